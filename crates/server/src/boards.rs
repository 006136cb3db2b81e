//! The boards of a match: each is drawn once, when a view first lists it.

use crate::match_guard::Boards;
use crate::publish::raw;
use kernel::Position;
use kernel::scene::{BoardId, View};
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board as JSON, shared with all matches that have the same.
#[derive(Clone)]
pub(crate) struct Drawn(Arc<str>);

impl Drawn {
    /// Whether this is the same drawing, not only an equal one.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Serialize for Drawn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        json.serialize(serializer)
    }
}

/// The boards a match has drawn so far, by their id. Two boards of one id are the same drawing.
#[derive(Default)]
pub(crate) struct MatchBoards(BTreeMap<BoardId, Drawn>);

impl MatchBoards {
    /// The boards these views list, each once, in the order in which they are first listed.
    pub fn listed(&mut self, position: &dyn Position, views: &[&View], shared: &Boards) -> Vec<Drawn> {
        self.drawn(position, listed(views, |_| true), shared)
    }

    /// The boards that `new` lists and `old` does not.
    pub fn opened(&mut self, position: &dyn Position, [old, new]: [&View; 2], shared: &Boards) -> Vec<Drawn> {
        let is_new = |id: &BoardId| old.boards.iter().all(|known| known.id != *id);
        self.drawn(position, listed(&[new], is_new), shared)
    }

    fn drawn(&mut self, position: &dyn Position, ids: Vec<BoardId>, shared: &Boards) -> Vec<Drawn> {
        let board = |id: BoardId| {
            if let Some(known) = self.0.get(&id) {
                return Some(known.clone());
            }
            let board = draw(position, &id, shared)?;
            self.0.insert(id, board.clone());
            Some(board)
        };
        ids.into_iter().filter_map(board).collect()
    }
}

/// The boards besides the main one that these views of a moment in the past list: the reader has the main one.
pub(crate) fn of_the_past(position: &dyn Position, views: &[&View], shared: &Boards) -> Vec<Drawn> {
    let ids = listed(views, |id| *id != BoardId::MAIN);
    ids.iter().filter_map(|id| draw(position, id, shared)).collect()
}

fn listed(views: &[&View], wanted: impl Fn(&BoardId) -> bool) -> Vec<BoardId> {
    let mut ids = Vec::new();
    for open in views.iter().flat_map(|view| &view.boards) {
        if wanted(&open.id) && !ids.contains(&open.id) {
            ids.push(open.id.clone());
        }
    }
    ids
}

fn draw(position: &dyn Position, id: &BoardId, shared: &Boards) -> Option<Drawn> {
    let board = if *id == BoardId::MAIN { Some(position.board()) } else { position.other_board(id) };
    board.map(|board| Drawn(shared.share(raw(&board).get())))
}

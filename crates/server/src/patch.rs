//! What changed between two views of the same eyes.

use kernel::scene::{Arrow, Fact, Holding, Mark, Meter, Piece, Prompt, Track, View};
use kernel::{Outcome, Seat};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The fields of a view that changed.
#[derive(Debug, Default, Serialize)]
pub struct Patch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phases: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phasing: Option<Option<Seat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Pieces<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<&'a [Mark]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrows: Option<&'a [Arrow]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holdings: Option<&'a [Holding]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tracks: Option<&'a [Track]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meters: Option<&'a [Meter]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<&'a [Fact]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'a [Seat]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt: Option<&'a Prompt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Option<&'a Outcome>>,
}

/// Pieces that are new, changed or gone.
#[derive(Debug, Serialize)]
pub struct Pieces<'a> {
    set: Vec<&'a Piece>,
    gone: Vec<&'a str>,
    /// All ids in order, if the order does not follow from the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<&'a str>>,
}

fn changed<'a, T: PartialEq + ?Sized>(old: &T, new: &'a T) -> Option<&'a T> {
    (old != new).then_some(new)
}

impl<'a> Patch<'a> {
    /// What to change in `old` to get `new`. Takes `new` apart field by field, so that a field added to the scene
    /// stops the build here instead of never reaching the browser.
    pub fn between(old: &'a View, new: &'a View) -> Self {
        let View {
            turn,
            phase,
            phases,
            phasing,
            pieces,
            marks,
            arrows,
            holdings,
            tracks,
            meters,
            facts,
            asked,
            prompt,
            outcome,
        } = new;
        Self {
            turn: changed(old.turn.as_str(), turn),
            phase: changed(old.phase.as_str(), phase),
            phases: changed(old.phases.as_slice(), phases),
            phasing: changed(&old.phasing, phasing).copied(),
            pieces: between_pieces(&old.pieces, pieces),
            marks: changed(old.marks.as_slice(), marks),
            arrows: changed(old.arrows.as_slice(), arrows),
            holdings: changed(old.holdings.as_slice(), holdings),
            tracks: changed(old.tracks.as_slice(), tracks),
            meters: changed(old.meters.as_slice(), meters),
            facts: changed(old.facts.as_slice(), facts),
            asked: changed(old.asked.as_slice(), asked),
            prompt: changed(&old.prompt, prompt),
            outcome: changed(&old.outcome, outcome).map(Option::as_ref),
        }
    }
}

fn between_pieces<'a>(old: &'a [Piece], new: &'a [Piece]) -> Option<Pieces<'a>> {
    // Mostly the same pieces stand in the same order and a few of them changed: no tables needed.
    if old.len() == new.len() && old.iter().zip(new).all(|(was, is)| was.id == is.id) {
        let set: Vec<_> = old.iter().zip(new).filter(|(was, is)| was != is).map(|(_, is)| is).collect();
        return (!set.is_empty()).then_some(Pieces { set, gone: Vec::new(), order: None });
    }
    let were: BTreeMap<&str, &Piece> = old.iter().map(|piece| (piece.id.as_str(), piece)).collect();
    let are: BTreeSet<&str> = new.iter().map(|piece| piece.id.as_str()).collect();
    let set: Vec<&Piece> = new.iter().filter(|piece| were.get(piece.id.as_str()) != Some(piece)).collect();
    let gone: Vec<&str> = old.iter().map(|piece| piece.id.as_str()).filter(|id| !are.contains(id)).collect();
    let stayed = old.iter().map(|piece| piece.id.as_str()).filter(|id| are.contains(id));
    let came = set.iter().map(|piece| piece.id.as_str()).filter(|id| !were.contains_key(id));
    let is_followed = stayed.chain(came).eq(new.iter().map(|piece| piece.id.as_str()));
    let order = (!is_followed).then(|| new.iter().map(|piece| piece.id.as_str()).collect());
    Some(Pieces { set, gone, order })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn piece(id: &str, at: &str) -> Piece {
        let (id, at) = (id.to_owned(), at.to_owned());
        Piece { id, seat: None, at, face: None, badges: Vec::new(), spoken: String::new() }
    }

    fn patch(old: &[Piece], new: &[Piece]) -> serde_json::Value {
        json!(between_pieces(old, new))
    }

    #[test]
    fn a_piece_that_moved_is_all_that_is_sent() {
        let (old, new) = ([piece("a", "1"), piece("b", "1")], [piece("a", "1"), piece("b", "2")]);
        assert_eq!(patch(&old, &new), json!({ "set": [new[1]], "gone": [] }));
        assert_eq!(patch(&old, &old), json!(null));
    }

    #[test]
    fn pieces_come_and_go_and_the_order_is_told_when_it_does_not_follow() {
        let (a, b, c) = (piece("a", "1"), piece("b", "1"), piece("c", "1"));
        let old = [a.clone(), b.clone()];
        assert_eq!(patch(&old, &[b.clone(), c.clone()]), json!({ "set": [c], "gone": ["a"] }));
        let swapped = patch(&old, &[c.clone(), b, a]);
        assert_eq!(swapped, json!({ "set": [c], "gone": [], "order": ["c", "b", "a"] }));
    }
}

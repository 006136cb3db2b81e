//! What changed between two views of the same eyes.

use kernel::scene::{
    Arrow, BoardId, Choice, Duty, Fact, Holding, Mark, Meter, OpenBoard, Piece, Prompt, Track, Trail, View, Zone,
};
use kernel::{Outcome, RuleId, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The fields of a view that changed.
#[derive(Debug, Default, JsonSchema, Serialize)]
pub struct ViewPatch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phases: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    phasing: Option<Option<Seat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<&'a [OpenBoard]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked_on: Option<&'a BoardId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<PiecePatch<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<&'a [Mark]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrows: Option<&'a [Arrow]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zones: Option<&'a [Zone]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trails: Option<&'a [Trail]>,
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
    prompt: Option<PromptPatch<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    outcome: Option<Option<&'a Outcome>>,
}

/// The parts of a prompt that changed.
#[derive(Debug, JsonSchema, Serialize)]
pub struct PromptPatch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    piece: Option<Option<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<ListPatch<'a, Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asides: Option<ListPatch<'a, Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duties: Option<ListPatch<'a, Duty>>,
}

/// A list that changed. A set-up offers hundreds of options, of which a decision changes few.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
#[schemars(rename = "ListOf{T}")]
pub enum ListPatch<'a, T> {
    /// All of it.
    Whole(&'a [T]),
    /// The difference.
    Edit {
        /// What goes: place in the old list and how many from there.
        gone: Vec<[usize; 2]>,
        /// What comes: place in the new list, in order.
        set: Vec<(usize, &'a T)>,
    },
}

/// Pieces that are new, changed or gone.
#[derive(Debug, JsonSchema, Serialize)]
pub struct PiecePatch<'a> {
    set: Vec<&'a Piece>,
    gone: Vec<&'a str>,
    /// All ids in order, if the order does not follow from the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<&'a str>>,
}

fn changed<'a, T: PartialEq + ?Sized>(old: &T, new: &'a T) -> Option<&'a T> {
    (old != new).then_some(new)
}

impl<'a> ViewPatch<'a> {
    /// What to change in `old` to get `new`. Takes `new` apart field by field, so that a field added to the scene
    /// stops the build here instead of never reaching the browser.
    pub fn between(old: &'a View, new: &'a View) -> Self {
        let View {
            turn,
            phase,
            phases,
            phasing,
            boards,
            asked_on,
            pieces,
            marks,
            arrows,
            zones,
            trails,
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
            boards: changed(old.boards.as_slice(), boards),
            asked_on: changed(&old.asked_on, asked_on),
            pieces: between_pieces(&old.pieces, pieces),
            marks: changed(old.marks.as_slice(), marks),
            arrows: changed(old.arrows.as_slice(), arrows),
            zones: changed(old.zones.as_slice(), zones),
            trails: changed(old.trails.as_slice(), trails),
            holdings: changed(old.holdings.as_slice(), holdings),
            tracks: changed(old.tracks.as_slice(), tracks),
            meters: changed(old.meters.as_slice(), meters),
            facts: changed(old.facts.as_slice(), facts),
            asked: changed(old.asked.as_slice(), asked),
            prompt: between_prompts(&old.prompt, prompt),
            outcome: changed(&old.outcome, outcome).map(Option::as_ref),
        }
    }
}

fn between_prompts<'a>(old: &Prompt, new: &'a Prompt) -> Option<PromptPatch<'a>> {
    if old == new {
        return None;
    }
    let Prompt { question, help, rule, piece, options, asides, duties } = new;
    Some(PromptPatch {
        question: changed(old.question.as_str(), question),
        help: changed(old.help.as_str(), help),
        rule: changed(&old.rule, rule).copied(),
        piece: changed(&old.piece, piece).map(Option::as_deref),
        options: between_lists(&old.options, options),
        asides: between_lists(&old.asides, asides),
        duties: between_lists(&old.duties, duties),
    })
}

/// More that is new than this, and the whole list is sent: looking for differences would cost more than it saves.
const MOST_SET: usize = 16;

/// Walks through both lists; what is not found further on in the old one is new.
fn between_lists<'a, T: PartialEq>(old: &[T], new: &'a [T]) -> Option<ListPatch<'a, T>> {
    if old == new {
        return None;
    }
    let (mut gone, mut set, mut at) = (Vec::new(), Vec::new(), 0);
    for (place, item) in new.iter().enumerate() {
        match old[at..].iter().position(|was| was == item) {
            Some(0) => at += 1,
            Some(skipped) => {
                gone.push([at, skipped]);
                at += skipped + 1;
            }
            None => set.push((place, item)),
        }
        if set.len() > MOST_SET.min(new.len() / 2) {
            return Some(ListPatch::Whole(new));
        }
    }
    if at < old.len() {
        gone.push([at, old.len() - at]);
    }
    Some(ListPatch::Edit { gone, set })
}

fn between_pieces<'a>(old: &'a [Arc<Piece>], new: &'a [Arc<Piece>]) -> Option<PiecePatch<'a>> {
    // Mostly the same pieces stand in the same order and a few of them changed: no tables needed. What was not drawn again is
    // known to be the same without a look at it.
    let is_same = |was: &Arc<Piece>, is: &Arc<Piece>| Arc::ptr_eq(was, is) || was.id == is.id;
    if old.len() == new.len() && old.iter().zip(new).all(|(was, is)| is_same(was, is)) {
        let set: Vec<_> = old.iter().zip(new).filter(|(was, is)| was != is).map(|(_, is)| &**is).collect();
        return (!set.is_empty()).then_some(PiecePatch { set, gone: Vec::new(), order: None });
    }
    let were: BTreeMap<&str, &Arc<Piece>> = old.iter().map(|piece| (piece.id.as_str(), piece)).collect();
    let are: BTreeSet<&str> = new.iter().map(|piece| piece.id.as_str()).collect();
    let changed = new.iter().filter(|piece| were.get(piece.id.as_str()) != Some(piece));
    let set: Vec<&Piece> = changed.map(|piece| &**piece).collect();
    let gone: Vec<&str> = old.iter().map(|piece| piece.id.as_str()).filter(|id| !are.contains(id)).collect();
    let stayed = old.iter().map(|piece| piece.id.as_str()).filter(|id| are.contains(id));
    let came = set.iter().map(|piece| piece.id.as_str()).filter(|id| !were.contains_key(id));
    let is_followed = stayed.chain(came).eq(new.iter().map(|piece| piece.id.as_str()));
    let order = (!is_followed).then(|| new.iter().map(|piece| piece.id.as_str()).collect());
    Some(PiecePatch { set, gone, order })
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
        let shared = |pieces: &[Piece]| -> Vec<Arc<Piece>> { pieces.iter().cloned().map(Arc::new).collect() };
        json!(between_pieces(&shared(old), &shared(new)))
    }

    #[test]
    fn a_piece_that_moved_is_all_that_is_sent() {
        let (old, new) = ([piece("a", "1"), piece("b", "1")], [piece("a", "1"), piece("b", "2")]);
        assert_eq!(patch(&old, &new), json!({ "set": [new[1]], "gone": [] }));
        assert_eq!(patch(&old, &old), json!(null));
    }

    fn edit(old: &[u8], new: &[u8]) -> serde_json::Value {
        let sent = json!(between_lists(old, new));
        if sent["gone"].is_array() {
            // What a client does with it.
            let number = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
            let runs =
                sent["gone"].as_array().unwrap().iter().map(|run| number(&run[0])..number(&run[0]) + number(&run[1]));
            let gone: Vec<usize> = runs.flatten().collect();
            let mut laid: Vec<u8> =
                old.iter().enumerate().filter(|(place, _)| !gone.contains(place)).map(|(_, item)| *item).collect();
            for item in sent["set"].as_array().unwrap() {
                laid.insert(number(&item[0]), number(&item[1]) as u8);
            }
            assert_eq!(laid, new);
        }
        sent
    }

    #[test]
    fn of_a_long_list_only_the_difference_is_sent() {
        assert_eq!(edit(&[1, 2, 3, 4, 5, 6], &[1, 4, 6]), json!({ "gone": [[1, 2], [4, 1]], "set": [] }));
        assert_eq!(edit(&[1, 2, 3, 4], &[1, 2, 9, 3, 4]), json!({ "gone": [], "set": [[2, 9]] }));
        assert_eq!(edit(&[1, 2, 3, 4], &[4, 1, 2, 3]), json!([4, 1, 2, 3]), "shuffled: all of it");
        assert_eq!(edit(&[1, 2], &[]), json!({ "gone": [[0, 2]], "set": [] }));
        assert_eq!((edit(&[], &[1, 2]), edit(&[1], &[1])), (json!([1, 2]), json!(null)));
        // Each of many pairs, as they come.
        for number in 0..500u32 {
            let list = |seed: u32| -> Vec<u8> { (0..12).filter(|bit| seed >> bit & 1 == 1).collect() };
            edit(&list(number.wrapping_mul(2_654_435_761) >> 20), &list(number.wrapping_mul(40_503) >> 3));
        }
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

//! Whether a position that was read could arise, and can be played on.

use crate::counters::Side;
use crate::frames::{Frame, Look};
use crate::game::DarkGround;
use crate::ids::PieceId;
use crate::points::CommitmentLevel;
use crate::state::{Place, State};
use kernel::ask;
use kernel::state_file::Problems;
use serde_json::{Value, json};

/// A state file of version 1 in the shape of today: nobody was dropped on the way or had run from a melee, and what a side
/// suffers in a quick battle has the words of the boards.
pub(crate) fn upgrade(mut file: Value) -> Value {
    let frames = file.get_mut("frames").and_then(Value::as_array_mut).into_iter().flatten();
    for (name, frame) in frames.filter_map(Value::as_object_mut).flatten() {
        let Some(frame) = frame.as_object_mut() else { continue };
        match name.as_str() {
            "march" | "reaction" => drop(frame.entry("dropped").or_insert(json!([]))),
            "melee" => drop(frame.entry("ran").or_insert(json!([]))),
            "melees" => frame.get_mut("now").into_iter().for_each(rename_losses),
            _ => {}
        }
    }
    file
}

fn rename_losses(melee: &mut Value) {
    let owed = melee.get_mut("owed").and_then(Value::as_array_mut).into_iter().flatten();
    for loss in owed.filter_map(Value::as_object_mut) {
        for (old, new) in [("units", "losses"), ("routs", "retreat")] {
            if let Some(value) = loss.remove(old) {
                loss.insert(new.to_owned(), value);
            }
        }
    }
}

/// What the rules demand of any position.
pub(crate) fn check(game: &DarkGround, state: &State, problems: &Problems) {
    let Some(scenario) = game.data().scenario(state.scenario) else {
        problems.note("scenario", state.scenario.0.to_string(), "the number of a scenario");
        return;
    };
    let (areas, counters) = (game.data().board.areas.len(), game.data().counters.len());
    for (key, found) in
        [("settlers", state.settlers.len()), ("displaced", state.displaced.len()), ("sieges", state.sieges.len())]
    {
        if found != areas {
            problems.note(key, format!("{found} areas"), format!("{areas} areas"));
        }
    }
    if state.pieces.len() != counters {
        problems.note("pieces", format!("{} pieces", state.pieces.len()), format!("{counters} pieces"));
    }
    if !problems.is_empty() {
        return;
    }
    figures(game, state, problems);
    if !(1..=scenario.turns).contains(&state.turn) {
        problems.note("turn", state.turn.to_string(), format!("a turn from 1 to {}", scenario.turns));
    }
    field(game, state, problems);
    ask::check_frames(game, state, problems);
    if problems.is_empty() {
        ask::check_answers(game, state, problems);
    }
}

/// 10.1-b: on a battle board every piece stands on a hex of it.
fn field(game: &DarkGround, state: &State, problems: &Problems) {
    let field = state.battle.as_deref().and_then(|battle| battle.field.as_ref().map(|field| (battle, field)));
    let Some((battle, field)) = field else { return };
    let counters = game.data().counters.len();
    if field.spots.len() != counters {
        problems.note("battle.field.spots", format!("{} pieces", field.spots.len()), format!("{counters} pieces"));
    }
    let grid = game.battle_board(battle.ground).grid();
    for hex in field.spots.iter().filter_map(|spot| spot.hex()).filter(|hex| !grid.contains(*hex)) {
        problems.note("battle.field.spots", hex.to_string(), format!("a hex up to {}", grid.last()));
    }
}

impl Look<'_> {
    /// For [`Ask::check_file`](kernel::ask::Ask::check_file) of questions of a battle board: there is one.
    pub(crate) fn check_battlefield(&self, problems: &Problems) {
        if self.state.battle.as_deref().is_none_or(|battle| battle.field.is_none()) {
            problems.note("battle.field", "none", "the board that the question is about");
        }
    }

    /// The same for those that stand only on the question they belong to; the first question of all stands alone.
    pub(crate) fn check_beneath(&self, place: usize, problems: &Problems, fits: impl Fn(&Frame) -> bool) {
        match place.checked_sub(1).and_then(|below| self.state.frames.get(below)) {
            None => self.check_battlefield(problems),
            Some(below) if fits(below) => {}
            Some(_) => problems.note("frames", "a question alone", "the question it belongs to beneath it"),
        }
    }
}

/// Levels, settlers and forts within their limits.
fn figures(game: &DarkGround, state: &State, problems: &Problems) {
    if !(CommitmentLevel::LOWEST..=CommitmentLevel::HIGHEST).contains(&state.commitment) {
        problems.note("commitment", state.commitment.to_string(), "a level from 1 to 5 (3.0-cl)");
    }
    let most = game.data().tables.settlers.most_an_area;
    for (area, count) in game.data().board.areas.iter().zip(&state.settlers) {
        if *count > most {
            problems.note(&format!("settlers ({})", area.id), count.to_string(), format!("at most {most} (4.2)"));
        }
    }
    for (piece, number) in state.pieces.iter().zip(0..) {
        let side = game.of(PieceId(number)).side;
        let key = || format!("pieces ({})", game.data().counters[usize::from(number)].name);
        match piece.at {
            Place::On(area) if area.index() >= state.settlers.len() => {
                problems.note(&key(), format!("area {}", area.0), "an area of the map");
            }
            Place::On(area) if piece.inside && !state.forts[side.index()].has(area) => {
                problems.note(&key(), "inside", "not inside: there is no fort of its side (11.2.2)");
            }
            Place::On(_) | Place::Pool | Place::Hand | Place::Edge | Place::Field | Place::Gone => {}
        }
    }
    let look = game.look(state);
    for side in Side::BOTH {
        for area in state.forts[side.index()] {
            let (inside, holds) = (look.garrison(side, area), game.data().tables.forts.holds.unsigned_abs());
            if inside > holds {
                let found = format!("{inside} units in the fort at {}", game.data().board.name(area));
                problems.note("pieces", found, format!("at most {holds} (11.2.2)"));
            }
        }
    }
}

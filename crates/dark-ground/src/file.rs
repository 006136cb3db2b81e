//! Whether a position that was read could arise, and can be played on.

use crate::counters::Side;
use crate::frames::Frame;
use crate::game::DarkGround;
use crate::ids::PieceId;
use crate::state::{Place, State};
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
    match (state.frames.is_empty(), state.ending.is_some()) {
        (true, false) => problems.note("frames", "none", "what is being asked"),
        (false, true) => problems.note("frames", "a question", "none: the game is over"),
        (true, true) | (false, false) => {}
    }
    board(game, state, problems);
    if problems.is_empty() {
        playable(game, state, problems);
    }
}

/// 10.1-b: questions of a battle board need one, with every piece on a hex of it; some stand only on the question they belong to.
fn board(game: &DarkGround, state: &State, problems: &Problems) {
    let field = state.battle.as_deref().and_then(|battle| battle.field.as_ref().map(|field| (battle, field)));
    if let Some((battle, field)) = field {
        let counters = game.data().counters.len();
        if field.spots.len() != counters {
            problems.note("battle.field.spots", format!("{} pieces", field.spots.len()), format!("{counters} pieces"));
        }
        let grid = game.battle_board(battle.ground).grid();
        for hex in field.spots.iter().filter_map(|spot| spot.hex()).filter(|hex| !grid.contains(*hex)) {
            problems.note("battle.field.spots", hex.to_string(), format!("a hex up to {}", grid.last()));
        }
    }
    for (place, frame) in state.frames.iter().enumerate() {
        let Some(needs) = beneath(frame) else { continue };
        if field.is_none() {
            problems.note("battle.field", "none", "the board that the question is about");
            return;
        }
        let below = place.checked_sub(1).and_then(|below| state.frames.get(below));
        if !below.is_some_and(needs) && place > 0 {
            problems.note("frames", "a question alone", "the question it belongs to beneath it");
        }
    }
}

type Fits = fn(&Frame) -> bool;

/// What a question of a battle board stands on; nothing for all others.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are not asked on a battle board")]
fn beneath(frame: &Frame) -> Option<Fits> {
    Some(match frame {
        Frame::Fight(_) => |_| true,
        Frame::Walking(_) => |below| matches!(below, Frame::Movement(_)),
        Frame::Aim(_) => |below| matches!(below, Frame::FireImpulse(_)),
        Frame::Onset(_) | Frame::Aftermath(_) => |below| matches!(below, Frame::Melee(_)),
        Frame::Flight(_) => |below| matches!(below, Frame::Movement(_) | Frame::Aftermath(_)),
        Frame::Rejoining(_) => |below| matches!(below, Frame::Fight(_) | Frame::Aftermath(_) | Frame::Rejoining(_)),
        Frame::LetterChoice(_) => |below| matches!(below, Frame::Posting(_)),
        Frame::Posting(_) => |below| matches!(below, Frame::Fight(_) | Frame::Posting(_)),
        Frame::RecoveryImpulse(_)
        | Frame::Movement(_)
        | Frame::Crowding(_)
        | Frame::FireImpulse(_)
        | Frame::Melee(_) => |below| matches!(below, Frame::Fight(_)),
        _ => return None,
    })
}

/// Levels, settlers and forts within their limits.
fn figures(game: &DarkGround, state: &State, problems: &Problems) {
    if !(1..=5).contains(&state.commitment) {
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

/// Somebody must be asked something, unless the game is over.
fn playable(game: &DarkGround, state: &State, problems: &Problems) {
    if state.ending.is_some() {
        return;
    }
    let Some(seat) = kernel::ask::asked(game, state).first() else {
        problems.note("frames", "a question that nobody is asked", "a question for one side");
        return;
    };
    let mut options = Vec::new();
    kernel::ask::options(game, state, seat, &mut options);
    if options.is_empty() {
        problems.note("frames", "a question without an answer", "a position with a legal decision");
    }
}

//! Reads the open questions of a state file.

use super::read::{ARMIES, Known, both, hex, hexes};
use crate::state::{Answer, Fight, Fleeing, Flight, Frame, Moving, Retreat};
use kernel::state_file::{Node, Object};

/// The levels a file may name.
pub(super) const LEVELS: &str = "draw, marginal, substantive or decisive";
const FLIGHTS: &str = "withdrawal or rout";
const QUESTIONS: &str = "one of: select-tactics, set-up, bombardment, forced-march, reinforcement-roll, \
     choose-reinforcement, designate-entry, movement, moving, declaration, battles, fight, retreat, fleeing, payment, \
     pursuit, pursuit-riders, second-hex, rally, offer";

/// One open question.
pub(super) fn frame(known: &Known<'_>, node: &Node<'_>) -> Option<Frame> {
    let object = node.object();
    let ask = object.get("ask");
    let frame = match ask.text(QUESTIONS)? {
        "select-tactics" => Some(Frame::SelectTactics),
        "set-up" => object.get("army").word(ARMIES).map(Frame::SetUp),
        "bombardment" => Some(Frame::Bombardment),
        "forced-march" => Some(Frame::ForcedMarch),
        "reinforcement-roll" => known.group(&object.get("group")).map(Frame::ReinforcementRoll),
        "choose-reinforcement" => known.group(&object.get("group")).map(Frame::ChooseReinforcement),
        "designate-entry" => known.group(&object.get("group")).map(Frame::DesignateEntry),
        "movement" => Some(Frame::Movement),
        "moving" => moving(known, &object),
        "declaration" => Some(Frame::Declaration),
        "battles" => Some(Frame::Battles),
        "fight" => Some(fight(known, &object)),
        "retreat" => retreat(known, &object),
        "fleeing" => fleeing(known, &object),
        "payment" => payment(known, &object),
        "pursuit" => Some(pursuit(known, &object)),
        "pursuit-riders" => riders(known, &object),
        "second-hex" => second_hex(known, &object),
        "rally" => Some(Frame::Rally),
        "offer" => offer(&object),
        _ => {
            ask.wrong(QUESTIONS);
            None
        }
    };
    object.done();
    frame
}

fn moving(known: &Known<'_>, frame: &Object<'_>) -> Option<Frame> {
    let unit = known.unit(&frame.get("unit"));
    let riders = known.units(&frame.get("riders"));
    let must_leave = frame.get("must-leave").flag();
    unit.map(|unit| Frame::Moving(Moving { unit, riders, must_leave }))
}

fn fight(known: &Known<'_>, frame: &Object<'_>) -> Frame {
    Frame::Fight(Fight {
        battle: frame.get("battle").small(1..=64) - 1,
        leaders: known.units(&frame.get("leaders")),
        settled: hexes(&frame.get("settled"), &known.facts.board.grid),
        answers: both(&frame.get("answers"), answer),
    })
}

fn answer(node: &Node<'_>) -> Answer {
    const WORDS: &str = "not-asked, open, declined, or the marker played";
    match node.text(WORDS) {
        Some("not-asked") => Answer::NotAsked,
        Some("open") => Answer::Open,
        Some("declined") => Answer::Declined,
        Some(_) => node.word(WORDS).map_or(Answer::Open, Answer::Plays),
        None => Answer::Open,
    }
}

fn retreat(known: &Known<'_>, frame: &Object<'_>) -> Option<Frame> {
    let grid = &known.facts.board.grid;
    let army = frame.get("army").word(ARMIES);
    let undecided = hexes(&frame.get("undecided"), grid);
    let converted = hexes(&frame.get("converted"), grid);
    let hit = known.units(&frame.get("hit"));
    let going = |node: &Node<'_>| {
        let entry = node.object();
        let (unit, flight) = (known.unit(&entry.get("unit")), entry.get("flight").word::<Flight>(FLIGHTS));
        entry.done();
        Some((unit?, flight?))
    };
    let going = frame.get("going").list().iter().filter_map(going).collect();
    army.map(|army| Frame::Retreat(Retreat { army, undecided, converted, hit, going }))
}

fn fleeing(known: &Known<'_>, frame: &Object<'_>) -> Option<Frame> {
    let unit = known.unit(&frame.get("unit"));
    let origin = hex(&frame.get("origin"), &known.facts.board.grid);
    let distance = frame.get("distance").small(1..=6);
    let flight = frame.get("flight").word(FLIGHTS);
    let riders = known.units(&frame.get("riders"));
    Some(Frame::Fleeing(Fleeing { unit: unit?, origin: origin?, distance, flight: flight?, riders }))
}

fn payment(known: &Known<'_>, frame: &Object<'_>) -> Option<Frame> {
    let army = frame.get("army").word(ARMIES);
    let owed = frame.get("owed").small(0..=250);
    let units = known.units(&frame.get("units"));
    army.map(|army| Frame::Payment { army, owed, units })
}

fn pursuit(known: &Known<'_>, frame: &Object<'_>) -> Frame {
    Frame::Pursuit {
        units: known.units(&frame.get("units")),
        hexes: hexes(&frame.get("hexes"), &known.facts.board.grid),
        indians: frame.get("indians").flag(),
    }
}

fn riders(known: &Known<'_>, frame: &Object<'_>) -> Option<Frame> {
    let unit = known.unit(&frame.get("unit"));
    let to = hex(&frame.get("to"), &known.facts.board.grid);
    let riders = known.units(&frame.get("riders"));
    Some(Frame::PursuitRiders { unit: unit?, to: to?, riders })
}

fn second_hex(known: &Known<'_>, frame: &Object<'_>) -> Option<Frame> {
    let unit = known.unit(&frame.get("unit"));
    let riders = known.units(&frame.get("riders"));
    unit.map(|unit| Frame::SecondHex { unit, riders })
}

fn offer(frame: &Object<'_>) -> Option<Frame> {
    let by = frame.get("by").word(ARMIES);
    let level = frame.get("level").word(LEVELS);
    Some(Frame::Offer { by: by?, level: level? })
}

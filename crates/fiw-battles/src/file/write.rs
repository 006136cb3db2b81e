//! A position as a person can read and edit it.

use super::{FORMAT, OPENED, unit_names};
use crate::about::{BALK, BURNING, TACTICS, TRAINS};
use crate::counters::{Army, UnitId};
use crate::facts::Look;
use crate::state::{Answer, Battle, Fight, Fleeing, Frame, Hand, Piece, Place, Retreat, Tactic};
use grid::Hex;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Both armies under their names.
fn both(value: impl Fn(Army) -> Value) -> Value {
    json!({ "british": value(Army::British), "french": value(Army::French) })
}

/// A word as `serde` writes it; plain enums always can be.
fn word(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

fn place(at: Place) -> Value {
    match at {
        Place::On(hex) => word(hex),
        Place::Aside => "aside".into(),
        Place::InHand => "hand".into(),
        Place::Reserve => "reserve".into(),
        Place::Due => "due".into(),
        Place::Eliminated => "eliminated".into(),
        Place::Exited => "exited".into(),
    }
}

fn hand(hand: Hand) -> Value {
    let kinds = Tactic::ALL.into_iter().map(|kind| (word(kind), hand.0[kind.index()]));
    kinds
        .map(|(kind, count)| (kind.as_str().unwrap_or_default().to_owned(), Value::from(count)))
        .collect::<Map<_, _>>()
        .into()
}

fn answer(answer: Answer) -> Value {
    match answer {
        Answer::NotAsked => "not-asked".into(),
        Answer::Open => "open".into(),
        Answer::Declined => "declined".into(),
        Answer::Plays(tactic) => word(tactic),
    }
}

struct Writer {
    names: Vec<(String, UnitId)>,
}

impl Writer {
    fn unit(&self, unit: UnitId) -> Value {
        self.names.iter().find(|(_, known)| *known == unit).map_or(Value::Null, |(name, _)| name.as_str().into())
    }

    fn units(&self, units: &[UnitId]) -> Value {
        units.iter().map(|unit| self.unit(*unit)).collect()
    }

    /// Flags and numbers stand only where they are set.
    fn piece(&self, unit: UnitId, piece: &Piece) -> Value {
        let mut entry = Map::new();
        let mut put = |key: &str, value: Value| entry.insert(key.to_owned(), value);
        put("unit", self.unit(unit));
        put("army", word(piece.army));
        put("at", place(piece.at));
        put("status", word(piece.status));
        let flags = [
            ("looted", piece.looted),
            ("fired", piece.fired),
            ("moved", piece.moved),
            ("marching", piece.marching),
            ("tried", piece.tried),
        ];
        flags.into_iter().filter(|(_, set)| *set).for_each(|(key, _)| drop(put(key, true.into())));
        let numbers = [("steps", piece.steps), ("spent", piece.spent)];
        numbers.into_iter().filter(|(_, number)| *number > 0).for_each(|(key, number)| drop(put(key, number.into())));
        if let Some(began) = piece.began {
            put("began", word(began));
        }
        entry.into()
    }

    fn battle(&self, battle: &Battle) -> Value {
        json!({ "attackers": self.units(&battle.attackers), "targets": battle.targets, "fought": battle.fought })
    }

    fn frame(&self, frame: &Frame, groups: &[crate::scenario::Group]) -> Value {
        let group = |place: u8| groups.get(usize::from(place)).map_or(Value::Null, |group| group.key.as_str().into());
        match frame {
            Frame::SelectTactics => json!({ "ask": "select-tactics" }),
            Frame::SetUp(army) => json!({ "ask": "set-up", "army": army }),
            Frame::Bombardment => json!({ "ask": "bombardment" }),
            Frame::ForcedMarch => json!({ "ask": "forced-march" }),
            Frame::ReinforcementRoll(place) => json!({ "ask": "reinforcement-roll", "group": group(*place) }),
            Frame::ChooseReinforcement(place) => json!({ "ask": "choose-reinforcement", "group": group(*place) }),
            Frame::DesignateEntry(place) => json!({ "ask": "designate-entry", "group": group(*place) }),
            Frame::Movement => json!({ "ask": "movement" }),
            Frame::Moving(moving) => {
                let (unit, riders) = (self.unit(moving.unit), self.units(&moving.riders));
                json!({ "ask": "moving", "unit": unit, "riders": riders, "must-leave": moving.must_leave })
            }
            Frame::Declaration => json!({ "ask": "declaration" }),
            Frame::Battles => json!({ "ask": "battles" }),
            Frame::Fight(fight) => self.fight(fight),
            Frame::Retreat(retreat) => self.retreat(retreat),
            Frame::Fleeing(fleeing) => self.fleeing(fleeing),
            Frame::Payment { army, owed, units } => {
                json!({ "ask": "payment", "army": army, "owed": owed, "units": self.units(units) })
            }
            Frame::Pursuit { units, hexes, indians } => {
                json!({ "ask": "pursuit", "units": self.units(units), "hexes": hexes, "indians": indians })
            }
            Frame::PursuitRiders { unit, to, riders } => {
                json!({ "ask": "pursuit-riders", "unit": self.unit(*unit), "to": to, "riders": self.units(riders) })
            }
            Frame::SecondHex { unit, riders } => {
                json!({ "ask": "second-hex", "unit": self.unit(*unit), "riders": self.units(riders) })
            }
            Frame::Rally => json!({ "ask": "rally" }),
            Frame::Offer { by, level } => json!({ "ask": "offer", "by": by, "level": level }),
        }
    }

    fn fight(&self, fight: &Fight) -> Value {
        json!({
            "ask": "fight",
            "battle": fight.battle + 1,
            "leaders": self.units(&fight.leaders),
            "settled": fight.settled,
            "answers": both(|army| answer(fight.answers[army.index()])),
        })
    }

    fn fleeing(&self, fleeing: &Fleeing) -> Value {
        json!({
            "ask": "fleeing",
            "unit": self.unit(fleeing.unit),
            "origin": fleeing.origin,
            "distance": fleeing.distance,
            "flight": fleeing.flight,
            "riders": self.units(&fleeing.riders),
        })
    }

    fn retreat(&self, retreat: &Retreat) -> Value {
        let going =
            |(unit, flight): &(UnitId, crate::state::Flight)| json!({ "unit": self.unit(*unit), "flight": flight });
        json!({
            "ask": "retreat",
            "army": retreat.army,
            "undecided": retreat.undecided,
            "converted": retreat.converted,
            "hit": self.units(&retreat.hit),
            "going": retreat.going.iter().map(going).collect::<Vec<_>>(),
        })
    }
}

impl Look<'_> {
    /// The state as a person can read and edit it.
    pub fn to_file(&self) -> Value {
        let (state, scenario) = (self.state, self.facts.scenario);
        let writer = Writer { names: unit_names(self.facts.data, scenario.field) };
        let groups = &scenario.groups;
        let keys = |bits: u16| -> Vec<&str> {
            let grouped =
                (0..groups.len()).filter(|place| bits & 1 << place != 0).map(|place| groups[place].key.as_str());
            grouped.chain(OPENED.iter().filter(|(_, bit)| bits & bit != 0).map(|(key, _)| *key)).collect()
        };
        let entered = |(hex, units): &(Hex, u8)| json!({ "hex": hex, "units": units });
        json!({
            "game": "fiw-battles",
            "format": FORMAT,
            "scenario": scenario.key,
            "options": self.options_file(),
            "turn": state.turn,
            "fog": state.fog,
            "phasing": state.phasing,
            "frames": state.frames.iter().map(|frame| writer.frame(frame, groups)).collect::<Vec<_>>(),
            "pieces": state.units().map(|(unit, piece)| writer.piece(unit, piece)).collect::<Vec<_>>(),
            "battles": state.battles.iter().map(|battle| writer.battle(battle)).collect::<Vec<_>>(),
            "demoralization": both(|army| state.losses[army.index()].into()),
            "ground-lost": both(|army| state.ground_lost[army.index()].into()),
            "hands": both(|army| hand(state.hands[army.index()])),
            "played": both(|army| hand(state.played[army.index()])),
            "fires": state.fires,
            "first-attack": both(|army| word(state.first_attack[army.index()])),
            "rolled": keys(state.rolled),
            "opened": keys(state.opened),
            "entry": both(|army| word(state.entry[army.index()])),
            "entered": state.entered.iter().map(entered).collect::<Vec<_>>(),
            "flight-die": state.flight_die,
            "offered": both(|army| state.offered[army.index()].into()),
            "ending": state.ending,
        })
    }

    fn options_file(&self) -> Value {
        let on = |set: bool| if set { "on" } else { "off" };
        let chosen = self.state.optional;
        json!({
            TACTICS: on(chosen.tactics),
            BALK: on(chosen.balk),
            TRAINS: on(chosen.trains),
            BURNING: on(chosen.burning),
        })
    }
}

/// The statuses a file may name.
pub(super) const STATUSES: &str = "good-order or disordered";

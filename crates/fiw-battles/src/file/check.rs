//! Whether a position that was read could arise, and can be played on.

use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Phase;
use crate::field::class;
use crate::frames::{InFrame, Look};
use crate::points::DemoralizationPoints;
use crate::scenario::{Arrival, GroupId};
use crate::state::{Battle, Place};
use crate::tactics::OF_EACH;
use crate::text;
use grid::Hex;
use kernel::state_file::Problems;
use kernel::{ask, names};

/// A position with what is known to be wrong with it.
struct Check<'a> {
    look: Look<'a>,
    problems: &'a Problems,
}

/// Numbers and names without which nothing else can be asked.
pub(super) fn sound(look: Look<'_>, problems: &Problems) {
    let (state, scenario) = (look.state, &look.facts().scenario);
    if !(1..=scenario.length).contains(&state.turn) {
        let expected = format!("a whole number from 1 to {}", scenario.length);
        problems.note("turn", state.turn.to_string(), expected);
    }
    for (place, frame) in state.frames.iter().enumerate() {
        let key = format!("frames[{place}]");
        let strangers = names::mentioned(UnitId::KIND, frame).into_iter().map(|number| UnitId(number as u8));
        for unit in strangers.filter(|unit| !state.has(*unit)) {
            problems.note(&key, look.facts().counter(unit).key.as_str(), "a unit of this scenario");
        }
        let groups = names::mentioned(GroupId::KIND, frame);
        if groups.iter().any(|group| usize::from(*group) >= scenario.groups.len()) {
            problems.note(&key, "another group", "the key of a group of this scenario");
        }
    }
    for (place, battle) in state.battles.iter().enumerate() {
        if battle.attackers.iter().any(|unit| !state.has(*unit)) {
            problems.note(&format!("battles[{place}]"), "another unit", "units of this scenario");
        }
    }
    for (unit, piece) in state.units().filter(|(_, piece)| piece.steps > 99 || piece.spent.get() > 99) {
        let found = format!("{} steps, {} spent", piece.steps, piece.spent);
        problems.note(&format!("pieces.{}", look.facts().counter(unit).name), found, "at most 99 of each");
    }
}

/// What the rules demand of any position.
pub(super) fn consistent(look: Look<'_>, problems: &Problems) {
    let check = Check { look, problems };
    check.weather();
    look.state.units().for_each(|(unit, _)| check.piece(unit));
    check.stacks();
    Army::BOTH.into_iter().for_each(|army| check.army(army));
    check.fires();
    look.state.battles.iter().enumerate().for_each(|(place, battle)| check.battle(place, battle));
    check.frames();
}

/// Somebody must be asked something, unless the game is over.
pub(super) fn playable(look: Look<'_>, problems: &Problems) {
    let over = look.state.ending.is_some();
    if !over && !Army::BOTH.into_iter().any(|army| look.asks(army)) {
        problems.note("frames", "a question that nobody is asked", "a question for one side");
    }
    for army in Army::BOTH.into_iter().filter(|army| look.asks(*army) && !over) {
        let mut options = Vec::new();
        look.options(army, &mut options);
        // Taking a leader along does not get anybody on.
        if options.iter().all(|decision| matches!(decision, Decision::Ride { .. })) {
            let found = format!("a question the {} cannot answer", text::army(army));
            problems.note("frames", found, "a position with a legal decision");
        }
    }
}

/// 4.2: the first frame is the phase; the others belong to it.
pub(crate) fn belongs(place: usize, fits: bool, problems: &Problems) {
    if !fits {
        problems.note(&ask::frame_key(place), "a question", "one that belongs to the phase, which comes first (4.2)");
    }
}

impl Check<'_> {
    fn name(&self, unit: UnitId) -> &str {
        self.look.facts().names.name(UnitId::KIND, u16::from(unit.0)).unwrap_or("?")
    }

    fn key(&self, unit: UnitId) -> String {
        format!("pieces.{}", self.name(unit))
    }

    /// 17.1-d: an accepted concession ends the battle in the middle of whatever was going on.
    fn cut_short(&self) -> bool {
        self.look.state.ending.is_some_and(|ending| ending.conceded)
    }

    /// 5.0-b, 5.0-d: fog only where the turn's box has a number.
    fn weather(&self) {
        let state = self.look.state;
        if state.fog && self.look.facts().scenario.fog_faces(state.turn) == 0 {
            let expected = format!("false: game turn {} has no fog number (5.0-b)", state.turn);
            self.problems.note("fog", "true", expected);
        }
        let movement = self.look.phase() == Some(Phase::Movement);
        if state.flight_die.is_some() && !movement && !self.cut_short() {
            self.problems.note("flight-die", "a die", "null outside the Movement Phase (13.3.1)");
        }
    }

    fn piece(&self, unit: UnitId) {
        let (piece, counter) = (self.look.piece(unit), self.look.counter(unit));
        let wrong = |found: &str, expected: &str| self.problems.note(&self.key(unit), found, expected);
        let train = counter.arm == Arm::Train;
        if piece.army != counter.army && !train {
            wrong("in the other army", "its own army: only trains change sides (20.0-d)");
        }
        if piece.looted && !train {
            wrong("looted", "not looted: it is no train (20.0-e)");
        }
        if self.look.disordered(unit) && !counter.arm.is_combat() {
            wrong("disordered", "good-order: leaders and trains have no other side (11.1-5, 2.2.3-n)");
        }
        let aside = counter.optional && !self.look.state.optional.trains;
        if aside != (piece.at == Place::Aside) {
            wrong(
                if aside { "in play" } else { "aside" },
                if aside { "aside: trains are not in play (20.0)" } else { "in play" },
            );
        }
        let setting_up = self.look.phase() == Some(Phase::SetUp);
        if piece.at == Place::InHand && !setting_up && !self.cut_short() {
            wrong("in hand", "set up: play has begun (3.0)");
        }
        let starts = self.look.group_of(unit).is_some_and(|group| matches!(group.arrival, Arrival::AtStart(_)));
        if piece.at == Place::InHand && !starts {
            wrong("in hand", "in reserve: it is not set up but comes later (3.2-b)");
        }
        if piece.at == Place::Due && starts {
            wrong("due", "on the map or out of it: it is set up and never comes later (3.2-b)");
        }
    }

    /// 7.1, 7.1-c: one unit of a kind to a hex, no enemies together; a unit on its way passes through, and stays where it was
    /// when a concession ended the battle.
    fn stacks(&self) {
        let passing = self.passing();
        let mut crowded = Vec::new();
        let all: Vec<(UnitId, Hex)> = Army::BOTH.into_iter().flat_map(|army| self.look.on_map(army)).collect();
        for (place, (unit, hex)) in all.iter().enumerate() {
            for (other, _) in all[place + 1..].iter().filter(|(_, at)| at == hex) {
                let (one, two) = (self.look.arm(*unit), self.look.arm(*other));
                let pair = format!("{} with {} in {hex}", self.name(*unit), self.name(*other));
                if self.look.piece(*unit).army != self.look.piece(*other).army {
                    self.problems.note(&self.key(*unit), pair, "no enemy in its hex (7.1-c)");
                } else if class(one) == class(two) && one != Arm::Leader && !passing.contains(hex) {
                    crowded.push((*unit, pair));
                }
            }
        }
        // 7.1-b: no more than one unit at a time is on its way.
        if self.cut_short() && crowded.len() == 1 {
            return;
        }
        for (unit, pair) in crowded {
            self.problems.note(&self.key(unit), pair, "one unit of a kind to a hex (7.1)");
        }
    }

    /// Hexes where a unit is on its way (7.1-b).
    fn passing(&self) -> Vec<Hex> {
        let state = self.look.state;
        let on_the_way = state.frames.iter().filter(|frame| frame.each().passes());
        let units = on_the_way.flat_map(|frame| names::mentioned(UnitId::KIND, frame)).map(|unit| UnitId(unit as u8));
        units.filter_map(|unit| self.look.hex(unit)).collect()
    }

    /// 13.1, 18.0: tracks and hands within what is possible.
    fn army(&self, army: Army) {
        let (state, side) = (self.look.state, self.look.facts().side(army));
        let key = |name: &str| format!("{name}.{}", if army == Army::British { "british" } else { "french" });
        let units = state.units().map(|(unit, _)| self.look.counter(unit)).filter(|counter| counter.army == army);
        let ground = side.morale.hexes.as_ref().map_or(DemoralizationPoints::ZERO, |ground| ground.points);
        let most = units.map(|counter| side.morale.loss(counter)).sum::<DemoralizationPoints>() + ground;
        let losses = state.losses[army.index()];
        if losses > most {
            let expected = format!("at most {most}: the loss of everything (13.2)");
            self.problems.note(&key("demoralization"), losses.to_string(), expected);
        }
        if state.hands[army.index()].0.iter().any(|held| *held > OF_EACH) {
            self.problems.note(&key("hands"), "more of a kind", format!("at most {OF_EACH} of each (18.0)"));
        }
        let markers = state.hands[army.index()].count() + state.played[army.index()].count();
        let allowed = if state.optional.tactics { side.tactics } else { 0 };
        if markers > allowed {
            let expected = format!("at most {allowed} held and played (18.0)");
            self.problems.note(&key("hands"), format!("{markers} markers"), expected);
        }
        if state.first_attack[army.index()].is_some_and(|turn| turn > state.turn) {
            self.problems.note(&key("first-attack"), "a later game turn", "no later than the present one");
        }
    }

    /// 21.0: only towns and buildings burn, and only with that rule.
    fn fires(&self) {
        for hex in &self.look.state.fires {
            let inflammable = matches!(self.look.facts().board.terrain(*hex), Terrain::Town | Terrain::Building);
            if !inflammable || !self.look.state.optional.burning {
                self.problems.note("fires", hex.to_string(), "a town or building, with burning on (21.0)");
            }
        }
    }

    /// 9.0: who attacks whom.
    fn battle(&self, place: usize, battle: &Battle) {
        let look = self.look;
        let key = format!("battles[{place}]");
        let earlier = &look.state.battles[..place];
        for unit in &battle.attackers {
            if !look.arm(*unit).attacks() || look.piece(*unit).army != look.state.phasing {
                let expected = "infantry or cavalry of the phasing army (9.0)";
                self.problems.note(&key, format!("{} attacks", self.name(*unit)), expected);
            }
            if earlier.iter().any(|other| other.attackers.contains(unit)) {
                self.problems.note(
                    &key,
                    format!("{} attacks again", self.name(*unit)),
                    "one battle for each unit (9.0-k)",
                );
            }
        }
        if battle.attackers.is_empty() || battle.targets.is_empty() {
            self.problems.note(&key, "nobody", "attackers and targets");
        }
        if !battle.fought {
            self.open_battle(&key, battle);
        }
    }

    fn open_battle(&self, key: &str, battle: &Battle) {
        let look = self.look;
        for target in &battle.targets {
            let there = look.army_at(look.state.phasing.other(), *target).any(|unit| look.arm(unit) != Arm::Leader);
            if !there {
                self.problems.note(key, format!("nobody in {target}"), "an enemy to attack (9.0)");
            }
            for unit in &battle.attackers {
                if !look.hex(*unit).is_some_and(|at| look.facts().within_reach(at, *target)) {
                    let found = format!("{} against {target}", self.name(*unit));
                    self.problems.note(key, found, "every attacker next to every target (9.0-o)");
                }
            }
        }
    }

    /// 9.0: battles are declared and fought in the Combat Phase; each question looks after itself.
    fn frames(&self) {
        let (game, state) = (self.look.game, self.look.state);
        if !state.battles.is_empty() && self.look.phase() != Some(Phase::Combat) && !self.cut_short() {
            self.problems.note("battles", "declared", "none outside the Combat Phase (9.0)");
        }
        ask::check_frames(game, state, self.problems);
    }
}

impl Look<'_> {
    /// Whether the phase, which is the first frame, is of this type.
    pub(crate) fn in_phase<T: InFrame>(&self) -> bool {
        self.state.frames.first().and_then(T::of).is_some()
    }

    /// A unit that is to act must be there and belong to the side that acts.
    pub(crate) fn check_acting(&self, place: usize, unit: UnitId, army: Army, problems: &Problems) {
        let piece = self.piece(unit);
        if piece.army != army || piece.at.hex().is_none() {
            let name = self.facts().names.name(UnitId::KIND, u16::from(unit.0)).unwrap_or("?");
            problems.note(&ask::frame_key(place), name, "a unit on the map of the side that acts");
        }
    }
}

//! State files: what has to fit together.

mod questions;

pub(crate) use questions::{MOST_CLIMBED, MOST_HEXES, number_in_bounds};

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::game::Rosebud;
use crate::leaders::Lot;
use crate::points::{Boxes, MovementPoints, Stock, StrengthPoints, VictoryPoints};
use crate::state::{Ammunition, Errand, Marks, Phase, Piece, Place, State};
use crate::tables::Wound;
use grid::Hex;
use kernel::state_file::Problems;
use serde_json::Value;

/// Points beyond these no game comes to.
const POINTS: std::ops::RangeInclusive<VictoryPoints> = VictoryPoints::new(-200)..=VictoryPoints::new(2000);
/// 16.C-f: faces of the die for Breastworks.
const BUILDERS: u8 = 6;

/// Whether a position that somebody wrote can be played.
pub fn check(game: &Rosebud, state: &State, problems: &Problems) {
    let data = game.data();
    if state.scenario.index() >= data.scenarios.len() {
        problems.note("scenario", state.scenario.0.to_string(), "a scenario of this game");
        return;
    }
    if state.pieces.len() != data.counters.len() {
        let expected = format!("{}, one for each counter", data.counters.len());
        problems.note("pieces", format!("{} pieces", state.pieces.len()), expected);
        return;
    }
    let check = Check { look: game.look(state), problems };
    check.figures();
    for (unit, piece) in state.units() {
        check.references(unit, piece);
    }
    check.question_references();
    if !problems.is_empty() {
        return;
    }
    for (unit, piece) in state.units() {
        check.place(unit, piece);
        check.posture(unit, piece);
        check.strength(unit, piece);
        check.order(unit, piece);
    }
    check.leaders();
    check.works();
    check.holders();
    check.both_sides_apart();
    if problems.is_empty() {
        check.questions();
    }
}

/// A state file of version 1 in the shape of today: what became of a Leader's unit has a name of its own.
pub fn upgrade(mut file: Value) -> Value {
    let frames = file.get_mut("frames").and_then(Value::as_array_mut).into_iter().flatten();
    for choice in frames.filter_map(|frame| frame.get_mut("leader-choice")?.as_object_mut()) {
        if let Some(pinned) = choice.remove("pinned") {
            let lot = if pinned == Value::Bool(true) { Lot::Pinned } else { Lot::Goes };
            choice.insert("lot".to_owned(), serde_json::json!(lot));
        }
    }
    file
}

struct Check<'a> {
    look: Look<'a>,
    problems: &'a Problems,
}

impl Check<'_> {
    fn note(&self, unit: UnitId, field: &str, found: &str, expected: &str) {
        let found = format!("{} for {}", found, self.look.name(unit));
        self.problems.note(&format!("pieces[{}].{field}", unit.0), found, expected);
    }

    fn is_hex(&self, hex: Hex) -> bool {
        self.look.game.data().board.grid.contains(hex)
    }

    fn is_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.look.state.pieces.len()
    }

    fn are_units(&self, units: UnitSet) -> bool {
        units.iter().all(|unit| self.is_unit(unit))
    }

    /// Numbers of the whole position.
    fn figures(&self) {
        let (state, scenario, problems) = (self.look.state, self.look.scenario(), self.problems);
        if !(1..=scenario.length()).contains(&state.turn) {
            problems.note("turn", state.turn.to_string(), format!("a turn from 1 to {}", scenario.length()));
        }
        if state.entered.len() != scenario.entries.len() {
            let expected = format!("{}, one for each edge of the scenario", scenario.entries.len());
            problems.note("entered", state.entered.len().to_string(), expected);
        }
        if !state.entered.iter().all(|came| self.are_units(*came)) {
            problems.note("entered", "no such unit", "units");
        }
        for points in state.points.iter().filter(|points| !POINTS.contains(points)) {
            problems.note("points", points.to_string(), format!("from {} to {}", POINTS.start(), POINTS.end()));
        }
        if u32::from(state.hills) >> scenario.objectives.len() != 0 {
            problems.note("hills", state.hills.to_string(), "a bit for each hill of the scenario");
        }
        if state.builders.is_some_and(|left| left > BUILDERS) {
            problems.note("builders", "more", format!("{BUILDERS} at most"));
        }
        if !state.vacated.iter().all(|hex| self.is_hex(*hex)) {
            problems.note("vacated", "no hex of the map", "hexes of the map");
        }
    }

    /// Hexes and units that a piece names.
    fn references(&self, unit: UnitId, piece: &Piece) {
        let hex = match piece.at {
            Place::On(hex) | Place::Abandoned(hex) => Some(hex),
            Place::Aside | Place::InHand | Place::Due | Place::Searching | Place::Evacuated | Place::Gone => None,
        };
        let named = [("at", hex), ("target", piece.target), ("routed_at", piece.routed_at), ("began", piece.began)];
        for (field, hex) in named {
            if let Some(hex) = hex.filter(|hex| !self.is_hex(*hex)) {
                self.note(unit, field, &hex.to_string(), "a hex on the map");
            }
        }
        let with = match piece.errand {
            Errand::None => None,
            Errand::Refill { from, .. } => Some(from),
            Errand::Build { train } | Errand::TakeUp { train } => Some(train),
        };
        for (field, other) in [("with", piece.with), ("errand", with)] {
            if other.is_some_and(|other| !self.is_unit(other) || self.look.army(other) != self.look.army(unit)) {
                self.note(unit, field, "no unit of its side", "a unit of its side");
            }
        }
    }

    /// Which counters can be in which place.
    fn place(&self, unit: UnitId, piece: &Piece) {
        let (arm, army, state) = (self.look.arm(unit), self.look.army(unit), self.look.state);
        let band = army == Army::Indian && matches!(arm, Arm::Warriors | Arm::Leader);
        let fits = match piece.at {
            Place::On(_) | Place::Aside | Place::Gone => true,
            Place::InHand => army == Army::Us && state.phase == Phase::SetUp,
            Place::Due => band,
            Place::Abandoned(_) => arm == Arm::PackTrain,
            Place::Searching => state.searched && army == Army::Us && matches!(arm, Arm::Cavalry | Arm::Leader),
            Place::Evacuated => army == Army::Indian && arm == Arm::Leader,
        };
        if !fits {
            self.note(unit, "at", "a place not meant", "a place where it can be");
        }
        // 15.B: either the train is manned or its men are on the map.
        let manned = self.look.counter(unit).partner.is_some_and(|men| matches!(state[men].at, Place::On(_)));
        if arm == Arm::PackTrain && matches!(piece.at, Place::On(_)) && manned {
            self.note(unit, "at", "a manned train whose men are elsewhere", "the men with their train (15.B)");
        }
    }

    /// 3.A, 8, 9.D.1-k, 16.C-m: who can stand how.
    fn posture(&self, unit: UnitId, piece: &Piece) {
        let arm = self.look.arm(unit);
        if (piece.mode.is_mounted() && !arm.rides()) || (self.look.prone(unit) && !arm.may_be_prone()) {
            self.note(unit, "mode", "a mode it never has", "a mode it can be in (8)");
        }
        if piece.mode.is_mounted() && piece.is(Marks::PINNED) {
            self.note(unit, "marks", "Pinned while Mounted", "no Pin on those who ride (9.D.1-k)");
        }
        if piece.is(Marks::SHELTERED) && !self.look.prone(unit) {
            self.note(unit, "marks", "shelter for somebody on his feet", "a Prone unit behind Breastworks (16.C-m)");
        }
        if piece.is(Marks::CHARGING) && (arm != Arm::Cavalry || !piece.mode.is_mounted() || piece.target.is_none()) {
            self.note(unit, "marks", "a charge", "Mounted Cavalry with a target (16.A)");
        }
    }

    /// 11, 14, 7: strength, ammunition and points spent.
    fn strength(&self, unit: UnitId, piece: &Piece) {
        let (arm, tables) = (self.look.arm(unit), self.look.tables());
        let kind = self.look.kind(unit);
        if piece.lost > kind.factor.mounted.max(kind.factor.dismounted) {
            self.note(unit, "lost", &piece.lost.to_string(), "no more than its factor (11)");
        }
        let factor = !matches!(arm, Arm::Leader | Arm::PonyHolder);
        if factor && piece.at.hex().is_some() && self.look.strength(unit) == StrengthPoints::ZERO {
            self.note(unit, "lost", &piece.lost.to_string(), "less than its factor: it is on the map (11)");
        }
        let boxes = self.look.state.optional.ammunition == Ammunition::Boxes;
        let load = if boxes { tables.small_arms } else { tables.ammunition };
        let roster = self.look.roster(unit).map_or(Stock::ZERO, Boxes::halves);
        let most = match arm {
            // 15.C-c: with every point lost a part of the load is gone.
            Arm::PackTrain => load.points.saturating_sub(load.lost * piece.lost.get().min(load.points.get())),
            Arm::Cavalry | Arm::Infantry | Arm::Miners | Arm::Scouts | Arm::Headquarters | Arm::Personnel => roster,
            Arm::HorseHolder | Arm::MuleHolder | Arm::Warriors | Arm::PonyHolder | Arm::Leader => roster,
        };
        if piece.stock > most {
            self.note(unit, "stock", &piece.stock.to_string(), &format!("{most} at most (14, 15)"));
        }
        let moves = self.look.counter(unit).leadership.map_or(MovementPoints::ZERO, |figures| figures.well.movement);
        // 16.A-c: a charge has one point more.
        let moves = moves.max(kind.movement.mounted).max(kind.movement.dismounted) + MovementPoints::new(1);
        if piece.spent > moves {
            self.note(unit, "spent", &piece.spent.to_string(), &format!("{moves} at most (7)"));
        }
    }

    /// 3.B, 14, 16.B: marks that only some counters bear.
    fn order(&self, unit: UnitId, piece: &Piece) {
        let (arm, army) = (self.look.arm(unit), self.look.army(unit));
        let holds_mounts = matches!(arm, Arm::HorseHolder | Arm::MuleHolder);
        let runs_short = !arm.is_holder() && !matches!(arm, Arm::PackTrain | Arm::Leader);
        let counts_boxes = self.look.state.optional.ammunition == Ammunition::Boxes && army == Army::Us;
        let faults = [
            (
                Marks::ROUTED,
                matches!(arm, Arm::Leader | Arm::PackTrain | Arm::PonyHolder),
                "a Rout",
                "10.J.3-g, 15.B, 16.B-f",
            ),
            (Marks::PINNED, arm == Arm::PonyHolder, "a Pin", "16.B-f"),
            (Marks::LOW_AMMO, !runs_short || counts_boxes, "Low Ammo", "14, 14.D.2-d"),
            (Marks::MOUNTLESS, !holds_mounts, "lost mounts", "16.B"),
            (Marks::SHELTERED, army != Army::Us, "Breastworks", "16.C-m"),
        ];
        for (mark, never, what, rule) in faults {
            if never && piece.is(mark) {
                self.note(unit, "marks", what, &format!("no such mark on it ({rule})"));
            }
        }
        // 9.D.1-j, 16.B-b: Pinned or Routed Holders have lost their mounts.
        if holds_mounts && piece.marks.any(Marks::PINNED.or(Marks::ROUTED)) && !piece.is(Marks::MOUNTLESS) {
            self.note(unit, "marks", "mounts in bad order", "a Holder without mounts (16.B-b)");
        }
        if piece.is(Marks::ROUTED_BY_CHOICE) && !piece.is(Marks::ROUTED) {
            self.note(unit, "marks", "a Rout by choice", "Routed as well (10.J.1-c)");
        }
        let fits = match piece.errand {
            Errand::None => true,
            Errand::Refill { boxes, .. } => army == Army::Us && boxes <= self.look.roster(unit).unwrap_or_default(),
            Errand::Build { train } | Errand::TakeUp { train } => {
                arm.may_be_prone() && army == Army::Us && self.look.arm(train) == Arm::PackTrain
            }
        };
        if !fits {
            self.note(unit, "errand", "an errand not meant", "an errand it can be on (14.C, 16.C)");
        }
    }

    /// 12.A, 12.D: whom Leaders are with, and their wounds.
    fn leaders(&self) {
        let state = self.look.state;
        for (unit, piece) in state.units() {
            let set_up = state.phase == Phase::SetUp && self.look.arm(unit).is_holder();
            let (Some(with), false) = (piece.with, set_up) else { continue };
            let apart = piece.at.hex().is_some() && self.look.hex(with) != piece.at.hex();
            if !self.look.is_leader(unit) || self.look.is_leader(with) || apart {
                self.note(unit, "with", self.look.name(with), "a Leader attached to a unit of his hex (12.A)");
            }
        }
        let mut seen = UnitSet::NONE;
        for (place, casualty) in state.casualties.iter().enumerate() {
            let note =
                |found: &str, expected: &str| self.problems.note(&format!("casualties[{place}]"), found, expected);
            let leader = casualty.leader;
            if !self.is_unit(leader) || !self.look.is_leader(leader) || seen.has(leader) {
                note("no Leader, or one named before", "each Leader once");
                continue;
            }
            seen = seen.with(leader);
            let name = self.look.name(leader);
            if casualty.wound.is_none() && self.look.hex(leader).is_some() {
                note(&format!("{name} killed, yet on the map"), "a wound, or a Leader who is gone (12.D.1-n)");
            }
            if casualty.dies.is_some() != (casualty.wound == Some(Wound::Mortal)) {
                note(&format!("a turn of death for {name}"), "one for a mortal wound and for no other (12.D.1-e)");
            }
            let worth = self.look.tables().victory.leaders.iter().find(|worth| worth.leader == leader);
            let killed = worth.map_or(VictoryPoints::ZERO, |worth| worth.killed);
            if !(VictoryPoints::ZERO..=killed).contains(&casualty.scored) {
                note(&format!("{} points for {name}", casualty.scored), "no more than he is worth (12.D.1-c)");
            }
        }
        let lost = seen.iter().filter(|leader| self.look.army(*leader) == Army::Us).count();
        if usize::from(state.replacements) > lost {
            self.problems.note("replacements", state.replacements.to_string(), format!("{lost} at most (12.D.6)"));
        }
    }

    /// 16.C-g, 16.C-m: Breastworks and who lies behind them.
    fn works(&self) {
        let (state, limits) = (self.look.state, self.look.game.data().limits);
        for (place, work) in state.works.iter().enumerate() {
            let train = self.is_unit(work.train) && self.look.arm(work.train) == Arm::PackTrain;
            if !train || !self.is_hex(work.hex) {
                let key = format!("works[{place}]");
                self.problems.note(&key, "no train or no hex", "a hex and the Pack Train it came from");
                return;
            }
            let same = state.works.iter().filter(|other| other.train == work.train).count();
            if same > usize::from(limits.breastworks_per_train) {
                let expected = format!("{} from one train (16.C-g)", limits.breastworks_per_train);
                self.problems.note("works", format!("{same} of {}", self.look.name(work.train)), expected);
                return;
            }
        }
        for (unit, hex) in self.look.on_map(Army::Us).filter(|(unit, _)| self.look.is(*unit, Marks::SHELTERED)) {
            let under = self.look.units_at(Army::Us, hex).iter().filter(|unit| self.look.is(*unit, Marks::SHELTERED));
            if under.count() > state.works.iter().filter(|work| work.hex == hex).count() {
                self.note(unit, "marks", "Breastworks that are not there", "a marker for each sheltered unit (16.C-m)");
            }
        }
    }

    /// 8.D.2: whoever rides needs a Holder counter to get off.
    fn holders(&self) {
        for arm in [Arm::HorseHolder, Arm::MuleHolder, Arm::PonyHolder] {
            let free = self.count(|unit, piece| self.look.arm(unit) == arm && piece.at == Place::Aside);
            let riding = self.count(|unit, piece| {
                let rides = self.look.arm(unit).holder() == Some(arm) && piece.mode.is_mounted();
                rides && matches!(piece.at, Place::On(_) | Place::Due)
            });
            if riding > free {
                let found = format!("{riding} units riding and {free} Holders aside");
                self.problems.note("pieces", found, "a Holder aside for every unit that rides (8.D.2)");
            }
        }
    }

    fn count(&self, fits: impl Fn(UnitId, &Piece) -> bool) -> usize {
        self.look.state.units().filter(|(unit, piece)| fits(*unit, piece)).count()
    }

    /// 7.C-c, 12.D.5: no hex holds units of both sides, nor a Leader among enemies.
    fn both_sides_apart(&self) {
        for army in Army::BOTH {
            let leaders = self.look.leaders(army).iter().filter_map(|leader| Some((leader, self.look.hex(leader)?)));
            let held = |hex: Hex, combat: bool| {
                let enemies = self.look.units_at(army.other(), hex);
                enemies.iter().any(|enemy| !combat || self.look.arm(enemy).is_combat())
            };
            let units = self.look.on_map(army).filter(|(_, hex)| army == Army::Us && held(*hex, false));
            for (unit, hex) in units.chain(leaders.filter(|(_, hex)| held(*hex, true))) {
                self.note(unit, "at", &hex.to_string(), "a hex without enemy units (7.C-c)");
            }
        }
    }
}

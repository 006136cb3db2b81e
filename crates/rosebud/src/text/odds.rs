//! Words of odds, modifiers and results.

use super::rolls::side_result;
use super::{army as army_name, mode};
use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::fire::Aim;
use crate::frames::Look;
use crate::points::{MovementPoints, StrengthPoints};
use crate::preview::{BadOrder, Fate, FireOnTheWay, Harm};
use crate::tables::{Attempt, FireResult, MeleeResult};
use grid::Hex;
use kernel::words::count;
use kernel::{Chance, RuleId};
use std::borrow::Cow;

/// A result in words.
pub(crate) struct ResultWords {
    /// As the chart prints it.
    pub short: Cow<'static, str>,
    /// As a sentence says it.
    pub long: Cow<'static, str>,
}

impl ResultWords {
    const fn fixed(short: &'static str, long: &'static str) -> Self {
        Self { short: Cow::Borrowed(short), long: Cow::Borrowed(long) }
    }

    pub(crate) fn new(short: String, long: String) -> Self {
        Self { short: short.into(), long: long.into() }
    }
}

/// A modifier with its sign.
pub(crate) fn signed(value: i8) -> String {
    format!("{value:+}")
}

/// Why the dice of fire are modified.
pub(crate) fn fire_modifier(rule: RuleId, value: i8) -> &'static str {
    match (rule.as_str(), value > 0) {
        ("9.B.2", true) => "units crowded in the hex",
        ("9.B.2", false) => "few men in the hex",
        ("9.B.1", _) => "cover in the hex",
        ("9.B.1-b", _) => "down a Cliff",
        ("16.C-i", _) => "behind Breastworks",
        ("8.A", _) => "target Mounted",
        _ => "target Prone or Pinned",
    }
}

/// Why a strength is halved.
pub(crate) fn halving(rule: RuleId) -> &'static str {
    match rule.as_str() {
        "4.B-b" => "half fire",
        "14.D.2-b" => "half a box",
        "4.E-b" => "Advance Fire",
        "9.F-b" => "Opportunity Fire",
        "14.B" => "low on ammunition",
        "9.A-f" => "Disrupted",
        "9.D.1-f" => "Pinned",
        "9.B.1-b" => "up a Cliff",
        _ => "two hexes away, rounded down",
    }
}

/// Why the melee die is modified.
pub(crate) fn melee_modifier(rule: RuleId, value: i8) -> &'static str {
    match (rule.as_str(), value > 0) {
        ("10.D", _) => "ground of the hex",
        ("10.D-c", _) => "creek on the way",
        ("10.D-b", _) => "uphill",
        ("10.E", true) => "Leader of the attackers",
        ("10.E", false) => "Leader of the defenders",
        ("10.B-b", _) => "half the attack is Infantry",
        ("10.G", _) => "defender down or Disrupted",
        ("10.G-b", _) => "attacker Disrupted",
        _ => "Breastworks",
    }
}

/// Why an attempt to get away is modified.
pub(crate) fn attempt_modifier(rule: RuleId, value: i8) -> &'static str {
    match (rule.as_str(), value > 0) {
        ("12.C.4", _) => "Leader in the hex",
        (_, true) => "Mounted",
        (_, false) => "bad order or Prone",
    }
}

/// Why a rally roll is modified.
pub(crate) fn rally_modifier(rule: RuleId) -> &'static str {
    match rule.as_str() {
        "13.B-c" => "Leader in the hex",
        _ => "out of every Command Radius",
    }
}

pub(crate) const LONG_RANGE_COLUMN: &str = "Infantry two hexes away: one column less";
pub(crate) const STEADY: &str = "Leader in reach, for its Morale Check";
pub(crate) const RALLIES: ResultWords = ResultWords::fixed("Yes", "rallies");
pub(crate) const PURSUES: ResultWords = ResultWords::fixed("Yes", "may go after them");
pub(crate) const NO_PURSUIT: ResultWords = ResultWords::fixed("No", "stays where it is");
pub(crate) const RIDES_ON: ResultWords =
    ResultWords::fixed("Trail", "points for the search, and the party may ride on");
pub(crate) const FOUND_NOTHING: ResultWords = ResultWords::fixed("Nothing", "points for the search, no more");

/// A chance in whole hundredths.
pub(crate) fn per_cent(chance: Chance) -> String {
    match chance.per_mille() {
        0 if chance.part() > 0 => "under 1%".to_owned(),
        per_mille => format!("{}%", (per_mille + 5) / 10),
    }
}

/// A fire result as it is printed, and in words.
pub(crate) const fn fire_result(result: FireResult) -> ResultWords {
    match result {
        FireResult::Two => ResultWords::fixed("2", "two points lost"),
        FireResult::One => ResultWords::fixed("1", "one point lost"),
        FireResult::CheckMinusOne => ResultWords::fixed("MC-1", "a Morale Check with -1"),
        FireResult::Check => ResultWords::fixed("MC", "a Morale Check"),
        FireResult::Nothing => ResultWords::fixed("-", "no effect"),
    }
}

/// What becomes of a target, in a word or two.
pub(crate) fn fate(fate: Fate) -> String {
    match fate.harm {
        Harm::None => "unharmed".to_owned(),
        Harm::Disrupted => "Disrupted".to_owned(),
        Harm::Dismounted => "off its horses".to_owned(),
        Harm::Pinned => "Pinned".to_owned(),
        Harm::DrivenBack(hexes) => format!("back {}", count(hexes, "hex", "hexes")),
        Harm::Routed => "Routed".to_owned(),
        Harm::Eliminated => "eliminated".to_owned(),
    }
}

/// What follows from a result of fire: `Routed 3%, Pinned 11%, unharmed 58%`.
pub(crate) fn fates(result: FireResult, fates: &[(Fate, Chance)]) -> String {
    let words = fire_result(result).long;
    if result == FireResult::Nothing {
        return words.into_owned();
    }
    let parts: Vec<String> =
        fates.iter().map(|(how, chance)| format!("{} {}", fate(*how), per_cent(*chance))).collect();
    format!("{words}: {}", parts.join(", "))
}

/// All shots together.
pub(crate) fn together(lost: StrengthPoints, any: bool) -> ResultWords {
    match (lost.get(), any) {
        (0, false) => ResultWords::fixed("-", "no effect at all"),
        (0, true) => ResultWords::fixed("MC", "a Morale Check, no loss"),
        (3.., _) => ResultWords::fixed("3+", "three points or more"),
        (points, _) => ResultWords::new(points.to_string(), format!("{} lost", count(points, "point", "points"))),
    }
}

/// A melee result in words.
pub(crate) fn melee_result(result: MeleeResult) -> String {
    format!("attackers {}, defenders {}", side_result(result.attacker), side_result(result.defender))
}

/// What an attempt brings.
pub(crate) const fn attempt(attempt: Attempt) -> ResultWords {
    match attempt {
        Attempt::Yes => ResultWords::fixed("Yes", "may go before the melee"),
        Attempt::No => ResultWords::fixed("No", "stays and fights"),
        Attempt::NoAndDisrupted => ResultWords::fixed("No*", "stays, Disrupted"),
    }
}

/// What is still to be rallied from: Pin, Rout, both.
pub(crate) const fn after_rally(left: BadOrder) -> ResultWords {
    match (left.pinned, left.routed) {
        (false, false) => RALLIES,
        (true, false) => ResultWords::fixed("Pin", "stays Pinned"),
        (false, true) => ResultWords::fixed("Rout", "stays Routed"),
        (true, true) => ResultWords::fixed("Both", "stays Pinned and Routed"),
    }
}

pub(crate) fn points(points: MovementPoints) -> String {
    format!("{points} MP")
}

impl Look<'_> {
    /// Who fires, and how he stands.
    pub(crate) fn firer(&self, unit: UnitId) -> String {
        format!("{}, {}", self.name(unit), mode(self.piece(unit).mode).to_lowercase())
    }

    pub(crate) fn shot_title(&self, unit: UnitId, at: UnitId) -> String {
        format!("{} at {}", self.does(unit, "fires", "fire"), self.name(at))
    }

    pub(crate) fn volley_title(&self, shots: usize, at: UnitId) -> String {
        format!("{} at {}, if it stays as it is", count(shots as i64, "shot", "shots"), self.name(at))
    }

    pub(crate) fn strength_line(&self, aim: &Aim) -> (String, String) {
        (format!("read on the {} line", army_name(aim.line)), aim.strength.to_string())
    }

    pub(crate) fn melee_title(&self, target: Hex, attack: &str, defence: &str) -> String {
        format!("{attack} against {defence} in {}", self.place(target))
    }

    pub(crate) fn rally_title(&self, units: UnitSet) -> String {
        format!("Rally {}", self.names(units))
    }

    pub(crate) fn attempt_title(&self, units: UnitSet) -> String {
        format!("{} before melee", self.all_do(units, "tries to retreat", "try to retreat"))
    }

    pub(crate) fn step_title(&self, units: UnitSet, to: Hex) -> String {
        format!("{} to {}", self.names(units), self.place(to))
    }

    /// 9.F: who may fire at a step, and what the worst of it may do.
    pub(crate) fn fire_on_the_way(&self, fire: &FireOnTheWay) -> String {
        format!("{} may fire at half strength: a point lost {}", self.names(fire.firers), per_cent(fire.loss))
    }

    pub(crate) fn run_terms(&self, unit: UnitId, hexes: u8) -> (String, String) {
        (format!("{} by your choice", self.does(unit, "runs", "run")), count(hexes, "hex", "hexes"))
    }

    /// The heading of a column of the melee table for an attacker.
    pub(crate) fn melee_columns(&self, army: Army) -> Vec<String> {
        self.tables().melee.headings[army.index()].clone()
    }

    pub(crate) fn search_title(&self, leader: UnitId) -> String {
        format!("{} looks for the village", self.name(leader))
    }
}

pub(crate) const fn builders_title() -> &'static str {
    "Breastworks: so many units may build"
}

pub(crate) fn builders(units: u8) -> String {
    format!("{} may build", count(units, "unit", "units"))
}

pub(crate) const NO_FURTHER: &str = "It takes everything they have";

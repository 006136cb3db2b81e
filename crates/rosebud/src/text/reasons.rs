//! What a player would say about a move, a volley, an attack or a rally: facts the rules know, most telling first.

use super::army as army_name;
use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::decision::{Decision, Shot};
use crate::fire::FireKind;
use crate::frames::Look;
use crate::game::Rosebud;
use crate::state::Marks;
use grid::Hex;
use kernel::advice::{Considered, Reason, capital, chance_words, good_chance, number_words};
use kernel::{RuleId, rule, words};

/// Units named one by one in a sentence; of more it says how many.
const NAMED: usize = 3;

/// Facts about a step of a plan of `army`.
pub(crate) fn reasons(game: &Rosebud, army: Army, considered: &Considered<'_, Rosebud>) -> Vec<Reason> {
    let (before, after) = (game.look(considered.before), game.look(considered.after));
    let mut said = Vec::new();
    said.extend(considered.rolls.and_then(|decision| after.about_roll(army, decision, considered.step)));
    said.extend(about_points(before, after, army));
    let goer = considered.step.iter().find_map(picked).filter(|_| considered.rolls.is_none());
    if let Some((unit, to)) = goer.and_then(|unit| Some((unit, after.hex(unit)?))) {
        let from = before.hex(unit);
        if from.is_some_and(|from| from != to) && !after.is_leader(unit) {
            said.extend(after.about_fire(unit, to));
            said.extend(after.about_targets(unit));
            said.extend(after.about_neighbours(army, to));
            said.extend(after.about_cover(unit, to));
            said.extend(after.about_command(army, to, from.is_some_and(|from| before.commanded(army, from))));
        }
    }
    said
}

/// Whom a decision picks up to move.
fn picked(decision: &Decision) -> Option<UnitId> {
    if let Decision::Pick { unit } = *decision { Some(unit) } else { None }
}

/// 17: points that are scored on the way, such as for a hill.
fn about_points(before: Look<'_>, after: Look<'_>, army: Army) -> Option<Reason> {
    let of = |look: Look<'_>| look.state.points[army.index()].get();
    let gain = of(after) - of(before);
    let text = format!("It scores {} at once.", words::count(gain, "victory point", "victory points"));
    (gain > 0).then(|| Reason::new(text, rule("17-b")))
}

impl Look<'_> {
    /// Several units of an army: by name if they are few.
    fn some(&self, of: Army, units: UnitSet) -> String {
        if units.len() <= NAMED {
            return self.names(units);
        }
        format!("{} {} units", number_words(units.len()), army_name(of))
    }

    /// How likely it is that the dice do what they should.
    fn about_roll(&self, army: Army, decision: &Decision, step: &[Decision]) -> Option<Reason> {
        let (what, why) = self.hoped_for(decision, step)?;
        let preview = kernel::ask::preview(self.game, self.state, army.seat(), decision)?;
        let chance = chance_words(good_chance(&preview)?);
        let odds = if why == rule("10.A-b") { format!(" ({})", preview.column) } else { String::new() };
        Some(Reason::new(format!("There is a {chance} chance {what}{odds}."), why))
    }

    /// What a decision that rolls is to bring.
    fn hoped_for(&self, decision: &Decision, step: &[Decision]) -> Option<(String, RuleId)> {
        if let Decision::Rally { unit } = *decision {
            return Some((format!("that {}", self.does(unit, "rallies", "rally")), rule("13.B")));
        }
        if let Decision::React { at, .. } = *decision {
            return Some((format!("that the fire tells on {}", self.name(at)), rule("9.F")));
        }
        if let Decision::Pursue { unit } = *decision {
            return Some((format!("that {} can pursue", self.name(unit)), rule("10.H.2")));
        }
        if matches!(decision, Decision::TryRetreat { .. } | Decision::TryTogether) {
            return Some(("to get away before the melee".into(), rule("10.H.1")));
        }
        let ends_choice = matches!(decision, Decision::Loose | Decision::Commit | Decision::FireAll);
        step.iter().find_map(|begun| self.hoped_of_plan(begun)).filter(|_| ends_choice)
    }

    /// The same for what begins with one decision and rolls with another.
    fn hoped_of_plan(&self, begun: &Decision) -> Option<(String, RuleId)> {
        if let Decision::Target { unit } = *begun {
            return Some((format!("that the volley tells on {}", self.name(unit)), rule("9.A-i")));
        }
        if let Decision::Attack { hex } = *begun {
            return Some((format!("that only the enemy at {} suffers", self.place(hex)), rule("10.A-b")));
        }
        None
    }

    /// 4.D: enemies who can fire at a unit when its side has moved.
    fn about_fire(&self, unit: UnitId, hex: Hex) -> Option<Reason> {
        let enemy = self.army(unit).other();
        let shooters = self.shooters(enemy, unit);
        let text = match shooters.len() {
            0 => format!("No {} unit can fire at it there.", army_name(enemy)),
            1 => format!("Only {} can fire at it at {}.", self.some(enemy, shooters), self.place(hex)),
            _ => format!("{} can fire at it at {}.", capital(&self.some(enemy, shooters)), self.place(hex)),
        };
        Some(Reason::new(text, rule("9.A")))
    }

    /// Units of an army that could fire at a unit in the next fire phase.
    fn shooters(&self, army: Army, target: UnitId) -> UnitSet {
        let mut next = self.state.clone();
        self.troops(army).iter().for_each(|unit| next[unit].marks.clear(Marks::SHOT));
        let look = self.game.look(&next);
        let fires = |unit: &UnitId| look.check_shot(*unit, target, FireKind::Defensive, Shot::Full).is_ok();
        look.troops(army).iter().filter(fires).collect()
    }

    /// 4.E: whom a unit that has moved can fire at.
    fn about_targets(&self, unit: UnitId) -> Option<Reason> {
        let enemy = self.army(unit).other();
        let may = |target: &UnitId| self.check_shot(unit, *target, FireKind::Advance, Shot::Full).is_ok();
        let targets: UnitSet = self.troops(enemy).iter().filter(may).collect();
        let text = format!("It can fire at {} before the melee.", self.some(enemy, targets));
        (!targets.is_empty()).then(|| Reason::new(text, rule("4.E")))
    }

    /// 10.A: enemies beside it, who may be attacked and may attack.
    fn about_neighbours(&self, army: Army, hex: Hex) -> Option<Reason> {
        let near = |unit: &UnitId| self.hex(*unit).is_some_and(|at| self.distance(at, hex) == 1);
        let beside: UnitSet =
            self.troops(army.other()).iter().filter(|unit| self.arm(*unit).is_combat() && near(unit)).collect();
        let text = format!("It stands beside {}, close enough for melee.", self.some(army.other(), beside));
        (!beside.is_empty()).then(|| Reason::new(text, rule("10.A")))
    }

    /// 9.B.1, 16.C-i: ground and works that shelter those on foot.
    fn about_cover(&self, unit: UnitId, hex: Hex) -> Option<Reason> {
        let tables = self.tables();
        let (cover, works) =
            (tables.ground(self.game.data().board.terrain(hex)).fire, tables.fire_modifiers.breastworks);
        if self.is(unit, Marks::SHELTERED) {
            return Some(Reason::new("The breastworks shelter it from fire.", rule("16.C-i")));
        }
        if self.mounted(unit) {
            return None;
        }
        // Works shelter whoever is behind them, so cover is what changes the dice in the same direction.
        let shelters = i16::from(cover) * i16::from(works) > 0;
        let text = format!("The ground at {} gives it cover ({cover:+} to the dice).", self.place(hex));
        shelters.then(|| Reason::new(text, rule("9.B.1")))
    }

    /// 13.B-d, 12.C.3: a Leader's radius gained or lost.
    fn about_command(&self, army: Army, hex: Hex, was: bool) -> Option<Reason> {
        let leader = self.leaders(army).iter().find(|leader| self.commands(*leader, hex));
        match (leader, was) {
            (Some(leader), false) => {
                Some(Reason::new(format!("It comes within the command of {}.", self.name(leader)), rule("12.C.3")))
            }
            (None, true) => Some(Reason::new("It leaves every Leader's command.", rule("12.C.3"))),
            (Some(_), true) | (None, false) => None,
        }
    }
}

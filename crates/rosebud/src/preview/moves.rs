//! 7: what a step costs and who may fire at it; 16.A: the odds a charge would ride home at.

use super::term;
use crate::cells::UnitSet;
use crate::counters::UnitId;
use crate::decision::{Decision, Shot};
use crate::fire::{FireKind, Firing};
use crate::frames::Look;
use crate::moving::Moving;
use crate::points::MovementPoints;
use crate::state::{Marks, Place};
use crate::text::{odds, spoken};
use crate::zones::Field;
use grid::Hex;
use kernel::scene::{Preview, Term, TermSide};
use kernel::{Chance, rule};

/// 9.F: fire at units that leave an enemy zone.
pub(crate) struct FireOnTheWay {
    /// Who may fire.
    pub firers: UnitSet,
    /// The chance that all their shots together cost a point.
    pub loss: Chance,
}

impl Look<'_> {
    /// A step, a charge, or a change that costs points.
    pub(crate) fn preview_moving(&self, moving: &Moving, decision: &Decision) -> Option<Preview> {
        if let Decision::Step { to } = *decision {
            self.preview_step(moving, to)
        } else if let Decision::Charge { hex } = *decision {
            self.preview_charge(moving.units.first()?, hex)
        } else {
            None
        }
    }

    /// 7.A: what the step of a group costs the one who pays most.
    pub(crate) fn step_cost(&self, moving: &Moving, to: Hex) -> Option<MovementPoints> {
        let first = moving.units.first()?;
        let field = Field::new(*self, self.army(first));
        moving.check_step(*self, &field, to).ok()?;
        let Some(from) = moving.at(*self) else {
            return moving.units.iter().map(|unit| self.entry_cost(unit, to)).max();
        };
        let side = self.game.data().board.grid.side_between(from, to)?;
        moving
            .units
            .iter()
            .filter_map(|unit| self.check_step(&field, unit, from, side).ok())
            .map(|step| step.cost)
            .max()
    }

    fn preview_step(&self, moving: &Moving, to: Hex) -> Option<Preview> {
        let cost = self.step_cost(moving, to)?;
        let left = moving.units.iter().map(|unit| self.points_left(unit)).min().unwrap_or_default();
        let mut terms = self.ground_terms(moving, to);
        terms.push(term(TermSide::Move, "left", odds::points(left.saturating_sub(cost)), rule("7.C")));
        if let Some(fire) = self.fire_at_leaving(moving.units, moving.at(*self)) {
            terms.push(term(TermSide::Defence, self.fire_on_the_way(&fire), "", rule("9.F")));
        }
        Some(Preview {
            title: self.step_title(moving.units, to),
            column: odds::points(cost),
            columns: Vec::new(),
            terms,
            chances: Vec::new(),
            chart: Some("terrain".into()),
        })
    }

    /// 7.B, 12.B, 12.E.2: what the ground, the side and an enemy zone ask of the unit that pays most for the ground.
    fn ground_terms(&self, moving: &Moving, to: Hex) -> Vec<Term> {
        let (board, tables) = (&self.game.data().board, self.tables());
        let ground = |enter| term(TermSide::Move, spoken::terrain(board.terrain(to)), odds::points(enter), rule("7.B"));
        let Some(from) = moving.at(*self) else {
            let most = moving.units.iter().map(|unit| self.entry_cost(unit, to)).max();
            return most.into_iter().map(ground).collect();
        };
        let Some(side) = board.grid.side_between(from, to) else { return Vec::new() };
        let costs = moving.units.iter().filter_map(|unit| self.ground_cost(unit, self.cell(from), side));
        let uphill = tables.uphill * board.level(to).saturating_sub(board.level(from));
        let creek = tables.hexside(board.hexside(from, side)).extra;
        let enter = costs.max().unwrap_or_default().saturating_sub(uphill + creek);
        let army = moving.units.first().map_or(self.state.phasing, |unit| self.army(unit));
        let zone = Field::new(*self, army).exit_cost(*self, self.cell(from));
        let more = [
            ("uphill", uphill, rule("7.B-b")),
            ("over the creek", creek, rule("7.B-d")),
            ("out of an enemy zone", zone, rule("5-e")),
        ];
        let more = more.into_iter().filter(|(_, cost, _)| *cost > MovementPoints::ZERO);
        let more = more.map(|(text, cost, why)| term(TermSide::Move, text, odds::points(cost), why));
        std::iter::once(ground(enter)).chain(more).collect()
    }

    /// 9.F: the fire that units may draw that leave this hex now.
    pub(crate) fn fire_at_leaving(&self, units: UnitSet, at: Option<Hex>) -> Option<FireOnTheWay> {
        let at = at?;
        let army = self.army(units.first()?);
        let troops = units.minus(self.leaders(army));
        let covered = !self.units_at(army, at).minus(troops).is_empty();
        let target = troops.first().filter(|_| !covered)?;
        let shots = self.controllers(army, at);
        let shot = |unit: UnitId| Firing { unit, at: target, shot: Shot::Full };
        let able = |unit: &UnitId| self.check_shot(*unit, target, FireKind::Opportunity, Shot::Full).is_ok();
        let firers: UnitSet = shots.iter().filter(able).collect();
        if firers.is_empty() {
            return None;
        }
        // All shots miss, or somebody hits.
        let missed = firers.iter().fold((1u64, 1u64), |(part, whole), unit| {
            let loss = self.loss_chance(shot(unit), FireKind::Opportunity);
            let (part, whole) = (part * (loss.whole() - loss.part()), whole * loss.whole());
            if whole > 1_000_000_000 { (part / 36, whole / 36) } else { (part, whole) }
        });
        Some(FireOnTheWay { firers, loss: Chance::new(missed.1 - missed.0, missed.1) })
    }

    /// 16.A: the melee as it would be fought from the best hex the charge can come from.
    fn preview_charge(&self, unit: UnitId, target: Hex) -> Option<Preview> {
        self.check_charge(&Field::new(*self, self.army(unit)), unit, target).ok()?;
        let homes = self.game.data().board.grid.neighbours(target).map(|(_, hex)| hex);
        let ridden = |home: Hex| {
            let mut state = self.state.clone();
            state[unit].at = Place::On(home);
            state[unit].target = Some(target);
            state[unit].marks.set(Marks::CHARGING);
            let look = self.game.look(&state);
            look.check_charge_home(unit, home, true).ok()?;
            let preview = look.preview_odds(UnitSet::of(unit), target, false)?;
            let odds = look.melee_odds(UnitSet::of(unit), target, false);
            let added: i8 = odds.modifiers.iter().map(|modifier| modifier.value).sum();
            Some((odds.column as i8 + added, preview))
        };
        let reach = self.reach_hexes(unit);
        let best = homes.filter(|home| reach.contains(home)).filter_map(ridden).max_by_key(|(worth, _)| *worth);
        best.map(|(_, preview)| preview)
    }

    /// Hexes a charging unit could come near by its points alone; whether the charge is legal was checked before.
    fn reach_hexes(&self, unit: UnitId) -> Vec<Hex> {
        let left = self.points_left(unit).get() + 1;
        self.hex(unit).map(|at| self.game.data().board.grid.within(at, left)).unwrap_or_default()
    }
}

//! 13.B: rally; 4.A: the Rally Phase.

use crate::advice;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, NoSupply};
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::state::{Errand, Marks, Phase, Place};
use crate::throw::Throw;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question};
use kernel::{Modifier, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 13, 13.B, 13.B.1, 13.B.2, 3.B-b: may this unit try to rally now? Disruption is no matter of rally.
    pub fn check_rally(&self, army: Army, unit: UnitId) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if self.army(unit) != army {
            return Err(Refusal::NotYours { unit });
        }
        if piece.at.hex().is_none() || !piece.marks.any(Marks::PINNED.or(Marks::ROUTED)) {
            return Err(Refusal::NothingToRally { unit });
        }
        // R71: whoever has just run by choice does not rally at once.
        if piece.is(Marks::TRIED) {
            return Err(Refusal::HasTried { unit });
        }
        Ok(())
    }

    /// 13.B: everybody who may try now.
    pub fn may_rally(&self, army: Army) -> UnitSet {
        self.troops(army).iter().filter(|unit| self.check_rally(army, *unit).is_ok()).collect()
    }

    /// 13.B.2: Pinned units next to an enemy that have still to try.
    pub fn must_rally(&self, army: Army) -> UnitSet {
        self.may_rally(army).iter().filter(|unit| self.is(*unit, Marks::PINNED)).collect()
    }

    /// 12.C.1, 13.B-c, 13.B-d, 13.B-e: what is added to a rally roll, and why.
    pub(crate) fn rally_modifiers(&self, unit: UnitId) -> [Modifier; 2] {
        let (rating, alone) = self.hex(unit).map_or((0, 0), |hex| {
            let army = self.army(unit);
            let free = army == Army::Indian || self.arm(unit) == Arm::Scouts || self.commanded(army, hex);
            (self.rating_in_hex(army, hex), if free { 0 } else { self.tables().out_of_radius })
        });
        [Modifier { value: rating, rule: rule("13.B-c") }, Modifier { value: alone, rule: rule("13.B-d") }]
    }
}

impl Act<'_, '_> {
    /// 4.A: what comes before the first decision of the phase.
    pub fn begin_rally(&mut self) {
        let army = self.state.phasing;
        // 15.B-b
        if army == Army::Indian {
            self.capture_trains();
        }
        self.recover_leaders(army);
        self.tend_leaders(army);
        // 13.B.2: Pinned units away from the enemy get up by themselves.
        for unit in self.look().troops(army).iter() {
            let free = |look: Look<'_>| look.hex(unit).is_some_and(|hex| !look.faces_enemy(army, hex));
            if self.state[unit].is(Marks::PINNED) && free(self.look()) {
                self.unmark(unit, Marks::PINNED);
                self.tell(|_| Event::Unpinned { unit });
                self.man_train(unit);
            }
        }
        self.open(RallyPhase {});
    }

    /// 13.B-f, 13.C: the rolls of one unit: first for the Pin, then for the Rout, both whatever the first brings.
    pub fn rally(&mut self, unit: UnitId) {
        self.mark(unit, Marks::TRIED);
        for mark in [Marks::PINNED, Marks::ROUTED] {
            if self.state[unit].is(mark) {
                self.roll_rally(unit, mark);
            }
        }
        self.man_train(unit);
    }

    fn roll_rally(&mut self, unit: UnitId, mark: Marks) {
        let throw = Throw::one(self.table, rule("13.C")).plus_all(&self.look().rally_modifiers(unit));
        let rallied = throw.total() >= self.game.data().tables.rally;
        self.tell(|_| Event::Rallied { unit, rout: mark == Marks::ROUTED, throw, rallied });
        if rallied {
            self.unmark(unit, mark);
            if mark == Marks::ROUTED {
                // 10.J.2.a-g: it runs no more.
                self.unmark(unit, Marks::ROUTED_BY_CHOICE);
                self.state[unit].routed_at = None;
            }
        }
    }

    /// 12.D.6, 12.D.6-b: a Replacement Leader joins somebody.
    fn replace(&mut self, leader: UnitId, with: UnitId) {
        let look = self.look();
        let Some(hex) = look.hex(with) else { return };
        let unit = if look.is_leader(with) { look.piece(with).with } else { Some(with) };
        self.state.replacements -= 1;
        let piece = &mut self.state[leader];
        piece.at = Place::On(hex);
        piece.with = unit;
        self.tell(|_| Event::Replaced { leader, with: unit, hex });
    }

    /// R31: whoever is Pinned or Routed at the end of the phase gets nothing, nor gives.
    fn end_rally(&mut self) {
        let units: Vec<(UnitId, Errand)> = self.state.units().map(|(unit, piece)| (unit, piece.errand)).collect();
        for (unit, errand) in units {
            let Errand::Refill { from, .. } = errand else { continue };
            let down = |unit: &UnitId| self.state[*unit].marks.any(Marks::PINNED.or(Marks::ROUTED));
            if let Some(down) = [unit, from].into_iter().find(down) {
                self.drop_supply(unit, NoSupply::Down(down));
            }
        }
    }
}

/// 4.A: the Rally Phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RallyPhase {}

impl RallyPhase {
    /// 10.J.1-c, 12.A-f: with a unit on the map there is always something to decide.
    fn has_something(look: Look<'_>) -> bool {
        look.on_map(look.state.phasing).next().is_some()
    }

    fn list(look: Look<'_>, army: Army, found: &mut Vec<Decision>) {
        let able = look.may_rally(army);
        found.extend(able.iter().map(|unit| Decision::Rally { unit }));
        if able.len() > 1 {
            found.push(Decision::RallyAll);
        }
        if army == Army::Us {
            let joined = look.troops(army).or(look.leaders(army));
            let with = |unit: &UnitId| look.check_replacement(*unit).is_ok();
            found.extend(joined.iter().filter(with).map(|with| Decision::Replace { with }));
            look.supplies(found);
        }
        if look.must_rally(army).is_empty() {
            found.push(Decision::EndPhase);
        }
    }
}

impl Ask<Rosebud> for RallyPhase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        Self::list(look, look.state.phasing, found);
    }

    /// 10.J.1-c: Voluntary Rout in the Rally Phase carries nothing forward, so it stands beside the options.
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        let army = look.state.phasing;
        if army.seat() != seat {
            return;
        }
        let runs = |unit: &UnitId| look.check_voluntary_rout(army, *unit).is_ok();
        found.extend(look.troops(army).iter().filter(runs).map(|unit| Decision::Rout { unit }));
        found.extend(look.attachments(army, look.leaders(army)));
        let fetching = |unit: &UnitId| matches!(look.piece(*unit).errand, Errand::Refill { .. });
        found.extend(look.troops(army).iter().filter(fetching).map(|unit| Decision::DropSupply { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let army = act.state.phasing;
        if let Decision::Rally { unit } = *decision {
            act.look().check_rally(army, unit)?;
            act.rally(unit);
        } else if *decision == Decision::RallyAll {
            let able = act.look().may_rally(army);
            if able.len() < 2 {
                return Err(Refusal::NotNow);
            }
            able.iter().for_each(|unit| act.rally(unit));
        } else if let Decision::Rout { unit } = *decision {
            act.look().check_voluntary_rout(army, unit)?;
            act.run_from_nearest(unit);
        } else if let Decision::Attach { leader, unit } = *decision {
            act.look().check_attach(army, leader, unit)?;
            act.attach(leader, unit);
        } else if let Decision::Replace { with } = *decision {
            let leader = act.look().check_replacement(with)?;
            act.replace(leader, with);
        } else if let Decision::Resupply { unit, from } = *decision {
            act.look().check_supply(unit, from)?;
            act.declare_supply(unit, from);
        } else if let Decision::DropSupply { unit } = *decision {
            act.look().check_drop_supply(unit)?;
            act.drop_supply(unit, NoSupply::GivenUp);
        } else if *decision == Decision::EndPhase {
            if let Some(unit) = act.look().must_rally(army).first() {
                return Err(Refusal::MustRally { unit });
            }
            act.end_rally();
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if Self::has_something(act.look()) {
            return Flow::Waits;
        }
        act.end_rally();
        act.close();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let able = look.may_rally(look.state.phasing).len();
        let text = if able > 0 { "Choose units to rally" } else { "Nobody has to rally" };
        let help = match look.state.phasing {
            Army::Us => "You may also re-attach Leaders, Rout units by choice and declare re-supply.",
            Army::Indian => "You may also re-attach Leaders and Rout units by choice.",
        };
        Question::new(text, help, rule("4.A"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Rally { unit }).into_iter().collect()
    }

    /// 13.B.2: it is no choice.
    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let duty = |unit: UnitId| Duty {
            text: format!("{} must try to rally", look.name(unit)),
            piece: Some(look.counter(unit).key.clone()),
            place: None,
            rule: rule("13.B.2"),
        };
        look.must_rally(look.state.phasing).iter().map(duty).collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_rally(decision)
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::rally(look, Army::at(seat))
    }
}

impl OnBoard for RallyPhase {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Rally)
    }
}

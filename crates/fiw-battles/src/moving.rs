//! 7.0: the questions of the Movement Phase: who marches, and where.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::field::Field;
use crate::frames::{Act, ForcedMarch, Look, OnBoard, Onward, Rest};
use crate::game::FiwBattles;
use crate::movement::Walk;
use crate::preview::reach::Wary;
use crate::refusal::{Decided, Refusal};
use crate::scenario::GroupId;
use crate::state::Place;
use crate::text::count;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question, Reach};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 7.0: the Movement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Ask<FiwBattles> for Movement {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let field = Field::new(look, look.state.phasing);
        // 4.2-mp: reinforcements first.
        let mut must_enter = false;
        for unit in look.due(look.state.phasing) {
            let entries = look.entries(&field, unit);
            must_enter |= !entries.is_empty() && !look.may_wait(unit);
            found.extend(entries.iter().map(|entry| Decision::Enter { unit, hex: entry.hex() }));
        }
        if !must_enter {
            let units = look.on_map(look.state.phasing).filter(|(unit, _)| look.check_move(&field, *unit).is_ok());
            found.extend(units.map(|(unit, _)| Decision::Move { unit }));
            found.push(Decision::EndMovement);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let look = act.look();
        let field = Field::new(look, look.state.phasing);
        if let Decision::Enter { unit, hex } = *decision {
            let entry = look.check_enter(&field, unit, hex)?;
            act.come_on(entry);
        } else if let Decision::Move { unit } = *decision {
            look.check_set_out(&field, unit)?;
            act.open(Moving::alone(unit));
        } else if *decision == Decision::EndMovement {
            // 14.1-e: who can enter must.
            if let Some(unit) = look.must_enter(&field) {
                return Err(Refusal::MustEnter { unit });
            }
            act.end_movement();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 4.2-mp-b, G55: Forced March, flight die, reinforcements, entries, moves.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let army = act.state.phasing;
        if act.state.opened.add(GroupId::FORCED_MARCH) && act.look().may_use_tactics(army) {
            act.open(ForcedMarch);
            return Flow::GoesOn;
        }
        if act.state.opened.add(GroupId::FLIGHT_DIE) {
            act.roll_flight_die(army);
        }
        if act.open_next_group() {
            return Flow::GoesOn;
        }
        let look = act.look();
        let field = Field::new(look, army);
        let can_move = || look.on_map(army).any(|(unit, _)| look.check_move(&field, unit).is_ok());
        if look.next_to_enter(&field).is_some() || can_move() {
            return Flow::Waits;
        }
        act.end_movement();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let waiting = look.due(look.state.phasing).count() as i64;
        if waiting == 0 {
            let help = "One after another; a unit that has stopped is done.";
            return Question::new("Which unit marches?", help, rule("7.2"));
        }
        let units = count(waiting, "unit waits", "units wait");
        let field = Field::new(look, look.state.phasing);
        if look.next_to_enter(&field).is_none() {
            let help = format!("{units} at the edge and cannot come on in this phase.");
            return Question::new("Which unit marches?", help, rule("14.1-e"));
        }
        if look.must_enter(&field).is_none() {
            let help = format!("{units} at the edge and may come on, but only before the first march.");
            return Question::new("Does anybody come on late?", help, rule("G62"));
        }
        let help = format!("{units} at the edge; all that can enter must.");
        Question::new("Bring your reinforcements on", help, rule("14.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let Some(unit) = look.clicked_unit(click) else { return Vec::new() };
        if look.piece(unit).at != Place::Due {
            // Who may set out was meant to come to the hex.
            let field = Field::new(look, look.state.phasing);
            let goes = look.clicked_hex(click).is_some() && look.check_set_out(&field, unit).is_ok();
            return if goes { Vec::new() } else { vec![Decision::Move { unit }] };
        }
        let hexes = look.clicked_hex(click).map_or_else(|| look.entry_hexes(unit), |hex| vec![hex]);
        hexes.into_iter().map(|hex| Decision::Enter { unit, hex }).collect()
    }

    /// A unit that may set out, and a hex it does not get to.
    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let (unit, to) = (look.clicked_unit(click)?, look.clicked_hex(click)?);
        look.why_not_there(&Moving::alone(unit), to)
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let field = Field::new(look, look.state.phasing);
        let must = |unit: &UnitId| !look.may_wait(*unit) && !look.entries(&field, *unit).is_empty();
        let due = look.due(look.state.phasing).filter(must);
        due.map(|unit| look.duty(&Refusal::MustEnter { unit }, Some(unit), None)).collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::movement(look, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::movements(look, Army::at(seat), wide, rng)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0, problems);
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Enter { unit, hex } = *decision else { return None };
        look.preview_enter(unit, hex)
    }
}

impl OnBoard for Movement {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Movement)
    }

    fn reach(&self, look: Look<'_>, unit: UnitId) -> Vec<Reach> {
        let here = look.empty_chain();
        let begun = match look.piece(unit).at {
            Place::On(_) => look.after(&here, unit, Decision::Move { unit }, None).into_iter().collect(),
            Place::Due => {
                let field = Field::new(look, look.state.phasing);
                let enter = |hex: Hex| look.after(&here, unit, Decision::Enter { unit, hex }, Some(hex));
                look.entries(&field, unit).iter().filter_map(|entry| enter(entry.hex())).collect()
            }
            Place::Aside | Place::InHand | Place::Reserve | Place::Eliminated | Place::Exited => Vec::new(),
        };
        look.explore(unit, Wary::OfZones(unit), begun)
    }
}

impl Act<'_, '_> {
    /// 13.3.1: one die for all disordered units of a demoralized army.
    fn roll_flight_die(&mut self, army: Army) {
        if self.look().demoralized(army) {
            let roll = self.table.d6(rule("13.3.1"));
            self.state.flight_die = Some(roll.face());
            self.tell(|_| Event::FlightRolled { army, roll });
        }
    }
}

/// A unit being moved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Moving {
    pub unit: UnitId,
    /// 7.2-e: leaders moving with it.
    pub riders: Vec<UnitId>,
    /// 7.1-f: stands where another unit stopped, so it must go and end within the limits.
    pub must_leave: bool,
}

impl Moving {
    /// A unit that has just been picked up.
    pub const fn alone(unit: UnitId) -> Self {
        Self { unit, riders: Vec::new(), must_leave: false }
    }

    /// Why nobody else moves now.
    const fn first(&self) -> Refusal {
        let unit = self.unit;
        if self.must_leave { Refusal::MustMakeRoom { unit } } else { Refusal::MoveThatFirst { unit } }
    }

    /// May the unit be put down where it was picked up?
    fn check_put_back(&self, look: Look<'_>) -> Decided {
        if look.piece(self.unit).steps > 0 {
            return Err(Refusal::HasMoved { unit: self.unit });
        }
        if self.must_leave { Err(Refusal::MustMakeRoom { unit: self.unit }) } else { Ok(()) }
    }

    /// May its move end where it is?
    fn check_stop(&self, look: Look<'_>, walk: &Walk<'_>) -> Decided {
        let unit = self.unit;
        if walk.steps == 0 {
            return Err(Refusal::NotMovedYet { unit });
        }
        let field = Field::new(look, look.state.phasing);
        let rests = look.may_rest(&field, walk, walk.at);
        if rests { Ok(()) } else { Err(Refusal::CannotStopHere { unit, hex: walk.at }) }
    }

    fn alights(&self) -> impl Iterator<Item = Decision> {
        self.riders.iter().map(|leader| Decision::Alight { leader: *leader })
    }
}

impl Ask<FiwBattles> for Moving {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(walk) = look.walk(self) else { return };
        let field = Field::new(look, look.state.phasing);
        let around = look.facts().around(walk.at).iter();
        let open = around.filter(|(side, to)| look.check_across(&field, &walk, *side, *to).is_ok());
        found.extend(open.map(|(_, to)| Decision::Step { to: *to }));
        if look.check_exit(&walk).is_ok() {
            found.push(Decision::Exit);
        }
        if walk.steps > 0 {
            if look.may_rest(&field, &walk, walk.at) {
                found.push(Decision::Stop);
            }
            found.extend(self.alights());
            return;
        }
        // A leader on board may bar every step (a train beside enemy zones): then he must be able to get off again.
        if found.is_empty() {
            found.extend(self.alights());
        }
        found.extend(look.may_ride(self).into_iter().map(|leader| Decision::Ride { leader }));
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if !look.phasing().contains(seat) {
            return;
        }
        if self.check_put_back(look).is_ok() {
            found.push(Decision::PutBack);
        }
        if look.piece(self.unit).steps == 0 {
            found.extend(self.alights());
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (moving, look) = (act.frame::<Self>().clone(), act.look());
        let walk = look.walk(&moving).ok_or(Refusal::NotOnMap { unit: moving.unit })?;
        if let Decision::Step { to } = *decision {
            let step = look.check_step(&Field::new(look, look.state.phasing), &walk, to)?;
            act.step(&moving, step);
        } else if *decision == Decision::Stop {
            moving.check_stop(look, &walk)?;
            act.finish_move(moving.unit);
        } else if *decision == Decision::Exit {
            look.check_exit(&walk)?;
            act.exit(&moving);
        } else if *decision == Decision::PutBack {
            moving.check_put_back(look)?;
            act.close();
        } else if let Decision::Ride { leader } = *decision {
            if !look.may_ride(&moving).contains(&leader) {
                return Err(Refusal::NotWithUnit { leader });
            }
            act.frame_mut::<Self>().riders.push(leader);
        } else if let Decision::Alight { leader } = *decision {
            if !moving.riders.contains(&leader) {
                return Err(Refusal::NotWithUnit { leader });
            }
            act.frame_mut::<Self>().riders.retain(|rider| *rider != leader);
        } else if matches!(decision, Decision::Enter { .. } | Decision::Move { .. } | Decision::EndMovement) {
            // 7.2-f, 7.1-f: one on its way or displaced comes first.
            return Err(moving.first());
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// A unit that can go no farther has moved.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (moving, look) = (act.frame::<Self>(), act.look());
        let unit = moving.unit;
        let Some(walk) = look.walk(moving) else {
            act.close();
            return Flow::GoesOn;
        };
        if walk.steps == 0 {
            return Flow::Waits;
        }
        let field = Field::new(look, look.piece(unit).army);
        let goes = |walk: &Walk<'_>| look.has_step(&field, walk) || look.check_exit(walk).is_ok();
        // A rider who cannot keep up may be set down first.
        if goes(&walk) || !walk.riders.is_empty() && goes(&Walk { riders: &[], ..walk }) {
            return Flow::Waits;
        }
        act.finish_move(unit);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let piece = look.piece(self.unit);
        let text = format!("Where does {}{} march?", look.name(self.unit), look.along(&self.riders));
        if self.must_leave {
            let help = "Another unit has taken its place: it must go on and find room.";
            return Question::new(text, help, rule("7.1-f"));
        }
        let left = match look.state.flight_die {
            Some(die) if look.disordered(self.unit) => {
                count(die.saturating_sub(piece.steps), "hex of flight left.", "hexes of flight left.")
            }
            _ => format!("{} MP left.", look.allowance(self.unit).most.saturating_sub(piece.spent)),
        };
        Question::new(text, left, rule("7.2-d"))
    }

    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let unit = look.clicked_unit(click).unwrap_or(self.unit);
        if unit != self.unit {
            let leader = look.arm(unit) == Arm::Leader && look.hex(unit) == look.hex(self.unit);
            return Some(if leader { Refusal::NotWithUnit { leader: unit } } else { self.first() });
        }
        look.why_not_there(self, look.clicked_hex(click)?)
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::movement(look, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::in_styles(look, seat, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Movement>(), problems);
        let on_the_way = self.riders.iter().chain([&self.unit]);
        on_the_way.for_each(|unit| look.check_acting(place, *unit, look.state.phasing, problems));
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Step { to } = *decision else { return None };
        look.preview_step(self, to)
    }
}

impl OnBoard for Moving {
    fn mover(&self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn passes(&self) -> bool {
        true
    }

    fn in_hand(&self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn reach(&self, look: Look<'_>, unit: UnitId) -> Vec<Reach> {
        let here = (unit == self.unit).then(|| look.empty_chain());
        look.explore(unit, Wary::OfZones(unit), here.into_iter().collect())
    }

    fn onward(&self, look: Look<'_>, unit: UnitId) -> Vec<Onward> {
        let Some(walk) = look.walk(self).filter(|_| unit == self.unit) else { return Vec::new() };
        let field = Field::new(look, look.piece(unit).army);
        let steps = look.facts().board.grid.neighbours(walk.at).map(|(_, to)| to);
        let legal = steps.filter(|to| look.check_step(&field, &walk, *to).is_ok());
        legal.map(|to| Onward { decision: Decision::Step { to }, to }).collect()
    }

    fn rest(&self, look: Look<'_>, unit: UnitId) -> Rest {
        if unit != self.unit {
            return Rest::ByItself;
        }
        let Some(walk) = look.walk(self) else { return Rest::Never };
        let field = Field::new(look, look.piece(unit).army);
        if look.may_rest(&field, &walk, walk.at) { Rest::By(Decision::Stop) } else { Rest::Never }
    }
}

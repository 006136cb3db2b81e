//! 5.0: the Special Actions segment: who acts, what an action costs, and the short actions (5.7, 5.9).

use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::{Chit, Event};
use crate::facts::{Act, Field, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Build, Frame, Health, Site};
use crate::tables::{Action, FortId};
use kernel::rule;

/// 5.0-h: what kind of action a decision of this side is.
fn action_of(side: Side, decision: &Decision) -> Option<Action> {
    Some(match (side, decision) {
        (Side::Us, Decision::Recruit) | (Side::Wc, Decision::RecruitNation { .. }) => Action::Recruit,
        (Side::Us, Decision::Treaty { .. }) => Action::NegotiateTreaty,
        (Side::Wc, Decision::Ally { .. }) => Action::NegotiateAlliance,
        (Side::Us, Decision::Build { .. }) => Action::Build,
        (Side::Us, Decision::Repair { .. }) => Action::Repair,
        (Side::Wc, Decision::Harass) => Action::Harass,
        (Side::Wc, Decision::Raid { .. }) => Action::Raid,
        (Side::Us, Decision::SearchGun { .. }) => Action::SearchArtillery,
        (Side::Us, Decision::SearchRaiders) => Action::SearchRaiders,
        (Side::Wc, Decision::Strategic { .. }) => Action::StrategicMovement,
        (_, Decision::Save) => Action::Save,
        _ => return None,
    })
}

impl Look<'_> {
    /// What the side to act may do.
    pub fn special_options(&self, found: &mut Vec<Decision>) {
        let side = self.state.acting;
        let field = self.field();
        found.push(Decision::Pass);
        self.actions(side, &field, &mut |decision| found.push(decision));
    }

    /// Every legal action of a side, the likeliest first.
    fn actions(&self, side: Side, field: &Field, found: &mut dyn FnMut(Decision)) {
        let mut offer = |decision: Decision| {
            if self.check_special(side, decision, field).is_ok() {
                found(decision);
            }
        };
        match side {
            Side::Us => self.us_candidates(&mut offer),
            Side::Wc => self.wc_candidates(&mut offer),
        }
        offer(Decision::Save);
        if side == Side::Wc && self.check_action(side, Action::StrategicMovement).is_ok() {
            self.strategic_warriors(&mut |warrior| found(Decision::Strategic { warrior }));
        }
    }

    /// Whether a side can do anything but pass.
    fn able(&self, side: Side) -> bool {
        let field = self.field();
        let offered = |decision| self.check_special(side, decision, &field).is_ok();
        if offered(Decision::SearchRaiders) || self.sites().any(|(at, _)| offered(Decision::Raid { at })) {
            return true;
        }
        let mut able = false;
        self.actions(side, &field, &mut |_| able = true);
        able
    }

    fn us_candidates(&self, offer: &mut dyn FnMut(Decision)) {
        offer(Decision::SearchRaiders);
        offer(Decision::Recruit);
        if self.state.settlements_left > 0 {
            offer(Decision::Build { what: Build::Settlement });
        }
        for fort in FortId::ALL.into_iter().filter(|fort| self.state.forts_left & 1 << fort.index() != 0) {
            offer(Decision::Build { what: Build::Fort(fort) });
        }
        for (at, site) in self.sites() {
            if matches!(site, Site::Settlement(Health::Reduced) | Site::Fort(_, Health::Reduced)) {
                offer(Decision::Repair { at });
            }
        }
        for (gun, _) in self.state.pieces().filter(|(id, _)| self.facts.kind(*id) == Kind::Artillery) {
            offer(Decision::SearchGun { gun });
        }
        for nation in Nation::ALL {
            offer(Decision::Treaty { nation });
        }
    }

    fn wc_candidates(&self, offer: &mut dyn FnMut(Decision)) {
        offer(Decision::Harass);
        for (at, site) in self.sites() {
            if matches!(site, Site::Settlement(_)) {
                offer(Decision::Raid { at });
            }
        }
        for nation in Nation::ALL {
            offer(Decision::RecruitNation { nation });
            offer(Decision::Ally { nation });
        }
    }

    /// 5.0: whether a side may still take this kind of action in the segment.
    pub fn check_action(&self, side: Side, action: Action) -> Decided {
        // 5.0-h, A2.2: not every side and scenario has every action.
        ensure(self.facts.scenario.actions[side.index()].contains(&action), Why::NotInScenario)?;
        ensure(!self.state.passed[side.index()], Why::HasPassed)?;
        ensure(self.state.sap[side.index()] > 0, Refusal::new(Why::NoPoints).numbers(0u8, 1u8))
    }

    /// Whether a side may take this action now.
    pub fn check_special(&self, side: Side, decision: Decision, field: &Field) -> Decided {
        let action = action_of(side, &decision).ok_or(Why::NotNow)?;
        self.check_action(side, action)?;
        match (action, decision) {
            (_, Decision::Recruit) => self.check_recruit(),
            (_, Decision::RecruitNation { nation }) => self.check_recruit_nation(nation),
            (_, Decision::Treaty { nation }) => self.check_treaty(nation),
            (_, Decision::Ally { nation }) => self.check_alliance(nation),
            (_, Decision::Build { what }) => self.check_build(what),
            (_, Decision::Repair { at }) => self.check_repair(at),
            (_, Decision::Harass) => self.check_harass(field),
            (_, Decision::Raid { at }) => self.check_raid(at, field),
            (_, Decision::SearchGun { gun }) => self.check_search_gun(gun),
            (_, Decision::SearchRaiders) => ensure(self.state.raid_cup != [0; 4], Why::NoChits),
            (_, Decision::Strategic { warrior }) => self.check_strategic(warrior),
            (_, Decision::Save) => self.check_save(side),
            _ => Err(Why::NotNow.into()),
        }
    }

    /// 5.7.1: a gun lost on the map.
    fn check_search_gun(&self, gun: PieceId) -> Decided {
        let lost = self.lost_gun(gun) && self.piece(gun).at.space().is_some();
        ensure(lost, Refusal::new(Why::NoLostGun).piece(gun))
    }

    /// 5.9, 5.9-b: one point a turn, and only below the end of the track.
    fn check_save(&self, side: Side) -> Decided {
        let (reset, cap) = (self.resets()[side.index()], self.facts.tables().sap_cap);
        ensure(reset < cap, Refusal::new(Why::CannotSave).numbers(reset, cap))?;
        ensure(!self.state.saved[side.index()], Why::SavedAlready)
    }
}

impl Act<'_, '_> {
    /// 5.0: a Special Actions segment begins.
    pub fn begin_special(&mut self) {
        // 5.0-g: builds and raids are allowed again.
        (self.state.builds_blocked, self.state.raids_blocked) = (false, false);
        self.state.passed = [false; 2];
        self.state.fresh_work = None;
        // 5.0-b: the US first.
        self.state.acting = Side::Us;
        self.push(Frame::Special);
    }

    /// 5.0-c, 5.0-d, 5.0-e, 5.0-f: whose action it is; the segment ends when nobody is left.
    pub fn special_waits(&mut self) -> bool {
        let out = |act: &Self, side: Side| act.state.passed[side.index()] || act.state.sap[side.index()] == 0;
        if Side::BOTH.into_iter().all(|side| out(self, side)) {
            self.end_special();
            return false;
        }
        let side = self.state.acting;
        if out(self, side) {
            self.state.acting = side.other();
            return false;
        }
        let able = self.look().able(side);
        if !able {
            self.pass(side);
        }
        able
    }

    fn end_special(&mut self) {
        // 5.7.2-b: what searches set aside goes back.
        for (cup, aside) in self.state.raid_cup.iter_mut().zip(self.state.set_aside) {
            *cup += aside;
        }
        self.state.set_aside = [0; 4];
        self.state.fresh_work = None;
        self.pop();
    }

    /// 5.0, A5.1: an action of the side to act, or its pass.
    pub fn decide_special(&mut self, side: Side, decision: Decision) -> Decided {
        if decision == Decision::Pass {
            self.pass(side);
            return Ok(());
        }
        let look = self.look();
        look.check_special(side, decision, &look.field())?;
        match (side, decision) {
            (_, Decision::Recruit) => self.recruit(),
            (_, Decision::RecruitNation { nation }) => self.recruit_nation(nation),
            (_, Decision::Treaty { nation }) => self.try_treaty(nation),
            (_, Decision::Ally { nation }) => self.try_alliance(nation),
            // 5.3, 5.8: paid for when the place is known.
            (_, Decision::Build { what }) => self.push(Frame::Site(what)),
            (_, Decision::Strategic { warrior }) => self.push(Frame::Strategic { warrior }),
            (_, Decision::Repair { at }) => self.repair(at),
            (_, Decision::Harass) => self.harass(),
            (_, Decision::Raid { at }) => self.raid(at),
            (_, Decision::SearchGun { gun }) => self.search_gun(gun),
            (_, Decision::SearchRaiders) => self.search_raiders(),
            (_, Decision::Save) => self.save(side),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn pass(&mut self, side: Side) {
        self.state.passed[side.index()] = true;
        self.state.acting = side.other();
        self.state.fresh_work = None;
        self.table.tell(Event::Passed { side });
    }

    /// 5.0, 5.0-b: an action costs a point, and the other side is next.
    pub fn spend(&mut self, side: Side) {
        self.state.sap[side.index()] -= 1;
        self.state.acting = side.other();
        // 5.5: what was built before is no longer the last action.
        self.state.fresh_work = None;
    }

    /// 5.7, 5.7.1: US FP within one space help, WC FP within two hinder; nobody has to be there.
    fn search_gun(&mut self, gun: PieceId) {
        self.spend(Side::Us);
        let Some(at) = self.state[gun].at.space() else { return };
        let look = self.look();
        let near = |side: Side, most: u8| -> u8 {
            let mine = look.state.pieces().filter(|(id, piece)| {
                look.facts.side(*id) == side && piece.at.space().is_some_and(|space| look.distance(at, space) <= most)
            });
            mine.map(|(id, _)| look.fp(id)).sum()
        };
        let (help, hindrance) = (near(Side::Us, 1) / 4, near(Side::Wc, 2) / 2);
        let roll = self.table.d6(rule("5.7.1"));
        let roll = roll.plus(help as i8, rule("5.7.1")).plus(-(hindrance as i8), rule("5.7.1"));
        let found = roll.total() >= 6;
        self.table.tell(Event::GunSought { gun, roll, found });
        if found {
            self.state[gun].flipped = false;
            self.lose_again(gun);
        }
    }

    /// 22.2-b: a gun recovered among warriors, without support, is lost again at once.
    fn lose_again(&mut self, gun: PieceId) {
        let Some(at) = self.state[gun].at.space() else { return };
        let look = self.look();
        let warriors = look.at(Side::Wc, at).any(|piece| look.kind(piece) == Kind::Warriors);
        let supported = look.at(Side::Us, at).any(|piece| look.kind(piece).fighter());
        if warriors && !supported {
            self.state[gun].flipped = true;
            self.table.tell(Event::GunLost { gun, at, rule: rule("22.2-b") });
        }
    }

    /// 5.7.2: chits A and B stay out until the segment ends.
    fn search_raiders(&mut self) {
        self.spend(Side::Us);
        let chit = self.draw_chit();
        self.table.tell(Event::RaidersSought { chit });
        if matches!(chit, Chit::A | Chit::B) {
            self.state.raid_cup[chit as usize] -= 1;
            self.state.set_aside[chit as usize] += 1;
        }
    }

    /// 5.9: the point comes back on top at the end of the turn.
    fn save(&mut self, side: Side) {
        self.spend(side);
        self.state.saved[side.index()] = true;
        self.table.tell(Event::Saved { side });
    }
}

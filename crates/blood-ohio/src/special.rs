//! 5.0: the Special Actions segment: who acts, what an action costs, and the short actions (5.7, 5.9).

use crate::advice;
use crate::board::Space;
use crate::build::BuildingSite;
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::{Chit, Event};
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::look::Field;
use crate::points::{ActionPoints, ForcePoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Build, Health, Site};
use crate::strategic::Strategic;
use crate::tables::{Action, FortId};
use crate::text::count;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

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
        for (gun, _) in self.state.pieces().filter(|(id, _)| self.game.kind(*id) == Kind::Artillery) {
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
        ensure(self.scenario().actions[side.index()].contains(&action), Why::NotInScenario)?;
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
        let (reset, cap) = (self.resets()[side.index()], self.game.tables().sap_cap);
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
        self.open(Special {});
    }

    fn end_special(&mut self) {
        // 5.7.2-b: what searches set aside goes back.
        for (cup, aside) in self.state.raid_cup.iter_mut().zip(self.state.set_aside) {
            *cup += aside;
        }
        self.state.set_aside = [0; 4];
        self.state.fresh_work = None;
        self.close();
    }

    fn pass(&mut self, side: Side) {
        self.state.passed[side.index()] = true;
        self.state.acting = side.other();
        self.state.fresh_work = None;
        self.tell(|_| Event::Passed { side });
    }

    /// 5.0, 5.0-b: an action costs a point, and the other side is next.
    pub fn spend(&mut self, side: Side) {
        self.state.sap[side.index()] -= ActionPoints::new(1);
        self.state.acting = side.other();
        // 5.5: what was built before is no longer the last action.
        self.state.fresh_work = None;
    }

    /// 5.7, 5.7.1: US FP within one space help, WC FP within two hinder; nobody has to be there.
    fn search_gun(&mut self, gun: PieceId) {
        self.spend(Side::Us);
        let Some(at) = self.state[gun].at.space() else { return };
        let look = self.look();
        let near = |side: Side, most: u8| -> ForcePoints {
            let mine = look.state.pieces().filter(|(id, piece)| {
                look.game.side(*id) == side && piece.at.space().is_some_and(|space| look.distance(at, space) <= most)
            });
            mine.map(|(id, _)| look.fp(id)).sum()
        };
        let (help, hindrance) = (near(Side::Us, 1).get() / 4, near(Side::Wc, 2).get() / 2);
        let roll = self.table.d6(rule("5.7.1"));
        let roll = roll.plus(help as i8, rule("5.7.1")).plus(-(hindrance as i8), rule("5.7.1"));
        let found = roll.total() >= 6;
        self.tell(|_| Event::GunSought { gun, roll, found });
        self.tells_of_hidden();
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
            self.tell(|_| Event::GunLost { gun, at, rule: rule("22.2-b") });
        }
    }

    /// 5.7.2: chits A and B stay out until the segment ends.
    fn search_raiders(&mut self) {
        self.spend(Side::Us);
        let chit = self.draw_chit();
        self.tell(|_| Event::RaidersSought { chit });
        if matches!(chit, Chit::A | Chit::B) {
            self.state.raid_cup[chit as usize] -= 1;
            self.state.set_aside[chit as usize] += 1;
        }
    }

    /// 5.9: the point comes back on top at the end of the turn.
    fn save(&mut self, side: Side) {
        self.spend(side);
        self.state.saved[side.index()] = true;
        self.tell(|_| Event::Saved { side });
    }
}

/// 5.0: the two sides take actions by turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Special {}

impl Ask<BloodOhio> for Special {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.state.acting.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let side = look.state.acting;
        found.push(Decision::Pass);
        look.actions(side, &look.field(), &mut |decision| found.push(decision));
    }

    /// 5.0, A5.1: an action of the side to act, or its pass.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let side = act.state.acting;
        if *decision == Decision::Pass {
            act.pass(side);
            return Ok(());
        }
        let look = act.look();
        look.check_special(side, *decision, &look.field())?;
        match *decision {
            Decision::Recruit => act.recruit(),
            Decision::RecruitNation { nation } => act.recruit_nation(nation),
            Decision::Treaty { nation } => act.try_treaty(nation),
            Decision::Ally { nation } => act.try_alliance(nation),
            // 5.3, 5.8: paid for when the place is known.
            Decision::Build { what } => act.open(BuildingSite(what)),
            Decision::Strategic { warrior } => act.open(Strategic { warrior }),
            Decision::Repair { at } => act.repair(at),
            Decision::Harass => act.harass(),
            Decision::Raid { at } => act.raid(at),
            Decision::SearchGun { gun } => act.search_gun(gun),
            Decision::SearchRaiders => act.search_raiders(),
            Decision::Save => act.save(side),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 5.0-c, 5.0-d, 5.0-e, 5.0-f: whose action it is; the segment ends when nobody is left.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let out = |act: &Act<'_, '_>, side: Side| act.state.passed[side.index()] || act.state.sap[side.index()] == 0;
        if Side::BOTH.into_iter().all(|side| out(act, side)) {
            act.end_special();
            return Flow::GoesOn;
        }
        let side = act.state.acting;
        if out(act, side) {
            act.state.acting = side.other();
        } else if act.look().able(side) {
            return Flow::Waits;
        } else {
            act.pass(side);
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let left = look.state.sap[look.state.acting.index()];
        let other =
            if look.state.passed[look.state.acting.other().index()] { " The other side has passed." } else { "" };
        Question::new(
            "Which special action do you take?",
            format!("{} left for this turn.{other}{}", count(left, "action", "actions"), look.on_the_map()),
            rule("5.0"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        match (clicked.piece, clicked.place) {
            (Some(piece), _) => vec![Decision::Strategic { warrior: piece }, Decision::SearchGun { gun: piece }],
            (None, Some(at)) => look.special_wishes(at),
            (None, None) => Vec::new(),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other decision rolls a die")]
    fn preview(&self, look: Look<'_>, seat: Seat, decision: &Decision) -> Option<Preview> {
        match *decision {
            Decision::Treaty { nation } | Decision::Ally { nation } => {
                look.preview_negotiation(Side::of(seat)?, nation, decision)
            }
            Decision::Raid { .. } | Decision::SearchRaiders => look.preview_chit(Side::of(seat)?, decision),
            Decision::SearchGun { .. } => look.preview_search(Side::of(seat)?, decision),
            Decision::Harass => look.preview_harass(Side::of(seat)?),
            _ => None,
        }
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::council_plans(look, seat, wide)
    }
}

impl OnBoard for Special {}

impl Look<'_> {
    /// What is done by clicking on the map rather than by a button.
    fn on_the_map(&self) -> String {
        let options = self.options(self.state.acting);
        let any = |test: fn(&Decision) -> bool| options.iter().any(test);
        let ways = [
            (any(|known| matches!(known, Decision::Raid { .. })), "raid a settlement"),
            (any(|known| matches!(known, Decision::Strategic { .. })), "send a war band to another village"),
            (any(|known| matches!(known, Decision::Repair { .. })), "repair what is half burned"),
            (any(|known| matches!(known, Decision::SearchGun { .. })), "look for a lost gun"),
        ];
        let ways: Vec<&str> = ways.into_iter().filter(|(able, _)| *able).map(|(_, words)| words).collect();
        if ways.is_empty() { String::new() } else { format!(" Lit on the map: {}.", ways.join(", or ")) }
    }

    /// 5.0: what the side to act may want of a space.
    fn special_wishes(&self, at: Space) -> Vec<Decision> {
        match (self.state.acting, self.state.site(at)) {
            (Side::Wc, Site::Settlement(_)) => vec![Decision::Raid { at }],
            (Side::Wc, _) if self.state.fresh_work == Some(at) => vec![Decision::Harass],
            (Side::Us, Site::Settlement(_) | Site::Fort(..)) => vec![Decision::Repair { at }],
            (Side::Us, Site::Village(nation, _) | Site::Principal(nation, _)) => vec![Decision::Treaty { nation }],
            (Side::Wc, Site::Village(nation, _) | Site::Principal(nation, _)) if !self.state.member(nation) => {
                vec![Decision::Ally { nation }]
            }
            (Side::Us | Side::Wc, _) => Vec::new(),
        }
    }
}

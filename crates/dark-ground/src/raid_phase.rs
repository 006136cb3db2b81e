//! 12.0.2: raids are resolved.

use crate::about::seat_of;
use crate::board::Terrain;
use crate::counters::Side;
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::MovementPoints;
use crate::refusal::{Decided, Why};
use crate::state::Raider;
use crate::tables::RaidRow;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// chart.raid-drm, chart.raid-drm-ex: nothing up to twelve, beyond that a point for each twelve.
pub(crate) const fn distance_modifier(spent: MovementPoints, each: u8, value: i8) -> i8 {
    if spent.get() > each { (spent.get() / each) as i8 * value } else { 0 }
}

impl Look<'_> {
    /// The raiders in an area.
    pub(crate) fn raiders_at(&self, at: AreaId) -> impl Iterator<Item = &Raider> {
        self.state.raiders.iter().filter(move |raider| self.area_of(raider.piece) == Some(at))
    }

    /// 12.0.2: areas where a raid is still to be resolved.
    pub(crate) fn pending_raids(&self) -> AreaSet {
        self.state.raiders.iter().filter_map(|raider| self.area_of(raider.piece)).collect()
    }

    fn raiding_warriors(&self, at: AreaId) -> PieceSet {
        self.raiders_at(at).map(|raider| raider.piece).filter(|piece| !self.of(*piece).leader).collect()
    }

    fn raiding_leaders(&self, at: AreaId) -> PieceSet {
        self.raiders_at(at).map(|raider| raider.piece).filter(|piece| self.of(*piece).leader).collect()
    }

    fn defending_militia(&self, at: AreaId) -> PieceSet {
        self.here(at).and(self.sets().all_militia)
    }

    fn defending_leaders(&self, at: AreaId) -> PieceSet {
        self.here(at).and(self.sets().leaders[Side::Us.index()])
    }

    /// chart.raid-drm, 12.0.4-ex: the raid die with everything that applies.
    pub(crate) fn raid_roll(&self, at: AreaId, face: u8) -> Roll {
        let chart = self.tables().raid;
        let terrain = match self.terrain(at) {
            Terrain::Rough => chart.rough,
            Terrain::Wilderness => chart.wilderness,
            Terrain::Settled => chart.settled,
        };
        let girty = self.sets().girty;
        let leaders = self.raiding_leaders(at);
        // 14.0.4: Girty's own rating is never used.
        let chiefs = leaders.but(PieceSet::of(girty));
        let command = chiefs.map(|leader| self.of(leader).cr).max().unwrap_or_default() as i8;
        let defence = self.defending_leaders(at).map(|leader| self.of(leader).cr).max().unwrap_or_default() as i8;
        let warriors = || self.raiders_at(at).filter(|raider| !self.of(raider.piece).leader);
        // 12.0.1-b: leaders' distances do not count.
        let far = warriors().map(|raider| raider.spent).max().unwrap_or_default();
        let crossed = warriors().any(|raider| raider.ohio);
        let forts = self.raiders_at(at).fold(AreaSet::NONE, |all, raider| all.or(raider.forts)).len() as i8;
        Roll::new(face, rule("12.0.2"))
            .plus(terrain, rule("6.0.3-b"))
            .plus(command, rule("3.0-leaders"))
            .plus(if leaders.has(girty) { chart.girty } else { 0 }, rule("14.0.4"))
            .plus(distance_modifier(far, chart.distance_each.unsigned_abs(), chart.distance), rule("12.0.1-b"))
            .plus(forts * chart.fort, rule("11.2.2-c"))
            .plus(self.defending_militia(at).len() as i8 * chart.militia, rule("chart.raid-drm"))
            .plus(if crossed { chart.ohio } else { 0 }, rule("9.4.4-c"))
            .plus(if self.severe() { chart.severe_weather } else { 0 }, rule("chart.events-5"))
            .plus(-defence, rule("12.0.2"))
    }
}

/// 12.0.2: which raid is resolved next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raids {}

impl Ask<DarkGround> for Raids {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Na))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.pending_raids().map(|at| Decision::Resolve { at }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Resolve { at } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().pending_raids().has(at) {
            return Err(Why::NoTarget.area(at));
        }
        act.resolve_raid(at);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        // 14.0.3: the raiders of the raid before are at home, where Tecumseh may join them.
        act.gather_companions();
        let pending = act.look().pending_raids();
        let lost = pending.into_iter().find(|at| act.look().raiding_warriors(*at).is_empty());
        if let Some(at) = lost {
            act.give_up_raid(at);
            return Flow::GoesOn;
        }
        match (pending.len(), pending.first()) {
            (0, _) | (_, None) => act.close(),
            (1, Some(at)) => act.resolve_raid(at),
            (_, Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Which raid is resolved next?", "All raiders in an area make one raid.", rule("12.0.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|at| Decision::Resolve { at }).into_iter().collect()
    }
}

impl OnBoard for Raids {}

/// 12.0.3: what a raid costs both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RaidLosses {
    pub at: AreaId,
    /// The modified die.
    pub total: i8,
    /// Units each side has still to lose, by side.
    pub left: [u8; 2],
    /// Whether a side has lost its first one: the second one may save itself by a check.
    pub first: [bool; 2],
}

impl RaidLosses {
    /// Whose loss is next.
    fn side(&self) -> Option<Side> {
        [Side::Na, Side::Us].into_iter().find(|side| self.left[side.index()] > 0)
    }

    fn able(&self, look: Look<'_>, side: Side) -> PieceSet {
        match side {
            Side::Us => look.defending_militia(self.at),
            Side::Na => look.raiding_warriors(self.at),
        }
    }
}

impl Ask<DarkGround> for RaidLosses {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.side().map_or(SeatSet::NONE, |side| SeatSet::of(seat_of(side)))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(side) = self.side() else { return };
        found.extend(self.able(look, side).map(|piece| Decision::Lose { piece }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Lose { piece } = *decision else { return Err(Why::NotNow.into()) };
        let frame = act.frame::<Self>();
        let side = frame.side().ok_or(Why::NotNow)?;
        if !frame.able(act.look(), side).has(piece) {
            return Err(Why::NotAtRisk.piece(piece));
        }
        act.lose_to_raid(side, piece);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        let Some(side) = frame.side() else {
            act.end_raid();
            return Flow::GoesOn;
        };
        let able = frame.able(act.look(), side);
        match (able.len(), able.first()) {
            (0, _) | (_, None) => act.frame_mut::<Self>().left[side.index()] = 0,
            (1, Some(only)) => act.lose_to_raid(side, only),
            (_, Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let second = self.side().is_some_and(|side| self.first[side.index()]);
        let text = format!("The raid on {}: choose a unit to lose", look.name(self.at));
        let help = if second { "This one is lost only if it fails a check." } else { "It is eliminated." };
        Question::new(text, help, rule("chart.raid-result"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Lose { piece }).into_iter().collect()
    }
}

impl OnBoard for RaidLosses {}

impl Act<'_, '_> {
    /// 4.6: all raids, in the order NA likes.
    pub(crate) fn begin_raids(&mut self) {
        // A marker whose raiders were all killed on the way marks nothing.
        self.state.raids = self.state.raids.and(self.look().pending_raids());
        self.open(Raids {});
    }

    /// 12.0.2: one die for all raiders in the area.
    fn resolve_raid(&mut self, at: AreaId) {
        let face = self.table.die(6);
        let roll = self.look().raid_roll(at, face);
        let total = roll.total();
        let row = *self.look().tables().raid_row(total);
        self.tell(|_| Event::RaidRolled { at, roll: Box::new(roll), result: row.result });
        let (warriors, militia) = (self.look().raiding_warriors(at).len(), self.look().defending_militia(at).len());
        // chart.raid-result: the second warrior is at risk only against two militia, the second militia only against
        // two warriors.
        let na = if militia >= 2 { row.warriors } else { row.warriors.min(1) };
        let us = if warriors >= 2 { row.militia } else { row.militia.min(1) };
        self.open(RaidLosses { at, total, left: [us, na], first: [false; 2] });
    }

    /// The first unit of a side is lost, the second one checks.
    fn lose_to_raid(&mut self, side: Side, piece: PieceId) {
        let frame = self.frame_mut::<RaidLosses>();
        frame.left[side.index()] -= 1;
        let second = std::mem::replace(&mut frame.first[side.index()], true);
        if second {
            let (roll, level) = (self.table.d6(rule("chart.raid-result")), self.look().level(piece));
            let lost = !level.passes(roll.total());
            self.tell(|_| Event::LifeRolled { piece, roll, level, lost });
            if !lost {
                return;
            }
        }
        self.eliminate(piece, rule("chart.raid-result"));
    }

    /// 12.0.3, 12.0.3-b: settlers, leaders and points.
    fn end_raid(&mut self) {
        let RaidLosses { at, total, .. } = *self.frame::<RaidLosses>();
        self.close();
        let row: RaidRow = *self.look().tables().raid_row(total);
        // 6.0.2-c: no roll for settlers.
        self.kill_settlers(at, row.settlers, rule("6.0.2-c"));
        self.risk_leaders(at, row.leaders);
        self.score(Side::Na, row.vp.into(), rule("12.0.3-b"));
        if row.stays {
            self.state.raids.add(at)
        } else {
            self.state.raids.remove(at)
        }
        self.raiders_home(at);
    }

    /// G81: leaders whose warriors are gone do not raid.
    fn give_up_raid(&mut self, at: AreaId) {
        self.state.raids.remove(at);
        self.tell(|_| Event::RaidGivenUp { at });
        self.raiders_home(at);
    }

    /// 12.0.4: the way home.
    fn raiders_home(&mut self, at: AreaId) {
        let left: Vec<Raider> = self.look().raiders_at(at).copied().collect();
        // 12.0.4-b: whoever passed pillaged land may not come home.
        for raider in left.iter().filter(|raider| raider.pillaged) {
            self.check_way_home(raider.piece);
        }
        let home: PieceSet = self.look().raiders_at(at).map(|raider| raider.piece).collect();
        self.state.raiders.retain(|raider| !home.has(raider.piece));
        for piece in home {
            self.state[piece].raiding = false;
        }
        self.deploy(Side::Na, Cause::Raid, home);
    }

    /// 12.0.3: on a 6 a leader is lost.
    fn risk_leaders(&mut self, at: AreaId, side: Option<Side>) {
        let leaders = match side {
            None => PieceSet::NONE,
            Some(Side::Us) => self.look().defending_leaders(at),
            Some(Side::Na) => self.look().raiding_leaders(at),
        };
        for leader in leaders {
            let roll = self.table.d6(rule("12.0.3"));
            let lost = roll.face() >= self.look().tables().raid_leader_lost;
            self.tell(|_| Event::LeaderRolled { leader, roll, lost });
            if lost {
                self.lose_leader(leader, rule("12.0.3"));
            }
        }
    }

    /// 12.0.4-b: a check against its level.
    fn check_way_home(&mut self, piece: PieceId) {
        let (roll, level) = (self.table.d6(rule("12.0.4-b")), self.look().level(piece));
        let lost = !level.passes(roll.total());
        self.tell(|_| Event::LifeRolled { piece, roll, level, lost });
        if lost && self.look().of(piece).leader {
            self.lose_leader(piece, rule("12.0.4-b"));
        } else if lost {
            self.eliminate(piece, rule("12.0.4-b"));
        }
    }
}

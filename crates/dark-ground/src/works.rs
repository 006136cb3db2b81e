//! 9.5, 11.2: pillaging, and the building and dismantling of forts.

use crate::board::Terrain;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::FireFactor;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Acts, Place};
use crate::tables::Season;
use kernel::{Roll, RuleId, rule};

impl Look<'_> {
    /// 9.5.1: an un-activated unit of the side in the area.
    pub(crate) fn check_pillager(&self, side: Side, at: AreaId, piece: PieceId) -> Decided {
        let (of, state) = (self.of(piece), self.state[piece]);
        if of.side != side || of.leader {
            return Err(Why::NotYours.piece(piece));
        }
        if state.at != Place::On(at) {
            return Err(Why::OtherArea.piece(piece));
        }
        if state.raiding {
            return Err(Why::Raiding.piece(piece));
        }
        if !self.active(piece) {
            return Err(Why::FaceDown.piece(piece));
        }
        self.check_fresh(piece)
    }

    /// 9.5.1: two units at least.
    pub(crate) fn check_pillagers(&self, pieces: PieceSet) -> Decided {
        if pieces.len() < 2 { Err(Why::TooFewPillagers.figures(pieces.len(), 2_u8)) } else { Ok(()) }
    }

    pub(crate) fn check_pillage(&self, side: Side, at: AreaId) -> Decided {
        // 9.5.2-g: an area is pillaged once.
        if self.state.pillaged.has(at) {
            return Err(Why::PillagedAlready.area(at));
        }
        let units = self.sets().units[side.index()];
        let able: PieceSet = units.filter(|piece| self.check_pillager(side, at, *piece).is_ok()).collect();
        self.check_pillagers(able).map_err(|refusal| refusal.at(at))
    }

    /// Areas a side may pillage.
    pub(crate) fn pillage_areas(&self, side: Side) -> AreaSet {
        let (mut once, mut twice) = (AreaSet::NONE, AreaSet::NONE);
        for piece in self.sets().units[side.index()] {
            if let Some(area) = self.area_of(piece)
                && self.check_pillager(side, area, piece).is_ok()
            {
                if once.has(area) { twice.add(area) } else { once.add(area) }
            }
        }
        twice.but(self.state.pillaged)
    }

    /// The pillage die with everything that applies (chart.pillage).
    pub(crate) fn pillage_roll(&self, side: Side, at: AreaId, pieces: PieceSet, face: u8) -> Roll {
        let chart = self.tables().pillage;
        let rough = if self.terrain(at) == Terrain::Rough { chart.rough } else { 0 };
        let season = if self.hard_season() { chart.hard_season } else { 0 };
        // The chart's line is for winter or for severe weather: the log says which it is.
        let winter = self.season() == Season::Winter || !self.severe();
        let hard = if winter { rule("chart.pillage") } else { rule("chart.events-5") };
        let militia = if side == Side::Us && pieces.meets(self.sets().all_militia) { chart.militia } else { 0 };
        let girty = self.sets().girty;
        let with_girty = side == Side::Na && self.area_of(girty) == Some(at) && !self.state[girty].raiding;
        Roll::new(face, rule("9.5.1"))
            .plus(rough, rule("6.0.3-b"))
            .plus(season, hard)
            .plus((pieces.len() as i8 - 1) * chart.unit, rule("9.5.1"))
            .plus(militia, rule("chart.pillage"))
            .plus(if with_girty { chart.girty } else { 0 }, rule("14.0.4"))
    }

    /// 11.2.1: an un-activated leader with enough men, and a place for a fort.
    pub(crate) fn check_build(&self, side: Side, leader: PieceId) -> Result<AreaId, Refusal> {
        let at = self.check_foreman(side, leader)?;
        // 9.5.2-c: not on pillaged land.
        if self.state.pillaged.has(at) {
            return Err(Why::PillagedSite.area(at));
        }
        let [us, na] = self.state.forts;
        let begun = us.or(self.state.building);
        // 11.2.1-d: one fort an area, and no more than there are counters.
        let used = begun.len() + self.state.forts_destroyed[Side::Us.index()];
        if begun.or(na).has(at) || used >= self.game.data().markers("us-fort") {
            return Err(Why::NoFortSite.area(at));
        }
        self.check_builders(self.workers(leader)).map(|()| at)
    }

    /// 11.2.1-c: the same in reverse.
    pub(crate) fn check_dismantle(&self, side: Side, leader: PieceId) -> Result<AreaId, Refusal> {
        let at = self.check_foreman(side, leader)?;
        if !self.state.forts[Side::Us.index()].has(at) || self.state.dismantling.has(at) {
            return Err(Why::NothingToDismantle.area(at));
        }
        self.check_builders(self.workers(leader)).map(|()| at)
    }

    fn check_foreman(&self, side: Side, leader: PieceId) -> Result<AreaId, Refusal> {
        let of = self.of(leader);
        // 11.2.1: only the US builds.
        if side != Side::Us || of.side != side || !of.leader {
            return Err(Why::NotYours.piece(leader));
        }
        self.check_fresh(leader)?;
        self.area_of(leader).ok_or(Why::NotOnMap.piece(leader))
    }

    /// The men a leader could build with.
    fn workers(&self, leader: PieceId) -> PieceSet {
        let Some(area) = self.area_of(leader) else { return PieceSet::NONE };
        let units = self.here(area).and(self.sets().units[Side::Us.index()]);
        units.filter(|unit| self.check_member(leader, *unit).is_ok()).collect()
    }

    /// 11.2.1, G39: 5 factors of fire, or 5 units.
    pub(crate) fn check_builders(&self, pieces: PieceSet) -> Decided {
        let forts = self.tables().forts;
        let units = pieces.and(self.sets().units[Side::Us.index()]);
        let fire: FireFactor = units.map(|unit| self.of(unit).fcf).sum();
        if fire.get() < forts.build_fcf.unsigned_abs() && units.len() < forts.build_units.unsigned_abs() {
            return Err(Why::TooWeakToBuild.figures(fire.get(), forts.build_fcf));
        }
        Ok(())
    }

    /// What may be built or dismantled now.
    pub(crate) fn works(&self, found: &mut Vec<Decision>) {
        for leader in self.sets().leaders[Side::Us.index()] {
            if self.state[leader].acts != Acts::Fresh || !self.on_map(self.state[leader].at) {
                continue;
            }
            if self.check_build(Side::Us, leader).is_ok() {
                found.push(Decision::Build { leader });
            }
            if self.check_dismantle(Side::Us, leader).is_ok() {
                found.push(Decision::Dismantle { leader });
            }
        }
    }
}

impl Act<'_, '_> {
    /// 9.5.1: the die decides; whoever tried has done enough for this turn.
    pub(crate) fn pillage(&mut self, side: Side, at: AreaId, pieces: PieceSet) {
        let face = self.table.die(6);
        let roll = self.look().pillage_roll(side, at, pieces, face);
        let pillaged = roll.total() <= self.look().tables().pillage.succeeds_at;
        self.tell(|_| Event::PillageRolled { side, at, roll, pillaged });
        self.complete(pieces);
        if pillaged {
            self.state.pillaged.add(at);
            // 9.5.2-c, G82: a fort that is not finished is not there yet.
            if self.state.building.has(at) {
                self.stop_work(at, rule("9.5.2-c"));
            }
            // 9.5.2: settlers must leave.
            self.drive_off_settlers(at);
        }
        self.acted(side);
    }

    /// 11.2.1: the work begins; it is done in the End phase.
    pub(crate) fn begin_work(&mut self, at: AreaId, pieces: PieceSet, building: bool) {
        if building {
            self.state.building.add(at)
        } else {
            self.state.dismantling.add(at)
        }
        self.state.builders = self.state.builders.or(pieces);
        for piece in pieces {
            self.state[piece].acts = Acts::Once;
        }
        self.tell(|_| Event::WorkBegan { at, building });
        self.acted(Side::Us);
    }

    /// 11.2.1-b: whoever leaves the work ends it.
    pub(crate) fn abandon_work(&mut self, pieces: PieceSet) {
        for piece in pieces.and(self.state.builders) {
            let Some(at) = self.state[piece].at.area() else { continue };
            self.stop_work(at, rule("11.2.1-b"));
        }
    }

    /// The work in an area comes to nothing.
    pub(crate) fn stop_work(&mut self, at: AreaId, why: RuleId) {
        if !self.state.building.or(self.state.dismantling).has(at) {
            return;
        }
        self.state.building.remove(at);
        self.state.dismantling.remove(at);
        let gone: PieceSet = self.state.builders.filter(|piece| self.state[*piece].at == Place::On(at)).collect();
        self.state.builders = self.state.builders.but(gone);
        self.tell(|_| Event::WorkAbandoned { at, rule: why });
    }

    /// 13.0-d: forts are finished or removed if a leader and a unit are still at work there.
    pub(crate) fn finish_works(&mut self) {
        for at in self.state.building.or(self.state.dismantling) {
            let there: PieceSet = self.state.builders.filter(|piece| self.state[*piece].at == Place::On(at)).collect();
            let (led, manned) = {
                let look = self.look();
                let leader = |piece: PieceId| look.of(piece).leader;
                (there.into_iter().any(leader), there.into_iter().any(|piece| !leader(piece)))
            };
            if !(led && manned) {
                self.stop_work(at, rule("11.2.1-b"));
                continue;
            }
            let building = self.state.building.has(at);
            self.state.building.remove(at);
            self.state.dismantling.remove(at);
            if building {
                self.state.forts[Side::Us.index()].add(at);
            } else {
                self.remove_fort(Side::Us, at);
            }
            self.tell(|_| Event::WorkDone { at, building });
            self.score_kekionga();
        }
        self.state.builders = PieceSet::NONE;
    }

    /// A fort is gone: whoever was in it stands in the open.
    pub(crate) fn remove_fort(&mut self, owner: Side, at: AreaId) {
        self.state.forts[owner.index()].remove(at);
        self.state.sieges[at.index()] = 0;
        for piece in self.look().here(at) {
            if self.look().of(piece).side == owner {
                self.state[piece].inside = false;
            }
        }
    }
}

impl Kind {
    /// 11.1.3: US or British regulars.
    pub(crate) const fn regular(self) -> bool {
        matches!(self, Kind::Regular | Kind::British)
    }
}

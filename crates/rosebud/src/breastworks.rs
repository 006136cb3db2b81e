//! 16.C: Breastworks.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::state::{Errand, Fired, Marks, Place, Work};
use crate::tables::Mode;
use crate::throw::Throw;
use grid::Hex;
use kernel::rule;

/// 16.C-b: how far the Pack Train may be.
const NEAR: u8 = 2;

impl Look<'_> {
    fn works_at(&self, hex: Hex) -> usize {
        self.state.works.iter().filter(|work| work.hex == hex).count()
    }

    /// 16.C-m: a marker in the unit's hex that nobody uses.
    pub fn empty_work_at(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit).filter(|_| self.army(unit) == Army::Us) else { return false };
        let works = self.works_at(hex);
        let used = || self.units_at(Army::Us, hex).iter().filter(|unit| self.is(*unit, Marks::SHELTERED)).count();
        works > 0 && works > used()
    }

    /// 14.C-e, 16.C-d, 16.C-c, R75: neither Pinned nor Routed, nothing spent, not fired at full strength. A Pack Train that
    /// issues ammunition may help all the same.
    fn check_hands_free(&self, unit: UnitId) -> Result<Hex, Refusal> {
        let piece = self.piece(unit);
        let Some(hex) = piece.at.hex() else { return Err(Refusal::NotOnMap { unit }) };
        if piece.is(Marks::PINNED) {
            return Err(Refusal::Pinned { unit, because: rule("16.C-d") });
        }
        if piece.is(Marks::ROUTED) {
            return Err(Refusal::Routed { unit, because: rule("16.C-d") });
        }
        if piece.fired == Fired::Full {
            return Err(Refusal::FiredFull { unit });
        }
        if piece.spent > MovementPoints::ZERO || piece.is(Marks::MOVED) {
            return Err(Refusal::HasSpent { unit });
        }
        Ok(hex)
    }

    /// 16.C, 16.C-e, 16.C-m: may this unit work at Breastworks at all: on foot, and able to lie down behind them.
    fn check_builder(&self, unit: UnitId) -> Result<Hex, Refusal> {
        if self.army(unit) != Army::Us || !self.arm(unit).may_be_prone() || self.mounted(unit) {
            return Err(Refusal::NoBuilder { unit });
        }
        // 16.C-e
        if self.piece(unit).errand != Errand::None || self.is(unit, Marks::SERVING) {
            return Err(Refusal::OnErrand { unit });
        }
        self.check_hands_free(unit)
    }

    fn check_train(&self, train: UnitId, hex: Hex) -> Result<(), Refusal> {
        if self.arm(train) != Arm::PackTrain {
            return Err(Refusal::NoTrainNear { hex });
        }
        let at = self.check_hands_free(train)?;
        if self.distance(at, hex) > NEAR { Err(Refusal::NoTrainNear { hex }) } else { Ok(()) }
    }

    /// 16.C-g: the Pack Trains of all markers that stand or are being built, one for each marker.
    fn trains_of_works(&self) -> impl Iterator<Item = UnitId> {
        let standing = self.state.works.iter().map(|work| work.train);
        let building = self.state.pieces.iter().filter_map(|piece| match piece.errand {
            Errand::Build { train } => Some(train),
            Errand::None | Errand::Refill { .. } | Errand::TakeUp { .. } => None,
        });
        standing.chain(building)
    }

    /// 16.C-b, 16.C-f, 16.C-g: may this unit build out of that train?
    pub fn check_build(&self, unit: UnitId, train: UnitId) -> Result<(), Refusal> {
        match self.state.builders {
            None => return Err(Refusal::DeclareWorksFirst),
            Some(0) => return Err(Refusal::NoMoreBuilders),
            Some(_) => {}
        }
        self.check_site(unit, train)
    }

    /// 16.C-b, 16.C-g: the same, whether or not the die was rolled.
    pub(crate) fn check_site(&self, unit: UnitId, train: UnitId) -> Result<(), Refusal> {
        let hex = self.check_builder(unit)?;
        self.check_train(train, hex)?;
        if self.is(unit, Marks::SHELTERED) {
            return Err(Refusal::NoBuilder { unit });
        }
        let limits = self.game.data().limits;
        let all = self.trains_of_works().count();
        let own = self.trains_of_works().filter(|of| *of == train).count();
        if all >= usize::from(limits.breastworks) || own >= usize::from(limits.breastworks_per_train) {
            return Err(Refusal::NoMoreWorks { train });
        }
        Ok(())
    }

    /// 16.C-f: there is somebody who could build.
    fn check_declare(&self) -> Result<(), Refusal> {
        if self.state.builders.is_some() {
            return Err(Refusal::WorksDeclared);
        }
        let able = self.build_pairs(self.able_to_work()).any(|(unit, train)| self.check_site(unit, train).is_ok());
        if able { Ok(()) } else { Err(Refusal::NobodyBuilds) }
    }

    /// Everybody who may work at Breastworks.
    fn able_to_work(&self) -> UnitSet {
        let able = self.on_map(Army::Us).filter(|(unit, _)| self.check_builder(*unit).is_ok());
        able.map(|(unit, _)| unit).collect()
    }

    /// These units, with each Pack Train near by.
    fn build_pairs(&self, units: UnitSet) -> impl Iterator<Item = (UnitId, UnitId)> {
        let trains = self.on_map(Army::Us).map(|(unit, _)| unit).filter(|unit| self.arm(*unit) == Arm::PackTrain);
        let trains: UnitSet = trains.collect();
        units.iter().filter_map(|unit| Some((unit, self.hex(unit)?))).flat_map(move |(unit, at)| {
            let near = move |train: &UnitId| self.hex(*train).is_some_and(|hex| self.distance(at, hex) <= NEAR);
            trains.iter().filter(near).map(move |train| (unit, train))
        })
    }

    /// 16.C-k: may this unit take up a marker of its hex? The train it came from has to be near.
    pub fn check_take_up(&self, unit: UnitId) -> Result<UnitId, Refusal> {
        let hex = self.check_builder(unit)?;
        if self.works_at(hex) == 0 {
            return Err(Refusal::NothingToTakeUp { hex });
        }
        let taken = |train: UnitId| {
            let same =
                |piece: &&crate::state::Piece| piece.at == Place::On(hex) && piece.errand == Errand::TakeUp { train };
            self.state.pieces.iter().filter(same).count()
        };
        let trains: std::collections::BTreeSet<UnitId> =
            self.state.works.iter().filter(|work| work.hex == hex).map(|work| work.train).collect();
        let free = |train: &UnitId| {
            let here = self.state.works.iter().filter(|work| work.hex == hex && work.train == *train).count();
            here > taken(*train) && self.check_train(*train, hex).is_ok()
        };
        trains.into_iter().find(free).ok_or(Refusal::NothingToTakeUp { hex })
    }

    /// 16.C: what may be done about Breastworks.
    pub fn works_options(&self, found: &mut Vec<Decision>) {
        let workers = self.able_to_work();
        if workers.is_empty() {
            return;
        }
        let sites = |(unit, train): (UnitId, UnitId)| self.check_site(unit, train).is_ok();
        if self.state.builders.is_none() && self.build_pairs(workers).any(sites) {
            found.push(Decision::DeclareWorks);
        }
        if self.state.builders.is_some_and(|left| left > 0) {
            let able = self.build_pairs(workers).filter(|(unit, train)| self.check_build(*unit, *train).is_ok());
            found.extend(able.map(|(unit, train)| Decision::Build { unit, train }));
        }
        if !self.state.works.is_empty() {
            let able = workers.iter().filter(|unit| self.check_take_up(*unit).is_ok());
            found.extend(able.map(|unit| Decision::TakeUp { unit }));
        }
    }

    /// 16.B-c, 15.B-h: horses to abandon, replacements to send.
    pub fn mount_and_transfer_options(&self, found: &mut Vec<Decision>) {
        let holders = self.on_map(Army::Us).map(|(unit, _)| unit).filter(|unit| self.check_abandon(*unit).is_ok());
        found.extend(holders.map(|unit| Decision::AbandonMounts { unit }));
        let men = self.on_map(Army::Us).map(|(unit, _)| unit).filter(|unit| self.arm(*unit) == Arm::Personnel);
        for from in men {
            let companies = self.on_map(Army::Us).map(|(unit, _)| unit);
            let able = companies.filter(|to| self.check_transfer(from, *to).is_ok());
            found.extend(able.map(|to| Decision::Transfer { from, to }));
        }
    }
}

impl Act<'_, '_> {
    /// 4.C-d: what only the US player does in his Movement Phase.
    pub fn us_activity(&mut self, decision: Decision) -> Result<(), Refusal> {
        if decision == Decision::DeclareWorks {
            self.look().check_declare()?;
            let throw = Throw::one(self.table, rule("16.C-f"));
            self.state.builders = Some(throw.natural());
            self.tell(|_| Event::WorksDeclared { throw });
        } else if let Decision::Build { unit, train } = decision {
            self.look().check_build(unit, train)?;
            self.build(unit, train);
        } else if let Decision::TakeUp { unit } = decision {
            let train = self.look().check_take_up(unit)?;
            self.state[unit].errand = Errand::TakeUp { train };
            self.mark(train, Marks::SERVING);
        } else if let Decision::AbandonMounts { unit } = decision {
            self.look().check_abandon(unit)?;
            self.lose_mounts(unit, rule("16.B-c"));
        } else if let Decision::Transfer { from, to } = decision {
            self.look().check_transfer(from, to)?;
            self.transfer(from, to);
        } else {
            return Err(Refusal::NotNow);
        }
        self.state.under_way = true;
        Ok(())
    }

    /// 16.C-c: both give their whole phase to it, and a Prone builder stands up.
    fn build(&mut self, unit: UnitId, train: UnitId) {
        let piece = &mut self.state[unit];
        piece.errand = Errand::Build { train };
        if piece.mode == Mode::Prone {
            piece.mode = Mode::Dismounted;
        }
        self.state.builders = self.state.builders.map(|left| left.saturating_sub(1));
        self.mark(train, Marks::SERVING);
        self.tell(|_| Event::Building { unit, train });
    }

    /// 16.C-h, 16.C-l: at the end of the US Player Turn the markers are placed, and ammunition is not touched.
    pub fn finish_works(&mut self) {
        let units: Vec<UnitId> = self.state.units().map(|(unit, _)| unit).collect();
        for unit in units {
            let Errand::Build { train } = self.state[unit].errand else { continue };
            self.state[unit].errand = Errand::None;
            let piece = self.state[unit];
            let Some(hex) = piece.at.hex().filter(|_| !piece.is(Marks::ROUTED)) else { continue };
            self.state.works.push(Work { hex, train });
            self.state[unit].mode = Mode::Prone;
            self.mark(unit, Marks::SHELTERED);
            self.tell(|_| Event::WorksBuilt { unit, hex });
        }
    }

    /// 16.C-k: at the end of the Movement Phase the supplies are loaded again.
    pub fn load_works(&mut self) {
        let units: Vec<UnitId> = self.state.units().map(|(unit, _)| unit).collect();
        for unit in units {
            let Errand::TakeUp { train } = self.state[unit].errand else { continue };
            self.state[unit].errand = Errand::None;
            let Some(hex) = self.look().hex(unit) else { continue };
            let Some(place) = self.state.works.iter().position(|work| *work == Work { hex, train }) else { continue };
            self.state.works.remove(place);
            self.tell(|_| Event::WorksTakenUp { unit, hex });
            self.uncover(hex);
        }
    }

    /// A unit too many under the markers of a hex lies in the open.
    fn uncover(&mut self, hex: Hex) {
        let look = self.look();
        let under = look.units_at(Army::Us, hex).iter().filter(|unit| look.is(*unit, Marks::SHELTERED));
        let over: Vec<UnitId> = under.skip(look.works_at(hex)).collect();
        over.into_iter().for_each(|unit| self.unmark(unit, Marks::SHELTERED));
    }

    /// 16.C-m, 16.C-j: a unit that lies down in a hex with an empty marker is behind it.
    pub fn take_shelter(&mut self, unit: UnitId) {
        if self.look().empty_work_at(unit) {
            self.mark(unit, Marks::SHELTERED);
            self.tell(|look| Event::TookShelter { unit, hex: look.hex(unit) });
        }
    }
}

//! 15: Pack Trains and their Personnel.

use crate::cells::HexSet;
use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::{MovementPoints, StrengthPoints, VictoryPoints};
use crate::refusal::Refusal;
use crate::state::{Ammunition, Fired, Marks, Piece, Place};
use crate::zones::Field;
use grid::Hex;
use kernel::rule;

/// 15.B-i: how far replacements are sent.
const SENT: u8 = 2;

impl Look<'_> {
    /// 15.D: what the ammunition of a train is worth to the enemy.
    fn load_points(&self, train: UnitId) -> VictoryPoints {
        let (stock, chart) = (i16::from(self.piece(train).stock.get()), &self.tables().victory);
        match self.state.optional.ammunition {
            Ammunition::Basic | Ammunition::FirstFireFree => chart.ammunition_point * stock,
            Ammunition::Boxes => chart.ammunition_point * (stock / i16::from(chart.small_arms)),
        }
    }

    /// 15.B-h, 15.B-i, R54: may these men give a strength point to that company?
    pub fn check_transfer(&self, from: UnitId, to: UnitId) -> Result<(), Refusal> {
        let (men, company) = (self.piece(from), self.piece(to));
        let train_lost = self.counter(from).partner.is_some_and(|train| self.piece(train).at == Place::Gone);
        if self.arm(from) != Arm::Personnel || !train_lost || !self.arm(to).is_company() {
            return Err(Refusal::NoReplacements { from });
        }
        if men.marks.any(Marks::PINNED.or(Marks::ROUTED)) || company.lost == StrengthPoints::ZERO {
            return Err(Refusal::NoReplacements { from });
        }
        let (Some(here), Some(there)) = (men.at.hex(), company.at.hex()) else {
            return Err(Refusal::NoReplacements { from });
        };
        // 6.A: nor may the hex grow too full.
        if self.crowd(Army::Us, there) >= crate::stacking::LIMIT && here != there {
            return Err(Refusal::TooFull { hex: there });
        }
        if here == there {
            return Ok(());
        }
        if men.spent > MovementPoints::ZERO
            || men.is(Marks::MOVED)
            || company.marks.any(Marks::PINNED.or(Marks::ROUTED))
        {
            return Err(Refusal::NoReplacements { from });
        }
        if self.free_way(here, there) { Ok(()) } else { Err(Refusal::NoReplacements { from }) }
    }

    /// 15.B-i: a way of at most two hexes, over no Cliff and through no enemy zone.
    fn free_way(&self, from: Hex, to: Hex) -> bool {
        let field = Field::new(*self, Army::Us);
        let mut reached: HexSet = HexSet::of(self.cell(from));
        for _ in 0..SENT {
            let edge = reached;
            for cell in edge.cells() {
                let open = self.game.paths().zone(cell).cells();
                open.filter(|next| !field.in_zone(*self, *next) && !field.enemies.has(*next))
                    .for_each(|next| reached.add(next));
            }
        }
        reached.has(self.cell(to))
    }
}

impl Act<'_, '_> {
    /// 15, 15.C-c: with each strength point goes a part of the load.
    pub fn lose_load(&mut self, train: UnitId, points: StrengthPoints) {
        let tables = &self.game.data().tables;
        let load = match self.state.optional.ammunition {
            Ammunition::Basic | Ammunition::FirstFireFree => tables.ammunition,
            Ammunition::Boxes => tables.small_arms,
        };
        let before = self.state[train].stock;
        let left = before.saturating_sub(load.lost * points.get());
        self.state[train].stock = left;
        if left < before {
            self.tell(|_| Event::LoadLost { train, lost: before - left, left });
        }
    }

    /// 15.D: a Pack Train is lost with what it still carries.
    pub fn score_train(&mut self, train: UnitId) {
        let points = self.game.data().tables.victory.pack_train + self.look().load_points(train);
        self.score(Army::Indian, points, rule("15.D"));
    }

    /// 15.B, R28: a Pack Train is Routed: its men run, and it stays. Says who runs.
    pub fn abandon_train(&mut self, train: UnitId) -> UnitId {
        let Some(men) = self.look().counter(train).partner else { return train };
        let Some(hex) = self.look().hex(train) else { return train };
        let was = self.state[train];
        let followers = self.look().followers(train);
        let mut marks = Marks::NONE;
        marks.set(if was.is(Marks::DISRUPTED) { Marks::DISRUPTED } else { Marks::NONE });
        self.state[men] = Piece { at: Place::On(hex), lost: was.lost, marks, ..Piece::ASIDE };
        self.take_off(train, Place::Abandoned(hex));
        self.state[train].marks = Marks::NONE;
        for leader in followers.iter() {
            self.state[leader].with = Some(men);
        }
        self.tell(|_| Event::TrainAbandoned { train, men, hex });
        men
    }

    /// 15.B-b, 15.C-b: an Indian combat unit that still stands on an abandoned train takes it.
    pub fn capture_trains(&mut self) {
        let trains: Vec<(UnitId, Hex)> = self
            .state
            .units()
            .filter_map(|(unit, piece)| match piece.at {
                Place::Abandoned(hex) => Some((unit, hex)),
                Place::Aside | Place::InHand | Place::Due | Place::On(_) => None,
                Place::Searching | Place::Evacuated | Place::Gone => None,
            })
            .collect();
        for (train, hex) in trains {
            let look = self.look();
            if look.units_at(Army::Indian, hex).iter().any(|unit| look.arm(unit).is_combat()) {
                self.tell(|_| Event::TrainCaptured { train, hex });
                self.score_train(train);
                self.state[train].at = Place::Gone;
            }
        }
    }

    /// 15.B-c, 15.B-d, 15.B-e: Personnel who are not Routed and stand on their train man it again.
    pub fn man_train(&mut self, men: UnitId) {
        let look = self.look();
        let Some(train) = look.counter(men).partner.filter(|_| look.arm(men) == Arm::Personnel) else { return };
        let (Some(hex), Place::Abandoned(left)) = (look.hex(men), look.piece(train).at) else { return };
        if hex != left || look.is(men, Marks::ROUTED) {
            return;
        }
        let was = self.state[men];
        let fewer = was.lost.saturating_sub(self.state[train].lost);
        let followers = self.look().followers(men);
        let kept = self.state[train].stock;
        let mut marks = was.marks;
        marks.clear(Marks::LOW_AMMO.or(Marks::SHELTERED));
        let lost = was.lost.max(self.state[train].lost);
        self.state[train] =
            Piece { at: Place::On(hex), lost, stock: kept, spent: was.spent, fired: Fired::No, marks, ..Piece::ASIDE };
        self.mark(train, Marks::HALTED);
        self.take_off(men, Place::Aside);
        for leader in followers.iter() {
            self.state[leader].with = Some(train);
        }
        self.tell(|_| Event::TrainManned { train, men });
        self.lose_load(train, fewer);
    }

    /// 15.B-h, 15.B-i: a point is given; the last one takes the Personnel off without a loss.
    pub fn transfer(&mut self, from: UnitId, to: UnitId) {
        if self.look().hex(from) != self.look().hex(to) {
            self.mark(from, Marks::SENDING);
        }
        self.state[from].lost += StrengthPoints::new(1);
        self.state[to].lost -= StrengthPoints::new(1);
        self.tell(|_| Event::Transferred { from, to });
        if self.look().strength(from) == StrengthPoints::ZERO {
            self.remove(from, crate::casualties::Exit::Spent, rule("15.B-h"));
        }
    }
}

//! 9.0-g, G11: declaring attacks: who fights whom, so that every duty is met.

use crate::counters::{Arm, UnitId};
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::field::{COMBAT, FOOT, Field, TRAIN};
use crate::refusal::Refusal;
use crate::state::Battle;
use grid::Hex;

/// Units that can attack, hexes that can be attacked, and who must. Sets are bits by place in the lists.
pub struct Front {
    /// Own infantry and cavalry with an enemy in reach.
    units: Vec<UnitId>,
    /// Enemy hexes in reach of some of them.
    hexes: Vec<Hex>,
    /// For each unit the hexes it can attack.
    reach: Vec<u64>,
    /// 8.2-h: units in an enemy zone.
    duty_units: u64,
    /// 9.0-f: hexes that control one of our infantry or cavalry.
    duty_hexes: u64,
    /// 11.1-2: disordered units.
    shaken: u64,
    /// Hexes with a good order combat unit.
    firm: u64,
    /// Battles declared so far.
    battles: Vec<Pairing>,
}

/// A battle as two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pairing {
    units: u64,
    hexes: u64,
}

impl Front {
    /// The front as it is, with the battles declared so far.
    pub fn new(look: Look<'_>) -> Self {
        let army = look.state.phasing;
        let field = Field::new(look, army);
        let mut front = Front {
            units: Vec::new(),
            hexes: Vec::new(),
            reach: Vec::new(),
            duty_units: 0,
            duty_hexes: 0,
            shaken: 0,
            firm: 0,
            battles: Vec::new(),
        };
        for (unit, at) in look.on_map(army).filter(|(unit, _)| look.arm(*unit).attacks()) {
            let reach = front.reach_of(look, &field, at);
            if reach != 0 {
                let bit = 1 << front.units.len();
                // 8.2-h, 9.0-s: behind works there is no zone, so no duty, but leave to attack.
                front.duty_units |= if field.enemy_zone(at) { bit } else { 0 };
                front.shaken |= if look.disordered(unit) { bit } else { 0 };
                front.units.push(unit);
                front.reach.push(reach);
            }
        }
        front.mark_hexes(look, &field);
        let pairing = |battle: &Battle| front.pairing(battle);
        front.battles = look.state.battles.iter().map(pairing).collect();
        front
    }

    /// Own infantry and cavalry with an enemy in reach.
    pub fn units(&self) -> &[UnitId] {
        &self.units
    }

    /// Enemy hexes in reach of some of them.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// For each unit the hexes it can attack, as bits.
    pub fn reach(&self) -> &[u64] {
        &self.reach
    }

    /// 8.2-h, 9.0-f: units that must attack and hexes that must be attacked, as bits.
    pub fn duties(&self) -> (u64, u64) {
        (self.duty_units, self.duty_hexes)
    }

    /// 11.1-2: disordered units, as bits.
    pub fn shaken(&self) -> u64 {
        self.shaken
    }

    /// Hexes with a good order combat unit, as bits.
    pub fn firm(&self) -> u64 {
        self.firm
    }

    fn reach_of(&mut self, look: Look<'_>, field: &Field<'_>, at: Hex) -> u64 {
        let mut reach = 0;
        for (side, hex) in look.facts.board.grid.neighbours(at) {
            // 9.0-i: from any of the six hexes around; leaders alone are no enemy to fight (12.0-f), a train is (G35).
            if field.theirs(hex) & (COMBAT | TRAIN) != 0 && look.facts.open_side(at, side) {
                let place = self.hexes.iter().position(|known| *known == hex).unwrap_or_else(|| {
                    self.hexes.push(hex);
                    self.hexes.len() - 1
                });
                reach |= 1 << place;
            }
        }
        reach
    }

    /// Which hexes hold a good order combat unit, and which of them control our infantry or cavalry.
    fn mark_hexes(&mut self, look: Look<'_>, field: &Field<'_>) {
        let grid = &look.facts.board.grid;
        for (place, hex) in self.hexes.iter().enumerate() {
            if !look.army_at(look.state.phasing.other(), *hex).any(|unit| look.controls(unit)) {
                continue;
            }
            self.firm |= 1 << place;
            let cell = grid.cell(*hex);
            let presses = grid
                .neighbours(*hex)
                .any(|(side, near)| look.facts.ways.controls(cell, side) && field.mine(near) & FOOT != 0);
            self.duty_hexes |= if presses { 1 << place } else { 0 };
        }
    }

    fn pairing(&self, battle: &Battle) -> Pairing {
        let units = battle.attackers.iter().filter_map(|unit| self.units.iter().position(|known| known == unit));
        let hexes = battle.targets.iter().filter_map(|hex| self.hexes.iter().position(|known| known == hex));
        Pairing {
            units: units.fold(0, |set, place| set | 1 << place),
            hexes: hexes.fold(0, |set, place| set | 1 << place),
        }
    }

    fn busy(battles: &[Pairing]) -> Pairing {
        let union =
            |all: Pairing, one: &Pairing| Pairing { units: all.units | one.units, hexes: all.hexes | one.hexes };
        battles.iter().fold(Pairing { units: 0, hexes: 0 }, union)
    }

    /// Whether anybody could attack anybody.
    pub fn is_empty(&self) -> bool {
        self.attacks().next().is_none()
    }

    /// Every attack that may be declared now.
    pub fn attacks(&self) -> impl Iterator<Item = (UnitId, Hex)> {
        (0..self.units.len())
            .flat_map(|unit| bits(self.reach[unit]).map(move |hex| (unit, hex)))
            .filter(|(unit, hex)| self.check_places(*unit, *hex).is_ok())
            .map(|(unit, hex)| (self.units[unit], self.hexes[hex]))
    }

    /// 9.0: may this unit attack that hex, given the battles declared so far?
    pub fn check(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let hex_place = self.hexes.iter().position(|known| *known == hex);
        let unit_place = self.units.iter().position(|known| *known == unit);
        match (unit_place, hex_place) {
            (Some(unit), Some(hex)) => self.check_places(unit, hex),
            (_, None) => Err(Refusal::NobodyThere { hex }),
            (None, Some(_)) => Err(Refusal::CannotReach { unit, hex }),
        }
    }

    /// 9.0-q: the odds are nobody's concern here.
    fn check_places(&self, unit: usize, hex: usize) -> Result<(), Refusal> {
        let (id, at) = (self.units[unit], self.hexes[hex]);
        if self.reach[unit] & 1 << hex == 0 {
            return Err(Refusal::CannotReach { unit: id, hex: at });
        }
        let with_unit = self.battles.iter().position(|battle| battle.units & 1 << unit != 0);
        let with_hex = self.battles.iter().position(|battle| battle.hexes & 1 << hex != 0);
        let mut battles = self.battles.clone();
        let joined = match (with_unit, with_hex) {
            // 9.0-c, 9.0-k, 9.0-l: one battle for each unit, with its whole factor, and for each hex.
            (Some(_), Some(_)) => return Err(Refusal::OtherBattle { unit: id, hex: at }),
            // 9.0-m, 9.0-n: all against one hex, or one against several, are one battle.
            (Some(place), None) | (None, Some(place)) => place,
            (None, None) => {
                battles.push(Pairing { units: 0, hexes: 0 });
                battles.len() - 1
            }
        };
        battles[joined].units |= 1 << unit;
        battles[joined].hexes |= 1 << hex;
        let battle = battles[joined];
        // 9.0-o: all attackers adjacent to all defenders.
        if !bits(battle.units).all(|unit| self.reach[unit] & battle.hexes == battle.hexes) {
            return Err(Refusal::NotAllAdjacent { unit: id, hex: at });
        }
        // 9.0-j, 9.0-ex, G12: disordered enemies may be added, or attacked alone by good order units.
        if battle.hexes & self.firm == 0 && battle.units & self.shaken != 0 {
            return Err(Refusal::DisorderedAttacker { unit: id, hex: at });
        }
        if self.can_be_completed(&battles) { Ok(()) } else { Err(Refusal::LeavesDuty { unit: id, hex: at }) }
    }

    /// 9.0-t, G11: whether the duties left open by these battles can still be met.
    ///
    /// A unit or hex with duty that still has a free partner is no concern: any graph without lone nodes falls into
    /// stars, and a star is a legal battle. The others must join a battle that exists.
    fn can_be_completed(&self, battles: &[Pairing]) -> bool {
        let busy = Self::busy(battles);
        let free_hexes = ((1u64 << self.hexes.len()) - 1) & !busy.hexes;
        let partner = |unit: usize| {
            // G12: a disordered unit needs a good order enemy.
            let wanted = if self.shaken & 1 << unit != 0 { free_hexes & self.firm } else { free_hexes };
            self.reach[unit] & wanted != 0
        };
        let attacked = |hex: usize| {
            (0..self.units.len()).any(|unit| busy.units & 1 << unit == 0 && self.reach[unit] & 1 << hex != 0)
        };
        let lone_unit = bits(self.duty_units & !busy.units).find(|unit| !partner(*unit));
        let lone_hex = bits(self.duty_hexes & !busy.hexes).find(|hex| !attacked(*hex));
        let try_each = |joins: &dyn Fn(&Pairing) -> Option<Pairing>| {
            (0..battles.len()).any(|place| {
                joins(&battles[place]).is_some_and(|joined| {
                    let mut next = battles.to_vec();
                    next[place] = joined;
                    self.can_be_completed(&next)
                })
            })
        };
        match (lone_unit, lone_hex) {
            (Some(unit), _) => try_each(&|battle| self.unit_joins(unit, battle)),
            (None, Some(hex)) => try_each(&|battle| self.hex_joins(hex, battle)),
            (None, None) => true,
        }
    }

    fn unit_joins(&self, unit: usize, battle: &Pairing) -> Option<Pairing> {
        let steady = battle.hexes & self.firm != 0 || self.shaken & 1 << unit == 0;
        let fits = self.reach[unit] & battle.hexes == battle.hexes;
        (steady && fits).then_some(Pairing { units: battle.units | 1 << unit, hexes: battle.hexes })
    }

    fn hex_joins(&self, hex: usize, battle: &Pairing) -> Option<Pairing> {
        let fits = bits(battle.units).all(|unit| self.reach[unit] & 1 << hex != 0);
        fits.then_some(Pairing { units: battle.units, hexes: battle.hexes | 1 << hex })
    }

    /// 8.2-h, 9.0-e, 9.0-f: a duty not yet met.
    pub fn open_duty(&self) -> Option<Refusal> {
        self.open_duties().next()
    }

    /// All duties not yet met.
    pub fn open_duties(&self) -> impl Iterator<Item = Refusal> {
        let busy = Self::busy(&self.battles);
        let units = bits(self.duty_units & !busy.units).map(|unit| Refusal::MustAttack { unit: self.units[unit] });
        let hexes = bits(self.duty_hexes & !busy.hexes).map(|hex| Refusal::MustBeAttacked { hex: self.hexes[hex] });
        units.chain(hexes)
    }
}

fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |place| set & 1 << place != 0)
}

impl Look<'_> {
    /// 9.0: may this unit attack that hex?
    pub fn check_attack(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        if piece.army != self.state.phasing {
            return Err(Refusal::NotYours { unit });
        }
        if piece.at.hex().is_none() {
            return Err(Refusal::NotOnMap { unit });
        }
        // 6.0-d, 12.0-f, 20.0-3: guns, leaders and trains never attack.
        match self.arm(unit) {
            Arm::Artillery | Arm::Leader | Arm::Train => Err(Refusal::CannotAttack { unit }),
            Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => {
                Front::new(*self).check(unit, hex)
            }
        }
    }
}

impl Act<'_, '_> {
    /// The unit and the hex come into one battle.
    pub fn declare(&mut self, unit: UnitId, hex: Hex) {
        let battles = &mut self.state.battles;
        let known = |battle: &Battle| battle.attackers.contains(&unit) || battle.targets.contains(&hex);
        let place = battles.iter().position(known).unwrap_or_else(|| {
            battles.push(Battle { attackers: Vec::new(), targets: Vec::new(), fought: false });
            battles.len() - 1
        });
        let battle = &mut battles[place];
        if !battle.attackers.contains(&unit) {
            battle.attackers.push(unit);
            battle.attackers.sort_unstable();
        }
        if !battle.targets.contains(&hex) {
            battle.targets.push(hex);
            battle.targets.sort_unstable();
        }
        let Battle { attackers, targets, .. } = battle.clone();
        self.table.tell(Event::Declared { attackers, targets });
    }

    /// The battle is dissolved.
    pub fn call_off(&mut self, battle: u8) {
        let Battle { attackers, targets, .. } = self.state.battles.remove(usize::from(battle));
        self.table.tell(Event::CalledOff { attackers, targets });
    }
}

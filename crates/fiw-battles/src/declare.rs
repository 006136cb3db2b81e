//! 9.0-g, G11, G61: declaring attacks: who fights whom, so that every duty is met.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::field::{COMBAT, Field, TRAIN};
use crate::frames::{Act, Battles, Look, OnBoard};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::state::Battle;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// Units that can attack, hexes that can be attacked, and who must. Sets are bits by place in the lists.
pub struct Front {
    /// Own infantry and cavalry with an enemy in reach.
    units: Vec<UnitId>,
    /// Enemy hexes in reach of some of them.
    hexes: Vec<Hex>,
    /// For each unit the hexes it can attack.
    reach: Vec<u64>,
    /// G61: for each unit the hexes whose good order enemies control its own.
    control: Vec<u64>,
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
            control: Vec::new(),
            duty_units: 0,
            duty_hexes: 0,
            shaken: 0,
            firm: 0,
            battles: Vec::new(),
        };
        for (unit, at) in look.on_map(army).filter(|(unit, _)| look.arm(*unit).attacks()) {
            let (reach, zones) = front.reach_of(look, &field, at);
            if reach != 0 {
                front.shaken |= if look.disordered(unit) { 1 << front.units.len() } else { 0 };
                front.units.push(unit);
                front.reach.push(reach);
                front.control.push(zones);
            }
        }
        front.mark_duties(look);
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

    /// G61: for each unit the hexes that control its own, as bits.
    pub fn control(&self) -> &[u64] {
        &self.control
    }

    /// The hexes that can be attacked from here, and those of them from where good order units would control it.
    fn reach_of(&mut self, look: Look<'_>, field: &Field<'_>, at: Hex) -> (u64, u64) {
        let (grid, ways) = (&look.facts().board.grid, &look.facts().ways);
        let (mut reach, mut zones) = (0, 0);
        for (side, hex) in grid.neighbours(at) {
            // 9.0-i: from any of the six hexes around; leaders alone are no enemy to fight (12.0-f), a train is (G35).
            if field.theirs(hex) & (COMBAT | TRAIN) != 0 && look.facts().open_side(at, side) {
                let place = self.hexes.iter().position(|known| *known == hex).unwrap_or_else(|| {
                    self.hexes.push(hex);
                    self.hexes.len() - 1
                });
                reach |= 1 << place;
                // 8.2-h, 9.0-s: behind works there is no zone, so no duty, but leave to attack.
                zones |= if ways.controls(grid.cell(hex), side.opposite()) { 1 << place } else { 0 };
            }
        }
        (reach, zones)
    }

    /// Which hexes hold a good order combat unit, and so who controls whom.
    fn mark_duties(&mut self, look: Look<'_>) {
        let enemy = look.state.phasing.other();
        let firm = |hex: Hex| look.army_at(enemy, hex).any(|unit| look.controls(unit));
        self.firm = set((0..self.hexes.len()).filter(|place| firm(self.hexes[*place])));
        for (unit, control) in self.control.iter_mut().enumerate() {
            *control &= self.firm;
            self.duty_hexes |= *control;
            self.duty_units |= if *control == 0 { 0 } else { 1 << unit };
        }
    }

    fn pairing(&self, battle: &Battle) -> Pairing {
        let units = battle.attackers.iter().filter_map(|unit| self.units.iter().position(|known| known == unit));
        let hexes = battle.targets.iter().filter_map(|hex| self.hexes.iter().position(|known| known == hex));
        Pairing { units: set(units), hexes: set(hexes) }
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
        // 9.0-d: only what is adjacent.
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
        if self.can_be_completed(&battles) {
            return Ok(());
        }
        let turns_away = self.unfaced(&battle).any(|other| other == unit);
        Err(if turns_away { Refusal::MustFaceZone { unit: id } } else { Refusal::LeavesDuty { unit: id, hex: at } })
    }

    /// G61: units of a battle in which nobody who controls them defends.
    fn unfaced(&self, battle: &Pairing) -> impl Iterator<Item = usize> {
        let hexes = battle.hexes;
        bits(battle.units & self.duty_units).filter(move |unit| self.control[*unit] & hexes == 0)
    }

    /// G61: whether every one of these units that is in an enemy zone finds somebody who controls it in these hexes.
    pub fn faced(&self, units: u64, hexes: u64) -> bool {
        self.unfaced(&Pairing { units, hexes }).next().is_none()
    }

    /// Whether these two alone are a battle that meets the unit's duty.
    fn may_open(&self, unit: usize, hex: usize) -> bool {
        self.reach[unit] & 1 << hex != 0 && self.faced(1 << unit, 1 << hex)
    }

    /// 9.0-t, G11, G61: whether the duties left open by these battles can still be met.
    ///
    /// Nobody who could open a battle with a free partner is a concern: any graph without lone nodes falls into stars,
    /// and a star along zones is a legal battle. Whoever has no such partner must find a place in a battle that exists,
    /// or in one that still needs somebody else.
    fn can_be_completed(&self, battles: &[Pairing]) -> bool {
        let busy = Self::busy(battles);
        let units = all(self.units.len()) & !busy.units;
        let hexes = all(self.hexes.len()) & !busy.hexes;
        let unfaced =
            battles.iter().enumerate().find_map(|(place, battle)| Some((place, self.unfaced(battle).next()?)));
        if let Some((place, unit)) = unfaced {
            let mut joined = bits(self.control[unit] & hexes).filter_map(|hex| self.hex_joins(hex, &battles[place]));
            return joined.any(|battle| self.completes(battles, place, battle));
        }
        if let Some(unit) = bits(self.duty_units & units).find(|unit| self.control[*unit] & hexes == 0) {
            let joined = |place: usize| self.unit_joins(unit, &battles[place]);
            return (0..battles.len())
                .any(|place| joined(place).is_some_and(|battle| self.completes(battles, place, battle)));
        }
        let lone = |hex: &usize| !bits(units).any(|unit| self.may_open(unit, *hex));
        let Some(hex) = bits(self.duty_hexes & hexes).find(lone) else { return true };
        let joins = (0..battles.len()).any(|place| {
            self.hex_joins(hex, &battles[place]).is_some_and(|battle| self.completes(battles, place, battle))
        });
        let opens = |unit: usize| {
            let battle = Pairing { units: 1 << unit, hexes: 1 << hex };
            self.reach[unit] & 1 << hex != 0 && self.can_be_completed(&[battles, &[battle]].concat())
        };
        joins || bits(units).any(opens)
    }

    /// The same with one of the battles changed.
    fn completes(&self, battles: &[Pairing], place: usize, changed: Pairing) -> bool {
        let mut next = battles.to_vec();
        next[place] = changed;
        self.can_be_completed(&next)
    }

    fn unit_joins(&self, unit: usize, battle: &Pairing) -> Option<Pairing> {
        let fits = self.reach[unit] & battle.hexes == battle.hexes && self.control[unit] & battle.hexes != 0;
        fits.then_some(Pairing { units: battle.units | 1 << unit, hexes: battle.hexes })
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
        let unfaced = self.battles.iter().flat_map(|battle| self.unfaced(battle));
        let turned = unfaced.map(|unit| Refusal::MustFaceZone { unit: self.units[unit] });
        let hexes = bits(self.duty_hexes & !busy.hexes).map(|hex| Refusal::MustBeAttacked { hex: self.hexes[hex] });
        units.chain(turned).chain(hexes)
    }
}

/// The places in a set, the lowest first.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < u64::BITS).then_some(place as usize)
    })
}

/// The set of these places.
fn set(places: impl Iterator<Item = usize>) -> u64 {
    places.fold(0, |set, place| set | 1 << place)
}

/// The set of the first so many places.
const fn all(count: usize) -> u64 {
    (1 << count) - 1
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
        // 4.2-cp, 6.0-d, 12.0-f, 20.0-3: guns, leaders and trains never attack.
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
    fn declare(&mut self, unit: UnitId, hex: Hex) {
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
        self.tell(|look| {
            let Battle { attackers, targets, .. } = look.state.battles[place].clone();
            Event::Declared { attackers, targets }
        });
    }

    /// The battle is dissolved.
    fn call_off(&mut self, battle: u8) {
        let Battle { attackers, targets, .. } = self.state.battles.remove(usize::from(battle));
        self.tell(|_| Event::CalledOff { attackers, targets });
    }
}

/// 9.0-g: the attacks are declared before any is fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declaration;

impl Ask<FiwBattles> for Declaration {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let front = Front::new(look);
        found.extend(front.attacks().map(|(unit, hex)| Decision::Attack { unit, hex }));
        if front.open_duty().is_none() {
            found.push(Decision::EndDeclaration);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if look.phasing().contains(seat) {
            found.extend((0..look.state.battles.len()).map(|battle| Decision::CallOff { battle: battle as u8 }));
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if let Decision::Attack { unit, hex } = *decision {
            act.look().check_attack(unit, hex)?;
            act.declare(unit, hex);
        } else if let Decision::CallOff { battle } = *decision {
            if usize::from(battle) >= act.state.battles.len() {
                return Err(Refusal::NoSuchBattle);
            }
            act.call_off(battle);
        } else if *decision == Decision::EndDeclaration {
            if let Some(duty) = Front::new(act.look()).open_duty() {
                return Err(duty);
            }
            let battles = act.state.battles.len() as u8;
            act.tell(|_| Event::DeclarationEnded { battles });
            act.state.frames = vec![Battles.into()];
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if !act.state.battles.is_empty() || !Front::new(act.look()).is_empty() {
            return Flow::Waits;
        }
        act.begin_rally();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new(
            "Who attacks whom?",
            "Pick a unit, then an enemy next to it. Every unit in an enemy zone must attack an enemy who controls it.",
            rule("9.0-g"),
        )
    }

    /// A unit by itself: why it attacks nobody, judged at the nearest enemy.
    fn refuses(&self, look: Look<'_>, seat: Seat, click: &Click) -> Option<Refusal> {
        let (army, grid) = (Army::at(seat), &look.facts().board.grid);
        let Some(unit) = look.clicked_unit(click) else { return look.meant_target(army, look.clicked_hex(click)?) };
        let enemies = look.on_map(army.other()).map(|(_, hex)| hex);
        let nearest = || look.hex(unit).and_then(|at| enemies.min_by_key(|hex| grid.distance(at, *hex)));
        let hex = look.clicked_hex(click).or_else(nearest)?;
        let refusal = look.check_attack(unit, hex).err()?;
        // The front knows only hexes in reach of somebody.
        let there = look.army_at(army.other(), hex).next().is_some();
        let far = there && matches!(refusal, Refusal::NobodyThere { .. });
        Some(if far { Refusal::CannotReach { unit, hex } } else { refusal })
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        Front::new(look).open_duties().map(|duty| look.attack_duty(&duty)).collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::declare(look, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::in_styles(look, seat, wide, rng)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0, problems);
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Attack { unit, hex } = *decision else { return None };
        look.preview_attack(unit, hex)
    }
}

impl OnBoard for Declaration {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Combat)
    }
}

impl Look<'_> {
    /// Why nobody attacks this hex.
    fn meant_target(&self, army: Army, hex: Hex) -> Option<Refusal> {
        let front = Front::new(*self);
        let attacked = self.army_at(army.other(), hex).next().is_some();
        let reaches = |unit: &UnitId, at: Hex| self.arm(*unit).attacks() && self.facts().within_reach(at, hex);
        let mut near = self.on_map(army).filter(|(unit, at)| attacked && reaches(unit, *at));
        near.find_map(|(unit, _)| front.check(unit, hex).err()).or(Some(Refusal::NobodyThere { hex }))
    }

    /// 8.2-h, 9.0-f, G61: a unit that must attack, or a hex that must be attacked.
    fn attack_duty(&self, duty: &Refusal) -> Duty {
        let unit =
            if let Refusal::MustAttack { unit } | Refusal::MustFaceZone { unit } = duty { Some(*unit) } else { None };
        let hex =
            if let Refusal::MustBeAttacked { hex } = duty { Some(*hex) } else { unit.and_then(|unit| self.hex(unit)) };
        self.duty(duty, unit, hex)
    }
}

//! 10: Melee Combat: who attacks whom, and at what odds; 4.F: the Melee Phase.

use crate::advice;
use crate::board::Hexside;
use crate::cells::UnitSet;
use crate::charge::charge_bonus;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Attack, Frame, Look, OnBoard};
use crate::game::Rosebud;
use crate::melee_result::Fight;
use crate::refusal::Refusal;
use crate::state::{Marks, Phase};
use crate::strength::Strength;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question};
use kernel::{Modifier, RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// 10.A-b: a melee as it would be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// All attackers together.
    pub attack: Strength,
    /// All defenders together.
    pub defence: Strength,
    /// The column on the attacker's line.
    pub column: usize,
    /// What is added to the die.
    pub modifiers: Vec<Modifier>,
}

impl Look<'_> {
    /// 4.F, 10, 10.A, 10.B, 10.B-d, 10.B-f, 10.B-g, 10.B-h, 10.D-d: may this unit attack that hex?
    pub fn check_attacker(&self, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let (arm, piece) = (self.arm(unit), self.piece(unit));
        if self.army(unit) != self.state.phasing {
            return Err(Refusal::NotYours { unit });
        }
        let Some(at) = piece.at.hex().filter(|_| arm.attacks()) else { return Err(Refusal::NeverAttacks { unit }) };
        if piece.is(Marks::PINNED) {
            return Err(Refusal::Pinned { unit, because: rule("9.D.1-g") });
        }
        if piece.is(Marks::ROUTED) {
            return Err(Refusal::Routed { unit, because: rule("10.B-g") });
        }
        // 8.C-b, 3.A-e: nobody attacks lying down.
        if self.prone(unit) {
            return Err(Refusal::Prone { unit });
        }
        if piece.is(Marks::ATTACKED) {
            return Err(Refusal::HasAttacked { unit });
        }
        self.check_within_reach(unit, at, target)?;
        let bound = piece.marks.any(Marks::ADVANCE_FIRED.or(Marks::CHARGING));
        if bound && piece.target != Some(target) {
            let charging = piece.is(Marks::CHARGING);
            return Err(if charging { Refusal::ChargesElsewhere { unit } } else { Refusal::FiredElsewhere { unit } });
        }
        self.check_stack(unit, at, target)
    }

    fn check_within_reach(&self, unit: UnitId, at: Hex, target: Hex) -> Result<(), Refusal> {
        match self.game.data().board.between(at, target) {
            None => Err(Refusal::NotAdjacent { unit, to: target }),
            Some(Hexside::Cliff) => Err(Refusal::Cliff { unit, to: target }),
            Some(Hexside::Open | Hexside::DryCreek | Hexside::RosebudCreek) => Ok(()),
        }
    }

    /// 10.B-f: all attackers of one hex attack the same hex; a charge that is still to come binds its stack.
    fn check_stack(&self, unit: UnitId, at: Hex, target: Hex) -> Result<(), Refusal> {
        let elsewhere = |other: &UnitId| {
            let piece = self.piece(*other);
            let attacked = piece.is(Marks::ATTACKED) && piece.began == Some(at);
            let charges = piece.is(Marks::CHARGING) && !piece.is(Marks::ATTACKED) && piece.at.hex() == Some(at);
            (attacked || charges) && piece.target != Some(target)
        };
        match self.troops(self.army(unit)).iter().find(elsewhere) {
            Some(other) => Err(Refusal::StackAttacksElsewhere { unit, other }),
            None => Ok(()),
        }
    }

    /// Everybody who may attack a hex.
    pub fn attackers(&self, target: Hex) -> UnitSet {
        self.troops(self.state.phasing).iter().filter(|unit| self.check_attacker(*unit, target).is_ok()).collect()
    }

    /// 10.A, 12.D.5, 16.B-f: hexes with enemies that somebody may attack.
    pub fn melee_targets(&self) -> Vec<Hex> {
        let enemy = self.state.phasing.other();
        let all = self.troops(enemy).or(self.leaders(enemy));
        let hexes: BTreeSet<Hex> = all.iter().filter_map(|unit| self.hex(unit)).collect();
        let near = |hex: &Hex| {
            let around = self.game.paths().zone(self.cell(*hex));
            let mut mine = self.on_map(self.state.phasing);
            mine.any(|(unit, at)| around.has(self.cell(at)) && self.check_attacker(unit, *hex).is_ok())
        };
        hexes.into_iter().filter(near).collect()
    }

    /// 16.A-d: a unit whose charge is still to be fought.
    pub fn pending_charge(&self) -> Option<UnitId> {
        let pending = |unit: &UnitId| {
            let piece = self.piece(*unit);
            piece.is(Marks::CHARGING)
                && piece
                    .target
                    .is_some_and(|hex| self.check_attacker(*unit, hex).is_ok() && self.occupied(Army::Indian, hex))
        };
        self.troops(Army::Us).iter().find(pending)
    }

    /// Whether an army has a unit in a hex.
    pub fn occupied(&self, army: Army, hex: Hex) -> bool {
        self.on_map(army).any(|(_, at)| at == hex)
    }

    /// 10.B-b, 14.B-b, 16.A-b, 16.A-l: what a unit brings to an attack.
    pub(crate) fn attack_strength(&self, unit: UnitId, pursuit: bool) -> Strength {
        let strength = self.strength(unit).whole();
        let strength = if self.weak_in_melee(unit) { strength.halved() } else { strength };
        let charges = self.is(unit, Marks::CHARGING) && !pursuit;
        if charges { strength + charge_bonus(strength) } else { strength }
    }

    /// 10.B-c, 10.F-c, 14.B-b: what a unit brings to a defence; Infantry is doubled before anything else.
    pub(crate) fn defence_strength(&self, unit: UnitId) -> Strength {
        let strength = self.strength(unit).whole();
        let strength = if self.arm(unit) == Arm::Infantry { strength.doubled() } else { strength };
        let strength = if self.weak_in_melee(unit) { strength.halved() } else { strength };
        if self.is(unit, Marks::ROUTED) { strength.halved() } else { strength }
    }

    /// 10.B-c, 10.F-c, 14.B-b, 14.D.2-d, 16.A-b: why these strengths are not those of the counters.
    pub(crate) fn melee_factors(&self, attackers: UnitSet, defenders: UnitSet, pursuit: bool) -> Vec<RuleId> {
        let any = |units: UnitSet, fits: &dyn Fn(UnitId) -> bool| units.iter().any(fits);
        let both = attackers.or(defenders);
        let boxes = |unit: UnitId| self.roster(unit).is_some();
        let all = [
            (any(attackers, &|unit| self.is(unit, Marks::CHARGING) && !pursuit), rule("16.A-b")),
            (any(defenders, &|unit| self.arm(unit) == Arm::Infantry), rule("10.B-c")),
            (any(both, &|unit| self.weak_in_melee(unit) && !boxes(unit)), rule("14.B-b")),
            (any(both, &|unit| self.weak_in_melee(unit) && boxes(unit)), rule("14.D.2-d")),
            (any(defenders, &|unit| self.is(unit, Marks::ROUTED)), rule("10.F-c")),
        ];
        all.into_iter().filter(|(acted, _)| *acted).map(|(_, rule)| rule).collect()
    }

    /// 10.A-b, 10.A-c, 10.A-x: totals with their fractions, column and modifiers.
    pub fn melee_odds(&self, attackers: UnitSet, target: Hex, pursuit: bool) -> Odds {
        let attacker = self.state.phasing;
        let defenders = self.units_at(attacker.other(), target);
        let attack: Strength = attackers.iter().map(|unit| self.attack_strength(unit, pursuit)).sum();
        let defence: Strength = defenders.iter().map(|unit| self.defence_strength(unit)).sum();
        let column = self.tables().melee.column(attacker, attack, defence);
        let mut modifiers = self.ground_modifiers(attackers, target);
        modifiers.extend(self.order_modifiers(attackers, defenders, pursuit));
        modifiers.retain(|modifier| modifier.value != 0);
        Odds { attack, defence, column, modifiers }
    }

    /// 10.D, 10.D-b, 10.D-c, 10.D-x: one modifier for the hex, one for the side and one for the slope, each the best for the defender.
    fn ground_modifiers(&self, attackers: UnitSet, target: Hex) -> Vec<Modifier> {
        let (tables, board) = (self.tables(), &self.game.data().board);
        let hexes = || attackers.iter().filter_map(|unit| self.hex(unit));
        let climb = hexes().map(|hex| board.level(target).saturating_sub(board.level(hex))).max().unwrap_or(0);
        let side = hexes().filter_map(|hex| board.between(hex, target)).map(|side| tables.hexside(side).melee).min();
        vec![
            Modifier { value: tables.ground(board.terrain(target)).melee, rule: rule("10.D") },
            Modifier { value: side.unwrap_or(0), rule: rule("10.D-c") },
            Modifier { value: climb as i8 * tables.melee.uphill, rule: rule("10.D-b") },
        ]
    }

    /// 2.D-f, 10.B-b, 10.E, 10.G, 10.G-b, 16.C-i, 16.C-n: Leaders, Infantry and the order both sides are in.
    fn order_modifiers(&self, attackers: UnitSet, defenders: UnitSet, pursuit: bool) -> Vec<Modifier> {
        let table = &self.tables().melee;
        let any = |units: UnitSet, mark| units.iter().any(|unit| self.is(unit, mark));
        let foot: Strength = attackers
            .iter()
            .filter(|unit| self.arm(*unit) == Arm::Infantry)
            .map(|unit| self.attack_strength(unit, pursuit))
            .sum();
        let total: Strength = attackers.iter().map(|unit| self.attack_strength(unit, pursuit)).sum();
        let infantry = !foot.is_zero() && foot.doubled() >= total;
        let could_lie: Vec<UnitId> = defenders.iter().filter(|unit| self.arm(*unit).may_be_prone()).collect();
        let sheltered = !could_lie.is_empty() && could_lie.iter().all(|unit| self.is(*unit, Marks::SHELTERED));
        let exposed = |unit: &UnitId| !self.is(*unit, Marks::SHELTERED);
        let down = |unit: UnitId| self.prone(unit) || self.is(unit, Marks::PINNED);
        let down = !sheltered && defenders.iter().filter(exposed).any(down);
        let when = |holds: bool, value: i8| if holds { value } else { 0 };
        [
            (self.melee_rating(attackers), rule("10.E")),
            (-self.melee_rating(defenders), rule("10.E")),
            (when(infantry, table.infantry), rule("10.B-b")),
            (when(down, table.defender_down), rule("10.G")),
            (when(any(defenders, Marks::DISRUPTED), table.defender_disrupted), rule("10.G")),
            (when(any(attackers, Marks::DISRUPTED), table.attacker_disrupted), rule("10.G-b")),
            (when(sheltered, table.breastworks), rule("16.C-i")),
        ]
        .map(|(value, rule)| Modifier { value, rule })
        .to_vec()
    }
}

/// 4.F: the Melee Phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MeleePhase {}

impl Ask<Rosebud> for MeleePhase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.melee_targets().into_iter().map(|hex| Decision::Attack { hex }));
        if look.pending_charge().is_none() {
            found.push(Decision::EndPhase);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        if *decision == Decision::EndPhase {
            if let Some(unit) = act.look().pending_charge() {
                return Err(Refusal::MustCharge { unit });
            }
            act.close();
            act.open(crate::pursuit::AdvancePhase {});
            return Ok(());
        }
        let Decision::Attack { hex } = *decision else { return Err(Refusal::NotNow) };
        let enemy = act.state.phasing.other();
        if !act.look().occupied(enemy, hex) && act.look().leaders_at(enemy, hex).is_empty() {
            return Err(Refusal::NobodyThere { hex });
        }
        if !act.look().melee_targets().contains(&hex) {
            return Err(Refusal::NobodyAttacks { hex });
        }
        act.open(Melee { target: hex, attackers: UnitSet::NONE, among: None });
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        act.lapse_charges();
        if act.look().melee_targets().is_empty() {
            act.close();
            act.open(crate::pursuit::AdvancePhase {});
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Choose a hex to attack", "One melee is fought after the other.", rule("4.F-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let by_piece = look.clicked(click).and_then(|unit| look.hex(unit));
        look.clicked_hex(click).or(by_piece).map(|hex| Decision::Attack { hex }).into_iter().collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let duty = |unit: UnitId| Duty {
            text: format!("{} must bring its charge home", look.name(unit)),
            piece: Some(look.counter(unit).key.clone()),
            place: look.piece(unit).target.map(|hex| hex.to_string()),
            rule: rule("16.A-d"),
        };
        look.pending_charge().map(duty).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_attack(decision)
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::melee_phase(look, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        let own = [advice::propose(look, Army::at(seat), Style::EVEN, rng), vec![Decision::EndPhase]];
        own.into_iter().chain(advice::fight::all_attacks(look)).collect()
    }
}

impl OnBoard for MeleePhase {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Melee)
    }
}

/// 10.A: an attack being declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Melee {
    /// The hex that is attacked.
    pub target: Hex,
    /// Who attacks so far.
    pub attackers: UnitSet,
    /// 10.H.2-b: for a pursuit melee, the attackers of the first who may join.
    pub among: Option<UnitSet>,
}

impl Melee {
    pub(crate) fn check_join(&self, look: Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        if self.attackers.has(unit) {
            return Err(Refusal::AlreadyNamed { unit });
        }
        match self.among {
            None => look.check_attacker(unit, self.target),
            Some(among) if among.has(unit) => look.check_pursuer(unit, self.target),
            Some(_) => Err(Refusal::NotAPursuer { unit }),
        }
    }

    pub(crate) fn joiners(&self, look: Look<'_>) -> UnitSet {
        look.troops(look.state.phasing).iter().filter(|unit| self.check_join(look, *unit).is_ok()).collect()
    }
}

impl Ask<Rosebud> for Melee {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let joiners = self.joiners(look);
        found.extend(joiners.iter().map(|unit| Decision::Join { unit }));
        if joiners.len() > 1 {
            found.push(Decision::JoinAll);
        }
        if !self.attackers.is_empty() {
            found.push(Decision::Commit);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(look).contains(seat) {
            found.extend(self.attackers.iter().map(|unit| Decision::Drop { unit }));
            found.push(Decision::Back);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let melee = act.frame::<Self>().clone();
        if let Decision::Join { unit } = *decision {
            melee.check_join(act.look(), unit)?;
            act.frame_mut::<Self>().attackers = melee.attackers.with(unit);
        } else if *decision == Decision::JoinAll {
            let joiners = melee.joiners(act.look());
            if joiners.len() < 2 {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().attackers = melee.attackers.or(joiners);
        } else if let Decision::Drop { unit } = *decision {
            if !melee.attackers.has(unit) {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().attackers = melee.attackers.without(unit);
        } else if *decision == Decision::Back {
            act.close();
        } else if *decision == Decision::Commit && !melee.attackers.is_empty() {
            act.close();
            act.commit(&melee);
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Who attacks {}?", look.place(self.target));
        Question::new(text, "Choose units, then declare the attack.", rule("10.A"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Join { unit }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_melee(self, decision)
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::join(look, self)
    }
}

impl OnBoard for Melee {
    fn chosen(&self) -> UnitSet {
        self.attackers
    }

    fn attack(&self) -> Option<Attack> {
        Some(Attack { attackers: self.attackers, target: self.target })
    }
}

impl Act<'_, '_> {
    /// 10.A-b: the attack is declared; what follows is the [`Fight`].
    fn commit(&mut self, melee: &Melee) {
        let Melee { target, attackers, among } = *melee;
        for unit in attackers.iter() {
            let at = self.look().hex(unit);
            let piece = &mut self.state[unit];
            piece.marks.set(Marks::ATTACKED);
            // 10.B-f, 10.B-h: a pursuit melee goes on with the first, which is what binds its stack.
            if among.is_none() {
                piece.target = Some(target);
                piece.began = at;
            }
        }
        // 10.H.2-c: each pursuer fights once.
        for frame in &mut self.state.frames {
            if let Frame::Pursuit(pursuit) = frame {
                pursuit.attackers = pursuit.attackers.minus(attackers);
            }
        }
        let defenders = self.look().units_at(self.state.phasing.other(), target);
        self.tell(|_| Event::MeleeDeclared { hex: target, attackers, defenders, pursuit: among.is_some() });
        self.open(Fight::new(target, attackers, defenders, among.is_some()));
    }
}

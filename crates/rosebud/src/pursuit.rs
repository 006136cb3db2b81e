//! 10.H.2: pursuit; 10.H.3: advance after melee.

use crate::board::Hexside;
use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, InFrame, Look, OnBoard};
use crate::game::Rosebud;
use crate::melee::Melee;
use crate::refusal::Refusal;
use crate::state::{Marks, Phase};
use crate::throw::Throw;
use crate::zones::Field;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// 10.H.2: the defenders are gone, and the attackers may go after them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pursuit {
    /// Attackers who have not rolled.
    pub untried: UnitSet,
    /// All attackers who have not fought again.
    pub attackers: UnitSet,
    /// Defenders who got away.
    pub fled: UnitSet,
    /// Nobody moves any more: now they may fight.
    pub fighting: bool,
}

impl Pursuit {
    /// Nobody has rolled yet.
    pub fn new(attackers: UnitSet, fled: UnitSet) -> Self {
        Self { untried: attackers, attackers, fled, fighting: false }
    }

    /// 10.H.2, R105: who may try: in order, and with a hex to go to.
    pub(crate) fn able(&self, look: Look<'_>) -> UnitSet {
        let fit = |unit: &UnitId| !look.piece(*unit).marks.any(Marks::ROUTED.or(Marks::PINNED));
        let ways = |unit: &UnitId| !look.chase_hexes(*unit, None).is_empty();
        self.untried.iter().filter(fit).filter(ways).collect()
    }

    fn stacks(&self, look: Look<'_>) -> Vec<Hex> {
        let able = self.able(look);
        let hexes: BTreeSet<Hex> = able.iter().filter_map(|unit| look.hex(unit)).collect();
        let whole = |hex: &Hex| {
            let here = |units: UnitSet| units.iter().filter(|unit| look.hex(*unit) == Some(*hex)).count();
            here(able) > 1 && here(able) == here(self.attackers)
        };
        hexes.into_iter().filter(whole).collect()
    }

    /// 10.H.2-b, 10.H.2-c: hexes where those who fled can be fought again.
    fn targets(&self, look: Look<'_>) -> Vec<Hex> {
        let hexes: BTreeSet<Hex> = self.fled.iter().filter_map(|unit| look.hex(unit)).collect();
        let reached = |hex: &Hex| self.attackers.iter().any(|unit| look.check_pursuer(unit, *hex).is_ok());
        hexes.into_iter().filter(reached).collect()
    }
}

impl Look<'_> {
    /// 10.H.2-b, R79: may this attacker of the first melee fight in that hex now?
    pub fn check_pursuer(&self, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let piece = self.piece(unit);
        let Some(at) = piece.at.hex() else { return Err(Refusal::NotOnMap { unit }) };
        if piece.marks.any(Marks::PINNED.or(Marks::ROUTED)) {
            return Err(Refusal::BadOrder { unit, because: rule("10.H.2-b") });
        }
        match self.game.data().board.between(at, target) {
            None => Err(Refusal::NotAdjacent { unit, to: target }),
            Some(Hexside::Cliff) => Err(Refusal::Cliff { unit, to: target }),
            Some(Hexside::Open | Hexside::DryCreek | Hexside::RosebudCreek) => Ok(()),
        }
    }

    /// 10.H.2: those who got away and are pursued now.
    fn pursued(&self) -> UnitSet {
        self.state.frames.iter().rev().find_map(Pursuit::of).map_or(UnitSet::NONE, |pursuit| pursuit.fled)
    }

    /// 10.H.4-b, R105: hexes a pursuer may enter: nearer to one of those he pursues, no enemies, no Cliff, and room for him.
    fn chase_hexes(&self, unit: UnitId, came: Option<Hex>) -> Vec<Hex> {
        let Some(at) = self.hex(unit) else { return Vec::new() };
        let army = self.army(unit);
        let field = Field::new(*self, army);
        let open = *self.game.paths().zone(self.cell(at));
        let grid = &self.game.data().board.grid;
        let fled: Vec<Hex> = self.pursued().iter().filter_map(|unit| self.hex(unit)).collect();
        let nearer = |hex: Hex| fled.iter().any(|goal| self.distance(hex, *goal) < self.distance(at, *goal));
        let free = |hex: &Hex| {
            Some(*hex) != came
                && nearer(*hex)
                && !field.enemies.has(self.cell(*hex))
                && self.has_room(army, *hex, UnitSet::of(unit))
                && self.check_keeps(unit, at, *hex).is_ok()
        };
        open.hexes(grid).filter(free).collect()
    }
}

impl Act<'_, '_> {
    /// 10.H.2: one roll for a unit or a stack.
    fn pursue(&mut self, units: UnitSet) {
        let throw = Throw::one(self.table, rule("10.H.2"));
        let success = self.game.data().tables.pursuit[usize::from(throw.natural()) - 1];
        self.tell(|_| Event::PursuitRolled { units, throw, success });
        let frame = self.frame_mut::<Pursuit>();
        frame.untried = frame.untried.minus(units);
        if success {
            units.iter().for_each(|unit| self.chase(unit, false));
        }
    }

    fn chase(&mut self, unit: UnitId, must: bool) {
        let hexes = self.game.data().tables.pursuit_hexes;
        let left = hexes[usize::from(!self.look().mounted(unit))];
        self.open(Chase { unit, left, must, came: None });
    }

    /// 16.A-e: whoever charged pursues without a die.
    fn charge_on(&mut self, unit: UnitId) {
        let frame = self.frame_mut::<Pursuit>();
        frame.untried = frame.untried.without(unit);
        self.chase(unit, true);
    }
}

impl Ask<Rosebud> for Pursuit {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if self.fighting {
            found.extend(self.targets(look).into_iter().map(|hex| Decision::Attack { hex }));
        } else {
            found.extend(self.able(look).iter().map(|unit| Decision::Pursue { unit }));
            found.extend(self.stacks(look).into_iter().map(|hex| Decision::PursueTogether { hex }));
        }
        found.push(Decision::Stand);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let pursuit = act.frame::<Self>().clone();
        if let (Decision::Pursue { unit }, false) = (*decision, pursuit.fighting) {
            if !pursuit.able(act.look()).has(unit) {
                return Err(Refusal::NotAPursuer { unit });
            }
            act.pursue(UnitSet::of(unit));
        } else if let (Decision::PursueTogether { hex }, false) = (*decision, pursuit.fighting) {
            if !pursuit.stacks(act.look()).contains(&hex) {
                return Err(Refusal::NotNow);
            }
            let units = pursuit.able(act.look()).iter().filter(|unit| act.look().hex(*unit) == Some(hex)).collect();
            act.pursue(units);
        } else if let (Decision::Attack { hex }, true) = (*decision, pursuit.fighting) {
            if !pursuit.targets(act.look()).contains(&hex) {
                return Err(Refusal::NobodyAttacks { hex });
            }
            act.open(Melee { target: hex, attackers: UnitSet::NONE, among: Some(pursuit.attackers) });
        } else if *decision == Decision::Stand && pursuit.fighting {
            act.close();
        } else if *decision == Decision::Stand {
            act.frame_mut::<Self>().fighting = true;
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let pursuit = act.frame::<Self>().clone();
        let look = act.look();
        if !pursuit.fighting {
            let able = pursuit.able(look);
            if let Some(unit) = able.iter().find(|unit| look.is(*unit, Marks::CHARGING)) {
                act.charge_on(unit);
            } else if able.is_empty() {
                act.frame_mut::<Self>().fighting = true;
            } else {
                return Flow::Waits;
            }
            return Flow::GoesOn;
        }
        if pursuit.targets(look).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        if self.fighting {
            return Question::new("Fight them again?", "They cannot get away a second time.", rule("10.H.2-b"));
        }
        Question::new("Who pursues?", "On a 1 or 2 they may follow.", rule("10.H.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        if self.fighting {
            let by_piece = look.clicked(click).and_then(|unit| look.hex(unit));
            return look.clicked_hex(click).or(by_piece).map(|hex| Decision::Attack { hex }).into_iter().collect();
        }
        look.clicked(click).map(|unit| Decision::Pursue { unit }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_pursuit(self, decision)
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::pursuit(look, self, style)
    }
}

impl OnBoard for Pursuit {
    fn stand(&self) -> &'static str {
        match (self.fighting, self.untried == self.attackers) {
            (true, _) => "No second attack",
            (false, true) => "Nobody pursues",
            (false, false) => "No more pursuit",
        }
    }
}

/// 10.H.2: one unit goes after them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chase {
    pub unit: UnitId,
    /// Hexes it may still go.
    pub left: u8,
    /// 16.A-e: it has to go.
    pub must: bool,
    /// The hex it came from.
    pub came: Option<Hex>,
}

impl Ask<Rosebud> for Chase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.army(self.unit).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.chase_hexes(self.unit, self.came).into_iter().map(|to| Decision::Retreat { to }));
        if !self.must || self.came.is_some() {
            found.push(Decision::Stop);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let chase = act.frame::<Self>().clone();
        if let Decision::Retreat { to } = *decision {
            let (Some(from), true) =
                (act.look().hex(chase.unit), act.look().chase_hexes(chase.unit, chase.came).contains(&to))
            else {
                return Err(Refusal::NoWayOn { to });
            };
            let frame = act.frame_mut::<Self>();
            frame.left -= 1;
            frame.came = Some(from);
            let units = act.look().followers(chase.unit).with(chase.unit);
            act.tell(|_| Event::Pursued { units, from, to });
            act.arrive(units, from, to);
        } else if *decision == Decision::Stop && (!chase.must || chase.came.is_some()) {
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let chase = act.frame::<Self>().clone();
        if chase.left == 0 || act.look().chase_hexes(chase.unit, chase.came).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = look.asks_where(UnitSet::of(self.unit), "pursue");
        let hexes = kernel::words::count(self.left, "hex", "hexes");
        Question::new(text, format!("Up to {hexes}."), rule("10.H.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_hex(click).map(|to| Decision::Retreat { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::chase(look, Army::at(seat), self)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, (1..=file::MOST_HEXES).contains(&self.left), problems);
    }
}

impl OnBoard for Chase {
    fn chosen(&self) -> UnitSet {
        UnitSet::of(self.unit)
    }

    fn lead(&self, _: Look<'_>) -> Option<UnitId> {
        Some(self.unit)
    }
}

impl Look<'_> {
    /// 10.H.3, 10.H.3-b, R106: may this unit advance into that hex? Not if it was driven back.
    pub fn check_advance(&self, unit: UnitId, to: Hex) -> Result<Hex, Refusal> {
        let piece = self.piece(unit);
        let army = self.army(unit);
        let Some(at) = piece.at.hex().filter(|_| army == self.state.phasing) else {
            return Err(Refusal::NotYours { unit });
        };
        let kept_from = Marks::ROUTED.or(Marks::PINNED).or(Marks::DRIVEN_BACK);
        if !piece.is(Marks::ATTACKED) || piece.marks.any(kept_from) {
            return Err(Refusal::NoAdvance { unit });
        }
        if !self.state.vacated.contains(&to) || self.occupied(army.other(), to) {
            return Err(Refusal::NotVacated { hex: to });
        }
        match self.game.data().board.between(at, to) {
            None => return Err(Refusal::NotAdjacent { unit, to }),
            Some(Hexside::Cliff) => return Err(Refusal::Cliff { unit, to }),
            Some(Hexside::Open | Hexside::DryCreek | Hexside::RosebudCreek) => {}
        }
        self.check_keeps(unit, at, to)?;
        if self.has_room(army, to, UnitSet::of(unit)) { Ok(at) } else { Err(Refusal::TooFull { hex: to }) }
    }

    fn advances(&self) -> Vec<(UnitId, Hex)> {
        let attacked = self.troops(self.state.phasing).iter().filter(|unit| self.is(*unit, Marks::ATTACKED));
        let pairs = attacked.flat_map(|unit| self.state.vacated.iter().map(move |hex| (unit, *hex)));
        pairs.filter(|(unit, hex)| self.check_advance(*unit, *hex).is_ok()).collect()
    }
}

/// 10.H.3: after the last melee the attackers may take the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AdvancePhase {}

impl Ask<Rosebud> for AdvancePhase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.advances().into_iter().map(|(unit, to)| Decision::Advance { unit, to }));
        found.push(Decision::EndPhase);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        if *decision == Decision::EndPhase {
            act.close();
            return Ok(());
        }
        let Decision::Advance { unit, to } = *decision else { return Err(Refusal::NotNow) };
        let from = act.look().check_advance(unit, to)?;
        // One hex each.
        act.unmark(unit, Marks::ATTACKED);
        let units = act.look().followers(unit).with(unit);
        act.tell(|_| Event::Advanced { units, from, to });
        act.arrive(units, from, to);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.look().advances().is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Who advances?", "Attackers may step into hexes the defenders left.", rule("10.H.3"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let pair = look.clicked(click).zip(look.clicked_hex(click));
        pair.map(|(unit, to)| Decision::Advance { unit, to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::advance(look, Army::at(seat), style)
    }
}

impl OnBoard for AdvancePhase {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Melee)
    }
}

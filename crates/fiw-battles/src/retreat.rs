//! 10.1: retreat after combat and bombardment.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::field::{COMBAT, Field, LEADER, TRAIN, class};
use crate::frames::{Act, Battles, Bombardment, Look, OnBoard, Onward, Rest};
use crate::game::FiwBattles;
use crate::preview::reach::Wary;
use crate::refusal::{Decided, Refusal};
use crate::state::{Flight, Place};
use crate::text::count;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question, Reach};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A step back known to be legal; only [`Look::check_retreat`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepBack {
    to: Hex,
    /// G63: no complete way is left.
    lost: bool,
}

/// A unit going back, looked at from its present hex.
struct Run<'a> {
    field: Field<'a>,
    unit: UnitId,
    origin: Hex,
    distance: u8,
    flight: Flight,
    /// G63: it cannot complete its retreat; it is walked as far as it can go and enters nothing.
    lost: bool,
    /// Hexes from which no way was found, so that none is tried twice.
    hopeless: Vec<Hex>,
}

impl Run<'_> {
    fn new<'a>(look: Look<'a>, fleeing: &Fleeing) -> Run<'a> {
        // G66: its owner leads it away from what he sees; a face-down stack may bar the way.
        let field = Field::as_seen(look, look.piece(fleeing.unit).army);
        let Fleeing { unit, origin, distance, flight, .. } = *fleeing;
        Run { field, unit, origin, distance, flight, lost: false, hopeless: Vec::new() }
    }

    /// 10.1-g: how far it has come, in hexes, whatever their ground.
    fn gone(&self, at: Hex) -> u8 {
        self.field.look().facts().board.grid.distance(self.origin, at)
    }

    /// 10.1-4, 8.2-d5: whether one step may lead there; zones are left, not entered.
    ///
    /// G46: each step goes one hex farther from the battle hex.
    fn may_enter(&self, from: Hex, to: Hex) -> bool {
        let look = self.field.look();
        let board = &look.facts().board;
        let Some(side) = board.grid.side_between(from, to) else { return false };
        let hexside = board.hexside(from, side);
        let army = look.piece(self.unit).army;
        // G58, G63: a hex with only enemy leaders does not bar a retreat, unless the unit is lost and overruns nobody.
        let closed = if self.lost { COMBAT | TRAIN | LEADER } else { COMBAT | TRAIN };
        self.gone(to) == self.gone(from) + 1
            && look.facts().tables().crossing(hexside).is_some()
            && look.facts().ground(self.unit, to, hexside.road()).is_some()
            && self.field.theirs(to) & closed == 0
            && !self.field.enemy_zone(to)
            // G31: nor may the British go back under the walls.
            && !(army == Army::British && board.bastion_adjacent(to))
    }

    /// 10.1-1, 10.1-2: friends may be passed, but not joined beyond the limits.
    fn may_rest(&self, at: Hex) -> bool {
        self.field.look().free_for(self.unit, at)
    }

    /// 10.1-6: a rout may end early in a fort.
    fn may_halt_in_fort(&self, at: Hex) -> bool {
        self.flight == Flight::Rout && at != self.origin && self.field.look().fort(at) && self.may_rest(at)
    }

    /// 10.1-3-b: whether a complete way exists from here.
    fn can_finish(&mut self, at: Hex) -> bool {
        if self.gone(at) >= self.distance && self.may_rest(at) || self.may_halt_in_fort(at) {
            return true;
        }
        if self.hopeless.contains(&at) {
            return false;
        }
        let neighbours: Vec<Hex> = self.field.look().facts().board.grid.neighbours(at).map(|(_, hex)| hex).collect();
        let found = neighbours.into_iter().any(|to| self.may_enter(at, to) && self.can_finish(to));
        if !found {
            self.hopeless.push(at);
        }
        found
    }

    /// 10.1-3: how many hexes it can still go from here, where no way is complete.
    fn farthest(&self, at: Hex, known: &mut Vec<(Hex, u8)>) -> u8 {
        if let Some((_, hexes)) = known.iter().find(|(hex, _)| *hex == at) {
            return *hexes;
        }
        let neighbours: Vec<Hex> = self.field.look().facts().board.grid.neighbours(at).map(|(_, hex)| hex).collect();
        let open = neighbours.into_iter().filter(|to| self.may_enter(at, *to));
        let hexes = open.map(|to| 1 + self.farthest(to, known)).max().unwrap_or(0);
        known.push((at, hexes));
        hexes
    }
}

impl Look<'_> {
    /// 7.1, 12.0-b, 20.0-1: whether no other friendly unit takes this unit's place in a hex. Leaders take none.
    pub fn free_for(&self, unit: UnitId, hex: Hex) -> bool {
        let arm = self.arm(unit);
        arm == Arm::Leader
            || !self
                .army_at(self.piece(unit).army, hex)
                .any(|other| other != unit && class(self.arm(other)) == class(arm))
    }

    /// 10.1: where a fleeing unit may go next: on a complete way, or 10.1-3 as far as it can go before it is lost.
    pub fn retreats(&self, fleeing: &Fleeing) -> Vec<Hex> {
        self.steps_back(fleeing).into_iter().map(|step| step.to).collect()
    }

    fn steps_back(&self, fleeing: &Fleeing) -> Vec<StepBack> {
        let Some(at) = self.hex(fleeing.unit) else { return Vec::new() };
        let mut run = Run::new(*self, fleeing);
        let mut open: Vec<Hex> = self.facts().board.grid.neighbours(at).map(|(_, hex)| hex).collect();
        open.retain(|to| run.may_enter(at, *to));
        let complete: Vec<Hex> = open.iter().copied().filter(|to| run.can_finish(*to)).collect();
        // G46: a fort in which it may halt is a complete way, and better than being lost beyond it.
        if !complete.is_empty() || run.may_halt_in_fort(at) {
            return complete.into_iter().map(|to| StepBack { to, lost: false }).collect();
        }
        run.lost = true;
        open.retain(|to| run.may_enter(at, *to));
        let mut known = Vec::new();
        let far: Vec<u8> = open.iter().map(|to| run.farthest(*to, &mut known)).collect();
        let most = far.iter().max().copied();
        let farthest = open.into_iter().zip(far).filter(|(_, hexes)| Some(*hexes) == most);
        farthest.map(|(to, _)| StepBack { to, lost: true }).collect()
    }

    /// 10.1-5: whether walls hold those who defend in a hex; they do nothing for a garrison that attacks out of them.
    pub fn holds(&self, army: Army, hex: Hex) -> bool {
        army != self.state.phasing && self.fort(hex)
    }

    /// 10.1-3: whether a fleeing unit can end where it must.
    pub fn can_get_away(&self, fleeing: &Fleeing) -> bool {
        self.hex(fleeing.unit).is_some_and(|at| Run::new(*self, fleeing).can_finish(at))
    }

    /// 10.1-6: whether it may stop in the fort where it is.
    pub fn may_halt_in_fort(&self, fleeing: &Fleeing) -> bool {
        let run = Run::new(*self, fleeing);
        self.hex(fleeing.unit).is_some_and(|at| run.may_halt_in_fort(at))
    }

    /// Whether it has gone as far as it must and may rest.
    fn arrived(&self, fleeing: &Fleeing) -> bool {
        let run = Run::new(*self, fleeing);
        self.hex(fleeing.unit).is_none_or(|at| run.gone(at) >= run.distance && run.may_rest(at))
    }

    /// 10.1-b: leaders who may still go along.
    pub fn fleeing_riders(&self, fleeing: &Fleeing) -> Vec<UnitId> {
        if self.hex(fleeing.unit) != Some(fleeing.origin) {
            return Vec::new();
        }
        let army = self.piece(fleeing.unit).army;
        self.leaders_at(army, fleeing.origin).filter(|leader| !fleeing.riders.contains(leader)).collect()
    }

    /// Is this step back legal?
    pub fn check_retreat(&self, fleeing: &Fleeing, to: Hex) -> Result<StepBack, Refusal> {
        let refusal = Refusal::CannotRetreat { unit: fleeing.unit, to };
        self.steps_back(fleeing).into_iter().find(|step| step.to == to).ok_or(refusal)
    }
}

impl Act<'_, '_> {
    /// 10.1-d: these units are routed. `into_fort`: they attacked a fort (10.1-5).
    ///
    /// G7: the status at the moment of the result decides.
    pub fn rout(&mut self, army: Army, units: Vec<UnitId>, into_fort: bool) {
        let look = self.look();
        let shielded = |unit: &UnitId| into_fort || look.hex(*unit).is_some_and(|hex| look.holds(army, hex));
        let (held, hit): (Vec<UnitId>, Vec<UnitId>) = units.into_iter().partition(shielded);
        let mut undecided: Vec<Hex> = hit.iter().filter_map(|unit| look.hex(*unit)).collect();
        undecided.sort_unstable();
        undecided.dedup();
        // 10.1-f, summary-leaders: only where a leader is.
        undecided.retain(|hex| look.leaders_at(army, *hex).next().is_some());
        self.hold_in_fort(held);
        self.begin_retreat(Retreat { army, undecided, converted: Vec::new(), hit, going: Vec::new() });
    }

    /// 10.1-5, G9: no flight out of a fort or from its walls: disordered units are eliminated, the others disordered.
    fn hold_in_fort(&mut self, units: Vec<UnitId>) {
        let (shaken, steady): (Vec<_>, Vec<_>) = units.into_iter().partition(|unit| self.look().disordered(*unit));
        for unit in shaken {
            self.eliminate(unit, rule("10.1-5"));
        }
        for unit in steady {
            self.disorder(unit, rule("10.1-5"));
        }
    }

    /// Asks the owner about a retreat, if anybody has to go.
    pub fn begin_retreat(&mut self, retreat: Retreat) {
        if !retreat.hit.is_empty() || !retreat.going.is_empty() {
            self.open(retreat);
        }
    }

    /// 9.3, 10.1-d to f: who is eliminated, who is disordered, who runs and who withdraws.
    fn break_ranks(&mut self, retreat: &mut Retreat) {
        let hit = std::mem::take(&mut retreat.hit);
        let converted =
            |act: &Self, unit: UnitId| act.look().hex(unit).is_some_and(|hex| retreat.converted.contains(&hex));
        let (saved, lost): (Vec<_>, Vec<_>) = hit.into_iter().partition(|unit| converted(self, *unit));
        let doomed = |act: &Self, unit: UnitId| act.look().disordered(unit) || act.look().arm(unit) == Arm::Artillery;
        let (doomed, running): (Vec<_>, Vec<_>) = lost.into_iter().partition(|unit| doomed(self, *unit));
        for unit in doomed {
            // 6.2-4-b, 10.1-e: routed guns are lost whatever their status.
            let gun = self.facts().counter(unit).arm == Arm::Artillery;
            self.eliminate(unit, if gun { rule("6.2-4-b") } else { rule("10.1-d") });
        }
        for unit in running {
            self.disorder(unit, rule("10.1-d"));
            retreat.going.push((unit, Flight::Rout));
        }
        for unit in saved {
            // G8: good order units are still disordered, disordered ones stay so.
            if !self.look().disordered(unit) {
                self.disorder(unit, rule("10.1-f"));
            }
            retreat.going.push((unit, Flight::Withdrawal));
        }
    }

    /// 10.1: one unit goes back now.
    fn start_flight(&mut self, unit: UnitId, flight: Flight) {
        let Some(origin) = self.look().hex(unit) else { return };
        let distance = match flight {
            Flight::Withdrawal => 1,
            Flight::Rout => {
                let roll = self.table.d6(rule("10.1-d"));
                self.tell(|_| Event::RoutRolled { unit, roll });
                // 5.1-mv-b: as it falls, fog or no fog.
                roll.face()
            }
        };
        // 10.1-5, 23.7, G43: withdrawals are ignored in a fort.
        let army = self.state[unit].army;
        if flight == Flight::Withdrawal && self.look().holds(army, origin) {
            self.tell(|_| Event::Unmoved { unit, because: rule("10.1-5") });
            return;
        }
        let fleeing = Fleeing { unit, origin, distance, flight, riders: Vec::new() };
        // G44: a gun that can never move cannot withdraw.
        if self.facts().counter(unit).is_static() {
            self.eliminate(unit, rule("10.1-e"));
        } else if self.look().retreats(&fleeing).is_empty() {
            self.eliminate(unit, rule("10.1-3"));
        } else {
            self.open(fleeing);
        }
    }

    /// 10.1: one step back, leaders along (10.1-b).
    fn step_back(&mut self, fleeing: &Fleeing, step: StepBack) {
        let StepBack { to, lost } = step;
        let Some(from) = self.look().hex(fleeing.unit) else { return };
        let Fleeing { unit, flight, .. } = *fleeing;
        for mover in fleeing.riders.iter().chain([&unit]) {
            self.state[*mover].at = Place::On(to);
        }
        self.tell(|_| Event::Retreated { unit, from, to, flight, riders: fleeing.riders.clone() });
        // G63: a destroyed unit takes no ground and no leader on the way it is walked.
        if !lost {
            self.entered(unit, to);
        }
        self.check_leaders();
    }
}

/// Units of one army that have to go back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Whose they are.
    pub army: Army,
    /// 10.1-f: hexes whose leader may still turn the rout into a withdrawal.
    pub undecided: Vec<Hex>,
    /// Hexes where that was done.
    pub converted: Vec<Hex>,
    /// Units hit by a rout, until conversions are decided.
    pub hit: Vec<UnitId>,
    /// Units that have to go, each with the way of going.
    pub going: Vec<(UnitId, Flight)>,
}

impl Ask<FiwBattles> for Retreat {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(self.army.seat())
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        match self.undecided.first() {
            Some(hex) => found.extend([Decision::Convert { hex: *hex }, Decision::LetRun { hex: *hex }]),
            None => found.extend(self.going.iter().map(|(unit, _)| Decision::Flee { unit: *unit })),
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let retreat = act.frame_mut::<Self>();
        match retreat.undecided.first().copied() {
            Some(hex) if *decision == Decision::Convert { hex } => {
                retreat.undecided.remove(0);
                retreat.converted.push(hex);
                act.tell(|_| Event::RoutConverted { hex });
            }
            Some(hex) if *decision == Decision::LetRun { hex } => {
                retreat.undecided.remove(0);
            }
            Some(_) => return Err(Refusal::NotNow),
            None => {
                let Decision::Flee { unit } = *decision else { return Err(Refusal::NotNow) };
                let place = retreat.going.iter().position(|(other, _)| *other == unit);
                let (unit, flight) = retreat.going.remove(place.ok_or(Refusal::NotOnMap { unit })?);
                act.start_flight(unit, flight);
            }
        }
        Ok(())
    }

    /// Carries a retreat on as far as nothing has to be decided.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let retreat = act.frame::<Self>();
        if !retreat.undecided.is_empty() || retreat.hit.is_empty() && retreat.going.len() > 1 {
            return Flow::Waits;
        }
        let mut retreat = retreat.clone();
        act.close();
        if !retreat.hit.is_empty() {
            act.break_ranks(&mut retreat);
            act.open(retreat);
        } else if let Some((unit, flight)) = retreat.going.pop() {
            act.start_flight(unit, flight);
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        match self.undecided.first() {
            Some(hex) => Question::new(
                format!("Does the leader in {hex} hold the line?"),
                "He may turn the rout of his hex into a withdrawal of one hex.",
                rule("10.1-f"),
            ),
            None => {
                Question::new("Who goes back next?", "Each unit goes by itself, in the order you choose.", rule("10.1"))
            }
        }
    }

    fn propose(&self, _: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        match (self.undecided.first(), self.going.first()) {
            (Some(hex), _) => vec![Decision::Convert { hex: *hex }],
            (None, Some((unit, _))) => vec![Decision::Flee { unit: *unit }],
            (None, None) => Vec::new(),
        }
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && (look.in_phase::<Battles>() || look.in_phase::<Bombardment>()), problems);
        let fleeing = self.hit.iter().chain(self.going.iter().map(|(unit, _)| unit));
        fleeing.for_each(|unit| look.check_acting(place, *unit, self.army, problems));
    }
}

impl OnBoard for Retreat {}

/// A unit on its way back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fleeing {
    pub unit: UnitId,
    /// The hex it occupied in the battle.
    pub origin: Hex,
    /// How far from there it has to end (10.1-3).
    pub distance: u8,
    /// Whether it may stop early in a fort: only a rout does (10.1-6).
    pub flight: Flight,
    /// 10.1-b: leaders going along.
    pub riders: Vec<UnitId>,
}

impl Ask<FiwBattles> for Fleeing {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.piece(self.unit).army.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.retreats(self).into_iter().map(|to| Decision::Retreat { to }));
        if look.may_halt_in_fort(self) {
            found.push(Decision::HaltInFort);
        }
        found.extend(look.fleeing_riders(self).into_iter().map(|leader| Decision::Ride { leader }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (fleeing, look) = (act.frame::<Self>(), act.look());
        if let Decision::Retreat { to } = *decision {
            let step = look.check_retreat(fleeing, to)?;
            let fleeing = fleeing.clone();
            act.step_back(&fleeing, step);
        } else if *decision == Decision::HaltInFort && look.may_halt_in_fort(fleeing) {
            let unit = fleeing.unit;
            act.tell(|_| Event::Halted { unit, because: rule("10.1-6") });
            act.close();
        } else if let Decision::Ride { leader } = *decision {
            if !look.fleeing_riders(fleeing).contains(&leader) {
                return Err(Refusal::NotWithUnit { leader });
            }
            act.frame_mut::<Self>().riders.push(leader);
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// Carries a fleeing unit on as far as nothing has to be decided.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (fleeing, look) = (act.frame::<Self>(), act.look());
        let unit = fleeing.unit;
        if look.hex(unit) == Some(fleeing.origin) {
            return Flow::Waits;
        }
        if look.arrived(fleeing) {
            act.close();
            return Flow::GoesOn;
        }
        if !look.retreats(fleeing).is_empty() || look.may_halt_in_fort(fleeing) {
            return Flow::Waits;
        }
        // 10.1-2, 10.1-3: it is lost in the last hex it could go to; a leader who went along is not.
        act.close();
        act.eliminate(unit, rule("10.1-3"));
        act.check_leaders();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (name, along) = (look.name(self.unit), look.along(&self.riders));
        let far = count(self.distance, "hex", "hexes");
        if !look.can_get_away(self) {
            let riders = if self.riders.is_empty() { "" } else { " Who rides along is not." };
            return Question::new(
                format!("Where does {name}{along} run?"),
                format!(
                    "It cannot get {far} away: it goes as far as it can, is lost there and takes no ground.{riders}"
                ),
                rule("G63"),
            );
        }
        match self.flight {
            Flight::Withdrawal => Question::new(
                format!("Where does {name}{along} withdraw?"),
                "One hex, out of enemy reach.",
                rule("10.1-c"),
            ),
            Flight::Rout => Question::new(
                format!("Where does {name}{along} run?"),
                format!("It must end {far} from {}, out of enemy reach.", self.origin),
                rule("10.1-d"),
            ),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let mine = look.clicked_unit(click).is_none_or(|unit| unit == self.unit);
        look.clicked_hex(click).filter(|_| mine).map(|to| Decision::Retreat { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::flee(look, self, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && (look.in_phase::<Battles>() || look.in_phase::<Bombardment>()), problems);
        let army = look.piece(self.unit).army;
        let on_the_way = self.riders.iter().chain([&self.unit]);
        on_the_way.for_each(|unit| look.check_acting(place, *unit, army, problems));
    }
}

impl OnBoard for Fleeing {
    fn mover(&self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn passes(&self) -> bool {
        true
    }

    fn reach(&self, look: Look<'_>, unit: UnitId) -> Vec<Reach> {
        let here = (unit == self.unit).then(|| look.empty_chain());
        look.explore(unit, Wary::OfSight(look.piece(unit).army), here.into_iter().collect())
    }

    fn onward(&self, look: Look<'_>, unit: UnitId) -> Vec<Onward> {
        let steps = if unit == self.unit { look.retreats(self) } else { Vec::new() };
        steps.into_iter().map(|to| Onward { decision: Decision::Retreat { to }, to }).collect()
    }

    fn rest(&self, look: Look<'_>, unit: UnitId) -> Rest {
        match unit == self.unit {
            true if look.may_halt_in_fort(self) => Rest::By(Decision::HaltInFort),
            true => Rest::Never,
            false => Rest::ByItself,
        }
    }
}

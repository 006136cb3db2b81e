//! 10.1: retreat after combat and bombardment.

use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::field::{COMBAT, Field, LEADER, TRAIN, class};
use crate::refusal::Refusal;
use crate::state::{Fleeing, Flight, Frame, Place, Retreat};
use grid::Hex;
use kernel::rule;

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
        self.field.look().facts.board.grid.distance(self.origin, at)
    }

    /// 10.1-4, 8.2-d5: whether one step may lead there; zones are left, not entered.
    ///
    /// G46: each step goes one hex farther from the battle hex.
    fn may_enter(&self, from: Hex, to: Hex) -> bool {
        let look = self.field.look();
        let board = look.facts.board;
        let Some(side) = board.grid.side_between(from, to) else { return false };
        let hexside = board.hexside(from, side);
        let army = look.piece(self.unit).army;
        // G58, G63: a hex with only enemy leaders does not bar a retreat, unless the unit is lost and overruns nobody.
        let closed = if self.lost { COMBAT | TRAIN | LEADER } else { COMBAT | TRAIN };
        self.gone(to) == self.gone(from) + 1
            && look.facts.tables().crossing(hexside).is_some()
            && look.facts.ground(self.unit, to, hexside.road()).is_some()
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
        let neighbours: Vec<Hex> = self.field.look().facts.board.grid.neighbours(at).map(|(_, hex)| hex).collect();
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
        let neighbours: Vec<Hex> = self.field.look().facts.board.grid.neighbours(at).map(|(_, hex)| hex).collect();
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
        let mut open: Vec<Hex> = self.facts.board.grid.neighbours(at).map(|(_, hex)| hex).collect();
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
            self.push(Frame::Retreat(retreat));
        }
    }

    /// Carries a retreat on as far as nothing has to be decided; true if the owner is asked.
    pub fn retreat_waits(&mut self, mut retreat: Retreat) -> bool {
        if !retreat.undecided.is_empty() {
            return true;
        }
        self.pop();
        if !retreat.hit.is_empty() {
            self.break_ranks(&mut retreat);
            self.push(Frame::Retreat(retreat));
            return false;
        }
        match retreat.going.len() {
            0 => false,
            1 => {
                let (unit, flight) = retreat.going.remove(0);
                self.start_flight(unit, flight);
                false
            }
            _ => {
                self.push(Frame::Retreat(retreat));
                true
            }
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
            let gun = self.facts.counter(unit).arm == Arm::Artillery;
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
    pub fn start_flight(&mut self, unit: UnitId, flight: Flight) {
        let Some(origin) = self.look().hex(unit) else { return };
        let distance = match flight {
            Flight::Withdrawal => 1,
            Flight::Rout => {
                let roll = self.table.d6(rule("10.1-d"));
                self.table.tell(Event::RoutRolled { unit, roll });
                // 5.1-mv-b: as it falls, fog or no fog.
                roll.face()
            }
        };
        // 10.1-5, 23.7, G43: withdrawals are ignored in a fort.
        let army = self.state[unit].army;
        if flight == Flight::Withdrawal && self.look().holds(army, origin) {
            self.table.tell(Event::Unmoved { unit, because: rule("10.1-5") });
            return;
        }
        let fleeing = Fleeing { unit, origin, distance, flight, riders: Vec::new() };
        // G44: a gun that can never move cannot withdraw.
        if self.facts.counter(unit).is_static() {
            self.eliminate(unit, rule("10.1-e"));
        } else if self.look().retreats(&fleeing).is_empty() {
            self.eliminate(unit, rule("10.1-3"));
        } else {
            self.push(Frame::Fleeing(fleeing));
        }
    }

    /// Carries a fleeing unit on; true if its owner is asked.
    pub fn fleeing_waits(&mut self, fleeing: &Fleeing) -> bool {
        let look = self.look();
        if look.hex(fleeing.unit) == Some(fleeing.origin) {
            return true;
        }
        if look.arrived(fleeing) {
            self.pop();
            return false;
        }
        if look.retreats(fleeing).is_empty() && !look.may_halt_in_fort(fleeing) {
            // 10.1-2, 10.1-3: it is lost in the last hex it could go to; a leader who went along is not.
            self.pop();
            self.eliminate(fleeing.unit, rule("10.1-3"));
            self.check_leaders();
            return false;
        }
        true
    }

    /// 10.1: one step back, leaders along (10.1-b).
    pub fn step_back(&mut self, fleeing: &Fleeing, step: StepBack) {
        let StepBack { to, lost } = step;
        let Some(from) = self.look().hex(fleeing.unit) else { return };
        let Fleeing { unit, flight, .. } = *fleeing;
        self.table.tell(Event::Retreated { unit, from, to, flight, riders: fleeing.riders.clone() });
        for leader in &fleeing.riders {
            self.state[*leader].at = Place::On(to);
        }
        // G63: a destroyed unit takes no ground and no leader on the way it is walked.
        if lost {
            self.state[unit].at = Place::On(to);
        } else {
            self.enter(unit, to);
        }
        self.check_leaders();
    }
}

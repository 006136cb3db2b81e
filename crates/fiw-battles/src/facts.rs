//! Looking at a position and acting on it.

use crate::advice::atlas::Atlas;
use crate::board::Board;
use crate::counters::{Arm, Army, Counter, UnitId};
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::field::Field;
use crate::frames::{Act, Look};
use crate::points::{CombatFactor, MovementPoints};
use crate::refusal::Decided;
use crate::scenario::{Group, Scenario, ScenarioId, Side as ArmySide};
use crate::state::{Piece, Place, Status};
use crate::tables::Tables;
use crate::ways::{self, Kind, NoWay, Ways};
use grid::{Hex, Side};
use kernel::names::Names;
use kernel::{Game, RuleId, SeatSet, ask, rule};
use std::sync::Arc;

/// What never changes in a game of one scenario: map, counters, tables.
pub struct Facts {
    /// All data of the game.
    pub data: Arc<Data>,
    /// The scenario played.
    pub scenario: Scenario,
    /// Its map.
    pub board: Board,
    /// Every step and zone of the map, worked out.
    pub ways: Ways,
    /// Every counter, packed.
    pub kinds: Vec<Kind>,
    /// The leaders of the scenario.
    leaders: Vec<UnitId>,
    /// The place of each counter's group in the scenario's list.
    groups: Vec<Option<u8>>,
    /// What is worth holding and how far it is, for opponents.
    pub atlas: Atlas,
    /// What state files of this scenario call units and groups.
    pub names: Names,
}

impl Facts {
    /// Works out what the rules ask of a scenario all the time.
    pub fn new(data: Arc<Data>, scenario: ScenarioId) -> Self {
        let scenario = data.scenarios[scenario.index()].clone();
        let board = data.board(scenario.field).clone();
        let ways = Ways::new(&board, &data.tables);
        let atlas = Atlas::new(&scenario, &board, &ways, &data.tables);
        let kinds = data.counters.iter().map(Kind::of).collect();
        let leaders = data.units(scenario.field).filter(|(_, counter)| counter.arm == Arm::Leader);
        let leaders = leaders.map(|(unit, _)| unit).collect();
        let group = |place| {
            let comes = |group: &Group| group.units.contains(&UnitId(place as u8));
            scenario.groups.iter().position(comes).map(|group| group as u8)
        };
        let groups = (0..data.counters.len()).map(group).collect();
        let names = crate::file::names(&data, &scenario);
        Self { data, scenario, board, ways, kinds, leaders, groups, atlas, names }
    }

    /// The counter of a unit.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.data.counters[unit.index()]
    }

    /// The printed tables.
    #[inline]
    pub fn tables(&self) -> &Tables {
        &self.data.tables
    }

    /// What the scenario says of an army.
    pub fn side(&self, army: Army) -> &ArmySide {
        &self.scenario.sides[army.index()]
    }

    /// The group a unit comes with.
    #[inline]
    pub fn group_of(&self, unit: UnitId) -> Option<&Group> {
        self.groups[unit.index()].map(|group| &self.scenario.groups[usize::from(group)])
    }

    /// What the rules ask of a counter all the time.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> Kind {
        self.kinds[unit.index()]
    }

    /// 7.2.1, 7.2.2: what the ground of a hex costs a unit; `None` if it is prohibited.
    #[inline]
    pub fn ground(&self, unit: UnitId, to: Hex, by_road: bool) -> Option<MovementPoints> {
        ways::ground(&self.board, self.tables(), self.kind(unit).going, to, by_road)
    }

    /// 7.2.1-b: what a step costs a unit, hexside and ground together.
    #[inline]
    pub fn step_cost(&self, unit: UnitId, from: Hex, side: Side) -> Result<MovementPoints, NoWay> {
        self.ways.cost(self.kind(unit).going, self.board.grid.cell(from), side)
    }

    /// The hexes around one, clockwise from the top.
    #[inline]
    pub fn around(&self, hex: Hex) -> &[(Side, Hex)] {
        self.ways.around(self.board.grid.cell(hex))
    }

    /// 8.1-1, G15: whether the side between these adjacent hexes can be fought and controlled across.
    #[inline]
    pub fn open_side(&self, from: Hex, side: Side) -> bool {
        let hexside = self.board.hexside(from, side);
        !hexside.river() || hexside.ford() || hexside.bridge()
    }

    /// Whether a unit in `from` may attack one in `to` (adjacent, no river between).
    #[inline]
    pub fn within_reach(&self, from: Hex, to: Hex) -> bool {
        self.board.grid.side_between(from, to).is_some_and(|side| self.open_side(from, side))
    }
}

impl<'a> Look<'a> {
    /// What never changes in this game.
    #[inline]
    pub fn facts(&self) -> &'a Facts {
        self.game.facts(self.state.scenario)
    }

    /// The seat of the phasing player.
    pub fn phasing(&self) -> SeatSet {
        SeatSet::of(self.state.phasing.seat())
    }

    /// Whether this army is asked something.
    pub fn asks(&self, army: Army) -> bool {
        ask::asked(self.game, self.state).contains(army.seat())
    }

    /// What `army` may decide to carry the game forward.
    pub fn options(&self, army: Army, found: &mut Vec<Decision>) {
        ask::options(self.game, self.state, army.seat(), found);
    }

    /// The counter of a unit.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &'a Counter {
        self.facts().counter(unit)
    }

    /// The arm of a unit.
    #[inline]
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.facts().kind(unit).arm
    }

    /// The piece of a unit.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> &'a Piece {
        &self.state[unit]
    }

    /// Where a unit is, if on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        self.piece(unit).at.hex()
    }

    /// Whether a unit is disordered.
    #[inline]
    pub fn disordered(&self, unit: UnitId) -> bool {
        self.piece(unit).status == Status::Disordered
    }

    /// 2.2.3-i, 11.1-4: the factor on the side of the counter that is up.
    pub fn strength(&self, unit: UnitId) -> CombatFactor {
        self.counter(unit).strength(self.disordered(unit))
    }

    /// 8.1, 8.1-b, 8.1-e, 8.1-f, 11.1-3, 12.0-e, 20.0-2: whether a unit exerts a zone of control: no leader does, no
    /// train, nobody disordered; the morale of its army does not matter.
    #[inline]
    pub fn controls(&self, unit: UnitId) -> bool {
        self.arm(unit).is_combat() && !self.disordered(unit)
    }

    /// 20.0-g: the units of an army on the map; looted trains belong to nobody.
    pub fn on_map(&self, army: Army) -> impl Iterator<Item = (UnitId, Hex)> + use<'a> {
        self.state
            .units()
            .filter(move |(_, piece)| piece.army == army && !piece.looted)
            .filter_map(|(unit, piece)| Some((unit, piece.at.hex()?)))
    }

    /// The units of an army in a hex.
    pub fn army_at(&self, army: Army, hex: Hex) -> impl Iterator<Item = UnitId> + use<'a> {
        self.on_map(army).filter(move |(_, at)| *at == hex).map(|(unit, _)| unit)
    }

    /// The same as one names them, leaders last.
    pub fn stack(&self, army: Army, hex: Hex) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.army_at(army, hex).collect();
        units.sort_by_key(|unit| self.arm(*unit) == Arm::Leader);
        units
    }

    /// The leaders of an army in a hex.
    pub fn leaders_at(&self, army: Army, hex: Hex) -> impl Iterator<Item = UnitId> + use<'a> {
        let state = self.state;
        let there = move |leader: &UnitId| state[*leader].army == army && state[*leader].at == Place::On(hex);
        self.facts().leaders.iter().copied().filter(there)
    }

    /// One leader of an army in a hex.
    pub fn leader_at(&self, army: Army, hex: Hex) -> Option<UnitId> {
        self.leaders_at(army, hex).next()
    }

    /// The infantry or cavalry of an army in a hex.
    pub fn foot_at(&self, army: Army, hex: Hex) -> Option<UnitId> {
        self.army_at(army, hex).find(|unit| self.arm(*unit).attacks())
    }

    /// Whether an army has infantry, cavalry or artillery in a hex.
    pub fn combat_at(&self, army: Army, hex: Hex) -> bool {
        self.army_at(army, hex).any(|unit| self.arm(unit).is_combat())
    }

    /// 13.1-b, 13.3: whether an army has reached its level.
    #[inline]
    pub fn demoralized(&self, army: Army) -> bool {
        self.state.losses[army.index()] >= self.facts().side(army).morale.level
    }

    /// 21.0: whether a hex burns.
    #[inline]
    pub fn burns(&self, hex: Hex) -> bool {
        self.state.fires.contains(&hex)
    }

    /// 10.1-5: whether a hex is a fort (bastions and Fort Ontario too, G45, 23.7).
    pub fn fort(&self, hex: Hex) -> bool {
        self.facts().board.fort(hex)
    }

    /// 8.2: whether a hex lies in the zone of an enemy of `army`.
    pub fn in_enemy_zone(&self, army: Army, hex: Hex) -> bool {
        let grid = &self.facts().board.grid;
        self.on_map(army.other()).any(|(unit, at)| {
            self.controls(unit)
                && grid.side_between(at, hex).is_some_and(|side| self.facts().ways.controls(grid.cell(at), side))
        })
    }

    /// 12.3: whether a friendly leader's radius covers a hex.
    pub fn commanded(&self, army: Army, hex: Hex) -> bool {
        self.on_map(army).any(|(unit, at)| self.commands(unit, at, hex))
    }

    /// 12.0, 12.3, 12.3-b, 12.3-ex: whether this unit is a leader whose radius reaches from `at` to `hex`.
    pub fn commands(&self, unit: UnitId, at: Hex, hex: Hex) -> bool {
        let counter = self.counter(unit);
        counter.arm == Arm::Leader && self.facts().board.grid.distance(at, hex) <= counter.command
    }
}

impl<'a> Act<'a, '_> {
    /// What never changes in this game.
    #[inline]
    pub fn facts(&self) -> &'a Facts {
        self.game.facts(self.state.scenario)
    }

    /// Applies a decision of `army` and all that follows of itself.
    pub fn decide(&mut self, army: Army, decision: Decision) -> Decided {
        self.game.decide(self.state, army.seat(), &decision, self.table)
    }

    /// 11.0-b, 11.0-c, 9.3-md: disorders a unit; a disordered one is eliminated.
    pub fn disorder(&mut self, unit: UnitId, because: RuleId) {
        match self.state[unit].status {
            Status::GoodOrder => {
                self.state[unit].status = Status::Disordered;
                self.tell(|_| Event::Disordered { unit, because });
                self.check_leaders();
            }
            Status::Disordered => self.eliminate(unit, rule("9.3-md")),
        }
    }

    /// Removes a unit and scores its demoralization points (13.2).
    pub fn eliminate(&mut self, unit: UnitId, because: RuleId) {
        self.remove(unit, because);
        self.check_leaders();
    }

    fn remove(&mut self, unit: UnitId, because: RuleId) {
        self.state[unit].at = Place::Eliminated;
        self.tell(|_| Event::Eliminated { unit, because });
        let counter = self.facts().counter(unit);
        let points = self.facts().side(counter.army).morale.loss(counter);
        // G35: a train costs victory points, not morale.
        if counter.arm != Arm::Train {
            self.lose_morale(counter.army, points, rule("13.2"));
        }
    }

    /// What follows from entering a hex: 7.1-d enemy leaders caught there, 13.2-c points for lost ground.
    pub fn entered(&mut self, unit: UnitId, hex: Hex) {
        let army = self.state[unit].army;
        if self.facts().counter(unit).arm.is_combat() {
            self.catch_leaders(army.other(), hex);
            self.score_ground(army.other(), hex);
        }
    }

    /// 7.1-d, 12.1-1: leaders without a combat unit fall to the enemy who enters their hex.
    fn catch_leaders(&mut self, army: Army, hex: Hex) {
        while let Some(leader) = self.look().leader_at(army, hex) {
            self.eliminate(leader, rule("12.1-1"));
        }
    }

    /// 12.1-2: a leader in an enemy zone and not stacked with a combat unit is eliminated at that instant (G19).
    pub fn check_leaders(&mut self) {
        while let Some(leader) = self.exposed_leader() {
            self.remove(leader, rule("12.1-2"));
        }
    }

    fn exposed_leader(&self) -> Option<UnitId> {
        let look = self.look();
        let field = Field::new(look, look.state.phasing);
        let exposed =
            |leader: &UnitId| look.hex(*leader).is_some_and(|hex| field.exposes(look.piece(*leader).army, hex));
        self.facts().leaders.iter().copied().find(exposed)
    }
}

//! 18: a battle to play: who stands where, who comes when, what counts.

use crate::counters::{Army, UnitId};
use crate::points::VictoryPoints;
use crate::tables::Mode;
use grid::{Edge, Grid, Hex};
use kernel::RuleId;
use kernel::data::Provenance;
use kernel::options::ScenarioInfo;

kernel::id! {
    /// A scenario: its place in [`crate::data::Data::scenarios`].
    pub struct ScenarioId(u8) named "scenario";
}

/// 18-e: units and Leaders that start in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Station {
    pub hex: Hex,
    /// Leaders; they start attached to the first unit.
    pub leaders: Vec<UnitId>,
    /// Units.
    pub units: Vec<UnitId>,
}

/// 18-g: units their owner places in a band of the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Leaders.
    pub leaders: Vec<UnitId>,
    /// Units, in any mode.
    pub units: Vec<UnitId>,
    /// Where they may be placed, sorted.
    pub hexes: Vec<Hex>,
}

/// 18-i, 18-j, 18-k: an edge by which warriors come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryEdge {
    /// What files call it.
    pub key: String,
    /// Which edge of the map.
    pub edge: Edge,
    /// The hexes they may enter, sorted.
    pub hexes: Vec<Hex>,
    /// Who may come this way; empty for everybody.
    pub tribes: Vec<String>,
    /// At most so many bands.
    pub most_units: Option<u8>,
    /// Bands of at most so many nations.
    pub most_tribes: Option<u8>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// 17-b: a hill that the US scores when it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// What it is worth.
    pub points: VictoryPoints,
}

/// 16.D: a place that some pieces must keep to until they are released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The name of the place.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// How far from it they may be.
    pub radius: u8,
    /// The Leader who is bound.
    pub leader: UnitId,
    /// The units that are bound, and whose danger releases all.
    pub units: Vec<UnitId>,
    /// 16.D-d: from this turn on they are free.
    pub release_turn: u8,
    /// 16.D-b: so many bands …
    pub release_bands: u8,
    /// … this near to one of the units release them.
    pub release_within: u8,
}

/// 16.E: the search for the village.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The edge to be reached.
    pub edge: Edge,
    /// R76: rows or columns from the edge, counted from 1.
    pub within: u8,
    /// Cavalry units needed.
    pub units: u8,
    /// US points for searching.
    pub points: VictoryPoints,
    /// Whether they may ride on, by face.
    pub may_leave: [bool; 6],
    /// Whether a trail is found at the end, by face.
    pub trail: [bool; 6],
    /// US points for the trail.
    pub trail_points: VictoryPoints,
    /// Whether they are ambushed at the end, by face.
    pub ambush: [bool; 6],
}

impl Search {
    /// 16.E, R76: whether a hex is near enough to the edge; rows are counted from 1 there.
    pub fn near(&self, grid: &Grid, hex: Hex) -> bool {
        let beyond = match self.edge {
            Edge::North => hex.row() - grid.first().row(),
            Edge::South => grid.last().row() - hex.row(),
            Edge::West => hex.column() - grid.first().column(),
            Edge::East => grid.last().column() - hex.column(),
        };
        beyond < self.within
    }
}

/// A Scout of the screen in the suggested deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuggestedScout {
    pub unit: UnitId,
    /// Where it stands.
    pub hex: Hex,
    /// How it stands.
    pub mode: Mode,
}

/// A deployment to start from with one click.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggested {
    /// Where the screen stands and how.
    pub scouts: Vec<SuggestedScout>,
    /// Where its Leaders are.
    pub leaders: Vec<(UnitId, Hex)>,
    /// Where each unit's Holder is.
    pub holders: Vec<(UnitId, Hex)>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// How it is listed and told.
    pub info: ScenarioInfo,
    /// Who sets up first, then the other (18-b).
    pub set_up_order: [Army; 2],
    /// 4.1: who moves first in each turn.
    pub first_player: Army,
    /// 2.D-p: the times of the turns.
    pub times: Vec<String>,
    /// 18-d: how far from their units Holders are placed.
    pub holders_within: u8,
    /// Who stands where.
    pub stations: Vec<Station>,
    /// Who is placed by the US player.
    pub screen: Screen,
    /// 18-h: bands that take part.
    pub warriors: Vec<UnitId>,
    /// Indian Leaders that take part.
    pub chiefs: Vec<UnitId>,
    /// The turn in which they come.
    pub entry_turn: u8,
    /// By which edges; the first is open to all.
    pub entries: Vec<EntryEdge>,
    /// All hexes of those edges, sorted.
    pub edge: Vec<Hex>,
    /// Hills that score.
    pub objectives: Vec<Objective>,
    /// 16.D: companies that must keep near a hex.
    pub post: Option<Post>,
    /// 16.E: the ride to the village.
    pub search: Option<Search>,
    /// One click.
    pub suggested: Suggested,
    /// The rules of its own, for the briefing.
    pub rules: Vec<RuleId>,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Scenario {
    /// 18: how many turns it lasts.
    pub fn length(&self) -> u8 {
        self.times.len() as u8
    }

    /// 2.D-p: the time of a turn.
    pub fn time(&self, turn: u8) -> &str {
        self.times.get(usize::from(turn).saturating_sub(1)).map_or("", String::as_str)
    }
}

//! Looking at a position: what every chapter asks of it.

use crate::board::{Board, Terrain};
use crate::counters::{Kind, Nation, Side, Territory};
use crate::data::Data;
use crate::frames::Look;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::{FireFactor, MobilizationLevel, MoraleLevel, MovementPoints};
use crate::scenario::{Date, Scenario};
use crate::state::{Order, Piece, Place, Standing};
use crate::tables::{Happening, Season, Tables};

/// What the rules ask of a counter all the time.
#[derive(Clone, Copy, Debug)]
pub struct Trait {
    pub kind: Kind,
    pub side: Side,
    /// Whether it is a leader.
    pub leader: bool,
    /// Of which nation.
    pub nation: Option<Nation>,
    /// Fire Combat Factor.
    pub fcf: FireFactor,
    /// Its movement allowance.
    pub mp: MovementPoints,
    /// Rank of a leader.
    pub rank: u8,
    /// Command Rating as printed.
    pub cr: u8,
    /// Comes in only for a lost leader (10.5.3-c).
    pub replacement: bool,
}

/// The pieces by what they are.
#[derive(Clone, Debug)]
pub struct Sets {
    /// Combat units by side.
    pub units: [PieceSet; 2],
    /// Leaders by side.
    pub leaders: [PieceSet; 2],
    /// Warriors by nation.
    pub warriors: [PieceSet; Nation::COUNT],
    /// All warriors.
    pub all_warriors: PieceSet,
    /// Leaders by nation.
    pub chiefs: [PieceSet; Nation::COUNT],
    /// Militia by state.
    pub militia: [PieceSet; Territory::COUNT],
    /// All US militia.
    pub all_militia: PieceSet,
    /// US regulars.
    pub regulars: PieceSet,
    /// British regulars and Canadian militia.
    pub british: PieceSet,
    /// US Army leaders.
    pub army_leaders: PieceSet,
    /// Militia leaders by state.
    pub militia_leaders: [PieceSet; Territory::COUNT],
    pub tecumseh: PieceId,
    pub girty: PieceId,
    pub mckee: PieceId,
    pub dorchester: PieceId,
    /// His gout may hold a force back (14.0.1).
    pub st_clair: PieceId,
    /// G16: comes in only for a lost officer.
    pub hardin: PieceId,
    /// Takes the place of Black Hoof in 1791 (14.0.6).
    pub blue_jacket: PieceId,
    /// Leads the Shawnee until then (14.0.6).
    pub black_hoof: PieceId,
    /// While he is in play the Miami sign no treaty (8.6.3-b).
    pub little_turtle: PieceId,
}

impl Trait {
    pub(crate) fn all(data: &Data) -> Vec<Self> {
        let leader_mp = data.tables.map_costs.leader_mp;
        let of = |counter: &crate::counters::Counter| Self {
            kind: counter.kind,
            side: counter.kind.side(),
            leader: counter.kind.leader(),
            nation: counter.kind.nation(),
            fcf: counter.fcf,
            // 9.4.1: all leaders have the same allowance, which is not printed on them.
            mp: if counter.kind.leader() { leader_mp } else { counter.mp },
            rank: counter.rank,
            cr: counter.cr,
            replacement: counter.replacement,
        };
        data.counters.iter().map(of).collect()
    }
}

impl Sets {
    pub(crate) fn of(data: &Data) -> Self {
        let leaders = |side: Side| {
            let own = |kind: Kind| kind.side() == side && kind.leader();
            data.pieces().filter(|(_, counter)| own(counter.kind)).map(|(piece, _)| piece).collect()
        };
        let units = |side: Side| {
            let own = |kind: Kind| kind.side() == side && !kind.leader();
            data.pieces().filter(|(_, counter)| own(counter.kind)).map(|(piece, _)| piece).collect()
        };
        let union = |sets: &[PieceSet]| sets.iter().fold(PieceSet::NONE, |all, set| all.or(*set));
        let named = |name: &str| data.piece(name).expect("the data check finds every leader of the rules");
        let one = |kind: Kind| data.of_kind(kind).first().expect("the data check finds each of the four once");
        let warriors = Nation::ALL.map(|nation| data.of_kind(Kind::Warrior(nation)));
        let militia = Territory::ALL.map(|state| data.of_kind(Kind::Militia(state)));
        Self {
            units: Side::BOTH.map(units),
            leaders: Side::BOTH.map(leaders),
            all_warriors: union(&warriors),
            warriors,
            chiefs: Nation::ALL.map(|nation| data.of_kind(Kind::Chief(nation))),
            all_militia: union(&militia),
            militia,
            regulars: data.of_kind(Kind::Regular),
            british: data.of_kind(Kind::British).or(data.of_kind(Kind::Canadian)),
            army_leaders: data.of_kind(Kind::ArmyLeader),
            militia_leaders: Territory::ALL.map(|state| data.of_kind(Kind::MilitiaLeader(state))),
            tecumseh: one(Kind::Tecumseh),
            girty: one(Kind::Girty),
            mckee: one(Kind::McKee),
            dorchester: one(Kind::Dorchester),
            st_clair: named("St. Clair"),
            hardin: named("Hardin"),
            blue_jacket: named("Blue Jacket"),
            black_hoof: named("Black Hoof"),
            little_turtle: named("Little Turtle"),
        }
    }
}

/// Who is where, at one look.
pub struct Field([PieceSet; AreaSet::ROOM]);

impl Field {
    /// All pieces in an area.
    #[inline]
    pub fn at(&self, area: AreaId) -> PieceSet {
        self.0[area.index()]
    }
}

impl<'a> Look<'a> {
    /// The map.
    #[inline]
    pub fn board(&self) -> &'a Board {
        &self.game.data().board
    }

    /// The printed charts.
    #[inline]
    pub fn tables(&self) -> &'a Tables {
        &self.game.data().tables
    }

    /// The pieces by what they are.
    #[inline]
    pub fn sets(&self) -> &'a Sets {
        self.game.sets()
    }

    /// The scenario played.
    #[inline]
    pub fn scenario(&self) -> &'a Scenario {
        self.game.scenario(self.state.scenario)
    }

    /// What a piece is.
    #[inline]
    pub fn of(&self, piece: PieceId) -> Trait {
        self.game.of(piece)
    }

    /// A piece.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> &'a Piece {
        &self.state.pieces[piece.index()]
    }

    /// The season and year.
    pub fn date(&self) -> Date {
        self.scenario().first.later(self.state.turn - 1)
    }

    /// The season.
    #[inline]
    pub fn season(&self) -> Season {
        self.date().season
    }

    /// chart.events-5: severe weather this turn.
    #[inline]
    pub fn severe(&self) -> bool {
        self.state.happening == Happening::SevereWeather
    }

    /// Winter or severe weather: short supply lines, no boats.
    #[inline]
    pub fn hard_season(&self) -> bool {
        self.severe() || self.season() == Season::Winter
    }

    /// The pieces in an area.
    pub fn here(&self, area: AreaId) -> PieceSet {
        self.everybody().filter(|piece| self.state[*piece].at == Place::On(area)).collect()
    }

    /// All pieces.
    #[inline]
    pub fn everybody(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.state.pieces.len() as u8).map(PieceId)
    }

    /// The pieces in this kind of place.
    pub fn in_place(&self, place: Place) -> PieceSet {
        self.everybody().filter(|piece| self.state[*piece].at == place).collect()
    }

    /// Who is where.
    pub fn field(&self) -> Field {
        let mut field = Field([PieceSet::NONE; AreaSet::ROOM]);
        for (piece, number) in self.state.pieces.iter().zip(0..) {
            if let Place::On(area) = piece.at {
                field.0[area.index()].add(PieceId(number));
            }
        }
        field
    }

    /// The area a piece is in.
    #[inline]
    pub fn area_of(&self, piece: PieceId) -> Option<AreaId> {
        self.state[piece].at.area()
    }

    /// 8.1-d: whether a piece lies face up. Pieces of peaceful nations do not act, fight or raid; remnants of
    /// surrendered nations in British forts do (8.1-f).
    pub fn active(&self, piece: PieceId) -> bool {
        match self.of(piece).nation {
            None => true,
            Some(Nation::Iroquois) => self.state.at_war(Nation::Iroquois),
            Some(nation) => self.state.nation(nation).standing != Standing::Peaceful,
        }
    }

    /// The combat units of a side among these that lie face up and are not raiding: what stops movement, besieges and
    /// fights (9.4.1-d, 10.0).
    pub fn force(&self, side: Side, among: PieceSet) -> PieceSet {
        let counts = |piece: &PieceId| !self.state[*piece].raiding && self.active(*piece);
        among.and(self.sets().units[side.index()]).filter(counts).collect()
    }

    /// The same, outside forts.
    pub fn force_outside(&self, side: Side, among: PieceSet) -> PieceSet {
        self.force(side, among).filter(|piece| !self.state[*piece].inside).collect()
    }

    /// Whether a side has such a force in an area.
    pub fn has_force(&self, side: Side, area: AreaId) -> bool {
        !self.force(side, self.here(area)).is_empty()
    }

    /// All areas where a side has a force.
    pub fn forces(&self, side: Side) -> AreaSet {
        let mut areas = AreaSet::NONE;
        for piece in self.sets().units[side.index()] {
            let Piece { at, raiding, .. } = self.state[piece];
            if let Place::On(area) = at
                && !raiding
                && self.active(piece)
            {
                areas.add(area);
            }
        }
        areas
    }

    /// 3.0-ml: the level a piece checks against. Leaders without a nation go by the most willing one (G56).
    pub fn level(&self, piece: PieceId) -> MoraleLevel {
        match self.of(piece).kind {
            Kind::Regular | Kind::Militia(_) | Kind::ArmyLeader | Kind::MilitiaLeader(_) => {
                self.state.commitment.into()
            }
            // 8.5.3-c
            Kind::British | Kind::Canadian | Kind::Dorchester | Kind::McKee => {
                MoraleLevel::new(self.tables().intervention.morale.unsigned_abs())
            }
            Kind::Warrior(nation) | Kind::Chief(nation) => self.nation_level(nation).into(),
            Kind::Tecumseh | Kind::Girty => {
                let at_war = Nation::ALL.into_iter().filter(|nation| self.state.at_war(*nation));
                at_war.map(|nation| self.nation_level(nation)).max().unwrap_or_default().into()
            }
        }
    }

    /// A nation's Mobilization Level; 0 once it has surrendered (8.6.2), always 2 for the Iroquois (8.1.3).
    pub fn nation_level(&self, nation: Nation) -> MobilizationLevel {
        match (nation, self.state.nation(nation)) {
            (Nation::Iroquois, _) => MobilizationLevel::new(self.tables().event_figures.iroquois_level.unsigned_abs()),
            (_, state) if state.standing == Standing::Surrendered => MobilizationLevel::ZERO,
            (_, state) => state.level,
        }
    }

    /// 14.0.3: a leader's Command Rating; Tecumseh in his company raises it.
    pub fn rating(&self, leader: PieceId) -> u8 {
        let (tecumseh, piece) = (self.sets().tecumseh, self.state[leader]);
        let companion = self.state[tecumseh];
        let together = leader != tecumseh
            && self.of(leader).side == Side::Na
            && piece.at == companion.at
            && piece.inside == companion.inside
            && !companion.raiding
            && matches!(piece.at, Place::On(_) | Place::Field);
        self.of(leader).cr + u8::from(together)
    }

    /// 9.3.2-b: whether a leader commands a unit, given who else is with them.
    pub fn leads(&self, leader: PieceId, unit: PieceId, company: PieceSet) -> bool {
        match (self.of(leader).kind, self.of(unit).kind) {
            (Kind::ArmyLeader | Kind::MilitiaLeader(_), Kind::Regular | Kind::Militia(_)) => true,
            (Kind::Chief(own), Kind::Warrior(nation)) => own == nation,
            (Kind::McKee, Kind::Warrior(_)) => true,
            (Kind::Tecumseh, Kind::Warrior(nation)) => nation == Nation::Shawnee,
            (Kind::Dorchester, Kind::British | Kind::Canadian) => true,
            (Kind::Dorchester, Kind::Warrior(_)) => company.meets(self.sets().british),
            (
                Kind::ArmyLeader
                | Kind::MilitiaLeader(_)
                | Kind::Chief(_)
                | Kind::McKee
                | Kind::Tecumseh
                | Kind::Girty
                | Kind::Dorchester
                | Kind::Regular
                | Kind::Militia(_)
                | Kind::British
                | Kind::Canadian
                | Kind::Warrior(_),
                _,
            ) => false,
        }
    }

    /// Whether a unit is in good order.
    #[inline]
    pub fn in_order(&self, piece: PieceId) -> bool {
        self.state[piece].order == Order::Good
    }

    /// 6.0.3-b: Settled terrain: printed so, or with a village or permanent settlement.
    pub fn settled_terrain(&self) -> AreaSet {
        self.board().printed_settled().or(self.towns())
    }

    /// 6.0.3-b: what an area is like now.
    pub fn terrain(&self, area: AreaId) -> Terrain {
        if self.state.villages.has(area) { Terrain::Settled } else { self.board().terrain(area) }
    }

    /// Villages and permanent settlements.
    pub fn towns(&self) -> AreaSet {
        self.state.villages.or(self.board().settlements())
    }

    /// G4: settled areas: settled terrain, or at least one settler.
    pub fn settled(&self) -> AreaSet {
        self.settled_terrain().or(self.with_settlers())
    }

    /// Areas with settlers.
    pub fn with_settlers(&self) -> AreaSet {
        let there = self.state.settlers.iter().zip(0..).filter(|(count, _)| **count > 0);
        there.map(|(_, area)| AreaId(area)).collect()
    }

    /// 11.3: forts of a side that are besieged.
    pub fn besieged(&self, side: Side) -> AreaSet {
        self.state.forts[side.index()].filter(|area| self.is_besieged(side, *area)).collect()
    }

    /// 11.3: enemies in the area and nobody of the owner's outside the walls.
    pub fn is_besieged(&self, side: Side, area: AreaId) -> bool {
        if !self.state.forts[side.index()].has(area) {
            return false;
        }
        let here = self.here(area);
        !self.force(side.other(), here).is_empty() && self.force_outside(side, here).is_empty()
    }

    /// Forts of a side that are not besieged.
    pub fn open_forts(&self, side: Side) -> AreaSet {
        self.state.forts[side.index()].but(self.besieged(side))
    }

    /// 11.2.2: how many combat units are in a fort.
    pub fn garrison(&self, side: Side, area: AreaId) -> u8 {
        let inside = |piece: &PieceId| self.state[*piece].at == Place::On(area) && self.state[*piece].inside;
        self.sets().units[side.index()].filter(inside).count() as u8
    }

    /// 11.2.2: whether one more piece finds room in a fort; leaders always do.
    pub fn fort_has_room(&self, area: AreaId, piece: PieceId) -> bool {
        let Trait { side, leader, .. } = self.of(piece);
        leader || self.garrison(side, area) < self.tables().forts.holds.unsigned_abs()
    }

    /// 15.1.3, 15.2.3: whether pieces of a side may enter an area in this scenario.
    pub fn is_open(&self, side: Side, area: AreaId) -> bool {
        self.open_areas(side).is_none_or(|open| open.has(area))
    }

    /// 15.1.3: the areas pieces of a side may enter, if the scenario limits them.
    pub fn open_areas(&self, side: Side) -> Option<AreaSet> {
        self.scenario().limits.as_ref().map(|limits| limits.open[side.index()])
    }

    /// 15.1.3-b: whether a nation takes part in this scenario.
    pub fn takes_part(&self, nation: Nation) -> bool {
        self.scenario().limits.as_ref().is_none_or(|limits| limits.nations.contains(&nation))
    }

    /// How many nations are on the warpath, the Iroquois among them while in play (G13).
    pub fn nations_at_war(&self) -> u8 {
        let rolling = Nation::ROLLING.iter().filter(|nation| self.state.at_war(**nation)).count() as u8;
        rolling + u8::from(rolling > 0 && self.iroquois_in_play())
    }

    /// Whether any Iroquois warrior is in play.
    pub fn iroquois_in_play(&self) -> bool {
        let here = |piece: PieceId| matches!(self.state[piece].at, Place::On(_) | Place::Edge | Place::Field);
        self.sets().warriors[Nation::Iroquois.index()].into_iter().any(here)
    }

    /// How many nations have surrendered.
    pub fn surrendered(&self) -> u8 {
        let gone = |nation: &&Nation| self.state.nation(**nation).standing == Standing::Surrendered;
        Nation::ROLLING.iter().filter(gone).count() as u8
    }

    /// The name of an area.
    pub fn name(&self, area: AreaId) -> &'a str {
        self.board().name(area)
    }

    /// The name of a piece.
    pub fn piece_name(&self, piece: PieceId) -> &'a str {
        &self.game.data().counter(piece).name
    }
}

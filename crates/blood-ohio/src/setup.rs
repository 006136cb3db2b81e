//! A2.0, A4: the first position, and setting up: one thing in hand at a time.

use crate::board::{Gate, Printed, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::data::Data;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::HalfPoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::scenario::{Arms, NationSetUp, ScenarioId, Station, UsGroup, UsPlace, VillageRule};
use crate::state::{Build, Health, Optional, Piece, Place, Site, Standing, State, Status};
use crate::tables::FortId;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// What a side has in hand in its set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InHand {
    /// A village marker.
    Village(Nation, Health),
    /// A reduced principal village marker, for one that is razed.
    Principal(Nation),
    /// A fort marker.
    Fort(FortId),
    /// A built settlement, north or east of the Ohio.
    Settlement {
        /// North or west of it.
        north: bool,
    },
    /// A printed settlement that is razed.
    Razed,
    /// A printed settlement that is reduced.
    Reduced,
    /// A piece.
    Piece(PieceId),
}

/// Where a marker or a piece is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The space.
    pub at: Space,
    /// 20.1: into the fort of that space, not before it.
    pub inside: bool,
}

impl Spot {
    /// In the open.
    pub const fn open(at: Space) -> Self {
        Self { at, inside: false }
    }
}

/// A3.1, A3.2, A3.3: the position before anything is set up: turns, levels and forces are those of the scenario.
pub fn blank(data: &Data, scenario: ScenarioId, optional: Optional) -> State {
    let known = data.scenario(scenario);
    let aside = Piece { at: Place::Aside, flipped: false, inside: false, moved: false };
    let standing =
        Standing { status: Status::Withdrawn, broken: false, bled: false, wavering: false, villages: [0, 0] };
    let bits = |forts: &[FortId]| forts.iter().fold(0, |bits, fort| bits | 1 << fort.index());
    State {
        scenario,
        optional,
        turn: known.first_turn,
        segment: 1,
        procedure: 0,
        frames: vec![],
        pieces: vec![aside; data.counters.len()],
        arms: [None; 6],
        sites: vec![Site::Empty; data.board.len()],
        nations: [standing; Nation::COUNT],
        vp: known.vp.map(HalfPoints::whole),
        peak: HalfPoints::whole(known.vp[Side::Wc.index()]),
        sap: known.sap,
        saved: [false; 2],
        passed: [false; 2],
        acting: Side::Us,
        fresh_work: None,
        builds_blocked: false,
        raids_blocked: false,
        raid_cup: known.raid_cup,
        set_aside: [0; 4],
        settlements_left: known.builds.settlements,
        forts_left: bits(&known.builds.forts),
        forts_built: 0,
        expedition: known.expedition,
        withdrawn: false,
        entered: known.first_turn,
        principals_hit: 0,
        villages_razed: 0,
        steps: [0; 2],
        broke_out: vec![],
        ending: None,
    }
}

impl<'a> Look<'a> {
    /// What a side has to set up next.
    pub fn in_hand(&self, side: Side) -> Option<InHand> {
        match side {
            Side::Wc => {
                self.scenario().nations.iter().find_map(|row| self.nation_hand(row)).or_else(|| self.arms_hand())
            }
            Side::Us => self.works_hand().or_else(|| self.group_hand().map(|(piece, _)| InHand::Piece(piece))),
        }
    }

    fn held(&self, pieces: &[PieceId]) -> Option<PieceId> {
        pieces.iter().copied().find(|piece| self.piece(*piece).at == Place::Hand)
    }

    /// Villages of a nation, then its pieces.
    fn nation_hand(&self, row: &NationSetUp) -> Option<InHand> {
        let nation = row.nation;
        match self.state.nations[nation.index()].villages {
            [0, 0] => {}
            [0, _] => return Some(InHand::Village(nation, Health::Reduced)),
            [_, _] => return Some(InHand::Village(nation, Health::Full)),
        }
        let moved = || {
            let own = self.villages_of(nation).filter(|(_, principal)| *principal);
            own.filter(|(at, _)| self.board().printed(*at).is_none()).count()
        };
        if !row.razed_principals.is_empty() && moved() < row.razed_principals.len() {
            return Some(InHand::Principal(nation));
        }
        self.held(&row.pieces).map(InHand::Piece)
    }

    fn arms_hand(&self) -> Option<InHand> {
        let Arms::InPlay { with, .. } = &self.scenario().arms else { return None };
        let held = with.iter().find(|(_, piece)| self.piece(*piece).at == Place::Hand);
        held.map(|(_, piece)| InHand::Piece(*piece))
    }

    /// Forts, built settlements, then damage to the printed ones.
    fn works_hand(&self) -> Option<InHand> {
        let scenario = self.scenario();
        // One look at all spaces: this is asked before and after everything that is set up.
        let (mut standing, mut north, mut east, mut razed, mut reduced) = (0_u32, 0, 0, 0, 0);
        for (at, site) in self.sites() {
            let printed = || self.board().printed(at) == Some(Printed::Settlement);
            match site {
                Site::Fort(fort, _) => standing |= 1 << fort.index(),
                Site::Settlement(health) if printed() => reduced += u8::from(health == Health::Reduced),
                Site::Settlement(_) if self.board().north_of_ohio(at) => north += 1,
                Site::Settlement(_) => east += 1,
                Site::Razed => razed += u8::from(printed()),
                Site::Empty | Site::Village(..) | Site::Principal(..) | Site::Miamis => {}
            }
        }
        if let Some(row) = scenario.forts.iter().find(|row| standing & 1 << row.fort.index() == 0) {
            return Some(InHand::Fort(row.fort));
        }
        let plan = scenario.settlements;
        if north < plan.north || east < plan.east {
            Some(InHand::Settlement { north: north < plan.north })
        } else if razed < plan.razed {
            Some(InHand::Razed)
        } else {
            (reduced < plan.reduced).then_some(InHand::Reduced)
        }
    }

    fn group_hand(&self) -> Option<(PieceId, &'a UsGroup)> {
        self.scenario().us.iter().find_map(|group| Some((self.held(&group.pieces)?, group)))
    }

    /// Every fort of the US on the map.
    fn standing_forts(&self) -> Vec<(FortId, Space)> {
        self.sites().filter_map(|(at, _)| Some((self.fort(at)?.0, at))).collect()
    }

    /// Where what is in hand may go, inside a fort or not.
    fn set_up_places(self, side: Side) -> impl Iterator<Item = Spot> + use<'a> {
        let (thing, forts) = (self.in_hand(side), self.standing_forts());
        let ways = 1 + usize::from(side == Side::Us && matches!(thing, Some(InHand::Piece(_))));
        let spaces = self.board().spaces().filter(move |at| thing.is_some_and(|thing| self.likely(thing, *at)));
        let spots = spaces.flat_map(move |at| [false, true].map(|inside| Spot { at, inside }).into_iter().take(ways));
        spots.filter(move |spot| thing.is_some_and(|thing| self.check_set_up(thing, *spot, &forts).is_ok()))
    }

    /// Spaces worth a closer look, at a glance.
    fn likely(&self, thing: InHand, at: Space) -> bool {
        match thing {
            InHand::Village(nation, _) | InHand::Principal(nation) => self.board().owner(at) == Some(nation),
            InHand::Fort(_) | InHand::Settlement { .. } => self.vacant(at),
            InHand::Razed | InHand::Reduced => self.unhurt(at),
            InHand::Piece(_) => self.state.site(at) != Site::Empty || self.board().gate(at).is_some(),
        }
    }

    /// Whether what is in hand may go there.
    fn check_set_up(&self, thing: InHand, Spot { at, inside }: Spot, forts: &[(FortId, Space)]) -> Decided {
        let refusal = Refusal::new(Why::SetUpZone).space(at);
        ensure(self.in_play(at), Refusal { why: Why::OutsideScenario, ..refusal })?;
        match thing {
            InHand::Village(nation, health) => self.check_village(nation, health, at, forts),
            InHand::Principal(nation) => self.check_hamlet(nation, at, forts),
            InHand::Fort(fort) => {
                let row = self.scenario().forts.iter().find(|row| row.fort == fort).ok_or(refusal)?;
                ensure(self.vacant(at) && row.site.allows(self.board(), at, forts), refusal)
            }
            InHand::Settlement { north } => ensure(self.vacant(at) && self.board().north_of_ohio(at) == north, refusal),
            InHand::Razed => {
                let least = self.scenario().settlements.razed_distance;
                let mut printed = forts.iter().filter(|(fort, _)| fort.printed());
                ensure(self.unhurt(at) && printed.all(|(_, fort)| self.distance(at, *fort) >= least), refusal)
            }
            InHand::Reduced => ensure(self.unhurt(at), refusal),
            InHand::Piece(piece) if self.game.side(piece) == Side::Us => self.check_us_piece(piece, at, inside),
            InHand::Piece(piece) => self.check_wc_piece(piece, at),
        }
    }

    /// Ground with nothing on it; in a set-up everybody is in a village, at a fort or on an entry square.
    fn vacant(&self, at: Space) -> bool {
        self.state.site(at) == Site::Empty && self.board().terrain(at) == Terrain::Ground
    }

    fn unhurt(&self, at: Space) -> bool {
        let printed = self.board().printed(at) == Some(Printed::Settlement);
        printed && self.state.site(at) == Site::Settlement(Health::Full)
    }

    /// A4.0, A2.0: land and river as the scenario says.
    fn check_hamlet(&self, nation: Nation, at: Space, forts: &[(FortId, Space)]) -> Decided {
        let refusal = Refusal::new(Why::VillageSite).space(at).nation(nation);
        let row = self.scenario().nation(nation).ok_or(refusal)?;
        ensure(self.vacant(at), refusal)?;
        let space = |fort| forts.iter().find(|(known, _)| *known == fort).map(|(_, at)| *at);
        ensure(row.rule.allows(self.board(), nation, at, space), refusal)
    }

    /// A4.1: some healthy villages have to lie in the south of their land.
    fn check_village(&self, nation: Nation, health: Health, at: Space, forts: &[(FortId, Space)]) -> Decided {
        self.check_hamlet(nation, at, forts)?;
        let row = self.scenario().nation(nation);
        let Some(VillageRule::OwnRiver { south_of: Some((mark, least)) }) = row.map(|row| row.rule) else {
            return Ok(());
        };
        if health == Health::Reduced || self.board().south_of(at, mark) {
            return Ok(());
        }
        let south = |(space, principal): &(Space, bool)| !principal && self.board().south_of(*space, mark);
        let there = self.villages_of(nation).filter(south).count() as u8;
        let left = self.state.nations[nation.index()].villages[0] - 1;
        let refusal = Refusal::new(Why::SetUpZone).space(at).nation(nation);
        ensure(there + left >= least, refusal.numbers(there + left, least))
    }

    /// A4.0-b, A4.0-c, A2.0, A4.3: warriors one to a village, leaders in any, or all together where the scenario says.
    fn check_wc_piece(&self, piece: PieceId, at: Space) -> Decided {
        let refusal = Refusal::new(Why::SetUpZone).space(at).piece(piece);
        let Some(nation) = self.game.nation(piece) else { return self.check_arms(piece, at) };
        let row = self.scenario().nation(nation).ok_or(refusal)?;
        let village = self.village(at).is_some_and(|village| village.nation == nation);
        match row.station {
            Station::At(place) | Station::EntrySquare(place) => ensure(at == place, refusal),
            Station::Villages => {
                ensure(village, refusal)?;
                let full = self.kind(piece) == Kind::Warriors && self.warriors_at(nation, at) > 0;
                ensure(!full, Refusal { why: Why::WarriorThere, ..refusal })
            }
            Station::OneVillage => {
                let chosen = row.pieces.iter().find_map(|other| self.piece(*other).at.space());
                ensure(village && chosen.is_none_or(|chosen| chosen == at), refusal)
            }
        }
    }

    /// A4.2, A4.3: British Arms in a village of their nation, or with its warriors.
    fn check_arms(&self, arms: PieceId, at: Space) -> Decided {
        let refusal = Refusal::new(Why::SetUpZone).space(at).piece(arms);
        let nation = self.holder(arms).ok_or(refusal)?;
        let escorted = matches!(self.scenario().arms, Arms::InPlay { with_warriors: true, .. });
        let village = self.village(at).is_some_and(|village| village.nation == nation);
        ensure(if escorted { self.warriors_at(nation, at) > 0 } else { village }, refusal)
    }

    fn check_us_piece(&self, piece: PieceId, at: Space, inside: bool) -> Decided {
        let refusal = Refusal::new(Why::SetUpZone).space(at).piece(piece);
        let square = matches!(self.board().gate(at), Some(Gate::Us { .. }));
        ensure(square || matches!(self.state.site(at), Site::Fort(..) | Site::Settlement(_)), refusal)?;
        let group = self.group_hand().filter(|(next, _)| *next == piece).ok_or(refusal)?.1;
        match group.place {
            UsPlace::FortGarrison(fort) => {
                ensure(self.fort(at).is_some_and(|(known, _)| known == fort), refusal)?;
                self.check_garrison(piece, at, inside)
            }
            UsPlace::EntrySquares { at_least } => {
                ensure(square && !inside, refusal)?;
                let left = group.pieces.iter().filter(|id| self.piece(**id).at == Place::Hand).count() - 1;
                self.check_squares(at, left as u32, at_least)
            }
            UsPlace::Garrisons => self.check_garrison(piece, at, inside),
            UsPlace::Settlements => ensure(self.settlement(at).is_some() && !inside, refusal),
            UsPlace::Cup | UsPlace::Later { .. } | UsPlace::After { .. } => Err(refusal),
        }
    }

    /// Where the scenario suggests that it goes, the best place first.
    fn suggestions(&self, thing: InHand) -> Vec<Spot> {
        let suggested = &self.scenario().suggested;
        let of = |list: &[(Nation, Space)], nation: Nation| -> Vec<Space> {
            list.iter().filter(|(known, _)| *known == nation).map(|(_, at)| *at).collect()
        };
        let own = |at: Space, nation: Nation| self.board().owner(at) == Some(nation);
        let spaces: Vec<Space> = match thing {
            InHand::Village(nation, Health::Full) => of(&suggested.healthy, nation),
            InHand::Village(nation, Health::Reduced) => of(&suggested.reduced, nation),
            InHand::Principal(nation) => {
                suggested.principals.iter().filter(|(old, _)| own(*old, nation)).map(|(_, at)| *at).collect()
            }
            InHand::Fort(fort) => {
                suggested.forts.iter().filter(|(known, _)| *known == fort).map(|(_, at)| *at).collect()
            }
            InHand::Settlement { .. } => suggested.built.clone(),
            InHand::Razed => suggested.razed.clone(),
            InHand::Reduced => suggested.reduced_settlements.clone(),
            InHand::Piece(piece) => {
                let inside = suggested.inside.contains(&piece);
                let places = suggested.pieces.iter().filter(|(known, _)| *known == piece);
                return places.map(|(_, at)| Spot { at: *at, inside }).collect();
            }
        };
        spaces.into_iter().map(Spot::open).collect()
    }
}

impl Act<'_, '_> {
    /// The first position: what is printed stands, the rest is in hand, in cups or on tracks.
    pub fn begin(&mut self) {
        let board = self.game.board();
        for at in board.spaces() {
            if !self.look().in_play(at) {
                continue;
            }
            let site = match (board.printed(at), board.owner(at)) {
                (Some(Printed::Fort(fort)), _) => Site::Fort(fort, Health::Full),
                (Some(Printed::Settlement), _) => Site::Settlement(Health::Full),
                (Some(Printed::Principal), Some(nation)) => Site::Principal(nation, Health::Full),
                (Some(Printed::Principal), None) | (None, _) => Site::Empty,
            };
            self.state.sites[at.index()] = site;
        }
        self.begin_nations();
        self.begin_arms();
        self.begin_us();
        let first = self.scenario().set_up_first;
        self.open(SetUp(first.other()));
        self.open(SetUp(first));
    }

    fn begin_nations(&mut self) {
        let (scenario, data) = (self.scenario(), self.game.data());
        for nation in &scenario.nonaligned {
            // A4.0-d, A4.0-e: all they have waits on the track.
            let standing = &mut self.state.nations[nation.index()];
            (standing.status, standing.villages) = (Status::Nonaligned, [data.villages(*nation), 0]);
            for piece in data.warriors(*nation).chain(data.leaders(*nation)) {
                self.state[piece].at = Place::Track;
            }
        }
        for row in &scenario.nations {
            let member = scenario.members.contains(&row.nation);
            let standing = &mut self.state.nations[row.nation.index()];
            standing.status = if member { Status::Member } else { Status::Treaty };
            standing.villages = [row.healthy, row.reduced];
            for at in &row.razed_principals {
                self.state.sites[at.index()] = Site::Razed;
            }
            for piece in &row.pieces {
                self.state[*piece].at = if member { Place::Hand } else { Place::Track };
            }
            for piece in &row.reserve {
                self.state[*piece].at = Place::Track;
            }
        }
    }

    /// 23.0: on their squares, or in play.
    fn begin_arms(&mut self) {
        let arms = self.game.data().pieces().filter(|(_, counter)| counter.kind == Kind::Arms).map(|(id, _)| id);
        match &self.scenario().arms {
            Arms::Unused => {}
            Arms::OnSquares => arms.for_each(|piece| self.state[piece].at = Place::Track),
            Arms::InPlay { with, waiting, available, .. } => {
                for (list, place) in [(with, Place::Hand), (waiting, Place::Track)] {
                    for (nation, piece) in list {
                        self.state[*piece].at = place;
                        if let Some(number) = self.look().arms_number(*piece) {
                            self.state.arms[number] = Some(*nation);
                        }
                    }
                }
                available.iter().for_each(|piece| self.state[*piece].at = Place::Track);
            }
        }
    }

    fn begin_us(&mut self) {
        for group in &self.scenario().us {
            let place = match group.place {
                UsPlace::Cup => Place::Cup,
                UsPlace::Later { .. } | UsPlace::After { .. } => Place::Later,
                UsPlace::FortGarrison(_) | UsPlace::Garrisons | UsPlace::Settlements | UsPlace::EntrySquares { .. } => {
                    Place::Hand
                }
            };
            for piece in &group.pieces {
                self.state[*piece].at = place;
            }
        }
    }

    /// The rest goes where the scenario suggests, or else to the first legal place.
    fn set_up_all(&mut self, side: Side) {
        while let Some(thing) = self.look().in_hand(side) {
            let look = self.look();
            let forts = look.standing_forts();
            let legal = |spot: &Spot| look.check_set_up(thing, *spot, &forts).is_ok();
            let any = || look.set_up_places(side).next();
            let Some(spot) = look.suggestions(thing).into_iter().find(legal).or_else(any) else { return };
            self.set_up(thing, spot);
        }
    }

    fn set_up(&mut self, thing: InHand, spot: Spot) {
        let at = spot.at;
        match thing {
            InHand::Village(nation, health) => self.place_village(nation, health, at, rule("A4.0")),
            InHand::Principal(nation) => {
                self.state.sites[at.index()] = Site::Principal(nation, Health::Reduced);
                self.tell(|_| Event::VillagePlaced { nation, at, reduced: true, principal: true, rule: rule("A4.0") });
            }
            InHand::Fort(fort) => {
                self.state.sites[at.index()] = Site::Fort(fort, Health::Full);
                self.tell(|_| Event::StructurePlaced { what: Build::Fort(fort), at });
            }
            InHand::Settlement { .. } => {
                self.state.sites[at.index()] = Site::Settlement(Health::Full);
                self.tell(|_| Event::StructurePlaced { what: Build::Settlement, at });
            }
            InHand::Razed => {
                self.state.sites[at.index()] = Site::Razed;
                self.tell(|_| Event::SettlementScarred { at, razed: true });
            }
            InHand::Reduced => {
                self.state.sites[at.index()] = Site::Settlement(Health::Reduced);
                self.tell(|_| Event::SettlementScarred { at, razed: false });
            }
            InHand::Piece(piece) => self.put(piece, spot, rule("A4.0-b")),
        }
    }
}

/// A4.0: a side sets up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp(pub Side);

impl Ask<BloodOhio> for SetUp {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.0.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.push(Decision::PlaceRest);
        found.extend(look.set_up_places(self.0).map(|Spot { at, inside }| Decision::Place { at, inside }));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let side = act.frame::<Self>().0;
        let thing = act.look().in_hand(side).ok_or(Why::NotNow)?;
        match *decision {
            Decision::Place { at, inside } => {
                let ours = side == Side::Us && matches!(thing, InHand::Piece(_));
                ensure(ours || !inside, Refusal::new(Why::SetUpZone).space(at))?;
                let look = act.look();
                look.check_set_up(thing, Spot { at, inside }, &look.standing_forts())?;
                act.set_up(thing, Spot { at, inside });
            }
            Decision::PlaceRest => act.set_up_all(side),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// What can go to one place only goes there; when both sides are done the first turn begins.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let side = act.frame::<Self>().0;
        let mut places = act.look().set_up_places(side);
        let (first, second) = (places.next(), places.next());
        drop(places);
        match (act.look().in_hand(side), first, second) {
            (Some(_), Some(_), Some(_)) => return Flow::Waits,
            (Some(thing), Some(spot), None) => act.set_up(thing, spot),
            (Some(_), None, _) | (None, ..) => {
                act.close();
                if act.state.frames.is_empty() {
                    act.begin_turn(act.scenario().first_turn);
                }
            }
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let rule = match self.0 {
            Side::Us => rule("A4.1"),
            Side::Wc => rule("A4.0"),
        };
        let text = match look.in_hand(self.0) {
            None => "Set up your side".to_owned(),
            Some(InHand::Razed) => "Which settlement lies in ashes?".into(),
            Some(InHand::Reduced) => "Which settlement is half burned?".into(),
            Some(other) => format!("Where does {} stand?", look.in_hand_words(other)),
        };
        Question::new(text, "Lit places are allowed by the scenario; the rest can be set up as suggested.", rule)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.place_wish(click, |at| Decision::Place { at, inside: false })
    }
}

impl OnBoard for SetUp {
    fn phase(&self) -> Option<Side> {
        Some(self.0)
    }

    fn placed(&self, look: Look<'_>) -> Option<String> {
        look.in_hand(self.0).map(|thing| look.in_hand_words(thing))
    }
}

impl Look<'_> {
    /// What is set up next, in words.
    pub(crate) fn in_hand_words(&self, thing: InHand) -> String {
        match thing {
            InHand::Village(nation, Health::Full) => format!("a {} village", nation.name()),
            InHand::Village(nation, Health::Reduced) => format!("a reduced {} village", nation.name()),
            InHand::Principal(nation) => format!("the rebuilt {} principal village", nation.name()),
            InHand::Fort(fort) => fort.name().into(),
            InHand::Settlement { north: true } => "a settlement north of the Ohio".into(),
            InHand::Settlement { north: false } => "a settlement east of the Ohio".into(),
            InHand::Razed => "a razed settlement".into(),
            InHand::Reduced => "a reduced settlement".into(),
            InHand::Piece(piece) => self.named(piece),
        }
    }
}

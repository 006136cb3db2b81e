//! 15: setting up a campaign, group by group as the scenario's file lists them.

use crate::about::{seat_of, side_of};
use crate::advice;
use crate::army::Granted;
use crate::counters::{Kind, Nation, Side};
use crate::data::Data;
use crate::decision::Decision;
use crate::deploy::{Placement, Zone};
use crate::event::{Built, Counted, Event, Limit};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::happenings::Arming;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::{MobilizationLevel, VictoryPoints};
use crate::refusal::{Decided, Refusal, Why};
use crate::scenario::{Content, Scenario, SetUpGroup};
use crate::state::{British, Ending, Girty, NationState, Optional, Piece, Place, Standing, State, Step};
use crate::tables::Happening;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A position before anything is set up.
pub(crate) fn blank(data: &Data, scenario: &Scenario, optional: Optional) -> State {
    let areas = data.board.areas.len();
    let markers = ["atrocity-us", "atrocity-na"].map(|kind| data.markers(kind));
    State {
        scenario: scenario.id,
        optional,
        turn: 1,
        step: if scenario.battle.is_some() { Step::Muster } else { Step::SetUpUs },
        frames: Vec::new(),
        pieces: pieces(data, scenario),
        settlers: vec![0; areas],
        displaced: vec![0; areas],
        ripe: AreaSet::NONE,
        villages: AreaSet::NONE,
        // 15.1.2: a British fort in each marked area.
        forts: [AreaSet::NONE, data.board.fort_sites()],
        building: AreaSet::NONE,
        dismantling: AreaSet::NONE,
        builders: PieceSet::NONE,
        sieges: vec![0; areas],
        pillaged: AreaSet::NONE,
        atrocities: [AreaSet::NONE; 2],
        atrocity_markers: markers,
        atrocities_left: [0; 2],
        ambushed: [false; 2],
        raids: AreaSet::NONE,
        raiders: Vec::new(),
        raid_total: 0,
        // 16.3.3: the storm of a battle scenario is severe weather (G52).
        happening: if scenario.battle.as_ref().is_some_and(|battle| battle.severe) {
            Happening::SevereWeather
        } else {
            Happening::None
        },
        omens: [None; 2],
        girty: Girty::Unseen,
        commitment: scenario.levels.commitment,
        nations: nations(data, scenario),
        rolled: 0,
        at_war: scenario.levels.warpath.len() as u8,
        british: British::Out,
        forts_destroyed: [0; 2],
        generals_lost: [false; 2],
        groups: scenario.levels.groups_received,
        raised: PieceSet::NONE,
        primary: [Some(scenario.levels.us_primary), Some(scenario.levels.na_primary)],
        initiative: Side::Us,
        acting: Side::Us,
        passed: false,
        fought: PieceSet::NONE,
        resolved: AreaSet::NONE,
        vp: [VictoryPoints::ZERO; 2],
        kekionga_scored: false,
        streak: [0; 2],
        at_start: [0; 2],
        lost: [0; 2],
        battle: None,
        ending: None::<Ending>,
    }
}

/// 14.0.7-b, 8.5.2-a, 8.5.2-b, G92: nobody is on the map yet, and some have left for good before the scenario begins.
fn pieces(data: &Data, scenario: &Scenario) -> Vec<Piece> {
    let mut pieces = vec![Piece::at(Place::Pool); data.counters.len()];
    let groups = data.tables.groups.iter().take(usize::from(scenario.levels.groups_received));
    let withdrawn = groups.flat_map(|group| &group.leave);
    for leader in withdrawn.chain(&scenario.levels.out) {
        pieces[leader.index()] = Piece::at(Place::Gone);
    }
    pieces
}

fn nations(data: &Data, scenario: &Scenario) -> [NationState; Nation::COUNT] {
    let levels = &scenario.levels;
    let mut nations = Nation::ALL.map(|nation| NationState {
        standing: Standing::Peaceful,
        level: data.tables.base_levels[nation.index()],
        order: 0,
    });
    for (start, order) in levels.warpath.iter().zip(1..) {
        nations[start.nation.index()] = NationState { standing: Standing::Warpath, level: start.level, order };
    }
    for start in &levels.peaceful {
        nations[start.nation.index()].level = start.level;
    }
    // 15.3.3: surrendered before the game; nobody scores for it (8.6.2-b).
    for nation in &levels.surrendered {
        nations[nation.index()] =
            NationState { standing: Standing::Surrendered, level: MobilizationLevel::ZERO, order: 0 };
    }
    nations
}

/// What was set up last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Last {
    /// A piece.
    Piece(PieceId),
    /// A village, settler or fort in an area.
    In(AreaId),
}

/// A group of the set-up is placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp {
    /// Its place in the scenario's list.
    pub group: u8,
    /// Villages, settlers or forts still to be placed.
    pub left: u8,
    /// Pieces still to be placed.
    pub hand: PieceSet,
    /// What was placed, in order.
    pub placed: Vec<Last>,
    /// Whether dice and draws have said what the group consists of.
    pub filled: bool,
}

impl SetUp {
    pub(crate) fn group<'a>(&self, look: Look<'a>) -> &'a SetUpGroup {
        &look.scenario().groups[usize::from(self.group)]
    }

    /// The piece to be placed next.
    pub(crate) fn next(&self, look: Look<'_>) -> Option<PieceId> {
        let leaders = look.sets().leaders[self.group(look).side.index()];
        self.hand.and(leaders).first().or(self.hand.first())
    }

    fn is_done(&self) -> bool {
        self.left == 0 && self.hand.is_empty()
    }

    /// 15.2.1: the US may set up a fort or not.
    fn is_optional(&self, look: Look<'_>) -> bool {
        matches!(self.group(look).content, Content::Fort)
    }
}

impl Ask<DarkGround> for SetUp {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.group(look).side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.set_up_zone(self).decisions());
        if self.left + self.hand.len() > 1 {
            found.push(Decision::AsSuggested);
        }
        if self.is_optional(look) {
            found.push(Decision::Done);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(self.group(look).side) && !self.placed.is_empty() {
            found.push(Decision::TakeBack);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>();
        match *decision {
            Decision::Place { at, inside } => {
                act.look().check_set_up(frame, Placement { at, inside })?;
                act.set_up(at, inside);
            }
            Decision::AsSuggested if frame.left + frame.hand.len() > 1 => act.set_up_as_suggested(),
            Decision::Done if frame.is_optional(act.look()) => act.close(),
            Decision::TakeBack => act.take_back_set_up()?,
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if !act.frame::<Self>().filled {
            act.fill_group();
            return Flow::GoesOn;
        }
        let frame = act.frame::<Self>();
        if frame.is_done() {
            act.close();
            return Flow::GoesOn;
        }
        // A single legal place needs no question.
        if !frame.is_optional(act.look()) && frame.placed.is_empty() && act.look().set_up_zone(frame).len() == 1 {
            act.set_up_as_suggested();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        look.set_up_question(self, self.group(look))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let at = look.clicked_area(click);
        at.map(|at| [false, true].map(|inside| Decision::Place { at, inside }).to_vec()).unwrap_or_default()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        let own = |option: &Decision| advice::answers::set_up(look, self, option, style.careless);
        advice::answers::best_on_map(look, self.group(look).side, style, rng, own)
    }
}

impl OnBoard for SetUp {}

impl Look<'_> {
    /// The rule a side sets up by.
    pub(crate) fn set_up_rule(&self, side: Side) -> RuleId {
        match side {
            Side::Us => self.scenario().rules.us,
            Side::Na => self.scenario().rules.na,
        }
    }

    fn check_set_up(&self, frame: &SetUp, placement: Placement) -> Decided {
        if self.set_up_zone(frame).allows(placement) {
            return Ok(());
        }
        let at = placement.at;
        let (group, zone) = (frame.group(*self), self.zone_of_group(frame));
        let why = match group.content {
            Content::Settlers { .. } if zone.has(at) => Why::SetUpCrowded,
            Content::Units { .. } if zone.has(at) && group.half_at.is_some() => Why::HalfElsewhere,
            Content::Units { .. }
            | Content::Villages(_)
            | Content::Settlers { .. }
            | Content::Fort
            | Content::Rifles { .. } => Why::SetUpZone,
        };
        Err(Refusal { piece: frame.next(*self), ..why.area(at) })
    }

    /// Areas and forts where the next piece or marker of a group may go.
    fn set_up_zone(&self, frame: &SetUp) -> Zone {
        let group = frame.group(*self);
        let mut open = self.zone_of_group(frame);
        let mut forts = AreaSet::NONE;
        match &group.content {
            Content::Units { .. } => {
                if let Some(piece) = frame.next(*self) {
                    forts = if group.zone.forts { self.shelters(piece) } else { forts };
                    open = self.half_kept(frame, piece, open);
                }
            }
            // 6.0.3: one village an area, none at a permanent settlement.
            Content::Villages(_) => open = open.but(self.towns()),
            Content::Settlers { most, .. } => {
                open = open.filter(|area| self.state.settlers[area.index()] < *most).collect();
            }
            Content::Fort | Content::Rifles { .. } => {}
        }
        Zone { open, forts }
    }

    /// What the file says of a group, for the next piece.
    fn zone_of_group(&self, frame: &SetUp) -> AreaSet {
        let (zone, board) = (&frame.group(*self).zone, self.board());
        let mut areas = zone.named(board);
        if let Some(piece) = frame.next(*self).filter(|_| zone.own) {
            areas = areas.or(self.home(piece));
        }
        if zone.settlements {
            areas = areas.or(self.towns());
        }
        if zone.beside_settlements {
            areas = areas.or(self.towns().fold(AreaSet::NONE, |all, town| all.or(board.neighbours(town))));
        }
        if zone.unsettled {
            areas = areas.but(self.settled());
        }
        if zone.no_us_fort {
            areas = areas.but(self.state.forts[Side::Us.index()]);
        }
        // 14.0.5: McKee begins where he may go.
        if frame.next(*self) == Some(self.sets().mckee) {
            areas = areas.and(self.mckee_land());
        }
        areas
    }

    /// 15.2.1, 15.3.1: at least half of the combat units stand in one place.
    fn half_kept(&self, frame: &SetUp, piece: PieceId, open: AreaSet) -> AreaSet {
        let Some(base) = frame.group(*self).half_at.filter(|_| !self.of(piece).leader) else { return open };
        let units = |pieces: &mut dyn Iterator<Item = PieceId>| pieces.filter(|p| !self.of(*p).leader).count();
        let placed: Vec<PieceId> = frame.placed.iter().filter_map(|last| last.piece()).collect();
        let total = units(&mut frame.hand.into_iter()) + units(&mut placed.iter().copied());
        let elsewhere = |piece: &PieceId| self.state[*piece].at != Place::On(base);
        let away = units(&mut placed.iter().copied().filter(elsewhere));
        if away < total - total.div_ceil(2) { open } else { open.and(AreaSet::of(base)) }
    }

    /// Where we would put the next piece or marker: the first area of the file's list that is open, else any.
    fn set_up_suggestion(&self, frame: &SetUp) -> Option<Placement> {
        let Zone { open, forts } = self.set_up_zone(frame);
        let listed = &frame.group(*self).suggested;
        let from = frame.placed.len() % listed.len().max(1);
        let turns = listed.iter().cycle().skip(from).take(listed.len());
        let found = turns.copied().find(|area| open.or(forts).has(*area));
        let at = found.or(open.first()).or(forts.first())?;
        Some(Placement { at, inside: !open.has(at) })
    }
}

impl Last {
    const fn piece(self) -> Option<PieceId> {
        match self {
            Last::Piece(piece) => Some(piece),
            Last::In(_) => None,
        }
    }
}

impl Act<'_, '_> {
    /// 15.0, 15.1.1, 15.1.2, 15.2.1, 15.2.2, 15.3.1, 15.3.2, 15.4.1, 15.4.2: the groups of a side, one after the other; the
    /// US first.
    pub(crate) fn set_up_side(&mut self, side: Side) {
        let groups: Vec<u8> = {
            let all = &self.look().scenario().groups;
            all.iter().zip(0..).filter(|(group, _)| group.side == side).map(|(_, number)| number).collect()
        };
        // The last one opened is asked first.
        for number in groups.into_iter().rev() {
            self.open(SetUp { group: number, left: 0, hand: PieceSet::NONE, placed: Vec::new(), filled: false });
        }
    }

    /// What the group on top consists of, dice and draws included.
    fn fill_group(&mut self) {
        let (number, game) = (self.frame::<SetUp>().group, self.game);
        let group = &game.scenario(self.state.scenario).groups[usize::from(number)];
        self.frame_mut::<SetUp>().filled = true;
        match &group.content {
            Content::Villages(count) => self.frame_mut::<SetUp>().left = *count,
            Content::Fort => self.frame_mut::<SetUp>().left = 1,
            Content::Settlers { count, die, .. } => {
                let more =
                    if *die { self.roll_count(Counted::Settlers, self.look().set_up_rule(group.side)) } else { 0 };
                self.frame_mut::<SetUp>().left = count + more;
            }
            Content::Units { .. } => {
                let hand = self.muster(&group.content, self.look().set_up_rule(group.side));
                for piece in hand {
                    self.state[piece].at = Place::Hand;
                }
                self.frame_mut::<SetUp>().hand = hand;
            }
            Content::Rifles { nations, count, die } => {
                self.close();
                if *die {
                    let rule = self.look().set_up_rule(group.side);
                    let left = self.roll_count(Counted::Rifles, rule);
                    self.open(Arming { left, only: None });
                }
                for nation in nations {
                    self.open(Arming { left: *count, only: Some(*nation) });
                }
            }
        }
    }

    /// One die of something.
    pub(crate) fn roll_count(&mut self, what: Counted, why: RuleId) -> u8 {
        self.roll_count_plus(what, 0, why)
    }

    /// The same with a fixed number more.
    pub(crate) fn roll_count_plus(&mut self, what: Counted, more: u8, why: RuleId) -> u8 {
        let roll = self.table.d6(why).plus(more as i8, why);
        let count = roll.face() + more;
        self.tell(|_| Event::CountRolled { what, roll, count });
        count
    }

    /// The units and leaders of a group: counted, drawn and diced.
    pub(crate) fn muster(&mut self, content: &Content, why: RuleId) -> PieceSet {
        let Content::Units { units, leaders, militia_drawn, militia_of, iroquois_by_die } = content else {
            return PieceSet::NONE;
        };
        let mut hand: PieceSet = leaders.iter().copied().collect();
        for (kind, count) in units {
            hand = hand.or(self.look().pooled(*kind, *count));
        }
        if let Some(by_die) = iroquois_by_die {
            let roll = self.table.d6(why);
            let count = by_die[usize::from(roll.face() - 1)];
            self.tell(|_| Event::CountRolled { what: Counted::Iroquois, roll, count });
            hand = hand.or(self.look().pooled(Kind::Warrior(Nation::Iroquois), count));
        }
        // G49: a leader's own men come first, the others by chance.
        for state in militia_of {
            hand = hand.or(self.look().pooled(Kind::Militia(*state), 1));
        }
        let drawn = militia_drawn.saturating_sub(militia_of.len() as u8);
        hand.or(self.draw_militia(drawn, hand, why))
    }

    /// 8.4.1: so many militia units by chance from the pool, those in `but` excepted.
    pub(crate) fn draw_militia(&mut self, count: u8, but: PieceSet, why: RuleId) -> PieceSet {
        let mut drawn = PieceSet::NONE;
        for _ in 0..count {
            let pool = self.look().militia_pool().but(but).but(drawn);
            // 8.4.3-b: no more than there are counters.
            if pool.is_empty() {
                break;
            }
            let place = usize::from(self.table.draw(pool.len()) - 1);
            let Some(piece) = pool.into_iter().nth(place) else { break };
            drawn.add(piece);
            self.tell(|_| Event::Drawn { piece, rule: why });
        }
        self.note_fewer(Granted { came: drawn.len(), of: count, limit: Limit::Counters, rule: rule("8.4.3-b") });
        drawn
    }

    fn set_up(&mut self, at: AreaId, inside: bool) {
        let frame = self.frame::<SetUp>();
        let (group, piece) = (frame.group(self.look()), frame.next(self.look()));
        let rule = self.look().set_up_rule(group.side);
        let built = match group.content {
            Content::Villages(_) => Some(Built::Village),
            Content::Settlers { .. } => Some(Built::Settler),
            Content::Fort => Some(Built::Fort),
            Content::Units { .. } | Content::Rifles { .. } => None,
        };
        let last = match (built, piece) {
            (Some(what), _) => {
                match what {
                    Built::Village => self.state.villages.add(at),
                    Built::Settler => self.state.settlers[at.index()] += 1,
                    Built::Fort => self.state.forts[Side::Us.index()].add(at),
                }
                self.frame_mut::<SetUp>().left -= 1;
                self.tell(|_| Event::SetUp { what, at, rule });
                Last::In(at)
            }
            (None, Some(piece)) => {
                self.frame_mut::<SetUp>().hand.remove(piece);
                (self.state[piece].at, self.state[piece].inside) = (Place::On(at), inside);
                self.tell(|_| Event::Placed { piece, at, inside, rule });
                Last::Piece(piece)
            }
            (None, None) => return,
        };
        self.frame_mut::<SetUp>().placed.push(last);
    }

    fn set_up_as_suggested(&mut self) {
        while !self.frame::<SetUp>().is_done() {
            let Some(Placement { at, inside }) = self.look().set_up_suggestion(self.frame::<SetUp>()) else { return };
            self.set_up(at, inside);
        }
    }

    fn take_back_set_up(&mut self) -> Decided {
        let game = self.game;
        let group = &game.scenario(self.state.scenario).groups[usize::from(self.frame::<SetUp>().group)];
        let last = self.frame_mut::<SetUp>().placed.pop().ok_or(Why::NothingPlaced)?;
        match last {
            Last::Piece(piece) => {
                self.state[piece] = Piece::at(Place::Hand);
                self.frame_mut::<SetUp>().hand.add(piece);
            }
            Last::In(at) => {
                match group.content {
                    Content::Villages(_) => self.state.villages.remove(at),
                    Content::Settlers { .. } => self.state.settlers[at.index()] -= 1,
                    Content::Fort | Content::Units { .. } | Content::Rifles { .. } => {
                        self.state.forts[Side::Us.index()].remove(at);
                    }
                }
                self.frame_mut::<SetUp>().left += 1;
            }
        }
        Ok(())
    }
}

impl Look<'_> {
    /// So many counters of a kind that are not in play.
    pub(crate) fn pooled(&self, kind: Kind, count: u8) -> PieceSet {
        let waits = |piece: &PieceId| self.state[*piece].at == Place::Pool && self.of(*piece).kind == kind;
        self.everybody().filter(waits).take(usize::from(count)).collect()
    }

    /// 8.4.1: militia of all states that are not in play.
    pub(crate) fn militia_pool(&self) -> PieceSet {
        self.sets().all_militia.filter(|piece| self.state[*piece].at == Place::Pool).collect()
    }
}

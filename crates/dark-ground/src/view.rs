//! What a seat sees.

mod battle;
mod charts;

use crate::about::seat_of;
use crate::board::{AreaDrawing, Border, BorderKind, Printed, River, Terrain};
use crate::counters::{Kind, Nation, Side};
use crate::frames::Look;
use crate::ids::{AreaId, PieceId};
use crate::points::MoraleLevel;
use crate::state::{self, Acts, British, Order, Phase, Place, Standing};
use crate::text::{season_name, side_name};
use kernel::ask;
use kernel::data::Named;
use kernel::scene::{
    self, AreaLabel, AreaSeat, AreaSite, AreaTerrain, Badge, BoardId, CourseKind, Face, Fact, Figure, FigurePlace,
    FigureStyle, Holding, Mark, MarkKind, Region, RegionKind, SchemeKey, SheetName, SheetNameKind, SiteKind, Symbol,
    Track,
};
use kernel::{Seat, Viewer, rule};
use std::sync::Arc;

/// The side of a counter on the map, in units of the map file.
const COUNTER: i32 = 214;
/// How far from the middle of its pieces what is printed in an area stands: clear of their frame.
const BESIDE: i32 = 225;

/// The phases of a turn, or in a battle scenario, which has no seasons, the steps of a round (16.0).
struct Phases {
    /// The one that is going on.
    now: String,
    all: Vec<String>,
    /// Whose it is.
    phasing: Option<Seat>,
}

/// All that can change about the picture of a piece.
#[derive(PartialEq)]
struct Shown {
    at: String,
    piece: state::Piece,
    /// 8.1: its nation takes part.
    active: bool,
    /// 7.0: its side's primary leader.
    primary: bool,
    /// 3.0-ml: what it checks against.
    level: MoraleLevel,
    /// On a battle board.
    fights: Option<Fights>,
}

/// What a battle board adds to it.
#[derive(PartialEq)]
struct Fights {
    /// A leader's rating there.
    rating: u8,
    /// It fires from woods.
    woods: bool,
    fired: bool,
    moved: bool,
    chosen: bool,
}

impl Look<'_> {
    /// What is drawn once.
    pub(crate) fn board_scene(&self) -> scene::Board {
        // 16.0: a battle scenario has no other board than its own.
        if let Some(battle) = &self.scenario().battle {
            return self.battle_board_scene(BoardId::MAIN, self.game.battle_board(battle.board));
        }
        let board = self.board();
        let areas = scene::AreaBoard {
            counter: COUNTER,
            frame: board.frame.clone(),
            borders: board.borders.iter().map(|border| self.border_scene(border)).collect(),
            areas: board.all().map(|area| self.area_scene(area)).collect(),
            courses: self.courses(),
            regions: vec![
                region(RegionKind::Lake, &board.beyond.lake),
                region(RegionKind::Closed, &board.beyond.closed),
            ],
            names: land_names().into_iter().chain(board.beyond.names.iter().cloned()).collect(),
            objectives: Vec::new(),
            look: self.scenario().look.iter().map(|area| board.area(*area).id.clone()).collect(),
        };
        let layout = scene::Layout::Areas(Box::new(areas));
        let (title, charts) = ("The Ohio country".into(), self.map_charts());
        scene::Board { id: BoardId::MAIN, title, layout, charts, scale: board.scale.clone() }
    }

    fn border_scene(&self, border: &Border) -> scene::Border {
        let areas = border.sides.map(|side| side.map(|area| self.board().area(area)));
        let states = areas.map(|area| area.map(|area| area.state));
        scene::Border {
            kind: match border.kind {
                BorderKind::Land => scene::BorderKind::Land,
                BorderKind::Ohio => scene::BorderKind::River,
                BorderKind::Shore => scene::BorderKind::Shore,
                BorderKind::Edge => scene::BorderKind::Edge,
            },
            points: border.points.clone(),
            between: areas.map(|area| area.map(|area| area.id.clone())),
            state_line: matches!(states, [Some(one), Some(other)] if one != other),
        }
    }

    fn area_scene(&self, area: AreaId) -> scene::Area {
        let known = self.board().area(area);
        let drawing = &known.drawing;
        let owner = known.owner.map(|nation| SchemeKey::named(nation.name()));
        let land = known.owner.map(|nation| format!(", {} land", nation.title())).unwrap_or_default();
        scene::Area {
            id: known.id.clone(),
            name: known.name.clone(),
            terrain: match known.terrain {
                Terrain::Wilderness => AreaTerrain::Wilderness,
                Terrain::Rough => AreaTerrain::Rough,
                Terrain::Settled => AreaTerrain::Settled,
            },
            owner,
            ring: drawing.ring.iter().map(|number| i32::from(*number)).collect(),
            seat: AreaSeat { at: drawing.seat, radius: drawing.radius },
            label: AreaLabel { at: drawing.label, lines: drawing.lines.clone() },
            sites: known.printed.map(|printed| site(printed, drawing)).into_iter().collect(),
            spoken: format!("{}{land}", known.terrain.name()),
        }
    }

    /// The Ohio along borders, the other rivers inside areas.
    fn courses(&self) -> Vec<scene::Course> {
        let board = self.board();
        let ohio = scene::Course {
            kind: CourseKind::GreatRiver,
            name: "Ohio River".into(),
            points: board.ohio_course.clone(),
            named: vec![[50, 230], [370, 550], [540, 720], [810, 990]],
            ..scene::Course::default()
        };
        let river = |river: &River| scene::Course {
            kind: CourseKind::River,
            name: river.name.clone(),
            points: river.course.clone(),
            width: river.width,
            ..scene::Course::default()
        };
        std::iter::once(ohio).chain(board.rivers.iter().map(river)).collect()
    }

    /// What is drawn now; nothing is hidden from anybody.
    pub(crate) fn view(&self, viewer: Viewer, drawn: &mut scene::Pictures) -> scene::View {
        let date = self.date();
        let season = format!("{} {}", season_name(date.season), date.year);
        let turn = match (self.scenario().battle.is_some(), self.open_battle().or_else(|| self.open_array())) {
            // 16.0: a battle scenario is counted in rounds.
            (true, Some(battle)) => format!("{season}, {}", battle.turn.to_lowercase()),
            (true, None) => season,
            (false, _) => format!("{season}, turn {} of {}", self.state.turn, self.scenario().turns),
        };
        let Phases { now: phase, all: phases, phasing } = self.phases();
        scene::View {
            turn,
            phase,
            phases,
            phasing,
            pieces: self.piece_scenes(drawn.of()),
            marks: self.marks(),
            arrows: self.onset_arrows(),
            holdings: self.holdings(),
            tracks: self.tracks(drawn),
            facts: self.facts(),
            asked: ask::asked(self.game, self.state).iter().collect(),
            outcome: self.outcome(),
            asked_on: self.open_battle().or_else(|| self.open_array()).map_or(BoardId::MAIN, |board| board.id),
            boards: self.open_boards(),
            ..scene::View::new(ask::prompt(self.game, self.state, viewer))
        }
    }

    fn phases(&self) -> Phases {
        if let Some(steps) = self.round_steps() {
            return steps;
        }
        // The step that comes next belongs to the phase that is going on, unless it begins a new one.
        let now = phase_key(self.phase()).to_owned();
        if self.scenario().battle.is_some() {
            return Phases { now, all: Vec::new(), phasing: None };
        }
        let all = [
            Phase::Events,
            Phase::Settlers,
            Phase::Supply,
            Phase::Mobilization,
            Phase::Action,
            Phase::Raid,
            Phase::End,
        ];
        Phases { now, all: all.map(|phase| phase_key(phase).to_owned()).to_vec(), phasing: self.phasing() }
    }

    /// The map, with a battle board over it while a battle is fought on one.
    fn open_boards(&self) -> Vec<scene::OpenBoard> {
        match self.open_battle().or_else(|| self.open_array()) {
            Some(board) if board.id == BoardId::MAIN => vec![board],
            Some(board) => vec![scene::OpenBoard::main(), board],
            None => vec![scene::OpenBoard::main()],
        }
    }

    fn piece_scenes(&self, drawn: &mut scene::Drawn<Shown>) -> Vec<Arc<scene::Piece>> {
        let picture = |piece: PieceId| {
            let shown = self.made_of(piece)?;
            let draw = |shown: &Shown| match &shown.fights {
                Some(fights) => self.battle_piece(piece, shown, fights),
                None => self.map_piece(piece, shown),
            };
            Some(drawn.piece(piece.index(), shown, draw))
        };
        self.everybody().filter_map(picture).collect()
    }

    /// All that can change about the picture of a piece; nothing if it is shown nowhere.
    fn made_of(&self, piece: PieceId) -> Option<Shown> {
        let (at, fights) = match self.battle_place(piece) {
            Some(at) => (at, Some(self.fights(piece))),
            None => (self.map_place(piece)?, None),
        };
        Some(Shown {
            at,
            piece: self.state[piece],
            active: self.active(piece),
            primary: self.state.primary[self.of(piece).side.index()] == Some(piece),
            level: self.level(piece),
            fights,
        })
    }

    /// Where a piece lies that is on no battle board.
    fn map_place(&self, piece: PieceId) -> Option<String> {
        Some(match (self.array_place(piece), self.state[piece].at) {
            (Some(place), _) => place,
            (None, Place::On(area)) => self.place(area),
            (None, Place::Edge) => "edge".into(),
            (None, Place::Hand) => "hand".into(),
            // 16.0: who is still to be arrayed by the module, or has left the battle.
            (None, Place::Field) if self.in_battle(piece) => self.beside_array(piece).into(),
            (None, Place::Pool | Place::Field | Place::Gone) => return None,
        })
    }

    /// A piece on the map or in an array. It may rest on nothing but what is shown and what never changes.
    fn map_piece(&self, piece: PieceId, shown: &Shown) -> scene::Piece {
        let (of, state) = (self.of(piece), shown.piece);
        let (name, at) = (self.piece_name(piece), shown.at.clone());
        let first = if of.leader {
            Figure::new(FigurePlace::Centre, of.cr, "command rating").styled(FigureStyle::Disc)
        } else {
            Figure::new(FigurePlace::FootLeft, of.fcf.get(), "fire factor")
        };
        let figures = vec![first, Figure::new(FigurePlace::FootRight, of.mp.get(), "movement allowance")];
        let idle = !shown.active;
        let face = Face { figures, idle, ..Face::new(name, symbol(of.kind), scheme(of.kind)) };
        let mut badges = Vec::new();
        let mut badge = |on: bool, word: Badge| {
            if on {
                badges.push(word);
            }
        };
        badge(state.order == Order::Disrupted, Badge::Disrupted);
        badge(state.order == Order::Routed, Badge::Routed);
        badge(state.acts == Acts::Completed, Badge::Moved);
        badge(state.unsupplied, Badge::OutOfSupply);
        badge(state.raiding, Badge::Raiding);
        badge(state.rifle, Badge::Rifles);
        let spoken = self.spoken_piece(piece);
        scene::Piece { id: name.to_owned(), seat: Some(seat_of(of.side)), at, face: Some(face), badges, spoken }
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for area in self.board().all() {
            let settlers = self.state.settlers[area.index()];
            if settlers > 0 {
                let spoken = crate::text::count(settlers, "settler", "settlers");
                marks.push(Mark { count: settlers, ..Mark::new(self.place(area), MarkKind::Settlers, spoken) });
            }
            let sieges = self.state.sieges[area.index()];
            if sieges > 0 {
                let spoken = crate::text::count(sieges, "Siege marker", "Siege markers");
                marks.push(Mark { count: sieges, ..Mark::new(self.place(area), MarkKind::Besieged, spoken) });
            }
        }
        let mut mark = |area: AreaId, kind: MarkKind, side: Option<Side>, spoken: String| {
            marks.push(Mark { seat: side.map(seat_of), ..Mark::new(self.place(area), kind, spoken) });
        };
        self.state.villages.for_each(|area| mark(area, MarkKind::Village, None, "a village".into()));
        self.state.pillaged.for_each(|area| mark(area, MarkKind::Pillaged, None, "pillaged".into()));
        self.state.raids.for_each(|area| mark(area, MarkKind::Raid, None, "raided".into()));
        self.state.building.for_each(|area| mark(area, MarkKind::Works, None, "a fort is being built".into()));
        self.state
            .dismantling
            .for_each(|area| mark(area, MarkKind::Works, None, "the fort is being dismantled".into()));
        for side in Side::BOTH {
            let whose = side_name(side);
            let forts = &self.state.forts[side.index()];
            forts.for_each(|area| mark(area, MarkKind::Fort, Some(side), format!("{whose}: a fort")));
            let atrocities = &self.state.atrocities[side.index()];
            atrocities.for_each(|area| mark(area, MarkKind::Atrocity, Some(side), format!("{whose}: an atrocity")));
        }
        marks
    }

    fn holdings(&self) -> Vec<Holding> {
        let holding = |id: &str, title: &str| Holding {
            id: id.into(),
            title: title.into(),
            seat: None,
            note: String::new(),
            contents: Vec::new(),
        };
        let mut all = self.battle_holdings();
        if self.scenario().battle.is_none() {
            all.extend([holding("edge", "Beyond the map"), holding("hand", "To be placed")]);
        }
        all
    }

    fn tracks(&self, drawn: &mut scene::Pictures) -> Vec<Track> {
        // 16.0: nobody mobilizes in a battle scenario.
        if self.scenario().battle.is_some() {
            return Vec::new();
        }
        let levels = drawn.boxes("levels", || (0..=5).map(|level| level.to_string()).collect());
        let level = |key: &str, title: String, now: u8, note: &str| Track {
            now: usize::from(now),
            note: note.into(),
            ..Track::new(key, title, levels.clone(), rule("8.1.1"))
        };
        let commitment = level("commitment", "US commitment".into(), self.state.commitment.get(), "");
        let mut tracks = vec![self.calendar(drawn), Track { rule: rule("3.0-cl"), ..commitment }];
        for nation in Nation::ROLLING {
            let note = match self.state.nation(nation).standing {
                Standing::Peaceful => "peaceful",
                Standing::Warpath => "on the warpath",
                Standing::Surrendered => "surrendered",
            };
            let key = nation.name();
            let track = level(key, nation.title().into(), self.nation_level(nation).get(), note);
            // 8.1: the black box is the base.
            let limits = vec![usize::from(self.tables().base_levels[nation.index()].get())];
            tracks.push(Track { group: "Mobilization".into(), scheme: Some(SchemeKey::named(key)), limits, ..track });
        }
        tracks
    }

    /// 2.1.2: the Turn Record Track.
    fn calendar(&self, drawn: &mut scene::Pictures) -> Track {
        let date = |turn: u8| {
            let date = self.scenario().first.later(turn);
            format!("{} {}", season_name(date.season), date.year)
        };
        let note = if self.severe() { "severe weather" } else { "" };
        let boxes = drawn.boxes("turns", || (0..self.scenario().turns).map(date).collect());
        let track = Track::new("turns", "Seasons", boxes, rule("4.0-seasons"));
        Track { now: usize::from(self.state.turn - 1), note: note.into(), ..track }
    }

    fn facts(&self) -> Vec<Fact> {
        // A battle alone has its own schedule of points.
        let rule = if self.scenario().battle.is_some() { rule("16.1.3") } else { rule("15.4.5") };
        let points = |side: Side| Fact {
            title: format!("{}: victory points", side_name(side)),
            seat: Some(seat_of(side)),
            value: self.state.vp[side.index()].to_string(),
            rule,
        };
        let mut facts = Side::BOTH.map(points).to_vec();
        if self.scenario().battle.is_none() {
            facts.extend(self.campaign_facts());
        }
        facts
    }

    /// 13.0, 9.2, 8.5.2, 8.5.3: what lies beside the map.
    fn campaign_facts(&self) -> Vec<Fact> {
        let fact = |title: String, side: Option<Side>, value: String, rule| Fact {
            title,
            seat: side.map(seat_of),
            value,
            rule,
        };
        let markers = |side: Side| {
            let (left, owned) = (self.state.atrocities_left[side.index()], self.state.atrocity_markers[side.index()]);
            let title = format!("{}: Atrocity markers this turn", side_name(side));
            fact(title, Some(side), format!("{left}, {owned} owned"), rule("9.2"))
        };
        let mut facts = Side::BOTH.map(markers).to_vec();
        facts.push(fact("Raids of the last turn".into(), None, self.state.raid_total.to_string(), rule("13.0")));
        let groups = self.tables().groups.len();
        let received = format!("{} of {groups}", self.state.groups);
        facts.push(fact("Reinforcement groups received".into(), Some(Side::Us), received, rule("8.5.2")));
        let british = match self.state.british {
            British::Out => "have not intervened",
            British::In => "have intervened",
            British::Beaten => "beaten",
        };
        facts.push(fact("The British".into(), Some(Side::Na), british.into(), rule("8.5.3")));
        facts
    }

    /// 4.0: the phase that is going on.
    pub(crate) fn phase(&self) -> Phase {
        self.state.step.phase()
    }
}

/// What is printed in an area, on the side of its pieces where its name does not stand.
fn site(printed: Printed, drawing: &AreaDrawing) -> AreaSite {
    let (kind, owner) = match printed {
        Printed::Settlement => (SiteKind::Town, "us"),
        Printed::Fort => (SiteKind::FortSite, "british"),
        Printed::Kekionga => (SiteKind::PrincipalVillage, "miami"),
    };
    let [x, y] = drawing.seat;
    let beside = if drawing.label[1] < y { BESIDE } else { -BESIDE };
    AreaSite { kind, at: [x, y + beside], owner: Some(SchemeKey::named(owner)) }
}

/// The names of the nations' lands; the client finds their place.
fn region(kind: RegionKind, outline: &[scene::Spot]) -> Region {
    Region { kind, owner: None, outline: outline.to_vec() }
}

fn land_names() -> Vec<SheetName> {
    let name = |(_, nation): &(&str, Nation)| SheetName {
        text: nation.title().to_uppercase(),
        kind: SheetNameKind::Land,
        owner: Some(SchemeKey::named(nation.name())),
        ..SheetName::default()
    };
    Nation::NAMES.iter().map(name).collect()
}

const fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::Regular | Kind::British => Symbol::Line,
        Kind::Militia(_) | Kind::Canadian => Symbol::Militia,
        Kind::Warrior(_) => Symbol::Warriors,
        Kind::ArmyLeader
        | Kind::MilitiaLeader(_)
        | Kind::Chief(_)
        | Kind::Tecumseh
        | Kind::Girty
        | Kind::McKee
        | Kind::Dorchester => Symbol::Leader,
    }
}

fn scheme(kind: Kind) -> SchemeKey {
    SchemeKey::named(match kind {
        Kind::Regular | Kind::Militia(_) | Kind::ArmyLeader | Kind::MilitiaLeader(_) => "us",
        Kind::British | Kind::Canadian | Kind::McKee | Kind::Dorchester => "british",
        Kind::Warrior(nation) | Kind::Chief(nation) => nation.name(),
        Kind::Tecumseh | Kind::Girty => "nations",
    })
}

const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Events => "Events",
        Phase::Settlers => "Settlers",
        Phase::Supply => "Supply",
        Phase::Mobilization => "Mobilization",
        Phase::Action => "Actions",
        Phase::Raid => "Raids",
        Phase::End => "End",
        Phase::Battle => "Battle",
    }
}

//! What a seat sees.

use crate::about::seat_of;
use crate::board::Terrain;
use crate::counters::{Kind, Nation, Side};
use crate::frames::Look;
use crate::ids::{AreaId, PieceId};
use crate::state::{Acts, Order, Phase, Place, Standing};
use crate::text::{season_name, side_name};
use kernel::ask;
use kernel::scene::{self, Face, Fact, Holding, Mark, Track};
use kernel::{Viewer, rule};

/// Tenths of a scene unit for a unit of the map file.
const SCALE: i32 = 1;

impl Look<'_> {
    /// What is drawn once.
    pub(crate) fn board_scene(&self) -> scene::Board {
        let board = self.board();
        let points = |points: &[[i32; 2]]| points.iter().map(|[x, y]| [x * SCALE, y * SCALE]).collect::<Vec<_>>();
        let area = |area: AreaId| {
            let known = board.area(area);
            scene::Area {
                id: known.id.clone(),
                name: known.name.clone(),
                terrain: terrain_key(known.terrain).into(),
                outline: points(&known.drawing.outline),
                seat: known.drawing.seat.map(|figure| figure * SCALE),
            }
        };
        let mut courses = vec![scene::Course {
            kind: "great-river".into(),
            name: "Ohio".into(),
            points: points(&board.ohio_course),
            ..scene::Course::default()
        }];
        courses.extend(board.rivers.iter().map(|river| scene::Course {
            kind: "river".into(),
            name: river.name.clone(),
            points: points(&river.course),
            ..scene::Course::default()
        }));
        let areas = scene::AreaBoard { areas: board.all().map(area).collect(), courses };
        let layout = scene::Layout::Areas(Box::new(areas));
        scene::Board { title: "The Ohio country".into(), layout, charts: Vec::new() }
    }

    /// What is drawn now; nothing is hidden from anybody.
    pub(crate) fn view(&self, viewer: Viewer) -> scene::View {
        let date = self.date();
        let turn = format!(
            "{} {}, turn {} of {}",
            season_name(date.season),
            date.year,
            self.state.turn,
            self.scenario().turns
        );
        let phases = [
            Phase::Events,
            Phase::Settlers,
            Phase::Supply,
            Phase::Mobilization,
            Phase::Action,
            Phase::Raid,
            Phase::End,
        ];
        // The step that comes next belongs to the phase that is going on, unless it begins a new one.
        let phase = self.phase();
        scene::View {
            turn,
            phase: phase_key(phase).into(),
            phases: phases.map(|phase| phase_key(phase).to_owned()).to_vec(),
            phasing: self.phasing(),
            pieces: self.everybody().filter_map(|piece| self.piece_scene(piece)).collect(),
            marks: self.marks(),
            arrows: Vec::new(),
            holdings: self.holdings(),
            tracks: self.tracks(),
            meters: Vec::new(),
            facts: self.facts(),
            asked: ask::asked(self.game, self.state).iter().collect(),
            prompt: ask::prompt(self.game, self.state, viewer),
            outcome: self.outcome(),
        }
    }

    fn piece_scene(&self, piece: PieceId) -> Option<scene::Piece> {
        let (of, state) = (self.of(piece), self.state[piece]);
        let at = match state.at {
            Place::On(area) => self.place(area),
            Place::Edge => "edge".into(),
            Place::Hand => "hand".into(),
            Place::Pool | Place::Field | Place::Gone => return None,
        };
        let name = self.piece_name(piece);
        let face = Face {
            name: name.to_owned(),
            symbol: symbol(of.kind).into(),
            scheme: scheme(of.kind).into(),
            factor: (!of.leader).then_some(of.fcf.into()),
            movement: Some(of.mp.into()),
            rally: None,
            range: None,
            command: of.leader.then_some(of.cr.into()),
        };
        let mut badges = Vec::new();
        let mut badge = |on: bool, word: &str| {
            if on {
                badges.push(word.to_owned());
            }
        };
        badge(state.order == Order::Disrupted, "disrupted");
        badge(state.order == Order::Routed, "routed");
        badge(state.acts == Acts::Completed, "moved");
        badge(state.unsupplied, "out-of-supply");
        badge(state.raiding, "raid");
        let peaceful = if self.active(piece) { "" } else { ", peaceful" };
        let spoken = format!("{name}{peaceful}");
        Some(scene::Piece { id: name.to_owned(), seat: Some(seat_of(of.side)), at, face: Some(face), badges, spoken })
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |area: AreaId, kind: &str, spoken: String| {
            marks.push(Mark { place: self.place(area), kind: kind.into(), spoken });
        };
        for area in self.board().all() {
            let settlers = self.state.settlers[area.index()];
            if settlers > 0 {
                mark(area, "settlers", crate::text::count(settlers, "settler", "settlers"));
            }
        }
        self.state.villages.for_each(|area| mark(area, "village", "a village".into()));
        self.state.pillaged.for_each(|area| mark(area, "pillaged", "pillaged".into()));
        self.state.raids.for_each(|area| mark(area, "raid", "raided".into()));
        self.state.building.for_each(|area| mark(area, "building", "a fort is being built".into()));
        for side in Side::BOTH {
            let whose = side_name(side);
            self.state.forts[side.index()].for_each(|area| mark(area, "fort", format!("{whose}: a fort")));
            self.state.atrocities[side.index()]
                .for_each(|area| mark(area, "atrocity", format!("{whose}: an atrocity")));
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
        vec![holding("edge", "Beyond the map"), holding("hand", "To be placed")]
    }

    fn tracks(&self) -> Vec<Track> {
        let level = |key: &str, title: String, now: u8, note: &str| Track {
            key: key.into(),
            title,
            boxes: (0..=5).map(|level| level.to_string()).collect(),
            now: usize::from(now),
            note: note.into(),
            rule: rule("8.1.1"),
            markers: Vec::new(),
        };
        let mut tracks = vec![level("commitment", "US commitment".into(), self.state.commitment, "")];
        for nation in Nation::ROLLING {
            let note = match self.state.nation(nation).standing {
                Standing::Peaceful => "peaceful",
                Standing::Warpath => "on the warpath",
                Standing::Surrendered => "surrendered",
            };
            let key = kernel::data::Named::name(nation);
            tracks.push(level(key, nation.title().into(), self.nation_level(nation), note));
        }
        tracks
    }

    fn facts(&self) -> Vec<Fact> {
        let points = |side: Side| Fact {
            title: format!("{} victory points", side_name(side)),
            seat: Some(seat_of(side)),
            value: self.state.vp[side.index()].to_string(),
            rule: rule("15.4.5"),
        };
        Side::BOTH.map(points).to_vec()
    }

    /// 4.0: the phase that is going on.
    pub(crate) fn phase(&self) -> Phase {
        self.state.step.phase()
    }
}

const fn terrain_key(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Wilderness => "wilderness",
        Terrain::Rough => "rough",
        Terrain::Settled => "settled",
    }
}

const fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::Regular | Kind::British => "line",
        Kind::Militia(_) | Kind::Canadian => "militia",
        Kind::Warrior(_) => "warriors",
        Kind::ArmyLeader
        | Kind::MilitiaLeader(_)
        | Kind::Chief(_)
        | Kind::Tecumseh
        | Kind::Girty
        | Kind::McKee
        | Kind::Dorchester => "leader",
    }
}

const fn scheme(kind: Kind) -> &'static str {
    match kind {
        Kind::Regular | Kind::Militia(_) | Kind::ArmyLeader | Kind::MilitiaLeader(_) => "us",
        Kind::British | Kind::Canadian | Kind::McKee | Kind::Dorchester => "british-light",
        Kind::Warrior(nation) | Kind::Chief(nation) => match nation {
            Nation::Shawnee => "shawnee",
            Nation::Miami => "miami",
            Nation::Wyandot => "wyandot",
            Nation::Delaware => "delaware",
            Nation::Mingo => "mingo",
            Nation::Ottawa => "ottawa",
            Nation::Iroquois => "seneca",
        },
        Kind::Tecumseh | Kind::Girty => "nations",
    }
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
    }
}

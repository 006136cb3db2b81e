//! Counters, structures and boxes as they are drawn.

use super::board::{US, nation_key};
use crate::board::{Printed, Space};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::event::Chit;
use crate::event::Event;
use crate::frames::Look;
use crate::state::{self, Health, Place, Site};
use crate::tables::FortId;
use crate::text::panels::{self, Box as Beside};
use crate::text::spoken;
use kernel::scene::{
    Badge, Content, Drawn, Face, Figure, FigurePlace, FigureStyle, Holding, Mark, MarkKind, Piece, SchemeKey, Symbol,
};
use kernel::table::Hop;
use kernel::{Seat, Viewer};
use std::sync::Arc;

/// What the id of a piece stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceName {
    /// A counter these eyes may see.
    Unit(PieceId),
    /// 25.2: a face-down stack.
    Hidden(Space),
    /// A marker of a structure.
    Site(Space),
}

/// All that can change about the picture of a counter.
#[derive(PartialEq)]
pub(super) struct Shown {
    piece: state::Piece,
    /// It is in a fort that is besieged.
    besieged: bool,
    /// The nation that holds an Arms marker.
    holder: Option<Nation>,
    /// It is picked for a force by the one who looks.
    chosen: bool,
}

const HIDDEN: &str = "hidden-";
const SITE: &str = "site-";

/// The key of a side in ids.
const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Us => "us",
        Side::Wc => "wc",
    }
}

/// The id of a box beside the map.
pub(super) fn box_id(beside: Beside) -> String {
    match beside {
        Beside::Hand(side) => format!("hand-{}", side_key(side)),
        Beside::Cup => "cup".into(),
        Beside::RaidCup => "raid-cup".into(),
        Beside::Builds => "builds".into(),
        Beside::Nation(nation) => format!("nation-{}", nation_key(nation)),
        Beside::Arms => "arms".into(),
        Beside::Later => "later".into(),
        Beside::Out(side) => format!("out-{}", side_key(side)),
    }
}

impl Look<'_> {
    /// All pieces these eyes see: structures first, then counters; one face-down piece for each hidden stack.
    pub(super) fn piece_scenes(&self, viewer: Viewer, drawn: &mut Drawn<Shown>) -> Vec<Arc<Piece>> {
        let sites = self.sites().filter_map(|(space, site)| self.site_scene(space, site));
        let mut pieces: Vec<Arc<Piece>> = sites.map(Arc::new).collect();
        let mut hidden: Vec<(Space, PieceId)> = Vec::new();
        let chosen = self.chosen(viewer);
        for (id, piece) in self.state.pieces() {
            let shows = match piece.at {
                Place::On(_) if self.visible(viewer, id) => true,
                Place::On(space) => {
                    hidden.push((space, id));
                    false
                }
                Place::Aside | Place::Hand | Place::Later | Place::Cup | Place::Track | Place::Out => {
                    self.beside(id).is_some()
                }
            };
            if shows {
                let shown = self.made_of(id, chosen);
                pieces.push(drawn.piece(usize::from(id.0), shown, |shown| self.piece_scene(id, shown)));
            }
        }
        hidden.sort_unstable();
        let stacks = hidden.chunk_by(|one, other| one.0 == other.0);
        pieces.extend(stacks.map(|stack| Arc::new(self.hidden_scene(stack))));
        pieces
    }

    /// All that can change about the picture of a counter.
    fn made_of(&self, piece: PieceId, chosen: &[PieceId]) -> Shown {
        let known = *self.piece(piece);
        let within = known.at.space().filter(|_| known.inside);
        Shown {
            piece: known,
            besieged: within.is_some_and(|space| self.besieged(space)),
            holder: if self.kind(piece) == Kind::Arms { self.holder(piece) } else { None },
            chosen: known.at.space().is_some() && chosen.contains(&piece),
        }
    }

    /// 25.2: somebody is there.
    fn hidden_scene(&self, stack: &[(Space, PieceId)]) -> Piece {
        let space = stack[0].0;
        Piece {
            id: format!("{HIDDEN}{}", self.board().id(space)),
            seat: Some(Side::Wc.seat()),
            at: self.board().id(space).to_owned(),
            face: None,
            badges: Vec::new(),
            spoken: self.spoken_hidden(space, self.shows(stack.iter().map(|(_, piece)| *piece))),
        }
    }

    /// Pieces picked for a force, for the eyes of the one who picks.
    fn chosen(&self, viewer: Viewer) -> &[PieceId] {
        let own = self.asked().is_some_and(|side| viewer.is(side.seat()));
        self.state.top().filter(|_| own).map_or(&[], |frame| frame.each().picked())
    }

    /// A counter on the map or in a box. It may rest on nothing but what is shown and what never changes.
    fn piece_scene(&self, piece: PieceId, shown: &Shown) -> Piece {
        let at = match shown.piece.at.space() {
            Some(space) => self.board().id(space).to_owned(),
            None => self.beside(piece).map(box_id).unwrap_or_default(),
        };
        Piece {
            id: self.piece_id(piece),
            seat: (!self.lost_gun(piece)).then_some(self.game.side(piece).seat()),
            at,
            face: Some(self.face(piece)),
            badges: self.badges(piece, shown),
            spoken: self.spoken_piece(piece),
        }
    }

    /// The id of a counter, the same all game long: its name in small letters.
    pub(crate) fn piece_id(&self, piece: PieceId) -> String {
        self.game.piece_id(piece).to_owned()
    }

    /// The id of what stands on the ground of a space: a village, a fort, a settlement.
    pub(crate) fn site_id(&self, space: Space) -> String {
        format!("{SITE}{}", self.board().id(space))
    }

    /// What went where in an event.
    #[expect(clippy::wildcard_enum_match_arm, reason = "in all other events nobody goes from one space to another")]
    pub(crate) fn trail(&self, event: &Event) -> Vec<Hop> {
        let (pieces, through) = match event {
            Event::Moved { pieces, from, to, .. } | Event::Retreated { pieces, from, to, .. } => {
                (pieces.clone(), [*from, *to])
            }
            Event::Transferred { warrior, leader, from, to } => {
                (std::iter::once(*warrior).chain(*leader).collect(), [*from, *to])
            }
            _ => return Vec::new(),
        };
        let pieces = pieces.into_iter().map(|piece| self.piece_id(piece)).collect();
        vec![Hop { pieces, through: through.map(|space| self.board().id(space).to_owned()).to_vec() }]
    }

    /// The counter of an id.
    pub(crate) fn piece_with_id(&self, id: &str) -> Option<PieceId> {
        self.game.piece_with_id(id)
    }

    /// What the id of a piece stands for, for the eyes of `side`.
    pub(crate) fn piece_named(&self, side: Side, id: &str) -> Option<PieceName> {
        if let Some(space) = id.strip_prefix(HIDDEN) {
            return self.board().find(space).map(PieceName::Hidden);
        }
        if let Some(space) = id.strip_prefix(SITE) {
            return self.board().find(space).map(PieceName::Site);
        }
        let piece = self.piece_with_id(id)?;
        match self.piece(piece).at {
            Place::On(space) if !self.visible(Viewer::Seat(side.seat()), piece) => Some(PieceName::Hidden(space)),
            Place::On(_) | Place::Aside | Place::Hand | Place::Later | Place::Cup | Place::Track | Place::Out => {
                Some(PieceName::Unit(piece))
            }
        }
    }

    fn face(&self, piece: PieceId) -> Face {
        let kind = self.kind(piece);
        let face = Face::new(&self.game.counter(piece).name, symbol(kind), SchemeKey::named(self.scheme(piece)));
        if kind == Kind::KeyLeader {
            return face.with(
                Figure::new(FigurePlace::Centre, self.tp(piece).get(), spoken::TACTICAL).styled(FigureStyle::Disc),
            );
        }
        if kind.fighter() || kind == Kind::Subordinate {
            return face.with(Figure::new(FigurePlace::FootLeft, self.fp(piece).get(), spoken::FORCE));
        }
        face
    }

    /// The seat gives the lightness of a face, the nation its colour.
    fn scheme(&self, piece: PieceId) -> &'static str {
        match (self.game.side(piece), self.game.nation(piece)) {
            (Side::Wc, Some(nation)) => nation_key(nation),
            (Side::Wc, None) => "british",
            (Side::Us, _) if self.kind(piece) == Kind::Scout => "us-allied",
            (Side::Us, _) => US,
        }
    }

    fn badges(&self, piece: PieceId, shown: &Shown) -> Vec<Badge> {
        let Shown { piece: known, besieged, chosen, .. } = *shown;
        let kind = self.kind(piece);
        let on_map = known.at.space().is_some();
        let flags = [
            (known.flipped && kind.leader(), Badge::Wounded),
            (known.flipped && kind.fighter(), Badge::Reduced),
            (known.flipped && kind == Kind::Wagon, Badge::HalfUsed),
            (self.lost_gun(piece), Badge::Lost),
            (known.moved && on_map, Badge::Moved),
            (known.inside && !besieged, Badge::Inside),
            (besieged, Badge::Besieged),
            (chosen, Badge::Chosen),
        ];
        flags.into_iter().filter(|(set, _)| *set).map(|(_, badge)| badge).collect()
    }

    /// The marker of a structure; what is printed on the map and stands unharmed needs none.
    fn site_scene(&self, space: Space, site: Site) -> Option<Piece> {
        let printed = self.board().printed(space);
        let (name, symbol, scheme, side, health) = match site {
            Site::Empty | Site::Razed => return None,
            Site::Village(nation, health) => (nation.name(), Symbol::Village, nation_key(nation), Side::Wc, health),
            Site::Principal(_, Health::Full) if printed == Some(Printed::Principal) => return None,
            Site::Principal(nation, health) => {
                (nation.name(), Symbol::PrincipalVillage, nation_key(nation), Side::Wc, health)
            }
            Site::Settlement(Health::Full) if printed == Some(Printed::Settlement) => return None,
            Site::Settlement(health) => (self.board().name(space), Symbol::Settlement, US, Side::Us, health),
            Site::Fort(fort, _) if fort.printed() => return None,
            Site::Fort(fort, health) => (fort.name(), Symbol::Fort, US, Side::Us, health),
            Site::Miamis => ("Fort Miamis", Symbol::Fort, "british", Side::Wc, Health::Full),
        };
        let factor = match site {
            Site::Fort(fort, health) => Some(self.game.tables().fort_fp(fort, health == Health::Reduced)),
            Site::Empty
            | Site::Razed
            | Site::Village(..)
            | Site::Principal(..)
            | Site::Settlement(_)
            | Site::Miamis => None,
        };
        let figures =
            factor.map(|factor| Figure::new(FigurePlace::FootLeft, factor.get(), spoken::FORCE)).into_iter().collect();
        let mut badges = Vec::new();
        if health == Health::Reduced {
            badges.push(Badge::Reduced);
        }
        if self.besieged(space) {
            badges.push(Badge::Besieged);
        }
        Some(Piece {
            id: self.site_id(space),
            seat: Some(side.seat()),
            at: self.board().id(space).to_owned(),
            face: Some(Face { figures, ..Face::new(name, symbol, scheme) }),
            badges,
            spoken: self.spoken_site(space),
        })
    }

    /// Ruins, and sieges of forts that have no marker.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (space, site) in self.sites() {
            let place = self.board().id(space).to_owned();
            match site {
                Site::Razed => marks.push(Mark::new(place, MarkKind::Razed, self.structure(space))),
                Site::Fort(fort, _) if fort.printed() && self.besieged(space) => {
                    marks.push(Mark::new(place, MarkKind::Besieged, spoken::siege(fort.name())));
                }
                Site::Empty
                | Site::Village(..)
                | Site::Principal(..)
                | Site::Settlement(_)
                | Site::Fort(..)
                | Site::Miamis => {}
            }
        }
        marks
    }

    /// The box a counter off the map lies in; those in the cup are counted, those not in this game lie nowhere.
    fn beside(&self, piece: PieceId) -> Option<Beside> {
        let side = self.game.side(piece);
        match (self.piece(piece).at, self.game.nation(piece).or_else(|| self.waiting_arms(piece))) {
            (Place::Hand, _) => Some(Beside::Hand(side)),
            (Place::Later, _) => Some(Beside::Later),
            (Place::Track, Some(nation)) => Some(Beside::Nation(nation)),
            (Place::Track, None) => Some(Beside::Arms),
            (Place::Out, _) => Some(Beside::Out(side)),
            (Place::Aside | Place::Cup | Place::On(_), _) => None,
        }
    }

    /// R68: a marker set aside with its nation.
    fn waiting_arms(&self, piece: PieceId) -> Option<Nation> {
        if self.kind(piece) == Kind::Arms { self.holder(piece) } else { None }
    }

    /// The boxes beside the map that hold something, and the cups.
    pub(super) fn holdings(&self) -> Vec<Holding> {
        let mut boxes =
            vec![Beside::Hand(Side::Us), Beside::Hand(Side::Wc), Beside::Cup, Beside::RaidCup, Beside::Builds];
        boxes.extend(Nation::ALL.map(Beside::Nation));
        boxes.extend([Beside::Arms, Beside::Later, Beside::Out(Side::Us), Beside::Out(Side::Wc)]);
        let mut filled: Vec<Beside> = Vec::new();
        for beside in self.state.pieces().filter_map(|(piece, _)| self.beside(piece)) {
            if !filled.contains(&beside) {
                filled.push(beside);
            }
        }
        boxes.retain(|beside| self.shown(*beside, filled.contains(beside)));
        boxes.into_iter().map(|beside| self.holding(beside)).collect()
    }

    /// Whether a box is shown: `holds` says whether counters lie in it.
    fn shown(&self, beside: Beside, holds: bool) -> bool {
        let plays = |nation: Nation| self.scenario().nation(nation).is_some() || self.status_shown(nation);
        match beside {
            Beside::Cup => self.scenario().casualties_to_cup,
            Beside::RaidCup => self.state.raid_cup.iter().chain(&self.state.set_aside).any(|number| *number > 0),
            Beside::Builds => self.state.settlements_left > 0 || self.state.forts_left > 0,
            Beside::Nation(nation) => holds || plays(nation),
            Beside::Hand(_) | Beside::Arms | Beside::Later | Beside::Out(_) => holds,
        }
    }

    /// Nations the scenario names at all.
    fn status_shown(&self, nation: Nation) -> bool {
        let scenario = self.scenario();
        scenario.members.iter().chain(&scenario.treaties).chain(&scenario.nonaligned).any(|known| *known == nation)
    }

    fn holding(&self, beside: Beside) -> Holding {
        let (title, note) = beside.words(self);
        let seat = match beside {
            Beside::Hand(side) | Beside::Out(side) => Some(side.seat()),
            Beside::Cup | Beside::Builds | Beside::Later => Some(Side::Us.seat()),
            Beside::RaidCup | Beside::Arms => Some(Side::Wc.seat()),
            Beside::Nation(nation) => self.state.member(nation).then_some(Side::Wc.seat()),
        };
        let contents = match beside {
            Beside::Cup => self.cup_contents(),
            Beside::RaidCup => self.raid_contents(),
            Beside::Builds => self.build_contents(),
            Beside::Hand(_) | Beside::Nation(_) | Beside::Arms | Beside::Later | Beside::Out(_) => Vec::new(),
        };
        Holding { id: box_id(beside), title, seat, note, contents }
    }

    /// 3.1.2: the order of the cup is nobody's knowledge, its contents are.
    fn cup_contents(&self) -> Vec<Content> {
        let alike = |kind: Kind| {
            let first = self.state.pieces().find(|(id, piece)| piece.at == Place::Cup && self.kind(*id) == kind)?.0;
            let count =
                self.state.pieces().filter(|(id, piece)| piece.at == Place::Cup && self.kind(*id) == kind).count();
            let face = Face { name: String::new(), ..self.face(first) };
            Some(content(spoken::cup_title(kind), Side::Us.seat(), Some(face), count))
        };
        Kind::ALL.into_iter().filter_map(alike).collect()
    }

    fn raid_contents(&self) -> Vec<Content> {
        let chits = Chit::ALL.into_iter().zip(self.state.raid_cup);
        chits
            .map(|(kind, count)| content(panels::chit_title(kind), Side::Wc.seat(), None, usize::from(count)))
            .collect()
    }

    /// 2.7: what may still be built.
    fn build_contents(&self) -> Vec<Content> {
        let face = |symbol: Symbol| Some(Face::new("", symbol, US));
        let seat = Side::Us.seat();
        let mut found = Vec::new();
        if self.state.settlements_left > 0 {
            let count = usize::from(self.state.settlements_left);
            found.push(content(panels::SETTLEMENTS.into(), seat, face(Symbol::Settlement), count));
        }
        let forts = FortId::ALL.into_iter().filter(|fort| self.state.forts_left & 1 << fort.index() != 0);
        found.extend(forts.map(|fort| content(fort.name().into(), seat, face(Symbol::Fort), 1)));
        found
    }
}

fn content(title: String, seat: Seat, face: Option<Face>, count: usize) -> Content {
    Content { title, seat: Some(seat), face, count: count as u32 }
}

/// The mark of a kind on its counters.
const fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::KeyLeader | Kind::Subordinate => Symbol::Leader,
        Kind::Warriors => Symbol::Warriors,
        Kind::RegularInfantry => Symbol::Line,
        Kind::RegularCavalry => Symbol::Cavalry,
        Kind::MilitiaInfantry => Symbol::Militia,
        Kind::MilitiaCavalry => Symbol::MilitiaCavalry,
        Kind::Scout => Symbol::Scouts,
        Kind::Artillery => Symbol::Artillery,
        Kind::Wagon => Symbol::Supply,
        Kind::Arms => Symbol::PackTrain,
    }
}

//! Counters as they are drawn: faces, badges, boxes.

use crate::counters::{Arm, Army, Counter, UnitId};
use crate::frames::Look;
use crate::points::MovementPoints;
use crate::state::{self, Place};
use crate::text::panels::Box as Beside;
use crate::text::spoken;
use grid::Hex;
use kernel::Viewer;
use kernel::scene::{Badge, Drawn, Face, Figure, FigurePlace, FigureStyle, Holding, Piece, SchemeKey, Symbol};
use std::sync::Arc;

/// What the id of a piece stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceName {
    /// A counter these eyes may see.
    Unit(UnitId),
    /// 5.2-b: a face-down stack.
    Hidden(Hex),
}

/// All that can change about the picture of a counter.
#[derive(PartialEq)]
pub(super) struct Shown {
    piece: state::Piece,
    /// 5.1-mv: in fog it goes half as far.
    fog: bool,
}

const HIDDEN: &str = "hidden-";

/// The key of an army in ids.
pub(super) const fn army_key(army: Army) -> &'static str {
    match army {
        Army::British => "british",
        Army::French => "french",
    }
}

/// The id of a box beside the map.
pub(super) fn box_id(beside: Beside, army: Army) -> String {
    let kind = match beside {
        Beside::Hand => "hand",
        Beside::Reserve => "reserve",
        Beside::Due => "due",
        Beside::Lost => "lost",
        Beside::Exited => "exited",
    };
    format!("{kind}-{}", army_key(army))
}

impl Look<'_> {
    /// All pieces these eyes see; one face-down piece for each hidden stack.
    pub(super) fn piece_scenes(&self, viewer: Viewer, drawn: &mut Drawn<Shown>) -> Vec<Arc<Piece>> {
        let mut pieces = Vec::with_capacity(self.state.pieces.len());
        let mut picture = |unit: UnitId, piece: &state::Piece| {
            let shown = Shown { piece: *piece, fog: self.state.fog };
            drawn.piece(unit.index(), shown, |_| self.piece_scene(unit))
        };
        let mut hidden: Vec<(Hex, Army)> = Vec::new();
        for (unit, piece) in self.state.units() {
            match (piece.at.hex(), self.visible(viewer, unit)) {
                (Some(hex), false) => hidden.push((hex, piece.army)),
                (Some(_), true) => pieces.push(picture(unit, piece)),
                (None, _) => pieces.extend(beside(piece.at).map(|_| picture(unit, piece))),
            }
        }
        hidden.sort_unstable();
        hidden.dedup();
        let face_down = |(hex, army): (Hex, Army)| Piece {
            id: format!("{HIDDEN}{hex}"),
            seat: Some(army.seat()),
            at: hex.to_string(),
            face: None,
            badges: Vec::new(),
            spoken: spoken::face_down(army),
        };
        pieces.extend(hidden.into_iter().map(face_down).map(Arc::new));
        pieces
    }

    /// A counter on the map or in a box. It may rest on nothing but what [`Shown`] holds and what never changes.
    fn piece_scene(&self, unit: UnitId) -> Piece {
        let piece = self.piece(unit);
        let beside = || beside(piece.at).map(|at| box_id(at, piece.army));
        Piece {
            id: self.piece_id(unit),
            seat: (!piece.looted).then_some(piece.army.seat()),
            at: piece.at.hex().map(|hex| hex.to_string()).or_else(beside).unwrap_or_default(),
            face: Some(self.face(unit)),
            badges: self.badges(unit),
            spoken: self.spoken_piece(unit),
        }
    }

    /// The id of a counter, the same all game long.
    pub(crate) fn piece_id(&self, unit: UnitId) -> String {
        self.counter(unit).key.clone()
    }

    /// What the id of a piece stands for, for the eyes of `army`.
    pub(crate) fn piece_named(&self, army: Army, id: &str) -> Option<PieceName> {
        if let Some(hex) = id.strip_prefix(HIDDEN) {
            return hex.parse().ok().filter(|hex| self.facts().board.grid.contains(*hex)).map(PieceName::Hidden);
        }
        // 5.2-b: a counter in fog is nowhere to be seen, whoever knows its name.
        let seen = |unit: &UnitId| self.state.has(*unit) && self.visible(Viewer::Seat(army.seat()), *unit);
        self.facts().data.unit(id).filter(seen).map(PieceName::Unit)
    }

    fn face(&self, unit: UnitId) -> Face {
        let counter = self.counter(unit);
        let fights = counter.arm.is_combat() || counter.arm == Arm::Train;
        let mut figures = Vec::with_capacity(4);
        if counter.arm == Arm::Leader {
            figures.push(Figure::new(FigurePlace::Centre, counter.command, spoken::COMMAND).styled(FigureStyle::Disc));
        }
        if fights {
            figures.push(Figure::new(FigurePlace::FootLeft, self.strength(unit).get(), spoken::FACTOR));
        }
        if counter.range > 0 {
            figures.push(Figure::new(FigurePlace::FootMiddle, counter.range, spoken::RANGE).styled(FigureStyle::Disc));
        }
        figures.push(Figure::new(FigurePlace::FootRight, self.movement_now(unit).get(), spoken::MOVEMENT));
        if counter.arm.is_combat() {
            figures.push(Figure::new(FigurePlace::Side, crate::text::signed(counter.rally), spoken::RALLY));
        }
        let scheme = scheme(counter.arm, self.piece(unit).army);
        Face { figures, ..Face::new(self.name(unit), symbol(counter), scheme) }
    }

    /// 2.2.3-i: printed movement is 0 on the disordered side; 5.1-mv, 18.1-2: fog and Forced March change it.
    pub(crate) fn movement_now(&self, unit: UnitId) -> MovementPoints {
        if self.disordered(unit) { MovementPoints::ZERO } else { self.allowance(unit).most }
    }

    fn badges(&self, unit: UnitId) -> Vec<Badge> {
        let piece = self.piece(unit);
        let flags = [
            (self.disordered(unit), Badge::Disordered),
            (piece.fired, Badge::Fired),
            (piece.moved, Badge::Moved),
            (piece.looted, Badge::Looted),
        ];
        flags.into_iter().filter(|(set, _)| *set).map(|(_, badge)| badge).collect()
    }

    /// The boxes beside the map that hold something, and those that will.
    pub(super) fn holdings(&self) -> Vec<Holding> {
        let boxes = Army::BOTH.into_iter().flat_map(|army| Beside::ALL.map(|beside| (army, beside)));
        let lie = self.state.units().filter_map(|(_, piece)| Some((piece.army, beside(piece.at)?)));
        let mut lying: Vec<(Army, Beside)> = Vec::with_capacity(Army::BOTH.len() * Beside::ALL.len());
        lie.for_each(|lies| {
            if !lying.contains(&lies) {
                lying.push(lies);
            }
        });
        let filled = |(army, at): &(Army, Beside)| lying.contains(&(*army, *at));
        let holding = |(army, beside): (Army, Beside)| {
            let (title, note) = beside.words(army);
            let seat = Some(army.seat());
            Holding { id: box_id(beside, army), title, seat, note: note.into(), contents: Vec::new() }
        };
        boxes.filter(filled).map(holding).collect()
    }
}

/// The box a counter off the map lies in; counters not in this game lie nowhere.
fn beside(at: Place) -> Option<Beside> {
    match at {
        Place::InHand => Some(Beside::Hand),
        Place::Reserve => Some(Beside::Reserve),
        Place::Due => Some(Beside::Due),
        Place::Eliminated => Some(Beside::Lost),
        Place::Exited => Some(Beside::Exited),
        Place::Aside | Place::On(_) => None,
    }
}

/// The mark of an arm on its counter.
const fn symbol(counter: &Counter) -> Symbol {
    match counter.arm {
        Arm::Line => {
            if counter.light {
                Symbol::Light
            } else {
                Symbol::Line
            }
        }
        Arm::Grenadier => Symbol::Grenadier,
        Arm::Militia => {
            if counter.light {
                Symbol::MilitiaLight
            } else {
                Symbol::Militia
            }
        }
        Arm::Indian => Symbol::Warriors,
        Arm::Cavalry => Symbol::Cavalry,
        Arm::Artillery => {
            if counter.is_static() {
                Symbol::Battery
            } else {
                Symbol::Artillery
            }
        }
        Arm::Leader => Symbol::Leader,
        Arm::Train => Symbol::Train,
    }
}

/// 2.2.1: the colours of the four contingents.
const fn scheme(arm: Arm, army: Army) -> SchemeKey {
    match (army, matches!(arm, Arm::Indian)) {
        (Army::British, false) => SchemeKey::named("british"),
        (Army::British, true) => SchemeKey::named("british-allied"),
        (Army::French, false) => SchemeKey::named("french"),
        (Army::French, true) => SchemeKey::named("french-allied"),
    }
}

//! Counters as they are drawn: faces, badges, boxes beside the map.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::state::{self, Ammunition, Fired, Marks, Phase, Place};
use crate::tables::{Mode as Posture, Wound};
use crate::text::spoken::{self, Beside};
use kernel::scene::{Badge, Drawn, Face, Figure, FigurePlace, FigureStyle, Holding, Mode, Piece, SchemeKey, Symbol};
use std::sync::Arc;

/// Cheyenne bands have a colour of their own among the nations.
const CHEYENNE: &str = "Cheyenne";

/// All that can change about the picture of a counter while a match is played.
#[derive(PartialEq)]
pub(super) struct Shown {
    piece: state::Piece,
    /// 12.D.1: how badly a Leader is hurt.
    wound: Option<Wound>,
    /// It is of the side that moves.
    moving: bool,
    /// The present question is about it.
    chosen: bool,
}

/// The box beside the map that a counter lies in, if it lies in one.
const fn beside(place: Place) -> Option<Beside> {
    match place {
        Place::InHand => Some(Beside::Hand),
        Place::Due => Some(Beside::Due),
        Place::Searching => Some(Beside::Searching),
        Place::Evacuated => Some(Beside::Care),
        Place::Gone => Some(Beside::Lost),
        Place::Aside | Place::On(_) | Place::Abandoned(_) => None,
    }
}

impl Look<'_> {
    /// All counters in play: on the map, abandoned there, or in a box.
    pub(super) fn piece_scenes(&self, drawn: &mut Drawn<Shown>) -> Vec<Arc<Piece>> {
        let chosen = self.chosen();
        let scene = |(unit, piece): (UnitId, &state::Piece)| {
            let lies = match piece.at {
                Place::On(_) | Place::Abandoned(_) => true,
                Place::Aside | Place::InHand | Place::Due | Place::Searching | Place::Evacuated | Place::Gone => {
                    beside(piece.at).is_some()
                }
            };
            if !lies || self.of_no_account(unit, piece) {
                return None;
            }
            let shown = Shown {
                piece: *piece,
                wound: self.state.wound(unit),
                moving: self.state.phase == Phase::Movement && self.army(unit) == self.state.phasing,
                chosen: chosen.has(unit),
            };
            Some(drawn.piece(unit.index(), shown, |shown| self.piece_scene(unit, shown)))
        };
        self.state.units().filter_map(scene).collect()
    }

    /// 16.B-f: ponies that ran away are shown nowhere.
    fn of_no_account(&self, unit: UnitId, piece: &crate::state::Piece) -> bool {
        piece.at == Place::Gone && self.arm(unit) == Arm::PonyHolder
    }

    /// A counter on the map or in a box. It may rest on nothing but what is shown, options and what never changes.
    fn piece_scene(&self, unit: UnitId, shown: &Shown) -> Piece {
        let beside = || beside(shown.piece.at).map(|beside| beside.id(self.army(unit)));
        let at = match shown.piece.at {
            Place::On(hex) | Place::Abandoned(hex) => Some(hex.to_string()),
            Place::Aside | Place::InHand | Place::Due | Place::Searching | Place::Evacuated | Place::Gone => beside(),
        };
        Piece {
            id: self.counter(unit).key.clone(),
            seat: Some(self.army(unit).seat()),
            at: at.unwrap_or_default(),
            face: Some(self.face(unit)),
            badges: self.badges(unit, shown),
            spoken: self.spoken_piece(unit),
        }
    }

    fn face(&self, unit: UnitId) -> Face {
        let (arm, piece) = (self.arm(unit), self.piece(unit));
        let mut face = Face::new(self.short_name(unit), symbol(arm), self.scheme(unit));
        if let Some(figures) = self.counter(unit).leadership {
            // 12.D.1-i: whoever is badly hurt leads nobody.
            let ability =
                self.ability(unit).unwrap_or(crate::counters::Ability { rating: 0, radius: 0, ..figures.wounded });
            return face
                .with(Figure::new(FigurePlace::Centre, ability.rating, spoken::RATING).styled(FigureStyle::Disc))
                .with(Figure::new(FigurePlace::FootLeft, ability.radius, spoken::RADIUS))
                .with(Figure::new(FigurePlace::FootRight, self.allowance(unit).get(), spoken::MOVEMENT));
        }
        face.mode = Some(match piece.mode {
            Posture::Mounted => Mode::Mounted,
            Posture::Dismounted => Mode::Dismounted,
            Posture::Prone => Mode::Prone,
        });
        face.idle = matches!(piece.at, Place::Abandoned(_));
        let face = face
            .with(Figure::new(FigurePlace::FootLeft, self.strength(unit).get(), spoken::FACTOR))
            .with(Figure::new(FigurePlace::FootRight, self.allowance(unit).get(), spoken::MOVEMENT));
        match self.stock_figure(unit) {
            Some(figure) => face.with(figure),
            None => face,
        }
    }

    /// 14.D.2, 15-b: boxes left under option 2; what a Pack Train carries under any rule.
    fn stock_figure(&self, unit: UnitId) -> Option<Figure> {
        let stock = self.piece(unit).stock;
        if self.arm(unit) == Arm::PackTrain {
            let boxes = self.state.optional.ammunition == Ammunition::Boxes;
            let words = if boxes { spoken::SMALL_ARMS } else { spoken::AMMUNITION };
            return Some(Figure::new(FigurePlace::Side, stock.get(), words));
        }
        self.roster(unit).map(|_| Figure::new(FigurePlace::Side, spoken::half_boxes(stock), spoken::BOXES))
    }

    fn scheme(&self, unit: UnitId) -> SchemeKey {
        let key = match (self.army(unit), self.arm(unit)) {
            (Army::Us, Arm::Scouts) => "scouts",
            (Army::Us, _) => "us",
            (Army::Indian, _) if self.counter(unit).tribe == CHEYENNE => "cheyenne",
            (Army::Indian, _) if self.counter(unit).tribe.is_empty() => "indian",
            (Army::Indian, _) => "lakota",
        };
        SchemeKey::named(key)
    }

    fn badges(&self, unit: UnitId, shown: &Shown) -> Vec<Badge> {
        let Shown { piece, wound, moving, chosen } = *shown;
        let spoke = piece.marks.any(Marks::SHOT.or(Marks::ANSWERED).or(Marks::CHASED));
        let low = piece.at.hex().is_some() && self.army_can_run_low(unit) && self.short_at_end(unit);
        let wounded = wound.is_some_and(|wound| wound != Wound::Light);
        let flags = [
            (piece.is(Marks::DISRUPTED), Badge::Disrupted),
            (piece.is(Marks::PINNED), Badge::Pinned),
            (piece.is(Marks::ROUTED), Badge::Routed),
            (low, Badge::LowAmmunition),
            (wounded, Badge::Wounded),
            (piece.is(Marks::SHELTERED), Badge::Inside),
            (piece.is(Marks::CHARGING), Badge::Charging),
            (spoke || piece.fired == Fired::Full, Badge::Fired),
            (piece.fired == Fired::Half, Badge::HalfUsed),
            (moving && piece.is(Marks::MOVED), Badge::Moved),
            (moving && piece.is(Marks::HALTED) && !piece.marks.any(Marks::ADVERSE), Badge::Stopped),
            (matches!(piece.at, Place::Abandoned(_)) || piece.is(Marks::MOUNTLESS), Badge::Abandoned),
            (self.kind(unit).henry, Badge::Repeaters),
            (chosen, Badge::Chosen),
        ];
        flags.into_iter().filter(|(set, _)| *set).map(|(_, badge)| badge).collect()
    }

    /// Whether ammunition is counted for a unit at all.
    fn army_can_run_low(&self, unit: UnitId) -> bool {
        self.roster(unit).is_some() || self.is(unit, Marks::LOW_AMMO)
    }

    /// The counters that the present question is about.
    pub(super) fn chosen(&self) -> UnitSet {
        self.state.frames.last().map_or(UnitSet::NONE, |frame| frame.each().chosen())
    }

    /// The boxes beside the map that hold something.
    pub(super) fn holdings(&self) -> Vec<Holding> {
        let shown: Vec<(Army, Beside)> = self
            .state
            .units()
            .filter(|(unit, piece)| !self.of_no_account(*unit, piece))
            .filter_map(|(unit, piece)| Some((self.army(unit), beside(piece.at)?)))
            .collect();
        let boxes = Army::BOTH.into_iter().flat_map(|army| Beside::ALL.map(|beside| (army, beside)));
        let holding = |(army, beside): (Army, Beside)| {
            let id = beside.id(army);
            let (title, note) = beside.words();
            shown.contains(&(army, beside)).then(|| Holding {
                id,
                title: title.into(),
                seat: Some(army.seat()),
                note: note.into(),
                contents: Vec::new(),
            })
        };
        boxes.filter_map(holding).collect()
    }
}

/// What is drawn on a counter of this kind.
const fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Cavalry => Symbol::Cavalry,
        Arm::Infantry => Symbol::Line,
        Arm::Miners | Arm::Personnel => Symbol::Militia,
        Arm::Headquarters => Symbol::Headquarters,
        Arm::PackTrain => Symbol::PackTrain,
        Arm::HorseHolder | Arm::MuleHolder | Arm::PonyHolder => Symbol::HorseHolders,
        // Allies fight as the warriors do; their colour tells them apart.
        Arm::Scouts | Arm::Warriors => Symbol::Warriors,
        Arm::Leader => Symbol::Leader,
    }
}

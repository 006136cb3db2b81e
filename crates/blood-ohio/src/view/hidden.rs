//! 25.2: what the United States may not look at, and how it is dealt anew for those who may not know it.
//!
//! A face-down stack shows where it stands, whether warriors are in it and whether it has any FP at all: building,
//! supply and retreats must be judged. Nothing else of it is shown, and everything else is dealt anew. A force on
//! its way or in a battle is no stack but an enemy in sight; entry squares are open. R111: whom US pieces have met or are
//! besieged by stays hidden until combat or an overrun is declared.

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::state::{Moving, Place, State};
use kernel::game::Audience;
use kernel::names::mentioned;
use kernel::secrets::Secret;
use kernel::{Dice, Viewer};

impl Look<'_> {
    /// 25.2: whether these eyes may look at a piece. An observer sees what both sides may see.
    pub(crate) fn visible(&self, viewer: Viewer, piece: PieceId) -> bool {
        let Place::On(space) = self.piece(piece).at else { return true };
        if !self.state.optional.hidden_stacks
            || self.state.ending.is_some()
            || self.game.side(piece) == Side::Us
            || viewer.is(Side::Wc.seat())
            || self.entry(space)
        {
            return true;
        }
        self.in_sight().contains(&piece)
    }

    /// R111: whether a force of the US has met a stack that it cannot look at: how strong that is shows only when it is
    /// attacked.
    pub(crate) fn blind(&self, moving: &Moving) -> bool {
        let us = Viewer::Seat(Side::Us.seat());
        let hides = self.state.optional.hidden_stacks && moving.side == Side::Us;
        hides && self.outside(Side::Wc, moving.at()).any(|piece| !self.visible(us, piece))
    }

    /// 25.2: the pieces these eyes may not look at, and what each face-down stack shows: who leaves it, or has FP again, tells
    /// of those who lie there.
    pub(crate) fn secrets(&self, viewer: Viewer) -> Vec<Secret> {
        if !self.state.optional.hidden_stacks {
            return Vec::new();
        }
        let hidden = self.state.pieces().map(|(id, _)| id).filter(|piece| !self.visible(viewer, *piece));
        let mut hidden: Vec<(Option<Space>, PieceId)> =
            hidden.map(|piece| (self.piece(piece).at.space(), piece)).collect();
        hidden.sort_unstable();
        let pieces = hidden.iter().map(|(_, piece)| Secret(u32::from(piece.0)));
        let stacks = hidden.chunk_by(|one, other| one.0 == other.0).filter_map(|stack| {
            let shows = self.shows(stack.iter().map(|(_, piece)| *piece));
            Some(Secret(1000 + 4 * stack[0].0?.0 as u32 + shows as u32))
        });
        pieces.chain(stacks).collect()
    }

    /// Pieces on their way, in a battle or in flight.
    fn in_sight(&self) -> Vec<PieceId> {
        self.state.frames.iter().flat_map(|frame| frame.each().seen()).collect()
    }

    /// What some hidden pieces in one space show: warriors, or at least some FP.
    pub(crate) fn shows(&self, hidden: impl Iterator<Item = PieceId>) -> Shows {
        let mut shows = Shows::Nobody;
        for piece in hidden {
            if self.kind(piece) == Kind::Warriors {
                return Shows::Warriors;
            }
            if self.fp(piece) > 0 {
                shows = Shows::Force;
            }
        }
        shows
    }
}

impl<'a> Look<'a> {
    /// Whether the other side may not look at a piece.
    pub(crate) fn is_face_down(&self, piece: PieceId) -> bool {
        !self.visible(Viewer::Seat(self.game.side(piece).other().seat()), piece)
    }

    /// Those of a side in a space, outside forts, whom the other side may not look at.
    pub(crate) fn face_down(&self, side: Side, space: Space) -> impl Iterator<Item = PieceId> + use<'a> {
        let look = *self;
        self.outside(side, space).filter(move |piece| look.is_face_down(*piece))
    }

    /// Whether a face-down stack without FP lies in a space.
    pub(crate) fn idle_face_down(&self, side: Side, space: Space) -> bool {
        let lies = self.state.optional.hidden_stacks && self.face_down(side, space).next().is_some();
        lies && self.open_fp(side, space) == 0
    }
}

impl Act<'_, '_> {
    /// 25.2: how many dice fell, or what was added to them, tells of those who lie face down: leaders, FP.
    pub(crate) fn tells_of_hidden(&mut self) {
        if self.state.optional.hidden_stacks {
            self.table.reveal();
        }
    }
}

/// What is seen of a hidden stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// Warriors among them.
    Warriors,
    /// No warriors, but some FP.
    Force,
    /// Nobody who fights.
    Nobody,
}

/// The position as `viewer` may think it is: hidden pieces change places among hidden stacks.
///
/// Pieces named in an open question stay: they are in their owner's hand. The new deal depends on nothing but what is
/// seen, so that the dice do not carry over where anybody really stands.
pub fn imagine(look: Look<'_>, viewer: Viewer, dice: &mut dyn Dice) -> State {
    let mut imagined = look.state.clone();
    let held: Vec<PieceId> = look.state.frames.iter().flat_map(|frame| frame.each().held()).collect();
    let unseen = |piece: &PieceId| !look.visible(viewer, *piece);
    let hidden: Vec<PieceId> = look.state.pieces().map(|(id, _)| id).filter(unseen).collect();
    if hidden.is_empty() {
        return imagined;
    }
    let mut spaces: Vec<Space> = hidden.iter().filter_map(|piece| look.piece(*piece).at.space()).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let there = |space: Space| hidden.iter().copied().filter(move |piece| look.piece(*piece).at == Place::On(space));
    let stacks = spaces.into_iter().map(|space| (space, look.shows(there(space)))).collect();
    let free: Vec<PieceId> = hidden.iter().copied().filter(|piece| !held.contains(piece)).collect();
    let mut deal = Deal { look, stacks, hidden: &hidden, free, dice, imagined: &mut imagined };
    deal.pieces_of(Shows::Warriors);
    deal.pieces_of(Shows::Force);
    deal.pieces_of(Shows::Nobody);
    deal.arms();
    deal.marks();
    imagined
}

/// A new deal in the making.
struct Deal<'a, 'd> {
    look: Look<'a>,
    stacks: Vec<(Space, Shows)>,
    hidden: &'d [PieceId],
    free: Vec<PieceId>,
    dice: &'d mut dyn Dice,
    imagined: &'d mut State,
}

impl Deal<'_, '_> {
    /// What a piece makes of a stack.
    fn weight(&self, piece: PieceId) -> Shows {
        self.look.shows(std::iter::once(piece))
    }

    /// Where a piece of this weight may stand: a stack never shows less than it holds.
    fn may_hold(stack: Shows, weight: Shows) -> bool {
        match stack {
            Shows::Warriors => true,
            Shows::Force => weight != Shows::Warriors,
            Shows::Nobody => weight == Shows::Nobody,
        }
    }

    /// Deals all free pieces of a weight: first one to each stack that must have one, then the rest anywhere.
    fn pieces_of(&mut self, weight: Shows) {
        let arms = |piece: &PieceId| self.look.kind(*piece) == Kind::Arms;
        let mut cup: Vec<PieceId> =
            self.free.iter().copied().filter(|piece| !arms(piece) && self.weight(*piece) == weight).collect();
        let short: Vec<Space> = self
            .stacks
            .iter()
            .filter(|(space, shows)| *shows == weight && !self.kept(*space, weight))
            .map(|(space, _)| *space)
            .collect();
        for space in short {
            if let Some(piece) = kernel::dice::draw(self.dice, &mut cup) {
                self.imagined[piece].at = Place::On(space);
            }
        }
        let open: Vec<Space> =
            self.stacks.iter().filter(|(_, shows)| Self::may_hold(*shows, weight)).map(|(space, _)| *space).collect();
        let Ok(places) = u8::try_from(open.len()) else { return };
        for piece in cup.into_iter().filter(|_| places > 0) {
            let to = open[usize::from(self.dice.roll(places)) - 1];
            self.imagined[piece].at = Place::On(to);
        }
    }

    /// Whether a piece that is not dealt makes a stack what it shows.
    fn kept(&self, space: Space, weight: Shows) -> bool {
        let stays = |piece: PieceId| {
            !self.free.contains(&piece) || (weight == Shows::Nobody && self.look.kind(piece) == Kind::Arms)
        };
        let mut here = self.hidden.iter().copied().filter(|piece| self.look.piece(*piece).at == Place::On(space));
        here.any(|piece| stays(piece) && (weight == Shows::Nobody || self.weight(piece) == weight))
    }

    /// 23.0-b: a marker goes with any hidden band of the nation that holds it; one that lies without warriors stays.
    fn arms(&mut self) {
        let look = self.look;
        for arms in self.free.clone().into_iter().filter(|piece| look.kind(*piece) == Kind::Arms) {
            let manned = self
                .stacks
                .iter()
                .any(|(space, shows)| look.piece(arms).at == Place::On(*space) && *shows == Shows::Warriors);
            let holder = look.holder(arms);
            let with = |piece: &PieceId| look.kind(*piece) == Kind::Warriors && look.game.nation(*piece) == holder;
            let mut open: Vec<Space> = self
                .free
                .iter()
                .filter(|piece| with(piece))
                .filter_map(|piece| self.imagined[*piece].at.space())
                .collect();
            open.sort_unstable();
            open.dedup();
            let Ok(places) = u8::try_from(open.len()) else { continue };
            if manned && places > 0 {
                self.imagined[arms].at = Place::On(open[usize::from(self.dice.roll(places)) - 1]);
            }
        }
    }
}

impl Deal<'_, '_> {
    /// 3.1.1, 6.1-c: which bands are reduced, which leaders wounded and who has moved is dealt anew among those of a kind,
    /// as far as no stack then shows less or more.
    fn marks(&mut self) {
        for kind in [Kind::Warriors, Kind::KeyLeader, Kind::Subordinate] {
            for flipped in [None, Some(false), Some(true)] {
                let fits = |piece: &PieceId| self.look.kind(*piece) == kind && self.only_alike(*piece) == flipped;
                let group: Vec<PieceId> = self.free.iter().copied().filter(fits).collect();
                let mark = |piece: &PieceId| (self.look.piece(*piece).flipped, self.look.piece(*piece).moved);
                let mut cup: Vec<(bool, bool)> = group.iter().map(mark).collect();
                cup.sort_unstable();
                for piece in group {
                    if let Some((flipped, moved)) = kernel::dice::draw(self.dice, &mut cup) {
                        (self.imagined[piece].flipped, self.imagined[piece].moved) = (flipped, moved);
                    }
                }
            }
        }
    }

    /// The side that must stay up if the other would change what the stack shows.
    fn only_alike(&self, piece: PieceId) -> Option<bool> {
        let [front, back] = self.look.game.of(piece).fp.map(|fp| fp > 0);
        let free = self.look.kind(piece) == Kind::Warriors || front == back;
        (!free).then_some(self.look.piece(piece).flipped)
    }
}

/// Who may know of an event at its moment: what hidden pieces do is seen on the map, not told by name.
pub fn audience(look: Look<'_>, event: &Event) -> Audience {
    let hidden = |piece: u16| !look.visible(Viewer::Seat(Side::Us.seat()), PieceId(piece as u8));
    let hides = look.state.optional.hidden_stacks && mentioned(PieceId::KIND, event).into_iter().any(hidden);
    if hides { Audience::Only(Side::Wc.seat()) } else { Audience::All }
}

/// The pieces an event tells of: a leader who gets out of the way is seen while he goes.
pub fn gives_away(event: &Event) -> Vec<Secret> {
    mentioned(PieceId::KIND, event).into_iter().map(|piece| Secret(u32::from(piece))).collect()
}

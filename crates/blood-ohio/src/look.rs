//! Looking at a position and acting on it: what every chapter asks.

use crate::board::{Board, Space, Terrain};
use crate::counters::{Counter, Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, InFrame, Look};
use crate::marks::Marks;
use crate::points::{ForcePoints, HalfPoints, ScoreChange, TacticalPoints};
use crate::scenario::Scenario;
use crate::state::{Fight, Health, Moving, Piece, Place, Site, Village};
use crate::tables::{FortId, Tables};
use kernel::RuleId;
use kernel::ask;

/// What the rules ask of a counter all the time.
#[derive(Clone, Copy, Debug)]
pub struct CounterFacts {
    /// The side it is of.
    pub side: Side,
    /// What it is, which most rules ask about.
    pub kind: Kind,
    /// Of which nation.
    pub nation: Option<Nation>,
    /// Force points, front and back.
    pub fp: [ForcePoints; 2],
    /// Tactical points, front and back.
    pub tp: [TacticalPoints; 2],
}

impl CounterFacts {
    /// Those of a counter.
    pub fn of(counter: &Counter) -> Self {
        Self { side: counter.side, kind: counter.kind, nation: counter.nation, fp: counter.fp, tp: counter.tp }
    }
}

/// More places than any board of this game has.
pub const MOST_SPACES: usize = 320;

/// Force points by space: of those outside forts, by side, and of garrisons.
pub struct Field {
    open: [[ForcePoints; MOST_SPACES]; 2],
    inside: [ForcePoints; MOST_SPACES],
    /// Spaces where a side has any piece outside a fort, FP or not.
    present: [Marks; 2],
}

impl Field {
    /// FP outside forts.
    #[inline]
    pub fn open(&self, side: Side, space: Space) -> ForcePoints {
        self.open[side.index()][usize::from(space.0)]
    }

    /// FP inside the fort.
    #[inline]
    pub fn inside(&self, space: Space) -> ForcePoints {
        self.inside[usize::from(space.0)]
    }

    /// Whether a side has any piece there outside a fort.
    #[inline]
    pub fn present(&self, side: Side, space: Space) -> bool {
        self.present[side.index()].has(space)
    }

    /// Spaces where both sides have pieces outside forts, in order.
    pub fn shared(&self) -> impl Iterator<Item = Space> + use<> {
        self.present[0].and(self.present[1]).iter()
    }
}

impl<'a> Look<'a> {
    /// The map.
    #[inline]
    pub fn board(&self) -> &'a Board {
        self.game.board()
    }

    /// The printed tables.
    #[inline]
    pub fn tables(&self) -> &'a Tables {
        self.game.tables()
    }

    /// The scenario that is played.
    #[inline]
    pub fn scenario(&self) -> &'a Scenario {
        self.game.data().scenario(self.state.scenario)
    }

    /// A2.0: whether a space is part of the game at all.
    #[inline]
    pub fn in_play(&self, space: Space) -> bool {
        !self.scenario().learning_map || self.board().learning(space)
    }

    /// The question that is asked, if it is of this sort.
    pub fn top<T: InFrame>(&self) -> Option<&'a T> {
        self.state.frames.last().and_then(T::of)
    }

    /// The side that has to decide; none when the game is over.
    pub fn asked(&self) -> Option<Side> {
        ask::asked(self.game, self.state).first().and_then(Side::of)
    }

    /// What `side` may decide to carry the game forward.
    pub fn options(&self, side: Side) -> Vec<Decision> {
        let mut found = Vec::new();
        ask::options(self.game, self.state, side.seat(), &mut found);
        found
    }

    /// A piece.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> &'a Piece {
        &self.state.pieces[usize::from(piece.0)]
    }

    /// What kind of counter it is.
    #[inline]
    pub fn kind(&self, piece: PieceId) -> Kind {
        self.game.kind(piece)
    }

    /// 22.2: a lost gun belongs to nobody.
    #[inline]
    pub fn lost_gun(&self, piece: PieceId) -> bool {
        self.kind(piece) == Kind::Artillery && self.piece(piece).flipped
    }

    /// Force points as the piece now lies.
    #[inline]
    pub fn fp(&self, piece: PieceId) -> ForcePoints {
        self.game.of(piece).fp[usize::from(self.piece(piece).flipped)]
    }

    /// Tactical points as the piece now lies.
    #[inline]
    pub fn tp(&self, piece: PieceId) -> TacticalPoints {
        self.game.of(piece).tp[usize::from(self.piece(piece).flipped)]
    }

    /// FP of several pieces, leaders included (R49).
    pub fn total_fp(&self, pieces: &[PieceId]) -> ForcePoints {
        pieces.iter().map(|piece| self.fp(*piece)).sum()
    }

    /// FP of several pieces without leaders (R50): what limits of forces and forts count.
    pub fn unit_fp(&self, pieces: &[PieceId]) -> ForcePoints {
        pieces.iter().filter(|piece| self.kind(**piece).fighter()).map(|piece| self.fp(*piece)).sum()
    }

    /// All pieces of a side in a space; lost guns are nobody's.
    pub fn at(&self, side: Side, space: Space) -> impl Iterator<Item = PieceId> + use<'a> {
        let look = *self;
        // Asked all the time, so the counters of the other side are not looked at.
        let there = look.game.runs(side).iter().flat_map(move |run| {
            let numbered = run.clone().zip(&look.state.pieces[run.clone()]);
            numbered.filter(move |(_, piece)| piece.at == Place::On(space)).map(|(number, _)| PieceId(number as u8))
        });
        there.filter(move |piece| !look.lost_gun(*piece))
    }

    /// The pieces of a side in a space that are not inside a fort.
    pub fn outside(&self, side: Side, space: Space) -> impl Iterator<Item = PieceId> + use<'a> {
        let look = *self;
        look.at(side, space).filter(move |piece| !look.piece(*piece).inside)
    }

    /// 20.1: the defending stack of a fort.
    pub fn garrison(&self, space: Space) -> impl Iterator<Item = PieceId> + use<'a> {
        let look = *self;
        look.at(Side::Us, space).filter(move |piece| look.piece(*piece).inside)
    }

    /// Force points on the whole map at one look.
    pub fn field(&self) -> Field {
        let none = [ForcePoints::ZERO; MOST_SPACES];
        let mut field = Field { open: [none; 2], inside: none, present: [Marks::default(); 2] };
        for (id, piece) in self.state.pieces() {
            let Place::On(space) = piece.at else { continue };
            let (place, counter) = (usize::from(space.0), self.game.of(id));
            if piece.inside {
                field.inside[place] += counter.fp[usize::from(piece.flipped)];
            } else if counter.kind != Kind::Artillery || !piece.flipped {
                field.open[counter.side.index()][place] += counter.fp[usize::from(piece.flipped)];
                field.present[counter.side.index()].add(space);
            }
        }
        field
    }

    /// FP of a side in a space, outside forts.
    pub fn open_fp(&self, side: Side, space: Space) -> ForcePoints {
        // Asked at every step of every march: no look at a counter that lies elsewhere. Guns have no FP, lost or not.
        let mut sum = ForcePoints::ZERO;
        for run in self.game.runs(side) {
            let facts = &self.game.counter_facts[run.clone()];
            let here = |piece: &Piece| piece.at == Place::On(space) && !piece.inside;
            for (piece, facts) in self.state.pieces[run.clone()].iter().zip(facts).filter(|(piece, _)| here(piece)) {
                sum += facts.fp[usize::from(piece.flipped)];
            }
        }
        sum
    }

    /// 20.5.1-g: a principal village of a member nation stands there.
    #[inline]
    pub fn principal(&self, space: Space) -> Option<(Nation, Health)> {
        self.hostile_village(space).filter(|village| village.principal).map(|village| (village.nation, village.health))
    }

    /// R71: a village of either kind that the US may attack.
    #[inline]
    pub fn hostile_village(&self, space: Space) -> Option<Village> {
        self.village(space).filter(|village| self.state.member(village.nation))
    }

    /// The village of any nation there.
    #[inline]
    pub fn village(&self, space: Space) -> Option<Village> {
        self.state.site(space).village()
    }

    /// The fort there.
    #[inline]
    pub fn fort(&self, space: Space) -> Option<(FortId, Health)> {
        match self.state.site(space) {
            Site::Fort(fort, health) => Some((fort, health)),
            Site::Empty
            | Site::Razed
            | Site::Village(..)
            | Site::Principal(..)
            | Site::Settlement(_)
            | Site::Miamis => None,
        }
    }

    /// The settlement there.
    #[inline]
    pub fn settlement(&self, space: Space) -> Option<Health> {
        match self.state.site(space) {
            Site::Settlement(health) => Some(health),
            Site::Empty | Site::Razed | Site::Village(..) | Site::Principal(..) | Site::Fort(..) | Site::Miamis => None,
        }
    }

    /// 20.2: WC FP stand on the space of a fort.
    pub fn besieged(&self, space: Space) -> bool {
        self.fort(space).is_some() && self.open_fp(Side::Wc, space) > 0
    }

    /// Spaces with a structure, in order.
    pub fn sites(&self) -> impl Iterator<Item = (Space, Site)> + use<'a> {
        let sites = &self.state.sites;
        sites
            .iter()
            .enumerate()
            .filter(|(_, site)| **site != Site::Empty)
            .map(|(place, site)| (Space(place as u16), *site))
    }

    /// Villages of a nation, of both kinds.
    pub fn villages_of(&self, nation: Nation) -> impl Iterator<Item = (Space, bool)> + use<'a> {
        self.sites().filter_map(move |(space, site)| {
            let village = site.village().filter(|village| village.nation == nation)?;
            Some((space, village.principal))
        })
    }

    /// Whether a space is a river space.
    #[inline]
    pub fn river(&self, space: Space) -> bool {
        self.board().terrain(space) == Terrain::River
    }

    /// Whether a space is an entry square.
    #[inline]
    pub fn entry(&self, space: Space) -> bool {
        self.board().terrain(space) == Terrain::Entry
    }

    /// 2.4.3-c: spaces between two spaces, entry squares being none.
    #[inline]
    pub fn distance(&self, a: Space, b: Space) -> u8 {
        self.board().distance(a, b)
    }

    /// The force on its way that is innermost.
    pub fn moving(&self) -> Option<&'a Moving> {
        self.frame()
    }

    /// The combat that is innermost.
    pub fn fight(&self) -> Option<&'a Fight> {
        self.frame::<Box<Fight>>().map(|fight| &**fight)
    }

    /// The number of an Arms marker among the six, if it is one.
    pub fn arms_number(&self, piece: PieceId) -> Option<usize> {
        let first = self.game.arms().first()?;
        (self.kind(piece) == Kind::Arms).then(|| usize::from(piece.0 - first.0))
    }

    /// 23.0-f: the nation that holds an Arms marker.
    pub fn holder(&self, arms: PieceId) -> Option<Nation> {
        self.state.arms[self.arms_number(arms)?]
    }

    /// Whether a nation has an Arms marker, in play or set aside with it.
    pub fn armed(&self, nation: Nation) -> bool {
        self.state.arms.contains(&Some(nation))
    }
}

impl<'a> Act<'a, '_> {
    /// The scenario that is played.
    #[inline]
    pub fn scenario(&self) -> &'a Scenario {
        self.game.data().scenario(self.state.scenario)
    }

    /// The innermost frame of a sort, to change.
    fn innermost<T: InFrame>(&mut self) -> Option<&mut T> {
        self.state.frames.iter_mut().rev().find_map(T::of_mut)
    }

    /// The innermost force on its way.
    pub fn moving(&mut self) -> Option<&mut Moving> {
        self.innermost()
    }

    /// The innermost combat.
    pub fn fight(&mut self) -> Option<&mut Fight> {
        self.innermost::<Box<Fight>>().map(|fight| &mut **fight)
    }

    /// The question that is asked, to change, if it is of this sort.
    pub fn top_mut<T: InFrame>(&mut self) -> Option<&mut T> {
        self.state.frames.last_mut().and_then(T::of_mut)
    }

    /// Takes the question that is asked off the stack.
    pub fn take<T: InFrame + Clone>(&mut self) -> T {
        let frame = self.frame::<T>().clone();
        self.close();
        frame
    }

    /// 2.4, 2.4-b, 2.4-c: points are won or lost in halves, between 0 and 30 points.
    pub fn score(&mut self, side: Side, change: ScoreChange, rule: RuleId) {
        const MOST: i16 = 60;
        let old = self.state.vp[side.index()];
        let new = HalfPoints::new((i16::from(old) + i16::from(change.get())).clamp(0, MOST) as u8);
        if new != old {
            self.state.vp[side.index()] = new;
            let halves = ScoreChange::new((i16::from(new) - i16::from(old)) as i8);
            self.tell(|_| Event::Scored { side, halves, now: new, rule });
        }
        self.state.peak = self.state.peak.max(self.state.vp[Side::Wc.index()]);
        self.check_points();
    }

    /// A piece leaves the map for the cup, its square or box, or the game.
    pub fn remove(&mut self, piece: PieceId, to: Place) {
        let known = &mut self.state[piece];
        known.at = to;
        known.inside = false;
        // 5.1.1-g, 5.1.2-h: what comes back is whole.
        known.flipped = false;
    }

    /// 14.7.1-c, A2.1: where US casualties go.
    pub fn us_casualty_place(&self) -> Place {
        if self.scenario().casualties_to_cup { Place::Cup } else { Place::Out }
    }
}

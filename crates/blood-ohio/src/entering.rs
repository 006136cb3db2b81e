//! 7.2, A3.3-e, A3.4-c: US pieces come onto the map: garrisons, militia in settlements, columns on entry squares.

use crate::board::{Gate, Space};
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::facts::{Act, Look};
use crate::marks::Marks;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Entering, Frame, Site};
use crate::tables::FortId;
use kernel::rule;

/// What an entering piece is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// A fort.
    Fort,
    /// A settlement.
    Settlement,
    /// An entry square.
    Square,
}

impl Entering {
    /// The piece to be placed now.
    pub fn next(&self) -> Option<(PieceId, Post)> {
        let garrison = self.garrisons.first().map(|piece| (*piece, Post::Fort));
        let settler = || self.settlers.first().map(|piece| (*piece, Post::Settlement));
        garrison.or_else(settler).or_else(|| self.columns.first().map(|piece| (*piece, Post::Square)))
    }
}

impl Look<'_> {
    /// Where the next piece may go.
    pub fn entering_options(&self, entering: &Entering, found: &mut Vec<Decision>) {
        found.push(Decision::PlaceRest);
        self.entering_places(entering, found);
    }

    fn entering_places(&self, entering: &Entering, found: &mut Vec<Decision>) {
        let gates = self.board().gates().map(|(square, _)| square);
        for at in self.sites().map(|(at, _)| at).chain(gates) {
            for inside in [true, false] {
                if self.check_enter(entering, at, inside).is_ok() {
                    found.push(Decision::Place { at, inside });
                }
            }
        }
    }

    fn check_enter(&self, entering: &Entering, at: Space, inside: bool) -> Decided {
        let (piece, post) = entering.next().ok_or(Why::NotNow)?;
        let refusal = Refusal::new(Why::WrongPlace).piece(piece).space(at);
        let square = matches!(self.board().gate(at), Some(Gate::Us { .. }));
        let spare = |open: bool| ensure(square && !inside && !open, refusal);
        match (post, self.state.site(at)) {
            (Post::Fort, Site::Fort(..)) => self.check_garrison(piece, at, inside),
            (Post::Settlement, Site::Settlement(_)) => {
                ensure(!inside, refusal)?;
                ensure(self.free_settlement(at), Refusal { why: Why::ClosedPlace, ..refusal })
            }
            (Post::Square, _) => {
                ensure(square && !inside, refusal)?;
                self.check_spread(entering, at)
            }
            // 5.1.1-h: where no fort or settlement is open, an entry square is.
            (Post::Fort, _) => spare(self.sites().any(|(at, _)| self.check_garrison(piece, at, false).is_ok())),
            (Post::Settlement, _) => spare(self.sites().any(|(at, _)| self.free_settlement(at))),
        }
    }

    /// 20.1: before a fort that is not besieged, or in it as far as it has room.
    pub fn check_garrison(&self, piece: PieceId, at: Space, inside: bool) -> Decided {
        let refusal = Refusal::new(Why::WrongPlace).piece(piece).space(at);
        ensure(self.fort(at).is_some(), refusal)?;
        ensure(!self.besieged(at), Refusal { why: Why::ClosedPlace, ..refusal })?;
        ensure(!inside || self.fits_inside(piece, at), Refusal { why: Why::FortFull, ..refusal })
    }

    /// A3.4-c: a settlement without militia or enemies.
    fn free_settlement(&self, at: Space) -> bool {
        let militia = || self.at(Side::Us, at).any(|piece| self.kind(piece).militia());
        self.settlement(at).is_some() && !militia() && self.open_fp(Side::Wc, at) == 0
    }

    /// 7.2: the columns must end on enough squares.
    fn check_spread(&self, entering: &Entering, at: Space) -> Decided {
        let left = entering.columns.len() as u32 - 1;
        self.check_squares(at, left, entering.squares)
    }

    /// 7.2: with this square, and one more for each piece left, are there enough?
    pub fn check_squares(&self, at: Space, left: u32, squares: u8) -> Decided {
        let mut used = Marks::default();
        used.add(at);
        for (id, piece) in self.state.pieces() {
            if let Some(space) = piece.at.space()
                && self.facts.side(id) == Side::Us
                && self.entry(space)
            {
                used.add(space);
            }
        }
        let refusal = Refusal::new(Why::MoreSquares).space(at).numbers(used.count() as u8, squares);
        ensure(used.count() + left >= u32::from(squares), refusal)
    }

    /// US entry squares, the nearest to Fort Washington first.
    fn near_squares(&self) -> Vec<Space> {
        let fort = self.board().printed_fort(FortId::Washington);
        let far = |square: &Space| {
            let links = self.board().links(*square).iter();
            links.filter_map(|link| Some(self.distance(*link, fort?))).min()
        };
        let ours = self.board().gates().filter(|(_, gate)| matches!(gate, Gate::Us { .. }));
        let mut squares: Vec<Space> = ours.map(|(square, _)| square).collect();
        squares.sort_by_key(far);
        squares
    }
}

impl Act<'_, '_> {
    /// Goes on with an entry: what can go to one place only goes there.
    pub fn entering_waits(&mut self) -> bool {
        let Some(Frame::Entering(entering)) = self.state.frames.last() else { return true };
        if entering.next().is_none() {
            self.pop();
            return false;
        }
        let mut places = Vec::new();
        self.look().entering_places(entering, &mut places);
        if let [Decision::Place { at, inside }] = places[..] {
            self.post(at, inside);
            return false;
        }
        true
    }

    /// A piece in hand is placed, or all of them.
    pub fn decide_entering(&mut self, decision: Decision) -> Decided {
        let Some(Frame::Entering(entering)) = self.state.frames.last() else { return Err(Why::NotNow.into()) };
        match (entering, decision) {
            (entering, Decision::Place { at, inside }) => {
                self.look().check_enter(entering, at, inside)?;
                self.post(at, inside);
            }
            (_, Decision::PlaceRest) => self.enter_all(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn post(&mut self, at: Space, inside: bool) {
        let Some(Frame::Entering(entering)) = self.state.frames.last_mut() else { return };
        let Some((piece, post)) = entering.next() else { return };
        match post {
            Post::Fort => entering.garrisons.remove(0),
            Post::Settlement => entering.settlers.remove(0),
            Post::Square => entering.columns.remove(0),
        };
        self.put(piece, (at, inside), rule("7.2"));
    }

    /// Garrisons in their forts, militia where they fit, columns near Fort Washington; where more squares are asked
    /// for, every third piece goes to the next one.
    fn enter_all(&mut self) {
        let mut number = 0;
        loop {
            let Some(Frame::Entering(entering)) = self.state.frames.last() else { return };
            let Some((_, post)) = entering.next() else { return };
            let look = self.look();
            let mut places = Vec::new();
            look.entering_places(entering, &mut places);
            let legal = |at: Space| places.contains(&Decision::Place { at, inside: false });
            let square = || {
                let squares = look.near_squares();
                let turn = if entering.squares > 1 && number % 3 == 2 { 1 } else { 0 };
                squares.get(turn).copied().filter(|at| legal(*at)).or_else(|| squares.into_iter().find(|at| legal(*at)))
            };
            let first = || {
                let pair = |place: &Decision| {
                    if let Decision::Place { at, inside } = place { Some((*at, *inside)) } else { None }
                };
                places.iter().find_map(pair)
            };
            let chosen = if post == Post::Square { square().map(|at| (at, false)) } else { first() };
            let Some((at, inside)) = chosen else { return };
            number += usize::from(post == Post::Square);
            self.post(at, inside);
        }
    }
}

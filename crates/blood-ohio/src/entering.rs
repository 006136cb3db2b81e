//! 7.2, A3.3-e, A3.4-c: US pieces come onto the map: garrisons, militia in settlements, columns on entry squares.

use crate::board::{Gate, Space};
use crate::counters::Expedition;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::marks::Marks;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::setup::Spot;
use crate::state::Site;
use crate::tables::FortId;
use crate::text::count;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Duty, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

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

/// 7.2, A3.3-e, A3.4-c: pieces of the US in hand come onto the map in a prescribed order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entering {
    /// In hand for existing forts.
    pub garrisons: Vec<PieceId>,
    /// In hand for settlements, one each.
    pub settlers: Vec<PieceId>,
    /// In hand for US entry squares.
    pub columns: Vec<PieceId>,
    /// 7.2: over how many squares they must be spread at least.
    pub squares: u8,
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
                && self.game.side(id) == Side::Us
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
    fn post(&mut self, spot: Spot) {
        let entering = self.frame_mut::<Entering>();
        let Some((piece, post)) = entering.next() else { return };
        match post {
            Post::Fort => entering.garrisons.remove(0),
            Post::Settlement => entering.settlers.remove(0),
            Post::Square => entering.columns.remove(0),
        };
        self.put(piece, spot, rule("7.2"));
    }

    /// Garrisons in their forts, militia where they fit, columns near Fort Washington; where more squares are asked
    /// for, every third piece goes to the next one.
    fn enter_all(&mut self) {
        let mut number = 0;
        loop {
            let entering = self.frame::<Entering>();
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
                let spot = |place: &Decision| {
                    if let Decision::Place { at, inside } = *place { Some(Spot { at, inside }) } else { None }
                };
                places.iter().find_map(spot)
            };
            let chosen = if post == Post::Square { square().map(Spot::open) } else { first() };
            let Some(spot) = chosen else { return };
            number += usize::from(post == Post::Square);
            self.post(spot);
        }
    }
}

impl Ask<BloodOhio> for Entering {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Us.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.push(Decision::PlaceRest);
        look.entering_places(self, found);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Place { at, inside } => {
                act.look().check_enter(act.frame(), at, inside)?;
                act.post(Spot { at, inside });
            }
            Decision::PlaceRest => act.enter_all(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// What can go to one place only goes there.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let entering = act.frame::<Self>();
        if entering.next().is_none() {
            act.close();
            return Flow::GoesOn;
        }
        let mut places = Vec::new();
        act.look().entering_places(entering, &mut places);
        let [Decision::Place { at, inside }] = places[..] else { return Flow::Waits };
        act.post(Spot { at, inside });
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let chart = look.entry_chart();
        if let Some(piece) = self.garrisons.first() {
            let help = format!("{} for the forts that stand.", count(self.garrisons.len() as i64, "piece", "pieces"));
            return Question::new(format!("Which fort takes {}?", look.named(*piece)), help, chart);
        }
        if let Some(piece) = self.settlers.first() {
            return Question::new(
                format!("Which settlement takes {}?", look.named(*piece)),
                "One militia unit to a settlement.",
                chart,
            );
        }
        let help = if self.squares > 1 {
            format!("Spread the column over at least {} entry squares.", self.squares)
        } else {
            "Any entry square of yours.".to_owned()
        };
        let text = self.columns.first().map_or_else(
            || "Where does the column enter?".to_owned(),
            |piece| format!("Where does {} enter?", look.named(*piece)),
        );
        Question::new(text, help, rule("7.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.place_wish(click, |at| Decision::Place { at, inside: false })
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        if self.squares <= 1 || self.columns.is_empty() {
            return Vec::new();
        }
        let used = look.board().gates().filter(|(space, _)| look.at(Side::Us, *space).next().is_some()).count();
        let short = used < usize::from(self.squares);
        let refusal = Refusal::new(Why::MoreSquares).numbers(used as i16, i16::from(self.squares));
        if short { vec![look.duty(&refusal)] } else { Vec::new() }
    }
}

impl OnBoard for Entering {
    fn phase(&self) -> Option<Side> {
        Some(Side::Us)
    }

    fn placed(&self, look: Look<'_>) -> Option<String> {
        self.next().map(|(piece, _)| look.named(piece))
    }

    fn label(&self, _: Look<'_>, decision: &Decision) -> Option<String> {
        matches!(decision, Decision::PlaceRest).then(|| "Bring on the rest as suggested".into())
    }
}

impl Look<'_> {
    /// A3.4-c, A3.4-d: the chart of the expedition that enters.
    fn entry_chart(&self) -> RuleId {
        if self.state.expedition == Expedition::Third { rule("A3.4-d") } else { rule("A3.4-c") }
    }
}

//! 10.0: the US Supply Check.

use crate::board::{Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::look::Field;
use crate::marks::Marks;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::Site;
use crate::text::count;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.0: spaces from a stack to its fort or wagon.
const SUPPLY_RANGE: u8 = 4;

impl Look<'_> {
    /// 10.0-e: a full regular or militia unit in the open: the only ones that can suffer. What is in a fort lives from
    /// it, besieged or not (10.0-f), and 2.4.3-g: entry squares are in supply.
    fn hungry(&self, piece: PieceId) -> Option<Space> {
        let known = self.piece(piece);
        let kind = self.kind(piece);
        let at = known.at.space().filter(|at| !self.entry(*at))?;
        (!known.flipped && !known.inside && (kind.regular() || kind.militia())).then_some(at)
    }

    /// 10.0-b: spaces to which a stack can trace its supply.
    fn supply_reach(&self, stack: Space, field: &Field) -> Marks {
        let mut reach = Marks::default();
        reach.add(stack);
        let mut edge = vec![stack];
        for _ in 0..SUPPLY_RANGE {
            let mut next = Vec::new();
            for near in edge.iter().flat_map(|at| self.board().links(*at)).copied() {
                if !self.cuts_supply(near, field) && reach.add(near) {
                    next.push(near);
                }
            }
            edge = next;
        }
        reach
    }

    /// 10.0-b: enemy FP and principal villages of the enemy without anybody of ours cut a path; 20.7-b: so does Fort
    /// Miamis.
    fn cuts_supply(&self, at: Space, field: &Field) -> bool {
        let closed = self.board().terrain(at) == Terrain::Entry || !self.in_play(at);
        let village = self.principal(at).is_some() && field.open(Side::Us, at) == 0;
        closed || village || field.open(Side::Wc, at) > 0 || self.state.site(at) == Site::Miamis
    }

    /// 10.0-c: a fort in reach. 10.0-f: a besieged one feeds nobody outside.
    fn fort_feeds(&self, stack: Space, field: &Field) -> bool {
        let reach = self.supply_reach(stack, field);
        let mut forts = self.sites().filter(|(_, site)| matches!(site, Site::Fort(..)));
        forts.any(|(at, _)| reach.has(at) && field.open(Side::Wc, at) == 0)
    }

    /// 10.0-c: whether a fort would feed a stack in this space.
    pub(crate) fn fed_at(&self, space: Space) -> bool {
        self.fort_feeds(space, &self.field())
    }

    /// 10.0-d: a wagon in reach of a stack in want. Of wagons alike in a space one stands for all.
    fn check_supply(&self, stacks: &[Space], stack: Space, wagon: PieceId) -> Decided {
        let refusal = Refusal::new(Why::NoSupply).space(stack).piece(wagon);
        ensure(stacks.contains(&stack) && self.kind(wagon) == Kind::Wagon, refusal)?;
        let known = self.piece(wagon);
        let at = known.at.space().filter(|at| !self.entry(*at)).ok_or(refusal)?;
        let alike = |other: &PieceId| {
            let piece = self.piece(*other);
            self.kind(*other) == Kind::Wagon && piece.at == known.at && piece.flipped == known.flipped
        };
        ensure(self.state.pieces().map(|(id, _)| id).find(alike) == Some(wagon), refusal)?;
        // 10.0-f: a wagon in a besieged fort serves that fort only.
        ensure(!known.inside || !self.besieged(at), refusal)?;
        ensure(self.supply_reach(stack, &self.field()).has(at), refusal)
    }
}

impl Act<'_, '_> {
    /// 10.0: stacks that no fort feeds look for wagons.
    pub fn begin_supply(&mut self) {
        let look = self.look();
        let mut stacks: Vec<Space> = look.state.pieces().filter_map(|(id, _)| look.hungry(id)).collect();
        stacks.sort_unstable();
        stacks.dedup();
        let field = look.field();
        stacks.retain(|stack| !look.fort_feeds(*stack, &field));
        if !stacks.is_empty() {
            self.open(Supply { stacks });
        }
    }

    fn feed(&mut self, stack: Space, wagon: PieceId) {
        self.tell(|_| Event::Supplied { stack, wagon });
        self.use_wagon(wagon);
        self.frame_mut::<Supply>().stacks.retain(|known| *known != stack);
    }

    /// 10.0-e: those in want are reduced, at no gain for the Confederacy.
    fn end_supply(&mut self) {
        for stack in self.take::<Supply>().stacks {
            let look = self.look();
            let ids = look.state.pieces().map(|(id, _)| id);
            let pieces: Vec<PieceId> = ids.filter(|id| look.hungry(*id) == Some(stack)).collect();
            for piece in &pieces {
                self.state[*piece].flipped = true;
            }
            self.tell(|_| Event::OutOfSupply { stack, pieces });
        }
    }
}

/// 10.0: wagons for stacks in want.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Supply {
    /// Stacks without a fort near.
    pub stacks: Vec<Space>,
}

impl Ask<BloodOhio> for Supply {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Us.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.push(Decision::SupplyDone);
        let wagons: Vec<PieceId> =
            look.state.pieces().map(|(id, _)| id).filter(|id| look.kind(*id) == Kind::Wagon).collect();
        for stack in self.stacks.iter().copied() {
            let feeding = wagons.iter().copied().filter(|wagon| look.check_supply(&self.stacks, stack, *wagon).is_ok());
            found.extend(feeding.map(|wagon| Decision::Supply { stack, wagon }));
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Supply { stack, wagon } => {
                act.look().check_supply(&act.frame::<Self>().stacks, stack, wagon)?;
                act.feed(stack, wagon);
            }
            Decision::SupplyDone => act.end_supply(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Asks while a wagon can help.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.look().options(Side::Us).len() > 1 {
            return Flow::Waits;
        }
        act.end_supply();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let stacks = count(self.stacks.len() as i64, "stack", "stacks");
        Question::new(
            format!("Which wagon feeds whom? {stacks} without a fort near"),
            "Each stack fed uses up half a wagon. Those who go without are reduced.",
            rule("10.0-d"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        let pair = clicked.piece.zip(clicked.place);
        pair.map(|(wagon, stack)| Decision::Supply { stack, wagon }).into_iter().collect()
    }
}

impl OnBoard for Supply {
    fn phase(&self) -> Option<Side> {
        Some(Side::Us)
    }
}

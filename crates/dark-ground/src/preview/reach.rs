//! Where a piece, or a leader with all who may go along, could march.

use crate::about::{seat_of, side_of};
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Frame, Look};
use crate::ids::{AreaId, PieceId};
use crate::points::MovementPoints;
use crate::state::State;
use kernel::scene::{Reach, WhyNot};
use kernel::{Seat, Table, any, ask, rule};

/// More ways than anybody looks at.
const MOST: usize = 400;

/// A way that was found.
#[derive(Clone)]
struct MarchRoute {
    state: State,
    chain: Vec<Decision>,
    path: Vec<AreaId>,
    spent: MovementPoints,
    /// Why it ends where it does.
    ends: Option<WhyNot>,
    /// A die fell on the last step.
    risk: Option<WhyNot>,
}

impl Look<'_> {
    /// Every area a march could come to, with what it costs and what has to be decided.
    pub(crate) fn reach(&self, seat: Seat, piece: &str) -> Vec<Reach> {
        let known = self.game.data().piece(piece);
        let asked = ask::asked(self.game, self.state).contains(seat);
        let (Some(piece), Some(side), true) = (known, side_of(seat), asked) else { return Vec::new() };
        let first = MarchRoute {
            state: self.state.clone(),
            chain: Vec::new(),
            path: Vec::new(),
            spent: MovementPoints::ZERO,
            ends: None,
            risk: None,
        };
        let Some(way) = self.setting_out(side, piece, first) else { return Vec::new() };
        let best = self.spread(side, way);
        best.into_iter().map(|way| self.reached(&way)).collect()
    }

    /// The march of a force that is on its way, or the one that this piece would begin.
    fn setting_out(&self, side: Side, piece: PieceId, mut way: MarchRoute) -> Option<MarchRoute> {
        match self.state.frames.last() {
            Some(Frame::March(march)) if march.pieces.has(piece) => return Some(way),
            Some(Frame::Actions(_)) => way = self.after(side, &way, Decision::Activate { piece })?,
            Some(Frame::Forming(forming)) if forming.leader == Some(piece) => {}
            Some(_) | None => return None,
        }
        for _ in 0..3 {
            let look = self.game.look(&way.state);
            match way.state.frames.last() {
                Some(Frame::March(_)) => return Some(way),
                Some(Frame::Forming(_)) => {
                    let mut open = Vec::new();
                    ask::options(look.game, look.state, seat_of(side), &mut open);
                    let all = open.iter().find(|option| matches!(option, Decision::AddAll)).copied();
                    let one = open.iter().find(|option| matches!(option, Decision::Add { .. })).copied();
                    let untouched = matches!(self.state.frames.last(), Some(Frame::Actions(_)));
                    let next = all.or(one).filter(|_| untouched).unwrap_or(Decision::Go);
                    way = self.after(side, &way, next)?;
                }
                Some(_) | None => return None,
            }
        }
        matches!(way.state.frames.last(), Some(Frame::March(_))).then_some(way)
    }

    /// What a decision leads to; nothing where it is refused or where the force would have to roll before it sets out.
    #[expect(clippy::wildcard_enum_match_arm, reason = "one event tells what a step cost")]
    fn after(&self, side: Side, way: &MarchRoute, decision: Decision) -> Option<MarchRoute> {
        let mut next = way.clone();
        let mut dice = super::AnyDice::default();
        let mut events = Vec::new();
        let mut table = Table::new(&mut dice, &mut events);
        ask::decide(self.game, &mut next.state, seat_of(side), &decision, &mut table).ok()?;
        let rolled = table.no_way_back();
        next.chain.push(decision);
        // On a river each area passed is told, and the last one has the cost.
        let costs = events.iter().filter_map(|event| match event {
            Event::Moved { cost, .. } => Some(*cost),
            _ => None,
        });
        let moved = costs.max();
        next.spent += moved.unwrap_or_default();
        if rolled
            && way.path.is_empty()
            && !matches!(decision, Decision::Step { .. } | Decision::River { .. } | Decision::Ohio { .. })
        {
            return None;
        }
        if rolled {
            next.risk = Some(WhyNot { text: "A die is rolled on entering".into(), rule: rule("8.1.2") });
        }
        Some(next)
    }

    /// All areas, each by the cheapest way.
    fn spread(&self, side: Side, start: MarchRoute) -> Vec<MarchRoute> {
        let mut found: Vec<MarchRoute> = Vec::new();
        let mut open = vec![start];
        while let Some(place) = (0..open.len()).min_by_key(|place| (open[*place].spent, open[*place].path.len())) {
            let way = open.swap_remove(place);
            if let Some(at) = way.path.last() {
                if found.iter().any(|known| known.path.last() == Some(at)) {
                    continue;
                }
                found.push(way.clone());
            }
            if found.len() + open.len() < MOST && way.risk.is_none() && way.ends.is_none() {
                self.onward_from(side, &way, &mut open);
            }
        }
        found
    }

    fn onward_from(&self, side: Side, way: &MarchRoute, open: &mut Vec<MarchRoute>) {
        let Some(Frame::March(_)) = way.state.frames.last() else { return };
        let mut options = Vec::new();
        ask::options(self.game, &way.state, seat_of(side), &mut options);
        for option in options {
            let (Decision::Step { to }
            | Decision::River { to, .. }
            | Decision::Ohio { to }
            | Decision::Enter { at: to }) = option
            else {
                continue;
            };
            let Some(mut next) = self.after(side, way, option) else { continue };
            next.path.push(to);
            match next.state.frames.last() {
                Some(Frame::March(march)) if march.side == side && !march.stopped => {}
                Some(Frame::March(march)) if march.side == side => {
                    next.ends = Some(WhyNot { text: "The force must stop there".into(), rule: rule("9.4.1-d") });
                }
                Some(_) | None => {
                    next.ends = Some(WhyNot { text: "The march ends there".into(), rule: rule("9.4.1") });
                }
            }
            open.push(next);
        }
    }

    fn reached(&self, way: &MarchRoute) -> Reach {
        let place = |area: &AreaId| self.place(*area);
        Reach {
            place: way.path.last().map(place).unwrap_or_default(),
            cost: format!("{} MP", way.spent),
            path: way.path.iter().map(place).collect(),
            decisions: way.chain.iter().map(|decision| any::json(self.game, decision)).collect(),
            stops: way.ends.clone(),
            risk: way.risk.clone(),
        }
    }
}

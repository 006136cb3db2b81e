//! 9.4.5: the other player reacts to a move.

use crate::about::seat_of;
use crate::advice;
use crate::counters::Side;
use crate::decision::Decision;
use crate::event::Event;
use crate::forming::{Forming, Purpose};
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::march::{Leg, March};
use crate::refusal::{Decided, Why};
use crate::state::{Acts, Place};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow, Framed};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::standing::{Answer, Offer};
use kernel::{EnumeratedDice, Seat, SeatSet, Table, rule};
use serde::{Deserialize, Serialize};

/// Questions that standing orders can answer; the odds are the chance that a unit may move.
pub const STANDING: [&str; 1] = ["reaction"];

/// A move has ended, and the other player may react.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    /// Who may react.
    pub side: Side,
    /// Where the move ended.
    pub at: AreaId,
    /// Where pieces were left behind on the way: their move is completed too.
    pub dropped: AreaSet,
    /// Who has tried already.
    pub tried: PieceSet,
}

impl Reaction {
    /// Nobody has tried yet.
    pub(crate) const fn new(side: Side, at: AreaId, dropped: AreaSet) -> Self {
        Self { side, at, dropped, tried: PieceSet::NONE }
    }

    /// 9.4.5: a leader in the area or next to it, with a unit of his in good order, that has not tried yet.
    fn check(&self, look: Look<'_>, leader: PieceId) -> Decided {
        let of = look.of(leader);
        if of.side != self.side || !of.leader {
            return Err(Why::NotYours.piece(leader));
        }
        let ends = self.dropped.or(AreaSet::of(self.at));
        let near = look.area_of(leader).is_some_and(|area| look.around(area).meets(ends));
        let fit = look.active(leader) && !look.state[leader].raiding && !self.tried.has(leader);
        if !near || !fit || self.men(look, leader).is_empty() {
            return Err(Why::CannotReact.piece(leader));
        }
        Ok(())
    }

    /// Units that could react under a leader.
    fn men(&self, look: Look<'_>, leader: PieceId) -> PieceSet {
        let here = look.area_of(leader).map_or(PieceSet::NONE, |area| look.here(area));
        let units = here.and(look.sets().units[self.side.index()]).but(self.tried);
        units.filter(|unit| look.check_reactor(leader, *unit).is_ok()).collect()
    }

    fn leaders(&self, look: Look<'_>) -> impl Iterator<Item = PieceId> {
        look.sets().leaders[self.side.index()].into_iter().filter(move |leader| self.check(look, *leader).is_ok())
    }
}

impl Ask<DarkGround> for Reaction {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.leaders(look).map(|leader| Decision::React { leader }));
        found.push(Decision::Done);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::React { leader } => {
                act.frame::<Self>().check(act.look(), leader)?;
                let at = act.state[leader].at.area();
                act.open(Forming::led(Purpose::React, leader, at));
            }
            Decision::Done => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().leaders(act.look()).next().is_some() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    /// 9.4.5: each leader with everybody who may go with him, the likeliest first. [`Forming`] carries the order on.
    fn standing(&self, look: Look<'_>, _: Seat) -> Option<Offer<Decision>> {
        let answer = |leader: PieceId| Answer {
            piece: Some(look.piece_name(leader).to_owned()),
            chance: Some(look.reaction_chance(leader)),
            decision: Decision::React { leader },
        };
        let mut yes: Vec<Answer<Decision>> = self.leaders(look).map(answer).collect();
        yes.sort_by_key(|answer| std::cmp::Reverse(answer.chance));
        (!yes.is_empty()).then_some(Offer { kind: STANDING[0], yes, no: Decision::Done })
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("React to the move into {}?", look.name(self.at));
        let help = "A leader's stack there or next to it may try to move up to half its points.";
        Question::new(text, help, rule("9.4.5"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|leader| Decision::React { leader }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::answers::best_on_map(look, self.side, style, rng, |option| advice::answers::react(look, self, option))
    }

    fn plans(&self, look: Look<'_>, _: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::each_answer(look, self.side, rng)
    }
}

impl OnBoard for Reaction {}

impl Look<'_> {
    /// 9.4.5, 9.4.5-c: units in good order with the leader, whatever they have done this turn.
    pub(crate) fn check_reactor(&self, leader: PieceId, piece: PieceId) -> Decided {
        let (lead, of) = (self.state[leader], self.state[piece]);
        if self.of(piece).side != self.of(leader).side {
            return Err(Why::NotYours.piece(piece));
        }
        if lead.at != of.at || !matches!(of.at, Place::On(_)) {
            return Err(Why::OtherArea.piece(piece));
        }
        let tried = self.frame::<Reaction>().is_some_and(|reaction| reaction.tried.has(piece));
        if !self.active(piece) || of.raiding || !self.in_order(piece) || tried {
            return Err(Why::CannotReact.piece(piece));
        }
        // 14.0.3-b: any force with Tecumseh reacts, whosever men they are.
        if leader == self.sets().tecumseh { Ok(()) } else { self.check_led(leader, piece) }
    }

    /// 9.4.5: the chance that some unit may move if a leader tries with everybody who may, in thousandths: the check itself,
    /// rolled on every face. While his force is put together it is the same, so that an order does not change its mind.
    pub(crate) fn reaction_chance(&self, leader: PieceId) -> u16 {
        let at = self.area_of(leader);
        let pieces = Forming::led(Purpose::React, leader, at).everybody(*self);
        let side = self.of(leader).side;
        let mut before = self.state.clone();
        while matches!(before.frames.last(), Some(Frame::Forming(_))) {
            before.frames.pop();
        }
        if !matches!(before.frames.last(), Some(Frame::Reaction(_))) {
            return 0;
        }
        let tally = EnumeratedDice::tally(|dice| {
            let mut state = before.clone();
            let mut table = Table::silent(dice);
            self.game.act(&mut state, &mut table).react(side, pieces, Some(leader));
            matches!(state.frames.last(), Some(Frame::March(_)))
        });
        let moves = tally.iter().find(|(moves, _)| *moves).map_or(0, |(_, chance)| chance.per_mille());
        u16::try_from(moves).unwrap_or(1000)
    }

    /// 9.4.5: leaders do not react without units.
    pub(crate) fn check_reaction_force(&self, pieces: PieceSet) -> Decided {
        let units = self.sets().units[0].or(self.sets().units[1]);
        if pieces.meets(units) { Ok(()) } else { Err(Why::NobodyPicked.into()) }
    }
}

impl Act<'_, '_> {
    /// 9.4.5: the stack checks, and moves up to half its points if it passes.
    pub(crate) fn react(&mut self, side: Side, pieces: PieceSet, leader: Option<PieceId>) {
        let Some(leader) = leader else { return };
        let reaction = self.frame_mut::<Reaction>();
        reaction.tried = reaction.tried.or(pieces);
        let failed = self.roll_reaction(side, pieces, leader);
        let units = pieces.and(self.look().sets().units[side.index()]).but(failed);
        if units.is_empty() {
            return;
        }
        let at = self.state[leader].at.area();
        // 14.0.1-b: no gout for reactions.
        self.open(March::new(side, pieces.but(failed), at, Leg::Reaction));
    }

    /// Who fails to react.
    fn roll_reaction(&mut self, side: Side, pieces: PieceSet, leader: PieceId) -> PieceSet {
        let look = self.look();
        let here = look.area_of(leader).map_or(PieceSet::NONE, |area| look.here(area));
        // 14.0.3-b: a force with Tecumseh needs no die.
        if here.has(look.sets().tecumseh) && side == Side::Na {
            self.tell(|_| Event::ReactionRolled { leader, roll: None, levels: Vec::new(), failed: PieceSet::NONE });
            return PieceSet::NONE;
        }
        // 9.4.5: the primary leader's rating counts if he is there.
        let primary = look.state.primary[side.index()].filter(|primary| here.has(*primary));
        let rating = look.rating(primary.unwrap_or(leader));
        let tired = pieces.into_iter().any(|piece| look.state[piece].acts == Acts::Completed);
        let roll = self
            .table
            .d6(rule("9.4.5"))
            .plus(-(rating as i8), rule("3.0-leaders"))
            .plus(i8::from(tired), rule("9.4.5-c"));
        let look = self.look();
        let units = pieces.and(look.sets().units[side.index()]);
        let failed: PieceSet = units.filter(|piece| !look.level(*piece).passes(roll.total())).collect();
        let levels = look.levels(units);
        self.tell(|_| Event::ReactionRolled { leader, roll: Some(roll), levels, failed });
        failed
    }
}

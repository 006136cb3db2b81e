//! Standing orders: what a seat says once so as not to be asked every time ([`kernel::standing`]).
//!
//! They are kept with the match, known to their seat alone, and followed as soon as a decision leads to a question they
//! answer: what they decide is stored together with that decision, so that nothing can come between. What was taken back is
//! asked in person: an order does not do it again at once.

use crate::acts::{Caller, SeatName};
use crate::config::Limits;
use crate::error::Error;
use crate::log::Moment;
use crate::match_guard::{Changed, Match, MatchGuard};
use crate::store::{By, Eyes, SeatHolder};
use kernel::course::Decided;
use kernel::standing::{Instruction, Offer, Order, Orders, Reply};
use kernel::{Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Orders as they are sent: all that the seat shall have.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveOrders {
    /// For which seat.
    pub seat: SeatName,
    /// In place of those it has.
    pub orders: Vec<Order>,
}

/// What came of it.
#[derive(Debug, JsonSchema, Serialize)]
pub struct OrdersGiven {
    /// The number of the match now: a question that was open may be answered.
    pub seq: u64,
    /// The orders the seat has.
    pub orders: Orders,
}

/// What a seat is shown of its own orders.
#[derive(JsonSchema, Serialize)]
pub(crate) struct OrdersShown<'a> {
    /// By key of the seat; nothing for those who gave none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    orders: BTreeMap<&'a str, &'a Orders>,
    /// The present question as orders could answer it, by key of the seat that is asked.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    standing: BTreeMap<&'a str, Offer<Value>>,
}

/// Orders a seat can have, and the longest name of a piece in them.
const MOST_ORDERS: usize = 100;
const LONGEST_PIECE: usize = 100;
/// So many answers in a row; then the player is asked again.
const MOST_ANSWERS: usize = 200;

impl MatchGuard<'_> {
    pub(crate) fn orders_shown(&self, eyes: Eyes) -> OrdersShown<'_> {
        let key = |seat: Seat| self.seat_key(Viewer::Seat(seat));
        let own = |seat: Seat| self.inner.orders.get(seat.index()).filter(|orders| !orders.0.is_empty());
        let asked = self.course().position().asked();
        let offered = |seat: Seat| if asked.contains(seat) { self.course().position().standing(seat) } else { None };
        OrdersShown {
            orders: eyes.seats().filter_map(|seat| Some((key(seat), own(seat)?))).collect(),
            standing: eyes.seats().filter_map(|seat| Some((key(seat), offered(seat)?))).collect(),
        }
    }

    /// What orders decide now, if they answer the question that is asked.
    fn ordered(&self) -> Option<(Seat, Value)> {
        if self.is_lost() {
            return None;
        }
        let position = self.course().position();
        let reply = |seat: Seat| {
            let orders = self.inner.orders.get(seat.index()).filter(|orders| !orders.0.is_empty())?;
            let is_person = matches!(self.inner.holders.get(seat.index()), Some(SeatHolder::Human(_)));
            let offer = position.standing(seat).filter(|_| is_person)?;
            match orders.reply(&offer) {
                Reply::Decide(decision) => Some((seat, decision.clone())),
                Reply::Ask => None,
            }
        };
        position.asked().iter().find_map(reply)
    }

    /// Decides what orders answer, and adds it to what was decided.
    pub(crate) fn follow_orders(&mut self, decided: &mut Vec<(Moment, Decided)>, limits: &Limits) {
        for _ in 0..MOST_ANSWERS {
            if self.course().entries().len() >= limits.match_length {
                return;
            }
            let Some((seat, decision)) = self.ordered() else { return };
            let moment = self.moment();
            self.unsettle();
            match self.course_mut().decide(seat, &decision, By::StandingOrder) {
                Ok(done) => decided.push((moment, done)),
                // Thought out on what the seat sees: whoever plays it is asked.
                Err(_) => return,
            }
        }
    }

    fn check_orders(&self, orders: &[Order]) -> Result<(), Error> {
        let kinds = self.of.game.standing_kinds();
        if orders.len() > MOST_ORDERS {
            return Err(Error::Malformed(format!("a seat has at most {MOST_ORDERS} standing orders")));
        }
        for order in orders {
            if !kinds.contains(&order.kind.as_str()) {
                let known = kinds.join(", ");
                return Err(Error::Malformed(format!("there are no standing orders for this; there are for: {known}")));
            }
            if order.piece.as_ref().is_some_and(|piece| piece.len() > LONGEST_PIECE) {
                return Err(Error::Malformed("no piece has so long a name".into()));
            }
            if matches!(order.then, Instruction::Above(chance) if chance > 1000) {
                return Err(Error::Malformed("a chance is at most 1000 thousandths".into()));
            }
        }
        Ok(())
    }

    async fn give_orders(&mut self, seat: Seat, orders: Orders, limits: &Limits) -> Result<(), Error> {
        let seq = self.course().seq();
        let seats = self.inner.holders.len();
        self.inner.orders.resize(seats, Orders::default());
        self.inner.orders[seat.index()] = orders;
        self.inner.reordered = true;
        self.unsettle();
        let mut decided = Vec::new();
        self.follow_orders(&mut decided, limits);
        self.settle(seq, Changed::Decided(decided)).await?;
        // Other windows of the same player show them too.
        self.publish_light();
        Ok(())
    }
}

impl Match {
    /// Gives a seat standing orders in place of those it has, and follows them at once if they answer the present question.
    ///
    /// # Errors
    /// A foreign seat; orders for what this game has none for; they cannot be stored.
    pub async fn give_orders(
        self: Arc<Self>,
        caller: Caller,
        given: GiveOrders,
        limits: Limits,
    ) -> Result<OrdersGiven, Error> {
        let work = async move {
            let mut guard = self.lock_to_act().await?;
            guard.look_up().await?;
            let (_, seat) = guard.acting_seat(&caller, &given.seat)?;
            guard.check_orders(&given.orders)?;
            let orders = Orders(given.orders);
            guard.give_orders(seat, orders.clone(), &limits).await?;
            self.wake(&mut guard);
            Ok(OrdersGiven { seq: guard.course().seq(), orders })
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }
}

//! Standing orders: what a player says once, so as not to be asked every time.
//!
//! Some questions come often and are mostly answered alike: opportunity fire, an ambush, a reaction. A frame that asks such
//! a question makes an [`Offer`] ([`Ask::standing`](crate::ask::Ask::standing)): what kind of question it is, each way to
//! say yes with the piece concerned and its chance, and the decision that says no. A seat keeps [`Orders`] about it: ask me
//! (the default), always, never, or when the chance is better than so much; for the whole kind, or for one piece.
//!
//! Orders are no rule of the game and no part of its state: whoever keeps the match answers in the seat's place with an
//! ordinary decision, which is checked and recorded like any other. They are known to their seat alone.
//!
//! ```
//! use kernel::standing::{Answer, Instruction, Offer, Order, Orders, Reply};
//!
//! let answer = |piece: &str, chance, decision| Answer { piece: Some(piece.into()), chance: Some(chance), decision };
//! let offer = Offer { kind: "opportunity fire", yes: vec![answer("scouts", 333, 'a'), answer("guns", 667, 'b')], no: 'n' };
//! let order = |piece: Option<&str>, then| Order { kind: "opportunity fire".into(), piece: piece.map(Into::into), then };
//!
//! // Nothing was ordered: the player is asked.
//! assert_eq!(Orders::default().reply(&offer), Reply::Ask);
//! // Fire at better odds than even: the guns do.
//! let mut orders = Orders(vec![order(None, Instruction::Above(500))]);
//! assert_eq!(orders.reply(&offer), Reply::Decide(&'b'));
//! // But the guns never do: so nobody fires.
//! orders.0.push(order(Some("guns"), Instruction::Never));
//! assert_eq!(orders.reply(&offer), Reply::Decide(&'n'));
//! ```

use crate::{EnumeratedDice, Game, Seat, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question that standing orders can answer.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "Offer")]
pub struct Offer<D> {
    /// What kind of question it is, in words a player knows: "opportunity fire". One of
    /// [`Game::standing_kinds`](crate::Game::standing_kinds).
    pub kind: &'static str,
    /// Every way to say yes, best first. Where one of them leaves the question open for others, it is asked again.
    pub yes: Vec<Answer<D>>,
    /// Says no, or that nobody else shall.
    pub no: D,
}

/// One way to say yes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "OfferedAnswer")]
pub struct Answer<D> {
    /// The piece that would do it, by the id its counter has on the board.
    pub piece: Option<String>,
    /// How likely it succeeds as far as the seat can see, in thousandths, where odds are meant.
    pub chance: Option<u16>,
    /// The decision.
    pub decision: D,
}

/// What is to be done about a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instruction {
    /// The player decides.
    #[default]
    Ask,
    /// Yes.
    Always,
    /// No.
    Never,
    /// Yes if the chance is better than so many thousandths, else no. Where a question knows no odds the player is asked.
    Above(u16),
}

/// One order.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The kind of question.
    pub kind: String,
    /// For this piece; for all that have no order of their own if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// What is to be done.
    pub then: Instruction,
}

/// All orders of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Orders(pub Vec<Order>);

/// What orders say to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a, D> {
    /// The player is asked.
    Ask,
    /// This is decided.
    Decide(&'a D),
}

/// What an instruction says to one way to say yes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Yes,
    No,
    Ask,
}

impl Instruction {
    fn word(self, chance: Option<u16>) -> Word {
        match (self, chance) {
            (Self::Ask, _) | (Self::Above(_), None) => Word::Ask,
            (Self::Always, _) => Word::Yes,
            (Self::Above(least), Some(chance)) if chance > least => Word::Yes,
            (Self::Never, _) | (Self::Above(_), Some(_)) => Word::No,
        }
    }
}

impl Orders {
    /// What was ordered for a piece, or else for the kind; the last order counts.
    pub fn instruction(&self, kind: &str, piece: Option<&str>) -> Instruction {
        let latest = |about: Option<&str>| {
            self.0.iter().rev().find(|order| order.kind == kind && order.piece.as_deref() == about)
        };
        let own = piece.and_then(|piece| latest(Some(piece)));
        own.or_else(|| latest(None)).map_or(Instruction::Ask, |order| order.then)
    }

    /// What they say to an offer: the first way to say yes that is ordered; no if all are ruled out, or if there is none and
    /// the player does not want to be asked; else the player is asked.
    pub fn reply<'a, D>(&self, offer: &'a Offer<D>) -> Reply<'a, D> {
        let word = |answer: &Answer<D>| self.instruction(offer.kind, answer.piece.as_deref()).word(answer.chance);
        if let Some(answer) = offer.yes.iter().find(|answer| word(answer) == Word::Yes) {
            return Reply::Decide(&answer.decision);
        }
        let nothing_to_ask = offer.yes.is_empty() && self.instruction(offer.kind, None) != Instruction::Ask;
        let ruled_out = !offer.yes.is_empty() && offer.yes.iter().all(|answer| word(answer) == Word::No);
        if ruled_out || nothing_to_ask { Reply::Decide(&offer.no) } else { Reply::Ask }
    }
}

/// The chance that a decision leads to a position of which `succeeds` is true, in thousandths: the resolving code itself is
/// run on every sequence of faces.
pub fn chance<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    decision: &G::Decision,
    succeeds: impl Fn(&G::State) -> bool,
) -> u16 {
    let tally = EnumeratedDice::tally(|dice| {
        let mut after = state.clone();
        let decided = game.decide(&mut after, seat, decision, &mut Table::silent(dice));
        decided.is_ok() && succeeds(&after)
    });
    let success = tally.iter().find(|(success, _)| *success);
    success.map_or(0, |(_, chance)| u16::try_from(chance.per_mille()).unwrap_or(1000))
}

impl<D> Offer<D> {
    /// The same with decisions of another form.
    pub fn map<E>(self, mut form: impl FnMut(D) -> E) -> Offer<E> {
        let Self { kind, yes, no } = self;
        let yes = yes.into_iter().map(|Answer { piece, chance, decision }| {
            let decision = form(decision);
            Answer { piece, chance, decision }
        });
        let yes = yes.collect();
        Offer { kind, yes, no: form(no) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(yes: &[(Option<&str>, Option<u16>)]) -> Offer<usize> {
        let answer = |(decision, (piece, chance)): (usize, &(Option<&str>, Option<u16>))| Answer {
            piece: piece.map(str::to_owned),
            chance: *chance,
            decision,
        };
        Offer { kind: "ambush", yes: yes.iter().enumerate().map(answer).collect(), no: 99 }
    }

    fn orders(list: &[(Option<&str>, Instruction)]) -> Orders {
        let order = |(piece, then): &(Option<&str>, Instruction)| Order {
            kind: "ambush".into(),
            piece: piece.map(str::to_owned),
            then: *then,
        };
        Orders(list.iter().map(order).collect())
    }

    #[test]
    fn odds_must_be_better_and_known() {
        let even = orders(&[(None, Instruction::Above(500))]);
        assert_eq!(even.reply(&offer(&[(None, Some(500))])), Reply::Decide(&99));
        assert_eq!(even.reply(&offer(&[(None, Some(501))])), Reply::Decide(&0));
        assert_eq!(even.reply(&offer(&[(None, None)])), Reply::Ask);
    }

    #[test]
    fn one_piece_without_an_order_is_asked_for_unless_another_says_yes() {
        let both = offer(&[(Some("a"), None), (Some("b"), None)]);
        assert_eq!(orders(&[(Some("a"), Instruction::Never)]).reply(&both), Reply::Ask);
        assert_eq!(orders(&[(Some("b"), Instruction::Always)]).reply(&both), Reply::Decide(&1));
        let all_but_b = orders(&[(None, Instruction::Never), (Some("b"), Instruction::Ask)]);
        assert_eq!(all_but_b.reply(&both), Reply::Ask);
        assert_eq!(all_but_b.reply(&offer(&[(Some("a"), None)])), Reply::Decide(&99));
    }

    #[test]
    fn the_last_order_counts_and_other_kinds_do_not() {
        let twice = orders(&[(None, Instruction::Never), (None, Instruction::Always)]);
        assert_eq!(twice.reply(&offer(&[(None, None)])), Reply::Decide(&0));
        let mut other = offer(&[(None, None)]);
        other.kind = "reaction";
        assert_eq!(twice.reply(&other), Reply::Ask);
        assert_eq!(Orders::default().reply(&offer(&[])), Reply::Ask);
        assert_eq!(twice.reply(&offer(&[])), Reply::Decide(&99), "nothing to say yes to");
    }
}

//! Battles on the boards in words.

use super::rolls::roll;
use super::{list, side_name};
use crate::battle::charts::{MeleeResult, Suffers};
use crate::battle::flight::Haste;
use crate::counters::Side;
use crate::event::Event;
use crate::frames::Look;
use crate::ids::PieceId;
use crate::points::MoraleLevel;
use crate::state::Order;
use grid::Hex;
use kernel::scene::{BoardId, Click};
use kernel::table::Hop;
use kernel::{Roll, RuleId, rule};

pub(crate) const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Good => "in good order",
        Order::Disrupted => "Disrupted",
        Order::Routed => "Routed",
    }
}

/// A die compared with a level: `4, leader -1 = 3 against level 2`.
fn against(die: &Roll, level: MoraleLevel) -> String {
    format!("{} against level {level}", roll(die))
}

/// What a try to recover has led to.
pub(crate) fn recovery_words(order: Order, passed: bool) -> String {
    format!("{} {}", if passed { "is now" } else { "stays" }, order_name(order))
}

fn suffers(who: &str, what: Suffers, retreats: &str) -> Option<String> {
    let lost = match what.losses {
        0 => None,
        1 => Some("loses 1 unit".to_owned()),
        more => Some(format!("loses {more} units")),
    };
    let words: Vec<String> = lost.into_iter().chain(what.retreat.then(|| retreats.to_owned())).collect();
    (!words.is_empty()).then(|| format!("{who} {}", list(&words)))
}

/// What a melee does to both, defender first.
pub(crate) fn melee_words(result: MeleeResult) -> String {
    both_words(result, "retreats")
}

fn both_words(result: MeleeResult, retreats: &str) -> String {
    let both = [suffers("the defender", result.defender, retreats), suffers("the attacker", result.attacker, retreats)];
    let words: Vec<String> = both.into_iter().flatten().collect();
    if words.is_empty() { "no effect".to_owned() } else { words.join(", ") }
}

impl Look<'_> {
    /// qbr.19.2.3-b: what a melee of a quick battle does, where R is a rout.
    pub(crate) fn line_melee_words(&self, total: i8, column: u8) -> String {
        both_words(self.charts().melee.entry(total, column), "routs")
    }

    /// Something on a battle board as a sentence.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are told in `events.rs`")]
    pub(super) fn board_text(&self, event: &Event) -> Option<String> {
        let who = |piece: &PieceId| self.piece_name(*piece);
        Some(match event {
            Event::LetterChosen { side, letter } => {
                let verb = if *side == Side::Us { "sets" } else { "set" };
                format!("{} {verb} up at {}", side_name(*side), letter.name())
            }
            Event::Posted { piece, to, .. } => format!("{} sets up at {to}", who(piece)),
            Event::RoundBegan { round } => format!("Round {round}"),
            Event::Recovered { pieces } => format!("In good order again: {}", self.names(*pieces)),
            Event::RecoveryRolled { piece, roll: die, level, order, passed } => {
                let end = recovery_words(*order, *passed);
                format!("{} tries to recover: {}: {end}", who(piece), against(die, *level))
            }
            Event::Advanced { piece, from: Some(from), to, cost, stops } => {
                let end = if *stops { ", next to the enemy" } else { "" };
                format!("{} moves from {from} to {to} for {cost} MP{end}", who(piece))
            }
            Event::Advanced { piece, from: None, to, cost, .. } => {
                format!("{} enters the board at {to} for {cost} MP", who(piece))
            }
            Event::Fled { piece, to, rule, .. } => {
                let verb = if *rule == Haste::Retreat.rule() { "retreats" } else { "runs" };
                format!("{} {verb} to {to}", who(piece))
            }
            Event::FlightRolled { piece, roll: die, level, passed } => {
                let end = if *passed { "it gets by" } else { "it does not" };
                format!("{} passes an enemy: {}: {end}", who(piece), against(die, *level))
            }
            Event::LeftBoard { piece, .. } => format!("{} leaves the board", who(piece)),
            Event::Conceded { side } => {
                let verb = if *side == Side::Us { "concedes" } else { "concede" };
                format!("{} {verb} the field", side_name(*side))
            }
            Event::OrderChanged { piece, order, .. } => format!("{} is {}", who(piece), order_name(*order)),
            Event::LeaderWent { leader, to: Some(to), .. } => format!("{} joins the units at {to}", who(leader)),
            Event::LeaderWent { leader, to: None, .. } => format!("{} leaves the board", who(leader)),
            Event::Shot { piece, target, roll: die, factor, hit } => {
                let end = if *hit { "a hit" } else { "a miss" };
                format!("{} fires at {}: {} against {factor}: {end}", who(piece), who(target), roll(die))
            }
            Event::SteadyRolled { piece, roll: die, level, passed } => {
                let end = if *passed { "stays Disrupted" } else { "is Routed" };
                format!("{} checks: {}: {end}", who(piece), against(die, *level))
            }
            Event::Fought { attackers, at, column, roll: die, result, .. } => {
                let odds = self.charts().melee.head(*column);
                let end = melee_words(*result);
                let verb = if attackers.len() == 1 { "attacks" } else { "attack" };
                format!("{} {verb} {at} at {odds}: {}: {end}", self.names(*attackers), roll(die))
            }
            Event::BoardLeft { rounds } => {
                format!("The fighting ends after {}", super::count(*rounds, "round", "rounds"))
            }
            _ => return None,
        })
    }

    /// What walked on a board.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing walks in the others")]
    pub(super) fn board_trail(&self, event: &Event) -> Option<Vec<Hop>> {
        let hop = |piece: PieceId, from: Option<Hex>, to: Option<Hex>| {
            let through = from.into_iter().chain(to).map(|hex| self.hex_place(hex)).collect();
            Some(vec![Hop { pieces: vec![self.piece_name(piece).to_owned()], through }])
        };
        match *event {
            Event::Posted { piece, to, .. } => hop(piece, None, Some(to)),
            Event::Advanced { piece, from, to, .. } | Event::Fled { piece, from, to, .. } => hop(piece, from, Some(to)),
            Event::LeaderWent { leader, from, to, .. } => hop(leader, from, to),
            _ => None,
        }
    }

    /// The rule of something on a board.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others have theirs in `events.rs`")]
    pub(super) fn board_rule(&self, event: &Event) -> RuleId {
        match event {
            Event::LetterChosen { .. } => rule("10.2-b"),
            Event::RoundBegan { .. } => rule("10.1"),
            Event::Recovered { .. } => rule("10.3-1"),
            Event::Advanced { stops: true, .. } => rule("10.4-d"),
            Event::Conceded { .. } => rule("10.4-f"),
            Event::BoardLeft { .. } => rule("10.7"),
            Event::Posted { rule, .. }
            | Event::Fled { rule, .. }
            | Event::LeftBoard { rule, .. }
            | Event::OrderChanged { rule, .. }
            | Event::LeaderWent { rule, .. } => *rule,
            Event::RecoveryRolled { roll, .. }
            | Event::FlightRolled { roll, .. }
            | Event::Shot { roll, .. }
            | Event::SteadyRolled { roll, .. }
            | Event::Fought { roll, .. } => roll.rule(),
            _ => rule("10.4"),
        }
    }

    /// The board a battle is shown on: the main one in a battle scenario.
    pub(crate) fn battle_board_id(&self) -> BoardId {
        match self.state.battle.as_deref() {
            Some(battle) if battle.at.is_some() => BoardId::named(self.board_key(battle.ground)),
            Some(_) | None => BoardId::MAIN,
        }
    }

    /// A hex's full id, as the scene names it.
    pub(crate) fn hex_place(&self, hex: Hex) -> String {
        self.battle_board_id().place(hex)
    }

    /// The hex of the battle board a click is about.
    pub(crate) fn clicked_hex(&self, click: &Click) -> Option<Hex> {
        let (board, place) = BoardId::of(click.place.as_deref()?);
        let hex: Hex = place.parse().ok()?;
        (board == self.battle_board_id() && self.battle_board().grid().contains(hex)).then_some(hex)
    }
}

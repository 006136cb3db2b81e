//! Words of the module, and what is clicked for its decisions.

use super::{HitResult, LineDecision, LineEvent, LineMove, Post};
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::PieceSet;
use crate::state::Order;
use crate::text::rolls::roll;
use crate::text::{capital, count, does, recovery_words, side_name, the_side};
use kernel::ask::Handle;
use kernel::scene::{BoardId, ChoiceKind, Click};
use kernel::{Roll, RuleId, rule};

/// `lane 2, second row`.
fn post_name(at: Post) -> String {
    let row = match at.row {
        0 => "front row".to_owned(),
        1 => "second row".to_owned(),
        2 => "third row".to_owned(),
        row => format!("row {}", row + 1),
    };
    format!("lane {}, {row}", at.lane + 1)
}

/// The order a unit is in, in a word.
pub(super) const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Good => "in good order",
        Order::Disrupted => "Disrupted",
        Order::Routed => "Routed",
    }
}

/// qbr.19.2.2: pieces that tried to move.
struct MoveTried<'e> {
    pieces: PieceSet,
    /// Those of them that failed.
    stayed: PieceSet,
    /// Those of them whom Rough land hinders.
    hills: PieceSet,
    die: &'e Roll,
    to: LineMove,
}

impl Look<'_> {
    /// A decision of the module in words.
    pub(crate) fn line_label(&self, decision: LineDecision) -> String {
        match decision {
            LineDecision::Extra { roll: true } => "Roll for one more round".into(),
            LineDecision::Extra { roll: false } => "No further round".into(),
            LineDecision::Pick { piece } => format!("{} next", self.piece_name(piece)),
            LineDecision::Stand { at } | LineDecision::Ready { at } => capital(&post_name(at)),
            LineDecision::Aim { piece, target } => {
                format!("{} at {}", self.piece_name(piece), self.piece_name(target))
            }
            LineDecision::Fire => "Fire".into(),
            LineDecision::Shift { at } => {
                let ready = self.frame::<super::Moving>().map_or(PieceSet::NONE, |frame| frame.ready);
                format!("To {}", post_name(self.closed_up(ready, at)))
            }
            LineDecision::Join { at } => format!("Join {}", post_name(at)),
            LineDecision::Charge => "On top of the enemy".into(),
            LineDecision::Slip => "Slip away".into(),
            LineDecision::Recover { piece } => format!("{} recovers", self.piece_name(piece)),
        }
    }

    /// What is clicked for a decision of the module.
    pub(crate) fn line_handles(&self, decision: LineDecision) -> Vec<Handle> {
        let own = self.asked_side();
        let post = |at: Post, kind| vec![Handle::place(self.line_place(own, at), kind)];
        match decision {
            LineDecision::Pick { piece } => vec![Handle::piece(self.piece_name(piece), ChoiceKind::Move)],
            LineDecision::Stand { at } | LineDecision::Join { at } | LineDecision::Ready { at } => {
                post(at, ChoiceKind::Move)
            }
            LineDecision::Shift { at } => {
                // The place in front of others is theirs already, so going there is a button besides.
                let taken = at.row == 0 && self.stack(own, at).is_some();
                if taken { vec![Handle::button(ChoiceKind::Roll)] } else { post(at, ChoiceKind::Roll) }
            }
            LineDecision::Aim { piece, target } => {
                let place = self.post_of(target).map(|posted| self.line_place(own.other(), posted.at));
                let target = Handle::piece(self.piece_name(target), ChoiceKind::Attack);
                let both = place.map(|place| Handle::both(self.piece_name(piece), place, ChoiceKind::Attack));
                both.into_iter().chain([target]).take(1).collect()
            }
            LineDecision::Recover { piece } => vec![Handle::piece(self.piece_name(piece), ChoiceKind::Roll)],
            LineDecision::Charge => {
                let front = self.frame::<super::Moving>().and_then(|frame| frame.ready.first());
                let lane =
                    front.and_then(|piece| self.post_of(piece)).map(|posted| Post { lane: posted.at.lane, row: 0 });
                lane.map(|at| Handle::place(self.line_place(own.other(), at), ChoiceKind::Attack)).into_iter().collect()
            }
            LineDecision::Fire | LineDecision::Extra { roll: true } | LineDecision::Slip => {
                vec![Handle::button(ChoiceKind::Roll)]
            }
            LineDecision::Extra { roll: false } => vec![Handle::button(ChoiceKind::Button)],
        }
    }

    /// The side that is asked.
    fn asked_side(&self) -> Side {
        let asked = kernel::ask::asked(self.game, self.state).first();
        asked.and_then(crate::about::side_of).unwrap_or(Side::Us)
    }

    /// The post of a side a click is about: its place, or that of the piece.
    pub(super) fn clicked_post(&self, click: &Click, side: Side) -> Option<Post> {
        let by_place = click.place.as_deref().and_then(|place| {
            let (_, place) = BoardId::of(place);
            let mut parts = place.split('-');
            let whose = parts.next() == Some(super::scene::side_key(side));
            let lane: u8 = parts.next()?.parse().ok()?;
            let row: u8 = parts.next()?.parse().ok()?;
            (whose && lane > 0 && row > 0).then(|| Post { lane: lane - 1, row: row - 1 })
        });
        let by_piece = || {
            let piece = self.clicked_piece(click).filter(|piece| self.of(*piece).side == side)?;
            self.post_of(piece).map(|posted| posted.at)
        };
        by_place.or_else(by_piece)
    }

    /// The rule an event of the module rests on.
    pub(crate) const fn line_rule(event: &LineEvent) -> RuleId {
        match event {
            LineEvent::Began { .. } => rule("qbr.19.1"),
            LineEvent::ExtraRolled { .. } => rule("qbr.19.1-b"),
            LineEvent::Arrayed { rule, .. } => *rule,
            LineEvent::RoundBegan { .. } => rule("qbr.19.2"),
            LineEvent::Shot { .. } => rule("qbr.19.2.1"),
            LineEvent::MoveRolled { .. } => rule("qbr.19.2.2"),
            LineEvent::Melee { .. } | LineEvent::Overrun { .. } => rule("qbr.19.2.3"),
            LineEvent::TakenOff { .. } => rule("qbr.19.2.3-b"),
            LineEvent::Recovered { .. } => rule("qbr.19.2.4"),
            LineEvent::Joined { .. } => rule("10.5.3-b"),
        }
    }

    /// Who tried to move where, and who did.
    fn move_text(&self, tried: &MoveTried<'_>) -> String {
        let MoveTried { pieces, stayed, hills, die, to } = *tried;
        let what = match to {
            LineMove::Shift(at) => format!("move to {}", post_name(at)),
            LineMove::Join(at) => format!("join {}", post_name(at)),
            LineMove::Charge => "move on top of the enemy".into(),
            LineMove::Slip => "slip away".into(),
        };
        let verb = |pieces: PieceSet, one, many| if pieces.len() == 1 { one } else { many };
        let end = if stayed.is_empty() {
            verb(pieces, "it does", "they do").to_owned()
        } else {
            format!("{} {}", self.names(stayed), verb(stayed, "stays", "stay"))
        };
        let tries = verb(pieces, "tries", "try");
        let more = self.tables().quick.moves.others_rough;
        let hills = match hills.is_empty() {
            true => String::new(),
            false => format!(", {} {more:+} in Rough land", self.names(hills)),
        };
        format!("{} {tries} to {what}: {}{hills}: {end}", self.names(pieces), roll(die))
    }

    /// An event of the module in words.
    pub(crate) fn line_text(&self, event: &LineEvent) -> String {
        match event {
            LineEvent::Began { rounds, .. } => {
                format!("A quick battle begins: {}", count(*rounds, "round", "rounds"))
            }
            LineEvent::ExtraRolled { roll: die, under, added, .. } => {
                let end = if *added { "granted" } else { "refused" };
                format!("One more round: {}; less than {under} is needed: {end}", roll(die))
            }
            LineEvent::Arrayed { side, stacks, .. } => {
                format!("{} {} {}", side_name(*side), does(*side, "arrays", "array"), count(*stacks, "stack", "stacks"))
            }
            LineEvent::RoundBegan { round, of } => format!("Round {round} of {of}"),
            LineEvent::Shot { piece, target, roll: die, factor, result } => {
                let end = match result {
                    HitResult::Miss => "a miss",
                    HitResult::Now(order) => order_name(*order),
                    HitResult::Eliminated => "eliminated",
                };
                let (piece, target) = (self.piece_name(*piece), self.piece_name(*target));
                format!("{piece} fires at {target}: {} against {factor}: {end}", roll(die))
            }
            LineEvent::MoveRolled { pieces, roll: die, hills, to, stayed, .. } => {
                self.move_text(&MoveTried { pieces: *pieces, stayed: *stayed, hills: *hills, die, to: *to })
            }
            LineEvent::Melee { side, lane, factors, column, roll: die } => {
                let odds = self.charts().melee.head(*column);
                let [attack, defence] = factors;
                let (whose, attacks) = (the_side(*side), does(*side, "attacks", "attack"));
                let end = self.line_melee_words(die.total(), *column);
                let lane = lane + 1;
                format!(
                    "Melee in lane {lane}: {whose} {attacks}, {attack} to {defence}, column {odds}: {}: {end}",
                    roll(die)
                )
            }
            LineEvent::Overrun { pieces, .. } => {
                self.they(*pieces, "is caught while Routed", "are caught while Routed")
            }
            LineEvent::TakenOff { pieces, .. } => {
                self.they(*pieces, "is Routed and out of the battle", "are Routed and out of the battle")
            }
            LineEvent::Recovered { piece, roll: die, level, now, passed } => {
                let (name, end) = (self.piece_name(*piece), recovery_words(*now, *passed));
                format!("{name} tries to recover: {} against level {level}: {end}", roll(die))
            }
            LineEvent::Joined { leader, at } => format!("{} joins {}", self.piece_name(*leader), post_name(*at)),
        }
    }
}

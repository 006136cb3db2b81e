//! What a player would say about a march, an attack, a raid or another action: facts the rules know, most telling first.

use super::{capital, halves, the};
use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::frames::Look;
use crate::game::BloodOhio;
use crate::points::HalfPoints;
use crate::state::Place;
use kernel::advice::{Considered, Reason, chance_words, good_chance};
use kernel::{RuleId, rule};

/// A force on its way, and where it comes to.
struct Column {
    side: Side,
    pieces: Vec<PieceId>,
    to: Space,
}

/// Facts about a step of a plan of `side`.
pub(crate) fn reasons(game: &BloodOhio, side: Side, considered: &Considered<'_, BloodOhio>) -> Vec<Reason> {
    let (before, after) = (game.look(considered.before), game.look(considered.after));
    let mut said = Vec::new();
    said.extend(considered.rolls.and_then(|decision| after.about_roll(side, decision)));
    said.extend(about_points(before, after, side));
    if let Some(column) = column(before, after, side, considered.rolls) {
        said.extend(after.about_enemies_there(&column));
        said.extend(after.about_structure(&column));
        said.extend(after.about_ambush(&column));
        said.extend(after.about_supply(&column));
        said.extend(after.about_guard(&column));
    }
    said
}

/// 24.0: points that are won or lost at once.
fn about_points(before: Look<'_>, after: Look<'_>, side: Side) -> Option<Reason> {
    let gain = |of: Side| {
        let (was, is) = (before.state.vp[of.index()].get(), after.state.vp[of.index()].get());
        (is > was).then(|| halves(HalfPoints::new(is - was)))
    };
    let own = gain(side).map(|points| format!("It brings {points} VP at once."));
    let theirs = || gain(side.other()).map(|points| format!("It costs you {points} VP to {}.", the(side.other())));
    own.or_else(theirs).map(|text| Reason::new(text, rule("24.0")))
}

/// Who was set in motion and where to; where the next step rolls, that is where they go.
fn column(before: Look<'_>, after: Look<'_>, side: Side, rolls: Option<&Decision>) -> Option<Column> {
    let onward = if let Some(Decision::Step { to }) = rolls { Some(*to) } else { None };
    let moving = after.moving().filter(|moving| moving.side == side).map(|moving| moving.pieces.clone());
    let gone = |piece: &PieceId| {
        let (was, is) = (before.piece(*piece).at, after.piece(*piece).at);
        was != is && matches!((was, is), (Place::On(_), Place::On(_)))
    };
    let pieces = moving.unwrap_or_else(|| after.game.own(side).iter().copied().filter(gone).collect());
    let at = pieces.first().and_then(|piece| after.piece(*piece).at.space())?;
    let set_out = pieces.iter().any(gone) || onward.is_some();
    let to = onward.unwrap_or(at);
    let together = pieces.into_iter().filter(|piece| after.piece(*piece).at == Place::On(at)).collect();
    set_out.then_some(Column { side, pieces: together, to })
}

impl Look<'_> {
    /// How likely it is that dice or chits do what they should.
    fn about_roll(&self, side: Side, decision: &Decision) -> Option<Reason> {
        let (what, why) = self.hoped_for(decision)?;
        let preview = self.preview(side, decision)?;
        let chance = chance_words(good_chance(&preview)?);
        let strengths = matches!(decision, Decision::Attack | Decision::Overrun | Decision::Defend);
        let odds = if strengths { format!(" ({})", preview.title) } else { String::new() };
        Some(Reason::new(format!("There is a {chance} chance {what}{odds}."), why))
    }

    /// What a decision that rolls is to bring.
    fn hoped_for(&self, decision: &Decision) -> Option<(String, RuleId)> {
        let hoped = if let Decision::Raid { at } = *decision {
            (format!("that the raid hurts {}", self.structure(at)), rule("5.6.2"))
        } else if let Decision::Treaty { nation } = *decision {
            (format!("that the {} sign", nation.name()), rule("5.2.1-d"))
        } else if let Decision::Ally { nation } = *decision {
            (format!("that the {} join the Confederacy", nation.name()), rule("5.2.3-d"))
        } else if let Decision::Ambush { from } = *decision {
            (format!("that the ambush from {} costs them a step", self.space(from)), rule("18.2"))
        } else if let Decision::SearchGun { gun } = *decision {
            (format!("to find {}", self.name(gun)), rule("5.7.1"))
        } else {
            let plain: [(Decision, &str, RuleId); 8] = [
                (Decision::Check, "that the check brings a unit", rule("5.1.1-b")),
                (Decision::Attack, "to win the battle", rule("14.1")),
                (Decision::Overrun, "to overrun them", rule("17.0")),
                (Decision::Defend, "to win the battle", rule("14.2")),
                (Decision::SpringAmbush, "that the ambush costs them a step", rule("18.2")),
                (Decision::FallBack, "to slip away", rule("16.0")),
                (Decision::Harass, "that harassing costs them a step", rule("5.5-b")),
                (Decision::SearchRaiders, "to find raiders", rule("5.7.2")),
            ];
            let (_, what, why) = plain.into_iter().find(|(known, ..)| known == decision)?;
            (what.to_owned(), why)
        };
        Some(hoped)
    }

    /// 6.7: whom a force meets where it goes.
    fn about_enemies_there(&self, column: &Column) -> Option<Reason> {
        let there: Vec<PieceId> = self.outside(column.side.other(), column.to).collect();
        if there.is_empty() {
            return None;
        }
        let own = self.total_fp(&column.pieces);
        let text = format!("At {} it meets {} with its own {own} FP.", self.space(column.to), self.force_words(&there));
        Some(Reason::new(text, rule("6.7")))
    }

    /// 17.2.1, 14.1: villages and settlements of the enemy.
    fn about_structure(&self, column: &Column) -> Option<Reason> {
        let prize = match column.side {
            Side::Us => self.hostile_village(column.to).is_some(),
            Side::Wc => self.settlement(column.to).is_some() || self.fort(column.to).is_some(),
        };
        let guarded = self.outside(column.side.other(), column.to).next().is_some();
        let inside = self.garrison(column.to).next().is_some();
        let state = if guarded || inside { "is guarded" } else { "has nobody to guard it" };
        let text = format!("{} {state}.", capital(&self.structure(column.to)));
        prize.then(|| Reason::new(text, rule("14.1")))
    }

    /// 18.1: stacks beside the place that may fall upon the force.
    fn about_ambush(&self, column: &Column) -> Option<Reason> {
        let by = column.side.other();
        if self.state.vp[by.index()] == 0 || self.entry(column.to) {
            return None;
        }
        let own = i16::from(self.total_fp(&column.pieces));
        let lurks = |space: &&Space| own < 5 * i16::from(self.ambush_fp(by, **space));
        let stacks: Vec<String> =
            self.board().links(column.to).iter().filter(lurks).map(|space| self.space(*space)).collect();
        let text = format!("It could be ambushed there from {}.", super::list(&stacks));
        (!stacks.is_empty()).then(|| Reason::new(text, rule("18.1")))
    }

    /// 10.0-c: whether a fort feeds those who stand there.
    fn about_supply(&self, column: &Column) -> Option<Reason> {
        let eats = column.pieces.iter().any(|piece| self.kind(*piece).regular() || self.kind(*piece).militia());
        if column.side != Side::Us || !eats || self.entry(column.to) || self.fed_at(column.to) {
            return None;
        }
        let text = format!("No fort can supply it at {}; without a wagon it starves.", self.space(column.to));
        Some(Reason { text, rules: vec![rule("10.0-c"), rule("10.0-e")] })
    }

    /// 5.6: a settlement with a unit in it is not raided.
    fn about_guard(&self, column: &Column) -> Option<Reason> {
        if column.side != Side::Us || self.settlement(column.to).is_none() {
            return None;
        }
        let others = self.at(Side::Us, column.to).any(|piece| !column.pieces.contains(&piece));
        let text = format!("While it is there, {} cannot be raided.", self.structure(column.to));
        (!others).then(|| Reason::new(text, rule("5.6")))
    }
}

//! What a decision would lead to, and where a piece could go.

mod battle;
pub(crate) mod reach;
mod step;

use crate::bombard::FireEffect;
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::frames::Look;
use crate::scenario::{Arrival, GroupId};
use crate::tables::FireResult;
use crate::text::{self, odds};
use grid::Hex;
use kernel::scene::{Preview, ResultChance, ResultName, Term, TermSide, Tone};
use kernel::{Chance, Roll, RuleId, ask, rule};

fn term(side: TermSide, text: impl Into<String>, value: impl Into<String>, rule: RuleId) -> Term {
    Term { side, text: text.into(), value: value.into(), rule }
}

/// A result in words, with its tone for the seat that decides.
type Words = (&'static str, &'static str, Tone);

/// Exact chances: each face of the die looked up, results in the order of their first face.
fn chances<T: PartialEq + Copy>(result_of: impl Fn(u8) -> T, words: impl Fn(T) -> Words) -> Vec<ResultChance> {
    let mut found: Vec<(T, Vec<u8>)> = Vec::new();
    for face in 1..=6 {
        let result = result_of(face);
        match found.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => faces.push(face),
            None => found.push((result, vec![face])),
        }
    }
    let entry = |(result, faces): (T, Vec<u8>)| {
        let (short, text, tone) = words(result);
        let chance = Chance::new(faces.len() as u64, 6);
        ResultChance::new(ResultName { short, text }, tone, chance, faces)
    };
    found.into_iter().map(entry).collect()
}

impl Look<'_> {
    /// Odds, modifiers, exact chances; nothing where a decision rolls no die and costs nothing.
    pub fn preview(&self, army: Army, decision: &Decision) -> Option<Preview> {
        ask::preview(self.game, self.state, army.seat(), decision)
    }

    /// 6.1: strength with each modifier, and the chances of its column.
    pub(crate) fn preview_fire(&self, gun: UnitId, target: Hex) -> Option<Preview> {
        let shot = self.check_fire(gun, target).ok()?;
        let strength = self.fire_strength(&shot);
        let factor = self.strength(gun);
        let mut terms = vec![term(TermSide::Attack, self.name(gun), factor.to_string(), rule("6.0"))];
        let shifts = strength.terms.iter().filter(|(value, _)| *value != 0);
        terms.extend(
            shifts.map(|(value, why)| term(TermSide::Attack, text::fire_term(*why), odds::signed(*value), *why)),
        );
        let sum = factor.get() as i8 + strength.terms.iter().map(|(value, _)| value).sum::<i8>();
        if sum != strength.column as i8 {
            terms.push(term(TermSide::Attack, odds::LIMIT, strength.column.to_string(), rule("6.1-4")));
        }
        let tables = self.facts().tables();
        let effect = |face: u8| {
            let (result, burns) = (tables.fire(strength.column, face), self.ignites(target, face));
            (result, self.fire_effect(target, result), burns)
        };
        let words = |(result, effect, burns): (FireResult, FireEffect, bool)| {
            let (short, _) = text::fire_result(result);
            let good = burns || effect != FireEffect::Nothing;
            (short, odds::fire_effect(effect, burns), if good { Tone::Good } else { Tone::None })
        };
        Some(Preview {
            title: self.shot_title(gun, target, shot.range()),
            column: strength.column.to_string(),
            columns: (1..=5).map(|column| column.to_string()).collect(),
            terms,
            chances: chances(effect, words),
            chart: Some("abt".into()),
        })
    }

    /// 11.2: each modifier, the die that is needed, its chance.
    pub(crate) fn preview_rally(&self, unit: UnitId) -> Option<Preview> {
        self.check_rally(unit).ok()?;
        let rolled = |face: u8| self.rally_roll(unit, Roll::new(face, rule("11.2")));
        let succeeds = |face: u8| rolled(face).total() >= 6;
        let terms = rolled(1)
            .modifiers()
            .iter()
            .map(|part| term(TermSide::Die, odds::modifier(part.rule), odds::signed(part.value), part.rule))
            .collect();
        let words = |success| {
            let (short, long) = odds::rallied(success);
            (short, long, if success { Tone::Good } else { Tone::None })
        };
        Some(Preview {
            title: odds::rally_title(&self.name(unit)),
            column: odds::needed((1..=6).find(|face| succeeds(*face))),
            columns: Vec::new(),
            terms,
            chances: chances(succeeds, words),
            chart: Some("rally".into()),
        })
    }

    /// 14.1, 22.4-c: the chance that a group comes.
    pub(crate) fn preview_reinforcement(&self, group: GroupId) -> Option<Preview> {
        let Arrival::Rolled { success, .. } = self.group(group).arrival else { return None };
        let words = |arrives| {
            let (short, long) = odds::arrives(arrives);
            (short, long, if arrives { Tone::Good } else { Tone::None })
        };
        Some(Preview {
            title: self.group_title(group),
            column: String::new(),
            columns: Vec::new(),
            terms: Vec::new(),
            chances: chances(|face| success.brings(face, self.state.turn), words),
            chart: None,
        })
    }
}

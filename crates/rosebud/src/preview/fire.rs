//! 9: what a shot does, and several shots at one target.

use super::{Watched, chance_of, term};
use crate::counters::UnitId;
use crate::decision::{Decision, Shot};
use crate::fire::{Aim, FireKind, Firing};
use crate::frames::{Act, InFrame, Look};
use crate::points::StrengthPoints;
use crate::reaction::Reaction;
use crate::retreat::Retreating;
use crate::state::{Marks, State};
use crate::tables::{FireResult, Letter};
use crate::text::odds::{self, ResultWords};
use crate::volley::Volley;
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, EnumeratedDice, Table, rule};

/// What fire leaves of its target besides the points it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Harm {
    /// It is gone.
    Eliminated,
    Routed,
    Pinned,
    /// Instead of a Pin (8.A-c).
    Dismounted,
    /// 10.I: so many hexes.
    DrivenBack(u8),
    Disrupted,
    None,
}

/// What becomes of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fate {
    /// What else than lost points.
    pub harm: Harm,
}

/// Weights beyond this are brought down again: the sum of many shots need not be exact to the last digit.
const MOST_WEIGHT: u64 = 1_000_000_000;

/// What several shots do together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Together {
    /// Points lost; three stands for all that is more.
    lost: StrengthPoints,
    /// Whether any shot had an effect, be it only a Morale Check.
    any: bool,
}

impl Look<'_> {
    /// Chances of one shot: each total of the dice with what it does, morale and Leaders followed to the end.
    fn outcomes(&self, firing: Firing, kind: FireKind) -> Vec<((u8, Fate), Chance)> {
        EnumeratedDice::tally(|dice| {
            let mut state = self.state.clone();
            let mut watched = Watched { dice, seen: Vec::new() };
            Act { game: self.game, state: &mut state, table: &mut Table::silent(&mut watched) }.shoot(firing, kind);
            let natural = watched.seen.iter().take(2).sum();
            (natural, self.fate(&state, firing.at))
        })
    }

    /// What has become of a unit in a later position.
    fn fate(&self, after: &State, unit: UnitId) -> Fate {
        let (was, is) = (self.piece(unit), &after[unit]);
        let newly = |mark: Marks| is.is(mark) && !was.is(mark);
        let retreats = after.frames.iter().rev().filter_map(Retreating::of);
        let driven = retreats.filter(|retreat| retreat.units.has(unit)).map(|retreat| retreat.left).next();
        let harm = if is.at.hex().is_none() {
            Harm::Eliminated
        } else if newly(Marks::ROUTED) {
            Harm::Routed
        } else if newly(Marks::PINNED) {
            Harm::Pinned
        } else if was.mode.is_mounted() && !is.mode.is_mounted() {
            Harm::Dismounted
        } else if let Some(hexes) = driven {
            if is.is(Marks::ROUTED) { Harm::Routed } else { Harm::DrivenBack(hexes) }
        } else if newly(Marks::DISRUPTED) {
            Harm::Disrupted
        } else {
            Harm::None
        };
        Fate { harm }
    }

    /// One shot: how its column arises, what is added to the dice, what each result leads to.
    fn preview_shot(&self, firing: Firing, kind: FireKind) -> Option<Preview> {
        let Firing { unit, at, shot } = firing;
        let aim = self.check_shot(unit, at, kind, shot).ok()?;
        let added = self.added(firing);
        let mut groups: Vec<Group> = Vec::new();
        for ((natural, fate), chance) in self.outcomes(firing, kind) {
            let result = self.fire_result(&aim, natural as i8 + added);
            let place = groups.iter().position(|group| group.result == result).unwrap_or_else(|| {
                groups.push(Group { result, chance: Chance::NEVER, totals: Vec::new(), fates: Vec::new() });
                groups.len() - 1
            });
            groups[place].add(natural, fate, chance);
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.result));
        let chances = groups.into_iter().map(Group::into_words);
        Some(Preview {
            title: self.shot_title(unit, at),
            column: aim.letter.as_char().to_string(),
            columns: letters(),
            terms: self.shot_terms(firing, &aim, kind),
            chances: chances.collect(),
            chart: Some("fire".into()),
        })
    }

    /// What is added to the dice of a shot.
    fn added(&self, firing: Firing) -> i8 {
        let from = self.hex(firing.unit);
        from.map_or(0, |from| self.fire_modifiers(from, firing.at).iter().map(|modifier| modifier.value).sum())
    }

    fn shot_terms(&self, firing: Firing, aim: &Aim, kind: FireKind) -> Vec<Term> {
        let occasion = match kind {
            FireKind::Offensive => rule("4.B"),
            FireKind::Defensive => rule("4.D"),
            FireKind::Advance => rule("4.E"),
            FireKind::Opportunity => rule("9.F"),
            FireKind::Retreat => rule("9.G"),
        };
        let mut terms = vec![term(TermSide::Attack, self.firer(firing.unit), aim.base.to_string(), occasion)];
        terms.extend(aim.halvings().map(|why| term(TermSide::Attack, odds::halving(why), "× ½", why)));
        let (line, strength) = self.strength_line(aim);
        terms.push(term(TermSide::Attack, line, strength, rule("9.A-g")));
        if aim.long && self.arm(firing.unit) == crate::counters::Arm::Infantry {
            terms.push(term(TermSide::Attack, odds::LONG_RANGE_COLUMN, "-1", rule("9.B.3")));
        }
        if let Some(from) = self.hex(firing.unit) {
            let modifiers = self.fire_modifiers(from, firing.at);
            let set = modifiers.iter().filter(|modifier| modifier.value != 0);
            terms.extend(set.map(|modifier| {
                let text = odds::fire_modifier(modifier.rule, modifier.value);
                term(TermSide::Die, text, odds::signed(modifier.value), modifier.rule)
            }));
        }
        let army = self.army(firing.at);
        let rating = self.hex(firing.at).map_or(0, |hex| self.rating_in_radius(army, hex));
        if rating != 0 {
            terms.push(term(TermSide::Defence, odds::STEADY, odds::signed(rating), rule("12.C.3")));
        }
        terms
    }

    /// The chances of a result of one shot, read from the table for every throw of the dice.
    pub(crate) fn shot_results(&self, firing: Firing, kind: FireKind) -> Vec<(FireResult, Chance)> {
        let Ok(aim) = self.check_shot(firing.unit, firing.at, kind, firing.shot) else { return Vec::new() };
        let added = self.added(firing);
        EnumeratedDice::tally(|dice| self.fire_result(&aim, (dice.roll(6) + dice.roll(6)) as i8 + added))
    }

    /// The chance that a shot costs its target a point.
    pub(crate) fn loss_chance(&self, firing: Firing, kind: FireKind) -> Chance {
        let results = self.shot_results(firing, kind).into_iter();
        results
            .filter(|(result, _)| result.losses() > StrengthPoints::ZERO)
            .fold(Chance::NEVER, |sum, (_, chance)| sum + chance)
    }

    /// 9.A-c: strengths are never added; what grows with every shot is the chance. The target is taken as unmoved and
    /// unchanged between the shots.
    fn preview_all(&self, firings: &[Firing], kind: FireKind) -> Option<Preview> {
        let at = firings.first()?.at;
        if let [one] = firings {
            return self.preview_shot(*one, kind);
        }
        let mut sums: Vec<(Together, u64)> = vec![(Together { lost: StrengthPoints::ZERO, any: false }, 1)];
        let mut terms = Vec::new();
        for firing in firings {
            let aim = self.check_shot(firing.unit, firing.at, kind, firing.shot).ok()?;
            let loss = odds::per_cent(self.loss_chance(*firing, kind));
            let value = format!("{}, {loss}", aim.letter.as_char());
            terms.push(term(TermSide::Attack, self.firer(firing.unit), value, rule("9.A-c")));
            sums = more(&sums, &self.shot_results(*firing, kind));
        }
        let whole: u64 = sums.iter().map(|(_, weight)| *weight).sum();
        sums.sort_by_key(|(sum, _)| std::cmp::Reverse(*sum));
        let chances = sums.into_iter().map(|(Together { lost, any }, weight)| {
            let tone = if any { Tone::Good } else { Tone::None };
            chance_of(&odds::together(lost, any), tone, Chance::new(weight, whole), Vec::new())
        });
        Some(Preview {
            title: self.volley_title(firings.len(), at),
            column: String::new(),
            columns: Vec::new(),
            terms,
            chances: chances.collect(),
            chart: Some("fire".into()),
        })
    }

    /// A target: what all who can fire at it would do together.
    pub(crate) fn preview_target(&self, kind: FireKind, decision: &Decision) -> Option<Preview> {
        let Decision::Target { unit: at } = *decision else { return None };
        let army = self.firing_army(kind);
        let best = |unit: UnitId| {
            let shots = [Shot::Full, Shot::Half].map(|shot| Firing { unit, at, shot });
            shots.into_iter().find(|firing| self.check_shot(unit, at, kind, firing.shot).is_ok())
        };
        let firings: Vec<Firing> = self.troops(army).iter().filter_map(best).collect();
        self.preview_all(&firings, kind)
    }

    /// A unit that would join, or all who have joined.
    pub(crate) fn preview_volley(&self, volley: &Volley, decision: &Decision) -> Option<Preview> {
        if let Decision::Fire { unit, shot } = *decision {
            return self.preview_shot(Firing { unit, at: volley.at, shot }, volley.kind);
        }
        let mut firings = volley.firings.clone();
        if *decision == Decision::FireAll {
            firings.extend(volley.joinable(*self, Shot::Full));
        } else if *decision != Decision::Loose {
            return None;
        }
        self.preview_all(&firings, volley.kind)
    }

    /// 9.F, 9.G: the same for those who answer.
    pub(crate) fn preview_reaction(&self, reaction: &Reaction, decision: &Decision) -> Option<Preview> {
        if let Decision::React { unit, at, shot } = *decision {
            return self.preview_shot(Firing { unit, at, shot }, reaction.kind);
        }
        let firings = match *decision == Decision::FireAll {
            true => reaction.all_at_one(*self),
            false if *decision == Decision::Loose => reaction.named.clone(),
            false => return None,
        };
        self.preview_all(&firings, reaction.kind)
    }
}

/// One shot more.
fn more(sums: &[(Together, u64)], results: &[(FireResult, Chance)]) -> Vec<(Together, u64)> {
    const ROWS: u64 = 36;
    let mut next: Vec<(Together, u64)> = Vec::new();
    for (Together { lost, any }, weight) in sums {
        for (result, chance) in results {
            let any = *any || *result != FireResult::Nothing;
            let sum = Together { lost: (*lost + result.losses()).min(StrengthPoints::new(3)), any };
            let weight = weight * (chance.part() * ROWS / chance.whole());
            match next.iter_mut().find(|(known, _)| *known == sum) {
                Some((_, known)) => *known += weight,
                None => next.push((sum, weight)),
            }
        }
    }
    let whole: u64 = next.iter().map(|(_, weight)| *weight).sum();
    if whole > MOST_WEIGHT * ROWS {
        next.iter_mut().for_each(|(_, weight)| *weight /= ROWS);
    }
    next
}

fn letters() -> Vec<String> {
    (0..Letter::COUNT as u8).map(|letter| Letter(letter).as_char().to_string()).collect()
}

/// A result of the table with everything that leads to it and follows from it.
struct Group {
    result: FireResult,
    chance: Chance,
    /// Totals of the dice without modifiers.
    totals: Vec<u8>,
    fates: Vec<(Fate, Chance)>,
}

impl Group {
    fn add(&mut self, total: u8, fate: Fate, chance: Chance) {
        self.chance = self.chance + chance;
        if !self.totals.contains(&total) {
            self.totals.push(total);
        }
        match self.fates.iter_mut().find(|(known, _)| *known == fate) {
            Some((_, sum)) => *sum = *sum + chance,
            None => self.fates.push((fate, chance)),
        }
    }

    fn into_words(self) -> ResultChance {
        let Self { result, chance, mut totals, mut fates } = self;
        // Given the result.
        for (_, part) in &mut fates {
            *part = Chance::new(part.part() * chance.whole(), part.whole() * chance.part());
        }
        fates.sort_by_key(|(fate, _)| *fate);
        totals.sort_unstable();
        let tone = match result {
            FireResult::One | FireResult::Two | FireResult::Check | FireResult::CheckMinusOne => Tone::Good,
            FireResult::Nothing => Tone::None,
        };
        let words = ResultWords { long: odds::fates(result, &fates).into(), ..odds::fire_result(result) };
        chance_of(&words, tone, chance, totals)
    }
}

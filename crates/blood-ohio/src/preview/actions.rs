//! Special actions: recruiting, negotiating, raiding, searching, harassing, and what scouts do.

use super::{by_faces, term};
use crate::counters::{Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::{Chit, Event};
use crate::frames::Look;
use crate::tables::ScoutFate;
use crate::text::odds as words;
use kernel::scene::{Preview, ResultChance, ResultName, Term, TermSide, Tone};
use kernel::{Chance, RuleId, ScriptedDice, rule};

fn simple(title: String, column: String, terms: Vec<Term>, chances: Vec<ResultChance>) -> Preview {
    Preview { title, column, columns: Vec::new(), terms, chances, chart: None }
}

/// The least face of a die that succeeds.
fn least(succeeds: impl Fn(u8) -> bool) -> Option<u8> {
    (1..=6).find(|face| succeeds(*face))
}

impl Look<'_> {
    /// 5.1.1-b, 5.1.2-b: one recruitment check.
    pub fn preview_recruit(&self, side: Side, nation: Option<Nation>) -> Preview {
        let dice = self.game.tables().recruit[side.index()];
        let bonus = if nation.is_some_and(Nation::core) { dice.core_bonus } else { 0 };
        let succeeds = |face: u8| face + bonus >= dice.success;
        let [comes, nobody] = words::RECRUIT;
        let mut terms = Vec::new();
        if bonus > 0 {
            let why = rule("5.1.2-c");
            terms.push(term(TermSide::Die, words::modifier(why, 1), words::signed(i16::from(bonus)), why));
        }
        let chances = by_faces(|face| usize::from(!succeeds(face)), [(comes, Tone::Good), (nobody, Tone::None)]);
        let mut preview = simple(words::RECRUIT_TITLE.into(), words::needed(least(succeeds)), terms, chances);
        preview.chart = Some("recruit".into());
        preview
    }

    /// 5.2.1-d, 5.2.3-d: die and victory points against the number of the expedition.
    pub fn preview_negotiation(&self, side: Side, nation: Nation, decision: &Decision) -> Option<Preview> {
        let agreed = |events: &[Event]| {
            events.iter().find_map(|event| {
                if let Event::Negotiated { success, points, needed, roll, .. } = event {
                    Some((*success, *points, *needed, roll.is_some()))
                } else {
                    None
                }
            })
        };
        let with = |face: u8| agreed(&self.events_of(side, decision, &mut ScriptedDice::new(vec![face; 8])));
        let (_, points, needed, rolls) = with(6)?;
        let succeeds = |face: u8| with(face).is_some_and(|known| known.0);
        let [yes, no] = words::TREAT;
        let rule_of = match side {
            Side::Us => rule("5.2.1-d"),
            Side::Wc => rule("5.2.3-d"),
        };
        let terms = vec![
            term(TermSide::Die, words::own_points(points), crate::text::halves(points), rule_of),
            term(TermSide::Die, words::threshold(needed), needed.to_string(), rule("5.2.1-f")),
        ];
        let chances = if rolls {
            by_faces(|face| usize::from(!succeeds(face)), [(yes, Tone::Good), (no, Tone::Bad)])
        } else {
            vec![ResultChance::new(yes, Tone::Good, Chance::SURE, Vec::new())]
        };
        let column = if rolls { words::needed(least(succeeds)) } else { words::needed(Some(1)) };
        let mut preview = simple(nation.name().to_owned(), column, terms, chances);
        preview.chart = Some("negotiation".into());
        Some(preview)
    }

    /// 5.6, 5.7.2: what the cup holds.
    pub fn preview_chit(&self, side: Side, decision: &Decision) -> Option<Preview> {
        let drawn = |events: &[Event]| {
            events.iter().find_map(|event| {
                if let Event::Raided { chit, .. } | Event::RaidersSought { chit } = event { Some(*chit) } else { None }
            })
        };
        let tally = self.outcomes(side, decision, 1, drawn);
        let all: Vec<(Chit, Chance)> = tally.into_iter().filter_map(|(chit, chance)| Some((chit?, chance))).collect();
        if all.is_empty() {
            return None;
        }
        if let Decision::Raid { at } = decision {
            let tone = |chit: Chit| match chit {
                Chit::A | Chit::B => Tone::Good,
                Chit::C => Tone::None,
                Chit::D => Tone::Bad,
            };
            let chances = all
                .iter()
                .map(|(chit, chance)| ResultChance::new(words::chit(*chit), tone(*chit), *chance, Vec::new()));
            let mut preview = simple(self.structure(*at), String::new(), Vec::new(), chances.collect());
            preview.chart = Some("raid".into());
            return Some(preview);
        }
        let found = |chit: &Chit| matches!(chit, Chit::A | Chit::B);
        let sum = |good: bool| {
            let parts = all.iter().filter(|(chit, _)| found(chit) == good);
            parts.fold(Chance::NEVER, |sum, (_, chance)| sum + *chance)
        };
        let [yes, no] = words::RAIDERS;
        let chances = vec![
            ResultChance::new(yes, Tone::Good, sum(true), Vec::new()),
            ResultChance::new(no, Tone::None, sum(false), Vec::new()),
        ];
        Some(simple(words::RAIDERS_TITLE.into(), String::new(), Vec::new(), chances))
    }

    /// 5.7.1: the die with what stands near. 25.2: what stands near unseen would show in it.
    pub fn preview_search(&self, side: Side, decision: &Decision) -> Option<Preview> {
        let Decision::SearchGun { gun } = *decision else { return None };
        if self.state.optional.hidden_stacks {
            return None;
        }
        let sought = |face: u8| {
            let events = self.events_of(side, decision, &mut ScriptedDice::new(vec![face; 8]));
            events.iter().find_map(|event| {
                if let Event::GunSought { roll, found, .. } = event { Some((*roll, *found)) } else { None }
            })
        };
        let (roll, _) = sought(1)?;
        let succeeds = |face: u8| sought(face).is_some_and(|known| known.1);
        let [yes, no] = words::SEARCH;
        let chances = by_faces(|face| usize::from(!succeeds(face)), [(yes, Tone::Good), (no, Tone::None)]);
        Some(simple(self.name(gun), words::needed(least(succeeds)), modifiers(&roll), chances))
    }

    /// 5.5-b: a die for each FP near, each with its own success.
    pub fn preview_harass(&self, side: Side) -> Option<Preview> {
        let events = self.events_of(side, &Decision::Harass, &mut ScriptedDice::new(vec![1; 64]));
        let rolls = events
            .into_iter()
            .find_map(|event| if let Event::Harassed { rolls, .. } = event { Some(rolls) } else { None })?;
        let first = rolls.first()?;
        let shift = first.total() - first.face() as i8;
        let good = (1..=6).filter(|face| face + shift >= 4).count() as u64;
        // As many as the ways of their faces can be counted.
        let dice = rolls.len().min(24) as u32;
        let whole = 6_u64.pow(dice);
        let mut chances = Vec::new();
        // No structure has more than two steps.
        for hits in 0..=2_u32.min(dice) {
            let ways: u64 = (hits..=if hits == 2 { dice } else { hits })
                .map(|hits| choose(dice, hits) * good.pow(hits) * (6 - good).pow(dice - hits))
                .sum();
            let tone = if hits > 0 { Tone::Good } else { Tone::None };
            let short = ["-", "1", "2"][hits as usize];
            let mut entry =
                ResultChance::new(ResultName { short, text: "" }, tone, Chance::new(ways, whole), Vec::new());
            entry.text = words::successes(hits as u8);
            chances.push(entry);
        }
        Some(simple(
            self.harass_title(rolls.len() as u8),
            words::needed((1..=6).find(|face| *face as i8 + shift >= 4)),
            modifiers(first),
            chances,
        ))
    }

    /// 21.1: whether a scout is loyal.
    pub fn preview_scout(&self, scout: PieceId) -> Preview {
        let place = |face: u8| match self.game.tables().scout_check(face) {
            ScoutFate::Loyal => 0,
            ScoutFate::Gone => 1,
            ScoutFate::Traitor => 2,
        };
        let [loyal, gone, traitor] = words::SCOUT;
        let chances = by_faces(place, [(loyal, Tone::Good), (gone, Tone::None), (traitor, Tone::Bad)]);
        let mut preview = simple(self.name(scout), String::new(), Vec::new(), chances);
        preview.chart = Some("scouts".into());
        preview
    }
}

/// Each modifier of a die with its rule.
pub(super) fn modifiers(roll: &kernel::Roll) -> Vec<Term> {
    let one = |part: &kernel::table::Modifier| {
        term(TermSide::Die, words::modifier(part.rule, part.value), words::signed(i16::from(part.value)), part.rule)
    };
    roll.modifiers().iter().map(one).collect()
}

/// Ways to choose some of many.
fn choose(many: u32, some: u32) -> u64 {
    (0..some).fold(1, |ways, taken| ways * u64::from(many - taken) / u64::from(taken + 1))
}

/// Terms with the rule behind each part of a strength.
pub(super) fn parts(side: TermSide, parts: &[(i16, RuleId)]) -> Vec<Term> {
    parts.iter().map(|(value, why)| term(side, words::strength(*why), words::signed(*value), *why)).collect()
}

//! 13.B: rally; 10.J.1-c: Rout by choice; 16.E and 16.C-f: one die for the village and for the builders.

use super::{by_face, chance_of, term};
use crate::cells::UnitSet;
use crate::counters::UnitId;
use crate::decision::Decision;
use crate::frames::{Act, Look};
use crate::rout;
use crate::state::Marks;
use crate::text::odds::{self, ResultWords};
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, EnumeratedDice, Modifier, Table, rule};

/// What is left of a unit's bad order after its rally rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BadOrder {
    pub pinned: bool,
    pub routed: bool,
}

impl BadOrder {
    pub const NONE: Self = Self { pinned: false, routed: false };
}

impl Look<'_> {
    /// The chances of a unit's rally rolls.
    pub(crate) fn rally_chances(&self, unit: UnitId) -> Vec<(BadOrder, Chance)> {
        EnumeratedDice::tally(|dice| {
            let mut state = self.state.clone();
            Act { game: self.game, state: &mut state, table: &mut Table::silent(dice) }.rally(unit);
            BadOrder { pinned: state[unit].is(Marks::PINNED), routed: state[unit].is(Marks::ROUTED) }
        })
    }

    /// 13.B: one unit with all results, or several with the chance of each.
    pub(crate) fn preview_rally(&self, decision: &Decision) -> Option<Preview> {
        let units = if let Decision::Rally { unit } = *decision {
            UnitSet::of(unit)
        } else if *decision == Decision::RallyAll {
            self.may_rally(self.state.phasing)
        } else {
            return self.preview_nerve(decision);
        };
        if units.iter().any(|unit| self.check_rally(self.state.phasing, unit).is_err()) {
            return None;
        }
        let (terms, chances) = match (units.len(), units.first()) {
            (1, Some(unit)) => (self.rally_terms(unit), self.rally_results(unit)),
            _ => (units.iter().map(|unit| self.rally_line(unit)).collect(), Vec::new()),
        };
        Some(Preview {
            title: self.rally_title(units),
            column: format!("{}+", self.tables().rally),
            columns: Vec::new(),
            terms,
            chances,
            chart: Some("rally".into()),
        })
    }

    fn rally_terms(&self, unit: UnitId) -> Vec<Term> {
        let set = self.rally_modifiers(unit).into_iter().filter(|modifier| modifier.value != 0);
        set.map(|Modifier { value, rule }| term(TermSide::Die, odds::rally_modifier(rule), odds::signed(value), rule))
            .collect()
    }

    fn rally_results(&self, unit: UnitId) -> Vec<ResultChance> {
        let entry = |(left, chance): (BadOrder, Chance)| {
            let tone = if left == BadOrder::NONE { Tone::Good } else { Tone::None };
            chance_of(&odds::after_rally(left), tone, chance, Vec::new())
        };
        self.rally_chances(unit).into_iter().map(entry).collect()
    }

    fn rally_line(&self, unit: UnitId) -> Term {
        let all = self.rally_chances(unit).into_iter().find(|(left, _)| *left == BadOrder::NONE);
        let chance = all.map_or(Chance::NEVER, |(_, chance)| chance);
        term(TermSide::Die, self.name(unit), odds::per_cent(chance), rule("13.B"))
    }

    /// 10.J.2: how far a unit runs that its owner has run.
    pub(crate) fn preview_nerve(&self, decision: &Decision) -> Option<Preview> {
        let Decision::Rout { unit } = *decision else { return None };
        let hexes = if self.mounted(unit) { rout::MOUNTED } else { rout::DISMOUNTED };
        let (text, value) = self.run_terms(unit, hexes);
        Some(Preview {
            title: self.label(decision),
            column: String::new(),
            columns: Vec::new(),
            terms: vec![term(TermSide::Move, text, value, rule("10.J.2"))],
            chances: Vec::new(),
            chart: None,
        })
    }

    /// 16.E-b: whether the party may ride on.
    pub(crate) fn preview_search(&self, decision: &Decision) -> Option<Preview> {
        let Decision::Search { leader } = *decision else { return None };
        let search = self.scenario().search.as_ref()?;
        let words = |on: &bool| if *on { (odds::RIDES_ON, Tone::Good) } else { (odds::FOUND_NOTHING, Tone::Good) };
        Some(Preview {
            title: self.search_title(leader),
            column: String::new(),
            columns: Vec::new(),
            terms: Vec::new(),
            chances: by_face(|face| search.may_leave[usize::from(face) - 1], words),
            chart: Some("village".into()),
        })
    }

    /// 16.C-f: the die says how many may build.
    pub(crate) fn preview_works(&self, decision: &Decision) -> Option<Preview> {
        if *decision != Decision::DeclareWorks {
            return None;
        }
        let words = |units: &u8| (ResultWords::new(units.to_string(), odds::builders(*units)), Tone::Good);
        Some(Preview {
            title: odds::builders_title().into(),
            column: String::new(),
            columns: Vec::new(),
            terms: Vec::new(),
            chances: by_face(|face| face, words),
            chart: None,
        })
    }
}

//! 7.2.1: what a step costs and why.

use super::term;
use crate::counters::UnitId;
use crate::field::Field;
use crate::frames::{Look, Moving};
use crate::points::MovementPoints;
use crate::text::odds::Ground;
use crate::text::{self, odds};
use grid::Hex;
use kernel::scene::{Preview, Term, TermSide};
use kernel::{RuleId, rule};

impl Look<'_> {
    /// Ground, hexside, road; then what is left or why the unit stops.
    pub(crate) fn preview_step(&self, moving: &Moving, to: Hex) -> Option<Preview> {
        let walk = self.walk(moving)?;
        let step = self.check_step(&Field::new(*self, self.state.phasing), &walk, to).ok()?;
        let unit = moving.unit;
        let board = &self.facts().board;
        let side = board.hexside(walk.at, board.grid.side_between(walk.at, to)?);
        let mut terms = vec![self.ground_term(unit, to, side.road())?];
        let chart = &self.facts().tables().hexsides;
        for (words, why) in odds::side_words(side) {
            let (extra, why) = match why {
                "7.2.2-c" => (chart.bridge.extra, rule("7.2.2-c")),
                "7.2.1-river" => (chart.ford.extra, rule("7.2.1-river")),
                "7.2.1-creek" => (chart.creek.extra, rule("7.2.1-creek")),
                "7.2.1-slope" => (chart.slope.extra, rule("7.2.1-slope")),
                _ => (chart.entrenchment.extra, rule("7.2.1-ent")),
            };
            terms.push(term(TermSide::Move, words, odds::signed(extra.get() as i8), why));
        }
        let spent = walk.spent.saturating_add(step.cost());
        terms.push(self.rest_term(unit, spent, step.halt()));
        Some(self.move_preview(unit, to, text::points(step.cost()), terms))
    }

    /// 14.1-b, 14.1-c: queue and ground of an entry.
    pub(crate) fn preview_enter(&self, unit: UnitId, hex: Hex) -> Option<Preview> {
        let entry = self.check_enter(&Field::new(*self, self.state.phasing), unit, hex).ok()?;
        let ground = self.ground_term(unit, hex, self.facts().board.road_off_edge(hex))?;
        let queue = entry.queue();
        let mut terms = vec![ground];
        if queue > MovementPoints::ZERO {
            terms.push(term(TermSide::Move, odds::queue(queue), odds::signed(queue.get() as i8), rule("14.1-c")));
        }
        let halt = self.in_enemy_zone(self.state.phasing, hex).then_some(rule("14.1-d"));
        terms.push(self.rest_term(unit, entry.cost(), halt));
        Some(self.move_preview(unit, hex, text::points(entry.cost()), terms))
    }

    fn ground_term(&self, unit: UnitId, to: Hex, by_road: bool) -> Option<Term> {
        let cost = self.facts().ground(unit, to, by_road)?;
        let board = &self.facts().board;
        let (ground, why) = match (board.enter_cost(to), by_road) {
            (Some(_), _) => (Ground::OwnCost, rule("7.2.1-fort")),
            (None, true) => (Ground::Road, rule("7.2.2")),
            (None, false) if cost == MovementPoints::new(1) => (Ground::Terrain(board.terrain(to)), rule("7.2.1")),
            (None, false) => (Ground::Terrain(board.terrain(to)), rule("7.2-l")),
        };
        Some(term(TermSide::Move, ground.words(), text::points(cost), why))
    }

    fn rest_term(&self, unit: UnitId, spent: MovementPoints, halt: Option<RuleId>) -> Term {
        let (words, left) = self.after_step(unit, spent, halt);
        term(TermSide::Move, words, left, halt.unwrap_or(rule("7.2-h")))
    }

    fn move_preview(&self, unit: UnitId, to: Hex, column: String, terms: Vec<Term>) -> Preview {
        Preview {
            title: self.step_title(unit, to),
            column,
            columns: Vec::new(),
            terms,
            chances: Vec::new(),
            chart: Some("terrain".into()),
        }
    }
}

//! Comparing plans by what they lead to.
//!
//! Each plan is tried on several imagined positions with the same dice for all plans, played on by quick players to a
//! horizon, and assessed there; where the game gives a gauge, what the dice did for the seat is taken off. After each
//! round the worse half is dropped and the rest is tried more often (sequential halving), so that most of the budget
//! goes to plans that are hard to tell apart.

use crate::budget::Budget;
use kernel::advice::{Horizon, Plan, Rollout, Style};
use kernel::playout::PlayoutRng;
use kernel::{Position, Seat, Viewer};

/// How a level searches.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// Plans to compare.
    pub wide: usize,
    /// Player turns to play on: 1 is to the end of the present one.
    pub turns: u32,
    /// Tries of each plan in the first round.
    pub tries: u32,
    /// Rounds at most.
    pub rounds: u32,
    /// How sure a lead over the game's own proposal must be, in tenths of its standard error.
    pub caution: u32,
    /// Each round looks twice as far as the one before, instead of twice as often, as far as the game lets it.
    pub farther: bool,
    /// In each try the quick players who play on have playing styles of their own, instead of even ones.
    pub playing_styles: bool,
}

impl Depth {
    /// Whether the next round looks twice as far, in a game whose thoughts look at most so far; else it tries twice as often.
    fn looks_farther(&self, view: u32) -> bool {
        self.farther && self.turns.saturating_mul(2) <= view
    }
}

/// One plan ahead: through this player turn and the enemy's likely answer.
pub const CAPTAIN: Depth =
    Depth { wide: 12, turns: 2, tries: 4, rounds: 3, caution: 10, farther: false, playing_styles: false };
/// Twice as many plans, more tries of each, against players of several playing styles; those that stay in the field are followed
/// for up to two dozen player turns.
pub const GENERAL: Depth =
    Depth { wide: 24, turns: 3, tries: 24, rounds: 4, caution: 10, farther: true, playing_styles: true };

/// As deep as a captain, and wide enough for every option of a small question.
pub const HINT: Depth =
    Depth { wide: 30, turns: 2, tries: 4, rounds: 2, caution: 10, farther: false, playing_styles: false };

/// A try is cut after so many decisions: more than a dozen player turns of any game take.
const LONGEST: u64 = 16_000;
/// Tries of each plan that a budget must allow: longer ones are cut, so that a game without a clock is thought about too.
const AT_LEAST: u64 = 4;

/// A plan with what was seen of it, beside the first plan of the field, which is the game's best guess.
pub struct Candidate {
    /// The plan.
    pub plan: Plan,
    /// How much better it did than the first plan, summed up, and the squares of that.
    lead: i64,
    squares: i64,
    tries: u32,
    /// Whether it is that first plan.
    measure: bool,
}

impl Candidate {
    const fn new(plan: Plan) -> Self {
        Self { plan, lead: 0, squares: 0, tries: 0, measure: false }
    }

    /// Whether it is the plan that the others are measured by.
    pub const fn is_measure(&self) -> bool {
        self.measure
    }

    /// How often it was tried.
    pub const fn tries(&self) -> u32 {
        self.tries
    }

    fn add(&mut self, lead: i64) {
        self.lead += lead;
        self.squares += lead * lead;
        self.tries += 1;
    }

    /// The average lead over the first plan.
    pub fn mean(&self) -> i64 {
        self.lead / i64::from(self.tries.max(1))
    }

    /// The standard error of that average.
    pub fn error(&self) -> i64 {
        let tries = i64::from(self.tries.max(1));
        let spread = (self.squares / tries - self.mean() * self.mean()).max(0);
        (spread / (tries - 1).max(1)).isqrt()
    }

    /// The lead that can be relied on: the average less its standard error. Rules of thumb are not given up for what may
    /// be luck.
    fn sure(&self, caution: u32) -> i64 {
        self.mean() - self.error() * i64::from(caution) / 10
    }

    /// Whether it may yet turn out better than the first plan: its lead with twice its error is not below zero.
    fn may_lead(&self) -> bool {
        self.mean() + 2 * self.error() >= 0
    }
}

/// What a search found.
pub struct Ranked {
    /// All plans, best first.
    pub candidates: Vec<Candidate>,
    /// Decisions tried to rank them: never more than the budget.
    pub spent: u64,
}

/// Compares the plans of a seat. The same number gives the same dice and the same hidden cards.
pub fn ranked(imagined: &dyn Position, seat: Seat, depth: Depth, number: u64, budget: &Budget<'_>) -> Ranked {
    let plans = imagined.plans(seat, depth.wide, &mut PlayoutRng::new(number ^ 0x91a5));
    compared(imagined, Field { seat, plans, depth }, number, budget)
}

/// Plans of a seat to be compared; the others are measured by their lead over the first.
pub struct Field {
    pub seat: Seat,
    pub plans: Vec<Plan>,
    pub depth: Depth,
}

/// Compares plans that are given.
pub fn compared(imagined: &dyn Position, field: Field, number: u64, budget: &Budget<'_>) -> Ranked {
    let Field { seat, plans, depth } = field;
    let mut candidates: Vec<Candidate> = plans.into_iter().map(Candidate::new).collect();
    if let Some(first) = candidates.first_mut() {
        first.measure = true;
    }
    let bound = imagined.longest_thought();
    let budget = Budget { nodes: budget.nodes.min(bound), ..*budget };
    let spending = Spending { budget: &budget, cut: 0, spent: 0, tried: 0, bounded: budget.nodes == bound };
    let mut search = Search { imagined, seat, depth, spending };
    search.compare(&mut candidates, number);
    Ranked { candidates, spent: search.spending.spent }
}

/// A comparison of plans under way.
struct Search<'a> {
    imagined: &'a dyn Position,
    seat: Seat,
    /// `turns` grows from round to round where a level looks farther.
    depth: Depth,
    spending: Spending<'a>,
}

/// What one try of a plan came to.
struct Try {
    /// Thousandths of a victory point, luck taken off.
    value: i64,
    /// Decisions it took.
    decisions: u64,
}

impl Search<'_> {
    /// Tries candidates against each other, again and again, the worse half dropped each time; leaves the best first. The
    /// first of the field stays to the end: the others are measured by it.
    fn compare(&mut self, field: &mut [Candidate], number: u64) {
        if field.len() < 2 {
            return;
        }
        self.spending.cut = (self.spending.left() / (AT_LEAST * field.len() as u64)).clamp(1, LONGEST);
        let (mut alive, mut tries, mut done) = (field.len(), self.depth.tries, 0_u32);
        for round in 0..self.depth.rounds {
            let mut tried = 0;
            while tried < tries {
                // All plans meet the same dice, or none: a sample cut short would favour whoever it missed.
                let Some(seen) = self.sample_all(&field[..alive], number ^ u64::from(done) << 32) else { break };
                let first = seen.first().copied().unwrap_or(0);
                field.iter_mut().zip(seen).for_each(|(candidate, value)| candidate.add(value - first));
                (tried, done) = (tried + 1, done + 1);
                // A bounded thought tries less often, and as far.
                if done == 1 && self.spending.bounded {
                    tries = tries.min(self.spending.tries_a_round(alive, self.depth.rounds));
                }
            }
            field[1..alive].sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
            if alive <= 2 || self.spending.is_over() {
                break;
            }
            alive = alive.div_ceil(2);
            if self.depth.looks_farther(self.imagined.farthest_view()) {
                self.depth.turns *= 2;
            } else {
                tries *= 2;
            }
            if self.spending.bounded {
                alive = contenders(&mut field[..alive]);
                tries = self.spending.tries_a_round(alive, self.depth.rounds - round - 1);
                if alive < 2 {
                    break;
                }
            }
        }
        field[..alive].sort_by_key(|candidate| std::cmp::Reverse(candidate.sure(self.depth.caution)));
    }

    /// The value of each plan, tried once with the same dice and the same hidden cards for all; `None` if the budget ran
    /// out.
    fn sample_all(&mut self, field: &[Candidate], number: u64) -> Option<Vec<i64>> {
        let mut seen = Vec::with_capacity(field.len());
        for candidate in field {
            if self.spending.is_over() {
                return None;
            }
            let most = self.spending.most();
            let tried = self.try_once(&candidate.plan, number);
            self.spending.spent += tried.decisions;
            self.spending.tried += 1;
            if tried.decisions == most && most < self.spending.cut {
                return None;
            }
            seen.push(tried.value);
        }
        self.spending.tell();
        Some(seen)
    }

    /// Tries a plan once, as far as the depth and the budget go.
    fn try_once(&self, plan: &Plan, number: u64) -> Try {
        let mut rng = PlayoutRng::new(number);
        let mut position = self.imagined.imagine(Viewer::Seat(self.seat), &mut rng);
        let horizon = Horizon { clock: position.clock() + self.depth.turns, decisions: self.spending.most() };
        let varied = self.depth.playing_styles;
        let styles = if varied { playing_styles(self.imagined.playing_styles(), number) } else { [Style::EVEN; 8] };
        let rollout = Rollout { styles: &styles, horizon, rng: &mut rng };
        let trial = position.try_out(self.seat, plan, rollout);
        Try { value: i64::from(position.assess(self.seat).sum()) - trial.luck, decisions: trial.decisions }
    }
}

/// Brings those who may yet turn out better than the first plan behind it, best first, and says how many stay with it. A bounded
/// thought can try few plans often: it spends nothing more on those that are surely worse than the rule of thumb.
fn contenders(field: &mut [Candidate]) -> usize {
    let Some((_, others)) = field.split_first_mut() else { return 0 };
    others.sort_by_key(|candidate| !candidate.may_lead());
    1 + others.iter().filter(|candidate| candidate.may_lead()).count()
}

/// What a search has spent of its budget.
struct Spending<'a> {
    budget: &'a Budget<'a>,
    /// The most that one try may take.
    cut: u64,
    spent: u64,
    /// Tries of any plan so far.
    tried: u64,
    /// The game allows less than the level would spend.
    bounded: bool,
}

impl Spending<'_> {
    fn is_over(&self) -> bool {
        self.budget.is_spent(self.spent)
    }

    /// How often each of so many plans may be tried in each of the rounds that are left, so that something is left for all of them.
    fn tries_a_round(&self, plans: usize, rounds: u32) -> u32 {
        let a_try = self.spent.checked_div(self.tried).unwrap_or(0).max(1);
        let pays = self.left() / (a_try * plans as u64 * u64::from(rounds.max(1)));
        u32::try_from(pays).unwrap_or(u32::MAX).max(AT_LEAST as u32)
    }

    fn left(&self) -> u64 {
        self.budget.nodes.saturating_sub(self.spent)
    }

    /// What the next try may take.
    fn most(&self) -> u64 {
        self.left().min(self.cut)
    }

    /// Tells whoever watches how far the search is.
    fn tell(&self) {
        self.budget.tell(self.spent);
    }
}

/// A playing style for each seat, the same for all plans of a sample: a plan should be good against more than one way to play.
fn playing_styles(kinds: &[Style], number: u64) -> [Style; 8] {
    let mut rng = PlayoutRng::new(number ^ 0x7e3f_0000_0000_51c1);
    std::array::from_fn(|_| kinds.get(rng.below(kinds.len().max(1))).copied().unwrap_or(Style::EVEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn led_by(leads: &[i64]) -> Candidate {
        let mut candidate = Candidate::new(Plan::new(vec![0_u8]));
        leads.iter().for_each(|lead| candidate.add(*lead));
        candidate
    }

    /// A steady lead counts, the same lead on average from a few lucky samples does not.
    #[test]
    fn a_lead_must_be_larger_than_its_error() {
        let (steady, lucky) = (led_by(&[90, 110, 100, 100]), led_by(&[900, -300, -400, 200]));
        assert_eq!((steady.mean(), lucky.mean()), (100, 100));
        assert!(steady.sure(10) > 90 && lucky.sure(10) < 0, "{} {}", steady.sure(10), lucky.sure(10));
    }

    /// What is surely worse than the first plan is tried no more; the first plan stays, and what may lead stays in its order.
    #[test]
    fn a_bounded_thought_drops_what_is_surely_worse() {
        let mut field = [
            led_by(&[0, 0, 0, 0]),
            led_by(&[50, 60, 40, 50]),
            led_by(&[-90, -110, -100, -100]),
            led_by(&[-300, 250, -200, 150]),
        ];
        assert_eq!(contenders(&mut field), 3);
        assert_eq!(field.each_ref().map(Candidate::mean), [0, 50, -25, -100]);
        let mut worse = [led_by(&[0, 0]), led_by(&[-10, -10])];
        assert_eq!(contenders(&mut worse), 1);
    }

    /// Generals follow plans farther with each round, up to what the game says; captains never do.
    #[test]
    fn a_game_bounds_how_far_a_thought_looks() {
        assert!(GENERAL.looks_farther(u32::MAX) && GENERAL.looks_farther(2 * GENERAL.turns));
        assert!(!GENERAL.looks_farther(2 * GENERAL.turns - 1) && !CAPTAIN.looks_farther(u32::MAX));
    }

    /// Over a few samples every pair of playing styles is met, and a sample always meets the same.
    #[test]
    fn every_playing_style_meets_every_other() {
        let kinds = [Style::EVEN, Style::of(4, 0), Style::of(0, 1)];
        let pairs = |numbers: std::ops::Range<u64>| -> Vec<(Style, Style)> {
            numbers.map(|number| playing_styles(&kinds, number << 32)).map(|styles| (styles[0], styles[1])).collect()
        };
        let met = pairs(0..96);
        for own in kinds {
            for other in kinds {
                assert!(met.contains(&(own, other)), "{own:?} never met {other:?}");
            }
        }
        assert_eq!(pairs(0..96), met);
        assert_eq!(playing_styles(&[], 7), [Style::EVEN; 8]);
    }
}

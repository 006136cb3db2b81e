//! A game that tells its opponents nothing still gets them: no assessment, no proposals, no plans, no clock.

use ai::{Budget, Level, PlayedDecision, Verdict};
use kernel::data::{Problem, ProvenanceEntry, RuleIndex, Sources};
use kernel::game::{Audience, Told};
use kernel::options::{About, ScenarioInfo, SeatInfo};
use kernel::scene::{Board, BoardId, Click, Layout, Preview, Prompt, Question, Reach, View, WhyNot};
use kernel::secrets::Secret;
use kernel::{
    AnyGame, Dice, Game, Outcome, Position, Seat, SeatSet, Seed, SeededDice, Start, Table, Typed, Viewer, rule,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Stones on a heap; who takes the last of them wins.
struct Stones {
    about: About,
    rules: RuleIndex,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Heap {
    left: u8,
    turn: u8,
}

/// One, two or three of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Take(u8);

const RULES: &str = "[[rule]]\nid = \"1\"\ntitle = \"Stones\"\nkind = \"rule\"\ntext = \"Take one, two or three.\"\n";

impl Stones {
    fn new() -> Self {
        let seat = |key: &str| SeatInfo { key: key.into(), title: key.into(), dark: false };
        let heap = ScenarioInfo {
            key: "heap".into(),
            title: "Heap".into(),
            date: "1755".into(),
            summary: "Stones.".into(),
            turns: 1,
            historical: String::new(),
            recommended: Vec::new(),
            effort: None,
            lessons: Vec::new(),
            briefings: Vec::new(),
        };
        let about = About {
            id: "stones".into(),
            title: "Stones".into(),
            designer: "Nobody".into(),
            publisher: "Nobody".into(),
            summary: "A game for tests.".into(),
            seats: vec![seat("one"), seat("other")],
            scenarios: vec![heap],
            options: Vec::new(),
            schemes: Vec::new(),
            marks: Vec::new(),
        };
        let sources = Sources::built_in(&[("rules.toml", RULES)]);
        Self { about, rules: RuleIndex::read(&sources, "rules.toml").expect("the rule above is well formed") }
    }
}

impl Game for Stones {
    type State = Heap;
    type Decision = Take;
    type Event = Take;
    type Refusal = u8;

    fn about(&self) -> &About {
        &self.about
    }
    fn rules(&self) -> &RuleIndex {
        &self.rules
    }
    fn provenance(&self) -> &[ProvenanceEntry] {
        &[]
    }
    fn start(&self, _: &Start, table: &mut Table<Take>) -> Heap {
        Heap { left: 8 + table.die(6), turn: 0 }
    }
    fn asked(&self, heap: &Heap) -> SeatSet {
        if heap.left == 0 { SeatSet::NONE } else { SeatSet::of(Seat(heap.turn)) }
    }
    fn outcome(&self, heap: &Heap) -> Option<Outcome> {
        let winner = Some(Seat(1 - heap.turn));
        (heap.left == 0).then(|| Outcome {
            winner,
            level: "won".into(),
            points: vec![0, 0],
            halves: false,
            rule: rule("1"),
        })
    }
    fn options(&self, heap: &Heap, seat: Seat, found: &mut Vec<Take>) {
        if self.asked(heap).contains(seat) {
            found.extend((1..=heap.left.min(3)).map(Take));
        }
    }
    fn asides(&self, _: &Heap, _: Seat, _: &mut Vec<Take>) {}
    fn decide(&self, heap: &mut Heap, seat: Seat, take: &Take, table: &mut Table<Take>) -> Result<(), u8> {
        if !self.asked(heap).contains(seat) || !(1..=heap.left.min(3)).contains(&take.0) {
            return Err(take.0);
        }
        *heap = Heap { left: heap.left - take.0, turn: 1 - heap.turn };
        table.tell(take.clone());
        Ok(())
    }
    fn secrets(&self, _: &Heap, _: Viewer) -> Vec<Secret> {
        Vec::new()
    }
    fn imagine(&self, heap: &Heap, _: Viewer, _: &mut dyn Dice) -> Heap {
        heap.clone()
    }
    fn audience(&self, _: &Heap, _: &Take) -> Audience {
        Audience::All
    }
    fn write_state(&self, heap: &Heap) -> Value {
        serde_json::to_value(heap).expect("plain data")
    }
    fn read_state(&self, file: &Value) -> Result<Heap, Vec<Problem>> {
        serde_json::from_value(file.clone())
            .map_err(|error| vec![Problem::new("state", "", error.to_string(), "a heap")])
    }
    fn tell(&self, _: &Heap, take: &Take) -> Told {
        Told { text: format!("{take:?}"), rules: vec![rule("1")] }
    }
    fn explain(&self, _: &Heap, number: &u8) -> WhyNot {
        WhyNot { text: format!("not {number}"), rule: rule("1") }
    }
    fn label(&self, _: &Heap, take: &Take) -> String {
        format!("{take:?}")
    }
    fn board(&self, _: &Heap) -> Board {
        Board {
            id: BoardId::MAIN,
            title: "Heap".into(),
            layout: Layout::Points(Box::default()),
            charts: Vec::new(),
            scale: None,
        }
    }
    fn view(&self, heap: &Heap, _: Viewer) -> View {
        View {
            asked: self.asked(heap).iter().collect(),
            outcome: self.outcome(heap),
            ..View::new(Prompt::new(Question::new("", "", rule("1"))))
        }
    }
    fn why_not(&self, _: &Heap, _: Seat, _: &Click) -> Option<u8> {
        None
    }
    fn preview(&self, _: &Heap, _: Seat, _: &Take) -> Option<Preview> {
        None
    }
    fn reach(&self, _: &Heap, _: Seat, _: &str) -> Vec<Reach> {
        Vec::new()
    }
}

fn deal(number: u64) -> Box<dyn Position> {
    let start = Start { scenario: "heap".into(), ..Start::default() };
    let mut dice = SeededDice::new(Seed::from_number(number));
    let dealt = Typed::new(Stones::new()).start(&start, &mut dice);
    dealt.map(|(position, _)| position).expect("there is one scenario and no option")
}

/// Whether the first of two levels, in this seat, takes the last stone.
fn wins(levels: [Level; 2], seat: usize, number: u64) -> bool {
    let mut position = deal(number);
    let mut dice = SeededDice::new(Seed::from_number(number));
    while let Some(asked) = position.asked().first() {
        let level = levels[usize::from(asked.index() != seat)];
        let decision = ai::choose(&*position, asked, level, number).expect("who is asked has an answer");
        position.decide(asked, &decision, &mut dice).expect("it is legal");
    }
    position.outcome().and_then(|outcome| outcome.winner).is_some_and(|winner| winner.index() == seat)
}

#[test]
fn levels_that_search_beat_random_in_a_game_that_gives_them_nothing() {
    for level in [Level::Captain, Level::General] {
        let won = (0..80).filter(|number| wins([level, Level::Random], *number as usize % 2, *number)).count();
        assert!(won >= 68, "{} won {won} of 80", level.name());
    }
}

#[test]
fn a_recruit_has_an_answer_to_everything_in_it() {
    (0..20).for_each(|number| {
        wins([Level::Recruit, Level::Random], 0, number);
    });
}

#[test]
fn a_game_without_a_clock_keeps_to_the_budget() {
    for nodes in [0, 1, 7, 50, 3_000] {
        let budget = Budget { nodes, stop: None, progress: None };
        let thought = ai::think(&*deal(3), Seat(0), Level::General, 1, &budget);
        assert!(thought.spent <= nodes && !thought.plan.is_empty(), "{} of {nodes}", thought.spent);
    }
}

#[test]
fn a_hint_is_given_in_a_game_that_gives_no_reasons() {
    let hints = ai::hints(&*deal(2), Seat(0), 1, &Budget::of(Level::Captain));
    assert!(!hints.is_empty() && hints.iter().all(|hint| hint.plan.len() == 1));
}

fn heap(left: u8) -> impl Position {
    Typed::new(Stones::new()).position(Heap { left, turn: 0 })
}

/// Of two stones one takes both; whoever takes one loses by it.
#[test]
fn what_was_played_is_held_against_the_best_other_plan() {
    let judged = |left: u8, taken: u8| {
        let played = [serde_json::json!(taken)];
        ai::analyse(&heap(left), Seat(0), &played, 1, &Budget::of(Level::Captain)).expect("the seat is asked")
    };
    let bad = judged(2, 1);
    assert_eq!(bad.verdict, Verdict::Better);
    assert_eq!((&bad.played[0].decisions, &bad.best[0].decisions), (&vec![1.into()], &vec![2.into()]));
    assert!(bad.lead > bad.error && bad.tries > 1, "{bad:?}");
    let good = judged(2, 2);
    assert_eq!((good.verdict, good.lead < 0), (Verdict::Played, true), "{good:?}");
    let only = judged(1, 1);
    assert_eq!((only.verdict, only.best.len()), (Verdict::Only, 0), "{only:?}");
    let none = ai::analyse(&heap(2), Seat(1), &[2.into()], 1, &Budget::of(Level::Captain));
    assert!(none.is_none(), "the other seat is asked");
}

/// A plan of the past ends with its first die, and where somebody else decides.
#[test]
fn what_was_played_ends_with_a_die_or_another_seat() {
    let decision = |seat: u8, text: &'static str, rolled: bool| PlayedDecision { seat: Seat(seat), text, rolled };
    let all = [decision(0, "1", false), decision(0, "2", true), decision(0, "3", false)];
    assert_eq!(ai::played(Seat(0), all.into_iter()), [1, 2].map(Value::from));
    let handed_over = [decision(0, "1", false), decision(1, "2", false), decision(0, "3", false)];
    assert_eq!(ai::played(Seat(0), handed_over.into_iter()), [Value::from(1)]);
}

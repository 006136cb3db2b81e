//! The nets under every game: properties that random play must never break.
//!
//! A game's tests call [`check`] for each scenario and set of options. It plays one random game and looks at a
//! sample of the positions on the way. [`twins`] proves that secrets stay home; [`counts`] and [`files`] are the nets for
//! rules nobody thought of and for data files.

pub mod counts;
pub mod files;
pub mod twins;

use crate::advice::Style;
use crate::any::{AnyGame, StateHash};
use crate::options::Chosen;
use crate::playout::{Playout, PlayoutRng};
use crate::scene::{Click, Pictures};
use crate::{Game, Seat, Seed, SeededDice, Start, Table, Viewer, record, secrets};
use std::collections::VecDeque;
use std::sync::Arc;

/// How closely to look.
#[derive(Clone, Copy, Debug)]
pub struct Closeness {
    /// Look at one position in this many.
    pub every: u64,
    /// At each, try this many decisions that belong to other positions.
    pub strangers: usize,
}

impl Default for Closeness {
    fn default() -> Self {
        Self { every: 40, strangers: 60 }
    }
}

/// Plays a random game and checks, at a sample of positions: every offered decision is accepted; any other is
/// refused and changes nothing; a position that is not over offers something to each seat that is asked; saving
/// and loading gives an equal state; no view shows a secret; every text can be made; every side is briefed and every mark
/// is explained. At the end: the game is
/// over by its rules, and playing the same decisions again gives the same hash.
///
/// # Errors
/// The first property that broke, with the number of the decision.
pub fn check<G: Game>(game: &G, start: &Start, number: u64, look: Closeness) -> Result<(), String> {
    let start = game.about().complete(start).map_err(|problems| format!("{problems:?}"))?;
    both_sides_are_briefed(game, &start)?;
    let mut run = Run::new(game, &start, number);
    let mut decided = Vec::new();
    while let Some(seat) = game.asked(&run.state).first() {
        let options = run.options(seat);
        if options.is_empty() {
            return Err(format!("decision {}: {seat:?} is asked and has no option\n{:?}", run.count, run.state));
        }
        if run.count.is_multiple_of(look.every) {
            inspect(&mut run, seat, look)?;
        }
        run.remember(&options);
        let seats: Vec<Seat> = game.asked(&run.state).iter().collect();
        let seat = seats[run.rng.below(seats.len())];
        let options = run.options(seat);
        let decision = options[run.rng.below(options.len())].clone();
        run.apply(seat, &decision)?;
        decided.push((seat, decision));
        if run.count > crate::playout::MOST_DECISIONS {
            return Err("the game does not end".into());
        }
    }
    if game.outcome(&run.state).is_none() {
        return Err("nobody is asked, yet the game has no outcome".into());
    }
    let mut again = Run::new(game, &start, number);
    decided.iter().try_for_each(|(seat, decision)| again.apply(*seat, decision))?;
    if hash(game, &again.state) == hash(game, &run.state) { Ok(()) } else { Err("replay gives another hash".into()) }
}

/// Each side is told who it is, how it wins and what comes when.
fn both_sides_are_briefed<G: Game>(game: &G, start: &Start) -> Result<(), String> {
    let about = game.about();
    let scenario = about.scenarios.iter().find(|scenario| scenario.key == start.scenario);
    let briefings = scenario.map(|scenario| scenario.briefings.as_slice()).unwrap_or_default();
    let told = |seat: usize| {
        let own = briefings.get(seat).filter(|briefing| briefing.seat.index() == seat)?;
        (!own.you.is_empty() && !own.win.is_empty() && !own.comes.is_empty()).then_some(())
    };
    match (0..about.seats.len()).find(|seat| told(*seat).is_none()) {
        Some(seat) => Err(format!("{}: {} is not briefed", start.scenario, about.seats[seat].key)),
        None => Ok(()),
    }
}

/// A start of a scenario with those of these on/off options on whose bit is set.
pub fn start(scenario: &str, options: &[&str], bits: usize) -> Start {
    let on = options.iter().enumerate().filter(|(place, _)| bits & 1 << place != 0);
    let on = on.map(|(_, key)| ((*key).to_owned(), "on".to_owned())).collect();
    Start { scenario: scenario.into(), options: Chosen(on) }
}

/// Plays so many random games: each comes to an end by the rules, nothing stuck, nothing illegal.
///
/// # Errors
/// The first game that did not.
pub fn all_end<G: Game>(game: &G, start: &Start, games: u64) -> Result<(), String> {
    for number in 0..games {
        let Playout { stuck, illegal, outcome, .. } = crate::playout::random(game, start, number);
        if stuck || illegal > 0 || outcome.is_none() {
            return Err(format!("seed {number}: stuck: {stuck}, illegal: {illegal}, outcome: {outcome:?}"));
        }
    }
    Ok(())
}

/// Who plays where an invariant is asked at every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Players {
    /// Any option.
    AtRandom,
    /// The quick player as recruits have him, with a decision at random now and then: they come to battles that random play
    /// seldom sees.
    Recruits,
}

/// Plays a game of recruits, with a decision at random now and then, and asks an invariant of the game's own at every
/// position, the first and the last among them.
///
/// # Errors
/// What the invariant says of the first position that breaks it, with the number of the decision.
pub fn always<G: Game>(
    game: &G,
    start: &Start,
    number: u64,
    holds: impl FnMut(&G::State) -> Result<(), String>,
) -> Result<(), String> {
    everywhere(game, start, number, Players::Recruits, holds)
}

/// Plays a game at random and one of recruits: one position in `every`, and the last, must pass the game's own check of state
/// files and come back as it was, and so must what asides (an offer to concede, and its answer) lead to from there. What
/// play leads to, a person may export and somebody else take up.
///
/// # Errors
/// The first position that is refused or comes back different, with the number of the decision.
pub fn readable<G: Game>(game: &G, start: &Start, number: u64, every: u64) -> Result<(), String> {
    for players in [Players::AtRandom, Players::Recruits] {
        let (mut seen, mut rng) = (number, PlayoutRng::new(number));
        let sampled = |state: &G::State| {
            seen += 1;
            if !seen.is_multiple_of(every) && game.asked(state).first().is_some() {
                return Ok(());
            }
            comes_back(game, state)?;
            asides_come_back(game, state, &mut rng)
        };
        everywhere(game, start, number, players, sampled).map_err(|broken| format!("{players:?}: {broken}"))?;
    }
    Ok(())
}

/// For each seat one of its asides, and one answer to it by whoever is asked then: what they lead to can be read.
fn asides_come_back<G: Game>(game: &G, state: &G::State, rng: &mut PlayoutRng) -> Result<(), String> {
    for seat in (0..game.about().seats.len()).map(|seat| Seat(seat as u8)) {
        let mut after = state.clone();
        let mut options = Vec::new();
        game.asides(&after, seat, &mut options);
        one_comes_back(game, &mut after, seat, &options, rng)?;
        let Some(asked) = game.asked(&after).first().filter(|_| !options.is_empty()) else { continue };
        options.clear();
        game.options(&after, asked, &mut options);
        one_comes_back(game, &mut after, asked, &options, rng)?;
    }
    Ok(())
}

/// Decides one of these, if there are any: what it leads to can be read.
fn one_comes_back<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    options: &[G::Decision],
    rng: &mut PlayoutRng,
) -> Result<(), String> {
    if options.is_empty() {
        return Ok(());
    }
    let decision = &options[rng.below(options.len())];
    let decided = game.decide(state, seat, decision, &mut Table::silent(rng));
    decided.map_err(|refusal| format!("listed, then refused: {decision:?}: {refusal:?}"))?;
    comes_back(game, state).map_err(|broken| format!("after {decision:?}: {broken}"))
}

fn everywhere<G: Game>(
    game: &G,
    start: &Start,
    number: u64,
    players: Players,
    mut holds: impl FnMut(&G::State) -> Result<(), String>,
) -> Result<(), String> {
    let start = game.about().complete(start).map_err(|problems| format!("{problems:?}"))?;
    let mut run = Run::new(game, &start, number);
    let style = Style { noise: game.recruit_noise(), careless: true, ..Style::EVEN };
    let mut plan = VecDeque::new();
    loop {
        holds(&run.state).map_err(|broken| format!("seed {number}, decision {}: {broken}", run.count))?;
        let Some(seat) = game.asked(&run.state).first() else { return Ok(()) };
        let options = run.options(seat);
        if options.is_empty() || run.count > crate::playout::MOST_DECISIONS {
            return Err(format!("seed {number}, decision {}: the game does not go on", run.count));
        }
        if players == Players::Recruits && plan.is_empty() && run.rng.below(8) > 0 {
            plan.extend(game.propose(&run.state, seat, style, &mut run.rng));
        }
        let planned = plan.pop_front().filter(|next| options.contains(next));
        if planned.is_none() {
            // What was planned has been overtaken by events.
            plan.clear();
        }
        let decision = planned.unwrap_or_else(|| options[run.rng.below(options.len())].clone());
        run.apply(seat, &decision)?;
    }
}

/// Whether a position, written to a file, passes the game's check when it is read and is the same.
fn comes_back<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    match game.read_state(&game.write_state(state)) {
        Ok(read) if read == *state => Ok(()),
        Ok(read) => Err(format!("written and read, the state differs:\n{state:?}\n{read:?}")),
        Err(problems) => Err(format!("a written state is refused: {problems:?}")),
    }
}

/// A recorded game as text a player can read, for golden replays.
///
/// # Errors
/// A record that cannot be played again, whose dice do not follow from its seed, or that stops before the end.
pub fn replayed(game: &Arc<dyn AnyGame>, text: &str) -> Result<String, String> {
    let (header, entries) = record::read(text).map_err(|problems| format!("{problems:?}"))?;
    let verdict = record::verify(game, &header, &entries).map_err(|problem| problem.to_string())?;
    match (verdict.fair, verdict.outcome) {
        (Some(true), Some(_)) => record::script(game, &header, &entries).map_err(|problem| problem.to_string()),
        (fair, outcome) => Err(format!("dice follow from the seed: {fair:?}; outcome: {outcome:?}")),
    }
}

struct Run<'a, G: Game> {
    game: &'a G,
    state: G::State,
    dice: SeededDice,
    rng: PlayoutRng,
    count: u64,
    /// Decisions seen anywhere in this game, to try where they do not belong.
    strangers: Vec<G::Decision>,
    /// What was drawn before.
    drawn: Pictures,
}

impl<'a, G: Game> Run<'a, G> {
    fn new(game: &'a G, start: &Start, number: u64) -> Self {
        let mut dice = SeededDice::new(Seed::from_number(number));
        let state = game.start(start, &mut Table::new(&mut dice, &mut Vec::new()));
        Self {
            game,
            state,
            dice,
            rng: PlayoutRng::new(number),
            count: 0,
            strangers: Vec::new(),
            drawn: Pictures::default(),
        }
    }

    fn options(&self, seat: Seat) -> Vec<G::Decision> {
        let mut found = Vec::new();
        self.game.options(&self.state, seat, &mut found);
        found
    }

    fn apply(&mut self, seat: Seat, decision: &G::Decision) -> Result<(), String> {
        let mut events = Vec::new();
        let mut table = Table::new(&mut self.dice, &mut events);
        if let Err(refusal) = self.game.decide(&mut self.state, seat, decision, &mut table) {
            return Err(format!("decision {}: offered, then refused: {decision:?}: {refusal:?}", self.count));
        }
        for event in &events {
            if self.game.tell(&self.state, event).text.is_empty() {
                return Err(format!("decision {}: an event without words: {event:?}", self.count));
            }
        }
        self.count += 1;
        Ok(())
    }

    fn remember(&mut self, options: &[G::Decision]) {
        let pick = options[self.rng.below(options.len())].clone();
        if self.strangers.len() < 4000 {
            self.strangers.push(pick);
        } else {
            let place = self.rng.below(self.strangers.len());
            self.strangers[place] = pick;
        }
    }
}

/// The hash that snapshots, records and replays use.
fn hash<G: Game>(_: &G, state: &G::State) -> StateHash {
    StateHash::of(&postcard::to_stdvec(state).unwrap_or_default())
}

fn inspect<G: Game>(run: &mut Run<'_, G>, asked: Seat, look: Closeness) -> Result<(), String> {
    let count = run.count;
    let at = |what: &str| format!("decision {count}: {what}");
    let state = run.state.clone();
    let seats = (0..run.game.about().seats.len()).map(|seat| Seat(seat as u8));
    for seat in seats {
        let mut legal = run.options(seat);
        if legal.is_empty() == run.game.asked(&state).contains(seat) {
            return Err(at("options must be there for those who are asked and for nobody else"));
        }
        run.game.asides(&state, seat, &mut legal);
        every_legal_one_is_accepted(run, seat, &legal)?;
        standing_orders_are_legal(run, seat, &legal)?;
        strangers_are_refused(run, seat, &legal, look.strangers)?;
        views_keep_secrets(run, seat)?;
    }
    comes_back(run.game, &state).map_err(|broken| at(&broken))?;
    let compact = postcard::to_stdvec(&state).map_err(|error| at(&error.to_string()))?;
    match postcard::from_bytes::<G::State>(&compact) {
        Ok(read) if read == state => {}
        _ => return Err(at("the compact form does not give the state back")),
    }
    let view = run.game.view(&state, Viewer::Seat(asked));
    let wordless = |choice: &&crate::scene::Choice| choice.label.is_empty();
    if let Some(choice) = view.prompt.options.iter().chain(&view.prompt.asides).find(wordless) {
        return Err(at(&format!("an option without words: {choice:?}")));
    }
    let marks = &run.game.about().marks;
    if let Some(mark) = view.marks.iter().find(|mark| marks.iter().all(|known| known.mark != mark.kind)) {
        return Err(at(&format!("nobody is told what the mark {} means", mark.kind)));
    }
    // Why-not answers only where nothing can be done, and must not panic anywhere.
    for piece in view.pieces.iter().take(12) {
        let click = Click { piece: Some(piece.id.clone()), place: Some(piece.at.clone()) };
        let _ = run.game.why_not(&state, asked, &click).map(|refusal| run.game.explain(&state, &refusal));
        let _ = run.game.reach(&state, asked, &piece.id);
    }
    Ok(())
}

fn every_legal_one_is_accepted<G: Game>(run: &Run<'_, G>, seat: Seat, legal: &[G::Decision]) -> Result<(), String> {
    for decision in legal {
        let mut state = run.state.clone();
        let mut dice = run.dice.clone();
        let decided = run.game.decide(&mut state, seat, decision, &mut Table::new(&mut dice, &mut Vec::new()));
        if let Err(refusal) = decided {
            return Err(format!("decision {}: listed, then refused: {decision:?}: {refusal:?}", run.count));
        }
        let _ = run.game.preview(&run.state, seat, decision);
    }
    Ok(())
}

/// Whatever a standing order could answer is among what may be decided, and its kind is one that is announced.
fn standing_orders_are_legal<G: Game>(run: &Run<'_, G>, seat: Seat, legal: &[G::Decision]) -> Result<(), String> {
    let seen = secrets::seen_by(run.game, &run.state, Viewer::Seat(seat));
    let Some(offer) = run.game.standing(&seen, seat) else { return Ok(()) };
    let wrong = |what: String| Err(format!("decision {}: standing orders: {what}", run.count));
    if !run.game.standing_kinds().contains(&offer.kind) {
        return wrong(format!("{:?} is not announced", offer.kind));
    }
    // A player may be asked for the sake of a secret where only no is left.
    if offer.yes.is_empty() && legal.iter().any(|decision| *decision != offer.no) {
        return wrong(format!("nothing to say yes to in {:?}", offer.kind));
    }
    let decisions = offer.yes.iter().map(|answer| &answer.decision).chain([&offer.no]);
    if let Some(illegal) = decisions.into_iter().find(|decision| !legal.contains(decision)) {
        return wrong(format!("{illegal:?} may not be decided"));
    }
    match offer.yes.iter().filter_map(|answer| answer.chance).find(|chance| *chance > 1000) {
        Some(chance) => wrong(format!("a chance of {chance} thousandths")),
        None => Ok(()),
    }
}

fn strangers_are_refused<G: Game>(
    run: &mut Run<'_, G>,
    seat: Seat,
    legal: &[G::Decision],
    tries: usize,
) -> Result<(), String> {
    for _ in 0..tries.min(run.strangers.len()) {
        let decision = run.strangers[run.rng.below(run.strangers.len())].clone();
        if legal.contains(&decision) {
            continue;
        }
        let mut state = run.state.clone();
        let mut dice = run.dice.clone();
        let decided = run.game.decide(&mut state, seat, &decision, &mut Table::new(&mut dice, &mut Vec::new()));
        match decided {
            Ok(()) => return Err(format!("decision {}: not listed, yet accepted: {decision:?}", run.count)),
            Err(refusal) if run.game.explain(&state, &refusal).text.is_empty() => {
                return Err(format!("decision {}: a refusal without words: {refusal:?}", run.count));
            }
            Err(_) if state != run.state || dice.taken() != run.dice.taken() => {
                return Err(format!("decision {}: refused, yet something changed: {decision:?}", run.count));
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// What a viewer sees is the same wherever only what it may not know differs.
fn views_keep_secrets<G: Game>(run: &mut Run<'_, G>, seat: Seat) -> Result<(), String> {
    for viewer in [Viewer::Seat(seat), Viewer::Observer] {
        let mut dice = SeededDice::new(Seed::from_number(run.rng.draw()));
        let twin = secrets::imagine(run.game, &run.state, viewer, &mut dice);
        let seen = secrets::seen_by(run.game, &run.state, viewer);
        if secrets::seen_by(run.game, &twin, viewer) != seen {
            return Err(format!("decision {}: {viewer:?} can tell what is hidden", run.count));
        }
        // Nor does it matter what was drawn for whom before.
        if run.game.view_after(&seen, viewer, &mut run.drawn) != run.game.view(&seen, viewer) {
            return Err(format!("decision {}: {viewer:?} is shown what was drawn before", run.count));
        }
    }
    Ok(())
}

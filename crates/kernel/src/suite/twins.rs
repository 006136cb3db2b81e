//! Twins: two positions that differ only in what a viewer may not know answer every question of that viewer alike, and
//! whatever tells them apart cannot be taken back.
//!
//! Everything is asked through [`Position`], as server and opponents ask it. A random game is played; at a sample of its
//! positions each viewer's secrets are dealt anew, and both positions are asked the same. What is then decided, by the viewer
//! or by anybody else, leaves the same lines, trails and dice in the viewer's log, unless it showed what was hidden. On the
//! way the log is read with the eyes of everybody: it names no piece that is face down.

use crate::any::Done;
use crate::game::Told;
use crate::playout::{MOST_DECISIONS, PlayoutRng};
use crate::scene::{Board, Click, Layout};
use crate::table::Hop;
use crate::{AnyGame, JsonText, Position, Seat, Seed, SeededDice, Start, Viewer, secrets};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// How closely to look.
#[derive(Clone, Copy, Debug)]
pub struct Closeness {
    /// Look at one position in this many of those that hide something.
    pub every: u64,
    /// Twins of each.
    pub deals: u64,
    /// Clicks, pieces and pieces in places to ask about at each, and decisions of other positions to be refused.
    pub questions: usize,
    /// Decisions to take in both.
    pub decisions: usize,
}

impl Closeness {
    /// Enough to find a leak in a few games.
    pub const SMALL: Self = Self { every: 13, deals: 1, questions: 12, decisions: 4 };
    /// Several deals, every decision, and several clicks on every piece.
    pub const FULL: Self = Self { every: 11, deals: 2, questions: 200, decisions: 60 };
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Pairs of twins.
    pub twins: u64,
    /// Questions that both answered.
    pub questions: u64,
    /// Decisions that were taken in both.
    pub decisions: u64,
    /// Of those, decisions that showed something.
    pub reveals: u64,
    /// Lines of the log that were read.
    pub lines: u64,
    /// Decisions of others that were taken in both and heard alike.
    pub overheard: u64,
}

impl std::ops::Add for Looked {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            twins: self.twins + other.twins,
            questions: self.questions + other.questions,
            decisions: self.decisions + other.decisions,
            reveals: self.reveals + other.reveals,
            lines: self.lines + other.lines,
            overheard: self.overheard + other.overheard,
        }
    }
}

/// Plays a random game and looks at twins on the way.
///
/// # Errors
/// The first answer that tells twins apart, or the first line that names what is hidden.
pub fn check(game: &dyn AnyGame, start: &Start, number: u64, look: Closeness) -> Result<Looked, String> {
    let mut dice = SeededDice::new(Seed::from_number(number));
    let (mut position, _) = game.start(start, &mut dice).map_err(|problems| format!("{problems:?}"))?;
    let mut run =
        Run { game, look, rng: PlayoutRng::new(number), strangers: Vec::new(), met: 0, looked: Looked::default() };
    let mut count = 0;
    while let Some(seat) = pick(position.asked().iter().collect(), &mut run.rng) {
        let at = |why: String| format!("decision {count}: {why}");
        run.look_at(&*position, &dice).map_err(at)?;
        let decision = pick(position.options(seat), &mut run.rng).ok_or("somebody is asked and has no option")?;
        let before = position.boxed();
        let done = position.decide(seat, &decision, &mut dice).map_err(|why| at(why.to_string()))?;
        let taken = Taken { seat, decision: &decision, before: &*before, after: &*position, done: &done };
        run.read_log(taken).map_err(at)?;
        run.strangers.push(decision);
        count += 1;
        if count > MOST_DECISIONS {
            return Err("the game does not end".into());
        }
    }
    Ok(run.looked)
}

fn pick<T>(mut of: Vec<T>, rng: &mut PlayoutRng) -> Option<T> {
    if of.is_empty() { None } else { Some(of.swap_remove(rng.below(of.len()))) }
}

/// At most so many, by chance.
fn sample<T>(mut of: Vec<T>, most: usize, rng: &mut PlayoutRng) -> Vec<T> {
    while of.len() > most {
        of.swap_remove(rng.below(of.len()));
    }
    of
}

fn alike<T: PartialEq + Debug>(what: &dyn Debug, one: &T, other: &T) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    let texts = [format!("{one:?}"), format!("{other:?}")].map(|text| text.chars().collect::<Vec<char>>());
    // A view is long: the place where the two part is what one wants to see.
    let same = texts[0].iter().zip(&texts[1]).take_while(|(one, other)| one == other).count();
    let [one, other] = texts.map(|text| text.into_iter().skip(same.saturating_sub(300)).take(900).collect::<String>());
    Err(format!("{what:?} tells twins apart:\n…{one}…\n…{other}…"))
}

/// Two positions that a viewer cannot tell apart.
#[derive(Clone, Copy)]
struct Twins<'a> {
    one: &'a dyn Position,
    other: &'a dyn Position,
    viewer: Viewer,
}

/// What came of a decision in one of two twins.
#[derive(Clone, Copy)]
struct Came<'a> {
    position: &'a dyn Position,
    done: &'a Done,
}

/// A decision of the game that is played.
#[derive(Clone, Copy)]
struct Taken<'a> {
    seat: Seat,
    decision: &'a Value,
    before: &'a dyn Position,
    after: &'a dyn Position,
    done: &'a Done,
}

struct Run<'a> {
    game: &'a dyn AnyGame,
    look: Closeness,
    rng: PlayoutRng,
    /// Decisions of this game, to be tried where they do not belong.
    strangers: Vec<Value>,
    /// Positions that hide something.
    met: u64,
    looked: Looked,
}

impl Run<'_> {
    fn look_at(&mut self, position: &dyn Position, dice: &SeededDice) -> Result<(), String> {
        let blind: Vec<Viewer> =
            secrets::viewers(self.game.about()).filter(|viewer| position.hides_from(*viewer)).collect();
        self.met += u64::from(!blind.is_empty());
        if !self.met.is_multiple_of(self.look.every) {
            return Ok(());
        }
        for viewer in blind {
            for _ in 0..self.look.deals {
                let twin = position.imagine(viewer, &mut PlayoutRng::new(self.rng.draw()));
                if twin.hash() != position.hash() {
                    self.looked.twins += 1;
                    let twins = Twins { one: position, other: &*twin, viewer };
                    self.compare(twins, dice).map_err(|why| format!("{viewer:?}: {why}"))?;
                }
            }
        }
        Ok(())
    }

    /// Everything a viewer is shown or may ask.
    fn compare(&mut self, twins: Twins<'_>, dice: &SeededDice) -> Result<(), String> {
        let Twins { one, other, viewer } = twins;
        alike(&"a view", &one.view(viewer), &other.view(viewer))?;
        alike(&"who is asked", &one.asked(), &other.asked())?;
        let number = self.rng.draw();
        let thought = |position: &dyn Position| position.imagine(viewer, &mut PlayoutRng::new(number)).hash();
        alike(&"a thought", &thought(one), &thought(other))?;
        self.listen_to_others(twins, dice)?;
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let legal = |position: &dyn Position| [position.options(seat), position.asides(seat)].concat();
        alike(&"what may be decided", &legal(one), &legal(other))?;
        for decision in legal(one) {
            alike(&(&decision, "label"), &one.label(viewer, &decision), &other.label(viewer, &decision))?;
            alike(&(&decision, "preview"), &one.preview(seat, &decision), &other.preview(seat, &decision))?;
            self.looked.questions += 2;
        }
        self.ask_about_clicks(twins, seat)?;
        self.try_strangers(twins, seat, &legal(one))?;
        let some = sample(legal(one), self.look.decisions, &mut self.rng);
        for decision in &some {
            let said = |position: &dyn Position| position.reasons(seat, std::slice::from_ref(decision));
            alike(&(decision, "reasons"), &said(one), &said(other))?;
            self.looked.questions += 1;
        }
        some.iter().try_for_each(|decision| self.decide_both(twins, seat, decision, dice))
    }

    /// What others decide tells these eyes the same, for as long as nothing is shown.
    fn listen_to_others(&mut self, twins: Twins<'_>, dice: &SeededDice) -> Result<(), String> {
        let Twins { one, other, viewer } = twins;
        for seat in one.asked().iter().filter(|seat| !viewer.is(*seat)) {
            // What these eyes may not know can decide what the other side may do.
            let there = other.options(seat);
            let both = one.options(seat).into_iter().filter(|decision| there.contains(decision)).collect();
            for decision in sample(both, self.look.decisions, &mut self.rng) {
                self.decide_both(twins, seat, &decision, dice)?;
                self.looked.overheard += 1;
            }
        }
        Ok(())
    }

    /// Clicks on pieces and places, pieces of the enemy by their names too.
    fn ask_about_clicks(&mut self, twins: Twins<'_>, seat: Seat) -> Result<(), String> {
        let Twins { one, other, .. } = twins;
        let everybody = secrets::viewers(self.game.about()).map(|viewer| one.view(viewer));
        let ids: BTreeSet<String> = everybody.flat_map(|view| view.pieces).map(|piece| piece.id.clone()).collect();
        let places = places(&one.board());
        for id in sample(ids.iter().collect(), self.look.questions, &mut self.rng) {
            alike(&(id, "reach"), &one.reach(seat, id), &other.reach(seat, id))?;
            self.looked.questions += 1;
        }
        let pieces = [None].into_iter().chain(ids.iter().cloned().map(Some));
        let at = |piece: Option<String>| {
            let nowhere = piece.iter().map(|_| None);
            let places = nowhere.chain(places.iter().cloned().map(Some)).collect::<Vec<_>>();
            places.into_iter().map(move |place| Click { piece: piece.clone(), place })
        };
        let clicks = sample(pieces.flat_map(at).collect(), self.look.questions, &mut self.rng);
        // Pieces by themselves are what is clicked most.
        let alone = sample(ids.into_iter().collect(), self.look.questions, &mut self.rng);
        let alone = alone.into_iter().map(|id| Click { piece: Some(id), place: None });
        for click in clicks.into_iter().chain(alone) {
            alike(&click, &one.why_not(seat, &click), &other.why_not(seat, &click))?;
            self.looked.questions += 1;
        }
        Ok(())
    }

    /// Refusals tell no more than answers.
    fn try_strangers(&mut self, twins: Twins<'_>, seat: Seat, legal: &[Value]) -> Result<(), String> {
        for _ in 0..self.look.questions.min(self.strangers.len()) {
            let stranger = self.strangers[self.rng.below(self.strangers.len())].clone();
            if legal.contains(&stranger) {
                continue;
            }
            let refused = |position: &dyn Position| {
                position.boxed().decide(seat, &stranger, &mut PlayoutRng::new(1)).map(|_| "accepted")
            };
            alike(&(&stranger, "refusal"), &refused(twins.one), &refused(twins.other))?;
            self.looked.questions += 1;
        }
        Ok(())
    }

    /// The same decision with the same dice: it shows the same, unless it shows what was hidden. Then it is final.
    fn decide_both(&mut self, twins: Twins<'_>, seat: Seat, decision: &Value, dice: &SeededDice) -> Result<(), String> {
        let after = |position: &dyn Position| {
            let mut position = position.boxed();
            let done = position.decide(seat, decision, &mut dice.clone()).map_err(|why| why.to_string())?;
            Ok::<_, String>((position, done))
        };
        let ((one, first), (other, second)) = (after(twins.one)?, after(twins.other)?);
        self.looked.decisions += 1;
        let came = [Came { position: &*one, done: &first }, Came { position: &*other, done: &second }];
        let compared = self.compare_after(twins.viewer, seat, decision, came);
        let happened = |done: &Done| done.events.iter().map(|event| event.told.text.clone()).collect::<Vec<_>>();
        compared.map_err(|why| format!("{why}\nHappened: {:?}\nHappened: {:?}", happened(&first), happened(&second)))
    }

    /// What a viewer learns of a decision in one position and in its twin.
    fn compare_after(
        &mut self,
        viewer: Viewer,
        seat: Seat,
        decision: &Value,
        came: [Came<'_>; 2],
    ) -> Result<(), String> {
        let [(one, first), (other, second)] = came.map(|came| (came.position, came.done));
        let own = viewer.is(seat);
        if own {
            alike(&(decision, "whether it can be taken back"), &first.no_way_back, &second.no_way_back)?;
        }
        if first.revealed || second.revealed {
            self.looked.reveals += 1;
            return Ok(());
        }
        alike(&(decision, "the log"), &Heard::of(first, viewer, own), &Heard::of(second, viewer, own))?;
        alike(&(decision, "the view after it"), &one.view(viewer), &other.view(viewer))
    }

    /// No line that a viewer may read names a piece that is face down for it before and after, unless it met the piece in
    /// between by a decision of its own, which then is final.
    fn read_log(&mut self, taken: Taken<'_>) -> Result<(), String> {
        let Taken { seat, decision, before, after, done } = taken;
        // An observer sees what both may see.
        let met = |viewer: &Viewer| done.revealed && (viewer.is(seat) || *viewer == Viewer::Observer);
        let hides = |viewer: &Viewer| before.hides_from(*viewer) && after.hides_from(*viewer) && !met(viewer);
        for viewer in secrets::viewers(self.game.about()).filter(hides) {
            let hidden = face_down(self.game, before, viewer);
            let hidden: BTreeSet<_> = face_down(self.game, after, viewer).intersection(&hidden).cloned().collect();
            if hidden.is_empty() {
                continue;
            }
            let seen = || done.events.iter().filter(|event| event.visible_to(viewer));
            // Whoever sees all of it reads the decision as well.
            let whole = !done.events.is_empty() && done.events.iter().all(|event| event.visible_to(viewer));
            let label = before.label(Viewer::Seat(seat), decision).filter(|_| whole);
            for (id, name) in &hidden {
                let texts = seen().map(|event| event.told.text.as_str()).chain(label.as_deref());
                if let Some(text) = texts.into_iter().find(|text| names(text, name)) {
                    return Err(format!("{viewer:?} reads of {name}, who is face down: {text}"));
                }
                if let Some(hop) = seen().flat_map(|event| &event.trail).find(|hop| hop.pieces.contains(id)) {
                    return Err(format!("{viewer:?} is shown the way of {id}, who is face down: {hop:?}"));
                }
            }
            self.looked.lines += seen().count() as u64;
        }
        Ok(())
    }
}

/// What a viewer learns of a decision from the log.
#[derive(Debug, PartialEq)]
struct Heard<'a> {
    /// Data, words, trails.
    events: Vec<(&'a JsonText, &'a Told, &'a [Hop])>,
    /// The decision and the dice, for its owner and for those who may know all that came of it.
    whole: Option<(&'a JsonText, &'a [u8])>,
}

impl<'a> Heard<'a> {
    fn of(done: &'a Done, viewer: Viewer, own: bool) -> Self {
        let told = done.events.iter().filter(|event| event.visible_to(viewer));
        let events: Vec<_> = told.map(|event| (&event.data, &event.told, event.trail.as_slice())).collect();
        let all = !events.is_empty() && events.len() == done.events.len();
        Self { events, whole: (own || all).then_some((&done.decision, done.shown.as_slice())) }
    }
}

/// Pieces that somebody sees and these eyes do not, with their names.
fn face_down(game: &dyn AnyGame, position: &dyn Position, viewer: Viewer) -> BTreeSet<(String, String)> {
    let open: BTreeSet<String> = position.view(viewer).pieces.iter().map(|piece| piece.id.clone()).collect();
    let all = secrets::viewers(game.about()).flat_map(|other| position.view(other).pieces);
    all.filter_map(|piece| Some((piece.id.clone(), piece.face.as_ref()?.name.clone())))
        .filter(|(id, _)| !open.contains(id))
        .collect()
}

/// Whether a text names somebody. Names such as "28" are numbers of other things too, and Fort Lyman is not Lyman.
fn names(text: &str, name: &str) -> bool {
    let letters = name.chars().filter(|letter| letter.is_alphabetic()).count();
    let another = |place: usize| {
        let (before, after) = (&text[..place], &text[place + name.len()..]);
        let longer =
            [before.chars().next_back(), after.chars().next()].into_iter().flatten().any(char::is_alphanumeric);
        let words: Vec<&str> = before.split(' ').filter(|word| !word.is_empty()).collect();
        let proper = |word: &&str| word.starts_with(char::is_uppercase) && word.ends_with(char::is_alphabetic);
        longer || words.len() > 1 && words.last().is_some_and(proper)
    };
    letters > 3 && text.match_indices(name).any(|(place, _)| !another(place))
}

/// Every place that can be clicked.
fn places(board: &Board) -> Vec<String> {
    match &board.layout {
        Layout::Hexes(map) => map.hexes.iter().map(|hex| hex.id.clone()).collect(),
        Layout::Points(map) => map.spaces.iter().map(|space| space.id.clone()).collect(),
        Layout::Areas(map) => map.areas.iter().map(|area| area.id.clone()).collect(),
    }
}

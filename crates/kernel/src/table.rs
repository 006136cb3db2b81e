//! The table: where dice fall and events are told.

use crate::game::{Audience, Told};
use crate::{Dice, Game, RuleId};
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;

/// A part of a die roll with the rule that adds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// What is added.
    pub value: i8,
    /// The case that adds it.
    pub rule: RuleId,
}

/// The longest chart, that of a nation's mobilization, has ten lines that may all apply.
const MOST_MODIFIERS: usize = 10;

/// A die as it fell, with each modifier and its reason. Values and rules lie apart, which keeps it small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    rule: RuleId,
    rules: [RuleId; MOST_MODIFIERS],
    values: [i8; MOST_MODIFIERS],
    count: u8,
    face: u8,
}

/// The modifiers of a roll, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifiers {
    all: [Modifier; MOST_MODIFIERS],
    count: usize,
}

impl std::ops::Deref for Modifiers {
    type Target = [Modifier];

    fn deref(&self) -> &[Modifier] {
        &self.all[..self.count]
    }
}

impl IntoIterator for Modifiers {
    type Item = Modifier;
    type IntoIter = std::iter::Take<std::array::IntoIter<Modifier, MOST_MODIFIERS>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter().take(self.count)
    }
}

impl Roll {
    /// A die that showed `face`, rolled under `rule`.
    pub const fn new(face: u8, rule: RuleId) -> Self {
        Self { rule, rules: [rule; MOST_MODIFIERS], values: [0; MOST_MODIFIERS], count: 0, face }
    }

    /// Adds a modifier; one of 0 is left out, as it explains nothing.
    #[must_use]
    pub fn plus(mut self, value: i8, rule: RuleId) -> Self {
        if value != 0 {
            let place = usize::from(self.count);
            assert!(
                place < MOST_MODIFIERS,
                "no rule of these games adds more than {MOST_MODIFIERS} modifiers to a die"
            );
            (self.values[place], self.rules[place]) = (value, rule);
            self.count += 1;
        }
        self
    }

    /// The rule the die was rolled under.
    pub const fn rule(&self) -> RuleId {
        self.rule
    }

    /// The face as it fell.
    pub const fn face(&self) -> u8 {
        self.face
    }

    /// What was added, one by one.
    pub fn modifiers(&self) -> Modifiers {
        let all = std::array::from_fn(|place| Modifier { value: self.values[place], rule: self.rules[place] });
        Modifiers { all, count: usize::from(self.count) }
    }

    /// Face and modifiers together.
    pub fn total(&self) -> i8 {
        self.face as i8 + self.values[..usize::from(self.count)].iter().sum::<i8>()
    }
}

impl fmt::Debug for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.face, self.rule)?;
        self.modifiers().iter().try_for_each(|modifier| write!(f, " {:+} ({})", modifier.value, modifier.rule))
    }
}

impl Serialize for Roll {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        ROLLS.with_borrow_mut(|rolls| rolls.as_mut().map(|rolls| rolls.push(*self)));
        let mut fields = serializer.serialize_struct("Roll", 4)?;
        fields.serialize_field("rule", &self.rule)?;
        fields.serialize_field("face", &self.face)?;
        fields.serialize_field("modifiers", &self.modifiers()[..])?;
        fields.serialize_field("total", &self.total())?;
        fields.end()
    }
}

thread_local! {
    static ROLLS: RefCell<Option<Vec<Roll>>> = const { RefCell::new(None) };
}

/// The dice that some data shows, in order: those of an event.
pub fn rolls_in(data: &impl Serialize) -> Vec<Roll> {
    ROLLS.set(Some(Vec::new()));
    // Our own plain data always has a JSON form, and where it is written to does not matter.
    let _ = serde_json::to_writer(std::io::sink(), data);
    ROLLS.take().unwrap_or_default()
}

/// What a decision is applied on: dice to roll, a place to tell what happened.
pub struct Table<'a, E> {
    dice: &'a mut dyn Dice,
    listener: Listener<'a, E>,
    faces: Vec<u8>,
    shown: Vec<u8>,
    rolled: bool,
    revealed: bool,
}

/// Who listens to what happens.
enum Listener<'a, E> {
    /// Nobody: a thought. No event is made.
    Nobody,
    /// Somebody who reads events as data.
    Data(&'a mut Vec<E>),
    /// Somebody who is told in words as well.
    Words(&'a mut Vec<Happening<E>>),
}

/// An event, with its words as they were when it happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Happening<E> {
    /// As data.
    pub event: E,
    /// Its words; `None` where the game makes them afterwards.
    pub telling: Option<Telling>,
}

/// An event in words, who may know of it, and what went where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Sentence and rules.
    pub told: Told,
    /// Who may know of it.
    pub audience: Audience,
    /// What went where, in order.
    pub trail: Vec<Hop>,
    /// Whether it is part of a battle.
    pub battle: bool,
}

/// Pieces that went from one place to another.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Hop {
    /// Ids of the pieces, as in a [`crate::scene::View`].
    pub pieces: Vec<String>,
    /// The places they passed, from the one they left to the one they came to.
    pub through: Vec<String>,
}

/// Tells an event in the words of this moment. Games call it through `act.tell` ([`frames!`](crate::frames)).
pub fn tell_in_words<G: Game>(game: &G, state: &G::State, table: &mut Table<'_, G::Event>, event: G::Event) {
    match &mut table.listener {
        Listener::Nobody => {}
        Listener::Data(events) => events.push(event),
        Listener::Words(happenings) => {
            let (told, audience) = (game.tell(state, &event), game.audience(state, &event));
            let (trail, battle) = (game.trail(state, &event), game.in_battle(&event));
            let telling = Some(Telling { told, audience, trail, battle });
            happenings.push(Happening { event, telling });
        }
    }
}

impl<'a, E> Table<'a, E> {
    /// A table with these dice; events are added to `events`.
    pub fn new(dice: &'a mut dyn Dice, events: &'a mut Vec<E>) -> Self {
        Self::heard_by(dice, Listener::Data(events))
    }

    /// A table for thinking: nobody listens, so nothing is told.
    pub fn silent(dice: &'a mut dyn Dice) -> Self {
        Self::heard_by(dice, Listener::Nobody)
    }

    /// A table at which people sit: events are told in words.
    pub fn in_words(dice: &'a mut dyn Dice, happenings: &'a mut Vec<Happening<E>>) -> Self {
        Self::heard_by(dice, Listener::Words(happenings))
    }

    fn heard_by(dice: &'a mut dyn Dice, listener: Listener<'a, E>) -> Self {
        Self { dice, listener, faces: Vec::new(), shown: Vec::new(), rolled: false, revealed: false }
    }

    /// Whether anybody listens; where nobody does, no event need be made.
    #[inline]
    pub fn listens(&self) -> bool {
        !matches!(self.listener, Listener::Nobody)
    }

    /// Rolls one six-sided die under `rule`.
    pub fn d6(&mut self, rule: RuleId) -> Roll {
        Roll::new(self.die(6), rule)
    }

    /// Rolls a die of `faces` faces, for dice with named faces.
    pub fn die(&mut self, faces: u8) -> u8 {
        let face = self.dice.roll(faces);
        self.note(face, face);
        face
    }

    /// Draws one of so many from a cup, counted from 1: chance like a die, but no face that anybody should be shown.
    pub fn draw(&mut self, among: u8) -> u8 {
        let place = self.dice.roll(among);
        self.note(place, 0);
        place
    }

    fn note(&mut self, face: u8, shown: u8) {
        self.rolled = true;
        if self.listens() {
            self.faces.push(face);
            self.shown.push(shown);
        }
    }

    /// Tells everyone what happened; its words are made after the whole decision.
    pub fn tell(&mut self, event: E) {
        match &mut self.listener {
            Listener::Nobody => {}
            Listener::Data(events) => events.push(event),
            Listener::Words(happenings) => happenings.push(Happening { event, telling: None }),
        }
    }

    /// Says that something hidden is now known, so that nobody may take back what led to it.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// The faces rolled so far on this table; none where nobody listens.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// What a person is shown of them: the faces of dice, and 0 for each draw from a cup.
    pub fn shown(&self) -> &[u8] {
        &self.shown
    }

    /// Whether something hidden was shown.
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// Whether undo must stop here: a die was rolled or a secret revealed.
    pub fn no_way_back(&self) -> bool {
        self.revealed || self.rolled
    }
}

/// A cup drawn from on the table counts as dice.
impl<E> Dice for Table<'_, E> {
    fn roll(&mut self, faces: u8) -> u8 {
        self.draw(faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ScriptedDice, rule};

    #[test]
    fn a_roll_keeps_each_modifier_with_its_reason() {
        let roll = Roll::new(5, rule("11.2")).plus(2, rule("11.2-c")).plus(0, rule("11.2-d")).plus(-1, rule("11.2-e"));
        assert_eq!(roll.total(), 6);
        assert_eq!(
            roll.modifiers().iter().map(|m| (m.value, m.rule.as_str())).collect::<Vec<_>>(),
            [(2, "11.2-c"), (-1, "11.2-e")]
        );
    }

    #[test]
    fn only_dice_and_secrets_bar_the_way_back() {
        let mut dice = ScriptedDice::new([4]);
        let mut events = Vec::new();
        let mut table = Table::new(&mut dice, &mut events);
        table.tell("moved");
        assert!(!table.no_way_back());
        table.d6(rule("5.0"));
        assert!(table.no_way_back());
        let mut table = Table::<&str>::new(&mut dice, &mut events);
        table.reveal();
        assert!(table.no_way_back());
    }

    #[test]
    fn a_draw_is_chance_but_shows_no_face() {
        let mut dice = ScriptedDice::new([4, 17]);
        let mut events = Vec::<&str>::new();
        let mut table = Table::new(&mut dice, &mut events);
        table.d6(rule("5.0"));
        assert_eq!(table.draw(20), 17);
        assert_eq!((table.faces(), table.shown()), (&[4, 17][..], &[4, 0][..]));
        assert!(table.no_way_back());
    }
}

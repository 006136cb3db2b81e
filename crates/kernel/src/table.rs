//! The table: where dice fall and events are told.

use crate::{Dice, RuleId};
use serde::Serialize;
use std::fmt;

/// A part of a die roll with the rule that adds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// What is added.
    pub value: i8,
    /// Why.
    pub rule: RuleId,
}

const MOST_MODIFIERS: usize = 6;

/// A die as it fell, with each modifier and its reason.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    rule: RuleId,
    face: u8,
    modifiers: [Modifier; MOST_MODIFIERS],
    count: u8,
}

impl Roll {
    /// A die that showed `face`, rolled under `rule`.
    pub const fn new(face: u8, rule: RuleId) -> Self {
        Self { rule, face, modifiers: [Modifier { value: 0, rule }; MOST_MODIFIERS], count: 0 }
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
            self.modifiers[place] = Modifier { value, rule };
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
    pub fn modifiers(&self) -> &[Modifier] {
        &self.modifiers[..usize::from(self.count)]
    }

    /// Face and modifiers together.
    pub fn total(&self) -> i8 {
        self.face as i8 + self.modifiers().iter().map(|modifier| modifier.value).sum::<i8>()
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
        let mut fields = serializer.serialize_struct("Roll", 4)?;
        fields.serialize_field("rule", &self.rule)?;
        fields.serialize_field("face", &self.face)?;
        fields.serialize_field("modifiers", self.modifiers())?;
        fields.serialize_field("total", &self.total())?;
        fields.end()
    }
}

/// What a decision is applied on: dice to roll, a place to tell what happened.
pub struct Table<'a, E> {
    dice: &'a mut dyn Dice,
    events: &'a mut Vec<E>,
    faces: Vec<u8>,
    shown: Vec<u8>,
    revealed: bool,
}

impl<'a, E> Table<'a, E> {
    /// A table with these dice; events are added to `events`.
    pub fn new(dice: &'a mut dyn Dice, events: &'a mut Vec<E>) -> Self {
        Self { dice, events, faces: Vec::new(), shown: Vec::new(), revealed: false }
    }

    /// Rolls one six-sided die under `rule`.
    pub fn d6(&mut self, rule: RuleId) -> Roll {
        Roll::new(self.die(6), rule)
    }

    /// Rolls a die of `faces` faces, for dice with named faces.
    pub fn die(&mut self, faces: u8) -> u8 {
        let face = self.dice.roll(faces);
        self.faces.push(face);
        self.shown.push(face);
        face
    }

    /// Draws one of so many from a cup, counted from 1: chance like a die, but no face that anybody should be shown.
    pub fn draw(&mut self, among: u8) -> u8 {
        let place = self.dice.roll(among);
        self.faces.push(place);
        self.shown.push(0);
        place
    }

    /// Tells everyone what happened.
    pub fn tell(&mut self, event: E) {
        self.events.push(event);
    }

    /// Says that something hidden is now known, so that nobody may take back what led to it.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// The faces rolled so far on this table.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// What a person is shown of them: the faces of dice, and 0 for each draw from a cup.
    pub fn shown(&self) -> &[u8] {
        &self.shown
    }

    /// Whether undo must stop here: a die was rolled or a secret revealed.
    pub fn no_way_back(&self) -> bool {
        self.revealed || !self.faces.is_empty()
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

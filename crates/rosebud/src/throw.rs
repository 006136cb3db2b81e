//! Dice as they fell: one or two, each modifier with its rule.

use kernel::{Modifier, RuleId, Table};
use serde::Serialize;
use serde::ser::SerializeStruct;
use std::fmt;

/// 2.D-f: a melee die is the one with most: two Leaders, Infantry, three conditions, Breastworks, three of the ground.
const MOST_MODIFIERS: usize = 10;

/// 3.L-b: one die, or two whose sum is one result, with everything that was added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Throw {
    rule: RuleId,
    faces: [u8; 2],
    dice: u8,
    modifiers: [Modifier; MOST_MODIFIERS],
    count: u8,
}

impl Throw {
    fn new(rule: RuleId, faces: [u8; 2], dice: u8) -> Self {
        Self { rule, faces, dice, modifiers: [Modifier { value: 0, rule }; MOST_MODIFIERS], count: 0 }
    }

    /// One die.
    pub fn one<E>(table: &mut Table<'_, E>, rule: RuleId) -> Self {
        Self::new(rule, [table.die(6), 0], 1)
    }

    /// Two dice.
    pub fn two<E>(table: &mut Table<'_, E>, rule: RuleId) -> Self {
        Self::new(rule, [table.die(6), table.die(6)], 2)
    }

    /// Adds a modifier; one of 0 is left out, as it explains nothing.
    #[must_use]
    pub fn plus(mut self, value: i8, rule: RuleId) -> Self {
        if value != 0 {
            let place = usize::from(self.count);
            assert!(place < MOST_MODIFIERS, "no rule adds more than {MOST_MODIFIERS} modifiers");
            self.modifiers[place] = Modifier { value, rule };
            self.count += 1;
        }
        self
    }

    /// Adds all of these.
    #[must_use]
    pub fn plus_all(self, modifiers: &[Modifier]) -> Self {
        modifiers.iter().fold(self, |throw, modifier| throw.plus(modifier.value, modifier.rule))
    }

    /// The rule it was rolled under.
    pub const fn rule(&self) -> RuleId {
        self.rule
    }

    /// The faces as they fell.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.dice)]
    }

    /// What was added, one by one.
    pub fn modifiers(&self) -> &[Modifier] {
        &self.modifiers[..usize::from(self.count)]
    }

    /// The faces together, without modifiers.
    pub const fn natural(&self) -> u8 {
        self.faces[0] + self.faces[1]
    }

    /// Faces and modifiers together.
    pub fn total(&self) -> i8 {
        self.natural() as i8 + self.modifiers().iter().map(|modifier| modifier.value).sum::<i8>()
    }
}

impl fmt::Debug for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ({})", self.faces(), self.rule)?;
        self.modifiers().iter().try_for_each(|modifier| write!(f, " {:+} ({})", modifier.value, modifier.rule))
    }
}

impl Serialize for Throw {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Throw", 4)?;
        fields.serialize_field("rule", &self.rule)?;
        fields.serialize_field("faces", self.faces())?;
        fields.serialize_field("modifiers", self.modifiers())?;
        fields.serialize_field("total", &self.total())?;
        fields.end()
    }
}

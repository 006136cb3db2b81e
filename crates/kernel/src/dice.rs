//! The only source of chance.
//!
//! Dice come seeded (play), scripted (tests, the command line) or enumerated (odds). The seeded dice can be
//! checked by anyone with a SHA-256 program: the seed is committed to before the first roll and shown after the
//! last one, and roll after roll follows from it.

use crate::Chance;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Rolls dice. One method, because every die of the games (d6, 2d6 as two rolls, dice with named faces,
/// a draw from a cup) is a fair choice among equal faces.
pub trait Dice {
    /// A face from 1 to `faces`; `faces` is at least 1.
    fn roll(&mut self, faces: u8) -> u8;
}

/// The 32 secret bytes from which all rolls of a game follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a number on the command line stands for: SHA-256 of `blockhouse seed <number>`.
    pub fn from_number(number: u64) -> Self {
        Self(Sha256::digest(format!("blockhouse seed {number}")).into())
    }

    /// What is published before the first roll: SHA-256 of `blockhouse commitment ` and the 32 bytes.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"blockhouse commitment ");
        hash.update(self.0);
        Commitment(hash.finalize().into())
    }

    /// 64 hex digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads what [`Seed::to_hex`] wrote.
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

/// Secret until the game is over: not printed by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The published hash of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// 64 hex digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads what [`Commitment::to_hex`] wrote.
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

impl Serialize for Commitment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_hex(&text).ok_or_else(|| serde::de::Error::custom("a commitment is 64 hex digits"))
    }
}

/// Bytes as lower-case hex digits.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[place * 2..place * 2 + 2], 16).ok()?;
    }
    Some(bytes)
}

/// Dice that follow from a [`Seed`].
///
/// Block `n` of the stream is SHA-256 of the seed and `n` as eight little-endian bytes. A roll takes the next
/// byte below the greatest multiple of `faces` that fits in 256 (larger ones are skipped, so that every face is
/// equally likely) and is that byte modulo `faces`, plus one.
///
/// ```
/// use kernel::{Dice, Seed, SeededDice};
/// let rolls = |number| { let mut dice = SeededDice::new(Seed::from_number(number)); [0; 8].map(|_| dice.roll(6)) };
/// assert_eq!(rolls(1), rolls(1));
/// assert_ne!(rolls(1), rolls(2));
/// ```
#[derive(Clone, Debug)]
pub struct SeededDice {
    seed: Seed,
    block: [u8; 32],
    taken: u64,
}

impl SeededDice {
    /// Dice at the beginning of the seed's stream.
    pub fn new(seed: Seed) -> Self {
        Self::resumed(seed, 0)
    }

    /// Dice of which `taken` bytes were used before, for a game that goes on after a restart.
    pub fn resumed(seed: Seed, taken: u64) -> Self {
        let mut dice = Self { seed, block: [0; 32], taken };
        if !taken.is_multiple_of(32) {
            dice.fill(taken / 32);
        }
        dice
    }

    /// How many bytes of the stream were used.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    fn fill(&mut self, block: u64) {
        let mut hash = Sha256::new();
        hash.update(self.seed.0);
        hash.update(block.to_le_bytes());
        self.block = hash.finalize().into();
    }

    fn byte(&mut self) -> u8 {
        let place = (self.taken % 32) as usize;
        if place == 0 {
            self.fill(self.taken / 32);
        }
        self.taken += 1;
        self.block[place]
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, faces: u8) -> u8 {
        let faces = u16::from(faces.max(1));
        let limit = 256 / faces * faces;
        loop {
            let byte = u16::from(self.byte());
            if byte < limit {
                return (byte % faces) as u8 + 1;
            }
        }
    }
}

/// Dice that show the faces they were told to.
///
/// When the script is too short or a face does not exist the dice show a 1 and remember the fault; whoever wrote
/// the script asks [`ScriptedDice::fault`] afterwards and throws the result away. After many dice too many their faces
/// vary, so that rules which roll a tie again come to an end.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    faces: Vec<u8>,
    next: usize,
    wrong: Option<u8>,
}

/// What was wrong with a script of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptFault {
    /// More dice were rolled than written.
    #[error("{rolled} dice were rolled but only {given} given")]
    TooFew {
        /// How many the rules asked for.
        rolled: usize,
        /// How many were written.
        given: usize,
    },
    /// Fewer dice were rolled than written.
    #[error("{given} dice were given but only {rolled} rolled")]
    TooMany {
        /// How many the rules asked for.
        rolled: usize,
        /// How many were written.
        given: usize,
    },
    /// A die has no such face.
    #[error("no such face: {0}")]
    NoFace(u8),
}

impl ScriptedDice {
    /// Dice that will show `faces` in this order.
    pub fn new(faces: impl Into<Vec<u8>>) -> Self {
        Self { faces: faces.into(), next: 0, wrong: None }
    }

    /// What was wrong with the script, now that the decision was applied.
    pub fn fault(&self) -> Option<ScriptFault> {
        let (rolled, given) = (self.next, self.faces.len());
        match self.wrong {
            Some(face) => Some(ScriptFault::NoFace(face)),
            None if rolled > given => Some(ScriptFault::TooFew { rolled, given }),
            None if rolled < given => Some(ScriptFault::TooMany { rolled, given }),
            None => None,
        }
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, faces: u8) -> u8 {
        let face = self.faces.get(self.next).copied();
        self.next += 1;
        match face {
            Some(face) if (1..=faces).contains(&face) => face,
            Some(face) => {
                self.wrong.get_or_insert(face);
                1
            }
            None if self.next <= self.faces.len() + ONES_AFTER_THE_SCRIPT => 1,
            None => scattered(self.next, faces),
        }
    }
}

/// So many dice beyond a script show a 1.
const ONES_AFTER_THE_SCRIPT: usize = 200;

/// A face that follows from the number of the die and nothing else, without a short period.
const fn scattered(number: usize, faces: u8) -> u8 {
    let mixed = (number as u32).wrapping_mul(0x9E37_79B9) >> 16;
    (mixed % faces as u32) as u8 + 1
}

/// Dice that show every possible sequence of faces, one a run: the way to exact odds.
///
/// ```
/// use kernel::{Chance, Dice, EnumeratedDice};
/// let sevens = EnumeratedDice::tally(|dice| dice.roll(6) + dice.roll(6) == 7);
/// assert_eq!(sevens, [(false, Chance::new(5, 6)), (true, Chance::new(1, 6))]);
/// ```
#[derive(Debug, Default)]
pub struct EnumeratedDice {
    /// The face and the number of faces of each die of the present run.
    faces: Vec<(u8, u8)>,
    next: usize,
}

impl EnumeratedDice {
    /// Runs `resolve` once for each sequence of faces and adds up the chance of each result, in order of results.
    pub fn tally<T: Ord>(mut resolve: impl FnMut(&mut dyn Dice) -> T) -> Vec<(T, Chance)> {
        let mut dice = Self::default();
        let mut tally: std::collections::BTreeMap<T, Chance> = std::collections::BTreeMap::new();
        loop {
            let result = resolve(&mut dice);
            let weight = dice.weight();
            tally.entry(result).and_modify(|sum| *sum = *sum + weight).or_insert(weight);
            if !dice.next_faces() {
                return tally.into_iter().collect();
            }
        }
    }

    fn weight(&self) -> Chance {
        Chance::new(1, self.faces.iter().map(|(_, faces)| u64::from(*faces)).product())
    }

    fn next_faces(&mut self) -> bool {
        self.faces.truncate(self.next);
        self.next = 0;
        while let Some((face, faces)) = self.faces.pop() {
            if face < faces {
                self.faces.push((face + 1, faces));
                return true;
            }
        }
        false
    }
}

impl Dice for EnumeratedDice {
    fn roll(&mut self, faces: u8) -> u8 {
        if self.next == self.faces.len() {
            self.faces.push((1, faces.max(1)));
        }
        self.next += 1;
        self.faces[self.next - 1].0
    }
}

/// Draws one of `cup` without putting it back.
///
/// ```
/// use kernel::{dice::draw, ScriptedDice};
/// let mut cup = vec!["A", "B", "C"];
/// assert_eq!(draw(&mut ScriptedDice::new([2]), &mut cup), Some("B"));
/// assert_eq!(cup, ["A", "C"]);
/// ```
pub fn draw<T>(dice: &mut dyn Dice, cup: &mut Vec<T>) -> Option<T> {
    let held = u8::try_from(cup.len()).ok().filter(|held| *held > 0)?;
    Some(cup.remove(usize::from(dice.roll(held)) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_rolls_are_fair_within_what_60000_rolls_allow() {
        let mut dice = SeededDice::new(Seed::from_number(7));
        let mut seen = [0u32; 6];
        (0..60_000).for_each(|_| seen[usize::from(dice.roll(6)) - 1] += 1);
        // Five standard deviations of a binomial with n = 60000, p = 1/6 are 456.
        assert!(seen.iter().all(|count| (9_544..=10_456).contains(count)), "{seen:?}");
    }

    #[test]
    fn resumed_dice_go_on_where_they_stopped() {
        let mut dice = SeededDice::new(Seed::from_number(3));
        (0..45).for_each(|_| {
            dice.roll(6);
        });
        let mut resumed = SeededDice::resumed(Seed::from_number(3), dice.taken());
        let rest = |dice: &mut SeededDice| (0..40).map(|_| dice.roll(6)).collect::<Vec<_>>();
        assert_eq!(rest(&mut dice), rest(&mut resumed));
    }

    /// A record whose dice run out in the middle of a tie that is rolled again could not be opened: the tie had no end.
    #[test]
    fn ties_end_after_a_script_that_is_too_short() {
        for ahead in -2..=2_i8 {
            let mut dice = ScriptedDice::new([4]);
            assert_eq!([dice.roll(6), dice.roll(6), dice.roll(6)], [4, 1, 1]);
            let tied = (0..400).take_while(|_| dice.roll(6) as i8 == dice.roll(6) as i8 + ahead).count();
            assert!(tied < 120, "{ahead} ahead: {tied} ties");
            assert!(matches!(dice.fault(), Some(ScriptFault::TooFew { given: 1, .. })));
        }
    }

    #[test]
    fn a_seed_and_its_commitment_survive_being_written() {
        let seed = Seed::from_number(11);
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
        assert_eq!(Commitment::from_hex(&seed.commitment().to_hex()), Some(seed.commitment()));
        assert_eq!(Seed::from_hex("no"), None);
        assert_ne!(seed.commitment().to_hex(), seed.to_hex());
    }

    #[test]
    fn a_script_that_does_not_fit_is_a_fault() {
        let after = |faces: &[u8], rolls: usize| {
            let mut dice = ScriptedDice::new(faces);
            (0..rolls).for_each(|_| {
                dice.roll(6);
            });
            dice.fault()
        };
        assert_eq!(after(&[3, 5], 2), None);
        assert_eq!(after(&[3], 2), Some(ScriptFault::TooFew { rolled: 2, given: 1 }));
        assert_eq!(after(&[3, 5], 1), Some(ScriptFault::TooMany { rolled: 1, given: 2 }));
        assert_eq!(after(&[7], 1), Some(ScriptFault::NoFace(7)));
    }

    #[test]
    fn enumeration_follows_rolls_that_depend_on_rolls() {
        // A second die only after a 6: chances 5/6 and six times 1/36.
        let tally = EnumeratedDice::tally(|dice| if dice.roll(6) == 6 { 10 + dice.roll(6) } else { 0 });
        assert_eq!(tally[0], (0, Chance::new(5, 6)));
        assert_eq!(tally[1..].iter().map(|(_, chance)| *chance).collect::<Vec<_>>(), [Chance::new(1, 36); 6]);
    }

    #[test]
    fn drawing_empties_the_cup() {
        let mut cup = vec![1, 2];
        let mut dice = ScriptedDice::new([2, 1]);
        assert_eq!(
            [draw(&mut dice, &mut cup), draw(&mut dice, &mut cup), draw(&mut dice, &mut cup)],
            [Some(2), Some(1), None]
        );
    }
}

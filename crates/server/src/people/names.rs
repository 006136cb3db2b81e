//! Names of people, and what they are compared by, so that nobody can look like somebody else.
//!
//! Two names are the same if they look the same: compatibility forms, case, letters of other alphabets that look alike,
//! blanks and punctuation make no difference (Unicode TR 39).

use crate::error::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::general_security_profile::GeneralSecurityProfile;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection};

const SHORTEST: usize = 2;
const LONGEST: usize = 24;

/// A name somebody may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// What it is compared by.
    pub skeleton: String,
}

/// Words that speak for the house or for nobody.
const RESERVED: [&str; 31] = [
    "computer",
    "operator",
    "admin",
    "administrator",
    "moderator",
    "system",
    "server",
    "host",
    "staff",
    "support",
    "official",
    "blockhouse",
    "observer",
    "observers",
    "spectator",
    "watcher",
    "nobody",
    "somebody",
    "anybody",
    "everybody",
    "anyone",
    "someone",
    "you",
    "me",
    "deleted",
    "unknown",
    "guest",
    "robot",
    "referee",
    "umpire",
    "security",
];
/// These not even as a part of a longer word.
const NOT_EVEN_INSIDE: [&str; 5] = ["operator", "admin", "moderator", "blockhouse", "computer"];

/// What a text is compared by; the same for all that look alike.
pub fn compared(text: &str) -> String {
    // Capitals look like others than small letters do: Greek Μ is an M, and its small letter is no m.
    let capitals: String = skeleton(&text.nfkc().collect::<String>()).collect();
    let mut text = capitals.to_lowercase();
    // What looks like a letter may be one only after the other step: until nothing changes, which is soon.
    for _ in 0..4 {
        let folded: String = skeleton(&text).collect::<String>().nfkd().flat_map(char::to_lowercase).collect();
        // Accents stay: they tell names apart. What the tables leave between figures and letters goes.
        let folded: String = folded
            .chars()
            .filter(|letter| letter.is_alphanumeric() || is_accent(*letter))
            .map(|letter| match letter {
                'i' | '1' | 'j' => 'l',
                '0' => 'o',
                '5' => 's',
                other => other,
            })
            .collect();
        if folded == text {
            break;
        }
        text = folded;
    }
    text
}

fn is_accent(letter: char) -> bool {
    unicode_normalization::char::is_combining_mark(letter)
}

impl Name {
    /// Reads a name. `taken` are other words of the house: levels of the computer, sides of the games.
    ///
    /// # Errors
    /// Says what a name may be.
    pub fn read(text: &str, taken: &[String]) -> Result<Self, Error> {
        let wrong = |what: &str| Err(Error::Malformed(what.into()));
        let normal: String = text.nfkc().collect();
        let shown = normal.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = shown.chars().count();
        if !(SHORTEST..=LONGEST).contains(&length) {
            return Err(Error::Malformed(format!("a name has {SHORTEST} to {LONGEST} letters")));
        }
        let fits = |letter: char| {
            matches!(letter, ' ' | '.' | '_' | '-' | '\'')
                || ((letter.is_alphanumeric() || is_accent(letter)) && letter.identifier_allowed())
        };
        if !shown.chars().all(fits) {
            return wrong("a name is made of letters, figures, blanks and . _ - '");
        }
        let accents = shown.chars().scan(0, |run, letter| {
            *run = if is_accent(letter) { *run + 1 } else { 0 };
            Some(*run)
        });
        if accents.max() > Some(2) || !shown.chars().next().is_some_and(char::is_alphanumeric) {
            return wrong("a name begins with a letter or a figure, and a letter has at most two accents");
        }
        let plain: String = shown.chars().filter(|letter| letter.is_alphanumeric()).collect();
        if !plain.chars().any(char::is_alphabetic) {
            return wrong("a name has at least one letter");
        }
        if plain.detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return wrong("a name keeps to one alphabet");
        }
        let name = Self { skeleton: compared(&shown), shown };
        if name.skeleton.chars().count() < SHORTEST || name.is_reserved(taken) {
            return wrong("this name could be taken for the house's; choose another one");
        }
        Ok(name)
    }

    fn is_reserved(&self, taken: &[String]) -> bool {
        let words: Vec<String> = self.shown.split([' ', '.', '_', '-', '\'']).map(compared).collect();
        let is_word = |word: &str| self.skeleton == compared(word) || words.contains(&compared(word));
        RESERVED.iter().any(|word| is_word(word))
            || taken.iter().any(|word| self.skeleton == compared(word))
            || NOT_EVEN_INSIDE.iter().any(|word| self.skeleton.contains(&compared(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Name> {
        Name::read(text, &["General".into(), "British".into()]).ok()
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        let ruth = compared("Ruth H.");
        let alike = ["ruth h", "RUTH H.", "Ruth_H", "Ｒuth H", "Ruth  H", "rυth h", "ruth-h", "𝐑𝐮𝐭𝐡 𝐇", "Rutһ H"];
        for other in alike {
            assert_eq!(compared(other), ruth, "{other}");
        }
        for (one, other) in [
            ("Will", "WiII"),
            ("Will", "W1ll"),
            ("old_sarge", "0ld sarge"),
            ("Marisol", "Μarisol"),
            ("Tom", "Torn"),
            ("paul", "pаul"),
            ("Ben 1759", "Ben l759"),
        ] {
            assert_eq!(compared(one), compared(other), "{one} {other}");
        }
        for (one, other) in
            [("Ruth", "Rute"), ("Anneke", "Aneke"), ("Zoë", "Zoe"), ("Ben 1759", "Ben 1758"), ("Łukasz", "Mukasz")]
        {
            assert_ne!(compared(one), compared(other), "{one} {other}");
        }
    }

    #[test]
    fn names_of_many_people_are_taken() {
        for good in [
            "Ruth H.",
            "old_sarge",
            "Ben_1759",
            "Zoë",
            "O'Brien",
            "Jean-Luc",
            "Юлия",
            "王小明",
            "さくら",
            "שרה",
            "Łukasz",
            "kfp",
        ] {
            assert!(read(good).is_some(), "{good}");
        }
        assert_eq!(read("  Ruth   H. ").map(|name| name.shown), Some("Ruth H.".into()));
    }

    #[test]
    fn what_is_no_name_or_is_the_houses_is_not() {
        for bad in [
            "",
            "a",
            "1759",
            "..",
            "_me_",
            "a\u{202e}b",
            "Ruth\u{200b}",
            "😀😀",
            "Rutһ",
            "раураl x",
            "admin",
            "Αdmin",
            "0perator",
            "The Operator",
            "operator2",
            "C0mputer",
            "general",
            "GENERAL",
            "BRITISH",
            "Moderator Tom",
            "you",
            "block house",
            "deleted",
            "R\u{301}\u{301}\u{301}\u{301}\u{301}uth",
            "a very long name that nobody needs at all",
        ] {
            assert!(read(bad).is_none(), "{bad:?}");
        }
    }
}

//! Names and secrets: matches, seat tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Fills an array with the operating system's randomness.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("an operating system without randomness can keep no secret");
    bytes
}

/// Five bits a letter; no letter that is easily taken for another.
pub(crate) fn letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let (mut text, mut held, mut bits) = (String::new(), 0u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(LETTERS[(held >> bits & 31) as usize]));
        }
    }
    text
}

/// The public name of a match: 80 random bits, so that nobody finds a match by counting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(String);

impl MatchId {
    /// A name nobody used before.
    pub fn fresh() -> Self {
        Self(letters(&random::<10>()))
    }

    /// Reads a name; `None` for what cannot be one, so that junk never reaches the database.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        fits.then(|| Self(text.to_owned()))
    }

    /// The name as it stands in addresses.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The secret that opens a seat: 160 random bits. Only its hash is kept.
#[derive(Clone, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(transparent)]
pub struct Token(String);

/// What somebody shows to have a seat opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The hash of the seat's secret.
    pub hash: TokenHash,
    /// Whether it was sent with the request. Else it comes from the account of whoever is signed in, and may have been true once.
    pub sent: bool,
}

impl From<&Token> for Key {
    fn from(token: &Token) -> Self {
        Self { hash: token.hash(), sent: true }
    }
}

impl Token {
    /// A new secret.
    pub fn fresh() -> Self {
        Self(letters(&random::<20>()))
    }

    /// Takes what somebody sent as a token; longer texts cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        (!text.is_empty() && text.len() <= 64).then(|| Self(text.to_owned()))
    }

    /// What is stored. The token has 160 bits of its own, so a plain hash cannot be searched backwards.
    pub fn hash(&self) -> TokenHash {
        self.hash_as("seat")
    }

    /// The same for a secret that opens something else, so that no secret opens two things.
    pub fn hash_as(&self, what: &str) -> TokenHash {
        let mut hash = Sha256::new();
        hash.update(format!("blockhouse {what} "));
        hash.update(self.0.as_bytes());
        TokenHash(kernel::dice::hex(&hash.finalize()))
    }

    /// A shorter secret that people write down: 80 random bits, in four groups.
    pub fn fresh_code() -> Self {
        Self(letters(&random::<10>()))
    }

    /// The same as it is written down.
    pub fn in_groups(&self) -> String {
        let letters: Vec<char> = self.0.chars().collect();
        letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
    }

    /// Reads a code as somebody typed it: case, blanks and hyphens make no difference.
    pub fn parse_code(text: &str) -> Option<Self> {
        let bare: String = text.chars().filter(|letter| !matches!(letter, ' ' | '-')).take(65).collect();
        Self::parse(&bare.to_ascii_lowercase())
    }

    /// The secret itself, for the one who may have it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Not printed by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// The hash of a [`Token`], as hex digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(String);

impl TokenHash {
    /// One that was kept.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// As it is kept.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_tokens_are_long_different_and_readable_again() {
        let (one, two) = (MatchId::fresh(), MatchId::fresh());
        assert_ne!(one, two);
        assert_eq!(MatchId::parse(one.as_str()), Some(one));
        assert_eq!(Token::fresh().reveal().len(), 32);
        assert_eq!(letters(&[0xff; 5]), "zzzzzzzz");
    }

    #[test]
    fn junk_is_no_name_and_a_token_is_not_printed() {
        assert_eq!(["", "../../etc/passwd", "ABCDEFGHIJKLMNOP"].map(MatchId::parse), [None, None, None]);
        assert_eq!(format!("{:?}", Token::fresh()), "Token(secret)");
        assert_eq!(Token::parse(&"x".repeat(65)), None);
    }
}

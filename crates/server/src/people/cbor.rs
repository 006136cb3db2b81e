//! As much of CBOR (RFC 8949) as authenticators write: values of a definite length, keys that are numbers or texts.

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number; those authenticators write fit.
    Number(i64),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Pairs in the order in which they were written.
    Map(Vec<(Value, Value)>),
    /// True, false, nothing and the like.
    Simple(u8),
}

impl Value {
    /// What a map holds under a key.
    pub fn get(&self, key: &Self) -> Option<&Self> {
        match self {
            Self::Map(pairs) => pairs.iter().find(|(known, _)| known == key).map(|(_, value)| value),
            Self::Number(_) | Self::Bytes(_) | Self::Text(_) | Self::List(_) | Self::Simple(_) => None,
        }
    }

    /// What a map holds under a number.
    pub fn at(&self, key: i64) -> Option<&Self> {
        self.get(&Self::Number(key))
    }

    /// What a map holds under a text.
    pub fn named(&self, key: &str) -> Option<&Self> {
        self.get(&Self::Text(key.into()))
    }

    /// Its bytes, if it is bytes.
    pub fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Number(_) | Self::Text(_) | Self::List(_) | Self::Map(_) | Self::Simple(_) => None,
        }
    }

    /// Its number, if it is one.
    pub const fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Bytes(_) | Self::Text(_) | Self::List(_) | Self::Map(_) | Self::Simple(_) => None,
        }
    }
}

/// Nothing an authenticator writes lies deeper.
const DEEPEST: u32 = 8;

/// Reads the first value of some bytes, and what follows it. `None` if they are cut short or hold what is not expected.
pub fn read(bytes: &[u8]) -> Option<(Value, &[u8])> {
    value(bytes, DEEPEST)
}

fn value(bytes: &[u8], deep: u32) -> Option<(Value, &[u8])> {
    let deep = deep.checked_sub(1)?;
    let (&first, rest) = bytes.split_first()?;
    let (kind, small) = (first >> 5, first & 31);
    if kind == 7 {
        // False, true, null, undefined; no numbers with a point.
        return (20..=23).contains(&small).then_some((Value::Simple(small), rest));
    }
    let (count, rest) = argument(small, rest)?;
    match kind {
        0 => Some((Value::Number(i64::try_from(count).ok()?), rest)),
        1 => Some((Value::Number(-1 - i64::try_from(count).ok()?), rest)),
        2 => split(rest, count).map(|(own, rest)| (Value::Bytes(own.to_vec()), rest)),
        3 => {
            let (own, rest) = split(rest, count)?;
            Some((Value::Text(std::str::from_utf8(own).ok()?.to_owned()), rest))
        }
        4 => {
            let (mut list, mut rest) = (Vec::new(), rest);
            for _ in 0..count {
                let (one, after) = value(rest, deep)?;
                list.push(one);
                rest = after;
            }
            Some((Value::List(list), rest))
        }
        5 => {
            let (mut pairs, mut rest) = (Vec::<(Value, Value)>::new(), rest);
            for _ in 0..count {
                let (key, after) = value(rest, deep)?;
                let (held, after) = value(after, deep)?;
                // Of two values under one key two readers could choose differently.
                if pairs.iter().any(|(known, _)| *known == key) {
                    return None;
                }
                pairs.push((key, held));
                rest = after;
            }
            Some((Value::Map(pairs), rest))
        }
        _ => None,
    }
}

fn split(bytes: &[u8], count: u64) -> Option<(&[u8], &[u8])> {
    bytes.split_at_checked(usize::try_from(count).ok()?)
}

/// The number in or after the first byte.
fn argument(small: u8, rest: &[u8]) -> Option<(u64, &[u8])> {
    let length = match small {
        0..=23 => return Some((u64::from(small), rest)),
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => return None,
    };
    let (own, rest) = rest.split_at_checked(length)?;
    Some((own.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Vec<u8> {
        let digits: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(16)).collect();
        digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()
    }

    #[test]
    fn the_examples_of_rfc_8949() {
        let text = |text: &str| Value::Text(text.into());
        for (written, meant) in [
            ("00", Value::Number(0)),
            ("17", Value::Number(23)),
            ("1818", Value::Number(24)),
            ("1903e8", Value::Number(1000)),
            ("1a000f4240", Value::Number(1_000_000)),
            ("1b000000e8d4a51000", Value::Number(1_000_000_000_000)),
            ("20", Value::Number(-1)),
            ("3903e7", Value::Number(-1000)),
            ("f5", Value::Simple(21)),
            ("4401020304", Value::Bytes(vec![1, 2, 3, 4])),
            ("6449455446", text("IETF")),
            ("62c3bc", text("ü")),
            ("83010203", Value::List([1, 2, 3].map(Value::Number).to_vec())),
            (
                "a201020304",
                Value::Map(vec![(Value::Number(1), Value::Number(2)), (Value::Number(3), Value::Number(4))]),
            ),
            (
                "a26161016162820203",
                Value::Map(vec![
                    (text("a"), Value::Number(1)),
                    (text("b"), Value::List(vec![Value::Number(2), Value::Number(3)])),
                ]),
            ),
        ] {
            let bytes = hex(written);
            assert_eq!(read(&bytes), Some((meant, &[][..])), "{written}");
        }
    }

    #[test]
    fn what_is_cut_short_endless_deep_or_doubled_is_not_read() {
        for bad in [
            "",
            "18",
            "4401",
            "62c3",
            "61ff",
            "8301",
            "a101",
            "9f01ff",
            "5f41ff",
            "1bffffffffffffffff",
            "fb3ff199999999999a",
            "c074",
            "a201020103",
            "5bffffffffffffffff00",
        ] {
            assert_eq!(read(&hex(bad)), None, "{bad}");
        }
        assert_eq!(read(&[0x81; 10_000]), None);
        assert_eq!(read(&hex("0001")).map(|(_, rest)| rest.to_vec()), Some(vec![1]));
    }
}

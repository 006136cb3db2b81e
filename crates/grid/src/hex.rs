//! A hex as the map prints it.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bits of the row inside the packed number.
const ROW_BITS: u16 = 6;
/// The highest column and the highest row.
const HIGHEST: u8 = (1 << ROW_BITS) - 1;

/// A hex as printed on the map: column then row, so that `0810` is column 8, row 10. Columns run from 1 to 63, rows from 0 (Rosebud Creek prints a row 00) to 62.
///
/// Hexes are ordered by column, then by row. An `Option<Hex>` is as small as a `Hex`.
///
/// ```
/// use grid::Hex;
///
/// const CAMP: Hex = Hex::new(8, 10);
/// assert_eq!(CAMP.to_string(), "0810");
/// assert_eq!("0810".parse(), Ok(CAMP));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(NonZeroU16);

impl Hex {
    /// The hex in this column and row.
    ///
    /// # Panics
    /// If the column is not within 1 to 63 or the row above 62; in a `const` that is a compile error. Use [`Hex::checked`] for numbers that
    /// were read or computed.
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self::checked(column, row).expect("the column of a hex is within 1 to 63, its row at most 62")
    }

    /// The hex in this column and row, if the column is within 1 to 63 and the row at most 62.
    #[inline]
    #[must_use]
    pub const fn checked(column: u8, row: u8) -> Option<Self> {
        if column > HIGHEST || row >= HIGHEST {
            return None;
        }
        Self::from_packed((column as u16) << ROW_BITS | row as u16)
    }

    /// The printed column, the first two digits.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0.get() >> ROW_BITS) as u8
    }

    /// The printed row, the last two digits.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0.get() & HIGHEST as u16) as u8
    }

    /// The column times 64, plus the row.
    #[inline]
    #[must_use]
    pub const fn packed(self) -> u16 {
        self.0.get()
    }

    /// The hex that [`Hex::packed`] gave this number for, if any did.
    #[must_use]
    pub const fn from_packed(packed: u16) -> Option<Self> {
        let Some(number) = NonZeroU16::new(packed) else { return None };
        let hex = Self(number);
        if hex.row() == HIGHEST || hex.column() == 0 || packed >> (2 * ROW_BITS) != 0 { None } else { Some(hex) }
    }

    /// The hex whose packed number differs by `difference`. Where that leaves the range of columns or rows, the result
    /// wraps into row 63, column 0 or column 64: it is on no grid and must not get past [`crate::Grid`].
    #[inline]
    pub(crate) const fn shifted(self, difference: i16) -> Option<Self> {
        match NonZeroU16::new(self.0.get().wrapping_add_signed(difference)) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_digits(|digits| out.write_str(digits))
    }
}

impl Hex {
    /// Does something with the printed number. Boards and views are written hex by hex, so the digits are made by hand.
    fn with_digits<T>(self, work: impl FnOnce(&str) -> T) -> T {
        // Columns and rows are below 100.
        let digits = [self.column() / 10, self.column() % 10, self.row() / 10, self.row() % 10];
        let text = digits.map(|digit| b'0' + digit);
        work(std::str::from_utf8(&text).expect("digits are text"))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// A text that names no hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not a hex: four digits, column then row, column 01 to 63, row 00 to 62")]
pub struct BadHex {
    /// The text as it was found.
    pub found: String,
}

impl FromStr for Hex {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Self, BadHex> {
        read_digits(text).ok_or_else(|| BadHex { found: text.to_owned() })
    }
}

fn read_digits(text: &str) -> Option<Hex> {
    let digits: [u8; 4] = text.as_bytes().try_into().ok()?;
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let [tens, ones, row_tens, row_ones] = digits.map(|digit| digit - b'0');
    Hex::checked(tens * 10 + ones, row_tens * 10 + row_ones)
}

/// Formats people read get the printed number, `"0810"`; binary formats get [`Hex::packed`].
impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            self.with_digits(|digits| serializer.serialize_str(digits))
        } else {
            serializer.serialize_u16(self.packed())
        }
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(PrintedNumber);
        }
        let packed = u16::deserialize(deserializer)?;
        Self::from_packed(packed)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(packed.into()), &"the packed number of a hex"))
    }
}

struct PrintedNumber;

impl Visitor<'_> for PrintedNumber {
    type Value = Hex;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a hex as printed, such as \"0810\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Hex, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_prints_and_reads_as_column_then_row() {
        let hex = Hex::new(8, 10);

        assert_eq!((hex.column(), hex.row()), (8, 10));
        assert_eq!(format!("{hex} {hex:?}"), "0810 0810");
        assert_eq!("0810".parse(), Ok(hex));
    }

    #[test]
    fn a_text_that_names_no_hex_is_quoted_in_the_error() {
        for text in ["", "810", "08100", "0010", "6401", "0164", "+8+1", "08.1", "０"] {
            let error = text.parse::<Hex>().unwrap_err();

            assert!(error.to_string().contains(text), "{error}");
            assert_eq!(error.found, text);
        }
    }

    #[test]
    fn only_packed_numbers_of_hexes_are_unpacked() {
        let unpacked: Vec<Hex> = (0..=u16::MAX).filter_map(Hex::from_packed).collect();

        assert_eq!(unpacked.len(), 63 * 63);
        assert!(unpacked.iter().all(|hex| Hex::new(hex.column(), hex.row()) == *hex));
    }

    #[test]
    fn no_hex_lies_outside_columns_1_to_63_and_rows_0_to_62() {
        assert_eq!(Hex::new(1, 0).to_string(), "0100");
        for (column, row) in [(0, 1), (64, 1), (1, 63), (1, 64), (255, 255)] {
            assert_eq!(Hex::checked(column, row), None);
        }
    }

    #[test]
    fn hexes_are_ordered_by_column_and_then_row() {
        assert!(Hex::new(2, 62) < Hex::new(3, 1) && Hex::new(3, 1) < Hex::new(3, 2));
    }

    #[test]
    fn people_read_the_printed_number_and_binary_formats_the_packed_one() {
        let hex = Hex::new(1, 2);

        assert_eq!(serde_json::to_string(&hex).unwrap(), r#""0102""#);
        assert_eq!(serde_json::from_str::<Hex>(r#""0102""#).unwrap(), hex);
        assert_eq!(postcard::to_stdvec(&hex).unwrap(), [66]);
        assert_eq!(postcard::from_bytes::<Hex>(&[66]).unwrap(), hex);
    }

    #[test]
    fn what_is_no_hex_is_not_deserialized() {
        assert!(serde_json::from_str::<Hex>(r#""0064""#).unwrap_err().to_string().contains("0064"));
        assert!(serde_json::from_str::<Hex>("102").is_err());
        assert!(postcard::from_bytes::<Hex>(&[0]).is_err());
    }

    #[test]
    fn an_optional_hex_takes_no_more_room_than_a_hex() {
        assert_eq!(size_of::<Option<Hex>>(), 2);
    }
}

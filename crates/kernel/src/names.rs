//! Ids that are names in files and decisions, and small numbers in memory.
//!
//! A game numbers its counters and places; a person who edits a state file or writes a decision on the command line
//! wants their names. An id made with [`id!`](crate::id) is written as its name in JSON while the names of its game are
//! at hand ([`Names::at_hand`]), and as a number in the compact form. Reading takes either.
//!
//! ```
//! use kernel::names::Names;
//!
//! kernel::id! {
//!     /// A counter.
//!     pub struct UnitId(u8) named "unit";
//! }
//!
//! let names = Names::default().with("unit", ["royals", "crook"]);
//! names.at_hand(|| {
//!     assert_eq!(serde_json::to_string(&UnitId(1)).unwrap(), "\"crook\"");
//!     assert_eq!(serde_json::from_str::<UnitId>("\"royals\"").unwrap(), UnitId(0));
//!     let unknown = serde_json::from_str::<UnitId>("\"custer\"").unwrap_err();
//!     assert!(unknown.to_string().starts_with("\"custer\" is no unit"));
//! });
//! assert_eq!(postcard::to_stdvec(&UnitId(1)).unwrap(), [1]);
//! ```

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// The names of a game's ids, by kind.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<BTreeMap<&'static str, List>>);

#[derive(Clone, Debug, Default)]
struct List {
    names: Vec<String>,
    numbers: BTreeMap<String, u16>,
}

thread_local! {
    static AT_HAND: RefCell<Option<Names>> = const { RefCell::new(None) };
    static MENTIONED: RefCell<Vec<(&'static str, u16)>> = const { RefCell::new(Vec::new()) };
    static LISTENS: Cell<bool> = const { Cell::new(false) };
}

/// The ids of a kind that some data names, in order: the pieces of an event, a frame, a refusal.
///
/// ```
/// kernel::id! {
///     /// A counter.
///     pub struct UnitId(u8) named "unit";
/// }
/// assert_eq!(kernel::names::mentioned(UnitId::KIND, &("march", UnitId(3), vec![UnitId(1)])), [3, 1]);
/// ```
pub fn mentioned(kind: &str, data: &impl Serialize) -> Vec<u16> {
    let all = all_mentioned(data);
    all.into_iter().filter(|(other, _)| *other == kind).map(|(_, number)| number).collect()
}

/// The ids of all kinds that some data names, in order, each with its kind.
pub fn all_mentioned(data: &impl Serialize) -> Vec<(&'static str, u16)> {
    LISTENS.set(true);
    // Our own plain data always has a JSON form, and where it is written to does not matter.
    let _ = serde_json::to_writer(std::io::sink(), data);
    LISTENS.set(false);
    MENTIONED.take()
}

/// The hexes that some data names, in order. A printed hex is the only text of four digits in our data.
///
/// ```
/// let hex: grid::Hex = "0810".parse().unwrap();
/// assert_eq!(kernel::names::mentioned_hexes(&("march", vec![hex], 7)), [hex]);
/// ```
pub fn mentioned_hexes(data: &impl Serialize) -> Vec<grid::Hex> {
    fn gather(value: &serde_json::Value, found: &mut Vec<grid::Hex>) {
        use serde_json::Value;
        match value {
            Value::String(text) => found.extend(text.parse::<grid::Hex>()),
            Value::Array(items) => items.iter().for_each(|item| gather(item, found)),
            Value::Object(items) => items.values().for_each(|item| gather(item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut found = Vec::new();
    if let Ok(value) = serde_json::to_value(data) {
        gather(&value, &mut found);
    }
    found
}

impl Names {
    /// Adds a kind of id; the first name is that of id 0.
    #[must_use]
    pub fn with(self, kind: &'static str, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let numbers = names.iter().enumerate().map(|(number, name)| (name.clone(), number as u16)).collect();
        let mut kinds = Arc::unwrap_or_clone(self.0);
        kinds.insert(kind, List { names, numbers });
        Self(Arc::new(kinds))
    }

    /// Adds other names by which ids of a kind are also known when they are read.
    #[must_use]
    pub fn also(self, kind: &'static str, names: impl IntoIterator<Item = (impl Into<String>, u16)>) -> Self {
        let mut kinds = Arc::unwrap_or_clone(self.0);
        let list = kinds.entry(kind).or_default();
        for (name, number) in names {
            list.numbers.entry(name.into()).or_insert(number);
        }
        Self(Arc::new(kinds))
    }

    /// The id of this kind with this name.
    pub fn find(&self, kind: &str, name: &str) -> Option<u16> {
        self.0.get(kind)?.numbers.get(name).copied()
    }

    /// The name of an id of this kind.
    pub fn name(&self, kind: &str, number: u16) -> Option<&str> {
        self.0.get(kind)?.names.get(usize::from(number)).map(String::as_str)
    }

    /// Does something while these names are at hand for reading and writing ids on this thread.
    pub fn at_hand<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts the names of before back, also when `work` panics.
        struct Before(Option<Names>);
        impl Drop for Before {
            fn drop(&mut self) {
                AT_HAND.set(self.0.take());
            }
        }
        let _before = Before(AT_HAND.replace(Some(self.clone())));
        work()
    }

    /// How many ids of this kind have names.
    pub fn count(&self, kind: &str) -> usize {
        self.0.get(kind).map_or(0, |list| list.names.len())
    }

    fn current<T>(look_up: impl FnOnce(&Self) -> T) -> Option<T> {
        AT_HAND.with_borrow(|names| names.as_ref().map(look_up))
    }
}

/// Writes an id: its name for people, else its number.
pub fn write<S: Serializer>(kind: &'static str, number: u16, serializer: S) -> Result<S::Ok, S::Error> {
    if LISTENS.get() {
        MENTIONED.with_borrow_mut(|all| all.push((kind, number)));
    }
    AT_HAND.with_borrow(|names| match names.as_ref().and_then(|names| names.name(kind, number)) {
        Some(name) => serializer.serialize_str(name),
        None => serializer.serialize_u16(number),
    })
}

/// Reads an id that people wrote: a name, or a number.
pub fn read<'de, D: Deserializer<'de>>(kind: &'static str, deserializer: D) -> Result<u16, D::Error> {
    deserializer.deserialize_any(NameOrNumber(kind))
}

struct NameOrNumber(&'static str);

impl Visitor<'_> for NameOrNumber {
    type Value = u16;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", self.0)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<u16, E> {
        let known = Names::current(|names| names.find(self.0, name)).flatten();
        // Ids that are keys of a map arrive as text even where no names are at hand.
        let number = || if Names::current(|_| ()).is_none() { name.parse().ok() } else { None };
        known.or_else(number).ok_or_else(|| E::custom(format!("{name:?} is no {}", self.0)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u16, E> {
        let number = u16::try_from(number).map_err(|_| E::custom(format!("{number} is no {}", self.0)))?;
        let known = Names::current(|names| names.name(self.0, number).is_some()).unwrap_or(true);
        if known { Ok(number) } else { Err(E::custom(format!("{number} is no {}", self.0))) }
    }
}

/// Writes a list with an entry for each id of a kind: for people an object by names, in the compact form the
/// list as it is. Games use it through [`by_name!`](crate::by_name).
pub fn write_list<L, T, S>(kind: &str, list: &L, serializer: S) -> Result<S::Ok, S::Error>
where
    L: Serialize + AsRef<[T]>,
    T: Serialize,
    S: Serializer,
{
    if !serializer.is_human_readable() {
        return list.serialize(serializer);
    }
    let list = list.as_ref();
    let mut map = serializer.serialize_map(Some(list.len()))?;
    for (item, number) in list.iter().zip(0..) {
        map.serialize_entry(&spoken(kind, number), item)?;
    }
    map.end()
}

/// Reads what [`write_list`] wrote.
pub fn read_list<'de, L, T, D>(kind: &'static str, deserializer: D) -> Result<L, D::Error>
where
    L: Deserialize<'de> + TryFrom<Vec<T>>,
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    if !deserializer.is_human_readable() {
        return L::deserialize(deserializer);
    }
    let entries = deserializer.deserialize_map(Entries(kind, PhantomData))?;
    let missing = entries.iter().zip(0..).find(|(entry, _)| entry.is_none());
    if let Some((_, number)) = missing {
        return Err(D::Error::custom(format!("no entry for {}", spoken(kind, number))));
    }
    let list: Vec<T> = entries.into_iter().flatten().collect();
    L::try_from(list).map_err(|_| D::Error::custom(format!("not one entry for each {kind}")))
}

/// As [`write_list`], but leaves out what is as it is by default.
pub fn write_some<T, S>(kind: &str, list: &Vec<T>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
    S: Serializer,
{
    if !serializer.is_human_readable() {
        return list.serialize(serializer);
    }
    let mut map = serializer.serialize_map(None)?;
    for (item, number) in list.iter().zip(0..).filter(|(item, _)| **item != T::default()) {
        map.serialize_entry(&spoken(kind, number), item)?;
    }
    map.end()
}

/// Reads what [`write_some`] wrote.
pub fn read_some<'de, T, D>(kind: &'static str, deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    if !deserializer.is_human_readable() {
        return Vec::deserialize(deserializer);
    }
    let entries = deserializer.deserialize_map(Entries(kind, PhantomData))?;
    Ok(entries.into_iter().map(Option::unwrap_or_default).collect())
}

/// Writes a set of bits, one for each id of a kind: for people a list of names, in the compact form a number.
pub fn write_bits<B, S>(kind: &str, bits: &B, serializer: S) -> Result<S::Ok, S::Error>
where
    B: Copy + Into<u16> + Serialize,
    S: Serializer,
{
    if !serializer.is_human_readable() {
        return bits.serialize(serializer);
    }
    let bits: u16 = (*bits).into();
    serializer.collect_seq((0..16).filter(|number| bits & 1 << number != 0).map(|number| spoken(kind, number)))
}

/// Reads what [`write_bits`] wrote.
pub fn read_bits<'de, B, D>(kind: &'static str, deserializer: D) -> Result<B, D::Error>
where
    B: TryFrom<u16> + Deserialize<'de>,
    D: Deserializer<'de>,
{
    if !deserializer.is_human_readable() {
        return B::deserialize(deserializer);
    }
    let mut bits = 0_u16;
    for name in Vec::<String>::deserialize(deserializer)? {
        bits |= 1_u16.checked_shl(NameOrNumber(kind).visit_str::<D::Error>(&name)?.into()).unwrap_or(0);
    }
    B::try_from(bits).map_err(|_| D::Error::custom(format!("no set of {kind}")))
}

/// The name of an id, or its number.
fn spoken(kind: &str, number: u16) -> String {
    let name = Names::current(|names| names.name(kind, number).map(str::to_owned)).flatten();
    name.unwrap_or_else(|| number.to_string())
}

/// The entries of such an object, in the order of their ids.
struct Entries<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
    type Value = Vec<Option<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with an entry for each {}", self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<Option<T>> = Vec::new();
        entries.resize_with(Names::current(|names| names.count(self.0)).unwrap_or(0), || None);
        while let Some(name) = map.next_key::<String>()? {
            let place = usize::from(NameOrNumber(self.0).visit_str(&name)?);
            if place >= entries.len() {
                entries.resize_with(place + 1, || None);
            }
            entries[place] = Some(map.next_value()?);
        }
        Ok(entries)
    }
}

/// Makes a module for `#[serde(with = "…")]` on a list with an entry for each id of a kind: people read an object by names,
/// the compact form is the list ([`names::write_list`](crate::names::write_list)). With `some` before the kind, entries that
/// are as they are by default are left out; with `bits`, a number is the set of ids whose bits are set.
///
/// ```
/// kernel::by_name! { mod by_army "army" }
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Morale(#[serde(with = "by_army")] [u8; 2]);
///
/// let names = kernel::names::Names::default().with("army", ["british", "french"]);
/// let text = names.at_hand(|| serde_json::to_string(&Morale([3, 0]))).unwrap();
/// assert_eq!(text, r#"{"british":3,"french":0}"#);
/// assert_eq!(names.at_hand(|| serde_json::from_str::<Morale>(&text)).unwrap().0, [3, 0]);
/// ```
#[macro_export]
macro_rules! by_name {
    // What is as it is by default is left out of the object.
    ($vis:vis mod $name:ident some $kind:literal) => {
        $vis mod $name {
            pub fn serialize<T, S>(list: &Vec<T>, serializer: S) -> Result<S::Ok, S::Error>
            where
                T: ::serde::Serialize + Default + PartialEq,
                S: ::serde::Serializer,
            {
                $crate::names::write_some($kind, list, serializer)
            }

            pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
            where
                T: ::serde::Deserialize<'de> + Default,
                D: ::serde::Deserializer<'de>,
            {
                $crate::names::read_some($kind, deserializer)
            }
        }
    };
    // A set of bits is a list of names.
    ($vis:vis mod $name:ident bits $kind:literal) => {
        $vis mod $name {
            pub fn serialize<B, S>(bits: &B, serializer: S) -> Result<S::Ok, S::Error>
            where
                B: Copy + Into<u16> + ::serde::Serialize,
                S: ::serde::Serializer,
            {
                $crate::names::write_bits($kind, bits, serializer)
            }

            pub fn deserialize<'de, B, D>(deserializer: D) -> Result<B, D::Error>
            where
                B: TryFrom<u16> + ::serde::Deserialize<'de>,
                D: ::serde::Deserializer<'de>,
            {
                $crate::names::read_bits($kind, deserializer)
            }
        }
    };
    ($vis:vis mod $name:ident $kind:literal) => {
        $vis mod $name {
            pub fn serialize<L, T, S>(list: &L, serializer: S) -> Result<S::Ok, S::Error>
            where
                L: ::serde::Serialize + AsRef<[T]>,
                T: ::serde::Serialize,
                S: ::serde::Serializer,
            {
                $crate::names::write_list($kind, list, serializer)
            }

            pub fn deserialize<'de, L, T, D>(deserializer: D) -> Result<L, D::Error>
            where
                L: ::serde::Deserialize<'de> + TryFrom<Vec<T>>,
                T: ::serde::Deserialize<'de>,
                D: ::serde::Deserializer<'de>,
            {
                $crate::names::read_list($kind, deserializer)
            }
        }
    };
}

/// Makes an id: a number in memory and in the compact form, a name in JSON (see [`kernel::names`](crate::names)).
#[macro_export]
macro_rules! id {
    ($(#[$meta:meta])* $vis:vis struct $Id:ident($number:ty) named $kind:literal;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $Id(pub $number);

        impl $Id {
            /// The kind under which the game's names list it.
            pub const KIND: &'static str = $kind;

            /// For lists indexed by id.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl ::serde::Serialize for $Id {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    $crate::names::write($kind, u16::from(self.0), serializer)
                } else {
                    ::serde::Serialize::serialize(&self.0, serializer)
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Id {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    let number = $crate::names::read($kind, deserializer)?;
                    let narrow = <$number>::try_from(number);
                    narrow.map(Self).map_err(|_| ::serde::de::Error::custom(concat!("no such ", $kind)))
                } else {
                    <$number as ::serde::Deserialize>::deserialize(deserializer).map(Self)
                }
            }
        }
    };
}

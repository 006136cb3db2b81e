//! Enums whose values have names in data files.

/// An enum whose values have names in data files.
pub trait Named: Copy + PartialEq + 'static {
    /// Every value with its name; the first is the placeholder after a mistake.
    const NAMES: &'static [(&'static str, Self)];

    /// The value of this name.
    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// The name of this value.
    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }
}

/// Defines enums whose values have names in data files. Each value is listed once, with its name: [`Named`], `ALL`, `COUNT`
/// and `index` follow from that list, so that none of them can leave one out.
///
/// ```
/// use kernel::data::Named;
///
/// kernel::named! {
///     /// The times of day.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Watch {
///         /// Before noon.
///         Morning = "morning",
///         Evening = "evening",
///     }
/// }
/// assert_eq!(Watch::ALL, [Watch::Morning, Watch::Evening]);
/// assert_eq!((Watch::COUNT, Watch::Evening.index()), (2, 1));
/// assert_eq!((Watch::named("evening"), Watch::Morning.name()), (Some(Watch::Evening), "morning"));
/// ```
#[macro_export]
macro_rules! named {
    ($(
        $(#[$about:meta])*
        $visibility:vis enum $name:ident { $($(#[$word:meta])* $variant:ident = $key:literal),+ $(,)? }
    )+) => {$(
        $(#[$about])*
        $visibility enum $name {
            $($(#[$word])* $variant),+
        }

        #[allow(dead_code, reason = "not every list of words is counted")]
        impl $name {
            /// How many there are.
            $visibility const COUNT: usize = Self::ALL.len();

            /// All, in the order of their places.
            $visibility const ALL: [Self; [$($key),+].len()] = [$(Self::$variant),+];

            /// The place among all.
            #[inline]
            $visibility const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::data::Named for $name {
            const NAMES: &'static [(&'static str, Self)] = &[$(($key, Self::$variant)),+];
        }
    )+};
}

//! Points that cannot be taken for one another: movement points, force points, victory points.
//!
//! A rulebook counts many things in points, and in code all of them are small numbers. A kind made with
//! [`points!`](crate::points) is a type of its own, so that a cost in movement points cannot be compared with a strength.
//! It adds and subtracts with its own kind only; in files and on the wire it is the plain number.
//!
//! ```
//! kernel::points! {
//!     /// What a unit spends to move.
//!     pub struct MovementPoints(u8);
//! }
//!
//! const ALLOWANCE: MovementPoints = MovementPoints::new(6);
//! let spent = MovementPoints::new(2) + MovementPoints::new(3);
//! assert_eq!(ALLOWANCE - spent, MovementPoints::new(1));
//! assert_eq!(spent.saturating_sub(ALLOWANCE), MovementPoints::ZERO);
//! assert_eq!(ALLOWANCE.checked_sub(spent).map(MovementPoints::get), Some(1));
//! assert_eq!(serde_json::to_string(&spent).unwrap(), "5");
//! assert_eq!(spent.to_string(), "5");
//! ```

/// Makes a kind of points: see [`points`](crate::points).
#[macro_export]
macro_rules! points {
    ($($(#[$about:meta])* $visible:vis struct $Points:ident($number:ty);)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(transparent)]
        $visible struct $Points($number);

        #[allow(dead_code, reason = "a kind of points has all of them, whichever a game needs")]
        impl $Points {
            /// None.
            pub const ZERO: Self = Self(0);

            /// So many.
            #[inline]
            pub const fn new(number: $number) -> Self {
                Self(number)
            }

            /// How many.
            #[inline]
            pub const fn get(self) -> $number {
                self.0
            }

            /// Together; at the end of the range it stays there.
            #[inline]
            #[must_use]
            pub const fn saturating_add(self, other: Self) -> Self {
                Self(self.0.saturating_add(other.0))
            }

            /// What is left; at the end of the range it stays there, so that of counts none is the least.
            #[inline]
            #[must_use]
            pub const fn saturating_sub(self, other: Self) -> Self {
                Self(self.0.saturating_sub(other.0))
            }

            /// What is left, if the number can hold it.
            #[inline]
            pub const fn checked_sub(self, other: Self) -> Option<Self> {
                match self.0.checked_sub(other.0) {
                    Some(left) => Some(Self(left)),
                    None => None,
                }
            }
        }

        impl ::std::ops::Add for $Points {
            type Output = Self;
            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl ::std::ops::Sub for $Points {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        /// So many times as much.
        impl ::std::ops::Mul<$number> for $Points {
            type Output = Self;
            #[inline]
            fn mul(self, times: $number) -> Self {
                Self(self.0 * times)
            }
        }

        impl ::std::ops::AddAssign for $Points {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }

        impl ::std::ops::SubAssign for $Points {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }

        impl ::std::iter::Sum for $Points {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::ZERO, |sum, one| sum + one)
            }
        }

        impl ::std::fmt::Display for $Points {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }
    )+};
}

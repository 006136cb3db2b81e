//! Points of every kind the game counts, so that none is taken for another.

kernel::points! {
    /// FP: what a piece counts for in battle, and what the limits of forces, forts and rivers are stated in (3.1).
    pub struct ForcePoints(u8);
    /// TP: the skill of a leader (14.9, 18.2-b).
    pub struct TacticalPoints(u8);
    /// MP: what a force spends on its march (6.2).
    pub struct MovementPoints(u8);
    /// SAP: the special actions a side has left this turn (2.3).
    pub struct ActionPoints(u8);
    /// Victory points, counted in halves because scores move by halves (2.4-b).
    pub struct HalfPoints(u8);
    /// What a score goes up or down by, in halves (24.0).
    pub struct ScoreChange(i8);
}

impl MovementPoints {
    /// More than any force has: no way leads there.
    pub const NO_WAY: Self = Self::new(u8::MAX);
}

impl HalfPoints {
    /// So many whole points, or a square of the track by its number.
    pub const fn whole(points: u8) -> Self {
        Self::new(points * 2)
    }

    /// They are won.
    pub const fn won(self) -> ScoreChange {
        ScoreChange::new(self.get() as i8)
    }

    /// They are lost.
    pub const fn lost(self) -> ScoreChange {
        ScoreChange::new(-(self.get() as i8))
    }
}

/// Points as other numbers: read from data, told, put under a sign, and compared with a figure of a rule.
macro_rules! numbers {
    ($($Points:ident)+) => {$(
        impl From<$Points> for i16 {
            #[inline]
            fn from(points: $Points) -> Self {
                Self::from(points.get())
            }
        }

        impl From<$Points> for i32 {
            #[inline]
            fn from(points: $Points) -> Self {
                Self::from(points.get())
            }
        }

        impl From<$Points> for i64 {
            #[inline]
            fn from(points: $Points) -> Self {
                Self::from(points.get())
            }
        }

        impl TryFrom<i64> for $Points {
            type Error = std::num::TryFromIntError;

            fn try_from(number: i64) -> Result<Self, Self::Error> {
                number.try_into().map(Self::new)
            }
        }

        impl PartialEq<u8> for $Points {
            #[inline]
            fn eq(&self, figure: &u8) -> bool {
                self.get() == *figure
            }
        }

        impl PartialOrd<u8> for $Points {
            #[inline]
            fn partial_cmp(&self, figure: &u8) -> Option<std::cmp::Ordering> {
                self.get().partial_cmp(figure)
            }
        }
    )+};
}

numbers! { ForcePoints TacticalPoints MovementPoints ActionPoints HalfPoints }

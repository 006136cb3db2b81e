//! What the book counts in points, a kind each.

use crate::strength::Strength;

kernel::points! {
    /// 7: what a unit or Leader may spend in a Movement Phase, and what steps and other things cost.
    pub struct MovementPoints(u8);
    /// 3.C, 11: Combat Factors, ten men each: what a unit has, and the Casualty Points it lost.
    pub struct StrengthPoints(u8);
    /// 6, 9.B.2: Combat Factors as they crowd a hex, of all its units together.
    pub struct StackingPoints(u16);
    /// 17: Victory Points; a side can be below zero.
    pub struct VictoryPoints(i16);
    /// 14.D.2: whole boxes of ammunition; under the basic rule the ammunition points of a Pack Train.
    pub struct Boxes(u8);
    /// 14: what a counter has of ammunition: half boxes for a unit (14.D.2), whole ones or ammunition points for a Pack
    /// Train.
    pub struct Stock(u8);
}

impl MovementPoints {
    /// 4.B-b, 12.D.1-k: half of them, the fraction dropped.
    #[inline]
    #[must_use]
    pub const fn halved(self) -> Self {
        Self::new(self.get() / 2)
    }
}

impl StrengthPoints {
    /// 6.A-b: what it counts in its hex.
    #[inline]
    pub const fn stacking(self) -> StackingPoints {
        StackingPoints::new(self.get() as u16)
    }

    /// 3.L: to be halved and doubled.
    #[inline]
    pub const fn whole(self) -> Strength {
        Strength::whole(self.get())
    }
}

impl Boxes {
    /// 14.D.2-b: as a unit keeps them.
    #[inline]
    pub const fn halves(self) -> Stock {
        Stock::new(2 * self.get())
    }
}

impl Stock {
    /// 14.D.2-h: the whole boxes among the half boxes of a unit.
    #[inline]
    pub const fn whole_boxes(self) -> Boxes {
        Boxes::new(self.get() / 2)
    }
}

macro_rules! numbers {
    ($($Points:ty),+) => {$(
        /// For words and for estimates, where points are only numbers.
        impl From<$Points> for i32 {
            fn from(points: $Points) -> Self {
                Self::from(points.get())
            }
        }

        impl From<$Points> for i64 {
            fn from(points: $Points) -> Self {
                Self::from(points.get())
            }
        }
    )+};
}

numbers!(MovementPoints, StrengthPoints, StackingPoints, VictoryPoints, Boxes, Stock);

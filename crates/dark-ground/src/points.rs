//! Points and levels of the rulebook, each kind a type of its own, so that none is taken for another.

kernel::points! {
    /// What a piece spends to move, on the map (9.4.1) and on battle boards (10.4).
    pub struct MovementPoints(u8);
    /// 15.4.5, 16.1.3: what a side has scored. It never falls below zero (15.4.5-c).
    pub struct VictoryPoints(u16);
    /// 3.0-cl: how far the government of the United States supports the war, from 1 to 5.
    pub struct CommitmentLevel(u8);
    /// 3.0-ml: how ready a nation is for war, up to 5; 0 once it has surrendered.
    pub struct MobilizationLevel(u8);
    /// What a piece's checks are rolled against: the Commitment Level, its nation's Mobilization Level, or that of the British.
    pub struct MoraleLevel(u8);
    /// The Fire Combat Factor as it is printed (3.0), or as the ground multiplies it (chart.fire-cf, qbr.fire).
    pub struct FireFactor(u8);
    /// Melee factors on a battle board (chart.melee-factor) in quarters, because halves of halves count (G35).
    pub struct MeleeQuarters(u16);
}

impl MovementPoints {
    /// 9.4.5-b, 14.0.1: half of them, rounded down.
    #[must_use]
    pub const fn half(self) -> Self {
        Self::new(self.get() / 2)
    }
}

impl From<MovementPoints> for i16 {
    fn from(points: MovementPoints) -> Self {
        Self::from(points.get())
    }
}

impl MeleeQuarters {
    /// What a unit has that nothing changes.
    pub const WHOLE: Self = Self::new(4);

    /// Uphill or over a stream.
    #[must_use]
    pub const fn half(self) -> Self {
        Self::new(self.get() / 2)
    }
}

impl From<u8> for VictoryPoints {
    fn from(points: u8) -> Self {
        Self::new(points.into())
    }
}

impl CommitmentLevel {
    /// 8.2: the lowest level.
    pub const LOWEST: Self = Self::new(1);
    /// 8.2: the highest level.
    pub const HIGHEST: Self = Self::new(5);

    /// Its place in charts with a figure for each level.
    #[inline]
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }
}

impl MoraleLevel {
    /// 3.0-ml: a modified die at or under the level passes a check.
    #[inline]
    pub const fn passes(self, total: i8) -> bool {
        total <= self.get() as i8
    }
}

impl From<CommitmentLevel> for MoraleLevel {
    #[inline]
    fn from(level: CommitmentLevel) -> Self {
        Self::new(level.get())
    }
}

impl From<MobilizationLevel> for MoraleLevel {
    #[inline]
    fn from(level: MobilizationLevel) -> Self {
        Self::new(level.get())
    }
}

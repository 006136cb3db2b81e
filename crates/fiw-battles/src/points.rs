//! The points this game counts, each a kind of its own: one cannot be taken for another.

kernel::points! {
    /// What a unit spends to move (7.2).
    pub struct MovementPoints(u8);
    /// The figure printed on a counter that it fights with (2.2.3); a leader adds his command value (12.2).
    pub struct CombatFactor(u8);
    /// Factors, each as often as it counts, added up (9.1-1).
    pub struct Strength(u16);
    /// What an army has lost of its will to fight, by losses and for ground (13.1).
    pub struct DemoralizationPoints(u16);
    /// What an army scores at the end of the game (17.1).
    pub struct VictoryPoints(u8);
}

//! The points this game counts, each a kind of its own: one cannot be taken for another.

kernel::points! {
    /// 7.2: what a unit spends to move.
    pub struct MovementPoints(u8);
    /// 2.2.3: the figure printed on a counter that it fights with; for a leader his command value (12.2).
    pub struct CombatFactor(u8);
    /// 9.1-1: factors, each as often as it counts, added up.
    pub struct Strength(u16);
    /// 13.1: what an army has lost of its will to fight: for losses and for ground.
    pub struct DemoralizationPoints(u16);
    /// 17.1: what an army scores at the end of the game.
    pub struct VictoryPoints(u8);
}

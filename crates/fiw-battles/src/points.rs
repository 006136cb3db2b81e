//! The points this game counts, each a kind of its own: one cannot be taken for another.

kernel::points! {
    /// 7.2: what a unit spends to move.
    pub struct MovementPoints(u8);
    /// 13.1: what an army has lost of its will to fight: for losses and for ground.
    pub struct DemoralizationPoints(u16);
    /// 17.1: what an army scores at the end of the game.
    pub struct VictoryPoints(u8);
}

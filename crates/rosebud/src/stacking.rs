//! 6: stacking.

/// 6.A: Combat Factors of a side that may share a hex at the end of a phase.
pub const LIMIT: u8 = 25;

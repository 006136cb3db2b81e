//! Blood on the Ohio: Washington's Indian War, 1789 to 1794.

pub mod board;
pub mod counters;
pub mod data;
pub mod scenario;
pub mod tables;

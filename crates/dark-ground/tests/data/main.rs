//! The data files: what they hold, and that mistakes in them are found.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

mod counters;
mod files;
mod map;

//! 19: Quick Battle Resolution.

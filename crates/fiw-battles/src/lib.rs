//! fiw-battles

//! The hexes games are played on: printed hexes, their sides, distances, lines of sight and movement fields. It knows
//! geometry and no rule: costs, stops and what blocks a view come from the game.
//!
//! | you look for | it is in |
//! |---|---|
//! | a hex as the map prints it, its six sides | [`Hex`], [`Side`] |
//! | neighbours, distance, rings, edges of the map | [`Grid`] |
//! | what lies between two hexes, exactly | [`Grid::line`], [`Grid::sight`] |
//! | where a unit can go and what it costs | [`field()`] |
//! | zones and views as bit sets | [`HexSet`] |
//!
//! ```
//! use grid::{Grid, Hex, Low, Side};
//!
//! let map = Grid::new(Hex::new(1, 1), Hex::new(24, 16), Low::EvenColumns);
//! let camp: Hex = "0810".parse()?;
//! assert_eq!(map.neighbour(camp, Side::NorthEast), Some(Hex::new(9, 10)));
//! assert_eq!(map.distance(camp, Hex::new(10, 10)), 2);
//! # Ok::<(), grid::BadHex>(())
//! ```
//!
//! The `hexx` crate was tried and left out. Its line interpolates in `f32` and rounds, so it names one hex per range and
//! hides both facts a line of sight turns on: that the line runs along a hexside, and that it clips a further hex. What
//! remains (neighbour, distance, ring) is a few integer additions on the printed numbers, without a change of coordinates.
//!
//! Maps of points and of areas are not here. Their games keep the links with the ground they lead over, and no two of their
//! searches ask alike: which villages a way without enemies joins, nearest first, until one is enough; which river stretches
//! end in an area and what they pass; floods over sets of areas. A graph of nodes and costs would be a second copy of the map.

#![warn(missing_docs)]

mod hex;
mod side;

mod grid;
mod line;

pub mod field;
mod search;
mod set;

pub use field::{Field, field};
pub use grid::{Edge, Grid, Low};
pub use hex::{BadHex, Hex};
pub use line::{Crossing, Line, LineStep, Sight};
pub use search::Step;
pub use set::HexSet;
pub use side::{BadSide, Side};

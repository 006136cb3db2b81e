//! The ground games are played on: printed hexes, their sides, distances and lines of sight, and graphs of points or
//! areas. It knows geometry and no rule: costs, stops and what blocks a view come from the game.
//!
//! | you look for | it is in |
//! |---|---|
//! | a hex as the map prints it, its six sides | [`Hex`], [`Side`] |
//! | neighbours, distance, rings, edges of the map | [`Grid`] |
//! | what lies between two hexes, exactly | [`Grid::line`], [`Grid::sight`] |
//! | where a unit can go and what it costs | [`field()`] |
//! | zones and views as bit sets | [`HexSet`] |
//! | points and areas joined by links | [`Graph`] |
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

#![warn(missing_docs)]

mod hex;
mod side;

mod grid;
mod line;

pub mod field;
pub mod graph;
mod search;
mod set;

pub use field::{Field, field};
pub use graph::{Graph, Link, NodeId, Reach, UnknownNode};
pub use grid::{Edge, Grid, Low};
pub use hex::{BadHex, Hex};
pub use line::{Crossing, Line, LineStep, Sight};
pub use search::Step;
pub use set::HexSet;
pub use side::{BadSide, Side};

//! What the client draws: boards once each, then pieces, panels, the question and its options.
//!
//! One client draws any game from these types; it computes no rule. Whatever a game says about how something looks is
//! a word of a vocabulary ([`words`]), and the client draws every one of them. Everything here is written out as JSON and
//! described by a schema; the TypeScript types of the client are made from it (`docs/decisions/006-types-of-the-wire.md`).
//!
//! A match has one main board and may open others for a while: a battle inside a campaign, an inset. The view lists
//! those that are open ([`View::boards`]) and says which one the question is about ([`View::asked_on`]). How a place
//! names its board is told at [`BoardId`].

mod board;
mod panels;
mod pictures;
mod piece;
mod preview;
mod sheet;
mod view;
pub mod words;

pub use board::{
    Board, BoardId, BoardNote, BoardStep, Chart, ChartName, ChartResult, HexBoard, HexCell, HexSide, Layout, Line,
    MapName, MapScale, Objective, OpenBoard, Rows,
};
pub use panels::{Fact, Marker, Meter, Track};
pub use pictures::{Drawn, Pictures};
pub use piece::{Arrow, Content, Face, Figure, FigureValue, Holding, Mark, Piece, SchemeKey, Trail, Zone};
pub use preview::{Preview, Reach, ResultChance, ResultName, Term};
pub use sheet::{
    Area, AreaBoard, AreaLabel, AreaSeat, AreaSite, Border, Course, Link, PointBoard, Region, SheetName, Space, Spot,
};
pub use view::{Choice, Click, Duty, Prompt, Question, View, WhyNot};
pub use words::{
    AreaTerrain, ArrowKind, Badge, BoardRole, BorderKind, ChoiceKind, Compass, CourseKind, FigurePlace, FigureStyle,
    HexDirection, LessonEnd, LessonStart, LineKind, LinkKind, LowColumns, MarkKind, Mode, NameKind, Origin, RegionKind,
    SheetNameKind, SideFeature, SiteKind, SpaceKind, Symbol, TermSide, Terrain, Tone, ZoneKind,
};

/// Left out of the JSON: the client knows what an absent field means.
fn is_unset<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

//! What the client draws: the board once, then pieces, panels, the question and its options.
//!
//! One client draws any game from these types; it computes no rule. Names of terrain, features, symbols and
//! badges are those of the visual language (`web/README.md`). Everything here is written out as JSON; the
//! matching TypeScript types are in `web/src/lib/scene.ts`.

use crate::{Chance, Outcome, RuleId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The board, drawn once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Its name.
    pub title: String,
    /// What kind of board, with what is on it.
    #[serde(flatten)]
    pub layout: Layout,
    /// Charts to have at hand: combat results, terrain effects and so on.
    pub charts: Vec<Chart>,
}

/// The kinds of board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "layout", rename_all = "kebab-case")]
pub enum Layout {
    /// A hex map.
    Hexes(Box<HexBoard>),
    /// Spaces joined by links.
    Points(Box<PointBoard>),
    /// Areas that touch.
    Areas(Box<AreaBoard>),
}

/// A hex map.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct HexBoard {
    /// First printed hex (upper left), as printed.
    pub first: String,
    /// Last printed hex (lower right).
    pub last: String,
    /// `even` or `odd`: which columns sit half a hex lower.
    pub low: String,
    /// Every hex.
    pub hexes: Vec<HexCell>,
    /// Features on hexsides.
    pub sides: Vec<HexSide>,
    /// Roads, trails and the like: hexes in order.
    pub lines: Vec<Line>,
    /// Names on the map.
    pub names: Vec<MapName>,
    /// Hexes somebody must take or hold.
    pub objectives: Vec<Objective>,
}

/// One hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexCell {
    /// Printed number; the id of the place.
    pub id: String,
    /// Terrain key: `clear`, `woods`, `forest`, `marsh`, `town`, `building`, `fort`, `bastion`, `city`, `lake`, `river`, `closed`, …
    pub terrain: String,
    /// Height, 0 for the lowest ground.
    pub level: u8,
    /// Spoken description: terrain and what stands on it, in words.
    pub spoken: String,
}

/// A feature on one side of a hex, seen from that hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexSide {
    /// The hex it is seen from.
    pub hex: String,
    /// `n`, `ne`, `se`, `s`, `sw`, `nw`.
    pub side: String,
    /// `creek`, `river`, `ford`, `bridge`, `slope` (the named hex is the upper one), `entrenchment` (the named hex
    /// is inside), `wall` (the named hex is inside), `cliff`.
    pub feature: String,
}

/// A road, trail or the like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// `road` or `trail`.
    pub kind: String,
    /// Places in order.
    pub through: Vec<String>,
    /// Whether it runs off the map at its last place (and at its first one).
    pub off_map: [bool; 2],
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapName {
    /// What is written.
    pub text: String,
    /// `water`, `land`, `place`, `height`.
    pub kind: String,
    /// Places it runs through, in order.
    pub along: Vec<String>,
}

/// A place somebody must take or hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Objective {
    /// Where.
    pub place: String,
    /// Which seat gains from it.
    pub seat: Option<Seat>,
    /// What it is worth, in words.
    pub worth: String,
}

/// Spaces joined by links. Everything lies on a sheet measured in tenths of a unit, x to the right and y downwards; a
/// counter is 44 units wide. `docs/point-boards.md` tells how such a board is described.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PointBoard {
    /// The sheet: left, top, right, bottom. All zero: as large as what lies on it, with a margin.
    #[serde(skip_serializing_if = "is_unset")]
    pub sheet: [i32; 4],
    /// Spaces with their place on the sheet.
    pub spaces: Vec<Space>,
    /// Links between spaces.
    pub links: Vec<Link>,
    /// Courses of rivers and borders.
    pub courses: Vec<Course>,
    /// Grounds given by their outline: lakes, hills, marsh, lands. Where no land has an outline, each owner's land
    /// is what lies nearest to that owner's spaces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// Names on the sheet that belong to no space: lands, lakes, the title.
    pub names: Vec<SheetName>,
    /// Spaces somebody must take or hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
}

/// Left out of the JSON: the client knows what an absent field means.
fn is_unset<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A space of a point-to-point map.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `ground` (a disc), `river` (six-sided, with a wave), `landing` (six-sided), `entry` (a square), `camp` (a
    /// small disc), `box` (a frame for pieces off the map).
    pub kind: String,
    /// Where it lies on the sheet, in tenths of a unit.
    pub x: i32,
    /// Where it lies on the sheet, in tenths of a unit.
    pub y: i32,
    /// Whose land, if anybody's: the key of a nation or seat (`miami`, `us`), which gives the colour.
    pub owner: Option<String>,
    /// What is printed on it: `fort`, `settlement`, `town`, `village`, `principal-village`, `battle`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// On which side its name is set if the client shall not choose: `n`, `ne`, `e`, `se`, `s`, `sw`, `w`, `nw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Spoken description after its name, such as "Shawnee land, principal village"; empty: kind, site and owner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub spoken: String,
}

/// A link between two spaces.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Link {
    /// The two ends.
    pub ends: [String; 2],
    /// `trail` (dashed), `road` (double line), `river` (along a course; drawn only where no course joins the ends),
    /// `strategic` (thin, for off-map ways).
    pub kind: String,
    /// Points it passes on its way, in tenths of a unit; none: slightly bowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<[i32; 2]>,
}

/// A river or border as points on the sheet.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Course {
    /// `great-river`, `river`, `creek`, `border`, `shore` (a closed water; prefer a region).
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Points in tenths of a unit, from the mouth to the head. The line passes through each of them, so a river
    /// names the spots of its spaces; between them it winds by itself.
    pub points: Vec<[i32; 2]>,
    /// Width at the first and at the last point, in tenths of a unit; zero: by its kind.
    #[serde(skip_serializing_if = "is_unset")]
    pub width: [i32; 2],
    /// Stretches its name is written along, in thousandths of its length; none: once, in the middle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<[i32; 2]>,
}

/// A ground given by its outline.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Region {
    /// `lake`, `land`, `hills`, `marsh`, `woods`, `clear`.
    pub kind: String,
    /// Whose it is (lands).
    pub owner: Option<String>,
    /// Outline in tenths of a unit; it is smoothed.
    pub outline: Vec<[i32; 2]>,
}

/// A name on the sheet that belongs to no space.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SheetName {
    /// What is written.
    pub text: String,
    /// `land` (spaced capitals in the owner's colour), `water` (italic), `title`, `note`.
    pub kind: String,
    /// Whose land.
    pub owner: Option<String>,
    /// The line it is written along, in tenths of a unit, left to right; one point: centred there.
    pub along: Vec<[i32; 2]>,
    /// Height of the letters in tenths of a unit; zero: what fits.
    #[serde(skip_serializing_if = "is_unset")]
    pub size: i32,
}

/// Areas that touch.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AreaBoard {
    /// Areas with their outlines.
    pub areas: Vec<Area>,
    /// Rivers between or through them.
    pub courses: Vec<Course>,
}

/// One area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Area {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Terrain key.
    pub terrain: String,
    /// Outline in tenths of a unit.
    pub outline: Vec<[i32; 2]>,
    /// Where its pieces stand.
    pub seat: [i32; 2],
}

/// A table of the game, with where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chart {
    /// Key, such as `crt`.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Heads of the columns, the first being that of the row heads.
    pub columns: Vec<String>,
    /// Rows, the first cell being the row head.
    pub rows: Vec<Vec<String>>,
    /// `given` or `reconstructed`.
    pub provenance: String,
    /// The case or the basis.
    pub source: String,
    /// The rule it belongs to.
    pub rule: RuleId,
}

/// A counter's face.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Face {
    /// Name on the band.
    pub name: String,
    /// Symbol key of the visual language: `line`, `grenadier`, `light`, `militia`, `militia-light`, `warriors`, `cavalry`, `artillery`, `battery`, `leader`, `train`, …
    pub symbol: String,
    /// Colour scheme of the face, such as `british`, `french`, `british-allied`, `french-allied`.
    pub scheme: String,
    /// Combat factor as it now counts.
    pub factor: Option<i16>,
    /// Movement allowance as it now counts.
    pub movement: Option<i16>,
    /// Side figure (rally rating, with its sign).
    pub rally: Option<String>,
    /// Range.
    pub range: Option<i16>,
    /// Command value of a leader.
    pub command: Option<i16>,
}

/// A piece on the board or in a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its id, stable over the game.
    pub id: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The place or box it is in.
    pub at: String,
    /// What it shows; `None` if these eyes may not see it (face down).
    pub face: Option<Face>,
    /// Status badges: `disordered`, `fired`, `moved`, `burning`, `looted`, …
    pub badges: Vec<String>,
    /// Spoken: name, figures, status.
    pub spoken: String,
}

/// A marker on a place that is no piece (fire, entry zone).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Where.
    pub place: String,
    /// `burning`, `entry`, `control-british`, …
    pub kind: String,
    /// In words.
    pub spoken: String,
}

/// An arrow between places: a declared attack, a route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// From.
    pub from: String,
    /// To.
    pub to: String,
    /// `attack`, `fire`, `retreat`.
    pub kind: String,
    /// Which group it belongs to (battle number).
    pub group: u8,
}

/// A box beside the map: reinforcements due, casualties, cups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Holding {
    /// Its id, used as a place.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// One line of explanation.
    pub note: String,
    /// What lies in it uncounted by pieces: the contents of a cup, kind by kind. Pieces `at` this box are shown too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contents: Vec<Content>,
}

/// Some of a kind in a cup or box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Content {
    /// What, in words, such as "Miami warriors".
    pub title: String,
    /// Whose.
    pub seat: Option<Seat>,
    /// How such a counter looks; `None`: only words.
    pub face: Option<Face>,
    /// How many.
    pub count: u32,
}

/// A track of numbered boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Boxes in order; each with what is written in it.
    pub boxes: Vec<String>,
    /// The present box. Not shown where markers are given.
    pub now: usize,
    /// What is told about the present box (such as fog).
    pub note: String,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// Markers on it: several scores on one track.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
}

/// A marker on a track.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// What it marks, in words, such as "United States 7½".
    pub title: String,
    /// Whose.
    pub seat: Option<Seat>,
    /// The box it lies in.
    pub at: usize,
    /// Whether it stands half a box further.
    pub half: bool,
}

/// A value against a limit: demoralization.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meter {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Where it stands.
    pub value: i32,
    /// Where something happens.
    pub limit: i32,
    /// What it means now.
    pub note: String,
    /// The rule it belongs to.
    pub rule: RuleId,
}

/// A fact worth seeing: victory points as they stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What.
    pub title: String,
    /// Whose.
    pub seat: Option<Seat>,
    /// How much.
    pub value: String,
    /// The rule it belongs to.
    pub rule: RuleId,
}

/// Everything these eyes see now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Turn in words, such as "Game turn 3 of 15".
    pub turn: String,
    /// Phase in words.
    pub phase: String,
    /// All phases of a player turn, for the phase track.
    pub phases: Vec<String>,
    /// Whose player turn it is.
    pub phasing: Option<Seat>,
    /// Pieces.
    pub pieces: Vec<Piece>,
    /// Markers on places.
    pub marks: Vec<Mark>,
    /// Arrows between places.
    pub arrows: Vec<Arrow>,
    /// Boxes beside the map.
    pub holdings: Vec<Holding>,
    /// Tracks.
    pub tracks: Vec<Track>,
    /// Meters.
    pub meters: Vec<Meter>,
    /// Facts.
    pub facts: Vec<Fact>,
    /// The seats that must decide.
    pub asked: Vec<Seat>,
    /// What these eyes are asked, or whom they wait for.
    pub prompt: Prompt,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What a frame asks, in words: the first half of a [`Prompt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// One line of help.
    pub help: String,
    /// The rule it is asked under.
    pub rule: RuleId,
}

impl Question {
    /// A question with its help and rule.
    pub fn new(text: impl Into<String>, help: impl Into<String>, rule: RuleId) -> Self {
        Self { text: text.into(), help: help.into(), rule }
    }
}

/// The question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prompt {
    /// The question, or who is awaited.
    pub question: String,
    /// One line of help.
    pub help: String,
    /// The rule under which it is asked.
    pub rule: RuleId,
    /// What may be decided; empty for those who are not asked.
    pub options: Vec<Choice>,
    /// What may also be decided (going back, conceding).
    pub asides: Vec<Choice>,
    /// Duties still open, in words (attacks that must be declared, units that must enter).
    pub duties: Vec<Duty>,
}

/// A duty still open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Duty {
    /// In words.
    pub text: String,
    /// Piece it concerns.
    pub piece: Option<String>,
    /// Place it concerns.
    pub place: Option<String>,
    /// Rule it comes from.
    pub rule: RuleId,
}

/// One thing that may be decided, tied to what a person clicks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The decision as it is sent back.
    pub decision: Value,
    /// In words.
    pub label: String,
    /// The piece to click first, if any.
    pub piece: Option<String>,
    /// The place to click (after the piece, if both are given).
    pub place: Option<String>,
    /// How it is shown: `move`, `attack`, `button`, `confirm` (cannot be undone), `back`, `concede`.
    pub kind: ChoiceKind,
    /// What it costs, in words, such as "2 MP".
    pub cost: Option<String>,
}

/// How a choice is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceKind {
    /// Picks a piece or a place to go to.
    Move,
    /// Aims at an enemy.
    Attack,
    /// A button in the prompt bar.
    Button,
    /// A button that ends a phase: the likely one, shown last.
    Finish,
    /// A button that rolls dice or otherwise cannot be undone.
    Roll,
    /// Goes back on something.
    Back,
    /// Offers or accepts a concession.
    Concede,
}

/// What a person clicked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Click {
    /// A piece.
    #[serde(default)]
    pub piece: Option<String>,
    /// A place.
    #[serde(default)]
    pub place: Option<String>,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyNot {
    /// One sentence with piece and numbers.
    pub text: String,
    /// The rule that forbids it.
    pub rule: RuleId,
}

/// What a decision would lead to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Preview {
    /// Such as "12 against 4".
    pub title: String,
    /// The column or threshold, such as "3-1".
    pub column: String,
    /// All columns in order, to show the present one among them.
    pub columns: Vec<String>,
    /// How the figures arise, row by row.
    pub terms: Vec<Term>,
    /// Exact chances of each result.
    pub chances: Vec<ResultChance>,
    /// The chart it is read from.
    pub chart: Option<String>,
}

/// One row of the reckoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// Which side it belongs to: `attack`, `defence`, `die`.
    pub side: String,
    /// In words.
    pub text: String,
    /// The figure, such as "3 × 2 = 6" or "+1".
    pub value: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// A result and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultChance {
    /// Short name, such as "Dr".
    pub result: String,
    /// In words.
    pub text: String,
    /// How likely.
    pub chance: Chance,
    /// In thousandths, for drawing.
    pub per_mille: u64,
    /// Die faces that give it.
    pub faces: Vec<u8>,
    /// `good`, `bad`, `mixed`, `none`: for the seat that decides.
    pub tone: String,
}

impl ResultChance {
    /// A result by its short name and in words; `tone` as in [`Self::tone`].
    pub fn new((result, text): (&str, &str), tone: &str, chance: Chance, faces: Vec<u8>) -> Self {
        let (result, text, tone) = (result.into(), text.into(), tone.into());
        Self { result, text, chance, per_mille: chance.per_mille(), faces, tone }
    }
}

/// Where a piece could go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reach {
    /// Where.
    pub place: String,
    /// What it costs in all, in words.
    pub cost: String,
    /// Places on the way, the last being the destination.
    pub path: Vec<String>,
    /// The decisions to send, in order.
    pub decisions: Vec<Value>,
    /// Whether it must stop there, and why.
    pub stops: Option<WhyNot>,
}

//! The arrays as a board of their own: lanes side by side, the rows of both sides facing each other.

use super::{Post, PostedStack, QuickStage};
use crate::about::seat_of;
use crate::board::Terrain;
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::PieceId;
use crate::text::count;
use kernel::data::Named;
use kernel::scene::{
    self, AreaLabel, AreaSeat, AreaTerrain, BoardId, BoardNote, BoardRole, BoardStep, OpenBoard, SchemeKey, Spot,
};

/// The side of a counter, a cell and the room for it.
const COUNTER: i32 = 214;
const WIDTH: i32 = 560;
const HEIGHT: i32 = 620;
const RADIUS: i32 = 230;
/// How far under the upper border of its cell the middle of the pieces and that of the name lie.
const PIECES: i32 = 270;
const NAME: i32 = 555;
/// Fewer lanes or rows would leave the board too small to look at.
const LEAST_LANES: usize = 4;
const LEAST_ROWS: usize = 2;

pub(super) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Us => "us",
        Side::Na => "na",
    }
}

/// How large the board is: it grows with the arrays and has the id of its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    ground: Terrain,
    lanes: usize,
    /// Rows by side.
    rows: [usize; 2],
}

/// A cell of the board: lanes run from the left, lines of cells from above.
#[derive(Clone, Copy)]
struct Cell {
    lane: usize,
    line: usize,
}

impl Size {
    fn id(self) -> BoardId {
        let [us, na] = self.rows;
        BoardId::from(format!("array-{}-{}-{us}-{na}", self.ground.name(), self.lanes))
    }

    fn of(id: &BoardId) -> Option<Self> {
        let mut parts = id.as_str().strip_prefix("array-")?.split('-');
        let word = parts.next()?;
        let (_, ground) = *Terrain::NAMES.iter().find(|(name, _)| *name == word)?;
        let mut number = || parts.next()?.parse::<usize>().ok().filter(|number| (1..=40).contains(number));
        let (lanes, us, na) = (number()?, number()?, number()?);
        Some(Self { ground, lanes, rows: [us, na] })
    }

    fn height(self) -> usize {
        self.rows[0] + self.rows[1]
    }

    /// Whose post a cell is: the nations above, their front row lowest, the US below.
    fn post(self, cell: Cell) -> (Side, Post) {
        let Cell { lane, line } = cell;
        let na = self.rows[Side::Na.index()];
        if line < na { (Side::Na, Post::new(lane, na - 1 - line)) } else { (Side::Us, Post::new(lane, line - na)) }
    }
}

fn cell_id(side: Side, at: Post) -> String {
    format!("{}-{}-{}", side_key(side), at.lane + 1, at.row + 1)
}

impl Look<'_> {
    fn array_size(&self) -> Option<Size> {
        let quick = self.quick()?;
        let rows = Side::BOTH.map(|side| {
            let longest = quick.lanes.iter().map(|lane| lane.rows[side.index()].len()).max().unwrap_or_default();
            // One row more, so that a new one can be clicked.
            (longest + 1).max(LEAST_ROWS)
        });
        Some(Size { ground: self.battle_terrain(), lanes: (quick.lanes.len() + 1).max(LEAST_LANES), rows })
    }

    /// The full id of a post on the board.
    pub(super) fn line_place(&self, side: Side, at: Post) -> String {
        let board = self.array_size().map_or(BoardId::MAIN, Size::id);
        board.place(cell_id(side, at))
    }

    /// Where a piece stands in the arrays of a quick battle.
    pub(crate) fn array_place(&self, piece: PieceId) -> Option<String> {
        self.quick()?;
        let PostedStack { at, stack } = self.post_of(piece)?;
        let side = self.of(piece).side;
        // qbr.19.2.2: on top of the enemy it is shown there.
        if stack.atop.has(piece) {
            return Some(self.line_place(side.other(), Post { lane: at.lane, row: 0 }));
        }
        Some(self.line_place(side, at))
    }

    /// The board of a quick battle with its round and steps.
    pub(crate) fn open_array(&self) -> Option<OpenBoard> {
        let (quick, size) = (self.quick()?, self.array_size()?);
        let place = self.state.battle.as_deref().and_then(|battle| battle.at);
        let (first, second) = (seat_of(quick.first), seat_of(quick.first.other()));
        let step = |title: &str, seat| BoardStep { title: title.into(), half: seat, seat: None };
        let steps = vec![
            step("Array", None),
            step("Fire", Some(first)),
            step("Fire", Some(second)),
            step("Movement", Some(first)),
            step("Movement", Some(second)),
            step("Melee", None),
            step("Recovery", Some(first)),
            step("Recovery", Some(second)),
        ];
        let now = match quick.stage {
            QuickStage::Begin | QuickStage::Extra | QuickStage::ArraySecond | QuickStage::ArrayFirst => 0,
            QuickStage::FireFirst => 1,
            QuickStage::FireSecond => 2,
            QuickStage::MoveFirst => 3,
            QuickStage::MoveSecond => 4,
            QuickStage::Melee => 5,
            QuickStage::RecoverFirst => 6,
            QuickStage::RecoverSecond => 7,
        };
        let title = place.map_or("Quick battle".into(), |area| format!("Quick battle at {}", self.name(area)));
        let turn = match quick.round {
            0 => count(quick.rounds, "round", "rounds"),
            round => format!("Round {round} of {}", quick.rounds),
        };
        Some(OpenBoard {
            title,
            place: place.map(|area| self.place(area)),
            turn,
            steps,
            now,
            notes: self.array_notes(),
            ..OpenBoard::new(size.id(), BoardRole::Battle)
        })
    }

    fn array_notes(&self) -> Vec<BoardNote> {
        let Some(battle) = self.state.battle.as_deref() else { return Vec::new() };
        let note = |side: Side| {
            let least = crate::after_battle::defeat_threshold(battle.at_start[side.index()]);
            let text = format!("{} of {least} units lost that mean defeat", battle.lost[side.index()]);
            BoardNote { seat: Some(seat_of(side)), text }
        };
        let surprise = self.quick().and_then(super::Quick::surprised);
        let surprised = surprise.map(|side| BoardNote {
            seat: Some(seat_of(side)),
            text: "Surprised: no fire, and only stacks with a leader move in this round".into(),
        });
        Side::BOTH.map(note).into_iter().chain(surprised).collect()
    }
}

/// The board of a quick battle by its id.
pub(crate) fn array_board(id: &BoardId) -> Option<scene::Board> {
    let size = Size::of(id)?;
    let (lanes, lines) = (size.lanes, size.height());
    let known = |lane: Option<usize>, line: Option<usize>| match (lane, line) {
        (Some(lane), Some(line)) if lane < lanes && line < lines => {
            let (side, at) = size.post(Cell { lane, line });
            Some(cell_id(side, at))
        }
        _ => None,
    };
    let spot = |lane: usize, line: usize| -> Spot { [lane as i32 * WIDTH, line as i32 * HEIGHT] };
    let mut borders = Vec::new();
    // Horizontal borders run to the right, with the cell above to their left; upright ones run down.
    for line in 0..=lines {
        for lane in 0..lanes {
            let between = [known(Some(lane), line.checked_sub(1)), known(Some(lane), Some(line))];
            borders.push(border([spot(lane, line), spot(lane + 1, line)], between));
        }
    }
    for line in 0..lines {
        for lane in 0..=lanes {
            let between = [known(Some(lane), Some(line)), known(lane.checked_sub(1), Some(line))];
            borders.push(border([spot(lane, line), spot(lane, line + 1)], between));
        }
    }
    let flat = |lane: usize, line: usize| (line * lanes + lane + 1) as i32;
    let upright = |lane: usize, line: usize| ((lines + 1) * lanes + line * (lanes + 1) + lane + 1) as i32;
    let mut areas = Vec::new();
    for line in 0..lines {
        for lane in 0..lanes {
            let ring = vec![flat(lane, line), upright(lane + 1, line), -flat(lane, line + 1), -upright(lane, line)];
            areas.push(area(size, Cell { lane, line }, ring));
        }
    }
    let frame = vec![spot(0, 0), spot(lanes, 0), spot(lanes, lines), spot(0, lines)];
    let board = scene::AreaBoard { counter: COUNTER, frame, borders, areas, ..scene::AreaBoard::default() };
    let layout = scene::Layout::Areas(Box::new(board));
    Some(scene::Board { id: id.clone(), title: "Quick battle".into(), layout, charts: Vec::new(), scale: None })
}

fn border(points: [Spot; 2], between: [Option<String>; 2]) -> scene::Border {
    let inner = between.iter().all(Option::is_some);
    let kind = if inner { scene::BorderKind::Land } else { scene::BorderKind::Edge };
    scene::Border { kind, points: points.to_vec(), between, state_line: false }
}

fn area(size: Size, cell: Cell, ring: Vec<i32>) -> scene::Area {
    let (side, at) = size.post(cell);
    let Cell { lane, line } = cell;
    let (middle, top) = (lane as i32 * WIDTH + WIDTH / 2, line as i32 * HEIGHT);
    let name = match at.row {
        0 => format!("{}: front row", lane + 1),
        row => format!("{}: row {}", lane + 1, row + 1),
    };
    let whose = match side {
        Side::Us => "United States",
        Side::Na => "nations",
    };
    scene::Area {
        id: cell_id(side, at),
        name: name.clone(),
        terrain: match size.ground {
            Terrain::Wilderness => AreaTerrain::Wilderness,
            Terrain::Rough => AreaTerrain::Rough,
            Terrain::Settled => AreaTerrain::Settled,
        },
        owner: Some(SchemeKey::named(match side {
            Side::Us => "us",
            Side::Na => "nations",
        })),
        ring,
        seat: AreaSeat { at: [middle, top + PIECES], radius: RADIUS },
        label: AreaLabel { at: [middle, top + NAME], lines: vec![name] },
        sites: Vec::new(),
        spoken: format!("{whose}, lane {}", lane + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells touch those beside them, and the front rows of both sides each other.
    #[test]
    fn front_rows_face_each_other() {
        let size = Size { ground: Terrain::Rough, lanes: 4, rows: [2, 3] };
        let board = array_board(&size.id()).unwrap();
        let scene::Layout::Areas(areas) = board.layout else { panic!("an area board") };
        assert_eq!(Vec::from_iter(areas.neighbours("us-2-1")), ["na-2-1", "us-1-1", "us-2-2", "us-3-1"]);
        assert_eq!(Vec::from_iter(areas.neighbours("na-1-3")), ["na-1-2", "na-2-3"]);
        assert_eq!(areas.areas.len(), 20);
        assert!(array_board(&BoardId::named("array-swamp-3-1-1")).is_none());
    }
}

//! 8.0: who stands where and controls what, gathered once for many questions.

use crate::counters::{Arm, Army};
use crate::data::Data;
use crate::frames::Look;
use crate::scenario::ScenarioId;
use crate::state::{Piece, Status};
use crate::ways::CellSet;
use grid::Hex;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The most hexes a map may have.
pub const MOST_CELLS: usize = 512;

/// Infantry or cavalry stand there.
pub const FOOT: u8 = 1;
/// Artillery stands there.
pub const GUN: u8 = 2;
/// A leader is there.
pub const LEADER: u8 = 4;
/// A supply train is there.
pub const TRAIN: u8 = 8;
/// Infantry, cavalry or artillery.
pub const COMBAT: u8 = FOOT | GUN;

/// The place an arm takes in a stack (7.1); leaders take none.
#[inline]
pub const fn class(arm: Arm) -> u8 {
    match arm {
        Arm::Line | Arm::Grenadier | Arm::Militia | Arm::Indian | Arm::Cavalry => FOOT,
        Arm::Artillery => GUN,
        Arm::Leader => LEADER,
        Arm::Train => TRAIN,
    }
}

/// Who stands where and what each army controls.
#[derive(Clone)]
struct Gathered {
    /// The map and the counters it was gathered from; nothing else can change it.
    data: Arc<Data>,
    scenario: ScenarioId,
    counters: Vec<u32>,
    /// What stands in each hex: of the first army in the lower four bits, of the second in the upper four.
    there: [u8; MOST_CELLS],
    /// The hexes each army controls.
    zones: [CellSet; 2],
}

thread_local! {
    /// What was gathered last. The same is asked of a position when the game is carried on to it, when its options are listed
    /// and when one of them is checked, so it is kept as long as every counter is as it was.
    static LAST: RefCell<Option<Rc<Gathered>>> = const { RefCell::new(None) };
}

/// All that matters here of a counter.
#[inline]
fn mark(piece: &Piece) -> u32 {
    let at = piece.at.hex().filter(|_| !piece.looted).map_or(0, Hex::packed);
    u32::from(at) << 2 | (piece.status as u32) << 1 | piece.army as u32
}

impl Gathered {
    fn of(look: Look<'_>) -> Rc<Self> {
        LAST.with_borrow_mut(|last| {
            let mut all = last.take().unwrap_or_else(|| Rc::new(Self::nothing(look)));
            if !all.fits(look) {
                // What somebody still looks at stays as it is.
                match Rc::get_mut(&mut all) {
                    Some(free) => free.gather(look),
                    None => {
                        all = Rc::new(Self::nothing(look));
                        Rc::make_mut(&mut all).gather(look);
                    }
                }
            }
            last.insert(all).clone()
        })
    }

    fn nothing(look: Look<'_>) -> Self {
        Self {
            data: look.facts().data.clone(),
            scenario: look.state.scenario,
            counters: Vec::new(),
            there: [0; MOST_CELLS],
            zones: [CellSet::default(); 2],
        }
    }

    fn fits(&self, look: Look<'_>) -> bool {
        let state = look.state;
        self.scenario == state.scenario
            && self.counters.len() == state.pieces.len()
            && self.counters.iter().zip(&state.pieces).all(|(known, piece)| *known == mark(piece))
            && Arc::ptr_eq(&self.data, &look.facts().data)
    }

    fn gather(&mut self, look: Look<'_>) {
        let (facts, state) = (look.facts(), look.state);
        if !Arc::ptr_eq(&self.data, &facts.data) {
            self.data = facts.data.clone();
        }
        self.scenario = state.scenario;
        self.counters.clear();
        self.counters.extend(state.pieces.iter().map(mark));
        self.there = [0; MOST_CELLS];
        self.zones = [CellSet::default(); 2];
        for (piece, kind) in state.pieces.iter().zip(&facts.kinds[state.first.index()..]) {
            let Some(hex) = piece.at.hex().filter(|_| !piece.looted) else { continue };
            let cell = facts.board.grid.cell(hex);
            self.there[cell] |= kind.class << (4 * piece.army.index());
            // 8.1, 8.1-c, 8.1-d: every good order combat unit controls its surroundings; nothing negates
            // that, and two zones on a hex are as one.
            if kind.class & COMBAT != 0 && piece.status == Status::GoodOrder {
                self.zones[piece.army.index()].add_all(facts.ways.zone(cell));
            }
        }
    }
}

/// The map as one army sees it: who is where, and which hexes the enemy controls.
pub struct Field<'a> {
    look: Look<'a>,
    army: Army,
    all: Rc<Gathered>,
}

impl<'a> Field<'a> {
    /// Gathers it for `army`.
    pub fn new(look: Look<'a>, army: Army) -> Self {
        Self { look, army, all: Gathered::of(look) }
    }

    /// The same as far as `army` can see it: G66: a face-down stack in fog may be one that fights and controls.
    pub fn as_seen(look: Look<'a>, army: Army) -> Self {
        let mut field = Self::new(look, army);
        let enemy = army.other().index();
        for hex in look.unseen_stacks(army) {
            let cell = look.facts().board.grid.cell(hex);
            let all = Rc::make_mut(&mut field.all);
            all.there[cell] |= FOOT << (4 * enemy);
            all.zones[enemy].add_all(look.facts().ways.zone(cell));
        }
        field
    }

    /// 12.1-2, 12.1-b: whether a leader of `army` would stand there in an enemy zone without a combat unit; neighbours without
    /// a zone are no danger.
    #[inline]
    pub fn exposes(&self, army: Army, hex: Hex) -> bool {
        self.all.zones[army.other().index()].has(self.look.facts().board.grid.cell(hex))
            && self.there(army, hex) & COMBAT == 0
    }

    #[inline]
    fn there(&self, army: Army, hex: Hex) -> u8 {
        self.all.there[self.look.facts().board.grid.cell(hex)] >> (4 * army.index()) & 0xF
    }

    /// What stands there of one's own.
    #[inline]
    pub fn mine(&self, hex: Hex) -> u8 {
        self.there(self.army, hex)
    }

    /// What stands there of the enemy's.
    #[inline]
    pub fn theirs(&self, hex: Hex) -> u8 {
        self.there(self.army.other(), hex)
    }

    /// 8.2: whether the enemy controls a hex.
    #[inline]
    pub fn enemy_zone(&self, hex: Hex) -> bool {
        self.all.zones[self.army.other().index()].has(self.look.facts().board.grid.cell(hex))
    }

    /// The position it was gathered from.
    #[inline]
    pub fn look(&self) -> Look<'a> {
        self.look
    }
}

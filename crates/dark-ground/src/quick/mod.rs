//! 19: Quick Battle Resolution. Both sides lay out their stacks opposite each other and fight one to four rounds.
//!
//! | case | here |
//! |---|---|
//! | 19.1 rounds | this file, `extra.rs` |
//! | 19.1 stacks, rows, who faces whom | `lanes.rs`, `array.rs` |
//! | 19.2.1 fire | `fire.rs` |
//! | 19.2.2 movement | `movement.rs` |
//! | 19.2.3 melee | `melee.rs` |
//! | 19.2.4 recovery | `recovery.rs` |
//! | leaders lost and left alone | `leaders.rs` |
//! | tables of the module | `tables.rs` |

mod array;
mod decision;
mod event;
mod extra;
mod fire;
mod lanes;
mod leaders;
mod melee;
mod movement;
mod preview;
mod promise;
mod recovery;
mod scene;
mod tables;
mod words;

pub use array::Array;
pub use decision::LineDecision;
pub use event::{HitResult, LineEvent, LineMove};
pub use extra::Extra;
pub use fire::Fire;
use lanes::PostedStack;
pub use lanes::{Lane, Post, Stack};
pub use leaders::Joining;
pub use melee::{Attack, Melee, Melees};
pub use movement::Moving;
pub(crate) use promise::Promise;
pub use recovery::Recovery;
pub(crate) use scene::array_board;
pub use tables::QuickTables;
pub(crate) use tables::read as read_tables;

use crate::board::Terrain;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, InFrame, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::Place;
use kernel::ask::{Ask, Flow};
use kernel::scene::Question;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// What the tables of the module tell apart. Rifles are a row of their own in the fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Warriors of any nation.
    Warrior,
    /// US and British regulars.
    Regular,
    /// US and Canadian militia.
    Militia,
}

impl Arm {
    /// For lists by arm.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The arm of a combat unit; leaders have none.
    pub const fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Warrior(_) => Some(Arm::Warrior),
            Kind::Regular | Kind::British => Some(Arm::Regular),
            Kind::Militia(_) | Kind::Canadian => Some(Arm::Militia),
            Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::Chief(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => None,
        }
    }
}

/// qbr.19.1, qbr.19.2: the steps of a quick battle. The first player has the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuickStage {
    /// Nothing has been done yet.
    Begin,
    /// qbr.19.1-b: the second player may try for one more round.
    Extra,
    /// qbr.19.1-c: the second player arrays.
    ArraySecond,
    /// qbr.19.1-d: the first player arrays.
    ArrayFirst,
    /// Fire of the first player (qbr.19.2.1).
    FireFirst,
    /// Fire of the second player (qbr.19.2.1).
    FireSecond,
    /// Moves of the first player (qbr.19.2.2).
    MoveFirst,
    /// Moves of the second player (qbr.19.2.2).
    MoveSecond,
    /// Both fight melees (qbr.19.2.3).
    Melee,
    /// Recovery of the first player (qbr.19.2.4).
    RecoverFirst,
    /// Recovery of the second player (qbr.19.2.4).
    RecoverSecond,
}

impl QuickStage {
    /// qbr.19.2: fire, movement, melee, recovery, and round again.
    const fn next(self) -> Self {
        match self {
            QuickStage::Begin => QuickStage::Extra,
            QuickStage::Extra => QuickStage::ArraySecond,
            QuickStage::ArraySecond => QuickStage::ArrayFirst,
            QuickStage::ArrayFirst | QuickStage::RecoverSecond => QuickStage::FireFirst,
            QuickStage::FireFirst => QuickStage::FireSecond,
            QuickStage::FireSecond => QuickStage::MoveFirst,
            QuickStage::MoveFirst => QuickStage::MoveSecond,
            QuickStage::MoveSecond => QuickStage::Melee,
            QuickStage::Melee => QuickStage::RecoverFirst,
            QuickStage::RecoverFirst => QuickStage::RecoverSecond,
        }
    }
}

/// qbr.19.0: a battle by the module, while it is fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Quick {
    /// Who has the initiative.
    pub first: Side,
    /// 10.2-a: whether the first player has surprise.
    pub surprise: bool,
    /// How many rounds are fought.
    pub rounds: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// The present step.
    pub stage: QuickStage,
    /// Who faces whom.
    pub lanes: Vec<Lane>,
}

impl Quick {
    /// 10.2-a: the side that was taken by surprise, in the first round.
    pub fn surprised(&self) -> Option<Side> {
        (self.surprise && self.round == 1).then(|| self.first.other())
    }

    /// 10.2-a: the side that gains from surprise, in the first round.
    pub fn surprising(&self) -> Option<Side> {
        self.surprised().map(Side::other)
    }
}

/// The frame beneath all others of a quick battle asks nobody: it goes from step to step.
impl Ask<DarkGround> for Quick {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::NONE
    }

    fn options(&self, _: Look<'_>, _: Seat, _: &mut Vec<Decision>) {}

    fn decide(_: &mut Act<'_, '_>, _: Seat, _: &Decision) -> Decided {
        Err(Why::NotNow.into())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        act.next_stage();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("A battle is fought", "", rule("qbr.19.2"))
    }
}

impl OnBoard for Quick {}

impl<'a> Look<'a> {
    /// The quick battle that is being fought.
    pub(crate) fn quick(&self) -> Option<&'a Quick> {
        self.frame::<Quick>()
    }

    /// The lanes of the quick battle.
    pub(crate) fn lanes(&self) -> &'a [Lane] {
        self.quick().map_or(&[], |quick| &quick.lanes)
    }

    /// The ground a battle is fought on.
    pub(crate) fn battle_terrain(&self) -> Terrain {
        self.state.battle.as_deref().map_or(Terrain::Wilderness, |battle| battle.ground)
    }

    /// Whether a piece takes part in the battle and has not been lost.
    pub(crate) fn in_battle(&self, piece: PieceId) -> bool {
        let takes_part = |battle: &crate::battle::Battle| battle.forces.iter().any(|force| force.has(piece));
        matches!(self.state[piece].at, Place::On(_) | Place::Field)
            && self.state.battle.as_deref().is_some_and(takes_part)
    }
}

impl Act<'_, '_> {
    /// qbr.19.1: initiative and surprise are known; as many rounds as the rating of the first player's leader.
    pub(crate) fn begin_quick_battle(&mut self) {
        let Some((first, surprise)) = self.state.battle.as_deref().map(|battle| (battle.first, battle.surprise)) else {
            return;
        };
        let rounds = self.look().battle_rating(first).clamp(1, 3);
        self.tell(|_| Event::Line(LineEvent::Began { first, surprise, rounds }));
        self.open(Quick { first, surprise, rounds, round: 0, stage: QuickStage::Begin, lanes: Vec::new() });
    }

    /// The quick battle, to change.
    fn quick_mut(&mut self) -> &mut Quick {
        let found = self.state.frames.iter_mut().rev().find_map(Quick::of_mut);
        found.expect("frames of the module lie above a quick battle")
    }

    fn next_stage(&mut self) {
        let Quick { first, stage, .. } = *self.frame::<Quick>();
        if stage == QuickStage::RecoverSecond && self.look().fought_out() {
            self.close();
            // qbr.19.3: the rest is the same as after a battle on a board.
            self.battle_over();
            return;
        }
        let stage = stage.next();
        self.quick_mut().stage = stage;
        match stage {
            QuickStage::Begin => {}
            QuickStage::Extra => self.offer_extra_round(first.other()),
            QuickStage::ArraySecond => self.begin_array(first.other()),
            QuickStage::ArrayFirst => self.begin_array(first),
            QuickStage::FireFirst => {
                self.begin_round();
                self.begin_fire(first);
                self.array_late();
            }
            QuickStage::FireSecond => self.begin_fire(first.other()),
            QuickStage::MoveFirst => self.begin_moves(first),
            QuickStage::MoveSecond => self.begin_moves(first.other()),
            QuickStage::Melee => self.begin_melees(),
            QuickStage::RecoverFirst => self.begin_recovery(first),
            QuickStage::RecoverSecond => self.begin_recovery(first.other()),
        }
    }

    /// qbr.19.1: everybody who is there from the beginning.
    fn begin_array(&mut self, side: Side) {
        let Some(battle) = self.state.battle.as_deref() else { return };
        self.open(Array::new(side, battle.forces[side.index()].but(battle.late)));
    }

    /// 16.1.1, G73: those who come later are arrayed before the fire of the second round.
    fn array_late(&mut self) {
        let round = self.look().quick().map_or(0, |quick| quick.round);
        let Some(battle) = self.state.battle.as_deref_mut().filter(|_| round == 2) else { return };
        let (late, forces) = (std::mem::take(&mut battle.late), battle.forces);
        for side in Side::BOTH {
            let force = late.and(forces[side.index()]);
            if !force.is_empty() {
                self.open(Array::new(side, force));
            }
        }
    }

    fn begin_round(&mut self) {
        let quick = self.quick_mut();
        quick.round += 1;
        let (round, of) = (quick.round, quick.rounds);
        self.tell(|_| Event::Line(LineEvent::RoundBegan { round, of }));
    }
}

impl Look<'_> {
    /// qbr.19.3: after the last round, or when a side has nobody left to fight with (G71).
    fn fought_out(&self) -> bool {
        let Some(quick) = self.quick() else { return true };
        quick.round >= quick.rounds || Side::BOTH.into_iter().any(|side| self.is_spent(side))
    }

    /// Whether a side has no stack left in its array, and nobody who comes later.
    fn is_spent(&self, side: Side) -> bool {
        let late = |battle: &crate::battle::Battle| battle.late.meets(battle.forces[side.index()]);
        let arrayed = self.lanes().iter().any(|lane| !lane.rows[side.index()].is_empty());
        !arrayed && !self.state.battle.as_deref().is_some_and(late)
    }

    /// qbr.19.1: the rating of a side's primary leader if he is there, else of the senior one (G51); whoever comes later is not
    /// there (G87).
    fn battle_rating(&self, side: Side) -> u8 {
        let Some(battle) = self.state.battle.as_deref() else { return 0 };
        let present = self.leaders_among(battle.forces[side.index()]).but(battle.late);
        self.senior(side, present).map_or(0, |leader| self.rating(leader))
    }

    /// The combat units among these.
    fn units_among(&self, pieces: PieceSet) -> PieceSet {
        pieces.and(self.sets().units[0].or(self.sets().units[1]))
    }

    /// The leaders among these.
    fn leaders_among(&self, pieces: PieceSet) -> PieceSet {
        pieces.but(self.units_among(pieces))
    }
}

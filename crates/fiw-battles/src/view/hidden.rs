//! 5.2-b, G51, G66: what fog hides, and how it is dealt anew for those who may not know it.
//!
//! A face-down stack shows where it stands and whose it is. Nothing else of it is shown, and everything else is dealt
//! anew. Guns that never move are known to all: they were set up in clear weather.

mod deal;

use crate::counters::{Army, UnitId};
use crate::frames::{Frame, Look};
use crate::state::{Answer, State};
use grid::Hex;
use kernel::secrets::Secret;
use kernel::{Dice, Viewer};

/// 5.2-b: how near in fog a stack must be to one of the viewer's units.
const NEAR: u8 = 2;

/// The numbers of hands and of sealed answers among the secrets; units have those of their counters.
const HAND: u32 = 1000;
const ANSWER: u32 = 1002;

impl Look<'_> {
    /// 5.2, 5.2-b, G51: whether these eyes may look at a unit. An observer sees what both sides may see.
    pub(crate) fn visible(&self, viewer: Viewer, unit: UnitId) -> bool {
        let piece = self.piece(unit);
        let Some(hex) = piece.at.hex() else { return true };
        // 5.2: without fog everything is open; 20.0-g: a looted train is a marker; after the end there is no fog.
        if !self.state.fog || piece.looted || viewer.is(piece.army.seat()) || self.state.ending.is_some() {
            return true;
        }
        self.is_near(piece.army.other(), hex)
    }

    /// 5.2-b: whether a unit of this army is near enough to a hex to see in fog who stands there.
    pub(crate) fn is_near(&self, army: Army, hex: Hex) -> bool {
        let grid = &self.facts().board.grid;
        self.on_map(army).any(|(_, at)| grid.distance(at, hex) <= NEAR)
    }

    /// G66: hexes of face-down enemy stacks, as this army sees them.
    pub(crate) fn unseen_stacks(&self, army: Army) -> Vec<Hex> {
        if !self.state.fog {
            return Vec::new();
        }
        let mut hexes: Vec<Hex> = self.on_map(army.other()).map(|(_, hex)| hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|hex| !self.is_near(army, *hex));
        hexes
    }

    /// 5.2-b, 18.0-g: units in fog, hands and sealed answers.
    pub(crate) fn secrets(&self, viewer: Viewer) -> Vec<Secret> {
        if self.state.ending.is_some() {
            return Vec::new();
        }
        let units = self.state.units().map(|(unit, _)| unit).filter(|unit| !self.visible(viewer, *unit));
        let mut secrets: Vec<Secret> = units.map(|unit| Secret(u32::from(unit.0))).collect();
        for army in Army::BOTH.into_iter().filter(|army| self.state.optional.tactics && !viewer.is(army.seat())) {
            let number = army.index() as u32;
            secrets.push(Secret(HAND + number));
            let sealed = |frame: &Frame| matches!(frame, Frame::Fight(fight) if is_sealed(fight.answers[army.index()]));
            if self.state.frames.iter().any(sealed) {
                secrets.push(Secret(ANSWER + number));
            }
        }
        secrets
    }
}

/// 18.1-c1: whether a player has answered and nobody may know what.
pub(crate) const fn is_sealed(answer: Answer) -> bool {
    match answer {
        Answer::Plays(_) | Answer::Declined => true,
        Answer::NotAsked | Answer::Open => false,
    }
}

/// 5.2-b: deals what `viewer` may not see anew.
pub fn deal_hidden(look: Look<'_>, viewer: Viewer, dice: &mut dyn Dice, imagined: &mut State) {
    if !look.state.fog {
        return;
    }
    for army in Army::BOTH.into_iter().filter(|army| !viewer.is(army.seat())) {
        let unseen = |unit: &UnitId| look.piece(*unit).army == army && !look.visible(viewer, *unit);
        let hidden: Vec<UnitId> = look.state.units().map(|(unit, _)| unit).filter(unseen).collect();
        deal::deal(look, army, &hidden, dice, imagined);
    }
    // Whom the enemy is moving out of sight is in his hand.
    let in_hand = |frame: &Frame| frame.each().in_hand().is_some_and(|unit| !look.visible(viewer, unit));
    imagined.frames.retain(|frame| !in_hand(frame));
}

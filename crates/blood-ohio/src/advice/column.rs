//! The forces a stack could send.

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::frames::Look;
use crate::points::{ForcePoints, MovementPoints};
use crate::state::{ForceKind, Moving};

/// A force that could go.
pub struct Column {
    pub at: Space,
    pub pieces: Vec<PieceId>,
    pub strength: i32,
    pub allowance: MovementPoints,
    pub led: bool,
    /// R50: what limits on rivers count, and what an overrun needs.
    pub load: i32,
    pub whole: ForcePoints,
    pub wagons: bool,
}

impl Column {
    fn new(look: Look<'_>, at: Space, pieces: Vec<PieceId>, allowance: MovementPoints, led: bool) -> Self {
        Self {
            at,
            strength: strength(look, &pieces),
            allowance,
            led,
            load: i32::from(look.unit_fp(&pieces)),
            whole: look.total_fp(&pieces),
            wagons: pieces.iter().any(|piece| look.kind(*piece) == Kind::Wagon),
            pieces,
        }
    }
}

/// What a side fights with, militia counted as far as they usually stand.
fn strength(look: Look<'_>, pieces: &[PieceId]) -> i32 {
    let militia: i32 =
        pieces.iter().filter(|piece| look.kind(**piece).militia()).map(|piece| i32::from(look.fp(*piece))).sum();
    let all = i32::from(look.total_fp(pieces));
    let arms = pieces.iter().filter(|piece| look.kind(**piece) == Kind::Arms).count() as i32;
    let steady: i32 = (1..=5).map(|most| militia.min(most)).sum::<i32>() + militia;
    all - militia + steady / 6 + arms
}

/// The forces a stack could send: all it can lead, and wagons by themselves.
pub fn columns(look: Look<'_>, side: Side, at: Space) -> Vec<Column> {
    let free =
        |piece: &PieceId| look.check_mover(side, *piece).is_ok() && !(look.piece(*piece).inside && look.besieged(at));
    let rank = |piece: &PieceId| match look.kind(*piece) {
        Kind::KeyLeader => 0,
        Kind::Subordinate => 1,
        Kind::Arms => 9,
        Kind::Wagon => 8,
        Kind::Scout | Kind::Artillery => 7,
        Kind::Warriors | Kind::RegularInfantry | Kind::RegularCavalry => 2,
        Kind::MilitiaInfantry | Kind::MilitiaCavalry => 3,
    };
    let mut all: Vec<PieceId> = look.at(side, at).filter(free).collect();
    all.sort_by_key(|piece| (rank(piece), look.piece(*piece).flipped, *piece));
    let wagons: Vec<PieceId> = all.iter().copied().filter(|piece| look.kind(*piece) == Kind::Wagon).collect();
    let mut picked: Vec<PieceId> = Vec::new();
    for piece in all.iter().copied().filter(|piece| look.kind(*piece) != Kind::Wagon) {
        let before = look.force_kind(side, &picked);
        picked.push(piece);
        let worse =
            look.force_kind(side, &picked) == ForceKind::Stray && before != ForceKind::Stray && picked.len() > 1;
        let lonely = look.kind(piece) == Kind::Arms && !look.warriors_of_holder(piece, &picked);
        if worse || lonely {
            picked.pop();
        }
    }
    let mut found = Vec::new();
    for pieces in [picked, detachment(look, side, &all), wagons] {
        if pieces.iter().any(|piece| look.kind(*piece) != Kind::Arms) {
            let led = look.force_kind(side, &pieces) != ForceKind::Stray;
            let allowance = look.allowance(side, &pieces);
            found.push(Column::new(look, at, pieces, allowance, led));
        }
    }
    found
}

/// A subordinate with what he may lead, where a stack has more leaders than one: two columns burn more than one.
fn detachment(look: Look<'_>, side: Side, all: &[PieceId]) -> Vec<PieceId> {
    let leaders = all.iter().filter(|piece| look.kind(**piece).leader()).count();
    let Some(officer) = all.iter().copied().find(|piece| look.kind(*piece) == Kind::Subordinate) else {
        return Vec::new();
    };
    if leaders < 2 {
        return Vec::new();
    }
    let mut picked = vec![officer];
    for piece in all.iter().copied().filter(|piece| look.kind(*piece).fighter()) {
        picked.push(piece);
        if look.force_kind(side, &picked) != ForceKind::Subordinate {
            picked.pop();
        }
    }
    if picked.len() > 1 { picked } else { Vec::new() }
}

/// Stacks of a side with somebody who has not moved.
pub fn stacks(look: Look<'_>, side: Side) -> Vec<Space> {
    let mut found = Vec::new();
    for (id, piece) in look.state.pieces() {
        if let Some(at) = piece.at.space()
            && !piece.moved
            && look.game.side(id) == side
            && !found.contains(&at)
            && look.kind(id) != Kind::Arms
            && !look.lost_gun(id)
        {
            found.push(at);
        }
    }
    found
}

pub fn column_of(look: Look<'_>, moving: &Moving) -> Column {
    let led = moving.kind != ForceKind::Stray;
    Column::new(look, moving.at(), moving.pieces.clone(), look.march_limit(moving), led)
}

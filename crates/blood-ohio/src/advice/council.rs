//! Special actions, recruiting, building, winter: what each option is worth at a glance.

use super::assess::HALF;
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::frames::Look;
use crate::state::{Build, Frame, Health, Site, UsRecruit};

/// What an option is worth, in thousandths of a victory point.
pub fn worth(look: Look<'_>, side: Side, option: &Decision) -> i32 {
    let thrift = if side == Side::Us && last_point_is_kept(look, option) { 2_000 } else { 0 };
    plain_worth(look, side, option) - thrift
}

/// A fort without which the war cannot be won is worth the last action of a turn.
fn last_point_is_kept(look: Look<'_>, option: &Decision) -> bool {
    let state = look.state;
    let wanted = look.wanted_fort().is_some_and(|fort| state.forts_left & 1 << fort.index() != 0);
    let last = state.sap[Side::Us.index()] == 1 && state.segment < 7;
    let spends = !matches!(option, Decision::Pass | Decision::Build { what: Build::Fort(_) });
    wanted && last && spends && matches!(state.top(), Some(Frame::Special(_)))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "what is not weighed is worth nothing in particular")]
fn plain_worth(look: Look<'_>, side: Side, option: &Decision) -> i32 {
    match *option {
        // What the scenario suggests is a sound beginning.
        Decision::PlaceRest | Decision::QuarterRest => 10_000,
        Decision::Pass => 60,
        Decision::Recruit => 60 + 30 * cup(look).min(5),
        Decision::RecruitNation { nation } => recruit_nation(look, nation),
        Decision::Check => 100,
        Decision::StopChecks | Decision::NoArrival => 0,
        Decision::Redraw => redraw(look),
        Decision::TakeArms { .. } => 130,
        Decision::Arrive { piece, at } => arrival(look, piece) + safety(look, side, at),
        Decision::Place { at, inside } => safety(look, side, at) + i32::from(inside) * 40,
        Decision::Treaty { .. } | Decision::Ally { .. } => negotiation(look, side),
        Decision::Build { what } => build(look, what),
        Decision::Found { at, .. } => 100 + safety(look, side, at),
        Decision::Repair { .. } => HALF + 40,
        Decision::Harass => 380,
        Decision::Raid { at } => raid(look, at),
        Decision::SearchGun { .. } => 120,
        Decision::SearchRaiders => 70,
        Decision::Save => {
            if look.state.segment >= 7 {
                110
            } else {
                20
            }
        }
        Decision::Strategic { .. } => 30,
        Decision::Transfer { to, .. } => safety(look, side, to),
        Decision::Supply { stack, .. } => i32::from(look.open_fp(Side::Us, stack)) * 40,
        Decision::SupplyDone => 60,
        Decision::SendHome { piece } => -i32::from(look.fp(piece)) * 10,
        _ => 0,
    }
}

fn cup(look: Look<'_>) -> i32 {
    look.state.pieces.iter().filter(|piece| piece.at == crate::state::Place::Cup).count() as i32
}

fn recruit_nation(look: Look<'_>, nation: Nation) -> i32 {
    let waiting = |(id, piece): (PieceId, &crate::state::Piece)| {
        piece.at == crate::state::Place::Track && look.game.nation(id) == Some(nation) && look.kind(id) != Kind::Arms
    };
    let stored = look.state.pieces().filter(|entry| waiting((entry.0, entry.1))).count() as i32;
    (if nation.core() { 210 } else { 140 }) + stored.min(4) * 8
}

fn arrival(look: Look<'_>, piece: PieceId) -> i32 {
    match look.kind(piece) {
        Kind::KeyLeader => 300,
        Kind::Warriors => 200,
        Kind::Subordinate
        | Kind::RegularInfantry
        | Kind::RegularCavalry
        | Kind::MilitiaInfantry
        | Kind::MilitiaCavalry
        | Kind::Scout
        | Kind::Artillery
        | Kind::Wagon
        | Kind::Arms => 150,
    }
}

/// Militia are put back where a wagon is wanted.
fn redraw(look: Look<'_>) -> i32 {
    let Some(UsRecruit { drawn: Some(piece), .. }) = look.top() else { return 0 };
    if look.kind(*piece).militia() { 150 } else { -100 }
}

/// Far from strong enemies, near own friends.
fn safety(look: Look<'_>, side: Side, at: crate::board::Space) -> i32 {
    let mut worth = 0;
    for (id, piece) in look.state.pieces() {
        let Some(space) = piece.at.space() else { continue };
        let fp = i32::from(look.fp(id));
        let far = i32::from(look.distance(at, space)).min(8);
        if look.game.side(id) == side { worth += fp * (8 - far) / 4 } else { worth -= fp * (8 - far) / 2 }
    }
    worth
}

fn negotiation(look: Look<'_>, side: Side) -> i32 {
    let needed = i32::from(look.game.tables().thresholds[look.state.expedition.index()]) * 2;
    let points = i32::from(look.state.vp[side.index()]);
    let faces = (1..=6).filter(|face| points + 2 * face >= needed).count() as i32;
    faces * 1500 / 6
}

fn build(look: Look<'_>, what: Build) -> i32 {
    match what {
        Build::Fort(fort) if look.wanted_fort() == Some(fort) => 1_500,
        Build::Fort(_) => 160,
        Build::Settlement => 460,
    }
}

/// 5.6.2: by the chits in the cup; a healthy settlement has two steps to burn.
fn raid(look: Look<'_>, at: crate::board::Space) -> i32 {
    let [a, b, c, d] = look.state.raid_cup.map(i32::from);
    let all = (a + b + c + d).max(1);
    let steps = if look.state.site(at) == Site::Settlement(Health::Full) { 2 } else { 1 };
    (a * (steps * HALF + 120) + b * HALF - d * (HALF + 60)) / all + steps * 3
}

/// One plan for each kind of action, and each option of a small question.
pub fn plans(look: Look<'_>, side: Side, wide: usize) -> Vec<Vec<Decision>> {
    let mut judged: Vec<(i32, Decision)> =
        look.options(side).into_iter().map(|option| (worth(look, side, &option), option)).collect();
    judged.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    let mut found: Vec<Decision> = Vec::new();
    for (_, option) in &judged {
        let alike =
            found.iter().filter(|known| std::mem::discriminant(*known) == std::mem::discriminant(option)).count();
        if alike < 3 {
            found.push(*option);
        }
    }
    found.truncate(wide);
    found.into_iter().map(|option| vec![option]).collect()
}

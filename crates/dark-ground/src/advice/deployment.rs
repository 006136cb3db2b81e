//! 15, 6.0.1: where to begin, and where settlers go.

use super::force::Aim;
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::{AreaId, PieceId};
use crate::scenario::Content;
use crate::setup::SetUp;

/// Better than the suggestion of the scenario's file.
const BETTER: i32 = 20_000;
/// Warriors who stay in Kekionga.
const GUARD: u8 = 3;

/// What it is worth to set up the next piece of a group in an area.
pub(super) fn worth(look: Look<'_>, frame: &SetUp, at: AreaId, careless: bool) -> i32 {
    let (group, aim) = (frame.group(look), Aim::of(look));
    match (&group.content, group.side, aim) {
        (Content::Settlers { .. }, ..) => settler(look, at, careless),
        // 15.1.1: a village whose neighbours are land that is fought for.
        (Content::Villages(_), _, Aim::Expedition { lands, .. }) => {
            1000 * i32::from(look.board().neighbours(at).and(lands).len())
        }
        (Content::Units { .. }, Side::Na, Aim::Expedition { goal, .. }) => {
            let takes_part = |piece: &PieceId| look.of(*piece).nation.is_none_or(|nation| look.takes_part(nation));
            let Some(piece) = frame.next(look).filter(takes_part) else { return 0 };
            if look.of(piece).leader { BETTER * i32::from(at == goal) } else { post(look, at, careless) }
        }
        // Beginners guard all their land at once.
        (Content::Units { .. }, Side::Na, Aim::Foothold { .. }) if careless && fights(look, frame) => {
            scattered(look, at)
        }
        // 15.2.1, 7.0.1-e: the first link of the supply line, as near to the goal as may be; a band cuts a single way.
        (Content::Fort, _, Aim::Foothold { goal, base, .. }) => {
            let ways = look.board().neighbours(at).and(look.board().neighbours(base)).len();
            let hostile = look.board().owner(at).is_some_and(|nation| look.state.at_war(nation));
            9000 - 1000 * i32::from(look.board().distance(at, goal))
                + 800 * i32::from(hostile)
                + 400 * i32::from(ways.min(2))
        }
        // As near to the goal as may be.
        (Content::Fort | Content::Villages(_) | Content::Units { .. } | Content::Rifles { .. }, ..) => {
            let hostile = look.board().owner(at).is_some_and(|nation| look.state.at_war(nation));
            9000 - 1000 * i32::from(look.board().distance(at, aim.goal())) + 800 * i32::from(hostile)
        }
    }
}

/// Whether the next piece of a group is a warrior of a nation at war.
fn fights(look: Look<'_>, frame: &SetUp) -> bool {
    let at_war = |piece: PieceId| look.of(piece).nation.is_some_and(|nation| look.state.at_war(nation));
    frame.next(look).is_some_and(|piece| !look.of(piece).leader && at_war(piece))
}

/// One band an area.
fn scattered(look: Look<'_>, at: AreaId) -> i32 {
    BETTER - 1000 * i32::from(look.here(at).and(look.sets().all_warriors).len())
}

/// 9.5.1, 15.1.4: warriors who begin where settlers are burn them out at once: two at least, and each one more makes it
/// surer. A few stay in Kekionga. Beginners guard all their land at once.
fn post(look: Look<'_>, at: AreaId, careless: bool) -> i32 {
    let Aim::Expedition { goal, lands, .. } = Aim::of(look) else { return 0 };
    if careless {
        return scattered(look, at);
    }
    let warriors = |area: AreaId| look.here(area).and(look.sets().all_warriors).len();
    if warriors(goal) < GUARD {
        return BETTER * i32::from(at == goal);
    }
    let settled = look.with_settlers().and(lands);
    if settled.is_empty() {
        return BETTER * i32::from(at == goal);
    }
    if !settled.has(at) {
        return 0;
    }
    let here = warriors(at);
    let settlers = i32::from(look.state.settlers[at.index()]);
    let wave = match here {
        // A band of one is no use: it is made up first.
        1 => 900,
        0 => 700 + 20 * settlers,
        2..=4 => 500 - 100 * i32::from(here) + 20 * settlers,
        5.. => 0,
    };
    BETTER + wave
}

/// 15.1.4: settlers who stand on the lands that are fought for: as beginners put them, close to help; else in as many areas
/// as there are, and not beside warriors. Elsewhere the suggestion is good enough.
pub(super) fn settler(look: Look<'_>, at: AreaId, careless: bool) -> i32 {
    let Aim::Expedition { base, lands, .. } = Aim::of(look) else { return 0 };
    if !lands.has(at) {
        return 0;
    }
    let near = 100 * i32::from(look.board().distance(at, base));
    let here = i32::from(look.state.settlers[at.index()]);
    if careless {
        return BETTER - 10 * near - 1500 * here;
    }
    let warriors = look.sets().all_warriors.filter(|piece| look.active(*piece));
    let threat = warriors.filter_map(|piece| look.area_of(piece)).filter(|from| look.board().distance(*from, at) <= 1);
    BETTER - 2000 * here - near - 300 * threat.count() as i32
}

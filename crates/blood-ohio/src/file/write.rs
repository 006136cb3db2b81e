//! A position as a person can read and edit it.

use super::{FORMAT, SIDES, frames, principals, space_name};
use crate::about::{HIDDEN_STACKS, REVISED_NATION_CHECK, SUDDEN_DEATH};
use crate::board::Space;
use crate::counters::{Kind, Nation, PieceId};
use crate::frames::Look;
use crate::state::{Health, Piece, Place, Site};
use crate::tables::{FortId, RaidChit};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A word as `serde` writes it; plain enums always can be.
pub(super) fn word(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// Both sides under their names.
fn both<T: Copy + Into<Value>>(values: [T; 2]) -> Value {
    SIDES.into_iter().map(|(key, side)| (key.to_owned(), values[side.index()].into())).collect::<Map<_, _>>().into()
}

/// The whole position.
pub(super) fn state(look: Look<'_>) -> Value {
    let (state, board) = (look.state, look.board());
    let name = |space: Space| Value::from(space_name(board, space));
    let spaces = |spaces: &[Space]| spaces.iter().map(|space| name(*space)).collect::<Vec<_>>();
    let sites: Map<_, _> = look.sites().map(|(at, site)| (space_name(board, at).to_owned(), site_file(site))).collect();
    let hit = principals(board).into_iter().enumerate().filter(|(bit, _)| state.principals_hit & 1 << bit != 0);
    json!({
        "game": "blood-ohio",
        "format": FORMAT,
        "scenario": look.scenario().key,
        "options": options(look),
        "turn": state.turn,
        "segment": state.segment,
        "procedure": state.procedure,
        "frames": state.frames.iter().map(|frame| frames::write(look.game.data(), frame)).collect::<Vec<_>>(),
        "pieces": state.pieces().map(|(id, piece)| piece_file(look, id, piece)).collect::<Vec<_>>(),
        "sites": sites,
        "nations": nations(look),
        "vp-halves": both(state.vp),
        "peak-halves": state.peak,
        "sap": both(state.sap),
        "saved": both(state.saved),
        "passed": both(state.passed),
        "acting": word(state.acting),
        "fresh-work": state.fresh_work.map(name),
        "builds-blocked": state.builds_blocked,
        "raids-blocked": state.raids_blocked,
        "raid-cup": chits(state.raid_cup),
        "set-aside": chits(state.set_aside),
        "settlements-left": state.settlements_left,
        "forts-left": forts(state.forts_left),
        "forts-built": forts(state.forts_built),
        "expedition": word(state.expedition),
        "withdrawn": state.withdrawn,
        "entered": state.entered,
        "principals-hit": hit.map(|(_, space)| name(space)).collect::<Vec<_>>(),
        "villages-razed": state.villages_razed,
        "steps": both(state.steps),
        "broke-out": spaces(&state.broke_out),
        "ending": state.ending,
    })
}

fn options(look: Look<'_>) -> Value {
    let on = |set: bool| if set { "on" } else { "off" };
    let chosen = look.state.optional;
    json!({
        REVISED_NATION_CHECK: on(chosen.revised_nation_check),
        HIDDEN_STACKS: on(chosen.hidden_stacks),
        SUDDEN_DEATH: on(chosen.sudden_death),
    })
}

/// Flags stand only where they are set.
fn piece_file(look: Look<'_>, id: PieceId, piece: &Piece) -> Value {
    let mut entry = Map::new();
    let mut put = |key: &str, value: Value| entry.insert(key.to_owned(), value);
    put("piece", look.game.counter(id).name.as_str().into());
    put("at", place(look, piece.at));
    if look.kind(id) == Kind::Arms {
        put("nation", word(look.holder(id)));
    }
    for (key, set) in [("flipped", piece.flipped), ("inside", piece.inside), ("moved", piece.moved)] {
        if set {
            put(key, true.into());
        }
    }
    entry.into()
}

fn place(look: Look<'_>, at: Place) -> Value {
    match at {
        Place::On(space) => space_name(look.board(), space).into(),
        Place::Aside => "aside".into(),
        Place::Hand => "hand".into(),
        Place::Later => "later".into(),
        Place::Cup => "cup".into(),
        Place::Track => "track".into(),
        Place::Out => "out".into(),
    }
}

/// What stands on a space, in a few words: "razed", "fort steuben", "village miami reduced".
fn site_file(site: Site) -> Value {
    let with = |what: String, health: Health| match health {
        Health::Full => what,
        Health::Reduced => format!("{what} reduced"),
    };
    let key = |value: Value| value.as_str().unwrap_or_default().to_owned();
    match site {
        Site::Empty => "empty".into(),
        Site::Razed => "razed".into(),
        Site::Miamis => "miamis".into(),
        Site::Settlement(health) => with("settlement".into(), health).into(),
        Site::Village(nation, health) => with(format!("village {}", key(word(nation))), health).into(),
        Site::Principal(nation, health) => with(format!("principal {}", key(word(nation))), health).into(),
        Site::Fort(fort, health) => with(format!("fort {}", key(word(fort))), health).into(),
    }
}

fn nations(look: Look<'_>) -> Value {
    let entry = |nation: Nation| {
        let standing = look.state.nations[nation.index()];
        let [healthy, reduced] = standing.villages;
        let mut value = json!({
            "status": word(standing.status),
            "broken": standing.broken,
            "bled": standing.bled,
            "villages-waiting": [healthy, reduced],
        });
        if standing.wavering {
            value["wavering"] = true.into();
        }
        (word(nation).as_str().unwrap_or_default().to_owned(), value)
    };
    Nation::ALL.map(entry).into_iter().collect::<Map<_, _>>().into()
}

fn chits(chits: [u8; 4]) -> Value {
    let entry = |chit: RaidChit| (word(chit).as_str().unwrap_or_default().to_owned(), chits[chit.index()].into());
    RaidChit::ALL.map(entry).into_iter().collect::<Map<_, _>>().into()
}

fn forts(bits: u16) -> Value {
    FortId::ALL.into_iter().filter(|fort| bits & 1 << fort.index() != 0).map(word).collect()
}

//! A position from a file that a person may have edited.

use super::{FORMAT, SIDES, frames, principals};
use crate::about::{HIDDEN_STACKS, REVISED_NATION_CHECK, SUDDEN_DEATH};
use crate::board::{Board, Space};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::data::Data;
use crate::game::BloodOhio;
use crate::scenario::ScenarioId;
use crate::setup::blank;
use crate::state::{Ending, Health, Optional, Place, Site, Standing, State, Status};
use crate::tables::{FortId, RaidChit};
use kernel::data::Named;
use kernel::state_file::{Node, Object};

const A_SIDE: &str = "us or wc";
const A_NATION: &str = "a nation, such as miami";

/// The whole position; what is wrong is noted, and nothing comes back only if the scenario is not known.
pub(super) fn state(game: &BloodOhio, root: &Node<'_>) -> Option<State> {
    let data = game.data();
    let file = root.object();
    if file.get("game").text("blood-ohio").is_some_and(|game| game != "blood-ohio") {
        file.get("game").wrong("blood-ohio");
    }
    file.get("format").number(FORMAT..=FORMAT);
    let scenario: ScenarioId = scenario(&file.get("scenario"))?;
    let optional = options(&file.get("options"));
    let mut state = blank(data, scenario, optional);
    state.sites.fill(Site::Empty);
    state.principals_hit = 0;
    counters(data, &file, &mut state);
    track(&file, &mut state);
    actions(data, &file, &mut state);
    map(data, &file, &mut state);
    let questions = file.get("frames");
    let frame = |node: &Node<'_>| frames::read(data, (node.key(), node.value()?), node.problems());
    state.frames = questions.list().iter().filter_map(frame).collect();
    state.ending = file.get("ending").unless_null(|node| Some(ending(node)));
    file.done();
    Some(state)
}

fn scenario(node: &Node<'_>) -> Option<ScenarioId> {
    let keys: Vec<&str> = ScenarioId::ALL.iter().map(|id| id.key()).collect();
    let expected = format!("one of {}", keys.join(", "));
    let text = node.text(&expected)?;
    let known = ScenarioId::ALL.into_iter().find(|id| id.key() == text);
    if known.is_none() {
        node.wrong(expected);
    }
    known
}

fn options(node: &Node<'_>) -> Optional {
    let options = node.object();
    let on = |key: &'static str| {
        let node = options.get(key);
        match node.text("on or off") {
            Some("on") => true,
            Some("off") | None => false,
            Some(_) => {
                node.wrong("on or off");
                false
            }
        }
    };
    let read = Optional {
        revised_nation_check: on(REVISED_NATION_CHECK),
        hidden_stacks: on(HIDDEN_STACKS),
        sudden_death: on(SUDDEN_DEATH),
    };
    options.done();
    read
}

/// A value for each side.
fn both<T: Default + Copy>(node: &Node<'_>, read: impl Fn(&Node<'_>) -> T) -> [T; 2] {
    let sides = node.object();
    let mut values = [T::default(); 2];
    for (key, side) in SIDES {
        values[side.index()] = read(&sides.get(key));
    }
    sides.done();
    values
}

fn track(file: &Object<'_>, state: &mut State) {
    const MOST: u8 = 60;
    state.turn = file.get("turn").small(1..=10);
    state.segment = file.get("segment").small(1..=10);
    state.procedure = file.get("procedure").small(0..=9);
    state.vp = both(&file.get("vp-halves"), |node| node.small(0..=MOST));
    state.peak = file.get("peak-halves").small(0..=MOST);
    state.expedition = file.get("expedition").word("first, second or third").unwrap_or(state.expedition);
    state.withdrawn = file.get("withdrawn").flag();
    state.entered = file.get("entered").small(0..=10);
    state.steps = both(&file.get("steps"), |node| node.small(0..=200));
    state.villages_razed = file.get("villages-razed").small(0..=100);
}

fn actions(data: &Data, file: &Object<'_>, state: &mut State) {
    state.sap = both(&file.get("sap"), |node| node.small(0..=data.tables.sap_cap));
    state.saved = both(&file.get("saved"), |node| node.flag());
    state.passed = both(&file.get("passed"), |node| node.flag());
    state.acting = file.get("acting").word(A_SIDE).unwrap_or(Side::Us);
    state.fresh_work = file.get("fresh-work").unless_null(|node| space(node, &data.board));
    state.builds_blocked = file.get("builds-blocked").flag();
    state.raids_blocked = file.get("raids-blocked").flag();
    state.raid_cup = chits(&file.get("raid-cup"));
    state.set_aside = chits(&file.get("set-aside"));
    state.settlements_left = file.get("settlements-left").small(0..=40);
    state.forts_left = forts(&file.get("forts-left"));
    state.forts_built = forts(&file.get("forts-built"));
}

fn map(data: &Data, file: &Object<'_>, state: &mut State) {
    let board = &data.board;
    for (name, node) in file.get("sites").entries() {
        match board.find(name) {
            Some(space) => match state.sites.get_mut(space.index()) {
                Some(known) => *known = site(&node).unwrap_or(Site::Empty),
                None => node.wrong("nothing: no structure stands on an entry square"),
            },
            None => node.problems().note(node.key(), "an unknown space", "the name or id of a space"),
        }
    }
    nations(&file.get("nations"), state);
    let order = principals(board);
    for space in spaces(&file.get("principals-hit"), board) {
        match order.iter().position(|known| *known == space) {
            Some(bit) => state.principals_hit |= 1 << bit,
            None => file.get("principals-hit").wrong("printed principal villages"),
        }
    }
    state.broke_out = spaces(&file.get("broke-out"), board);
}

/// "village miami reduced" and the like.
fn site(node: &Node<'_>) -> Option<Site> {
    const EXPECTED: &str =
        "razed, miamis, settlement, village NATION, principal NATION or fort NAME, perhaps followed by reduced";
    let text = node.text(EXPECTED)?;
    let (text, health) = match text.strip_suffix(" reduced") {
        Some(rest) => (rest, Health::Reduced),
        None => (text, Health::Full),
    };
    let read = match text.split_once(' ') {
        None if text == "settlement" => Some(Site::Settlement(health)),
        None if health == Health::Full => match text {
            "razed" => Some(Site::Razed),
            "miamis" => Some(Site::Miamis),
            _ => None,
        },
        Some(("village", nation)) => named(nation).map(|nation| Site::Village(nation, health)),
        Some(("principal", nation)) => named(nation).map(|nation| Site::Principal(nation, health)),
        Some(("fort", fort)) => named(fort).map(|fort| Site::Fort(fort, health)),
        None | Some(_) => None,
    };
    if read.is_none() {
        node.wrong(EXPECTED);
    }
    read
}

fn named<T: Named + Copy>(word: &str) -> Option<T> {
    T::NAMES.iter().find(|(key, _)| *key == word).map(|(_, value)| *value)
}

fn nations(node: &Node<'_>, state: &mut State) {
    let all = node.object();
    for (key, nation) in Nation::NAMES {
        let one = all.get(key).object();
        let waiting = one.get("villages-waiting");
        let counts: Vec<u8> = waiting.list().iter().map(|node| node.small(0..=20)).collect();
        if counts.len() != 2 {
            waiting.wrong("two numbers: healthy and reduced villages");
        }
        state.nations[nation.index()] = Standing {
            status: one.get("status").word("member, nonaligned, treaty or withdrawn").unwrap_or(Status::Withdrawn),
            broken: one.get("broken").flag(),
            bled: one.get("bled").flag(),
            wavering: one.set("wavering"),
            villages: [counts.first().copied().unwrap_or(0), counts.get(1).copied().unwrap_or(0)],
        };
        one.done();
    }
    all.done();
}

fn chits(node: &Node<'_>) -> [u8; 4] {
    const KEYS: [&str; 4] = ["A", "B", "C", "D"];
    let cup = node.object();
    let counts = RaidChit::ALL.map(|chit| cup.get(KEYS[chit.index()]).small(0..=5));
    cup.done();
    counts
}

fn forts(node: &Node<'_>) -> u16 {
    let fort = |node: &Node<'_>| node.word::<FortId>("a fort, such as steuben");
    node.list().iter().filter_map(fort).fold(0, |bits, fort| bits | 1 << fort.index())
}

/// Every counter once.
fn counters(data: &Data, file: &Object<'_>, state: &mut State) {
    let node = file.get("pieces");
    let mut listed: Vec<PieceId> = Vec::new();
    for entry in node.list() {
        let object = entry.object();
        let name = object.get("piece");
        match name.text("the name of a counter").map(|text| frames::piece(data, text)) {
            Some(Some(piece)) => {
                if listed.contains(&piece) {
                    name.wrong("each counter once: this one was listed before");
                }
                listed.push(piece);
                counter(data, &object, piece, state);
            }
            Some(None) => {
                name.wrong("the name of a counter");
                continue;
            }
            None => continue,
        }
        object.done();
    }
    for (piece, counter) in data.pieces().filter(|(piece, _)| !listed.contains(piece)) {
        node.missing(&format!("an entry for {} (counter {})", counter.name, piece.0));
    }
}

fn counter(data: &Data, entry: &Object<'_>, id: PieceId, state: &mut State) {
    let known = &mut state[id];
    known.at = place(&entry.get("at"), &data.board).unwrap_or(Place::Aside);
    (known.flipped, known.inside, known.moved) = (entry.set("flipped"), entry.set("inside"), entry.set("moved"));
    if data.counter(id).kind == Kind::Arms {
        let first = data.counters.iter().position(|counter| counter.kind == Kind::Arms).unwrap_or(0);
        let holder = entry.get("nation").unless_null(|node| node.word(A_NATION));
        if let Some(slot) = state.arms.get_mut(id.index() - first) {
            *slot = holder;
        }
    }
}

/// A space of this map, by its name or id.
fn space(node: &Node<'_>, board: &Board) -> Option<Space> {
    node.named(|text| board.find(text), "the name or id of a space, such as Kekionga or G110")
}

/// Spaces of this map.
fn spaces(node: &Node<'_>, board: &Board) -> Vec<Space> {
    node.list().iter().filter_map(|node| space(node, board)).collect()
}

fn place(node: &Node<'_>, board: &Board) -> Option<Place> {
    const WORDS: &str = "a space, aside, hand, later, cup, track or out";
    match node.text(WORDS)? {
        "aside" => Some(Place::Aside),
        "hand" => Some(Place::Hand),
        "later" => Some(Place::Later),
        "cup" => Some(Place::Cup),
        "track" => Some(Place::Track),
        "out" => Some(Place::Out),
        text => {
            let space: Option<Space> = board.find(text);
            if space.is_none() {
                node.wrong(WORDS);
            }
            space.map(Place::On)
        }
    }
}

fn ending(node: &Node<'_>) -> Ending {
    let ending = node.object();
    let read = Ending {
        winner: ending.get("winner").unless_null(|node| node.word(A_SIDE)),
        automatic: ending.get("automatic").flag(),
    };
    ending.done();
    read
}

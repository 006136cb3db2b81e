//! State files: what has to fit together, and files of earlier versions. Every key is explained in `docs/state-file.md`.

use crate::board::{Board, Gate, Printed, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::frames::Look;
use crate::state::{Frame, Place, Site};
use crate::tables::FortId;
use crate::text;
use kernel::ask;
use kernel::state_file::Problems;
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;

/// A position with what is known to be wrong with it.
struct Check<'a> {
    look: Look<'a>,
    problems: &'a Problems,
}

/// Whether a position that somebody wrote could arise, and can be played on.
pub fn check(look: Look<'_>, problems: &Problems) {
    let check = Check { look, problems };
    check.track();
    if !problems.is_empty() {
        return;
    }
    look.state.pieces().for_each(|(id, _)| check.piece(id));
    check.forts();
    look.board().spaces().for_each(|space| check.site(space));
    Nation::ALL.into_iter().for_each(|nation| check.nation(nation));
    check.cups();
    ask::check_frames(look.game, look.state, problems);
    if problems.is_empty() {
        check.playable();
    }
}

impl Check<'_> {
    fn space(&self, space: Space) -> &str {
        self.look.board().unique_name(space)
    }

    /// Somebody must be asked something, unless the game is over.
    fn playable(&self) {
        if self.look.state.ending.is_some() {
            return;
        }
        let Some(side) = self.look.asked() else {
            self.problems.note("frames", "a question that nobody is asked", "a question for one side");
            return;
        };
        if self.look.options(side).is_empty() {
            let found = format!("a question {} cannot answer", text::the(side));
            self.problems.note("frames", found, "a position with a legal decision");
        }
    }

    fn within(&self, key: &str, number: u8, bounds: RangeInclusive<u8>) {
        if !bounds.contains(&number) {
            let expected = format!("a whole number from {} to {}", bounds.start(), bounds.end());
            self.problems.note(key, number.to_string(), expected);
        }
    }

    /// 2.1 to 2.4, 23.0: nothing lies beyond its track, the turn belongs to the scenario, and the peak is no lower than the
    /// score.
    fn track(&self) {
        let (state, scenario, tables) = (self.look.state, self.look.scenario(), self.look.tables());
        self.within("segment", state.segment, 1..=tables.segments.len() as u8);
        self.within("procedure", state.procedure, 0..=9);
        self.within("entered", state.entered, 0..=10);
        for side in Side::BOTH {
            let key = |what: &str| format!("{what}.{}", if side == Side::Us { "us" } else { "wc" });
            self.within(&key("vp-halves"), state.vp[side.index()].get(), 0..=tables.vp_cap * 2);
            self.within(&key("sap"), state.sap[side.index()].get(), 0..=tables.sap_cap.get());
        }
        if !(scenario.first_turn..=scenario.last_turn()).contains(&state.turn) {
            let expected = format!("a turn from {} to {}", scenario.first_turn, scenario.last_turn());
            self.problems.note("turn", state.turn.to_string(), expected);
        }
        if state.peak < state.vp[Side::Wc.index()] {
            self.problems.note("peak-halves", state.peak.to_string(), "no less than the present score (23.0)");
        }
    }

    fn piece(&self, id: PieceId) {
        let (look, piece) = (self.look, self.look.piece(id));
        let (kind, side) = (look.kind(id), look.game.side(id));
        let key = format!("pieces ({})", look.game.counter(id).name);
        let wrong = |found: &str, expected: &str| self.problems.note(&key, found, expected);
        if piece.flipped && matches!(kind, Kind::Scout | Kind::Arms) {
            wrong("flipped", "not flipped: it has no other side");
        }
        match (piece.at, side) {
            (Place::Cup, Side::Wc) => wrong("in the cup", "elsewhere: the cup holds US units (3.1.2)"),
            (Place::Track, Side::Us) => wrong("on the track", "elsewhere: the track holds nation units (2.4.2)"),
            (Place::On(space), _) => self.stands(id, space, &wrong),
            (Place::Aside | Place::Hand | Place::Later | Place::Cup | Place::Track | Place::Out, _) => {
                if piece.inside {
                    wrong("inside", "not inside: it is not on the map");
                }
            }
        }
    }

    /// A counter on the map or on an entry square.
    fn stands(&self, id: PieceId, space: Space, wrong: &dyn Fn(&str, &str)) {
        let look = self.look;
        let side = look.game.side(id);
        if look.piece(id).inside && (side == Side::Wc || look.fort(space).is_none()) {
            wrong("inside", "not inside: only US pieces on the space of a fort are (20.1)");
        }
        if !look.in_play(space) {
            wrong(self.space(space), "a space of the learning scenario (A2.0)");
        }
        match (look.board().gate(space), side) {
            (Some(Gate::Us { .. }), Side::Wc) | (Some(Gate::Nation(_)), Side::Us) => {
                wrong(self.space(space), "an entry square of its own side (2.4.3)");
            }
            (Some(Gate::Us { .. }), Side::Us) | (Some(Gate::Nation(_)), Side::Wc) | (None, _) => {}
        }
        let afloat = look.river(space) && look.state.site(space) != Site::Miamis;
        if afloat && !self.on_the_way(id) {
            wrong(self.space(space), "no river space: nobody stops there (2.5.2-d)");
        }
        // 20.7: a fort that stands holds few, but those few may be joined by leaders.
        if look.state.site(space) == Site::Miamis && side == Side::Us {
            wrong(self.space(space), "elsewhere: the British hold Fort Miamis (20.7-b)");
        }
    }

    /// Whether a counter is part of something that is going on, or was lost in it (22.2-d).
    fn on_the_way(&self, id: PieceId) -> bool {
        self.look.state.frames.iter().any(|frame| frame.each().seen().contains(&id)) || self.look.lost_gun(id)
    }

    /// 20.1.2: no fort holds more than it can, and each stands once.
    fn forts(&self) {
        let look = self.look;
        for fort in FortId::ALL {
            let stands: Vec<Space> = look
                .sites()
                .filter(|(_, site)| matches!(site, Site::Fort(known, _) if *known == fort))
                .map(|(at, _)| at)
                .collect();
            if stands.len() > 1 {
                self.problems.note("sites", format!("{} twice", fort.name()), "each fort once");
            }
            if fort.printed() && look.board().printed_fort(fort) != stands.first().copied() {
                self.problems.note("sites", format!("{} elsewhere or gone", fort.name()), "where it is printed (20.4)");
            }
            let Some(at) = stands.first() else { continue };
            // 11.2: who has no winter quarters yet is only where the fall found it.
            let inside: Vec<PieceId> = look.garrison(*at).filter(|piece| !self.unquartered(*piece)).collect();
            let (holds, most) = (look.unit_fp(&inside), look.game.tables().fort_capacity(fort));
            if holds > most {
                let found = format!("{holds} FP inside {}", fort.name());
                self.problems.note("pieces", found, format!("at most {most} FP (20.1.2)"));
            }
        }
    }

    fn unquartered(&self, piece: PieceId) -> bool {
        let waits = |frame: &Frame| matches!(frame, Frame::WinterUs(camp) if camp.homeless.contains(&piece));
        self.look.state.frames.iter().any(waits)
    }

    /// 20: what may stand where.
    fn site(&self, space: Space) {
        let (look, board) = (self.look, self.look.board());
        let site = look.state.site(space);
        let key = format!("sites.{}", self.space(space));
        let ground = board.terrain(space) == Terrain::Ground;
        let fits = match site {
            Site::Empty => true,
            Site::Razed | Site::Settlement(_) | Site::Fort(..) => ground,
            Site::Village(nation, _) => ground && board.owner(space) == Some(nation),
            Site::Principal(nation, health) => {
                let printed = board.printed(space) == Some(Printed::Principal);
                // 20.5.1-b: the printed ones are healthy, the markers are reduced.
                let side = printed == (health == crate::state::Health::Full);
                ground && board.owner(space) == Some(nation) && (side || printed)
            }
            Site::Miamis => space == board.british_flag(),
        };
        if !fits {
            let found = text::spoken::site_word(site);
            self.problems.note(&key, found, "ground where such a structure may stand (20.0)");
        }
    }

    /// 3.2.5: no more villages than markers.
    fn nation(&self, nation: Nation) {
        let look = self.look;
        let standing = look.state.nations[nation.index()];
        let on_map = look.villages_of(nation).filter(|(_, principal)| !principal).count();
        let all = on_map + standing.villages.map(usize::from).iter().sum::<usize>();
        let most = usize::from(look.game.data().villages(nation));
        if all > most {
            let found = format!("{all} {} villages", nation.name());
            self.problems.note("nations", found, format!("at most {most} (3.2.5)"));
        }
        let held = look.state.arms.iter().filter(|holder| **holder == Some(nation)).count();
        if held > 1 {
            self.problems.note("pieces", format!("{held} British Arms of the {}", nation.name()), "one (23.0-f)");
        }
    }

    /// 5.6-c: five chits of each kind.
    fn cups(&self) {
        let state = self.look.state;
        for (kind, (cup, aside)) in state.raid_cup.iter().zip(state.set_aside).enumerate() {
            if u16::from(*cup) + u16::from(aside) > 5 {
                let chit = ["A", "B", "C", "D"][kind];
                self.problems.note(
                    "raid-cup",
                    format!("{} chits {chit}", u16::from(*cup) + u16::from(aside)),
                    "at most five of each (5.6-c)",
                );
            }
        }
    }
}

impl Look<'_> {
    /// Those who act in a frame are of their side, and on the map if it is they who are asked.
    pub fn check_actors(&self, side: Side, pieces: &[PieceId], place: usize, problems: &Problems) {
        let last = place + 1 == self.state.frames.len();
        for piece in pieces.iter().filter(|piece| self.game.side(**piece) != side) {
            problems.note(&ask::frame_key(place), self.name(*piece), "a piece of the side that acts");
        }
        for piece in pieces.iter().filter(|piece| last && self.state[**piece].at.space().is_none()) {
            problems.note(&ask::frame_key(place), self.name(*piece), "a piece on the map");
        }
    }
}

/// A state file of version 1 or 2 in the shape of today. What it lacks or has too much is told when it is read.
pub fn upgrade(board: &Board, mut file: Value) -> Value {
    let Some(state) = file.as_object_mut() else { return file };
    for key in ["game", "format"] {
        state.remove(key);
    }
    let mut change = |old: &str, new: &str, changed: &dyn Fn(Value) -> Value| {
        if let Some(value) = state.remove(old) {
            state.insert(new.to_owned(), changed(value));
        }
    };
    change("options", "optional", &|options| each(options, |value| json!(value == "on")));
    change("sites", "sites", &|sites| each(sites, |site| site.as_str().map_or(Value::Null, upgraded_site)));
    change("frames", "frames", &|frames| {
        let Value::Array(list) = frames else { return frames };
        list.into_iter().map(upgraded_frame).collect()
    });
    // They were listed in order of the map, though they are numbered by nations.
    let listed: Vec<Space> = board.spaces().filter(|space| board.printed(*space) == Some(Printed::Principal)).collect();
    let numbered = |name: &Value| {
        let place = listed.iter().position(|space| Some(board.unique_name(*space)) == name.as_str());
        place.and_then(|place| board.towns().nth(place)).map_or(Value::Null, |town| board.unique_name(town).into())
    };
    change("principals-hit", "principals-hit", &|hit| hit.as_array().into_iter().flatten().map(numbered).collect());
    let Some(Value::Array(list)) = state.remove("pieces") else { return file };
    let (mut pieces, mut arms) = (Map::new(), Vec::new());
    for mut piece in list {
        let Some(entry) = piece.as_object_mut() else { continue };
        let name = entry.remove("piece");
        // The markers are listed in order.
        arms.extend(entry.remove("nation"));
        if let Some(place) = entry.get_mut("at") {
            let known = ["aside", "hand", "later", "cup", "track", "out"];
            if !place.as_str().is_some_and(|word| known.contains(&word)) {
                *place = json!({ "on": place });
            }
        }
        pieces.insert(name.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned(), piece);
    }
    state.insert("pieces".into(), pieces.into());
    state.insert("arms".into(), arms.into());
    file
}

/// Every value of an object, changed.
fn each(object: Value, changed: impl Fn(Value) -> Value) -> Value {
    let Value::Object(map) = object else { return object };
    map.into_iter().map(|(key, value)| (key, changed(value))).collect::<Map<_, _>>().into()
}

/// "village miami reduced" and the like.
fn upgraded_site(words: &str) -> Value {
    let (words, health) = match words.strip_suffix(" reduced") {
        Some(rest) => (rest, "reduced"),
        None => (words, "full"),
    };
    match words.split_once(' ') {
        Some((kind, whose)) => json!({ kind: [whose, health] }),
        None if words == "settlement" => json!({ words: health }),
        None => words.into(),
    }
}

/// A question without particulars was a word.
fn upgraded_frame(frame: Value) -> Value {
    let Value::String(kind) = frame else { return frame };
    json!({ kind: {} })
}

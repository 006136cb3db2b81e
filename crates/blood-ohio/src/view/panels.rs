//! Tracks, facts, arrows and the outcome.

use crate::counters::{Expedition, Nation, Side};
use crate::frames::{Heading, Look};
use crate::scenario::Victory;
use crate::state::Ambush;
use crate::text::{self, panels as words};
use kernel::game::Outcome;
use kernel::scene::{Arrow, ArrowKind, Fact, Marker, Pictures, Track};
use kernel::{RuleId, Viewer, rule};

impl Look<'_> {
    /// Turn, segment, special actions of both sides, victory points.
    pub(super) fn tracks(&self, drawn: &mut Pictures) -> Vec<Track> {
        let mut tracks = vec![self.turn_track(drawn), self.segment_track(drawn), self.victory_track(drawn)];
        tracks.extend(Side::BOTH.map(|side| self.action_track(side, drawn)));
        tracks
    }

    fn turn_track(&self, drawn: &mut Pictures) -> Track {
        let (scenario, tables) = (self.scenario(), self.game.tables());
        let turns = || scenario.first_turn..=scenario.last_turn();
        let boxes = drawn.boxes("turn", || turns().map(|turn| tables.turn_name(turn).to_owned()).collect());
        Track {
            now: usize::from(self.state.turn.saturating_sub(scenario.first_turn)),
            note: self.turn_note(),
            ..Track::new("turn", words::TURNS, boxes, rule("2.1"))
        }
    }

    fn segment_track(&self, drawn: &mut Pictures) -> Track {
        let short = |known: &Vec<crate::tables::Procedure>| {
            let first = known.first().map_or("", |procedure| text::procedure(*procedure));
            first.to_owned()
        };
        let segments = || self.game.tables().segments.iter().enumerate();
        let note = self.procedures().iter().map(|known| text::procedure(*known)).collect::<Vec<_>>().join(", ");
        let square = |(at, known)| words::square(at as u8 + 1, &[short(known)]);
        let boxes = drawn.boxes("segment", || segments().map(square).collect());
        Track {
            now: usize::from(self.state.segment.max(1)) - 1,
            note,
            ..Track::new("segment", words::SEGMENTS, boxes, rule("2.2"))
        }
    }

    /// 2.4: squares 0 to 30 with what happens on them, and both scores in halves.
    fn victory_track(&self, drawn: &mut Pictures) -> Track {
        let square = |number| words::square(number, &self.square_notes(number));
        let boxes = drawn.boxes("vp", || (0..=self.game.tables().vp_cap).map(square).collect());
        let marker = |side: Side| {
            let points = self.state.vp[side.index()];
            Marker {
                title: words::score_marker(side, points),
                seat: Some(side.seat()),
                at: usize::from(points.get() / 2),
                half: points.get() % 2 == 1,
            }
        };
        Track {
            note: self.standing_words(),
            markers: Side::BOTH.map(marker).to_vec(),
            ..Track::new("vp", words::VICTORY, boxes, rule("2.4"))
        }
    }

    /// 2.4.1, 2.4.2, 23.0: what a square of the track means.
    fn square_notes(&self, number: u8) -> Vec<String> {
        let tables = self.game.tables();
        let mut notes = Vec::new();
        for which in Expedition::ALL {
            if tables.withdrawal[which.index()] == number {
                notes.push(words::withdraws(which));
            }
            // 2.4.1: the first expedition is there from the start.
            if which != Expedition::First && tables.entry[which.index()] == number {
                notes.push(words::enters(which));
            }
        }
        let squares = Nation::ALL.into_iter().filter(|nation| tables.nation_square(*nation) == Some(number));
        notes.extend(squares.map(|nation| nation.abbreviation().to_owned()));
        if tables.arms_squares.contains(&number) {
            notes.push(words::ARMS.into());
        }
        notes
    }

    fn action_track(&self, side: Side, drawn: &mut Pictures) -> Track {
        let points = usize::from(self.state.sap[side.index()].get());
        let key = if side == Side::Us { "sap-us" } else { "sap-wc" };
        let most = self.game.tables().sap_cap.get();
        let boxes = drawn.boxes("sap", || (0..=most).map(|number| number.to_string()).collect());
        Track {
            now: points,
            note: if self.state.saved[side.index()] { words::SAVED.into() } else { String::new() },
            markers: vec![Marker {
                title: words::actions_title(side),
                seat: Some(side.seat()),
                at: points,
                half: false,
            }],
            ..Track::new(key, words::actions_title(side), boxes, rule("2.3"))
        }
    }

    /// Scores, the expedition, what is blocked, and what the scenario asks for.
    pub(super) fn fact_scenes(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut put = |title: &str, seat: Option<Side>, value: String, rule: RuleId| {
            facts.push(Fact { title: title.into(), seat: seat.map(Side::seat), value, rule });
        };
        for side in Side::BOTH {
            put(words::POINTS, Some(side), text::halves(self.state.vp[side.index()]), rule("24.0"));
        }
        put(words::STANDING, None, self.standing_words(), self.victory_rule());
        put(words::EXPEDITION, Some(Side::Us), self.expedition_words(), rule("1.2"));
        if self.state.builds_blocked {
            put(words::BUILDS, Some(Side::Us), words::STOPPED.into(), rule("5.6.2-d"));
        }
        if self.state.raids_blocked {
            put(words::RAIDS, Some(Side::Wc), words::STOPPED.into(), rule("5.6.2-f"));
        }
        match &self.scenario().victory {
            Victory::Steps { .. } => {
                for side in Side::BOTH {
                    put(words::STEPS, Some(side), self.state.steps[side.index()].to_string(), self.victory_rule());
                }
            }
            Victory::Harmar { fort, .. } | Victory::Wabash { fort } => {
                let built = self.state.forts_built & 1 << fort.index() != 0;
                put(fort.name(), Some(Side::Us), words::built(built).into(), self.victory_rule());
            }
            Victory::Points | Victory::Decision { .. } => {}
        }
        if let Victory::Harmar { .. } = &self.scenario().victory {
            let hit = self.state.principals_hit.count_ones().to_string();
            put(words::PRINCIPALS, Some(Side::Us), hit, rule("A3.1-e"));
            put(words::RAZED, Some(Side::Us), self.state.villages_razed.to_string(), rule("A3.1-e"));
        }
        facts
    }

    /// Attacks and retreats as arrows, and, for the one who is asked, who may ambush whom.
    pub(super) fn arrows(&self, viewer: Viewer) -> Vec<Arrow> {
        let id = |space| self.board().id(space).to_owned();
        let mut arrows = Vec::new();
        if let (Some(Ambush { by }), Some(prey)) = (self.top(), self.prey())
            && viewer.is(by.seat())
        {
            let near = self.ambushers(*by, &prey).into_iter().filter(|from| *from != prey.at);
            arrows.extend(near.map(|from| Arrow { from: id(from), to: id(prey.at), kind: ArrowKind::Fire, group: 1 }));
        }
        let headings = self.state.frames.iter().filter_map(|frame| frame.each().heading());
        arrows.extend(headings.map(|Heading { from, to, kind }| Arrow { from: id(from), to: id(to), kind, group: 1 }));
        arrows
    }

    /// How it ended, if it did.
    pub fn outcome_scene(&self) -> Option<Outcome> {
        let ending = self.state.ending?;
        Some(Outcome {
            winner: ending.winner.map(Side::seat),
            level: words::level(ending.winner, ending.automatic).into(),
            // In halves, as they are kept (2.4-b).
            points: self.state.vp.map(i32::from).to_vec(),
            halves: true,
            rule: self.victory_rule(),
        })
    }
}

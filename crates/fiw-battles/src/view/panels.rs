//! Marks, arrows, tracks, meters and facts.

use crate::counters::Army;
use crate::field::Field;
use crate::frames::Frame;
use crate::frames::Look;
use crate::text::panels as words;
use crate::text::spoken;
use grid::Hex;
use kernel::scene::{Arrow, ArrowKind, Fact, Mark, MarkKind, Meter, Pictures, Track};
use kernel::{Viewer, rule};

impl Look<'_> {
    /// Fires, and the hexes by which units that wait at the edge may come on.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let mark = |hex: &Hex, kind: MarkKind, spoken: String| Mark::new(hex.to_string(), kind, spoken);
        let mut marks: Vec<Mark> =
            self.state.fires.iter().map(|hex| mark(hex, MarkKind::Burning, spoken::burning(*hex))).collect();
        if matches!(self.state.frames.first(), Some(Frame::Movement(_))) {
            let field = Field::new(*self, self.state.phasing);
            let mut hexes: Vec<Hex> =
                self.due(self.state.phasing).flat_map(|unit| self.open_entries(&field, unit)).collect();
            hexes.sort_unstable();
            hexes.dedup();
            marks.extend(hexes.iter().map(|hex| mark(hex, MarkKind::Entry, spoken::entry(*hex))));
        }
        marks
    }

    /// 2.2.4-d: which units attack which hexes, battle by battle.
    pub(super) fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        for (place, battle) in self.state.battles.iter().enumerate().filter(|(_, battle)| !battle.fought) {
            let mut from: Vec<Hex> = battle.attackers.iter().filter_map(|unit| self.hex(*unit)).collect();
            from.sort_unstable();
            from.dedup();
            for (from, to) in from.iter().flat_map(|from| battle.targets.iter().map(move |to| (from, to))) {
                arrows.push(Arrow {
                    from: from.to_string(),
                    to: to.to_string(),
                    kind: ArrowKind::Attack,
                    group: place as u8 + 1,
                });
            }
        }
        arrows
    }

    pub(super) fn tracks(&self, drawn: &mut Pictures) -> Vec<Track> {
        let scenario = &self.facts().scenario;
        let turn_box = |turn| words::turn_box(usize::from(turn), scenario.fog_faces(turn));
        let boxes = drawn.boxes("turn", || (1..=scenario.length).map(turn_box).collect());
        let rule = if self.state.fog { rule("5.0-c") } else { rule("2.1.1-trt") };
        vec![Track {
            now: usize::from(self.state.turn.saturating_sub(1)),
            note: words::weather(self.state.fog).into(),
            ..Track::new("turn", words::TURNS, boxes, rule)
        }]
    }

    /// 13.1: the two demoralization tracks.
    pub(super) fn meters(&self) -> Vec<Meter> {
        let meter = |army: Army| Meter {
            key: format!("morale-{}", super::pieces::army_key(army)),
            title: words::morale_title(army),
            seat: Some(army.seat()),
            value: i32::from(self.state.losses[army.index()].get()),
            doubtful: 0,
            limit: i32::from(self.facts().side(army).morale.level.get()),
            board: None,
            note: self.morale_note(army),
            rule: if self.demoralized(army) { rule("13.3") } else { rule("13.1") },
        };
        Army::BOTH.map(meter).to_vec()
    }

    /// 17.1: points as they stand with each reason; 18.0-g: markers.
    pub(super) fn fact_scenes(&self, viewer: Viewer) -> Vec<Fact> {
        let mut facts = Vec::new();
        for army in Army::BOTH {
            let seat = Some(army.seat());
            let points = self.points(army).to_string();
            facts.push(Fact { title: words::POINTS.into(), seat, value: points, rule: rule("17.1") });
            facts.extend(self.scores(army).iter().map(|score| Fact {
                title: self.score_title(army, score),
                seat,
                value: format!("{:+}", score.points),
                rule: score.because,
            }));
        }
        let standing = self.standing_words();
        facts.push(Fact { title: words::STANDING.into(), seat: None, value: standing, rule: rule("17.1") });
        if self.state.optional.tactics {
            Army::BOTH.into_iter().for_each(|army| self.marker_facts(viewer, army, &mut facts));
        }
        facts
    }

    /// 18.0-g: one's own markers by kind, the enemy's by number; those played are known to all.
    fn marker_facts(&self, viewer: Viewer, army: Army, facts: &mut Vec<Fact>) {
        let seat = Some(army.seat());
        let hand = self.state.hands[army.index()];
        let own = viewer.is(army.seat());
        let value = if own { words::own_hand(hand) } else { words::closed_hand(hand) };
        facts.push(Fact { title: words::MARKERS.into(), seat, value, rule: rule("18.0-g") });
        let played = self.state.played[army.index()];
        if played.count() > 0 {
            let value = words::own_hand(played);
            facts.push(Fact { title: words::PLAYED.into(), seat, value, rule: rule("18.0-b") });
        }
    }
}

//! Marks, arrows, zones, tracks and facts.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::{Attack, Frame, Look};
use crate::moving::Announced;
use crate::points::{StackingPoints, Stock};
use crate::setup::SetUp;
use crate::state::{Ammunition, Marks, Phase, Place};
use crate::text::spoken;
use grid::Hex;
use kernel::rule;
use kernel::scene::{Arrow, ArrowKind, Fact, Mark, MarkKind, Marker, Pictures, Track, Trail, Zone, ZoneKind};
use std::collections::BTreeSet;

impl Look<'_> {
    /// Breastworks, hills that were taken, and where the counter in hand may be placed or come on.
    pub(super) fn mark_scenes(&self) -> Vec<Mark> {
        let mark = |hex: Hex, kind, spoken| Mark::new(hex.to_string(), kind, spoken);
        let hexes: BTreeSet<Hex> = self.state.works.iter().map(|work| work.hex).collect();
        let works = hexes.into_iter().map(|hex| {
            let count = self.state.works.iter().filter(|work| work.hex == hex).count() as u8;
            Mark { seat: Some(Army::Us.seat()), count, ..mark(hex, MarkKind::Works, spoken::works(count)) }
        });
        let hills = self.scenario().objectives.iter().enumerate();
        let taken = hills.filter(|(place, _)| self.state.hills & (1 << place) != 0).map(|(_, hill)| Mark {
            seat: Some(Army::Us.seat()),
            ..mark(hill.hex, MarkKind::Held, spoken::hill_taken(&hill.name))
        });
        let band: &[Hex] = match self.frame::<SetUp>().and_then(|set_up| set_up.holding) {
            Some(unit) if !self.arm(unit).is_holder() => &self.scenario().screen.hexes,
            Some(_) | None => &[],
        };
        let band = band.iter().map(|hex| mark(*hex, MarkKind::SetUp, spoken::SET_UP_BAND.to_owned()));
        let edge: &[Hex] = if self.anybody_due() { &self.scenario().edge } else { &[] };
        let edge = edge.iter().map(|hex| mark(*hex, MarkKind::Entry, spoken::ENTRY_EDGE.to_owned()));
        works.chain(taken).chain(band).chain(edge).collect()
    }

    fn anybody_due(&self) -> bool {
        self.state.phase == Phase::Movement && self.state.pieces.iter().any(|piece| piece.at == Place::Due)
    }

    /// Who fires at whom, in the order of the rolls; who attacks or charges which hex.
    pub(super) fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        let firings = self.state.frames.last().map_or(&[][..], |frame| frame.each().firings());
        for (place, firing) in firings.iter().enumerate() {
            arrows.extend(self.arrow(firing.unit, self.hex(firing.at), ArrowKind::Fire, place as u8 + 1));
        }
        if let Some(Attack { attackers, target }) =
            self.state.frames.iter().rev().find_map(|frame| frame.each().attack())
        {
            arrows.extend(attackers.iter().filter_map(|unit| self.arrow(unit, Some(target), ArrowKind::Attack, 1)));
        }
        let charging = self.troops(Army::Us).iter().filter(|unit| self.is(*unit, Marks::CHARGING));
        arrows.extend(charging.filter_map(|unit| self.arrow(unit, self.piece(unit).target, ArrowKind::Attack, 1)));
        arrows.sort_by(|one, other| (&one.from, &one.to, one.group).cmp(&(&other.from, &other.to, other.group)));
        arrows.dedup_by(|one, other| one.from == other.from && one.to == other.to && one.kind == other.kind);
        arrows
    }

    fn arrow(&self, unit: UnitId, to: Option<Hex>, kind: ArrowKind, group: u8) -> Option<Arrow> {
        let (from, to) = (self.hex(unit)?, to?);
        (from != to).then(|| Arrow { from: from.to_string(), to: to.to_string(), kind, group })
    }

    /// 3.G: the Command Radius of the Leader who would steady those the question is about.
    pub(super) fn zone_scenes(&self) -> Vec<Zone> {
        let shaken = self.state.frames.last().and_then(|frame| frame.each().shaken());
        let leader = shaken.and_then(|unit| self.steadies(unit));
        leader.and_then(|leader| self.command_zone(leader)).into_iter().collect()
    }

    /// 12.C.3: the Leader with the best rating whose radius reaches a unit.
    fn steadies(&self, unit: UnitId) -> Option<UnitId> {
        let hex = self.hex(unit)?;
        let near = self.leaders(self.army(unit)).iter().filter(|leader| self.commands(*leader, hex));
        near.max_by_key(|leader| self.ability(*leader).map_or(0, |ability| ability.rating))
    }

    fn command_zone(&self, leader: UnitId) -> Option<Zone> {
        let radius = self.ability(leader)?.radius;
        let places = self.game.data().board.grid.within(self.hex(leader)?, radius);
        Some(Zone {
            kind: ZoneKind::Command,
            seat: Some(self.army(leader).seat()),
            title: spoken::radius(self.name(leader), radius),
            places: places.into_iter().map(|hex| hex.to_string()).collect(),
        })
    }

    /// 9.F: a move that waits until fire at it is over.
    pub(super) fn trails(&self) -> Vec<Trail> {
        let waiting = matches!(self.state.frames.last(), Some(Frame::Reaction(_)));
        let Some(moving) = self.frame::<crate::moving::Moving>().filter(|_| waiting) else { return Vec::new() };
        let (Some(unit), Some(step)) = (moving.units.first(), moving.announced) else { return Vec::new() };
        let Some(at) = self.hex(unit) else { return Vec::new() };
        let ahead = match step {
            Announced::To(hex) => vec![hex.to_string()],
            Announced::OffMap => Vec::new(),
        };
        vec![Trail {
            piece: self.counter(unit).key.clone(),
            walked: moving.walked.iter().copied().chain([at]).map(|hex| hex.to_string()).collect(),
            note: self.waiting_move(moving.units, at, step),
            ahead,
        }]
    }

    /// 2.D-p: the turn track; 15-b: the loads; 17: both scores.
    pub(super) fn tracks(&self, drawn: &mut Pictures) -> Vec<Track> {
        let scenario = self.scenario();
        let boxes = drawn.boxes("turn", || scenario.times.clone());
        let turn = Track {
            now: usize::from(self.state.turn.saturating_sub(1)),
            note: scenario.time(self.state.turn).to_owned(),
            ..Track::new("turn", spoken::TURNS, boxes, rule("2.D-p"))
        };
        vec![turn, self.load_track(drawn), self.points_track(drawn)]
    }

    /// 15-b, 14.D.2-f: what both Pack Trains still carry.
    fn load_track(&self, drawn: &mut Pictures) -> Track {
        let boxes = self.state.optional.ammunition == Ammunition::Boxes;
        let load = if boxes { self.tables().small_arms } else { self.tables().ammunition };
        let trains = || self.troops(Army::Us).iter().filter(|unit| self.arm(*unit) == Arm::PackTrain);
        let step = if boxes { 5 } else { 1 };
        let marker = |train: UnitId| {
            let gone = matches!(self.piece(train).at, Place::Gone);
            let stock = if gone { Stock::ZERO } else { self.piece(train).stock };
            Marker {
                title: spoken::carries(self.name(train), stock, boxes),
                seat: Some(Army::Us.seat()),
                at: usize::from(stock.get().div_ceil(step)),
                half: false,
            }
        };
        let numbers = || (0..=load.points.get() / step).map(|place| (place * step).to_string()).collect();
        let numbers = drawn.boxes("load", numbers);
        let rule = if boxes { rule("14.D.2-f") } else { rule("15-b") };
        Track { markers: trains().map(marker).collect(), ..Track::new("load", spoken::LOADS, numbers, rule) }
    }

    fn points_track(&self, drawn: &mut Pictures) -> Track {
        const LAST: i16 = 60;
        let marker = |army: Army| {
            let points = self.state.points[army.index()];
            Marker {
                title: spoken::points_of(army, points),
                seat: Some(army.seat()),
                at: usize::try_from(points.get().clamp(0, LAST)).unwrap_or(0),
                half: false,
            }
        };
        let points_box = |place| spoken::points_box(place, place == LAST);
        let boxes = drawn.boxes("points", || (0..=LAST).map(points_box).collect());
        Track { markers: Army::BOTH.map(marker).to_vec(), ..Track::new("points", spoken::POINTS, boxes, rule("17")) }
    }

    /// 17, 14.B-c, 16.D, 16.E, 16.C: points as they stand and what else both sides want to know.
    pub(super) fn fact_scenes(&self) -> Vec<Fact> {
        let mut facts = self.score_facts();
        let us = Some(Army::Us.seat());
        let fact = |title: &str, value: String, rule| Fact { title: title.to_owned(), seat: us, value, rule };
        let low = self.low_at_end();
        if !low.is_empty() {
            let (points, because) = self.low_points();
            facts.push(fact(&spoken::low_units(low.len() as i16), points.to_string(), because));
        }
        for (place, hill) in self.scenario().objectives.iter().enumerate() {
            let taken = self.state.hills & (1 << place) != 0;
            facts.push(fact(&hill.name, spoken::hill_state(taken, hill.points), rule("17-b")));
        }
        if self.scenario().search.is_some() {
            let party = self.away();
            facts.push(fact(spoken::SEARCH, spoken::search(self.state.searched, party.len()), rule("16.E")));
        }
        if let Some(post) = &self.scenario().post {
            facts.push(fact(&post.name, spoken::post(self.state.released, post.release_turn), rule("16.D")));
        }
        if !self.state.works.is_empty() {
            let most = self.game.data().limits.breastworks;
            facts.push(fact(spoken::WORKS, spoken::of(self.state.works.len() as u8, most), rule("16.C-g")));
        }
        if self.state.replacements > 0 {
            facts.push(fact(spoken::REPLACEMENTS, self.state.replacements.to_string(), rule("12.D.6")));
        }
        facts
    }

    fn score_facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        for army in Army::BOTH {
            let seat = Some(army.seat());
            let points = self.state.points[army.index()].to_string();
            facts.push(Fact { title: spoken::POINTS.into(), seat, value: points, rule: rule("17") });
            let strength: StackingPoints = self.on_map(army).map(|(unit, _)| self.bulk(unit)).sum();
            facts.push(Fact { title: spoken::STRENGTH.into(), seat, value: strength.to_string(), rule: rule("11") });
            let all: UnitSet = self.on_map(army).map(|(unit, _)| unit).collect();
            let bad = all.iter().filter(|unit| !self.good_order(*unit)).count();
            if bad > 0 {
                facts.push(Fact { title: spoken::BAD_ORDER.into(), seat, value: bad.to_string(), rule: rule("3.B") });
            }
            let short = all.iter().filter(|unit| self.is(*unit, Marks::LOW_AMMO)).count();
            if army == Army::Indian && short > 0 {
                facts.push(Fact { title: spoken::SHORT.into(), seat, value: short.to_string(), rule: rule("14.B") });
            }
        }
        facts.push(Fact { title: spoken::STANDING.into(), seat: None, value: self.standing(), rule: rule("2.D-o") });
        facts
    }
}

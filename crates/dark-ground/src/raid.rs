//! 12.0.1: a raid is sent out.

use crate::about::{seat_of, side_of};
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::MovementPoints;
use crate::raid_ways::Stretch;
use crate::reaction::Reaction;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Acts, Place, Raider};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

const NA: SeatSet = SeatSet::of(seat_of(Side::Na));

impl Look<'_> {
    /// 12.0.1: areas with settlers, settlements or US pieces.
    fn targets(&self) -> AreaSet {
        let us = self.sets().units[Side::Us.index()].or(self.sets().leaders[Side::Us.index()]);
        let there: AreaSet = us.into_iter().filter_map(|piece| self.area_of(piece)).collect();
        let all = there.or(self.towns()).or(self.with_settlers());
        self.open_areas(Side::Na).map_or(all, |open| all.and(open))
    }

    /// Targets, while there is a warrior to send.
    pub(crate) fn raid_targets(&self) -> AreaSet {
        let able = |piece: PieceId| self.check_raider(piece).is_ok();
        if self.sets().all_warriors.into_iter().any(able) { self.targets() } else { AreaSet::NONE }
    }

    pub(crate) fn check_raid(&self, side: Side, at: AreaId) -> Decided {
        if side != Side::Na || !self.targets().has(at) {
            return Err(Why::NoTarget.area(at));
        }
        if self.raid_targets().has(at) { Ok(()) } else { Err(Why::NoRaidingWarrior.area(at)) }
    }

    /// 12.0, 12.0.1, 7.0.4-c: mobilized, in supply and not activated; McKee and Tecumseh never raid.
    pub(crate) fn check_raider(&self, piece: PieceId) -> Decided {
        let state = self.state[piece];
        match self.of(piece).kind {
            Kind::Warrior(_) | Kind::Chief(_) | Kind::Girty => {}
            Kind::McKee
            | Kind::Tecumseh
            | Kind::Dorchester
            | Kind::British
            | Kind::Canadian
            | Kind::Regular
            | Kind::Militia(_)
            | Kind::ArmyLeader
            | Kind::MilitiaLeader(_) => return Err(Why::CannotRaid.piece(piece)),
        }
        if !self.on_map(state.at) {
            return Err(Why::NotOnMap.piece(piece));
        }
        // 8.1-f: what is left of a nation that has surrendered is not mobilized.
        if !self.of(piece).nation.is_none_or(|nation| self.state.at_war(nation)) {
            return Err(Why::FaceDown.piece(piece));
        }
        if state.raiding || state.acts != Acts::Fresh {
            return Err(Why::NotFresh.piece(piece));
        }
        if state.unsupplied { Err(Why::UnsuppliedRaid.piece(piece)) } else { Ok(()) }
    }

    /// 11.2.2-c: areas with a US fort.
    pub(crate) fn us_forts(&self) -> AreaSet {
        self.state.forts[Side::Us.index()]
    }
}

/// 12.0.1: who goes on a raid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Muster {
    /// The area to be raided.
    pub target: AreaId,
    /// Who goes.
    pub pieces: PieceSet,
}

impl Muster {
    fn check_add(&self, look: Look<'_>, piece: PieceId) -> Decided {
        look.check_raider(piece)?;
        if self.pieces.has(piece) {
            return Err(Why::InForce.piece(piece));
        }
        // A way there must exist.
        let here = look.area_of(piece).ok_or(Why::NotOnMap.piece(piece))?;
        if here != self.target && !look.can_reach(here, self.target, AreaSet::NONE) {
            return Err(Refusal { area: Some(self.target), ..Why::NoWay.piece(piece) });
        }
        Ok(())
    }

    fn has_warrior(&self, look: Look<'_>) -> bool {
        self.pieces.meets(look.sets().all_warriors)
    }
}

impl Ask<DarkGround> for Muster {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        NA
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let all = look.sets().units[Side::Na.index()].or(look.sets().leaders[Side::Na.index()]);
        found.extend(all.filter(|p| self.check_add(look, *p).is_ok()).map(|piece| Decision::Add { piece }));
        if self.has_warrior(look) {
            found.push(Decision::Go);
        }
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) == Some(Side::Na) {
            found.extend(self.pieces.map(|piece| Decision::Leave { piece }));
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, frame) = (act.look(), act.frame::<Self>());
        match *decision {
            Decision::Add { piece } => {
                frame.check_add(look, piece)?;
                act.frame_mut::<Self>().pieces.add(piece);
            }
            Decision::Leave { piece } if frame.pieces.has(piece) => act.frame_mut::<Self>().pieces.remove(piece),
            Decision::Leave { piece } => return Err(Why::NotInForce.piece(piece)),
            Decision::Back => act.close(),
            Decision::Go if frame.has_warrior(look) => {
                let (target, pieces) = (frame.target, frame.pieces);
                act.close();
                act.open(Routing { target, pieces, left: pieces, here: None, done: Vec::new() });
            }
            Decision::Go => return Err(Why::NoRaidingWarrior.into()),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Who raids {}?", look.name(self.target));
        let help = "Warriors and leaders who have not been activated, from anywhere. At least one warrior must go.";
        Question::new(text, help, rule("12.0.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Add { piece }).into_iter().collect()
    }
}

impl OnBoard for Muster {}

/// A raider on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Here {
    /// How far it has come.
    pub raider: Raider,
    /// Where it is.
    pub at: AreaId,
    /// Where it has been.
    pub been: AreaSet,
}

/// 12.0.1-b: raiders go their ways, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Routing {
    /// The area to be raided.
    pub target: AreaId,
    /// All of them.
    pub pieces: PieceSet,
    /// Who has still to go.
    pub left: PieceSet,
    /// Who is on the way.
    pub here: Option<Here>,
    /// Who has arrived.
    pub done: Vec<Raider>,
}

impl Routing {
    fn next_piece(&self, look: Look<'_>) -> Option<PieceId> {
        let warriors = self.left.and(look.sets().all_warriors);
        warriors.first().or(self.left.first())
    }
}

impl Ask<DarkGround> for Routing {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        NA
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(here) = self.here else { return };
        found.extend(look.short_stretches(self, &here).into_iter().map(|(decision, _)| decision));
        if here.been.is_empty() {
            found.push(Decision::BestWay);
            if !self.left.is_empty() {
                found.push(Decision::AsSuggested);
            }
        }
    }

    /// Nothing has happened before the last of them has arrived; longer ways are there for who asks for them.
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if side_of(seat) != Some(Side::Na) {
            return;
        }
        found.push(Decision::Back);
        let Some(here) = self.here else { return };
        let short: Vec<Decision> = look.short_stretches(self, &here).into_iter().map(|(way, _)| way).collect();
        for (decision, stretch) in look.stretches(here.at) {
            let legal = look.check_stretch(self, &here, Some(stretch), stretch.to).is_ok();
            if legal && !short.contains(&decision) {
                found.push(decision);
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, frame) = (act.look(), act.frame::<Self>());
        let here = frame.here.ok_or(Why::NotNow)?;
        let fresh = here.been.is_empty();
        match *decision {
            Decision::Step { to } => {
                let stretch = look.check_stretch(frame, &here, look.raid_step(here.at, to), to)?;
                act.take(stretch);
            }
            Decision::River { river, to } => {
                let stretch = look.check_stretch(frame, &here, look.raid_river(river, here.at, to), to)?;
                act.take(stretch);
            }
            Decision::BestWay if fresh => act.take_best_way(),
            Decision::AsSuggested if fresh && !frame.left.is_empty() => {
                while act.next_raider() {
                    act.take_best_way();
                }
            }
            Decision::Back => {
                let target = frame.target;
                let pieces = frame.pieces;
                act.close();
                act.open(Muster { target, pieces });
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.next_raider() {
            return Flow::Waits;
        }
        act.send_raid();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let name = self.here.map_or("The raid", |here| look.piece_name(here.raider.piece));
        let spent = self.here.map_or(MovementPoints::ZERO, |here| here.raider.spent);
        let text = format!("{name}: the way to {}, {spent} MP so far", look.name(self.target));
        let help = "Raiders go any distance; over 12 MP, past US forts and across the Ohio the raid grows harder.";
        Question::new(text, help, rule("12.0.1-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|to| Decision::Step { to }).into_iter().collect()
    }
}

impl OnBoard for Routing {}

impl Act<'_, '_> {
    /// Whether somebody is on the way; if nobody is, the next one starts.
    fn next_raider(&mut self) -> bool {
        loop {
            let frame = self.frame::<Routing>();
            let target = frame.target;
            if let Some(here) = frame.here {
                if here.at != target {
                    return true;
                }
                let frame = self.frame_mut::<Routing>();
                frame.done.push(here.raider);
                frame.here = None;
                continue;
            }
            let Some(piece) = frame.next_piece(self.look()) else { return false };
            let Some(at) = self.state[piece].at.area() else { return false };
            // 11.2.2-c: a fort in the target area counts for those who are there already.
            let forts = AreaSet::of(at).and(self.look().us_forts()).and(AreaSet::of(target));
            let raider = Raider { piece, spent: MovementPoints::ZERO, ohio: false, pillaged: false, forts };
            let frame = self.frame_mut::<Routing>();
            frame.left.remove(piece);
            frame.here = Some(Here { raider, at, been: AreaSet::NONE });
        }
    }

    fn take(&mut self, stretch: Stretch) {
        let (forts, burnt) = (self.look().us_forts(), self.state.pillaged);
        let Some(here) = &mut self.frame_mut::<Routing>().here else { return };
        here.been.add(here.at);
        here.been = here.been.or(stretch.entered).but(AreaSet::of(stretch.to));
        here.at = stretch.to;
        here.raider.spent = here.raider.spent.saturating_add(stretch.cost);
        here.raider.ohio |= stretch.ohio;
        here.raider.pillaged |= stretch.entered.meets(burnt);
        here.raider.forts = here.raider.forts.or(stretch.entered.and(forts));
    }

    fn take_best_way(&mut self) {
        let frame = self.frame::<Routing>();
        let Some(here) = frame.here else { return };
        for stretch in self.look().best_way(here.at, frame.target) {
            self.take(stretch);
        }
    }

    /// 12.0.1-c: they are under a Raid marker in the target area until the Raid phase.
    fn send_raid(&mut self) {
        let Routing { target, pieces, ref done, .. } = *self.frame::<Routing>();
        let done = done.clone();
        self.close();
        for raider in &done {
            let piece = &mut self.state[raider.piece];
            (piece.at, piece.inside, piece.raiding, piece.acts) = (Place::On(target), false, true, Acts::Completed);
        }
        let warrior = |raider: &&Raider| !self.look().of(raider.piece).leader;
        let spent = done.iter().filter(warrior).map(|raider| raider.spent).max().unwrap_or_default();
        self.state.raiders.extend(done);
        self.state.raids.add(target);
        self.tell(|_| Event::RaidSent { at: target, pieces, spent });
        self.acted(Side::Na);
        self.gather_companions();
        // 12.0.1-d: US stacks near the target may react.
        self.open(Reaction::new(Side::Us, target, AreaSet::NONE));
    }
}

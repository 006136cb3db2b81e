//! 9.2: atrocities, ambushes, assassinations.

use crate::about::seat_of;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use kernel::ask::Ask;
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 9.2.1: where a marker goes that kills no settlers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marking {
    /// Whose marker.
    pub side: Side,
}

impl Marking {
    fn areas(&self, look: Look<'_>) -> AreaSet {
        look.atrocity_zone(self.side).but(look.strikes(self.side))
    }
}

impl Ask<DarkGround> for Marking {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.areas(look).map(|at| Decision::Atrocity { at }));
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if seat == seat_of(self.side) {
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let side = act.frame::<Self>().side;
        match *decision {
            Decision::Atrocity { at } => {
                act.look().check_atrocity(side, at)?;
                if !act.frame::<Self>().areas(act.look()).has(at) {
                    return Err(Why::NotNow.into());
                }
                act.close();
                act.place_atrocity(side, at);
                act.acted(side);
            }
            Decision::Back => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = match self.side {
            Side::Us => "It adds 1 to the next mobilization roll of a nation if the area is its own and unsettled.",
            Side::Na => "It keeps new settlers out next turn and counts in the US commitment and militia rolls.",
        };
        Question::new("Place an Atrocity marker: in which area?", help, rule("9.2.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|at| Decision::Atrocity { at }).into_iter().collect()
    }
}

impl OnBoard for Marking {}

/// 9.2.3: the highest die that spares a leader of this rating.
pub(crate) const fn assassin_fails_at(rating: u8) -> u8 {
    rating + 2
}

impl Look<'_> {
    fn check_marker(&self, side: Side) -> Decided {
        let (left, one) = (self.state.atrocities_left[side.index()], 1_u8);
        if left == 0 { Err(Why::NoMarkers.figures(left, one)) } else { Ok(()) }
    }

    /// 9.2.1: enemy areas in which a side may place a marker.
    pub(crate) fn atrocity_zone(&self, side: Side) -> AreaSet {
        if self.state.atrocities_left[side.index()] == 0 {
            return AreaSet::NONE;
        }
        let board = self.board();
        let enemy = self.sets().units[side.other().index()].or(self.sets().leaders[side.other().index()]);
        let there: AreaSet = enemy.into_iter().filter_map(|piece| self.area_of(piece)).collect();
        let areas = match side {
            // 9.2.1: land of a nation without village or settlement, or wherever its pieces are.
            Side::Us => board.tribal().but(self.towns()).or(there),
            // 9.2.1: land of no nation, or wherever the US has something.
            Side::Na => {
                let free = board.everywhere().but(board.tribal());
                free.or(there).or(self.settled())
            }
        };
        // 9.2.1-c: one marker of a side in an area.
        areas.but(self.state.atrocities[side.index()])
    }

    pub(crate) fn check_atrocity(&self, side: Side, at: AreaId) -> Decided {
        self.check_marker(side)?;
        if self.state.atrocities[side.index()].has(at) {
            return Err(Why::MarkerThere.area(at));
        }
        if self.atrocity_zone(side).has(at) { Ok(()) } else { Err(Why::NoEnemyArea.area(at)) }
    }

    /// Where a marker of the nations kills settlers: these areas are offered among the actions, all others by a question of their own.
    pub(crate) fn strikes(&self, side: Side) -> AreaSet {
        let settlers = |at: &AreaId| self.state.settlers[at.index()] > 0;
        match side {
            Side::Us => AreaSet::NONE,
            Side::Na => self.atrocity_zone(side).filter(settlers).collect(),
        }
    }

    pub(crate) fn check_strike(&self, side: Side, at: AreaId) -> Decided {
        self.check_atrocity(side, at)?;
        if self.strikes(side).has(at) { Ok(()) } else { Err(Why::NoSettlersThere.area(at)) }
    }

    /// 9.2.1: whether there is an area without settlers for a marker.
    pub(crate) fn check_elsewhere(&self, side: Side) -> Decided {
        self.check_marker(side)?;
        let quiet = self.atrocity_zone(side).but(self.strikes(side));
        if quiet.is_empty() { Err(Why::NotNow.into()) } else { Ok(()) }
    }

    /// 9.2.2: an enemy combat unit that is not in a fort, once a turn.
    pub(crate) fn check_ambush(&self, side: Side, piece: PieceId) -> Decided {
        self.check_marker(side)?;
        if self.state.ambushed[side.index()] {
            return Err(Why::AmbushMade.piece(piece));
        }
        let target = self.of(piece);
        if target.side == side || target.leader || !self.on_map(self.state[piece].at) {
            return Err(Why::NoEnemyArea.piece(piece));
        }
        if self.state[piece].inside { Err(Why::InFort.piece(piece)) } else { Ok(()) }
    }

    /// 9.2.3: an enemy leader away from his forts and settlements and from Kekionga.
    pub(crate) fn check_assassination(&self, side: Side, leader: PieceId) -> Decided {
        self.check_marker(side)?;
        let target = self.of(leader);
        let at = self.area_of(leader).filter(|_| target.side != side && target.leader);
        let at = at.ok_or(Why::NoEnemyArea.piece(leader))?;
        if self.safe_for_leaders(target.side).has(at) {
            return Err(Refusal { area: Some(at), ..Why::Guarded.piece(leader) });
        }
        Ok(())
    }

    fn safe_for_leaders(&self, side: Side) -> AreaSet {
        let forts = self.state.forts[side.index()].or(AreaSet::of(self.board().kekionga()));
        match side {
            Side::Us => forts.or(self.towns()),
            Side::Na => forts,
        }
    }

    /// 9.2.2-b: regulars in the woods without militia to scout for them.
    fn ambush_roll(&self, piece: PieceId, face: u8) -> Roll {
        let company = self.area_of(piece).map_or(PieceSet::NONE, |area| self.here(area));
        let sets = self.sets();
        let scouts = match self.of(piece).kind {
            Kind::Regular => company.meets(sets.all_militia),
            Kind::British => {
                let canadian = |other: PieceId| self.of(other).kind == Kind::Canadian;
                company.meets(sets.all_warriors) || company.into_iter().any(canadian)
            }
            Kind::Militia(_)
            | Kind::Canadian
            | Kind::Warrior(_)
            | Kind::ArmyLeader
            | Kind::MilitiaLeader(_)
            | Kind::Chief(_)
            | Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester => true,
        };
        let settled = self.area_of(piece).is_some_and(|area| self.settled().has(area));
        Roll::new(face, rule("9.2.2")).plus(i8::from(!scouts && !settled), rule("9.2.2-b"))
    }
}

impl Act<'_, '_> {
    /// 9.2.1, 6.0.2: a marker is placed, and a settler there is killed.
    pub(crate) fn place_atrocity(&mut self, side: Side, at: AreaId) {
        self.state.atrocities_left[side.index()] -= 1;
        self.state.atrocities[side.index()].add(at);
        self.tell(|_| Event::AtrocityPlaced { side, at });
        self.kill_settlers(at, 1, rule("6.0.2"));
    }

    /// 9.2.2-c: a marker used for an ambush or an assassination never comes back.
    fn spend_marker(&mut self, side: Side) {
        self.state.atrocities_left[side.index()] -= 1;
        self.state.atrocity_markers[side.index()] -= 1;
    }

    /// 9.2.2: the die must exceed the unit's level.
    pub(crate) fn ambush(&mut self, side: Side, piece: PieceId) {
        self.spend_marker(side);
        self.state.ambushed[side.index()] = true;
        let face = self.table.die(6);
        let (roll, level) = (self.look().ambush_roll(piece, face), self.look().level(piece));
        let eliminated = !level.passes(roll.total());
        self.tell(|_| Event::Ambushed { piece, roll, level, eliminated });
        if eliminated {
            self.eliminate(piece, rule("9.2.2"));
            self.gather_companions();
        }
    }

    /// 9.2.3, 9.2.3-b: the die must exceed the leader's rating by more than two; failure costs a point.
    pub(crate) fn assassinate(&mut self, side: Side, leader: PieceId) {
        self.spend_marker(side);
        let rating = self.look().rating(leader);
        let roll = self.table.d6(rule("9.2.3"));
        let eliminated = roll.face() > assassin_fails_at(rating);
        self.tell(|_| Event::AssassinSent { leader, roll, rating, eliminated });
        if eliminated {
            self.lose_leader(leader, rule("9.2.3"));
        } else {
            let points = self.look().tables().victory_points.failed_assassination.unsigned_abs();
            self.forfeit(side, points.into(), rule("9.2.3-b"));
        }
    }

    /// 4.4-b: markers of the turn before leave the map.
    pub(crate) fn forget_atrocities(&mut self) {
        let areas = self.state.atrocities.iter().map(|areas| areas.len()).sum();
        self.state.atrocities = [AreaSet::NONE; 2];
        if areas > 0 {
            self.tell(|_| Event::AtrocitiesForgotten { areas });
        }
    }
}

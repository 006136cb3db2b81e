//! 8.3, 8.4, 8.5.2, 14.0.7, 14.0.8: regulars, militia, reinforcement groups and their leaders.

use crate::about::seat_of;
use crate::advice;
use crate::counters::{Kind, Side};
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::event::{Counted, Event, Limit};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::CommitmentLevel;
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Acts, Piece, Place};
use crate::tables::Season;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Roll, RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

const US: SeatSet = SeatSet::of(seat_of(Side::Us));

/// Units that a roll or a group gives, and how many of them there are.
pub(crate) struct Granted {
    pub came: u8,
    pub of: u8,
    /// What keeps the others away.
    pub limit: Limit,
    pub rule: RuleId,
}

impl Look<'_> {
    fn is_spring(&self) -> bool {
        self.season() == Season::Spring
    }

    /// US regulars in play.
    pub(crate) fn regulars_in_play(&self) -> PieceSet {
        let in_play = |piece: &PieceId| matches!(self.state[*piece].at, Place::On(_) | Place::Edge | Place::Hand);
        self.sets().regulars.filter(in_play).collect()
    }

    /// 8.3.1: regulars over the ceiling.
    fn over_ceiling(&self) -> u8 {
        let ceiling = self.state.commitment.get() * self.tables().army.ceiling;
        self.regulars_in_play().len().saturating_sub(ceiling)
    }

    /// 8.3.1-b, 8.4.2: whether a unit may be sent home: in supply, and in no besieged fort.
    fn check_dismissal(&self, piece: PieceId, why: Why) -> Decided {
        let Piece { at, inside, unsupplied, .. } = self.state[piece];
        let shut_in = at.area().is_some_and(|area| inside && self.is_besieged(Side::Us, area));
        if unsupplied || shut_in { Err(why.piece(piece)) } else { Ok(()) }
    }

    /// chart.militia: the die with everything that applies.
    pub(crate) fn militia_roll(&self, die: u8) -> Roll {
        let (chart, state) = (self.tables().militia, self.state);
        let [us, na] = state.vp;
        let standing = match us.cmp(&na) {
            std::cmp::Ordering::Less => chart.behind,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => chart.ahead,
        };
        let outrages = (state.atrocities[Side::Na.index()].len() / chart.atrocities_each) as i8;
        Roll::new(die, rule("8.4"))
            .plus(standing, rule("15.4.5"))
            .plus(self.towns().len() as i8 * chart.settlement, rule("6.0.3"))
            .plus(chart.commitment[state.commitment.index()], rule("3.0-cl"))
            .plus(chart.season[self.season().index()], rule("chart.militia"))
            // 13.0: the markers of the turn before.
            .plus(state.raid_total as i8 * chart.raid, rule("13.0"))
            .plus(outrages * chart.atrocities, rule("9.2.1-b"))
    }

    /// 14.0.7, 8.5.2: militia leaders who may be appointed this spring.
    fn candidates(&self) -> PieceSet {
        let year = self.date().year;
        let rows = self.tables().militia_leaders.iter().filter(|row| row.from <= year);
        let named: PieceSet = rows.flat_map(|row| row.leaders.iter().copied()).collect();
        let mut all = named;
        // 8.5.2-a, 8.5.2-b: a group makes the leader of its state available.
        for group in self.tables().groups.iter().take(usize::from(self.state.groups)) {
            all = all.or(self.sets().militia_leaders[group.militia_leader.index()]);
        }
        // 14.0.7-b: a replacement may come again once nobody of his state has a name.
        for leaders in self.sets().militia_leaders {
            let known = leaders.filter(|leader| !self.of(*leader).replacement).collect::<PieceSet>();
            let gone = |leader: PieceId| self.state[leader].at == Place::Gone;
            if !known.is_empty() && known.into_iter().all(gone) {
                all = all.or(leaders);
            }
        }
        all.filter(|leader| self.may_appoint(*leader)).collect()
    }

    /// A leader in the pool; a replacement only when no named leader of his state is left.
    fn may_appoint(&self, leader: PieceId) -> bool {
        let Kind::MilitiaLeader(state) = self.of(leader).kind else { return false };
        let named = |other: PieceId| !self.of(other).replacement && self.state[other].at != Place::Gone;
        let waits = self.state[leader].at == Place::Pool;
        waits && !(self.of(leader).replacement && self.sets().militia_leaders[state.index()].into_iter().any(named))
    }

    /// 14.0.7: how many militia leaders may be in play this year.
    fn most_militia_leaders(&self) -> u8 {
        let year = self.date().year;
        self.tables().militia_leaders.iter().filter(|row| row.from <= year).map(|row| row.most).max().unwrap_or(0)
    }

    fn militia_leaders_in_play(&self) -> PieceSet {
        let all = self.sets().militia_leaders.iter().flat_map(|set| *set);
        all.filter(|leader| matches!(self.state[*leader].at, Place::On(_) | Place::Edge)).collect()
    }

    /// 14.0.7-b: areas with militia of his state that was raised this spring.
    fn new_men(&self, leader: PieceId) -> AreaSet {
        let Kind::MilitiaLeader(state) = self.of(leader).kind else { return AreaSet::NONE };
        let raised = self.state.raised.and(self.sets().militia[state.index()]);
        raised.into_iter().filter_map(|piece| self.area_of(piece)).collect()
    }

    fn check_appointment(&self, leader: PieceId, at: AreaId) -> Decided {
        if !self.candidates().has(leader) {
            return Err(Why::NoAppointment.piece(leader));
        }
        if !self.new_men(leader).has(at) {
            return Err(Refusal { area: Some(at), ..Why::WithoutMen.piece(leader) });
        }
        // 14.0.7-b: one leader a state; he makes room for the new one, so that only others count.
        let Kind::MilitiaLeader(state) = self.of(leader).kind else { return Err(Why::NoAppointment.piece(leader)) };
        let others = self.militia_leaders_in_play().but(self.sets().militia_leaders[state.index()]);
        if others.len() >= self.most_militia_leaders() {
            return Err(Why::NoAppointment.figures(others.len(), self.most_militia_leaders()));
        }
        Ok(())
    }

    /// 14.0.8: army leaders of a rank in play beyond what may be.
    fn officers_too_many(&self, rank: u8) -> PieceSet {
        let in_play = |leader: &PieceId| {
            self.of(*leader).rank == rank && matches!(self.state[*leader].at, Place::On(_) | Place::Edge | Place::Hand)
        };
        let officers: PieceSet = self.sets().army_leaders.filter(in_play).collect();
        let most = self.tables().army_leaders[usize::from(rank - 1)];
        if officers.len() > most { officers } else { PieceSet::NONE }
    }
}

impl Act<'_, '_> {
    /// 8.3, 8.3.1, 8.3.2-b: new regulars in spring and at no other time, no more than four times the Commitment Level.
    pub(crate) fn mobilize_army(&mut self) {
        let first_turn = self.state.turn == 1 && self.look().scenario().levels.army_set;
        if !self.look().is_spring() || first_turn {
            return;
        }
        let army = self.look().tables().army;
        let behind = self.state.vp[Side::Us.index()] < self.state.vp[Side::Na.index()];
        let roll = self.table.d6(rule("8.3")).plus(if behind { army.behind } else { 0 }, rule("15.4.5"));
        let count = self.look().tables().new_regulars(roll.total(), self.state.commitment);
        self.tell(|_| Event::ArmyRolled { roll, count });
        let ceiling = self.state.commitment.get() * army.ceiling;
        let room = ceiling.saturating_sub(self.look().regulars_in_play().len());
        let new = self.look().pooled(Kind::Regular, count.min(room));
        let limit = if room < count { Limit::Ceiling } else { Limit::Counters };
        self.note_fewer(Granted { came: new.len(), of: count, limit, rule: rule("8.3.1") });
        self.take_in_hand(new);
        self.deploy(Side::Us, Cause::Army, new);
        if self.look().over_ceiling() > 0 {
            self.open(Ceiling {});
        }
    }

    /// 8.5.2: in spring the US may take the next group.
    pub(crate) fn offer_group(&mut self) {
        if self.look().is_spring() && usize::from(self.state.groups) < self.look().tables().groups.len() {
            self.open(GroupOffer {});
        }
    }

    /// 8.4: militia in spring, summer and fall.
    pub(crate) fn mobilize_militia(&mut self) {
        if self.look().season() == Season::Winter {
            return;
        }
        let die = self.table.die(6);
        let roll = self.look().militia_roll(die);
        let count = roll.total();
        self.tell(|_| Event::MilitiaRolled { roll, count });
        if count > 0 {
            let drawn = self.draw_militia(count as u8, PieceSet::NONE, rule("8.4.1"));
            self.state.raised = self.state.raised.or(drawn);
            self.take_in_hand(drawn);
            self.deploy(Side::Us, Cause::Militia, drawn);
        } else if count < 0 {
            self.open(Cutback { left: count.unsigned_abs() });
        }
    }

    /// 14.0.7: militia leaders come in with new men in spring.
    pub(crate) fn appoint_leaders(&mut self) {
        if self.look().is_spring() {
            self.open(Appointing {});
        }
    }

    /// 8.5.2-a, 8.5.2-b, 8.5.2-d: the price is paid, leaders change, units come.
    fn take_group(&mut self) {
        let (number, game) = (self.state.groups, self.game);
        let group = &game.data().tables.groups[usize::from(number)];
        self.state.groups += 1;
        let level = self.state.commitment;
        let price = (level > CommitmentLevel::LOWEST)
            .then(|| self.table.d6(rule("8.5.2-d")).plus(level.get() as i8, rule("3.0-cl")));
        self.tell(|_| Event::GroupTaken { group: number, price });
        if let Some(price) = price {
            self.forfeit(Side::Us, price.total().unsigned_abs().into(), rule("8.5.2-d"));
        }
        let leave: PieceSet = group.leave.iter().copied().collect();
        let withdrawn = if number == 0 { rule("8.5.2-a") } else { rule("8.5.2-b") };
        self.take_out(leave, withdrawn);
        let come = group.leaders.iter().copied().filter(|leader| self.state[*leader].at == Place::Pool);
        let leaders: PieceSet = come.collect();
        // 8.5.2-ex: regulars in play count against the number.
        let count = group.regulars.saturating_sub(self.look().regulars_in_play().len());
        let regulars = self.look().pooled(Kind::Regular, count);
        let militia = self.roll_count_plus(Counted::GroupMilitia, group.militia, rule("8.5.2"));
        let militia = self.draw_militia(militia, PieceSet::NONE, rule("8.5.2"));
        self.state.raised = self.state.raised.or(militia);
        let all = leaders.or(regulars).or(militia);
        self.take_in_hand(all);
        self.deploy(Side::Us, Cause::Group, all);
        self.find_primary();
        self.make_room();
    }

    /// 14.0.8: if there are too many officers of a rank the US says who goes.
    fn make_room(&mut self) {
        for rank in [3, 2] {
            if !self.look().officers_too_many(rank).is_empty() {
                self.open(Relief { rank });
            }
        }
    }

    /// Says so if fewer units come than were granted.
    pub(crate) fn note_fewer(&mut self, granted: Granted) {
        let Granted { came, of, limit, rule } = granted;
        if came < of {
            self.tell(|_| Event::FewerCame { came, of, limit, rule });
        }
    }

    /// A unit goes back to the pool; nobody scores (15.4.5-d).
    fn send_home(&mut self, piece: PieceId, why: RuleId) {
        self.take_off(piece);
        self.tell(|_| Event::Left { pieces: PieceSet::of(piece), rule: why });
    }
}

/// 8.3.1: regulars over the ceiling are removed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ceiling {}

impl Ceiling {
    fn able(look: Look<'_>) -> PieceSet {
        look.regulars_in_play().filter(|piece| look.check_dismissal(*piece, Why::CannotRemove).is_ok()).collect()
    }
}

impl Ask<DarkGround> for Ceiling {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(Self::able(look).map(|piece| Decision::Remove { piece }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Remove { piece } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().regulars_in_play().has(piece) {
            return Err(Why::CannotRemove.piece(piece));
        }
        act.look().check_dismissal(piece, Why::CannotRemove)?;
        act.send_home(piece, rule("8.3.1"));
        act.gather_companions();
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let over = act.look().over_ceiling();
        if over > 0 && !Self::able(act.look()).is_empty() {
            return Flow::Waits;
        }
        act.close();
        // 8.3.1-b: each one that must stay costs a point.
        if over > 0 {
            act.forfeit(Side::Us, over.into(), rule("8.3.1-b"));
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Remove {} regulars: Congress pays for no more", look.over_ceiling());
        Question::new(text, "They return to the pool and cost no victory points.", rule("8.3.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Remove { piece }).into_iter().collect()
    }
}

impl OnBoard for Ceiling {}

/// 8.5.2: a group may be taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GroupOffer {}

impl Ask<DarkGround> for GroupOffer {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([Decision::TakeGroup, Decision::Decline]);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match decision {
            Decision::TakeGroup => {
                act.close();
                act.take_group();
            }
            Decision::Decline => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let group = &look.tables().groups[usize::from(look.state.groups)];
        let new = group.regulars.saturating_sub(look.regulars_in_play().len());
        let text = format!("Take reinforcement {}: {new} regulars and militia?", group.name);
        let help = if look.state.commitment > CommitmentLevel::LOWEST {
            format!("It costs {} VP and as many more as one die shows.", look.state.commitment)
        } else {
            "At commitment 1 it costs nothing.".to_owned()
        };
        Question::new(text, help, rule("8.5.2"))
    }

    fn plans(&self, look: Look<'_>, _: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::each_answer(look, Side::Us, rng)
    }
}

impl OnBoard for GroupOffer {}

/// 14.0.8: too many officers of a rank.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relief {
    /// The rank.
    pub rank: u8,
}

impl Relief {
    /// Those already in play make room for those who arrive.
    fn able(&self, look: Look<'_>) -> PieceSet {
        let too_many = look.officers_too_many(self.rank);
        let old: PieceSet = too_many.filter(|leader| look.state[*leader].at != Place::Hand).collect();
        if old.is_empty() { too_many } else { old }
    }
}

impl Ask<DarkGround> for Relief {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.able(look).map(|piece| Decision::Dismiss { piece }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Dismiss { piece } = *decision else { return Err(Why::NotNow.into()) };
        if !act.frame::<Self>().able(act.look()).has(piece) {
            return Err(Why::NotAsked.piece(piece));
        }
        act.relieve(piece);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let able = act.frame::<Self>().able(act.look());
        match (able.len(), able.first()) {
            (0, _) | (_, None) => act.close(),
            (1, Some(only)) => act.relieve(only),
            (_, Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = format!("Relieve an officer of rank {}", self.rank);
        Question::new(text, "A named leader who is relieved is out of the game.", rule("14.0.8"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Dismiss { piece }).into_iter().collect()
    }
}

impl OnBoard for Relief {}

impl Act<'_, '_> {
    /// 14.0.7-b, 14.0.8: named leaders are out for good, replacements may come again.
    fn relieve(&mut self, leader: PieceId) {
        let again = self.look().of(leader).replacement;
        self.take_off(leader);
        self.state[leader].at = if again { Place::Pool } else { Place::Gone };
        let army = self.look().of(leader).kind == Kind::ArmyLeader;
        let why = if army { rule("14.0.8") } else { rule("14.0.7-b") };
        self.tell(|_| Event::Left { pieces: PieceSet::of(leader), rule: why });
        self.find_primary();
    }
}

/// 8.4.2: militia must be removed, or garrisons pledged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cutback {
    /// How many are still owed.
    pub left: u8,
}

impl Cutback {
    fn removable(look: Look<'_>) -> PieceSet {
        // 8.4.2-b: a pledged garrison has cancelled its removal already.
        let unpledged = |piece: &PieceId| look.state[*piece].acts != Acts::Completed;
        let militia = look.sets().all_militia.filter(|piece| look.on_map(look.state[*piece].at) && unpledged(piece));
        militia.filter(|piece| look.check_dismissal(*piece, Why::MilitiaStays).is_ok()).collect()
    }

    /// 8.4.2-b: militia in a village or permanent settlement that has done nothing yet.
    fn garrisons(look: Look<'_>) -> PieceSet {
        let towns = look.towns();
        let stays = |piece: &PieceId| {
            look.area_of(*piece).is_some_and(|area| towns.has(area)) && look.state[*piece].acts != Acts::Completed
        };
        look.sets().all_militia.filter(stays).collect()
    }
}

impl Ask<DarkGround> for Cutback {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(Self::garrisons(look).map(|piece| Decision::Pledge { piece }));
        found.extend(Self::removable(look).map(|piece| Decision::Remove { piece }));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let look = act.look();
        match *decision {
            Decision::Pledge { piece } if Self::garrisons(look).has(piece) => {
                act.complete(PieceSet::of(piece));
                act.tell(|_| Event::Pledged { piece });
            }
            Decision::Pledge { piece } => return Err(Why::NoGarrison.piece(piece)),
            Decision::Remove { piece } if Self::removable(look).has(piece) => {
                act.send_home(piece, rule("8.4.2"));
            }
            Decision::Remove { piece } => return Err(Why::MilitiaStays.piece(piece)),
            _ => return Err(Why::NotNow.into()),
        }
        act.frame_mut::<Self>().left -= 1;
        act.gather_companions();
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (left, look) = (act.frame::<Self>().left, act.look());
        if left > 0 && !(Self::removable(look).is_empty() && Self::garrisons(look).is_empty()) {
            return Flow::Waits;
        }
        act.close();
        if left > 0 {
            act.forfeit(Side::Us, left.into(), rule("8.4.2"));
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = format!("Militia go home: {} to remove or to pledge as garrisons", self.left);
        let help =
            "A unit pledged in a village or settlement does nothing this turn. Each unit you cannot remove costs 1 VP.";
        Question::new(text, help, rule("8.4.2"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let piece = look.clicked_piece(click);
        piece.map(|piece| vec![Decision::Remove { piece }, Decision::Pledge { piece }]).unwrap_or_default()
    }
}

impl OnBoard for Cutback {}

/// 14.0.7: militia leaders are appointed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Appointing {}

impl Appointing {
    fn able(look: Look<'_>) -> Vec<(PieceId, AreaId)> {
        let places = |leader: PieceId| look.new_men(leader).map(move |at| (leader, at));
        let all = look.candidates().into_iter().flat_map(places);
        all.filter(|(leader, at)| look.check_appointment(*leader, *at).is_ok()).collect()
    }
}

impl Ask<DarkGround> for Appointing {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(Self::able(look).into_iter().map(|(leader, at)| Decision::Appoint { leader, at }));
        found.push(Decision::Done);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Appoint { leader, at } => {
                act.look().check_appointment(leader, at)?;
                act.appoint(leader, at);
            }
            Decision::Done => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if Self::able(act.look()).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let most = look.most_militia_leaders();
        let help =
            format!("At most {most} may be in play, one a state; a named leader who makes room is out for good.");
        Question::new("Appoint militia leaders to new units", help, rule("14.0.7"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        match (look.clicked_piece(click), look.clicked_area(click)) {
            (Some(leader), Some(at)) => vec![Decision::Appoint { leader, at }],
            (Some(_) | None, _) => Vec::new(),
        }
    }
}

impl OnBoard for Appointing {}

impl Act<'_, '_> {
    fn appoint(&mut self, leader: PieceId, at: AreaId) {
        let Kind::MilitiaLeader(state) = self.look().of(leader).kind else { return };
        let old = self.look().militia_leaders_in_play().and(self.look().sets().militia_leaders[state.index()]);
        for other in old {
            self.relieve(other);
        }
        let men = self.state.raised.and(self.look().sets().militia[state.index()]);
        let inside = men.into_iter().any(|unit| self.state[unit].at == Place::On(at) && self.state[unit].inside);
        self.state[leader] = Piece { inside, ..Piece::at(Place::On(at)) };
        self.tell(|_| Event::Placed { piece: leader, at, inside, rule: rule("14.0.7-b") });
        self.find_primary();
    }
}

//! 6: settlers and villages.

use crate::about::seat_of;
use crate::advice;
use crate::counters::{Side, Territory};
use crate::decision::Decision;
use crate::event::{Counted, Event};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet};
use crate::points::{MoraleLevel, VictoryPoints};
use crate::refusal::{Decided, Why};
use crate::state::Place;
use crate::tables::{Season, Share};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

const US: SeatSet = SeatSet::of(seat_of(Side::Us));

/// 6.0.3: settlers are exchanged for villages.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exchange {}

impl Ask<DarkGround> for Exchange {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let ready = look.village_sites();
        found.extend(ready.map(|at| Decision::Exchange { at }));
        if ready.len() > 1 {
            found.push(Decision::AsSuggested);
        }
        found.push(Decision::Done);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let ready = act.look().village_sites();
        match *decision {
            Decision::Exchange { at } if ready.has(at) => act.found_village(at),
            Decision::Exchange { at } => return Err(Why::NoVillage.area(at)),
            Decision::AsSuggested if ready.len() > 1 => {
                while let Some(at) = act.look().village_sites().first() {
                    act.found_village(at);
                }
            }
            Decision::Done => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.look().village_sites().is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "Three settlers of an area become a village. Its land then counts as Settled.";
        Question::new("Exchange settlers for a village", help, rule("6.0.3"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|at| Decision::Exchange { at }).into_iter().collect()
    }
}

impl OnBoard for Exchange {}

impl Look<'_> {
    /// 6.0.3: areas that had three settlers in the last End phase, without village or permanent settlement.
    pub(crate) fn village_sites(&self) -> AreaSet {
        let needed = self.tables().settlers.for_a_village;
        // 6.0.3: no more villages than counters.
        if self.state.villages.len() >= self.game.data().markers("village") {
            return AreaSet::NONE;
        }
        let ripe = self.state.ripe.but(self.towns());
        ripe.filter(|area| self.state.settlers[area.index()] >= needed).collect()
    }

    /// Areas with enough settlers for a village now.
    pub(crate) fn crowded(&self) -> AreaSet {
        let needed = self.tables().settlers.for_a_village;
        self.with_settlers().filter(|area| self.state.settlers[area.index()] >= needed).collect()
    }

    /// Settler counters that are not on the map.
    fn settlers_left(&self) -> u8 {
        let used: u8 = self.state.settlers.iter().sum();
        self.game.data().markers("settler").saturating_sub(used)
    }

    /// 6.0.1-b, 6.0.1-c: where a settler may be placed now.
    pub(crate) fn check_settle(&self, at: AreaId) -> Decided {
        if self.barred_to_settlers().has(at) {
            return Err(Why::SettlerBarred.area(at));
        }
        if !self.is_open(Side::Us, at) {
            return Err(Why::Closed.area(at));
        }
        if self.state.settlers[at.index()] >= self.tables().settlers.most_an_area {
            return Err(Why::SettlersFull.area(at));
        }
        let settled = self.settled();
        // 6.0.1-c: new land must touch settled land.
        if !settled.has(at) && !self.board().neighbours(at).meets(settled) {
            return Err(Why::NotContiguous.area(at));
        }
        Ok(())
    }

    /// 6.0.1-b: pillaged land, Atrocity markers, warriors on the warpath.
    fn barred_to_settlers(&self) -> AreaSet {
        let warriors = self.sets().all_warriors.into_iter().filter(|piece| self.active(*piece));
        let at_war: AreaSet = warriors.filter_map(|piece| self.area_of(piece)).collect();
        let [us, na] = self.state.atrocities;
        self.state.pillaged.or(us).or(na).or(at_war)
    }

    /// All areas where a settler may be placed now.
    pub(crate) fn settler_sites(&self) -> AreaSet {
        let (settled, barred) = (self.settled(), self.barred_to_settlers());
        let beside = settled.fold(settled, |all, area| all.or(self.board().neighbours(area)));
        let open = self.open_areas(Side::Us).unwrap_or(beside);
        let room = |area: &AreaId| self.state.settlers[area.index()] < self.tables().settlers.most_an_area;
        beside.but(barred).and(open).filter(room).collect()
    }

    /// 6.0.2-b: the nearest village or permanent settlement with room, else an area with a US fort.
    pub(crate) fn settler_refuge(&self, from: AreaId) -> Option<AreaId> {
        let room = |area: &AreaId| {
            *area != from
                && self.state.settlers[area.index()] < self.tables().settlers.most_an_area
                && !self.state.pillaged.has(*area)
        };
        let nearest =
            |areas: AreaSet| areas.filter(room).min_by_key(|area| (self.board().distance(from, *area), area.0));
        nearest(self.towns()).or_else(|| nearest(self.state.forts[Side::Us.index()]))
    }
}

impl Act<'_, '_> {
    fn found_village(&mut self, at: AreaId) {
        self.state.settlers[at.index()] -= self.look().tables().settlers.for_a_village;
        self.fewer_displaced(at);
        // 6.0.3-c: nothing ever takes it away again.
        self.state.villages.add(at);
        self.state.ripe.remove(at);
        self.tell(|_| Event::VillageFounded { at });
    }

    /// 6.0.1: how many settlers come, and where they must go.
    pub(crate) fn new_settlers(&mut self) {
        // 6.0: nobody comes in winter.
        if self.look().season() == Season::Winter {
            return;
        }
        let look = self.look();
        let chart = look.tables().settlers;
        // chart.settler, chart.settler-ex: the die and one line each for level and season; 5 and 2 are seven.
        let by_level = chart.commitment[look.state.commitment.index()];
        let by_season = chart.season[look.season().index()];
        let left = look.settlers_left();
        let roll = self.table.d6(rule("6.0.1")).plus(by_level, rule("3.0-cl")).plus(by_season, rule("chart.settler"));
        let count = (roll.total().max(0) as u8).min(left);
        self.tell(|_| Event::CountRolled { what: Counted::Settlers, roll, count });
        if count == 0 {
            self.open(Settling::default());
            return;
        }
        let roll = self.table.d6(rule("chart.settler-where"));
        let share = self.look().tables().settler_shares[usize::from(roll.face() - 1)];
        self.tell(|_| Event::SharesRolled { roll, share });
        match share {
            Share::Half => self.share_out(count, count.div_ceil(2)),
            Share::TwoThirds if (count * 2).is_multiple_of(3) => self.share_out(count, count * 2 / 3),
            Share::TwoThirds => self.open(Rounding { count }),
            Share::Free => {
                self.tell(|_| Event::SharesSet { ohio: 0, states: 0, free: count });
                self.open(Settling { free: count, ..Settling::default() });
            }
        }
    }

    fn share_out(&mut self, count: u8, ohio: u8) {
        let states = count - ohio;
        self.tell(|_| Event::SharesSet { ohio, states, free: 0 });
        self.open(Settling { ohio, states, ..Settling::default() });
    }

    /// A settler is placed; the first one in an area that was not settled scores (15.4.5-b).
    fn add_settler(&mut self, at: AreaId, from: Option<AreaId>) {
        let new_land = !self.look().settled().has(at);
        self.state.settlers[at.index()] += 1;
        self.tell(|_| Event::Settled { at, from });
        if new_land {
            let points = self.look().tables().victory_points.settled_area.unsigned_abs();
            self.score(Side::Us, points.into(), rule("15.4.5-b"));
        }
        self.score_kekionga();
    }

    /// 6.0.2-b: everybody must leave a pillaged area; who fails his roll is gone.
    pub(crate) fn drive_off_settlers(&mut self, at: AreaId) {
        for _ in 0..self.state.settlers[at.index()] {
            let roll = self.table.d6(rule("6.0.2-b"));
            let level = self.state.commitment;
            let removed = !MoraleLevel::from(level).passes(roll.total());
            let refuge = if removed { None } else { self.look().settler_refuge(at) };
            self.tell(|_| Event::SettlerRolled { at, roll, level, refuge, removed });
            self.state.settlers[at.index()] -= 1;
            if removed {
                self.tell(|_| Event::SettlersKilled { at, count: 1, rule: rule("6.0.2-b") });
                let each = self.look().tables().victory_points.settler.unsigned_abs();
                self.score(Side::Na, each.into(), rule("15.4.5"));
                self.forfeit(Side::Us, VictoryPoints::new(1), rule("6.0.2-b"));
            } else if let Some(to) = refuge {
                self.state.settlers[to.index()] += 1;
                self.state.displaced[to.index()] += 1;
            }
        }
        self.fewer_displaced(at);
    }

    /// 10.7.1-b: settlers of a lost field go to a permanent settlement, or off the map.
    pub(crate) fn move_settlers(&mut self, from: AreaId) {
        for _ in 0..self.state.settlers[from.index()] {
            let look = self.look();
            let most = look.tables().settlers.most_an_area;
            let room = |area: &AreaId| *area != from && look.state.settlers[area.index()] < most;
            let near = |area: &AreaId| (look.board().distance(from, *area), area.0);
            let to = look.board().settlements().filter(room).min_by_key(near);
            self.state.settlers[from.index()] -= 1;
            if let Some(to) = to {
                self.state.settlers[to.index()] += 1;
            }
            self.tell(|_| Event::SettlerMoved { from, to, rule: rule("10.7.1-b") });
        }
        self.fewer_displaced(from);
    }
}

/// chart.settler-where: two thirds that do not come out even.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rounding {
    /// All new settlers.
    pub count: u8,
}

impl Ask<DarkGround> for Rounding {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([true, false].map(|up| Decision::Round { up }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Round { up } = *decision else { return Err(Why::NotNow.into()) };
        let count = act.frame::<Self>().count;
        act.close();
        act.share_out(count, if up { (count * 2).div_ceil(3) } else { count * 2 / 3 });
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = format!("Two thirds of {} settlers go to Ohio: round up or down?", self.count);
        Question::new(text, "The others go to Kentucky, Pennsylvania or Virginia.", rule("chart.settler-where"))
    }
}

impl OnBoard for Rounding {}

/// 6.0.1-b: settlers are placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settling {
    /// Must go to Ohio.
    pub ohio: u8,
    /// Must go to the states.
    pub states: u8,
    /// May go anywhere.
    pub free: u8,
    /// 6.0.2-d: a displaced settler taken up here.
    pub lifted: Option<AreaId>,
}

impl Settling {
    /// Where the next settler may go.
    fn sites(&self, look: Look<'_>) -> AreaSet {
        let all = look.settler_sites();
        if let Some(from) = self.lifted {
            return all.but(AreaSet::of(from));
        }
        let ohio = look.board().in_state(Territory::Ohio);
        let mut sites = if self.free > 0 { all } else { AreaSet::NONE };
        if self.ohio > 0 {
            sites = sites.or(all.and(ohio));
        }
        if self.states > 0 {
            sites = sites.or(all.but(ohio));
        }
        sites
    }

    fn check(&self, look: Look<'_>, at: AreaId) -> Decided {
        look.check_settle(at)?;
        if self.sites(look).has(at) { Ok(()) } else { Err(Why::OtherShare.area(at)) }
    }

    /// 6.0.2-d: areas with displaced settlers.
    fn displaced(look: Look<'_>) -> AreaSet {
        let there = look.state.displaced.iter().zip(0..).filter(|(count, _)| **count > 0);
        there.map(|(_, area)| AreaId(area)).collect()
    }
}

impl Ask<DarkGround> for Settling {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        US
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let sites = self.sites(look);
        found.extend(sites.map(|at| Decision::Place { at, inside: false }));
        if self.lifted.is_some() {
            found.push(Decision::Back);
            return;
        }
        found.extend(Self::displaced(look).map(|from| Decision::Lift { from }));
        if sites.is_empty() {
            found.push(Decision::Done);
        } else {
            found.push(Decision::AsSuggested);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>();
        match *decision {
            Decision::Place { at, inside: false } => {
                frame.check(act.look(), at)?;
                act.place_settler(at);
            }
            Decision::Lift { from } if frame.lifted.is_none() => {
                if !Self::displaced(act.look()).has(from) {
                    return Err(Why::NobodyDisplaced.area(from));
                }
                act.frame_mut::<Self>().lifted = Some(from);
            }
            Decision::Back if frame.lifted.is_some() => act.frame_mut::<Self>().lifted = None,
            Decision::AsSuggested if frame.lifted.is_none() && !frame.sites(act.look()).is_empty() => {
                while let Some(at) = act.look().best_site(act.frame::<Self>()) {
                    act.place_settler(at);
                }
            }
            Decision::Done if frame.lifted.is_none() && frame.sites(act.look()).is_empty() => act.end_settling(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        let waits = frame.lifted.is_some() || !frame.sites(act.look()).is_empty();
        if waits || !Self::displaced(act.look()).is_empty() {
            return Flow::Waits;
        }
        act.end_settling();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        look.settling_question(self)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|at| Decision::Place { at, inside: false }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        let own = |option: &Decision| advice::answers::settler(look, option, style.careless);
        advice::answers::best_on_map(look, Side::Us, style, rng, own)
    }
}

impl OnBoard for Settling {}

impl Look<'_> {
    /// Where we would put the next settler: where two more make a village, near settlements, in Ohio first.
    fn best_site(&self, frame: &Settling) -> Option<AreaId> {
        let worth = |area: &AreaId| {
            let there = self.state.settlers[area.index()];
            let ripening = if self.towns().has(*area) { 0 } else { 4 * there.min(2) };
            let safe = u8::from(!self.board().neighbours(*area).meets(self.forces(Side::Na)));
            ripening + 2 * safe
        };
        frame.sites(*self).max_by_key(|area| (worth(area), std::cmp::Reverse(area.0)))
    }
}

impl Act<'_, '_> {
    fn place_settler(&mut self, at: AreaId) {
        let ohio = self.look().board().in_state(Territory::Ohio).has(at);
        let frame = self.frame_mut::<Settling>();
        let from = frame.lifted.take();
        if from.is_none() {
            let share = if ohio && frame.ohio > 0 {
                &mut frame.ohio
            } else if !ohio && frame.states > 0 {
                &mut frame.states
            } else {
                &mut frame.free
            };
            *share -= 1;
        }
        if let Some(from) = from {
            self.state.displaced[from.index()] -= 1;
            self.state.settlers[from.index()] -= 1;
        }
        self.add_settler(at, from);
    }

    /// 6.0.1-d: settlers without a place are lost; who was displaced and stayed is at home now.
    fn end_settling(&mut self) {
        let Settling { ohio, states, free, .. } = *self.frame::<Settling>();
        let count = ohio + states + free;
        if count > 0 {
            self.tell(|_| Event::SettlersLost { count });
        }
        self.state.displaced.fill(0);
        self.close();
    }
}

impl Look<'_> {
    /// Whether a piece is on the map.
    pub(crate) fn on_map(&self, place: Place) -> bool {
        matches!(place, Place::On(_))
    }
}

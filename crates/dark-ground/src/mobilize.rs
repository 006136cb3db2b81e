//! 8.1, 8.6: the nations roll for war, offers of peace, gathering, surrender, trespass.

use crate::about::seat_of;
use crate::advice;
use crate::counters::{Kind, Nation, Side};
use crate::decision::Decision;
use crate::event::{Council, Event};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::points::MobilizationLevel;
use crate::refusal::{Decided, Why};
use crate::state::{Place, Standing};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 8.1, G90: nations that still roll in this phase, with pieces or without.
    pub(crate) fn councils(&self) -> Vec<Nation> {
        let rolls = |nation: &Nation| {
            self.state.rolled & 1 << nation.index() == 0
                && self.state.nation(*nation).standing != Standing::Surrendered
                && self.takes_part(*nation)
        };
        Nation::ROLLING.into_iter().filter(rolls).collect()
    }

    /// 8.6.3-b: whether treaties may be offered to a nation at all.
    pub(crate) fn open_to_treaties(&self, nation: Nation) -> bool {
        let sets = self.sets();
        let guarded = match nation {
            Nation::Shawnee => self.on_map(self.state[sets.blue_jacket].at),
            Nation::Miami => self.on_map(self.state[sets.little_turtle].at),
            Nation::Wyandot | Nation::Delaware | Nation::Mingo | Nation::Ottawa => false,
            // 8.1.3
            Nation::Iroquois => true,
        };
        !guarded && !self.tecumseh_among(nation)
    }

    /// 14.0.3-c: whether Tecumseh is in the nation's land.
    fn tecumseh_among(&self, nation: Nation) -> bool {
        self.area_of(self.sets().tecumseh).is_some_and(|area| self.board().owner(area) == Some(nation))
    }

    /// 8.6.3, 8.6.3-c: how many treaties the US may offer a nation.
    pub(crate) fn most_treaties(&self, nation: Nation) -> u8 {
        if !self.open_to_treaties(nation) {
            return 0;
        }
        let chart = self.tables().mobilization;
        let paid = self.state.vp[Side::Us.index()].get() / u16::from(chart.treaty_price.unsigned_abs());
        paid.min(u16::from(chart.most_treaties.unsigned_abs())) as u8
    }

    /// chart.mobilization: a nation's die with everything that applies.
    pub(crate) fn mobilization(&self, nation: Nation, die: u8, treaties: u8, with_leader: bool) -> Roll {
        let (chart, state, board) = (self.tables().mobilization, self.state, self.board());
        let lands = board.lands(nation);
        let [us, na] = state.vp.map(|points| i32::from(points.get()));
        let gap = i32::from(chart.vp_gap);
        let standing = if us - na >= gap { chart.behind } else { 0 } + if na - us >= gap { chart.ahead } else { 0 };
        let guests = self.guests(nation);
        // chart.mobilization: unsettled tribal areas only.
        let atrocities = state.atrocities[Side::Us.index()].and(lands).but(self.settled()).len() as i8;
        let kekionga = board.kekionga();
        let lost = state.pillaged.or(self.settled()).or(state.forts[Side::Us.index()]).has(kekionga);
        let leader = self.chief(nation).filter(|_| with_leader).map_or(0, |chief| self.rating(chief) as i8);
        let omens = i8::from(state.omens[0] == Some(nation)) * chart.omen
            - i8::from(state.omens[1] == Some(nation)) * chart.omen;
        Roll::new(die, rule("8.1"))
            .plus(standing, rule("15.4.5"))
            .plus(if guests >= chart.at_fort_needs { chart.at_fort } else { 0 }, rule("chart.mobilization"))
            .plus(atrocities * chart.atrocity, rule("9.2.1-b"))
            .plus(leader, rule("3.0-leaders"))
            .plus(state.villages.and(lands).len() as i8 * chart.village, rule("6.0.3"))
            .plus(state.pillaged.and(lands).len() as i8 * chart.pillaged, rule("9.5.2-b"))
            .plus(treaties as i8 * chart.treaty, rule("8.6.3"))
            .plus(if lost { chart.kekionga } else { 0 }, rule("3.0-kekionga"))
            .plus(omens, rule(if omens > 0 { "chart.events-2" } else { "chart.events-3" }))
            .plus(if self.tecumseh_among(nation) { chart.tecumseh } else { 0 }, rule("14.0.3-c"))
    }

    /// chart.mobilization: the most warriors of a nation at one British fort.
    fn guests(&self, nation: Nation) -> i8 {
        let at = |fort: AreaId| {
            let inside = |piece: &PieceId| self.state[*piece].inside && self.area_of(*piece) == Some(fort);
            self.sets().warriors[nation.index()].filter(inside).count() as i8
        };
        self.state.forts[Side::Na.index()].map(at).max().unwrap_or_default()
    }

    /// 8.1-c: warriors that may gather at their leader.
    fn gatherers(&self, nation: Nation) -> PieceSet {
        let Some(home) = self.chief(nation).and_then(|chief| self.area_of(chief)) else { return PieceSet::NONE };
        // 8.1-c: those in British forts stay there.
        let may = |piece: &PieceId| {
            let there = &self.state[*piece];
            !there.inside && self.on_map(there.at) && there.at != Place::On(home)
        };
        self.sets().warriors[nation.index()].filter(may).collect()
    }
}

impl Act<'_, '_> {
    /// 8.1: all nations that are due roll, in the order NA likes.
    pub(crate) fn hold_councils(&mut self) {
        self.state.rolled = 0;
        self.open(Councils {});
    }

    /// 8.1, 8.1-b, 8.1-e, 8.1-g, 8.1.1: a nation's roll and what it leads to.
    fn council(&mut self, nation: Nation, roll: Roll) {
        let look = self.look();
        let (before, base) = (look.state.nation(nation), look.tables().base_levels[nation.index()]);
        let good_omen = look.state.omens[0] == Some(nation);
        let most = look.tables().mobilization.most;
        // chart.events-2: with good omens the result is at least 1.
        let result = if good_omen { roll.total().max(1) } else { roll.total() };
        let council = match before.standing {
            _ if result < 1 => Council::Surrenders,
            Standing::Warpath => Council::StaysAtWar,
            // 8.1-b: against the base, not the level of the turn before.
            Standing::Peaceful | Standing::Surrendered if result >= base.get() as i8 => Council::GoesToWar,
            Standing::Peaceful | Standing::Surrendered => Council::StaysPeaceful,
        };
        let level = MobilizationLevel::new(result.clamp(0, most) as u8);
        self.state.nations[nation.index()].level = level;
        self.tell(|_| Event::NationRolled { nation, roll, level, council });
        match council {
            // 8.6.1, 8.6.3-d: only this roll makes a nation surrender, with treaties or without.
            Council::Surrenders => self.surrender(nation),
            Council::GoesToWar => self.go_to_war(nation),
            Council::StaysAtWar | Council::StaysPeaceful => {}
        }
    }

    /// 8.1-b, 9.1.2: its pieces turn face up, and its leader may be the first of the year.
    fn go_to_war(&mut self, nation: Nation) {
        let order = 1 + self.state.nations.iter().map(|nation| nation.order).max().unwrap_or_default();
        self.state.nations[nation.index()].standing = Standing::Warpath;
        self.state.nations[nation.index()].order = order;
        self.find_primary();
        if !self.look().gatherers(nation).is_empty() {
            self.open(Gathering { nation, stayed: PieceSet::NONE });
        }
    }

    /// 8.6.2, 8.6.2-b: pieces outside British forts leave the game, and the US scores.
    fn surrender(&mut self, nation: Nation) {
        self.state.nations[nation.index()].standing = Standing::Surrendered;
        self.state.nations[nation.index()].level = MobilizationLevel::ZERO;
        self.state.nations[nation.index()].order = 0;
        let look = self.look();
        let own = look.sets().warriors[nation.index()].or(look.sets().chiefs[nation.index()]);
        // 8.1-f: those in a British fort stay until the next fall.
        let outside = |piece: &PieceId| !look.state[*piece].inside && look.state[*piece].at != Place::Gone;
        let leave: PieceSet = own.filter(outside).collect();
        self.take_out(leave, rule("8.6.2"));
        let points = self.look().tables().victory_points.surrender.unsigned_abs();
        self.score(Side::Us, points.into(), rule("8.6.2-b"));
        self.find_primary();
        self.gather_companions();
    }

    /// 15.4.5-d: pieces leave the game for good, and nobody scores for it.
    pub(crate) fn take_out(&mut self, pieces: PieceSet, why: kernel::RuleId) {
        let shown: PieceSet = pieces.filter(|piece| self.look().on_map(self.state[*piece].at)).collect();
        for piece in pieces {
            self.take_off(piece);
            self.state[piece].at = Place::Gone;
        }
        if !shown.is_empty() {
            self.tell(|_| Event::Left { pieces: shown, rule: why });
        }
    }

    /// 8.1-f: what is left of nations that have surrendered leaves at the end of fall.
    pub(crate) fn remnants_leave(&mut self) {
        for nation in Nation::ROLLING {
            if self.state.nation(nation).standing == Standing::Surrendered {
                let sets = self.look().sets();
                let own = sets.warriors[nation.index()].or(sets.chiefs[nation.index()]);
                let left: PieceSet = own.filter(|piece| self.look().on_map(self.state[*piece].at)).collect();
                self.take_out(left, rule("8.1-f"));
            }
        }
    }

    /// 8.1.2: US pieces have entered an area; peaceful nations they offend roll at once. True if one goes to war.
    pub(crate) fn trespass(&mut self, at: AreaId) -> bool {
        let mut war = false;
        for nation in self.look().offended(at) {
            war |= self.trespass_roll(nation, at);
        }
        war
    }

    /// 8.1.2, 8.1.2-d, 8.1.2-e: one die and 1 for each area of the nation with US pieces; never surrender.
    fn trespass_roll(&mut self, nation: Nation, at: AreaId) -> bool {
        let look = self.look();
        let us = look.sets().units[Side::Us.index()].or(look.sets().leaders[Side::Us.index()]);
        let mut areas: AreaSet = us.into_iter().filter_map(|piece| look.area_of(piece)).collect();
        areas = areas.and(look.board().lands(nation));
        // 11.3.1-d: besieging its warriors is a trespass wherever the fort stands.
        areas.add(at);
        let base = look.tables().base_levels[nation.index()];
        let most = look.tables().mobilization.most;
        let roll = self.table.d6(rule("8.1.2")).plus(areas.len() as i8, rule("8.1.2-e"));
        let war = roll.total() >= base.get() as i8;
        self.tell(|_| Event::Trespassed { nation, at, roll, war });
        if war {
            self.state.nations[nation.index()].level = MobilizationLevel::new(roll.total().clamp(1, most) as u8);
            self.go_to_war(nation);
        }
        war
    }
}

impl Look<'_> {
    /// 8.1.2, 11.3.1-d: peaceful nations whose land, or whose warriors in a British fort, US pieces have come upon.
    fn offended(&self, at: AreaId) -> Vec<Nation> {
        let peaceful = |nation: &Nation| self.state.nation(*nation).standing == Standing::Peaceful;
        let guests = |nation: &Nation| {
            let inside = |piece: &PieceId| self.state[*piece].inside && self.area_of(*piece) == Some(at);
            let besieged = self.state.forts[Side::Na.index()].has(at) && self.has_force(Side::Us, at);
            besieged && self.sets().warriors[nation.index()].into_iter().any(|piece| inside(&piece))
        };
        let offended = |nation: &Nation| self.board().owner(at) == Some(*nation) || guests(nation);
        Nation::ROLLING.into_iter().filter(|nation| peaceful(nation) && offended(nation)).collect()
    }
}

/// 8.1: which nation rolls next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Councils {}

impl Ask<DarkGround> for Councils {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Na))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.councils().into_iter().map(|nation| Decision::Choose { nation }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Choose { nation } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().councils().contains(&nation) {
            return Err(Why::RollsNoMore.nation(nation));
        }
        act.call(nation);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        // 14.0.3: where Tecumseh is counts; his company may have been hunted down, gathered elsewhere or surrendered.
        act.gather_companions();
        match act.look().councils()[..] {
            [] => act.close(),
            // The last one needs no question.
            [nation] => act.call(nation),
            [..] => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "The leader of the first nation to go to war this year is your primary leader.";
        Question::new("Which nation rolls for mobilization next?", help, rule("8.1"))
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::answers::best_on_map(look, Side::Na, style, rng, |option| advice::answers::council(look, option))
    }
}

impl OnBoard for Councils {}

impl Act<'_, '_> {
    /// A nation's turn to roll has come: first the US speaks.
    fn call(&mut self, nation: Nation) {
        self.state.rolled |= 1 << nation.index();
        self.open(Treaty { nation });
    }

    /// 8.6.3: treaties are paid for before the die falls.
    fn roll_nation(&mut self, nation: Nation, treaties: u8) {
        if treaties > 0 {
            let price = self.look().tables().mobilization.treaty_price.unsigned_abs();
            self.tell(|_| Event::TreatiesOffered { nation, count: treaties });
            self.forfeit(Side::Us, (treaties * price).into(), rule("8.6.3"));
        }
        let die = self.table.die(6);
        let led = self.look().chief(nation).is_some_and(|chief| self.look().rating(chief) > 0);
        // 8.1.1-opt
        if self.state.optional.hold_back && led {
            self.open(HoldBack { nation, die, treaties });
            return;
        }
        let roll = self.look().mobilization(nation, die, treaties, true);
        self.council(nation, roll);
    }
}

/// 8.6.3: the US offers peace before a nation rolls.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Treaty {
    pub nation: Nation,
}

impl Ask<DarkGround> for Treaty {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Us))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend((0..=look.most_treaties(self.nation)).map(|treaties| Decision::Offer { treaties }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Offer { treaties } = *decision else { return Err(Why::NotNow.into()) };
        let nation = act.frame::<Self>().nation;
        let look = act.look();
        if treaties > look.most_treaties(nation) {
            let most = look.tables().mobilization.most_treaties.unsigned_abs();
            return Err(match () {
                () if !look.open_to_treaties(nation) => Why::NoTreaty.nation(nation),
                () if treaties > most => Why::EnoughTreaties.figures(most, treaties),
                () => Why::NoCredit.figures(look.state.vp[Side::Us.index()].get() as i16, treaties * 2),
            });
        }
        act.close();
        act.roll_nation(nation, treaties);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let nation = act.frame::<Self>().nation;
        if act.look().most_treaties(nation) > 0 {
            return Flow::Waits;
        }
        act.close();
        act.roll_nation(nation, 0);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Offer the {} treaties?", self.nation.title());
        let price = look.tables().mobilization.treaty_price;
        let help = format!("Each costs {price} VP and takes 1 off the nation's roll. Below 1 the nation surrenders.");
        Question::new(text, help, rule("8.6.3"))
    }

    fn plans(&self, look: Look<'_>, _: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::each_answer(look, Side::Us, rng)
    }
}

impl OnBoard for Treaty {}

/// 8.1.1-opt: whether the leader's rating is added, now that the die has fallen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HoldBack {
    pub nation: Nation,
    /// The die.
    pub die: u8,
    /// Treaties that were offered.
    pub treaties: u8,
}

impl Ask<DarkGround> for HoldBack {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Na))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([true, false].map(|add| Decision::AddRating { add }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::AddRating { add } = *decision else { return Err(Why::NotNow.into()) };
        let HoldBack { nation, die, treaties } = *act.frame::<Self>();
        act.close();
        let roll = act.look().mobilization(nation, die, treaties, add);
        act.council(nation, roll);
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let [with, without] =
            [true, false].map(|add| look.mobilization(self.nation, self.die, self.treaties, add).total());
        let text = format!("The {} rolled {}: add their leader's rating?", self.nation.title(), self.die);
        let base = look.tables().base_levels[self.nation.index()];
        let help = format!("With it the result is {with}, without it {without}; {base} or more is war.");
        Question::new(text, help, rule("8.1.1-opt"))
    }
}

impl OnBoard for HoldBack {}

/// 8.1-c: a nation that goes to war gathers at its leader.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gathering {
    pub nation: Nation,
    /// Nobody is asked twice: those who stay.
    pub stayed: PieceSet,
}

impl Ask<DarkGround> for Gathering {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Na))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.gatherers(self.nation).map(|piece| Decision::Gather { piece }));
        found.extend([Decision::AsSuggested, Decision::Done]);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let nation = act.frame::<Self>().nation;
        let able = act.look().gatherers(nation);
        match *decision {
            Decision::Gather { piece } if able.has(piece) => act.gather(nation, piece),
            Decision::Gather { piece } => return Err(Why::CannotGather.piece(piece)),
            Decision::AsSuggested => able.for_each(|piece| act.gather(nation, piece)),
            Decision::Done => act.close(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let nation = act.frame::<Self>().nation;
        if act.look().gatherers(nation).is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = format!("The {} go to war: gather warriors at their leader", self.nation.title());
        Question::new(text, "Those in a British fort stay there.", rule("8.1-c"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Gather { piece }).into_iter().collect()
    }
}

impl OnBoard for Gathering {}

impl Act<'_, '_> {
    fn gather(&mut self, nation: Nation, piece: PieceId) {
        let Some(at) = self.look().chief(nation).and_then(|chief| self.look().area_of(chief)) else { return };
        self.state[piece].at = Place::On(at);
        self.tell(|_| Event::Gathered { piece, at });
    }

    /// chart.events-8b: without a nation at war the Iroquois go home.
    pub(crate) fn iroquois_test(&mut self) {
        if self.look().iroquois_in_play() && !self.state.at_war(Nation::Iroquois) {
            let warriors = self.look().sets().warriors[Nation::Iroquois.index()];
            let gone: PieceSet = warriors.filter(|p| !matches!(self.state[*p].at, Place::Gone | Place::Pool)).collect();
            for piece in gone {
                self.take_off(piece);
                self.state[piece].at = Place::Pool;
            }
            self.tell(|_| Event::Left { pieces: gone, rule: rule("chart.events-8b") });
        }
    }

    /// 14.0.3, 8.6.2-c, G43, G93, 14.0.7-b: leaders who must have company go to the nearest company there is.
    pub(crate) fn gather_companions(&mut self) {
        for leader in self.look().strays() {
            match self.look().nearest_company(leader) {
                Some(unit) => {
                    let to = self.state[unit];
                    (self.state[leader].at, self.state[leader].inside) = (to.at, to.inside);
                    if let Place::On(at) = to.at {
                        let inside = to.inside;
                        let militia = matches!(self.look().of(leader).kind, Kind::MilitiaLeader(_));
                        let why = if militia { rule("14.0.7-b") } else { rule("14.0.3") };
                        self.tell(|_| Event::Placed { piece: leader, at, inside, rule: why });
                    }
                }
                None => self.without_company(leader),
            }
        }
    }

    /// 13.0-g: militia leaders whose men have gone home go with them, not to others elsewhere.
    pub(crate) fn leaders_go_home(&mut self) {
        for leader in self.look().strays() {
            self.without_company(leader);
        }
    }

    fn without_company(&mut self, leader: PieceId) {
        match self.look().of(leader).kind {
            // 13.0-g, 14.0.7-b: a militia leader without men goes home and may come again.
            Kind::MilitiaLeader(_) => {
                self.state[leader] = crate::state::Piece::at(Place::Pool);
                self.tell(|_| Event::Left { pieces: PieceSet::of(leader), rule: rule("14.0.7-b") });
                self.find_primary();
            }
            Kind::Tecumseh
            | Kind::Girty
            | Kind::McKee
            | Kind::Dorchester
            | Kind::Chief(_)
            | Kind::ArmyLeader
            | Kind::Regular
            | Kind::Militia(_)
            | Kind::British
            | Kind::Canadian
            | Kind::Warrior(_) => {}
        }
    }
}

impl Look<'_> {
    /// Leaders who may not be alone and are.
    fn strays(&self) -> Vec<PieceId> {
        let leaders = self.sets().leaders.iter().flat_map(|set| *set);
        leaders.filter(|leader| self.on_map(self.state[*leader].at) && self.is_stray(*leader)).collect()
    }

    /// 14.0.3: Tecumseh needs some Native American or British piece, 14.0.7-b: a militia leader a unit of his state.
    pub(crate) fn is_stray(&self, leader: PieceId) -> bool {
        let Some(area) = self.area_of(leader) else { return false };
        let mut here = self.here(area);
        here.remove(leader);
        match self.of(leader).kind {
            Kind::Tecumseh => !here.meets(self.sets().units[1].or(self.sets().leaders[1])),
            Kind::MilitiaLeader(state) => !here.meets(self.sets().militia[state.index()]),
            Kind::Girty
            | Kind::McKee
            | Kind::Dorchester
            | Kind::Chief(_)
            | Kind::ArmyLeader
            | Kind::Regular
            | Kind::Militia(_)
            | Kind::British
            | Kind::Canadian
            | Kind::Warrior(_) => false,
        }
    }

    /// G43, G93: the unit a stray leader joins: the nearest one that does not stand among the enemy, if there is one.
    fn nearest_company(&self, leader: PieceId) -> Option<PieceId> {
        let among = match self.of(leader).kind {
            Kind::MilitiaLeader(state) => self.sets().militia[state.index()],
            Kind::Tecumseh => self.sets().all_warriors.or(self.sets().british),
            Kind::Girty
            | Kind::McKee
            | Kind::Dorchester
            | Kind::Chief(_)
            | Kind::ArmyLeader
            | Kind::Regular
            | Kind::Militia(_)
            | Kind::British
            | Kind::Canadian
            | Kind::Warrior(_) => PieceSet::NONE,
        };
        let from = self.area_of(leader)?;
        let there = among.into_iter().filter(|unit| !self.state[*unit].raiding);
        // 15.1.3: nobody goes where the scenario is closed.
        let open = |area: &AreaId| self.is_open(self.of(leader).side, *area);
        let placed = there.filter_map(|unit| Some((unit, self.area_of(unit).filter(open)?)));
        // G93: among the enemy only where there is nobody else.
        let enemy = self.forces(self.of(leader).side.other());
        placed
            .min_by_key(|(unit, area)| (enemy.has(*area), self.board().distance(from, *area), unit.0))
            .map(|(unit, _)| unit)
    }
}

//! 11.1: skirmishes in the open and assaults on forts.

use crate::about::seat_of;
use crate::board::Terrain;
use crate::counters::Side;
use crate::decision::{Decision, Fighter};
use crate::event::{Clash, Event};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceSet};
use crate::refusal::{Decided, Refusal, Why};
use crate::state::{Place, Standing};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Those who fight each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    /// US fighters.
    pub us: Vec<Fighter>,
    /// NA fighters.
    pub na: Vec<Fighter>,
    /// Whether they have clashed.
    pub done: bool,
}

impl Group {
    fn of(&self, side: Side) -> &Vec<Fighter> {
        match side {
            Side::Us => &self.us,
            Side::Na => &self.na,
        }
    }

    fn of_mut(&mut self, side: Side) -> &mut Vec<Fighter> {
        match side {
            Side::Us => &mut self.us,
            Side::Na => &mut self.na,
        }
    }
}

/// 11.1, 11.1.3: a skirmish or an assault.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skirmish {
    pub at: AreaId,
    /// Whose fort is assaulted, if any.
    pub fort: Option<Side>,
    /// 11.1.3: intrinsic factors that have still to be placed.
    pub factors: u8,
    /// Pairs and groups.
    pub groups: Vec<Group>,
    /// Who puts his fighters against those lined up.
    pub assigner: Side,
    /// His fighters, in teams, that stand against nobody yet.
    pub free: Vec<Vec<Fighter>>,
    /// Whether all are paired.
    pub paired: bool,
}

impl Skirmish {
    /// Groups nobody stands against yet.
    fn open_groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.of(self.assigner).is_empty())
    }

    /// Fighters a team may be put against: each group must have somebody before one gets more.
    fn opponents(&self) -> Vec<Fighter> {
        let lined = |group: &Group| group.of(self.assigner.other()).first().copied();
        let open: Vec<Fighter> = self.open_groups().filter_map(lined).collect();
        if open.is_empty() { self.groups.iter().filter_map(lined).collect() } else { open }
    }

    fn check_pair(&self, fighter: Fighter, with: Fighter) -> Result<(usize, usize), Why> {
        let team = self.free.iter().position(|team| team.first() == Some(&fighter)).ok_or(Why::NotInSkirmish)?;
        let lined = |group: &Group| group.of(self.assigner.other()).first() == Some(&with);
        let group = self.groups.iter().position(lined).ok_or(Why::NotInSkirmish)?;
        if self.opponents().contains(&with) { Ok((team, group)) } else { Err(Why::PairFirst) }
    }

    /// 11.1.3: whom an intrinsic factor may stand with: units inside, or the other factor.
    fn mates(&self, owner: Side) -> Vec<Fighter> {
        if owner == Side::Us {
            Vec::new()
        } else {
            self.groups.iter().filter_map(|g| g.of(owner).first().copied()).collect()
        }
    }
}

impl Ask<DarkGround> for Skirmish {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        let side = match self.fort.filter(|_| self.factors > 0) {
            Some(owner) => owner,
            None if !self.paired => self.assigner,
            None => look.state.initiative,
        };
        SeatSet::of(seat_of(side))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if let Some(owner) = self.fort.filter(|_| self.factors > 0) {
            found.push(Decision::Man { with: None });
            found.extend(self.mates(owner).into_iter().map(|with| Decision::Man { with: Some(with) }));
        } else if !self.paired {
            let teams = self.free.iter().filter_map(|team| team.first().copied());
            let opponents = self.opponents();
            for fighter in teams {
                found.extend(opponents.iter().map(|with| Decision::Pair { fighter, with: *with }));
            }
            found.push(Decision::AsSuggested);
            if self.open_groups().next().is_none() {
                found.push(Decision::Done);
            }
        } else {
            let open = self.groups.iter().zip(0..).filter(|(group, _)| !group.done);
            found.extend(open.map(|(_, group)| Decision::Clash { group }));
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let frame = act.frame::<Self>();
        let (manning, pairing) = (frame.fort.filter(|_| frame.factors > 0), !frame.paired);
        match *decision {
            Decision::Man { with } if manning.is_some() => {
                let owner = manning.ok_or(Why::NotNow)?;
                if with.is_some_and(|with| !frame.mates(owner).contains(&with)) {
                    return Err(Why::NotInSkirmish.into());
                }
                act.man_factor(owner, with);
            }
            Decision::Pair { fighter, with } if manning.is_none() && pairing => {
                let (team, group) = frame.check_pair(fighter, with)?;
                act.pair(team, group);
            }
            Decision::AsSuggested if manning.is_none() && pairing => act.pair_as_suggested(),
            Decision::Done if manning.is_none() && pairing => {
                if frame.open_groups().next().is_some() {
                    return Err(Why::PairFirst.into());
                }
                act.pairs_made();
            }
            Decision::Clash { group } if manning.is_none() && !pairing => {
                if frame.groups.get(usize::from(group)).is_none_or(|group| group.done) {
                    return Err(Why::NoPair.into());
                }
                act.clash(group);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        if let Some(owner) = frame.fort.filter(|_| frame.factors > 0) {
            // A factor with nobody to stand with stands alone.
            if !frame.mates(owner).is_empty() {
                return Flow::Waits;
            }
            act.man_factor(owner, None);
            return Flow::GoesOn;
        }
        if !frame.paired {
            if frame.free.is_empty() {
                act.pairs_made();
                return Flow::GoesOn;
            }
            if frame.free.len() == 1 && frame.opponents().len() == 1 && frame.open_groups().next().is_some() {
                act.pair_as_suggested();
                return Flow::GoesOn;
            }
            return Flow::Waits;
        }
        let mut open = frame.groups.iter().zip(0..).filter(|(group, _)| !group.done).map(|(_, number)| number);
        match (open.next(), open.next()) {
            (None, _) => act.end_skirmish(),
            (Some(only), None) => act.clash(only),
            (Some(_), Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let name = look.name(self.at);
        if self.factors > 0 && self.fort.is_some() {
            let help = "It may stand alone, with a unit inside, or with the other factor.";
            Question::new(format!("{name}: where does the fort's own factor fight?"), help, rule("11.1.3"))
        } else if self.paired {
            Question::new(format!("{name}: which clash is next?"), "You have the initiative.", rule("11.1.1"))
        } else {
            let help = "Each enemy must be met by one before others may be added. The rest may be held back.";
            Question::new(format!("{name}: who fights whom?"), help, rule("11.1-b"))
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let Some(piece) = look.clicked_piece(click) else { return Vec::new() };
        let fighter = Fighter::Unit(piece);
        self.opponents().into_iter().map(|with| Decision::Pair { fighter, with }).collect()
    }
}

impl OnBoard for Skirmish {}

impl Look<'_> {
    fn units_of(fighters: &[Fighter]) -> PieceSet {
        let unit = |fighter: &Fighter| match fighter {
            Fighter::Unit(piece) => Some(*piece),
            Fighter::Factor(_) => None,
        };
        fighters.iter().filter_map(unit).collect()
    }

    /// chart.skirmish-open, chart.skirmish-fort, 11.1.3-ex1, 11.1.3-ex2: a side's die with everything that applies.
    pub(crate) fn skirmish_roll(&self, skirmish: &Skirmish, side: Side, fighters: &[Fighter], face: u8) -> Roll {
        let units = Self::units_of(fighters);
        let over_one = fighters.len() as i8 - 1;
        let roll = Roll::new(face, rule("11.1.1"));
        let surrendered = units.into_iter().any(|unit| {
            let nation = self.of(unit).nation;
            nation.is_some_and(|nation| self.state.nation(nation).standing == Standing::Surrendered)
        });
        let weary = |at: i8| side == Side::Us && self.state.commitment.get() as i8 <= at;
        let Some(owner) = skirmish.fort else {
            let chart = self.tables().skirmish_open;
            let terrain = self.terrain(skirmish.at);
            let militia = units.meets(self.sets().all_militia) && terrain == Terrain::Settled;
            let warriors = units.meets(self.sets().all_warriors);
            let ground = match terrain {
                Terrain::Rough if warriors => chart.warriors_rough,
                Terrain::Settled if warriors => chart.warriors_settled,
                Terrain::Rough | Terrain::Settled | Terrain::Wilderness => 0,
            };
            return roll
                .plus(over_one * chart.unit, rule("11.1-b"))
                .plus(if militia { chart.militia_settled } else { 0 }, rule("chart.skirmish-open"))
                .plus(ground, rule("chart.skirmish-open"))
                .plus(if weary(chart.low_commitment_at) { chart.low_commitment } else { 0 }, rule("3.0-cl"))
                .plus(if surrendered { chart.surrendered } else { 0 }, rule("8.6.2"));
        };
        let chart = self.tables().skirmish_fort;
        let inside = owner == side;
        let sieges = self.state.sieges[skirmish.at.index()] as i8;
        let regulars = !inside && units.into_iter().any(|unit| self.of(unit).kind.regular());
        roll.plus(if inside { chart.inside } else { 0 }, rule("11.2.2"))
            .plus(if regulars { chart.regulars } else { 0 }, rule("chart.skirmish-fort"))
            .plus(over_one * chart.unit, rule("11.1-b"))
            .plus(if inside { sieges * chart.siege } else { 0 }, rule("11.3.1"))
            .plus(if weary(chart.low_commitment_at) { chart.low_commitment } else { 0 }, rule("3.0-cl"))
            .plus(if surrendered { chart.surrendered } else { 0 }, rule("8.6.2"))
    }

    /// chart.skirmish-result: what the difference of the dice means.
    pub(crate) fn skirmish_result(&self, us: i8, na: i8) -> Clash {
        let results = self.tables().skirmish_results;
        let loser = if us < na { Side::Us } else { Side::Na };
        match us.abs_diff(na) as i8 {
            difference if difference >= results.eliminated_at => Clash::Eliminated(loser),
            difference if difference >= results.retreat_at => Clash::Retreat(loser),
            _ => Clash::Nothing,
        }
    }

    /// Combat units inside a fort, face up or not (11.3.1-d).
    fn inside_fort(&self, owner: Side, at: AreaId) -> PieceSet {
        let units = self.here(at).and(self.sets().units[owner.index()]);
        units.filter(|unit| self.state[*unit].inside).collect()
    }
}

impl Act<'_, '_> {
    /// 11.1-b: everybody in the open is paired up.
    pub(crate) fn begin_skirmish(&mut self, at: AreaId) {
        let teams = Side::BOTH.map(|side| singles(self.look().fighters(side, at)));
        self.line_up(at, None, teams);
    }

    /// 11.1.3: besiegers against units inside and the fort itself.
    pub(crate) fn begin_assault(&mut self, at: AreaId, owner: Side) {
        let look = self.look();
        let chart = look.tables().skirmish_fort;
        let factors = match owner {
            Side::Us => chart.us_factor,
            Side::Na => chart.british_factor,
        };
        let defenders = singles(look.inside_fort(owner, at));
        let group = |team: Vec<Fighter>| {
            let mut group = Group::default();
            *group.of_mut(owner) = team;
            group
        };
        self.open(Skirmish {
            at,
            fort: Some(owner),
            factors: factors.unsigned_abs(),
            groups: defenders.into_iter().map(group).collect(),
            assigner: owner.other(),
            free: Vec::new(),
            paired: false,
        });
    }

    fn man_factor(&mut self, owner: Side, with: Option<Fighter>) {
        let frame = self.frame_mut::<Skirmish>();
        frame.factors -= 1;
        let factor = Fighter::Factor(frame.factors);
        let mate = frame.groups.iter_mut().find(|group| with.is_some() && group.of(owner).first() == with.as_ref());
        match mate {
            Some(group) => group.of_mut(owner).push(factor),
            None => {
                let mut group = Group::default();
                group.of_mut(owner).push(factor);
                frame.groups.push(group);
            }
        }
        if self.frame::<Skirmish>().factors == 0 {
            self.garrison_ready(owner);
        }
    }

    /// The garrison has taken its posts: besiegers and defenders are lined up.
    fn garrison_ready(&mut self, owner: Side) {
        let frame = self.frame::<Skirmish>();
        let (at, posts) = (frame.at, frame.groups.iter().map(|group| group.of(owner).clone()).collect::<Vec<_>>());
        let attackers = singles(self.look().fighters(owner.other(), at));
        let teams = match owner {
            Side::Us => [posts, attackers],
            Side::Na => [attackers, posts],
        };
        self.close();
        self.line_up(at, Some(owner), teams);
    }

    /// 11.1-b, G37: the smaller side lines up, the larger one chooses opponents; the initiative decides between equals.
    fn line_up(&mut self, at: AreaId, fort: Option<Side>, teams: [Vec<Vec<Fighter>>; 2]) {
        let assigner = match teams[0].len().cmp(&teams[1].len()) {
            std::cmp::Ordering::Less => Side::Na,
            std::cmp::Ordering::Equal => self.state.initiative,
            std::cmp::Ordering::Greater => Side::Us,
        };
        let [us, na] = teams;
        let (free, lined) = match assigner {
            Side::Us => (us, na),
            Side::Na => (na, us),
        };
        let group = |team: Vec<Fighter>| {
            let mut group = Group::default();
            *group.of_mut(assigner.other()) = team;
            group
        };
        let groups = lined.into_iter().map(group).collect();
        self.open(Skirmish { at, fort, factors: 0, groups, assigner, free, paired: false });
    }

    fn pair(&mut self, team: usize, group: usize) {
        let frame = self.frame_mut::<Skirmish>();
        let team = frame.free.remove(team);
        frame.groups[group].of_mut(frame.assigner).extend(team);
    }

    /// One against one, then the rest evenly.
    fn pair_as_suggested(&mut self) {
        while !self.frame::<Skirmish>().free.is_empty() {
            let frame = self.frame::<Skirmish>();
            let fewest = (0..frame.groups.len()).min_by_key(|group| frame.groups[*group].of(frame.assigner).len());
            let Some(group) = fewest else { break };
            self.pair(0, group);
        }
        self.pairs_made();
    }

    fn pairs_made(&mut self) {
        self.frame_mut::<Skirmish>().paired = true;
        let groups = self.frame::<Skirmish>().groups.clone();
        for (Group { us, na, .. }, group) in groups.into_iter().zip(0..) {
            self.tell(|_| Event::Paired { group, us, na });
        }
    }

    /// 11.1.1, 11.1.2: both sides roll, the difference decides.
    fn clash(&mut self, number: u8) {
        let frame = self.frame_mut::<Skirmish>();
        frame.groups[usize::from(number)].done = true;
        let (at, fort, group) = (frame.at, frame.fort, frame.groups[usize::from(number)].clone());
        let faces = [self.table.die(6), self.table.die(6)];
        let (look, frame) = (self.look(), self.frame::<Skirmish>());
        let rolls = Side::BOTH.map(|side| look.skirmish_roll(frame, side, group.of(side), faces[side.index()]));
        let clash = look.skirmish_result(rolls[0].total(), rolls[1].total());
        let manned = fort.is_some_and(|owner| !look.inside_fort(owner, at).is_empty());
        let (us, na) = (group.us.clone(), group.na.clone());
        self.tell(|_| Event::Clashed { at, us, na, rolls: Box::new(rolls), clash });
        let (loser, flees) = match clash {
            Clash::Nothing => return,
            Clash::Retreat(side) => (side, fort != Some(side)),
            Clash::Eliminated(side) => (side, false),
        };
        let units = Look::units_of(group.of(loser));
        if flees {
            self.fall_back(loser, units, at);
            return;
        }
        for unit in units {
            self.eliminate(unit, rule("chart.skirmish-result"));
        }
        // 11.1.3-b, 11.1.3-ex3: the fort itself is safe while anybody fights for it; where its factors and its last units are
        // eliminated together it falls with them (G85).
        let shielded = match clash {
            Clash::Nothing | Clash::Retreat(_) => manned,
            Clash::Eliminated(_) => !self.look().inside_fort(loser, at).is_empty(),
        };
        let factors = group.of(loser).iter().any(|fighter| matches!(fighter, Fighter::Factor(_)));
        if factors && !shielded && fort == Some(loser) {
            self.fort_falls(loser, at);
            // What is left of the garrison were its own factors: there is nothing more to fight for.
            self.frame_mut::<Skirmish>().groups.iter_mut().for_each(|group| group.done = true);
        }
    }

    fn end_skirmish(&mut self) {
        let Skirmish { ref groups, .. } = *self.frame::<Skirmish>();
        let all = groups.iter().flat_map(|group| group.us.iter().chain(&group.na)).copied().collect::<Vec<_>>();
        self.state.fought = self.state.fought.or(Look::units_of(&all));
        self.close();
        self.gather_companions();
    }
}

fn singles(units: PieceSet) -> Vec<Vec<Fighter>> {
    units.map(|unit| vec![Fighter::Unit(unit)]).collect()
}

/// chart.skirmish-result-b: the beaten go somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    pub side: Side,
    pub pieces: PieceSet,
    /// From where.
    pub from: AreaId,
}

impl Look<'_> {
    /// chart.skirmish-result-b, G86: with McKee among them the beaten go where he may go, if there is such an area.
    fn retreats(&self, beaten: &Retreat) -> AreaSet {
        let all = self.retreat_areas(beaten.side, beaten.from);
        let with_mckee = all.and(self.mckee_land());
        if beaten.pieces.has(self.sets().mckee) && !with_mckee.is_empty() { with_mckee } else { all }
    }

    fn check_retreat(&self, beaten: &Retreat, to: AreaId) -> Decided {
        if self.retreats(beaten).has(to) {
            return Ok(());
        }
        if self.retreat_areas(beaten.side, beaten.from).has(to) {
            return Err(Refusal { area: Some(to), ..Why::McKeeLimits.piece(self.sets().mckee) });
        }
        Err(Why::NoRetreat.area(to))
    }

    /// chart.skirmish-result-b, G37: next to the field where no enemy is, else the nearest fort, village or settlement.
    fn retreat_areas(&self, side: Side, from: AreaId) -> AreaSet {
        let open = self.open_areas(side).unwrap_or(self.board().everywhere());
        let enemy = self.forces(side.other()).or(self.state.forts[side.other().index()]);
        let near = self.board().neighbours(from).and(open).but(enemy);
        if !near.is_empty() {
            return near;
        }
        let friendly = match side {
            Side::Us => self.towns().or(self.open_forts(Side::Us)),
            Side::Na => self.open_forts(Side::Na),
        };
        let places = friendly.and(open).but(enemy).but(AreaSet::of(from));
        let least = places.map(|area| self.board().distance(from, area)).min();
        places.filter(|area| Some(self.board().distance(from, *area)) == least).collect()
    }

    /// Whether going there leads over pillaged land or past enemies.
    fn perilous(&self, side: Side, from: AreaId, to: AreaId) -> bool {
        let enemy = self.forces(side.other()).or(self.state.forts[side.other().index()]);
        self.state.pillaged.has(to)
            || (!self.board().neighbours(from).has(to) && self.board().neighbours(from).meets(enemy))
    }
}

impl Ask<DarkGround> for Retreat {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.retreats(self).map(|to| Decision::Retreat { to }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Retreat { to } = *decision else { return Err(Why::NotNow.into()) };
        act.look().check_retreat(act.frame::<Self>(), to)?;
        act.retreat_to(to);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let frame = act.frame::<Self>();
        let (pieces, ways) = (frame.pieces, act.look().retreats(frame));
        match (ways.len(), ways.first()) {
            (0, _) | (_, None) => {
                act.close();
                act.cut_off(pieces);
            }
            (1, Some(only)) => act.retreat_to(only),
            (_, Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Retreat from {}: where to?", look.name(self.from));
        Question::new(text, "Over pillaged land each unit must pass a check.", rule("chart.skirmish-result-b"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|to| Decision::Retreat { to }).into_iter().collect()
    }
}

impl OnBoard for Retreat {}

impl Act<'_, '_> {
    /// The beaten leave, and leaders whom nobody else guards go with them.
    fn fall_back(&mut self, side: Side, units: PieceSet, from: AreaId) {
        let look = self.look();
        let others = look.force_outside(side, look.here(from)).but(units);
        let leaders = if others.is_empty() { look.field_leaders(side, from) } else { PieceSet::NONE };
        self.open(Retreat { side, pieces: units.or(leaders), from });
    }

    fn retreat_to(&mut self, to: AreaId) {
        let Retreat { side, mut pieces, from } = *self.frame::<Retreat>();
        self.close();
        let (mckee, perilous) = (self.look().sets().mckee, self.look().perilous(side, from, to));
        // 14.0.5, G86: where he may not go he stays behind, and leaves as a leader alone (9.4.1-e).
        if !self.look().mckee_land().has(to) {
            pieces.remove(mckee);
        }
        self.abandon_work(pieces);
        for piece in pieces {
            (self.state[piece].at, self.state[piece].inside) = (Place::On(to), false);
        }
        self.tell(|_| Event::Retreated { side, pieces, from, to });
        if !perilous {
            return;
        }
        for piece in pieces.filter(|piece| !self.look().of(*piece).leader).collect::<PieceSet>() {
            let (roll, level) = (self.table.d6(rule("chart.skirmish-result-b")), self.look().level(piece));
            let lost = !level.passes(roll.total());
            self.tell(|_| Event::LifeRolled { piece, roll, level, lost });
            if lost {
                self.eliminate(piece, rule("chart.skirmish-result-b"));
            }
        }
    }

    /// Nowhere to go: units are lost, leaders find their own way.
    fn cut_off(&mut self, pieces: PieceSet) {
        for piece in pieces {
            if !self.look().of(piece).leader {
                self.eliminate(piece, rule("chart.skirmish-result-b"));
            }
        }
    }
}

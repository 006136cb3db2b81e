//! 10.I: retreat movement.

use crate::casualties::Exit;
use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, GoingBack};
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::state::{Marks, Phase, Place};
use crate::tables::Mode;
use crate::zones::Field;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Why units run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// 10.I: driven back so many hexes.
    Retreat,
    /// 10.J: broken by the enemy.
    Rout,
    /// 10.J.1-c: by their owner's choice.
    ChosenRout,
}

impl Manner {
    /// 10.J: a Rout of either kind.
    pub const fn is_rout(self) -> bool {
        match self {
            Self::Retreat => false,
            Self::Rout | Self::ChosenRout => true,
        }
    }
}

/// Where units that must go may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FallBack {
    /// Into one of these hexes.
    Hexes(Vec<Hex>),
    /// 10.I-j: only off the map.
    OffMap,
    /// 10.I-i: nowhere.
    None,
}

impl Look<'_> {
    /// 10.I, 10.I-b, 10.I-d, 10.I-i, 10.I-k, R70, R100: the hexes units in `at` may fall back into, away from those in `from`.
    /// First hexes farther from all of them and outside enemy zones, then such hexes inside zones. Failing these, hexes no
    /// nearer to them and next to none of them, unless the enemies stand in one hex and the edge of the map is here. As a last
    /// choice, where enemies stand on several sides, any hex that is not closed.
    pub fn fall_back_hexes(&self, army: Army, at: Hex, from: &[Hex], came: Option<Hex>) -> FallBack {
        self.flight(&Field::new(*self, army), at, from, came)
    }

    /// The same, where what is closed is known.
    fn flight(&self, field: &Field, at: Hex, from: &[Hex], came: Option<Hex>) -> FallBack {
        let near = |hex: Hex| self.nearest(hex, from.iter().copied()).unwrap_or(u8::MAX);
        let here = near(at);
        let open: Vec<Hex> = self.open_to_flight(field, at).collect();
        let farther: Vec<Hex> = open.iter().copied().filter(|hex| near(*hex) > here).collect();
        let (several, edge) = (from.iter().any(|hex| *hex != from[0]), self.game.data().board.on_edge(at));
        let sideways = |hex: &Hex| near(*hex) >= here && near(*hex) > 1;
        let hexes: Vec<Hex> = if !farther.is_empty() {
            farther
        } else if several || !edge {
            let (aside, beside): (Vec<Hex>, Vec<Hex>) =
                open.into_iter().filter(|hex| Some(*hex) != came).partition(sideways);
            if aside.is_empty() && several { beside } else { aside }
        } else {
            Vec::new()
        };
        match (hexes.is_empty(), edge) {
            (false, _) => FallBack::Hexes(self.least_threatened(field, hexes)),
            (true, true) => FallBack::OffMap,
            (true, false) => FallBack::None,
        }
    }

    /// 10.I-b, 10.I-c, 7.B-e: neighbours that are not beyond a Cliff and hold no enemy but Leaders and Pony Holders.
    pub fn open_to_flight(&self, field: &Field, at: Hex) -> impl Iterator<Item = Hex> {
        let grid = self.game.data().board.grid;
        let open = *self.game.paths().zone(self.cell(at));
        let firm = field.firm;
        open.cells().filter(move |cell| !firm.has(*cell)).map(move |cell| grid.hex_at(cell))
    }

    /// 10.I-d: those outside enemy zones if there are any.
    pub fn least_threatened(&self, field: &Field, hexes: Vec<Hex>) -> Vec<Hex> {
        let (free, threatened): (Vec<Hex>, Vec<Hex>) =
            hexes.into_iter().partition(|hex| !field.threatens(*self, self.cell(*hex)));
        if free.is_empty() { threatened } else { free }
    }

    /// Whether a Routed unit is on its way at this moment, by a Rout move or driven back by melee (9.G-e, R110).
    pub fn routing(&self, unit: UnitId) -> bool {
        self.is(unit, Marks::ROUTED) && self.state.frames.iter().any(|frame| frame.each().drives(unit))
    }
}

impl Act<'_, '_> {
    /// A unit is gone, stopped or driven elsewhere: whatever had it on its way forgets it, and those with it.
    pub fn forget(&mut self, unit: UnitId) {
        let going = self.look().followers(unit).with(unit);
        let mut shaken = false;
        for frame in &mut self.state.frames {
            shaken |= frame.each_mut().forget(unit, going);
        }
        if shaken && self.look().hex(unit).is_some() {
            self.disrupt(unit, rule("10.C.2"));
        }
    }

    /// R19, 10.J.3-h, 10.H.1-g: whatever has a unit on its way that is set on foot takes note of it.
    pub fn set_on_foot(&mut self, unit: UnitId) {
        let going = self.look().followers(unit).with(unit);
        for frame in &mut self.state.frames {
            frame.each_mut().set_on_foot(unit, going);
        }
    }

    /// 12.A-d: a Leader stays behind.
    pub fn leave_behind(&mut self, leader: UnitId) {
        for frame in &mut self.state.frames {
            if let Frame::Retreating(retreat) = frame {
                retreat.units = retreat.units.without(leader);
            }
        }
    }

    /// 10.I-h, 5-f, 7.F, 7.G: units go into a hex as a retreat or Rout; no points, no terrain, no hills.
    pub fn flee_to(&mut self, units: UnitSet, to: Hex, going: GoingBack) {
        let from = units.first().and_then(|unit| self.look().hex(unit));
        let Some(from) = from else { return };
        self.tell(|_| Event::FellBack { units, from, to, going });
        for unit in units.iter() {
            self.put(unit, to);
        }
        self.attach_around(units, from, to);
        self.check_post();
    }

    /// 10.H.1-f: a counter comes to stand in a hex: Prone units that were moved are on their feet, and shelter stays behind.
    pub fn put(&mut self, unit: UnitId, to: Hex) {
        let army = self.look().army(unit);
        let piece = &mut self.state[unit];
        piece.at = Place::On(to);
        piece.leave_work();
        piece.marks.clear(Marks::SHELTERED);
        if piece.mode == Mode::Prone {
            piece.mode = Mode::Dismounted;
        }
        self.trample(army, unit, to);
    }

    /// 10.I-c, 12.D.5: enemies without a combat unit do not survive in a hex that one enters.
    fn trample(&mut self, army: Army, unit: UnitId, to: Hex) {
        let look = self.look();
        if !look.arm(unit).is_combat() {
            return;
        }
        for holder in look.units_at(army.other(), to).iter() {
            if self.look().arm(holder) == Arm::PonyHolder {
                self.scatter_ponies(holder, rule("10.I-c"));
            }
        }
        self.overrun_leaders(army.other(), to);
    }

    /// 12.A: Leaders in the hex that was left and in the one that was entered belong to somebody there.
    pub fn attach_around(&mut self, units: UnitSet, from: Hex, to: Hex) {
        let Some(army) = units.first().map(|unit| self.look().army(unit)) else { return };
        self.attach_leaders(army, from);
        self.attach_leaders(army, to);
    }

    /// 10.I-i, 10.I-j, R70, R42: no hex is left: off the map without points, or eliminated.
    fn no_way_out(&mut self, units: UnitSet, way: &FallBack, manner: Manner) {
        match (way, manner) {
            (FallBack::OffMap, Manner::Retreat | Manner::Rout) => self.go_out(units, Exit::Driven, rule("10.I-j")),
            (FallBack::OffMap, Manner::ChosenRout) => self.go_out(units, Exit::OnPurpose, rule("10.I-j")),
            (FallBack::Hexes(_) | FallBack::None, _) => self.go_out(units, Exit::Combat, rule("10.I-i")),
        }
    }

    /// Units and the Leaders with them are out of the game.
    pub fn go_out(&mut self, units: UnitSet, exit: Exit, because: RuleId) {
        for unit in units.iter() {
            if self.look().hex(unit).is_none() {
                continue;
            }
            if self.look().is_leader(unit) {
                self.leader_goes(unit, exit);
            } else {
                self.remove(unit, exit, because);
            }
        }
    }

    /// 12.A-b, 12.D.5, R78, R99: a Leader goes out of the game with the unit he is attached to.
    fn leader_goes(&mut self, leader: UnitId, exit: Exit) {
        match exit {
            Exit::Driven => self.leader_driven_off(leader),
            Exit::OnPurpose => self.leader_leaves(leader),
            Exit::Combat | Exit::Spent => self.kill_leader(leader, rule("12.D.5")),
        }
    }
}

/// 10.I, 10.J: units on their way back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreating {
    /// Who goes, Leaders with them.
    pub units: UnitSet,
    /// The hexes of the enemies that caused it.
    pub from: Vec<Hex>,
    /// Hexes still to go.
    pub left: u8,
    /// Retreat or Rout.
    pub manner: Manner,
    /// The hex they came from.
    pub came: Option<Hex>,
    /// 10.I-g: somebody in this hex has already been Disrupted.
    pub trampled: bool,
    /// 10.C.2: they are Disrupted when they have come to a halt.
    pub shaken: bool,
}

impl Retreating {
    /// Units that have to go so far.
    pub fn new(units: UnitSet, from: Vec<Hex>, left: u8, manner: Manner) -> Self {
        Self { units, from, left, manner, came: None, trampled: false, shaken: false }
    }

    fn standing(&self, look: Look<'_>) -> Option<(Army, Hex)> {
        let unit = self.units.iter().find(|unit| !look.is_leader(*unit)).or(self.units.first())?;
        Some((look.army(unit), look.hex(unit)?))
    }

    fn way(&self, look: Look<'_>) -> FallBack {
        let Some((army, at)) = self.standing(look) else { return FallBack::None };
        let mut field = Field::new(look, army);
        // 10.I-c: a Leader by himself rides nobody down.
        if !self.units.iter().any(|unit| look.arm(unit).is_combat()) {
            field.firm = field.enemies;
        }
        look.flight(&field, at, &self.from, self.came)
    }

    /// 10.I-f: whether they stand in a hex where they may not stop.
    fn too_full(&self, look: Look<'_>) -> bool {
        self.standing(look).is_some_and(|(army, at)| look.overfull(army, at)) && self.came.is_some()
    }
}

impl Act<'_, '_> {
    /// One hex back, and what it draws.
    fn fall_back_to(&mut self, to: Hex) {
        let retreat = self.frame::<Retreating>().clone();
        let came = retreat.standing(self.look()).map(|(_, at)| at);
        let frame = self.frame_mut::<Retreating>();
        frame.left = frame.left.saturating_sub(1);
        frame.came = came;
        frame.trampled = false;
        let going = if retreat.manner.is_rout() { GoingBack::Rout } else { GoingBack::Retreat };
        self.flee_to(retreat.units, to, going);
        // 9.F-f, 9.G-c, R67: no Opportunity Fire; Retreat Fire belongs to the fire phases and the Melee Phase, and to Routs at any time.
        let fired_on = match self.state.phase {
            Phase::OffensiveFire | Phase::DefensiveFire | Phase::AdvanceFire | Phase::Melee => true,
            Phase::SetUp | Phase::Rally | Phase::Movement | Phase::End | Phase::Over => retreat.manner.is_rout(),
        };
        if fired_on {
            self.draw_retreat_fire(retreat.units, to);
        }
    }

    /// 10.I-g: friends are run through: one of them is Disrupted.
    pub fn run_through(&mut self, army: Army, hex: Hex, going: UnitSet) {
        let look = self.look();
        let steady = |unit: &UnitId| !look.piece(*unit).marks.any(Marks::DISRUPTED.or(Marks::ROUTED));
        let units: UnitSet = look.units_at(army, hex).minus(going).iter().filter(steady).collect();
        match units.len() {
            0 => {}
            1 => units.iter().for_each(|unit| self.disrupt(unit, rule("10.I-g"))),
            _ => self.open(Trampled { units }),
        }
    }
}

impl Ask<Rosebud> for Retreating {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        self.units.first().map_or(SeatSet::NONE, |unit| SeatSet::of(look.army(unit).seat()))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if let FallBack::Hexes(hexes) = self.way(look) {
            found.extend(hexes.into_iter().map(|to| Decision::Retreat { to }));
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Decision::Retreat { to } = *decision else { return Err(Refusal::NotNow) };
        let retreat = act.frame::<Self>().clone();
        match retreat.way(act.look()) {
            FallBack::Hexes(hexes) if hexes.contains(&to) => act.fall_back_to(to),
            FallBack::Hexes(_) | FallBack::OffMap | FallBack::None => return Err(Refusal::NoWayBack { to }),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let retreat = act.frame::<Self>().clone();
        let look = act.look();
        let Some((army, at)) = retreat.standing(look) else {
            act.close();
            return Flow::GoesOn;
        };
        let full = retreat.too_full(look);
        if retreat.left == 0 && !full {
            act.close();
            // 10.C.2: at the end of it.
            let shaken = if retreat.shaken { retreat.units.and(act.look().troops(army)) } else { UnitSet::NONE };
            shaken.iter().for_each(|unit| act.disrupt(unit, rule("10.C.2")));
            retreat.units.iter().for_each(|unit| act.man_train(unit));
            return Flow::GoesOn;
        }
        if full && !retreat.trampled {
            act.frame_mut::<Self>().trampled = true;
            act.run_through(army, at, retreat.units);
            return Flow::GoesOn;
        }
        match retreat.way(look) {
            FallBack::Hexes(hexes) if hexes.len() == 1 => act.fall_back_to(hexes[0]),
            FallBack::Hexes(_) => return Flow::Waits,
            way @ (FallBack::OffMap | FallBack::None) => {
                act.close();
                act.no_way_out(retreat.units, &way, retreat.manner);
            }
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (go, rule) = if self.manner.is_rout() { ("run", rule("10.J.2")) } else { ("fall back", rule("10.I")) };
        let text = look.asks_where(self.units, go);
        Question::new(text, format!("{} to go.", kernel::words::count(self.left.max(1), "hex", "hexes")), rule)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_hex(click).map(|to| Decision::Retreat { to }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::safest(look, Army::at(seat), &advice::options(look, seat, self))
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, self.left <= file::MOST_HEXES, problems);
    }
}

impl OnBoard for Retreating {
    fn chosen(&self) -> UnitSet {
        self.units
    }

    fn lead(&self, look: Look<'_>) -> Option<UnitId> {
        self.units.iter().find(|unit| !look.is_leader(*unit))
    }

    fn drives(&self, unit: UnitId) -> bool {
        self.units.has(unit)
    }

    fn forget(&mut self, unit: UnitId, going: UnitSet) -> bool {
        let due = self.shaken && self.units.has(unit);
        self.units = self.units.minus(going);
        due
    }

    /// 10.J.3-h: its Rout ends at the distance of those on foot.
    fn set_on_foot(&mut self, unit: UnitId, _: UnitSet) {
        if self.manner.is_rout() && self.units.has(unit) {
            self.left = self.left.saturating_sub(crate::rout::MOUNTED - crate::rout::DISMOUNTED);
        }
    }
}

/// 10.I-g: which friend is Disrupted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trampled {
    /// One of these.
    pub units: UnitSet,
}

impl Ask<Rosebud> for Trampled {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        self.units.first().map_or(SeatSet::NONE, |unit| SeatSet::of(look.army(unit).seat()))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.units.iter().map(|unit| Decision::Disrupt { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Decision::Disrupt { unit } = *decision else { return Err(Refusal::NotNow) };
        if !act.frame::<Self>().units.has(unit) {
            return Err(Refusal::NotRunThrough { unit });
        }
        act.close();
        act.disrupt(unit, rule("10.I-g"));
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Choose a unit to be Disrupted", "Friends run through its hex, which is full.", rule("10.I-g"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Disrupt { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::options(look, seat, self).first().copied().into_iter().collect()
    }
}

impl OnBoard for Trampled {}

/// 10.C.2, 10.C.3: several units have to go; their owner says in which order, alone or as stacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flee {
    /// Who has still to go.
    pub going: UnitSet,
    /// The hexes of the enemies they fought.
    pub from: Vec<Hex>,
    /// 10.I: so many hexes; none for a Rout.
    pub hexes: Option<u8>,
}

impl Flee {
    fn stacks<'a>(&self, look: Look<'a>) -> Vec<Hex> {
        let hexes: std::collections::BTreeSet<Hex> = self.going.iter().filter_map(|unit| look.hex(unit)).collect();
        let many = |hex: &Hex| self.going.iter().filter(|unit| look.hex(*unit) == Some(*hex)).count() > 1;
        hexes.into_iter().filter(|hex| self.hexes.is_some() && many(hex)).collect()
    }
}

impl Act<'_, '_> {
    /// 10.C.2: these go back together. 10.C.3: this one Routs.
    fn send(&mut self, units: UnitSet, flee: &Flee) {
        self.frame_mut::<Flee>().going = flee.going.minus(units);
        let Some(hexes) = flee.hexes else {
            units.iter().for_each(|unit| self.rout(unit, flee.from.clone(), false));
            return;
        };
        let leaders: UnitSet =
            units.iter().flat_map(|unit| self.look().followers(unit).iter().collect::<Vec<_>>()).collect();
        let retreat = Retreating::new(units.or(leaders), flee.from.clone(), hexes, Manner::Retreat);
        self.open(Retreating { shaken: true, ..retreat });
        for unit in units.iter() {
            self.ask_leaders(unit, flee.going, false);
        }
    }
}

impl Ask<Rosebud> for Flee {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        self.going.first().map_or(SeatSet::NONE, |unit| SeatSet::of(look.army(unit).seat()))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.stacks(look).into_iter().map(|hex| Decision::GoTogether { hex }));
        found.extend(self.going.iter().map(|unit| Decision::Go { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let flee = act.frame::<Self>().clone();
        if let Decision::Go { unit } = *decision {
            if !flee.going.has(unit) {
                return Err(Refusal::NotGoing { unit });
            }
            act.send(UnitSet::of(unit), &flee);
            return Ok(());
        }
        let Decision::GoTogether { hex } = *decision else { return Err(Refusal::NotNow) };
        if !flee.stacks(act.look()).contains(&hex) {
            return Err(Refusal::NotNow);
        }
        let units = flee.going.iter().filter(|unit| act.look().hex(*unit) == Some(hex)).collect();
        act.send(units, &flee);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let flee = act.frame::<Self>().clone();
        let here: UnitSet = flee.going.iter().filter(|unit| act.look().hex(*unit).is_some()).collect();
        act.frame_mut::<Self>().going = here;
        match here.len() {
            0 => act.close(),
            1 => act.send(here, &Flee { going: here, ..flee }),
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let rule = if self.hexes.is_some() { rule("10.C.2") } else { rule("10.C.3") };
        Question::new("Who goes first?", format!("{} have to go.", look.names(self.going)), rule)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Go { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::options(look, seat, self).first().copied().into_iter().collect()
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, self.hexes.is_none_or(|hexes| hexes <= file::MOST_HEXES), problems);
    }
}

impl OnBoard for Flee {
    fn forget(&mut self, unit: UnitId, _: UnitSet) -> bool {
        self.going = self.going.without(unit);
        false
    }
}

//! 10.H: Retreat Before Melee.

use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, GoingBack};
use crate::frames::{Act, Attack, Look, OnBoard};
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::state::Marks;
use crate::tables::Attempt;
use crate::throw::Throw;
use crate::zones::Field;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Modifier, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 10.H.1-d: hexes on foot and mounted.
const HEXES: [u8; 2] = [1, 2];

/// 10.H.1: the defenders of a hex may try to get away.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal {
    /// The hex that is attacked.
    pub target: Hex,
    /// Who attacks.
    pub attackers: UnitSet,
    /// 10.H.1-g: who was there when the attack was declared; a Holder set down later has no say.
    pub defenders: UnitSet,
    /// Who has rolled.
    pub tried: UnitSet,
    /// Who passed and may go.
    pub passed: UnitSet,
}

impl Withdrawal {
    /// Nobody has tried yet.
    pub fn new(target: Hex, attackers: UnitSet, defenders: UnitSet) -> Self {
        Self { target, attackers, defenders, tried: UnitSet::NONE, passed: UnitSet::NONE }
    }

    /// 10.H.1, 10.H.4, 9.D.1-h, R60: may this unit try? Never if it is Pinned.
    fn check_try(&self, look: Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        if look.hex(unit) != Some(self.target) || !self.defenders.has(unit) {
            return Err(Refusal::NotThere { unit });
        }
        if self.tried.has(unit) {
            return Err(Refusal::HasTried { unit });
        }
        if look.is(unit, Marks::PINNED) {
            return Err(Refusal::Pinned { unit, because: rule("10.H.4") });
        }
        Ok(())
    }

    pub(crate) fn able(&self, look: Look<'_>) -> UnitSet {
        self.defenders.iter().filter(|unit| self.check_try(look, *unit).is_ok()).collect()
    }

    /// 10.F-b: who passed and has somewhere to go.
    fn may_go(&self, look: Look<'_>) -> UnitSet {
        let from = self.from(look);
        let hexes = |unit: UnitId| HEXES[usize::from(look.mounted(unit))];
        let leaves = |unit: UnitId| GettingAway { at: self.target, left: hexes(unit), from: &from, came: None };
        let ways = |unit: &UnitId| !look.withdrawal_hexes(*unit, &leaves(*unit)).is_empty();
        self.still_here(look).iter().filter(ways).collect()
    }

    /// Who passed and is still in the hex, on his feet.
    fn still_here(&self, look: Look<'_>) -> UnitSet {
        let here = |unit: &UnitId| look.hex(*unit) == Some(self.target) && !look.is(*unit, Marks::PINNED);
        self.passed.iter().filter(here).collect()
    }

    fn from(&self, look: Look<'_>) -> Vec<Hex> {
        self.attackers.iter().filter_map(|unit| look.hex(unit)).collect()
    }

    /// 10.H.1-b: all at once, Routed units too, while nobody has rolled by himself.
    fn together(&self, look: Look<'_>) -> UnitSet {
        let able = self.able(look);
        if !self.tried.is_empty() || able.len() < 2 { UnitSet::NONE } else { able }
    }

    /// 10.F: a Routed unit that has still to try.
    fn must_try(&self, look: Look<'_>) -> Option<UnitId> {
        self.able(look).iter().find(|unit| look.is(*unit, Marks::ROUTED))
    }
}

/// How far a unit that withdraws has come.
struct GettingAway<'a> {
    at: Hex,
    /// Hexes it may still go.
    left: u8,
    /// Where the attackers are.
    from: &'a [Hex],
    /// The hex it was in before.
    came: Option<Hex>,
}

impl Look<'_> {
    /// 2.D-i, 12.C.4: what is added to the attempt of a unit.
    fn attempt_modifiers(&self, unit: UnitId) -> [Modifier; 5] {
        let (table, piece) = (&self.tables().retreat, self.piece(unit));
        let rating = piece.at.hex().map_or(0, |hex| self.rating_in_hex(self.army(unit), hex));
        let when = |holds: bool, value: i8| if holds { value } else { 0 };
        [
            (rating, rule("12.C.4")),
            (when(piece.mode.is_mounted(), table.mounted), rule("2.D-i")),
            (when(piece.is(Marks::DISRUPTED), table.disrupted), rule("2.D-i")),
            (when(self.prone(unit), table.prone), rule("2.D-i")),
            (when(piece.is(Marks::ROUTED), table.routed), rule("2.D-i")),
        ]
        .map(|(value, rule)| Modifier { value, rule })
    }

    /// 10.H.1-b: a stack tries under the modifiers of its worst unit.
    pub fn worst_attempt(&self, units: UnitSet) -> [Modifier; 5] {
        let worst = units
            .iter()
            .map(|unit| self.attempt_modifiers(unit))
            .min_by_key(|modifiers| modifiers.iter().map(|modifier| i16::from(modifier.value)).sum::<i16>());
        worst.unwrap_or(NOTHING)
    }

    /// 10.F-b, 10.H.1-d, R16, R107: where a unit that passed may go from where it is: away from the attackers if it can, as 10.I says,
    /// never off the map nor, by choice, from where it must keep; a Routed one goes only outside enemy zones.
    fn withdrawal_hexes(&self, unit: UnitId, way: &GettingAway<'_>) -> Vec<Hex> {
        let GettingAway { at, left, from, came } = *way;
        let army = self.army(unit);
        let field = Field::new(*self, army);
        let routed = self.is(unit, Marks::ROUTED);
        let room = |hex: &Hex| {
            Some(*hex) != came
                && self.has_room(army, *hex, UnitSet::of(unit))
                && (routed || self.check_keeps(unit, at, *hex).is_ok())
        };
        let open: Vec<Hex> = self.open_to_flight(&field, at).filter(room).collect();
        let clear = |hex: &Hex| self.nearest(*hex, from.iter().copied()).is_none_or(|near| near > 1);
        let onward = |hex: &Hex| left > 1 && self.open_to_flight(&field, *hex).filter(room).any(|next| clear(&next));
        let hexes = if open.iter().any(clear) {
            open.into_iter().filter(clear).collect()
        } else if open.iter().any(onward) {
            open.into_iter().filter(onward).collect()
        } else {
            open
        };
        let hexes = self.least_threatened(&field, hexes);
        hexes.into_iter().filter(|hex| !routed || !field.threatens(*self, self.cell(*hex))).collect()
    }
}

impl Act<'_, '_> {
    /// 10.H.1-b, 10.H.1-c: one roll, for one unit or for all of them under the worst modifiers of any.
    fn attempt(&mut self, units: UnitSet) {
        let modifiers = self.look().worst_attempt(units);
        let throw = Throw::one(self.table, rule("10.H.1-b")).plus_all(&modifiers);
        let attempt = self.game.data().tables.retreat.result(throw.total());
        let forced = units.iter().any(|unit| self.look().is(unit, Marks::ROUTED));
        let because = if forced { rule("10.F") } else { rule("10.H.1") };
        self.tell(|_| Event::Attempted { units, throw, attempt, because });
        let frame = self.frame_mut::<Withdrawal>();
        frame.tried = frame.tried.or(units);
        match attempt {
            Attempt::Yes => frame.passed = frame.passed.or(units),
            Attempt::No => {}
            Attempt::NoAndDisrupted => units.iter().for_each(|unit| self.disrupt(unit, rule("10.H.1-c"))),
        }
    }

    /// 10.H.1, 10.F-b: nobody goes any more; of those who passed it is said if there was no hex for them.
    fn stand_and_fight(&mut self) {
        let withdrawal = self.frame::<Withdrawal>().clone();
        let look = self.look();
        let hemmed_in = withdrawal.still_here(look).minus(withdrawal.may_go(look));
        self.close();
        for unit in hemmed_in.iter() {
            let routed = self.look().is(unit, Marks::ROUTED);
            self.tell(|_| Event::HemmedIn { unit, because: if routed { rule("10.F-b") } else { rule("10.H.1") } });
        }
    }

    /// 10.H.1-e: a unit that passed leaves; those in whose zone it stands may fire first.
    fn withdraw(&mut self, unit: UnitId) {
        let withdrawal = self.frame::<Withdrawal>().clone();
        self.frame_mut::<Withdrawal>().passed = withdrawal.passed.without(unit);
        let look = self.look();
        let left = HEXES[usize::from(look.mounted(unit))];
        let from = withdrawal.from(look);
        let leaders = look.followers(unit);
        self.open(Withdrawing { unit, leaders, from, left, came: None });
        self.draw_opportunity_fire(UnitSet::of(unit), withdrawal.target);
    }
}

/// Nobody tries: nothing is added.
const NOTHING: [Modifier; 5] = [Modifier { value: 0, rule: rule("2.D-i") }; 5];

impl Ask<Rosebud> for Withdrawal {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.state.phasing.other().seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let able = self.able(look);
        found.extend(able.iter().map(|unit| Decision::TryRetreat { unit }));
        if !self.together(look).is_empty() {
            found.push(Decision::TryTogether);
        }
        found.extend(self.may_go(look).iter().map(|unit| Decision::Go { unit }));
        if self.must_try(look).is_none() {
            found.push(Decision::Stand);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let withdrawal = act.frame::<Self>().clone();
        let look = act.look();
        if let Decision::TryRetreat { unit } = *decision {
            withdrawal.check_try(look, unit)?;
            act.attempt(UnitSet::of(unit));
        } else if *decision == Decision::TryTogether {
            let able = withdrawal.together(look);
            if able.is_empty() {
                return Err(Refusal::NotNow);
            }
            act.attempt(able);
        } else if let Decision::Go { unit } = *decision {
            if !withdrawal.may_go(look).has(unit) {
                return Err(Refusal::NotGoing { unit });
            }
            act.withdraw(unit);
        } else if *decision == Decision::Stand {
            if let Some(unit) = withdrawal.must_try(look) {
                return Err(Refusal::MustTry { unit });
            }
            act.stand_and_fight();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 10.F, 10.H.1-b: Routed units must try, by themselves or with all the others, and go if they pass.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let withdrawal = act.frame::<Self>().clone();
        let look = act.look();
        let routed = |unit: &UnitId| look.is(*unit, Marks::ROUTED);
        let (able, ready) = (withdrawal.able(look), withdrawal.may_go(look));
        let alone = withdrawal.must_try(look).filter(|_| withdrawal.together(look).is_empty());
        if let Some(unit) = alone {
            act.attempt(UnitSet::of(unit));
        } else if let Some(unit) = ready.iter().find(routed) {
            act.withdraw(unit);
        } else if able.is_empty() && ready.is_empty() {
            act.stand_and_fight();
        } else {
            return Flow::Waits;
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Retreat before melee in {}?", look.place(self.target));
        Question::new(text, "Roll for each unit, or once for all; those that pass may go.", rule("10.H.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let unit = look.clicked(click);
        unit.into_iter().flat_map(|unit| [Decision::TryRetreat { unit }, Decision::Go { unit }]).collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_attempt(self, decision)
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::withdrawal(look, Army::at(seat), self)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        let own = advice::propose(look, Army::at(seat), Style::EVEN, rng);
        let all = advice::options(look, seat, self).into_iter().map(|option| vec![option]);
        std::iter::once(own).chain(all).collect()
    }
}

impl OnBoard for Withdrawal {
    fn stand(&self) -> &'static str {
        "Stand and fight"
    }

    fn attack(&self) -> Option<Attack> {
        Some(Attack { attackers: self.attackers, target: self.target })
    }
}

/// 10.H.1-d: a unit that passed goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawing {
    pub unit: UnitId,
    /// 10.H.4: Leaders who go along.
    pub leaders: UnitSet,
    /// Where the attackers are.
    pub from: Vec<Hex>,
    /// Hexes it may still go.
    pub left: u8,
    /// The hex it came from.
    pub came: Option<Hex>,
}

impl Withdrawing {
    fn hexes(&self, look: Look<'_>) -> Vec<Hex> {
        match look.hex(self.unit) {
            Some(at) if self.left > 0 => {
                let way = GettingAway { at, left: self.left, from: &self.from, came: self.came };
                look.withdrawal_hexes(self.unit, &way)
            }
            _ => Vec::new(),
        }
    }

    /// R16: it may stop once it is clear of the attackers, or cannot get clear.
    fn may_stop(&self, look: Look<'_>) -> bool {
        let near = |hex: Hex| look.nearest(hex, self.from.iter().copied()).is_some_and(|near| near <= 1);
        let clear = look.hex(self.unit).is_none_or(|hex| !near(hex));
        self.came.is_some() && (clear || self.hexes(look).into_iter().all(near))
    }
}

impl Act<'_, '_> {
    fn withdraw_to(&mut self, to: Hex) {
        let going = self.frame::<Withdrawing>().clone();
        let came = self.look().hex(going.unit);
        let frame = self.frame_mut::<Withdrawing>();
        frame.left -= 1;
        frame.came = came;
        // R67, R101: it is not forced, so nobody fires at it on the way.
        self.flee_to(going.leaders.with(going.unit), to, GoingBack::BeforeMelee);
    }
}

impl Ask<Rosebud> for Withdrawing {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.army(self.unit).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.hexes(look).into_iter().map(|to| Decision::Retreat { to }));
        if self.may_stop(look) {
            found.push(Decision::Stop);
        }
    }

    /// 10.H.4: a Leader need not go.
    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(look).contains(seat) && self.came.is_none() {
            found.extend(self.leaders.iter().map(|unit| Decision::Drop { unit }));
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let going = act.frame::<Self>().clone();
        if let Decision::Retreat { to } = *decision {
            if !going.hexes(act.look()).contains(&to) {
                return Err(Refusal::NoWayBack { to });
            }
            act.withdraw_to(to);
        } else if let Decision::Drop { unit } = *decision {
            if !going.leaders.has(unit) || going.came.is_some() {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().leaders = going.leaders.without(unit);
        } else if *decision == Decision::Stop && going.may_stop(act.look()) {
            act.close();
            act.man_train(going.unit);
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let going = act.frame::<Self>().clone();
        let hexes = going.hexes(act.look());
        if hexes.is_empty() {
            act.close();
            act.man_train(going.unit);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = look.asks_where(UnitSet::of(self.unit), "go");
        Question::new(text, "Away from the attackers, if it can.", rule("10.H.1-d"))
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

impl OnBoard for Withdrawing {
    fn chosen(&self) -> UnitSet {
        UnitSet::of(self.unit)
    }

    fn lead(&self, _: Look<'_>) -> Option<UnitId> {
        Some(self.unit)
    }

    fn forget(&mut self, unit: UnitId, _: UnitSet) -> bool {
        if self.unit == unit {
            self.left = 0;
        }
        false
    }

    /// 10.H.1-g: it may still go one hex.
    fn set_on_foot(&mut self, unit: UnitId, _: UnitSet) {
        if self.unit == unit {
            self.left = self.left.min(1);
        }
    }
}

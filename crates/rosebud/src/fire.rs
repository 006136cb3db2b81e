//! 9: Fire Combat: who may fire at whom, how strong, and what it does.

use crate::board::Hexside;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Shot;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::StrengthPoints;
use crate::refusal::Refusal;
use crate::rout::Nerve;
use crate::state::{Fired, Marks, RoutOrder};
use crate::strength::Strength;
use crate::tables::{FireResult, Letter, Mode, MoraleResult};
use crate::throw::Throw;
use grid::{Crossing, Hex};
use kernel::{Modifier, RuleId, rule};
use serde::{Deserialize, Serialize};

/// 9.A: the occasions to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireKind {
    /// Of the side whose Player Turn it is, before it moves (4.B).
    Offensive,
    /// Of the other side, after the move (4.D).
    Defensive,
    /// Of those who held their fire, at half strength, before melee (4.E).
    Advance,
    /// At those who leave a zone, at half strength (9.F).
    Opportunity,
    /// At those who fall back through a zone (9.G).
    Retreat,
}

/// 9.B.3: how far long range is.
const LONG_RANGE: u8 = 2;
/// 9.B: no shot is halved more often: by choice, by its kind, for ammunition, Disruption, a Pin, a Cliff, range.
const MOST_HALVINGS: usize = 7;

/// 9.C: the hexes of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineOfFire {
    /// Where the firing unit is.
    pub from: Hex,
    /// Where its target is.
    pub to: Hex,
}

/// A shot that may be fired, with everything that is read from the tables before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The factor it starts from.
    pub base: StrengthPoints,
    halvings: [Option<RuleId>; MOST_HALVINGS],
    /// What is left of it.
    pub strength: Strength,
    /// 9.A-g: the line it is read on.
    pub line: Army,
    /// The column on that line.
    pub column: usize,
    /// Where column and mode meet.
    pub letter: Letter,
    /// 9.B.3: two hexes away.
    pub long: bool,
}

impl Aim {
    /// Why the strength was halved, one by one.
    pub fn halvings(&self) -> impl Iterator<Item = RuleId> + '_ {
        self.halvings.iter().flatten().copied()
    }

    /// 9.B.3-c: Infantry at long range is read one column to the left instead.
    pub fn shifted(&self) -> bool {
        self.long && !self.halvings().any(|why| why == rule("9.B.3-c"))
    }
}

impl Look<'_> {
    /// 3.B-d, 4.B, 4.D, 4.E, 9.A, 9.A-c, 10.J.3: may this unit fire on this occasion at all?
    pub fn check_firer(&self, unit: UnitId, kind: FireKind) -> Result<Hex, Refusal> {
        let (arm, piece) = (self.arm(unit), self.piece(unit));
        let Some(hex) = piece.at.hex() else { return Err(Refusal::NotOnMap { unit }) };
        // 3.J, R26
        if !arm.is_combat() {
            return Err(Refusal::NeverFires { unit });
        }
        if piece.is(Marks::ROUTED) {
            return Err(Refusal::Routed { unit, because: rule("10.J.3") });
        }
        let used = match kind {
            FireKind::Offensive | FireKind::Defensive => piece.is(Marks::SHOT),
            // 4.E
            FireKind::Advance => piece.is(Marks::SHOT) || piece.fired != Fired::No,
            FireKind::Opportunity => piece.is(Marks::ANSWERED),
            FireKind::Retreat => piece.is(Marks::CHASED),
        };
        if used {
            return Err(Refusal::HasFired { unit, kind });
        }
        Ok(hex)
    }

    /// 8.D.2-d, 9.A-d: units can be aimed at, Holders like any other, Leaders only where no unit of theirs is.
    pub fn check_target(&self, army: Army, target: UnitId) -> Result<Hex, Refusal> {
        let Some(hex) = self.hex(target) else { return Err(Refusal::NotOnMap { unit: target }) };
        if self.army(target) == army {
            return Err(Refusal::NotYourEnemy { unit: target });
        }
        if self.is_leader(target) && !self.units_at(army.other(), hex).is_empty() {
            return Err(Refusal::LeaderCovered { leader: target });
        }
        Ok(hex)
    }

    /// 9.A, 9.A-b, 9.B.3, 9.B.3-b: may this unit fire at that one, and with what?
    pub fn check_shot(&self, unit: UnitId, target: UnitId, kind: FireKind, shot: Shot) -> Result<Aim, Refusal> {
        let from = self.check_firer(unit, kind)?;
        let to = self.check_target(self.army(unit), target)?;
        let piece = self.piece(unit);
        let line = LineOfFire { from, to };
        match kind {
            FireKind::Offensive | FireKind::Defensive | FireKind::Advance => self.check_range(unit, line)?,
            // 9.F, 9.G: those whose zone it is.
            FireKind::Opportunity | FireKind::Retreat if self.controls_hex(unit, to) => {}
            FireKind::Opportunity | FireKind::Retreat => return Err(Refusal::NoZone { unit, target }),
        }
        // 16.A-d: a charging unit fires into its target hex or not at all.
        if kind == FireKind::Advance && piece.is(Marks::CHARGING) && piece.target != Some(to) {
            return Err(Refusal::ChargesElsewhere { unit });
        }
        self.check_choice(unit, kind, shot)?;
        self.check_boxes(unit, kind, shot)?;
        self.aim(unit, line, kind, shot).ok_or(Refusal::TooWeak { unit })
    }

    /// 4.B, 4.E-b, 14.D.2-b: half strength by choice: in the Offensive Fire Phase, or to save ammunition under option 2.
    fn check_choice(&self, unit: UnitId, kind: FireKind, shot: Shot) -> Result<(), Refusal> {
        let saves = self.roster(unit).is_some() && kind != FireKind::Advance;
        if shot == Shot::Half && kind != FireKind::Offensive && !saves {
            return Err(Refusal::NoHalfShot { unit });
        }
        Ok(())
    }

    fn check_range(&self, unit: UnitId, line: LineOfFire) -> Result<(), Refusal> {
        let LineOfFire { from, to } = line;
        let range = self.distance(from, to);
        if range <= 1 {
            return Ok(());
        }
        if range > LONG_RANGE {
            return Err(Refusal::OutOfRange { unit, hexes: range });
        }
        if self.arm(unit).is_holder() {
            return Err(Refusal::HoldersFireClose { unit });
        }
        if self.mounted(unit) {
            return Err(Refusal::MountedFireClose { unit });
        }
        // 9.B.3, 9.C
        if self.sees(from, to) { Ok(()) } else { Err(Refusal::NoSight { unit, to }) }
    }

    /// 9.A-e, 9.A-f, 9.A-h, 9.B, 9.B.3-c, 9.B.4: strength, line, column and letter; `None` if the shot can have no effect.
    pub(crate) fn aim(&self, unit: UnitId, line: LineOfFire, kind: FireKind, shot: Shot) -> Option<Aim> {
        let (arm, piece) = (self.arm(unit), self.piece(unit));
        let infantry = arm == Arm::Infantry;
        let long = self.distance(line.from, line.to) == LONG_RANGE;
        let base = self.strength(unit);
        let halvings = self.halvings(unit, line, kind, shot);
        let count = halvings.iter().flatten().count();
        let mut strength = (0..count).fold(base.whole(), |strength, _| strength.halved());
        let mut halvings = halvings;
        if long && !infantry {
            strength = strength.halved().rounded_down();
            halvings[count] = Some(rule("9.B.3-c"));
        }
        let line = if self.kind(unit).henry { Army::Us } else { self.army(unit) };
        // 9.B.4: warriors with less than 1 do nothing, whatever their arms.
        if self.army(unit) == Army::Indian && strength < Strength::whole(1) {
            return None;
        }
        let matrix = &self.tables().matrix;
        let mut column = matrix.column(line, strength)?;
        if long && infantry {
            column = column.checked_sub(1)?;
        }
        let letter = matrix.letter(column, piece.mode)?;
        Some(Aim { base, halvings, strength, line, column, letter, long })
    }

    /// 2.D-d, 9.A-f: every reason to halve the strength; each halves it once more.
    fn halvings(&self, unit: UnitId, line: LineOfFire, kind: FireKind, shot: Shot) -> [Option<RuleId>; MOST_HALVINGS] {
        let piece = self.piece(unit);
        let board = &self.game.data().board;
        let up_a_cliff = board.level(line.from) < board.level(line.to) && self.crosses_cliff(line);
        let by_kind = match kind {
            FireKind::Advance => Some(rule("4.E-b")),
            FireKind::Opportunity => Some(rule("9.F-b")),
            // 4.D, 9.G-d: at full strength.
            FireKind::Offensive | FireKind::Defensive | FireKind::Retreat => None,
        };
        let half_shot = if kind == FireKind::Offensive { rule("4.B-b") } else { rule("14.D.2-b") };
        let if_so = |holds: bool, rule: RuleId| holds.then_some(rule);
        let all = [
            if_so(shot == Shot::Half, half_shot),
            by_kind,
            if_so(piece.is(Marks::LOW_AMMO), rule("14.B")),
            if_so(piece.is(Marks::DISRUPTED), rule("9.A-f")),
            if_so(piece.is(Marks::PINNED), rule("9.D.1-f")),
            if_so(up_a_cliff, rule("9.B.1-b")),
        ];
        let mut found = [None; MOST_HALVINGS];
        found.iter_mut().zip(all.into_iter().flatten()).for_each(|(place, rule)| *place = Some(rule));
        found
    }

    /// 9.B.1-b, R109: whether a shot passes over a Cliff; where its line runs along a hexside, on both flanks.
    fn crosses_cliff(&self, line: LineOfFire) -> bool {
        let board = &self.game.data().board;
        let no_cliff = |step: Crossing| board.hexside(step.from, step.side) != Hexside::Cliff;
        !board.grid.sight(line.from, line.to).is_open(no_cliff)
    }

    /// 2.D-d, 9.B, 9.B.1, 9.B.2, 8.A, 3.A-d: what is added to the dice for this target.
    pub fn fire_modifiers(&self, from: Hex, target: UnitId) -> [Modifier; 4] {
        let none = [Modifier { value: 0, rule: rule("2.D-d") }; 4];
        let Some(to) = self.hex(target) else { return none };
        let (tables, board, piece) = (self.tables(), &self.game.data().board, self.piece(target));
        let more = &tables.fire_modifiers;
        let mounted = piece.mode.is_mounted();
        let down = piece.mode == Mode::Prone || piece.is(Marks::PINNED);
        let cover = if mounted { 0 } else { tables.ground(board.terrain(to)).fire };
        let cliff = board.between(from, to) == Some(Hexside::Cliff) && board.level(from) > board.level(to);
        let posture = if piece.is(Marks::SHELTERED) {
            // 16.C-i
            (more.breastworks, rule("16.C-i"))
        } else if down {
            (more.prone_or_pinned, rule("2.D-d"))
        } else if mounted {
            (more.mounted, rule("8.A"))
        } else {
            (0, rule("2.D-d"))
        };
        let density = tables.density(self.crowd(self.army(target), to));
        let all = [
            (density, rule("9.B.2")),
            (cover, rule("9.B.1")),
            (if cliff { more.cliff_down } else { 0 }, rule("9.B.1-b")),
            posture,
        ];
        all.map(|(value, rule)| Modifier { value, rule })
    }
}

impl Look<'_> {
    /// 9.A-i, 9.B.3-d, R22: what a total of the dice does; at long range one point is only a fright.
    pub fn fire_result(&self, aim: &Aim, total: i8) -> FireResult {
        let read = self.tables().fire.result(aim.letter, total);
        if aim.long && read == FireResult::One { FireResult::CheckMinusOne } else { read }
    }
}

/// A shot about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Firing {
    /// Who fires.
    pub unit: UnitId,
    pub at: UnitId,
    pub shot: Shot,
}

impl Act<'_, '_> {
    /// 3.D, 9.A-e, 9.A-i, 9.A-j, 9.D: one unit fires at one unit, and the result is applied at once. A shot that can no longer be
    /// aimed (9.F-e: the target is gone) is fired all the same, for the ammunition.
    pub fn shoot(&mut self, firing: Firing, kind: FireKind) {
        let Firing { unit, at, shot } = firing;
        let Some(from) = self.look().hex(unit) else { return };
        let aim = self.look().check_shot(unit, at, kind, shot);
        self.mark_fired(unit, kind, shot, self.look().hex(at));
        let Ok(aim) = aim else {
            let throw = Throw::two(self.table, rule("9.F-e"));
            self.tell(|_| Event::FiredInVain { unit, at, throw });
            self.use_ammunition(unit, kind, shot, throw.natural());
            return;
        };
        let modifiers = self.look().fire_modifiers(from, at);
        let throw = Throw::two(self.table, rule("9.A-i")).plus_all(&modifiers);
        let result = self.look().fire_result(&aim, throw.total());
        self.tell(|_| Event::Fired(Box::new(crate::event::FireReport { unit, at, kind, aim, throw, result })));
        self.use_ammunition(unit, kind, shot, throw.natural());
        self.hit(Hit { at, from, result, natural: throw.natural(), retreat_fire: kind == FireKind::Retreat });
    }

    /// 4.B-c, 9.F-c, 9.G-g, 10.B: what the unit has done is marked.
    fn mark_fired(&mut self, unit: UnitId, kind: FireKind, shot: Shot, at: Option<Hex>) {
        match kind {
            FireKind::Offensive => {
                self.mark(unit, Marks::SHOT);
                self.state[unit].fired = if shot == Shot::Half { Fired::Half } else { Fired::Full };
            }
            FireKind::Defensive => self.mark(unit, Marks::SHOT),
            FireKind::Advance => {
                self.mark(unit, Marks::SHOT.or(Marks::ADVANCE_FIRED));
                self.state[unit].target = at;
            }
            FireKind::Opportunity => self.mark(unit, Marks::ANSWERED),
            FireKind::Retreat => self.mark(unit, Marks::CHASED),
        }
    }

    /// 9.D, 9.D.1, 9.D.2, 9.E: what fire does to its target, and to nobody else in the hex.
    fn hit(&mut self, hit: Hit) {
        let look = self.look();
        let Some(hex) = look.hex(hit.at) else { return };
        let (army, lone) = (look.army(hit.at), look.is_leader(hit.at));
        let losses = hit.result.losses();
        // 12.D.1-b, 9.E: the Leader comes first.
        if losses > StrengthPoints::ZERO || hit.natural == 2 {
            let because = if losses > StrengthPoints::ZERO { rule("12.D.1") } else { rule("9.E") };
            self.check_leader_in(army, hex, because);
        }
        let was = self.state[hit.at];
        if was.at.hex().is_none() {
            return;
        }
        let attached = self.look().followers(hit.at);
        if losses > StrengthPoints::ZERO && !lone && !self.lose_to_fire(hit.at, losses) {
            self.ask_survivors(attached);
            return;
        }
        let depth = self.state.frames.len();
        if hit.result != FireResult::Nothing {
            self.shake(hit, losses > StrengthPoints::ZERO);
        }
        // 10.J.1-c: also by a step back or a forced dismount that leaves its markers as they were.
        let now = self.state[hit.at];
        let hurt = now.marks != was.marks || now.mode != was.mode || self.state.frames.len() > depth;
        let hurt = hurt || losses > StrengthPoints::ZERO;
        if self.look().asks_nerve(hit.at, hurt) {
            // What the result opened comes first.
            self.state.frames.insert(depth, Nerve { unit: hit.at, from: vec![hit.from] }.into());
        }
    }

    /// 9.D.1, 9.D.2-c, 9.G-e, 10.J.3-c: the Morale Check that follows, or what stands for it.
    fn shake(&mut self, hit: Hit, lost: bool) {
        let look = self.look();
        let (routed, routing) = (look.is(hit.at, Marks::ROUTED), look.routing(hit.at));
        if routed && lost {
            // 10.J.3-c: it runs again without a check; not if Retreat Fire hits it while it runs or is driven back (R17, R110).
            if !(hit.retreat_fire && routing) {
                self.rout(hit.at, vec![hit.from], false);
            }
            return;
        }
        let minus_one = hit.result == FireResult::CheckMinusOne;
        let result = self.roll_morale(hit.at, minus_one);
        // 9.G-e, R110: whoever is Routed and on its way is only stopped by a Pin.
        if routing && hit.retreat_fire && result != MoraleResult::Pinned {
            return;
        }
        self.apply_morale(hit.at, result, hit.from);
    }
}

/// What a shot did.
#[derive(Clone, Copy)]
struct Hit {
    at: UnitId,
    from: Hex,
    result: FireResult,
    natural: u8,
    retreat_fire: bool,
}

impl Look<'_> {
    /// 10.J.1-c: whether the owner wishes to be asked about a unit that was fired on or fought.
    pub fn asks_nerve(&self, unit: UnitId, hurt: bool) -> bool {
        let army = self.army(unit);
        let wanted = match self.state.orders[army.index()].rout {
            RoutOrder::Always => true,
            RoutOrder::WhenHurt => hurt,
            RoutOrder::Never => false,
        };
        wanted && self.check_voluntary_rout(army, unit).is_ok()
    }
}

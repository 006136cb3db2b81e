//! 4.B, 4.D, 4.E: the fire phases. A player names a target, then who fires at it, and rolls for each in turn.

use crate::advice;
use crate::cells::{HexSet, UnitSet};
use crate::counters::{Army, UnitId};
use crate::decision::{Decision, Shot};
use crate::event::Event;
use crate::fire::{FireKind, Firing};
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::state::Phase;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Both ways to fire.
pub const SHOTS: [Shot; 2] = [Shot::Full, Shot::Half];

impl Look<'_> {
    /// 4.B, 4.D, 4.E: who fires in a phase of this kind.
    pub fn firing_army(&self, kind: FireKind) -> Army {
        match kind {
            FireKind::Offensive | FireKind::Advance => self.state.phasing,
            FireKind::Defensive | FireKind::Opportunity | FireKind::Retreat => self.state.phasing.other(),
        }
    }

    /// Whether a unit can fire at another in any way.
    fn can_fire(&self, unit: UnitId, target: UnitId, kind: FireKind) -> bool {
        SHOTS.iter().any(|shot| self.check_shot(unit, target, kind, *shot).is_ok())
    }

    /// Enemies that somebody can fire at.
    pub fn targets(&self, kind: FireKind) -> UnitSet {
        self.aimed_at(kind).collect()
    }

    /// The same, one by one.
    fn aimed_at(&self, kind: FireKind) -> impl Iterator<Item = UnitId> {
        let army = self.firing_army(kind);
        let (mut firers, mut reach) = (UnitSet::NONE, HexSet::EMPTY);
        for unit in self.troops(army).iter() {
            if let Ok(hex) = self.check_firer(unit, kind) {
                firers = firers.with(unit);
                reach.add_all(self.game.paths().near(self.cell(hex)));
            }
        }
        let enemies = self.troops(army.other()).or(self.leaders(army.other()));
        let aimed = move |target: &UnitId| {
            let near = self.hex(*target).is_some_and(|hex| reach.has(self.cell(hex)));
            near && firers.iter().any(|unit| self.can_fire(unit, *target, kind))
        };
        enemies.iter().filter(aimed)
    }
}

/// 4.B, 4.D, 4.E: a fire phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FirePhase {
    pub kind: FireKind,
}

impl Ask<Rosebud> for FirePhase {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.firing_army(self.kind).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.targets(self.kind).iter().map(|unit| Decision::Target { unit }));
        found.push(Decision::EndPhase);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let kind = act.frame::<Self>().kind;
        if *decision == Decision::EndPhase {
            act.close();
            return Ok(());
        }
        // 4.D-b: nobody moves here but by a result.
        let Decision::Target { unit } = *decision else { return Err(Refusal::NotNow) };
        let look = act.look();
        if !look.aimed_at(kind).any(|target| target == unit) {
            return Err(Refusal::NobodyInRange { unit });
        }
        let hex = look.check_target(look.firing_army(kind), unit)?;
        act.open(Volley { kind, at: unit, hex, firings: Vec::new(), loose: false });
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let kind = act.frame::<Self>().kind;
        if act.look().aimed_at(kind).next().is_none() {
            act.close();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let (help, rule) = match self.kind {
            FireKind::Offensive => {
                ("Units that fire at full strength cannot move, at half strength half.", rule("4.B-b"))
            }
            FireKind::Defensive => ("Each unit may fire once.", rule("4.D")),
            FireKind::Advance => ("Units that held their Offensive Fire, at half strength.", rule("4.E-b")),
            FireKind::Opportunity | FireKind::Retreat => ("", rule("9.F")),
        };
        Question::new("Choose a target", help, rule)
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Target { unit }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_target(self.kind, decision)
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::shots::phase(look, self.kind, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        if self.kind != FireKind::Offensive || !advice::nobody_fired(look, Army::at(seat)) {
            return Vec::new();
        }
        let mut found: Vec<Vec<Decision>> =
            [0, 4, -4].map(|boldness| advice::propose(look, Army::at(seat), Style::of(boldness, 0), rng)).into();
        found.push(vec![Decision::EndPhase]);
        found
    }
}

impl OnBoard for FirePhase {
    fn opens(&self) -> Option<Phase> {
        match self.kind {
            FireKind::Offensive => Some(Phase::OffensiveFire),
            FireKind::Defensive => Some(Phase::DefensiveFire),
            FireKind::Advance => Some(Phase::AdvanceFire),
            FireKind::Opportunity | FireKind::Retreat => None,
        }
    }
}

/// 9.A-e: who fires at the target that was named.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    /// In which phase.
    pub kind: FireKind,
    /// The target.
    pub at: UnitId,
    /// Where it was when it was named.
    pub hex: Hex,
    /// Who fires, in order.
    pub firings: Vec<Firing>,
    /// The dice are rolling.
    pub loose: bool,
}

impl Volley {
    pub(crate) fn check_join(&self, look: Look<'_>, unit: UnitId, shot: Shot) -> Result<Firing, Refusal> {
        if self.firings.iter().any(|firing| firing.unit == unit) {
            return Err(Refusal::AlreadyNamed { unit });
        }
        if look.army(unit) != look.firing_army(self.kind) {
            return Err(Refusal::NotYours { unit });
        }
        look.check_shot(unit, self.at, self.kind, shot)?;
        Ok(Firing { unit, at: self.at, shot })
    }

    pub(crate) fn joinable<'a>(&'a self, look: Look<'a>, shot: Shot) -> impl Iterator<Item = Firing> + 'a {
        let all = look.troops(look.firing_army(self.kind)).iter();
        all.filter_map(move |unit| self.check_join(look, unit, shot).ok())
    }
}

impl Ask<Rosebud> for Volley {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(look.firing_army(self.kind).seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let before = found.len();
        for shot in SHOTS {
            found.extend(self.joinable(look, shot).map(|Firing { unit, shot, .. }| Decision::Fire { unit, shot }));
        }
        if found.len() - before > 1 && self.joinable(look, Shot::Full).nth(1).is_some() {
            found.push(Decision::FireAll);
        }
        if !self.firings.is_empty() {
            found.push(Decision::Loose);
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(look).contains(seat) {
            found.extend(self.firings.iter().map(|firing| Decision::Drop { unit: firing.unit }));
            found.push(Decision::Back);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let volley = act.frame::<Self>().clone();
        if let Decision::Fire { unit, shot } = *decision {
            let firing = volley.check_join(act.look(), unit, shot)?;
            act.frame_mut::<Self>().firings.push(firing);
        } else if *decision == Decision::FireAll {
            let more: Vec<Firing> = volley.joinable(act.look(), Shot::Full).collect();
            if more.len() < 2 {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().firings.extend(more);
        } else if let Decision::Drop { unit } = *decision {
            if !volley.firings.iter().any(|firing| firing.unit == unit) {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().firings.retain(|firing| firing.unit != unit);
        } else if *decision == Decision::Loose && !volley.firings.is_empty() {
            act.frame_mut::<Self>().loose = true;
        } else if *decision == Decision::Back {
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 9.A-j, R94: each result is applied before the next shot. Once the target has left its hex the others have not fired,
    /// and may choose again.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let volley = act.frame_mut::<Self>();
        if !volley.loose {
            return Flow::Waits;
        }
        if volley.firings.is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        let (firing, kind, hex) = (volley.firings.remove(0), volley.kind, volley.hex);
        let still = act.look().hex(firing.at) == Some(hex);
        if still && act.look().check_shot(firing.unit, firing.at, kind, firing.shot).is_ok() {
            act.shoot(firing, kind);
        } else {
            act.tell(|_| Event::HeldFire { unit: firing.unit });
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Who fires at {}?", look.name(self.at));
        Question::new(text, "Choose units, then fire: each rolls in turn.", rule("9.A-e"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Fire { unit, shot: Shot::Full }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_volley(self, decision)
    }

    fn propose(&self, _: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::shots::volley(self)
    }
}

impl OnBoard for Volley {
    fn chosen(&self) -> UnitSet {
        self.firings.iter().map(|firing| firing.unit).collect()
    }

    fn firings(&self) -> &[Firing] {
        &self.firings
    }

    fn shaken(&self) -> Option<UnitId> {
        Some(self.at)
    }
}

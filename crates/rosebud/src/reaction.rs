//! 9.F: Opportunity Fire; 9.G: Retreat Fire. All who fire are named before the first roll.

use crate::advice;
use crate::cells::UnitSet;
use crate::counters::UnitId;
use crate::decision::{Decision, Shot};
use crate::fire::{FireKind, Firing};
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::refusal::Refusal;
use crate::volley::SHOTS;
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::standing::{Answer, Offer};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Enemies leave a hex under control, or are driven into one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    /// Opportunity or Retreat Fire.
    pub kind: FireKind,
    /// Units that may be fired at.
    pub at: UnitSet,
    /// Who fires at whom, in order.
    pub named: Vec<Firing>,
    /// All are named: the dice are rolling.
    pub rolling: bool,
}

impl Act<'_, '_> {
    /// 4.C-e, 9.F, 9.F-g, 9.F-h, 5-d: units leave a hex; if none of theirs stays, enemies whose zone covers it may fire. Says whether
    /// anybody may.
    pub fn draw_opportunity_fire(&mut self, units: UnitSet, hex: Hex) -> bool {
        self.draw_fire(FireKind::Opportunity, units, hex)
    }

    /// 9.G, 9.G-b, 9.G-f, 10.I-e: units were driven into a hex; if none of theirs is there, enemies whose zone covers it may
    /// fire.
    pub fn draw_retreat_fire(&mut self, units: UnitSet, hex: Hex) -> bool {
        self.draw_fire(FireKind::Retreat, units, hex)
    }

    fn draw_fire(&mut self, kind: FireKind, units: UnitSet, hex: Hex) -> bool {
        let look = self.look();
        let Some(first) = units.first() else { return false };
        let army = look.army(first);
        let at = units.and(look.troops(army));
        let covered = !look.units_at(army, hex).minus(at).is_empty();
        if at.is_empty() || covered || look.controllers(army, hex).is_empty() {
            return false;
        }
        let reaction = Reaction { kind, at, named: Vec::new(), rolling: false };
        if reaction.choices(look).next().is_none() {
            return false;
        }
        self.open(reaction);
        true
    }
}

impl Reaction {
    pub(crate) fn check(&self, look: Look<'_>, firing: Firing) -> Result<Firing, Refusal> {
        let Firing { unit, at, shot } = firing;
        if self.named.iter().any(|named| named.unit == unit) {
            return Err(Refusal::AlreadyNamed { unit });
        }
        if !self.at.has(at) {
            return Err(Refusal::NotTheTarget { unit: at });
        }
        look.check_shot(unit, at, self.kind, shot)?;
        Ok(firing)
    }

    /// Every shot that may still be named.
    pub(crate) fn choices<'a>(&'a self, look: Look<'a>) -> impl Iterator<Item = Firing> + 'a {
        let hex = self.at.first().and_then(|unit| look.hex(unit));
        let army = self.at.first().map(|unit| look.army(unit));
        let firers = hex.zip(army).map_or(UnitSet::NONE, |(hex, army)| look.controllers(army, hex));
        let pairs = firers.iter().flat_map(|unit| self.at.iter().map(move |at| (unit, at)));
        let all = pairs.flat_map(|(unit, at)| SHOTS.map(|shot| Firing { unit, at, shot }));
        all.filter_map(move |firing| self.check(look, firing).ok())
    }

    /// Whether everybody can be named with one click: there is one target and more than one who can fire.
    pub(crate) fn all_at_one(&self, look: Look<'_>) -> Vec<Firing> {
        if self.at.len() != 1 {
            return Vec::new();
        }
        self.choices(look).filter(|firing| firing.shot == Shot::Full).collect()
    }

    /// The best target of each unit that can still be named, best shots first.
    fn best_each(&self, look: Look<'_>) -> Vec<(u16, Firing)> {
        let mut best: Vec<(u16, Firing)> = Vec::new();
        // 14.D.2-b: half a box is fired by order only where no more is left; a full shot is named first.
        for firing in self.choices(look) {
            let chance = u16::try_from(look.loss_chance(firing, self.kind).per_mille()).unwrap_or(1000);
            match best.iter_mut().find(|(_, known)| known.unit == firing.unit) {
                Some(known) if chance > known.0 => *known = (chance, firing),
                Some(_) => {}
                None => best.push((chance, firing)),
            }
        }
        best.sort_by_key(|(chance, firing)| (std::cmp::Reverse(*chance), firing.unit.0));
        best
    }
}

/// Questions that standing orders can answer; the odds are the chance of one shot to cost a point.
pub const STANDING: [&str; 3] = ["opportunity fire", "retreat fire", "voluntary rout"];

impl Ask<Rosebud> for Reaction {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        self.at.first().map_or(SeatSet::NONE, |unit| SeatSet::of(look.army(unit).other().seat()))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.choices(look).map(|Firing { unit, at, shot }| Decision::React { unit, at, shot }));
        if self.all_at_one(look).len() > 1 {
            found.push(Decision::FireAll);
        }
        found.push(if self.named.is_empty() { Decision::Stand } else { Decision::Loose });
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(look).contains(seat) {
            found.extend(self.named.iter().map(|firing| Decision::Drop { unit: firing.unit }));
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let reaction = act.frame::<Self>().clone();
        if let Decision::React { unit, at, shot } = *decision {
            let firing = reaction.check(act.look(), Firing { unit, at, shot })?;
            act.frame_mut::<Self>().named.push(firing);
        } else if *decision == Decision::FireAll {
            let all = reaction.all_at_one(act.look());
            if all.len() < 2 {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().named.extend(all);
        } else if let Decision::Drop { unit } = *decision {
            if !reaction.named.iter().any(|firing| firing.unit == unit) {
                return Err(Refusal::NotNow);
            }
            act.frame_mut::<Self>().named.retain(|firing| firing.unit != unit);
        } else if *decision == Decision::Stand && reaction.named.is_empty() {
            act.close();
        } else if *decision == Decision::Loose && !reaction.named.is_empty() {
            act.frame_mut::<Self>().rolling = true;
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    /// 9.F-d, 9.F-e: every named unit rolls, one after the other, whatever the first did.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let reaction = act.frame::<Self>().clone();
        if reaction.rolling {
            match reaction.named.first() {
                Some(firing) => {
                    act.frame_mut::<Self>().named.remove(0);
                    act.shoot(*firing, reaction.kind);
                }
                None => act.close(),
            }
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    /// 9.F, 9.G: everybody his order lets fire is named, then they roll.
    fn standing(&self, look: Look<'_>, _: Seat) -> Option<Offer<Decision>> {
        let key = |unit: UnitId| Some(look.counter(unit).key.clone());
        let shot = |(chance, Firing { unit, at, shot }): (u16, Firing)| Answer {
            piece: key(unit),
            chance: Some(chance),
            decision: Decision::React { unit, at, shot },
        };
        let mut yes: Vec<Answer<Decision>> = self.best_each(look).into_iter().map(shot).collect();
        if let (true, Some(last)) = (yes.is_empty(), self.named.last()) {
            // All are named: whoever was named by an order fires by it.
            yes.push(Answer { piece: key(last.unit), chance: Some(1000), decision: Decision::Loose });
        }
        if yes.is_empty() {
            return None;
        }
        let no = if self.named.is_empty() { Decision::Stand } else { Decision::Loose };
        Some(Offer { kind: STANDING[usize::from(self.kind == FireKind::Retreat)], yes, no })
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        match self.kind {
            FireKind::Retreat => Question::new(
                format!("{} back past your men: fire?", look.all_do(self.at, "falls", "fall")),
                "At full strength, once a phase.",
                rule("9.G"),
            ),
            FireKind::Opportunity | FireKind::Offensive | FireKind::Defensive | FireKind::Advance => Question::new(
                format!("{} your zone: fire?", look.all_do(self.at, "leaves", "leave")),
                "Name all who fire; they fire at half strength, once a phase.",
                rule("9.F"),
            ),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let Some(at) = self.at.first() else { return Vec::new() };
        look.clicked(click).map(|unit| Decision::React { unit, at, shot: Shot::Full }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_reaction(self, decision)
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::shots::reaction(look, self, style, rng)
    }
}

impl OnBoard for Reaction {
    fn chosen(&self) -> UnitSet {
        self.named.iter().map(|firing| firing.unit).collect()
    }

    fn firings(&self) -> &[Firing] {
        &self.named
    }

    fn shaken(&self) -> Option<UnitId> {
        self.at.first()
    }

    fn stand(&self) -> &'static str {
        "Hold your fire"
    }

    fn lets_go(&self) -> Option<Decision> {
        Some(Decision::Stand)
    }
}

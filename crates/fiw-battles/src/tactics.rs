//! 18.0: special tactics.

use crate::counters::{Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::field::Field;
use crate::frames::{Act, Fight, Look, Movement, OnBoard, SetUp};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::state::{Answer, Tactic};
use crate::{advice, file};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::Question;
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// G33: each player has two markers of each kind.
pub const OF_EACH: u8 = 2;

impl Look<'_> {
    /// 18.0: may this army take one more marker of the kind?
    pub fn check_select(&self, army: Army, tactic: Tactic) -> Result<(), Refusal> {
        let hand = self.state.hands[army.index()];
        if hand.count() >= self.facts().side(army).tactics || hand.0[tactic.index()] >= OF_EACH {
            return Err(Refusal::NoMarker { tactic });
        }
        Ok(())
    }

    /// 13.3.3, 18.0-f: whether an army may play markers at all now. It is asked whenever it holds any, whatever their
    /// kind, so that being asked tells the enemy nothing (18.0-g).
    pub fn may_use_tactics(&self, army: Army) -> bool {
        self.state.optional.tactics
            && !self.state.fog
            && !self.demoralized(army)
            && self.state.hands[army.index()].count() > 0
    }

    /// 18.1-b: may this army play this marker in a battle?
    pub fn check_tactic(&self, army: Army, tactic: Tactic) -> Result<(), Refusal> {
        let attacks = army == self.state.phasing;
        let fits = match tactic {
            Tactic::BayonetAttack => attacks,
            Tactic::Volley => !attacks,
            Tactic::Ambush => true,
            Tactic::ForcedMarch => false,
        };
        if !fits {
            return Err(Refusal::WrongTactic { tactic });
        }
        self.check_held(army, tactic)
    }

    /// 18.0: has this army such a marker?
    fn check_held(&self, army: Army, tactic: Tactic) -> Decided {
        if self.state.hands[army.index()].holds(tactic) { Ok(()) } else { Err(Refusal::NoMarker { tactic }) }
    }
}

impl Act<'_, '_> {
    /// 18.1-2, 18.1-2-b: units near a leader may march twice as far; 18.1-3: not those in an enemy zone, 21.1-4: nor those
    /// in a burning hex.
    fn forced_march(&mut self) {
        let army = self.state.phasing;
        self.spend(army, Tactic::ForcedMarch);
        let look = self.look();
        let field = Field::new(look, army);
        let marches = |(unit, at): &(UnitId, grid::Hex)| {
            look.commanded(army, *at) && !field.enemy_zone(*at) && !look.disordered(*unit) && !look.burns(*at)
        };
        let units: Vec<UnitId> = look.on_map(army).filter(marches).map(|(unit, _)| unit).collect();
        for unit in &units {
            self.state[*unit].marching = true;
        }
        self.table.reveal();
        let units = units.len() as u8;
        self.tell(|_| Event::ForcedMarch { army, units });
    }

    /// 18.0-b, 18.1-c3: a marker is used once.
    fn spend(&mut self, army: Army, tactic: Tactic) {
        self.state.hands[army.index()].0[tactic.index()] -= 1;
        self.state.played[army.index()].0[tactic.index()] += 1;
    }

    /// 18.1-c2: both markers are shown at once; 18.1-c3: they leave play.
    pub fn reveal_tactics(&mut self, fight: &Fight) -> [Option<Tactic>; 2] {
        let attacker = self.state.phasing;
        let shown = [attacker, attacker.other()].map(|army| match fight.answers[army.index()] {
            Answer::Plays(tactic) => Some(tactic),
            Answer::NotAsked | Answer::Open | Answer::Declined => None,
        });
        if fight.answers.iter().all(|answer| *answer == Answer::NotAsked) {
            return shown;
        }
        for (army, tactic) in [attacker, attacker.other()].into_iter().zip(shown) {
            if let Some(tactic) = tactic {
                self.spend(army, tactic);
            }
        }
        self.table.reveal();
        self.tell(|_| Event::TacticsRevealed { attacker: shown[0], defender: shown[1] });
        shown
    }

    /// 18.0: one marker into the hand; only its owner knows which.
    fn select_tactic(&mut self, army: Army, tactic: Tactic) {
        self.state.hands[army.index()].0[tactic.index()] += 1;
        self.tell(|_| Event::TacticSelected { army, tactic });
        let count = self.state.hands[army.index()].count();
        if count == self.facts().side(army).tactics {
            self.tell(|_| Event::HandReady { army, count });
        }
    }
}

/// 18.0: both players select their markers in secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SelectTactics;

impl Ask<FiwBattles> for SelectTactics {
    /// 18.0: both at once.
    fn asked(&self, look: Look<'_>) -> SeatSet {
        Army::seats(|army| look.state.hands[army.index()].count() < look.facts().side(army).tactics)
    }

    fn options(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        let free = Tactic::ALL.into_iter().filter(|tactic| look.check_select(Army::at(seat), *tactic).is_ok());
        found.extend(free.map(|tactic| Decision::SelectTactic { tactic }));
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.asked(look).contains(seat) {
            let hand = look.state.hands[Army::at(seat).index()];
            let held = Tactic::ALL.into_iter().filter(|tactic| hand.holds(*tactic));
            found.extend(held.map(|tactic| Decision::ReturnTactic { tactic }));
        }
    }

    fn decide(act: &mut Act<'_, '_>, seat: Seat, decision: &Decision) -> Decided {
        let army = Army::at(seat);
        if let Decision::SelectTactic { tactic } = *decision {
            act.look().check_select(army, tactic)?;
            act.select_tactic(army, tactic);
        } else if let Decision::ReturnTactic { tactic } = *decision {
            act.look().check_held(army, tactic)?;
            act.state.hands[army.index()].0[tactic.index()] -= 1;
            act.tell(|_| Event::TacticReturned { army, tactic });
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if !Self.asked(act.look()).is_empty() {
            return Flow::Waits;
        }
        let army = act.facts().scenario.set_up_order[0];
        act.state.frames = vec![SetUp { army }.into()];
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, seat: Seat) -> Question {
        let of = Army::at(seat);
        let wanted = look.facts().side(of).tactics.saturating_sub(look.state.hands[of.index()].count());
        Question::new(
            format!("Which tactics markers do you take? {wanted} more"),
            "There are two of each kind. The enemy sees only how many you hold.",
            rule("18.0"),
        )
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::select(look, Army::at(seat), rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0 && look.state.optional.tactics, problems);
    }
}

impl OnBoard for SelectTactics {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::SetUp)
    }
}

/// 18.1-1: whether the Forced March marker is played at the start of the Movement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForcedMarch;

impl Ask<FiwBattles> for ForcedMarch {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if look.check_held(Army::at(seat), Tactic::ForcedMarch).is_ok() {
            found.push(Decision::ForcedMarch);
        }
        found.push(Decision::NoForcedMarch);
    }

    fn decide(act: &mut Act<'_, '_>, seat: Seat, decision: &Decision) -> Decided {
        if *decision == Decision::ForcedMarch {
            act.look().check_held(Army::at(seat), Tactic::ForcedMarch)?;
            act.close();
            act.forced_march();
        } else if *decision == Decision::NoForcedMarch {
            act.close();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new(
            "Play Forced March?",
            "Units near a leader may march twice as far, but not into an enemy zone with what it adds.",
            rule("18.1-1"),
        )
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::forced_march(look)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option(look, seat, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Movement>(), problems);
    }
}

impl OnBoard for ForcedMarch {}

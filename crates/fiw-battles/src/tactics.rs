//! 18.0: special tactics.

use crate::counters::{Army, UnitId};
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::field::Field;
use crate::refusal::Refusal;
use crate::state::{Answer, Fight, Tactic};

/// G33: each player has two markers of each kind.
pub const OF_EACH: u8 = 2;

impl Look<'_> {
    /// 18.0: may this army take one more marker of the kind?
    pub fn check_select(&self, army: Army, tactic: Tactic) -> Result<(), Refusal> {
        let hand = self.state.hands[army.index()];
        if hand.count() >= self.facts.side(army).tactics || hand.0[tactic.index()] >= OF_EACH {
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
        if self.state.hands[army.index()].holds(tactic) { Ok(()) } else { Err(Refusal::NoMarker { tactic }) }
    }
}

impl Act<'_, '_> {
    /// 18.1-2, 18.1-2-b: units near a leader may march twice as far; 18.1-3: not those in an enemy zone, 21.1-4: nor those
    /// in a burning hex.
    pub fn forced_march(&mut self) {
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
        self.table.tell(Event::ForcedMarch { army, units: units.len() as u8 });
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
        self.table.tell(Event::TacticsRevealed { attacker: shown[0], defender: shown[1] });
        shown
    }

    /// 18.0: one marker into the hand; only its owner knows which.
    pub fn select_tactic(&mut self, army: Army, tactic: Tactic) {
        self.state.hands[army.index()].0[tactic.index()] += 1;
        self.table.tell(Event::TacticSelected { army, tactic });
        let count = self.state.hands[army.index()].count();
        if count == self.facts.side(army).tactics {
            self.table.tell(Event::HandReady { army, count });
        }
    }
}

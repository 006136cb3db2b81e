//! 9.1: the odds of a battle before its die.

use super::{chances, term};
use crate::combat::{Reckoning, Share, Tactics, rounding};
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::frames::{Fight, Look};
use crate::state::Battle;
use crate::tables::{CombatResult, Odds};
use crate::text::{combat_result, odds as words};
use grid::Hex;
use kernel::scene::{Preview, Term, TermSide, Tone};
use kernel::{RuleId, rule};

impl Look<'_> {
    /// The battle as it would be declared, each hex led by its best leader, no markers.
    pub(crate) fn preview_attack(&self, unit: UnitId, hex: Hex) -> Option<Preview> {
        self.check_attack(unit, hex).ok()?;
        let joined = |battle: &&Battle| battle.attackers.contains(&unit) || battle.targets.contains(&hex);
        let known = self.state.battles.iter().find(joined).cloned();
        let mut battle = known.unwrap_or(Battle { attackers: Vec::new(), targets: Vec::new(), fought: false });
        if !battle.attackers.contains(&unit) {
            battle.attackers.push(unit);
            battle.attackers.sort_unstable();
        }
        if !battle.targets.contains(&hex) {
            battle.targets.push(hex);
            battle.targets.sort_unstable();
        }
        Some(self.preview_battle(self.state.phasing, &self.reckon(&battle, &self.best_leaders(&battle), [None; 2])))
    }

    /// A declared battle, each hex led by its best leader, no markers.
    pub(crate) fn preview_resolve(&self, battle: u8) -> Option<Preview> {
        let battle = self.state.battles.get(usize::from(battle)).filter(|battle| !battle.fought)?;
        let reckoning = self.reckon(battle, &self.best_leaders(battle), [None; 2]);
        Some(self.preview_battle(self.state.phasing, &reckoning))
    }

    /// A battle being fought: leaders named so far, this decision, the best leaders where nobody has decided; of the
    /// markers only what this side plays, as the enemy's is sealed (18.1-c1).
    pub(crate) fn preview_fight(&self, army: Army, fight: &Fight, decision: &Decision) -> Option<Preview> {
        let battle = self.state.battles.get(usize::from(fight.battle))?;
        let mut settled = fight.settled.clone();
        let mut leaders = fight.leaders.clone();
        let mut tactics: Tactics = [None; 2];
        if let Decision::Lead { leader } = *decision {
            settled.extend(self.hex(leader));
            leaders.push(leader);
        }
        if let Decision::NoLeader { hex } = *decision {
            settled.push(hex);
        }
        if let Decision::PlayTactic { tactic } = *decision {
            self.check_tactic(army, tactic).ok()?;
            tactics[usize::from(army != self.state.phasing)] = Some(tactic);
        }
        let open = |leader: &UnitId| self.hex(*leader).is_some_and(|hex| !settled.contains(&hex));
        leaders.extend(self.best_leaders(battle).into_iter().filter(open));
        Some(self.preview_battle(army, &self.reckon(battle, &leaders, tactics)))
    }

    fn preview_battle(&self, asker: Army, reckoning: &Reckoning) -> Preview {
        let (attack, defence) = (reckoning.attack_total(), reckoning.defence_total());
        let mut terms: Vec<Term> = Vec::new();
        terms.extend(reckoning.attack.iter().map(|share| self.share_term(TermSide::Attack, share, rule("9.1-1a"))));
        terms.extend(reckoning.defence.iter().map(|share| self.share_term(TermSide::Defence, share, rule("9.1-1b"))));
        let column = reckoning.odds;
        terms.push(term(TermSide::Die, words::ratio(attack, defence), column.label(), rounding(attack, defence)));
        let tables = self.facts().tables();
        let attacks = asker == self.state.phasing;
        let result = |result| {
            let (short, long) = combat_result(result);
            (short, long, tone(result, attacks))
        };
        Preview {
            title: words::against(attack, defence),
            column: column.label().into(),
            columns: Odds::ALL.map(|odds| odds.label().to_owned()).to_vec(),
            terms,
            chances: chances(|face| tables.combat(column, face), result),
            chart: Some("crt".into()),
        }
    }

    fn share_term(&self, side: TermSide, share: &Share, plain: RuleId) -> Term {
        let plain = if self.arm(share.unit) == Arm::Leader { rule("12.2") } else { plain };
        let because = share.because.first().copied().unwrap_or(plain);
        term(side, self.share_text(share), words::share_value(share), because)
    }
}

/// How a result is for the side that looks.
const fn tone(result: CombatResult, attacks: bool) -> Tone {
    let for_attacker = match result {
        CombatResult::Dd | CombatResult::Dr | CombatResult::De => true,
        CombatResult::Ad | CombatResult::Ar | CombatResult::Ae => false,
        CombatResult::Bx => return Tone::Mixed,
    };
    if for_attacker == attacks { Tone::Good } else { Tone::Bad }
}

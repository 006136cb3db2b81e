//! 10: odds of a melee, of getting away before it and of going after those who did.

use super::{by_face, term};
use crate::cells::UnitSet;
use crate::decision::Decision;
use crate::frames::Look;
use crate::melee::Melee;
use crate::pursuit::Pursuit;
use crate::tables::{Attempt, MeleeResult, SideResult};
use crate::text::charts;
use crate::text::odds::{self, ResultWords};
use crate::withdrawal::Withdrawal;
use grid::Hex;
use kernel::rule;
use kernel::scene::{Preview, Term, TermSide, Tone};

impl Look<'_> {
    /// 10.A-b: totals, column, every modifier, and what each face brings to both sides.
    pub(crate) fn preview_odds(&self, attackers: UnitSet, target: Hex, pursuit: bool) -> Option<Preview> {
        if attackers.is_empty() {
            return None;
        }
        let fought = self.melee_odds(attackers, target, pursuit);
        let added: i8 = fought.modifiers.iter().map(|modifier| modifier.value).sum();
        let army = self.state.phasing;
        let columns = self.melee_columns(army);
        let words = |result: &MeleeResult| {
            (ResultWords::new(charts::melee_result(*result), odds::melee_result(*result)), tone(*result))
        };
        Some(Preview {
            title: self.melee_title(target, &fought.attack.to_string(), &fought.defence.to_string()),
            column: columns.get(fought.column).cloned().unwrap_or_default(),
            columns,
            terms: self.odds_terms(attackers, target, pursuit),
            chances: by_face(|face| self.tables().melee.result(fought.column, face as i8 + added), words),
            chart: Some("melee".into()),
        })
    }

    fn odds_terms(&self, attackers: UnitSet, target: Hex, pursuit: bool) -> Vec<Term> {
        let defenders = self.units_at(self.state.phasing.other(), target);
        let attack = attackers.iter().map(|unit| {
            let strength = self.attack_strength(unit, pursuit).to_string();
            term(TermSide::Attack, self.firer(unit), strength, rule("10.B"))
        });
        let defence = defenders.iter().map(|unit| {
            term(TermSide::Defence, self.firer(unit), self.defence_strength(unit).to_string(), rule("10.B-c"))
        });
        let modifiers = self.melee_odds(attackers, target, pursuit).modifiers;
        let die = modifiers.into_iter().map(|modifier| {
            let text = odds::melee_modifier(modifier.rule, modifier.value);
            term(TermSide::Die, text, odds::signed(modifier.value), modifier.rule)
        });
        attack.chain(defence).chain(die).collect()
    }

    /// A hex to attack: with everybody who may.
    pub(crate) fn preview_attack(&self, decision: &Decision) -> Option<Preview> {
        let Decision::Attack { hex } = *decision else { return None };
        self.preview_odds(self.attackers(hex), hex, false)
    }

    /// 10.A: who attacks so far, with those who would join.
    pub(crate) fn preview_melee(&self, melee: &Melee, decision: &Decision) -> Option<Preview> {
        let attackers = if let Decision::Join { unit } = *decision {
            melee.attackers.with(unit)
        } else if *decision == Decision::JoinAll {
            melee.attackers.or(melee.joiners(*self))
        } else if *decision == Decision::Commit {
            melee.attackers
        } else {
            return None;
        };
        self.preview_odds(attackers, melee.target, melee.among.is_some())
    }

    /// 10.H.2: a face that lets them go after the enemy, or the odds of fighting again.
    pub(crate) fn preview_pursuit(&self, pursuit: &Pursuit, decision: &Decision) -> Option<Preview> {
        if let Decision::Attack { hex } = *decision {
            let able = pursuit.attackers.iter().filter(|unit| self.check_pursuer(*unit, hex).is_ok()).collect();
            return self.preview_odds(able, hex, true);
        }
        let units: UnitSet = if let Decision::Pursue { unit } = *decision {
            UnitSet::of(unit)
        } else if let Decision::PursueTogether { hex } = *decision {
            pursuit.attackers.iter().filter(|unit| self.hex(*unit) == Some(hex)).collect()
        } else {
            return None;
        };
        let words = |goes: &bool| if *goes { (odds::PURSUES, Tone::Good) } else { (odds::NO_PURSUIT, Tone::None) };
        Some(Preview {
            title: self.names(units),
            column: String::new(),
            columns: Vec::new(),
            terms: Vec::new(),
            chances: by_face(|face| self.tables().pursuit[usize::from(face) - 1], words),
            chart: Some("pursuit".into()),
        })
    }

    /// 10.H.1: whether they get away.
    pub(crate) fn preview_attempt(&self, withdrawal: &Withdrawal, decision: &Decision) -> Option<Preview> {
        let units = if let Decision::TryRetreat { unit } = *decision {
            UnitSet::of(unit)
        } else if *decision == Decision::TryTogether {
            withdrawal.able(*self)
        } else {
            return None;
        };
        let modifiers = self.worst_attempt(units);
        let added: i8 = modifiers.iter().map(|modifier| modifier.value).sum();
        let set = modifiers.iter().filter(|modifier| modifier.value != 0);
        let terms = set.map(|modifier| {
            let text = odds::attempt_modifier(modifier.rule, modifier.value);
            term(TermSide::Die, text, odds::signed(modifier.value), modifier.rule)
        });
        let words = |attempt: &Attempt| {
            let tone = match attempt {
                Attempt::Yes => Tone::Good,
                Attempt::No => Tone::None,
                Attempt::NoAndDisrupted => Tone::Bad,
            };
            (odds::attempt(*attempt), tone)
        };
        Some(Preview {
            title: self.attempt_title(units),
            column: String::new(),
            columns: Vec::new(),
            terms: terms.collect(),
            chances: by_face(|face| self.tables().retreat.result(face as i8 + added), words),
            chart: Some("retreat".into()),
        })
    }
}

/// What a result is for the attacker.
fn tone(result: MeleeResult) -> Tone {
    let hurt = |side: SideResult| side != SideResult::default();
    match (hurt(result.attacker), hurt(result.defender)) {
        (false, true) => Tone::Good,
        (true, true) => Tone::Mixed,
        (true, false) => Tone::Bad,
        (false, false) => Tone::None,
    }
}

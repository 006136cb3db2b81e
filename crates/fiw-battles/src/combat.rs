//! 9.0: a battle from its odds to its result.

use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::event::Event;
use crate::frames::{Act, Fight, Look, Payment};
use crate::points::{CombatFactor, Strength};
use crate::state::{Battle, Tactic};
use crate::tables::{CombatResult, Odds};
use grid::{Hex, Side};
use kernel::{RuleId, rule};
use serde::Serialize;

/// 9.1.1, 9.1.2, G16: the column for these totals.
///
/// 9.1.1-ex1, 9.1.1-ex2, 9.1.1-ex3: 13 to 4 is 3-1, 7 to 10 is 1-2, 8 to 5 is 1.5-1.
pub const fn odds(attack: Strength, defence: Strength) -> Odds {
    const WEAKER: [Odds; 4] = [Odds::OneTo2, Odds::OneTo3, Odds::OneTo4, Odds::OneTo5];
    const STRONGER: [Odds; 5] = [Odds::TwoTo1, Odds::ThreeTo1, Odds::FourTo1, Odds::FiveTo1, Odds::SixTo1];
    let (attack, defence) = (attack.get(), defence.get());
    if attack == 0 {
        return Odds::OneTo5;
    }
    if defence == 0 {
        return Odds::SixTo1;
    }
    match attack / defence {
        0 => {
            let times = defence.div_ceil(attack);
            WEAKER[(if times > 5 { 5 } else { times }) as usize - 2]
        }
        // 9.1.1-c: at least half as much again, less than twice.
        1 if 2 * attack >= 3 * defence => Odds::ThreeTo2,
        1 => Odds::OneTo1,
        times => STRONGER[(if times > 6 { 6 } else { times }) as usize - 2],
    }
}

/// The case by which these totals are cut to a column: 9.1.2 beyond the ends of the table, otherwise how they are rounded.
pub const fn rounding(attack: Strength, defence: Strength) -> RuleId {
    let odds = odds(attack, defence);
    let (attack, defence) = (attack.get(), defence.get());
    match odds {
        Odds::OneTo5 if 5 * attack < defence => rule("9.1.2"),
        Odds::SixTo1 if attack >= 7 * defence => rule("9.1.2"),
        Odds::OneTo5 | Odds::OneTo4 | Odds::OneTo3 | Odds::OneTo2 => rule("9.1.1-b"),
        Odds::ThreeTo2 => rule("9.1.1-c"),
        Odds::OneTo1 | Odds::TwoTo1 | Odds::ThreeTo1 | Odds::FourTo1 | Odds::FiveTo1 | Odds::SixTo1 => rule("9.1.1"),
    }
}

/// What one unit or leader brings to a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Share {
    pub unit: UnitId,
    /// Printed factor, or command value.
    pub factor: CombatFactor,
    /// 1, 2 or 3 times (G34).
    pub times: u8,
    /// Why more than once.
    pub because: Vec<RuleId>,
}

impl Share {
    fn new(unit: UnitId, factor: CombatFactor) -> Self {
        Self { unit, factor, times: 1, because: Vec::new() }
    }

    /// 18.1-c4: each reason adds one: doubled, and tripled at most.
    fn again(mut self, applies: bool, because: RuleId) -> Self {
        if applies {
            self.times += 1;
            self.because.push(because);
        }
        self
    }

    /// Adjusted strength.
    pub fn total(&self) -> Strength {
        Strength::new(u16::from(self.factor.get()) * u16::from(self.times))
    }
}

/// 9.1: the odds of a battle and what they are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Attackers and their leaders.
    pub attack: Vec<Share>,
    /// Defenders and their leaders.
    pub defence: Vec<Share>,
    /// The column.
    pub odds: Odds,
}

impl Reckoning {
    /// 9.1-1a: the attackers, each adjusted, then added.
    pub fn attack_total(&self) -> Strength {
        self.attack.iter().map(Share::total).sum()
    }

    /// 9.1-1b: the defenders likewise.
    pub fn defence_total(&self) -> Strength {
        self.defence.iter().map(Share::total).sum()
    }
}

/// What helps the units of a side in a battle.
#[derive(Clone, Copy)]
struct Help<'a> {
    /// Leaders of both sides who take part; each helps in his own hex.
    leaders: &'a [UnitId],
    /// The marker the side revealed.
    tactic: Option<Tactic>,
}

/// Markers revealed in a battle: the attacker's and the defender's.
pub type Tactics = [Option<Tactic>; 2];

impl Look<'_> {
    /// 6.2-4, 9.0-r, 10.3-b, G13: the units that defend in a battle: all combat units and trains in the attacked hexes.
    pub fn defenders(&self, battle: &Battle) -> Vec<UnitId> {
        // 9.0-b: the phasing player attacks, the other defends.
        let army = self.state.phasing.other();
        // 11.1-5, 12.0-d, 12.1-3: no result touches a leader.
        let fights = |unit: &UnitId| self.arm(*unit) != Arm::Leader;
        battle.targets.iter().flat_map(|hex| self.army_at(army, *hex)).filter(fights).collect()
    }

    /// 9.1-1: odds with these leaders and markers.
    pub fn reckon(&self, battle: &Battle, leaders: &[UnitId], tactics: Tactics) -> Reckoning {
        let enfilade = self.enfilade(battle);
        let mut attack = Vec::new();
        for unit in &battle.attackers {
            let share = Share::new(*unit, self.strength(*unit)).again(enfilade, rule("9.2.2-enf"));
            attack.push(self.with_tactic(share, tactics[0]));
            let hex = self.hex(*unit);
            // 9.2.2-ldr, 9.2.2-ldr-b, 12.2-b: one leader a hex, in as many hexes as have one.
            let leader = leaders.iter().find(|leader| self.hex(**leader) == hex && hex.is_some());
            // 12.2-c, 18.1-c5: enfilade doubles leaders, markers do not.
            attack.extend(leader.map(|leader| {
                Share::new(*leader, CombatFactor::new(self.counter(*leader).command)).again(enfilade, rule("12.2-c"))
            }));
        }
        let mut defence = Vec::new();
        for hex in &battle.targets {
            self.reckon_hex(battle, *hex, Help { leaders, tactic: tactics[1] }, &mut defence);
        }
        let total = |shares: &[Share]| shares.iter().map(Share::total).sum();
        // 9.1-1c, 9.1-2: the one divided by the other is a column.
        let odds = odds(total(&attack), total(&defence));
        Reckoning { attack, defence, odds }
    }

    /// 9.2.1-b, 9.2.1-d: each defending hex is judged by itself.
    fn reckon_hex(&self, battle: &Battle, hex: Hex, help: Help<'_>, defence: &mut Vec<Share>) {
        let Help { leaders, tactic } = help;
        let army = self.state.phasing.other();
        for unit in self.army_at(army, hex).filter(|unit| self.arm(*unit) != Arm::Leader) {
            let shelter = self.shelter(battle, hex, unit);
            let mut share = Share::new(unit, self.strength(unit));
            if let Some(because) = shelter {
                share = share.again(true, because);
            }
            defence.push(self.with_tactic(share, tactic));
            // 12.2-ex, G17, G18: a leader has the multiple of the infantry or cavalry he supports.
            let leads = |leader: &&UnitId| self.hex(**leader) == Some(hex) && self.piece(**leader).army == army;
            if self.arm(unit).attacks()
                && let Some(leader) = leaders.iter().find(leads)
            {
                let share = Share::new(*leader, CombatFactor::new(self.counter(*leader).command));
                defence.push(share.again(shelter.is_some(), rule("12.2-c")));
            }
        }
    }

    /// 9.2.1, 16.0-c: why a defender is doubled by terrain, if it is: once at most (9.2.1-d).
    fn shelter(&self, battle: &Battle, hex: Hex, unit: UnitId) -> Option<RuleId> {
        let (board, tables) = (&self.facts().board, self.facts().tables());
        let terrain = board.terrain(hex);
        // 21.1-4: a burning town or building shelters nobody.
        let burnt = self.burns(hex) && matches!(terrain, Terrain::Town | Terrain::Building);
        if !burnt && tables.doubled(terrain, false) {
            return Some(rule("9.2.1"));
        }
        if !burnt && tables.doubled(terrain, self.counter(unit).light) {
            return Some(rule("16.0-c"));
        }
        // 9.2.1-c: a hexside shelters only if all attackers come across such sides.
        let across = |attacker: &UnitId| {
            let from = self.hex(*attacker)?;
            let side = board.grid.side_between(from, hex)?;
            Some(tables.doubled_across(board.hexside(from, side)))
        };
        battle.attackers.iter().all(|unit| across(unit) == Some(true)).then_some(rule("9.2.1-c"))
    }

    /// 9.2.2-enf, G14: attackers on opposite sides, or on three alternate sides with no enemy combat unit between.
    pub fn enfilade(&self, battle: &Battle) -> bool {
        let [target] = battle.targets[..] else { return false };
        let grid = &self.facts().board.grid;
        // 9.2.2-enf-b: only those who take part.
        let manned = battle.attackers.iter().filter_map(|unit| grid.side_between(target, self.hex(*unit)?));
        let sides = manned.fold(0u8, |sides, side| sides | 1 << side.index());
        let on = |side: Side| sides & 1 << side.index() != 0;
        let opposite = Side::ALL.into_iter().any(|side| on(side) && on(side.opposite()));
        let gap = |side: Side| {
            let hex = grid.neighbour(target, side);
            !hex.is_some_and(|hex| self.combat_at(self.state.phasing.other(), hex))
        };
        let alternate = |side: Side| (0..3).all(|turn| on(side.turned(2 * turn)) && gap(side.turned(2 * turn + 1)));
        opposite || alternate(Side::North) || alternate(Side::NorthEast)
    }

    /// 9.2.2-st: a marker is one more reason (18.1-c4).
    fn with_tactic(&self, share: Share, tactic: Option<Tactic>) -> Share {
        let Some(tactic) = tactic else { return share };
        let helped = self.helped(share.unit, tactic);
        let because = match tactic {
            Tactic::BayonetAttack => rule("18.1-bay"),
            Tactic::Volley => rule("18.1-vol"),
            Tactic::Ambush => rule("18.1-amb"),
            Tactic::ForcedMarch => rule("18.1-1"),
        };
        share.again(helped, because)
    }

    /// 18.0-d, 18.1-c6, 18.1-ex, G56: whether a marker helps this unit.
    fn helped(&self, unit: UnitId, tactic: Tactic) -> bool {
        let counter = self.counter(unit);
        let Some(hex) = self.hex(unit) else { return false };
        // 18.0-d: good order only; 21.1-4: not in fire.
        if self.disordered(unit) || self.burns(hex) {
            return false;
        }
        match tactic {
            Tactic::BayonetAttack | Tactic::Volley => {
                !counter.light && matches!(counter.arm, Arm::Line | Arm::Grenadier)
            }
            Tactic::Ambush => {
                let terrain = self.facts().board.terrain(hex);
                counter.light && matches!(terrain, Terrain::Woods | Terrain::Forest | Terrain::Marsh)
            }
            Tactic::ForcedMarch => false,
        }
    }

    /// The next hex of a fight whose owner has to say which leader adds his value, attackers first (G56).
    pub fn undecided_leaders(&self, fight: &Fight) -> Option<(Army, Hex, Vec<UnitId>)> {
        let battle = &self.state.battles[usize::from(fight.battle)];
        let attacker = self.state.phasing;
        let attacking = battle.attackers.iter().filter_map(|unit| self.hex(*unit)).map(|hex| (attacker, hex));
        let defending = battle.targets.iter().map(|hex| (attacker.other(), *hex));
        attacking.chain(defending).find_map(|(army, hex)| {
            // 12.2, G18: only beside infantry or cavalry.
            let open = !fight.settled.contains(&hex) && self.foot_at(army, hex).is_some();
            let leaders: Vec<UnitId> = if open { self.leaders_at(army, hex).collect() } else { Vec::new() };
            (!leaders.is_empty()).then_some((army, hex, leaders))
        })
    }

    /// The strongest leader of each participating hex: what a sensible player names.
    pub fn best_leaders(&self, battle: &Battle) -> Vec<UnitId> {
        let attacker = self.state.phasing;
        let attacking = battle.attackers.iter().filter_map(|unit| self.hex(*unit)).map(|hex| (attacker, hex));
        let defending = battle.targets.iter().map(|hex| (attacker.other(), *hex));
        attacking
            .chain(defending)
            .filter(|(army, hex)| self.foot_at(*army, *hex).is_some())
            .filter_map(|(army, hex)| self.leaders_at(army, hex).max_by_key(|leader| self.counter(*leader).command))
            .collect()
    }

    /// 9.3-Bx-c, 18.0-c, G10: printed strength of units, current sides, no multiples, no leaders.
    fn printed(&self, units: &[UnitId]) -> CombatFactor {
        units.iter().filter(|unit| self.hex(**unit).is_some()).map(|unit| self.strength(*unit)).sum()
    }
}

impl Act<'_, '_> {
    /// 9.1-3: markers shown, odds, die, result.
    pub fn roll_battle(&mut self, fight: &Fight) {
        let attacker = self.state.phasing;
        let tactics = self.reveal_tactics(fight);
        let battle = self.state.battles[usize::from(fight.battle)].clone();
        let reckoning = self.look().reckon(&battle, &fight.leaders, tactics);
        let roll = self.table.d6(rule("9.1-3"));
        let result = self.facts().tables().combat(reckoning.odds, roll.face());
        let (attack, defence, odds) = (reckoning.attack_total(), reckoning.defence_total(), reckoning.odds);
        self.tell(|_| Event::Reckoned { attack: reckoning.attack, defence: reckoning.defence });
        self.tell(|_| Event::Fought { attack, defence, odds, roll, result });
        // 10.3: whoever runs or pursues from here on is in no other battle.
        self.state.battles[usize::from(fight.battle)].fought = true;
        let turn = self.state.turn;
        self.state.first_attack[attacker.index()].get_or_insert(turn);
        // 9.1-4: at once, retreats and pursuit included.
        self.apply_result(&battle, result);
    }

    /// 9.3, 9.0-p: the result hits all participants of the side concerned, in the order written.
    fn apply_result(&mut self, battle: &Battle, result: CombatResult) {
        let (attacker, defender) = (self.state.phasing, self.state.phasing.other());
        let all = self.look().defenders(battle);
        let indians = battle.attackers.iter().chain(&all).any(|unit| self.facts().counter(*unit).arm == Arm::Indian);
        // 20.0-c: results do not touch trains.
        let defending: Vec<UnitId> =
            all.iter().copied().filter(|unit| self.facts().counter(*unit).arm.is_combat()).collect();
        self.offer_pursuit(battle, result, indians);
        let into_fort = battle.targets.iter().any(|hex| self.look().fort(*hex));
        match result {
            CombatResult::Ad => self.disorder_all(&battle.attackers, rule("9.3-Ad")),
            CombatResult::Dd => self.disorder_all(&defending, rule("9.3-Dd")),
            CombatResult::Ae => self.eliminate_all(&battle.attackers, rule("9.3-Ae")),
            CombatResult::De => self.eliminate_all(&defending, rule("9.3-De")),
            // 9.3-Ar: the disordered fall, the others rout.
            CombatResult::Ar => self.rout(attacker, battle.attackers.clone(), into_fort),
            // 9.3-Dr: likewise, and guns fall.
            CombatResult::Dr => self.rout(defender, defending, false),
            CombatResult::Bx => self.exchange(battle, &all),
        }
    }

    fn disorder_all(&mut self, units: &[UnitId], because: RuleId) {
        units.iter().for_each(|unit| self.disorder(*unit, because));
    }

    fn eliminate_all(&mut self, units: &[UnitId], because: RuleId) {
        units.iter().for_each(|unit| self.eliminate(*unit, because));
    }

    /// 9.3-Bx-a, 9.3-Bx-b, 9.3-Bx-ex, G10: the weaker side (the defender on a tie) is disordered, then the stronger pays
    /// what is left.
    fn exchange(&mut self, battle: &Battle, defenders: &[UnitId]) {
        let look = self.look();
        let (attacker, defender) = (look.state.phasing, look.state.phasing.other());
        let attackers = &battle.attackers;
        let fighting = |units: &[UnitId]| -> Vec<UnitId> {
            units.iter().copied().filter(|unit| self.facts().counter(*unit).arm.is_combat()).collect()
        };
        let (first, then, payer, because) = if look.printed(attackers) >= look.printed(defenders) {
            (defenders, attackers.as_slice(), attacker, rule("9.3-Bx-a"))
        } else {
            (attackers.as_slice(), defenders, defender, rule("9.3-Bx-b"))
        };
        let payers = fighting(then);
        let (first, struck) = (first.to_vec(), fighting(first));
        // 12.1-c: leaders are looked after here, before anybody pays.
        self.disorder_all(&struck, because);
        // G35: a train's factor counts and is not reduced.
        let owed = self.look().printed(&first);
        if owed > CombatFactor::ZERO && !payers.is_empty() {
            self.tell(|_| Event::ExchangeOwed { army: payer, owed });
            self.open(Payment { army: payer, owed, units: payers });
        }
    }
}

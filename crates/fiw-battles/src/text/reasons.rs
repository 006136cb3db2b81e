//! What a player would say about a move, a shot, an attack or a rally: facts the rules know, most telling first.

use super::{army as army_name, list, spoken};
use crate::advice::paths::Paths;
use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::field::Field;
use crate::frames::Look;
use crate::game::FiwBattles;
use crate::points::{MovementPoints, Strength};
use crate::state::Battle;
use crate::tables::CombatResult;
use grid::Hex;
use kernel::advice::{Considered, Reason, capital, chance_words, good_chance, number_words};
use kernel::scene::Preview;
use kernel::{Chance, rule};

/// Units named one by one in a sentence; of more it says how many.
const NAMED: usize = 3;

/// Facts about a step of a plan of `army`.
pub(crate) fn reasons(game: &FiwBattles, army: Army, considered: &Considered<'_, FiwBattles>) -> Vec<Reason> {
    let (before, after) = (game.look(considered.before), game.look(considered.after));
    let mut said = Vec::new();
    if let Some(decision) = considered.rolls {
        said.extend(after.about_roll(army, decision));
    }
    if let Some(Decision::Attack { unit, hex }) = considered.step.last() {
        said.extend(after.about_declared(*unit, *hex));
    }
    // A step that rolls may not come about; what stands at its end is not known.
    let goer = considered.step.iter().find_map(goer).or_else(|| before.on_the_way());
    let goer = goer.filter(|_| considered.rolls.is_none());
    if let Some((unit, to)) = goer.and_then(|unit| Some((unit, after.hex(unit)?))) {
        let from = before.hex(unit);
        if from != Some(to) {
            said.extend(after.about_ground(army, to));
            said.extend(from.and_then(|from| after.about_leaving(army, from)));
            said.extend(after.about_attack_from(unit, to));
            said.extend(after.about_enemies(unit, to));
            said.extend(after.about_shelter(unit, to));
            said.extend(after.about_command(unit, to, from.is_some_and(|from| before.commanded(army, from))));
        }
    }
    said
}

/// Whom a decision puts somewhere.
fn goer(decision: &Decision) -> Option<UnitId> {
    let goes = matches!(
        decision,
        Decision::Move { .. } | Decision::Enter { .. } | Decision::Place { .. } | Decision::Pursue { .. }
    );
    decision.unit().filter(|_| goes)
}

impl Look<'_> {
    /// A hex by its name, if it has one.
    fn called(&self, hex: Hex) -> String {
        let known = self.facts().board.objectives.iter().find(|goal| goal.hex == hex);
        known.map_or_else(|| hex.to_string(), |goal| format!("{} ({hex})", goal.name))
    }

    /// Several units of an army: by name if they are few.
    fn some(&self, of: Army, units: &[UnitId]) -> String {
        match units {
            [one] => self.name(*one),
            few if few.len() <= NAMED => list(&few.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>()),
            many => format!("{} {} units", number_words(many.len()), army_name(of)),
        }
    }

    /// 6.1, 11.2: how likely it is that the die does what it should.
    fn about_roll(&self, army: Army, decision: &Decision) -> Option<Reason> {
        let preview = self.preview(army, decision)?;
        let chance = good_chance(&preview).map(chance_words);
        if let Decision::Fire { target, .. } = *decision {
            let foes = self.stack(army.other(), target);
            let whom = if foes.is_empty() { target.to_string() } else { self.some(army.other(), &foes) };
            let text = format!("There is a {} chance that the shot tells on {whom}.", chance?);
            return Some(Reason::new(text, rule("6.1-6")));
        }
        if let Decision::Rally { unit } = *decision {
            return Some(self.about_rally(unit, &preview, &chance?));
        }
        None
    }

    fn about_rally(&self, unit: UnitId, preview: &Preview, chance: &str) -> Reason {
        let army = self.piece(unit).army;
        let near = self
            .on_map(army)
            .find(|(leader, at)| self.hex(unit).is_some_and(|hex| self.commands(*leader, *at, hex)) && *leader != unit);
        let help = near.map_or_else(String::new, |(leader, _)| format!(", with {} near by", self.name(leader)));
        let text = format!("{} rallies on {}, a {chance} chance{help}.", self.name(unit), preview.column);
        Reason::new(text, rule("11.2"))
    }

    /// 9.1: the battle as it is declared so far.
    fn about_declared(&self, unit: UnitId, hex: Hex) -> Option<Reason> {
        let joined = |battle: &&Battle| battle.attackers.contains(&unit) && battle.targets.contains(&hex);
        self.about_battle("They fight", self.state.battles.iter().find(joined)?)
    }

    /// 9.0: what a unit that has come to a hex can attack there with those who stand beside it.
    fn about_attack_from(&self, unit: UnitId, at: Hex) -> Option<Reason> {
        let army = self.piece(unit).army;
        let fights = self.arm(unit).attacks() && army == self.state.phasing;
        if !fights {
            return None;
        }
        let near = self.facts().around(at).iter().map(|(_, near)| *near);
        let targets = near.filter(|near| self.combat_at(army.other(), *near) && self.facts().within_reach(at, *near));
        let battle = |target: Hex| {
            let beside = |(unit, from): &(UnitId, Hex)| {
                self.arm(*unit).attacks() && !self.disordered(*unit) && self.facts().within_reach(*from, target)
            };
            let attackers = self.on_map(army).filter(beside).map(|(unit, _)| unit).collect();
            Battle { attackers, targets: vec![target], fought: false }
        };
        let best = targets.map(battle).filter(|battle| battle.attackers.contains(&unit)).max_by_key(|battle| {
            let reckoning = self.reckon(battle, &self.best_leaders(battle), [None; 2]);
            reckoning.odds.index()
        })?;
        let with_it = if best.attackers.len() > 1 { "Those beside it and it can fight" } else { "It can fight" };
        self.about_battle(with_it, &best)
    }

    fn about_battle(&self, they_fight: &str, battle: &Battle) -> Option<Reason> {
        let reckoning = self.reckon(battle, &self.best_leaders(battle), [None; 2]);
        let (attack, defence) = (reckoning.attack_total(), reckoning.defence_total());
        if defence == Strength::ZERO {
            return None;
        }
        let tables = self.facts().tables();
        let hurts = |face: &u8| match tables.combat(reckoning.odds, *face) {
            CombatResult::Dd | CombatResult::Dr | CombatResult::De => true,
            CombatResult::Bx | CombatResult::Ad | CombatResult::Ar | CombatResult::Ae => false,
        };
        let outlook = match (1..=6).filter(hurts).count() {
            0 => "no roll hurts the defender".to_owned(),
            6 => "the defender suffers whatever is rolled".to_owned(),
            faces => {
                format!("a {} chance that the defender suffers", chance_words(Chance::new(faces as u64, 6)))
            }
        };
        let defenders = self.defenders(battle);
        let whom = self.some(self.state.phasing.other(), &defenders);
        let text =
            format!("{they_fight} {whom} with {attack} against {defence}, at {}: {outlook}.", reckoning.odds.label());
        Some(Reason { text, rules: vec![rule("9.1-2"), rule("9.3")] })
    }

    /// 17.1-c, 13.2-c: what holding a hex is worth.
    fn about_ground(&self, army: Army, hex: Hex) -> Option<Reason> {
        let held = self.facts().side(army).victory.hexes.iter().find(|held| held.hex == hex);
        if let Some(held) = held {
            let points = super::count(held.points.get(), "victory point", "victory points");
            return Some(Reason::new(
                format!("{} is worth {points} at the end.", capital(&self.called(hex))),
                rule("17.1-c"),
            ));
        }
        let enemy = army.other();
        let ground = self.facts().side(enemy).morale.hexes.as_ref().filter(|ground| ground.hexes.contains(&hex))?;
        if self.state.ground_lost[enemy.index()] {
            return None;
        }
        let cost = super::count(ground.points.get(), "demoralization point", "demoralization points");
        let text = format!("The {} take {cost} when you enter {}.", army_name(enemy), self.called(hex));
        Some(Reason::new(text, rule("13.2-c")))
    }

    /// What is given up where nobody stays.
    fn about_leaving(&self, army: Army, hex: Hex) -> Option<Reason> {
        let wanted = |side: Army| self.facts().side(side).victory.hexes.iter().find(|held| held.hex == hex);
        let held = wanted(army).or_else(|| wanted(army.other()))?;
        if self.combat_at(army, hex) {
            return None;
        }
        let points = super::count(held.points.get(), "victory point", "victory points");
        let text = format!("Nobody is left in {}, which is worth {points}.", self.called(hex));
        Some(Reason::new(text, rule("17.1-c")))
    }

    /// 7.2, 9.0: enemies who could attack it there in their next turn as things stand.
    fn about_enemies(&self, unit: UnitId, hex: Hex) -> Option<Reason> {
        let enemy = self.piece(unit).army.other();
        let mut next = self.state.clone();
        next.phasing = enemy;
        for piece in next.pieces.iter_mut().filter(|piece| piece.army == enemy) {
            (piece.spent, piece.steps, piece.moved, piece.marching) = (MovementPoints::ZERO, 0, false, false);
        }
        let look = self.game.look(&next);
        let field = Field::new(look, enemy);
        let comes = |(unit, at): &(UnitId, Hex)| {
            let fights = look.arm(*unit).attacks() && !look.disordered(*unit);
            let reaches = |from: Hex| look.facts().within_reach(from, hex);
            fights && (reaches(*at) || Paths::from(look, &field, *unit).ends().any(|end| reaches(end.hex)))
        };
        let comers: Vec<UnitId> = look.on_map(enemy).filter(comes).map(|(unit, _)| unit).collect();
        let text = match comers.len() {
            0 => format!("No {} unit can attack it there next turn.", army_name(enemy)),
            1 => format!("Only {} could attack it there next turn.", self.some(enemy, &comers)),
            _ => format!("{} could attack it there next turn.", capital(&self.some(enemy, &comers))),
        };
        Some(Reason::new(text, rule("9.0")))
    }

    /// 9.2.1, 16.0-c: ground and works that double a defender.
    fn about_shelter(&self, unit: UnitId, hex: Hex) -> Option<Reason> {
        if !self.arm(unit).is_combat() {
            return None;
        }
        let (terrain, tables, light) =
            (self.facts().board.terrain(hex), self.facts().tables(), self.counter(unit).light);
        let burnt = self.burns(hex) && matches!(terrain, Terrain::Town | Terrain::Building);
        let ground = spoken::terrain(terrain);
        let article = if matches!(terrain, Terrain::Building | Terrain::Bastion | Terrain::City) { "a" } else { "the" };
        if !burnt && tables.doubled(terrain, false) {
            return Some(Reason::new(format!("In {article} {ground} it counts double in defence."), rule("9.2.1")));
        }
        if !burnt && tables.doubled(terrain, light) {
            let text = format!("Light troops count double in defence in {article} {ground}.");
            return Some(Reason::new(text, rule("16.0-c")));
        }
        let walled = self.facts().atlas.walled(self.facts().board.grid.cell(hex));
        let text = "Behind the works it counts double against those who attack across them.";
        walled.then(|| Reason::new(text, rule("9.2.1-c")))
    }

    /// 12.3: a leader's radius gained or lost.
    fn about_command(&self, unit: UnitId, hex: Hex, was: bool) -> Option<Reason> {
        if self.arm(unit) == Arm::Leader {
            return self.about_leader(unit, hex);
        }
        let army = self.piece(unit).army;
        let leader = self.on_map(army).find(|(leader, at)| self.commands(*leader, *at, hex));
        match (leader, was) {
            (Some((leader, _)), false) => {
                Some(Reason::new(format!("There {} is near enough to help it rally.", self.name(leader)), rule("12.3")))
            }
            (None, true) => Some(Reason::new("No leader would be near enough to help it rally.", rule("12.3"))),
            (Some(_), true) | (None, false) => None,
        }
    }

    /// 12.3: shaken units that a leader comes near to.
    fn about_leader(&self, leader: UnitId, hex: Hex) -> Option<Reason> {
        let army = self.piece(leader).army;
        let shaken = |(unit, at): &(UnitId, Hex)| self.disordered(*unit) && self.commands(leader, hex, *at);
        let near: Vec<UnitId> = self.on_map(army).filter(shaken).map(|(unit, _)| unit).collect();
        let text = format!("From there {} helps {} rally.", self.name(leader), self.some(army, &near));
        (!near.is_empty()).then(|| Reason::new(text, rule("12.3")))
    }
}

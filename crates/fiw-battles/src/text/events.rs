//! What happened, one sentence an event, with the rules it rests on.

use super::odds::share_value;
use super::rolls::{capture, combat_result, fire_result, fire_term, range_words, roll};
use super::{army, count, hexes, tactic, victory};
use crate::combat::{Share, rounding};
use crate::counters::{Army, UnitId};
use crate::event::{Event, Pace, Phase};
use crate::frames::Look;
use crate::points::{DemoralizationPoints, MovementPoints, VictoryPoints};
use crate::scenario::GroupId;
use crate::state::{Flight, Tactic};
use crate::tables::{Capture, FireResult, VictoryLevel};
use grid::Hex;
use kernel::data::Named;
use kernel::game::Told;
use kernel::table::Hop;
use kernel::{Roll, RuleId, rule};

impl Look<'_> {
    /// An event in words, with its rules, most telling first.
    pub fn tell(&self, event: &Event) -> Told {
        let mut rules = event_rules(event);
        // What the scenario says comes first: it decides (3.5).
        if let Some(case) = self.scenario_case(event) {
            rules.insert(0, case);
        }
        Told { text: self.event_text(event), rules }
    }

    #[expect(clippy::too_many_lines, reason = "one arm an event, so that a new one stops the build here")]
    fn event_text(&self, event: &Event) -> String {
        match event {
            Event::TacticSelected { army: of, tactic: kind } => {
                format!("The {} take {} marker", army(*of), with_article(tactic(*kind)))
            }
            Event::TacticReturned { army: of, tactic: kind } => {
                format!("The {} put {} marker back", army(*of), with_article(tactic(*kind)))
            }
            Event::HandReady { army: of, count: held } => {
                format!("The {} hold {}, unseen", army(*of), count(*held, "tactics marker", "tactics markers"))
            }
            Event::Placed { unit, hex } => format!("{} sets up in {hex}", self.name(*unit)),
            Event::TakenUp { unit } => format!("{} is taken up again", self.name(*unit)),
            Event::SetUpDone { army: of } => format!("The {} are set up", army(*of)),
            Event::TurnBegan { turn } => format!("Game turn {turn} of {} begins", self.facts().scenario.length),
            Event::FogRolled { roll: die, fog } => {
                format!("Weather: {}: {}", roll(die), if *fog { "fog lies on the field this turn" } else { "clear" })
            }
            Event::PhaseBegan { army: of, phase } => phase_began(*of, *phase),
            Event::Fired { gun, target, range, strength, terms, roll, result, there } => {
                let (range, strength, result) = (*range, *strength, *result);
                self.fired(*gun, *target, &Shot { range, strength, terms, roll, result, there })
            }
            Event::CaughtFire { hex } => format!("{hex} catches fire and burns for the rest of the day"),
            Event::Disordered { unit, .. } => format!("{} is disordered", self.name(*unit)),
            Event::Eliminated { unit, because } => self.eliminated(*unit, *because),
            Event::MoraleLost { army: of, points, total, because } => self.morale_lost(*of, *points, *total, *because),
            Event::Demoralized { army: of } => format!("The {} army is demoralized", army(*of)),
            Event::Unmoved { unit, .. } => format!("{} holds in its fort: the withdrawal is ignored", self.name(*unit)),
            Event::RoutConverted { hex } => {
                format!("A leader steadies the line in {hex}: the rout becomes a withdrawal")
            }
            Event::RoutRolled { unit, roll: die } => {
                format!("{} runs: {}: {}", self.name(*unit), roll(die), count(die.face(), "hex", "hexes"))
            }
            Event::Retreated { unit, from, to, flight, riders } => {
                format!("{}{} {} from {from} to {to}", self.name(*unit), self.along(riders), back(*flight))
            }
            Event::ForcedMarch { army: of, units } => {
                format!(
                    "The {} play Forced March: {} may march twice as far",
                    army(*of),
                    count(*units, "unit", "units")
                )
            }
            Event::FlightRolled { army: of, roll: die } => {
                let far = count(die.face(), "hex", "hexes");
                format!("Disordered {} units may run {far}: {}", army(*of), roll(die))
            }
            Event::ReinforcementRolled { group, roll: die, arrives, .. } => self.reinforcement(*group, die, *arrives),
            Event::Due { unit } => format!("{} is due at the edge of the map", self.name(*unit)),
            Event::EntryDesignated { army: of, hex } => format!("The {} will enter near {hex}", army(*of)),
            Event::Entered { unit, hex, cost, queue } => self.entered(*unit, *hex, *cost, *queue),
            // 13.3.1: flight is counted in hexes.
            Event::Stepped { unit, from, to, riders, pace: Pace::Flight, .. } => {
                format!("{}{} runs from {from} to {to}", self.name(*unit), self.along(riders))
            }
            Event::Stepped { unit, from, to, cost, riders, pace: Pace::Points | Pace::OneHex } => {
                format!("{}{} from {from} to {to}, {cost} MP", self.name(*unit), self.along(riders))
            }
            Event::Halted { unit, because } => format!("{} stops: {}", self.name(*unit), halt(*because)),
            Event::MakesRoom { unit } => format!("{} must make room", self.name(*unit)),
            Event::Exited { unit } => format!("{} leaves the map", self.name(*unit)),
            Event::Declared { attackers, targets } => {
                format!("{} {}", self.they(attackers, "attacks", "attack"), hexes(targets))
            }
            Event::CalledOff { attackers, targets } => {
                format!("The attack of {} on {} is called off", self.names(attackers), hexes(targets))
            }
            Event::DeclarationEnded { battles } => format!("{} declared", count(*battles, "battle is", "battles are")),
            Event::BattleBegan { attackers, targets } => {
                format!("The battle for {}: {}", hexes(targets), self.they(attackers, "goes in", "go in"))
            }
            Event::Leads { leader } => {
                format!("{} leads from the front: +{}", self.name(*leader), self.counter(*leader).command)
            }
            Event::TacticsRevealed { attacker, defender } => revealed(*attacker, *defender),
            Event::Reckoned { attack, defence } => {
                format!("Attack: {}; defence: {}", self.shares(attack), self.shares(defence))
            }
            Event::Fought { attack, defence, odds, roll, result } => {
                let (short, long) = combat_result(*result);
                format!("{attack} against {defence} is {}; die {}: {short}, {long}", odds.label(), roll.face())
            }
            Event::ExchangeOwed { army: of, owed } => {
                format!("The {} must disorder units worth {owed} or more", army(*of))
            }
            Event::Pursued { unit, from, to, riders } => {
                format!("{}{} pursues from {from} into {to}", self.name(*unit), self.along(riders))
            }
            Event::TrainTaken { train, roll: die, result, .. } => {
                format!("{} is reached: {}: {}", self.name(*train), roll(die), capture(*result))
            }
            Event::RallyRolled { unit, roll: die, rallied } => {
                let end = if *rallied { "rallies" } else { "stays disordered" };
                format!("{}: {}: {end}", self.name(*unit), roll(die))
            }
            Event::Offered { by, level } => {
                format!("The {} offer the enemy a {} victory", army(*by), level.name())
            }
            Event::OfferRefused { by } => format!("The {} refuse: the battle goes on", army(by.other())),
            Event::GameOver { winner, level, points, conceded } => over(*winner, *level, *points, *conceded),
        }
    }

    /// What went where.
    pub fn trail(&self, event: &Event) -> Vec<Hop> {
        let hop = |unit: &UnitId, riders: &[UnitId], through: [&Hex; 2]| {
            let pieces = [unit].into_iter().chain(riders).map(|unit| self.piece_id(*unit)).collect();
            vec![Hop { pieces, through: through.map(Hex::to_string).to_vec() }]
        };
        if let Event::Stepped { unit, from, to, riders, .. }
        | Event::Retreated { unit, from, to, riders, .. }
        | Event::Pursued { unit, from, to, riders } = event
        {
            return hop(unit, riders, [from, to]);
        }
        Vec::new()
    }

    /// "A/Pepperell 3, B/Pepperell (enfilade) 2 × 2 = 4".
    fn shares(&self, shares: &[Share]) -> String {
        let all = shares.iter().map(|share| format!("{} {}", self.share_text(share), share_value(share)));
        all.collect::<Vec<_>>().join(", ")
    }

    fn fired(&self, gun: UnitId, target: Hex, shot: &Shot<'_>) -> String {
        let (short, long) = fire_result(shot.result);
        let added: Vec<String> = shot
            .terms
            .iter()
            .filter(|term| term.0 != 0)
            .map(|term| format!("{} {:+}", fire_term(term.1), term.0))
            .collect();
        let made_of = if added.is_empty() { String::new() } else { format!(" ({})", added.join(", ")) };
        let end = match (shot.there.is_empty(), shot.result) {
            (true, _) => "nobody is there".to_owned(),
            (false, FireResult::Nothing) => long.to_owned(),
            (false, _) => short.to_owned(),
        };
        format!(
            "{} fires at {} {}: strength {}{made_of}, die {}: {end}",
            self.name(gun),
            self.hex_with(target, shot.there),
            range_words(shot.range),
            shot.strength,
            shot.roll.face()
        )
    }

    fn eliminated(&self, unit: UnitId, because: RuleId) -> String {
        let name = self.name(unit);
        match because.as_str() {
            "12.1-1" => format!("{name} is caught alone and lost"),
            "12.1-2" => format!("{name} is left alone under the enemy's eyes and lost"),
            "6.1-6-Dzs" => format!("{name} falls to the fire"),
            "6.2-4-b" => format!("{name} is abandoned: routed guns are lost"),
            "9.3-md" => format!("{name} is disordered once more and breaks up"),
            "10.1-3" => format!("{name} has no way back and is lost"),
            "10.1-e" => format!("{name} cannot be moved and is lost"),
            _ => format!("{name} is eliminated"),
        }
    }

    fn morale_lost(
        &self,
        of: Army,
        points: DemoralizationPoints,
        total: DemoralizationPoints,
        because: RuleId,
    ) -> String {
        let level = self.facts().side(of).morale.level;
        let why = if because.as_str() == "13.2-c" { " for lost ground" } else { "" };
        format!("{} demoralization +{points}{why}: {total} of {level}", army(of))
    }

    fn reinforcement(&self, group: GroupId, die: &Roll, arrives: bool) -> String {
        let name = &self.group(group).name;
        format!("{name}: {}: {}", roll(die), if arrives { "comes up" } else { "not yet in sight" })
    }

    fn entered(&self, unit: UnitId, hex: Hex, cost: MovementPoints, queue: MovementPoints) -> String {
        let behind =
            if queue == MovementPoints::ZERO { String::new() } else { format!(" after {queue} MP in the queue") };
        format!("{} comes on in {hex}, {cost} MP{behind}", self.name(unit))
    }
}

struct Shot<'a> {
    range: u8,
    strength: u8,
    terms: &'a [(i8, RuleId)],
    roll: &'a Roll,
    result: FireResult,
    there: &'a [UnitId],
}

fn phase_began(of: Army, phase: Phase) -> String {
    format!("{} {}", army(of), super::phase(phase))
}

const fn back(flight: Flight) -> &'static str {
    match flight {
        Flight::Withdrawal => "withdraws",
        Flight::Rout => "runs",
    }
}

/// Why a unit halts, by the rule that halts it.
pub(super) fn halt(because: RuleId) -> &'static str {
    match because.as_str() {
        "8.2-b" | "14.1-d" => "the hex is in an enemy zone of control",
        "10.1-6" => "the fort gives shelter",
        "21.1-3" => "the hex burns",
        "G66" => "a stack in the fog may control the hex",
        _ => "it may go no farther",
    }
}

fn revealed(attacker: Option<Tactic>, defender: Option<Tactic>) -> String {
    let word = |shown: Option<Tactic>| shown.map_or("none", tactic);
    format!("Markers are turned up: attacker {}, defender {}", word(attacker), word(defender))
}

fn over(winner: Option<Army>, level: VictoryLevel, points: [VictoryPoints; 2], conceded: bool) -> String {
    let how = victory(winner, level);
    let agreed = if conceded { " by agreement" } else { "" };
    let [british, french] = points;
    format!("The game is over: {how}{agreed}, British {british}, French {french} victory points")
}

fn event_rules(event: &Event) -> Vec<RuleId> {
    match event {
        Event::TacticSelected { .. } | Event::TacticReturned { .. } => vec![rule("18.0"), rule("G33")],
        Event::HandReady { .. } => vec![rule("18.0-g"), rule("18.0")],
        Event::Placed { .. } | Event::TakenUp { .. } => vec![rule("3.0"), rule("3.2")],
        Event::SetUpDone { .. } => vec![rule("3.0")],
        Event::TurnBegan { .. } => vec![rule("4.0")],
        Event::FogRolled { roll, fog: true } => of_roll(roll, &[rule("5.0-c")]),
        Event::FogRolled { roll, .. } => of_roll(roll, &[]),
        Event::PhaseBegan { .. } => vec![rule("4.2")],
        Event::Fired { roll, there, .. } if there.is_empty() => of_roll(roll, &[rule("21.0-b"), rule("21.0")]),
        Event::Fired { terms, roll, result, .. } => {
            let shifts = terms.iter().filter(|term| term.0 != 0).map(|term| term.1);
            fire_rule(*result).into_iter().chain([roll.rule()]).chain(shifts).collect()
        }
        Event::CaughtFire { .. } => vec![rule("21.0"), rule("21.0-c")],
        Event::Disordered { because, .. } => vec![*because, rule("11.0-b")],
        Event::Eliminated { because, .. } => vec![*because, rule("13.2")],
        Event::MoraleLost { because, .. } => vec![*because, rule("13.1")],
        Event::Demoralized { .. } => vec![rule("13.1-b"), rule("13.3")],
        Event::Unmoved { because, .. } => vec![*because],
        Event::RoutConverted { .. } => vec![rule("10.1-f"), rule("G8")],
        Event::RoutRolled { roll, .. } => of_roll(roll, &[]),
        Event::Retreated { flight, .. } => match flight {
            Flight::Withdrawal => vec![rule("10.1-c"), rule("10.1-4")],
            Flight::Rout => vec![rule("10.1-d"), rule("10.1-3")],
        },
        Event::ForcedMarch { .. } => vec![rule("18.1-2"), rule("18.1-2-b")],
        Event::FlightRolled { roll, .. } => of_roll(roll, &[]),
        Event::ReinforcementRolled { roll, .. } => of_roll(roll, &[]),
        Event::Due { .. } => vec![rule("14.0"), rule("14.1")],
        Event::EntryDesignated { .. } => vec![rule("14.1"), rule("14.1-f")],
        Event::Entered { queue: MovementPoints::ZERO, .. } => vec![rule("14.1-b")],
        Event::Entered { .. } => vec![rule("14.1-c"), rule("14.1-b")],
        Event::Stepped { pace, riders, .. } => step_rules(*pace, !riders.is_empty()),
        Event::Halted { because, .. } => vec![*because],
        Event::MakesRoom { .. } => vec![rule("7.1-f"), rule("G54")],
        Event::Exited { .. } => vec![rule("15.0"), rule("15.0-c")],
        Event::Declared { .. } => vec![rule("9.0-g"), rule("2.2.4-d")],
        Event::CalledOff { .. } | Event::DeclarationEnded { .. } => vec![rule("9.0-g")],
        Event::BattleBegan { .. } => vec![rule("9.0-h")],
        Event::Leads { .. } => vec![rule("12.2"), rule("9.2.2-ldr")],
        Event::TacticsRevealed { .. } => vec![rule("18.1-c2"), rule("18.1-c3")],
        Event::Reckoned { attack, defence } => reckoned_rules(attack.iter().chain(defence)),
        Event::Fought { attack, defence, roll, result, .. } => {
            of_roll(roll, &[combat_rule(*result), rounding(*attack, *defence)])
        }
        Event::ExchangeOwed { .. } => vec![rule("9.3-Bx-c"), rule("G10")],
        Event::Pursued { .. } => vec![rule("10.2")],
        Event::TrainTaken { roll, result, .. } => of_roll(roll, &[capture_rule(*result)]),
        Event::RallyRolled { roll, .. } => of_roll(roll, &[]),
        Event::Offered { .. } | Event::OfferRefused { .. } => vec![rule("17.1-d")],
        Event::GameOver { conceded: true, .. } => vec![rule("17.1-d"), rule("17.0")],
        Event::GameOver { .. } => vec![rule("17.1"), rule("17.0")],
    }
}

/// What lets a unit take a step, and 7.2-e who goes along.
fn step_rules(pace: Pace, riders: bool) -> Vec<RuleId> {
    let mut rules = match pace {
        Pace::Points => vec![rule("7.2-d")],
        Pace::OneHex => vec![rule("7.2-i"), rule("7.2-d")],
        Pace::Flight => vec![rule("13.3.1")],
    };
    if riders && pace != Pace::Flight {
        rules.push(rule("7.2-e"));
    }
    rules
}

fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// 9.1-1a, 9.1-1b, and why anybody counts more than once.
fn reckoned_rules<'s>(shares: impl Iterator<Item = &'s Share>) -> Vec<RuleId> {
    let mut rules = vec![rule("9.1-1a"), rule("9.1-1b")];
    for because in shares.flat_map(|share| share.because.iter().copied()) {
        if !rules.contains(&because) {
            rules.push(because);
        }
    }
    rules
}

/// The rule of a die, those of its modifiers, then more.
fn of_roll(roll: &Roll, more: &[RuleId]) -> Vec<RuleId> {
    let mut rules = vec![roll.rule()];
    let others = roll.modifiers().into_iter().map(|modifier| modifier.rule).chain(more.iter().copied());
    for other in others {
        if !rules.contains(&other) {
            rules.push(other);
        }
    }
    rules
}

const fn fire_rule(result: FireResult) -> Option<RuleId> {
    match result {
        FireResult::Nothing => None,
        FireResult::Ds => Some(rule("6.1-6-Ds")),
        FireResult::Dz => Some(rule("6.1-6-Dz")),
        FireResult::DzStar => Some(rule("6.1-6-Dzs")),
    }
}

/// 9.3: the case of a result.
pub(super) const fn combat_rule(result: crate::tables::CombatResult) -> RuleId {
    use crate::tables::CombatResult;
    match result {
        CombatResult::Ad => rule("9.3-Ad"),
        CombatResult::Ae => rule("9.3-Ae"),
        CombatResult::Ar => rule("9.3-Ar"),
        CombatResult::Bx => rule("9.3-Bx-c"),
        CombatResult::Dd => rule("9.3-Dd"),
        CombatResult::De => rule("9.3-De"),
        CombatResult::Dr => rule("9.3-Dr"),
    }
}

const fn capture_rule(result: Capture) -> RuleId {
    match result {
        Capture::Eliminated | Capture::Captured => rule("20.0-f"),
        Capture::Looted => rule("20.0-e"),
    }
}

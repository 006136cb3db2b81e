//! What happened, one sentence an event, with the rules it rests on.

use super::rolls::{dice, fire_result, halves, how_badly, morale_result, side_result, wound};
use super::spoken::load;
use super::{army, outcome, phase};
use crate::cells::UnitSet;
use crate::counters::UnitId;
use crate::event::{Event, FireReport, GoingBack, Leaving, MeleeReport, NoSupply};
use crate::fire::{Aim, FireKind};
use crate::frames::Look;
use crate::points::Boxes;
use crate::state::{Ammunition, Ending, Phase};
use crate::tables::{Attempt, LeaderLoss, Mode, Wound};
use crate::throw::Throw;
use grid::Hex;
use kernel::game::Told;
use kernel::table::Hop;
use kernel::words::count;
use kernel::{RuleId, rule};

impl Look<'_> {
    /// An event in words, with its rules, most telling first.
    pub fn tell(&self, event: &Event) -> Told {
        let mut rules = event_rules(event);
        if let Some(throw) = throws(event) {
            rules.push(throw.rule());
            rules.extend(throw.modifiers().iter().map(|modifier| modifier.rule));
        }
        let mut once: Vec<RuleId> = Vec::with_capacity(rules.len());
        for rule in rules {
            if !once.contains(&rule) {
                once.push(rule);
            }
        }
        Told { text: self.event_text(event), rules: once }
    }

    #[expect(clippy::too_many_lines, reason = "one arm an event, so that a new one stops the build here")]
    fn event_text(&self, event: &Event) -> String {
        match event {
            Event::Placed { unit, hex } => format!("{} in {}", self.does(*unit, "sets up", "set up"), self.place(*hex)),
            Event::Ready { army: side } => format!("{} is set up", army(*side)),
            Event::PhaseBegan { turn, army: side, phase: step } => {
                format!("{}, {}: {}", self.scenario().time(*turn), army(*side), phase(*step))
            }
            Event::Attached { leader, unit } => format!("{} joins {}", self.name(*leader), self.name(*unit)),
            Event::Unpinned { unit } => {
                format!("{}: no enemy is adjacent", self.does(*unit, "is no longer Pinned", "are no longer Pinned"))
            }
            Event::Rallied { unit, rout, throw, rallied } => {
                let (from, outcome) = (if *rout { "Rout" } else { "being Pinned" }, yes(*rallied));
                let tries = self.does(*unit, "tries to rally", "try to rally");
                format!("{tries} from {from}: {}: {outcome}", dice(throw))
            }
            Event::Replaced { leader, with, hex } => {
                let joins = with.map_or("comes".to_owned(), |unit| format!("joins {}", self.name(unit)));
                format!("{} {joins} in {} as a Replacement Leader", self.name(*leader), self.place(*hex))
            }
            Event::SupplyPromised { unit, from, boxes } => {
                let what = if *boxes > Boxes::ZERO { count(*boxes, "box", "boxes") } else { "ammunition".to_owned() };
                format!("{} {what} from {}", self.does(*unit, "is to get", "are to get"), self.name(*from))
            }
            Event::SupplyDropped { unit, why } => self.no_supply(*unit, *why),
            Event::Supplied { unit, from, boxes } => {
                let what = if *boxes > Boxes::ZERO { count(*boxes, "box", "boxes") } else { "ammunition".to_owned() };
                format!("{} {what} from {}", self.does(*unit, "gets", "get"), self.name(*from))
            }
            Event::Fired(report) => self.fired(report),
            Event::FiredInVain { unit, at, throw } => {
                let fires = self.does(*unit, "fires", "fire");
                format!("{fires} in vain: {} out of reach; {}", self.does(*at, "is", "are"), dice(throw))
            }
            Event::HeldFire { unit } => {
                format!("{} fire: the target has gone", self.does(*unit, "holds its", "hold their"))
            }
            Event::AmmunitionChecked { unit, throw, low } => {
                let outcome = if *low { "Low Ammo" } else { "enough left" };
                format!("Ammunition of {}: {}: {outcome}", self.name(*unit), dice(throw))
            }
            Event::Spared { unit } => self.does(
                *unit,
                "fires for the first time and cannot run low",
                "fire for the first time and cannot run low",
            ),
            Event::LastShot { unit } => {
                self.does(*unit, "has fired its last cartridges", "have fired their last cartridges")
            }
            Event::Lost { unit, points, left } => {
                let points = count(*points, "point", "points");
                format!("{} {points}, {left} left", self.does(*unit, "loses", "lose"))
            }
            Event::LoadLost { train, lost, left } => {
                let boxes = self.state.optional.ammunition == Ammunition::Boxes;
                format!("{} loses {}, {left} left", self.name(*train), load(*lost, boxes))
            }
            Event::Removed { unit, exit, .. } => self.removed(*unit, *exit),
            Event::MoraleChecked { unit, throw, result } => {
                format!("Morale Check of {}: {}: {}", self.name(*unit), dice(throw), morale_result(*result))
            }
            Event::Disrupted { unit, .. } => self.does(*unit, "is Disrupted", "are Disrupted"),
            Event::Pinned { unit } => self.does(*unit, "is Pinned", "are Pinned"),
            Event::HeldByPin { unit } => self.does(*unit, "stays, being Pinned", "stay, being Pinned"),
            Event::Routed { unit, by_choice: true, .. } => self.does(*unit, "Routs by choice", "Rout by choice"),
            Event::Routed { unit, again: true, .. } => self.does(*unit, "is Routed again", "are Routed again"),
            Event::Routed { unit, .. } => self.does(*unit, "is Routed", "are Routed"),
            Event::Recovered { unit } => self.does(*unit, "is no longer Disrupted", "are no longer Disrupted"),
            Event::NoFarther { unit } => {
                format!(
                    "{} no farther and {}",
                    self.does(*unit, "gets", "get"),
                    self.verb(UnitSet::of(*unit), "stays", "stay")
                )
            }
            Event::FellBack { units, from, to, going } => {
                let who = match going {
                    GoingBack::Retreat | GoingBack::BeforeMelee => self.all_do(*units, "falls back", "fall back"),
                    GoingBack::Rout | GoingBack::LaterRout => self.all_do(*units, "runs", "run"),
                };
                self.went(&who, *from, *to)
            }
            Event::LeaderChecked { leader, throw, loss } => self.leader_checked(*leader, throw, *loss),
            Event::LeaderWounded { leader, throw, rolled, before, wound: how } => {
                let (name, dice) = (self.name(*leader), dice(throw));
                match before {
                    None => format!("{name} is {}: {dice}", wound(*how)),
                    Some(before) => {
                        let is = if how > before { "is now" } else { "stays" };
                        format!("{name} is hit again, {}: {dice}; he {is} {}", how_badly(*rolled), wound(*how))
                    }
                }
            }
            Event::LeaderDying { leader, throw, turn } => {
                format!("{} will die in turn {turn} unless he is tended: {}", self.name(*leader), dice(throw))
            }
            Event::LeaderTended { leader, throw, lives } => {
                let outcome = if *lives { "he will live" } else { "he dies" };
                format!("The surgeon tends {}: {}: {outcome}", self.name(*leader), dice(throw))
            }
            Event::LeaderKilled { leader, because } if *because == rule("7.I") => {
                format!("{} leaves the map and counts as killed", self.name(*leader))
            }
            Event::LeaderKilled { leader, .. } => format!("{} is killed", self.name(*leader)),
            Event::Evacuated { leader } => format!("{} is brought off the field", self.name(*leader)),
            Event::Dismounted { unit, mode: how, holder, .. } => {
                let held = holder.map_or(String::new(), |holder| format!(", {} takes the reins", self.name(holder)));
                let gets_off = match how {
                    Mode::Prone => self.does(*unit, "dismounts and goes Prone", "dismount and go Prone"),
                    Mode::Mounted | Mode::Dismounted => self.does(*unit, "dismounts", "dismount"),
                };
                format!("{gets_off}{held}")
            }
            Event::ModeChanged { unit, mode: how } => match how {
                Mode::Mounted => self.does(*unit, "mounts", "mount"),
                Mode::Dismounted => self.does(*unit, "stands up", "stand up"),
                Mode::Prone => self.does(*unit, "goes Prone", "go Prone"),
            },
            Event::Mounted { unit, holder, left } => {
                let left = count(*left, "Movement Point", "Movement Points");
                format!("{} with {}, {left} left", self.does(*unit, "mounts", "mount"), self.name(*holder))
            }
            Event::HorsesLost { unit, throw, captured, .. } => {
                let outcome = if *captured { "the Indians catch them" } else { "nobody catches them" };
                format!("The mounts of {} run: {}: {outcome}", self.name(*unit), dice(throw))
            }
            Event::Moved { units, from, to, cost, some_pay_less } => {
                let most = if *some_pay_less { "up to " } else { "" };
                format!("{}, {most}{cost} MP", self.went(&self.all_do(*units, "moves", "move"), *from, *to))
            }
            Event::Entered { unit, hex, holder } => {
                let held = holder.map_or(String::new(), |holder| format!(" on foot, with {}", self.name(holder)));
                format!("{} enters at {}{held}", self.name(*unit), self.place(*hex))
            }
            Event::ChargeDeclared { unit, hex } => format!("{} charges {}", self.name(*unit), self.place(*hex)),
            Event::ChargeLapsed { unit, .. } => format!("The charge of {} comes to nothing", self.name(*unit)),
            Event::MeleeDeclared { hex, attackers, pursuit, .. } => {
                let again = if *pursuit { " in pursuit" } else { "" };
                format!("{} {}{again}", self.all_do(*attackers, "attacks", "attack"), self.place(*hex))
            }
            Event::HemmedIn { unit, .. } => self.does(*unit, "has nowhere to go", "have nowhere to go"),
            Event::Attempted { units, throw, attempt, .. } => {
                let outcome = match attempt {
                    Attempt::Yes => "yes",
                    Attempt::No => "no",
                    Attempt::NoAndDisrupted => "no, and Disrupted",
                };
                let tries = self.all_do(*units, "tries to retreat", "try to retreat");
                format!("{tries} before melee: {}: {outcome}", dice(throw))
            }
            Event::PursuitRolled { units, throw, success } => {
                let tries = self.all_do(*units, "tries to pursue", "try to pursue");
                format!("{tries}: {}: {}", dice(throw), yes(*success))
            }
            Event::Pursued { units, from, to } => self.went(&self.all_do(*units, "pursues", "pursue"), *from, *to),
            Event::Fought(report) => self.fought(report),
            Event::TookAmmunition { unit } => {
                format!("{} takes ammunition from the fallen", self.name(*unit))
            }
            Event::Advanced { units, from, to } => self.went(&self.all_do(*units, "advances", "advance"), *from, *to),
            Event::TrainAbandoned { train, men, .. } => {
                format!("{} run and leave {}", self.name(*men), self.name(*train))
            }
            Event::TrainCaptured { train, .. } => format!("{} is captured", self.name(*train)),
            Event::TrainManned { train, men } => format!("{} are back with {}", self.name(*men), self.name(*train)),
            Event::Transferred { from, to } => {
                format!("{} send a strength point to {}", self.name(*from), self.name(*to))
            }
            Event::WorksDeclared { throw } => {
                let units = count(i64::from(throw.natural()), "unit", "units");
                format!("Breastworks: {}: {units} may build", dice(throw))
            }
            Event::Building { unit, train } => {
                format!("{} with boxes from {}", self.does(*unit, "builds", "build"), self.name(*train))
            }
            Event::WorksBuilt { unit, hex } => {
                format!("{} behind Breastworks in {}", self.does(*unit, "is", "are"), self.place(*hex))
            }
            Event::WorksTakenUp { hex, .. } => format!("The Breastworks in {} are taken up", self.place(*hex)),
            Event::TookShelter { unit, .. } => {
                format!("{} behind the Breastworks", self.does(*unit, "gets", "get"))
            }
            Event::PostReleased { .. } => "Van Vliet's companies may leave their post".to_owned(),
            Event::Searched { leader, throw } => {
                let found = self.search_found(throw);
                format!("{} looks for the village: {}: {found}", self.name(*leader), dice(throw))
            }
            Event::RodeOn { units } => {
                format!("{} to the north", self.all_do(*units, "rides on", "ride on"))
            }
            Event::SearchEnded { throw } => {
                format!("Those who looked for the village: {}: {}", dice(throw), self.search_came_to(throw))
            }
            Event::Ambushed { throw } => {
                let points = count(i64::from(throw.natural()), "point", "points");
                format!("Ambushed: {}: {points} lost", dice(throw))
            }
            Event::HillTaken { unit, hex } => format!("{} reaches {}", self.name(*unit), self.place(*hex)),
            Event::LowAtEnd { units, .. } => self.all_do(*units, "is low on ammunition", "are low on ammunition"),
            Event::Scored { army: side, points, .. } => {
                format!(
                    "{}: {:+} {}",
                    army(*side),
                    points.get(),
                    if points.get().abs() == 1 { "point" } else { "points" }
                )
            }
            Event::Ordered { army: side } => format!("{} gives a standing order", army(*side)),
            Event::GameOver { points, winner, level } => outcome(*points, Ending { winner: *winner, level: *level }),
        }
    }

    /// Who went, said by the caller, from where to where.
    fn went(&self, who: &str, from: Hex, to: Hex) -> String {
        format!("{who} from {} to {}", self.place(from), self.place(to))
    }

    /// Whether the party may ride on (16.E-b).
    fn search_found(&self, throw: &Throw) -> &'static str {
        let face = usize::from(throw.natural()) - 1;
        let near = self.scenario().search.as_ref().is_some_and(|search| search.may_leave[face]);
        if near { "a village may be near" } else { "no village" }
    }

    /// What the ride comes to at the end of the game (16.E-d).
    fn search_came_to(&self, throw: &Throw) -> &'static str {
        let face = usize::from(throw.natural()) - 1;
        match self.scenario().search.as_ref() {
            Some(search) if search.trail[face] => "they found the trail",
            Some(search) if search.ambush[face] => "they were ambushed",
            Some(_) | None => "they found nothing",
        }
    }

    fn no_supply(&self, unit: UnitId, why: NoSupply) -> String {
        let one = UnitSet::of(unit);
        let it = self.verb(one, "it", "they");
        let why = match why {
            NoSupply::GivenUp => return format!("{} without ammunition", self.does(unit, "does", "do")),
            NoSupply::Fired(who) if who == unit => format!("{it} fired at full strength"),
            NoSupply::Fired(who) => format!("{} fired at full strength", self.name(who)),
            NoSupply::Down(who) if who == unit => {
                format!("{it} {} in no state to take it", self.verb(one, "is", "are"))
            }
            NoSupply::Down(who) => format!("{} in no state to give it", self.does(who, "is", "are")),
            NoSupply::Spent => "nothing is left to give".to_owned(),
        };
        format!("{} no ammunition: {why}", self.does(unit, "gets", "get"))
    }

    fn removed(&self, unit: UnitId, exit: Leaving) -> String {
        let (one, many) = match exit {
            Leaving::Eliminated => ("is eliminated", "are eliminated"),
            Leaving::LeftMap => ("leaves the map", "leave the map"),
            Leaving::DrivenOff => ("is driven off the map", "are driven off the map"),
            Leaving::Spent => ("is removed", "are removed"),
        };
        self.does(unit, one, many)
    }

    fn leader_checked(&self, leader: UnitId, throw: &Throw, loss: LeaderLoss) -> String {
        let outcome = match loss {
            LeaderLoss::Killed => "killed",
            LeaderLoss::Wounded => "wounded",
            LeaderLoss::None => "unhurt",
        };
        format!("Leader Loss Check of {}: {}: {outcome}", self.name(leader), dice(throw))
    }

    /// 9.A-e: base strength, what halves it, what is left, column, dice, result.
    fn fired(&self, report: &FireReport) -> String {
        let FireReport { unit, at, kind, aim, throw, result } = report;
        let whom = match kind {
            FireKind::Offensive | FireKind::Defensive | FireKind::Advance => "",
            FireKind::Opportunity => "the withdrawing ",
            FireKind::Retreat => "the fleeing ",
        };
        let fires = self.does(*unit, "fires", "fire");
        let (strength, letter) = (strength_of(aim), aim.letter.as_char());
        // 9.B.3-c
        let range = if aim.shifted() { ", one column less for range" } else { "" };
        let result = fire_result(*result);
        format!("{fires} at {whom}{}: {strength}, column {letter}{range}, {}: {result}", self.name(*at), dice(throw))
    }

    fn fought(&self, report: &MeleeReport) -> String {
        let MeleeReport { hex, attack, defence, column, throw, result, .. } = report;
        let (one, other) = (side_result(result.attacker), side_result(result.defender));
        let odds = format!("{attack} against {defence} is {column}");
        format!("Melee in {}: {odds}, {}: attackers {one}, defenders {other}", self.place(*hex), dice(throw))
    }

    /// What went where, for the client to draw.
    pub fn trail(&self, event: &Event) -> Vec<Hop> {
        let hop = |units: &UnitSet, through: Vec<String>| {
            let pieces = units.iter().map(|unit| self.counter(unit).key.clone()).collect();
            vec![Hop { pieces, through }]
        };
        if let Event::Moved { units, from, to, .. }
        | Event::FellBack { units, from, to, .. }
        | Event::Pursued { units, from, to }
        | Event::Advanced { units, from, to } = event
        {
            return hop(units, vec![from.to_string(), to.to_string()]);
        }
        Vec::new()
    }
}

/// `5`, `4 x 1/2 = 2`, `5 x 1/2 = 2.5, rounded down to 2`.
fn strength_of(aim: &Aim) -> String {
    let times = aim.halvings().count();
    let exact = (0..times).fold(aim.base.whole(), |strength, _| strength.halved());
    match (times, exact == aim.strength) {
        (0, _) => aim.base.to_string(),
        (_, true) => format!("{} {} = {}", aim.base, halves(times), aim.strength),
        (_, false) => format!("{} {} = {exact}, rounded down to {}", aim.base, halves(times), aim.strength),
    }
}

const fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The dice an event shows.
fn throws(event: &Event) -> Option<&Throw> {
    if let Event::Fired(report) = event {
        return Some(&report.throw);
    }
    if let Event::Fought(report) = event {
        return Some(&report.throw);
    }
    if let Event::Rallied { throw, .. }
    | Event::FiredInVain { throw, .. }
    | Event::AmmunitionChecked { throw, .. }
    | Event::MoraleChecked { throw, .. }
    | Event::LeaderChecked { throw, .. }
    | Event::LeaderWounded { throw, .. }
    | Event::LeaderDying { throw, .. }
    | Event::LeaderTended { throw, .. }
    | Event::HorsesLost { throw, .. }
    | Event::Attempted { throw, .. }
    | Event::PursuitRolled { throw, .. }
    | Event::WorksDeclared { throw }
    | Event::Searched { throw, .. }
    | Event::SearchEnded { throw }
    | Event::Ambushed { throw } = event
    {
        return Some(throw);
    }
    None
}

/// 4: the rule of a phase.
const fn phase_rule(phase: Phase) -> RuleId {
    match phase {
        Phase::SetUp | Phase::Over => rule("4"),
        Phase::Rally => rule("4.A"),
        Phase::OffensiveFire => rule("4.B"),
        Phase::Movement => rule("4.C"),
        Phase::DefensiveFire => rule("4.D"),
        Phase::AdvanceFire => rule("4.E"),
        Phase::Melee => rule("4.F"),
        Phase::End => rule("4.G"),
    }
}

/// The rules an event rests on, beside those of its dice.
#[expect(clippy::too_many_lines, reason = "one arm an event, so that a new one stops the build here")]
fn event_rules(event: &Event) -> Vec<RuleId> {
    let one = match event {
        Event::Placed { .. } | Event::Ready { .. } => rule("18-b"),
        Event::PhaseBegan { phase, .. } => phase_rule(*phase),
        Event::Attached { .. } => rule("12.A"),
        Event::Unpinned { .. } => rule("13.B.2"),
        Event::Rallied { rout: true, .. } => rule("13.B.1"),
        Event::Rallied { rout: false, .. } => rule("13.B.2"),
        Event::Replaced { .. } => rule("12.D.6"),
        Event::SupplyPromised { boxes, .. } | Event::Supplied { boxes, .. } if *boxes > Boxes::ZERO => rule("14.D.2-g"),
        Event::SupplyPromised { .. } => rule("14.C"),
        Event::SupplyDropped { .. } => rule("14.C-b"),
        Event::Supplied { .. } => rule("14.C-c"),
        Event::Fired(report) => {
            let mut rules = vec![match report.kind {
                FireKind::Offensive => rule("4.B"),
                FireKind::Defensive => rule("4.D"),
                FireKind::Advance => rule("4.E"),
                FireKind::Opportunity => rule("9.F"),
                FireKind::Retreat => rule("9.G"),
            }];
            rules.extend(report.aim.halvings());
            rules.extend(report.aim.shifted().then(|| rule("9.B.3-c")));
            return rules;
        }
        Event::FiredInVain { .. } => rule("9.F-e"),
        Event::HeldFire { .. } => rule("9.A-j"),
        Event::AmmunitionChecked { .. } => rule("14.A"),
        Event::Spared { .. } => rule("14.D.1"),
        Event::LastShot { .. } => rule("14.D.2-d"),
        Event::Lost { .. } => rule("11"),
        Event::LoadLost { .. } => rule("15.C-c"),
        Event::NoFarther { .. } => rule("R86"),
        Event::LeaderWounded { before: Some(_), .. } => rule("12.D.1-o"),
        Event::Removed { because, .. }
        | Event::LeaderKilled { because, .. }
        | Event::Dismounted { because, .. }
        | Event::HorsesLost { because, .. }
        | Event::ChargeLapsed { because, .. }
        | Event::PostReleased { because }
        | Event::Disrupted { because, .. }
        | Event::Attempted { because, .. }
        | Event::HemmedIn { because, .. }
        | Event::LowAtEnd { because, .. }
        | Event::Scored { because, .. } => *because,
        Event::MoraleChecked { .. } => rule("13.A"),
        Event::Pinned { .. } | Event::HeldByPin { .. } => rule("9.D.1-e"),
        Event::Routed { by_choice: true, .. } => rule("10.J.1-c"),
        Event::Routed { again: true, .. } => rule("10.J.2-d"),
        Event::Routed { .. } => rule("10.J"),
        Event::Recovered { .. } => rule("13.B.3"),
        Event::FellBack { going: GoingBack::Retreat, .. } => rule("10.I"),
        Event::FellBack { going: GoingBack::BeforeMelee, .. } => rule("10.H.1-d"),
        Event::FellBack { going: GoingBack::Rout, .. } => rule("10.J.2"),
        Event::FellBack { going: GoingBack::LaterRout, .. } => rule("10.J.2-c"),
        Event::LeaderChecked { throw, .. } => throw.rule(),
        Event::LeaderWounded { wound: Wound::Light, .. } => rule("12.D.1-m"),
        Event::LeaderWounded { wound: Wound::Moderate, .. } => rule("12.D.1-l"),
        Event::LeaderWounded { wound: Wound::Severe, .. } => rule("12.D.1-j"),
        Event::LeaderWounded { wound: Wound::Mortal, .. } => rule("12.D.1-i"),
        Event::LeaderDying { .. } => rule("12.D.1-e"),
        Event::LeaderTended { .. } => rule("12.D.1-f"),
        Event::Evacuated { .. } => rule("7.I"),
        Event::ModeChanged { .. } => rule("8.D.1"),
        Event::Mounted { .. } => rule("8.D.2.b"),
        Event::Moved { .. } => rule("7.A"),
        Event::Entered { .. } => rule("18-l"),
        Event::ChargeDeclared { .. } => rule("16.A"),
        Event::MeleeDeclared { .. } => rule("10.A"),
        Event::PursuitRolled { .. } | Event::Pursued { .. } => rule("10.H.2"),
        Event::Fought(report) => {
            return std::iter::once(rule("10.A-b")).chain(report.factors.iter().copied()).collect();
        }
        Event::TookAmmunition { .. } => rule("14.C-g"),
        Event::Advanced { .. } => rule("10.H.3"),
        Event::TrainAbandoned { .. } => rule("15.B"),
        Event::TrainCaptured { .. } => rule("15.B-b"),
        Event::TrainManned { .. } => rule("15.B-c"),
        Event::Transferred { .. } => rule("15.B-h"),
        Event::WorksDeclared { .. } => rule("16.C-f"),
        Event::Building { .. } => rule("16.C"),
        Event::WorksBuilt { .. } => rule("16.C-h"),
        Event::WorksTakenUp { .. } => rule("16.C-k"),
        Event::TookShelter { .. } => rule("16.C-m"),
        Event::Searched { .. } => rule("16.E"),
        Event::RodeOn { .. } => rule("16.E-c"),
        Event::SearchEnded { .. } | Event::Ambushed { .. } => rule("16.E-d"),
        Event::HillTaken { .. } => rule("17-b"),
        Event::Ordered { .. } => rule("9.F"),
        Event::GameOver { .. } => rule("17"),
    };
    vec![one]
}

//! What happened, one sentence an event, with the rules it rests on.

use super::cases::event_rules;
use super::rolls::{ambush_roll, cause, chit, event as event_word, roll, scout, strength};
use super::{build, capital, count, does, expedition, force, halves, list, procedure, signed_halves, verb};
use crate::board::Space;
use crate::counters::{Nation, PieceId, Side};
use crate::event::{Chit, Event};
use crate::frames::Look;
use crate::points::{ForcePoints, HalfPoints, ScoreChange};
use crate::state::{Cause, Defence, Rising};
use crate::tables::EventFace;
use kernel::game::Told;
use kernel::table::rolls_in;
use kernel::{Roll, RuleId, rule};

impl Look<'_> {
    /// An event in words, with its rules, most telling first.
    pub fn tell(&self, event: &Event) -> Told {
        let mut rules = event_rules(event);
        if matches!(event, Event::PartEntered { .. }) {
            rules = vec![self.scenario().rules.parts];
        }
        if matches!(event, Event::Ended { automatic: true, .. }) {
            rules = vec![self.victory_rule()];
        }
        let conquered = matches!(event, Event::NationLeft { nation, rule: why } if *why == rule("20.5.1-f") && self.breaker(*nation));
        rules.extend(conquered.then_some(rule("R112")));
        for roll in rolls_in(event) {
            rules.push(roll.rule());
            rules.extend(roll.modifiers().iter().map(|part| part.rule));
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
            Event::TurnBegan { turn } => format!("{} begins", self.season_words(*turn)),
            Event::SegmentBegan { segment, procedure: what } => format!("Segment {segment}: {}", procedure(*what)),
            Event::VillagePlaced { nation, at, reduced, principal, .. } => {
                self.village_placed(*nation, *at, *reduced, *principal)
            }
            Event::StructurePlaced { what, at } => format!("{} stands at {}", capital(build(*what)), self.space(*at)),
            Event::SettlementScarred { at, razed } => {
                let how = if *razed { "lies in ashes" } else { "is half burned" };
                format!("{} {how} from earlier raids", self.space(*at))
            }
            Event::Placed { piece, at, inside, .. } => {
                let how = if *inside { "takes post inside the fort at" } else { "takes post at" };
                format!("{} {how} {}", self.name(*piece), self.space(*at))
            }
            Event::Passed { side } => format!("{} for this segment", does(*side, "pass", "passes")),
            Event::Saved { side } => format!("{} an action for next turn", does(*side, "save", "saves")),
            Event::Recruited { side, nation, roll: die, success } => self.recruited(*side, *nation, die, *success),
            Event::Drawn { piece } => format!("{} is drawn from the Recruitment Cup", self.name(*piece)),
            Event::Redrawn { piece } => format!("{} goes back into the cup for another draw", self.name(*piece)),
            Event::NoRoom { nation } => format!("No open place for the {}: nobody comes", nation.name()),
            Event::ArmsTaken { arms, nation, at } => {
                format!("{} reach the {} at {}", self.name(*arms), nation.name(), self.space(*at))
            }
            Event::Negotiated { side, nation, roll: die, points, needed, success } => {
                self.negotiated(*side, *nation, &bid(die.as_ref(), *points, *needed), *success)
            }
            Event::TreatyBroken { nation, .. } => {
                format!("The treaty with the {} is broken and will not be made again", nation.name())
            }
            Event::Joined { nation, why, .. } => joined(*nation, *why),
            Event::NationLeft { nation, rule: why } if *why == rule("20.5.1-f") => self.conquered(*nation),
            Event::NationLeft { nation, .. } => format!("The {} leave the war for good", nation.name()),
            Event::LoyaltyRolled { nation, roll: die, stays } => {
                let end = if *stays { "stay for now" } else { "waver" };
                format!("The {} weigh the war: {}: they {end}", nation.name(), roll(die))
            }
            Event::Built { what, at, wagon } => self.built_words(build(*what), *at, *wagon),
            Event::Repaired { at } => format!("{} is repaired", capital(&self.structure(*at))),
            Event::Harassed { at, rolls: dice, hits } => self.harassed(*at, dice, *hits),
            Event::Raided { at, chit: drawn } => {
                let (letter, meaning) = chit(*drawn);
                format!("Raid on {}: chit {letter}, {meaning}", self.space(*at))
            }
            Event::GunSought { gun, roll: die, found } => {
                let end = if *found { "found and served again" } else { "not found" };
                format!("Search for {}: {}: {end}", self.name(*gun), roll(die))
            }
            Event::RaidersSought { chit: drawn } => raiders_sought(*drawn),
            Event::Transferred { warrior, leader, from, to } => {
                let who: Vec<PieceId> = leader.iter().copied().chain([*warrior]).collect();
                let verb = self.they(&who, "slips", "slip");
                format!("{verb} from {} to {}", self.space(*from), self.space(*to))
            }
            Event::Scored { side, halves, now, rule } => self.scored(*side, *now, *halves, *rule),
            Event::StructureHit { at, razed, .. } => {
                let how = if *razed { "is razed" } else { "loses a step" };
                format!("{} {how}", self.space(*at))
            }
            Event::Relocated { nation, principal, from, to } => self.relocated(*nation, *principal, *from, *to),
            Event::SetOut { side, pieces, from, kind, allowance } => format!(
                "{} a {} from {}: {}, {allowance} MP",
                does(*side, "send", "sends"),
                force(*kind),
                self.space(*from),
                self.force_words(pieces)
            ),
            Event::ScoutAsked { scout: who, roll: die, to } => self.scout_asked(*who, die, to.is_some()),
            Event::Moved { pieces, from, to, cost, spent, .. } => format!(
                "{}: {} to {}, {cost} MP ({spent} in all)",
                self.force_words(pieces),
                self.space(*from),
                self.space(*to)
            ),
            Event::PickedUp { piece, at } => format!("{} joins the force at {}", self.name(*piece), self.space(*at)),
            Event::Dropped { piece, at } => format!("{} stays behind at {}", self.name(*piece), self.space(*at)),
            Event::Halted { side, at, .. } => format!("{} at {}", does(*side, "halt", "halts"), self.space(*at)),
            Event::Shifted { piece, inside, .. } => {
                let how = if *inside { "goes into the fort" } else { "comes out before the fort" };
                format!("{} {how}", self.name(*piece))
            }
            Event::ArmsHanded { arms, nation } => format!("{} pass to the {}", self.name(*arms), nation.name()),
            Event::ArmsLost { arms, .. } => format!("{} are lost", self.name(*arms)),
            Event::Exited { piece } => format!("{} leaves the map for home", self.name(*piece)),
            Event::PassedThrough { side, at } => {
                format!("{} through the enemy at {}", does(*side, "push", "pushes"), self.space(*at))
            }
            Event::Misjudged { at, overrun, .. } => {
                let (what, then) =
                    if *overrun { ("overrun", "it comes to a battle") } else { ("passed", "there is only the fight") };
                format!("The enemy at {} is too strong to be {what}: {then}", self.space(*at))
            }
            Event::WagonCaptured { wagon, at } => format!("{} is taken at {}", self.name(*wagon), self.space(*at)),
            Event::GunLost { gun, at, .. } => format!("{} is lost at {}", self.name(*gun), self.space(*at)),
            Event::GunRolled { gun, roll: die, lost } => {
                let end = if *lost { "left to the enemy" } else { "brought away" };
                format!("{}: {}: {end}", self.name(*gun), roll(die))
            }
            Event::Intruded { nation, at, rolls: dice, force, war } => {
                let end = if *war { "they take up arms" } else { "they let it pass" };
                format!("{}: {end}", self.intruded(*nation, *at, dice, *force))
            }
            Event::Ambushed { by, from, at, roll: die, event, hits, overwhelming, villagers } => {
                let (by, outcome) = ((!villagers).then_some(*by), ambush_outcome(die, *event, *hits, *overwhelming));
                let (ambush, die) = (self.ambush_words(by, *from, *at), ambush_roll(die, self.river(*at)));
                format!("{ambush}: {die}: {outcome}")
            }
            Event::Attacked { side, at, attackers, defence, overrun, .. } => {
                format!(
                    "{} {} with {}",
                    attacks(*side, *overrun),
                    self.target(*at, *defence),
                    self.force_words(attackers)
                )
            }
            Event::ScoutNamed { scout: who, used } => format!("{} is to add {}", self.name(*who), scout(*used)),
            Event::Defended { side } => does(*side, "stand their ground", "stands its ground"),
            Event::RetreatTried { side, roll: die, success, overrun } => {
                let end = match (*success, *overrun) {
                    (true, _) => "away in time",
                    (false, true) => "too late",
                    (false, false) => "too late, -1 in the fight",
                };
                format!("{} to slip away: {}: {end}", does(*side, "try", "tries"), roll(die))
            }
            Event::EventRolled { side, event, again, .. } => {
                let again = if *again { " again" } else { "" };
                format!("{} the event die{again}: {}", does(*side, "roll", "rolls"), event_word(*event))
            }
            Event::Called { side, from, pieces } => {
                format!(
                    "{} for help from {}: {}",
                    does(*side, "call", "calls"),
                    self.space(*from),
                    self.force_words(pieces)
                )
            }
            Event::Reinforced { pieces, .. } => {
                format!("{} {}", self.force_words(pieces), verb(pieces, "joins the battle", "join the battle"))
            }
            Event::DrawnIn { at, pieces, .. } => {
                let (stands, drawn) = (verb(pieces, "stands", "stand"), verb(pieces, "is", "are"));
                format!(
                    "{} {stands} at {} and {drawn} drawn into the battle",
                    self.force_words(pieces),
                    self.space(*at)
                )
            }
            Event::MoraleRolled { roll: die, militia, counted } => {
                format!("Militia morale: {}: {counted} of {militia} militia FP fight", roll(die))
            }
            Event::ShockRolled { roll: die, affected } => {
                format!(
                    "The guns open: {}: {} of the Confederacy out of the fight",
                    roll(die),
                    count(*affected, "FP", "FP")
                )
            }
            Event::Strengths { us, wc, total } => strengths(us, wc, *total),
            Event::CombatRolled { side, roll: die, strength, hits, again } => {
                let again = if *again { " again" } else { "" };
                format!(
                    "{}{again} with strength {strength}: {}: {}",
                    does(*side, "roll", "rolls"),
                    roll(die),
                    count(*hits, "hit", "hits")
                )
            }
            Event::StepLost { piece, cause: Cause::Overrun, .. } => self.overrun_words(*piece),
            Event::StepLost { piece, removed, cause: why } => self.step_lost(*piece, *removed, cause(*why)),
            Event::NationTie { roll: die, nation } => {
                format!("Two nations alike in strength: {}: the {} bear the first loss", roll(die), nation.name())
            }
            Event::Won { side, hits } => won(*side, *hits),
            Event::Overran { side, at } => {
                format!("{} the enemy at {}", does(*side, "overrun", "overruns"), self.space(*at))
            }
            Event::Retreated { pieces, from, to, .. } => {
                format!(
                    "{} {} from {} to {}",
                    self.force_words(pieces),
                    verb(pieces, "falls back", "fall back"),
                    self.space(*from),
                    self.space(*to)
                )
            }
            Event::CutOff { pieces, .. } => {
                let (is, lost) = (verb(pieces, "is", "are"), verb(pieces, "is lost", "are lost"));
                format!("{} {is} cut off with nowhere to go and {lost}", self.force_words(pieces))
            }
            Event::FortAbandoned { fort, at } => {
                format!("{} at {} is given up and burned", fort.name(), self.space(*at))
            }
            Event::ExpeditionLeft { expedition: which, leader } => {
                let who = leader.map_or_else(String::new, |leader| format!("; {} goes home", self.name(leader)));
                format!("{} is called off{who}", expedition(*which))
            }
            Event::OfficerRolled { leader, roll: die, stays } => {
                let end = if *stays { "stays with the army" } else { "resigns" };
                format!("{}: {}: {end}", self.name(*leader), roll(die))
            }
            Event::ExpeditionEntered { expedition: which } => format!("{} takes the field", expedition(*which)),
            Event::PartEntered { pieces } => format!("Reinforcements for the army: {}", self.force_words(pieces)),
            Event::MiamisBuilt { at } => format!("The British build Fort Miamis at {}", self.space(*at)),
            Event::LeaderChecked { leader, roll: die, healed, died } => {
                let end = match (*healed, *died) {
                    (true, _) => "is well again",
                    (false, true) => "dies of his wounds",
                    (false, false) => "still lies wounded",
                };
                format!("{}: {}: {end}", self.name(*leader), roll(die))
            }
            Event::Supplied { stack, wagon } => {
                format!("{} feeds the troops at {}", self.name(*wagon), self.space(*stack))
            }
            Event::OutOfSupply { stack, pieces } => {
                let end = verb(pieces, "is reduced", "are reduced");
                format!("No supply at {}: {} {end}", self.space(*stack), self.names(pieces))
            }
            Event::Quartered { piece, at } => self.quartered(*piece, *at),
            Event::ActionsReset { sap } => {
                format!("Special actions anew: United States {}, Confederacy {}", sap[0], sap[1])
            }
            Event::ChitsAdded { chits } => chits_added(*chits),
            Event::UnbuiltCounted { halves: number, .. } => {
                format!("Settlements never built give the Confederacy {} VP", halves(*number))
            }
            Event::Ended { winner, automatic } => ended(*winner, *automatic),
        }
    }

    /// R112: a chief who would stay when his nation withdraws is named when he does not.
    fn conquered(&self, nation: Nation) -> String {
        let chief = if self.breaker(nation) { ", Buckongahelas with them" } else { "" };
        format!("The {} have lost their last village and leave the war for good{chief}", nation.name())
    }

    fn village_placed(&self, nation: Nation, at: Space, reduced: bool, principal: bool) -> String {
        let size = if principal { "principal village" } else { "village" };
        let state = if reduced { ", reduced" } else { "" };
        format!("A {} {size}{state} stands at {}", nation.name(), self.space(at))
    }

    fn recruited(&self, side: Side, nation: Option<Nation>, die: &Roll, success: bool) -> String {
        let who = nation
            .map_or_else(|| does(side, "recruit", "recruits"), |nation| format!("The {} are called", nation.name()));
        format!("{who}: {}: {}", roll(die), if success { "a unit comes" } else { "nobody comes" })
    }

    fn negotiated(&self, side: Side, nation: Nation, bid: &str, success: bool) -> String {
        let what = match side {
            Side::Us => "a treaty",
            Side::Wc => "an alliance",
        };
        let end = if success { "agreed" } else { "refused" };
        format!("{} for {what} with the {}: {bid}: {end}", does(side, "treat", "treats"), nation.name())
    }

    fn built_words(&self, what: &str, at: Space, wagon: Option<PieceId>) -> String {
        let from = wagon.map_or_else(String::new, |wagon| format!(" with what {} carried", self.name(wagon)));
        format!("The United States build {what} at {}{from}", self.space(at))
    }

    fn harassed(&self, at: Space, dice: &[Roll], hits: u8) -> String {
        let faces: Vec<String> = dice.iter().map(|die| die.total().to_string()).collect();
        format!(
            "Builders at {} are harassed: {}: {}",
            self.space(at),
            faces.join(", "),
            count(hits, "success", "successes")
        )
    }

    fn scored(&self, side: Side, now: HalfPoints, change: ScoreChange, why: RuleId) -> String {
        let reason = score_reason(why);
        let total = halves(now);
        format!("{} {} VP{reason} (now {total})", super::side(side), signed_halves(change))
    }

    fn relocated(&self, nation: Nation, principal: bool, from: Space, to: Option<Space>) -> String {
        let size = if principal { "principal village" } else { "village" };
        match to {
            Some(to) => {
                format!("The {} {size} of {} is rebuilt at {}", nation.name(), self.space(from), self.space(to))
            }
            None => format!("The {} {size} of {} finds no new ground and is gone", nation.name(), self.space(from)),
        }
    }

    fn scout_asked(&self, who: PieceId, die: &Roll, in_combat: bool) -> String {
        let end = match self.game.tables().scout_check(die.face()) {
            crate::tables::ScoutFate::Traitor => "turns traitor",
            crate::tables::ScoutFate::Gone => "slips away",
            crate::tables::ScoutFate::Loyal if in_combat => "stands by you",
            crate::tables::ScoutFate::Loyal => "finds a faster way: +1 MP",
        };
        format!("{}: {}: {end}", self.name(who), roll(die))
    }

    fn intruded(&self, nation: Nation, at: Space, dice: &[Roll; 2], force: ForcePoints) -> String {
        let sum = dice[0].total() + dice[1].total();
        format!(
            "US troops at {} on {} land: dice {} and {} make {sum} against {force} FP",
            self.space(at),
            nation.name(),
            dice[0].face(),
            dice[1].face()
        )
    }

    /// An ambush by a side, or by the people of a principal village.
    fn ambush_words(&self, by: Option<Side>, from: Space, at: Space) -> String {
        let prey = self.space(at);
        match by {
            Some(side) => {
                let whence = if from == at { String::new() } else { format!(" from {}", self.space(from)) };
                format!("{} {prey}{whence}", does(side, "ambush the enemy at", "ambushes the enemy at"))
            }
            None => format!("The people of {} ambush the enemy at {prey}", self.space(from)),
        }
    }

    fn target(&self, at: Space, defence: Defence) -> String {
        match defence {
            Defence::Stack => format!("the enemy at {}", self.space(at)),
            Defence::Fort | Defence::Bare => self.structure(at),
        }
    }

    fn step_lost(&self, piece: PieceId, removed: bool, why: &str) -> String {
        let kind = self.kind(piece);
        let how = match (kind.leader(), removed) {
            (true, true) => "is killed",
            (true, false) => "is wounded",
            (false, true) => "is destroyed",
            (false, false) => "is reduced",
        };
        format!("{} {how} {why}", self.name(piece))
    }

    /// 17.0: who is overrun is scattered rather than killed.
    fn overrun_words(&self, piece: PieceId) -> String {
        let end = match (self.game.side(piece), self.kind(piece).leader()) {
            (Side::Us, true) => "is killed as they are overrun",
            (Side::Us, false) => "is overrun: back into the Recruitment Cup",
            (Side::Wc, _) => "is overrun and goes home to its nation",
        };
        format!("{} {end}", self.name(piece))
    }

    fn quartered(&self, piece: PieceId, at: Option<Space>) -> String {
        let name = self.name(piece);
        match (at, self.game.side(piece)) {
            (Some(at), _) => format!("{name} winters at {}", self.space(at)),
            (None, Side::Us) => format!("{name} goes home: back into the Recruitment Cup"),
            (None, Side::Wc) => format!("{name} goes home to its nation"),
        }
    }
}

/// 5.2.1: what a negotiation rests on: the victory points alone, or the points and a die against the number needed.
fn bid(die: Option<&Roll>, points: HalfPoints, needed: u8) -> String {
    die.map_or_else(
        || format!("{} VP are enough", halves(points)),
        |die| format!("die {} and {} VP against {needed}", die.face(), halves(points)),
    )
}

fn ambush_outcome(die: &Roll, event: EventFace, hits: u8, overwhelming: bool) -> String {
    match (event, hits, overwhelming) {
        (EventFace::Delay, ..) => "called off by a delay".to_owned(),
        (_, hits, true) => format!("{} and the march is stopped", count(hits, "hit", "hits")),
        (_, 0, false) if die.total() <= 1 => "a disaster for the ambushers".to_owned(),
        (_, 0, false) => "no effect".to_owned(),
        (_, hits, false) => count(hits, "hit", "hits"),
    }
}

fn attacks(side: Side, overrun: bool) -> String {
    if overrun { does(side, "try to overrun", "tries to overrun") } else { does(side, "attack", "attacks") }
}

fn joined(nation: Nation, why: Rising) -> String {
    match why {
        Rising::Alliance => format!("The {} join the Confederacy", nation.name()),
        Rising::BrokenTreaty => format!("The {} go to war beside the Confederacy", nation.name()),
    }
}

fn raiders_sought(drawn: Chit) -> String {
    let (letter, _) = chit(drawn);
    let end = match drawn {
        Chit::A | Chit::B => "a war party is found and watched until the segment ends",
        Chit::C | Chit::D => "nothing is found",
    };
    format!("Rangers look for raiders: chit {letter}: {end}")
}

fn strengths(us: &[(i16, RuleId)], wc: &[(i16, RuleId)], total: [i16; 2]) -> String {
    let side = |terms: &[(i16, RuleId)], total: i16| {
        let parts = terms.iter().filter(|(value, _)| *value != 0);
        let words: Vec<String> = parts.map(|(value, why)| format!("{} {value:+}", strength(*why))).collect();
        // 14.6-c: what is less than nothing fights with nothing.
        let floor = if terms.iter().map(|(value, _)| *value).sum::<i16>() < total { "; never below 0" } else { "" };
        if words.len() > 1 { format!("{total} ({}{floor})", words.join(", ")) } else { total.to_string() }
    };
    format!("Strengths: United States {}, Confederacy {}", side(us, total[0]), side(wc, total[1]))
}

fn won(side: Side, hits: [u8; 2]) -> String {
    let tie = if hits[0] == hits[1] { "; equal losses go to the Confederacy" } else { "" };
    let scored = count(hits[side.index()], "hit", "hits");
    format!("{} the battle, {scored} to {}{tie}", does(side, "win", "wins"), hits[side.other().index()])
}

fn chits_added(chits: [u8; 4]) -> String {
    let words: Vec<String> = Chit::ALL
        .iter()
        .zip(chits)
        .filter(|(_, number)| *number > 0)
        .map(|(kind, number)| format!("{number} {}", chit(*kind).0))
        .collect();
    format!("Raid chits added to the cup: {}", if words.is_empty() { "none".into() } else { list(&words) })
}

fn ended(winner: Option<Side>, automatic: bool) -> String {
    match (winner, automatic) {
        (Some(side), true) => format!("{} the war at once", does(side, "win", "wins")),
        (Some(side), false) => format!(
            "The war is over: {} won",
            match side {
                Side::Us => "the United States have",
                Side::Wc => "the Confederacy has",
            }
        ),
        (None, _) => "The war ends without a decision: a draw".into(),
    }
}

/// 24.0: what points are given for, by the rule.
fn score_reason(why: RuleId) -> &'static str {
    match why.as_str() {
        "5.4" => " for the repair",
        "5.5-d" => " for work destroyed",
        "5.6.2-b" | "5.6.2-e" => " for the raid",
        "5.6.2-f" => " for the failed raid",
        "10.1-b" => " for the captured wagon",
        "10.1-c" => " for the wagon",
        "14.8-d" | "24.0-b" => " for the battle",
        "18.2-c" | "18.2" => " for the failed ambush",
        "20.3" => " for the fort",
        "20.5.1-e" => " for the village",
        "20.6-c" => " for the settlement",
        "A3.1-d" | "A3.2-c" | "A3.3-g" | "A3.4-b" => " for settlements never built",
        _ => "",
    }
}

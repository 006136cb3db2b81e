//! What happened, one sentence an event, with the rules it rests on.

use super::battle::order_name;
use super::rolls::roll;
use super::{capital, count, does, list, season_name, side_name, the_side};
use crate::atrocity::assassin_fails_at;
use crate::battle::BattleResult;
use crate::counters::Side;
use crate::decision::Fighter;
use crate::event::{Built, Clash, CombatKind, Council, Counted, Event, Limit, Travel};
use crate::frames::Look;
use crate::ids::{AreaId, PieceSet};
use crate::points::{MoraleLevel, MovementPoints};
use crate::state::{Ending, Phase, VictoryLevel};
use crate::tables::{Gout, Happening, RaidResult, Share};
use kernel::game::Told;
use kernel::table::Hop;
use kernel::{Roll, RuleId, rule};

impl Look<'_> {
    /// An event in words, with its rules, most telling first.
    pub(crate) fn told(&self, event: &Event) -> Told {
        let mut rules = vec![self.event_rule(event)];
        rules.extend(chart_rule(event));
        for roll in rolls(event) {
            rules.push(roll.rule());
            rules.extend(roll.modifiers().iter().map(|part| part.rule));
        }
        let mut once: Vec<RuleId> = Vec::with_capacity(rules.len());
        for rule in rules {
            if !once.contains(&rule) {
                once.push(rule);
            }
        }
        let text = self
            .season_text(event)
            .or_else(|| self.council_text(event))
            .or_else(|| self.action_text(event))
            .or_else(|| self.board_text(event))
            .unwrap_or_else(|| self.combat_text(event));
        Told { text, rules: once }
    }

    /// What walked from where to where.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing walks in the others")]
    pub(crate) fn trail(&self, event: &Event) -> Vec<Hop> {
        let hop = |pieces: PieceSet, through: Vec<AreaId>| {
            let pieces = pieces.map(|piece| self.piece_name(piece).to_owned()).collect();
            vec![Hop { pieces, through: through.into_iter().map(|area| self.place(area)).collect() }]
        };
        if let Some(trail) = self.board_trail(event) {
            return trail;
        }
        match *event {
            Event::Moved { pieces, from: Some(from), to, .. } => hop(pieces, vec![from, to]),
            Event::Moved { pieces, from: None, to, .. } => hop(pieces, vec![to]),
            Event::Retreated { pieces, from, to, .. } => hop(pieces, vec![from, to]),
            Event::Gathered { piece, at } | Event::Placed { piece, at, .. } => hop(PieceSet::of(piece), vec![at]),
            Event::RaidSent { at, pieces, .. } => hop(pieces, vec![at]),
            _ => Vec::new(),
        }
    }

    /// Turn, set-up, events, settlers, supply.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are told by the functions below")]
    fn season_text(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TurnBegan { date, .. } => format!("{} {}", season_name(date.season), date.year),
            Event::PhaseBegan { phase } => phase_name(*phase).into(),
            Event::Placed { piece, at, inside, .. } => {
                let how = if *inside { "inside the fort at" } else { "at" };
                format!("{} is placed {how} {}", self.piece_name(*piece), self.name(*at))
            }
            Event::Held { piece, rule: why } => {
                let place = if *why == rule("10.4-e") { "off the board" } else { "beyond the edge of the map" };
                format!("{} waits {place}", self.piece_name(*piece))
            }
            Event::NoPlace { piece, .. } => {
                format!("There is no place for {}, which is not raised", self.piece_name(*piece))
            }
            Event::FewerCame { came: 0, limit, .. } => format!("Nobody comes: {}", limit_words(*limit)),
            Event::FewerCame { came, of, limit, .. } => {
                format!("Only {came} of {of} come: {}", limit_words(*limit))
            }
            Event::SetUp { what, at, .. } => format!("{} is set up at {}", built_name(*what), self.name(*at)),
            Event::CountRolled { what, roll: die, count } => counted_text(*what, die, *count),
            Event::Armed { piece } => format!("{} carries rifles", self.piece_name(*piece)),
            Event::Drawn { piece, .. } => format!("{} is called up", self.piece_name(*piece)),
            Event::EventRolled { dice, happening, applies } => {
                let name = if *applies { happening_name(*happening) } else { idle_name(*happening) };
                format!("Event dice {} and {}: {name}", dice[0], dice[1])
            }
            Event::OmenSeen { nation, good } => {
                format!("{} omens for the {}", if *good { "Good" } else { "Bad" }, nation.title())
            }
            Event::GirtyHunted => "Simon Girty is hunted down".into(),
            Event::VillageFounded { at } => format!("A village is founded at {}", self.name(*at)),
            Event::SharesRolled { roll: die, share } => {
                let word = match share {
                    Share::Half => "half must go to Ohio",
                    Share::TwoThirds => "two thirds must go to Ohio",
                    Share::Free => "anywhere",
                };
                format!("Where they settle: die {}: {word}", roll(die))
            }
            Event::SharesSet { ohio, states, free } if *free == 0 => {
                format!("{} for Ohio, {states} for the states", count(*ohio, "settler", "settlers"))
            }
            Event::SharesSet { free, .. } => count(*free, "settler", "settlers") + " for any area",
            Event::Settled { at, from: None } => format!("A settler arrives at {}", self.name(*at)),
            Event::Settled { at, from: Some(from) } => {
                format!("A settler moves from {} to {}", self.name(*from), self.name(*at))
            }
            Event::SettlersLost { count: number } => {
                count(*number, "settler finds", "settlers find") + " no place and turn back"
            }
            Event::OutOfSupply { pieces } => format!("Out of supply: {}", self.names(*pieces)),
            _ => return None,
        })
    }

    /// Mobilization.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are told by the functions below")]
    fn council_text(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::CommitmentRolled { roll: die, from, to } => {
                let end = match to.cmp(from) {
                    std::cmp::Ordering::Less => format!("falls to {to}"),
                    std::cmp::Ordering::Equal => format!("stays at {to}"),
                    std::cmp::Ordering::Greater => format!("rises to {to}"),
                };
                format!("US commitment: {}: {end}", roll(die))
            }
            Event::TreatiesOffered { nation, count: number } => {
                format!("The US offers the {} {}", nation.title(), count(*number, "treaty", "treaties"))
            }
            Event::NationRolled { nation, roll: die, level, council } => {
                let end = match council {
                    Council::GoesToWar => format!("go on the warpath with level {level}"),
                    Council::StaysPeaceful => format!("stay peaceful at level {level}"),
                    Council::StaysAtWar => format!("fight on with level {level}"),
                    Council::Surrenders => "surrender".into(),
                };
                format!("{}: {}: they {end}", nation.title(), roll(die))
            }
            Event::Gathered { piece, at } => format!("{} gathers at {}", self.piece_name(*piece), self.name(*at)),
            Event::Trespassed { nation, at, roll: die, war } => {
                let end = if *war { "they go to war" } else { "they keep the peace" };
                format!("Trespass at {}, {} land: {}: {end}", self.name(*at), nation.title(), roll(die))
            }
            Event::Left { pieces, .. } => self.they(*pieces, "leaves play", "leave play"),
            Event::InterventionRolled { roll: die, number, intervenes } => {
                let end = if *intervenes { "Britain intervenes" } else { "Britain stays out" };
                format!("British intervention: {}; less than {number} is needed: {end}", roll(die))
            }
            Event::ArmyRolled { roll: die, count: number } => {
                format!("Army: {}: up to {}", roll(die), count(*number, "new regular unit", "new regular units"))
            }
            Event::GroupTaken { group, price } => {
                let name = &self.tables().groups[usize::from(*group)].name;
                let paid = price.as_ref().map_or("for nothing".into(), |price| format!("for {} VP", roll(price)));
                format!("The US takes reinforcement {name} {paid}")
            }
            Event::MilitiaRolled { roll: die, count: number } => {
                let end = match number {
                    0 => "none".to_owned(),
                    1.. => format!("up to {} be raised", count(*number, "unit may", "units may")),
                    _ => count(-*number, "unit must go", "units must go"),
                };
                format!("Militia: {}: {end}", roll(die))
            }
            Event::Pledged { piece } => format!("{} stays as a garrison", self.piece_name(*piece)),
            Event::AtrocitiesForgotten { areas } => {
                count(*areas, "Atrocity marker leaves", "Atrocity markers leave") + " the map"
            }
            _ => return None,
        })
    }

    /// The Action phase.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are told by the function below")]
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    fn action_text(&self, event: &Event) -> Option<String> {
        let place = |area: &AreaId| self.name(*area);
        Some(match event {
            Event::InitiativeRolled { rolls, winner, markers } => {
                let markers = match *markers {
                    [us, na] if us == na => count(us, "Atrocity marker each", "Atrocity markers each"),
                    [us, na] => format!("Atrocity markers: US {us}, nations {na}"),
                };
                let end = winner.map_or("a tie, rolled again".into(), |side| {
                    format!("{} {} the initiative; {markers}", the_side(side), does(side, "has", "have"))
                });
                format!("Initiative: US {}, nations {}: {end}", roll(&rolls[0]), roll(&rolls[1]))
            }
            Event::StagRolled { roll: die, gored } => {
                format!(
                    "McKee's stag: die {}: {}",
                    roll(die),
                    if *gored { "McKee is killed" } else { "nothing happens" }
                )
            }
            Event::DesertionRolled { nation, roll: die, level, deserters } => {
                let lost = count(*deserters, "unit deserts", "units desert");
                format!("{}: {} against level {level}: {lost}", nation.title(), roll(die))
            }
            Event::PrimaryNamed { leader } => format!("{} is primary leader", self.piece_name(*leader)),
            Event::AtrocityPlaced { side, at } => {
                format!("{} {} an atrocity in {}", side_name(*side), does(*side, "commits", "commit"), place(at))
            }
            Event::Ambushed { piece, roll: die, level, eliminated } => {
                let end = if *eliminated { "eliminated" } else { "it gets away" };
                format!("{} is ambushed: {} against level {level}: {end}", self.piece_name(*piece), roll(die))
            }
            Event::AssassinSent { leader, roll: die, rating, eliminated } => {
                let end = if *eliminated { "killed" } else { "the attempt fails" };
                let (name, most) = (self.piece_name(*leader), assassin_fails_at(*rating));
                format!("An assassin for {name}: {}; more than {most} is needed: {end}", roll(die))
            }
            Event::Activated { pieces, from, .. } => {
                let at = from.map_or("beyond the map", |from| self.name(from));
                format!("{} from {at}", self.they(*pieces, "sets out", "set out"))
            }
            Event::MarchRolled { pieces, roll: die, levels, failed, .. } => {
                let end = if failed.is_empty() {
                    format!("{} on", self.pronoun(*pieces, "goes", "go"))
                } else {
                    format!("{} can do no more", self.names(*failed))
                };
                format!("Force march: {}: {end}", against(die, levels))
            }
            Event::GoutRolled { roll: die, gout } => {
                let end = match gout {
                    Gout::Well => "he is well",
                    Gout::Half => "half the movement points",
                    Gout::OneArea => "one area only",
                };
                format!("St. Clair's gout: die {}: {end}", roll(die))
            }
            Event::Moved { pieces, from, to, cost, way, .. } => {
                let crosses = from.is_some_and(|from| self.board().across(from).has(*to));
                let by = match way {
                    Travel::Land => "",
                    Travel::River => " by river",
                    Travel::Ohio if crosses => " over the Ohio",
                    Travel::Ohio => " by the Ohio",
                    Travel::Edge => " onto the map",
                };
                // One price for the whole way: areas on it are passed.
                if *cost == MovementPoints::ZERO {
                    format!("{} {}{by}", self.they(*pieces, "passes", "pass"), place(to))
                } else {
                    format!("{}{by} to {}, {cost} MP", self.they(*pieces, "moves", "move"), place(to))
                }
            }
            Event::Dropped { piece, at } => format!("{} stays at {}", self.piece_name(*piece), place(at)),
            Event::Sheltered { piece, at, inside } => {
                let how = if *inside { "goes into" } else { "leaves" };
                format!("{} {how} the fort at {}", self.piece_name(*piece), place(at))
            }
            Event::Halted { pieces, at, .. } => {
                format!("{} stop at {}", capital(&self.pronoun(*pieces, "must", "must")), place(at))
            }
            Event::ExhaustionRolled { piece, roll: die, level, passed, order } => {
                let end = match order {
                    None => "is eliminated".to_owned(),
                    Some(order) => format!("{} {}", if *passed { "stays" } else { "is" }, order_name(*order)),
                };
                format!("Exhaustion, {}: {} against level {level}: {end}", self.piece_name(*piece), roll(die))
            }
            Event::ReactionRolled { leader, roll: None, .. } => {
                format!("{} reacts: with Tecumseh no die is needed", self.piece_name(*leader))
            }
            Event::ReactionRolled { leader, roll: Some(die), levels, failed } => {
                let end = if failed.is_empty() { "they react".into() } else { self.they(*failed, "stays", "stay") };
                format!("{} reacts: {}: {end}", self.piece_name(*leader), against(die, levels))
            }
            Event::PillageRolled { at, roll: die, pillaged, .. } => {
                let end = if *pillaged { "pillaged" } else { "not pillaged" };
                format!("Pillaging {}: {}: {end}", place(at), roll(die))
            }
            Event::SettlerRolled { at, roll: die, level, refuge, removed } => {
                let end = match (removed, refuge) {
                    (true, _) => "lost".to_owned(),
                    (false, Some(to)) => format!("flees to {}", self.name(*to)),
                    (false, None) => "flees off the map".to_owned(),
                };
                format!("A settler at {}: {} against level {level}: {end}", place(at), roll(die))
            }
            Event::WorkBegan { at, building } => {
                format!(
                    "{} at {}",
                    if *building { "Work on a fort begins" } else { "The fort is being dismantled" },
                    place(at)
                )
            }
            Event::WorkAbandoned { at, .. } => format!("Work on the fort at {} is abandoned", place(at)),
            Event::WorkDone { at, building } => {
                format!("The fort at {} is {}", place(at), if *building { "finished" } else { "dismantled" })
            }
            Event::RaidGivenUp { at } => format!("The raid on {} is given up: no warriors are left", place(at)),
            Event::RaidSent { at, pieces, spent } => {
                format!("{} to raid {}, {spent} MP", self.they(*pieces, "goes", "go"), place(at))
            }
            Event::Passed { side } => format!("{} {}", side_name(*side), does(*side, "passes", "pass")),
            _ => return None,
        })
    }

    /// Combat, raids, the End phase.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are told by the functions above")]
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    fn combat_text(&self, event: &Event) -> String {
        let place = |area: &AreaId| self.name(*area);
        match event {
            Event::SiegeMarked { at, markers } => {
                format!("{} is besieged: {}", place(at), count(*markers, "Siege marker", "Siege markers"))
            }
            Event::SiegeLifted { at } => format!("The siege of {} is lifted", place(at)),
            Event::CombatChosen { at, kind, .. } => {
                let word = match kind {
                    CombatKind::Battle => "Battle",
                    CombatKind::Skirmish => "Skirmish",
                    CombatKind::Siege => "The siege goes on",
                    CombatKind::Assault => "Assault",
                };
                format!("{word} at {}", place(at))
            }
            Event::Paired { us, na, .. } => format!("{} against {}", self.fighters_text(us), self.fighters_text(na)),
            Event::Clashed { us, na, rolls, clash, .. } => {
                let end = match clash {
                    Clash::Nothing => "no result".to_owned(),
                    Clash::Retreat(side) => format!("{} units retreat", does(*side, "US", "the nations'")),
                    Clash::Eliminated(side) => format!("{} units are eliminated", does(*side, "US", "the nations'")),
                };
                let who = format!("{} against {}", self.fighters_text(us), self.fighters_text(na));
                format!("{who}: US {}, nations {}: {end}", roll(&rolls[0]), roll(&rolls[1]))
            }
            Event::Retreated { pieces, to, .. } => {
                format!("{} to {}", self.they(*pieces, "retreats", "retreat"), place(to))
            }
            Event::LifeRolled { piece, roll: die, level, lost } => {
                let end = if *lost { "lost" } else { "saved" };
                format!("{} checks: {} against level {level}: {end}", self.piece_name(*piece), roll(die))
            }
            Event::FortFell { at, owner } => {
                let whose = if *owner == Side::Us { "US" } else { "British" };
                format!("The {whose} fort at {} is destroyed", place(at))
            }
            Event::UnitLost { piece, .. } => format!("{} is eliminated", self.piece_name(*piece)),
            Event::LeaderRolled { leader, roll: die, lost } => {
                let end = match (lost, self.stays_in_play(*leader)) {
                    (true, false) => "lost",
                    (true, true) => "hit",
                    (false, _) => "unhurt",
                };
                format!("Leader loss, {}: {}: {end}", self.piece_name(*leader), roll(die))
            }
            Event::LeaderLost { leader, replaced, .. } => match replaced {
                None => format!("{} is lost", self.piece_name(*leader)),
                Some(next) if next == leader => format!("{} is hit, but stays in play", self.piece_name(*leader)),
                Some(next) => {
                    format!("{} is lost; {} takes his place", self.piece_name(*leader), self.piece_name(*next))
                }
            },
            Event::SettlersKilled { at, count: number, .. } => {
                format!("{} at {}", count(*number, "settler is killed", "settlers are killed"), place(at))
            }
            Event::SettlerMoved { from, to, .. } => {
                let to = to.as_ref().map_or("off the map".to_owned(), |to| format!("to {}", place(to)));
                format!("A settler flees from {} {to}", place(from))
            }
            Event::RaidRolled { at, roll: die, result } => {
                format!("Raid on {}: {}: {}", place(at), roll(die), raid_name(*result))
            }
            Event::BattleInitiative { rolls, first, surprise } => initiative_text(rolls, *first, *surprise),
            Event::BattleEnded { at, result, lost } => {
                let end = match result {
                    BattleResult::Won(side) => format!("{} {} won", the_side(*side), does(*side, "has", "have")),
                    BattleResult::Draw => "a draw".into(),
                };
                format!("The battle at {}: {end}; units lost: US {}, nations {}", place(at), lost[0], lost[1])
            }
            Event::Scored { side, points, now, .. } => format!("{}: {points:+} VP, now {now}", side_name(*side)),
            Event::AttritionRolled { piece, roll: die, level, lost } => {
                let end = if *lost { "lost" } else { "holds out" };
                format!("Attrition, {}: {} against level {level}: {end}", self.piece_name(*piece), roll(die))
            }
            Event::RaidsCounted { total } => count(*total, "Raid marker", "Raid markers") + " on the frontier",
            Event::PillageForgotten { areas } => count(*areas, "pillaged area recovers", "pillaged areas recover"),
            Event::StoodDown { nations } => {
                let names: Vec<String> = nations.iter().map(|nation| nation.title().to_owned()).collect();
                format!("The {} go home for the winter", list(&names))
            }
            Event::Line(line) => self.line_text(line),
            Event::Ended { ending } => match ending {
                Ending::Draw => "The game ends in a draw".into(),
                Ending::Won { side, level: VictoryLevel::Points } => {
                    format!("{} {} on points", side_name(*side), does(*side, "wins", "win"))
                }
                Ending::Won { side, level } => {
                    format!("{} {} a {} victory", side_name(*side), does(*side, "wins", "win"), self.level_word(*level))
                }
            },
            _ => String::new(),
        }
    }

    /// `he goes`, `it goes`, `they go`.
    fn pronoun(&self, pieces: PieceSet, one: &str, many: &str) -> String {
        let leaders = self.sets().leaders[0].or(self.sets().leaders[1]);
        match pieces.len() {
            1 if pieces.meets(leaders) => format!("he {one}"),
            1 => format!("it {one}"),
            _ => format!("they {many}"),
        }
    }

    fn fighters_text(&self, fighters: &[Fighter]) -> String {
        let words: Vec<String> = fighters.iter().map(|fighter| self.fighter(*fighter)).collect();
        list(&words)
    }

    /// The rule an event rests on first of all.
    #[expect(clippy::too_many_lines, reason = "one arm an event, so that a new one stops the build here")]
    fn event_rule(&self, event: &Event) -> RuleId {
        match event {
            Event::TurnBegan { .. } => rule("13.0-i"),
            Event::PhaseBegan { .. } => rule("4.0"),
            Event::Placed { rule, .. } | Event::Held { rule, .. } | Event::NoPlace { rule, .. } => *rule,
            Event::SetUp { rule, .. } | Event::Drawn { rule, .. } | Event::Left { rule, .. } => *rule,
            Event::Halted { rule, .. } | Event::UnitLost { rule, .. } | Event::LeaderLost { rule, .. } => *rule,
            Event::WorkAbandoned { rule, .. } | Event::FewerCame { rule, .. } => *rule,
            Event::SettlersKilled { rule, .. } | Event::SettlerMoved { rule, .. } | Event::Scored { rule, .. } => *rule,
            Event::CountRolled { roll, .. }
            | Event::SharesRolled { roll, .. }
            | Event::CommitmentRolled { roll, .. }
            | Event::NationRolled { roll, .. }
            | Event::Trespassed { roll, .. }
            | Event::InterventionRolled { roll, .. }
            | Event::ArmyRolled { roll, .. }
            | Event::MilitiaRolled { roll, .. }
            | Event::StagRolled { roll, .. }
            | Event::DesertionRolled { roll, .. }
            | Event::Ambushed { roll, .. }
            | Event::AssassinSent { roll, .. }
            | Event::MarchRolled { roll, .. }
            | Event::GoutRolled { roll, .. }
            | Event::ExhaustionRolled { roll, .. }
            | Event::PillageRolled { roll, .. }
            | Event::SettlerRolled { roll, .. }
            | Event::LifeRolled { roll, .. }
            | Event::LeaderRolled { roll, .. }
            | Event::AttritionRolled { roll, .. } => roll.rule(),
            Event::RaidRolled { roll, .. } => roll.rule(),
            Event::RaidGivenUp { .. } => rule("G81"),
            Event::Armed { .. } => rule("14.0.2"),
            Event::EventRolled { .. } => rule("4.1"),
            Event::OmenSeen { good: true, .. } => rule("chart.events-2"),
            Event::OmenSeen { good: false, .. } => rule("chart.events-3"),
            Event::GirtyHunted => rule("chart.events-9"),
            Event::VillageFounded { .. } => rule("6.0.3"),
            Event::SharesSet { .. } => rule("chart.settler-where"),
            Event::Settled { from: None, .. } => rule("6.0.1-b"),
            Event::Settled { from: Some(_), .. } => rule("6.0.2-d"),
            Event::SettlersLost { .. } => rule("6.0.1-d"),
            Event::OutOfSupply { .. } => rule("4.3"),
            Event::TreatiesOffered { .. } => rule("8.6.3"),
            Event::Gathered { .. } => rule("8.1-c"),
            Event::GroupTaken { price: Some(_), .. } => rule("8.5.2"),
            Event::GroupTaken { price: None, .. } => rule("8.5.2-d"),
            Event::Pledged { .. } => rule("8.4.2-b"),
            Event::AtrocitiesForgotten { .. } => rule("4.4-b"),
            Event::InitiativeRolled { .. } => rule("9.1"),
            Event::PrimaryNamed { .. } => rule("9.1.1"),
            Event::AtrocityPlaced { .. } => rule("9.2.1"),
            Event::Activated { .. } => rule("9.3"),
            Event::Moved { way: Travel::Land, .. } => rule("9.4.1"),
            Event::Moved { way: Travel::River, .. } => rule("9.4.3"),
            Event::Moved { way: Travel::Ohio, .. } => rule("9.4.4"),
            Event::Moved { way: Travel::Edge, .. } => rule("8.3.2"),
            Event::Dropped { .. } => rule("9.4.1-b"),
            Event::Sheltered { .. } => rule("11.2.2"),
            Event::ReactionRolled { roll: None, .. } => rule("14.0.3-b"),
            Event::ReactionRolled { roll: Some(_), .. } => rule("9.4.5"),
            Event::WorkBegan { building: true, .. } => rule("11.2.1"),
            Event::WorkBegan { building: false, .. } => rule("11.2.1-c"),
            Event::WorkDone { .. } => rule("13.0-d"),
            Event::RaidSent { .. } => rule("12.0.1"),
            Event::Passed { .. } => rule("4.5-b"),
            Event::SiegeMarked { .. } | Event::SiegeLifted { .. } => rule("11.3.1"),
            Event::CombatChosen { kind: CombatKind::Battle, .. } => rule("10.0-battle"),
            Event::CombatChosen { kind: CombatKind::Skirmish, .. } => rule("10.0-skirmish"),
            Event::CombatChosen { kind: CombatKind::Siege | CombatKind::Assault, .. } => rule("10.0-siege"),
            Event::Paired { .. } => rule("11.1-b"),
            Event::Clashed { .. } => rule("chart.skirmish-result"),
            Event::Retreated { .. } => rule("chart.skirmish-result-b"),
            Event::FortFell { .. } => rule("11.3.2-fort"),
            Event::LetterChosen { .. }
            | Event::Posted { .. }
            | Event::RoundBegan { .. }
            | Event::Recovered { .. }
            | Event::RecoveryRolled { .. }
            | Event::Advanced { .. }
            | Event::Fled { .. }
            | Event::FlightRolled { .. }
            | Event::LeftBoard { .. }
            | Event::Conceded { .. }
            | Event::OrderChanged { .. }
            | Event::LeaderWent { .. }
            | Event::Shot { .. }
            | Event::SteadyRolled { .. }
            | Event::Fought { .. }
            | Event::BoardLeft { .. } => self.board_rule(event),
            Event::BattleInitiative { surprise: true, .. } => rule("10.2-a"),
            Event::BattleInitiative { surprise: false, .. } => rule("10.2"),
            Event::BattleEnded { .. } => rule("10.7.1"),
            Event::RaidsCounted { .. } => rule("13.0"),
            Event::PillageForgotten { .. } => rule("13.0-f"),
            Event::StoodDown { .. } => rule("13.0-h"),
            Event::Line(line) => Look::line_rule(line),
            Event::Ended { ending } => self.ending_rule(*ending),
        }
    }
}

/// The dice of an event.
#[expect(clippy::wildcard_enum_match_arm, reason = "no dice in the others")]
fn rolls(event: &Event) -> Vec<&Roll> {
    match event {
        Event::CountRolled { roll, .. }
        | Event::SharesRolled { roll, .. }
        | Event::CommitmentRolled { roll, .. }
        | Event::NationRolled { roll, .. }
        | Event::Trespassed { roll, .. }
        | Event::InterventionRolled { roll, .. }
        | Event::ArmyRolled { roll, .. }
        | Event::MilitiaRolled { roll, .. }
        | Event::StagRolled { roll, .. }
        | Event::DesertionRolled { roll, .. }
        | Event::Ambushed { roll, .. }
        | Event::AssassinSent { roll, .. }
        | Event::MarchRolled { roll, .. }
        | Event::GoutRolled { roll, .. }
        | Event::ExhaustionRolled { roll, .. }
        | Event::PillageRolled { roll, .. }
        | Event::SettlerRolled { roll, .. }
        | Event::LifeRolled { roll, .. }
        | Event::LeaderRolled { roll, .. }
        | Event::RecoveryRolled { roll, .. }
        | Event::FlightRolled { roll, .. }
        | Event::Shot { roll, .. }
        | Event::SteadyRolled { roll, .. }
        | Event::Fought { roll, .. }
        | Event::AttritionRolled { roll, .. } => vec![roll],
        Event::RaidRolled { roll, .. } => vec![&**roll],
        Event::GroupTaken { price, .. } => price.iter().collect(),
        Event::Line(line) => line.roll().into_iter().collect(),
        Event::ReactionRolled { roll, .. } => roll.iter().collect(),
        Event::InitiativeRolled { rolls, .. }
        | Event::Clashed { rolls, .. }
        | Event::BattleInitiative { rolls, .. } => rolls.iter().collect(),
        _ => Vec::new(),
    }
}

/// A chart or ruling an event rests on besides its own rule.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others rest on no further one")]
fn chart_rule(event: &Event) -> Option<RuleId> {
    match event {
        Event::RaidRolled { .. } => Some(rule("chart.raid-drm")),
        Event::WorkAbandoned { rule: why, .. } if *why == rule("9.5.2-c") => Some(rule("G82")),
        _ => None,
    }
}

/// A die compared with one level or several: `4, leader -1 = 3 against levels 2 and 3`.
fn against(die: &Roll, levels: &[MoraleLevel]) -> String {
    let words: Vec<String> = levels.iter().map(ToString::to_string).collect();
    let word = if levels.len() == 1 { "level" } else { "levels" };
    format!("{} against {word} {}", roll(die), list(&words))
}

const fn limit_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Counters => "there are no more counters",
        Limit::Ceiling => "this commitment pays for no more regulars",
        Limit::Iroquois => "at most six Iroquois units may be in play",
    }
}

fn initiative_text(rolls: &[Roll; 2], first: Option<Side>, surprise: bool) -> String {
    let [us, na] = [roll(&rolls[0]), roll(&rolls[1])];
    let end = match (first, surprise) {
        (None, _) => "a tie, rolled again".to_owned(),
        (Some(side), false) => format!("{} {} the initiative", the_side(side), does(side, "has", "have")),
        (Some(side), true) => format!("{} {} the initiative and surprise", the_side(side), does(side, "has", "have")),
    };
    format!("Battle initiative: US {us}; nations {na}: {end}")
}

pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Battle => "Battle",
        Phase::Events => "Random Events phase",
        Phase::Settlers => "Settler phase",
        Phase::Supply => "Supply phase",
        Phase::Mobilization => "Mobilization and Reinforcement phase",
        Phase::Action => "Action phase",
        Phase::Raid => "Raid phase",
        Phase::End => "End phase",
    }
}

const fn built_name(what: Built) -> &'static str {
    match what {
        Built::Village => "A village",
        Built::Settler => "A settler",
        Built::Fort => "A fort",
    }
}

fn counted_text(what: Counted, die: &Roll, number: u8) -> String {
    let counted = match what {
        Counted::Settlers => count(number, "settler", "settlers"),
        Counted::Rifles => count(number, "rifle", "rifles"),
        Counted::Iroquois => count(number, "Iroquois unit", "Iroquois units"),
        Counted::FundedMilitia => count(number, "funded militia unit", "funded militia units"),
        Counted::GroupMilitia => count(number, "militia unit of the group", "militia units of the group"),
        Counted::Canadians => count(number, "Canadian unit", "Canadian units"),
        Counted::Tecumseh => format!("Tecumseh's loss is worth {number} VP"),
    };
    format!("Die {}: {counted}", roll(die))
}

const fn happening_name(happening: Happening) -> &'static str {
    match happening {
        Happening::None => "no event",
        Happening::GoodOmens => "good omens",
        Happening::BadOmens => "bad omens",
        Happening::Funds => "Congress appropriates funds",
        Happening::SevereWeather => "severe weather",
        Happening::Rifles => "rifles for the nations",
        Happening::Iroquois => "Iroquois intervention",
        Happening::Girty => "Simon Girty",
    }
}

/// An event that does not apply.
const fn idle_name(happening: Happening) -> &'static str {
    match happening {
        Happening::GoodOmens | Happening::BadOmens => "no event in this season",
        Happening::Girty => "Simon Girty; he is dead: nothing happens",
        Happening::Iroquois | Happening::None | Happening::Funds | Happening::SevereWeather | Happening::Rifles => {
            "no event"
        }
    }
}

const fn raid_name(result: RaidResult) -> &'static str {
    match result {
        RaidResult::Fiasco => "a fiasco",
        RaidResult::Unsuccessful => "unsuccessful",
        RaidResult::NoEffect => "no effect",
        RaidResult::Successful => "successful",
        RaidResult::Legend => "a legend",
    }
}

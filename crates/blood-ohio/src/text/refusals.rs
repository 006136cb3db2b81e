//! Refusals in words: a sentence with piece, space and numbers that teaches the rule.

use super::does;
use crate::board::Space;
use crate::counters::Side;
use crate::frames::Look;
use crate::refusal::{Refusal, Why};
use kernel::Viewer;

/// What a sentence about a refusal can name.
struct Words {
    /// The piece, or "This piece".
    piece: String,
    /// The space, or "this place".
    space: String,
    /// Whether a space was named at all.
    named: bool,
    /// The nation, or "that nation".
    nation: String,
    /// Who is asked instead.
    asked: Option<Side>,
    /// What there is, and what is needed or allowed.
    figures: Option<[i16; 2]>,
}

impl Words {
    /// The space put into a sentence, or the sentence for when none was named.
    fn place(&self, with: impl Fn(&str) -> String, without: &str) -> String {
        if self.named { with(&self.space) } else { without.to_owned() }
    }

    /// Two figures put into a sentence, or the sentence without them.
    fn figures(&self, with: impl Fn(i16, i16) -> String, without: &str) -> String {
        self.figures.map_or_else(|| without.to_owned(), |[have, need]| with(have, need))
    }
}

impl Look<'_> {
    /// A refusal in words.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let words = Words {
            piece: refusal.piece.map_or_else(|| "This piece".into(), |piece| self.named(piece)),
            space: refusal.space.map_or_else(|| "this place".into(), |space| self.space(space)),
            named: refusal.space.is_some(),
            nation: refusal.nation.map_or_else(|| "these people".into(), |nation| format!("the {}", nation.name())),
            asked: refusal.asked,
            figures: refusal.numbers.filter(|_| !self.keeps_quiet(refusal)),
        };
        sentence(refusal.why, &words)
    }

    /// 25.2: how strong a hidden stack is, no refusal tells.
    fn keeps_quiet(&self, refusal: &Refusal) -> bool {
        let us = Viewer::Seat(Side::Us.seat());
        let hidden = |space: Space| self.at(Side::Wc, space).any(|piece| !self.visible(us, piece));
        refusal.why == Why::NotStronger && refusal.space.is_some_and(hidden)
    }
}

#[expect(clippy::too_many_lines, reason = "one arm a reason, so that a new one stops the build here")]
fn sentence(why: Why, w: &Words) -> String {
    let Words { piece, space, nation, .. } = w;
    match why {
        // Names, turns and set-up.
        Why::GameOver => "The war is over".into(),
        Why::NotYourTurn => w
            .asked
            .map_or_else(|| "Nobody is asked for this now".into(), |side| does(side, "decide now", "decides now")),
        Why::NotNow => "This is not what is being decided now".into(),
        Why::NoSuchPiece => "There is no such counter in this game".into(),
        Why::NoSuchSpace => "There is no such space on this map".into(),
        Why::NotYours => format!("{piece} is not yours to order"),
        Why::NotOnMap => format!("{piece} is not on the map"),
        Why::HasMoved => format!("{piece} has moved in this segment: each counter moves once"),
        Why::OutsideScenario => {
            format!("{} has no part in this scenario: only Miami, Shawnee and neutral ground is used", up(space))
        }
        Why::NotInScenario => "This scenario is played without that action".into(),
        Why::VillageSite => {
            format!("{} is no ground for a village of {nation}: its own land, close to one of its rivers", up(space))
        }
        Why::WarriorThere => format!("A war band stands at {space} already: one to a village"),
        Why::MusterFull => {
            format!(
                "{} takes no more of them: one band to a village, two or those left over to a principal one",
                up(space)
            )
        }
        Why::SetUpZone => format!("The scenario does not let {piece} set up at {space}"),
        Why::MoreSquares => w.figures(
            |have, need| {
                format!(
                    "The column must be spread over at least {need} entry squares and stands on \
                     {have}"
                )
            },
            "The column must be spread over more entry squares",
        ),
        // 5.0 to 5.2, 5.5 to 5.9: special actions.
        Why::NoPoints => "No special action points are left this turn".into(),
        Why::HasPassed => "You have passed: no more actions in this segment".into(),
        Why::EmptyCup => "The Recruitment Cup is empty: there is nobody to recruit".into(),
        Why::WrongPlace => {
            format!(
                "{piece} cannot be placed at {space}: recruits come on at entry squares, or where their kind \
                 may gather"
            )
        }
        Why::FarFromFort => w.figures(
            |have, need| {
                format!(
                    "No fort lies within {need} spaces of {space}: the nearest is {have} away, and \
                     militia gather only near forts"
                )
            },
            "No fort lies within four spaces: militia gather only in settlements near forts",
        ),
        Why::WrongFort => format!("Only Fort Washington and Fort Harmar take recruits, not {space}"),
        Why::WagonAtEntry => format!("{piece} must start on an entry square: wagons come up the road"),
        Why::ClosedPlace => format!("{} is closed: the enemy stands there", up(space)),
        Why::NobodyToRecruit => {
            format!("{} cannot be called: they must be in the Confederacy and have units waiting", up(nation))
        }
        Why::WrongVillage => {
            format!("{} is no village of {nation} on its own land, nor its entry square", up(space))
        }
        Why::NoArms => {
            "No British Arms can be had now: the score must have reached their square, and one a recruiting".into()
        }
        Why::ArmedAlready => format!("{} have British Arms already: one marker to a nation", up(nation)),
        Why::EnemyThere => format!("US troops stand at {space}: nobody arrives there"),
        Why::CoreNation => {
            format!("{} will never treat: the Miami, Shawnee and Delaware are the heart of the war", up(nation))
        }
        Why::NoEnvoy => w.figures(
            |have, need| {
                format!(
                    "No US key leader with {need} FP stands next to {nation}: the strongest there has \
                     {have} FP"
                )
            },
            "No US key leader with 10 FP stands next to that nation",
        ),
        Why::TreatyBefore => format!("{} have had their treaty: there is no second one", up(nation)),
        Why::NoChief => {
            format!("No key leader of the Confederacy is in the principal village or on the entry square of {nation}")
        }
        Why::LargeEscort => w.figures(
            |have, need| {
                format!(
                    "{have} Confederacy FP are on the land of {nation}; an embassy brings at most \
                     {need}"
                )
            },
            "Too many warriors are on that land for an embassy: at most 2 FP",
        ),
        Why::NotNonaligned => format!("{} are not nonaligned", up(nation)),
        Why::NothingToHarass => "Nothing was built or repaired just now".into(),
        Why::NobodyNear => format!("No war band gets to {space} within 3 MP past settlements, forts and troops"),
        Why::NoRaidThere => format!("{} cannot be raided: a raid needs a settlement without US units", up(space)),
        Why::RaidsBlocked => "A raid was beaten off: no more raids in this segment".into(),
        Why::NoLostGun => format!("{piece} is no lost gun to search for"),
        Why::NoChits => "The Raid Cup is empty".into(),
        Why::NoBand => format!("{piece} slips away only together with a war band"),
        Why::SameBand => format!("A band just like {piece} is at {space}: choose that one"),
        Why::NotInVillage => {
            format!("{piece} is in no village of the Confederacy: bands slip from one village to another")
        }
        Why::ShutIn => format!("No way free of US units leads from {space} to another village"),
        Why::LeaderElsewhere => format!("{piece} is no leader of yours at {space}, where the band sets out"),
        Why::NoClearWay => format!("No way free of US units leads to a village at {space}"),
        Why::CannotSave => "Your actions are set to five each turn: there is nothing to save".into(),
        Why::SavedAlready => "One action is saved already".into(),
        // 5.3, 5.4, 20: building, forts and quarters in them.
        Why::BuildsBlocked => "A raid has stopped all building in this segment".into(),
        Why::NothingToBuild => "The US Builds Box holds no such marker".into(),
        Why::NotFree => w.place(
            |space| format!("{space} is not free: building needs ground without a structure and without enemies"),
            "No ground is free to build on by all the rules",
        ),
        Why::FarFromRiver => w.figures(
            |have, need| {
                format!(
                    "{space} is {have} spaces from the nearest river; a settlement needs one within \
                     {need}"
                )
            },
            "A settlement needs a river within two spaces",
        ),
        Why::FarFromHelp => w.figures(
            |have, need| {
                format!(
                    "{space} is {have} spaces from the nearest settlement or fort; a settlement needs \
                     one within {need}"
                )
            },
            "A settlement needs another settlement or fort within four spaces",
        ),
        Why::EnemyNear => format!("A village or a war band is next to {space}: nobody builds there"),
        Why::FarFromChain => w.figures(
            |have, need| format!("{space} is {have} spaces from the nearest fort; a fort needs one within {need}"),
            "A fort needs another fort within three spaces",
        ),
        Why::NoWagon => w.place(
            |space| format!("No supply wagon with enough left stands at {space}: a fort uses one up"),
            "No supply wagon with enough left stands where a fort could be built",
        ),
        Why::NotDamaged => format!("Nothing at {space} needs repair"),
        Why::WarriorsNear => w.figures(
            |have, need| {
                format!(
                    "War bands are {have} spaces from {space}; repairs need all of them more than {need} \
                     away"
                )
            },
            "A war band is within two spaces: no repairs",
        ),
        Why::FortFull => w.figures(
            |have, need| format!("The fort at {space} holds {need} FP and would have {have}"),
            "The fort is full",
        ),
        Why::NoFort => format!("No fort stands at {space}"),
        Why::NotInOperations => "Garrisons change places only in US operations".into(),
        Why::Engaged => format!("{} marches or fights: it goes into no fort and leaves none now", up(piece)),
        Why::Besieged => format!("{} is besieged: nobody leaves or enters except by breaking out", up(space)),
        Why::BrokeOut => format!("The garrison of {space} has tried to break out in this segment"),
        Why::PrintedFort => format!("{} cannot be attacked: only its screen can", up(space)),
        Why::FortMiamis => "The British hold Fort Miamis: US units keep away".into(),
        Why::MiamisFull => w.figures(
            |have, need| format!("Fort Miamis shelters {need} FP and would have {have}"),
            "Fort Miamis shelters 4 FP, no more",
        ),
        Why::NoRelocation => {
            format!("{} is no new ground for the village: its own land, by a river, near enough, and free", up(space))
        }
        // 6: forces and their ways.
        Why::NobodyToMove => format!("Nobody at {space} can move now"),
        Why::ArmsAlone => format!("{piece} go only with a war band of the nation that holds them"),
        Why::ArmsGoHome => format!("The British Arms at {space} go home with {piece}"),
        Why::ArmsDropped => format!("{piece} cannot lie alone at {space}: only in a village or with a war band"),
        Why::NobodyPicked => "Nobody has been picked for the force".into(),
        Why::InForce => format!("{piece} is in the force already"),
        Why::NotInForce => format!("{piece} is not in the force"),
        Why::DroppedAmongEnemies => format!("{piece} is not left behind among the enemy at {space}"),
        Why::NotAdjacent => format!("No trail or river leads from here straight to {space}"),
        Why::TooFar => w.figures(
            |have, need| format!("The force has {have} MP left and {space} costs {need}"),
            "The force has not enough movement left",
        ),
        Why::AlongRiver => w.figures(
            |have, need| format!("The force has {have} MP left and going along the river to {space} costs {need}"),
            "Going along a river costs 1 MP a space",
        ),
        Why::RiverCost => w.figures(
            |have, need| format!("The force has {have} MP left and entering the river at {space} costs {need}"),
            "Entering a river costs 2 MP",
        ),
        Why::RiverLimit => w.figures(
            |have, need| format!("{have} FP cannot go along this river: canoes carry {need}"),
            "Too large a force to go along this river: 8 FP at most",
        ),
        Why::OhioLimit => w.figures(
            |have, need| format!("{have} FP cannot go along the Ohio: boats carry {need}"),
            "Too large a force to go along the Ohio",
        ),
        Why::OnRiver => format!("Nobody stops on the water at {space}: the force must go ashore"),
        Why::NotYourSquare => format!("{} is not yours to use", up(space)),
        Why::TooManyEnvoys => w.figures(
            |have, need| {
                format!(
                    "{have} FP are too many for {space}: a key leader and at most {need} FP may wait \
                     there as envoys"
                )
            },
            "Only a key leader with at most 2 FP may wait there as envoy",
        ),
        Why::EnvoyWithoutChief => {
            format!("Only a key leader, with at most 2 FP, may wait at {space} as envoy: none is with the force")
        }
        Why::TooManyGuests => w.figures(
            |have, need| {
                format!(
                    "{have} FP are too many for {space}: its nation is nonaligned and receives a key \
                     leader with at most {need}"
                )
            },
            "A nonaligned principal village receives one key leader with at most 2 FP",
        ),
        Why::EnemyOnTheWay => {
            format!("The enemy at {space} bars the way: whoever comes there fights, pushes through or overruns")
        }
        Why::FirstThere => format!("March to {space} first: what happens there is decided before the way on"),
        Why::Army => w.figures(
            |have, need| {
                format!(
                    "{have} FP are an army, more than {need}, and fill {space}: whoever enters must stop \
                     there"
                )
            },
            "An army fills that space: whoever enters must stop there",
        ),
        Why::MustStop => "The force has fought or been stopped and goes no further".into(),
        Why::SlowWagon => w.figures(
            |have, need| format!("{piece} goes {need} MP at most, guide or not, and would need {have}"),
            "A wagon goes 4 MP at most, guide or not",
        ),
        Why::SupportPace => format!(
            "Wagons, guns and scouts have their pace only by themselves: {piece} cannot go along without a leader"
        ),
        Why::NotWithForce => format!("{piece} is not at {space}, where the force is"),
        Why::JoinsOnTheWay => format!("{piece} stayed behind: units join a force on its way, not where it set out"),
        Why::NobodyLeftYet => format!("{piece} has set out: units are left behind on the way"),
        Why::LastOfForce => format!("{piece} is all there is of the force"),
        Why::TooLargeForHim => w.figures(
            |have, need| format!("A subordinate leader commands {need} FP and would have {have}"),
            "A subordinate leader cannot command so many",
        ),
        Why::TooLarge => w.figures(
            |have, need| format!("The leader commands {need} FP and would have {have}"),
            "The leader cannot command so many",
        ),
        Why::OtherNation => {
            format!("{piece} is of another nation than the leader: only a key leader commands several")
        }
        Why::LeaderStays => format!("{piece} leads the force and cannot be left behind"),
        Why::SecondLeader => w.figures(
            |have, need| format!("{piece} is needed: {have} FP remain and one leader alone commands {need}"),
            "A second leader is needed for more than 10 FP",
        ),
        Why::CannotExit => format!("{piece} leaves the map only by the entry square of its own nation"),
        Why::GuideAtStart => format!("{piece} can look for a faster way only before the force sets out, and once"),
        // 13 to 18, 21: contact, ambush, combat, retreat.
        Why::NothingToAttack => format!("There is nothing to attack at {space}"),
        Why::NotStronger => w.figures(
            |have, need| {
                format!(
                    "{have} FP do not outnumber the {need} FP at {space}: pushing through needs \
                     more"
                )
            },
            "Pushing through needs more FP than the enemy has",
        ),
        Why::NotFiveTimes => w.figures(
            |have, need| format!("{have} FP are not enough: to overrun takes five to one, {need} FP here"),
            "To overrun takes five times the enemy FP",
        ),
        Why::NoTimeToOverrun => w.figures(
            |have, need| format!("{have} MP are left: an overrun takes {need} with a space to move on"),
            "Not enough movement is left to overrun and move on",
        ),
        Why::NoOverrunHere => format!("{} has a structure that cannot be overrun", up(space)),
        Why::NoTimeToPass => w.figures(
            |have, need| format!("{have} MP are left: pushing through takes {need} with a space to move on"),
            "Not enough movement is left to push through and move on",
        ),
        Why::NoVictoryPoints => "An ambush risks half a victory point, and there is none to lose".into(),
        Why::TooStrongToAmbush => w.figures(
            |have, need| format!("{have} FP are five times the {need} FP at {space} or more: too strong to ambush"),
            "A force five times as strong cannot be ambushed",
        ),
        Why::AmbushedBefore => format!("The stack at {space} has ambushed this force: once a move"),
        Why::NoAmbush => format!("Nobody at {space} can ambush here"),
        Why::GarrisonAmbush => format!("The garrison of {space} stays behind its walls: only a screen ambushes"),
        Why::AmbushNoRetreat => format!("The stack at {space} has shown itself by its ambush and cannot slip away"),
        Why::GarrisonStays => format!("The garrison of {space} does not leave its fort before a fight"),
        Why::EmptyStructure => format!("Nobody is at {space} to do that"),
        Why::NoTacticalPoint => format!("{piece} has no tactical point to use here"),
        Why::NoAdvantage => w.figures(
            |have, need| format!("{have} TP against {need}: only the better led side rolls again"),
            "Only the side with more TP rolls again",
        ),
        Why::RerollUsed => "A die was rolled again in this battle: once only".into(),
        Why::InBattle => {
            format!("Those at {space} are in a battle that is not over: nobody leaves one for another")
        }
        Why::CannotCall => format!("No force at {space} can come: within 3 MP, neither moved nor fought"),
        Why::RegularFirst => format!("{piece} cannot be hit first: the first loss falls on the regulars"),
        Why::UnitsFirst => {
            format!("{piece} is spared while a full-strength unit stands: regulars and militia first")
        }
        Why::NationDue => format!("{piece} is not due: the next loss falls on {nation}"),
        Why::WarriorsFirst => format!("{piece} is spared while a full-strength war band stands"),
        Why::CannotAbsorb => format!("{piece} cannot take this loss"),
        Why::VillageHit => format!("{} has lost its step in this battle: a village loses one at most", up(space)),
        Why::FortLast => format!("The fort at {space} is hit only when nobody else is left"),
        Why::NoRetreat => {
            format!("Nobody falls back to {space}: retreats go to the open space nearest to a friendly structure")
        }
        Why::BarredRetreat => format!("Warriors do not fall back into {space}: a fort or US troops in a settlement"),
        Why::AttackerOrigin => format!("Nobody falls back to {space}: the attackers came from there"),
        Why::NoScout => format!("{piece} cannot be used as a scout in this battle"),
        // 10, 11: supply and quarters.
        Why::NoSupply => format!("{piece} cannot or need not supply {space}"),
        Why::NoQuarters => format!("{piece} cannot winter at {space}: villages of its nation first, one band each"),
        Why::NoUsQuarters => w.figures(
            |have, need| {
                format!(
                    "{piece} finds no room at {space}: {need} regular FP winter there and there would be \
                     {have}"
                )
            },
            "Regulars, leaders, guns, scouts and wagons winter in forts with room",
        ),
        Why::MilitiaQuarters => format!("{piece} winters only in a settlement, one unit each: not at {space}"),
        Why::AnotherFirst => format!("{piece} waits: another comes first"),
    }
}

fn up(text: &str) -> String {
    super::capital(text)
}

//! Why something is not allowed, in words.

use crate::frames::Look;
use crate::refusal::{Refusal, Why};
use crate::text::side_name;
use kernel::RuleId;

impl Look<'_> {
    /// The rule behind a refusal; a scenario's limits are its own.
    pub(crate) fn refusal_rule(&self, refusal: &Refusal) -> RuleId {
        match (refusal.why, self.scenario().rules.limits) {
            (Why::Closed, Some(rule)) => rule,
            (Why::BattleZone, _) => {
                refusal.piece.map_or(Why::BattleZone.rule(), |piece| self.set_up_rule(self.of(piece).side))
            }
            (why, _) => why.rule(),
        }
    }

    /// A refusal as a sentence.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        let piece = refusal.piece.map_or("This piece", |piece| self.piece_name(piece));
        let area = refusal.area.map_or("that area", |area| self.name(area));
        let nation = refusal.nation.map_or("That nation", |nation| nation.title());
        let [has, needs] = refusal.figures.unwrap_or_default();
        if let Some(text) = turn_words(refusal) {
            return text;
        }
        if let Some(text) = set_up_words(refusal.why, piece, area) {
            return text;
        }
        if let Some(text) = council_words(refusal.why, piece, area, nation) {
            return text;
        }
        if let Some(text) = march_words(refusal.why, piece, area, [has, needs]) {
            return text;
        }
        let hex = refusal.hex.map_or_else(|| "that hex".to_owned(), |hex| hex.to_string());
        if let Some(text) = board_words(refusal.why, piece, &hex, [has, needs]) {
            return text;
        }
        combat_words(refusal.why, piece, area, [has, needs])
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are told elsewhere in this file")]
fn turn_words(refusal: &Refusal) -> Option<String> {
    Some(match refusal.why {
        Why::GameOver => "The game is over.".into(),
        Why::NotYourTurn => {
            let asked = refusal.asked.map_or("Somebody else", side_name);
            format!("{asked} must decide now.")
        }
        Why::NotNow => "That answers another question.".into(),
        Why::NotAsked => "Choose one of those the question is about.".into(),
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are told elsewhere in this file")]
fn set_up_words(why: Why, piece: &str, area: &str) -> Option<String> {
    Some(match why {
        Why::SetUpZone => format!("The scenario does not let it set up in {area}."),
        Why::SetUpCrowded => format!("At most two settlers may set up in {area}."),
        Why::HalfElsewhere => "At least half of the combat units must set up at the base of the army.".into(),
        Why::NothingPlaced => "Nothing has been placed yet.".into(),
        Why::NoOmen => "Omens are for a nation that may still roll.".into(),
        Why::FundsPlace => "Funded militia go to un-besieged forts and permanent settlements.".into(),
        Why::EnoughRifles => "No more than two units of a nation may carry rifles.".into(),
        Why::NoWarrior => format!("{piece} cannot be given rifles."),
        Why::IroquoisPlace => "Iroquois go to un-besieged British forts, or wait to enter from Pennsylvania.".into(),
        Why::GirtyPlace => "Girty goes to warriors on the warpath or to an un-besieged British fort.".into(),
        Why::NoVillage => format!("{area} had fewer than three settlers at the end of last turn, or has a settlement."),
        Why::SettlerBarred => format!("{area} is pillaged, marked by an atrocity, or holds warriors on the warpath."),
        Why::SettlersFull => format!("{area} has four settlers already."),
        Why::NotContiguous => format!("{area} touches no settled land."),
        Why::OtherShare => format!("No settler of the share that belongs to {area} is left."),
        Why::NobodyDisplaced => format!("No settler was displaced to {area}."),
        Why::WastesSupply => format!("Leaving out {piece} would feed nobody else."),
        Why::Closed => format!("{area} may not be entered in this scenario."),
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are told elsewhere in this file")]
fn council_words(why: Why, piece: &str, area: &str, nation: &str) -> Option<String> {
    Some(match why {
        Why::RollsNoMore => format!("The {nation} do not roll now."),
        Why::NoTreaty => format!("The {nation} hear no treaties while their war leader or Tecumseh is among them."),
        Why::NoCredit => "Treaties cost 2 VP each, which you do not have.".into(),
        Why::EnoughTreaties => "At most two treaties may be offered to a nation.".into(),
        Why::CannotGather => format!("{piece} cannot gather at the leader."),
        Why::BritishPlace => "The British arrive at un-besieged forts or on the north edge west of the lake.".into(),
        Why::CannotRemove => format!("{piece} is besieged or out of supply and cannot be removed."),
        Why::RegularsPlace => format!("New regulars go to an army leader or a permanent settlement, not to {area}."),
        Why::GroupPlace => format!("A group lands at a settlement on the Ohio, which {area} is not."),
        Why::MilitiaPlace => format!("{piece} cannot be raised in {area}."),
        Why::NoGarrison => format!("{piece} is not in a village or settlement."),
        Why::MilitiaStays => format!("{piece} is besieged or out of supply and cannot go home."),
        Why::NoAppointment => "That leader cannot be appointed now.".into(),
        Why::WithoutMen => format!("{piece} comes only with new militia of his state."),
        Why::NoPrimary => format!("{piece} is not among the senior leaders."),
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are told elsewhere in this file")]
fn march_words(why: Why, piece: &str, area: &str, [has, needs]: [i16; 2]) -> Option<String> {
    Some(match why {
        Why::NotYours => format!("{piece} is not yours."),
        Why::NotOnMap => format!("{piece} is not on the map."),
        Why::NoMarkers => "You have no Atrocity marker left this turn.".into(),
        Why::NoEnemyArea => "Choose an enemy area or piece.".into(),
        Why::MarkerThere => format!("{area} has a marker of yours already."),
        Why::NoSettlersThere => {
            format!("A marker kills nobody at {area}: to place it there, choose another area first.")
        }
        Why::AmbushMade => "You have made your ambush this turn.".into(),
        Why::InFort => format!("{piece} is in a fort."),
        Why::Guarded => format!("{piece} is safe in {area}."),
        Why::Completed => format!("{piece} has completed its actions this turn."),
        Why::FaceDown => format!("{piece} is of a nation that is not on the warpath."),
        Why::Unled => format!("{piece} acts again only under a leader."),
        Why::NotHisMen => format!("The leader does not command {piece}."),
        Why::MixedActs => format!("{piece} and the leader have not acted equally often."),
        Why::OutOfSupply => format!("{piece} is out of supply and acts once a turn."),
        Why::DisruptedMarch => format!("{piece} is Disrupted."),
        Why::Raiding => format!("{piece} is on a raid."),
        Why::NotFresh => format!("{piece} has been activated this turn."),
        Why::InForce => format!("{piece} goes along already."),
        Why::NotInForce => format!("{piece} is not in the force."),
        Why::NobodyPicked => "Nobody is picked.".into(),
        Why::OtherArea => format!("{piece} is elsewhere."),
        Why::NoWay => format!("No way leads to {area} from there."),
        Why::TooCostly => format!("{area} costs {needs} MP, and {has} are left."),
        Why::Stopped => "The force has stopped and goes no further.".into(),
        Why::Gout => "St. Clair's gout allows one area only.".into(),
        Why::LoneLeader => format!("A leader without troops keeps out of {area}."),
        Why::LeavesMen => format!("{piece} stays with militia of his state."),
        Why::TecumsehAlone => "Tecumseh does not go where he would be alone.".into(),
        Why::McKeeLimits => "McKee goes neither south of the Ohio nor into Pennsylvania.".into(),
        Why::NoRiver => format!("No river leads to {area} now."),
        Why::RiverPillaged => format!("Warriors take no boats through pillaged {area}."),
        Why::RiverBlocked => format!("The enemy at {area} bars the river."),
        Why::NoOhio => "That move does not follow the Ohio.".into(),
        Why::OhioBlocked => format!("The enemy on the bank bars the way to {area}."),
        Why::OhioStorm => "In severe weather nobody crosses the Ohio.".into(),
        Why::NotOnEdge => "Nobody can enter the map there.".into(),
        Why::FortFull => format!("The fort at {area} is full."),
        Why::NoFort => "There is no fort to shelter in.".into(),
        Why::CannotReact => format!("{piece} cannot react to this move."),
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are told elsewhere in this file")]
fn combat_words(why: Why, piece: &str, area: &str, [has, needs]: [i16; 2]) -> String {
    match why {
        Why::TooFewPillagers => format!("It takes {needs} units to pillage; {has} can."),
        Why::PillagedAlready => format!("{area} is pillaged already."),
        Why::TooWeakToBuild => format!("It takes {needs} factors or five units; these have {has}."),
        Why::NoFortSite => format!("No fort can be built in {area}."),
        Why::PillagedSite => format!("{area} is pillaged."),
        Why::NothingToDismantle => format!("There is no fort to dismantle in {area}."),
        Why::NoTarget => format!("{area} has nothing to raid."),
        Why::CannotRaid => format!("{piece} never raids."),
        Why::UnsuppliedRaid => format!("{piece} is out of supply and cannot raid."),
        Why::NoRaidingWarrior => "A raid needs at least one warrior unit.".into(),
        Why::BeenThere => format!("The way by {area} leads back or nowhere."),
        Why::NoCombat => format!("There is no combat to resolve in {area}."),
        Why::NoChoice => "That is not yours to choose.".into(),
        Why::PairFirst => "Each enemy must be met by one before others are added.".into(),
        Why::NotInSkirmish => "That fighter is not in this skirmish.".into(),
        Why::NoPair => "That clash is over.".into(),
        Why::NoRetreat => format!("The beaten cannot go to {area}."),
        Why::NoRefuge => format!("{piece} finds no refuge in {area}."),
        Why::NotAtRisk => format!("{piece} is not among those who may be lost."),
        Why::NoHome => format!("{piece} cannot return to {area}."),
        Why::NoQuarters => format!("{piece} cannot winter in {area}."),
        Why::McKeePlace => format!("McKee is not welcome in {area}."),
        Why::LineFull => format!("{piece} finds no room in that stack on this ground."),
        Why::LineCover => "Every enemy stack must be faced before a further row begins.".into(),
        Why::LineLeader => "A leader stands with a stack of his side.".into(),
        Why::LineUnplaced => "Everybody must be arrayed first.".into(),
        Why::LineNoFire => format!("{piece} cannot fire now."),
        Why::LineTarget => format!("{piece} is not opposite, or stands behind units not yet fired at."),
        Why::LineNoMove => "That stack cannot move there now.".into(),
        Why::LineFront => "Only the front row can move on top of the enemy.".into(),
        Why::LineSurprised => "Surprised: only a stack with a leader may move in the first round.".into(),
        Why::LineLoss => format!("{piece} does not fight in this melee."),
        Why::LineNoRecovery => format!("{piece} is in good order, or has tried already."),
        _ => "The rules do not allow it.".into(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are told elsewhere in this file")]
fn board_words(why: Why, piece: &str, hex: &str, [has, needs]: [i16; 2]) -> Option<String> {
    Some(match why {
        Why::NotOnBoard => format!("{piece} is not on the battle board."),
        Why::NotNextTo => format!("{hex} is not next to {piece}."),
        Why::EnemyThere => format!("{hex} is held by the enemy."),
        Why::TooFar => format!("{hex} costs {needs} MP, and {piece} has {has} left."),
        Why::StreamInStorm => "In severe weather a stream takes all movement points: it must be the first step.".into(),
        Why::OtherNation => {
            format!("{piece} may not share {hex}: warriors of another nation are there without Tecumseh or Girty.")
        }
        Why::FarFromLetter => format!("{hex} is more than four hexes from your letter."),
        Why::NearEnemy => format!("{hex} is within three hexes of an enemy unit."),
        Why::StackFull => format!("{hex} holds {has} combat units; {needs} may stand there."),
        Why::BattleZone => format!("The scenario does not let {piece} set up at {hex}."),
        Why::NoRecovery => format!("{piece} has nothing to recover from now, or has tried."),
        Why::NoLeaderNear => format!("No leader who could rally {piece} stands with it or next to it."),
        Why::MustRun => format!("{piece} is Routed and must run first."),
        Why::MustEnter => format!("{piece} is due, and its way onto the board is free."),
        Why::MovedAlready => format!("{piece} has moved."),
        Why::NotDue => format!("{piece} cannot enter the board now."),
        Why::BoardStop => format!("{piece} must stay where it is: an enemy is near, or its points are spent."),
        Why::NoEntry => format!("{piece} cannot enter at {hex}."),
        Why::NoEdge => format!("{hex} does not lie on the edge of the board."),
        Why::NoFlight => format!("{piece} must run two hexes, as far from the enemy as it can."),
        Why::NotCrowded => format!("{piece} does not stand where there are too many."),
        Why::NoBoardTarget => format!("{piece}: no enemy unit in range and sight."),
        Why::FiredAlready => format!("{piece} has fired in this impulse."),
        Why::InNoOrder => format!("{piece} is not in good order and cannot fire."),
        Why::OutOfRange => format!("{hex} is {has} hexes away; {piece} fires {needs}."),
        Why::NoSight => format!("Woods or other units hide {hex}."),
        Why::SlopeBlocks => format!("A slope hides {hex}."),
        Why::CropsBlock => format!("Standing crops hide {hex}."),
        Why::NobodyToJoin => format!("{piece} finds no units of his side at {hex}."),
        Why::NobodyThere => format!("No enemy unit stands at {hex}."),
        Why::AttackedAlready => format!("{hex} has been attacked in this impulse."),
        Why::NobodyNear => format!("Nobody who could attack stands next to {hex}."),
        Why::AttackedOnce => format!("{piece} has attacked in this impulse."),
        Why::NotBeside => format!("{piece} does not stand next to {hex}."),
        Why::RoutedFight => format!("{piece} is Routed and cannot attack."),
        Why::LeadsNobody => format!("{piece} stands with no attacker."),
        Why::NotAttacking => format!("{piece} is not among the attackers."),
        Why::NotInMelee => format!("{piece} is not in this melee."),
        _ => return None,
    })
}

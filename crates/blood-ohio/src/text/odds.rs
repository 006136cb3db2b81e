//! Words of previews: terms and chances.

use super::{count, halves};
use crate::event::Chit;
use crate::frames::Look;
use crate::points::{HalfPoints, TacticalPoints};
use kernel::scene::ResultName;

pub(crate) use super::rolls::{ambush_words, event, modifier, strength};

/// "+1", "-2".
pub(crate) fn signed(value: i16) -> String {
    format!("{value:+}")
}

/// "8 against 6".
pub(crate) fn against(attack: i16, defence: i16) -> String {
    format!("{attack} against {defence}")
}

/// The column of the combat table of a strength.
pub(crate) fn column(strength: i16) -> String {
    if strength < 1 {
        return "no roll".into();
    }
    let low = (strength.min(16) - 1) / 2 * 2 + 1;
    format!("{low}-{}", low + 1)
}

/// Both columns.
pub(crate) fn columns(attack: i16, defence: i16) -> String {
    format!("{} : {}", column(attack), column(defence))
}

/// What a die must show.
pub(crate) fn needed(least: Option<u8>) -> String {
    match least {
        Some(1) => "certain".into(),
        Some(least) => format!("{least}+"),
        None => "impossible".into(),
    }
}

/// A result in words.
pub(crate) type Words = ResultName<'static>;

const fn said(short: &'static str, text: &'static str) -> Words {
    ResultName { short, text }
}

/// Whom an ambush overwhelms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwhelmed {
    /// A force on its way.
    Marching,
    /// Attackers of the ambushers.
    Attacking,
    /// A beaten group.
    InFlight,
}

/// 18.2-c, 18.3: results of an ambush in order: delay, disaster, nothing, one hit, overwhelming.
pub(crate) const fn ambush(whom: Overwhelmed, villagers: bool) -> [Words; 5] {
    let most = match (whom, villagers) {
        (Overwhelmed::Marching, false) => said("2 hits", "two hits and the march is stopped"),
        (Overwhelmed::Marching, true) => said("1 hit, stop", "one hit and the march is stopped"),
        (Overwhelmed::Attacking, false) => said("2 hits", "two hits, and the attackers fall back without a battle"),
        (Overwhelmed::Attacking, true) => said("1 hit, back", "one hit, and the attackers fall back without a battle"),
        (Overwhelmed::InFlight, false) => said("2 hits", "two hits"),
        (Overwhelmed::InFlight, true) => said("1 hit only", "one hit: an empty village scores no more"),
    };
    [
        said("Delay", "the ambush does not come off"),
        said("Disaster", "the ambushers lose half a victory point"),
        said("-", "no effect"),
        said("1 hit", "one hit"),
        most,
    ]
}

/// Results of a battle in order: delay, win, tie, lose, for the side that looks.
pub(crate) const BATTLE: [Words; 4] = [
    said("Delay", "no battle: the attacker goes back"),
    said("Win", "more hits than the enemy"),
    said("Tie", "as many hits: the Confederacy has the field"),
    said("Lose", "fewer hits than the enemy"),
];

/// 16.0: slipping away.
pub(crate) const SLIP: [Words; 2] =
    [said("Away", "they get away before the fight"), said("Caught", "they must fight at -1")];

/// 5.1: a recruitment check.
pub(crate) const RECRUIT: [Words; 2] = [said("Comes", "a unit comes"), said("Nobody", "nobody comes")];

/// 5.2: a negotiation.
pub(crate) const TREAT: [Words; 2] = [said("Agreed", "they agree"), said("Refused", "they refuse")];

/// 5.7.1: a search.
pub(crate) const SEARCH: [Words; 2] = [said("Found", "the gun is served again"), said("Nothing", "nothing is found")];

/// 5.7.2: a search for raiders.
pub(crate) const RAIDERS: [Words; 2] =
    [said("Found", "an A or B chit is set aside until the segment ends"), said("Nothing", "the chit goes back")];

/// 21.1: a scout.
pub(crate) const SCOUT: [Words; 3] = [
    said("Loyal", "the scout helps"),
    said("Gone", "the scout slips away"),
    said("Traitor", "the scout turns traitor"),
];

/// 17.2: an overrun.
pub(crate) const OVERRUN: [Words; 3] = [
    said("Overrun", "they are scattered and the march goes on"),
    said("Away", "they slip away and the march ends here"),
    said("Delay", "no overrun: back to the last space"),
];

/// A raid chit as a result.
pub(crate) fn chit(kind: Chit) -> Words {
    let (short, text) = super::rolls::chit(kind);
    said(short, text)
}

/// Titles of previews.
pub(crate) const RECRUIT_TITLE: &str = "Recruitment check";
/// A search for raiders.
pub(crate) const RAIDERS_TITLE: &str = "Look for raiders";

/// Hits on average, in tenths. Who has fewer steps loses fewer.
pub(crate) fn average(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The average hits on both sides.
pub(crate) const AVERAGE: [&str; 2] = ["hits on the United States, on average", "hits on the Confederacy, on average"];

/// 14.3-d: what a preview leaves out.
pub(crate) const NO_HELP: &str = "reinforcements are not counted";
/// What a preview leaves out (14.9).
pub(crate) const NO_REROLL: &str = "second rolls of the better led side are not counted";
/// What a preview takes for granted (16.0).
pub(crate) const THEY_STAND: &str = "counted as if they stand and fight";
/// What a preview takes for granted (21.1).
pub(crate) const LOYAL: &str = "the scouts named count as loyal";
/// 21.0: scouts who are there and not named yet.
pub(crate) const SCOUTS_ASIDE: &str = "scouts are not counted: they are named later";

/// What the die is for.
pub(crate) fn threshold(needed: u8) -> String {
    format!("needed: {needed}")
}

/// Tactical points compared.
pub(crate) fn skill(mine: TacticalPoints, theirs: TacticalPoints) -> String {
    format!("{mine} TP against {theirs}")
}
/// Militia morale, not yet rolled.
pub(crate) const MORALE: &str = "militia that fight: one die, 6 means all";
/// Artillery shock, not yet rolled.
pub(crate) const SHOCK: &str = "shaken by the guns: by a die";
/// Victory points that count.
pub(crate) fn own_points(points: HalfPoints) -> String {
    format!("victory points {}", halves(points))
}

impl Look<'_> {
    /// "Harass: 4 dice".
    pub(crate) fn harass_title(&self, dice: u8) -> String {
        let at = self.state.fresh_work.map_or_else(String::new, |at| format!(" at {}", self.space(at)));
        format!("Harass the builders{at}: {}", count(dice, "die", "dice"))
    }
}

/// Successes of harassing.
pub(crate) fn successes(number: u8) -> String {
    count(number, "step lost", "steps lost")
}

/// A march ends for now where the enemy may ambush.
pub(crate) const AMBUSH_NEAR: &str = "The enemy may ambush here";
/// A march ends for now where an enemy leader is alone.
pub(crate) const GIVES_WAY: &str = "Their leader gets out of the way here";
/// A march ends at the battle it was called to.
pub(crate) const JOINS: &str = "The force joins the battle here";
/// A march ends for now where the enemy stands.
pub(crate) const CONTACT: &str = "The enemy stands here: fight, push through or overrun";

/// A march ends for now at a structure of the enemy.
pub(crate) const STRUCTURE: &str = "You may attack here, go on, or stay";

/// A march ends for now where a nation may take offence.
pub(crate) fn intrusion(nation: &str) -> String {
    if nation.is_empty() {
        "A die falls here".into()
    } else {
        format!("{nation} land: their patience is tried with two dice")
    }
}

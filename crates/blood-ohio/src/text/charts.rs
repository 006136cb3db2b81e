//! Words of the charts.

use crate::points::HalfPoints;
use crate::tables::{AmbushResult, LeaderFate, ScoutFate};

/// Key, title and heads of a chart.
pub(crate) struct ChartWords {
    pub key: &'static str,
    pub title: &'static str,
    /// The heads of its columns.
    pub heads: &'static [&'static str],
}

pub(crate) const COMBAT: ChartWords = ChartWords {
    key: "crt",
    title: "Combat results",
    heads: &["Die", "1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"],
};
pub(crate) const AMBUSH: ChartWords = ChartWords { key: "ambush", title: "Ambush", heads: &["Die", "Result"] };
pub(crate) const SHOCK: ChartWords =
    ChartWords { key: "shock", title: "Artillery shock", heads: &["Die", "Confederacy FP out of the fight"] };
pub(crate) const EVENT: ChartWords =
    ChartWords { key: "event", title: "Event die", heads: &["Die", "Event", "Effect"] };
pub(crate) const SCOUT: ChartWords = ChartWords { key: "scouts", title: "Scouts", heads: &["Die", "The scout"] };
pub(crate) const LEADER: ChartWords =
    ChartWords { key: "leaders", title: "Wounded leaders", heads: &["Die", "The leader"] };
pub(crate) const RAID: ChartWords =
    ChartWords { key: "raid", title: "Raids", heads: &["Chit", "The settlement", "Confederacy VP"] };
pub(crate) const CHITS: ChartWords =
    ChartWords { key: "chits", title: "Raid chits", heads: &["Turn", "A", "B", "C", "D"] };
pub(crate) const MOVEMENT: ChartWords = ChartWords { key: "movement", title: "Movement", heads: &["Step", "MP"] };
pub(crate) const FORCES: ChartWords =
    ChartWords { key: "forces", title: "Forces", heads: &["Force", "FP", "US MP", "Confederacy MP"] };
pub(crate) const NEGOTIATION: ChartWords =
    ChartWords { key: "negotiation", title: "Negotiation", heads: &["Expedition", "Die and VP"] };
pub(crate) const STARTING: ChartWords = ChartWords {
    key: "starting",
    title: "Nations that join",
    heads: &["Nation", "Leaders", "War bands", "Stay behind"],
};
pub(crate) const RECRUIT: ChartWords =
    ChartWords { key: "recruit", title: "Recruitment", heads: &["Side", "Checks", "Succeeds on"] };
pub(crate) const AWARDS: ChartWords = ChartWords { key: "awards", title: "Victory points", heads: &["For", "VP"] };
pub(crate) const SEGMENTS: ChartWords =
    ChartWords { key: "segments", title: "Turn segments", heads: &["Segment", "What happens"] };

/// 18.2-c: a line of the ambush table.
pub(crate) fn ambush(result: AmbushResult) -> String {
    match (result.hits, result.overwhelming, result.loses) {
        (hits, true, _) => format!("{hits} hits, the march ends"),
        (0, false, HalfPoints::ZERO) => "nothing".into(),
        (0, false, lost) => format!("disaster: the ambusher loses {} VP", super::halves(lost)),
        (hits, false, _) => super::count(hits, "hit", "hits"),
    }
}

/// 14.3: what an event does.
pub(crate) const fn event_effect(face: crate::tables::EventFace) -> &'static str {
    use crate::tables::EventFace;
    match face {
        EventFace::Battle => "the battle is fought",
        EventFace::Delay => "no battle; the attacker goes back",
        EventFace::UsConfused => "US strength -2",
        EventFace::WcConfused => "Confederacy strength -2",
        EventFace::Reinforcements => "each side may call a force within 3 MP",
    }
}

/// 9.0: what becomes of a wounded leader.
pub(crate) const fn leader(fate: LeaderFate) -> &'static str {
    match fate {
        LeaderFate::Heals => "is well again",
        LeaderFate::Stays => "stays wounded",
        LeaderFate::Dies => "dies",
    }
}

/// 21.1: what a scout does.
pub(crate) const fn scout(fate: ScoutFate) -> &'static str {
    match fate {
        ScoutFate::Traitor => "turns traitor: -1 FP in combat, and he is gone",
        ScoutFate::Gone => "slips away",
        ScoutFate::Loyal => "helps",
    }
}

/// 5.6.2: lines of the raid chart: chit, what happens; the points stand beside them.
pub(crate) const RAIDS: [(&str, &str); 4] = [
    ("A", "razed; a war band may come; no more builds this segment"),
    ("B", "loses one step; no more builds this segment"),
    ("C", "nothing"),
    ("D", "nothing; no more raids this segment"),
];

/// Lines of the movement chart.
pub(crate) const STEPS: [&str; 7] = [
    "ground to ground",
    "along a river",
    "ground into a river",
    "river to the bank",
    "off the map",
    "push through the enemy, on top",
    "overrun, on top",
];

/// Lines of the force chart.
pub(crate) const FORCE_ROWS: [&str; 8] = [
    "key leader",
    "key leader with a second leader",
    "subordinate leader",
    "strays",
    "guns or wagons alone",
    "scouts alone",
    "along a river",
    "along the Ohio (US)",
];

/// No limit, or none that applies.
pub(crate) const NO_LIMIT: &str = "any";
/// Nothing.
pub(crate) const NONE: &str = "-";

/// 24.0: lines of the award chart.
pub(crate) const AWARD_ROWS: [&str; 8] = [
    "Confederacy: each step of a settlement",
    "Confederacy: each step of a fort",
    "Confederacy: a structure repaired",
    "Confederacy: each step of a wagon taken or lost",
    "Confederacy: a raid beaten off",
    "US: each step of a village",
    "the victor of a battle with units on both sides",
    "a disastrous ambush, for the ambusher",
];

/// 24.0: the award for many casualties.
pub(crate) fn many(more_than: u8) -> String {
    format!("either: more than {more_than} steps inflicted in a battle")
}

/// 5.1.2-g: what a recruitment check needs.
pub(crate) fn recruit(success: u8, bonus: u8) -> String {
    if bonus > 0 {
        format!("{success} or more; Miami, Shawnee and Delaware +{bonus}")
    } else {
        format!("{success} or more")
    }
}

//! Words of the charts.

use crate::tables::{AmbushResult, LeaderFate, ScoutFate};

/// Title and heads of each chart.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChartWords {
    /// 14.6-e.
    Combat,
    /// 18.2-c.
    Ambush,
    /// 14.5.
    Shock,
    /// 14.3.
    Event,
    /// 21.1.
    Scout,
    /// 9.0.
    Leader,
    /// 5.6.2.
    Raid,
    /// 5.6.1.
    Chits,
    /// 2.5-b.
    Movement,
    /// 6.2.
    Forces,
    /// 5.2.1-f.
    Negotiation,
    /// 5.2.3.1.
    Starting,
    /// 5.1.2-g.
    Recruit,
    /// 24.0.
    Awards,
    /// 4.2-c.
    Segments,
}

impl ChartWords {
    /// Key and title.
    pub(crate) const fn title(self) -> (&'static str, &'static str) {
        match self {
            Self::Combat => ("crt", "Combat results"),
            Self::Ambush => ("ambush", "Ambush"),
            Self::Shock => ("shock", "Artillery shock"),
            Self::Event => ("event", "Event die"),
            Self::Scout => ("scouts", "Scouts"),
            Self::Leader => ("leaders", "Wounded leaders"),
            Self::Raid => ("raid", "Raids"),
            Self::Chits => ("chits", "Raid chits"),
            Self::Movement => ("movement", "Movement"),
            Self::Forces => ("forces", "Forces"),
            Self::Negotiation => ("negotiation", "Negotiation"),
            Self::Starting => ("starting", "Nations that join"),
            Self::Recruit => ("recruit", "Recruitment"),
            Self::Awards => ("awards", "Victory points"),
            Self::Segments => ("segments", "Turn segments"),
        }
    }

    /// Heads of its columns.
    pub(crate) fn heads(self) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Combat => &["Die", "1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"],
            Self::Ambush => &["Die", "Result"],
            Self::Shock => &["Die", "WC FP out of the fight"],
            Self::Event => &["Die", "Event", "Effect"],
            Self::Scout => &["Die", "The scout"],
            Self::Leader => &["Die", "The leader"],
            Self::Raid => &["Chit", "The settlement", "WC VP"],
            Self::Chits => &["Turn", "A", "B", "C", "D"],
            Self::Movement => &["Step", "MP"],
            Self::Forces => &["Force", "FP", "US MP", "WC MP"],
            Self::Negotiation => &["Expedition", "Die and VP"],
            Self::Starting => &["Nation", "Leaders", "War bands", "Stay behind"],
            Self::Recruit => &["Side", "Checks", "Succeeds on"],
            Self::Awards => &["For", "VP"],
            Self::Segments => &["Segment", "What happens"],
        };
        words.iter().map(|word| (*word).to_owned()).collect()
    }
}

/// 18.2-c: a line of the ambush table.
pub(crate) fn ambush(result: AmbushResult) -> String {
    match (result.hits, result.overwhelming, result.loses) {
        (hits, true, _) => format!("{hits} hits, the march ends"),
        (0, false, 0) => "nothing".into(),
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
        EventFace::WcConfused => "WC strength -2",
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
pub(crate) const FORCES: [&str; 8] = [
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
pub(crate) const AWARDS: [&str; 8] = [
    "WC: each step of a settlement",
    "WC: each step of a fort",
    "WC: a structure repaired",
    "WC: each step of a wagon taken or lost",
    "WC: a raid beaten off",
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

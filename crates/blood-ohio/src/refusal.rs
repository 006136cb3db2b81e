//! What the rules forbid, as data: which piece, which space, which numbers, which rule.

use crate::board::Space;
use crate::counters::{Nation, PieceId, Side};
use kernel::{RuleId, rule};
use serde::Serialize;

macro_rules! reasons {
    ($($name:ident => $id:literal, $words:literal $(, $short:literal)?;)*) => {
        /// Why something is forbidden.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why { $(#[doc = $words] $name,)* }

        impl Why {
            /// Every reason.
            pub const ALL: &'static [Why] = &[$(Why::$name,)*];

            /// The rule behind it.
            pub const fn rule(self) -> RuleId {
                match self { $(Why::$name => rule($id),)* }
            }

            /// What is said: with particulars in braces, and without them where there is another sentence for that.
            pub(crate) const fn words(self) -> &'static [&'static str] {
                match self { $(Why::$name => &[$words $(, $short)?],)* }
            }
        }
    };
}

reasons! {
    GameOver => "4.1", "The war is over";
    NotYourTurn => "5.0-b", "Nobody is asked for this now";
    NotNow => "4.2", "This is not what is being decided now";
    NoSuchPiece => "3.1", "There is no such counter in this game";
    NoSuchSpace => "2.5", "There is no such space on this map";
    NotYours => "6.0", "{piece} is not yours to order";
    NotOnMap => "6.1", "{piece} is not on the map";
    HasMoved => "6.1-c", "{piece} has moved in this segment: each counter moves once";
    OutsideScenario => "A2.0", "{space} has no part in this scenario: only Miami, Shawnee and neutral ground is used";
    NotInScenario => "A2.2", "This scenario is played without that action";
    NoPoints => "5.0", "No special action points are left this turn";
    HasPassed => "5.0-c", "You have passed: no more actions in this segment";
    EmptyCup => "5.1.1", "The Recruitment Cup is empty: there is nobody to recruit";
    WrongPlace => "5.1.1-c",
        "{piece} cannot be placed at {space}: recruits come on at entry squares, or where their kind may gather";
    FarFromFort => "5.1.1-d",
        "No fort lies within {need} spaces of {space}: the nearest is {have} away, and militia gather only near forts",
        "No fort lies within four spaces: militia gather only in settlements near forts";
    WrongFort => "5.1.1-e", "Only Fort Washington and Fort Harmar take recruits, not {space}";
    WagonAtEntry => "5.1.1-f", "{piece} must start on an entry square: wagons come up the road";
    ClosedPlace => "5.1.1-h", "{space} is closed: the enemy stands there";
    NobodyToRecruit => "5.1.2", "{nation} cannot be called: they must be in the Confederacy and have units waiting";
    WrongVillage => "5.1.2-d", "{space} is neither a village of {nation} on its own land nor its entry square";
    NoArms => "5.1.2-e",
        "No British Arms can be had now: the score must have reached their square, and each recruiting brings one at most";
    ArmedAlready => "5.1.2-f", "{nation} have British Arms already: one marker to a nation";
    EnemyThere => "5.1.2-i", "US troops stand at {space}: nobody arrives there";
    CoreNation => "5.2.1", "{nation} will never treat: the Miami, Shawnee and Delaware are the heart of the war";
    NoEnvoy => "5.2.1-b",
        "No US key leader with {need} FP stands next to {nation}: the strongest there has {have} FP",
        "No US key leader with 10 FP stands next to that nation";
    TreatyBefore => "5.2.1-c", "{nation} have had their treaty: there is no second one";
    NoChief => "5.2.3",
        "No key leader of the Confederacy is in the principal village or on the entry square of {nation}";
    LargeEscort => "5.2.3-b",
        "{have} Confederacy FP are on the land of {nation}; an embassy brings at most {need}",
        "Too many warriors are on that land for an embassy: at most 2 FP";
    NotNonaligned => "5.2.3-c", "Only a nonaligned nation treats: {nation} are in the Confederacy, under treaty or out of the war";
    BuildsBlocked => "5.6.2-d", "A raid has stopped all building in this segment";
    NothingToBuild => "5.3", "The US Builds Box holds no such marker";
    NotFree => "5.3",
        "{space} is not free: building needs ground without a structure and without enemies",
        "No ground is free to build on by all the rules";
    FarFromRiver => "5.3-c",
        "{space} is {have} spaces from the nearest river; a settlement needs one within {need}",
        "A settlement needs a river within two spaces";
    FarFromHelp => "5.3-d",
        "{space} is {have} spaces from the nearest settlement or fort; a settlement needs one within {need}",
        "A settlement needs another settlement or fort within four spaces";
    EnemyNear => "5.3-e", "A village or a war band is next to {space}: nobody builds there";
    FarFromChain => "5.3-f",
        "{space} is {have} spaces from the nearest fort; a fort needs one within {need}",
        "A fort needs another fort within three spaces";
    NoWagon => "5.3-g",
        "No supply wagon with enough left stands at {space}: a fort uses one up",
        "No supply wagon with enough left stands where a fort could be built";
    NotDamaged => "5.4", "Nothing at {space} needs repair";
    WarriorsNear => "5.4-b",
        "War bands are {have} spaces from {space}; repairs need all of them more than {need} away",
        "A war band is within two spaces: no repairs";
    NothingToHarass => "5.5", "Nothing was built or repaired just now";
    NobodyNear => "5.5-b", "No war band gets to {space} within 3 MP past settlements, forts and troops";
    NoRaidThere => "5.6", "{space} cannot be raided: a raid needs a settlement without US units";
    RaidsBlocked => "5.6.2-f", "A raid was beaten off: no more raids in this segment";
    NoLostGun => "5.7.1", "{piece} is not a lost gun";
    NoChits => "5.7.2", "The Raid Cup is empty";
    NoBand => "5.8", "{piece} slips away only together with a war band";
    SameBand => "5.8", "A band just like {piece} is at {space}: choose that one";
    NotInVillage => "5.8", "{piece} is in no village of the Confederacy: bands slip from one village to another";
    ShutIn => "5.8", "No way free of US units leads from {space} to another village";
    LeaderElsewhere => "5.8", "{piece} is not a leader of yours at {space}, where the band sets out";
    NoClearWay => "5.8", "No way free of US units leads to a village at {space}";
    CannotSave => "5.9-b", "Your actions are set to five each turn: there is nothing to save";
    SavedAlready => "5.9", "One action is saved already";
    VillageSite => "A4.0", "{space} cannot have a village of {nation}: villages stand on their own land, close to one of its rivers";
    WarriorThere => "A4.0-b", "A war band stands at {space} already: one to a village";
    SetUpZone => "A4.1", "The scenario does not let {piece} set up at {space}";
    NobodyToMove => "6.1", "Nobody at {space} can move now";
    Besieged => "20.2-b", "{space} is besieged: nobody leaves or enters except by breaking out";
    BrokeOut => "20.2.2", "The garrison of {space} has tried to break out in this segment";
    ArmsAlone => "23.0-b", "{piece} go only with a war band of the nation that holds them";
    ArmsDropped => "23.0-d", "{piece} cannot lie alone at {space}: only in a village or with a war band";
    ArmsGoHome => "11.1-d", "The British Arms at {space} go home with {piece}";
    NobodyPicked => "6.3", "Nobody has been picked for the force";
    InForce => "6.3", "{piece} is in the force already";
    NotInForce => "6.5", "{piece} is not in the force";
    DroppedAmongEnemies => "6.5", "{piece} is not left behind among the enemy at {space}";
    NotAdjacent => "2.5.1", "No trail or river leads from here straight to {space}";
    TooFar => "6.2", "The force has {have} MP left and {space} costs {need}", "The force has not enough movement left";
    AlongRiver => "2.5.2",
        "The force has {have} MP left and going along the river to {space} costs {need}",
        "Going along a river costs 1 MP a space";
    RiverCost => "2.5.2-b",
        "The force has {have} MP left and entering the river at {space} costs {need}",
        "Entering a river costs 2 MP";
    RiverLimit => "6.3.1",
        "{have} FP cannot go along this river: canoes carry {need}",
        "Too large a force to go along this river: 8 FP at most";
    OhioLimit => "6.3.1-b",
        "{have} FP cannot go along the Ohio: boats carry {need}",
        "Too large a force to go along the Ohio";
    OnRiver => "2.5.2-d", "Nobody stops on the water at {space}: the force must go ashore";
    NotYourSquare => "2.4.3", "{space} is not yours to use";
    TooManyEnvoys => "2.4.3-h",
        "{have} FP are too many for {space}: a key leader and at most {need} FP may wait there as envoys",
        "Only a key leader with at most 2 FP may wait there as envoy";
    EnvoyWithoutChief => "2.4.3-h",
        "Only a key leader, with at most 2 FP, may wait at {space} as envoy: none is with the force";
    TooManyGuests => "19.0-b",
        "{have} FP are too many for {space}: its nation is nonaligned and receives a key leader with at most {need}",
        "A nonaligned principal village receives one key leader with at most 2 FP";
    FortMiamis => "20.7-b", "The British hold Fort Miamis: US units keep away";
    MiamisFull => "20.7", "Fort Miamis shelters {need} FP and would have {have}", "Fort Miamis shelters 4 FP, no more";
    EnemyOnTheWay => "6.7", "The enemy at {space} bars the way: whoever comes there fights, pushes through or overruns";
    FirstThere => "6.1", "March to {space} first: what happens there is decided before the way on";
    Army => "6.6-b",
        "{have} FP are an army, more than {need}, and fill {space}: whoever enters must stop there",
        "An army fills that space: whoever enters must stop there";
    MusterFull => "5.2.3-e",
        "{space} takes no more of them: a village takes one band, a principal village two or those left over";
    MustStop => "14.0-b", "The force has fought or been stopped and goes no further";
    SlowWagon => "21.2-b",
        "{piece} goes {need} MP at most, guide or not, and would need {have}",
        "A wagon goes 4 MP at most, guide or not";
    SupportPace => "6.2.4",
        "Wagons, guns and scouts keep their own pace only when alone: {piece} cannot go along without a leader";
    NotWithForce => "6.4", "{piece} is not at {space}, where the force is";
    JoinsOnTheWay => "6.4", "{piece} stayed behind: units join a force on its way, not where it set out";
    NobodyLeftYet => "6.5", "{piece} has set out: units are left behind on the way";
    LastOfForce => "6.5", "{piece} is all there is of the force";
    TooLargeForHim => "6.2.2",
        "A subordinate leader commands {need} FP and would have {have}",
        "A subordinate leader cannot command so many";
    TooLarge => "6.2.1", "The leader commands {need} FP and would have {have}", "The leader cannot command so many";
    OtherNation => "6.4-c", "{piece} is of another nation than the leader: only a key leader commands several";
    LeaderStays => "6.5-b", "{piece} leads the force and cannot be left behind";
    SecondLeader => "6.5-c",
        "{piece} is needed: {have} FP remain and one leader alone commands {need}",
        "A second leader is needed for more than 10 FP";
    NothingToAttack => "14.1", "There is nothing to attack at {space}";
    PrintedFort => "20.4", "{space} cannot be attacked: only its screen can";
    NotStronger => "13.0",
        "{have} FP do not outnumber the {need} FP at {space}: pushing through needs more",
        "Pushing through needs more FP than the enemy has";
    NotFiveTimes => "17.1",
        "{have} FP are not enough: to overrun takes five to one, {need} FP here",
        "To overrun takes five times the enemy FP";
    NoTimeToOverrun => "17.1-b",
        "{have} MP are left: an overrun takes {need} with a space to move on",
        "Not enough movement is left to overrun and move on";
    NoOverrunHere => "17.1-c", "{space} has a structure that cannot be overrun";
    NoTimeToPass => "13.0-b",
        "{have} MP are left: pushing through takes {need} with a space to move on",
        "Not enough movement is left to push through and move on";
    FortFull => "20.1.2", "The fort at {space} holds {need} FP and would have {have}", "The fort is full";
    NoFort => "20.1", "No fort stands at {space}";
    NotInOperations => "20.1-b", "Garrisons change places only in US operations";
    Engaged => "20.1-b", "{piece} marches or fights: it goes into no fort and leaves none now";
    CannotExit => "2.4.3-f", "{piece} leaves the map only by the entry square of its own nation";
    NoVictoryPoints => "18.1", "An ambush risks half a victory point, and there is none to lose";
    TooStrongToAmbush => "18.1-b",
        "{have} FP are five times the {need} FP at {space} or more: too strong to ambush",
        "A force five times as strong cannot be ambushed";
    AmbushedBefore => "18.0-c", "The stack at {space} has ambushed this force: once a move";
    NoAmbush => "18.0", "Nobody at {space} can ambush here";
    GarrisonAmbush => "18.1-e", "The garrison of {space} stays behind its walls: only a screen ambushes";
    AmbushNoRetreat => "14.2-c", "The stack at {space} has shown itself by its ambush and cannot slip away";
    GarrisonStays => "16.0-c", "The garrison of {space} does not leave its fort before a fight";
    EmptyStructure => "14.2-d", "Nobody is at {space} to do that";
    NoTacticalPoint => "16.0-b", "{piece} has no tactical point to use here";
    NoAdvantage => "14.9",
        "{have} TP against {need}: only the better led side rolls again",
        "Only the side with more TP rolls again";
    RerollUsed => "14.9-b", "A die was rolled again in this battle: once only";
    CannotCall => "14.3-d", "No force at {space} can come: within 3 MP, neither moved nor fought";
    InBattle => "R105", "Those at {space} are in a battle that is not over: nobody leaves one for another";
    RegularFirst => "14.7.1", "{piece} cannot be hit first: the first loss falls on the regulars";
    UnitsFirst => "14.7.1-b", "{piece} is spared while a full-strength unit stands: regulars and militia first";
    NationDue => "14.7.2-b", "{piece} is not due: the next loss falls on {nation}";
    WarriorsFirst => "14.7.2-c", "{piece} is spared while a full-strength war band stands";
    CannotAbsorb => "14.7", "{piece} cannot take this loss";
    VillageHit => "20.5-c", "{space} has lost its step in this battle: a village loses one at most";
    FortLast => "20.1.2-c", "The fort at {space} is hit only when nobody else is left";
    NoRelocation => "20.5.1-j",
        "{space} cannot take the village: it needs free ground near by, by a river, on its own land";
    NoRetreat => "15.1.4",
        "Nobody falls back to {space}: retreats go to the open space nearest to a friendly structure";
    BarredRetreat => "15.1.3", "Warriors do not fall back into {space}: a fort or US troops in a settlement";
    AttackerOrigin => "15.1.2", "Nobody falls back to {space}: the attackers came from there";
    NoScout => "21.3", "{piece} cannot be used as a scout in this battle";
    GuideAtStart => "21.2", "{piece} can look for a faster way only before the force sets out, and once";
    NoSupply => "10.0", "{piece} cannot or need not supply {space}";
    NoQuarters => "11.1", "{piece} cannot winter at {space}: villages of its nation first, one band each";
    NoUsQuarters => "11.2",
        "{piece} finds no room at {space}: {need} regular FP winter there and there would be {have}",
        "Regulars, leaders, guns, scouts and wagons winter in forts with room";
    MilitiaQuarters => "11.2-c", "{piece} winters only in a settlement, one unit each: not at {space}";
    AnotherFirst => "11.0", "{piece} waits: another comes first";
    MoreSquares => "7.2",
        "The column must be spread over at least {need} entry squares and stands on {have}",
        "The column must be spread over more entry squares";
}

/// A refusal with the particulars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The reason, which gives the rule and the sentence.
    pub why: Why,
    /// Which piece.
    pub piece: Option<PieceId>,
    /// Which space.
    pub space: Option<Space>,
    /// Which nation.
    pub nation: Option<Nation>,
    /// Who is asked instead.
    pub asked: Option<Side>,
    /// What there is and what is needed or allowed.
    pub numbers: Option<[i16; 2]>,
}

impl Refusal {
    /// A refusal without particulars.
    pub const fn new(why: Why) -> Self {
        Self { why, piece: None, space: None, nation: None, asked: None, numbers: None }
    }

    /// The rule behind it.
    pub const fn rule(&self) -> RuleId {
        self.why.rule()
    }

    /// About this piece.
    #[must_use]
    pub const fn piece(mut self, piece: PieceId) -> Self {
        self.piece = Some(piece);
        self
    }

    /// About this space.
    #[must_use]
    pub const fn space(mut self, space: Space) -> Self {
        self.space = Some(space);
        self
    }

    /// About this nation.
    #[must_use]
    pub const fn nation(mut self, nation: Nation) -> Self {
        self.nation = Some(nation);
        self
    }

    /// With what there is and what is needed.
    #[must_use]
    pub fn numbers(mut self, have: impl Into<i16>, need: impl Into<i16>) -> Self {
        self.numbers = Some([have.into(), need.into()]);
        self
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Self::new(why)
    }
}

/// A check that may refuse.
pub type Decided = Result<(), Refusal>;

/// Refuses unless the condition holds.
pub fn ensure(condition: bool, why: impl Into<Refusal>) -> Decided {
    if condition { Ok(()) } else { Err(why.into()) }
}

//! What happened, complete enough to draw and to explain.

use crate::casualties::Exit;
use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::fire::{Aim, FireKind};
use crate::points::{Boxes, MovementPoints, Stock, StrengthPoints, VictoryPoints};
use crate::state::Phase;
use crate::strength::Strength;
use crate::tables::{Attempt, FireResult, LeaderLoss, Level, MeleeResult, Mode, MoraleResult, Wound};
use crate::throw::Throw;
use grid::Hex;
use kernel::RuleId;
use serde::Serialize;
use serde::ser::SerializeStruct;

/// 9.A-e: one unit fired at another: strength, line, column, letter, dice and result in the order of the book.
#[derive(Clone, Debug, PartialEq)]
pub struct FireReport {
    /// Who fired.
    pub unit: UnitId,
    pub at: UnitId,
    /// On which occasion.
    pub kind: FireKind,
    /// What was read from the tables.
    pub aim: Aim,
    /// The dice.
    pub throw: Throw,
    /// What they gave.
    pub result: FireResult,
}

impl Serialize for FireReport {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("FireReport", 11)?;
        fields.serialize_field("unit", &self.unit)?;
        fields.serialize_field("at", &self.at)?;
        fields.serialize_field("kind", &self.kind)?;
        fields.serialize_field("base", &self.aim.base)?;
        fields.serialize_field("halved", &self.aim.halvings().collect::<Vec<_>>())?;
        fields.serialize_field("strength", &self.aim.strength.to_string())?;
        fields.serialize_field("line", &self.aim.line)?;
        fields.serialize_field("column", &self.aim.column)?;
        fields.serialize_field("letter", &self.aim.letter.as_char())?;
        fields.serialize_field("throw", &self.throw)?;
        fields.serialize_field("result", &self.result)?;
        fields.end()
    }
}

/// 10.A-b: a melee was rolled.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeleeReport {
    pub hex: Hex,
    /// Who attacked.
    pub attackers: UnitSet,
    /// Who defended.
    pub defenders: UnitSet,
    /// All attackers together.
    pub attack: Strength,
    /// All defenders together.
    pub defence: Strength,
    /// The heading of the column.
    pub column: String,
    /// Why strengths were halved, doubled or raised.
    pub factors: Vec<RuleId>,
    /// The die.
    pub throw: Throw,
    /// What it gave.
    pub result: MeleeResult,
}

/// Why units go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoingBack {
    /// Driven back (10.I).
    Retreat,
    /// Before the melee (10.H.1-d).
    BeforeMelee,
    /// The first flight of a Rout (10.J.2).
    Rout,
    /// In a later Movement Phase (10.J.2-c).
    LaterRout,
}

/// How a unit went out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// In combat.
    Eliminated,
    /// On purpose, scored like a loss (7.I).
    LeftMap,
    /// By a retreat or Rout; nobody scores (7.I-b).
    DrivenOff,
    /// Nobody scores for it.
    Spent,
}

impl From<Exit> for Leaving {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Combat => Self::Eliminated,
            Exit::OnPurpose => Self::LeftMap,
            Exit::Driven => Self::DrivenOff,
            Exit::Spent => Self::Spent,
        }
    }
}

/// 14.C-b: why ammunition that was promised is not handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoSupply {
    /// Its owner would rather have the points.
    GivenUp,
    /// This unit, one of the two, fired at full strength.
    Fired(UnitId),
    /// This unit, one of the two, is Pinned, Routed or gone.
    Down(UnitId),
    /// Nothing is left to give.
    Spent,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Set up by its owner (18-d, 18-g).
    Placed { unit: UnitId, hex: Hex },
    /// The army is set up (18-b).
    Ready { army: Army },
    /// Its first question may come later, or never (4).
    PhaseBegan { turn: u8, army: Army, phase: Phase },
    /// By choice, or because the Leader was left alone with the unit (12.A).
    Attached { leader: UnitId, unit: UnitId },
    /// Without a die: no enemy is adjacent any more (13.B.2).
    Unpinned { unit: UnitId },
    /// A roll, from Rout or else from being Pinned (13.C).
    Rallied { unit: UnitId, rout: bool, throw: Throw, rallied: bool },
    /// A Replacement Leader joins somebody in the hex (12.D.6).
    Replaced { leader: UnitId, with: Option<UnitId>, hex: Hex },
    /// No boxes under the basic rule (14.C).
    SupplyPromised { unit: UnitId, from: UnitId, boxes: Boxes },
    /// What was promised is not handed out (14.C-b).
    SupplyDropped { unit: UnitId, why: NoSupply },
    /// No boxes under the basic rule (14.C-c).
    Supplied { unit: UnitId, from: UnitId, boxes: Boxes },
    /// One shot (9.A-e).
    Fired(Box<FireReport>),
    /// 9.F-e: the target was already gone.
    FiredInVain { unit: UnitId, at: UnitId, throw: Throw },
    /// 9.A-j: the target was gone, and it did not fire.
    HeldFire { unit: UnitId },
    /// After a natural total that calls for it (14.A).
    AmmunitionChecked { unit: UnitId, throw: Throw, low: bool },
    /// 14.D.1: it was its first fire, so that there is no test.
    Spared { unit: UnitId },
    /// 14.D.2-d: its last box is marked.
    LastShot { unit: UnitId },
    /// Casualty Points, and what is left of the unit (11).
    Lost { unit: UnitId, points: StrengthPoints, left: StrengthPoints },
    /// Ammunition of a Pack Train, with a strength point (15.C-c).
    LoadLost { train: UnitId, lost: Stock, left: Stock },
    /// Out of the game (11, 7.I).
    Removed { unit: UnitId, exit: Leaving, because: RuleId },
    /// What it does to the unit is told after it (13.A).
    MoraleChecked { unit: UnitId, throw: Throw, result: MoraleResult },
    /// Only of a unit that was not (9.D.1-b).
    Disrupted { unit: UnitId, because: RuleId },
    /// A Mounted unit never is (9.D.1-e).
    Pinned { unit: UnitId },
    /// It would be driven back and is Pinned (9.D.1-e).
    HeldByPin { unit: UnitId },
    /// Its flight is told hex by hex after it; `again` if it was Routed before (10.J).
    Routed { unit: UnitId, by_choice: bool, again: bool },
    /// For Movement Points (13.B.3).
    Recovered { unit: UnitId },
    /// A Routed unit finds no way that leads farther, and stays (R86).
    NoFarther { unit: UnitId },
    /// One hex of a retreat, a Rout or a Retreat Before Melee (10.I, 10.J, 10.H.1).
    FellBack { units: UnitSet, from: Hex, to: Hex, going: GoingBack },
    /// A wound is rolled for after it (12.D.1).
    LeaderChecked { leader: UnitId, throw: Throw, loss: LeaderLoss },
    /// How badly by the die, how badly he was hurt before, and how badly he is now (12.D.1-d, 12.D.1-o).
    LeaderWounded { leader: UnitId, throw: Throw, rolled: Wound, before: Option<Wound>, wound: Wound },
    /// The turn in which he dies if nobody tends him (12.D.1-e).
    LeaderDying { leader: UnitId, throw: Throw, turn: u8 },
    /// In care with the HQ or a Pack Train, or off the map (12.D.1-f).
    LeaderTended { leader: UnitId, throw: Throw, lives: bool },
    /// At once, of a wound, or overrun (12.D.1-n, 12.D.5).
    LeaderKilled { leader: UnitId, because: RuleId },
    /// A wounded Leader brought off the map (R78).
    Evacuated { leader: UnitId },
    /// No Holder where nobody could be spared or none is needed (8.D.2).
    Dismounted { unit: UnitId, mode: Mode, holder: Option<UnitId>, because: RuleId },
    /// Without a Holder (8.D).
    ModeChanged { unit: UnitId, mode: Mode },
    /// The Holder is off the map; `left` are Movement Points (8.D.2.b).
    Mounted { unit: UnitId, holder: UnitId, left: MovementPoints },
    /// Whether the Indians catch them (16.B-g).
    HorsesLost { unit: UnitId, throw: Throw, captured: bool, because: RuleId },
    /// One hex; the cost is that of the unit that pays most, and some may pay less (7.A).
    Moved { units: UnitSet, from: Hex, to: Hex, cost: MovementPoints, some_pay_less: bool },
    /// A band on foot brings its Holder (18-l).
    Entered { unit: UnitId, hex: Hex, holder: Option<UnitId> },
    /// Before its first step (16.A).
    ChargeDeclared { unit: UnitId, hex: Hex },
    /// It comes to nothing (16.A-d).
    ChargeLapsed { unit: UnitId, because: RuleId },
    /// Before anybody may retreat from it (10.A).
    MeleeDeclared { hex: Hex, attackers: UnitSet, defenders: UnitSet, pursuit: bool },
    /// To retreat before melee, one roll for all of them (10.H.1); Routed units have to try (10.F).
    Attempted { units: UnitSet, throw: Throw, attempt: Attempt, because: RuleId },
    /// It may retreat before melee and has no hex to go to (10.H.1, 10.F-b).
    HemmedIn { unit: UnitId, because: RuleId },
    /// One roll for all of them (10.H.2).
    PursuitRolled { units: UnitSet, throw: Throw, success: bool },
    /// One hex (10.H.2).
    Pursued { units: UnitSet, from: Hex, to: Hex },
    /// One roll (10.A-b).
    Fought(Box<MeleeReport>),
    /// From the fallen of a melee (14.C-g).
    TookAmmunition { unit: UnitId },
    /// Into a hex that was left after melee (10.H.3).
    Advanced { units: UnitSet, from: Hex, to: Hex },
    /// Its men run (15.B).
    TrainAbandoned { train: UnitId, men: UnitId, hex: Hex },
    /// By Indians who stand on it (15.B-b).
    TrainCaptured { train: UnitId, hex: Hex },
    /// Its men are back (15.B-c).
    TrainManned { train: UnitId, men: UnitId },
    /// A strength point of the Personnel (15.B-h).
    Transferred { from: UnitId, to: UnitId },
    /// The die says how many units may build (16.C-f).
    WorksDeclared { throw: Throw },
    /// The marker is placed at the end of the Player Turn (16.C).
    Building { unit: UnitId, train: UnitId },
    /// The unit is Prone behind it (16.C-h).
    WorksBuilt { unit: UnitId, hex: Hex },
    /// Back onto the train (16.C-k).
    WorksTakenUp { unit: UnitId, hex: Hex },
    /// Behind Breastworks that stood empty (16.C-m).
    TookShelter { unit: UnitId, hex: Option<Hex> },
    /// Free for the rest of the game (16.D-e).
    PostReleased { because: RuleId },
    /// Whether the party may ride on (16.E).
    Searched { leader: UnitId, throw: Throw },
    /// Set aside until the end of the game (16.E-c).
    RodeOn { units: UnitSet },
    /// Whether there was a trail (16.E-d).
    SearchEnded { throw: Throw },
    /// As many points are lost as the die shows (16.E-d).
    Ambushed { throw: Throw },
    /// Each hill once (17-b).
    HillTaken { unit: UnitId, hex: Hex },
    /// At the end, before they are scored (14.B-c, 14.D.2-i).
    LowAtEnd { units: UnitSet, because: RuleId },
    /// To this army; below zero it loses points (4-b).
    Scored { army: Army, points: VictoryPoints, because: RuleId },
    /// Standing orders.
    Ordered { army: Army },
    /// US and Indian points (17).
    GameOver { points: [VictoryPoints; 2], winner: Option<Army>, level: Level },
}

impl Event {
    /// Whether it is part of a battle: its declaration, its dice, or what came of them.
    pub const fn in_battle(&self) -> bool {
        matches!(
            self,
            Event::Fired(_)
                | Event::FiredInVain { .. }
                | Event::AmmunitionChecked { .. }
                | Event::Spared { .. }
                | Event::LastShot { .. }
                | Event::Lost { .. }
                | Event::LoadLost { .. }
                | Event::Removed { .. }
                | Event::MoraleChecked { .. }
                | Event::Disrupted { .. }
                | Event::Pinned { .. }
                | Event::HeldByPin { .. }
                | Event::Routed { .. }
                | Event::FellBack { .. }
                | Event::LeaderChecked { .. }
                | Event::LeaderWounded { .. }
                | Event::LeaderKilled { .. }
                | Event::ChargeDeclared { .. }
                | Event::ChargeLapsed { .. }
                | Event::MeleeDeclared { .. }
                | Event::Attempted { .. }
                | Event::HemmedIn { .. }
                | Event::PursuitRolled { .. }
                | Event::Pursued { .. }
                | Event::Fought(_)
                | Event::Advanced { .. }
                | Event::TrainAbandoned { .. }
                | Event::TrainCaptured { .. }
                | Event::Ambushed { .. }
        )
    }
}

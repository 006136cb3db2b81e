//! What happened, complete enough to draw and to explain.

use crate::casualties::Exit;
use crate::cells::UnitSet;
use crate::counters::{Army, UnitId};
use crate::fire::{Aim, FireKind};
use crate::points::{Boxes, MovementPoints, StrengthPoints, VictoryPoints};
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
    /// At whom.
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
    /// Where.
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
    /// The die.
    pub throw: Throw,
    /// What it gave.
    pub result: MeleeResult,
}

/// How a unit went out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// In combat.
    Eliminated,
    /// 7.I.
    LeftMap,
    /// 7.I-b.
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

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// 18-d, 18-g.
    Placed { unit: UnitId, hex: Hex },
    /// 18-b.
    Ready { army: Army },
    /// 4.
    PhaseBegan { turn: u8, army: Army, phase: Phase },
    /// 12.A.
    Attached { leader: UnitId, unit: UnitId },
    /// 13.B.2.
    Unpinned { unit: UnitId },
    /// 13.C.
    Rallied { unit: UnitId, rout: bool, throw: Throw, rallied: bool },
    /// 12.D.6.
    Replaced { leader: UnitId, hex: Hex },
    /// 14.C.
    SupplyPromised { unit: UnitId, from: UnitId, boxes: Boxes },
    /// 14.C-b.
    SupplyDropped { unit: UnitId },
    /// 14.C-c.
    Supplied { unit: UnitId, from: UnitId, boxes: Boxes },
    /// 9.A-e.
    Fired(Box<FireReport>),
    /// 9.F-e: the target was already gone.
    FiredInVain { unit: UnitId, at: UnitId, throw: Throw },
    /// 9.A-j: the target was gone, and it did not fire.
    HeldFire { unit: UnitId },
    /// 14.A.
    AmmunitionChecked { unit: UnitId, throw: Throw, low: bool },
    /// 11.
    Lost { unit: UnitId, points: StrengthPoints, left: StrengthPoints },
    /// 11, 7.I.
    Removed { unit: UnitId, exit: Leaving, because: RuleId },
    /// 13.A.
    MoraleChecked { unit: UnitId, throw: Throw, result: MoraleResult },
    /// 9.D.1-b.
    Disrupted { unit: UnitId },
    /// 9.D.1-e.
    Pinned { unit: UnitId },
    /// 10.J.
    Routed { unit: UnitId, by_choice: bool },
    /// 13.B.3.
    Recovered { unit: UnitId },
    /// 10.I, 10.J, 10.H.1.
    FellBack { units: UnitSet, from: Hex, to: Hex },
    /// 12.D.1.
    LeaderChecked { leader: UnitId, throw: Throw, loss: LeaderLoss },
    /// 12.D.1-d.
    LeaderWounded { leader: UnitId, throw: Throw, wound: Wound },
    /// 12.D.1-e.
    LeaderDying { leader: UnitId, throw: Throw, turn: u8 },
    /// 12.D.1-f.
    LeaderTended { leader: UnitId, throw: Throw, lives: bool },
    /// 12.D.1-n, 12.D.5.
    LeaderKilled { leader: UnitId, because: RuleId },
    /// R78.
    Evacuated { leader: UnitId },
    /// 8.D.2.
    Dismounted { unit: UnitId, mode: Mode, holder: Option<UnitId>, because: RuleId },
    /// 8.D.
    ModeChanged { unit: UnitId, mode: Mode },
    /// 8.D.2.b.
    Mounted { unit: UnitId, holder: UnitId, left: MovementPoints },
    /// 16.B-g.
    HorsesLost { unit: UnitId, throw: Throw, captured: bool, because: RuleId },
    /// 7.A.
    Moved { units: UnitSet, from: Hex, to: Hex, cost: MovementPoints },
    /// 18-l.
    Entered { unit: UnitId, hex: Hex, holder: Option<UnitId> },
    /// 16.A.
    ChargeDeclared { unit: UnitId, hex: Hex },
    /// 16.A-d.
    ChargeLapsed { unit: UnitId, because: RuleId },
    /// 10.A.
    MeleeDeclared { hex: Hex, attackers: UnitSet, defenders: UnitSet, pursuit: bool },
    /// 10.H.1.
    Attempted { units: UnitSet, throw: Throw, attempt: Attempt },
    /// 10.H.2.
    PursuitRolled { units: UnitSet, throw: Throw, success: bool },
    /// 10.H.2.
    Pursued { units: UnitSet, from: Hex, to: Hex },
    /// 10.A-b.
    Fought(Box<MeleeReport>),
    /// 14.C-g.
    TookAmmunition { unit: UnitId },
    /// 10.H.3.
    Advanced { units: UnitSet, from: Hex, to: Hex },
    /// 15.B.
    TrainAbandoned { train: UnitId, men: UnitId, hex: Hex },
    /// 15.B-b.
    TrainCaptured { train: UnitId, hex: Hex },
    /// 15.B-c.
    TrainManned { train: UnitId, men: UnitId },
    /// 15.B-h.
    Transferred { from: UnitId, to: UnitId },
    /// 16.C-f.
    WorksDeclared { throw: Throw },
    /// 16.C.
    Building { unit: UnitId, train: UnitId },
    /// 16.C-h.
    WorksBuilt { unit: UnitId, hex: Hex },
    /// 16.C-k.
    WorksTakenUp { unit: UnitId, hex: Hex },
    /// 16.C-m.
    TookShelter { unit: UnitId, hex: Option<Hex> },
    /// 16.D-e.
    PostReleased { because: RuleId },
    /// 16.E.
    Searched { leader: UnitId, throw: Throw },
    /// 16.E-c.
    RodeOn { units: UnitSet },
    /// 16.E-d.
    SearchEnded { throw: Throw },
    /// 16.E-d.
    Ambushed { throw: Throw },
    /// 17-b.
    HillTaken { unit: UnitId, hex: Hex },
    /// 4-b.
    Scored { army: Army, points: VictoryPoints, because: RuleId },
    /// Standing orders.
    Ordered { army: Army },
    /// 17.
    GameOver { points: [VictoryPoints; 2], winner: Option<Army>, level: Level },
}

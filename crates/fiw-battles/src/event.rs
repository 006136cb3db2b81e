//! What happened, complete enough to draw and to explain.

use crate::combat::Share;
use crate::counters::{Army, UnitId};
use crate::points::{CombatFactor, DemoralizationPoints, MovementPoints, Strength, VictoryPoints};
use crate::scenario::GroupId;
use crate::state::{Flight, Tactic};
use crate::tables::{Capture, CombatResult, FireResult, Odds, VictoryLevel};
use grid::Hex;
use kernel::{Roll, RuleId};
use serde::Serialize;

/// 4.2: the phases of a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before play.
    SetUp,
    Bombardment,
    Movement,
    Combat,
    Rally,
}

/// What lets a unit take a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// 7.2-d: its movement points.
    Points,
    /// 7.2-i: one hex is always allowed, whatever it costs.
    OneHex,
    /// 13.3.1: the die for disordered units of a demoralized army; it goes by hexes.
    Flight,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A marker was selected; only its owner knows.
    TacticSelected { army: Army, tactic: Tactic },
    /// A selected marker was put back; only its owner knows.
    TacticReturned { army: Army, tactic: Tactic },
    /// All markers of an army are selected.
    HandReady { army: Army, count: u8 },
    /// A unit was set up.
    Placed { unit: UnitId, hex: Hex },
    /// A unit was taken up again.
    TakenUp { unit: UnitId },
    /// An army finished its set-up.
    SetUpDone { army: Army },
    /// A game turn began.
    TurnBegan { turn: u8 },
    /// The fog die.
    FogRolled { roll: Roll, fog: bool },
    /// A phase of a player turn began.
    PhaseBegan { army: Army, phase: Phase },
    /// A gun fired.
    Fired {
        gun: UnitId,
        target: Hex,
        range: u8,
        strength: u8,
        terms: Vec<(i8, RuleId)>,
        roll: Roll,
        result: FireResult,
        /// Who was there when the gun fired, leaders last; nobody where a gun fires at a town to set it on fire (21.0-b).
        there: Vec<UnitId>,
    },
    /// A town or building caught fire.
    CaughtFire { hex: Hex },
    /// A unit was disordered.
    Disordered { unit: UnitId, because: RuleId },
    /// A unit was eliminated.
    Eliminated { unit: UnitId, because: RuleId },
    /// An army took demoralization points.
    MoraleLost { army: Army, points: DemoralizationPoints, total: DemoralizationPoints, because: RuleId },
    /// An army reached its level.
    Demoralized { army: Army },
    /// A result had no effect on a unit.
    Unmoved { unit: UnitId, because: RuleId },
    /// A leader turned a rout into a withdrawal.
    RoutConverted { hex: Hex },
    /// The distance a unit runs.
    RoutRolled { unit: UnitId, roll: Roll },
    /// A step back.
    Retreated { unit: UnitId, from: Hex, to: Hex, flight: Flight, riders: Vec<UnitId> },
    /// The Forced March marker was played.
    ForcedMarch { army: Army, units: u8 },
    /// The die for disordered units of a demoralized army.
    FlightRolled { army: Army, roll: Roll },
    /// The die for reinforcements.
    ReinforcementRolled { army: Army, group: GroupId, roll: Roll, arrives: bool },
    /// A unit is due.
    Due { unit: UnitId },
    /// An entry hex was designated.
    EntryDesignated { army: Army, hex: Hex },
    /// A unit came on.
    Entered { unit: UnitId, hex: Hex, cost: MovementPoints, queue: MovementPoints },
    /// A step.
    Stepped { unit: UnitId, from: Hex, to: Hex, cost: MovementPoints, pace: Pace, riders: Vec<UnitId> },
    /// A unit must stop.
    Halted { unit: UnitId, because: RuleId },
    /// 7.1-f: a unit stopped on this one's place, so it moves next.
    MakesRoom { unit: UnitId },
    /// A unit left the map.
    Exited { unit: UnitId },
    /// A battle was declared or changed.
    Declared { attackers: Vec<UnitId>, targets: Vec<Hex> },
    /// A declared battle was dissolved.
    CalledOff { attackers: Vec<UnitId>, targets: Vec<Hex> },
    /// All battles are declared.
    DeclarationEnded { battles: u8 },
    /// A battle is about to be fought.
    BattleBegan { attackers: Vec<UnitId>, targets: Vec<Hex> },
    /// A leader adds his value.
    Leads { leader: UnitId },
    /// Both markers, shown at once.
    TacticsRevealed { attacker: Option<Tactic>, defender: Option<Tactic> },
    /// 9.1-1: what each side brings to the battle.
    Reckoned { attack: Vec<Share>, defence: Vec<Share> },
    /// The battle die.
    Fought { attack: Strength, defence: Strength, odds: Odds, roll: Roll, result: CombatResult },
    /// How a Bx is paid.
    ExchangeOwed { army: Army, owed: CombatFactor },
    /// An advance.
    Pursued { unit: UnitId, from: Hex, to: Hex, riders: Vec<UnitId> },
    /// A train was reached by the enemy.
    TrainTaken { train: UnitId, by: Army, roll: Roll, result: Capture },
    /// A rally roll.
    RallyRolled { unit: UnitId, roll: Roll, rallied: bool },
    /// A concession was offered.
    Offered { by: Army, level: VictoryLevel },
    /// It was refused.
    OfferRefused { by: Army },
    /// The game is over.
    GameOver { winner: Option<Army>, level: VictoryLevel, points: [VictoryPoints; 2], conceded: bool },
}

impl Event {
    /// Whether it is part of a battle: its declaration, its dice, or what came of them.
    pub const fn in_battle(&self) -> bool {
        matches!(
            self,
            Event::Fired { .. }
                | Event::CaughtFire { .. }
                | Event::Disordered { .. }
                | Event::Eliminated { .. }
                | Event::Unmoved { .. }
                | Event::RoutConverted { .. }
                | Event::RoutRolled { .. }
                | Event::Retreated { .. }
                | Event::Declared { .. }
                | Event::CalledOff { .. }
                | Event::BattleBegan { .. }
                | Event::Leads { .. }
                | Event::TacticsRevealed { .. }
                | Event::Reckoned { .. }
                | Event::Fought { .. }
                | Event::ExchangeOwed { .. }
                | Event::Pursued { .. }
                | Event::TrainTaken { .. }
        )
    }
}

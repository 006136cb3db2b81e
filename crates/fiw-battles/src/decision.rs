//! What a player may mean to do.

use crate::counters::UnitId;
use crate::state::Tactic;
use crate::tables::VictoryLevel;
use grid::Hex;
use serde::{Deserialize, Serialize};

/// A decision of either player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    /// 18.0: take this marker into one's hand.
    SelectTactic { tactic: Tactic },
    /// Put a selected marker back (until the last one is selected).
    ReturnTactic { tactic: Tactic },
    /// 3.0: set a unit up.
    Place { unit: UnitId, hex: Hex },
    /// Take a unit up again during set-up.
    TakeUp { unit: UnitId },
    /// Set all remaining units up where history (or our guess at it) had them.
    PlaceRest,
    /// End one's set-up.
    FinishSetUp,
    /// 6.0: bombard.
    Fire { gun: UnitId, target: Hex },
    /// End the Bombardment Phase.
    EndBombardment,
    /// 18.1-1: play the Forced March marker.
    ForcedMarch,
    /// Do not.
    NoForcedMarch,
    /// 22.4-c: roll for the reinforcement.
    RollForReinforcement,
    /// Do not.
    NoRoll,
    /// 24.4-c: this unit comes.
    ChooseReinforcement { unit: UnitId },
    /// None comes.
    NoReinforcement,
    /// 22.3-b: enter near this hex.
    DesignateEntry {
        /// Which edge hex.
        hex: Hex,
    },
    /// 14.1: bring a due unit on.
    Enter {
        unit: UnitId,
        /// By which edge hex.
        hex: Hex,
    },
    /// 7.2: begin to move a unit.
    Move { unit: UnitId },
    /// 7.2-e: a leader goes along.
    Ride { leader: UnitId },
    /// A leader going along stays here.
    Alight { leader: UnitId },
    /// Put the unit down where it was picked up.
    PutBack,
    /// 7.2-d: on to the next hex.
    Step { to: Hex },
    /// End this unit's move here.
    Stop,
    /// 15.0: off the map.
    Exit,
    /// End the Movement Phase.
    EndMovement,
    /// 9.0-g: this unit attacks that hex; joins or makes a battle.
    Attack { unit: UnitId, hex: Hex },
    /// Dissolve a declared battle.
    CallOff {
        /// Which, by its place in the list.
        battle: u8,
    },
    /// All attacks are declared.
    EndDeclaration,
    /// 9.0-h: fight this battle next.
    Resolve {
        /// Which, by its place in the list.
        battle: u8,
    },
    /// 12.2: this leader adds his value in his hex.
    Lead { leader: UnitId },
    /// No leader adds his value in this hex.
    NoLeader { hex: Hex },
    /// 18.1-c1: play this marker in the battle.
    PlayTactic { tactic: Tactic },
    /// Play none.
    NoTactic,
    /// 10.1-f: the leader turns the rout in his hex into a withdrawal.
    Convert { hex: Hex },
    /// Let them run.
    LetRun { hex: Hex },
    /// 10.1: this unit goes back next.
    Flee { unit: UnitId },
    /// 10.1: back to this hex.
    Retreat { to: Hex },
    /// 10.1-6: stop in this fort.
    HaltInFort,
    /// 9.3-Bx: disorder this unit.
    Pay { unit: UnitId },
    /// Enough was paid.
    EndPayment,
    /// 10.2: advance.
    Pursue {
        unit: UnitId,
        /// Into which hex.
        to: Hex,
    },
    /// Advance with the leaders named so far.
    Advance,
    /// 10.2-j: cavalry goes on to this hex.
    PursueOn { to: Hex },
    /// No more pursuit (of this cavalry, or of this battle).
    EndPursuit,
    /// 11.2: try to rally.
    Rally { unit: UnitId },
    /// End the Rally Phase.
    EndRally,
    /// 17.1-d: offer the other side a victory of this level.
    Concede { level: VictoryLevel },
    /// Accept it.
    Accept,
    /// Play on.
    Decline,
}

impl Decision {
    /// The unit it names, if it names one.
    pub(crate) fn unit(&self) -> Option<UnitId> {
        if let Self::Place { unit, .. }
        | Self::TakeUp { unit }
        | Self::Fire { gun: unit, .. }
        | Self::ChooseReinforcement { unit }
        | Self::Enter { unit, .. }
        | Self::Move { unit }
        | Self::Ride { leader: unit }
        | Self::Alight { leader: unit }
        | Self::Attack { unit, .. }
        | Self::Lead { leader: unit }
        | Self::Flee { unit }
        | Self::Pay { unit }
        | Self::Pursue { unit, .. }
        | Self::Rally { unit } = *self
        {
            return Some(unit);
        }
        None
    }
}

//! What a player means to do.

use crate::counters::UnitId;
use crate::points::Boxes;
use crate::state::RoutOrder;
use crate::tables::Mode;
use grid::Hex;
use serde::{Deserialize, Serialize};

/// 4.B, 14.D.2-b: how a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shot {
    /// At full strength, before modifiers.
    Full,
    /// At half strength by choice.
    Half,
}

/// A standing order, for all units of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// 10.J.1-c: when to be asked about Voluntary Rout.
    VoluntaryRout(RoutOrder),
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// 18: takes a counter in hand to place it.
    Choose { unit: UnitId },
    /// 18-d, 18-g: places the counter in hand.
    Put { hex: Hex },
    /// 18: takes a placed counter back.
    TakeBack { unit: UnitId },
    /// 18-c, 18-l: how a unit starts or comes on.
    Posture { unit: UnitId, mode: Mode },
    /// Places all counters still in hand as the scenario suggests.
    PlaceRest,
    /// The set-up is done.
    Ready,
    /// Lays down what was picked up, or drops a declaration.
    Back,
    /// The phase is over.
    EndPhase,
    /// A standing order.
    Order(Order),
    /// 12.A: attaches a Leader to a unit.
    Attach {
        leader: UnitId,
        /// To which unit.
        unit: UnitId,
    },
    /// 12.A-d: a Leader stays with the unit that was hit.
    StayWith { leader: UnitId },
    /// 13.B: a rally attempt.
    Rally { unit: UnitId },
    /// 13.B: rally attempts of all units that can.
    RallyAll,
    /// 14.C: asks for ammunition.
    Resupply { unit: UnitId, from: UnitId },
    /// 14.D.2-g: how many boxes.
    Boxes { boxes: Boxes },
    /// 14.C: does without it after all.
    DropSupply { unit: UnitId },
    /// 12.D.6: a Replacement Leader joins a unit or Leader.
    Replace {
        /// Whom he joins.
        with: UnitId,
    },
    /// 10.J.1-c: Voluntary Rout; 10.J.2: a Rout move.
    Rout { unit: UnitId },
    /// Stays: no Voluntary Rout, no Retreat Before Melee, no pursuit, no fire.
    Stand,
    /// 9.A-e: names the target of a volley.
    Target { unit: UnitId },
    /// 9.A-e: a unit joins the volley.
    Fire { unit: UnitId, shot: Shot },
    /// Everybody who can joins the volley at full strength.
    FireAll,
    /// A unit leaves the volley, the attack or the group again.
    Drop { unit: UnitId },
    /// 9.A-i: rolls.
    Loose,
    /// 9.F-e: names a unit for Opportunity or Retreat Fire.
    React { unit: UnitId, at: UnitId, shot: Shot },
    /// 7.A: takes a unit to move it.
    Pick { unit: UnitId },
    /// 7.A, 10.A: a unit joins the stack that moves, or the attack.
    Join { unit: UnitId },
    /// Everybody in the hex who can joins.
    JoinAll,
    /// 7.A-b: one hex; for a Prone unit a Low Crawl.
    Step { to: Hex },
    /// 7.I: off the map.
    Leave,
    /// The move of these units is over for now.
    Stop,
    /// 8.D: changes how the unit stands.
    ChangeMode { mode: Mode },
    /// 8.D.2.b: mounts with this Holder.
    Mount { holder: UnitId },
    /// 13.B.3: removes Disruption.
    Recover,
    /// 16.A: charges this hex.
    Charge {
        /// The target.
        hex: Hex,
    },
    /// 16.C-f: wishes to build Breastworks.
    DeclareWorks,
    /// 16.C: builds.
    Build {
        unit: UnitId,
        /// Out of which Pack Train.
        train: UnitId,
    },
    /// 16.C-k: loads Breastworks back.
    TakeUp { unit: UnitId },
    /// 16.B-c: abandons mounts.
    AbandonMounts { unit: UnitId },
    /// 15.B-h, 15.B-i: a strength point goes from Personnel to a company.
    Transfer { from: UnitId, to: UnitId },
    /// 16.E: looks for the village under this Leader.
    Search { leader: UnitId },
    /// 16.E-b: rides on to the village.
    RideOn,
    /// 10.J.2.a: the refuge a Routed US unit runs to.
    Goal { hex: Hex },
    /// 10.I, 10.J: one hex back; 10.H.2: one hex after them.
    Retreat { to: Hex },
    /// 10.I: this unit goes by itself next.
    Go { unit: UnitId },
    /// 10.I: the units of this hex go back as a stack.
    GoTogether { hex: Hex },
    /// 10.I-g: the unit that is Disrupted by friends running through.
    Disrupt { unit: UnitId },
    /// 10.A: attacks this hex.
    Attack { hex: Hex },
    /// 10.A: the attack is declared.
    Commit,
    /// 10.H.1: this unit tries to retreat before melee.
    TryRetreat { unit: UnitId },
    /// 10.H.1-b: one roll for all units in the hex.
    TryTogether,
    /// 10.H.2: this unit tries to pursue.
    Pursue { unit: UnitId },
    /// 10.H.2: one roll for all attackers of a hex.
    PursueTogether { hex: Hex },
    /// 10.C.1, 16.E-d: takes a Casualty Point.
    Lose { unit: UnitId },
    /// 14.C-g: takes ammunition from the fallen.
    TakeAmmunition { unit: UnitId },
    /// 10.H.3: advances after melee.
    Advance { unit: UnitId, to: Hex },
}

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
    Choose {
        /// Which.
        unit: UnitId,
    },
    /// 18-d, 18-g: places the counter in hand.
    Put {
        /// Where.
        hex: Hex,
    },
    /// 18: takes a placed counter back.
    TakeBack {
        /// Which.
        unit: UnitId,
    },
    /// 18-c, 18-l: how a unit starts or comes on.
    Posture {
        /// Which.
        unit: UnitId,
        /// How.
        mode: Mode,
    },
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
        /// Who.
        leader: UnitId,
        /// To which unit.
        unit: UnitId,
    },
    /// 12.A-d: a Leader stays with the unit that was hit.
    StayWith {
        /// Who.
        leader: UnitId,
    },
    /// 13.B: a rally attempt.
    Rally {
        /// Which unit.
        unit: UnitId,
    },
    /// 13.B: rally attempts of all units that can.
    RallyAll,
    /// 14.C: asks for ammunition.
    Resupply {
        /// Who receives.
        unit: UnitId,
        /// Who gives.
        from: UnitId,
    },
    /// 14.D.2-g: how many boxes.
    Boxes {
        /// How many.
        boxes: Boxes,
    },
    /// 14.C: does without it after all.
    DropSupply {
        /// Who.
        unit: UnitId,
    },
    /// 12.D.6: a Replacement Leader joins a unit or Leader.
    Replace {
        /// Whom he joins.
        with: UnitId,
    },
    /// 10.J.1-c: Voluntary Rout; 10.J.2: a Rout move.
    Rout {
        /// Which unit.
        unit: UnitId,
    },
    /// Stays: no Voluntary Rout, no Retreat Before Melee, no pursuit, no fire.
    Stand,
    /// 9.A-e: names the target of a volley.
    Target {
        /// Which enemy.
        unit: UnitId,
    },
    /// 9.A-e: a unit joins the volley.
    Fire {
        /// Which unit.
        unit: UnitId,
        /// How.
        shot: Shot,
    },
    /// Everybody who can joins the volley at full strength.
    FireAll,
    /// A unit leaves the volley, the attack or the group again.
    Drop {
        /// Which.
        unit: UnitId,
    },
    /// 9.A-i: rolls.
    Loose,
    /// 9.F-e: names a unit for Opportunity or Retreat Fire.
    React {
        /// Which unit.
        unit: UnitId,
        /// At whom.
        at: UnitId,
        /// How.
        shot: Shot,
    },
    /// 7.A: takes a unit to move it.
    Pick {
        /// Which.
        unit: UnitId,
    },
    /// 7.A, 10.A: a unit joins the stack that moves, or the attack.
    Join {
        /// Which.
        unit: UnitId,
    },
    /// Everybody in the hex who can joins.
    JoinAll,
    /// 7.A-b: one hex; for a Prone unit a Low Crawl.
    Step {
        /// Where to.
        to: Hex,
    },
    /// 7.I: off the map.
    Leave,
    /// The move of these units is over for now.
    Stop,
    /// 8.D: changes how the unit stands.
    ChangeMode {
        /// How.
        mode: Mode,
    },
    /// 8.D.2.b: mounts with this Holder.
    Mount {
        /// Which Holder.
        holder: UnitId,
    },
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
        /// Who.
        unit: UnitId,
        /// Out of which Pack Train.
        train: UnitId,
    },
    /// 16.C-k: loads Breastworks back.
    TakeUp {
        /// Who.
        unit: UnitId,
    },
    /// 16.B-c: abandons mounts.
    AbandonMounts {
        /// Which Holder.
        unit: UnitId,
    },
    /// 15.B-h, 15.B-i: a strength point goes from Personnel to a company.
    Transfer {
        /// Which Personnel.
        from: UnitId,
        /// Which company.
        to: UnitId,
    },
    /// 16.E: looks for the village under this Leader.
    Search {
        /// Who leads.
        leader: UnitId,
    },
    /// 16.E-b: rides on to the village.
    RideOn,
    /// 10.J.2.a: the refuge a Routed US unit runs to.
    Goal {
        /// Where.
        hex: Hex,
    },
    /// 10.I, 10.J: one hex back; 10.H.2: one hex after them.
    Retreat {
        /// Where to.
        to: Hex,
    },
    /// 10.I: this unit goes by itself next.
    Go {
        /// Which.
        unit: UnitId,
    },
    /// 10.I: the units of this hex go back as a stack.
    GoTogether {
        /// Which hex.
        hex: Hex,
    },
    /// 10.I-g: the unit that is Disrupted by friends running through.
    Disrupt {
        /// Which.
        unit: UnitId,
    },
    /// 10.A: attacks this hex.
    Attack {
        /// Which.
        hex: Hex,
    },
    /// 10.A: the attack is declared.
    Commit,
    /// 10.H.1: this unit tries to retreat before melee.
    TryRetreat {
        /// Which.
        unit: UnitId,
    },
    /// 10.H.1-b: one roll for all units in the hex.
    TryTogether,
    /// 10.H.2: this unit tries to pursue.
    Pursue {
        /// Which.
        unit: UnitId,
    },
    /// 10.H.2: one roll for all attackers of a hex.
    PursueTogether {
        /// Which hex.
        hex: Hex,
    },
    /// 10.C.1, 16.E-d: takes a Casualty Point.
    Lose {
        /// Which unit.
        unit: UnitId,
    },
    /// 14.C-g: takes ammunition from the fallen.
    TakeAmmunition {
        /// Which band.
        unit: UnitId,
    },
    /// 10.H.3: advances after melee.
    Advance {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: Hex,
    },
}

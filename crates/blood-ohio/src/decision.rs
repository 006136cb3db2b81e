//! What players decide.

use crate::board::Space;
use crate::counters::{Nation, PieceId};
use crate::state::{Build, ScoutUse};
use serde::{Deserialize, Serialize};

/// 14.9: which die is rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Die {
    /// The event die.
    Event,
    /// The blue die.
    Us,
    /// The green die.
    Wc,
}

/// A decision. Which ones are legal depends on the innermost frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    /// What is in hand goes there: a village, a warrior, a fort, a drawn chit. `inside` is for forts (20.1).
    Place { at: Space, inside: bool },
    /// All that is in hand goes where the scenario suggests.
    PlaceRest,
    /// No more actions of this side in this segment (5.0-c).
    Pass,
    /// The United States recruit; up to four checks follow (5.1.1).
    Recruit,
    /// The Confederacy calls a nation; its checks follow (5.1.2).
    RecruitNation { nation: Nation },
    /// 5.1.1-b, 5.1.2-b: one recruitment check.
    Check,
    /// 5.1.1-b: no more checks.
    StopChecks,
    /// The chit drawn goes back into the cup for another draw, once (A3.3-d).
    Redraw,
    /// 5.1.2-e: a British Arms marker instead of a check.
    TakeArms { at: Space },
    /// 5.1.2-b, 5.6.2-c: this stored unit arrives there.
    Arrive { piece: PieceId, at: Space },
    /// 5.6.2-c: no warrior is brought.
    NoArrival,
    /// The United States negotiate (5.2.1).
    Treaty { nation: Nation },
    /// The Confederacy negotiates (5.2.3).
    Ally { nation: Nation },
    /// 5.3: what to build; where is asked next.
    Build { what: Build },
    /// 5.3: where to build, and with which wagon.
    Found { at: Space, wagon: Option<PieceId> },
    /// A reduced structure is made whole (5.4).
    Repair { at: Space },
    /// Against what the action before has built or repaired (5.5).
    Harass,
    /// A chit is drawn against this settlement (5.6).
    Raid { at: Space },
    /// For a lost gun (5.7.1).
    SearchGun { gun: PieceId },
    /// A chit is drawn from the Raid Cup and perhaps set aside (5.7.2).
    SearchRaiders,
    /// 5.8: which warrior; where to is asked next.
    Strategic { warrior: PieceId },
    /// 5.8: where to, and with which leader.
    Transfer { to: Space, leader: Option<PieceId> },
    /// An action is kept for the next turn (5.9).
    Save,
    /// Goes back on an action that has not begun.
    Back,
    /// 6.3: a force is formed from this stack.
    Form { at: Space },
    /// 6.3: this piece goes along.
    Add { piece: PieceId },
    /// 6.3: all that may still go along within the limit of the force.
    AddAll,
    /// 6.3: this piece stays after all.
    Leave { piece: PieceId },
    /// 6.3: the force is formed.
    March,
    /// 21.2: a scout looks for a faster way.
    Guide { scout: PieceId },
    /// 6.0: to a neighbouring space.
    Step { to: Space },
    /// Somebody in the space of the force goes along from here (6.4).
    PickUp { piece: PieceId },
    /// Somebody of the force stays behind here (6.5).
    Drop { piece: PieceId },
    /// 6.0: the force stays where it is.
    Stop,
    /// What is in the space of the force (14.1).
    Attack,
    /// Five to one, without a battle (17.0).
    Overrun,
    /// Past a weaker enemy without a battle, for 1 MP (13.0).
    PassThrough,
    /// 20.1: this piece goes into the fort.
    Enter { piece: PieceId },
    /// 20.1: all others stay before it.
    Screen,
    /// 20.1-b: from the fort to before it or back.
    Shift { piece: PieceId },
    /// 23.0-b: a marker passes to another nation in the same space.
    HandArms { arms: PieceId, nation: Nation },
    /// 2.4.3-f: a piece on its nation's entry square leaves the map.
    Exit { piece: PieceId },
    /// 6.0: operations are over.
    Done,
    /// 18.0: the stack there ambushes.
    Ambush { from: Space },
    /// 18.0: nobody does.
    LetPass,
    /// 21.3: this scout is used.
    UseScout { scout: PieceId, used: ScoutUse },
    /// 21.3: no more scouts.
    ScoutsNamed,
    /// The defender stands (14.2).
    Defend,
    /// The defender meets the attack with an ambush (14.2-b).
    SpringAmbush,
    /// The defender tries to get away before combat (14.2-c, 16.0).
    FallBack,
    /// 16.0-b: this unit's TP is used.
    UseTactics { piece: PieceId },
    /// 16.0-b: no TP is used.
    NoTactics,
    /// By the side with the tactical advantage (14.9).
    Reroll { die: Die },
    /// 14.9: the result stands.
    Keep,
    /// 14.3-d: a force from there is called.
    Call { from: Space },
    /// 14.3-d: nobody is called.
    NoCall,
    /// 14.7: this piece takes the step.
    Lose { piece: PieceId },
    /// 14.7: the village, settlement or fort takes it.
    LoseStructure,
    /// Where a village that was driven out is rebuilt (20.5.1).
    Relocate { to: Space },
    /// 15.1.4: all that are left go there.
    RetreatTo { to: Space },
    /// 15.1.4: this piece goes there.
    RetreatOne { piece: PieceId, to: Space },
    /// 20.2.2-b: back into the fort.
    BackInside,
    /// 10.0-d: this wagon supplies that stack.
    Supply { stack: Space, wagon: PieceId },
    /// 10.0: the others go without.
    SupplyDone,
    /// 11.0: quarters for a piece; nowhere means cup, square or box. `arms` takes a marker of its stack along.
    Quarter { piece: PieceId, at: Option<Space>, arms: bool },
    /// 11.2-b: this militia unit goes home.
    SendHome { piece: PieceId },
    /// 11.0: all who are left winter where they usually do.
    QuarterRest,
}

//! What players decide.

use crate::battle::board::Letter;
use crate::board::RiverId;
use crate::counters::Nation;
use crate::ids::{AreaId, PieceId};
use crate::quick::LineDecision;
use grid::Hex;
use serde::{Deserialize, Serialize};

/// A decision. Which ones are legal depends on the innermost frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    /// What is in hand goes there; `inside` is for forts (11.2.2).
    Place { at: AreaId, inside: bool },
    /// It waits to enter over the edge of the map (8.3.2, chart.events-8).
    Hold,
    /// The last one placed comes back into the hand.
    TakeBack,
    /// Everything that is left goes where we would put it.
    AsSuggested,
    /// That is all.
    Done,
    /// Goes back on what has not begun.
    Back,
    /// A nation for omens, or the next one to roll.
    Choose { nation: Nation },
    /// 14.0.2: this warrior gets rifles.
    Arm { piece: PieceId },
    /// 6.0.3: three settlers there become a village.
    Exchange { at: AreaId },
    /// chart.settler-where: two thirds, rounded up or down.
    Round { up: bool },
    /// 6.0.2-d: a displaced settler there is to be placed again.
    Lift { from: AreaId },
    /// 7.0.1: this unit is left out of supply.
    LeaveOut { piece: PieceId },
    /// 8.6.3: so many treaties are offered.
    Offer { treaties: u8 },
    /// 8.1.1-opt: whether the leader's rating is added.
    AddRating { add: bool },
    /// 8.1-c: this warrior goes to the leader.
    Gather { piece: PieceId },
    /// 8.3.1, 8.4.2: this unit goes back to the pool.
    Remove { piece: PieceId },
    /// 8.4.2-b: this unit stays as a garrison.
    Pledge { piece: PieceId },
    /// The reinforcement group comes (8.5.2).
    TakeGroup,
    /// 8.5.2: not this year.
    Decline,
    /// 14.0.8: this leader makes room.
    Dismiss { piece: PieceId },
    /// 14.0.7: this leader comes in with new militia there.
    Appoint { leader: PieceId, at: AreaId },
    /// 9.1.1: the primary leader.
    Name { leader: PieceId },
    /// 9.3: this unit, or this leader and those with him, are activated.
    Activate { piece: PieceId },
    /// Work on a fort begins in the area of this leader (11.2.1).
    Build { leader: PieceId },
    /// The fort of his area is taken down (11.2.1-c).
    Dismantle { leader: PieceId },
    /// Units pillage an area (9.5.1).
    Pillage { at: AreaId },
    /// An Atrocity marker is placed (9.2.1).
    Atrocity { at: AreaId },
    /// This enemy unit is ambushed (9.2.2).
    Ambush { piece: PieceId },
    /// This enemy leader is to be assassinated (9.2.3).
    Assassinate { piece: PieceId },
    /// A raid on this area is put together (12.0.1).
    Raid { at: AreaId },
    /// No action; two in a row end the phase (4.5-b).
    Pass,
    /// This piece goes along.
    Add { piece: PieceId },
    /// This piece stays after all.
    Leave { piece: PieceId },
    /// All that may go along.
    AddAll,
    /// The force is complete.
    Go,
    /// 8.3.2: the force enters the map there.
    Enter { at: AreaId },
    /// 9.4.1: to a neighbouring area.
    Step { to: AreaId },
    /// 9.4.3: along a river.
    River { river: RiverId, to: AreaId },
    /// 9.4.4: along or across the Ohio.
    Ohio { to: AreaId },
    /// 9.4.1-b: this piece is left behind.
    Drop { piece: PieceId },
    /// 11.2.2: this piece goes into the fort, or out of it.
    Shelter { piece: PieceId },
    /// The force stays where it is.
    Stop,
    /// 9.4.5: this leader's stack tries to react.
    React { leader: PieceId },
    /// 12.0.1: this raider takes the way we would take.
    BestWay,
    /// 4.5-c, 12.0.2: the combat or raid there comes next.
    Resolve { at: AreaId },
    /// A battle (10.0-battle).
    OfferBattle,
    /// A skirmish (10.0-skirmish).
    OfferSkirmish,
    /// 10.0-siege: the siege goes on.
    Besiege,
    /// 10.0-siege: the fort is assaulted.
    Assault,
    /// qbr.19.0: this battle by the module, or on the board.
    Quick { quick: bool },
    /// 11.1.3: an intrinsic factor stands alone, or with another fighter.
    Man { with: Option<Fighter> },
    /// 11.1-b: this fighter meets that one.
    Pair { fighter: Fighter, with: Fighter },
    /// 11.1.1: the group of this fighter is next.
    Clash { group: u8 },
    /// chart.skirmish-result-b: the beaten go there.
    Retreat { to: AreaId },
    /// chart.raid-result, qbr.19.2.3-b, 10.4.1, 10.6.1-loss: this unit is lost.
    Lose { piece: PieceId },
    /// 10.2-b: the second player sets up at this letter.
    Letter { letter: Letter },
    /// 10.2: what is in hand goes to this hex.
    Post { to: Hex },
    /// 10.3: this unit tries to recover.
    Recover { piece: PieceId },
    /// 10.4: this piece moves.
    Pick { piece: PieceId },
    /// 10.4, 10.4-g, 10.5.3-b: to this hex.
    Advance { to: Hex },
    /// 10.4-f, 10.6.1-off: off the board.
    Exit,
    /// 10.5: this unit fires.
    Aim { piece: PieceId },
    /// 10.5: at this one.
    Shoot { target: PieceId },
    /// 10.6: this hex is attacked.
    Assail { at: Hex },
    /// qbr.19.0: a decision of the Quick Battle module.
    Line(LineDecision),
    /// 9.2.1: an Atrocity marker goes where no settlers are.
    Elsewhere,
}

/// 11.1.3: who fights in a skirmish: a unit, or an intrinsic factor of the fort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fighter {
    /// A combat unit.
    Unit(PieceId),
    /// An intrinsic factor of the fort, by number.
    Factor(u8),
}

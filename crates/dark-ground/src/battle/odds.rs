//! 10.6: what a melee is fought at: factors, column, shifts, levels.

use super::charts::{Arm, MeleeTable};
use super::melee::Melee;
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::{PieceId, PieceSet};
use crate::points::MeleeQuarters;
use crate::state::Order;
use grid::Hex;
use kernel::{RuleId, rule};

/// What a melee is fought at, and how that comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Factors of the attacker.
    pub attack: MeleeQuarters,
    /// Factors of the defender.
    pub defence: MeleeQuarters,
    /// The column of these factors, from 0 for 1-3.
    pub base: u8,
    /// Shifts, to the right above zero, with their rules.
    pub shifts: Vec<(i8, RuleId)>,
    /// The column fought at.
    pub column: u8,
    /// 10.6.1: what the levels add to the die.
    pub levels: i8,
}

/// 10.6-c, 10.6-ex: the column for two sums: fractions dropped in the defender's favour.
pub(crate) const fn column(attack: u16, defence: u16) -> u8 {
    let even = MeleeTable::EVEN as u16;
    if attack == 0 {
        return 0;
    }
    if defence == 0 {
        return MeleeTable::LAST;
    }
    if attack >= defence {
        let column = even + attack / defence - 1;
        return if column > MeleeTable::LAST as u16 { MeleeTable::LAST } else { column as u8 };
    }
    let against = defence.div_ceil(attack);
    if against > even + 1 { 0 } else { (even + 1 - against) as u8 }
}

impl Look<'_> {
    /// chart.melee-factor, 10.6-b: a unit's factor against a hex.
    pub(crate) fn attack_factor(&self, piece: PieceId, at: Hex, target: Hex) -> MeleeQuarters {
        let board = self.battle_board();
        let mut factor = MeleeQuarters::WHOLE;
        let warrior = self.arm(piece) == Arm::Warrior;
        if warrior && board.is_woods(at) && self.state[piece].order == Order::Good {
            factor = factor * 2;
        }
        if board.level(target) > board.level(at) {
            factor = factor.half();
        }
        let stream = board.grid().side_between(at, target).is_some_and(|side| board.stream(at, side));
        if stream && !warrior {
            factor = factor.half();
        }
        factor
    }

    /// chart.melee-factor, 10.6-b: a defender's factor.
    pub(crate) fn defence_factor(&self, piece: PieceId, at: Hex) -> MeleeQuarters {
        let warrior = self.arm(piece) == Arm::Warrior;
        let gains = warrior && self.battle_board().is_woods(at) && self.state[piece].order == Order::Good;
        if gains { MeleeQuarters::WHOLE * 2 } else { MeleeQuarters::WHOLE }
    }

    /// 10.4.1-c: who defends a hex: not those who have just retreated into it, unless they are alone there.
    fn defenders(&self, side: Side, at: Hex) -> PieceSet {
        let all = self.units_in(side, at);
        let ran = self.frame::<Melee>().map_or(PieceSet::NONE, |melee| melee.ran);
        let steady = all.but(ran);
        if steady.is_empty() { all } else { steady }
    }

    /// 10.6, 10.6.1: everything a melee of these attackers, leaders among them, against a hex rests on.
    pub(crate) fn odds(&self, side: Side, attackers: PieceSet, target: Hex) -> Odds {
        let units = attackers.and(self.sets().units[side.index()]);
        let defenders = self.defenders(side.other(), target);
        let factor =
            |piece: PieceId| self.hex_of(piece).map_or(MeleeQuarters::ZERO, |at| self.attack_factor(piece, at, target));
        let attack: MeleeQuarters = units.map(factor).sum();
        let defence: MeleeQuarters = defenders.map(|piece| self.defence_factor(piece, target)).sum();
        let leading = self.lead_rating(attackers.and(self.sets().leaders[side.index()])) as i8;
        let defending = self.lead_rating(self.leaders_in(side.other(), target)) as i8;
        let disrupted =
            |pieces: PieceSet| i8::from(pieces.into_iter().any(|piece| self.state[piece].order == Order::Disrupted));
        // chart.melee-shift: one leader a side, and the disorder of both.
        let shifts = vec![
            (leading, rule("3.0-leaders")),
            (-defending, rule("10.6.2")),
            (-disrupted(units), rule("10.6.1-disrupted")),
            (disrupted(defenders), rule("10.6-b")),
        ];
        let base = column(attack.get(), defence.get());
        let sum = base as i8 + shifts.iter().map(|(shift, _)| shift).sum::<i8>();
        let column = sum.clamp(0, MeleeTable::LAST as i8) as u8;
        let level = |pieces: PieceSet| pieces.map(|piece| self.level(piece)).max().unwrap_or_default().get() as i8;
        let most = self.charts().melee.most_level;
        // 10.6.1: of several nations the highest level counts.
        let levels = (level(units) - level(defenders)).clamp(-most, most);
        Odds {
            attack,
            defence,
            base,
            shifts: shifts.into_iter().filter(|(shift, _)| *shift != 0).collect(),
            column,
            levels,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [10.6-c] [10.6-ex] Seven to three is 2-1, two to three 1-2, one to four 1-3, twelve to two 5-1.
    #[test]
    fn r10_6_c_columns() {
        let sums = [(7, 3), (2, 3), (1, 4), (12, 2), (1, 1), (3, 2), (1, 2), (1, 3), (5, 12), (9, 2)];
        assert_eq!(sums.map(|(attack, defence)| column(attack, defence)), [3, 1, 0, 6, 2, 2, 1, 0, 0, 5]);
    }
}

//! 13.0-e, 15: who has won.

use crate::about::seat_of;
use crate::counters::{Nation, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::ids::{AreaId, AreaSet, PieceId};
use crate::points::CommitmentLevel;
use crate::scenario::{Content, SetUpGroup, Victory};
use crate::state::{Ending, Standing, VictoryLevel};
use crate::tables::Season;
use kernel::{Outcome, RuleId, rule};

impl Act<'_, '_> {
    /// 13.0-e: victory is checked before the winter clean-up.
    pub(crate) fn check_victory(&mut self) {
        if matches!(self.look().season(), Season::Fall | Season::Winter) {
            // 15.4.3, 15.4.4: the level is looked at in fall and winter.
            let level = self.state.commitment;
            let [high, low] = self.state.streak;
            self.state.streak = [
                if level == CommitmentLevel::HIGHEST { high + 1 } else { 0 },
                if level == CommitmentLevel::LOWEST { low + 1 } else { 0 },
            ];
        }
        // 15.1, 15.2, 15.3, 15.4: the length is the scenario's.
        let last = self.state.turn == self.look().scenario().turns;
        let ending = match &self.look().scenario().victory {
            Victory::LongWar => self.look().long_war(last),
            Victory::Expedition { goal, base, lands, losses_of } if last => {
                Some(self.look().expedition(*goal, *base, lands, *losses_of))
            }
            Victory::Foothold { goal, base } if last => Some(self.look().foothold(*goal, *base)),
            // 16.1.3: a battle alone ends by itself.
            Victory::Expedition { .. } | Victory::Foothold { .. } | Victory::Points(_) => None,
        };
        if let Some(ending) = ending {
            self.state.ending = Some(ending);
            self.tell(|_| Event::Ended { ending });
        }
    }
}

impl Look<'_> {
    /// 15.4.3, 15.4.4, G45: sudden victories first, at the end of the game settlements, then points.
    pub(crate) fn long_war(&self, last: bool) -> Option<Ending> {
        let points = self.tables().victory_points;
        let needed = points.checks_in_a_row.unsigned_abs();
        let won = |side, level| Some(Ending::Won { side, level });
        if self.state.streak[0] >= needed {
            return won(Side::Us, VictoryLevel::Strategic);
        }
        if self.state.streak[1] >= needed {
            return won(Side::Na, VictoryLevel::Strategic);
        }
        let quiet = |nation: &Nation| self.state.nation(*nation).standing != Standing::Warpath;
        if Nation::ROLLING.iter().all(quiet) {
            return won(Side::Us, VictoryLevel::Decisive);
        }
        if !last {
            return None;
        }
        let settlements = self.towns().and(self.board().beyond_the_ohio()).len();
        if settlements < points.settlements_needed.unsigned_abs() {
            return won(Side::Na, VictoryLevel::Decisive);
        }
        let [us, na] = self.state.vp;
        match us.cmp(&na) {
            std::cmp::Ordering::Greater => won(Side::Us, VictoryLevel::Minor),
            std::cmp::Ordering::Less => won(Side::Na, VictoryLevel::Minor),
            std::cmp::Ordering::Equal => Some(Ending::Draw),
        }
    }

    /// G47: a US combat unit in the area and no enemy unit outside a fort.
    fn occupied(&self, area: AreaId) -> bool {
        let here = self.here(area);
        !here.and(self.sets().units[Side::Us.index()]).is_empty() && self.force_outside(Side::Na, here).is_empty()
    }

    /// 15.1.4, 15.1.4-b, 15.1.4-c: what each side has reached; the higher level wins, equal ones draw.
    fn expedition(&self, goal: AreaId, base: AreaId, lands: &[Nation], losses_of: u8) -> Ending {
        let pillaged = self.state.pillaged.has(goal);
        let us = if self.occupied(goal) && self.supply_chain(goal, base) { 2 } else { u8::from(pillaged) };
        let lands = lands.iter().fold(AreaSet::NONE, |all, nation| all.or(self.board().lands(*nation)));
        let free = !self.with_settlers().meets(lands);
        let na = match (free, !pillaged && !self.occupied(goal)) {
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        };
        // 15.1.4-c: more than a third lost lowers a victory.
        let bled = |side: Side| self.state.lost[side.index()] * losses_of > self.state.at_start[side.index()];
        let [us, na] = [(us, Side::Us), (na, Side::Na)].map(|(level, side)| level - u8::from(bled(side) && level > 0));
        let level = |reached: u8| if reached == 2 { VictoryLevel::Decisive } else { VictoryLevel::Marginal };
        match us.cmp(&na) {
            std::cmp::Ordering::Greater => Ending::Won { side: Side::Us, level: level(us) },
            std::cmp::Ordering::Less => Ending::Won { side: Side::Na, level: level(na) },
            std::cmp::Ordering::Equal => Ending::Draw,
        }
    }

    /// 15.1.4-c, G76: a third of those who were there at the start; militia called up later are not among them. Counters
    /// of a kind are set up in order.
    pub(crate) fn counts_as_lost(&self, piece: PieceId) -> bool {
        let kind = self.of(piece).kind;
        let of_kind = |group: &SetUpGroup| match &group.content {
            Content::Units { units, .. } => units.iter().filter(|(set_up, _)| *set_up == kind).map(|(_, n)| *n).sum(),
            Content::Villages(_) | Content::Settlers { .. } | Content::Fort | Content::Rifles { .. } => 0_u8,
        };
        match self.scenario().victory {
            Victory::Expedition { .. } => {
                let count: u8 = self.scenario().groups.iter().map(of_kind).sum();
                let mut first = self.everybody().filter(|one| self.of(*one).kind == kind).take(usize::from(count));
                first.any(|one| one == piece)
            }
            Victory::Foothold { .. } | Victory::LongWar | Victory::Points(_) => true,
        }
    }

    /// 15.1.4-c, G89: only losses in fights, on raids and for want of supply; not deserters, and not who falls on a march.
    pub(crate) fn lowers_a_victory(&self, why: RuleId) -> bool {
        let expedition = matches!(self.scenario().victory, Victory::Expedition { .. });
        !(expedition && [rule("14.0.5-d"), rule("9.4.2-b")].contains(&why))
    }

    /// 15.2.4: Kekionga held and supplied, with settlers in it or not; else the nations have won.
    fn foothold(&self, goal: AreaId, base: AreaId) -> Ending {
        if self.occupied(goal) && self.supply_chain(goal, base) {
            let settled = self.state.settlers[goal.index()] > 0;
            let level = if settled { VictoryLevel::Major } else { VictoryLevel::Marginal };
            return Ending::Won { side: Side::Us, level };
        }
        let at_war = Nation::ROLLING.into_iter().filter(|nation| self.state.at_war(*nation));
        let lands = at_war.fold(AreaSet::NONE, |all, nation| all.or(self.board().lands(nation)));
        let level = if self.with_settlers().meets(lands) { VictoryLevel::Minor } else { VictoryLevel::Major };
        Ending::Won { side: Side::Na, level }
    }

    /// The entry of the book that a game ended by.
    pub(crate) fn ending_rule(&self, ending: Ending) -> RuleId {
        let scenario = self.scenario();
        match (&scenario.victory, ending) {
            (Victory::Expedition { .. }, Ending::Won { side: Side::Us, .. }) => rule("15.1.4"),
            (Victory::Expedition { .. }, Ending::Won { side: Side::Na, .. } | Ending::Draw) => rule("15.1.4-b"),
            (Victory::LongWar, Ending::Won { side: Side::Us, .. }) => rule("15.4.3"),
            (Victory::LongWar, Ending::Won { side: Side::Na, .. }) => rule("15.4.4"),
            (Victory::LongWar, Ending::Draw) => rule("G45"),
            (Victory::Points(_), Ending::Draw) => rule("G50"),
            (Victory::Points(_), Ending::Won { .. }) => scenario.rules.victory,
            (Victory::Foothold { .. }, Ending::Won { .. } | Ending::Draw) => scenario.rules.victory,
        }
    }

    /// How the game ended, for the kernel.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let ending = self.state.ending?;
        let (winner, level) = match ending {
            Ending::Won { side, level } => (Some(seat_of(side)), self.level_word(level)),
            Ending::Draw => (None, "draw"),
        };
        let points = self.state.vp.map(|points| points.get().into()).to_vec();
        Some(Outcome { winner, level: level.into(), points, halves: false, rule: self.ending_rule(ending) })
    }

    /// A level of victory as it is told.
    pub(crate) const fn level_word(&self, level: VictoryLevel) -> &'static str {
        match level {
            VictoryLevel::Marginal => "marginal",
            VictoryLevel::Minor => "minor",
            VictoryLevel::Decisive => "decisive",
            VictoryLevel::Major => "major",
            VictoryLevel::Strategic => "strategic",
            VictoryLevel::Points => "victory",
        }
    }
}

//! 8.2: the commitment of the United States, and 8.5.3: the British intervention it may bring.

use crate::counters::{Kind, Side, Territory};
use crate::deploy::Cause;
use crate::event::{Counted, Event};
use crate::frames::{Act, Look};
use crate::ids::{PieceId, PieceSet};
use crate::points::CommitmentLevel;
use crate::state::British;
use crate::tables::Season;
use kernel::{Roll, rule};

impl Look<'_> {
    /// chart.commitment: the die with everything that applies.
    pub(crate) fn commitment_roll(&self, die: u8) -> Roll {
        let (chart, state, board) = (self.tables().commitment, self.state, self.board());
        let [us, na] = state.vp;
        let standing = match us.cmp(&na) {
            std::cmp::Ordering::Less => chart.behind,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => chart.ahead,
        };
        let ohio = self.towns().and(board.in_state(Territory::Ohio)).len() as i8;
        let states = board.in_state(Territory::Pennsylvania).or(board.in_state(Territory::Kentucky));
        let outrages = state.atrocities[Side::Na.index()].and(states).len() as i8;
        let general = self.general_besieged() || state.generals_lost[1];
        // G9: as it stood at the end of the last Raid phase.
        let quiet = match state.at_war {
            0 | 1 => chart.one_at_war,
            2 => chart.two_at_war,
            _ => 0,
        };
        Roll::new(die, rule("8.2"))
            .plus(standing, rule("15.4.5"))
            .plus(ohio / chart.settlements_each * chart.settlements, rule("6.0.3"))
            .plus(outrages * chart.atrocity, rule("9.2.1-b"))
            .plus(if general { chart.general } else { 0 }, rule("chart.commitment"))
            .plus(state.forts_destroyed[Side::Na.index()] as i8 * chart.fort_destroyed, rule("11.3.1-c"))
            .plus(if self.iroquois_in_play() { chart.iroquois } else { 0 }, rule("chart.events-8b"))
            .plus(quiet, rule("G9"))
            // 8.5.3-g: as long as Dorchester is in play.
            .plus(if state.british == British::In { chart.british } else { 0 }, rule("8.5.3-g"))
    }

    /// chart.commitment: a general of the army sits in a besieged fort.
    fn general_besieged(&self) -> bool {
        let besieged = |leader: &PieceId| {
            let area = self.area_of(*leader).filter(|_| self.state[*leader].inside);
            self.of(*leader).rank == 3 && area.is_some_and(|area| self.is_besieged(Side::Us, area))
        };
        self.sets().army_leaders.into_iter().any(|leader| besieged(&leader))
    }

    /// 8.5.3-b, 8.5.3-ex: the number the die must stay below.
    pub(crate) fn intervention_number(&self) -> i8 {
        let pressed = self.state.forts_destroyed[Side::Na.index()] + self.besieged(Side::Na).len();
        self.nations_at_war() as i8 + pressed as i8 - self.state.commitment.get() as i8 - self.surrendered() as i8
    }

    /// 8.5.3: whether the British may intervene at all this turn.
    pub(crate) fn may_intervene(&self) -> bool {
        let figures = self.tables().intervention;
        let level = self.state.commitment.get() as i8;
        self.state.british == British::Out
            && self.season() != Season::Winter
            && (figures.least_commitment..=figures.most_commitment).contains(&level)
    }
}

impl Act<'_, '_> {
    /// 8.2, 3.0-cl: 1 or less lowers the level, 6 or more raises it, between 1 and 5.
    pub(crate) fn roll_commitment(&mut self) {
        let die = self.table.die(6);
        let roll = self.look().commitment_roll(die);
        let (chart, from) = (self.look().tables().commitment, self.state.commitment);
        let to = match roll.total() {
            total if total <= chart.lower_at => {
                from.saturating_sub(CommitmentLevel::new(1)).max(CommitmentLevel::LOWEST)
            }
            total if total >= chart.raise_at => (from + CommitmentLevel::new(1)).min(CommitmentLevel::HIGHEST),
            _ => from,
        };
        self.state.commitment = to;
        self.tell(|_| Event::CommitmentRolled { roll, from, to });
    }

    /// 8.5.3: NA rolls below the number, and the British come.
    pub(crate) fn roll_intervention(&mut self) {
        if !self.look().may_intervene() {
            return;
        }
        let number = self.look().intervention_number();
        let roll = self.table.d6(rule("8.5.3-b"));
        let intervenes = (roll.face() as i8) < number;
        self.tell(|_| Event::InterventionRolled { roll, number, intervenes });
        if !intervenes {
            return;
        }
        // 8.5.3-c
        let figures = self.look().tables().intervention;
        let canadians = self.roll_count_plus(Counted::Canadians, figures.canadians.unsigned_abs(), rule("8.5.3-c"));
        let look = self.look();
        let force = look
            .pooled(Kind::British, figures.regulars.unsigned_abs())
            .or(look.pooled(Kind::Canadian, canadians))
            .or(PieceSet::of(look.sets().dorchester));
        self.state.british = British::In;
        self.take_in_hand(force);
        self.deploy(Side::Na, Cause::British, force);
    }
}

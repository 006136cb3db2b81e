//! 9.1: initiative, and what equal dice may do to Colonel McKee.

use crate::about::seat_of;
use crate::counters::{Nation, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::points::MobilizationLevel;
use crate::refusal::{Decided, Why};
use crate::state::{Place, Standing, Step};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Roll, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Act<'_, '_> {
    /// 9.1.1: among US leaders of the same rank the player chooses for the turn.
    pub(crate) fn choose_primary(&mut self) {
        self.find_primary();
        if self.look().senior_us().len() > 1 {
            self.open(Primary {});
        }
    }

    /// 9.1: both roll and add the rating of their primary leader; ties are rolled again.
    pub(crate) fn roll_initiative(&mut self) {
        let faces = [self.table.die(6), self.table.die(6)];
        let rolls = Side::BOTH.map(|side| self.look().initiative_roll(side, faces[side.index()]));
        let [us, na] = rolls.map(|roll| roll.total());
        let winner = match us.cmp(&na) {
            std::cmp::Ordering::Less => Some(Side::Na),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Us),
        };
        // 9.2: the difference, within the markers each side still owns.
        let markers = self.state.atrocity_markers.map(|owned| owned.min(us.abs_diff(na)));
        self.tell(|_| Event::InitiativeRolled { rolls: Box::new(rolls), winner, markers });
        match winner {
            Some(side) => {
                (self.state.initiative, self.state.acting, self.state.passed) = (side, side, false);
                self.state.atrocities_left = markers;
                self.state.ambushed = [false; 2];
            }
            None => self.state.step = Step::Initiative,
        }
        if faces[0] == faces[1] {
            self.test_mckee(faces[0]);
        }
    }

    /// 14.0.5-c: a third die that shows the same number is the end of him.
    fn test_mckee(&mut self, face: u8) {
        let mckee = self.look().sets().mckee;
        if !self.look().on_map(self.state[mckee].at) {
            return;
        }
        let roll = self.table.d6(rule("14.0.5-c"));
        let gored = roll.face() == face;
        self.tell(|_| Event::StagRolled { roll, gored });
        if !gored {
            return;
        }
        self.take_out(PieceSet::of(mckee), rule("14.0.5-c"));
        // 14.0.5-d: all levels drop, never below 1; nations at war roll for deserters.
        for nation in Nation::ROLLING {
            let state = &mut self.state.nations[nation.index()];
            if state.standing != Standing::Surrendered {
                state.level = state.level.saturating_sub(MobilizationLevel::new(1)).max(MobilizationLevel::new(1));
            }
        }
        for nation in Nation::ALL.into_iter().filter(|nation| self.state.at_war(*nation)).collect::<Vec<_>>() {
            self.roll_desertion(nation);
        }
    }

    fn roll_desertion(&mut self, nation: Nation) {
        let warriors = self.look().deserters(nation);
        if warriors.is_empty() {
            return;
        }
        let level = self.look().nation_level(nation);
        let roll = self.table.d6(rule("14.0.5-d"));
        let deserters = roll.face().saturating_sub(level.get()).min(warriors.len());
        self.tell(|_| Event::DesertionRolled { nation, roll, level, deserters });
        if deserters > 0 {
            self.open(Desertion { nation, left: deserters });
        }
    }
}

impl Look<'_> {
    /// 9.1: a side's die with the rating of its primary leader; nothing without one.
    fn initiative_roll(&self, side: Side, face: u8) -> Roll {
        let leader = self.state.primary[side.index()].filter(|leader| self.on_map(self.state[*leader].at));
        Roll::new(face, rule("9.1")).plus(leader.map_or(0, |leader| self.rating(leader) as i8), rule("9.1.2"))
    }

    fn deserters(&self, nation: Nation) -> PieceSet {
        self.sets().warriors[nation.index()].filter(|piece| matches!(self.state[*piece].at, Place::On(_))).collect()
    }
}

/// 9.1.1: which of the senior leaders is primary.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Primary {}

impl Ask<DarkGround> for Primary {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Us))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.senior_us().map(|leader| Decision::Name { leader }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Name { leader } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().senior_us().has(leader) {
            return Err(Why::NoPrimary.piece(leader));
        }
        act.close();
        act.state.primary[Side::Us.index()] = Some(leader);
        act.tell(|_| Event::PrimaryNamed { leader });
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let help = "His rating is added to your initiative die, and his presence counts in battle.";
        Question::new("Which leader is primary this turn?", help, rule("9.1.1"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|leader| Decision::Name { leader }).into_iter().collect()
    }
}

impl OnBoard for Primary {}

/// 14.0.5-d: warriors desert.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Desertion {
    /// Of which nation.
    pub nation: Nation,
    pub left: u8,
}

impl Ask<DarkGround> for Desertion {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(Side::Na))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.deserters(self.nation).map(|piece| Decision::Lose { piece }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Lose { piece } = *decision else { return Err(Why::NotNow.into()) };
        let nation = act.frame::<Self>().nation;
        if !act.look().deserters(nation).has(piece) {
            return Err(Why::NotAtRisk.piece(piece));
        }
        act.frame_mut::<Self>().left -= 1;
        act.eliminate(piece, rule("14.0.5-d"));
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let Desertion { nation, left } = *act.frame::<Self>();
        let able: Vec<PieceId> = act.look().deserters(nation).collect();
        if left > 0 && usize::from(left) < able.len() {
            return Flow::Waits;
        }
        act.close();
        if left > 0 {
            // All of them: nothing to choose.
            able.into_iter().for_each(|piece| act.eliminate(piece, rule("14.0.5-d")));
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let text = format!("{} {} warrior units desert: choose one", self.left, self.nation.title());
        Question::new(text, "McKee's death was taken for a bad omen.", rule("14.0.5-d"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_piece(click).map(|piece| Decision::Lose { piece }).into_iter().collect()
    }
}

impl OnBoard for Desertion {}

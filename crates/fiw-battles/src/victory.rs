//! 17.0: victory.

use crate::counters::{Arm, Army};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::FiwBattles;
use crate::points::VictoryPoints;
use crate::refusal::{Decided, Refusal};
use crate::state::{Ending, Place};
use crate::tables::VictoryLevel;
use crate::{file, text};
use kernel::advice::Style;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use kernel::scene::Question;
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Victory points with their reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    pub points: VictoryPoints,
    pub because: RuleId,
    /// The hex they are for, if any.
    pub hex: Option<grid::Hex>,
}

impl Look<'_> {
    /// 17.1: what an army would score if the game ended now.
    pub fn scores(&self, army: Army) -> Vec<Score> {
        let victory = &self.facts().side(army).victory;
        let level = self.facts().side(army.other()).morale.level;
        let losses = self.state.losses[army.other().index()];
        let mut scores = Vec::new();
        // 17.1-b, G40: at the level, or at half of it: one of the two.
        let morale = if losses >= level {
            victory.enemy_demoralized
        } else if losses * 2 >= level {
            victory.enemy_shaken
        } else {
            VictoryPoints::ZERO
        };
        scores.push(Score { points: morale, because: rule("17.1-b"), hex: None });
        for held in &victory.hexes {
            // 17.1-c, G29: a combat unit must be in the hex.
            let points = if self.combat_at(army, held.hex) { held.points } else { VictoryPoints::ZERO };
            scores.push(Score { points, because: rule("17.1-c"), hex: Some(held.hex) });
        }
        let trains = self.state.units().filter(|(unit, piece)| {
            let counter = self.counter(*unit);
            let taken = piece.at == Place::Eliminated || piece.army != counter.army && !piece.looted;
            counter.arm == Arm::Train && counter.army != army && taken
        });
        // 20.0-f: enemy trains eliminated or captured and not retaken.
        scores.push(Score { points: VictoryPoints::new(trains.count() as u8), because: rule("20.0-f"), hex: None });
        scores.retain(|score| score.points > VictoryPoints::ZERO);
        scores
    }

    /// 17.1-d: may this army offer to concede now? Once in a player turn, so that offers cannot stall the game.
    pub fn check_concede(&self, army: Army) -> Decided {
        match self.state.top() {
            None => Err(Refusal::GameOver),
            Some(Frame::Offer(_)) => Err(Refusal::NotNow),
            Some(_) if self.state.offered[army.index()] => Err(Refusal::OfferedAlready),
            Some(_) => Ok(()),
        }
    }

    /// 17.1: the points of an army as they stand.
    pub fn points(&self, army: Army) -> VictoryPoints {
        self.scores(army).iter().map(|score| score.points).sum()
    }

    /// 17.1, G32: winner and level by the margin as it stands.
    pub fn standing(&self) -> (Option<Army>, VictoryLevel) {
        let [british, french] = Army::BOTH.map(|army| self.points(army).get());
        let levels = &self.facts().scenario.levels;
        let margin = usize::from(british.abs_diff(french));
        let level = levels.get(margin).or(levels.last()).copied().unwrap_or(VictoryLevel::Draw);
        let winner = if british > french { Army::British } else { Army::French };
        if level == VictoryLevel::Draw { (None, level) } else { (Some(winner), level) }
    }
}

impl Act<'_, '_> {
    /// 3.4, 17.0: the last game turn is over.
    pub fn end_game(&mut self) {
        let (winner, level) = self.look().standing();
        self.finish(Ending { winner, level, conceded: false });
    }

    /// 17.1-d: offers the other side a victory.
    pub fn concede(&mut self, army: Army, level: VictoryLevel) -> Decided {
        self.look().check_concede(army)?;
        if level == VictoryLevel::Draw {
            return Err(Refusal::NotNow);
        }
        self.state.offered[army.index()] = true;
        self.open(Offer { by: army, level });
        self.tell(|_| Event::Offered { by: army, level });
        Ok(())
    }

    fn finish(&mut self, ending: Ending) {
        let points = Army::BOTH.map(|army| self.look().points(army));
        let Ending { winner, level, conceded } = ending;
        self.state.ending = Some(ending);
        self.state.frames.clear();
        self.tell(|_| Event::GameOver { winner, level, points, conceded });
    }
}

/// 17.1-d: a concession to be accepted or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Who offers.
    pub by: Army,
    /// The victory offered to the other.
    pub level: VictoryLevel,
}

impl Ask<FiwBattles> for Offer {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(self.by.other().seat())
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([Decision::Accept, Decision::Decline]);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Self { by, level } = *act.frame::<Self>();
        if *decision == Decision::Accept {
            act.finish(Ending { winner: Some(by.other()), level, conceded: true });
        } else if *decision == Decision::Decline {
            act.close();
            act.tell(|_| Event::OfferRefused { by });
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let victory = text::victory(Some(self.by.other()), self.level);
        Question::new(
            format!("The {} offer you a {victory}. Accept?", text::army(self.by)),
            "Accepting ends the battle at once.",
            rule("17.1-d"),
        )
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        let (winner, standing) = look.standing();
        let enough = winner != Some(self.by.other()) || self.level >= standing;
        vec![if enough { Decision::Accept } else { Decision::Decline }]
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && place + 1 == look.state.frames.len(), problems);
    }
}

impl OnBoard for Offer {}

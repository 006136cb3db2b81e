//! A2, A3: how the scenarios are won.

use crate::board::{Printed, Space};
use crate::counters::{Expedition, Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::HalfPoints;
use crate::scenario::Victory;
use crate::state::{Ending, Health, Place, Site};
use crate::tables::FortId;

/// What both sides have of that by which a scenario is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Victory points, by side.
    Points([HalfPoints; 2]),
    /// A2.1: steps of structures inflicted, by side.
    Steps([u8; 2]),
}

impl Score {
    /// Who has more.
    pub fn leader(self) -> Option<Side> {
        let [us, wc] = match self {
            Self::Points(points) => points.map(HalfPoints::get),
            Self::Steps(steps) => steps,
        };
        match us.cmp(&wc) {
            std::cmp::Ordering::Greater => Some(Side::Us),
            std::cmp::Ordering::Less => Some(Side::Wc),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// How a scenario would end now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who would win; nobody in a draw.
    pub winner: Option<Side>,
    /// The score, with what is counted at the end.
    pub score: Score,
    /// 2.7: what of it is for settlements never built.
    pub unbuilt: HalfPoints,
}

impl Look<'_> {
    /// The bit of a printed principal village in `State::principals_hit`.
    pub fn principal_bit(&self, village: Space) -> u8 {
        self.board().principal_number(village).map_or(0, |number| 1 << number)
    }

    /// A3.1-e, A3.2-c: the US has built this fort in the game.
    fn built(&self, fort: FortId) -> bool {
        self.state.forts_built & 1 << fort.index() != 0
    }

    /// A2.1: steps that printed settlements have lost.
    fn settlement_steps(&self) -> u8 {
        let printed = self.board().spaces().filter(|space| self.board().printed(*space) == Some(Printed::Settlement));
        let lost = printed.map(|space| match self.state.site(space) {
            Site::Razed => 2,
            Site::Settlement(Health::Reduced) => 1,
            Site::Settlement(Health::Full)
            | Site::Empty
            | Site::Village(..)
            | Site::Principal(..)
            | Site::Fort(..)
            | Site::Miamis => 0,
        });
        lost.sum()
    }

    /// Who has won at once, if anybody.
    fn immediate(&self) -> Option<Side> {
        let state = self.state;
        match self.scenario().victory {
            // A2.1: Kekionga has to move, or the fifth step of settlements is lost.
            Victory::Steps { village, settlement_steps } => {
                if state.principals_hit & self.principal_bit(village) != 0 {
                    Some(Side::Us)
                } else {
                    (self.settlement_steps() >= settlement_steps).then_some(Side::Wc)
                }
            }
            // A3.1-e, A7.2: two principal villages with this one, and five other villages of either kind (R26).
            Victory::Harmar { village, principals, villages, .. } => {
                let hit = state.principals_hit;
                let enough = hit.count_ones() >= u32::from(principals) && hit & self.principal_bit(village) != 0;
                (enough && state.villages_razed >= principals + villages).then_some(Side::Us)
            }
            // A3.3-g, A3.4-b.
            Victory::Decision { us_vp } => (state.vp[Side::Us.index()] >= HalfPoints::whole(us_vp)).then_some(Side::Us),
            Victory::Points | Victory::Wabash { .. } => None,
        }
    }

    /// A3.3-h: whether an automatic victory in the Legion scenario was due to the death of leaders: neither the withdrawal
    /// of the expedition nor points have decided it.
    pub fn struck_down(&self, winner: Side) -> bool {
        match winner {
            Side::Wc => !self.state.withdrawn,
            Side::Us => self.immediate() != Some(Side::Us),
        }
    }

    /// 2.7, A3.1-d, A3.2-c: half points that settlements never built are worth to the Confederacy.
    fn unbuilt_halves(&self) -> HalfPoints {
        self.scenario().unbuilt_bonus * self.state.settlements_left
    }

    /// How it would end now.
    pub fn verdict(&self) -> Verdict {
        let unbuilt = self.unbuilt_halves();
        let [us, wc] = self.state.vp;
        let score = match self.score() {
            Score::Steps(steps) => Score::Steps(steps),
            Score::Points(_) => {
                let most = HalfPoints::whole(self.game.tables().vp_cap);
                Score::Points([us, (wc + unbuilt).min(most)])
            }
        };
        Verdict { winner: self.winner(score), score, unbuilt }
    }

    /// A2.1, 24.0: what the scenario is won by, as it stands.
    fn score(&self) -> Score {
        match self.scenario().victory {
            Victory::Steps { .. } => Score::Steps(self.state.steps),
            Victory::Points | Victory::Decision { .. } | Victory::Harmar { .. } | Victory::Wabash { .. } => {
                Score::Points(self.state.vp)
            }
        }
    }

    /// Who has won at the end of the scenario with these scores; nobody in a draw.
    fn winner(&self, score: Score) -> Option<Side> {
        let state = self.state;
        match self.scenario().victory {
            // A2.1: more steps of structures.
            // A2.3, A3.3-g, A3.4-b: more points.
            Victory::Steps { .. } | Victory::Points | Victory::Decision { .. } => score.leader(),
            // A3.1-d, A3.1-e.
            Victory::Harmar { most_principals, fort, .. } => score.leader().filter(|side| match side {
                Side::Us => self.built(fort),
                Side::Wc => state.principals_hit.count_ones() <= u32::from(most_principals),
            }),
            // A3.2-c.
            Victory::Wabash { fort } => score.leader().filter(|side| *side == Side::Wc || self.built(fort)),
        }
    }

    /// A3.1-d, A3.2-c, A3.3-g, A3.4-b: whether the withdrawal of this expedition decides the game.
    pub fn decisive(&self, expedition: Expedition) -> bool {
        match self.scenario().victory {
            Victory::Harmar { .. } => expedition == Expedition::First,
            Victory::Wabash { .. } => expedition == Expedition::Second,
            Victory::Decision { .. } => expedition == Expedition::Third,
            Victory::Steps { .. } | Victory::Points => false,
        }
    }
}

impl Act<'_, '_> {
    /// Ends the game if a score or a structure just lost decides it at once.
    pub fn check_points(&mut self) {
        if self.state.ending.is_none()
            && let Some(side) = self.look().immediate()
        {
            self.end(Some(side), true);
        }
    }

    /// A3.3-h: the death of a leader may decide the Legion scenario, if the players want it so.
    pub fn leader_died(&mut self, piece: PieceId) {
        if !self.state.optional.sudden_death || self.scenario().rules.sudden_death.is_none() {
            return;
        }
        let counter = self.game.counter(piece);
        if counter.kind != Kind::KeyLeader {
            return;
        }
        if counter.expedition == Some(Expedition::Third) {
            self.end(Some(Side::Wc), true);
            return;
        }
        // Little Turtle, Blue Jacket and Buckongahelas are the key leaders of the three core nations.
        let chief = |id: &PieceId| {
            let known = self.game.of(*id);
            known.kind == Kind::KeyLeader && known.nation.is_some_and(|nation| nation.core())
        };
        let lost = self.state.pieces().filter(|(id, _)| chief(id)).all(|(_, chief)| chief.at == Place::Out);
        if lost {
            self.end(Some(Side::Us), true);
        }
    }

    /// 4.1: the scenario is over and victory is evaluated.
    pub fn final_evaluation(&mut self) {
        // 2.7, A3.1-d: settlements never built are worth something to the Confederacy.
        let halves = self.look().unbuilt_halves();
        if halves > 0 {
            let rule = self.scenario().rules.unbuilt;
            self.tell(|_| Event::UnbuiltCounted { halves, rule });
            self.score(Side::Wc, halves.won(), rule);
        }
        let look = self.look();
        let winner = look.winner(look.score());
        self.end(winner, false);
    }

    /// The game is over.
    pub fn end(&mut self, winner: Option<Side>, automatic: bool) {
        if self.state.ending.is_none() {
            self.state.ending = Some(Ending { winner, automatic });
            self.tell(|_| Event::Ended { winner, automatic });
        }
    }
}

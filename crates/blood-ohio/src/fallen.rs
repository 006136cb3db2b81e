//! 15.1 to 15.3: what meets a group that has gone back: the toll of a river, ambushes on the way, the enemy it ran into.

use crate::ambush::Prey;
use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::frames::{Act, Heading, Look, OnBoard};
use crate::game::BloodOhio;
use crate::refusal::{Decided, Why};
use crate::state::{Cause, Place};
use kernel::ask::{Ask, Flow};
use kernel::scene::{ArrowKind, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A group that has retreated to a space.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fallen {
    /// The side that has gone back.
    pub side: Side,
    /// Those of the group who are still alive.
    pub pieces: Vec<PieceId>,
    /// Where they are now.
    pub at: Space,
    /// Where they fled from.
    pub from: Space,
    /// 15.2: still owes a step for the river.
    pub river: bool,
    /// 18.0-c: stacks that have ambushed it or may not.
    pub ambushed: Vec<Space>,
    /// 18.0: ambushes on the way are over.
    pub passed: bool,
    /// 19.0-c: the nation whose land it is has been heard.
    #[serde(default)]
    pub entered: bool,
}

impl Ask<BloodOhio> for Fallen {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.side.asks()
    }

    fn options(&self, _: Look<'_>, _: Seat, _: &mut Vec<Decision>) {}

    fn decide(_: &mut Act<'_, '_>, _: Seat, _: &Decision) -> Decided {
        Err(Why::NotNow.into())
    }

    /// It never waits: what has to be asked is a frame of its own.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, fallen) = (act.look(), act.frame::<Self>());
        let here = Place::On(fallen.at);
        let left = |piece: &&PieceId| look.piece(**piece).at == here && !look.lost_gun(**piece);
        let pieces: Vec<PieceId> = fallen.pieces.iter().filter(left).copied().collect();
        let fallen = Fallen { pieces: pieces.clone(), ..fallen.clone() };
        let real = |piece: &PieceId| !matches!(look.kind(*piece), Kind::Artillery | Kind::Arms);
        if !pieces.iter().any(real) {
            act.close();
            act.leave_behind(&pieces, fallen.at);
            return Flow::GoesOn;
        }
        let met = look.hostile(fallen.side, fallen.at);
        let known = act.frame_mut::<Self>();
        known.pieces.clone_from(&pieces);
        (known.river, known.entered) = (false, !fallen.river);
        if fallen.river {
            act.lose(fallen.side, 1, pieces, Cause::River);
        } else if !fallen.entered && fallen.side == Side::Us {
            // 19.0-c: a space entered in flight is a space entered.
            act.intrude(fallen.at);
        } else if !fallen.passed {
            act.offer_ambush();
        } else if act.displace(fallen.side, &pieces, fallen.at, Some(fallen.from)) {
            // 6.7-b: then it is seen who is left.
        } else if met {
            act.fight_on(fallen);
        } else {
            act.come_to_rest(&fallen);
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        Question::new(
            format!("{} to {}", look.they(&self.pieces, "falls back", "fall back"), look.space(self.at)),
            "Enemies near their way may ambush them.",
            rule("15.1"),
        )
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_actors(self.side, &self.pieces, place, problems);
    }
}

impl OnBoard for Fallen {
    fn seen(&self) -> Vec<PieceId> {
        self.pieces.clone()
    }

    fn keeps(&self, piece: PieceId) -> Option<Why> {
        self.pieces.contains(&piece).then_some(Why::InBattle)
    }

    fn prey(&self) -> Option<Prey<'_>> {
        Some(Prey { side: self.side, pieces: &self.pieces, at: self.at, ambushed: &self.ambushed, here: false })
    }

    fn heading(&self) -> Option<Heading> {
        Some(Heading { from: self.from, to: self.at, kind: ArrowKind::Retreat })
    }
}

impl Act<'_, '_> {
    /// Guns and markers whose people are all dead.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other kinds are treated alike")]
    pub fn leave_behind(&mut self, pieces: &[PieceId], at: Space) {
        for piece in pieces {
            match self.game.kind(*piece) {
                Kind::Artillery if self.look().warriors_in(at) => self.lose_gun(*piece, at, rule("22.2-b")),
                Kind::Arms => self.lose_arms(*piece, rule("23.0-e")),
                _ => {}
            }
        }
    }

    /// 15.3: among the enemy, a step is lost and a battle fought.
    fn fight_on(&mut self, fallen: Fallen) {
        self.close();
        self.trapped(&fallen);
        self.lose(fallen.side, 1, fallen.pieces, Cause::Trapped);
    }

    fn come_to_rest(&mut self, fallen: &Fallen) {
        self.close();
        if fallen.side == Side::Wc {
            self.capture(&fallen.pieces, fallen.at);
        }
        self.tidy_arms();
        self.ask_garrison(fallen.side, fallen.at, fallen.pieces.clone());
    }
}

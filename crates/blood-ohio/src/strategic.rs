//! 5.8: strategic movement: warriors, with a leader or without, from one village of the Confederacy to another.

use crate::board::{Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::marks::Marks;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::Place;
use kernel::ask::Ask;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// Spaces with any US unit, in a fort or not.
    fn us_spaces(&self) -> Marks {
        let mut marks = Marks::default();
        for (id, piece) in self.state.pieces() {
            if let Place::On(at) = piece.at
                && self.game.side(id) == Side::Us
                && !self.lost_gun(id)
            {
                marks.add(at);
            }
        }
        marks
    }

    /// Goes over villages of member nations that a way without US units joins to this one, itself not among them, the
    /// nearest first, until one is enough.
    fn joined_villages(&self, from: Space, shut: &Marks, enough: &mut dyn FnMut(Space) -> bool) {
        if shut.has(from) {
            return;
        }
        let mut seen = Marks::default();
        seen.add(from);
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(at) = queue.get(next).copied() {
            next += 1;
            for near in self.board().links(at).iter().copied() {
                let closed = shut.has(near) || self.board().terrain(near) == Terrain::Entry || !self.in_play(near);
                if closed || !seen.add(near) {
                    continue;
                }
                if self.hostile_village(near).is_some() && enough(near) {
                    return;
                }
                queue.push(near);
            }
        }
    }

    /// Of warriors alike in a village one stands for all.
    fn first_alike(&self, warrior: PieceId) -> bool {
        let (piece, nation) = (self.piece(warrior), self.game.nation(warrior));
        let alike = |id: PieceId| {
            let known = self.piece(id);
            let same = known.at == piece.at && known.flipped == piece.flipped;
            same && self.kind(id) == Kind::Warriors && self.game.nation(id) == nation
        };
        self.game.own(Side::Wc).iter().copied().find(|id| alike(*id)) == Some(warrior)
    }

    /// Every one that may go.
    pub fn strategic_warriors(&self, found: &mut dyn FnMut(PieceId)) {
        let shut = self.us_spaces();
        for (id, _) in self.state.pieces().filter(|(id, _)| self.kind(*id) == Kind::Warriors) {
            if self.check_departure(id, &shut).is_ok() {
                found(id);
            }
        }
    }

    /// 5.8: whether these warriors may go.
    pub fn check_strategic(&self, warrior: PieceId) -> Decided {
        self.check_departure(warrior, &self.us_spaces())
    }

    /// 5.8: warriors in a village from which a clear way leads to another.
    fn check_departure(&self, warrior: PieceId, shut: &Marks) -> Decided {
        let refusal = |why| Refusal::new(why).piece(warrior);
        ensure(self.kind(warrior) == Kind::Warriors, refusal(Why::NoBand))?;
        let at = self.piece(warrior).at.space().ok_or(refusal(Why::NotOnMap))?;
        ensure(self.hostile_village(at).is_some(), refusal(Why::NotInVillage).space(at))?;
        ensure(self.first_alike(warrior), refusal(Why::SameBand).space(at))?;
        let mut clear = false;
        self.joined_villages(at, shut, &mut |_| {
            clear = true;
            clear
        });
        ensure(clear, refusal(Why::ShutIn).space(at))
    }

    fn check_transfer(&self, warrior: PieceId, to: Space, leader: Option<PieceId>) -> Decided {
        let refusal = Refusal::new(Why::NoClearWay).piece(warrior).space(to);
        let from = self.piece(warrior).at.space().ok_or(refusal)?;
        let mut clear = false;
        self.joined_villages(from, &self.us_spaces(), &mut |village| {
            clear |= village == to;
            clear
        });
        ensure(clear, refusal)?;
        let along = |leader: PieceId| {
            let mine = self.kind(leader).leader() && self.game.side(leader) == Side::Wc;
            mine && self.piece(leader).at == Place::On(from)
        };
        match leader.filter(|leader| !along(*leader)) {
            Some(leader) => Err(Refusal::new(Why::LeaderElsewhere).piece(leader).space(from)),
            None => Ok(()),
        }
    }
}

/// 5.8: where a warrior goes, with or without a leader.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Strategic {
    /// Which warrior.
    pub warrior: PieceId,
}

impl Ask<BloodOhio> for Strategic {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Wc.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(from) = look.piece(self.warrior).at.space() else { return };
        let leaders: Vec<PieceId> = look.at(Side::Wc, from).filter(|piece| look.kind(*piece).leader()).collect();
        look.joined_villages(from, &look.us_spaces(), &mut |to| {
            found.push(Decision::Transfer { to, leader: None });
            found.extend(leaders.iter().map(|leader| Decision::Transfer { to, leader: Some(*leader) }));
            false
        });
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let warrior = act.frame::<Self>().warrior;
        match *decision {
            Decision::Back => act.close(),
            Decision::Transfer { to, leader } => {
                act.look().check_transfer(warrior, to, leader)?;
                act.close();
                act.spend(Side::Wc);
                act.transfer(warrior, leader, to);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        Question::new(
            format!("Where does {} go?", look.name(self.warrior)),
            "To any village of the Confederacy with a way free of US units. One leader of its place may go along.",
            rule("5.8"),
        )
    }

    fn asides(&self, _: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        found.extend((Side::Wc.seat() == seat).then_some(Decision::Back));
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.place_wish(click, |to| Decision::Transfer { to, leader: None })
    }
}

impl OnBoard for Strategic {
    fn held(&self) -> Vec<PieceId> {
        vec![self.warrior]
    }
}

impl Act<'_, '_> {
    fn transfer(&mut self, warrior: PieceId, leader: Option<PieceId>, to: Space) {
        let Some(from) = self.state[warrior].at.space() else { return };
        for piece in [Some(warrior), leader].into_iter().flatten() {
            self.state[piece].at = Place::On(to);
        }
        self.tell(|_| Event::Transferred { warrior, leader, from, to });
    }
}

//! 6.4, 6.5: who joins a force on its way, and who stays behind.

use crate::board::{Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::ForcePoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{ForceKind, Moving, Place, Site, Stage};

impl Look<'_> {
    /// 6.4, 6.4-b, 6.4-c: may this piece join the force?
    pub fn check_pick_up(&self, moving: &Moving, piece: PieceId) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready && !moving.stopped, Why::NotNow)?;
        ensure(!moving.pieces.contains(&piece), Refusal::new(Why::InForce).piece(piece))?;
        self.check_mover(moving.side, piece)?;
        ensure(self.piece(piece).at == Place::On(at), Refusal::new(Why::NotWithForce).piece(piece).space(at))?;
        ensure(moving.path.len() > 1, Refusal::new(Why::JoinsOnTheWay).piece(piece))?;
        // 20.2-b: who is besieged stays.
        ensure(!(self.piece(piece).inside && self.besieged(at)), Refusal::new(Why::Besieged).piece(piece))?;
        if self.kind(piece) == Kind::Arms {
            ensure(self.warriors_of_holder(piece, &moving.pieces), Refusal::new(Why::ArmsAlone).piece(piece))?;
        }
        let mut with = moving.pieces.clone();
        with.push(piece);
        let kind = self.force_kind(moving.side, &with);
        if kind == ForceKind::Stray && !self.kind(piece).support() {
            // 6.2.4, R101: the pace of support units by themselves is theirs alone.
            let alone = moving.pieces.iter().all(|known| self.kind(*known).support());
            ensure(!alone, Refusal::new(Why::SupportPace).piece(piece))?;
        }
        if moving.kind == ForceKind::Stray || kind == moving.kind || kind == ForceKind::Key {
            return Ok(());
        }
        let other = moving.side == Side::Wc && self.unit_fp(&with) <= self.subordinate_limit(moving.side);
        let why = match moving.kind {
            _ if other => Why::OtherNation,
            ForceKind::Subordinate => Why::TooLargeForHim,
            ForceKind::Key | ForceKind::Stray => Why::TooLarge,
        };
        Err(Refusal::new(why).piece(piece).numbers(self.unit_fp(&with), self.force_limit(moving)))
    }

    /// FP the force may have as it is led now.
    pub fn force_limit(&self, moving: &Moving) -> ForcePoints {
        let limits = &self.game.tables().forces;
        match moving.kind {
            ForceKind::Key => {
                let leaders = moving.pieces.iter().filter(|piece| self.kind(**piece).leader()).count();
                if leaders > 1 { limits.key_fp_second } else { limits.key_fp }
            }
            ForceKind::Subordinate => self.subordinate_limit(moving.side),
            ForceKind::Stray => ForcePoints::new(u8::MAX),
        }
    }

    /// 6.5, 6.5-b, 6.5-c: may this piece stay behind?
    pub fn check_drop(&self, moving: &Moving, piece: PieceId) -> Decided {
        self.check_drop_beside(moving, piece, self.met_fp(moving.side, moving.at()))
    }

    /// The same where so many enemy FP are met.
    pub fn check_drop_beside(&self, moving: &Moving, piece: PieceId, met: ForcePoints) -> Decided {
        let at = moving.at();
        ensure(moving.stage == Stage::Ready && !moving.stopped, Why::NotNow)?;
        ensure(moving.pieces.contains(&piece), Refusal::new(Why::NotInForce).piece(piece))?;
        ensure(moving.path.len() > 1, Refusal::new(Why::NobodyLeftYet).piece(piece))?;
        ensure(moving.pieces.len() > 1, Refusal::new(Why::LastOfForce).piece(piece))?;
        let fort = self.state.site(at) == Site::Miamis;
        let dry = fort || self.board().terrain(at) == Terrain::Ground;
        ensure(dry, Refusal::new(Why::OnRiver).piece(piece).space(at))?;
        if fort {
            let staying = self.at(Side::Wc, at).filter(|known| *known == piece || !moving.pieces.contains(known));
            self.check_miamis(&staying.collect::<Vec<PieceId>>(), at)?;
        }
        ensure(met == 0, Refusal::new(Why::DroppedAmongEnemies).piece(piece).space(at))?;
        let rest: Vec<PieceId> = moving.pieces.iter().copied().filter(|known| *known != piece).collect();
        if self.kind(piece) == Kind::Arms {
            self.check_leave_arms(piece, moving)?;
        }
        let orphan = |known: &&PieceId| self.kind(**known) == Kind::Arms && !self.warriors_of_holder(**known, &rest);
        if let Some(arms) = rest.iter().find(orphan) {
            return Err(Refusal::new(Why::ArmsAlone).piece(*arms));
        }
        let kept = match moving.kind {
            ForceKind::Key => self.force_kind(moving.side, &rest) == ForceKind::Key,
            ForceKind::Subordinate => self.force_kind(moving.side, &rest) != ForceKind::Stray,
            ForceKind::Stray => true,
        };
        let keys = rest.iter().any(|known| self.kind(*known) == Kind::KeyLeader);
        let why = if moving.kind == ForceKind::Key && keys { Why::SecondLeader } else { Why::LeaderStays };
        ensure(kept, Refusal::new(why).piece(piece))
    }

    /// 23.0-d: where a marker may be left.
    fn check_leave_arms(&self, arms: PieceId, moving: &Moving) -> Decided {
        let at = moving.at();
        let village = self.hostile_village(at).is_some();
        // Those who march on keep nobody company.
        let stays = |piece: PieceId| self.kind(piece) == Kind::Warriors && !moving.pieces.contains(&piece);
        let kept = village || self.at(Side::Wc, at).any(stays);
        ensure(kept, Refusal::new(Why::ArmsDropped).piece(arms).space(at))
    }
}

impl Act<'_, '_> {
    pub fn pick_up(&mut self, piece: PieceId, at: Space) {
        self.state[piece].inside = false;
        let Some(moving) = self.moving() else { return };
        moving.pieces.push(piece);
        let (side, pieces) = (moving.side, moving.pieces.clone());
        let kind = self.look().force_kind(side, &pieces);
        if let Some(moving) = self.moving() {
            // 6.4-d: a leader may make it a led force, never a slower one.
            moving.kind = kind;
        }
        self.tell(|_| Event::PickedUp { piece, at });
        // 23.0-d: the marker they kept company comes along.
        if let Some(arms) = self.look().forgotten_arms(at, &pieces) {
            self.pick_up(arms, at);
        }
    }

    pub fn drop_off(&mut self, piece: PieceId, at: Space) {
        self.state[piece].moved = true;
        self.tell(|_| Event::Dropped { piece, at });
        if let Some(moving) = self.moving() {
            moving.pieces.retain(|known| *known != piece);
        }
    }
}

//! 7.0: expeditions leave and enter.

use crate::counters::{Expedition, Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::points::HalfPoints;
use crate::scenario::{EntryChart, UsPlace};
use crate::state::{Entering, Place};
use kernel::rule;

/// 7.1-c: the least face that keeps an officer in the game.
const OFFICER_STAYS: u8 = 4;

impl Look<'_> {
    /// 7.0: the score of the Confederacy is on or beyond a square.
    fn beyond(&self, square: u8) -> bool {
        self.state.vp[Side::Wc.index()] >= HalfPoints::whole(square)
    }

    /// 7.0-b: the chart of the next expedition, if it enters now.
    fn entering_now(&self) -> Option<&EntryChart> {
        let next = self.state.expedition.next()?;
        let chart = self.scenario().entry(next)?;
        self.beyond(self.game.tables().entry[next.index()]).then_some(chart)
    }

    /// Leaders of the US on the map.
    fn officers(&self, kind: Kind) -> Vec<PieceId> {
        let mine = self.state.pieces().filter(|(id, piece)| {
            let known = self.game.of(*id);
            known.kind == kind && known.side == Side::Us && piece.at.space().is_some()
        });
        mine.map(|(id, _)| id).collect()
    }
}

impl Act<'_, '_> {
    /// 7.0: withdrawal of the current expedition, then entry of the next.
    pub fn expedition_check(&mut self) {
        let expedition = self.state.expedition;
        let square = self.game.tables().withdrawal[expedition.index()];
        // 7.0-d: once only.
        let leaves = !self.state.withdrawn && self.look().beyond(square);
        if leaves {
            self.withdraw_expedition(expedition);
            if self.state.ending.is_some() {
                return;
            }
        }
        if self.look().entering_now().is_some() {
            // 7.0-c: what follows clears the map, so nobody has to be quartered first.
            if leaves {
                self.dismiss_officers();
            }
            self.enter_expedition();
        } else if leaves {
            // 7.1: its units go home as in winter.
            self.push_winter_us();
        }
    }

    /// 7.1-b, 7.1-d: the key leader leaves the game, and nobody scores for it; A3.1-d, A3.2-c, A3.3-g, A3.4-b: it may be over with that.
    fn withdraw_expedition(&mut self, expedition: Expedition) {
        self.state.withdrawn = true;
        let leader = self.look().officers(Kind::KeyLeader).first().copied();
        if let Some(leader) = leader {
            self.remove(leader, Place::Out);
        }
        self.tell(|_| Event::ExpeditionLeft { expedition, leader });
        if self.look().decisive(expedition) {
            self.end(Some(Side::Wc), true);
        }
    }

    /// 7.1-c: a die for each subordinate leader on the map.
    pub fn dismiss_officers(&mut self) {
        for leader in self.look().officers(Kind::Subordinate) {
            let roll = self.table.d6(rule("7.1-c"));
            let stays = roll.face() >= OFFICER_STAYS;
            self.tell(|_| Event::OfficerRolled { leader, roll, stays });
            if !stays {
                self.remove(leader, Place::Out);
            }
        }
    }

    /// 7.2, A3.4-c, A3.4-d: the next expedition enters by its chart.
    fn enter_expedition(&mut self) {
        let Some(chart) = self.state.expedition.next().and_then(|next| self.scenario().entry(next)) else { return };
        (self.state.expedition, self.state.withdrawn) = (chart.expedition, false);
        self.state.entered = self.state.turn;
        self.tell(|_| Event::ExpeditionEntered { expedition: chart.expedition });
        let officers = self.look().officers(Kind::Subordinate);
        self.clear_us();
        self.state.settlements_left += chart.builds.settlements;
        for fort in &chart.builds.forts {
            self.state.forts_left |= 1 << fort.index();
        }
        // The officers who stayed go to forts as well.
        let mut entering = Entering { garrisons: officers, settlers: vec![], columns: vec![], squares: 1 };
        for group in &chart.groups {
            let alive = |piece: &PieceId| self.state[*piece].at != Place::Out;
            let pieces: Vec<PieceId> = group.pieces.iter().copied().filter(alive).collect();
            let place = match group.place {
                UsPlace::Cup => Place::Cup,
                UsPlace::Later { .. } | UsPlace::After { .. } => Place::Later,
                UsPlace::FortGarrison(_) | UsPlace::Garrisons | UsPlace::Settlements | UsPlace::EntrySquares { .. } => {
                    Place::Hand
                }
            };
            for piece in &pieces {
                self.remove(*piece, place);
            }
            match group.place {
                UsPlace::FortGarrison(_) | UsPlace::Garrisons => entering.garrisons.extend(pieces),
                UsPlace::Settlements => entering.settlers.extend(pieces),
                UsPlace::EntrySquares { at_least } => {
                    entering.columns.extend(pieces);
                    entering.squares = at_least;
                }
                UsPlace::Cup | UsPlace::Later { .. } | UsPlace::After { .. } => {}
            }
        }
        self.open(entering);
    }

    /// A3.4-c: all US units leave map and cup; leaders stay in hand.
    fn clear_us(&mut self) {
        let ours = |id: &PieceId| self.game.side(*id) == Side::Us;
        let pieces: Vec<PieceId> = self.state.pieces().map(|(id, _)| id).filter(ours).collect();
        for piece in pieces {
            let leader = self.game.kind(piece) == Kind::Subordinate;
            match self.state[piece].at {
                // A wound is not healed by the march.
                Place::On(_) if leader => (self.state[piece].at, self.state[piece].inside) = (Place::Hand, false),
                Place::On(_) | Place::Cup | Place::Hand => self.remove(piece, Place::Aside),
                Place::Aside | Place::Later | Place::Track | Place::Out => {}
            }
        }
    }
}

//! Pieces in words: what they are, their figures, the state they are in.

use crate::counters::Kind;
use crate::frames::Look;
use crate::ids::PieceId;
use crate::state::{Acts, Order};

/// What a piece is.
fn kind_words(kind: Kind) -> String {
    match kind {
        Kind::Regular => "US regulars".into(),
        Kind::Militia(state) => format!("{} militia", state.title()),
        Kind::British => "British regulars".into(),
        Kind::Canadian => "Canadian militia".into(),
        Kind::Warrior(nation) => format!("{} warriors", nation.title()),
        Kind::ArmyLeader => "US Army leader".into(),
        Kind::MilitiaLeader(state) => format!("leader of {} militia", state.title()),
        Kind::Chief(nation) => format!("leader of the {}", nation.title()),
        Kind::Tecumseh => "leads Shawnee, raises the rating of a leader with him (14.0.3)".into(),
        Kind::Girty => "leads nobody, helps raids and pillage (14.0.4)".into(),
        Kind::McKee => "British agent, leads all warriors (14.0.5)".into(),
        Kind::Dorchester => "British commander (8.5.3)".into(),
    }
}

impl Look<'_> {
    /// A piece on the map or in an array: name, kind, figures, state.
    pub(crate) fn spoken_piece(&self, piece: PieceId) -> String {
        let (of, state) = (self.of(piece), self.state[piece]);
        let mut words = self.first_words(piece);
        words.push(format!("movement {}", of.mp));
        words.extend(self.order_words(piece));
        let flags = [
            (state.rifle, "rifles"),
            (!self.active(piece), "peaceful"),
            (state.inside, "in the fort"),
            (state.unsupplied, "out of supply"),
            (state.raiding, "on a raid"),
            (state.acts == Acts::Once, "has acted once"),
            (state.acts == Acts::Completed && !state.raiding, "actions completed"),
        ];
        words.extend(flags.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()));
        words.join(", ")
    }

    /// A piece on a battle board, with its figures as they count there.
    pub(crate) fn spoken_fighter(&self, piece: PieceId) -> String {
        let (of, state) = (self.of(piece), self.state[piece]);
        let mut words = self.first_words(piece);
        if let Some(hex) = self.hex_of(piece).filter(|_| !of.leader) {
            let woods = self.battle_board().is_woods(hex);
            let factor = of.fcf * self.charts().fire.factor(self.arm(piece), woods);
            words.push(format!("{factor} from here, range {}", self.fire_range(piece)));
        }
        words.push(format!("movement {}", self.board_allowance(piece, false)));
        words.extend(self.order_words(piece));
        let flags = [(state.rifle, "rifles"), (state.unsupplied, "out of supply")];
        words.extend(flags.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()));
        words.join(", ")
    }

    fn first_words(&self, piece: PieceId) -> Vec<String> {
        let of = self.of(piece);
        let mut words = vec![self.piece_name(piece).to_owned(), kind_words(of.kind)];
        if of.leader {
            let mut rank = format!("rank {}, command {}", of.rank, of.cr);
            if piece == self.sets().st_clair {
                rank.push_str(", gout on the map (14.0.1)");
            }
            words.push(rank);
            if self.state.primary[of.side.index()] == Some(piece) {
                words.push("primary leader".into());
            }
        } else {
            words.push(format!("fire factor {}", of.fcf));
        }
        words
    }

    /// 3.0-ml: the order of a unit and the level it checks against.
    fn order_words(&self, piece: PieceId) -> Option<String> {
        let order = match self.state[piece].order {
            _ if self.of(piece).leader => return None,
            Order::Good => "good order",
            Order::Disrupted => "Disrupted",
            Order::Routed => "Routed",
        };
        Some(format!("{order}, level {}", self.level(piece)))
    }
}

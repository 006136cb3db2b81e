//! A battle board to try rules on: pieces in hexes, and the step of the round a test is about.

use super::{Script, Table, game, opening, piece};
use dark_ground::battle::{Battle, Battlefield, Impulse, Spot};
use dark_ground::board::Terrain;
use dark_ground::counters::Side;
use dark_ground::decision::Decision;
use dark_ground::ids::PieceSet;
use dark_ground::state::{Order, Piece, Place, State};
use kernel::{Table as Felt, ask};

/// A battle being arranged.
pub struct Board {
    pub state: State,
}

pub fn hex(name: &str) -> grid::Hex {
    name.parse().unwrap()
}

/// An empty Wilderness board in the fall, the United States first, no surprise, round 2.
pub fn board() -> Board {
    board_with(&[])
}

pub fn board_with(options: &[(&str, &str)]) -> Board {
    let Table { mut state, .. } = opening("harmars-defeat", options);
    state.frames.truncate(1);
    state.pieces.fill(Piece::at(Place::Pool));
    let battle = state.battle.as_mut().unwrap();
    battle.forces = [PieceSet::NONE; 2];
    battle.late = PieceSet::NONE;
    battle.at_start = [0; 2];
    battle.first = Side::Us;
    let field = battle.field.as_mut().unwrap();
    field.round = 2;
    field.spots.fill(Spot::Away);
    Board { state }
}

impl Board {
    fn battle(&mut self) -> &mut Battle {
        self.state.battle.as_mut().unwrap()
    }

    fn field(&mut self) -> &mut Battlefield {
        self.battle().field.as_mut().unwrap()
    }

    pub fn on(mut self, ground: Terrain) -> Self {
        self.battle().ground = ground;
        self
    }

    /// In the fall of 1790 and the three seasons after it.
    pub fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }

    pub fn at(mut self, name: &str, at: &str) -> Self {
        let piece = piece(name);
        let side = game().of(piece).side;
        self.state[piece].at = Place::Field;
        self.battle().forces[side.index()].add(piece);
        self.battle().at_start[side.index()] += u8::from(!game().of(piece).leader);
        self.field().spots[piece.index()] = Spot::On(hex(at));
        self
    }

    pub fn all(self, names: &[&str], at: &str) -> Self {
        names.iter().fold(self, |board, name| board.at(name, at))
    }

    pub fn order(mut self, name: &str, order: Order) -> Self {
        self.state[piece(name)].order = order;
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    pub fn round(mut self, round: u8) -> Self {
        self.field().round = round;
        self
    }

    /// It is this side's step now; for recovery the side is the second player.
    pub fn step(mut self, side: Side, impulse: Impulse, dice: &[u8]) -> Table {
        let (phasing, before) = match impulse {
            Impulse::SetUp | Impulse::Recovery => {
                self.battle().first = side.other();
                (side.other(), Impulse::Melee)
            }
            Impulse::Movement => (side, Impulse::Recovery),
            Impulse::Stacking => (side, Impulse::Movement),
            Impulse::DefensiveFire => (side.other(), Impulse::Stacking),
            Impulse::OffensiveFire => (side, Impulse::DefensiveFire),
            Impulse::Melee => (side, Impulse::OffensiveFire),
        };
        let field = self.field();
        (field.phasing, field.impulse) = (phasing, before);
        let mut table = Table { state: self.state, events: Vec::new() };
        let mut script = Script { faces: dice.to_vec(), next: 0 };
        ask::settle(game(), &mut table.state, &mut Felt::new(&mut script, &mut table.events));
        assert!(script.next >= dice.len(), "dice left over: {:#?}", table.events);
        table
    }
}

impl Table {
    pub fn spot(&self, name: &str) -> Spot {
        self.state.battle.as_ref().unwrap().field.as_ref().unwrap().spots[piece(name).index()]
    }

    pub fn stands(&self, name: &str, at: &str) -> bool {
        self.spot(name) == Spot::On(hex(at))
    }

    pub fn order(&self, name: &str) -> Order {
        self.state[piece(name)].order
    }

    pub fn pick(&mut self, name: &str) -> &mut Self {
        self.when(Decision::Pick { piece: piece(name) })
    }

    pub fn walk(&mut self, name: &str, path: &[&str]) -> &mut Self {
        self.pick(name);
        for to in path {
            self.when(Decision::Advance { to: hex(to) });
        }
        self
    }
}

pub fn advance(to: &str) -> Decision {
    Decision::Advance { to: hex(to) }
}

pub fn aim(name: &str) -> Decision {
    Decision::Aim { piece: piece(name) }
}

pub fn shoot(name: &str) -> Decision {
    Decision::Shoot { target: piece(name) }
}

pub fn lose(name: &str) -> Decision {
    Decision::Lose { piece: piece(name) }
}

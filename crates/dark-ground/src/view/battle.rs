//! A battle board as it is drawn.

use super::{Fights, Phases, Shown};
use super::{scheme, symbol};
use crate::about::seat_of;
use crate::after_battle::defeat_threshold;
use crate::battle::board::{BattleBoard, Ground, Letter};
use crate::battle::{Battle, Battlefield, Impulse, Spot};
use crate::board::Terrain;
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::PieceId;
use crate::state::Order;
use crate::text::{count, season_name, side_name};
use grid::Hex;
use kernel::scene::{
    self, Badge, BoardId, BoardNote, BoardRole, BoardStep, Face, Figure, FigurePlace, FigureStyle, Holding, MapName,
    NameKind, OpenBoard, SideFeature,
};

/// Boxes beside a battle board, by side.
const WAITING: [&str; 2] = ["us-waiting", "na-waiting"];
const OFF: [&str; 2] = ["us-off", "na-off"];

impl Look<'_> {
    /// The id of a board.
    pub(crate) const fn board_key(&self, terrain: Terrain) -> &'static str {
        match terrain {
            Terrain::Wilderness => "wilderness",
            Terrain::Rough => "rough",
            Terrain::Settled => "settled",
        }
    }

    /// A battle board of the campaign by its id.
    pub(crate) fn other_board(&self, id: &BoardId) -> Option<scene::Board> {
        let terrain = [Terrain::Wilderness, Terrain::Rough, Terrain::Settled]
            .into_iter()
            .find(|terrain| id.as_str() == self.board_key(*terrain))?;
        Some(self.battle_board_scene(id.clone(), self.game.battle_board(terrain)))
    }

    /// A battle board, drawn once.
    pub(crate) fn battle_board_scene(&self, id: BoardId, board: &BattleBoard) -> scene::Board {
        let grid = board.grid();
        let sides = |hex: Hex| {
            let on_side = move |(way, next)| {
                let found = [
                    (board.stream(hex, way) && hex < next, SideFeature::Creek),
                    (board.level(hex) > board.level(next), SideFeature::Slope),
                ];
                found.into_iter().filter(|(there, _)| *there).map(move |(_, what)| scene::HexSide::new(hex, way, what))
            };
            grid.neighbours(hex).flat_map(on_side).collect::<Vec<_>>()
        };
        let letter = |letter: Letter| MapName {
            text: letter.name().into(),
            kind: NameKind::Place,
            along: vec![board.letter(letter).to_string()],
        };
        let layout = scene::HexBoard {
            lines: vec![scene::Line::from(&board.trail)],
            names: Letter::ALL.map(letter).to_vec(),
            ..scene::HexBoard::new(grid, |hex| self.hex_cell(board, hex), sides)
        };
        let title = format!("{} battle board", board.title);
        let (layout, scale) = (scene::Layout::Hexes(Box::new(layout)), board.scale.clone());
        scene::Board { id, title, layout, charts: self.battle_charts(), scale }
    }

    fn hex_cell(&self, board: &BattleBoard, hex: Hex) -> scene::HexCell {
        let (terrain, name) = match board.ground(hex) {
            Ground::Clear => (scene::Terrain::Clear, "clear"),
            Ground::Woods => (scene::Terrain::Woods, "woods"),
            Ground::Swamp => (scene::Terrain::Swamp, "swamp"),
            Ground::Cultivated => (scene::Terrain::Fields, "cultivated"),
        };
        let mut spoken = name.to_owned();
        if board.level(hex) > 0 {
            spoken.push_str(", high ground");
        }
        if board.trail.hexes.contains(&hex) {
            spoken.push_str(", trail");
        }
        if let Some(letter) = Letter::ALL.into_iter().find(|letter| board.letter(*letter) == hex) {
            spoken = format!("{spoken}, set-up hex {}", letter.name());
        }
        scene::HexCell { id: hex.to_string(), terrain, level: board.level(hex), spoken }
    }

    /// The battle board that is open over the map.
    pub(crate) fn open_battle(&self) -> Option<OpenBoard> {
        let battle = self.state.battle.as_deref()?;
        let field = battle.field.as_ref()?;
        let (id, role) = match battle.at {
            Some(_) => (self.battle_board_id(), BoardRole::Battle),
            None => (BoardId::MAIN, BoardRole::Main),
        };
        let title =
            battle.at.map_or_else(|| self.scenario().info.title.clone(), |at| format!("Battle at {}", self.name(at)));
        let turn = match field.round {
            0 => "Set-up".to_owned(),
            round => format!("Round {round} of {}", self.charts().rounds),
        };
        let (steps, now) = self.battle_steps(battle, field);
        let place = battle.at.map(|at| self.place(at));
        let notes = self.battle_notes(battle);
        Some(OpenBoard { title, place, turn, steps, now, notes, ..OpenBoard::new(id, role) })
    }

    /// 10.1: the eight steps of a round, and the present one.
    fn battle_steps(&self, battle: &Battle, field: &Battlefield) -> (Vec<BoardStep>, usize) {
        let first = battle.first;
        let mut steps = Vec::new();
        for side in [first, first.other()] {
            let mut step = |title: &str, seat: Option<Side>| {
                steps.push(BoardStep { title: title.into(), half: Some(seat_of(side)), seat: seat.map(seat_of) });
            };
            step("Recovery, move", None);
            step("Def. fire", Some(side.other()));
            step("Fire", None);
            step("Melee", None);
        }
        let within = match field.impulse {
            Impulse::SetUp | Impulse::Recovery | Impulse::Movement | Impulse::Stacking => 0,
            Impulse::DefensiveFire => 1,
            Impulse::OffensiveFire => 2,
            Impulse::Melee => 3,
        };
        if field.round == 0 {
            return (Vec::new(), 0);
        }
        (steps, within + if field.phasing == first { 0 } else { 4 })
    }

    /// 16.0: in a battle scenario the steps of a player's half of the round.
    pub(super) fn round_steps(&self) -> Option<Phases> {
        let battle = self.state.battle.as_deref().filter(|battle| battle.at.is_none())?;
        let field = battle.field.as_ref()?;
        let (steps, now) = self.battle_steps(battle, field);
        let (now, own) = (steps.get(now)?, seat_of(field.phasing));
        let half = steps.iter().filter(|step| step.half == Some(own)).map(|step| step.title.clone());
        Some(Phases { now: now.title.clone(), all: half.collect(), phasing: Some(own) })
    }

    fn battle_notes(&self, battle: &Battle) -> Vec<BoardNote> {
        let mut notes = vec![BoardNote { seat: None, text: format!("{} costs", season_name(self.season())) }];
        if self.severe() {
            notes[0].text.push_str(", doubled by severe weather");
        }
        for side in Side::BOTH {
            let force = self.names(battle.forces[side.index()]);
            let lost = battle.lost[side.index()];
            let text = match battle.at {
                Some(_) => {
                    let most = defeat_threshold(battle.at_start[side.index()]);
                    format!("{}: {force}. Lost {lost}; {most} lost is defeat", side_name(side))
                }
                None => format!("{}: {force}. Lost {lost}", side_name(side)),
            };
            notes.push(BoardNote { seat: Some(seat_of(side)), text });
        }
        if battle.surprise {
            let text = format!(
                "{} surprised in round 1",
                if battle.first == Side::Us { "The nations are" } else { "The US is" }
            );
            notes.push(BoardNote { seat: Some(seat_of(battle.first.other())), text });
        }
        notes
    }

    /// Where a piece of a battle is drawn, if it is on a board or beside it.
    pub(crate) fn battle_place(&self, piece: PieceId) -> Option<String> {
        let field = self.state.battle.as_deref()?.field.as_ref()?;
        let side = self.of(piece).side.index();
        match field.spots[piece.index()] {
            Spot::Away => None,
            Spot::Waiting => Some(WAITING[side].into()),
            Spot::On(hex) => Some(self.hex_place(hex)),
            Spot::Off => Some(OFF[side].into()),
        }
    }

    /// What the board adds to what can change about a piece.
    pub(super) fn fights(&self, piece: PieceId) -> Fights {
        let hex = self.hex_of(piece);
        Fights {
            rating: if self.of(piece).leader { self.board_rating(piece) } else { 0 },
            woods: hex.is_some_and(|hex| self.battle_board().is_woods(hex)),
            fired: self.has_fired(piece),
            moved: self.has_moved(piece),
            chosen: self.is_chosen(piece),
        }
    }

    /// A piece on a battle board, with its figures as they count there. It may rest on nothing but what is shown and what
    /// never changes.
    pub(super) fn battle_piece(&self, piece: PieceId, shown: &Shown, fights: &Fights) -> scene::Piece {
        let (of, state, name) = (self.of(piece), shown.piece, self.piece_name(piece));
        let at = shown.at.clone();
        let moves = Figure::new(FigurePlace::FootRight, self.board_allowance(piece, false).get(), "movement allowance");
        let figures = if of.leader {
            vec![Figure::new(FigurePlace::Centre, fights.rating, "command rating").styled(FigureStyle::Disc), moves]
        } else {
            let range = Figure::new(FigurePlace::FootMiddle, self.fire_range(piece), "range").styled(FigureStyle::Disc);
            vec![Figure::new(FigurePlace::FootLeft, of.fcf.get(), "fire factor"), range, moves]
        };
        let face = Face { figures, ..Face::new(name, symbol(of.kind), scheme(of.kind)) };
        let mut badges = Vec::new();
        for (on, badge) in [
            (state.order == Order::Disrupted, Badge::Disrupted),
            (state.order == Order::Routed, Badge::Routed),
            (state.rifle, Badge::Rifles),
            (state.unsupplied, Badge::OutOfSupply),
            (fights.fired, Badge::Fired),
            (fights.moved, Badge::Moved),
            (fights.chosen, Badge::Chosen),
        ] {
            if on {
                badges.push(badge);
            }
        }
        let spoken = self.spoken_fighter(piece);
        scene::Piece { id: name.to_owned(), seat: Some(seat_of(of.side)), at, face: Some(face), badges, spoken }
    }

    fn has_fired(&self, piece: PieceId) -> bool {
        self.frame::<crate::battle::fire::FireImpulse>().is_some_and(|fire| fire.fired.has(piece))
    }

    fn has_moved(&self, piece: PieceId) -> bool {
        self.frame::<crate::battle::movement::Movement>().is_some_and(|movement| movement.moved.has(piece))
    }

    fn is_chosen(&self, piece: PieceId) -> bool {
        self.state.frames.iter().any(|frame| frame.each().chosen().has(piece))
    }

    /// Where a piece of a battle scenario is shown that stands in no row of the module's arrays.
    pub(super) fn beside_array(&self, piece: PieceId) -> &'static str {
        let side = self.of(piece).side.index();
        if self.state[piece].order == Order::Routed { OFF[side] } else { WAITING[side] }
    }

    /// 19: boxes beside the arrays.
    fn array_holdings(&self) -> Vec<Holding> {
        let mut found = Vec::new();
        if self.scenario().battle.is_none() {
            return found;
        }
        for side in Side::BOTH {
            for (id, title) in [(WAITING, "to be arrayed"), (OFF, "out of the battle")] {
                let title = format!("{}: {title}", side_name(side));
                let seat = Some(seat_of(side));
                let id = id[side.index()];
                let shown = |piece: PieceId| self.array_place(piece).is_none() && self.beside_array(piece) == id;
                if self.battle().forces[side.index()].into_iter().any(|piece| self.in_battle(piece) && shown(piece)) {
                    found.push(Holding { id: id.into(), title, seat, note: String::new(), contents: Vec::new() });
                }
            }
        }
        found
    }

    /// Boxes beside the board.
    pub(crate) fn battle_holdings(&self) -> Vec<Holding> {
        let mut found = Vec::new();
        let Some(battle) = self.state.battle.as_deref() else { return found };
        let Some(field) = &battle.field else { return self.array_holdings() };
        let late = self.scenario().battle.as_ref().and_then(|battle| battle.late.as_ref());
        for side in Side::BOTH {
            let here = |spot: Spot| {
                battle.forces[side.index()].into_iter().filter(|piece| field.spots[piece.index()] == spot).count()
                    as i32
            };
            let holding = |id: &str, title: String, note: String| Holding {
                id: id.into(),
                title,
                seat: Some(seat_of(side)),
                note,
                contents: Vec::new(),
            };
            if here(Spot::Waiting) > 0 {
                let note =
                    late.map_or_else(String::new, |group| format!("From round {} at {}", group.round, group.hex));
                found.push(holding(WAITING[side.index()], format!("{}: to come", side_name(side)), note));
            }
            if here(Spot::Off) > 0 {
                let note = count(here(Spot::Off), "piece", "pieces") + " out until the battle ends";
                found.push(holding(OFF[side.index()], format!("{}: off the board", side_name(side)), note));
            }
        }
        found
    }
}

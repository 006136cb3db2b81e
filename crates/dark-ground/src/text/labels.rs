//! Decisions in words, and what is clicked for them.

use crate::battle::movement::Walking;
use crate::decision::{Decision, Fighter};
use crate::frames::{InFrame, Look};
use crate::ids::{AreaId, PieceId};
use grid::Hex;
use kernel::ask::Handle;
use kernel::scene::ChoiceKind;

impl Look<'_> {
    pub(crate) fn fighter(&self, fighter: Fighter) -> String {
        match fighter {
            Fighter::Unit(piece) => self.piece_name(piece).to_owned(),
            Fighter::Factor(_) => "the fort's own factor".into(),
        }
    }

    /// A decision in words.
    #[expect(clippy::too_many_lines, reason = "one line a decision")]
    pub(crate) fn label(&self, decision: &Decision) -> String {
        let (at, who) = (|area: AreaId| self.name(area), |piece: PieceId| self.piece_name(piece));
        match *decision {
            Decision::Place { at: area, inside: false } => format!("Place at {}", at(area)),
            Decision::Place { at: area, inside: true } => format!("Place inside the fort at {}", at(area)),
            Decision::Hold if self.state.battle.is_some() => "Wait off the board".into(),
            Decision::Hold => "Wait beyond the edge of the map".into(),
            Decision::TakeBack => "Take the last one back".into(),
            Decision::AsSuggested => "All as suggested".into(),
            Decision::Done => "Done".into(),
            Decision::Back => "Back".into(),
            Decision::Choose { nation } => nation.title().into(),
            Decision::Arm { piece } => format!("Arm {}", who(piece)),
            Decision::Exchange { at: area } => format!("A village at {}", at(area)),
            Decision::Round { up: true } => "Round up".into(),
            Decision::Round { up: false } => "Round down".into(),
            Decision::Lift { from } => format!("Move a displaced settler from {}", at(from)),
            Decision::LeaveOut { piece } => format!("{} goes without", who(piece)),
            Decision::Offer { treaties: 0 } => "Offer nothing".into(),
            Decision::Offer { treaties } => format!("Offer {}", super::count(treaties, "treaty", "treaties")),
            Decision::AddRating { add: true } => "Add his rating".into(),
            Decision::AddRating { add: false } => "Hold the nation back".into(),
            Decision::Gather { piece } => format!("{} goes to the leader", who(piece)),
            Decision::Remove { piece } => format!("Send {} home", who(piece)),
            Decision::Pledge { piece } => format!("Pledge {} as a garrison", who(piece)),
            Decision::TakeGroup => "Take the group".into(),
            Decision::Decline => "Not this year".into(),
            Decision::Dismiss { piece } => format!("Relieve {}", who(piece)),
            Decision::Appoint { leader, at: area } => format!("{} takes command at {}", who(leader), at(area)),
            Decision::Name { leader } => format!("{} as primary leader", who(leader)),
            Decision::Activate { piece } => format!("Activate {}", who(piece)),
            Decision::Build { leader } => format!("{} builds a fort", who(leader)),
            Decision::Dismantle { leader } => format!("{} dismantles the fort", who(leader)),
            Decision::Pillage { at: area } => format!("Pillage {}", at(area)),
            Decision::Atrocity { at: area } => format!("Atrocity in {}", at(area)),
            Decision::Elsewhere => "Atrocity marker in another area".into(),
            Decision::Ambush { piece } => format!("Ambush {}", who(piece)),
            Decision::Assassinate { piece } => format!("Send an assassin to {}", who(piece)),
            Decision::Raid { at: area } => format!("Raid {}", at(area)),
            Decision::Pass => "Pass".into(),
            Decision::Add { piece } => format!("{} goes along", who(piece)),
            Decision::Leave { piece } => format!("{} stays", who(piece)),
            Decision::AddAll => "Everybody who can".into(),
            Decision::Go => "Go".into(),
            Decision::Enter { at: area } => format!("Enter at {}", at(area)),
            Decision::Step { to } => format!("March to {}", at(to)),
            Decision::River { river, to } => format!("By the {} to {}", self.board().river(river).name, at(to)),
            Decision::Ohio { to } => format!("By the Ohio to {}", at(to)),
            Decision::Drop { piece } => format!("Leave {} behind", who(piece)),
            Decision::Shelter { piece } if self.state[piece].inside => format!("{} leaves the fort", who(piece)),
            Decision::Shelter { piece } => format!("{} into the fort", who(piece)),
            Decision::Stop => "Stay here".into(),
            Decision::React { leader } => format!("{} reacts", who(leader)),
            Decision::BestWay => "The best way".into(),
            Decision::Resolve { at: area } => format!("Resolve {}", at(area)),
            Decision::OfferBattle => "Battle".into(),
            Decision::OfferSkirmish => "Skirmish".into(),
            Decision::Besiege => "Go on with the siege".into(),
            Decision::Assault => "Assault the fort".into(),
            Decision::Quick { quick: true } => "By the Quick Battle module".into(),
            Decision::Quick { quick: false } => "On the battle board".into(),
            Decision::Man { with: None } => "It stands alone".into(),
            Decision::Man { with: Some(with) } => format!("With {}", self.fighter(with)),
            Decision::Pair { fighter, with } => format!("{} against {}", self.fighter(fighter), self.fighter(with)),
            Decision::Clash { group } => format!("Clash {}", group + 1),
            Decision::Retreat { to } => format!("Retreat to {}", at(to)),
            Decision::Lose { piece } => format!("Lose {}", who(piece)),
            Decision::Line(line) => self.line_label(line),
            Decision::Letter { letter } => format!("Letter {}", letter.name()),
            Decision::Post { to } => to.to_string(),
            Decision::Recover { piece } => format!("{} tries", who(piece)),
            Decision::Pick { piece } => format!("Move {}", who(piece)),
            Decision::Advance { to } => format!("To {to}"),
            Decision::Exit => "Off the board".into(),
            Decision::Aim { piece } => format!("{} fires", who(piece)),
            Decision::Shoot { target } => format!("At {}", who(target)),
            Decision::Assail { at: hex } => format!("Attack {hex}"),
        }
    }

    /// A hex with what the step costs, where a piece is on its way.
    fn advance_handle(&self, to: Hex) -> Handle {
        let handle = Handle::place(self.hex_place(to), ChoiceKind::Move);
        let moving = self.state.frames.last().and_then(Walking::of);
        match moving.and_then(|moving| self.check_walk(moving, &self.lines(), to).ok()) {
            Some(paid) => handle.costing(format!("{} MP", paid.cost)),
            None => handle,
        }
    }

    /// What is clicked for a decision.
    #[expect(clippy::too_many_lines, reason = "one line a decision")]
    pub(crate) fn handles(&self, decision: &Decision) -> Vec<Handle> {
        let (at, who) = (|area: AreaId| self.place(area), |piece: PieceId| self.piece_name(piece).to_owned());
        let button = |kind| vec![Handle::button(kind)];
        match *decision {
            Decision::Place { at: area, .. } | Decision::Enter { at: area } => {
                vec![Handle::place(at(area), ChoiceKind::Move)]
            }
            Decision::Exchange { at: area } | Decision::Lift { from: area } => {
                vec![Handle::place(at(area), ChoiceKind::Move)]
            }
            Decision::Step { to } | Decision::River { to, .. } | Decision::Ohio { to } | Decision::Retreat { to } => {
                vec![Handle::place(at(to), ChoiceKind::Move)]
            }
            Decision::Pillage { at: area } => vec![Handle::place(at(area), ChoiceKind::Roll)],
            Decision::Raid { at: area } | Decision::Resolve { at: area } => {
                vec![Handle::place(at(area), ChoiceKind::Attack)]
            }
            Decision::Atrocity { at: area } => vec![Handle::place(at(area), ChoiceKind::Attack)],
            Decision::Appoint { leader, at: area } => vec![Handle::both(who(leader), at(area), ChoiceKind::Move)],
            Decision::Ambush { piece } | Decision::Assassinate { piece } => {
                vec![Handle::piece(who(piece), ChoiceKind::Attack)]
            }
            Decision::Arm { piece }
            | Decision::LeaveOut { piece }
            | Decision::Gather { piece }
            | Decision::Remove { piece }
            | Decision::Pledge { piece }
            | Decision::Dismiss { piece }
            | Decision::Name { leader: piece }
            | Decision::Activate { piece }
            | Decision::Build { leader: piece }
            | Decision::Dismantle { leader: piece }
            | Decision::Add { piece }
            | Decision::Leave { piece }
            | Decision::Drop { piece }
            | Decision::Shelter { piece }
            | Decision::React { leader: piece }
            | Decision::Pick { piece }
            | Decision::Aim { piece }
            | Decision::Lose { piece } => vec![Handle::piece(who(piece), ChoiceKind::Move)],
            Decision::Recover { piece } => vec![Handle::piece(who(piece), ChoiceKind::Roll)],
            Decision::Shoot { target } => vec![Handle::piece(who(target), ChoiceKind::Attack)],
            Decision::Letter { letter } => {
                vec![Handle::place(self.hex_place(self.battle_board().letter(letter)), ChoiceKind::Move)]
            }
            Decision::Post { to } => vec![Handle::place(self.hex_place(to), ChoiceKind::Move)],
            Decision::Advance { to } => vec![self.advance_handle(to)],
            Decision::Assail { at } => vec![Handle::place(self.hex_place(at), ChoiceKind::Attack)],
            Decision::Exit => button(ChoiceKind::Button),
            Decision::Pair { fighter, .. } => match fighter {
                Fighter::Unit(piece) => vec![Handle::piece(who(piece), ChoiceKind::Move)],
                Fighter::Factor(_) => button(ChoiceKind::Button),
            },
            Decision::Line(line) => self.line_handles(line),
            Decision::Done | Decision::Go | Decision::Stop | Decision::Pass => button(ChoiceKind::Finish),
            Decision::Offer { .. } | Decision::AddRating { .. } | Decision::TakeGroup | Decision::Clash { .. } => {
                button(ChoiceKind::Roll)
            }
            Decision::Choose { .. } => button(ChoiceKind::Roll),
            Decision::TakeBack | Decision::Back => button(ChoiceKind::Back),
            Decision::Hold
            | Decision::AsSuggested
            | Decision::Round { .. }
            | Decision::Decline
            | Decision::AddAll
            | Decision::BestWay
            | Decision::OfferBattle
            | Decision::OfferSkirmish
            | Decision::Besiege
            | Decision::Assault
            | Decision::Elsewhere
            | Decision::Quick { .. }
            | Decision::Man { .. } => button(ChoiceKind::Button),
        }
    }
}

//! Decisions in words, and what is clicked for them.

use super::mode;
use crate::decision::{Decision, Order, Shot};
use crate::frames::{Frame, Look};
use crate::state::RoutOrder;
use kernel::ask::Handle;
use kernel::scene::ChoiceKind;
use kernel::words::count;

const fn rout_order(order: RoutOrder) -> &'static str {
    match order {
        RoutOrder::Always => "ask me after every fire and melee",
        RoutOrder::WhenHurt => "ask me when a unit was hurt",
        RoutOrder::Never => "never ask me",
    }
}

impl Look<'_> {
    /// A decision in words.
    #[expect(clippy::too_many_lines, reason = "one arm a decision, so that a new one stops the build here")]
    pub fn label(&self, decision: &Decision) -> String {
        let name = |unit| self.name(unit);
        match *decision {
            Decision::Choose { unit } => format!("Place {}", name(unit)),
            Decision::Put { hex } => format!("In {}", self.place(hex)),
            Decision::TakeBack { unit } => format!("Take {} back", name(unit)),
            Decision::Posture { unit, mode: how } => format!("{}: {}", name(unit), mode(how)),
            Decision::PlaceRest => "Place the rest as suggested".to_owned(),
            Decision::Ready => "Ready".to_owned(),
            Decision::Back => "Back".to_owned(),
            Decision::EndPhase => "End the phase".to_owned(),
            Decision::Order(Order::VoluntaryRout(order)) => format!("Voluntary Rout: {}", rout_order(order)),
            Decision::Attach { leader, unit } => format!("{} joins {}", name(leader), name(unit)),
            Decision::StayWith { leader } => {
                let unit = self.piece(leader).with.map_or("his unit", name);
                format!("{} stays with {unit}", name(leader))
            }
            Decision::Rally { unit } => format!("Rally {}", name(unit)),
            Decision::RallyAll => "Rally all that can".to_owned(),
            Decision::Resupply { unit, from } => {
                format!("{} ammunition from {}", self.does(unit, "takes", "take"), name(from))
            }
            Decision::Boxes { boxes } => count(boxes, "box", "boxes"),
            Decision::DropSupply { unit } => self.does(unit, "does without ammunition", "do without ammunition"),
            Decision::Replace { with } => format!("A Lieutenant joins {}", name(with)),
            Decision::Rout { unit } => self.does(unit, "runs", "run"),
            Decision::Stand => self.stand().to_owned(),
            Decision::Target { unit } => format!("Fire at {}", name(unit)),
            Decision::Fire { unit, shot: Shot::Full } => self.does(unit, "fires", "fire"),
            Decision::Fire { unit, shot: Shot::Half } => {
                format!("{} at half strength", self.does(unit, "fires", "fire"))
            }
            Decision::FireAll => "All fire".to_owned(),
            Decision::Drop { unit } => format!("Without {}", name(unit)),
            Decision::Loose => "Fire".to_owned(),
            Decision::React { unit, at, shot: Shot::Full } => {
                format!("{} at {}", self.does(unit, "fires", "fire"), name(at))
            }
            Decision::React { unit, at, shot: Shot::Half } => {
                format!("{} at {} for half a box", self.does(unit, "fires", "fire"), name(at))
            }
            Decision::Pick { unit } => format!("Move {}", name(unit)),
            Decision::Join { unit } => format!("With {}", name(unit)),
            Decision::JoinAll => "With all of them".to_owned(),
            Decision::Step { to } => format!("To {}", self.place(to)),
            Decision::Leave => "Leave the map".to_owned(),
            Decision::Stop => "Stop here".to_owned(),
            Decision::ChangeMode { mode: how } => mode(how).to_owned(),
            Decision::Mount { holder } => format!("Mount with {}", name(holder)),
            Decision::Recover => "Get back into order".to_owned(),
            Decision::Charge { hex } => format!("Charge {}", self.place(hex)),
            Decision::DeclareWorks => "Build Breastworks".to_owned(),
            Decision::Build { unit, train } => format!("{} with {}", self.does(unit, "builds", "build"), name(train)),
            Decision::TakeUp { unit } => self.does(unit, "takes up Breastworks", "take up Breastworks"),
            Decision::AbandonMounts { unit } => format!("{} abandons its mounts", name(unit)),
            Decision::Transfer { from, to } => format!("{} send a strength point to {}", name(from), name(to)),
            Decision::Search { leader } => format!("{} looks for the village", name(leader)),
            Decision::RideOn => "Ride on".to_owned(),
            Decision::Goal { hex } => format!("Run to {}", self.place(hex)),
            Decision::Retreat { to } => format!("To {}", self.place(to)),
            Decision::Go { unit } => self.does(unit, "goes", "go"),
            Decision::GoTogether { hex } => format!("All units in {} together", self.place(hex)),
            Decision::Disrupt { unit } => self.does(unit, "is Disrupted", "are Disrupted"),
            Decision::Attack { hex } => format!("Attack {}", self.place(hex)),
            Decision::Commit => "Declare the attack".to_owned(),
            Decision::TryRetreat { unit } => {
                format!("{} before melee", self.does(unit, "tries to retreat", "try to retreat"))
            }
            Decision::TryTogether => "All try together".to_owned(),
            Decision::Pursue { unit } => self.does(unit, "pursues", "pursue"),
            Decision::PursueTogether { hex } => format!("All units in {} pursue together", self.place(hex)),
            Decision::Lose { unit } => format!("{} a point", self.does(unit, "loses", "lose")),
            Decision::TakeAmmunition { unit } => format!("{} takes ammunition", name(unit)),
            Decision::Advance { unit, to } => {
                format!("{} to {}", self.does(unit, "advances", "advance"), self.place(to))
            }
        }
    }

    /// What standing means depends on the question.
    fn stand(&self) -> &'static str {
        self.state.frames.last().map_or("Stand", |frame| frame.each().stand())
    }

    /// What a person clicks for a decision.
    #[expect(clippy::too_many_lines, reason = "one arm a decision, so that a new one stops the build here")]
    pub fn handles(&self, decision: &Decision) -> Vec<Handle> {
        use ChoiceKind::{Attack, Back, Button, Finish, Form, Move, Roll};
        let key = |unit| self.counter(unit).key.clone();
        let at = |unit| self.hex(unit).map(|hex| hex.to_string());
        let on_hex = |hex: grid::Hex, kind| Handle::place(hex.to_string(), kind);
        let both = |unit, other, kind| match at(other) {
            Some(place) => Handle::both(key(unit), place, kind),
            None => Handle::piece(key(unit), kind),
        };
        vec![match *decision {
            // It may go at once, or others of its stack with it.
            Decision::Pick { unit } => Handle::piece(key(unit), Form),
            Decision::Choose { unit }
            | Decision::Go { unit }
            | Decision::Disrupt { unit }
            | Decision::Lose { unit }
            | Decision::TakeAmmunition { unit } => Handle::piece(key(unit), Move),
            Decision::Join { unit } => Handle::piece(key(unit), Button),
            Decision::Put { hex } | Decision::Goal { hex } => on_hex(hex, Move),
            Decision::Step { to } => match self.cost_of_step(to) {
                Some(cost) => self.on_the_way(to, Move).costing(cost),
                None => self.on_the_way(to, Move),
            },
            Decision::Retreat { to } => self.on_the_way(to, Move),
            Decision::TakeBack { unit } | Decision::Drop { unit } | Decision::DropSupply { unit } => {
                Handle::piece(key(unit), Back)
            }
            Decision::Posture { unit, .. } | Decision::AbandonMounts { unit } | Decision::TakeUp { unit } => {
                Handle::piece(key(unit), Button)
            }
            Decision::Back => Handle::button(Back),
            Decision::Ready | Decision::EndPhase | Decision::Stop | Decision::Stand => Handle::button(Finish),
            Decision::PlaceRest
            | Decision::FireAll
            | Decision::JoinAll
            | Decision::Leave
            | Decision::ChangeMode { .. }
            | Decision::Recover
            | Decision::Order(_)
            | Decision::RideOn
            | Decision::Boxes { .. } => Handle::button(Button),
            Decision::RallyAll | Decision::Loose | Decision::TryTogether | Decision::DeclareWorks => {
                Handle::button(Roll)
            }
            Decision::Commit => Handle::button(Roll),
            Decision::Attach { leader, unit } => both(leader, unit, Move),
            Decision::Search { leader } => Handle::piece(key(leader), Button),
            // Said in words beside the hex he may stay in: nobody looks for him in his stack first.
            Decision::StayWith { .. } => Handle::button(Button),
            Decision::Rally { unit } | Decision::TryRetreat { unit } | Decision::Pursue { unit } => {
                Handle::piece(key(unit), Roll)
            }
            Decision::Resupply { unit, from } => both(unit, from, Button),
            Decision::Replace { with } => Handle::piece(key(with), Button),
            Decision::Rout { unit } => Handle::piece(key(unit), Button),
            Decision::Target { unit } => Handle::piece(key(unit), Attack),
            Decision::Fire { unit, .. } => Handle::piece(key(unit), Attack),
            Decision::React { unit, at: target, .. } => match self.state.frames.last() {
                Some(Frame::Reaction(reaction)) if reaction.at.len() == 1 => Handle::piece(key(unit), Attack),
                Some(_) | None => both(unit, target, Attack),
            },
            Decision::Mount { holder } => Handle::piece(key(holder), Button),
            Decision::Charge { hex } => self.on_the_way(hex, Attack),
            Decision::Attack { hex } => on_hex(hex, Attack),
            Decision::Build { unit, train } => both(unit, train, Button),
            Decision::Transfer { from, to } => both(from, to, Button),
            Decision::GoTogether { hex } => on_hex(hex, Button),
            Decision::PursueTogether { hex } => on_hex(hex, Roll),
            Decision::Advance { unit, to } => Handle::both(key(unit), to.to_string(), Move),
        }]
    }
}

impl Look<'_> {
    /// A hex for those who are on their way: the player need not pick them again.
    fn on_the_way(&self, to: grid::Hex, kind: ChoiceKind) -> Handle {
        match self.state.frames.last().and_then(|frame| frame.each().lead(*self)) {
            Some(unit) => Handle::both(self.counter(unit).key.clone(), to.to_string(), kind),
            None => Handle::place(to.to_string(), kind),
        }
    }

    fn cost_of_step(&self, to: grid::Hex) -> Option<String> {
        match self.state.frames.last() {
            Some(Frame::Moving(moving)) => self.step_cost(moving, to).map(super::odds::points),
            Some(_) | None => None,
        }
    }
}

//! Questions that several things go into.

use crate::deploy::{Cause, Deploy};
use crate::frames::Look;
use crate::march::{Leg, March};
use crate::scenario::{Content, SetUpGroup};
use crate::settlers::Settling;
use crate::setup::SetUp;
use kernel::rule;
use kernel::scene::Question;

impl Look<'_> {
    pub(crate) fn set_up_question(&self, frame: &SetUp, group: &SetUpGroup) -> Question {
        let case = self.set_up_rule(group.side);
        let left = frame.left;
        let text = match &group.content {
            Content::Villages(_) => format!("Set up a village ({left} left)"),
            Content::Settlers { .. } => format!("Set up a settler ({left} left)"),
            Content::Fort => "Set up a fort, or none".into(),
            Content::Rifles { .. } => "Hand out rifles".into(),
            Content::Units { .. } => {
                let name = frame.next(*self).map_or("a piece", |piece| self.piece_name(piece));
                format!("Set up {name} ({} left)", frame.hand.len())
            }
        };
        let alone = frame.left + frame.hand.len() <= 1;
        let help = if alone { "Click an area." } else { "Click an area, or let all be set up as suggested." };
        Question::new(text, help, case).about(frame.next(*self).map(|piece| self.piece_name(piece)))
    }

    pub(crate) fn deploy_question(&self, frame: &Deploy) -> Question {
        let name = frame.next(*self).map_or("A piece", |piece| self.piece_name(piece));
        let text = match frame.cause {
            Cause::Funds | Cause::Militia => format!("{name} is raised: where?"),
            Cause::Army | Cause::Group => format!("{name} arrives: where?"),
            Cause::Iroquois | Cause::HeldBack => format!("{name} joins the war: where?"),
            Cause::Girty => "Simon Girty joins the nations: where?".into(),
            Cause::British => format!("{name} arrives from Canada: where?"),
            Cause::Raid => format!("{name} returns from the raid: where to?"),
            Cause::Beaten { from } => format!("{name} leaves {}: where to?", self.name(from)),
            Cause::Quarters => format!("Winter quarters for {name}"),
            Cause::McKee => "Where does McKee go?".into(),
        };
        let help = match frame.left.len() {
            0 | 1 => "Click an area.".to_owned(),
            more => format!("Click an area. {} are still to be placed.", more),
        };
        Question::new(text, help, frame.cause.rule()).about(frame.next(*self).map(|piece| self.piece_name(piece)))
    }

    pub(crate) fn settling_question(&self, frame: &Settling) -> Question {
        if frame.lifted.is_some() {
            let help = "The same rules hold as for a new settler.";
            return Question::new("Where does the displaced settler go?", help, rule("6.0.2-d"));
        }
        let Settling { ohio, states, free, .. } = *frame;
        let text = match (ohio, states, free) {
            (0, 0, 0) => "Displaced settlers may move on".to_owned(),
            (_, _, 0) => format!("Place settlers: {ohio} in Ohio, {states} in the states"),
            (_, _, free) => format!("Place settlers: {free} anywhere"),
        };
        let help =
            "On settled land or beside it, at most four in an area; not on pillaged land or among warriors at war.";
        Question::new(text, help, rule("6.0.1-b"))
    }

    pub(crate) fn march_question(&self, march: &March) -> Question {
        let (names, left) = (self.names(march.pieces), self.points_left(march));
        let text = match march.at {
            None => format!("{names}: enter the map"),
            Some(at) if march.stopped => format!("{names} must stop at {}", self.name(at)),
            Some(at) => format!("{names} at {}: {left} MP left", self.name(at)),
        };
        let case = match march.leg {
            Leg::First => rule("9.4.1"),
            Leg::Second => rule("9.4.2"),
            Leg::Reaction => rule("9.4.5-b"),
        };
        Question::new(text, "Click an area to move on, or stay.", case)
    }
}

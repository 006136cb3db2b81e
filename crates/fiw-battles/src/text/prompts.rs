//! The question of each frame, one line of help and the rule it is asked under.

use super::{army, count, hexes, victory};
use crate::counters::Army;
use crate::facts::Look;
use crate::field::Field;
use crate::scenario::Group;
use crate::state::{Fight, Fleeing, Flight, Frame, Moving, Retreat};
use grid::Hex;
use kernel::rule;
use kernel::scene::Question;

impl Look<'_> {
    /// What the innermost frame asks `of`.
    #[expect(clippy::too_many_lines, reason = "one arm a frame, so that a new one stops the build here")]
    pub(crate) fn question(&self, of: Army) -> Question {
        let Some(top) = self.state.top() else {
            return Question::new("The battle is over", "The log shows how it went.", rule("17.0"));
        };
        match top {
            Frame::SelectTactics => self.ask_selection(of),
            Frame::SetUp(_) => self.ask_set_up(of),
            Frame::Bombardment => Question::new(
                "Which gun fires?",
                "Pick a gun, then an enemy it sees. A gun that fires does not move.",
                rule("6.0"),
            ),
            Frame::ForcedMarch => Question::new(
                "Play Forced March?",
                "Units near a leader may march twice as far, but not into an enemy zone with what it adds.",
                rule("18.1-1"),
            ),
            Frame::ReinforcementRoll(group) => Question::new(
                format!("{}: roll for it?", self.group(*group).name),
                "A success brings it on in this phase, and it must enter if it can.",
                rule("22.4-c"),
            ),
            Frame::ChooseReinforcement(group) => Question::new(
                format!("{}: who comes up?", self.group(*group).name),
                "One unit of your choice.",
                rule("24.4-c"),
            ),
            Frame::DesignateEntry(group) => Question::new(
                format!("{}: near which edge hex does it enter?", self.group(*group).name),
                "Units may then enter up to three hexes from it.",
                rule("14.1"),
            ),
            Frame::Movement => self.ask_movement(),
            Frame::Moving(moving) => self.ask_moving(moving),
            Frame::Declaration => Question::new(
                "Who attacks whom?",
                "Pick a unit, then an enemy next to it. Every unit in an enemy zone must attack an enemy who controls it.",
                rule("9.0-g"),
            ),
            Frame::Battles => {
                Question::new("Which battle is fought next?", "The odds are shown before the die.", rule("9.0-h"))
            }
            Frame::Fight(fight) => self.ask_fight(fight),
            Frame::Retreat(retreat) => self.ask_retreat(retreat),
            Frame::Fleeing(fleeing) => self.ask_fleeing(fleeing),
            Frame::Payment { owed: 0, .. } => {
                Question::new("Disorder more of your units?", "What is owed is paid.", rule("9.3-Bx-c"))
            }
            Frame::Payment { owed, .. } => Question::new(
                format!("Which of your units are disordered? Still owed: {owed}"),
                "Units that took part, by their printed strength.",
                rule("9.3-Bx-c"),
            ),
            Frame::Pursuit { hexes: fought, .. } => Question::new(
                format!("Who pursues into {}?", hexes(&self.cleared(fought))),
                "Attackers in good order may advance one hex. Nobody has to.",
                rule("10.2"),
            ),
            Frame::PursuitRiders { unit, to, .. } => Question::new(
                format!("Which leaders go with {} into {to}?", self.name(*unit)),
                "Name them, then advance.",
                rule("10.2-d"),
            ),
            Frame::SecondHex { unit, .. } => Question::new(
                format!("Does {} ride on?", self.name(*unit)),
                "Cavalry may pursue a second hex.",
                rule("10.2-j"),
            ),
            Frame::Rally => Question::new("Who tries to rally?", "Die, rating and leader: 6 or more.", rule("11.2")),
            Frame::Offer { by, level } => Question::new(
                format!("The {} offer you a {}. Accept?", army(*by), victory(Some(by.other()), *level)),
                "Accepting ends the battle at once.",
                rule("17.1-d"),
            ),
        }
    }

    /// 10.2-i, G49: those of these hexes that hold no enemy combat unit any more.
    fn cleared(&self, fought: &[Hex]) -> Vec<Hex> {
        let enemy = self.state.phasing.other();
        fought.iter().copied().filter(|hex| !self.combat_at(enemy, *hex)).collect()
    }

    fn group(&self, group: u8) -> &Group {
        &self.facts.scenario.groups[usize::from(group)]
    }

    fn ask_selection(&self, of: Army) -> Question {
        let wanted = self.facts.side(of).tactics.saturating_sub(self.state.hands[of.index()].count());
        Question::new(
            format!("Which tactics markers do you take? {wanted} to go"),
            "Two of each kind are there. The enemy sees only how many you hold.",
            rule("18.0"),
        )
    }

    fn ask_set_up(&self, of: Army) -> Question {
        let left = self.in_hand(of).count() as i64;
        if left == 0 {
            return Question::new("Is your army set up?", "Units may still be taken up and placed anew.", rule("3.0"));
        }
        let units = count(left, "unit is", "units are");
        Question::new("Set up your army", format!("{units} still in hand. Pick one, then a lit hex."), rule("3.0"))
    }

    fn ask_movement(&self) -> Question {
        let waiting = self.due(self.state.phasing).count() as i64;
        let units = count(waiting, "unit waits", "units wait");
        let field = Field::new(*self, self.state.phasing);
        if waiting > 0 && self.next_to_enter(&field).is_none() {
            let help = format!("{units} at the edge and cannot come on in this phase.");
            return Question::new("Which unit marches?", help, rule("14.1-e"));
        }
        if waiting > 0 && self.must_enter(&field).is_none() {
            return Question::new(
                "Does anybody come on late?",
                format!("{units} at the edge and may come on, but only before the first march."),
                rule("G62"),
            );
        }
        if waiting > 0 {
            return Question::new(
                "Bring your reinforcements on",
                format!("{units} at the edge; all that can enter must."),
                rule("14.1"),
            );
        }
        Question::new("Which unit marches?", "One after another; a unit that has stopped is done.", rule("7.2"))
    }

    fn ask_moving(&self, moving: &Moving) -> Question {
        let name = self.name(moving.unit);
        let piece = self.piece(moving.unit);
        let text = format!("Where does {name}{} march?", self.along(&moving.riders));
        if moving.must_leave {
            return Question::new(
                text,
                "Another unit has taken its place: it must go on and find room.",
                rule("7.1-f"),
            );
        }
        let left = match self.state.flight_die {
            Some(die) if self.disordered(moving.unit) => {
                count(die.saturating_sub(piece.steps), "hex of flight left.", "hexes of flight left.")
            }
            _ => format!("{} MP left.", self.allowance(moving.unit).1.saturating_sub(piece.spent)),
        };
        Question::new(text, left, rule("7.2-d"))
    }

    fn ask_fight(&self, fight: &Fight) -> Question {
        match self.undecided_leaders(fight) {
            Some((_, hex, _)) => Question::new(
                format!("Does a leader add his value in {hex}?"),
                "One in each hex, beside infantry or cavalry.",
                rule("12.2"),
            ),
            None => Question::new(
                "Do you play a marker in this battle?",
                "Both sides choose unseen; then the markers are turned up.",
                rule("18.1-c1"),
            ),
        }
    }

    fn ask_retreat(&self, retreat: &Retreat) -> Question {
        match retreat.undecided.first() {
            Some(hex) => Question::new(
                format!("Does the leader in {hex} hold the line?"),
                "He may turn the rout of his hex into a withdrawal of one hex.",
                rule("10.1-f"),
            ),
            None => {
                Question::new("Who goes back next?", "Each unit goes by itself, in the order you choose.", rule("10.1"))
            }
        }
    }

    fn ask_fleeing(&self, fleeing: &Fleeing) -> Question {
        let name = self.name(fleeing.unit);
        let far = count(fleeing.distance, "hex", "hexes");
        if !self.can_get_away(fleeing) {
            let riders = if fleeing.riders.is_empty() { "" } else { " Who rides along is not." };
            return Question::new(
                format!("Where does {name}{} run?", self.along(&fleeing.riders)),
                format!(
                    "It cannot get {far} away: it goes as far as it can, is lost there and takes no ground.{riders}"
                ),
                rule("G63"),
            );
        }
        match fleeing.flight {
            Flight::Withdrawal => Question::new(
                format!("Where does {name}{} withdraw?", self.along(&fleeing.riders)),
                "One hex, out of enemy reach.",
                rule("10.1-c"),
            ),
            Flight::Rout => Question::new(
                format!("Where does {name}{} run?", self.along(&fleeing.riders)),
                format!("It must end {far} from {}, out of enemy reach.", fleeing.origin),
                rule("10.1-d"),
            ),
        }
    }
}

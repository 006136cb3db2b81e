//! Questions: what the innermost frame asks, with one line of help and the rule it is asked under.

use super::{build, count, force, halves, nations, points, verb};
use crate::board::Space;
use crate::counters::{Expedition, Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::facts::Look;
use crate::rising::Riser;
use crate::setup::InHand;
use crate::state::{
    Build, Cause, Defence, Entering, Errand, Fight, ForceKind, Frame, Health, Losses, Moving, Retreat, Rising, Stage,
    Step, Way,
};
use kernel::scene::Question;
use kernel::{RuleId, rule};

impl Look<'_> {
    /// What the innermost frame asks.
    #[expect(clippy::too_many_lines, reason = "one arm a frame, so that a new one stops the build here")]
    pub(crate) fn question(&self) -> Question {
        let Some(top) = self.state.top() else {
            return Question::new("The war is over", "The log shows how it went.", rule("4.1"));
        };
        match top {
            Frame::SetUp(side) => self.ask_set_up(*side),
            Frame::Entering(entering) => self.ask_entering(entering),
            Frame::Special => self.ask_special(),
            Frame::UsRecruit { checks, drawn, redrawn } => self.ask_us_recruit(*checks, *drawn, *redrawn),
            Frame::WcRecruit { nation, checks, arriving, .. } => ask_wc_recruit(*nation, *checks, *arriving),
            Frame::RaidBonus { nations: near } => Question::new(
                format!("The raid stirs the young men: who comes among the {}?", nations(near)),
                "One full war band of the nearest nation, in any of its villages; or nobody.",
                rule("5.6.2-c"),
            ),
            Frame::Site(what) => ask_site(*what),
            Frame::Strategic { warrior } => Question::new(
                format!("Where does {} go?", self.name(*warrior)),
                "To any village of the Confederacy with a way free of US units. One leader of its place may go along.",
                rule("5.8"),
            ),
            Frame::Rising { nation, why, warriors, .. } => self.ask_rising(*nation, *why, *warriors),
            Frame::Operations(side) => self.ask_operations(*side),
            Frame::Forming { at, pieces, errand, .. } => self.ask_forming(*at, pieces, *errand),
            Frame::Moving(moving) => self.ask_moving(moving),
            Frame::Garrison { at, pieces } => Question::new(
                format!("Who goes into {}?", self.structure(*at)),
                format!(
                    "{} to post. The others stay before it as a screen.",
                    count(pieces.len() as i64, "piece", "pieces")
                ),
                rule("20.1"),
            ),
            Frame::Ambush { by } => self.ask_ambush(*by),
            Frame::Fight(fight) => self.ask_fight(fight),
            Frame::Losses(losses) => self.ask_losses(losses),
            Frame::Relocate { nation, principal, from } => self.ask_relocate(*nation, *principal, *from),
            Frame::Retreat(retreat) => self.ask_retreat(retreat),
            Frame::Fallen(fallen) => Question::new(
                format!("{} to {}", self.they(&fallen.pieces, "falls back", "fall back"), self.space(fallen.at)),
                "Enemies near their way may ambush them.",
                rule("15.1"),
            ),
            Frame::Supply { stacks } => Question::new(
                format!(
                    "Which wagon feeds whom? {} without a fort near",
                    count(stacks.len() as i64, "stack", "stacks")
                ),
                "Each stack fed uses up half a wagon. Those who go without are reduced.",
                rule("10.0-d"),
            ),
            Frame::WinterWc { homeless, .. } => Question::new(
                format!("Where do your people winter? {} to go", homeless.len()),
                "One band to each village of its nation, the others to its principal village.",
                rule("11.1"),
            ),
            Frame::WinterUs { leaving, .. } if *leaving > 0 => Question::new(
                format!("Which militia go home? {leaving} to go"),
                "Half of all militia leave for the winter and can be recruited again.",
                rule("11.2-b"),
            ),
            Frame::WinterUs { homeless, .. } => Question::new(
                format!("Where do your troops winter? {} to go", homeless.len()),
                "Regulars, leaders, guns, scouts and wagons in forts; militia in settlements, one each.",
                rule("11.2"),
            ),
        }
    }

    fn ask_set_up(&self, side: Side) -> Question {
        let rule = match side {
            Side::Us => rule("A4.1"),
            Side::Wc => rule("A4.0"),
        };
        let text = match self.in_hand(side) {
            None => "Set up your side".to_owned(),
            Some(InHand::Razed) => "Which settlement lies in ashes?".into(),
            Some(InHand::Reduced) => "Which settlement is half burned?".into(),
            Some(other) => format!("Where does {} stand?", self.in_hand_words(other)),
        };
        Question::new(text, "Lit places are allowed by the scenario; the rest can be set up as suggested.", rule)
    }

    /// What is set up next, in words.
    pub(super) fn in_hand_words(&self, thing: InHand) -> String {
        match thing {
            InHand::Village(nation, Health::Full) => format!("a {} village", nation.name()),
            InHand::Village(nation, Health::Reduced) => format!("a reduced {} village", nation.name()),
            InHand::Principal(nation) => format!("the rebuilt {} principal village", nation.name()),
            InHand::Fort(fort) => fort.name().into(),
            InHand::Settlement { north: true } => "a settlement north of the Ohio".into(),
            InHand::Settlement { north: false } => "a settlement east of the Ohio".into(),
            InHand::Razed => "a razed settlement".into(),
            InHand::Reduced => "a reduced settlement".into(),
            InHand::Piece(piece) => self.named(piece),
        }
    }

    /// A3.4-c, A3.4-d: the chart of the expedition that enters.
    fn entry_chart(&self) -> RuleId {
        if self.state.expedition == Expedition::Third { rule("A3.4-d") } else { rule("A3.4-c") }
    }

    fn ask_entering(&self, entering: &Entering) -> Question {
        let chart = self.entry_chart();
        if let Some(piece) = entering.garrisons.first() {
            let help =
                format!("{} for the forts that stand.", count(entering.garrisons.len() as i64, "piece", "pieces"));
            return Question::new(format!("Which fort takes {}?", self.named(*piece)), help, chart);
        }
        if let Some(piece) = entering.settlers.first() {
            return Question::new(
                format!("Which settlement takes {}?", self.named(*piece)),
                "One militia unit to a settlement.",
                chart,
            );
        }
        let help = if entering.squares > 1 {
            format!("Spread the column over at least {} entry squares.", entering.squares)
        } else {
            "Any entry square of yours.".to_owned()
        };
        let text = entering.columns.first().map_or_else(
            || "Where does the column enter?".to_owned(),
            |piece| format!("Where does {} enter?", self.named(*piece)),
        );
        Question::new(text, help, rule("7.2"))
    }

    fn ask_special(&self) -> Question {
        let left = self.state.sap[self.state.acting.index()];
        let other =
            if self.state.passed[self.state.acting.other().index()] { " The other side has passed." } else { "" };
        Question::new(
            "Which special action do you take?",
            format!("{} left for this turn.{other}{}", count(left, "action", "actions"), self.on_the_map()),
            rule("5.0"),
        )
    }

    /// What is done by clicking on the map rather than by a button.
    fn on_the_map(&self) -> String {
        let mut options = Vec::new();
        self.special_options(&mut options);
        let any = |test: fn(&Decision) -> bool| options.iter().any(test);
        let ways = [
            (any(|known| matches!(known, Decision::Raid { .. })), "raid a settlement"),
            (any(|known| matches!(known, Decision::Strategic { .. })), "send a war band to another village"),
            (any(|known| matches!(known, Decision::Repair { .. })), "repair what is half burned"),
            (any(|known| matches!(known, Decision::SearchGun { .. })), "look for a lost gun"),
        ];
        let ways: Vec<&str> = ways.into_iter().filter(|(able, _)| *able).map(|(_, words)| words).collect();
        if ways.is_empty() { String::new() } else { format!(" Lit on the map: {}.", ways.join(", or ")) }
    }

    fn ask_us_recruit(&self, checks: u8, drawn: Option<PieceId>, redrawn: bool) -> Question {
        let most = self.facts.tables().recruit[Side::Us.index()].checks;
        match drawn {
            Some(piece) => {
                let again = self.facts.scenario.redraw && !redrawn;
                let help = if again { "Or put it back and draw once more." } else { "Entry squares are always open." };
                let rule = if again { rule("A3.3-d") } else { rule("5.1.1-c") };
                Question::new(format!("Where does {} come on?", self.named(piece)), help, rule)
            }
            None => Question::new(
                format!("Roll recruitment check {} of {most}?", checks + 1),
                "5 or 6 draws a unit from the cup.",
                rule("5.1.1-b"),
            ),
        }
    }

    fn ask_rising(&self, nation: Nation, why: Rising, warriors: u8) -> Question {
        let rule = match why {
            Rising::Alliance => rule("5.2.3-e"),
            Rising::BrokenTreaty => rule("5.2.2-c"),
        };
        let villages: u8 = self.state.nations[nation.index()].villages.iter().sum();
        let name = nation.name();
        match self.riser() {
            Some(Riser::Village(_)) => {
                let help = format!("{} to place, near a river of its own.", count(villages, "village", "villages"));
                Question::new(format!("Where does a {name} village stand?"), help, rule)
            }
            Some(Riser::Warriors(_)) => {
                let left = count(warriors, "band", "bands");
                let help = format!("{left} to come: two in a principal village, one in any other.");
                Question::new(format!("Where do {name} warriors gather?"), help, rule)
            }
            Some(Riser::Leader(piece) | Riser::Arms(piece)) => {
                Question::new(format!("Where does {} come?", self.name(piece)), "Any village of the nation.", rule)
            }
            None => Question::new(format!("The {name} gather"), "They take up arms.", rule),
        }
    }

    fn ask_operations(&self, side: Side) -> Question {
        let waiting = self.state.pieces().filter(|(id, piece)| {
            piece.at.space().is_some() && !piece.moved && self.facts.side(*id) == side && self.fp(*id) > 0
        });
        let left = waiting.count() as i64;
        let help = format!("{} not moved yet. Pick a stack, then who marches.", count(left, "unit has", "units have"));
        Question::new("Which force marches?", help, rule("6.0"))
    }

    /// 6.2: what the picked pieces make, how much of the limit they use, how far they go.
    fn ask_forming(&self, at: Space, pieces: &[PieceId], errand: Errand) -> Question {
        let place = self.space(at);
        if pieces.is_empty() {
            let help = "Pick a leader and those he takes along; without a leader they go as strays.";
            return Question::new(format!("Who marches from {place}?"), help, rule("6.3"));
        }
        let side = self.facts.side(pieces[0]);
        let kind = self.force_kind(side, pieces);
        let limit = self.limit_words(side, kind, pieces);
        let help = format!(
            "{}: {} FP{limit}, {}.",
            super::capital(force(kind)),
            self.unit_fp(pieces),
            points(self.allowance(side, pieces))
        );
        let rule = match kind {
            ForceKind::Key => rule("6.2.1"),
            ForceKind::Subordinate => rule("6.2.2"),
            ForceKind::Stray => rule("6.2.3"),
        };
        let text = match errand {
            Errand::March => format!("Who marches from {place}?"),
            Errand::Reinforce(space) => format!("Who marches from {place} to the battle at {}?", self.space(space)),
        };
        Question::new(text, help, rule)
    }

    /// 6.2: what the leader commands, or how many would be led if some stayed behind.
    fn limit_words(&self, side: Side, kind: ForceKind, pieces: &[PieceId]) -> String {
        let limits = &self.facts.tables().forces;
        let leaders = pieces.iter().filter(|piece| self.kind(**piece).leader()).count();
        let key = if leaders > 1 { limits.key_fp_second } else { limits.key_fp };
        match kind {
            ForceKind::Key => format!(" of {key}"),
            ForceKind::Subordinate => format!(" of {}", self.subordinate_limit(side)),
            ForceKind::Stray if pieces.iter().any(|piece| self.kind(*piece) == Kind::KeyLeader) => {
                format!(", more than the {key} a leader commands")
            }
            ForceKind::Stray if leaders > 0 && self.unit_fp(pieces) <= self.subordinate_limit(side) => {
                ", of several nations, whom only a key leader commands".into()
            }
            ForceKind::Stray if leaders > 0 => {
                format!(", more than the {} of his own nation a leader commands", self.subordinate_limit(side))
            }
            ForceKind::Stray => ", without a leader".into(),
        }
    }

    fn ask_moving(&self, moving: &Moving) -> Question {
        let who = self.force_name(&moving.pieces);
        let left = self.march_limit(moving).saturating_sub(moving.spent);
        let here = self.space(moving.at());
        match moving.stage {
            Stage::Contact => self.ask_contact(moving),
            Stage::Ready if moving.stopped => Question::new(
                format!("Attack {}?", self.structure(moving.at())),
                format!("{} FP. The march ends here either way.", self.total_fp(&moving.pieces)),
                rule("16.1-b"),
            ),
            Stage::Ready | Stage::Entered | Stage::Neighbours | Stage::Passing | Stage::Overwhelmed | Stage::Over => {
                let verb = verb(&moving.pieces, "does", "do");
                let goal = match moving.errand {
                    Errand::March => format!("Where {verb} {who} march?"),
                    Errand::Reinforce(space) => format!("Which way to the battle at {}?", self.space(space)),
                };
                let help = if self.river(moving.at()) {
                    format!("{} left at {here}. Nobody stops on the water.", points(left))
                } else {
                    let all = self.march_limit(moving);
                    format!("{} left of {all} as a {}, at {here}.", points(left), force(moving.kind))
                };
                if moving.path.len() > 1 && self.check_attack(moving).is_ok() {
                    let goal = format!("Attack {}, or march on?", self.structure(moving.at()));
                    return Question::new(goal, help, rule("14.1"));
                }
                Question::new(goal, help, rule("6.0"))
            }
        }
    }

    /// 6.7: what a force that meets the enemy does, with both strengths.
    fn ask_contact(&self, moving: &Moving) -> Question {
        let at = moving.at();
        let (mine, theirs) = (self.total_fp(&moving.pieces), self.open_fp(moving.side.other(), at));
        let against = if theirs > 0 { format!("{mine} FP against {theirs}") } else { format!("{mine} FP") };
        let what = if theirs > 0 { format!("the enemy at {}", self.space(at)) } else { self.structure(at) };
        if self.blind(moving) {
            let help = if moving.stopped {
                "They lie hidden, and you go no further: there is only the fight."
            } else {
                "Their strength is hidden until you attack. Who is too weak to overrun or to push through has to fight."
            };
            return Question::new(format!("You meet {what}. What now?"), format!("{mine} FP. {help}"), rule("R111"));
        }
        if moving.stopped && theirs > 0 {
            let help = format!("{against}. The ambush has ended the march: there is only the fight.");
            return Question::new(format!("You stand among {what}."), help, rule("R98"));
        }
        Question::new(
            format!("You meet {what}. What now?"),
            format!("{against}. To push through takes more FP, to overrun five to one."),
            rule("6.7"),
        )
    }

    fn ask_ambush(&self, by: Side) -> Question {
        let Some(prey) = self.prey() else {
            return Question::new("Ambush them?", "Each stack may do so once.", rule("18.0"));
        };
        Question::new(
            format!("{} to {}. Ambush?", self.they(prey.pieces, "comes", "come"), self.space(prey.at)),
            format!(
                "With what is added, 4 and 5 score a hit, 6 two and stops them; 1 costs {} of your {} VP. Each stack once.",
                halves(1),
                halves(self.state.vp[by.index()])
            ),
            rule("18.0"),
        )
    }

    fn ask_fight(&self, fight: &Fight) -> Question {
        let place = self.space(fight.space);
        let sides = format!(
            "{} against {}.",
            self.force_words(&fight.attackers),
            if fight.defenders.is_empty() { self.structure(fight.space) } else { self.force_words(&fight.defenders) }
        );
        match fight.step {
            Step::Scouts => Question::new(
                format!("Do your scouts help at {place}?"),
                "Each adds 1 TP or 1 FP if he proves loyal: 1 is treason, 2 and he is gone.",
                rule("21.3"),
            ),
            Step::Declare => self.ask_declare(fight, &sides),
            Step::Pursue => Question::new(
                "Does a leader hold them?",
                format!("They slip away on 5 or 6; a TP of yours takes 1 off, and is spent if they stay. {sides}"),
                rule("16.0-b"),
            ),
            Step::Slip => Question::new(
                "Does a leader help them away?",
                format!("You slip away on 5 or 6; a TP of yours adds 1, and is spent if you fail. {sides}"),
                rule("16.0-b"),
            ),
            Step::EventKept => {
                let face = fight.event.map_or("", super::rolls::event);
                Question::new(
                    format!("The event die shows {face}. Let it stand?"),
                    "You are better led: roll it again now, or keep the chance for a battle die.",
                    rule("14.9-b"),
                )
            }
            Step::UsCalls | Step::WcCalls => Question::new(
                format!("Whom do you call to {place}?"),
                format!("One force within 3 MP that has not moved. {sides}"),
                rule("14.3-d"),
            ),
            Step::DiceKept => self.ask_dice_kept(fight),
            Step::Event
            | Step::FirstMarches
            | Step::SecondMarches
            | Step::Dice
            | Step::UsLosses
            | Step::WcLosses
            | Step::Victor
            | Step::End => Question::new(format!("The battle at {place}"), sides, rule("14.0")),
        }
    }

    fn ask_declare(&self, fight: &Fight, sides: &str) -> Question {
        let place = self.space(fight.space);
        let (text, rule) = match (fight.overrun, fight.defence) {
            (true, _) => (format!("They mean to overrun {place}"), rule("17.2")),
            (false, Defence::Fort) => (format!("They storm {}", self.structure(fight.space)), rule("20.1.2")),
            (false, Defence::Stack | Defence::Bare) => {
                (format!("They attack at {place}. What do you do?"), rule("14.2"))
            }
        };
        Question::new(text, format!("{sides} Slipping away needs 5 or 6; failing it costs 1 FP in the fight."), rule)
    }

    fn ask_dice_kept(&self, fight: &Fight) -> Question {
        let die = |colour: &str, side: Side| {
            let at = side.index();
            let (face, strength, hits) = (fight.dice[at], fight.strength[at], fight.hits[at]);
            match strength {
                ..1 => format!("{colour} is too weak to roll"),
                1.. => format!("{colour} {face} with strength {strength}: {}", count(hits, "hit", "hits")),
            }
        };
        let help = format!("{}; {}.", die("Blue", Side::Us), die("green", Side::Wc));
        Question::new("Let the battle dice stand?", help, rule("14.9-b"))
    }

    fn ask_losses(&self, losses: &Losses) -> Question {
        let (help, rule) = match (losses.cause, losses.side) {
            (Cause::Battle | Cause::Ambush | Cause::Overrun, Side::Us) => (
                "The first loss falls on regulars; leaders and others only when all units are reduced.",
                rule("14.7.1"),
            ),
            (Cause::Battle | Cause::Ambush | Cause::Overrun, Side::Wc) => (
                "Nations bear losses in turn; leaders, arms and villages only when all bands are reduced.",
                rule("14.7.2"),
            ),
            (Cause::River, _) => ("The crossing costs the stack a step, once, however it parts.", rule("15.2")),
            (Cause::Trapped, _) => ("Falling back into the enemy costs a step.", rule("15.3")),
            (Cause::Cavalry, _) => ("Cavalry rides them down.", rule("15.4")),
            (Cause::Looting, _) => ("Militia who looted go home: one step.", rule("17.2.2")),
        };
        let due = self.nation_due(losses).filter(|_| losses.order.len() > 1);
        let nation = due.map_or_else(String::new, |nation| format!(" The {} are next.", nation.name()));
        Question::new(format!("Who takes the loss? {} to go", losses.hits), format!("{help}{nation}"), rule)
    }

    fn ask_relocate(&self, nation: Nation, principal: bool, from: Space) -> Question {
        let (size, far, rule) =
            if principal { ("principal village", 10, rule("20.5.1-b")) } else { ("village", 5, rule("20.5.1")) };
        Question::new(
            format!("Where is the {} {size} of {} rebuilt?", nation.name(), self.space(from)),
            format!("On the nation's own ground beside a river, within {far} MP."),
            rule,
        )
    }

    fn ask_retreat(&self, retreat: &Retreat) -> Question {
        let who = self.force_name(&retreat.pieces);
        let verb = verb(&retreat.pieces, "does", "do");
        match retreat.way {
            Way::OutOfFort => Question::new(
                format!("Where {verb} {who} go?"),
                "Back into the fort, or away; an empty fort left behind is burned.",
                rule("20.2.2-b"),
            ),
            Way::Ashore(_) => Question::new(
                format!("Where {verb} {who} go ashore?"),
                "On the bank away from the ambush.",
                rule("15.2-b"),
            ),
            Way::Back(_) if self.way_back_barred(retreat) => Question::new(
                format!("Where {verb} {who} fall back?"),
                "The way they came is closed to them: another one, no farther from a village than this if they can.",
                rule("R106"),
            ),
            Way::Back(_) => {
                Question::new(format!("Where {verb} {who} fall back?"), "The way they came.", rule("15.1.1"))
            }
            Way::Away(_) => Question::new(
                format!("Where {verb} {who} fall back?"),
                "To the space nearest to a friendly structure; where several are as near, they may part.",
                rule("15.1.4"),
            ),
        }
    }
}

fn ask_wc_recruit(nation: Nation, checks: u8, arriving: bool) -> Question {
    let name = nation.name();
    if arriving {
        return Question::new(
            format!("Who of the {name} comes, and where?"),
            "A village of the nation on its own land, or its entry square.",
            rule("5.1.2-d"),
        );
    }
    let least = if nation.core() { "4, 5 or 6" } else { "5 or 6" };
    Question::new(
        format!("Roll for the {name}? {} left", count(checks, "check", "checks")),
        format!("{least} brings a unit. British Arms may take the place of one check."),
        rule("5.1.2-b"),
    )
}

fn ask_site(what: Build) -> Question {
    let help = match what {
        Build::Settlement => {
            "Within two spaces of a river and four of a settlement or fort, no village or war band next to it."
        }
        Build::Fort(_) => {
            "Within three spaces of a fort, with a supply wagon on the spot, no village or war band next to it."
        }
    };
    Question::new(format!("Where do you build {}?", build(what)), help, rule("5.3"))
}

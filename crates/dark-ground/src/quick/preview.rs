//! The chances of what is decided in a quick battle, from the code that resolves it, die by die.

use super::{Extra, HitResult, LineDecision, Moving, PostedStack};
use crate::counters::Side;
use crate::frames::Look;
use crate::ids::{PieceId, PieceSet};
use crate::preview::{by_face, die_terms, term};
use crate::state::Order;
use kernel::scene::{Preview, Term, TermSide, Tone};
use kernel::{Roll, rule};

impl Look<'_> {
    /// What a decision of the module would lead to.
    pub(crate) fn preview_line(&self, side: Side, decision: LineDecision) -> Option<Preview> {
        match decision {
            LineDecision::Extra { roll: true } => self.preview_extra(),
            LineDecision::Aim { piece, target } => Some(self.preview_shot(piece, target)),
            LineDecision::Charge => self.preview_charge(side),
            LineDecision::Shift { .. } | LineDecision::Join { .. } | LineDecision::Slip => self.preview_move(side),
            LineDecision::Recover { piece } => Some(self.preview_recovery(piece)),
            LineDecision::Extra { roll: false }
            | LineDecision::Pick { .. }
            | LineDecision::Stand { .. }
            | LineDecision::Fire
            | LineDecision::Ready { .. } => None,
        }
    }

    fn preview_extra(&self) -> Option<Preview> {
        let under = self.frame::<Extra>()?.under;
        let adds = |face: u8| Extra::adds(&Roll::new(face, rule("qbr.19.1-b")), under);
        let results = by_face(adds, |added| match added {
            true => ("one more", "One more round", Tone::Good),
            false => ("none", "No further round", Tone::None),
        });
        let terms = vec![term(TermSide::Die, "The die must be under your leader's rating", under, rule("qbr.19.1-b"))];
        Some(Preview { terms, ..plain("A further round", format!("under {under}"), results) })
    }

    fn preview_shot(&self, piece: PieceId, target: PieceId) -> Preview {
        let factor = self.shot_factor(piece);
        let result = |face: u8| self.shot_result(&self.shot_roll(piece, face), factor, target);
        let results = by_face(result, |result| match result {
            HitResult::Miss => ("miss", "A miss", Tone::None),
            HitResult::Now(Order::Routed) => ("routed", "The target is Routed", Tone::Good),
            HitResult::Now(Order::Disrupted | Order::Good) => ("disrupted", "The target is Disrupted", Tone::Good),
            HitResult::Eliminated => ("eliminated", "The target is eliminated", Tone::Good),
        });
        let mut terms = vec![term(TermSide::Attack, "Fire factor", factor, rule("qbr.fire"))];
        terms.extend(die_terms(&self.shot_roll(piece, 1)));
        let title = format!("{} at {}", self.piece_name(piece), self.piece_name(target));
        Preview { terms, ..plain(title, format!("{factor} or less"), results) }
    }

    fn ready(&self) -> PieceSet {
        self.frame::<Moving>().map_or(PieceSet::NONE, |frame| frame.ready)
    }

    /// Whether all, some or none of those who are ready would move.
    fn preview_move(&self, side: Side) -> Option<Preview> {
        let (ready, units) = (self.ready(), self.units_among(self.ready()));
        units.first()?;
        let goes = |face: u8| {
            let roll = self.move_roll(side, ready, face);
            let going = self.movers(ready, &roll).len();
            (going > 0, going == units.len())
        };
        let results = by_face(goes, |goes| match goes {
            (_, true) => ("move", "They move", Tone::Good),
            (true, false) => ("some", "Some of them move", Tone::Mixed),
            (false, false) => ("stay", "They stay", Tone::None),
        });
        let level = units.map(|unit| self.level(unit)).min().unwrap_or_default();
        let mut terms = vec![term(TermSide::Move, "Level", level, rule("qbr.19.2.2"))];
        terms.extend(die_terms(&self.move_roll(side, ready, 1)));
        let hills = self.in_hills(ready);
        if !hills.is_empty() {
            let more = format!("{:+}", self.tables().quick.moves.others_rough);
            terms.push(term(TermSide::Die, format!("{} in Rough land", self.names(hills)), more, rule("G80")));
        }
        Some(Preview { terms, ..plain(self.names(ready), format!("{level} or less"), results) })
    }

    /// The way there, and the odds of the melee that follows if nobody slips away.
    fn preview_charge(&self, side: Side) -> Option<Preview> {
        let ready = self.ready();
        let PostedStack { at, stack } = ready.first().and_then(|piece| self.post_of(piece))?;
        let below = self.lanes().get(usize::from(at.lane))?.front(side.other())?.pieces;
        let mut preview = self.preview_move(side)?;
        if self.standing(below).is_empty() {
            let text = "All enemies there are Routed: they are eliminated";
            preview.terms.push(term(TermSide::Attack, text, "", rule("qbr.19.2.3")));
            return Some(preview);
        }
        let odds = self.melee_odds(side, [stack.atop.or(ready), below]);
        let [attack, defence] = odds.factors;
        preview.terms.push(term(TermSide::Attack, "Melee factors", attack, rule("qbr.melee")));
        preview.terms.push(term(TermSide::Defence, "Melee factors", defence, rule("qbr.melee")));
        preview.terms.extend(shift_terms(odds.shifts));
        if odds.levels != 0 {
            preview.terms.push(term(TermSide::Die, "Levels", format!("{:+}", odds.levels), rule("qbr.melee-shift")));
        }
        preview.terms.extend(self.melee_terms(&odds));
        preview.columns.clone_from(&self.charts().melee.columns);
        preview.column = self.charts().melee.head(odds.column).into();
        Some(preview)
    }

    /// The melee that would follow, face by face.
    fn melee_terms(&self, odds: &super::melee::LineOdds) -> Vec<Term> {
        let faces = (1..=6).map(|face| {
            let result = self.charts().melee.entry(Look::melee_roll(odds, face).total(), odds.column);
            let value = format!("{} / {}", result.attacker.name(), result.defender.name());
            term(TermSide::Die, format!("Melee die {face}, attacker / defender"), value, rule("qbr.19.2.3"))
        });
        faces.collect()
    }

    fn preview_recovery(&self, piece: PieceId) -> Preview {
        let now = |face: u8| self.recovered(piece, &self.recovery_roll(piece, face));
        let before = self.state[piece].order;
        let results = by_face(now, |now| match now {
            same if *same == before => ("no", "It does not recover", Tone::None),
            Order::Good => ("recovers", "Back to good order", Tone::Good),
            Order::Disrupted | Order::Routed => ("recovers", "Disrupted instead of Routed", Tone::Good),
        });
        let level = self.level(piece);
        let mut terms = vec![term(TermSide::Move, "Level", level, rule("qbr.19.2.4"))];
        terms.extend(die_terms(&self.recovery_roll(piece, 1)));
        Preview { terms, ..plain(self.piece_name(piece), format!("{level} or less"), results) }
    }
}

fn shift_terms([attacker, defender, disrupted, surprise]: [i8; 4]) -> Vec<Term> {
    let shifts = [
        (attacker, "Attacking leader"),
        (defender, "Defending leader"),
        (disrupted, "Disrupted defenders"),
        (surprise, "Surprise"),
    ];
    let shown = shifts.into_iter().filter(|(shift, _)| *shift != 0);
    let one = |(shift, text): (i8, &str)| {
        let side = if shift > 0 { TermSide::Attack } else { TermSide::Defence };
        term(side, text, format!("{shift:+} columns"), rule("qbr.melee-shift"))
    };
    shown.map(one).collect()
}

fn plain(title: impl Into<String>, column: String, chances: Vec<kernel::scene::ResultChance>) -> Preview {
    Preview { title: title.into(), column, columns: Vec::new(), terms: Vec::new(), chances, chart: None }
}

//! 18.2: the chances of an ambush, die by die.

use super::term;
use crate::ambush::Strike;
use crate::board::Space;
use crate::counters::Side;
use crate::frames::Look;
use crate::state::{Fight, Frame};
use crate::tables::EventFace;
use crate::text::odds as words;
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, Roll, rule};

impl Look<'_> {
    /// An ambush on a force on its way, or on a beaten group.
    pub fn preview_ambush(&self, by: Side, from: Space) -> Option<Preview> {
        let prey = self.prey()?;
        self.check_ambush(by, from, &prey).ok()?;
        let stops = if matches!(self.state.frames.iter().rev().nth(1), Some(Frame::Fallen(_))) {
            words::Overwhelmed::InFlight
        } else {
            words::Overwhelmed::Marching
        };
        Some(self.ambush_chances(prey.struck(by, from), stops))
    }

    /// 14.2-b: an ambush by those who are attacked.
    pub fn preview_spring(&self, fight: &Fight) -> Option<Preview> {
        self.check_spring(fight).ok()?;
        Some(self.ambush_chances(fight.defenders_strike(), words::Overwhelmed::Attacking))
    }

    fn ambush_chances(&self, strike: Strike<'_>, stops: words::Overwhelmed) -> Preview {
        let Strike { by, from, pieces, at } = strike;
        // 18.3: an empty village does not kill more than one.
        let villagers = self.open_fp(by, from) == 0;
        let tables = self.game.tables();
        let rolled = |face: u8| self.ambush_roll(Roll::new(face, rule("18.2")), strike);
        let place = |face: u8| {
            let result = tables.ambush(rolled(face).total());
            match (result.loses > 0, result.hits, result.overwhelming) {
                (true, ..) => 1,
                (false, _, true) => 4,
                (false, 0, false) => 2,
                (false, _, false) => 3,
            }
        };
        let delays = tables.events.iter().filter(|event| **event == EventFace::Delay).count() as u64;
        let mut chances = Vec::new();
        let tones = [Tone::None, Tone::Bad, Tone::None, Tone::Good, Tone::Good];
        for (at, (words, tone)) in words::ambush(stops, villagers).into_iter().zip(tones).enumerate() {
            let faces: Vec<u8> = (1..=6).filter(|face| place(*face) == at).collect();
            let chance =
                if at == 0 { Chance::new(delays, 6) } else { Chance::new(faces.len() as u64 * (6 - delays), 36) };
            if chance != Chance::NEVER {
                chances.push(ResultChance::new(words, tone, chance, faces));
            }
        }
        Preview {
            title: format!("{} → {}", self.space(from), self.force_words(pieces)),
            column: words::skill(self.leaders_tp(self.outside(by, from)), self.leaders_tp(pieces.iter().copied())),
            columns: Vec::new(),
            terms: ambush_terms(&rolled(1), self.river(at)),
            chances,
            chart: Some("ambush".into()),
        }
    }
}

/// 18.2-b: each modifier with its rule.
fn ambush_terms(roll: &Roll, river: bool) -> Vec<Term> {
    let words = words::ambush_words(roll, river).into_iter();
    let parts = words.zip(roll.modifiers());
    parts.map(|(word, part)| term(TermSide::Die, word, words::signed(i16::from(part.value)), part.rule)).collect()
}

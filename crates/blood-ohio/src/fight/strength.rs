//! 14.6: what each side fights with, term by term.

use crate::counters::{Kind, PieceId, Side};
use crate::frames::Look;
use crate::state::{Defence, Fight, Health, Place, ScoutUse, Site};
use crate::tables::EventFace;
use kernel::{RuleId, rule};

/// A part of a strength with the rule behind it.
pub type Part = (i16, RuleId);

impl Look<'_> {
    /// 14.6, 14.6-ex: the parts of a side's strength; their sum is the strength, never below 0.
    pub fn strength_parts(&self, fight: &Fight, side: Side) -> Vec<Part> {
        let mut parts = match side {
            Side::Us => self.us_parts(fight),
            Side::Wc => self.wc_parts(fight),
        };
        let confused = match side {
            Side::Us => EventFace::UsConfused,
            Side::Wc => EventFace::WcConfused,
        };
        if fight.event == Some(confused) {
            parts.push((-2, rule("14.3-c")));
        }
        if fight.failed_retreat && side != fight.attacker {
            parts.push((-1, rule("16.2")));
        }
        parts.retain(|part| part.0 != 0);
        parts
    }

    /// All parts together, never below 0 (14.6, 14.6-c).
    pub fn strength(&self, fight: &Fight, side: Side) -> i16 {
        self.strength_parts(fight, side).iter().map(|part| part.0).sum::<i16>().max(0)
    }

    fn us_parts(&self, fight: &Fight) -> Vec<Part> {
        let fp_of = |test: &dyn Fn(PieceId) -> bool| {
            self.in_fight(fight, Side::Us)
                .filter(|piece| test(*piece))
                .map(|piece| i16::from(self.fp(piece)))
                .sum::<i16>()
        };
        let fresh = |piece: PieceId| fight.fresh.contains(&piece);
        let militia = |piece: PieceId| self.kind(piece).militia();
        let steady = fp_of(&|piece| !militia(piece));
        let shaken = fp_of(&|piece| militia(piece) && !fresh(piece));
        let counted = fight.morale.map_or(shaken, |most| if most >= 6 { shaken } else { shaken.min(i16::from(most)) });
        let arrived = fp_of(&|piece| militia(piece) && fresh(piece));
        let scouts = fight.scouts.iter().filter(|scout| {
            scout.used == ScoutUse::Force && scout.loyal && self.piece(scout.scout).at == Place::On(fight.space)
        });
        vec![
            (steady, rule("14.6")),
            (counted, rule("14.4")),
            (arrived, rule("14.3-g")),
            (scouts.count() as i16, rule("21.3")),
            self.us_shelter(fight),
            (-i16::from(fight.traitors), rule("21.1")),
        ]
    }

    /// 20.1.2-d, 20.6-b, 20.6-d: what walls add to those who are attacked.
    fn us_shelter(&self, fight: &Fight) -> Part {
        if fight.attacker == Side::Us {
            return (0, rule("20.1.1"));
        }
        match (self.state.site(fight.space), fight.defence) {
            (Site::Fort(fort, health), Defence::Fort) if !fort.printed() => {
                (i16::from(self.game.tables().forts.fp[usize::from(health == Health::Reduced)]), rule("20.1.2-d"))
            }
            (Site::Settlement(Health::Full), _) if fight.both => (1, rule("20.6-b")),
            (Site::Settlement(Health::Full), _) => {
                (i16::from(self.game.tables().switches.empty_settlement_fp), rule("20.6-d"))
            }
            // 20.1.1: those before a fort have nothing of it.
            _ => (0, rule("20.1.1")),
        }
    }

    /// 20.5.1-g: a principal village that is attacked adds its FP.
    pub fn town_fights(&self, fight: &Fight) -> bool {
        fight.attacker == Side::Us && self.principal(fight.space).is_some()
    }

    fn wc_parts(&self, fight: &Fight) -> Vec<Part> {
        let pieces: Vec<PieceId> = self.in_fight(fight, Side::Wc).collect();
        let warriors = pieces.iter().any(|piece| self.kind(*piece) == Kind::Warriors);
        let arms = pieces.iter().filter(|piece| self.kind(**piece) == Kind::Arms).count() as i16;
        // 14.5, R22: shock keeps FP out of the fight, not Arms (23.0-c), nor those who came as reinforcements.
        let shock = i16::from(fight.shock.min(self.shakable(fight)));
        vec![
            (i16::from(self.total_fp(&pieces)), rule("14.6")),
            (if warriors { arms } else { 0 }, rule("23.0-c")),
            (i16::from(self.town_fights(fight)), rule("20.5.1-g")),
            (-shock, rule("14.5")),
        ]
    }
}

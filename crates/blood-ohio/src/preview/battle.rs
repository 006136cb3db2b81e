//! 14: the chances of a battle: both strengths term by term, their columns, every row of dice.

use super::actions::{modifiers, parts};
use super::{by_faces, term};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::{Decision, Die};
use crate::frames::Look;
use crate::points::ForcePoints;
use crate::state::{CombatStep, Fight, Moving};
use crate::tables::EventFace;
use crate::text::odds as words;
use kernel::scene::{Preview, ResultChance, Term, TermSide, Tone};
use kernel::{Chance, Roll, RuleId, rule};

/// Rows of dice in which a battle ends so: delay, US win, tie, WC win; and hits scored on each side.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    rows: [u64; 4],
    hits: [u64; 2],
}

impl Tally {
    const DELAY: usize = 0;
    const US: usize = 1;
    const TIE: usize = 2;
    const WC: usize = 3;

    fn all(&self) -> u64 {
        self.rows.iter().sum()
    }

    fn count(&mut self, [us, wc]: [u8; 2], rows: u64) {
        let place = match us.cmp(&wc) {
            std::cmp::Ordering::Greater => Self::US,
            std::cmp::Ordering::Equal => Self::TIE,
            std::cmp::Ordering::Less => Self::WC,
        };
        self.rows[place] += rows;
        self.hits[Side::Us.index()] += u64::from(wc) * rows;
        self.hits[Side::Wc.index()] += u64::from(us) * rows;
    }
}

impl Look<'_> {
    /// 14.1: the battle a force would begin here.
    pub fn preview_attack(&self, moving: &Moving) -> Option<Preview> {
        self.check_attack(moving).ok().filter(|()| !self.blind(moving))?;
        let from = moving.previous().filter(|_| moving.path.len() > 1);
        let fight = self.new_fight(moving.side, moving.pieces.clone(), moving.at(), from);
        Some(self.battle_chances(moving.side, &fight))
    }

    /// 17.2: those attacked may slip away; a Delay throws the attackers back.
    pub fn preview_overrun(&self, moving: &Moving) -> Option<Preview> {
        self.check_overrun(moving).ok().filter(|()| !self.blind(moving))?;
        let fight = self.new_fight(moving.side, moving.pieces.clone(), moving.at(), None);
        let stands = !self.tacticians(&fight, moving.side).is_empty();
        let slips = !self.tacticians(&fight, moving.side.other()).is_empty();
        let away = if fight.defenders.is_empty() { 0 } else { slip_faces(stands, slips) };
        let (mine, theirs) = (self.total_fp(&moving.pieces), self.met_fp(moving.side, moving.at()));
        Some(Preview {
            title: words::against(i16::from(mine), i16::from(theirs)),
            column: String::new(),
            columns: Vec::new(),
            terms: slip_terms(stands, slips),
            chances: self.overrun_chances([Tone::Good, Tone::None, Tone::Bad], away),
            chart: Some("event".into()),
        })
    }

    /// 17.2-b, 17.2-c: scattered, away with so many faces, or saved by a Delay.
    fn overrun_chances(&self, tones: [Tone; 3], away: u64) -> Vec<kernel::scene::ResultChance> {
        let delays = self.game.tables().events.iter().filter(|event| **event == EventFace::Delay).count() as u64;
        let chances =
            [Chance::new((6 - away) * (6 - delays), 36), Chance::new(away, 6), Chance::new((6 - away) * delays, 36)];
        let all = words::OVERRUN.into_iter().zip(tones).zip(chances);
        let shown = all.filter(|(_, chance)| *chance != Chance::NEVER);
        shown.map(|((words, tone), chance)| ResultChance::new(words, tone, chance, Vec::new())).collect()
    }

    /// A battle that has begun.
    pub fn preview_fight(&self, side: Side, fight: &Fight, decision: &Decision) -> Option<Preview> {
        match (fight.step, *decision) {
            (CombatStep::Declare, Decision::Defend) => Some(self.battle_chances(side, fight)),
            (CombatStep::Declare, Decision::FallBack) => {
                self.check_fall_back(fight).ok()?;
                let stands = !self.tacticians(fight, fight.attacker).is_empty();
                let slips = !self.tacticians(fight, fight.attacker.other()).is_empty();
                Some(self.slip_chances(side, fight, stands, slips))
            }
            (CombatStep::Pursue, Decision::UseTactics { .. } | Decision::NoTactics) => {
                let stands = matches!(decision, Decision::UseTactics { .. });
                let slips = !self.tacticians(fight, fight.attacker.other()).is_empty();
                Some(self.slip_chances(side, fight, stands, slips))
            }
            (CombatStep::Slip, Decision::UseTactics { .. } | Decision::NoTactics) => {
                let stands = fight.spent[fight.attacker.index()].is_some();
                let slips = matches!(decision, Decision::UseTactics { .. });
                Some(self.slip_chances(side, fight, stands, slips))
            }
            (CombatStep::EventKept, Decision::Reroll { .. }) => {
                Some(self.battle_chances(side, &Fight { event: None, ..fight.clone() }))
            }
            (CombatStep::EventKept, Decision::Keep) => Some(self.battle_chances(side, fight)),
            (CombatStep::DiceKept, Decision::Reroll { die }) => self.preview_reroll(side, fight, die),
            _ => None,
        }
    }

    /// 16.0: getting away before the fight.
    fn slip_chances(&self, side: Side, fight: &Fight, stands: bool, slips: bool) -> Preview {
        let defends = side != fight.attacker;
        let shift = i8::from(slips) - i8::from(stands);
        let away = |face: u8| face as i8 + shift >= 5;
        let tones = if defends { [Tone::Good, Tone::Bad] } else { [Tone::Bad, Tone::Good] };
        let [gone, caught] = words::SLIP;
        let chances = if fight.overrun {
            let tones = if defends { [Tone::Bad, Tone::Good, Tone::Good] } else { [Tone::Good, Tone::None, Tone::Bad] };
            self.overrun_chances(tones, slip_faces(stands, slips))
        } else {
            by_faces(|face| usize::from(!away(face)), [(gone, tones[0]), (caught, tones[1])])
        };
        let mut terms = slip_terms(stands, slips);
        let scout = |piece: &PieceId| self.kind(*piece) == Kind::Scout;
        let us_helps = if fight.attacker == Side::Us { stands } else { slips };
        if us_helps && self.tacticians(fight, Side::Us).iter().all(scout) {
            // 21.1: he is put to the test first.
            terms.push(term(TermSide::Die, words::LOYAL, "", rule("21.1")));
        }
        Preview {
            title: self.space(fight.space),
            column: words::needed((1..=6).find(|face| away(*face))),
            columns: Vec::new(),
            terms,
            chances,
            chart: None,
        }
    }

    /// 14.3 to 14.8: every row of event, morale, shock and combat dice.
    fn battle_chances(&self, side: Side, fight: &Fight) -> Preview {
        // 21.1: scouts named count as loyal here; their own chances are shown when they are named.
        let scouts = fight.scouts.iter().map(|scout| crate::state::NamedScout { loyal: true, ..*scout }).collect();
        let fight = Fight { scouts, ..fight.clone() };
        let tally = self.tally(&fight);
        let mine = fight.attacker;
        let strengths = [mine, mine.other()].map(|of| self.strength(&fight, of));
        let mut terms = parts(TermSide::Attack, &self.strength_parts(&fight, mine));
        terms.extend(parts(TermSide::Defence, &self.strength_parts(&fight, mine.other())));
        terms.extend(self.open_terms(&fight, &tally));
        terms.extend(self.assumptions(&fight));
        Preview {
            title: words::against(strengths[0], strengths[1]),
            column: words::columns(strengths[0], strengths[1]),
            columns: (0..8).map(|column| words::column(column * 2 + 1)).collect(),
            terms,
            chances: battle_results(side, &tally),
            chart: Some("crt".into()),
        }
    }

    /// What these chances take for granted, in words.
    fn assumptions(&self, fight: &Fight) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut assume = |holds: bool, words: &str, why: RuleId| {
            if holds {
                terms.push(term(TermSide::Die, words, "", why));
            }
        };
        let declared = fight.step != CombatStep::Scouts;
        assume(!declared && !fight.defenders.is_empty(), words::THEY_STAND, rule("16.0"));
        // Whether anybody is near enough to be called may be a secret (25.2): so it is said of every battle.
        let open = matches!(fight.event, None | Some(EventFace::Reinforcements));
        assume(open, words::NO_HELP, rule("14.3-d"));
        let scouts = self.in_fight(fight, Side::Us).any(|piece| self.kind(piece) == Kind::Scout);
        assume(!declared && scouts, words::SCOUTS_ASIDE, rule("21.3"));
        assume(!fight.scouts.is_empty(), words::LOYAL, rule("21.1"));
        assume(fight.rerolled.is_none() && self.edge(fight).is_some(), words::NO_REROLL, rule("14.9"));
        terms
    }

    fn tally(&self, fight: &Fight) -> Tally {
        let mut tally = Tally::default();
        let militia = fight.morale.is_none() && self.shaky(fight) > 0;
        let guns = fight.shock == 0 && self.shock_falls(fight);
        let events: Vec<EventFace> =
            fight.event.map_or_else(|| self.game.tables().events.to_vec(), |known| vec![known]);
        for event in events {
            for morale in 1..=if militia { 6 } else { 1 } {
                for shock in 1..=if guns { 6 } else { 1 } {
                    if event == EventFace::Delay {
                        tally.rows[Tally::DELAY] += 36;
                        continue;
                    }
                    let now = Fight {
                        event: Some(event),
                        morale: if militia { Some(morale) } else { fight.morale },
                        shock: if guns { self.shock_of(fight, shock) } else { fight.shock },
                        ..fight.clone()
                    };
                    self.roll_all(&now, &mut tally);
                }
            }
        }
        tally
    }

    /// 14.5: WC FP out of the fight for a face of the die.
    fn shock_of(&self, fight: &Fight, face: u8) -> ForcePoints {
        let chief = self.in_fight(fight, Side::Wc).any(|piece| self.kind(piece) == Kind::KeyLeader);
        self.game.tables().shock(face as i8 - i8::from(chief)).min(self.shakable(fight))
    }

    /// 14.6-b: both combat dice on every face.
    fn roll_all(&self, fight: &Fight, tally: &mut Tally) {
        let strength = Side::BOTH.map(|side| self.strength(fight, side));
        let hits = |side: Side, face: u8| {
            let roll = self.with_bank(fight, side, Roll::new(face, rule("14.6-b")));
            self.game.tables().crt(strength[side.index()], roll.total().clamp(1, 6) as u8)
        };
        for us in 1..=6 {
            for wc in 1..=6 {
                tally.count([hits(Side::Us, us), hits(Side::Wc, wc)], 1);
            }
        }
    }

    /// Dice still to fall and what they lead to on the average.
    fn open_terms(&self, fight: &Fight, tally: &Tally) -> Vec<Term> {
        let mut terms = Vec::new();
        if fight.morale.is_none() && self.shaky(fight) > 0 {
            terms.push(term(TermSide::Die, words::MORALE, self.shaky(fight).to_string(), rule("14.4")));
        }
        if fight.shock == 0 && self.shock_falls(fight) {
            let shaken = || (1..=6).map(|face| self.shock_of(fight, face));
            let (least, most) = (shaken().min().unwrap_or_default(), shaken().max().unwrap_or_default());
            terms.push(term(TermSide::Die, words::SHOCK, format!("{least}-{most}"), rule("14.5")));
        }
        let bank = self.with_bank(fight, fight.attacker.other(), Roll::new(1, rule("14.6-b")));
        terms.extend(modifiers(&bank));
        for side in Side::BOTH {
            let tenths = tally.hits[side.index()] * 10 / tally.all().max(1);
            terms.push(term(TermSide::Die, words::AVERAGE[side.index()], words::average(tenths), rule("14.7")));
        }
        terms
    }

    /// 14.9-c: one die again, the other as it lies.
    fn preview_reroll(&self, side: Side, fight: &Fight, die: Die) -> Option<Preview> {
        let again = match die {
            Die::Us => Side::Us,
            Die::Wc => Side::Wc,
            Die::Event => return None,
        };
        let mut tally = Tally::default();
        for face in 1..=6 {
            let roll = self.with_bank(fight, again, Roll::new(face, rule("14.6-b")));
            let mut hits = fight.hits;
            hits[again.index()] = self.game.tables().crt(fight.strength[again.index()], roll.total().clamp(1, 6) as u8);
            tally.count(hits, 1);
        }
        let [attack, defence] = [fight.attacker, fight.attacker.other()].map(|of| fight.strength[of.index()]);
        Some(Preview {
            title: words::against(attack, defence),
            column: words::columns(attack, defence),
            columns: (0..8).map(|column| words::column(column * 2 + 1)).collect(),
            terms: Vec::new(),
            chances: battle_results(side, &tally),
            chart: Some("crt".into()),
        })
    }
}

/// Results of a battle for the side that looks; a tie is the Confederacy's (14.8).
fn battle_results(side: Side, tally: &Tally) -> Vec<kernel::scene::ResultChance> {
    let (win, lose) = match side {
        Side::Us => (Tally::US, Tally::WC),
        Side::Wc => (Tally::WC, Tally::US),
    };
    let tie = match side {
        Side::Us => Tone::Bad,
        Side::Wc => Tone::Good,
    };
    let [delay, won, tied, lost] = words::BATTLE;
    let all =
        [(won, win, Tone::Good), (tied, Tally::TIE, tie), (lost, lose, Tone::Bad), (delay, Tally::DELAY, Tone::Mixed)];
    let shown = all.into_iter().filter(|(_, place, _)| tally.rows[*place] > 0);
    let chance = |place: usize| Chance::new(tally.rows[place], tally.all());
    shown.map(|(words, place, tone)| ResultChance::new(words, tone, chance(place), Vec::new())).collect()
}

/// 16.0: faces of the die with which somebody gets away.
const fn slip_faces(stands: bool, slips: bool) -> u64 {
    match (stands, slips) {
        (true, false) => 1,
        (false, true) => 3,
        (true, true) | (false, false) => 2,
    }
}

fn slip_terms(stands: bool, slips: bool) -> Vec<Term> {
    let why = rule("16.0-b");
    let mut terms = Vec::new();
    if stands {
        terms.push(term(TermSide::Die, words::modifier(why, -1), words::signed(-1), why));
    }
    if slips {
        terms.push(term(TermSide::Die, words::modifier(why, 1), words::signed(1), why));
    }
    terms
}

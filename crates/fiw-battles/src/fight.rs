//! 9.0-h: the questions of a battle: which one, leaders, markers, and what is paid for an exchange.

use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::frames::{Act, Look, OnBoard};
use crate::game::FiwBattles;
use crate::points::CombatFactor;
use crate::refusal::{Decided, Refusal};
use crate::state::{Answer, Battle, Tactic, by_army};
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Duty, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, ask, rule};
use serde::{Deserialize, Serialize};

/// 9.0-h: the declared battles are fought one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battles;

impl Ask<FiwBattles> for Battles {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let open = look.state.battles.iter().zip(0..).filter(|(battle, _)| !battle.fought);
        found.extend(open.map(|(_, battle)| Decision::Resolve { battle }));
    }

    /// 9.1-5: one declared battle after the other.
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Resolve { battle } = *decision else { return Err(Refusal::NotNow) };
        let open = act.state.battles.get(usize::from(battle)).is_some_and(|battle| !battle.fought);
        if !open {
            return Err(Refusal::NoSuchBattle);
        }
        act.tell(|look| {
            let Battle { attackers, targets, .. } = look.state.battles[usize::from(battle)].clone();
            Event::BattleBegan { attackers, targets }
        });
        let answers =
            Army::BOTH.map(|army| if act.look().may_use_tactics(army) { Answer::Open } else { Answer::NotAsked });
        act.open(Fight { battle, leaders: Vec::new(), settled: Vec::new(), answers });
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.state.battles.iter().any(|battle| !battle.fought) {
            return Flow::Waits;
        }
        act.begin_rally();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Which battle is fought next?", "The odds are shown before the die.", rule("9.0-h"))
    }

    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        look.clicked_hex(click).filter(|_| click.piece.is_none()).map(|_| Refusal::NoSuchBattle)
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::resolve(look)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0, problems);
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Resolve { battle } = *decision else { return None };
        look.preview_resolve(battle)
    }
}

impl OnBoard for Battles {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Combat)
    }
}

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Which of the declared battles.
    pub battle: u8,
    /// 12.2: leaders named to add their value.
    pub leaders: Vec<UnitId>,
    /// Hexes for which the owner has decided about leaders.
    pub settled: Vec<Hex>,
    /// 18.1-c1: answers about markers, by army.
    #[serde(with = "by_army")]
    pub answers: [Answer; 2],
}

impl Fight {
    /// 12.2, 12.2-b: who leads in the hex that is asked about.
    fn decide_leader(act: &mut Act<'_, '_>, decision: &Decision) -> Decided {
        let (_, hex, leaders) = act.look().undecided_leaders(act.frame()).ok_or(Refusal::NotNow)?;
        if let Decision::Lead { leader } = *decision {
            if !leaders.contains(&leader) {
                return Err(Refusal::CannotLead { leader });
            }
            act.frame_mut::<Self>().leaders.push(leader);
            act.tell(|_| Event::Leads { leader });
        } else if *decision != (Decision::NoLeader { hex }) {
            return Err(Refusal::NotNow);
        }
        act.frame_mut::<Self>().settled.push(hex);
        Ok(())
    }
}

impl Ask<FiwBattles> for Fight {
    /// 18.1-c1: about markers both at once.
    fn asked(&self, look: Look<'_>) -> SeatSet {
        match look.undecided_leaders(self) {
            Some((army, _, _)) => SeatSet::of(army.seat()),
            None => Army::seats(|army| self.answers[army.index()] == Answer::Open),
        }
    }

    fn options(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        match look.undecided_leaders(self) {
            Some((_, hex, leaders)) => {
                found.extend(leaders.into_iter().map(|leader| Decision::Lead { leader }));
                found.push(Decision::NoLeader { hex });
            }
            None => {
                let usable = |tactic: &Tactic| look.check_tactic(Army::at(seat), *tactic).is_ok();
                found.extend(Tactic::ALL.into_iter().filter(usable).map(|tactic| Decision::PlayTactic { tactic }));
                found.push(Decision::NoTactic);
            }
        }
    }

    fn decide(act: &mut Act<'_, '_>, seat: Seat, decision: &Decision) -> Decided {
        if matches!(decision, Decision::Lead { .. } | Decision::NoLeader { .. }) {
            return Self::decide_leader(act, decision);
        }
        let (army, look) = (Army::at(seat), act.look());
        let answer = if let Decision::PlayTactic { tactic } = *decision {
            Answer::Plays(tactic)
        } else if *decision == Decision::NoTactic {
            Answer::Declined
        } else {
            return Err(Refusal::NotNow);
        };
        if look.undecided_leaders(act.frame()).is_some() {
            return Err(Refusal::NotNow);
        }
        if let Answer::Plays(tactic) = answer {
            look.check_tactic(army, tactic)?;
        }
        act.frame_mut::<Self>().answers[army.index()] = answer;
        Ok(())
    }

    /// 18.1-c3-b: leaders, then markers, then the die.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let fight = act.frame::<Self>();
        if act.look().undecided_leaders(fight).is_some() || fight.answers.contains(&Answer::Open) {
            return Flow::Waits;
        }
        let fight = fight.clone();
        act.close();
        act.roll_battle(&fight);
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        match look.undecided_leaders(self) {
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

    /// 12.2-b: leaders are asked hex by hex, so one may only have to wait.
    fn refuses(&self, look: Look<'_>, _: Seat, click: &Click) -> Option<Refusal> {
        let leader = look.clicked_unit(click).filter(|unit| look.arm(*unit) == Arm::Leader)?;
        let mut later = self.clone();
        while let Some((_, hex, leaders)) = look.undecided_leaders(&later) {
            if leaders.contains(&leader) {
                return Some(Refusal::LeadsLater { leader });
            }
            later.settled.push(hex);
        }
        Some(Refusal::CannotLead { leader })
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight(look, Army::at(seat), self)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        // A marker is worth a thought, a leader's help is not: it costs nothing.
        match look.undecided_leaders(self) {
            None => advice::every_option(look, seat, rng),
            Some(_) => advice::if_many(look, seat, wide, rng),
        }
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Battles>(), problems);
        if look.state.battles.get(usize::from(self.battle)).is_none_or(|battle| battle.fought) {
            let found = format!("battle {}", self.battle);
            problems.note(&ask::frame_key(place), found, "a declared battle that is not fought yet");
        }
    }

    fn preview(&self, look: Look<'_>, seat: Seat, decision: &Decision) -> Option<Preview> {
        let of_battle = matches!(decision, Decision::Lead { .. } | Decision::NoLeader { .. })
            || matches!(decision, Decision::PlayTactic { .. } | Decision::NoTactic);
        look.preview_fight(Army::at(seat), self, decision).filter(|_| of_battle)
    }
}

impl OnBoard for Fight {}

/// 9.3-Bx: an army still has to disorder own participating units worth so much.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Who pays.
    pub army: Army,
    /// What is still owed, in printed factors.
    pub owed: CombatFactor,
    /// Who took part and may pay.
    pub units: Vec<UnitId>,
}

impl Ask<FiwBattles> for Payment {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(self.army.seat())
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(self.units.iter().map(|unit| Decision::Pay { unit: *unit }));
        if self.owed == CombatFactor::ZERO {
            found.push(Decision::EndPayment);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (payment, look) = (act.frame::<Self>(), act.look());
        if let Decision::Pay { unit } = *decision {
            if !payment.units.contains(&unit) {
                return Err(Refusal::CannotPay { unit });
            }
            let worth = look.strength(unit);
            let payment = act.frame_mut::<Self>();
            payment.owed = payment.owed.saturating_sub(worth);
            payment.units.retain(|other| *other != unit);
            act.disorder(unit, rule("9.3-Bx-c"));
        } else if *decision == Decision::EndPayment {
            match payment.owed {
                CombatFactor::ZERO => act.close(),
                owed => return Err(Refusal::MustPay { owed }),
            }
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if !act.frame::<Self>().units.is_empty() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        match self.owed {
            CombatFactor::ZERO => Question::new(
                "Disorder more of your units?",
                "You have disordered enough; you may disorder more.",
                rule("9.3-Bx-c"),
            ),
            owed => Question::new(
                format!("Which of your units are disordered? Still owed: {owed}"),
                "Units that took part, by their printed strength.",
                rule("9.3-Bx-c"),
            ),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_unit(click).map(|unit| Decision::Pay { unit }).into_iter().collect()
    }

    fn duties(&self, look: Look<'_>, _: Seat) -> Vec<Duty> {
        let owed = Some(self.owed).filter(|owed| *owed > CombatFactor::ZERO);
        owed.map(|owed| look.duty(&Refusal::MustPay { owed }, None, None)).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::pay(look, self.owed, &self.units)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place > 0 && look.in_phase::<Battles>(), problems);
    }
}

impl OnBoard for Payment {}

//! 14.0, 16.0, 17.0: combat step by step.

mod calls;
mod dice;
mod slip;
mod steps;
mod strength;
mod victor;

use crate::advice;
use crate::ambush::Strike;
use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::{Decision, Die};
use crate::event::Event;
use crate::frames::{Act, Heading, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::{ForcePoints, TacticalPoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::Place;
use crate::tables::EventFace;
use crate::text::{self, count};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{ArrowKind, Click, Preview, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// Against whom or what a battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defence {
    /// A stack in the open, before a fort or at a settlement or village.
    Stack,
    /// 20.1.2: those inside a fort, or an empty fort.
    Fort,
    /// A village or settlement without units.
    Bare,
}

/// 21.3: what a scout does in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoutUse {
    /// Adds 1 TP.
    Tactics,
    /// Adds 1 FP.
    Force,
}

/// A scout named for a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NamedScout {
    /// A scout in the battle space.
    pub scout: PieceId,
    /// To add a TP or a FP; he cannot do both.
    pub used: ScoutUse,
    /// 21.1: has proved loyal.
    pub loyal: bool,
}

/// By which way a piece that helps the attacker came to the battle.
///
/// In files a list of two: piece, space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "RoadInFile", into = "RoadInFile")]
pub struct Road {
    /// Who came.
    pub piece: PieceId,
    /// R59: the space next to the battle it entered from; R104: the battle space itself if it stood there and was drawn in.
    pub from: Space,
}

#[derive(Serialize, Deserialize)]
struct RoadInFile(PieceId, Space);

impl From<RoadInFile> for Road {
    fn from(RoadInFile(piece, from): RoadInFile) -> Self {
        Self { piece, from }
    }
}

impl From<Road> for RoadInFile {
    fn from(Road { piece, from }: Road) -> Self {
        Self(piece, from)
    }
}

/// 14.0: how far a combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatStep {
    /// 21.3: the US names scouts.
    Scouts,
    /// 14.2: the defender declares.
    Declare,
    /// 16.0-b: the attacker may use a TP against the retreat.
    Pursue,
    /// 16.0-b: the defender may use a TP for it.
    Slip,
    /// 14.3: the event die.
    Event,
    /// 14.9-b: keep the event or roll again.
    EventKept,
    /// 14.3-d: the US may call for help.
    UsCalls,
    /// 14.3-d: the WC may call for help.
    WcCalls,
    /// 14.3-e: the first of those called marches.
    FirstMarches,
    /// 14.3-e: the second one.
    SecondMarches,
    /// 21.1, 14.4, 14.5, 14.6: scouts, morale, shock, dice.
    Dice,
    /// 14.9-b: keep the dice or roll one again.
    DiceKept,
    /// The US takes its hits (14.7.1).
    UsLosses,
    /// Then the Confederacy (14.7.2).
    WcLosses,
    /// Who has won, and what it is worth (14.8).
    Victor,
    /// Over.
    End,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fight {
    /// 14.0: the battle space.
    pub space: Space,
    /// Who attacks.
    pub attacker: Side,
    /// With what; reinforcements are added.
    pub attackers: Vec<PieceId>,
    /// Who defends; reinforcements are added.
    pub defenders: Vec<PieceId>,
    /// Where the attackers came from; nowhere if they attack where they stand (14.0-c).
    pub from: Option<Space>,
    /// Against whom or what.
    pub defence: Defence,
    /// An overrun, in which only the event die falls (17.0).
    pub overrun: bool,
    /// The attackers come out of a besieged fort (20.2.2).
    pub break_out: bool,
    /// How far it has come.
    pub step: CombatStep,
    /// 21.3: scouts named.
    pub scouts: Vec<NamedScout>,
    /// 16.0-b: TP units spent on the retreat roll, by side.
    pub spent: [Option<PieceId>; 2],
    /// The defender tried to get away and fights with 1 FP less (16.2).
    pub failed_retreat: bool,
    /// 18.0-c: the defending stack has ambushed these attackers.
    pub ambushed: bool,
    /// As it lies now; none before it was rolled (14.3).
    pub event: Option<EventFace>,
    /// 14.9, 14.9-d: who has used a re-roll.
    pub rerolled: Option<Side>,
    /// 14.3-d: forces called, by side, not yet arrived.
    pub called: [Vec<PieceId>; 2],
    /// 14.3-g: pieces that came as reinforcements.
    pub fresh: Vec<PieceId>,
    /// R59, R104: how reinforcements of the attacker came.
    pub roads: Vec<Road>,
    /// 21.1: scouts that turned traitor.
    pub traitors: u8,
    /// The face of the morale die: so many militia FP count, on a 6 all (14.4).
    pub morale: Option<u8>,
    /// 14.5: WC FP that do not count.
    pub shock: ForcePoints,
    /// 14.6: strengths, by side.
    pub strength: [i16; 2],
    /// 14.6-b: faces rolled, by side; 0 for no roll.
    pub dice: [u8; 2],
    /// Hits scored by each side.
    pub hits: [u8; 2],
    /// Steps really lost by each side.
    pub lost: [u8; 2],
    /// 20.5-c: the village has lost its step.
    pub village_hit: bool,
    /// R71: the structure was a party to the battle when it began.
    #[serde(default)]
    pub walls: bool,
    /// 22.2-c: the attacker has lost somebody to an ambush of this combat.
    #[serde(default)]
    pub bled: bool,
    /// 14.8-d: both sides had military counters in it.
    pub both: bool,
}

impl Fight {
    /// 14.2-b: the ambush by which the defenders meet the attack.
    pub fn defenders_strike(&self) -> Strike<'_> {
        Strike { by: self.attacker.other(), from: self.space, pieces: &self.attackers, at: self.space }
    }

    /// R59, R104: where a piece that came to the battle as help of the attacker entered its space from.
    pub fn road(&self, piece: PieceId) -> Option<Space> {
        self.roads.iter().find(|road| road.piece == piece).map(|road| road.from)
    }
}

impl Look<'_> {
    /// Pieces of a side that are in the fight and still there.
    pub fn in_fight<'f>(&'f self, fight: &'f Fight, side: Side) -> impl Iterator<Item = PieceId> + 'f {
        let all = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
        all.iter().copied().filter(|piece| self.piece(*piece).at == Place::On(fight.space) && !self.lost_gun(*piece))
    }

    /// 14.2: what the defender may do; nothing if he has no choice.
    fn declarations(&self, fight: &Fight) -> Vec<Decision> {
        let mut found = vec![Decision::Defend];
        if self.check_spring(fight).is_ok() {
            found.push(Decision::SpringAmbush);
        }
        if self.check_fall_back(fight).is_ok() {
            found.push(Decision::FallBack);
        }
        found
    }

    /// 14.2-b, 14.2-d, 17.0-c, 18.1: may the defender ambush?
    pub fn check_spring(&self, fight: &Fight) -> Decided {
        let by = fight.attacker.other();
        ensure(fight.step == CombatStep::Declare && !fight.overrun, Why::NotNow)?;
        ensure(fight.defence != Defence::Fort, Refusal::new(Why::GarrisonAmbush).space(fight.space))?;
        // 18.1-d: who has not moved cannot be ambushed.
        ensure(fight.from.is_some(), Refusal::new(Why::NoAmbush).space(fight.space))?;
        ensure(!fight.ambushed, Refusal::new(Why::AmbushedBefore).space(fight.space))?;
        ensure(self.state.vp[by.index()] > 0, Why::NoVictoryPoints)?;
        let own = self.ambush_fp(by, fight.space);
        ensure(own > 0, Refusal::new(Why::EmptyStructure).space(fight.space))?;
        let attackers: i16 = self.in_fight(fight, fight.attacker).map(|piece| i16::from(self.fp(piece))).sum();
        let (theirs, most) = (attackers, 5 * i16::from(own));
        ensure(theirs < most, Refusal::new(Why::TooStrongToAmbush).space(fight.space).numbers(theirs, own))
    }

    /// 14.2-c, 14.2-d, 16.0-c: may the defender try to get away?
    pub fn check_fall_back(&self, fight: &Fight) -> Decided {
        ensure(fight.step == CombatStep::Declare, Why::NotNow)?;
        ensure(fight.defence != Defence::Fort, Refusal::new(Why::GarrisonStays).space(fight.space))?;
        ensure(fight.defence == Defence::Stack, Refusal::new(Why::EmptyStructure).space(fight.space))?;
        ensure(!fight.ambushed, Refusal::new(Why::AmbushNoRetreat).space(fight.space))
    }

    /// 21.3: scouts of the US that are not named yet.
    fn free_scouts(&self, fight: &Fight) -> Vec<PieceId> {
        if !self.scenario().scouts {
            return Vec::new();
        }
        let named = |piece: &PieceId| fight.scouts.iter().any(|scout| scout.scout == *piece);
        self.in_fight(fight, Side::Us).filter(|piece| self.kind(*piece) == Kind::Scout && !named(piece)).collect()
    }

    /// 14.9, 14.9-d: TP of a side as they count now.
    pub fn tactical_points(&self, fight: &Fight, side: Side) -> TacticalPoints {
        let spent = fight.spent[side.index()];
        let leaders = self.leaders_tp(self.in_fight(fight, side).filter(|piece| Some(*piece) != spent));
        let scouts = fight.scouts.iter().filter(|scout| {
            let there = self.piece(scout.scout).at == Place::On(fight.space);
            scout.used == ScoutUse::Tactics && Some(scout.scout) != spent && there
        });
        leaders + TacticalPoints::new(if side == Side::Us { scouts.count() as u8 } else { 0 })
    }

    /// 14.9: who has the tactical advantage.
    pub fn edge(&self, fight: &Fight) -> Option<Side> {
        let (us, wc) = (self.tactical_points(fight, Side::Us), self.tactical_points(fight, Side::Wc));
        match us.cmp(&wc) {
            std::cmp::Ordering::Greater => Some(Side::Us),
            std::cmp::Ordering::Less => Some(Side::Wc),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// 14.1: a battle that begins.
    pub fn new_fight(&self, attacker: Side, attackers: Vec<PieceId>, space: Space, from: Option<Space>) -> Fight {
        let look = self;
        let enemy = attacker.other();
        // 20.1-c, 20.2.1, 20.3-d: the screen first, then the garrison or the bare fort; besieged friends do not help.
        let stack = look.open_fp(enemy, space) > 0;
        let fort = !stack && enemy == Side::Us && look.fort(space).is_some();
        let defence = if stack {
            Defence::Stack
        } else if fort {
            Defence::Fort
        } else {
            Defence::Bare
        };
        let mut defenders: Vec<PieceId> =
            if fort { look.garrison(space).collect() } else { look.outside(enemy, space).collect() };
        let both = defenders.iter().any(|piece| look.kind(*piece) != Kind::Arms);
        if !both {
            // 23.0-g: markers that lie in a village without warriors take no part.
            defenders.clear();
        }
        Fight {
            space,
            attacker,
            attackers,
            defenders,
            from,
            defence,
            overrun: false,
            break_out: false,
            step: CombatStep::Scouts,
            scouts: Vec::new(),
            spent: [None; 2],
            failed_retreat: false,
            ambushed: false,
            event: None,
            rerolled: None,
            called: [Vec::new(), Vec::new()],
            fresh: Vec::new(),
            roads: Vec::new(),
            traitors: 0,
            morale: None,
            shock: ForcePoints::ZERO,
            strength: [0; 2],
            dice: [0; 2],
            hits: [0; 2],
            lost: [0; 2],
            village_hit: false,
            walls: look.shelter(space, enemy),
            bled: false,
            both,
        }
    }
}

impl Ask<BloodOhio> for Box<Fight> {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        let side = match self.step {
            CombatStep::Scouts | CombatStep::UsCalls => Side::Us,
            CombatStep::WcCalls => Side::Wc,
            CombatStep::Declare | CombatStep::Slip => self.attacker.other(),
            CombatStep::EventKept | CombatStep::DiceKept => look.edge(self).unwrap_or(self.attacker),
            CombatStep::Pursue
            | CombatStep::Event
            | CombatStep::FirstMarches
            | CombatStep::SecondMarches
            | CombatStep::Dice
            | CombatStep::UsLosses
            | CombatStep::WcLosses
            | CombatStep::Victor
            | CombatStep::End => self.attacker,
        };
        side.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        match self.step {
            CombatStep::Scouts => {
                for scout in look.free_scouts(self) {
                    let uses = [ScoutUse::Tactics, ScoutUse::Force];
                    found.extend(uses.map(|used| Decision::UseScout { scout, used }));
                }
                found.push(Decision::ScoutsNamed);
            }
            CombatStep::Declare => found.extend(look.declarations(self)),
            CombatStep::Pursue => look.tactics_options(self, self.attacker, found),
            CombatStep::Slip => look.tactics_options(self, self.attacker.other(), found),
            CombatStep::EventKept => found.extend([Decision::Reroll { die: Die::Event }, Decision::Keep]),
            CombatStep::UsCalls => look.call_options(self, Side::Us, found),
            CombatStep::WcCalls => look.call_options(self, Side::Wc, found),
            CombatStep::DiceKept => {
                let rolled = |side: Side| self.dice[side.index()] > 0;
                found.extend(rolled(Side::Us).then_some(Decision::Reroll { die: Die::Us }));
                found.extend(rolled(Side::Wc).then_some(Decision::Reroll { die: Die::Wc }));
                found.push(Decision::Keep);
            }
            CombatStep::Event
            | CombatStep::FirstMarches
            | CombatStep::SecondMarches
            | CombatStep::Dice
            | CombatStep::UsLosses
            | CombatStep::WcLosses
            | CombatStep::Victor
            | CombatStep::End => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, fight) = (act.look(), act.frame::<Self>());
        let step = fight.step;
        match *decision {
            Decision::UseScout { scout, used } => {
                let free = step == CombatStep::Scouts && look.free_scouts(fight).contains(&scout);
                ensure(free, Refusal::new(Why::NoScout).piece(scout))?;
                if let Some(fight) = act.fight() {
                    fight.scouts.push(NamedScout { scout, used, loyal: false });
                }
                act.tell(|_| Event::ScoutNamed { scout, used });
            }
            Decision::ScoutsNamed => {
                ensure(step == CombatStep::Scouts, Why::NotNow)?;
                act.enter(CombatStep::Declare);
            }
            Decision::Defend => {
                ensure(step == CombatStep::Declare, Why::NotNow)?;
                let side = fight.attacker.other();
                act.tell(|_| Event::Defended { side });
                act.enter(CombatStep::Event);
            }
            Decision::SpringAmbush => {
                look.check_spring(fight)?;
                act.spring_in_fight();
            }
            Decision::FallBack => {
                look.check_fall_back(fight)?;
                act.enter(CombatStep::Pursue);
            }
            Decision::UseTactics { .. } | Decision::NoTactics => return act.decide_tactics(step, *decision),
            Decision::Reroll { .. } | Decision::Keep => return act.decide_reroll(step, *decision),
            Decision::Call { .. } | Decision::NoCall => return act.decide_call(step, *decision),
            // 20.1-b: at any time, so also while others fight.
            Decision::Shift { piece } if look.asked() == Some(Side::Us) => act.shift(piece)?,
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 14.0, A5.3, A5.4, A5.5: the steps in order, as in the worked examples, until somebody has to decide.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, fight) = (act.look(), act.frame::<Self>());
        let step = fight.step;
        let dead = |piece: PieceId| matches!(look.kind(piece), Kind::Artillery | Kind::Arms);
        let nobody = look.in_fight(fight, fight.attacker).all(dead);
        let before_dice =
            !matches!(step, CombatStep::UsLosses | CombatStep::WcLosses | CombatStep::Victor | CombatStep::End);
        if nobody && before_dice {
            let (guns, space): (Vec<PieceId>, Space) = (look.in_fight(fight, fight.attacker).collect(), fight.space);
            act.enter(CombatStep::End);
            act.note_fighters();
            act.leave_behind(&guns, space);
            return Flow::GoesOn;
        }
        match step {
            CombatStep::Scouts => {
                if !look.free_scouts(fight).is_empty() {
                    return Flow::Waits;
                }
                act.enter(CombatStep::Declare);
            }
            CombatStep::Declare => return act.declaration(),
            CombatStep::Pursue | CombatStep::Slip => return act.tactics_wait(step),
            CombatStep::Event => act.roll_event(false),
            CombatStep::EventKept | CombatStep::DiceKept => return Flow::Waits,
            CombatStep::UsCalls | CombatStep::WcCalls => return act.calls_wait(step),
            CombatStep::FirstMarches => act.march_to_battle(CombatStep::SecondMarches),
            CombatStep::SecondMarches => act.march_to_battle(CombatStep::Dice),
            CombatStep::Dice => act.roll_dice(),
            CombatStep::UsLosses => act.apply_losses(Side::Us, CombatStep::WcLosses),
            CombatStep::WcLosses => act.apply_losses(Side::Wc, CombatStep::Victor),
            CombatStep::Victor => act.find_victor(),
            CombatStep::End => {
                act.lose_spoils();
                act.close();
                act.tidy_arms();
            }
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let place = look.space(self.space);
        let sides = format!(
            "{} against {}.",
            look.force_words(&self.attackers),
            if self.defenders.is_empty() { look.structure(self.space) } else { look.force_words(&self.defenders) }
        );
        match self.step {
            CombatStep::Scouts => Question::new(
                format!("Do your scouts help at {place}?"),
                "Each adds 1 TP or 1 FP if he proves loyal; on a 1 he turns traitor, on a 2 he slips away.",
                rule("21.3"),
            ),
            CombatStep::Declare => look.ask_declare(self, &sides),
            CombatStep::Pursue => Question::new(
                "Does a leader hold them?",
                format!("They slip away on 5 or 6; a TP of yours takes 1 off, and is spent if they stay. {sides}"),
                rule("16.0-b"),
            ),
            CombatStep::Slip => Question::new(
                "Does a leader help them away?",
                format!("You slip away on 5 or 6; a TP of yours adds 1, and is spent if you fail. {sides}"),
                rule("16.0-b"),
            ),
            CombatStep::EventKept => {
                let face = self.event.map_or("", text::rolls::event);
                Question::new(
                    format!("The event die shows {face}. Let it stand?"),
                    "You are better led: roll it again now, or keep the chance for a battle die.",
                    rule("14.9-b"),
                )
            }
            CombatStep::UsCalls | CombatStep::WcCalls => Question::new(
                format!("Whom do you call to {place}?"),
                format!("One force within 3 MP that has not moved. {sides}"),
                rule("14.3-d"),
            ),
            CombatStep::DiceKept => look.ask_dice_kept(self),
            CombatStep::Event
            | CombatStep::FirstMarches
            | CombatStep::SecondMarches
            | CombatStep::Dice
            | CombatStep::UsLosses
            | CombatStep::WcLosses
            | CombatStep::Victor
            | CombatStep::End => Question::new(format!("The battle at {place}"), sides, rule("14.0")),
        }
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if seat == Side::Us.seat() && self.asked(look).contains(seat) {
            look.shifts(found);
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        match (clicked.piece, clicked.place) {
            (Some(piece), _) => vec![Decision::UseTactics { piece }],
            (None, Some(from)) => vec![Decision::Call { from }],
            (None, None) => Vec::new(),
        }
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::in_battle(look, seat, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option(look, seat)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other decision rolls a die")]
    fn preview(&self, look: Look<'_>, seat: Seat, decision: &Decision) -> Option<Preview> {
        match *decision {
            Decision::UseScout { scout, .. } => Some(look.preview_scout(scout)),
            Decision::SpringAmbush => look.preview_spring(self),
            Decision::Defend
            | Decision::FallBack
            | Decision::UseTactics { .. }
            | Decision::NoTactics
            | Decision::Reroll { .. }
            | Decision::Keep => look.preview_fight(Side::of(seat)?, self, decision),
            _ => None,
        }
    }
}

impl OnBoard for Box<Fight> {
    fn seen(&self) -> Vec<PieceId> {
        let called = self.called.iter().flatten();
        self.attackers.iter().chain(&self.defenders).chain(&self.fresh).chain(called).copied().collect()
    }

    /// R102: a battle that a Delay cancels was none.
    fn keeps(&self, piece: PieceId) -> Option<Why> {
        let cancelled = self.step == CombatStep::End && self.event == Some(EventFace::Delay);
        let called = || self.called.iter().any(|force| force.contains(&piece));
        let fights = || self.attackers.contains(&piece) || self.defenders.contains(&piece);
        (!cancelled && (called() || fights())).then_some(Why::InBattle)
    }

    fn heading(&self) -> Option<Heading> {
        self.from.map(|from| Heading { from, to: self.space, kind: ArrowKind::Attack })
    }

    fn label(&self, _: Look<'_>, decision: &Decision) -> Option<String> {
        matches!(decision, Decision::Stop).then(|| "No further attack".into())
    }
}

impl Look<'_> {
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
}

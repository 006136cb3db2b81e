//! 18.0: ambushes that interrupt a march or a retreat.

use crate::advice;
use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Frame, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::{ForcePoints, HalfPoints, TacticalPoints};
use crate::preview::Pause;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Cause, Errand, Fallen, Health, Moving, Retreat, Site, Stage, Way};
use crate::tables::EventFace;
use crate::text::halves;
use kernel::advice::Style;
use kernel::ask::{Ask, Framed};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::standing::{Answer, Offer};
use kernel::{EnumeratedDice, Seat, SeatSet, Table, rule, table::Roll};
use serde::{Deserialize, Serialize};

/// Who may be ambushed now.
pub struct Prey<'a> {
    /// Whose force it is.
    pub side: Side,
    /// All of the force, or of the beaten group.
    pub pieces: &'a [PieceId],
    /// The space it has just entered.
    pub at: Space,
    /// 18.0-c: stacks that have had their ambush, or may not.
    pub ambushed: &'a [Space],
    /// 13.0-c: only the stack in the space itself may.
    pub here: bool,
}

impl<'a> Prey<'a> {
    /// The ambush of these by the stack of `by` in a space.
    pub const fn struck(&self, by: Side, from: Space) -> Strike<'a> {
        Strike { by, from, pieces: self.pieces, at: self.at }
    }
}

/// 18.2: an ambush as its dice see it.
#[derive(Clone, Copy)]
pub struct Strike<'a> {
    /// The side that lies in ambush.
    pub by: Side,
    /// The space its stack strikes from: beside the prey, or the same.
    pub from: Space,
    /// Those who are struck.
    pub pieces: &'a [PieceId],
    /// The space they are in.
    pub at: Space,
}

/// 18.2: what an ambush came to, if it came to anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Steps to be lost.
    pub hits: u8,
    /// 18.2-d: the march ends there.
    pub overwhelming: bool,
}

impl<'a> Look<'a> {
    /// The force or the beaten group that has just come near the enemy.
    pub fn prey(&self) -> Option<Prey<'a>> {
        let frames = &self.state.frames;
        let asked = matches!(frames.last(), Some(Frame::Ambush(_)));
        let frame = if asked { frames.get(frames.len().checked_sub(2)?)? } else { frames.last()? };
        frame.each().prey()
    }

    /// 18.1-b, 18.1-e, 18.3: FP with which the stack of `by` in a space lies in ambush; 0 if it cannot.
    pub fn ambush_fp(&self, by: Side, space: Space) -> ForcePoints {
        if self.entry(space) {
            return ForcePoints::ZERO;
        }
        let stack = self.open_fp(by, space);
        let village = by == Side::Wc && self.lurking_village(space);
        if stack == 0 && village { ForcePoints::new(1) } else { stack }
    }

    /// 18.3, 20.5.1-h: an unreduced principal village of a member.
    pub fn lurking_village(&self, space: Space) -> bool {
        matches!(self.state.site(space), Site::Principal(nation, Health::Full) if self.state.member(nation))
    }

    /// 18.1: may the stack of `by` in `from` ambush these?
    pub fn check_ambush(&self, by: Side, from: Space, prey: &Prey) -> Decided {
        let own = self.check_lurking(by, from, prey)?;
        let theirs = i16::from(self.total_fp(prey.pieces));
        let most = 5 * i16::from(own);
        ensure(theirs < most, Refusal::new(Why::TooStrongToAmbush).space(from).numbers(theirs, own))
    }

    /// 18.0, 18.1: whether there is a stack in `from` that lies where it could ambush these, however strong they are; its FP.
    fn check_lurking(&self, by: Side, from: Space, prey: &Prey) -> Result<ForcePoints, Refusal> {
        ensure(self.state.vp[by.index()] > 0, Why::NoVictoryPoints)?;
        let near = if prey.here { from == prey.at } else { from != prey.at && self.board().linked(from, prey.at) };
        ensure(near, Refusal::new(Why::NoAmbush).space(from))?;
        ensure(!prey.ambushed.contains(&from), Refusal::new(Why::AmbushedBefore).space(from))?;
        // 14.3-f, 18.1-c: those in a battle leave its reinforcements alone.
        let fighting = self.fight().is_some_and(|fight| fight.space == from);
        ensure(!fighting, Refusal::new(Why::NoAmbush).space(from))?;
        let own = self.ambush_fp(by, from);
        ensure(own > 0, Refusal::new(Why::NoAmbush).space(from))?;
        Ok(own)
    }

    /// R115: whether the other side cannot know that nobody may ambush it, because the FP of a face-down stack decide.
    fn may_be_ambushed(&self, by: Side, prey: &Prey) -> bool {
        let hidden = |space: Space| self.face_down(by, space).any(|piece| self.fp(piece) > 0);
        let lurking = |space: Space| hidden(space) && self.check_lurking(by, space, prey).is_ok();
        self.state.optional.hidden_stacks && self.ambush_places(prey).any(lurking)
    }

    /// 18.0, 13.0-c: from where these could be ambushed: the spaces around them, and while they pass a stack its own.
    fn ambush_places(&self, prey: &Prey<'a>) -> impl Iterator<Item = Space> + use<'a> {
        self.board().links(prey.at).iter().copied().chain(prey.here.then_some(prey.at))
    }

    /// 18.0-b: every stack that may ambush now.
    pub fn ambushers(&self, by: Side, prey: &Prey) -> Vec<Space> {
        if self.state.vp[by.index()] == 0 || self.entry(prey.at) {
            return Vec::new();
        }
        // Most marches meet nobody: one look at all pieces is cheaper than one for each space around.
        let around = |space: Space| space == prey.at || self.board().distance(space, prey.at) == 1;
        let mut own = self.game.own(by).iter();
        let somebody = own.any(|piece| self.piece(*piece).at.space().is_some_and(around));
        let links = self.board().links(prey.at);
        let mut towns = links.iter().chain([&prey.at]).filter(|_| by == Side::Wc);
        if !somebody && !towns.any(|space| self.lurking_village(*space)) {
            return Vec::new();
        }
        self.ambush_places(prey).filter(|space| self.check_ambush(by, *space, prey).is_ok()).collect()
    }

    /// R98, 6.7: whether the force, ambushed from beside it on its march, stands among others it has to declare against.
    fn must_still_fight(&self, from: Space) -> bool {
        let Some(moving) = self.top::<Moving>() else { return false };
        let at = moving.at();
        let joins = moving.errand == Errand::Reinforce(at);
        from != at && !self.river(at) && !joins && self.met_fp(moving.side, at) > 0
    }

    /// TP of several pieces: leaders; scouts help only in combat (21.0).
    pub fn leaders_tp(&self, pieces: impl Iterator<Item = PieceId>) -> TacticalPoints {
        pieces.filter(|piece| self.kind(*piece).leader()).map(|piece| self.tp(piece)).sum()
    }

    /// 18.2-b: the modifiers of an ambush.
    pub fn ambush_roll(&self, roll: Roll, strike: Strike<'_>) -> Roll {
        let Strike { by, from, pieces, at } = strike;
        let own = self.leaders_tp(self.outside(by, from));
        let theirs = self.leaders_tp(pieces.iter().copied());
        let edge = i8::from(own > theirs) - i8::from(theirs > own);
        roll.plus(edge, rule("18.2-b"))
            .plus(i8::from(self.river(at)), rule("18.2-b"))
            .plus(self.penalty(by, from), self.scenario().rules.clumsy)
    }

    /// A3.1-b, A3.2-b, A3.4: the US is clumsy at it, but for a scout in the second expedition's own scenario.
    fn penalty(&self, by: Side, from: Space) -> i8 {
        let scenario = self.scenario();
        let entry = scenario.entry(self.state.expedition);
        let clumsy = by == Side::Us && entry.map_or(scenario.ambush_penalty, |entry| entry.ambush_penalty);
        let scout = |piece: PieceId| self.kind(piece) == Kind::Scout;
        let guided = scenario.scout_cancels_penalty && self.outside(by, from).any(scout);
        if clumsy && !guided { -1 } else { 0 }
    }
}

impl Act<'_, '_> {
    /// 18.0: asks the other side, or goes on if it is known to have nobody to do it.
    pub fn offer_ambush(&mut self) {
        let look = self.look();
        let asked = look.prey().and_then(|prey| {
            let by = prey.side.other();
            // R115: that nobody is asked would tell that whoever lies face down is too weak.
            let ask = !look.ambushers(by, &prey).is_empty() || look.may_be_ambushed(by, &prey);
            ask.then_some(by)
        });
        match asked {
            Some(by) => self.open(Ambush { by }),
            None => self.pass_by(),
        }
    }

    /// Ambushes are over: the arrival goes on.
    fn pass_by(&mut self) {
        let look = self.look();
        let Some(moving) = look.top::<Moving>() else {
            if let Some(fallen) = self.top_mut::<Fallen>() {
                fallen.passed = true;
            }
            return;
        };
        let arrived = moving.errand == Errand::Reinforce(moving.at());
        let met = look.met_fp(moving.side, moving.at()) > 0;
        let passing = moving.stage == Stage::Passing;
        if arrived {
            self.finish_move(rule("14.3-d"));
            return;
        }
        if let Some(moving) = self.moving() {
            moving.stage = if met && !passing { Stage::Contact } else { Stage::Ready };
        }
    }

    /// 18.2: the stack strikes, and what follows from it.
    fn ambush(&mut self, strike: Strike<'_>) {
        let result = self.spring(strike);
        self.note_ambush(strike.from, result);
        let Some(Struck { hits, overwhelming }) = result else { return };
        if overwhelming {
            self.throw_back(strike);
        }
        self.lose(strike.by.other(), hits, strike.pieces.to_vec(), Cause::Ambush);
    }

    /// 18.0-c, 18.2-e: the stack has had its ambush; an overwhelming one ends the move.
    fn note_ambush(&mut self, from: Space, result: Option<Struck>) {
        let among_enemies = self.look().must_still_fight(from);
        if let Some(fallen) = self.top_mut::<Fallen>() {
            fallen.ambushed.push(from);
        }
        if let Some(moving) = self.top_mut::<Moving>() {
            moving.ambushed.push(from);
            if result.is_some_and(|struck| struck.overwhelming) {
                // R98: it goes no further, but what it has run into it must fight.
                moving.stopped = true;
                moving.stage = if among_enemies { Stage::Contact } else { Stage::Overwhelmed };
            }
        }
    }

    /// 18.2-d, 15.2-b: back from the ambusher's own space, or off the river.
    fn throw_back(&mut self, Strike { by, from, pieces, at }: Strike<'_>) {
        let (look, side) = (self.look(), by.other());
        let Some(moving) = look.top::<Moving>() else { return };
        let way = if look.river(at) {
            Way::Ashore(from)
        } else if from == at {
            moving.previous().map_or(Way::Away(None), Way::Back)
        } else {
            return;
        };
        let cavalry = side == Side::Wc && look.cavalry(Side::Us, from);
        let (pieces, groups) = (pieces.to_vec(), Vec::new());
        self.open(Retreat { side, pieces, from: at, way, bled: true, cavalry, begun: false, groups });
    }

    /// 18.2, 22.1, A5.2: the dice of an ambush, in which guns have no part.
    pub fn spring(&mut self, strike: Strike<'_>) -> Option<Struck> {
        let Strike { by, from, at, .. } = strike;
        let roll = self.table.d6(rule("18.2"));
        let event = self.game.tables().event(self.table.die(6));
        let look = self.look();
        let roll = look.ambush_roll(roll, strike);
        let row = roll.total().clamp(1, 6) as usize - 1;
        let result = self.game.tables().ambush[row];
        // 18.3: an empty village does not kill more than one.
        let villagers = look.open_fp(by, from) == 0;
        let cap = if villagers { 1 } else { u8::MAX };
        let cancelled = event == EventFace::Delay;
        let hits = if cancelled { 0 } else { result.hits.min(cap) };
        let overwhelming = !cancelled && result.overwhelming;
        self.tell(|_| Event::Ambushed { by, from, at, roll, event, hits, overwhelming, villagers });
        self.tells_of_hidden();
        if !cancelled && result.loses > 0 {
            self.score(by, result.loses.lost(), rule("18.2-c"));
        }
        (hits > 0 || overwhelming).then_some(Struck { hits, overwhelming })
    }
}

impl Look<'_> {
    /// 15.4: whether a side has cavalry in a space, outside forts.
    pub fn cavalry(&self, side: Side, space: Space) -> bool {
        self.outside(side, space).any(|piece| self.kind(piece).cavalry())
    }
}

/// Questions that standing orders can answer; the odds are the chance of a hit or a halt.
pub const STANDING: [&str; 1] = ["ambush"];

impl Look<'_> {
    /// 18.2: the chance that the stack in a space hits or halts these, in thousandths: the dice of the ambush itself.
    fn ambush_chance(&self, by: Side, from: Space, prey: &Prey) -> u16 {
        let tally = EnumeratedDice::tally(|dice| {
            let mut state = self.state.clone();
            let mut table = Table::silent(dice);
            self.game.act(&mut state, &mut table).spring(prey.struck(by, from)).is_some()
        });
        let hit = tally.iter().find(|(hit, _)| *hit).map_or(0, |(_, chance)| chance.per_mille());
        u16::try_from(hit).unwrap_or(1000)
    }

    /// The counter that stands for an ambushing stack: its first leader, else its first unit, else the village (18.3).
    fn ambush_piece(&self, by: Side, from: Space) -> String {
        let leader = self.outside(by, from).find(|piece| self.kind(*piece).leader());
        let head = leader.or_else(|| self.outside(by, from).next());
        head.map_or_else(|| self.site_id(from), |piece| self.piece_id(piece))
    }
}

/// 18.0: a side may ambush what has come near.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ambush {
    /// Who may.
    pub by: Side,
}

impl Ask<BloodOhio> for Ambush {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.by.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if let Some(prey) = look.prey() {
            found.extend(look.ambushers(self.by, &prey).into_iter().map(|from| Decision::Ambush { from }));
        }
        found.push(Decision::LetPass);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let by = act.frame::<Self>().by;
        match *decision {
            Decision::LetPass => {
                act.close();
                act.pass_by();
            }
            Decision::Ambush { from } => {
                let look = act.look();
                let prey = look.prey().ok_or(Why::NotNow)?;
                look.check_ambush(by, from, &prey)?;
                let (pieces, at) = (prey.pieces.to_vec(), prey.at);
                act.close();
                act.ambush(Strike { by, from, pieces: &pieces, at });
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 18.0-b: the stack most likely to hit first.
    fn standing(&self, look: Look<'_>, _: Seat) -> Option<Offer<Decision>> {
        let prey = look.prey()?;
        let answer = |from: Space| Answer {
            piece: Some(look.ambush_piece(self.by, from)),
            chance: Some(look.ambush_chance(self.by, from, &prey)),
            decision: Decision::Ambush { from },
        };
        let mut yes: Vec<Answer<Decision>> = look.ambushers(self.by, &prey).into_iter().map(answer).collect();
        yes.sort_by_key(|answer| std::cmp::Reverse(answer.chance));
        Some(Offer { kind: STANDING[0], yes, no: Decision::LetPass })
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let Some(prey) = look.prey() else {
            return Question::new("Ambush them?", "Each stack may do so once.", rule("18.0"));
        };
        let coming = format!("{} to {}", look.they(prey.pieces, "comes", "come"), look.space(prey.at));
        if look.ambushers(self.by, &prey).is_empty() {
            return Question::new(
                format!("{coming}. You cannot ambush them"),
                "Your stacks here are too weak. They lie face down, so the enemy must not know it: let them pass.",
                rule("R115"),
            );
        }
        Question::new(
            format!("{coming}. Ambush?"),
            format!(
                "After modifiers 4 and 5 score a hit, 6 two and stops them; a 1 costs you {} VP (you have {}). Each stack may try once.",
                halves(HalfPoints::new(1)),
                halves(look.state.vp[self.by.index()])
            ),
            rule("18.0"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        let from = clicked.piece.map_or(clicked.place, |piece| look.piece(piece).at.space());
        from.map(|from| Decision::Ambush { from }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::in_battle(look, seat, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, _: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option(look, seat)
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        if let Decision::Ambush { from } = *decision { look.preview_ambush(self.by, from) } else { None }
    }
}

impl OnBoard for Ambush {
    fn pauses(&self, _: Look<'_>, _: Side) -> Option<Pause> {
        Some(Pause::Enemy)
    }
}

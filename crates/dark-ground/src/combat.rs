//! 10.0, 4.5-c: combats are fought one after the other.

use crate::about::seat_of;
use crate::advice;
use crate::battle::Battle;
use crate::counters::Side;
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::event::{CombatKind, Event};
use crate::frames::{Act, Look, OnBoard};
use crate::game::DarkGround;
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::refusal::{Decided, Why};
use crate::state::Battles;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 10.0: areas with forces of both sides in the open.
    fn contested(&self) -> AreaSet {
        let both = self.forces(Side::Us).and(self.forces(Side::Na));
        both.filter(|area| Side::BOTH.into_iter().all(|side| !self.fighters(side, *area).is_empty())).collect()
    }

    /// 11.2.2-b, 9.4.2-c: units of a side in the open that have not fought yet, Disrupted or not; those inside fight sieges
    /// only.
    pub(crate) fn fighters(&self, side: Side, area: AreaId) -> PieceSet {
        self.force_outside(side, self.here(area)).but(self.state.fought)
    }

    /// 11.3: forts of a side under siege by somebody who has not fought yet.
    fn assailable(&self, owner: Side) -> AreaSet {
        self.besieged(owner).filter(|area| !self.fighters(owner.other(), *area).is_empty()).collect()
    }

    /// 4.5-c: where a combat is still to be resolved.
    pub(crate) fn combats(&self) -> AreaSet {
        let sieges = self.assailable(Side::Us).or(self.assailable(Side::Na));
        self.contested().or(sieges).but(self.state.resolved)
    }

    /// 10.0-battle: leaders with a force in the open; Girty alone does not make it led.
    pub(crate) fn field_leaders(&self, side: Side, area: AreaId) -> PieceSet {
        let leads = |leader: &PieceId| {
            let piece = self.state[*leader];
            !piece.inside && !piece.raiding && self.active(*leader)
        };
        self.here(area).and(self.sets().leaders[side.index()]).filter(leads).collect()
    }

    fn is_led(&self, side: Side, area: AreaId) -> bool {
        !self.field_leaders(side, area).but(PieceSet::of(self.sets().girty)).is_empty()
    }

    /// 10.7.1: the side's primary leader if he is there, else the senior one.
    pub(crate) fn senior(&self, side: Side, leaders: PieceSet) -> Option<PieceId> {
        let primary = self.state.primary[side.index()].filter(|primary| leaders.has(*primary));
        let weight = |leader: &PieceId| (self.of(*leader).rank, self.of(*leader).cr, std::cmp::Reverse(leader.0));
        primary.or_else(|| leaders.max_by_key(weight))
    }
}

/// 4.5-c: which combat is next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combats {}

impl Ask<DarkGround> for Combats {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(look.state.acting))
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.combats().map(|at| Decision::Resolve { at }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Resolve { at } = *decision else { return Err(Why::NotNow.into()) };
        if !act.look().combats().has(at) {
            return Err(Why::NoCombat.area(at));
        }
        act.begin_combat(at);
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        // 10.7.1-b, 14.0.7-b: the beaten have been placed where their owner wants them; whoever is alone there joins others.
        act.gather_companions();
        let left = act.look().combats();
        match (left.len(), left.first()) {
            (0, _) | (_, None) => act.close(),
            (1, Some(at)) => act.begin_combat(at),
            (_, Some(_)) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new("Choose the next combat", "Both players choose by turns.", rule("4.5-c"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked_area(click).map(|at| Decision::Resolve { at }).into_iter().collect()
    }
}

impl OnBoard for Combats {}

/// 10.0: how a combat is fought, where somebody may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// 10.0-battle: the only side with a leader says battle or skirmish.
    Field,
    /// 4.5-d: the besieger says siege or assault.
    Fort,
}

/// 10.0: somebody says how a combat is fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    pub at: AreaId,
    /// Who is asked.
    pub side: Side,
    pub choice: Choice,
}

impl Ask<DarkGround> for Terms {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(match self.choice {
            Choice::Field => [Decision::OfferBattle, Decision::OfferSkirmish],
            Choice::Fort => [Decision::Besiege, Decision::Assault],
        });
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Terms { at, side, choice } = *act.frame::<Self>();
        match (choice, *decision) {
            (Choice::Field, Decision::OfferBattle) => {
                act.close();
                act.fight_battle(at);
            }
            (Choice::Field, Decision::OfferSkirmish) => {
                act.close();
                act.fight_skirmish(at);
            }
            (Choice::Fort, Decision::Besiege) => {
                act.close();
                act.tell(|_| Event::CombatChosen { side, at, kind: CombatKind::Siege });
            }
            (Choice::Fort, Decision::Assault) => {
                act.close();
                act.tell(|_| Event::CombatChosen { side, at, kind: CombatKind::Assault });
                act.begin_assault(at, side.other());
            }
            _ => return Err(Why::NoChoice.area(at)),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let name = look.name(self.at);
        match self.choice {
            Choice::Field => {
                let help = "Only your force has a leader, so you choose.";
                Question::new(format!("{name}: battle or skirmish?"), help, rule("10.0-battle"))
            }
            Choice::Fort => {
                let help = "A siege wears the garrison down; an assault is fought at once.";
                Question::new(format!("{name}: siege or assault?"), help, rule("4.5-d"))
            }
        }
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::answers::best(look, self.side, style, rng, |option| {
            Some(advice::answers::terms(look, self.side, self, *option))
        })
    }

    fn plans(&self, look: Look<'_>, _: Seat, _: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::each_answer(look, self.side, rng)
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        // 11.3.1-b: a siege wears the garrison down later; no die falls now.
        let siege = self.choice == Choice::Fort && *decision == Decision::Besiege;
        siege.then(|| look.preview_siege(self.side, self.at))
    }
}

impl OnBoard for Terms {}

/// qbr.19.0: on the board or by the module.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Method {
    /// Where; nowhere on the map in a battle scenario.
    pub at: Option<AreaId>,
    /// Who is asked.
    pub side: Side,
}

impl Ask<DarkGround> for Method {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(seat_of(self.side))
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([false, true].map(|quick| Decision::Quick { quick }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Quick { quick } = *decision else { return Err(Why::NotNow.into()) };
        act.close();
        act.begin_battle(quick);
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let name = self.at.map_or(look.scenario().info.title.as_str(), |at| look.name(at));
        let help = "On the battle board, or by the Quick Battle module.";
        Question::new(format!("{name}: how is the battle fought?"), help, rule("qbr.19.0"))
    }
}

impl OnBoard for Method {}

impl Act<'_, '_> {
    /// 4.5-c, 9.1-b: combats begin; the initiative player chooses first.
    pub(crate) fn begin_combats(&mut self) {
        self.state.acting = self.state.initiative;
        self.open(Combats {});
    }

    fn begin_combat(&mut self, at: AreaId) {
        let side = self.state.acting;
        self.state.acting = side.other();
        self.state.resolved.add(at);
        if !self.look().contested().has(at) {
            // 4.5-d, 11.3.2: nobody must fight for a fort; the besieger decides.
            let owner = if self.look().is_besieged(Side::Us, at) { Side::Us } else { Side::Na };
            self.open(Terms { at, side: owner.other(), choice: Choice::Fort });
            return;
        }
        match Side::BOTH.map(|side| self.look().is_led(side, at)) {
            [true, true] => self.fight_battle(at),
            [false, false] => self.fight_skirmish(at),
            [us, _] => {
                let side = if us { Side::Us } else { Side::Na };
                self.open(Terms { at, side, choice: Choice::Field });
            }
        }
    }

    /// 10.0-skirmish: on the map, unit against unit.
    fn fight_skirmish(&mut self, at: AreaId) {
        let side = self.state.acting.other();
        self.tell(|_| Event::CombatChosen { side, at, kind: CombatKind::Skirmish });
        self.begin_skirmish(at);
    }

    /// 10.1: both forces in the open give battle.
    fn fight_battle(&mut self, at: AreaId) {
        let side = self.state.acting.other();
        self.tell(|_| Event::CombatChosen { side, at, kind: CombatKind::Battle });
        let look = self.look();
        let units = Side::BOTH.map(|side| look.fighters(side, at));
        let leaders = Side::BOTH.map(|side| look.field_leaders(side, at));
        let senior = Side::BOTH.map(|side| look.senior(side, leaders[side.index()]));
        let forces = Side::BOTH.map(|side| units[side.index()].or(leaders[side.index()]));
        let at_start = units.map(|units| units.len());
        self.state.battle = Some(Box::new(Battle {
            at: Some(at),
            // 3.0-boards: the terrain as it is now says which board.
            ground: look.terrain(at),
            forces,
            late: PieceSet::NONE,
            at_start,
            lost: [0; 2],
            senior,
            senior_lost: [false; 2],
            conceded: None,
            first: Side::Us,
            surprise: false,
            field: None,
        }));
        self.choose_method(Some(at), self.state.initiative);
    }

    /// qbr.19.0: on the board or by the module, as agreed or as this side says.
    pub(crate) fn choose_method(&mut self, at: Option<AreaId>, side: Side) {
        match self.state.optional.battles {
            Battles::Boards => self.begin_battle(false),
            Battles::Quick => self.begin_battle(true),
            Battles::Asked => self.open(Method { at, side }),
        }
    }

    /// 11.3.1: besieged forts get a marker, others lose theirs.
    pub(crate) fn mark_sieges(&mut self) {
        for owner in Side::BOTH {
            for at in self.look().besieged(owner) {
                self.state.sieges[at.index()] = self.state.sieges[at.index()].saturating_add(1);
                let markers = self.state.sieges[at.index()];
                self.tell(|_| Event::SiegeMarked { at, markers });
            }
        }
        self.lift_sieges();
    }

    /// 11.3.1: all markers go when the besiegers are gone or friends stand outside.
    pub(crate) fn lift_sieges(&mut self) {
        if self.state.sieges.iter().all(|markers| *markers == 0) {
            return;
        }
        let besieged = self.look().besieged(Side::Us).or(self.look().besieged(Side::Na));
        for at in self.look().board().all() {
            if self.state.sieges[at.index()] > 0 && !besieged.has(at) {
                self.state.sieges[at.index()] = 0;
                self.tell(|_| Event::SiegeLifted { at });
            }
        }
    }

    /// 9.4.1-e: leaders alone among enemies leave.
    pub(crate) fn lone_leaders_leave(&mut self) {
        self.lift_sieges();
        self.gather_companions();
        for side in Side::BOTH {
            let look = self.look();
            let alone = |leader: &PieceId| {
                let Some(area) = look.area_of(*leader) else { return false };
                let here = look.here(area);
                let own = here.and(look.sets().units[side.index()]);
                let piece = look.state[*leader];
                !piece.inside && !piece.raiding && own.is_empty() && !look.force(side.other(), here).is_empty()
            };
            let leave: PieceSet = look.sets().leaders[side.index()].filter(alone).collect();
            for leader in leave {
                if let Some(from) = self.look().area_of(leader) {
                    self.deploy(side, Cause::Beaten { from }, PieceSet::of(leader));
                }
            }
        }
    }

    /// 11.3.2-fort: a fort is destroyed; leaders inside are lost with it.
    pub(crate) fn fort_falls(&mut self, owner: Side, at: AreaId) {
        self.tell(|_| Event::FortFell { at, owner });
        let look = self.look();
        let inside = |leader: &PieceId| look.state[*leader].inside;
        let leaders: PieceSet = look.here(at).and(look.sets().leaders[owner.index()]).filter(inside).collect();
        for leader in leaders {
            // Whoever goes on in his place does so elsewhere.
            let next = self.lose_leader(leader, rule("11.3.2-fort"));
            next.into_iter().for_each(|piece| self.flee(piece));
        }
        self.remove_fort(owner, at);
        self.state.forts_destroyed[owner.index()] += 1;
        self.state.dismantling.remove(at);
        let points = self.look().tables().victory_points.siege.unsigned_abs();
        self.score(owner.other(), points.into(), rule("11.3.2-fort"));
    }

    /// A leader whose fort is gone turns up with the nearest unit he commands, or waits to be called again.
    fn flee(&mut self, leader: PieceId) {
        let look = self.look();
        let Some(from) = look.area_of(leader) else { return };
        let commands = |unit: &PieceId| {
            let company = look.area_of(*unit).map_or(PieceSet::NONE, |area| look.here(area));
            look.leads(leader, *unit, company) && !look.state[*unit].raiding
        };
        let units = look.sets().units[look.of(leader).side.index()].into_iter().filter(commands);
        let placed = units.filter_map(|unit| Some((unit, look.area_of(unit)?)));
        let nearest = placed.min_by_key(|(unit, area)| (look.board().distance(from, *area), unit.0));
        self.state[leader] = match nearest {
            Some((unit, _)) => {
                crate::state::Piece { inside: self.state[unit].inside, ..crate::state::Piece::at(self.state[unit].at) }
            }
            None => crate::state::Piece::at(crate::state::Place::Pool),
        };
        self.find_primary();
    }
}

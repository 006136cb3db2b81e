//! 6.1 to 6.3: of whom a force is formed, what kind it is, and how far it goes.

use crate::advice;
use crate::board::Space;
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::march::Moving;
use crate::points::{ForcePoints, MovementPoints};
use crate::preview::Route;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Place, Site};
use crate::text::{self, capital, points};
use kernel::advice::Style;
use kernel::ask::Ask;
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::state_file::Problems;
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 6.2, 6.3-ex: what kind of force these pieces make.
    pub fn force_kind(&self, side: Side, pieces: &[PieceId]) -> ForceKind {
        let limits = &self.game.tables().forces;
        let fp = self.unit_fp(pieces);
        let count = |kind: Kind| pieces.iter().filter(|piece| self.kind(**piece) == kind).count();
        let (keys, subordinates) = (count(Kind::KeyLeader), count(Kind::Subordinate));
        // 6.2.1: a second leader of either kind raises the limit.
        let limit = if keys + subordinates > 1 { limits.key_fp_second } else { limits.key_fp };
        if keys > 0 && fp <= limit {
            return ForceKind::Key;
        }
        if subordinates > 0 && fp <= self.subordinate_limit(side) && self.one_nation(side, pieces) {
            return ForceKind::Subordinate;
        }
        ForceKind::Stray
    }

    /// 6.2.2, A3.3-b: FP a subordinate leads.
    pub fn subordinate_limit(&self, side: Side) -> ForcePoints {
        match side {
            Side::Us => self.scenario().subordinate_limit_us,
            Side::Wc => self.game.tables().forces.subordinate_fp,
        }
    }

    /// 6.2.2: a chief leads only units of his own nation, and a leader is a unit (3.2.2).
    fn one_nation(&self, side: Side, pieces: &[PieceId]) -> bool {
        let mut nations = pieces.iter().filter_map(|piece| self.game.nation(*piece));
        let first = nations.next();
        side == Side::Us || nations.all(|nation| Some(nation) == first)
    }

    /// 6.2, 6.2.4: how far a force goes.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other kinds are treated alike")]
    pub fn allowance(&self, side: Side, pieces: &[PieceId]) -> MovementPoints {
        let mps = &self.game.tables().forces;
        match self.force_kind(side, pieces) {
            ForceKind::Key => mps.key_mp[side.index()],
            ForceKind::Subordinate => mps.subordinate_mp[side.index()],
            ForceKind::Stray => {
                let alone = pieces.iter().all(|piece| self.kind(*piece).support());
                let pace = |piece: &PieceId| match self.kind(*piece) {
                    Kind::Scout => mps.scout_mp,
                    Kind::Wagon => mps.wagon_mp,
                    Kind::Artillery => mps.artillery_mp,
                    _ => mps.stray_mp[side.index()],
                };
                let slowest = pieces.iter().map(pace).min().unwrap_or_default();
                if alone { slowest } else { mps.stray_mp[side.index()] }
            }
        }
    }

    /// 6.1-c, 6.3-b, 6.3-c, 20.2-b: may this piece, whole as it is, be part of a new force?
    pub fn check_mover(&self, side: Side, piece: PieceId) -> Decided {
        let known = self.piece(piece);
        let space = known.at.space().ok_or(Refusal::new(Why::NotOnMap).piece(piece))?;
        ensure(self.game.side(piece) == side && !self.lost_gun(piece), Refusal::new(Why::NotYours).piece(piece))?;
        ensure(!known.moved, Refusal::new(Why::HasMoved).piece(piece))?;
        if let Some(why) = self.busy(piece) {
            return Err(Refusal::new(why).piece(piece).space(space));
        }
        let tried = known.inside && self.state.broke_out.contains(&space) && self.besieged(space);
        ensure(!tried, Refusal::new(Why::BrokeOut).space(space))
    }

    /// R105: why a piece is not free: its march is not over, nor the battle it fights, was called to or flees from.
    pub fn busy(&self, piece: PieceId) -> Option<Why> {
        let kept = self.state.frames.iter().filter_map(|frame| frame.each().keeps(piece));
        kept.max_by_key(|why| *why == Why::InBattle)
    }

    /// 6.3: may a force be formed from this stack?
    pub fn check_form(&self, side: Side, at: Space) -> Decided {
        let movers = || self.at(side, at).filter(|piece| self.kind(*piece) != Kind::Arms);
        let mut first = Err(Refusal::new(Why::NobodyToMove).space(at));
        for piece in movers() {
            match self.check_mover(side, piece) {
                Ok(()) if self.siege_blocks(piece, at) => first = Err(Refusal::new(Why::Besieged).space(at)),
                checked => {
                    if checked.is_ok() {
                        return Ok(());
                    }
                    first = checked;
                }
            }
        }
        first
    }

    /// 20.2-b, 20.2.2: besieged pieces without FP cannot break out, so they cannot go at all.
    fn siege_blocks(&self, piece: PieceId, at: Space) -> bool {
        let known = self.piece(piece);
        if !known.inside || !self.besieged(at) {
            return false;
        }
        let fights = |piece: PieceId| self.fp(piece) > 0 && self.check_mover(Side::Us, piece).is_ok();
        !self.garrison(at).any(fights)
    }

    /// What may be added to a force being formed.
    pub fn check_add(&self, Forming { side, at, pieces, errand }: &Forming, piece: PieceId) -> Decided {
        self.check_mover(*side, piece)?;
        ensure(self.piece(piece).at == Place::On(*at), Refusal::new(Why::NobodyToMove).piece(piece).space(*at))?;
        ensure(!pieces.contains(&piece), Refusal::new(Why::InForce).piece(piece))?;
        if self.kind(piece) == Kind::Arms {
            ensure(self.warriors_of_holder(piece, pieces), Refusal::new(Why::ArmsAlone).piece(piece))?;
        }
        if *side == Side::Us && self.besieged(*at) {
            // 20.2.2: those inside break out by themselves; those outside were never besieged.
            let same = pieces.first().is_none_or(|first| self.piece(*first).inside == self.piece(piece).inside);
            ensure(same, Refusal::new(Why::Besieged).piece(piece).space(*at))?;
            let alone = self.piece(piece).inside && pieces.is_empty() && self.fp(piece) == 0;
            ensure(!alone, Refusal::new(Why::Besieged).piece(piece).space(*at))?;
            ensure(*errand == Errand::March || !self.piece(piece).inside, Refusal::new(Why::Besieged).space(*at))?;
        }
        Ok(())
    }

    /// 6.3, 14.3-d: may the force set out?
    pub fn check_march(&self, Forming { side, at, pieces, errand }: &Forming) -> Decided {
        ensure(!pieces.is_empty(), Why::NobodyPicked)?;
        if let Errand::Reinforce(battle) = errand {
            let reach = self.allowance(*side, pieces).min(REINFORCEMENT_MP);
            let need = self.march_cost(*at, *battle).unwrap_or(MovementPoints::NO_WAY);
            ensure(need <= reach, Refusal::new(Why::CannotCall).space(*at).numbers(reach, need))?;
        }
        if *side == Side::Us { Ok(()) } else { self.check_arms_behind(*at, pieces) }
    }

    /// 23.0-b: a warrior of the nation that holds the marker goes along.
    pub fn warriors_of_holder(&self, arms: PieceId, pieces: &[PieceId]) -> bool {
        let holder = self.holder(arms);
        pieces.iter().any(|piece| self.kind(*piece) == Kind::Warriors && self.game.nation(*piece) == holder)
    }

    /// 6.2: whether a force that is led would be so no more with this piece.
    fn unled_with(&self, side: Side, pieces: &[PieceId], piece: PieceId) -> bool {
        let with = [pieces, &[piece]].concat();
        self.force_kind(side, pieces) != ForceKind::Stray && self.force_kind(side, &with) == ForceKind::Stray
    }

    /// 23.0-d: nobody leaves a marker of his nation to lie alone. One that cannot go along is lost when they have gone.
    fn check_arms_behind(&self, at: Space, going: &[PieceId]) -> Decided {
        match self.forgotten_arms(at, going) {
            Some(arms) => Err(Refusal::new(Why::ArmsDropped).piece(arms).space(at)),
            None => Ok(()),
        }
    }

    /// A marker that would lie alone if these went, though it could go with them.
    pub fn forgotten_arms(&self, at: Space, going: &[PieceId]) -> Option<PieceId> {
        let marches = |nation: &&Nation| {
            let own = |piece: &&PieceId| self.game.nation(**piece) == Some(**nation);
            going.iter().filter(own).any(|piece| self.kind(*piece) == Kind::Warriors)
        };
        let left = |arms: &PieceId| {
            let here = self.piece(*arms).at == Place::On(at) && !going.contains(arms);
            here && self.check_mover(Side::Wc, *arms).is_ok()
        };
        let holders = self.state.arms.iter().flatten().filter(marches);
        let arms = holders.filter_map(|nation| self.arms_of(*nation)).find(left)?;
        let stays = |piece: PieceId| self.kind(piece) == Kind::Warriors && !going.contains(&piece);
        let kept = self.shelters_arms(at) || self.at(Side::Wc, at).any(stays);
        (!kept).then_some(arms)
    }

    /// 23.0-d: where a marker may lie without warriors.
    fn shelters_arms(&self, at: Space) -> bool {
        matches!(self.state.site(at), Site::Village(..) | Site::Principal(..) | Site::Miamis)
    }

    /// 14.3-d: movement points between two spaces, nobody being in the way.
    pub fn march_cost(&self, from: Space, to: Space) -> Option<MovementPoints> {
        Some(self.marches(from)[to.index()]).filter(|cost| *cost <= REINFORCEMENT_MP)
    }

    /// Spaces within so many movement points at normal costs, nobody being in the way, with what each costs.
    pub fn march_costs(&self, from: Space, most: MovementPoints) -> impl Iterator<Item = (Space, MovementPoints)> {
        let near = move |(_, cost): &(Space, MovementPoints)| *cost <= most;
        self.board().spaces().zip(self.marches(from).iter().copied()).filter(near)
    }

    fn marches(&self, from: Space) -> &[MovementPoints] {
        self.board().marches(from, self.scenario().learning_map)
    }
}

/// 14.3-d: how near a reinforcing force must be.
pub const REINFORCEMENT_MP: MovementPoints = MovementPoints::new(3);

impl Act<'_, '_> {
    /// Leaders first, then fighters while the kind of force stays as good, then what follows any force.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other kinds are treated alike")]
    fn add_all(&mut self) {
        let Forming { side, at, .. } = *self.frame();
        let rank = |look: Look, piece: PieceId| match look.kind(piece) {
            Kind::KeyLeader => 0,
            Kind::Subordinate => 1,
            Kind::Arms => 4,
            kind if kind.fighter() => 2,
            _ => 3,
        };
        let look = self.look();
        let mut candidates: Vec<PieceId> =
            look.at(side, at).filter(|piece| look.check_add(self.frame(), *piece).is_ok()).collect();
        let held_arms =
            look.at(side, at).filter(|piece| look.kind(*piece) == Kind::Arms && !candidates.contains(piece));
        let held_arms: Vec<PieceId> = held_arms.collect();
        candidates.extend(held_arms);
        candidates.sort_by_key(|piece| (rank(look, *piece), look.piece(*piece).flipped, *piece));
        for piece in candidates {
            let look = self.look();
            if look.check_add(self.frame(), piece).is_ok()
                && !look.unled_with(side, &self.frame::<Forming>().pieces, piece)
            {
                self.frame_mut::<Forming>().pieces.push(piece);
            }
        }
    }

    fn leave_out(&mut self, piece: PieceId) {
        let mut pieces = self.frame::<Forming>().pieces.clone();
        pieces.retain(|known| *known != piece);
        // 23.0-b: a marker does not go without its warriors.
        let look = self.look();
        let kept = |known: &&PieceId| look.kind(**known) != Kind::Arms || look.warriors_of_holder(**known, &pieces);
        let kept = pieces.iter().filter(kept).copied().collect();
        self.frame_mut::<Forming>().pieces = kept;
    }

    /// 6.3, 14.3-d: the force sets out, or waits until it marches to the battle.
    fn march_off(&mut self) {
        let Forming { side, at, pieces, errand } = self.take();
        if let Errand::Reinforce(_) = errand {
            if let Some(fight) = self.fight() {
                fight.called[side.index()].clone_from(&pieces);
            }
            self.tell(|_| Event::Called { side, from: at, pieces });
            return;
        }
        // 20.2.2: who breaks out stays inside until he attacks.
        let sortie = pieces.first().is_some_and(|piece| self.state[*piece].inside) && self.look().besieged(at);
        if !sortie {
            for piece in &pieces {
                self.state[*piece].inside = false;
            }
        }
        self.set_out(side, at, pieces, errand);
    }

    /// 6.1: a force begins its march.
    pub fn set_out(&mut self, side: Side, at: Space, pieces: Vec<PieceId>, errand: Errand) {
        let moving = self.look().set_out(side, at, pieces, errand);
        let Moving { kind, allowance, .. } = moving;
        self.open(moving);
        self.tell(|look| {
            let pieces = look.moving().map(|moving| moving.pieces.clone()).unwrap_or_default();
            Event::SetOut { side, pieces, from: at, kind, allowance }
        });
    }

    /// 23.0-f: the marker belongs to this nation from now on.
    pub fn hold(&mut self, arms: PieceId, nation: Option<Nation>) {
        if let Some(number) = self.look().arms_number(arms) {
            self.state.arms[number] = nation;
        }
    }

    /// 23.0-d: what holds a marker where no warrior of its nation is left.
    pub fn tidy_arms(&mut self) {
        let look = self.look();
        let stranded = |arms: &PieceId| look.piece(*arms).at.space().is_some_and(|at| look.arms_stranded(*arms, at));
        let alone: Vec<PieceId> = look.game.arms().iter().copied().filter(stranded).collect();
        for arms in alone {
            self.lose_arms(arms, rule("23.0-d"));
        }
    }

    /// 23.0-e: the marker leaves play.
    pub fn lose_arms(&mut self, arms: PieceId, why: RuleId) {
        self.hold(arms, None);
        self.remove(arms, Place::Out);
        self.tell(|_| Event::ArmsLost { arms, rule: why });
    }
}

impl Look<'_> {
    /// 23.0-d, 23.0-e: a marker alone outside a village.
    fn arms_stranded(&self, arms: PieceId, at: Space) -> bool {
        let warriors = |piece: PieceId| self.kind(piece) == Kind::Warriors;
        !self.shelters_arms(at) && self.kind(arms) == Kind::Arms && !self.at(Side::Wc, at).any(warriors)
    }
}

/// 6.2: the kinds of force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForceKind {
    /// Led by a key leader (6.2.1).
    Key,
    /// Led by a subordinate leader (6.2.2).
    Subordinate,
    /// Led by nobody (6.2.3).
    Stray,
}

/// What a force goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// An ordinary move.
    March,
    /// 14.3-d: to a battle.
    Reinforce(Space),
}

impl Errand {
    /// The battle it goes to.
    pub const fn battle(self) -> Option<Space> {
        match self {
            Errand::March => None,
            Errand::Reinforce(battle) => Some(battle),
        }
    }
}

/// 6.3: pieces picked for a force.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Forming {
    /// The side that is asked; all pieces are of it.
    pub side: Side,
    /// From which stack.
    pub at: Space,
    /// Picked so far.
    pub pieces: Vec<PieceId>,
    /// An ordinary march, or the battle it was called to.
    pub errand: Errand,
}

impl Ask<BloodOhio> for Forming {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.side.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Self { side, at, pieces, .. } = self;
        let before = found.len();
        let joining: Vec<PieceId> = look.at(*side, *at).filter(|piece| look.check_add(self, *piece).is_ok()).collect();
        found.extend(joining.iter().map(|piece| Decision::Add { piece: *piece }));
        if joining.len() > 1 && joining.iter().any(|piece| !look.unled_with(*side, pieces, *piece)) {
            found.push(Decision::AddAll);
        }
        if look.check_march(self).is_ok() {
            found.push(Decision::March);
        }
        if found.len() == before {
            // Everybody was picked and the force is too slow to be of help: there is only the way back.
            found.push(Decision::Back);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Add { piece } => {
                act.look().check_add(act.frame(), piece)?;
                act.frame_mut::<Self>().pieces.push(piece);
            }
            Decision::AddAll => {
                let options = act.look().options(act.frame::<Self>().side);
                ensure(options.contains(&Decision::AddAll), Why::NobodyToMove)?;
                act.add_all();
            }
            Decision::Leave { piece } => {
                let picked = act.frame::<Self>().pieces.contains(&piece);
                ensure(picked, Refusal::new(Why::NotInForce).piece(piece))?;
                act.leave_out(piece);
            }
            Decision::Back => act.close(),
            Decision::March => {
                act.look().check_march(act.frame())?;
                act.march_off();
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let Self { side, at, pieces, errand } = self;
        let (place, side) = (look.space(*at), *side);
        if pieces.is_empty() {
            let help = "Pick a leader and those he takes along; without a leader they go as strays.";
            return Question::new(format!("Who marches from {place}?"), help, rule("6.3"));
        }
        let kind = look.force_kind(side, pieces);
        let limit = look.limit_words(side, kind, pieces);
        let help = format!(
            "{}: {} FP{limit}, {}.",
            capital(text::force(kind)),
            look.unit_fp(pieces),
            points(look.allowance(side, pieces))
        );
        let rule = match kind {
            ForceKind::Key => rule("6.2.1"),
            ForceKind::Subordinate => rule("6.2.2"),
            ForceKind::Stray => rule("6.2.3"),
        };
        let text = match errand {
            Errand::March => format!("Who marches from {place}?"),
            Errand::Reinforce(space) => format!("Who marches from {place} to the battle at {}?", look.space(*space)),
        };
        Question::new(text, help, rule)
    }

    fn asides(&self, look: Look<'_>, seat: Seat, found: &mut Vec<Decision>) {
        if self.side.seat() != seat {
            return;
        }
        found.extend(self.pieces.iter().map(|piece| Decision::Leave { piece: *piece }));
        if !look.options(self.side).contains(&Decision::Back) {
            found.push(Decision::Back);
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).piece.map(|piece| Decision::Add { piece }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::march::forming(look, self)
    }

    fn check_file(&self, look: Look<'_>, place: usize, problems: &Problems) {
        look.check_actors(self.side, &self.pieces, place, problems);
    }
}

impl OnBoard for Forming {
    fn held(&self) -> Vec<PieceId> {
        self.pieces.clone()
    }

    fn picked(&self) -> &[PieceId] {
        &self.pieces
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions have their usual words")]
    fn label(&self, look: Look<'_>, decision: &Decision) -> Option<String> {
        match *decision {
            // 6.2: whom one click takes along.
            Decision::AddAll if look.at(self.side, self.at).any(|piece| look.kind(piece).leader()) => {
                Some("All that the leader can command".into())
            }
            Decision::March if !self.pieces.is_empty() => {
                Some(format!("March with {}", look.force_words(&self.pieces)))
            }
            _ => None,
        }
    }

    fn route(&self, look: Look<'_>, piece: PieceId, here: Route) -> Option<Route> {
        self.pieces.contains(&piece).then(|| look.after(self.side, &here, Decision::March))?
    }
}

impl Look<'_> {
    /// 6.2: what the leader commands, or how many would be led if some stayed behind.
    fn limit_words(&self, side: Side, kind: ForceKind, pieces: &[PieceId]) -> String {
        let limits = &self.game.tables().forces;
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
}

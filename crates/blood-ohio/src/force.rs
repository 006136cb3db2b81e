//! 6.1 to 6.3: operations: which stack a force is formed from, and of whom.

use crate::board::{Gate, Space};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Errand, ForceKind, Frame, Moving, Place, Site, Stage, Step};
use crate::tables::EventFace;
use kernel::{RuleId, rule};

impl Look<'_> {
    /// 6.2, 6.3-ex: what kind of force these pieces make.
    pub fn force_kind(&self, side: Side, pieces: &[PieceId]) -> ForceKind {
        let limits = &self.facts.tables().forces;
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
    pub fn subordinate_limit(&self, side: Side) -> u8 {
        match side {
            Side::Us => self.facts.scenario.subordinate_limit_us,
            Side::Wc => self.facts.tables().forces.subordinate_fp,
        }
    }

    /// 6.2.2: a chief leads only units of his own nation, and a leader is a unit (3.2.2).
    fn one_nation(&self, side: Side, pieces: &[PieceId]) -> bool {
        let mut nations = pieces.iter().filter_map(|piece| self.facts.nation(*piece));
        let first = nations.next();
        side == Side::Us || nations.all(|nation| Some(nation) == first)
    }

    /// 6.2, 6.2.4: how far a force goes.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other kinds are treated alike")]
    pub fn allowance(&self, side: Side, pieces: &[PieceId]) -> u8 {
        let mps = &self.facts.tables().forces;
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
                let slowest = pieces.iter().map(pace).min().unwrap_or(0);
                if alone { slowest } else { mps.stray_mp[side.index()] }
            }
        }
    }

    /// 6.1-c, 6.3-b, 6.3-c, 20.2-b: may this piece, whole as it is, be part of a new force?
    pub fn check_mover(&self, side: Side, piece: PieceId) -> Decided {
        let known = self.piece(piece);
        let space = known.at.space().ok_or(Refusal::new(Why::NotOnMap).piece(piece))?;
        ensure(self.facts.side(piece) == side && !self.lost_gun(piece), Refusal::new(Why::NotYours).piece(piece))?;
        ensure(!known.moved, Refusal::new(Why::HasMoved).piece(piece))?;
        if let Some(why) = self.busy(piece) {
            return Err(Refusal::new(why).piece(piece).space(space));
        }
        let tried = known.inside && self.state.broke_out.contains(&space) && self.besieged(space);
        ensure(!tried, Refusal::new(Why::BrokeOut).space(space))
    }

    /// R105: why a piece is not free: its march is not over, nor the battle it fights, was called to or flees from. R102: a
    /// battle that a Delay cancels was none.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other frame holds pieces that march or fight")]
    pub fn busy(&self, piece: PieceId) -> Option<Why> {
        let mut marches = false;
        for frame in &self.state.frames {
            let fights = match frame {
                Frame::Moving(moving) => {
                    marches |= moving.pieces.contains(&piece);
                    false
                }
                Frame::Fight(fight) if fight.step == Step::End && fight.event == Some(EventFace::Delay) => false,
                Frame::Fight(fight) => {
                    let called = fight.called.iter().any(|force| force.contains(&piece));
                    called || fight.attackers.contains(&piece) || fight.defenders.contains(&piece)
                }
                Frame::Retreat(retreat) => {
                    retreat.pieces.contains(&piece) || retreat.groups.iter().any(|group| group.2.contains(&piece))
                }
                Frame::Fallen(fallen) => fallen.pieces.contains(&piece),
                _ => false,
            };
            if fights {
                return Some(Why::InBattle);
            }
        }
        marches.then_some(Why::HasMoved)
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

    /// 6.0: what an Operations segment offers.
    pub fn operations_options(&self, side: Side, found: &mut Vec<Decision>) {
        let mut seen: Vec<Space> = Vec::with_capacity(32);
        for (id, piece) in self.state.pieces() {
            let Place::On(at) = piece.at else { continue };
            if piece.moved || self.facts.side(id) != side || seen.contains(&at) {
                continue;
            }
            // Who stands in the open may go; only those in forts need a closer look.
            if self.in_the_open(id, piece) {
                seen.push(at);
                found.push(Decision::Form { at });
            } else if piece.inside {
                seen.push(at);
                if self.check_form(side, at).is_ok() {
                    found.push(Decision::Form { at });
                }
            }
        }
        found.push(Decision::Done);
        self.exits(side, found);
    }

    /// 2.4.3-e, 2.4.3-f: who may leave the map.
    fn exits(&self, side: Side, found: &mut Vec<Decision>) {
        if side == Side::Us {
            return;
        }
        for (piece, known) in self.state.pieces() {
            let leaving = known.at.space().is_some_and(|at| self.entry(at)) && self.facts.side(piece) == side;
            if leaving && self.check_exit(piece).is_ok() {
                found.push(Decision::Exit { piece });
            }
        }
    }

    /// A piece of its side that may march if it has not moved: no marker, no lost gun, in no fort.
    fn in_the_open(&self, id: PieceId, piece: &crate::state::Piece) -> bool {
        !piece.inside && self.kind(id) != Kind::Arms && !self.lost_gun(id)
    }

    /// 2.4.3-f, 2.4.3-i: only the nation that owns the square leaves by it; R100: not from a marker that would lie alone.
    pub fn check_exit(&self, piece: PieceId) -> Decided {
        let square = self.piece(piece).at.space().ok_or(Refusal::new(Why::NotOnMap).piece(piece))?;
        let nation = self.facts.nation(piece);
        let own = nation.is_some_and(|nation| self.board().gate(square) == Some(Gate::Nation(nation)));
        ensure(own, Refusal::new(Why::CannotExit).piece(piece).space(square))?;
        // R100: a marker does not leave the map, for nothing brings it back (5.1.2), and lies alone only in a village
        // (23.0-d). So whoever bears it stays with it, hands it on, or takes it back to the map.
        let here = || self.at(Side::Wc, square).filter(|known| *known != piece);
        let arms = here().find(|known| self.kind(*known) == Kind::Arms);
        let kept = here().any(|known| self.kind(known) == Kind::Warriors);
        match arms.filter(|_| self.kind(piece) == Kind::Warriors && !kept) {
            Some(arms) => Err(Refusal::new(Why::ArmsDropped).piece(arms).space(square)),
            None => Ok(()),
        }
    }

    /// What may also be done in Operations: 20.1-b and 23.0-b.
    pub fn operations_asides(&self, side: Side, found: &mut Vec<Decision>) {
        match side {
            Side::Us => self.shifts(found),
            Side::Wc => {
                for (arms, piece) in self.state.pieces() {
                    if self.kind(arms) != Kind::Arms || piece.at.space().is_none() {
                        continue;
                    }
                    let takers = Nation::ALL.into_iter().filter(|nation| self.check_hand(arms, *nation).is_ok());
                    found.extend(takers.map(|nation| Decision::HandArms { arms, nation }));
                }
            }
        }
    }

    /// 23.0-b, 23.0-f: may the marker pass to this nation?
    pub fn check_hand(&self, arms: PieceId, nation: Nation) -> Decided {
        ensure(self.kind(arms) == Kind::Arms, Refusal::new(Why::NoArms).piece(arms))?;
        let at = self.piece(arms).at.space().ok_or(Refusal::new(Why::NotOnMap).piece(arms))?;
        ensure(!self.armed(nation), Refusal::new(Why::ArmedAlready).nation(nation))?;
        let takes = |piece: PieceId| self.kind(piece) == Kind::Warriors && self.facts.nation(piece) == Some(nation);
        ensure(self.at(Side::Wc, at).any(takes), Refusal::new(Why::ArmsAlone).nation(nation).space(at))
    }

    /// What may be added to a force being formed.
    pub fn check_add(&self, piece: PieceId) -> Decided {
        let Some(Frame::Forming { side, at, pieces, errand }) = self.state.top() else {
            return Err(Why::NotNow.into());
        };
        self.check_mover(*side, piece)?;
        ensure(self.piece(piece).at == Place::On(*at), Refusal::new(Why::NobodyToMove).piece(piece).space(*at))?;
        ensure(!pieces.contains(&piece), Refusal::new(Why::InForce).piece(piece))?;
        if self.kind(piece) == Kind::Arms {
            ensure(self.warriors_of_holder(piece, pieces), Refusal::new(Why::ArmsAlone).piece(piece))?;
        }
        if self.besieged(*at) && *side == Side::Us {
            // 20.2.2: those inside break out by themselves; those outside were never besieged.
            let same = pieces.first().is_none_or(|first| self.piece(*first).inside == self.piece(piece).inside);
            ensure(same, Refusal::new(Why::Besieged).piece(piece).space(*at))?;
            let alone = self.piece(piece).inside && pieces.is_empty() && self.fp(piece) == 0;
            ensure(!alone, Refusal::new(Why::Besieged).piece(piece).space(*at))?;
            ensure(*errand == Errand::March || !self.piece(piece).inside, Refusal::new(Why::Besieged).space(*at))?;
        }
        Ok(())
    }

    /// 23.0-b: a warrior of the nation that holds the marker goes along.
    pub fn warriors_of_holder(&self, arms: PieceId, pieces: &[PieceId]) -> bool {
        let holder = self.holder(arms);
        pieces.iter().any(|piece| self.kind(*piece) == Kind::Warriors && self.facts.nation(*piece) == holder)
    }

    /// 6.2: whether a force that is led would be so no more with this piece.
    fn unled_with(&self, side: Side, pieces: &[PieceId], piece: PieceId) -> bool {
        let with = [pieces, &[piece]].concat();
        self.force_kind(side, pieces) != ForceKind::Stray && self.force_kind(side, &with) == ForceKind::Stray
    }

    /// Prompt while a force is formed.
    pub fn forming_options(&self, found: &mut Vec<Decision>) {
        let Some(Frame::Forming { side, at, pieces, .. }) = self.state.top() else { return };
        let before = found.len();
        let joining: Vec<PieceId> = self.at(*side, *at).filter(|piece| self.check_add(*piece).is_ok()).collect();
        found.extend(joining.iter().map(|piece| Decision::Add { piece: *piece }));
        if joining.len() > 1 && joining.iter().any(|piece| !self.unled_with(*side, pieces, *piece)) {
            found.push(Decision::AddAll);
        }
        if self.check_march(*side, pieces).is_ok() {
            found.push(Decision::March);
        }
        if found.len() == before {
            // Everybody was picked and the force is too slow to be of help: there is only the way back.
            found.push(Decision::Back);
        }
    }

    /// 6.3, 14.3-d: may the force set out?
    pub fn check_march(&self, side: Side, pieces: &[PieceId]) -> Decided {
        let Some(Frame::Forming { errand, at, .. }) = self.state.top() else { return Err(Why::NotNow.into()) };
        ensure(!pieces.is_empty(), Why::NobodyPicked)?;
        if let Errand::Reinforce(battle) = errand {
            let reach = self.allowance(side, pieces).min(REINFORCEMENT_MP);
            let need = self.march_cost(*at, *battle).unwrap_or(u8::MAX);
            ensure(need <= reach, Refusal::new(Why::CannotCall).space(*at).numbers(reach, need))?;
        }
        if side == Side::Us { Ok(()) } else { self.check_arms_behind(*at, pieces) }
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
            let own = |piece: &&PieceId| self.facts.nation(**piece) == Some(**nation);
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

    /// Going back while a force is formed.
    pub fn forming_asides(&self, found: &mut Vec<Decision>) {
        let Some(Frame::Forming { pieces, .. }) = self.state.top() else { return };
        found.extend(pieces.iter().map(|piece| Decision::Leave { piece: *piece }));
        let mut options = Vec::new();
        self.forming_options(&mut options);
        if !options.contains(&Decision::Back) {
            found.push(Decision::Back);
        }
    }

    /// 14.3-d: movement points between two spaces, nobody being in the way.
    pub fn march_cost(&self, from: Space, to: Space) -> Option<u8> {
        Some(self.marches(from)[to.index()]).filter(|cost| *cost <= REINFORCEMENT_MP)
    }

    /// Spaces within so many movement points at normal costs, nobody being in the way, with what each costs.
    pub fn march_costs(&self, from: Space, most: u8) -> impl Iterator<Item = (Space, u8)> {
        let near = move |(_, cost): &(Space, u8)| *cost <= most;
        self.board().spaces().zip(self.marches(from).iter().copied()).filter(near)
    }

    fn marches(&self, from: Space) -> &[u8] {
        self.board().marches(from, self.facts.scenario.learning_map)
    }
}

/// 14.3-d: how near a reinforcing force must be.
pub const REINFORCEMENT_MP: u8 = 3;

impl Act<'_, '_> {
    /// 6.0: operations go on until the player is done or there is nothing left that he could do: nobody to move, to
    /// leave the map (2.4.3-f) or to shift at a fort (20.1-b).
    pub fn operations_wait(&mut self, side: Side) -> bool {
        let look = self.look();
        let movable = |(id, piece): (PieceId, &crate::state::Piece)| {
            !piece.moved
                && look.facts.side(id) == side
                && piece.at.space().is_some_and(|at| look.in_the_open(id, piece) || look.check_form(side, at).is_ok())
        };
        if look.state.pieces().any(movable) {
            return true;
        }
        let mut others = Vec::new();
        look.exits(side, &mut others);
        look.operations_asides(side, &mut others);
        if !others.is_empty() {
            return true;
        }
        self.end_operations();
        false
    }

    /// 6.3-d: markers come off at the end of the segment.
    fn end_operations(&mut self) {
        for piece in &mut self.state.pieces {
            piece.moved = false;
        }
        self.state.broke_out.clear();
        self.pop();
    }

    /// Decisions of an Operations segment.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    pub fn decide_operations(&mut self, side: Side, decision: Decision) -> Decided {
        match decision {
            Decision::Form { at } => {
                self.look().check_form(side, at)?;
                self.push(Frame::Forming { side, at, pieces: Vec::new(), errand: Errand::March });
                Ok(())
            }
            Decision::Done => {
                self.end_operations();
                Ok(())
            }
            Decision::Exit { piece } if side == Side::Wc => {
                self.look().check_exit(piece)?;
                self.remove(piece, Place::Track);
                self.table.tell(Event::Exited { piece });
                Ok(())
            }
            Decision::Shift { piece } if side == Side::Us => self.shift(piece),
            Decision::HandArms { arms, nation } if side == Side::Wc => {
                self.look().check_hand(arms, nation)?;
                self.hold(arms, Some(nation));
                self.table.tell(Event::ArmsHanded { arms, nation });
                Ok(())
            }
            _ => Err(Why::NotNow.into()),
        }
    }

    /// 23.0-f: the marker belongs to this nation from now on.
    pub fn hold(&mut self, arms: PieceId, nation: Option<Nation>) {
        if let Some(number) = self.look().arms_number(arms) {
            self.state.arms[number] = nation;
        }
    }

    /// Decisions while a force is formed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    pub fn decide_forming(&mut self, decision: Decision) -> Decided {
        let Some(Frame::Forming { side, at, pieces, errand }) = self.state.top().cloned() else {
            return Err(Why::NotNow.into());
        };
        match decision {
            Decision::Add { piece } => {
                self.look().check_add(piece)?;
                self.picked().push(piece);
                Ok(())
            }
            Decision::AddAll => {
                let mut options = Vec::new();
                self.look().forming_options(&mut options);
                ensure(options.contains(&Decision::AddAll), Why::NobodyToMove)?;
                self.add_all(side, at);
                Ok(())
            }
            Decision::Leave { piece } => {
                ensure(pieces.contains(&piece), Refusal::new(Why::NotInForce).piece(piece))?;
                self.leave_out(piece);
                Ok(())
            }
            Decision::Back => {
                self.pop();
                Ok(())
            }
            Decision::March => {
                self.look().check_march(side, &pieces)?;
                self.set_out(side, at, (pieces, errand));
                Ok(())
            }
            _ => Err(Why::NotNow.into()),
        }
    }

    fn picked(&mut self) -> &mut Vec<PieceId> {
        match self.state.frames.last_mut() {
            Some(Frame::Forming { pieces, .. }) => pieces,
            _ => unreachable!("asked only while a force is formed"),
        }
    }

    /// Leaders first, then fighters while the kind of force stays as good, then what follows any force.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other kinds are treated alike")]
    fn add_all(&mut self, side: Side, at: Space) {
        let rank = |look: Look, piece: PieceId| match look.kind(piece) {
            Kind::KeyLeader => 0,
            Kind::Subordinate => 1,
            Kind::Arms => 4,
            kind if kind.fighter() => 2,
            _ => 3,
        };
        let look = self.look();
        let mut candidates: Vec<PieceId> = look.at(side, at).filter(|piece| look.check_add(*piece).is_ok()).collect();
        let held_arms =
            look.at(side, at).filter(|piece| look.kind(*piece) == Kind::Arms && !candidates.contains(piece));
        let held_arms: Vec<PieceId> = held_arms.collect();
        candidates.extend(held_arms);
        candidates.sort_by_key(|piece| (rank(look, *piece), look.piece(*piece).flipped, *piece));
        for piece in candidates {
            let look = self.look();
            if look.check_add(piece).is_ok() && !look.unled_with(side, self.picked_now(), piece) {
                self.picked().push(piece);
            }
        }
    }

    fn picked_now(&self) -> &[PieceId] {
        match self.state.frames.last() {
            Some(Frame::Forming { pieces, .. }) => pieces,
            _ => &[],
        }
    }

    fn leave_out(&mut self, piece: PieceId) {
        self.picked().retain(|known| *known != piece);
        // 23.0-b: a marker does not go without its warriors.
        let pieces = self.picked_now().to_vec();
        let look = self.look();
        let kept = |known: &PieceId| look.kind(*known) != Kind::Arms || look.warriors_of_holder(*known, &pieces);
        let kept: Vec<PieceId> = pieces.iter().copied().filter(kept).collect();
        *self.picked() = kept;
    }

    fn set_out(&mut self, side: Side, at: Space, (pieces, errand): (Vec<PieceId>, Errand)) {
        self.pop();
        let look = self.look();
        let kind = look.force_kind(side, &pieces);
        let allowance = look.allowance(side, &pieces);
        let fp = look.total_fp(&pieces);
        if let Errand::Reinforce(_) = errand {
            self.table.tell(Event::Called { side, from: at, pieces: pieces.clone(), fp });
            if let Some(fight) = self.fight() {
                fight.called[side.index()] = pieces;
            }
            return;
        }
        // 20.2.2: who breaks out stays inside until he attacks.
        let sortie = pieces.first().is_some_and(|piece| self.state[*piece].inside) && self.look().besieged(at);
        if !sortie {
            for piece in &pieces {
                self.state[*piece].inside = false;
            }
        }
        self.table.tell(Event::SetOut { side, pieces: pieces.clone(), fp, from: at, kind, allowance });
        self.push(Frame::Moving(Moving {
            side,
            pieces,
            path: vec![at],
            spent: 0,
            allowance,
            guided: false,
            kind,
            errand,
            stage: Stage::Ready,
            ambushed: Vec::new(),
            stopped: false,
        }));
    }

    /// 23.0-d: what holds a marker where no warrior of its nation is left.
    pub fn tidy_arms(&mut self) {
        let look = self.look();
        let alone: Vec<PieceId> = look
            .state
            .pieces()
            .filter(|(id, piece)| {
                look.kind(*id) == Kind::Arms && piece.at.space().is_some_and(|at| look.arms_stranded(*id, at))
            })
            .map(|(id, _)| id)
            .collect();
        for arms in alone {
            self.lose_arms(arms, rule("23.0-d"));
        }
    }

    /// 23.0-e: the marker leaves play.
    pub fn lose_arms(&mut self, arms: PieceId, why: RuleId) {
        self.hold(arms, None);
        self.remove(arms, Place::Out);
        self.table.tell(Event::ArmsLost { arms, rule: why });
    }
}

impl Look<'_> {
    /// 23.0-d, 23.0-e: a marker alone outside a village.
    fn arms_stranded(&self, arms: PieceId, at: Space) -> bool {
        let warriors = |piece: PieceId| self.kind(piece) == Kind::Warriors;
        !self.shelters_arms(at) && self.kind(arms) == Kind::Arms && !self.at(Side::Wc, at).any(warriors)
    }

    /// The names a decision uses exist.
    pub fn check_names(&self, decision: &Decision) -> Decided {
        let (pieces, spaces) = decision.names();
        for piece in pieces.into_iter().flatten() {
            ensure(usize::from(piece.0) < self.state.pieces.len(), Why::NoSuchPiece)?;
        }
        for space in spaces.into_iter().flatten() {
            ensure(usize::from(space.0) < self.board().len(), Why::NoSuchSpace)?;
        }
        Ok(())
    }
}

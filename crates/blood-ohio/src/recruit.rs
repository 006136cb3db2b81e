//! 5.1: recruiting.

use crate::board::{Gate, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Frame, Place, Site};
use kernel::{RuleId, rule};

/// 5.1.1-d: how far a fort may be from a settlement that takes recruits.
const FORT_NEAR: u8 = 4;

/// 20.5.1-i: FP of a nation that may be in a village when units arrive, once its principal villages are gone.
const WITHOUT_PRINCIPAL: u8 = 2;

impl<'a> Look<'a> {
    /// What is in the Recruitment Cup.
    pub fn cup(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        self.state.pieces().filter(|(_, piece)| piece.at == Place::Cup).map(|(id, _)| id)
    }

    /// 2.4.2: warriors and leaders on the square or in the box of a nation.
    pub fn stored(&self, nation: Nation) -> impl Iterator<Item = PieceId> + use<'a> {
        let facts = self.facts;
        let mine = self
            .state
            .pieces()
            .filter(move |(id, piece)| piece.at == Place::Track && facts.nation(*id) == Some(nation));
        mine.map(|(id, _)| id)
    }

    /// The stored warriors that come next: all of them are alike (5.1.2-h).
    pub fn next_warriors(&self, nation: Nation) -> Option<PieceId> {
        self.stored(nation).find(|piece| self.kind(*piece) == Kind::Warriors)
    }

    /// 5.1.1: the US recruits from the cup.
    pub fn check_recruit(&self) -> Decided {
        ensure(self.cup().next().is_some(), Why::EmptyCup)
    }

    /// 5.1.2: a member nation with units in its square or box.
    pub fn check_recruit_nation(&self, nation: Nation) -> Decided {
        let somebody = self.state.member(nation) && self.stored(nation).next().is_some();
        ensure(somebody, Refusal::new(Why::NobodyToRecruit).nation(nation))
    }

    /// What may be decided while the US recruits.
    pub fn us_recruit_options(&self, found: &mut Vec<Decision>) {
        let Some(Frame::UsRecruit { drawn, redrawn, .. }) = self.state.frames.last() else { return };
        let Some(piece) = *drawn else {
            found.extend([Decision::Check, Decision::StopChecks]);
            return;
        };
        let gates = self.board().gates().map(|(square, _)| square);
        for at in self.sites().map(|(at, _)| at).chain(gates) {
            for inside in [false, true] {
                if self.check_recruit_place(piece, at, inside).is_ok() {
                    found.push(Decision::Place { at, inside });
                }
            }
        }
        if self.facts.scenario.redraw && !redrawn {
            found.push(Decision::Redraw);
        }
    }

    /// 5.1.1-c to 5.1.1-h: whether a recruit may be placed there.
    pub fn check_recruit_place(&self, piece: PieceId, at: Space, inside: bool) -> Decided {
        let wrong = Refusal::new(Why::WrongPlace).piece(piece).space(at);
        if self.board().terrain(at) == Terrain::Entry {
            let ours = matches!(self.board().gate(at), Some(Gate::Us { .. }));
            return ensure(ours && !inside && self.southern(at), wrong);
        }
        // A2.2: the learning scenario brings recruits through two squares only.
        ensure(!self.facts.scenario.southern_recruits, wrong)?;
        let kind = self.kind(piece);
        // 5.1.1-e, 5.1.1-f: regulars and scouts to the printed forts, wagons only by the roads.
        ensure(kind != Kind::Wagon, Refusal { why: Why::WagonAtEntry, ..wrong })?;
        match self.state.site(at) {
            Site::Settlement(_) => {
                ensure(kind.militia() && !inside, wrong)?;
                let mut forts = self.sites().filter(|(_, site)| matches!(site, Site::Fort(..)));
                let near = forts.any(|(fort, _)| self.distance(at, fort) <= FORT_NEAR);
                ensure(near, Refusal { why: Why::FarFromFort, ..wrong })?;
                ensure(self.open_fp(Side::Wc, at) == 0, Refusal { why: Why::ClosedPlace, ..wrong })
            }
            Site::Fort(fort, _) => {
                ensure(kind == Kind::Scout || kind.regular(), wrong)?;
                ensure(fort.printed(), Refusal { why: Why::WrongFort, ..wrong })?;
                ensure(!self.besieged(at), Refusal { why: Why::ClosedPlace, ..wrong })?;
                ensure(!inside || self.fits_inside(piece, at), Refusal { why: Why::FortFull, ..wrong })
            }
            Site::Empty | Site::Razed | Site::Village(..) | Site::Principal(..) | Site::Miamis => Err(wrong),
        }
    }

    /// 20.1.2: whether a fort has room for a piece; only units count.
    pub fn fits_inside(&self, piece: PieceId, at: Space) -> bool {
        let Some((fort, _)) = self.fort(at) else { return false };
        let units = |id: &PieceId| *id != piece && self.kind(*id).fighter();
        let held: u8 = self.garrison(at).filter(units).map(|id| self.fp(id)).sum();
        let more = if self.kind(piece).fighter() { self.fp(piece) } else { 0 };
        held + more <= self.facts.tables().fort_capacity(fort)
    }

    /// A2.2: of the four checks, two belong to each southern square; elsewhere any square will do.
    fn southern(&self, at: Space) -> bool {
        if !self.facts.scenario.southern_recruits {
            return true;
        }
        let Some(Frame::UsRecruit { checks, .. }) = self.state.frames.last() else { return false };
        let mut southern = self.board().gates().filter(|(_, gate)| *gate == Gate::Us { southern: true });
        let per_square = self.facts.tables().recruit[Side::Us.index()].checks / 2;
        southern.nth(usize::from(checks.saturating_sub(1) / per_square.max(1))).is_some_and(|(square, _)| square == at)
    }

    /// What may be decided while a nation recruits.
    pub fn wc_recruit_options(&self, found: &mut Vec<Decision>) {
        let Some(Frame::WcRecruit { nation, arriving, .. }) = self.state.frames.last() else { return };
        if *arriving {
            self.arrivals(*nation, &mut |piece, at| found.push(Decision::Arrive { piece, at }));
            return;
        }
        let check = if self.stored(*nation).next().is_some() { Decision::Check } else { Decision::StopChecks };
        found.push(check);
        self.arms_places(&mut |at| found.push(Decision::TakeArms { at }));
    }

    /// 5.1.1-c to 5.1.1-f: the rule by which a recruit comes to this place.
    fn recruits_come(&self, piece: PieceId, at: Space) -> RuleId {
        match (self.entry(at), self.kind(piece)) {
            (true, Kind::Wagon) => rule("5.1.1-f"),
            (true, _) => rule("5.1.1-c"),
            (false, kind) if kind.militia() => rule("5.1.1-d"),
            (false, _) => rule("5.1.1-e"),
        }
    }

    /// Where the Arms could be taken to.
    fn arms_places(&self, found: &mut dyn FnMut(Space)) {
        let villages = self.sites().filter(|(_, site)| matches!(site, Site::Principal(..)));
        villages.filter(|(at, _)| self.check_take_arms(*at).is_ok()).for_each(|(at, _)| found(at));
    }

    /// 23.0: the next Arms marker the Confederacy may recruit: its square was reached once.
    pub fn arms_ready(&self) -> Option<(PieceId, usize)> {
        let first = self.facts.traits.iter().position(|known| known.kind == Kind::Arms)?;
        let squares = self.facts.tables().arms_squares;
        let ready = |number: &usize| {
            let piece = PieceId((first + number) as u8);
            let free = self.state[piece].at == Place::Track && self.state.arms[*number].is_none();
            free && self.state.peak >= squares[*number] * 2
        };
        (0..squares.len()).find(ready).map(|number| (PieceId((first + number) as u8), number))
    }

    /// 5.1.2-e, 5.1.2-f: a marker instead of a check, into a principal village of a member without one.
    pub fn check_take_arms(&self, at: Space) -> Decided {
        let Some(Frame::WcRecruit { arms, arriving: false, .. }) = self.state.frames.last() else {
            return Err(Why::NotNow.into());
        };
        ensure(!arms && self.arms_ready().is_some(), Refusal::new(Why::NoArms).space(at))?;
        let Some((nation, _)) = self.principal(at) else {
            return Err(Refusal::new(Why::NoArms).space(at));
        };
        ensure(!self.armed(nation), Refusal::new(Why::ArmedAlready).nation(nation).space(at))?;
        ensure(self.us_fp(at) == 0, Refusal::new(Why::EnemyThere).space(at))
    }

    /// All US FP in a space, in and before its fort.
    pub fn us_fp(&self, at: Space) -> u8 {
        self.at(Side::Us, at).map(|piece| self.fp(piece)).sum()
    }

    /// Every stored unit that may arrive, with each place; warriors being alike, one stands for all.
    fn arrivals(&self, nation: Nation, found: &mut dyn FnMut(PieceId, Space)) {
        let warriors = self.next_warriors(nation);
        let leaders = self.stored(nation).filter(|piece| self.kind(*piece).leader());
        let homes: Vec<Space> =
            self.villages_of(nation).map(|(at, _)| at).chain(self.board().gate_of(nation)).collect();
        for piece in warriors.into_iter().chain(leaders) {
            for at in homes.iter().filter(|at| self.check_arrival(nation, piece, **at).is_ok()) {
                found(piece, *at);
            }
        }
    }

    /// 5.1.2-d: whether a stored unit of the nation may come on there.
    pub fn check_arrival(&self, nation: Nation, piece: PieceId, at: Space) -> Decided {
        let stored = self.piece(piece).at == Place::Track && self.facts.nation(piece) == Some(nation);
        let next = self.kind(piece).leader() || self.next_warriors(nation) == Some(piece);
        ensure(stored && next, Refusal::new(Why::NobodyToRecruit).piece(piece).nation(nation))?;
        let village = self.village(at).is_some_and(|(owner, _, _)| owner == nation);
        let inside = village && self.board().owner(at) == Some(nation);
        let gate = self.board().gate(at) == Some(Gate::Nation(nation));
        ensure((inside || gate) && self.facts.open(at), Refusal::new(Why::WrongVillage).space(at).nation(nation))?;
        // 5.1.2-i: not on top of the enemy.
        ensure(self.us_fp(at) == 0, Refusal::new(Why::EnemyThere).space(at))?;
        let crowded =
            village && self.bereft(nation) && { self.came_to(at) + self.facts.of(piece).fp[0] > WITHOUT_PRINCIPAL };
        ensure(!crowded, Refusal { why: Why::WrongVillage, ..Refusal::new(Why::WrongVillage).space(at) })
    }

    /// 20.5.1-i: FP that have entered this village in the same action.
    fn came_to(&self, at: Space) -> u8 {
        match self.state.frames.last() {
            Some(Frame::WcRecruit { came: Some(first), .. }) if self.piece(*first).at == Place::On(at) => {
                self.fp(*first)
            }
            _ => 0,
        }
    }

    /// 20.5.1-i: a nation that has lost all its principal villages.
    pub fn bereft(&self, nation: Nation) -> bool {
        let had = self.board().principal_villages(nation).next().is_some();
        had && !self.villages_of(nation).any(|(_, principal)| principal)
    }
}

impl Act<'_, '_> {
    /// 5.1.1: a Recruit action of the US begins.
    pub fn recruit(&mut self) {
        self.spend(Side::Us);
        self.push(Frame::UsRecruit { checks: 0, drawn: None, redrawn: false });
    }

    /// 5.1.2: a Recruit action of the Confederacy begins.
    pub fn recruit_nation(&mut self, nation: Nation) {
        self.spend(Side::Wc);
        let checks = self.facts.tables().recruit[Side::Wc.index()].checks;
        self.push(Frame::WcRecruit { nation, checks, arms: false, arriving: false, came: None });
    }

    /// Goes on with a Recruit action of the US.
    pub fn us_recruit_waits(&mut self) -> bool {
        let Some(Frame::UsRecruit { checks, drawn, .. }) = self.state.frames.last() else { return true };
        if drawn.is_some() {
            let mut options = Vec::new();
            self.look().us_recruit_options(&mut options);
            if let [Decision::Place { at, inside }] = options[..] {
                self.place_recruit(at, inside);
                return false;
            }
            return true;
        }
        // 5.1.1-b: an empty cup ends it.
        let over = *checks >= self.facts.tables().recruit[Side::Us.index()].checks;
        if over || self.look().cup().next().is_none() {
            self.pop();
            return false;
        }
        true
    }

    /// A decision while the US recruits.
    pub fn decide_us_recruit(&mut self, decision: Decision) -> Decided {
        let Some(Frame::UsRecruit { drawn, redrawn, .. }) = self.state.frames.last() else {
            return Err(Why::NotNow.into());
        };
        match (*drawn, decision) {
            (None, Decision::Check) => self.us_check(),
            (None, Decision::StopChecks) => {
                self.pop();
            }
            (Some(piece), Decision::Place { at, inside }) => {
                self.look().check_recruit_place(piece, at, inside)?;
                self.place_recruit(at, inside);
            }
            (Some(piece), Decision::Redraw) => {
                ensure(self.facts.scenario.redraw && !redrawn, Why::NotInScenario)?;
                // A3.3-d: the chit goes back before the second draw, which stands.
                self.state[piece].at = Place::Cup;
                self.table.tell(Event::Redrawn { piece });
                self.draw_recruit(true);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 5.1.1-b: one check of the US.
    fn us_check(&mut self) {
        let roll = self.table.d6(rule("5.1.1-b"));
        let success = roll.total() >= self.facts.tables().recruit[Side::Us.index()].success as i8;
        self.table.tell(Event::Recruited { side: Side::Us, nation: None, roll, success });
        if let Some(Frame::UsRecruit { checks, .. }) = self.state.frames.last_mut() {
            *checks += 1;
        }
        if success {
            self.draw_recruit(false);
        }
    }

    /// 3.1.2: a chit from the cup, each equally likely.
    fn draw_recruit(&mut self, again: bool) {
        let count = self.look().cup().count();
        let face = usize::from(self.table.draw(count as u8));
        let Some(piece) = self.look().cup().nth(face - 1) else { return };
        self.table.tell(Event::Drawn { piece });
        self.state[piece].at = Place::Hand;
        // 5.1.1-g: it comes whole.
        self.state[piece].flipped = false;
        if let Some(Frame::UsRecruit { drawn, redrawn, .. }) = self.state.frames.last_mut() {
            (*drawn, *redrawn) = (Some(piece), again);
        }
    }

    fn place_recruit(&mut self, at: Space, inside: bool) {
        if let Some(Frame::UsRecruit { drawn, redrawn, .. }) = self.state.frames.last_mut()
            && let Some(piece) = drawn.take()
        {
            *redrawn = false;
            let why = self.look().recruits_come(piece, at);
            self.put(piece, (at, inside), why);
        }
    }

    /// A piece comes onto the map, by this rule.
    pub fn put(&mut self, piece: PieceId, (at, inside): (Space, bool), why: RuleId) {
        let known = &mut self.state[piece];
        (known.at, known.inside) = (Place::On(at), inside);
        self.table.tell(Event::Placed { piece, at, inside, rule: why });
        if self.facts.kind(piece) == Kind::Warriors {
            // 10.1-b, 22.2-b: warriors who rise in a village find what was left there.
            self.capture(&[piece], at);
        }
    }

    /// Goes on with a Recruit action of the Confederacy.
    pub fn wc_recruit_waits(&mut self) -> bool {
        let Some(Frame::WcRecruit { nation, checks, arriving, .. }) = self.state.frames.last() else { return true };
        let (nation, checks, arriving) = (*nation, *checks, *arriving);
        if arriving {
            let mut options = Vec::new();
            self.look().wc_recruit_options(&mut options);
            if let [Decision::Arrive { piece, at }] = options[..] {
                self.take_the_field(piece, at);
                return false;
            }
            return true;
        }
        let mut choice = false;
        if checks > 0 {
            self.look().arms_places(&mut |_| choice = true);
        }
        if choice {
            return true;
        }
        // 5.1.2-b: without Arms there is nothing to choose, and with nobody left nothing to roll for.
        if checks == 0 || self.look().stored(nation).next().is_none() {
            self.pop();
        } else {
            self.wc_check(nation);
        }
        false
    }

    /// A decision while a nation recruits.
    pub fn decide_wc_recruit(&mut self, decision: Decision) -> Decided {
        let Some(Frame::WcRecruit { nation, arriving, .. }) = self.state.frames.last() else {
            return Err(Why::NotNow.into());
        };
        let nation = *nation;
        match (*arriving, decision) {
            (true, Decision::Arrive { piece, at }) => {
                self.look().check_arrival(nation, piece, at)?;
                self.take_the_field(piece, at);
            }
            (false, Decision::Check) => {
                let somebody = self.look().stored(nation).next().is_some();
                ensure(somebody, Refusal::new(Why::NobodyToRecruit).nation(nation))?;
                self.wc_check(nation);
            }
            (false, Decision::StopChecks) => {
                ensure(self.look().stored(nation).next().is_none(), Why::NotNow)?;
                self.pop();
            }
            (false, Decision::TakeArms { at }) => {
                self.look().check_take_arms(at)?;
                self.take_arms(at);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// 5.1.2-b, 5.1.2-c: one check of the Confederacy.
    fn wc_check(&mut self, nation: Nation) {
        let dice = self.facts.tables().recruit[Side::Wc.index()];
        let bonus = if nation.core() { dice.core_bonus as i8 } else { 0 };
        let roll = self.table.d6(rule("5.1.2-b")).plus(bonus, rule("5.1.2-c"));
        let success = roll.total() >= dice.success as i8;
        self.table.tell(Event::Recruited { side: Side::Wc, nation: Some(nation), roll, success });
        let mut room = false;
        if success {
            self.look().arrivals(nation, &mut |_, _| room = true);
            if !room {
                self.table.tell(Event::NoRoom { nation });
            }
        }
        if let Some(Frame::WcRecruit { checks, arriving, .. }) = self.state.frames.last_mut() {
            *checks -= 1;
            *arriving = room;
        }
    }

    fn take_the_field(&mut self, piece: PieceId, at: Space) {
        if let Some(Frame::WcRecruit { arriving, came, .. }) = self.state.frames.last_mut() {
            (*arriving, *came) = (false, Some(piece));
        }
        self.put(piece, (at, false), rule("5.1.2-d"));
    }

    fn take_arms(&mut self, at: Space) {
        let look = self.look();
        let (Some((piece, number)), Some((nation, _))) = (look.arms_ready(), look.principal(at)) else { return };
        if let Some(Frame::WcRecruit { checks, arms, .. }) = self.state.frames.last_mut() {
            *checks -= 1;
            *arms = true;
        }
        self.state.arms[number] = Some(nation);
        self.state[piece].at = Place::On(at);
        self.table.tell(Event::ArmsTaken { arms: piece, nation, at });
    }
}

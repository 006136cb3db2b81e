//! 5.1: recruiting.

use crate::advice;
use crate::board::{Gate, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::{ForcePoints, HalfPoints};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::setup::Spot;
use crate::state::{Place, Site};
use crate::text::count;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 5.1.1-d: how far a fort may be from a settlement that takes recruits.
const FORT_NEAR: u8 = 4;

/// 20.5.1-i: FP of a nation that may be in a village when units arrive, once its principal villages are gone.
const WITHOUT_PRINCIPAL: ForcePoints = ForcePoints::new(2);

impl<'a> Look<'a> {
    /// What is in the Recruitment Cup.
    pub fn cup(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        self.state.pieces().filter(|(_, piece)| piece.at == Place::Cup).map(|(id, _)| id)
    }

    /// 2.4.2: warriors and leaders on the square or in the box of a nation.
    pub fn stored(&self, nation: Nation) -> impl Iterator<Item = PieceId> + use<'a> {
        let game = self.game;
        let mine =
            self.state.pieces().filter(move |(id, piece)| piece.at == Place::Track && game.nation(*id) == Some(nation));
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

    /// 5.1.1-c to 5.1.1-h: whether a recruit may be placed there.
    pub fn check_recruit_place(&self, piece: PieceId, at: Space, inside: bool) -> Decided {
        let wrong = Refusal::new(Why::WrongPlace).piece(piece).space(at);
        if self.board().terrain(at) == Terrain::Entry {
            let ours = matches!(self.board().gate(at), Some(Gate::Us { .. }));
            return ensure(ours && !inside && self.southern(at), wrong);
        }
        // A2.2: the learning scenario brings recruits through two squares only.
        ensure(!self.scenario().southern_recruits, wrong)?;
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
        let held: ForcePoints = self.garrison(at).filter(units).map(|id| self.fp(id)).sum();
        let more = if self.kind(piece).fighter() { self.fp(piece) } else { ForcePoints::ZERO };
        held + more <= self.game.tables().fort_capacity(fort)
    }

    /// A2.2: of the four checks, two belong to each southern square; elsewhere any square will do.
    fn southern(&self, at: Space) -> bool {
        if !self.scenario().southern_recruits {
            return true;
        }
        let Some(UsRecruit { checks, .. }) = self.top() else { return false };
        let mut southern = self.board().gates().filter(|(_, gate)| *gate == Gate::Us { southern: true });
        let per_square = self.game.tables().recruit[Side::Us.index()].checks / 2;
        southern.nth(usize::from(checks.saturating_sub(1) / per_square.max(1))).is_some_and(|(square, _)| square == at)
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
        let first = self.game.counter_facts.iter().position(|known| known.kind == Kind::Arms)?;
        let squares = self.game.tables().arms_squares;
        let ready = |number: &usize| {
            let piece = PieceId((first + number) as u8);
            let free = self.state[piece].at == Place::Track && self.state.arms[*number].is_none();
            free && self.state.peak >= HalfPoints::whole(squares[*number])
        };
        (0..squares.len()).find(ready).map(|number| (PieceId((first + number) as u8), number))
    }

    /// 5.1.2-e, 5.1.2-f: a marker instead of a check, into a principal village of a member without one.
    pub fn check_take_arms(&self, at: Space) -> Decided {
        let Some(WcRecruit { arms, arriving: false, .. }) = self.top() else { return Err(Why::NotNow.into()) };
        ensure(!arms && self.arms_ready().is_some(), Refusal::new(Why::NoArms).space(at))?;
        let Some((nation, _)) = self.principal(at) else {
            return Err(Refusal::new(Why::NoArms).space(at));
        };
        ensure(!self.armed(nation), Refusal::new(Why::ArmedAlready).nation(nation).space(at))?;
        ensure(self.us_fp(at) == 0, Refusal::new(Why::EnemyThere).space(at))
    }

    /// All US FP in a space, in and before its fort.
    pub fn us_fp(&self, at: Space) -> ForcePoints {
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
        let stored = self.piece(piece).at == Place::Track && self.game.nation(piece) == Some(nation);
        let next = self.kind(piece).leader() || self.next_warriors(nation) == Some(piece);
        ensure(stored && next, Refusal::new(Why::NobodyToRecruit).piece(piece).nation(nation))?;
        let village = self.village(at).is_some_and(|village| village.nation == nation);
        let inside = village && self.board().owner(at) == Some(nation);
        let gate = self.board().gate(at) == Some(Gate::Nation(nation));
        ensure((inside || gate) && self.in_play(at), Refusal::new(Why::WrongVillage).space(at).nation(nation))?;
        // 5.1.2-i: not on top of the enemy.
        ensure(self.us_fp(at) == 0, Refusal::new(Why::EnemyThere).space(at))?;
        let crowded =
            village && self.bereft(nation) && { self.came_to(at) + self.game.of(piece).fp[0] > WITHOUT_PRINCIPAL };
        ensure(!crowded, Refusal { why: Why::WrongVillage, ..Refusal::new(Why::WrongVillage).space(at) })
    }

    /// 20.5.1-i: FP that have entered this village in the same action.
    fn came_to(&self, at: Space) -> ForcePoints {
        let first = self.top::<WcRecruit>().and_then(|recruit| recruit.came);
        first.filter(|first| self.piece(*first).at == Place::On(at)).map_or(ForcePoints::ZERO, |first| self.fp(first))
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
        self.open(UsRecruit { checks: 0, drawn: None, redrawn: false });
    }

    /// 5.1.2: a Recruit action of the Confederacy begins.
    pub fn recruit_nation(&mut self, nation: Nation) {
        self.spend(Side::Wc);
        let checks = self.game.tables().recruit[Side::Wc.index()].checks;
        self.open(WcRecruit { nation, checks, arms: false, arriving: false, came: None });
    }

    /// 5.1.1-b: one check of the US.
    fn us_check(&mut self) {
        let roll = self.table.d6(rule("5.1.1-b"));
        let success = roll.total() >= self.game.tables().recruit[Side::Us.index()].success as i8;
        self.tell(|_| Event::Recruited { side: Side::Us, nation: None, roll, success });
        self.frame_mut::<UsRecruit>().checks += 1;
        if success {
            self.draw_recruit(false);
        }
    }

    /// 3.1.2: a chit from the cup, each equally likely.
    fn draw_recruit(&mut self, again: bool) {
        let count = self.look().cup().count();
        let face = usize::from(self.table.draw(count as u8));
        let Some(piece) = self.look().cup().nth(face - 1) else { return };
        self.tell(|_| Event::Drawn { piece });
        self.state[piece].at = Place::Hand;
        // 5.1.1-g: it comes whole.
        self.state[piece].flipped = false;
        let recruit = self.frame_mut::<UsRecruit>();
        (recruit.drawn, recruit.redrawn) = (Some(piece), again);
    }

    fn place_recruit(&mut self, at: Space, inside: bool) {
        let recruit = self.frame_mut::<UsRecruit>();
        recruit.redrawn = false;
        if let Some(piece) = recruit.drawn.take() {
            let why = self.look().recruits_come(piece, at);
            self.put(piece, Spot { at, inside }, why);
        }
    }

    /// A piece comes onto the map, by this rule.
    pub fn put(&mut self, piece: PieceId, Spot { at, inside }: Spot, why: RuleId) {
        let known = &mut self.state[piece];
        (known.at, known.inside) = (Place::On(at), inside);
        self.tell(|_| Event::Placed { piece, at, inside, rule: why });
        if self.game.kind(piece) == Kind::Warriors {
            // 10.1-b, 22.2-b: warriors who rise in a village find what was left there.
            self.capture(&[piece], at);
        }
    }

    /// 5.1.2-b, 5.1.2-c: one check of the Confederacy.
    fn wc_check(&mut self, nation: Nation) {
        let dice = self.game.tables().recruit[Side::Wc.index()];
        let bonus = if nation.core() { dice.core_bonus as i8 } else { 0 };
        let roll = self.table.d6(rule("5.1.2-b")).plus(bonus, rule("5.1.2-c"));
        let success = roll.total() >= dice.success as i8;
        self.tell(|_| Event::Recruited { side: Side::Wc, nation: Some(nation), roll, success });
        let mut room = false;
        if success {
            self.look().arrivals(nation, &mut |_, _| room = true);
            if !room {
                self.tell(|_| Event::NoRoom { nation });
            }
        }
        let recruit = self.frame_mut::<WcRecruit>();
        recruit.checks -= 1;
        recruit.arriving = room;
    }

    fn take_the_field(&mut self, piece: PieceId, at: Space) {
        let recruit = self.frame_mut::<WcRecruit>();
        (recruit.arriving, recruit.came) = (false, Some(piece));
        self.put(piece, Spot::open(at), rule("5.1.2-d"));
    }

    fn take_arms(&mut self, at: Space) {
        let look = self.look();
        let (Some((piece, number)), Some((nation, _))) = (look.arms_ready(), look.principal(at)) else { return };
        let recruit = self.frame_mut::<WcRecruit>();
        recruit.checks -= 1;
        recruit.arms = true;
        self.state.arms[number] = Some(nation);
        self.state[piece].at = Place::On(at);
        self.tell(|_| Event::ArmsTaken { arms: piece, nation, at });
    }
}

/// 5.1.1: the US recruits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UsRecruit {
    /// Checks made.
    pub checks: u8,
    /// The chit drawn and to be placed.
    pub drawn: Option<PieceId>,
    /// A3.3-d: it was drawn anew.
    pub redrawn: bool,
}

impl Ask<BloodOhio> for UsRecruit {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Us.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(piece) = self.drawn else {
            found.extend([Decision::Check, Decision::StopChecks]);
            return;
        };
        let gates = look.board().gates().map(|(square, _)| square);
        for at in look.sites().map(|(at, _)| at).chain(gates) {
            for inside in [false, true] {
                if look.check_recruit_place(piece, at, inside).is_ok() {
                    found.push(Decision::Place { at, inside });
                }
            }
        }
        if look.scenario().redraw && !self.redrawn {
            found.push(Decision::Redraw);
        }
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Self { drawn, redrawn, .. } = *act.frame();
        match (drawn, *decision) {
            (None, Decision::Check) => act.us_check(),
            (None, Decision::StopChecks) => act.close(),
            (Some(piece), Decision::Place { at, inside }) => {
                act.look().check_recruit_place(piece, at, inside)?;
                act.place_recruit(at, inside);
            }
            (Some(piece), Decision::Redraw) => {
                ensure(act.scenario().redraw && !redrawn, Why::NotInScenario)?;
                // A3.3-d: the chit goes back before the second draw, which stands.
                act.state[piece].at = Place::Cup;
                act.tell(|_| Event::Redrawn { piece });
                act.draw_recruit(true);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let recruit = act.frame::<Self>();
        if recruit.drawn.is_some() {
            let [Decision::Place { at, inside }] = act.look().options(Side::Us)[..] else { return Flow::Waits };
            act.place_recruit(at, inside);
            return Flow::GoesOn;
        }
        // 5.1.1-b: an empty cup ends it.
        let over = recruit.checks >= act.game.tables().recruit[Side::Us.index()].checks;
        if !over && act.look().cup().next().is_some() {
            return Flow::Waits;
        }
        act.close();
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let most = look.game.tables().recruit[Side::Us.index()].checks;
        match self.drawn {
            Some(piece) => {
                let again = look.scenario().redraw && !self.redrawn;
                let help = if again { "Or put it back and draw once more." } else { "Entry squares are always open." };
                let rule = if again { rule("A3.3-d") } else { rule("5.1.1-c") };
                Question::new(format!("Where does {} come on?", look.named(piece)), help, rule)
            }
            None => Question::new(
                format!("Roll recruitment check {} of {most}?", self.checks + 1),
                "5 or 6 draws a unit from the cup.",
                rule("5.1.1-b"),
            ),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.place_wish(click, |at| Decision::Place { at, inside: false })
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        matches!(decision, Decision::Check).then(|| look.preview_recruit(Side::Us, None))
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::council_plans(look, seat, wide)
    }
}

impl OnBoard for UsRecruit {
    fn placed(&self, look: Look<'_>) -> Option<String> {
        self.drawn.map(|piece| look.named(piece))
    }
}

/// 5.1.2: a nation recruits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WcRecruit {
    /// Which nation.
    pub nation: Nation,
    /// Checks left.
    pub checks: u8,
    /// A marker was taken in this action.
    pub arms: bool,
    /// A unit arrives and has to be placed.
    pub arriving: bool,
    /// Who came by the first check.
    pub came: Option<PieceId>,
}

impl Ask<BloodOhio> for WcRecruit {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Wc.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        if self.arriving {
            look.arrivals(self.nation, &mut |piece, at| found.push(Decision::Arrive { piece, at }));
            return;
        }
        let somebody = look.stored(self.nation).next().is_some();
        found.push(if somebody { Decision::Check } else { Decision::StopChecks });
        look.arms_places(&mut |at| found.push(Decision::TakeArms { at }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Self { nation, arriving, .. } = *act.frame();
        match (arriving, *decision) {
            (true, Decision::Arrive { piece, at }) => {
                act.look().check_arrival(nation, piece, at)?;
                act.take_the_field(piece, at);
            }
            (false, Decision::Check) => {
                let somebody = act.look().stored(nation).next().is_some();
                ensure(somebody, Refusal::new(Why::NobodyToRecruit).nation(nation))?;
                act.wc_check(nation);
            }
            (false, Decision::StopChecks) => {
                ensure(act.look().stored(nation).next().is_none(), Why::NotNow)?;
                act.close();
            }
            (false, Decision::TakeArms { at }) => {
                act.look().check_take_arms(at)?;
                act.take_arms(at);
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let Self { nation, checks, arriving, .. } = *act.frame();
        if arriving {
            let [Decision::Arrive { piece, at }] = act.look().options(Side::Wc)[..] else { return Flow::Waits };
            act.take_the_field(piece, at);
            return Flow::GoesOn;
        }
        let mut choice = false;
        if checks > 0 {
            act.look().arms_places(&mut |_| choice = true);
        }
        if choice {
            return Flow::Waits;
        }
        // 5.1.2-b: without Arms there is nothing to choose, and with nobody left nothing to roll for.
        if checks == 0 || act.look().stored(nation).next().is_none() {
            act.close();
        } else {
            act.wc_check(nation);
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let name = self.nation.name();
        if self.arriving {
            return Question::new(
                format!("Who of the {name} comes, and where?"),
                "A village of the nation on its own land, or its entry square.",
                rule("5.1.2-d"),
            );
        }
        let least = if self.nation.core() { "4, 5 or 6" } else { "5 or 6" };
        Question::new(
            format!("Roll for the {name}? {} left", count(self.checks, "check", "checks")),
            format!("{least} brings a unit. British Arms may take the place of one check."),
            rule("5.1.2-b"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.arrival_wishes(click)
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        matches!(decision, Decision::Check).then(|| look.preview_recruit(Side::Wc, Some(self.nation)))
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::council_plans(look, seat, wide)
    }
}

impl OnBoard for WcRecruit {}

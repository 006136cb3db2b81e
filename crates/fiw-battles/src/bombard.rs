//! 6.0: artillery and bombardment.

use crate::board::Terrain;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::{Event, Phase};
use crate::frames::{Act, Look, OnBoard, Retreat};
use crate::game::FiwBattles;
use crate::refusal::{Decided, Refusal};
use crate::sight::Sight;
use crate::state::{Flight, Status};
use crate::tables::FireResult;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Roll, RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A shot known to be legal; only [`Look::check_fire`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    gun: UnitId,
    target: Hex,
    range: u8,
    over_works: bool,
}

/// 6.1-4: the strength of a shot and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireStrength {
    /// Column of the bombardment table.
    pub column: u8,
    /// Each modifier with its rule.
    pub terms: Vec<(i8, RuleId)>,
}

impl Look<'_> {
    /// 6.0, 23.7-b, 24.7-d: may this gun fire at this hex? Guns in Fort Ontario and in bastions fire and are fired at.
    pub fn check_fire(&self, gun: UnitId, target: Hex) -> Result<Shot, Refusal> {
        let at = self.check_gun(gun)?;
        let board = &self.facts().board;
        if !board.grid.contains(target) {
            return Err(Refusal::NoSuchHex { hex: target });
        }
        self.check_target(gun, target)?;
        let range = board.grid.distance(at, target);
        let limit = self.counter(gun).range;
        // 6.1-1: the target hex counts, the gun's own does not.
        if range > limit {
            return Err(Refusal::OutOfRange { gun, target, range, limit });
        }
        // 5.1-los, 5.1-los-b: in fog nobody sees farther than two hexes; so far all is as ever.
        if self.state.fog && range > 2 {
            return Err(Refusal::TooFoggy { target, range });
        }
        // 6.2-2, 6.0-c: with an enemy combat unit adjacent only an adjacent enemy-occupied hex may be fired at.
        let enemy_there = self.army_at(self.state.phasing.other(), target).next().is_some();
        if self.enemy_next_to(at) && !(enemy_there && self.facts().within_reach(at, target)) {
            return Err(Refusal::EnemyAdjacent { gun });
        }
        match self.sight(at, target) {
            Sight::Blocked => Err(Refusal::NoSight { gun, target }),
            Sight::Open { over_works } => Ok(Shot { gun, target, range, over_works }),
        }
    }

    /// Whether this gun may fire at all, and where it stands.
    pub fn check_gun(&self, gun: UnitId) -> Result<Hex, Refusal> {
        let piece = self.piece(gun);
        if self.arm(gun) != Arm::Artillery {
            return Err(Refusal::NotArtillery { unit: gun });
        }
        if piece.army != self.state.phasing {
            return Err(Refusal::NotYours { unit: gun });
        }
        let at = piece.at.hex().ok_or(Refusal::NotOnMap { unit: gun })?;
        // 6.0-b: also at an adjacent enemy.
        if piece.status == Status::Disordered {
            return Err(Refusal::DisorderedGun { gun });
        }
        // 6.2-2-b: one target a phase.
        if piece.fired {
            return Err(Refusal::AlreadyFired { gun });
        }
        // 21.1-2: not out of the flames.
        if self.burns(at) {
            return Err(Refusal::GunInFire { gun });
        }
        Ok(at)
    }

    /// 6.0-g, 6.0-h, 21.0-b, G65: an enemy unit of any kind; with burning also an empty town or building that does not burn
    /// yet.
    fn check_target(&self, gun: UnitId, target: Hex) -> Result<(), Refusal> {
        let army = self.piece(gun).army;
        if self.army_at(army.other(), target).next().is_some() {
            return Ok(());
        }
        let inflammable = matches!(self.facts().board.terrain(target), Terrain::Town | Terrain::Building);
        if !self.state.optional.burning || !inflammable {
            return Err(Refusal::NoTarget { hex: target });
        }
        match self.army_at(army, target).next() {
            Some(_) => Err(Refusal::FriendsThere { hex: target }),
            None if self.burns(target) => Err(Refusal::BurnsAlready { hex: target }),
            None => Ok(()),
        }
    }

    /// G42: any enemy combat unit next to the gun, good order or not, but not across a river.
    fn enemy_next_to(&self, at: Hex) -> bool {
        self.on_map(self.state.phasing.other())
            .any(|(unit, hex)| self.arm(unit).is_combat() && self.facts().within_reach(at, hex))
    }

    /// All legal shots of a gun.
    pub fn shots(&self, gun: UnitId) -> Vec<Shot> {
        let Ok(at) = self.check_gun(gun) else { return Vec::new() };
        let reach = if self.state.fog { self.counter(gun).range.min(2) } else { self.counter(gun).range };
        let mut targets: Vec<Hex> = if self.state.optional.burning {
            self.facts().board.grid.within(at, reach)
        } else {
            self.on_map(self.state.phasing.other()).map(|(_, hex)| hex).collect()
        };
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().filter_map(|target| self.check_fire(gun, target).ok()).collect()
    }

    /// 6.1-4: strength by range and works, within its limits.
    pub fn fire_strength(&self, shot: &Shot) -> FireStrength {
        let tables = self.facts().tables();
        let mut terms = vec![(tables.range_modifier(shot.range), rule("6.1-4a"))];
        // 6.1-4c, 23.7-c, G45: a bastion is -2 in all, Fort Ontario like any fort -1.
        if self.facts().board.terrain(shot.target) == Terrain::Bastion {
            terms.push((tables.fire.bastion, rule("6.1-4c")));
        } else if shot.over_works {
            terms.push((tables.fire.works, rule("6.1-4b")));
        }
        terms.retain(|(value, _)| *value != 0);
        // 12.2-d, 18.0-e: neither leaders nor markers add to it.
        let factor = self.counter(shot.gun).factor.get() as i8;
        let [least, most] = tables.fire.limits.map(|limit| limit as i8);
        // 6.1-4d: modifiers add up before the limit.
        let column = (factor + terms.iter().map(|(value, _)| value).sum::<i8>()).clamp(least, most) as u8;
        FireStrength { column, terms }
    }
}

/// What a result does to those who are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireEffect {
    /// Nobody there feels it.
    Nothing,
    /// Disorder, and those who had it withdraw.
    Shaken,
    /// Disorder; walls let nobody withdraw.
    ShakenInWalls,
    /// Disorder and rout, and those who were disordered are lost.
    Routed,
    /// The same with leaders lost.
    RoutedLeaderless,
    /// Disorder, and those who had it are lost; walls let nobody rout.
    RoutedInWalls,
    /// The same with leaders lost.
    RoutedInWallsLeaderless,
    /// Leaders are lost, nobody else is there.
    LeadersFall,
}

impl Look<'_> {
    /// 6.1-6, 6.0-h, 10.1-5, G43: what a result does in this hex.
    pub fn fire_effect(&self, target: Hex, result: FireResult) -> FireEffect {
        let army = self.state.phasing.other();
        let units = || self.army_at(army, target).filter(|unit| self.arm(*unit).is_combat());
        let (troops, walls) = (units().next().is_some(), self.holds(army, target));
        let leaders = self.leader_at(army, target).is_some();
        match (result, troops, walls) {
            (FireResult::Nothing, ..) | (FireResult::Ds | FireResult::Dz, false, _) => FireEffect::Nothing,
            (FireResult::DzStar, false, _) if leaders => FireEffect::LeadersFall,
            (FireResult::DzStar, false, _) => FireEffect::Nothing,
            (FireResult::Ds, true, true) if units().all(|unit| self.disordered(unit)) => FireEffect::Nothing,
            (FireResult::Ds, true, true) => FireEffect::ShakenInWalls,
            (FireResult::Ds, true, false) => FireEffect::Shaken,
            (FireResult::DzStar, true, true) if leaders => FireEffect::RoutedInWallsLeaderless,
            (FireResult::DzStar, true, false) if leaders => FireEffect::RoutedLeaderless,
            (FireResult::Dz | FireResult::DzStar, true, true) => FireEffect::RoutedInWalls,
            (FireResult::Dz | FireResult::DzStar, true, false) => FireEffect::Routed,
        }
    }

    /// 21.0, G37: whether this face of a shot's die sets the hex on fire.
    pub fn ignites(&self, target: Hex, face: u8) -> bool {
        let inflammable = matches!(self.facts().board.terrain(target), Terrain::Town | Terrain::Building);
        self.state.optional.burning && inflammable && face == 1 && !self.burns(target)
    }
}

impl Shot {
    /// Who fires.
    pub fn gun(&self) -> UnitId {
        self.gun
    }

    /// At what.
    pub fn target(&self) -> Hex {
        self.target
    }

    /// How far.
    pub fn range(&self) -> u8 {
        self.range
    }
}

impl Act<'_, '_> {
    /// 6.1-5, 6.0-e, 6.0-f: rolls for one shot of one gun and applies it, before the next is chosen.
    fn fire(&mut self, shot: Shot) {
        let FireStrength { column, terms } = self.look().fire_strength(&shot);
        let roll = self.table.d6(rule("6.1-5"));
        let result = self.facts().tables().fire(column, roll.face());
        let Shot { gun, target, range, .. } = shot;
        self.state[gun].fired = true;
        self.tell(|look| {
            let there = look.stack(look.state.phasing.other(), target);
            Event::Fired { gun, target, range, strength: column, terms, roll, result, there }
        });
        self.catch_fire(target, roll);
        self.apply_fire(target, result);
    }

    /// 21.0, 21.0-c, G37: a natural 1 at a town or building sets it on fire for good.
    fn catch_fire(&mut self, target: Hex, roll: Roll) {
        if self.look().ignites(target, roll.face()) {
            self.state.fires.push(target);
            self.state.fires.sort_unstable();
            self.tell(|_| Event::CaughtFire { hex: target });
        }
    }

    /// 6.1-6: one result for every unit in the hex.
    fn apply_fire(&mut self, target: Hex, result: FireResult) {
        let army = self.state.phasing.other();
        let units: Vec<UnitId> =
            self.look().army_at(army, target).filter(|unit| self.facts().counter(*unit).arm.is_combat()).collect();
        let (shaken, steady): (Vec<_>, Vec<_>) = units.into_iter().partition(|unit| self.look().disordered(*unit));
        match result {
            FireResult::Nothing => {}
            FireResult::Ds => self.apply_ds(army, steady, shaken),
            FireResult::Dz => self.apply_dz(army, steady, shaken),
            FireResult::DzStar => {
                // 6.1-6-Dzs, 6.1-6-b: only here leaders fall, and first, so they convert nothing.
                while let Some(leader) = self.look().leader_at(army, target) {
                    self.eliminate(leader, rule("6.1-6-Dzs"));
                }
                self.apply_dz(army, steady, shaken);
            }
        }
    }

    /// 6.1-6-Ds, 10.1-c: good order units are disordered, disordered ones withdraw one hex.
    fn apply_ds(&mut self, army: Army, steady: Vec<UnitId>, shaken: Vec<UnitId>) {
        let going = shaken.into_iter().map(|unit| (unit, Flight::Withdrawal)).collect();
        for unit in steady {
            self.disorder(unit, rule("6.1-6-Ds"));
        }
        self.begin_retreat(Retreat { army, undecided: Vec::new(), converted: Vec::new(), hit: Vec::new(), going });
    }

    /// 6.1-6-Dz: disordered units are eliminated, good order ones rout.
    fn apply_dz(&mut self, army: Army, steady: Vec<UnitId>, shaken: Vec<UnitId>) {
        for unit in shaken {
            self.eliminate(unit, rule("6.1-6-Dz"));
        }
        self.rout(army, steady, false);
    }
}

/// 6.0: the phasing player's guns fire one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombardment;

impl Ask<FiwBattles> for Bombardment {
    fn asked(&self, look: Look<'_>) -> SeatSet {
        look.phasing()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        for (gun, _) in look.on_map(look.state.phasing) {
            found.extend(look.shots(gun).iter().map(|shot| Decision::Fire { gun, target: shot.target }));
        }
        found.push(Decision::EndBombardment);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        if let Decision::Fire { gun, target } = *decision {
            let shot = act.look().check_fire(gun, target)?;
            act.fire(shot);
        } else if *decision == Decision::EndBombardment {
            act.end_bombardment();
        } else {
            return Err(Refusal::NotNow);
        }
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let look = act.look();
        if look.on_map(look.state.phasing).any(|(unit, _)| !look.shots(unit).is_empty()) {
            return Flow::Waits;
        }
        act.end_bombardment();
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new(
            "Which gun fires?",
            "Pick a gun, then an enemy it sees. A gun that fires does not move.",
            rule("6.0"),
        )
    }

    /// A gun by itself: why it is silent, or why it cannot reach the nearest enemy. A hex by itself: why the first gun that
    /// could fire does not reach it.
    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let (army, grid) = (look.state.phasing, &look.facts().board.grid);
        let ready = || look.on_map(army).map(|(gun, _)| gun).find(|gun| look.check_gun(*gun).is_ok());
        let Some(gun) = look.clicked_unit(click).or_else(ready) else { return Vec::new() };
        let enemies = look.on_map(army.other()).map(|(_, hex)| hex);
        let nearest = || enemies.min_by_key(|hex| look.hex(gun).map(|at| grid.distance(at, *hex)));
        let target = look.clicked_hex(click).or_else(nearest);
        target.map(|target| Decision::Fire { gun, target }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, _: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::bombard(look, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::if_many(look, seat, wide, rng)
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::belongs(place, place == 0, problems);
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        let Decision::Fire { gun, target } = *decision else { return None };
        look.preview_fire(gun, target)
    }
}

impl OnBoard for Bombardment {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Bombardment)
    }
}

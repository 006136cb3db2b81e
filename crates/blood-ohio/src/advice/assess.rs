//! How good a position is.

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::frames::Look;
use crate::look::Field;
use crate::scenario::Victory;
use crate::state::{Health, Place, Site, State};
use crate::tables::FortId;
use kernel::advice::Assessment;

/// What a force point of each side is worth: US losses come back from the cup, WC losses do not.
pub const US_FP: i32 = 110;
/// WC losses are permanent.
pub const WC_FP: i32 = 180;
/// What a victory is worth beside its points: more than a good turn brings, not so much that whoever looks as far as the
/// end sees nothing else.
const WON: i32 = 4000;
/// Half a victory point.
pub const HALF: i32 = 500;
/// A principal village where the scenario counts them.
const TOWN: i32 = 500;
/// The principal village without which the war is not won at once.
const CHIEF_TOWN: i32 = 700;

impl Look<'_> {
    /// How good the position is for a side: what is good for one is bad for the other.
    pub fn assess(&self, side: Side) -> Assessment {
        let mut assessment = Assessment::default();
        let sign = if side == Side::Us { 1 } else { -1 };
        let mut add = |name: &'static str, value: i32| assessment.add(name, sign * value);
        if let Some(ending) = self.state.ending {
            let won = ending.winner.map_or(0, |winner| if winner == Side::Us { WON } else { -WON });
            add("outcome", won);
        }
        let [us, wc] = self.state.vp.map(i32::from);
        add("victory points", (us - wc) * HALF);
        add("nearness of an automatic victory", self.alarm());
        add("forces", self.forces());
        add("what the scenario asks for", self.duties());
        add("reach", self.reach_of_arms());
        assessment
    }

    /// The quick part of it: points and forces, which every die moves.
    pub fn gauge(&self, side: Side) -> i32 {
        let sign = if side == Side::Us { 1 } else { -1 };
        let [us, wc] = self.state.vp.map(i32::from);
        sign * ((us - wc) * HALF + self.forces())
    }

    /// The Confederacy wins at once when an expedition withdraws: the last points count more.
    fn alarm(&self) -> i32 {
        let tables = self.game.tables();
        let square = i32::from(tables.withdrawal[self.state.expedition.index()]) * 2;
        let wc = i32::from(self.state.vp[Side::Wc.index()]);
        let missing = (square - wc).max(0);
        let fear = if missing < 8 { -(8 - missing) * (8 - missing) * 40 } else { 0 };
        let us = i32::from(self.state.vp[Side::Us.index()]);
        let hope = (60 - us).max(0);
        fear + if hope < 8 { (8 - hope) * (8 - hope) * 40 } else { 0 }
    }

    fn forces(&self) -> i32 {
        let mut sum = 0;
        for (id, piece) in self.state.pieces() {
            sum += self.value(id, piece.at);
        }
        sum
    }

    fn value(&self, id: PieceId, at: Place) -> i32 {
        let (kind, flipped) = (self.kind(id), self.piece(id).flipped);
        let fp = i32::from(self.fp(id));
        let on_map = at.space().is_some();
        let stored = matches!(at, Place::Track | Place::Cup);
        match kind {
            Kind::KeyLeader | Kind::Subordinate => {
                let worth = if kind == Kind::KeyLeader { 500 } else { 220 };
                let worth = if flipped { worth * 2 / 3 } else { worth };
                let here = if on_map { worth } else { 0 };
                if self.game.side(id) == Side::Us { here } else { -here }
            }
            Kind::Warriors if on_map => -fp * WC_FP,
            Kind::Warriors if stored => -fp * WC_FP * 3 / 5,
            Kind::Arms if on_map => -90,
            Kind::RegularInfantry | Kind::RegularCavalry if on_map => fp * (US_FP + 20),
            Kind::MilitiaInfantry | Kind::MilitiaCavalry if on_map => fp * (US_FP - 20),
            Kind::Wagon if on_map => {
                if flipped {
                    60
                } else {
                    140
                }
            }
            Kind::Artillery if on_map && !flipped => 150,
            Kind::Scout if on_map => 60,
            Kind::Warriors
            | Kind::Arms
            | Kind::RegularInfantry
            | Kind::RegularCavalry
            | Kind::MilitiaInfantry
            | Kind::MilitiaCavalry
            | Kind::Wagon
            | Kind::Artillery
            | Kind::Scout => {
                if stored {
                    US_FP / 3
                } else {
                    0
                }
            }
        }
    }

    /// Forts a scenario wants built, settlements that would count against the US, villages already driven off.
    fn duties(&self) -> i32 {
        let wanted = self.wanted_fort();
        let built = wanted.is_none_or(|fort| self.state.forts_built & fort_bit(fort) != 0);
        let unbuilt = i32::from(self.state.settlements_left);
        let fort = if built { 1_500 } else { self.fort_prospect() };
        let scars = self.sites().map(|(_, site)| scar(site)).sum::<i32>();
        fort - unbuilt * HALF * 3 / 4 + scars + self.towns_burnt()
    }

    /// A3.1-d, A3.1-e: two principal villages with Kekionga and five others end the war at once, and three principal
    /// villages take the Confederacy's victory away.
    fn towns_burnt(&self) -> i32 {
        let Victory::Harmar { village, principals, villages, most_principals, .. } = self.scenario().victory else {
            return 0;
        };
        let hit = self.state.principals_hit;
        let count = hit.count_ones() as i32;
        let chief = if hit & self.principal_bit(village) == 0 { 0 } else { CHIEF_TOWN };
        let others = i32::from(self.state.villages_razed.min(principals + villages)) * 80;
        let barred = if count > i32::from(most_principals) { 1_500 } else { 0 };
        chief + count.min(i32::from(most_principals) + 1) * TOWN + others + barred
    }

    /// What the first step of a village is worth to the US beyond its points.
    pub fn town(&self, at: Space) -> i32 {
        let Victory::Harmar { village, .. } = self.scenario().victory else {
            return if matches!(self.state.site(at), Site::Principal(..)) { 250 } else { 0 };
        };
        let bit = self.principal_bit(at);
        let fresh = matches!(self.state.site(at), Site::Principal(..)) && self.state.principals_hit & bit == 0;
        match (fresh && bit != 0, at == village) {
            (false, _) => 80,
            (true, false) => TOWN,
            (true, true) => TOWN + CHIEF_TOWN,
        }
    }

    /// The fort without which the US cannot win, if there is one.
    pub fn wanted_fort(&self) -> Option<FortId> {
        match self.scenario().victory {
            Victory::Harmar { fort, .. } | Victory::Wabash { fort } => Some(fort),
            Victory::Steps { .. } | Victory::Points | Victory::Decision { .. } => None,
        }
    }

    /// A wagon that stands where the fort could be built is half the work.
    fn fort_prospect(&self) -> i32 {
        let wagons = self.state.pieces().filter(|(id, _)| self.kind(*id) == Kind::Wagon);
        let sites = self.good_sites();
        let ready = |place: Place| place.space().is_some_and(|space| sites[space.index()]);
        let mut best = 0;
        for (_, wagon) in wagons {
            best = best.max(if ready(wagon.at) { 700 } else { i32::from(wagon.at.space().is_some()) * 250 });
        }
        // Without an action left nobody builds before the next turn.
        if self.state.sap[Side::Us.index()] == 0 { best / 2 } else { best }
    }

    /// 5.3-e, 5.3-f: for every space, whether it is free, near a fort and away from the enemy.
    pub fn good_sites(&self) -> Vec<bool> {
        let board = self.board();
        let mut good = vec![false; board.len()];
        let forts = self.sites().filter(|(_, site)| matches!(site, Site::Fort(..)));
        for (fort, _) in forts {
            good.iter_mut().zip(board.distances(fort)).for_each(|(good, far)| *good |= *far <= 3);
        }
        let villages = self.sites().filter(|(_, site)| matches!(site, Site::Village(..) | Site::Principal(..)));
        for (village, _) in villages {
            good.iter_mut().zip(board.distances(village)).for_each(|(good, far)| *good &= *far >= 2);
        }
        for (good, space) in good.iter_mut().zip(board.spaces()) {
            let free = matches!(self.state.site(space), Site::Empty | Site::Razed);
            *good &= free && board.terrain(space) == crate::board::Terrain::Ground;
        }
        good
    }

    /// Columns near weak places: what will be taken soon. Each goes for one place, the strongest chooses first.
    fn reach_of_arms(&self) -> i32 {
        let field = self.field();
        let mut sum = 0;
        for side in Side::BOTH {
            let soon = self.operations_to_come(side);
            if soon == 0 {
                continue;
            }
            let prizes: Vec<(Space, i32)> =
                self.sites().filter_map(|(at, site)| self.spoils(side, at, site, &field)).collect();
            let mut columns: Vec<(i32, Space)> =
                self.board().spaces().map(|space| (i32::from(field.open(side, space)), space)).collect();
            columns.retain(|(fp, _)| *fp > 0);
            columns.sort_unstable_by_key(|(fp, space)| (std::cmp::Reverse(*fp), *space));
            let mut taken = vec![false; prizes.len()];
            let mut all = 0;
            for (fp, space) in columns {
                let worth = |(number, (at, guard)): (usize, &(Space, i32))| {
                    let far = i32::from(self.distance(space, *at));
                    if far > 9 || taken[number] {
                        return None;
                    }
                    Some((self.chance(side, fp, *guard) * HALF / 1000 * (10 - far) / 14, number))
                };
                if let Some((value, number)) = prizes.iter().enumerate().filter_map(worth).max() {
                    taken[number] = true;
                    all += value;
                }
            }
            sum += if side == Side::Us { all * soon / 10 } else { -all * soon / 10 };
        }
        sum
    }

    /// Something a side scores by taking, and what stands in the way.
    fn spoils(&self, side: Side, at: Space, site: Site, field: &Field) -> Option<(Space, i32)> {
        let guard = i32::from(field.open(side.other(), at)) + i32::from(field.inside(at));
        (prize(self.state, site, side) && self.in_play(at)).then_some((at, guard))
    }

    /// Thousandths that a force takes what so many guard.
    fn chance(&self, side: Side, fp: i32, guard: i32) -> i32 {
        let atlas = &self.game.atlas;
        match (side, guard) {
            (Side::Us, 0) => atlas.odds(fp, 0).us_any,
            (Side::Wc, 0) => atlas.odds(1, fp).wc_any,
            (Side::Us, _) => atlas.odds(fp, guard).us_wins / 2,
            (Side::Wc, _) => (1000 - atlas.odds(guard, fp).us_wins) / 3,
        }
    }

    /// How much positions still count for a side, in tenths: nothing once it has moved for the last time, little before
    /// winter, which sends everybody home.
    fn operations_to_come(&self, side: Side) -> i32 {
        let last = if side == Side::Us { 8 } else { 9 };
        let over = self.state.turn >= self.scenario().last_turn();
        match (self.state.segment < last, over) {
            (true, _) => 10,
            (false, false) => 3,
            (false, true) => 0,
        }
    }
}

fn fort_bit(fort: FortId) -> u16 {
    1 << fort.index()
}

/// A reduced settlement can be repaired, a reduced village cannot, but is easier to finish.
fn scar(site: Site) -> i32 {
    match site {
        Site::Settlement(Health::Reduced) | Site::Fort(_, Health::Reduced) => 100,
        Site::Empty | Site::Razed | Site::Village(..) | Site::Principal(..) | Site::Settlement(_) => 0,
        Site::Fort(..) | Site::Miamis => 0,
    }
}

/// Whether a side scores by taking it.
pub fn prize(state: &State, site: Site, side: Side) -> bool {
    match site {
        Site::Village(nation, _) | Site::Principal(nation, _) => side == Side::Us && state.member(nation),
        Site::Settlement(_) => side == Side::Wc,
        Site::Fort(fort, _) => side == Side::Wc && !fort.printed(),
        Site::Empty | Site::Razed | Site::Miamis => false,
    }
}

//! The map as a quick player sees it: what a column can reach, and what it is worth to be there.

use super::assess::{HALF, US_FP, WC_FP, prize};
use super::atlas::Atlas;
use super::column::Column;
use super::destinations::{Destinations, Judged, Reached};
use crate::board::{Board, Space, Terrain};
use crate::counters::Side;
use crate::frames::Look;
use crate::look::{Field, MOST_SPACES};
use crate::points::MovementPoints;
use crate::state::{Site, Status};
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use std::cell::OnceCell;

/// The focus of a player who goes for villages and settlements above all.
pub const BURN: u8 = 1;
/// The focus of a player who keeps what he has and hunts whoever comes.
pub const GUARD: u8 = 2;

/// What a quick player looks at once for all stacks.
pub struct Map<'a> {
    pub look: Look<'a>,
    pub side: Side,
    field: Field,
    /// For every space, the strongest enemy stack that could strike there; none is 0.
    perils: [u8; MOST_SPACES],
    /// Spaces where a march meets an enemy.
    met: [bool; MOST_SPACES],
    /// What there is to take.
    prizes: Vec<Prize>,
    /// Principal villages that want warriors in them, and how much.
    towns: Vec<(Space, i32)>,
    /// Where forts could be built, once somebody asks.
    sites: OnceCell<Vec<bool>>,
    style: Style,
}

/// Something to take or somebody to beat.
struct Prize {
    at: Space,
    /// FP that defend it, with what a structure adds.
    guard: i32,
    /// In thousandths of a victory point.
    worth: i32,
}

/// How much the prizes draw that a column could take.
struct Pull {
    /// What a prize is worth, and for every space how far the nearest of that worth is.
    nearest: Vec<(i32, [u8; MOST_SPACES])>,
    /// Sixths of it count: whoever is weak is drawn less.
    sixths: i32,
}

impl Pull {
    /// The prize that draws most.
    fn at(&self, space: Space) -> i32 {
        let draw = |(worth, far): &(i32, [u8; MOST_SPACES])| worth * (14 - i32::from(far[space.index()]));
        let most = self.nearest.iter().map(draw).max().unwrap_or(0).max(0);
        most / 22 * self.sixths / 6
    }
}

/// An enemy this near could strike.
const STRIKING_DISTANCE: u8 = 4;

/// A space that no way leads to yet.
const UNKNOWN: u16 = u16::MAX;

impl<'a> Map<'a> {
    pub fn new(look: Look<'a>, side: Side, style: Style) -> Self {
        let field = look.field();
        let enemy = side.other();
        let strong = |space: Space| i32::from(field.open(enemy, space));
        let foes: Vec<(Space, i32)> =
            look.board().spaces().map(|space| (space, strong(space))).filter(|foe| foe.1 > 0).collect();
        let mut prizes = Vec::new();
        for (space, site) in look.sites().filter(|(space, site)| prize(look.state, *site, side) && look.in_play(*space))
        {
            let guard = i32::from(field.open(enemy, space)) + i32::from(field.inside(space));
            let worth = if side == Side::Us { HALF + look.town(space) } else { HALF };
            let worth = if style.focus == GUARD { worth / 2 } else { worth };
            prizes.push(Prize { at: space, guard: guard + wall(look, site), worth });
        }
        // Whoever can be beaten is worth going after, most of all by those who guard.
        let chase = if style.focus == GUARD { HALF } else { HALF / 2 };
        prizes.extend(foes.iter().map(|(at, strength)| Prize { at: *at, guard: *strength, worth: chase }));
        let towns = if side == Side::Wc { towns(look, &foes, style) } else { Vec::new() };
        let perils = perils(look, &foes);
        let mut met = [false; MOST_SPACES];
        for (space, _) in &foes {
            met[space.index()] = true;
        }
        if side == Side::Us {
            for (space, _) in look.sites().filter(|(space, _)| look.principal(*space).is_some()) {
                met[space.index()] = true;
            }
        }
        Self { look, side, field, perils, met, prizes, towns, sites: OnceCell::new(), style }
    }

    fn wander(&self, rng: &mut PlayoutRng) -> i32 {
        if self.style.noise == 0 { 0 } else { rng.below(usize::from(self.style.noise)) as i32 }
    }

    /// What it is worth to fight what stands in a space.
    pub fn fight(&self, column: &Column, space: Space) -> i32 {
        let atlas = &self.look.game.atlas;
        let site = self.look.state.site(space);
        let stack = i32::from(self.field.open(self.side.other(), space));
        let guard = stack + wall(self.look, site);
        match self.side {
            Side::Us => {
                let odds = atlas.odds(column.strength, guard);
                let stake = if stack > 0 { HALF } else { 0 };
                let known = self.prizes.iter().find(|prize| prize.at == space);
                let village =
                    if prize(self.look.state, site, Side::Us) { known.map_or(HALF, |known| known.worth) } else { 0 };
                let village = village * odds.us_any / 1000;
                let village = if stack > 0 { village / 2 } else { village };
                let blood = odds.us_hits.min(stack * 1000) * WC_FP / 1000 - odds.wc_hits * US_FP / 1000;
                (2 * odds.us_wins - 1000) * stake / 1000 + village + blood + self.style.boldness * 40
            }
            Side::Wc => {
                let inside = i32::from(self.field.inside(space));
                let guard = if stack == 0 && matches!(site, Site::Fort(..)) { inside + 2 } else { guard };
                let odds = atlas.odds(guard, column.strength);
                let stake = if stack > 0 || inside > 0 { HALF } else { 0 };
                let wins = 1000 - odds.us_wins;
                let spoils = match site {
                    Site::Settlement(_) if stack == 0 => odds.wc_hits.min(2000) * HALF / 1000,
                    Site::Settlement(_) => odds.wc_hits.saturating_sub(stack * 1000).max(0) * HALF / 1000,
                    Site::Fort(..) if stack == 0 && inside == 0 => odds.wc_any * HALF / 1000,
                    Site::Fort(..)
                    | Site::Empty
                    | Site::Razed
                    | Site::Village(..)
                    | Site::Principal(..)
                    | Site::Miamis => 0,
                };
                let blood = odds.wc_hits.min((stack + inside) * 1000) * US_FP / 1000 - odds.us_hits * WC_FP / 1000;
                (2 * wins - 1000) * stake / 1000 + spoils + blood + self.style.boldness * 40
            }
        }
    }

    /// What it is worth to stand in a space at the end of a move.
    fn stand(&self, column: &Column, pull: &Pull, space: Space) -> i32 {
        let mut worth = pull.at(space);
        worth += self.company(column, space) + self.duty(column, space);
        if !self.style.careless {
            worth -= self.danger(column, space);
        }
        worth
    }

    fn pull(&self, column: &Column) -> Pull {
        let mut nearest: Vec<(i32, [u8; MOST_SPACES])> = Vec::new();
        // Whoever cannot fight is drawn by nothing.
        for Prize { at, worth, .. } in self.prizes.iter().filter(|prize| column.strength > prize.guard.max(0)) {
            let known = nearest.iter().position(|(alike, _)| alike == worth);
            let place = known.unwrap_or_else(|| {
                nearest.push((*worth, [Board::UNREACHABLE; MOST_SPACES]));
                nearest.len() - 1
            });
            let far = self.look.board().distances(*at);
            nearest[place].1.iter_mut().zip(far).for_each(|(near, far)| *near = (*near).min(*far));
        }
        Pull { nearest, sixths: column.strength.min(6) }
    }

    /// Friends to join: leaders need men, men need leaders.
    fn company(&self, column: &Column, space: Space) -> i32 {
        let friends = i32::from(self.field.open(self.side, space));
        let own = if space == column.at { column.strength } else { 0 };
        let others = (friends - own).max(0);
        if column.led && column.strength <= 4 { others.min(8) * 30 } else { others.min(6) * 8 }
    }

    /// Settlements with somebody in them are not raided; wagons go where forts are wanted; villages want warriors.
    fn duty(&self, column: &Column, space: Space) -> i32 {
        let site = self.look.state.site(space);
        let empty = !self.field.present(self.side, space) || space == column.at;
        match self.side {
            Side::Us => {
                let shelter = matches!(site, Site::Settlement(_)) && empty;
                let fort = i32::from(matches!(site, Site::Fort(..))) * 40;
                let wanted = column.wagons && self.look.state.forts_left != 0 && self.good_site(space);
                let guard = match (self.style.focus, column.led) {
                    (BURN, true) => 20,
                    (BURN, false) | (_, true) => 70,
                    _ => 170,
                };
                i32::from(shelter) * guard + fort + i32::from(wanted) * 600
            }
            Side::Wc => self.towns.iter().find(|(at, _)| *at == space).map_or(0, |(_, guard)| *guard),
        }
    }

    fn good_site(&self, space: Space) -> bool {
        self.sites.get_or_init(|| self.look.good_sites())[space.index()]
    }

    /// The worst that can come over them there.
    fn danger(&self, column: &Column, space: Space) -> i32 {
        let site = self.look.state.site(space);
        let friends = i32::from(self.field.open(self.side, space));
        let own = if space == column.at { friends } else { friends + column.strength };
        let foe = i32::from(self.perils[space.index()]);
        if self.side == Side::Us && matches!(site, Site::Fort(..)) {
            return 0;
        }
        if own == 0 {
            // Wagons, guns and leaders by themselves are prey for anybody near.
            return if foe > 0 && self.side == Side::Us && friends == 0 { 700 } else { 0 };
        }
        let own = own + wall(self.look, site);
        if foe == 0 {
            return 0;
        }
        // The more they are the more harm they do: the strongest is the worst.
        let harm = harm(&self.look.game.atlas, self.side, own, foe);
        harm.max(0) * (6 - self.style.boldness).clamp(1, 12) / 10
    }

    /// Spaces a column can reach, cheapest first; enemies end a path.
    fn reached(&self, column: &Column, start: Reached) -> Vec<Reached> {
        let mut found: Vec<Reached> = Vec::with_capacity(64);
        found.push(start);
        let mut known = [UNKNOWN; MOST_SPACES];
        known[start.space.index()] = 0;
        let mut next = 0;
        while next < found.len() {
            let Reached { space: here, spent, .. } = found[next];
            let this = next;
            next += 1;
            if this > 0 && self.meets(here) {
                continue;
            }
            for (to, step) in self.look.board().steps(here) {
                let sum = spent + step;
                let place = known[to.index()];
                let better = place == UNKNOWN || (usize::from(place) > this && found[usize::from(place)].spent > sum);
                if sum > column.allowance || !better || !self.passable(column, here, to) {
                    continue;
                }
                let step = Reached { space: to, spent: sum, from: this };
                if place == UNKNOWN {
                    known[to.index()] = found.len() as u16;
                    found.push(step);
                } else {
                    found[usize::from(place)] = step;
                }
            }
        }
        found
    }

    pub fn meets(&self, space: Space) -> bool {
        self.met[space.index()]
    }

    fn passable(&self, column: &Column, here: Space, to: Space) -> bool {
        let look = self.look;
        if !look.in_play(to) || (column.strength == 0 && self.meets(to)) {
            return false;
        }
        let board = look.board();
        match board.terrain(to) {
            Terrain::Entry => false,
            Terrain::River => {
                let along = look.river(here);
                let most = if board.ohio(to) && self.side == Side::Us { 16 } else { 8 };
                look.state.site(to) != Site::Miamis && (!along || column.load <= most)
            }
            Terrain::Ground => match look.state.site(to) {
                Site::Principal(nation, _) if self.side == Side::Wc => look.state.status(nation) != Status::Nonaligned,
                Site::Principal(..) | Site::Village(..) | Site::Empty | Site::Razed => true,
                Site::Settlement(_) | Site::Fort(..) | Site::Miamis => true,
            },
        }
    }

    /// Where a column could go, and what staying is worth.
    pub fn destinations(&self, column: &Column, start: Reached, rng: &mut PlayoutRng) -> Destinations {
        let pull = self.pull(column);
        let stay = self.stand(column, &pull, start.space);
        let reached = self.reached(column, start);
        let mut judged = Vec::with_capacity(reached.len());
        for (number, Reached { space, spent, .. }) in reached.iter().enumerate() {
            if number == 0 || self.look.river(*space) {
                continue;
            }
            let target = prize(self.look.state, self.look.state.site(*space), self.side) && self.open_prize(*space);
            let worth = if self.meets(*space) {
                self.fight(column, *space)
            } else if self.overruns(column, *space, *spent) {
                self.ride_over(column, &pull, *space, *spent)
            } else if target && column.strength > 0 {
                self.fight(column, *space).max(0) + self.stand(column, &pull, *space) / 2
            } else {
                self.stand(column, &pull, *space)
            };
            judged.push(Judged { worth: worth + self.wander(rng), number });
        }
        Destinations { stay, reached, judged }
    }

    /// 17.1, 17.1-b, 17.1-d: whether a column that comes to a bare village with so much spent can burn it on the march.
    /// Beginners do not think of it.
    fn overruns(&self, column: &Column, space: Space, spent: MovementPoints) -> bool {
        let bare = matches!(self.look.state.site(space), Site::Village(nation, _) if self.look.state.member(nation))
            && self.field.open(self.side.other(), space) == 0;
        let enough = column.whole >= 5 && spent + MovementPoints::new(2) <= column.allowance;
        self.side == Side::Us && !self.style.careless && bare && enough
    }

    /// 17.2-b: only a delay saves the village, and the next one may be near enough to be attacked on the same day.
    fn ride_over(&self, column: &Column, pull: &Pull, space: Space, spent: MovementPoints) -> i32 {
        let left = column.allowance - spent - MovementPoints::new(1);
        let near = |at: Space| at != space && self.look.march_cost(space, at).is_some_and(|cost| cost <= left);
        let next = self.prizes.iter().filter(|prize| prize.guard == 0 && near(prize.at)).count();
        let militia = column.pieces.iter().any(|piece| self.look.kind(*piece).militia());
        let onward = if next > 0 { HALF * 6 / 10 } else { 0 };
        HALF * 5 / 6 + self.look.town(space) + onward.max(self.stand(column, pull, space) / 2)
            - i32::from(militia) * (US_FP - 20)
    }

    /// Whether to burn the village the column has come to and ride on.
    pub fn worth_riding_over(&self, column: &Column, Reached { space, spent, .. }: Reached) -> bool {
        self.overruns(column, space, spent) && self.ride_over(column, &self.pull(column), space, spent) > 0
    }

    /// Something that can be attacked where nobody stands in the open.
    pub fn open_prize(&self, space: Space) -> bool {
        match self.look.state.site(space) {
            Site::Fort(fort, _) => !fort.printed(),
            Site::Empty | Site::Razed | Site::Miamis => false,
            Site::Village(..) | Site::Principal(..) | Site::Settlement(_) => true,
        }
    }
}

/// A principal village wants warriors, the more the nearer an army is. Beginners wait until it burns.
fn towns(look: Look<'_>, foes: &[(Space, i32)], style: Style) -> Vec<(Space, i32)> {
    let near = |space: Space| foes.iter().any(|(at, _)| look.distance(space, *at) <= 5);
    let wish = |space: Space| 60 + if near(space) && !style.careless { look.town(space) / 3 } else { 0 };
    let principal = |(_, site): &(Space, Site)| matches!(site, Site::Principal(..));
    look.sites().filter(principal).map(|(space, _)| (space, wish(space))).collect()
}

/// What a battle against so many costs a side that is so strong.
fn harm(atlas: &Atlas, side: Side, own: i32, foe: i32) -> i32 {
    match side {
        Side::Us => {
            let odds = atlas.odds(own, foe);
            (1000 - 2 * odds.us_wins) * HALF / 1000 + (odds.wc_hits * US_FP - odds.us_hits * WC_FP) / 1000
        }
        Side::Wc => {
            let odds = atlas.odds(foe, own);
            (2 * odds.us_wins - 1000) * HALF / 1000 + (odds.us_hits * WC_FP - odds.wc_hits * US_FP) / 1000
        }
    }
}

fn perils(look: Look<'_>, foes: &[(Space, i32)]) -> [u8; MOST_SPACES] {
    let mut perils = [0; MOST_SPACES];
    for (at, strength) in foes {
        let strength = *strength as u8;
        let far = look.board().distances(*at);
        perils.iter_mut().zip(far).for_each(|(most, far)| {
            *most = (*most).max(if *far <= STRIKING_DISTANCE { strength } else { 0 });
        });
    }
    perils
}

/// What a structure adds to its defence.
fn wall(look: Look<'_>, site: Site) -> i32 {
    match site {
        Site::Principal(nation, _) => i32::from(look.state.member(nation)),
        Site::Settlement(health) => i32::from(health == crate::state::Health::Full),
        Site::Fort(..) | Site::Village(..) | Site::Empty | Site::Razed | Site::Miamis => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of several enemies near, a quick player looks at the strongest only: no weaker one may do more harm.
    #[test]
    fn the_strongest_enemy_is_the_worst() {
        let data = crate::data::Data::built_in();
        let atlas = Atlas::new(&data.tables);
        for side in Side::BOTH {
            for own in 0..=20 {
                for foe in 1..20 {
                    let [less, more] = [foe, foe + 1].map(|foe| harm(&atlas, side, own, foe));
                    assert!(less <= more, "{side:?} {own} against {foe}: {less} > {more}");
                }
            }
        }
    }
}

//! Operations: which force goes where.

use super::assess::{HALF, US_FP, WC_FP, prize};
use crate::board::{Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::facts::{Field, Look};
use crate::state::{Errand, ForceKind, Moving, Site, Stage, Status};
use kernel::advice::Style;
use kernel::playout::Whim;

/// What a quick player looks at once for all stacks.
struct Map<'a> {
    look: Look<'a>,
    side: Side,
    field: Field,
    /// Enemy stacks that could strike: where and how strong.
    foes: Vec<(Space, i32)>,
    /// What there is to take: where, defended by how much, worth how much.
    prizes: Vec<(Space, i32, i32)>,
    /// Principal villages that want warriors in them, and how much.
    towns: Vec<(Space, i32)>,
    style: Style,
}

/// A force that could go.
struct Column {
    at: Space,
    pieces: Vec<PieceId>,
    strength: i32,
    allowance: u8,
    led: bool,
}

/// A way a column could take, with what it is worth.
struct Trek {
    worth: i32,
    path: Vec<Space>,
}

impl<'a> Map<'a> {
    fn new(look: Look<'a>, side: Side, style: Style) -> Self {
        let field = look.field();
        let enemy = side.other();
        let strong = |space: Space| i32::from(field.open(enemy, space));
        let foes: Vec<(Space, i32)> =
            look.board().spaces().map(|space| (space, strong(space))).filter(|foe| foe.1 > 0).collect();
        let mut prizes = Vec::new();
        for (space, site) in
            look.sites().filter(|(space, site)| prize(look.state, *site, side) && look.facts.open(*space))
        {
            let guard = i32::from(field.open(enemy, space)) + i32::from(field.inside(space));
            let worth = if side == Side::Us { HALF + look.town(space) } else { HALF };
            let worth = if style.focus == GUARD { worth / 2 } else { worth };
            prizes.push((space, guard + wall(look, site), worth));
        }
        // Whoever can be beaten is worth going after, most of all by those who guard.
        let chase = if style.focus == GUARD { HALF } else { HALF / 2 };
        prizes.extend(foes.iter().map(|(space, strength): &(Space, i32)| (*space, *strength, chase)));
        let towns = if side == Side::Wc { towns(look, &foes, style) } else { Vec::new() };
        Self { look, side, field, foes, prizes, towns, style }
    }

    fn wander(&self, whim: &mut Whim) -> i32 {
        if self.style.noise == 0 { 0 } else { whim.below(usize::from(self.style.noise)) as i32 }
    }

    /// What it is worth to fight what stands in a space.
    fn fight(&self, column: &Column, space: Space) -> i32 {
        let atlas = self.look.facts.atlas;
        let site = self.look.state.site(space);
        let stack = i32::from(self.field.open(self.side.other(), space));
        let guard = stack + wall(self.look, site);
        let river = 0;
        match self.side {
            Side::Us => {
                let odds = atlas.odds(column.strength, guard + river);
                let stake = if stack > 0 { HALF } else { 0 };
                let known = self.prizes.iter().find(|(at, ..)| *at == space);
                let village =
                    if prize(self.look.state, site, Side::Us) { known.map_or(HALF, |known| known.2) } else { 0 };
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
    fn stand(&self, column: &Column, space: Space) -> i32 {
        let mut worth = if column.strength > 0 { self.pull(column, space) } else { 0 };
        worth += self.company(column, space) + self.duty(column, space);
        if !self.style.careless {
            worth -= self.danger(column, space);
        }
        worth
    }

    /// The prize that draws most, of those the column could take.
    fn pull(&self, column: &Column, space: Space) -> i32 {
        let mut most = 0;
        for (at, guard, prize) in &self.prizes {
            if column.strength > *guard {
                most = most.max(prize * (14 - i32::from(self.look.distance(space, *at))));
            }
        }
        most / 22 * column.strength.min(6) / 6
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
        let has = |kind: Kind| column.pieces.iter().any(|piece| self.look.kind(*piece) == kind);
        let empty = !self.field.present(self.side, space) || space == column.at;
        match self.side {
            Side::Us => {
                let shelter = matches!(site, Site::Settlement(_)) && empty;
                let fort = i32::from(matches!(site, Site::Fort(..))) * 40;
                let wanted = has(Kind::Wagon) && self.look.state.forts_left != 0 && self.look.good_site(space);
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

    /// The worst that can come over them there.
    fn danger(&self, column: &Column, space: Space) -> i32 {
        let site = self.look.state.site(space);
        let friends = i32::from(self.field.open(self.side, space));
        let own = if space == column.at { friends } else { friends + column.strength };
        if self.side == Side::Us && matches!(site, Site::Fort(..)) {
            return 0;
        }
        if own == 0 {
            // Wagons, guns and leaders by themselves are prey for anybody near.
            let hunted = self.foes.iter().any(|(at, _)| self.look.distance(space, *at) <= 4);
            return if hunted && self.side == Side::Us && friends == 0 { 700 } else { 0 };
        }
        let own = own + wall(self.look, site);
        let atlas = self.look.facts.atlas;
        let mut worst = 0;
        for (at, foe) in &self.foes {
            if self.look.distance(space, *at) > 4 {
                continue;
            }
            let harm = match self.side {
                Side::Us => {
                    let odds = atlas.odds(own, *foe);
                    (1000 - 2 * odds.us_wins) * HALF / 1000 + (odds.wc_hits * US_FP - odds.us_hits * WC_FP) / 1000
                }
                Side::Wc => {
                    let odds = atlas.odds(*foe, own);
                    (2 * odds.us_wins - 1000) * HALF / 1000 + (odds.us_hits * WC_FP - odds.wc_hits * US_FP) / 1000
                }
            };
            worst = worst.max(harm);
        }
        worst * (6 - self.style.boldness).clamp(1, 12) / 10
    }

    /// Spaces a column can reach, cheapest first, with the way; enemies end it.
    fn ways(&self, column: &Column, from: (Space, u8)) -> Vec<(Space, u8, usize)> {
        let (start, spent) = from;
        let mut found: Vec<(Space, u8, usize)> = vec![(start, spent, 0)];
        let mut known = vec![usize::MAX; self.look.board().len()];
        known[start.index()] = 0;
        let mut next = 0;
        while next < found.len() {
            let (here, cost, _) = found[next];
            let this = next;
            next += 1;
            if this > 0 && self.meets(here) {
                continue;
            }
            for (to, step) in self.look.board().steps(here) {
                let sum = cost + step;
                if sum > column.allowance || !self.passable(column, here, to) {
                    continue;
                }
                match known[to.index()] {
                    usize::MAX => {
                        known[to.index()] = found.len();
                        found.push((to, sum, this));
                    }
                    place if place > this && found[place].1 > sum => found[place] = (to, sum, this),
                    _ => {}
                }
            }
        }
        found
    }

    fn meets(&self, space: Space) -> bool {
        self.field.open(self.side.other(), space) > 0 || (self.side == Side::Us && self.look.principal(space).is_some())
    }

    fn passable(&self, column: &Column, here: Space, to: Space) -> bool {
        let look = self.look;
        if !look.facts.open(to) || (column.strength == 0 && self.meets(to)) {
            return false;
        }
        let board = look.board();
        match board.terrain(to) {
            Terrain::Entry => false,
            Terrain::River => {
                let along = look.river(here);
                let most = if board.ohio(to) && self.side == Side::Us { 16 } else { 8 };
                look.state.site(to) != Site::Miamis && (!along || i32::from(look.unit_fp(&column.pieces)) <= most)
            }
            Terrain::Ground => match look.state.site(to) {
                Site::Principal(nation, _) if self.side == Side::Wc => look.state.status(nation) != Status::Nonaligned,
                Site::Principal(..) | Site::Village(..) | Site::Empty | Site::Razed => true,
                Site::Settlement(_) | Site::Fort(..) | Site::Miamis => true,
            },
        }
    }

    /// The best way for a column, and what staying is worth.
    fn treks(&self, column: &Column, from: (Space, u8), whim: &mut Whim) -> (i32, Vec<Trek>) {
        let stay = self.stand(column, from.0);
        let ways = self.ways(column, from);
        let mut treks = Vec::new();
        for (number, (space, spent, _)) in ways.iter().enumerate() {
            if number == 0 || self.look.river(*space) {
                continue;
            }
            let target = prize(self.look.state, self.look.state.site(*space), self.side) && self.open_prize(*space);
            let met = self.meets(*space);
            let mut worth = if met {
                self.fight(column, *space)
            } else if self.overruns(column, (*space, *spent)) {
                self.ride_over(column, (*space, *spent))
            } else if target && column.strength > 0 {
                self.fight(column, *space).max(0) + self.stand(column, *space) / 2
            } else {
                self.stand(column, *space)
            };
            worth += self.wander(whim);
            treks.push(Trek { worth, path: path(&ways, number) });
        }
        treks.sort_by_key(|trek| std::cmp::Reverse(trek.worth));
        (stay, treks)
    }

    /// 17.1, 17.1-b, 17.1-d: whether a column that comes to a bare village with so much spent can burn it on the march.
    /// Beginners do not think of it.
    fn overruns(&self, column: &Column, (space, spent): (Space, u8)) -> bool {
        let bare = matches!(self.look.state.site(space), Site::Village(nation, _) if self.look.state.member(nation))
            && self.field.open(self.side.other(), space) == 0;
        let enough = self.look.total_fp(&column.pieces) >= 5 && spent + 2 <= column.allowance;
        self.side == Side::Us && !self.style.careless && bare && enough
    }

    /// 17.2-b: only a delay saves the village, and the next one may be near enough to be attacked on the same day.
    fn ride_over(&self, column: &Column, (space, spent): (Space, u8)) -> i32 {
        let left = column.allowance - spent - 1;
        let near = |at: Space| at != space && self.look.march_cost(space, at).is_some_and(|cost| cost <= left);
        let next = self.prizes.iter().filter(|(at, guard, _)| *guard == 0 && near(*at)).count();
        let militia = column.pieces.iter().any(|piece| self.look.kind(*piece).militia());
        let onward = if next > 0 { HALF * 6 / 10 } else { 0 };
        HALF * 5 / 6 + self.look.town(space) + onward.max(self.stand(column, space) / 2)
            - i32::from(militia) * (US_FP - 20)
    }

    /// Something that can be attacked where nobody stands in the open.
    fn open_prize(&self, space: Space) -> bool {
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

/// What a structure adds to its defence.
fn wall(look: Look<'_>, site: Site) -> i32 {
    match site {
        Site::Principal(nation, _) => i32::from(look.state.member(nation)),
        Site::Settlement(health) => i32::from(health == crate::state::Health::Full),
        Site::Fort(..) | Site::Village(..) | Site::Empty | Site::Razed | Site::Miamis => 0,
    }
}

fn path(ways: &[(Space, u8, usize)], mut number: usize) -> Vec<Space> {
    let mut path = Vec::new();
    while number != 0 {
        path.push(ways[number].0);
        number = ways[number].2;
    }
    path.reverse();
    path
}

/// What a side fights with, militia counted as far as they usually stand.
fn strength(look: Look<'_>, pieces: &[PieceId]) -> i32 {
    let militia: i32 =
        pieces.iter().filter(|piece| look.kind(**piece).militia()).map(|piece| i32::from(look.fp(*piece))).sum();
    let all = i32::from(look.total_fp(pieces));
    let arms = pieces.iter().filter(|piece| look.kind(**piece) == Kind::Arms).count() as i32;
    let steady: i32 = (1..=5).map(|most| militia.min(most)).sum::<i32>() + militia;
    all - militia + steady / 6 + arms
}

/// The forces a stack could send: all it can lead, and wagons by themselves.
fn columns(look: Look<'_>, side: Side, at: Space) -> Vec<Column> {
    let free =
        |piece: &PieceId| look.check_mover(side, *piece).is_ok() && !(look.piece(*piece).inside && look.besieged(at));
    let rank = |piece: &PieceId| match look.kind(*piece) {
        Kind::KeyLeader => 0,
        Kind::Subordinate => 1,
        Kind::Arms => 9,
        Kind::Wagon => 8,
        Kind::Scout | Kind::Artillery => 7,
        Kind::Warriors | Kind::RegularInfantry | Kind::RegularCavalry => 2,
        Kind::MilitiaInfantry | Kind::MilitiaCavalry => 3,
    };
    let mut all: Vec<PieceId> = look.at(side, at).filter(free).collect();
    all.sort_by_key(|piece| (rank(piece), look.piece(*piece).flipped, *piece));
    let wagons: Vec<PieceId> = all.iter().copied().filter(|piece| look.kind(*piece) == Kind::Wagon).collect();
    let mut picked: Vec<PieceId> = Vec::new();
    for piece in all.iter().copied().filter(|piece| look.kind(*piece) != Kind::Wagon) {
        let before = look.force_kind(side, &picked);
        picked.push(piece);
        let worse =
            look.force_kind(side, &picked) == ForceKind::Stray && before != ForceKind::Stray && picked.len() > 1;
        let lonely = look.kind(piece) == Kind::Arms && !look.warriors_of_holder(piece, &picked);
        if worse || lonely {
            picked.pop();
        }
    }
    let mut found = Vec::new();
    for pieces in [picked, detachment(look, side, &all), wagons] {
        if pieces.iter().any(|piece| look.kind(*piece) != Kind::Arms) {
            let led = look.force_kind(side, &pieces) != ForceKind::Stray;
            let allowance = look.allowance(side, &pieces);
            found.push(Column { at, strength: strength(look, &pieces), allowance, led, pieces });
        }
    }
    found
}

/// A subordinate with what he may lead, where a stack has more leaders than one: two columns burn more than one.
fn detachment(look: Look<'_>, side: Side, all: &[PieceId]) -> Vec<PieceId> {
    let leaders = all.iter().filter(|piece| look.kind(**piece).leader()).count();
    let Some(officer) = all.iter().copied().find(|piece| look.kind(*piece) == Kind::Subordinate) else {
        return Vec::new();
    };
    if leaders < 2 {
        return Vec::new();
    }
    let mut picked = vec![officer];
    for piece in all.iter().copied().filter(|piece| look.kind(*piece).fighter()) {
        picked.push(piece);
        if look.force_kind(side, &picked) != ForceKind::Subordinate {
            picked.pop();
        }
    }
    if picked.len() > 1 { picked } else { Vec::new() }
}

fn row(column: &Column, trek: &Trek) -> Vec<Decision> {
    let mut row = vec![Decision::Form { at: column.at }];
    row.extend(column.pieces.iter().map(|piece| Decision::Add { piece: *piece }));
    row.push(Decision::March);
    row.extend(trek.path.iter().map(|to| Decision::Step { to: *to }));
    row
}

/// Stacks of a side with somebody who has not moved.
fn stacks(look: Look<'_>, side: Side) -> Vec<Space> {
    let mut found = Vec::new();
    for (id, piece) in look.state.pieces() {
        if let Some(at) = piece.at.space()
            && !piece.moved
            && look.facts.side(id) == side
            && !found.contains(&at)
            && look.kind(id) != Kind::Arms
            && !look.lost_gun(id)
        {
            found.push(at);
        }
    }
    found
}

/// A move of one column.
struct Sally {
    /// How much better than staying.
    worth: i32,
    at: Space,
    to: Space,
    fights: bool,
    row: Vec<Decision>,
}

/// All moves worth a thought, best first.
fn moves(look: Look<'_>, side: Side, style: Style, whim: &mut Whim) -> Vec<Sally> {
    let map = Map::new(look, side, style);
    let mut found = Vec::new();
    for at in stacks(look, side) {
        for column in columns(look, side, at) {
            let here = attack_here(&map, &column);
            let (stay, treks) = map.treks(&column, (at, 0), whim);
            let stay = if look.entry(at) { -200 } else { stay };
            if let Some(worth) = here {
                let mut row = row(&column, &Trek { worth, path: Vec::new() });
                row.push(Decision::Attack);
                found.push(Sally { worth, at, to: at, fights: true, row });
            }
            for trek in treks.into_iter().take(2) {
                // Of two columns that do as much the smaller one goes: two columns do more than one.
                let size = 3 * column.strength + 12 * (column.strength - ENOUGH).max(0) + idle(look, side, &column);
                let (worth, to) = (trek.worth - stay - size, trek.path.last().copied().unwrap_or(at));
                let fights = map.meets(to) || map.open_prize(to);
                found.push(Sally { worth, at, to, fights, row: row(&column, &trek) });
            }
        }
    }
    found.sort_by_key(|sally| std::cmp::Reverse(sally.worth));
    found
}

/// A leader who rides along while men stay behind without one could have led them.
fn idle(look: Look<'_>, side: Side, column: &Column) -> i32 {
    let officers = column.pieces.iter().filter(|piece| look.kind(**piece).leader()).count() as i32;
    let left =
        |piece: &PieceId| look.kind(*piece).fighter() && !look.piece(*piece).moved && !column.pieces.contains(piece);
    let men: i32 = look.at(side, column.at).filter(left).map(|piece| i32::from(look.fp(piece))).sum();
    if officers > 1 && men > 2 { (officers - 1) * A_COLUMN_MORE } else { 0 }
}

/// What a second column with a leader of its own is worth.
const A_COLUMN_MORE: i32 = 100;

/// 14.0-c: a siege, or a village the army stands in.
fn attack_here(map: &Map<'_>, column: &Column) -> Option<i32> {
    let look = map.look;
    let at = column.at;
    let target = map.meets(at) || (prize(look.state, look.state.site(at), map.side) && map.open_prize(at));
    (target && column.strength > 0).then(|| map.fight(column, at))
}

/// As strong as a column needs to be to burn a village; more men are better led by somebody else.
const ENOUGH: i32 = 8;
/// The focus of a player who goes for villages and settlements above all.
const BURN: u8 = 1;
/// The focus of a player who keeps what he has and hunts whoever comes.
const GUARD: u8 = 2;

/// A move must promise more than this to be made.
const WORTH_A_MARCH: i32 = 15;

/// What a quick player does in Operations: the best move, the best of other stacks to other places after it, or
/// nothing more. The row is followed for as long as no die falls and nobody interferes.
pub fn operations(look: Look<'_>, side: Side, style: Style, whim: &mut Whim) -> Vec<Decision> {
    let (mut row, mut used): (Vec<Decision>, Vec<Space>) = (Vec::new(), Vec::new());
    for sally in moves(look, side, style, whim) {
        if sally.worth <= WORTH_A_MARCH {
            break;
        }
        if used.contains(&sally.at) || used.contains(&sally.to) {
            continue;
        }
        used.extend([sally.at, sally.to]);
        row.extend(sally.row);
        if sally.fights {
            // What to do on the spot is seen there.
            break;
        }
        row.push(Decision::Stop);
    }
    if row.is_empty() { vec![Decision::Done] } else { row }
}

/// Several moves, several tempers, and an end.
pub fn plans(look: Look<'_>, side: Side, wide: usize, whim: &mut Whim) -> Vec<Vec<Decision>> {
    let mut found: Vec<Vec<Decision>> = vec![vec![Decision::Done]];
    let all = moves(look, side, Style::default(), whim);
    found.extend(all.into_iter().take(wide.saturating_sub(6).max(3)).map(|sally| sally.row));
    for (boldness, focus) in [(4, 0), (-4, 0), (3, BURN), (0, GUARD)] {
        let temper = Style { boldness, focus, ..Style::default() };
        found.extend(moves(look, side, temper, whim).into_iter().take(1).map(|sally| sally.row));
    }
    found
}

/// A force half formed: off it goes, or nobody does.
pub fn forming(look: Look<'_>, errand: Errand, (side, at, pieces): (Side, Space, &[PieceId])) -> Vec<Decision> {
    let mut options = Vec::new();
    look.forming_options(&mut options);
    if let (Errand::Reinforce(battle), true) = (errand, pieces.is_empty()) {
        let mut row: Vec<Decision> =
            relief(look, side, (at, battle)).into_iter().map(|piece| Decision::Add { piece }).collect();
        row.push(if row.is_empty() { Decision::Back } else { Decision::March });
        return row;
    }
    // One by name before all others: a leader who can command none of them would wait for ever.
    let ready = options.contains(&Decision::March).then_some(Decision::March);
    ready.or(options.first().copied()).into_iter().collect()
}

/// 14.3-d: those of a stack who can be at a battle in time: all of a column, or the fastest of it.
pub fn relief(look: Look<'_>, side: Side, (at, battle): (Space, Space)) -> Vec<PieceId> {
    let Some(need) = look.march_cost(at, battle) else { return Vec::new() };
    let in_time = |pieces: &[PieceId]| look.allowance(side, pieces).min(crate::force::REINFORCEMENT_MP) >= need;
    let columns = columns(look, side, at);
    let fast = columns.into_iter().find(|column| column.strength > 0 && in_time(&column.pieces));
    fast.map(|column| column.pieces).unwrap_or_default()
}

/// A force on its way: on to the best place from here, or fight.
pub fn on(look: Look<'_>, moving: &Moving, style: Style, whim: &mut Whim) -> Vec<Decision> {
    let mut options = Vec::new();
    look.moving_options(moving, &mut options);
    if let Errand::Reinforce(battle) = moving.errand {
        return reinforce(look, &options, battle);
    }
    let map = Map::new(look, moving.side, style);
    let column = column_of(look, moving);
    if moving.stage == Stage::Contact {
        return contact(&map, &column, (moving, &options));
    }
    let joins = |option: &&Decision| matches!(option, Decision::PickUp { piece } if look.kind(*piece).fighter());
    if column.led
        && column.strength < ENOUGH
        && let Some(pick) = options.iter().find(joins)
    {
        return vec![*pick];
    }
    let bare = options.contains(&Decision::Overrun) && map.overruns(&column, (moving.at(), moving.spent));
    if bare && map.ride_over(&column, (moving.at(), moving.spent)) > 0 {
        return vec![Decision::Overrun];
    }
    let attack = options.contains(&Decision::Attack).then(|| map.fight(&column, moving.at()));
    let (stay, treks) = map.treks(&column, (moving.at(), moving.spent), whim);
    let legal = |trek: &&Trek| trek.path.first().is_some_and(|to| options.contains(&Decision::Step { to: *to }));
    let best = treks.iter().find(legal);
    let onward = best.map_or(i32::MIN, |trek| trek.worth);
    if attack.is_some_and(|worth| worth > 0 && worth >= onward.saturating_sub(stay)) {
        return vec![Decision::Attack];
    }
    let may_stop = options.contains(&Decision::Stop);
    match best {
        Some(trek) if !may_stop || onward > stay + WORTH_A_MARCH => {
            trek.path.iter().map(|to| Decision::Step { to: *to }).collect()
        }
        // Better to burn what one stands in than to look at it.
        _ if attack.is_some_and(|worth| worth > 0) => vec![Decision::Attack],
        _ if may_stop => vec![Decision::Stop],
        _ => options.into_iter().take(1).collect(),
    }
}

fn column_of(look: Look<'_>, moving: &Moving) -> Column {
    Column {
        at: moving.at(),
        strength: strength(look, &moving.pieces),
        allowance: look.march_limit(moving),
        led: moving.kind != ForceKind::Stray,
        pieces: moving.pieces.clone(),
    }
}

fn contact(map: &Map<'_>, column: &Column, (moving, options): (&Moving, &[Decision])) -> Vec<Decision> {
    if options.contains(&Decision::Overrun) {
        return vec![Decision::Overrun];
    }
    let worth = map.fight(column, moving.at());
    if worth < -100 && options.contains(&Decision::PassThrough) {
        return vec![Decision::PassThrough];
    }
    vec![Decision::Attack]
}

/// To the battle by the shortest way.
fn reinforce(look: Look<'_>, options: &[Decision], battle: Space) -> Vec<Decision> {
    let far =
        |option: &&Decision| if let Decision::Step { to } = option { look.distance(*to, battle) } else { u8::MAX };
    let step = options.iter().filter(|option| matches!(option, Decision::Step { .. })).min_by_key(far);
    step.or(options.iter().find(|option| **option == Decision::PassThrough))
        .or(options.first())
        .copied()
        .into_iter()
        .collect()
}

/// Ways on for a force in the middle of its march.
pub fn ways_on(look: Look<'_>, moving: &Moving, wide: usize) -> Vec<Vec<Decision>> {
    let mut options = Vec::new();
    look.moving_options(moving, &mut options);
    let worth = |option: &&Decision| !matches!(option, Decision::Drop { .. });
    options.iter().filter(worth).take(wide).map(|option| vec![*option]).collect()
}

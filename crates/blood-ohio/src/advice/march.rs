//! Operations: which force goes where.

use super::assess::prize;
use super::column::{Column, column_of, columns, stacks};
use super::destinations::Reached;
use super::ground::{BURN, GUARD, Map};
use crate::board::Space;
use crate::counters::{PieceId, Side};
use crate::decision::Decision;
use crate::frames::Look;
use crate::points::MovementPoints;
use crate::state::{Errand, Forming, Moving, Stage};
use kernel::advice::Style;
use kernel::playout::PlayoutRng;

fn plan(column: &Column, path: &[Space]) -> Vec<Decision> {
    let mut plan = vec![Decision::Form { at: column.at }];
    plan.extend(column.pieces.iter().map(|piece| Decision::Add { piece: *piece }));
    plan.push(Decision::March);
    plan.extend(path.iter().map(|to| Decision::Step { to: *to }));
    plan
}

/// A move of one column.
struct ColumnMove {
    /// How much better than staying.
    worth: i32,
    at: Space,
    to: Space,
    fights: bool,
    /// Which of the columns.
    column: usize,
    path: Vec<Space>,
}

/// What columns could do, best first.
struct ColumnMoves {
    columns: Vec<Column>,
    best_first: Vec<ColumnMove>,
}

impl ColumnMoves {
    fn plan(&self, choice: &ColumnMove) -> Vec<Decision> {
        let mut plan = plan(&self.columns[choice.column], &choice.path);
        if choice.path.is_empty() {
            plan.push(Decision::Attack);
        }
        plan
    }

    /// The best, as plans.
    fn plans(&self, most: usize) -> impl Iterator<Item = Vec<Decision>> {
        self.best_first.iter().take(most).map(|choice| self.plan(choice))
    }
}

/// All moves worth a thought.
fn moves(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> ColumnMoves {
    let map = Map::new(look, side, style);
    let mut all = ColumnMoves { columns: Vec::new(), best_first: Vec::new() };
    for at in stacks(look, side) {
        for column in columns(look, side, at) {
            let number = all.columns.len();
            let here = attack_here(&map, &column);
            let destinations = map.destinations(&column, Reached::start(at, MovementPoints::ZERO), rng);
            let stay = if look.entry(at) { -200 } else { destinations.stay };
            if let Some(worth) = here {
                all.best_first.push(ColumnMove { worth, at, to: at, fights: true, column: number, path: Vec::new() });
            }
            // Of two columns that do as much the smaller one goes: two columns do more than one.
            let size = 3 * column.strength + 12 * (column.strength - ENOUGH).max(0) + idle(look, side, &column);
            for (worth, path) in destinations.best_two() {
                let (worth, to) = (worth - stay - size, path.last().copied().unwrap_or(at));
                let fights = map.meets(to) || map.open_prize(to);
                all.best_first.push(ColumnMove { worth, at, to, fights, column: number, path });
            }
            all.columns.push(column);
        }
    }
    all.best_first.sort_by_key(|choice| std::cmp::Reverse(choice.worth));
    all
}

/// A leader who rides along while men stay behind without one could have led them.
fn idle(look: Look<'_>, side: Side, column: &Column) -> i32 {
    let officers = column.pieces.iter().filter(|piece| look.kind(**piece).leader()).count() as i32;
    if officers < 2 {
        return 0;
    }
    let left =
        |piece: &PieceId| look.kind(*piece).fighter() && !look.piece(*piece).moved && !column.pieces.contains(piece);
    let men: i32 = look.at(side, column.at).filter(left).map(|piece| i32::from(look.fp(piece))).sum();
    if men > 2 { (officers - 1) * A_COLUMN_MORE } else { 0 }
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

/// A move must promise more than this to be made.
const WORTH_A_MARCH: i32 = 15;

/// What a quick player does in Operations: the best move, the best of other stacks to other places after it, or
/// nothing more. The plan is followed for as long as no die falls and nobody interferes.
pub fn operations(look: Look<'_>, side: Side, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let (mut plan, mut used): (Vec<Decision>, Vec<Space>) = (Vec::new(), Vec::new());
    let all = moves(look, side, style, rng);
    for choice in &all.best_first {
        if choice.worth <= WORTH_A_MARCH {
            break;
        }
        if used.contains(&choice.at) || used.contains(&choice.to) {
            continue;
        }
        used.extend([choice.at, choice.to]);
        plan.extend(all.plan(choice));
        if choice.fights {
            // What to do on the spot is seen there.
            break;
        }
        plan.push(Decision::Stop);
    }
    if plan.is_empty() { vec![Decision::Done] } else { plan }
}

/// Several moves, several playing styles, and an end.
pub fn plans(look: Look<'_>, side: Side, wide: usize, rng: &mut PlayoutRng) -> Vec<Vec<Decision>> {
    let mut found: Vec<Vec<Decision>> = vec![vec![Decision::Done]];
    let all = moves(look, side, Style::default(), rng);
    found.extend(all.plans(wide.saturating_sub(6).max(3)));
    for (boldness, focus) in [(4, 0), (-4, 0), (3, BURN), (0, GUARD)] {
        let style = Style { boldness, focus, ..Style::default() };
        found.extend(moves(look, side, style, rng).plans(1));
    }
    found
}

/// A force half formed: off it goes, or nobody does.
pub fn forming(look: Look<'_>, Forming { side, at, pieces, errand }: &Forming) -> Vec<Decision> {
    let options = look.options(*side);
    if let (Errand::Reinforce(battle), true) = (errand, pieces.is_empty()) {
        let mut plan: Vec<Decision> =
            relief(look, *side, *at, *battle).into_iter().map(|piece| Decision::Add { piece }).collect();
        plan.push(if plan.is_empty() { Decision::Back } else { Decision::March });
        return plan;
    }
    // One by name before all others: a leader who can command none of them would wait for ever.
    let ready = options.contains(&Decision::March).then_some(Decision::March);
    ready.or(options.first().copied()).into_iter().collect()
}

/// 14.3-d: those of a stack who can be at a battle in time: all of a column, or the fastest of it.
pub fn relief(look: Look<'_>, side: Side, at: Space, battle: Space) -> Vec<PieceId> {
    let Some(need) = look.march_cost(at, battle) else { return Vec::new() };
    let in_time = |pieces: &[PieceId]| look.allowance(side, pieces).min(crate::force::REINFORCEMENT_MP) >= need;
    let columns = columns(look, side, at);
    let fast = columns.into_iter().find(|column| column.strength > 0 && in_time(&column.pieces));
    fast.map(|column| column.pieces).unwrap_or_default()
}

/// A force on its way: on to the best place from here, or fight.
pub fn on(look: Look<'_>, moving: &Moving, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
    let options = look.options(moving.side);
    if let Errand::Reinforce(battle) = moving.errand {
        return reinforce(look, &options, battle);
    }
    let map = Map::new(look, moving.side, style);
    let column = column_of(look, moving);
    if moving.stage == Stage::Contact {
        return contact(&map, &column, moving, &options);
    }
    let joins = |option: &&Decision| matches!(option, Decision::PickUp { piece } if look.kind(*piece).fighter());
    if column.led
        && column.strength < ENOUGH
        && let Some(pick) = options.iter().find(joins)
    {
        return vec![*pick];
    }
    let here = Reached::start(moving.at(), moving.spent);
    if options.contains(&Decision::Overrun) && map.worth_riding_over(&column, here) {
        return vec![Decision::Overrun];
    }
    let attack = options.contains(&Decision::Attack).then(|| map.fight(&column, moving.at()));
    let destinations = map.destinations(&column, here, rng);
    let best = destinations.best(|to| options.contains(&Decision::Step { to }));
    let onward = best.as_ref().map_or(i32::MIN, |(worth, _)| *worth);
    if attack.is_some_and(|worth| worth > 0 && worth >= onward.saturating_sub(destinations.stay)) {
        return vec![Decision::Attack];
    }
    let may_stop = options.contains(&Decision::Stop);
    match best {
        Some((_, path)) if !may_stop || onward > destinations.stay + WORTH_A_MARCH => {
            path.iter().map(|to| Decision::Step { to: *to }).collect()
        }
        // Better to burn what one stands in than to look at it.
        _ if attack.is_some_and(|worth| worth > 0) => vec![Decision::Attack],
        _ if may_stop => vec![Decision::Stop],
        _ => options.into_iter().take(1).collect(),
    }
}

fn contact(map: &Map<'_>, column: &Column, moving: &Moving, options: &[Decision]) -> Vec<Decision> {
    // 25.2: against a hidden stack an overrun is offered to whoever may be strong enough.
    let stack = map.look.open_fp(map.side.other(), moving.at());
    if options.contains(&Decision::Overrun) && map.look.five_to_one(moving, stack).is_ok() {
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
    let options = look.options(moving.side);
    let worth = |option: &&Decision| !matches!(option, Decision::Drop { .. });
    options.iter().filter(worth).take(wide).map(|option| vec![*option]).collect()
}

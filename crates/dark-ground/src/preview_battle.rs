//! What a decision on a battle board would lead to, and where a piece could go.

use crate::about::seat_of;
use crate::battle::board::Hexes;
use crate::battle::charts::{MeleeResult, Suffers};
use crate::battle::fire::{Aim, HitEffect, Shot, is_hit};
use crate::battle::melee::Melee;
use crate::battle::movement::{Movement, Walking};
use crate::battle::steps::Walker;
use crate::decision::Decision;
use crate::frames::{Look, Walk};
use crate::ids::{PieceId, PieceSet};
use crate::points::{MeleeQuarters, MoraleLevel, MovementPoints};
use crate::preview::{die_terms, term};
use crate::state::Order;
use grid::Hex;
use kernel::ask;
use kernel::scene::{Preview, Reach, ResultChance, ResultName, TermSide, Tone, WhyNot};
use kernel::{Chance, RuleId, Seat, rule};

/// How many of six faces pass a check, each looked at.
fn passes(level: MoraleLevel, rating: u8) -> u64 {
    (1..=6).filter(|face: &i8| level.passes(face - rating as i8)).count() as u64
}

impl Look<'_> {
    /// 10.5.2: the chance of a hit, and what becomes of the target.
    pub(crate) fn preview_board_shot(&self, aim: &Aim, target: PieceId) -> Option<Preview> {
        let mut occupied = self.lines().units[0];
        occupied.add_all(&self.lines().units[1]);
        let shot = self.check_shot(&occupied, aim.piece, target).ok()?;
        let factor = self.fire_factor(&shot);
        let faces: Vec<u8> = (1..=6).filter(|face| is_hit(&self.fire_roll(&shot, *face), factor)).collect();
        let ground = if self.battle_board().is_woods(shot.from) { "from woods" } else { "in the open" };
        let printed = self.of(aim.piece).fcf;
        let mut terms = vec![term(
            TermSide::Attack,
            format!("Factor {printed}, {ground}"),
            format!("{printed} × {} = {factor}", factor.get() / printed.get().max(1)),
            rule("chart.fire-cf"),
        )];
        terms.extend(die_terms(&self.fire_roll(&shot, 1)));
        let column = match faces[..] {
            [] => "never hits".to_owned(),
            [only] => format!("{only} hits"),
            [first, .., last] => format!("{first}-{last} hits"),
        };
        let title =
            format!("{} fires at {}, range {}", self.piece_name(aim.piece), self.piece_name(target), shot.range);
        let chances = self.shot_chances(&shot, faces);
        Some(Preview { title, column, columns: Vec::new(), terms, chances, chart: None })
    }

    fn shot_chances(&self, shot: &Shot, faces: Vec<u8>) -> Vec<ResultChance> {
        let hits = faces.len() as u64;
        let misses: Vec<u8> = (1..=6).filter(|face| !faces.contains(face)).collect();
        let mut found = Vec::new();
        let mut add = |(short, text): (&str, &str), tone: Tone, (part, of): (u64, u64), faces: Vec<u8>| {
            if part > 0 {
                found.push(ResultChance::new(ResultName { short, text }, tone, Chance::new(part, of), faces));
            }
        };
        match HitEffect::on(self.state[shot.target].order) {
            HitEffect::Disrupts => add(("Disrupted", "a hit disrupts it"), Tone::Good, (hits, 6), faces),
            HitEffect::Eliminates => add(("Eliminated", "a hit on a Routed unit"), Tone::Good, (hits, 6), faces),
            HitEffect::Checks => {
                let pass = passes(self.level(shot.target), self.steadying(shot.target));
                add(("Routed", "a hit, and it fails its check"), Tone::Good, (hits * (6 - pass), 36), faces.clone());
                add(("Disrupted", "a hit, and it passes its check"), Tone::Mixed, (hits * pass, 36), faces);
            }
        }
        add(("Miss", "nothing happens"), Tone::Bad, (6 - hits, 6), misses);
        found
    }

    /// 10.3-2, 10.3-3: the chance to recover.
    pub(crate) fn preview_board_recovery(&self, piece: PieceId, why: RuleId) -> Preview {
        let (level, rating) = (self.level(piece), self.board_rally_rating(piece));
        let faces: Vec<u8> = (1..=6).filter(|face| level.passes(*face as i8 - rating as i8)).collect();
        let fails: Vec<u8> = (1..=6).filter(|face| !faces.contains(face)).collect();
        let chance = |faces: &[u8]| Chance::new(faces.len() as u64, 6);
        let mut terms = vec![term(TermSide::Attack, "Level", level.to_string(), why)];
        if rating > 0 {
            terms.push(term(TermSide::Die, "leader", format!("-{rating}"), rule("3.0-leaders")));
        }
        let recovers = ResultName { short: "Recovers", text: "one step better" };
        let stays = ResultName { short: "Fails", text: "stays as it is" };
        let chances = vec![
            ResultChance::new(recovers, Tone::Good, chance(&faces), faces.clone()),
            ResultChance::new(stays, Tone::Bad, chance(&fails), fails),
        ];
        let title = format!("{} tries to recover", self.piece_name(piece));
        Preview { title, column: format!("{level} or less"), columns: Vec::new(), terms, chances, chart: None }
    }

    /// 10.6: a hex with everybody against it who could attack.
    pub(crate) fn preview_assault(&self, melee: &Melee, at: Hex) -> Option<Preview> {
        let near = |piece: &PieceId| self.check_onset(melee, at, *piece).is_ok();
        let units: PieceSet = self.battle_units(melee.side).filter(near).collect();
        let with = |leader: &PieceId| {
            !melee.used.has(*leader) && units.into_iter().any(|unit| self.spot(unit) == self.spot(*leader))
        };
        let leaders: PieceSet = self.battle_leaders(melee.side).filter(with).collect();
        self.preview_melee(units.or(leaders), at)
    }

    /// 10.6: the column and the exact chances of each result.
    pub(crate) fn preview_melee(&self, picked: PieceSet, at: Hex) -> Option<Preview> {
        let side = self.frame::<Melee>()?.side;
        let odds = self.odds(side, picked, at);
        let quarters = |sum: MeleeQuarters| match (sum.get() / 4, sum.get() % 4) {
            (whole, 0) => whole.to_string(),
            (whole, 2) => format!("{whole}½"),
            (whole, rest) => format!("{whole} and {rest}/4"),
        };
        let table = &self.charts().melee;
        let name = |column: u8| table.columns.get(usize::from(column)).cloned().unwrap_or_default();
        let mut terms = vec![
            term(TermSide::Attack, self.names(picked), quarters(odds.attack), rule("chart.melee-factor")),
            term(
                TermSide::Defence,
                self.names(self.units_in(side.other(), at)),
                quarters(odds.defence),
                rule("chart.melee-factor"),
            ),
            term(TermSide::Attack, "Odds", name(odds.base), rule("10.6-c")),
        ];
        for (shift, why) in &odds.shifts {
            let words = match why.as_str() {
                "3.0-leaders" => "attacking leader",
                "10.6.2" => "defending leader",
                "10.6.1-disrupted" => "attacker Disrupted",
                _ => "defender Disrupted",
            };
            terms.push(term(TermSide::Attack, words, format!("{shift:+} column"), *why));
        }
        if odds.levels != 0 {
            terms.push(term(TermSide::Die, "levels", format!("{:+}", odds.levels), rule("10.6.1")));
        }
        let chances = melee_chances(|face| table.entry(face as i8 + odds.levels, odds.column));
        let title = format!("{} against {} at {at}", quarters(odds.attack), quarters(odds.defence));
        let columns = table.columns.clone();
        Some(Preview { title, column: name(odds.column), columns, terms, chances, chart: Some("mcrt".into()) })
    }

    /// Where a piece on a board could go: every hex by the cheapest way, with the decisions that lead there.
    pub(crate) fn reach_battle(&self, seat: Seat, piece: PieceId) -> Vec<Reach> {
        if !ask::asked(self.game, self.state).contains(seat) || seat != seat_of(self.of(piece).side) {
            return Vec::new();
        }
        let walk = self.state.frames.last().and_then(|frame| frame.each().walk(*self, piece));
        let Some(Walk { walking, first }) = walk else { return Vec::new() };
        let Some(walker) = walking.walker(*self).filter(|_| !walking.stopped) else { return Vec::new() };
        self.ways_of(walker).iter().map(|way| self.reach_of(walker, first, way)).collect()
    }

    pub(crate) fn moving_if_picked(&self, movement: &Movement, piece: PieceId) -> Option<Walking> {
        self.check_pick(movement, piece).ok().filter(|()| self.state[piece].order != Order::Routed)?;
        let allowance = self.board_allowance(piece, self.spurred(piece, movement.moved));
        Some(Walking { piece, allowance, spent: MovementPoints::ZERO, moved: false, stopped: false })
    }

    /// The cheapest ways, found by the steps' own check, those with most points left first.
    pub(crate) fn ways_of(&self, start: Walker) -> Vec<WalkRoute> {
        let (board, lines) = (self.battle_board(), self.lines());
        let mut stages = vec![Reached { walker: start, stops: false, from: 0 }];
        // Each hex with the most points left on arrival, one more than that, 0 where nobody came yet.
        let mut best = [0_u8; Hexes::MOST];
        best[board.cell(start.at)] = start.left.get() + 1;
        // Stages to go on from, by the points that are left there.
        let mut open: Vec<Vec<usize>> = vec![Vec::new(); usize::from(start.left.get()) + 1];
        open[usize::from(start.left.get())].push(0);
        let mut found = Vec::new();
        for left in (0..=start.left.get()).rev() {
            let mut done = 0;
            while let Some(place) = open[usize::from(left)].get(done).copied() {
                done += 1;
                let Reached { walker, stops, .. } = stages[place];
                // A cheaper way there was found since.
                if best[board.cell(walker.at)] > left + 1 {
                    continue;
                }
                for (_, to) in board.grid().neighbours(walker.at).filter(|_| !stops) {
                    // No step gives points back.
                    if best[board.cell(to)] > left {
                        continue;
                    }
                    let Ok(paid) = self.check_advance(&lines, walker, to) else { continue };
                    let next = walker.after(to, paid);
                    if next.left.get() >= best[board.cell(to)] {
                        best[board.cell(to)] = next.left.get() + 1;
                        open[usize::from(next.left.get())].push(stages.len());
                        stages.push(Reached { walker: next, stops: paid.stops, from: place });
                    }
                }
                if place > 0 && self.may_end(start.piece, walker.at).is_ok() {
                    found.push(place);
                }
            }
        }
        found.into_iter().map(|place| WalkRoute::along(&stages, place)).collect()
    }

    fn reach_of(&self, start: Walker, first: Option<Decision>, way: &WalkRoute) -> Reach {
        let steps = way.path.iter().map(|to| Decision::Advance { to: *to });
        let ends = (!way.stops && way.walker.left > MovementPoints::ZERO).then_some(Decision::Stop);
        let decisions = first.into_iter().chain(steps).chain(ends);
        let text = || "Next to the enemy it must stop.".to_owned();
        Reach {
            place: self.hex_place(way.walker.at),
            cost: format!("{} MP", start.left - way.walker.left),
            path: way.path.iter().map(|hex| self.hex_place(*hex)).collect(),
            decisions: decisions.map(|decision| kernel::any::json(self.game, &decision)).collect(),
            stops: way.stops.then(|| WhyNot { text: text(), rule: rule("10.4-d") }),
            risk: None,
        }
    }
}

/// A way of a piece on a board.
pub(crate) struct WalkRoute {
    /// The piece at its end.
    pub(crate) walker: Walker,
    /// 10.4-d: whether it must stop there.
    stops: bool,
    /// Its hexes, without the first.
    pub(crate) path: Vec<Hex>,
}

/// A hex on the way to others.
#[derive(Clone, Copy)]
struct Reached {
    walker: Walker,
    /// 10.4-d: whether the piece must stop there.
    stops: bool,
    /// The stage before it.
    from: usize,
}

impl WalkRoute {
    fn along(stages: &[Reached], end: usize) -> Self {
        let (mut path, mut place) = (Vec::new(), end);
        while place > 0 {
            path.push(stages[place].walker.at);
            place = stages[place].from;
        }
        path.reverse();
        Self { walker: stages[end].walker, stops: stages[end].stops, path }
    }
}

/// Each result of the table with its faces, in the order in which they appear.
fn melee_chances(entry: impl Fn(u8) -> MeleeResult) -> Vec<ResultChance> {
    let mut found: Vec<(MeleeResult, Vec<u8>)> = Vec::new();
    for face in 1..=6 {
        let result = entry(face);
        match found.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => faces.push(face),
            None => found.push((result, vec![face])),
        }
    }
    let weight = |suffers: Suffers| i16::from(suffers.losses) * 2 + i16::from(suffers.retreat);
    let chance = |(result, faces): (MeleeResult, Vec<u8>)| {
        let tone = match weight(result.defender).cmp(&weight(result.attacker)) {
            std::cmp::Ordering::Greater => Tone::Good,
            std::cmp::Ordering::Less => Tone::Bad,
            std::cmp::Ordering::Equal => Tone::Mixed,
        };
        let short = format!("{}/{}", result.attacker.name(), result.defender.name());
        let text = crate::text::melee_words(result);
        ResultChance::new(ResultName { short: &short, text: &text }, tone, Chance::new(faces.len() as u64, 6), faces)
    };
    found.into_iter().map(chance).collect()
}

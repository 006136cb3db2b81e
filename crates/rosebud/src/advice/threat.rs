//! Enemies near by: what their fire costs, what fire at them brings, whether they could close in.

use crate::cells::HexSet;
use crate::counters::{Arm, Army, UnitId};
use crate::frames::Look;
use crate::points::StackingPoints;
use crate::state::Marks;
use crate::strength::Strength;
use crate::tables::{Letter, Mode};
use grid::Hex;

/// A unit, and where and how it would stand.
#[derive(Clone, Copy)]
pub struct Stand {
    /// Which unit.
    pub unit: UnitId,
    /// Where.
    pub hex: Hex,
    /// In which mode.
    pub mode: Mode,
}

/// How full the hexes of an army are, and how well they would stand in a melee.
pub struct Ranks {
    points: [u16; HexSet::MOST],
    defence: [u16; HexSet::MOST],
    units: HexSet,
}

impl Ranks {
    /// Gathers them, one unit left out that is about to go somewhere.
    pub fn new(look: Look<'_>, army: Army, without: Option<UnitId>) -> Self {
        let mut ranks = Self { points: [0; HexSet::MOST], defence: [0; HexSet::MOST], units: HexSet::EMPTY };
        for (unit, hex) in look.on_map(army).filter(|(unit, _)| Some(*unit) != without) {
            let cell = look.cell(hex);
            ranks.points[cell] += look.bulk(unit).get();
            ranks.defence[cell] += defence(look, unit);
            ranks.units.add(cell);
        }
        ranks
    }

    /// 6: stacking points in a hex.
    #[inline]
    pub fn points(&self, cell: usize) -> u16 {
        self.points[cell]
    }

    /// Whether anybody is there.
    #[inline]
    pub fn held(&self, cell: usize) -> bool {
        self.units.has(cell)
    }
}

/// 10.B-c, 10.F-c: what a unit adds to a defence.
fn defence(look: Look<'_>, unit: UnitId) -> u16 {
    let strength = look.bulk(unit).get();
    let doubled = if look.arm(unit) == Arm::Infantry { 2 * strength } else { strength };
    if look.is(unit, Marks::ROUTED) { doubled / 2 } else { doubled }
}

/// An enemy as those see him who come near.
struct Shooter {
    cell: usize,
    hex: Hex,
    letters: [Option<Letter>; 2],
    /// Hundredths of his fire that fall on one of us: he has several targets.
    share: i32,
    /// What is added to dice against him, but for a Cliff.
    exposed: i8,
    dear: i32,
    strength: i32,
    attacks: bool,
}

/// All enemies of an army.
pub struct Threat {
    shooters: Vec<Shooter>,
    /// Hexes that somebody is near enough to fire into; elsewhere nothing is to be feared or hoped for.
    pub hot: HexSet,
}

impl Threat {
    /// Gathers them.
    pub fn new(look: Look<'_>, army: Army) -> Self {
        let (own, theirs) = (Ranks::new(look, army, None), Ranks::new(look, army.other(), None));
        let shooter = |(unit, hex): (UnitId, Hex)| {
            let (cell, mode) = (look.cell(hex), look.piece(unit).mode);
            let near = look.game.paths().near(cell);
            let targets = if near.meets(&own.units) {
                look.on_map(army).filter(|(_, at)| near.has(look.cell(*at))).count() as i32
            } else {
                0
            };
            Shooter {
                cell,
                hex,
                letters: letters(look, unit, mode),
                share: (100 - 12 * (targets - 1).max(0)).max(30),
                exposed: exposure(look, Stand { unit, hex, mode }, theirs.points(cell)),
                dear: look.dearness(unit),
                strength: i32::from(look.strength(unit)),
                attacks: look.arm(unit).attacks() && !look.piece(unit).marks.any(Marks::PINNED.or(Marks::ROUTED)),
            }
        };
        let shooters: Vec<Shooter> = look.on_map(army.other()).map(shooter).collect();
        let mut hot = HexSet::EMPTY;
        shooters.iter().for_each(|shooter| hot.add_all(look.game.paths().near(shooter.cell)));
        Self { shooters, hot }
    }

    /// What a round of fire costs a unit in a hex with so many stacking points, its own among them.
    pub fn danger(&self, look: Look<'_>, stand: Stand, points: u16) -> i32 {
        if !self.hot.has(look.cell(stand.hex)) {
            return 0;
        }
        self.fire_into(look, stand.hex, exposure(look, stand, points)) * look.dearness(stand.unit) / 100
    }

    /// The same behind Breastworks (16.C-i).
    pub fn danger_behind_works(&self, look: Look<'_>, Stand { unit, hex, .. }: Stand, points: u16) -> i32 {
        let tables = look.tables();
        let cover = tables.ground(look.game.data().board.terrain(hex)).fire;
        let modifier = tables.density(StackingPoints::new(points)) + cover + tables.fire_modifiers.breastworks;
        self.fire_into(look, hex, modifier) * look.dearness(unit) / 100
    }

    /// A round of fire into a hex at dice with this modifier.
    pub fn fire_into(&self, look: Look<'_>, hex: Hex, modifier: i8) -> i32 {
        let cell = look.cell(hex);
        if !self.hot.has(cell) {
            return 0;
        }
        let near = look.game.paths().near(cell);
        let mut sum = 0;
        for shooter in self.shooters.iter().filter(|shooter| near.has(shooter.cell)) {
            let long = look.distance(shooter.hex, hex) > 1;
            if long && !look.game.paths().sees(shooter.cell, cell) {
                continue;
            }
            if let Some(letter) = shooter.letters[usize::from(long)] {
                sum += look.game.atlas().harm(long, letter, modifier) * shooter.share / 100;
            }
        }
        sum
    }

    /// The best shot from a hex by a unit that fires in these columns.
    pub fn prospect(&self, look: Look<'_>, hex: Hex, own: [Option<Letter>; 2]) -> i32 {
        let cell = look.cell(hex);
        if !self.hot.has(cell) {
            return 0;
        }
        let near = look.game.paths().near(cell);
        let mut best = 0;
        for target in self.shooters.iter().filter(|target| near.has(target.cell)) {
            let long = look.distance(target.hex, hex) > 1;
            let Some(letter) = own[usize::from(long)] else { continue };
            if long && !look.game.paths().sees(cell, target.cell) {
                continue;
            }
            best = best.max(look.game.atlas().harm(long, letter, target.exposed) * target.dear / 100);
        }
        best
    }

    /// How badly a melee could go for a unit in a hex beside others, if the enemies close by came.
    pub fn melee(&self, look: Look<'_>, Stand { unit, hex, mode }: Stand, ranks: &Ranks) -> i32 {
        if !self.hot.has(look.cell(hex)) {
            return 0;
        }
        let attack = self.strength_near(look, hex, 2);
        let defence = i32::from(ranks.defence[look.cell(hex)] + defence(look, unit)).max(1);
        let down = if mode == Mode::Prone { 30 } else { 0 };
        let need = if look.army(unit) == Army::Us { 2 } else { 1 };
        if attack >= need * defence { (45 * attack / defence + down).min(320) } else { 0 }
    }

    /// The strength of enemies who could attack and are so near.
    pub fn strength_near(&self, look: Look<'_>, hex: Hex, hexes: u8) -> i32 {
        let come = |shooter: &&Shooter| shooter.attacks && look.distance(shooter.hex, hex) <= hexes;
        self.shooters.iter().filter(come).map(|shooter| shooter.strength).sum()
    }

    /// How far the nearest enemy is who could attack.
    pub fn nearest(&self, look: Look<'_>, hex: Hex) -> Option<u8> {
        let hexes = self.shooters.iter().filter(|shooter| shooter.attacks).map(|shooter| shooter.hex);
        look.nearest(hex, hexes)
    }
}

/// 9.A-f, 9.A-h, 9.B.3: the columns a unit would fire in from here and at two hexes.
pub fn letters(look: Look<'_>, unit: UnitId, mode: Mode) -> [Option<Letter>; 2] {
    let (kind, piece) = (look.kind(unit), look.piece(unit));
    if !kind.arm.is_combat() || piece.is(Marks::ROUTED) {
        return [None; 2];
    }
    let factor = kind.factor.side(mode.is_mounted()).saturating_sub(piece.lost);
    let halved = [Marks::LOW_AMMO, Marks::DISRUPTED, Marks::PINNED].into_iter().filter(|mark| piece.is(*mark)).count();
    let strength = (0..halved).fold(factor.whole(), |strength, _| strength.halved());
    let line = if kind.henry { Army::Us } else { kind.army };
    let matrix = &look.tables().matrix;
    let read = |strength: Strength, less: usize| {
        if kind.army == Army::Indian && strength < Strength::whole(1) {
            return None;
        }
        matrix.letter(matrix.column(line, strength)?.checked_sub(less)?, mode)
    };
    let long = if mode.is_mounted() || kind.arm.is_holder() {
        None
    } else if kind.arm == Arm::Infantry {
        read(strength, 1)
    } else {
        read(strength.halved().rounded_down(), 0)
    };
    [read(strength, 0), long]
}

/// 2.D-d: what is added to dice against a unit in a hex of so many points.
pub fn exposure(look: Look<'_>, Stand { unit, hex, mode }: Stand, points: u16) -> i8 {
    let (tables, piece) = (look.tables(), look.piece(unit));
    let more = &tables.fire_modifiers;
    let posture = if piece.is(Marks::SHELTERED) && look.hex(unit) == Some(hex) {
        more.breastworks
    } else if mode == Mode::Prone || piece.is(Marks::PINNED) {
        more.prone_or_pinned
    } else if mode.is_mounted() {
        more.mounted
    } else {
        0
    };
    let cover = if mode.is_mounted() { 0 } else { tables.ground(look.game.data().board.terrain(hex)).fire };
    tables.density(StackingPoints::new(points)) + cover + posture
}

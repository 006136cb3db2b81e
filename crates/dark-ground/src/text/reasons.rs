//! What a player would say about a march, a raid, a shot or another action: facts the rules know, most telling first.

use super::{count, the_side};
use crate::about::seat_of;
use crate::battle::Battle;
use crate::battle::board::Hexes;
use crate::battle::fire::is_hit;
use crate::counters::Side;
use crate::decision::Decision;
use crate::frames::Look;
use crate::game::DarkGround;
use crate::ids::{AreaId, PieceId, PieceSet};
use crate::state::{Order, Place};
use kernel::advice::{Considered, Reason, capital, chance_words, good_chance, number_words};
use kernel::{Chance, RuleId, rule};

/// Facts about a step of a plan of `side`.
pub(crate) fn reasons(game: &DarkGround, side: Side, considered: &Considered<'_, DarkGround>) -> Vec<Reason> {
    let (before, after) = (game.look(considered.before), game.look(considered.after));
    let mut said = Vec::new();
    said.extend(considered.rolls.and_then(|decision| after.about_roll(side, decision, considered.step)));
    said.extend(about_points(before, after, side));
    if let Some(at) = considered.step.iter().find_map(raided) {
        said.extend(after.about_raid(at));
    }
    if considered.rolls.is_some() {
        return said;
    }
    if before.state.battle.is_some() && after.state.battle.is_some() {
        let piece = considered.step.iter().find_map(picked);
        let hex = |look: Look<'_>| piece.and_then(|piece| look.on_battlefield(piece).then(|| look.hex_of(piece))?);
        if let (Some(piece), true) = (piece, hex(after).is_some() && hex(before) != hex(after)) {
            said.extend(after.about_enemy_fire(piece));
            said.extend(after.about_own_fire(piece));
            said.extend(after.about_woods(piece));
        }
    } else if let Some((pieces, to)) = marched(before, after, side) {
        said.extend(after.about_enemies_there(side, to));
        said.extend(after.about_hunger(side, pieces, to));
        said.extend(after.about_fort(side, to));
        said.extend(after.about_settlers(side, to));
    }
    said
}

fn raided(decision: &Decision) -> Option<AreaId> {
    if let Decision::Raid { at } = *decision { Some(at) } else { None }
}

fn picked(decision: &Decision) -> Option<PieceId> {
    if let Decision::Pick { piece } = *decision { Some(piece) } else { None }
}

/// 15.4.5: points that are won or lost at once.
fn about_points(before: Look<'_>, after: Look<'_>, side: Side) -> Option<Reason> {
    let gain = |of: Side| {
        let points = |look: Look<'_>| i32::from(look.state.vp[of.index()].get());
        Some(points(after) - points(before)).filter(|gain| *gain > 0)
    };
    let own =
        gain(side).map(|points| format!("It brings {} at once.", count(points, "victory point", "victory points")));
    let theirs = || {
        let points = gain(side.other())?;
        Some(format!("It gives {} {}.", the_side(side.other()), count(points, "victory point", "victory points")))
    };
    own.or_else(theirs).map(|text| Reason::new(text, rule("15.4.5")))
}

/// Who went from one area to another, and where most of them came to.
fn marched(before: Look<'_>, after: Look<'_>, side: Side) -> Option<(PieceSet, AreaId)> {
    let all = after.sets().units[side.index()].or(after.sets().leaders[side.index()]);
    let gone = |piece: &PieceId| {
        let (was, is) = (before.state[*piece].at, after.state[*piece].at);
        was != is && matches!(is, Place::On(_)) && !after.state[*piece].raiding
    };
    let pieces: PieceSet = all.filter(gone).collect();
    let to = after.area_of(pieces.first()?)?;
    let together = pieces.filter(|piece| after.area_of(*piece) == Some(to)).collect();
    Some((together, to))
}

impl Look<'_> {
    /// How likely it is that the die does what it should.
    fn about_roll(&self, side: Side, decision: &Decision, step: &[Decision]) -> Option<Reason> {
        let (what, why) =
            self.hoped_for(decision).or_else(|| step.iter().find_map(|begun| self.hoped_of_plan(begun)))?;
        let preview = self.preview(seat_of(side), decision)?;
        let chance = chance_words(good_chance(&preview)?);
        Some(Reason::new(format!("There is a {chance} chance {what}."), why))
    }

    /// What a decision that rolls is to bring.
    fn hoped_for(&self, decision: &Decision) -> Option<(String, RuleId)> {
        let name = |piece: PieceId| self.piece_name(piece);
        if let Decision::Shoot { target } = *decision {
            return Some((format!("that the shot tells on {}", name(target)), rule("10.5.2")));
        }
        if let Decision::Recover { piece } = *decision {
            let routed = self.state[piece].order == Order::Routed;
            let why = if routed { rule("10.3-3") } else { rule("10.3-2") };
            return Some((format!("that {} recovers", name(piece)), why));
        }
        if let Decision::Ambush { piece } = *decision {
            return Some((format!("that the ambush eliminates {}", name(piece)), rule("9.2.2")));
        }
        if let Decision::Assassinate { piece } = *decision {
            return Some((format!("that the assassin kills {}", name(piece)), rule("9.2.3")));
        }
        if let Decision::React { leader } = *decision {
            return Some((format!("that all who are with {} can react", name(leader)), rule("9.4.5")));
        }
        if matches!(decision, Decision::Clash { .. }) {
            return Some(("that the enemy has the worst of it".into(), rule("11.1.1")));
        }
        if matches!(decision, Decision::Step { .. } | Decision::River { .. } | Decision::Ohio { .. }) {
            return Some(("that all of them can go on".into(), rule("9.4.1")));
        }
        None
    }

    /// The same for what begins with one decision and rolls with another.
    fn hoped_of_plan(&self, begun: &Decision) -> Option<(String, RuleId)> {
        if let Decision::Pillage { at } = *begun {
            return Some((format!("that {} is pillaged", self.name(at)), rule("9.5.1")));
        }
        if let Decision::Assail { at } = *begun {
            return Some((format!("that the melee at {at} goes your way"), rule("10.6")));
        }
        if let Decision::Resolve { at } = *begun {
            return Some((format!("that the raid on {} succeeds", self.name(at)), rule("12.0.2")));
        }
        None
    }

    /// chart.raid-drm: who is in the way of a raid, and what it may burn.
    fn about_raid(&self, at: AreaId) -> Option<Reason> {
        let militia = self.here(at).and(self.sets().all_militia).len();
        let settlers = self.settlers_at(at);
        let prey = match settlers {
            0 => String::new(),
            some => format!(", where {}", count(some, "settler lives", "settlers live")),
        };
        let text = match militia {
            0 => format!("No militia guards {}{prey}.", self.name(at)),
            _ => format!(
                "{} guard{} {}{prey}, each a point off the die.",
                capital(&number_words_of(militia, "militia unit", "militia units")),
                if militia == 1 { "s" } else { "" },
                self.name(at)
            ),
        };
        Some(Reason::new(text, rule("chart.raid-drm")))
    }

    fn settlers_at(&self, at: AreaId) -> u8 {
        self.state.settlers.get(at.index()).copied().unwrap_or_default()
    }

    /// 10.0: whom a force meets where it goes.
    fn about_enemies_there(&self, side: Side, to: AreaId) -> Option<Reason> {
        let here = self.here(to);
        let (own, theirs) = (self.force(side, here), self.force(side.other(), here));
        let own = number_words_of(own.and(self.sets().units[side.index()]).len(), "unit", "units");
        let text = format!("In {} it meets {} with {own} of its own.", self.name(to), self.names(theirs));
        (!theirs.is_empty()).then(|| Reason::new(text, rule("10.0")))
    }

    /// 7.0: pieces that no line of supply would reach.
    fn about_hunger(&self, side: Side, pieces: PieceSet, to: AreaId) -> Option<Reason> {
        let hungry = self.hungry(side).and(pieces);
        let text = format!("As things stand no supply reaches {}.", self.name(to));
        (!hungry.is_empty()).then(|| Reason::new(text, rule("7.0")))
    }

    /// 11.2.2: a fort of one's own or of the enemy's.
    fn about_fort(&self, side: Side, to: AreaId) -> Option<Reason> {
        let text = if self.state.forts[side.index()].has(to) {
            format!("It stands by the fort in {}.", self.name(to))
        } else if self.state.forts[side.other().index()].has(to) {
            format!("The enemy has a fort in {}.", self.name(to))
        } else {
            return None;
        };
        Some(Reason::new(text, rule("11.2.2")))
    }

    /// 6.0.3, 12.0.1: settlers and villages that raiders look for.
    fn about_settlers(&self, side: Side, to: AreaId) -> Option<Reason> {
        if side != Side::Us || self.settlers_at(to) == 0 && !self.towns().has(to) {
            return None;
        }
        let units = self.force(side, self.here(to)).and(self.sets().all_militia);
        let text = format!("Militia in {} counts against every raid on its settlers.", self.name(to));
        (!units.is_empty()).then(|| Reason::new(text, rule("chart.raid-drm")))
    }

    fn on_battlefield(&self, piece: PieceId) -> bool {
        let side = self.of(piece).side;
        let fights = |battle: &Battle| battle.field.is_some() && battle.forces[side.index()].has(piece);
        self.state.battle.as_deref().is_some_and(fights)
    }

    /// Hexes with a combat unit of either side, which block lines of fire.
    fn manned(&self) -> Hexes {
        let lines = self.lines();
        let mut occupied = lines.units[0];
        occupied.add_all(&lines.units[1]);
        occupied
    }

    /// 10.5: enemies in good order who could fire at a unit where it stands.
    fn about_enemy_fire(&self, piece: PieceId) -> Option<Reason> {
        let enemy = self.of(piece).side.other();
        let occupied = self.manned();
        let fires =
            |unit: &PieceId| self.state[*unit].order == Order::Good && self.check_shot(&occupied, *unit, piece).is_ok();
        if self.of(piece).leader {
            return None;
        }
        let shooters: PieceSet = self.battle_units(enemy).filter(fires).collect();
        let text = match shooters.len() {
            0 => "No enemy can fire at it there.".to_owned(),
            1 => format!("Only {} can fire at it there.", self.names(shooters)),
            _ => format!("{} can fire at it there.", self.names(shooters)),
        };
        Some(Reason::new(text, rule("10.5")))
    }

    /// 10.5.2: the best shot a unit has from where it stands.
    fn about_own_fire(&self, piece: PieceId) -> Option<Reason> {
        if self.of(piece).leader || self.state[piece].order != Order::Good {
            return None;
        }
        let occupied = self.manned();
        let enemy = self.of(piece).side.other();
        let faces = |target: PieceId| {
            let shot = self.check_shot(&occupied, piece, target).ok()?;
            let factor = self.fire_factor(&shot);
            let hits = (1..=6).filter(|face| is_hit(&self.fire_roll(&shot, *face), factor)).count() as u64;
            (hits > 0).then_some((hits, target))
        };
        let (hits, target) = self.battle_units(enemy).filter_map(faces).max_by_key(|(hits, _)| *hits)?;
        let chance = chance_words(Chance::new(hits, 6));
        let text = format!("From there it can fire at {}: a {chance} chance of a hit.", self.piece_name(target));
        Some(Reason::new(text, rule("10.5.2")))
    }

    /// 10.5.1: woods shelter from fire that is not from the next hex.
    fn about_woods(&self, piece: PieceId) -> Option<Reason> {
        let woods = self.hex_of(piece).is_some_and(|hex| self.battle_board().is_woods(hex));
        let text = "It stands in woods, which shelter it from fire of more than one hex.";
        (woods && !self.of(piece).leader).then(|| Reason::new(text, rule("10.5.1")))
    }
}

/// "three units".
fn number_words_of(number: u8, one: &str, many: &str) -> String {
    format!("{} {}", number_words(usize::from(number)), if number == 1 { one } else { many })
}

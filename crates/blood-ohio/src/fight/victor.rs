//! 14.8, 17.2-c: who has won, and what an overrun leaves.

use crate::counters::{Kind, PieceId, Side};
use crate::event::Event;
use crate::frames::{Act, Frame};
use crate::operations::Operations;
use crate::points::MovementPoints;
use crate::state::{Cause, CombatStep, Defence, Place, Stage};
use kernel::rule;

impl Act<'_, '_> {
    /// 14.8, 14.8-d, 14.8-e, 14.8-ex, 24.0-b: hits scored decide, units on both sides are needed for the half point.
    pub(super) fn find_victor(&mut self) {
        self.enter(CombatStep::End);
        let Some(fight) = self.look().fight().cloned() else { return };
        let [us, wc] = fight.hits;
        // 14.8: a tie goes to the Confederacy.
        let victor = if us > wc { Side::Us } else { Side::Wc };
        self.tell(|_| Event::Won { side: victor, hits: fight.hits });
        let awards = self.game.tables().awards;
        if fight.both {
            self.score(victor, awards.victor.won(), rule("14.8-d"));
        }
        for side in Side::BOTH {
            if fight.lost[side.other().index()] > awards.many {
                self.score(side, awards.many_casualties.won(), rule("14.8-d"));
            }
        }
        if fight.break_out && victor == fight.attacker {
            // 20.2.2: who breaks out stands before the fort.
            for piece in &fight.attackers {
                self.state[*piece].inside = false;
            }
        }
        self.note_fighters();
        if self.victor_holds(victor) {
            self.loser_goes(victor);
        }
    }

    /// 14.3-d: who has been attacked in this segment does not come to another battle of it.
    pub(super) fn note_fighters(&mut self) {
        let Some(Frame::Operations(Operations(active))) = self.state.frames.first() else { return };
        let (look, passive) = (self.look(), active.other());
        let fought: Vec<PieceId> =
            look.fight().map(|fight| look.in_fight(fight, passive).collect()).unwrap_or_default();
        for piece in fought {
            self.state[piece].moved = true;
        }
    }

    /// 23.0-e: markers of a force that was destroyed in its own village.
    pub(super) fn lose_spoils(&mut self) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let all = if fight.attacker == Side::Wc { &fight.attackers } else { &fight.defenders };
        let warriors = |piece: PieceId| look.kind(piece) == Kind::Warriors;
        let fought = all.iter().any(|piece| warriors(*piece));
        if !fought || look.at(Side::Wc, fight.space).any(warriors) {
            return;
        }
        let arms: Vec<PieceId> =
            look.in_fight(fight, Side::Wc).filter(|piece| look.kind(*piece) == Kind::Arms).collect();
        for marker in arms {
            self.lose_arms(marker, rule("23.0-e"));
        }
    }

    /// 14.8-f: whether the victor has anything left in the space.
    fn victor_holds(&self, victor: Side) -> bool {
        let look = self.look();
        let Some(fight) = look.fight() else { return false };
        if !self.game.tables().switches.dead_victor_no_retreat {
            return true;
        }
        let alive = look.in_fight(fight, victor).any(|piece| !matches!(look.kind(piece), Kind::Artillery | Kind::Arms));
        let walls = victor != fight.attacker && fight.walls && look.shelter(fight.space, victor);
        alive || walls
    }

    /// 14.8-b, 14.8-c, 20.1.1-b, 20.3-c: the loser goes, but for a garrison, which is besieged.
    fn loser_goes(&mut self, victor: Side) {
        let Some((attacker, defence)) = self.look().fight().map(|fight| (fight.attacker, fight.defence)) else {
            return;
        };
        if victor != attacker {
            self.attackers_back(true);
        } else if defence == Defence::Stack {
            self.defenders_away();
        } else {
            // 20.1.2-b: a garrison stays; helpers who came to it have to go.
            self.helpers_away();
        }
    }

    /// Reinforcements that came to a fort or an empty place and lost.
    fn helpers_away(&mut self) {
        let look = self.look();
        let Some(fight) = look.fight() else { return };
        let side = fight.attacker.other();
        let out: Vec<PieceId> = look.in_fight(fight, side).filter(|piece| !look.piece(*piece).inside).collect();
        if out.is_empty() {
            return;
        }
        if let Some(fight) = self.fight() {
            fight.defenders = out;
        }
        self.defenders_away();
    }

    /// 17.0-b, 17.2-c, 17.2.1, 17.2.2: what was overrun is gone, and the force goes on.
    pub(super) fn overrun_succeeds(&mut self) {
        let Some(fight) = self.look().fight().cloned() else { return };
        let side = fight.attacker;
        self.tell(|_| Event::Overran { side, at: fight.space });
        let gone: Vec<PieceId> = self.look().in_fight(&fight, side.other()).collect();
        let blood = gone.iter().any(|piece| self.look().fp(*piece) > 0);
        // R71: what was spared when the overrun began is spared, even if the blood shed brings its nation to war.
        let village = side == Side::Us && self.look().hostile_village(fight.space).is_some();
        for piece in gone {
            self.overrun_piece(piece);
        }
        if side == Side::Us && blood {
            self.treaty_bloodied(fight.space);
        }
        if let Some(moving) = self.moving() {
            moving.spent += MovementPoints::new(1);
            moving.stage = Stage::Ready;
        }
        if village {
            self.hit_structure(fight.space, rule("17.2.1"));
        }
        let look = self.look();
        let militia: Vec<PieceId> = look.in_fight(&fight, side).filter(|piece| look.kind(*piece).militia()).collect();
        if !militia.is_empty() {
            self.lose(side, 1, militia, Cause::Looting);
        }
    }

    /// 17.0: US units to the cup, WC units back to their square or box.
    fn overrun_piece(&mut self, piece: PieceId) {
        let kind = self.game.kind(piece);
        let Some(at) = self.state[piece].at.space() else { return };
        if let Some(nation) = self.game.nation(piece) {
            self.state.nations[nation.index()].bled = true;
        }
        match kind {
            Kind::Artillery => self.lose_gun(piece, at, rule("22.2-b")),
            Kind::Wagon => self.capture_wagon(piece, at),
            Kind::Arms => self.lose_arms(piece, rule("23.0-e")),
            Kind::KeyLeader | Kind::Subordinate if self.game.side(piece) == Side::Us => {
                self.remove(piece, Place::Out);
                self.tell(|_| Event::StepLost { piece, removed: true, cause: Cause::Overrun });
                self.leader_died(piece);
            }
            Kind::KeyLeader
            | Kind::Subordinate
            | Kind::Warriors
            | Kind::RegularInfantry
            | Kind::RegularCavalry
            | Kind::MilitiaInfantry
            | Kind::MilitiaCavalry
            | Kind::Scout => {
                let place = if self.game.side(piece) == Side::Us { self.us_casualty_place() } else { Place::Track };
                self.remove(piece, place);
                self.tell(|_| Event::StepLost { piece, removed: true, cause: Cause::Overrun });
            }
        }
    }
}

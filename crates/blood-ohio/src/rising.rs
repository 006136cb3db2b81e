//! 5.2.2-c, 5.2.3-e: a nation that joined the Confederacy comes onto the map: villages that waited, then warriors,
//! leaders, and British Arms that were set aside with it.

use crate::board::{Gate, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Frame, Health, Place, Rising, Site};
use kernel::{RuleId, rule};

/// What a rising nation places next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Riser {
    /// A village that waited on the track.
    Village(Health),
    /// Stored warriors.
    Warriors(PieceId),
    /// A stored leader.
    Leader(PieceId),
    /// 5.2.1-g: the marker set aside with the nation.
    Arms(PieceId),
}

/// The frame of a rising, and what is placed next in it.
#[derive(Clone, Copy)]
struct Muster {
    nation: Nation,
    why: Rising,
    warriors: u8,
    next: Riser,
}

impl Look<'_> {
    /// What the nation that is joining places next.
    pub fn riser(&self) -> Option<Riser> {
        self.muster().map(|muster| muster.next)
    }

    fn muster(&self) -> Option<Muster> {
        let Some(Frame::Rising { nation, why, warriors, leaders }) = self.state.frames.last() else { return None };
        let next = match self.state.nations[nation.index()].villages {
            [0, 0] => self.riser_in_arms(*nation, *warriors, leaders.first().copied())?,
            [0, _] => Riser::Village(Health::Reduced),
            [_, _] => Riser::Village(Health::Full),
        };
        Some(Muster { nation: *nation, why: *why, warriors: *warriors, next })
    }

    fn riser_in_arms(&self, nation: Nation, warriors: u8, leader: Option<PieceId>) -> Option<Riser> {
        if warriors > 0
            && let Some(piece) = self.next_warriors(nation)
        {
            return Some(Riser::Warriors(piece));
        }
        let arms = || self.arms_of(nation).filter(|arms| self.piece(*arms).at == Place::Track).map(Riser::Arms);
        leader.map(Riser::Leader).or_else(arms)
    }

    /// The Arms marker of a nation, on the map or set aside.
    pub fn arms_of(&self, nation: Nation) -> Option<PieceId> {
        let number = self.state.arms.iter().position(|holder| *holder == Some(nation))?;
        let first = self.facts.traits.iter().position(|known| known.kind == Kind::Arms)?;
        Some(PieceId((first + number) as u8))
    }

    /// Where what comes next may be placed.
    pub fn rising_options(&self, found: &mut Vec<Decision>) {
        let Some(muster) = self.muster() else { return };
        found.extend(self.rising_places(muster).into_iter().map(|at| Decision::Place { at, inside: false }));
    }

    fn rising_places(&self, muster: Muster) -> Vec<Space> {
        let nation = muster.nation;
        let fits = |at: &Space| self.check_rise(muster, *at).is_ok();
        if matches!(muster.next, Riser::Village(_)) {
            let land = self.board().spaces().filter(|at| self.board().owner(*at) == Some(nation));
            return land.filter(fits).collect();
        }
        self.villages_of(nation).map(|(at, _)| at).chain(self.board().gate_of(nation)).filter(fits).collect()
    }

    fn check_rise(&self, muster: Muster, at: Space) -> Decided {
        let nation = muster.nation;
        if matches!(muster.next, Riser::Village(_)) {
            return self.check_village_site(nation, at);
        }
        let village = self.village(at).is_some_and(|(owner, _, _)| owner == nation);
        // 2.4.3-d: only nations without land use their square.
        let gate = nation.off_map() && self.board().gate(at) == Some(Gate::Nation(nation));
        ensure(village || gate, Refusal::new(Why::WrongVillage).space(at).nation(nation))?;
        // 5.1.2-i: not on top of the enemy.
        ensure(self.us_fp(at) == 0, Refusal::new(Why::EnemyThere).space(at))?;
        match muster.next {
            Riser::Village(_) | Riser::Leader(_) => Ok(()),
            Riser::Warriors(_) if gate => Ok(()),
            Riser::Warriors(_) => {
                let room = self.muster_room(muster, at);
                ensure(room > 0, Refusal::new(Why::MusterFull).space(at))
            }
            // A4.2: in any village of the nation.
            Riser::Arms(_) if village && muster.why == Rising::Alliance => Ok(()),
            // 5.2.1-g: with warriors of the nation.
            Riser::Arms(_) => ensure(self.warriors_at(nation, at) > 0, Refusal::new(Why::ArmsDropped).space(at)),
        }
    }

    /// Warriors of a nation in a space.
    pub fn warriors_at(&self, nation: Nation, at: Space) -> u8 {
        let mine = self.state.pieces().filter(|(id, piece)| {
            let known = self.facts.of(*id);
            piece.at == Place::On(at) && known.nation == Some(nation) && known.kind == Kind::Warriors
        });
        mine.count() as u8
    }

    /// How many more warriors a village of the nation may take in this rising.
    fn muster_room(&self, muster: Muster, at: Space) -> u8 {
        let nation = muster.nation;
        let (present, principal) = (self.warriors_at(nation, at), self.village(at).is_some_and(|known| known.2));
        match muster.why {
            // 5.2.3-e: two in a principal village, one in any other.
            Rising::Alliance => (1 + u8::from(principal)).saturating_sub(present),
            // 5.2.2-c: one to each village, the rest to the principal one, or evenly.
            Rising::BrokenTreaty => {
                let open = self.villages_of(nation).filter(|(at, _)| self.us_fp(*at) == 0);
                let fewest = open.map(|(at, _)| self.warriors_at(nation, at)).min().unwrap_or(0);
                let seated = self.villages_of(nation).any(|(_, principal)| principal);
                u8::from(if fewest > 0 && seated { principal } else { present == fewest })
            }
        }
    }

    /// A4.0: whether a village of this nation may be placed there.
    pub fn check_village_site(&self, nation: Nation, at: Space) -> Decided {
        let refusal = Refusal::new(Why::VillageSite).space(at).nation(nation);
        let board = self.board();
        let land = board.terrain(at) == Terrain::Ground && board.owner(at) == Some(nation) && self.facts.open(at);
        ensure(land && self.state.site(at) == Site::Empty, refusal)?;
        ensure(board.river_within_two(at, Some(nation)), refusal)?;
        // A4.0-e: not where US units are.
        ensure(self.at(Side::Us, at).next().is_none(), Refusal { why: Why::EnemyThere, ..refusal })
    }
}

impl Act<'_, '_> {
    /// Goes on with a rising: what has one place only goes there, what has none stays on the track.
    pub fn rising_waits(&mut self) -> bool {
        let look = self.look();
        let Some(muster) = look.muster() else {
            self.pop();
            return false;
        };
        let places = look.rising_places(muster);
        let room = |at: &Space| usize::from(look.muster_room(muster, *at));
        let filled = matches!(muster.next, Riser::Warriors(_))
            && places.iter().map(room).sum::<usize>() <= usize::from(muster.warriors);
        match places[..] {
            [] => self.stay_behind(muster),
            [only] => self.rise(muster, only),
            // Every place gets what it can hold, so nothing is chosen.
            [first, ..] if filled => self.rise(muster, first),
            [..] => return true,
        }
        false
    }

    /// Places what comes next.
    pub fn decide_rising(&mut self, decision: Decision) -> Decided {
        let (Decision::Place { at, inside: false }, Some(muster)) = (decision, self.look().muster()) else {
            return Err(Why::NotNow.into());
        };
        self.look().check_rise(muster, at)?;
        self.rise(muster, at);
        Ok(())
    }

    fn rise(&mut self, muster: Muster, at: Space) {
        let why = match muster.why {
            Rising::BrokenTreaty => rule("5.2.2-c"),
            Rising::Alliance => rule("5.2.3-e"),
        };
        match muster.next {
            Riser::Village(health) => self.place_village((muster.nation, health), at, rule("A4.0-e")),
            Riser::Warriors(piece) | Riser::Leader(piece) | Riser::Arms(piece) => self.put(piece, (at, false), why),
        }
        self.count_down(muster.next);
    }

    /// 5.1.2-i: no place is left.
    fn stay_behind(&mut self, muster: Muster) {
        match muster.next {
            Riser::Village(_) => self.state.nations[muster.nation.index()].villages = [0, 0],
            Riser::Warriors(_) => {
                if let Some(Frame::Rising { warriors, .. }) = self.state.frames.last_mut() {
                    *warriors = 0;
                }
            }
            Riser::Leader(_) => self.count_down(muster.next),
            Riser::Arms(_) => {
                self.pop();
            }
        }
    }

    fn count_down(&mut self, placed: Riser) {
        let Some(Frame::Rising { warriors, leaders, .. }) = self.state.frames.last_mut() else { return };
        match placed {
            Riser::Warriors(_) => *warriors -= 1,
            Riser::Leader(_) => {
                leaders.remove(0);
            }
            Riser::Village(_) | Riser::Arms(_) => {}
        }
    }

    /// A village marker that waited comes onto the map.
    pub fn place_village(&mut self, (nation, health): (Nation, Health), at: Space, why: RuleId) {
        let reduced = health == Health::Reduced;
        self.state.nations[nation.index()].villages[usize::from(reduced)] -= 1;
        self.state.sites[at.index()] = Site::Village(nation, health);
        self.table.tell(Event::VillagePlaced { nation, at, reduced, principal: false, rule: why });
    }
}

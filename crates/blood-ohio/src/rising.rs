//! 5.2.2-c, 5.2.3-e: a nation that joined the Confederacy comes onto the map: villages that waited, then warriors,
//! leaders, and British Arms that were set aside with it.

use crate::board::{Gate, Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::setup::Spot;
use crate::state::{Health, Place, Site};
use crate::text::count;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

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

impl Look<'_> {
    /// What the nation that is joining places next.
    pub fn riser(&self, muster: &Muster) -> Option<Riser> {
        match self.state.nations[muster.nation.index()].villages {
            [0, 0] => self.riser_in_arms(muster.nation, muster.warriors, muster.leaders.first().copied()),
            [0, _] => Some(Riser::Village(Health::Reduced)),
            [_, _] => Some(Riser::Village(Health::Full)),
        }
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
        let first = self.game.arms().first()?;
        Some(PieceId(first.0 + number as u8))
    }

    fn rising_places(&self, muster: &Muster, next: Riser) -> Vec<Space> {
        let nation = muster.nation;
        let fits = |at: &Space| self.check_rise(muster, next, *at).is_ok();
        if matches!(next, Riser::Village(_)) {
            let land = self.board().spaces().filter(|at| self.board().owner(*at) == Some(nation));
            return land.filter(fits).collect();
        }
        self.villages_of(nation).map(|(at, _)| at).chain(self.board().gate_of(nation)).filter(fits).collect()
    }

    fn check_rise(&self, muster: &Muster, next: Riser, at: Space) -> Decided {
        let nation = muster.nation;
        if matches!(next, Riser::Village(_)) {
            return self.check_village_site(nation, at);
        }
        let village = self.village(at).is_some_and(|village| village.nation == nation);
        // 2.4.3-d: only nations without land use their square.
        let gate = nation.off_map() && self.board().gate(at) == Some(Gate::Nation(nation));
        ensure(village || gate, Refusal::new(Why::WrongVillage).space(at).nation(nation))?;
        // 5.1.2-i: not on top of the enemy.
        ensure(self.us_fp(at) == 0, Refusal::new(Why::EnemyThere).space(at))?;
        match next {
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
            let known = self.game.of(*id);
            piece.at == Place::On(at) && known.nation == Some(nation) && known.kind == Kind::Warriors
        });
        mine.count() as u8
    }

    /// How many more warriors a village of the nation may take in this rising.
    fn muster_room(&self, muster: &Muster, at: Space) -> u8 {
        let nation = muster.nation;
        let (present, principal) =
            (self.warriors_at(nation, at), self.village(at).is_some_and(|known| known.principal));
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
        let land = board.terrain(at) == Terrain::Ground && board.owner(at) == Some(nation) && self.in_play(at);
        ensure(land && self.state.site(at) == Site::Empty, refusal)?;
        ensure(board.river_within_two(at, Some(nation)), refusal)?;
        // A4.0-e: not where US units are.
        ensure(self.at(Side::Us, at).next().is_none(), Refusal { why: Why::EnemyThere, ..refusal })
    }
}

impl Act<'_, '_> {
    fn rise(&mut self, next: Riser, at: Space) {
        let Muster { nation, why, .. } = *self.frame();
        match next {
            Riser::Village(health) => self.place_village(nation, health, at, rule("A4.0-e")),
            Riser::Warriors(piece) | Riser::Leader(piece) | Riser::Arms(piece) => {
                self.put(piece, Spot::open(at), why.rule())
            }
        }
        self.count_down(next);
    }

    /// 5.1.2-i: no place is left.
    fn stay_behind(&mut self, next: Riser) {
        let muster = self.frame_mut::<Muster>();
        match next {
            Riser::Village(_) => {
                let nation = muster.nation;
                self.state.nations[nation.index()].villages = [0, 0];
            }
            Riser::Warriors(_) => muster.warriors = 0,
            Riser::Leader(_) => self.count_down(next),
            Riser::Arms(_) => self.close(),
        }
    }

    fn count_down(&mut self, placed: Riser) {
        let muster = self.frame_mut::<Muster>();
        match placed {
            Riser::Warriors(_) => muster.warriors -= 1,
            Riser::Leader(_) => {
                muster.leaders.remove(0);
            }
            Riser::Village(_) | Riser::Arms(_) => {}
        }
    }

    /// A village marker that waited comes onto the map.
    pub fn place_village(&mut self, nation: Nation, health: Health, at: Space, why: RuleId) {
        let reduced = health == Health::Reduced;
        self.state.nations[nation.index()].villages[usize::from(reduced)] -= 1;
        self.state.sites[at.index()] = Site::Village(nation, health);
        self.tell(|_| Event::VillagePlaced { nation, at, reduced, principal: false, rule: why });
    }
}

/// Why a nation takes the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rising {
    /// 5.2.3, 5.3-j, 19.0-c: joins the Confederacy.
    Alliance,
    /// Its treaty with the United States was broken by a battle on its land (5.2.2).
    BrokenTreaty,
}

impl Rising {
    /// The rule by which its people come onto the map.
    const fn rule(self) -> RuleId {
        match self {
            Rising::BrokenTreaty => rule("5.2.2-c"),
            Rising::Alliance => rule("5.2.3-e"),
        }
    }
}

/// 5.2.2-c, 5.2.3-e: villages, warriors and leaders of a nation are placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Muster {
    /// Which nation.
    pub nation: Nation,
    /// By which rules it is placed.
    pub why: Rising,
    /// Warriors still to come.
    pub warriors: u8,
    /// Leaders still to come.
    pub leaders: Vec<PieceId>,
}

impl Ask<BloodOhio> for Muster {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Wc.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Some(next) = look.riser(self) else { return };
        let places = look.rising_places(self, next).into_iter();
        found.extend(places.map(|at| Decision::Place { at, inside: false }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, muster) = (act.look(), act.frame::<Self>());
        let (Decision::Place { at, inside: false }, Some(next)) = (*decision, look.riser(muster)) else {
            return Err(Why::NotNow.into());
        };
        look.check_rise(muster, next, at)?;
        act.rise(next, at);
        Ok(())
    }

    /// What has one place only goes there, what has none stays on the track.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, muster) = (act.look(), act.frame::<Self>());
        let Some(next) = look.riser(muster) else {
            act.close();
            return Flow::GoesOn;
        };
        let places = look.rising_places(muster, next);
        let room = |at: &Space| usize::from(look.muster_room(muster, *at));
        let filled = matches!(next, Riser::Warriors(_))
            && places.iter().map(room).sum::<usize>() <= usize::from(muster.warriors);
        match places[..] {
            [] => act.stay_behind(next),
            [only] => act.rise(next, only),
            // Every place gets what it can hold, so nothing is chosen.
            [first, ..] if filled => act.rise(next, first),
            [..] => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let rule = self.why.rule();
        let villages: u8 = look.state.nations[self.nation.index()].villages.iter().sum();
        let name = self.nation.name();
        match look.riser(self) {
            Some(Riser::Village(_)) => {
                let help = format!("{} to place, near a river of its own.", count(villages, "village", "villages"));
                Question::new(format!("Where does a {name} village stand?"), help, rule)
            }
            Some(Riser::Warriors(_)) => {
                let left = count(self.warriors, "band", "bands");
                let help = format!("{left} to come: two in a principal village, one in any other.");
                Question::new(format!("Where do {name} warriors gather?"), help, rule)
            }
            Some(Riser::Leader(piece) | Riser::Arms(piece)) => {
                Question::new(format!("Where does {} come?", look.name(piece)), "Any village of the nation.", rule)
            }
            None => Question::new(format!("The {name} gather"), "They take up arms.", rule),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let wishes = look.arrival_wishes(click);
        if wishes.is_empty() { look.place_wish(click, |at| Decision::Place { at, inside: false }) } else { wishes }
    }
}

impl OnBoard for Muster {
    fn held(&self) -> Vec<PieceId> {
        self.leaders.clone()
    }

    fn placed(&self, look: Look<'_>) -> Option<String> {
        look.riser(self).map(|riser| match riser {
            Riser::Village(_) => format!("a {} village", self.nation.name()),
            Riser::Warriors(piece) | Riser::Leader(piece) | Riser::Arms(piece) => look.named(piece),
        })
    }
}

//! 16.E: the search for the village.

use crate::cells::UnitSet;
use crate::counters::{Arm, Army, UnitId};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::Rosebud;
use crate::points::StrengthPoints;
use crate::refusal::Refusal;
use crate::scenario::Search;
use crate::state::{Phase, Place};
use crate::throw::Throw;
use crate::{advice, file};
use grid::Hex;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview, Question};
use kernel::state_file::Problems;
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    fn search(&self) -> Option<&Search> {
        self.scenario().search.as_ref()
    }

    /// 16.E: the Cavalry units a Leader would search with.
    pub fn search_party(&self, leader: UnitId) -> UnitSet {
        let Some(search) = self.search() else { return UnitSet::NONE };
        let fits = |(unit, hex): &(UnitId, Hex)| {
            self.arm(*unit) == Arm::Cavalry
                && self.good_order(*unit)
                && search.near(&self.game.data().board.grid, *hex)
                && self.commands(leader, *hex)
        };
        self.on_map(Army::Us).filter(fits).map(|(unit, _)| unit).collect()
    }

    /// 16.E, R38: may this Leader declare the search?
    pub fn check_search(&self, leader: UnitId) -> Result<UnitSet, Refusal> {
        let Some(search) = self.search() else { return Err(Refusal::NotNow) };
        if self.state.searched {
            return Err(Refusal::HasSearched);
        }
        if self.army(leader) != Army::Us || !self.is_leader(leader) {
            return Err(Refusal::NotYours { unit: leader });
        }
        let party = self.search_party(leader);
        if party.len() < usize::from(search.units) {
            return Err(Refusal::TooFewToSearch { leader, units: party.len() as u8 });
        }
        Ok(party)
    }

    fn searchers(&self) -> impl Iterator<Item = UnitId> {
        self.leaders(Army::Us).iter().filter(|leader| self.check_search(*leader).is_ok())
    }

    /// 16.E-c: units that rode on.
    pub fn away(&self) -> UnitSet {
        self.troops(Army::Us).iter().filter(|unit| self.piece(*unit).at == Place::Searching).collect()
    }
}

impl Act<'_, '_> {
    /// 16.E: at the start of the US Movement Phase.
    pub fn offer_search(&mut self) {
        if self.state.phasing == Army::Us && self.look().searchers().next().is_some() {
            self.open(SearchChoice {});
        }
    }

    /// 16.E-d: what became of those who rode on; says whether losses have to be taken.
    pub fn end_search(&mut self) {
        let look = self.look();
        let (Some(search), false) = (look.search().cloned(), look.away().is_empty()) else { return };
        let throw = Throw::one(self.table, rule("16.E-d"));
        let face = usize::from(throw.natural()) - 1;
        self.tell(|_| Event::SearchEnded { throw });
        if search.trail[face] {
            self.score(Army::Us, search.trail_points, rule("16.E-d"));
        }
        if search.ambush[face] {
            let losses = Throw::one(self.table, rule("16.E-d"));
            self.tell(|_| Event::Ambushed { throw: losses });
            self.open(Ambush { left: StrengthPoints::new(losses.natural()) });
        }
    }
}

/// 16.E: whether to look for the village.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SearchChoice {}

impl Ask<Rosebud> for SearchChoice {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(Army::Us.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.searchers().map(|leader| Decision::Search { leader }));
        found.push(Decision::Stand);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        if *decision == Decision::Stand {
            act.close();
            return Ok(());
        }
        let Decision::Search { leader } = *decision else { return Err(Refusal::NotNow) };
        let party = act.look().check_search(leader)?;
        act.close();
        act.state.searched = true;
        let throw = Throw::one(act.table, rule("16.E-b"));
        act.tell(|_| Event::Searched { leader, throw });
        let Some(search) = act.look().search().cloned() else { return Ok(()) };
        act.score(Army::Us, search.points, rule("16.E-b"));
        if search.may_leave[usize::from(throw.natural()) - 1] {
            act.open(Trail { party });
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new(
            "Look for the village?",
            "Once a game; a Leader with five companies at the north edge.",
            rule("16.E"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|leader| Decision::Search { leader }).into_iter().collect()
    }

    fn preview(&self, look: Look<'_>, _: Seat, decision: &Decision) -> Option<Preview> {
        look.preview_search(decision)
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        // 16.E: points for nothing; but five companies are worth more here than on a trail.
        advice::options(look, seat, self).first().copied().into_iter().collect()
    }
}

impl OnBoard for SearchChoice {
    fn stand(&self) -> &'static str {
        "Not now"
    }
}

/// 16.E-b: the village may be near.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trail {
    /// Who may ride on.
    pub party: UnitSet,
}

impl Ask<Rosebud> for Trail {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(Army::Us.seat())
    }

    fn options(&self, _: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend([Decision::RideOn, Decision::Stand]);
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let party = act.frame::<Self>().party;
        if *decision == Decision::RideOn {
            act.close();
            let leaders: Vec<UnitId> =
                party.iter().flat_map(|unit| act.look().followers(unit).iter().collect::<Vec<_>>()).collect();
            let hexes: Vec<Hex> = party.iter().filter_map(|unit| act.look().hex(unit)).collect();
            act.tell(|_| Event::RodeOn { units: party });
            for unit in party.iter().chain(leaders) {
                act.take_off(unit, Place::Searching);
            }
            hexes.into_iter().for_each(|hex| act.attach_leaders(Army::Us, hex));
            return Ok(());
        }
        if *decision != Decision::Stand {
            return Err(Refusal::NotNow);
        }
        act.close();
        Ok(())
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let text = format!("Do {} ride on to the village?", look.names(self.party));
        Question::new(text, "They leave the map, and nobody scores for it.", rule("16.E-b"))
    }

    fn propose(&self, _: Look<'_>, _: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        vec![Decision::Stand]
    }
}

impl OnBoard for Trail {
    fn stand(&self) -> &'static str {
        "Turn back"
    }
}

/// 16.E-d: losses of those who rode on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ambush {
    /// Points still to take.
    pub left: StrengthPoints,
}

impl Ask<Rosebud> for Ambush {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        SeatSet::of(Army::Us.seat())
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.away().iter().map(|unit| Decision::Lose { unit }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Result<(), Refusal> {
        let Decision::Lose { unit } = *decision else { return Err(Refusal::NotNow) };
        if !act.look().away().has(unit) {
            return Err(Refusal::NotThere { unit });
        }
        act.frame_mut::<Self>().left -= StrengthPoints::new(1);
        act.lose(unit, StrengthPoints::new(1));
        Ok(())
    }

    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (left, away) = (act.frame::<Self>().left, act.look().away());
        if left == StrengthPoints::ZERO || away.is_empty() {
            act.close();
            return Flow::GoesOn;
        }
        if let (1, Some(unit)) = (away.len(), away.first()) {
            act.frame_mut::<Self>().left = StrengthPoints::ZERO;
            act.lose(unit, left);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        let points = kernel::words::count(self.left, "point", "points");
        Question::new(format!("Ambush: {points} to lose"), "Choose a unit.", rule("16.E-d"))
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.clicked(click).map(|unit| Decision::Lose { unit }).into_iter().collect()
    }

    fn propose(&self, look: Look<'_>, seat: Seat, _: Style, _: &mut PlayoutRng) -> Vec<Decision> {
        advice::fight::lose(look, &advice::options(look, seat, self))
    }

    fn check_file(&self, _: Look<'_>, place: usize, problems: &Problems) {
        file::number_in_bounds(place, self.left > StrengthPoints::ZERO, problems);
    }
}

impl OnBoard for Ambush {
    fn opens(&self) -> Option<Phase> {
        Some(Phase::Over)
    }
}

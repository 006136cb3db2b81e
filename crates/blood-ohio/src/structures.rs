//! 20.3, 20.5, 20.6: steps of villages, settlements and forts, and where villages go.

use crate::advice;
use crate::board::{Space, Terrain};
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::MovementPoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Health, Site, Village};
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{RuleId, Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// 20.5.1, 20.5.1-b: how far a village goes for a new place.
const VILLAGE_MP: MovementPoints = MovementPoints::new(5);
const PRINCIPAL_MP: MovementPoints = MovementPoints::new(10);

impl Look<'_> {
    /// 20.5.1, 20.5.1-c, 20.5.1-j: where a village may go, razed spaces only if there is nothing else.
    pub fn relocations(&self, Relocate { nation, principal, from }: &Relocate) -> Vec<Space> {
        let most = if *principal { PRINCIPAL_MP } else { VILLAGE_MP };
        let near = self.march_costs(*from, most);
        let fits = |space: &Space| self.check_home(*nation, *space).is_ok() && space != from;
        let mut all: Vec<Space> = near.map(|(space, _)| space).filter(fits).collect();
        let razed = |space: &Space| self.state.site(*space) == Site::Razed;
        if all.iter().any(|space| !razed(space)) {
            all.retain(|space| !razed(space));
        }
        all
    }

    /// 20.5.1-j: land of the nation beside a river, without US units or any structure.
    fn check_home(&self, nation: Nation, space: Space) -> Decided {
        let refusal = Refusal::new(Why::NoRelocation).space(space).nation(nation);
        let board = self.board();
        let own = board.terrain(space) == Terrain::Ground && board.owner(space) == Some(nation);
        ensure(own && self.in_play(space), refusal)?;
        ensure(board.links(space).iter().any(|near| self.river(*near)), refusal)?;
        ensure(matches!(self.state.site(space), Site::Empty | Site::Razed), refusal)?;
        ensure(self.at(Side::Us, space).next().is_none(), refusal)
    }
}

impl Act<'_, '_> {
    /// 20.0, 20.5-d: takes one step of the structure in a space, scores it and sees to what follows.
    pub fn hit_structure(&mut self, space: Space, why: RuleId) {
        let awards = self.game.tables().awards;
        let site = self.state.site(space);
        match site {
            Site::Village(nation, health) => self.hit_village(space, Village { nation, health, principal: false }, why),
            Site::Principal(nation, health) => {
                self.hit_village(space, Village { nation, health, principal: true }, why);
            }
            Site::Settlement(health) => {
                let next = if health == Health::Full { Site::Settlement(Health::Reduced) } else { Site::Razed };
                self.wear(space, next, Side::Wc, why);
                self.score(Side::Wc, awards.settlement_step.won(), rule("20.6-c"));
            }
            Site::Fort(fort, health) if !fort.printed() => {
                let next = if health == Health::Full { Site::Fort(fort, Health::Reduced) } else { Site::Razed };
                self.wear(space, next, Side::Wc, why);
                self.score(Side::Wc, awards.fort_step.won(), rule("20.3"));
                if next == Site::Razed {
                    self.empty_fort(space);
                }
            }
            Site::Fort(..) | Site::Empty | Site::Razed | Site::Miamis => {}
        }
        self.check_points();
    }

    fn wear(&mut self, space: Space, next: Site, gains: Side, why: RuleId) {
        self.state.sites[usize::from(space.0)] = next;
        self.state.steps[gains.index()] += 1;
        self.tell(|_| Event::StructureHit { at: space, razed: next == Site::Razed, rule: why });
    }

    /// 20.5.1, 20.5.1-d: a healthy village moves away reduced, a reduced one is gone.
    fn hit_village(&mut self, space: Space, village: Village, why: RuleId) {
        let Village { nation, health, principal } = village;
        self.wear(space, Site::Razed, Side::Us, why);
        self.state.nations[nation.index()].bled = true;
        self.lose_idle_arms(space);
        self.score(Side::Us, self.game.tables().awards.village_step.won(), rule("20.5.1-e"));
        if health == Health::Full {
            // R26: each village counts once, when it is driven from its first place.
            self.state.villages_razed += 1;
            if principal {
                self.note_principal(space);
            }
            self.open(Relocate { nation, principal, from: space });
        } else {
            self.check_conquered(nation);
        }
    }

    fn note_principal(&mut self, space: Space) {
        self.state.principals_hit |= self.look().principal_bit(space);
    }

    /// 23.0-g: a marker that lay in the village without warriors is gone.
    fn lose_idle_arms(&mut self, space: Space) {
        let look = self.look();
        if look.at(Side::Wc, space).any(|piece| look.kind(piece) == Kind::Warriors) {
            return;
        }
        let arms: Vec<PieceId> = look.at(Side::Wc, space).filter(|piece| look.kind(*piece) == Kind::Arms).collect();
        for marker in arms {
            self.lose_arms(marker, rule("23.0-g"));
        }
    }

    /// 10.1-d: when a fort is razed, whoever was in it stands in the open.
    fn empty_fort(&mut self, space: Space) {
        let inside: Vec<PieceId> = self.look().garrison(space).collect();
        for piece in inside {
            self.state[piece].inside = false;
        }
        let warriors: Vec<PieceId> = self.look().at(Side::Wc, space).collect();
        if !warriors.is_empty() {
            self.capture(&warriors, space);
        }
    }

    /// The village stands there, or is gone.
    fn relocate(&mut self, to: Option<Space>) {
        let Relocate { nation, principal, from } = self.take();
        if let Some(to) = to {
            let site = if principal { Site::Principal } else { Site::Village };
            self.state.sites[usize::from(to.0)] = site(nation, Health::Reduced);
        }
        self.tell(|_| Event::Relocated { nation, principal, from, to });
        if to.is_none() {
            self.check_conquered(nation);
        }
    }

    /// 20.2.2-b: a fort given up by its garrison is razed.
    pub fn abandon_fort(&mut self, space: Space) {
        let Some((fort, health)) = self.look().fort(space) else { return };
        if fort.printed() || self.look().garrison(space).next().is_some() {
            return;
        }
        self.tell(|_| Event::FortAbandoned { fort, at: space });
        if health == Health::Full {
            self.hit_structure(space, rule("20.2.2-b"));
        }
        self.hit_structure(space, rule("20.2.2-b"));
    }
}

/// 20.5.1: a village looks for a new place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Relocate {
    /// The nation that looks for new ground on its own land.
    pub nation: Nation,
    /// Whether it is a principal one.
    pub principal: bool,
    /// Where it stood.
    pub from: Space,
}

impl Ask<BloodOhio> for Relocate {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Wc.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.extend(look.relocations(self).into_iter().map(|to| Decision::Relocate { to }));
    }

    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let Decision::Relocate { to } = *decision else { return Err(Why::NotNow.into()) };
        let (look, frame) = (act.look(), act.frame::<Self>());
        let refusal = Refusal::new(Why::NoRelocation).space(to).nation(frame.nation);
        ensure(look.relocations(frame).contains(&to), refusal)?;
        act.relocate(Some(to));
        Ok(())
    }

    /// 20.5.1: one place to go, several, or none at all (R61).
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        match act.look().relocations(act.frame())[..] {
            [] => act.relocate(None),
            [only] => act.relocate(Some(only)),
            [..] => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let (size, far, rule) =
            if self.principal { ("principal village", 10, rule("20.5.1-b")) } else { ("village", 5, rule("20.5.1")) };
        Question::new(
            format!("Where is the {} {size} of {} rebuilt?", self.nation.name(), look.space(self.from)),
            format!("On the nation's own ground beside a river, within {far} MP."),
            rule,
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.place_wish(click, |to| Decision::Relocate { to })
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::in_battle(look, seat, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option_of_many(look, seat, wide)
    }
}

impl OnBoard for Relocate {}

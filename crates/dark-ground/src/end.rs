//! 13: the End phase.

use crate::counters::{Nation, Side};
use crate::deploy::Cause;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::ids::{AreaId, AreaSet, PieceId, PieceSet};
use crate::settlers::Exchange;
use crate::state::{Acts, Order, Piece, Place, Standing};
use crate::tables::Season;
use kernel::{Roll, rule};

impl Act<'_, '_> {
    /// 13.0, 13.0-b, 4.7-b: Raid markers are counted and go, so do Actions Completed markers and Disruption.
    pub(crate) fn count_raids(&mut self) {
        // 11.3.1, G83: raiders who are home outside the walls have relieved their fort.
        self.lift_sieges();
        // G9: how many nations were at war when the Raid phase ended.
        self.state.at_war = self.look().nations_at_war();
        let total = self.state.raids.len();
        self.state.raid_total = total;
        self.state.raids = AreaSet::NONE;
        if total > 0 {
            self.tell(|_| Event::RaidsCounted { total });
        }
        for piece in &mut self.state.pieces {
            (piece.acts, piece.raiding, piece.order) = (Acts::Fresh, false, Order::Good);
        }
    }

    /// 13.0-c: units out of supply and units in besieged forts check.
    pub(crate) fn attrition(&mut self) {
        // Both sides check at once: a siege counts even if the besiegers starve in this phase.
        let besieged = Side::BOTH.map(|side| self.look().besieged(side));
        for side in Side::BOTH {
            let forts = besieged[side.index()];
            let manned: AreaSet = forts.filter(|at| self.look().garrison(side, *at) > 0).collect();
            for piece in self.look().sets().units[side.index()] {
                self.check_attrition(side, piece, forts);
            }
            // 11.3.2-fort: a fort whose last unit starves is lost.
            for at in manned {
                if self.look().garrison(side, at) == 0 {
                    self.fort_falls(side, at);
                }
            }
        }
        self.gather_companions();
    }

    fn check_attrition(&mut self, side: Side, piece: PieceId, forts: AreaSet) {
        let Piece { at: Place::On(at), inside, unsupplied, .. } = self.state[piece] else { return };
        let shut_in = inside && forts.has(at);
        if !shut_in && !unsupplied {
            return;
        }
        let face = self.table.die(6);
        let roll = self.look().attrition_roll(at, shut_in, face);
        let level = self.look().level(piece);
        let lost = !level.passes(roll.total());
        self.tell(|_| Event::AttritionRolled { piece, roll, level, lost });
        if lost {
            let _ = side;
            self.eliminate(piece, rule("13.0-c"));
        }
    }

    /// 6.0.3, 8.1-f: villages that are ripe are noted; in fall the remnants of surrendered nations leave.
    pub(crate) fn settle_accounts(&mut self) {
        self.state.ripe = self.look().crowded();
        if self.look().season() == Season::Fall {
            self.remnants_leave();
        }
        // 6.0.3: on the last turn the exchange is made at once.
        if self.state.turn == self.look().scenario().turns {
            self.open(Exchange {});
        }
    }

    /// 13.0-f, 13.0-g, 13.0-h: winter ends the year's war.
    pub(crate) fn winter(&mut self) {
        if self.look().season() != Season::Winter {
            return;
        }
        // 9.5.2-g
        let areas = self.state.pillaged.len();
        self.state.pillaged = AreaSet::NONE;
        if areas > 0 {
            self.tell(|_| Event::PillageForgotten { areas });
        }
        self.disband();
        let nations: Vec<Nation> = Nation::ROLLING.into_iter().filter(|nation| self.state.at_war(*nation)).collect();
        for nation in &nations {
            let state = &mut self.state.nations[nation.index()];
            (state.standing, state.order) = (Standing::Peaceful, 0);
        }
        self.find_primary();
        if !nations.is_empty() {
            self.tell(|_| Event::StoodDown { nations });
        }
        let pieces = self.look().winterers();
        self.deploy(Side::Na, Cause::Quarters, pieces);
    }

    /// 8.4.3, 13.0-g: militia go home unless they are besieged, and leaders without men with them.
    fn disband(&mut self) {
        let look = self.look();
        let goes = |piece: &PieceId| match look.state[*piece].at {
            Place::On(at) => !(look.state[*piece].inside && look.is_besieged(Side::Us, at)),
            Place::Edge => true,
            Place::Pool | Place::Hand | Place::Field | Place::Gone => false,
        };
        let pieces: PieceSet = look.sets().all_militia.filter(goes).collect();
        for piece in pieces {
            self.take_off(piece);
        }
        if !pieces.is_empty() {
            self.tell(|_| Event::Left { pieces, rule: rule("13.0-g") });
        }
        self.leaders_go_home();
        self.gather_companions();
    }

    /// 14.0.5-b: McKee may go anywhere he is welcome.
    pub(crate) fn move_mckee(&mut self) {
        let mckee = self.look().sets().mckee;
        let Place::On(at) = self.state[mckee].at else { return };
        let shut_in = self.state[mckee].inside && self.look().is_besieged(Side::Na, at);
        if !shut_in {
            self.deploy(Side::Na, Cause::McKee, PieceSet::of(mckee));
        }
    }

    /// 13.0-i: the next season.
    pub(crate) fn next_turn(&mut self) {
        // 11.3.1: winter quarters may relieve a fort.
        self.lift_sieges();
        self.state.turn += 1;
        self.state.generals_lost = [false, self.state.generals_lost[0]];
        (self.state.raised, self.state.fought, self.state.resolved) = (PieceSet::NONE, PieceSet::NONE, AreaSet::NONE);
        let (turn, date) = (self.state.turn, self.look().date());
        self.tell(|_| Event::TurnBegan { turn, date });
    }
}

impl Look<'_> {
    /// The attrition die with everything that applies (chart.attrition).
    pub(crate) fn attrition_roll(&self, at: AreaId, shut_in: bool, face: u8) -> Roll {
        let (chart, roll) = (self.tables().attrition, Roll::new(face, rule("13.0-c")));
        if shut_in {
            return roll.plus(self.state.sieges[at.index()] as i8 * chart.siege, rule("11.3.1-b"));
        }
        let burnt = self.state.pillaged.has(at);
        roll.plus(chart.season[self.season().index()], rule("chart.attrition"))
            .plus(if self.severe() { chart.severe_weather } else { 0 }, rule("chart.events-5"))
            .plus(if burnt { chart.pillaged } else { 0 }, rule("9.5.2-f"))
    }

    /// 13.0-h: warriors and leaders of the nations, those in besieged forts excepted.
    fn winterers(&self) -> PieceSet {
        let sets = self.sets();
        let mut all = sets.all_warriors;
        for chiefs in sets.chiefs {
            all = all.or(chiefs);
        }
        all.add(sets.tecumseh);
        all.add(sets.girty);
        let goes = |piece: &PieceId| match self.state[*piece].at {
            Place::On(at) => !(self.state[*piece].inside && self.is_besieged(Side::Na, at)),
            Place::Edge => true,
            Place::Pool | Place::Hand | Place::Field | Place::Gone => false,
        };
        // 15.1.3-b: nations that take no part stay where they are.
        all.filter(|piece| goes(piece) && self.of(*piece).nation.is_none_or(|nation| self.takes_part(nation))).collect()
    }
}

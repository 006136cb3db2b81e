//! 4: the sequence of play.

use crate::about::{seat_of, side_of};
use crate::counters::{Nation, Side};
use crate::decision::Decision;
use crate::deploy::Cause;
use crate::event::Event;
use crate::frames::{Act, Look};
use crate::game::DarkGround;
use crate::ids::{PieceId, PieceSet};
use crate::mobilize::Councils;
use crate::refusal::{Refusal, Why};
use crate::scenario::{Date, HeldBack};
use crate::settlers::Exchange;
use crate::state::{Phase, Piece, Place, Standing, State, Step};
use crate::tables::Season;
use kernel::ask::{Handle, Sequence};
use kernel::scene::Question;
use kernel::{Viewer, rule};

impl Step {
    /// 4.0, 4.4, 4.7: what follows.
    const fn next(self) -> Self {
        match self {
            Step::SetUpUs => Step::SetUpNa,
            Step::SetUpNa => Step::SetUpRolls,
            Step::SetUpRolls => Step::Begin,
            Step::Muster | Step::Battle => Step::Battle,
            Step::Begin => Step::Events,
            Step::Events => Step::Villages,
            Step::Villages => Step::Settlers,
            Step::Settlers => Step::Supply,
            Step::Supply => Step::Commitment,
            Step::Commitment => Step::Nations,
            Step::Nations => Step::IroquoisTest,
            Step::IroquoisTest => Step::Intervention,
            Step::Intervention => Step::Army,
            Step::Army => Step::Group,
            Step::Group => Step::Militia,
            Step::Militia => Step::MilitiaLeaders,
            Step::MilitiaLeaders => Step::MarkersOff,
            Step::MarkersOff => Step::Primary,
            Step::Primary => Step::Initiative,
            Step::Initiative => Step::Actions,
            Step::Actions => Step::Sieges,
            Step::Sieges => Step::Combats,
            Step::Combats => Step::LoneLeaders,
            Step::LoneLeaders => Step::Raids,
            Step::Raids => Step::RaidTotal,
            Step::RaidTotal => Step::Attrition,
            Step::Attrition => Step::Forts,
            Step::Forts => Step::LastVillages,
            Step::LastVillages => Step::Victory,
            Step::Victory => Step::WinterCleanUp,
            Step::WinterCleanUp => Step::McKee,
            Step::McKee => Step::NextTurn,
            Step::NextTurn => Step::Begin,
        }
    }

    /// 4.0: the phase a step belongs to.
    pub(crate) const fn phase(self) -> Phase {
        match self {
            Step::SetUpUs | Step::SetUpNa | Step::SetUpRolls => Phase::SetUp,
            Step::Muster | Step::Battle => Phase::Battle,
            Step::Begin | Step::Events => Phase::Events,
            Step::Villages | Step::Settlers => Phase::Settlers,
            Step::Supply => Phase::Supply,
            Step::Commitment
            | Step::Nations
            | Step::IroquoisTest
            | Step::Intervention
            | Step::Army
            | Step::Group
            | Step::Militia
            | Step::MilitiaLeaders
            | Step::MarkersOff => Phase::Mobilization,
            Step::Primary | Step::Initiative | Step::Actions | Step::Sieges | Step::Combats | Step::LoneLeaders => {
                Phase::Action
            }
            Step::Raids => Phase::Raid,
            Step::RaidTotal
            | Step::Attrition
            | Step::Forts
            | Step::LastVillages
            | Step::Victory
            | Step::WinterCleanUp
            | Step::McKee
            | Step::NextTurn => Phase::End,
        }
    }

    /// The first step of each phase says so.
    const fn begins(self) -> bool {
        matches!(
            self,
            Step::Events
                | Step::Villages
                | Step::Supply
                | Step::Commitment
                | Step::Primary
                | Step::Raids
                | Step::RaidTotal
        )
    }
}

impl Sequence for DarkGround {
    /// 4.0: a step of the sequence; each is finished before the next begins.
    fn next(act: &mut Act<'_, '_>) {
        let step = act.state.step;
        act.state.step = step.next();
        if step.begins() {
            let phase = step.phase();
            act.tell(|_| Event::PhaseBegan { phase });
        }
        act.step(step);
    }

    fn over(state: &State) -> bool {
        state.ending.is_some()
    }

    fn not_asked(&self, state: &State) -> Refusal {
        let asked = kernel::ask::asked(self, state).first().and_then(side_of);
        let why = if asked.is_some() { Why::NotYourTurn } else { Why::GameOver };
        Refusal { asked, ..why.into() }
    }

    fn not_now(&self) -> Refusal {
        Why::NotNow.into()
    }

    fn handles(&self, state: &State, decision: &Decision) -> Vec<Handle> {
        self.look(state).handles(decision)
    }

    fn awaited(&self, state: &State, _: Viewer) -> Question {
        let text = match kernel::ask::asked(self, state).first().and_then(side_of) {
            Some(Side::Us) => "The United States player decides",
            Some(Side::Na) => "The Native nations' player decides",
            None => "The game is over",
        };
        Question::new(text, "", rule("4.0"))
    }
}

impl Act<'_, '_> {
    fn step(&mut self, step: Step) {
        // 15.0-b: in the first turn the levels of the set-up stand.
        let first = self.state.turn == 1;
        match step {
            Step::SetUpUs => self.set_up_side(Side::Us),
            Step::SetUpNa => self.set_up_side(Side::Na),
            Step::SetUpRolls => self.roll_at_set_up(),
            Step::Muster => self.muster_alone(),
            Step::Battle => self.fight_alone(),
            Step::Begin => self.begin_turn(),
            Step::Events => self.random_event(),
            Step::Villages => self.open(Exchange {}),
            Step::Settlers => self.new_settlers(),
            Step::Supply => self.check_supply(),
            Step::Commitment if first => {}
            Step::Commitment => self.roll_commitment(),
            Step::Nations if first => {}
            Step::Nations => self.hold_councils(),
            Step::IroquoisTest => self.iroquois_test(),
            Step::Intervention => self.roll_intervention(),
            Step::Army => self.mobilize_army(),
            Step::Group => self.offer_group(),
            Step::Militia => self.mobilize_militia(),
            Step::MilitiaLeaders => self.appoint_leaders(),
            Step::MarkersOff => self.forget_atrocities(),
            Step::Primary => self.choose_primary(),
            Step::Initiative => self.roll_initiative(),
            Step::Actions => self.begin_actions(),
            Step::Sieges => self.mark_sieges(),
            Step::Combats => self.begin_combats(),
            Step::LoneLeaders => self.lone_leaders_leave(),
            Step::Raids => self.begin_raids(),
            Step::RaidTotal => self.count_raids(),
            Step::Attrition => self.attrition(),
            Step::Forts => self.finish_works(),
            Step::LastVillages => self.settle_accounts(),
            Step::Victory => self.check_victory(),
            Step::WinterCleanUp => self.winter(),
            Step::McKee => self.move_mckee(),
            Step::NextTurn => self.next_turn(),
        }
    }

    /// 15.2.2: some nations roll before the first turn.
    fn roll_at_set_up(&mut self) {
        let rolled = &self.look().scenario().levels.rolled;
        if rolled.is_empty() {
            return;
        }
        // Those that do not roll count as having rolled.
        let due = rolled.iter().fold(0, |bits, nation| bits | 1 << nation.index());
        self.state.rolled = !due;
        self.open(Councils {});
    }

    /// What comes with the season.
    fn begin_turn(&mut self) {
        // 14.0.3: the set-up, winter quarters or McKee's way may have left Tecumseh alone.
        self.gather_companions();
        if self.state.turn == 1 {
            let at_start = Side::BOTH.map(|side| self.look().combat_units_on_map(side));
            self.state.at_start = at_start;
            let (turn, date) = (1, self.look().date());
            self.tell(|_| Event::TurnBegan { turn, date });
        }
        if self.look().season() != Season::Spring {
            return;
        }
        // 8.1.1-b: every level returns to its base before anything is rolled; a set-up's own levels stand.
        if self.state.turn > 1 {
            let base = self.look().tables().base_levels;
            for (nation, base) in self.state.nations.iter_mut().zip(base) {
                if nation.standing != Standing::Surrendered {
                    nation.level = base;
                }
            }
        }
        let newcomer = self.blue_jacket();
        self.held_back(newcomer);
    }

    /// 14.0.6: in the spring of 1791 he takes the place of Black Hoof, or of his replacement; if the Shawnee have no leader
    /// he is returned, to be placed in their land.
    fn blue_jacket(&mut self) -> PieceSet {
        let (new, year) = (self.look().sets().blue_jacket, self.look().date().year);
        let surrendered = self.state.nation(Nation::Shawnee).standing == Standing::Surrendered;
        if year != 1791 || self.state[new].at != Place::Pool || surrendered {
            return PieceSet::NONE;
        }
        let Some(old) = self.look().chief(Nation::Shawnee) else { return PieceSet::of(new) };
        self.state[new] = self.state[old];
        let again = self.look().of(old).replacement;
        self.state[old] = Piece::at(if again { Place::Pool } else { Place::Gone });
        self.tell(|_| Event::Left { pieces: PieceSet::of(old), rule: rule("14.0.6") });
        if let Place::On(at) = self.state[new].at {
            let inside = self.state[new].inside;
            self.tell(|_| Event::Placed { piece: new, at, inside, rule: rule("14.0.6") });
        }
        self.find_primary();
        PieceSet::NONE
    }

    /// 15.1.2-b: warriors that were not set up, and a leader who comes in with them.
    fn held_back(&mut self, newcomer: PieceSet) {
        let look = self.look();
        let held = look.scenario().held_back.as_ref().filter(|held| held.year == look.date().year);
        let nations = held.into_iter().flat_map(|held| &held.nations);
        let come = nations.fold(newcomer, |all, nation| all.or(look.not_set_up(*nation)));
        self.take_in_hand(come);
        self.deploy(Side::Na, Cause::HeldBack, come);
    }
}

impl Look<'_> {
    /// 15.1.2-b: warriors of a nation that were not set up and may come in; not those of a nation that has surrendered.
    fn not_set_up(&self, nation: Nation) -> PieceSet {
        let stands = self.state.nation(nation).standing != Standing::Surrendered;
        let waits = |piece: &PieceId| stands && self.state[*piece].at == Place::Pool;
        self.sets().warriors[nation.index()].filter(waits).collect()
    }

    /// 15.1.2-b, G84: warriors of a nation who come in a spring that lies ahead.
    pub(crate) fn still_to_come(&self, nation: Nation) -> PieceSet {
        let Date { year, season } = self.date();
        let ahead = |held: &&HeldBack| year < held.year || (year == held.year && season == Season::Winter);
        let held = self.scenario().held_back.as_ref().filter(ahead);
        if held.is_some_and(|held| held.nations.contains(&nation)) { self.not_set_up(nation) } else { PieceSet::NONE }
    }

    /// 15.1.4-c, G76: combat units of a side that take part in the scenario.
    fn combat_units_on_map(&self, side: Side) -> u8 {
        let plays = |piece: &PieceId| self.of(*piece).nation.is_none_or(|nation| self.takes_part(nation));
        let there = |piece: &PieceId| self.on_map(self.state[*piece].at) && plays(piece);
        self.sets().units[side.index()].filter(there).count() as u8
    }

    /// Who is asked, if anybody.
    pub(crate) fn phasing(&self) -> Option<kernel::Seat> {
        match self.state.step.phase() {
            Phase::Action => Some(seat_of(self.state.acting)),
            Phase::SetUp | Phase::Events | Phase::Settlers | Phase::Supply | Phase::Mobilization => None,
            Phase::Raid | Phase::End | Phase::Battle => None,
        }
    }
}

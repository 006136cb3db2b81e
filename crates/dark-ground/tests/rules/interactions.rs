//! Rules that meet: positions in which two or three of them are easily mixed up.

use super::table::{Given, SUMMER, Table, WINTER, area, given, opening, piece, step};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::{Decision, Fighter};
use dark_ground::event::{Clash, Counted, Event};
use dark_ground::state::{Order, Place, Standing, Step};

fn war() -> Given {
    let given = given("campaign").turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3);
    given.nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// Everybody does the quietest thing until the commitment is rolled; says all that happened.
fn until_commitment(mut table: Table) -> Vec<Event> {
    let mut all = std::mem::take(&mut table.events);
    for _ in 0..400 {
        if all.iter().any(|event| matches!(event, Event::CommitmentRolled { .. })) {
            return all;
        }
        let quiet = [Decision::AsSuggested, Decision::Pass, Decision::Done];
        let next = quiet.into_iter().find(|decision| table.offers(*decision));
        table.when(next.unwrap_or_else(|| table.options()[0]));
        all.append(&mut table.events);
    }
    panic!("no roll for commitment: {all:#?}");
}

/// What peaceful nations did to the roll for commitment.
fn quiet_frontier(events: &[Event]) -> i8 {
    let rolled = events.iter().find_map(|event| match event {
        Event::CommitmentRolled { roll, .. } => Some(*roll),
        _ => None,
    });
    let roll = rolled.expect("it was rolled");
    roll.modifiers().iter().filter(|part| part.rule.as_str() == "G9").map(|part| part.value).sum()
}

/// [8.2] [G9] [13.0-h] Nations that went home for the winter count as they stood before it: four at war take nothing from the roll in
/// spring, one takes 2.
#[test]
fn g9_the_winter_before_counts_in_spring() {
    let spring = |at_war: usize| {
        let given = given("campaign").turn(WINTER).commitment(3).nations(Standing::Peaceful, 3);
        let given = Nation::ROLLING
            .into_iter()
            .take(at_war)
            .fold(given, |given, nation| given.nation(nation, Standing::Warpath, 3));
        let events = until_commitment(given.at_step(Step::RaidTotal, &[]));
        assert!(events.iter().any(|event| matches!(event, Event::StoodDown { .. })), "all are at peace in spring");
        quiet_frontier(&events)
    };
    assert_eq!([spring(4), spring(1)], [0, -2]);
}

/// [15.4] [15.0-b] [8.2] The long war begins with an event, settlers and militia; commitment and nations are rolled for from winter on,
/// with 1 off for two nations at war.
#[test]
fn r15_4_the_first_turn() {
    let events = until_commitment(opening("campaign", &[]));
    let second = events.iter().position(|event| matches!(event, Event::TurnBegan { turn: 2, .. }));
    let (first, winter) = events.split_at(second.expect("winter comes"));
    let rolled = |test: fn(&Event) -> bool| first.iter().any(test);
    assert!(rolled(|event| matches!(event, Event::EventRolled { .. })));
    assert!(rolled(|event| matches!(event, Event::CountRolled { what: Counted::Settlers, .. })));
    assert!(rolled(|event| matches!(event, Event::MilitiaRolled { .. })));
    assert!(!rolled(|event| matches!(event, Event::CommitmentRolled { .. } | Event::NationRolled { .. })));
    assert_eq!(quiet_frontier(winter), -1);
}

/// [11.1.3-b] [11.3.2-fort] The factors of a fort lose by 6 while a Canadian unit fights on: nothing. Then the unit is lost, and the
/// fort stands with its factors.
#[test]
fn r11_1_3_b_factors_first() {
    let six = ["Regular 1", "Regular 2", "Regular 3", "Regular 4", "Regular 5", "Regular 6"];
    let given = war().all(&six, "DET").inside(&["Canadian 1"], "DET");
    let mut table = given.with(|state| state.initiative = Side::Us).at_step(Step::Combats, &[]);
    table.when(Decision::Assault).when(Decision::Man { with: None });
    table.when(Decision::Man { with: Some(Fighter::Factor(1)) });
    let pair = |name: &str, with: Fighter| Decision::Pair { fighter: Fighter::Unit(piece(name)), with };
    table.when(pair("Regular 1", Fighter::Unit(piece("Canadian 1")))).when(pair("Regular 2", Fighter::Factor(1)));
    for name in ["Regular 3", "Regular 4", "Regular 5", "Regular 6"] {
        table.when(pair(name, Fighter::Factor(1)));
    }
    // 6 + 1 + 4 against 1 + 3 + 1, then 6 + 1 against 2 + 3.
    table.rolling(Decision::Clash { group: 1 }, &[6, 1, 6, 2]);
    let clashes = table.events.iter().filter_map(|event| match event {
        Event::Clashed { clash, .. } => Some(*clash),
        _ => None,
    });
    assert_eq!(clashes.collect::<Vec<_>>(), [Clash::Eliminated(Side::Na), Clash::Retreat(Side::Na)]);
    assert!(table.state.forts[Side::Na.index()].has(area("DET")));
    assert_eq!((table.place("Canadian 1"), table.vp()), (Place::Gone, [2, 0]));
}

/// [7.0.4] [9.4.5] [9.4.2] A unit out of supply may react, and is not tired by it.
#[test]
fn r9_4_5_out_of_supply_and_reacting() {
    let given = war().commitment(5).all(&["Wayne", "Regular 1"], "HAM").at("Miami 1", "GRV");
    let mut table = given.with(|state| state[piece("Regular 1")].unsupplied = true).actions(Side::Na);
    table.march(&["Miami 1"]).when(step("TWN"));
    if table.offers(Decision::Stop) {
        table.when(Decision::Stop);
    }
    table.when(Decision::React { leader: piece("Wayne") }).when(Decision::Add { piece: piece("Regular 1") });
    table.rolling(Decision::Go, &[6]);
    table.when(step("TWN"));
    assert!(table.is_at("Regular 1", "TWN") && table.state[piece("Regular 1")].order == Order::Good);
    assert!(!table.told(|event| matches!(event, Event::ExhaustionRolled { .. })));
}

/// [9.2.1] [6.0.3] Of four settlers one is killed under an Atrocity marker; the three become a village in the next Settler phase
/// although the marker still lies there.
#[test]
fn r6_0_3_a_village_despite_the_marker() {
    let given = war().settlers("HAM", 4).at("Miami 1", "KEK").with(|state| state.atrocities_left = [0, 2]);
    let mut table = given.actions(Side::Na);
    table.when(Decision::Atrocity { at: area("HAM") });
    assert_eq!(table.settlers("HAM"), 3);
    table.refuses(Decision::Atrocity { at: area("HAM") }, "9.2.1-c");
    let mut state = table.state.clone();
    state.frames.clear();
    let mut table = Given { state }.at_step(Step::LastVillages, &[3, 4]);
    assert!(table.state.turn == SUMMER + 1 && table.state.atrocities[Side::Na.index()].has(area("HAM")));
    table.when(Decision::Exchange { at: area("HAM") });
    assert!(table.state.villages.has(area("HAM")) && table.settlers("HAM") == 0);
}

/// [8.1-b] [8.1-c] [9.1.2] The Ottawa, who have no leader, go to war: nobody gathers, and the primary leader stays.
#[test]
fn r8_1_c_a_nation_without_a_leader() {
    let given = given("campaign").turn(SUMMER).nation(Nation::Miami, Standing::Warpath, 3);
    let given = given.all(&["Little Turtle", "Miami 1"], "KEK").inside(&["Ottawa 1", "Ottawa 2"], "DET");
    let given = given.nation(Nation::Ottawa, Standing::Peaceful, 5);
    let mut table =
        given.with(|state| state.primary[Side::Na.index()] = Some(piece("Little Turtle"))).at_step(Step::Nations, &[]);
    table.rolling(Decision::Choose { nation: Nation::Ottawa }, &[4]);
    let ottawa = table.state.nations[Nation::Ottawa.index()];
    assert_eq!((ottawa.standing, ottawa.level.get()), (Standing::Warpath, 5), "4 and 1 for warriors at a fort");
    assert!(!table.told(|event| matches!(event, Event::Gathered { .. })));
    assert!(table.offers(Decision::Choose { nation: Nation::Miami }), "and nobody is asked to gather");
    assert_eq!(table.state.primary[Side::Na.index()], Some(piece("Little Turtle")));
    assert!(table.is_at("Ottawa 1", "DET") && table.is_at("Ottawa 2", "DET"));
}

/// [8.1.2-e] [8.6.3] Treaties, villages and pillage weigh in a council's roll and not in one for trespass in the same turn.
#[test]
fn r8_1_2_e_treaties_do_not_cover_trespass() {
    let after = |die: u8| {
        let given = given("campaign").turn(SUMMER).nation(Nation::Delaware, Standing::Peaceful, 5).village("TUS");
        let given = given.at("Regular 1", "SUN").at("Regular 2", "WAK").pillaged(&["COS", "LAR"]).vp(4, 0);
        let mut table = given.at_step(Step::Nations, &[]);
        table.when(Decision::Choose { nation: Nation::Delaware });
        // 6, two treaties, a village and two pillaged areas.
        table.rolling(Decision::Offer { treaties: 2 }, &[6]);
        let delaware = |table: &Table| table.state.nations[Nation::Delaware.index()];
        assert_eq!((delaware(&table).standing, delaware(&table).level.get()), (Standing::Peaceful, 1));
        let mut state = table.state.clone();
        state.frames.clear();
        let mut table = Given { state }.actions(Side::Us);
        table.march(&["Regular 1"]).rolling(step("SEN"), &[die]);
        let halted = table.told(|event| matches!(event, Event::Halted { .. }));
        (delaware(&table).standing, halted)
    };
    assert_eq!(after(3), (Standing::Warpath, true), "3 and 2 areas: 5");
    assert_eq!(after(1).0, Standing::Peaceful, "1 and 2: 3, and never surrender");
}

//! What the quick player knows of the short campaigns.

use super::table::{Table, area, game, given, opening, piece};
use dark_ground::counters::Side;
use dark_ground::points::VictoryPoints;
use dark_ground::state::{Acts, Ending, Place, VictoryLevel};
use kernel::advice::{Style, follow};
use kernel::playout::PlayoutRng;
use kernel::{Game, Seat};

/// Plays like a beginner, but for a wandering judgement.
const BEGINNER: Style = Style { careless: true, ..Style::EVEN };

/// The quick player of the side that is asked decides.
fn proposes(table: &mut Table) {
    proposes_as(table, Style::EVEN);
}

fn proposes_as(table: &mut Table, style: Style) {
    let seat = game().asked(&table.state).first().unwrap_or(Seat(0));
    let mut rng = PlayoutRng::new(7);
    let row = game().propose(&table.state, seat, style, &mut rng);
    assert!(follow(game(), &mut table.state, seat, &row, &mut rng) > 0, "{row:?} cannot be begun");
}

/// [15.2.4] [14.0.7-b] Regulars march on to Kekionga from the fort behind them; a militia leader whose men stay there as its
/// garrison does not bind them.
#[test]
fn an_army_does_not_wait_for_a_militia_leader() {
    let regulars = ["Regular 1", "Regular 2", "Regular 3", "Regular 4"];
    let given = given("st-clair").turn(2).us_fort("TWN").us_fort("REC").all(&regulars, "REC");
    let given = given.all(&["Hamtramck", "Trotter", "Kentucky 1", "Kentucky 2"], "REC").at("Miami 1", "EEL");
    let mut table = given.actions(Side::Us);
    proposes(&mut table);
    assert!(regulars.iter().all(|unit| table.is_at(unit, "KEK")), "{:?}", table.place("Regular 1"));
    assert!(table.is_at("Trotter", "REC") && table.is_at("Kentucky 1", "REC"));
}

/// [15.1.2] [9.5.1] The nations begin in bands where settlers are, and with a guard in Kekionga.
#[test]
fn warriors_begin_where_settlers_are() {
    let (table, places) = set_up(Style::EVEN);
    let warriors = |at: &str| places.iter().filter(|place| **place == Place::On(area(at))).count();
    let around = ["HAM", "TUR", "WHW", "EFK", "EAG", "BRU", "SCI"];
    let bands = around.iter().filter(|at| table.settlers(at) > 0 && warriors(at) > 1).count();
    assert_eq!(warriors("KEK"), 3, "{places:?}");
    assert!(bands >= 3, "{bands} bands among settlers: {places:?}");
}

/// The warriors of the Miami and Shawnee where the quick player sets them up at Harmar's expedition.
fn set_up(style: Style) -> (Table, Vec<Place>) {
    let mut table = opening("harmar", &[]);
    let names = (1..=7).map(|n| format!("Miami {n}")).chain((1..=5).map(|n| format!("Shawnee {n}")));
    let bands: Vec<_> = names.map(|name| piece(&name)).collect();
    for _ in 0..60 {
        if bands.iter().any(|unit| matches!(table.state[*unit].at, Place::Hand | Place::Pool)) {
            proposes_as(&mut table, style);
        }
    }
    let places = bands.iter().map(|unit| table.state[*unit].at).collect();
    (table, places)
}

/// [15.1.2] Beginners guard all their land at once: no area has two bands.
#[test]
fn beginners_scatter_their_warriors() {
    let (_, places) = set_up(BEGINNER);
    let alone = |place: &Place| places.iter().filter(|other| *other == place).count() == 1;
    assert!(places.iter().all(alone), "{places:?}");
}

/// [15.1.4] [12.0.1] In fall the guard of Kekionga does not go raiding: a handful of men may come up the rivers. Beginners
/// send everybody.
#[test]
fn the_guard_of_kekionga_stays() {
    let guard = ["Miami 1", "Miami 2", "Miami 3"];
    let given = || given("harmar").turn(1).all(&guard, "KEK").at("Little Turtle", "KEK").settlers("WHW", 1);
    let raids = |style: Style| {
        let mut table = given().at("Harmar", "CIN").at("Regular 1", "CIN").actions(Side::Na);
        proposes_as(&mut table, style);
        guard.iter().any(|unit| table.state[piece(unit)].raiding)
    };
    assert!(!raids(Style::EVEN), "the guard went raiding");
    assert!(raids(BEGINNER), "a beginner kept his warriors at home");
}

/// [12.0.4] [15.2.4] An army that holds Kekionga in the last turn burns it: nobody comes back from a raid to burnt land, and a
/// supply line may end there.
#[test]
fn an_army_burns_kekionga_behind_the_raiders() {
    let regulars = ["Regular 1", "Regular 2", "Regular 3", "Regular 4", "Regular 5", "Regular 6"];
    let given = given("st-clair").turn(3).us_fort("TWN").us_fort("REC").all(&regulars, "KEK").at("Hamtramck", "KEK");
    let mut table = given.all(&["Kentucky 1", "Kentucky 2"], "REC").at("Miami 1", "EEL").actions(Side::Us);
    proposes(&mut table);
    assert!(table.state.pillaged.has(area("KEK")), "{:?}", table.state.frames.last());
}

/// [15.1.4-c] Those who were called up later go to Kekionga first: nobody counts them among the losses.
#[test]
fn those_who_do_not_count_go_first() {
    let counted = ["Kentucky 1", "Kentucky 2", "Kentucky 3", "Kentucky 4", "Kentucky 5", "Kentucky 6", "Regular 1"];
    let given = given("harmar").turn(1).all(&counted, "CIN").all(&["Ohio 5", "Hamtramck"], "CIN");
    let given = given.with(|state| state.at_start = [13, 12]).at("Miami 1", "GLA").settlers("WHW", 1);
    let mut table = given.actions(Side::Us);
    proposes(&mut table);
    assert!(table.is_at("Ohio 5", "KEK"), "{:?}", table.place("Ohio 5"));
    let gone = counted.iter().filter(|unit| table.is_at(unit, "KEK")).count();
    assert!((2..=4).contains(&gone), "{gone} of those who count");
    assert_ne!(table.state[piece("Ohio 5")].acts, Acts::Fresh);
}

/// [4.5-b] [15.1.4] As long as Kekionga is too well guarded somebody at Cincinnati stands up and stays where he is instead of a
/// pass that may end the phase; those who are to make the dash wait.
#[test]
fn whoever_waits_for_the_way_to_open_does_not_pass() {
    let men = ["Kentucky 1", "Kentucky 2", "Kentucky 3", "Kentucky 4", "Regular 1", "Regular 2"];
    let guard = ["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5", "Little Turtle"];
    let given =
        || given("harmar").turn(1).all(&men, "CIN").at("Hamtramck", "CIN").all(&guard, "KEK").settlers("WHW", 1);
    for style in [Style::EVEN, BEGINNER] {
        let mut table = given().with(|state| state.at_start = [13, 12]).actions(Side::Us);
        proposes_as(&mut table, style);
        let up: Vec<_> = men.iter().filter(|unit| table.state[piece(unit)].acts != Acts::Fresh).collect();
        assert!(up.len() == 1 && men.iter().all(|unit| table.is_at(unit, "CIN")), "{up:?}");
        assert!(!table.state.passed && table.state.acting == Side::Na);
        assert_eq!(table.state[piece("Hamtramck")].acts, Acts::Fresh);
    }
}

/// [15.1.4] [9.5.1] Two men in Kekionga burn it on three faces: a third, whom nobody counts, goes after them.
#[test]
fn a_single_man_joins_those_who_will_burn_kekionga() {
    let there = ["Kentucky 1", "Kentucky 2", "Hamtramck"];
    let given = given("harmar").turn(1).all(&there, "KEK").at("Miami 1", "GLA");
    let given = given.with(|state| there.iter().for_each(|one| state[piece(one)].acts = Acts::Completed));
    let given = given.all(&["Ohio 5", "Regular 1"], "CIN").settlers("WHW", 1);
    let mut table = given.with(|state| state.at_start = [13, 12]).actions(Side::Us);
    proposes(&mut table);
    assert!(table.is_at("Ohio 5", "KEK"), "{:?}", table.place("Ohio 5"));
}

/// [15.2.4] [7.0.1-e] An army that stands where the next fort is due builds it, though a band with a leader cuts the way today.
#[test]
fn a_fort_is_built_whoever_stands_in_the_way_today() {
    let army = ["Regular 1", "Regular 2", "Regular 3", "Regular 4", "Regular 5", "Kentucky 1", "Kentucky 2", "Butler"];
    let given = given("st-clair").turn(2).us_fort("TWN").all(&army, "REC").at("Hamtramck", "REC");
    let mut table = given.all(&["Miami 1", "Miami 2", "Little Turtle"], "GRV").actions(Side::Us);
    proposes(&mut table);
    assert!(table.state.building.has(area("REC")), "{:?}", table.place("Regular 1"));
}

/// [13.0-c] [15.2.4] Whoever stands in Kekionga without supply starves before the game is judged: one who is fed goes there.
#[test]
fn one_who_is_fed_goes_to_kekionga_in_the_end() {
    let hungry = ["Regular 1", "Regular 2", "Regular 3"];
    let militia = ["Kentucky 1", "Kentucky 2", "Kentucky 3"];
    let given = given("st-clair").turn(3).us_fort("UWH").us_fort("REC").all(&hungry, "KEK").all(&militia, "REC");
    let given = given.pillaged(&["KEK"]).at("Miami 1", "EEL");
    let mut table =
        given.with(|state| hungry.iter().for_each(|unit| state[piece(unit)].unsupplied = true)).actions(Side::Us);
    proposes(&mut table);
    assert!(militia.iter().any(|unit| !table.is_at(unit, "REC")), "nobody set out");
}

/// [15.2.4] [7.0.1-e] In the last turn those whom Kekionga does not need go after the bands that cut its line.
#[test]
fn bands_on_the_line_are_driven_off_in_the_end() {
    let army: Vec<String> =
        (1..=7).map(|n| format!("Regular {n}")).chain((1..=5).map(|n| format!("Kentucky {n}"))).collect();
    let army: Vec<&str> = army.iter().map(String::as_str).collect();
    let given = given("st-clair").turn(3).us_fort("UWH").us_fort("REC").all(&army, "KEK").at("Hamtramck", "KEK");
    let given = given.pillaged(&["KEK"]).all(&["Pennsylvania 1", "Pennsylvania 2"], "REC");
    let given = given.all(&["Miami 1", "Little Turtle"], "SHN").all(&["Shawnee 1", "McKee"], "UWA");
    let mut table = given.actions(Side::Us);
    proposes(&mut table);
    let gone = army.iter().filter(|unit| table.is_at(unit, "SHN") || table.is_at(unit, "UWA")).count();
    assert!((2..=6).contains(&gone), "{gone} went");
}

/// [15.2.1] [7.0.1-e] The first fort stands where two ways lead to it from Cincinnati.
#[test]
fn the_first_fort_has_two_ways() {
    let mut table = opening("st-clair", &[]);
    for _ in 0..40 {
        if table.state.forts[0].is_empty() {
            proposes(&mut table);
        }
    }
    assert!(table.state.forts[0].has(area("UWH")), "{:?}", table.state.forts[0]);
}

/// [16.1.3] A battle alone that is over is worth its points and a little more, so that whoever looks as far as the end still
/// tells a narrow win from a great one.
#[test]
fn a_battle_that_is_over_is_worth_its_points() {
    let after = |us: u16, na: u16| {
        let mut state = opening("harmars-defeat", &[]).state;
        let side = if us > na { Side::Us } else { Side::Na };
        state.vp = [us, na].map(VictoryPoints::new);
        state.ending = Some(Ending::Won { side, level: VictoryLevel::Points });
        game().assess(&state, Seat(0)).sum()
    };
    assert!(after(5, 4) > 0 && after(4, 5) < 0);
    assert_eq!(after(9, 4) - after(5, 4), 4000);
    assert!(after(5, 4) - after(4, 5) < 10_000, "{} {}", after(5, 4), after(4, 5));
}

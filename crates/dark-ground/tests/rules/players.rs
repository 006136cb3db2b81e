//! What the quick player knows of the short campaigns.

use super::table::{Table, game, given, opening, piece};
use dark_ground::counters::Side;
use dark_ground::state::{Acts, Place};
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
    let warriors = |at: &str| places.iter().filter(|place| **place == Place::On(super::table::area(at))).count();
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
    assert!(table.state.pillaged.has(super::table::area("KEK")), "{:?}", table.state.frames.last());
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

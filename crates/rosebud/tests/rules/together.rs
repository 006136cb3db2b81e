//! Many units without many clicks: a stack moves as one, a line fires at one target, all rally with one word; and whatever
//! was named can be taken back until a die falls.

use crate::table::{given, opening, step, unit};
use kernel::playout::PlayoutRng;
use kernel::{Game, Seed, SeededDice, Table};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::state::{Marks, Phase};
use rosebud::tables::Mode;

const STACK: [&str; 3] = ["a-2-cav", "b-2-cav", "d-2-cav"];

/// [7.A] [7.H] Everybody in the hex who can joins with one word, each pays for himself, and until the first step any may be left.
#[test]
fn r7_a_a_stack_moves_as_one() {
    let stack = || {
        let given = STACK.iter().fold(given(), |given, key| given.mounted(key, "1410"));
        let given = given.on_foot("e-2-cav", "1410").marked("e-2-cav", Marks::PINNED).leader("noyes", "1410", None);
        let mut table = given.on_foot("lone-bull", "1409").phase(Phase::Movement, Us);
        table.picks("a-2-cav").when(Decision::JoinAll);
        table
    };
    let mut table = stack();
    assert!(!table.offers(Decision::JoinAll), "all who can are in");
    table.when(step("1411"));
    for key in STACK {
        assert_eq!((table.at(key).as_str(), table.left(key)), ("1411", 4), "grass and zone, {key}");
    }
    assert_eq!((table.at("noyes").as_str(), table.at("e-2-cav").as_str()), ("1411", "1410"), "the Pinned stay");
    let mut table = stack();
    table.decides(Us, Decision::Drop { unit: unit("d-2-cav") }, &[]).when(step("1411"));
    assert_eq!((table.at("b-2-cav").as_str(), table.at("d-2-cav").as_str()), ("1411", "1410"));
    let mut table = stack();
    let before = table.state.pieces.clone();
    table.decides(Us, Decision::Back, &[]);
    assert_eq!(table.state.pieces, before);
    assert!(table.offers(Decision::EndPhase), "as if nobody had been picked");
}

/// [8.D.1] [8.D.2.b] A stack gets off and on again together, a Holder each.
#[test]
fn r8_d_1_a_stack_changes_mode() {
    let given = STACK.iter().fold(given(), |given, key| given.mounted(key, "1410"));
    let mut table = given.on_foot("lone-bull", "2010").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::JoinAll).when(Decision::ChangeMode { mode: Mode::Dismounted });
    assert!(STACK.iter().all(|key| table.mode(key) == Mode::Dismounted && table.strength(key) == 4));
    let holders = ["horse-holder-1", "horse-holder-2", "horse-holder-3"];
    assert!(holders.iter().all(|key| table.at(key) == "1410"));
    table.when(Decision::ChangeMode { mode: Mode::Mounted });
    assert!(STACK.iter().all(|key| table.mode(key) == Mode::Mounted && table.left(key) == 4));
    assert!(holders.iter().all(|key| table.at(key) == "Aside"));
}

/// [9.A-e] [9.A-c] A line fires in the order of the clicks, each with its own dice; a name is taken back until they roll.
#[test]
fn r9_a_e_a_line_fires_in_order() {
    let given = STACK.iter().fold(given(), |given, key| given.on_foot(key, "1410"));
    let mut table = given.on_foot("lone-bull", "1409").phase(Phase::OffensiveFire, Us);
    let fire = |key: &str, shot: Shot| Decision::Fire { unit: unit(key), shot };
    table.when(Decision::Target { unit: unit("lone-bull") });
    table.when(fire("d-2-cav", Shot::Half)).when(fire("a-2-cav", Shot::Full)).when(fire("b-2-cav", Shot::Full));
    table.refuses(fire("a-2-cav", Shot::Half), "9.F-e").decides(Us, Decision::Drop { unit: unit("b-2-cav") }, &[]);
    table.rolls(Decision::Loose, &[1, 2, 2, 1]);
    let fired: Vec<(String, Vec<u8>)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired(report) => Some((report.aim.strength.to_string(), report.throw.faces().to_vec())),
            _ => None,
        })
        .collect();
    assert_eq!(fired, [("2".to_owned(), vec![1, 2]), ("4".to_owned(), vec![2, 1])]);
    assert!(!table.is("b-2-cav", Marks::SHOT), "it was taken back");
    table.when(Decision::Target { unit: unit("lone-bull") }).decides(Us, Decision::Back, &[]);
    assert!(table.offers(Decision::Target { unit: unit("lone-bull") }));
}

/// [9.F-e] All bands that may fire at one who leaves are named with one word, and may be taken back one by one.
#[test]
fn r9_f_e_all_fire_at_one() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .on_foot("old-bear", "1509")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("1411")).when(Decision::FireAll);
    table.decides(Indian, Decision::Drop { unit: unit("old-bear") }, &[]).rolls(Decision::Loose, &[1, 2]);
    assert!(table.is("lone-bull", Marks::ANSWERED) && !table.is("old-bear", Marks::ANSWERED));
}

/// [10.A] An attack is gathered with one word and taken apart again before it is declared.
#[test]
fn r10_a_an_attack_is_gathered() {
    let given = STACK.iter().fold(given(), |given, key| given.on_foot(key, "1410"));
    let mut table = given.on_foot("lone-bull", "1409").phase(Phase::Melee, Us);
    let attack = Decision::Attack { hex: crate::table::hex("1409") };
    table.when(attack).when(Decision::JoinAll).decides(Us, Decision::Drop { unit: unit("a-2-cav") }, &[]);
    table.decides(Us, Decision::Back, &[]);
    assert!(STACK.iter().all(|key| !table.is(key, Marks::ATTACKED)) && table.offers(attack));
}

/// [6.A] [7.A] [18-k] Bands that are to come on join a stack as long as a hex can hold it; nobody is led into a question that can
/// only be taken back, and whoever clicks one band too many is told why. Seen before: "with all of them" took up 27 counters.
#[test]
fn r7_a_a_stack_that_comes_on_finds_a_hex() {
    let mut table = opening(&[]);
    table.when(Decision::PlaceRest).when(Decision::Ready).picks("four-horns");
    assert!(!table.offers(Decision::JoinAll), "24 bands fit no hex");
    for key in ["rain-in-the-face", "red-horn", "black-moon", "little-wolf"] {
        table.when(Decision::Join { unit: unit(key) });
    }
    // Five bands of 5 are the 25 factors of 6.A.
    table.refuses(Decision::Join { unit: unit("little-hawk") }, "6.A");
    table.when(Decision::Join { unit: unit("crazy-horse") });
    assert!(table.options().iter().any(|option| matches!(option, Decision::Step { .. })));
}

/// [7.A] [5-e] Whatever is picked up in a whole game by chance, there is something to do with it besides putting it back.
#[test]
fn r7_a_no_stack_can_only_be_taken_back() {
    let game = crate::table::game();
    for number in 0..4 {
        let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number)), PlayoutRng::new(number));
        let mut state = game.start(&crate::table::start(&[]), &mut Table::silent(&mut dice));
        let mut options = Vec::new();
        while let Some(seat) = game.asked(&state).first() {
            options.clear();
            game.options(&state, seat, &mut options);
            assert!(options != [Decision::Back], "game {number}: {:?}", state.frames.last());
            let choice = options[rng.below(options.len())];
            game.decide(&mut state, seat, &choice, &mut Table::silent(&mut dice)).unwrap();
        }
    }
}

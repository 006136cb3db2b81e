//! 10.1: retreat after combat and bombardment; 10.3: what it leaves to do.
use crate::table::{Given, Table, given, given_data, given_ground, hex};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::tables::CombatResult;
use kernel::Game;

/// The 35th in 1005 and the 15th in 1106 against 1006: only 1007 and 0907 are out of their zones.
fn cornered(given: Given) -> Table {
    let mut table = given.at("35", "1005").at("15", "1106").combat(Army::British);
    table.declare(&[("35", "1006"), ("15", "1006")]);
    table
}

/// Routs a unit of 3 from 1006 with this die.
fn routed(given: Given, die: u8) -> Table {
    let mut table = cornered(given.at("Col/BC", "1006"));
    assert_eq!(table.fight(0, &[1, die]).fought(), (13, 4, "3-1", CombatResult::Dr));
    table
}

/// [10.1] Each routed unit rolls its own die; its owner chooses who goes first and where.
#[test]
fn r10_1_each_unit_runs_by_itself() {
    let mut table = given("quebec")
        .at("35", "1405")
        .at("28", "1605")
        .at("Col/RW", "1505")
        .at("Col/LW", "1506")
        .combat(Army::British);
    table.declare(&[("35", "1505"), ("35", "1506"), ("28", "1505")]);
    table.fight(0, &[1]);
    assert_eq!(table.asked(), Army::French);
    let [first, second] = ["Col/RW", "Col/LW"].map(|name| Decision::Flee { unit: table.u(name) });
    assert_eq!(table.options(), [first, second]);
    table.rolls(second, &[2]).falls_back(&["1507", "1508"], &[4]);
    table.falls_back(&["1504", "1503", "1502", "1501"], &[]);
    assert_eq!((table.place("Col/LW"), table.place("Col/RW")), ("1508".to_owned(), "1501".to_owned()));
    assert_eq!((table.distance("1506", "1508"), table.distance("1505", "1501")), (2, 4));
    assert!(table.is_disordered("Col/RW") && table.is_disordered("Col/LW"));
}

/// [10.1-d] A good order unit that rolls 5 ends five hexes away, disordered.
#[test]
fn r10_1_a_rout_runs_the_die() {
    let mut table = routed(given("quebec"), 5);
    assert_eq!(table.steps(), ["0907", "1007"]);
    table.falls_back(&["1007", "1008", "1009", "1010"], &[]);
    assert!(table.is_retreating());
    // Each step leads away from the battle hex.
    assert!(table.steps().iter().all(|step| table.distance("1006", step) == 5));
    table.falls_back(&["1011"], &[]);
    assert!(!table.is_retreating() && table.is_disordered("Col/BC"));
}

/// [10.1-b] A leader may go along with one retreating unit; left alone in a zone he is lost.
#[test]
fn r10_1_a_leader_retreats_with_a_unit() {
    let given = || {
        let mut table = cornered(given("quebec").at("Col/BC", "1006").at("Montcalm", "1006"));
        table.when(Decision::Resolve { battle: 0 }).no_leader("1006", &[1]);
        table.rolls(Decision::LetRun { hex: hex("1006") }, &[4]);
        table
    };
    let mut table = given();
    let ride = Decision::Ride { leader: table.u("Montcalm") };
    table.when(ride).falls_back(&["1007", "1008", "1009", "1010"], &[]);
    assert_eq!((table.place("Col/BC"), table.place("Montcalm")), ("1010".to_owned(), "1010".to_owned()));

    let mut table = given();
    table.falls_back(&["1007"], &[]);
    assert_eq!(table.place("Montcalm"), "eliminated");
    table.refuses(ride, "7.2-e");
}

/// [10.1-c] [11.1-1] Withdrawal, here by bombardment of a disordered unit, is one hex.
#[test]
fn r10_1_a_withdrawal_is_one_hex() {
    let mut table = given("quebec").at("York", "1005").disordered("Bearn", "1008").bombardment(Army::British);
    table.fires("York", "1008", &[1]);
    assert_eq!(table.asked(), Army::French);
    assert_eq!(table.steps(), ["0908", "0909", "1007", "1009", "1108", "1109"]);
    table.falls_back(&["1109"], &[]);
    assert!(!table.is_retreating());
    assert_eq!((table.place("Bearn"), table.is_disordered("Bearn")), ("1109".to_owned(), true));
}

/// [10.1-e] Guns withdraw like others, are lost in a rout, and static ones cannot even withdraw.
#[test]
fn r10_1_guns_in_retreat() {
    let mut table = given("quebec").at("York", "1005").disordered("Montbeillard", "1008").bombardment(Army::British);
    table.fires("York", "1008", &[1]).falls_back(&["1009"], &[]);
    assert_eq!((table.place("Montbeillard"), table.is_disordered("Montbeillard")), ("1009".to_owned(), true));

    // Point blank: strength 4, Dz.
    let mut table = given("quebec").at("York", "1005").at("Montbeillard", "1006").bombardment(Army::British);
    table.fires("York", "1006", &[2]);
    assert_eq!((table.place("Montbeillard"), table.losses(Army::French)), ("eliminated".to_owned(), 4));

    // G44: a gun that never moves cannot withdraw.
    let mut table =
        given("fort-oswego").at("A/Le Mercier", "0509").disordered("A/Oswego", "0507").bombardment(Army::French);
    table.fires("A/Le Mercier", "0507", &[2]);
    assert_eq!(table.place("A/Oswego"), "eliminated");
}

/// Infantry 4, gun and leader in 1006, routed; the leader's value is not used.
fn led(disordered: bool) -> Table {
    let given = given("quebec").at("Montcalm", "1006");
    let given = if disordered {
        given.disordered("Col/BC", "1006")
    } else {
        given.at("Col/BC", "1006").at("Montbeillard", "1006")
    };
    let mut table = cornered(given);
    // 13 to 6, or 13 to 2.
    table.when(Decision::Resolve { battle: 0 }).no_leader("1006", &[if disordered { 4 } else { 1 }]);
    assert_eq!(table.fought().3, CombatResult::Dr);
    let at = hex("1006");
    assert_eq!(
        (table.asked(), table.options()),
        (Army::French, vec![Decision::Convert { hex: at }, Decision::LetRun { hex: at }])
    );
    table
}

/// [10.1-f] Interaction 2: the leader turns the rout into a withdrawal; nobody is lost, all are disordered.
#[test]
fn r10_1_a_leader_converts_a_rout() {
    let mut table = led(false);
    table.when(Decision::Convert { hex: hex("1006") });
    assert!(table.is_disordered("Col/BC") && table.is_disordered("Montbeillard"));
    let [gun, leader] = ["Montbeillard", "Montcalm"].map(|name| table.u(name));
    table.when(Decision::Flee { unit: gun }).falls_back(&["1007"], &[]);
    table.when(Decision::Ride { leader }).falls_back(&["0907"], &[]);
    let places = ["Montbeillard", "Col/BC", "Montcalm"].map(|name| table.place(name));
    assert_eq!(places, ["1007", "0907", "0907"]);
    assert_eq!(table.losses(Army::French), 0);

    // Not converted: the gun is lost, the infantry runs.
    let mut table = led(false);
    table.rolls(Decision::LetRun { hex: hex("1006") }, &[2]);
    assert_eq!(table.place("Montbeillard"), "eliminated");
    table.falls_back(&["1007", "1008"], &[]);
    assert_eq!(table.place("Col/BC"), "1008");
}

/// [10.1-f] [11.1-1] Interaction 2: disordered infantry with a leader withdraws too and stays disordered.
#[test]
fn r10_1_a_leader_saves_disordered_infantry() {
    let mut table = led(true);
    table.when(Decision::Convert { hex: hex("1006") }).falls_back(&["1007"], &[]);
    assert_eq!((table.place("Col/BC"), table.is_disordered("Col/BC")), ("1007".to_owned(), true));

    let mut table = led(true);
    table.when(Decision::LetRun { hex: hex("1006") });
    assert_eq!(table.place("Col/BC"), "eliminated");
}

/// A bastion gun fires at 2005, two hexes away: strength 4.
fn under_fire(given: Given) -> Table {
    given.at("St J", "2205").at("Monckton", "2005").bombardment(Army::French)
}

/// [10.1-f] [10.1-4] Interaction 2: Dz on good order units may be converted; not on disordered ones; Dz* kills the leader.
#[test]
fn r10_1_conversion_under_bombardment() {
    let fresh = || under_fire(given("quebec").at("A/3/60", "2005").at("York", "2005"));
    let at = hex("2005");
    let mut table = fresh();
    table.fires("St J", "2005", &[2]);
    table.when(Decision::Convert { hex: at });
    let unit = table.u("York");
    table.when(Decision::Flee { unit });
    // G31: not under the walls, in 2105 and 2106.
    assert_eq!(table.steps(), ["1905", "1906", "2004", "2006"]);
    table.falls_back(&["1905"], &[]).falls_back(&["1906"], &[]);
    assert!(table.is_disordered("A/3/60") && table.is_disordered("York"));
    assert_eq!(table.losses(Army::British), 0);

    // Already disordered: eliminated without a question.
    let mut table = under_fire(given("quebec").disordered("A/3/60", "2005"));
    table.fires("St J", "2005", &[2]);
    assert_eq!((table.place("A/3/60"), table.place("Monckton")), ("eliminated".to_owned(), "2005".to_owned()));

    let mut table = fresh();
    table.fires("St J", "2005", &[1, 3]);
    assert_eq!((table.place("Monckton"), table.place("York")), ("eliminated".to_owned(), "eliminated".to_owned()));
    table.falls_back(&["1905", "1805", "1705"], &[]);
    assert_eq!((table.place("A/3/60"), table.is_disordered("A/3/60")), ("1705".to_owned(), true));
}

/// [10.1-5] Interaction 2: nobody runs out of a fort, and a leader there has nothing to convert.
#[test]
fn r10_1_a_fort_holds_its_garrison() {
    let mut table = given("fort-oswego")
        .at("NJ", "0511")
        .at("George", "0511")
        .at("Mercer", "0511")
        .at("A/La Sarre", "0510")
        .at("B/La Sarre", "0512")
        .combat(Army::French);
    table.declare(&[("A/La Sarre", "0511"), ("B/La Sarre", "0511")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("0511", &[1]);
    assert_eq!(table.fought(), (12, 8, "1.5-1", CombatResult::Dr));
    assert!(!table.is_retreating());
    assert!(table.is_disordered("NJ") && table.is_disordered("George"));
    assert_eq!(["NJ", "George", "Mercer"].map(|name| table.place(name)), ["0511"; 3]);

    // Disordered ones are eliminated.
    let mut table = given("fort-oswego")
        .disordered("NJ", "0511")
        .at("George", "0511")
        .at("A/La Sarre", "0510")
        .at("B/La Sarre", "0512")
        .combat(Army::French);
    table.declare(&[("A/La Sarre", "0511"), ("B/La Sarre", "0511")]);
    assert_eq!(table.fight(0, &[1]).fought(), (12, 6, "2-1", CombatResult::Dr));
    assert_eq!((table.place("NJ"), table.place("George")), ("eliminated".to_owned(), "0511".to_owned()));
}

/// [10.1-5] Nor do those run who attack a fort: good order ones are disordered where they stand.
#[test]
fn r10_1_the_attackers_of_a_fort_do_not_run() {
    let mut table = given("fort-oswego")
        .at("NJ", "0511")
        .at("George", "0511")
        .at("A/La Sarre", "0510")
        .at("Montcalm", "0510")
        .disordered("B/La Sarre", "0610")
        .combat(Army::French);
    table.declare(&[("A/La Sarre", "0511"), ("B/La Sarre", "0511")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("0510", &[5]);
    assert_eq!(table.fought(), (4, 8, "1-2", CombatResult::Ar));
    assert!(!table.is_retreating());
    assert_eq!((table.place("A/La Sarre"), table.is_disordered("A/La Sarre")), ("0510".to_owned(), true));
    assert_eq!(table.place("B/La Sarre"), "eliminated");
}

/// [10.1-5] Walls do nothing for a garrison that attacks out of them: it runs, or withdraws with its leader.
#[test]
fn r10_1_a_sally_runs() {
    let sally = || {
        let given = given("fort-oswego").at("NJ", "0511").at("Mercer", "0511").at("A/La Sarre", "0512");
        let mut table = given.combat(Army::British);
        table.declare(&[("NJ", "0512")]);
        table.when(Decision::Resolve { battle: 0 }).no_leader("0511", &[5]);
        assert_eq!(table.fought().3, CombatResult::Ar);
        assert!(table.is_retreating());
        table
    };
    let mut table = sally();
    table.rolls(Decision::LetRun { hex: hex("0511") }, &[2]);
    let first = table.steps()[0].clone();
    table.falls_back(&[&first], &[]);
    let second = table.steps()[0].clone();
    table.falls_back(&[&second], &[]);
    assert_eq!((table.place("NJ"), table.is_disordered("NJ")), (second, true));
    let mut table = sally();
    table.when(Decision::Convert { hex: hex("0511") });
    let only = table.steps()[0].clone();
    table.falls_back(&[&only], &[]);
    assert_eq!(table.place("NJ"), only);
}

/// [10.1-5] A withdrawal result does nothing in a fort.
#[test]
fn r10_1_no_withdrawal_from_a_fort() {
    let mut table = given("fort-oswego").disordered("NJ", "0511").at("A/Le Mercier", "0513").bombardment(Army::French);
    table.fires("A/Le Mercier", "0511", &[1]);
    let unmoved = Event::Unmoved { unit: table.u("NJ"), because: kernel::rule("10.1-5") };
    assert!(table.told(|event| *event == unmoved));
    assert_eq!((table.place("NJ"), table.is_disordered("NJ")), ("0511".to_owned(), true));
}

/// [10.1-6] [10.1-3-b] A rout may end early in a fort, if there is room, and must where every way on is a dead end.
#[test]
fn r10_1_a_rout_may_stop_in_a_fort() {
    let fight = |given: Given| {
        let mut table = given.at("A/Shirley", "0607").at("A/Bearn", "0608").at("B/Bearn", "0508").combat(Army::French);
        table.declare(&[("A/Bearn", "0607"), ("B/Bearn", "0607")]);
        assert_eq!(table.fight(0, &[1, 4]).fought(), (6, 6, "1-1", CombatResult::Dr));
        table
    };
    let mut table = fight(given("fort-oswego"));
    table.falls_back(&["0606", "0605"], &[]);
    assert_eq!((table.place("A/Shirley"), table.is_retreating()), ("0605".to_owned(), true));
    table.when(Decision::HaltInFort);
    assert_eq!((table.place("A/Shirley"), table.is_disordered("A/Shirley")), ("0605".to_owned(), true));

    // G46: with the enemy beyond it too the fort is the only complete way, and no dead end is offered.
    let mut table =
        fight(given("fort-oswego").at("A/Guyenne", "0503").at("B/Guyenne", "0703").at("A/La Sarre", "0404"));
    table.falls_back(&["0606", "0605"], &[]);
    assert_eq!(table.steps(), Vec::<String>::new());
    table.when(Decision::HaltInFort);
    assert_eq!(table.place("A/Shirley"), "0605");

    // Not before it is there, and not where its place is taken.
    let mut table = fight(given("fort-oswego"));
    assert!(table.steps().contains(&"0606".to_owned()));
    table.falls_back(&["0606"], &[]);
    table.refuses(Decision::HaltInFort, "4.1-c");
    let mut table = fight(given("fort-oswego").at("B/Shirley", "0605"));
    table.falls_back(&["0606", "0605"], &[]);
    table.refuses(Decision::HaltInFort, "4.1-c");
    table.falls_back(&["0604"], &[]);
    assert!(table.is_retreating());
}

/// [10.1-g] A hex of retreat is a hex, whatever the ground: three woods hexes for a 3.
#[test]
fn r10_1_retreat_is_counted_in_hexes() {
    let mut table = given("lake-george")
        .at("A/1 Conn", "1809")
        .at("La Reine", "1709")
        .at("Caughnawaga", "1710")
        .combat(Army::French);
    table.declare(&[("La Reine", "1809"), ("Caughnawaga", "1809")]);
    assert_eq!(table.fight(0, &[1, 3]).fought(), (5, 2, "2-1", CombatResult::Dr));
    table.falls_back(&["1909", "2009"], &[]);
    assert!(table.is_retreating());
    table.falls_back(&["2109"], &[]);
    assert_eq!((table.place("A/1 Conn"), table.is_retreating()), ("2109".to_owned(), false));
}

/// [10.1-1] A retreat may lead through friends.
#[test]
fn r10_1_through_friends() {
    let mut table = routed(given("quebec").at("Bearn", "1007"), 2);
    table.falls_back(&["1007", "1008"], &[]);
    assert_eq!((table.place("Col/BC"), table.place("Bearn")), ("1008".to_owned(), "1007".to_owned()));
}

/// [10.1-2] A retreat that would end on a friend's place goes on, outward, until there is room.
#[test]
fn r10_1_on_through_an_overstack() {
    let mut table = routed(given("quebec").at("Bearn", "1008"), 2);
    table.falls_back(&["1007", "1008"], &[]);
    assert!(table.is_retreating());
    assert!(table.steps().iter().all(|step| table.distance("1006", step) == 3));
    table.falls_back(&["1009"], &[]);
    assert_eq!((table.place("Col/BC"), table.is_retreating()), ("1009".to_owned(), false));

    // A gun does not take the place of infantry.
    let mut table = routed(given("quebec").at("Montbeillard", "1008"), 2);
    table.falls_back(&["1007", "1008"], &[]);
    assert_eq!((table.place("Col/BC"), table.is_retreating()), ("1008".to_owned(), false));
}

/// A unit of 3 in the corner 0112 is routed from 0212; its only way is by 0111. Others close the ground beyond.
fn in_the_corner(given: Given, die: u8) -> Table {
    let mut table = given.at("Col/RW", "0112").at("35", "0212").combat(Army::British);
    table.declare(&[("35", "0112")]);
    assert_eq!(table.fight(0, &[1, die]).fought(), (7, 3, "2-1", CombatResult::Dr));
    table
}

/// [10.1-2] [10.1-4] No legal end beyond a friend: the unit is eliminated. The map's edge is no way out.
#[test]
fn r10_1_an_overstack_without_end_eliminates() {
    let mut table = in_the_corner(given("quebec"), 1);
    assert_eq!(table.steps(), ["0111"]);
    table.falls_back(&["0111"], &[]);
    assert_eq!(table.place("Col/RW"), "0111");

    // 0209 controls 0110 and 0210, beyond Bearn.
    let mut table = in_the_corner(given("quebec").at("Bearn", "0111").at("28", "0209"), 1);
    table.falls_back(&["0111"], &[]);
    assert_eq!(table.place("Col/RW"), "eliminated");
    let table = in_the_corner(given("quebec").at("Bearn", "0111"), 1);
    assert_eq!(table.steps(), ["0111"]);
}

/// [10.1-3] Room for two hexes only: a 2 is saved, a 4 is eliminated where it can go no farther.
#[test]
fn r10_1_the_full_distance_or_nothing() {
    // Beyond 0110 and 0210 everything is controlled from 0208 and 0309.
    let narrow = || given("quebec").at("28", "0208").at("15", "0309");
    let mut table = in_the_corner(narrow(), 2);
    table.falls_back(&["0111", "0110"], &[]);
    assert_eq!(table.place("Col/RW"), "0110");
    let mut table = in_the_corner(narrow(), 4);
    table.falls_back(&["0111"], &[]);
    assert_eq!(table.steps(), ["0110", "0210"], "as far as it can");
    let asked = |table: &Table| table.game.view(&table.state, kernel::Viewer::Seat(kernel::Seat(1))).prompt.rule;
    assert_eq!(asked(&table), kernel::rule("G63"), "and says so");
    assert_eq!(asked(&in_the_corner(narrow(), 2)), kernel::rule("10.1-d"));
    table.falls_back(&["0110"], &[]);
    let lost = Event::Eliminated { unit: table.u("Col/RW"), because: kernel::rule("10.1-3") };
    assert!(table.told(|event| *event == lost) && !table.is_retreating());
    assert_eq!(table.losses(Army::French), 3);
}

/// [10.1-3] [10.1-b] A leader who goes along with a lost unit comes as far as it does, and lives if nobody controls the hex.
#[test]
fn r10_1_a_leader_outlives_the_unit_he_fled_with() {
    let given = given("quebec").at("28", "0208").at("15", "0309").at("35", "0212");
    let mut table = given.at("Col/RW", "0112").at("Senezergues", "0112").combat(Army::British);
    table.declare(&[("35", "0112")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("0112", &[1]);
    table.rolls(Decision::LetRun { hex: hex("0112") }, &[4]);
    table.when(Decision::Ride { leader: table.u("Senezergues") }).falls_back(&["0111", "0110"], &[]);
    assert_eq!(["Col/RW", "Senezergues"].map(|name| table.place(name)), ["eliminated", "0110"]);
}

/// [10.1-3-b] If there is a complete way it must be taken: a dead end is not offered, nor is giving up.
#[test]
fn r10_1_a_complete_way_is_taken() {
    // Water beyond 0907: that way only one hex could be gone.
    let dead_end = [("0908", 'L'), ("0807", 'L'), ("0806", 'L')];
    let table = routed(given_ground("quebec", &[], &dead_end), 2);
    assert_eq!(table.options(), [Decision::Retreat { to: hex("1007") }]);
    table.refuses(Decision::Retreat { to: hex("0907") }, "10.1-4");
    let table = routed(given_ground("quebec", &[], &dead_end), 1);
    assert_eq!(table.steps(), ["0907", "1007"]);
}

/// [10.1-4] No retreat into zones, enemies or water; a hex of enemy leaders only does not bar it (12.1).
#[test]
fn r10_1_where_nobody_retreats() {
    let water = [("1007", 'L')];
    let table = routed(given_ground("quebec", &[], &water).disordered("York", "0907"), 1);
    assert_eq!(table.place("Col/BC"), "eliminated");
    let table = routed(given_ground("quebec", &[], &water), 1);
    assert_eq!(table.steps(), ["0907"]);
    // Every neighbour of a disordered enemy is free of zones, the hex itself is not.
    let table = routed(given("quebec").disordered("York", "0907"), 1);
    assert_eq!(table.steps(), ["1007"]);
    // In good order he controls 1007 as well.
    let table = routed(given("quebec").at("28", "1008"), 1);
    assert_eq!(table.steps(), ["0907"]);
}

/// [10.1-4] No retreat over a side that nobody crosses.
#[test]
fn r10_1_no_retreat_across_a_river() {
    let road = "[[way]]\nname = \"Ste Foy road\"";
    let river = format!(
        "[[hexsides]]\nfeature = \"river\"\nsides = \"1006/S\"\nprovenance = {{ kind = \"given\", case = \"8.1\" }}\n\n{road}"
    );
    let table = routed(given_data("quebec", &[], &[("maps/quebec.toml", road, &river)]), 1);
    assert_eq!(table.steps(), ["0907"]);
}

/// [12.1-1] [10.1-4] A retreat into the hex of a lone enemy leader eliminates him, though the unit is disordered.
#[test]
fn r12_1_a_retreat_catches_a_lone_leader() {
    let mut table = routed(given_ground("quebec", &[], &[("1007", 'L')]).at("Monckton", "0907"), 1);
    table.falls_back(&["0907"], &[]);
    assert_eq!((table.place("Monckton"), table.place("Col/BC")), ("eliminated".to_owned(), "0907".to_owned()));
    assert_eq!(table.losses(Army::British), 4);
}

/// [10.3-b] A unit that stops in a fort defends there, with its reverse factor, if the fort is attacked afterwards.
#[test]
fn r10_3_who_runs_into_a_fort_defends_it() {
    let given = || {
        let mut table = given("fort-oswego")
            .at("A/Shirley", "0610")
            .at("George", "0511")
            .at("A/La Sarre", "0609")
            .at("B/La Sarre", "0710")
            .at("A/Bearn", "0512")
            .combat(Army::French);
        table.declare(&[("A/La Sarre", "0610"), ("B/La Sarre", "0610"), ("A/Bearn", "0511")]);
        table
    };
    let mut table = given();
    assert_eq!(table.fight(1, &[4]).totals(), (3, 2 * 2));

    let mut table = given();
    assert_eq!(table.fight(0, &[1, 3]).fought(), (6, 6, "1-1", CombatResult::Dr));
    table.falls_back(&["0511"], &[]).when(Decision::HaltInFort).when(Decision::EndPursuit);
    assert_eq!(table.fight(1, &[3]).totals(), (3, 2 * (2 + 1)));
}

/// [G63] [10.1-3] A unit that cannot complete its retreat takes no ground on the way it is walked before it is lost.
#[test]
fn r10_1_g63_a_lost_unit_enters_nothing() {
    // From 0512 the only way leads to 0412, which costs the British 10 points when a French unit enters it, and ends there.
    let routed = |die: u8, given: Given| {
        let given = given.at("Col/RW", "0512").at("35", "0612").at("15", "0511").at("Montcalm", "1801");
        let mut table = given.combat(Army::British);
        table.declare(&[("35", "0512"), ("15", "0512")]);
        table.fight(0, &[2, die]);
        table
    };
    let given = || given("quebec").at("58", "0211");
    // One hex is far enough: the unit stands in 0412 and has taken it.
    let mut table = routed(1, given());
    table.falls_back(&["0412"], &[]);
    assert_eq!((table.place("Col/RW"), table.losses(Army::British)), ("0412".to_owned(), 10));

    // Three are not: it is shown going there, and lost there, and nothing else happens.
    let mut table = routed(3, given());
    let asked = table.game.view(&table.state, kernel::Viewer::Seat(kernel::Seat(1))).prompt;
    table.falls_back(&["0412"], &[]);
    assert!(table.told(|event| matches!(event, Event::Retreated { .. })));
    assert_eq!(table.place("Col/RW"), "eliminated");
    assert_eq!((table.losses(Army::British), table.losses(Army::French)), (0, 3));
    assert_eq!(asked.rule, kernel::rule("G63"), "told before it is walked");

    // Nor does it ride down a lone leader: he stays, and the unit is lost where it stood.
    let mut table = routed(1, given().at("Monckton", "0412"));
    table.falls_back(&["0412"], &[]);
    assert_eq!(table.place("Monckton"), "eliminated");
    let table = routed(3, given().at("Monckton", "0412"));
    assert_eq!((table.place("Col/RW"), table.place("Monckton")), ("eliminated".to_owned(), "0412".to_owned()));
}

//! 19.0: nations that are nobody's ally.

use crate::acts::ambush;
use crate::table::{Given, Table, given, space, step};
use blood_ohio::counters::{Kind, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site, Status};

const WYANDOT: [&str; 8] =
    ["Wyandot 1", "Wyandot 2", "Wyandot 3", "Wyandot 4", "Wyandot 5", "Wyandot 6", "Wyandot 7", "Wyandot 8"];

/// The Wyandot and their leaders wait on the track.
fn waiting() -> Given {
    let given = WYANDOT.iter().fold(given("harmar"), |given, name| given.off(name, Place::Track));
    given.off("Girty", Place::Track).off("Tarhe", Place::Track)
}

fn intruded(table: &Table) -> Vec<(Nation, u8, bool)> {
    let told = table.events.iter().filter_map(|event| match event {
        Event::Intruded { nation, force, war, .. } => Some((*nation, force.get(), *war)),
        _ => None,
    });
    told.collect()
}

/// [19.0] Neither member nor treaty nation: the Ottawa in Harmar.
#[test]
fn r19_0_who_is_nonaligned() {
    let table = given("harmar").operations(Side::Us);
    let nonaligned = |nation: &Nation| table.state.status(*nation) == Status::Nonaligned;

    let found: Vec<Nation> = Nation::ALL.into_iter().filter(nonaligned).collect();
    let free = [Nation::Wyandot, Nation::Ottawa, Nation::Seneca, Nation::Ojibwa, Nation::Potawatomi, Nation::Kickapoo];
    assert_eq!(found, free);
}

/// [19.0] Land of members and of treaty nations rolls no dice.
#[test]
fn r19_0_only_nonaligned_land_rolls() {
    for status in [Status::Member, Status::Treaty, Status::Withdrawn] {
        let mut table =
            given("harmar").status(Nation::Wyandot, status).all(&["Harmar", "R1"], "Maguck").operations(Side::Us);
        table.form("Maguck", &["Harmar", "R1"]).when(step("Big Walnut"));
        assert!(table.is_at("R1", "Big Walnut"));
    }
}

/// [19.0-b] A key leader and 2 FP may enter a nonaligned principal village; 3 FP may not, nor a second key leader.
#[test]
fn r19_0_b_few_guests_in_a_principal_village() {
    let enter = |names: &[&str], flipped: &[&str]| {
        let mut table = given("harmar").all(names, "Swan Creek").flipped(flipped).operations(Side::Wc);
        table.form("Swan Creek", names);
        table
    };
    let two = enter(&["Little Turtle", "Miami 1"], &[]);
    assert!(two.offers(step("Roche de Boeuf")));
    enter(&["Little Turtle", "Miami 1", "Miami 2"], &["Miami 2"]).refuses(step("Roche de Boeuf"), "19.0-b");
    enter(&["Little Turtle", "Le Gris", "Miami 1"], &[]).refuses(step("Roche de Boeuf"), "19.0-b");
    enter(&["Little Turtle", "Blue Jacket"], &[]).refuses(step("Roche de Boeuf"), "19.0-b");
    // Elsewhere in their land any number may go.
    assert!(enter(&["Little Turtle", "Miami 1", "Miami 2"], &[]).offers(step("Upper Raisin")));
}

/// [19.0-b] Those already there count.
#[test]
fn r19_0_b_guests_already_there_count() {
    let mut table = given("harmar")
        .all(&["Little Turtle", "Miami 1"], "Swan Creek")
        .at("Miami 2", "Roche de Boeuf")
        .operations(Side::Wc);
    table.form("Swan Creek", &["Little Turtle", "Miami 1"]);

    table.refuses(step("Roche de Boeuf"), "19.0-b");
}

/// [19.0-c] Both dice against all US FP in the land: less brings war, as much does not.
#[test]
fn r19_0_c_less_than_the_points_in_the_land_is_war() {
    let enter = |dice: &[u8]| {
        let column = ["Harmar", "R1", "R2", "R3", "R4"];
        let mut table = waiting().all(&column, "Maguck").operations(Side::Us);
        table.form("Maguck", &column).rolling(step("Big Walnut"), dice);
        table
    };

    let war = enter(&[3, 4]);
    assert_eq!((intruded(&war), war.state.status(Nation::Wyandot)), (vec![(Nation::Wyandot, 8, true)], Status::Member));
    let peace = enter(&[3, 5]);
    assert_eq!(intruded(&peace), [(Nation::Wyandot, 8, false)]);
    assert_eq!(peace.state.status(Nation::Wyandot), Status::Nonaligned);
}

/// [19.0-c] One roll for each space entered, river spaces of the nation too.
#[test]
fn r19_0_c_each_space_rolls() {
    let mut table = waiting().all(&["Harmar", "R1"], "Maguck").operations(Side::Us);

    table.form("Maguck", &["Harmar", "R1"]).rolling(step("Big Walnut"), &[1, 1]);
    table.rolling(step("Pluggys Town"), &[1, 1]).rolling(step("SC5"), &[1, 1]);

    assert_eq!(intruded(&table), [(Nation::Wyandot, 2, false)]);
}

/// [19.0-c] Those who join do so with their starting forces: 4 warriors and 2 leaders of the Wyandot.
#[test]
fn r19_0_c_they_join_with_their_starting_forces() {
    let column = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut table = waiting().all(&column, "Maguck").at("R16", "Louisville").operations(Side::Us);

    table.form("Maguck", &column).rolling(step("Big Walnut"), &[1, 1]);
    settle_wyandot(&mut table);

    let on = |kind: Kind| {
        let board = &table.game.data().board;
        let mine = |at: &str| board.owner(space(at)) == Some(Nation::Wyandot);
        let names = WYANDOT.iter().chain(&["Girty", "Tarhe"]).filter(|name| table.place(name).space().is_some());
        assert!(mine("Big Walnut"));
        names.filter(|name| table.game.look(&table.state).kind(table.id(name)) == kind).count()
    };
    assert_eq!((on(Kind::Warriors), on(Kind::Subordinate)), (4, 2));
    assert_eq!((table.side(), table.spent()), (Some(Side::Us), (1, 4)));
}

/// The WC places what has joined, taking the first place offered.
fn settle_wyandot(table: &mut Table) {
    while table.side() == Some(Side::Wc) && matches!(table.state.top(), Some(Frame::Rising(_))) {
        let first = table.options()[0];
        table.when(first);
    }
}

/// [19.0-c] Interaction 13: 4 FP are in the land, 5 more enter: the dice are held against 9, space by space, and those
/// who join in the middle of the move may ambush at once.
#[test]
fn i13_the_intrusion_counts_all_points_in_the_land() {
    let column = ["Harmar", "R3", "R4", "R5"];
    let mut table = waiting()
        .all(&["R1", "R2"], "Half Kings Town")
        .all(&column, "Maguck")
        .flipped(&["R5"])
        .vp(0, 4)
        .operations(Side::Us);
    table.form("Maguck", &column).rolling(step("Big Walnut"), &[4, 5]);
    assert_eq!(intruded(&table), [(Nation::Wyandot, 9, false)]);
    table.rolling(step("Pluggys Town"), &[4, 4]);
    assert_eq!(intruded(&table), [(Nation::Wyandot, 9, true)]);
    assert_eq!(table.state.status(Nation::Wyandot), Status::Member);

    // Villages first: one at Olentangy, beside the column; then warriors.
    let mut near = false;
    while table.side() == Some(Side::Wc) && matches!(table.state.top(), Some(Frame::Rising(_))) {
        let beside = |option: &Decision| match option {
            Decision::Place { at, .. } | Decision::Arrive { at, .. } => *at == space("Olentangy"),
            _ => false,
        };
        let options = table.options();
        let choice = options.iter().copied().find(beside);
        near |= choice.is_some();
        table.when(choice.unwrap_or(options[0]));
    }
    assert!(near && table.game.look(&table.state).open_fp(Side::Wc, space("Olentangy")) > 0);
    assert!(table.side() == Some(Side::Wc) && table.offers(ambush("Olentangy")));
}

/// [19.0-d] Villages of nations that are not members are not attacked, and do not stop anybody.
#[test]
fn r19_0_d_villages_of_others_are_left_alone() {
    for status in [Status::Nonaligned, Status::Treaty] {
        let mut table = waiting()
            .status(Nation::Wyandot, status)
            .site("Big Walnut", Site::Village(Nation::Wyandot, Health::Full))
            .all(&["Harmar", "R1", "R2", "R3"], "Maguck")
            .operations(Side::Us);
        let dice: &[u8] = if status == Status::Nonaligned { &[6, 6] } else { &[] };
        table.form("Maguck", &["Harmar", "R1", "R2", "R3"]).rolling(step("Big Walnut"), dice);
        table.refuses(Decision::Attack, "14.1");
        table.refuses(Decision::Overrun, "14.1");
        assert_eq!(table.spent(), (1, 4));
        assert!(table.offers(step("Pluggys Town")));
    }
}

/// [19.0-d] A principal village of theirs is not met either.
#[test]
fn r19_0_d_nor_their_principal_villages() {
    let mut table = waiting().all(&["Harmar", "R1"], "Scioto Marsh").vp(0, 4).operations(Side::Us);

    table.form("Scioto Marsh", &["Harmar", "R1"]).rolling(step("Upper Sandusky"), &[6, 6]);

    table.refuses(Decision::Attack, "14.1");
    assert!(table.offers(Decision::Stop) && table.offers(step("Tymochtee")));
    assert_eq!(table.spent(), (1, 4));
}

/// [19.0-c] A force that falls back into the land of a nonaligned nation has entered it.
#[test]
fn r19_0_c_in_flight_too() {
    let flight = |dice: &[u8]| {
        let arranged = waiting().all(&["Harmar", "R1", "R2"], "Big Walnut").all(&["Shawnee 1", "Shawnee 2"], "Maguck");
        let mut table = arranged.at("R16", "Louisville").vp(0, 0).operations(Side::Us);
        table.form("Big Walnut", &["Harmar", "R1", "R2"]).when(step("Maguck")).when(Decision::Attack);
        table.rolling(Decision::Defend, &[&[3], dice].concat());
        assert!(table.is_at("R1", "Big Walnut"));
        table
    };
    let table = flight(&[1, 2]);
    assert_eq!(
        (intruded(&table), table.state.status(Nation::Wyandot)),
        (vec![(Nation::Wyandot, 4, true)], Status::Member)
    );
    let table = flight(&[2, 2]);
    assert_eq!(intruded(&table), [(Nation::Wyandot, 4, false)]);
    assert_eq!(table.state.status(Nation::Wyandot), Status::Nonaligned);
}

//! What a quick player sees: searching players compare their plans with his.

use crate::table::{Table, given, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::state::{Health, Site, State};
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{Game, Seat};

/// Sees what it can take, not what can be taken from it.
const BEGINNER: Style = Style { boldness: 0, focus: 0, noise: 0, careless: true };

fn proposes(table: &Table, style: Style) -> Vec<Decision> {
    let seat = table.game.asked(&table.state).first().unwrap();
    table.game.propose(&table.state, seat, style, &mut PlayoutRng::new(1))
}

/// A column with 5 FP and movement left in a bare village.
fn in_a_village() -> Table {
    let column = ["Hardin", "R1", "R2", "R3"];
    let mut table = given("harmar")
        .site("Ohio Brush", Site::Village(Nation::Shawnee, Health::Full))
        .site("Upper Paint", Site::Village(Nation::Shawnee, Health::Full))
        .all(&column, "Scioto Brush")
        .at("R16", "Louisville")
        .operations(Side::Us);
    table.form("Scioto Brush", &column).when(step("Ohio Brush"));
    table
}

/// [17.2.1] A bare village is burned on the march, which only a delay prevents; beginners stop and attack it.
#[test]
fn villages_are_burned_on_the_march() {
    let table = in_a_village();
    assert_eq!(proposes(&table, Style::default()), [Decision::Overrun]);
    assert_eq!(proposes(&table, BEGINNER), [Decision::Attack]);
}

/// [6.2.2] Two officers lead two columns; the second does not ride along while men stay behind.
#[test]
fn officers_do_not_ride_along() {
    let stack = ["Hardin", "Doughty", "R1", "R2", "R3", "M1", "M2", "M3"];
    let table = given("harmar")
        .site("Ohio Brush", Site::Village(Nation::Shawnee, Health::Full))
        .site("Todds Fork", Site::Village(Nation::Shawnee, Health::Full))
        .all(&stack, "Columbia")
        .operations(Side::Us);
    let row = proposes(&table, Style::default());
    let first: Vec<&Decision> = row.iter().take_while(|decision| **decision != Decision::March).collect();
    let officers = ["Hardin", "Doughty"].map(|name| Decision::Add { piece: table.id(name) });
    assert!(first.len() > 2, "{row:?}");
    assert_eq!(officers.iter().filter(|officer| first.contains(officer)).count(), 1, "{row:?}");
}

/// [A3.1-d, A3.1-e] Principal villages decide the Harmar campaign, Kekionga above all, so they count beyond their points.
#[test]
fn principal_villages_count_beyond_their_points() {
    let table = given("harmar").operations(Side::Us);
    let worth = |change: &dyn Fn(&mut State)| {
        let mut state = table.state.clone();
        change(&mut state);
        table.game.assess(&state, Seat(0)).sum()
    };
    let bit = |name: &str| table.game.look(&table.state).principal_bit(space(name));
    let (kekionga, other, third) = (bit("Kekionga"), bit("Chalakatha"), bit("Wapatomica"));
    let with = |hit: u8| worth(&|state| state.principals_hit = hit);
    let (none, one) = (with(0), with(other));
    assert!(one > none && with(kekionga) > one + 500, "{none} {one} {}", with(kekionga));
    // The third takes the victory on points from the Confederacy.
    let two = with(kekionga | other);
    assert!(with(kekionga | other | third) - two > two - with(kekionga) + 1_000);
}

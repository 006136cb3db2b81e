//! Faults found by reading whole games against the book; each test names what went wrong.

use super::table::{
    FALL, Given, SUMMER, Table, area, game, given, given_with, inside, ohio, opening, piece, place, river, step,
};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::{Decision, Fighter};
use dark_ground::event::{Clash, Event};
use dark_ground::ids::AreaSet;
use dark_ground::points::MovementPoints;
use dark_ground::quick::{LineDecision, Quick};
use dark_ground::state::{Girty, Order, Place, Raider, Standing, Step};
use kernel::Game;

fn war() -> Given {
    let given = given("campaign").turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3);
    given.nation(Nation::Shawnee, Standing::Warpath, 3)
}

fn raiding(given: Given, at: &str, names: &[&str]) -> Given {
    names.iter().fold(given, |given, name| {
        given.at(name, at).with(|state| {
            state[piece(name)].raiding = true;
            state.raids.add(area(at));
            state.raiders.push(Raider {
                piece: piece(name),
                spent: MovementPoints::new(4),
                ohio: false,
                pillaged: false,
                forts: AreaSet::NONE,
            });
        })
    })
}

/// The sequence goes on from another step.
fn later(table: &Table, step: Step, dice: &[u8]) -> Table {
    let mut state = table.state.clone();
    state.frames.clear();
    Given { state }.at_step(step, dice)
}

/// What the log says of the first event that passes the test.
fn said(table: &Table, test: impl Fn(&Event) -> bool) -> String {
    let event = table.events.iter().find(|event| test(event)).expect("it happened");
    game().tell(&table.state, event).text
}

/// [9.2.3] [10.5.3-c] [12.0.2] [12.0.4] Whoever replaces a raiding leader killed by an assassin goes on with the raid, and home.
#[test]
fn r12_0_4_a_replacement_raids_and_goes_home() {
    let given = war().settlers("NKY", 2).at("Regular 1", "CIN").at("Shawnee 2", "PIC");
    let mut table = raiding(given, "NKY", &["Blue Jacket", "Shawnee 1"])
        .with(|state| state.atrocities_left = [1, 0])
        .actions(Side::Us);
    table.rolling(Decision::Assassinate { piece: piece("Blue Jacket") }, &[6]);
    assert_eq!(table.place("Blue Jacket"), Place::Gone);
    let mut table = later(&table, Step::Raids, &[1]);
    let led = |event: &Event| matches!(event, Event::RaidRolled { roll, .. } if roll.total() == 1 + 1 + 1);
    assert!(table.told(led), "wilderness, and his rating: {:#?}", table.events);
    table.when(place("PIC"));
    assert!(table.is_at("Shawnee war leader", "PIC") && !table.state[piece("Shawnee war leader")].raiding);
    table.when(place("PIC"));
    assert!(table.is_at("Shawnee 1", "PIC") && table.state.raiders.is_empty());
}

/// [11.2.1] [13.0-d] [10.5.3-c] Whoever replaces a leader killed at the building of a fort goes on with it.
#[test]
fn r13_0_d_a_replacement_finishes_the_fort() {
    let force = ["Hamtramck", "Regular 1", "Regular 2", "Regular 3"];
    let given = war().all(&force, "HAM").at("Miami 1", "KEK").with(|state| {
        state.building.add(area("HAM"));
        state.builders = force.map(piece).into_iter().collect();
        state.atrocities_left = [0, 1];
    });
    let mut table = given.actions(Side::Na);
    table.rolling(Decision::Assassinate { piece: piece("Hamtramck") }, &[5]);
    assert_eq!(table.place("Hamtramck"), Place::Gone);
    let table = later(&table, Step::Forts, &[]);
    assert!(table.told(|event| matches!(event, Event::WorkDone { building: true, .. })), "{:#?}", table.events);
    assert!(table.state.forts[Side::Us.index()].has(area("HAM")));
}

/// Six regulars assault Detroit, where a Canadian unit and both factors of the fort fight as one.
fn assault_on_one_group(dice: [u8; 2]) -> Table {
    let six = ["Regular 1", "Regular 2", "Regular 3", "Regular 4", "Regular 5", "Regular 6"];
    let given = war().all(&six, "DET").inside(&["Canadian 1"], "DET");
    let mut table = given.with(|state| state.initiative = Side::Us).at_step(Step::Combats, &[]);
    let with = Some(Fighter::Unit(piece("Canadian 1")));
    table.when(Decision::Assault).when(Decision::Man { with }).when(Decision::Man { with });
    table.rolling(Decision::AsSuggested, &dice);
    table
}

/// [11.1.3] [11.3.2-fort] [G85] A fort falls with its last unit where its factors fight in one group with it and lose by 6; by less
/// the unit alone is lost.
#[test]
fn g85_a_fort_falls_with_its_last_unit() {
    // 6, a regular and five more: 12. 1, the fort and two more: 6.
    let table = assault_on_one_group([6, 1]);
    assert!(table.told(|event| matches!(event, Event::Clashed { clash: Clash::Eliminated(Side::Na), .. })));
    assert!(!table.state.forts[Side::Na.index()].has(area("DET")));
    assert_eq!((table.place("Canadian 1"), table.vp()), (Place::Gone, [2 + 4, 0]));
    // 11 against 7.
    let table = assault_on_one_group([5, 2]);
    assert!(table.told(|event| matches!(event, Event::Clashed { clash: Clash::Retreat(Side::Na), .. })));
    assert!(table.state.forts[Side::Na.index()].has(area("DET")));
    assert_eq!((table.place("Canadian 1"), table.vp()), (Place::Gone, [2, 0]));
}

/// McKee with a warrior at the mouth of the Scioto has lost a skirmish to militia without a leader.
fn mckee_beaten(given: Given) -> Table {
    let given = given.all(&["McKee", "Shawnee 1"], "SCI").at("Kentucky 1", "SCI");
    let mut table = given.with(|state| state.initiative = Side::Us).at_step(Step::Combats, &[]);
    assert_eq!(table.side(), Some(Side::Na), "only his side is led");
    table.rolling(Decision::OfferSkirmish, &[6, 1]);
    table
}

/// [14.0.5] [G86] [chart.skirmish-result-b] McKee does not fall back over the Ohio: his force goes elsewhere, or without him.
#[test]
fn g86_mckee_does_not_retreat_over_the_ohio() {
    let mut table = mckee_beaten(war());
    for to in ["LIM", "SAL"] {
        table.refuses(Decision::Retreat { to: area(to) }, "14.0.5");
    }
    table.refuses(Decision::Retreat { to: area("KEK") }, "chart.skirmish-result-b");
    table.when(Decision::Retreat { to: area("CHI") });
    assert!(table.is_at("McKee", "CHI") && table.is_at("Shawnee 1", "CHI"));
    let shut_in = ["BRU", "CHI", "SAC", "SYM"].into_iter().zip(["Ohio 1", "Ohio 2", "Ohio 3", "Ohio 4"]);
    let mut table = mckee_beaten(shut_in.fold(war(), |given, (at, name)| given.at(name, at)));
    table.when(Decision::Retreat { to: area("LIM") });
    assert!(table.is_at("Shawnee 1", "LIM"));
    table.refuses(place("LIM"), "10.7.1-b").when(inside("MAU"));
    assert!(table.is_at("McKee", "MAU"));
}

/// [14.0.7-b] [14.0.3] A militia leader who rejoins his men does so by his own rule.
#[test]
fn r14_0_7_b_militia_leaders_rejoin_their_men() {
    let table = war().at("Trotter", "NKY").at("Kentucky 1", "LIM").at_step(Step::LoneLeaders, &[]);
    let placed = |event: &Event| matches!(event, Event::Placed { piece: who, .. } if *who == piece("Trotter"));
    let event = table.events.iter().find(|event| placed(event)).expect("he goes to them");
    assert_eq!(game().tell(&table.state, event).rules[0].as_str(), "14.0.7-b");
    assert!(table.is_at("Trotter", "LIM"));
}

/// [qbr.19.1-b] [16.1.1] [G87] Harmar comes in round 2: for the further round Hamtramck's rating counts.
#[test]
fn g87_leaders_who_come_later_are_not_present() {
    let roll = Decision::Line(LineDecision::Extra { roll: true });
    let rounds = |die: u8| {
        let mut table = opening("harmars-defeat", &[("battles", "quick")]);
        assert_eq!(table.side(), Some(Side::Us));
        table.rolling(roll, &[die]);
        game().look(&table.state).frame::<Quick>().expect("a quick battle is being fought").rounds
    };
    assert_eq!([rounds(1), rounds(2)], [4, 3], "Little Turtle's three, and one on a die under 2");
}

/// [14.0.3] [12.0.4] Tecumseh joins raiders when they are at home, not in the area they raided.
#[test]
fn r14_0_3_tecumseh_waits_for_the_raiders() {
    let given = raiding(war().settlers("NKY", 2), "NKY", &["Miami 1", "Miami 2"]);
    // 2 + 1 is no effect.
    let mut table = given.at("Tecumseh", "SJH").at_step(Step::Raids, &[2]);
    assert!(table.is_at("Tecumseh", "SJH"), "{:#?}", table.events);
    table.when(place("KEK")).when(place("KEK"));
    assert!(table.is_at("Miami 2", "KEK") && table.is_at("Tecumseh", "KEK"));
}

/// [9.2] [9.2.2-c] The log tells how many markers each side may use, not the difference of the totals.
#[test]
fn r9_2_markers_as_many_as_are_owned() {
    let given = war().at("Harmar", "CIN").all(&["Little Turtle", "Miami 1"], "KEK");
    let table = given.with(|state| state.atrocity_markers = [0, 2]).at_step(Step::Primary, &[6, 1]);
    assert_eq!(table.state.atrocities_left, [0, 2], "7 against 4");
    let text = said(&table, |event| matches!(event, Event::InitiativeRolled { .. }));
    assert!(text.ends_with("the United States has the initiative; Atrocity markers: US 0, nations 2"), "{text}");
}

/// [11.3.2-fort] [10.5.3-c] A replacement in a fort that falls leaves it, even where another officer waits.
#[test]
fn r11_3_2_replacements_leave_a_fallen_fort() {
    let given = war().us_fort("HAM").inside(&["Major of the army", "Regular 1"], "HAM").at("Miami 1", "HAM");
    let given = given.at("Regular 2", "CIN").with(|state| state.sieges[area("HAM").index()] = 2);
    let table = given.at_step(Step::Attrition, &[2]);
    assert!(!table.state.forts[Side::Us.index()].has(area("HAM")));
    assert!(table.is_at("Major of the army", "CIN") && !table.state[piece("Major of the army")].inside);
    assert_eq!((table.place("Hardin"), table.vp()), (Place::Pool, [0, 2 + 4 + 2]), "unit, fort, his rank");
}

/// [10.7.1-c] [15.1.2-b] [G84] While Miami have still to come in the spring of 1791 the last one on the map is not their last.
#[test]
fn g84_warriors_still_to_come() {
    let after = |turn: u8| {
        let given = war().turn(turn).at("Little Turtle", "KEK").at("Miami 1", "GMI").at("Regular 1", "CIN");
        let mut table = given.with(|state| state.atrocities_left = [1, 0]).actions(Side::Us);
        table.rolling(Decision::Ambush { piece: piece("Miami 1") }, &[6]);
        assert_eq!(table.place("Miami 1"), Place::Gone);
        table.place("Little Turtle")
    };
    assert_eq!(after(FALL), Place::On(area("KEK")), "nine come in spring");
    assert_eq!(after(SUMMER), Place::Gone, "nobody comes any more");
}

/// [9.5.2-e] [9.4.3] [9.4.4] [G88] A river journey that begins on pillaged land is none through it; pillaged land on either bank of
/// the Ohio is passed.
#[test]
fn g88_setting_out_from_pillaged_land() {
    let mut table = war().at("Miami 1", "STI").pillaged(&["STI"]).actions(Side::Na);
    table.march(&["Miami 1"]).when(river("Great Miami", "TUR"));
    assert!(table.is_at("Miami 1", "TUR"));
    let mut table = war().at("Shawnee 1", "PIC").settlers("NKY", 1).pillaged(&["PIC"]).actions(Side::Na);
    table.when(Decision::Raid { at: area("NKY") }).when(Decision::Add { piece: piece("Shawnee 1") }).when(Decision::Go);
    assert!(table.offers(river("Scioto", "CHI")));
    let cost = |pillaged: &str, by: Decision| {
        let mut table = war().at("Regular 1", "CIN").pillaged(&[pillaged]).actions(Side::Us);
        table.march(&["Regular 1"]).when(by);
        let costs = table.events.iter().filter_map(|event| match event {
            Event::Moved { cost, .. } => Some(cost.get()),
            _ => None,
        });
        costs.sum::<u8>()
    };
    assert_eq!(cost("CIN", river("Great Miami", "STI")), 1);
    assert_eq!((cost("CIN", ohio("MAR")), cost("NKY", ohio("MAR"))), (1 + 1, 2 + 1));
}

/// [qbr.19.2.2] [G71] When the last enemy has fallen nobody is asked for moves any more, and the battle ends after the round.
#[test]
fn g71_no_moves_without_an_enemy() {
    let given = given_with("campaign", &[("battles", "quick")]).turn(SUMMER).commitment(3);
    let given = given.nation(Nation::Miami, Standing::Warpath, 3).all(&["Wayne", "Regular 1", "Regular 2"], "HAM");
    let given = given.all(&["Little Turtle", "Miami 1"], "HAM").with(|state| {
        state.initiative = Side::Us;
        state.primary = [Some(piece("Wayne")), Some(piece("Little Turtle"))];
    });
    let mut table = given.at_step(Step::Combats, &[5, 2]);
    table.when(Decision::Line(LineDecision::Extra { roll: false }));
    for _ in Side::BOTH {
        table.when(Decision::AsSuggested).when(Decision::Done);
    }
    table.state[piece("Miami 1")].order = Order::Routed;
    table.when(Decision::Line(LineDecision::Aim { piece: piece("Regular 1"), target: piece("Miami 1") }));
    table.rolling(Decision::Line(LineDecision::Fire), &[1]);
    assert_eq!(table.place("Miami 1"), Place::Gone);
    assert!(table.state.battle.is_none(), "one regular could step behind the other: {:?}", table.options());
}

/// What the log says: dice that must be passed, what they led to, boats, single units and single settlers.
#[test]
fn sentences_of_the_log() {
    let given = war().at("Harmar", "HAM").at("Miami 1", "KEK").with(|state| state.atrocities_left = [0, 1]);
    let mut table = given.actions(Side::Na);
    table.rolling(Decision::Assassinate { piece: piece("Harmar") }, &[3]);
    let text = said(&table, |event| matches!(event, Event::AssassinSent { .. }));
    assert_eq!(text, "An assassin for Harmar: 3; more than 3 is needed: the attempt fails");
    let mut table = war().at("Regular 1", "PIT").at("Miami 1", "TWN").at("Kentucky 1", "HAM").actions(Side::Us);
    let moved = |event: &Event| matches!(event, Event::Moved { .. });
    assert!(said(table.march(&["Regular 1"]).when(ohio("MAR")), moved).contains(" moves by the Ohio to "));
    let mut crossing = war().at("Regular 1", "CIN").actions(Side::Us);
    assert!(said(crossing.march(&["Regular 1"]).when(ohio("NKY")), moved).contains(" moves over the Ohio to "));
    table.when(Decision::Stop).when(Decision::Pass).march(&["Kentucky 1"]).when(step("TWN"));
    let text = said(&table, |event| matches!(event, Event::Halted { .. }));
    assert!(text.starts_with("It must stop at "), "{text}");
    let given = war().at("Girty", "MAU").with(|state| state.girty = Girty::Hunted);
    let table = given.at_step(Step::Events, &[4, 5]);
    let text = said(&table, |event| matches!(event, Event::EventRolled { .. }));
    assert_eq!(text, "Event dice 4 and 5: Simon Girty; he is dead: nothing happens");
    let tired = given_with("campaign", &[]).turn(FALL).commitment(2).all(&["Harmar", "Regular 1"], "HAM");
    let tired = tired.nation(Nation::Miami, Standing::Warpath, 3).with(|state| {
        ["Harmar", "Regular 1"].iter().for_each(|name| state[piece(name)].acts = dark_ground::state::Acts::Once);
    });
    let mut table = tired.actions(Side::Us);
    table.marching(&["Harmar", "Regular 1"], &[1]).when(step("TWN")).rolling(Decision::Stop, &[6]);
    let text = said(&table, |event| matches!(event, Event::ExhaustionRolled { .. }));
    assert!(text.ends_with(": is Disrupted"), "{text}");
}

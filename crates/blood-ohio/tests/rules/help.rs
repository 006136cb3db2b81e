//! R104, R105, R107, R109: who may be called to a battle, whom help drags into it, and what becomes of help on its way.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, ambush, call, charge, country, field, id, is_over, lose, retreat_to, strengths, summon,
    won,
};
use crate::table::{Table, space, step};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::MovementPoints;
use blood_ohio::refusal::{Refusal, Why};
use blood_ohio::state::{Health, Site};
use blood_ohio::tables::FortId;
use kernel::Game;

const SETTLEMENT: Site = Site::Settlement(Health::Full);

/// Miami 1 and 2 have attacked an empty settlement at which Miami 5 stands, having moved there; help is called from
/// Greenville Creek and comes.
fn settlement_relieved(dice: &[u8]) -> Table {
    let arranged = country().site(FIELD, SETTLEMENT).site(HOME, VILLAGE).all(&["Miami 1", "Miami 2"], CAMP);
    let arranged = arranged.at("Miami 5", FIELD).moved(&["Miami 5"]).all(&["R5", "R6"], "Greenville Creek");
    let mut table = arranged.operations(Side::Wc);
    table.form(CAMP, &["Miami 1", "Miami 2"]).go(&[FIELD]).rolling(Decision::Attack, &[6]);
    summon(&mut table, "Greenville Creek", &["R5", "R6"]);
    table.rolling(step(FIELD), dice);
    table
}

/// [R104] [6.7] [14.3-d] Whom help finds in the battle space is in the battle, though he has moved before; beaten, he
/// retreats as well, and nobody stays beside the enemy.
#[test]
fn r104_help_drags_all_who_stand_there_into_the_battle() {
    let mut table = settlement_relieved(&[5, 1]);
    // 4 and the settlement's 1 against 6; two hits to none.
    assert_eq!((strengths(&table), won(&table)), ([5, 6], None));
    table.when(lose("Miami 1"));
    table.when(lose("Miami 2"));
    assert!(table.is_at("Miami 1", CAMP) && table.is_at("Miami 2", CAMP), "back the way they came");
    assert!(table.is_at("Miami 5", HOME), "who stood there goes towards a village (R82)");
    assert!(is_over(&table) && table.is_at("R5", FIELD));
}

/// [R104] The log says who was dragged in, and by which ruling.
#[test]
fn r104_who_is_dragged_in_is_told() {
    let table = settlement_relieved(&[5, 1]);
    let told: Vec<_> = table.events.iter().map(|event| table.game.tell(&table.state, event)).collect();
    let joined = told.iter().find(|told| told.rules.iter().any(|rule| rule.as_str() == "R104"));
    let joined = joined.unwrap_or_else(|| panic!("{told:#?}"));
    assert_eq!(joined.text, "Miami 5 (2 FP) stands at Upper Four Mile and is drawn into the battle");
}

/// [R104] They share the losses: he who stood there may take the hit for the others.
#[test]
fn r104_who_is_dragged_in_shares_the_losses() {
    let mut table = settlement_relieved(&[5, 1]);
    assert!(table.offers(lose("Miami 5")), "{:?}", table.options());
    table.when(lose("Miami 5"));
    table.when(lose("Miami 5"));
    assert!(is_over(&table) && !table.is_flipped("Miami 1") && !table.is_flipped("Miami 2"));
}

/// [R104] [20.2] Besiegers who let others storm the fort fight when it is relieved; those inside a fort are left out.
#[test]
fn r104_besiegers_fight_the_relief_of_a_storm() {
    let fort = Site::Fort(FortId::Steuben, Health::Full);
    let arranged = country().site(FIELD, fort).site(HOME, VILLAGE).at("R1", FIELD).inside(&["R1"]);
    let arranged = arranged.at("Miami 1", CAMP).all(&["Miami 5", "Miami 6"], FIELD).all(&["R5", "R6"], "Stillwater");
    let mut table = arranged.operations(Side::Wc);
    table.form(CAMP, &["Miami 1"]).go(&[FIELD]).rolling(Decision::Attack, &[6]);
    summon(&mut table, "Stillwater", &["R5", "R6"]);
    table.rolling(step(FIELD), &[3, 1]);
    // Garrison 2, fort 2, help 4; the stormers 2 and the besiegers 4.
    assert_eq!(strengths(&table), [8, 6]);
    table.when(lose("Miami 5"));
    assert!(table.is_at("Miami 1", CAMP) && table.is_at("Miami 5", HOME) && table.is_at("Miami 6", HOME));
    assert!(is_over(&table) && table.state[id("R1")].inside);
}

/// R1 and R2 attack one warrior; Hardin comes to help and has to fight on his way.
fn fight_on_the_way() -> Table {
    let arranged = field().all(&["R1", "R2"], CAMP).at("Miami 1", FIELD);
    let arranged = arranged.all(&["Hardin", "R5", "R6"], "Mississinewa Head");
    let arranged = arranged.at("Miami 7", "Greenville Creek").moved(&["Miami 7"]);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Mississinewa Head", &["Hardin", "R5", "R6"]);
    table.when(step("Greenville Creek")).when(Decision::Attack);
    table
}

/// [R105] [14.3-d] Who fights a battle is not called to a second one inside it, on either side: both are fought.
#[test]
fn r105_nobody_leaves_a_battle_for_another() {
    let mut table = fight_on_the_way();
    let near = table.game.look(&table.state).march_cost(space(FIELD), space("Greenville Creek"));
    assert_eq!(near, Some(MovementPoints::new(1)));
    // Reinforcements again, but nobody is free to come: 5 FP against 2, then 4 against 2 in the battle that waited.
    table.rolling(Decision::Defend, &[6, 3, 1, 3, 1]);
    let fought = table.events.iter().filter(|event| matches!(event, Event::Won { .. })).count();
    assert_eq!(fought, 2, "{:#?}", table.events);
    assert!(is_over(&table) && table.is_at("R1", FIELD) && table.is_at("Hardin", "Greenville Creek"));
}

/// [R105] Asked for all the same, he is refused, and it is said why; others are called.
#[test]
fn r105_the_refusal_says_why() {
    let arranged = field().all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).at("R9", "Stillwater");
    let arranged = arranged.all(&["Hardin", "R5", "R6"], "Mississinewa Head");
    let arranged = arranged.at("Miami 7", "Greenville Creek").moved(&["Miami 7"]);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Mississinewa Head", &["Hardin", "R5", "R6"]);
    table.when(step("Greenville Creek")).when(Decision::Attack).rolling(Decision::Defend, &[6]);
    assert_eq!(table.options(), [call("Stillwater"), Decision::NoCall]);
    table.refuses(call(FIELD), "R105");
    let refusal = Refusal::new(Why::InBattle).space(space(FIELD));
    assert_eq!(
        table.game.explain(&table.state, &refusal).text,
        "Those at Upper Four Mile are in a battle that is not over: nobody leaves one for another"
    );
}

/// [R105] [6.1-c] A force in the middle of its march is not called to a battle that breaks out beside it.
#[test]
fn r105_nobody_is_called_off_a_march() {
    // Little Turtle, alone, has to get out of the way and finds the enemy everywhere.
    let ring = [("Stillwater", "R11"), ("Greenville Creek", "R13"), (HOME, "R15"), ("Whitewater Town", "R16")];
    let arranged = ring.iter().fold(country(), |given, (at, name)| given.at(name, at)).at("M9", "Nettle Creek");
    let arranged = arranged.moved(&["R11", "R13", "R15", "R16", "M9"]).all(&["R1", "R2"], CAMP);
    let mut table = arranged.at("Little Turtle", FIELD).operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).when(step(FIELD)).when(retreat_to("Stillwater"));
    table.rolling(Decision::Defend, &[6]);
    assert!(!table.offers(call(FIELD)), "{:?}", table.options());
}

/// [R107] [15.2-b] Help that is thrown off a river goes back to the ground it came from, not on to the battle.
#[test]
fn r107_help_thrown_off_a_river_goes_back() {
    let arranged = field().vp(0, 4).all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).moved(&["Miami 8"]);
    let arranged = arranged.all(&["Hardin", "R5", "R6"], "Whitewater Town").at("Miami 8", "Nettle Creek");
    let mut table = arranged.operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).when(step(FIELD)).when(Decision::Attack).rolling(Decision::Defend, &[6]);
    summon(&mut table, "Whitewater Town", &["Hardin", "R5", "R6"]);
    // 5, and 1 more on a river: overwhelming.
    table.when(step("WW2")).rolling(ambush("Nettle Creek"), &[5, 1]).rolling(lose("R5"), &[1, 1]);
    assert!(
        table.is_at("R6", "Whitewater Town") && table.is_at("Hardin", "Whitewater Town"),
        "{:?}",
        table.place("R6")
    );
    assert_eq!(strengths(&table), [4, 2], "the battle goes on without them");
}

/// [R109] [20.1.2] Help for a fort fights beside garrison and walls, however full the fort is; beaten, it leaves, and the
/// garrison stays.
#[test]
fn r109_help_for_a_fort() {
    let (fort, six) = (Site::Fort(FortId::Steuben, Health::Full), ["R1", "R2", "R3"]);
    let arranged = country().site("Pickawillany", Site::Razed).site("Stillwater", SETTLEMENT);
    let arranged = arranged.site(FIELD, fort).all(&six, FIELD).inside(&six).at("R5", "Stillwater");
    let wc = ["Miami 1", "Miami 2", "Miami 3", "Miami 4"];
    let mut table = arranged.all(&wc, CAMP).operations(Side::Wc);
    table.form(CAMP, &wc).go(&[FIELD]).rolling(Decision::Attack, &[6]);
    summon(&mut table, "Stillwater", &["R5"]);
    // 6 inside, 2 outside and the fort's 2 against 8: a hit each, and the tie is the Confederacy's.
    table.rolling(step(FIELD), &[1, 1]);
    assert_eq!(strengths(&table), [10, 8]);
    table.when(lose("R1"));
    assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
    assert!(table.is_at("R5", "Stillwater") && six.iter().all(|name| table.state[id(name)].inside));
}

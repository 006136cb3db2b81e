//! What a player is shown before he decides: where he may go, what would come of it, how the war stands.

use crate::acts::{drop_off, pick_up};
use crate::field::{CAMP, FIELD, HOME, country, field, summon};
use crate::front::{acts, after, quiet, quiet_with, village};
use crate::table::{Table, given, sap, space, step};
use crate::words::{chance, preview, why_not};
use blood_ohio::counters::{Expedition, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::HalfPoints;
use blood_ohio::state::{Build, Frame, Health, Site, Special, State};
use blood_ohio::tables::FortId;
use kernel::game::Audience;
use kernel::{Chance, Game, ScriptedDice, Seat, Viewer};

/// What stops the way of a piece at a place, with its rule.
fn stop(table: &Table, piece: &str, at: &str) -> Option<String> {
    let reach = table.game.reach(&table.state, Seat(table.side().unwrap().index() as u8), piece);
    let found = reach.iter().find(|found| found.place == table.game.data().board.id(space(at)));
    found.unwrap_or_else(|| panic!("{at} is out of reach")).stops.as_ref().map(|stop| stop.rule.to_string())
}

fn standing(table: &Table) -> String {
    let view = table.game.view(&table.state, Viewer::Observer);
    view.facts.into_iter().find(|fact| fact.title == "If it ended now").unwrap().value
}

/// [6.0] [18.0] That a segment ends with the last force's halt is no ambush; that dice fall then is no intrusion.
#[test]
fn the_way_of_the_last_force_is_free() {
    // Little Turtle is wounded, so a leader check follows.
    let table = given("harmar").at("Little Turtle", "Kekionga").flipped(&["Little Turtle"]).operations(Side::Wc);
    assert_eq!(stop(&table, "little-turtle", "Elkhart Portage"), None);
}

/// [14.3-d] [6.7-b] A force called to a battle joins it; a lone leader gets out of the way.
#[test]
fn the_way_to_a_battle_ends_in_it() {
    let mut table = field().all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).at("R5", HOME).operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).go(&[FIELD]).when(Decision::Attack).rolling(Decision::Defend, &[6]);
    summon(&mut table, HOME, &["R5"]);
    assert_eq!(stop(&table, "regular-infantry-5", FIELD).as_deref(), Some("14.3-d"));

    let table = country().all(&["R1", "R2"], CAMP).at("Little Turtle", FIELD).operations(Side::Us);
    assert_eq!(stop(&table, "regular-infantry-1", FIELD).as_deref(), Some("6.7-b"));
}

/// [6.6-b] An army lets nobody through: the log and the refusal say so.
#[test]
fn an_army_is_named() {
    let army = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"];
    let arranged = given("harmar").at("M1", "Clarks Grant").all(&army, "Silver Creek").at("R16", "Lexington");
    let mut table = arranged.operations(Side::Us);
    table.form("Clarks Grant", &["M1"]);
    let (text, rule) = why_not(&table, None, Some("Muscatatuck")).unwrap();
    assert_eq!((text.contains("18 FP are an army"), rule.as_str()), (true, "6.6-b"), "{text}");
    table.when(step("Silver Creek"));
    let halted = |event: &Event| matches!(event, Event::Halted { rule, .. } if rule.as_str() == "6.6-b");
    assert!(table.events.iter().any(halted), "{:?}", table.events);
}

/// [6.7] Why a place within reach is not reached: the enemy stands between.
#[test]
fn what_bars_the_way_is_named() {
    let arranged = given("harmar").at("R1", "Clarks Grant").at("Shawnee 1", "Silver Creek");
    let mut table = arranged.operations(Side::Us);
    table.form("Clarks Grant", &["R1"]);
    let (text, rule) = why_not(&table, None, Some("Muscatatuck")).unwrap();
    assert_eq!((text.contains("Silver Creek"), rule.as_str()), (true, "6.7"), "{text}");
}

/// [6.4] [6.5] On the march nobody is told he is not in the force who is, nor that he is who stayed behind.
#[test]
fn who_is_in_a_force_on_its_way() {
    let mut table =
        given("harmar").all(&["Hardin", "R1", "R2"], "Mill Creek").at("R3", "Turtle Creek").operations(Side::Us);
    table.form("Mill Creek", &["Hardin", "R1"]);
    table.refuses(drop_off("R1"), "6.5");
    let said = |name: &str| why_not(&table, Some(name), None).unwrap().0;
    assert!(said("Regular infantry 1").ends_with("has set out: units are left behind on the way"));
    assert!(said("Regular infantry 2").ends_with("stayed behind: units join a force on its way, not where it set out"));
    assert!(said("Regular infantry 3").ends_with("is not at Mill Creek, where the force is"));
    table.refuses(pick_up("R2"), "6.4");
}

/// [A2.1] [A3.1-d] [A3.1-e] [A3.2-c] [2.7] The standing is what the scenario's own victory makes of it.
#[test]
fn the_standing_is_by_the_rules_of_the_scenario() {
    let learning = given("learning-1").vp(8, 10).operations(Side::Us);
    assert_eq!(standing(&learning), "draw 0 to 0 steps", "steps decide, not points");
    let steps = given("learning-1").with(|state| state.steps = [3, 1]).operations(Side::Us);
    assert_eq!(standing(&steps), "United States win 3 to 1 steps");
    let harmar = |us: u8, left: u8| {
        standing(&given("harmar").vp(us, 0).with(move |state| state.settlements_left = left).operations(Side::Us))
    };
    assert_eq!(harmar(0, 4), "Confederacy wins 2 to 0 (with 2 for settlements not built)");
    assert_eq!(harmar(5, 0), "draw: 2½ to 0, no Fort Steuben");
    let legion = given("legion").vp(26, 31).with(|state| state.settlements_left = 0).operations(Side::Us);
    assert_eq!(standing(&legion), "Confederacy wins 15½ to 13");
}

/// [17.2] Who is caught in an overrun does not fight at -1: he is scattered, unless a Delay saves him.
#[test]
fn slipping_from_an_overrun_shows_what_it_leads_to() {
    let ten = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut table = country().all(&ten, CAMP).all(&["Blue Jacket", "Miami 1"], FIELD).operations(Side::Us);
    table.form(CAMP, &ten).go(&[FIELD]).when(Decision::Overrun);
    let odds = preview(&table, Decision::UseTactics { piece: table.id("Blue Jacket") });
    let part = |result: &str| chance(&odds, result);
    assert_eq!(
        [part("Away"), part("Overrun"), part("Delay")],
        [Chance::new(1, 2), Chance::new(15, 36), Chance::new(3, 36)]
    );
    assert_eq!(part("Caught"), Chance::NEVER);
}

/// [18.3] An empty principal village scores one hit at most.
#[test]
fn villagers_show_one_hit() {
    let mut table = given("harmar").all(&["Hardin", "R1"], "Elkhart Portage").vp(2, 2).operations(Side::Us);
    table.form("Elkhart Portage", &["Hardin", "R1"]).when(step("Kekionga")).when(Decision::Attack);
    let odds = preview(&table, Decision::SpringAmbush);
    assert_eq!(chance(&odds, "2 hits"), Chance::NEVER);
    assert_ne!(chance(&odds, "1 hit, back"), Chance::NEVER);
}

/// [18.1-b] The refusal of an ambush on five times as many names the stack's own FP.
#[test]
fn too_many_to_ambush_names_both_strengths() {
    let mut table = given("harmar")
        .all(&["Harmar", "R1", "R2", "R3", "R4", "R5"], "Fort Washington")
        .all(&["Shawnee 1", "Shawnee 2", "Shawnee 3"], "Turtle Creek")
        .at("Miami 1", "Columbia")
        .vp(2, 2)
        .operations(Side::Us);
    table.form("Fort Washington", &["Harmar", "R1", "R2", "R3", "R4", "R5"]).when(step("Mill Creek"));
    let near = table.game.data().board.linked(space("Columbia"), space("Mill Creek"));
    assert!(near, "the small stack is beside the march");
    let (text, rule) = why_not(&table, Some("Miami 1"), None).unwrap();
    assert_eq!(
        (text.starts_with("10 FP are five times the 2 FP at Columbia"), rule.as_str()),
        (true, "18.1-b"),
        "{text}"
    );
}

/// [14.9] [14.7] [14.5] Chances of a battle say that second rolls are left out, tell hits and not steps, and what the
/// guns can shake with a key leader there.
#[test]
fn a_battle_says_what_it_counts() {
    let shown = |us: &[&str], wc: &[&str]| {
        let arranged = given("wabash").all(us, "Mill Creek").all(wc, "Turtle Creek").vp(4, 0);
        let mut table = arranged.operations(Side::Us);
        table.form("Mill Creek", us).when(step("Turtle Creek"));
        let terms = preview(&table, Decision::Attack).terms;
        move |id: &str| -> Vec<String> {
            let of = terms.iter().filter(|term| term.rule.as_str() == id);
            of.map(|term| term.value.clone()).collect()
        }
    };
    let chiefs = shown(&["St. Clair", "R1", "A1"], &["Little Turtle", "Miami 1"]);
    assert_eq!(chiefs("14.5"), ["0-2"]);
    assert!(chiefs("14.7").len() == 2 && chiefs("14.7").iter().all(|value| !value.contains("step")));
    assert!(chiefs("14.9").is_empty(), "nobody has the edge");
    let unled = shown(&["St. Clair", "R1", "A1"], &["Miami 1", "Miami 2"]);
    assert_eq!((unled("14.5"), unled("14.9")), (vec!["0-3".to_owned()], vec![String::new()]));
    let few = shown(&["St. Clair", "R1", "A1"], &["Miami 1"]);
    assert_eq!(few("14.5"), ["0-2"], "no more than there are");
}

/// [5.5-b] Harassing shows what a die must show with the guards counted, and counts every die.
#[test]
fn harassing_shows_every_die() {
    let bands = ["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5", "Miami 6"];
    let table = given("harmar")
        .site("Mill Creek", Site::Settlement(Health::Full))
        .all(&["R1", "R2"], "Mill Creek")
        .all(&bands, "Turtle Creek")
        .with(|state| (state.segment, state.sap, state.acting) = (1, sap([4, 5]), Side::Wc))
        .with(|state| state.fresh_work = Some(space("Mill Creek")))
        .asked(Frame::Special(Special {}));
    let odds = preview(&table, Decision::Harass);
    // 12 dice at -2: only a 6 succeeds.
    assert_eq!((odds.column.as_str(), chance(&odds, "-")), ("6+", Chance::new(5_u64.pow(12), 6_u64.pow(12))));
}

/// [2.4.3-h] [19.0-b] [6.2.2] What is wrong with a visit is named: no envoy, or too many chiefs.
#[test]
fn guests_are_refused_for_the_right_reason() {
    let board = &crate::table::game().data().board;
    let gate = board.gate_of(Nation::Potawatomi).unwrap();
    let beside = board.spaces().find(|space| board.linked(*space, gate)).unwrap();
    let mut table = given("harmar").at("Miami 1", board.id(beside)).operations(Side::Wc);
    table.form(board.id(beside), &["Miami 1"]).refuses(Decision::Step { to: gate }, "2.4.3-h");
    let why = why_not(&table, None, Some(board.id(gate))).unwrap().0;
    assert!(why.contains("none is with the force"), "{why}");
}

/// [25.2] What happens in the open is told to both, though the pieces lie hidden again when it is over.
#[test]
fn what_happened_in_the_open_is_told_to_both() {
    let mut table = crate::table::given_with("harmar", &["hidden-stacks"])
        .at("Miami 1", CAMP)
        .at("R16", "Louisville")
        .site(FIELD, Site::Settlement(Health::Full))
        .operations(Side::Wc);
    table.form(CAMP, &["Miami 1"]).go(&[FIELD]);
    // A Delay throws them back out of sight.
    table.rolling(Decision::Attack, &[3]);
    for telling in &table.tellings {
        assert_eq!(telling.audience, Audience::All, "{telling:?}");
    }
    assert!(table.events.iter().any(|event| matches!(event, Event::Retreated { .. })));
}

/// Why a decision is refused, in words and with the rule.
fn refused(table: &Table, decision: Decision) -> (String, String) {
    let (mut state, mut events) = (table.state.clone(), Vec::new());
    let mut dice = ScriptedDice::default();
    let seat = table.game.asked(&state).first().unwrap();
    let refusal = table.game.decide(&mut state, seat, &decision, &mut kernel::Table::new(&mut dice, &mut events));
    let why = table.game.explain(&table.state, &refusal.unwrap_err());
    (why.text, why.rule.to_string())
}

/// [2.5.2] Too far along a river: the cost of a river space is named, not that of stepping in.
#[test]
fn r2_5_2_along_a_river_is_not_into_it() {
    let mut table = field().at("R1", CAMP).operations(Side::Us);
    table.form(CAMP, &["R1"]).when(step("WW1"));
    let (text, rule) = refused(&table, step("WW2"));
    assert_eq!(rule, "2.5.2");
    assert_eq!(text, "The force has 0 MP left and going along the river to Upper Whitewater costs 1");

    let mut table = field().at("R1", "Greenville Creek").operations(Side::Us);
    table.form("Greenville Creek", &["R1"]).when(step(FIELD));
    assert_eq!(refused(&table, step("WW2")).1, "2.5.2-b", "from the bank it is");
}

/// The rules told with the end of a game.
fn end_rules(table: &Table) -> Vec<String> {
    let end = table.events.iter().find(|event| matches!(event, Event::Ended { .. })).expect("the game is over");
    table.game.tell(&table.state, end).rules.iter().map(|rule| rule.to_string()).collect()
}

/// [A2.1] [A3.1-d] [A3.1-e] [A3.2-c] [A3.3-g] [A3.3-h] [A3.4-b] An automatic victory is told with its own rule.
#[test]
fn automatic_victories_cite_their_rule() {
    let leaves = |scenario: &str, expedition: Expedition, vp: u8| {
        let given = quiet(scenario).vp(0, vp).with(|state| state.expedition = expedition);
        end_rules(&after(given, 3, 1, &[]))
    };
    assert_eq!(leaves("harmar", Expedition::First, 24), ["A3.1-d"]);
    assert_eq!(leaves("wabash", Expedition::Second, 44), ["A3.2-c"]);
    assert_eq!(leaves("legion", Expedition::Third, 60), ["A3.3-g"]);
    assert_eq!(leaves("campaign", Expedition::Third, 60), ["A3.4-b"]);

    // The last village of many, and the thirtieth point.
    let wins = |scenario: &str, change: &dyn Fn(&mut State)| {
        let given = quiet(scenario).site("Loramies", village(Nation::Miami)).all(&["R1", "R2"], "Girtys Town");
        let mut table = given.with(change).operations(Side::Us);
        table.form("Girtys Town", &["R1", "R2"]).when(step("Loramies")).rolling(Decision::Attack, &[1, 4]);
        end_rules(&table)
    };
    assert_eq!(wins("harmar", &|state| (state.principals_hit, state.villages_razed) = (u8::MAX, 6)), ["A3.1-e"]);
    assert_eq!(wins("legion", &|state| state.vp = [59, 10].map(HalfPoints::new)), ["A3.3-g"]);

    let given = quiet_with("legion", &["sudden-death"]).at("Wayne", "Fort Washington").flipped(&["Wayne"]);
    assert_eq!(end_rules(&after(given.vp(20, 20), 3, 2, &[6])), ["A3.3-h"]);
}

/// [4.1] A game that has run its course is told with the end of the scenario.
#[test]
fn the_end_of_a_scenario_cites_the_end_of_turns() {
    let given = quiet("harmar").vp(4, 6).with(|state| (state.turn, state.sap) = (2, sap([0, 0])));
    assert_eq!(end_rules(&after(given, 10, 0, &[])), ["4.1"]);
}

/// [5.3-g] Who asks for a fort at no place in particular is not told of a place.
#[test]
fn r5_3_g_no_wagon_anywhere() {
    let build = Decision::Build { what: Build::Fort(FortId::Steuben) };
    let table = acts(quiet("harmar").with(|state| state.forts_left = u16::MAX), Side::Us);
    let said = "No supply wagon with enough left stands where a fort could be built";
    assert_eq!(refused(&table, build), (said.to_owned(), "5.3-g".to_owned()));

    // A wagon too far from any fort: that is what is wrong.
    let table = acts(quiet("harmar").at("W1", "Nettle Creek").with(|state| state.forts_left = u16::MAX), Side::Us);
    assert_eq!(refused(&table, build).1, "5.3-f");
}

/// [5.8] Strategic movement says what is missing: a village, a way, warriors.
#[test]
fn r5_8_what_is_missing_is_named() {
    let given = quiet("harmar").site("Loramies", village(Nation::Miami)).all(&["Miami 1", "Little Turtle"], "Loramies");
    let table = acts(given.at("Miami 2", "Greenville Creek"), Side::Wc);
    let go = |name: &str| Decision::Strategic { warrior: table.id(name) };
    assert!(table.offers(go("Miami 1")));
    let (text, rule) = refused(&table, go("Miami 2"));
    assert_eq!(rule, "5.8");
    assert_eq!(text, "Miami 2 (2 FP) is in no village of the Confederacy: bands slip from one village to another");
    let (text, _) = refused(&table, go("Little Turtle"));
    assert!(text.starts_with("Little Turtle") && text.ends_with("slips away only together with a war band"), "{text}");

    let ring = ["Pickawillany", "Girtys Town", "Mississinewa Head", "MI5", "SM2", "WB1"];
    let given = quiet("harmar").site("Loramies", village(Nation::Miami)).at("Miami 1", "Loramies");
    let given = ring.iter().zip(1..).fold(given, |given, (at, number)| given.at(&format!("R{number}"), at));
    let table = acts(given, Side::Wc);
    let (text, _) = refused(&table, Decision::Strategic { warrior: table.id("Miami 1") });
    assert_eq!(text, "No way free of US units leads from Loramies to another village");
}

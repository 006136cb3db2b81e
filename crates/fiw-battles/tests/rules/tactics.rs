//! 18.0: special tactics.
use crate::table::{Given, Table, given_ground, given_with, hex, opening, step};
use fiw_battles::counters::{Army, UnitId};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Look, Movement, SelectTactics};
use fiw_battles::state::{Battle, Tactic};
use kernel::game::Audience;
use kernel::{Game, Seat, Viewer};

const ON: &[&str] = &["special-tactics"];
const BAYONET: Decision = Decision::PlayTactic { tactic: Tactic::BayonetAttack };
const VOLLEY: Decision = Decision::PlayTactic { tactic: Tactic::Volley };
const AMBUSH: Decision = Decision::PlayTactic { tactic: Tactic::Ambush };
const NONE: Decision = Decision::NoTactic;

fn given() -> Given {
    given_with("quebec", ON)
}

/// Hands with one marker of each combat kind for both sides.
fn armed(given: Given) -> Given {
    given.hand(Army::British, [0, 1, 1, 1]).hand(Army::French, [0, 1, 1, 1])
}

/// The British fight this battle: the attacker's marker, the defender's, and the die.
fn fight(given: Given, attacks: &[(&str, &str)], markers: [Decision; 2], die: u8) -> (u16, u16) {
    let mut table = armed(given).combat(Army::British);
    table.declare(attacks);
    table.when(Decision::Resolve { battle: 0 });
    table.decides(Army::British, markers[0], &[]).decides(Army::French, markers[1], &[die]).totals()
}

/// What a seat sees.
fn seen(table: &Table, army: Army) -> kernel::scene::View {
    table.game.view(&table.state, Viewer::Seat(Seat(army.index() as u8)))
}

/// [18.0] Each side selects as many markers as the scenario says, at most two of a kind, before set-up.
#[test]
fn r18_0_selecting_markers() {
    for (scenario, british, french) in [("lake-george", 3, 4), ("fort-oswego", 1, 2), ("quebec", 4, 3)] {
        let mut table = opening(scenario, ON);
        assert_eq!(table.state.frames, [Frame::SelectTactics(SelectTactics)]);
        for (army, count) in [(Army::British, british), (Army::French, french)] {
            let kinds = Tactic::ALL.into_iter().cycle().take(count);
            for tactic in kinds {
                assert!(table.asks(army), "{scenario} {army:?}");
                table.decides(army, Decision::SelectTactic { tactic }, &[]);
            }
            assert_eq!(usize::from(table.state.hands[army.index()].count()), count);
            // One more is not offered to him.
            assert!(
                !table.options_of(army).contains(&Decision::SelectTactic { tactic: Tactic::Ambush }),
                "{scenario} {army:?}"
            );
        }
        assert!(matches!(table.state.top(), Some(Frame::SetUp(_))));
    }
    assert!(matches!(opening("quebec", &[]).state.top(), Some(Frame::SetUp(_))));

    let mut table = opening("quebec", ON);
    let volley = Decision::SelectTactic { tactic: Tactic::Volley };
    table.decides(Army::British, volley, &[]).decides(Army::British, volley, &[]);
    table.refuses_from(Army::British, volley, "18.0");
}

/// A British and a French line unit face each other twice; hands as given.
fn two_battles(british: [u8; 4], french: [u8; 4]) -> Table {
    let mut table = given()
        .at("43", "0805")
        .at("Bearn", "0806")
        .at("47", "1105")
        .at("Guyenne", "1106")
        .hand(Army::British, british)
        .hand(Army::French, french)
        .combat(Army::British);
    table.declare(&[("43", "0806"), ("47", "1106")]);
    table
}

/// [18.0-b] [18.1-c3] A marker is played once; also one that helped nobody leaves play.
#[test]
fn r18_0_a_marker_is_used_once() {
    let mut table = two_battles([0, 0, 0, 1], [0, 0, 1, 0]);
    table.when(Decision::Resolve { battle: 0 });
    table.decides(Army::British, AMBUSH, &[]).decides(Army::French, VOLLEY, &[2]);
    // Nobody is light: the ambush helped no one. The Volley made 5 to 10.
    assert_eq!(table.totals(), (5, 10));
    assert_eq!((table.holds(Army::British, Tactic::Ambush), table.holds(Army::French, Tactic::Volley)), (0, 0));
    assert_eq!(table.state.played.map(|hand| hand.count()), [1, 1]);
    // Hands are empty: the second battle is rolled without a question.
    assert_eq!(table.fight(1, &[2]).totals(), (5, 5));
}

/// [18.1-b] Both sides are offered markers: Bayonet Attack to the attacker, Volley to the defender, Ambush to both.
#[test]
fn r18_1_combat_tactics_for_both() {
    let mut table = two_battles([1, 1, 1, 1], [1, 1, 1, 1]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.options_of(Army::British), [BAYONET, AMBUSH, NONE]);
    assert_eq!(table.options_of(Army::French), [VOLLEY, AMBUSH, NONE]);
    table.refuses_from(Army::British, VOLLEY, "18.1-b");
    table.refuses_from(Army::French, BAYONET, "18.1-b");
    table.refuses_from(Army::French, Decision::PlayTactic { tactic: Tactic::ForcedMarch }, "18.1-b");
    // What is not in the hand is not played.
    let mut table = two_battles([0, 0, 0, 1], [0, 0, 1, 0]);
    table.when(Decision::Resolve { battle: 0 });
    table.refuses_from(Army::British, BAYONET, "18.0");
}

/// [18.1-c1] [18.1-c2] [18.0-g] Choices stay secret until both are made, then are shown together.
#[test]
fn r18_1_secret_choice_and_common_reveal() {
    let answered = |marker: Decision| {
        let mut table = two_battles([0, 1, 0, 1], [0, 0, 1, 1]);
        table.when(Decision::Resolve { battle: 0 });
        table.decides(Army::British, marker, &[]);
        assert!(!table.asks(Army::British) && table.asks(Army::French));
        assert_eq!(table.events, [], "an answer is not told");
        table
    };
    let (bayonet, none) = (answered(BAYONET), answered(NONE));
    assert_eq!(seen(&bayonet, Army::French), seen(&none, Army::French));
    assert_eq!(bayonet.options_of(Army::French), none.options_of(Army::French));

    let mut table = bayonet;
    table.decides(Army::French, VOLLEY, &[2]);
    let shown = Event::TacticsRevealed { attacker: Some(Tactic::BayonetAttack), defender: Some(Tactic::Volley) };
    assert_eq!(table.events.iter().filter(|event| **event == shown).count(), 1);
    assert_eq!(table.totals(), (10, 10));
}

/// [18.0-g] A player sees his own markers, of the enemy's only how many there are.
#[test]
fn r18_0_hands_are_secret() {
    let hands =
        |hand: [u8; 4]| given().at("35", "1005").at("RR", "1306").hand(Army::British, hand).movement(Army::French);
    let (some, others, more) = (hands([1, 1, 0, 0]), hands([0, 0, 1, 1]), hands([1, 1, 1, 0]));
    assert_eq!(seen(&some, Army::French), seen(&others, Army::French));
    assert_ne!(seen(&some, Army::French), seen(&more, Army::French));
    assert_ne!(seen(&some, Army::British), seen(&others, Army::British));

    // What is selected is told to nobody else.
    let selected = Event::TacticSelected { army: Army::British, tactic: Tactic::Volley };
    assert_eq!(some.game.audience(&some.state, &selected), Audience::Only(Seat(Army::British.index() as u8)));
}

/// [18.0-e] Markers have no say in bombardment.
#[test]
fn r18_0_no_markers_in_bombardment() {
    let mut table = armed(given().at("York", "1005").at("Bearn", "1008")).bombardment(Army::British);
    assert_eq!(table.options(), [table.fire("York", "1008"), Decision::EndBombardment]);
    table.refuses(BAYONET, "4.1-c");
    table.fires("York", "1008", &[6]);
    assert!(table.told(|event| matches!(event, Event::Fired { strength: 2, .. })));
}

/// [18.0-f] In fog no marker is asked for, in battle or before movement.
#[test]
fn r18_0_not_in_fog() {
    let mut table = armed(given().at("43", "1005").at("Bearn", "1006")).fog().combat(Army::British);
    table.declare(&[("43", "1006")]);
    assert_eq!(table.fight(0, &[2]).totals(), (5, 5));
    let table = given().at("43", "1005").hand(Army::British, [1, 0, 0, 0]).fog().movement(Army::British);
    assert_eq!(table.state.top(), Some(&Frame::Movement(Movement)));
}

/// [18.0-d] Disordered units get no bonus, and a demoralized army is not even asked.
#[test]
fn r18_0_good_order_only() {
    let given = || given().at("43", "1005").disordered("47", "1106").at("RR", "1006");
    let attacks = [("43", "1006"), ("47", "1006")];
    assert_eq!(fight(given(), &attacks, [BAYONET, NONE], 4), (2 * 5 + 2, 6));

    let mut table = armed(given()).losses(Army::British, 50).combat(Army::British);
    table.declare(&attacks);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.asked(), Army::French);
    assert_eq!(table.rolls(NONE, &[4]).totals(), (7, 6));
}

/// [18.1-c3-b] Leaders are named before markers are chosen.
#[test]
fn r18_1_leaders_before_markers() {
    let mut table = armed(given().at("43", "1005").at("Monckton", "1005").at("Bearn", "1006").at("Montcalm", "1006"))
        .combat(Army::British);
    table.declare(&[("43", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.asked(), Army::British);
    table.refuses(BAYONET, "4.1-c");
    table.leads("Monckton", &[]);
    assert_eq!(table.asked(), Army::French);
    table.refuses(VOLLEY, "4.1-c");
    table.leads("Montcalm", &[]);
    assert!(table.asks(Army::British) && table.asks(Army::French));
    let Some(Frame::Fight(fight)) = table.state.top() else { panic!("no battle") };
    assert_eq!(fight.leaders, [table.u("Monckton"), table.u("Montcalm")]);
}

/// [18.1-bay] [18.1-c6] Bayonet Attack doubles attacking line and grenadiers, not light troops.
#[test]
fn r18_1_bayonet_attack() {
    let light = || given().at("A/3/60", "1005").at("Conv LI", "1106").at("RR", "1006");
    let attacks = [("A/3/60", "1006"), ("Conv LI", "1006")];
    assert_eq!(fight(light(), &attacks, [BAYONET, NONE], 5), (8 + 3, 6));
    assert_eq!(fight(light(), &attacks, [NONE, NONE], 5), (4 + 3, 6));
    let grenadier = given().at("LB Gr", "1005").at("RR", "1006");
    assert_eq!(fight(grenadier, &[("LB Gr", "1006")], [BAYONET, NONE], 5), (8, 6));
}

/// [18.1-vol] Volley doubles defending line and grenadiers, not light troops.
#[test]
fn r18_1_volley() {
    let given = || given().at("35", "1005").at("Col/BC", "1006").at("Vols/BC", "1105");
    let attacks = [("35", "1006"), ("35", "1105")];
    assert_eq!(fight(given(), &attacks, [NONE, VOLLEY], 3), (7, 8 + 4));
    assert_eq!(fight(given(), &attacks, [NONE, NONE], 3), (7, 4 + 4));
}

/// [18.1-amb] Ambush doubles light troops in woods, forest or marsh, attacking or defending.
#[test]
fn r18_1_ambush() {
    let from = |letter: char, name: &str, marker: Decision| {
        let given = given_ground("quebec", ON, &[("1005", letter)]).at(name, "1005").at("Col/RW", "1006");
        fight(given, &[(name, "1006")], [marker, NONE], 5).0
    };
    for letter in ['f', 'w', 'm'] {
        assert_eq!(from(letter, "Conv LI", AMBUSH), 6, "{letter}");
    }
    assert_eq!([from('.', "Conv LI", AMBUSH), from('t', "Conv LI", AMBUSH), from('f', "Conv LI", NONE)], [3, 3, 3]);
    assert_eq!(from('f', "Conv Gr", AMBUSH), 3);
    // The defender's ground counts for the defender: 3, doubled by woods and once more by the marker.
    let woods = given_ground("quebec", ON, &[("1006", 'w')]).at("35", "1005").at("M/LW", "1006");
    assert_eq!(fight(woods, &[("35", "1006")], [NONE, AMBUSH], 3), (7, 3 * 3));
}

/// [18.1-c4] Doubled by ground or enfilade and by a marker is tripled.
#[test]
fn r18_1_tripled_not_quadrupled() {
    let house = given().at("35", "1105").at("Col/BC", "1204");
    assert_eq!(fight(house, &[("35", "1204")], [NONE, VOLLEY], 3), (7, 12));
    let enfilade = given().at("A/RM", "1005").at("B/RM", "1007").at("RR", "1006");
    assert_eq!(fight(enfilade, &[("A/RM", "1006"), ("B/RM", "1006")], [BAYONET, NONE], 4), (9 + 9, 6));
}

/// [18.1-c5] Markers do not touch a leader's value; ground and enfilade still do.
#[test]
fn r18_1_leaders_are_not_affected() {
    let led = |second: Option<&str>| {
        let mut given = armed(given().at("A/3/60", "1005").at("Monckton", "1005").at("RR", "1006"));
        let mut attacks = vec![("A/3/60", "1006")];
        if let Some(at) = second {
            given = given.at("B/3/60", at);
            attacks.push(("B/3/60", "1006"));
        }
        let mut table = given.combat(Army::British);
        table.declare(&attacks);
        table.when(Decision::Resolve { battle: 0 }).leads("Monckton", &[]);
        table.decides(Army::British, BAYONET, &[]).decides(Army::French, NONE, &[5]).totals().0
    };
    assert_eq!(led(None), 8 + 2);
    assert_eq!(led(Some("1007")), 12 + 12 + 4);
}

/// [18.1-ex] [18.1-c6] The printed example: two line and cavalry with Bayonet Attack, line and light with Volley.
#[test]
fn r18_1_the_printed_example() {
    // Only the French have cavalry. Three units cannot touch two hexes, so the example is reckoned without a declaration.
    let table = given()
        .at("Bearn", "1405")
        .at("Guyenne", "1605")
        .at("CdC/BC", "1504")
        .at("43", "1505")
        .at("Conv LI", "1506")
        .setting_up(Army::French);
    let attackers = ["Bearn", "Guyenne", "CdC/BC"].map(|name| table.u(name)).to_vec();
    let battle = Battle { attackers, targets: vec![hex("1505"), hex("1506")], fought: false };
    let mut state = table.state.clone();
    state.phasing = Army::French;
    let look = table.game.look(&state);
    let totals = |tactics: [Option<Tactic>; 2]| {
        let reckoning = look.reckon(&battle, &[], tactics);
        (reckoning.attack_total().get(), reckoning.defence_total().get())
    };
    assert_eq!(totals([Some(Tactic::BayonetAttack), Some(Tactic::Volley)]), (2 * 5 + 2 * 5 + 3, 2 * 5 + 3));
    assert_eq!(totals([None, None]), (5 + 5 + 3, 5 + 3));
}

/// Movement points without and with Forced March.
fn allowance(look: Look<'_>, unit: UnitId) -> (u8, u8) {
    let allowance = look.allowance(unit);
    (allowance.plain.get(), allowance.most.get())
}

/// The British hold a Forced March; Monckton (2) is in 0706.
fn marching(given: Given) -> Table {
    given.at("Monckton", "0706").hand(Army::British, [1, 0, 0, 0]).movement(Army::British)
}

/// [18.1-1] [18.0-b] Forced March is offered before the first move, once, and lasts for the phase.
#[test]
fn r18_1_forced_march_is_played_first() {
    let mut table = marching(given().at("35", "0506").at("RR", "1903"));
    assert_eq!(table.options(), [Decision::ForcedMarch, Decision::NoForcedMarch]);
    table.when(Decision::NoForcedMarch);
    table.refuses(Decision::ForcedMarch, "4.1-c");
    assert_eq!(table.holds(Army::British, Tactic::ForcedMarch), 1);

    let mut table = marching(given().at("35", "0506").at("RR", "1903"));
    table.when(Decision::ForcedMarch);
    assert!(table.told(|event| *event == Event::ForcedMarch { army: Army::British, units: 2 }));
    table.refuses(Decision::ForcedMarch, "4.1-c");
    assert_eq!(table.holds(Army::British, Tactic::ForcedMarch), 0);
    table.when(Decision::EndMovement);
    assert!(table.state.pieces.iter().all(|piece| !piece.marching));

    // Nobody is asked who holds no marker, and the enemy's hand does not matter.
    let table = given().at("35", "0506").hand(Army::French, [1, 0, 0, 0]).movement(Army::British);
    assert_eq!(table.state.top(), Some(&Frame::Movement(Movement)));
}

const EAST: [&str; 9] = ["0606", "0706", "0806", "0906", "1006", "1106", "1206", "1306", "1406"];

/// [18.1-2] [18.1-2-b] Units within the radius march twice their allowance, leaders too; others do not.
#[test]
fn r18_1_forced_march_doubles_movement() {
    let mut table = marching(given().at("35", "0506").at("28", "0406"));
    table.when(Decision::ForcedMarch).picks("35");
    for number in &EAST[..8] {
        assert!(table.state.top() != Some(&Frame::Movement(Movement)), "stopped before {number}");
        table.when(step(number));
    }
    assert_eq!(table.place("35"), "1306");
    // Three hexes from the leader: four hexes and no more.
    assert_eq!(table.distance("0406", "0706"), 3);
    table.picks("28");
    for number in ["0405", "0404", "0403"] {
        table.when(step(number));
    }
    table.when(step("0503"));
    assert_eq!((table.place("28"), table.state.top()), ("0503".to_owned(), Some(&Frame::Movement(Movement))));

    let mut table = marching(given().at("35", "0506"));
    table.when(Decision::ForcedMarch).picks("Monckton");
    let path: Vec<String> = (8..20).map(|column| format!("{column:02}06")).collect();
    for number in &path[..10] {
        table.when(step(number));
    }
    // Ten hexes to 1706; the slope of 1806 costs the last two points.
    table.when(step("1806"));
    assert_eq!(table.place("Monckton"), "1806");
}

/// [18.1-2-b] The radius is measured when the marker is played: who is off the map then marches as printed.
#[test]
fn r18_1_reinforcements_do_not_force_march() {
    let mut table = given()
        .off("Prov", fiw_battles::state::Place::Due)
        .at("Monckton", "0203")
        .hand(Army::British, [1, 0, 0, 0])
        .movement(Army::British);
    table.when(Decision::ForcedMarch);
    table.when(table.enter("Prov", "0103"));
    let look = table.game.look(&table.state);
    assert_eq!((allowance(look, table.u("Prov")), allowance(look, table.u("Monckton"))), ((4, 4), (6, 12)));
}

/// [18.1-3] Forced March is not for those in an enemy zone, and its extra points do not lead into one.
#[test]
fn r18_1_forced_march_keeps_out_of_zones() {
    let mut table = marching(given().at("35", "0506").at("RR", "1206"));
    table.when(Decision::ForcedMarch).picks("35");
    for number in &EAST[..5] {
        table.when(step(number));
    }
    table.refuses(step("1106"), "18.1-3");
    // Within its printed allowance it may go next to the enemy.
    let mut table = marching(given().at("35", "0506").at("RR", "1006"));
    table.when(Decision::ForcedMarch).picks("35");
    for number in &EAST[..4] {
        table.when(step(number));
    }
    assert_eq!(table.place("35"), "0906");

    // Light infantry in a building may leave the zone, but not at double speed.
    let mut table = given()
        .at("Conv LI", "1204")
        .at("Monckton", "1203")
        .at("RR", "1305")
        .hand(Army::British, [1, 0, 0, 0])
        .movement(Army::British);
    table.when(Decision::ForcedMarch);
    let look = table.game.look(&table.state);
    assert_eq!(allowance(look, table.u("Conv LI")), (5, 5));
    assert_eq!(allowance(look, table.u("Monckton")), (6, 12));
}

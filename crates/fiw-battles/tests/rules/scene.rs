//! What a seat sees: faces, boxes, marks, the question and its options; what fog and secrecy hide; where pieces reach.

use crate::table::{Given, Table, given, given_with, hex, opening, step};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::state::{Place, State, Tactic};
use kernel::options::Chosen;
use kernel::playout::PlayoutRng;
use kernel::scene::{Badge, ChoiceKind, Click, Face, FigurePlace, HexBoard, Layout, Piece, View};
use kernel::{Game, Seat, Seed, SeededDice, Start, Viewer};
use std::collections::BTreeSet;

const BRITISH: Viewer = Viewer::Seat(Seat(0));
const FRENCH: Viewer = Viewer::Seat(Seat(1));

fn view(table: &Table, viewer: Viewer) -> View {
    table.game.view(&table.state, viewer)
}

/// The piece of this counter, if these eyes see it.
fn piece(view: &View, id: &str) -> Option<Piece> {
    view.pieces.iter().find(|piece| piece.id == id).map(|piece| (**piece).clone())
}

fn hexes(table: &Table) -> HexBoard {
    match table.game.board(&table.state).layout {
        Layout::Hexes(board) => *board,
        Layout::Points(_) | Layout::Areas(_) => panic!("a hex map"),
    }
}

fn fact(view: &View, title: &str, seat: u8) -> Option<String> {
    view.facts.iter().find(|fact| fact.title == title && fact.seat == Some(Seat(seat))).map(|fact| fact.value.clone())
}

/// [2.2.3-i] [2.2.4-c] After a Ds the unit shows its other side; the gun shows that it has fired.
#[test]
fn a_disordered_unit_shows_its_other_side() {
    let given = given("lake-george").at("A/Eyre", "0810").at("B/Eyre", "0811").at("La Reine", "0813");
    let mut table = given.at("Languedoc", "1012").bombardment(Army::British);
    let front = piece(&view(&table, FRENCH), "lg-la-reine").unwrap();
    assert_eq!((front.at.as_str(), front.badges.len()), ("0813", 0));
    let figures = |face: &Face| {
        [FigurePlace::FootLeft, FigurePlace::FootRight].map(|at| face.figure(at).map(|figure| figure.value.clone()))
    };
    let printed = figures(&front.face.unwrap());

    table.rolls(Decision::Fire { gun: table.u("B/Eyre"), target: hex("0813") }, &[2]);

    let counter = &table.game.data().counters[table.u("La Reine").index()];
    let back = piece(&view(&table, FRENCH), "lg-la-reine").unwrap();
    assert_eq!(printed, [counter.factor.get(), counter.movement.get()].map(|figure| Some(figure.into())));
    assert_eq!(figures(&back.face.unwrap()), [counter.disordered.get(), 0].map(|figure| Some(figure.into())));
    assert_eq!(back.badges, [Badge::Disordered]);
    assert!(back.spoken.ends_with("disordered"), "{}", back.spoken);
    assert_eq!(piece(&view(&table, FRENCH), "lg-b-eyre").unwrap().badges, [Badge::Fired]);
}

/// [2.2.1] [2.2.3-h] [2.2.3-k] Colours of the four contingents, symbols of the arms.
#[test]
fn faces_tell_contingent_and_arm() {
    let table = opening("quebec", &["supply-trains"]);
    let view = view(&table, BRITISH);
    let look = |id: &str| {
        let face = piece(&view, id).unwrap().face.unwrap();
        (face.symbol.to_string(), face.scheme.as_str().to_owned(), face.name)
    };
    let shows = |id: &str, symbol: &str, scheme: &str, name: &str| {
        assert_eq!(look(id), (symbol.to_owned(), scheme.to_owned(), name.to_owned()));
    };
    shows("qu-28", "line", "british", "28");
    shows("qu-lb-gr", "grenadier", "british", "LB Gr");
    shows("qu-conv-li", "light", "british", "Conv LI");
    shows("qu-indians", "warriors", "french-allied", "Nations");
    shows("qu-cdc-bc", "cavalry", "french", "CdC/BC");
    shows("qu-gl", "battery", "french", "Gl");
    shows("qu-york", "artillery", "british", "York");
    shows("qu-wolfe", "leader", "british", "Wolfe");
    shows("qu-french-train", "train", "french", "French Train");
}

/// Every piece lies in a hex of the map or in a box of the view; ids are never used twice.
#[test]
fn every_piece_has_a_place() {
    for scenario in ["lake-george", "fort-oswego", "quebec"] {
        let table = opening(scenario, &crate::table::ALL);
        let places: BTreeSet<String> = hexes(&table).hexes.into_iter().map(|cell| cell.id).collect();
        let view = view(&table, BRITISH);
        let boxes: BTreeSet<&str> = view.holdings.iter().map(|holding| holding.id.as_str()).collect();
        assert!(view.pieces.iter().all(|piece| places.contains(&piece.at) || boxes.contains(piece.at.as_str())));
        let ids: BTreeSet<&str> = view.pieces.iter().map(|piece| piece.id.as_str()).collect();
        assert_eq!(ids.len(), view.pieces.len());
    }
}

/// [7.2.1-slope] [7.2.1-ent] [7.2.1-creek] The map has each feature once, seen from the upper or inner hex.
#[test]
fn the_map_shows_each_feature_once() {
    let table = opening("lake-george", &[]);
    let board = hexes(&table);
    let sides: Vec<String> =
        board.sides.iter().map(|side| format!("{}/{} {}", side.hex, side.side, side.feature)).collect();
    assert_eq!(sides.iter().collect::<BTreeSet<_>>().len(), sides.len());
    assert!(sides.contains(&"0810/s entrenchment".to_owned()), "{sides:?}");
    assert!(!sides.iter().any(|side| side.starts_with("0811/n ")), "seen from inside only");
    assert_eq!(sides.iter().filter(|side| side.ends_with("creek")).count(), 9);
    assert!(sides.contains(&"1606/s slope".to_owned()) && !sides.iter().any(|side| side.starts_with("1607/n ")));
    let camp = board.hexes.iter().find(|cell| cell.id == "0810").unwrap();
    assert_eq!((camp.terrain.as_str(), camp.spoken.as_str()), ("clear", "0810, clear, road, British Camp"));
    let worth: Vec<(Option<Seat>, &str)> = board
        .objectives
        .iter()
        .filter(|goal| goal.place == "0810")
        .map(|goal| (goal.seat, goal.worth.as_str()))
        .collect();
    let french = "2 VP for the French who hold it at the end; British demoralization +5 once, when the French enter 0810 or 1913";
    assert_eq!(worth, [(Some(Seat(0)), "1 VP for the British who hold it at the end"), (Some(Seat(1)), french)]);
}

/// [2.1.1-crt] [2.1.1-abt] [2.1.1-rt] [2.1.1-trt] Charts have the printed cells and say where they come from.
#[test]
fn charts_are_at_hand() {
    let table = opening("lake-george", &["supply-trains"]);
    let charts = table.game.board(&table.state).charts;
    let chart = |key: &str| charts.iter().find(|chart| chart.key == key).unwrap();
    assert_eq!(chart("crt").rows[0], ["1", "Ad", "Bx", "Dd", "Dd", "Dr", "Dr", "Dr", "Dr", "De", "De", "De"]);
    assert_eq!(chart("abt").rows[1], ["2", "-", "Ds", "Ds", "Dz", "Dz"]);
    assert_eq!(chart("rally").rows.last().unwrap(), &["good order again on", "6 or more"]);
    assert_eq!(chart("turns").rows[13], ["14", "1, 2"]);
    assert_eq!(chart("victory").rows.last().unwrap(), &["6 or more", "decisive"]);
    assert_eq!(chart("capture").rows.len(), 7);
    assert_eq!((chart("crt").provenance.as_str(), chart("fire").provenance.as_str()), ("reconstructed", "given"));
    assert!(charts.iter().all(|chart| chart.rows.iter().all(|row| row.len() == chart.columns.len())));
    let plain = opening("lake-george", &[]);
    assert!(plain.game.board(&plain.state).charts.iter().all(|chart| chart.key != "capture"));
}

fn fog() -> Given {
    // 1 Mass looks out from 0810; the French stand two, three and more hexes away.
    let near = given("lake-george").turn(7).fog().at("1 Mass", "0810").at("La Reine", "0812").at("Dieskau", "0812");
    near.at("Languedoc", "0813").at("A/Mil", "1512").at("St Pierre", "1512").disordered("B/Mil", "1712")
}

/// [5.2] In clear weather both players see everything.
#[test]
fn r5_2_clear_weather_shows_all() {
    let table = fog().with(|state| state.fog = false).movement(Army::British);
    for viewer in [BRITISH, FRENCH, Viewer::Observer] {
        let view = view(&table, viewer);
        assert!(view.pieces.iter().all(|piece| piece.face.is_some()));
        assert_eq!(piece(&view, "lg-b-mil").unwrap().at, "1712");
    }
}

/// [5.2-b] In fog an enemy stack is shown at two hexes and face down at three; one's own never is.
#[test]
fn r5_2_b_fog_hides_stacks_beyond_two_hexes() {
    let table = fog().movement(Army::British);
    let seen = view(&table, BRITISH);
    assert_eq!(piece(&seen, "lg-la-reine").unwrap().at, "0812");
    assert!(piece(&seen, "lg-dieskau").is_some());
    for id in ["lg-languedoc", "lg-a-mil", "lg-st-pierre", "lg-b-mil"] {
        assert_eq!(piece(&seen, id), None, "{id} is in fog");
    }
    let hidden = piece(&seen, "hidden-0813").unwrap();
    assert_eq!((hidden.seat, hidden.face, hidden.badges.len()), (Some(Seat(1)), None, 0));
    assert_eq!(hidden.spoken, "French stack in fog, face down");
    // G66: one face-down piece a stack, whatever is in it.
    let count = seen.pieces.iter().filter(|piece| piece.at == "1512").count();
    assert_eq!(count, 1);
    assert_eq!(piece(&seen, "hidden-1712").unwrap().spoken, hidden.spoken, "disordered or not");
    assert!(view(&table, FRENCH).pieces.iter().all(|piece| piece.face.is_some() || piece.seat == Some(Seat(0))));
}

/// [5.2-b] An observer in fog sees what both sides may see: stacks within two hexes of an enemy.
#[test]
fn r5_2_b_an_observer_sees_what_both_may_see() {
    let table = fog().at("2 Mass", "0209").movement(Army::British);
    let seen = view(&table, Viewer::Observer);
    assert!(piece(&seen, "lg-la-reine").is_some() && piece(&seen, "lg-1-mass").is_some());
    assert_eq!((piece(&seen, "lg-2-mass"), piece(&seen, "lg-a-mil")), (None, None));
    assert_eq!(piece(&seen, "hidden-0209").unwrap().seat, Some(Seat(0)));
    assert_eq!(piece(&view(&table, BRITISH), "lg-2-mass").unwrap().at, "0209");
}

/// [5.2-b] Two positions that differ only in what stands in the fog look the same, and opponents imagine any of them.
#[test]
fn r5_2_b_what_stands_in_fog_cannot_be_told() {
    let table = fog().movement(Army::British);
    let mut other = fog().movement(Army::British);
    let (one, two) = (table.u("Languedoc"), table.u("A/Mil"));
    (other.state[one].at, other.state[two].at) = (table.state[two].at, table.state[one].at);
    assert_ne!(table.state, other.state);
    assert_eq!(view(&table, BRITISH), view(&other, BRITISH));
    assert_ne!(view(&table, FRENCH), view(&other, FRENCH));
    let imagined: BTreeSet<String> = (0..40)
        .map(|number| table.game.imagine(&table.state, BRITISH, &mut SeededDice::new(Seed::from_number(number))))
        .map(|state| format!("{:?} {:?}", state[one].at, state[two].at))
        .collect();
    assert!(imagined.len() > 1, "{imagined:?}");
    // What is in sight stays where it is.
    let state = table.game.imagine(&table.state, BRITISH, &mut SeededDice::new(Seed::from_number(1)));
    assert_eq!(state[table.u("La Reine")].at, Place::On(hex("0812")));
}

/// [5.2-b] [G66] A click on a counter that must be somewhere in the fog tells as much as one on no counter at all.
#[test]
fn r5_2_b_a_click_reveals_nothing() {
    let table = fog().movement(Army::British);
    let asked = |id: &str| {
        let click = Click { piece: Some(id.into()), place: None };
        table.game.why_not(&table.state, Seat(0), &click).map(|refusal| table.game.explain(&table.state, &refusal).text)
    };
    assert_eq!(asked("lg-languedoc"), asked("lg-nobody"));
    assert!(!asked("lg-languedoc").unwrap().contains("Languedoc"));
    assert!(table.game.reach(&table.state, Seat(0), "lg-languedoc").is_empty());
}

/// [18.0-g] One's own markers are known by kind, the enemy's by number, those played to all.
#[test]
fn r18_0_g_hands_are_secret() {
    let position = |enemy: [u8; 4]| {
        let given = given_with("quebec", &["special-tactics"]).at("28", "1005").at("La Sarre", "1105");
        let given = given.hand(Army::British, [0, 1, 0, 1]).hand(Army::French, enemy);
        given.with(|state| state.played[1].0[Tactic::Ambush.index()] = 1).movement(Army::British)
    };
    let (one, other) = (position([0, 0, 2, 0]), position([1, 1, 0, 0]));
    let seen = view(&one, BRITISH);
    assert_eq!(fact(&seen, "Tactics markers", 0).unwrap(), "Bayonet Attack, Ambush");
    assert_eq!(fact(&seen, "Tactics markers", 1).unwrap(), "2 markers face down");
    assert_eq!(fact(&seen, "Markers played", 1).unwrap(), "Ambush");
    assert_eq!(seen, view(&other, BRITISH));
    assert_eq!(view(&one, Viewer::Observer), view(&other, Viewer::Observer));
    assert_eq!(fact(&view(&one, FRENCH), "Tactics markers", 1).unwrap(), "2 Volley");
}

/// [2.2.4-d] [8.2-h] [9.0-f] Declared battles are arrows in groups; what must still be attacked is a duty.
#[test]
fn r2_2_4_d_battles_are_arrows() {
    let given = given("quebec").at("28", "1005").at("58", "1008").at("La Sarre", "1105").at("Guyenne", "1108");
    let mut table = given.combat(Army::British);
    let duties: Vec<String> = view(&table, BRITISH).prompt.duties.into_iter().map(|duty| duty.text).collect();
    assert!(duties.contains(&"28 is in an enemy zone of control and must attack".to_owned()), "{duties:?}");
    assert!(duties.contains(&"The enemy in 1108 controls your units and must be attacked".to_owned()), "{duties:?}");
    table.attacks("28", "1105").attacks("58", "1108");
    for viewer in [BRITISH, FRENCH] {
        let arrows = view(&table, viewer).arrows;
        let flat: Vec<(&str, &str, u8)> = arrows.iter().map(|a| (a.from.as_str(), a.to.as_str(), a.group)).collect();
        assert_eq!(flat, [("1005", "1105", 1), ("1008", "1108", 2)]);
    }
    assert!(view(&table, BRITISH).prompt.duties.is_empty());
    let back: Vec<String> = view(&table, BRITISH).prompt.asides.iter().map(|choice| choice.label.clone()).collect();
    assert!(back.contains(&"Call off the attack on 1105".to_owned()), "{back:?}");
}

/// [13.1] [17.1] Two meters with level and half mark; points as they stand, each with its reason.
#[test]
fn r13_1_meters_and_points() {
    let given = given("lake-george").at("1 Mass", "0810").at("La Reine", "1913").losses(Army::British, 8);
    let table = given.movement(Army::British);
    let view = view(&table, FRENCH);
    let british = view.meters.iter().find(|meter| meter.seat == Some(Seat(0))).unwrap();
    assert_eq!((british.value, british.limit, british.rule.as_str()), (8, 15, "13.1"));
    assert_eq!(british.note, "Past the half mark of 8; demoralized at 15");
    assert_eq!(fact(&view, "Victory points", 0).unwrap(), "1");
    assert_eq!(fact(&view, "British Camp held (0810)", 0).unwrap(), "+1");
    assert_eq!(fact(&view, "Victory points", 1).unwrap(), "3");
    assert_eq!(fact(&view, "The British are past the half mark", 1).unwrap(), "+1");
    let standing = view.facts.iter().find(|fact| fact.seat.is_none()).unwrap();
    assert_eq!(standing.value, "French marginal victory");
}

/// [3.0] In the set-up every unit in hand can be picked at once; taking up and placing the rest are asides.
#[test]
fn r3_0_any_unit_in_hand_can_be_picked() {
    let mut table = opening("lake-george", &[]);
    let prompt = view(&table, BRITISH).prompt;
    let units: BTreeSet<&str> = prompt.options.iter().filter_map(|choice| choice.piece.as_deref()).collect();
    assert_eq!((units.len(), prompt.duties.len()), (14, 14));
    assert!(prompt.options.iter().all(|choice| choice.kind == ChoiceKind::Move && choice.place.is_some()));
    assert_eq!(view(&table, FRENCH).prompt.question, "The British are deciding");
    assert!(view(&table, FRENCH).prompt.options.is_empty());
    table.when(Decision::Place { unit: table.u("NY"), hex: hex("0810") });
    let back = view(&table, BRITISH).prompt.asides.into_iter().find(|choice| choice.piece.as_deref() == Some("lg-ny"));
    assert_eq!(back.unwrap().kind, ChoiceKind::Back);
}

/// [7.2-d] A step is tied to the moving unit and its hex, with its cost.
#[test]
fn r7_2_d_steps_are_tied_to_hexes() {
    let mut table = given("lake-george").at("1 Mass", "1112").at("La Reine", "2008").movement(Army::British);
    table.when(table.pick("1 Mass"));
    let prompt = view(&table, BRITISH).prompt;
    assert_eq!((prompt.question.as_str(), prompt.help.as_str()), ("Where does 1 Mass march?", "4 MP left."));
    let woods = prompt.options.iter().find(|choice| choice.place.as_deref() == Some("1211")).unwrap();
    assert_eq!((woods.piece.as_deref(), woods.cost.as_deref()), (Some("lg-1-mass"), Some("2 MP")));
    assert_eq!((woods.label.as_str(), woods.kind), ("to 1211", ChoiceKind::Move));
}

/// [14.1] [21.0] Entry hexes are marked while units wait, fires while they burn.
#[test]
fn marks_on_the_map() {
    let given = given_with("lake-george", &["burning"]).at("1 Mass", "0810").off("La Reine", Place::Due);
    let table = given.entry(Army::French, "2208").with(|state| state.fires.push(hex("0909"))).movement(Army::French);
    let view = view(&table, BRITISH);
    let mark = |place: &str| view.marks.iter().find(|mark| mark.place == place).map(|mark| mark.kind.as_str());
    assert_eq!(
        (mark("0909"), mark("2208"), mark("2205"), mark("2204")),
        (Some("burning"), Some("entry"), Some("entry"), None)
    );
    assert_eq!(piece(&view, "lg-la-reine").unwrap().at, "due-french");
    assert_eq!(view.holdings.iter().find(|holding| holding.id == "due-french").unwrap().title, "French at the edge");
}

/// [8.2-b] [7.2-g] A reach is the cheapest way, ends by itself in an enemy zone and says why.
#[test]
fn reach_stops_in_an_enemy_zone() {
    let mut table = given("lake-george").at("1 Mass", "1112").at("La Reine", "1413").movement(Army::British);
    let reach = table.game.reach(&table.state, Seat(0), "lg-1-mass");
    let to = |place: &str| reach.iter().find(|reach| reach.place == place).unwrap_or_else(|| panic!("{place}"));
    assert_eq!((to("1212").cost.as_str(), to("1212").decisions.len()), ("1 MP", 3));
    assert_eq!(
        (to("1312").path.as_slice(), &to("1312").stops),
        (["1212", "1312"].map(str::to_owned).as_slice(), &None)
    );
    let halted = to("1313");
    assert_eq!(halted.stops.as_ref().map(|stop| stop.rule.as_str()), Some("8.2-b"));
    assert_eq!(halted.decisions.last().unwrap(), &serde_json::to_value(step("1313")).unwrap());
    for decision in &halted.decisions {
        table.when(crate::table::decision(&table.game, decision));
    }
    assert_eq!(table.state[table.u("1 Mass")].at, Place::On(hex("1313")));
}

/// [7.2] Whatever chain a reach names is accepted as it stands, all over random games: marches, entries, flights and
/// pursuits; and nobody is told why not where something can be done.
#[test]
fn every_reach_is_accepted() {
    let game = fiw_battles::FiwBattles::new();
    let mut tried = 0;
    for (number, scenario) in ["lake-george", "fort-oswego", "quebec"].into_iter().cycle().take(6).enumerate() {
        let on = if number < 3 { "on" } else { "off" };
        let options = crate::table::ALL.map(|key| (key.to_owned(), on.to_owned()));
        let start =
            game.about().complete(&Start { scenario: scenario.into(), options: Chosen(options.into()) }).unwrap();
        let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number as u64)), PlayoutRng::new(number as u64));
        let mut state = game.start(&start, &mut kernel::Table::new(&mut dice, &mut Vec::new()));
        while let Some(seat) = game.asked(&state).first() {
            let mut choices = Vec::new();
            game.options(&state, seat, &mut choices);
            let running =
                matches!(choices[0], Decision::Retreat { .. } | Decision::Pursue { .. } | Decision::PursueOn { .. });
            if running || rng.below(60) == 0 {
                tried += try_reaches(&game, &state, seat, &mut rng);
            }
            let decision = choices[rng.below(choices.len())];
            game.decide(&mut state, seat, &decision, &mut kernel::Table::new(&mut dice, &mut Vec::new())).unwrap();
        }
    }
    assert!(tried > 2000, "{tried}");
}

fn try_reaches(game: &fiw_battles::FiwBattles, state: &State, seat: Seat, rng: &mut PlayoutRng) -> usize {
    let mut tried = 0;
    for piece in game.view(state, Viewer::Seat(seat)).pieces {
        let reaches = game.reach(state, seat, &piece.id);
        for reach in &reaches {
            let mut after = state.clone();
            let mut dice = SeededDice::new(Seed::from_number(1));
            for decision in &reach.decisions {
                let decision = crate::table::decision(game, decision);
                let decided =
                    game.decide(&mut after, seat, &decision, &mut kernel::Table::new(&mut dice, &mut Vec::new()));
                assert_eq!(decided, Ok(()), "{} by {:?}", piece.id, reach.decisions);
            }
            tried += 1;
        }
        if !reaches.is_empty() {
            let place = reaches[rng.below(reaches.len())].place.clone();
            let click = Click { piece: Some(piece.id.clone()), place: Some(place) };
            assert_eq!(game.why_not(state, seat, &click), None, "{click:?}");
        }
    }
    tried
}

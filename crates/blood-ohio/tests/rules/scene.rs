//! What is drawn: the map, charts, tracks, boxes, counters and what may be clicked.

use crate::table::{Table, given, opening, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::state::{Health, Place, Site};
use kernel::scene::{
    Badge, Board, ChoiceKind, CourseKind, FigurePlace, Layout, MarkKind, Piece, PointBoard, SheetNameKind, SiteKind,
    Symbol, Track, View,
};
use kernel::{Game, Seat, Viewer};

fn view(table: &Table, side: Side) -> View {
    table.game.view(&table.state, Viewer::Seat(Seat(side.index() as u8)))
}

fn track(view: &View, key: &str) -> Track {
    view.tracks.iter().find(|track| track.key == key).expect("a track of that key").clone()
}

fn shown(view: &View, name: &str) -> Piece {
    let named = |scene: &&Piece| scene.face.as_ref().is_some_and(|face| face.name == name);
    view.pieces.iter().map(|scene| &**scene).find(named).unwrap_or_else(|| panic!("{name} is not shown")).clone()
}

fn board() -> (Board, PointBoard) {
    let table = opening("harmar", &[]);
    let board = table.game.board(&table.state);
    let Layout::Points(points) = board.layout.clone() else { panic!("a point board") };
    (board, *points)
}

/// [2.4.1] [2.4.2] [23.0] The victory track marks expeditions, nations and British Arms on their squares.
#[test]
fn the_victory_track_shows_its_squares() {
    let table = given("harmar").vp(15, 4).operations(Side::Us);
    let points = track(&view(&table, Side::Us), "vp");
    assert_eq!(points.boxes.len(), 31);
    let tables = &table.game.data().tables;
    let has = |square: u8, word: &str| points.boxes[usize::from(square)].contains(word);
    assert!(has(tables.withdrawal[0], "Harmar leaves") && has(tables.entry[1], "St. Clair enters"));
    assert!(has(tables.withdrawal[2], "Wayne leaves") && has(tables.entry[2], "Wayne enters"));
    for nation in Nation::ALL {
        match tables.nation_square(nation) {
            Some(square) => assert!(has(square, nation.abbreviation()), "{nation:?}"),
            None => assert!(matches!(nation, Nation::Miami | Nation::Shawnee), "{nation:?}"),
        }
    }
    assert!(tables.arms_squares.iter().all(|square| has(*square, "Arms")));
    assert_eq!(points.boxes[1], "1");
}

/// [2.4-b] Markers stand on whole squares or half a square further.
#[test]
fn scores_stand_on_the_track_in_halves() {
    let table = given("harmar").vp(15, 4).operations(Side::Us);
    let points = track(&view(&table, Side::Us), "vp");
    let stands: Vec<_> = points.markers.iter().map(|marker| (marker.at, marker.half, marker.title.clone())).collect();
    assert_eq!(stands, [(7, true, "United States 7½".to_owned()), (2, false, "Western Confederacy 2".to_owned())]);
}

/// [2.1] [2.2] [2.3] Turn, segment and special actions have their tracks.
#[test]
fn turns_segments_and_actions_have_tracks() {
    let table = opening("wabash", &[]);
    let seen = view(&table, Side::Us);
    let turns = track(&seen, "turn");
    assert_eq!((turns.boxes.len(), turns.now), (4, 0));
    assert_eq!(track(&seen, "segment").boxes.len(), 10);
    for (key, points) in [("sap-us", 5), ("sap-wc", 5)] {
        let actions = track(&seen, key);
        assert_eq!((actions.boxes.len(), actions.now), (6, points));
    }
}

/// [2.5] [2.0-c] [2.4.3-b] [2.6] The map: kinds of spaces, owners, what is printed, each link once.
#[test]
fn the_map_shows_spaces_owners_and_sites() {
    let (_, points) = board();
    let count = |kind: &str| points.spaces.iter().filter(|space| space.kind.as_str() == kind).count();
    assert_eq!([count("ground"), count("river"), count("entry")], [186, 80, 8]);
    let find = |name: &str| points.spaces.iter().find(|space| space.name == name).unwrap();
    let kekionga = find("Kekionga");
    assert_eq!((kekionga.owner.clone(), kekionga.site), (Some("miami".into()), Some(SiteKind::PrincipalVillage)));
    let sites = |site: &str| {
        points.spaces.iter().filter(|space| space.site.is_some_and(|known| known.as_str() == site)).count()
    };
    assert_eq!([sites("fort"), sites("settlement"), sites("principal-village")], [2, 20, 8]);
    assert_eq!(find("Fort Washington").owner, None);
    let mut ends: Vec<_> = points.links.iter().map(|link| link.ends.clone()).collect();
    ends.sort();
    ends.dedup();
    assert_eq!(ends.len(), points.links.len(), "each link once");
    assert!(points.courses.iter().any(|course| course.kind == CourseKind::GreatRiver));
}

/// [2.8] The eighteen battle sites are on the sheet.
#[test]
fn battle_sites_are_named() {
    let (_, points) = board();
    let data = opening("harmar", &[]);
    for battle in &data.game.data().board.drawing.battles {
        let text = format!("{} {}", battle.name, battle.year);
        assert!(points.names.iter().any(|name| name.text == text && name.kind == SheetNameKind::Note), "{text}");
    }
    assert_eq!(data.game.data().board.drawing.battles.len(), 18);
}

/// [14.6-e] [18.2-c] [24.0] Charts show the tables with their rule and provenance.
#[test]
fn charts_are_at_hand() {
    let (board, _) = board();
    let keys: Vec<&str> = board.charts.iter().map(|chart| chart.key.as_str()).collect();
    for key in ["crt", "ambush", "shock", "event", "scouts", "leaders", "raid", "chits", "movement", "forces"] {
        assert!(keys.contains(&key), "{key}");
    }
    for chart in &board.charts {
        assert!(!chart.source.is_empty() && !chart.rows.is_empty(), "{}", chart.key);
        assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()), "{}", chart.key);
    }
    let crt = &board.charts[0];
    assert_eq!((crt.rule.as_str(), crt.rows[3].join(" ")), ("14.6-e", "4 1 1 1 2 2 3 3 4".to_owned()));
}

/// [3.1.2] [2.7] Cups and the Builds Box are shown by what they hold.
#[test]
fn cups_and_builds_are_counted() {
    let table = opening("harmar", &[]);
    let seen = view(&table, Side::Us);
    let contents = |id: &str| -> Vec<(String, u32)> {
        let holding = seen.holdings.iter().find(|holding| holding.id == id).expect("that box");
        holding.contents.iter().map(|content| (content.title.clone(), content.count)).collect()
    };
    assert_eq!(contents("raid-cup").iter().map(|(_, count)| *count).collect::<Vec<_>>(), [3, 2, 1, 0]);
    assert!(contents("cup").iter().any(|(title, _)| title == "Militia infantry"));
    let in_cup: u32 = contents("cup").iter().map(|(_, count)| count).sum();
    let really = table.state.pieces.iter().filter(|piece| piece.at == Place::Cup).count();
    assert_eq!(usize::try_from(in_cup).unwrap(), really);
    assert!(contents("builds").iter().any(|(title, _)| title == "Fort Steuben"));
}

/// [3.1.1] [22.2] [10.1] [20.1] [20.2] Badges tell reduced, wounded, lost, half used, inside and besieged.
#[test]
fn badges_tell_the_state_of_a_counter() {
    let table = given("harmar")
        .all(&["Harmar", "R1", "R2", "W1"], "Fort Washington")
        .at("A1", "Mill Creek")
        .all(&["Hardin", "R3"], "Fort Harmar")
        .at("Miami 1", "Fort Harmar")
        .flipped(&["Harmar", "R1", "W1", "A1"])
        .inside(&["R2", "Hardin", "R3"])
        .moved(&["R2"])
        .operations(Side::Us);
    let seen = view(&table, Side::Us);
    let badges = |name: &str| shown(&seen, name).badges;
    assert_eq!(badges("Harmar"), [Badge::Wounded]);
    assert_eq!(badges("Regular infantry 1"), [Badge::Reduced]);
    assert_eq!(badges("Wagon 1"), [Badge::HalfUsed]);
    assert_eq!(badges("Artillery 1"), [Badge::Lost]);
    assert_eq!(badges("Regular infantry 2"), [Badge::Moved, Badge::Inside]);
    assert_eq!(badges("Regular infantry 3"), [Badge::Besieged]);
    assert_eq!(shown(&seen, "Artillery 1").seat, None, "a lost gun is nobody's");
    assert!(seen.marks.iter().any(|mark| mark.kind == MarkKind::Besieged));
    assert_eq!(
        shown(&seen, "Regular infantry 1").face.unwrap().figure(FigurePlace::FootLeft).unwrap().value,
        1_u8.into()
    );
}

/// [20.5] [20.6] [5.3-h] Markers lie where something differs from the printed map; ruins are marks.
#[test]
fn structures_are_markers() {
    let table = given("harmar")
        .site("Turtle Creek", Site::Village(Nation::Miami, Health::Full))
        .site("Loramies", Site::Principal(Nation::Miami, Health::Reduced))
        .site("Pickawillany", Site::Razed)
        .site("Marietta", Site::Settlement(Health::Reduced))
        .operations(Side::Us);
    let seen = view(&table, Side::Us);
    let at = |name: &str| table.game.data().board.id(space(name)).to_owned();
    let marker = |name: &str| seen.pieces.iter().find(|piece| piece.at == at(name)).cloned();
    let symbol = |name: &str| marker(name).map(|piece| piece.face.as_ref().unwrap().symbol);
    assert_eq!(symbol("Turtle Creek"), Some(Symbol::Village));
    assert_eq!(symbol("Loramies"), Some(Symbol::PrincipalVillage));
    assert_eq!(marker("Marietta").unwrap().badges, [Badge::Reduced]);
    assert!(marker("Belpre").is_none() && marker("Kekionga").is_none(), "printed and unharmed");
    assert!(seen.marks.iter().any(|mark| mark.place == at("Pickawillany") && mark.kind == MarkKind::Razed));
}

/// [6.3] [6.2.2] A force is formed by picking: who is free is lit, who is picked is ringed and can be let go again; the
/// help tells kind, FP of the limit and MP.
#[test]
fn a_force_is_formed_by_picking_pieces() {
    let mut table = given("harmar")
        .all(&["Hardin", "R1", "M1"], "Mill Creek")
        .at("R2", "Mill Creek")
        .moved(&["R2"])
        .operations(Side::Us);
    let seen = view(&table, Side::Us);
    let mut lit: Vec<String> = seen.prompt.options.iter().filter_map(|choice| choice.piece.clone()).collect();
    lit.sort();
    assert_eq!(lit, ["hardin", "militia-infantry-1", "regular-infantry-1"], "not who has moved");
    assert!(seen.prompt.options.iter().all(|choice| choice.piece.is_none() || choice.kind == ChoiceKind::Form));

    let (hardin, regulars) = (table.id("Hardin"), table.id("R1"));
    table.when(Decision::Form { at: space("Mill Creek") });
    table.when(Decision::Add { piece: hardin }).when(Decision::Add { piece: regulars });
    let seen = view(&table, Side::Us);
    assert!(shown(&seen, "Hardin").badges.contains(&Badge::Chosen));
    assert!(!shown(&seen, "Militia infantry 1").badges.contains(&Badge::Chosen));
    assert_eq!(seen.prompt.help, "Subordinate leader force: 2 FP of 6, 4 MP.");
    let toggles = |kind: ChoiceKind| {
        seen.prompt.options.iter().filter(|choice| choice.kind == kind && choice.piece.is_some()).count()
    };
    assert_eq!((toggles(ChoiceKind::Button), toggles(ChoiceKind::Back), toggles(ChoiceKind::Move)), (1, 2, 2));
    // The other side does not see who is being picked.
    assert!(!shown(&view(&table, Side::Wc), "Hardin").badges.contains(&Badge::Chosen));
}

/// [2.5.1] [2.5.2-b] [2.5.2-d] The reach of a leader's force: every chain is accepted and costs what it says; nobody
/// rests on the water.
#[test]
fn reach_is_what_the_engine_accepts() {
    let table = given("harmar").all(&["Hardin", "R1"], "Mill Creek").operations(Side::Us);
    let seat = Seat(0);
    let reach = table.game.reach(&table.state, seat, "hardin");
    let board = &table.game.data().board;
    assert!(reach.len() > 10);
    for found in &reach {
        let at = board.find(&found.place).unwrap();
        assert_ne!(board.terrain(at), blood_ohio::board::Terrain::River, "{found:?}");
        let mut state = table.state.clone();
        for decision in &found.decisions {
            let read = || serde_json::from_value(decision.clone());
            let decision: Decision = table.game.names().unwrap().at_hand(read).unwrap();
            let (mut dice, mut events) = (kernel::ScriptedDice::new(vec![6; 20]), Vec::new());
            let mut felt = kernel::Table::new(&mut dice, &mut events);
            table.game.decide(&mut state, seat, &decision, &mut felt).unwrap();
        }
        assert_eq!(state[table.id("Hardin")].at, Place::On(at), "{found:?}");
        assert_eq!(state[table.id("R1")].at, Place::On(at), "the leader takes his men along");
    }
    let cost =
        |name: &str| reach.iter().find(|found| found.place == board.id(space(name))).map(|found| found.cost.clone());
    assert_eq!(cost("Fort Washington").as_deref(), Some("1 MP"));
    assert_eq!(cost("Kekionga"), None);
}

/// [18.0] A way that comes near the enemy pauses there.
#[test]
fn reach_pauses_where_the_enemy_may_ambush() {
    let table = given("harmar")
        .all(&["Hardin", "R1"], "Fort Washington")
        .all(&["Miami 1", "Miami 2"], "Turtle Creek")
        .vp(2, 2)
        .operations(Side::Us);
    let reach = table.game.reach(&table.state, Seat(0), "hardin");
    let mill_creek = reach.iter().find(|found| found.place == table.game.data().board.id(space("Mill Creek"))).unwrap();
    assert_eq!(mill_creek.stops.as_ref().map(|stops| stops.rule.as_str()), Some("18.0"));
}

/// [14.1] [20.2] A way to a structure of the enemy ends with the question whether to attack it, not with a stop.
#[test]
fn reach_does_not_stop_unasked_at_an_enemy_structure() {
    let mut table = given("harmar")
        .all(&["Hardin", "R1"], "Mill Creek")
        .site("Turtle Creek", Site::Village(Nation::Miami, Health::Full))
        .operations(Side::Us);
    let reach = table.game.reach(&table.state, Seat(0), "hardin");
    let village = reach.iter().find(|found| found.place == table.game.data().board.id(space("Turtle Creek"))).unwrap();
    assert!(village.decisions.last().unwrap().get("step").is_some(), "{village:?}");
    assert_eq!(village.stops.as_ref().unwrap().text, "You may attack here, go on, or stay");
    table.form("Mill Creek", &["Hardin", "R1"]).when(step("Turtle Creek"));
    assert_eq!(view(&table, Side::Us).prompt.question, "Attack the Miami village at Turtle Creek, or march on?");
}

/// [20.2] Who stops before a fort lays siege to it, and the button says so.
#[test]
fn stopping_at_a_fort_is_called_a_siege() {
    let mut table = given("harmar").all(&["Little Turtle", "Miami 1"], "Mill Creek").operations(Side::Wc);
    table.form("Mill Creek", &["Little Turtle", "Miami 1"]).when(step("Fort Washington"));
    let seen = view(&table, Side::Wc);
    assert!(seen.prompt.options.iter().any(|choice| choice.label == "Lay siege to Fort Washington"), "{seen:?}");
}

/// [3.2] [3.3] Faces carry the colour of the nation and the symbol of their kind.
#[test]
fn faces_carry_nation_and_symbol() {
    let table = given("harmar")
        .all(&["Little Turtle", "Miami 1"], "Kekionga")
        .all(&["Harmar", "R1", "RC1", "M1", "MC1", "S1", "A1", "W1"], "Fort Washington")
        .arms(1, Nation::Miami, "Kekionga")
        .operations(Side::Us);
    let seen = view(&table, Side::Us);
    let look = |name: &str| {
        shown(&seen, name).face.map(|face| (face.symbol.to_string(), face.scheme.as_str().to_owned())).unwrap()
    };
    let pair = |symbol: &str, scheme: &str| (symbol.to_owned(), scheme.to_owned());
    assert_eq!(look("Miami 1"), pair("warriors", "miami"));
    assert_eq!(look("Little Turtle"), pair("leader", "miami"));
    assert_eq!(look("Regular infantry 1"), pair("line", "us"));
    assert_eq!(look("Regular cavalry 1"), pair("cavalry", "us"));
    assert_eq!(look("Militia infantry 1"), pair("militia", "us"));
    assert_eq!(look("Militia cavalry 1"), pair("militia-cavalry", "us"));
    assert_eq!(look("Wagon 1"), pair("supply", "us"));
    assert_eq!(look("British Arms 1"), pair("pack-train", "british"));
    assert_eq!(shown(&seen, "Little Turtle").face.unwrap().figure(FigurePlace::Centre).unwrap().value, 1_u8.into());
    assert!(shown(&seen, "British Arms 1").spoken.contains("held by the Miami"));
}

/// [4.0] [1.0] A list of games shows two seats, seven scenarios and three options.
#[test]
fn the_game_introduces_itself() {
    let table = opening("harmar", &[]);
    let about = table.game.about();
    assert_eq!(
        about.seats.iter().map(|seat| (seat.key.as_str(), seat.dark)).collect::<Vec<_>>(),
        [("us", true), ("wc", false)]
    );
    assert_eq!(about.scenarios.len(), 7);
    let options: Vec<&str> = about.options.iter().map(|option| option.key.as_str()).collect();
    assert_eq!(options, ["revised-nation-check", "hidden-stacks", "sudden-death"]);
}

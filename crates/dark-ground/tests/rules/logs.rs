//! What a reading of the golden games against the book found; each test names what went wrong, or holds a ruling.

use super::quick::{CHARGE, ROUGH, WILDERNESS, arrayed, line, lines, meet, melee, post, quick, ready, to_moves};
use super::table::board::{advance, board};
use super::table::{
    FALL, Given, SPRING, SUMMER, Table, WINTER, activate, area, game, given, given_with, opening, piece, place, step,
};
use dark_ground::battle::{Impulse, Spot};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::{Council, Event, Limit};
use dark_ground::ids::AreaSet;
use dark_ground::points::MovementPoints;
use dark_ground::quick::{LineDecision, LineEvent};
use dark_ground::state::{Ending, Order, Piece, Place, Raider, Standing, Step, VictoryLevel};
use dark_ground::tables::Happening;
use kernel::Game;

fn war() -> Given {
    let given = given("campaign").turn(SUMMER).commitment(2).nations(Standing::Surrendered, 0);
    let given = given.nation(Nation::Miami, Standing::Warpath, 3).nation(Nation::Shawnee, Standing::Warpath, 3);
    given.with(|state| state.primary = [Some(piece("Harmar")), Some(piece("Little Turtle"))])
}

/// How the first event of a kind reads, and the rules it rests on.
fn told(table: &Table, test: impl Fn(&Event) -> bool) -> (String, Vec<String>) {
    let event = table.events.iter().find(|event| test(event)).unwrap_or_else(|| panic!("{:#?}", table.events));
    let told = game().tell(&table.state, event);
    (told.text, told.rules.iter().map(|rule| rule.as_str().to_owned()).collect())
}

fn marched(event: &Event) -> bool {
    matches!(event, Event::MarchRolled { .. })
}

/// [10.7.1-b] [14.0.7-b] A beaten militia leader is placed by his owner first, and joins men of his state only then.
#[test]
fn r10_7_1_b_the_owner_places_a_beaten_leader_before_he_joins_others() {
    let given = given_with("campaign", &[("battles", "quick")]).turn(SUMMER).commitment(2);
    let given = given.nation(Nation::Miami, Standing::Warpath, 3).at("Kentucky 2", "NKY");
    let given = given.all(&["Trotter", "Kentucky 1", "Regular 1"], "HAM").all(&["Little Turtle", "Miami 1"], "HAM");
    // A Routed unit cannot be rallied by his rating of 1 on a 6, is lost, and with it a third of three units.
    let mut table =
        given.with(|state| state[piece("Kentucky 1")].order = Order::Routed).at_step(Step::Combats, &[6, 1]);
    while table.state.battle.is_some() {
        let rallies = table.offers(line(LineDecision::Recover { piece: piece("Kentucky 1") }));
        let none = line(LineDecision::Extra { roll: false });
        let next = [none, Decision::Done].into_iter().find(|next| table.offers(*next)).unwrap_or(Decision::AsSuggested);
        table.rolling(next, if rallies { &[6] } else { &[] });
    }
    assert_eq!((table.side(), table.place("Kentucky 1")), (Some(Side::Us), Place::Pool));
    assert!(table.is_at("Trotter", "HAM"), "his owner has not been asked yet");
    table.when(place("CIN"));
    assert!(table.is_at("Trotter", "CIN"));
    table.when(place("CIN"));
    assert!(table.is_at("Trotter", "NKY"), "without Kentuckians he joins those of Northern Kentucky");
    let placed = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::Placed { piece: one, .. } if *one == piece("Trotter")));
    assert_eq!(placed.count(), 1);
}

/// [G90] [8.1] [8.6.1] [8.1.2] A nation without a piece rolls, goes to war, is trespassed upon and surrenders like any other.
#[test]
fn g90_nations_without_pieces() {
    let bare = || {
        given("campaign").turn(SUMMER).nations(Standing::Surrendered, 0).nation(Nation::Wyandot, Standing::Peaceful, 3)
    };
    let bare = || {
        bare().with(|state| {
            game().sets().warriors[Nation::Wyandot.index()].into_iter().for_each(|one| state[one].at = Place::Gone)
        })
    };
    let table = bare().at_step(Step::Nations, &[3]);
    assert!(table.told(|event| matches!(event, Event::NationRolled { council: Council::GoesToWar, .. })));
    assert!(table.state.at_war(Nation::Wyandot));
    let table = bare().nation(Nation::Wyandot, Standing::Warpath, 3).at_step(Step::RaidTotal, &[]);
    assert_eq!(table.state.at_war, 1, "it counts for the next commitment roll");
    let table = bare().pillaged(&["USA"]).at_step(Step::Nations, &[1]);
    assert_eq!((table.state.nations[Nation::Wyandot.index()].standing, table.vp()), (Standing::Surrendered, [5, 0]));
    let mut table = bare().at("Regular 1", "MCK").actions(Side::Us);
    table.march(&["Regular 1"]).rolling(step("USA"), &[2]);
    assert!(table.told(|event| matches!(event, Event::Trespassed { war: true, .. })), "{:#?}", table.events);
}

/// [G91] [qbr.melee] [chart.mcrt] A Disrupted unit has no benefit of the ground: a factor of 1, whatever the table says.
#[test]
fn g91_disrupted_units_in_a_melee_of_the_module() {
    let fought = |at: &str, disrupted: &[&str]| {
        let na = ["Little Turtle", "Miami 1", "Miami 2", "Miami 9"];
        let table = meet(at, &["Wayne", "Kentucky 1"], &na, [5, 2]);
        let second = [("Miami 1", 1, 1), ("Miami 2", 1, 1), ("Miami 9", 2, 1), ("Little Turtle", 2, 1)];
        let mut table = arrayed(table, &second, &[("Kentucky 1", 1, 1), ("Wayne", 1, 1)]);
        disrupted.iter().for_each(|name| table.state[piece(name)].order = Order::Disrupted);
        let mut table = to_moves(table);
        table.when(ready(1, 1)).rolling(CHARGE, &[1]);
        while !table.told(|event| matches!(event, Event::Line(LineEvent::Melee { .. }))) {
            table.when(Decision::Done);
        }
        melee(&table).0
    };
    assert_eq!(fought(WILDERNESS, &[]), [1, 4]);
    assert_eq!(fought(WILDERNESS, &["Miami 1"]), [1, 3]);
    assert_eq!(fought(WILDERNESS, &["Miami 1", "Miami 2"]), [1, 2]);
    assert_eq!(fought(ROUGH, &["Miami 1"]), [2, 4], "militia on hills 2, warriors 3 and 1");
}

/// [G92] [15.3.1] [14.0.7-b] [8.5.2-a] [8.5.2-b] Whoever made room before a scenario begins does not come back in it.
#[test]
fn g92_leaders_who_made_room_before_the_scenario() {
    let gone = |scenario: &str| {
        let names = ["Trotter", "Harmar", "Hardin", "St. Clair", "Butler"];
        names.map(|name| opening(scenario, &[]).place(name) == Place::Gone)
    };
    assert_eq!(gone("wayne"), [true; 5]);
    assert_eq!(gone("st-clair"), [false, true, true, false, false]);
    assert_eq!(gone("campaign"), [false; 5]);
    let mut table = opening("wayne", &[]);
    let mut state = table.state.clone();
    state.frames.clear();
    state[piece("Kentucky 1")] = Piece::at(Place::On(area("LIM")));
    state.raised.add(piece("Kentucky 1"));
    table = Given { state }.at_step(Step::MilitiaLeaders, &[]);
    assert!(!table.offers(Decision::Appoint { leader: piece("Trotter"), at: area("LIM") }));
    assert!(table.offers(Decision::Appoint { leader: piece("Kenton"), at: area("LIM") }), "who is not on the map yet");
}

/// [G93] [14.0.3] Left alone, Tecumseh does not join warriors among the enemy while there are others.
#[test]
fn g93_tecumseh_keeps_away_from_the_enemy() {
    let near = || war().at("Tecumseh", "COS").at("Miami 1", "SUN").at("Regular 1", "SUN");
    assert!(
        near().at("Miami 2", "KEK").actions(Side::Us).is_at("Tecumseh", "KEK"),
        "the nearer one stands beside regulars"
    );
    assert!(near().actions(Side::Us).is_at("Tecumseh", "SUN"), "there is nobody else");
    let free = war().at("Tecumseh", "COS").at("Miami 1", "SUN").at("Miami 2", "KEK").at("Regular 1", "CIN");
    assert!(free.actions(Side::Us).is_at("Tecumseh", "SUN"));
}

/// [G94] [14.0.3] On a board others may leave Tecumseh alone; when he moves himself he ends with somebody.
#[test]
fn g94_tecumseh_may_be_left_alone_on_a_board() {
    let set = || board().all(&["McKee", "Tecumseh"], "0704").at("Miami 1", "0705").at("Regular 1", "0115");
    let mut table = set().step(Side::Na, Impulse::Movement, &[]);
    table.walk("McKee", &["0705"]).when(Decision::Stop).when(Decision::Done);
    assert!(table.stands("Tecumseh", "0704") && table.place("Tecumseh") == Place::Field, "nothing becomes of him");
    let mut table = set().step(Side::Na, Impulse::Movement, &[]);
    table.walk("Tecumseh", &["0703"]).refuses(Decision::Stop, "14.0.3");
    assert!(table.offers(advance("0704")));
}

/// [G95] [16.2.1] [16.2.2] Leaders alone are no units: they set up where they like along the trail, and warriors beside them.
#[test]
fn g95_leaders_alone_bar_no_hex_of_a_set_up() {
    let mut table = opening("st-clairs-surprise", &[]);
    while table.options().iter().any(|option| matches!(option, Decision::Arm { .. })) {
        let next = table.options()[0];
        table.when(next);
    }
    let Decision::Post { to: lonely } = table.options()[0] else { panic!("{:?}", table.options()) };
    for _ in 0..4 {
        table.when(Decision::Post { to: lonely });
    }
    let grid = game().battle_board(dark_ground::board::Terrain::Rough).grid();
    // The units as far away as they may stand.
    for _ in 0..17 {
        let far = |option: &Decision| match option {
            Decision::Post { to } => grid.distance(*to, lonely),
            _ => 0,
        };
        let next = table.options().into_iter().max_by_key(far).unwrap();
        table.when(next);
    }
    for _ in 0..5 {
        let next = table.options()[0];
        table.when(next);
    }
    let spots = table.state.battle.as_ref().unwrap().field.as_ref().unwrap().spots.clone();
    let near = |at: grid::Hex, one: Spot| matches!(one, Spot::On(there) if grid.distance(at, there) <= 1);
    let units: Vec<Spot> = game().sets().units[0].into_iter().map(|unit| spots[unit.index()]).collect();
    let beside = |at: &grid::Hex| grid.distance(*at, lonely) == 1;
    let (barred, free): (Vec<_>, Vec<_>) =
        grid.hexes().filter(beside).partition(|at| units.iter().any(|unit| near(*at, *unit)));
    assert!(!free.is_empty(), "{barred:?}");
    assert!(free.iter().all(|to| table.offers(Decision::Post { to: *to })), "{free:?}");
    assert!(barred.iter().all(|to| !table.offers(Decision::Post { to: *to })), "{barred:?}");
}

/// [15.1.4] [15.1.4-b] [15.4.3] [15.4.4] [G45] The end of a game cites the entry of whoever has won.
#[test]
fn the_end_cites_the_victory_that_was_won() {
    let cited = |scenario: &str, ending: Ending| {
        let told = game().tell(&given(scenario).state, &Event::Ended { ending });
        told.rules[0].as_str().to_owned()
    };
    let won = |side: Side, level: VictoryLevel| Ending::Won { side, level };
    assert_eq!(cited("campaign", won(Side::Na, VictoryLevel::Strategic)), "15.4.4");
    assert_eq!(cited("campaign", won(Side::Us, VictoryLevel::Minor)), "15.4.3");
    assert_eq!(cited("wayne", won(Side::Na, VictoryLevel::Minor)), "15.4.4");
    assert_eq!(cited("wayne", Ending::Draw), "G45");
    assert_eq!(cited("harmar", won(Side::Us, VictoryLevel::Marginal)), "15.1.4");
    assert_eq!(cited("harmar", won(Side::Na, VictoryLevel::Decisive)), "15.1.4-b");
    assert_eq!(cited("st-clair", won(Side::Na, VictoryLevel::Major)), "15.2.4");
}

/// [9.5.2-c] [11.2.1-b] [G82] Work on a fort that ends because the land is pillaged says so.
#[test]
fn work_on_a_fort_ends_by_the_rule_that_ended_it() {
    let men = ["Regular 1", "Regular 2", "Regular 3"];
    let given = || {
        war().all(&["Hamtramck"], "HAM").all(&men, "HAM").all(&["Kentucky 1", "Kentucky 2"], "HAM").at("Miami 1", "KEK")
    };
    let begun = || {
        let mut table = given().actions(Side::Us);
        table.when(Decision::Build { leader: piece("Hamtramck") });
        men.iter().for_each(|name| {
            table.when(Decision::Add { piece: piece(name) });
        });
        table.when(Decision::Go).when(Decision::Pass);
        table
    };
    let abandoned = |event: &Event| matches!(event, Event::WorkAbandoned { .. });
    let mut table = begun();
    table.when(Decision::Pillage { at: area("HAM") }).when(Decision::AddAll).rolling(Decision::Go, &[3]);
    assert_eq!(told(&table, abandoned).1, ["9.5.2-c", "G82"]);
    let mut table = begun();
    table.marching(&["Hamtramck", "Regular 1", "Regular 2", "Regular 3"], &[1]);
    assert_eq!(told(&table, abandoned).1, ["11.2.1-b"]);
}

/// [8.5.2-a] [8.5.2-d] Harmar leaves by the entry of the group; at commitment 1 a group is free by the entry of its price.
#[test]
fn what_a_group_rests_on() {
    let given = given("campaign").turn(SPRING).commitment(1).at("Harmar", "CIN");
    let mut table = given.at_step(Step::Group, &[]);
    table.rolling(Decision::TakeGroup, &[1]);
    assert_eq!(told(&table, |event| matches!(event, Event::Left { .. })).1, ["8.5.2-a"]);
    let free = told(&table, |event| matches!(event, Event::GroupTaken { .. }));
    assert_eq!(free, ("The US takes reinforcement Group A for nothing".into(), vec!["8.5.2-d".into()]));
}

/// [9.3.1] [9.3.2] [9.4.2] A second activation gives the level to pass, cites the rule of its side, and one unit goes on alone.
#[test]
fn a_force_march_in_words() {
    let mut table = war().at("Kentucky 1", "NKY").at("Miami 1", "KEK").actions(Side::Us);
    table.march(&["Kentucky 1"]).when(step("KRM")).when(Decision::Stop);
    table.when(Decision::Pass).rolling(activate("Kentucky 1"), &[2]);
    assert_eq!(told(&table, marched).0, "Force march: 2 against level 2: it goes on");
    let mixed = war().nation(Nation::Wyandot, Standing::Warpath, 2).all(&["McKee", "Shawnee 1", "Wyandot 1"], "GLA");
    let mut table = mixed.at("Regular 1", "PIT").actions(Side::Na);
    table.march(&["McKee", "Shawnee 1", "Wyandot 1"]).when(step("ROC")).when(Decision::Stop).when(Decision::Pass);
    table.marching(&["McKee", "Shawnee 1", "Wyandot 1"], &[5]);
    let (text, rules) = told(&table, marched);
    assert_eq!(text, "Force march: 5, leader -2 = 3 against levels 2 and 3: Wyandot 1 can do no more");
    assert_eq!(rules, ["9.4.2", "9.3.2"]);
}

/// [9.4.5] A reaction gives the level to pass.
#[test]
fn a_reaction_in_words() {
    let given = war().all(&["Little Turtle", "Miami 1"], "KEK").at("Regular 1", "REC").at("Regular 2", "CIN");
    let mut table = given.actions(Side::Us);
    table.march(&["Regular 1"]).when(step("SHN")).when(Decision::Stop);
    table.when(Decision::React { leader: piece("Little Turtle") }).when(Decision::Add { piece: piece("Miami 1") });
    table.rolling(Decision::Go, &[6]);
    let text = told(&table, |event| matches!(event, Event::ReactionRolled { .. })).0;
    assert_eq!(text, "Little Turtle reacts: 6, leader -3 = 3 against level 3: they react");
}

/// [chart.raid-drm] A raid rests on the chart with its figures.
#[test]
fn a_raid_cites_its_chart() {
    let given = war().settlers("NKY", 2).at("Shawnee 1", "NKY").with(|state| {
        state[piece("Shawnee 1")].raiding = true;
        state.raids.add(area("NKY"));
        let (spent, forts) = (MovementPoints::new(3), AreaSet::NONE);
        state.raiders.push(Raider { piece: piece("Shawnee 1"), spent, ohio: true, pillaged: false, forts });
    });
    let table = given.at_step(Step::Raids, &[4]);
    let rules = told(&table, |event| matches!(event, Event::RaidRolled { .. })).1;
    assert_eq!(rules[..2], ["12.0.2", "chart.raid-drm"]);
}

/// [chart.pillage] [chart.events-5] In a storm the 1 is for the weather, in winter for the season.
#[test]
fn pillaging_in_hard_seasons_in_words() {
    let text = |turn: u8, storm: bool| {
        let given = war().turn(turn).all(&["Kentucky 1", "Kentucky 2"], "HAM").at("Miami 1", "KEK").with(|state| {
            state.happening = if storm { Happening::SevereWeather } else { Happening::None };
        });
        let mut table = given.actions(Side::Us);
        table.when(Decision::Pillage { at: area("HAM") }).when(Decision::AddAll).rolling(Decision::Go, &[5]);
        told(&table, |event| matches!(event, Event::PillageRolled { .. })).0
    };
    let rest = "more units -1, militia -1 = 4: not pillaged";
    assert_eq!(text(FALL + 4, true), format!("Pillaging Four Mile Creek: 5, severe weather +1, {rest}"));
    assert_eq!(text(WINTER, false), format!("Pillaging Four Mile Creek: 5, season +1, {rest}"));
}

/// [qbr.19.1-c] [qbr.19.1-d] [G73] Who arrays by which rule, and how many stacks of his own.
#[test]
fn arraying_in_words() {
    let mut table = opening("harmars-defeat", &[("battles", "quick")]);
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for _ in 0..40 {
        let arrayed = |event: &Event| matches!(event, Event::Line(LineEvent::Arrayed { .. }));
        if table.told(arrayed) {
            lines.push(told(&table, arrayed));
        }
        if lines.len() == 3 {
            break;
        }
        let none = line(LineDecision::Extra { roll: false });
        let next = [none, Decision::Done].into_iter().find(|next| table.offers(*next)).unwrap_or(Decision::AsSuggested);
        table.when(next);
    }
    let rules: Vec<&str> = lines.iter().map(|(_, rules)| rules[0].as_str()).collect();
    assert_eq!(rules, ["qbr.19.1-c", "qbr.19.1-d", "G73"]);
    // Two regulars with a militia unit each, two militia units together.
    assert_eq!(lines[2].0, "The United States arrays 3 stacks");
}

/// [qbr.19.2.2] [G72] A whole stack that goes behind the only other one of its lane will stand second, for the rows close up.
#[test]
fn a_row_is_named_as_it_will_be() {
    let mut table = lines(WILDERNESS, false);
    let behind = line(LineDecision::Shift { at: post(1, 3) });
    table.when(ready(1, 1));
    assert_eq!(game().label(&table.state, &behind), "To lane 1, second row");
    table.rolling(behind, &[1]);
    let text = told(&table, |event| matches!(event, Event::Line(LineEvent::MoveRolled { .. }))).0;
    assert_eq!(text, "Kentucky 1 tries to move to lane 1, second row: 1: it does");
    assert!(quick(&table).lanes[0].rows[0][1].pieces.has(piece("Kentucky 1")));
}

/// [8.4.3-b] [chart.events-8] [8.3.1] Where fewer come than the roll gives, the log says how many and why.
#[test]
fn fewer_than_were_granted() {
    let militia: Vec<String> =
        game().sets().all_militia.into_iter().map(|unit| game().data().counters[unit.index()].name.clone()).collect();
    let raised = |left: usize| {
        let men: Vec<&str> = militia.iter().skip(left).map(String::as_str).collect();
        let given = given("campaign").turn(SUMMER).commitment(3).all(&men, "CIN");
        told(&given.at_step(Step::Militia, &[1]), |event| matches!(event, Event::FewerCame { .. }))
    };
    assert_eq!(raised(2), ("Only 2 of 5 come: there are no more counters".into(), vec!["8.4.3-b".into()]));
    assert_eq!(raised(0).0, "Nobody comes: there are no more counters");
    let iroquois = ["Iroquois 1", "Iroquois 2", "Iroquois 3", "Iroquois 4"];
    let given_four = given("campaign").turn(SUMMER).inside(&iroquois, "DET").nations(Standing::Peaceful, 3);
    let table = given_four.at_step(Step::Events, &[3, 5, 5]);
    let short = told(&table, |event| matches!(event, Event::FewerCame { limit: Limit::Iroquois, .. }));
    assert_eq!(short.0, "Only 2 of 5 come: at most six Iroquois units may be in play");
    let three = given("campaign").turn(SPRING).commitment(1).all(&["Regular 1", "Regular 2", "Regular 3"], "CIN");
    let short = told(&three.at_step(Step::Army, &[6]), |event| matches!(event, Event::FewerCame { .. }));
    assert_eq!(short, ("Only 1 of 3 come: this commitment pays for no more regulars".into(), vec!["8.3.1".into()]));
}

/// [10.5.3-c] A replacement who stays in play is hit, not lost.
#[test]
fn a_replacement_who_stays_in_words() {
    let given = war().all(&["Shawnee war leader", "Shawnee 1"], "PIC").at("Regular 1", "CIN");
    let mut table = given.with(|state| state.atrocities_left = [1, 0]).actions(Side::Us);
    table.rolling(Decision::Assassinate { piece: piece("Shawnee war leader") }, &[6]);
    assert_eq!(
        told(&table, |event| matches!(event, Event::LeaderLost { .. })).0,
        "Shawnee war leader is hit, but stays in play"
    );
    let leader = piece("Shawnee war leader");
    let rolled = Event::LeaderRolled { leader, roll: kernel::Roll::new(6, kernel::rule("10.5.3")), lost: true };
    assert_eq!(game().tell(&table.state, &rolled).text, "Leader loss, Shawnee war leader: 6: hit");
}

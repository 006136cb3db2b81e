//! 10.1 to 10.6: battles on the boards.

use super::table::board::{advance, aim, board, board_with, hex, lose, shoot};
use super::table::{SUMMER, given, opening, piece};
use dark_ground::battle::charts::Suffers;
use dark_ground::battle::{Impulse, Spot};
use dark_ground::board::Terrain;
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::points::CommitmentLevel;
use dark_ground::state::{Order, Place, Standing, Step};
use dark_ground::tables::Happening;

fn recover(name: &str) -> Decision {
    Decision::Recover { piece: piece(name) }
}

fn add(name: &str) -> Decision {
    Decision::Add { piece: piece(name) }
}

fn assail(at: &str) -> Decision {
    Decision::Assail { at: hex(at) }
}

/// [10.1] [10.7] Eight steps a round; after the tenth round there is no other.
#[test]
fn r10_1_ten_rounds() {
    let mut table =
        board().at("Regular 1", "0415").at("Miami 1", "0701").round(10).step(Side::Us, Impulse::Movement, &[]);
    table.when(Decision::Done).when(Decision::Done);
    assert!(table.told(|event| matches!(event, Event::BoardLeft { rounds: 10 })));
    assert!(table.state.ending.is_some());
    let mut table = board().at("Regular 1", "0415").at("Miami 1", "0701").step(Side::Us, Impulse::Movement, &[]);
    table.when(Decision::Done).when(Decision::Done);
    assert!(table.told(|event| matches!(event, Event::RoundBegan { round: 3 })));
}

/// [10.7] A side without an un-routed unit at the end of a round has lost the field.
#[test]
fn r10_7_nobody_stands() {
    let mut table = board().at("Regular 1", "0415").at("Miami 1", "0707").order("Miami 1", Order::Routed).step(
        Side::Us,
        Impulse::Movement,
        &[],
    );
    table.when(Decision::Done);
    while table.state.ending.is_none() {
        let next = table.options()[0];
        table.when(next);
    }
    assert!(table.told(|event| matches!(event, Event::BoardLeft { rounds: 2 })));
    assert_eq!(table.vp(), [5, 0], "16.1.3: the field is empty of un-routed enemies");
}

/// [10.2] [chart.initiative] [10.2-a] [10.2-b] [10.2-c] A campaign battle: the loser sets up near one letter, the winner four
/// hexes away or, with surprise, in woods beside him.
#[test]
fn r10_2_set_up_in_a_campaign() {
    let war = || {
        given("campaign")
            .turn(SUMMER)
            .commitment(3)
            .nation(Nation::Miami, Standing::Warpath, 3)
            .all(&["Harmar", "Regular 1"], "REC")
            .all(&["Little Turtle", "Miami 1"], "REC")
            .with(|state| state.primary = [Some(piece("Harmar")), Some(piece("Little Turtle"))])
    };
    // Rough: 3 + 3 + 1 = 7 against 6 + 1: a tie, rolled again; then 1 + 3 + 1 = 5 against 3 + 1.
    let rough = game_area(Terrain::Rough);
    let given = war().all(&["Harmar", "Regular 1", "Little Turtle", "Miami 1"], rough);
    let mut table = given.at_step(Step::Combats, &[6, 3, 3, 1]);
    assert!(table.told(|event| matches!(event, Event::BattleInitiative { first: None, .. })));
    assert!(
        table.told(|event| matches!(event, Event::BattleInitiative { first: Some(Side::Na), surprise: false, .. }))
    );
    assert_eq!(table.side(), Some(Side::Us), "the second player sets up first");
    table.when(Decision::Letter { letter: dark_ground::battle::board::Letter::A });
    table.refuses(Decision::Post { to: hex("0412") }, "10.2-b");
    table.when(Decision::Post { to: hex("0704") }).when(Decision::Post { to: hex("0704") });
    assert_eq!(table.side(), Some(Side::Na));
    table.refuses(Decision::Post { to: hex("0707") }, "10.2-c");
    assert!(table.offers(Decision::Post { to: hex("0708") }));
    // 6 + 3 + 1 = 10 against 2 + 1: surprise.
    let given = war().all(&["Harmar", "Regular 1", "Little Turtle", "Miami 1"], rough);
    let mut table = given.at_step(Step::Combats, &[2, 6]);
    assert!(table.told(|event| matches!(event, Event::BattleInitiative { surprise: true, .. })));
    table.when(Decision::Letter { letter: dark_ground::battle::board::Letter::A });
    table.when(Decision::Post { to: hex("0704") }).when(Decision::Post { to: hex("0704") });
    assert!(table.offers(Decision::Post { to: hex("0803") }), "woods next to the enemy");
    table.refuses(Decision::Post { to: hex("0706") }, "10.2-c");
}

fn game_area(terrain: Terrain) -> &'static str {
    let board = &super::table::game().data().board;
    let fits = |area: &&dark_ground::board::Area| area.terrain == terrain && area.owner == Some(Nation::Miami);
    &board.areas.iter().find(fits).unwrap().id
}

/// [10.2-a] [16.2.3] In round 1 the surprised side does not move, fire or attack; it defends.
#[test]
fn r10_2_a_surprised() {
    let set = || {
        board().at("Regular 1", "0706").at("Regular 2", "0706").at("Miami 1", "0707").at("Miami 2", "0701").with(
            |state| {
                let battle = state.battle.as_mut().unwrap();
                (battle.first, battle.surprise) = (Side::Na, true);
            },
        )
    };
    let mut table = set().round(1).step(Side::Na, Impulse::Movement, &[]);
    table.when(Decision::Done);
    assert_eq!(table.side(), Some(Side::Na), "no defensive fire");
    table.when(Decision::Done).when(Decision::Done);
    assert!(!table.told(|event| matches!(event, Event::RoundBegan { .. })));
    assert_eq!(table.side(), Some(Side::Na), "the first player's defensive fire in the other half");
    let mut table = set().round(2).step(Side::Na, Impulse::Movement, &[]);
    table.when(Decision::Done);
    assert_eq!(table.side(), Some(Side::Us), "in round 2 they fire");
}

/// [10.3-1] [10.3-2] Away from the enemy a Disrupted unit recovers by itself, next to him on its level.
#[test]
fn r10_3_disrupted_units_recover() {
    let set = || {
        board()
            .at("Kentucky 1", "0705")
            .at("Kentucky 2", "0412")
            .at("Miami 1", "0704")
            .order("Kentucky 1", Order::Disrupted)
            .order("Kentucky 2", Order::Disrupted)
    };
    let mut table = set().step(Side::Us, Impulse::Recovery, &[]);
    assert_eq!((table.order("Kentucky 2"), table.order("Kentucky 1")), (Order::Good, Order::Disrupted));
    table.rolling(recover("Kentucky 1"), &[3]);
    assert_eq!(table.order("Kentucky 1"), Order::Disrupted, "3 against CL 2");
    let mut table = set().at("Hamtramck", "0705").step(Side::Us, Impulse::Recovery, &[]);
    table.rolling(recover("Kentucky 1"), &[4]);
    assert_eq!(table.order("Kentucky 1"), Order::Good, "4 - 2 against CL 2");
}

/// [10.3-3] [10.3-4] [14.0.3] Routed units rally with a leader beside them, helped only by one in their hex, by one step; Tecumseh
/// rallies nobody.
#[test]
fn r10_3_3_routed_units_rally() {
    let set = || board().at("Miami 1", "0705").order("Miami 1", Order::Routed).at("Regular 1", "0415");
    let mut table = set().at("Little Turtle", "0704").step(Side::Na, Impulse::Recovery, &[]);
    table.rolling(recover("Miami 1"), &[4]);
    assert_eq!(table.order("Miami 1"), Order::Routed, "his rating does not reach the next hex");
    let mut table = set().at("Little Turtle", "0705").step(Side::Na, Impulse::Recovery, &[]);
    table.rolling(recover("Miami 1"), &[6]);
    assert_eq!(table.order("Miami 1"), Order::Disrupted, "6 - 3 against ML 3, and one step only");
    for nobody in ["Tecumseh", "Black Hoof"] {
        let table = set().at(nobody, "0705").step(Side::Na, Impulse::Recovery, &[]);
        assert!(!table.offers(recover("Miami 1")), "{nobody}");
    }
}

/// [10.4] [chart.tec-board] A warrior enters six woods hexes, a regular two; swamp and clear by the season.
#[test]
fn r10_4_costs() {
    let mut table = board().at("Miami 1", "0806").at("Regular 1", "0415").step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0805", "0804", "0803", "0802", "0801", "0901"]);
    assert!(table.stands("Miami 1", "0901"));
    assert!(!table.offers(advance("1001")), "six points are spent");
    let mut table = board().at("Regular 1", "0806").at("Miami 1", "0115").step(Side::Us, Impulse::Movement, &[]);
    table.walk("Regular 1", &["0805", "0804"]);
    assert!(table.stands("Regular 1", "0804") && !table.offers(advance("0803")));
    // Spring: clear costs a regular 2 and militia 1, swamp a warrior 3 and others 2.
    let cost = |name: &str, from: &str, to: &str, turn: u8| {
        let enemy = if name.starts_with("Miami") { "Regular 9" } else { "Miami 9" };
        let side = if name.starts_with("Miami") { Side::Na } else { Side::Us };
        let mut table = board().at(name, from).at(enemy, "0115").turn(turn).step(side, Impulse::Movement, &[]);
        table.walk(name, &[to]);
        let mut costs = table.events.iter().filter_map(|event| match event {
            Event::Advanced { cost, .. } => Some(cost.get()),
            _ => None,
        });
        costs.next().unwrap()
    };
    let (fall, winter, spring, summer) = (1, 2, 3, 4);
    assert_eq!([cost("Regular 1", "0304", "0403", spring), cost("Kentucky 1", "0304", "0403", spring)], [2, 1]);
    assert_eq!([cost("Miami 1", "1003", "1103", spring), cost("Kentucky 1", "1003", "1103", spring)], [3, 2]);
    assert_eq!([cost("Miami 1", "1003", "1103", summer), cost("Kentucky 1", "1003", "1103", summer)], [2, 3]);
    assert_eq!([cost("Miami 1", "1003", "1103", winter), cost("Miami 1", "1003", "1103", fall)], [4, 1]);
    // A stream adds 1 in the fall, 2 in spring, nothing in winter: 0808 to 0809.
    assert_eq!([fall, spring, winter].map(|turn| cost("Miami 1", "0808", "0809", turn)), [2, 3, 2]);
    // The trail: 1, the stream on it added; off it the ground.
    assert_eq!([cost("Regular 1", "0707", "0708", spring), cost("Regular 1", "0609", "0608", spring)], [1, 3]);
    assert_eq!(cost("Regular 1", "0707", "0806", spring), 2);
}

/// [chart.tec-board] Slopes add 1, and not along the trail; a trail hex that is full costs what its ground costs.
#[test]
fn chart_tec_board_slopes_and_full_trails() {
    let cost = |others: &[&str], from: &str, to: &str| {
        let board = board().on(Terrain::Rough).at("Kentucky 1", from).all(others, to).at("Miami 9", "1315");
        let mut table = board.step(Side::Us, Impulse::Movement, &[]);
        table.walk("Kentucky 1", &[to]);
        let found = table.events.iter().find_map(|event| match event {
            Event::Advanced { cost, .. } => Some(cost.get()),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!(cost(&[], "0705", "0704"), 1, "the trail cancels the slope");
    assert_eq!(cost(&["Kentucky 2", "Kentucky 3", "Kentucky 4"], "0705", "0704"), 2, "stacked to its limit");
    assert_eq!(cost(&[], "0407", "0406"), 3, "woods up a slope");
}

/// [16.3] [chart.tec-board] Severe weather doubles; a stream then takes everything and must be the first step.
#[test]
fn r16_3_severe_weather() {
    let storm = || board().turn(SUMMER).with(|state| state.happening = Happening::SevereWeather);
    let mut table = storm().at("Miami 1", "0807").at("Regular 9", "0115").step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0808"]);
    assert!(table.told(|event| matches!(event, Event::Advanced { cost, .. } if cost.get() == 2)));
    table.refuses(advance("0809"), "chart.tec-board");
    let mut table = storm().at("Miami 1", "0808").at("Regular 9", "0115").step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0809"]);
    assert!(table.told(|event| matches!(event, Event::Advanced { cost, .. } if cost.get() == 6)));
    let mut table = storm().at("Regular 1", "0805").at("Miami 9", "0115").step(Side::Us, Impulse::Movement, &[]);
    table.walk("Regular 1", &["0804"]);
    assert!(table.told(|event| matches!(event, Event::Advanced { cost, .. } if cost.get() == 4)));
}

/// [10.4-b] [10.4-c] [10.6.1-disrupted] A leader who has not moved gives 1 MP; disorder takes 1; one hex is always open.
#[test]
fn r10_4_b_leaders_and_disorder() {
    let set = || board().at("Regular 1", "0806").at("Hamtramck", "0806").at("Miami 9", "0115");
    let question = |table: &super::table::Table| {
        let frame = table.state.frames.last().unwrap();
        format!("{frame:?}")
    };
    let mut table = set().step(Side::Us, Impulse::Movement, &[]);
    table.pick("Regular 1");
    assert!(question(&table).contains("allowance: MovementPoints(5)"), "{}", question(&table));
    let mut table = set().step(Side::Us, Impulse::Movement, &[]);
    table.walk("Hamtramck", &["0805"]).when(Decision::Stop).pick("Regular 1");
    assert!(question(&table).contains("allowance: MovementPoints(4)"));
    let disrupted = board().at("Regular 1", "1003").order("Regular 1", Order::Disrupted).at("Miami 9", "0115").turn(2);
    let mut table = disrupted.step(Side::Us, Impulse::Movement, &[]);
    table.walk("Regular 1", &["1103"]);
    assert!(
        table.told(|event| matches!(event, Event::Advanced { cost, .. } if cost.get() == 3)),
        "3 MP for a swamp that costs 4"
    );
}

/// [10.4-d] A unit stops next to a Disrupted enemy, not next to a Routed one.
#[test]
fn r10_4_d_stop_next_to_the_enemy() {
    let set = |order| board().at("Miami 1", "0705").at("Regular 1", "0703").order("Regular 1", order);
    let mut table = set(Order::Disrupted).step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0704"]);
    assert!(!table.offers(advance("0804")));
    let mut table = set(Order::Routed).step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0704"]);
    assert!(table.offers(advance("0804")));
    table.refuses(advance("0703"), "10.4");
}

/// [10.4-e] [16.1.1] Harmar's column enters at 0415 in round 2; held by the enemy, the next edge hexes or a wait.
#[test]
fn r10_4_e_entering() {
    let late = |board: super::table::board::Board| {
        board.with(|state| {
            let harmar = piece("Harmar");
            state[harmar].at = Place::Field;
            let battle = state.battle.as_mut().unwrap();
            battle.forces[0].add(harmar);
            battle.late.add(harmar);
            battle.field.as_mut().unwrap().spots[harmar.index()] = Spot::Waiting;
        })
    };
    let mut table = late(board().at("Regular 1", "0412").at("Miami 1", "0701")).step(Side::Us, Impulse::Movement, &[]);
    table.refuses(Decision::Done, "10.4-e").pick("Harmar").refuses(advance("0315"), "10.4-e");
    table.when(advance("0415"));
    assert!(table.stands("Harmar", "0415"));
    let mut table = late(board().at("Regular 1", "0412").at("Miami 1", "0415")).step(Side::Us, Impulse::Movement, &[]);
    table.pick("Harmar");
    assert!(table.offers(advance("0315")) && table.offers(advance("0515")) && table.offers(Decision::Hold));
    let mut table =
        late(board().at("Regular 1", "0412").at("Miami 1", "0701")).round(1).step(Side::Us, Impulse::Movement, &[]);
    table.refuses(Decision::Pick { piece: piece("Harmar") }, "16.1.1");
}

/// [10.4-f] Whoever takes his last unit off the board concedes.
#[test]
fn r10_4_f_leaving() {
    let mut table = board().at("Regular 1", "0415").at("Miami 1", "0701").step(Side::Us, Impulse::Movement, &[]);
    table.pick("Regular 1").when(Decision::Exit);
    assert!(table.told(|event| matches!(event, Event::Conceded { side: Side::Us })));
    assert!(table.told(|event| matches!(event, Event::BoardLeft { rounds: 2 })));
}

/// [10.4-g] [10.6.1-routed] A Routed unit must run two hexes away, whatever the ground, and off the board at last.
#[test]
fn r10_4_g_rout() {
    let set =
        || board().at("Miami 1", "0703").order("Miami 1", Order::Routed).at("Regular 1", "0706").at("Miami 2", "1315");
    let mut table = set().step(Side::Na, Impulse::Movement, &[]);
    table.refuses(Decision::Done, "10.4-g");
    table.pick("Miami 1");
    table.refuses(advance("0704"), "10.4-g").when(advance("0702")).when(advance("0701"));
    assert!(table.stands("Miami 1", "0701"), "five hexes from the enemy");
    let mut table = set().at("Miami 3", "0701").order("Miami 3", Order::Routed).step(Side::Na, Impulse::Movement, &[]);
    table.pick("Miami 3").when(Decision::Exit);
    assert_eq!(table.spot("Miami 3"), Spot::Off, "over the edge it leads away");
}

/// [10.4-h] A Routed unit that comes to a leader stops there.
#[test]
fn r10_4_h_rout_stops_at_a_leader() {
    let set = board().at("Miami 1", "0703").order("Miami 1", Order::Routed).at("Regular 1", "0706");
    let mut table = set.at("Little Turtle", "0702").at("Miami 2", "1315").step(Side::Na, Impulse::Movement, &[]);
    table.pick("Miami 1").when(advance("0702"));
    assert!(table.stands("Miami 1", "0702"));
}

/// [10.4-i] [10.6.1-path] A Routed unit that must pass an enemy in the open checks or dies.
#[test]
fn r10_4_i_no_way_out() {
    // Ringed on five sides, the way out is the clear hex 0704, next to enemies.
    let ring = ["0706", "0604", "0605", "0804", "0805"];
    let set = || {
        let names = ["Regular 1", "Regular 2", "Regular 3", "Regular 4", "Regular 5"];
        let board = board().at("Miami 1", "0705").order("Miami 1", Order::Routed).at("Miami 2", "1315");
        names.iter().zip(ring).fold(board, |board, (name, at)| board.at(name, at))
    };
    let mut table = set().step(Side::Na, Impulse::Movement, &[]);
    table.rolling(Decision::Pick { piece: piece("Miami 1") }, &[4]);
    assert_eq!(table.place("Miami 1"), Place::Gone, "4 against ML 3");
    let mut table = set().step(Side::Na, Impulse::Movement, &[]);
    table.rolling(Decision::Pick { piece: piece("Miami 1") }, &[1]);
    assert_eq!(table.place("Miami 1"), Place::Field);
}

/// [10.4-j] Chiefs move as warriors, Wayne as militia; a warrior stepping onto a lone leader sends him to his men.
#[test]
fn r10_4_j_leaders_on_the_board() {
    let set = board().at("Miami 1", "0806").at("Butler", "0805").at("Regular 1", "0415");
    let mut table = set.step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0805"]);
    assert!(table.stands("Butler", "0415"));
    let mut table = board().at("Wayne", "0806").at("Regular 1", "0806").at("Miami 9", "0115").step(
        Side::Us,
        Impulse::Movement,
        &[],
    );
    table.walk("Wayne", &["0805", "0804", "0803", "0802"]);
    assert!(!table.offers(advance("0801")), "8 MP are four woods hexes");
}

/// [10.4.1] [10.4.1-c] A fourth militia unit in a clear hex: the owner loses one at the end of his move.
#[test]
fn r10_4_1_stacking() {
    let militia = ["Kentucky 1", "Kentucky 2", "Kentucky 3", "Kentucky 4"];
    let mut table = board().all(&militia, "0703").at("Miami 1", "0115").step(Side::Us, Impulse::Movement, &[]);
    table.when(Decision::Done).refuses(lose("Miami 1"), "10.4.1");
    table.when(lose("Kentucky 3"));
    assert_eq!((table.place("Kentucky 3"), table.vp()), (Place::Pool, [0, 1]));
    // In the enemy's movement an overfull hex is left alone.
    let mut table = board().all(&militia, "0703").at("Miami 1", "0115").step(Side::Na, Impulse::Movement, &[]);
    table.when(Decision::Done);
    assert_eq!(table.place("Kentucky 3"), Place::Field);
}

/// [10.4.1-b] Shawnee and Miami share a hex only with Tecumseh or Girty; they may pass.
#[test]
fn r10_4_1_b_nations() {
    let set = || board().at("Miami 1", "0705").at("Shawnee 1", "0704").at("Regular 1", "0115");
    let mut table = set().step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0704"]).refuses(Decision::Stop, "10.4.1-b");
    assert!(table.offers(advance("0703")));
    let mut table = set().at("Tecumseh", "0704").step(Side::Na, Impulse::Movement, &[]);
    table.walk("Miami 1", &["0704"]);
    assert!(table.offers(Decision::Stop));
}

/// [10.5] [chart.fire-range] [14.0.2] Regulars fire four hexes, militia three, warriors one, with rifles three; once, in good
/// order.
#[test]
fn r10_5_who_fires_how_far() {
    let set = |target: &str| board().all(&["Regular 1", "Kentucky 1", "Regular 2"], "0706").at("Miami 1", target);
    let mut table = set("0702").order("Regular 2", Order::Disrupted).step(Side::Us, Impulse::OffensiveFire, &[]);
    table.refuses(aim("Kentucky 1"), "10.5").refuses(aim("Regular 2"), "10.6.1-disrupted");
    table.when(aim("Regular 1")).rolling(shoot("Miami 1"), &[6]);
    let table = set("0701").step(Side::Us, Impulse::OffensiveFire, &[]);
    assert!(!table.offers(aim("Regular 1")), "five hexes");
    let mut table = set("0703").step(Side::Us, Impulse::OffensiveFire, &[]);
    table.when(aim("Kentucky 1")).rolling(shoot("Miami 1"), &[6]).refuses(aim("Kentucky 1"), "10.5");
    let mut table = set("0703").step(Side::Us, Impulse::OffensiveFire, &[]);
    table.when(Decision::Done);
    assert!(!table.told(|event| matches!(event, Event::Shot { .. })));
    let rifles = set("0703").with(|state| state[piece("Miami 1")].rifle = true);
    assert!(rifles.step(Side::Na, Impulse::OffensiveFire, &[]).offers(aim("Miami 1")));
    assert!(!set("0704").step(Side::Na, Impulse::OffensiveFire, &[]).offers(aim("Miami 1")));
}

/// [10.5.1] [10.5.1-b] [10.5.1-c] Woods, units, slopes and standing crops stop lines of fire.
#[test]
fn r10_5_1_lines_of_fire() {
    let fires = |ground, turn, pieces: &[(&str, &str)]| {
        let board = board().on(ground).turn(turn);
        let board = pieces.iter().fold(board, |board, (name, at)| board.at(name, at));
        board.step(Side::Us, Impulse::OffensiveFire, &[])
    };
    let wild = Terrain::Wilderness;
    let mut table = fires(wild, 1, &[("Regular 1", "0706"), ("Miami 2", "0704"), ("Miami 1", "0702")]);
    table.when(aim("Regular 1")).refuses(shoot("Miami 1"), "10.5.1");
    assert!(!fires(wild, 1, &[("Regular 1", "0806"), ("Miami 1", "0803")]).offers(aim("Regular 1")), "through woods");
    assert!(fires(wild, 1, &[("Regular 1", "0706"), ("Miami 1", "0804")]).offers(aim("Regular 1")), "into them");
    // Rough: 0706 and 0705 are low, 0704 and 0703 high. From the crest down, not from behind it.
    let rough = Terrain::Rough;
    assert!(fires(rough, 1, &[("Regular 1", "0704"), ("Miami 1", "0706")]).offers(aim("Regular 1")));
    let mut table = fires(rough, 1, &[("Regular 1", "0703"), ("Miami 1", "0706"), ("Miami 2", "0702")]);
    table.when(aim("Regular 1")).refuses(shoot("Miami 1"), "10.5.1-b");
    // Settled: 0403 and 0404 are crops between 0402 and 0405.
    let settled =
        |turn| fires(Terrain::Settled, turn, &[("Regular 1", "0401"), ("Miami 1", "0405")]).offers(aim("Regular 1"));
    assert_eq!([1, 2, 3, 4].map(settled), [false, true, true, false], "fall, winter, spring, summer");
}

/// [chart.fire-cf] [chart.fire-drm] [10.5.2] [10.5.2-opt] Factors by ground, modifiers by target, a natural 6 misses.
#[test]
fn r10_5_2_hitting() {
    let shot = |options: &[(&str, &str)], from: &str, to: &str, order: Order, face: u8| {
        let board =
            board_with(options).all(&["Regular 1", "Regular 2"], from).at("Miami 1", to).order("Miami 1", order);
        let mut table = board.step(Side::Us, Impulse::OffensiveFire, &[]);
        table.when(aim("Regular 1")).rolling(shoot("Miami 1"), &[face]);
        let found = table.events.iter().find_map(|event| match event {
            Event::Shot { roll, factor, hit, .. } => Some((roll.total(), factor.get(), *hit)),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!(shot(&[], "0706", "0704", Order::Good, 5), (5, 6, true));
    assert_eq!(shot(&[], "0706", "0704", Order::Routed, 6), (4, 6, false), "a natural 6");
    assert_eq!(shot(&[], "0706", "0804", Order::Disrupted, 5), (5, 6, true), "woods +1, Disrupted -1");
    assert_eq!(shot(&[], "0806", "0706", Order::Good, 2), (2, 2, false), "in woods the printed factor");
    assert_eq!(shot(&[("range-penalty", "on")], "0706", "0702", Order::Good, 3), (6, 6, false), "range 4 adds 3");
    let from = |name: &str, at: &str, target: &str, to: &str| {
        let board = board().at(name, at).at(target, to);
        let side = super::table::game().of(piece(name)).side;
        let mut table = board.step(side, Impulse::OffensiveFire, &[]);
        table.when(aim(name)).rolling(shoot(target), &[1]);
        let found = table.events.iter().find_map(|event| match event {
            Event::Shot { factor, .. } => Some(factor.get()),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!(from("Kentucky 1", "0706", "Miami 1", "0705"), 4);
    assert_eq!([from("Miami 1", "0806", "Regular 1", "0706"), from("Miami 1", "0705", "Regular 1", "0706")], [4, 2]);
}

/// [10.5.2-b] Disrupted, then a check, then gone.
#[test]
fn r10_5_2_b_hits() {
    let set = |order| {
        board()
            .all(&["Regular 1", "Regular 2"], "0706")
            .at("Miami 1", "0704")
            .at("Miami 2", "0115")
            .order("Miami 1", order)
    };
    let fire = |order, dice: &[u8]| {
        let mut table = set(order).step(Side::Us, Impulse::OffensiveFire, &[]);
        table.when(aim("Regular 1")).rolling(shoot("Miami 1"), dice);
        table
    };
    assert_eq!(fire(Order::Good, &[1]).order("Miami 1"), Order::Disrupted);
    assert_eq!(fire(Order::Disrupted, &[1, 3]).order("Miami 1"), Order::Disrupted);
    assert_eq!(fire(Order::Disrupted, &[1, 4]).order("Miami 1"), Order::Routed);
    let table = fire(Order::Routed, &[1]);
    assert_eq!((table.place("Miami 1"), table.vp()), (Place::Gone, [1, 0]));
}

/// [10.5.3] [10.5.3-b] [10.5.3-c] One roll a leader at the end of the impulse; a replacement comes with any unit and stays when lost.
#[test]
fn r10_5_3_leaders_under_fire() {
    let set = |leader: &str| {
        let board = board().all(&["Miami 1", "Miami 2"], "0705").at("Kentucky 1", "0704").at(leader, "0704");
        board.at("Kentucky 2", "0412").at("Kentucky 3", "0511")
    };
    let mut table = set("Butler").step(Side::Na, Impulse::OffensiveFire, &[]);
    table.when(aim("Miami 1")).rolling(shoot("Kentucky 1"), &[1]);
    table.when(aim("Miami 2")).rolling(shoot("Kentucky 1"), &[1, 1, 6]);
    assert_eq!(table.vp(), [0, 2], "one roll, his rank");
    assert_eq!(table.place("Butler"), Place::Gone);
    assert!(table.offers(advance("0412")), "his replacement joins any friendly unit");
    // A leader left alone may go elsewhere.
    let mut table = set("Butler").order("Kentucky 1", Order::Routed).step(Side::Na, Impulse::OffensiveFire, &[]);
    table.when(aim("Miami 1")).rolling(shoot("Kentucky 1"), &[1, 1]);
    assert!(table.offers(advance("0412")) && table.offers(Decision::Stop));
    // Tecumseh has no replacement; in a battle scenario he is worth his rank.
    let tecumseh =
        board().all(&["Regular 1"], "0706").at("Miami 1", "0704").at("Tecumseh", "0704").at("Miami 2", "0115");
    let mut table = tecumseh.step(Side::Us, Impulse::OffensiveFire, &[]);
    table.when(aim("Regular 1")).rolling(shoot("Miami 1"), &[1, 6]);
    assert_eq!((table.place("Tecumseh"), table.vp()), (Place::Gone, [1, 0]));
}

/// [10.6] [10.6-b] [10.6.1] [chart.mcrt] [chart.melee-factor] Warriors double from woods, Disrupted ones do not; levels move the die.
#[test]
fn r10_6_melee() {
    let fight = |order: Order, face: u8| {
        let board = board().all(&["Miami 1", "Miami 2"], "0806").at("Kentucky 1", "0706").at("Kentucky 2", "0412");
        let mut table = board.order("Miami 1", order).step(Side::Na, Impulse::Melee, &[]);
        table.when(assail("0706")).when(add("Miami 1")).when(add("Miami 2"));
        table.rolling(Decision::Go, &[face]);
        let found = table.events.iter().find_map(|event| match event {
            Event::Fought { column, roll, result, .. } => Some((*column, roll.total(), *result)),
            _ => None,
        });
        found.unwrap()
    };
    // 2 x 2 against 1 is 4-1; ML 3 against CL 2 adds 1: a 4 is 5: 1/1R.
    let (column, total, result) = fight(Order::Good, 4);
    assert_eq!((column, total), (5, 5));
    assert_eq!(result.attacker, Suffers { losses: 1, retreat: false });
    assert_eq!(result.defender, Suffers { losses: 1, retreat: true });
    // 1 + 2 against 1 is 3-1, one column left for disorder.
    assert_eq!(fight(Order::Disrupted, 4).0, 3);
}

/// [chart.melee-factor] [10.6.1-routed] Across a stream militia count half, up a slope everybody.
#[test]
fn chart_melee_factor_streams_and_slopes() {
    let column = |ground, attackers: &[(&str, &str)], target: &str| {
        let board = board().on(ground).at("Miami 1", target).order("Miami 1", Order::Routed).at("Miami 2", "1315");
        let board = attackers.iter().fold(board, |board, (name, at)| board.at(name, at));
        let mut table = board.step(Side::Us, Impulse::Melee, &[]);
        table.when(assail(target));
        for (name, _) in attackers {
            table.when(add(name));
        }
        table.rolling(Decision::Go, &[3]);
        let found = table.events.iter().find_map(|event| match event {
            Event::Fought { column, .. } => Some(*column),
            _ => None,
        });
        found.unwrap()
    };
    let two = [("Kentucky 1", "0809"), ("Kentucky 2", "0809")];
    assert_eq!(column(Terrain::Wilderness, &two, "0808"), 2, "two halves are 1 against a Routed 1");
    let up = [("Kentucky 1", "0705"), ("Kentucky 2", "0705")];
    assert_eq!(column(Terrain::Rough, &up, "0704"), 2);
    assert_eq!(column(Terrain::Wilderness, &up, "0704"), 3);
}

/// [chart.melee-shift] [10.6.2] The printed interaction: 2-1, leaders 1 right and 3 left, 1-2; modified 7 is 1/R, the defender first;
/// only the attacking leader is exposed.
#[test]
fn chart_melee_shift_leaders() {
    let set = board()
        .all(&["Kentucky 1", "Kentucky 2"], "0706")
        .at("Trotter", "0706")
        .all(&["Kentucky 3", "Kentucky 4"], "0806")
        .all(&["Miami 1", "Miami 2"], "0707")
        .at("Little Turtle", "0707")
        .at("Miami 3", "0115")
        .with(|state| {
            // Disrupted warriors do not double; the shift for disorder is set against it by a disrupted attacker.
            for name in ["Miami 1", "Miami 2", "Kentucky 1"] {
                state[piece(name)].order = Order::Disrupted;
            }
            state.commitment = CommitmentLevel::new(4);
        });
    let mut table = set.step(Side::Us, Impulse::Melee, &[]);
    table.when(assail("0707")).when(Decision::AddAll);
    // Die 6 + 1; the defending leader's roll, two checks, then the attacker's loss.
    table.rolling(Decision::Go, &[6, 5, 1]);
    assert!(table.told(|event| matches!(event, Event::Fought { column: 1, .. })));
    assert!(table.told(|event| matches!(event, Event::LeaderRolled { lost: false, .. })), "5 spares the defender");
    while table.side() == Some(Side::Na) {
        let next = table.options()[0];
        table.when(next);
    }
    table.rolling(lose("Kentucky 2"), &[5]);
    assert_eq!(table.place("Trotter"), Place::Gone, "5 + 1 kills the attacking leader");
}

/// [10.6.1-loss] [10.6.1-retreat] [10.6.1-path] [10.6.1-off] Losses by choice, the others run two hexes and are Disrupted, over the
/// edge too; who cannot run is lost.
#[test]
fn r10_6_1_losses_and_retreats() {
    let set = || {
        board()
            .all(&["Miami 1", "Miami 2", "Miami 3"], "0706")
            .all(&["Kentucky 1", "Kentucky 2"], "0707")
            .at("Kentucky 9", "0115")
    };
    let mut table = set().step(Side::Na, Impulse::Melee, &[]);
    // 3 against 2 is 1-1; 6 + 1 = 7: 1/R.
    table.when(assail("0707")).when(Decision::AddAll).rolling(Decision::Go, &[6]);
    while table.side() == Some(Side::Us) {
        let next = table.options()[0];
        table.when(next);
    }
    assert_eq!([table.order("Kentucky 1"), table.order("Kentucky 2")], [Order::Disrupted; 2]);
    let far = |name: &str| match table.spot(name) {
        Spot::On(at) => super::table::game().battle_board(Terrain::Wilderness).grid().distance(at, hex("0707")),
        _ => 0,
    };
    assert_eq!([far("Kentucky 1"), far("Kentucky 2")], [2, 2]);
    table.refuses(lose("Kentucky 1"), "10.6.1-loss").when(lose("Miami 2"));
    assert_eq!(table.place("Miami 2"), Place::Gone);
    // On the edge the way out is off the board.
    let edge = board().all(&["Miami 1", "Miami 2"], "0702").at("Kentucky 1", "0701").at("Kentucky 9", "0115");
    let mut table = edge.step(Side::Na, Impulse::Melee, &[]);
    table.when(assail("0701")).when(Decision::AddAll).rolling(Decision::Go, &[6]);
    table.when(Decision::Exit);
    assert_eq!((table.spot("Kentucky 1"), table.place("Kentucky 1")), (Spot::Off, Place::Field));
}

/// [16.0] [16.1] [16.1.1] [16.1.2] [10.2-d] The US sets up first near letters; warriors in woods or swamp, apart.
#[test]
fn r16_1_set_up() {
    let mut table = opening("harmars-defeat", &[]);
    assert_eq!(table.side(), Some(Side::Us));
    let battle = table.state.battle.clone().unwrap();
    assert_eq!((battle.ground, battle.first, battle.surprise), (Terrain::Wilderness, Side::Na, false));
    assert_eq!((battle.at_start, battle.late.len(), table.state.commitment.get()), ([10, 10], 7, 2));
    table.refuses(Decision::Post { to: hex("0101") }, "16.1.1");
    for at in ["0411", "0411", "0411", "0411", "0412"] {
        table.when(Decision::Post { to: hex(at) });
    }
    assert_eq!(table.side(), Some(Side::Na));
    table.refuses(Decision::Post { to: hex("0303") }, "16.1.2").refuses(Decision::Post { to: hex("0312") }, "16.1.2");
    assert!(table.offers(Decision::Post { to: hex("0208") }));
    table.when(Decision::AsSuggested);
    assert_eq!(table.side(), Some(Side::Na), "the nations move first");
    assert!(table.told(|event| matches!(event, Event::RoundBegan { round: 1 })));
}

/// [16.2] [16.2.1] [16.2.2] One unit a hex along the trail; a die of rifles, two a nation.
#[test]
fn r16_2_set_up() {
    let mut table = opening("st-clairs-surprise", &[]);
    assert!(table.offers(Decision::Arm { piece: piece("Miami 1") }) && table.side() == Some(Side::Na));
    while table.offers(Decision::Arm { piece: piece("Miami 1") }) || table.side() == Some(Side::Na) {
        let next = table.options()[0];
        table.when(next);
    }
    let battle = table.state.battle.clone().unwrap();
    assert_eq!((battle.ground, battle.surprise, battle.at_start), (Terrain::Rough, true, [17, 24]));
    table.refuses(Decision::Post { to: hex("0101") }, "16.2.1");
    table.when(Decision::AsSuggested);
    let spots = &table.state.battle.as_ref().unwrap().field.as_ref().unwrap().spots;
    let mut hexes: Vec<_> = (1..=5).map(|n| spots[piece(&format!("Regular {n}")).index()]).collect();
    hexes.dedup();
    assert_eq!(hexes.len(), 5);
    assert_eq!(table.side(), Some(Side::Na));
}

/// [16.3] [16.3.1] [16.3.2] The nations first, within four of A; then the US near C or D and apart.
#[test]
fn r16_3_set_up() {
    let mut table = opening("fallen-timbers", &[]);
    while table.options().iter().any(|option| matches!(option, Decision::Arm { .. })) {
        let next = table.options()[0];
        table.when(next);
    }
    let battle = table.state.battle.clone().unwrap();
    assert_eq!((battle.first, battle.at_start, table.state.commitment.get()), (Side::Us, [28, 19], 4));
    assert_eq!(table.side(), Some(Side::Na));
    table.refuses(Decision::Post { to: hex("0412") }, "16.3.1").when(Decision::AsSuggested);
    assert_eq!(table.side(), Some(Side::Us));
    table.refuses(Decision::Post { to: hex("0701") }, "16.3.2").when(Decision::AsSuggested);
    assert_eq!(table.side(), Some(Side::Us), "the US moves first");
}

/// [16.1.3] [16.3.3] Points: regulars 2, others 1, leaders their rank; at Fallen Timbers the small nations 2 and Tecumseh or McKee 5
/// more.
#[test]
fn r16_1_3_points() {
    let set = board().all(&["Regular 1", "Regular 2"], "0706").at("Miami 1", "0705").at("Miami 2", "0115");
    let mut table = set.order("Regular 1", Order::Routed).step(Side::Na, Impulse::OffensiveFire, &[]);
    table.when(aim("Miami 1")).rolling(shoot("Regular 1"), &[1]);
    assert_eq!(table.vp(), [0, 2]);
    let timbers =
        super::table::game().data().scenarios.iter().find(|scenario| scenario.info.key == "fallen-timbers").unwrap().id;
    let fire = |target: &str, dice: &[u8]| {
        let set = board().at("Regular 1", "0706").at(target, "0704").at("McKee", "0704").at("Miami 9", "0115");
        let set = set.order(target, Order::Routed).with(|state| {
            state.scenario = timbers;
            state.turn = 1;
        });
        let mut table = set.step(Side::Us, Impulse::OffensiveFire, &[]);
        table.when(aim("Regular 1")).rolling(shoot(target), dice);
        table.vp()[0]
    };
    assert_eq!(fire("Ottawa 1", &[1, 1]), 2);
    assert_eq!(fire("Shawnee 1", &[1, 1]), 1);
    assert_eq!(fire("Shawnee 1", &[1, 6]), 1 + 2 + 5, "McKee's rank and 5");
}

/// A campaign battle at Recovery in Miami land, set up as suggested and in its last round.
fn last_round(us: &[&str], na: &[&str], change: impl FnOnce(&mut dark_ground::state::State)) -> super::table::Table {
    let given = given("campaign")
        .turn(SUMMER)
        .commitment(3)
        .nation(Nation::Miami, Standing::Warpath, 3)
        .at("Miami 9", "AUG")
        .all(us, "REC")
        .all(na, "REC")
        .with(|state| state.primary = [Some(piece("Harmar")), Some(piece("Little Turtle"))]);
    let mut table = given.at_step(Step::Combats, &[6, 1]);
    table.when(Decision::Letter { letter: dark_ground::battle::board::Letter::A });
    while table.offers(Decision::AsSuggested) {
        table.when(Decision::AsSuggested);
    }
    table.state.battle.as_mut().unwrap().field.as_mut().unwrap().round = 10;
    change(&mut table.state);
    while table.state.battle.is_some() {
        let next = if table.offers(Decision::Done) { Decision::Done } else { table.options()[0] };
        table.when(next);
    }
    table
}

/// [10.7-b] [10.7.1-b] [10.7.1-vp] Back on the map disorder ends; one side that lost a third leaves for a settlement or fort and gives
/// the other 4 VP.
#[test]
fn r10_7_1_defeat_in_a_campaign() {
    let us = ["Harmar", "Regular 1", "Regular 2", "Regular 3"];
    let mut table = last_round(&us, &["Little Turtle", "Miami 1", "Miami 2"], |state| {
        state.battle.as_mut().unwrap().lost[Side::Us.index()] = 1;
        state[piece("Regular 1")].order = Order::Disrupted;
    });
    assert_eq!((table.vp(), table.order("Regular 1")), ([0, 4], Order::Good));
    assert_eq!(table.side(), Some(Side::Us));
    table.refuses(super::table::place("REC"), "10.7.1-b");
    table.when(super::table::place("CIN"));
    assert!(table.is_at("Harmar", "CIN") && table.is_at("Miami 1", "REC"), "the winner stays");
}

/// [10.7.1-c] With a nation's last warrior its leader is lost.
#[test]
fn r10_7_1_c_a_nations_last_warrior() {
    let set = board().at("Regular 1", "0706").at("Wyandot 1", "0704").at("Tarhe", "0115").at("Miami 1", "0115");
    let mut table = set.order("Wyandot 1", Order::Routed).step(Side::Us, Impulse::OffensiveFire, &[]);
    table.when(aim("Regular 1")).rolling(shoot("Wyandot 1"), &[1]);
    assert_eq!((table.place("Tarhe"), table.vp()), (Place::Gone, [1 + 2, 0]));
}

/// [10.7.1-d] McKee without warriors goes to a British fort or to land with warriors on it.
#[test]
fn r10_7_1_d_mckee_alone() {
    let table = last_round(&["Harmar", "Regular 1", "Regular 2"], &["McKee", "Miami 1"], |state| {
        state[piece("Miami 1")].order = Order::Good;
        let battle = state.battle.as_mut().unwrap();
        battle.lost[Side::Na.index()] = 1;
        battle.forces[Side::Na.index()].remove(piece("Miami 1"));
        battle.field.as_mut().unwrap().spots[piece("Miami 1").index()] = Spot::Away;
        state[piece("Miami 1")].at = Place::Gone;
    });
    assert_eq!((table.side(), table.vp()[0]), (Some(Side::Na), 4));
    assert!(table.offers(super::table::place("AUG")) && table.offers(super::table::inside("DET")));
    assert!(!table.offers(super::table::place("KEK")), "nobody is there");
}

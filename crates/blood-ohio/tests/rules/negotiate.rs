//! 5.2: treaties, alliances, and what follows from them. 1.1: how nations stand.

use super::front::{acts, put, quiet, village};
use super::table::{Given, Table, opening, sap, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::HalfPoints;
use blood_ohio::state::{Build, Frame, Health, Muster, Place, Rising, Site, Special, Status};

fn treaty(nation: Nation) -> Decision {
    Decision::Treaty { nation }
}

fn ally(nation: Nation) -> Decision {
    Decision::Ally { nation }
}

const FIVE: [&str; 5] = ["R1", "R2", "R3", "R4", "R5"];

/// St. Clair with 10 FP beside the principal village of the Seneca.
fn envoy(us_vp: u8) -> Given {
    quiet("wabash").at("St. Clair", "Nimishillen").all(&FIVE, "Nimishillen").vp(us_vp, 18)
}

/// [5.2] A negotiation costs its point, whatever comes of it.
#[test]
fn a_failed_negotiation_costs_its_point() {
    let mut table = acts(envoy(14), Side::Us);
    table.rolling(treaty(Nation::Seneca), &[6]);
    assert_eq!((table.sap(), table.state.status(Nation::Seneca)), ([4, 5], Status::Member));
}

/// [5.2.1] No treaty with the Miami, Shawnee or Delaware, wherever the key leader stands.
#[test]
fn core_nations_sign_no_treaty() {
    let given = quiet("wabash").at("St. Clair", "Wills Creek").all(&FIVE, "Wills Creek").vp(60, 18);
    let mut table = acts(given, Side::Us);
    for nation in [Nation::Miami, Nation::Shawnee, Nation::Delaware] {
        table.refuses(treaty(nation), "5.2.1");
    }
}

/// [5.2.1-b] A key leader with 10 FP stands next to a principal village.
#[test]
fn a_key_leader_with_ten_fp_stands_near() {
    let wayne = |names: &[&str], at: &str| quiet("legion").at("Wayne", at).all(names, at);
    assert!(acts(wayne(&FIVE, "Tymochtee"), Side::Us).offers(treaty(Nation::Wyandot)));
    let weak = wayne(&FIVE, "Tymochtee").flipped(&["R5"]);
    acts(weak, Side::Us).refuses(treaty(Nation::Wyandot), "5.2.1-b");
    acts(wayne(&FIVE, "Portage River"), Side::Us).refuses(treaty(Nation::Wyandot), "5.2.1-b");
    let led = quiet("legion").at("Wilkinson", "Tymochtee").all(&FIVE, "Tymochtee");
    acts(led, Side::Us).refuses(treaty(Nation::Wyandot), "5.2.1-b");
}

/// [5.2.1-b] Without a principal village any village will do, or a space its entry square leads to.
#[test]
fn nations_without_principal_villages_are_met_elsewhere() {
    let wayne = |at: &str| quiet("legion").at("Wayne", at).all(&FIVE, at);
    assert!(acts(wayne("Blue River"), Side::Us).offers(treaty(Nation::Kickapoo)));
    acts(wayne("Nettle Creek"), Side::Us).refuses(treaty(Nation::Kickapoo), "5.2.1-b");
    let mingo = |at: &str| {
        let given = quiet("wabash").at("St. Clair", at).all(&FIVE, at);
        acts(given.site("Captina Town", village(Nation::Mingo)), Side::Us)
    };
    assert!(mingo("Sunfish").offers(treaty(Nation::Mingo)));
    mingo("Duck Creek").refuses(treaty(Nation::Mingo), "5.2.1-b");
    // With a principal village standing another village is not enough.
    let other = wayne("Crane Town").site("Lower Sandusky", village(Nation::Wyandot));
    acts(other, Side::Us).refuses(treaty(Nation::Wyandot), "5.2.1-b");
}

/// [5.2.1-c] [5.2.2-d] Neither a nation with a treaty nor one whose treaty was broken is asked again.
#[test]
fn a_treaty_is_signed_once() {
    acts(envoy(23).status(Nation::Seneca, Status::Treaty), Side::Us).refuses(treaty(Nation::Seneca), "5.2.1-c");
    let broken = envoy(23).with(|state| state.nations[Nation::Seneca.index()].broken = true);
    acts(broken, Side::Us).refuses(treaty(Nation::Seneca), "5.2.1-c");
}

/// [5.2.1-d] Die and points together reach the number of the expedition; more points alone need no die.
#[test]
fn die_and_points_sign_a_treaty() {
    let status = |vp: u8, dice: &[u8]| {
        let mut table = acts(envoy(vp), Side::Us);
        table.rolling(treaty(Nation::Seneca), dice);
        table.state.status(Nation::Seneca)
    };
    assert_eq!(status(23, &[4]), Status::Treaty);
    assert_eq!(status(23, &[3]), Status::Member);
    assert_eq!(status(30, &[1]), Status::Treaty);
    assert_eq!(status(31, &[]), Status::Treaty);
}

/// [5.2.1-e] [1.1-b] Warriors and leaders of the nation go to its square, villages stay, and it is in no camp.
#[test]
fn a_treaty_sends_everybody_home() {
    let given = envoy(31).site("Salt Springs", village(Nation::Seneca));
    let given = given.all(&["Seneca 1", "Seneca 2"], "Salt Springs").at("Seneca 3", "Kekionga");
    let mut table = acts(given.all(&["Red Jacket", "Farmer's Brother"], "Cuyahoga Town"), Side::Us);
    table.when(treaty(Nation::Seneca));
    assert_eq!(table.stored(Nation::Seneca), 5);
    assert_eq!(table.site("Salt Springs"), village(Nation::Seneca));
    assert_eq!(table.site("Cuyahoga Town"), Site::Principal(Nation::Seneca, Health::Full));
    assert_eq!(table.state.status(Nation::Seneca), Status::Treaty);
}

/// [5.2.1-f] The number is 10, 15 or 20 by expedition; between two expeditions that of the one that left.
#[test]
fn the_number_depends_on_the_expedition() {
    let needed = |given: Given| {
        let mut table = acts(given.at("Little Turtle", "Upper Sandusky").vp(0, 12), Side::Wc);
        table.rolling(ally(Nation::Wyandot), &[1]);
        let number = |event: &Event| if let Event::Negotiated { needed, .. } = event { Some(*needed) } else { None };
        table.events.iter().find_map(number)
    };
    assert_eq!(needed(quiet("harmar")), Some(10));
    assert_eq!(needed(quiet("campaign").with(|state| state.withdrawn = true)), Some(10));
    assert_eq!(needed(quiet("wabash")), Some(15));
    let legion = quiet("legion").status(Nation::Wyandot, Status::Nonaligned);
    assert_eq!(needed(legion), Some(20));
}

/// [5.2.1-g] A marker of the nation is set aside with it and comes back with its warriors when the treaty breaks.
#[test]
fn arms_wait_with_a_treaty_nation() {
    let given = envoy(31).all(&["Seneca 1", "Red Jacket"], "Cuyahoga Town").arms(2, Nation::Seneca, "Cuyahoga Town");
    let mut table = acts(given, Side::Us);
    table.when(treaty(Nation::Seneca));
    assert_eq!((table.place("B2"), table.state.arms[1]), (Place::Track, Some(Nation::Seneca)));
    // A treaty broken by a building: everybody comes back, the marker with the warriors.
    table.state.acting = Side::Us;
    table.state.sites[space("Grand River").index()] = Site::Settlement(Health::Full);
    table.when(Decision::Build { what: Build::Settlement });
    table.when(Decision::Found { at: space("Conneaut"), wagon: None });
    assert_eq!(table.state.status(Nation::Seneca), Status::Member);
    assert!(table.is_at("Seneca 1", "Cuyahoga Town") && table.is_at("B2", "Cuyahoga Town"));
}

/// Two Shawnee warriors attack a regular on land of the Mingo, who have a treaty.
fn on_mingo_land(us: u8, wc: u8) -> Table {
    let given = quiet("wabash").status(Nation::Mingo, Status::Treaty).site("Mingo Town", village(Nation::Mingo));
    let given = given.all(&["Shawnee 1", "Shawnee 2"], "Seneca Hills").at("R1", "Captina Town");
    let given = given.off("Mingo 1", Place::Track).off("Reyntwoco", Place::Track).vp(0, 0);
    let mut table = given.operations(Side::Wc);
    table.form("Seneca Hills", &["Shawnee 1", "Shawnee 2"]).when(step("Captina Town")).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, us, wc]);
    table
}

/// [5.2.2] A battle on the land of a treaty nation that costs WC FP breaks the treaty at once; losses of the US do not.
#[test]
fn blood_on_its_land_breaks_a_treaty() {
    let table = on_mingo_land(6, 1);
    assert!(table.is_flipped("Shawnee 1") != table.is_flipped("Shawnee 2"));
    assert_eq!(table.state.status(Nation::Mingo), Status::Member);
    assert!(table.state.nations[Nation::Mingo.index()].broken);
    assert!(table.is_at("Mingo 1", "Mingo Town") && table.is_at("Reyntwoco", "Mingo Town"));
    let table = on_mingo_land(1, 6);
    assert_eq!(table.place("R1"), Place::Cup);
    assert_eq!(table.state.status(Nation::Mingo), Status::Treaty);
}

/// A settlement is built on land of the Ottawa, where another stands already.
fn settle_ottawa(given: Given) -> Table {
    let given = given.site("Tontogany", Site::Settlement(Health::Full)).with(|state| state.sap = sap([4, 5]));
    let mut table = acts(given, Side::Us);
    table.when(Decision::Build { what: Build::Settlement });
    table.when(Decision::Found { at: space("River Raisin"), wagon: None });
    table
}

fn with_ottawa(given: Given) -> Given {
    let names = ["Ottawa 1", "Ottawa 2", "Ottawa 3", "Ottawa 4", "Ottawa 5", "Egushawa", "Shabbona", "Little Otter"];
    names.iter().fold(given, |given, name| given.off(name, Place::Track))
}

/// [5.2.2-b] [5.3-i] [5.2.2-c] Building on treaty land breaks the treaty: one warrior to each village, the rest to the
/// principal one. A structure that stood before did not.
#[test]
fn building_on_treaty_land_breaks_it() {
    let given = with_ottawa(quiet("harmar")).status(Nation::Ottawa, Status::Treaty);
    let given = given.with(|state| state.nations[Nation::Ottawa.index()].villages = [3, 0]);
    let mut table = settle_ottawa(given);
    assert!(table.told(|event| matches!(event, Event::TreatyBroken { nation: Nation::Ottawa, .. })));
    assert_eq!(table.state.status(Nation::Ottawa), Status::Member);
    for at in ["Bean Creek", "Black Swamp", "Blanchard Fork"] {
        table.when(put(at));
    }
    for at in ["Bean Creek", "Black Swamp", "Blanchard Fork"] {
        assert_eq!(table.fp(at, |kind| kind.fighter()), 2, "{at}");
    }
    assert_eq!(table.fp("Roche de Boeuf", |kind| kind.fighter()), 4);
    // Leaders where the Confederacy likes.
    for at in ["Black Swamp", "Roche de Boeuf", "Roche de Boeuf"] {
        assert_eq!(table.side(), Some(Side::Wc));
        table.when(put(at));
    }
    assert!(table.is_at("Egushawa", "Black Swamp") && table.is_at("Little Otter", "Roche de Boeuf"));
    assert_eq!((table.stored(Nation::Ottawa), table.state.top()), (0, Some(&Frame::Special(Special {}))));
}

/// [5.2.2-c] Without a principal village the warriors are spread as evenly as possible.
#[test]
fn without_a_principal_village_they_are_spread() {
    let names = ["Mingo 1", "Mingo 2", "Mingo 3", "Mingo 4"];
    let given = names.iter().fold(quiet("harmar"), |given, name| given.off(name, Place::Track));
    let given = given.site("Mingo Town", village(Nation::Mingo)).site("Sunfish", village(Nation::Mingo));
    let given = given.site("Moxahala", village(Nation::Mingo)).status(Nation::Mingo, Status::Member);
    let rising =
        Frame::Rising(Muster { nation: Nation::Mingo, why: Rising::BrokenTreaty, warriors: 4, leaders: vec![] });
    let given = given.with(|state| state.frames = vec![Frame::Special(Special {}), rising]);
    let mut table = given.settled(&[]);
    let fp = |table: &Table, at: &str| table.fp(at, |_| true);
    assert_eq!(["Mingo Town", "Sunfish", "Moxahala"].map(|at| fp(&table, at)), [2, 2, 2]);
    table.when(put("Sunfish"));
    assert_eq!((fp(&table, "Sunfish"), table.stored(Nation::Mingo)), (4, 0));
}

/// [5.2.3] A WC key leader stands in the principal village of a nonaligned nation.
#[test]
fn a_key_leader_asks_in_the_principal_village() {
    let turtle = |at: &str| acts(quiet("harmar").at("Little Turtle", at), Side::Wc);
    assert!(turtle("Upper Sandusky").offers(ally(Nation::Wyandot)));
    turtle("Tymochtee").refuses(ally(Nation::Wyandot), "5.2.3");
    assert!(turtle("E5").offers(ally(Nation::Ojibwa)));
    turtle("River Raisin").refuses(ally(Nation::Ojibwa), "5.2.3");
    let subordinate = quiet("harmar").at("Captain Pipe", "Upper Sandusky");
    acts(subordinate, Side::Wc).refuses(ally(Nation::Wyandot), "5.2.3");
}

/// [5.2.3-b] At most 2 WC FP are in the land of the nation, or on its square.
#[test]
fn the_escort_is_small() {
    let turtle = |names: &[&str], at: &str| quiet("harmar").at("Little Turtle", "Upper Sandusky").all(names, at);
    assert!(acts(turtle(&["Miami 1"], "Sandusky Bay"), Side::Wc).offers(ally(Nation::Wyandot)));
    let three = turtle(&["Miami 1", "Le Gris"], "Sandusky Bay");
    acts(three, Side::Wc).refuses(ally(Nation::Wyandot), "5.2.3-b");
    let square = quiet("harmar").all(&["Little Turtle", "Miami 1", "Le Gris"], "E5");
    acts(square, Side::Wc).refuses(ally(Nation::Ojibwa), "5.2.3-b");
}

/// [5.2.3-c] [1.1-b] A nation with a treaty, a member or one out of the game is not asked.
#[test]
fn only_nonaligned_nations_are_asked() {
    for status in [Status::Treaty, Status::Member, Status::Withdrawn] {
        let given = quiet("harmar").at("Little Turtle", "Upper Sandusky").status(Nation::Wyandot, status);
        acts(given, Side::Wc).refuses(ally(Nation::Wyandot), "5.2.3-c");
    }
}

/// [5.2.3-d] Die and WC points reach the number; more points alone need no die.
#[test]
fn die_and_points_win_a_nation() {
    let status = |vp: u8, dice: &[u8]| {
        let mut table = acts(quiet("harmar").at("Little Turtle", "Upper Sandusky").vp(0, vp), Side::Wc);
        table.rolling(ally(Nation::Wyandot), dice);
        table.state.status(Nation::Wyandot)
    };
    assert_eq!(status(12, &[4]), Status::Member);
    assert_eq!(status(12, &[3]), Status::Nonaligned);
    assert_eq!(status(21, &[]), Status::Member);
}

/// [5.2.3-e] [A4.0-e] The villages that waited come first, then the starting forces: two warriors to the principal
/// village, one to each other; the rest stays on the track.
#[test]
fn an_ally_takes_the_field() {
    let mut table = opening("harmar", &[]);
    table.state.frames.clear();
    let turtle = table.id("Little Turtle");
    table.state[turtle].at = Place::On(space("Upper Sandusky"));
    assert!(!table.state.sites.contains(&village(Nation::Wyandot)));
    assert_eq!(table.site("Upper Sandusky"), Site::Principal(Nation::Wyandot, Health::Full));
    (table.state.segment, table.state.procedure, table.state.acting) = (1, 1, Side::Wc);
    (table.state.frames, table.state.vp[1]) = (vec![Frame::Special(Special {})], HalfPoints::new(21));
    table.when(ally(Nation::Wyandot));
    table.refuses(put("Upper Sandusky"), "A4.0").refuses(put("Vermilion"), "A4.0").refuses(put("Tontogany"), "A4.0");
    for at in ["Crane Town", "Lower Sandusky", "Zanes Town", "Pluggys Town"] {
        table.when(put(at));
    }
    assert_eq!(table.state.nations[Nation::Wyandot.index()].villages, [0, 0]);
    for at in ["Upper Sandusky", "Upper Sandusky"] {
        table.when(put(at));
    }
    table.refuses(put("Upper Sandusky"), "5.2.3-e");
    for at in ["Crane Town", "Zanes Town", "Pluggys Town", "Pluggys Town"] {
        table.when(put(at));
    }
    let warriors = |at: &str| table.fp(at, |kind| kind.fighter());
    assert_eq!(["Upper Sandusky", "Crane Town", "Zanes Town", "Pluggys Town"].map(warriors), [4, 2, 2, 0]);
    assert!(table.is_at("Girty", "Pluggys Town") && table.is_at("Tarhe", "Pluggys Town"));
    assert_eq!((table.stored(Nation::Wyandot), table.side()), (4, Some(Side::Us)));
}

/// [5.2.3.1] What comes on and what stays, nation by nation; off the map all come to the entry square.
#[test]
fn starting_forces() {
    let table = opening("harmar", &[]);
    let row = |nation: Nation| {
        table.game.data().tables.starting[nation.index()].map(|row| (row.leaders, row.warriors, row.remain))
    };
    assert_eq!(row(Nation::Wyandot), Some((2, 4, 4)));
    for nation in [Nation::Ojibwa, Nation::Ottawa, Nation::Seneca] {
        assert_eq!(row(nation), Some((2, 3, 3)));
    }
    for nation in [Nation::Potawatomi, Nation::Kickapoo] {
        assert_eq!(row(nation), Some((1, 2, 2)));
    }
    let names = ["Potawatomi 1", "Potawatomi 2", "Potawatomi 3", "Potawatomi 4", "Okia"];
    let given = names.iter().fold(quiet("harmar"), |given, name| given.off(name, Place::Track));
    let mut table = acts(given.at("Little Turtle", "E6").vp(0, 21), Side::Wc);
    table.when(ally(Nation::Potawatomi));
    assert_eq!((table.fp("E6", |kind| kind.fighter()), table.stored(Nation::Potawatomi)), (4, 2));
    assert!(table.is_at("Okia", "E6"));
}

/// [1.1-c] [5.3-j] [19.0-c] A nonaligned nation joins by alliance, by building on its land, by a failed intrusion roll;
/// a treaty nation by a broken treaty.
#[test]
fn four_ways_into_the_confederacy() {
    let joined = |table: &Table| table.state.status(Nation::Ottawa) == Status::Member;
    let ottawa = || with_ottawa(quiet("harmar"));
    let mut table = acts(ottawa().at("Little Turtle", "Roche de Boeuf").vp(0, 21), Side::Wc);
    assert!(!joined(&table));
    assert!(joined(table.when(ally(Nation::Ottawa))));
    let table = settle_ottawa(ottawa());
    assert!(joined(&table));
    // Two of the three warriors find room in the only village; the key leader stays behind.
    assert_eq!((table.fp("Roche de Boeuf", |kind| kind.fighter()), table.stored(Nation::Ottawa)), (4, 4));
    assert!(joined(&settle_ottawa(ottawa().status(Nation::Ottawa, Status::Treaty))));
    let mut table = ottawa().all(&["Harmar", "R1", "R2"], "Hog Creek").operations(Side::Us);
    table.form("Hog Creek", &["Harmar", "R1", "R2"]).rolling(step("Blanchard Fork"), &[1, 2]);
    assert!(joined(&table));
}

/// [1.1] [1.1-b] [19.0] [A4.0-d] Ten nations, each with one status; the nonaligned wait on the track with all they have.
#[test]
fn how_nations_stand() {
    let table = opening("harmar", &[]);
    let mut letters: Vec<&str> = Nation::ALL.iter().map(|nation| nation.abbreviation()).collect();
    letters.sort_unstable();
    assert_eq!(letters, ["De", "Ki", "M", "Mi", "Oj", "Ot", "Po", "Se", "Sh", "W"]);
    assert_eq!(Nation::Ojibwa.abbreviation(), "Oj");
    let members: Vec<Nation> = Nation::ALL.into_iter().filter(|nation| table.state.member(*nation)).collect();
    assert_eq!(members, [Nation::Miami, Nation::Shawnee, Nation::Delaware, Nation::Mingo]);
    let nonaligned = |nation: &Nation| table.state.status(*nation) == Status::Nonaligned;
    assert_eq!(Nation::ALL.iter().filter(|nation| nonaligned(nation)).count(), 6);
    assert_eq!(table.stored(Nation::Wyandot), 10);
}

/// [5.2.2] Only lost FP break a treaty: a wounded key leader has none to lose.
#[test]
fn a_wound_without_fp_breaks_no_treaty() {
    let battle = |victim: &str| {
        let given = quiet("wabash").status(Nation::Mingo, Status::Treaty).site("Mingo Town", village(Nation::Mingo));
        let given = given.all(&["Blue Jacket", "Shawnee 1"], "Seneca Hills").flipped(&["Shawnee 1"]);
        let given = given.at("R1", "Captina Town").at("Miami 8", "Kekionga").vp(0, 0);
        let mut table = given.operations(Side::Wc);
        table.form("Seneca Hills", &["Blue Jacket", "Shawnee 1"]).when(step("Captina Town")).when(Decision::Attack);
        table.rolling(Decision::Defend, &[1]).rolling(Decision::Keep, &[6, 1]).when(Decision::Keep);
        table.when(Decision::Lose { piece: table.id(victim) });
        table.state.status(Nation::Mingo)
    };
    assert_eq!(battle("Blue Jacket"), Status::Treaty);
    assert_eq!(battle("Shawnee 1"), Status::Member);
}

/// [A4.2] The marker of a nation that joins goes to any of its villages, with warriors or without.
#[test]
fn arms_of_an_ally_lie_in_any_village() {
    let homes = ["Mingo Town", "Sunfish"];
    let given = quiet("wabash").status(Nation::Mingo, Status::Nonaligned);
    let given = homes.iter().fold(given, |given, at| given.site(at, village(Nation::Mingo)));
    let given = given.at("Mingo 1", "Sunfish").with(|state| state.arms[1] = Some(Nation::Mingo));
    let frame =
        Frame::Rising(Muster { nation: Nation::Mingo, why: Rising::Alliance, warriors: 0, leaders: Vec::new() });
    let table = given.off("B2", Place::Track).asked(frame);
    let places = homes.map(|at| Decision::Place { at: space(at), inside: false });
    assert!(places.iter().all(|place| table.offers(*place)), "{:?}", table.options());
}

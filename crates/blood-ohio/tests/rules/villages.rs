//! 20.5, A5.4, A5.5, A7.2: villages in battle and where they go.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, ambush, charge, country, field, id, is_over, lose, rolled, strengths, won,
};
use crate::table::{Given, Table, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::MovementPoints;
use blood_ohio::state::{Frame, Health, Place, Relocate, Site, State, Status, WcRecruit};
use kernel::Game;

const TOWN: &str = "Pickawillany";
const REDUCED_TOWN: Site = Site::Principal(Nation::Miami, Health::Reduced);
const REDUCED: Site = Site::Village(Nation::Miami, Health::Reduced);

/// US units come from Greenville Creek to Pickawillany.
fn at_town(arranged: Given, us: &[&str]) -> Table {
    let mut table = arranged.all(us, "Greenville Creek").operations(Side::Us);
    table.form("Greenville Creek", us).go(&[TOWN]);
    table
}

/// US units come from the camp to the village beside it.
fn at_village(arranged: Given, us: &[&str]) -> Table {
    let mut table = arranged.all(us, CAMP).operations(Side::Us);
    table.form(CAMP, us).go(&[HOME]);
    table
}

fn relocate(to: &str) -> Decision {
    Decision::Relocate { to: space(to) }
}

fn offered(table: &Table) -> Vec<String> {
    let board = &table.game.data().board;
    let name = |decision: &Decision| match decision {
        Decision::Relocate { to } => Some(board.name(*to).to_owned()),
        _ => None,
    };
    table.options().iter().filter_map(name).collect()
}

/// [20.5] Two principal villages of the Miami and the Shawnee, one each of four others.
#[test]
fn r20_5_principal_villages() {
    let table = country().operations(Side::Us);
    let board = &table.game.data().board;
    let count = |nation: Nation| board.principal_villages(nation).count();
    let twos: Vec<Nation> = Nation::ALL.into_iter().filter(|nation| count(*nation) == 2).collect();
    assert_eq!(twos, [Nation::Miami, Nation::Shawnee]);
    assert_eq!(Nation::ALL.into_iter().filter(|nation| count(*nation) == 1).count(), 4);
    // "Village" means both kinds.
    let table = country().site(HOME, VILLAGE).operations(Side::Us);
    assert_eq!(table.game.look(&table.state).villages_of(Nation::Miami).count(), 3);
}

/// [20.5-b] An empty ordinary village is no obstacle; an empty principal one costs the passage.
#[test]
fn r20_5_b_moving_through_villages() {
    let mut table = at_village(field(), &["Hardin", "R1"]);
    assert_eq!(table.spent(), (1, 4));
    assert!(table.offers(step("Stillwater")) && table.offers(Decision::Attack) && table.offers(Decision::Stop));
    table.when(step("Stillwater"));
    assert_eq!(table.spent(), (2, 4));

    let mut table = at_town(country(), &["Hardin", "R1"]);
    assert_eq!(table.options(), [Decision::Attack, Decision::PassThrough], "no overrun and no free way");
    table.refuses(step("Loramies"), "4.2");
    table.when(Decision::PassThrough);
    assert_eq!(table.spent(), (2, 4));
    table.when(step("Loramies"));
    assert_eq!(table.spent(), (3, 4));
}

/// [20.5-c] [20.5-d] [24.0-b] However many hits, a village loses one step in a battle, and nothing is won but the step.
#[test]
fn r20_5_c_one_step_a_battle() {
    let mut table = at_village(field(), &["R1", "R2", "R3", "R4"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!(rolled(&table), [(Side::Us, 2)], "and no die for the village");
    assert_eq!((table.site(HOME), table.vp()), (Site::Razed, [1, 0]));
    let to = table.options()[0];
    table.when(to);
    assert_eq!(won(&table), Some((Side::Us, [2, 0])));
    assert!(is_over(&table) && table.is_at("R1", HOME));
    assert_eq!(table.vp(), [1, 0]);
}

/// [20.5-c] With warriors there too, one step for the village and the rest for them.
#[test]
fn r20_5_c_the_cap_with_warriors() {
    let arranged = field().site(FIELD, VILLAGE).all(&["R1", "R2", "R3", "R4"], CAMP).at("Miami 1", FIELD);
    let mut table = arranged.flipped(&["Miami 1"]).operations(Side::Us);
    charge(&mut table, &["R1", "R2", "R3", "R4"]);
    table.rolling(Decision::Defend, &[1, 6, 1]);
    assert_eq!(table.options(), [lose("Miami 1"), Decision::LoseStructure]);
    table.when(Decision::LoseStructure);
    assert!(matches!(table.state.top(), Some(Frame::Relocate(_))));
    let to = table.options()[0];
    table.when(to);
    // Three hits: the village, the warrior, and one that nothing can take.
    assert_eq!((won(&table), table.vp()), (Some((Side::Us, [3, 0])), [2, 0]));
}

/// [20.5-d] [14.6-c] Interaction 1: 0 to 0 against an empty village sends the US back.
#[test]
fn interaction_1_empty_village_tie() {
    let mut table = at_village(field(), &["R1"]);
    table.rolling(Decision::Attack, &[1, 3]);
    assert_eq!((strengths(&table), won(&table)), ([2, 0], Some((Side::Wc, [0, 0]))));
    assert!(table.is_at("R1", CAMP) && is_over(&table));
    assert_eq!((table.vp(), table.site(HOME)), ([0, 0], VILLAGE));

    let mut table = at_village(field(), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!((table.vp(), table.site(HOME)), ([1, 0], Site::Razed));
}

/// [20.5.1] [20.5.1-j] A hit village goes to land of its nation beside a river within 5 MP, without pieces of the
/// enemy or another village.
#[test]
fn r20_5_1_where_a_village_goes() {
    let arranged = field().site("Greenville Creek", VILLAGE).at("M5", "Stillwater");
    let mut table = at_village(arranged, &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!(table.side(), Some(Side::Wc));
    let places = offered(&table);
    let board = &table.game.data().board;
    for place in &places {
        let at = space(place);
        assert_eq!(board.owner(at), Some(Nation::Miami), "{place}");
        assert!(board.links(at).iter().any(|near| board.river(*near).is_some()), "{place}");
        let look = table.game.look(&table.state);
        assert!(look.march_costs(space(HOME), MovementPoints::new(20)).any(|(to, mp)| to == at && mp <= 5), "{place}");
    }
    let has = |name: &str| places.iter().any(|place| place == name);
    assert!(has("Upper Four Mile") && has("Loramies"), "{places:?}");
    assert!(!has("Stillwater"), "militia there");
    assert!(!has("Greenville Creek"), "no river beside it, and a village");
    assert!(!has("Pickawillany") && !has("Kekionga"), "villages, and too far");
    assert!(!has("Twin Creek"), "not where it stood");
    table.refuses(relocate("Stillwater"), "20.5.1-j");
    table.when(relocate("Loramies"));
    assert_eq!((table.site("Loramies"), table.site(HOME)), (REDUCED, Site::Razed));
}

/// [20.5.1] [20.5.1-b] Five movement points for a village, ten for a principal one, no more and no less.
#[test]
fn r20_5_1_b_how_far_a_village_goes() {
    let table = country().operations(Side::Us);
    let look = table.game.look(&table.state);
    let board = look.board();
    let fits = |nation: Nation, at: blood_ohio::board::Space| {
        let river = board.links(at).iter().any(|near| board.river(*near).is_some());
        board.river(at).is_none() && board.owner(at) == Some(nation) && river && look.village(at).is_none()
    };
    // Also from spaces of other nations, since no land is wide enough to reach the greater limit.
    let mut seen = [false; 12];
    let land: Vec<_> = board.spaces().filter(|at| fits(Nation::Miami, *at)).collect();
    for from in board.spaces().filter(|at| board.owner(*at).is_some() && board.river(*at).is_none()) {
        let costs: Vec<_> = look.march_costs(from, MovementPoints::new(30)).collect();
        let cost = |to| costs.iter().find(|(at, _)| *at == to).map_or(u8::MAX, |(_, mp)| mp.get());
        for (principal, most) in [(false, 5), (true, 10)] {
            let wanted: Vec<_> = land.iter().copied().filter(|to| *to != from && cost(*to) <= most).collect();
            assert_eq!(look.relocations(&Relocate { nation: Nation::Miami, principal, from }), wanted);
        }
        land.iter().for_each(|to| seen[usize::from(cost(*to).min(11))] = true);
    }
    assert!(seen[5] && seen[6] && seen[10] && seen[11], "both limits are reached and passed");
}

/// [20.5.1] [20.5.1-j] From Twin Creek, with the movement points counted by hand.
#[test]
fn r20_5_1_limits_by_name() {
    let table = country().operations(Side::Us);
    let look = table.game.look(&table.state);
    let found = look.relocations(&Relocate { nation: Nation::Miami, principal: false, from: space(HOME) });
    // Over Stillwater, Pickawillany, Loramies: 3 MP; then the St Marys: 2 more, and ashore for nothing.
    for near in ["Whitewater Town", "Girtys Town", "Beaver Swamp", "Little Auglaize", "Salamonie"] {
        assert!(found.contains(&space(near)), "{near}");
    }
    for far in ["Grand Glaize", "Flat Rock Creek", "Loon Creek"] {
        assert!(!found.contains(&space(far)), "{far} is 6 MP away");
    }
    assert!(!found.contains(&space("Greenville Creek")), "no river beside it");
    assert!(!found.contains(&space("Beaver Creek")) && !found.contains(&space("Mill Creek")), "not their land");
}

/// [20.5.1-c] Razed ground only if there is nothing else, and then the marker goes.
#[test]
fn r20_5_1_c_razed_ground_last() {
    let table = country().site("Loramies", Site::Razed).operations(Side::Us);
    let look = table.game.look(&table.state);
    assert!(
        !look
            .relocations(&Relocate { nation: Nation::Miami, principal: false, from: space(HOME) })
            .contains(&space("Loramies"))
    );

    // Everything within reach is taken but one razed space.
    let mut arranged = field();
    let all = {
        let table = field().operations(Side::Us);
        table.game.look(&table.state).relocations(&Relocate {
            nation: Nation::Miami,
            principal: false,
            from: space(HOME),
        })
    };
    let free = space("Loramies");
    for at in all {
        arranged =
            arranged.with(|state| state.sites[usize::from(at.0)] = if at == free { Site::Razed } else { REDUCED });
    }
    let mut table = at_village(arranged, &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!(table.site("Loramies"), REDUCED, "it had nowhere else to go");
    assert!(is_over(&table));
}

/// [20.5.1] No place at all: the village is gone, one step scored (R61).
#[test]
fn r20_5_1_nowhere_to_go() {
    let all = {
        let table = field().operations(Side::Us);
        table.game.look(&table.state).relocations(&Relocate {
            nation: Nation::Miami,
            principal: false,
            from: space(HOME),
        })
    };
    let arranged =
        all.into_iter().fold(field(), |given, at| given.with(|state| state.sites[usize::from(at.0)] = REDUCED));
    let mut table = at_village(arranged, &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Relocated { to: None, .. })));
    assert_eq!((table.vp(), table.site(HOME)), ([1, 0], Site::Razed));
}

/// [20.5.1-d] [20.5.1-e] A reduced village hit again is gone; each of the two steps is half a point.
#[test]
fn r20_5_1_d_razed_for_good() {
    let mut table = at_village(country().site(HOME, REDUCED), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!((table.site(HOME), table.vp()), (Site::Razed, [1, 0]));
    assert!(is_over(&table), "nothing to relocate");
    assert!(!table.state.sites.contains(&REDUCED));
    assert_eq!(table.state.villages_razed, 0, "it was counted when it left its first place");
}

/// [20.5.1-f] The last village of a nation gone, the nation is; nations without villages are not touched.
#[test]
fn r20_5_1_f_a_conquered_nation() {
    let mingo = Site::Village(Nation::Mingo, Health::Reduced);
    let arranged = country()
        .site(HOME, mingo)
        .all(&["Mingo 1", "Reyntwoco"], "Mingo Town")
        .status(Nation::Kickapoo, Status::Member);
    let arranged = arranged.at("Kickapoo 1", "E7");
    let mut table = at_village(arranged.with(|state| state.nations[Nation::Mingo.index()].villages = [0, 0]), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!(table.state.status(Nation::Mingo), Status::Withdrawn);
    assert!(table.place("Mingo 1").space().is_none() && table.place("Reyntwoco").space().is_none());
    assert_eq!(table.state.status(Nation::Kickapoo), Status::Member);
    assert!(table.is_at("Kickapoo 1", "E7"));
    assert_eq!(table.vp(), [1, 0], "the step and nothing for the pieces");

    // With a relocated village left it fights on.
    let mut table = at_village(country().site(HOME, mingo).site("Mingo Town", mingo), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!(table.state.status(Nation::Mingo), Status::Member);
}

/// [R112] [A3.1-c] [20.5.1-f] When the Delaware are conquered Buckongahelas, who would stay if they withdrew, leaves too.
#[test]
fn r112_buckongahelas_leaves_with_the_conquered_delaware() {
    let delaware = Site::Village(Nation::Delaware, Health::Reduced);
    let arranged = country().site("Gekelmukpechunk", Site::Razed).site(HOME, delaware);
    let arranged = arranged.all(&["Buckongahelas", "Captain Pipe"], "Killbuck Head");
    let waiting = |state: &mut State| state.nations[Nation::Delaware.index()].villages = [0, 0];
    let mut table = at_village(arranged.with(waiting), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!(table.state.status(Nation::Delaware), Status::Withdrawn);
    assert!(table.place("Buckongahelas").space().is_none() && table.place("Captain Pipe").space().is_none());
    let told = table.events.iter().find(|event| matches!(event, Event::NationLeft { .. })).unwrap();
    let told = table.game.tell(&table.state, told);
    assert!(told.text.ends_with("Buckongahelas with them"), "{}", told.text);
    assert!(told.rules.iter().any(|rule| rule.as_str() == "R112"));
}

/// [20.5.1-g] A principal village adds 1 to its defenders, healthy or reduced, and fights with 1 alone.
#[test]
fn r20_5_1_g_a_principal_village_adds_one() {
    for town in [Site::Principal(Nation::Miami, Health::Full), REDUCED_TOWN] {
        let arranged = country().site(TOWN, town).all(&["Miami 1", "Miami 2"], TOWN).flipped(&["Miami 2"]);
        let mut table = at_town(arranged, &["R1", "R2"]);
        table.when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 1]);
        assert_eq!(strengths(&table), [4, 4]);
        let mut table = at_town(country().site(TOWN, town), &["R1"]);
        table.rolling(Decision::Attack, &[1, 1, 1]);
        assert_eq!(strengths(&table), [2, 1], "empty");
    }
    let mut table = at_town(country().site(TOWN, VILLAGE).at("Miami 1", TOWN), &["R1"]);
    table.when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 1]);
    assert_eq!(strengths(&table), [2, 2], "an ordinary village adds nothing");
    // It helps its defenders, not attackers into it.
    let mut table = country().at("Miami 1", "Greenville Creek").at("R1", TOWN).operations(Side::Wc);
    table
        .form("Greenville Creek", &["Miami 1"])
        .go(&[TOWN])
        .when(Decision::Attack)
        .rolling(Decision::Defend, &[1, 1, 1]);
    assert_eq!(strengths(&table), [2, 2]);
}

/// [20.5.1-h] Interaction 3: an empty healthy principal village may ambush what passes, a reduced one not.
#[test]
fn interaction_3_reduced_principal_village() {
    let near = |town: Site| {
        let arranged = country().vp(0, 4).site(TOWN, town).all(&["R1", "R2"], FIELD);
        let mut table = arranged.operations(Side::Us);
        table.form(FIELD, &["R1", "R2"]).when(step("Greenville Creek"));
        table
    };
    let mut healthy = near(Site::Principal(Nation::Miami, Health::Full));
    assert_eq!(healthy.options(), [ambush(TOWN), Decision::LetPass]);
    // Overwhelming, but no more than one falls.
    healthy.rolling(ambush(TOWN), &[6, 1]);
    assert!(is_over(&healthy), "its move is over and no second step is asked for");
    assert_eq!(healthy.fp("Greenville Creek", |_| true), 3);
    let reduced = near(REDUCED_TOWN);
    assert_eq!(reduced.side(), Some(Side::Us));
}

/// [20.5.1-h] Not against five or more, nor of a nation outside the Confederacy.
#[test]
fn r20_5_1_h_limits_of_its_ambush() {
    let arranged = country().vp(0, 4).all(&["R1", "R2", "R3"], FIELD).flipped(&["R3"]);
    let mut table = arranged.operations(Side::Us);
    table.form(FIELD, &["R1", "R2", "R3"]).when(step("Greenville Creek"));
    assert_eq!(table.side(), Some(Side::Us), "5 FP");
    let arranged = country().vp(0, 4).status(Nation::Miami, Status::Treaty).all(&["R1", "R2"], FIELD);
    let mut table = arranged.operations(Side::Us);
    table.form(FIELD, &["R1", "R2"]).when(step("Greenville Creek"));
    assert_eq!(table.side(), Some(Side::Us), "at peace");
}

/// [A5.4] [20.5.1-b] [16.1-b] Interaction 2. Example: the warriors slip away, the principal village is hit once.
#[test]
fn a5_4_village_combat_1() {
    for (die, hits) in [(3, 2), (6, 3)] {
        let arranged = country().site("Stillwater", VILLAGE).all(&["Miami 1", "Miami 2"], TOWN).flipped(&["Miami 2"]);
        let mut table = at_town(arranged, &["R1", "R2", "R3", "R4", "R5"]);
        table.when(Decision::Attack).rolling(Decision::FallBack, &[5]);
        assert_eq!(table.options(), [Decision::Attack, Decision::Stop], "its movement is over");
        table.rolling(Decision::Attack, &[1, die, 1]);
        assert_eq!((strengths(&table), rolled(&table)), ([10, 1], vec![(Side::Us, hits), (Side::Wc, 0)]));
        assert_eq!(table.site(TOWN), Site::Razed);
        table.when(relocate("Girtys Town"));
        assert_eq!((table.site("Girtys Town"), table.vp()), (REDUCED_TOWN, [1, 0]));
        assert!(is_over(&table) && table.is_at("R1", TOWN));
        assert_eq!(table.fp("Stillwater", |_| true), 3, "the warriors are unhurt");
    }
}

fn march_on_town(dice: &[u8]) -> Table {
    let arranged = country().vp(0, 4).all(&["R1", "R2"], FIELD).flipped(&["R2"]);
    let mut table = arranged.operations(Side::Us);
    table.form(FIELD, &["R1", "R2"]).when(step("Greenville Creek")).rolling(ambush(TOWN), &[4, 1]).when(lose("R1"));
    table.go(&[TOWN]).rolling(Decision::Attack, dice);
    table
}

/// [A5.5] [14.2-c] Example: an empty principal village ambushes, then fights.
#[test]
fn a5_5_village_combat_2() {
    let mut table = march_on_town(&[1, 4, 1]);
    assert_eq!((strengths(&table), rolled(&table)), ([2, 1], vec![(Side::Us, 1), (Side::Wc, 0)]));
    table.when(relocate("Loramies"));
    assert_eq!((table.vp(), table.site(TOWN), table.site("Loramies")), ([1, 4], Site::Razed, REDUCED_TOWN));
    assert!(table.is_at("R1", TOWN));

    let table = march_on_town(&[1, 3, 1]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
    assert_eq!((table.vp(), table.site(TOWN)), ([0, 4], Site::Principal(Nation::Miami, Health::Full)));
    assert!(table.is_at("R1", "Greenville Creek") && table.is_at("R2", "Greenville Creek"));
}

/// [14.8-f] [A5.5] One hit each at an empty principal village: it has won the tie, but is no longer there.
#[test]
fn r14_8_f_a_village_that_has_gone() {
    let mut table = at_town(country(), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4, 4]).when(relocate("Loramies"));
    assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
    assert!(table.is_at("R1", TOWN) && table.is_flipped("R1"));
    assert_eq!(table.vp(), [1, 0], "no unit of the Confederacy fought");
}

/// [A7.2] A village counts as razed when it leaves its first place, once; settlements and forts with their last step.
#[test]
fn a7_2_razed() {
    let mut table = at_town(country(), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4, 1]).when(relocate("Loramies"));
    assert_eq!((table.state.villages_razed, table.state.principals_hit.count_ones()), (1, 1));
    let razed = |event: &Event| matches!(event, Event::StructureHit { razed: true, .. });
    assert!(!table.events.iter().any(razed), "told when it was hit");
    assert_eq!(table.site(TOWN), Site::Razed);

    let settlement = Site::Settlement(Health::Full);
    let mut table = country().site(FIELD, settlement).all(&["Miami 1", "Miami 2"], CAMP).operations(Side::Wc);
    table.form(CAMP, &["Miami 1", "Miami 2"]).go(&[FIELD]).rolling(Decision::Attack, &[1, 1, 3]);
    assert_eq!(table.site(FIELD), Site::Settlement(Health::Reduced));
    assert!(!table.events.iter().any(razed));
}

/// [20.5.1-j] Warriors do not move with the village.
#[test]
fn r20_5_1_j_warriors_stay() {
    let arranged = field().site(FIELD, VILLAGE).all(&["R1", "R2", "R3"], CAMP).all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.flipped(&["Miami 1", "Miami 2"]).operations(Side::Us);
    charge(&mut table, &["R1", "R2", "R3"]);
    table.rolling(Decision::Defend, &[1, 2, 6]).when(Decision::LoseStructure).when(relocate("Loramies"));
    assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
    assert!(table.is_at("Miami 1", FIELD) && table.is_at("R1", CAMP));
    assert_eq!(table.vp(), [1, 1]);
}

/// [20.5.1-d] [20.5.1-e] A reduced principal village is razed like any other.
#[test]
fn r20_5_1_d_a_reduced_principal_village() {
    let mut table = at_town(country().site(TOWN, REDUCED_TOWN), &["R1"]);
    table.rolling(Decision::Attack, &[1, 4, 1]);
    assert_eq!((table.site(TOWN), table.vp()), (Site::Razed, [1, 0]));
    assert!(is_over(&table));
}

/// [20.5.1-i] Without a principal village a nation's units arrive at most 2 FP to a village in one action, and it hosts
/// no guests.
#[test]
fn r20_5_1_i_arrivals_without_a_principal_village() {
    let village = Site::Village(Nation::Delaware, Health::Full);
    let arriving = |town: Site| {
        let arranged =
            country().site("Gekelmukpechunk", town).site("Goschachgunk", village).site("Killbucks Town", village);
        let arranged = arranged.off("Delaware 1", Place::Track).at("Delaware 5", "Goschachgunk");
        let nation = Nation::Delaware;
        arranged.asked(Frame::WcRecruit(WcRecruit {
            nation,
            checks: 1,
            arms: false,
            arriving: true,
            came: Some(id("Delaware 5")),
        }))
    };
    let to = |at: &str| Decision::Arrive { piece: id("Delaware 1"), at: space(at) };
    let mut razed = arriving(Site::Razed);
    assert_eq!(razed.options(), [to("Killbucks Town")], "2 FP have come to Goschachgunk");
    razed.refuses(to("Goschachgunk"), "5.1.2-d");
    let standing = arriving(Site::Principal(Nation::Delaware, Health::Reduced));
    assert!(standing.offers(to("Goschachgunk")) && standing.offers(to("Gekelmukpechunk")));
}

/// [14.7] [19.0-d] A village of a nation outside the Confederacy is no party to a battle fought in it: it takes no hits,
/// and who won beside it and died has nothing left there (14.8-f).
#[test]
fn r14_7_villages_of_others_take_no_hits() {
    let mingo = Site::Village(Nation::Mingo, Health::Full);
    let battle = |us: &[&str]| {
        let arranged = field().site(FIELD, mingo).status(Nation::Mingo, Status::Treaty);
        let mut table = arranged.all(us, CAMP).at("Miami 1", FIELD).flipped(&["Miami 1"]).operations(Side::Us);
        charge(&mut table, us);
        table
    };
    let mut table = battle(&["R1", "R2", "R3", "R4"]);
    table.rolling(Decision::Defend, &[1, 6, 1]);
    assert_eq!((won(&table), table.place("Miami 1")), (Some((Side::Us, [3, 0])), Place::Out));
    assert_eq!((table.site(FIELD), table.vp()), (mingo, [1, 0]), "for the battle only");

    let mut table = battle(&["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 3, 6]);
    assert_eq!((won(&table), table.place("Miami 1")), (Some((Side::Wc, [1, 1])), Place::Out));
    assert!(table.is_at("R1", FIELD) && is_over(&table), "nobody drives them off");
}

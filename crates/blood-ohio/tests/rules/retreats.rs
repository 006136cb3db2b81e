//! 15.0: where beaten units go, and what it costs them.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, ambush, assault, charge, country, field, id, is_over, lose, onslaught, retreat_to,
    strengths, take_hits, won,
};
use crate::table::{Given, Table, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Cause, Fallen, Frame, Health, Operations, Place, Retreat, Site, Way};
use blood_ohio::tables::FortId;

fn retreats(table: &Table) -> Vec<Side> {
    let who = |event: &Event| match event {
        Event::Retreated { side, .. } => Some(*side),
        _ => None,
    };
    table.events.iter().filter_map(who).collect()
}

/// [15.0] The four causes of a retreat.
#[test]
fn r15_0_what_makes_units_retreat() {
    let mut lost = assault(&["R1", "R2"], &["Miami 1"]);
    lost.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!(retreats(&lost), [Side::Wc]);
    let mut slipped = assault(&["R1", "R2"], &["Miami 1"]);
    slipped.rolling(Decision::FallBack, &[5]);
    assert_eq!(retreats(&slipped), [Side::Wc]);
    let mut ambushed = field().vp(0, 2).at("R1", CAMP).at("Miami 1", FIELD).operations(Side::Us);
    charge(&mut ambushed, &["R1"]);
    ambushed.rolling(Decision::SpringAmbush, &[6, 1]);
    assert_eq!(ambushed.place("R1"), Place::Cup, "two hits");
    let mut ambushed = field().vp(0, 2).all(&["R1", "Harmar"], CAMP).at("Miami 1", FIELD).operations(Side::Us);
    charge(&mut ambushed, &["R1", "Harmar"]);
    ambushed.rolling(Decision::SpringAmbush, &[6, 1]).when(lose("Harmar"));
    assert_eq!(retreats(&ambushed), [Side::Us]);
    let mut delayed = assault(&["R1", "R2"], &["Miami 1"]);
    delayed.rolling(Decision::Defend, &[3]);
    assert_eq!(retreats(&delayed), [Side::Us]);
}

/// [15.1] All survivors go one space; a third stack may ambush them on the way, the victors may not.
#[test]
fn r15_1_a_third_stack_may_ambush() {
    let arranged = field().vp(0, 4).all(&["R1", "R2", "W1"], CAMP).at("Miami 1", FIELD).at("Miami 5", "Dunlaps");
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2", "W1"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert!(["R1", "R2", "W1"].iter().all(|name| table.is_at(name, CAMP)));
    assert_eq!((table.side(), table.options()), (Some(Side::Wc), vec![ambush("Dunlaps"), Decision::LetPass]));
    table.refuses(ambush(FIELD), "18.0-c");
    table.rolling(ambush("Dunlaps"), &[4, 1]);
    assert!(is_over(&table) && table.is_flipped("R1") && table.is_at("R1", CAMP));
}

/// [15.1] An overwhelming ambush on the way kills, but drives nobody any further.
#[test]
fn r15_1_no_second_flight() {
    let arranged = field().vp(0, 4).all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).at("Miami 5", "Dunlaps");
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 1, 1]).rolling(ambush("Dunlaps"), &[6, 1]).when(lose("R2"));
    assert!(is_over(&table) && table.is_at("R1", CAMP) && table.is_at("R2", CAMP));
}

/// [15.1-b] Nowhere to go: all are gone, and nobody scores for it.
#[test]
fn r15_1_b_cut_off() {
    // Clarks Grant has a neighbour, from which the attack comes, and Louisville over the river, which is garrisoned.
    let arranged = country().all(&["R1", "R2"], "Silver Creek").at("M1", "Louisville");
    let arranged =
        arranged.all(&["Miami 1", "Miami 2", "Little Turtle"], "Clarks Grant").arms(1, Nation::Miami, "Clarks Grant");
    let mut table = arranged.at("St. Clair", "Silver Creek").operations(Side::Us);
    table.form("Silver Creek", &["St. Clair", "R1", "R2"]).go(&["Clarks Grant"]).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    let gone = ["Miami 1", "Miami 2", "Little Turtle", "B1"].map(|name| table.place(name));
    assert_eq!(gone, [Place::Out; 4]);
    assert_eq!(table.vp(), [1, 0], "the battle and no more");
}

/// [15.1-b] [15.1.1] Attackers off a river whose far bank is closed to them go where they can, not under.
#[test]
fn r15_1_b_another_way_than_the_far_bank() {
    let arranged = country().all(&["R1", "R2", "R3"], "Clarks Grant").at("M1", "Louisville");
    let arranged = arranged.site("Silver Creek", VILLAGE).all(&["Miami 1", "Miami 2"], "O24");
    let mut table = arranged.operations(Side::Wc);
    table.form("O24", &["Miami 1", "Miami 2"]).go(&["Clarks Grant"]).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, 4, 1]);
    take_hits(&mut table);
    assert_eq!(won(&table).map(|won| won.0), Some(Side::Us));
    // Two hits; the rest goes dry-shod to the village.
    assert!(table.place("Miami 1") == Place::Out && table.is_at("Miami 2", "Silver Creek"));
    assert!(!table.is_flipped("Miami 2"));
}

/// [15.1-b] Attackers from an entry square go back into it.
#[test]
fn r15_1_b_back_to_the_entry_square() {
    let mut table = country().at("R1", "E2").at("Miami 1", "West Fork").operations(Side::Us);
    table.form("E2", &["R1"]).go(&["West Fork"]).when(Decision::Attack).rolling(Decision::Defend, &[3]);
    assert!(table.is_at("R1", "E2"));
}

/// [15.1.1] A beaten attacker is where he came from, though other spaces are nearer to friends.
#[test]
fn r15_1_1_back_where_it_came_from() {
    let mut table = onslaught(&["Miami 1"], &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
    assert!(table.is_at("Miami 1", CAMP), "not home to the village");
}

/// [15.1.1-b] Besiegers beaten in their own space go towards a village.
#[test]
fn r15_1_1_b_besiegers_who_lose() {
    let steuben = Site::Fort(FortId::Steuben, Health::Full);
    let arranged = country().site(FIELD, steuben).site(HOME, VILLAGE).all(&["R1", "R2"], FIELD).inside(&["R1", "R2"]);
    let mut table = arranged.at("Miami 1", FIELD).operations(Side::Wc);
    table.form(FIELD, &["Miami 1"]).rolling(Decision::Attack, &[1, 4, 1]);
    assert_eq!(strengths(&table), [6, 2]);
    assert!(table.is_at("Miami 1", HOME) && table.is_flipped("Miami 1"));
    assert!(table.state[id("R1")].inside);
}

fn beaten(arranged: Given) -> Table {
    let arranged = arranged.all(&["R1", "R2"], CAMP).all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    table
}

/// [15.1.2] Not where the attacker came from, nor into the enemy while there is another way.
#[test]
fn r15_1_2_not_to_the_attackers_space_nor_into_the_enemy() {
    let mut table = beaten(country());
    assert_eq!(table.options()[..2], [retreat_to("Stillwater"), retreat_to("Greenville Creek")]);
    table.refuses(retreat_to(CAMP), "15.1.2");

    let table = beaten(country().at("R5", "Stillwater"));
    assert!(table.is_at("Miami 1", "Greenville Creek"), "the only free one that near to a village");

    // Even a poor way is better than the enemy.
    let table = beaten(country().at("R5", "Stillwater").at("R6", "Greenville Creek").at("R7", "WW2"));
    assert!(!table.is_at("Miami 1", "Stillwater") && !table.is_at("Miami 1", "Greenville Creek"));
}

/// [15.1.3] Not into a fort, nor into a settlement with US FP; an empty settlement is open.
#[test]
fn r15_1_3_settlements_and_forts() {
    // The only village is at Turtle Creek, so that Twin Creek is the best way.
    let arranged =
        |site: Site| country().site("Pickawillany", Site::Razed).site("Turtle Creek", VILLAGE).site(HOME, site);
    let settlement = Site::Settlement(Health::Full);
    assert!(beaten(arranged(Site::Empty)).is_at("Miami 1", HOME));
    assert!(beaten(arranged(settlement)).is_at("Miami 1", HOME));
    assert!(beaten(arranged(settlement).at("Hardin", HOME).flipped(&["Hardin"])).is_at("Miami 1", HOME), "0 FP");
    assert!(!beaten(arranged(settlement).at("M5", HOME)).is_at("Miami 1", HOME));
    assert!(!beaten(arranged(Site::Fort(FortId::Steuben, Health::Full))).is_at("Miami 1", HOME), "an empty fort");
}

/// [15.1.4] To the nearest friendly structure; between equals the owner chooses and may split.
#[test]
fn r15_1_4_towards_friends() {
    assert!(beaten(field()).is_at("Miami 2", HOME));

    let mut table = beaten(country());
    table.refuses(retreat_to(HOME), "15.1.4");
    let one = Decision::RetreatOne { piece: id("Miami 2"), to: space("Greenville Creek") };
    table.when(one).when(retreat_to("Stillwater"));
    assert!(table.is_at("Miami 1", "Stillwater") && table.is_at("Miami 2", "Greenville Creek"));
    assert!(is_over(&table));
}

/// [15.1.4] The United States makes for its forts and settlements, not for villages.
#[test]
fn r15_1_4_the_us_towards_settlements() {
    let arranged = field().site("Greenville Creek", Site::Settlement(Health::Reduced));
    let mut table = arranged.all(&["Miami 1", "Miami 2"], CAMP).at("R1", FIELD).operations(Side::Wc);
    charge(&mut table, &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert!(table.is_at("R1", "Greenville Creek"));
}

/// [15.1.4-b] The village in the battle space does not draw; empty villages and settlements do not bar, an empty
/// principal village does.
#[test]
fn r15_1_4_b_how_it_is_measured() {
    let table = beaten(country().site(FIELD, VILLAGE));
    assert!(table.offers(retreat_to("Stillwater")) && !table.offers(retreat_to(HOME)), "both are next to the lost one");

    // A settlement beyond Pickawillany draws the US there, if it may.
    let flight = |pickawillany: Site| {
        let arranged = country().site("Loramies", Site::Settlement(Health::Full)).site("Pickawillany", pickawillany);
        let mut table = arranged.at("Miami 1", FIELD).at("R1", "Stillwater").operations(Side::Wc);
        table
            .form(FIELD, &["Miami 1"])
            .go(&["Stillwater"])
            .when(Decision::Attack)
            .rolling(Decision::Defend, &[1, 1, 1]);
        table.is_at("R1", "Pickawillany")
    };
    assert!(flight(VILLAGE), "an empty village");
    assert!(!flight(Site::Principal(Nation::Miami, Health::Full)));
    assert!(!flight(Site::Principal(Nation::Miami, Health::Reduced)));
}

/// [15.2] Over a river a step is lost, and the far bank counts as the place reached.
#[test]
fn r15_2_over_the_river() {
    // The only village lies beyond the Whitewater.
    let arranged = country().site("Pickawillany", Site::Razed).site("Whitewater Town", VILLAGE);
    let mut table = beaten(arranged);
    assert!(table.is_at("Miami 1", "Whitewater Town") && table.is_flipped("Miami 1"));
    table.when(lose("Miami 2"));
    let river = |event: &&Event| matches!(event, Event::StepLost { cause: Cause::River, .. });
    assert_eq!(table.events.iter().filter(river).count(), 1);
    assert!(is_over(&table) && table.is_flipped("Miami 2"));
}

/// [15.1.4] [15.2] [15.1.4-b] A river is a way like any other: as near to friends as dry ground it is the owner's
/// choice, nearer it must be taken, though a dry way is open.
#[test]
fn r15_1_4_a_river_is_a_way_like_any_other() {
    let arranged = || country().site("Pickawillany", Site::Razed).site("Whitewater Town", VILLAGE);
    // A village on each bank, both reached in one retreat.
    let mut even = beaten(arranged().site(HOME, VILLAGE));
    assert!(even.offers(retreat_to(HOME)) && even.offers(retreat_to("Whitewater Town")));
    even.when(retreat_to(HOME));
    assert!(is_over(&even) && even.is_at("Miami 2", HOME) && !even.is_flipped("Miami 2"), "dry, and no step lost");

    // Turtle Creek is next to Twin Creek, so one space further than the village over the river.
    let mut wet = beaten(arranged().site("Turtle Creek", VILLAGE));
    assert!(wet.is_at("Miami 1", "Whitewater Town"));
    wet.when(lose("Miami 2"));
    assert!(is_over(&wet) && wet.is_flipped("Miami 2"));
}

/// [15.2-b] [22.2-e] Thrown back on a river, a force lands on the bank away from the ambush, with its guns, and loses
/// no more.
#[test]
fn r15_2_b_ambushed_on_a_river() {
    let us = ["Harmar", "R1", "R2", "A1"];
    let arranged = country().vp(0, 4).all(&us, CAMP).at("Miami 1", "Whitewater Town");
    let mut table = arranged.operations(Side::Us);
    // 5, and 1 more against a force on a river.
    table.form(CAMP, &us).when(step("WW1")).rolling(ambush("Whitewater Town"), &[5, 1]).when(lose("R2"));
    // Dunlaps is on the eastern bank too, but it came from the camp.
    assert!(us.iter().all(|name| table.is_at(name, CAMP)) && !table.is_flipped("A1"));
    assert_eq!(table.fp(CAMP, |kind| kind.regular()), 2);
    assert!(is_over(&table));
}

/// [15.2-b] Where it set out from the ambushers' bank it lands on the other, at the owner's choice.
#[test]
fn r15_2_b_to_the_other_bank() {
    let us = ["Harmar", "R1", "R2"];
    let arranged = country().vp(0, 4).all(&us, "Whitewater Hills").at("Miami 1", "Whitewater Town");
    let mut table = arranged.operations(Side::Us);
    table.form("Whitewater Hills", &us).when(step("WW1")).rolling(ambush("Whitewater Town"), &[5, 1]).when(lose("R2"));
    assert_eq!(table.options()[..2], [retreat_to("Dunlaps"), retreat_to(CAMP)], "the eastern bank");
    table.refuses(retreat_to("Whitewater Hills"), "15.1.4");
    table.when(retreat_to("Dunlaps"));
    assert!(us.iter().all(|name| table.is_at(name, "Dunlaps")) && is_over(&table));
}

/// [15.3] Driven into the enemy: a step is lost and a battle fought as attacker, again and again.
#[test]
fn r15_3_into_the_enemy() {
    let ring = [("Stillwater", "R11"), ("Greenville Creek", "R13"), (HOME, "R15"), ("Whitewater Town", "R16")];
    let arranged = ring.iter().fold(country(), |given, (at, name)| given.at(name, at));
    let arranged = arranged.at("M9", "Nettle Creek").at("R12", "Stillwater").flipped(&["Miami 2"]);
    let mut table = arranged.all(&["R1", "R2"], CAMP).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::FallBack, &[5]);
    // 3 FP flee into 4.
    table.when(retreat_to("Stillwater")).when(lose("Miami 1"));
    assert_eq!(table.side(), Some(Side::Us), "the US defends");
    table.rolling(Decision::Defend, &[1, 3, 3]);
    assert_eq!(strengths(&table), [4, 2]);
    // Beaten, the last one goes back to the field, where the first attackers stand, and dies there.
    assert!(table.is_at("Miami 2", FIELD));
    table.when(Decision::LetPass);
    assert_eq!([table.place("Miami 1"), table.place("Miami 2")], [Place::Out; 2]);
    assert_eq!(table.vp(), [1, 0]);
}

/// [15.3] Who wins among the enemy stays and drives him away.
#[test]
fn r15_3_breaking_through() {
    let ring = [("Stillwater", "R11"), ("Greenville Creek", "R13"), (HOME, "R15"), ("Whitewater Town", "R16")];
    let arranged = ring.iter().fold(country(), |given, (at, name)| given.at(name, at)).at("M9", "Nettle Creek");
    let mut table = arranged.all(&["R1", "R2"], CAMP).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table.rolling(Decision::FallBack, &[5]);
    table.when(retreat_to("Stillwater")).rolling(Decision::Defend, &[1, 1, 6]);
    assert_eq!((strengths(&table), won(&table)), ([2, 3], Some((Side::Wc, [0, 2]))));
    assert!(table.is_at("Miami 1", "Stillwater") && table.place("R11") == Place::Cup);
}

/// [15.3] [14.6-d] [15.2] [22.2-d] Over a river into the enemy: the enemy has the bank, and who is beaten there as well
/// goes back through the water, at its price.
#[test]
fn r15_3_through_the_water_and_back() {
    let ring = [
        ("Stillwater", "Shawnee 1"),
        ("Greenville Creek", "Shawnee 2"),
        (HOME, "Shawnee 3"),
        ("Nettle Creek", "Shawnee 4"),
    ];
    let arranged = ring.iter().fold(country(), |given, (at, name)| given.at(name, at));
    let arranged = arranged.site("Whitewater Town", Site::Settlement(Health::Full)).at("Miami 5", "Whitewater Town");
    let arranged = arranged.all(&["R1", "R2"], FIELD).all(&["Miami 1", "Miami 2"], CAMP);
    let mut table = arranged.operations(Side::Wc);
    charge(&mut table, &["Miami 1", "Miami 2"]);
    table.rolling(Decision::FallBack, &[5]);
    table.when(lose("R2")).rolling(Decision::Defend, &[1, 1, 1]);
    let bank = |event: &Event| match event {
        Event::CombatRolled { side: Side::Wc, roll, .. } => Some(roll.total()),
        _ => None,
    };
    assert_eq!(table.events.iter().find_map(bank), Some(2), "1, and 1 for the bank");
    // Beaten by a tie, through the river again: the camp beyond it is empty now.
    assert_eq!(table.place("R1"), Place::Cup);
    assert!(table.is_at("R2", CAMP));
}

/// [6.7-b] [15.1] Beaten units that arrive with FP send a leader who is alone out of their way.
#[test]
fn r6_7_b_out_of_the_way_of_a_retreat() {
    let arranged = country().site("Pickawillany", Site::Razed).site(HOME, VILLAGE).at("Wayne", HOME);
    let mut table = beaten(arranged);
    assert_eq!(table.side(), Some(Side::Us));
    let away = table.options()[0];
    table.when(away);
    assert!(is_over(&table) && table.is_at("Miami 1", HOME) && !table.is_at("Wayne", HOME));
    assert_eq!(table.vp(), [1, 0], "for the battle");
}

/// [15.4] From cavalry of either kind a step is lost, whatever the cause of the flight.
#[test]
fn r15_4_cavalry_rides_them_down() {
    for horse in ["RC1", "MC1"] {
        let mut table = assault(&[horse], &["Miami 1"]);
        table.rolling(Decision::FallBack, &[5]);
        assert!(table.is_flipped("Miami 1") && table.is_at("Miami 1", HOME), "{horse}");
        assert_eq!(table.vp(), [0, 0]);
    }
    let mut foot = assault(&["R1"], &["Miami 1"]);
    foot.rolling(Decision::FallBack, &[5]);
    assert!(!foot.is_flipped("Miami 1"));

    // Beaten in battle: one step for the hit, one for the horse.
    let mut table = assault(&["RC1", "R1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!((won(&table), table.place("Miami 1")), (Some((Side::Us, [1, 0])), Place::Out));
    assert_eq!(table.vp(), [1, 0]);
}

/// [15.4] [14.3-b] Interaction 8: a Delay throws WC attackers back from cavalry.
#[test]
fn interaction_8_cavalry_on_any_retreat() {
    let mut table = onslaught(&["Miami 1"], &["RC1"]);
    table.rolling(Decision::Defend, &[3]);
    assert!(table.is_at("Miami 1", CAMP) && table.is_flipped("Miami 1"));
    assert_eq!(table.vp(), [0, 0]);
}

/// [15.4] An overwhelming ambush by cavalry costs the step as well.
#[test]
fn r15_4_ambushed_by_cavalry() {
    let wc = ["Miami 1", "Miami 2"];
    let mut table = field().vp(4, 0).all(&wc, CAMP).at("RC1", FIELD).operations(Side::Wc);
    charge(&mut table, &wc);
    // 6, less 1 for US clumsiness in this campaign, is not enough.
    table.rolling(Decision::SpringAmbush, &[6, 3, 3]);
    assert!(table.is_at("Miami 1", CAMP), "called off, then the event was a Delay");
    assert_eq!(table.fp(CAMP, |_| true), 3);
}

/// [15.4] The United States loses nothing by fleeing.
#[test]
fn r15_4_only_the_confederacy() {
    let mut table = assault(&["RC1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert!(table.is_at("RC1", CAMP) && !table.is_flipped("RC1"));
}

/// Regulars who fled from the camp into two warriors at the field (15.3).
fn cornered(us: &[&str], half: &[&str], ambushed: &[&str], dice: &[u8]) -> Table {
    let arranged = field().vp(0, 4).all(us, FIELD).flipped(half).at("Miami 1", FIELD).at("R9", "Dunlaps");
    let fallen = Fallen {
        side: Side::Us,
        pieces: us.iter().map(|name| id(name)).collect(),
        at: space(FIELD),
        from: space(CAMP),
        river: false,
        ambushed: ambushed.iter().map(|at| space(at)).collect(),
        passed: true,
        entered: true,
    };
    let frames = vec![Frame::Operations(Operations(Side::Us)), Frame::Fallen(fallen)];
    let arranged = arranged.with(|state| {
        (state.segment, state.procedure, state.frames) = (2, 1, frames);
    });
    arranged.settled(dice)
}

/// [18.0-c] [14.2-d] Who ambushed a force on its way does not do so again when it is thrown back into his space.
#[test]
fn r18_0_c_not_again_when_it_runs_into_them() {
    let table = cornered(&["R1", "R2"], &[], &[], &[]);
    assert!(table.offers(Decision::SpringAmbush) && table.offers(Decision::FallBack));
    let table = cornered(&["R1", "R2"], &[], &[FIELD], &[1, 1, 1]);
    assert_eq!(strengths(&table), [3, 2], "nothing to choose: the battle went on");
}

/// [18.1] [15.3] Five times as many is counted after the toll of running into them.
#[test]
fn r18_1_five_times_those_who_are_left() {
    let us = ["R1", "R2", "R3", "R4", "R5", "R6"];
    let mut table = cornered(&us, &["R5", "R6"], &[], &[]);
    table.when(lose("R5"));
    assert!(table.offers(Decision::SpringAmbush), "nine against two");
}

/// [19.0-b] A second key leader does not flee into a principal village of a nonaligned nation.
#[test]
fn r19_0_b_one_chief_among_the_nonaligned() {
    let refuges = |chiefs: &[&str]| {
        let town = "Upper Sandusky";
        let table = crate::table::given("harmar").operations(Side::Us);
        let from = *table
            .game
            .data()
            .board
            .links(space(town))
            .iter()
            .find(|at| table.game.data().board.river(**at).is_none())
            .unwrap();
        let pieces = chiefs.iter().map(|name| id(name)).collect();
        let retreat = Retreat {
            side: Side::Wc,
            pieces,
            from,
            way: Way::Away(None),
            bled: false,
            cavalry: false,
            begun: true,
            groups: Vec::new(),
        };
        table.game.look(&table.state).refuges(&retreat).iter().any(|refuge| refuge.at == space(town))
    };
    assert!(refuges(&["Little Turtle"]));
    assert!(!refuges(&["Little Turtle", "Blue Jacket"]));
}

//! What the log says: nothing changes without a word, and names of many have verbs for many.

use crate::table::{Table, back, game, given, given_with, hex, step, unit};
use kernel::Game;
use kernel::ask::Ask;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::{Event, NoSupply};
use rosebud::frames::Frame;
use rosebud::points::VictoryPoints;
use rosebud::state::{Marks, Phase};
use rosebud::tables::{Level, Wound};
use rosebud::throw::Throw;

/// The lines that the last decision wrote.
fn lines(table: &Table) -> Vec<String> {
    table.events.iter().map(|event| game().tell(&table.state, event).text).collect()
}

fn says(table: &Table, line: &str) {
    assert!(lines(table).iter().any(|said| said == line), "{line:?} not in {:#?}", lines(table));
}

fn told(event: &Event) -> String {
    game().tell(&given().state, event).text
}

/// [8.D.2.b] [3.B-b] A company that takes its mounts from a Disrupted Holder is Disrupted, and it is said.
#[test]
fn r8_d_2_b_disrupted_with_its_holder() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("horse-holder-1", "1410")
        .marked("horse-holder-1", Marks::DISRUPTED)
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::Mount { holder: unit("horse-holder-1") });
    assert!(table.is("a-2-cav", Marks::DISRUPTED));
    says(&table, "A/2 Cav is Disrupted");
}

/// [15.C-c] With a strength point a train loses ammunition, and it is said.
#[test]
fn r15_c_c_ammunition_lost() {
    for (rule, line) in
        [("basic", "Pack Train A loses 1 ammunition point, 5 left"), ("boxes", "Pack Train A loses 5 boxes, 25 left")]
    {
        let mut table = given_with(&[("ammunition", rule)])
            .on_foot("pack-train-a", "1410")
            .on_foot("four-horns", "1409")
            .phase(Phase::OffensiveFire, Indian);
        // Density 0: 10 is one point; the check 7 does nothing.
        table.fires("four-horns", "pack-train-a", &[4, 6, 3, 4]);
        says(&table, line);
    }
}

/// [9.D.1-e] [12.A-d] A Pinned company that is told Pinned again stays so without a word, and its Leader is not asked again.
#[test]
fn r9_d_1_e_pinned_once() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .leader("noyes", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Column E; 10 - 1: MC-1; 1+5 - 1 + 1 - 1: 5 or less is Pinned or worse for it.
    table.fires("four-horns", "a-2-cav", &[4, 6, 2, 3]);
    assert!(table.is("a-2-cav", Marks::PINNED));
    assert_eq!(table.count(|event| matches!(event, Event::Pinned { .. })), 0);
    assert_eq!(table.asked(), Indian, "Noyes chose when it was Pinned first");
}

/// [10.J.2] R86: a Routed band that gets no farther stays, and it is said.
#[test]
fn r10_j_2_no_farther() {
    let mut table = given()
        .on_foot("lone-bull", "1410")
        .marked("lone-bull", Marks::ROUTED)
        .on_foot("a-2-cav", "1409")
        .on_foot("b-2-cav", "1411")
        .phase(Phase::Movement, Indian);
    table.when(Decision::Rout { unit: unit("lone-bull") });
    assert_eq!(table.at("lone-bull"), "1410");
    says(&table, "Lone Bull gets no farther and stays");
}

/// [14.C-b] Why nothing is issued: whoever fired at full strength is named.
#[test]
fn r14_c_b_why_no_ammunition() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::LOW_AMMO)
        .on_foot("pack-train-a", "1411")
        .on_foot("lone-bull", "1409")
        .rally(Us, &[]);
    table.when(Decision::Resupply { unit: unit("a-2-cav"), from: unit("pack-train-a") }).when(Decision::EndPhase);
    table.fires_so("a-2-cav", "lone-bull", Shot::Full, &[1, 2]);
    says(&table, "A/2 Cav gets no ammunition: it fired at full strength");
    let (men, train) = (unit("miners"), unit("pack-train-a"));
    let why = |why| told(&Event::SupplyDropped { unit: men, why });
    assert_eq!(why(NoSupply::Fired(men)), "Miners get no ammunition: they fired at full strength");
    assert_eq!(why(NoSupply::Fired(train)), "Miners get no ammunition: Pack Train A fired at full strength");
    assert_eq!(why(NoSupply::Down(men)), "Miners get no ammunition: they are in no state to take it");
    assert_eq!(why(NoSupply::Down(train)), "Miners get no ammunition: Pack Train A is in no state to give it");
    assert_eq!(why(NoSupply::Spent), "Miners get no ammunition: nothing is left to give");
    assert_eq!(why(NoSupply::GivenUp), "Miners do without ammunition");
}

/// [12.D.1-o] [7.I] [12.D.6] A Leader hit again, one who rides off, one who replaces another.
#[test]
fn r12_d_leaders() {
    let leader = unit("randall");
    let mut dice = kernel::ScriptedDice::new([6; 3]);
    let throw = Throw::one(&mut kernel::Table::<Event>::silent(&mut dice), kernel::rule("12.D.1-d"));
    let wounded = |rolled, before, wound| told(&Event::LeaderWounded { leader, throw, rolled, before, wound });
    assert_eq!(wounded(Wound::Severe, None, Wound::Severe), "Randall is severely wounded: die 6");
    let rallied = |throw| told(&Event::Rallied { unit: unit("a-2-cav"), rout: true, throw, rallied: true });
    assert_eq!(rallied(throw), "A/2 Cav tries to rally from Rout: die 6: yes");
    let alone = throw.plus(-1, kernel::rule("13.B-d"));
    assert_eq!(rallied(alone), "A/2 Cav tries to rally from Rout: die 6 -1 = 5: yes");
    assert_eq!(
        wounded(Wound::Light, Some(Wound::Severe), Wound::Severe),
        "Randall is hit again, lightly: die 6; he stays severely wounded"
    );
    assert_eq!(
        wounded(Wound::Moderate, Some(Wound::Moderate), Wound::Severe),
        "Randall is hit again, moderately: die 6; he is now severely wounded"
    );
    let killed = |because| told(&Event::LeaderKilled { leader: unit("gall"), because });
    assert_eq!(killed(kernel::rule("7.I")), "Gall leaves the map and counts as killed");
    assert_eq!(killed(kernel::rule("12.D.5")), "Gall is killed");
    let joins = Event::Replaced { leader: unit("replacement-1"), with: Some(unit("a-2-cav")), hex: hex("3110") };
    assert!(told(&joins).ends_with("joins A/2 Cav in 3110 as a Replacement Leader"), "{}", told(&joins));
}

/// [17] The winner's points come first; nobody's in a draw.
#[test]
fn r17_who_won() {
    let over = |winner, level| told(&Event::GameOver { points: [12, 34].map(VictoryPoints::new), winner, level });
    assert_eq!(over(Some(Indian), Level::Substantial), "Substantial victory for the Sioux and Cheyenne, 34 to 12");
    assert_eq!(over(Some(Us), Level::Marginal), "Marginal victory for the United States, 12 to 34");
    assert_eq!(over(None, Level::Draw), "A draw: United States 12, Sioux and Cheyenne 34");
}

/// [7.A] [12.E.2] What a stack pays is the most that one of it pays.
#[test]
fn r7_a_what_a_stack_pays() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("column-hq", "1410")
        .leader("crook", "1410", Some("a-2-cav"))
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::Join { unit: unit("crook") }).when(step("1411"));
    says(&table, "A/2 Cav and Crook move from 1410 to 1411, up to 2 MP");
    table.when(Decision::Stop).picks("column-hq").when(step("1411"));
    says(&table, "Column HQ moves from 1410 to 1411, 1 MP");
}

/// [9.B.3-c] A strength that is rounded down is shown before and after.
#[test]
fn r9_b_3_c_rounded_down() {
    let mut table = given()
        .on_foot("four-horns", "1410")
        .marked("four-horns", Marks::DISRUPTED)
        .on_foot("a-2-cav", "1408")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[1, 2]);
    let lines = lines(&table);
    assert!(lines.iter().any(|line| line.contains("5 x 1/4 = 1.25, rounded down to 1, column")), "{lines:?}");
}

/// Miners and Personnel are many.
#[test]
fn names_of_many() {
    let (men, train) = (unit("miners"), unit("pack-train-a"));
    let label = |decision: &Decision| game().label(&given().state, decision);
    assert_eq!(label(&Decision::Build { unit: men, train }), "Miners build with Pack Train A");
    assert_eq!(label(&Decision::Disrupt { unit: men }), "Miners are Disrupted");
    assert_eq!(label(&Decision::GoTogether { hex: hex("2905") }), "All units in 2905 together");
    let mut table = given().on_foot("miners", "1410").on_foot("four-horns", "1409").phase(Phase::Melee, Indian);
    table.attacks(&["four-horns"], "1410", &[]).rolls(Decision::TryRetreat { unit: men }, &[4]);
    table.when(Decision::Go { unit: men }).when(Decision::Stand);
    let Some(Frame::Withdrawing(going)) = table.state.frames.last() else { panic!("{:?}", table.state.frames) };
    assert_eq!(going.question(game().look(&table.state), Us.seat()).text, "Where do Miners go?");
    table.when(back("1411"));
}

/// [18-l] A band enters at a hex.
#[test]
fn r18_l_enters_at() {
    let entered = Event::Entered { unit: unit("he-dog"), hex: hex("3100"), holder: None };
    assert_eq!(told(&entered), "He Dog enters at 3100");
}

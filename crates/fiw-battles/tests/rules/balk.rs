//! 19.0: Indians and militia balk.
use crate::table::{Given, given_data, given_with, hex, step};
use fiw_battles::counters::Army::{British, French};
use fiw_battles::decision::Decision;

/// A gun in the camp at Lake George, behind the breastwork.
fn camp() -> Given {
    given_with("lake-george", &["balk"]).at("A/Eyre", "0810").at("1 Mass", "0709")
}

/// [19.0] Militia and Indians do not move next to a gun across the breastwork; regulars and marines do.
#[test]
fn r19_0_indians_and_militia_shun_entrenched_guns() {
    for name in ["A/Mil", "Caughnawaga"] {
        let mut table = camp().at(name, "0812").at("La Reine", "1710").movement(French);
        table.picks(name).refuses(step("0811"), "19.0");
        // 0712 is not next to the camp.
        assert!(table.offers(step("0712")), "{name}");
    }
    for name in ["La Reine", "CFM"] {
        let mut table = camp().at(name, "0812").at("Languedoc", "1710").movement(French);
        table.march(name, &["0811"]);
        assert_eq!(table.place(name), "0811");
    }
}

/// [19.0] A disordered gun frightens them as well; no gun, or a gun outside the works, does not, nor infantry behind them.
#[test]
fn r19_0_only_guns_behind_works() {
    let steps = |given: Given| {
        let mut table = given.at("A/Mil", "0812").at("La Reine", "1710").movement(French);
        table.picks("A/Mil");
        table.offers(step("0811"))
    };
    let given = || given_with("lake-george", &["balk"]);
    assert!(!steps(given().disordered("A/Eyre", "0810")));
    assert!(steps(given().at("1 Mass", "0810")));
    assert!(steps(given().at("A/Eyre", "0911")), "a gun in the open");
    // Both inside the works: no entrenched side between 0809 and 0810.
    let mut inside = given().disordered("A/Eyre", "0810").at("A/Mil", "0809").at("La Reine", "1710").movement(French);
    inside.picks("A/Mil");
    assert!(inside.offers(step("0909")));
    // Without the optional rule they go.
    assert!(steps(crate::table::given("lake-george").at("A/Eyre", "0810")));
}

/// [19.0] Used only where the scenario says: at Oswego nobody balks, with the rule on or off.
#[test]
fn r19_0_only_where_the_scenario_says() {
    let mut table = given_with("fort-oswego", &["balk"])
        .at("George", "0511")
        .at("A/Mil", "0513")
        .at("A/Bearn", "0514")
        .movement(French);
    table.march("A/Mil", &["0512"]);
    assert_eq!(table.place("A/Mil"), "0512");
}

/// [19.0] A gun in a fort counts like one behind works.
#[test]
fn r19_0_guns_in_forts_too() {
    let anchor = "[[way]]\nname = \"Fort Lyman road\"";
    let fort = format!(
        "[[fort]]\nname = \"Test\"\nhexes = \"0912\"\nprovenance = {{ kind = \"reconstructed\", basis = \"for a test\" }}\n\n{anchor}"
    );
    let row = ("maps/lake-george.toml", "\"wwwww.....wwwwwwwwwwff\"", "\"wwwww...F.wwwwwwwwwwff\"");
    let changes = [("maps/lake-george.toml", anchor, fort.as_str()), row];
    let table =
        given_data("lake-george", &["balk"], &changes).at("A/Eyre", "0912").at("A/Mil", "1013").at("La Reine", "1710");
    let mut table = table.movement(French);
    table.picks("A/Mil").refuses(step("1012"), "19.0");
}

/// [19.0-b] Pursuit and retreat are not held up: militia follows into a hex under the guns, and flees into one.
#[test]
fn r19_0_b_retreat_and_pursuit_are_free() {
    let mut table = given_with("lake-george", &["balk"])
        .disordered("A/Eyre", "0810")
        .disordered("RI", "0811")
        .at("Abenaki", "0812")
        .at("La Reine", "1710")
        .combat(French);
    // 3 to 1: a 1 is Dr, and the disordered battalion is eliminated.
    table.declare(&[("Abenaki", "0811")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    let unit = table.u("Abenaki");
    table.when(Decision::Pursue { unit, to: hex("0811") });
    assert_eq!(table.place("Abenaki"), "0811");

    let mut table = given_with("lake-george", &["balk"])
        .disordered("A/Eyre", "0810")
        .at("2 Mass", "0813")
        .at("A/Mil", "0812")
        .at("La Reine", "1710")
        .combat(British);
    // 3 to 2: a 1 is Dr; one hex back from 0812.
    table.declare(&[("2 Mass", "0812")]).rolls(Decision::Resolve { battle: 0 }, &[1, 1]);
    table.when(Decision::Retreat { to: hex("0811") });
    assert_eq!(table.place("A/Mil"), "0811");
}

/// [19.0-b] A unit already under the guns need not leave and attacks as any other (G36).
#[test]
fn r19_0_b_units_already_there_attack() {
    let mut table = given_with("lake-george", &["balk"]).at("A/Eyre", "0810").at("A/Mil", "0811").combat(French);
    table.refuses(Decision::EndDeclaration, "8.2-h");
    table.declare(&[("A/Mil", "0810")]);
}

/// [19.0-c] Within two hexes of St Pierre they go; three are too many, and another leader does not help.
#[test]
fn r19_0_c_st_pierre_steadies_them() {
    let goes = |leader: &str, at: &str| {
        let mut table = camp().at("A/Mil", "0812").at(leader, at).at("La Reine", "1710").movement(French);
        table.picks("A/Mil");
        table.offers(step("0811"))
    };
    // Distances from 0811, the hex entered.
    assert!(goes("St Pierre", "0813"));
    assert!(!goes("St Pierre", "1111"));
    assert!(!goes("Dieskau", "0812"));
    assert!(goes("St Pierre", "0812"));
}

//! What the game says: events, refusals, labels, questions, previews of what a decision leads to.

use crate::table::{Given, Table, given, given_with, hex, step};
use fiw_battles::FiwBattles;
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::frames::Frame;
use fiw_battles::refusal::Refusal;
use fiw_battles::state::Tactic;
use kernel::options::Chosen;
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview};
use kernel::{Chance, Game, Seat, Seed, SeededDice, Start, Viewer};

/// Everything told about the last decision.
fn told(table: &Table) -> Vec<String> {
    table.events.iter().map(|event| table.game.tell(&table.state, event).text).collect()
}

/// The rules behind the sentence that contains these words.
fn rules_of(table: &Table, words: &str) -> Vec<String> {
    let all = table.events.iter().map(|event| table.game.tell(&table.state, event));
    let found = all.into_iter().find(|told| told.text.contains(words)).expect("a sentence with these words");
    found.rules.iter().map(ToString::to_string).collect()
}

fn preview(table: &Table, decision: Decision) -> Preview {
    let seat = Seat(table.asked().index() as u8);
    table.game.preview(&table.state, seat, &decision).expect("a preview")
}

fn why_not(table: &Table, piece: Option<&str>, place: Option<&str>) -> Option<(String, String)> {
    let key = |name: &str| table.game.data().counters[table.u(name).index()].key.clone();
    let click = Click { piece: piece.map(key), place: place.map(str::to_owned) };
    let refusal = table.game.why_not(&table.state, Seat(table.asked().index() as u8), &click)?;
    let why = table.game.explain(&table.state, &refusal);
    Some((why.text, why.rule.to_string()))
}

/// [6.1-5] A shot is told with range, strength, die and result; the result's rule comes first.
#[test]
fn a_shot_in_words() {
    let given = given("lake-george").at("A/Eyre", "0810").at("La Reine", "0813").at("Dieskau", "0813");
    let mut table = given.bombardment(Army::British);
    table.rolls(Decision::Fire { gun: table.u("A/Eyre"), target: hex("0813") }, &[2]);

    let told = told(&table);
    assert_eq!(told[0], "A/Eyre fires at 0813 (La Reine, Dieskau) at 3 hexes: strength 3, die 2: Ds");
    assert_eq!(told[1], "La Reine is disordered");
    assert_eq!(rules_of(&table, "fires at"), ["6.1-6-Ds", "6.1-5"]);
}

/// [6.1-4a] The parts of a strength are named where there are any.
#[test]
fn a_near_shot_names_what_range_adds() {
    let mut table = given("lake-george").at("B/Eyre", "0810").at("La Reine", "0812").bombardment(Army::British);
    table.rolls(Decision::Fire { gun: table.u("B/Eyre"), target: hex("0812") }, &[6]);
    assert_eq!(told(&table)[0], "B/Eyre fires at 0812 (La Reine) at 2 hexes: strength 3 (range +1), die 6: no effect");
}

/// [11.2] [11.2-c] [11.2-d] [11.2-e] A rally roll is told with each modifier.
#[test]
fn a_rally_in_words() {
    let given = given("lake-george").turn(7).fog().disordered("La Reine", "1508").at("Dieskau", "1508");
    let given = given.disordered("A/Mil", "2005").at("1 Mass", "0810");
    let mut table = given.rally(Army::French);
    let rally = Decision::Rally { unit: table.u("La Reine") };
    let odds = preview(&table, rally);
    table.rolls(rally, &[4]);

    let rating = table.game.data().counters[table.u("La Reine").index()].rally;
    let total = 4 + rating + 1 - 1;
    let end = if total >= 6 { "rallies" } else { "stays disordered" };
    assert_eq!(told(&table)[0], format!("La Reine: die 4, rating {rating:+}, leader +1, fog -1 = {total}: {end}"));
    assert_eq!(rules_of(&table, "La Reine"), ["11.2", "11.2-c", "11.2-d", "11.2-e"]);

    // The preview has the same parts and the exact chance of 6 or more.
    assert_eq!(odds.terms.iter().map(|term| term.text.as_str()).collect::<Vec<_>>(), ["rating", "leader", "fog"]);
    let rallied = odds.chances.iter().find(|chance| chance.result == "rallied").unwrap();
    assert_eq!(rallied.chance, Chance::new(rating as u64 + 1, 6));
    assert_eq!(rallied.faces, (6 - rating as u8..=6).collect::<Vec<_>>());
}

/// [9.1-1a] [9.1-1b] [9.1-3] [9.3-Dd] A battle is told with what each unit brings, totals, column, die and result.
#[test]
fn a_battle_in_words() {
    let mut table = given("lake-george").at("1 Mass", "0812").at("Languedoc", "0813").combat(Army::British);
    table.attacks("1 Mass", "0813");
    assert_eq!(told(&table), ["1 Mass attacks 0813"]);
    table.when(Decision::EndDeclaration);
    table.fight(0, &[3]);
    let (attack, defence, column, _) = table.fought();
    let (short, long) = ("Dd", "defenders disordered");
    assert_eq!(told(&table)[1], "Attack: 1 Mass 3; defence: Languedoc 2");
    assert_eq!(rules_of(&table, "Attack:"), ["9.1-1a", "9.1-1b"]);
    assert_eq!(told(&table)[2], format!("{attack} against {defence} is {column}; die 3: {short}, {long}"));
    assert_eq!(rules_of(&table, "against"), ["9.1-3", "9.3-Dd", "9.1.1-c"]);
}

/// [2.1.1-crt] [9.1.1] The 1-1 column: Dr 1, Dd 2 and 3, Bx 4, Ad 5, Ar 6, for the attacker and, turned round, for the
/// defender.
#[test]
fn the_chances_of_a_battle_at_even_odds() {
    let mut table = given("quebec").at("28", "1005").at("58", "1004").at("La Sarre", "1105").combat(Army::British);
    let attack = Decision::Attack { unit: table.u("28"), hex: hex("1105") };
    let odds = preview(&table, attack);
    assert_eq!((odds.title.as_str(), odds.column.as_str(), odds.columns.len()), ("6 against 6", "1-1", 11));
    let row = |preview: &Preview| -> Vec<(String, String, String)> {
        preview.chances.iter().map(|c| (c.result.clone(), c.chance.to_string(), c.tone.to_string())).collect()
    };
    let expected = [
        ("Dr", "1/6", "good"),
        ("Dd", "1/3", "good"),
        ("Bx", "1/6", "mixed"),
        ("Ad", "1/6", "bad"),
        ("Ar", "1/6", "bad"),
    ];
    let expected = expected.map(|(result, chance, tone)| (result.to_owned(), chance.to_owned(), tone.to_owned()));
    assert_eq!(row(&odds), expected);
    assert_eq!(odds.chances[1].faces, [2, 3]);
    assert_eq!(odds.chart.as_deref(), Some("crt"));

    // A second attacker joins the battle: the odds are those of both.
    table.when(attack);
    let both = preview(&table, Decision::Attack { unit: table.u("58"), hex: hex("1105") });
    assert_eq!((both.title.as_str(), both.column.as_str()), ("11 against 6", "1.5-1"));
    assert_eq!(both.terms.last().unwrap().rule.as_str(), "9.1.1-c");
}

/// [9.2.2-enf] [16.0-c] Each share says why it counts twice.
#[test]
fn terms_say_why_a_strength_is_doubled() {
    let given = given("lake-george").at("1 Mass", "0810").at("2 Mass", "0812").at("Languedoc", "0811");
    let mut table = given.combat(Army::British);
    table.attacks("1 Mass", "0811");
    let odds = preview(&table, Decision::Attack { unit: table.u("2 Mass"), hex: hex("0811") });
    let terms: Vec<(&str, &str, &str)> =
        odds.terms.iter().map(|term| (term.text.as_str(), term.value.as_str(), term.rule.as_str())).collect();
    assert_eq!(terms[0], ("1 Mass (enfilade)", "3 × 2 = 6", "9.2.2-enf"));
    assert_eq!(terms[1], ("2 Mass (enfilade)", "3 × 2 = 6", "9.2.2-enf"));
    assert_eq!(terms[2].0, "Languedoc");
}

/// [6.1-4] [2.1.1-abt] A shot shows its strength part by part and the exact chances of its column.
#[test]
fn the_chances_of_a_shot() {
    let table = given("lake-george").at("A/Eyre", "0810").at("La Reine", "0812").bombardment(Army::British);
    let shot = preview(&table, Decision::Fire { gun: table.u("A/Eyre"), target: hex("0812") });
    assert_eq!((shot.title.as_str(), shot.column.as_str()), ("A/Eyre at 0812, 2 hexes", "4"));
    let terms: Vec<(&str, &str)> = shot.terms.iter().map(|term| (term.text.as_str(), term.value.as_str())).collect();
    assert_eq!(terms, [("A/Eyre", "3"), ("range", "+1")]);
    let chances: Vec<(&str, Chance)> = shot.chances.iter().map(|c| (c.result.as_str(), c.chance)).collect();
    let sixth = Chance::new(1, 6);
    assert_eq!(chances, [("Dz*", sixth), ("Dz", sixth), ("Ds", Chance::new(2, 6)), ("-", Chance::new(2, 6))]);
}

/// [6.1-6] [6.0-h] [10.1-5] [21.0] A shot shows what it does to those who are there, and the fire it may light.
#[test]
fn a_shot_shows_what_it_does_there() {
    let shown = |given: Given, gun: &str, target: &str| -> Vec<(String, String)> {
        let table = given.bombardment(Army::British);
        let shot = preview(&table, Decision::Fire { gun: table.u(gun), target: hex(target) });
        shot.chances.into_iter().filter(|c| c.tone.as_str() == "good").map(|c| (c.result, c.text)).collect()
    };
    let one = |result: &str, text: &str| vec![(result.to_owned(), text.to_owned())];
    let leader = shown(given("quebec").at("York", "1205").at("Montcalm", "1206"), "York", "1206");
    assert_eq!(leader, one("Dz*", "the leader falls"));
    let building = given_with("quebec", &["burning"]).at("York", "1207").at("Bearn", "1209");
    let empty = shown(building, "York", "1204");
    assert_eq!((empty.len(), empty[0].1.as_str()), (1, "it catches fire"));
    let burning = given_with("quebec", &["burning"]).at("York", "1207").at("Bearn", "1204");
    assert!(shown(burning, "York", "1204")[0].1.ends_with("; it catches fire"));
}

/// [12.2-b] [14.1-c] [21.1-3] Refusals name the real cause: asked later, the queue, the fire.
#[test]
fn refusals_name_the_real_cause() {
    let given = given("quebec").at("28", "1005").at("Wolfe", "1005").at("43", "1007").at("Monckton", "1007");
    let mut table = given.at("Bearn", "1006").combat(Army::British);
    table.declare(&[("28", "1006"), ("43", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    let said = ["Wolfe", "Monckton"].map(|name| why_not(&table, Some(name), None));
    let later: Vec<&(String, String)> = said.iter().flatten().collect();
    assert_eq!(later.len(), 1, "one is asked now, the other next: {said:?}");
    assert_eq!(
        (later[0].0.ends_with("is asked next: leaders are named hex by hex"), later[0].1.as_str()),
        (true, "12.2-b")
    );

    let oswego = given_with("fort-oswego", &["burning"]).at("B/Oswego", "0606").at("A/Bearn", "0112");
    let table = oswego.burning("0607").movement(Army::British);
    let (text, rule) = why_not(&table, Some("B/Oswego"), Some("0608")).unwrap();
    assert_eq!(
        (text.ends_with("would have to stop in 0607 on the way: the hex burns"), rule.as_str()),
        (true, "21.1-3"),
        "{text}"
    );
}

/// [18.1-c1] In a battle the preview knows the own marker and nothing of the enemy's sealed one.
#[test]
fn a_preview_does_not_open_the_enemys_marker() {
    let position = |enemy: [u8; 4]| {
        let given = given_with("quebec", &["special-tactics"]).at("28", "1005").at("La Sarre", "1105");
        let given = given.hand(Army::British, [0, 1, 0, 0]).hand(Army::French, enemy);
        let mut table = given.combat(Army::British);
        table.attacks("28", "1105").when(Decision::EndDeclaration).when(Decision::Resolve { battle: 0 });
        table
    };
    let mut sealed = position([0, 0, 1, 0]);
    sealed.decides(Army::French, Decision::PlayTactic { tactic: Tactic::Volley }, &[]);
    let mut passed = position([1, 0, 0, 0]);
    passed.decides(Army::French, Decision::NoTactic, &[]);
    let bayonets = Decision::PlayTactic { tactic: Tactic::BayonetAttack };
    assert_eq!(preview(&sealed, bayonets), preview(&passed, bayonets));
    assert_eq!(preview(&sealed, bayonets).title, "12 against 6");
    assert_eq!(preview(&sealed, Decision::NoTactic).title, "6 against 6");
}

/// [7.2.1] [7.2.2] [7.2-l] [8.2-b] A step says what it costs and why, and what it stops for.
#[test]
fn the_price_of_a_step() {
    let given = given("lake-george").at("1 Mass", "1112").at("La Reine", "1410");
    let mut table = given.movement(Army::British);
    table.when(table.pick("1 Mass"));
    let cost =
        |preview: &Preview| (preview.column.clone(), preview.terms[0].text.clone(), preview.terms[0].rule.to_string());
    let by_road = preview(&table, step("1212"));
    assert_eq!(cost(&by_road), ("1 MP".into(), "by road".into(), "7.2.2".into()));
    let woods = preview(&table, step("1211"));
    assert_eq!(cost(&woods), ("2 MP".into(), "woods".into(), "7.2-l".into()));
    table.when(step("1211"));
    let contact = preview(&table, step("1311"));
    assert_eq!(contact.terms.last().unwrap().text, "stops: the hex is in an enemy zone of control");
    assert_eq!(contact.terms.last().unwrap().rule.as_str(), "8.2-b");
}

/// [7.2-h] [8.2-c] [7.1-c] [2.3-h] Why-not names piece and numbers, and is silent where something can be done.
#[test]
fn why_not_in_the_movement_phase() {
    let given =
        given("lake-george").at("1 Mass", "0811").at("2 Mass", "1211").at("La Reine", "1311").at("A/Eyre", "0810");
    let table = given.movement(Army::British);
    let (text, rule) = why_not(&table, Some("1 Mass"), Some("0309")).unwrap();
    assert_eq!((text.as_str(), rule.as_str()), ("1 Mass has 4 MP left and 0309 costs 9", "7.2-h"));
    assert_eq!(why_not(&table, Some("1 Mass"), Some("0912")), None);
    let engaged = "2 Mass stands in an enemy zone of control and may not leave it by movement";
    assert_eq!(why_not(&table, Some("2 Mass"), None).unwrap(), (engaged.into(), "8.2-c".into()));
    let fixed = "A/Eyre has no movement allowance: it never moves";
    assert_eq!(why_not(&table, Some("A/Eyre"), None).unwrap(), (fixed.into(), "7.2-b".into()));
    let enemy = "La Reine is French, not yours to command now";
    assert_eq!(why_not(&table, Some("La Reine"), None).unwrap(), (enemy.into(), "2.3-h".into()));
}

/// [7.2-d] Of a unit on its way: the refused step, with what is left.
#[test]
fn why_not_one_step_further() {
    let mut table = given("lake-george").at("1 Mass", "0911").at("La Reine", "2008").movement(Army::British);
    table.when(table.pick("1 Mass")).when(step("1010")).when(step("1110")).when(step("1111"));
    let (text, rule) = why_not(&table, None, Some("1211")).unwrap();
    assert_eq!(text, "1 Mass has 1 MP left and 1211 costs 2");
    assert_eq!(rule, "7.2-h");
}

/// [6.0] [6.1-1] [6.1-2] [4.2-cp] Guns and attackers are told what keeps them.
#[test]
fn why_not_fire_and_why_not_attack() {
    let pieces = || {
        given("lake-george")
            .at("B/Eyre", "0810")
            .at("1 Mass", "0812")
            .at("La Reine", "0813")
            .at("Languedoc", "1209")
            .at("Abenaki", "1010")
    };
    let guns = pieces().bombardment(Army::British);
    let far = why_not(&guns, Some("B/Eyre"), Some("1209")).unwrap();
    assert_eq!(far, ("1209 is 4 hexes away and B/Eyre reaches 3".into(), "6.1-1".into()));
    let hidden = why_not(&guns, Some("B/Eyre"), Some("0813")).unwrap();
    assert_eq!(hidden, ("B/Eyre cannot see 0813: the line of sight is blocked".into(), "6.1-2".into()));
    assert_eq!(why_not(&guns, Some("1 Mass"), None).unwrap().1, "6.0");

    let attack = pieces().combat(Army::British);
    assert_eq!(why_not(&attack, Some("1 Mass"), Some("0813")), None);
    let never = ("B/Eyre is artillery: it bombards and never attacks".to_owned(), "4.2-cp".to_owned());
    assert_eq!(why_not(&attack, Some("B/Eyre"), Some("0813")), Some(never));
    assert_eq!(why_not(&attack, Some("1 Mass"), Some("1209")).unwrap().1, "9.0-d");
}

/// [4.1-b] Those who are not asked are told who is.
#[test]
fn why_not_out_of_turn() {
    let table = given("lake-george").at("1 Mass", "0811").at("La Reine", "1310").movement(Army::British);
    let click = Click { piece: Some("lg-la-reine".into()), place: None };
    let refusal = table.game.why_not(&table.state, Seat(1), &click).unwrap();
    assert_eq!(refusal, Refusal::NotYourTurn { asked: Some(Army::British) });
    assert_eq!(table.game.explain(&table.state, &refusal).text, "The British decide now");
}

/// Whatever is clicked, the answer is a sentence or nothing; the ground is named.
#[test]
fn any_click_has_an_answer() {
    let game = FiwBattles::new();
    let start = Start { scenario: "quebec".into(), options: Chosen::default() };
    let start = game.about().complete(&start).unwrap();
    let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(3)), PlayoutRng::new(3));
    let mut state = game.start(&start, &mut kernel::Table::new(&mut dice, &mut Vec::new()));
    let grid = game.data().boards[2].grid;
    let places: Vec<String> =
        grid.hexes().map(|hex| hex.to_string()).chain(["9901".into(), "reserve-french".into()]).collect();
    while let Some(seat) = game.asked(&state).first() {
        let pieces = game.view(&state, Viewer::Seat(seat)).pieces;
        let piece = (rng.below(3) > 0).then(|| pieces[rng.below(pieces.len())].id.clone());
        let place = (rng.below(3) > 0).then(|| places[rng.below(places.len())].clone());
        if let Some(refusal) = game.why_not(&state, seat, &Click { piece, place }) {
            assert!(!game.explain(&state, &refusal).text.is_empty());
        }
        let mut choices = Vec::new();
        game.options(&state, seat, &mut choices);
        let decision = choices[rng.below(choices.len())];
        game.decide(&mut state, seat, &decision, &mut kernel::Table::new(&mut dice, &mut Vec::new())).unwrap();
    }
    let table = given("quebec").at("28", "1012").at("La Sarre", "1805").movement(Army::British);
    let water = why_not(&table, Some("28"), Some("1013")).unwrap();
    assert_eq!(water, ("1013 is open water ground, closed to 28".into(), "7.2-k".into()));
}

/// Labels are what a button says.
#[test]
fn labels() {
    let table = given_with("quebec", &["supply-trains"]).at("28", "1005").at("La Sarre", "1105").combat(Army::British);
    let label = |decision| table.game.label(&table.state, &decision);
    let unit = table.u("28");
    assert_eq!(label(Decision::Move { unit }), "March 28");
    assert_eq!(label(step("0911")), "to 0911");
    assert_eq!(label(Decision::Fire { gun: table.u("York"), target: hex("0811") }), "Fire York at 0811");
    assert_eq!(label(Decision::EndMovement), "End movement");
    assert_eq!(label(Decision::Attack { unit, hex: hex("1105") }), "28 attacks 1105");
    assert_eq!(label(Decision::Move { unit: table.u("french Train") }), "March French Train");
    assert_eq!(label(Decision::Rally { unit: table.u("Indians") }), "Rally Nations");
}

/// Every sentence has words and cites rules that exist; so do questions, duties and refusals, all over random games.
#[test]
fn every_rule_that_is_cited_exists() {
    let game = FiwBattles::new();
    let known = |rule: kernel::RuleId| assert!(game.rules().get(rule.as_str()).is_some(), "no rule {rule}");
    for (number, scenario) in ["lake-george", "fort-oswego", "quebec"].into_iter().enumerate() {
        let options = crate::table::ALL.map(|key| (key.to_owned(), "on".to_owned()));
        let start =
            game.about().complete(&Start { scenario: scenario.into(), options: Chosen(options.into()) }).unwrap();
        let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number as u64)), PlayoutRng::new(5));
        let mut state = game.start(&start, &mut kernel::Table::new(&mut dice, &mut Vec::new()));
        game.board(&state).charts.iter().for_each(|chart| known(chart.rule));
        while let Some(seat) = game.asked(&state).first() {
            let mut choices = Vec::new();
            game.options(&state, seat, &mut choices);
            let mut events = Vec::new();
            let decision = choices[rng.below(choices.len())];
            game.decide(&mut state, seat, &decision, &mut kernel::Table::new(&mut dice, &mut events)).unwrap();
            for told in events.iter().map(|event| game.tell(&state, event)) {
                assert!(!told.text.is_empty() && !told.rules.is_empty(), "{told:?}");
                told.rules.iter().for_each(|rule| known(*rule));
            }
            let view = if rng.below(9) == 0 { game.view(&state, Viewer::Seat(seat)) } else { continue };
            known(view.prompt.rule);
            view.prompt.duties.iter().for_each(|duty| known(duty.rule));
            view.facts.iter().map(|fact| fact.rule).chain(view.meters.iter().map(|meter| meter.rule)).for_each(known);
            for choice in view.prompt.options.iter().take(30) {
                let decision = crate::table::decision(&game, &choice.decision.value());
                let terms = game.preview(&state, seat, &decision).map(|preview| preview.terms).unwrap_or_default();
                terms.iter().for_each(|term| known(term.rule));
            }
        }
        assert!(!matches!(state.top(), Some(Frame::Rally(_))));
    }
}

/// [21.1-3] [7.2-d] A unit in good order that enters a burning hex has marched there, though the fire disorders it.
#[test]
fn a_march_into_fire_is_a_march() {
    let given = || given_with("quebec", &["burning"]).burning("1204");
    let mut table = given().at("35", "1205").at("28", "0505").movement(Army::British);
    table.picks("35").when(step("1204"));
    assert_eq!(told(&table), ["35 from 1205 to 1204, 1 MP", "35 is disordered", "35 stops: the hex burns"]);
    assert_eq!(rules_of(&table, "1205 to 1204"), ["7.2-d"]);

    // A disordered unit of a demoralized army does run there.
    let given = given().disordered("35", "1205").at("28", "0505").losses(Army::British, 50);
    let mut table = given.movement_dice(Army::British, &[4]);
    table.picks("35").when(step("1204"));
    assert_eq!(told(&table), ["35 runs from 1205 to 1204", "35 stops: the hex burns"]);
    assert_eq!(rules_of(&table, "runs from"), ["13.3.1"]);
}

/// [7.2-i] [5.1-mv] The one hex that is always allowed is told as such, though the fog has lifted when the decision is done.
#[test]
fn the_least_move_is_told_by_its_rule() {
    // Movement 2, halved by fog, and up the slope costs 2. Nobody else can move, so the next turn begins, without fog.
    let given = given("quebec").turn(6).fog().at("York", "1202").at("Montcalm", "2001");
    let mut table = given.movement(Army::British);
    table.picks("York").rolls(step("1203"), &[6]);
    assert_eq!((table.state.turn, table.state.fog), (7, false));
    assert_eq!(told(&table)[0], "York from 1202 to 1203, 2 MP");
    assert_eq!(rules_of(&table, "1202 to 1203"), ["7.2-i", "7.2-d"]);
}

/// [6.1-6] A bombardment names everybody it was fired at, whatever became of them.
#[test]
fn a_shot_names_those_who_were_there() {
    let given = given("lake-george").at("A/Eyre", "0810").disordered("La Reine", "0812").at("Dieskau", "0812");
    let mut table = given.at("1 Mass", "0809").at("Languedoc", "1505").bombardment(Army::British);
    let column = |table: &Table, strength: u8| {
        (1..=6).find(|face| {
            let result = table.game.data().tables.fire(strength, *face);
            result == fiw_battles::tables::FireResult::DzStar
        })
    };
    let die = column(&table, 4).expect("a face that kills leaders at strength 4");
    table.rolls(Decision::Fire { gun: table.u("A/Eyre"), target: hex("0812") }, &[die]);
    assert_eq!((table.place("La Reine"), table.place("Dieskau")), ("eliminated".to_owned(), "eliminated".to_owned()));
    assert!(told(&table)[0].starts_with("A/Eyre fires at 0812 (La Reine, Dieskau) at 2 hexes"), "{}", told(&table)[0]);
}

/// [9.1.2] Odds beyond the ends of the table are told as the column used, with the rule that caps them.
#[test]
fn capped_odds_cite_the_limit() {
    let ring = ["35", "15", "28", "43"];
    let hexes = ["1005", "1106", "1107", "1007"];
    let fought = |count: usize, enemy: &str| {
        let mut given = given("quebec").at(enemy, "1006");
        for (name, number) in ring.iter().zip(hexes).take(count) {
            given = given.at(name, number);
        }
        let mut table = given.combat(Army::British);
        let attacks: Vec<(&str, &str)> = ring.iter().take(count).map(|name| (*name, "1006")).collect();
        table.declare(&attacks);
        table.fight(0, &[1]);
        let (attack, defence, column, _) = table.fought();
        (attack, defence, column, rules_of(&table, "against"))
    };
    // 35, 15 and 28 bring 2 × 19, as 1005 and 1107 are not opposite: 19 to 3 is 6 to 1 as it stands.
    let (attack, defence, column, rules) = fought(3, "Col/RW");
    assert_eq!((attack, defence, column), (19, 3, "6-1"));
    assert_eq!(rules, ["9.1-3", "9.3-De", "9.1.1"]);
    // With 43 in 1007, opposite 1005, twice 24 to 3: 16 to 1, resolved at 6 to 1.
    let (attack, defence, column, rules) = fought(4, "Col/RW");
    assert_eq!((attack, defence, column), (48, 3, "6-1"));
    assert_eq!(rules, ["9.1-3", "9.3-De", "9.1.2"]);
}

/// [9.1.2] The same at the poor end: 1 to 6 and worse is resolved at 1 to 5.
#[test]
fn capped_poor_odds_cite_the_limit() {
    let fought = |given: Given| {
        let mut table = given.combat(Army::British);
        table.declare(&[("A/3/60", "1006"), ("A/3/60", "1105"), ("A/3/60", "1106")]);
        table.fight(0, &[1]);
        let (attack, defence, column, _) = table.fought();
        (attack, defence, column, rules_of(&table, "against"))
    };
    let enemies = || given("quebec").at("La Sarre", "1006").at("RR", "1105").at("Guyenne", "1106");
    let (attack, defence, column, rules) = fought(enemies().at("A/3/60", "1005"));
    assert!(attack * 5 >= defence, "{attack} to {defence}");
    assert!(!rules.contains(&"9.1.2".to_owned()), "{column} {rules:?}");
    let (attack, defence, column, rules) = fought(enemies().disordered("A/3/60", "1005"));
    assert!(attack * 5 < defence && column == "1-5", "{attack} to {defence}");
    assert_eq!(rules[2..], ["9.1.2"]);
}

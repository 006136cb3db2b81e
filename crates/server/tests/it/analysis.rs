//! The past judged: how kind the dice were, and what a general would have done. Only for those who may see everything.

use crate::house::{House, Match};
use crate::seats::finish;
use serde_json::{Value, json};

/// A game in which red walked and rolled, blue rolled, and the rest went as it goes.
async fn played(house: &House) -> Match {
    let game = house.begin("short").await;
    house.wager(&game).await;
    house.decide_all(&game, "red", vec![json!("walk"), json!("roll")]).await;
    house.decide(&game, "blue", json!("roll")).await;
    game
}

async fn analysis(house: &House, game: &Match, step: usize, tokens: &[&str]) -> (u16, Value) {
    house.get(&game.path(&format!("/at/{step}/analysis")), tokens).await
}

#[tokio::test]
async fn luck_is_faces_against_their_average_and_what_they_brought() {
    let house = House::new();
    let game = played(&house).await;
    finish(&house, &game).await;
    let snapshot = house.snapshot(&game, &[]).await;
    let (status, luck) = house.get(&game.path("/luck"), &[]).await;
    assert_eq!((status, &luck["whole"]), (200, &json!(true)), "{luck}");
    let log = snapshot["log"].as_array().unwrap();
    for seat in 0..2 {
        let own = log.iter().filter(|entry| entry["seat"] == json!(seat));
        let faces: Vec<i64> =
            own.flat_map(|entry| entry["faces"].as_array().unwrap()).map(|face| face.as_i64().unwrap()).collect();
        let told = &luck["seats"][seat];
        assert_eq!(
            (told["dice"].as_u64(), told["expected"].as_i64()),
            (Some(faces.len() as u64), Some(3500)),
            "{luck}"
        );
        assert_eq!(told["mean"].as_i64(), Some(1000 * faces.iter().sum::<i64>() / faces.len() as i64));
    }
    let by_turn = |seat: usize| -> i64 {
        luck["turns"].as_array().unwrap().iter().map(|turn| turn["luck"][seat].as_i64().unwrap()).sum()
    };
    let all = [0, 1].map(|seat: usize| luck["seats"][seat]["luck"].as_i64().unwrap());
    assert_eq!(all, [by_turn(0), by_turn(1)], "{luck}");
    assert_eq!(all[0], -all[1], "what one side gains the other loses: {luck}");
    // Red's die: the miles it brought less those it brings on average. Both wagered on a 3, which does not count.
    let miles = |face: i64| if face == 3 { 0 } else { 1000 * face };
    let fell = log.iter().flat_map(|entry| entry["faces"].as_array().unwrap());
    let brought: Vec<i64> = fell.map(|face| miles(face.as_i64().unwrap()) - 3000).collect();
    assert_eq!(luck["turns"][0]["luck"][0].as_i64(), Some(brought[0] - brought[1]), "{luck}");
}

#[tokio::test]
async fn the_past_is_not_judged_for_those_who_may_not_see_all() {
    let house = House::new();
    let game = played(&house).await;
    for tokens in [&[][..], &[game.red.as_str()]] {
        assert_eq!(house.get(&game.path("/luck"), tokens).await.0, 409, "the game is not over");
        assert_eq!(analysis(&house, &game, 2, tokens).await.0, 409);
    }
    let both = [game.red.as_str(), &game.blue];
    assert_eq!(house.get(&game.path("/luck"), &both).await.0, 200, "who holds all seats keeps no secrets from himself");
    assert_eq!(analysis(&house, &game, 2, &both).await.0, 200);
    finish(&house, &game).await;
    assert_eq!(analysis(&house, &game, 2, &[]).await.0, 200);
    let steps = house.snapshot(&game, &[]).await["steps"].as_u64().unwrap() as usize;
    assert_eq!(analysis(&house, &game, steps, &[]).await.0, 409, "nothing was decided after the end");
    assert_eq!(analysis(&house, &game, steps + 1, &[]).await.0, 404);
    let path = game.path("/at/x/analysis");
    assert_eq!(house.get(&path, &[]).await.0, 404);
}

/// The last run of the game is ended at once, where every mile more would have counted.
#[tokio::test]
async fn a_bad_decision_is_told_with_its_price() {
    let house = House::new();
    let game = played(&house).await;
    finish(&house, &game).await;
    let last = house.snapshot(&game, &[]).await["steps"].as_u64().unwrap() as usize - 1;
    let (status, told) = analysis(&house, &game, last, &[]).await;
    assert_eq!((status, &told["seat"], &told["step"]), (200, &json!(1), &json!(last)), "{told}");
    let answer = &told["analysis"];
    assert_eq!(answer["played"], json!([{ "label": "End", "decisions": ["end"] }]), "{told}");
    assert_eq!(answer["verdict"], json!("better"), "{told}");
    assert!(answer["best"][0]["decisions"] != json!(["end"]), "{told}");
    let [lead, error, tries] = ["lead", "error", "tries"].map(|figure| answer[figure].as_i64().unwrap());
    assert!(lead > error && error >= 0 && tries > 1, "{told}");
    assert_eq!(analysis(&house, &game, last, &[]).await.1, told, "the same question, the same answer");
}

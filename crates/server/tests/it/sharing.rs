//! What matches share, and what is stored of decisions.

use crate::fiw::fiw;
use crate::house::House;
use kernel::{ScriptedDice, Start};
use serde_json::json;

#[tokio::test]
async fn matches_of_a_scenario_share_their_board() {
    let house = House::new();
    for scenario in ["short", "short", "long", "short"] {
        let game = house.begin(scenario).await;
        house.snapshot(&game, &[]).await;
    }
    assert_eq!((house.app.matches().in_memory(), house.app.matches().boards().count()), (4, 1));
}

#[tokio::test]
async fn decisions_are_stored_as_the_game_writes_them() {
    let house = House::new();
    let game = house.begin("short").await;
    house.wager(&game).await;
    // Read as a walk, however it is written.
    assert_eq!(house.decide(&game, "red", json!({ "walk": null })).await.0, 200);
    assert!(house.hash(&game).await.contains("\"decision\":\"walk\""), "{}", house.hash(&game).await);
    let house = house.restart();
    assert!(house.hash(&game).await.contains("\"decision\":\"walk\""));
}

/// A file put together by hand that offers what its rules refuse: in the race, a walker who may still walk.
#[tokio::test]
async fn a_state_that_offers_what_it_refuses_is_refused() {
    let start = Start { scenario: "short".into(), ..Start::default() };
    let mut file = crate::race::race().start(&start, &mut ScriptedDice::default()).unwrap().0.to_file();
    (file["state"]["scenario"], file["state"]["runner"]) = (json!("false-offer"), json!(0));
    let house = House::new();
    let (status, answer) = house.post("/api/matches/import", &[], json!({ "state": file })).await;
    assert_eq!(status, 400, "{answer}");
    assert!(answer["text"].as_str().unwrap().contains("offers"), "{answer}");
    // Positions of a real game are as they should be.
    let start = Start { scenario: "lake-george".into(), ..Start::default() };
    let file = fiw().start(&start, &mut ScriptedDice::default()).unwrap().0.to_file();
    assert!(fiw().load(&file).is_ok());
}

//! Everything of one database into another, and back.

use crate::cluster;
use crate::house::{House, Match, Scratch, config};
use crate::race::race;
use serde_json::json;
use server::store::copy::{check, copy};
use server::{App, Config, Database};
use std::path::Path;

/// A file with matches that have everything: decisions with dice, what was taken back, talk, clocks, a state brought along.
async fn played() -> (Scratch, Match, String) {
    let house = House::new();
    let game = house.begin("short").await;
    house.wager(&game).await;
    for decision in ["walk", "roll"] {
        assert_eq!(house.decide(&game, "red", json!(decision)).await.0, 200);
    }
    assert_eq!(house.decide(&game, "blue", json!("roll")).await.0, 200);
    let both = [game.red.as_str(), game.blue.as_str()];
    let (_, state) = house.get(&game.path("/state"), &both).await;
    let seats = json!({ "red": "me", "blue": "open" });
    let brought = json!({ "state": state, "seats": seats });
    assert_eq!(house.post("/api/matches/import", &[], brought).await.0, 200);
    let clock = json!({ "turn": 600, "reserve": 60, "then": "wait" });
    let timed =
        json!({ "game": "race", "scenario": "short", "seats": seats, "clock": clock, "listed": { "play": true } });
    assert_eq!(house.post("/api/matches", &[], timed).await.0, 200);
    let said = json!({ "seat": "red", "text": "ä line", "note": true });
    assert_eq!(house.post(&game.path("/talk"), &[&game.red], said).await.0, 200);
    let back = json!({ "seat": "red", "seq": 5, "count": 2 });
    assert_eq!(house.post(&game.path("/takeback"), &both, back).await.0, 200);
    let hash = house.hash(&game).await;
    let House { app, scratch } = house;
    drop(app);
    (scratch, game, hash)
}

async fn copied(from: &Database, to: &Database) -> Result<Vec<server::store::copy::Counted>, String> {
    let (from, to) = (from.clone(), to.clone());
    tokio::task::spawn_blocking(move || copy(&from, &to).map_err(|why| why.to_string())).await.unwrap()
}

async fn checked(database: &Database) -> server::store::copy::Checked {
    let database = database.clone();
    tokio::task::spawn_blocking(move || check(&database, &[race()]).unwrap()).await.unwrap()
}

/// Through every kind of database that is here: file, PostgreSQL, file.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_of_it_arrives_and_goes_on() {
    let (first, game, hash) = played().await;
    let (last, mut ways) = (Scratch::new(), Vec::new());
    ways.extend(cluster::database().await.map(Database::Postgres));
    ways.push(Database::Sqlite(last.database()));
    let mut from = Database::Sqlite(first.database());
    let whole = checked(&from).await;
    assert_eq!((whole.whole, whole.older, whole.unknown, &whole.damaged), (3, 0, 0, &Vec::new()));
    for to in ways {
        let counted = copied(&from, &to).await.unwrap();
        assert_eq!(counted, whole.counted);
        let again = copied(&from, &to).await.unwrap_err();
        assert!(again.contains("copy into an empty database"), "{again}");
        assert_eq!(checked(&to).await.whole, 3);
        from = to;
    }
    let open = Config { database: from, ..config(Path::new("")) };
    let house = House { app: App::open(&open).unwrap(), scratch: Scratch::new() };
    assert_eq!(house.hash(&game).await, hash);
    let seat = if house.snapshot(&game, &[]).await["view"]["asked"][0] == json!(0) { "red" } else { "blue" };
    assert_eq!(house.decide(&game, seat, json!("walk")).await.0, 200, "and goes on");
    // Later matches get later numbers.
    house.begin("short").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_damaged_or_in_use_is_told() {
    let (first, game, _) = played().await;
    let from = Database::Sqlite(first.database());
    let same = copied(&from, &from).await.unwrap_err();
    assert!(same.contains("the same database"), "{same}");
    let file = rusqlite::Connection::open(first.database()).unwrap();
    file.execute("UPDATE entry SET what = '\"end\"' WHERE match = 1 AND seq = 2", []).unwrap();
    let found = checked(&from).await;
    assert_eq!((found.whole, found.damaged.len()), (2, 1), "{found:?}");
    assert!(found.damaged[0].starts_with(&game.id), "{found:?}");
    file.execute_batch("CREATE TABLE of_a_later_version (x); INSERT INTO of_a_later_version VALUES (1);").unwrap();
    let to = Scratch::new();
    let unknown = copied(&from, &Database::Sqlite(to.database())).await.unwrap_err();
    assert!(unknown.contains("of_a_later_version holds 1 rows"), "{unknown}");
    let open = App::open(&config(&first.database())).unwrap();
    let used = copied(&from, &Database::Sqlite(to.database())).await.unwrap_err();
    assert!(used.contains("another server uses this file"), "{used}");
    drop(open);
}

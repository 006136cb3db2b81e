//! Everything of one database into another, and back.

use crate::accounts::{Browser, match_of, somebody};
use crate::cluster;
use crate::house::{House, Match, Scratch, config};
use crate::race::race;
use serde_json::json;
use server::ids::Token;
use server::store::copy::{check, copy};
use server::{App, Config, Database};
use std::path::Path;

const OPERATOR: &str = "0123456789abcdefghjk";

/// What somebody has on a file and keeps elsewhere.
struct Played {
    scratch: Scratch,
    game: Match,
    hash: String,
    /// A browser in which somebody is signed in.
    ruth: Browser,
    /// A recovery code of theirs.
    code: String,
}

/// People with everything people have: keys, sessions, codes, an address that waits to be confirmed, seats, invitations, notices, a
/// browser that takes messages, a feed, a rated game that is over, a report, names that were given up, an account that is suspended.
async fn met(house: &House) -> (Browser, String) {
    let (mut ruth, mut tomasz) = (somebody(house, "Ruth").await, somebody(house, "Tomasz").await);
    let mut gone = somebody(house, "Gone").await;
    assert_eq!(gone.browser.post(house, "/api/account/delete", json!({ "name": "Gone" })).await.0, 200);
    let rated = match_of(house, &mut ruth, &mut tomasz, json!({ "rated": true })).await;
    crate::seats::finish(house, &rated).await;
    let open = match_of(house, &mut tomasz, &mut ruth, json!({})).await;
    house.wager(&open).await;
    let hook = json!({ "mail": true, "webhook": "https://hooks.example/x", "when": { "daily": 7 } });
    assert_eq!(ruth.browser.post(house, "/api/account/notices", hook).await.0, 200);
    assert_eq!(ruth.browser.post(house, "/api/account/feed", json!({ "on": true })).await.0, 200);
    let new = json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "open" } });
    let (_, made) = ruth.browser.post(house, "/api/matches", new).await;
    let invite = json!({ "to": "Tomasz", "match": made["id"], "seat": "blue" });
    assert_eq!(ruth.browser.post(house, "/api/invitations", invite).await.0, 200);
    let said = json!({ "seat": "red", "text": "Foul" });
    let (_, line) = house.post(&open.path("/talk"), &[&open.red], said).await;
    let report = json!({ "line": line["num"], "why": "It is" });
    assert_eq!(house.post(&open.path("/report"), &[&open.blue], report).await.0, 200);
    ruth.browser.begin(house, json!({ "for": "another-key" })).await;
    house.app.tell(true).await.unwrap();
    let name = json!({ "name": "Tomasz Wilk" });
    assert_eq!(tomasz.browser.post(house, "/api/account/name", name).await.0, 200);
    let why = json!({ "name": "Tomasz Wilk", "why": "Foul talk" });
    assert_eq!(house.post("/api/operator/suspensions", &[OPERATOR], why).await.0, 200);
    (ruth.browser, ruth.codes[0].clone())
}

/// A file with matches that have everything: decisions with dice, what was taken back, talk, clocks, a state brought along; and
/// with people.
async fn played() -> Played {
    let house = House::with(|config| config.people.operator = Token::parse(OPERATOR));
    let (ruth, code) = met(&house).await;
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
    Played { scratch, game, hash, ruth, code }
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
    let Played { scratch: first, game, hash, mut ruth, code } = played().await;
    let (last, mut ways) = (Scratch::new(), Vec::new());
    ways.extend(cluster::database().await.map(Database::Postgres));
    ways.push(Database::Sqlite(last.database()));
    let mut from = Database::Sqlite(first.database());
    let whole = checked(&from).await;
    assert_eq!((whole.whole, whole.older, whole.unknown, &whole.damaged), (6, 0, 0, &Vec::new()));
    assert_eq!(whole.people, 2);
    let empty: Vec<&str> = whole.counted.iter().filter(|one| one.rows == 0).map(|one| one.table).collect();
    assert_eq!(empty, ["push_target"], "everything there is to copy is there");
    for to in ways {
        // A server was started there before, and found nothing.
        drop(App::open(&Config { database: to.clone(), ..config(Path::new("")) }).unwrap());
        let counted = copied(&from, &to).await.unwrap();
        assert_eq!(counted, whole.counted);
        let again = copied(&from, &to).await.unwrap_err();
        assert!(again.contains("copy into an empty database"), "{again}");
        let found = checked(&to).await;
        assert_eq!((found.whole, found.people, &found.damaged), (6, 2, &Vec::new()));
        from = to;
    }
    let open = Config { database: from, ..config(Path::new("")) };
    let house = House { app: App::open(&open).unwrap(), scratch: Scratch::new() };
    assert_eq!(ruth.name(&house).await, json!("Ruth"), "who was signed in is");
    let (_, data) = ruth.get(&house, "/api/account/export").await;
    assert_eq!(data["ratings"][0]["games"], json!(1), "{data}");
    let counts =
        ["passkeys", "seats", "notices", "invitations", "finished"].map(|of| data[of].as_array().unwrap().len());
    assert!(counts.iter().all(|count| *count > 0), "{data}");
    assert_eq!(Browser::default().post(&house, "/api/account/recover", json!({ "code": code })).await.0, 200);
    // Later people get later numbers, and no name again.
    somebody(&house, "Anneke").await;
    let gone = json!({ "for": "new-account", "name": "Gone" });
    assert_eq!(ruth.post(&house, "/api/account/passkey", gone).await.0, 409);
    // Nobody is told once more of what they were told.
    let told = ruth.get(&house, "/api/account/export").await.1["notices"].as_array().unwrap().len();
    house.app.tell(true).await.unwrap();
    assert_eq!(ruth.get(&house, "/api/account/export").await.1["notices"].as_array().unwrap().len(), told);
    assert_eq!(house.hash(&game).await, hash);
    let seat = if house.snapshot(&game, &[]).await["view"]["asked"][0] == json!(0) { "red" } else { "blue" };
    assert_eq!(house.decide(&game, seat, json!("walk")).await.0, 200, "and goes on");
    // Later matches get later numbers.
    house.begin("short").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_damaged_or_in_use_is_told() {
    let Played { scratch: first, game, .. } = played().await;
    let from = Database::Sqlite(first.database());
    let same = copied(&from, &from).await.unwrap_err();
    assert!(same.contains("the same database"), "{same}");
    let file = rusqlite::Connection::open(first.database()).unwrap();
    let spoil = "UPDATE entry SET what = '\"end\"' WHERE match = (SELECT num FROM match WHERE id = ?1) AND seq = 2";
    assert_eq!(file.execute(spoil, [&game.id]).unwrap(), 1);
    file.execute("UPDATE rating SET games = 7 WHERE person = 1", []).unwrap();
    file.execute("INSERT INTO session VALUES ('x', 99, 'code', '', 1, 1)", []).unwrap();
    let found = checked(&from).await;
    assert_eq!((found.whole, found.damaged.len()), (5, 3), "{found:?}");
    for (damaged, told) in found.damaged.iter().zip(["1 times somebody is signed in", "1 times a rating", &game.id]) {
        assert!(damaged.starts_with(told), "{damaged}");
    }
    file.execute_batch("CREATE TABLE of_a_later_version (x); INSERT INTO of_a_later_version VALUES (1);").unwrap();
    let to = Scratch::new();
    let unknown = copied(&from, &Database::Sqlite(to.database())).await.unwrap_err();
    assert!(unknown.contains("of_a_later_version holds 1 rows"), "{unknown}");
    let open = App::open(&config(&first.database())).unwrap();
    let used = copied(&from, &Database::Sqlite(to.database())).await.unwrap_err();
    assert!(used.contains("another server uses this file"), "{used}");
    drop(open);
}

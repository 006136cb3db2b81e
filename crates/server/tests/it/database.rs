//! The file the matches are kept in: one server each, nothing lost unnoticed, files of earlier versions.

use crate::fiw::{fiw, ohio};
use crate::house::{House, Scratch, config, request};
use crate::race::race;
use axum::body::Body;
use rusqlite::Connection;
use serde_json::{Value, json};
use server::{App, StartError};
use std::path::Path;

#[tokio::test]
async fn one_server_uses_a_file() {
    let house = House::new();
    let path = house.scratch.database();
    let Err(error) = App::open(&config(&path)) else { panic!("two servers on one file") };
    assert!(matches!(error, StartError::Database { .. }));
    let told = error.to_string();
    assert!(told.contains("another server uses this file") && told.contains("matches.db"), "{told}");
    let House { app, scratch } = house;
    drop(app);
    assert!(App::open(&config(&scratch.database())).is_ok(), "the first one has ended");
}

fn spoil(path: &Path, sql: &str) {
    assert_eq!(Connection::open(path).unwrap().execute(sql, []).unwrap(), 1);
}

#[tokio::test]
async fn a_match_that_lost_its_end_says_so() {
    let first = House::new();
    let game = first.begin("short").await;
    first.wager(&game).await;
    assert_eq!(first.decide(&game, "red", json!("walk")).await.0, 200);
    let scratch = Scratch::new();
    for (sql, about) in [
        ("DELETE FROM entry WHERE seq = 2", "2 of 3 entries are left"),
        ("UPDATE entry SET hash = 7 WHERE seq = 2", "the last entry"),
        ("DELETE FROM progress", "the last entry"),
    ] {
        // A copy with its log, opened once so that the log is in it.
        let path = scratch.database();
        for ending in ["db", "db-wal"] {
            std::fs::copy(first.scratch.database().with_extension(ending), path.with_extension(ending)).unwrap();
        }
        spoil(&path, sql);
        let app = App::open(&config(&path)).unwrap();
        let house = House { app, scratch: Scratch::new() };
        let (status, answer) = house.get(&game.path(""), &[]).await;
        assert_eq!((status, &answer["error"]), (500, &json!("damaged")), "{sql}: {answer}");
        assert!(answer["text"].as_str().unwrap().contains(about), "{sql}: {answer}");
        assert_eq!(house.decide_at(&game, "red", 2, json!("walk")).await.0, 500, "nobody plays on from there");
        drop(house);
        for ending in ["db", "db-wal", "db-shm"] {
            let _ = std::fs::remove_file(path.with_extension(ending));
        }
    }
}

#[tokio::test]
async fn the_health_check_writes() {
    let house = House::new();
    assert_eq!(house.get("/healthz", &[]).await.0, 200);
    Connection::open(house.scratch.database()).unwrap().execute_batch("DROP TABLE health").unwrap();
    assert_eq!(house.get("/healthz", &[]).await.0, 500);
}

/// The versions of the games that this fixture was made with lead to the very same positions; under later ones a match goes on
/// as far as its decisions are legal, and says so where they are not.
fn compare(snapshot: &Value, record: &str, known: &Value) {
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let old = known["record"].as_str().unwrap();
    let (header, entries) = kernel::record::read(record).unwrap();
    if header.version <= 2 {
        for key in ["seq", "steps", "may_undo"] {
            assert_eq!(snapshot[key], known[key], "{}: {key}", known["id"]);
        }
        assert_eq!(lines(record), lines(old), "{}", known["id"]);
        return;
    }
    // Who decided, and with which dice: later versions may write the decision itself with other names.
    let decisions = |entries: &[kernel::record::RecordLine]| {
        let standing = kernel::record::standing(entries);
        let told = standing.iter().map(|entry| json!(entry)["decide"].take());
        told.map(|decide| (decide["seat"].clone(), decide["faces"].clone())).collect::<Vec<_>>()
    };
    let (kept, had) = (decisions(&entries), decisions(&kernel::record::read(old).unwrap().1));
    assert!(had.starts_with(&kept), "{}: other decisions", known["id"]);
    assert_eq!(kept.len() < had.len(), !snapshot["set_back"].is_null(), "{}: who is set back is told", known["id"]);
}

/// A file of the first version of the database, made by the server of that time: matches of all games with undos and
/// takebacks, one that goes on from a record and one from a state. Beside it stands what it answered.
#[tokio::test]
async fn a_file_of_the_first_version_goes_on() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let scratch = Scratch::new();
    std::fs::copy(fixtures.join("version-1.db"), scratch.database()).unwrap();
    let told: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(fixtures.join("version-1.json")).unwrap()).unwrap();
    let mut config = config(&scratch.database());
    config.games = vec![race(), fiw(), ohio()];
    let house = House { app: App::open(&config).unwrap(), scratch };
    assert_eq!(told.len(), 7);
    for known in &told {
        let path = format!("/api/matches/{}", known["id"].as_str().unwrap());
        let tokens: Vec<&str> =
            known["tokens"].as_array().unwrap().iter().map(|token| token.as_str().unwrap()).collect();
        let (status, snapshot) = house.get(&path, &tokens).await;
        assert_eq!(status, 200, "{snapshot}");
        let (_, record) = house.text(request("GET", &format!("{path}/record"), &tokens, Body::empty())).await;
        compare(&snapshot, &record, known);
        if !snapshot["outcome"].is_null() {
            continue;
        }
        let seat = snapshot["view"]["asked"][0].as_u64().unwrap();
        let key = snapshot["seats"][seat as usize]["key"].as_str().unwrap();
        let decision = &snapshot["viewers"][key]["prompt"]["options"][0]["decision"];
        let body = json!({ "seat": key, "seq": snapshot["seq"], "decisions": [decision] });
        let (status, answer) = house.post(&format!("{path}/decisions"), &tokens, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
    }
}

/// A file of the version before people had accounts: nothing in it changes, and people can come.
#[tokio::test]
async fn a_file_without_people_goes_on_with_them() {
    let first = House::new();
    let game = first.begin("short").await;
    first.wager(&game).await;
    let scratch = Scratch::new();
    for ending in ["db", "db-wal"] {
        std::fs::copy(first.scratch.database().with_extension(ending), scratch.database().with_extension(ending))
            .unwrap();
    }
    let connection = Connection::open(scratch.database()).unwrap();
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table'";
    let tables: Vec<String> =
        connection.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let version_6 = ["match", "entry", "snapshot", "progress", "health", "line", "beat"];
    let mut dropped = 0;
    for table in tables.iter().filter(|table| !version_6.contains(&table.as_str()) && !table.starts_with("sqlite_")) {
        connection.execute_batch(&format!("DROP TABLE {table}")).unwrap();
        dropped += 1;
    }
    connection.execute_batch("PRAGMA user_version = 6").unwrap();
    drop(connection);
    assert_eq!(dropped, 20, "{tables:?}");
    let house = House { app: App::open(&config(&scratch.database())).unwrap(), scratch };
    let version: i64 = Connection::open(house.scratch.database())
        .unwrap()
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .unwrap();
    assert_eq!(version, 8);
    assert_eq!(house.decide(&game, "red", json!("walk")).await.0, 200);
    let mut ruth = crate::accounts::somebody(&house, "Ruth").await;
    let mine = json!({ "matches": [{ "id": game.id, "tokens": [game.red] }] });
    let (_, taken) = ruth.browser.post(&house, "/api/account/seats", mine).await;
    assert_eq!(taken["matches"], json!([game.id]));
}

/// A file in which numbers of people could be given twice: nobody is lost, and from now on they are not.
#[tokio::test]
async fn a_number_is_never_given_twice() {
    let house = House::new();
    let mut names = Vec::new();
    for name in ["Ruth", "Tomasz", "Anneke"] {
        names.push(crate::accounts::somebody(&house, name).await);
    }
    let House { app, scratch } = house;
    drop(app);
    let connection = Connection::open(scratch.database()).unwrap();
    let back = "CREATE TABLE person_7 (num INTEGER PRIMARY KEY, name TEXT NOT NULL, skeleton TEXT NOT NULL UNIQUE,
                    handle TEXT NOT NULL UNIQUE, mail TEXT UNIQUE, made BIGINT NOT NULL, notices TEXT NOT NULL DEFAULT '',
                    feed TEXT UNIQUE);
                INSERT INTO person_7 SELECT * FROM person; DROP TABLE person; ALTER TABLE person_7 RENAME TO person;
                PRAGMA user_version = 7";
    connection.execute_batch(back).unwrap();
    let house = House { app: App::open(&config(&scratch.database())).unwrap(), scratch };
    let num = |name: &str| -> i64 {
        connection.query_row("SELECT num FROM person WHERE name = ?1", [name], |row| row.get(0)).unwrap()
    };
    let (first, last) = (num("Ruth"), num("Anneke"));
    assert_eq!((first, last, names[0].browser.name(&house).await), (1, 3, json!("Ruth")));
    let gone = json!({ "name": "Anneke" });
    assert_eq!(names[2].browser.post(&house, "/api/account/delete", gone).await.0, 200);
    crate::accounts::somebody(&house, "Zoe").await;
    assert_eq!(num("Zoe"), last + 1);
    let indices = "SELECT count(*) FROM sqlite_master WHERE type = 'index'
                   AND name IN ('delivery_due', 'invitation_to', 'invitation_from')";
    assert_eq!(connection.query_row(indices, [], |row| row.get::<_, i64>(0)).unwrap(), 3);
}

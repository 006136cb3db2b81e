//! The lobby: what is listed, who may sit down, and that nothing private is found there.

use crate::house::{House, Match};
use serde_json::{Value, json};
use server::time::{Stamp, Time};
use std::time::Duration;

const DAY: u64 = 86_400;

struct Hall {
    house: House,
    time: Time,
}

impl Hall {
    fn new() -> Self {
        let time = Time::still(Stamp(1_800_000_000_000));
        let its = time.clone();
        Self { house: House::with(|config| config.time = its), time }
    }

    async fn table(&self, scenario: &str, seats: Value, listed: Value) -> Value {
        let body = json!({ "game": "race", "scenario": scenario, "seats": seats, "listed": listed });
        let (status, made) = self.house.post("/api/matches", &[], body).await;
        assert_eq!(status, 200, "{made}");
        made
    }

    /// The names of the tables of a kind.
    async fn listed(&self, query: &str) -> Vec<String> {
        let (status, found) = self.house.get(&format!("/api/tables?{query}"), &[]).await;
        assert_eq!(status, 200, "{found}");
        found["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn sit(&self, id: &str, seat: &str) -> (u16, Value) {
        self.house.post(&format!("/api/matches/{id}/sit"), &[], json!({ "seat": seat })).await
    }
}

fn id(made: &Value) -> String {
    made["id"].as_str().unwrap().to_owned()
}

fn open() -> Value {
    json!({ "red": "me", "blue": "open" })
}

#[tokio::test]
async fn only_what_was_published_is_listed() {
    let hall = Hall::new();
    hall.table("short", open(), json!({})).await;
    let seat = hall.table("short", open(), json!({ "play": true })).await;
    let both = hall.table("long", open(), json!({ "play": true, "watch": true })).await;
    let watch = hall.table("short", json!({ "red": "me", "blue": "me" }), json!({ "play": true, "watch": true })).await;
    assert_eq!(hall.listed("kind=open").await, [id(&both), id(&seat)], "newest first");
    assert_eq!(hall.listed("kind=watch").await, [id(&watch)], "once all have come");
    assert_eq!(hall.listed("kind=open&game=race&scenario=long").await, [id(&both)]);
    assert!(hall.listed("kind=open&game=chess").await.is_empty());
    assert!(hall.listed("kind=open&scenario=%27%20OR%201%3D1%20--").await.is_empty());
    let (_, found) = hall.house.get("/api/tables?kind=open&scenario=long", &[]).await;
    let table = &found["tables"][0];
    assert_eq!((&table["title"], &table["game_title"]), (&json!("A long race"), &json!("Race in the Mud")));
    assert_eq!((&table["seats"][1]["vacant"], &table["seats"][0]["vacant"]), (&json!(true), &json!(false)));
    assert_eq!((&table["asked"], &table["turn"]), (&json!([0, 1]), &json!("Turn 1")));
    let text = found.to_string();
    for secret in [&both["seats"]["red"], &both["invites"]["blue"]] {
        assert!(!text.contains(secret.as_str().unwrap()), "a token is listed");
    }
    for wrong in ["", "kind=all", "kind=open&before=x"] {
        assert_eq!(hall.house.get(&format!("/api/tables?{wrong}"), &[]).await.0, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_free_seat_is_taken_once_and_the_invite_opens_nothing_any_more() {
    let hall = Hall::new();
    let made = hall.table("short", open(), json!({ "play": true, "watch": true })).await;
    let (name, invite) = (id(&made), made["invites"]["blue"].as_str().unwrap());
    let (one, two) = tokio::join!(hall.sit(&name, "blue"), hall.sit(&name, "blue"));
    let mut statuses = [one.0, two.0];
    statuses.sort();
    assert_eq!(statuses, [200, 409], "one of two");
    let token = if one.0 == 200 { &one.1["token"] } else { &two.1["token"] };
    let path = format!("/api/matches/{name}");
    assert_eq!(hall.house.get(&path, &[invite]).await.0, 401);
    let (_, seen) = hall.house.get(&path, &[token.as_str().unwrap()]).await;
    assert_eq!(seen["seats"][1]["mine"], json!(true));
    assert!(hall.listed("kind=open").await.is_empty());
    assert_eq!(hall.listed("kind=watch").await, std::slice::from_ref(&name));
    let hall = Hall { house: hall.house.restart(), ..hall };
    assert_eq!(hall.sit(&name, "blue").await.0, 409, "also after a restart");
}

#[tokio::test]
async fn nobody_sits_down_where_no_seat_is_free() {
    let hall = Hall::new();
    let private = hall.table("short", open(), json!({})).await;
    let watched = hall.table("short", open(), json!({ "watch": true })).await;
    let listed = hall.table("short", open(), json!({ "play": true })).await;
    for (made, seat, status) in
        [(&private, "blue", 409), (&watched, "blue", 409), (&listed, "red", 409), (&listed, "green", 400)]
    {
        assert_eq!(hall.sit(&id(made), seat).await.0, status, "{seat}");
    }
    assert_eq!(hall.sit("0123456789abcdef", "blue").await.0, 404);
    // A friend who came by the link has the seat.
    let invite = listed["invites"]["blue"].as_str().unwrap();
    assert_eq!(hall.house.post(&format!("/api/matches/{}/claim", id(&listed)), &[invite], json!({})).await.0, 200);
    assert_eq!(hall.sit(&id(&listed), "blue").await.0, 409);
    // So has one who plays with the link without exchanging it.
    let used = hall.table("short", open(), json!({ "play": true })).await;
    let game = Match { id: id(&used), red: String::new(), blue: used["invites"]["blue"].as_str().unwrap().into() };
    assert_eq!(hall.house.decide(&game, "blue", json!({ "wager": { "face": 2 } })).await.0, 200);
    assert_eq!(hall.sit(&game.id, "blue").await.0, 409);
}

#[tokio::test]
async fn my_games_say_whose_turn_it_is_and_since_when() {
    let hall = Hall::new();
    let made = hall.table("short", json!({ "red": "me", "blue": "me" }), json!({})).await;
    let token = |seat: &str| made["seats"][seat].as_str().unwrap().to_owned();
    let game = Match { id: id(&made), red: token("red"), blue: token("blue") };
    let start = hall.time.now().0;
    hall.time.advance(Duration::from_secs(DAY));
    hall.house.wager(&game).await;
    hall.time.advance(Duration::from_secs(DAY));
    hall.house.decide(&game, "red", json!("walk")).await;
    let ask = json!({ "matches": [
        { "id": "ffffffffffffffff", "tokens": [] },
        { "id": game.id, "tokens": [game.red, "nonsense"] },
        { "id": "../../etc", "tokens": [] },
    ] });
    let (status, found) = hall.house.post("/api/tables/mine", &[], ask.clone()).await;
    let tables = found["tables"].as_array().unwrap();
    assert_eq!((status, tables.len()), (200, 1), "{found}");
    assert_eq!(
        (&tables[0]["asked"], &tables[0]["since"]),
        (&json!([0]), &json!(start + DAY * 1000)),
        "red since a day"
    );
    assert_eq!((&tables[0]["seats"][0]["mine"], &tables[0]["seats"][1]["mine"]), (&json!(true), &json!(false)));
    crate::seats::finish(&hall.house, &game).await;
    let hall = Hall { house: hall.house.restart(), ..hall };
    let (_, found) = hall.house.post("/api/tables/mine", &[], ask).await;
    assert_eq!((&found["tables"][0]["over"], &found["tables"][0]["asked"]), (&json!(true), &json!([])));
    let many: Vec<Value> = (0..101).map(|_| json!({ "id": game.id })).collect();
    assert_eq!(hall.house.post("/api/tables/mine", &[], json!({ "matches": many })).await.0, 400);
}

#[tokio::test]
async fn nobody_fills_the_lobby_and_what_nobody_wants_goes() {
    let hall = Hall::new();
    let body = json!({ "game": "race", "scenario": "short", "seats": open(), "listed": { "play": true } });
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(hall.house.post("/api/matches", &[], body.clone()).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 429, 429]);
    hall.table("short", open(), json!({})).await;
    assert_eq!(hall.listed("kind=open").await.len(), 6);
    hall.time.advance(Duration::from_secs(15 * DAY));
    assert!(hall.listed("kind=open").await.is_empty());
    assert_eq!(hall.house.post("/api/matches", &[], body).await.0, 200, "an hour later one may again");
}

#[tokio::test]
async fn long_lists_come_in_pages() {
    let hall = Hall::new();
    for _ in 0..52 {
        hall.time.advance(Duration::from_secs(3600));
        hall.table("short", open(), json!({ "play": true })).await;
    }
    let (_, first) = hall.house.get("/api/tables?kind=open", &[]).await;
    assert_eq!(first["tables"].as_array().unwrap().len(), 50);
    let (_, rest) = hall.house.get(&format!("/api/tables?kind=open&before={}", first["before"]), &[]).await;
    assert_eq!((rest["tables"].as_array().unwrap().len(), &rest["before"]), (2, &Value::Null));
}

//! Accounts that are suspended by whoever runs the server, and names that change.

use crate::accounts::{Browser, Somebody, somebody};
use crate::house::{House, Listening, Match, Socket, listen_with};
use serde_json::{Value, json};
use server::ids::Token;
use server::time::{Stamp, Time};
use std::time::Duration;

const SECRET: &str = "0123456789abcdefghjk";
const DAY: u64 = 86_400;

/// A server with an operator, at a time that the test moves.
struct Town {
    listening: Listening,
    time: Time,
}

impl Town {
    async fn new() -> Self {
        let time = Time::still(Stamp(1_800_000_000_000));
        let its = time.clone();
        let listening = listen_with(|config| {
            config.time = its;
            config.people.operator = Token::parse(SECRET);
        });
        Self { listening: listening.await, time }
    }

    fn house(&self) -> &House {
        &self.listening.house
    }

    async fn suspend(&self, name: &str, days: Option<u64>) -> (u16, Value) {
        let until = days.map(|days| self.time.now().0 + days * DAY * 1000);
        let asked = json!({ "name": name, "why": "Foul talk", "until": until });
        self.house().post("/api/operator/suspensions", &[SECRET], asked).await
    }

    async fn lift(&self, name: &str) -> u16 {
        self.house().post("/api/operator/suspensions/lift", &[SECRET], json!({ "name": name })).await.0
    }

    /// A match of the two, red's of somebody with an account.
    async fn game(&self, red: &mut Somebody) -> Match {
        let game = self.house().begin("short").await;
        let mine = json!({ "matches": [{ "id": game.id, "tokens": [game.red] }] });
        assert_eq!(red.browser.post(self.house(), "/api/account/seats", mine).await.0, 200);
        game
    }
}

async fn try_to_sign_in(house: &House, somebody: &mut Somebody) -> (u16, Value) {
    let mut browser = Browser::default();
    let (ceremony, options) = browser.begin(house, json!({ "for": "sign-in" })).await;
    somebody.key.count += 1;
    browser.finish(house, &ceremony, somebody.key.get(&options)).await
}

#[tokio::test]
async fn a_suspended_account_opens_nothing_until_it_is_over_and_says_so() {
    let town = Town::new().await;
    let house = town.house();
    let mut ruth = somebody(house, "Ruth").await;
    somebody(house, "Tomasz").await;
    let game = town.game(&mut ruth).await;
    let (mut socket, first) = Socket::join_as(town.listening.address, &game.id, &ruth.browser.cookie, &[]).await;
    assert_eq!(first["snapshot"]["seats"][0]["mine"], json!(true));
    let (status, told) = town.suspend("ruth", Some(7)).await;
    assert_eq!((status, &told["suspended"][0]["name"]), (200, &json!("Ruth")), "{told}");
    // What is open is closed, and whoever looks is told why.
    let seen = socket.until(|message| message["snapshot"].is_object()).await;
    assert_eq!(seen["snapshot"]["seats"][0]["mine"], json!(false));
    let (_, shown) = ruth.browser.get(house, "/api/account").await;
    assert_eq!((&shown["account"], &shown["suspended"]["why"]), (&Value::Null, &json!("Foul talk")));
    assert_eq!(shown["suspended"]["until"], json!(town.time.now().0 + 7 * DAY * 1000));
    let decide = json!({ "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 3 } }] });
    assert_eq!(ruth.browser.post(house, &game.path("/decisions"), decide.clone()).await.0, 401);
    // It is refused everywhere, and says why and until when.
    let is_told = |answer: (u16, Value)| {
        let (status, told) = answer;
        assert_eq!((status, told["error"].as_str()), (403, Some("suspended")), "{told}");
        assert_eq!(told["text"], json!("this account is suspended until 2027-01-22 08:00 UTC: Foul talk"));
    };
    // No way in.
    is_told(try_to_sign_in(house, &mut ruth).await);
    let code = json!({ "code": ruth.codes[0] });
    is_told(Browser::default().post(house, "/api/account/recover", code).await);
    // No new seats, no invitations, no talk: not at a seat of the account either, whoever's link opens it.
    let open = json!({ "game": "race", "scenario": "short", "seats": { "red": "open", "blue": "open" },
                       "listed": { "play": true } });
    is_told(ruth.browser.post(house, "/api/matches", open.clone()).await);
    let (_, made) = house.post("/api/matches", &[], open).await;
    let path = |end: &str| format!("/api/matches/{}/{end}", made["id"].as_str().unwrap());
    is_told(ruth.browser.post(house, &path("sit"), json!({ "seat": "red" })).await);
    let invite = made["invites"]["blue"].as_str().unwrap();
    is_told(ruth.browser.post_with(house, &path("claim"), &[invite], json!({})).await);
    let asked = json!({ "to": "Tomasz", "match": game.id, "seat": "blue" });
    is_told(ruth.browser.post(house, "/api/invitations", asked).await);
    let say = |note: bool| json!({ "seat": "red", "text": "Once more", "note": note });
    is_told(house.post(&game.path("/talk"), &[&game.red], say(false)).await);
    assert_eq!(house.post(&game.path("/talk"), &[&game.red], say(true)).await.0, 200, "a note is nobody's business");
    let other = json!({ "seat": "blue", "text": "Hello?" });
    assert_eq!(house.post(&game.path("/talk"), &[&game.blue], other).await.0, 200, "the other side talks on");
    // Its games go on by their links, on this device and the next.
    assert_eq!(house.post(&game.path("/decisions"), &[&game.red], decide).await.0, 200);
    assert_eq!(ruth.browser.post_with(house, &game.path("/claim"), &[&game.red], json!({})).await.0, 200);
    // The cookie can be given back all the same.
    let mut away = ruth.browser.clone();
    assert_eq!(away.post(house, "/api/account/sign-out", json!({ "which": "here" })).await.0, 200);
    // It ends by itself.
    town.time.advance(Duration::from_secs(7 * DAY));
    assert_eq!(try_to_sign_in(house, &mut ruth).await.0, 200);
    let (_, told) = house.get("/api/operator/suspensions", &[SECRET]).await;
    assert_eq!(told["suspended"], json!([]));
}

#[tokio::test]
async fn only_the_operator_suspends_and_lifts() {
    let town = Town::new().await;
    let house = town.house();
    let mut ruth = somebody(house, "Ruth").await;
    for wrong in [&[][..], &["x"]] {
        let asked = json!({ "name": "Ruth", "why": "Spite" });
        assert_eq!(house.post("/api/operator/suspensions", wrong, asked).await.0, 401);
        assert_eq!(house.post("/api/operator/suspensions/lift", wrong, json!({ "name": "Ruth" })).await.0, 401);
        assert_eq!(house.get("/api/operator/suspensions", wrong).await.0, 401);
    }
    let over = town.time.now().0;
    for (asked, status) in [
        (json!({ "name": "Ruth", "why": " " }), 400),
        (json!({ "name": "Ruth", "why": "Late", "until": over }), 400),
        (json!({ "name": "Nobody", "why": "Who?" }), 404),
    ] {
        assert_eq!(house.post("/api/operator/suspensions", &[SECRET], asked).await.0, status);
    }
    assert_eq!(town.lift("Ruth").await, 404);
    // Until it is lifted; and the browser is signed in again then.
    assert_eq!(town.suspend("RUTH", None).await.0, 200);
    let (_, shown) = ruth.browser.get(house, "/api/account").await;
    assert_eq!(shown["suspended"], json!({ "until": null, "why": "Foul talk" }));
    town.time.advance(Duration::from_secs(80 * DAY));
    assert_eq!(ruth.browser.name(house).await, Value::Null);
    assert_eq!(town.lift("Ruth").await, 200);
    assert_eq!(ruth.browser.name(house).await, json!("Ruth"));
    assert_eq!(ruth.browser.post(house, "/api/account/delete", json!({ "name": "Ruth" })).await.0, 200);
}

#[tokio::test]
async fn an_account_takes_another_name_and_nobody_gets_the_old_one() {
    let town = Town::new().await;
    let house = town.house();
    let (mut ruth, mut tomasz) = (somebody(house, "Ruth").await, somebody(house, "Tomasz").await);
    let game = town.game(&mut ruth).await;
    let rename = async |who: &mut Somebody, name: &str| {
        who.browser.post(house, "/api/account/name", json!({ "name": name })).await
    };
    for wrong in ["Tomasz", "tomasz", "Red", "captain", "R", "Rüth\u{202e}"] {
        assert!(matches!(rename(&mut ruth, wrong).await.0, 400 | 409), "{wrong}");
    }
    let (status, told) = rename(&mut ruth, "Ruth Hoyer").await;
    assert_eq!((status, &told["account"]["name"]), (200, &json!("Ruth Hoyer")), "{told}");
    let (_, seated) = house.get(&game.path("/players"), &[]).await;
    assert_eq!(seated["players"][0]["name"], json!("Ruth Hoyer"));
    assert_eq!(house.get("/api/players/Ruth", &[]).await.0, 404);
    assert_eq!(house.get("/api/players/ruth%20hoyer", &[]).await.0, 200);
    // Once in thirty days; the old name is nobody's, also not hers.
    assert_eq!(rename(&mut ruth, "Ruth H.").await.0, 409);
    assert_eq!(rename(&mut tomasz, "RUTH").await.0, 409);
    town.time.advance(Duration::from_secs(30 * DAY));
    assert_eq!(rename(&mut ruth, "Ruth").await.0, 409);
    assert_eq!(rename(&mut ruth, "RUTH HOYER").await.0, 200, "the same to whoever compares names");
    assert_eq!(rename(&mut ruth, "Ruth Hoyer").await.0, 409);
    assert_eq!(Browser::default().post(house, "/api/account/name", json!({ "name": "Anna" })).await.0, 401);
    // Two who race for one name.
    let mut anna = somebody(house, "Anna").await;
    let mut other = tomasz.browser.clone();
    let asked = json!({ "name": "Fort Ti" });
    let (one, two) = tokio::join!(
        anna.browser.post(house, "/api/account/name", asked.clone()),
        other.post(house, "/api/account/name", asked.clone())
    );
    let mut statuses = [one.0, two.0];
    statuses.sort();
    assert_eq!(statuses, [200, 409]);
}

//! Connections that are open when the session ends by which they were opened.

use crate::accounts::{Browser, Somebody, somebody};
use crate::house::{House, Listening, Match, Socket, listen};
use serde_json::{Value, json};

/// A game whose red seat is an account's, and a phone that knows the account alone.
struct Desk {
    listening: Listening,
    ruth: Somebody,
    phone: Browser,
    game: Match,
}

impl Desk {
    async fn new() -> Self {
        let listening = listen().await;
        let house = &listening.house;
        let mut ruth = somebody(house, "Ruth").await;
        let game = house.begin("short").await;
        let mine = json!({ "matches": [{ "id": game.id, "tokens": [game.red] }] });
        assert_eq!(ruth.browser.post(house, "/api/account/seats", mine).await.0, 200);
        let phone = signed_in(house, &mut ruth).await;
        Self { listening, ruth, phone, game }
    }

    async fn join(&self, browser: &Browser, tokens: &[&str]) -> Socket {
        let (socket, first) = Socket::join_as(self.listening.address, &self.game.id, &browser.cookie, tokens).await;
        assert_eq!(first["snapshot"]["seats"][0]["mine"], json!(true), "{first}");
        socket
    }

    async fn out(&mut self, which: Value) {
        let Self { listening, ruth, .. } = self;
        let asked = json!({ "which": which });
        let (status, told) = ruth.browser.post(&listening.house, "/api/account/sign-out", asked).await;
        assert_eq!(status, 200, "{told}");
    }
}

async fn signed_in(house: &House, somebody: &mut Somebody) -> Browser {
    let mut browser = Browser::default();
    let (ceremony, options) = browser.begin(house, json!({ "for": "sign-in" })).await;
    assert_eq!(browser.finish(house, &ceremony, somebody.key.get(&options)).await.0, 200);
    browser
}

/// From here on it is somebody who watches: shown no seat as theirs, and refused what a seat may do.
async fn only_watches(socket: &mut Socket) {
    let seen = socket.until(|message| message["snapshot"].is_object()).await;
    assert_eq!(seen["snapshot"]["seats"][0]["mine"], json!(false));
    assert_eq!(seen["snapshot"]["view"]["prompt"]["options"], json!([]));
    let wager = json!({ "decide": { "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 1 } }] }, "ref": 1 });
    socket.send(wager).await;
    let answer = socket.until(|message| message["ref"] == json!(1)).await;
    assert_eq!(answer["error"], json!("not-your-seat"), "{answer}");
}

/// It still acts for its seat.
async fn still_plays(socket: &mut Socket, seq: u64) {
    let wager = json!({ "decide": { "seat": "red", "seq": seq, "decisions": [{ "wager": { "face": 1 } }] }, "ref": 2 });
    socket.send(wager).await;
    let answer = socket.until(|message| message["ref"] == json!(2)).await;
    assert_eq!(answer["answer"]["applied"], json!(1), "{answer}");
}

#[tokio::test]
async fn signing_out_here_there_and_everywhere_ends_what_open_connections_may_do() {
    let mut desk = Desk::new().await;
    let (mut at_desk, mut at_phone) = (desk.join(&desk.ruth.browser, &[]).await, desk.join(&desk.phone, &[]).await);
    // There: the phone, from the desk.
    let (_, seen) = desk.ruth.browser.get(&desk.listening.house, "/api/account").await;
    let sessions = seen["account"]["sessions"].as_array().unwrap();
    let there = sessions.iter().find(|one| one["here"] == json!(false)).unwrap()["id"].clone();
    desk.out(json!({ "session": there })).await;
    only_watches(&mut at_phone).await;
    still_plays(&mut at_desk, 0).await;
    // Here, with a third browser still signed in.
    let third = signed_in(&desk.listening.house, &mut desk.ruth).await;
    let mut at_third = desk.join(&third, &[]).await;
    let cookie = desk.ruth.browser.clone();
    desk.out(json!("here")).await;
    only_watches(&mut at_desk).await;
    assert_eq!(cookie.name(&desk.listening.house).await, Value::Null);
    // Everywhere.
    let mut last = signed_in(&desk.listening.house, &mut desk.ruth).await;
    let mut at_last = desk.join(&last, &[]).await;
    let house = &desk.listening.house;
    assert_eq!(last.post(house, "/api/account/sign-out", json!({ "which": "everywhere" })).await.0, 200);
    only_watches(&mut at_third).await;
    only_watches(&mut at_last).await;
}

#[tokio::test]
async fn what_a_link_opens_stays_open_when_the_account_is_gone() {
    let mut desk = Desk::new().await;
    let mut by_link = desk.join(&desk.phone, &[&desk.game.red]).await;
    let mut by_account = desk.join(&desk.phone, &[]).await;
    let house = &desk.listening.house;
    let (status, told) = desk.ruth.browser.post(house, "/api/account/delete", json!({ "name": "Ruth" })).await;
    assert_eq!(status, 200, "{told}");
    only_watches(&mut by_account).await;
    still_plays(&mut by_link, 0).await;
}

#[tokio::test]
async fn others_who_sign_out_change_nothing() {
    let desk = Desk::new().await;
    let house = &desk.listening.house;
    let mut socket = desk.join(&desk.phone, &[]).await;
    let mut tomasz = somebody(house, "Tomasz").await;
    tomasz.browser.post(house, "/api/account/sign-out", json!({ "which": "everywhere" })).await;
    still_plays(&mut socket, 0).await;
}

/// Where several servers share a database the others are told nothing: a connection there looks for itself.
#[tokio::test]
async fn whoever_was_signed_out_elsewhere_decides_nothing_more() {
    let desk = Desk::new().await;
    let mut socket = desk.join(&desk.phone, &[]).await;
    let database = rusqlite::Connection::open(desk.listening.house.scratch.database()).unwrap();
    assert_eq!(database.execute("DELETE FROM session", []).unwrap(), 2);
    let wager = json!({ "decide": { "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 1 } }] }, "ref": 3 });
    socket.send(wager).await;
    let answer = socket.until(|message| message["ref"] == json!(3)).await;
    assert_eq!(answer["error"], json!("not-your-seat"), "{answer}");
    assert_eq!(desk.listening.house.snapshot(&desk.game, &[]).await["seq"], json!(0));
}

//! Accounts: signing in each way there is, what an account opens, and what somebody else cannot do with it.

use crate::house::{House, Match, request};
use axum::body::Body;
use axum::http::Request;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use server::time::{Stamp, Time};
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

pub const ORIGIN: &str = "http://localhost";

pub fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// An authenticator with one key.
pub struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    handle: String,
    pub count: u32,
    pub flags: u8,
    pub rp: String,
    pub origin: String,
}

impl Authenticator {
    pub fn new() -> Self {
        static COUNT: AtomicU8 = AtomicU8::new(1);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let key = SigningKey::from_slice(&[number; 32]).unwrap();
        let (rp, origin) = ("localhost".to_owned(), ORIGIN.to_owned());
        Self { key, id: vec![number; 20], handle: String::new(), count: 0, flags: 0b101, rp, origin }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let told =
            json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false });
        told.to_string().into_bytes()
    }

    fn data(&self, flags: u8, key: &[u8]) -> Vec<u8> {
        let rp = Sha256::digest(self.rp.as_bytes());
        [&rp[..], &[flags], &self.count.to_be_bytes(), key].concat()
    }

    /// Makes a key.
    pub fn create(&mut self, options: &Value) -> Value {
        self.handle = options["user"]["id"].as_str().unwrap().to_owned();
        let client = self.client_data("webauthn.create", options);
        let point = self.key.verifying_key().to_encoded_point(false);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let cose = [
            &[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..],
            point.x().unwrap(),
            &[0x22, 0x58, 32],
            point.y().unwrap(),
        ];
        let key = [&[0; 16][..], &[0, self.id.len() as u8], &self.id, &cose.concat()].concat();
        let data = self.data(self.flags | 1 << 6, &key);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let object =
            [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".as_slice(), &[data.len() as u8], &data].concat();
        json!({ "id": base64(&self.id), "response": {
            "clientDataJSON": base64(&client), "attestationObject": base64(&object),
        } })
    }

    /// Signs in.
    pub fn get(&self, options: &Value) -> Value {
        let client = self.client_data("webauthn.get", options);
        let data = self.data(self.flags, &[]);
        let signature: Signature = self.key.sign(&[&data[..], &Sha256::digest(&client)].concat());
        json!({ "id": base64(&self.id), "response": {
            "clientDataJSON": base64(&client), "authenticatorData": base64(&data),
            "signature": base64(signature.to_der().as_bytes()), "userHandle": self.handle,
        } })
    }
}

/// A browser with its cookie.
#[derive(Clone, Default)]
pub struct Browser {
    pub cookie: String,
}

impl Browser {
    pub fn request(&self, method: &str, path: &str, tokens: &[&str], body: Option<Value>) -> Request<Body> {
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let mut asked = request(method, path, tokens, body);
        if method == "POST" {
            asked.headers_mut().insert("origin", ORIGIN.parse().unwrap());
        }
        if !self.cookie.is_empty() {
            asked.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        asked
    }

    pub async fn get(&self, house: &House, path: &str) -> (u16, Value) {
        let (status, text) = house.text(self.request("GET", path, &[], None)).await;
        (status.as_u16(), serde_json::from_str(&text).unwrap())
    }

    /// Posts, and keeps the cookie that is set.
    pub async fn post(&mut self, house: &House, path: &str, body: Value) -> (u16, Value) {
        self.post_with(house, path, &[], body).await
    }

    pub async fn post_with(&mut self, house: &House, path: &str, tokens: &[&str], body: Value) -> (u16, Value) {
        let answer = house.raw(self.request("POST", path, tokens, Some(body))).await;
        let status = answer.status().as_u16();
        if let Some(set) = answer.headers().get("set-cookie") {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
            self.cookie = set.split(';').next().unwrap().to_owned();
        }
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    pub async fn name(&self, house: &House) -> Value {
        self.get(house, "/api/account").await.1["account"]["name"].clone()
    }

    pub async fn begin(&mut self, house: &House, wanted: Value) -> (String, Value) {
        let (status, begun) = self.post(house, "/api/account/passkey", wanted).await;
        assert_eq!(status, 200, "{begun}");
        (begun["ceremony"].as_str().unwrap().to_owned(), begun["publicKey"].clone())
    }

    pub async fn finish(&mut self, house: &House, ceremony: &str, credential: Value) -> (u16, Value) {
        let body = json!({ "ceremony": ceremony, "credential": credential });
        self.post(house, "/api/account/passkey/finish", body).await
    }
}

/// Somebody with an account.
pub struct Somebody {
    pub browser: Browser,
    pub key: Authenticator,
    pub codes: Vec<String>,
}

pub async fn somebody(house: &House, name: &str) -> Somebody {
    let (mut browser, mut key) = (Browser::default(), Authenticator::new());
    let (ceremony, options) = browser.begin(house, json!({ "for": "new-account", "name": name })).await;
    let (status, made) = browser.finish(house, &ceremony, key.create(&options)).await;
    assert_eq!(status, 200, "{made}");
    let codes = made["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    Somebody { browser, key, codes }
}

pub fn moved() -> (House, Time) {
    let time = Time::still(Stamp(1_800_000_000_000));
    let its = time.clone();
    (House::either_with(|config| config.time = its), time)
}

#[tokio::test]
async fn a_passkey_makes_an_account_and_signs_in_elsewhere() {
    let (house, time) = moved();
    let ruth = somebody(&house, "Ruth H.").await;
    assert_eq!(ruth.browser.name(&house).await, json!("Ruth H."));
    assert_eq!(ruth.codes.len(), 10);
    let mut phone = Browser::default();
    assert_eq!(phone.name(&house).await, Value::Null);
    let (ceremony, options) = phone.begin(&house, json!({ "for": "sign-in" })).await;
    assert_eq!(options["allowCredentials"], json!([]), "no name is asked for, so none is told");
    let answer = ruth.key.get(&options);
    assert_eq!(phone.finish(&house, &ceremony, answer.clone()).await.0, 200);
    assert_eq!(phone.name(&house).await, json!("Ruth H."));
    assert_eq!(Browser::default().finish(&house, &ceremony, answer).await.0, 409, "an answer is used once");
    let (_, seen) = phone.get(&house, "/api/account").await;
    assert_eq!(seen["account"]["sessions"].as_array().unwrap().len(), 2);
    // Also after a restart; and not after a quarter of a year in which nobody came.
    let house = house.restart_with(|config| config.time = time.clone());
    assert_eq!(phone.name(&house).await, json!("Ruth H."));
    time.advance(Duration::from_secs(91 * 86_400));
    assert_eq!(phone.name(&house).await, Value::Null);
}

#[tokio::test]
async fn an_answer_of_an_authenticator_is_looked_at_closely() {
    let (house, time) = moved();
    let mut ruth = somebody(&house, "Ruth").await;
    let other = somebody(&house, "Tomasz").await;
    let mut tried = 0;
    let mut refused = async |change: &dyn Fn(&mut Authenticator), spoil: &dyn Fn(&mut Value)| {
        time.advance(Duration::from_secs(90));
        let mut browser = Browser::default();
        let (ceremony, options) = browser.begin(&house, json!({ "for": "sign-in" })).await;
        let key = &mut ruth.key;
        let (rp, origin, flags) = (key.rp.clone(), key.origin.clone(), key.flags);
        change(key);
        let mut answer = key.get(&options);
        (key.rp, key.origin, key.flags) = (rp, origin, flags);
        spoil(&mut answer);
        let (status, told) = browser.finish(&house, &ceremony, answer).await;
        assert_eq!((status, browser.cookie.as_str()), (409, ""), "{told}");
        tried += 1;
    };
    let nothing = |_: &mut Authenticator| {};
    let same = |_: &mut Value| {};
    refused(&|key| key.rp = "evil.example".into(), &same).await;
    refused(&|key| key.origin = "http://evil.example".into(), &same).await;
    refused(&|key| key.origin = "http://localhost:9999".into(), &same).await;
    refused(&|key| key.flags = 0b001, &same).await;
    refused(&|key| key.flags = 0b100, &same).await;
    refused(&|key| key.flags = 0b1_0101, &same).await;
    refused(&|key| key.flags = 0b100_0101, &same).await;
    refused(&nothing, &|answer| answer["response"]["userHandle"] = json!(other.key.handle)).await;
    refused(&nothing, &|answer| answer["response"]["userHandle"] = Value::Null).await;
    refused(&nothing, &|answer| answer["id"] = json!(base64(&other.key.id))).await;
    refused(&nothing, &|answer| answer["id"] = json!("nobody")).await;
    refused(&nothing, &|answer| answer["response"]["signature"] = json!(base64(&[0; 70]))).await;
    refused(&nothing, &|answer| answer["response"]["signature"] = json!("")).await;
    refused(&nothing, &|answer| {
        let text = answer["response"]["clientDataJSON"].as_str().unwrap();
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).unwrap()).unwrap();
        answer["response"]["clientDataJSON"] =
            json!(base64(text.replace("webauthn.get", "webauthn.create").as_bytes()));
    })
    .await;
    refused(&nothing, &|answer| {
        let text = answer["response"]["authenticatorData"].as_str().unwrap();
        let mut data = URL_SAFE_NO_PAD.decode(text).unwrap();
        data.push(0);
        answer["response"]["authenticatorData"] = json!(base64(&data));
    })
    .await;
    assert_eq!(tried, 15);
}

#[tokio::test]
async fn a_late_answer_and_a_copied_authenticator_do_not_sign_in() {
    let (house, time) = moved();
    let mut ruth = somebody(&house, "Ruth").await;
    // An old challenge, and one of another ceremony.
    let mut browser = Browser::default();
    let (late, options) = browser.begin(&house, json!({ "for": "sign-in" })).await;
    let answer = ruth.key.get(&options);
    time.advance(Duration::from_secs(301));
    assert_eq!(browser.finish(&house, &late, answer.clone()).await.0, 409);
    let (fresh, _) = browser.begin(&house, json!({ "for": "sign-in" })).await;
    assert_eq!(browser.finish(&house, &fresh, answer).await.0, 409);
    // A copy of an authenticator that counts.
    time.advance(Duration::from_secs(1000));
    for (count, status) in [(7, 200), (7, 409), (6, 409), (8, 200)] {
        ruth.key.count = count;
        let (ceremony, options) = browser.begin(&house, json!({ "for": "sign-in" })).await;
        assert_eq!(browser.finish(&house, &ceremony, ruth.key.get(&options)).await.0, status, "{count}");
    }
}

#[tokio::test]
async fn nobody_looks_like_somebody_else() {
    let (house, time) = moved();
    somebody(&house, "Ruth H.").await;
    let names = [
        "Ruth H.",
        "ruth h",
        "Rutһ H",
        "RUTH_H.",
        "Ruth  H",
        "Ｒuth H",
        "operator",
        "The 0perator",
        "captain",
        "Red",
        "x",
        "",
    ];
    for name in names {
        time.advance(Duration::from_secs(60));
        let (status, told) = Browser::default()
            .post(&house, "/api/account/passkey", json!({ "for": "new-account", "name": name }))
            .await;
        assert!(matches!(status, 400 | 409), "{name}: {told}");
    }
    // Two who begin at once: the second one to finish has no name.
    let (mut one, mut two) = (Browser::default(), Browser::default());
    let wanted = json!({ "for": "new-account", "name": "Marisol" });
    let (first, first_options) = one.begin(&house, wanted.clone()).await;
    let (second, second_options) = two.begin(&house, wanted).await;
    assert_eq!(one.finish(&house, &first, Authenticator::new().create(&first_options)).await.0, 200);
    assert_eq!(two.finish(&house, &second, Authenticator::new().create(&second_options)).await.0, 409);
}

#[tokio::test]
async fn a_recovery_code_works_once() {
    let (house, _) = moved();
    let ruth = somebody(&house, "Ruth").await;
    let mut browser = Browser::default();
    let written = ruth.codes[3].to_uppercase().replace('-', " ");
    let recover = |code: &str| json!({ "code": code });
    assert_eq!(browser.post(&house, "/api/account/recover", recover(&written)).await.0, 200);
    assert_eq!(browser.name(&house).await, json!("Ruth"));
    assert_eq!(browser.get(&house, "/api/account").await.1["account"]["codes_left"], json!(9));
    for wrong in [&ruth.codes[3], "", "0000-0000-0000-0000", &"x".repeat(500)] {
        assert_eq!(Browser::default().post(&house, "/api/account/recover", recover(wrong)).await.0, 409, "{wrong}");
    }
    let (_, fresh) = browser.post(&house, "/api/account/codes", json!({})).await;
    assert_eq!(fresh["codes"].as_array().unwrap().len(), 10);
    assert_eq!(
        Browser::default().post(&house, "/api/account/recover", recover(&ruth.codes[4])).await.0,
        409,
        "an old one"
    );
}

#[tokio::test]
async fn seats_come_along_and_open_wherever_one_signs_in() {
    let (house, _) = moved();
    let mut ruth = somebody(&house, "Ruth").await;
    let game = house.begin("short").await;
    let mine = json!({ "matches": [
        { "id": game.id, "tokens": [game.red, "nonsense"] },
        { "id": "ffffffffffffffff", "tokens": [game.red] },
    ] });
    assert_eq!(Browser::default().post(&house, "/api/account/seats", mine.clone()).await.0, 401);
    let (status, taken) = ruth.browser.post(&house, "/api/account/seats", mine.clone()).await;
    assert_eq!((status, &taken["matches"]), (200, &json!([game.id])), "{taken}");
    // The phone has no token, only the account.
    let mut phone = Browser::default();
    let (ceremony, options) = phone.begin(&house, json!({ "for": "sign-in" })).await;
    phone.finish(&house, &ceremony, ruth.key.get(&options)).await;
    let (_, games) = phone.get(&house, "/api/account/games").await;
    assert_eq!(games["tables"][0]["id"], json!(game.id));
    assert_eq!(games["tables"][0]["seats"][0]["mine"], json!(true), "{games}");
    let (_, seen) = phone.get(&house, &game.path("")).await;
    assert_eq!((&seen["seats"][0]["mine"], &seen["seats"][1]["mine"]), (&json!(true), &json!(false)));
    let decide = json!({ "seat": "red", "seq": 0, "decisions": [{ "wager": { "face": 3 } }] });
    assert_eq!(phone.post(&house, &game.path("/decisions"), decide.clone()).await.0, 200);
    // Nobody else gets anything by it: not with an account of their own, not with the token of a seat that is somebody's.
    let mut tomasz = somebody(&house, "Tomasz").await;
    let (_, seen) = tomasz.browser.get(&house, &game.path("")).await;
    assert_eq!(seen["seats"][0]["mine"], json!(false));
    assert_eq!(tomasz.browser.post(&house, &game.path("/decisions"), decide).await.0, 401);
    let (_, taken) = tomasz.browser.post(&house, "/api/account/seats", mine).await;
    assert_eq!(taken["matches"], json!([]), "a copied link does not take a seat from its account");
    // A seat that was handed on is its new holder's.
    assert_eq!(house.post(&game.path("/claim"), &[&game.red], json!({})).await.0, 200);
    let (_, seen) = phone.get(&house, &game.path("")).await;
    assert_eq!(seen["seats"][0]["mine"], json!(false));
}

#[tokio::test]
async fn what_somebody_signed_in_makes_or_takes_is_theirs_at_once() {
    let (house, _) = moved();
    let (mut ruth, mut tomasz) = (somebody(&house, "Ruth").await, somebody(&house, "Tomasz").await);
    let seats = json!({ "red": "me", "blue": "open" });
    let new = json!({ "game": "race", "scenario": "short", "seats": seats, "listed": { "play": true } });
    let (_, made) = ruth.browser.post(&house, "/api/matches", new).await;
    let id = made["id"].as_str().unwrap();
    let (status, _) = tomasz.browser.post(&house, &format!("/api/matches/{id}/sit"), json!({ "seat": "blue" })).await;
    assert_eq!(status, 200);
    for (browser, mine) in [(&ruth.browser, [true, false]), (&tomasz.browser, [false, true])] {
        let (_, games) = browser.get(&house, "/api/account/games").await;
        let seats = games["tables"][0]["seats"].as_array().unwrap();
        assert_eq!([0, 1].map(|seat| seats[seat]["mine"] == json!(true)), mine);
    }
}

#[tokio::test]
async fn signing_out_ends_what_it_says() {
    let (house, _) = moved();
    let mut ruth = somebody(&house, "Ruth").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut browser = Browser::default();
        let (ceremony, options) = browser.begin(&house, json!({ "for": "sign-in" })).await;
        browser.finish(&house, &ceremony, ruth.key.get(&options)).await;
        others.push(browser);
    }
    let [a, b, c] = &mut others[..] else { panic!("three") };
    let kept = a.clone();
    assert_eq!(a.post(&house, "/api/account/sign-out", json!({ "which": "here" })).await.0, 200);
    assert_eq!(kept.name(&house).await, Value::Null, "the secret is no more, not only the cookie");
    let (_, seen) = b.get(&house, "/api/account").await;
    let sessions = seen["account"]["sessions"].as_array().unwrap();
    let other = sessions.iter().find(|one| one["here"] == json!(false)).unwrap()["id"].clone();
    b.post(&house, "/api/account/sign-out", json!({ "which": { "session": other } })).await;
    assert_eq!(b.get(&house, "/api/account").await.1["account"]["sessions"].as_array().unwrap().len(), 2);
    let kept = b.clone();
    assert_eq!(b.post(&house, "/api/account/sign-out", json!({ "which": "everywhere" })).await.0, 200);
    for browser in [&kept, c, &mut ruth.browser] {
        assert_eq!(browser.name(&house).await, Value::Null);
    }
}

#[tokio::test]
async fn pages_from_elsewhere_do_nothing_with_a_session() {
    let (house, _) = moved();
    let ruth = somebody(&house, "Ruth").await;
    let mut tried = 0;
    for path in [
        "/api/account/delete",
        "/api/account/sign-out",
        "/api/account/codes",
        "/api/account/seats",
        "/api/account/mail",
        "/api/account/passkey",
        "/api/account/passkey/finish",
        "/api/account/recover",
        "/api/matches",
    ] {
        for (name, value, status) in [
            ("origin", "http://evil.example", 403),
            ("origin", "null", 403),
            ("sec-fetch-site", "cross-site", 403),
            ("sec-fetch-site", "same-site", 403),
            ("content-type", "text/plain", 415),
            ("content-type", "application/x-www-form-urlencoded", 415),
            ("host", "evil.example", 421),
        ] {
            let mut asked = ruth.browser.request("POST", path, &[], Some(json!({ "name": "Ruth" })));
            asked.headers_mut().insert(name, value.parse().unwrap());
            assert_eq!(house.text(asked).await.0.as_u16(), status, "{path} {name} {value}");
            tried += 1;
        }
    }
    assert_eq!(tried, 63);
    assert_eq!(ruth.browser.name(&house).await, json!("Ruth"));
}

#[tokio::test]
async fn an_account_is_taken_out_and_ended_and_its_seats_go_on_by_their_links() {
    let (house, _) = moved();
    let mut ruth = somebody(&house, "Ruth").await;
    let game = house.begin("short").await;
    let mine = json!({ "matches": [{ "id": game.id, "tokens": [game.red] }] });
    ruth.browser.post(&house, "/api/account/seats", mine).await;
    let (status, data) = ruth.browser.get(&house, "/api/account/export").await;
    assert_eq!((status, &data["name"], &data["seats"][0]["match"]), (200, &json!("Ruth"), &json!(game.id)));
    assert!(!data.to_string().contains(&game.red), "no secret is in it");
    assert_eq!(ruth.browser.post(&house, "/api/account/delete", json!({ "name": "Tomasz" })).await.0, 409);
    let kept = ruth.browser.clone();
    assert_eq!(ruth.browser.post(&house, "/api/account/delete", json!({ "name": "ruth" })).await.0, 200);
    assert_eq!(kept.name(&house).await, Value::Null);
    assert_eq!(house.decide(&game, "red", json!({ "wager": { "face": 3 } })).await.0, 200, "the link still plays");
    let (ceremony, options) = ruth.browser.begin(&house, json!({ "for": "sign-in" })).await;
    assert_eq!(ruth.browser.finish(&house, &ceremony, ruth.key.get(&options)).await.0, 409);
    let again = json!({ "for": "new-account", "name": "RUTH" });
    assert_eq!(ruth.browser.post(&house, "/api/account/passkey", again).await.0, 409, "a name is not given twice");
}

#[tokio::test]
async fn who_tries_too_often_waits() {
    let (house, time) = moved();
    let mut browser = Browser::default();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(browser.post(&house, "/api/account/recover", json!({ "code": "0000-0000-0000-0000" })).await.0);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 20);
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 20);
    time.advance(Duration::from_secs(601));
    assert_eq!(browser.post(&house, "/api/account/recover", json!({ "code": "0" })).await.0, 409);
}

/// A match of two people with accounts.
pub async fn match_of(house: &House, red: &mut Somebody, blue: &mut Somebody, more: Value) -> Match {
    let mut new = json!({ "game": "race", "scenario": "short", "seats": { "red": "me", "blue": "open" }, "listed": { "play": true } });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, made) = red.browser.post(house, "/api/matches", new).await;
    assert_eq!(status, 200, "{made}");
    let id = made["id"].as_str().unwrap().to_owned();
    let (status, taken) = blue.browser.post(house, &format!("/api/matches/{id}/sit"), json!({ "seat": "blue" })).await;
    assert_eq!(status, 200, "{taken}");
    Match { id, red: made["seats"]["red"].as_str().unwrap().into(), blue: taken["token"].as_str().unwrap().into() }
}

//! Notices: sent when it is one's turn, once, to where they were wanted, also when the server ends in between.

use crate::accounts::{Browser, Somebody, match_of, somebody};
use crate::house::{House, Match, request};
use axum::body::Body;
use serde_json::{Value, json};
use server::time::{Stamp, Time};
use server::{Config, MailConfig, PeopleConfig};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// Something on this machine that takes what is sent to it.
#[derive(Clone)]
struct Sink {
    port: u16,
    taken: Arc<Mutex<Vec<String>>>,
    /// What it answers: a line of SMTP at the end of a mail, or a status of HTTP.
    says: Arc<Mutex<&'static str>>,
}

impl Sink {
    fn taken(&self) -> Vec<String> {
        self.taken.lock().unwrap().clone()
    }

    fn say(&self, answer: &'static str) {
        *self.says.lock().unwrap() = answer;
    }

    async fn listen(says: &'static str) -> (Self, TcpListener) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        (Self { port, taken: Arc::default(), says: Arc::new(Mutex::new(says)) }, listener)
    }

    async fn mail() -> Self {
        let (sink, listener) = Self::listen("250 taken").await;
        let its = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let its = its.clone();
                tokio::spawn(async move { its.take_mail(BufReader::new(stream)).await });
            }
        });
        sink
    }

    async fn take_mail(&self, mut stream: BufReader<tokio::net::TcpStream>) -> Option<()> {
        stream.write_all(b"220 here\r\n").await.ok()?;
        let (mut line, mut mail, mut in_mail) = (String::new(), String::new(), false);
        while stream.read_line(&mut line).await.ok()? > 0 {
            let answer = match (in_mail, line.trim_end()) {
                (true, ".") => {
                    in_mail = false;
                    let says = *self.says.lock().unwrap();
                    let text = std::mem::take(&mut mail);
                    if says.starts_with("250") {
                        self.taken.lock().unwrap().push(text);
                    }
                    says
                }
                (true, _) => {
                    mail.push_str(&line);
                    ""
                }
                (false, "DATA") => {
                    in_mail = true;
                    "354 go on"
                }
                (false, "EHLO blockhouse") => "250-hello\r\n250 SIZE 1000000",
                (false, "QUIT") => "221 bye",
                (false, _) => "250 good",
            };
            if !answer.is_empty() {
                stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
            }
            line.clear();
        }
        Some(())
    }

    async fn http() -> Self {
        let (sink, listener) = Self::listen("201 Created").await;
        let its = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                its.take_request(BufReader::new(stream)).await;
            }
        });
        sink
    }

    async fn take_request(&self, mut stream: BufReader<tokio::net::TcpStream>) -> Option<()> {
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).await.ok()?;
            if let Some(told) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = told.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
            head.push_str(&line);
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.ok()?;
        self.taken.lock().unwrap().push(format!("{head}\n{}", String::from_utf8_lossy(&body)));
        let says = *self.says.lock().unwrap();
        stream.write_all(format!("HTTP/1.1 {says}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await.ok()
    }
}

struct Post {
    house: House,
    time: Time,
    mail: Sink,
    hook: Sink,
}

fn set_up(config: &mut Config, time: &Time, mail: &Sink) {
    config.time = time.clone();
    config.people = PeopleConfig {
        address: Some("https://games.example".into()),
        mail: Some(MailConfig {
            server: format!("smtp://127.0.0.1:{}", mail.port),
            from: "turns@games.example".into(),
        }),
        to_loopback: true,
        ..PeopleConfig::default()
    };
}

impl Post {
    async fn new() -> Self {
        let (time, mail, hook) = (Time::still(Stamp(1_800_000_000_000)), Sink::mail().await, Sink::http().await);
        let house = House::either_with(|config| set_up(config, &time, &mail));
        Self { house, time, mail, hook }
    }

    fn restart(self) -> Self {
        let Self { house, time, mail, hook } = self;
        let house = house.restart_with(|config| set_up(config, &time, &mail));
        Self { house, time, mail, hook }
    }

    async fn pass(&self, seconds: u64) {
        self.time.advance(Duration::from_secs(seconds));
        self.house.app.tell(false).await.unwrap();
    }

    /// The mails so far whose text says this.
    fn mails(&self, wanted: &str) -> Vec<String> {
        self.mail.taken().iter().map(|mail| read(mail)).filter(|mail| mail.contains(wanted)).collect()
    }

    /// Gives somebody a confirmed address.
    async fn confirm(&self, somebody: &mut Somebody, address: &str) {
        let before = self.mail.taken().len();
        let wanted = json!({ "address": address });
        assert_eq!(somebody.browser.post(&self.house, "/api/account/mail", wanted).await.0, 200);
        while self.mail.taken().len() == before {
            tokio::task::yield_now().await;
        }
        let link = link(&read(self.mail.taken().last().unwrap()));
        let (status, told) =
            Browser::default().post(&self.house, "/api/account/mail/follow", json!({ "token": link })).await;
        assert_eq!((status, &told["confirms"], &told["done"]), (200, &json!(true), &json!(true)), "{told}");
    }
}

/// A mail with its text readable.
fn read(mail: &str) -> String {
    use base64::Engine;
    let (head, text) = mail.split_once("\r\n\r\n").unwrap();
    let text = base64::engine::general_purpose::STANDARD.decode(text.replace("\r\n", "")).unwrap();
    format!("{head}\n\n{}", String::from_utf8(text).unwrap())
}

fn link(mail: &str) -> String {
    mail.split("/#/sign-in/").nth(1).unwrap().chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// A match in which it is red's turn alone, since this moment.
async fn reds_turn(post: &Post, red: &mut Somebody, blue: &mut Somebody) -> Match {
    let game = match_of(&post.house, red, blue, json!({})).await;
    post.time.advance(Duration::from_secs(1));
    post.house.wager(&game).await;
    game
}

#[tokio::test]
async fn a_mailed_link_signs_in_once_and_tells_nobody_who_has_an_address() {
    let post = Post::new().await;
    let mut ruth = somebody(&post.house, "Ruth").await;
    post.confirm(&mut ruth, "Ruth@Example.org").await;
    let mut stranger = Browser::default();
    let mut answers = Vec::new();
    for address in ["ruth@example.org", "nobody@example.org"] {
        let before = post.mail.taken().len();
        answers.push(stranger.post(&post.house, "/api/account/mail", json!({ "address": address })).await);
        while post.mail.taken().len() == before {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(answers[0], answers[1], "the same answer, and a mail each");
    let mails = post.mail.taken();
    let [known, unknown] = [&mails[1], &mails[2]].map(|mail| link(&read(mail)));
    let follow = |token: &str, more: Value| {
        let mut body = json!({ "token": token });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let path = "/api/account/mail/follow";
    // To look does not use it up.
    for _ in 0..2 {
        let (_, told) = stranger.post(&post.house, path, follow(&known, json!({ "look": true }))).await;
        assert_eq!((&told["account"], &told["done"]), (&json!("Ruth"), &json!(false)));
    }
    assert_eq!(stranger.name(&post.house).await, Value::Null);
    assert_eq!(stranger.post(&post.house, path, follow(&known, json!({}))).await.0, 200);
    assert_eq!(stranger.name(&post.house).await, json!("Ruth"));
    assert_eq!(Browser::default().post(&post.house, path, follow(&known, json!({}))).await.0, 409, "once");
    // Where there is no account, one is made, with a name that can be had.
    let mut new = Browser::default();
    let (_, told) = new.post(&post.house, path, follow(&unknown, json!({}))).await;
    assert_eq!((&told["account"], &told["done"]), (&Value::Null, &json!(false)));
    assert_eq!(new.post(&post.house, path, follow(&unknown, json!({ "name": "ruth" }))).await.0, 409);
    let (_, told) = new.post(&post.house, path, follow(&unknown, json!({ "name": "Anneke" }))).await;
    assert_eq!(told["signed_in"]["account"]["mail"], json!("nobody@example.org"), "{told}");
    // Too late.
    stranger.post(&post.house, "/api/account/mail", json!({ "address": "late@example.org" })).await;
    while post.mail.taken().len() < 4 {
        tokio::task::yield_now().await;
    }
    let late = link(&read(&post.mail.taken()[3]));
    post.time.advance(Duration::from_secs(901));
    assert_eq!(new.post(&post.house, path, follow(&late, json!({ "name": "Late" }))).await.0, 409);
}

#[tokio::test]
async fn nobody_is_flooded_with_links() {
    let post = Post::new().await;
    let mut browser = Browser::default();
    let ask = json!({ "address": "victim@example.org" });
    let mut statuses = Vec::new();
    for _ in 0..14 {
        statuses.push(browser.post(&post.house, "/api/account/mail", ask.clone()).await.0);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 10, "one visitor");
    while post.mail.taken().len() < 3 {
        tokio::task::yield_now().await;
    }
    assert_eq!(post.mail.taken().len(), 3, "one address");
    for bad in ["x", "a@b", "a@example.org\r\nbcc: b@example.org", ""] {
        let (status, _) = Browser::default().post(&post.house, "/api/account/mail", json!({ "address": bad })).await;
        assert!(matches!(status, 400 | 429), "{bad}");
    }
}

#[tokio::test]
async fn whose_turn_it_is_is_told_once_also_after_a_restart() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    post.confirm(&mut ruth, "ruth@example.org").await;
    let game = reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    assert!(post.mails("your turn").is_empty(), "not before half a minute is over");
    // The server ends before it is sent: another one sends it.
    let post = post.restart();
    post.house.app.tell(true).await.unwrap();
    post.pass(30).await;
    let mails = post.mails("it is your turn");
    assert_eq!(mails.len(), 1, "{mails:?}");
    let mail = &mails[0];
    for part in [
        "To: <ruth@example.org>",
        "A short race: it is your turn (Red).",
        &format!("https://games.example/#/m/{}", game.id),
        "List-Unsubscribe: <https://games.example/api/unsubscribe/",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ] {
        assert!(mail.contains(part), "{part}: {mail}");
    }
    // Neither time nor another server makes it two.
    post.pass(100_000).await;
    let post = post.restart();
    post.house.app.tell(true).await.unwrap();
    post.pass(100_000).await;
    assert_eq!(post.mails("it is your turn").len(), 1);
}

#[tokio::test]
async fn what_is_no_longer_so_is_not_sent() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    post.confirm(&mut ruth, "ruth@example.org").await;
    let game = reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    crate::seats::finish(&post.house, &game).await;
    post.pass(30).await;
    assert!(post.mails("your turn").is_empty());
    post.pass(60).await;
    assert_eq!(post.mails("A short race is over (Red).").len(), 1);
}

#[tokio::test]
async fn what_does_not_arrive_is_tried_again_ever_more_seldom() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    post.confirm(&mut ruth, "ruth@example.org").await;
    post.mail.say("451 not now");
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    let mut waited = Vec::new();
    for _ in 0..7 {
        let next = post.house.app.tell(false).await.unwrap().unwrap();
        waited.push(next.since(post.time.now()) / 1000);
        post.pass(*waited.last().unwrap()).await;
    }
    assert_eq!(waited, [60, 240, 960, 3840, 15_360, 21_600, 21_600]);
    assert_eq!(post.house.app.tell(false).await.unwrap(), None, "eight times, then no more");
    assert!(post.mails("your turn").is_empty());
    // Another turn, another notice; it arrives at the second attempt with the id of the first.
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    post.mail.say("250 taken");
    post.pass(60).await;
    assert_eq!(post.mails("your turn").len(), 1);
    // What is refused for good is not tried again.
    post.mail.say("550 no such mailbox");
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    assert_eq!(post.house.app.tell(false).await.unwrap(), None);
}

#[tokio::test]
async fn a_mail_a_day_holds_all_of_the_day() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    post.confirm(&mut ruth, "ruth@example.org").await;
    let daily = json!({ "mail": true, "when": { "daily": 6 } });
    assert_eq!(ruth.browser.post(&post.house, "/api/account/notices", daily).await.0, 200);
    for _ in 0..3 {
        reds_turn(&post, &mut ruth, &mut tomasz).await;
    }
    post.house.app.tell(false).await.unwrap();
    // It is eight in the morning; six comes in 22 hours.
    post.pass(21 * 3600).await;
    assert!(post.mails("your turn").is_empty());
    post.pass(3600).await;
    let mails = post.mails("your turn");
    assert_eq!((mails.len(), mails[0].matches("it is your turn").count()), (1, 3), "{mails:?}");
    for (when, status) in [(json!({ "daily": 24 }), 400), (json!("never"), 400), (json!("at-once"), 200)] {
        let set = json!({ "mail": true, "when": when });
        assert_eq!(ruth.browser.post(&post.house, "/api/account/notices", set).await.0, status);
    }
}

#[tokio::test]
async fn mails_are_stopped_from_the_mail_without_signing_in() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    post.confirm(&mut ruth, "ruth@example.org").await;
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    let mail = post.mails("your turn").remove(0);
    let path: String = mail.split("https://games.example").nth(1).unwrap().split('>').next().unwrap().to_owned();
    assert!(path.starts_with("/api/unsubscribe/"), "{path}");
    // As a mail program does it: a form, no cookie, from nowhere.
    let one_click = |path: &str| {
        let mut asked = request("POST", path, &[], Body::from("List-Unsubscribe=One-Click"));
        asked.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
        asked
    };
    let (num, signature) = path.rsplit('/').next().unwrap().split_once('.').unwrap();
    let other = format!("/api/unsubscribe/{}.{signature}", num.parse::<u64>().unwrap() + 1);
    for wrong in [other.as_str(), "/api/unsubscribe/1.AAAA", "/api/unsubscribe/x", "/api/unsubscribe/1."] {
        assert_eq!(post.house.text(one_click(wrong)).await.0, 404, "{wrong}");
    }
    assert_eq!(post.house.text(request("GET", &path, &[], Body::empty())).await.0, 405, "to look stops nothing");
    assert_eq!(post.house.text(one_click(&path)).await.0, 200);
    let (_, set) = ruth.browser.get(&post.house, "/api/account/notices").await;
    assert_eq!(set["settings"]["mail"], json!(false));
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    assert_eq!(post.mails("your turn").len(), 1);
}

#[tokio::test]
async fn an_address_of_ones_own_is_called() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    let hook = format!("http://127.0.0.1:{}/turns?x=1", post.hook.port);
    let set = json!({ "mail": false, "webhook": hook, "when": "at-once" });
    assert_eq!(ruth.browser.post(&post.house, "/api/account/notices", set).await.0, 200);
    let game = reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    let taken = post.hook.taken();
    assert_eq!(taken.len(), 1, "{taken:?}");
    let (head, body) = taken[0].split_once("\n\n").unwrap();
    assert!(head.starts_with("POST /turns?x=1 HTTP/1.1") && head.contains("idempotency-key: notice-"), "{head}");
    let told: Value = serde_json::from_str(body.trim()).unwrap();
    assert_eq!((&told["kind"], &told["match"], &told["seat"]), (&json!("turn"), &json!(game.id), &json!(0)));
    // A redirect is not followed, and not tried again.
    post.hook.say("302 Found\r\nlocation: http://127.0.0.1:1/");
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    assert_eq!((post.hook.taken().len(), post.house.app.tell(false).await.unwrap()), (2, None));
    for bad in [
        "http://example.org/",
        "https://10.0.0.1/",
        "https://user@example.org/",
        "https://[::ffff:10.0.0.1]/",
        "ftp://example.org",
    ] {
        let set = json!({ "mail": false, "webhook": bad });
        assert_eq!(ruth.browser.post(&post.house, "/api/account/notices", set).await.0, 400, "{bad}");
    }
}

#[tokio::test]
async fn a_browser_has_its_messages_and_one_that_is_gone_is_forgotten() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth").await, somebody(&post.house, "Tomasz").await);
    let keys = json!({
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    });
    let endpoint = format!("http://127.0.0.1:{}/push/abc", post.hook.port);
    let asked = json!({ "endpoint": endpoint, "keys": keys });
    assert_eq!(ruth.browser.post(&post.house, "/api/account/push", asked.clone()).await.0, 200);
    for (endpoint, keys) in
        [("https://192.168.1.1/x", keys.clone()), (endpoint.as_str(), json!({ "p256dh": "AA", "auth": "AA" }))]
    {
        let asked = json!({ "endpoint": endpoint, "keys": keys });
        assert_eq!(ruth.browser.post(&post.house, "/api/account/push", asked).await.0, 400);
    }
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    let taken = post.hook.taken();
    assert_eq!(taken.len(), 1);
    for head in ["POST /push/abc", "content-encoding: aes128gcm", "authorization: vapid t=", "ttl: 86400", "topic: n"] {
        assert!(taken[0].contains(head), "{head}: {}", taken[0]);
    }
    assert!(!taken[0].contains("your turn"), "it is encrypted");
    post.hook.say("410 Gone");
    reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    post.pass(30).await;
    let (_, set) = ruth.browser.get(&post.house, "/api/account/notices").await;
    assert_eq!((post.hook.taken().len(), &set["browsers"]), (2, &json!([])));
}

#[tokio::test]
async fn a_feed_is_read_by_whoever_has_its_address_until_it_is_changed() {
    let post = Post::new().await;
    let (mut ruth, mut tomasz) = (somebody(&post.house, "Ruth O'Neil").await, somebody(&post.house, "Tomasz").await);
    let on = json!({ "on": true });
    let (_, made) = ruth.browser.post(&post.house, "/api/account/feed", on.clone()).await;
    let first = made["feed_path"].as_str().unwrap().to_owned();
    let game = reds_turn(&post, &mut ruth, &mut tomasz).await;
    post.house.app.tell(false).await.unwrap();
    let read = async |path: &str| post.house.text(request("GET", path, &[], Body::empty())).await;
    let (status, feed) = read(&first).await;
    assert_eq!(status, 200);
    for part in [
        "<title>Blockhouse: Ruth O'Neil</title>",
        "A short race: it is your turn (Red).",
        "2027-01-15T08:00:01Z",
        &game.id,
    ] {
        assert!(feed.contains(part), "{part}: {feed}");
    }
    let (_, shown) = ruth.browser.get(&post.house, "/api/account/notices").await;
    assert_eq!((&shown["feed"], &shown["feed_path"]), (&json!(true), &Value::Null), "its address is told once");
    ruth.browser.post(&post.house, "/api/account/feed", on).await;
    assert_eq!(read(&first).await.0, 404);
    ruth.browser.post(&post.house, "/api/account/feed", json!({ "on": false })).await;
    for wrong in ["/api/feed/x", "/api/feed/0123456789abcdefghjkmnpqrstvwxyz"] {
        assert_eq!(read(wrong).await.0, 404);
    }
}

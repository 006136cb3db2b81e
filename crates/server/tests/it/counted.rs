//! Notices of several servers that are killed again and again: each is to arrive once.

use crate::accounts::somebody;
use crate::house::House;
use serde_json::{Value, json};
use server::ids::Token;
use server::people::names::compared;
use server::store::people::{NoticeKind, PeopleStore, PersonNum, PersonSeat};
use server::time::Stamp;
use server::{Config, Database, Pace, PeopleConfig};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// What is being sent when a server is killed is sent again after so long.
const SET_ASIDE: Duration = Duration::from_secs(10);
/// How long the last notices may take. Nothing rests on it but how long a failure takes.
const PATIENCE: Duration = Duration::from_secs(180);

/// Servers that tell people of things sooner than anybody would like, and at this machine.
pub fn hasty(config: Config) -> Config {
    let [hold, look_again, left_to_others, look_for_left] = [100, 400, 200, 1000].map(Duration::from_millis);
    let pace = Pace { hold, look_again, set_aside: SET_ASIDE, left_to_others, look_for_left };
    Config { people: PeopleConfig { to_loopback: true, pace, ..PeopleConfig::default() }, ..config }
}

/// A request that arrived.
struct Arrived {
    at: Instant,
    key: String,
    body: Value,
}

/// Two people whose notices arrive here.
#[derive(Clone)]
pub struct Counted {
    arrived: Arc<Mutex<Vec<Arrived>>>,
    people: Arc<dyn PeopleStore>,
    /// Who sits where.
    nums: [PersonNum; 2],
}

/// What came of it.
pub struct Count {
    pub arrived: usize,
    pub turns: usize,
    pub overs: usize,
    /// Sent once more under the same key, because a server was killed between sending and noting that it was sent.
    pub sent_again: usize,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { arrived, turns, overs, sent_again } = self;
        write!(
            f,
            "{arrived} notices arrived ({turns} of turns, {overs} of ends), {sent_again} of them a second time after "
        )?;
        write!(f, "a kill between sending and noting it, none twice otherwise")
    }
}

impl Counted {
    pub async fn new(house: &House, url: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let hook = format!("http://{}/", listener.local_addr().unwrap());
        for name in ["Ruth", "Tomasz"] {
            let mut one = somebody(house, name).await;
            let wanted = json!({ "mail": false, "webhook": format!("{hook}{name}") });
            assert_eq!(one.browser.post(house, "/api/account/notices", wanted).await.0, 200);
        }
        let people = Database::Postgres(url.into()).open().unwrap().people;
        let nums = ["Ruth", "Tomasz"].map(|name| people.person_named(&compared(name)).unwrap().unwrap().num);
        let arrived = Arc::default();
        let its = Arc::clone(&arrived);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take(stream, Arc::clone(&its)));
            }
        });
        Self { arrived, people, nums }
    }

    /// The seats of a match are theirs; whatever is so in it from the beginning they are to be told of.
    pub fn sit(&self, of: &str, tokens: &[Option<String>]) {
        for (seat, token) in (0u8..).zip(tokens) {
            let Some(token) = token.as_deref().and_then(Token::parse) else { continue };
            let person = self.nums[usize::from(seat)];
            let seat = PersonSeat { of: of.into(), seat, person, token: token.hash() };
            assert!(self.people.take_seat(&seat, Stamp(0)).unwrap());
        }
    }

    /// How many notices arrived so far.
    pub fn arrived(&self) -> usize {
        self.arrived.lock().unwrap().len()
    }

    /// Waits until everything has been told that is so, and counts what arrived.
    pub async fn all_told(&self, url: &str) -> Count {
        let left = "SELECT (SELECT count(*) FROM delivery WHERE state = 'waiting')::text";
        let began = Instant::now();
        loop {
            let owed = self.people.untold(10).unwrap();
            if owed.is_empty() && crate::cluster::value(url, left).await == "0" {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "not told: {owed:?}");
            sleep(Duration::from_millis(200)).await;
        }
        self.check(url).await
    }

    async fn check(&self, url: &str) -> Count {
        // Whatever was sent is a delivery that says so; each of them arrived, and nothing else did.
        let sent = "SELECT coalesce(string_agg(num::text, ' ' ORDER BY num), '') FROM delivery WHERE state = 'sent'";
        let sent = crate::cluster::value(url, sent).await;
        let failed = "SELECT count(*)::text FROM delivery WHERE state = 'failed'";
        assert_eq!(crate::cluster::value(url, failed).await, "0");
        // No two deliveries say the same.
        let same = "SELECT count(*)::text FROM (
                        SELECT FROM delivery JOIN notice ON notice.num = delivery.notice
                        GROUP BY notice.person, notice.match, notice.seat, notice.kind, notice.since, delivery.target
                        HAVING count(*) > 1) AS twice";
        assert_eq!(crate::cluster::value(url, same).await, "0".to_owned(), "the same under two numbers");
        let mut by_key: BTreeMap<String, Vec<Instant>> = BTreeMap::new();
        let arrived = self.arrived.lock().unwrap();
        for one in arrived.iter() {
            assert_eq!(one.key, format!("notice-{}", one.body["id"]));
            by_key.entry(one.key.clone()).or_default().push(one.at);
        }
        let missing: Vec<&str> = sent.split(' ').filter(|num| !by_key.contains_key(&format!("notice-{num}"))).collect();
        assert!(missing.is_empty() || sent.is_empty(), "sent and not arrived: {missing:?}");
        let mut sent_again = 0;
        for (key, moments) in &by_key {
            for both in moments.windows(2) {
                // Only what nobody heard of for so long is sent again, never by two that are both there.
                let between = both[1] - both[0];
                assert!(between + Duration::from_millis(100) >= SET_ASIDE, "{key} arrived twice within {between:?}");
                sent_again += 1;
            }
        }
        let kind = |kind: NoticeKind| arrived.iter().filter(|one| one.body["kind"] == json!(kind.name())).count();
        Count { arrived: arrived.len(), turns: kind(NoticeKind::Turn), overs: kind(NoticeKind::Over), sent_again }
    }

    /// Every seat of every match that is over was told so, every seat that is asked was told that, of the very moment: how many
    /// there are.
    pub async fn none_is_missing(&self, url: &str) -> usize {
        let told = "SELECT concat_ws(' ', count(*), count(*) FILTER (WHERE delivery.state = 'sent'))
                    FROM person_seat JOIN match ON match.id = person_seat.match JOIN progress ON progress.match = match.num
                    LEFT JOIN notice ON notice.person = person_seat.person AND notice.match = person_seat.match
                        AND notice.seat = person_seat.seat AND notice.since = progress.since
                        AND notice.kind = CASE WHEN over THEN 'over' ELSE 'turn' END
                    LEFT JOIN delivery ON delivery.notice = notice.num
                    WHERE over OR (asked >> person_seat.seat) & 1 = 1";
        let told = crate::cluster::value(url, told).await;
        let (owed, sent) = told.split_once(' ').unwrap();
        assert_eq!(owed, sent, "of so many that are so, so many were told");
        owed.parse().unwrap()
    }
}

async fn take(stream: TcpStream, arrived: Arc<Mutex<Vec<Arrived>>>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let (mut key, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        timeout(PATIENCE, stream.read_line(&mut line)).await.ok()?.ok().filter(|read| *read > 0)?;
        let line = line.trim().to_ascii_lowercase();
        if let Some(told) = line.strip_prefix("content-length:") {
            length = told.trim().parse().ok()?;
        }
        if let Some(told) = line.strip_prefix("idempotency-key:") {
            key = told.trim().to_owned();
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    let body = serde_json::from_slice(&body).ok()?;
    arrived.lock().unwrap().push(Arrived { at: Instant::now(), key, body });
    stream.write_all(b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n").await.ok()
}

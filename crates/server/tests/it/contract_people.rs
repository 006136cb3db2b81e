//! What every store of people promises: each of these tests runs on SQLite and on PostgreSQL.

use crate::cluster;
use crate::contract::{BLUE, RED, adds, append, fresh, people};
use crate::house::Scratch;
use kernel::SeatSet;
use kernel::any::StateHash;
use server::ids::{MatchId, Token, TokenHash};
use server::limits::Measure;
use server::lobby::Summary;
use server::store::people::{
    Channel, Delivery, DeliveryState, FinishedMatch, FinishedSeat, FinishedWanted, Invitation, InvitationState,
    NewNotice, NewPerson, NewReport, NewSession, NoticeKind, Passkey, Pending, PeopleStore, PersonNum, PersonSeat,
    PushTarget, RatingKept, ReportState, Standing,
};
use server::store::{Append, NewLine, NewMatch, Readers, Store};
use server::time::Stamp;
use server::{Database, Stores};
use std::sync::Arc;

/// A store to be tried, as two servers see it; there is one for the file, which has no second.
pub struct Kept {
    pub one: Arc<dyn PeopleStore>,
    pub two: Arc<dyn PeopleStore>,
    pub matches: Arc<dyn Store>,
    database: Database,
    _scratch: Scratch,
}

/// Both databases, each with nothing in it.
pub async fn stores() -> Vec<Kept> {
    let mut found = Vec::new();
    let scratch = Scratch::new();
    let database = Database::Sqlite(scratch.database());
    let Stores { matches, people } = database.open().unwrap();
    found.push(Kept { one: people.clone(), two: people, matches, database, _scratch: scratch });
    if let Some(database) = cluster::database().await.map(Database::Postgres) {
        let Stores { matches, people: one } = database.open().unwrap();
        let two = database.open().unwrap().people;
        found.push(Kept { one, two, matches, database, _scratch: Scratch::new() });
    }
    found
}

pub fn hash() -> TokenHash {
    Token::fresh().hash()
}

pub fn new_person(name: &str) -> NewPerson {
    let handle = Token::fresh().reveal().to_owned();
    NewPerson { name: name.into(), skeleton: name.to_lowercase(), handle, mail: None, at: Stamp(10) }
}

pub fn somebody(store: &Arc<dyn PeopleStore>, name: &str) -> PersonNum {
    store.add_person(&new_person(name)).unwrap().unwrap()
}

#[tokio::test]
async fn a_name_is_had_by_one_and_never_given_again() {
    for Kept { one, two, .. } in stores().await {
        let mail = |mail: &str| Some(mail.to_owned());
        let new = NewPerson { mail: mail("ruth@example.org"), ..new_person("Ruth") };
        let ruth = one.add_person(&new).unwrap().unwrap();
        assert!(two.is_taken("ruth").unwrap() && !two.is_taken("tomasz").unwrap());
        assert_eq!(two.add_person(&new_person("RUTH")).unwrap(), None);
        let other = NewPerson { mail: mail("ruth@example.org"), ..new_person("Other") };
        assert_eq!(two.add_person(&other).unwrap(), None, "the address is hers");
        let tomasz = somebody(&two, "Tomasz");
        let found = two.person(ruth).unwrap().unwrap();
        assert_eq!((found.num, found.name.as_str(), found.handle), (ruth, "Ruth", new.handle));
        assert_eq!((found.mail.as_deref(), found.made, found.has_feed), (Some("ruth@example.org"), Stamp(10), false));
        assert_eq!(two.person_named("tomasz").unwrap().map(|found| found.num), Some(tomasz));
        assert_eq!(two.person_with_mail("ruth@example.org").unwrap().map(|found| found.num), Some(ruth));
        assert!(one.person_named("nobody").unwrap().is_none() && one.person_with_mail("x").unwrap().is_none());
        // An address is one person's; taken away it is free.
        assert!(!two.set_mail(tomasz, Some("ruth@example.org")).unwrap());
        assert!(one.set_mail(ruth, None).unwrap() && two.set_mail(tomasz, Some("ruth@example.org")).unwrap());
        assert!(one.set_mail(tomasz, Some("ruth@example.org")).unwrap(), "it is theirs already");
        // Listed in order of bytes, whatever the language of the database.
        for name in ["Tom-b", "Tomä", "Toma"] {
            somebody(&one, name);
        }
        let like = |begin: &str, most| -> Vec<String> {
            one.people_like(begin, most).unwrap().into_iter().map(|found| found.name).collect()
        };
        assert_eq!(like("tom", 9), ["Tom-b", "Toma", "Tomasz", "Tomä"]);
        assert_eq!((like("tom", 2).len(), like("x", 9).len()), (2, 0));
        one.delete_person(ruth).unwrap();
        assert!(two.person(ruth).unwrap().is_none() && two.is_taken("ruth").unwrap());
        assert_eq!(two.add_person(&new_person("Ruth")).unwrap(), None, "never again");
        let last = somebody(&two, "Last");
        one.delete_person(last).unwrap();
        assert!(somebody(&two, "After") > last, "nor is a number");
        // Of a request that comes too late nothing stays.
        let session = NewSession { hash: hash(), person: last, how: "code", device: String::new(), at: Stamp(1) };
        one.add_session(&session, 9).unwrap();
        assert_eq!(one.session(&session.hash, Stamp(0)).unwrap(), None);
        assert!(!one.take_seat(&seat("m", 0, last, &hash()), Stamp(1)).unwrap());
    }
}

#[tokio::test]
async fn keys_codes_and_what_was_begun_work_as_often_as_they_may() {
    for Kept { one, two, .. } in stores().await {
        let ruth = somebody(&one, "Ruth");
        let key = |id: &str, made| Passkey {
            id: id.into(),
            person: ruth,
            public_key: "key".into(),
            signatures: 1,
            rp: "localhost".into(),
            made: Stamp(made),
            used: Stamp(made),
        };
        assert!(one.add_passkey(&key("b", 20)).unwrap() && one.add_passkey(&key("a", 20)).unwrap());
        assert!(one.add_passkey(&key("c", 10)).unwrap() && !two.add_passkey(&key("a", 30)).unwrap());
        two.used_passkey("a", u32::MAX, Stamp(40)).unwrap();
        let found = one.passkey("a").unwrap().unwrap();
        assert_eq!((found.person, found.signatures, found.used, found.made), (ruth, u32::MAX, Stamp(40), Stamp(20)));
        let ids: Vec<String> = two.passkeys_of(ruth).unwrap().into_iter().map(|key| key.id).collect();
        assert_eq!(ids, ["c", "a", "b"]);
        assert!(one.passkey("x").unwrap().is_none());
        // Codes: each once, and new ones in place of the old.
        let codes = [hash(), hash(), hash()];
        one.set_recovery(ruth, &codes[..2]).unwrap();
        assert_eq!(two.use_recovery(&codes[0]).unwrap(), Some(ruth));
        assert_eq!((one.use_recovery(&codes[0]).unwrap(), two.recovery_left(ruth).unwrap()), (None, 1));
        two.set_recovery(ruth, &codes[2..]).unwrap();
        assert_eq!((one.use_recovery(&codes[1]).unwrap(), one.recovery_left(ruth).unwrap()), (None, 1));
        // What was begun: looked at as often as one likes, finished once, in time, as what it is.
        let begin = |ends| {
            let pending = Pending { hash: hash(), kind: "mail", content: "{}".into(), ends: Stamp(ends) };
            one.begin(&pending, Stamp(100)).unwrap();
            pending.hash
        };
        let (first, other, late) = (begin(200), begin(200), begin(150));
        assert_eq!(two.pending("mail", &first, Stamp(200)).unwrap().as_deref(), Some("{}"));
        assert_eq!(two.pending("passkey", &first, Stamp(150)).unwrap(), None);
        assert_eq!(two.finish("mail", &first, Stamp(200)).unwrap().as_deref(), Some("{}"));
        assert_eq!(one.finish("mail", &first, Stamp(150)).unwrap(), None, "once");
        assert_eq!(one.finish("passkey", &other, Stamp(150)).unwrap(), None);
        assert_eq!(one.finish("mail", &other, Stamp(150)).unwrap(), None, "whoever tried has used it up");
        assert_eq!(one.finish("mail", &late, Stamp(151)).unwrap(), None);
        let secret = one.server_secret("signing", "first").unwrap();
        assert_eq!((secret.as_str(), two.server_secret("signing", "second").unwrap().as_str()), ("first", "first"));
    }
}

#[tokio::test]
async fn a_session_lasts_until_it_is_ended_or_forgotten() {
    for Kept { one, two, .. } in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&one, name));
        let sign_in = |person, at| {
            let new = NewSession { hash: hash(), person, how: "passkey", device: "Firefox".into(), at: Stamp(at) };
            one.add_session(&new, 3).unwrap();
            new.hash
        };
        let hashes: Vec<TokenHash> = (1..=3).map(|at| sign_in(ruth, at * 10)).collect();
        let other = sign_in(tomasz, 5);
        let who = |hash: &TokenHash, since| two.session(hash, Stamp(since)).unwrap();
        assert_eq!(who(&hashes[0], 10), Some((ruth, Stamp(10))));
        assert_eq!((who(&hashes[0], 11), who(&hash(), 0)), (None, None));
        two.saw_session(&hashes[0], Stamp(50)).unwrap();
        // Of too many the one used least lately goes: the second.
        let fourth = sign_in(ruth, 40);
        let mine = two.sessions_of(ruth, Stamp(0)).unwrap();
        let order: Vec<&TokenHash> = mine.iter().map(|one| &one.hash).collect();
        assert_eq!(order, [&hashes[0], &fourth, &hashes[2]]);
        assert_eq!((mine[0].made, mine[0].seen, mine[0].how.as_str()), (Stamp(10), Stamp(50), "passkey"));
        assert_eq!(two.sessions_of(ruth, Stamp(45)).unwrap().len(), 1);
        two.end_sessions(tomasz, Some(&fourth)).unwrap();
        assert!(who(&fourth, 0).is_some(), "only one's own");
        two.end_sessions(ruth, Some(&fourth)).unwrap();
        assert!(who(&fourth, 0).is_none() && who(&hashes[2], 0).is_some());
        two.end_sessions(ruth, None).unwrap();
        assert!(one.sessions_of(ruth, Stamp(0)).unwrap().is_empty() && who(&other, 0).is_some());
    }
}

pub fn seat(of: &str, seat: u8, person: PersonNum, token: &TokenHash) -> PersonSeat {
    PersonSeat { of: of.into(), seat, person, token: token.clone() }
}

#[tokio::test]
async fn a_seat_is_whose_token_opens_it() {
    for Kept { one, two, .. } in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&one, name));
        let (old, new) = (hash(), hash());
        assert!(one.take_seat(&seat("m", 0, ruth, &old), Stamp(1)).unwrap());
        assert!(!two.take_seat(&seat("m", 0, tomasz, &old), Stamp(2)).unwrap(), "a copied token");
        assert!(one.take_seat(&seat("m", 0, ruth, &old), Stamp(3)).unwrap());
        assert!(two.take_seat(&seat("m", 0, tomasz, &new), Stamp(4)).unwrap(), "it was handed on");
        one.make_rated("r", ruth).unwrap();
        two.make_rated("r", tomasz).unwrap();
        assert_eq!((two.rated_by("r").unwrap(), two.rated_by("m").unwrap()), (Some(ruth), None));
        assert!(one.take_seat(&seat("r", 1, ruth, &old), Stamp(5)).unwrap());
        assert!(!two.take_seat(&seat("r", 1, tomasz, &new), Stamp(6)).unwrap(), "a rated seat stays whose it is");
        let session = NewSession { hash: hash(), person: ruth, how: "code", device: String::new(), at: Stamp(7) };
        one.add_session(&session, 9).unwrap();
        let opens = |since, of: &str| two.seats_by_session(&session.hash, Stamp(since), of).unwrap();
        assert_eq!((opens(7, "r"), opens(7, "m").len(), opens(8, "r").len()), (vec![old], 0, 0));
        assert!(one.take_seat(&seat("q", 0, ruth, &hash()), Stamp(9)).unwrap());
        let of: Vec<String> = two.seats_of(ruth, 9).unwrap().into_iter().map(|seat| seat.of).collect();
        assert_eq!((of, two.seats_of(ruth, 1).unwrap().len()), (vec!["q".to_owned(), "r".to_owned()], 1));
        let many: Vec<String> = (0..120).map(|of| format!("none {of}")).chain(["r".into(), "m".into()]).collect();
        assert_eq!(two.rated_among(&many).unwrap(), ["r"]);
        assert!(two.rated_among(&[]).unwrap().is_empty());
    }
}

/// A match in which red is asked since a moment.
pub async fn asks_red(matches: &Arc<dyn Store>, since: u64) -> (server::store::MatchNum, MatchId) {
    let summary = Summary { asked: Some(SeatSet::of(RED)), since: Stamp(since), over: false, turn: "1".into() };
    let new = NewMatch { summary, seats: people(), ..fresh() };
    let id = new.id.clone();
    (matches.create(new).await.unwrap(), id)
}

pub async fn ends(matches: &Arc<dyn Store>, num: server::store::MatchNum, id: &MatchId, at: u64) {
    let summary = Summary { asked: None, since: Stamp(at), over: true, turn: "2".into() };
    let stored = {
        let (store, id) = (matches.clone(), id.clone());
        tokio::task::spawn_blocking(move || store.load(&id))
    };
    let opening = stored.await.unwrap().unwrap().unwrap().opening;
    append(matches, id, Append { summary, hash: opening, ..adds(num, 0, 0, Vec::new()) }).await.unwrap();
}

pub fn notice(standing: Standing, target: &str, due: u64) -> NewNotice {
    let ways = vec![(Channel::Webhook, target.to_owned(), Stamp(due))];
    NewNotice { standing, at: Stamp(1), text: "Your turn".into(), ways }
}

#[tokio::test]
async fn what_is_so_is_told_once_and_sent_by_one() {
    for Kept { one, two, matches, .. } in stores().await {
        let ruth = somebody(&one, "Ruth");
        let (num, id) = asks_red(&matches, 100).await;
        let (of, token) = (id.to_string(), hash());
        assert!(one.take_seat(&seat(&of, 0, ruth, &token), Stamp(100)).unwrap());
        assert_eq!(one.untold(9).unwrap(), [], "it was so already");
        assert!(one.take_seat(&seat(&of, 0, ruth, &token), Stamp(99)).unwrap());
        assert!(one.take_seat(&seat(&of, 1, ruth, &token), Stamp(99)).unwrap());
        let turn = Standing { person: ruth, of: of.clone(), seat: 0, kind: NoticeKind::Turn, since: Stamp(100) };
        let among = [MatchId::fresh().to_string(), of.clone()];
        assert_eq!(two.untold(9).unwrap(), std::slice::from_ref(&turn));
        assert_eq!(two.untold_in(&among).unwrap(), std::slice::from_ref(&turn));
        assert!(two.untold_in(&among[..1]).unwrap().is_empty() && two.still_stands(&turn).unwrap());
        let new = NewNotice {
            ways: vec![
                (Channel::Mail, "b".into(), Stamp(300)),
                (Channel::Push, "c".into(), Stamp(200)),
                (Channel::Push, "c".into(), Stamp(200)),
            ],
            ..notice(turn.clone(), "", 0)
        };
        assert!(one.add_notice(&new).unwrap() && !two.add_notice(&new).unwrap(), "once");
        assert!(two.untold(9).unwrap().is_empty() && two.untold_in(&among).unwrap().is_empty());
        assert_eq!(two.next_due().unwrap(), Some(Stamp(200)));
        let take = |now| -> Vec<Delivery> { two.take_due(Stamp(now), Stamp(now + 1000), 9).unwrap() };
        assert!(take(199).is_empty());
        let taken = take(300);
        assert_eq!(taken.iter().map(|one| one.channel).collect::<Vec<_>>(), [Channel::Mail, Channel::Push]);
        assert_eq!((taken[0].target.as_str(), taken[0].tries, &taken[0].notice.standing), ("b", 0, &turn));
        assert!(take(1299).is_empty(), "it is set aside");
        one.settle(&[taken[0].num], DeliveryState::Sent).unwrap();
        one.settle(&[taken[1].num], DeliveryState::Waiting { due: Stamp(500), tries: 3 }).unwrap();
        assert_eq!(two.next_due().unwrap(), Some(Stamp(500)));
        let again = take(500);
        assert_eq!((again.len(), again[0].num, again[0].tries), (1, taken[1].num, 3));
        two.settle(&[again[0].num], DeliveryState::Failed).unwrap();
        assert_eq!(one.next_due().unwrap(), None);
        // Later it is over: that is another thing to be told of, in each seat.
        ends(&matches, num, &id, 900).await;
        assert!(!two.still_stands(&turn).unwrap());
        let over = one.untold(9).unwrap();
        assert_eq!(
            over.iter().map(|one| (one.kind, one.seat)).collect::<Vec<_>>(),
            [(NoticeKind::Over, 0), (NoticeKind::Over, 1)]
        );
        assert_eq!(one.untold(1).unwrap().len(), 1);
        assert!(one.add_notice(&notice(over[0].clone(), "x", 1)).unwrap());
        let told: Vec<NoticeKind> = two.notices_of(ruth, 9).unwrap().iter().map(|one| one.standing.kind).collect();
        assert_eq!(told, [NoticeKind::Over, NoticeKind::Turn]);
        assert_eq!(two.notices_of(ruth, 1).unwrap().len(), 1);
        one.delete_person(ruth).unwrap();
        assert!(
            two.notices_of(ruth, 9).unwrap().is_empty() && take(9_999).is_empty() && one.untold(9).unwrap().is_empty()
        );
    }
}

#[tokio::test]
async fn how_somebody_is_told_is_kept() {
    for Kept { one, two, .. } in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&one, name));
        one.set_notices(ruth, "{\"mail\":false}").unwrap();
        assert_eq!(two.person(ruth).unwrap().unwrap().notices, "{\"mail\":false}");
        let feed = hash();
        one.set_feed(ruth, Some(&feed)).unwrap();
        assert_eq!((two.feed(&feed).unwrap(), two.person(ruth).unwrap().unwrap().has_feed), (Some(ruth), true));
        one.set_feed(ruth, None).unwrap();
        assert_eq!(two.feed(&feed).unwrap(), None);
        let target = |endpoint: &str, person, made| PushTarget {
            endpoint: endpoint.into(),
            person,
            public_key: "key".into(),
            secret: "secret".into(),
            device: "Phone".into(),
            made: Stamp(made),
        };
        for (endpoint, made) in [("b", 2), ("a", 1), ("c", 3)] {
            one.add_push(&target(endpoint, ruth, made), 2).unwrap();
        }
        let mine = |of| -> Vec<String> { two.pushes_of(of).unwrap().into_iter().map(|one| one.endpoint).collect() };
        assert_eq!(mine(ruth), ["b", "c"], "the oldest of too many go");
        // Another account in the same browser takes it over.
        two.add_push(&target("b", tomasz, 9), 2).unwrap();
        assert_eq!((mine(ruth), mine(tomasz)), (vec!["c".to_owned()], vec!["b".to_owned()]));
        one.remove_push("b", Some(ruth)).unwrap();
        assert_eq!(two.push("b").unwrap().map(|found| (found.person, found.made)), Some((tomasz, Stamp(9))));
        one.remove_push("b", Some(tomasz)).unwrap();
        one.remove_push("c", None).unwrap();
        assert!(two.push("b").unwrap().is_none() && two.push("c").unwrap().is_none());
    }
}

pub fn invitation(of: &str, by: PersonNum, to: PersonNum) -> Invitation {
    let (by_name, to_name) = (String::new(), String::new());
    Invitation { num: 0, of: of.into(), seat: 1, by, by_name, to, to_name, made: Stamp(50) }
}

#[tokio::test]
async fn an_invitation_is_answered_once() {
    for Kept { one, two, .. } in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&one, name));
        let num = one.invite(&invitation("m", ruth, tomasz), 2).unwrap().unwrap();
        assert_eq!(two.invite(&invitation("m", ruth, tomasz), 2).unwrap(), None, "asked before");
        let other = two.invite(&invitation("n", ruth, tomasz), 2).unwrap().unwrap();
        assert_eq!(two.invite(&invitation("o", ruth, tomasz), 2).unwrap(), None, "too many");
        for who in [ruth, tomasz] {
            let nums: Vec<i64> = two.invitations_of(who).unwrap().iter().map(|one| one.num).collect();
            assert_eq!(nums, [other, num]);
        }
        let found = two.invitation(num).unwrap().unwrap();
        assert_eq!(
            (found.by_name.as_str(), found.to_name.as_str(), found.seat, found.made),
            ("Ruth", "Tomasz", 1, Stamp(50))
        );
        let invited = two.untold(9).unwrap();
        assert_eq!((invited.len(), invited[0].kind, invited[0].person), (2, NoticeKind::Invited, tomasz));
        assert!(one.answer(num, InvitationState::Accepted).unwrap());
        assert!(!two.answer(num, InvitationState::Declined).unwrap() && two.invitation(num).unwrap().is_none());
        assert!(two.answer(other, InvitationState::Withdrawn).unwrap());
        assert_eq!(two.invite(&invitation("n", ruth, tomasz), 2).unwrap(), None, "answered, and not asked again");
        assert!(two.invite(&invitation("o", ruth, tomasz), 2).unwrap().is_some());
        two.delete_person(tomasz).unwrap();
        assert!(one.invitations_of(ruth).unwrap().is_empty());
    }
}

pub fn result(of: &str, seats: &[(Option<PersonNum>, f64)]) -> FinishedMatch {
    let seat = |(place, (person, rating)): (usize, &(Option<PersonNum>, f64))| FinishedSeat {
        side: ["red", "blue"][place].into(),
        person: *person,
        name: None,
        computer: person.is_none().then(|| "captain".to_owned()),
        rating: Some(*rating),
        change: Some(-0.1),
    };
    FinishedMatch {
        num: 0,
        of: of.into(),
        game: "race".into(),
        scenario: "short".into(),
        at: Stamp(70),
        level: "a win".into(),
        winner: Some(1),
        shown: true,
        rated: true,
        seats: seats.iter().enumerate().map(seat).collect(),
    }
}

pub fn rated(games: u32) -> RatingKept {
    RatingKept {
        rating: 1500.1,
        deviation: 0.300_000_000_000_000_04,
        volatility: 0.06,
        games,
        at: Stamp(u64::from(games)),
    }
}

#[tokio::test]
async fn a_result_is_kept_once_with_the_ratings_after_it() {
    for Kept { one, two, .. } in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&one, name));
        let both = [(Some(ruth), 1500.25), (Some(tomasz), 1400.0)];
        assert!(one.record(&result("a", &both), &[(ruth, rated(1)), (tomasz, rated(1))]).unwrap());
        assert!(!two.record(&result("a", &both), &[(ruth, rated(2)), (tomasz, rated(2))]).unwrap(), "once");
        assert!(!two.record(&result("b", &both), &[(tomasz, rated(2)), (ruth, rated(1))]).unwrap(), "it has moved");
        assert_eq!(two.rating(tomasz, "race").unwrap(), Some(rated(1)), "all or nothing, to the last bit");
        assert!(two.record(&result("b", &both), &[(tomasz, rated(2)), (ruth, rated(2))]).unwrap());
        assert_eq!(two.ratings_of(ruth).unwrap(), [("race".to_owned(), rated(2))]);
        assert_eq!(two.rating(ruth, "chess").unwrap(), None);
        let games = two.rated_games("race", "short", 9).unwrap();
        assert_eq!((games.len(), games[0].lead, games[0].score), (2, 100.25, 0.0));
        assert_eq!(
            (two.rated_games("race", "short", 1).unwrap().len(), two.rated_games("race", "x", 9).unwrap().len()),
            (1, 0)
        );
        let private = FinishedMatch {
            shown: false,
            rated: false,
            winner: None,
            scenario: "long".into(),
            ..result("c", &[(Some(ruth), 1.0), (None, 2.0)])
        };
        assert!(one.record(&private, &[]).unwrap());
        let list = |wanted: FinishedWanted| two.finished(&FinishedWanted { most: 9, ..wanted }).unwrap();
        let names = |found: &[FinishedMatch]| found.iter().map(|one| one.of.clone()).collect::<Vec<_>>();
        let all = list(FinishedWanted::default());
        assert_eq!(names(&all), ["b", "a"]);
        assert_eq!(
            (all[0].winner, all[0].rated, all[0].level.as_str(), all[0].at),
            (Some(1), true, "a win", Stamp(70))
        );
        let red = &all[0].seats[0];
        assert_eq!(
            (red.name.as_deref(), red.person, red.rating, red.change),
            (Some("Ruth"), Some(ruth), Some(1500.25), Some(-0.1))
        );
        let own = FinishedWanted { viewer: Some(ruth), ..FinishedWanted::default() };
        let seen = list(own.clone());
        assert_eq!(
            (names(&seen), seen[0].winner, seen[0].seats[1].computer.as_deref()),
            (vec!["c".into(), "b".into(), "a".into()], None, Some("captain"))
        );
        assert_eq!(names(&list(FinishedWanted { before: Some(seen[0].num), most: 9, ..own.clone() })), ["b", "a"]);
        assert_eq!(two.finished(&FinishedWanted { most: 1, ..own.clone() }).unwrap().len(), 1);
        assert_eq!(names(&list(FinishedWanted { scenario: Some("long".into()), ..own.clone() })), ["c"]);
        assert_eq!(names(&list(FinishedWanted { game: Some("chess".into()), ..own.clone() })), [""; 0]);
        assert_eq!(names(&list(FinishedWanted { player: Some(tomasz), ..own.clone() })), ["b", "a"]);
        assert_eq!(
            names(&list(FinishedWanted { player: Some(tomasz), side: Some("red".into()), ..own.clone() })),
            [""; 0]
        );
        assert_eq!(names(&list(FinishedWanted { side: Some("blue".into()), ..own })), ["c", "b", "a"]);
        one.delete_person(ruth).unwrap();
        let left = list(FinishedWanted::default());
        assert_eq!(
            (left[0].seats[0].person, left[0].seats[0].name.as_deref(), two.ratings_of(ruth).unwrap().len()),
            (None, None, 0)
        );
    }
}

#[tokio::test]
async fn matches_are_known_by_who_played_them() {
    for Kept { one, two, matches, .. } in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&one, name));
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(asks_red(&matches, 100).await);
        }
        let names: Vec<String> = ids.iter().map(|(_, id)| id.to_string()).collect();
        for (of, place, person) in [(0, 1, ruth), (0, 0, tomasz), (1, 0, ruth)] {
            assert!(one.take_seat(&seat(&names[of], place, person, &hash()), Stamp(1)).unwrap());
        }
        one.record(&result("x", &[(Some(ruth), 1.0), (None, 1.0)]), &[(ruth, rated(1))]).unwrap();
        let mut found = two.players_in(&names).unwrap();
        found.sort_by_key(|one| (names.iter().position(|of| *of == one.of), one.seat));
        let seen: Vec<_> = found.iter().map(|one| (one.seat, one.name.as_str(), one.rating.is_some())).collect();
        assert_eq!(seen, [(0, "Tomasz", false), (1, "Ruth", true), (0, "Ruth", true)]);
        assert_eq!(found[1].rating, Some(rated(1)));
        assert!(two.unrecorded(9).unwrap().is_empty());
        for (num, id) in &ids {
            ends(&matches, *num, id, 500).await;
        }
        let mut ended = two.unrecorded(9).unwrap();
        ended.sort_by_key(|of| names.iter().position(|name| name == of));
        assert_eq!(ended, names[..2], "nobody with an account played the third");
        assert_eq!(two.unrecorded_in(&names[1..]).unwrap(), names[1..2]);
        one.record(&result(&names[1], &[(None, 1.0), (None, 1.0)]), &[]).unwrap();
        assert_eq!(two.unrecorded(9).unwrap(), names[..1]);
        // Who takes the seat of a game that is over along has played it.
        let mut open = result(&names[2], &[(None, 1.0), (None, 1.0)]);
        open.seats[0].computer = None;
        one.record(&open, &[]).unwrap();
        assert!(two.take_seat(&seat(&names[2], 0, tomasz, &hash()), Stamp(900)).unwrap());
        let seen =
            two.finished(&FinishedWanted { player: Some(tomasz), most: 9, ..FinishedWanted::default() }).unwrap();
        assert_eq!((seen.len(), seen[0].of.as_str()), (1, names[2].as_str()));
    }
}

#[tokio::test]
async fn a_reported_line_stays_or_goes() {
    for Kept { one, two, matches, .. } in stores().await {
        let (num, id) = asks_red(&matches, 100).await;
        let line =
            NewLine { of: num, seat: Some(BLUE), step: 0, at: Stamp(5), text: "Foul".into(), note: false, most: 9 };
        let line = matches.say(line).await.unwrap().unwrap();
        let report = |line, seat| NewReport {
            of: id.to_string(),
            line,
            seat,
            said: Stamp(5),
            text: "Foul".into(),
            why: "It is".into(),
            at: Stamp(6),
        };
        one.report(&report(line, Some(1))).unwrap();
        two.report(&report(line, Some(1))).unwrap();
        one.report(&report(99, None)).unwrap();
        let found = two.reports(9).unwrap();
        assert_eq!((found.len(), found[1].times, found[1].report.seat, found[0].report.seat), (2, 2, Some(1), None));
        assert!(two.settle_report(found[0].num, ReportState::Kept).unwrap());
        assert!(two.settle_report(found[1].num, ReportState::Removed).unwrap());
        assert!(!two.settle_report(9_999, ReportState::Removed).unwrap());
        let found = one.reports(1).unwrap();
        assert_eq!((found.len(), found[0].state.as_str()), (1, "kept"));
        let readers = Readers { talk: true, notes_of: SeatSet::NONE };
        let lines = tokio::task::spawn_blocking(move || matches.lines(num, readers, None, 9).unwrap());
        assert!(lines.await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn what_was_tried_at_one_server_counts_at_the_other() {
    for Kept { one, two, .. } in stores().await {
        let twice = Measure { most: 2, within: 1000 };
        let tried = [&one, &two, &one, &two].map(|store| store.admit("ruth", Stamp(5), twice).unwrap());
        assert_eq!(tried, [true, true, false, false]);
        assert!(two.admit("tomasz", Stamp(5), twice).unwrap());
        let later = [1004, 1005, 1005, 1005].map(|at| two.admit("ruth", Stamp(at), twice).unwrap());
        assert_eq!(later, [false, true, true, false]);
    }
}

/// A database of the version before people were kept there: nothing in it changes, and people can come.
#[tokio::test]
async fn a_database_without_people_goes_on_with_them() {
    let mut tried = 0;
    for Kept { one, two, matches, database, _scratch } in stores().await {
        let Database::Postgres(url) = &database else { continue };
        let new = fresh();
        matches.create(new.clone()).await.unwrap();
        drop((one, two, matches));
        let old = ["match", "entry", "snapshot", "progress", "health", "line", "beat", "lease", "node", "blockhouse"];
        let listed: Vec<String> = old.iter().map(|name| format!("'{name}'")).collect();
        let drop_others = format!(
            "DO $$ DECLARE name TEXT; BEGIN
               FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ({}) LOOP
                 EXECUTE 'DROP TABLE ' || quote_ident(name);
               END LOOP; END $$; UPDATE blockhouse SET version = 1",
            listed.join(", ")
        );
        cluster::sql(url, &drop_others).await;
        // Two servers of the new version start at the same time.
        let opened = std::thread::scope(|scope| {
            let both = [(); 2].map(|()| scope.spawn(|| database.open().unwrap()));
            both.map(|one| one.join().unwrap())
        });
        let [Stores { matches, people }, other] = opened;
        assert_eq!(cluster::value(url, "SELECT version::text FROM blockhouse").await, "2");
        let ruth = somebody(&people, "Ruth");
        assert_eq!(other.people.person_named("ruth").unwrap().map(|found| found.num), Some(ruth));
        let found = tokio::task::spawn_blocking(move || matches.load(&new.id).unwrap().unwrap()).await.unwrap();
        assert_eq!(found.opening, StateHash(u64::MAX - 5));
        tried += 1;
    }
    assert!(tried == 1 || !std::path::Path::new("/usr/lib/postgresql").exists());
}

//! What every store promises: each of these tests runs on SQLite and on PostgreSQL.

use crate::cluster;
use crate::house::Scratch;
use futures_util::future::join_all;
use kernel::any::StateHash;
use kernel::standing::Orders;
use kernel::{Seat, SeatSet, Seed, Start};
use server::clocks::{Asked, Clocks, RunOut, Terms};
use server::ids::{MatchId, Token};
use server::lobby::{Listed, Summary};
use server::store::{
    Act, Append, By, Entry, Eyes, Keyframe, MatchNum, NewLine, NewMatch, Origin, Readers, Renewed, SeatHolder, Store,
    StoreError, Wanted,
};
use server::talk::Manners;
use server::time::Stamp;
use std::collections::BTreeSet;
use std::sync::Arc;

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

/// A store to be tried, and what it is kept in.
struct Kept {
    store: Arc<dyn Store>,
    database: server::Database,
    _scratch: Scratch,
}

impl Kept {
    /// Closed and opened again, as by the next server.
    fn again(self) -> Self {
        let Self { store, database, _scratch } = self;
        drop(store);
        Self { store: database.open().unwrap().matches, database, _scratch }
    }
}

/// Both databases, each with nothing in it.
async fn stores() -> Vec<Kept> {
    let mut found = Vec::new();
    let postgres = cluster::database().await.map(server::Database::Postgres);
    let scratch = Scratch::new();
    for database in [Some(server::Database::Sqlite(scratch.database())), postgres].into_iter().flatten() {
        let store = database.open().unwrap().matches;
        found.push(Kept { store, database, _scratch: Scratch::new() });
    }
    // The folder of the file goes with the first store.
    found[0]._scratch = scratch;
    found
}

pub fn decided(seat: Seat, text: &str, hash: u64) -> Entry {
    let act = Act::Decide {
        decision: text.into(),
        faces: [3, 5].as_slice().into(),
        hidden: Eyes(0x82),
        by: By::StandingOrder,
    };
    Entry { seat, act, hash: StateHash(hash), taken: u64::MAX }
}

fn undone(seat: Seat, count: u32, hash: u64) -> Entry {
    Entry { seat, act: Act::Undo { count }, hash: StateHash(hash), taken: 9 }
}

pub fn people() -> Vec<SeatHolder> {
    vec![SeatHolder::Human(Token::fresh().hash()), SeatHolder::Computer("captain".into())]
}

pub fn fresh() -> NewMatch {
    NewMatch {
        id: MatchId::fresh(),
        game: "race".into(),
        version: 1,
        start: Start { scenario: "short".into(), ..Start::default() },
        seed: Seed::new([7; 32]),
        origin: Origin::Scenario(vec![1, 2, 6]),
        opening: StateHash(u64::MAX - 5),
        seats: people(),
        entries: Vec::new(),
        keyframe: None,
        due: false,
        clocks: None,
        manners: Manners::default(),
        vacant: SeatSet::NONE,
        listed: Listed::default(),
        summary: Summary { asked: Some(SeatSet::of(RED)), since: Stamp(5), over: false, turn: "1".into() },
    }
}

/// A write that adds these after `kept` entries.
pub fn adds(num: MatchNum, from: u64, kept: u64, entries: Vec<Entry>) -> Append {
    let hash = entries.last().map_or(StateHash(0), |entry| entry.hash);
    let seq = from + entries.len() as u64;
    Append {
        num,
        from,
        revision: 0,
        seq,
        kept,
        kept_steps: kept as u32,
        forgets: false,
        entries,
        hash,
        keyframe: None,
        due: None,
        orders: None,
        seats: None,
        listed: None,
        summary: Summary::default(),
        clocks: None,
    }
}

/// A write after as many others as there were.
pub async fn append(store: &Arc<dyn Store>, id: &MatchId, added: Append) -> Result<(), StoreError> {
    let revision = load(store, id).await.revision;
    store.append(Append { revision, ..added }).await
}

pub async fn load(store: &Arc<dyn Store>, id: &MatchId) -> server::store::Stored {
    let (store, id) = (store.clone(), id.clone());
    tokio::task::spawn_blocking(move || store.load(&id).unwrap().unwrap()).await.unwrap()
}

#[tokio::test]
async fn a_match_comes_back_as_it_was_kept() {
    for kept in stores().await {
        let kinds = [Origin::Scenario(vec![4]), Origin::File("{\"a\": \"ä\"}".into()), Origin::Position(vec![0, 255])];
        for origin in kinds {
            let mut clocks = Clocks::new(Terms { turn: 60, reserve: 60, then: RunOut::Lose }, 2);
            let people = SeatSet::of(RED);
            clocks.ask(Stamp(100), &Asked { people, acted: SeatSet::NONE, turn: "1", all_there: true });
            let keyframe = Keyframe { step: 1, seq: 1, state: vec![9; 300] };
            let new = NewMatch {
                origin: origin.clone(),
                entries: vec![decided(RED, "\"walk\"", 3), undone(RED, 1, 4), decided(BLUE, "{\"x\":[1,2]}", 5)],
                keyframe: Some(keyframe.clone()),
                due: true,
                clocks: Some(clocks.clone()),
                manners: Manners::new(true),
                vacant: SeatSet::of(BLUE),
                listed: Listed { play: true, watch: false },
                ..fresh()
            };
            kept.store.create(new.clone()).await.unwrap();
            let found = load(&kept.store, &new.id).await;
            assert_eq!((&found.game, found.version, &found.start), (&new.game, 1, &new.start));
            assert_eq!((found.seed.to_hex(), found.opening), (new.seed.to_hex(), new.opening));
            assert_eq!(format!("{:?}", found.origin), format!("{origin:?}"));
            assert_eq!((&found.seats, &found.entries, found.seq), (&new.seats, &new.entries, 3));
            assert_eq!(found.keyframe.map(|kept| (kept.step, kept.seq, kept.state)), Some((1, 1, keyframe.state)));
            assert_eq!((found.due, found.brought, &found.clocks), (true, 3, &new.clocks));
            assert_eq!((&found.manners, found.vacant, found.listed), (&new.manners, new.vacant, new.listed));
            assert_eq!((&found.summary, found.revision), (&new.summary, 0));
        }
        let store = kept.store.clone();
        assert!(tokio::task::spawn_blocking(move || store.load(&MatchId::fresh()).unwrap().is_none()).await.unwrap());
        kept.store.check().await.unwrap();
    }
}

#[tokio::test]
async fn what_is_added_is_there_when_it_is_acknowledged_and_after_a_restart() {
    for kept in stores().await {
        let new = fresh();
        let num = kept.store.create(new.clone()).await.unwrap();
        let orders = vec![Orders::default(), Orders::default()];
        let first = Append {
            keyframe: Some(Keyframe { step: 2, seq: 2, state: vec![1] }),
            due: Some(true),
            orders: Some(orders.clone()),
            seats: Some((people(), SeatSet::of(RED))),
            listed: Some(Listed { play: true, watch: true }),
            summary: Summary { asked: None, since: Stamp(u64::from(u32::MAX)), over: true, turn: "2".into() },
            ..adds(num, 0, 0, vec![decided(RED, "1", 10), decided(BLUE, "2", 11)])
        };
        append(&kept.store, &new.id, first.clone()).await.unwrap();
        let kept = kept.again();
        let found = load(&kept.store, &new.id).await;
        assert_eq!((&found.entries, found.seq, found.due), (&first.entries, 2, true));
        assert_eq!((&found.orders, Some((found.seats, found.vacant))), (&orders, first.seats));
        assert_eq!((found.summary, Some(found.listed)), (first.summary, first.listed));
        // What was at once taken back leaves nothing behind, and later snapshots go.
        let back = Append { forgets: true, seq: 5, kept_steps: 1, ..adds(num, 2, 1, vec![decided(BLUE, "3", 12)]) };
        append(&kept.store, &new.id, back).await.unwrap();
        let found = load(&kept.store, &new.id).await;
        assert_eq!((found.entries.len(), found.seq, found.keyframe.is_none()), (2, 5, true));
        assert_eq!(found.entries[1], decided(BLUE, "3", 12));
    }
}

#[tokio::test]
async fn who_does_not_know_of_the_last_write_changes_nothing() {
    for kept in stores().await {
        let new = fresh();
        let num = kept.store.create(new.clone()).await.unwrap();
        append(&kept.store, &new.id, adds(num, 0, 0, vec![decided(RED, "1", 10)])).await.unwrap();
        let late = append(&kept.store, &new.id, adds(num, 0, 0, vec![decided(RED, "2", 20)])).await;
        assert!(matches!(late, Err(StoreError::Moved)), "{late:?}");
        let nobodys = kept.store.append(adds(MatchNum(999), 0, 0, vec![decided(RED, "2", 20)])).await;
        assert!(matches!(nobodys, Err(StoreError::Moved)), "{nobodys:?}");
        let found = load(&kept.store, &new.id).await;
        assert_eq!((found.seq, &found.entries), (1, &vec![decided(RED, "1", 10)]));
    }
}

#[tokio::test]
async fn of_many_writes_at_once_those_that_cannot_be_made_fail_alone() {
    for kept in stores().await {
        let mut matches = Vec::new();
        for _ in 0..20 {
            let new = fresh();
            matches.push((kept.store.create(new.clone()).await.unwrap(), new.id));
        }
        let twice = fresh();
        kept.store.create(twice.clone()).await.unwrap();
        let clash = kept.store.create(twice.clone());
        let writes: Vec<_> = (0..)
            .zip(&matches)
            .map(|(place, (num, _))| {
                // Every third one rests on what never was.
                let from = if place % 3 == 0 { 4 } else { 0 };
                kept.store.append(adds(*num, from, from, vec![decided(RED, "1", 10)]))
            })
            .collect();
        assert!(clash.await.is_err(), "two matches of one name");
        for (place, write) in writes.into_iter().enumerate() {
            assert_eq!(write.await.is_ok(), place % 3 != 0, "{place}");
            let length = load(&kept.store, &matches[place].1).await.entries.len();
            assert_eq!(length, usize::from(place % 3 != 0), "{place}");
        }
    }
}

/// More than the writer puts into one transaction: each is answered.
#[tokio::test]
async fn of_more_writes_than_go_together_none_is_lost() {
    for Kept { store, .. } in stores().await {
        let created = (0..1300).map(|_| store.create(fresh()));
        let numbers: BTreeSet<i64> = join_all(created).await.into_iter().map(|number| number.unwrap().0).collect();
        assert_eq!(numbers.len(), 1300);
    }
}

#[tokio::test]
async fn snapshots_are_found_by_step() {
    for kept in stores().await {
        let new = fresh();
        let num = kept.store.create(new.clone()).await.unwrap();
        for step in 1..=4u32 {
            let keyframe = Some(Keyframe { step, seq: u64::from(step), state: vec![step as u8] });
            let from = u64::from(step) - 1;
            let added = Append { keyframe, ..adds(num, from, from, vec![decided(RED, "1", 10)]) };
            append(&kept.store, &new.id, added).await.unwrap();
        }
        for (step, expected) in [(0, None), (1, Some(1)), (3, Some(3)), (u32::MAX, Some(4))] {
            let store = kept.store.clone();
            let found = tokio::task::spawn_blocking(move || store.keyframe(num, step).unwrap()).await.unwrap();
            assert_eq!(found.map(|found| found.step), expected, "{step}");
        }
    }
}

#[tokio::test]
async fn a_match_is_renewed_once() {
    for kept in stores().await {
        let new = NewMatch { entries: vec![decided(RED, "1", 10), decided(RED, "2", 11)], ..fresh() };
        let num = kept.store.create(new.clone()).await.unwrap();
        let renewed = Renewed {
            num,
            from_version: 1,
            version: 2,
            set_back: None,
            seed: Seed::new([8; 32]),
            origin: Origin::File("{}".into()),
            opening: StateHash(77),
            entries: vec![decided(BLUE, "9", 12)],
            brought: 1,
            seq: 3,
        };
        assert!(kept.store.renew(renewed.clone()).await.unwrap());
        assert!(!kept.store.renew(renewed).await.unwrap(), "somebody else has");
        let found = load(&kept.store, &new.id).await;
        assert_eq!((found.version, found.seq, found.brought, found.opening), (2, 3, 1, StateHash(77)));
        assert_eq!(found.entries, [decided(BLUE, "9", 12)]);
        assert_eq!(found.seed.to_hex(), Seed::new([8; 32]).to_hex());
    }
}

#[tokio::test]
async fn the_computers_turns_are_found_where_people_play() {
    for kept in stores().await {
        let alone = vec![SeatHolder::Computer("random".into()), SeatHolder::Computer("captain".into())];
        let [due, other, among] = [true, false, true].map(|due| NewMatch { due, ..fresh() });
        let among = NewMatch { seats: alone, ..among };
        for new in [&due, &other, &among] {
            kept.store.create(new.clone()).await.unwrap();
        }
        let store = kept.store.clone();
        let found = tokio::task::spawn_blocking(move || store.due().unwrap()).await.unwrap();
        assert_eq!(found, [due.id]);
    }
}

#[tokio::test]
async fn talk_is_read_by_those_it_is_for() {
    for kept in stores().await {
        let num = kept.store.create(fresh()).await.unwrap();
        let line =
            |seat, text: &str, note| NewLine { of: num, seat, step: 3, at: Stamp(7), text: text.into(), note, most: 4 };
        let said = [
            line(Some(RED), "one", false),
            line(Some(RED), "red", true),
            line(Some(BLUE), "blue", true),
            line(None, "four", false),
        ];
        let mut numbers = Vec::new();
        for said in said {
            numbers.push(kept.store.say(said).await.unwrap().unwrap());
        }
        assert!(numbers.is_sorted());
        assert_eq!(kept.store.say(line(None, "five", false)).await.unwrap(), None, "too many");
        kept.store.agree(num, Manners::new(true)).await.unwrap();
        let read = async |readers: Readers, before: Option<u64>, most: usize| {
            let store = kept.store.clone();
            let lines = tokio::task::spawn_blocking(move || store.lines(num, readers, before, most).unwrap());
            lines.await.unwrap().into_iter().map(|line| line.text).collect::<Vec<_>>()
        };
        let [all, red, nobody] = [SeatSet::of(RED).with(BLUE), SeatSet::of(RED), SeatSet::NONE];
        assert_eq!(read(Readers { talk: true, notes_of: all }, None, 9).await, ["one", "red", "blue", "four"]);
        assert_eq!(read(Readers { talk: true, notes_of: red }, None, 2).await, ["red", "four"]);
        assert_eq!(read(Readers { talk: false, notes_of: red }, None, 9).await, ["red"]);
        assert_eq!(read(Readers { talk: true, notes_of: nobody }, Some(numbers[3]), 9).await, ["one"]);
    }
}

#[tokio::test]
async fn tables_are_listed_newest_first() {
    for kept in stores().await {
        let (open, vacant) = (Listed { play: true, watch: true }, SeatSet::of(BLUE));
        let new = [
            NewMatch { listed: open, vacant, ..fresh() },
            NewMatch { listed: open, vacant, game: "other".into(), ..fresh() },
            NewMatch { listed: open, ..fresh() },
            fresh(),
            NewMatch { listed: open, vacant, summary: Summary { since: Stamp(900), ..Summary::default() }, ..fresh() },
        ];
        let mut nums = Vec::new();
        for new in &new {
            nums.push(kept.store.create(new.clone()).await.unwrap());
        }
        let all = Wanted { open: true, game: None, scenario: None, before: None, since: Stamp(1), most: 9 };
        let list = async |wanted: Wanted| {
            let store = kept.store.clone();
            let found = tokio::task::spawn_blocking(move || store.tables(&wanted).unwrap()).await.unwrap();
            found.iter().map(|found| nums.iter().position(|num| *num == found.num).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(list(all.clone()).await, [4, 1, 0]);
        assert_eq!(list(Wanted { before: Some(nums[4]), most: 1, ..all.clone() }).await, [1]);
        assert_eq!(list(Wanted { game: Some("race".into()), since: Stamp(6), ..all.clone() }).await, [4]);
        assert_eq!(list(Wanted { scenario: Some("none".into()), ..all.clone() }).await, [0; 0]);
        assert_eq!(list(Wanted { open: false, ..all }).await, [2]);
        let asked = [new[3].id.clone(), MatchId::fresh(), new[0].id.clone()];
        let store = kept.store.clone();
        let found = tokio::task::spawn_blocking(move || store.tables_of(&asked).unwrap()).await.unwrap();
        let (ids, expected) = (found.iter().map(|found| &found.id), [&new[3].id, &new[0].id]);
        assert!(ids.eq(expected) && found[1].vacant == vacant && found[1].made > Stamp(0));
    }
}

#[tokio::test]
async fn the_time_in_which_nobody_served_is_nobodys() {
    for kept in stores().await {
        let mut clocks = Clocks::new(Terms { turn: 60, reserve: 0, then: RunOut::Lose }, 2);
        let people = SeatSet::of(RED);
        clocks.ask(Stamp(1_000), &Asked { people, acted: SeatSet::NONE, turn: "1", all_there: true });
        let new = NewMatch { clocks: Some(clocks), ..fresh() };
        let num = kept.store.create(new.clone()).await.unwrap();
        let wake = async |now: u64| {
            let store = kept.store.clone();
            tokio::task::spawn_blocking(move || store.wake(Stamp(now)).unwrap()).await.unwrap()
        };
        // The first server ever has nothing to take out.
        assert_eq!(wake(2_000).await, [(new.id.clone(), Stamp(61_000))]);
        kept.store.beat(Stamp(11_000)).await.unwrap();
        // Ten seconds were served; a minute was not.
        assert_eq!(wake(71_000).await, [(new.id.clone(), Stamp(121_000))]);
        let since = load(&kept.store, &new.id).await.clocks.and_then(|clocks| clocks.since);
        assert_eq!(since, Some(Stamp(61_000)), "ten seconds were charged");
        assert_eq!(wake(71_000).await.len(), 1);
        let over = Append {
            clocks: Some(Clocks::new(Terms { turn: 60, reserve: 0, then: RunOut::Wait }, 2)),
            ..adds(num, 0, 0, Vec::new())
        };
        append(&kept.store, &new.id, Append { hash: new.opening, ..over }).await.unwrap();
        assert_eq!(wake(72_000).await, []);
    }
}

#[tokio::test]
async fn a_later_version_is_refused_in_plain_words() {
    for kept in stores().await {
        let Kept { store, database, _scratch } = kept;
        drop(store);
        match &database {
            server::Database::Sqlite(path) => {
                rusqlite::Connection::open(path).unwrap().pragma_update(None, "user_version", 1000).unwrap();
            }
            server::Database::Postgres(url) => cluster::sql(url, "UPDATE blockhouse SET version = 1000").await,
        }
        let why = database.open().err().unwrap().to_string();
        assert!(why.contains("version 1000, which a later Blockhouse wrote; this one knows"), "{why}");
    }
}

#[tokio::test]
async fn a_match_that_lost_its_end_is_damaged() {
    for kept in stores().await {
        for (spoil, about) in [
            ("DELETE FROM entry WHERE seq = 1", "1 of 2 entries are left"),
            ("UPDATE entry SET hash = 7 WHERE seq = 1", "the last entry"),
            ("DELETE FROM progress", "the last entry"),
        ] {
            let new = NewMatch { entries: vec![decided(RED, "1", 10), decided(RED, "2", 11)], ..fresh() };
            kept.store.create(new.clone()).await.unwrap();
            match &kept.database {
                server::Database::Sqlite(path) => {
                    rusqlite::Connection::open(path).unwrap().execute(spoil, []).unwrap();
                }
                server::Database::Postgres(url) => cluster::sql(url, spoil).await,
            }
            let (store, id) = (kept.store.clone(), new.id.clone());
            let found = tokio::task::spawn_blocking(move || store.load(&id).map(drop)).await.unwrap();
            assert!(matches!(&found, Err(StoreError::Damaged(why)) if why.contains(about)), "{spoil}: {found:?}");
        }
    }
}

/// Otherwise half of the tests above would be passed over without anybody noticing.
#[tokio::test]
async fn where_postgresql_is_installed_it_is_tried() {
    let installed = std::path::Path::new("/usr/lib/postgresql").exists();
    assert!(stores().await.len() == 2 || !installed, "PostgreSQL is installed and was not started");
}

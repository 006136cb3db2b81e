//! What two servers do at the same time about people: one of them does it. On SQLite the two are threads of one server.

use crate::contract_people::{
    Kept, asks_red, ends, hash, invitation, new_person, notice, rated, result, seat, somebody, stores,
};
use server::limits::Measure;
use server::store::people::{
    DeliveryState, InvitationState, NewPerson, NewSession, NoticeKind, Pending, PeopleStore, Standing,
};
use server::time::Stamp;
use std::sync::{Arc, Barrier};

/// So many do it at once, half of them at each server.
const AT_ONCE: usize = 8;

/// What came of it for each.
fn at_once<T: Send>(kept: &Kept, act: impl Fn(&Arc<dyn PeopleStore>, usize) -> T + Sync) -> Vec<T> {
    let together = Barrier::new(AT_ONCE);
    std::thread::scope(|scope| {
        let (together, act) = (&together, &act);
        let each = (0..AT_ONCE).map(|number| {
            let store = if number % 2 == 0 { &kept.one } else { &kept.two };
            scope.spawn(move || {
                together.wait();
                act(store, number)
            })
        });
        each.collect::<Vec<_>>().into_iter().map(|one| one.join().unwrap()).collect()
    })
}

fn count(done: &[bool]) -> usize {
    done.iter().filter(|done| **done).count()
}

#[tokio::test]
async fn of_many_who_want_a_name_or_an_address_one_gets_it() {
    for kept in stores().await {
        for round in 0..5 {
            let name = format!("Ruth {round}");
            let made = at_once(&kept, |store, _| store.add_person(&new_person(&name)).unwrap());
            assert_eq!(made.iter().flatten().count(), 1, "{made:?}");
            let mail = Some(format!("ruth{round}@example.org"));
            let made = at_once(&kept, |store, number| {
                let new = NewPerson { mail: mail.clone(), ..new_person(&format!("{round} {number}")) };
                store.add_person(&new).unwrap()
            });
            assert_eq!(made.iter().flatten().count(), 1, "{made:?}");
            let people: Vec<_> = (0..AT_ONCE).map(|one| somebody(&kept.one, &format!("p{round} {one}"))).collect();
            let mail = format!("set{round}@example.org");
            let set = at_once(&kept, |store, number| store.set_mail(people[number], Some(&mail)).unwrap());
            assert_eq!(count(&set), 1);
            let gone = at_once(&kept, |store, number| {
                if number == 0 {
                    store.delete_person(people[0]).map(|()| None).unwrap()
                } else {
                    store.add_person(&new_person(&format!("p{round} 0"))).unwrap()
                }
            });
            assert_eq!(gone.iter().flatten().count(), 0, "a name that is being given up is nobody's");
        }
    }
}

#[tokio::test]
async fn what_works_once_works_once_wherever_it_is_tried() {
    for kept in stores().await {
        let ruth = somebody(&kept.one, "Ruth");
        for _ in 0..5 {
            let code = hash();
            kept.one.set_recovery(ruth, std::slice::from_ref(&code)).unwrap();
            let used = at_once(&kept, |store, _| store.use_recovery(&code).unwrap());
            assert_eq!(used.iter().flatten().count(), 1);
            let pending = Pending { hash: hash(), kind: "mail", content: "{}".into(), ends: Stamp(100) };
            kept.one.begin(&pending, Stamp(1)).unwrap();
            let done = at_once(&kept, |store, _| store.finish("mail", &pending.hash, Stamp(2)).unwrap());
            assert_eq!(done.iter().flatten().count(), 1);
        }
        let secrets = at_once(&kept, |store, number| store.server_secret("vapid", &number.to_string()).unwrap());
        assert!(secrets.iter().all(|secret| *secret == secrets[0]), "{secrets:?}");
        at_once(&kept, |store, number| {
            let at = Stamp(10 + number as u64);
            let new = NewSession { hash: hash(), person: ruth, how: "code", device: String::new(), at };
            store.add_session(&new, 3).unwrap();
        });
        assert_eq!(kept.one.sessions_of(ruth, Stamp(0)).unwrap().len(), 3);
        let twice = Measure { most: 2, within: 1000 };
        assert_eq!(count(&at_once(&kept, |store, _| store.admit("x", Stamp(5), twice).unwrap())), 2);
        // And when what was tried before has run out.
        assert_eq!(count(&at_once(&kept, |store, _| store.admit("x", Stamp(2000), twice).unwrap())), 2);
    }
}

#[tokio::test]
async fn a_seat_and_an_invitation_are_one_persons() {
    for kept in stores().await {
        let people: Vec<_> = (0..AT_ONCE).map(|one| somebody(&kept.one, &format!("p {one}"))).collect();
        for round in 0..5 {
            let (of, token) = (format!("m{round}"), hash());
            let taken = at_once(&kept, |store, number| {
                store.take_seat(&seat(&of, 0, people[number], &token), Stamp(1)).unwrap()
            });
            assert_eq!(count(&taken), 1);
            let num = kept.one.invite(&invitation(&of, people[0], people[1]), 99).unwrap().unwrap();
            let answered = at_once(&kept, |store, _| store.answer(num, InvitationState::Accepted).unwrap());
            assert_eq!(count(&answered), 1);
            let again = at_once(&kept, |store, _| store.invite(&invitation(&of, people[2], people[3]), 99).unwrap());
            assert_eq!(again.iter().flatten().count(), 1, "the same person to the same seat");
        }
        let invited =
            at_once(&kept, |store, number| store.invite(&invitation("limit", people[5], people[number]), 3).unwrap());
        assert_eq!(invited.iter().flatten().count(), 3, "so many wait, not one more");
        let rated = at_once(&kept, |store, number| store.make_rated("r", people[number]).unwrap());
        assert_eq!(rated.len(), AT_ONCE);
        assert!(kept.two.rated_by("r").unwrap().is_some());
    }
}

#[tokio::test]
async fn a_notice_is_written_once_and_each_delivery_taken_by_one() {
    for kept in stores().await {
        let ruth = somebody(&kept.one, "Ruth");
        for round in 0..40 {
            let standing =
                Standing { person: ruth, of: format!("m{round}"), seat: 0, kind: NoticeKind::Turn, since: Stamp(1) };
            let new = notice(standing, "hook", 100);
            if round % 8 == 0 {
                assert_eq!(count(&at_once(&kept, |store, _| store.add_notice(&new).unwrap())), 1);
            } else {
                assert!(kept.one.add_notice(&new).unwrap());
            }
        }
        assert_eq!(kept.two.notices_of(ruth, 99).unwrap().len(), 40);
        // Some at a time, until none is left: each by one.
        let taken = at_once(&kept, |store, _| {
            let mut nums = Vec::new();
            loop {
                let some = store.take_due(Stamp(100), Stamp(1000), 3).unwrap();
                if some.is_empty() {
                    return nums;
                }
                let some: Vec<i64> = some.iter().map(|one| one.num).collect();
                store.settle(&some, DeliveryState::Sent).unwrap();
                nums.extend(some);
            }
        });
        let mut all: Vec<i64> = taken.concat();
        all.sort_unstable();
        let mut unique = all.clone();
        unique.dedup();
        assert_eq!((all.len(), unique.len(), kept.one.next_due().unwrap()), (40, 40, None));
    }
}

#[tokio::test]
async fn a_result_counts_once_and_no_rating_is_lost() {
    for kept in stores().await {
        let [ruth, tomasz] = ["Ruth", "Tomasz"].map(|name| somebody(&kept.one, name));
        let both = [(Some(ruth), 1500.0), (Some(tomasz), 1500.0)];
        // The same result, everywhere at once.
        for games in 1..=5 {
            let (of, ratings) = (format!("m{games}"), [(ruth, rated(games)), (tomasz, rated(games))]);
            let kept = at_once(&kept, |store, _| store.record(&result(&of, &both), &ratings).unwrap());
            assert_eq!(count(&kept), 1);
        }
        // Different results of the same two, each worked out anew until it stands, and in either order of the two.
        at_once(&kept, |store, number| {
            let of = format!("other {number}");
            loop {
                let next = |who| rated(store.rating(who, "race").unwrap().map_or(0, |known| known.games) + 1);
                let mut ratings = [(ruth, next(ruth)), (tomasz, next(tomasz))];
                if number % 4 < 2 {
                    ratings.reverse();
                }
                if store.record(&result(&of, &both), &ratings).unwrap() {
                    return;
                }
            }
        });
        for who in [ruth, tomasz] {
            assert_eq!(kept.two.rating(who, "race").unwrap().map(|known| known.games), Some(5 + AT_ONCE as u32));
        }
        let reported = at_once(&kept, |store, _| {
            let (of, text, why) = ("m".to_owned(), "Foul".to_owned(), String::new());
            let new =
                server::store::people::NewReport { of, line: 1, seat: None, said: Stamp(1), text, why, at: Stamp(2) };
            store.report(&new).unwrap();
        });
        assert_eq!((reported.len(), kept.one.reports(9).unwrap()[0].times), (AT_ONCE, AT_ONCE as u32));
    }
}

#[tokio::test]
async fn what_ends_while_it_is_told_is_told_once() {
    for kept in stores().await {
        let ruth = somebody(&kept.one, "Ruth");
        let (num, id) = asks_red(&kept.matches, 100).await;
        assert!(kept.one.take_seat(&seat(&id.to_string(), 0, ruth, &hash()), Stamp(1)).unwrap());
        ends(&kept.matches, num, &id, 200).await;
        let of = [id.to_string()];
        let written = at_once(&kept, |store, _| {
            let owed = store.untold_in(&of).unwrap();
            owed.into_iter().filter(|one| store.add_notice(&notice(one.clone(), "hook", 1)).unwrap()).count()
        });
        assert_eq!(written.iter().sum::<usize>(), 1);
    }
}

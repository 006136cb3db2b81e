//! Notices on their way: written when something is so, sent when they are due, tried again when they do not arrive.
//!
//! Nothing is kept in memory that the store does not have, so a server that ends loses nothing. What is being sent is set aside
//! for some minutes first: if the server ends in the middle of it, it is sent then, and says by its id that it is the same
//! ([`crate::people`], `docs/decisions/010-people-with-accounts.md`).
//!
//! Where several servers share a database each looks at what it wrote itself at once, and a little later at what the others
//! told they wrote: a worker writes no notices, and a server that ends may not have come to it. Two that look at the same time
//! find in the store that only one of them was first.

use crate::App;
use crate::config::Pace;
use crate::error::Error;
use crate::ids::MatchId;
use crate::people::mail::Mail;
use crate::people::outgoing::{self, NotSent};
use crate::people::push::Recipient;
use crate::store::people::{Channel, Delivery, DeliveryState, NewNotice, NoticeKind, Person, PersonNum, Standing};
use crate::store::{Eyes, Kept, Light, News, SeatHolder, Shared};
use crate::time::Stamp;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::future::join_all;
use kernel::Seat;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

/// The first pause before something is tried again, in milliseconds; each is four times the one before, up to the longest.
const FIRST_PAUSE: u64 = 60_000;
const LONGEST_PAUSE: u64 = 6 * 3_600_000;
/// So often something is tried.
const MOST_TRIES: u32 = 8;
const AT_A_TIME: usize = 200;
/// How long the other servers may take to say that somebody is at the board there.
const ANSWER: Duration = Duration::from_millis(500);

/// Matches in which something changed that people may be told of.
#[derive(Default)]
pub struct Changes {
    noted: Mutex<Noted>,
    rung: Notify,
}

#[derive(Default)]
struct Noted {
    here: BTreeSet<MatchId>,
    /// What other servers wrote, and when that was first heard.
    elsewhere: BTreeMap<MatchId, Stamp>,
    /// Something was missed.
    all: bool,
    /// Nobody is told of anything from here.
    deaf: bool,
}

/// What is to be looked at.
struct Taken {
    all: bool,
    matches: Vec<String>,
    /// When there is more.
    next: Option<Stamp>,
}

impl Changes {
    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something changed in a match.
    pub fn note(&self, id: &MatchId) {
        let mut noted = self.noted();
        if !noted.deaf {
            noted.here.insert(id.clone());
            self.rung.notify_one();
        }
    }

    /// Another server wrote to a match.
    pub(crate) fn heard(&self, id: &MatchId, now: Stamp) {
        let mut noted = self.noted();
        if noted.deaf {
            return;
        }
        let first = noted.elsewhere.is_empty();
        noted.elsewhere.entry(id.clone()).or_insert(now);
        if first {
            self.rung.notify_one();
        }
    }

    /// Another server is gone, or was not heard for a while: anything may have changed.
    pub(crate) fn missed(&self) {
        self.noted().all = true;
        self.rung.notify_one();
    }

    /// From now on nothing is noted: this program tells nobody.
    pub(crate) fn ignore(&self) {
        *self.noted() = Noted { deaf: true, ..Noted::default() };
    }

    fn take(&self, now: Stamp, left_to_others: Duration) -> Taken {
        let mut noted = self.noted();
        let mut matches = std::mem::take(&mut noted.here);
        let (ripe, waiting) = std::mem::take(&mut noted.elsewhere)
            .into_iter()
            .partition::<BTreeMap<_, _>, _>(|(_, heard)| heard.later(left_to_others) <= now);
        matches.extend(ripe.into_keys());
        noted.elsewhere = waiting;
        Taken {
            all: std::mem::take(&mut noted.all),
            matches: matches.iter().map(MatchId::to_string).collect(),
            next: noted.elsewhere.values().min().map(|heard| heard.later(left_to_others)),
        }
    }
}

impl App {
    fn pace(&self) -> &Pace {
        &self.people().config.pace
    }

    /// Tells people of things until the server is to end: first of what nobody told them while it was down. What is being sent
    /// when it ends in good order is marked as sent.
    pub async fn keep_telling(&self) {
        let (mut all, mut closing) = (true, self.closing());
        while !self.is_closing() {
            let told = self.tell(all).await;
            // What was noted before a failure is found again by looking at everything.
            all = told.is_err();
            let next = told.unwrap_or_else(|error| {
                error.note();
                Some(self.people().time.now().after(FIRST_PAUSE))
            });
            let (time, rung) = (&self.people().time, &self.changes().rung);
            let look = self.matches().shared().map(|_| time.now().later(self.pace().look_for_left));
            let next = [next, look].into_iter().flatten().min();
            let more = async {
                match next {
                    Some(at) => tokio::select! { () = time.until(at) => {}, () = rung.notified() => {} },
                    None => rung.notified().await,
                }
            };
            tokio::select! { () = more => {}, _ = closing.wait_for(|closing| *closing) => {} }
        }
    }

    /// Writes the notices that are owed, keeps the results of games that are over, sends what is due. Gives when there is more to do.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub async fn tell(&self, all: bool) -> Result<Option<Stamp>, Error> {
        let taken = self.changes().take(self.people().time.now(), self.pace().left_to_others);
        if all || taken.all {
            self.record_results(None).await?;
            while self.write_notices(None).await? {}
        } else if !taken.matches.is_empty() {
            let ids = taken.matches.iter().filter_map(|id| MatchId::parse(id)).collect();
            self.part_with_those_who_left(ids).await?;
            self.record_results(Some(taken.matches.clone())).await?;
            self.write_notices(Some(taken.matches)).await?;
        }
        self.send_due().await?;
        let due = self.people().ask(|store| store.next_due()).await?;
        Ok([due, taken.next].into_iter().flatten().min())
    }

    /// Writes notices of what is so and was not told, in some matches or in all; says whether there may be more.
    async fn write_notices(&self, only: Option<Vec<String>>) -> Result<bool, Error> {
        let may_be_more = only.is_none();
        let owed = self.people().ask(move |store| match only {
            Some(matches) => store.untold_in(&matches),
            None => store.untold(AT_A_TIME),
        });
        let owed = owed.await?;
        let more = may_be_more && owed.len() == AT_A_TIME;
        for standing in owed {
            let num = standing.person;
            let known = self.people().ask(move |store| Ok((store.person(num)?, store.pushes_of(num)?)));
            let (Some(person), pushes) = known.await? else { continue };
            let (text, ways) = (self.sentence(&standing).await?, self.people().ways(&person, &pushes));
            let new = NewNotice { standing, at: self.people().time.now(), text, ways };
            self.people().ask(move |store| store.add_notice(&new)).await?;
        }
        Ok(more)
    }

    /// What a notice says.
    async fn sentence(&self, standing: &Standing) -> Result<String, Error> {
        let (store, id) = (self.store().clone(), MatchId::parse(&standing.of));
        let read = tokio::task::spawn_blocking(move || store.tables_of(id.as_slice()));
        let kept = read.await.map_err(Error::internal)??;
        let (title, side) = kept.first().map_or_else(Default::default, |table| self.words_for(table, standing.seat));
        Ok(match standing.kind {
            NoticeKind::Turn => format!("{title}: it is your turn ({side})."),
            NoticeKind::Over => format!("{title} is over ({side})."),
            NoticeKind::Invited => {
                let num = standing.person;
                let of = standing.of.clone();
                let by = self.people().ask(move |store| store.invitations_of(num)).await?;
                let by = by.into_iter().find(|one| one.of == of && one.to == num).map(|one| one.by_name);
                format!("{} invites you to {title} ({side}).", by.as_deref().unwrap_or("Somebody"))
            }
        })
    }

    /// The names of a scenario and of a seat.
    fn words_for(&self, table: &Kept, seat: u8) -> (String, String) {
        let Ok(game) = self.matches().game(&table.game) else { return Default::default() };
        let about = game.about();
        let scenario = about.scenarios.iter().find(|scenario| scenario.key == table.start.scenario);
        let title = scenario.map_or_else(|| about.title.clone(), |scenario| scenario.title.clone());
        let side = about.seats.get(usize::from(seat)).map(|seat| seat.title.clone()).unwrap_or_default();
        (title, side)
    }

    async fn send_due(&self) -> Result<(), Error> {
        while !self.is_closing() {
            let (now, aside) = (self.people().time.now(), self.pace().set_aside);
            let due = self.people().ask(move |store| store.take_due(now, now.later(aside), AT_A_TIME)).await?;
            if due.is_empty() {
                return Ok(());
            }
            let fates = join_all(due.iter().map(|delivery| self.fate(delivery, now))).await;
            let mut mails: BTreeMap<(PersonNum, String), Vec<Delivery>> = BTreeMap::new();
            let mut others = Vec::new();
            for (delivery, fate) in due.into_iter().zip(fates) {
                if let Some(state) = fate? {
                    self.settle(&[delivery.num], state).await?;
                } else if delivery.channel == Channel::Mail {
                    let key = (delivery.notice.standing.person, delivery.target.clone());
                    mails.entry(key).or_default().push(delivery);
                } else {
                    others.push(delivery);
                }
            }
            // All at once: one address that does not answer keeps nobody else waiting.
            let mails = join_all(mails.into_iter().map(|((person, to), notices)| self.mail_all(person, to, notices)));
            let others = join_all(others.into_iter().map(|delivery| self.send_one(delivery)));
            let (mails, others) = tokio::join!(mails, others);
            mails.into_iter().chain(others).collect::<Result<(), Error>>()?;
        }
        Ok(())
    }

    /// Why a delivery is not sent now; nothing if it is.
    async fn fate(&self, delivery: &Delivery, now: Stamp) -> Result<Option<DeliveryState>, Error> {
        let standing = delivery.notice.standing.clone();
        if !self.people().ask(move |store| store.still_stands(&standing)).await? {
            return Ok(Some(DeliveryState::Dropped));
        }
        let there = self.is_at_the_board(&delivery.notice.standing).await;
        Ok(there.then(|| DeliveryState::Waiting { due: now.later(self.pace().look_again), tries: delivery.tries }))
    }

    async fn mail_all(&self, person: PersonNum, to: String, notices: Vec<Delivery>) -> Result<(), Error> {
        let sent = self.mail(person, &to, &notices).await?;
        self.sent(&notices, sent).await
    }

    async fn send_one(&self, delivery: Delivery) -> Result<(), Error> {
        let sent = match delivery.channel {
            Channel::Push => self.push(&delivery).await,
            Channel::Webhook => self.call(&delivery).await,
            Channel::Mail => Err(NotSent::NotNow("mails go together".into())),
        };
        self.sent(&[delivery], sent).await
    }

    /// Whether somebody has the match open in a browser now.
    async fn is_at_the_board(&self, standing: &Standing) -> bool {
        let Some(id) = MatchId::parse(&standing.of) else { return false };
        self.matches().is_present(&id, Seat(standing.seat)).await
    }

    async fn settle(&self, deliveries: &[i64], state: DeliveryState) -> Result<(), Error> {
        let deliveries = deliveries.to_vec();
        self.people().ask(move |store| store.settle(&deliveries, state)).await
    }

    /// What follows from how sending went.
    async fn sent(&self, deliveries: &[Delivery], sent: Result<(), NotSent>) -> Result<(), Error> {
        let nums: Vec<i64> = deliveries.iter().map(|delivery| delivery.num).collect();
        let tries = deliveries.iter().map(|delivery| delivery.tries + 1).max().unwrap_or(1);
        let state = match sent {
            Ok(()) => DeliveryState::Sent,
            Err(NotSent::Never(_)) => DeliveryState::Failed,
            Err(NotSent::NotNow(_)) if tries >= MOST_TRIES => DeliveryState::Failed,
            Err(NotSent::NotNow(_)) => {
                let pause = (FIRST_PAUSE << (2 * (tries - 1)).min(20)).min(LONGEST_PAUSE);
                DeliveryState::Waiting { due: self.people().time.now().after(pause), tries }
            }
        };
        self.settle(&nums, state).await
    }

    /// One mail for all that is due.
    async fn mail(&self, num: PersonNum, to: &str, notices: &[Delivery]) -> Result<Result<(), NotSent>, Error> {
        let (Some(config), Some(address)) = (&self.people().config.mail, &self.people().config.address) else {
            return Ok(Err(NotSent::Never("this server sends no mail any more".into())));
        };
        let person: Option<Person> = self.people().person(num).await?;
        // Since the notice was written the mails may have been stopped, or another address confirmed.
        let wanted =
            person.filter(|person| person.mail.as_deref() == Some(to) && super::notices::settings_of(person).mail);
        let Some(person) = wanted else { return Ok(Err(NotSent::Never("no mail is wanted there any more".into()))) };
        let subject = match notices {
            [one] => one.notice.text.clone(),
            several => format!("Blockhouse: {} notices", several.len()),
        };
        let line = |one: &Delivery| format!("{}\r\n{address}/#/m/{}\r\n\r\n", one.notice.text, one.notice.standing.of);
        let lines: String = notices.iter().map(line).collect();
        let token = self.people().unsubscribe_token(num);
        let text = format!(
            "Hello {},\r\n\r\n{lines}No more such mails: {address}/#/unsubscribe/{token}\r\n\
             Once a day, or another way: {address}/#/account\r\n",
            person.name
        );
        let first = notices.iter().map(|one| one.num).min().unwrap_or_default();
        let id = format!("notice-{first}-{}", self.people().sign(&format!("notice {first}")));
        let unsubscribe = Some(format!("{address}/api/unsubscribe/{token}"));
        Ok(config.send(&Mail { to: to.into(), subject, text, id, unsubscribe }).await)
    }

    async fn push(&self, delivery: &Delivery) -> Result<(), NotSent> {
        let faulty = |error: Error| NotSent::NotNow(format!("{error:?}"));
        let endpoint = delivery.target.clone();
        let target = self.people().ask(move |store| store.push(&endpoint)).await.map_err(faulty)?;
        let gone = || NotSent::Never("this browser takes no messages any more".into());
        let target = target.filter(|target| target.person == delivery.notice.standing.person).ok_or_else(gone)?;
        let (text, of) = (&delivery.notice.text, &delivery.notice.standing.of);
        // A newer notice of the same match takes the place of the older one on the screen.
        let message =
            json!({ "title": "Blockhouse", "text": text, "tag": of, "open": format!("/#/m/{of}") }).to_string();
        let hidden = Recipient::read(&target.public_key, &target.secret).and_then(|to| to.encrypt(message.as_bytes()));
        let hidden = hidden.ok_or_else(gone)?;
        let vapid = self.people().vapid().await.map_err(faulty)?;
        let uri = target.endpoint.parse().map_err(|_| gone())?;
        let contact = self.people().config.address.clone().unwrap_or_else(|| "https://localhost".into());
        let head = vapid.authorization(&uri, &contact, self.people().time.now()).ok_or_else(gone)?;
        let request = Request::post(uri)
            .header("authorization", head)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("content-length", hidden.len())
            .header("ttl", "86400")
            .header("topic", format!("n{}", delivery.notice.num))
            .body(Body::from(hidden))
            .map_err(|_| gone())?;
        let status = outgoing::send(request, self.people().config.to_loopback).await?;
        if matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE) {
            let endpoint = target.endpoint;
            self.people().ask(move |store| store.remove_push(&endpoint, None)).await.map_err(faulty)?;
        }
        taken(status)
    }

    async fn call(&self, delivery: &Delivery) -> Result<(), NotSent> {
        let Delivery { num, notice, target, .. } = delivery;
        let link = self.people().config.address.as_ref().map(|address| format!("{address}/#/m/{}", notice.standing.of));
        let told = json!({
            "id": num, "kind": notice.standing.kind.name(), "match": notice.standing.of, "seat": notice.standing.seat,
            "at": notice.at, "text": notice.text, "link": link,
        });
        let told = told.to_string();
        let request = Request::post(target.as_str())
            .header("content-type", "application/json")
            .header("content-length", told.len())
            .header("user-agent", "Blockhouse")
            .header("idempotency-key", format!("notice-{num}"))
            .body(Body::from(told));
        let request = request.map_err(|_| NotSent::Never("this is no address".into()))?;
        taken(outgoing::send(request, self.people().config.to_loopback).await?)
    }
}

/// What a status means for whoever sends.
fn taken(status: StatusCode) -> Result<(), NotSent> {
    let told = || format!("it was answered with {status}");
    match status.as_u16() {
        200..=299 => Ok(()),
        408 | 425 | 429 | 500..=599 => Err(NotSent::NotNow(told())),
        _ => Err(NotSent::Never(told())),
    }
}

impl crate::matches::Matches {
    /// Whether whoever holds a seat has the match open in a browser, on any server.
    pub(crate) async fn is_present(&self, id: &MatchId, seat: Seat) -> bool {
        let mut here = Eyes::default();
        if let Some(played) = self.in_memory_of(id)
            && let Ok(guard) = played.lock().await
        {
            if !matches!(guard.inner.holders.get(seat.index()), Some(SeatHolder::Human(_))) {
                return false;
            }
            here = guard.watched();
            if here.has(seat) || guard.inner.elsewhere.present().has(seat) {
                return true;
            }
        }
        match self.shared().filter(|_| self.has_company()) {
            Some(shared) => is_present_elsewhere(&**shared, id, seat, here).await,
            None => false,
        }
    }
}

/// Asks the other servers, telling them who is here; those at which nobody looks at the match say nothing.
async fn is_present_elsewhere(shared: &dyn Shared, id: &MatchId, seat: Seat, here: Eyes) -> bool {
    let mut news = shared.news();
    shared.tell(id, Light { present: here.0, asked: None, asks: true });
    let told = async {
        loop {
            match news.recv().await {
                Ok(News::Light { of, light, .. }) if of == *id && Eyes(light.present).has(seat) => return true,
                Ok(News::Light { .. } | News::Changed { .. } | News::Said { .. } | News::Missed)
                | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return false,
            }
        }
    };
    timeout(ANSWER, told).await.unwrap_or(false)
}

//! How people want to be told of things: what they set, and what follows from it for a notice.

use crate::error::Error;
use crate::ids::Token;
use crate::people::outgoing::address;
use crate::people::push::{Recipient, Vapid};
use crate::people::sessions::Signed;
use crate::people::{People, fresh_secret};
use crate::store::people::{Channel, NoticeKept, Person, PersonNum, PushTarget};
use crate::time::Stamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
/// Browsers of one person that take messages.
const MOST_PUSHES: usize = 10;
/// Notices in a feed.
const IN_FEED: usize = 50;

/// When notices go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Each as it comes.
    #[default]
    AtOnce,
    /// All of a day together, at this hour of universal time.
    Daily(u8),
}

/// How somebody wants to be told of things.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NoticeSettings {
    /// By mail to the confirmed address.
    #[serde(default)]
    pub mail: bool,
    /// By a request to this address.
    #[serde(default)]
    pub webhook: Option<String>,
    /// When mails and requests go; messages to browsers always go at once.
    #[serde(default)]
    pub when: When,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self { mail: true, webhook: None, when: When::AtOnce }
    }
}

/// What somebody set, and what there is to set.
#[derive(Debug, JsonSchema, Serialize)]
pub struct NoticesShown {
    settings: NoticeSettings,
    /// Whether this server sends mail, and an address is confirmed.
    may_mail: bool,
    /// What a browser is told before it takes messages.
    push_key: String,
    /// The browsers that take messages.
    browsers: Vec<BrowserShown>,
    /// Whether a feed was made.
    feed: bool,
    /// The path of a feed that was just made; told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    feed_path: Option<String>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "OwnBrowser")]
struct BrowserShown {
    device: String,
    made: Stamp,
    endpoint: String,
}

/// A browser that is to take messages, as it says it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Subscription {
    /// Where its messages are left.
    pub endpoint: String,
    /// Its keys.
    pub keys: SubscriptionKeys,
}

/// The keys of a browser that takes messages.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SubscriptionKeys {
    /// Its public key.
    pub p256dh: String,
    /// What it shares with whoever writes to it.
    pub auth: String,
}

/// When a notice goes that is written now and waits for so long.
fn due(when: When, now: Stamp, hold: Duration) -> Stamp {
    match when {
        When::AtOnce => now.later(hold),
        When::Daily(hour) => {
            let today = Stamp(now.0 - now.0 % DAY).after(u64::from(hour % 24) * HOUR);
            if today > now { today } else { today.after(DAY) }
        }
    }
}

/// What somebody set; what cannot be read any more is as if nothing was set.
pub(super) fn settings_of(person: &Person) -> NoticeSettings {
    serde_json::from_str(&person.notices).unwrap_or_default()
}

impl People {
    /// The ways a notice of somebody goes.
    pub(super) fn ways(&self, person: &Person, pushes: &[PushTarget]) -> Vec<(Channel, String, Stamp)> {
        let (settings, now, hold) = (settings_of(person), self.time.now(), self.config.pace.hold);
        let later = due(settings.when, now, hold);
        let mail = person.mail.clone().filter(|_| settings.mail && self.sends_mail());
        let mut ways: Vec<_> = mail.into_iter().map(|to| (Channel::Mail, to, later)).collect();
        ways.extend(settings.webhook.into_iter().map(|to| (Channel::Webhook, to, later)));
        ways.extend(pushes.iter().map(|to| (Channel::Push, to.endpoint.clone(), now.later(hold))));
        ways
    }

    /// What the server signs messages to browsers with.
    pub(crate) async fn vapid(&self) -> Result<Vapid, Error> {
        let kept = self.ask(|store| store.server_secret("vapid", &Vapid::fresh())).await?;
        Vapid::read(&kept).ok_or_else(|| Error::internal("the key for push messages is damaged"))
    }

    /// What somebody set.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn notices(&self, who: &Signed, feed_path: Option<String>) -> Result<NoticesShown, Error> {
        let num = who.person;
        let (person, _) = self.person_and_keys(num).await?;
        let pushes = self.ask(move |store| store.pushes_of(num)).await?;
        let browser = |one: PushTarget| BrowserShown { device: one.device, made: one.made, endpoint: one.endpoint };
        Ok(NoticesShown {
            settings: settings_of(&person),
            may_mail: self.sends_mail() && person.mail.is_some(),
            push_key: self.vapid().await?.public_key(),
            browsers: pushes.into_iter().map(browser).collect(),
            feed: person.has_feed,
            feed_path,
        })
    }

    /// Sets it.
    ///
    /// # Errors
    /// An address that is none or not of the open internet; an hour that is none.
    pub async fn set_notices(&self, who: &Signed, settings: NoticeSettings) -> Result<(), Error> {
        if let Some(text) = &settings.webhook {
            address(text, self.config.to_loopback)?;
        }
        if matches!(settings.when, When::Daily(24..)) {
            return Err(Error::Malformed("a day has 24 hours, 0 to 23".into()));
        }
        let (num, text) = (who.person, serde_json::to_string(&settings).map_err(Error::internal)?);
        self.ask(move |store| store.set_notices(num, &text)).await
    }

    /// Takes a browser that is to have messages.
    ///
    /// # Errors
    /// An endpoint that is no address of the open internet, keys that are none.
    pub async fn subscribe(&self, who: &Signed, device: String, asked: Subscription) -> Result<(), Error> {
        address(&asked.endpoint, self.config.to_loopback)?;
        let SubscriptionKeys { p256dh, auth } = asked.keys;
        if Recipient::read(&p256dh, &auth).is_none() {
            return Err(Error::Malformed("these are no keys of a browser".into()));
        }
        let (endpoint, person, made) = (asked.endpoint, who.person, self.time.now());
        let target = PushTarget { endpoint, person, public_key: p256dh, secret: auth, device, made };
        self.ask(move |store| store.add_push(&target, MOST_PUSHES)).await
    }

    /// Writes to a browser no more.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn unsubscribe_browser(&self, who: &Signed, endpoint: String) -> Result<(), Error> {
        let num = who.person;
        self.ask(move |store| store.remove_push(&endpoint, Some(num))).await
    }

    /// Makes a feed with a secret address in place of the one there was, or ends it.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn make_feed(&self, who: &Signed, on: bool) -> Result<Option<String>, Error> {
        let (token, hash) = fresh_secret("feed");
        let num = who.person;
        self.ask(move |store| store.set_feed(num, on.then_some(&hash))).await?;
        Ok(on.then(|| format!("/api/feed/{}", token.reveal())))
    }

    /// A feed: what somebody was told of, as Atom (RFC 4287).
    ///
    /// # Errors
    /// No feed has this secret.
    pub async fn feed(&self, secret: &str) -> Result<String, Error> {
        let hash = Token::parse(secret).ok_or(Error::NotFound("feed"))?.hash_as("feed");
        let found = self.ask(move |store| match store.feed(&hash)? {
            Some(num) => Ok(Some((store.person(num)?, store.notices_of(num, IN_FEED)?))),
            None => Ok(None),
        });
        let Some((Some(person), notices)) = found.await? else { return Err(Error::NotFound("feed")) };
        Ok(self.atom(&person, &notices))
    }

    fn atom(&self, person: &Person, notices: &[NoticeKept]) -> String {
        let address = self.config.address.clone().unwrap_or_default();
        let entry = |one: &NoticeKept| {
            let (at, text, of) = (one.at.rfc_3339(), escaped(&one.text), &one.standing.of);
            format!(
                "<entry><id>urn:blockhouse:notice:{}</id><title>{text}</title><updated>{at}</updated>\
                 <link href=\"{address}/#/m/{of}\"/><content type=\"text\">{text}</content></entry>",
                one.num
            )
        };
        let updated = notices.first().map_or(person.made, |one| one.at).rfc_3339();
        let entries: String = notices.iter().map(entry).collect();
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\
             <id>urn:blockhouse:player:{}</id><title>Blockhouse: {}</title><updated>{updated}</updated>\
             <author><name>Blockhouse</name></author>{entries}</feed>\n",
            escaped(&person.handle),
            escaped(&person.name)
        )
    }

    /// What stands in the address at which a mail is stopped: whose mails, and that this server wrote it.
    pub(crate) fn unsubscribe_token(&self, num: PersonNum) -> String {
        format!("{}.{}", num.0, self.sign(&format!("unsubscribe {}", num.0)))
    }

    /// Stops the mails of somebody; nobody has to be signed in for that.
    ///
    /// # Errors
    /// This server did not write it.
    pub async fn unsubscribe_mail(&self, token: &str) -> Result<(), Error> {
        let wrong = || Error::NotFound("mail to stop");
        let (num, signature) = token.split_once('.').ok_or_else(wrong)?;
        let num: i64 = num.parse().map_err(|_| wrong())?;
        if !self.has_signed(&format!("unsubscribe {num}"), signature) {
            return Err(wrong());
        }
        let person = self.person(PersonNum(num)).await?.ok_or_else(wrong)?;
        let settings = NoticeSettings { mail: false, ..settings_of(&person) };
        let text = serde_json::to_string(&settings).map_err(Error::internal)?;
        self.ask(move |store| store.set_notices(PersonNum(num), &text)).await
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_gathered_until_its_hour() {
        let at = |hours: u64| Stamp(20_000 * DAY + hours * HOUR);
        let hold = Duration::from_secs(30);
        assert_eq!(due(When::AtOnce, at(5), hold), at(5).after(30_000));
        assert_eq!([5, 6, 7].map(|hours| due(When::Daily(6), at(hours), hold)), [at(6), at(30), at(30)]);
    }
}

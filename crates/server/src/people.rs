//! People with accounts, which nobody needs: a link is enough to play.
//!
//! Whoever wants one has a name, signs in with a passkey, a mailed link or a recovery code, and has their games with
//! them wherever they sign in. An account holds no secret of a seat: it knows the hash of what opens it, and the
//! session opens the seat for as long as that hash is still the seat's.

pub mod accounts;
pub mod cbor;
pub mod mail;
pub mod moderation;
pub mod names;
pub mod notices;
pub mod outgoing;
pub mod players;
pub mod push;
pub mod ratings;
pub mod reports;
mod results;
pub mod seats;
pub mod sessions;
pub mod telling;
pub mod webauthn;

use crate::config::{Config, PeopleConfig};
use crate::error::Error;
use crate::ids::{Token, TokenHash, random};
use crate::limits::{Measure, Recent};
use crate::matches::Matches;
use crate::store::StoreError;
use crate::store::people::{PeopleStore, PersonNum};
use crate::time::Time;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// Everything about people with accounts.
pub struct People {
    pub(crate) store: Arc<dyn PeopleStore>,
    pub(crate) time: Time,
    pub(crate) config: PeopleConfig,
    /// Words that no name may be: levels of the computer, sides of the games.
    taken_words: Vec<String>,
    /// What the server signs with.
    secret: Vec<u8>,
    tried: Mutex<Tried>,
    /// Whether other servers use the database, who have to know what was tried here.
    shared: bool,
    /// Tells open connections whose sessions may have ended.
    ended: broadcast::Sender<PersonNum>,
}

/// Who did of late what may not be done often.
#[derive(Default)]
struct Tried {
    by_visitor: Recent<(What, IpAddr)>,
    by_name: Recent<(What, String)>,
}

/// What may not be done often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// To begin to sign in, or to try to.
    SignIn,
    /// To make an account.
    Account,
    /// To have a mail sent.
    Mail,
    /// To look for people.
    Search,
    /// To invite somebody.
    Invite,
    /// To report a line of talk.
    Report,
    /// To try the operator's secret.
    Operate,
}

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;

impl What {
    const fn measure(self) -> Measure {
        match self {
            Self::SignIn => Measure { most: 20, within: 10 * MINUTE },
            Self::Account => Measure { most: 5, within: HOUR },
            Self::Mail => Measure { most: 10, within: HOUR },
            Self::Search => Measure { most: 60, within: MINUTE },
            Self::Invite => Measure { most: 20, within: 24 * HOUR },
            Self::Report => Measure { most: 10, within: HOUR },
            Self::Operate => Measure { most: 10, within: 10 * MINUTE },
        }
    }
}

/// So many ends of sessions wait for one open connection; beyond that it looks anyway.
const ENDED: usize = 64;
/// Mails to one address within an hour.
const MAILS_TO_ONE: Measure = Measure { most: 3, within: HOUR };
/// Mails of all visitors within an hour that nobody's turn caused: a flood from many addresses ends here.
const MAILS_IN_ALL: Measure = Measure { most: 300, within: HOUR };

impl People {
    /// In front of a store. The time is that of the matches: of several servers none may think that it is earlier.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn new(config: &Config, store: Arc<dyn PeopleStore>, matches: &Matches) -> Result<Self, StoreError> {
        let seats = config.games.iter().flat_map(|game| &game.about().seats);
        let mut taken_words: Vec<String> = seats.flat_map(|seat| [seat.key.clone(), seat.title.clone()]).collect();
        taken_words.extend(ai::Level::ALL.map(|level| level.name().to_owned()));
        let secret = store.server_secret("signing", &webauthn::base64(&random::<32>()))?;
        let secret = webauthn::from_base64(&secret).unwrap_or_default();
        let (time, config, shared) = (matches.time().clone(), config.people.clone(), matches.shared().is_some());
        let (tried, ended) = (Mutex::default(), broadcast::Sender::new(ENDED));
        Ok(Self { store, time, config, taken_words, secret, tried, shared, ended })
    }

    /// Asks the store on a thread that may wait.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn PeopleStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Error> {
        let store = self.store.clone();
        Ok(tokio::task::spawn_blocking(move || question(&*store)).await.map_err(Error::internal)??)
    }

    /// Words that no name may be.
    pub(crate) fn taken_words(&self) -> &[String] {
        &self.taken_words
    }

    /// Hears whose sessions may have ended, on this server.
    pub(crate) fn ended(&self) -> broadcast::Receiver<PersonNum> {
        self.ended.subscribe()
    }

    /// What sessions of somebody open may be less than it was.
    pub(crate) fn tell_ended(&self, person: PersonNum) {
        // Nobody listening is no fault: no connection is open.
        let _ = self.ended.send(person);
    }

    /// Whether a visitor may do something once more now, which then counts.
    pub(crate) async fn admit(&self, what: What, visitor: IpAddr) -> Result<(), Error> {
        let (key, measure) = ((what, visitor), what.measure());
        let may = self.tried().by_visitor.admit(key, self.time.now(), measure);
        if may && self.admit_anywhere(&format!("{what:?} {visitor}"), measure).await? {
            Ok(())
        } else {
            Err(Error::TooMany)
        }
    }

    /// Whether one more mail may go to an address. The answer to who asked for it is the same in any case.
    pub(crate) async fn may_mail(&self, address: &str) -> Result<bool, Error> {
        for (to, measure) in [(address, MAILS_TO_ONE), ("", MAILS_IN_ALL)] {
            let may = self.tried().by_name.admit((What::Mail, to.into()), self.time.now(), measure);
            if !may || !self.admit_anywhere(&format!("mail to {to}"), measure).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn tried(&self) -> MutexGuard<'_, Tried> {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same where several servers share a database: what this one let through counts at the others, too. It is kept there
    /// without saying who it was.
    async fn admit_anywhere(&self, who: &str, measure: Measure) -> Result<bool, Error> {
        if !self.shared {
            return Ok(true);
        }
        let (who, now) = (self.sign(who), self.time.now());
        self.ask(move |store| store.admit(&who, now, measure)).await
    }

    /// What the server signs a text with, for links that need no row in the store.
    pub(crate) fn sign(&self, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a MAC takes a key of any length");
        mac.update(text.as_bytes());
        webauthn::base64(&mac.finalize().into_bytes()[..20])
    }

    /// Whether the server signed it, in a time that does not tell how far it is right.
    pub(crate) fn has_signed(&self, text: &str, signature: &str) -> bool {
        let Some(signature) = webauthn::from_base64(signature).filter(|bytes| bytes.len() == 20) else { return false };
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a MAC takes a key of any length");
        mac.update(text.as_bytes());
        mac.verify_truncated_left(&signature).is_ok()
    }
}

/// A secret with its hash.
pub(crate) fn fresh_secret(what: &str) -> (Token, TokenHash) {
    let token = Token::fresh();
    let hash = token.hash_as(what);
    (token, hash)
}

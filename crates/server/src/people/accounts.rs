//! Accounts: made and opened with a passkey, a mailed link or a recovery code; taken out as data, and ended.

use crate::error::Error;
use crate::ids::{Token, TokenHash};
use crate::people::names::{Name, compared};
use crate::people::sessions::{Page, Signed};
use crate::people::webauthn::{self, Credential, Expected};
use crate::people::{People, What, fresh_secret};
use crate::store::people::{NewPerson, Passkey, Pending, Person, PersonNum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::net::IpAddr;

/// How long a browser may take to ask its owner for a passkey, in milliseconds.
const CEREMONY: u64 = 300_000;
/// How long a mailed link works, in milliseconds: a quarter of an hour.
const LINK: u64 = 900_000;
/// Recovery codes of one person.
const CODES: usize = 10;
/// Passkeys of one person.
const MOST_KEYS: usize = 20;

const PASSKEY: &str = "passkey";
const MAIL_LINK: &str = "mail";

/// What a passkey is wanted for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "for", deny_unknown_fields)]
pub enum Wanted {
    /// An account of this name.
    NewAccount {
        /// As it is to be shown.
        name: String,
    },
    /// Signing in.
    SignIn,
    /// One more key of the account one is signed in to.
    AnotherKey,
}

/// What a browser is to ask its owner's authenticator.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Ceremony {
    /// Comes back with the answer.
    ceremony: Token,
    /// What `navigator.credentials` takes as `publicKey`, bytes in the alphabet of addresses.
    #[serde(rename = "publicKey")]
    #[schemars(rename = "publicKey")]
    options: Value,
}

/// What the authenticator answered.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finished {
    /// As it was given.
    pub ceremony: String,
    /// What `navigator.credentials` gave.
    pub credential: Credential,
}

/// A ceremony on its way.
#[derive(Debug, Deserialize, Serialize)]
enum Begun {
    New { name: String, handle: String, rp: String },
    SignIn { rp: String },
    Another { person: i64, rp: String },
}

/// Somebody wants a link by mail.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MailWanted {
    /// Where to.
    pub address: String,
}

/// Somebody follows a mailed link.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MailLink {
    /// What stood in it.
    pub token: String,
    /// The name of an account to be made.
    #[serde(default)]
    pub name: Option<String>,
    /// Only says where it leads: whoever opens a link decides first.
    #[serde(default)]
    pub look: bool,
}

/// A mailed link on its way.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct MailBegun {
    address: String,
    /// The account that is to have this address.
    person: Option<i64>,
}

/// Where a mailed link leads.
#[derive(Debug, JsonSchema, Serialize)]
pub struct LinkLeads {
    /// The address it was sent to.
    pub address: String,
    /// The account it opens, or whose address it confirms; nothing if one is to be made.
    pub account: Option<String>,
    /// Whether it confirms the address of that account rather than opening it.
    pub confirms: bool,
    /// Whether it was followed; else whoever opened it decides first.
    pub done: bool,
}

/// What happens at the end of a way to sign in.
pub struct SignedIn {
    /// Who.
    pub person: PersonNum,
    /// By what.
    pub how: &'static str,
    /// The recovery codes of a new account, told this once.
    pub codes: Vec<String>,
}

impl People {
    /// Begins with a passkey.
    ///
    /// # Errors
    /// Too often; a name that cannot be had; not signed in, where that is needed.
    pub async fn begin_passkey(
        &self,
        from: IpAddr,
        page: &Page,
        who: Option<&Signed>,
        wanted: Wanted,
    ) -> Result<Ceremony, Error> {
        self.admit(What::SignIn, from).await?;
        if page.host.parse::<IpAddr>().is_ok() || page.host.starts_with('[') {
            return Err(Error::NotAllowed(
                "a passkey belongs to a name: open this server by its name, or as localhost".into(),
            ));
        }
        let (ceremony, hash) = fresh_secret(PASSKEY);
        let challenge = webauthn::base64(ceremony.reveal().as_bytes());
        let rp = page.host.clone();
        let (begun, options) = match wanted {
            Wanted::SignIn => (
                Begun::SignIn { rp: rp.clone() },
                json!({ "challenge": challenge, "rpId": rp, "userVerification": "required", "timeout": CEREMONY,
                        "allowCredentials": [] }),
            ),
            Wanted::NewAccount { name } => {
                let name = self.free_name(&name).await?;
                let handle = webauthn::base64(&crate::ids::random::<16>());
                let options = creation(&challenge, &rp, &handle, &name.shown, &[]);
                (Begun::New { name: name.shown, handle, rp }, options)
            }
            Wanted::AnotherKey => {
                let who = who.ok_or(Error::NotSignedIn)?;
                let (person, keys) = self.person_and_keys(who.person).await?;
                if keys.len() >= MOST_KEYS {
                    return Err(Error::NotAllowed(format!("an account has at most {MOST_KEYS} passkeys")));
                }
                let options = creation(&challenge, &rp, &person.handle, &person.name, &keys);
                (Begun::Another { person: person.num.0, rp }, options)
            }
        };
        let content = serde_json::to_string(&begun).map_err(Error::internal)?;
        self.begin(Pending { hash, kind: PASSKEY, content, ends: self.time.now().after(CEREMONY) }).await?;
        Ok(Ceremony { ceremony, options })
    }

    /// Takes the authenticator's answer.
    ///
    /// # Errors
    /// It came too late, or is not what was asked for; the name was taken meanwhile.
    pub async fn finish_passkey(&self, from: IpAddr, page: &Page, done: Finished) -> Result<SignedIn, Error> {
        self.admit(What::SignIn, from).await?;
        let no = || Error::NotAllowed("this passkey did not sign in; begin again".into());
        let ceremony = Token::parse(&done.ceremony).ok_or_else(no)?;
        let (hash, now) = (ceremony.hash_as(PASSKEY), self.time.now());
        let begun = self.ask(move |store| store.finish(PASSKEY, &hash, now)).await?.ok_or_else(no)?;
        let begun: Begun = serde_json::from_str(&begun).map_err(Error::internal)?;
        let challenge = webauthn::base64(ceremony.reveal().as_bytes());
        let (Begun::New { rp, .. } | Begun::SignIn { rp } | Begun::Another { rp, .. }) = &begun;
        let expected = Expected { challenge: &challenge, origin: &page.origin, rp };
        match &begun {
            Begun::SignIn { rp } => self.passkey_signs_in(&done.credential, &expected, rp).await,
            Begun::New { name, handle, rp } => {
                self.admit(What::Account, from).await?;
                let made = webauthn::register(&done.credential, &expected).map_err(|_| no())?;
                let name = self.free_name(name).await?;
                let new = NewPerson {
                    name: name.shown,
                    skeleton: name.skeleton,
                    handle: handle.clone(),
                    mail: None,
                    at: now,
                };
                let person = self.ask(move |store| store.add_person(&new)).await?.ok_or_else(taken)?;
                self.keep_key(person, made, rp).await?;
                let codes = self.new_codes(person).await?;
                Ok(SignedIn { person, how: "passkey", codes })
            }
            Begun::Another { person, rp } => {
                let made = webauthn::register(&done.credential, &expected).map_err(|_| no())?;
                self.keep_key(PersonNum(*person), made, rp).await?;
                Ok(SignedIn { person: PersonNum(*person), how: "passkey", codes: Vec::new() })
            }
        }
    }

    async fn passkey_signs_in(
        &self,
        credential: &Credential,
        expected: &Expected<'_>,
        rp: &str,
    ) -> Result<SignedIn, Error> {
        // One answer for whatever is wrong: a key nobody knows, a signature that is not its own.
        let no = || Error::NotAllowed("this passkey did not sign in; it may belong to an account that is gone".into());
        let id = webauthn::from_base64(&credential.id).map(|id| webauthn::base64(&id)).ok_or_else(no)?;
        let key = self.ask(move |store| store.passkey(&id)).await?.filter(|key| key.rp == rp).ok_or_else(no)?;
        let person = self.person(key.person).await?.ok_or_else(no)?;
        let signatures = webauthn::verify(credential, expected, &key.public_key).map_err(|_| no())?;
        // Every passkey that names no account was asked for, so it tells whose it is.
        let told = credential.response.user_handle.as_deref().and_then(webauthn::from_base64);
        if told != webauthn::from_base64(&person.handle) {
            return Err(no());
        }
        // An authenticator that counts and counts backwards is a copy (7.2, step 22).
        if (signatures != 0 || key.signatures != 0) && signatures <= key.signatures {
            return Err(Error::NotAllowed("this passkey was copied: sign in another way, and make a new one".into()));
        }
        let (id, now) = (key.id, self.time.now());
        self.ask(move |store| store.used_passkey(&id, signatures, now)).await?;
        Ok(SignedIn { person: person.num, how: "passkey", codes: Vec::new() })
    }

    async fn keep_key(&self, person: PersonNum, made: webauthn::MadeKey, rp: &str) -> Result<(), Error> {
        let now = self.time.now();
        let webauthn::MadeKey { id, public_key, signatures } = made;
        let key = Passkey { id, person, public_key, signatures, rp: rp.into(), made: now, used: now };
        let kept = self.ask(move |store| store.add_passkey(&key)).await?;
        if kept { Ok(()) } else { Err(Error::NotAllowed("this passkey belongs to an account already".into())) }
    }

    async fn begin(&self, pending: Pending) -> Result<(), Error> {
        let now = self.time.now();
        self.ask(move |store| store.begin(&pending, now)).await
    }

    /// Signs in with a recovery code, which then opens nothing any more.
    ///
    /// # Errors
    /// Too often; a code that is none.
    pub async fn recover(&self, from: IpAddr, code: &str) -> Result<SignedIn, Error> {
        self.admit(What::SignIn, from).await?;
        let no = || Error::NotAllowed("this is no recovery code, or it was used before".into());
        let hash = Token::parse_code(code).ok_or_else(no)?.hash_as("recovery");
        let person = self.ask(move |store| store.use_recovery(&hash)).await?.ok_or_else(no)?;
        Ok(SignedIn { person, how: "recovery code", codes: Vec::new() })
    }

    /// New recovery codes in place of those there were.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn new_codes(&self, person: PersonNum) -> Result<Vec<String>, Error> {
        let codes: Vec<Token> = (0..CODES).map(|_| Token::fresh_code()).collect();
        let hashes: Vec<TokenHash> = codes.iter().map(|code| code.hash_as("recovery")).collect();
        self.ask(move |store| store.set_recovery(person, &hashes)).await?;
        Ok(codes.iter().map(Token::in_groups).collect())
    }

    /// Makes a link for an address, to be mailed. What is answered does not tell whether anybody has that address: there is
    /// a link in any case, to sign in with or to make an account.
    ///
    /// # Errors
    /// What cannot be an address; no mail from here; too often from one visitor.
    pub async fn mail_link(
        &self,
        from: IpAddr,
        who: Option<&Signed>,
        address: &str,
    ) -> Result<Option<(String, Token)>, Error> {
        if self.config.mail.is_none() || self.config.address.is_none() {
            return Err(Error::NotAllowed("this server sends no mail; sign in with a passkey".into()));
        }
        self.admit(What::Mail, from).await?;
        let address = mail_address(address).ok_or_else(|| Error::Malformed("this is no mail address".into()))?;
        if !self.may_mail(&address).await? {
            return Ok(None);
        }
        let (token, hash) = fresh_secret(MAIL_LINK);
        let begun = MailBegun { address: address.clone(), person: who.map(|who| who.person.0) };
        let content = serde_json::to_string(&begun).map_err(Error::internal)?;
        self.begin(Pending { hash, kind: MAIL_LINK, content, ends: self.time.now().after(LINK) }).await?;
        Ok(Some((address, token)))
    }

    /// Follows a mailed link, or says where it leads.
    ///
    /// # Errors
    /// It was followed before, or is too old; a name that cannot be had.
    pub async fn follow_link(&self, from: IpAddr, link: &MailLink) -> Result<(LinkLeads, Option<SignedIn>), Error> {
        self.admit(What::SignIn, from).await?;
        let no = || Error::NotAllowed("this link was used before, or it is too old; ask for a new one".into());
        let (hash, now) = (Token::parse(&link.token).ok_or_else(no)?.hash_as(MAIL_LINK), self.time.now());
        let looked = hash.clone();
        let begun = self.ask(move |store| store.pending(MAIL_LINK, &looked, now)).await?.ok_or_else(no)?;
        let MailBegun { address, person } = serde_json::from_str(&begun).map_err(Error::internal)?;
        let mail = address.clone();
        let known = self.ask(move |store| store.person_with_mail(&mail)).await?;
        let asked = match person {
            Some(num) if known.is_none() => self.person(PersonNum(num)).await?,
            Some(_) | None => None,
        };
        let confirms = asked.is_some();
        let account = known.as_ref().or(asked.as_ref()).map(|person| person.name.clone());
        let leads = LinkLeads { address: address.clone(), account, confirms, done: false };
        if link.look || (leads.account.is_none() && link.name.is_none()) {
            return Ok((leads, None));
        }
        let name = match (&leads.account, &link.name) {
            (None, Some(name)) => Some(self.free_name(name).await?),
            (Some(_), _) | (None, None) => None,
        };
        if name.is_some() {
            self.admit(What::Account, from).await?;
        }
        // From here on it is used up.
        self.ask(move |store| store.finish(MAIL_LINK, &hash, now)).await?.ok_or_else(no)?;
        let leads = LinkLeads { done: true, ..leads };
        if let Some(person) = asked {
            // Who may read the address confirms it; that opens no account.
            let set = self.ask(move |store| store.set_mail(person.num, Some(&address))).await?;
            return if set { Ok((leads, None)) } else { Err(no()) };
        }
        let (person, codes) = match (known, name) {
            (Some(person), _) => (person.num, Vec::new()),
            (None, Some(Name { shown, skeleton })) => {
                let handle = webauthn::base64(&crate::ids::random::<16>());
                let new = NewPerson { name: shown, skeleton, handle, mail: Some(address), at: now };
                let person = self.ask(move |store| store.add_person(&new)).await?.ok_or_else(taken)?;
                (person, self.new_codes(person).await?)
            }
            (None, None) => return Err(no()),
        };
        Ok((leads, Some(SignedIn { person, how: "mailed link", codes })))
    }

    async fn free_name(&self, text: &str) -> Result<Name, Error> {
        let name = Name::read(text, &self.taken_words)?;
        let skeleton = name.skeleton.clone();
        if self.ask(move |store| store.is_taken(&skeleton)).await? { Err(taken()) } else { Ok(name) }
    }

    /// Somebody by their number.
    pub(crate) async fn person(&self, num: PersonNum) -> Result<Option<Person>, Error> {
        self.ask(move |store| store.person(num)).await
    }

    /// Somebody by their name, however it is written.
    ///
    /// # Errors
    /// There is nobody of that name.
    pub(crate) async fn person_named(&self, name: &str) -> Result<Person, Error> {
        let skeleton = compared(name);
        let found = self.ask(move |store| store.person_named(&skeleton)).await?;
        found.ok_or(Error::NotFound("player"))
    }

    /// Somebody who is signed in, with their passkeys.
    pub(crate) async fn person_and_keys(&self, num: PersonNum) -> Result<(Person, Vec<Passkey>), Error> {
        let (person, keys) = self.ask(move |store| Ok((store.person(num)?, store.passkeys_of(num)?))).await?;
        Ok((person.ok_or(Error::NotSignedIn)?, keys))
    }

    /// Ends an account. Whoever it is writes its name, so that no slip of the hand does it.
    ///
    /// # Errors
    /// Another name; the store cannot be written.
    pub async fn delete(&self, who: &Signed, name: &str) -> Result<(), Error> {
        let (person, _) = self.person_and_keys(who.person).await?;
        if compared(name) != compared(&person.name) {
            return Err(Error::NotAllowed("write the name of the account to delete it".into()));
        }
        self.ask(move |store| store.delete_person(person.num)).await?;
        self.tell_ended(who.person);
        Ok(())
    }

    /// Everything that is kept of somebody, as data. Secrets are not in it: only their hashes are kept.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn export(&self, who: &Signed) -> Result<Value, Error> {
        let (num, since) = (who.person, self.awake_since());
        let (person, keys) = self.person_and_keys(num).await?;
        let read = self.ask(move |store| {
            let wanted = crate::store::people::FinishedWanted {
                player: Some(num),
                viewer: Some(num),
                most: 10_000,
                ..Default::default()
            };
            Ok((
                store.seats_of(num, 10_000)?,
                store.sessions_of(num, since)?,
                store.notices_of(num, 10_000)?,
                store.pushes_of(num)?,
                store.invitations_of(num)?,
                store.ratings_of(num)?,
                store.finished(&wanted)?,
            ))
        });
        let (seats, sessions, notices, pushes, invitations, ratings, finished) = read.await?;
        Ok(json!({
            "name": person.name,
            "mail": person.mail,
            "made": person.made,
            "notices_by": serde_json::from_str::<Value>(&person.notices).unwrap_or_default(),
            "passkeys": keys.iter().map(|key| json!({ "id": key.id, "made": key.made, "used": key.used, "server": key.rp }))
                .collect::<Vec<_>>(),
            "sessions": sessions.iter().map(|one| json!({ "how": one.how, "device": one.device, "made": one.made, "seen": one.seen }))
                .collect::<Vec<_>>(),
            "seats": seats.iter().map(|seat| json!({ "match": seat.of, "seat": seat.seat })).collect::<Vec<_>>(),
            "notices": notices.iter().map(|one| json!({ "match": one.standing.of, "kind": one.standing.kind.name(), "at": one.at, "text": one.text }))
                .collect::<Vec<_>>(),
            "push": pushes.iter().map(|one| json!({ "device": one.device, "endpoint": one.endpoint, "made": one.made }))
                .collect::<Vec<_>>(),
            "invitations": invitations.iter().map(|one| json!({ "match": one.of, "by": one.by_name, "to": one.to_name, "made": one.made }))
                .collect::<Vec<_>>(),
            "ratings": ratings.iter().map(|(game, one)| json!({ "game": game, "rating": one.rating, "deviation": one.deviation, "games": one.games }))
                .collect::<Vec<_>>(),
            "finished": finished.iter().map(|one| json!({ "match": one.of, "game": one.game, "scenario": one.scenario, "at": one.at, "winner": one.winner,
                "seats": one.seats.iter().map(|seat| json!({ "side": seat.side, "mine": seat.person == Some(num) })).collect::<Vec<_>>() }))
                .collect::<Vec<_>>(),
        }))
    }

    /// When an account was made and how many recovery codes are left, for its page.
    pub(crate) async fn codes_left(&self, num: PersonNum) -> Result<usize, Error> {
        self.ask(move |store| store.recovery_left(num)).await
    }

    /// Signs browsers of somebody out: one by the beginning of its hash, or all.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn sign_out(&self, who: &Signed, which: SignOut) -> Result<(), Error> {
        let (num, since, own) = (who.person, self.awake_since(), who.session.clone());
        self.ask(move |store| match which {
            SignOut::Here => store.end_sessions(num, Some(&own)),
            SignOut::Everywhere => store.end_sessions(num, None),
            SignOut::Session(id) => {
                let sessions = store.sessions_of(num, since)?;
                let found = sessions.iter().find(|one| session_id(&one.hash) == id);
                found.map_or(Ok(()), |one| store.end_sessions(num, Some(&one.hash)))
            }
        })
        .await?;
        self.tell_ended(num);
        Ok(())
    }
}

/// Which browsers are signed out.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignOut {
    /// This one.
    Here,
    /// All of them.
    Everywhere,
    /// That one.
    Session(String),
}

/// What names a session to its owner: too little of the hash to find the secret by, enough to tell one from another.
pub(crate) fn session_id(hash: &TokenHash) -> &str {
    &hash.as_str()[..16]
}

pub(crate) fn taken() -> Error {
    Error::NotAllowed("this name is taken, or looks like one that is".into())
}

/// What a browser needs to make a key.
fn creation(challenge: &str, rp: &str, handle: &str, name: &str, known: &[Passkey]) -> Value {
    let kinds = webauthn::KINDS.map(|kind| json!({ "type": "public-key", "alg": kind }));
    let known: Vec<Value> = known.iter().map(|key| json!({ "type": "public-key", "id": key.id })).collect();
    json!({
        "rp": { "id": rp, "name": "Blockhouse" },
        "user": { "id": handle, "name": name, "displayName": name },
        "challenge": challenge,
        "pubKeyCredParams": kinds,
        "timeout": CEREMONY,
        "excludeCredentials": known,
        "authenticatorSelection": { "residentKey": "required", "requireResidentKey": true, "userVerification": "required" },
        "attestation": "none",
    })
}

/// Reads a mail address: as much of one as can be written in a mail's head without quotes. Case makes no difference here.
pub(crate) fn mail_address(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let (local, domain) = text.rsplit_once('@')?;
    let local_fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    let part_fits = |part: &str| {
        (1..=63).contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    let fits = (1..=64).contains(&local.len())
        && local.bytes().all(local_fits)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && domain.len() <= 253
        && domain.contains('.')
        && domain.split('.').all(part_fits);
    fits.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_could_steer_a_mail_are_none() {
        let read = |text: &str| mail_address(text);
        assert_eq!(read(" Ruth.H+games@Example.ORG "), Some("ruth.h+games@example.org".into()));
        for bad in [
            "",
            "ruth",
            "@example.org",
            "ruth@",
            "ruth@localhost",
            "ruth@example..org",
            "ruth@-x.org",
            "a b@example.org",
            "ruth@example.org\r\nBcc: all@example.org",
            "<ruth@example.org>",
            "\"ruth\"@example.org",
            "ruth@ex_ample.org",
            "ruth@example.org,all@example.org",
            ".ruth@example.org",
            "ru..th@example.org",
            "rüth@example.org",
        ] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
        assert_eq!(read(&format!("{}@example.org", "x".repeat(65))), None);
    }
}

//! Live connections: updates out, questions and decisions in.

use crate::App;
use crate::acts::{Answer, Caller, Decide};
use crate::error::{Error, ErrorBody};
use crate::ids::{Key, MatchId, TokenHash};
use crate::limits::Peer;
use crate::match_guard::Match;
use crate::metrics::LiveConnection;
use crate::people::sessions::Signed;
use crate::publish::{Snapshot, Update};
use crate::store::Eyes;
use crate::store::people::PersonNum;
use crate::talk::Line;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How long a new connection may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);
/// How often a silent connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);

/// Bytes of what a message is answered with so that its sender knows which one.
const LONGEST_REFERENCE: usize = 200;

/// The first message of a live connection: who one is and what one knows.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    /// The tokens of one's seats.
    #[serde(default)]
    tokens: Vec<String>,
    /// The number of the match that is known.
    #[serde(default)]
    seq: Option<u64>,
}

/// A later message of a live connection.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Asks for the whole again.
    #[serde(default)]
    resync: Option<bool>,
    /// Decides, as the request does.
    #[serde(default)]
    decide: Option<Decide>,
    /// Comes back with the answer.
    #[serde(default, rename = "ref")]
    reference: Value,
}

/// What is told on a live connection.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "describes what is written as text")]
pub(crate) enum Told<'a> {
    /// What changed.
    Update(Update<'a>),
    /// Everything, for one who missed something.
    Snapshot {
        /// All of it.
        snapshot: Snapshot<'a>,
    },
    /// Something that was said at the table.
    Line {
        /// As it was said.
        line: Line,
    },
    /// What came of decisions.
    Answer {
        /// As the request is answered.
        answer: Answer,
        /// As it was sent.
        #[schemars(rename = "ref", skip_serializing_if = "Option::is_none")]
        reference: Option<Value>,
    },
    /// Why it was not done.
    Error {
        #[schemars(flatten)]
        error: ErrorBody,
        /// As it was sent.
        #[schemars(rename = "ref", skip_serializing_if = "Option::is_none")]
        reference: Option<Value>,
    },
}

/// Whoever opens a connection.
pub struct Comer {
    /// To which match.
    pub id: MatchId,
    /// From where.
    pub from: Peer,
    /// The hash of what their cookie holds.
    pub session: Option<TokenHash>,
}

/// What a connection holds of whoever was signed in when it was opened.
struct Account {
    session: TokenHash,
    person: PersonNum,
    /// Hears of the ends of sessions.
    ended: Receiver<PersonNum>,
}

impl Account {
    /// Waits until a session of this person may have ended.
    async fn may_have_ended(account: &mut Option<Self>) {
        let Some(account) = account else { return std::future::pending().await };
        loop {
            match account.ended.recv().await {
                Ok(person) if person != account.person => {}
                // Too many ended to be told of each: it is looked.
                Ok(_) | Err(RecvError::Lagged(_)) => return,
                Err(RecvError::Closed) => return std::future::pending().await,
            }
        }
    }
}

/// One open connection.
struct Live {
    app: App,
    played: Arc<Match>,
    /// What was sent at the beginning.
    sent: Vec<Key>,
    /// The same and what the account opens now.
    keys: Vec<Key>,
    account: Option<Account>,
    eyes: Eyes,
    from: Peer,
    /// Whether the last ping is still unanswered.
    waiting: bool,
}

/// Serves one connection until it ends. The cookie it came with opens what it opens for as long as the session lasts; tokens come with
/// the first message.
pub async fn serve(app: App, comer: Comer, mut socket: WebSocket) {
    let _counted = LiveConnection::begin();
    let mut closing = app.closing();
    let ended = tokio::select! {
        ended = converse(app, comer, &mut socket) => ended,
        _ = closing.wait_for(|closing| *closing) => Ok(()),
    };
    let (code, reason) = match ended {
        Ok(()) => (close_code::AWAY, Utf8Bytes::from_static("bye")),
        Err(error) => {
            error.note();
            let _ = socket.send(Message::text(json!(error.body()).to_string())).await;
            (close_code::POLICY, Utf8Bytes::from_static(error.code()))
        }
    };
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason }))).await;
}

async fn converse(app: App, comer: Comer, socket: &mut WebSocket) -> Result<(), Error> {
    let Comer { id, from, session } = comer;
    let Some(hello) = hello(socket).await? else { return Ok(()) };
    let played = app.matches().get(&id).await?;
    let tokens = crate::extract::tokens(hello.tokens.iter().map(String::as_str))?;
    let account = account(&app, session).await?;
    let sent = tokens.iter().map(Key::from).collect();
    let mut live = Live { app, played, sent, keys: Vec::new(), account, eyes: Eyes::OBSERVER, from, waiting: false };
    let mut updates = live.join(socket, hello.seq).await?;
    let ended = live.run(socket, &mut updates).await;
    drop(updates);
    if let Ok(mut guard) = live.played.lock().await {
        guard.publish_light();
    }
    ended
}

/// Whoever is signed in, and an ear for when they are no more: open before it is looked what they may do.
async fn account(app: &App, session: Option<TokenHash>) -> Result<Option<Account>, Error> {
    let Some(session) = session else { return Ok(None) };
    let ended = app.people().ended();
    let signed = app.people().signed(session).await?;
    Ok(signed.map(|Signed { person, session }| Account { session, person, ended }))
}

async fn hello(socket: &mut WebSocket) -> Result<Option<Hello>, Error> {
    loop {
        let late = |_| Error::Malformed("say who you are first: {\"tokens\": [], \"seq\": 0}".into());
        match timeout(HELLO, socket.recv()).await.map_err(late)? {
            Some(Ok(Message::Text(text))) => return read(&text).map(Some),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(Error::Malformed("messages are JSON text".into())),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
        }
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::Malformed(error.to_string()))
}

impl Live {
    /// Begins to watch and sends what a reader at `seq` needs.
    async fn join(&mut self, socket: &mut WebSocket, seq: Option<u64>) -> Result<Receiver<Utf8Bytes>, Error> {
        self.look_up_keys().await?;
        let (updates, first) = {
            let mut guard = self.played.lock().await?;
            self.eyes = guard.eyes(&self.keys)?;
            if self.eyes != Eyes::OBSERVER {
                guard.inner.visitor = Some(self.from.visitor());
            }
            let (updates, first) = guard.watch(self.eyes, seq).await?;
            guard.publish_light();
            self.played.wake(&mut guard);
            (updates, first)
        };
        let _ = socket.send(Message::text(first)).await;
        Ok(updates)
    }

    /// Looks what the account opens now: seats come and go, and a session may have ended. Says whether that has changed.
    async fn look_up_keys(&mut self) -> Result<bool, Error> {
        let mut keys = self.sent.clone();
        if let Some(Account { session, .. }) = &self.account {
            keys.extend(self.app.people().keys_by_session(session, &self.played.id).await?);
        }
        let changed = keys != self.keys;
        self.keys = keys;
        Ok(changed)
    }

    async fn run(&mut self, socket: &mut WebSocket, updates: &mut Receiver<Utf8Bytes>) -> Result<(), Error> {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await;
        loop {
            let sent = tokio::select! {
                biased;
                update = updates.recv() => match update {
                    Ok(text) => socket.send(Message::Text(text)).await,
                    // Too slow, or the seat changed hands: begin anew, with the token checked again.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => {
                        *updates = self.join(socket, None).await?;
                        Ok(())
                    }
                },
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => match self.answer(&text, updates, socket).await? {
                        Some(answer) => socket.send(Message::text(answer)).await,
                        None => Ok(()),
                    },
                    Some(Ok(Message::Pong(_))) => { self.waiting = false; Ok(()) }
                    Some(Ok(Message::Ping(_))) => Ok(()),
                    Some(Ok(Message::Binary(_))) => return Err(Error::Malformed("messages are JSON text".into())),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                },
                () = Account::may_have_ended(&mut self.account) => {
                    if self.look_up_keys().await? {
                        *updates = self.join(socket, None).await?;
                    }
                    Ok(())
                }
                _ = pings.tick() => {
                    if std::mem::replace(&mut self.waiting, true) {
                        return Ok(());
                    }
                    // Signed out at another server, which tells nobody here.
                    if self.look_up_keys().await? {
                        *updates = self.join(socket, None).await?;
                    }
                    socket.send(Message::Ping(Vec::new().into())).await
                }
            };
            if sent.is_err() {
                return Ok(());
            }
        }
    }

    /// What a message is answered with; after the updates that it caused.
    async fn answer(
        &mut self,
        text: &str,
        updates: &mut Receiver<Utf8Bytes>,
        socket: &mut WebSocket,
    ) -> Result<Option<String>, Error> {
        if !self.app.rate().admit(self.from.0) {
            return Err(Error::TooMany);
        }
        let asked: Asked = match read(text) {
            Ok(asked) => asked,
            Err(error) => return Ok(Some(json!(error.body()).to_string())),
        };
        if asked.resync == Some(true) {
            *updates = self.join(socket, None).await?;
            return Ok(None);
        }
        let wrong = |what: &str| Ok(Some(json!(Error::Malformed(what.into()).body()).to_string()));
        let Some(decide) = asked.decide else { return wrong("send resync or decide") };
        // It is sent back as it is.
        if asked.reference.to_string().len() > LONGEST_REFERENCE {
            return wrong("a reference is short");
        }
        if self.look_up_keys().await? {
            *updates = self.join(socket, None).await?;
        }
        let caller = Caller { keys: self.keys.clone(), from: self.from };
        let decided = self.played.clone().decide(caller, decide, self.app.limits().clone()).await;
        loop {
            match updates.try_recv() {
                Ok(update) => {
                    // It goes out together with the answer.
                    if socket.feed(Message::Text(update)).await.is_err() {
                        break;
                    }
                }
                // More than the channel holds: the whole, then the answer.
                Err(TryRecvError::Lagged(_)) => *updates = self.join(socket, None).await?,
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        let mut answer = match decided {
            Ok(answer) => json!({ "answer": answer }),
            Err(error) => {
                error.note();
                json!(error.body())
            }
        };
        if !asked.reference.is_null() {
            answer["ref"] = asked.reference;
        }
        Ok(Some(answer.to_string()))
    }
}

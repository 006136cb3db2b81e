//! Everything that can go wrong with a request, and the one place that turns it into an answer.

use crate::acts::Refused;
use crate::database::Database;
use crate::metrics::FIGURES;
use crate::store::StoreError;
use crate::time::Stamp;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::RuleId;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use std::net::SocketAddr;

/// Why a request was not answered as asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request cannot be read.
    #[error("{0}")]
    Malformed(String),
    /// The token opens no seat of this match.
    #[error("this token opens no seat of this match")]
    NoSuchSeat,
    /// The seat exists but not for this token.
    #[error("this seat is not yours; send its token")]
    NotYourSeat,
    /// Only somebody with an account may do this.
    #[error("sign in first")]
    NotSignedIn,
    /// Their account may not be used for a while.
    #[error("this account is suspended {}: {why}", so_long(*until))]
    Suspended {
        /// Until when; nothing if until it is lifted.
        until: Option<Stamp>,
        /// Why, in the operator's words.
        why: String,
    },
    /// Only whoever runs the server may do this.
    #[error("this is for whoever runs the server, with the secret it printed when it started")]
    NotOperator,
    /// No such game, scenario, match or page.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The path exists, but not for this method.
    #[error("this address does not take that method")]
    WrongMethod,
    /// The match has moved on.
    #[error("the match has moved on: it is at {present}")]
    Stale {
        /// The present number.
        present: u64,
    },
    /// The rules forbid it.
    #[error("{text}")]
    Refused {
        /// One sentence.
        text: String,
        /// The rule that forbids it.
        rule: RuleId,
        /// The number of the match, which has not changed.
        seq: u64,
    },
    /// The way the platform is played forbids it.
    #[error("{0}")]
    NotAllowed(String),
    /// The body is too large.
    #[error("that is too large")]
    TooLarge,
    /// The name is not one of this server's.
    #[error("this server does not answer to {0}; whoever runs it names it with --host")]
    WrongHost(String),
    /// A page from elsewhere sent it.
    #[error("a page from elsewhere cannot use this server")]
    ForeignOrigin,
    /// What was posted is not said to be JSON.
    #[error("send JSON, with the content type application/json")]
    WrongType,
    /// The body did not come in time.
    #[error("the rest of this request did not come in time")]
    TooSlow,
    /// Too many requests from one address.
    #[error("too many requests; wait a moment")]
    TooMany,
    /// Too many matches that computers play among themselves.
    #[error("so many matches of computers alone are being played already; wait until one of them is over")]
    TooManyComputers,
    /// Too many open connections.
    #[error("too many open connections")]
    Full,
    /// What was stored does not replay any more.
    #[error(
        "this match was played with a newer version of its game, or with rules or data that this server lacks; the version \
         it was played with opens it"
    )]
    OtherVersion(String),
    /// The database lost some of the match.
    #[error("this match is damaged in the database: {0}. Whoever runs the server can look for a copy")]
    Damaged(String),
    /// Ours, not theirs: logged, not told.
    #[error("something went wrong on the server; nothing was changed")]
    Internal(String),
}

/// An answer that says no.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Error")]
pub struct ErrorBody {
    /// The short name programs look at.
    error: &'static str,
    /// One sentence.
    text: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
    /// The present number of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    /// How many decisions were applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied: Option<usize>,
    /// Why the first decision was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// What holds the matches cannot be used.
    #[error("the games in {which} cannot be opened: {why}")]
    Database {
        /// Where it is.
        which: Database,
        /// What the database said.
        why: StoreError,
    },
    /// The address is taken, or not one of this machine.
    #[error("nothing can listen on {address}: {why}")]
    Address {
        /// Address and port.
        address: SocketAddr,
        /// What the system said.
        why: std::io::Error,
    },
    /// A worker on a database that only one program can use.
    #[error("a worker takes work from a database that servers share: name one with --database postgres://…")]
    Alone,
    /// A name of the server is none.
    #[error("\"{0}\" is not the name of a host, such as games.example or games.example:8443")]
    Host(String),
}

impl From<StartError> for Error {
    fn from(error: StartError) -> Self {
        Self::internal(error)
    }
}

impl Error {
    /// A fault of ours, with what the log should say.
    pub fn internal(what: impl ToString) -> Self {
        Self::Internal(what.to_string())
    }

    /// The short name programs look at.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::NoSuchSeat => "no-such-seat",
            Self::NotYourSeat => "not-your-seat",
            Self::NotSignedIn => "not-signed-in",
            Self::Suspended { .. } => "suspended",
            Self::NotOperator => "not-operator",
            Self::NotFound(_) => "not-found",
            Self::WrongMethod => "wrong-method",
            Self::Stale { .. } => "stale",
            Self::Refused { .. } => "refused",
            Self::NotAllowed(_) => "not-allowed",
            Self::TooLarge => "too-large",
            Self::WrongHost(_) => "wrong-host",
            Self::ForeignOrigin => "foreign-origin",
            Self::WrongType => "wrong-type",
            Self::TooSlow => "too-slow",
            Self::TooMany | Self::TooManyComputers => "too-many",
            Self::Full => "full",
            Self::OtherVersion(_) => "other-version",
            Self::Damaged(_) => "damaged",
            Self::Internal(_) => "internal",
        }
    }

    /// The status of the answer.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::NoSuchSeat | Self::NotYourSeat | Self::NotSignedIn | Self::NotOperator => StatusCode::UNAUTHORIZED,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Stale { .. } | Self::Refused { .. } | Self::NotAllowed(_) | Self::OtherVersion(_) => {
                StatusCode::CONFLICT
            }
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::ForeignOrigin | Self::Suspended { .. } => StatusCode::FORBIDDEN,
            Self::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany | Self::TooManyComputers => StatusCode::TOO_MANY_REQUESTS,
            Self::Full => StatusCode::SERVICE_UNAVAILABLE,
            Self::Damaged(_) | Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The answer as data, at most 4 KB of it; internals stay inside.
    pub fn body(&self) -> ErrorBody {
        let plain = ErrorBody {
            error: self.code(),
            text: shortened(&self.to_string()),
            rule: None,
            seq: None,
            applied: None,
            refused: None,
        };
        match self {
            Self::Stale { present } => ErrorBody { seq: Some(*present), ..plain },
            Self::Refused { text, rule, seq } => {
                let refused = Some(Refused { text: shortened(text), rule: Some(*rule) });
                ErrorBody { rule: Some(*rule), seq: Some(*seq), applied: Some(0), refused, ..plain }
            }
            Self::Malformed(_)
            | Self::NoSuchSeat
            | Self::NotYourSeat
            | Self::NotSignedIn
            | Self::Suspended { .. }
            | Self::NotOperator
            | Self::NotFound(_)
            | Self::WrongMethod
            | Self::NotAllowed(_)
            | Self::TooLarge
            | Self::WrongHost(_)
            | Self::ForeignOrigin
            | Self::WrongType
            | Self::TooSlow
            | Self::TooMany
            | Self::TooManyComputers
            | Self::Full
            | Self::OtherVersion(_)
            | Self::Damaged(_)
            | Self::Internal(_) => plain,
        }
    }

    /// That somebody else was quicker is no fault.
    ///
    /// # Errors
    /// All others.
    pub(crate) fn unless_stale(self) -> Result<(), Self> {
        if matches!(self, Self::Stale { .. }) { Ok(()) } else { Err(self) }
    }

    /// Writes our own faults to the log.
    pub fn note(&self) {
        if let Self::Internal(what) | Self::OtherVersion(what) | Self::Damaged(what) = self {
            FIGURES.faults.add(1);
            tracing::error!(code = self.code(), "{what}");
        }
    }
}

/// Until when somebody is suspended, in words.
fn so_long(ends: Option<Stamp>) -> String {
    ends.map_or_else(|| "until it is lifted".into(), |ends| format!("until {} UTC", ends.in_words()))
}

/// So many bytes of a text are sent, as JSON writes them. A text may stand twice in a body, which stays below 4 KB with
/// it: whoever sends megabytes of nonsense does not get megabytes back.
const LONGEST_TEXT: usize = 1900;

/// As much of a text as may be sent.
fn shortened(text: &str) -> String {
    let mut written = 0;
    let fits = |letter: &char| {
        written += match letter {
            '"' | '\\' => 2,
            control if control.is_control() => 6,
            other => other.len_utf8(),
        };
        written <= LONGEST_TEXT
    };
    let kept: String = text.chars().take_while(fits).collect();
    if kept.len() == text.len() { kept } else { kept + " …" }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(what) => Self::Damaged(what),
            StoreError::Failed(_) | StoreError::InUse | StoreError::Clash(_) | StoreError::Moved => {
                Self::internal(error)
            }
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.note();
        let body = json!(self.body()).to_string();
        (self.status(), [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}

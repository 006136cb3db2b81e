//! Connections to PostgreSQL, their prepared statements, and a few of them to read with.

use crate::store::StoreError;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::ops::Deref;
use std::pin::pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, Statement};

/// How long a connection may take to open, and to notice that the other end is gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// What every connection begins with. A commit is answered when it is on disk, whatever the database's own default is; who
/// stops in the middle of a transaction does not keep the others waiting.
const MANNERS: &str = "SET statement_timeout = '30s'; SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = warning;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// Values for a statement.
pub(crate) type Values<'a> = [&'a (dyn ToSql + Sync)];

/// One connection.
pub(crate) struct Session {
    client: Client,
    prepared: tokio::sync::Mutex<BTreeMap<String, Statement>>,
}

/// What a listening connection hears.
pub(crate) enum Heard {
    /// What somebody told.
    Told(String),
    /// The connection has ended; something may have been missed.
    Ended,
}

/// The address with what it left open.
pub(crate) fn config(url: &str) -> Result<Config, StoreError> {
    let mut config: Config = url.parse().map_err(|error| StoreError::Failed(told(&error)))?;
    if config.get_application_name().is_none() {
        config.application_name("blockhouse");
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(PATIENCE);
    }
    config.keepalives_idle(PATIENCE);
    Ok(config)
}

impl Session {
    pub async fn open(config: &Config) -> Result<Self, StoreError> {
        let (client, connection) = config.connect(NoTls).await?;
        // It ends with the client; why it ended is what the next statement says.
        tokio::spawn(async move { drop(connection.await) });
        Self::begin(client).await
    }

    /// One that hands on what is told on a channel of the database.
    pub async fn listen(
        config: &Config,
        channel: &str,
        heard: mpsc::UnboundedSender<Heard>,
    ) -> Result<Self, StoreError> {
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            while let Some(Ok(message)) = poll_fn(|context| connection.as_mut().poll_message(context)).await {
                if let AsyncMessage::Notification(told) = message {
                    // If nobody listens any more the server is ending.
                    let _ = heard.send(Heard::Told(told.payload().to_owned()));
                }
            }
            let _ = heard.send(Heard::Ended);
        });
        let session = Self::begin(client).await?;
        session.run(&format!("LISTEN {channel}")).await?;
        Ok(session)
    }

    async fn begin(client: Client) -> Result<Self, StoreError> {
        client.batch_execute(MANNERS).await?;
        Ok(Self { client, prepared: tokio::sync::Mutex::default() })
    }

    /// Statements without values.
    pub async fn run(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(sql).await?)
    }

    /// Prepared once for each connection: texts are few, and do not depend on what somebody sends.
    pub async fn statement(&self, sql: &str) -> Result<Statement, StoreError> {
        let mut prepared = self.prepared.lock().await;
        if let Some(known) = prepared.get(sql) {
            return Ok(known.clone());
        }
        let fresh = self.client.prepare(sql).await?;
        prepared.insert(sql.to_owned(), fresh.clone());
        Ok(fresh)
    }

    pub async fn query(&self, sql: &'static str, values: &Values<'_>) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    /// The first row, if there is one.
    pub async fn first(&self, sql: &'static str, values: &Values<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, values).await?.into_iter().next())
    }

    /// How many rows it changed.
    pub async fn execute(&self, sql: &'static str, values: &Values<'_>) -> Result<u64, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.execute(&statement, values).await?)
    }

    /// Rows of a statement that is asked once.
    pub async fn once(&self, sql: &str, values: &Values<'_>) -> Result<Vec<Row>, StoreError> {
        Ok(self.client.query(sql, values).await?)
    }

    pub async fn prepare(&self, sql: &str) -> Result<Statement, StoreError> {
        Ok(self.client.prepare(sql).await?)
    }

    pub async fn add(&self, statement: &Statement, values: Vec<&(dyn ToSql + Sync)>) -> Result<(), StoreError> {
        self.client.execute(statement, &values).await?;
        Ok(())
    }

    /// What a statement that was prepared answers.
    pub async fn rows_of(&self, statement: &Statement, values: &Values<'_>) -> Result<Vec<Row>, StoreError> {
        Ok(self.client.query(statement, values).await?)
    }

    /// How many rows it changed.
    pub async fn changed_by(&self, statement: &Statement, values: &Values<'_>) -> Result<u64, StoreError> {
        Ok(self.client.execute(statement, values).await?)
    }

    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }
}

/// What went wrong, in the words of the database.
fn told(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error).map(ToString::to_string);
    match (error.as_db_error(), cause) {
        (Some(said), _) => format!("{} ({})", said.message(), said.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let clashes = error.code().is_some_and(|code| CLASHES.contains(code));
        if clashes { Self::Clash(told(&error)) } else { Self::Failed(told(&error)) }
    }
}

/// What the database says where two did at once what only one can, and where it could not put two transactions one after
/// the other.
const CLASHES: [SqlState; 3] =
    [SqlState::UNIQUE_VIOLATION, SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];

/// So many connections read at the same time.
const READERS: usize = 4;

/// The connections that read.
pub(super) struct Readers {
    config: Config,
    idle: Mutex<Vec<Session>>,
    places: Semaphore,
}

impl Readers {
    pub fn new(config: Config) -> Self {
        Self { config, idle: Mutex::default(), places: Semaphore::new(READERS) }
    }

    /// Lends a connection. It is closed unless it is given back: something may have gone wrong with it.
    pub async fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let place = self.places.acquire().await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let session = match idle.filter(|session| !session.is_closed()) {
            Some(session) => session,
            None => Session::open(&self.config).await?,
        };
        Ok(Lent { session, from: self, _place: place })
    }
}

/// A connection that is lent.
pub(super) struct Lent<'a> {
    session: Session,
    from: &'a Readers,
    _place: SemaphorePermit<'a>,
}

impl Lent<'_> {
    /// Gives it back: all went well.
    pub fn done(self) {
        self.from.idle.lock().unwrap_or_else(PoisonError::into_inner).push(self.session);
    }
}

impl Deref for Lent<'_> {
    type Target = Session;
    fn deref(&self) -> &Session {
        &self.session
    }
}

//! Where matches are kept, as an operator names it.

use crate::store::people::{PeopleStore, SqlitePeople};
use crate::store::{Postgres, PostgresPeople, Sqlite, Store, StoreError};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where matches are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of the embedded database, for one server.
    Sqlite(PathBuf),
    /// The address of a PostgreSQL database, for as many servers as one likes.
    Postgres(String),
}

impl Database {
    /// As it is written: `postgres://…`, `sqlite:<path>` or a path.
    pub fn named(text: &str) -> Self {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Self::Postgres(text.to_owned());
        }
        Self::Sqlite(PathBuf::from(text.strip_prefix("sqlite:").unwrap_or(text)))
    }

    /// Opens it, creating tables if need be.
    ///
    /// # Errors
    /// It cannot be reached or opened, or was written by a later version.
    pub fn open(&self) -> Result<Stores, StoreError> {
        match self {
            Self::Sqlite(path) => {
                let matches = Arc::new(Sqlite::open(path)?);
                Ok(Stores { matches, people: Arc::new(SqlitePeople::open(path)?) })
            }
            Self::Postgres(url) => {
                let matches = Arc::new(Postgres::open(url)?);
                Ok(Stores { people: Arc::new(PostgresPeople::new(matches.clone(), url)?), matches })
            }
        }
    }
}

/// What a database keeps.
pub struct Stores {
    /// Matches.
    pub matches: Arc<dyn Store>,
    /// People with accounts.
    pub people: Arc<dyn PeopleStore>,
}

/// Without the secrets that an address may hold.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "{}", path.display()),
            Self::Postgres(url) => f.write_str(&without_secrets(url)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Host and name: what stands between the scheme and the host, and what follows the `?`, may hold a password.
fn without_secrets(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
    let rest = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{rest}")
}

impl From<PathBuf> for Database {
    fn from(path: PathBuf) -> Self {
        Self::Sqlite(path)
    }
}

impl From<&PathBuf> for Database {
    fn from(path: &PathBuf) -> Self {
        Self::Sqlite(path.clone())
    }
}

impl From<&Path> for Database {
    fn from(path: &Path) -> Self {
        Self::Sqlite(path.to_owned())
    }
}

impl From<&str> for Database {
    fn from(text: &str) -> Self {
        Self::named(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let shown = |text: &str| Database::named(text).to_string();
        assert_eq!(
            shown("postgres://blockhouse:secret@db.example/games?password=secret"),
            "postgres://db.example/games"
        );
        assert_eq!(shown("postgresql://a:p@ss@db/games"), "postgresql://db/games");
        assert_eq!(format!("{:?}", Database::named("postgres://a:secret@db/games")), "postgres://db/games");
        assert_eq!([shown("sqlite:games.db"), shown("games.db")], ["games.db", "games.db"]);
    }
}

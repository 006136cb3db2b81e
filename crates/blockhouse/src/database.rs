//! `blockhouse database`: copies what is kept into another database, and checks whether it is whole.

use crate::failure::Failure;
use crate::library::Library;
use server::Database;
use server::store::copy::{self, Counted};

/// What is to be done with databases.
#[derive(clap::Subcommand)]
pub enum What {
    /// Copies all matches and accounts into an empty database, and compares both row by row
    Copy {
        /// A path, sqlite:<path> or postgres://…
        from: String,
        /// Another one, with nothing in it
        to: String,
    },
    /// Reads every match, plays every decision again, and looks whether accounts are whole
    Check {
        /// A path, sqlite:<path> or postgres://…
        database: String,
    },
}

pub fn run(library: &Library, what: What) -> Result<(), Failure> {
    match what {
        What::Copy { from, to } => {
            let [from, to] = [from, to].map(|text| Database::named(&text));
            exists(&from)?;
            let counted = copy::copy(&from, &to).map_err(|why| Failure::Input(format!("{from}: {why}")))?;
            list(&counted);
            println!("All of {from} is in {to}, compared row by row.");
            Ok(())
        }
        What::Check { database } => check(library, &Database::named(&database)),
    }
}

/// A file that is not there would be made.
fn exists(database: &Database) -> Result<(), Failure> {
    match database {
        Database::Sqlite(path) if !path.exists() => Err(Failure::Input(format!("there is no {}", path.display()))),
        Database::Sqlite(_) | Database::Postgres(_) => Ok(()),
    }
}

fn list(counted: &[Counted]) {
    for Counted { table, rows, hash } in counted {
        println!("{rows:>10}  {table:<14} {hash}");
    }
}

fn check(library: &Library, database: &Database) -> Result<(), Failure> {
    exists(database)?;
    let games = library.games()?;
    let found = copy::check(database, &games).map_err(|why| Failure::Input(format!("{database}: {why}")))?;
    list(&found.counted);
    println!("{} matches play again to where they stand; {} people have accounts.", found.whole, found.people);
    if found.older > 0 {
        println!("{} were played under older rules and are taken up when they are next opened.", found.older);
    }
    if found.unknown > 0 {
        println!("{} are of games that this program does not have.", found.unknown);
    }
    found.damaged.iter().for_each(|what| println!("damaged: {what}"));
    if found.damaged.is_empty() {
        return Ok(());
    }
    Err(Failure::Verdict(format!("in {database} is damage in {} places", found.damaged.len())))
}

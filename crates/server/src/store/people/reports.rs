//! Lines of talk that somebody reported, for whoever runs the server.

use super::sql::{Tables, values};
use crate::store::StoreError;
use crate::time::Stamp;

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS report (
    num INTEGER PRIMARY KEY,
    match TEXT NOT NULL,
    line BIGINT NOT NULL,
    seat INTEGER,
    said BIGINT NOT NULL,
    text TEXT NOT NULL,
    why TEXT NOT NULL,
    made BIGINT NOT NULL,
    times INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL DEFAULT 'open',
    UNIQUE (match, line)
);
";

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportState {
    /// Nobody has looked at it.
    Open,
    /// The line may stay.
    Kept,
    /// The line was taken away.
    Removed,
}

impl ReportState {
    /// As it is kept and told.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Kept => "kept",
            Self::Removed => "removed",
        }
    }
}

/// A line that is reported.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// The public name of the match.
    pub of: String,
    /// The number of the line.
    pub line: u64,
    /// Who said it; nobody's seat for those who watch.
    pub seat: Option<u8>,
    /// When it was said.
    pub said: Stamp,
    /// The line.
    pub text: String,
    /// Why it is reported.
    pub why: String,
    /// When.
    pub at: Stamp,
}

/// A line that was reported.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its number.
    pub num: i64,
    /// How often the line was reported.
    pub times: u32,
    /// What became of it.
    pub state: String,
    /// The rest.
    pub report: NewReport,
}

/// Reports.
pub trait Reports {
    /// Keeps a report. A line has one, which counts how often it was reported; what was decided about it stands.
    ///
    /// # Errors
    /// The database cannot be written.
    fn report(&self, new: &NewReport) -> Result<(), StoreError>;
    /// Reports, those that nobody has looked at first, then the newest.
    ///
    /// # Errors
    /// The database cannot be read.
    fn reports(&self, most: usize) -> Result<Vec<Report>, StoreError>;
    /// Says what became of a report; with [`ReportState::Removed`] the line goes. `false` if there is none.
    ///
    /// # Errors
    /// The database cannot be written.
    fn settle_report(&self, num: i64, state: ReportState) -> Result<bool, StoreError>;
}

impl<D: Tables> Reports for D {
    fn report(&self, new: &NewReport) -> Result<(), StoreError> {
        self.write(|sql| {
            let NewReport { of, line, seat, said, text, why, at } = new;
            let insert = "INSERT INTO report (match, line, seat, said, text, why, made)
                          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                          ON CONFLICT (match, line) DO UPDATE SET times = report.times + 1";
            sql.change(insert, values![of, line, seat, said, text, why, at]).map(drop)
        })
    }

    fn reports(&self, most: usize) -> Result<Vec<Report>, StoreError> {
        let text = "SELECT num, times, state, match, line, seat, said, text, why, made FROM report
                    ORDER BY CASE state WHEN 'open' THEN 0 ELSE 1 END, num DESC LIMIT ?1";
        self.read(|sql| {
            sql.all(text, values![most], |row| {
                let report = NewReport {
                    of: row.get(3)?,
                    line: row.get(4)?,
                    seat: row.get(5)?,
                    said: row.get(6)?,
                    text: row.get(7)?,
                    why: row.get(8)?,
                    at: row.get(9)?,
                };
                Ok(Report { num: row.get(0)?, times: row.get(1)?, state: row.get(2)?, report })
            })
        })
    }

    fn settle_report(&self, num: i64, state: ReportState) -> Result<bool, StoreError> {
        self.write(|sql| {
            let changed = sql.change("UPDATE report SET state = ?2 WHERE num = ?1", values![num, state.name()])?;
            if state == ReportState::Removed {
                let text = "DELETE FROM line WHERE num = (SELECT line FROM report WHERE num = ?1)";
                sql.change(text, values![num])?;
            }
            Ok(changed == 1)
        })
    }
}

//! Who did of late what may not be done often, where several servers have to know it of each other.

use super::sql::{Tables, values};
use crate::limits::Measure;
use crate::store::StoreError;
use crate::time::Stamp;

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS tried (
    who TEXT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS tried_by ON tried (who, ends);
CREATE INDEX IF NOT EXISTS tried_ends ON tried (ends);
";

/// What was tried.
pub trait Tries {
    /// Whether somebody may do something once more now, which then counts. What has run out by now is forgotten.
    ///
    /// # Errors
    /// The database cannot be written.
    fn admit(&self, who: &str, now: Stamp, measure: Measure) -> Result<bool, StoreError>;
}

impl<D: Tables> Tries for D {
    fn admit(&self, who: &str, now: Stamp, Measure { most, within }: Measure) -> Result<bool, StoreError> {
        self.write(|sql| {
            sql.change("DELETE FROM tried WHERE ends <= ?1", values![now])?;
            let text = "INSERT INTO tried (who, ends) SELECT ?1, ?2
                        WHERE (SELECT count(*) FROM tried WHERE who = ?1) < ?3";
            Ok(sql.change(text, values![who, now.after(within), most])? == 1)
        })
    }
}

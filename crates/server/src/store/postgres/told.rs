//! What servers on one database tell each other, as it goes over the wire: a few words in a line.

use crate::ids::MatchId;
use crate::store::News;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The channel of the database.
pub(super) const CHANNEL: &str = "blockhouse";

/// Tells that a match was written to. Within the transaction that does it: nobody hears of what did not happen.
pub(super) const CHANGED: &str =
    "SELECT pg_notify('blockhouse', concat_ws(' ', $1::text, 'changed', id, revision, due::int))
    FROM match JOIN progress ON match = num WHERE num = $2";
/// Tells that something was said.
pub(super) const SAID: &str = "SELECT pg_notify('blockhouse', concat_ws(' ', $1::text, 'said', id, $3::bigint))
    FROM match WHERE num = $2";
/// Tells what is stored nowhere.
pub(super) const LIGHT: &str = "SELECT pg_notify('blockhouse', concat_ws(' ', $1::text, 'light', $2::text, $3::text))";

/// Data as the last word of a line.
pub(super) fn word(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("what is told is plain data")
}

fn data<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_str(word).ok()
}

/// What another server told; nothing if it is from this one, or from a later version that tells more.
pub(super) fn read(line: &str, own: &str) -> Option<News> {
    let mut words = line.splitn(4, ' ');
    let (from, kind, of, rest) = (words.next()?, words.next()?, MatchId::parse(words.next()?)?, words.next()?);
    match kind {
        _ if from == own => None,
        "changed" => {
            let (revision, due) = rest.split_once(' ')?;
            Some(News::Changed { of, revision: revision.parse().ok()?, due: due != "0" })
        }
        "said" => Some(News::Said { of, line: rest.parse().ok()? }),
        "light" => Some(News::Light { of, from: from.to_owned(), light: data(rest)? }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_tell_is_read_and_ones_own_is_passed_over() {
        let id = MatchId::fresh();
        let line = format!("a changed {id} 7 1");
        assert!(matches!(read(&line, "b"), Some(News::Changed { of, revision: 7, due: true }) if of == id));
        assert!(read(&line, "a").is_none());
        assert!(matches!(read(&format!("a said {id} 12"), "b"), Some(News::Said { line: 12, .. })));
        for nonsense in ["", "a", "a changed", "a changed x 7", &format!("a sung {id} 7"), &format!("a changed {id} 7")]
        {
            assert!(read(nonsense, "b").is_none(), "{nonsense}");
        }
    }
}

//! What there is to be copied, table by table.

use super::Cell;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    /// A number in the file, yes or no in PostgreSQL.
    Flag,
    /// A number of 16 bits in PostgreSQL.
    Small,
    /// A number of 32 bits in PostgreSQL.
    Medium,
    Real,
    Text,
    Bytes,
}

pub struct Column {
    pub name: &'static str,
    pub kind: Kind,
    /// How the file says it, where one column of the file stands for several.
    pub in_file: Option<&'static str>,
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind, in_file: None }
}

/// One of several columns that are one in the file; `text`, `integer` or `blob` says which of its values are this one's.
const fn split(name: &'static str, kind: Kind, in_file: &'static str) -> Column {
    Column { name, kind, in_file: Some(in_file) }
}

pub struct Table {
    pub name: &'static str,
    /// The column by which so many rows at a time are told from the next.
    pub of: &'static str,
    pub order: &'static str,
    pub columns: &'static [Column],
    /// The column of the file that several columns here are.
    pub joined: Option<&'static str>,
    /// Whether a server fills it by starting, so that rows in it mean nothing.
    pub made_by_starting: bool,
}

impl Table {
    /// Below all that stands in the column it is read by.
    pub fn first(&self) -> Cell {
        let kind = self.columns.iter().find(|column| column.name == self.of).map(|column| column.kind);
        if kind == Some(Text) { Cell::Text(Some(String::new())) } else { Cell::Number(Some(i64::MIN)) }
    }

    /// Whether its rows have numbers that the database gives.
    pub fn counts(&self) -> bool {
        self.columns.iter().any(|column| column.name == "num")
    }
}

/// Tables that are read together, the first of them so many rows at a time.
pub fn groups() -> impl Iterator<Item = &'static [Table]> {
    std::iter::once(&MATCHES[..]).chain(PEOPLE.chunks(1))
}

pub fn all_tables() -> impl Iterator<Item = &'static Table> {
    MATCHES.iter().chain(&PEOPLE)
}

use Kind::{Bytes, Flag, Medium, Number, Real, Small, Text};

/// Matches and what belongs to them, by the number of the match.
const MATCHES: [Table; 5] = [
    Table {
        name: "match",
        of: "num",
        order: "num",
        joined: Some("origin"),
        made_by_starting: false,
        columns: &[
            column("num", Number),
            column("id", Text),
            column("game", Text),
            column("scenario", Text),
            column("options", Text),
            column("seed", Text),
            column("opening", Number),
            column("dealt", Bytes),
            split("origin_file", Text, "CASE typeof(origin) WHEN 'text' THEN origin END"),
            split("origin_state", Bytes, "CASE typeof(origin) WHEN 'blob' THEN origin END"),
            column("seats", Text),
            column("brought", Number),
            column("due", Flag),
            column("created", Number),
            column("orders", Text),
            column("version", Number),
            column("set_back", Text),
            column("clocks", Text),
            column("clocks_since", Number),
            column("clocks_deadline", Number),
            column("manners", Text),
            column("vacant", Small),
            column("listed", Small),
        ],
    },
    Table {
        name: "entry",
        of: "match",
        order: "match, seq",
        joined: Some("what"),
        made_by_starting: false,
        columns: &[
            column("match", Number),
            column("seq", Medium),
            column("who", Small),
            split("what", Text, "CASE typeof(what) WHEN 'text' THEN what END"),
            split("undone", Medium, "CASE typeof(what) WHEN 'integer' THEN what END"),
            column("faces", Bytes),
            column("taken", Number),
            column("hash", Number),
        ],
    },
    Table {
        name: "snapshot",
        of: "match",
        order: "match, step",
        joined: None,
        made_by_starting: false,
        columns: &[column("match", Number), column("step", Medium), column("seq", Number), column("state", Bytes)],
    },
    Table {
        name: "progress",
        of: "match",
        order: "match",
        joined: None,
        made_by_starting: false,
        columns: &[
            column("match", Number),
            column("entries", Number),
            column("hash", Number),
            column("seq", Number),
            column("asked", Small),
            column("since", Number),
            column("over", Flag),
            column("turn", Text),
        ],
    },
    Table {
        name: "line",
        of: "match",
        order: "num",
        joined: None,
        made_by_starting: false,
        columns: &[
            column("num", Number),
            column("match", Number),
            column("seat", Small),
            column("step", Medium),
            column("at", Number),
            column("text", Text),
            column("note", Flag),
        ],
    },
];

const fn people(name: &'static str, of: &'static str, order: &'static str, columns: &'static [Column]) -> Table {
    Table { name, of, order, columns, joined: None, made_by_starting: false }
}

/// The same for what every server makes when it starts.
const fn by_starting(table: Table) -> Table {
    Table { made_by_starting: true, ..table }
}

/// People and what is theirs.
const PEOPLE: [Table; 19] = [
    people(
        "person",
        "num",
        "num",
        &[
            column("num", Number),
            column("name", Text),
            column("skeleton", Text),
            column("handle", Text),
            column("mail", Text),
            column("made", Number),
            column("notices", Text),
            column("feed", Text),
        ],
    ),
    people("retired_name", "skeleton", "skeleton", &[column("skeleton", Text)]),
    people(
        "suspension",
        "person",
        "person",
        &[column("person", Number), column("ends", Number), column("why", Text), column("made", Number)],
    ),
    people("renaming", "person", "person", &[column("person", Number), column("at", Number)]),
    people(
        "passkey",
        "id",
        "id",
        &[
            column("id", Text),
            column("person", Number),
            column("public_key", Text),
            column("signatures", Number),
            column("rp", Text),
            column("made", Number),
            column("used", Number),
        ],
    ),
    people("recovery_code", "hash", "hash", &[column("hash", Text), column("person", Number)]),
    people(
        "session",
        "hash",
        "hash",
        &[
            column("hash", Text),
            column("person", Number),
            column("how", Text),
            column("device", Text),
            column("made", Number),
            column("seen", Number),
        ],
    ),
    by_starting(people(
        "pending",
        "hash",
        "hash",
        &[column("hash", Text), column("kind", Text), column("content", Text), column("ends", Number)],
    )),
    people(
        "person_seat",
        "match",
        "match, seat",
        &[
            column("match", Text),
            column("seat", Small),
            column("person", Number),
            column("token", Text),
            column("made", Number),
        ],
    ),
    by_starting(people("server_secret", "name", "name", &[column("name", Text), column("content", Text)])),
    people(
        "notice",
        "num",
        "num",
        &[
            column("num", Number),
            column("person", Number),
            column("match", Text),
            column("seat", Small),
            column("kind", Text),
            column("since", Number),
            column("at", Number),
            column("text", Text),
        ],
    ),
    people(
        "delivery",
        "num",
        "num",
        &[
            column("num", Number),
            column("notice", Number),
            column("person", Number),
            column("channel", Text),
            column("target", Text),
            column("due", Number),
            column("tries", Medium),
            column("state", Text),
        ],
    ),
    people(
        "push_target",
        "endpoint",
        "endpoint",
        &[
            column("endpoint", Text),
            column("person", Number),
            column("public_key", Text),
            column("secret", Text),
            column("device", Text),
            column("made", Number),
        ],
    ),
    people("rated_match", "match", "match", &[column("match", Text), column("maker", Number)]),
    people(
        "invitation",
        "num",
        "num",
        &[
            column("num", Number),
            column("match", Text),
            column("seat", Small),
            column("invited_by", Number),
            column("invited", Number),
            column("state", Text),
            column("made", Number),
        ],
    ),
    people(
        "finished_match",
        "num",
        "num",
        &[
            column("num", Number),
            column("match", Text),
            column("game", Text),
            column("scenario", Text),
            column("at", Number),
            column("level", Text),
            column("winner", Small),
            column("shown", Flag),
            column("rated", Flag),
        ],
    ),
    people(
        "finished_seat",
        "match",
        "match, seat",
        &[
            column("match", Text),
            column("seat", Small),
            column("side", Text),
            column("person", Number),
            column("computer", Text),
            column("rating", Real),
            column("change", Real),
        ],
    ),
    people(
        "rating",
        "person",
        "person, game",
        &[
            column("person", Number),
            column("game", Text),
            column("rating", Real),
            column("deviation", Real),
            column("volatility", Real),
            column("games", Medium),
            column("at", Number),
        ],
    ),
    people(
        "report",
        "num",
        "num",
        &[
            column("num", Number),
            column("match", Text),
            column("line", Number),
            column("seat", Small),
            column("said", Number),
            column("text", Text),
            column("why", Text),
            column("made", Number),
            column("times", Medium),
            column("state", Text),
        ],
    ),
];

/// Tables of the file that hold nothing to be copied row by row.
pub const PASSED_OVER: [&str; 3] = ["health", "beat", "tried"];

/// What is not so in a database that is whole, with a statement that counts how often it is.
pub const MUST_NOT_BE: [(&str, &str); 15] = [
    ("a passkey is nobody's", "SELECT count(*) FROM passkey WHERE person NOT IN (SELECT num FROM person)"),
    ("a recovery code is nobody's", "SELECT count(*) FROM recovery_code WHERE person NOT IN (SELECT num FROM person)"),
    (
        "somebody is signed in who is nobody",
        "SELECT count(*) FROM session WHERE person NOT IN (SELECT num FROM person)",
    ),
    ("a seat is nobody's", "SELECT count(*) FROM person_seat WHERE person NOT IN (SELECT num FROM person)"),
    ("a notice is nobody's", "SELECT count(*) FROM notice WHERE person NOT IN (SELECT num FROM person)"),
    (
        "messages go to the browser of nobody",
        "SELECT count(*) FROM push_target WHERE person NOT IN (SELECT num FROM person)",
    ),
    ("a rating is nobody's", "SELECT count(*) FROM rating WHERE person NOT IN (SELECT num FROM person)"),
    (
        "an invitation is from or to nobody",
        "SELECT count(*) FROM invitation WHERE invited_by NOT IN (SELECT num FROM person)
            OR invited NOT IN (SELECT num FROM person)",
    ),
    ("a delivery brings no notice", "SELECT count(*) FROM delivery WHERE notice NOT IN (SELECT num FROM notice)"),
    (
        "a seat is in no match",
        "SELECT count(*) FROM person_seat WHERE NOT EXISTS (SELECT 1 FROM match WHERE match.id = person_seat.match)",
    ),
    (
        "a result is of no match",
        "SELECT count(*) FROM finished_match
         WHERE NOT EXISTS (SELECT 1 FROM match WHERE match.id = finished_match.match)",
    ),
    (
        "a result has no seats",
        "SELECT count(*) FROM finished_match WHERE NOT EXISTS
             (SELECT 1 FROM finished_seat WHERE finished_seat.match = finished_match.match)",
    ),
    (
        "a seat has no result",
        "SELECT count(*) FROM finished_seat WHERE NOT EXISTS
             (SELECT 1 FROM finished_match WHERE finished_match.match = finished_seat.match)",
    ),
    (
        "a result is somebody's who is nobody",
        "SELECT count(*) FROM finished_seat WHERE person IS NOT NULL AND person NOT IN (SELECT num FROM person)",
    ),
    (
        "a rating counts other games than there are results",
        "SELECT count(*) FROM rating WHERE games <> (
             SELECT count(*) FROM finished_seat JOIN finished_match ON finished_match.match = finished_seat.match
             WHERE finished_seat.person = rating.person AND finished_match.game = rating.game
               AND finished_seat.rating IS NOT NULL)",
    ),
];

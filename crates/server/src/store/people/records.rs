//! Who invited whom, how games ended, and how strong people are.

use super::{PersonNum, SqlitePeople};
use crate::store::StoreError;
use crate::time::Stamp;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS rated_match (
    match TEXT PRIMARY KEY,
    maker BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS invitation (
    num INTEGER PRIMARY KEY,
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    invited_by BIGINT NOT NULL,
    invited BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    made BIGINT NOT NULL,
    UNIQUE (match, seat, invited)
);
CREATE INDEX IF NOT EXISTS invitation_to ON invitation (invited);
CREATE INDEX IF NOT EXISTS invitation_from ON invitation (invited_by);
CREATE TABLE IF NOT EXISTS finished_match (
    num INTEGER PRIMARY KEY,
    match TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    at BIGINT NOT NULL,
    level TEXT NOT NULL,
    winner INTEGER,
    shown INTEGER NOT NULL,
    rated INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS finished_seat (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    side TEXT NOT NULL,
    person BIGINT,
    computer TEXT,
    rating DOUBLE PRECISION,
    change DOUBLE PRECISION,
    PRIMARY KEY (match, seat)
);
CREATE INDEX IF NOT EXISTS finished_seat_of ON finished_seat (person);
CREATE TABLE IF NOT EXISTS rating (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
";

/// What became of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// Not answered.
    Open,
    /// Whoever was invited sat down.
    Accepted,
    /// They would rather not.
    Declined,
    /// Whoever invited them took it back.
    Withdrawn,
}

impl InvitationState {
    const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// An invitation that is not answered.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// Its number.
    pub num: i64,
    /// The public name of the match.
    pub of: String,
    /// The seat that is kept free.
    pub seat: u8,
    /// Who invites.
    pub by: PersonNum,
    /// Their name.
    pub by_name: String,
    /// Who is invited.
    pub to: PersonNum,
    /// Their name.
    pub to_name: String,
    /// When.
    pub made: Stamp,
}

/// A person in a seat, with how strong they are in that game.
#[derive(Clone, Debug)]
pub struct SeatedPerson {
    /// The public name of the match.
    pub of: String,
    /// Which seat.
    pub seat: u8,
    /// Who.
    pub person: PersonNum,
    /// Their name.
    pub name: String,
    /// What is known of their strength.
    pub rating: Option<RatingKept>,
}

/// How strong somebody is in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingKept {
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it moves.
    pub volatility: f64,
    /// How many rated games.
    pub games: u32,
    /// As of when.
    pub at: Stamp,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct FinishedMatch {
    /// Its number; later ones have higher numbers. Not read when it is kept.
    pub num: i64,
    /// The public name of the match.
    pub of: String,
    /// The id of its game.
    pub game: String,
    /// The key of its scenario.
    pub scenario: String,
    /// When it ended.
    pub at: Stamp,
    /// How: the words of the game.
    pub level: String,
    /// Who won, if anybody.
    pub winner: Option<u8>,
    /// Whether others than its players are told of it.
    pub shown: bool,
    /// Whether it counted.
    pub rated: bool,
    /// In order.
    pub seats: Vec<FinishedSeat>,
}

/// A seat of a game that is over.
#[derive(Clone, Debug)]
pub struct FinishedSeat {
    /// The key of the seat.
    pub side: String,
    /// Who played it, if they have an account.
    pub person: Option<PersonNum>,
    /// Their name. Not read when it is kept.
    pub name: Option<String>,
    /// How well the computer played it, if it did.
    pub computer: Option<String>,
    /// The rating before, where it counted.
    pub rating: Option<f64>,
    /// What it changed by.
    pub change: Option<f64>,
}

/// Which finished games are looked for.
#[derive(Clone, Debug, Default)]
pub struct FinishedWanted {
    /// Played by this person.
    pub player: Option<PersonNum>,
    /// Of this game.
    pub game: Option<String>,
    /// And of this scenario.
    pub scenario: Option<String>,
    /// In which that person, or anybody, played this seat.
    pub side: Option<String>,
    /// Whose own games are shown though others are not told of them.
    pub viewer: Option<PersonNum>,
    /// Earlier than this one.
    pub before: Option<i64>,
    /// At most so many.
    pub most: usize,
}

/// A rated game, to weigh sides by.
#[derive(Clone, Copy, Debug)]
pub struct RatedGame {
    /// How much stronger whoever played the first seat was.
    pub lead: f64,
    /// What the first seat got: 0, 0.5 or 1.
    pub score: f64,
}

/// Invitations, results, ratings.
pub trait Records {
    /// Keeps an invitation. `None` if that person was invited to that seat before, or whoever invites has `most` that are not
    /// answered.
    ///
    /// # Errors
    /// The database cannot be written.
    fn invite(&self, new: &Invitation, most: usize) -> Result<Option<i64>, StoreError>;
    /// Invitations to and from somebody that are not answered, newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    fn invitations_of(&self, num: PersonNum) -> Result<Vec<Invitation>, StoreError>;
    /// An invitation that is not answered.
    ///
    /// # Errors
    /// The database cannot be read.
    fn invitation(&self, num: i64) -> Result<Option<Invitation>, StoreError>;
    /// Answers an invitation; `false` if somebody did before.
    ///
    /// # Errors
    /// The database cannot be written.
    fn answer(&self, num: i64, state: InvitationState) -> Result<bool, StoreError>;
    /// Says that a match is to count, and whose it is.
    ///
    /// # Errors
    /// The database cannot be written.
    fn make_rated(&self, of: &str, maker: PersonNum) -> Result<(), StoreError>;
    /// Who made a match that is to count, if it is one.
    ///
    /// # Errors
    /// The database cannot be read.
    fn rated_by(&self, of: &str) -> Result<Option<PersonNum>, StoreError>;
    /// Which of these matches are to count.
    ///
    /// # Errors
    /// The database cannot be read.
    fn rated_among(&self, matches: &[String]) -> Result<Vec<String>, StoreError>;
    /// Who sits in these matches, of those with accounts, and how strong they are in the game.
    ///
    /// # Errors
    /// The database cannot be read.
    fn players_in(&self, matches: &[String]) -> Result<Vec<SeatedPerson>, StoreError>;
    /// Matches that are over, in which somebody with an account played, and of which no result is kept yet.
    ///
    /// # Errors
    /// The database cannot be read.
    fn unrecorded(&self, most: usize) -> Result<Vec<String>, StoreError>;
    /// How strong somebody is.
    ///
    /// # Errors
    /// The database cannot be read.
    fn rating(&self, num: PersonNum, game: &str) -> Result<Option<RatingKept>, StoreError>;
    /// How strong somebody is in each game.
    ///
    /// # Errors
    /// The database cannot be read.
    fn ratings_of(&self, num: PersonNum) -> Result<Vec<(String, RatingKept)>, StoreError>;
    /// The rated games of a scenario, the last of them.
    ///
    /// # Errors
    /// The database cannot be read.
    fn rated_games(&self, game: &str, scenario: &str, most: usize) -> Result<Vec<RatedGame>, StoreError>;
    /// Keeps a result and the ratings after it, all or nothing. `false` if it is kept already, or a rating is not what it was
    /// when the new one was worked out.
    ///
    /// # Errors
    /// The database cannot be written.
    fn record(&self, finished: &FinishedMatch, ratings: &[(PersonNum, RatingKept)]) -> Result<bool, StoreError>;
    /// Finished games that fit, the last first.
    ///
    /// # Errors
    /// The database cannot be read.
    fn finished(&self, wanted: &FinishedWanted) -> Result<Vec<FinishedMatch>, StoreError>;
}

const INVITATION: &str = "
    SELECT invitation.num, match, seat, invited_by, sender.name, invited, receiver.name, invitation.made
    FROM invitation JOIN person AS sender ON sender.num = invited_by JOIN person AS receiver ON receiver.num = invited
    WHERE state = 'open'";

fn invitation(row: &Row<'_>) -> rusqlite::Result<Invitation> {
    Ok(Invitation {
        num: row.get(0)?,
        of: row.get(1)?,
        seat: row.get(2)?,
        by: PersonNum(row.get(3)?),
        by_name: row.get(4)?,
        to: PersonNum(row.get(5)?),
        to_name: row.get(6)?,
        made: Stamp(row.get(7)?),
    })
}

fn rating(row: &Row<'_>, first: usize) -> rusqlite::Result<RatingKept> {
    Ok(RatingKept {
        rating: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
        at: Stamp(row.get(first + 4)?),
    })
}

impl Records for SqlitePeople {
    fn invite(&self, new: &Invitation, most: usize) -> Result<Option<i64>, StoreError> {
        self.write(|transaction| {
            let sql = "INSERT INTO invitation (match, seat, invited_by, invited, made) SELECT ?1, ?2, ?3, ?4, ?5
                       WHERE (SELECT count(*) FROM invitation WHERE invited_by = ?3 AND state = 'open') < ?6
                       ON CONFLICT (match, seat, invited) DO NOTHING";
            let added = transaction.execute(sql, params![new.of, new.seat, new.by.0, new.to.0, new.made.0, most])?;
            Ok((added == 1).then(|| transaction.last_insert_rowid()))
        })
    }

    fn invitations_of(&self, num: PersonNum) -> Result<Vec<Invitation>, StoreError> {
        self.read(|connection| {
            let sql =
                format!("{INVITATION} AND (invited = ?1 OR invited_by = ?1) ORDER BY invitation.num DESC LIMIT 100");
            let mut statement = connection.prepare_cached(&sql)?;
            Ok(statement.query_map([num.0], invitation)?.collect::<Result<_, _>>()?)
        })
    }

    fn invitation(&self, num: i64) -> Result<Option<Invitation>, StoreError> {
        self.read(|connection| {
            let sql = format!("{INVITATION} AND invitation.num = ?1");
            Ok(connection.prepare_cached(&sql)?.query_row([num], invitation).optional()?)
        })
    }

    fn answer(&self, num: i64, state: InvitationState) -> Result<bool, StoreError> {
        self.write(|transaction| {
            let sql = "UPDATE invitation SET state = ?2 WHERE num = ?1 AND state = 'open'";
            Ok(transaction.execute(sql, params![num, state.name()])? == 1)
        })
    }

    fn make_rated(&self, of: &str, maker: PersonNum) -> Result<(), StoreError> {
        self.write(|transaction| {
            let sql = "INSERT INTO rated_match (match, maker) VALUES (?1, ?2) ON CONFLICT (match) DO NOTHING";
            transaction.execute(sql, params![of, maker.0])?;
            Ok(())
        })
    }

    fn rated_by(&self, of: &str) -> Result<Option<PersonNum>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT maker FROM rated_match WHERE match = ?1";
            let found = connection.prepare_cached(sql)?.query_row([of], |row| row.get(0)).optional()?;
            Ok(found.map(PersonNum))
        })
    }

    fn rated_among(&self, matches: &[String]) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT 1 FROM rated_match WHERE match = ?1")?;
            let mut found = Vec::new();
            for of in matches {
                if statement.exists([of])? {
                    found.push(of.clone());
                }
            }
            Ok(found)
        })
    }

    fn players_in(&self, matches: &[String]) -> Result<Vec<SeatedPerson>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT person_seat.match, seat, person.num, person.name,
                              rating.rating, deviation, volatility, games, rating.at
                       FROM person_seat JOIN person ON person.num = person_seat.person
                       JOIN match ON match.id = person_seat.match
                       LEFT JOIN rating ON rating.person = person.num AND rating.game = match.game
                       WHERE person_seat.match = ?1 ORDER BY seat";
            let mut statement = connection.prepare_cached(sql)?;
            let mut found = Vec::new();
            for of in matches {
                let rows = statement.query_map([of], |row| {
                    let rated = row.get::<_, Option<f64>>(4)?.map(|_| rating(row, 4)).transpose()?;
                    let (of, seat, person, name) = (row.get(0)?, row.get(1)?, PersonNum(row.get(2)?), row.get(3)?);
                    Ok(SeatedPerson { of, seat, person, name, rating: rated })
                })?;
                for row in rows {
                    found.push(row?);
                }
            }
            Ok(found)
        })
    }

    fn unrecorded(&self, most: usize) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT DISTINCT person_seat.match FROM person_seat JOIN match ON match.id = person_seat.match
                       JOIN progress ON progress.match = match.num
                       WHERE progress.over = 1 AND NOT EXISTS
                           (SELECT 1 FROM finished_match WHERE finished_match.match = person_seat.match)
                       LIMIT ?1";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement.query_map([most], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    fn rating(&self, num: PersonNum, game: &str) -> Result<Option<RatingKept>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT rating, deviation, volatility, games, at FROM rating WHERE person = ?1 AND game = ?2";
            let read = |row: &Row<'_>| rating(row, 0);
            Ok(connection.prepare_cached(sql)?.query_row(params![num.0, game], read).optional()?)
        })
    }

    fn ratings_of(&self, num: PersonNum) -> Result<Vec<(String, RatingKept)>, StoreError> {
        self.read(|connection| {
            let sql =
                "SELECT game, rating, deviation, volatility, games, at FROM rating WHERE person = ?1 ORDER BY game";
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map([num.0], |row| Ok((row.get(0)?, rating(row, 1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn rated_games(&self, game: &str, scenario: &str, most: usize) -> Result<Vec<RatedGame>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT one.rating - other.rating, winner FROM finished_match
                       JOIN finished_seat AS one ON one.match = finished_match.match AND one.seat = 0
                       JOIN finished_seat AS other ON other.match = finished_match.match AND other.seat = 1
                       WHERE rated = 1 AND game = ?1 AND scenario = ?2 ORDER BY num DESC LIMIT ?3";
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![game, scenario, most], |row| {
                let score = match row.get::<_, Option<u8>>(1)? {
                    None => 0.5,
                    Some(0) => 1.0,
                    Some(_) => 0.0,
                };
                Ok(RatedGame { lead: row.get(0)?, score })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn record(&self, finished: &FinishedMatch, ratings: &[(PersonNum, RatingKept)]) -> Result<bool, StoreError> {
        let kept = self.write(|transaction| {
            if !keep(transaction, finished)? {
                return Ok(false);
            }
            for (person, rating) in ratings {
                if !rate(transaction, *person, &finished.game, rating)? {
                    return Err(StoreError::Failed(MOVED.into()));
                }
            }
            Ok(true)
        });
        match kept {
            Err(StoreError::Failed(why)) if why == MOVED => Ok(false),
            other => other,
        }
    }

    fn finished(&self, wanted: &FinishedWanted) -> Result<Vec<FinishedMatch>, StoreError> {
        self.read(|connection| finished(connection, wanted))
    }
}

/// Ends a transaction whose ratings somebody else has moved.
const MOVED: &str = "a rating moved";

fn keep(transaction: &Transaction<'_>, finished: &FinishedMatch) -> Result<bool, StoreError> {
    let sql = "INSERT INTO finished_match (match, game, scenario, at, level, winner, shown, rated)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (match) DO NOTHING";
    let FinishedMatch { of, game, scenario, at, level, winner, shown, rated, .. } = finished;
    if transaction.execute(sql, params![of, game, scenario, at.0, level, winner, shown, rated])? == 0 {
        return Ok(false);
    }
    for (seat, played) in finished.seats.iter().enumerate() {
        let FinishedSeat { side, person, computer, rating, change, .. } = played;
        let sql = "INSERT INTO finished_seat (match, seat, side, person, computer, rating, change)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        transaction.execute(sql, params![of, seat, side, person.map(|num| num.0), computer, rating, change])?;
    }
    Ok(true)
}

/// A rating counts its games: one that has moved since it was read is not overwritten.
fn rate(transaction: &Transaction<'_>, person: PersonNum, game: &str, new: &RatingKept) -> Result<bool, StoreError> {
    let RatingKept { rating, deviation, volatility, games, at } = new;
    let sql = "INSERT INTO rating (person, game, rating, deviation, volatility, games, at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (person, game) DO UPDATE
               SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
                   games = excluded.games, at = excluded.at
               WHERE rating.games = excluded.games - 1";
    Ok(transaction.execute(sql, params![person.0, game, rating, deviation, volatility, games, at.0])? == 1)
}

fn finished(connection: &Connection, wanted: &FinishedWanted) -> Result<Vec<FinishedMatch>, StoreError> {
    let sql = "SELECT num, match, game, scenario, at, level, winner, shown, rated FROM finished_match
               WHERE num < ?1 AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR scenario = ?3)
                 AND (shown = 1 OR EXISTS (SELECT 1 FROM finished_seat AS own
                                           WHERE own.match = finished_match.match AND own.person = ?6))
                 AND ((?4 IS NULL AND ?5 IS NULL) OR EXISTS (
                     SELECT 1 FROM finished_seat AS played WHERE played.match = finished_match.match
                        AND (?4 IS NULL OR played.person = ?4) AND (?5 IS NULL OR played.side = ?5)))
               ORDER BY num DESC LIMIT ?7";
    let mut statement = connection.prepare_cached(sql)?;
    let (before, player) = (wanted.before.unwrap_or(i64::MAX), wanted.player.map(|num| num.0));
    let viewer = wanted.viewer.map(|num| num.0);
    let values = params![before, wanted.game, wanted.scenario, player, wanted.side, viewer, wanted.most];
    let rows = statement.query_map(values, |row| {
        Ok(FinishedMatch {
            num: row.get(0)?,
            of: row.get(1)?,
            game: row.get(2)?,
            scenario: row.get(3)?,
            at: Stamp(row.get(4)?),
            level: row.get(5)?,
            winner: row.get(6)?,
            shown: row.get(7)?,
            rated: row.get(8)?,
            seats: Vec::new(),
        })
    })?;
    let mut found: Vec<FinishedMatch> = rows.collect::<Result<_, _>>()?;
    let sql = "SELECT side, finished_seat.person, person.name, computer, rating, change FROM finished_seat
               LEFT JOIN person ON person.num = finished_seat.person WHERE match = ?1 ORDER BY seat";
    let mut statement = connection.prepare_cached(sql)?;
    for one in &mut found {
        let rows = statement.query_map([&one.of], |row| {
            Ok(FinishedSeat {
                side: row.get(0)?,
                person: row.get::<_, Option<i64>>(1)?.map(PersonNum),
                name: row.get(2)?,
                computer: row.get(3)?,
                rating: row.get(4)?,
                change: row.get(5)?,
            })
        })?;
        one.seats = rows.collect::<Result<_, _>>()?;
    }
    Ok(found)
}

//! Who invited whom, how games ended, and how strong people are.

use super::PersonNum;
use super::sql::{Row, Sql, Tables, in_lists, values};
use crate::store::StoreError;
use crate::time::Stamp;

pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS rated_match (
    match TEXT PRIMARY KEY,
    maker BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS invitation (
    num INTEGER PRIMARY KEY AUTOINCREMENT,
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
    /// Those of these matches.
    ///
    /// # Errors
    /// The database cannot be read.
    fn unrecorded_in(&self, matches: &[String]) -> Result<Vec<String>, StoreError>;
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

fn invitation(row: &Row) -> Result<Invitation, StoreError> {
    Ok(Invitation {
        num: row.get(0)?,
        of: row.get(1)?,
        seat: row.get(2)?,
        by: row.get(3)?,
        by_name: row.get(4)?,
        to: row.get(5)?,
        to_name: row.get(6)?,
        made: row.get(7)?,
    })
}

fn rating(row: &Row, first: usize) -> Result<RatingKept, StoreError> {
    Ok(RatingKept {
        rating: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
        at: row.get(first + 4)?,
    })
}

/// Matches that are over, in which somebody with an account played, and of which no result is kept.
const UNRECORDED: &str = "
    SELECT DISTINCT person_seat.match FROM person_seat JOIN match ON match.id = person_seat.match
    JOIN progress ON progress.match = match.num
    WHERE progress.over
      AND NOT EXISTS (SELECT 1 FROM finished_match WHERE finished_match.match = person_seat.match)";

impl<D: Tables> Records for D {
    fn invite(&self, new: &Invitation, most: usize) -> Result<Option<i64>, StoreError> {
        self.write(|sql| {
            let text = "INSERT INTO invitation (match, seat, invited_by, invited, made) SELECT ?1, ?2, ?3, ?4, ?5
                        WHERE (SELECT count(*) FROM invitation WHERE invited_by = ?3 AND state = 'open') < ?6
                          AND (SELECT count(*) FROM person WHERE num IN (?3, ?4)) = 2
                        ON CONFLICT (match, seat, invited) DO NOTHING RETURNING num";
            sql.first(text, values![new.of, new.seat, new.by, new.to, new.made, most], |row| row.get(0))
        })
    }

    fn invitations_of(&self, num: PersonNum) -> Result<Vec<Invitation>, StoreError> {
        let text = format!("{INVITATION} AND (invited = ?1 OR invited_by = ?1) ORDER BY invitation.num DESC LIMIT 100");
        self.read(|sql| sql.all(&text, values![num], invitation))
    }

    fn invitation(&self, num: i64) -> Result<Option<Invitation>, StoreError> {
        self.read(|sql| sql.first(&format!("{INVITATION} AND invitation.num = ?1"), values![num], invitation))
    }

    fn answer(&self, num: i64, state: InvitationState) -> Result<bool, StoreError> {
        self.write(|sql| {
            let text = "UPDATE invitation SET state = ?2 WHERE num = ?1 AND state = 'open'";
            Ok(sql.change(text, values![num, state.name()])? == 1)
        })
    }

    fn make_rated(&self, of: &str, maker: PersonNum) -> Result<(), StoreError> {
        let text = "INSERT INTO rated_match (match, maker) VALUES (?1, ?2) ON CONFLICT (match) DO NOTHING";
        self.write(|sql| sql.change(text, values![of, maker]).map(drop))
    }

    fn rated_by(&self, of: &str) -> Result<Option<PersonNum>, StoreError> {
        self.read(|sql| sql.first("SELECT maker FROM rated_match WHERE match = ?1", values![of], |row| row.get(0)))
    }

    fn rated_among(&self, matches: &[String]) -> Result<Vec<String>, StoreError> {
        let text = "SELECT match FROM rated_match WHERE match IN ({})";
        self.read(|sql| in_lists(sql, text, matches, |row| row.get(0)))
    }

    fn players_in(&self, matches: &[String]) -> Result<Vec<SeatedPerson>, StoreError> {
        let text = "SELECT person_seat.match, seat, person.num, person.name,
                           rating.rating, deviation, volatility, games, rating.at
                    FROM person_seat JOIN person ON person.num = person_seat.person
                    JOIN match ON match.id = person_seat.match
                    LEFT JOIN rating ON rating.person = person.num AND rating.game = match.game
                    WHERE person_seat.match IN ({}) ORDER BY person_seat.match, seat";
        self.read(|sql| {
            in_lists(sql, text, matches, |row| {
                let rated = row.get::<Option<f64>>(4)?.map(|_| rating(row, 4)).transpose()?;
                let (of, seat, person, name) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                Ok(SeatedPerson { of, seat, person, name, rating: rated })
            })
        })
    }

    fn unrecorded(&self, most: usize) -> Result<Vec<String>, StoreError> {
        self.read(|sql| sql.all(&format!("{UNRECORDED} LIMIT ?1"), values![most], |row| row.get(0)))
    }

    fn unrecorded_in(&self, matches: &[String]) -> Result<Vec<String>, StoreError> {
        let text = format!("{UNRECORDED} AND person_seat.match IN ({{}})");
        self.read(|sql| in_lists(sql, &text, matches, |row| row.get(0)))
    }

    fn rating(&self, num: PersonNum, game: &str) -> Result<Option<RatingKept>, StoreError> {
        let text = "SELECT rating, deviation, volatility, games, at FROM rating WHERE person = ?1 AND game = ?2";
        self.read(|sql| sql.first(text, values![num, game], |row| rating(row, 0)))
    }

    fn ratings_of(&self, num: PersonNum) -> Result<Vec<(String, RatingKept)>, StoreError> {
        let text = "SELECT game, rating, deviation, volatility, games, at FROM rating WHERE person = ?1 ORDER BY game";
        self.read(|sql| sql.all(text, values![num], |row| Ok((row.get(0)?, rating(row, 1)?))))
    }

    fn rated_games(&self, game: &str, scenario: &str, most: usize) -> Result<Vec<RatedGame>, StoreError> {
        let text = "SELECT one.rating - other.rating, winner FROM finished_match
                    JOIN finished_seat AS one ON one.match = finished_match.match AND one.seat = 0
                    JOIN finished_seat AS other ON other.match = finished_match.match AND other.seat = 1
                    WHERE rated AND game = ?1 AND scenario = ?2 ORDER BY num DESC LIMIT ?3";
        self.read(|sql| {
            sql.all(text, values![game, scenario, most], |row| {
                let score = match row.get::<Option<u8>>(1)? {
                    None => 0.5,
                    Some(0) => 1.0,
                    Some(_) => 0.0,
                };
                Ok(RatedGame { lead: row.get(0)?, score })
            })
        })
    }

    fn record(&self, finished: &FinishedMatch, ratings: &[(PersonNum, RatingKept)]) -> Result<bool, StoreError> {
        let kept = self.write(|sql| {
            if !keep(sql, finished)? {
                return Ok(false);
            }
            for (person, rating) in ratings {
                if !rate(sql, *person, &finished.game, rating)? {
                    return Err(StoreError::Moved);
                }
            }
            Ok(true)
        });
        match kept {
            Err(StoreError::Moved) => Ok(false),
            other => other,
        }
    }

    fn finished(&self, wanted: &FinishedWanted) -> Result<Vec<FinishedMatch>, StoreError> {
        self.read(|sql| finished(sql, wanted))
    }
}

fn keep(sql: &dyn Sql, finished: &FinishedMatch) -> Result<bool, StoreError> {
    let text = "INSERT INTO finished_match (match, game, scenario, at, level, winner, shown, rated)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (match) DO NOTHING";
    let FinishedMatch { of, game, scenario, at, level, winner, shown, rated, .. } = finished;
    if sql.change(text, values![of, game, scenario, at, level, winner, shown, rated])? == 0 {
        return Ok(false);
    }
    for (seat, played) in finished.seats.iter().enumerate() {
        let FinishedSeat { side, person, computer, rating, change, .. } = played;
        let text = "INSERT INTO finished_seat (match, seat, side, person, computer, rating, change)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        sql.change(text, values![of, seat, side, person, computer, rating, change])?;
    }
    Ok(true)
}

/// A rating counts its games: one that has moved since it was read is not overwritten.
fn rate(sql: &dyn Sql, person: PersonNum, game: &str, new: &RatingKept) -> Result<bool, StoreError> {
    let RatingKept { rating, deviation, volatility, games, at } = new;
    let text = "INSERT INTO rating (person, game, rating, deviation, volatility, games, at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (person, game) DO UPDATE
                SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
                    games = excluded.games, at = excluded.at
                WHERE rating.games = excluded.games - 1";
    Ok(sql.change(text, values![person, game, rating, deviation, volatility, games, at])? == 1)
}

/// One statement, so that a game is never shown without its seats.
const FINISHED: &str = "
    SELECT chosen.num, chosen.match, game, scenario, chosen.at, level, winner, shown, rated,
           side, finished_seat.person, person.name, computer, rating, change
    FROM (SELECT * FROM finished_match
          WHERE num < ?1 AND (CAST(?2 AS TEXT) IS NULL OR game = ?2) AND (CAST(?3 AS TEXT) IS NULL OR scenario = ?3)
            AND (shown OR EXISTS (SELECT 1 FROM finished_seat AS own
                                  WHERE own.match = finished_match.match AND own.person = ?6))
            AND ((CAST(?4 AS BIGINT) IS NULL AND CAST(?5 AS TEXT) IS NULL) OR EXISTS (
                SELECT 1 FROM finished_seat AS played WHERE played.match = finished_match.match
                   AND (CAST(?4 AS BIGINT) IS NULL OR played.person = ?4)
                   AND (CAST(?5 AS TEXT) IS NULL OR played.side = ?5)))
          ORDER BY num DESC LIMIT ?7) AS chosen
    LEFT JOIN finished_seat ON finished_seat.match = chosen.match
    LEFT JOIN person ON person.num = finished_seat.person
    ORDER BY chosen.num DESC, seat";

fn finished(sql: &dyn Sql, wanted: &FinishedWanted) -> Result<Vec<FinishedMatch>, StoreError> {
    let FinishedWanted { player, game, scenario, side, viewer, before, most } = wanted;
    let before = before.unwrap_or(i64::MAX);
    let rows = sql.rows(FINISHED, values![before, game, scenario, player, side, viewer, most])?;
    let mut found: Vec<FinishedMatch> = Vec::new();
    for row in &rows {
        let num = row.get(0)?;
        if found.last().is_none_or(|last| last.num != num) {
            found.push(FinishedMatch {
                num,
                of: row.get(1)?,
                game: row.get(2)?,
                scenario: row.get(3)?,
                at: row.get(4)?,
                level: row.get(5)?,
                winner: row.get(6)?,
                shown: row.get(7)?,
                rated: row.get(8)?,
                seats: Vec::new(),
            });
        }
        let (Some(last), Some(side)) = (found.last_mut(), row.get(9)?) else { continue };
        last.seats.push(FinishedSeat {
            side,
            person: row.get(10)?,
            name: row.get(11)?,
            computer: row.get(12)?,
            rating: row.get(13)?,
            change: row.get(14)?,
        });
    }
    Ok(found)
}

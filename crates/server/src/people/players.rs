//! Players as others see them: who they are, whom they invite, how their games ended.
#![allow(clippy::float_arithmetic, reason = "ratings are shown as whole numbers")]

use crate::App;
use crate::acts::SeatName;
use crate::error::Error;
use crate::ids::{MatchId, Token};
use crate::people::names::compared;
use crate::people::ratings::Rating;
use crate::people::sessions::Signed;
use crate::people::{People, What};
use crate::store::Eyes;
use crate::store::people::{FinishedMatch, FinishedWanted, Invitation, InvitationState, PersonNum, RatingKept};
use crate::time::Stamp;
use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// Invitations of one person that are not answered.
const MOST_INVITATIONS: usize = 20;
/// People found at a time.
const FOUND: usize = 10;
/// Finished games listed at a time.
const PAGE: usize = 30;

/// How strong somebody is thought to be in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RatingShown {
    /// The guess.
    pub rating: i32,
    /// They stand within so many points of it with 95 chances in a hundred.
    pub within: i32,
    /// How many rated games it rests on.
    pub games: u32,
}

impl RatingShown {
    /// As it is known at a moment.
    pub fn of(kept: &RatingKept, now: Stamp) -> Self {
        let Rating { rating, deviation, .. } = Rating::at(Some(kept), now);
        Self { rating: rating.round() as i32, within: (2.0 * deviation).round() as i32, games: kept.games }
    }
}

/// A player, for whoever looks.
#[derive(Debug, JsonSchema, Serialize)]
pub struct PlayerPage {
    name: String,
    /// Since when there is this account.
    since: Stamp,
    ratings: Vec<GameRating>,
}

/// How strong a player is in one game.
#[derive(Debug, JsonSchema, Serialize)]
pub struct GameRating {
    game: String,
    game_title: String,
    #[serde(flatten)]
    rating: RatingShown,
}

/// People who were looked for.
#[derive(Debug, JsonSchema, Serialize)]
pub struct PlayersFound {
    names: Vec<String>,
}

/// Somebody is invited to a free seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// Their name, however it is written.
    pub to: String,
    /// The match: one in which whoever invites has a seat.
    #[serde(rename = "match")]
    #[schemars(rename = "match")]
    pub of: String,
    /// The seat nobody has come to.
    pub seat: SeatName,
}

/// What becomes of an invitation.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// To sit down.
    Accept,
    /// To say no.
    Decline,
    /// To take back one's own.
    TakeBack,
}

/// Invitations that wait.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Invitations {
    invitations: Vec<InvitationShown>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "InvitationShown")]
struct InvitationShown {
    num: i64,
    #[serde(rename = "match")]
    #[schemars(rename = "match")]
    of: String,
    /// The name of the scenario.
    title: String,
    /// The name of the game.
    game_title: String,
    /// The side that is kept free.
    side: String,
    by: String,
    to: String,
    /// Whether one invites rather than being invited.
    mine: bool,
    made: Stamp,
    /// What is agreed about time.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<crate::clocks::Terms>,
    /// Whether it counts.
    rated: bool,
}

/// The seat that was accepted.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Accepted {
    /// The match, if one sat down.
    #[serde(rename = "match")]
    #[schemars(rename = "match")]
    of: Option<String>,
    /// What opens the seat from now on.
    token: Option<Token>,
}

/// Which finished games.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct FinishedLook {
    /// Played by the one of this name.
    #[serde(default)]
    pub player: Option<String>,
    /// Of this game.
    #[serde(default)]
    pub game: Option<String>,
    /// And of this scenario.
    #[serde(default)]
    pub scenario: Option<String>,
    /// With that player, or anybody with an account, on this side.
    #[serde(default)]
    pub side: Option<String>,
    /// Only one's own.
    #[serde(default)]
    pub mine: bool,
    /// What the list before this one said.
    #[serde(default)]
    pub before: Option<i64>,
}

/// Finished games.
#[derive(Debug, JsonSchema, Serialize)]
pub struct FinishedGames {
    games: Vec<FinishedShown>,
    /// What to ask for to get older ones; nothing if there are none.
    before: Option<i64>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "FinishedGame")]
struct FinishedShown {
    id: String,
    game: String,
    game_title: String,
    title: String,
    at: Stamp,
    /// How it ended, in the game's words.
    level: String,
    /// Whether it counted.
    rated: bool,
    seats: Vec<FinishedSide>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct FinishedSide {
    key: String,
    title: String,
    /// Who played it, if they have an account.
    player: Option<String>,
    /// How well the computer played it, if it did.
    level: Option<String>,
    won: bool,
    mine: bool,
    /// The rating after it, where it counted.
    rating: Option<i32>,
    /// What it changed by.
    change: Option<i32>,
}

impl People {
    /// How strong somebody is in each game.
    pub(crate) async fn ratings_of(&self, num: PersonNum) -> Result<Vec<(String, RatingShown)>, Error> {
        let (kept, now) = (self.ask(move |store| store.ratings_of(num)).await?, self.time.now());
        Ok(kept.into_iter().map(|(game, kept)| (game, RatingShown::of(&kept, now))).collect())
    }

    /// People whose name begins so.
    ///
    /// # Errors
    /// Too often.
    pub async fn find(&self, from: IpAddr, text: &str) -> Result<PlayersFound, Error> {
        self.admit(What::Search, from).await?;
        let skeleton = compared(text);
        // One letter would list everybody, page by page.
        if skeleton.chars().count() < 2 {
            return Ok(PlayersFound { names: Vec::new() });
        }
        let found = self.ask(move |store| store.people_like(&skeleton, FOUND)).await?;
        Ok(PlayersFound { names: found.into_iter().map(|person| person.name).collect() })
    }
}

impl App {
    /// A player's page.
    ///
    /// # Errors
    /// There is nobody of that name.
    pub async fn player(&self, name: &str) -> Result<PlayerPage, Error> {
        let person = self.people().person_named(name).await?;
        let num = person.num;
        let kept = self.people().ask(move |store| store.ratings_of(num)).await?;
        let now = self.people().time.now();
        let shown = |(game, kept): &(String, RatingKept)| {
            let game_title = self.matches().game(game).ok()?.about().title.clone();
            Some(GameRating { game: game.clone(), game_title, rating: RatingShown::of(kept, now) })
        };
        let ratings = kept.iter().filter_map(shown).collect();
        Ok(PlayerPage { name: person.name, since: person.made, ratings })
    }

    /// Invites somebody to a free seat of a match in which one plays.
    ///
    /// # Errors
    /// No such person, match or free seat; too many invitations.
    pub async fn invite(&self, from: IpAddr, who: &Signed, asked: Invite) -> Result<(), Error> {
        self.people().admit(What::Invite, from).await?;
        let to = self.people().person_named(&asked.to).await?;
        if to.num == who.person {
            return Err(Error::NotAllowed("this is yourself".into()));
        }
        let id = MatchId::parse(&asked.of).ok_or(Error::NotFound("match"))?;
        let own = self.people().seats_by_session(&who.session, &id).await?;
        if own.is_empty() {
            return Err(Error::NotYourSeat);
        }
        let seat = {
            let played = self.matches().get(&id).await?;
            let guard = played.lock().await?;
            let seat = guard.own_seat(Eyes(0x7f), &asked.seat)?;
            if !guard.inner.vacant.contains(seat) {
                return Err(Error::NotAllowed("somebody has this seat".into()));
            }
            seat
        };
        let new = Invitation {
            num: 0,
            of: id.to_string(),
            seat: seat.0,
            by: who.person,
            by_name: String::new(),
            to: to.num,
            to_name: to.name,
            made: self.people().time.now(),
        };
        let kept = self.people().ask(move |store| store.invite(&new, MOST_INVITATIONS)).await?;
        kept.ok_or_else(|| Error::NotAllowed("they were asked before, or too many invitations of yours wait".into()))?;
        self.changes().note(&id);
        Ok(())
    }

    /// Invitations to and from somebody.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn invitations(&self, who: &Signed) -> Result<Invitations, Error> {
        let num = who.person;
        let found = self.people().ask(move |store| {
            let found = store.invitations_of(num)?;
            let rated = store.rated_among(&found.iter().map(|one| one.of.clone()).collect::<Vec<_>>())?;
            Ok((found, rated))
        });
        let (found, rated) = found.await?;
        let ids: Vec<MatchId> = found.iter().filter_map(|one| MatchId::parse(&one.of)).collect();
        let store = self.store().clone();
        let read = tokio::task::spawn_blocking(move || store.tables_of(&ids));
        let kept = read.await.map_err(Error::internal)??;
        let shown = |one: Invitation| {
            let table = kept.iter().find(|table| table.id.as_str() == one.of)?;
            // Somebody came by another way.
            if !table.vacant.contains(Seat(one.seat)) {
                return None;
            }
            let about = self.matches().game(&table.game).ok()?.about();
            let scenario = about.scenarios.iter().find(|scenario| scenario.key == table.start.scenario);
            Some(InvitationShown {
                num: one.num,
                title: scenario.map_or_else(|| about.title.clone(), |scenario| scenario.title.clone()),
                game_title: about.title.clone(),
                side: about.seats.get(usize::from(one.seat))?.title.clone(),
                mine: one.by == num,
                by: one.by_name,
                to: one.to_name,
                made: one.made,
                clock: table.clocks.as_ref().map(|clocks| clocks.terms.clone()),
                rated: rated.contains(&one.of),
                of: one.of,
            })
        };
        Ok(Invitations { invitations: found.into_iter().filter_map(shown).collect() })
    }

    /// Answers an invitation, or takes it back.
    ///
    /// # Errors
    /// It is none of theirs, or was answered; the seat was taken.
    pub async fn answer_invitation(&self, who: &Signed, num: i64, answer: Answer) -> Result<Accepted, Error> {
        let found = self.people().ask(move |store| store.invitation(num)).await?;
        let owner = |one: &Invitation| match answer {
            Answer::Accept | Answer::Decline => one.to,
            Answer::TakeBack => one.by,
        };
        let found = found.filter(|one| owner(one) == who.person).ok_or(Error::NotFound("invitation"))?;
        let state = match answer {
            Answer::Accept => InvitationState::Accepted,
            Answer::Decline => InvitationState::Declined,
            Answer::TakeBack => InvitationState::Withdrawn,
        };
        if !self.people().ask(move |store| store.answer(num, state)).await? {
            return Err(Error::NotFound("invitation"));
        }
        if !matches!(answer, Answer::Accept) {
            return Ok(Accepted { of: None, token: None });
        }
        let id = MatchId::parse(&found.of).ok_or(Error::NotFound("match"))?;
        self.part_with_those_who_left(vec![id.clone()]).await?;
        let (seat, _, token) = self.matches().get(&id).await?.sit_invited(Seat(found.seat)).await?;
        self.people().keep_seats(Some(who), &id, &[(seat, token.hash())]).await?;
        Ok(Accepted { of: Some(found.of), token: Some(token) })
    }

    /// Finished games.
    ///
    /// # Errors
    /// There is nobody of that name.
    pub async fn finished(&self, who: Option<&Signed>, look: FinishedLook) -> Result<FinishedGames, Error> {
        let viewer = who.map(|who| who.person);
        let player = match &look.player {
            Some(name) => Some(self.people().person_named(name).await?.num),
            None if look.mine => Some(viewer.ok_or(Error::NotSignedIn)?),
            None => None,
        };
        let FinishedLook { game, scenario, side, before, .. } = look;
        let wanted = FinishedWanted { player, game, scenario, side, viewer, before, most: PAGE + 1 };
        let mut found = self.people().ask(move |store| store.finished(&wanted)).await?;
        let more = found.len() > PAGE;
        found.truncate(PAGE);
        let before = found.last().map(|last| last.num).filter(|_| more);
        let shown = |one: FinishedMatch| {
            let about = self.matches().game(&one.game).ok()?.about();
            let scenario = about.scenarios.iter().find(|scenario| scenario.key == one.scenario);
            let side = |(place, seat): (usize, &crate::store::people::FinishedSeat)| FinishedSide {
                key: seat.side.clone(),
                title: about.seats.get(place).map(|seat| seat.title.clone()).unwrap_or_default(),
                player: seat.name.clone(),
                level: seat.computer.clone(),
                won: one.winner.map(usize::from) == Some(place),
                mine: seat.person.is_some() && seat.person == viewer,
                rating: seat.rating.zip(seat.change).map(|(rating, change)| (rating + change).round() as i32),
                change: seat.change.map(|change| change.round() as i32),
            };
            Some(FinishedShown {
                seats: one.seats.iter().enumerate().map(side).collect(),
                title: scenario.map_or_else(|| about.title.clone(), |scenario| scenario.title.clone()),
                game_title: about.title.clone(),
                id: one.of,
                game: one.game,
                at: one.at,
                level: one.level,
                rated: one.rated,
            })
        };
        Ok(FinishedGames { games: found.into_iter().filter_map(shown).collect(), before })
    }
}

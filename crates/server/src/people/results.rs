//! How games ended: kept once for each match in which somebody with an account played, with the ratings after it.
#![allow(clippy::float_arithmetic, reason = "ratings are estimates")]

use crate::App;
use crate::clocks::Left;
use crate::error::Error;
use crate::ids::MatchId;
use crate::people::ratings::{Rating, advantage, after_game};
use crate::store::SeatHolder;
use crate::store::people::{FinishedMatch, FinishedSeat, PersonNum, RatingKept, SeatKey, SeatedPerson};
use crate::substitutes::forfeit;
use kernel::Outcome;

/// So many games of a scenario say what a side is worth: the last ones.
const MOST_GAMES: usize = 2_000;
/// A rating that moved while a result was worked out is read again; more often than this nobody plays at once.
const MOST_TRIES: usize = 20;
const AT_A_TIME: usize = 200;

/// A match that is over, and who sat there.
struct Ended {
    id: MatchId,
    game: String,
    scenario: String,
    outcome: Outcome,
    holders: Vec<SeatHolder>,
    shown: bool,
}

impl App {
    /// Keeps the results of games that are over, of some matches or of all.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub(crate) async fn record_results(&self, only: Option<Vec<String>>) -> Result<(), Error> {
        // Asked of the store first: no match is opened for it that goes on.
        let ended = self.people().ask(move |store| match only {
            Some(matches) => store.unrecorded_in(&matches),
            None => store.unrecorded(AT_A_TIME),
        });
        for id in ended.await?.iter().filter_map(|id| MatchId::parse(id)) {
            // One that cannot be read must not hide the others.
            if let Err(error) = self.record_result(&id).await {
                eprintln!("error: {id}: its result was not kept: {error:?}");
            }
        }
        Ok(())
    }

    async fn record_result(&self, id: &MatchId) -> Result<(), Error> {
        self.part_with_those_who_left(vec![id.clone()]).await?;
        let Some(ended) = self.ended(id).await? else { return Ok(()) };
        self.keep_result(&ended).await
    }

    /// Whoever ran out of time and lost the seat to a substitute has it no more; a match that counts is lost for them, and what is
    /// played on in it counts for nobody. Read from the store: no match is opened for it.
    pub(crate) async fn part_with_those_who_left(&self, matches: Vec<MatchId>) -> Result<(), Error> {
        let store = self.store().clone();
        let read = tokio::task::spawn_blocking(move || store.tables_of(&matches));
        for table in read.await.map_err(Error::internal)?? {
            let left = table.clocks.as_ref().map(|clocks| clocks.left().to_vec()).unwrap_or_default();
            let Some(outcome) = forfeit(&left, table.seats.len()) else { continue };
            let of = table.id.to_string();
            if self.people().ask(move |store| store.rated_by(&of)).await?.is_some() {
                let (id, holders) = (table.id.clone(), table.seats);
                let (game, scenario, shown) = (table.game, table.start.scenario, table.listed.watch);
                self.keep_result(&Ended { id, game, scenario, outcome, holders, shown }).await?;
                let of = table.id.to_string();
                self.people().ask(move |store| store.end_rated(&of)).await?;
            }
            let key = |Left { seat, of: token, .. }: Left| SeatKey { of: table.id.to_string(), seat: seat.0, token };
            let keys: Vec<SeatKey> = left.into_iter().map(key).collect();
            self.people().ask(move |store| keys.iter().try_for_each(|key| store.give_up(key))).await?;
        }
        Ok(())
    }

    async fn keep_result(&self, ended: &Ended) -> Result<(), Error> {
        let id = &ended.id;
        for _ in 0..MOST_TRIES {
            let (finished, ratings) = self.result_of(ended).await?;
            if finished.seats.iter().all(|seat| seat.person.is_none()) {
                return Ok(());
            }
            if self.people().ask(move |store| store.record(&finished, &ratings)).await? {
                return Ok(());
            }
            let of = id.to_string();
            if self.people().ask(move |store| store.is_recorded(&of)).await? {
                // Somebody else has kept it.
                return Ok(());
            }
        }
        Err(Error::internal("a rating never stood still"))
    }

    async fn ended(&self, id: &MatchId) -> Result<Option<Ended>, Error> {
        let played = self.matches().get(id).await?;
        let guard = played.lock().await?;
        let Some(outcome) = guard.outcome() else { return Ok(None) };
        let beginning = guard.course().beginning();
        Ok(Some(Ended {
            id: id.clone(),
            game: beginning.game.about().id.clone(),
            scenario: beginning.start.scenario.clone(),
            outcome,
            holders: guard.inner.holders.clone(),
            shown: guard.inner.listed.watch,
        }))
    }

    async fn result_of(&self, ended: &Ended) -> Result<(FinishedMatch, Vec<(PersonNum, RatingKept)>), Error> {
        let about = self.matches().game(&ended.game)?.about();
        let (of, game, scenario) = (ended.id.to_string(), ended.game.clone(), ended.scenario.clone());
        let read = self.people().ask(move |store| {
            let rated = store.rated_by(&of)?.is_some();
            let games = if rated { store.rated_games(&game, &scenario, MOST_GAMES)? } else { Vec::new() };
            Ok((store.players_in(&[of])?, rated, games))
        });
        let (players, rated, games) = read.await?;
        let at = self.people().time.now();
        let seat = |(place, info): (usize, &kernel::options::SeatInfo)| {
            let holder = ended.holders.get(place);
            let player = players.iter().find(|player| usize::from(player.seat) == place);
            FinishedSeat {
                side: info.key.clone(),
                person: player.map(|player| player.person),
                name: None,
                computer: holder.and_then(SeatHolder::level).map(str::to_owned),
                rating: None,
                change: None,
            }
        };
        let mut seats: Vec<FinishedSeat> = about.seats.iter().enumerate().map(seat).collect();
        let mut ratings = Vec::new();
        // Two people to the end: one of them and the computer, or one person on both sides, is no rated game.
        let pair = match players.as_slice() {
            [one, other] if rated && one.person != other.person && seats.len() == 2 => Some([one, other]),
            _ => None,
        };
        let pair = pair.filter(|_| seats.iter().all(|seat| seat.computer.is_none()));
        if let Some(pair) = pair {
            let score = match ended.outcome.winner {
                None => 0.5,
                Some(seat) if seat.index() == 0 => 1.0,
                Some(_) => 0.0,
            };
            let before = pair.map(|player: &SeatedPerson| Rating::at(player.rating.as_ref(), at));
            let after = after_game(before, score, advantage(&games));
            for (place, player) in pair.into_iter().enumerate() {
                let Rating { rating, deviation, volatility } = after[place];
                seats[place].rating = Some(before[place].rating);
                seats[place].change = Some(rating - before[place].rating);
                let games = player.rating.map_or(0, |kept| kept.games) + 1;
                ratings.push((player.person, RatingKept { rating, deviation, volatility, games, at }));
            }
        }
        let rated = !ratings.is_empty();
        let finished = FinishedMatch {
            num: 0,
            of: ended.id.to_string(),
            game: ended.game.clone(),
            scenario: ended.scenario.clone(),
            at,
            level: ended.outcome.level.clone(),
            winner: ended.outcome.winner.map(|seat| seat.0),
            shown: ended.shown || rated,
            rated,
            seats,
        };
        Ok((finished, ratings))
    }
}

//! Seats of people with accounts: taken along from a browser, kept as they are taken, the same wherever one signs in.

use crate::App;
use crate::error::Error;
use crate::ids::{Key, MatchId, Token, TokenHash};
use crate::lobby::{Mine, Tables};
use crate::matches::{Made, Seating};
use crate::people::People;
use crate::people::sessions::Signed;
use crate::store::SeatHolder;
use crate::store::people::{PersonNum, PersonSeat, SeatKey};
use kernel::Seat;
use kernel::options::About;
use schemars::JsonSchema;
use serde::Serialize;

/// So many games of one's own are listed.
const MOST: usize = 100;

/// What came of taking seats along.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Taken {
    /// The matches in which a seat is now the account's.
    matches: Vec<MatchId>,
}

impl People {
    /// What opens the seats of whoever is signed in, in one match; nothing if the account is suspended.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn seats_by_session(&self, session: &TokenHash, id: &MatchId) -> Result<Vec<TokenHash>, Error> {
        let (since, now, session, of) = (self.awake_since(), self.time.now(), session.clone(), id.to_string());
        self.ask(move |store| match store.session(&session, since)? {
            Some((person, _)) if store.suspension(person, now)?.is_none() => {
                store.seats_by_session(&session, since, &of)
            }
            Some(_) | None => Ok(Vec::new()),
        })
        .await
    }

    /// The same as keys, such as a request shows.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn keys_by_session(&self, session: &TokenHash, id: &MatchId) -> Result<Vec<Key>, Error> {
        let own = self.seats_by_session(session, id).await?;
        Ok(own.into_iter().map(|hash| Key { hash, sent: false }).collect())
    }

    /// A seat that was handed on is no longer whose it was by what opened it before.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn part_with(&self, id: &MatchId, seat: Seat, old: Vec<TokenHash>) -> Result<(), Error> {
        let key = |token| SeatKey { of: id.to_string(), seat: seat.0, token };
        let keys: Vec<SeatKey> = old.into_iter().map(key).collect();
        self.ask(move |store| keys.iter().try_for_each(|key| store.give_up(key))).await
    }

    /// Keeps seats that somebody who is signed in has just taken.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn keep_seats(
        &self,
        who: Option<&Signed>,
        id: &MatchId,
        seats: &[(Seat, TokenHash)],
    ) -> Result<(), Error> {
        let Some(who) = who else { return Ok(()) };
        let (person, at, of) = (who.person, self.time.now(), id.to_string());
        let seat = |(seat, token): &(Seat, TokenHash)| PersonSeat {
            of: of.clone(),
            seat: seat.0,
            person,
            token: token.clone(),
        };
        let seats: Vec<PersonSeat> = seats.iter().map(seat).collect();
        self.ask(move |store| seats.iter().try_for_each(|seat| store.take_seat(seat, at).map(drop))).await
    }

    /// Keeps what follows from a match that was made: its seats, and that it counts.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn made(&self, who: Option<&Signed>, about: &About, made: &Made, rated: bool) -> Result<(), Error> {
        let Some(who) = who else { return Ok(()) };
        let token = |(seat, info): (u8, &kernel::options::SeatInfo)| {
            let token: Option<&Token> = made.seats.get(&info.key)?.as_ref();
            Some((Seat(seat), token?.hash()))
        };
        let seats: Vec<(Seat, TokenHash)> = (0u8..).zip(&about.seats).filter_map(token).collect();
        if rated {
            let (of, maker) = (made.id.to_string(), who.person);
            self.ask(move |store| store.make_rated(&of, maker)).await?;
        }
        self.keep_seats(Some(who), &made.id, &seats).await
    }

    /// Whether a match may be made that counts: two people, of whom the one who makes it is signed in.
    ///
    /// # Errors
    /// Says why not.
    pub fn may_rate(&self, about: &About, seating: &Seating, who: Option<&Signed>) -> Result<(), Error> {
        if who.is_none() {
            return Err(Error::NotSignedIn);
        }
        let count = |wanted: &str| {
            let played =
                about.seats.iter().filter(|seat| seating.seats.get(&seat.key).map_or("open", String::as_str) == wanted);
            played.count()
        };
        if about.seats.len() == 2 && count("me") == 1 && count("open") == 1 {
            return Ok(());
        }
        Err(Error::NotAllowed("a rated game has one side for you and one for somebody else".into()))
    }

    /// Whether somebody may take a seat of a match: where it counts, they sign in first.
    ///
    /// # Errors
    /// They are not signed in.
    pub async fn may_sit(&self, id: &MatchId, who: Option<&Signed>) -> Result<(), Error> {
        let of = id.to_string();
        if who.is_none() && self.ask(move |store| store.rated_by(&of)).await?.is_some() {
            return Err(Error::NotAllowed("this is a rated game: sign in before you sit down".into()));
        }
        Ok(())
    }

    /// The seats of somebody, by match, as lists ask for them.
    pub(crate) async fn own_matches(&self, person: PersonNum) -> Result<Vec<(MatchId, Vec<TokenHash>)>, Error> {
        let seats = self.ask(move |store| store.seats_of(person, MOST)).await?;
        let mut found: Vec<(MatchId, Vec<TokenHash>)> = Vec::new();
        for seat in seats {
            let Some(id) = MatchId::parse(&seat.of) else { continue };
            match found.iter_mut().find(|(known, _)| *known == id) {
                Some((_, tokens)) => tokens.push(seat.token),
                None => found.push((id, vec![seat.token])),
            }
        }
        Ok(found)
    }
}

impl App {
    /// Whether somebody may take a seat of a match: where it counts, they sign in first.
    ///
    /// # Errors
    /// They are not signed in; the store cannot be read or written.
    pub async fn may_sit(&self, id: &MatchId, who: Option<&Signed>) -> Result<(), Error> {
        // Before somebody else sits there, so that nobody has a seat by two names; where it counted, it does no more.
        self.part_with_those_who_left(vec![id.clone()]).await?;
        self.people().may_sit(id, who).await
    }

    /// Takes the seats of a browser along: those that its tokens open belong to the account from now on.
    ///
    /// # Errors
    /// Too many; the store cannot be read or written.
    pub async fn take_along(&self, who: &Signed, mine: &Mine) -> Result<Taken, Error> {
        let own = mine.read()?;
        let ids: Vec<MatchId> = own.iter().map(|(id, _)| id.clone()).collect();
        let store = self.store().clone();
        let read = tokio::task::spawn_blocking(move || store.tables_of(&ids));
        let kept = read.await.map_err(Error::internal)??;
        let (person, at) = (who.person, self.people().time.now());
        let mut matches = Vec::new();
        for (id, tokens) in own {
            let Some(table) = kept.iter().find(|table| table.id == id) else { continue };
            let held = (0u8..).zip(&table.seats).filter_map(|(seat, holder)| {
                let token = SeatHolder::token(holder).filter(|token| tokens.contains(token))?;
                Some(PersonSeat { of: id.to_string(), seat, person, token: token.clone() })
            });
            let held: Vec<PersonSeat> = held.collect();
            let taken = self.people().ask(move |store| {
                let mut any = false;
                for seat in &held {
                    any |= store.take_seat(seat, at)?;
                }
                Ok(any)
            });
            if taken.await? {
                matches.push(id);
            }
        }
        Ok(Taken { matches })
    }

    /// The games of somebody, wherever they sign in.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn games_of(&self, who: &Signed) -> Result<Tables, Error> {
        let own = self.people().own_matches(who.person).await?;
        self.named(self.matches().tables_with(own).await?).await
    }
}

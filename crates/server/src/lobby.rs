//! Tables that others are told of: open seats that anybody may take, matches that may be watched, and one's own.
//!
//! A match is private unless it was published: only who has its address finds it. What a list shows is kept beside the
//! progress of each match, so that a list loads no match.

use crate::App;
use crate::acts::SeatName;
use crate::clocks::Terms;
use crate::error::Error;
use crate::ids::{MatchId, Token, TokenHash};
use crate::limits::{Measure, Peer};
use crate::log::Moment;
use crate::match_guard::{Match, MatchGuard};
use crate::matches::Matches;
use crate::people::names::compared;
use crate::people::players::RatingShown;
use crate::people::sessions::Signed;
use crate::store::people::SeatedPerson;
use crate::store::{Kept, MatchNum, SeatHolder, Wanted};
use crate::substitutes::Substitute;
use crate::time::Stamp;
use kernel::options::{About, Chosen};
use kernel::{Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, PoisonError};

/// Who is told of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Whether anybody may take the open seats.
    #[serde(default)]
    pub play: bool,
    /// Whether it stands among those to watch.
    #[serde(default)]
    pub watch: bool,
}

/// Who is asked in a match, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Who is to decide; unknown of a match in which nothing was done since older versions kept it.
    pub asked: Option<SeatSet>,
    /// Since when.
    pub since: Stamp,
    /// Whether it is over.
    pub over: bool,
    /// The turn in the game's words, where the match is listed or has a clock.
    pub turn: String,
}

/// Tables that one visitor may publish within an hour.
const PUBLISHED: Measure = Measure { most: 6, within: 3_600_000 };
/// A table in which nothing was done for so long is no longer listed, in milliseconds: two weeks.
const STALE: u64 = 14 * 86_400_000;
/// So many tables are listed at a time.
const PAGE: usize = 50;
/// So many of one's own are asked about at a time.
const MOST_OWN: usize = 100;

/// Bits as the store keeps them.
pub(crate) fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

/// The seats of such bits.
pub(crate) fn seats_of(bits: u8) -> SeatSet {
    (0..8).map(Seat).filter(|seat| bits >> seat.0 & 1 == 1).fold(SeatSet::NONE, SeatSet::with)
}

/// Which tables.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Look {
    /// Those with a seat that anybody may take, or those that may be watched.
    pub kind: LookKind,
    /// Of this game.
    #[serde(default)]
    pub game: Option<String>,
    /// And of this scenario.
    #[serde(default)]
    pub scenario: Option<String>,
    /// What the list before this one said.
    #[serde(default)]
    pub before: Option<i64>,
    /// With this in the name of a player, the scenario or the game.
    #[serde(default)]
    pub q: Option<String>,
    /// Under such a clock.
    #[serde(default)]
    pub clock: LookClock,
    /// Only those whose players are about as strong as oneself.
    #[serde(default)]
    pub near: bool,
}

/// Which clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LookClock {
    /// Whatever is agreed.
    #[default]
    Any,
    /// None.
    None,
    /// Hours or days.
    Days,
    /// Minutes.
    Live,
}

impl LookClock {
    fn fits(self, terms: Option<&Terms>) -> bool {
        // An hour in all is played at one sitting.
        let is_live = terms.map(|terms| terms.turn + terms.reserve <= LIVE);
        match self {
            Self::Any => true,
            Self::None => is_live.is_none(),
            Self::Days => is_live == Some(false),
            Self::Live => is_live == Some(true),
        }
    }
}

/// A clock of so many seconds or fewer is for live play: three hours.
const LIVE: u32 = 3 * 3600;

/// What one looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LookKind {
    /// A seat.
    Open,
    /// Something to watch.
    Watch,
}

/// A match one takes part in.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// Its name.
    pub id: String,
    /// The tokens of one's seats; those that open nothing are passed over.
    #[serde(default)]
    pub tokens: Vec<String>,
}

/// Which tables are one's own.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// At most a hundred.
    pub matches: Vec<Own>,
}

impl Mine {
    /// The names and the hashes of the tokens; names that cannot be one are passed over.
    ///
    /// # Errors
    /// Too many.
    pub(crate) fn read(&self) -> Result<Vec<(MatchId, Vec<TokenHash>)>, Error> {
        if self.matches.len() > MOST_OWN {
            return Err(Error::Malformed(format!("ask for at most {MOST_OWN} matches")));
        }
        let known = |own: &Own| Some((MatchId::parse(&own.id)?, hashes(&own.tokens)));
        Ok(self.matches.iter().filter_map(known).collect())
    }
}

/// Some tables.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Tables {
    /// Newest first, or as they were asked for.
    tables: Vec<TableShown>,
    /// What to ask for to get older ones; nothing if there are none.
    before: Option<i64>,
}

/// A table in a list.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Table")]
struct TableShown {
    id: MatchId,
    /// The id of its game.
    game: String,
    /// The name of its game.
    game_title: String,
    /// The key of its scenario.
    scenario: String,
    /// The name of its scenario.
    title: String,
    /// What was chosen for each option.
    options: Chosen,
    /// In order.
    seats: Vec<TableSeat>,
    /// What is agreed about time.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Terms>,
    /// When it was made.
    made: Stamp,
    /// Who is to decide; nothing if nobody knows without opening it.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<Vec<Seat>>,
    /// Since when.
    since: Stamp,
    /// Whether it is over.
    over: bool,
    /// The turn in words, if it is known.
    turn: String,
    /// Whether it counts for ratings.
    rated: bool,
}

/// A seat in a list.
#[derive(Debug, JsonSchema, Serialize)]
struct TableSeat {
    key: String,
    title: String,
    /// How well the computer plays it, if it does.
    level: Option<String>,
    /// Whether nobody has come to it yet.
    vacant: bool,
    /// Whether a substitute is looked for, or plays, after somebody ran out of time.
    #[serde(skip_serializing_if = "Option::is_none")]
    substitute: Option<Substitute>,
    /// Whether it is one's own.
    mine: bool,
    /// Who has it, if they have an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<PlayerShown>,
}

/// A person with an account in a seat.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SeatedPlayer")]
pub struct PlayerShown {
    name: String,
    /// How strong they are in this game, if they have played rated games.
    rating: Option<RatingShown>,
}

/// Who with an account sits in a match.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Seated {
    /// By seat.
    players: Vec<Option<PlayerShown>>,
    /// Whether the match counts.
    rated: bool,
}

impl MatchGuard<'_> {
    /// Keeps what lists show.
    pub(crate) fn sum_up(&mut self) {
        let (asked, over) = (Some(self.asked()), self.outcome().is_some());
        if self.inner.summary.asked != asked {
            self.inner.summary.since = self.of.time.now();
        }
        if self.inner.listed != Listed::default() || self.inner.clocks.is_some() {
            let Moment { turn, .. } = self.moment_for_lists();
            self.inner.summary.turn = turn;
        }
        (self.inner.summary.asked, self.inner.summary.over) = (asked, over);
    }

    fn moment_for_lists(&mut self) -> Moment {
        let view = self.view(Viewer::Observer);
        self.learn_moment(&view);
        Moment::of(&view)
    }

    /// Gives a seat to somebody new: a token that only they know. What opened it before opens nothing any more.
    pub(crate) async fn hand_over(&mut self, seat: Seat) -> Result<(Seat, String, Token), Error> {
        let token = Token::fresh();
        let of = token.hash();
        let held = &mut self.inner.holders[seat.index()];
        *held = match held {
            SeatHolder::StandIn { level, .. } => SeatHolder::StandIn { level: std::mem::take(level), of },
            SeatHolder::Human(_) | SeatHolder::Computer(_) => SeatHolder::Human(of),
        };
        self.inner.reseated = true;
        self.has_come(seat);
        self.store_beside().await?;
        // Whoever watches with the old token must show a token again.
        self.inner.watchers.retain(|eyes, _| !eyes.has(seat));
        self.publish_light();
        let key = self.seat_key(Viewer::Seat(seat)).to_owned();
        Ok((seat, key, token))
    }
}

impl Match {
    /// Takes a seat to which one was invited.
    ///
    /// # Errors
    /// Somebody else has come to it.
    pub(crate) async fn sit_invited(self: Arc<Self>, seat: Seat) -> Result<(Seat, String, Token), Error> {
        let work = async move {
            let mut guard = self.lock().await?;
            if !guard.inner.vacant.contains(seat) {
                return Err(Error::NotAllowed("somebody else has taken this seat".into()));
            }
            let taken = guard.hand_over(seat).await?;
            self.wake(&mut guard);
            Ok(taken)
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }

    /// Takes a seat that was left open to anybody.
    ///
    /// # Errors
    /// No such seat, or not a free one; a token of somebody who ran out of time here.
    pub async fn sit(self: Arc<Self>, name: SeatName, sent: Vec<Token>) -> Result<(Seat, String, Token), Error> {
        let work = async move {
            let mut guard = self.lock().await?;
            let everybody = crate::store::Eyes(0x7f);
            let seat = guard.own_seat(everybody, &name)?;
            if !guard.inner.listed.play || !guard.inner.vacant.contains(seat) {
                return Err(Error::NotAllowed("this seat is not free; somebody may just have taken it".into()));
            }
            if guard.has_left(&sent) {
                return Err(Error::NotAllowed("your time ran out here: this seat is for somebody else".into()));
            }
            let taken = guard.hand_over(seat).await?;
            self.wake(&mut guard);
            Ok(taken)
        };
        tokio::spawn(work).await.map_err(Error::internal)?
    }
}

/// So many of the newest tables are looked through for what a search names.
const LOOKED_THROUGH: usize = 500;
/// About as strong: within so many points.
const NEAR: i32 = 200;

impl App {
    /// Tables that were published, as far as they fit.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn tables(&self, who: Option<&Signed>, look: Look) -> Result<Tables, Error> {
        let narrow = look.q.is_some() || look.clock != LookClock::Any || look.near;
        let most = if narrow { LOOKED_THROUGH } else { PAGE };
        let mut tables = self.named(self.matches().tables(&look, most).await?).await?;
        if narrow {
            let own = match who {
                Some(who) if look.near => self.people().ratings_of(who.person).await?,
                Some(_) | None => Vec::new(),
            };
            let wanted = look.q.as_deref().map(compared).filter(|wanted| !wanted.is_empty());
            tables.tables.retain(|table| {
                look.clock.fits(table.clock.as_ref())
                    && wanted.as_deref().is_none_or(|wanted| table.names(wanted))
                    && (!look.near || table.is_near(&own))
            });
            tables.tables.truncate(PAGE);
            // What was looked through ends where it ends.
            tables.before = None;
        }
        Ok(tables)
    }

    /// The same tables with the names of those who sit there.
    pub(crate) async fn named(&self, mut tables: Tables) -> Result<Tables, Error> {
        let ids: Vec<String> = tables.tables.iter().map(|table| table.id.to_string()).collect();
        let read = self.people().ask(move |store| Ok((store.players_in(&ids)?, store.rated_among(&ids)?)));
        let (players, rated) = read.await?;
        let now = self.matches().time().now();
        for table in &mut tables.tables {
            table.rated = rated.iter().any(|of| of == table.id.as_str());
            for player in players.iter().filter(|player| player.of == table.id.as_str()) {
                if let Some(seat) = table.seats.get_mut(usize::from(player.seat)) {
                    seat.player = Some(PlayerShown::of(player, now));
                }
            }
        }
        Ok(tables)
    }

    /// Who with an account sits in a match.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn seated(&self, id: &MatchId) -> Result<Seated, Error> {
        let ids = vec![id.to_string()];
        let read = self.people().ask(move |store| Ok((store.players_in(&ids)?, store.rated_among(&ids)?)));
        let (found, rated) = read.await?;
        let now = self.matches().time().now();
        let mut players: Vec<Option<PlayerShown>> = Vec::new();
        for player in found {
            let place = usize::from(player.seat);
            players.resize(players.len().max(place + 1), None);
            players[place] = Some(PlayerShown::of(&player, now));
        }
        Ok(Seated { players, rated: !rated.is_empty() })
    }
}

impl PlayerShown {
    fn of(player: &SeatedPerson, now: Stamp) -> Self {
        Self { name: player.name.clone(), rating: player.rating.as_ref().map(|kept| RatingShown::of(kept, now)) }
    }
}

impl TableShown {
    /// Whether somebody there, the scenario or the game has this in its name.
    fn names(&self, wanted: &str) -> bool {
        let players = self.seats.iter().filter_map(|seat| seat.player.as_ref()).map(|player| &player.name);
        players.chain([&self.title, &self.game_title]).any(|name| compared(name).contains(wanted))
    }

    /// Whether whoever sits there is about as strong as somebody with these ratings.
    fn is_near(&self, own: &[(String, RatingShown)]) -> bool {
        const STRANGER: i32 = 1500;
        let mine = own.iter().find(|(game, _)| *game == self.game).map_or(STRANGER, |(_, rating)| rating.rating);
        let theirs = self.seats.iter().filter_map(|seat| seat.player.as_ref());
        let theirs = theirs.map(|player| player.rating.map_or(STRANGER, |rating| rating.rating));
        theirs.into_iter().any(|theirs| (theirs - mine).abs() <= NEAR)
    }
}

impl Matches {
    /// Whether somebody may publish a match, and what of it there is to publish.
    pub(crate) fn list(&self, from: Peer, listed: Listed, vacant: SeatSet) -> Result<Listed, Error> {
        let listed = Listed { play: listed.play && !vacant.is_empty(), ..listed };
        if listed != Listed::default() {
            let mut published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
            if !published.admit(from.visitor(), self.time().now(), PUBLISHED) {
                return Err(Error::TooMany);
            }
        }
        Ok(listed)
    }

    /// Tables that were published.
    ///
    /// # Errors
    /// The store cannot be read.
    async fn tables(&self, look: &Look, most: usize) -> Result<Tables, Error> {
        let since = Stamp(self.time().now().0.saturating_sub(STALE));
        let Look { kind, game, scenario, before, .. } = look;
        let (open, before) = (*kind == LookKind::Open, before.map(MatchNum));
        let (game, scenario) = (game.clone(), scenario.clone());
        let wanted = Wanted { open, game, scenario, before, since, most: most + 1 };
        let store = self.store().clone();
        let read = tokio::task::spawn_blocking(move || store.tables(&wanted));
        let mut kept = read.await.map_err(Error::internal)??;
        let more = kept.len() > most;
        kept.truncate(most);
        let before = kept.last().map(|table| table.num.0).filter(|_| more);
        Ok(Tables { tables: kept.iter().filter_map(|table| self.shown(table, &[])).collect(), before })
    }

    /// One's own tables, in the order in which they are asked for. Those that are no more are left out.
    ///
    /// # Errors
    /// Too many; the store cannot be read.
    pub async fn own_tables(&self, mine: Mine) -> Result<Tables, Error> {
        self.tables_with(mine.read()?).await
    }

    /// The tables with these names, in order; a seat is one's own if one of the hashes is its token's.
    pub(crate) async fn tables_with(&self, own: Vec<(MatchId, Vec<TokenHash>)>) -> Result<Tables, Error> {
        let ids: Vec<MatchId> = own.iter().map(|(id, _)| id.clone()).collect();
        let store = self.store().clone();
        let read = tokio::task::spawn_blocking(move || store.tables_of(&ids));
        let kept = read.await.map_err(Error::internal)??;
        let find = |(id, tokens): &(MatchId, Vec<TokenHash>)| {
            kept.iter().find(|table| table.id == *id).and_then(|table| self.shown(table, tokens))
        };
        Ok(Tables { tables: own.iter().filter_map(find).collect(), before: None })
    }

    /// A table as it is listed; nothing if its game is no longer on offer.
    fn shown(&self, table: &Kept, tokens: &[TokenHash]) -> Option<TableShown> {
        let about: &About = self.game(&table.game).ok()?.about();
        let scenario = about.scenarios.iter().find(|scenario| scenario.key == table.start.scenario);
        let seat = |(place, seat): (u8, &kernel::options::SeatInfo)| {
            let holder = table.seats.get(usize::from(place));
            TableSeat {
                key: seat.key.clone(),
                title: seat.title.clone(),
                level: holder.and_then(SeatHolder::level).map(str::to_owned),
                vacant: table.vacant.contains(Seat(place)),
                substitute: Substitute::of(Seat(place), table.clocks.as_ref(), table.vacant),
                mine: holder.and_then(SeatHolder::token).is_some_and(|token| tokens.contains(token)),
                player: None,
            }
        };
        let Summary { asked, since, over, turn } = table.summary.clone();
        Some(TableShown {
            id: table.id.clone(),
            game: table.game.clone(),
            game_title: about.title.clone(),
            scenario: table.start.scenario.clone(),
            title: scenario.map_or_else(|| about.title.clone(), |scenario| scenario.title.clone()),
            options: table.start.options.clone(),
            seats: (0u8..).zip(&about.seats).map(seat).collect(),
            clock: table.clocks.as_ref().map(|clocks| clocks.terms.clone()),
            made: table.made,
            asked: asked.map(|asked| asked.iter().collect()),
            since,
            over,
            turn,
            rated: false,
        })
    }
}

fn hashes(tokens: &[String]) -> Vec<TokenHash> {
    tokens.iter().take(8).filter_map(|text| Token::parse(text)).map(|token| token.hash()).collect()
}

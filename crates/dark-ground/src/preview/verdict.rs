//! What a roll led to, told apart and in words.

use crate::counters::Side;
use crate::event::{Clash, Council, Event};
use crate::preview::die_terms;
use crate::tables::{Gout, RaidResult};
use kernel::scene::{ResultChance, ResultName, Term, TermSide, Tone};
use kernel::{Chance, Roll};

/// The results of a roll, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Found {
    War,
    Peace,
    StillAtWar,
    Surrender,
    GoOn,
    SomeStay,
    Half,
    OneArea,
    Pillaged,
    NotPillaged,
    Killed,
    Unhurt,
    NoResult,
    UsRetreat,
    NaRetreat,
    UsLost,
    NaLost,
    Fiasco,
    Unsuccessful,
    NoEffect,
    Successful,
    Legend,
    Price(i8),
}

/// A result with the dice that gave it.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    pub(super) result: Found,
    rolls: Vec<Roll>,
}

impl Verdict {
    /// The first roll among events that is worth a forecast.
    pub(super) fn of(events: &[Event]) -> Option<Self> {
        events.iter().find_map(Self::one)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other events are no results of a die somebody decided on")]
    fn one(event: &Event) -> Option<Self> {
        let (result, rolls) = match event {
            Event::NationRolled { roll, council, .. } => {
                let result = match council {
                    Council::GoesToWar => Found::War,
                    Council::StaysPeaceful => Found::Peace,
                    Council::StaysAtWar => Found::StillAtWar,
                    Council::Surrenders => Found::Surrender,
                };
                (result, vec![*roll])
            }
            Event::Trespassed { roll, war, .. } => (if *war { Found::War } else { Found::Peace }, vec![*roll]),
            Event::MarchRolled { roll, failed, .. } => {
                (if failed.is_empty() { Found::GoOn } else { Found::SomeStay }, vec![*roll])
            }
            Event::ReactionRolled { roll: Some(roll), failed, .. } => {
                (if failed.is_empty() { Found::GoOn } else { Found::SomeStay }, vec![*roll])
            }
            Event::GoutRolled { roll, gout } => {
                let result = match gout {
                    Gout::Well => Found::GoOn,
                    Gout::Half => Found::Half,
                    Gout::OneArea => Found::OneArea,
                };
                (result, vec![*roll])
            }
            Event::PillageRolled { roll, pillaged, .. } => {
                (if *pillaged { Found::Pillaged } else { Found::NotPillaged }, vec![*roll])
            }
            Event::Ambushed { roll, eliminated, .. } | Event::AssassinSent { roll, eliminated, .. } => {
                (if *eliminated { Found::Killed } else { Found::Unhurt }, vec![*roll])
            }
            Event::Clashed { rolls, clash, .. } => {
                let result = match clash {
                    Clash::Nothing => Found::NoResult,
                    Clash::Retreat(Side::Us) => Found::UsRetreat,
                    Clash::Retreat(Side::Na) => Found::NaRetreat,
                    Clash::Eliminated(Side::Us) => Found::UsLost,
                    Clash::Eliminated(Side::Na) => Found::NaLost,
                };
                (result, rolls.to_vec())
            }
            Event::RaidRolled { roll, result, .. } => {
                let result = match result {
                    RaidResult::Fiasco => Found::Fiasco,
                    RaidResult::Unsuccessful => Found::Unsuccessful,
                    RaidResult::NoEffect => Found::NoEffect,
                    RaidResult::Successful => Found::Successful,
                    RaidResult::Legend => Found::Legend,
                };
                (result, vec![**roll])
            }
            Event::GroupTaken { price: Some(roll), .. } => (Found::Price(roll.total()), vec![*roll]),
            _ => return None,
        };
        Some(Self { result, rolls })
    }

    /// Its chance in words, as the seat that decides sees it.
    pub(super) fn chance(self, side: Side, chance: Chance, faces: Vec<u8>) -> ResultChance {
        self.result.chance(side, chance, faces)
    }

    /// Why the die is changed.
    pub(super) fn terms(&self) -> Vec<Term> {
        let several = self.rolls.len() > 1;
        let mut found = Vec::new();
        for (roll, side) in self.rolls.iter().zip([TermSide::Attack, TermSide::Defence]) {
            let place = if several { side } else { TermSide::Die };
            found.extend(die_terms(roll).map(|term| Term { side: place, ..term }));
        }
        found
    }
}

impl Found {
    /// In a word, in a sentence, and whom it pleases.
    fn words(self) -> (String, &'static str, Option<Side>) {
        let (us, na) = (Some(Side::Us), Some(Side::Na));
        let (short, long, pleases) = match self {
            Found::War => ("war", "They go on the warpath", na),
            Found::Peace => ("peace", "They keep the peace", us),
            Found::StillAtWar => ("war goes on", "They fight on", na),
            Found::Surrender => ("surrender", "They surrender", us),
            Found::GoOn => ("go on", "They go on", None),
            Found::SomeStay => ("stay", "Some or all can do no more", None),
            Found::Half => ("half", "Half the movement points", None),
            Found::OneArea => ("one area", "One area only", None),
            Found::Pillaged => ("pillaged", "The area is pillaged", None),
            Found::NotPillaged => ("nothing", "The area is not pillaged", None),
            Found::Killed => ("killed", "The victim is eliminated", None),
            Found::Unhurt => ("fails", "The attempt fails", None),
            Found::NoResult => ("no result", "Both stay", None),
            Found::UsRetreat => ("US back", "The US retreats, or is lost inside a fort", na),
            Found::NaRetreat => ("nations back", "The nations retreat, or are lost inside a fort", us),
            Found::UsLost => ("US lost", "The US fighters are eliminated", na),
            Found::NaLost => ("nations lost", "The nations' fighters are eliminated", us),
            Found::Fiasco => ("fiasco", "A fiasco", us),
            Found::Unsuccessful => ("unsuccessful", "Unsuccessful", us),
            Found::NoEffect => ("no effect", "No effect", None),
            Found::Successful => ("success", "A successful raid", na),
            Found::Legend => ("legend", "A raid told for years", na),
            Found::Price(points) => return (format!("{points} VP"), "The price in victory points", None),
        };
        (short.to_owned(), long, pleases)
    }

    /// Its chance in words.
    pub(super) fn chance(self, side: Side, chance: Chance, faces: Vec<u8>) -> ResultChance {
        let (short, long, pleases) = self.words();
        let tone = match (self, pleases) {
            (Found::GoOn | Found::Pillaged | Found::Killed, _) => Tone::Good,
            (Found::SomeStay | Found::Half | Found::OneArea | Found::NotPillaged | Found::Unhurt, _) => Tone::Bad,
            (_, Some(pleased)) if pleased == side => Tone::Good,
            (_, Some(_)) => Tone::Bad,
            (_, None) => Tone::None,
        };
        ResultChance::new(ResultName { short: &short, text: long }, tone, chance, faces)
    }
}

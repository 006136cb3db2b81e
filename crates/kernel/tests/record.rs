//! Records of games that roll while they are set up, and of games that go on from elsewhere.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers of tests are tests")]

#[path = "../../server/tests/it/race.rs"]
mod race;

use kernel::record::{self, Header, Play, RecordLine};
use kernel::{Seed, Start};
use race::race;
use serde_json::json;

fn begin(scenario: &str, number: u64) -> Play {
    let start = Start { scenario: scenario.into(), ..Start::default() };
    Play::begin(race(), &start, Seed::from_number(number)).unwrap().0
}

/// Decides up to `count` times, rolling wherever that can be done, so that there are dice to check.
fn play_on(play: &mut Play, count: usize) {
    for _ in 0..count {
        let Some(seat) = play.position().asked().first() else { return };
        let mut options = play.position().options(seat);
        let roll = options.iter().position(|option| *option == json!("roll"));
        let pick = roll.unwrap_or(options.len() - 1);
        play.decide(seat, &options.swap_remove(pick)).unwrap();
    }
}

fn written(play: &Play) -> (Header, Vec<RecordLine>) {
    record::read(&play.record()).unwrap()
}

#[test]
fn dice_of_the_set_up_are_recorded_and_verified() {
    let mut play = begin("dealt", 4);
    play_on(&mut play, usize::MAX);
    let (header, entries) = written(&play);
    assert_eq!(header.dealt.len(), 1);
    let verdict = record::verify(&race(), &header, &entries).unwrap();
    assert_eq!((verdict.fair, verdict.rolls), (Some(true), 7));
}

#[test]
fn a_set_up_with_other_dice_than_the_committed_ones_is_found_out() {
    let mut play = begin("dealt", 4);
    play_on(&mut play, usize::MAX);
    let (header, entries) = written(&play);
    let opening_with = |faces: &[u8]| {
        let start = header.start.clone();
        race().start(&start, &mut kernel::ScriptedDice::new(faces)).unwrap().0.hash().to_string()
    };
    let other = header.dealt[0] % 6 + 1;
    // The faces alone do not give the first position; with its hash they do not give the second; a whole game played
    // from them does not follow from the seed.
    let faces_only = Header { dealt: vec![other], ..header.clone() };
    assert_eq!(record::verify(&race(), &faces_only, &entries).unwrap_err().key, "opening");
    let hash_too = Header { opening: opening_with(&[other]), ..faces_only };
    assert!(record::verify(&race(), &hash_too, &entries).unwrap_err().key.starts_with("line"));
    let reveal = entries.last().unwrap().clone();
    let verdict = record::verify(&race(), &hash_too, &[reveal]).unwrap();
    assert_eq!(verdict.fair, Some(false));
    for dealt in [vec![], vec![1, 1], vec![7]] {
        let unfit = Header { dealt, ..header.clone() };
        assert_eq!(record::verify(&race(), &unfit, &entries).unwrap_err().key, "dealt");
    }
}

/// The line that is named is the one in the file, decisions taken back counted too.
#[test]
fn a_forged_hash_is_found_on_its_line() {
    let mut play = begin("dealt", 4);
    play_on(&mut play, 2);
    let seat = play.position().asked().first().unwrap();
    play.decide(seat, &json!("walk")).unwrap();
    play.rewind(seat, 1).unwrap();
    play_on(&mut play, 1);
    let (header, mut entries) = written(&play);
    let last = entries.len() - 1;
    if let RecordLine::Decide { hash, .. } = &mut entries[last] {
        *hash = "0123456789abcdef".into();
    }
    let problem = record::verify(&race(), &header, &entries).unwrap_err();
    // The header is line 1; two decisions, one more, taken back, and this one.
    assert_eq!((problem.key.as_str(), problem.expected.as_str()), ("line 6", "hash 0123456789abcdef"));
}

#[test]
fn what_is_freely_taken_back_leaves_nothing_behind_and_older_records_that_hold_it_are_fair() {
    let mut play = begin("dealt", 4);
    play_on(&mut play, 2);
    let (before, seat) = (play.record(), play.position().asked().first().unwrap());
    play.decide(seat, &json!("walk")).unwrap();
    let (_, with_it) = written(&play);
    play.undo(seat).unwrap();
    assert_eq!(play.record(), before);
    play_on(&mut play, usize::MAX);
    let (header, mut entries) = written(&play);
    let hash = play_hash(&entries[1]);
    entries.splice(2..2, [with_it[2].clone(), RecordLine::Undo { seat, count: 1, hash }]);
    assert_eq!(record::verify(&race(), &header, &entries).unwrap().fair, Some(true));
}

fn play_hash(entry: &RecordLine) -> String {
    match entry {
        RecordLine::Decide { hash, .. } | RecordLine::Undo { hash, .. } => hash.clone(),
        RecordLine::Reveal { .. } => String::new(),
    }
}

#[test]
fn a_game_taken_up_again_rolls_on_after_its_set_up() {
    let (mut whole, mut stopped) = (begin("dealt", 9), begin("dealt", 9));
    play_on(&mut whole, 6);
    play_on(&mut stopped, 2);
    let (header, entries) = written(&stopped);
    let mut again = Play::resume(race(), header, entries, Seed::from_number(9)).unwrap();
    play_on(&mut again, 4);
    assert_eq!(again.record(), whole.record());
    let (header, _) = written(&begin("dealt", 9));
    let with = |number| Play::resume(race(), header.clone(), Vec::new(), Seed::from_number(number));
    assert!((10..40).any(|other| with(other).is_err()), "another seed deals otherwise, but for one in six");
}

/// A game that goes on from the position of another, with dice of its own.
fn forked_from_position() -> (Header, Vec<RecordLine>) {
    let mut first = begin("dealt", 3);
    play_on(&mut first, 3);
    let seed = Seed::from_number(70);
    let header = Header {
        commitment: seed.commitment(),
        opening: first.position().hash().to_string(),
        dealt: Vec::new(),
        origin: Some(first.position().to_file()),
        ..first.header().clone()
    };
    let mut play = Play::resume(race(), header, Vec::new(), seed).unwrap();
    play_on(&mut play, usize::MAX);
    written(&play)
}

#[test]
fn a_game_that_began_from_a_position_is_verified_from_there() {
    let (header, entries) = forked_from_position();
    let verdict = record::verify(&race(), &header, &entries).unwrap();
    assert_eq!((verdict.fair, verdict.brought), (Some(true), 0));
    let mut moved = header.clone();
    moved.origin.as_mut().unwrap()["state"]["at"] = json!([20, 0]);
    assert_eq!(record::verify(&race(), &moved, &entries).unwrap_err().key, "opening");
    let mut other_game = header;
    other_game.origin.as_mut().unwrap()["game"] = json!("chess");
    assert_eq!(record::verify(&race(), &other_game, &entries).unwrap_err().key, "game");
}

#[test]
fn a_game_that_brought_decisions_along_is_verified_with_its_own_dice_after_them() {
    let mut first = begin("dealt", 3);
    play_on(&mut first, 4);
    let (seed, brought) = (Seed::from_number(71), first.entries().len());
    let header = Header { commitment: seed.commitment(), brought, ..first.header().clone() };
    let mut play = Play::resume(race(), header, first.entries().to_vec(), seed).unwrap();
    assert!(play.may_undo(kernel::Seat(0)).is_err(), "what happened elsewhere is not taken back here");
    play_on(&mut play, usize::MAX);
    let (header, entries) = written(&play);
    let verdict = record::verify(&race(), &header, &entries).unwrap();
    assert_eq!((verdict.fair, verdict.brought), (Some(true), brought));
    assert!((1..verdict.rolls).contains(&verdict.checked), "the set-up was rolled elsewhere: {verdict:?}");
    // Not as if they were its own: those dice are not the committed ones.
    let claimed = Header { brought: 0, ..header };
    assert_eq!(record::verify(&race(), &claimed, &entries).unwrap().fair, Some(false));
}

//! Records and state files of every released version go on opening.
//!
//! `released/<game>/<version>/` holds what that version wrote. Records of the present version must lead to the very hashes
//! they hold: when they no longer do, a stored decision leads elsewhere, so the game's `version` is to be raised and
//! `BLOCKHOUSE_RELEASE=1 cargo test -p blockhouse --test released` writes the files of the new one. Those of older
//! versions are followed as far as the present rules allow, and never refused.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers of tests are tests")]

use kernel::options::Chosen;
use kernel::playout::PlayoutRng;
use kernel::record::{self, Play};
use kernel::{AnyGame, Seed, Start, Typed};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn games() -> Vec<Arc<dyn AnyGame>> {
    vec![
        Arc::new(Typed::new(fiw_battles::FiwBattles::new())),
        Arc::new(Typed::new(blood_ohio::BloodOhio::new())),
        Arc::new(Typed::new(dark_ground::DarkGround::new())),
        Arc::new(Typed::new(rosebud::Rosebud::new())),
    ]
}

fn folder(game: &dyn AnyGame) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/released").join(&game.about().id)
}

/// The files of every version that end so, with the version.
fn files(game: &dyn AnyGame, ending: &str) -> Vec<(u32, PathBuf)> {
    let mut found = Vec::new();
    for version in fs::read_dir(folder(game)).unwrap() {
        let version = version.unwrap().path();
        let number = version.file_name().unwrap().to_str().unwrap().parse().unwrap();
        let paths = fs::read_dir(version).unwrap().map(|file| file.unwrap().path());
        found.extend(paths.filter(|path| path.to_str().unwrap().ends_with(ending)).map(|path| (number, path)));
    }
    found.sort();
    found
}

/// Plays every scenario at random, plain and with all options, and writes its record and some positions.
fn write_release(game: &Arc<dyn AnyGame>) {
    let folder = folder(&**game).join(game.version().to_string());
    fs::create_dir_all(&folder).unwrap();
    let about = game.about();
    let last = |option: &kernel::options::OptionInfo| (option.key.clone(), option.values.last().unwrap().clone());
    let all = Chosen(about.options.iter().map(last).collect());
    for (scenario, options) in
        about.scenarios.iter().flat_map(|known| [(known, Chosen::default()), (known, all.clone())])
    {
        let name = format!("{}{}", scenario.key, if options.0.is_empty() { "" } else { "-options" });
        let start = Start { scenario: scenario.key.clone(), options };
        let (mut play, _) = Play::begin(game.clone(), &start, Seed::from_number(11)).unwrap();
        let mut rng = PlayoutRng::new(5);
        for number in 0..250 {
            let Some(seat) = play.position().asked().first() else { break };
            if [60, 150, 240].contains(&number) {
                let file = play.position().to_file().to_string() + "\n";
                fs::write(folder.join(format!("{name}-{number}.json")), file).unwrap();
            }
            let options = play.position().options(seat);
            play.decide(seat, &options[rng.below(options.len())]).unwrap();
            if number % 37 == 5 {
                let _ = play.undo(seat);
            }
        }
        fs::write(folder.join(format!("{name}.jsonl")), play.record()).unwrap();
    }
}

#[test]
fn records_of_every_version_open() {
    for game in games() {
        if std::env::var_os("BLOCKHOUSE_RELEASE").is_some() {
            write_release(&game);
        }
        let records = files(&*game, ".jsonl");
        assert!(records.iter().any(|(version, _)| *version == game.version()), "no record of the present version");
        for (version, path) in records {
            let (header, entries) = record::read(&fs::read_to_string(&path).unwrap()).unwrap();
            let taken_up = record::take_up(&game, &header, &entries).unwrap_or_else(|problem| {
                panic!("{}: {problem}: does a stored decision lead elsewhere now? Raise the version.", path.display())
            });
            assert_eq!(header.version, version, "{}", path.display());
            match taken_up.set_back {
                Some(set_back) => assert_eq!(set_back.kept, taken_up.entries.len()),
                None => assert_eq!(taken_up.entries.len(), record::standing(&entries).len()),
            }
        }
    }
}

#[test]
fn state_files_of_every_version_open() {
    for game in games() {
        for (_, path) in files(&*game, ".json") {
            let file = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            let position = game.load(&file).unwrap_or_else(|problems| panic!("{}: {}", path.display(), problems[0]));
            assert!(!position.asked().is_empty() || position.outcome().is_some(), "{}", path.display());
        }
    }
}

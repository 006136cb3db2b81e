//! All games by id, with data files of the player's own.

use crate::Which;
use crate::failure::Failure;
use blood_ohio::BloodOhio;
use dark_ground::DarkGround;
use fiw_battles::FiwBattles;
use kernel::data::{Problem, Sources};
use kernel::{AnyGame, Seat, Start, Typed, options::Chosen};
use rosebud::Rosebud;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The games this binary knows.
pub struct Library {
    games: Vec<Arc<dyn AnyGame>>,
}

impl Library {
    /// Loads every game, replacing data files by those in `folder` one by one.
    pub fn open(folder: Option<&Path>) -> Result<Self, Failure> {
        let shelf = shelf();
        let ids: Vec<&str> = shelf.iter().map(|entry| entry.id).collect();
        folder.map_or(Ok(()), |folder| check_folder(folder, &ids))?;
        let mut games = Vec::new();
        for Shelved { id, sources, load } in shelf {
            let sources = with_overrides(folder, id, sources)?;
            games.push(load(&sources).map_err(|problems| of(id, problems))?);
        }
        Ok(Self { games })
    }

    /// All games.
    pub fn games(&self) -> &[Arc<dyn AnyGame>] {
        &self.games
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<Arc<dyn AnyGame>, Failure> {
        let known = || self.games.iter().map(|game| game.about().id.as_str()).collect::<Vec<_>>().join(", ");
        let found = self.games.iter().find(|game| game.about().id == id);
        found.cloned().ok_or_else(|| Failure::Input(format!("no game {id:?}; there are: {}", known())))
    }

    /// The game and start that the arguments name.
    pub fn start(&self, which: &Which) -> Result<(Arc<dyn AnyGame>, Start), Failure> {
        let game = self.game(&which.game)?;
        let pair = |text: &String| match text.split_once('=') {
            Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
            None => Err(Failure::Input(format!("--option takes key=value, not {text:?}"))),
        };
        let chosen: BTreeMap<String, String> = which.options.iter().map(pair).collect::<Result<_, _>>()?;
        let start = game.about().complete(&Start { scenario: which.scenario.clone(), options: Chosen(chosen) })?;
        Ok((game, start))
    }
}

/// A game, or everything that is wrong with its files.
type Loaded = Result<Arc<dyn AnyGame>, Vec<Problem>>;

/// A game that can be opened: its id, the files it ships with, and how it is made from them.
struct Shelved {
    id: &'static str,
    sources: Sources,
    load: fn(&Sources) -> Loaded,
}

/// Every game there is.
fn shelf() -> Vec<Shelved> {
    vec![
        Shelved {
            id: "fiw-battles",
            sources: fiw_battles::data::Data::sources(),
            load: |sources| Ok(Arc::new(Typed::new(FiwBattles::load(sources)?))),
        },
        Shelved {
            id: "blood-ohio",
            sources: blood_ohio::data::Data::sources(),
            load: |sources| Ok(Arc::new(Typed::new(BloodOhio::load(sources)?))),
        },
        Shelved {
            id: "dark-ground",
            sources: dark_ground::data::Data::sources(),
            load: |sources| Ok(Arc::new(Typed::new(DarkGround::load(sources)?))),
        },
        Shelved {
            id: "rosebud",
            sources: rosebud::data::Data::sources(),
            load: |sources| Ok(Arc::new(Typed::new(Rosebud::load(sources)?))),
        },
    ]
}

/// The seat with this key, or an error that lists them.
pub fn seat(game: &dyn AnyGame, key: &str) -> Result<Seat, Failure> {
    let known = || game.about().seats.iter().map(|seat| seat.key.as_str()).collect::<Vec<_>>().join(", ");
    game.about().seat(key).ok_or_else(|| Failure::Input(format!("no seat {key:?}; there are: {}", known())))
}

/// Problems with the game before each file, for games have files of the same name.
fn of(game: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let named = |problem: Problem| Problem { file: format!("{game}/{}", problem.file), ..problem };
    problems.into_iter().map(named).collect()
}

/// A file that would replace nothing is a mistake.
fn check_folder(folder: &Path, games: &[&str]) -> Result<(), Failure> {
    for (name, path) in files(folder, "")? {
        let game = name.split('/').next().unwrap_or_default();
        if !games.contains(&game) {
            let known = games.join(", ");
            return Err(Failure::Input(format!(
                "--data: {} belongs to no game: files lie in folders named {known}",
                path.display()
            )));
        }
    }
    Ok(())
}

fn with_overrides(folder: Option<&Path>, game: &str, mut sources: Sources) -> Result<Sources, Failure> {
    let Some(folder) = folder else { return Ok(sources) };
    if !folder.is_dir() {
        return Err(Failure::Input(format!("--data: {} is not a folder", folder.display())));
    }
    let top = folder.join(game);
    for (name, path) in files(&top, "")? {
        let text = fs::read_to_string(&path).map_err(|error| Failure::io(&path, &error))?;
        sources = sources.with_override(&name, text);
    }
    Ok(sources)
}

fn files(folder: &Path, prefix: &str) -> Result<Vec<(String, std::path::PathBuf)>, Failure> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))?.flatten() {
        let (path, name) = (entry.path(), format!("{prefix}{}", entry.file_name().to_string_lossy()));
        if path.is_dir() {
            found.append(&mut files(&path, &format!("{name}/"))?);
        } else if name.ends_with(".toml") {
            found.push((name, path));
        }
    }
    found.sort();
    Ok(found)
}

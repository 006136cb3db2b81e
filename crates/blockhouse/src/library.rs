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
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The games this binary knows. A game is loaded when it is first asked for: a command about one of them does not wait for
/// the others.
pub struct Library {
    shelf: Vec<Shelved>,
}

impl Library {
    /// Every game, data files replaced by those in `folder` one by one. Whoever brings files of their own hears at once of
    /// everything that is wrong with them, whichever game they play.
    pub fn open(folder: Option<&Path>) -> Result<Self, Failure> {
        let Some(folder) = folder else { return Ok(Self { shelf: shelf() }) };
        let ids: Vec<&str> = shelf().iter().map(|entry| entry.id).collect();
        check_folder(folder, &ids)?;
        let replaced =
            |entry: Shelved| Ok(Shelved { sources: with_overrides(folder, entry.id, entry.sources)?, ..entry });
        let library = Self { shelf: shelf().into_iter().map(replaced).collect::<Result<_, Failure>>()? };
        library.games()?;
        Ok(library)
    }

    /// All games, loaded beside each other.
    pub fn games(&self) -> Result<Vec<Arc<dyn AnyGame>>, Failure> {
        std::thread::scope(|scope| {
            let loading: Vec<_> = self.shelf.iter().map(|entry| scope.spawn(|| entry.game())).collect();
            let loaded = loading.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            loaded.collect()
        })
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<Arc<dyn AnyGame>, Failure> {
        let known = || self.shelf.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
        let found = self.shelf.iter().find(|entry| entry.id == id);
        found.ok_or_else(|| Failure::Input(format!("no game {id:?}; there are: {}", known())))?.game()
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
    loaded: OnceLock<Arc<dyn AnyGame>>,
}

impl Shelved {
    fn new(id: &'static str, sources: Sources, load: fn(&Sources) -> Loaded) -> Self {
        Self { id, sources, load, loaded: OnceLock::new() }
    }

    fn game(&self) -> Result<Arc<dyn AnyGame>, Failure> {
        if let Some(game) = self.loaded.get() {
            return Ok(game.clone());
        }
        let game = (self.load)(&self.sources).map_err(|problems| of(self.id, problems))?;
        Ok(self.loaded.get_or_init(|| game).clone())
    }
}

/// Every game there is.
fn shelf() -> Vec<Shelved> {
    vec![
        Shelved::new("fiw-battles", fiw_battles::data::Data::sources(), |sources| {
            Ok(Arc::new(Typed::new(FiwBattles::load(sources)?)))
        }),
        Shelved::new("blood-ohio", blood_ohio::data::Data::sources(), |sources| {
            Ok(Arc::new(Typed::new(BloodOhio::load(sources)?)))
        }),
        Shelved::new("dark-ground", dark_ground::data::Data::sources(), |sources| {
            Ok(Arc::new(Typed::new(DarkGround::load(sources)?)))
        }),
        Shelved::new("rosebud", rosebud::data::Data::sources(), |sources| {
            Ok(Arc::new(Typed::new(Rosebud::load(sources)?)))
        }),
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

fn with_overrides(folder: &Path, game: &str, mut sources: Sources) -> Result<Sources, Failure> {
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

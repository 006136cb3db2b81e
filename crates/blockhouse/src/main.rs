//! The command line of Blockhouse.
//!
//! Exit codes: 0 done, 1 the rules (or a verification) say no, 2 the input is wrong. Errors are one sentence on
//! standard error.
#![allow(clippy::disallowed_types, reason = "measuring time is what bench and selfplay are for")]
#![allow(clippy::float_arithmetic, reason = "rates are printed, never used by rules")]

mod arena;
mod bench;
mod coverage;
mod database;
mod failure;
mod hint;
mod host;
mod inspect;
mod library;
mod manual;
#[cfg(test)]
mod opponents;
mod progress;
mod selfplay;
mod watch;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Positions, views and messages are many small allocations: this one takes a third of the time off a served decision.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, study and host board wargames of the North American frontier by their full rules.
#[derive(Parser)]
#[command(name = "blockhouse", version)]
struct Cli {
    /// A folder with data files that replace the built-in ones: DIR/<game>/<file>.toml
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

/// Which game: id, scenario, options.
#[derive(clap::Args, Clone)]
pub struct Which {
    /// The game's id, such as fiw-battles
    #[arg(long, value_name = "G")]
    game: String,
    /// The scenario's key, such as lake-george
    #[arg(long, value_name = "S")]
    scenario: String,
    /// An optional rule, such as special-tactics=on; may be given several times
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the web application and prints its address
    Serve {
        /// The port; 0 lets the system choose
        #[arg(long, default_value_t = 8087)]
        port: u16,
        /// The address to listen on; 0.0.0.0 lets others in
        #[arg(long, default_value = "127.0.0.1")]
        bind: std::net::IpAddr,
        /// Where games are kept: a path, sqlite:<path>, or postgres://<user>@<host>/<name> for several servers
        #[arg(long, value_name = "URL", env = "BLOCKHOUSE_DATABASE", hide_env_values = true)]
        database: Option<String>,
        /// A proxy stands in front: limits count the visitors it names in X-Forwarded-For
        #[arg(long)]
        behind_proxy: bool,
        /// A name under which others reach it, such as games.example; may be given several times
        #[arg(long = "host", value_name = "NAME")]
        hosts: Vec<String>,
        #[command(flatten)]
        watched: watch::Watched,
        /// For tests: time stands still, and each line of standard input moves it by so many seconds
        #[arg(long, hide = true)]
        moved_clock: bool,
        /// The address people know the server by, such as https://games.example: it stands in mails
        #[arg(long, value_name = "URL")]
        address: Option<String>,
        /// The server that takes mail: smtps://user:password@host, or smtp://… with STARTTLS; BLOCKHOUSE_SMTP if left out
        #[arg(long, value_name = "URL")]
        smtp: Option<String>,
        /// Whom mail is from, such as turns@games.example
        #[arg(long, value_name = "ADDRESS")]
        mail_from: Option<String>,
        /// A file with the secret that opens the operator's page; a new one is printed at each start if left out
        #[arg(long, value_name = "FILE")]
        operator_token_file: Option<PathBuf>,
        /// Lets webhooks and push messages go to this very machine
        #[arg(long)]
        notify_loopback: bool,
    },
    /// Plays the computer's seats and minds the clocks of servers that share a PostgreSQL database
    Worker {
        /// Their database: postgres://<user>@<host>/<name>
        #[arg(long, value_name = "URL", env = "BLOCKHOUSE_DATABASE", hide_env_values = true)]
        database: String,
        /// So many plans are thought about at the same time; as many as there are cores if left out
        #[arg(long, value_name = "T")]
        threads: Option<NonZeroUsize>,
        #[command(flatten)]
        watched: watch::Watched,
    },
    /// Copies or checks what is kept
    Database {
        #[command(subcommand)]
        what: database::What,
    },
    /// Lists games, scenarios and options
    Games {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Plays games unattended
    Selfplay {
        #[command(flatten)]
        which: Which,
        /// A player for each seat, such as random,random
        #[arg(long, value_name = "A,B", default_value = "random,random")]
        players: String,
        /// How many games
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// The seed of the first game; the others follow from it
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Writes the replay of every game into this folder
        #[arg(long, value_name = "DIR")]
        save: Option<PathBuf>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Plays levels against each other from both sides and says what follows
    Arena {
        #[command(flatten)]
        which: Which,
        /// Levels; every pairing is played
        #[arg(long, value_name = "A,B,…", default_value = "recruit,random")]
        players: String,
        /// Games a pairing, both sides together
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// The seed of the first game; the others follow from it
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Games at a time; as many as there are cores if left out
        #[arg(long, value_name = "T")]
        threads: Option<NonZeroUsize>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Prints a fresh state as JSON
    New {
        #[command(flatten)]
        which: Which,
        /// The seed for dice rolled before the first decision
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Shows a state: whose decision, what is legal, what a seat sees
    Show {
        /// A state file
        #[arg(long, value_name = "FILE")]
        state: PathBuf,
        /// Through whose eyes: a seat, or observer
        #[arg(long, value_name = "X")]
        seat: Option<String>,
        /// As JSON
        #[arg(long)]
        json: bool,
        /// The three best decisions, what they are worth and why
        #[arg(long)]
        hint: bool,
    },
    /// Applies one decision to a state and prints the new state and the events
    Step {
        /// A state file
        #[arg(long, value_name = "FILE")]
        state: PathBuf,
        /// The decision as JSON, as `show --json` lists it
        #[arg(long, value_name = "JSON")]
        decide: String,
        /// The faces of the dice it rolls, in order; needed whenever the decision rolls
        #[arg(long, value_name = "3,5,…", value_delimiter = ',')]
        dice: Vec<u8>,
        /// Who decides, where more than one seat could
        #[arg(long, value_name = "X")]
        seat: Option<String>,
    },
    /// Plays saved games again
    Replay {
        /// Replay files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Checks every hash and, once the seed is revealed, every roll
        #[arg(long)]
        verify: bool,
    },
    /// The rules index
    Rules {
        /// The game's id
        #[arg(long, value_name = "G")]
        game: String,
        /// Shows where each rule is cited and tested
        #[arg(long)]
        coverage: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// The data of a game: what is given, what is reconstructed
    Data {
        /// The game's id
        #[arg(long, value_name = "G")]
        game: String,
        /// Lists every table and row with its source
        #[arg(long)]
        provenance: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Measures the engine, or the server under load
    Bench {
        /// Measures the server instead: so many games at once, such as 1,50,200
        #[arg(long, value_name = "GAMES", value_delimiter = ',', num_args = 0.., default_missing_value = "1,50,200")]
        server: Option<Vec<usize>>,
        /// This scenario only; without it all of them, with --server the first of each game
        #[arg(long, value_name = "S")]
        scenario: Option<String>,
        /// With --server: on this empty PostgreSQL database instead of an SQLite file
        #[arg(long, value_name = "URL", requires = "server")]
        database: Option<String>,
        /// With --database: so many servers share it
        #[arg(long, value_name = "N", default_value_t = 1, requires = "database")]
        servers: usize,
        /// With --servers: the players of a match sit at different servers
        #[arg(long, requires = "servers")]
        apart: bool,
        /// Seconds to measure each scenario
        #[arg(long, default_value_t = 2)]
        seconds: u64,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Prints what a shell needs to complete commands and options
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Writes manual pages
    Man {
        /// Where to
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

/// `blockhouse replay FILE | head` ends when head has seen enough, like any other tool.
#[expect(clippy::exit, reason = "a panic hook has no other way to end quietly")]
fn stop_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.payload().downcast_ref::<String>().map_or("", String::as_str);
        if said.starts_with("failed printing to stdout") && said.contains("Broken pipe") {
            std::process::exit(0);
        }
        usual(panic);
    }));
}

fn main() -> ExitCode {
    stop_when_nobody_reads();
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            failure.code()
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    // The server ends by itself on Ctrl-C.
    if !matches!(cli.command, Command::Serve { .. } | Command::Worker { .. }) {
        progress::stop_on_interrupt();
    }
    let library = library::Library::open(cli.data.as_deref())?;
    match cli.command {
        Command::Serve {
            port,
            bind,
            database,
            behind_proxy,
            hosts,
            watched,
            moved_clock,
            address,
            smtp,
            mail_from,
            operator_token_file,
            notify_loopback: to_loopback,
        } => {
            let mail = host::Mail { address, smtp, mail_from };
            let people = host::People { mail, operator_token_file, to_loopback };
            let hosting = host::Hosting { port, bind, database, behind_proxy, hosts, watched, moved_clock, people };
            host::run(&library, hosting)
        }
        Command::Worker { database, threads, watched } => host::work(&library, &database, threads, &watched),
        Command::Database { what } => database::run(&library, what),
        Command::Games { json } => inspect::games(&library, json),
        Command::Selfplay { which, players, games, seed, save, json } => {
            selfplay::run(&library, &which, &selfplay::Settings { players, games, seed, save, json })
        }
        Command::Arena { which, players, games, seed, threads, json } => {
            arena::run(&library, &which, &arena::Settings { players, games, seed, threads, json })
        }
        Command::New { which, seed } => inspect::new(&library, &which, seed),
        Command::Show { state, seat, json, hint: false } => inspect::show(&library, &state, seat.as_deref(), json),
        Command::Show { state, seat, json, hint: true } => hint::show(&library, &state, seat.as_deref(), json),
        Command::Step { state, decide, dice, seat } => {
            inspect::step(&library, &state, &inspect::Given { decide, dice, seat })
        }
        Command::Replay { files, verify } => inspect::replays(&library, &files, verify),
        Command::Rules { game, coverage: true, json } => coverage::print(&*library.game(&game)?, json),
        Command::Rules { game, coverage: false, json } => inspect::rules(&*library.game(&game)?, json),
        Command::Data { game, provenance, json } => inspect::data(&*library.game(&game)?, provenance, json),
        Command::Bench { server: Some(games), scenario, database, servers, apart, seconds, json } => {
            bench::server(&library, &bench::Serving { games, scenario, database, servers, apart, seconds }, json)
        }
        Command::Bench { server: None, scenario, seconds, json, .. } => {
            bench::run(&library, scenario.as_deref(), seconds, json)
        }
        Command::Completions { shell } => {
            manual::completions(shell);
            Ok(())
        }
        Command::Man { folder } => manual::pages(&folder),
    }
}

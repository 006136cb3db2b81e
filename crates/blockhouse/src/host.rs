//! `blockhouse serve`: the web application.

use crate::failure::Failure;
use crate::library::Library;
use crate::watch::Watched;
use server::ids::Token;
use server::time::Time;
use server::{Config, Database, MailConfig, PeopleConfig};
use std::env;
use std::io::BufRead;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use tokio::runtime::Runtime;

/// What an operator sets.
pub struct Hosting {
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// The address to listen on.
    pub bind: IpAddr,
    /// A path, `sqlite:<path>` or `postgres://…`.
    pub database: Option<String>,
    /// Whether a proxy names the visitors.
    pub behind_proxy: bool,
    /// Names besides those of this machine under which it is reached.
    pub hosts: Vec<String>,
    /// What is written and shown about it.
    pub watched: Watched,
    /// Whether time stands still but for what standard input says.
    pub moved_clock: bool,
    /// What concerns people with accounts.
    pub people: People,
}

/// What an operator sets for people with accounts.
pub struct People {
    /// How mail is sent.
    pub mail: Mail,
    /// A file with the operator's secret; a new one is printed at each start if left out.
    pub operator_token_file: Option<PathBuf>,
    /// Whether webhooks and push messages may go to this machine.
    pub to_loopback: bool,
}

/// How mail is sent.
pub struct Mail {
    /// The address that stands in mails.
    pub address: Option<String>,
    /// The server that takes mail; the variable `BLOCKHOUSE_SMTP` if left out, since it may hold a password.
    pub smtp: Option<String>,
    /// Whom mail is from.
    pub mail_from: Option<String>,
}

/// Serves until the process is told to stop.
pub fn run(library: &Library, hosting: Hosting) -> Result<(), Failure> {
    let database = database(hosting.database.as_deref());
    if let Database::Sqlite(path) = &database
        && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    }
    let Hosting { port, bind, behind_proxy, .. } = hosting;
    let config = Config {
        port,
        bind,
        behind_proxy,
        hosts: hosting.hosts.clone(),
        time: if hosting.moved_clock { moved_by_input() } else { Time::system() },
        people: people(&hosting.people)?,
        ..Config::new(database.clone(), library.games()?)
    };
    let fresh_operator = config.people.operator.clone().filter(|_| hosting.people.operator_token_file.is_none());
    hosting.watched.begin_log()?;
    runtime()?.block_on(async {
        let failed = |why| Failure::Input(format!("the server cannot start: {why}"));
        let serving = server::serve(config).await.map_err(failed)?;
        hosting.watched.show_figures(serving.app()).await?;
        println!("Blockhouse is open at http://{}", serving.address());
        println!("Games are kept in {database}. Stop with Ctrl-C; nothing is lost.");
        if let Some(token) = fresh_operator {
            println!("Reports of talk: http://{}/#/operator/{}", serving.address(), token.reveal());
        }
        serving.run(server::interrupted()).await;
        Ok(())
    })
}

/// Works until the process is told to stop.
pub fn work(
    library: &Library,
    database: &str,
    threads: Option<NonZeroUsize>,
    watched: &Watched,
) -> Result<(), Failure> {
    let database = Database::named(database);
    let mut config = Config::new(database.clone(), library.games()?);
    if let Some(threads) = threads {
        config.thinking.workers = threads.get();
    }
    watched.begin_log()?;
    runtime()?.block_on(async {
        let failed = |why| Failure::Input(format!("the worker cannot start: {why}"));
        let working = server::worker(&config).map_err(failed)?;
        watched.show_figures(working.app()).await?;
        println!("Working for the games in {database}. Stop with Ctrl-C; others take over what is left.");
        working.run(server::interrupted()).await;
        Ok(())
    })
}

fn runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::Input(format!("this cannot start: {error}")))
}

/// What concerns people with accounts.
fn people(hosting: &People) -> Result<PeopleConfig, Failure> {
    let address = hosting.mail.address.as_ref().map(|address| address.trim_end_matches('/').to_owned());
    if address.as_ref().is_some_and(|address| !address.starts_with("http://") && !address.starts_with("https://")) {
        return Err(Failure::Input(
            "--address is what people write to come here, such as https://games.example".into(),
        ));
    }
    let smtp = hosting.mail.smtp.clone().or_else(|| env::var("BLOCKHOUSE_SMTP").ok());
    let mail = match (smtp, hosting.mail.mail_from.clone()) {
        (None, None) => None,
        (Some(server), Some(from)) if address.is_some() => {
            let mail = MailConfig { server, from };
            mail.check().map_err(Failure::Input)?;
            Some(mail)
        }
        (Some(_), _) | (_, Some(_)) => {
            let why =
                "mail needs three things: --smtp (or BLOCKHOUSE_SMTP), --mail-from, and --address for the links in it";
            return Err(Failure::Input(why.into()));
        }
    };
    let operator = match &hosting.operator_token_file {
        None => Token::fresh(),
        Some(file) => {
            let text = std::fs::read_to_string(file).map_err(|error| Failure::io(file, &error))?;
            let long = Token::parse(text.trim()).filter(|token| token.reveal().len() >= 20);
            long.ok_or_else(|| Failure::Input(format!("{}: a secret of 20 to 64 letters", file.display())))?
        }
    };
    let (to_loopback, operator) = (hosting.to_loopback, Some(operator));
    Ok(PeopleConfig { address, mail, to_loopback, operator, ..PeopleConfig::default() })
}

/// A time that stands still; each line of standard input moves it by so many seconds. Tests play games over days with it.
fn moved_by_input() -> Time {
    let time = Time::still(Time::system().now());
    let moved = time.clone();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if let Ok(seconds) = line.trim().parse() {
                moved.advance(Duration::from_secs(seconds));
            }
        }
    });
    time
}

/// Where the games are kept; by default in a file in the user's data folder.
pub fn database(url: Option<&str>) -> Database {
    url.map_or_else(
        || {
            let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
            let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
            let folder = data.or_else(home).unwrap_or_else(|| PathBuf::from("."));
            Database::Sqlite(folder.join("blockhouse/blockhouse.db"))
        },
        Database::named,
    )
}

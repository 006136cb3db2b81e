//! A PostgreSQL of the tests' own: a cluster in a temporary folder, reached over a socket in it, with a database for each test.
//!
//! PostgreSQL refuses to run as root, so that root starts it as `nobody`. A shell holds it and waits on a pipe from this process:
//! however the tests end, the pipe closes, the shell stops the database and removes the folder.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio_postgres::NoTls;

/// The cluster of this process.
struct Cluster {
    folder: PathBuf,
    /// Its standard input is what keeps the cluster going.
    _held: Child,
}

/// Tests that can run on either database run on this one if it is set: `postgres` for a cluster of their own, or the address of
/// any database of a cluster in which others may be made.
pub const CHOICE: &str = "BLOCKHOUSE_TEST_DATABASE";

/// The cluster's address, with any database in it; nothing, said in one line, where there is no PostgreSQL to run.
pub fn cluster() -> Option<String> {
    static CLUSTER: OnceLock<Result<Cluster, String>> = OnceLock::new();
    if let Some(given) = std::env::var(CHOICE).ok().filter(|given| given != "postgres") {
        return Some(given);
    }
    match CLUSTER.get_or_init(start) {
        Ok(cluster) => Some(cluster.url("postgres")),
        Err(why) => {
            println!("PostgreSQL is not tested: {why}");
            None
        }
    }
}

/// The address of a fresh database.
pub async fn database() -> Option<String> {
    let cluster = tokio::task::spawn_blocking(cluster).await.unwrap()?;
    let (name, url) = fresh(&cluster);
    sql(&cluster, &format!("CREATE DATABASE {name}")).await;
    Some(url)
}

/// A fresh database, or one that begins as another one is, for whoever does not wait in tasks.
pub fn database_like(other: Option<&str>) -> Option<String> {
    let cluster = cluster()?;
    let (name, url) = fresh(&cluster);
    let make = match other.and_then(|url| url.rsplit('/').next()) {
        None => format!("CREATE DATABASE {name}"),
        // Nobody may be connected to what is copied; whoever is connects again.
        Some(other) => format!(
            "ALTER DATABASE {other} ALLOW_CONNECTIONS false;
             SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{other}';
             CREATE DATABASE {name} TEMPLATE {other};
             ALTER DATABASE {other} ALLOW_CONNECTIONS true"
        ),
    };
    let made = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        for statement in make.split(';') {
            runtime.block_on(sql(&cluster, statement));
        }
    });
    made.join().unwrap();
    Some(url)
}

fn fresh(cluster: &str) -> (String, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("games{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let (server, _) = cluster.rsplit_once('/').unwrap();
    let url = format!("{server}/{name}");
    (name, url)
}

/// Does something in a database behind the server's back.
pub async fn sql(url: &str, text: &str) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(text).await.unwrap();
}

/// The first value of the first row, as text.
pub async fn value(url: &str, text: &str) -> String {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client.query_one(text, &[]).await.unwrap().get(0)
}

impl Cluster {
    fn url(&self, name: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://blockhouse@{folder}/{name}")
    }
}

/// The folder of PostgreSQL's programs: Debian does not put them into the path.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    versions.sort();
    let mut all = versions.into_iter().rev().chain(std::env::split_paths(&path));
    all.find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// Starts and holds it.
const HOLD: &str = include_str!("../../../../scripts/cluster.sh");

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn start() -> Result<Cluster, String> {
    let programs = programs().ok_or("it is not installed (Debian: apt-get install postgresql)")?;
    let folder = std::env::temp_dir().join(format!("blockhouse-pg-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut command = if is_root() {
        let given = Command::new("chown").arg("nobody").arg(&folder).status();
        if !given.is_ok_and(|status| status.success()) {
            return Err("its folder cannot be given to nobody, and it does not run as root".into());
        }
        let mut other = Command::new("setpriv");
        other.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups", "sh"]);
        other
    } else {
        Command::new("sh")
    };
    let held = command
        .args(["-c", HOLD, "sh"])
        .args([&programs, &folder])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut held = held.map_err(|error| format!("it cannot be started: {error}"))?;
    wait(&folder, &mut held)?;
    Ok(Cluster { folder, _held: held })
}

/// Until it takes connections; its log if it ended instead.
fn wait(folder: &Path, held: &mut Child) -> Result<(), String> {
    let log = || std::fs::read_to_string(folder.join("log")).unwrap_or_default();
    let began = Instant::now();
    loop {
        if log().contains("ready to accept connections") {
            return Ok(());
        }
        if held.try_wait().is_ok_and(|ended| ended.is_some()) || began.elapsed() > Duration::from_secs(120) {
            return Err(format!("it does not start: {}", log()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

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

/// The address of a fresh database; nothing, said in one line, where there is no PostgreSQL to run.
pub async fn database() -> Option<String> {
    static CLUSTER: OnceLock<Result<Cluster, String>> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let started = tokio::task::spawn_blocking(|| CLUSTER.get_or_init(start)).await.unwrap();
    let cluster = match started {
        Ok(cluster) => cluster,
        Err(why) => {
            println!("PostgreSQL is not tested: {why}");
            return None;
        }
    };
    let name = format!("games{}", COUNT.fetch_add(1, Ordering::Relaxed));
    sql(&cluster.url("postgres"), &format!("CREATE DATABASE {name}")).await;
    Some(cluster.url(&name))
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

const HOLD: &str = r#"
set -e
"$1/initdb" -D "$2/data" -U blockhouse -A trust -E UTF8 --locale=C --no-sync >"$2/log" 2>&1
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=200 -c fsync=off >>"$2/log" 2>&1 &
server=$!
read -r end || true
kill -INT $server
wait $server || true
rm -rf "$2"
"#;

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

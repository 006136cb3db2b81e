//! `blockhouse serve`: the web application.

use crate::failure::Failure;
use crate::library::Library;
use server::Config;
use std::env;
use std::net::IpAddr;
use std::path::PathBuf;

/// What an operator sets.
pub struct Hosting {
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// The address to listen on.
    pub bind: IpAddr,
    /// A path, or `sqlite:<path>`.
    pub database: Option<String>,
    /// Whether a proxy names the visitors.
    pub behind_proxy: bool,
    /// Names besides those of this machine under which it is reached.
    pub hosts: Vec<String>,
}

/// Serves until the process is told to stop.
pub fn run(library: &Library, hosting: &Hosting) -> Result<(), Failure> {
    let database = database(hosting.database.as_deref())?;
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    }
    let Hosting { port, bind, behind_proxy, .. } = *hosting;
    let config = Config {
        port,
        bind,
        behind_proxy,
        hosts: hosting.hosts.clone(),
        ..Config::new(&database, library.games().to_vec())
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Input(format!("the server cannot start: {error}")))?;
    runtime.block_on(async {
        let failed = |why| Failure::Input(format!("the server cannot start: {why}"));
        let serving = server::serve(config).await.map_err(failed)?;
        println!("Blockhouse is open at http://{}", serving.address());
        println!("Games are kept in {}. Stop with Ctrl-C; nothing is lost.", database.display());
        serving.run(server::interrupted()).await;
        Ok(())
    })
}

/// The file the games are kept in; by default in the user's data folder.
fn database(url: Option<&str>) -> Result<PathBuf, Failure> {
    match url {
        Some(url) if url.starts_with("postgres") => {
            Err(Failure::Input("PostgreSQL is not supported yet: give the path of a file, or sqlite:<path>".into()))
        }
        Some(url) => Ok(PathBuf::from(url.strip_prefix("sqlite:").unwrap_or(url))),
        None => {
            let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
            let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
            let folder = data.or_else(home).unwrap_or_else(|| PathBuf::from("."));
            Ok(folder.join("blockhouse/blockhouse.db"))
        }
    }
}

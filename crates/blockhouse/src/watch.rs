//! What an operator can watch: the log on standard error, and figures for Prometheus.

use crate::failure::Failure;
use server::App;
use std::net::SocketAddr;

/// What is written and shown about a running program.
#[derive(clap::Args, Clone)]
pub struct Watched {
    /// What is logged: error, warn, info, debug or trace, or by part, such as warn,server::store=debug
    #[arg(long, value_name = "LEVEL", env = "BLOCKHOUSE_LOG", default_value = "info")]
    log: String,
    /// Logs one JSON object a line
    #[arg(long)]
    log_json: bool,
    /// Shows figures for Prometheus at /metrics of this address, such as 127.0.0.1:9187
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
}

impl Watched {
    /// From now on what happens is logged.
    pub fn begin_log(&self) -> Result<(), Failure> {
        server::logging::begin(&self.log, self.log_json)
            .map_err(|why| Failure::Input(format!("--log {}: {why}", self.log)))
    }

    /// Shows the figures, if they are wanted.
    pub async fn show_figures(&self, app: &App) -> Result<(), Failure> {
        let Some(address) = self.metrics else { return Ok(()) };
        let failed = |why| Failure::Input(format!("nothing can listen on {address}: {why}"));
        let address = server::metrics::show(app.clone(), address).await.map_err(failed)?;
        println!("Figures are at http://{address}/metrics");
        Ok(())
    }
}

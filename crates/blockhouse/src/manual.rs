//! Completions for shells and manual pages, made from the command line's own description.

use crate::Cli;
use crate::failure::Failure;
use clap::CommandFactory;
use std::path::Path;

/// Prints what a shell needs to complete `blockhouse`.
pub fn completions(shell: clap_complete::Shell) {
    clap_complete::generate(shell, &mut Cli::command(), "blockhouse", &mut std::io::stdout());
}

/// Writes a manual page for the program and one for each command.
pub fn pages(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    clap_mangen::generate_to(Cli::command(), folder).map_err(|error| Failure::io(folder, &error))
}

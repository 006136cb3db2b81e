//! What can go wrong on the command line: one sentence each.

use kernel::any::Declined;
use kernel::data::Problem;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Arguments or files that are wrong.
    Input(String),
    /// Data, state or replay files with everything that is wrong in them.
    Problems(PathBuf, Vec<Problem>),
    /// The rules forbid a decision.
    Declined(Declined),
    /// A replay does not hold, or a game did not end as it must.
    Verdict(String),
}

impl Failure {
    /// A file that cannot be read or written.
    pub fn io(path: &Path, error: &std::io::Error) -> Self {
        Failure::Input(format!("{}: {error}", path.display()))
    }

    /// 1 where the rules or a verification say no, 2 where the input is wrong.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Declined(Declined::Refused { .. }) | Failure::Verdict(_) => ExitCode::from(1),
            Failure::Input(_) | Failure::Problems(..) | Failure::Declined(Declined::Malformed { .. }) => {
                ExitCode::from(2)
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(text) | Failure::Verdict(text) => f.write_str(text),
            Failure::Declined(declined) => write!(f, "refused: {declined}"),
            Failure::Problems(path, problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                if path.as_os_str().is_empty() {
                    return f.write_str(&lines.join("\n"));
                }
                write!(f, "{}: {}", path.display(), lines.join("\n"))
            }
        }
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Self {
        Failure::Problems(PathBuf::new(), problems)
    }
}

//! What reading a set of files brought to light.

use super::node::{self, Value};
use super::reader::Reader;
use super::{Problem, Provenance, ProvenanceEntry, RuleIndex, Sources};
use std::cell::RefCell;

/// Collects problems and provenance while files are read.
#[derive(Debug, Default)]
pub struct Findings {
    problems: RefCell<Vec<Problem>>,
    provenance: RefCell<Vec<ProvenanceEntry>>,
}

impl Findings {
    /// Nothing found yet but what is wrong with the sources themselves.
    pub fn new(sources: &Sources) -> Self {
        Self { problems: RefCell::new(sources.problems().to_vec()), provenance: RefCell::default() }
    }

    /// Opens one file. If it is missing or not TOML that is noted once, and `with` gets a reader that answers
    /// everything with placeholders and stays silent.
    pub fn read<T>(&self, sources: &Sources, file: &str, with: impl FnOnce(&Reader<'_>) -> T) -> T {
        let table = match sources.text(file).map(node::parse) {
            Some(Ok(table)) => Some(table),
            Some(Err(errors)) => {
                for error in errors {
                    let found = format!("not TOML ({})", error.message);
                    let problem = Problem::new(file, "", found, "valid TOML");
                    self.add(error.line.map_or(problem.clone(), |line| problem.on_line(line)));
                }
                None
            }
            None => {
                self.add(Problem::new(file, "", "missing", "a file"));
                None
            }
        };
        let root = table.map(|table| node::Node { line: 1, value: Value::Table(table) });
        with(&Reader::root(file, root.as_ref(), self))
    }

    /// Notes a problem.
    pub fn add(&self, problem: Problem) {
        self.problems.borrow_mut().push(problem);
    }

    /// Notes where a table or row comes from.
    pub fn add_provenance(&self, file: &str, key: &str, provenance: Provenance) {
        let entry = ProvenanceEntry { file: file.to_owned(), key: key.to_owned(), provenance };
        self.provenance.borrow_mut().push(entry);
    }

    /// Whether nothing is wrong so far with any of these files: checks between files wait for that.
    pub fn clean(&self, files: &[&str]) -> bool {
        !self.problems.borrow().iter().any(|problem| files.contains(&problem.file.as_str()))
    }

    /// All problems, file by file, and all provenance, each in the order read.
    pub fn into_parts(self) -> (Vec<Problem>, Vec<ProvenanceEntry>) {
        let mut problems = self.problems.into_inner();
        problems.sort_by(|a, b| a.file.cmp(&b.file));
        problems.dedup();
        (problems, self.provenance.into_inner())
    }

    /// Where every table and row comes from, once all files are read: the end of loading a game's data.
    ///
    /// # Errors
    /// All problems, file by file; among them each case a provenance names that is not in the rules index.
    pub fn close(self, rules: &RuleIndex) -> Result<Vec<ProvenanceEntry>, Vec<Problem>> {
        let (mut problems, provenance) = self.into_parts();
        for ProvenanceEntry { file, key, provenance } in &provenance {
            // Without an index nothing would be found: that it could not be read is told already.
            if let Provenance::Given { case } = provenance
                && !rules.is_empty()
                && rules.get(case).is_none()
            {
                let key = format!("{key}.provenance.case");
                let key = key.trim_start_matches('.');
                problems.push(Problem::new(file, key, format!("{case:?}"), "a rule of rules.toml"));
            }
        }
        if problems.is_empty() { Ok(provenance) } else { Err(problems) }
    }
}

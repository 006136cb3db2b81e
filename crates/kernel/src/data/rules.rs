//! The rules index: every rule in our own words, found by its number.

use super::{Findings, Named, Problem, Reader, Sources};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What sort of entry a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// What is in the box: counters, maps, terms.
    Component,
    /// A rule of play.
    Rule,
    /// A printed table.
    Table,
    /// A worked example of the rulebook.
    Example,
    /// A rule players agree to use.
    Optional,
    /// A rule or figure of one scenario.
    Scenario,
    /// Our decision where the rulebook is silent or contradicts itself.
    Ruling,
}

impl Named for RuleKind {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("component", Self::Component),
        ("rule", Self::Rule),
        ("table", Self::Table),
        ("example", Self::Example),
        ("optional", Self::Optional),
        ("scenario", Self::Scenario),
        ("ruling", Self::Ruling),
    ];
}

/// One rule in our own words.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RuleEntry {
    /// Its number, such as `7.2-i`, or `G26` for a ruling.
    pub id: String,
    /// A few words to recognise it by.
    pub title: String,
    /// What sort of entry it is.
    pub kind: RuleKind,
    /// What it says.
    pub text: String,
    /// How to see that it holds.
    pub test: String,
    /// Printed components it rests on which had to be reconstructed.
    pub needs: Vec<String>,
    /// The figures of a table, example or scenario, as they stand in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<serde_json::Value>,
}

/// All rules of a game in the order of its rulebook.
#[derive(Clone, Debug, Default)]
pub struct RuleIndex {
    entries: Vec<RuleEntry>,
    by_id: BTreeMap<String, usize>,
}

impl RuleIndex {
    /// Reads the index, or says everything that is wrong with it.
    pub fn read(sources: &Sources, file: &str) -> Result<Self, Vec<Problem>> {
        let findings = Findings::new(sources);
        let index = findings.read(sources, file, Self::from_reader);
        match findings.into_parts().0 {
            problems if problems.is_empty() => Ok(index),
            problems => Err(problems),
        }
    }

    /// Reads the index out of an open file; a number used twice is a problem.
    pub fn from_reader(file: &Reader<'_>) -> Self {
        let mut index = Self::default();
        for row in file.tables("rule") {
            let entry = RuleEntry::from_reader(&row);
            if index.by_id.contains_key(&entry.id) {
                row.problem("id", &format!("{:?} again", entry.id), "a number used once");
            }
            index.by_id.entry(entry.id.clone()).or_insert(index.entries.len());
            index.entries.push(entry);
        }
        index
    }

    /// The rule with this number.
    pub fn get(&self, id: &str) -> Option<&RuleEntry> {
        self.by_id.get(id).and_then(|at| self.entries.get(*at))
    }

    /// All rules in order.
    pub fn iter(&self) -> impl Iterator<Item = &RuleEntry> {
        self.entries.iter()
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl RuleEntry {
    fn from_reader(row: &Reader<'_>) -> Self {
        Self {
            id: row.str("id"),
            title: row.str("title"),
            kind: row.choice("kind"),
            text: row.str("text"),
            test: row.opt_str("test").unwrap_or_default(),
            needs: row.opt_strings("needs"),
            data: row.opt_json("data"),
        }
    }
}

//! Reads every rule citation in the game crates and their tests, for `blockhouse rules --coverage`.
//!
//! In code a rule is cited by `rule("8.2-d3")` or by a comment that begins with ids and a colon; a test cites what it
//! proves in square brackets at the start of its doc comment. An id that the game's rules index does not have fails
//! the build. Only lines that decide something enforce a rule: what is said about it in texts, refusals, previews, views and
//! advice does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Files and folders of a game that speak of rules without deciding anything. What a player may see is decided in
/// `view/hidden.rs`.
const WORDS: [&str; 8] =
    ["src/text", "src/view", "src/preview", "src/advice", "src/refusal.rs", "src/why.rs", "src/about.rs", "src/file"];
const DECIDES_AFTER_ALL: &str = "src/view/hidden.rs";

/// Where each rule of a game is cited: in code and in tests.
struct Citations {
    /// Every id of the game's rules index.
    ids: BTreeSet<String>,
    code: BTreeMap<String, Vec<String>>,
    tests: BTreeMap<String, Vec<String>>,
    unknown: Vec<String>,
}

/// A source file of a game.
struct Source<'a> {
    /// From the folder of its crate on.
    name: &'a str,
    /// Whether all of it is tests.
    tests: bool,
    text: &'a str,
}

/// A line of a source file.
struct Line<'a> {
    file: &'a str,
    /// From 1.
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    fn place(&self) -> String {
        format!("{}:{}", self.file, self.number)
    }

    /// What a comment that is alone on its line says.
    fn comment(&self) -> Option<&str> {
        ["///", "//!", "//"].iter().find_map(|mark| self.text.strip_prefix(mark))
    }
}

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../..");
    println!("cargo::rerun-if-changed=build.rs");
    let mut out = String::from("pub const CITATIONS: &[(&str, &[Cited])] = &[\n");
    let mut unknown = Vec::new();
    for game in games(&root) {
        println!("cargo::rerun-if-changed={}", root.join("data").join(&game).join("rules.toml").display());
        let mut found = Citations::new(rule_ids(&root.join("data").join(&game).join("rules.toml")));
        for folder in ["src", "tests"] {
            let top = root.join("crates").join(&game).join(folder);
            println!("cargo::rerun-if-changed={}", top.display());
            for file in sources(&top) {
                let name = file.strip_prefix(root.join("crates").join(&game)).unwrap_or(&file).display().to_string();
                let text = fs::read_to_string(&file).unwrap_or_default();
                found.scan(&Source { name: &name, tests: folder == "tests", text: &text });
            }
        }
        unknown.append(&mut found.unknown);
        write_table(&mut out, &game, &found);
    }
    out.push_str("];\n");
    assert!(unknown.is_empty(), "citations of rules that do not exist:\n{}", unknown.join("\n"));
    let target = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("citations.rs");
    fs::write(target, out).expect("the build directory can be written");
}

fn games(root: &Path) -> Vec<String> {
    let entries = fs::read_dir(root.join("data")).into_iter().flatten().flatten();
    let mut games: Vec<String> = entries
        .filter(|entry| entry.path().join("rules.toml").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    games
}

fn rule_ids(file: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().filter_map(|line| Some(line.strip_prefix("id = \"")?.trim_end_matches('"').to_owned())).collect()
}

fn sources(top: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(top).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

impl Citations {
    const fn new(ids: BTreeSet<String>) -> Self {
        Self { ids, code: BTreeMap::new(), tests: BTreeMap::new(), unknown: Vec::new() }
    }

    fn scan(&mut self, source: &Source<'_>) {
        let Source { name, tests, text } = *source;
        let mut pending: Vec<String> = Vec::new();
        let mut in_tests = tests || name.ends_with("tests.rs");
        let decides = name == DECIDES_AFTER_ALL || !WORDS.iter().any(|words| name.starts_with(words));
        let mut before = "";
        for (number, line) in text.lines().enumerate() {
            let line = Line { file: name, number: number + 1, text: line.trim() };
            // A module of tests in a file of its own is named, not opened.
            in_tests |= before == "#[cfg(test)]" && line.text.ends_with('{');
            before = line.text;
            if in_tests {
                self.test_line(&line, &mut pending);
            } else {
                self.code_line(&line, decides);
            }
        }
    }

    fn code_line(&mut self, line: &Line<'_>, decides: bool) {
        // A comment may also name a section or chapter of the book as a heading; that proves nothing and cites no rule.
        let mut headed = line.comment().map(|text| leading(&self.ids, text)).unwrap_or_default();
        headed.retain(|id| !is_heading(&self.ids, id));
        for id in called(line.text).into_iter().chain(headed) {
            if !self.ids.contains(&id) {
                self.unknown.push(format!("{}: {id}", line.place()));
            } else if decides {
                self.code.entry(id).or_default().push(line.place());
            }
        }
    }

    /// Collects `[id]`s of doc comments until the test function they stand above.
    fn test_line(&mut self, line: &Line<'_>, pending: &mut Vec<String>) {
        if let Some(comment) = line.comment() {
            pending.extend(bracketed(&self.ids, comment));
            return;
        }
        if let Some(function) = line.text.strip_prefix("fn ").and_then(|rest| rest.split('(').next()) {
            for id in pending.drain(..) {
                let test = format!("{}::{function}", line.file);
                if self.ids.contains(&id) {
                    self.tests.entry(id).or_default().push(test);
                } else {
                    self.unknown.push(format!("{test}: {id}"));
                }
            }
            return;
        }
        // Attributes and table rows between comment and function keep what was collected.
        if !line.text.starts_with('#') && !line.text.is_empty() {
            pending.clear();
        }
        for id in called(line.text) {
            if !self.ids.contains(&id) {
                self.unknown.push(format!("{}: {id}", line.place()));
            }
        }
    }
}

/// The ids in `rule("…")`.
fn called(line: &str) -> Vec<String> {
    line.split("rule(\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

/// The ids in `[…]` at the start of a comment.
fn bracketed(ids: &BTreeSet<String>, comment: &str) -> Vec<String> {
    let mut rest = comment.trim_start();
    let mut found = Vec::new();
    while let Some((id, after)) = rest.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        if ids.contains(id) || looks_like_id(id) {
            found.push(id.to_owned());
        }
        rest = after.trim_start();
    }
    found
}

/// The ids a comment begins with, if a colon follows them: `8.2-d3, 16.0-b: why`.
fn leading(ids: &BTreeSet<String>, comment: &str) -> Vec<String> {
    let Some((head, _)) = comment.split_once(": ").or_else(|| comment.split_once(':')) else { return Vec::new() };
    let tokens: Vec<&str> = head.split(',').map(str::trim).collect();
    if !tokens.iter().all(|token| ids.contains(*token) || looks_like_id(token)) {
        return Vec::new();
    }
    tokens.into_iter().map(str::to_owned).collect()
}

fn is_heading(ids: &BTreeSet<String>, id: &str) -> bool {
    !ids.contains(id) && (id.ends_with(".0") || ids.iter().any(|known| known.starts_with(id)))
}

/// A case such as `8.2-d3` or, in an appendix, `A3.1-b`; a ruling such as `G11` or `R11`; a summary; a chart such as
/// `chart.raid-drm`, or a case or chart of a module such as `qbr.19.1-b`.
fn looks_like_id(token: &str) -> bool {
    let plain = token.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-".contains(letter));
    let number = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
    let case = number(token.strip_prefix('A').unwrap_or(token)) && token.contains('.');
    let ruling = token.strip_prefix(['G', 'R']).is_some_and(|rest| number(rest) && rest.parse::<u8>().is_ok());
    let named = ["summary-", "chart.", "qbr."].iter().any(|start| token.starts_with(start));
    plain && (case || ruling || named)
}

fn write_table(out: &mut String, game: &str, found: &Citations) {
    let list = |places: Option<&Vec<String>>| format!("{:?}", places.cloned().unwrap_or_default());
    let ids: BTreeSet<&String> = found.code.keys().chain(found.tests.keys()).collect();
    let _ = writeln!(out, "    ({game:?}, &[");
    for id in ids {
        let (code, tests) = (list(found.code.get(id)), list(found.tests.get(id)));
        let _ = writeln!(out, "        Cited {{ id: {id:?}, code: &{code}, tests: &{tests} }},");
    }
    let _ = writeln!(out, "    ]),");
}

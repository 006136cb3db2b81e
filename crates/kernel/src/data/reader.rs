//! One table of a file: total getters that note what is wrong.

use super::node::{Node, Table, Value};
use super::{Findings, Named, Problem, Provenance};
use grid::{Hex, Side};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A table under a key of a file. Each getter notes a missing, mistyped or impossible value as a [`Problem`] and
/// answers with a placeholder. When the reader goes, keys nobody asked for are noted too: a misspelt key must not be
/// ignored in silence.
#[derive(Debug)]
pub struct Reader<'a> {
    file: &'a str,
    key: String,
    line: u32,
    /// None stands for a table that is itself missing or wrong, about which enough was said.
    table: Option<&'a Table>,
    asked: RefCell<BTreeSet<String>>,
    findings: &'a Findings,
}

impl<'a> Reader<'a> {
    pub(super) fn root(file: &'a str, node: Option<&'a Node>, findings: &'a Findings) -> Self {
        let table = node.and_then(|node| match &node.value {
            Value::Table(table) => Some(table),
            Value::Text(_) | Value::Int(_) | Value::Bool(_) | Value::List(_) | Value::Other(_) => None,
        });
        Self { file, key: String::new(), line: 1, table, asked: RefCell::default(), findings }
    }

    /// The way to this table inside its file.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The file this table stands in.
    pub fn file(&self) -> &str {
        self.file
    }

    /// All keys of this table, as written.
    pub fn keys(&self) -> Vec<String> {
        self.table.map(|table| table.keys().cloned().collect()).unwrap_or_default()
    }

    /// Whether the table has this key.
    pub fn has(&self, key: &str) -> bool {
        self.table.is_some_and(|table| table.contains_key(key))
    }

    /// Notes something wrong with the value under `key`.
    pub fn problem(&self, key: &str, found: &str, expected: &str) {
        if let Some(table) = self.table {
            let line = table.get(key).map_or(self.line, |node| node.line);
            self.note(line, Problem::new(self.file, &self.path(key), found, expected));
        }
    }

    /// A text that is not empty.
    pub fn str(&self, key: &str) -> String {
        let text = self.want(key, "a text").and_then(|node| self.text(key, node));
        text.unwrap_or_default()
    }

    /// A text that may be left out.
    pub fn opt_str(&self, key: &str) -> Option<String> {
        self.look(key).and_then(|node| self.text(key, node))
    }

    /// A whole number within `range`.
    pub fn int<T: TryFrom<i64> + Default>(&self, key: &str, range: RangeInclusive<i64>) -> T {
        let node = self.want(key, &whole(&range));
        node.and_then(|node| self.number(&self.path(key), node, &range)).unwrap_or_default()
    }

    /// A whole number within `range` that may be left out.
    pub fn opt_int<T: TryFrom<i64>>(&self, key: &str, range: RangeInclusive<i64>) -> Option<T> {
        self.look(key).and_then(|node| self.number(&self.path(key), node, &range))
    }

    /// A list of whole numbers within `range`.
    pub fn ints<T: TryFrom<i64>>(&self, key: &str, range: RangeInclusive<i64>) -> Vec<T> {
        let items = self.items(key).into_iter();
        items.filter_map(|(path, node)| self.number(&path, node, &range)).collect()
    }

    /// True or false.
    pub fn bool(&self, key: &str) -> bool {
        self.want(key, "true or false").is_some_and(|node| self.truth(key, node))
    }

    /// True or false; false if left out.
    pub fn flag(&self, key: &str) -> bool {
        self.look(key).is_some_and(|node| self.truth(key, node))
    }

    /// One of the names of `T`.
    pub fn choice<T: Named>(&self, key: &str) -> T {
        let found = self.want(key, &one_of::<T>()).and_then(|node| self.chosen(&self.path(key), node));
        found.unwrap_or_else(|| T::NAMES.first().expect("a named type has at least one name").1)
    }

    /// One of the names of `T`, or nothing if left out.
    pub fn opt_choice<T: Named>(&self, key: &str) -> Option<T> {
        self.look(key).and_then(|node| self.chosen(&self.path(key), node))
    }

    /// A list of names of `T`.
    pub fn choices<T: Named>(&self, key: &str) -> Vec<T> {
        self.items(key).into_iter().filter_map(|(path, node)| self.chosen(&path, node)).collect()
    }

    /// A list of texts.
    pub fn strings(&self, key: &str) -> Vec<String> {
        self.items(key).into_iter().filter_map(|(path, node)| self.text_at(&path, node)).collect()
    }

    /// A list of texts; empty if left out.
    pub fn opt_strings(&self, key: &str) -> Vec<String> {
        if self.has(key) { self.strings(key) } else { Vec::new() }
    }

    /// A printed hex number such as `"0810"`.
    pub fn hex(&self, key: &str) -> Option<Hex> {
        let node = self.want(key, A_HEX)?;
        let text = self.text(key, node)?;
        let hex = text.parse().ok();
        if hex.is_none() {
            self.wrong(&self.path(key), node, A_HEX);
        }
        hex
    }

    /// Hex numbers in one text, separated by blanks: `"0810 0811"`.
    pub fn hexes(&self, key: &str) -> Vec<Hex> {
        self.words(key, A_HEX, |word| word.parse().ok().map(|hex| vec![hex]))
    }

    /// Hexsides in one text: `"0709/SW 0710/S,SW,NW"`, each seen from the hex named.
    pub fn sides(&self, key: &str) -> Vec<(Hex, Side)> {
        self.words(key, "a hexside such as 0709/SW", |word| {
            let (hex, sides) = word.split_once('/')?;
            let hex = hex.parse().ok()?;
            sides.split(',').map(|side| Some((hex, side.parse().ok()?))).collect()
        })
    }

    /// The words of a text, each parsed on its own so that every wrong one is noted.
    pub fn words<T>(&self, key: &str, expected: &str, parse: impl Fn(&str) -> Option<Vec<T>>) -> Vec<T> {
        let text = self.want(key, "a text").and_then(|node| self.text(key, node)).unwrap_or_default();
        let mut all = Vec::new();
        for word in text.split_whitespace() {
            match parse(word) {
                Some(values) => all.extend(values),
                None => self.problem(key, &format!("{word:?}"), expected),
            }
        }
        all
    }

    /// The table under `key`.
    pub fn table(&self, key: &str) -> Reader<'a> {
        let node = self.want(key, "a table");
        self.inner(self.path(key), node)
    }

    /// The table under `key`, if there is one.
    pub fn opt_table(&self, key: &str) -> Option<Reader<'a>> {
        self.look(key).map(|node| self.inner(self.path(key), Some(node)))
    }

    /// The list of tables under `key`.
    pub fn tables(&self, key: &str) -> Vec<Reader<'a>> {
        self.items(key).into_iter().map(|(path, node)| self.inner(path, Some(node))).collect()
    }

    /// The list of tables under `key`; empty if left out.
    pub fn opt_tables(&self, key: &str) -> Vec<Reader<'a>> {
        if self.has(key) { self.tables(key) } else { Vec::new() }
    }

    /// The text or number at the end of a way such as `british.victory.hold.0.points`, as it is written.
    pub fn value_at(&self, way: &str) -> Option<String> {
        let mut steps = way.split('.');
        let mut value = &self.table?.get(steps.next()?)?.value;
        for step in steps {
            value = match value {
                Value::Table(table) => &table.get(step)?.value,
                Value::List(items) => &items.get(step.parse::<usize>().ok()?)?.value,
                Value::Text(_) | Value::Int(_) | Value::Bool(_) | Value::Other(_) => return None,
            };
        }
        match value {
            Value::Text(text) => Some(text.clone()),
            Value::Int(number) => Some(number.to_string()),
            Value::Bool(_) | Value::List(_) | Value::Table(_) | Value::Other(_) => None,
        }
    }

    /// Whatever stands under `key`, as JSON.
    pub fn opt_json(&self, key: &str) -> Option<serde_json::Value> {
        self.look(key).map(|node| node.value.json())
    }

    /// Where this table's figures come from: its key `provenance`, which every table and row must have.
    pub fn provenance(&self) -> Provenance {
        let row = self.table("provenance");
        let provenance = match row.choice("kind") {
            Origin::Given => Provenance::Given { case: row.str("case") },
            Origin::Reconstructed => Provenance::Reconstructed { basis: row.str("basis") },
        };
        if row.table.is_some() {
            self.findings.add_provenance(self.file, &self.key, provenance.clone());
        }
        provenance
    }
}

/// The two sorts of [`Provenance`].
#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Given,
    Reconstructed,
}

impl Named for Origin {
    const NAMES: &'static [(&'static str, Self)] = &[("given", Self::Given), ("reconstructed", Self::Reconstructed)];
}

const A_HEX: &str = "a hex number such as 0810";

fn whole(range: &RangeInclusive<i64>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

fn one_of<T: Named>() -> String {
    let names: Vec<_> = T::NAMES.iter().map(|(name, _)| *name).collect();
    format!("one of: {}", names.join(", "))
}

impl<'a> Reader<'a> {
    fn path(&self, key: &str) -> String {
        if self.key.is_empty() { key.to_owned() } else { format!("{}.{key}", self.key) }
    }

    fn look(&self, key: &str) -> Option<&'a Node> {
        self.asked.borrow_mut().insert(key.to_owned());
        self.table.and_then(|table| table.get(key))
    }

    fn want(&self, key: &str, expected: &str) -> Option<&'a Node> {
        let node = self.look(key);
        if node.is_none() {
            self.problem(key, "missing", expected);
        }
        node
    }

    fn items(&self, key: &str) -> Vec<(String, &'a Node)> {
        let Some(node) = self.want(key, "a list") else { return Vec::new() };
        let Value::List(items) = &node.value else {
            self.wrong(&self.path(key), node, "a list");
            return Vec::new();
        };
        items.iter().enumerate().map(|(at, item)| (format!("{}[{at}]", self.path(key)), item)).collect()
    }

    fn inner(&self, key: String, node: Option<&'a Node>) -> Reader<'a> {
        let table = node.and_then(|node| {
            let Value::Table(table) = &node.value else {
                self.wrong(&key, node, "a table");
                return None;
            };
            Some(table)
        });
        let line = node.map_or(self.line, |node| node.line);
        Reader { file: self.file, key, line, table, asked: RefCell::default(), findings: self.findings }
    }

    fn text(&self, key: &str, node: &Node) -> Option<String> {
        self.text_at(&self.path(key), node)
    }

    fn text_at(&self, path: &str, node: &Node) -> Option<String> {
        let Value::Text(text) = &node.value else {
            self.wrong(path, node, "a text");
            return None;
        };
        if text.trim().is_empty() {
            self.wrong(path, node, "a text that is not empty");
            return None;
        }
        Some(text.clone())
    }

    fn number<T: TryFrom<i64>>(&self, path: &str, node: &Node, range: &RangeInclusive<i64>) -> Option<T> {
        let number = match node.value {
            Value::Int(n) if range.contains(&n) => T::try_from(n).ok(),
            Value::Int(_) | Value::Text(_) | Value::Bool(_) | Value::List(_) | Value::Table(_) | Value::Other(_) => {
                None
            }
        };
        if number.is_none() {
            self.wrong(path, node, &whole(range));
        }
        number
    }

    fn truth(&self, key: &str, node: &Node) -> bool {
        let Value::Bool(truth) = node.value else {
            self.wrong(&self.path(key), node, "true or false");
            return false;
        };
        truth
    }

    fn chosen<T: Named>(&self, path: &str, node: &Node) -> Option<T> {
        let value = match &node.value {
            Value::Text(name) => T::named(name),
            Value::Int(_) | Value::Bool(_) | Value::List(_) | Value::Table(_) | Value::Other(_) => None,
        };
        if value.is_none() {
            self.wrong(path, node, &one_of::<T>());
        }
        value
    }

    fn wrong(&self, path: &str, node: &Node, expected: &str) {
        self.note(node.line, Problem::new(self.file, path, node.value.shown(), expected));
    }

    fn note(&self, line: u32, problem: Problem) {
        self.findings.add(problem.on_line(line));
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let asked = self.asked.borrow();
        let Some(table) = self.table else { return };
        for (key, node) in table.iter().filter(|(key, _)| !asked.contains(*key)) {
            let known = asked.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            let problem = Problem::new(self.file, &self.path(key), "an unknown key", format!("one of: {known}"));
            self.note(node.line, problem);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ProvenanceEntry, Sources};
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Colour {
        Red,
        White,
    }

    impl Named for Colour {
        const NAMES: &'static [(&'static str, Self)] = &[("red", Self::Red), ("white", Self::White)];
    }

    /// What is found in `text` when it is read with `with`, one sentence a problem.
    fn problems(text: &str, with: impl FnOnce(&Reader<'_>)) -> Vec<String> {
        let sources = Sources::built_in(&[("a.toml", text)]);
        let findings = Findings::new(&sources);
        findings.read(&sources, "a.toml", with);
        findings.into_parts().0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_good_file_is_read_without_a_word() {
        let text = "name = 'x'\nsize = 3\nwhite = true\ncolour = 'white'\nhexes = '0810 0911'\nsides = '0810/SE,S'\n";
        let found = problems(text, |file| {
            assert_eq!((file.str("name"), file.int::<u8>("size", 1..=6), file.bool("white")), ("x".into(), 3, true));
            assert_eq!(file.choice::<Colour>("colour"), Colour::White);
            assert_eq!(file.hexes("hexes"), [Hex::new(8, 10), Hex::new(9, 11)]);
            assert_eq!(file.sides("sides"), [(Hex::new(8, 10), Side::SouthEast), (Hex::new(8, 10), Side::South)]);
        });
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn every_mistake_is_noted_with_its_line() {
        let text = "name = ''\nsize = 30\n\ncolour = 'blue'\nhexes = '0810 x9'\nfactor = 1.5\n";
        let found = problems(text, |file| {
            file.str("name");
            file.int::<u8>("size", 1..=6);
            file.choice::<Colour>("colour");
            file.hexes("hexes");
            file.bool("absent");
            file.int::<u8>("factor", 1..=6);
        });
        let expected = [
            "a.toml: name is \"\" (line 1), expected a text that is not empty",
            "a.toml: size is 30 (line 2), expected a whole number from 1 to 6",
            "a.toml: colour is \"blue\" (line 4), expected one of: red, white",
            "a.toml: hexes is \"x9\" (line 5), expected a hex number such as 0810",
            "a.toml: absent is missing (line 1), expected true or false",
            "a.toml: factor is a fraction (line 6), expected a whole number from 1 to 6",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_key_nobody_asked_for_is_noted() {
        let found = problems("a = 1\nb = { c = 2 }\n", |file| {
            file.int::<u8>("a", 0..=9);
            drop(file.table("b"));
        });
        assert_eq!(found, ["a.toml: b.c is an unknown key (line 2), expected one of: "]);
    }

    #[test]
    fn a_missing_table_is_noted_once_and_not_for_each_of_its_keys() {
        let found = problems("", |file| {
            let table = file.table("b");
            table.str("c");
            table.int::<u8>("d", 1..=2);
        });
        assert_eq!(found, ["a.toml: b is missing (line 1), expected a table"]);
    }

    #[test]
    fn provenance_is_required_and_collected() {
        let text =
            "[good]\nprovenance = { kind = 'given', case = '7.2' }\n[bare]\n[odd]\nprovenance = { kind = 'heard' }\n";
        let sources = Sources::built_in(&[("a.toml", text)]);
        let findings = Findings::new(&sources);
        findings.read(&sources, "a.toml", |file| {
            for key in ["good", "bare", "odd"] {
                file.table(key).provenance();
            }
        });
        let (problems, provenance) = findings.into_parts();
        let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
        assert_eq!(keys, ["bare.provenance", "odd.provenance.kind", "odd.provenance.case"]);
        let given = Provenance::Given { case: "7.2".into() };
        let entry = ProvenanceEntry { file: "a.toml".into(), key: "good".into(), provenance: given };
        assert_eq!(provenance.first(), Some(&entry));
    }

    #[test]
    fn text_that_is_not_toml_is_noted_with_its_line() {
        let found = problems("a = 1\nb = = 2\n", |file| {
            file.int::<u8>("a", 0..=9);
        });
        assert!(found.iter().all(|problem| problem.starts_with("a.toml: the file is not TOML")), "{found:?}");
        assert!(found.iter().all(|problem| problem.contains("(line 2)")), "{found:?}");
        assert!(!found.is_empty());
    }

    #[test]
    fn an_override_replaces_a_file_and_an_unknown_one_is_refused() {
        let sources = Sources::built_in(&[("a.toml", "a = 1")]).with_override("a.toml", "a = 2");
        assert_eq!(sources.text("a.toml"), Some("a = 2"));
        let wrong = sources.with_override("b.toml", "");
        assert_eq!(
            wrong.problems()[0].to_string(),
            "b.toml: the file is not a file of this game, expected one of: a.toml"
        );
    }
}

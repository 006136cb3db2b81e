//! What no file can say by itself: checks between counters, tables, map and scenarios.

use super::{COUNTERS, Data};
use crate::scenario::ScenarioId;
use kernel::data::{Findings, Problem, Provenance, ProvenanceEntry, RuleIndex};

/// The pieces of a kind and nation stand together.
pub(super) fn counters(_data: &Data, _findings: &Findings) {
    let _ = COUNTERS;
}

/// Placeholder.
pub(super) fn tables(_data: &Data, _findings: &Findings) {}

/// Placeholder.
pub(super) fn scenario(_data: &Data, _id: ScenarioId, _findings: &Findings) {}

/// Every case a provenance names is in the rules index.
pub(super) fn cases(rules: &RuleIndex, entries: &[ProvenanceEntry], problems: &mut Vec<Problem>) {
    for ProvenanceEntry { file, key, provenance } in entries {
        if let Provenance::Given { case } = provenance
            && !rules.is_empty()
            && rules.get(case).is_none()
        {
            let key = format!("{key}.provenance.case");
            problems.push(Problem::new(file, key.trim_start_matches('.'), format!("{case:?}"), "a rule of rules.toml"));
        }
    }
}

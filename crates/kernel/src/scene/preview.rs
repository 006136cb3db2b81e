//! What a decision would lead to.

use super::{TermSide, Tone, WhyNot};
use crate::{Chance, RuleId};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What a decision would lead to.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Preview {
    /// Such as "12 against 4".
    pub title: String,
    /// The column or threshold, such as "3-1".
    pub column: String,
    /// All columns in order, to show the present one among them.
    pub columns: Vec<String>,
    /// How the figures arise, row by row.
    pub terms: Vec<Term>,
    /// Exact chances of each result.
    pub chances: Vec<ResultChance>,
    /// The chart it is read from.
    pub chart: Option<String>,
}

/// One row of the reckoning.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Term {
    /// Which side it belongs to.
    pub side: TermSide,
    /// In words.
    pub text: String,
    /// The figure, such as "3 × 2 = 6" or "+1".
    pub value: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// A result and its chance.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ResultChance {
    /// Short name, such as "Dr".
    pub result: String,
    /// In words.
    pub text: String,
    /// How likely.
    #[schemars(with = "String")]
    pub chance: Chance,
    /// In thousandths, for drawing.
    pub per_mille: u64,
    /// Die faces that give it.
    pub faces: Vec<u8>,
    /// What it is for the seat that decides.
    pub tone: Tone,
}

/// What a result is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultName<'a> {
    /// As the table prints it, such as "Dr".
    pub short: &'a str,
    /// What it means, such as "the defender retreats".
    pub text: &'a str,
}

impl ResultChance {
    /// A result with its chance; `tone` is what it is for the seat that decides, `faces` those that give it.
    pub fn new(name: ResultName<'_>, tone: Tone, chance: Chance, faces: Vec<u8>) -> Self {
        let (result, text) = (name.short.into(), name.text.into());
        Self { result, text, chance, per_mille: chance.per_mille(), faces, tone }
    }
}

/// Where a piece could go.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Reach {
    /// The id of the place it ends in.
    pub place: String,
    /// What it costs in all, in words.
    pub cost: String,
    /// Places on the way, the last being the destination.
    pub path: Vec<String>,
    /// The decisions to send, in order.
    pub decisions: Vec<Value>,
    /// Whether it must stop there, and why.
    pub stops: Option<WhyNot>,
    /// What may go wrong on the way, such as a roll it has to pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk: Option<WhyNot>,
}

//! Events, refusals and decisions in English: the only place where the game speaks.
use crate::counters::Army;
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::Look;
use crate::refusal::Refusal;
use kernel::game::Told;

/// An army's name.
pub const fn army(army: Army) -> &'static str {
    match army {
        Army::British => "British",
        Army::French => "French",
    }
}

impl Look<'_> {
    /// An event in words.
    pub fn tell(&self, event: &Event) -> Told {
        Told { text: format!("{event:?}"), rules: Vec::new() }
    }

    /// A refusal in words.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        format!("{refusal:?}")
    }

    /// A decision in words.
    pub fn label(&self, decision: &Decision) -> String {
        format!("{decision:?}")
    }
}

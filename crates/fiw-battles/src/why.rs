//! Why nothing can be done with a piece, or with it at a place.
use crate::counters::Army;
use crate::facts::Look;
use crate::refusal::Refusal;
use kernel::scene::Click;

impl Look<'_> {
    /// The refusal of what a person most likely meant by a click.
    pub fn why_not(&self, _army: Army, _click: &Click) -> Option<Refusal> {
        None
    }
}

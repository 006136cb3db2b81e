//! Every rule of the ledger, tried with scripted dice.
// Helpers of tests fail loudly and pick what they look for; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod acts;
mod ambush;
mod arms;
mod casualties;
mod combat;
mod dice;
mod field;
mod forces;
mod forts;
mod guns;
mod hidden;
mod intrusion;
mod marches;
mod overrun;
mod passing;
mod reinforcements;
mod retreats;
mod scene;
mod scouts;
mod settlements;
mod siege;
mod slip;
mod squares;
mod statefile;
mod table;
mod villages;
mod words;

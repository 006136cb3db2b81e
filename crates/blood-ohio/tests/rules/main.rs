//! Every rule of the ledger, tried with scripted dice.
// Tests pick the events they look for and fail loudly.
#![allow(clippy::wildcard_enum_match_arm, clippy::unwrap_used)]

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

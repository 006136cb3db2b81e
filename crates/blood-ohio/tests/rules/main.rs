//! Every rule of the ledger, tried with scripted dice.

mod ambush;
mod casualties;
mod combat;
mod forts;
mod marches;
mod retreats;
mod table;
mod villages;

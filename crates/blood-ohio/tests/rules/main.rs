//! Every rule of the ledger, tried with scripted dice.

mod arms;
mod casualties;
mod combat;
mod dice;
mod field;
mod guns;
mod reinforcements;
mod retreats;
mod scouts;
mod settlements;
mod siege;
mod slip;
mod table;
mod villages;

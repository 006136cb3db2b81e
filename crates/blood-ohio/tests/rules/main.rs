//! Every rule of the ledger, tried with scripted dice.

mod combat;
mod field;
mod table;

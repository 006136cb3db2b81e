//! Every rule of the ledger, tried with scripted dice.

mod acts;
mod ambush;
mod forces;
mod forts;
mod intrusion;
mod marches;
mod overrun;
mod passing;
mod squares;
mod table;

//! Every rule of the ledger, tried with scripted dice.

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
mod intrusion;
mod marches;
mod overrun;
mod passing;
mod reinforcements;
mod retreats;
mod scouts;
mod settlements;
mod siege;
mod slip;
mod squares;
mod table;
mod villages;

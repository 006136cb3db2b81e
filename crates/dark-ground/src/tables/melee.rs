//! chart.mcrt: the Melee Combat Results Table, for the boards and the Quick Battle module.

use super::Tables;
use kernel::data::Reader;
use serde::{Deserialize, Serialize};

/// chart.mcrt: what a melee costs one side: units lost, and whether the others retreat (on a board) or rout (qbr.19.2.3-b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MeleeLoss {
    /// Units eliminated.
    pub units: u8,
    /// R.
    pub routs: bool,
}

/// chart.mcrt: a cell of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MeleeResult {
    /// Left of the slash.
    pub attacker: MeleeLoss,
    /// Right of the slash, applied first.
    pub defender: MeleeLoss,
}

const COLUMNS: usize = 7;
const ROWS: usize = 12;
const LOWEST: i8 = -2;

/// All cells, from a modified die of -2 or less to 9 or more.
pub type MeleeTable = [[MeleeResult; COLUMNS]; ROWS];

impl Tables {
    /// How many columns the table has.
    pub const MELEE_COLUMNS: usize = COLUMNS;
    /// The column of 1 to 1.
    pub const MELEE_EVEN: usize = 2;
    /// The column of 3 to 1.
    pub const MELEE_THREE: usize = 4;
    /// The heads of the columns.
    pub const MELEE_ODDS: [&'static str; COLUMNS] = ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"];

    /// 10.6-b: the column of these totals, rounded in favour of the defender.
    pub const fn melee_column(attack: u8, defence: u8) -> usize {
        match (attack, defence) {
            (0, _) => 0,
            (_, 0) => COLUMNS - 1,
            _ if attack >= defence => {
                let times = (attack / defence) as usize;
                Self::MELEE_EVEN - 1 + if times > 5 { 5 } else { times }
            }
            _ if attack as u16 * 2 >= defence as u16 => 1,
            _ => 0,
        }
    }

    /// chart.mcrt: the cell of a column and a modified die.
    pub fn melee_result(&self, column: u8, die: i8) -> MeleeResult {
        let row = (die.max(LOWEST) - LOWEST) as usize;
        self.melee[row.min(ROWS - 1)][usize::from(column).min(COLUMNS - 1)]
    }
}

/// Reads rows such as `["2R/-", "1/R", …]`.
pub(super) fn read(row: &Reader<'_>) -> MeleeTable {
    let rows: Vec<Vec<String>> =
        row.opt_json("rows").and_then(|rows| serde_json::from_value(rows).ok()).unwrap_or_default();
    if rows.len() != ROWS || rows.iter().any(|row| row.len() != COLUMNS) {
        row.problem("rows", "another shape", &format!("{ROWS} rows of {COLUMNS} results"));
        return [[MeleeResult::default(); COLUMNS]; ROWS];
    }
    let cell = |text: &String| {
        let found = text.split_once('/').and_then(|(left, right)| Some((loss(left)?, loss(right)?)));
        if found.is_none() {
            row.problem("rows", &format!("{text:?}"), "a result such as \"1/R\" or \"-/1R\"");
        }
        let (attacker, defender) = found.unwrap_or_default();
        MeleeResult { attacker, defender }
    };
    std::array::from_fn(|y| std::array::from_fn(|x| cell(&rows[y][x])))
}

fn loss(text: &str) -> Option<MeleeLoss> {
    let (number, routs) = text.strip_suffix('R').map_or((text, false), |number| (number, true));
    match (number, routs) {
        ("-", false) | ("", true) => Some(MeleeLoss { units: 0, routs }),
        ("1", _) => Some(MeleeLoss { units: 1, routs }),
        ("2", _) => Some(MeleeLoss { units: 2, routs }),
        (_, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [10.6-b] [chart.mcrt] Fractions favour the defender: 7 to 3 is 2 to 1, 3 to 2 is 1 to 1, 3 to 7 is 1 to 3, 1 to 2 is itself.
    #[test]
    fn columns_favour_the_defender() {
        let column = |attack, defence| Tables::MELEE_ODDS[Tables::melee_column(attack, defence)];
        let odds = [(7, 3), (3, 2), (3, 7), (1, 2), (2, 3), (1, 9), (5, 1), (9, 1), (4, 1)];
        let expected = ["2-1", "1-1", "1-3", "1-2", "1-2", "1-3", "5-1", "5-1", "4-1"];
        assert_eq!(odds.map(|(attack, defence)| column(attack, defence)), expected);
    }
}

//! Small pieces of English that the texts of every game are put together from.
//!
//! Sentences stay in the games' own `text` modules; here is only what all of them would write again.

/// "A, B and C".
///
/// ```
/// let names = ["La Sarre", "Guyenne", "Montcalm"].map(str::to_owned);
/// assert_eq!(kernel::words::list(&names), "La Sarre, Guyenne and Montcalm");
/// assert_eq!(kernel::words::list(&names[..1]), "La Sarre");
/// ```
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// "1 hex", "3 hexes": a number with its noun.
///
/// ```
/// assert_eq!(kernel::words::count(1, "space", "spaces"), "1 space");
/// assert_eq!(kernel::words::count(0, "space", "spaces"), "0 spaces");
/// ```
pub fn count(number: impl Into<i64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

//! What the rules forbid, each with its rule.

/// Defines the refusals of a game: behind each stands the rule that forbids it, which may be one of its particulars. `rule`
/// follows from the list, so that no refusal is without one.
///
/// ```
/// use kernel::{RuleId, rule};
///
/// kernel::refusals! {
///     /// Why a decision is refused.
///     #[derive(Clone, Copy)]
///     pub enum Refusal {
///         /// Somebody else is asked.
///         NotYourTurn => rule("4.1"),
///         /// It costs more than is left.
///         TooCostly { has: u8, needs: u8 } => rule("7.2"),
///         /// It had to stop before.
///         Halted { because: RuleId } => *because,
///     }
/// }
/// assert_eq!(Refusal::TooCostly { has: 1, needs: 2 }.rule(), rule("7.2"));
/// assert_eq!(Refusal::Halted { because: rule("8.2") }.rule(), rule("8.2"));
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$why:meta])* $variant:ident $({ $($field:ident: $type:ty),+ $(,)? })? => $rule:expr),+ $(,)?
        }
    ) => {
        $(#[$about])*
        $visibility enum $name {
            $($(#[$why])* $variant $({ $($field: $type),+ })?),+
        }

        impl $name {
            /// The rule that forbids it.
            #[allow(unused_variables, reason = "few refusals name their rule among their particulars")]
            $visibility const fn rule(&self) -> $crate::RuleId {
                match self {
                    $(Self::$variant $({ $($field),+ })? => $rule),+
                }
            }
        }
    };
}

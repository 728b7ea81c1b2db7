//! The rule set as a type, so that generating asks once for it and not at every square.

use crate::RuleSet;

/// A rule set that code is compiled for. What it changes is marked there by its number, B1 to B9.
pub(super) trait Ruling {
    /// Its name.
    const RULES: RuleSet;
    /// Whether it is the rulebook's.
    const RULEBOOK: bool = matches!(Self::RULES, RuleSet::Rulebook);
}

/// [`RuleSet::Club`](crate::RuleSet::Club).
pub(super) enum Club {}

/// [`RuleSet::Rulebook`](crate::RuleSet::Rulebook).
pub(super) enum Rulebook {}

impl Ruling for Club {
    const RULES: RuleSet = RuleSet::Club;
}

impl Ruling for Rulebook {
    const RULES: RuleSet = RuleSet::Rulebook;
}

/// Runs `$body` with `$R` as the rule set of a board.
macro_rules! with_rules {
    ($board:expr, $R:ident => $body:expr) => {
        match $board.variant.rules {
            $crate::RuleSet::Club => {
                type $R = $crate::board::rule_set::Club;
                $body
            }
            $crate::RuleSet::Rulebook => {
                type $R = $crate::board::rule_set::Rulebook;
                $body
            }
        }
    };
}

pub(super) use with_rules;

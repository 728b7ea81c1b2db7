//! Stacks (R5): a carrier lends its reach, and its cargo may still be deployed (R6); but they are
//! taken together.

use super::features::PAIRING;
use crate::tapered::EvalTerms;
use sandtable_cotulenh::{Kind, KindSet, RuleSet, Unit};

/// The pairs of carrier and cargo that R5.2 allows are numbered from here in stack order; 16 of them,
/// and B1 knows no others.
static NUMBER: [[u8; Kind::ALL.len()]; Kind::ALL.len()] = {
    let mut table = [[0; Kind::ALL.len()]; Kind::ALL.len()];
    let (mut carrier, mut number) = (0, 0);
    while carrier < Kind::ALL.len() {
        let mut cargo = carrier + 1;
        while cargo < Kind::ALL.len() {
            let pair = KindSet::of(Kind::ALL[carrier]).union(KindSet::of(Kind::ALL[cargo]));
            if pair.is_legal_unit(RuleSet::Club) {
                table[carrier][cargo] = number;
                number += 1;
            }
            cargo += 1;
        }
        carrier += 1;
    }
    assert!(number == 16);
    table
};

/// Each cargo with its carrier.
#[inline]
pub(super) fn count(terms: &mut impl EvalTerms, stack: Unit) {
    let carrier = stack.carrier().kind.index();
    for cargo in stack.members().iter().skip(1) {
        let number = NUMBER[carrier][cargo.index()];
        terms.add(stack.side(), PAIRING + number as usize, 1);
    }
}

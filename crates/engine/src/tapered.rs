//! Tapered evaluation: a sum of weights, each a value for the middlegame and one for the endgame. The
//! same code gives the value, and tells the tuner (Texel's method) which terms it is made of.
//!
//! Each thing that counts is a *feature* with a number; a game's list of weights has a pair for
//! each, one for the middlegame and one for the endgame. The evaluation of a game is one generic
//! function that says `terms.add(side, feature, times)`. A [`WeightedSum`] adds up weights; a [`Trace`]
//! writes down how often each feature was counted.

use core::marker::PhantomData;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use sandtable_core::Side;

/// A value for the middlegame and one for the endgame, in one word: added with one addition.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// Packs two values; both stay below 2^15 in any sum of an evaluation.
    pub const fn new(middle: i16, end: i16) -> Tapered {
        Tapered(middle as i32 + ((end as i32) << 16))
    }

    /// The value for the middlegame.
    #[inline(always)]
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value for the endgame. The lower half borrowed from it if it is negative.
    #[inline(always)]
    pub const fn end(self) -> i32 {
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    /// The value in between: all of the middlegame at [`FULL_PHASE`], all of the endgame at 0.
    #[inline(always)]
    pub const fn at(self, phase: i32) -> i32 {
        (self.middle() * phase + self.end() * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// The phase of a game in which everything is still on the board.
pub const FULL_PHASE: i32 = 256;

macro_rules! pair_operator {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl $trait for Tapered {
            type Output = Tapered;
            #[inline(always)]
            fn $method(self, other: Tapered) -> Tapered {
                Tapered(self.0 $op other.0)
            }
        }
        impl $assign for Tapered {
            #[inline(always)]
            fn $assign_method(&mut self, other: Tapered) {
                *self = *self $op other;
            }
        }
    };
}

pair_operator!(Add add AddAssign add_assign +);
pair_operator!(Sub sub SubAssign sub_assign -);

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0 * times)
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn neg(self) -> Tapered {
        Tapered(-self.0)
    }
}

/// Where an evaluation puts what it finds.
pub trait EvalTerms {
    /// Counts a feature so many times for a side.
    fn add(&mut self, side: Side, feature: usize, times: i32);
}

/// The terms that plays: it adds up the weights of a game, from the first side's point of view.
pub struct WeightedSum<G> {
    /// The value so far.
    pub value: Tapered,
    game: PhantomData<G>,
}

impl<G> From<Tapered> for WeightedSum<G> {
    #[inline(always)]
    fn from(value: Tapered) -> WeightedSum<G> {
        WeightedSum { value, game: PhantomData }
    }
}

impl<G: Tunable> EvalTerms for WeightedSum<G> {
    #[inline(always)]
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        let weight = G::weights()[feature] * times;
        if matches!(side, Side::First) {
            self.value += weight;
        } else {
            self.value -= weight;
        }
    }
}

/// A terms that writes down how often each feature was counted, first side less second.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// By feature.
    pub times: Vec<i32>,
}

impl Trace {
    /// Nothing yet, of so many features.
    pub fn new(features: usize) -> Trace {
        Trace { times: vec![0; features] }
    }
}

impl EvalTerms for Trace {
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        self.times[feature] += if matches!(side, Side::First) { times } else { -times };
    }
}

/// A named run of features: a table of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// As in `knight mobility`.
    pub name: &'static str,
    /// Its first feature.
    pub start: usize,
    /// How many there are.
    pub len: usize,
}

/// Numbers the features of a game: each section gets a constant that is its first feature, and
/// `SECTIONS` and `FEATURES` tell about all of them.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $len:expr;)*) => {
        $crate::tapered::features!(@offsets 0usize; $($(#[$doc])* $name: $len;)*);

        /// Every section, in order.
        pub const SECTIONS: &[$crate::tapered::Section] = &[
            $($crate::tapered::Section { name: stringify!($name), start: $name, len: $len }),*
        ];

        /// How many features there are.
        pub const FEATURES: usize = 0 $(+ $len)*;
    };
    (@offsets $start:expr;) => {};
    (@offsets $start:expr; $(#[$doc:meta])* $name:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $start;
        $crate::tapered::features!(@offsets $name + $len; $($rest)*);
    };
}
pub(crate) use features;

/// An evaluation that the tuner can take apart.
pub trait Tunable {
    /// Its sections.
    const SECTIONS: &'static [Section];

    /// Its weights as they are.
    fn weights() -> &'static [Tapered];

    /// What the position is made of, and its phase. The value is the sum of weights times counts at
    /// that phase, from the first side's point of view, times [`scale`](Tunable::scale).
    fn trace(&self) -> (Trace, i32);

    /// What the value of a position is multiplied with when the evaluation is done, in
    /// [`FULL_PHASE`]ths: less than one where an advantage is hard to win with.
    fn scale(&self) -> i32 {
        FULL_PHASE
    }
}

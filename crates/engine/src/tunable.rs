//! Constants of the search that can be tuned, for each game its own. In the usual build they are constants and cost nothing;
//! with the feature `tune` they can be set, and the protocol offers each as an option, for `tools/spsa`.

/// The game whose constants a search takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constants {
    /// Those of chess.
    Chess,
    /// Those of Cờ Tư Lệnh.
    Cotulenh,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: chess $chess:literal, cotulenh $cotulenh:literal, $least:literal..=$most:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name(of: Constants) -> i32 {
                match of {
                    Constants::Chess => $chess,
                    Constants::Cotulenh => $cotulenh,
                }
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub(crate) fn $name(of: Constants) -> i32 {
                TUNABLES[2 * Place::$name as usize + of as usize].get()
            }
        )*

        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "they are the names of the functions")]
        enum Place {
            $($name),*
        }

        /// All of them, those of chess and Cờ Tư Lệnh in turn.
        #[cfg(feature = "tune")]
        pub static TUNABLES: [Tunable; 2 * [$($chess),*].len()] = [$(
            Tunable::new(concat!("chess_", stringify!($name)), $chess, [$least, $most]),
            Tunable::new(concat!("cotulenh_", stringify!($name)), $cotulenh, [$least, $most]),
        )*];

        #[cfg(test)]
        const BOUNDS: &[(&str, i32, [i32; 2], i32)] =
            &[$((stringify!($name), $least, [$chess, $cotulenh], $most)),*];
    };
}

tunables! {
    /// Reverse futility pruning: by how much for each ply the static evaluation has to be above beta.
    reverse_futility_margin: chess 62, cotulenh 92, 20..=300;
    /// Razoring: by how much it has to be below alpha, at depth 0 and for each ply.
    razoring_offset: chess 61, cotulenh 100, 0..=400;
    razoring_margin: chess 177, cotulenh 203, 50..=500;
    /// Futility pruning: the same for quiet moves.
    futility_offset: chess 126, cotulenh 82, 0..=300;
    futility_margin: chess 88, cotulenh 120, 20..=250;
    /// Late move pruning: the number of quiet moves that are tried, in percent of what the depth says.
    late_move_factor: chess 164, cotulenh 532, 30..=1_000;
    /// History pruning: for each ply, a history worse than this is bad.
    history_margin: chess -5_796, cotulenh -3_234, -12_000..=-500;
    /// SEE pruning: what a noisy move may lose for each ply, and a quiet one for each ply squared.
    see_noisy_margin: chess -91, cotulenh -117, -250..=-20;
    see_quiet_margin: chess -20, cotulenh -34, -100..=-5;
    /// Delta pruning: how far below alpha a capture may leave the evaluation.
    delta_margin: chess 352, cotulenh 212, 50..=500;
    /// Stand pat: how much of what the evaluation is above beta counts, in percent.
    stand_pat_share: chess 44, cotulenh 100, -1..=101;
    /// Null-move pruning: so much above beta, the search is a ply shallower.
    null_move_margin: chess 213, cotulenh 274, 50..=600;
    /// How much shallower it is anyway, in 1024ths of a ply, and for each ply of depth.
    null_move_offset: chess 5_210, cotulenh 4_096, 2_000..=7_000;
    null_move_slope: chess 204, cotulenh 256, 80..=500;
    /// ProbCut: how far above beta a capture has to be.
    probcut_margin: chess 157, cotulenh 180, 60..=500;
    /// Singular extensions: how far below the table's value the others have to be, for each ply, in hundredths; and how much
    /// further for a double and for a triple extension. Cờ Tư Lệnh has no triple extensions.
    singular_margin: chess 177, cotulenh 200, 50..=800;
    double_extension_margin: chess 14, cotulenh 20, 0..=200;
    triple_extension_margin: chess 83, cotulenh 83, 1..=1_000;
    /// Late move reductions, in 1024ths of a ply: an offset, the divisor of the product of logarithms, and what changes them.
    reduction_offset: chess 1_018, cotulenh 726, 0..=2_000;
    reduction_divisor: chess 2_073, cotulenh 2_413, 1_200..=5_000;
    reduction_pv_node: chess -678, cotulenh -1_024, -2_500..=0;
    reduction_cut_node: chess 773, cotulenh 1_208, 0..=3_000;
    reduction_not_improving: chess 340, cotulenh 545, 0..=2_000;
    reduction_check: chess -1_175, cotulenh -900, -2_500..=0;
    reduction_killer: chess -1_024, cotulenh -900, -2_500..=0;
    reduction_noisy: chess -845, cotulenh -1_136, -2_500..=0;
    /// Added where the position was on a principal variation, where many nodes below the move had a cut-off, and where the
    /// table's move is noisy.
    reduction_was_pv: chess -634, cotulenh -700, -2_500..=500;
    reduction_cutoffs: chess 551, cotulenh 0, -500..=2_500;
    reduction_tt_noisy: chess 918, cotulenh 700, -500..=2_500;
    /// Taken off for every 1,024 of history, added for every 1,024 below zero.
    reduction_history: chess 79, cotulenh 86, 10..=250;
    /// The second search after a reduced one is a ply deeper if the value is more than this above the best.
    deeper_margin: chess 53, cotulenh 45, 5..=200;
    /// The weight of correction history, in percent.
    correction_weight: chess 103, cotulenh 200, -10..=300;
    /// The history bonus of a quiet move for each hundredth by which it raised the static evaluation, in sixteenths.
    evaluation_bonus: chess 19, cotulenh 32, -10..=200;
    /// The history bonus of a cut-off and the malus of the moves before: for each ply, less an offset, up to a largest.
    bonus_slope: chess 159, cotulenh 170, 50..=400;
    malus_slope: chess 198, cotulenh 170, 50..=500;
    bonus_offset: chess -14, cotulenh 90, -200..=400;
    largest_bonus: chess 1_668, cotulenh 1_700, 600..=4_000;
    largest_malus: chess 1_259, cotulenh 1_700, 600..=4_000;
    /// The weights of quiet history, and of continuation history after the last move and the one before, in 64ths.
    quiet_weight: chess 69, cotulenh 64, 10..=200;
    first_continuation_weight: chess 73, cotulenh 64, 10..=200;
    second_continuation_weight: chess 55, cotulenh 64, 10..=200;
    /// The first aspiration window around the last value.
    aspiration_window: chess 14, cotulenh 14, 4..=80;
}

/// A constant that is none.
#[cfg(feature = "tune")]
pub struct Tunable {
    /// What it is called.
    pub name: &'static str,
    /// Its value in the usual build.
    pub default: i32,
    /// Least and most.
    pub bounds: [i32; 2],
    value: std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Tunable {
    const fn new(name: &'static str, default: i32, bounds: [i32; 2]) -> Tunable {
        let value = std::sync::atomic::AtomicI32::new(default);
        Tunable { name, default, bounds, value }
    }

    fn get(&self) -> i32 {
        self.value.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Sets it for all searches of this process, kept within its bounds.
    pub fn set(&self, value: i32) {
        let [least, most] = self.bounds;
        self.value.store(value.clamp(least, most), std::sync::atomic::Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_within_their_bounds() {
        for (name, least, values, most) in BOUNDS {
            for value in values {
                assert!(least < value && value < most, "{name}");
            }
        }
    }

    #[cfg(feature = "tune")]
    #[test]
    fn a_value_that_is_set_holds_for_the_search() {
        let tunable =
            TUNABLES.iter().find(|tunable| tunable.name == "cotulenh_futility_margin").unwrap();
        assert_eq!(futility_margin(Constants::Cotulenh), tunable.default);
        tunable.set(100);
        assert_eq!(futility_margin(Constants::Cotulenh), 100);
        tunable.set(i32::MAX);
        assert_eq!(futility_margin(Constants::Cotulenh), tunable.bounds[1]);
        tunable.set(tunable.default);
        let of_chess =
            TUNABLES.iter().find(|tunable| tunable.name == "chess_futility_margin").unwrap();
        assert_eq!(futility_margin(Constants::Chess), of_chess.default, "it has its own");
    }
}

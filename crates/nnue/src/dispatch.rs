//! The loops of `kernels`, compiled again for processors with AVX2 and with AVX-512, and the choice between
//! them when the program runs.
//!
//! The only unsafe code of the crate, with that of `avx2` and `avx512`: a function compiled for some processors may be
//! called only after asking whether this is one of them, and vector registers are loaded and stored through pointers.

use crate::kernels::BLOCK;
use crate::layers::{FIRST, FirstWeights, LaterLayers, Squares};
use crate::{Changes, Row, kernels};
#[cfg(target_arch = "x86_64")]
use crate::{avx2, avx512};

/// Which compilation of the loops is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For whatever the program was compiled for.
    Plain,
    /// With AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// With AVX-512 F and BW.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// With AVX-512 F, BW and VNNI.
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
}

impl Level {
    /// The best that this processor can run.
    pub fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            let has_512 = std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512bw");
            let has_vnni = std::arch::is_x86_feature_detected!("avx512vnni");
            return match (has_512, has_vnni) {
                (true, true) => Level::Avx512Vnni,
                (true, false) => Level::Avx512,
                (false, _) => Level::Avx2,
            };
        }
        Level::Plain
    }
}

/// A level that this processor has: there is no other way to make one.
#[derive(Clone, Copy, Debug)]
pub struct Loops(Level);

impl Loops {
    /// The best for this processor.
    pub fn best() -> Loops {
        Loops(Level::best())
    }

    /// What every processor runs.
    pub const PLAIN: Loops = Loops(Level::Plain);

    /// See [`kernels::update`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn update<const H: usize>(
        self,
        values: &mut Row<H>,
        from: Option<&Row<H>>,
        rows: &[Row<H>],
        changes: &Changes,
    ) {
        match self.0 {
            Level::Plain => kernels::update::<H, BLOCK>(values, from, rows, changes),
            // SAFETY: `Avx2` comes from `Level::best` alone, which saw that the processor has it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(values, from, rows, changes) },
            // SAFETY: `Avx512` too comes from `Level::best` alone.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 | Level::Avx512Vnni => unsafe {
                avx512::update(values, from, rows, changes)
            },
        }
    }

    /// See [`kernels::output`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn output<const H: usize>(self, values: &Row<H>, weights: &Row<H>) -> i32 {
        match self.0 {
            Level::Plain => kernels::output(values, weights),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::output(values, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 | Level::Avx512Vnni => unsafe { avx512::output(values, weights) },
        }
    }

    /// See [`kernels::squares`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn squares<const H: usize>(self, own: &Row<H>, other: &Row<H>, squares: &mut Squares<H>) {
        match self.0 {
            Level::Plain => kernels::squares(own, other, squares),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::squares(own, other, squares) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 | Level::Avx512Vnni => unsafe { avx512::squares(own, other, squares) },
        }
    }

    /// See [`kernels::first_layer`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn first_layer<const H: usize>(
        self,
        squares: &Squares<H>,
        weights: &[FirstWeights],
        bias: &[i32; FIRST],
    ) -> [i32; FIRST] {
        match self.0 {
            Level::Plain => kernels::first_layer(squares, weights, bias),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::first_layer(squares, weights, bias) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::first_layer(squares, weights, bias) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512Vnni => unsafe { avx512::first_layer_vnni(squares, weights, bias) },
        }
    }

    /// See [`kernels::later_layers`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn later_layers(self, sums: &[i32; FIRST], layers: &LaterLayers) -> i32 {
        match self.0 {
            Level::Plain => kernels::later_layers(sums, layers),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::later_layers(sums, layers) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 | Level::Avx512Vnni => unsafe { avx512::later_layers(sums, layers) },
        }
    }
}

/// A number that any bytes are.
#[cfg(target_arch = "x86_64")]
pub(crate) trait Number: Copy {}
#[cfg(target_arch = "x86_64")]
impl Number for i8 {}
#[cfg(target_arch = "x86_64")]
impl Number for i16 {}
#[cfg(target_arch = "x86_64")]
impl Number for i32 {}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::layers::SECOND;
    use sandtable_core::split_mix;

    /// All levels up to the best.
    fn levels() -> Vec<Loops> {
        let all = [Level::Plain, Level::Avx2, Level::Avx512, Level::Avx512Vnni];
        let best = all.iter().position(|&level| level == Level::best());
        all[..=best.unwrap_or(0)].iter().map(|&level| Loops(level)).collect()
    }

    fn check<const H: usize>(random: &mut u64) {
        let mut row = |most: u64| {
            let mut within = || (split_mix(random) % (2 * most + 1)) as i64 - most as i64;
            Row([(); H].map(|()| within() as i16))
        };
        let rows: Vec<Row<H>> = (0..6).map(|_| row(300)).collect();
        let weights = row(127);
        let changes = Changes {
            added: [1, 2].into_iter().collect(),
            removed: [3, 4, 5].into_iter().collect(),
        };
        let mut expected = rows[0].clone();
        Loops::PLAIN.update(&mut expected, None, &rows, &changes);
        for loops in levels() {
            let mut found = weights.clone();
            loops.update(&mut found, Some(&rows[0]), &rows, &changes);
            assert_eq!(found, expected, "{loops:?}");
            let mut in_place = rows[0].clone();
            loops.update(&mut in_place, None, &rows, &changes);
            assert_eq!(in_place, expected, "{loops:?}");
            let output = Loops::PLAIN.output(&found, &weights);
            assert_eq!(loops.output(&found, &weights), output, "{loops:?}");
            check_output_layers(loops, &rows[1], &rows[2], random);
        }
    }

    fn check_output_layers<const H: usize>(
        loops: Loops,
        own: &Row<H>,
        other: &Row<H>,
        random: &mut u64,
    ) {
        let [mut expected, mut found] = [(); 2].map(|()| Squares([[0; H]; 2]));
        Loops::PLAIN.squares(own, other, &mut expected);
        loops.squares(own, other, &mut found);
        assert_eq!(found, expected, "{loops:?}");
        let mut within = |most: u64| (split_mix(random) % (2 * most + 1)) as i64 - most as i64;
        let mut weights = || FirstWeights([(); 64].map(|()| within(127) as i8));
        let weights: Vec<FirstWeights> = (0..H / 2).map(|_| weights()).collect();
        let bias = [(); FIRST].map(|()| within(9_000) as i32);
        let sums = Loops::PLAIN.first_layer(&expected, &weights, &bias);
        assert_eq!(loops.first_layer(&found, &weights, &bias), sums, "{loops:?}");
        let layers = LaterLayers {
            second: [[(); SECOND]; FIRST]
                .map(|row| row.map(|()| [(); 2].map(|()| within(4_000) as i16))),
            second_bias: [(); SECOND].map(|()| within(1_000_000) as i32),
            third: [(); SECOND].map(|()| within(4_000) as i32),
            third_bias: within(1_000_000) as i32,
        };
        let output = Loops::PLAIN.later_layers(&sums, &layers);
        assert_eq!(loops.later_layers(&sums, &layers), output, "{loops:?}");
    }

    #[test]
    fn every_level_of_this_processor_comes_to_the_same() {
        let mut random = 5;
        for _ in 0..50 {
            check::<64>(&mut random);
            check::<128>(&mut random);
            check::<256>(&mut random);
            check::<512>(&mut random);
        }
    }
}

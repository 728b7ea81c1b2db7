//! Constants of the search that can be tuned. In the usual build they are constants and cost nothing; with the feature
//! `tune` they can be set, and the protocol offers each as an option, for `tools/spsa`.

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $least:literal..=$most:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub(crate) fn $name() -> i32 {
                TUNABLES[Place::$name as usize].get()
            }
        )*

        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "they are the names of the functions")]
        enum Place {
            $($name),*
        }

        /// All of them.
        #[cfg(feature = "tune")]
        pub static TUNABLES: [Tunable; [$($value),*].len()] =
            [$(Tunable::new(stringify!($name), $value, [$least, $most])),*];

        #[cfg(test)]
        const BOUNDS: &[(&str, i32, i32, i32)] = &[$((stringify!($name), $least, $value, $most)),*];
    };
}

tunables! {
    /// Reverse futility pruning: by how much for each ply the static evaluation has to be above beta.
    chess_reverse_futility_margin = 75, 20..=200;
    cotulenh_reverse_futility_margin = 110, 20..=300;
    /// Razoring: by how much it has to be below alpha, at depth 0 and for each ply.
    razoring_offset = 100, 0..=400;
    razoring_margin = 220, 50..=500;
    /// Futility pruning: the same for quiet moves.
    futility_offset = 110, 0..=300;
    futility_margin = 90, 20..=250;
    /// History pruning: for each ply, a history worse than this is bad.
    history_margin = -3_500, -12_000..=-500;
    /// SEE pruning: what a noisy move may lose for each ply, and a quiet one for each ply squared.
    see_noisy_margin = -90, -250..=-20;
    see_quiet_margin = -25, -100..=-5;
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
        for (name, least, value, most) in BOUNDS {
            assert!(least < value && value < most, "{name}");
        }
    }

    #[cfg(feature = "tune")]
    #[test]
    fn a_value_that_is_set_holds_for_the_search() {
        let tunable = TUNABLES.iter().find(|tunable| tunable.name == "futility_margin").unwrap();
        assert_eq!(futility_margin(), tunable.default);
        tunable.set(100);
        assert_eq!(futility_margin(), 100);
        tunable.set(i32::MAX);
        assert_eq!(futility_margin(), tunable.bounds[1]);
        tunable.set(tunable.default);
    }
}

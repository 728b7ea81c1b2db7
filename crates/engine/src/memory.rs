//! How much memory a table may have.

/// Files in which Linux tells how much memory the machine has, and how much this process may use.
const TOTAL: &str = "/proc/meminfo";
const ALLOWED: [&str; 2] =
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// The mebibytes of memory that this process can have at most; `None` where the system does not say.
pub fn memory_mebibytes() -> Option<usize> {
    let total = std::fs::read_to_string(TOTAL).ok();
    let total = total.as_deref().and_then(total_of).map(|kibibytes| kibibytes >> 10);
    let allowed = ALLOWED.iter().filter_map(|file| std::fs::read_to_string(file).ok());
    let allowed = allowed.filter_map(|text| text.trim().parse::<usize>().ok());
    allowed.map(|bytes| bytes >> 20).chain(total).min()
}

/// Whether tables of so many mebibytes fit into the memory.
///
/// # Errors
/// They do not; how many do is told where that is known.
pub fn check_memory(mebibytes: usize) -> Result<(), String> {
    if let Some(most) = memory_mebibytes().filter(|most| mebibytes > *most) {
        return Err(format!("{mebibytes} MiB do not fit into the memory: expected at most {most}"));
    }
    // The system may refuse before that.
    let asked = mebibytes.checked_mul(1 << 20);
    let is_given = asked.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if is_given { Ok(()) } else { Err(format!("the system has no {mebibytes} MiB to give")) }
}

/// The kibibytes after `MemTotal:`.
fn total_of(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_taken_and_the_rest_refused() {
        assert_eq!(check_memory(1), Ok(()));
        assert!(check_memory(usize::MAX >> 20).is_err());
        assert_eq!(total_of("MemTotal:       24683520 kB\nMemFree: 1 kB\n"), Some(24_683_520));
    }
}

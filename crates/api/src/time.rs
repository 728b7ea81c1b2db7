use jiff::Timestamp;

/// The day in PGN's form, in UTC. `at` counts milliseconds since 1970.
pub(crate) fn date(at: u64) -> String {
    let time = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    // No calendar reaches further than this.
    time.map_or("????.??.??".to_owned(), |time| time.strftime("%Y.%m.%d").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (11_016, "2000.02.29"),
            (20_454, "2026.01.01"),
        ] {
            assert_eq!(date(days * 86_400_000 + 1), text);
        }
        assert_eq!(date(u64::MAX), "????.??.??");
    }
}

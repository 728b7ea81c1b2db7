//! Positions as text (R11.1): what is written reads back, and what is wrong is named with its place.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use sandtable_core::{MOST_FEN_BYTES, Notation, Side, TextError};
use sandtable_cotulenh::fen::{FenError, FenFault, FenFaultKind, Field, START_FEN};
use sandtable_cotulenh::{Board, Kind, RuleSet, Rules, Setup, SetupFault, Square};

mod data;

fn strict(text: &str) -> Result<Setup, FenError> {
    Board::from_fen(text).map(|board| board.before_turn())
}

fn lenient(text: &str) -> Result<Setup, FenError> {
    Board::from_fen_lenient(text).map(|board| board.before_turn())
}

fn faults(text: &str) -> Vec<(usize, FenFaultKind)> {
    let error = strict(text).expect_err(text);
    assert_eq!(error.at(), error.faults().first().map(|fault| fault.at));
    for fault in error.faults() {
        assert!(error.to_string().contains(&fault.to_string()));
    }
    error.faults().iter().map(|&FenFault { at, kind }| (at, kind)).collect()
}

/// The faults of a placement whose first rank is `rank`, the other ranks being sound.
fn rank_faults(rank: &str) -> Vec<(usize, FenFaultKind)> {
    faults(&format!("{rank}/6c4/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1"))
}

fn square(name: &str) -> Square {
    Square::read(name).unwrap().0
}

#[test]
fn every_position_of_the_data_reads_and_writes_to_the_same_text() {
    let fens = data::fens();
    assert!(fens.len() == 7_615, "{}", fens.len());
    for fen in fens {
        let setup = strict(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(setup.to_string(), fen);
        assert_eq!(lenient(&fen), Ok(setup));
    }
}

#[test]
fn the_start_position_is_that_of_the_rules() {
    assert_eq!(Setup::start().to_string(), START_FEN);
    assert_eq!(START_FEN.parse(), Ok(Setup::start()));
    assert_eq!(Setup::start().units().count(), 38);
}

#[test]
fn heroes_in_a_stack_are_marked_one_by_one() {
    let text = "6c4/11/11/11/11/11/11/11/11/11/11/2(+nF)2C5 r - - 0 1";
    assert!(faults(text).iter().any(|(_, kind)| *kind == FenFaultKind::StackMixedCase));
    let text = "6c4/11/11/11/11/11/11/11/11/11/11/2(+nf+t)2C5 r - - 0 1";
    let unit = strict(text).unwrap().unit_on(square("c1")).unwrap();
    assert_eq!(unit.to_string(), "(+NF+T)");
    assert_eq!(unit.side(), Side::Second);
    assert!(!unit.heroes().has(Kind::AirForce));
}

#[test]
fn a_stack_in_two_cases_is_refused() {
    assert_eq!(rank_faults("2(+NFt)8"), [(1, FenFaultKind::StackMixedCase)]);
}

#[test]
fn an_unknown_letter_is_named() {
    assert_eq!(rank_faults("2q8"), [(1, FenFaultKind::Letter('q'))]);
    assert_eq!(rank_faults("2ệ8"), [(1, FenFaultKind::Letter('ệ'))]);
    assert_eq!(rank_faults("2(Tq)8"), [(3, FenFaultKind::Letter('q'))]);
}

#[test]
fn a_hero_mark_belongs_before_a_piece() {
    assert_eq!(rank_faults("2+9"), [(1, FenFaultKind::HeroMark)]);
    assert_eq!(rank_faults("2++T8"), [(1, FenFaultKind::HeroMark)]);
    assert_eq!(rank_faults("11+"), [(2, FenFaultKind::HeroMark)]);
    assert_eq!(rank_faults("2+(TI)8"), [(1, FenFaultKind::HeroMark)]);
    assert_eq!(rank_faults("2(TI+)8"), [(4, FenFaultKind::HeroMark)]);
}

#[test]
fn a_stack_that_is_not_in_the_rules_is_refused() {
    for stack in ["(TF)", "(IT)", "(TFN)"] {
        let faults = rank_faults(&format!("2{stack}8"));
        assert!(matches!(faults[..], [(1, FenFaultKind::StackOrder { .. })]), "{faults:?}");
    }
    for stack in ["(CI)", "(TT)", "(NFTI)", "(HI)", "(NE)", "(NTI)"] {
        assert_eq!(
            rank_faults(&format!("2{stack}8")),
            [(1, FenFaultKind::StackIllegal { rules: RuleSet::Club })],
            "{stack}"
        );
    }
    let error = strict("2(t+f)8/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1");
    assert!(error.unwrap_err().to_string().contains("expected (+ft)"));
}

#[test]
fn brackets_must_match_and_hold_at_least_two() {
    assert_eq!(rank_faults("2()8"), [(1, FenFaultKind::StackEmpty)]);
    assert_eq!(rank_faults("2(T)8"), [(1, FenFaultKind::StackOfOne)]);
    assert_eq!(rank_faults("10(TI"), [(2, FenFaultKind::StackUnclosed)]);
    assert_eq!(rank_faults("2)9"), [(1, FenFaultKind::StackUnopened)]);
    assert_eq!(rank_faults("2((TI))8"), [(2, FenFaultKind::StackNested)]);
    assert_eq!(rank_faults("2(T2)8"), [(3, FenFaultKind::Letter('2'))]);
}

#[test]
fn an_empty_run_is_a_number_from_1_to_11() {
    for run in ["0", "12", "011", "99999999999999999999999"] {
        assert_eq!(rank_faults(run), [(0, FenFaultKind::EmptyRun)], "{run}");
    }
}

#[test]
fn a_rank_of_the_wrong_width_says_how_many_squares_it_has() {
    let rank = 12;
    assert_eq!(rank_faults("10"), [(0, FenFaultKind::RankWidth { rank, found: 10 })]);
    assert_eq!(rank_faults("11T"), [(0, FenFaultKind::RankWidth { rank, found: 12 })]);
    assert_eq!(rank_faults(""), [(0, FenFaultKind::RankWidth { rank, found: 0 })]);
}

#[test]
fn a_placement_has_twelve_ranks() {
    let eleven = "6c4/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1";
    assert_eq!(faults(eleven), [(0, FenFaultKind::RankCount { found: 11 })]);
    let thirteen = "6c4/11/11/11/11/11/11/11/11/11/11/5C5/Q r - - 0 1";
    assert_eq!(
        faults(thirteen),
        [(0, FenFaultKind::RankCount { found: 13 }), (38, FenFaultKind::Letter('Q'))]
    );
}

#[test]
fn every_fault_of_a_text_is_listed_in_its_order() {
    let text = "2q7/6c4/11/(IT)9+/12/11/11/11/11/11/11/5C5 x - ? 010 0";
    let kinds: Vec<_> = faults(text);
    assert!(
        matches!(
            kinds[..],
            [
                (0, FenFaultKind::RankWidth { rank: 12, found: 10 }),
                (1, FenFaultKind::Letter('q')),
                (11, FenFaultKind::StackOrder { .. }),
                (11, FenFaultKind::RankWidth { rank: 9, found: 10 }),
                (16, FenFaultKind::HeroMark),
                (18, FenFaultKind::EmptyRun),
                (43, FenFaultKind::Bad(Field::Turn)),
                (47, FenFaultKind::Bad(Field::FourthDash)),
                (49, FenFaultKind::Bad(Field::Halfmove)),
                (53, FenFaultKind::Bad(Field::Fullmove)),
            ]
        ),
        "{kinds:?}"
    );
}

#[test]
fn a_position_that_cannot_be_is_refused_at_the_unit() {
    // A Tank at sea, a ship on land, two red Commanders.
    let text = "6c4/11/11/1T9/11/11/11/11/11/11/7N3/5CC4 r - - 0 1";
    let found = faults(text);
    assert_eq!(found.len(), 3);
    assert!(matches!(found[0], (11, FenFaultKind::Setup(SetupFault::Terrain { .. }))));
    assert!(matches!(found[1], (33, FenFaultKind::Setup(SetupFault::Terrain { .. }))));
    assert!(matches!(found[2], (38, FenFaultKind::Setup(SetupFault::TwoCommanders { .. }))));
    let bare = "11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(faults(bare), [(0, FenFaultKind::Setup(SetupFault::NoCommander))]);
}

#[test]
fn a_set_up_may_be_nonsense_if_its_text_is_well_formed() {
    for text in [
        "6c4/11/11/1T9/11/11/11/11/11/11/7N3/5CC4 r - - 0 1",
        "11/11/11/11/11/11/11/11/11/11/11/11 b - - 3 9",
    ] {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        assert_eq!(setup.validate(), Err(setup.faults()));
    }
    assert!("12/11/11/11/11/11/11/11/11/11/11/11 r".parse::<Setup>().is_err());
    assert_eq!(Setup::start().validate(), Ok(Board::start()));
}

#[test]
fn one_commander_may_be_missing() {
    assert!(strict("11/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1").is_ok());
}

#[test]
fn missing_fields_and_trailing_text_are_faults() {
    let placement = START_FEN.split(' ').next().unwrap();
    let end = placement.len();
    assert_eq!(
        faults(placement),
        [Field::Turn, Field::ThirdDash, Field::FourthDash, Field::Halfmove, Field::Fullmove]
            .map(|field| (end, FenFaultKind::Missing(field)))
    );
    assert_eq!(faults("").len(), 6);
    let more = format!("{START_FEN} more");
    assert_eq!(faults(&more), [(START_FEN.len() + 1, FenFaultKind::Trailing)]);
    let open = format!("{START_FEN} c6:(FT):N>c2...");
    let error = open.parse::<Setup>().unwrap_err();
    assert_eq!(
        error.faults(),
        [FenFault { at: START_FEN.len() + 1, kind: FenFaultKind::OpenDeploy }]
    );
}

#[test]
fn counters_are_plain_numbers_within_their_range() {
    let bare = "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - -";
    for counters in ["65535 2147483647", "0 1"] {
        assert!(strict(&format!("{bare} {counters}")).is_ok());
    }
    for counters in ["65536 1", "-1 1", "+1 1", "01 1", "x 1", "99999999999999999999 1"] {
        let found = faults(&format!("{bare} {counters}"));
        assert_eq!(found, [(44, FenFaultKind::Bad(Field::Halfmove))], "{counters}");
    }
    for counters in ["0 0", "0 2147483648", "0 1.5", "0 ١"] {
        let found = faults(&format!("{bare} {counters}"));
        assert_eq!(found, [(46, FenFaultKind::Bad(Field::Fullmove))], "{counters}");
    }
}

#[test]
fn the_strict_reader_wants_single_spaces() {
    let fields: Vec<&str> = START_FEN.split(' ').collect();
    let placement = fields[0].len();
    let double = START_FEN.replacen(' ', "  ", 1);
    assert_eq!(faults(&double), [(placement + 1, FenFaultKind::Space)]);
    let tab = START_FEN.replacen(' ', "\t", 1);
    assert_eq!(faults(&tab), [(placement, FenFaultKind::Space)]);
    assert_eq!(faults(&format!(" {START_FEN}")), [(0, FenFaultKind::Space)]);
    assert_eq!(faults(&format!("{START_FEN} ")), [(START_FEN.len(), FenFaultKind::Space)]);
    for text in [double, tab, format!("\u{3000}{START_FEN}\r\n")] {
        assert_eq!(lenient(&text), Ok(Setup::start()));
    }
}

#[test]
fn the_lenient_reader_does_without_the_tail() {
    let placement = START_FEN.split(' ').next().unwrap();
    for tail in ["", " - -", " 0 1", " - - 0", " - - 0 1"] {
        let text = format!("{placement} r{tail}");
        assert_eq!(lenient(&text), Ok(Setup::start()), "{text}");
    }
    assert!(lenient(placement).is_err());
    assert!(lenient(&format!("{placement} r - - 0 1 2")).is_err());
}

#[test]
fn a_text_no_position_could_need_is_not_read() {
    let long = "(".repeat(MOST_FEN_BYTES + 1);
    assert_eq!(faults(&long), [(MOST_FEN_BYTES, FenFaultKind::TooLong)]);
    // The longest position there is still fits.
    let rank = "(+N+F+T)".repeat(11);
    assert!(([rank.as_str(); 12].join("/").len() + 60) < MOST_FEN_BYTES);
}

#[test]
fn a_run_of_any_length_is_refused_whatever_follows() {
    for run in ["12", "444444444444444444444444444444", "18446744073709551615"] {
        for after in ["p", "x", "(", "(TI)", "11", ""] {
            let text = format!("q{run}{after}");
            assert!(strict(&text).is_err(), "{text}");
            assert!(lenient(&text).is_err(), "{text}");
        }
    }
}

//! What every command is answered with.

use crate::support::{Talk, number_after, reports, word_after};

#[test]
fn uci_is_answered_with_name_author_options_and_uciok() {
    let heard = Talk::chess().ask("uci");
    assert!(heard[0].starts_with("id name Sandtable "), "{heard:?}");
    assert!(heard[1].starts_with("id author "), "{heard:?}");
    let (last, options) = heard[2..].split_last().unwrap();
    assert_eq!(last, "uciok");
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{options:?}");
    for name in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "Clear Hash",
        "UCI_Chess960",
        "UCI_Variant",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_ShowWDL",
    ] {
        let begin = format!("option name {name} type ");
        assert_eq!(options.iter().filter(|line| line.starts_with(&begin)).count(), 1, "{name}");
    }
}

#[test]
fn isready_is_answered_also_during_a_search() {
    let mut talk = Talk::chess();
    assert_eq!(talk.ask("isready"), ["readyok"]);
    talk.say("go infinite");
    talk.say("isready");
    talk.say("stop");
    let (heard, _) = talk.listen();
    assert_eq!(heard.iter().filter(|line| *line == "readyok").count(), 1, "{heard:?}");
    assert_eq!(talk.ask("isready"), ["readyok"]);
}

#[test]
fn what_has_no_answer_is_silent() {
    let mut talk = Talk::chess();
    for line in
        ["ucinewgame", "stop", "ponderhit", "position startpos", "setoption name Ponder value true"]
    {
        assert!(talk.ask(line).is_empty(), "{line}");
    }
}

#[test]
fn unknown_words_are_ignored() {
    let mut talk = Talk::chess();
    for line in
        ["", "   ", "joho", "debug on", "register later", "position", "position here", "\u{0}"]
    {
        assert!(talk.ask(line).is_empty(), "{line:?}");
    }
    assert_eq!(talk.ask("joho isready please"), ["readyok"]);
    let heard = talk.ask("go now depth 2 quickly");
    assert!(heard.last().unwrap().starts_with("bestmove "), "{heard:?}");
}

#[test]
fn quit_ends_the_conversation() {
    assert!(!Talk::chess().say("quit"));
    assert!(Talk::chess().say("isready"));
}

#[test]
fn a_position_is_shown_to_people() {
    let mut talk = Talk::chess();
    talk.ask("position startpos moves e2e4");
    let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(talk.shown("Fen:"), expected);
    assert_eq!((talk.shown("Moves:"), talk.shown("Check:")), ("20".to_owned(), "no".to_owned()));
    assert_eq!(Talk::cotulenh().shown("Moves:"), "116");
}

#[test]
fn an_evaluation_is_explained_to_people() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        let heard = talk.ask("eval");
        assert!(heard.iter().any(|line| line.starts_with("total")), "{heard:?}");
        assert!(heard.last().unwrap().ends_with(" for the side to move"), "{heard:?}");
    }
}

#[test]
fn perft_counts_below_every_move() {
    let heard = Talk::chess().ask("go perft 3");
    assert!(heard.contains(&"e2e4: 600".to_owned()), "{heard:?}");
    assert_eq!(heard.len(), 22);
    assert_eq!(heard.last().unwrap(), "Nodes searched: 8902");
    assert_eq!(Talk::chess().ask("go perft 0").last().unwrap(), "Nodes searched: 1");
    assert_eq!(Talk::cotulenh().ask("go perft 1").last().unwrap(), "Nodes searched: 116");
}

#[test]
fn a_perft_nobody_can_wait_for_is_refused() {
    let heard = Talk::chess().ask("go perft 4000000000");
    assert_eq!(heard, ["info string perft: expected 0 to 64, not 4000000000"]);
}

#[test]
fn a_report_says_all_that_boards_show() {
    let heard = Talk::chess().ask("go depth 6");
    let reports = reports(&heard);
    assert_eq!(reports.len(), 6, "{heard:?}");
    for (depth, line) in (1..).zip(&reports) {
        assert_eq!(number_after(line, "depth"), depth);
        assert!(number_after(line, "seldepth") >= 1);
        assert!(number_after(line, "nodes") >= 1);
        assert!((0..=1000).contains(&number_after(line, "hashfull")));
        for word in ["nps", "time"] {
            assert!(number_after(line, word) >= 0);
        }
        assert_eq!(word_after(line, "score"), Some("cp"));
        assert!(word_after(line, "pv").is_some());
    }
}

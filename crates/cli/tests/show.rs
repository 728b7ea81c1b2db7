//! `sandtable show`, the help, and the way out when a text is wrong.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use support::{Run, command, sandtable};

#[test]
fn the_help_says_what_to_try() {
    let out = sandtable(&["help"]).good();
    assert!(out.contains("http://127.0.0.1:7878"), "{out}");
    assert_eq!(out.matches("  sandtable perft").count(), 1);
    assert_eq!(out.matches("  sandtable show").count(), 1);
    assert_eq!(out.matches("| sandtable query").count(), 1);
}

#[test]
fn chess_says_turn_status_fen_key_and_moves() {
    let fen = "rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2";
    let out = sandtable(&["show", fen]).good();
    for line in [
        "8 | r  n  b  q  k  b  n  r |",
        "5 | .  B  .  p  .  .  .  . |",
        "Turn    Black",
        "Status  ongoing, check",
        "Moves   5",
        "  Bd7 Nc6 Nd7 Qd7 c6",
    ] {
        assert!(out.lines().any(|found| found == line), "{line:?} is not in\n{out}");
    }
    assert!(out.contains(fen));
    let key = out.lines().find_map(|line| line.strip_prefix("Key     ")).unwrap();
    assert!(key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "{key}");
}

#[test]
fn quotes_around_the_position_may_be_left_out() {
    let quoted = sandtable(&["show", "7k/8/8/8/8/8/8/K7 b - - 3 9"]).good();
    let bare = sandtable(&["show", "7k/8/8/8/8/8/8/K7", "b", "-", "-", "3", "9"]).good();
    assert_eq!(quoted, bare);
    assert!(quoted.contains("Status  insufficient_material\n"));
}

#[test]
fn chess960_castles_in_its_own_way() {
    let fen = "1k6/8/8/8/8/8/8/R3K1R1 w GA - 0 1";
    let out = sandtable(&["show", "--game", "chess960", fen]).good();
    assert!(out.contains(fen) && out.contains(" O-O O-O-O "), "{out}");
}

#[test]
fn cotulenh_says_what_a_deploy_has_come_to() {
    let fen = "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6:(FT):N>c2...";
    let out = sandtable(&["show", "--game", "cotulenh", fen]).good();
    let words = "Deploy  Red deploys from c6: N>c2; (FT) may still act; the turn may be committed";
    assert!(out.contains(words), "{out}");
    assert!(out.contains(&format!("FEN     {fen}\n")), "{out}");
    // The board is that of now: the ship has left.
    assert!(out.contains("  (FT)  ") && !out.contains("(NFT)  "), "{out}");
}

#[test]
fn the_end_of_a_game_is_told() {
    let show = |fen| sandtable(&["show", "--game", "cotulenh", fen]).good();
    let mated = show("9ci/11/11/11/11/11/11/11/6a4/11/11/5I(HC)I3 r - - 0 1");
    assert!(mated.contains("Status  checkmate, check\n"), "{mated}");
    let gone = show("9ci/11/11/11/11/11/11/11/11/11/11/5I5 r - - 0 1");
    assert!(gone.contains("Status  commander_captured\n") && gone.ends_with("Moves   0\n"));
    let long = show("9ci/11/11/11/11/11/11/11/11/11/11/5CI4 r - - 100 60");
    assert!(long.contains("Status  fifty_moves\n"), "{long}");
}

#[test]
fn colours_change_nothing_but_the_looks() {
    for args in [&["show"][..], &["show", "--game", "cotulenh"]] {
        let plain = sandtable(args).good();
        assert!(!plain.contains('\x1b'));
        let output = command().args(args).env("CLICOLOR_FORCE", "1").output().unwrap();
        let coloured = Run::of(output).good();
        assert!(coloured.contains("\x1b["));
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    }
}

#[test]
fn a_bad_position_is_shown_with_carets() {
    let message = sandtable(&["show", "8/8/8/8/8/8/8/7x z - -"]).refused();
    let expected = "\
error: this is not a position
  8/8/8/8/8/8/8/7x z - -
                 ^ at byte 15: 'x' is not a piece: expected one of PNBRQKpnbrqk, 1 to 8, or /
                   ^ at byte 17: not a side: expected w or b
";
    assert_eq!(message, expected);
    let fen = "6c4/11/11/11/11/11/11/11/(NI)10/2(CI)8/11/11 x";
    let message = sandtable(&["show", "--game", "cotulenh", fen]).refused();
    let carets: Vec<usize> = message.lines().skip(2).filter_map(|line| line.find('^')).collect();
    assert_eq!(carets, [fen.find("(CI)").unwrap() + 2, fen.find('x').unwrap() + 2], "{message}");
    let message = sandtable(&["show", "\x1b[31m"]).refused();
    assert!(!message.contains('\x1b'), "{message:?}");
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = sandtable(&["completions", shell]).good();
        assert!(script.contains("perft") && script.contains("query"), "{shell}");
    }
    sandtable(&["completions", "tcsh"]).refused();
}

#[test]
fn help_and_version_are_there() {
    let help = sandtable(&["--help"]).good();
    for word in ["perft", "show", "query", "completions"] {
        assert!(help.contains(word), "{help}");
    }
    assert!(sandtable(&["query", "--help"]).good().contains("\"play\""));
    assert!(sandtable(&["--version"]).good().starts_with("sandtable "));
}

//! The façade as a program sees it: any game by name, text in, plain data out.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{DrawReason, Ending, Side, split_mix};
use sandtable_cotulenh::{Kind, Square, Terrain};
use sandtable_games::{
    AnyGame, AnyPosition, GameKind, NodeToExport, Param, TreeToExport, export_pgn, import_text,
    limits,
};
use serde_json::{Value, json};

fn played(kind: GameKind, fen: Option<&str>, turns: &[&str]) -> AnyGame {
    let mut game = match fen {
        Some(fen) => AnyGame::from_fen(kind, fen).unwrap(),
        None => AnyGame::new(kind),
    };
    for turn in turns {
        game.play(turn).unwrap_or_else(|refusal| panic!("{turn}: {refusal}"));
    }
    game
}

#[test]
fn every_game_is_opened_by_its_name_and_comes_back_from_its_text() {
    for kind in GameKind::ALL {
        let position = AnyPosition::start(kind.name().parse().unwrap());
        assert_eq!(position.kind(), kind);
        assert_eq!(AnyPosition::from_fen(kind, &position.fen()), Ok(position.clone()));
        assert!(position.diagram().lines().count() > 8);
    }
}

#[test]
fn a_turn_is_played_in_both_forms_and_taken_back_exactly() {
    let fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
    let start = played(GameKind::COTULENH, Some(fen), &[]);
    for turn in ["f5:T:I>f6", "T<I>f6"] {
        let mut game = start.clone();
        game.play(turn).unwrap();
        assert_eq!(game.turns()[0].actions, ["If5>f6", "commit"]);
        assert_eq!(game.undo_turn(), 2);
        assert_eq!(game.position(), start.position());
        assert_eq!(game.redo_turn(), 2);
        assert_eq!(game.position().turn(), Side::Second);
    }
}

#[test]
fn an_open_deploy_is_told_step_by_step_and_can_be_given_up() {
    let fen = "6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1";
    let mut game = played(GameKind::COTULENH, Some(fen), &["Tf5>xf7"]);
    let deploy = game.view().deploy.unwrap();
    assert_eq!((deploy.origin.as_str(), deploy.stay.as_deref()), ("f5", Some("I")));
    assert_eq!(deploy.steps[0].captured[0].kind, 'I');
    assert!(deploy.can_commit);
    assert_eq!(game.cancel(), 1);
    assert_eq!(game.position().fen(), fen);
}

#[test]
fn effects_of_a_move_are_told_before_it_is_played() {
    let chess = played(GameKind::Chess, Some("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1"), &[]);
    let castled = &chess.preview("O-O").err();
    assert!(castled.is_some(), "the pawn attacks f1");
    let step = &chess.preview("h1h8").unwrap().steps[0];
    assert_eq!((step.from.as_str(), step.to.as_str()), ("h1", "h8"));
    let promoted = played(GameKind::Chess, Some("5rk1/6P1/8/8/8/8/8/4K3 w - - 0 1"), &[]);
    let step = &promoted.preview("gxf8=Q").unwrap().steps[0];
    assert_eq!((step.promotion, step.captured[0].kind), (Some('Q'), 'R'));
    // R9.1: whoever attacks the enemy Commander becomes a hero.
    let on = |rank: &str| format!("6c4/9ii/11/11/{rank}/11/11/11/11/11/9II/8C2 r - - 0 1");
    let near = played(GameKind::COTULENH, Some(&on("6T4")), &[]);
    let step = &near.preview("Tg8g10").unwrap().steps[0];
    assert_eq!((step.heroes[0].square.as_str(), step.heroes[0].kind), ("g10", 'T'));
    let aside = played(GameKind::COTULENH, Some(&on("5T5")), &[]);
    assert!(aside.preview("Tf8f10").unwrap().steps[0].heroes.is_empty());
    // R9.2: the last guard becomes one whatever it does.
    let fen = "6c4/9ii/11/11/11/11/11/6T4/11/11/11/8C2 r - - 0 1";
    let guard = played(GameKind::COTULENH, Some(fen), &[]);
    assert_eq!(guard.preview("Tg5g6").unwrap().steps[0].heroes.len(), 1);
}

#[test]
fn refusals_have_a_reason_parameters_a_sentence_and_a_place() {
    let game = AnyGame::new(GameKind::Chess);
    let refusal = game.preview("e2e5").unwrap_err();
    assert_eq!((refusal.reason, refusal.at), ("unreachable", Some(0)));
    assert_eq!(refusal.params["kind"], Param::Text("P".to_owned()));
    assert_eq!(refusal.sentence(), "The pawn on e2 cannot go to e5.");
    let long = game.preview(&"x".repeat(limits::MOST_MOVE_BYTES + 1)).unwrap_err();
    assert_eq!((long.reason, long.at), ("too_long", Some(limits::MOST_MOVE_BYTES)));
    let refusal = AnyGame::new(GameKind::COTULENH).preview("Tf4f8").unwrap_err();
    assert_eq!(refusal.reason, "too_far");
    assert_eq!(refusal.params["range"], Param::Number(2));
}

#[test]
fn every_fault_of_a_position_has_a_reason_and_a_place() {
    let fen = "8/8/8/8/8/8/8/7 x KQ zz a 0";
    let refusals = AnyPosition::from_fen(GameKind::Chess, fen).unwrap_err();
    let reasons: Vec<&str> = refusals.iter().map(|refusal| refusal.reason).collect();
    assert_eq!(
        reasons,
        ["fen_rank_width", "fen_turn", "fen_en_passant", "fen_halfmove", "fen_fullmove"]
    );
    assert!(refusals.iter().all(|refusal| refusal.at.is_some() && !refusal.text.is_empty()));
    let fen = "11/11/11/11/11/11/11/11/11/11/11/10(TT) r - - 0 1";
    let refusals = AnyPosition::from_fen(GameKind::COTULENH, fen).unwrap_err();
    assert_eq!(refusals[0].reason, "fen_stack_illegal");
}

/// Texts of positions that differ from good ones in a letter or two: whatever is wrong is told with
/// a reason that has been thought of.
#[test]
fn damaged_positions_are_refused_with_known_reasons() {
    let mut random = 13;
    for kind in GameKind::ALL {
        let good = AnyPosition::start(kind).fen();
        for _ in 0..3_000 {
            let mut text: Vec<char> = good.chars().collect();
            for _ in 0..1 + split_mix(&mut random) % 3 {
                let at = (split_mix(&mut random) % text.len() as u64) as usize;
                let letters: Vec<char> = "kKnNcC19(/)+ -w.ờ:>".chars().collect();
                text[at] = letters[(split_mix(&mut random) % letters.len() as u64) as usize];
            }
            let text: String = text.into_iter().collect();
            for refusal in AnyPosition::from_fen(kind, &text).err().into_iter().flatten() {
                assert_ne!(refusal.reason, "fen", "{text}: {refusal}");
                assert!(refusal.at.is_none_or(|at| at <= text.len()), "{text}: {refusal}");
            }
        }
    }
}

#[test]
fn a_board_full_of_stacks_of_heroes_is_read() {
    let unit = |file: u8, rank: u8| match (file, rank) {
        (6, 0) => "C",
        (8, 11) => "c",
        _ if Terrain::of(Square::new(file, rank).unwrap()).bears(Kind::Navy) => "(+N+F+T)",
        _ => "(+F+T+I)",
    };
    let rank = |rank: u8| (0..11).map(|file| unit(file, rank)).collect::<String>();
    let ranks: Vec<String> = (0..12).rev().map(rank).collect();
    let fen = format!("{} r - - 99 1000", ranks.join("/"));
    assert!(fen.len() > 1024, "{}", fen.len());
    let position = AnyPosition::from_fen(GameKind::COTULENH, &fen).unwrap();
    assert_eq!(position.fen(), fen);
    let longest = " ".repeat(limits::MOST_FEN_BYTES + 1);
    let refusals = AnyPosition::from_fen(GameKind::COTULENH, &longest).unwrap_err();
    assert_eq!(refusals[0].reason, "too_long");
}

#[test]
fn claims_ends_and_refusals_after_the_end() {
    let mut game = AnyGame::new(GameKind::Chess);
    for _ in 0..2 {
        for turn in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            game.play(turn).unwrap();
        }
    }
    assert_eq!(game.view().claims, ["threefold_repetition"]);
    assert!(game.claim(DrawReason::FiftyMoves).is_err());
    game.claim(DrawReason::ThreefoldRepetition).unwrap();
    let refusal = game.play("e4").unwrap_err();
    assert_eq!(refusal.reason, "game_over");
    assert!(game.end(Ending::Agreed).is_err());
    let view = game.view();
    assert!(view.actions.is_empty() && view.outcome.unwrap().result == "1/2-1/2");
}

#[test]
fn why_nothing_goes_there_is_asked_by_squares() {
    let game = AnyGame::new(GameKind::COTULENH);
    assert_eq!(game.why_not("c5", "c6", None), Ok(None));
    assert_eq!(game.why_not("c5", "c8", None).unwrap().unwrap().reason, "too_far");
    assert_eq!(game.why_not("z9", "c8", None).unwrap_err().reason, "no_square");
    assert_eq!(game.why_not("c5", "c6", Some(&['?'])).unwrap_err().reason, "no_kind");
}

#[test]
fn pgn_goes_in_and_out_with_its_tree() {
    let text = "[White \"An\"]\n\n1. e4 e5 ( 1... c5 $1 { sharp } ) ( 1... -- 2. d4 ) 2. Nf3 *\n";
    let imported = import_text(None, text).unwrap();
    assert!(imported.errors.is_empty(), "{:?}", imported.errors);
    let tree = &imported.games[0];
    let texts: Vec<Option<&str>> =
        tree.nodes.iter().map(|node| node.turn.as_ref().map(|turn| turn.text.as_str())).collect();
    assert!(texts.contains(&Some("--")) && texts.contains(&Some("d4")), "{texts:?}");
    let nodes = tree.nodes.iter().map(|node| NodeToExport {
        parent: node.parent,
        text: node.turn.as_ref().map(|turn| turn.text.clone()),
        before: Some(node.before.clone()),
        after: Some(node.after.clone()),
        nags: Some(node.nags.clone()),
    });
    let export = TreeToExport {
        game: tree.game,
        tags: Some(tree.tags.clone()),
        start: Some(tree.start.clone()),
        result: Some(tree.result.to_owned()),
        nodes: nodes.collect(),
    };
    let pgn = export_pgn(&export).unwrap();
    let again = import_text(None, &pgn).unwrap();
    assert_eq!(json!(again.games), json!(imported.games));
}

#[test]
fn a_damaged_game_is_kept_and_its_fault_has_the_reason_of_the_rules() {
    let imported = import_text(None, "1. e4 e5 2. Ke3 *").unwrap();
    assert_eq!(imported.games[0].nodes.len(), 3);
    let fault = &imported.errors[0];
    assert_eq!((fault.reason, fault.line, fault.column), ("unreachable", 1, 13));
    assert_eq!(fault.params["text"], Param::Text("Ke3".to_owned()));
    assert_eq!(import_text(None, "   ").unwrap_err()[0].reason, "no_game");
    assert_eq!(
        import_text(None, &" ".repeat(limits::MOST_PGN_BYTES + 1)).unwrap_err()[0].reason,
        "too_long"
    );
}

#[test]
fn the_data_has_the_shape_that_is_documented() {
    let view = serde_json::to_value(AnyGame::new(GameKind::Chess).view()).unwrap();
    let mut keys: Vec<&str> = view.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys.join(" "),
        "actions captured checks claims deploy facing fen flights game halfmove last \
        number outcome points rings rules turn units"
    );
    let action = &view["actions"].as_array().unwrap()[0];
    assert!(
        ["text", "short", "from", "to", "manner", "group", "step"]
            .iter()
            .all(|key| !action[*key].is_null())
    );
    assert_eq!(view["game"], "chess");
    assert_eq!((&view["turn"], &view["outcome"]), (&json!("first"), &Value::Null));
}

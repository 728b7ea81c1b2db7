use super::{MOST_MOVE_BYTES, Referee, Refusal, words};
use crate::wire::{Position, Sides, Turn};
use sandtable_core::{DrawReason, Game};

/// All that a board needs of the present position of a game.
pub fn describe<B: Referee>(game: &Game<B>, last: Option<Turn>) -> Position {
    let board = game.position();
    let sight = board.sight();
    let outcome = game.outcome();
    // After the end there is nothing to do, even where the rules of moving would allow it.
    let actions = if outcome.is_none() { board.actions() } else { Vec::new() };
    let claims = if outcome.is_none() { game.claims() } else { Vec::new() };
    Position {
        game: board.game_kind(),
        fen: board.fen(),
        turn: board.turn().into(),
        number: board.move_number(),
        halfmove: board.quiet_turns(),
        units: board.units(),
        actions,
        deploy: board.open_deploy(),
        checks: sight.checks,
        facing: sight.facing,
        rings: sight.rings,
        flights: sight.flights,
        captured: Sides::each(|side| board.lost(game.start(), side)),
        outcome: outcome.map(words::outcome::<B>),
        claims: claims.into_iter().map(DrawReason::word).collect(),
        last,
    }
}

/// A turn: its moves and the position before them.
pub fn turn_of<B: Referee>(before: &B, moves: &[B::Move]) -> Turn {
    let mut now = before.clone();
    let (mut actions, mut steps) = (Vec::new(), Vec::new());
    for &mv in moves {
        actions.push(now.long_text(mv));
        steps.extend(now.step(mv));
        let _ = now.make(mv);
    }
    Turn {
        number: before.move_number(),
        side: before.turn().into(),
        text: before.turn_text(moves),
        actions,
        steps,
        fen: now.fen(),
        check: now.is_check() && now.turn() != before.turn(),
        clock_ms: None,
        at: None,
    }
}

/// All turns of a game.
pub fn turns_of<B: Referee>(game: &Game<B>) -> Vec<Turn> {
    game.map_turns(turn_of)
}

/// Plays what these words mean, one after the other. A draw by rule does not stop it: what was
/// played is for others to say.
///
/// # Errors
/// Which word is refused, and why.
pub fn play_all<B: Referee>(game: &mut Game<B>, words: &[String]) -> Result<(), (usize, Refusal)> {
    for (index, word) in words.iter().enumerate() {
        let moves = read(game.position(), word).map_err(|refusal| (index, refusal))?;
        for mv in moves {
            game.play_on(mv).map_err(|refused| {
                let refusal = Refusal::new("illegal", serde_json::json!({}), refused.to_string());
                (index, refusal)
            })?;
        }
    }
    Ok(())
}

/// The moves that a word of any length means.
fn read<B: Referee>(board: &B, word: &str) -> Result<Vec<B::Move>, Refusal> {
    if word.len() > MOST_MOVE_BYTES {
        let text = format!("The text goes on: expected at most {MOST_MOVE_BYTES} bytes.");
        return Err(Refusal::syntax(MOST_MOVE_BYTES, text));
    }
    board.read_play(word)
}

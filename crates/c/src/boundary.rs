//! The exported functions. Each checks its pointers, does its work in safe code, lets no panic out,
//! and keeps why it failed.

use crate::failure::{self, Failure};
use crate::questions;
use sandtable_games::AnyGame;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;

/// A game: its start position, the moves played, and those that can be redone.
pub struct SandtableGame {
    game: AnyGame,
    /// Whether a call that changes the game was broken off by a mistake of this library.
    is_broken: bool,
}

/// Runs the body of a call; gives its value, or `failed` and keeps why.
fn call<T>(failed: T, body: impl FnOnce() -> Result<T, Failure>) -> T {
    // A game that a panic may have left half changed is marked by `change`.
    let result = catch_unwind(AssertUnwindSafe(body))
        .unwrap_or_else(|panic| Err(Failure::from_panic(panic.as_ref())));
    let (value, failure) = match result {
        Ok(value) => (value, None),
        Err(failure) => (failed, Some(failure)),
    };
    failure::remember(failure);
    value
}

/// # Safety
/// `text` is null or points to bytes that end with a zero and do not change during `'a`.
unsafe fn read<'a>(text: *const c_char, name: &str) -> Result<&'a str, Failure> {
    if text.is_null() {
        return Err(Failure::new("null", format!("{name} is null: expected text")));
    }
    // SAFETY: not null, and the rest is promised by the caller.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|error| Failure::new("not_utf8", format!("{name}: {error}")))
}

/// # Safety
/// `game` is null or a live game of `sandtable_game_new`, and no other reference mutates it during `'a`.
unsafe fn look<'a>(game: *const SandtableGame) -> Result<&'a AnyGame, Failure> {
    // SAFETY: null becomes `None`, and the rest is promised by the caller.
    match unsafe { game.as_ref() } {
        None => Err(null_game()),
        Some(game) if game.is_broken => Err(broken_game()),
        Some(game) => Ok(&game.game),
    }
}

/// # Safety
/// As for `look`, and no other reference to it exists during the call.
unsafe fn change<T>(
    game: *mut SandtableGame,
    body: impl FnOnce(&mut AnyGame) -> Result<T, Failure>,
) -> Result<T, Failure> {
    // SAFETY: null becomes `None`, and the rest is promised by the caller.
    let game = unsafe { game.as_mut() }.ok_or_else(null_game)?;
    if game.is_broken {
        return Err(broken_game());
    }
    game.is_broken = true;
    let result = body(&mut game.game);
    game.is_broken = false;
    result
}

fn null_game() -> Failure {
    Failure::new("null", "the game is null: expected one made by sandtable_game_new")
}

fn broken_game() -> Failure {
    Failure::new("internal", "an earlier call was broken off: the game can only be freed")
}

/// Hands a text to the caller, who gives it back to `sandtable_string_free`.
fn hand_out(text: impl Into<Vec<u8>>) -> Result<*mut c_char, Failure> {
    let text = CString::new(text).map_err(|error| Failure::new("internal", error.to_string()))?;
    Ok(text.into_raw())
}

/// A new game. `kind` is `chess`, `chess960`, `cotulenh` or one of its variants, such as
/// `cotulenh-rulebook-marine`. `fen` is the position to begin with, or NULL for the start position.
/// NULL if it fails. To be freed with `sandtable_game_free`.
///
/// # Safety
/// `kind` and `fen` are NULL or end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_new(
    kind: *const c_char,
    fen: *const c_char,
) -> *mut SandtableGame {
    call(null_mut(), || {
        // SAFETY: promised by the caller.
        let kind = unsafe { read(kind, "kind") }?;
        // SAFETY: the same.
        let fen = if fen.is_null() { None } else { Some(unsafe { read(fen, "fen") }?) };
        let game = questions::new_game(kind, fen)?;
        Ok(Box::into_raw(Box::new(SandtableGame { game, is_broken: false })))
    })
}

/// Frees a game. NULL is ignored.
///
/// # Safety
/// `game` is NULL or comes from `sandtable_game_new`, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_free(game: *mut SandtableGame) {
    if !game.is_null() {
        // SAFETY: it was made by `Box::into_raw` and is freed once, as the caller promises.
        drop(unsafe { Box::from_raw(game) });
    }
}

/// Frees a text that this library handed out. NULL is ignored.
///
/// # Safety
/// `text` is NULL or was handed out by this library, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_string_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: it was made by `CString::into_raw` and is freed once, as the caller promises.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Why the last call in this thread failed, in English. NULL if it did not. To be freed.
#[unsafe(no_mangle)]
pub extern "C" fn sandtable_last_error() -> *mut c_char {
    failure::last().and_then(|failure| hand_out(failure.text).ok()).unwrap_or(null_mut())
}

/// The same as one lower-case word for programs: `illegal`, `game_over`, `null`. NULL if the last call
/// did not fail. To be freed.
#[unsafe(no_mangle)]
pub extern "C" fn sandtable_last_error_reason() -> *mut c_char {
    failure::last().and_then(|failure| hand_out(failure.reason).ok()).unwrap_or(null_mut())
}

/// The position as FEN. NULL if it fails. To be freed.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_fen(game: *const SandtableGame) -> *mut c_char {
    // SAFETY: promised by the caller.
    call(null_mut(), || hand_out(unsafe { look(game) }?.position().fen()))
}

/// All legal moves in long form, one a line; an empty text if the game is over. In Cờ Tư Lệnh a move is
/// one action, and a turn may be several. NULL if it fails. To be freed.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_legal_moves(game: *const SandtableGame) -> *mut c_char {
    // SAFETY: promised by the caller.
    call(null_mut(), || hand_out(questions::legal_moves(unsafe { look(game) }?)))
}

/// Plays a move or a whole turn, in long or short form. False if it fails: then nothing has changed.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses. `text` is NULL or ends with a zero
/// byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_play(
    game: *mut SandtableGame,
    text: *const c_char,
) -> bool {
    call(false, || {
        // SAFETY: promised by the caller.
        let text = unsafe { read(text, "text") }?;
        // SAFETY: promised by the caller.
        unsafe { change(game, |game| Ok(game.play(text)?)) }.map(|()| true)
    })
}

/// Takes the last move back. False if there is none.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_undo(game: *mut SandtableGame) -> bool {
    // SAFETY: promised by the caller.
    call(false, || unsafe { change(game, |game| Ok(game.undo())) })
}

/// Plays the move that was taken back last. False if there is none.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_redo(game: *mut SandtableGame) -> bool {
    // SAFETY: promised by the caller.
    call(false, || unsafe { change(game, |game| Ok(game.redo())) })
}

/// Takes the last turn back, all its moves at once. Gives their number.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_undo_turn(game: *mut SandtableGame) -> usize {
    // SAFETY: promised by the caller.
    call(0, || unsafe { change(game, |game| Ok(game.undo_turn())) })
}

/// Plays moves that were taken back, to the end of their turn. Gives their number.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_redo_turn(game: *mut SandtableGame) -> usize {
    // SAFETY: promised by the caller.
    call(0, || unsafe { change(game, |game| Ok(game.redo_turn())) })
}

/// `ongoing`, or how the game ended, as one lower-case word: `checkmate`, `stalemate`. Who won stands in
/// the PGN. NULL if it fails. To be freed.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_outcome(game: *const SandtableGame) -> *mut c_char {
    // SAFETY: promised by the caller.
    call(null_mut(), || hand_out(questions::status(unsafe { look(game) }?)))
}

/// The game as PGN. NULL if it fails. To be freed.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_pgn(game: *const SandtableGame) -> *mut c_char {
    // SAFETY: promised by the caller.
    call(null_mut(), || hand_out(unsafe { look(game) }?.to_pgn()))
}

/// Counts the paths of `depth` moves into `count`. False if it fails.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses. `count` is NULL or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_perft(
    game: *const SandtableGame,
    depth: u32,
    count: *mut u64,
) -> bool {
    call(false, || {
        if count.is_null() {
            return Err(Failure::new("null", "count is null: expected a number to write to"));
        }
        // SAFETY: promised by the caller.
        let paths = questions::count_paths(unsafe { look(game) }?, depth);
        // SAFETY: not null, and the rest is promised by the caller.
        unsafe { count.write(paths) };
        Ok(true)
    })
}

/// The turn that the engine would play after a search of `nodes` positions, in long form. NULL if it
/// fails, as it does when the game is over. To be freed.
///
/// # Safety
/// `game` is NULL or a live game that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sandtable_game_best_move(
    game: *const SandtableGame,
    nodes: u64,
) -> *mut c_char {
    // SAFETY: promised by the caller.
    call(null_mut(), || hand_out(questions::best_turn(unsafe { look(game) }?, nodes)?))
}

/// What the rules for threads say: a game may be handed from thread to thread.
const _: () = {
    const fn can_be_handed_over<T: Send>() {}
    can_be_handed_over::<SandtableGame>();
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_at_the_boundary() {
        let mut game =
            SandtableGame { game: questions::new_game("chess", None).unwrap(), is_broken: false };
        let pointer = &raw mut game;
        // SAFETY: the game lives as long as the test, which is its only user.
        let broken =
            call(7, || unsafe { change(pointer, |_| -> Result<u8, Failure> { panic!("oh") }) });
        assert_eq!((broken, failure::last()), (7, Some(Failure::new("internal", "oh"))));
        // SAFETY: the same.
        let fen = unsafe { sandtable_game_fen(pointer) };
        assert!(fen.is_null(), "what was half changed is not shown");
        assert_eq!(failure::last().unwrap().reason, "internal");
    }
}

//! Games to files and back.

use crate::pgn::HEAD_BYTES;
use sandtable_core::{Conclusion, DrawReason, Ending, Game, Tree};
use sandtable_games::{GameKind, guess_of_pgn};
use sandtable_pgn::{GameResult, PgnPosition, Record, Records, Tags};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A game from a file.
pub struct Loaded<B: Conclusion> {
    pub game: Game<B>,
    pub tags: Tags,
    /// What the player should know of it.
    pub remarks: Vec<String>,
}

/// Which game a file holds, by its tags.
pub fn kind_of(file: &str) -> io::Result<GameKind> {
    let mut head = Vec::new();
    File::open(file)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(guess_of_pgn(&head))
}

/// Reads the first game of a file.
///
/// # Errors
/// What is wrong with the file or the game.
pub fn load<B: PgnPosition + Conclusion>(file: &str) -> Result<Loaded<B>, String> {
    let source = File::open(file).map_err(|error| error.to_string())?;
    let mut records = Records::<_, B>::new(source);
    let record = match records.next() {
        None => return Err("there is no game in it".to_owned()),
        Some(record) => record.map_err(|error| error.to_string())?,
    };
    let mut remarks = Vec::new();
    if records.next().is_some() {
        remarks.push("It is the first of several games.".to_owned());
    }
    let Record { tags, tree, result, faults } = record;
    for fault in faults {
        remarks.push(format!("It is damaged: {fault}."));
    }
    let notes = tree.walk().filter_map(|id| tree.notes(id)).any(|notes| !notes.is_empty());
    if notes || tree.len() > tree.main_nodes().count() {
        remarks.push("Its comments and variations are left out.".to_owned());
    }
    let mut game = tree.main_line();
    remarks.extend(declare(&mut game, result).map(str::to_owned));
    Ok(Loaded { game, tags, remarks })
}

/// Ends a game as its file says. Where the board shows an end, the board counts.
fn declare<B: Conclusion>(game: &mut Game<B>, result: GameResult) -> Option<&'static str> {
    if game.outcome().is_some() {
        return None;
    }
    // No game is over that was just asked, so nothing is refused.
    match result {
        GameResult::Unknown => None,
        GameResult::Win(winner) => {
            let _ = game.end(Ending::Resigned(!winner));
            Some("The file says who won, the board does not: taken as a resignation.")
        }
        GameResult::Draw => {
            let claims: Vec<DrawReason> = game.claims();
            let _ = match claims.first() {
                Some(&reason) => game.claim(reason),
                None => game.end(Ending::Agreed),
            };
            None
        }
    }
}

/// The moves played and the result as PGN; moves that were taken back are not in it.
pub fn pgn<B: PgnPosition + Conclusion>(game: &Game<B>, tags: &Tags) -> String {
    let mut tree = Tree::new(game.start().clone());
    for &mv in game.moves() {
        // A game has legal moves only.
        let _ = tree.play(mv);
    }
    let result = GameResult::from(game.outcome());
    let mut record = Record::new(tree);
    (record.tags, record.result) = (tags.clone(), result);
    record.to_pgn()
}

/// Writes a file all at once: whatever happens, there is the old one or the new one. Without
/// `over`, an old one is not touched.
///
/// # Errors
/// There is a file of this name, or it cannot be written.
pub fn save(file: &str, text: &str, over: bool) -> io::Result<()> {
    let target = Path::new(file);
    if !over && target.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let draft = draft_of(target)?;
    let saved = write_all(&draft, text).and_then(|()| {
        if !over {
            // Takes the name, unless somebody else has just done so.
            File::create_new(target)?;
        }
        let renamed = fs::rename(&draft, target);
        if renamed.is_err() && !over {
            let _ = fs::remove_file(target);
        }
        renamed
    });
    if saved.is_err() {
        // What went wrong is what counts.
        let _ = fs::remove_file(&draft);
    }
    saved
}

/// A name beside the target, for a file can only be renamed within its file system.
fn draft_of(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(ErrorKind::InvalidFilename)?;
    let mut draft = std::ffi::OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.draft", std::process::id()));
    Ok(target.with_file_name(draft))
}

fn write_all(draft: &Path, text: &str) -> io::Result<()> {
    // One of this name was left behind by a run that was killed.
    let _ = fs::remove_file(draft);
    let mut file = File::create_new(draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

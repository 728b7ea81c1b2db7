//! Files of games are read as they were written, and survive what happens to files.

use sandtable_core::split_mix;
use sandtable_games::GameKind;
use sandtable_train::blocks::{Games, Header, Writer};
use sandtable_train::record::{GameRecord, GameResult, MoveWidth};
use std::path::PathBuf;

fn header(game: GameKind) -> Header {
    Header { game, seed: 7, nodes: 1500, random: 6 }
}

/// Games that were never played: the file does not mind.
fn made_up(count: u64, width: MoveWidth) -> Vec<GameRecord> {
    let mut random = 2026;
    let mut moves = |len: u64| -> Vec<u32> {
        let mask = if width == MoveWidth::Two { 0xffff } else { u32::MAX };
        (0..len).map(|_| split_mix(&mut random) as u32 & mask).collect()
    };
    let results = [GameResult::Won, GameResult::Drawn, GameResult::Lost];
    let record = |number: u64| GameRecord {
        number,
        opening: moves(number % 11),
        moves: moves(number * 7 % 301),
        scores: moves(number * 7 % 301).into_iter().map(|bits| bits as i16).collect(),
        result: results[number as usize % 3],
    };
    (0..count).map(record).collect()
}

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let name = format!("sandtable-train-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        Place(path)
    }

    fn write(&self, header: &Header, games: &[GameRecord]) -> u64 {
        let (mut writer, next) = Writer::open(&self.0, header).expect("opened");
        games.iter().for_each(|game| writer.add(game).expect("added"));
        writer.flush().expect("written");
        next
    }

    fn read(&self) -> Games {
        Games::read(&self.0).expect("read")
    }

    fn cut(&self, len: usize) {
        let bytes = std::fs::read(&self.0).expect("read");
        std::fs::write(&self.0, &bytes[..len]).expect("written");
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn games_come_back_as_they_were_written() {
    for game in [GameKind::Chess, GameKind::COTULENH] {
        let (place, header) = (Place::new(game.name()), header(game));
        let games = made_up(300, header.move_width());
        assert_eq!(place.write(&header, &games), 0);
        let found = place.read();
        assert_eq!((found.header, found.damaged), (header, 0));
        assert_eq!(found.games, games);
    }
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_blocks_and_is_continued() {
    let header = header(GameKind::Chess);
    let games = made_up(200, header.move_width());
    let place = Place::new("cut");
    place.write(&header, &games);
    let len = std::fs::metadata(&place.0).unwrap().len() as usize;
    for cut in [len - 1, len / 2, len / 3, 40] {
        place.cut(cut);
        let kept = place.read();
        assert!(kept.games.len() < games.len());
        assert_eq!(kept.games, games[..kept.games.len()], "cut at {cut}");
        // Whoever goes on appends what is missing, and nothing is damaged any more.
        let next = place.write(&header, &games[kept.games.len()..]);
        assert_eq!(next, kept.games.len() as u64);
        let whole = place.read();
        assert_eq!((whole.games.len(), whole.damaged), (games.len(), 0), "cut at {cut}");
    }
}

#[test]
fn a_damaged_block_is_left_out_and_the_others_are_read() {
    let header = header(GameKind::COTULENH);
    let games = made_up(200, header.move_width());
    let place = Place::new("damaged");
    place.write(&header, &games);
    let mut bytes = std::fs::read(&place.0).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x10;
    std::fs::write(&place.0, &bytes).unwrap();
    let found = place.read();
    assert!(found.damaged > 0 && found.damaged < bytes.len() / 2);
    let numbers: Vec<u64> = found.games.iter().map(|game| game.number).collect();
    assert_eq!((numbers.first(), numbers.last()), (Some(&0), Some(&199)));
    assert!(found.games.iter().all(|game| *game == games[game.number as usize]));
}

#[test]
fn games_that_were_played_otherwise_are_not_mixed() {
    let place = Place::new("otherwise");
    let first = header(GameKind::Chess);
    place.write(&first, &made_up(3, MoveWidth::Two));
    let other = Header { nodes: 1501, ..first };
    assert!(Writer::open(&place.0, &other).is_err());
}

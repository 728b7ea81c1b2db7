//! Chess libraries by other authors, asked to do what the fast board does. All of them copy the
//! position to make a move.

use shakmaty::Position as _;

/// A chess board that copies.
pub trait Peer: Clone {
    /// Its name and version.
    const NAME: &'static str;

    /// A position.
    fn load(fen: &str) -> Self;

    /// Calls `visit` with the position after each legal move.
    fn for_each_child(&self, visit: impl FnMut(Self));

    /// Counts legal moves, as fast as the library can.
    fn count(&self) -> u64;

    /// Generates legal moves into a list and gives its length.
    fn list(&self) -> u64;

    /// Counts leaves, the last ply without making moves.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.count();
        }
        let mut sum = 0;
        self.for_each_child(|child| sum += child.perft(depth - 1));
        sum
    }

    /// Counts leaves, every one of them made.
    fn perft_every_leaf(&self, depth: u32) -> u64 {
        let mut sum = 0;
        match depth {
            0 => sum = 1,
            1 => self.for_each_child(|leaf| {
                std::hint::black_box(&leaf);
                sum += 1;
            }),
            _ => self.for_each_child(|child| sum += child.perft_every_leaf(depth - 1)),
        }
        sum
    }
}

impl Peer for cozy_chess::Board {
    const NAME: &'static str = "cozy-chess 0.3";

    fn load(fen: &str) -> Self {
        cozy_chess::Board::from_fen(fen, false).expect(fen)
    }

    #[inline]
    fn for_each_child(&self, mut visit: impl FnMut(Self)) {
        self.generate_moves(|moves| {
            for mv in moves {
                let mut child = self.clone();
                child.play_unchecked(mv);
                visit(child);
            }
            false
        });
    }

    #[inline]
    fn count(&self) -> u64 {
        let mut count = 0;
        self.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn list(&self) -> u64 {
        let mut list = Vec::with_capacity(256);
        self.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list.len() as u64
    }
}

impl Peer for shakmaty::Chess {
    const NAME: &'static str = "shakmaty 0.30";

    fn load(fen: &str) -> Self {
        let fen: shakmaty::fen::Fen = fen.parse().expect(fen);
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position")
    }

    #[inline]
    fn for_each_child(&self, mut visit: impl FnMut(Self)) {
        for mv in &self.legal_moves() {
            let mut child = self.clone();
            child.play_unchecked(*mv);
            visit(child);
        }
    }

    fn count(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    fn list(&self) -> u64 {
        self.legal_moves().len() as u64
    }
}

impl Peer for chess::Board {
    const NAME: &'static str = "chess 3.2";

    fn load(fen: &str) -> Self {
        fen.parse().expect(fen)
    }

    #[inline]
    fn for_each_child(&self, mut visit: impl FnMut(Self)) {
        for mv in chess::MoveGen::new_legal(self) {
            visit(self.make_move_new(mv));
        }
    }

    fn count(&self) -> u64 {
        chess::MoveGen::new_legal(self).len() as u64
    }

    fn list(&self) -> u64 {
        let mut list = Vec::with_capacity(256);
        list.extend(chess::MoveGen::new_legal(self));
        list.len() as u64
    }
}

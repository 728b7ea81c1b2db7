//! Positions for learning: moves as numbers, boards as planes. Both are seen by the side to move: for the
//! second side the ranks are mirrored.
//!
//! | file | what |
//! |---|---|
//! | `chess` | the 1,858 actions and 17 planes of chess |
//! | `cotulenh` | the actions and 49 planes of Cờ Tư Lệnh |
//! | `boards` | many boards at once |
//! | `batch` | `Batch` |
//! | `arrays` | NumPy arrays filled by several threads |

mod arrays;
pub mod batch;
mod boards;
mod chess;
mod cotulenh;

use sandtable_games::Describe;

/// A board whose moves have numbers and whose squares are planes.
pub trait Learnable: Describe {
    /// How many numbers there are.
    const ACTIONS: usize;

    /// Planes, ranks and files.
    const SHAPE: [usize; 3];

    /// The number of a legal move.
    fn index_of(&self, mv: Self::Move) -> usize;

    /// What each number means: origin, target and the rest as text. The squares are as the first side
    /// sees them.
    fn action_names() -> Vec<String>;

    /// Fills planes that are zero.
    fn fill_planes(&self, planes: &mut [u8]);

    /// The legal move with this number.
    fn move_of(&self, index: usize) -> Option<Self::Move> {
        let legal = self.legal_moves();
        legal.as_ref().iter().copied().find(|&mv| self.index_of(mv) == index)
    }
}

/// A value that fills a whole plane.
fn fill(planes: &mut [u8], plane: usize, squares: usize, value: u8) {
    planes[plane * squares..][..squares].fill(value);
}

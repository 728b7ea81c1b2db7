use arrayvec::ArrayVec;
use sandtable_core::{Position, Side};

/// What a game tells about its positions.
///
/// An input belongs to a *view*: the board as a side sees it, its own pieces first and its own back
/// rank below. A view may further be turned one way or the other (*orientation*), so that positions
/// that differ by a reflection only have the same inputs.
pub trait Features: Position {
    /// How many inputs a view has.
    const INPUTS: usize;

    /// No position of a game from the start has more inputs at a time.
    const MOST_ACTIVE: usize;

    /// How many outputs there are to choose from.
    const BUCKETS: usize;

    /// How many orientations a view has.
    const ORIENTATIONS: usize;

    /// How many groups [`group`](Features::group) knows.
    const GROUPS: usize;

    /// The placement, as far as inputs depend on it.
    type Snapshot: Clone + Eq + Send;

    /// The snapshot of an empty board.
    const EMPTY: Self::Snapshot;

    /// The placement now.
    fn snapshot(&self) -> Self::Snapshot;

    /// Which output this position has.
    fn bucket(&self) -> usize;

    /// How the board is turned for this view.
    fn orientation(snapshot: &Self::Snapshot, view: Side) -> usize;

    /// How many squares differ: how much work it is to go from one to the other, roughly.
    fn distance(from: &Self::Snapshot, to: &Self::Snapshot) -> u32;

    /// Inputs that differ, numbered for the view of the first side in orientation 0.
    fn changes(from: &Self::Snapshot, to: &Self::Snapshot, changes: &mut Changes);

    /// The number of such an input for any view and orientation.
    fn for_view(input: u16, view: Side, orientation: usize) -> u16;

    /// Inputs that mean nearly the same share a group, whose weights are added to theirs in training,
    /// so that rare ones learn from common ones. `None` if the game has no groups.
    fn group(input: usize) -> Option<usize>;
}

/// More inputs than any placement has: a stack of three on each of 132 squares.
const MOST_CHANGES: usize = 400;

/// Inputs that appear and disappear.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Those that appear.
    pub added: Inputs,
    /// Those that disappear.
    pub removed: Inputs,
}

/// A list of inputs.
pub type Inputs = ArrayVec<u16, MOST_CHANGES>;

impl Changes {
    /// None.
    #[inline]
    pub fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
    }
}

/// Renumbers inputs of [`Features::changes`] for a view in its orientation in `now`.
#[inline]
pub(crate) fn renumber<G: Features>(
    inputs: &Inputs,
    now: &G::Snapshot,
    view: Side,
    out: &mut Inputs,
) {
    let orientation = G::orientation(now, view);
    out.clear();
    for &input in inputs {
        out.push(G::for_view(input, view, orientation));
    }
}

/// The inputs of a position, as trainers want them.
pub fn active_inputs<G: Features>(position: &G, view: Side) -> Inputs {
    let (now, mut changes) = (position.snapshot(), Changes::default());
    G::changes(&G::EMPTY, &now, &mut changes);
    let mut inputs = Inputs::new();
    renumber::<G>(&changes.added, &now, view, &mut inputs);
    inputs
}

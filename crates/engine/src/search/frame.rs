use crate::history::NO_SLOT;

/// What a node leaves for the nodes below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Turns ended since the root.
    pub(super) turns: i32,
    /// The static evaluation for the side to move; [`NO_EVAL`](Frame::NO_EVAL) in check.
    pub(super) eval: i32,
    /// The slot of the move that is being searched.
    pub(super) slot: usize,
    /// Quiet moves that caused cut-offs at this height.
    pub(super) killers: [u32; 2],
    /// A move that is left out, to see how good the others are.
    pub(super) excluded: u32,
    /// Extensions by two on the way here.
    pub(super) doubles: i32,
    /// Whether a pass led here.
    pub(super) after_pass: bool,
}

impl Frame {
    pub(super) const NO_EVAL: i32 = i32::MIN;

    pub(super) const NEW: Frame = Frame {
        turns: 0,
        eval: Frame::NO_EVAL,
        slot: NO_SLOT,
        killers: [0; 2],
        excluded: 0,
        doubles: 0,
        after_pass: false,
    };
}

use sandtable_core::Side;
use std::collections::{HashSet, VecDeque};

/// So many steps of a side are remembered beside its events.
const REMEMBERED_STEPS: usize = 1_024;

/// Commands that were done, so that one that is sent again is not done again. Each side has its own:
/// nobody makes the other's commands be forgotten.
#[derive(Default)]
pub(super) struct Done([DoneBySide; 2]);

#[derive(Default)]
struct DoneBySide {
    /// All that became events, of which a game has a limited number. The store has them too.
    events: HashSet<String>,
    /// The last ones that changed a draft, the newest last. The store has those of the open draft.
    steps: VecDeque<String>,
}

impl Done {
    /// A command became an event.
    pub fn note_event(&mut self, side: Side, command: &str) {
        self.0[side.index()].events.insert(command.to_owned());
    }

    /// A command changed a draft.
    pub fn note_step(&mut self, side: Side, command: &str) {
        let steps = &mut self.0[side.index()].steps;
        if steps.len() >= REMEMBERED_STEPS {
            steps.pop_front();
        }
        steps.push_back(command.to_owned());
    }

    pub fn has(&self, side: Side, command: &str) -> bool {
        let done = &self.0[side.index()];
        done.events.contains(command) || done.steps.iter().any(|step| step == command)
    }

    /// The steps of a side that were done last, the newest last.
    pub fn last_steps(&self, side: Side, most: usize) -> Vec<String> {
        let steps = &self.0[side.index()].steps;
        steps.iter().skip(steps.len().saturating_sub(most)).cloned().collect()
    }
}

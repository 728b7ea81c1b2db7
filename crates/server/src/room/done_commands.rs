use sandtable_core::Side;
use std::collections::VecDeque;

/// So many commands are remembered. Who repeats one does so after a lost connection, with few
/// commands in between.
const REMEMBERED: usize = 128;

/// Commands that were done, so that one that is sent again is not done again.
#[derive(Default)]
pub(super) struct Done(VecDeque<(Option<Side>, String)>);

impl Done {
    pub fn note(&mut self, side: Option<Side>, command: &str) {
        if self.0.len() >= REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((side, command.to_owned()));
    }

    pub fn has(&self, side: Side, command: &str) -> bool {
        self.0.iter().any(|(by, known)| *by == Some(side) && known == command)
    }

    /// The commands of a side that were done last, the newest last.
    pub fn last(&self, side: Side, most: usize) -> Vec<String> {
        let own = self.0.iter().filter(|(by, _)| *by == Some(side)).map(|(_, known)| known);
        let own: Vec<&String> = own.collect();
        own.iter().skip(own.len().saturating_sub(most)).map(|known| (*known).clone()).collect()
    }
}

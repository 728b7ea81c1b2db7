//! Whose question is next: everybody's in turn, however many somebody asks.

use std::collections::{HashMap, VecDeque};

/// Questions in the order in which they are to be answered. Owners take turns; the questions of one
/// owner come in their order.
#[derive(Debug)]
pub struct FairQueue<T> {
    /// Owners with something to ask, each once.
    ring: VecDeque<String>,
    asked: HashMap<String, VecDeque<T>>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue { ring: VecDeque::new(), asked: HashMap::new(), len: 0 }
    }
}

impl<T> FairQueue<T> {
    /// How many questions wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many questions of this owner wait.
    pub fn len_of(&self, owner: &str) -> usize {
        self.asked.get(owner).map_or(0, VecDeque::len)
    }

    /// Whether none does.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a question of this owner.
    pub fn push(&mut self, owner: &str, item: T) {
        match self.asked.get_mut(owner) {
            Some(items) => items.push_back(item),
            None => {
                self.ring.push_back(owner.to_owned());
                self.asked.insert(owner.to_owned(), VecDeque::from([item]));
            }
        }
        self.len += 1;
    }

    /// The next question. Its owner has to wait for all others before the one after it.
    pub fn pop(&mut self) -> Option<T> {
        let owner = self.ring.pop_front()?;
        let items = self.asked.get_mut(&owner)?;
        let item = items.pop_front()?;
        if items.is_empty() {
            self.asked.remove(&owner);
        } else {
            self.ring.push_back(owner);
        }
        self.len -= 1;
        Some(item)
    }

    /// Drops the questions that nobody wants answered any more.
    pub fn retain(&mut self, mut wanted: impl FnMut(&T) -> bool) {
        for items in self.asked.values_mut() {
            items.retain(&mut wanted);
        }
        self.asked.retain(|_, items| !items.is_empty());
        self.ring.retain(|owner| self.asked.contains_key(owner));
        self.len = self.asked.values().map(VecDeque::len).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_much_does_not_hold_up_who_asks_little() {
        let mut queue = FairQueue::default();
        for n in 1..=3 {
            queue.push("much", n);
        }
        queue.push("little", 10);
        queue.push("other", 20);
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [1, 10, 20, 2, 3]);
        assert!(queue.is_empty());
    }

    #[test]
    fn what_nobody_wants_is_dropped() {
        let mut queue = FairQueue::default();
        for n in 0..6 {
            queue.push(if n % 2 == 0 { "even" } else { "odd" }, n);
        }
        queue.retain(|n| n % 2 == 1 && *n > 1);
        assert_eq!(queue.len(), 2);
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [3, 5]);
    }
}

//! Why a call failed. Each thread keeps that of its own last call.

use sandtable_games::{CallError, Refusal};
use std::any::Any;
use std::cell::RefCell;

/// What a caller can ask after a call that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// One lower-case word for programs.
    pub reason: &'static str,
    /// In English, for people.
    pub text: String,
}

impl Failure {
    pub(crate) fn new(reason: &'static str, text: impl Into<String>) -> Failure {
        Failure { reason, text: text.into() }
    }

    /// A mistake of this library, caught before it could cross into C.
    pub(crate) fn from_panic(panic: &(dyn Any + Send)) -> Failure {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Failure::new("internal", text.unwrap_or("an unknown mistake of the library"))
    }
}

/// All faults of a position; the first gives the word.
impl From<CallError> for Failure {
    fn from(error: CallError) -> Failure {
        Failure::new(error.reason(), error.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        CallError::from(refusal).into()
    }
}

thread_local! {
    static LAST: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Keeps the failure of the call that is ending in this thread, or that there was none.
pub(crate) fn remember(failure: Option<Failure>) {
    LAST.set(failure);
}

/// The failure of the last call in this thread.
pub(crate) fn last() -> Option<Failure> {
    LAST.with_borrow(Clone::clone)
}

//! One conformance suite, run on every `Position` there is.

//! An engine that misbehaves on request.

fn main() {}

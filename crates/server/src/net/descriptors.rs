//! How many files and connections the system lets this process have.

/// Raises the limit as far as the system allows, and says what it is now.
#[cfg(unix)]
pub fn raise_descriptor_limit() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::debug!(%error, "the limit of open files stays as it is");
    }
    let now = getrlimit(Resource::Nofile).current.or(current);
    now.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
}

/// Elsewhere sockets are not counted among files.
#[cfg(not(unix))]
pub fn raise_descriptor_limit() -> usize {
    usize::MAX
}

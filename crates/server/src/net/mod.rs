//! Connections before anybody knows what they are for: who they come from, how many there may be, how
//! long they may take, how much memory they may hold.
//!
//! | file | what |
//! |---|---|
//! | `accept` | takes connections, hands them to HTTP, ends them when the server goes down |
//! | `tls`, `handshake` | certificates, and connections with and without them |
//! | `stream` | a connection that gives up on a reader who does not read |
//! | `refusal` | answers to what is no request, in the documented form |
//! | `client` | whose connection it is, also behind a proxy |
//! | `places` | how many connections there are, altogether and by client |
//! | `budget` | how many bytes are held for clients, altogether and by client |
//! | `descriptors` | how many files and connections the system lets this process have |

mod accept;
mod budget;
mod client;
mod descriptors;
mod handshake;
mod places;
pub mod refusal;
mod stream;
mod tls;

pub use accept::{listen, serve};
pub use budget::{Budget, Held};
pub use client::{Client, Proxies};
pub use descriptors::raise_descriptor_limit;
pub use places::{Full, Place, Places};
pub use tls::{Tls, TlsError, TlsFiles};

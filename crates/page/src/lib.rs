//! The board in the browser as a set of static files. A server hands them out, and `sandtable site`
//! writes them into a folder for any web host.
//!
//! The files of `web/` are plain ES modules and styles. Here they become one script and one style
//! sheet whose names contain a hash of their content, so that a browser may keep them for ever, and a
//! service worker that knows all names, so that the page works without a network.
//!
//! | module | what |
//! |---|---|
//! | `bundle` | from ES modules to one script |
//! | `site` | all files with their names and types |
//! | `wasm` | rules and engine as WebAssembly, made by `build.rs` |

mod bundle;
mod site;
mod wasm;

pub use bundle::BundleError;
pub use site::{File, HostedBy, Site};

//! Rules and engine as WebAssembly, where the build script could make them.

/// What a worker loads.
pub(crate) struct Wasm {
    /// The script that wasm-bindgen writes, for both builds.
    pub glue: &'static str,
    /// For every browser.
    pub plain: &'static [u8],
    /// For those with SIMD.
    pub simd: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/wasm.rs"));

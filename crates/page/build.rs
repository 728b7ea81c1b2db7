//! Compiles `sandtable-wasm` and makes what a page needs to load it. Where that is not possible the
//! page asks a server instead, so a failure is a warning.
//!
//! It is done for release builds, and for others where `SANDTABLE_WASM=1` is set: in daily work it
//! would cost a minute after each change of the rules.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// The file that `src/wasm.rs` includes.
const GENERATED: &str = "wasm.rs";
/// Crates whose change makes a new build necessary.
const CRATES: [&str; 9] =
    ["core", "chess", "cotulenh", "pgn", "games", "engine", "api", "wasm", "page/build.rs"];

/// Two builds of the same code.
const BUILDS: [(&str, &str); 2] = [("plain", ""), ("simd", "-Ctarget-feature=+simd128")];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=SANDTABLE_WASM");
    for name in CRATES {
        println!("cargo:rerun-if-changed=../{name}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let wanted = match env::var("SANDTABLE_WASM").as_deref() {
        Ok("0") => false,
        Ok(_) => true,
        Err(_) => env::var("PROFILE")? == "release",
    };
    let built = if wanted { build_all(&out) } else { Err("it was not asked for".into()) };
    if let (true, Err(error)) = (wanted, &built) {
        println!("cargo:warning=the page will ask its server: no WebAssembly here ({error})");
    }
    fs::write(out.join(GENERATED), generated(built.is_ok()))?;
    Ok(())
}

fn generated(is_built: bool) -> String {
    if !is_built {
        return "pub(crate) const WASM: Option<Wasm> = None;\n".to_owned();
    }
    "pub(crate) const WASM: Option<Wasm> = Some(Wasm {
    glue: include_str!(concat!(env!(\"OUT_DIR\"), \"/plain/sandtable.js\")),
    plain: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/plain/sandtable_bg.wasm\")),
    simd: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/simd/sandtable_bg.wasm\")),
});
"
    .to_owned()
}

fn build_all(out: &Path) -> Result<(), Box<dyn Error>> {
    for (name, flags) in BUILDS {
        build(out, name, flags)?;
    }
    Ok(())
}

fn build(out: &Path, name: &str, flags: &str) -> Result<(), Box<dyn Error>> {
    // OUT_DIR is TARGET_DIR/PROFILE/build/PACKAGE/out. A folder of its own: cargo holds a lock on the
    // other one.
    let target = out.ancestors().nth(4).ok_or("no target folder")?.join("wasm").join(name);
    let status = Command::new(env::var("CARGO")?)
        .args(["build", "--quiet", "--profile", "wasm", "--package", "sandtable-wasm"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target)
        // Flags for the machine that compiles mean nothing here.
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env_remove("RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .status()?;
    if !status.success() {
        return Err(format!("cargo build for {TARGET}: {status}").into());
    }
    let mut glue = Bindgen::new();
    glue.input_path(target.join(TARGET).join("wasm/sandtable_wasm.wasm"));
    glue.no_modules(true)?.typescript(false).out_name("sandtable");
    glue.generate(out.join(name)).map_err(|error| error.to_string())?;
    Ok(())
}

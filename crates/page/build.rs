//! Compiles `sandtable-wasm` and makes what a page needs to load it. Where that is not possible the
//! page asks a server instead, so a failure is a warning.
//!
//! In a checkout it is done for release builds, and for others where `SANDTABLE_WASM=1` is set: in
//! daily work it would cost a minute after each change of the rules. A package has no `sandtable-wasm`
//! beside it; there the files are taken that `tools/package` put into it.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// The file that `src/wasm.rs` includes.
const GENERATED: &str = "wasm.rs";
/// Crates whose change makes a new build necessary.
const CRATES: [&str; 10] =
    ["core", "chess", "cotulenh", "pgn", "games", "nnue", "engine", "api", "wasm", "page/build.rs"];

/// Where a package has what was made beforehand.
const PREBUILT: &str = "prebuilt";
/// What the page loads of each build.
const FILES: [&str; 2] = ["sandtable.js", "sandtable_bg.wasm"];

/// Two builds of the same code.
const BUILDS: [(&str, &str); 2] = [("plain", ""), ("simd", "-Ctarget-feature=+simd128")];

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let is_package = !here.join("../wasm/Cargo.toml").is_file();
    println!("cargo:rerun-if-env-changed=SANDTABLE_WASM");
    println!("cargo:rustc-check-cfg=cfg(is_package)");
    if is_package {
        println!("cargo:rustc-cfg=is_package");
        println!("cargo:rerun-if-changed={PREBUILT}");
    } else {
        for name in CRATES {
            println!("cargo:rerun-if-changed=../{name}");
        }
    }
    let wanted = match env::var("SANDTABLE_WASM").as_deref() {
        Ok("0") => false,
        Ok(_) => true,
        Err(_) => is_package || env::var("PROFILE")? == "release",
    };
    let built = match (wanted, is_package) {
        (false, _) => Err("it was not asked for".into()),
        (true, true) => copy_all(&here.join(PREBUILT), &out),
        (true, false) => build_all(&out),
    };
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

fn copy_all(from: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    for (name, _) in BUILDS {
        fs::create_dir_all(out.join(name))?;
        for file in FILES {
            let source = from.join(name).join(file);
            fs::copy(&source, out.join(name).join(file))
                .map_err(|error| format!("{}: {error}", source.display()))?;
        }
    }
    Ok(())
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

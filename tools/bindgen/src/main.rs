//! Writes the JavaScript beside a module of WebAssembly, for the npm package:
//!
//! ```sh
//! cargo run --package sandtable-bindgen -- MODULE.wasm FOLDER NAME
//! ```
//!
//! `wasm-bindgen --target web` does the same, where it is installed in the version that the module wants.

use std::env;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        eprintln!("usage: sandtable-bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut glue = Bindgen::new();
    glue.input_path(module).out_name(name).typescript(true);
    let written = glue.web(true).and_then(|glue| glue.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

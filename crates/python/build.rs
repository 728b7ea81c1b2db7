//! Outside a wheel, macOS needs to be told that Python's own names are found when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}

//! From ES modules to one script. It reads the forms that our modules use and refuses all others:
//! `import { a, b as c } from './x.js';` and `export` before a function, class or const, at the
//! beginning of a line.

use std::collections::HashMap;
use std::fmt;

/// A module that cannot be bundled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BundleError {
    /// The path of the module.
    pub module: String,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.module, self.what)
    }
}

impl std::error::Error for BundleError {}

/// The script that does what the module `entry` does. `read` gives the text of the module at a path.
///
/// # Errors
/// A module is missing or has a form that is not understood, or modules import each other in a circle.
pub fn bundle(entry: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<String, BundleError> {
    let mut bundler =
        Bundler { read, numbers: HashMap::new(), under_way: Vec::new(), out: String::new() };
    let body = bundler.module(entry)?.0;
    bundler.out.push_str(&body);
    Ok(bundler.out)
}

struct Bundler<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    /// Modules that are written, and the number of each.
    numbers: HashMap<String, usize>,
    under_way: Vec<String>,
    out: String,
}

impl Bundler<'_> {
    /// The body of a module without imports and the names it exports; what it imports is written.
    fn module(&mut self, path: &str) -> Result<(String, Vec<String>), BundleError> {
        let fault = |what: String| BundleError { module: path.to_owned(), what };
        if self.under_way.iter().any(|other| other == path) {
            return Err(fault(format!("a circle of imports: {}", self.under_way.join(", "))));
        }
        let text = (self.read)(path).ok_or_else(|| fault("there is no such file".to_owned()))?;
        self.under_way.push(path.to_owned());
        let (mut body, mut exports) = (String::new(), Vec::new());
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut statement = line.to_owned();
                while !statement.trim_end().ends_with(';') {
                    let more =
                        lines.next().ok_or_else(|| fault("an import without end".to_owned()))?;
                    statement.push_str(more);
                }
                let (names, from) = import(&statement).map_err(fault)?;
                let number = self.write(&resolve(path, from).map_err(fault)?)?;
                body.push_str(&format!("const {{ {names} }} = m{number};\n"));
            } else if let Some(declaration) = line.strip_prefix("export ") {
                if declaration.trim() == "{};" {
                    continue;
                }
                exports.push(declared(declaration).map_err(fault)?);
                body.push_str(declaration);
                body.push('\n');
            } else {
                body.push_str(line);
                body.push('\n');
            }
        }
        self.under_way.pop();
        Ok((body, exports))
    }

    /// Writes a module unless it is written; gives its number.
    fn write(&mut self, path: &str) -> Result<usize, BundleError> {
        if let Some(&number) = self.numbers.get(path) {
            return Ok(number);
        }
        let (body, exports) = self.module(path)?;
        let number = self.numbers.len();
        self.numbers.insert(path.to_owned(), number);
        let exports = exports.join(", ");
        self.out.push_str(&format!(
            "// {path}\nconst m{number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
        ));
        Ok(number)
    }
}

/// The names of an import as those of a destructuring, and where they come from.
fn import(statement: &str) -> Result<(String, &str), String> {
    let expected = || format!("expected import {{ names }} from './file.js'; found {statement}");
    let (names, from) = statement
        .strip_prefix("import {")
        .and_then(|rest| rest.split_once('}'))
        .ok_or_else(expected)?;
    let from = from.trim().strip_prefix("from '").and_then(|from| from.strip_suffix("';"));
    let names: Vec<String> = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| name.replace(" as ", ": "))
        .collect();
    Ok((names.join(", "), from.ok_or_else(expected)?))
}

/// The name that an exported declaration declares.
fn declared(declaration: &str) -> Result<String, String> {
    let kinds = ["async function ", "function ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind));
    let name: String = rest
        .unwrap_or_default()
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'))
        .collect();
    if name.is_empty() {
        return Err(format!("expected export of a function, class or const: {declaration}"));
    }
    Ok(name)
}

/// The path of a module named by another.
fn resolve(path: &str, from: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." if parts.pop().is_none() => return Err(format!("{from} leads out of the folder")),
            ".." => {}
            name => parts.push(name),
        }
    }
    if !from.starts_with('.') {
        return Err(format!("expected a path that begins with a dot: {from}"));
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(files: &[(&str, &str)]) -> Result<String, BundleError> {
        let read = |path: &str| {
            files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned())
        };
        bundle("js/main.js", &read)
    }

    #[test]
    fn a_module_is_written_once_and_before_those_that_import_it() {
        let script = bundled(&[
            (
                "js/main.js",
                "import { a } from './a.js';\nimport {\n  b as c,\n} from './deep/b.js';\na(c);\n",
            ),
            ("js/a.js", "import { b } from './deep/b.js';\nexport const a = () => b;\n"),
            ("js/deep/b.js", "export function b() {}\nexport {};\n"),
        ])
        .expect("a bundle");
        assert_eq!(script.matches("function b()").count(), 1);
        let places =
            ["function b()", "const a =", "const { a } = m1;", "const { b: c } = m0;", "a(c);"];
        let places = places.map(|text| script.find(text).expect(text));
        assert!(places.is_sorted(), "{script}");
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let faults = [
            ("import './a.js';", "expected import"),
            ("import { a } from 'a';", "a dot"),
            ("import { a } from './none.js';", "no such file"),
            ("import { a } from '../../a.js';", "leads out"),
            ("import { a } from './main.js';", "circle"),
            ("export default 1;", "expected export"),
            ("export let a = 1;", "expected export"),
        ];
        for (text, expected) in faults {
            let fault = bundled(&[("js/main.js", text)]).expect_err(text).to_string();
            assert!(fault.contains(expected), "{text}: {fault}");
        }
    }
}

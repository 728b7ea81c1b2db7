//! All files of the page, with their names and types.

use crate::bundle::{BundleError, bundle};
use crate::wasm::WASM;
use brotli::enc::BrotliEncoderParams;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::OnceLock;
use std::{fs, io};

/// The sources. A release has them inside; a debug build reads them from disk. A package has a copy;
/// in a checkout the link to them is not used, because not every system has such links.
#[derive(RustEmbed)]
#[cfg_attr(is_package, folder = "web")]
#[cfg_attr(not(is_package), folder = "../../web")]
struct Web;

const INDEX: &str = "index.html";
const SERVICE_WORKER: &str = "sw.js";
/// The module that everything begins with.
const ENTRY: &str = "js/entry.js";
/// Styles in the order of their precedence.
const STYLES: &str = "style/";
/// Pages that have an address of their own: a host without rewriting finds a file there.
const PAGES: [&str; 7] = ["analyse", "learn", "play", "puzzles", "review", "rules", "setup"];
/// How much time is spent to make files small, up to 11. A debug build makes them again and again.
const BROTLI_QUALITY: i32 = if cfg!(debug_assertions) { 1 } else { 9 };
/// Letters of a hash in a name.
const HASH_LETTERS: usize = 16;

/// Who hands the files out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostedBy {
    /// A sandtable server, where people play each other.
    Server,
    /// A host of static files: what needs a server is not offered.
    StaticHost,
}

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its content.
    pub content: Cow<'static, [u8]>,
    /// Its MIME type.
    pub mime: &'static str,
    /// Whether the name changes with the content, so that a browser may keep it for ever.
    pub is_immutable: bool,
    hash: String,
    compressed: OnceLock<Vec<u8>>,
}

impl File {
    fn new(content: Cow<'static, [u8]>, mime: &'static str, is_immutable: bool) -> File {
        let hash = hash(&content);
        File { content, mime, is_immutable, hash, compressed: OnceLock::new() }
    }

    /// The content compressed with Brotli, which is done once.
    pub fn brotli(&self) -> &[u8] {
        self.compressed.get_or_init(|| {
            let mut out = Vec::new();
            let params = BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
            // Writing to memory does not fail.
            let _ = brotli::BrotliCompress(&mut &*self.content, &mut out, &params);
            out
        })
    }

    /// A name for the content: the same as long as that is the same.
    pub fn tag(&self) -> &str {
        &self.hash
    }
}

/// All files of the page, by their paths without a leading slash.
#[derive(Clone, Debug)]
pub struct Site {
    files: BTreeMap<String, File>,
}

impl Site {
    /// Makes all files.
    ///
    /// # Errors
    /// A module cannot be bundled.
    pub fn build(hosted_by: HostedBy) -> Result<Site, BundleError> {
        let mut builder = Builder { files: BTreeMap::new(), assets: BTreeMap::new() };
        for path in Web::iter().filter(|path| is_plain_asset(path)) {
            builder.add_hashed(&path, source(&path).unwrap_or_default());
        }
        if let Some(wasm) = WASM {
            builder.add_file("rules.wasm", PLAIN.get_or_init(|| wasm_file(wasm.plain)).clone());
            builder.add_file("rules-simd.wasm", SIMD.get_or_init(|| wasm_file(wasm.simd)).clone());
        }
        builder.add_hashed("app.css", styles().into_bytes());
        builder.add_hashed("app.js", script()?.into_bytes());
        for path in Web::iter().filter(|path| has_fixed_name(path)) {
            builder.add_named(&path, source(&path));
        }
        builder.add_index(hosted_by);
        builder.add_service_worker();
        Ok(Site { files: builder.files })
    }

    /// The file at this path, which begins with no slash.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Whether the page carries rules and engine.
    pub fn has_rules(&self) -> bool {
        WASM.is_some()
    }

    /// The page itself.
    pub fn index(&self) -> Option<&File> {
        self.file(INDEX)
    }

    /// All paths.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Writes all files into a folder, which is made if it is not there. Gives their number.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn write_to(&self, folder: &Path) -> io::Result<usize> {
        let write = |path: &str, content: &[u8]| {
            let path = folder.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, content)
        };
        for (path, file) in &self.files {
            write(path, &file.content)?;
        }
        let index = self.index().map_or(&[][..], |file| &*file.content);
        for page in PAGES {
            write(&format!("{page}/{INDEX}"), index)?;
        }
        // What some hosts answer with where there is no file: `/play/ID`, `/learn/LESSON`.
        write("404.html", index)?;
        Ok(self.files.len() + PAGES.len() + 1)
    }
}

/// Large, and always the same: hashed and compressed once.
static PLAIN: OnceLock<File> = OnceLock::new();
static SIMD: OnceLock<File> = OnceLock::new();

fn wasm_file(content: &'static [u8]) -> File {
    let file = File::new(Cow::Borrowed(content), mime_of("rules.wasm"), true);
    file.brotli();
    file
}

/// The text of a source.
fn source(path: &str) -> Option<Vec<u8>> {
    Web::get(path).map(|file| file.data.into_owned())
}

fn text(path: &str) -> Option<String> {
    source(path).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// Files of other folders than those of code and styles: words, puzzles.
fn is_plain_asset(path: &str) -> bool {
    path.contains('/') && !path.starts_with("js/") && !path.starts_with(STYLES)
}

/// Files outside of folders have names that others know: the manifest, icons.
fn has_fixed_name(path: &str) -> bool {
    !path.contains('/') && ![INDEX, SERVICE_WORKER].contains(&path)
}

/// All styles in the order of the page.
fn styles() -> String {
    let index = text(INDEX).unwrap_or_default();
    let links = index.lines().filter_map(|line| line.trim().strip_prefix(STYLE_LINK));
    let names = links.filter_map(|rest| rest.split('"').next());
    names.filter_map(text).collect::<Vec<_>>().join("\n")
}

/// The script of page and workers, with the glue of the WebAssembly where there is one.
fn script() -> Result<String, BundleError> {
    let glue = WASM.map_or("", |wasm| wasm.glue);
    let script = bundle(ENTRY, &text)?;
    // Strict mode is that of a module; the glue makes one name, which is null without it.
    let name = if WASM.is_some() { "wasm_bindgen" } else { "null" };
    Ok(format!("const WASM_GLUE = (() => {{\n{glue}\nreturn {name};\n}})();\n{script}"))
}

/// What stands before the name of a style in `index.html`.
const STYLE_LINK: &str = "<link rel=\"stylesheet\" href=\"/";

struct Builder {
    files: BTreeMap<String, File>,
    /// From the name in the sources to the address.
    assets: BTreeMap<String, String>,
}

impl Builder {
    /// Under a name that contains a hash of the content.
    fn add_hashed(&mut self, path: &str, content: Vec<u8>) {
        self.add_file(path, File::new(content.into(), mime_of(path), true));
    }

    fn add_file(&mut self, path: &str, file: File) {
        let (stem, kind) = path.rsplit_once('.').unwrap_or((path, ""));
        let stem = stem.replace('/', "-");
        let name = format!("assets/{stem}-{}.{kind}", file.hash);
        self.assets.insert(path.to_owned(), format!("/{name}"));
        self.files.insert(name, file);
    }

    fn add_named(&mut self, path: &str, content: Option<Vec<u8>>) {
        if let Some(content) = content {
            let file = File::new(content.into(), mime_of(path), false);
            self.files.insert(path.to_owned(), file);
        }
    }

    /// The page: its links lead to the hashed files, which it names for the script too.
    fn add_index(&mut self, hosted_by: HostedBy) {
        let has_server = hosted_by == HostedBy::Server;
        let mut links = String::new();
        let mut preload = |path: &str, kind: &str| {
            if let Some(address) = self.assets.get(path) {
                let _ = writeln!(
                    links,
                    "  <link rel=\"preload\" href=\"{address}\" as=\"{kind}\" crossorigin>"
                );
            }
        };
        preload("i18n/en.json", "fetch");
        let address = |path: &str| self.assets.get(path).map_or("", String::as_str);
        let names: Vec<String> =
            self.assets.iter().map(|(path, to)| format!("\"{path}\":\"{to}\"")).collect();
        let head = format!(
            "  <link rel=\"stylesheet\" href=\"{}\">\n{links}  <script type=\"application/json\" id=\"assets\">{{\"server\":{has_server},\"files\":{{{}}}}}</script>\n  <script type=\"module\" src=\"{}\"></script>",
            address("app.css"),
            names.join(","),
            address("app.js"),
        );
        let index = text(INDEX).unwrap_or_default();
        let mut lines: Vec<&str> = Vec::new();
        for line in index.lines() {
            let is_source = line.trim().starts_with(STYLE_LINK) || line.contains("<script ");
            if !is_source {
                lines.push(line);
            } else if line.contains("<script ") {
                lines.push(&head);
            }
        }
        let content = (lines.join("\n") + "\n").into_bytes();
        self.add_named(INDEX, Some(content));
    }

    /// The service worker knows all files and a name for this set of them.
    fn add_service_worker(&mut self) {
        let Some(script) = text(SERVICE_WORKER) else { return };
        let mut all = Sha256::new();
        for (path, file) in &self.files {
            all.update(path);
            all.update(&file.content);
        }
        let version = hex(&all.finalize());
        let files: Vec<String> = self.files.keys().map(|path| format!("\"/{path}\"")).collect();
        let head =
            format!("const VERSION = \"{version}\";\nconst FILES = [{}];\n", files.join(", "));
        self.add_named(SERVICE_WORKER, Some((head + &script).into_bytes()));
    }
}

fn hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().take(HASH_LETTERS / 2).map(|byte| format!("{byte:02x}")).collect()
}

fn mime_of(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(site: &Site, path: &str) -> String {
        String::from_utf8(site.file(path).expect(path).content.to_vec()).expect("text")
    }

    #[test]
    fn every_file_that_the_page_names_is_there() {
        let site = Site::build(HostedBy::StaticHost).expect("a site");
        for page in [INDEX, SERVICE_WORKER, "manifest.webmanifest"] {
            let text = content(&site, page);
            let named: Vec<&str> = text.split('"').filter(|part| part.starts_with('/')).collect();
            for address in named.into_iter().filter(|address| address.contains('.')) {
                assert!(site.file(&address[1..]).is_some(), "{page} names {address}");
            }
        }
        assert!(content(&site, INDEX).contains(r#"{"server":false,"#));
        let server = Site::build(HostedBy::Server).expect("a site");
        assert!(content(&server, INDEX).contains(r#"{"server":true,"#));
    }

    #[test]
    fn the_page_loads_one_script_and_one_style_sheet() {
        let site = Site::build(HostedBy::Server).expect("a site");
        let index = content(&site, INDEX);
        assert_eq!(index.matches("<script type=\"module\"").count(), 1);
        assert_eq!(index.matches("rel=\"stylesheet\"").count(), 1);
        assert!(!index.contains("/js/") && !index.contains("/style/"), "{index}");
        let script = site.paths().find(|path| path.ends_with(".js") && path.starts_with("assets/"));
        let script = site.file(script.expect("a script")).expect("a file");
        assert!(script.is_immutable && script.brotli().len() * 2 < script.content.len());
    }

    #[test]
    fn a_name_changes_with_the_content() {
        let named = |content: &str| {
            let mut builder = Builder { files: BTreeMap::new(), assets: BTreeMap::new() };
            builder.add_hashed("i18n/en.json", content.as_bytes().to_vec());
            builder.assets["i18n/en.json"].clone()
        };
        assert_eq!(named("{}"), named("{}"));
        assert_ne!(named("{}"), named("{ }"));
        assert!(named("{}").starts_with("/assets/i18n-en-"));
    }

    #[test]
    fn a_folder_holds_the_page_at_every_address() {
        let folder = std::env::temp_dir().join(format!("sandtable-site-{}", std::process::id()));
        let site = Site::build(HostedBy::StaticHost).expect("a site");
        let count = site.write_to(&folder).expect("written");
        assert_eq!(count, site.paths().count() + PAGES.len() + 1);
        let index = fs::read(folder.join(INDEX)).expect("the page");
        for page in PAGES {
            assert_eq!(fs::read(folder.join(page).join(INDEX)).expect(page), index);
        }
        fs::remove_dir_all(&folder).expect("removed");
    }
}

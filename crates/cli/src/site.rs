//! `sandtable site`: the page as a folder of static files, for any web host.

use anyhow::{Context, bail};
use clap::Args;
use sandtable_page::{HostedBy, Site};
use std::io::Write;
use std::path::PathBuf;

/// Where to write the files.
#[derive(Args, Debug)]
pub struct SiteArgs {
    /// The folder; it is made if it is not there, and must be empty otherwise
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Write into a folder that is not empty; files of other versions stay there
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(args: &SiteArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = args.folder.display();
    let is_used = args.folder.read_dir().is_ok_and(|mut entries| entries.next().is_some());
    if is_used && !args.force {
        bail!("{folder}: the folder is not empty: expected an empty one, or --force");
    }
    let site = Site::build(HostedBy::StaticHost)?;
    if !site.has_rules() {
        bail!(
            "this program was built without WebAssembly, and a page without a server needs it: \
             expected a build with `rustup target add wasm32-unknown-unknown`"
        );
    }
    let count = site.write_to(&args.folder).with_context(|| folder.to_string())?;
    writeln!(out, "{count} files in {folder}")?;
    out.flush()?;
    Ok(())
}

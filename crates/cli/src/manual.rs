//! `sandtable man`: the manual pages, for those who make packages of the program.

use anyhow::Context;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Where to write the pages.
#[derive(Args, Debug)]
pub struct ManualArgs {
    /// The folder; it is made if it is not there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Runs the command: a page for the program and one for each of its commands.
pub fn run(program: clap::Command, args: &ManualArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = args.folder.display();
    fs::create_dir_all(&args.folder).with_context(|| folder.to_string())?;
    clap_mangen::generate_to(program, &args.folder).with_context(|| folder.to_string())?;
    writeln!(out, "manual pages in {folder}")?;
    out.flush()?;
    Ok(())
}

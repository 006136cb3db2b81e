//! Lists the files of `data/dark-ground`, so that a scenario is a file in that folder and nothing else.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let top = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../data/dark-ground");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", top.display());
    let mut files = Vec::new();
    collect(&top, &mut files);
    files.sort();
    let mut out = String::from("&[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&top).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let path = format!("/../../data/dark-ground/{name}");
        let _ = writeln!(out, "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),");
    }
    out.push_str("]\n");
    let target = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("files.rs");
    fs::write(target, out).expect("the build directory can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
}

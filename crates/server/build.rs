//! Puts the built client (`web/dist`) into the binary. Without it the build still works, and the server's page says
//! how to build it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let dist = root.join("../../web/dist");
    // Cargo runs this script at every build while a watched folder is missing. An empty one, which git ignores,
    // makes it wait until the client is built. Where that is not allowed nothing but time is lost.
    if dist.parent().is_some_and(Path::exists) {
        let _ = fs::create_dir(&dist);
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", dist.display());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    walk(&dist, &dist, &mut files);
    files.sort();
    let mut code = String::from("pub(super) const FILES: &[File] = &[\n");
    for (place, (name, path)) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", path.display());
        let packed = out.join(format!("{place}.gz"));
        let smaller = pack(path, &packed);
        let gzip = if smaller { format!("Some(include_bytes!({packed:?}))") } else { "None".into() };
        code.push_str(&format!("    File {{ path: {name:?}, bytes: include_bytes!({path:?}), gzip: {gzip} }},\n"));
    }
    code.push_str("];\n");
    fs::write(out.join("client.rs"), code).expect("the build folder can be written");
}

fn walk(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            walk(root, &path, files);
        } else if let (Ok(name), Ok(path)) = (path.strip_prefix(root), path.canonicalize()) {
            files.push((format!("/{}", name.to_string_lossy().replace('\\', "/")), path));
        }
    }
}

/// Packs a file once, here, instead of for every visitor; says whether that made it smaller.
fn pack(from: &Path, to: &Path) -> bool {
    let bytes = fs::read(from).expect("a file that was just listed");
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(&bytes).expect("memory can be written");
    let packed = packer.finish().expect("memory can be written");
    fs::write(to, &packed).expect("the build folder can be written");
    packed.len() + packed.len() / 10 < bytes.len()
}

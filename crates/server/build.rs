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
        // Copied, because the client may be built anew while the compiler reads.
        let Ok(bytes) = fs::read(path) else { continue };
        let (raw, packed) = (out.join(format!("{place}.raw")), out.join(format!("{place}.gz")));
        let gzip = match pack(&bytes) {
            Some(smaller) => {
                write(&packed, &smaller);
                format!("Some(include_bytes!({packed:?}))")
            }
            None => "None".into(),
        };
        write(&raw, &bytes);
        code.push_str(&format!("    File {{ path: {name:?}, bytes: include_bytes!({raw:?}), gzip: {gzip} }},\n"));
    }
    code.push_str("];\n");
    write(&out.join("client.rs"), code.as_bytes());
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

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("the build folder can be written");
}

/// Packs a file once, here, instead of for every visitor; nothing if that does not make it much smaller.
fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).ok()?;
    packer.finish().ok().filter(|packed| packed.len() + packed.len() / 10 < bytes.len())
}

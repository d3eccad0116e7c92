//! Stamps the version and the git revision into the program, and on Windows its icon.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A path that does not exist would make cargo build everything again each time.
    for path in [".git/HEAD", ".git/refs/heads"] {
        if Path::new(path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    let revision = Command::new("git")
        .args(["rev-parse", "--short=7", "HEAD"])
        .output()
        .ok()
        .filter(|output| output.status.success())
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .map(|revision| revision.trim().to_owned())
        .filter(|revision| !revision.is_empty());
    let stamped = match revision {
        Some(revision) => format!("{version} ({revision})"),
        None => version.to_owned(),
    };
    println!("cargo::rustc-env=CASCADIA_VERSION={stamped}");
    #[cfg(windows)]
    add_resource();
}

/// Adds what Windows shows of a program: its icon, and version and name from Cargo.toml. A program without them runs as well.
#[cfg(windows)]
fn add_resource() {
    println!("cargo::rerun-if-changed=packaging/icons/cascadia.ico");
    let mut resource = winresource::WindowsResource::new();
    resource
        .set_icon("packaging/icons/cascadia.ico")
        .set("ProductName", "Cascadia")
        .set("FileDescription", "Cascadia");
    if let Err(error) = resource.compile() {
        println!("cargo::warning=the program has no icon: {error}");
    }
}

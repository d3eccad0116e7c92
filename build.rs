//! Stamps the version and the git revision into the programs, and on Windows the icon into the game.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A missing path would make cargo rebuild everything each time.
    if let Some(folder) = git(&["rev-parse", "--absolute-git-dir"]) {
        for path in ["HEAD", "refs/heads"].map(|name| Path::new(&folder).join(name)) {
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    let stamped = match git(&["rev-parse", "--short=7", "HEAD"]) {
        Some(revision) => format!("{version} ({revision})"),
        None => version.to_owned(),
    };
    println!("cargo::rustc-env=CASCADIA_VERSION={stamped}");
    // Asked of the system that the program is for, which `cfg!` does not know here.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
        add_resource();
    }
}

/// Returns the output line of git; `None` without git or outside a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let line = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !line.is_empty()).then_some(line)
}

/// Adds a program's icon, version and name (from Cargo.toml) for Windows. The program also runs without
/// them.
fn add_resource() {
    // Cargo runs this in the folder of the package: the root, or one of `crates`.
    let icon = ["packaging/icons/cascadia.ico", "../../packaging/icons/cascadia.ico"]
        .into_iter()
        .find(|icon| Path::new(icon).exists())
        .unwrap_or_default();
    println!("cargo::rerun-if-changed={icon}");
    let mut resource = winresource::WindowsResource::new();
    resource.set_icon(icon).set("ProductName", "Cascadia").set("FileDescription", "Cascadia");
    if let Err(error) = resource.compile() {
        println!("cargo::warning=the program has no icon: {error}");
    }
}

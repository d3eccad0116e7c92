//! The location of the shipped files in `assets`, `config` and `shaders`: on disk, or built into the program.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use thiserror::Error;

use super::built_in::{built_in_files, read_built_in};

/// The environment variable with the folder to use.
const VARIABLE: &str = "CASCADIA_ROOT";

/// A path present in every usable folder.
const CONTENT: &str = "assets/content";

/// The source of the program's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramRoot {
    /// This folder, which holds `assets`, `config` and `shaders`.
    Folder(PathBuf),
    /// The copy built into the program.
    BuiltIn,
}

impl ProgramRoot {
    /// Returns the root at `path`.
    pub fn folder(path: impl Into<PathBuf>) -> Self {
        Self::Folder(path.into())
    }

    /// Reads `file`, a path below the root with `/` between its parts.
    ///
    /// # Errors
    /// If the file is missing or cannot be read.
    pub fn read(&self, file: &str) -> io::Result<Cow<'static, [u8]>> {
        match self {
            Self::Folder(folder) => fs::read(folder.join(file)).map(Cow::Owned),
            Self::BuiltIn => read_built_in(file),
        }
    }

    /// Reads `file` as text.
    ///
    /// # Errors
    /// As [`ProgramRoot::read`], or if it is not UTF-8.
    pub fn read_text(&self, file: &str) -> io::Result<String> {
        let bytes = self.read(file)?;
        String::from_utf8(bytes.into_owned())
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
    }

    /// Returns the names of the files in `folder`, sorted, without subfolders.
    ///
    /// # Errors
    /// If there is no such folder or it cannot be read.
    pub fn files_in(&self, folder: &str) -> io::Result<Vec<String>> {
        let mut names: Vec<String> = match self {
            Self::Folder(root) => fs::read_dir(root.join(folder))?
                .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
                .collect::<io::Result<_>>()?,
            Self::BuiltIn => Self::built_in_below(folder).filter(|name| !name.contains('/')).collect(),
        };
        if names.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        names.sort();
        Ok(names)
    }

    /// Iterates over the built-in files below `folder`, by their paths below it.
    pub fn built_in_below(folder: &str) -> impl Iterator<Item = String> {
        built_in_files().filter_map(move |file| {
            file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).map(str::to_owned)
        })
    }
}

impl fmt::Display for ProgramRoot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(formatter, "{}", folder.display()),
            Self::BuiltIn => write!(formatter, "built into the program"),
        }
    }
}

/// The program's answer to a query for its file locations: itself, its version, and this root.
pub struct ProgramPlaces<'a>(pub &'a ProgramRoot);

impl fmt::Display for ProgramPlaces<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program =
            env::current_exe().map_or_else(|error| error.to_string(), |path| path.display().to_string());
        writeln!(formatter, "program   {program}")?;
        writeln!(formatter, "version   {}", super::version::program_version())?;
        writeln!(formatter, "files     {}", self.0)
    }
}

/// The reason why the program's files cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RootError {
    /// The folder named by the environment does not hold them.
    #[error("{VARIABLE} names {}, which has no folder {CONTENT}", .0.display())]
    NotAtNamedFolder(PathBuf),
}

/// Finds the program's files. Uses the first of these that holds `assets/content`:
///
/// 1. the folder named by `CASCADIA_ROOT`,
/// 2. the package, or the workspace it is a crate of, when run by cargo,
/// 3. the folder of the program,
/// 4. `share/cascadia` beside that folder, as on Linux,
/// 5. `Resources` beside that folder, as on macOS,
/// 6. the folders above the program,
/// 7. in a development build, the folder in which it was built,
/// 8. the built-in copy.
///
/// # Errors
/// If `CASCADIA_ROOT` names a folder without them: an explicit choice must not be replaced by another folder.
pub fn find_root() -> Result<ProgramRoot, RootError> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let program = env::current_exe().ok();
    search(folder(VARIABLE), folder("CARGO_MANIFEST_DIR"), program.as_deref())
}

/// Searches in the order of [`find_root`]: `named` by the environment, in the `package`, around the
/// `program`.
fn search(
    named: Option<PathBuf>,
    package: Option<PathBuf>,
    program: Option<&Path>,
) -> Result<ProgramRoot, RootError> {
    let has_content = |folder: &PathBuf| folder.join(CONTENT).is_dir();
    if let Some(named) = named {
        return if has_content(&named) {
            Ok(ProgramRoot::Folder(named))
        } else {
            Err(RootError::NotAtNamedFolder(named))
        };
    }
    let above = |count: usize| program.and_then(|program| program.ancestors().nth(count));
    let beside = above(2).map(|folder| [folder.join("share/cascadia"), folder.join("Resources")]);
    let workspace = package.as_deref().and_then(workspace_of).map(Path::to_owned);
    let found = package
        .into_iter()
        .chain(workspace)
        .chain(above(1).map(Path::to_owned))
        .chain(beside.into_iter().flatten())
        .chain((2..5).filter_map(above).map(Path::to_owned))
        .chain(source_folder())
        .find(has_content);
    Ok(found.map_or(ProgramRoot::BuiltIn, ProgramRoot::Folder))
}

/// Returns the folder of the workspace if `package` is one of its crates.
fn workspace_of(package: &Path) -> Option<&Path> {
    let crates = package.parent().filter(|folder| folder.ends_with("crates"))?;
    crates.parent()
}

/// Returns the folder of the sources, in a build without a copy of the files. Other builds must not contain
/// it: it is a path on the build machine.
fn source_folder() -> Option<PathBuf> {
    #[cfg(all(debug_assertions, not(feature = "embed")))]
    return Some(PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    #[cfg(not(all(debug_assertions, not(feature = "embed"))))]
    None
}

#[allow(clippy::disallowed_methods, reason = "tests write files")]
#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// Creates a folder with a program installed as `bin/cascadia`, with the game's files in `below`.
    fn installed(below: &[&str]) -> TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for place in below {
            fs::create_dir_all(folder.path().join(place).join(CONTENT)).expect("a folder to try things in");
        }
        folder
    }

    #[test]
    fn files_on_disk_are_used_in_the_documented_order() {
        let places = ["named", "package", "a/b/bin", "a/b/share/cascadia", "a/b/Resources", "a/b", "a", "."];
        let temporary = installed(&places);
        let folder = temporary.path();
        let program = folder.join("a/b/bin/cascadia");
        for (index, place) in places.iter().enumerate() {
            let named = (index == 0).then(|| folder.join("named"));
            let found = search(named, Some(folder.join("package")), Some(&program)).expect("a root");
            let ProgramRoot::Folder(found) = found else { panic!("{place}: {found}") };
            assert_eq!(found.canonicalize().ok(), folder.join(place).canonicalize().ok(), "{place}");
            fs::remove_dir_all(folder.join(place).join("assets")).expect("removable");
        }
    }

    #[test]
    fn the_tests_of_a_crate_use_the_files_of_its_workspace() {
        let temporary = installed(&["."]);
        let found = search(None, Some(temporary.path().join("crates/cascadia-rules")), None).expect("a root");
        assert_eq!(found, ProgramRoot::folder(temporary.path()));
    }

    #[test]
    fn a_program_alone_uses_the_built_in_copy_or_in_development_its_sources() {
        let temporary = installed(&[]);
        let folder = temporary.path();
        let root = search(None, None, Some(&folder.join("x/y/z/cascadia"))).expect("a root");
        assert_eq!(root, source_folder().map_or(ProgramRoot::BuiltIn, ProgramRoot::Folder));
        assert_eq!(search(None, None, None).expect("a root"), root);
    }

    #[test]
    fn a_named_folder_without_the_files_is_refused_in_a_sentence() {
        let temporary = installed(&["package"]);
        let folder = temporary.path();
        let error = search(Some(folder.join("typo")), Some(folder.join("package")), None)
            .expect_err("no such folder");
        let named = folder.join("typo").display().to_string();
        assert_eq!(
            error.to_string(),
            format!("CASCADIA_ROOT names {named}, which has no folder assets/content")
        );
    }

    /// Lists the files below a folder of the package, by their paths.
    fn files_below(folder: &Path, package: &Path, files: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder of the package").flatten() {
            let path = entry.path();
            if path.is_dir() {
                files_below(&path, package, files);
            } else {
                let below = path.strip_prefix(package).expect("inside");
                files.push(below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"));
            }
        }
    }

    #[test]
    fn the_built_in_copy_has_every_file_as_it_is_on_disk() {
        let package = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let on_disk = ProgramRoot::folder(package);
        let mut files = Vec::new();
        for folder in ["assets", "config", "shaders"] {
            files_below(&package.join(folder), package, &mut files);
        }
        assert!(files.len() > 50, "{files:?}");
        for file in &files {
            let (built_in, read) = (ProgramRoot::BuiltIn.read(file), on_disk.read(file));
            assert!(built_in.expect("built in") == read.expect("on disk"), "{file}");
        }
        let shaders: Vec<String> = ProgramRoot::built_in_below("shaders").collect();
        let expected = files.iter().filter_map(|file| file.strip_prefix("shaders/")).count();
        assert_eq!(shaders.len(), expected);
        assert!(shaders.contains(&"terrain.wgsl".to_owned()), "{shaders:?}");
        let missing = ProgramRoot::BuiltIn.read("assets/none.ron").expect_err("no such file");
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}

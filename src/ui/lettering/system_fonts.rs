//! The system's typefaces for letters that ours lacks.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy_egui::egui::{FontData, FontTweak};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::FileRef;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

/// The most typefaces for one set of letters.
const MOST_FONTS: usize = 6;
/// Limits of the search: depth of folders, and number of files.
const DEEPEST: usize = 6;
const MOST_FILES: usize = 4_000;

/// A typeface of the system.
#[derive(Clone, Debug)]
pub(in crate::ui) struct FoundFont {
    /// Its unique name.
    pub(in crate::ui) name: String,
    pub(in crate::ui) data: Arc<FontData>,
}

/// The system's typefaces for a set of letters.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundFonts {
    /// Typefaces, the most useful first.
    pub(super) fonts: Vec<FoundFont>,
    /// The letters that none of them can draw.
    pub(super) missing: BTreeSet<char>,
}

/// A candidate typeface.
struct FontCandidate<T> {
    face: T,
    /// The distance from our typeface: 0 for upright, normal weight, sans serif.
    rank: u32,
    /// The letters it can draw.
    covered: BTreeSet<char>,
}

/// Chooses typefaces that together draw as many of `wanted` as possible: each time the one with the most new
/// letters, and among equals the lowest rank. Returns them with the missing letters.
fn choose<T>(mut candidates: Vec<FontCandidate<T>>, wanted: &BTreeSet<char>) -> (Vec<T>, BTreeSet<char>) {
    let mut missing = wanted.clone();
    let mut chosen = Vec::new();
    candidates.sort_by_key(|candidate| candidate.rank);
    while chosen.len() < MOST_FONTS {
        let gain = |candidate: &FontCandidate<T>| candidate.covered.intersection(&missing).count();
        // `max_by_key` takes the last maximum; reversed, the first.
        let best = candidates.iter().enumerate().rev().max_by_key(|(_, candidate)| gain(candidate));
        let Some(index) = best.filter(|(_, candidate)| gain(candidate) > 0).map(|(index, _)| index) else {
            break;
        };
        let candidate = candidates.remove(index);
        missing.retain(|letter| !candidate.covered.contains(letter));
        chosen.push(candidate.face);
    }
    (chosen, missing)
}

/// A typeface in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FaceOfFile {
    file: PathBuf,
    index: u32,
}

/// Finds typefaces of the system for these letters. It reads many files, so it belongs on another thread.
pub(super) fn find(wanted: &BTreeSet<char>) -> FoundFonts {
    let mut files = Vec::new();
    for folder in folders() {
        add_files(&folder, 0, &mut files);
    }
    find_in(files, wanted)
}

/// Finds typefaces in these files, the most similar to ours first, until no letter is missing.
fn find_in(mut files: Vec<PathBuf>, wanted: &BTreeSet<char>) -> FoundFonts {
    files.sort_by_cached_key(|file| (unlikeness(&name_of(file)), name_of(file)));
    let mut missing = wanted.clone();
    let mut candidates = Vec::new();
    for file in files {
        let Ok(data) = fs::read(&file) else { continue };
        let count = FileRef::new(&data).map_or(0, |file| file.fonts().count());
        for index in 0..count as u32 {
            let covered = covered(&data, index, wanted);
            if !covered.is_empty() {
                missing.retain(|letter| !covered.contains(letter));
                let rank = rank(&data, index, wanted);
                candidates.push(FontCandidate {
                    face: FaceOfFile { file: file.clone(), index },
                    rank,
                    covered,
                });
            }
        }
        if missing.is_empty() {
            break;
        }
    }
    let (chosen, missing) = choose(candidates, wanted);
    let fonts = chosen.into_iter().filter_map(|FaceOfFile { file, index }| {
        let name = format!("{} {index}", file.display());
        let tweak = FontTweak { subpixel_binning: Some(false), ..FontTweak::default() };
        let font = fs::read(&file).ok()?.into();
        Some(FoundFont { name, data: Arc::new(FontData { font, index, tweak }) })
    });
    FoundFonts { fonts: fonts.collect(), missing }
}

/// Returns the font folders of the system.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = Vec::new();
    let within =
        |variable: &str, path: &str| std::env::var_os(variable).map(|base| PathBuf::from(base).join(path));
    if cfg!(windows) {
        folders.extend(within("SystemRoot", "Fonts"));
        folders.extend(within("LOCALAPPDATA", "Microsoft/Windows/Fonts"));
    } else if cfg!(target_os = "macos") {
        folders.extend(["/System/Library/Fonts", "/Library/Fonts"].map(PathBuf::from));
        folders.extend(within("HOME", "Library/Fonts"));
    } else {
        folders.extend(["/usr/share/fonts", "/usr/local/share/fonts", "/run/host/fonts"].map(PathBuf::from));
        folders.extend(within("XDG_DATA_HOME", "fonts"));
        folders.extend([".local/share/fonts", ".fonts"].iter().filter_map(|path| within("HOME", path)));
    }
    folders
}

/// Adds the typefaces in a folder and its subfolders.
fn add_files(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default().to_ascii_lowercase();
        if path.is_dir() && depth < DEEPEST {
            add_files(&path, depth + 1, files);
        } else if ["ttf", "otf", "ttc", "otc"].contains(&kind.as_str()) && files.len() < MOST_FILES {
            files.push(path);
        }
    }
}

fn name_of(file: &Path) -> String {
    file.file_stem().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Returns the distance of a typeface from ours, judging by its name.
fn unlikeness(name: &str) -> u32 {
    let any = |words: &[&str]| u32::from(words.iter().any(|word| name.contains(word)));
    any(&["italic", "oblique"]) * 4_000
        + any(&["mono", "courier", "console"]) * 2_000
        + any(&["serif", "ming", "song", "times", "mincho"]) * 1_000
        + any(&["bold", "black", "heavy", "light", "thin", "condensed", "narrow"]) * 300
}

/// Returns the letters that a typeface draws as outlines. Colour pictures, as in most emoji fonts, do not
/// count.
fn covered(data: &[u8], index: u32, wanted: &BTreeSet<char>) -> BTreeSet<char> {
    let Ok(font) = FontRef::from_index(data, index) else { return BTreeSet::new() };
    let (letters, outlines) = (font.charmap(), font.outline_glyphs());
    let is_drawn = |letter: &&char| {
        let Some(outline) = letters.map(**letter).and_then(|glyph| outlines.get(glyph)) else { return false };
        let mut pen = SeenPen(false);
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outline.draw(settings, &mut pen).is_ok() && pen.0
    };
    wanted.iter().filter(is_drawn).copied().collect()
}

/// A pen that records if anything is drawn.
struct SeenPen(bool);

impl OutlinePen for SeenPen {
    fn move_to(&mut self, _x: f32, _y: f32) {}

    fn line_to(&mut self, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn quad_to(&mut self, _cx: f32, _cy: f32, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn curve_to(&mut self, _cx0: f32, _cy0: f32, _cx1: f32, _cy1: f32, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn close(&mut self) {}
}

/// Returns the distance of a typeface from ours, with a penalty if its ideographs are of another language
/// than the neighbouring letters.
fn rank(data: &[u8], index: u32, wanted: &BTreeSet<char>) -> u32 {
    let Ok(font) = FontRef::from_index(data, index) else { return u32::MAX };
    let name = font.localized_strings(StringId::FULL_NAME).english_or_first();
    let name = name.map_or_else(String::new, |name| name.to_string().to_lowercase());
    let is_of_other_language = name.contains("cjk") && !name.contains(language_of(wanted));
    unlikeness(&name) + u32::from(is_of_other_language) * 50
}

/// Returns the abbreviation of these letters' language in the names of multilingual typefaces.
fn language_of(letters: &BTreeSet<char>) -> &'static str {
    let any = |first: char, last: char| letters.range(first..=last).next().is_some();
    if any('\u{3040}', '\u{30ff}') {
        "cjk jp"
    } else if any('\u{ac00}', '\u{d7a3}') {
        "cjk kr"
    } else {
        "cjk sc"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(face: &'static str, rank: u32, letters: &str) -> FontCandidate<&'static str> {
        FontCandidate { face, rank, covered: letters.chars().collect() }
    }

    #[test]
    fn few_typefaces_are_taken_and_what_none_has_is_known() {
        let wanted: BTreeSet<char> = "山田太郎علي🦊".chars().collect();
        let fonts = vec![
            candidate("bold", 300, "山田太郎"),
            candidate("japanese", 0, "山田太郎"),
            candidate("one sign", 0, "山"),
            candidate("arabic", 0, "علي"),
            candidate("arabic with serifs", 1_000, "علي"),
        ];
        let (chosen, missing) = choose(fonts, &wanted);
        assert_eq!(chosen, ["japanese", "arabic"]);
        assert_eq!(missing, "🦊".chars().collect());
        let (chosen, missing) = choose(Vec::<FontCandidate<&str>>::new(), &wanted);
        assert!(chosen.is_empty() && missing == wanted, "nothing is taken from a system without typefaces");
    }

    #[test]
    fn a_letter_is_covered_if_it_has_an_outline() {
        let root = cascadia_storage::find_root().expect("the package has its folders");
        let lato = root.read("assets/fonts/Lato-Regular.ttf").expect("our typeface");
        let wanted: BTreeSet<char> = "aé 山🦊".chars().collect();
        // A blank has a glyph without an outline.
        assert_eq!(covered(&lato, 0, &wanted), "aé".chars().collect());
        assert_eq!(covered(b"no typeface", 0, &wanted), BTreeSet::new());
        assert_eq!(covered(&lato, 7, &wanted), BTreeSet::new());
    }

    #[test]
    fn ideographs_are_taken_in_the_language_of_the_letters_beside_them() {
        let language = |letters: &str| language_of(&letters.chars().collect());
        assert_eq!(["山田たろう", "홍길동 李", "李小龙"].map(language), ["cjk jp", "cjk kr", "cjk sc"]);
    }

    #[test]
    fn a_folder_is_searched_for_what_looks_most_like_ours() {
        let folder = tempfile::tempdir().expect("a folder");
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts");
        let deep = folder.path().join("a/b");
        fs::create_dir_all(&deep).expect("folders");
        for (file, name) in [("Lato-Bold.ttf", "bold.ttf"), ("Lato-Regular.ttf", "plain.ttf")] {
            fs::copy(ours.join(file), deep.join(name)).expect("our typeface");
        }
        cascadia_storage::write_atomically(&folder.path().join("junk.ttf"), "no typeface").expect("a file");
        let mut files = Vec::new();
        add_files(folder.path(), 0, &mut files);
        assert_eq!(files.len(), 3);
        let found = find_in(files, &"é山".chars().collect());
        assert_eq!(found.missing, "山".chars().collect());
        let names: Vec<&str> = found.fonts.iter().map(|font| font.name.as_str()).collect();
        assert!(names.len() == 1 && names[0].ends_with("plain.ttf 0"), "{names:?}");
        assert!(unlikeness("noto sans") < unlikeness("noto sans bold italic"));
    }
}

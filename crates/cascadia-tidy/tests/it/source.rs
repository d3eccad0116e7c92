//! The source files in the form these tests need: modules, the paths they use, functions with their comments.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The crate of the desktop game.
pub const GAME: &str = "cascadia";

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// All Rust files below a folder of the package, with their text; none if the folder is missing.
pub fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

/// The files of the window, without its tests.
pub fn window_files() -> Vec<(PathBuf, String)> {
    let tests = root().join("src/tests");
    files("src").into_iter().filter(|(path, _)| !path.starts_with(&tests)).collect()
}

/// The files of all crates, without tests and benches.
pub fn code_files() -> Vec<(PathBuf, String)> {
    let mut found = window_files();
    found.extend(
        files("crates").into_iter().filter(|(path, _)| relative(path).split('/').nth(2) == Some("src")),
    );
    found
}

/// The files of all tests.
pub fn test_files() -> Vec<(PathBuf, String)> {
    let mut found = files("src/tests");
    found.extend(
        files("crates").into_iter().filter(|(path, _)| relative(path).split('/').nth(2) == Some("tests")),
    );
    found
}

/// A path from the root of the package, with `/` between its parts.
pub fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Collects complaints, so that one run reports all of them.
#[derive(Default)]
pub struct Complaints(Vec<String>);

impl Complaints {
    pub fn add(&mut self, path: &Path, line: usize, sentence: &str) {
        self.0.push(format!("{}:{line}: {sentence}", relative(path)));
    }

    #[track_caller]
    pub fn none(self) {
        assert!(self.0.is_empty(), "\n{}", self.0.join("\n"));
    }
}

/// The text of a file with comments and the contents of strings blanked out; line numbers stay the same.
pub fn code_of(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        if rest.starts_with(&['/', '/']) {
            let length = rest.iter().position(|letter| *letter == '\n').unwrap_or(rest.len());
            at += length;
        } else if rest[0] == '"' {
            let hashes = letters[..at].iter().rev().take_while(|letter| **letter == '#').count();
            let raw = letters[..at].iter().rev().nth(hashes) == Some(&'r');
            let length = if raw { raw_string(rest, hashes) } else { string(rest) };
            code.push('"');
            code.extend(rest[1..length - 1].iter().filter(|letter| **letter == '\n'));
            code.push('"');
            at += length;
        } else if let Some(length) = letter_literal(rest) {
            code.push_str("' '");
            at += length;
        } else {
            code.push(rest[0]);
            at += 1;
        }
    }
    code
}

fn string(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != '"' {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

fn raw_string(rest: &[char], hashes: usize) -> usize {
    let ends =
        |at: &usize| rest[*at] == '"' && rest[at + 1..].iter().take(hashes).all(|letter| *letter == '#');
    (1..rest.len()).find(ends).map_or(rest.len(), |at| at + 1)
}

fn letter_literal(rest: &[char]) -> Option<usize> {
    match *rest {
        ['\'', '\\', ..] => rest.iter().skip(2).position(|letter| *letter == '\'').map(|at| at + 3),
        ['\'', _, '\'', ..] => Some(3),
        _ => None,
    }
}

/// A source file of the library as a module.
pub struct Module {
    pub file: PathBuf,
    /// The name of its crate, followed by its path there.
    pub path: Vec<String>,
    pub text: String,
    /// Its code before the unit tests, without comments and strings.
    pub code: String,
    /// Set if it is compiled for tests only.
    pub is_test: bool,
    /// The re-exported names, with their original paths.
    exports: BTreeMap<String, Vec<String>>,
    /// The used paths, from the root of the crate, with their lines.
    uses: Vec<(usize, Vec<String>)>,
}

/// The sources of every crate: its name in code, the file, the text.
pub fn sources() -> Vec<(String, PathBuf, String)> {
    let mut found: Vec<_> =
        files("src").into_iter().map(|(file, text)| (GAME.to_owned(), file, text)).collect();
    for (file, text) in files("crates") {
        let relative = relative(&file);
        if let [_, name, "src", ..] = relative.split('/').collect::<Vec<_>>()[..] {
            found.push((name.replace('-', "_"), file, text));
        }
    }
    found
}

/// All crates as modules.
pub struct Library {
    /// The modules by their paths.
    pub modules: BTreeMap<Vec<String>, Module>,
}

/// All crates, read once.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::read);
    &LIBRARY
}

impl Library {
    fn read() -> Self {
        let mut modules = BTreeMap::new();
        for (krate, file, text) in sources() {
            let relative = relative(&file);
            let inside = relative.split_once("src/").map_or("", |(_, inside)| inside);
            let parts = inside[..inside.len() - ".rs".len()].split('/').map(str::to_owned);
            let mut path: Vec<String> = std::iter::once(krate).chain(parts).collect();
            // In a package with a library and a program, the modules belong to the library.
            let has_library = file.with_file_name("lib.rs").exists();
            if path[1..] == ["main"] && has_library {
                continue;
            }
            if path.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
                path.pop();
            }
            let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
            let code = code_of(before_tests);
            modules.insert(
                path.clone(),
                Module { file, path, text, code, is_test: false, exports: BTreeMap::new(), uses: Vec::new() },
            );
        }
        let known: BTreeSet<Vec<String>> = modules.keys().cloned().collect();
        let tests: BTreeSet<Vec<String>> = modules.values().flat_map(test_modules).collect();
        for module in modules.values_mut() {
            module.is_test = tests.contains(&module.path);
            (module.exports, module.uses) = paths_of(module, &known);
        }
        Self { modules }
    }

    /// The module that defines the item at this path, through any re-exports.
    fn home(&self, path: &[String], depth: usize) -> Vec<String> {
        let length = (0..=path.len()).rev().find(|length| self.modules.contains_key(&path[..*length]));
        let (module, rest) = path.split_at(length.unwrap_or(0));
        let export = rest.first().and_then(|name| self.modules.get(module)?.exports.get(name));
        match export {
            Some(to) if depth < 6 => self.home(to, depth + 1),
            _ => module.to_vec(),
        }
    }

    /// The path of a type that a module names; none if another workspace defines it.
    pub fn item(&self, module: &Module, name: &str) -> Option<Vec<String>> {
        let (name, generics) = name.split_at(name.find('<').unwrap_or(name.len()));
        let mut path: Vec<String> = name.split("::").map(str::to_owned).collect();
        let statements = split_uses(&module.code).into_iter().filter(|statement| statement.is_use);
        let mut imports = statements.flat_map(|statement| use_tree(statement.text));
        if let Some((import, _)) = imports.find(|(_, local)| *local == path[0]) {
            path.splice(..1, import);
        } else if path.len() == 1 {
            path.insert(0, "self".to_owned());
        }
        let known = self.modules.keys().cloned().collect();
        let mut item = self.home(&absolute(&path, &module.path, &known)?, 0);
        item.push(format!("{}{generics}", path.last()?));
        Some(item)
    }

    /// The modules used by a module, each with the first line that uses it, without the module's children.
    pub fn used_by(&self, module: &Module) -> Vec<(usize, Vec<String>)> {
        let mut found: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for (line, path) in &module.uses {
            let home = self.home(path, 0);
            if home != module.path {
                found.entry(home).or_insert(*line);
            }
        }
        found.into_iter().map(|(home, line)| (line, home)).collect()
    }
}

/// The modules that the file of `module` declares for tests only.
fn test_modules(module: &Module) -> Vec<Vec<String>> {
    let declared = module.text.match_indices("#[cfg(test)]\nmod ").filter_map(|(at, found)| {
        let rest = &module.text[at + found.len()..];
        let name = rest.split(';').next()?;
        name.chars().all(|letter| letter.is_alphanumeric() || letter == '_').then(|| name.to_owned())
    });
    declared.map(|name| [module.path.clone(), vec![name]].concat()).collect()
}

/// The re-exports of a file, and all paths into the crate that it uses.
fn paths_of(
    module: &Module,
    known: &BTreeSet<Vec<String>>,
) -> (BTreeMap<String, Vec<String>>, Vec<(usize, Vec<String>)>) {
    let (mut exports, mut uses) = (BTreeMap::new(), Vec::new());
    let mut body = String::new();
    let mut line = 1;
    for statement in split_uses(&module.code) {
        let lines = statement.text.matches('\n').count();
        if statement.is_use {
            for (path, name) in use_tree(statement.text) {
                let Some(path) = absolute(&path, &module.path, known) else { continue };
                if statement.is_public {
                    exports.insert(name, path);
                } else {
                    uses.push((line, path));
                }
            }
            body.push_str(&"\n".repeat(lines));
        } else {
            body.push_str(statement.text);
        }
        line += lines;
    }
    for (number, text) in body.lines().enumerate() {
        let crates = known.iter().filter(|path| path.len() == 1 && path[0] != GAME);
        let crates = crates.map(|path| format!("{}::", path[0]));
        for start in crates.chain(["crate::", "super::", "self::"].map(str::to_owned)) {
            for (at, _) in text.match_indices(&start) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                    continue;
                }
                let word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
                let path: String = text[at..].chars().take_while(|letter| word(*letter)).collect();
                let parts: Vec<String> =
                    path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
                uses.extend(absolute(&parts, &module.path, known).map(|path| (number + 1, path)));
            }
        }
    }
    (exports, uses)
}

/// A part of a file: a `use` statement, or the text between two of them.
struct Statement<'a> {
    text: &'a str,
    is_use: bool,
    is_public: bool,
}

fn split_uses(code: &str) -> Vec<Statement<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let start = line.trim_start();
        let after = start.strip_prefix("pub").map_or(start, |rest| {
            let rest =
                rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
            rest.trim_start()
        });
        if at >= from && after.starts_with("use ") {
            let end = code[at..].find(';').map_or(code.len(), |end| at + end + 1);
            found.push(Statement { text: &code[from..at], is_use: false, is_public: false });
            let is_public = start.starts_with("pub");
            found.push(Statement { text: &code[at..end], is_use: true, is_public });
            from = end;
        }
        at += line.len();
    }
    found.push(Statement { text: &code[from..], is_use: false, is_public: false });
    found
}

/// The paths of a `use` statement, each with its local name.
fn use_tree(statement: &str) -> Vec<(Vec<String>, String)> {
    let Some(at) = statement.find("use ") else { return Vec::new() };
    let mut found = Vec::new();
    walk_tree(&[], statement[at + "use ".len()..].trim_end_matches(';'), &mut found);
    found
}

fn walk_tree(before: &[String], tree: &str, found: &mut Vec<(Vec<String>, String)>) {
    let tree = tree.trim();
    if tree.is_empty() {
        return;
    }
    if let Some(open) = tree.find('{') {
        let parts = tree[..open].split("::").map(str::trim).filter(|part| !part.is_empty());
        let before: Vec<String> = before.iter().cloned().chain(parts.map(str::to_owned)).collect();
        let (mut depth, mut from) = (0, open + 1);
        for (at, letter) in tree.char_indices().skip_while(|(at, _)| *at <= open) {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    walk_tree(&before, &tree[from..at], found);
                    break;
                }
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    walk_tree(&before, &tree[from..at], found);
                    from = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let (path, alias) =
        tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
    let parts = path.split("::").map(|part| part.trim().to_owned());
    let mut path: Vec<String> = before.iter().cloned().chain(parts).collect();
    path.pop_if(|last| last == "self" || last == "*");
    let name = alias.map(str::to_owned).or_else(|| path.last().cloned()).unwrap_or_default();
    found.push((path, name));
}

/// The path from the name of its crate on; none if it leads out of this workspace.
fn absolute(path: &[String], module: &[String], known: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    match path.first()?.as_str() {
        "crate" => Some([&module[..1], &path[1..]].concat()),
        name if known.contains(&vec![name.to_owned()]) && !known.contains(&[module, &path[..1]].concat()) => {
            Some(path.to_vec())
        }
        "self" => Some([module, &path[1..]].concat()),
        "super" => {
            let ups = path.iter().take_while(|part| *part == "super").count();
            let base = &module[..module.len().checked_sub(ups)?];
            Some([base, &path[ups..]].concat())
        }
        _ => {
            let child = [module, &path[..1]].concat();
            known.contains(&child).then(|| [module, path].concat())
        }
    }
}

/// A function with its place in the file and its comments.
pub struct Function {
    /// The line of its first line of code, from 1.
    pub line: usize,
    pub name: String,
    /// The number of its lines, from its signature to its end.
    pub lines: usize,
    /// Its doc comment and the comments around it, line by line.
    pub docs: Vec<String>,
    /// Its parameters as written.
    pub parameters: Vec<String>,
}

/// The functions of a file, without those of its unit tests.
pub fn functions(text: &str) -> Vec<Function> {
    let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    let code = code_of(before_tests);
    let (lines, code_lines): (Vec<&str>, Vec<&str>) =
        (before_tests.lines().collect(), code.lines().collect());
    let mut found = Vec::new();
    for (number, line) in code_lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let mut docs = Vec::new();
        for above in lines[..number].iter().rev().map(|line| line.trim()) {
            if above.starts_with("///") || above.starts_with("//") {
                docs.push(above.trim_start_matches('/').trim().to_owned());
            } else if !above.starts_with('#') && !above.ends_with(']') {
                break;
            }
        }
        docs.reverse();
        let rest = code_lines[number..].join("\n");
        let Some((parameters, length)) = signature(&rest) else { continue };
        found.push(Function { line: number + 1, name: name.to_owned(), lines: length, docs, parameters });
    }
    found
}

/// The name of the function that starts on a line.
pub fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let words = ["const", "async", "unsafe", "extern", "\"\""];
    let plain = before
        .split_whitespace()
        .all(|word| word.starts_with("pub") || word.contains(')') || words.contains(&word));
    let name = after.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
    name.filter(|name| plain && !name.is_empty())
}

/// The parameters of the function at the start of a text, and the number of lines of its signature.
fn signature(text: &str) -> Option<(Vec<String>, usize)> {
    let name_end = text.find("fn ")? + 3;
    let mut depth = 0_i32;
    let mut angle = 0_i32;
    let (mut from, mut parameters, mut in_parameters) = (0, Vec::new(), false);
    let mut after = None;
    let mut before = ' ';
    for (at, letter) in text.char_indices().skip_while(|(at, _)| *at < name_end) {
        match letter {
            '<' => angle += 1,
            '>' if before != '-' && before != '=' => angle -= 1,
            '(' | '[' => {
                if letter == '(' && depth == 0 && angle == 0 && !in_parameters && after.is_none() {
                    (in_parameters, from) = (true, at + 1);
                }
                depth += 1;
            }
            ')' | ']' => {
                depth -= 1;
                if depth == 0 && in_parameters {
                    parameters.push(text[from..at].trim().to_owned());
                    (in_parameters, after) = (false, Some(at + 1));
                }
            }
            ',' if in_parameters && depth == 1 && angle == 0 => {
                parameters.push(text[from..at].trim().to_owned());
                from = at + 1;
            }
            ';' if after.is_some() && depth == 0 => return Some((plain(parameters), 1)),
            '{' if after.is_some() && depth == 0 => {
                let body = body_end(&text[at..])? + at;
                return Some((plain(parameters), text[..body].matches('\n').count() + 1));
            }
            _ => {}
        }
        before = letter;
    }
    None
}

fn plain(mut parameters: Vec<String>) -> Vec<String> {
    parameters.retain(|parameter| !parameter.is_empty());
    parameters
}

/// The end of the block at the start of a text.
fn body_end(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[test]
fn comments_and_strings_are_blanked_out() {
    let text = "let a = \"crate::x // \\\" y\"; // crate::b\nlet c = '\"'; let d = r#\"{\"#; f(\"x\")";
    assert_eq!(code_of(text), "let a = \"\"; \nlet c = ' '; let d = r#\"\"#; f(\"\")");
}

#[test]
fn use_statements_are_taken_apart() {
    let paths: Vec<String> = use_tree("pub(crate) use crate::a::{self, B, c::{D as E, *}};")
        .into_iter()
        .map(|(path, name)| format!("{}={name}", path.join("::")))
        .collect();
    assert_eq!(paths, ["crate::a=a", "crate::a::B=B", "crate::a::c::D=E", "crate::a::c=c"]);
}

#[test]
fn functions_are_found_with_their_comments_and_parameters() {
    let text = "/// Returns it.\n#[inline]\npub(super) const fn of<T: Fn(u8) -> u8>(a: [u8; 2], b: Map<A, B>) -> u8 {\n    // {\n    1\n}\n";
    let [function] = &functions(text)[..] else { panic!("one function") };
    assert_eq!((function.name.as_str(), function.line, function.lines), ("of", 3, 4));
    assert_eq!((function.docs.join(" "), function.parameters.len()), ("Returns it.".to_owned(), 2));
}

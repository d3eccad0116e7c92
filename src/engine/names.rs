//! Names of people: how files keep them and how they are compared.

/// The length in characters of the longest name in a file; profiles have shorter ones.
const LONGEST_KEPT_NAME: usize = 60;

/// Returns a name as files keep it: without control characters, cut to 60 characters.
pub fn tidy_name(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(LONGEST_KEPT_NAME).collect()
}

/// Returns the form of a name by which people are compared: tidy, trimmed and in lower case.
pub fn comparable_name(name: &str) -> String {
    tidy_name(name).trim().to_lowercase()
}

/// Tests whether two names belong to the same person.
pub fn is_same_person(one: &str, other: &str) -> bool {
    comparable_name(one) == comparable_name(other)
}

/// Separates the keys of a level and of a style of the computer's players.
pub(crate) const BETWEEN_LEVEL_AND_STYLE: char = '-';

/// Splits the key of a player of the computer into those of the level and of the style.
pub fn split_key(key: &str) -> (&str, Option<&str>) {
    match key.split_once(BETWEEN_LEVEL_AND_STYLE) {
        Some((level, style)) => (level, Some(style)),
        None => (key, None),
    }
}

/// Joins the keys of a level and of a style.
pub fn key_with_style(level: &str, style: Option<&str>) -> String {
    match style {
        Some(style) => format!("{level}{BETWEEN_LEVEL_AND_STYLE}{style}"),
        None => level.to_owned(),
    }
}

//! The computer players on offer in a mode, in words.

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::names::opponent_name;
#[cfg(test)]
use crate::ui::portraits::is_drawn;
#[cfg(test)]
use cascadia_engine::key_with_style;
use cascadia_engine::{LevelPolicy, LevelTable, split_key};
use cascadia_storage::text::Language;

/// The measured strength of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MeasuredLevel {
    /// The average points.
    pub mean: f32,
    /// The thinking time for a move.
    pub milliseconds: f32,
}

/// The computer players on offer.
pub(crate) struct Opponents<'a> {
    /// The keys of the levels, weakest first.
    pub levels: Vec<&'a str>,
    /// The keys of the styles; a mode may have none.
    pub styles: Vec<&'a str>,
    /// The initial level of a seat.
    pub usual: &'a str,
    localizer: &'a Localizer,
    /// Returns the text key of the sentence on a level.
    hint: fn(&str) -> String,
    measured: Box<dyn Fn(&str) -> Option<MeasuredLevel> + 'a>,
}

impl<'a> Opponents<'a> {
    /// Describes the levels of a mode. `hint` gives the text key of the sentence on a level, `measured` its
    /// strength.
    pub(crate) fn new<P: LevelPolicy>(
        levels: &'a LevelTable<P>,
        localizer: &'a Localizer,
        hint: fn(&str) -> String,
        measured: impl Fn(&str) -> Option<MeasuredLevel> + 'a,
    ) -> Self {
        Self {
            levels: levels.listed().map(|level| level.key()).collect(),
            styles: levels.styles().collect(),
            usual: levels.usual(),
            localizer,
            hint,
            measured: Box::new(measured),
        }
    }

    /// Returns the name of a level without its style.
    pub(crate) fn level_name(&self, key: &str) -> String {
        opponent_name(self.localizer, split_key(key).0)
    }

    /// Returns the name of a player's style, `None` without a style or a text for it.
    pub(crate) fn style_name(&self, key: &str) -> Option<String> {
        let style = split_key(key).1?;
        Some(self.text_or_nothing(&format!("style-{style}"))).filter(|name| !name.is_empty())
    }

    /// Returns the sentence on the character of a player: that of the style, or else of the level.
    pub(crate) fn character(&self, key: &str) -> String {
        match split_key(key) {
            (_, Some(style)) => self.text_or_nothing(&format!("style-{style}-hint")),
            (level, None) => self.text_or_nothing(&(self.hint)(level)),
        }
    }

    /// Returns the average points of a level, empty if it was not measured.
    pub(crate) fn points(&self, key: &str) -> String {
        let measured = (self.measured)(split_key(key).0);
        measured.map_or_else(String::new, |level| {
            self.localizer.text_with("level-points", &[("points", FluentValue::from(level.mean.round()))])
        })
    }

    /// Describes a player in lines: level, style, measured points and thinking time.
    pub(crate) fn details(&self, key: &str) -> String {
        let (level, style) = split_key(key);
        let measured = (self.measured)(level).map(|level| measured_text(self.localizer, level));
        let lines = [
            opponent_name(self.localizer, key),
            self.text_or_nothing(&(self.hint)(level)),
            style.map(|_| self.character(key)).unwrap_or_default(),
            measured.unwrap_or_default(),
        ];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Levels for comparison may lack texts.
    fn text_or_nothing(&self, key: &str) -> String {
        if self.localizer.has(key) { self.localizer.text(key) } else { String::new() }
    }
}

/// Describes the average points of a level and its thinking time.
fn measured_text(localizer: &Localizer, level: MeasuredLevel) -> String {
    let points = FluentValue::from(level.mean.round());
    if level.milliseconds < 50.0 {
        return localizer.text_with("level-measured-at-once", &[("points", points)]);
    }
    let seconds = FluentValue::from(tenths_of_seconds(level.milliseconds, localizer.language()));
    localizer.text_with("level-measured", &[("points", points), ("seconds", seconds)])
}

/// Formats a time in seconds with one decimal, in the format of a language.
fn tenths_of_seconds(milliseconds: f32, language: Language) -> String {
    let seconds = format!("{:.1}", (milliseconds / 1000.0).max(0.1));
    match language {
        Language::English => seconds,
        Language::French => seconds.replace('.', ","),
    }
}

#[cfg(test)]
impl Opponents<'_> {
    /// Asserts that every level, in every style, has a portrait, a name and a line.
    pub(crate) fn check_portraits(&self) {
        assert!(self.levels.len() >= 4 && self.levels.contains(&self.usual));
        let styles = || std::iter::once(None).chain(self.styles.iter().copied().map(Some));
        for (level, style) in self.levels.iter().flat_map(|level| styles().map(move |style| (level, style))) {
            let key = key_with_style(level, style);
            assert!(is_drawn(&key), "{key} has no portrait");
            assert!(self.character(&key).len() > 20 && !self.points(&key).is_empty(), "{key} has no line");
            assert_eq!(self.style_name(&key).is_some(), style.is_some(), "{key}");
            assert_ne!(self.level_name(&key), *level, "{key} has no name");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;

    #[test]
    fn thinking_times_have_one_decimal_in_either_language() {
        assert_eq!(tenths_of_seconds(808.56, Language::English), "0.8");
        assert_eq!(tenths_of_seconds(808.56, Language::French), "0,8");
        assert_eq!(tenths_of_seconds(60.0, Language::French), "0,1");
        assert_eq!(tenths_of_seconds(1_249.0, Language::English), "1.2");
    }

    #[test]
    fn a_style_speaks_for_its_player_and_unknown_players_have_only_a_name() {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(Language::English);
        let hint = |level: &str| format!("opponent-{level}-hint");
        let measured =
            |level: &str| (level == "ranger").then_some(MeasuredLevel { mean: 96.71, milliseconds: 1.0 });
        let opponents = Opponents::new(&cascadia.levels, &localizer, hint, measured);
        assert_eq!(opponents.level_name("ranger-paths"), "Ranger");
        assert_eq!(opponents.style_name("ranger-paths").as_deref(), Some("habitat lover"));
        assert_eq!(opponents.character("ranger-paths"), localizer.text("style-paths-hint"));
        assert_eq!(opponents.character("ranger"), localizer.text("opponent-ranger-hint"));
        assert_eq!(opponents.points("ranger-paths"), "~97 points");
        assert_eq!(opponents.details("ranger-paths").lines().count(), 4);
        assert_eq!(opponents.points("hiker"), "");
        assert_eq!(opponents.details("nobody-x"), "nobody · x");
    }
}

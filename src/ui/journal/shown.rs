//! What the page of the journal needs to know of a mode.

use bevy::prelude::Message;
use bevy_egui::egui::Ui;

use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::style::UiStyle;
use crate::window::screen::Screen;
use cascadia_base::Wildlife;
use cascadia_engine::archive::{Journal, JournalEntry, SeatResult, Statistics};

/// The keys of what the page says about a mode, and the name of the table that it exports.
pub(crate) struct JournalWords {
    /// The name of the game.
    pub game: &'static str,
    /// The tab about points by source.
    pub sources: &'static str,
    /// What there will be once something was played.
    pub empty: &'static str,
    /// What a click on a game shows.
    pub land: &'static str,
    /// The name of the file with the table, without its extension.
    pub table: &'static str,
}

/// Somebody wants to practise the mistakes of their last games. Written by the page of the journal.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PractiseMistakes {
    /// Whose mistakes.
    pub person: String,
}

/// Somebody wants to solve puzzles about what their last games miss. Written by the page of the journal.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct FittingPuzzles {
    /// Whose games.
    pub person: String,
    /// The key of the source of points that misses most.
    pub theme: Option<String>,
}

/// What is asked for in the tab about what reviews teach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LearnedIntent {
    /// Practise the mistakes of the last games.
    Practise,
    /// Solve puzzles about this source of points.
    Puzzles(Option<String>),
    /// Go on with the review of the game with this identifier.
    Review(String),
}

/// A mode with a journal.
pub(crate) trait JournalShown: PlayableMode {
    /// The screen of its journal.
    const JOURNAL: Screen;
    /// What the page says about it.
    const WORDS: JournalWords;
    /// Which games can be looked at, as keys of the texts; the first are all of them.
    const CHOICES: &'static [&'static str];

    /// The points by source, prepared.
    type Sources: Default + Send + Sync + 'static;

    /// Tests whether a game is among those of a choice.
    fn is_chosen(choice: usize, entry: &JournalEntry<Self>) -> bool;

    /// Returns the choice that a person sees first.
    fn first_choice(_journal: &Journal<Self>, _person: &str) -> usize {
        0
    }

    /// Prepares the points by source over the games of a choice.
    fn sources(
        statistics: &Statistics<Self>,
        choice: usize,
        content: &Self::Content,
        localizer: &Localizer,
    ) -> Self::Sources;

    /// Draws the tab about points by source.
    fn draw_sources(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, sources: &Self::Sources);

    /// The key of the tab about what reviews of games teach over time, in a mode that has them.
    const LEARNED: Option<&'static str> = None;
    /// What that tab shows, prepared.
    type Learned: Default + Send + Sync + 'static;

    /// Prepares what the reviews of a person's games teach; `review` reads the file of the review of a game.
    fn learned(
        _journal: &Journal<Self>,
        _person: &str,
        _review: &dyn Fn(&str) -> Option<String>,
        _localizer: &Localizer,
    ) -> Self::Learned {
        Self::Learned::default()
    }

    /// Draws that tab. Returns what was asked for.
    fn draw_learned(
        _ui: &mut Ui,
        _style: &mut UiStyle,
        _localizer: &Localizer,
        _learned: &Self::Learned,
    ) -> Option<LearnedIntent> {
        None
    }

    /// Describes what was special about a game.
    fn specials(entry: &JournalEntry<Self>, localizer: &Localizer) -> Vec<String>;

    /// Returns what a game was played with: letters, some of them with an animal.
    fn letters(entry: &JournalEntry<Self>) -> Vec<(Option<Wildlife>, String)>;

    /// Returns the same in words.
    fn letters_in_words(entry: &JournalEntry<Self>, localizer: &Localizer) -> String;

    /// Tests whether somebody who played alone has reached what the game was about.
    fn is_won_alone(entry: &JournalEntry<Self>, seat: &SeatResult<Self>) -> bool;

    /// Writes the journal as comma-separated values.
    fn table(journal: &Journal<Self>) -> String;
}

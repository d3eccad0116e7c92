//! The interface between a mode and the journal's page.

use bevy::prelude::Message;
use bevy_egui::egui::Ui;

use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::style::UiStyle;
use cascadia_base::Wildlife;
use cascadia_engine::archive::{Journal, JournalEntry, SeatResult, Statistics};

/// Keys of a mode's texts on the page, and the name of the exported table.
pub(crate) struct JournalWords {
    /// The tab about points by source.
    pub sources: &'static str,
    /// The sentence on an empty journal.
    pub empty: &'static str,
    /// The tooltip of a game that opens its environment.
    pub environment: &'static str,
    /// The name of the table's file, without extension.
    pub table: &'static str,
}

/// A request to practise the mistakes of a person's last games, from the journal's page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PractiseMistakes {
    /// The person who made the mistakes.
    pub person: String,
}

/// A request for puzzles about the weaknesses of a person's last games, from the journal's page.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct FittingPuzzles {
    /// The person whose games count.
    pub person: String,
    /// The key of the source of points with the greatest losses.
    pub theme: Option<String>,
}

/// A click on the tab about lessons from reviews.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LearnedIntent {
    /// Practise the mistakes of the last games.
    Practise,
    /// Solve puzzles about this source of points.
    Puzzles(Option<String>),
    /// Continue the review of the game with this id.
    Review(String),
}

/// A mode with a journal.
pub(crate) trait JournalShown: PlayableMode {
    /// Its texts on the page.
    const WORDS: JournalWords;
    /// The selections of games as text keys, beginning with all games.
    const CHOICES: &'static [&'static str];

    /// True if there is an album, whose missing pictures the mode draws.
    const HAS_ALBUM: bool = false;

    /// The points by source, prepared.
    type Sources: Default + Send + Sync + 'static;

    /// Tests whether a selection includes a game.
    fn is_chosen(choice: usize, entry: &JournalEntry<Self>) -> bool;

    /// Returns the selection that a person sees first.
    fn first_choice(_journal: &Journal<Self>, _person: &str) -> usize {
        0
    }

    /// Prepares the points by source over a selection of games.
    fn sources(
        statistics: &Statistics<Self>,
        choice: usize,
        content: &Self::Content,
        localizer: &Localizer,
    ) -> Self::Sources;

    /// Draws the tab about points by source.
    fn draw_sources(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, sources: &Self::Sources);

    /// The key of the tab about lessons from reviews, in a mode that has them.
    const LEARNED: Option<&'static str> = None;
    /// The contents of that tab, prepared.
    type Learned: Default + Send + Sync + 'static;

    /// Prepares the lessons from reviews of a person's games; `review` reads the review file of a game.
    fn learned(
        _journal: &Journal<Self>,
        _person: &str,
        _review: &dyn Fn(&str) -> Option<String>,
        _localizer: &Localizer,
    ) -> Self::Learned {
        Self::Learned::default()
    }

    /// Draws that tab. Returns the click.
    fn draw_learned(
        _ui: &mut Ui,
        _style: &mut UiStyle,
        _localizer: &Localizer,
        _learned: &Self::Learned,
    ) -> Option<LearnedIntent> {
        None
    }

    /// Describes the special features of a game.
    fn specials(entry: &JournalEntry<Self>, localizer: &Localizer) -> Vec<String>;

    /// Returns the setup of a game: letters, some of them with an animal.
    fn letters(entry: &JournalEntry<Self>) -> Vec<(Option<Wildlife>, String)>;

    /// Returns the setup of a game in words.
    fn letters_in_words(entry: &JournalEntry<Self>, localizer: &Localizer) -> String;

    /// Tests whether a solo player has reached the aim of the game.
    fn is_won_alone(entry: &JournalEntry<Self>, seat: &SeatResult<Self>) -> bool;

    /// Formats the journal as comma-separated values.
    fn table(journal: &Journal<Self>) -> String;
}

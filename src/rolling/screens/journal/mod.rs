//! The journal of Rolling Rivers: its part of the journal page.

mod rows;
mod sources;

use bevy::prelude::App;
use bevy_egui::egui::Ui;

use self::rows::{PointSources, point_sources};
use crate::preferences::localizer::Localizer;
use crate::rolling::words::{scenario_title, sheet_title};
use crate::ui::journal::{self, JournalShown, JournalWords};
use crate::ui::style::UiStyle;
use cascadia_base::Wildlife;
use cascadia_engine::archive::{Journal, JournalEntry, JournalPeople, SeatResult, Statistics};
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::journal_csv;
use rolling_rivers::content::Content;
use rolling_rivers::sheets::SheetLetter;

/// Returns the sheet of a choice, or `None` for the first, which covers all sheets.
fn sheet_of(choice: usize) -> Option<SheetLetter> {
    choice.checked_sub(1).and_then(|index| SheetLetter::ALL.get(index)).copied()
}

impl JournalShown for RollingRivers {
    const WORDS: JournalWords = JournalWords {
        sources: "rolling-journal-sources",
        empty: "rolling-journal-empty",
        environment: "rolling-journal-show-sheets",
        table: "cascadia-rolling-journal",
    };
    const CHOICES: &'static [&'static str] = &[
        "rolling-journal-all",
        "rolling-journal-a",
        "rolling-journal-b",
        "rolling-journal-c",
        "rolling-journal-d",
    ];

    type Sources = PointSources;

    fn is_chosen(choice: usize, entry: &JournalEntry<Self>) -> bool {
        sheet_of(choice).is_none_or(|sheet| entry.options.sheet == sheet)
    }

    /// Returns the sheet of the latest game, since totals on different sheets are not comparable.
    fn first_choice(journal: &Journal<Self>, person: &str) -> usize {
        let people = JournalPeople::of(journal);
        let own = journal.games().filter(|entry| people.index_of(entry, person).is_some());
        own.max_by_key(|entry| entry.ended).map_or(0, |entry| entry.options.sheet.index() + 1)
    }

    fn sources(
        statistics: &Statistics<Self>,
        choice: usize,
        content: &Content,
        localizer: &Localizer,
    ) -> PointSources {
        point_sources(&statistics.averages, sheet_of(choice), content, localizer)
    }

    fn draw_sources(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, sources: &PointSources) {
        sources::draw(ui, style, localizer, sources);
    }

    type Learned = ();

    fn specials(entry: &JournalEntry<Self>, localizer: &Localizer) -> Vec<String> {
        let options = &entry.options;
        let text_if = |yes: bool, key: &str| yes.then(|| localizer.text(key));
        let scenario = options.scenario.map(|number| scenario_title(localizer, number));
        let parts = [
            Some(sheet_title(localizer, options.sheet)),
            scenario,
            text_if(options.family, "rolling-journal-family"),
            text_if(options.abundance, "rolling-journal-abundance"),
        ];
        parts.into_iter().flatten().collect()
    }

    fn letters(entry: &JournalEntry<Self>) -> Vec<(Option<Wildlife>, String)> {
        vec![(None, entry.options.sheet.key().to_owned())]
    }

    fn letters_in_words(entry: &JournalEntry<Self>, localizer: &Localizer) -> String {
        sheet_title(localizer, entry.options.sheet)
    }

    /// Tests whether a solo player has reached all goals, if there were any.
    fn is_won_alone(_entry: &JournalEntry<Self>, seat: &SeatResult<Self>) -> bool {
        seat.breakdown.goals.iter().all(|met| *met)
    }

    fn table(journal: &Journal<Self>) -> String {
        journal_csv(journal)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(journal::plugin::<RollingRivers>);
}

//! The pictures of the album, prepared with the figures of the page: one for each finished environment of the
//! person, or of everybody here.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use fluent_bundle::FluentValue;

use super::figures::{JournalFilter, about};
use super::shown::JournalShown;
use crate::preferences::localizer::Localizer;
use crate::store::keepsakes::Keepsake;
use crate::ui::daily::calendar::day_text;
use crate::ui::names::shown_person;
use cascadia_engine::archive::{Journal, JournalEntry, JournalPeople, Statistics};

/// A picture of the album.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AlbumRow {
    pub keepsake: Keepsake,
    pub name: String,
    pub total: u16,
    /// The day on which the game ended.
    pub day: String,
    /// The date of the game and its special features.
    pub about: String,
    /// The praise of a person's best game.
    pub praise: Option<String>,
    /// The file of the game's record.
    pub file: Option<PathBuf>,
    /// The picture as a sentence, for screen readers.
    pub spoken: String,
}

/// Returns the seats of a game whose environments belong to people here: in a hosted game, the own one.
pub(crate) fn seats_here<M: JournalShown>(entry: &JournalEntry<M>) -> impl Iterator<Item = (usize, &str)> {
    let own = entry.hosted.as_ref().and_then(|hosted| hosted.own.as_ref()).map(|own| usize::from(own.seat));
    entry.people().filter(move |(seat, _)| own.is_none_or(|own| own == *seat))
}

/// Returns the pictures in the order of the filter.
pub(super) fn album_rows<M: JournalShown>(
    journal: &Journal<M>,
    filter: &JournalFilter,
    localizer: &Localizer,
    file: impl Fn(&str) -> Option<PathBuf>,
) -> Vec<AlbumRow> {
    let person = filter.person.as_deref().unwrap_or_default();
    let people = JournalPeople::of(journal);
    let is_chosen = |entry: &JournalEntry<M>| M::is_chosen(filter.choice, entry);
    let mut found: Vec<(&JournalEntry<M>, usize, String)> = Vec::new();
    for entry in journal.games().filter(|entry| is_chosen(entry)) {
        if filter.everybody {
            found.extend(seats_here(entry).map(|(seat, name)| (entry, seat, name.to_owned())));
        } else if let Some(seat) = people.index_of(entry, person) {
            found.push((entry, seat, person.to_owned()));
        }
    }
    if filter.by_points {
        // The first of equals is the best game.
        found.sort_by_key(|(entry, seat, _)| (Reverse(entry.seats[*seat].total), entry.ended));
    } else {
        found.sort_by_key(|(entry, ..)| Reverse(entry.ended));
    }
    let mut best: BTreeMap<String, Option<String>> = BTreeMap::new();
    let row = |(entry, seat, name): (&JournalEntry<M>, usize, String)| {
        let best = best.entry(people.key(&name)).or_insert_with(|| {
            let best = Statistics::of_games(journal, &name, is_chosen).best;
            best.map(|best| best.entry.game)
        });
        let name = shown_person(localizer, &name, seat);
        let values = [("place", FluentValue::from(1)), ("name", FluentValue::from(name.as_str()))];
        let is_best = best.as_ref() == Some(&entry.game);
        let praise = is_best.then(|| localizer.text_with("journal-place", &values));
        let (total, about) = (entry.seats[seat].total, about(entry, localizer));
        let mut parts = vec![format!("{name} {total}"), about.clone()];
        parts.extend(praise.clone());
        AlbumRow {
            keepsake: Keepsake { game: entry.game.clone(), seat },
            day: day_text(localizer, entry.ended.date()),
            spoken: parts.join(". "),
            name,
            total,
            about,
            praise,
            file: file(&entry.game),
        }
    };
    found.into_iter().map(row).collect()
}

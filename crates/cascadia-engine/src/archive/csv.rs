//! The journal as comma-separated values for other programs: a row for each seat of each game.

use super::journal::{Journal, JournalEntry, JournalMode, SeatResult};
use crate::SeatOwner;

type Value<M> = Box<dyn Fn(&JournalEntry<M>, &SeatResult<M>, usize) -> String>;

/// The columns of a mode's journal: the name of each, and its value in the row of a seat.
pub struct JournalColumns<M: JournalMode>(Vec<(String, Value<M>)>);

impl<M: JournalMode> JournalColumns<M> {
    /// Creates the columns of every game. The columns of a mode's options follow.
    pub fn of_game() -> Self {
        Self(Vec::new())
            .with("game", |entry, _| entry.game.clone())
            .with("begun", |entry, _| or_empty(entry.begun))
            .with("ended", |entry, _| entry.ended)
            .with("daily game", |entry, _| or_empty(entry.daily))
            .with("practice", |entry, _| yes_or_no(entry.practice))
    }

    /// Adds the number and owner of the seat.
    #[must_use]
    pub fn with_seat(mut self) -> Self {
        self.0.push(("seat".to_owned(), Box::new(|_, _, index| (index + 1).to_string())));
        let player = |owner: &SeatOwner| if owner.is_human() { "person" } else { "computer" };
        self.with("player", move |_, seat| player(&seat.owner))
            .with("name", |_, seat| seat.owner.name().to_owned())
    }

    /// Adds the result of the seat.
    #[must_use]
    pub fn with_result(self) -> Self {
        self.with("total", |_, seat| seat.total).with("first place", |_, seat| yes_or_no(seat.first))
    }

    /// Adds a column.
    #[must_use]
    pub fn with<V: ToString>(
        mut self,
        name: impl Into<String>,
        value: impl Fn(&JournalEntry<M>, &SeatResult<M>) -> V + 'static,
    ) -> Self {
        self.0.push((name.into(), Box::new(move |entry, seat, _| value(entry, seat).to_string())));
        self
    }

    /// Writes the journal.
    pub fn write(&self, journal: &Journal<M>) -> String {
        let mut table = csv::Writer::from_writer(Vec::new());
        // Writing into memory cannot fail, and every row is as long as the header.
        let _ = table.write_record(self.0.iter().map(|(name, _)| name));
        for entry in journal.games() {
            for (index, seat) in entry.seats.iter().enumerate() {
                let _ = table.write_record(self.0.iter().map(|(_, value)| value(entry, seat, index)));
            }
        }
        let bytes = table.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Returns the word for a value of a column.
pub const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// Returns the text of a value; empty without one.
pub fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

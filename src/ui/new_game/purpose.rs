//! The purpose of the choices for a new game: a local game, or a table for guests.

use bevy::prelude::{Message, ResMut, Resource};
use serde_json::Value;

use cascadia_engine::{GameMode, GameSetup, SeatOwner};
use cascadia_table::table_options::TableSeat;

/// The purpose of the choices for a new game. The page of tables sets it when it opens such a screen; leaving
/// the screen resets it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum NewGamePurpose {
    /// A game on this machine.
    #[default]
    Here,
    /// A table on a host, where every person's seat is open.
    Table,
}

impl NewGamePurpose {
    /// Tests whether a table is to be opened.
    pub(crate) const fn is_table(self) -> bool {
        matches!(self, Self::Table)
    }

    /// Returns the text key of the button that leads on.
    pub(crate) const fn start_key(self) -> &'static str {
        match self {
            Self::Here => "new-game-start",
            Self::Table => "together-open",
        }
    }
}

/// The chosen game of a new table, written by the pages of new games.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableChosen {
    /// The key of the mode.
    pub mode: &'static str,
    /// The options in the serialised form of the mode.
    pub options: Value,
    /// The seats: open, or the computer's.
    pub seats: Vec<TableSeat>,
}

impl TableChosen {
    /// Creates the choice from a setup. The people are known once they sit down.
    pub(crate) fn of<M: GameMode>(setup: &GameSetup<M>) -> Self {
        let seat = |owner: &SeatOwner| match owner {
            SeatOwner::Human(_) => TableSeat::Open,
            SeatOwner::Opponent(level) => TableSeat::Computer(level.clone()),
        };
        Self {
            mode: M::KEY,
            // Plain numbers, words and lists always serialise.
            options: serde_json::to_value(M::write_setup(setup)).unwrap_or_default(),
            seats: setup.seats.iter().map(seat).collect(),
        }
    }
}

/// Resets the purpose to a local game.
pub(crate) fn forget_purpose(mut purpose: ResMut<NewGamePurpose>) {
    *purpose = NewGamePurpose::Here;
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::CardChoice;

    #[test]
    fn a_seat_of_a_person_is_open_and_one_of_the_computer_is_not() {
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("ranger".to_owned())];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::Family, 7), seats);
        let chosen = TableChosen::of(&setup);
        assert_eq!(chosen.seats, [TableSeat::Open, TableSeat::Computer("ranger".to_owned())]);
        assert_eq!(chosen.mode, Cascadia::KEY);
        let entry = serde_json::from_value(chosen.options).expect("options of the mode");
        assert_eq!(Cascadia::read_setup(entry).options.cards, CardChoice::Family);
    }
}

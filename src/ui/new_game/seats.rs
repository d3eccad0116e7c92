//! The seats of a new game in every mode: people by name, the computer by level.

use bevy::ecs::component::Mutable;
use bevy::prelude::{Res, ResMut, Resource};
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use super::purpose::NewGamePurpose;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use cascadia_engine::{LONGEST_NAME, SeatOwner, person_name, with_distinct_names};

/// The most seats of a game; every mode can be played solo.
pub(crate) const MOST_SEATS: usize = 4;

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Human,
    /// The computer, at the level with this key.
    Computer(String),
}

/// A name for each seat, even an empty one.
pub(crate) type SeatNames = [String; MOST_SEATS];

/// The seats of a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seats {
    pub owners: Vec<Owner>,
    pub names: SeatNames,
    /// The owners and names of the local game, while a table is prepared.
    local: Option<(Vec<Owner>, SeatNames)>,
    /// The seat whose player is being chosen in the gallery.
    pub choosing: Option<usize>,
    /// The seat whose portrait takes the focus back.
    pub(super) refocused: Option<usize>,
}

impl Seats {
    /// Creates unnamed seats.
    pub(crate) fn of(owners: Vec<Owner>) -> Self {
        Self { owners, names: SeatNames::default(), local: None, choosing: None, refocused: None }
    }

    /// Returns the owners and the names of the local game.
    pub(crate) fn local(&self) -> (&[Owner], &SeatNames) {
        self.local.as_ref().map_or((&self.owners, &self.names), |(owners, names)| (owners, names))
    }

    /// Opens all seats of a new table for friends, at least two, even after a game against computers.
    fn open(&mut self) {
        let open = vec![Owner::Human; self.owners.len().max(2)];
        self.local = Some((std::mem::replace(&mut self.owners, open), self.names.clone()));
    }

    /// Restores the seats of the local game.
    fn close(&mut self) {
        self.choosing = None;
        if let Some(before) = self.local.take() {
            (self.owners, self.names) = before;
        }
    }

    /// Removes a seat; the names after it move up.
    pub(crate) fn remove(&mut self, index: usize) {
        self.owners.remove(index);
        self.names[index..].rotate_left(1);
    }

    /// Sets the number of seats. New ones are like the last one of the computer, or else have the level
    /// `usual`; at a table they are open.
    pub(crate) fn resize(&mut self, count: usize, usual: &str) {
        let last = self.owners.iter().rev().find(|owner| **owner != Owner::Human).cloned();
        let new = match (last, &self.local) {
            (Some(owner), _) => owner,
            (None, Some(_)) => Owner::Human,
            (None, None) => Owner::Computer(usual.to_owned()),
        };
        self.owners.resize(count, new);
    }

    /// Returns the players with the names as typed.
    pub(crate) fn as_typed(&self) -> Vec<SeatOwner> {
        let seat = |(owner, name): (&Owner, &String)| match owner {
            Owner::Human => SeatOwner::Human(name.clone()),
            Owner::Computer(level) => SeatOwner::Opponent(level.clone()),
        };
        self.owners.iter().zip(&self.names).map(seat).collect()
    }

    /// Returns the players of the game: each has a name, and no two the same.
    pub(crate) fn players(&self, localizer: &Localizer) -> Vec<SeatOwner> {
        let mut seats = self.as_typed();
        for (index, seat) in seats.iter_mut().enumerate() {
            if let SeatOwner::Human(name) = seat {
                *name = name_or_default(localizer, name, index);
            }
        }
        with_distinct_names(seats)
    }
}

/// The choices for a new game, whose seats are the same in every mode.
pub(crate) trait SeatChoices: Resource<Mutability = Mutable> {
    fn seats(&mut self) -> &mut Seats;
}

/// Opens the seats if a table is prepared.
pub(crate) fn open_seats<C: SeatChoices>(purpose: Res<NewGamePurpose>, mut choices: ResMut<C>) {
    if purpose.is_table() {
        choices.seats().open();
    }
}

/// Restores the seats of a local game.
pub(crate) fn close_seats<C: SeatChoices>(mut choices: ResMut<C>) {
    choices.seats().close();
}

/// Returns the name of a person who did not give one.
pub(crate) fn default_name(localizer: &Localizer, index: usize) -> String {
    localizer.text_with("player-default", &[("number", FluentValue::from(index + 1))])
}

/// Returns the typed name, or a default in place of an invisible one.
pub(crate) fn name_or_default(localizer: &Localizer, name: &str, index: usize) -> String {
    person_name(name, LONGEST_NAME).unwrap_or_else(|| default_name(localizer, index))
}

/// Draws the heading of a part of the page.
pub(crate) fn draw_section(ui: &mut egui::Ui, style: &UiStyle, text: &str) {
    ui.label(
        egui::RichText::new(text).font(style.heading(style.theme.prompt)).color(colour(style.theme.text)),
    );
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computer() -> Owner {
        Owner::Computer("ranger".to_owned())
    }

    #[test]
    fn a_table_has_open_seats_and_a_local_game_keeps_its_own() {
        for (here, at_table) in [(vec![Owner::Human], 2), (vec![computer(), Owner::Human, computer()], 3)] {
            let mut seats = Seats::of(here.clone());
            seats.names[1] = "Ada".to_owned();
            let before = seats.clone();
            seats.open();
            assert_eq!(seats.owners, vec![Owner::Human; at_table]);
            seats.resize(4, "hiker");
            assert_eq!(seats.owners, vec![Owner::Human; 4]);
            seats.names.rotate_left(1);
            seats.choosing = Some(0);
            assert_eq!(seats.local(), (&here[..], &before.names));
            seats.close();
            assert_eq!(seats, before);
            seats.close();
            assert_eq!(seats, before);
        }
    }

    #[test]
    fn the_names_move_up_with_their_seats() {
        let mut seats = Seats::of(vec![Owner::Human, computer(), Owner::Human]);
        seats.names = ["Ada", "", "Bo", ""].map(str::to_owned);
        seats.remove(1);
        assert_eq!(seats.owners, [Owner::Human, Owner::Human]);
        assert_eq!(seats.names, ["Ada", "Bo", "", ""]);
        seats.resize(3, "hiker");
        assert_eq!(seats.owners[2], Owner::Computer("hiker".to_owned()));
    }
}

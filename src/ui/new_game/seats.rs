//! The seats of a new game in every mode: people by name, the computer by level.

use bevy::ecs::component::Mutable;
use bevy::prelude::{Res, ResMut, Resource};
use bevy_egui::egui::{self, Margin, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::purpose::NewGamePurpose;
use crate::preferences::localizer::Localizer;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::portraits::portrait;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, cell, icon_button, name_aloud, player_shape, text_button};
use cascadia_engine::{LONGEST_NAME, SeatOwner, person_name};
use cascadia_storage::text::Language;

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Human,
    /// The computer, at the level with this key.
    Computer(String),
}

/// The seats of a local game, kept while a table is prepared: owners and names.
pub(crate) type KeptSeats<C> = Option<(Vec<Owner>, <C as SeatChoices>::Names)>;

/// The choices for a new game, whose seats are the same in every mode.
pub(crate) trait SeatChoices: Resource<Mutability = Mutable> {
    /// The names by seat.
    type Names: Clone;

    /// Returns the owners, the names, and the kept seats of a local game.
    fn seats(&mut self) -> (&mut Vec<Owner>, &mut Self::Names, &mut KeptSeats<Self>);
}

/// Opens all seats of a new table for friends, at least two, even after a game against computers. The players
/// of the local game are kept.
pub(crate) fn open_seats<C: SeatChoices>(purpose: Res<NewGamePurpose>, mut choices: ResMut<C>) {
    if purpose.is_table() {
        let (owners, names, kept) = choices.seats();
        let seats = owners.len().max(2);
        *kept = Some((std::mem::replace(owners, vec![Owner::Human; seats]), names.clone()));
    }
}

/// Restores the seats of a local game.
pub(crate) fn close_seats<C: SeatChoices>(mut choices: ResMut<C>) {
    let (owners, names, kept) = choices.seats();
    if let Some(before) = kept.take() {
        (*owners, *names) = before;
    }
}

/// Parameters for drawing the list of seats, the same for all of them.
#[derive(Clone, Copy)]
pub(crate) struct SeatListTerms<'a> {
    /// The initial level of the computer.
    pub usual: &'a str,
    /// The suggested names.
    pub known_names: &'a [&'a str],
    /// Longest name, in letters.
    pub longest_name: usize,
    /// The fewest and the most seats.
    pub count: (usize, usize),
    /// Set if people join from elsewhere, so that they are not named here.
    pub is_table: bool,
}

/// Draws the seats with a choice for each, and buttons for more seats. `levels` draws the choice of a level
/// for the seat with this index.
pub(crate) fn draw_seat_list(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    terms: SeatListTerms<'_>,
    (owners, names): (&mut Vec<Owner>, &mut [String]),
    mut levels: impl FnMut(&mut egui::Ui, &mut UiStyle, &mut String, usize),
) {
    let (fewest, most) = terms.count;
    let mut removed = None;
    let removable = owners.len() > fewest;
    for (index, (owner, name)) in owners.iter_mut().zip(names.iter_mut()).enumerate() {
        ui.horizontal(|ui| {
            ui.set_height(52.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(28.0, 40.0), Sense::hover());
            player_shape(ui.painter(), style, index, rect.center(), 10.0);
            draw_owner(ui, style, localizer, terms.usual, owner);
            match owner {
                Owner::Human if terms.is_table => draw_open_seat(ui, style, localizer, index),
                Owner::Human => draw_name(ui, style, localizer, terms, name, index),
                Owner::Computer(level) => levels(ui, style, level, index),
            }
            if removable
                && icon_button(ui, style, "minus", &localizer.text("seat-remove"), true, 34.0).clicked()
            {
                removed = Some(index);
            }
        });
    }
    if let Some(index) = removed {
        owners.remove(index);
        names[index..].rotate_left(1);
    }
    if owners.len() < most {
        ui.add_space(6.0);
        owners.extend(draw_more_seats(ui, style, localizer, terms.usual));
    }
}

/// Draws two buttons that give a seat to a person or to the computer, which begins with the level `usual`.
fn draw_owner(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, usual: &str, owner: &mut Owner) {
    let human = *owner == Owner::Human;
    for (icon, key, is_human) in [("human", "seat-human", true), ("machine", "seat-computer", false)] {
        let tone = if human == is_human { ButtonStyle::On } else { ButtonStyle::Plain };
        let face = match owner {
            Owner::Computer(level) if !is_human => Some(level.clone()),
            _ => None,
        };
        let icon = Some(icon).filter(|_| face.is_none());
        let button = text_button(ui, style, icon, "", tone, true, Vec2::new(44.0, 38.0));
        if let Some(level) = face {
            let ring = colour(style.theme.accent);
            portrait(ui.painter(), style, &level, ring, button.rect.center(), 16.0);
        }
        let text = localizer.text(key);
        name_aloud(&button, &text);
        if button.on_hover_text(text).clicked() && human != is_human {
            *owner = if is_human { Owner::Human } else { Owner::Computer(usual.to_owned()) };
        }
    }
}

/// Draws the note of an open seat in place of a name; the first seat is that of the table's owner.
fn draw_open_seat(ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer, index: usize) {
    let key = if index == 0 { "together-seat-mine" } else { "together-seat-open" };
    cell(ui, style, &localizer.text(key), Vec2::new(236.0, 38.0));
}

/// Draws a field for the name of a person, with the names of all profiles beside it.
fn draw_name(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    terms: SeatListTerms<'_>,
    name: &mut String,
    index: usize,
) {
    let hint = default_name(localizer, index);
    let edit = egui::TextEdit::singleline(name)
        .hint_text(egui::RichText::new(&hint).color(colour(style.theme.muted)))
        .char_limit(NAME_CHARACTERS)
        .margin(Margin::symmetric(10, 9))
        .desired_width(if terms.known_names.is_empty() { 216.0 } else { 174.0 });
    let field = ui.add(edit);
    keep_to_letters(&field, localizer, name, terms.longest_name);
    name_aloud(&field, &hint);
    if terms.known_names.is_empty() {
        return;
    }
    // The people with a profile are suggested.
    ui.spacing_mut().interact_size.y = 38.0;
    let known = egui::ComboBox::from_id_salt(("profile", index)).width(34.0).selected_text("");
    let response = known.show_ui(ui, |ui| {
        for known in terms.known_names {
            ui.selectable_value(name, (*known).to_owned(), *known);
        }
    });
    let text = localizer.text("seat-profile");
    name_aloud(&response.response, &text);
    response.response.on_hover_text(text);
}

/// Draws two buttons that add a seat. Returns its owner; the computer begins with the level `usual`.
fn draw_more_seats(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    usual: &str,
) -> Option<Owner> {
    let mut added = None;
    ui.horizontal(|ui| {
        for (key, is_human) in [("seat-add-human", true), ("seat-add-computer", false)] {
            let (size, text) = (Vec2::new(180.0, 38.0), localizer.text(key));
            if text_button(ui, style, Some("plus"), &text, ButtonStyle::Plain, true, size).clicked() {
                added = Some(if is_human { Owner::Human } else { Owner::Computer(usual.to_owned()) });
            }
        }
    });
    added
}

/// Lays out the name of a level, and a fainter figure beside it.
pub(crate) fn level_row(style: &UiStyle, name: &str, figure: &str) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let format = |size: f32, shade| egui::TextFormat {
        font_id: style.plain(size),
        color: colour(shade),
        valign: egui::Align::Center,
        ..Default::default()
    };
    job.append(name, 0.0, format(style.theme.body, style.theme.text));
    job.append(figure, 12.0, format(style.theme.small, style.theme.muted));
    job
}

/// Describes the average points of a level and its thinking time.
pub(crate) fn strength_text(localizer: &Localizer, mean: f32, milliseconds: f32) -> String {
    let points = FluentValue::from(mean.round());
    if milliseconds < 50.0 {
        return localizer.text_with("level-measured-at-once", &[("points", points)]);
    }
    let seconds = FluentValue::from(tenths_of_seconds(milliseconds, localizer.language()));
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

/// Returns the players of the seats, with the names as typed.
pub(crate) fn seat_owners(owners: &[Owner], names: &[String]) -> Vec<SeatOwner> {
    let seat = |(owner, name): (&Owner, &String)| match owner {
        Owner::Human => SeatOwner::Human(name.clone()),
        Owner::Computer(level) => SeatOwner::Opponent(level.clone()),
    };
    owners.iter().zip(names).map(seat).collect()
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
        egui::RichText::new(text).font(style.bold(style.theme.prompt)).color(colour(style.theme.accent)),
    );
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_times_have_one_decimal_in_either_language() {
        assert_eq!(tenths_of_seconds(808.56, Language::English), "0.8");
        assert_eq!(tenths_of_seconds(808.56, Language::French), "0,8");
        assert_eq!(tenths_of_seconds(60.0, Language::French), "0,1");
        assert_eq!(tenths_of_seconds(1_249.0, Language::English), "1.2");
    }
}

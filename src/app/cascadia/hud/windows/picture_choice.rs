//! The window in which a picture of a land is asked for: whose land, and how large.

use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::names::seat_name;
use crate::app::cascadia::render::{LandPicture, PictureSize};
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, text_button};
use crate::cascadia::rules::Seat;

/// Returns whose land a picture shows unless another one is chosen: that of the only person, otherwise the one in sight.
pub(crate) fn my_land(playthrough: &CascadiaSession, in_sight: Seat) -> Seat {
    let seats = playthrough.game().setup().seats();
    let people: Vec<Seat> = seats.filter(|seat| playthrough.is_human(*seat)).collect();
    match people.as_slice() {
        [only] => *only,
        _ => in_sight,
    }
}

/// Draws the choices. Returns whether the window is to be closed.
pub(crate) fn draw_picture_choice(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    playthrough: &CascadiaSession,
    picture: &mut LandPicture,
) -> bool {
    let title = |ui: &mut egui::Ui, style: &UiStyle, key: &str| {
        let text = egui::RichText::new(localizer.text(key)).font(style.bold(style.theme.small));
        ui.label(text.color(colour(style.theme.muted)));
    };
    let tone = |on: bool| if on { ButtonStyle::On } else { ButtonStyle::Plain };
    let seats: Vec<Seat> = playthrough.game().setup().seats().collect();
    if seats.len() > 1 {
        title(ui, style, "picture-land");
        ui.horizontal(|ui| {
            for seat in seats {
                let (name, on) = (seat_name(localizer, playthrough, seat), picture.seat == seat);
                if text_button(ui, style, None, &name, tone(on), true, Vec2::new(120.0, 38.0)).clicked() {
                    picture.seat = seat;
                }
            }
        });
        ui.add_space(8.0);
    }
    title(ui, style, "picture-size");
    ui.horizontal(|ui| {
        for size in PictureSize::ALL {
            let pixels = size.pixels();
            let values = [("width", pixels.x.to_string()), ("height", pixels.y.to_string())];
            let values = values.map(|(name, number)| (name, FluentValue::from(number)));
            let (text, on) = (localizer.text_with("picture-pixels", &values), picture.size == size);
            if text_button(ui, style, None, &text, tone(on), true, Vec2::new(120.0, 38.0)).clicked() {
                picture.size = size;
            }
        }
    });
    ui.add_space(16.0);
    let mut done = false;
    ui.horizontal(|ui| {
        let size = Vec2::new(180.0, 40.0);
        let (save, back) = (localizer.text("picture-save"), localizer.text("back"));
        if text_button(ui, style, Some("camera"), &save, ButtonStyle::Primary, true, size).clicked() {
            picture.ask();
            done = true;
        }
        done |= text_button(ui, style, Some("back"), &back, ButtonStyle::Plain, true, size).clicked();
    });
    done
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;
    use crate::app::session;
    use crate::app::test_support::shipped;
    use crate::cascadia::Cascadia;
    use crate::cascadia::content::GameOptions;
    use crate::cascadia::rules::CardChoice;
    use crate::engine::SeatOwner;

    fn game_of(people: &[bool]) -> CascadiaSession {
        let mut world = World::new();
        world.insert_resource(shipped().1);
        let owner = |person: &bool| match person {
            true => SeatOwner::Human("Ada".to_owned()),
            false => SeatOwner::Opponent("greedy".to_owned()),
        };
        let seats: Vec<SeatOwner> = people.iter().map(owner).collect();
        let setup = Cascadia::setup(GameOptions::standard(people.len() as u8, CardChoice::ALL_A, 3), seats);
        session::start(&mut world, setup, 0).expect("the box holds this game");
        world.resource::<CascadiaSession>().clone()
    }

    #[test]
    fn the_picture_shows_the_land_of_the_only_person_and_otherwise_the_one_in_sight() {
        assert_eq!(my_land(&game_of(&[false, true, false]), Seat(0)), Seat(1));
        assert_eq!(my_land(&game_of(&[true, true]), Seat(1)), Seat(1));
        assert_eq!(my_land(&game_of(&[false, false]), Seat(1)), Seat(1));
    }
}

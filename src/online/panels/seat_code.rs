//! The code that moves the player's seat to another device, while its pop-up is open.

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui, Vec2};
use fluent_bundle::FluentValue;

use super::view::{HostedView, SeatCode, SeatIntent, StripPopup, panel};
use crate::online::address::{brief_address, shown_address, write_seat_code};
use crate::online::connection::{FromHost, ReceiveSystems, SendToHost};
use crate::online::lobby_client::url_for_others;
use crate::online::online_game::OnlineGame;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{ToClient, ToHost};

/// Width of the pop-up, in points.
const WIDTH: f32 = 380.0;

/// Stores the secret of the player's seat in `game`; after the seat has moved, closes the pop-up.
fn note(code: &mut SeatCode, popup: &mut StripPopup, game: &str, message: &ToClient) {
    match message {
        ToClient::Link { game: of, secret, .. } if of == game => code.0 = Some(secret.clone()),
        ToClient::Moved { game: of, .. } if of == game => (*code, *popup) = Default::default(),
        _ => {}
    }
}

/// Receives the secret. Requesting a new one voids the old one.
fn receive(
    mut sent: MessageReader<SendToHost>,
    mut received: MessageReader<FromHost>,
    mut code: ResMut<SeatCode>,
    mut popup: ResMut<StripPopup>,
    game: Res<OnlineGame>,
) {
    if sent.read().any(|SendToHost(message)| matches!(message, ToHost::Link { .. })) {
        code.0 = None;
    }
    for FromHost(message) in received.read() {
        note(&mut code, &mut popup, &game.id, message);
    }
}

/// Draws the code with instructions.
pub(super) fn draw_seat_code(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HostedView,
    intents: &mut Vec<SeatIntent>,
) {
    panel(ui, style, |ui, style| {
        ui.set_width(WIDTH);
        let about = RichText::new(localizer.text("seat-code-about")).font(style.plain(style.theme.body));
        ui.add(egui::Label::new(about.color(colour(style.theme.text))).wrap());
        let url = url_for_others(&view.lobby, &view.hosting);
        let code = InviteCode::read(&view.game.id).zip(view.code.0.as_ref());
        let code = code.map(|(table, secret)| write_seat_code(&table, secret));
        let shown = code.clone().unwrap_or_else(|| localizer.text("seat-code-asking"));
        ui.add(egui::Label::new(RichText::new(shown).font(style.bold(style.theme.body))).wrap());
        let address = [("address", FluentValue::from(brief_address(&url)))];
        let once = RichText::new(localizer.text_with("seat-code-once", &address));
        let once = once.font(style.plain(style.theme.small)).color(colour(style.theme.muted));
        ui.add(egui::Label::new(once).wrap());
        ui.horizontal(|ui| {
            let (text, size) = (localizer.text("seat-code-copy"), Vec2::new(170.0, 34.0));
            let tone = ButtonStyle::Primary;
            if text_button(ui, style, Some("copy"), &text, tone, code.is_some(), size).clicked()
                && let Some(code) = &code
            {
                intents.push(SeatIntent::Copy([code.as_str(), &shown_address(&url)].join(" ")));
            }
            let (text, size) = (localizer.text("close"), Vec2::new(120.0, 34.0));
            if text_button(ui, style, None, &text, ButtonStyle::Plain, true, size).clicked() {
                intents.push(SeatIntent::Toggle(StripPopup::SeatCode));
            }
        });
    });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatCode>()
        .add_systems(PreUpdate, receive.after(ReceiveSystems).run_if(resource_exists::<OnlineGame>));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_secret_of_the_game_is_shown_until_the_seat_is_moved() {
        let (mut code, mut popup) = (SeatCode::default(), StripPopup::SeatCode);
        let link = |game: &str, secret: &str| ToClient::Link {
            game: game.to_owned(),
            seat: 0,
            secret: secret.to_owned(),
        };
        for message in [link("K7Q2M9", "one"), link("K7Q2M9", "two"), link("ABCDEF", "three")] {
            note(&mut code, &mut popup, "K7Q2M9", &message);
        }
        assert_eq!((code.0.as_deref(), popup), (Some("two"), StripPopup::SeatCode));
        let moved = |game: &str| ToClient::Moved { game: game.to_owned(), seat: 0 };
        note(&mut code, &mut popup, "K7Q2M9", &moved("ABCDEF"));
        assert_eq!(code.0.as_deref(), Some("two"));
        note(&mut code, &mut popup, "K7Q2M9", &moved("K7Q2M9"));
        assert_eq!((code, popup), (SeatCode::default(), StripPopup::Closed));
    }
}

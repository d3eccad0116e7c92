//! The lobby of a table: its code, its seats, and the button that starts the game.

use bevy_egui::egui::{self, Align2, CornerRadius, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::parts::{draw_note, draw_presence};
use super::tables::{assists_name, pace_name};
use super::view::{TogetherIntent, TogetherPage, TogetherView, WIDTH, place_name};
use crate::online::address::{
    AddressReach, Invitation, address_reach, brief_address, shown_address, write_invitation,
};
use crate::online::lobby_client::{ShownTable, TableOrder, url_for_others};
use crate::preferences::localizer::Localizer;
use crate::ui::names::{opponent_name, shown_person};
use crate::ui::new_game::seats::draw_section;
use crate::ui::settings::choice;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, cell, icon_button, player_shape, speak, text_button, write};
use cascadia_net::{KeyPrint, split_print};
use cascadia_table::invite::InviteCode;
use cascadia_table::message::Presence;
use cascadia_table::table_options::TableSeat;

/// Font size of the code, in points, large enough for reading it over the phone.
const CODE: f32 = 46.0;
/// Width of the presence of a player; the buttons after it end below the end of the code.
const PRESENCE: f32 = 410.0;
/// Height of a seat.
const SEAT: f32 = 46.0;

pub(super) fn draw_lobby(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    table: &ShownTable,
    state: &TogetherPage,
    room: f32,
    intents: &mut Vec<TogetherIntent>,
) {
    let mode = localizer.text(&format!("title-box-{}", table.table_options.mode));
    ui.horizontal(|ui| {
        ui.label(RichText::new(&mode).font(style.title()));
        ui.add_space(10.0);
        let place = view.lobby.place.as_ref().map(|place| place_name(localizer, place)).unwrap_or_default();
        let values = [
            ("host", FluentValue::from(place)),
            ("clocks", FluentValue::from(pace_name(localizer, table.table_options.pace))),
            ("assists", FluentValue::from(assists_name(localizer, table.table_options.assists))),
        ];
        let mut about = localizer.text_with("lobby-about", &values);
        if table.table_options.private {
            about = [about, localizer.text("lobby-private")].join(" · ");
        }
        if table.table_options.invited {
            about = [about, localizer.text("lobby-invited")].join(" · ");
        }
        let about = RichText::new(about);
        let about = about.font(style.plain(style.theme.body)).color(colour(style.theme.muted));
        ui.add(egui::Label::new(about).truncate());
    });
    ui.add_space(8.0);
    ui.allocate_ui(Vec2::new(WIDTH, room), |ui| {
        ui.set_min_size(Vec2::new(WIDTH, room));
        ui.vertical(|ui| {
            draw_code(ui, style, localizer, view, table, intents);
            ui.add_space(12.0);
            draw_section(ui, style, &localizer.text("new-game-players"));
            for index in 0..table.seats.len() {
                draw_seat(ui, style, localizer, view, table, index, intents);
            }
            ui.add_space(8.0);
            if let (Some(listed), Some(_)) = (view.lobby.is_listed, table.you) {
                draw_listed(ui, style, localizer, listed, intents);
            }
            draw_proof(ui, style, localizer, table, state.shows_proof, intents);
        });
    });
    ui.add_space(10.0);
    draw_foot(ui, style, localizer, view, table, intents);
}

/// Draws the code in large letters, with a button that copies the whole invitation.
fn draw_code(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    table: &ShownTable,
    intents: &mut Vec<TogetherIntent>,
) {
    let Some(code) = InviteCode::read(&table.id) else { return };
    let url = url_for_others(&view.lobby, &view.hosting);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 112.0), Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(12), colour(style.theme.paper));
    let ink = colour(style.theme.ink);
    let shown = code.shown();
    let (_, print) = split_print(&url);
    let above = if print.is_some() { 14.0 } else { 0.0 };
    let at = rect.left_center() + Vec2::new(26.0, -above);
    let letters = write(ui.painter(), at, Align2::LEFT_CENTER, &shown, style.bold(CODE), ink);
    let aloud = localizer.text_with("lobby-code-aloud", &[("code", spelled(&shown))]);
    speak(ui, egui::Id::new("lobby code"), letters, &aloud);
    let inner = egui::Rect::from_min_max(
        egui::pos2(letters.right() + 30.0, rect.top() + 12.0),
        rect.max - Vec2::new(20.0, 12.0),
    );
    let mut right = ui.new_child(egui::UiBuilder::new().max_rect(inner));
    if let Some(print) = print {
        draw_print(ui, style, localizer, &print, egui::pos2(at.x, rect.bottom() - 24.0));
    }
    let address = [("address", FluentValue::from(brief_address(&url)))];
    let hint = match address_reach(&url) {
        // A friend's address is too long to be read out.
        AddressReach::Friend => localizer.text("lobby-code-internet"),
        AddressReach::Anywhere => localizer.text_with("lobby-code", &address),
        AddressReach::Network => localizer.text_with("lobby-code-near", &address),
    };
    let font = style.plain(style.theme.small);
    let label = right.add(egui::Label::new(RichText::new(hint).font(font).color(ink)).wrap());
    if address_reach(&url) == AddressReach::Network {
        label.on_hover_text(localizer.text("lobby-code-far"));
    }
    let (text, size) = (localizer.text("lobby-copy"), Vec2::new(170.0, 34.0));
    if text_button(&mut right, style, Some("copy"), &text, ButtonStyle::Plain, true, size).clicked() {
        intents.push(TogetherIntent::Copy(Invitation::write(&code, &url)));
    }
}

/// Draws the print of the host's key below the code.
fn draw_print(ui: &Ui, style: &UiStyle, localizer: &Localizer, print: &KeyPrint, at: egui::Pos2) {
    let values = [("print", FluentValue::from(print.to_string()))];
    let text = localizer.text_with("lobby-print", &values);
    let font = style.plain(style.theme.small);
    let rect = write(ui.painter(), at, Align2::LEFT_CENTER, &text, font, colour(style.theme.ink));
    let shown = ui.interact(rect, egui::Id::new("key print"), Sense::hover());
    shown.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    shown.on_hover_text(localizer.text("lobby-print-about"));
}

/// Returns a code letter by letter, for reading out.
fn spelled(code: &str) -> FluentValue<'static> {
    FluentValue::from(code.chars().flat_map(|letter| [letter, ' ']).collect::<String>())
}

/// Draws a seat and its player.
fn draw_seat(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    table: &ShownTable,
    index: usize,
    intents: &mut Vec<TogetherIntent>,
) {
    let seat = index as u8;
    let is_mine = table.you == Some(seat);
    let is_kept = table.kept.contains(&seat);
    let is_person = matches!(table.seats[index], TableSeat::Person(_));
    // Seated players may change to a kept seat; its player gets theirs.
    let can_sit = table.seats[index] == TableSeat::Open
        && (!is_kept || table.you.is_some())
        && !table.needs_invitation()
        && view.lobby.kept_for_others.as_ref() != Some(&table.id);
    let (name, presence) = match &table.seats[index] {
        TableSeat::Open if is_kept => (localizer.text("lobby-kept"), None),
        TableSeat::Open => (localizer.text("lobby-open"), None),
        TableSeat::Person(name) => {
            (shown_person(localizer, name, index), view.lobby.presence.get(&seat).copied())
        }
        TableSeat::Computer(level) => (opponent_name(localizer, level), Some(Presence::Bot)),
    };
    ui.horizontal(|ui| {
        ui.set_height(SEAT - 8.0);
        let (rect, _) = ui.allocate_exact_size(Vec2::new(34.0, 34.0), Sense::hover());
        player_shape(ui.painter(), style, index, rect.center(), 11.0);
        cell(ui, style, &name, Vec2::new(280.0, 34.0));
        let presence = if is_mine { Some(Presence::Here) } else { presence };
        ui.allocate_ui(Vec2::new(PRESENCE, 34.0), |ui| {
            ui.horizontal_centered(|ui| {
                ui.set_min_width(PRESENCE);
                if table.seats[index] != TableSeat::Open {
                    draw_presence(ui, style, localizer, presence);
                    if table.host == Some(seat) {
                        draw_note(ui, style, &format!("· {}", localizer.text("lobby-host")));
                    }
                } else if table.you.is_some() {
                    draw_invitation(ui, style, localizer, view, table, seat, intents);
                }
            });
        });
        let size = Vec2::new(150.0, 36.0);
        if is_mine {
            let text = localizer.text("lobby-stand");
            if text_button(ui, style, None, &text, ButtonStyle::Plain, true, size).clicked() {
                intents.push(TogetherIntent::Table(TableOrder::Stand));
            }
        } else if can_sit {
            let tone = if table.you.is_none() { ButtonStyle::Primary } else { ButtonStyle::Plain };
            let text = localizer.text("lobby-sit");
            if text_button(ui, style, None, &text, tone, view.connection.is_up(), size).clicked() {
                intents.push(TogetherIntent::Table(TableOrder::Sit(seat)));
            }
        } else if table.host.is_some() && table.is_led_here() && is_person {
            let text = localizer.text("lobby-dismiss");
            let button =
                text_button(ui, style, None, &text, ButtonStyle::Plain, view.connection.is_up(), size);
            if button.on_hover_text(localizer.text("lobby-dismiss-about")).clicked() {
                intents.push(TogetherIntent::Table(TableOrder::Dismiss(seat)));
            }
        }
    });
}

/// Draws the invitation to an open seat with its copy button, or the button that requests one.
fn draw_invitation(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    table: &ShownTable,
    seat: u8,
    intents: &mut Vec<TogetherIntent>,
) {
    let about = localizer.text("lobby-invite-about");
    let codes = InviteCode::read(&table.id).zip(view.lobby.invitations.get(&seat));
    let Some((code, invitation)) = codes else {
        let (text, size) = (localizer.text("lobby-invite"), Vec2::new(150.0, 36.0));
        let (tone, is_up) = (ButtonStyle::Plain, view.connection.is_up());
        let button = text_button(ui, style, None, &text, tone, is_up, size);
        if button.on_hover_text(about).clicked() {
            intents.push(TogetherIntent::Table(TableOrder::Invite(seat)));
        }
        return;
    };
    let shown = write_invitation(&code, invitation);
    let label = ui.label(RichText::new(&shown).font(style.bold(style.theme.prompt)));
    let values = [("seat", FluentValue::from(seat + 1)), ("code", spelled(&shown))];
    let aloud = localizer.text_with("lobby-invite-aloud", &values);
    speak(ui, egui::Id::new(("invitation", seat)), label.rect, &aloud);
    label.on_hover_text(about);
    ui.add_space(8.0);
    if icon_button(ui, style, "copy", &localizer.text("lobby-invite-copy"), true, 34.0).clicked() {
        let url = url_for_others(&view.lobby, &view.hosting);
        intents.push(TogetherIntent::Copy([shown, shown_address(&url)].join(" ")));
    }
}

/// Draws the choice of listing the table in the local network.
fn draw_listed(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    listed: bool,
    intents: &mut Vec<TogetherIntent>,
) {
    ui.horizontal(|ui| {
        let name = localizer.text("together-joins");
        ui.label(RichText::new(&name).font(style.plain(style.theme.small)));
        let joins = [(true, "together-joins-near"), (false, "together-joins-code")];
        let joins = joins.map(|(listed, key)| (listed, localizer.text(key)));
        let chosen = choice(ui, style, &name, listed, &joins);
        intents.extend(chosen.map(|listed| TogetherIntent::Table(TableOrder::List(listed))));
    });
}

/// Draws the proof of fair draws, if it is unfolded.
fn draw_proof(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    table: &ShownTable,
    is_shown: bool,
    intents: &mut Vec<TogetherIntent>,
) {
    let (text, tone) =
        (localizer.text("lobby-proof"), if is_shown { ButtonStyle::On } else { ButtonStyle::Plain });
    if text_button(ui, style, Some("dice"), &text, tone, true, Vec2::new(170.0, 32.0)).clicked() {
        intents.push(TogetherIntent::ToggleProof);
    }
    if !is_shown {
        return;
    }
    draw_note(ui, style, &localizer.text("lobby-proof-about"));
    ui.horizontal(|ui| {
        let text = RichText::new(&table.commitment).font(style.plain(style.theme.small));
        ui.label(text);
        if icon_button(ui, style, "copy", &localizer.text("lobby-proof-copy"), true, 28.0).clicked() {
            intents.push(TogetherIntent::Copy(table.commitment.clone()));
        }
    });
}

/// Draws the buttons to start or leave, and the reason for waiting.
fn draw_foot(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    table: &ShownTable,
    intents: &mut Vec<TogetherIntent>,
) {
    ui.horizontal(|ui| {
        let (size, text) = (Vec2::new(190.0, 46.0), localizer.text("lobby-leave"));
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked() {
            intents.push(TogetherIntent::Back);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_full = table.first_open().is_none();
            let is_up = view.connection.is_up();
            // Everybody may begin while the host of the table is away.
            let is_host_away = table
                .host
                .is_some_and(|host| view.lobby.presence.get(&host).is_some_and(|is| *is != Presence::Here));
            let may_start = table.is_led_here() || (table.you.is_some() && is_host_away);
            let ready = is_full && may_start && is_up;
            let (size, text) = (Vec2::new(240.0, 46.0), localizer.text("new-game-start"));
            let button =
                text_button(ui, style, Some("arrow_right"), &text, ButtonStyle::Primary, ready, size);
            if button.clicked() {
                intents.push(TogetherIntent::Start);
            }
            let why = match (is_up, is_full, table.you) {
                (false, ..) => Some("lobby-offline"),
                (true, false, _) => Some("lobby-waiting"),
                (true, true, None) => Some("lobby-watching"),
                (true, true, Some(_)) if !may_start => Some("lobby-host-starts"),
                (true, true, Some(_)) => None,
            };
            if let Some(key) = why {
                let text = RichText::new(localizer.text(key)).font(style.plain(style.theme.small));
                ui.label(text.color(colour(style.theme.muted)));
            }
        });
    });
}

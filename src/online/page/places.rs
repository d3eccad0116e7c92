//! Places to play: this machine, hosts in the same network, and the player's list of servers.

use bevy_egui::egui::Ui;
use fluent_bundle::FluentValue;

use super::parts::{LineField, RowClick, RowText, draw_note, draw_row, is_entered, line_field};
use super::tables::pace_name;
use super::view::{LONGEST_ADDRESS, TogetherIntent, TogetherPage, TogetherView};
use crate::online::address::{Arrival, brief_address};
use crate::online::host::{HostOrder, HostingState};
use crate::online::known_tables::KnownTables;
use crate::online::lobby::place_of;
use crate::online::lobby_client::{HostPlace, TableOrder};
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::seats::draw_section;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, icon_button};
use cascadia_table::message::OpenTable;

pub(super) fn draw_places(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    known: &KnownTables,
    state: &mut TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    draw_section(ui, style, &localizer.text("together-where"));
    draw_here(ui, style, localizer, view, intents);
    #[cfg(feature = "peer")]
    super::internet::draw_internet(ui, style, localizer, view, known, state, intents);
    ui.add_space(8.0);
    draw_section(ui, style, &localizer.text("together-nearby"));
    for host in view.nearby.found() {
        let place = place_of(host, &localizer.text("together-nearby-nameless"));
        let lists_here =
            view.lobby.place.as_ref() == Some(&place) && view.connection.is_up() && view.lobby.host_lists;
        let tables = if lists_here { &view.lobby.open_tables } else { view.nearby.tables_of(host) };
        draw_place(ui, style, localizer, view, "globe", place.clone(), false, intents);
        draw_open_tables(ui, style, localizer, &place, tables, intents);
    }
    let is_near = |url: &str| view.nearby.found().iter().any(|host| host.url == url);
    if let Some(place @ HostPlace::At { url, .. }) =
        view.lobby.place.as_ref().filter(|_| view.connection.is_up())
        && !is_near(url)
    {
        draw_open_tables(ui, style, localizer, place, &view.lobby.open_tables, intents);
    }
    if view.nearby.found().is_empty() {
        draw_note(ui, style, &localizer.text("together-nearby-none"));
    }
    ui.add_space(8.0);
    draw_section(ui, style, &localizer.text("together-servers"));
    for url in &known.servers {
        let place = HostPlace::At { name: brief_address(url), url: url.clone() };
        draw_place(ui, style, localizer, view, "stack", place, true, intents);
    }
    draw_new_server(ui, style, localizer, state, intents);
}

/// Draws this machine, which can host.
fn draw_here(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    intents: &mut Vec<TogetherIntent>,
) {
    let state = view.hosting.state();
    let about = match state {
        HostingState::Off => localizer.text("together-host-off"),
        HostingState::Starting => localizer.text("together-host-starting"),
        HostingState::Stopping => localizer.text("together-host-stopping"),
        HostingState::On { .. } => {
            let url = view.hosting.url_in_network().unwrap_or_default();
            localizer.text_with("together-host-on", &[("address", FluentValue::from(brief_address(&url)))])
        }
        HostingState::Failed { why } => localizer
            .text_with("together-host-failed", &[("why", FluentValue::from(localizer.text(why.key())))]),
    };
    let is_on = view.lobby.place == Some(HostPlace::Here);
    let here = localizer.text("together-here");
    let text = RowText { icon: "human", title: &here, about: &about, is_on };
    let is_off = matches!(state, HostingState::Off | HostingState::Stopping | HostingState::Failed { .. });
    let go = localizer.text(match (is_on, is_off) {
        (true, _) => "together-leave-host",
        (false, true) => "together-host",
        (false, false) => "together-go",
    });
    let stop = localizer.text("together-host-stop");
    // A connected player has other things to do first.
    let tone = if view.lobby.place.is_some() { ButtonStyle::Plain } else { ButtonStyle::Primary };
    match draw_row(ui, style, &text, Some((&go, tone)), (!is_off).then_some(("close", stop.as_str()))) {
        Some(RowClick::Main) if is_on => intents.push(TogetherIntent::Table(TableOrder::LeaveHost)),
        Some(RowClick::Main) => intents.push(TogetherIntent::Table(TableOrder::GoTo(HostPlace::Here))),
        Some(RowClick::Small) => intents.push(TogetherIntent::Host(HostOrder::Stop)),
        None => {}
    }
}

/// Draws a place at an address.
fn draw_place(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    icon: &str,
    place: HostPlace,
    is_listed: bool,
    intents: &mut Vec<TogetherIntent>,
) {
    let HostPlace::At { name, url } = &place else { return };
    let is_on = view.lobby.place.as_ref() == Some(&place);
    let address = brief_address(url);
    let about = if *name == address { "" } else { address.as_str() };
    let text = RowText { icon, title: name, about, is_on };
    let go = localizer.text(if is_on { "together-leave-host" } else { "together-go" });
    let remove = localizer.text("together-server-remove");
    let small = is_listed.then_some(("trash", remove.as_str()));
    match draw_row(ui, style, &text, Some((&go, ButtonStyle::Plain)), small) {
        Some(RowClick::Main) if is_on => intents.push(TogetherIntent::Table(TableOrder::LeaveHost)),
        Some(RowClick::Small) => intents.push(TogetherIntent::RemoveServer(url.clone())),
        Some(RowClick::Main) => intents.push(TogetherIntent::Table(TableOrder::GoTo(place))),
        None => {}
    }
}

/// Draws the open tables of the host at a place, with a button to join each.
fn draw_open_tables(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    place: &HostPlace,
    tables: &[OpenTable],
    intents: &mut Vec<TogetherIntent>,
) {
    for table in tables {
        let mode = localizer.text(&format!("title-box-{}", table.mode));
        let people = table.people.join(", ");
        let with = localizer.text_with("together-with", &[("names", FluentValue::from(people))]);
        let title = [mode, with].join(" · ");
        let free = localizer.text_with("together-free", &[("count", FluentValue::from(table.free))]);
        let about = [free, pace_name(localizer, table.pace)].join(" · ");
        let text = RowText { icon: "arrow_right", title: &title, about: &about, is_on: false };
        let join = localizer.text("together-join-open");
        if draw_row(ui, style, &text, Some((&join, ButtonStyle::Primary)), None) == Some(RowClick::Main) {
            let (place, code, arrival) = (place.clone(), table.table.clone(), Arrival::Sit);
            intents.push(TogetherIntent::Table(TableOrder::Come { place, code, arrival }));
        }
    }
}

/// Draws the field for another server.
fn draw_new_server(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    state: &mut TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    ui.horizontal(|ui| {
        let hint = localizer.text("together-server-hint");
        let width = ui.available_width() - 40.0;
        let field =
            LineField { id: "together server", label: &hint, hint: &hint, longest: LONGEST_ADDRESS, width };
        let field = line_field(ui, style, &mut state.address, &field);
        let entered = is_entered(ui, &field);
        let add = localizer.text("together-server-add");
        if icon_button(ui, style, "plus", &add, true, 34.0).clicked()
            || (entered && !state.address.is_empty())
        {
            intents.push(TogetherIntent::AddServer);
        }
    });
}

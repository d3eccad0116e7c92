//! The switch for hosting over the internet, with the address for friends.

use bevy_egui::egui::{Id, RichText, Ui};
use fluent_bundle::FluentValue;

use super::parts::{LineField, RowClick, RowText, draw_note, draw_row, line_field};
use super::view::{TogetherIntent, TogetherPage, TogetherView};
use crate::online::address::brief_address;
use crate::online::host::HostingState;
use crate::online::internet::{InternetFailure, InternetState, relay_of};
use crate::online::known_tables::KnownTables;
use crate::preferences::localizer::Localizer;
use crate::ui::settings::choice;
use crate::ui::style::UiStyle;
use crate::ui::widgets::ButtonStyle;
use cascadia_net::peer::{PeerAddress, PeerRelay};

const RELAY_FIELD: &str = "together relay";

/// Draws the switch while this machine hosts.
pub(super) fn draw_internet(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    known: &KnownTables,
    state: &mut TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    let HostingState::On { port } = view.hosting.state() else { return };
    let internet = view.internet.state();
    let about = match internet {
        InternetState::Off => localizer.text("together-internet-off"),
        InternetState::Opening => localizer.text("together-host-starting"),
        InternetState::Open(address) => {
            let address = FluentValue::from(brief_address(&address.to_string()));
            localizer.text_with("together-internet-on", &[("address", address)])
        }
        InternetState::Failed(InternetFailure::NotARelay) => localizer.text("together-relay-wrong"),
        InternetState::Failed(InternetFailure::NoWay(why)) => {
            localizer.text_with("together-internet-failed", &[("why", FluentValue::from(why.as_str()))])
        }
    };
    let (title, is_on) = (localizer.text("together-internet"), matches!(internet, InternetState::Open(_)));
    let text = RowText { icon: "globe", title: &title, about: &about, is_on };
    let (open, copy) = (localizer.text("together-internet-open"), localizer.text("together-internet-copy"));
    let close = localizer.text("together-internet-close");
    let (main, small) = match internet {
        InternetState::Off | InternetState::Failed(_) => (Some((open.as_str(), ButtonStyle::Plain)), None),
        InternetState::Opening => (None, Some(("close", close.as_str()))),
        InternetState::Open(_) => {
            (Some((copy.as_str(), ButtonStyle::Plain)), Some(("close", close.as_str())))
        }
    };
    match (draw_row(ui, style, &text, main, small), internet) {
        (Some(RowClick::Main), InternetState::Open(address)) => {
            let printed = view.hosting.url_for_guests();
            intents.push(TogetherIntent::Copy(printed.unwrap_or_else(|| address.to_string())));
        }
        (Some(RowClick::Main), _) => intents.push(TogetherIntent::Internet { opens: true }),
        (Some(RowClick::Small), _) => intents.push(TogetherIntent::Internet { opens: false }),
        (None, _) => {}
    }
    match internet {
        InternetState::Open(address) => {
            let relay = FluentValue::from(address.relay().unwrap_or_default());
            let port = FluentValue::from(port.to_string());
            let key = match (address.relay(), relay_of(&known.relay)) {
                (Some(_), _) => "together-internet-relay",
                (None, Some(PeerRelay::None)) => "together-internet-direct",
                (None, _) => "together-internet-no-answer",
            };
            draw_note(ui, style, &localizer.text_with(key, &[("relay", relay), ("port", port)]));
        }
        InternetState::Off | InternetState::Failed(_) => {
            let typed = state.relay.get_or_insert_with(|| known.relay.clone());
            draw_relay(ui, style, localizer, typed);
        }
        InternetState::Opening => {}
    }
}

/// Draws the choice of a relay, a field for a custom address, and an explanation. `typed` is empty for a
/// public relay.
fn draw_relay(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, typed: &mut String) {
    let label = localizer.text("together-relay");
    // An empty field with the focus is still being edited.
    let is_typing = ui.memory(|memory| memory.has_focus(Id::new(RELAY_FIELD)));
    let now = if is_typing { RelayChoice::Own } else { RelayChoice::of(typed) };
    ui.horizontal(|ui| {
        ui.label(RichText::new(&label).font(style.plain(style.theme.small)));
        let relays = RelayChoice::ALL.map(|relay| (relay, localizer.text(relay.name_key())));
        if let Some(chosen) = choice(ui, style, &label, now, &relays) {
            chosen.typed().clone_into(typed);
        }
    });
    if now == RelayChoice::Own {
        let hint = localizer.text("together-relay-hint");
        let width = ui.available_width() - 22.0;
        let field = LineField { id: RELAY_FIELD, label: &label, hint: &hint, longest: 200, width };
        line_field(ui, style, typed, &field);
    }
    draw_note(ui, style, &localizer.text(now.about_key()));
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RelayChoice {
    Public,
    Own,
    None,
}

impl RelayChoice {
    const ALL: [Self; 3] = [Self::Public, Self::Own, Self::None];
    /// Initial text of the field for a custom relay.
    const BEGIN: &'static str = "https://";

    /// Returns the choice for a typed relay; an incomplete address counts as a custom one.
    fn of(typed: &str) -> Self {
        match relay_of(typed) {
            Some(PeerRelay::Public) => Self::Public,
            Some(PeerRelay::None) => Self::None,
            Some(PeerRelay::Own(_)) | None => Self::Own,
        }
    }

    /// Returns the stored text of the choice before an address is typed.
    fn typed(self) -> String {
        match self {
            Self::Public => String::new(),
            Self::Own => Self::BEGIN.to_owned(),
            Self::None => PeerRelay::None.to_string(),
        }
    }

    const fn name_key(self) -> &'static str {
        match self {
            Self::Public => "together-relay-public",
            Self::Own => "together-relay-own",
            Self::None => "together-relay-none",
        }
    }

    const fn about_key(self) -> &'static str {
        match self {
            Self::Public => "together-relay-public-about",
            Self::Own => "together-relay-own-about",
            Self::None => "together-relay-none-about",
        }
    }
}

/// Returns a description of the connection paths to a friend's computer; none for the address of a server.
pub(super) fn tried_ways(localizer: &Localizer, url: &str) -> Option<String> {
    let friend: PeerAddress = url.parse().ok()?;
    let direct = match friend.sockets().len() {
        0 => None,
        count => Some(localizer.text_with("together-way-direct", &[("count", FluentValue::from(count))])),
    };
    let relay = match friend.relay() {
        Some(relay) => localizer.text_with("together-way-relay", &[("relay", FluentValue::from(relay))]),
        None => localizer.text("together-way-no-relay"),
    };
    Some(direct.into_iter().chain([relay]).collect::<Vec<_>>().join(", "))
}

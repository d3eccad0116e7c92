//! Refusals by the host: silent, dropped with their request, or shown.

use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::{LobbyClient, PendingCall};
use cascadia_table::RefusalCode;

/// Tests whether a refusal does not concern the player: it belongs to a followed game, to an optional request
/// or to a game just begun by another player.
pub(super) fn is_quiet(lobby: &LobbyClient, code: RefusalCode) -> bool {
    match code {
        RefusalCode::Ahead | RefusalCode::Listing => true,
        RefusalCode::Begun => lobby.wanted == PendingCall::Nothing,
        RefusalCode::Message => lobby.refuses_list,
        _ => false,
    }
}

/// Drops a refused request.
pub(super) fn note_refused(lobby: &mut LobbyClient, known: &mut KnownTables, code: RefusalCode) {
    if let PendingCall::Come { code: table, .. } = &lobby.wanted
        && code == RefusalCode::Table
    {
        known.forget(table);
        lobby.unknown_code = Some(table.clone());
    }
    (lobby.wanted, lobby.finding) = (PendingCall::Nothing, None);
    if lobby.rematch.as_ref().is_none_or(|table| table.you.is_none()) {
        (lobby.wants_rematch, lobby.sits_again_at) = (false, None);
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use fluent_bundle::FluentValue;

    use super::*;
    use crate::online::address::Arrival;
    use crate::online::lobby::fixture::{answers, app, comes, here, refused, remembers};
    use crate::online::lobby_client::TableOrder;
    use crate::store::persistent::Persistent;
    use crate::tests::support::shipped;
    use crate::ui::Notice;
    use cascadia_storage::text::Language;
    use cascadia_table::message::ToClient;
    use cascadia_table::read_line;

    #[test]
    fn a_refusal_that_only_a_later_host_knows_is_shown_in_its_words() {
        let mut app = app();
        let line = r#"{"refused":{"code":"of-a-later-host","why":"the table is asleep"}}"#;
        assert_eq!(answers(&mut app, read_line(line).expect("a message")), []);
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        let why = [("why", FluentValue::from("the table is asleep"))];
        let localizer = shipped().0.localizer(Language::English);
        assert_eq!(notices, [Notice(localizer.text_with("together-refused", &why))]);
    }

    #[test]
    fn a_refusal_is_silent_by_its_code_only_where_the_player_waits_for_nothing() {
        let mut app = app();
        assert_eq!(refused(&mut app, RefusalCode::Begun).1, 0, "another player has begun the game");
        comes(&mut app);
        assert_eq!(refused(&mut app, RefusalCode::Begun).1, 1);
        assert_eq!(app.world().resource::<LobbyClient>().wanted, PendingCall::Nothing);
        answers(&mut app, ToClient::Tables { tables: Vec::new() });
        assert_eq!(refused(&mut app, RefusalCode::Message).1, 1, "this host knows all requests");
    }

    #[test]
    fn what_is_refused_is_said_and_a_table_that_is_gone_is_forgotten() {
        let mut app = app();
        let code = "K7Q2M9".to_owned();
        remembers(&mut app, &code);
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Look });
        app.update();
        let refused = ToClient::Refused { id: None, code: RefusalCode::Table, why: "no".to_owned(), v: None };
        answers(&mut app, refused);
        assert!(app.world().resource::<Persistent<KnownTables>>().value.tables.is_empty());
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices.len(), 1);
        assert_eq!(app.world().resource::<LobbyClient>().wanted, PendingCall::Nothing);
    }
}

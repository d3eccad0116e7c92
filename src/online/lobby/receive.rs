//! Messages from the host about tables, games and the list.

use std::mem;

use bevy::prelude::*;

use super::listing::note_no_list;
use super::refused::{is_quiet, note_refused};
use super::remembering::{note_seat, remembered_game, remembered_table};
use super::seating::{take_next_seat, take_seat};
use crate::online::connection::{FromHost, SendToHost};
use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::{LobbyClient, PendingCall, ShownTable, refusal};
use crate::online::nearby::joinable_tables;
use crate::online::online_game::OnlineGame;
use crate::online::rematch;
use crate::preferences::localizer::Localizer;
use crate::store::persistent::Persistent;
use crate::ui::Notice;
use cascadia_table::RefusalCode;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, ToClient, ToHost};
use cascadia_table::table_options::TableSeat;

/// Handles tables and refusals from the host.
pub(super) fn receive(
    mut received: MessageReader<FromHost>,
    mut lobby: ResMut<LobbyClient>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut to_host: MessageWriter<SendToHost>,
    mut notices: MessageWriter<Notice>,
    localizer: Res<Localizer>,
    game: Option<Res<OnlineGame>>,
) {
    for FromHost(message) in received.read() {
        match message {
            ToClient::Table { id, table_options, seats, commitment, you, kept, host } => {
                let table = ShownTable {
                    id: id.clone(),
                    table_options: table_options.clone(),
                    seats: seats.clone(),
                    commitment: commitment.clone(),
                    you: *you,
                    kept: kept.clone(),
                    host: *host,
                };
                if let Some(game) = rematch::ended(&lobby, game.as_deref(), id) {
                    if table.you.is_some() {
                        known.value.note(remembered_table(&lobby, &table));
                    }
                    to_host.write_batch(rematch::note(&mut lobby, game, table).into_iter().map(SendToHost));
                    continue;
                }
                // A late update of a table already left.
                if !is_wanted(&lobby, id) {
                    continue;
                }
                notices.write_batch(dismissal(&mut lobby, &table, &localizer));
                to_host.write_batch(take_seat(&mut lobby, &table).map(SendToHost));
                note_seat(&lobby, &table, &mut known.value);
                to_host.write_batch(show_table(&mut lobby, table).map(SendToHost));
            }
            ToClient::Begun(begun) => {
                known.value.note(remembered_game(&lobby, begun));
                (lobby.table, lobby.rematch, lobby.wanted) = (None, None, PendingCall::Nothing);
                (lobby.wants_rematch, lobby.sits_again_at, lobby.finding) = (false, None, None);
            }
            ToClient::Tables { tables } => {
                (lobby.host_lists, lobby.open_tables) = (true, joinable_tables(tables));
            }
            ToClient::Listed { table, listed }
                if lobby.table.as_ref().is_some_and(|shown| shown.id == *table) =>
            {
                lobby.is_listed = Some(*listed);
            }
            ToClient::Presence { game, seat, is, spectators }
                if lobby.table.as_ref().is_some_and(|table| table.id == *game) =>
            {
                lobby.presence.insert(*seat, *is);
                lobby.spectators = *spectators;
            }
            ToClient::Invited { table, seat, code }
                if lobby.table.as_ref().is_some_and(|shown| shown.id == *table) =>
            {
                lobby.invitations.extend(InviteCode::read(code).map(|code| (*seat, code)));
            }
            ToClient::Over(end) => known.value.forget(&end.game),
            ToClient::Mine { games } => note_mine(games, &mut lobby, &mut known.value),
            ToClient::Refused { id: None, code, why, .. } => {
                note_no_list(&mut lobby, *code);
                if is_quiet(&lobby, *code) || (*code == RefusalCode::Table && lobby.note_unknown()) {
                    continue;
                }
                if let Some(sit) = take_next_seat(&mut lobby, *code) {
                    to_host.write(SendToHost(sit));
                    continue;
                }
                note_refused(&mut lobby, &mut known.value, *code);
                notices.write(Notice(refusal(&localizer, *code, why)));
            }
            _ => {}
        }
    }
}

/// Returns the notice that the host of the table has freed the player's seat.
fn dismissal(lobby: &mut LobbyClient, table: &ShownTable, localizer: &Localizer) -> Option<Notice> {
    let sat = lobby.table.as_ref().is_some_and(|shown| shown.id == table.id && shown.you.is_some());
    let is_dismissed = table.you.is_none() && !mem::take(&mut lobby.is_standing_up) && sat;
    is_dismissed.then(|| Notice(localizer.text("lobby-dismissed")))
}

/// Shows a table. Returns the request to list a table just opened here.
fn show_table(lobby: &mut LobbyClient, table: ShownTable) -> Option<ToHost> {
    if lobby.table.as_ref().is_none_or(|shown| shown.id != table.id) {
        lobby.presence.clear();
        lobby.spectators = None;
        lobby.invitations.clear();
        lobby.is_listed = None;
    }
    // A taken seat needs no invitation.
    lobby.invitations.retain(|seat, _| table.seats.get(usize::from(*seat)) == Some(&TableSeat::Open));
    let is_opened = matches!(lobby.wanted, PendingCall::Open { .. });
    let is_closed = table.table_options.private || table.table_options.invited;
    if is_opened && lobby.host_lists && !lobby.is_hidden && !is_closed {
        lobby.to_list = Some(table.id.clone());
    }
    (lobby.wanted, lobby.finding, lobby.unknown_code) = (PendingCall::Nothing, None, None);
    let is_due = table.you.is_some() && lobby.to_list.as_ref() == Some(&table.id);
    let listed = is_due.then(|| ToHost::List { table: table.id.clone(), listed: true });
    if is_due {
        lobby.to_list = None;
    }
    lobby.table = Some(table);
    listed
}

/// Tests whether a table is the open or the requested table.
fn is_wanted(lobby: &LobbyClient, id: &str) -> bool {
    let is_shown = lobby.table.as_ref().is_some_and(|shown| shown.id == id);
    is_shown
        || match &lobby.wanted {
            PendingCall::Nothing => false,
            PendingCall::Open { .. } => true,
            PendingCall::Come { code, .. } => InviteCode::read(code) == InviteCode::read(id),
        }
}

/// Updates the player's games at the host, and the turns of the known tables.
fn note_mine(games: &[MyGame], lobby: &mut LobbyClient, known: &mut KnownTables) {
    lobby.mine = games.iter().filter(|game| !game.is_over()).cloned().collect();
    for game in games {
        if let Some(table) = known.tables.iter_mut().find(|table| table.code == game.game) {
            (table.seat, table.my_turn) = (Some(game.seat), game.your_turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::lobby::fixture::{answers, app, comes, listens, remembers, shown};
    use crate::online::lobby_client::TableOrder;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn a_player_asked_to_leave_is_told_so() {
        let mut app = app();
        let seats = [TableSeat::Person("Bo".to_owned()), TableSeat::Open];
        comes(&mut app);
        answers(&mut app, shown(&seats, Some(1)));
        app.world_mut().write_message(TableOrder::Stand);
        app.update();
        answers(&mut app, shown(&seats, None));
        assert_eq!(app.world().resource::<Messages<Notice>>().len(), 0, "it was the player's own wish");
        answers(&mut app, shown(&seats, Some(1)));
        answers(&mut app, shown(&seats, None));
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices, [Notice(shipped().0.localizer(Language::English).text("lobby-dismissed"))]);
        answers(&mut app, shown(&seats, None));
        assert_eq!(app.world().resource::<Messages<Notice>>().len(), 0, "it is said once");
    }

    #[test]
    fn a_table_that_is_opened_is_offered_to_the_network_unless_that_is_not_wanted() {
        for (is_hidden, private, offers) in [(false, false, true), (true, false, false), (false, true, false)]
        {
            let mut app = app();
            let mut lobby = app.world_mut().resource_mut::<LobbyClient>();
            (lobby.is_hidden, lobby.host_lists) = (is_hidden, true);
            let ToClient::Table { mut table_options, .. } = shown(&[], None) else { unreachable!() };
            table_options.private = private;
            lobby.wanted = PendingCall::Open { table_options: table_options.clone(), seats: Vec::new() };
            let table_for = |you| {
                let seats = vec![TableSeat::Open; 2];
                let (id, commitment) = ("K7Q2M9".to_owned(), String::new());
                ToClient::Table {
                    id,
                    table_options: table_options.clone(),
                    seats,
                    commitment,
                    you,
                    kept: Vec::new(),
                    host: you,
                }
            };
            let sent = answers(&mut app, table_for(None));
            assert!(matches!(sent.as_slice(), [ToHost::Sit { .. }]), "{sent:?}");
            let list = ToHost::List { table: "K7Q2M9".to_owned(), listed: true };
            assert_eq!(answers(&mut app, table_for(Some(0))), if offers { vec![list] } else { Vec::new() });
            assert!(app.world().resource::<LobbyClient>().table.is_some());
        }
    }

    #[test]
    fn an_invitation_is_asked_for_shown_and_gone_when_somebody_has_come() {
        let mut app = app();
        let ada = TableSeat::Person("Ada".to_owned());
        comes(&mut app);
        answers(&mut app, shown(&[ada.clone(), TableSeat::Open], Some(0)));
        app.world_mut().write_message(TableOrder::Invite(1));
        app.update();
        let sent: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        let asks = ToHost::Invite { table: "K7Q2M9".to_owned(), seat: 1 };
        assert_eq!(sent, [SendToHost(asks)]);
        let invited =
            |table: &str| ToClient::Invited { table: table.to_owned(), seat: 1, code: "ABCDEF".to_owned() };
        let known = |app: &App| app.world().resource::<LobbyClient>().invitations.len();
        answers(&mut app, invited("GHJKMN"));
        assert_eq!(known(&app), 0, "it is to another table");
        answers(&mut app, invited("K7Q2M9"));
        assert_eq!(known(&app), 1);
        answers(&mut app, shown(&[ada.clone(), TableSeat::Open], Some(0)));
        assert_eq!(known(&app), 1);
        answers(&mut app, shown(&[ada.clone(), ada], Some(0)));
        assert_eq!(known(&app), 0);
    }

    #[test]
    fn own_games_that_are_not_remembered_are_listed_and_those_that_are_know_whose_turn_it_is() {
        let mut app = app();
        assert_eq!(listens(&mut app), [ToHost::Mine {}, ToHost::Tables {}]);
        let mine = |game: &str, stage: &str| MyGame {
            game: game.to_owned(),
            mode: "cascadia".to_owned(),
            seat: 1,
            stage: stage.to_owned(),
            your_turn: stage == "running",
            deadline: None,
            opened: 0,
        };
        remembers(&mut app, "K7Q2M9");
        let games = vec![mine("K7Q2M9", "running"), mine("ABCDEF", "open"), mine("GHJKMN", "over")];
        answers(&mut app, ToClient::Mine { games });
        let known = app.world().resource::<Persistent<KnownTables>>().value.tables.clone();
        assert_eq!((known.len(), known[0].seat, known[0].my_turn), (1, Some(1), true));
        let listed = |app: &App| {
            let mine = &app.world().resource::<LobbyClient>().mine;
            mine.iter().map(|game| game.game.clone()).collect::<Vec<_>>()
        };
        assert_eq!(listed(&app), ["K7Q2M9", "ABCDEF"]);
        app.world_mut().write_message(TableOrder::LeaveHost);
        app.update();
        assert_eq!(listed(&app), [""; 0]);
    }
}

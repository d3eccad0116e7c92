//! The games offered to continue on the title.

use std::path::PathBuf;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::games::about;
use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::TableOrder;
use crate::preferences::localizer::Localizer;
use crate::shell::mode_list::{ModeEntry, ModeList, RecordSource, Shelf};
use crate::shell::mode_ui::ModeFace;
use crate::ui::names::player_names;
use crate::ui::open_record::OpenPurpose;
use crate::window::screen::ModeId;
use cascadia_engine::GameSummary;

/// The game offered to continue, found when the title opens.
#[derive(Resource, Default)]
pub(super) struct Resumable(pub(super) Option<ResumableGame>);

/// A game to continue, with its possibly truncated label and details.
pub(super) struct ResumableGame {
    pub(super) file: PathBuf,
    pub(super) open: fn(&mut World, RecordSource, OpenPurpose),
    pub(super) label: String,
    pub(super) about: String,
}

/// Finds the most recent unfinished game.
pub(super) fn find_resumable(world: &mut World) {
    let localizer = world.resource::<Localizer>();
    let newest_of = |mode: &ModeEntry| {
        let games = (mode.games)(world, Shelf::Unfinished);
        let game = games.into_iter().find(|game| !game.newer)?;
        // A damaged file is offered too: a copy of it may be intact.
        let (label, about) = game.summary.as_ref().map_or_else(
            || (localizer.text("title-continue-damaged"), String::new()),
            |summary| {
                (
                    continue_label(summary, (mode.id, mode.face), localizer),
                    about(summary, mode.face, true, localizer),
                )
            },
        );
        Some((game.written, ResumableGame { file: game.path, open: mode.open, label, about }))
    };
    let newest =
        world.resource::<ModeList>().iter().filter_map(newest_of).max_by_key(|(written, _)| *written);
    world.resource_mut::<Resumable>().0 = newest.map(|(_, game)| game);
}

/// Returns the label of *Continue*: the game, its progress, and the players last.
pub(super) fn continue_label(
    summary: &GameSummary,
    (mode, face): (ModeId, ModeFace),
    localizer: &Localizer,
) -> String {
    let option = summary.options.split_whitespace().next().filter(|_| face.names_options);
    let name = localizer.text(mode.name);
    let game = [Some(name.as_str()), option].into_iter().flatten().collect::<Vec<_>>().join("\u{a0}");
    let values = [("game", FluentValue::from(game)), ("turn", FluentValue::from(summary.turn))];
    let known = localizer.text_with(face.resume, &values);
    let who = summary
        .daily
        .map_or_else(|| player_names(&summary.seats, localizer), |_| localizer.text("title-daily"));
    format!("{known} · {who}")
}

/// The hosted game on the title: the latest, preferably at the player's turn.
pub(super) struct ResumableTable {
    pub(super) order: TableOrder,
    pub(super) label: String,
    /// The label for narrow space.
    pub(super) brief: String,
}

/// Returns the hosted game to offer.
pub(super) fn resumable_table(known: &KnownTables, localizer: &Localizer) -> Option<ResumableTable> {
    let seated = || known.tables.iter().filter(|table| table.seat.is_some());
    let table = seated().find(|table| table.my_turn).or_else(|| seated().next())?;
    let names = table.others.join(", ");
    let turn = match (&table.turn, table.my_turn) {
        (_, true) => Some(localizer.text("together-my-turn")),
        (Some(name), false) => {
            Some(localizer.text_with("together-turn-of", &[("name", FluentValue::from(name.as_str()))]))
        }
        (None, false) => None,
    };
    let with = |key, alone| match names.as_str() {
        "" => localizer.text(alone),
        names => localizer.text_with(key, &[("names", FluentValue::from(names))]),
    };
    let with_turn = |what: String| match &turn {
        Some(turn) => {
            localizer.text_with("title-table-turn", &[("table", what.into()), ("turn", turn.as_str().into())])
        }
        None => what,
    };
    Some(ResumableTable {
        order: table.come(),
        label: with_turn(with("title-table", "title-table-alone")),
        brief: with_turn(with("title-table-brief", "together")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::known_tables::KnownTable;
    use crate::session::PlayableMode;
    use crate::shell::mode_ui::ModeUi;
    use crate::tests::support::shipped;
    use cascadia_engine::{GameMode, SeatOwner};
    use cascadia_rules::Cascadia;
    use cascadia_storage::text::Language;
    use rolling_rivers::RollingRivers;

    #[test]
    fn the_table_where_it_is_ones_turn_is_offered_before_others() {
        let (assets, _) = shipped();
        let localizer = assets.localizer(Language::English);
        let table = |code: &str, seat, my_turn, turn: Option<&str>| KnownTable {
            server: None,
            code: code.to_owned(),
            mode: "rolling".to_owned(),
            seat,
            others: vec!["Ada".to_owned()],
            my_turn,
            turn: turn.map(str::to_owned),
        };
        let offered = |tables: Vec<KnownTable>| {
            let known = KnownTables { tables, ..KnownTables::default() };
            resumable_table(&known, &localizer).map(|table| (table.label, table.brief, table.order))
        };
        let come = |code: &str| table(code, None, false, None).come();
        assert_eq!(offered(vec![table("A", None, false, None)]), None, "one only looked on");
        let waits = table("B", Some(0), false, Some("Ada"));
        let label = "Back to the table with Ada: it was Ada’s turn".to_owned();
        let brief = "Ada: it was Ada’s turn".to_owned();
        assert_eq!(offered(vec![waits.clone()]), Some((label, brief, come("B"))));
        let label = "Back to the table with Ada: your turn".to_owned();
        let brief = "Ada: your turn".to_owned();
        let mine = table("C", Some(1), true, None);
        assert_eq!(offered(vec![waits, mine]), Some((label, brief, come("C"))));
    }

    #[test]
    fn each_game_counts_in_its_own_word() {
        let (assets, _) = shipped();
        let summary = |mode| GameSummary {
            mode,
            id: String::new(),
            begun: None,
            daily: None,
            practice: false,
            seats: vec![SeatOwner::Human("Ada".to_owned())],
            options: if mode == RollingRivers::KEY { "B".to_owned() } else { "AAAAA".to_owned() },
            turn: 7,
            turns: 20,
            outcome: None,
        };
        let words = [
            (Language::English, Cascadia::KEY, "Continue: Cascadia · turn 7 · Ada", "Turn 7 of 20"),
            (
                Language::English,
                RollingRivers::KEY,
                "Continue: Rolling Rivers\u{a0}B · round 7 · Ada",
                "Round 7 of 20",
            ),
            (Language::French, Cascadia::KEY, "Reprendre\u{a0}: Cascadia · tour 7 · Ada", "Tour 7 sur 20"),
            (
                Language::French,
                RollingRivers::KEY,
                "Reprendre\u{a0}: Rolling Rivers\u{a0}B · manche 7 · Ada",
                "Manche 7 sur 20",
            ),
        ];
        for (language, mode, label, listed) in words {
            let localizer = assets.localizer(language);
            let (id, face) = if mode == Cascadia::KEY {
                (Cascadia::ID, Cascadia::FACE)
            } else {
                (RollingRivers::ID, RollingRivers::FACE)
            };
            assert_eq!(continue_label(&summary(mode), (id, face), &localizer), label);
            assert!(about(&summary(mode), face, true, &localizer).contains(listed), "{mode} in {language:?}");
        }
    }
}

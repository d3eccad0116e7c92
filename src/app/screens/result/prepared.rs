//! What the panels of this screen show, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::verdict::{scenario_verdict, verdict};
use crate::app::archive::Archive;
use crate::app::hud::awards_window::{Award, awards};
use crate::app::hud::goals::PurposeView;
use crate::app::hud::score_pad::PadView;
use crate::app::library::{Library, Speaker};
use crate::app::play::Playthrough;
use crate::app::trails::TrailBook;
use crate::record::{GameKind, Journal, JournalLine, Statistics, seed_code};
use crate::rules::CardChoice;

/// Everything that is shown of a finished game.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(super) struct ResultView {
    /// The pad.
    pub pad: PadView,
    /// Who won.
    pub verdict: String,
    /// Who reached the goals of the scenario, if there is one.
    pub scenario: Option<String>,
    /// How far everybody came with them.
    pub purposes: Vec<PurposeView>,
    /// Whether something can be filled in on a trail.
    pub open_award: bool,
    /// What the same game can be begun with, in words.
    pub seed: String,
    /// The code of the game, or its seed if there is none.
    pub code: String,
    /// How the only person compares with earlier games of the same kind, and whether this is the best of them.
    pub compared: Option<(String, bool)>,
}

/// Prepares what is shown.
pub(super) fn prepare(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    book: Res<TrailBook>,
    archive: Res<Archive>,
) {
    let pad = PadView::of(&playthrough, &speaker);
    let seats = playthrough.game().setup().seats();
    let purposes: Vec<PurposeView> =
        seats.map(|seat| PurposeView::of(&playthrough, &library.content, &speaker, seat)).collect();
    let setup = &playthrough.record().setup;
    let cards = setup.card_sets().map(CardChoice::key).collect::<Vec<_>>().join(" + ");
    let code = seed_code(&setup.terms(), &library.content);
    let key = if code.is_some() { "result-code" } else { "result-seed" };
    let code = code.unwrap_or_else(|| setup.seed.to_string());
    let values = [("seed", FluentValue::from(code.as_str())), ("cards", FluentValue::from(cards))];
    commands.insert_resource(ResultView {
        verdict: verdict(&speaker, &pad),
        scenario: scenario_verdict(&speaker, &pad, &purposes),
        open_award: awards(&playthrough, &library.content, &book).iter().any(Award::is_open),
        seed: speaker.say_with(key, &values),
        code: code.clone(),
        compared: compared(&speaker, &playthrough, archive.journal()),
        purposes,
        pad,
    });
}

/// How the only person at the table compares with the games before; nothing without any, or where it does not count.
fn compared(speaker: &Speaker, playthrough: &Playthrough, journal: &Journal) -> Option<(String, bool)> {
    let record = playthrough.record();
    let mut seats = playthrough.game().setup().seats().filter(|seat| playthrough.is_human(*seat));
    let (Some(seat), None) = (seats.next(), seats.next()) else { return None };
    if record.practice {
        return None;
    }
    let stem = record.stem();
    let mut before = journal.clone();
    before.lines.retain(|line| !matches!(line, JournalLine::Game(entry) if entry.game == stem));
    let kind = if record.setup.seats.len() > 1 { GameKind::Several } else { GameKind::Alone };
    let statistics = Statistics::of(&before, playthrough.owner(seat).name(), kind);
    let (mean, best) = (statistics.totals.mean()?, statistics.best?.total);
    let better = playthrough.sheets()[seat.index()].total() > best;
    let values = [
        ("mean", FluentValue::from(mean.round())),
        ("games", FluentValue::from(statistics.totals.games)),
        ("best", FluentValue::from(best)),
    ];
    let key = if better { "result-new-best" } else { "result-compared" };
    Some((speaker.say_with(key, &values), better))
}

/// Another result will be another one.
pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<ResultView>();
}

#[cfg(test)]
mod tests {
    use jiff::civil::DateTime;

    use super::*;
    use crate::app::play;
    use crate::content::{Language, Terms, find_root};
    use crate::record::{JournalEntry, RecordSetup, SeatOwner};

    #[test]
    fn a_result_is_compared_with_the_games_before_it_of_the_same_kind() {
        let library = Library::read(&find_root().expect("the package has its folders")).expect("valid data");
        let speaker = library.speaker(Language::English);
        let mut world = World::new();
        world.insert_resource(library);
        let setup = |seats: u8| {
            let owners = (0..seats).map(|seat| match seat {
                0 => SeatOwner::Human("Ada".to_owned()),
                _ => SeatOwner::Opponent("greedy".to_owned()),
            });
            RecordSetup::new(&Terms::standard(seats, CardChoice::ALL_A, 3), owners.collect())
        };
        play::start(&mut world, setup(1), u16::MAX).expect("the box holds this game");
        let playthrough = world.resource::<Playthrough>();
        let ended = DateTime::constant(2026, 11, 21, 20, 0, 0, 0);
        let own = JournalEntry::of(playthrough.record(), playthrough.sheets(), ended);
        let total = own.seats[0].total;
        let mut journal = Journal::default();
        let add = |journal: &mut Journal, entry: JournalEntry| {
            journal.lines.push(JournalLine::Game(Box::new(entry)));
        };
        add(&mut journal, own.clone());
        assert_eq!(compared(&speaker, playthrough, &journal), None, "there is no game before it");
        for (game, points, is_best) in [("earlier", total - 20, true), ("best", total + 4, false)] {
            let mut entry = JournalEntry { game: game.to_owned(), ..own.clone() };
            entry.seats[0].total = points;
            add(&mut journal, entry);
            let (text, better) =
                compared(&speaker, playthrough, &journal).expect("there are games before it");
            assert_eq!(better, is_best);
            assert!(text.contains(&points.to_string()), "{text}");
        }
        // Games among several are something else.
        play::start(&mut world, setup(2), u16::MAX).expect("the box holds this game");
        assert_eq!(compared(&speaker, world.resource::<Playthrough>(), &journal), None);
        play::start(
            &mut world,
            RecordSetup { seats: vec![SeatOwner::Human("Noor".to_owned())], ..setup(1) },
            99,
        )
        .expect("the box holds this game");
        assert_eq!(compared(&speaker, world.resource::<Playthrough>(), &journal), None);
    }
}

//! The view of the panels of this screen, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::verdict::{scenario_verdict, verdict};
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::hud::score_pad::PadView;
use crate::cascadia::hud::view::PurposeView;
use crate::cascadia::hud::windows::awards::{Award, awards};
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::review::{ParJob, SeedParView};
use crate::preferences::localizer::Localizer;
use crate::store::game_store::GameStore;
use cascadia_engine::archive::{GameKind, Journal, JournalLine, Statistics};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::goals::GoalState;
use cascadia_rules::record::seed_code;
use cascadia_rules::rules::{CardChoice, Seat};

/// Contents of the result of a finished game.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(super) struct ResultView {
    pub pad: PadView,
    /// The sentence about the winner.
    pub verdict: String,
    /// The sentence about the goals of the scenario, if there is one.
    pub scenario: Option<String>,
    /// Every player's progress towards them.
    pub purposes: Vec<PurposeView>,
    /// True for a practice game.
    pub practice: bool,
    /// True for a victory, reached goals, or a new best of a player at this screen.
    pub is_success: bool,
    /// True if a shape can be filled in on a trail.
    pub open_award: bool,
    /// The sentence with the seed of the game.
    pub seed: String,
    /// The seed code of the game, or its seed if there is none.
    pub code: String,
    /// The comparison of the only human player with earlier games of the same kind, and whether this is the
    /// best of them.
    pub compared: Option<(String, bool)>,
    /// The seed par, once known.
    pub seed_par: Option<SeedParView>,
}

pub(super) fn prepare(
    mut commands: Commands,
    session: Res<Session>,
    assets: Res<ModeAssets>,
    localizer: Res<Localizer>,
    saved: Res<SavedProfiles>,
    store: Res<GameStore<Cascadia>>,
    seed_par: Res<ParJob>,
) {
    let mut pad = PadView::of(&session, &localizer);
    let seats = session.game().setup().seats();
    let purposes: Vec<PurposeView> =
        seats.map(|seat| PurposeView::of(&session, &assets.content, &localizer, seat)).collect();
    pad.missed = is_missed(&purposes, pad.total_alone(), assets.content.solo_bands());
    let setup = &session.record().setup;
    let cards = setup.options.card_sets().map(CardChoice::key).collect::<Vec<_>>().join(" + ");
    let code = seed_code(&setup.options, &assets.content);
    let key = if code.is_some() { "result-code" } else { "result-seed" };
    let code = code.unwrap_or_else(|| setup.options.seed.to_string());
    let values = [("seed", FluentValue::from(code.as_str())), ("cards", FluentValue::from(cards))];
    let compared = compared(&localizer, &session, store.journal());
    let is_best = compared.as_ref().is_some_and(|(_, is_best)| *is_best);
    let won_here = pad.winners.iter().any(|seat| session.is_here(Seat(*seat as u8)));
    commands.insert_resource(ResultView {
        is_success: !session.record().practice && won_here && is_success(&pad, &purposes, is_best),
        verdict: verdict(&localizer, &pad),
        scenario: scenario_verdict(&localizer, &pad, &purposes),
        open_award: awards(&session, &assets.content, &saved, store.journal()).iter().any(Award::is_open),
        practice: session.record().practice,
        seed: localizer.text_with(key, &values),
        code: code.clone(),
        compared,
        seed_par: pad.total_alone().and_then(|own| SeedParView::of(seed_par.par()?, own, &localizer)),
        purposes,
        pad,
    });
}

/// Returns whether a solo player has missed a goal of the scenario or, without one, the lowest rank.
fn is_missed(purposes: &[PurposeView], total_alone: Option<u16>, marks: &[u16]) -> bool {
    match (purposes, total_alone) {
        ([alone], _) if !alone.goals.is_empty() => {
            alone.goals.iter().any(|goal| goal.state != GoalState::Met)
        }
        (_, Some(total)) => marks.first().is_some_and(|lowest| total < *lowest),
        _ => false,
    }
}

/// Returns whether a first place is worth celebrating: against others always, alone with all goals reached or
/// a new best.
fn is_success(pad: &PadView, purposes: &[PurposeView], is_best: bool) -> bool {
    match (purposes, pad.total_alone()) {
        (_, None) => true,
        ([alone], _) if !alone.goals.is_empty() => !pad.missed,
        _ => is_best,
    }
}

/// Compares the only human player with the games before, and returns whether this one is the best; `None`
/// without earlier games, or for a game that does not count.
fn compared(localizer: &Localizer, session: &Session, journal: &Journal<Cascadia>) -> Option<(String, bool)> {
    let record = session.record();
    let mut seats = session.game().setup().seats().filter(|seat| session.is_here(*seat));
    let (Some(seat), None) = (seats.next(), seats.next()) else { return None };
    let stem = record.id();
    if record.practice || journal.is_finished_by_computer(&stem, seat.index()) {
        return None;
    }
    let mut before = journal.clone();
    before.lines.retain(|line| !matches!(line, JournalLine::Game(entry) if entry.game == stem));
    let kind = if record.setup.seats.len() > 1 { GameKind::Several } else { GameKind::Alone };
    let statistics = Statistics::of(&before, session.owner(seat).name(), kind);
    let (mean, best) = (statistics.totals.mean()?, statistics.best?.total);
    let better = session.sheets()[seat.index()].total() > best;
    let values = [
        ("mean", FluentValue::from(mean.round())),
        ("games", FluentValue::from(statistics.totals.games)),
        ("best", FluentValue::from(best)),
    ];
    let key = if better { "result-new-best" } else { "result-compared" };
    Some((localizer.text_with(key, &values), better))
}

/// Removes the view, which belongs to one result.
pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<ResultView>();
}

#[cfg(test)]
mod tests {
    use jiff::civil::DateTime;

    use super::*;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_engine::archive::JournalEntry;
    use cascadia_engine::{GameSetup, SeatOwner};
    use cascadia_rules::content::GameOptions;
    use cascadia_storage::text::Language;

    #[test]
    fn a_missed_goal_or_a_solo_score_below_every_rank_has_no_crown() {
        use crate::cascadia::hud::score_pad::pad;
        use crate::cascadia::hud::view::GoalView;
        let goal = |state| GoalView {
            text: String::new(),
            state,
            measure: String::new(),
            brief: String::new(),
            hexes: Vec::new(),
        };
        let purpose = |states: &[GoalState]| PurposeView {
            goals: states.iter().map(|state| goal(*state)).collect(),
            ..PurposeView::default()
        };
        let (met, missed) = (purpose(&[GoalState::Met]), purpose(&[GoalState::Met, GoalState::Broken]));
        let alone =
            |purpose: &PurposeView, total| is_missed(std::slice::from_ref(purpose), Some(total), &[60, 70]);
        assert!(alone(&missed, 99) && !alone(&met, 20));
        assert!(alone(&purpose(&[]), 59) && !alone(&purpose(&[]), 60), "the lowest mark is reached");
        assert!(!is_missed(&[met, missed], None, &[60]), "among several the points decide");
        let mut alone = pad(1);
        assert!(alone.is_crowned(0));
        let (goals, none) = ([purpose(&[GoalState::Met])], [purpose(&[])]);
        assert!(is_success(&alone, &goals, false) && is_success(&alone, &none, true));
        assert!(!is_success(&alone, &none, false), "every solo game comes first");
        assert!(is_success(&pad(2), &[purpose(&[]), purpose(&[])], false));
        alone.missed = true;
        assert!(!alone.is_crowned(0) && !is_success(&alone, &goals, true));
        let several = pad(2);
        assert!(several.is_crowned(0) && !several.is_crowned(1), "who came second has none");
    }

    #[test]
    fn a_result_is_compared_with_the_games_before_it_of_the_same_kind() {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(Language::English);
        let mut world = World::new();
        world.insert_resource(cascadia.clone());
        let setup = |seats: u8| {
            let owners = (0..seats).map(|seat| match seat {
                0 => SeatOwner::Human("Ada".to_owned()),
                _ => SeatOwner::Opponent("greedy".to_owned()),
            });
            Cascadia::setup(GameOptions::standard(seats, CardChoice::ALL_A, 3), owners.collect())
        };
        session::start(&mut world, setup(1), u16::MAX).expect("the box holds this game");
        let session = world.resource::<Session>();
        let ended = DateTime::constant(2026, 11, 21, 20, 0, 0, 0);
        let own = JournalEntry::of(session.record(), session.state(), &cascadia.content, ended);
        let total = own.seats[0].total;
        let mut journal = Journal::default();
        let add = |journal: &mut Journal<Cascadia>, entry: JournalEntry<Cascadia>| {
            journal.lines.push(JournalLine::Game(Box::new(entry)));
        };
        add(&mut journal, own.clone());
        assert_eq!(compared(&localizer, session, &journal), None, "there is no game before it");
        for (game, points, is_best) in [("earlier", total - 20, true), ("best", total + 4, false)] {
            let mut entry = JournalEntry { game: game.to_owned(), ..own.clone() };
            entry.seats[0].total = points;
            add(&mut journal, entry);
            let (text, better) = compared(&localizer, session, &journal).expect("there are games before it");
            assert_eq!(better, is_best);
            assert!(text.contains(&points.to_string()), "{text}");
        }
        // Games with several players are not comparable.
        session::start(&mut world, setup(2), u16::MAX).expect("the box holds this game");
        assert_eq!(compared(&localizer, world.resource::<Session>(), &journal), None);
        session::start(
            &mut world,
            GameSetup { seats: vec![SeatOwner::Human("Noor".to_owned())], ..setup(1) },
            99,
        )
        .expect("the box holds this game");
        assert_eq!(compared(&localizer, world.resource::<Session>(), &journal), None);
    }
}

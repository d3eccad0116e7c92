//! The coach's advice for the current decision of a human player, prepared once per position; the settings
//! decide which parts are shown.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::input::TurnInput;
use super::{Aim, TurnButton, preview_placement, reset_for_another_pair};
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::{ChangeSettings, Settings};
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::{AppSystems, Decisions};
use crate::session::{PendingSearch, SearchTask};
use crate::ui::Notice;
use crate::window::screen::InGame;
use cascadia_ai::advice::{RankedTurn, SuggestedTurn, TurnAdvice, TurnRanking, whole_points};
use cascadia_ai::search::SearchLimits;
use cascadia_engine::{Budget, Revision};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::record::derived_seed;
use cascadia_rules::rules::{Action, Game, Knowledge, Phase};
use cascadia_rules::scoring::PointChange;

/// The stage of a hint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum HintStep {
    /// No hint.
    #[default]
    None,
    /// The species or habitat to think about.
    Topic,
    /// The region of the environment.
    Region,
    /// The move.
    Move,
}

impl HintStep {
    /// Returns the next step of the hint; the last one stays.
    const fn further(self) -> Self {
        match self {
            Self::None => Self::Topic,
            Self::Topic => Self::Region,
            Self::Region | Self::Move => Self::Move,
        }
    }
}

/// The coach's advice for the current position.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct CoachView {
    /// Advice about the position; empty while no human player decides.
    pub advice: TurnAdvice,
    /// The maximum gain of this turn at its start.
    pub best_of_turn: Option<PointChange>,
    /// The stage of the hint for this position.
    pub hint: HintStep,
    /// The best turn by a search to the end of the game, once known.
    searched: Option<RankedTurn>,
    /// The rest of that turn after the draft.
    remaining: Option<SuggestedTurn>,
    /// The revision of the session behind this view.
    revision: Revision,
    /// The session and the actions before the draft behind `best_of_turn` and `searched`.
    drafted_from: (u64, Vec<Action>),
}

impl CoachView {
    /// Returns the move of the hint, if any: by a search to the end of the game, or else by one turn of
    /// lookahead.
    pub(crate) fn suggestion(&self) -> Option<&SuggestedTurn> {
        let drafting = self.advice.best.as_ref().is_none_or(|best| best.draft.is_some());
        let searched = self.searched.as_ref().filter(|_| drafting).and_then(|best| best.suggestion.as_ref());
        self.remaining.as_ref().or(searched).or(self.advice.best.as_ref())
    }

    /// Returns the expected score of the hinted move, in whole points, if known.
    pub(crate) fn expected(&self) -> Option<i32> {
        let is_shown = self.remaining.is_some() || self.suggestion().is_some_and(|best| best.draft.is_some());
        self.searched.as_ref().filter(|_| is_shown).map(|best| whole_points(best.expected))
    }

    /// Returns whether replacing tokens first is better than any turn.
    pub(crate) fn suggests_wipe(&self) -> bool {
        self.searched.as_ref().is_some_and(|best| best.suggestion.is_none())
    }
}

/// A search for advice in the background.
#[derive(Resource, Default)]
struct HintSearch {
    task: PendingSearch<TurnRanking>,
    revision: Revision,
}

/// Polling interval of a search.
const LOOK: Duration = Duration::from_millis(200);

/// The limits of the search for a hint.
const HINT_LIMITS: SearchLimits =
    SearchLimits { width: 32, playouts: 3000, limit: Some(Duration::from_millis(1500)) };

/// Starts a search to the end of the game when a human player who wants hints has to draft.
fn start_hint_search(
    session: Res<Session>,
    assets: Res<ModeAssets>,
    settings: Res<Settings>,
    stage: Option<Res<State<SessionStage>>>,
    mut search: ResMut<HintSearch>,
) {
    let game = session.game();
    let revision = session.revision();
    let wanted = settings.helps(Assist::Hints)
        && stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)))
        && session.decides_here(game.seat())
        && game.phase() == Phase::Draft;
    if !wanted {
        *search = HintSearch::default();
        return;
    }
    if search.revision == revision {
        return;
    }
    let budget = Budget::new(derived_seed(revision.serial, session.record().actions.len() as u64));
    let knowledge = Knowledge::of(game, game.seat()).into_owned();
    let objective = session.objective(&assets.content, game.seat());
    let weights = Arc::clone(assets.levels.weights());
    let task = SearchTask::spawn(budget, move |budget| {
        TurnRanking::of(&knowledge, &objective, &weights, &HINT_LIMITS, budget)
    });
    *search = HintSearch { task: task.into(), revision };
}

/// Takes the result of the search, if the position is still the same.
fn collect_hint(
    session: Res<Session>,
    mut search: ResMut<HintSearch>,
    mut coach: ResMut<CoachView>,
    mut frames: FrameRequests,
) {
    let Some(found) = search.task.take_found(&mut frames, LOOK) else { return };
    let Ok(found) = found else {
        warn!("the search for a hint failed");
        return;
    };
    let revision = session.revision();
    // A hint on display stays unchanged.
    if search.revision == revision && coach.revision == revision && coach.hint == HintStep::None {
        coach.searched = found.best().copied();
    }
}

/// Returns whether the pieces of a suggested turn are placed as suggested.
fn is_carried_out(game: &Game, best: &SuggestedTurn) -> bool {
    let Some((draft, (hex, rotation))) = best.draft.zip(best.tile) else { return false };
    let environment = game.environment();
    let tile = environment.at(hex).is_some_and(|tile| tile.tile == draft.tile && tile.rotation == rotation);
    let token =
        best.token.is_none_or(|hex| environment.at(hex).is_some_and(|tile| tile.token == draft.token));
    tile && token
}

/// Prepares the advice for a new position, and keeps the still valid parts of the hint for the turn.
fn update_advice(
    session: Res<Session>,
    stage: Option<Res<State<SessionStage>>>,
    mut coach: ResMut<CoachView>,
) {
    let game = session.game();
    let revision = session.revision();
    let choosing = stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)));
    if !choosing || !session.decides_here(game.seat()) {
        if *coach != CoachView::default() {
            *coach = CoachView::default();
        }
        return;
    }
    if coach.revision == revision {
        return;
    }
    let actions = &session.record().actions;
    let (serial, before) = &coach.drafted_from;
    let is_same_turn = *serial == session.serial()
        && actions.strip_prefix(&before[..]).is_some_and(|since| !since.contains(&Action::EndTurn));
    let best_of_turn = coach.best_of_turn.filter(|_| is_same_turn);
    let advice = TurnAdvice::of(&Knowledge::of(game, game.seat()), &session.seen_cards());
    // A wipe brings other pairs, so the search restarts with every draft. The price of a wipe belongs to the
    // turn, whichever pair is taken.
    let paid = session.turn_change().sum();
    let at_draft = advice.best.filter(|_| game.phase() == Phase::Draft).map(|best| paid + best.change.sum());
    // The search result of the draft holds as long as the player follows it.
    let searched = coach.searched.filter(|_| is_same_turn && game.phase() != Phase::Draft);
    let done = game.phase() == Phase::Review
        && searched.and_then(|best| best.suggestion).is_some_and(|best| is_carried_out(game, &best));
    let remaining = searched
        .and_then(|best| best.suggestion)
        .and_then(|best| best.rest(&Knowledge::of(game, game.seat()), &session.seen_cards()));
    let searched = searched.filter(|_| remaining.is_some() || done);
    // A player on the best long-term turn gets no hint of one with a larger immediate gain.
    let best_of_turn = at_draft.or(best_of_turn).filter(|_| !done);
    // A player who follows the hint is shown the rest of the move too.
    let last = session.record().actions.last();
    let followed =
        coach.hint == HintStep::Move && coach.suggestion().and_then(SuggestedTurn::next) == last.copied();
    let hint = if followed && advice.best.is_some() { HintStep::Move } else { HintStep::None };
    let drafted_from = if game.phase() == Phase::Draft {
        (session.serial(), actions.clone())
    } else {
        std::mem::take(&mut coach.drafted_from)
    };
    *coach = CoachView { advice, best_of_turn, hint, searched, remaining, revision, drafted_from };
}

/// Shows hints and the heat map, by key or button.
fn show_hint(
    input: TurnInput,
    settings: Res<Settings>,
    session: Res<Session>,
    localizer: Option<Res<Localizer>>,
    mut coach: ResMut<CoachView>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    let buttons = input.buttons();
    let is_asked = input.pressed(InputAction::HeatMap) || buttons.contains(&TurnButton::HeatMap);
    let refused = match session.game().hand().is_empty() {
        _ if settings.in_trial => Some("heat-map-in-trial"),
        true => Some("heat-map-needs-pair"),
        false => None,
    };
    match refused.filter(|_| is_asked) {
        Some(why) => {
            notices.write_batch(localizer.map(|localizer| Notice(localizer.text(why))));
        }
        None if is_asked && Assist::HeatMap.is_allowed(&settings) => {
            commands.trigger(ChangeSettings::new(|settings| settings.heat_map = !settings.heat_map));
        }
        None => {}
    }
    let asked = input.pressed(InputAction::Hint) || buttons.contains(&TurnButton::Hint);
    if asked && settings.helps(Assist::Hints) && coach.advice.best.is_some() {
        coach.hint = coach.hint.further();
    }
    if buttons.contains(&TurnButton::CloseHint) {
        coach.hint = HintStep::None;
    }
}

/// Aims the piece in hand at the place of the hint's last step.
fn aim_at_hint(coach: Res<CoachView>, mut aim: ResMut<Aim>) {
    let Some(best) = coach.suggestion().filter(|best| coach.hint == HintStep::Move && best.draft.is_none())
    else {
        return;
    };
    if let Some((hex, rotation)) = best.tile {
        *aim = Aim { tile: Some(hex), token: None, rotation, turned_by_hand: true, ..aim.clone() };
    } else {
        *aim = Aim { tile: None, token: best.token, ..aim.clone() };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CoachView>().init_resource::<HintSearch>().add_systems(
        Update,
        (
            update_advice
                .in_set(AppSystems::Project)
                .run_if(resource_exists::<Session>.and_then(in_state(InGame)))
                .run_if(resource_exists_and_changed::<Session>.or_else(state_changed::<SessionStage>)),
            (start_hint_search, collect_hint)
                .chain()
                .in_set(AppSystems::Project)
                .after(update_advice)
                .run_if(resource_exists::<Session>.and_then(in_state(InGame))),
            show_hint.in_set(Decisions::Hint).run_if(resource_exists::<Session>.and_then(super::choosing)),
            aim_at_hint
                .in_set(AppSystems::Project)
                .after(update_advice)
                .after(collect_hint)
                .after(reset_for_another_pair)
                .before(preview_placement)
                .run_if(resource_changed::<CoachView>),
        ),
    );
}

#[cfg(test)]
mod tests {
    use std::thread;

    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    use super::*;
    use crate::preferences::wake_up::RequestFrame;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_engine::{GameSetup, SeatOwner};
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::CardChoice;

    #[test]
    fn a_search_that_panics_leaves_the_game_and_the_other_advice_as_they_are() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut app = App::new();
        app.insert_resource(shipped().1).add_message::<RequestFrame>().add_systems(Update, collect_hint);
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Human("Bo".to_owned())];
        let setup: GameSetup<Cascadia> =
            Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 3), seats);
        session::start(app.world_mut(), setup, 0).expect("the box holds this game");
        let session = app.world().resource::<Session>();
        let (game, revision) = (session.game().clone(), session.revision());
        let advice = TurnAdvice::of(&Knowledge::of(&game, game.seat()), &session.seen_cards());
        app.insert_resource(CoachView { advice: advice.clone(), revision, ..CoachView::default() });
        let task = SearchTask::spawn(Budget::new(1), |_| panic!("a fault in a search, for a test"));
        app.insert_resource(HintSearch { task: task.into(), revision });
        for _ in 0..60_000 {
            app.update();
            if !app.world().resource::<HintSearch>().task.is_busy() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let search = app.world().resource::<HintSearch>();
        assert!(!search.task.is_busy(), "the search does not end");
        assert_eq!(search.revision, revision, "it is not tried again for the same position");
        assert_eq!(*app.world().resource::<Session>().game(), game);
        let coach = app.world().resource::<CoachView>();
        assert_eq!(coach.suggestion(), advice.best.as_ref(), "the best turn at once is the hint");
        assert_eq!(coach.expected(), None);
    }
}

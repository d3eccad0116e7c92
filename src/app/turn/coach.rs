//! What the coach says about the decision a person faces, prepared once per position; which of it is shown, the aids say.

use bevy::prelude::*;

use super::{Aim, TurnButton};
use std::sync::Arc;
use std::time::Duration;

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::ai::fast::Effort;
use crate::ai::{Budget, Counsel, Foreseen, Foresight, Suggestion, whole_points};
use crate::app::Frame;
use crate::app::controls::{Control, Pressed};
use crate::app::library::Library;
use crate::app::play::{Playthrough, Stage};
use crate::app::screen::InGame;
use crate::app::settings::Settings;
use crate::record::derived_seed;
use crate::rules::{Game, Knowledge, Phase};

/// How much of a hint is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Hint {
    /// Nothing.
    #[default]
    None,
    /// What to think about: a species or a habitat.
    Topic,
    /// Where on the land.
    Region,
    /// The move.
    Move,
}

impl Hint {
    /// One step more; the last one stays.
    const fn further(self) -> Self {
        match self {
            Self::None => Self::Topic,
            Self::Topic => Self::Region,
            Self::Region | Self::Move => Self::Move,
        }
    }
}

/// The coach's knowledge of this moment.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Coach {
    /// Advice about the position; empty while nobody decides.
    pub counsel: Counsel,
    /// The most this turn could bring when it began.
    pub best_of_turn: Option<i16>,
    /// How much of the hint for this moment has been told.
    pub hint: Hint,
    /// What looking to the end of the game found best for this turn, once it is known.
    foreseen: Option<Foreseen>,
    /// What is left of that move once its pieces are taken.
    rest: Option<Suggestion>,
    /// The playthrough and the length of its record that all this is about.
    moment: (u64, usize),
    /// The playthrough and the turn that `best_of_turn` is about.
    turn: (u64, u16),
}

impl Coach {
    /// The move of the hint, if there is one: what was found by looking to the end of the game, or else one turn ahead.
    pub fn suggestion(&self) -> Option<&Suggestion> {
        let drafting = self.counsel.best.as_ref().is_none_or(|best| best.draft.is_some());
        let foreseen = self.foreseen.as_ref().filter(|_| drafting).and_then(|best| best.suggestion.as_ref());
        self.rest.as_ref().or(foreseen).or(self.counsel.best.as_ref())
    }

    /// The score, in whole points, that the move of the hint leads to, if that is known.
    pub fn expected(&self) -> Option<i32> {
        let told = self.rest.is_some() || self.suggestion().is_some_and(|best| best.draft.is_some());
        self.foreseen.as_ref().filter(|_| told).map(|best| whole_points(best.expected))
    }

    /// Whether replacing tokens first is better than any turn.
    pub fn says_wipe(&self) -> bool {
        self.foreseen.as_ref().is_some_and(|best| best.suggestion.is_none())
    }
}

/// Advice that is being worked out in the background.
#[derive(Resource, Default)]
struct LookingAhead {
    task: Option<Task<Foresight>>,
    budget: Option<Budget>,
    moment: (u64, usize),
}

impl LookingAhead {
    fn stop(&mut self) {
        if let Some(budget) = self.budget.take() {
            budget.stop();
        }
        self.task = None;
    }
}

/// How hard it is looked ahead for a hint.
const EFFORT: Effort = Effort { width: 32, courses: 3000, limit: Some(Duration::from_millis(1500)) };

/// Looks to the end of the game where somebody who wants hints has to draft.
fn look_ahead(
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    settings: Res<Settings>,
    stage: Option<Res<State<Stage>>>,
    mut ahead: ResMut<LookingAhead>,
) {
    let game = playthrough.game();
    let moment = playthrough.moment();
    let wanted = settings.hints
        && stage.is_some_and(|stage| matches!(stage.get(), Stage::Choosing(_)))
        && playthrough.is_human(game.seat())
        && game.phase() == Phase::Draft;
    if !wanted {
        ahead.stop();
        ahead.moment = (0, 0);
        return;
    }
    if ahead.moment == moment {
        return;
    }
    ahead.stop();
    ahead.moment = moment;
    let budget = Budget::new(derived_seed(moment.0, moment.1 as u64));
    let knowledge = Knowledge::of(game, game.seat()).into_owned();
    let aims = playthrough.aims(&library.content, game.seat());
    let instinct = Arc::clone(library.levels.instinct());
    ahead.budget = Some(budget.clone());
    let task = async move { Foresight::of(&knowledge, &aims, &instinct, &EFFORT, &budget) };
    ahead.task = Some(AsyncComputeTaskPool::get().spawn(task));
}

/// Takes what was found, if the moment is still the same.
fn collect_foresight(
    playthrough: Res<Playthrough>,
    mut ahead: ResMut<LookingAhead>,
    mut coach: ResMut<Coach>,
) {
    let Some(found) = ahead.task.as_mut().and_then(|task| block_on(poll_once(task))) else { return };
    ahead.task = None;
    ahead.budget = None;
    let moment = playthrough.moment();
    // A hint that was told already stays as it is.
    if ahead.moment == moment && coach.moment == moment && coach.hint == Hint::None {
        coach.foreseen = found.best().copied();
    }
}

/// Whether the pieces of a move lie where it says.
fn lies(game: &Game, best: &Suggestion) -> bool {
    let Some((draft, (hex, rotation))) = best.draft.zip(best.tile) else { return false };
    let environment = game.environment();
    let tile = environment.at(hex).is_some_and(|tile| tile.tile == draft.tile && tile.rotation == rotation);
    let token =
        best.token.is_none_or(|hex| environment.at(hex).is_some_and(|tile| tile.token == draft.token));
    tile && token
}

fn think(playthrough: Res<Playthrough>, stage: Option<Res<State<Stage>>>, mut coach: ResMut<Coach>) {
    let game = playthrough.game();
    let moment = playthrough.moment();
    let choosing = stage.is_some_and(|stage| matches!(stage.get(), Stage::Choosing(_)));
    if !choosing || !playthrough.is_human(game.seat()) {
        if *coach != Coach::default() {
            *coach = Coach::default();
        }
        return;
    }
    if coach.moment == moment {
        return;
    }
    let turn = (playthrough.serial(), game.turns_ended());
    let best_of_turn = coach.best_of_turn.filter(|_| coach.turn == turn);
    let counsel = Counsel::of(&Knowledge::of(game, game.seat()), &playthrough.seen_cards());
    // After a wipe other pairs are there, so it is asked for again with every draft.
    let at_draft = counsel.best.filter(|_| game.phase() == Phase::Draft).map(|best| best.change.total());
    // What was foreseen at the draft holds as long as it is followed.
    let foreseen = coach.foreseen.filter(|_| coach.turn == turn && game.phase() != Phase::Draft);
    let done = game.phase() == Phase::Review
        && foreseen.and_then(|best| best.suggestion).is_some_and(|best| lies(game, &best));
    let rest = foreseen
        .and_then(|best| best.suggestion)
        .and_then(|best| best.rest(&Knowledge::of(game, game.seat()), &playthrough.seen_cards()));
    let foreseen = foreseen.filter(|_| rest.is_some() || done);
    // Whoever did what leads to the most in the end is not told that another turn brings more at once.
    let best_of_turn = at_draft.or(best_of_turn).filter(|_| !done);
    // Whoever does what the hint says is told the rest of the move too.
    let last = playthrough.record().actions.last();
    let followed = coach.hint == Hint::Move && coach.suggestion().and_then(Suggestion::next) == last.copied();
    let hint = if followed && counsel.best.is_some() { Hint::Move } else { Hint::None };
    *coach = Coach { counsel, best_of_turn, hint, foreseen, rest, moment, turn };
}

/// Hints and the heat map, by key or button.
fn help(
    pressed: Res<Pressed>,
    mut buttons: MessageReader<TurnButton>,
    mut settings: ResMut<Settings>,
    mut coach: ResMut<Coach>,
) {
    let buttons: Vec<TurnButton> = buttons.read().copied().collect();
    if pressed.just(Control::HeatMap) || buttons.contains(&TurnButton::HeatMap) {
        settings.heat_map = !settings.heat_map;
    }
    let asked = pressed.just(Control::Hint) || buttons.contains(&TurnButton::Hint);
    if asked && settings.hints && coach.counsel.best.is_some() {
        coach.hint = coach.hint.further();
    }
    if buttons.contains(&TurnButton::CloseHint) {
        coach.hint = Hint::None;
    }
}

/// Where the hint tells the move, the piece in hand is held there.
fn hold_there(coach: Res<Coach>, mut aim: ResMut<Aim>) {
    let Some(best) = coach.suggestion().filter(|best| coach.hint == Hint::Move && best.draft.is_none())
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
    app.init_resource::<Coach>().init_resource::<LookingAhead>().add_systems(
        Update,
        (
            think
                .in_set(Frame::Project)
                .run_if(resource_exists::<Playthrough>.and_then(in_state(InGame)))
                .run_if(resource_exists_and_changed::<Playthrough>.or_else(state_changed::<Stage>)),
            (look_ahead, collect_foresight)
                .chain()
                .in_set(Frame::Project)
                .after(think)
                .run_if(resource_exists::<Playthrough>.and_then(in_state(InGame))),
            help.in_set(Frame::Decide).run_if(super::choosing),
            hold_there.in_set(Frame::Project).after(think).run_if(resource_changed::<Coach>),
        ),
    );
}

//! What the coach says about the decision a person faces, prepared once per position; which of it is shown, the aids say.

use bevy::prelude::*;

use super::{Aim, TurnButton};
use crate::ai::{Counsel, Suggestion};
use crate::app::Frame;
use crate::app::controls::{Control, Pressed};
use crate::app::play::{Playthrough, Stage};
use crate::app::screen::InGame;
use crate::app::settings::Settings;
use crate::rules::{Knowledge, Phase};

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
    /// The playthrough and the length of its record that all this is about.
    moment: (u64, usize),
    /// The playthrough and the turn that `best_of_turn` is about.
    turn: (u64, u16),
}

impl Coach {
    /// The move of the hint, if there is one.
    pub const fn suggestion(&self) -> Option<&Suggestion> {
        self.counsel.best.as_ref()
    }
}

fn think(playthrough: Res<Playthrough>, stage: Option<Res<State<Stage>>>, mut coach: ResMut<Coach>) {
    let game = playthrough.game();
    let moment = (playthrough.serial(), playthrough.record().actions.len());
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
    // Whoever does what the hint says is told the rest of the move too.
    let last = playthrough.record().actions.last();
    let followed = coach.hint == Hint::Move && coach.suggestion().and_then(Suggestion::next) == last.copied();
    let hint = if followed && counsel.best.is_some() { Hint::Move } else { Hint::None };
    *coach = Coach { counsel, best_of_turn: at_draft.or(best_of_turn), hint, moment, turn };
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
    app.init_resource::<Coach>().add_systems(
        Update,
        (
            think
                .in_set(Frame::Project)
                .run_if(resource_exists::<Playthrough>.and_then(in_state(InGame)))
                .run_if(resource_exists_and_changed::<Playthrough>.or_else(state_changed::<Stage>)),
            help.in_set(Frame::Decide).run_if(super::choosing),
            hold_there.in_set(Frame::Project).after(think).run_if(resource_changed::<Coach>),
        ),
    );
}

//! The choices for a new game of Rolling Rivers: sheet, seats, completion cards or scenario, seed.

mod again;
mod cards;
mod choices;
mod last_setup;
mod page;
mod sheets;

pub(crate) use last_setup::SavedSetup;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::input::InputAction;
use crate::rolling::ModeAssets;
use crate::rolling::screens::BeginGame;
use crate::session::PlayableMode;
use crate::store::persistent;
use crate::ui::mode_tabs::add_mode_tab;
use crate::ui::new_game::gallery::draw_gallery;
use crate::ui::new_game::known_players::KnownPlayers;
use crate::ui::new_game::last_setup::restore;
use crate::ui::new_game::page::PageIntents;
use crate::ui::new_game::purpose::{NewGamePurpose, TableChosen, forget_purpose};
use crate::ui::new_game::seats::{close_seats, open_seats};
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use cards::draw_picking;
use choices::{NewGameChoices, NewGameKind};
use last_setup::{LastSetup, SetupFile};
use page::draw_page;
use rolling_rivers::RollingRivers;

/// A request to play for a step of the river trail: a scenario, or achievements on a sheet.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlayStep(pub rolling_rivers::goals::TrackStep);

/// Exits of the page: back, or on to a game.
#[derive(SystemParam)]
struct NewGameTargets<'w> {
    next: ResMut<'w, NextState<Screen>>,
    begin: MessageWriter<'w, BeginGame>,
    saved_setup: ResMut<'w, SavedSetup>,
    purpose: Res<'w, NewGamePurpose>,
    table: MessageWriter<'w, TableChosen>,
}

/// Draws the page, and starts the game or goes back on request.
fn show(
    mut screen: UiContext,
    assets: Res<ModeAssets>,
    keys: ScreenKeys,
    known: Res<KnownPlayers>,
    mut choices: ResMut<NewGameChoices>,
    mut targets: NewGameTargets,
) -> Result {
    let context = screen.egui()?;
    let choices = &mut *choices;
    let mut intents = PageIntents {
        start: keys.just(InputAction::Confirm),
        again: false,
        back: keys.just(InputAction::StepBack),
    };
    let purpose = *targets.purpose;
    // At a table the players are others every time.
    let last = Some(&targets.saved_setup.value).filter(|_| !purpose.is_table());
    let last = last.and_then(|last| last.to_repeat(&assets));
    let line = last.as_ref().map(|last| again::describe(last, &assets.content, &screen.localizer));
    let hints = (&known.0[..], line.as_deref());
    let track = draw_page(&context, &mut screen, &assets, hints, choices, purpose, &mut intents);
    let (start, step_back) = (intents.start, intents.back);
    if choices.seats.choosing.is_some() {
        intents = PageIntents::default();
        let (style, place) = (&mut *screen.style, (&*screen.localizer, &*screen.layout));
        let opponents = page::opponents(&assets, place.0, choices);
        draw_gallery(&context, style, place, &opponents, &mut choices.seats, step_back);
    }
    if choices.is_picking {
        intents = PageIntents::default();
        let (style, localizer, height) = (&mut *screen.style, &*screen.localizer, screen.layout.window.y);
        let closes = step_back || start;
        draw_picking(&context, style, localizer, &assets.content, choices, (height, closes));
    }
    if let Some(last) = last.filter(|_| intents.again) {
        let setup = last.to_setup(&screen.localizer, &assets.content);
        targets.begin.write(BeginGame { setup, skip_turns: 0 });
        *choices = last;
    } else if intents.start {
        targets.saved_setup.value = LastSetup::of(choices);
        let setup = choices.to_setup(&screen.localizer, &assets.content);
        if purpose.is_table() {
            targets.table.write(TableChosen::of(&setup));
            targets.next.set(Screen::Together);
        } else {
            targets.begin.write(BeginGame { setup, skip_turns: 0 });
        }
    } else if track {
        targets.next.set(RollingRivers::TRAIL);
    } else if intents.back {
        targets.next.set(if purpose.is_table() { Screen::Together } else { Screen::Title });
    }
    Ok(())
}

/// Opens the screen with the choices for a step of the river trail.
fn choose_step(
    mut requests: MessageReader<PlayStep>,
    mut choices: ResMut<NewGameChoices>,
    mut next: ResMut<NextState<Screen>>,
) {
    use rolling_rivers::goals::TrackStep;
    for PlayStep(step) in requests.read() {
        match step {
            TrackStep::Scenario(number) => {
                (choices.kind, choices.scenario) = (NewGameKind::Scenario, *number);
            }
            TrackStep::Achievement(sheet, _) => {
                (choices.kind, choices.sheet) = (NewGameKind::Achievements, *sheet);
                (choices.family, choices.abundance) = (false, false);
            }
        }
        next.set(RollingRivers::NEW_GAME);
    }
}

pub(crate) fn plugin(app: &mut App) {
    add_mode_tab(app, |tabs| &mut tabs.new_games, RollingRivers::NEW_GAME);
    app.init_resource::<NewGameChoices>()
        .add_systems(OnEnter(RollingRivers::NEW_GAME), open_seats::<NewGameChoices>)
        .add_systems(OnExit(RollingRivers::NEW_GAME), (forget_purpose, close_seats::<NewGameChoices>))
        .add_message::<PlayStep>()
        .add_plugins(persistent::plugin::<LastSetup>)
        .add_systems(Startup, restore::<SetupFile>.run_if(resource_exists::<ModeAssets>))
        .add_systems(Update, choose_step.run_if(on_message::<PlayStep>))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(RollingRivers::NEW_GAME)));
}

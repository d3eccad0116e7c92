//! The page of a new game: seats, cards, seed, assists.

mod again;
mod card_draw;
mod card_faces;
mod cards;
mod choices;
mod custom_rules;
mod kinds;
mod last_setup;
mod page;
mod seats;
mod seed_and_assists;

pub(crate) use crate::ui::new_game::seats::default_name;
pub(crate) use last_setup::{LastSetup, SavedSetup};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::cascadia::ModeAssets;
use crate::cascadia::screens::{BeginGame, PlayShape};
use crate::input::InputAction;
use crate::preferences::settings::{ChangeSettings, Settings};
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
use card_draw::{CardDraw, DrawIntent, draw_card_draw};
use cascadia_rules::Cascadia;
use choices::NewGameChoices;
use custom_rules::draw_custom_rules;
use last_setup::SetupFile;
use page::draw_page;

/// The screen to return to from the page.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PreviousScreen(Screen);

/// Records the screen the page was opened from.
fn remember_previous_screen(
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    mut opened_from: ResMut<PreviousScreen>,
) {
    for change in changes.read() {
        if change.entered == Some(Cascadia::NEW_GAME)
            && let Some(from @ (Screen::Title | Cascadia::RESULT | Cascadia::TRAIL)) = change.exited
        {
            opened_from.0 = from;
        }
    }
}

/// Transitions from the page: back, or on to a game.
#[derive(SystemParam)]
struct NewGameTargets<'w, 's> {
    opened_from: Res<'w, PreviousScreen>,
    next: ResMut<'w, NextState<Screen>>,
    begin: MessageWriter<'w, BeginGame>,
    draw: ResMut<'w, CardDraw>,
    saved_setup: ResMut<'w, SavedSetup>,
    purpose: Res<'w, NewGamePurpose>,
    table: MessageWriter<'w, TableChosen>,
    commands: Commands<'w, 's>,
}

/// Draws the page, and starts the game or goes back on request.
fn show(
    mut screen: UiContext,
    assets: Res<ModeAssets>,
    keys: ScreenKeys,
    known: Res<KnownPlayers>,
    mut choices: ResMut<NewGameChoices>,
    settings: Res<Settings>,
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
    let line = last.as_ref().map(|last| again::describe(last, &screen.localizer));
    let terms = (&known.0[..], &*settings, line.as_deref());
    let preset = draw_page(&context, &mut screen, &assets, terms, choices, purpose, &mut intents);
    let step_back = intents.back;
    if choices.seats.choosing.is_some() {
        intents = PageIntents::default();
        let (style, place) = (&mut *screen.style, (&*screen.localizer, &*screen.layout));
        let opponents = seats::opponents(&assets, place.0);
        draw_gallery(&context, style, place, &opponents, &mut choices.seats, step_back);
    }
    if choices.choosing_custom {
        intents = PageIntents::default();
        draw_custom_rules(&context, &mut screen.style, &screen.localizer, choices, step_back);
    }
    if targets.draw.is_shown() {
        let by_key = match (intents.start, intents.back) {
            (_, true) => Some(DrawIntent::Back),
            (true, _) => Some(DrawIntent::Begin),
            _ => None,
        };
        intents = PageIntents::default();
        let (style, localizer, height) = (&mut *screen.style, &*screen.localizer, screen.layout.window.y);
        let intent =
            draw_card_draw(&context, style, localizer, &assets.content, &targets.draw, height, by_key);
        let begins = intent.and_then(|intent| targets.draw.follow(intent, &assets.content));
        targets.begin.write_batch(begins.map(BeginGame::new));
    }
    if let Some(preset) = preset {
        targets.commands.trigger(ChangeSettings::new(move |settings| preset.apply(settings)));
    }
    if let Some(last) = last.filter(|_| intents.again) {
        targets.begin.write(BeginGame::new(last.to_setup(&screen.localizer, &assets.content)));
        *choices = last;
    } else if intents.start {
        targets.saved_setup.value = LastSetup::of(choices);
        let setup = choices.to_setup(&screen.localizer, &assets.content);
        if purpose.is_table() {
            targets.table.write(TableChosen::of(&setup));
            targets.next.set(Screen::Together);
            return Ok(());
        }
        let begins = targets.draw.show(choices, setup, &assets.content);
        targets.begin.write_batch(begins.map(BeginGame::new));
    } else if intents.back {
        let back = if purpose.is_table() { Screen::Together } else { targets.opened_from.0 };
        targets.next.set(back);
    }
    Ok(())
}

/// Opens the page with the game of a shape, for a profile that wants to earn it.
fn choose_shape(
    mut requests: MessageReader<PlayShape>,
    mut choices: ResMut<NewGameChoices>,
    mut next: ResMut<NextState<Screen>>,
) {
    for PlayShape { shape, profile } in requests.read() {
        choices.choose(*shape);
        if let Some(name) = profile {
            choices.seat(name);
        }
        next.set(Cascadia::NEW_GAME);
    }
}

fn forget_draw(mut draw: ResMut<CardDraw>) {
    *draw = CardDraw::default();
}

pub(crate) fn plugin(app: &mut App) {
    add_mode_tab(app, |tabs| &mut tabs.new_games, Cascadia::NEW_GAME);
    app.init_resource::<NewGameChoices>()
        .init_resource::<CardDraw>()
        .add_systems(OnExit(Cascadia::NEW_GAME), (forget_draw, forget_purpose, close_seats::<NewGameChoices>))
        .init_resource::<PreviousScreen>()
        .add_plugins(persistent::plugin::<LastSetup>)
        .add_systems(Startup, restore::<SetupFile>.run_if(resource_exists::<ModeAssets>))
        .add_systems(OnEnter(Cascadia::NEW_GAME), (remember_previous_screen, open_seats::<NewGameChoices>))
        .add_systems(Update, choose_shape.run_if(on_message::<PlayShape>))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Cascadia::NEW_GAME)));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::ui::new_game::seats::Owner;

    #[test]
    fn a_table_opens_with_open_seats_and_a_game_here_keeps_its_own() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<NewGameChoices>()
            .insert_resource(NewGamePurpose::Table)
            .add_systems(OnEnter(Cascadia::NEW_GAME), open_seats::<NewGameChoices>)
            .add_systems(OnExit(Cascadia::NEW_GAME), close_seats::<NewGameChoices>);
        let computer = Owner::Computer("ranger".to_owned());
        let here = vec![computer.clone(), Owner::Human, computer];
        let mut choices = app.world_mut().resource_mut::<NewGameChoices>();
        choices.seats.owners.clone_from(&here);
        choices.seats.names[1] = "Ada".to_owned();
        let before = LastSetup::of(&choices);
        for (screen, owners) in [(Cascadia::NEW_GAME, vec![Owner::Human; 3]), (Screen::Together, here)] {
            app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
            app.update();
            let mut choices = app.world_mut().resource_mut::<NewGameChoices>();
            assert_eq!(choices.seats.owners, owners);
            assert_eq!(LastSetup::of(&choices), before, "it is that of the game here");
            choices.seats.names.rotate_left(1);
        }
    }

    #[test]
    fn the_page_leads_back_to_where_it_was_opened() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<PreviousScreen>()
            .add_systems(OnEnter(Cascadia::NEW_GAME), remember_previous_screen);
        app.update();
        for from in [Cascadia::RESULT, Screen::Title, Cascadia::TRAIL, Cascadia::RESULT] {
            for next in [from, Cascadia::NEW_GAME] {
                app.world_mut().resource_mut::<NextState<Screen>>().set(next);
                app.update();
            }
            assert_eq!(app.world().resource::<PreviousScreen>().0, from);
        }
    }
}

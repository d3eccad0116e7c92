//! The choices for a new game: seats, cards, seed, aids.

mod card_draw;
mod cards;
mod choices;
mod custom_rules;
mod kinds;
mod page;
mod seats;
mod section;
mod seed_and_aids;

pub(crate) use choices::default_name;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::profiles::SavedProfiles;
use crate::app::cascadia::screens::{BeginGame, PlayShape};
use crate::app::input::InputAction;
use crate::app::input::bindings::ActionState;
use crate::app::preferences::settings::Settings;
use crate::app::ui::overlay::Overlay;
use crate::app::ui::{PanelSet, UiContext};
use crate::app::window::screen::Screen;
use card_draw::{CardDraw, DrawIntent, draw_card_draw};
use choices::NewGameChoices;
use custom_rules::draw_custom_rules;
use page::{NewGameIntents, draw_page};

/// How a game begins: at once, or after its random cards were shown.
#[derive(SystemParam)]
struct GameStart<'w> {
    begin: MessageWriter<'w, BeginGame>,
    draw: ResMut<'w, CardDraw>,
}

/// Draws the page, and begins the game or goes back when that is asked for.
fn show(
    mut screen: UiContext,
    assets: Res<CascadiaAssets>,
    pressed: Res<ActionState>,
    overlay: Res<Overlay>,
    saved: Res<SavedProfiles>,
    mut choices: ResMut<NewGameChoices>,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Screen>>,
    mut start: GameStart,
) -> Result {
    let context = screen.egui()?;
    let choices = &mut *choices;
    let uncovered = *overlay == Overlay::Closed;
    let mut intents = NewGameIntents {
        start: uncovered && pressed.just(InputAction::Confirm),
        back: uncovered && pressed.just(InputAction::StepBack),
        aids: None,
    };
    draw_page(&context, &mut screen, &assets, saved.value.profiles(), &settings, choices, &mut intents);
    if choices.choosing_custom {
        (intents.start, intents.back) = (false, false);
        let step_back = pressed.just(InputAction::StepBack);
        draw_custom_rules(&context, &mut screen.style, &screen.localizer, choices, step_back);
    }
    if start.draw.is_shown() {
        let by_key = match (intents.start, intents.back) {
            (_, true) => Some(DrawIntent::Back),
            (true, _) => Some(DrawIntent::Begin),
            _ => None,
        };
        (intents.start, intents.back) = (false, false);
        let (style, localizer, height) = (&mut *screen.style, &*screen.localizer, screen.layout.window.y);
        let intent = draw_card_draw(&context, style, localizer, &assets.content, &start.draw, height, by_key);
        let begins = intent.and_then(|intent| start.draw.follow(intent, &assets.content));
        start.begin.write_batch(begins.map(BeginGame::new));
    }
    if let Some(preset) = intents.aids {
        preset.apply(&mut settings);
    }
    if intents.start {
        let setup = choices.to_setup(&screen.localizer, &assets.content);
        let begins = start.draw.show(choices, setup, &assets.content);
        start.begin.write_batch(begins.map(BeginGame::new));
    } else if intents.back {
        next.set(Screen::Title);
    }
    Ok(())
}

/// Opens the screen with the chosen shape's game, for a profile that wants to earn it.
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
        next.set(Screen::NewGame);
    }
}

fn forget_draw(mut draw: ResMut<CardDraw>) {
    *draw = CardDraw::default();
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<NewGameChoices>()
        .init_resource::<CardDraw>()
        .add_systems(OnExit(Screen::NewGame), forget_draw)
        .add_systems(Update, choose_shape.run_if(on_message::<PlayShape>))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::NewGame)));
}

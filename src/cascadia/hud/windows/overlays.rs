//! The windows of Cascadia: its scoring cards, the score pad, and the rewards after a game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui;

use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::rules_book::RulesPage;
use crate::cascadia::hud::score_pad::draw_pad;
use crate::cascadia::hud::windows::awards::{AwardsIntent, awards, draw_awards, fill_in};
use crate::cascadia::hud::windows::scoring_card::draw_card_window;
use crate::cascadia::hud::windows::window_names::{AWARDS, SCORE_PAD, open_card};
use crate::cascadia::hud::windows::window_views::WindowViews;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::turn::{Aim, DraftMode};
use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::shell::windows::{WindowIntent, close_button, show_window, toggle_by_key};
use crate::store::game_store::GameStore;
use crate::ui::overlay::{Leave, Overlay, Windows};
use crate::ui::page::heading;
use crate::ui::rules::button::{RULES_BUTTON, rules_button};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::rich_text;
use crate::ui::windows::record_windows;
use crate::ui::{PanelSet, UiContext};
use cascadia_base::Wildlife;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Phase;

/// Opens and closes the score pad on its key.
fn open_score_pad(mut pressed: ResMut<ActionState>, mut windows: Windows) {
    toggle_by_key(&mut pressed, InputAction::ScorePad, &mut windows, SCORE_PAD);
}

/// Opens the menu and the question about taking back on their keys.
fn open_menu(
    stage: Option<Res<State<SessionStage>>>,
    aim: Res<Aim>,
    session: Option<Res<Session>>,
    mut pressed: ResMut<ActionState>,
    mut windows: Windows,
) {
    if !windows.is_closed() {
        return;
    }
    let can_take_back = session.is_some_and(|session| session.before_last_turn().is_some());
    if can_take_back && pressed.take(InputAction::TakeBackTurn) {
        windows.show(Overlay::TakeBack);
        pressed.clear();
        return;
    }
    // The key first undoes a step of the turn; without any, it opens the menu.
    let nothing_to_step_back = match stage.map(|stage| *stage.get()) {
        Some(SessionStage::Choosing(Phase::Draft)) => aim.draft == DraftMode::Pair,
        Some(SessionStage::Choosing(_)) => false,
        _ => true,
    };
    if nothing_to_step_back && pressed.take(InputAction::StepBack) {
        windows.show(Overlay::Menu);
        pressed.clear();
    }
}

/// The parameters of the windows.
#[derive(SystemParam)]
struct OwnWindows<'w> {
    session: Option<Res<'w, Session>>,
    views: Res<'w, WindowViews>,
    assets: Res<'w, ModeAssets>,
    saved: ResMut<'w, SavedProfiles>,
    store: Res<'w, GameStore<Cascadia>>,
}

/// Draws the open window if it is one of these.
fn show(
    parts: UiContext,
    mut contents: OwnWindows,
    mut windows: Windows,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let open = windows.open();
    let card = open_card(open);
    if card.is_none() && open != SCORE_PAD && open != AWARDS {
        return Ok(());
    }
    show_window(parts, &mut windows, &mut leave, |ui, style, localizer, _, _| match card {
        Some(species) => contents.draw_card(ui, style, localizer, species),
        None if open == AWARDS => contents.draw_awards(ui, style, localizer),
        None => contents.draw_score_pad(ui, style, localizer),
    })
}

impl OwnWindows<'_> {
    fn draw_card(
        &self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        species: Wildlife,
    ) -> WindowIntent {
        if let Some(page) = self.views.card.as_ref().filter(|page| page.species == species) {
            draw_card_window(ui, style, localizer, page);
        }
        close_button(ui, style, localizer)
    }

    /// Draws the score pad as if the game ended now; without points while they are hidden.
    fn draw_score_pad(&self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
        let title = heading(ui, style, &localizer.text("score-pad-now"));
        let at = egui::Pos2::new(title.right() + RULES_BUTTON, title.center().y);
        rules_button(ui, style, localizer, at, RulesPage::End);
        if let Some(pad) = &self.views.pad {
            draw_pad(ui, style, localizer, pad);
        } else {
            let text = localizer.text("score-pad-later");
            ui.set_max_width(420.0);
            ui.label(rich_text(style, &text, style.theme.body, colour(style.theme.text)));
        }
        close_button(ui, style, localizer)
    }

    /// Draws the rewards on the trail after a game.
    fn draw_awards(&mut self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
        heading(ui, style, &localizer.text("award-title"));
        let Some(session) = &self.session else { return WindowIntent::Show(Overlay::Closed) };
        let content = &self.assets.content;
        let journal = self.store.journal();
        let rows = awards(session, content, &self.saved, journal);
        match draw_awards(ui, style, localizer, content, &self.saved, &rows) {
            Some(AwardsIntent::Begin(name)) => {
                // Offered only while there is room for a profile of this unused name.
                if let Err(error) = self.saved.value.add(&name) {
                    warn!("a player gets no trail: {error}");
                }
                WindowIntent::Stay
            }
            Some(AwardsIntent::FillIn(award, shape)) => {
                fill_in(session, &mut self.saved, &award, shape);
                WindowIntent::Stay
            }
            Some(AwardsIntent::ToTrail) => WindowIntent::Leave(Leave::ToTrail),
            Some(AwardsIntent::Close) => WindowIntent::Show(Overlay::Closed),
            None => WindowIntent::Stay,
        }
    }
}

fn close(mut windows: Windows) {
    windows.close();
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(record_windows::plugin::<Cascadia>)
        .add_systems(
            Update,
            (open_score_pad.in_set(KeyOrder::ModeWindows), open_menu.in_set(KeyOrder::Menu))
                .run_if(in_state(Cascadia::TABLE)),
        )
        .add_systems(OnExit(Cascadia::TABLE), close)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}

//! The buttons after a game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};

use super::layout::BUTTON;
use super::pad_state::PadState;
use super::prepared::ResultView;
use super::seed_par::draw_seed_par;
use crate::cascadia::Session;
use crate::cascadia::hud::windows::window_names::AWARDS;
use crate::cascadia::screens::BeginGame;
use crate::online::rematch::RematchButton;
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::shell::after_game::AfterGame;
use crate::ui::overlay::{Leave, Windows};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, name_aloud, text_button, text_button_within};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;

/// User actions after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ResultIntent {
    /// Opens the review.
    Review,
    /// Shows the environments without the pad.
    ShowEnvironments,
    /// Shows the rewards on the trail.
    ShowAwards,
    /// Watches the replay.
    Watch,
    /// Plays the same game again.
    PlayAgain,
    /// Plays again with the same players at the host of the game.
    Rematch,
    /// Sets up a new game.
    NewGame,
    /// Goes to the title, or back to the screen the result was opened from.
    Leave,
    /// Opens picture mode.
    Picture,
    /// Copies the record of the game.
    CopyRecord,
    /// Copies its seed code.
    CopyCode,
}

/// State that the buttons change.
#[derive(SystemParam)]
pub(super) struct ResultTargets<'w, 's> {
    /// The visible part of the pad.
    pub pad: ResMut<'w, PadState>,
    pub game: AfterGame<'w, Cascadia>,
    begin: MessageWriter<'w, BeginGame>,
    leave: MessageWriter<'w, Leave>,
    windows: Windows<'w, 's>,
}

impl ResultTargets<'_, '_> {
    /// Returns whether no window lies over the pad.
    pub(super) fn are_uncovered(&self) -> bool {
        self.windows.is_closed()
    }

    /// Carries out an action after the game on the table, whose seed code is `code`.
    pub(super) fn carry_out(
        &mut self,
        intent: ResultIntent,
        context: &egui::Context,
        localizer: &Localizer,
        session: &Session,
        code: &str,
    ) {
        let record: &Record<Cascadia> = session.record();
        match intent {
            ResultIntent::Review => self.game.next.set(Cascadia::REVIEW),
            ResultIntent::ShowEnvironments => self.pad.aside = true,
            ResultIntent::ShowAwards => self.windows.show(AWARDS),
            ResultIntent::Watch => self.game.watch(record),
            ResultIntent::PlayAgain => {
                self.begin.write(BeginGame::new(record.setup.clone()));
            }
            ResultIntent::Rematch => self.game.offer.ask(),
            ResultIntent::NewGame => self.game.next.set(Cascadia::NEW_GAME),
            ResultIntent::Leave if self.game.from.leads_back() => self.game.next.set(self.game.from.0),
            ResultIntent::Leave => {
                self.leave.write(Leave::ToTitle);
            }
            ResultIntent::Picture => {
                self.leave.write(Leave::ToPicture);
            }
            ResultIntent::CopyRecord => self.game.copy_record(context, localizer, record),
            ResultIntent::CopyCode => self.game.copy_code(context, localizer, code),
        }
    }
}

/// Number of rows of buttons beside the pad: three wide ones, four of quiet ones.
const ROWS: f32 = 7.0;
/// Height of the seed par.
const SEED_PAR: f32 = 108.0;
/// Height of two more lines below that.
const COMPARED: f32 = 40.0;
/// Gap between buttons in a row.
const BETWEEN: f32 = 6.0;
/// Most main actions beside the pad, and in the bar below an environment.
const MAIN_BESIDE: usize = 3;
const MAIN_IN_BAR: usize = 2;

/// Returns the height of a button and of the gap below it, in points, if all of them share `room`.
fn heights(room: f32) -> (f32, f32) {
    let each = room / ROWS;
    let gap = (each * 0.18).min(each - 28.0).clamp(3.0, 10.0);
    ((each - gap).clamp(28.0, BUTTON.y), gap)
}

/// A button: icon, key of its label, key of its tooltip, and its intent.
type ActionButton = (&'static str, &'static str, &'static str, ResultIntent);

const REVIEW: ActionButton = ("bulb", "review-result", "review-result-hint", ResultIntent::Review);
const NEW_GAME: ActionButton = ("arrow_right", "result-new-game", "result-new-game", ResultIntent::NewGame);
/// Colours in an earned shape.
const AWARD: ActionButton = ("leaf", "award-open", "award-open", ResultIntent::ShowAwards);

/// The minor actions without those for another game.
const QUIET_BUTTONS: [ActionButton; 7] = [
    ("eye", "result-environments-short", "result-environments", ResultIntent::ShowEnvironments),
    ("play", "result-watch-short", "result-watch", ResultIntent::Watch),
    ("camera", "result-picture-short", "result-picture", ResultIntent::Picture),
    ("leaf", "award-look", "award-look-hint", ResultIntent::ShowAwards),
    ("copy", "result-copy-short", "result-copy", ResultIntent::CopyRecord),
    ("dice", "result-copy-code-short", "result-copy-code", ResultIntent::CopyCode),
    ("exit", "result-title-short", "result-title", ResultIntent::Leave),
];

/// The back button of a result opened elsewhere.
const BACK: ActionButton = ("back", "back", "back", ResultIntent::Leave);

/// The minor actions for another game: a repeat, after a local game only, and a new one.
const AGAIN: ActionButton = ("redo", "result-again-short", "result-again", ResultIntent::PlayAgain);
const OTHER_GAME: ActionButton =
    ("arrow_right", "result-new-game-short", "result-new-game", ResultIntent::NewGame);

/// Inputs of the buttons.
#[derive(Clone, Copy)]
pub(super) struct ButtonTerms<'a> {
    pub view: &'a ResultView,
    /// The rematch of a hosted game.
    pub rematch: Option<RematchButton>,
    /// True once they accept clicks: a click meant to skip an act must not hit the button that appears
    /// under it.
    pub is_ready: bool,
    /// True if the result has a screen to go back to.
    pub leads_back: bool,
}

impl ButtonTerms<'_> {
    /// Returns up to `most` main actions, the primary one first and each with whether it is enabled, and the
    /// minor actions.
    fn split(&self, most: usize) -> (Vec<(ActionButton, bool)>, Vec<ActionButton>) {
        let rematch = self.rematch.and_then(RematchButton::label);
        let rematch = rematch.map(|(key, enabled)| (("redo", key, key, ResultIntent::Rematch), enabled));
        let award = self.view.open_award.then_some((AWARD, true));
        // Beside a rematch a new game is a quiet button.
        let new_game = rematch.is_none().then_some((NEW_GAME, true));
        let main = [rematch, Some((REVIEW, true)), award, new_game];
        let main: Vec<(ActionButton, bool)> = main.into_iter().flatten().take(most).collect();
        let is_main = |intent| main.iter().any(|((.., other), _)| *other == intent);
        let back = |button: ActionButton| {
            if self.leads_back && button.3 == ResultIntent::Leave { BACK } else { button }
        };
        let again = self.rematch.is_none().then_some(AGAIN);
        let mut minor = QUIET_BUTTONS.map(back).to_vec();
        minor.splice(3..3, [OTHER_GAME].into_iter().chain(again));
        minor.retain(|button| !is_main(button.3));
        (main, minor)
    }

    /// Draws the minor actions in rows of `columns`, each row of this size. Returns the clicked one.
    fn draw_quiet(
        &self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        minor: &[ActionButton],
        row: Vec2,
        columns: usize,
    ) -> Option<ResultIntent> {
        let mut clicked = None;
        let gaps = BETWEEN * (columns as f32 - 1.0);
        let size = Vec2::new((row.x - gaps) / columns as f32, row.y);
        for buttons in minor.chunks(columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = BETWEEN;
                for (icon, short, key, intent) in buttons {
                    let text = localizer.text(key);
                    let label = localizer.text(short);
                    let button = text_button_within(ui, style, icon, &[&label], ButtonStyle::Quiet, size);
                    name_aloud(&button, &text);
                    let about = match intent {
                        ResultIntent::PlayAgain => {
                            format!("{text}\n{}", localizer.text("result-again-hint"))
                        }
                        ResultIntent::CopyCode => format!("{text}\n{}", self.view.seed),
                        _ => text,
                    };
                    if button.on_hover_text(about).clicked() {
                        clicked = Some(*intent);
                    }
                }
            });
        }
        clicked
    }
}

/// Draws the main actions, each of this size. Returns the clicked one.
fn draw_main(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    main: &[(ActionButton, bool)],
    size: Vec2,
) -> Option<ResultIntent> {
    let mut clicked = None;
    for (index, ((icon, key, hint, intent), enabled)) in main.iter().enumerate() {
        let tone = match intent {
            _ if index == 0 => ButtonStyle::Primary,
            ResultIntent::ShowAwards => ButtonStyle::On,
            _ => ButtonStyle::Plain,
        };
        let text = localizer.text(key);
        let mut button = text_button(ui, style, Some(icon), &text, tone, *enabled, size);
        if hint != key {
            button = button.on_hover_text(localizer.text(hint));
        }
        if *enabled && button.clicked() {
            clicked = Some(*intent);
        }
    }
    clicked
}

/// Draws the buttons beside the pad, in `room` points of height, and comparisons below them where there is
/// room. Returns the clicked action.
pub(super) fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    terms: ButtonTerms<'_>,
    room: f32,
) -> Option<ResultIntent> {
    let (height, gap) = heights(room);
    ui.spacing_mut().item_spacing.y = gap;
    let size = Vec2::new(BUTTON.x, height);
    let (main, minor) = terms.split(MAIN_BESIDE);
    let clicked = draw_main(ui, style, localizer, &main, size);
    let clicked = terms.draw_quiet(ui, style, localizer, &minor, size, 2).or(clicked);
    ui.add_space(2.0);
    // In a tight space only the journal shows it.
    let mut rest = room - (height + gap) * ROWS;
    if let Some(par) = terms.view.seed_par.as_ref().filter(|_| rest >= SEED_PAR) {
        draw_seed_par(ui, style, par, BUTTON.x);
        rest -= SEED_PAR;
    }
    if let Some((text, is_best)) = terms.view.compared.as_ref().filter(|_| rest >= COMPARED) {
        let tint = if *is_best { style.theme.gain } else { style.theme.muted };
        let text = egui::RichText::new(text).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(text.color(colour(tint))).wrap());
    }
    clicked.filter(|_| terms.is_ready)
}

/// Draws the buttons as a bar of this size: the main actions in a row, the minor ones in two. Returns the
/// clicked action.
pub(super) fn draw_bar(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    terms: ButtonTerms<'_>,
    size: Vec2,
) -> Option<ResultIntent> {
    let height = ((size.y - 2.0 * BETWEEN) / 3.0).min(BUTTON.y);
    ui.spacing_mut().item_spacing = Vec2::splat(BETWEEN);
    let (main, minor) = terms.split(MAIN_IN_BAR);
    let columns = main.len() as f32;
    let each = Vec2::new((size.x - BETWEEN * (columns - 1.0)) / columns, height);
    let row = ui.horizontal(|ui| draw_main(ui, style, localizer, &main, each));
    let quiet = terms.draw_quiet(ui, style, localizer, &minor, Vec2::new(size.x, height), 4);
    quiet.or(row.inner).filter(|_| terms.is_ready)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::score_pad::crowded_pad;
    use crate::cascadia::screens::result::layout::{ResultShape, bar_room, place};
    use crate::cascadia::screens::result::sequence::EndingAct;
    use crate::tests::support::dressed;
    use crate::window::layout::ScreenLayout;

    #[test]
    fn every_quiet_button_has_words_that_fit_on_it() {
        let (assets, _) = crate::tests::support::shipped();
        for language in [cascadia_storage::text::Language::English, cascadia_storage::text::Language::French]
        {
            let localizer = assets.localizer(language);
            for (_, short, ..) in QUIET_BUTTONS.into_iter().chain([AGAIN, OTHER_GAME, BACK]) {
                // A quarter of the bar without icon and margins has room for about this many letters.
                let text = localizer.text(short);
                assert!((3..=8).contains(&text.chars().count()), "{language:?}: {text}");
            }
        }
    }

    #[test]
    fn the_bar_keeps_its_size_with_every_set_of_actions() {
        let view = |open_award| ResultView {
            pad: crowded_pad(4),
            verdict: String::new(),
            scenario: None,
            purposes: Vec::new(),
            practice: false,
            is_success: false,
            open_award,
            seed: String::new(),
            code: String::new(),
            compared: None,
            seed_par: None,
        };
        // The narrowest bar: beside the pad of four players.
        let layout = ScreenLayout::of(bevy::math::Vec2::new(1280.0, 720.0), 1.0);
        let shape = ResultShape { players: 4, is_scenario: false };
        let room = bar_room(place(&layout, shape, EndingAct::Done).bar.expect("a bar"));
        let rematches = [None, Some(RematchButton::None), Some(RematchButton::Open)];
        for language in [cascadia_storage::text::Language::English, cascadia_storage::text::Language::French]
        {
            let (mut style, localizer, context) = dressed(language);
            for (rematch, open_award) in rematches.into_iter().flat_map(|each| [(each, false), (each, true)])
            {
                let view = view(open_award);
                let terms = ButtonTerms { view: &view, rematch, is_ready: true, leads_back: false };
                let (main, minor) = terms.split(MAIN_IN_BAR);
                let mut actions: Vec<ResultIntent> = main.iter().map(|main| main.0.3).collect();
                actions.extend(minor.iter().map(|button| button.3));
                assert!(actions.len() <= MAIN_IN_BAR + 8, "{actions:?}");
                for wanted in [ResultIntent::Review, ResultIntent::ShowAwards, ResultIntent::NewGame] {
                    assert_eq!(actions.iter().filter(|action| **action == wanted).count(), 1, "{actions:?}");
                }
                let mut size = Vec2::ZERO;
                let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                    let bar = ui.scope(|ui| draw_bar(ui, &mut style, &localizer, terms, room));
                    size = bar.response.rect.size();
                });
                output.textures_delta.clear();
                // egui rounds the size of each button up.
                assert!(size.x <= room.x + 1.0 && size.y <= room.y + 1.0, "{language:?} {actions:?}: {size}");
            }
        }
    }

    #[test]
    fn buttons_fit_into_their_room_as_long_as_they_can_be_read() {
        for room in [240.0, 260.0, 300.0, 400.0, 600.0] {
            let (height, gap) = heights(room);
            assert!((height + gap) * ROWS <= room + 0.1, "{room}: {height} {gap}");
            assert!((28.0..=BUTTON.y).contains(&height));
        }
    }
}

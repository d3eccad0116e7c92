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
use crate::ui::widgets::{ButtonStyle, name_aloud, text_button};
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

/// Number of rows of buttons, including the three rows of small ones.
const BUTTONS: f32 = 7.0;
/// Height of the seed below them.
const SEED: f32 = 34.0;
/// Height of the seed par.
const SEED_PAR: f32 = 108.0;
/// Height of two more lines below that.
const COMPARED: f32 = 40.0;

/// Returns the height of a button and of the gap below it, in points, if all of them share `room`.
fn heights(room: f32) -> (f32, f32) {
    let each = (room - SEED) / BUTTONS;
    let gap = (each * 0.18).min(each - 28.0).clamp(3.0, 10.0);
    ((each - gap).clamp(28.0, BUTTON.y), gap)
}

/// A full-width button: icon, key of its label, whether it is enabled, and its intent.
type WideButton = (&'static str, &'static str, bool, ResultIntent);

/// Returns the button of a rematch, for a player of a hosted game.
fn rematch_button(rematch: Option<RematchButton>) -> Option<WideButton> {
    let (key, enabled) = rematch?.label()?;
    Some(("redo", key, enabled, ResultIntent::Rematch))
}

/// Draws the buttons in `room` points of height. Returns the clicked action if they are `ready`: a click
/// meant to skip an act must not hit the button that appears under it.
pub(super) fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &ResultView,
    rematch: Option<RematchButton>,
    room: f32,
    (ready, leads_back): (bool, bool),
) -> Option<ResultIntent> {
    let (height, gap) = heights(room);
    ui.spacing_mut().item_spacing.y = gap;
    let size = Vec2::new(BUTTON.x, height);
    // The primary button is the rematch, or the review of the game. A shape to colour in has an outline.
    let again = rematch_button(rematch);
    let bright = if again.is_some() { ResultIntent::Rematch } else { ResultIntent::Review };
    let (award, award_tone) =
        if view.open_award { ("award-open", ButtonStyle::On) } else { ("award-look", ButtonStyle::Plain) };
    let plain = ButtonStyle::Plain;
    let tone_of = |intent| if intent == bright { ButtonStyle::Primary } else { plain };
    let entries = [
        again,
        Some(("bulb", "review-result", true, ResultIntent::Review)),
        Some(("eye", "result-environments", true, ResultIntent::ShowEnvironments)),
        Some(("leaf", award, true, ResultIntent::ShowAwards)),
        // Beside a rematch it has a small button.
        again.is_none().then_some(("arrow_right", "result-new-game", true, ResultIntent::NewGame)),
    ];
    let mut clicked = None;
    for (icon, key, enabled, intent) in entries.into_iter().flatten() {
        let tone = if intent == ResultIntent::ShowAwards { award_tone } else { tone_of(intent) };
        let mut button = text_button(ui, style, Some(icon), &localizer.text(key), tone, enabled, size);
        if intent == ResultIntent::Review {
            button = button.on_hover_text(localizer.text("review-result-hint"));
        }
        if enabled && button.clicked() {
            clicked = Some(intent);
        }
    }
    let clicked = draw_small_buttons(ui, style, localizer, rematch, size, leads_back).or(clicked);
    ui.add_space(2.0);
    let text = egui::RichText::new(&view.seed).font(style.plain(style.theme.small));
    ui.label(text.color(colour(style.theme.muted)));
    // In a tight space only the journal shows it.
    let mut rest = room - SEED - (height + gap) * BUTTONS;
    if let Some(par) = view.seed_par.as_ref().filter(|_| rest >= SEED_PAR) {
        draw_seed_par(ui, style, par, BUTTON.x);
        rest -= SEED_PAR;
    }
    if let Some((text, is_best)) = view.compared.as_ref().filter(|_| rest >= COMPARED) {
        let tint = if *is_best { style.theme.gain } else { style.theme.muted };
        let text = egui::RichText::new(text).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(text.color(colour(tint))).wrap());
    }
    clicked.filter(|_| ready)
}

/// A button of half the width: icon, key of its label, key of its tooltip, and its intent.
type SmallButton = (&'static str, &'static str, &'static str, ResultIntent);

/// Returns the small button for another game: a repeat after a local game, a new one after a hosted game.
const fn other_game(rematch: Option<RematchButton>) -> Option<SmallButton> {
    match rematch {
        None => Some(("redo", "result-again-short", "result-again", ResultIntent::PlayAgain)),
        Some(RematchButton::None) => None,
        Some(_) => Some(("arrow_right", "result-new-game-short", "result-new-game", ResultIntent::NewGame)),
    }
}

/// The other small buttons.
const SMALL_BUTTONS: [SmallButton; 5] = [
    ("play", "result-watch-short", "result-watch", ResultIntent::Watch),
    ("camera", "result-picture-short", "result-picture", ResultIntent::Picture),
    ("copy", "result-copy-short", "result-copy", ResultIntent::CopyRecord),
    ("dice", "result-copy-code-short", "result-copy-code", ResultIntent::CopyCode),
    ("exit", "result-title-short", "result-title", ResultIntent::Leave),
];

/// The back button of a result opened elsewhere.
const BACK: SmallButton = ("back", "back", "back", ResultIntent::Leave);

/// Gap between small buttons.
const BETWEEN: f32 = 6.0;

/// Draws rows of two small buttons. Returns the clicked action.
fn draw_small_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rematch: Option<RematchButton>,
    room: Vec2,
    leads_back: bool,
) -> Option<ResultIntent> {
    let mut clicked = None;
    let half = Vec2::new((room.x - BETWEEN) / 2.0, room.y);
    let back =
        |button: SmallButton| if leads_back && button.3 == ResultIntent::Leave { BACK } else { button };
    let buttons: Vec<SmallButton> = other_game(rematch).into_iter().chain(SMALL_BUTTONS.map(back)).collect();
    for small in buttons.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BETWEEN;
            for (icon, short, key, intent) in small {
                let (text, short) = (localizer.text(key), localizer.text(short));
                let button = text_button(ui, style, Some(icon), &short, ButtonStyle::Plain, true, half);
                name_aloud(&button, &text);
                let is_again = *intent == ResultIntent::PlayAgain;
                let about =
                    if is_again { format!("{text}\n{}", localizer.text("result-again-hint")) } else { text };
                if button.on_hover_text(about).clicked() {
                    clicked = Some(*intent);
                }
            }
        });
    }
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_has_words_that_fit_on_it() {
        let (assets, _) = crate::tests::support::shipped();
        for language in [cascadia_storage::text::Language::English, cascadia_storage::text::Language::French]
        {
            let localizer = assets.localizer(language);
            let others = [None, Some(RematchButton::Open)].into_iter().filter_map(other_game);
            for (_, short, ..) in others.chain(SMALL_BUTTONS).chain([BACK]) {
                // Half a button without its icon and margins has room for about this many letters.
                let text = localizer.text(short);
                assert!((3..=8).contains(&text.chars().count()), "{language:?}: {text}");
            }
        }
    }

    #[test]
    fn buttons_fit_into_their_room_as_long_as_they_can_be_read() {
        for room in [260.0, 270.0, 300.0, 400.0, 600.0] {
            let (height, gap) = heights(room);
            assert!((height + gap) * BUTTONS + SEED <= room + 0.1, "{room}: {height} {gap}");
            assert!((28.0..=BUTTON.y).contains(&height));
        }
    }
}

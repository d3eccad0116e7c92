//! The people on the river trail: selecting, renaming, merging and removing them.

use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, Key, Layout, Margin, Pos2, RichText, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, icon_button, name_aloud, text_button, trail_shape, write};
use cascadia_engine::LONGEST_NAME;
use rolling_rivers::archive::{RiverTrails, RiverWalker, WalkerNameError};
use rolling_rivers::goals::HikingTrack;

/// Heights of the line about the selected person and of a name.
const LINE: f32 = 36.0;
const NAME: f32 = 32.0;

/// A click or key press in the list of people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WalkerIntent {
    /// Select this person.
    LookAt(String),
    /// Begin to rename the selected person.
    StartRename,
    /// Accept the typed name.
    Rename,
    /// Merge the steps into the person of the typed name.
    Join,
    /// Ask before removing the selected person from the trail.
    AskRemove,
    /// Remove the person.
    Remove,
    /// Cancel the change.
    Keep,
}

/// The pending change to the selected person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum WalkerChange {
    #[default]
    None,
    /// A new name is being typed.
    Rename {
        /// The name so far.
        name: String,
        /// Set when the field has just appeared and needs focus.
        wants_to_type: bool,
        /// Set if the name was refused for being empty.
        is_refused: bool,
    },
    /// The question about merging the steps into this other person.
    Join(String),
    /// The question about removing the person from the trail.
    Remove,
}

/// Applies an action to the person called `name`, which changes when another person is selected. Returns the
/// changed trails, or `None` if they are unchanged.
pub(super) fn apply(
    intent: WalkerIntent,
    trails: &RiverTrails,
    name: &mut String,
    change: &mut WalkerChange,
) -> Option<RiverTrails> {
    let mut changed = None;
    let before = std::mem::take(change);
    match (intent, before) {
        (WalkerIntent::LookAt(other), _) => *name = other,
        (WalkerIntent::StartRename, _) => {
            *change = WalkerChange::Rename { name: name.clone(), wants_to_type: true, is_refused: false };
        }
        (WalkerIntent::Rename, WalkerChange::Rename { name: typed, .. }) => {
            let mut renamed = trails.clone();
            match renamed.rename(name, &typed) {
                Ok(()) => {
                    *name = renamed.find(&typed).map(|walker| walker.name().to_owned()).unwrap_or_default();
                    changed = Some(renamed);
                }
                Err(WalkerNameError::Taken) => {
                    let other = trails.find(&typed).map_or(typed, |walker| walker.name().to_owned());
                    *change = WalkerChange::Join(other);
                }
                Err(WalkerNameError::Empty) => {
                    *change = WalkerChange::Rename { name: typed, wants_to_type: true, is_refused: true };
                }
            }
        }
        (WalkerIntent::Join, WalkerChange::Join(other)) => {
            let mut joined = trails.clone();
            joined.join(name, &other);
            *name = other;
            changed = Some(joined);
        }
        (WalkerIntent::AskRemove, _) => *change = WalkerChange::Remove,
        (WalkerIntent::Remove, WalkerChange::Remove) => {
            let mut fewer = trails.clone();
            fewer.remove(name);
            *name = fewer.walkers().first().map(|walker| walker.name().to_owned()).unwrap_or_default();
            changed = Some(fewer);
        }
        _ => {}
    }
    changed
}

/// Draws steps and rank of the person called `name`, and the list of everyone on the trail below.
pub(super) fn draw_walkers(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    track: &HikingTrack,
    (trails, name): (&RiverTrails, &str),
    change: &mut WalkerChange,
) -> Option<WalkerIntent> {
    let Some(walker) = trails.find(name) else {
        draw_words(ui, style, &localizer.text("rolling-trail-nobody"));
        return None;
    };
    let layout = Layout::right_to_left(Align::Center);
    let size = Vec2::new(ui.available_width(), LINE);
    let line = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().item_spacing.x = 6.0;
        draw_line(ui, style, localizer, track, walker, change)
    });
    let mut intent = line.inner;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.0);
        for (index, walker) in trails.walkers().iter().enumerate() {
            if draw_name(ui, style, localizer, walker, index, walker.name() == name) {
                intent = Some(WalkerIntent::LookAt(walker.name().to_owned()));
            }
        }
    });
    ui.add_space(4.0);
    intent
}

/// Draws text that may wrap.
fn draw_words(ui: &mut Ui, style: &UiStyle, text: &str) {
    let text = RichText::new(text).font(style.plain(style.theme.body)).color(colour(style.theme.muted));
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the line about the selected person from the right: steps and rank with buttons, a field for a name,
/// or a question with its answers.
fn draw_line(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    track: &HikingTrack,
    walker: &RiverWalker,
    change: &mut WalkerChange,
) -> Option<WalkerIntent> {
    let steps = walker.steps().len();
    let size = Vec2::new(90.0, NAME);
    let mut answer = |ui: &mut Ui, key: &str, tone: ButtonStyle, intent: WalkerIntent| {
        text_button(ui, style, None, &localizer.text(key), tone, true, size).clicked().then_some(intent)
    };
    let (plain, primary) = (ButtonStyle::Plain, ButtonStyle::Primary);
    let (intent, text) = match change {
        WalkerChange::None => {
            let remove = answer(ui, "rolling-trail-remove", plain, WalkerIntent::AskRemove);
            let rename = answer(ui, "rolling-trail-rename", plain, WalkerIntent::StartRename);
            let rank = track.rank(steps).map(|rank| localizer.text(&format!("rolling-rank-{}", rank.key)));
            let values = [
                ("steps", FluentValue::from(steps)),
                ("all", FluentValue::from(track.length())),
                ("rank", FluentValue::from(rank.unwrap_or_default())),
            ];
            (remove.or(rename), localizer.text_with("rolling-trail-state", &values))
        }
        WalkerChange::Join(other) => {
            let keep = answer(ui, "cancel", plain, WalkerIntent::Keep);
            let join = answer(ui, "rolling-trail-join-yes", primary, WalkerIntent::Join);
            let values = [("name", FluentValue::from(other.clone()))];
            (keep.or(join), localizer.text_with("rolling-trail-join", &values))
        }
        WalkerChange::Remove => {
            let keep = answer(ui, "cancel", primary, WalkerIntent::Keep);
            let remove = answer(ui, "rolling-trail-remove-yes", plain, WalkerIntent::Remove);
            let values =
                [("name", FluentValue::from(walker.name().to_owned())), ("count", FluentValue::from(steps))];
            (keep.or(remove), localizer.text_with("rolling-trail-remove-question", &values))
        }
        WalkerChange::Rename { name, wants_to_type, is_refused } => {
            return draw_field(ui, style, localizer, (name, wants_to_type), *is_refused);
        }
    };
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| draw_words(ui, style, &text));
    intent
}

/// Draws the field for a new name.
fn draw_field(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (name, wants_to_type): (&mut String, &mut bool),
    is_refused: bool,
) -> Option<WalkerIntent> {
    let mut intent = None;
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let label = localizer.text("rolling-trail-name");
        let field = ui.add(
            egui::TextEdit::singleline(name)
                .id_salt("river_rename")
                .char_limit(NAME_CHARACTERS)
                .margin(Margin::symmetric(8, 7))
                .desired_width(240.0),
        );
        keep_to_letters(&field, localizer, name, LONGEST_NAME);
        name_aloud(&field, &label);
        let (enter, escape) =
            ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        let done = icon_button(ui, style, "check", &localizer.text("trail-rename-done"), true, NAME);
        let keep = icon_button(ui, style, "close", &localizer.text("cancel"), true, NAME);
        if done.clicked() || (field.lost_focus() && enter) {
            intent = Some(WalkerIntent::Rename);
        } else if keep.clicked() || (field.lost_focus() && escape) {
            intent = Some(WalkerIntent::Keep);
        }
        if std::mem::take(wants_to_type) {
            field.request_focus();
        }
        if is_refused {
            let text = RichText::new(localizer.text("rolling-trail-name-empty"));
            ui.label(text.font(style.plain(style.theme.small)).color(colour(style.theme.loss)));
        }
    });
    intent
}

/// Draws a person's name after their sign on the river. Returns true if clicked.
fn draw_name(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    walker: &RiverWalker,
    index: usize,
    is_chosen: bool,
) -> bool {
    let (font, ink) = (style.bold(style.theme.body), colour(style.theme.text));
    let galley = ui.painter().layout_no_wrap(walker.name().to_owned(), font.clone(), ink);
    let width = (galley.size().x + 46.0).max(90.0).min(ui.max_rect().width());
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, NAME), Sense::click());
    let fill = match (is_chosen, response.hovered()) {
        (true, _) => colour(style.theme.accent).gamma_multiply(0.26),
        (false, true) => colour(style.theme.hover),
        (false, false) => colour(style.theme.raised),
    };
    let rim = if is_chosen { style.theme.accent } else { style.theme.outline };
    let rim = Stroke::new(1.0, colour(rim));
    ui.painter().rect(rect, CornerRadius::same(8), fill, rim, StrokeKind::Inside);
    trail_shape(ui.painter(), style, walker_sign(index), Pos2::new(rect.left() + 18.0, rect.center().y), 7.5);
    let at = Pos2::new(rect.left() + 34.0, rect.center().y);
    write(ui.painter(), at, Align2::LEFT_CENTER, walker.name(), font, ink);
    focus_ring(ui, style, &response, rect.shrink(2.0));
    let label = localizer.text_with("trail-choose", &[("name", FluentValue::from(walker.name()))]);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, &label));
    response.clicked()
}

/// Returns the sign of the person at `index`: one of the five in the box.
pub(super) fn walker_sign(index: usize) -> u8 {
    u8::try_from(index % 5).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rolling_rivers::archive::EarnedStep;
    use rolling_rivers::goals::TrackStep;

    fn trails() -> RiverTrails {
        let mut trails = RiverTrails::default();
        let how = EarnedStep { total: 61, game: "g".to_owned() };
        trails.take("Ada", [TrackStep::Scenario(7)], &how);
        trails.take("Adda", [TrackStep::Scenario(8)], &how);
        trails
    }

    fn typed(name: &str) -> WalkerChange {
        WalkerChange::Rename { name: name.to_owned(), wants_to_type: false, is_refused: false }
    }

    #[test]
    fn a_new_name_is_taken_and_an_empty_one_refused() {
        let (mut trails, mut name) = (trails(), "Adda".to_owned());
        let mut change = WalkerChange::None;
        assert_eq!(apply(WalkerIntent::StartRename, &trails, &mut name, &mut change), None);
        assert!(matches!(&change, WalkerChange::Rename { name, wants_to_type: true, .. } if name == "Adda"));
        change = typed("  ");
        assert_eq!(apply(WalkerIntent::Rename, &trails, &mut name, &mut change), None);
        assert!(matches!(change, WalkerChange::Rename { is_refused: true, .. }));
        change = typed(" Noor ");
        trails = apply(WalkerIntent::Rename, &trails, &mut name, &mut change).expect("a change");
        assert_eq!((name.as_str(), change), ("Noor", WalkerChange::None));
        assert_eq!(trails.taken("Noor"), [TrackStep::Scenario(8)].into());
        assert!(trails.find("Adda").is_none());
    }

    #[test]
    fn the_name_of_another_walker_joins_both_after_confirmation() {
        let (trails, mut name) = (trails(), "Adda".to_owned());
        let mut change = typed("ada");
        assert_eq!(apply(WalkerIntent::Rename, &trails, &mut name, &mut change), None);
        assert_eq!(change, WalkerChange::Join("Ada".to_owned()));
        let mut kept = change.clone();
        assert_eq!(apply(WalkerIntent::Keep, &trails, &mut name, &mut kept), None);
        assert_eq!((name.as_str(), kept), ("Adda", WalkerChange::None));
        let joined = apply(WalkerIntent::Join, &trails, &mut name, &mut change).expect("a change");
        assert_eq!((name.as_str(), joined.walkers().len(), joined.taken("Ada").len()), ("Ada", 1, 2));
    }

    #[test]
    fn nobody_is_taken_off_without_a_question() {
        let (trails, mut name) = (trails(), "Ada".to_owned());
        let mut change = WalkerChange::None;
        assert_eq!(apply(WalkerIntent::Remove, &trails, &mut name, &mut change), None);
        assert_eq!(apply(WalkerIntent::AskRemove, &trails, &mut name, &mut change), None);
        assert_eq!(change, WalkerChange::Remove);
        // Selecting another person does not answer the question.
        let mut other = change.clone();
        let look = WalkerIntent::LookAt("Adda".to_owned());
        assert_eq!(apply(look, &trails, &mut name.clone(), &mut other), None);
        assert_eq!(other, WalkerChange::None);
        let fewer = apply(WalkerIntent::Remove, &trails, &mut name, &mut change).expect("a change");
        assert_eq!((name.as_str(), fewer.walkers().len()), ("Adda", 1));
    }
}

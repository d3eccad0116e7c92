//! The people on the river trail: selecting, renaming, merging and removing them.

use bevy_egui::egui::{self, CornerRadius, Rect, RichText, Stroke, StrokeKind, Ui, Vec2};
use fluent_bundle::FluentValue;

use super::scene::rank_name;
use super::view::{TrailView, walker_sign};
use crate::preferences::localizer::Localizer;
use crate::ui::map::{NameField, NewName, TrailPerson};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use rolling_rivers::archive::{RiverTrails, RiverWalker, WalkerNameError};
use rolling_rivers::goals::HikingTrack;

/// Height of a button below a row of the list.
const BUTTON: f32 = 34.0;

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

impl WalkerIntent {
    const fn of_name(answer: NewName) -> Self {
        match answer {
            NewName::Accept => Self::Rename,
            NewName::Keep => Self::Keep,
        }
    }
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

/// Draws everyone on the trail below each other, with the tools of the selected person below their name.
pub(super) fn draw_walkers(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    change: &mut WalkerChange,
) -> Option<WalkerIntent> {
    ui.spacing_mut().item_spacing = Vec2::splat(6.0);
    if view.trails.walkers().is_empty() {
        draw_words(ui, style, &localizer.text("rolling-trail-nobody"));
    }
    let chosen = view.walker().map(RiverWalker::name);
    let mut intent = None;
    for (index, walker) in view.trails.walkers().iter().enumerate() {
        let is_chosen = Some(walker.name()) == chosen;
        let person = TrailPerson {
            name: walker.name(),
            sign: walker_sign(index),
            steps: walker.steps().len(),
            length: usize::from(view.track().length()),
            is_chosen,
        };
        if is_chosen && let WalkerChange::Rename { name, wants_to_type, is_refused } = change {
            let field = NameField {
                name,
                wants_to_type: std::mem::take(wants_to_type),
                id: "river_rename",
                label: "rolling-trail-name",
                has_cancel: true,
            };
            let answer = person.draw_renaming(ui, style, localizer, field, |ui, style, rect| {
                draw_ground(ui, style, rect, (true, false));
            });
            intent = answer.map(WalkerIntent::of_name).or(intent);
            if *is_refused {
                let text = RichText::new(localizer.text("rolling-trail-name-empty"));
                ui.label(text.font(style.plain(style.theme.small)).color(colour(style.theme.loss)));
            }
            continue;
        }
        let row = person.draw(ui, style, localizer, 2.0, |ui, rect, is_hovered| {
            draw_ground(ui, style, rect, (is_chosen, is_hovered));
        });
        if row.clicked() {
            intent = Some(WalkerIntent::LookAt(walker.name().to_owned()));
        }
        if is_chosen {
            intent = draw_tools(ui, style, localizer, view.track(), walker, change).or(intent);
        }
    }
    intent
}

/// Draws text that may wrap.
fn draw_words(ui: &mut Ui, style: &UiStyle, text: &str) {
    let text = RichText::new(text).font(style.plain(style.theme.body)).color(colour(style.theme.muted));
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the title of the selected person with buttons, or a question with its answers.
fn draw_tools(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    track: &HikingTrack,
    walker: &RiverWalker,
    change: &WalkerChange,
) -> Option<WalkerIntent> {
    let steps = walker.steps().len();
    let (plain, primary) = (ButtonStyle::Plain, ButtonStyle::Primary);
    let (text, answers) = match change {
        WalkerChange::Join(other) => {
            let values = [("name", FluentValue::from(other.clone()))];
            let answers = [
                ("rolling-trail-join-yes", primary, WalkerIntent::Join),
                ("cancel", plain, WalkerIntent::Keep),
            ];
            (localizer.text_with("rolling-trail-join", &values), answers)
        }
        WalkerChange::Remove => {
            let values =
                [("name", FluentValue::from(walker.name().to_owned())), ("count", FluentValue::from(steps))];
            let answers = [
                ("rolling-trail-remove-yes", plain, WalkerIntent::Remove),
                ("cancel", primary, WalkerIntent::Keep),
            ];
            (localizer.text_with("rolling-trail-remove-question", &values), answers)
        }
        WalkerChange::None | WalkerChange::Rename { .. } => {
            let rank = track.rank(steps).map(|rank| rank_name(localizer, rank));
            let values = [("rank", FluentValue::from(rank.unwrap_or_default()))];
            let answers = [
                ("rolling-trail-rename", plain, WalkerIntent::StartRename),
                ("rolling-trail-remove", plain, WalkerIntent::AskRemove),
            ];
            (localizer.text_with("rolling-trail-title", &values), answers)
        }
    };
    draw_words(ui, style, &text);
    let mut intent = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.0);
        for (key, tone, answer) in answers {
            let size = Vec2::new(90.0, BUTTON);
            if text_button(ui, style, None, &localizer.text(key), tone, true, size).clicked() {
                intent = Some(answer);
            }
        }
    });
    ui.add_space(4.0);
    intent
}

/// Draws the background of a row.
fn draw_ground(ui: &Ui, style: &UiStyle, rect: Rect, (is_chosen, is_hovered): (bool, bool)) {
    let fill = match (is_chosen, is_hovered) {
        (true, _) => colour(style.theme.chosen).gamma_multiply(0.26),
        (false, true) => colour(style.theme.hover),
        (false, false) => colour(style.theme.raised),
    };
    let rim = if is_chosen { style.theme.chosen } else { style.theme.outline };
    let rim = Stroke::new(1.0, colour(rim));
    ui.painter().rect(rect, CornerRadius::same(8), fill, rim, StrokeKind::Inside);
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

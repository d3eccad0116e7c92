//! The list of profiles: select, add, rename, recolour, remove.

use bevy_egui::egui::{
    self, Color32, CornerRadius, Frame, Key, Margin, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::view::TrailView;
use crate::cascadia::hud::rules_book::RulesPage;
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::map::{NameField, NewName, TrailPerson};
use crate::ui::mode_tabs::draw_mode_tabs;
use crate::ui::rules::button::{RULES_BUTTON, rules_button};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, icon_button, name_aloud, text_button, trail_shape};
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;
use cascadia_rules::archive::{LONGEST_NAME, MOST_PROFILES, Profile, ProfileError};

/// User actions in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProfileIntent {
    /// Leaves the screen.
    Back,
    /// Goes to the trail of another game.
    GoTo(Screen),
    /// Selects a profile.
    Choose(usize),
    /// Adds a profile with the typed name.
    Add,
    /// Starts renaming the selected profile.
    StartRename,
    /// Accepts the typed name.
    Rename,
    /// Keeps the old name.
    KeepName,
    /// Gives the selected profile this colour.
    Colour(u8),
    /// Asks for confirmation to remove the selected profile.
    AskRemove,
    /// Removes the selected profile.
    Remove,
    /// Keeps the selected profile.
    Keep,
    /// Switches the house rule for solo games.
    Solo(bool),
}

impl ProfileIntent {
    const fn of_name(answer: NewName) -> Self {
        match answer {
            NewName::Accept => Self::Rename,
            NewName::Keep => Self::KeepName,
        }
    }
}

/// Typed text and pending questions of the list.
#[derive(Default)]
pub(super) struct ProfileDrafts {
    /// The name of the next profile.
    pub new_name: String,
    /// The reason why a name was refused.
    pub problem: Option<ProfileError>,
    /// The new name of the selected profile during editing.
    pub renaming: Option<String>,
    /// True if the new text field is to be focused.
    pub wants_to_type: bool,
    /// True while the confirmation to remove a profile is open.
    pub removing: bool,
}

/// Draws the list. Returns the requested action.
pub(super) fn draw_profiles(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    drafts: &mut ProfileDrafts,
) -> Option<ProfileIntent> {
    let mut intent = None;
    let profiles = view.profiles.profiles();
    ui.spacing_mut().item_spacing.y = 6.0;
    let title = ui.label(egui::RichText::new(localizer.text("trail-title")).font(style.title())).rect;
    let corner = Pos2::new(ui.max_rect().right() - RULES_BUTTON / 2.0, title.center().y);
    rules_button(ui, style, localizer, corner, RulesPage::Trail);
    ui.horizontal(|ui| {
        intent =
            draw_mode_tabs(ui, style, localizer, view.tabs, Cascadia::TRAIL, 32.0).map(ProfileIntent::GoTo);
    });
    // The footer keeps its place; the list has the space between.
    let foot = foot_height(ui, style, localizer);
    let room = ui.available_height() - foot - 8.0;
    ui.allocate_ui(Vec2::new(ui.available_width(), room), |ui| {
        ui.set_min_height(room);
        egui::ScrollArea::vertical().id_salt("trail_profiles").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            let length = usize::from(view.trail().length());
            if profiles.is_empty() {
                let text =
                    egui::RichText::new(localizer.text("trail-nobody")).font(style.plain(style.theme.body));
                ui.label(text.color(colour(style.theme.muted)));
                ui.add_space(4.0);
            }
            for (index, profile) in profiles.iter().enumerate() {
                let chosen = index == view.chosen;
                let person = TrailPerson {
                    name: profile.name(),
                    sign: profile.colour(),
                    steps: profile.steps(),
                    length,
                    is_chosen: chosen,
                };
                let renaming = drafts.renaming.as_mut().filter(|_| chosen);
                let field = renaming.map(|name| (name, std::mem::take(&mut drafts.wants_to_type)));
                intent = draw_person(ui, style, localizer, &person, field, index).or(intent);
                if chosen {
                    draw_tools(ui, style, localizer, profiles, profile, &mut intent);
                }
            }
            if profiles.len() < MOST_PROFILES {
                draw_new(ui, style, localizer, drafts, &mut intent);
            }
            if let Some(problem) = drafts.problem {
                let key = match problem {
                    ProfileError::Empty => "trail-name-empty",
                    ProfileError::Taken => "trail-name-taken",
                    ProfileError::Full => "trail-name-full",
                };
                let text = egui::RichText::new(localizer.text(key)).font(style.plain(style.theme.small));
                ui.label(text.color(colour(style.theme.loss)));
            }
        });
    });
    ui.add_space(8.0);
    if let Some(counts) = draw_solo(ui, style, localizer, view.profiles.solo_counts()) {
        intent = Some(ProfileIntent::Solo(counts));
    }
    ui.add_space(6.0);
    let size = Vec2::new(150.0, 42.0);
    if text_button(ui, style, Some("back"), &localizer.text("back"), ButtonStyle::Plain, true, size).clicked()
    {
        intent = Some(ProfileIntent::Back);
    }
    intent
}

/// Draws a profile, or a field for its new name, which wants to be focused or not.
fn draw_person(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    person: &TrailPerson<'_>,
    field: Option<(&mut String, bool)>,
    index: usize,
) -> Option<ProfileIntent> {
    if let Some((name, wants_to_type)) = field {
        let (id, label) = ("trail_rename", "trail-rename");
        let field = NameField { name, wants_to_type, id, label, has_cancel: false };
        let answer = person.draw_renaming(ui, style, localizer, field, |ui, style, rect| {
            draw_background(ui, style, rect, true, false);
        });
        return answer.map(ProfileIntent::of_name);
    }
    let row = person.draw(ui, style, localizer, 3.0, |ui, rect, hovered| {
        draw_background(ui, style, rect, person.is_chosen, hovered);
    });
    row.clicked().then_some(ProfileIntent::Choose(index))
}

/// Size of the switch of the house rule.
const SWITCH: Vec2 = Vec2::new(46.0, 26.0);

/// Returns name and explanation of the house rule, with their fonts.
fn solo_texts(style: &UiStyle, localizer: &Localizer) -> [(String, egui::FontId); 2] {
    [
        (localizer.text("trail-solo"), style.bold(style.theme.small)),
        (localizer.text("trail-solo-hint"), style.plain(style.theme.smallest)),
    ]
}

/// Returns the height of the house rule and the button below it.
fn foot_height(ui: &Ui, style: &UiStyle, localizer: &Localizer) -> f32 {
    let width = ui.available_width();
    let [name, hint] = solo_texts(style, localizer);
    let height = |(text, font): (String, egui::FontId), width: f32| {
        ui.painter().layout(text, font, Color32::PLACEHOLDER, width).size().y
    };
    height(name, width - SWITCH.x - 10.0).max(SWITCH.y) + height(hint, width) + 42.0 + 6.0 * 4.0 + 4.0
}

/// Draws the house rule for solo games. Returns its new value after a click.
fn draw_solo(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, counts: bool) -> Option<bool> {
    let width = ui.available_width();
    let [(name, bold), (hint, plain)] = solo_texts(style, localizer);
    let galley = ui.painter().layout(name.clone(), bold, colour(style.theme.text), width - SWITCH.x - 10.0);
    let size = Vec2::new(width, galley.size().y.max(SWITCH.y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    ui.painter().galley(
        Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0),
        galley,
        colour(style.theme.text),
    );
    let place = Rect::from_center_size(Pos2::new(rect.right() - SWITCH.x / 2.0, rect.center().y), SWITCH);
    let fill = match (counts, response.hovered()) {
        (true, _) => style.theme.chosen,
        (false, true) => style.theme.hover,
        (false, false) => style.theme.raised,
    };
    ui.painter().rect_filled(place, CornerRadius::same(13), colour(fill));
    let rim = Stroke::new(1.0, colour(style.theme.muted));
    ui.painter().rect_stroke(place, CornerRadius::same(13), rim, StrokeKind::Inside);
    let knob = if counts { place.right() - 13.0 } else { place.left() + 13.0 };
    let tint = if counts { style.theme.background } else { style.theme.text };
    ui.painter().circle_filled(Pos2::new(knob, place.center().y), 9.0, colour(tint));
    focus_ring(ui, style, &response, place);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, counts, &name));
    let hint = egui::RichText::new(hint).font(plain).color(colour(style.theme.muted));
    ui.label(hint);
    response.clicked().then_some(!counts)
}

/// Draws the background of a row, with a bar beside its tint if it is selected.
fn draw_background(ui: &Ui, style: &UiStyle, rect: Rect, chosen: bool, hovered: bool) {
    let fill = match (chosen, hovered) {
        (true, _) => colour(style.theme.chosen).gamma_multiply(0.26),
        (false, true) => colour(style.theme.hover),
        (false, false) => colour(style.theme.raised),
    };
    ui.painter().rect_filled(rect, CornerRadius::same(8), fill);
    if chosen {
        let bar = Rect::from_min_size(rect.min, Vec2::new(4.0, rect.height()));
        ui.painter().rect_filled(bar, CornerRadius::same(2), colour(style.theme.chosen));
    }
}

/// Draws the tools of the selected profile.
fn draw_tools(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    profiles: &[Profile],
    profile: &Profile,
    intent: &mut Option<ProfileIntent>,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for trail in 0..MOST_PROFILES as u8 {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(34.0), Sense::click());
            let own = profile.colour() == trail;
            let fill = if own || response.hovered() { style.theme.hover } else { style.theme.raised };
            ui.painter().rect_filled(rect, CornerRadius::same(8), colour(fill));
            if own {
                let rim = Stroke::new(1.5, colour(style.theme.chosen));
                ui.painter().rect_stroke(rect, CornerRadius::same(8), rim, StrokeKind::Inside);
            }
            trail_shape(ui.painter(), style, trail, rect.center(), 9.0);
            focus_ring(ui, style, &response, rect.shrink(1.0));
            let name = localizer.text(&format!("trail-colour-{trail}"));
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, own, &name));
            let holder = profiles.iter().find(|other| other.colour() == trail && !own);
            let hint = holder.map_or(name.clone(), |holder| format!("{name} · {}", holder.name()));
            if response.on_hover_text(hint).clicked() && !own {
                *intent = Some(ProfileIntent::Colour(trail));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = Vec2::new(90.0, 34.0);
        if text_button(ui, style, None, &localizer.text("trail-rename"), ButtonStyle::Plain, true, size)
            .clicked()
        {
            *intent = Some(ProfileIntent::StartRename);
        }
        if text_button(ui, style, None, &localizer.text("trail-remove"), ButtonStyle::Plain, true, size)
            .clicked()
        {
            *intent = Some(ProfileIntent::AskRemove);
        }
    });
    ui.add_space(4.0);
}

/// Draws a field for the name of a new profile.
fn draw_new(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    drafts: &mut ProfileDrafts,
    intent: &mut Option<ProfileIntent>,
) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let hint = egui::RichText::new(localizer.text("trail-new-name")).color(colour(style.theme.muted));
        let edit = egui::TextEdit::singleline(&mut drafts.new_name)
            .id_salt("trail_new")
            .hint_text(hint)
            .char_limit(NAME_CHARACTERS)
            .margin(Margin::symmetric(10, 8))
            .desired_width(ui.available_width() - 38.0 - 8.0 - 20.0);
        let field = ui.add(edit);
        keep_to_letters(&field, localizer, &mut drafts.new_name, LONGEST_NAME);
        name_aloud(&field, &localizer.text("trail-new-name"));
        if field.changed() {
            drafts.problem = None;
        }
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if icon_button(ui, style, "plus", &localizer.text("trail-add"), true, 36.0).clicked() || enter {
            *intent = Some(ProfileIntent::Add);
        }
    });
}

/// Draws the confirmation to remove a profile. Returns the answer.
pub(super) fn draw_removal_question(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
) -> Option<ProfileIntent> {
    let Some(profile) = view.profile() else { return Some(ProfileIntent::Keep) };
    let mut intent = None;
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let modal = egui::Modal::new(egui::Id::new("remove profile"))
        .frame(frame)
        .backdrop_color(Color32::from_black_alpha(150));
    let shown = modal.show(context, |ui| {
        ui.set_max_width(420.0);
        let title = localizer.text_with("trail-remove-title", &[("name", FluentValue::from(profile.name()))]);
        ui.label(egui::RichText::new(title).font(style.title()));
        ui.add_space(6.0);
        ui.label(
            localizer.text_with("trail-remove-question", &[("count", FluentValue::from(profile.steps()))]),
        );
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let size = Vec2::new(150.0, 38.0);
            if text_button(
                ui,
                style,
                None,
                &localizer.text("trail-remove-yes"),
                ButtonStyle::Plain,
                true,
                size,
            )
            .clicked()
            {
                intent = Some(ProfileIntent::Remove);
            }
            let text = localizer.text("trail-remove-no");
            if text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, size).clicked() {
                intent = Some(ProfileIntent::Keep);
            }
        });
    });
    if shown.backdrop_response.clicked() {
        intent = Some(ProfileIntent::Keep);
    }
    intent
}

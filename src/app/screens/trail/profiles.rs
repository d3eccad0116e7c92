//! The list of profiles: to choose one, add one, call it something else, give it another colour, remove it.

use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Frame, Key, Layout, Margin, Pos2, Rect, Response, Sense,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::TrailScreen;
use super::walk::Walked;
use crate::app::hud::rules_pages::RulesPage;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{
    RULES_BUTTON, Tone, fitted, focus_ring, icon_button, name_aloud, rules_button, text_button, trail_shape,
    write,
};
use crate::app::library::{Library, Speaker};
use crate::app::trails::TrailBook;
use crate::record::{LONGEST_NAME, MOST_PROFILES, Profile, ProfileError, Trails};

/// What the player wants of the profiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// As it is.
    Nothing,
    /// To leave the screen.
    Back,
    /// See this one's shapes.
    Choose(usize),
    /// Add one with the name that was typed.
    Add,
    /// Begin to call the chosen one something else.
    StartRename,
    /// Take the name that was typed.
    Rename,
    /// Leave the name as it was.
    KeepName,
    /// Give the chosen one this colour.
    Colour(u8),
    /// Open the question whether to remove the chosen one.
    AskRemove,
    /// Remove it.
    Remove,
    /// Do not.
    Keep,
    /// Switch the house rule for playing alone.
    Solo(bool),
}

/// Does what was wished.
pub fn fulfil(wish: Wish, book: &mut TrailBook, walked: &mut Walked, screen: &mut TrailScreen) {
    let chosen = screen.chosen;
    match wish {
        Wish::Nothing | Wish::Back => return,
        Wish::Choose(index) => {
            screen.chosen = index;
            screen.renaming = None;
        }
        Wish::Add => match book.now.add(&screen.new_name) {
            Ok(()) => {
                screen.new_name.clear();
                screen.chosen = book.now.profiles().len() - 1;
                screen.renaming = None;
            }
            Err(error) => {
                screen.problem = Some(error);
                return;
            }
        },
        Wish::StartRename => {
            screen.renaming = book.now.profiles().get(chosen).map(|profile| profile.name().to_owned());
            screen.wants_to_type = true;
        }
        Wish::Rename => {
            let Some(name) = screen.renaming.clone() else { return };
            let before = book.now.profiles().get(chosen).map(|profile| profile.name().to_owned());
            if let Err(error) = book.now.rename(chosen, &name) {
                screen.problem = Some(error);
                return;
            }
            if let (Some(before), Some(profile)) = (before, book.now.profiles().get(chosen)) {
                walked.rename(&before, profile.name());
            }
            screen.renaming = None;
        }
        Wish::KeepName => screen.renaming = None,
        Wish::Colour(colour) => book.now.set_colour(chosen, colour),
        Wish::AskRemove => screen.removing = true,
        Wish::Remove => {
            book.now.remove(chosen);
            screen.removing = false;
            screen.renaming = None;
            screen.chosen = chosen.min(book.now.profiles().len().saturating_sub(1));
        }
        Wish::Keep => screen.removing = false,
        Wish::Solo(counts) => book.now.set_solo_counts(counts),
    }
    screen.problem = None;
}

/// Draws the list and returns what was asked for.
pub fn draw(
    ui: &mut Ui,
    look: &mut Look,
    speaker: &Speaker,
    library: &Library,
    book: &TrailBook,
    screen: &mut TrailScreen,
) -> Wish {
    let mut wish = Wish::Nothing;
    let trails = &book.now;
    ui.spacing_mut().item_spacing.y = 6.0;
    let title = ui.label(egui::RichText::new(speaker.say("trail-title")).font(look.bold(28.0))).rect;
    let corner = Pos2::new(ui.max_rect().right() - RULES_BUTTON / 2.0, title.center().y);
    rules_button(ui, look, speaker, corner, RulesPage::Trail);
    // What is at the foot keeps its place; the list has the room between.
    let foot = foot_height(ui, look, speaker);
    let room = ui.available_height() - foot - 8.0;
    ui.allocate_ui(Vec2::new(ui.available_width(), room), |ui| {
        ui.set_min_height(room);
        egui::ScrollArea::vertical().id_salt("trail_profiles").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            let length = usize::from(library.content.trail().length());
            if trails.profiles().is_empty() {
                let text = egui::RichText::new(speaker.say("trail-nobody")).font(look.plain(look.theme.body));
                ui.label(text.color(colour(look.theme.muted)));
                ui.add_space(4.0);
            }
            for (index, profile) in trails.profiles().iter().enumerate() {
                let chosen = index == screen.chosen;
                if let Some(name) = screen.renaming.as_mut().filter(|_| chosen) {
                    let focus = std::mem::take(&mut screen.wants_to_type);
                    draw_renaming(ui, look, speaker, profile, name, focus, &mut wish);
                } else if draw_row(ui, look, speaker, profile, chosen, length).clicked() {
                    wish = Wish::Choose(index);
                }
                if chosen {
                    draw_tools(ui, look, speaker, trails, profile, &mut wish);
                }
            }
            if trails.profiles().len() < MOST_PROFILES {
                draw_new(ui, look, speaker, screen, &mut wish);
            }
            if let Some(problem) = screen.problem {
                let key = match problem {
                    ProfileError::Empty => "trail-name-empty",
                    ProfileError::Taken => "trail-name-taken",
                    ProfileError::Full => "trail-name-full",
                };
                let text = egui::RichText::new(speaker.say(key)).font(look.plain(look.theme.small));
                ui.label(text.color(colour(look.theme.loss)));
            }
        });
    });
    ui.add_space(8.0);
    if let Some(counts) = draw_solo(ui, look, speaker, trails.solo_counts()) {
        wish = Wish::Solo(counts);
    }
    ui.add_space(6.0);
    let size = Vec2::new(150.0, 42.0);
    if text_button(ui, look, Some("back"), &speaker.say("back"), Tone::Plain, true, size).clicked() {
        wish = Wish::Back;
    }
    wish
}

/// Size of the switch of the house rule.
const SWITCH: Vec2 = Vec2::new(46.0, 26.0);

fn solo_texts(look: &Look, speaker: &Speaker) -> [(String, egui::FontId); 2] {
    [
        (speaker.say("trail-solo"), look.bold(look.theme.small)),
        (speaker.say("trail-solo-hint"), look.plain(look.theme.smallest)),
    ]
}

/// Height of the house rule and the button below it.
fn foot_height(ui: &Ui, look: &Look, speaker: &Speaker) -> f32 {
    let width = ui.available_width();
    let [name, hint] = solo_texts(look, speaker);
    let height = |(text, font): (String, egui::FontId), width: f32| {
        ui.painter().layout(text, font, Color32::PLACEHOLDER, width).size().y
    };
    height(name, width - SWITCH.x - 10.0).max(SWITCH.y) + height(hint, width) + 42.0 + 6.0 * 4.0 + 4.0
}

/// The house rule for playing alone; returns what it was switched to.
fn draw_solo(ui: &mut Ui, look: &Look, speaker: &Speaker, counts: bool) -> Option<bool> {
    let width = ui.available_width();
    let [(name, bold), (hint, plain)] = solo_texts(look, speaker);
    let galley = ui.painter().layout(name.clone(), bold, colour(look.theme.text), width - SWITCH.x - 10.0);
    let size = Vec2::new(width, galley.size().y.max(SWITCH.y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    ui.painter().galley(
        Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0),
        galley,
        colour(look.theme.text),
    );
    let place = Rect::from_center_size(Pos2::new(rect.right() - SWITCH.x / 2.0, rect.center().y), SWITCH);
    let fill = match (counts, response.hovered()) {
        (true, _) => look.theme.accent,
        (false, true) => look.theme.hover,
        (false, false) => look.theme.raised,
    };
    ui.painter().rect_filled(place, CornerRadius::same(13), colour(fill));
    let rim = Stroke::new(1.0, colour(look.theme.muted));
    ui.painter().rect_stroke(place, CornerRadius::same(13), rim, StrokeKind::Inside);
    let knob = if counts { place.right() - 13.0 } else { place.left() + 13.0 };
    let tint = if counts { look.theme.background } else { look.theme.text };
    ui.painter().circle_filled(Pos2::new(knob, place.center().y), 9.0, colour(tint));
    focus_ring(ui, look, &response, place);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, counts, &name));
    let hint = egui::RichText::new(hint).font(plain).color(colour(look.theme.muted));
    ui.label(hint);
    response.clicked().then_some(!counts)
}

/// Height of a profile in the list.
const ROW: f32 = 42.0;

/// The ground of a row, with a bar besides its tint where it is chosen.
fn ground(ui: &Ui, look: &Look, rect: Rect, chosen: bool, hovered: bool) {
    let fill = match (chosen, hovered) {
        (true, _) => colour(look.theme.accent).gamma_multiply(0.26),
        (false, true) => colour(look.theme.hover),
        (false, false) => colour(look.theme.raised),
    };
    ui.painter().rect_filled(rect, CornerRadius::same(8), fill);
    if chosen {
        let bar = Rect::from_min_size(rect.min, Vec2::new(4.0, rect.height()));
        ui.painter().rect_filled(bar, CornerRadius::same(2), colour(look.theme.accent));
    }
}

fn draw_row(
    ui: &mut Ui,
    look: &Look,
    speaker: &Speaker,
    profile: &Profile,
    chosen: bool,
    length: usize,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
    ground(ui, look, rect, chosen, response.hovered());
    let middle = rect.center().y;
    trail_shape(ui.painter(), look, profile.colour(), Pos2::new(rect.left() + 24.0, middle), 9.5);
    let values = [("steps", FluentValue::from(profile.steps())), ("length", FluentValue::from(length))];
    let steps = speaker.say_with("trail-steps-of", &values);
    let right = Pos2::new(rect.right() - 12.0, middle);
    let muted = colour(look.theme.muted);
    let font = look.plain(look.theme.small);
    let place = write(ui.painter(), right, Align2::RIGHT_CENTER, &steps, font, muted);
    let left = rect.left() + 44.0;
    let font = look.bold(look.theme.body);
    let name = fitted(ui.painter(), profile.name(), font.clone(), place.left() - 8.0 - left);
    write(ui.painter(), Pos2::new(left, middle), Align2::LEFT_CENTER, &name, font, colour(look.theme.text));
    focus_ring(ui, look, &response, rect.shrink(3.0));
    let label = speaker.say_with("trail-choose", &[("name", FluentValue::from(profile.name()))]);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, &label));
    response
}

/// A row whose name can be typed.
fn draw_renaming(
    ui: &mut Ui,
    look: &mut Look,
    speaker: &Speaker,
    profile: &Profile,
    name: &mut String,
    focus: bool,
    wish: &mut Wish,
) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
    ground(ui, look, rect, true, false);
    trail_shape(ui.painter(), look, profile.colour(), Pos2::new(rect.left() + 24.0, rect.center().y), 9.5);
    let inner = Rect::from_min_max(rect.min + Vec2::new(40.0, 3.0), rect.max - Vec2::new(4.0, 3.0));
    let layout = Layout::right_to_left(Align::Center);
    let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(layout));
    let keep = icon_button(ui, look, "check", &speaker.say("trail-rename-done"), true, 32.0);
    let edit = egui::TextEdit::singleline(name)
        .id_salt("trail_rename")
        .char_limit(LONGEST_NAME)
        .margin(Margin::symmetric(8, 7))
        .desired_width(ui.available_width() - 4.0);
    let field = ui.add(edit);
    name_aloud(&field, &speaker.say("trail-rename"));
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    if keep.clicked() || (field.lost_focus() && enter) {
        *wish = Wish::Rename;
    } else if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
        *wish = Wish::KeepName;
    }
    if focus {
        field.request_focus();
    }
}

/// What can be done with the chosen profile.
fn draw_tools(
    ui: &mut Ui,
    look: &mut Look,
    speaker: &Speaker,
    trails: &Trails,
    profile: &Profile,
    wish: &mut Wish,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for trail in 0..MOST_PROFILES as u8 {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(34.0), Sense::click());
            let own = profile.colour() == trail;
            let fill = if own || response.hovered() { look.theme.hover } else { look.theme.raised };
            ui.painter().rect_filled(rect, CornerRadius::same(8), colour(fill));
            if own {
                let rim = Stroke::new(1.5, colour(look.theme.accent));
                ui.painter().rect_stroke(rect, CornerRadius::same(8), rim, StrokeKind::Inside);
            }
            trail_shape(ui.painter(), look, trail, rect.center(), 9.0);
            focus_ring(ui, look, &response, rect.shrink(1.0));
            let name = speaker.say(&format!("trail-colour-{trail}"));
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, own, &name));
            let holder = trails.profiles().iter().find(|other| other.colour() == trail && !own);
            let hint = holder.map_or(name.clone(), |holder| format!("{name} · {}", holder.name()));
            if response.on_hover_text(hint).clicked() && !own {
                *wish = Wish::Colour(trail);
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = Vec2::new(90.0, 34.0);
        if text_button(ui, look, None, &speaker.say("trail-rename"), Tone::Plain, true, size).clicked() {
            *wish = Wish::StartRename;
        }
        if text_button(ui, look, None, &speaker.say("trail-remove"), Tone::Plain, true, size).clicked() {
            *wish = Wish::AskRemove;
        }
    });
    ui.add_space(4.0);
}

/// A field for the name of another profile.
fn draw_new(ui: &mut Ui, look: &mut Look, speaker: &Speaker, screen: &mut TrailScreen, wish: &mut Wish) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let hint = egui::RichText::new(speaker.say("trail-new-name")).color(colour(look.theme.muted));
        let edit = egui::TextEdit::singleline(&mut screen.new_name)
            .id_salt("trail_new")
            .hint_text(hint)
            .char_limit(LONGEST_NAME)
            .margin(Margin::symmetric(10, 8))
            .desired_width(ui.available_width() - 38.0 - 8.0 - 20.0);
        let field = ui.add(edit);
        name_aloud(&field, &speaker.say("trail-new-name"));
        if field.changed() {
            screen.problem = None;
        }
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if icon_button(ui, look, "plus", &speaker.say("trail-add"), true, 36.0).clicked() || enter {
            *wish = Wish::Add;
        }
    });
}

/// The question before a profile is removed.
pub fn ask(
    context: &egui::Context,
    look: &mut Look,
    speaker: &Speaker,
    trails: &Trails,
    screen: &TrailScreen,
) -> Wish {
    let Some(profile) = trails.profiles().get(screen.chosen) else { return Wish::Keep };
    let mut wish = Wish::Nothing;
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let modal = egui::Modal::new(egui::Id::new("remove profile"))
        .frame(frame)
        .backdrop_color(Color32::from_black_alpha(150));
    let shown = modal.show(context, |ui| {
        ui.set_max_width(420.0);
        let title = speaker.say_with("trail-remove-title", &[("name", FluentValue::from(profile.name()))]);
        ui.label(egui::RichText::new(title).font(look.bold(24.0)));
        ui.add_space(6.0);
        ui.label(speaker.say_with("trail-remove-question", &[("count", FluentValue::from(profile.steps()))]));
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let size = Vec2::new(150.0, 38.0);
            if text_button(ui, look, None, &speaker.say("trail-remove-yes"), Tone::Plain, true, size)
                .clicked()
            {
                wish = Wish::Remove;
            }
            let text = speaker.say("trail-remove-no");
            if text_button(ui, look, Some("back"), &text, Tone::Primary, true, size).clicked() {
                wish = Wish::Keep;
            }
        });
    });
    if shown.backdrop_response.clicked() {
        wish = Wish::Keep;
    }
    wish
}

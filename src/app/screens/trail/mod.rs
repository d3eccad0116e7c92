//! The trail: who walks it and how far, in a painted land, and the shapes that are its steps.

mod landscape;
mod profiles;
mod shapes;
mod walk;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, Frame, Margin, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::PlayShape;
use crate::app::areas::Areas;
use crate::app::config::Timing;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::trail_shape;
use crate::app::hud::{Overlay, PanelSet, fixed_area};
use crate::app::library::{Library, Speaker};
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::trails::TrailBook;
use crate::challenges::{Milestone, Shape, Trail};
use crate::record::{ProfileError, Trails};
use crate::rules::Habitat;
use landscape::{Landscape, hex_corners};
use shapes::Tab;
use walk::Walked;

/// Where the trail was entered from, and where leaving it leads. Written when the screen is entered.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct TrailVisit {
    /// The screen before.
    pub from: Screen,
}

/// What is chosen, typed and looked at on this screen.
#[derive(Resource, Default)]
struct TrailScreen {
    /// The profile whose shapes are shown.
    chosen: usize,
    tab: Tab,
    /// The shape whose text is shown.
    looked_at: Option<Shape>,
    new_name: String,
    problem: Option<ProfileError>,
    /// What the chosen profile will be called.
    renaming: Option<String>,
    /// The field for it has just appeared, and whoever asked for it wants to type.
    wants_to_type: bool,
    /// Whether the question is open that comes before a profile is removed.
    removing: bool,
    /// Milestones that somebody has just passed, and for how long each is told.
    passed: Vec<(String, Duration)>,
    landscape: Landscape,
}

/// Space around everything.
const EDGE: f32 = 14.0;
/// How long a passed milestone is told.
const TOLD: Duration = Duration::from_secs(7);
/// How long everybody waits before the first step, so that the eye has found the trail.
const BREATH: Duration = Duration::from_millis(500);

/// The time of one step.
fn pace(timing: &Timing, settings: &Settings) -> Duration {
    Timing::scaled(timing.trail_step, settings.motion())
}

/// Remembers where people come from.
fn remember_way(mut changes: MessageReader<StateTransitionEvent<Screen>>, mut visit: ResMut<TrailVisit>) {
    for change in changes.read() {
        if let (Some(from), Some(Screen::Trail)) = (change.exited, change.entered)
            && from != Screen::Trail
        {
            visit.from = from;
        }
    }
}

/// Opens on whoever has news, and on the shape that is new.
fn enter(book: Res<TrailBook>, mut walked: ResMut<Walked>, mut screen: ResMut<TrailScreen>) {
    walked.follow(&book.now);
    screen.looked_at = None;
    screen.problem = None;
    screen.renaming = None;
    screen.removing = false;
    screen.passed.clear();
    let profiles = book.now.profiles();
    if let Some(index) = profiles.iter().position(|profile| walked.has_news(profile)) {
        screen.chosen = index;
        if let Some(shape) = walked.news_of(&profiles[index]) {
            screen.tab = Tab::of(shape);
            screen.looked_at = Some(shape);
        }
    }
}

fn leave(book: Res<TrailBook>, mut walked: ResMut<Walked>) {
    walked.leave(&book.now);
}

fn follow_profiles(book: Res<TrailBook>, mut walked: ResMut<Walked>) {
    walked.follow(&book.now);
}

/// The sentence for a milestone.
fn passed_text(speaker: &Speaker, name: &str, milestone: &Milestone) -> String {
    let values = |habitat: String| {
        [
            ("name", FluentValue::from(name.to_owned())),
            ("steps", FluentValue::from(milestone.steps)),
            ("habitat", FluentValue::from(habitat)),
        ]
    };
    match milestone.habitat {
        Some(habitat) => {
            let habitat = speaker.say(&format!("habitat-{}", habitat.key()));
            speaker.say_with("trail-passed", &values(habitat))
        }
        None => speaker.say_with("trail-passed-end", &values(String::new())),
    }
}

fn walk_on(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    book: Res<TrailBook>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    mut since: Local<Duration>,
    state: Res<State<Screen>>,
    mut walked: ResMut<Walked>,
    mut screen: ResMut<TrailScreen>,
    mut awake: ResMut<Awake>,
) {
    if state.is_changed() {
        *since = Duration::ZERO;
    }
    // The first picture of a screen takes long; that time was not seen.
    let passed = time.delta().min(Duration::from_millis(120));
    *since += passed;
    if *since < BREATH && !settings.reduce_motion {
        awake.0 = true;
        return;
    }
    let (stepped, moving) = walked.walk(&book.now, screen.chosen, passed, pace(&timing, &settings));
    awake.0 |= moving;
    for stepped in stepped {
        if let Some(milestone) = library.content.trail().passed(stepped.before, stepped.after).last() {
            screen.passed.push((passed_text(&speaker, &stepped.name, milestone), TOLD));
        }
    }
    for (_, left) in &mut screen.passed {
        *left = left.saturating_sub(passed);
    }
    screen.passed.retain(|(_, left)| !left.is_zero());
    let pulse = Duration::from_millis(timing.trail_pulse);
    if let Some(profile) = book.now.profiles().get(screen.chosen)
        && !settings.reduce_motion
        && profile.filled_in().keys().any(|shape| walked.age(profile, *shape).is_some_and(|age| age < pulse))
    {
        awake.0 = true;
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    library: Res<Library>,
    settings: Res<Settings>,
    timing: Res<Timing>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    visit: Res<TrailVisit>,
    mut book: ResMut<TrailBook>,
    mut walked: ResMut<Walked>,
    mut screen: ResMut<TrailScreen>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut play: MessageWriter<PlayShape>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let (look, screen) = (&mut *look, &mut *screen);
    let mut back = false;
    if *overlay == Overlay::Closed && pressed.just(Control::StepBack) {
        if screen.removing {
            screen.removing = false;
        } else {
            back = true;
        }
    }
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::new(areas.window.x, areas.window.y));
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(window, 0, colour(look.theme.background));

    let inner = window.shrink(EDGE);
    let side = (inner.width() * 0.25).clamp(272.0, 360.0);
    let foot = (inner.height() * 0.36).clamp(216.0, 330.0);
    let left = Rect::from_min_max(inner.min, Pos2::new(inner.left() + side, inner.bottom()));
    let right = Rect::from_min_max(Pos2::new(left.right() + EDGE, inner.top()), inner.max);
    let picture = Rect::from_min_max(right.min, Pos2::new(right.right(), right.bottom() - foot - EDGE));
    let below = Rect::from_min_max(Pos2::new(right.left(), picture.bottom() + EDGE), right.max);

    // The list of profiles comes first, so that it is first for who goes on by Tab.
    let mut wish = profiles::Wish::Nothing;
    panel(&context, "trail_left", left, look, |ui, look| {
        wish = profiles::draw(ui, look, &speaker, &library, &book, screen);
    });
    let trail = library.content.trail();
    let step = pace(&timing, &settings);
    place(&context, "trail_land", picture, |ui| {
        draw_land(ui, look, &speaker, trail, &book.now, &walked, step, screen, picture);
    });
    let mut played = None;
    panel(&context, "trail_below", below, look, |ui, look| {
        let pulse = Duration::from_millis(if settings.reduce_motion { 0 } else { timing.trail_pulse });
        played = shapes::draw(ui, look, &speaker, &library, &book.now, &walked, pulse, screen);
    });
    if screen.removing {
        let answer = profiles::ask(&context, look, &speaker, &book.now, screen);
        if answer != profiles::Wish::Nothing {
            wish = answer;
        }
    }
    back |= wish == profiles::Wish::Back;
    // Touching the book means writing it.
    if !matches!(wish, profiles::Wish::Nothing | profiles::Wish::Back) {
        profiles::fulfil(wish, &mut book, &mut walked, screen);
    }
    if let Some(shape) = played {
        let chosen = book.now.profiles().get(screen.chosen);
        play.write(PlayShape { shape, profile: chosen.map(|profile| profile.name().to_owned()) });
        next.set(Screen::NewGame);
    } else if back {
        next.set(visit.from);
    }
    Ok(())
}

/// A part of the screen with a place of its own.
fn place(context: &egui::Context, name: &str, rect: Rect, contents: impl FnOnce(&mut egui::Ui)) {
    let corner = |at: Pos2| bevy::math::Vec2::new(at.x, at.y);
    fixed_area(context, name, bevy::math::Rect::from_corners(corner(rect.min), corner(rect.max)), contents);
}

/// A part of the screen on a ground of its own.
fn panel(
    context: &egui::Context,
    name: &str,
    rect: Rect,
    look: &mut Look,
    contents: impl FnOnce(&mut egui::Ui, &mut Look),
) {
    place(context, name, rect, |ui| {
        ui.painter().rect_filled(rect, CornerRadius::same(14), colour(look.theme.panel));
        let rim = Stroke::new(1.0, colour(look.theme.outline));
        ui.painter().rect_stroke(rect, CornerRadius::same(14), rim, StrokeKind::Inside);
        let margin = Margin::symmetric(16, 12);
        Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.set_min_size(rect.size() - margin.sum());
            ui.set_max_size(rect.size() - margin.sum());
            contents(ui, look);
        });
    });
}

/// Steps nobody has reached: a little darker than the trail, and unlike any profile.
const TROD: Color32 = Color32::from_rgb(0xB9, 0x9F, 0x6C);
/// Dark ink of everything that is painted on the land.
const INK: Color32 = Color32::from_rgb(0x2A, 0x26, 0x1C);

/// The land with its milestones, and everybody on the way.
fn draw_land(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    trail: &Trail,
    trails: &Trails,
    walked: &Walked,
    step: Duration,
    screen: &mut TrailScreen,
    rect: Rect,
) {
    let length = usize::from(trail.length());
    screen.landscape.fit(rect, length);
    let land = &screen.landscape;
    let painter = ui.painter_at(rect);
    land.paint(&painter);
    let unit = land.unit();
    let chosen = trails.profiles().get(screen.chosen);
    let reached = chosen.map_or(0, |profile| walked.place(profile, step).0);
    let own = chosen.map(|profile| colour(look.theme.trails[usize::from(profile.colour())]));
    for index in 1..=length {
        if trail.milestones.iter().any(|milestone| usize::from(milestone.steps) == index) {
            continue;
        }
        let (fill, radius) = match own {
            Some(own) if index <= reached => (own, 5.2),
            _ => (TROD, 3.4),
        };
        let rim = Stroke::new((1.3 * unit).min(2.0), INK);
        painter.circle(land.place(index as f32), radius * unit, fill, rim);
    }
    draw_start(&painter, look, speaker, land.place(0.0), unit);
    for milestone in &trail.milestones {
        let at = land.place(f32::from(milestone.steps));
        let is_reached = reached >= usize::from(milestone.steps);
        let area = draw_milestone(&painter, look, milestone, at, unit, is_reached);
        let values = |habitat: String| {
            [("steps", FluentValue::from(milestone.steps)), ("habitat", FluentValue::from(habitat))]
        };
        let text = match milestone.habitat {
            Some(habitat) => {
                let habitat = speaker.say(&format!("habitat-{}", habitat.key()));
                speaker.say_with("trail-milestone-at", &values(habitat))
            }
            None => speaker.say_with("trail-milestone-last", &values(String::new())),
        };
        ui.interact(area, ui.id().with(("milestone", milestone.steps)), Sense::hover()).on_hover_text(text);
    }
    draw_walkers(ui, &painter, look, speaker, trail, trails, walked, step, screen);
    let mut top = rect.top() + 14.0;
    for (text, _) in &screen.passed {
        top = draw_passed(&painter, look, text, rect, top) + 6.0;
    }
    let rim = Stroke::new(1.0, colour(look.theme.outline));
    painter.rect_stroke(rect, CornerRadius::same(2), rim, StrokeKind::Inside);
}

/// A word or number on a small plate, readable on any ground.
fn plate(painter: &egui::Painter, look: &Look, middle: Pos2, text: &str, size: f32) {
    let galley = painter.layout_no_wrap(text.to_owned(), look.bold(size), INK);
    let rect = Rect::from_center_size(middle, galley.size() + Vec2::new(size * 0.8, 1.0));
    painter.rect_filled(rect, CornerRadius::same(6), colour(look.theme.paper).gamma_multiply(0.88));
    painter.galley(rect.center() - galley.size() / 2.0, galley, INK);
}

fn label_size(look: &Look, unit: f32) -> f32 {
    (look.theme.smallest * unit * 0.95).clamp(look.theme.smallest, look.theme.prompt)
}

fn draw_start(painter: &egui::Painter, look: &Look, speaker: &Speaker, at: Pos2, unit: f32) {
    painter.circle(at, 6.5 * unit, colour(look.theme.paper), Stroke::new(2.0, INK));
    painter.circle_filled(at, 2.5 * unit, INK);
    let size = label_size(look, unit);
    let text = speaker.say("trail-start");
    let width = painter.layout_no_wrap(text.clone(), look.bold(size), INK).size().x;
    // The start is at the very edge; the word must not be.
    let left = (at.x - width * 0.5 - 4.0 * unit).max(painter.clip_rect().left() + 12.0);
    plate(painter, look, Pos2::new(left + width * 0.5, at.y + 9.0 * unit + size * 0.8), &text, size);
}

/// How large a milestone is, in units of the picture.
const fn milestone_radius(milestone: &Milestone) -> f32 {
    if milestone.habitat.is_some() { 16.0 } else { 25.0 }
}

/// Draws a milestone; returns where it is.
fn draw_milestone(
    painter: &egui::Painter,
    look: &mut Look,
    milestone: &Milestone,
    at: Pos2,
    unit: f32,
    reached: bool,
) -> Rect {
    let rim = if reached { colour(look.theme.accent) } else { colour(look.theme.paper) };
    let radius = milestone_radius(milestone) * unit;
    let hex = |radius: f32, fill: Color32| {
        egui::Shape::convex_polygon(hex_corners(at, radius), fill, Stroke::new(1.0, fill))
    };
    painter.add(hex(radius + 4.0 * unit, INK));
    painter.add(hex(radius + 2.8 * unit, rim));
    match milestone.habitat {
        Some(habitat) => {
            painter.add(hex(radius, colour(look.theme.habitats[habitat.index()])));
            let place = Rect::from_center_size(at, Vec2::splat(radius * 1.2));
            look.icon(painter, habitat.key(), place, habitat_ink(habitat));
        }
        None => {
            painter.add(hex(radius, colour(look.theme.panel)));
            // All five around the middle, each on its own small hex.
            for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
                let angle = std::f32::consts::TAU * index as f32 / 5.0 - std::f32::consts::FRAC_PI_2;
                let middle = at + Vec2::angled(angle) * radius * 0.52;
                let fill = colour(look.theme.habitats[habitat.index()]);
                painter.circle_filled(middle, radius * 0.3, fill);
                let place = Rect::from_center_size(middle, Vec2::splat(radius * 0.42));
                look.icon(painter, habitat.key(), place, habitat_ink(habitat));
            }
        }
    }
    let size = label_size(look, unit);
    let below = at + Vec2::new(0.0, radius + 5.0 * unit + size * 0.6);
    plate(painter, look, below, &milestone.steps.to_string(), size);
    Rect::from_center_size(at, Vec2::splat(2.0 * radius))
}

/// What is readable on the colour of a habitat.
const fn habitat_ink(habitat: Habitat) -> Color32 {
    match habitat {
        Habitat::Forest | Habitat::River => Color32::from_rgb(0xF4, 0xEF, 0xE3),
        _ => Color32::from_rgb(0x1C, 0x2A, 0x27),
    }
}

/// A marker for every profile, above its step. Several on one step stand side by side.
fn draw_walkers(
    ui: &mut egui::Ui,
    painter: &egui::Painter,
    look: &Look,
    speaker: &Speaker,
    trail: &Trail,
    trails: &Trails,
    walked: &Walked,
    step: Duration,
    screen: &TrailScreen,
) {
    let length = usize::from(trail.length());
    let land = &screen.landscape;
    let unit = land.unit();
    let places: Vec<(usize, f32)> =
        trails.profiles().iter().map(|profile| walked.place(profile, step)).collect();
    for (index, profile) in trails.profiles().iter().enumerate() {
        let (steps, share) = places[index];
        let together = |place: &(usize, f32)| place.1 == 0.0 && place.0 == steps;
        let (company, rank) = if share > 0.0 {
            (1, 0)
        } else {
            let rank = places[..index].iter().filter(|place| together(place)).count();
            (places.iter().filter(|place| together(place)).count(), rank)
        };
        // A hop is slow at both ends.
        let eased = share * share * (3.0 - 2.0 * share);
        let foot = land.place(steps.min(length) as f32 + eased)
            - Vec2::new(0.0, (std::f32::consts::PI * share).sin() * 15.0 * unit);
        // On a milestone they stand higher, so that it can be seen.
        let milestone = trail.milestones.iter().find(|milestone| usize::from(milestone.steps) == steps);
        let higher = match milestone {
            Some(milestone) if share == 0.0 => milestone_radius(milestone) + 3.0,
            _ => 0.0,
        };
        let foot = foot - Vec2::new(0.0, higher * unit);
        let aside = rank as f32 - (company as f32 - 1.0) / 2.0;
        let lift = if higher > 0.0 { 15.0 } else { 20.0 } - aside.abs() * 2.0;
        let mut head = foot + Vec2::new(aside * 21.0, -lift) * unit;
        // Nobody at the edge is half out of sight.
        head.x = head.x.clamp(
            painter.clip_rect().left() + 14.0 * unit + rank as f32 * 21.0 * unit,
            painter.clip_rect().right() - 14.0 * unit,
        );
        let radius = if index == screen.chosen { 9.5 } else { 7.5 } * unit;
        painter.line_segment([foot, head], Stroke::new(2.4 * unit, INK));
        painter.circle_filled(head, radius + 4.4 * unit, INK);
        painter.circle_filled(head, radius + 3.2 * unit, Color32::from_rgb(0xFF, 0xFB, 0xF0));
        trail_shape(painter, look, profile.colour(), head, radius * 0.9);
        if index == screen.chosen {
            painter.circle_stroke(head, radius + 6.0 * unit, Stroke::new(2.0, colour(look.theme.focus)));
        }
        let values = [
            ("name", FluentValue::from(profile.name())),
            ("steps", FluentValue::from(profile.steps())),
            ("length", FluentValue::from(length)),
        ];
        let area = Rect::from_center_size(head, Vec2::splat(2.0 * radius + 8.0 * unit));
        let text = speaker.say_with("trail-at", &values);
        ui.interact(area, ui.id().with(("walker", profile.name())), Sense::hover()).on_hover_text(text);
    }
}

/// The line about a milestone that was just passed; returns where it ends.
fn draw_passed(painter: &egui::Painter, look: &Look, text: &str, rect: Rect, top: f32) -> f32 {
    let font = look.bold(look.theme.prompt);
    let ink = colour(look.theme.ink);
    let galley = painter.layout(text.to_owned(), font, ink, rect.width() - 90.0);
    let size = galley.size() + Vec2::new(36.0, 16.0);
    let place = Rect::from_center_size(Pos2::new(rect.center().x, top + size.y / 2.0), size);
    painter.rect_filled(place, CornerRadius::same(12), colour(look.theme.paper));
    let rim = Stroke::new(2.0, colour(look.theme.accent));
    painter.rect_stroke(place, CornerRadius::same(12), rim, StrokeKind::Inside);
    painter.galley(place.center() - galley.size() / 2.0, galley, ink);
    place.bottom()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrailVisit>()
        .init_resource::<TrailScreen>()
        .init_resource::<Walked>()
        .add_systems(OnEnter(Screen::Trail), enter)
        .add_systems(OnExit(Screen::Trail), leave)
        .add_systems(
            Update,
            (
                remember_way,
                follow_profiles.run_if(resource_changed::<TrailBook>),
                walk_on.run_if(in_state(Screen::Trail)),
            )
                .chain()
                .in_set(crate::app::Frame::Show),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Trail)));
}

//! The final count: the filled-in pad, who won and why, and what to do next.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::BeginGame;
use crate::app::areas::Areas;
use crate::app::camera::{Rig, Room};
use crate::app::controls::{Control, Pressed};
use crate::app::hud::awards_window::{Award, Claims, awards};
use crate::app::hud::goals::{GoalView, PurposeView, draw_state};
use crate::app::hud::score_pad::{PadView, draw_pad, pad_width};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, player_shape, text_button, write};
use crate::app::hud::{Leave, Overlay, PanelSet};
use crate::app::library::{Library, Speaker};
use crate::app::play::Playthrough;
use crate::app::screen::Screen;
use crate::app::trails::TrailBook;
use crate::challenges::GoalState;
use crate::rules::{CardChoice, Seat};
use crate::scoring::winners;

/// Whether the pad is put aside to look at the lands.
#[derive(Resource, Default)]
struct PadAside(bool);

/// What was filled in after the game before does not count for this one.
fn forget_claims(playthrough: Option<Res<Playthrough>>, mut claims: ResMut<Claims>) {
    if let Some(playthrough) = playthrough {
        claims.follow(&playthrough);
    }
}

fn open_pad(
    mut aside: ResMut<PadAside>,
    playthrough: Option<Res<Playthrough>>,
    mut rig: ResMut<Rig>,
    areas: Res<Areas>,
) {
    aside.0 = false;
    let Some(playthrough) = playthrough else { return };
    // The land of whoever won is the one to look at.
    let first = winners(playthrough.sheets()).first().map_or(0, |seat| *seat as u8);
    let (_, _, room) = arrange(&areas, playthrough.sheets().len());
    rig.show_in(room, Seat(first), playthrough.game().player(Seat(first)).environment(), &areas);
}

/// Size of the buttons beside the pad.
const BUTTON: Vec2 = Vec2::new(240.0, 46.0);

/// Width of the panel with the pad and its buttons.
fn panel_width(players: usize) -> f32 {
    pad_width(players) + 14.0 + BUTTON.x + 8.0 + 48.0
}

/// Points to the right of the panel that are worth showing a land in.
const ROOM_FOR_A_LAND: f32 = 300.0;

/// Where the panel and the land go: side by side if there is room for both.
fn arrange(areas: &Areas, players: usize) -> (Pos2, Align2, Room) {
    let window = areas.window;
    let left = panel_width(players) + 2.0 * 28.0;
    let (place, pivot, from) = if window.x - left < ROOM_FOR_A_LAND {
        (Pos2::new(window.x / 2.0, window.y / 2.0), Align2::CENTER_CENTER, 0.0)
    } else {
        (Pos2::new(28.0, window.y / 2.0), Align2::LEFT_CENTER, left)
    };
    let rect = bevy::math::Rect::new(from, 40.0, window.x - 20.0, window.y - 40.0);
    (place, pivot, Room { rect, middle: rect.center() })
}

/// While the pad is put aside, the land has the window to itself, but for the buttons at its foot.
fn room_without_pad(areas: &Areas) -> Room {
    let rect = bevy::math::Rect::new(20.0, 40.0, areas.window.x - 20.0, areas.window.y - 90.0);
    Room { rect, middle: rect.center() }
}

fn leave_result(mut rig: ResMut<Rig>) {
    rig.room = None;
}

/// The sentence that says who won.
fn verdict(speaker: &Speaker, view: &PadView) -> String {
    if let Some(total) = view.total_alone() {
        return speaker.say_with("result-alone", &[("points", FluentValue::from(total))]);
    }
    let names: Vec<&str> = view.winners.iter().map(|seat| view.name(*seat)).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => speaker.say_with("result-winner", &[("name", FluentValue::from(*one))]),
        [others @ .., last] => speaker.say_with(
            "result-shared",
            &[("names", FluentValue::from(others.join(", "))), ("last", FluentValue::from(*last))],
        ),
    }
}

/// Playing alone: the marks of the rulebook, and how far the next one is.
fn show_bands(ui: &mut egui::Ui, look: &Look, speaker: &Speaker, bands: &[u16], total: u16) {
    let theme = &look.theme;
    let chip = Vec2::new(44.0, 24.0);
    let gap = 6.0;
    let width = (chip.x + gap) * bands.len() as f32 - gap;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, chip.y), egui::Sense::hover());
    for (index, band) in bands.iter().enumerate() {
        let corner = Pos2::new(rect.left() + (chip.x + gap) * index as f32, rect.top());
        let place = egui::Rect::from_min_size(corner, chip);
        let reached = total >= *band;
        let (fill, ink) =
            if reached { (theme.accent, theme.background) } else { (theme.raised, theme.muted) };
        ui.painter().rect_filled(place, CornerRadius::same(12), colour(fill));
        let font = look.bold(theme.small);
        write(ui.painter(), place.center(), Align2::CENTER_CENTER, &band.to_string(), font, colour(ink));
    }
    let next = bands.iter().find(|band| total < **band);
    let text = match next {
        Some(next) => speaker.say_with("result-next-band", &[("points", FluentValue::from(next - total))]),
        None => speaker.say("result-all-bands"),
    };
    ui.label(egui::RichText::new(text).font(look.plain(theme.small)).color(colour(theme.muted)));
}

/// The goals of the scenario, with how far every player came.
fn show_goals(ui: &mut egui::Ui, look: &Look, purposes: &[PurposeView]) {
    let Some(first) = purposes.first().filter(|purpose| !purpose.goals.is_empty()) else { return };
    let theme = &look.theme;
    ui.label(egui::RichText::new(&first.title).font(look.bold(theme.body)).color(colour(theme.accent)));
    ui.spacing_mut().item_spacing.y = 3.0;
    for (index, goal) in first.goals.iter().enumerate() {
        if purposes.len() == 1 {
            show_own_goal(ui, look, goal);
            continue;
        }
        let text = egui::RichText::new(&goal.text).font(look.plain(theme.small));
        ui.add(egui::Label::new(text).wrap());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (seat, purpose) in purposes.iter().enumerate() {
                let Some(goal) = purpose.goals.get(index) else { continue };
                let (rect, _) = ui.allocate_exact_size(Vec2::new(32.0, 20.0), egui::Sense::hover());
                let at = Pos2::new(rect.left() + 6.0, rect.center().y);
                player_shape(ui.painter(), look, seat, at, 5.0);
                let at = Pos2::new(rect.right() - 9.0, rect.center().y);
                draw_state(ui.painter(), look, goal.state, at, 7.5);
                // Among several there is room for the first figure only; the second stands in the goal itself.
                let measure = if purposes.len() > 2 { &goal.brief } else { &goal.measure };
                ui.label(measure_text(look, goal, measure));
                ui.add_space(6.0);
            }
        });
    }
    ui.add_space(10.0);
}

/// A goal of the only player: mark, words, figures.
fn show_own_goal(ui: &mut egui::Ui, look: &Look, goal: &GoalView) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), egui::Sense::hover());
        draw_state(ui.painter(), look, goal.state, rect.center(), 7.5);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(measure_text(look, goal, &goal.measure));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = egui::RichText::new(&goal.text).font(look.plain(look.theme.small));
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
}

/// Figures of a goal: muted once it is reached.
fn measure_text(look: &Look, goal: &GoalView, measure: &str) -> egui::RichText {
    let tint = if goal.state == GoalState::Met { look.theme.muted } else { look.theme.text };
    egui::RichText::new(measure).font(look.bold(look.theme.small)).color(colour(tint))
}

/// Who reached all goals of the scenario, in a sentence.
fn scenario_verdict(speaker: &Speaker, view: &PadView, purposes: &[PurposeView]) -> Option<String> {
    let title = purposes.first().filter(|purpose| !purpose.goals.is_empty())?.title.clone();
    let reached: Vec<&str> = purposes
        .iter()
        .enumerate()
        .filter(|(_, purpose)| purpose.goals.iter().all(|goal| goal.state == GoalState::Met))
        .map(|(seat, _)| view.name(seat))
        .collect();
    let key = match (reached.is_empty(), purposes.len()) {
        (false, 1) => "result-scenario-reached",
        (true, 1) => "result-scenario-missed",
        (false, _) => "result-scenario-reached-by",
        (true, _) => "result-scenario-missed-by-all",
    };
    let values = [("scenario", FluentValue::from(title)), ("names", FluentValue::from(reached.join(", ")))];
    Some(speaker.say_with(key, &values))
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    pressed: Res<Pressed>,
    book: Res<TrailBook>,
    claims: Res<Claims>,
    mut overlay: ResMut<Overlay>,
    mut aside: ResMut<PadAside>,
    mut rig: ResMut<Rig>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<BeginGame>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    if *overlay == Overlay::Closed && (pressed.just(Control::StepBack) || pressed.just(Control::ScorePad)) {
        aside.0 = !aside.0;
    }
    let (place, pivot, room) = arrange(&areas, playthrough.sheets().len());
    let room = if aside.0 { room_without_pad(&areas) } else { room };
    if rig.room != Some(room) {
        rig.room = Some(room);
        let seat = rig.seat();
        rig.fit(playthrough.game().player(seat).environment(), &areas);
    }
    if aside.0 {
        show_lands(&context, look, &speaker, &areas, &playthrough, &mut rig, &mut aside);
        return Ok(());
    }
    let view = PadView::of(&playthrough, &speaker);
    let purposes: Vec<PurposeView> = playthrough
        .game()
        .setup()
        .seats()
        .map(|seat| PurposeView::of(&playthrough, &library.content, &speaker, seat))
        .collect();
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(Margin::symmetric(24, 16));
    egui::Area::new(egui::Id::new("result")).pivot(pivot).fixed_pos(place).show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(panel_width(playthrough.sheets().len()) - 48.0);
            ui.vertical_centered(|ui| {
                let text = egui::RichText::new(verdict(&speaker, &view)).font(look.bold(28.0));
                ui.label(text.color(colour(look.theme.accent)));
                if let Some(total) = view.total_alone() {
                    show_bands(ui, look, &speaker, library.content.solo_bands(), total);
                }
                if let Some(sentence) = scenario_verdict(&speaker, &view, &purposes) {
                    let text = egui::RichText::new(sentence).font(look.bold(look.theme.prompt));
                    ui.label(text.color(colour(look.theme.text)));
                }
                if view.tie_broken {
                    let text = egui::RichText::new(speaker.say("result-tie-broken"));
                    ui.label(text.font(look.plain(look.theme.small)).color(colour(look.theme.muted)));
                }
            });
            ui.add_space(10.0);
            ui.horizontal_top(|ui| {
                draw_pad(ui, look, &speaker, &view);
                ui.add_space(14.0);
                ui.vertical(|ui| {
                    ui.set_max_width(BUTTON.x);
                    show_goals(ui, look, &purposes);
                    ui.spacing_mut().item_spacing.y = 10.0;
                    let size = BUTTON;
                    if text_button(
                        ui,
                        look,
                        Some("eye"),
                        &speaker.say("result-lands"),
                        Tone::Plain,
                        true,
                        size,
                    )
                    .clicked()
                    {
                        aside.0 = true;
                    }
                    let open =
                        awards(&playthrough, &library.content, &book, &claims).iter().any(Award::is_open);
                    let (key, tone) =
                        if open { ("award-open", Tone::Primary) } else { ("award-look", Tone::Plain) };
                    if text_button(ui, look, Some("check"), &speaker.say(key), tone, true, size).clicked() {
                        *overlay = Overlay::Awards;
                    }
                    let text = speaker.say("result-again");
                    if text_button(ui, look, Some("redo"), &text, Tone::Plain, true, size)
                        .on_hover_text(speaker.say("result-again-hint"))
                        .clicked()
                    {
                        let setup = playthrough.record().setup.clone();
                        begin.write(BeginGame { setup, skip_turns: 0 });
                    }
                    let text = speaker.say("result-new-game");
                    // One button at a time is the obvious one.
                    let new_game_tone = if open { Tone::Plain } else { Tone::Primary };
                    if text_button(ui, look, Some("arrow_right"), &text, new_game_tone, true, size).clicked()
                    {
                        next.set(Screen::NewGame);
                    }
                    if text_button(
                        ui,
                        look,
                        Some("exit"),
                        &speaker.say("result-title"),
                        Tone::Plain,
                        true,
                        size,
                    )
                    .clicked()
                    {
                        leave.write(Leave::ToTitle);
                    }
                    ui.add_space(6.0);
                    let seed = playthrough.record().setup.seed.to_string();
                    let keys = playthrough.record().setup.card_sets().map(CardChoice::key);
                    let cards = keys.collect::<Vec<_>>().join(" + ");
                    let values = [("seed", FluentValue::from(seed)), ("cards", FluentValue::from(cards))];
                    let text = egui::RichText::new(speaker.say_with("result-seed", &values));
                    ui.set_max_width(BUTTON.x);
                    ui.label(text.font(look.plain(look.theme.small)).color(colour(look.theme.muted)));
                });
            });
        });
    });
    Ok(())
}

/// The lands without the pad: a bar to go from one to the next and back.
fn show_lands(
    context: &egui::Context,
    look: &mut Look,
    speaker: &Speaker,
    areas: &Areas,
    playthrough: &Playthrough,
    rig: &mut Rig,
    aside: &mut PadAside,
) {
    let view = PadView::of(playthrough, speaker);
    egui::Area::new(egui::Id::new("lands"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(areas.window.x / 2.0, areas.window.y - 18.0))
        .show(context, |ui| {
            let frame = Frame::new()
                .fill(look.panel_fill())
                .stroke(Stroke::new(1.0, colour(look.theme.outline)))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(10, 8));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    let size = Vec2::new(120.0, 40.0);
                    for seat in playthrough.game().setup().seats() {
                        let tone = if rig.seat() == seat { Tone::On } else { Tone::Plain };
                        let points = playthrough.sheets()[seat.index()].total();
                        let text = format!("{} · {points}", view.name(seat.index()));
                        if text_button(ui, look, None, &text, tone, true, size).clicked() {
                            rig.visit(seat, playthrough.game().player(seat).environment(), areas);
                        }
                    }
                    ui.add_space(10.0);
                    let text = speaker.say("result-pad");
                    if text_button(ui, look, Some("back"), &text, Tone::Primary, true, size).clicked() {
                        aside.0 = false;
                    }
                });
            });
        });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadAside>()
        .add_systems(OnEnter(Screen::Result), (open_pad, forget_claims))
        .add_systems(OnExit(Screen::Result), leave_result)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet).run_if(in_state(Screen::Result).and_then(resource_exists::<Playthrough>)),
        );
}

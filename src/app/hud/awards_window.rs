//! After a game: what its players may fill in on the trail, and the step that follows.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, Vec2};
use fluent_bundle::FluentValue;

use super::goal_text::goal_text;
use super::theme::{Look, colour};
use super::widgets::{Tone, player_shape, text_button, write};
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::app::trails::TrailBook;
use crate::challenges::{Finished, Shape, Situation, Verdict, WhyNot};
use crate::content::Content;
use crate::record::{FilledIn, MOST_PROFILES, SeatOwner};
use crate::rules::Seat;

/// A person at the end of a game, as far as the trail is concerned.
#[derive(Clone, PartialEq, Debug)]
pub struct Award {
    seat: Seat,
    name: String,
    /// Whether there is a profile of that name.
    has_profile: bool,
    verdict: Verdict,
    claimed: Option<Shape>,
}

impl Award {
    /// What may be filled in, or why nothing.
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Whether there is something to be filled in still.
    pub const fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::May { .. }) && self.claimed.is_none()
    }
}

/// The people of a finished game with what they may fill in.
pub fn awards(playthrough: &Playthrough, content: &Content, book: &TrailBook) -> Vec<Award> {
    let game = playthrough.game();
    let setup = &playthrough.record().setup;
    let stem = playthrough.record().stem();
    game.setup()
        .seats()
        .filter_map(|seat| {
            let SeatOwner::Human(name) = playthrough.owner(seat) else { return None };
            let profile = book.now.find(name);
            let finished = Finished {
                mode: setup.terms().mode(),
                scenario: playthrough.scenario(content),
                practice: playthrough.record().practice,
                sheets: playthrough.sheets(),
                seat,
                situation: Situation::of(game, playthrough.cards(), playthrough.sheets(), seat),
            };
            let filled_in = profile.map(|profile| profile.shapes()).unwrap_or_default();
            Some(Award {
                seat,
                name: name.clone(),
                has_profile: profile.is_some(),
                verdict: content.trail().verdict(&finished, book.now.solo_counts(), &filled_in),
                claimed: profile.and_then(|profile| profile.earned_with(&stem)),
            })
        })
        .collect()
}

/// Fills in a shape that `award` offers; no more than one after a game.
pub fn fill_in(playthrough: &Playthrough, book: &mut TrailBook, award: &Award, shape: Shape) {
    let Verdict::May { shapes, house_rule } = &award.verdict else { return };
    let game = playthrough.record().stem();
    let profile = book.now.find(&award.name);
    if !shapes.contains(&shape) || profile.is_none_or(|profile| profile.earned_with(&game).is_some()) {
        return;
    }
    let total = playthrough.sheets()[award.seat.index()].total();
    book.now.fill_in(&award.name, shape, FilledIn { house_rule: *house_rule, total, game });
}

/// What a shape is called.
pub fn shape_name(speaker: &Speaker, shape: Shape) -> String {
    let (key, number) = match shape {
        Shape::Scenario(number) => ("purpose-scenario", number),
        Shape::Achievement(number) => ("purpose-achievement", number),
        Shape::Restriction(number) => ("purpose-restriction", number),
    };
    speaker.say_with(key, &[("number", FluentValue::from(number))])
}

/// What a shape is for, in words.
fn shape_text(speaker: &Speaker, content: &Content, shape: Shape) -> String {
    match shape {
        Shape::Scenario(number) => {
            let goals =
                content.scenario(number).map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
            goals.iter().map(|goal| goal_text(speaker, goal)).collect::<Vec<_>>().join(" · ")
        }
        Shape::Achievement(number) => {
            let goal = content.trail().achievements.get(&number);
            goal.map(|goal| goal_text(speaker, goal)).unwrap_or_default()
        }
        Shape::Restriction(number) => speaker.say(&format!("restriction-{number}-name")),
    }
}

/// Why there is nothing to be filled in.
const fn why_key(why: WhyNot) -> &'static str {
    match why {
        WhyNot::Practice => "award-practice",
        WhyNot::OtherRules => "award-other-rules",
        WhyNot::NotTheWinner => "award-not-the-winner",
        WhyNot::Alone => "award-alone",
        WhyNot::GoalsMissed => "award-goals-missed",
        WhyNot::NothingReached => "award-nothing-reached",
        WhyNot::FilledIn => "award-filled-in",
    }
}

/// What a click in the window asks for.
enum Wish {
    Begin(String),
    FillIn(Award, Shape),
}

/// How somebody left the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AwardsLeft {
    /// To look at the trail.
    ForTheTrail,
    /// Back to the score pad.
    Closed,
}

/// Draws the window. Says when it is left.
pub fn draw_awards(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    playthrough: &Playthrough,
    book: &mut ResMut<TrailBook>,
) -> Option<AwardsLeft> {
    ui.set_width(620.0);
    let mut wish = None;
    let rows = awards(playthrough, content, book);
    for (index, award) in rows.iter().enumerate() {
        if index > 0 {
            ui.add_space(6.0);
            ui.separator();
            ui.add_space(4.0);
        }
        draw_person(ui, look, speaker, content, book, award, &mut wish);
    }
    if rows.is_empty() {
        let text = egui::RichText::new(speaker.say("award-nobody")).font(look.plain(look.theme.body));
        ui.label(text.color(colour(look.theme.muted)));
    }
    match wish {
        Some(Wish::Begin(name)) => {
            // It is offered only where there is room, and under a name that nobody has.
            if let Err(error) = book.now.add(&name) {
                warn!("no trail for {name}: {error}");
            }
        }
        Some(Wish::FillIn(award, shape)) => fill_in(playthrough, book, &award, shape),
        None => {}
    }
    ui.add_space(14.0);
    let open = rows.iter().any(Award::is_open);
    let mut left = None;
    ui.horizontal(|ui| {
        let size = Vec2::new(240.0, 40.0);
        let text = speaker.say("award-to-the-trail");
        if text_button(ui, look, Some("arrow_right"), &text, Tone::Plain, true, size).clicked() {
            left = Some(AwardsLeft::ForTheTrail);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            // While there is something to be filled in, that is the obvious step.
            let tone = if open { Tone::Plain } else { Tone::Primary };
            let size = Vec2::new(160.0, 40.0);
            if text_button(ui, look, Some("check"), &speaker.say("close"), tone, true, size).clicked() {
                left = Some(AwardsLeft::Closed);
            }
        });
    });
    left
}

fn draw_person(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    book: &TrailBook,
    award: &Award,
    wish: &mut Option<Wish>,
) {
    let said = |key: &str| speaker.say_with(key, &[("name", FluentValue::from(award.name.clone()))]);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::hover());
        player_shape(ui.painter(), look, award.seat.index(), rect.center(), 9.0);
        ui.label(egui::RichText::new(&award.name).font(look.bold(look.theme.prompt)));
    });
    match (&award.verdict, award.claimed) {
        (_, Some(shape)) => {
            let name = shape_name(speaker, shape);
            let text = speaker.say_with("award-done", &[("shape", FluentValue::from(name))]);
            ui.label(
                egui::RichText::new(text).font(look.bold(look.theme.body)).color(colour(look.theme.gain)),
            );
            draw_strip(ui, look, speaker, content, book, award);
        }
        (Verdict::Nothing(why), None) => {
            let text = egui::RichText::new(said(why_key(*why))).font(look.plain(look.theme.body));
            ui.add(egui::Label::new(text.color(colour(look.theme.muted))).wrap());
        }
        (Verdict::May { shapes, house_rule }, None) => {
            let full = book.now.profiles().len() >= MOST_PROFILES;
            let key = match (award.has_profile, shapes.len()) {
                (false, _) if full => "award-full",
                (false, _) => "award-no-profile",
                (true, 1) => "award-one",
                (true, _) => "award-choose",
            };
            ui.add(egui::Label::new(egui::RichText::new(said(key)).font(look.plain(look.theme.body))).wrap());
            if *house_rule {
                let text =
                    egui::RichText::new(speaker.say("award-house-rule")).font(look.plain(look.theme.small));
                ui.add(egui::Label::new(text.color(colour(look.theme.muted))).wrap());
            }
            if !award.has_profile {
                let size = Vec2::new(300.0, 38.0);
                let text = said("award-begin");
                if !full && text_button(ui, look, Some("plus"), &text, Tone::Primary, true, size).clicked() {
                    *wish = Some(Wish::Begin(award.name.clone()));
                }
                return;
            }
            egui::ScrollArea::vertical()
                .id_salt(("shapes", award.seat.0))
                .max_height(236.0)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for shape in shapes {
                        ui.horizontal(|ui| {
                            let text = speaker.say("award-fill-in");
                            let tone = if shapes.len() == 1 { Tone::Primary } else { Tone::Plain };
                            let size = Vec2::new(120.0, 34.0);
                            if text_button(ui, look, Some("check"), &text, tone, true, size).clicked() {
                                *wish = Some(Wish::FillIn(award.clone(), *shape));
                            }
                            let name = egui::RichText::new(shape_name(speaker, *shape));
                            ui.label(name.font(look.bold(look.theme.body)).color(colour(look.theme.accent)));
                            let text = egui::RichText::new(shape_text(speaker, content, *shape));
                            ui.add(egui::Label::new(text.font(look.plain(look.theme.body))).wrap());
                        });
                    }
                });
        }
    }
}

/// Seconds a marker needs for a step.
const STEP_SECONDS: f32 = 0.9;

/// The trail as a line with its milestones; the marker goes one step on when a shape was filled in.
fn draw_strip(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    book: &TrailBook,
    award: &Award,
) {
    let Some(profile) = book.now.find(&award.name) else { return };
    let steps = profile.steps();
    let trail = content.trail();
    let length = f32::from(trail.length().max(1));
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 52.0), Sense::hover());
    let line = Rect::from_min_max(
        Pos2::new(rect.left() + 14.0, rect.center().y + 4.0),
        Pos2::new(rect.right() - 20.0, rect.center().y + 4.0),
    );
    let place = |step: f32| Pos2::new(line.left() + line.width() * step / length, line.top());
    let id = response.id.with(("strip", award.seat.0));
    // The first time it is asked, the value is taken as it is: the marker stands where it stood before this shape.
    let before = steps.saturating_sub(1) as f32;
    let known = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), true));
    let target = if known { steps as f32 } else { before };
    let now = ui.ctx().animate_value_with_time(id, target, STEP_SECONDS);
    let painter = ui.painter();
    painter.line_segment([place(0.0), place(length)], Stroke::new(4.0, colour(look.theme.outline)));
    painter.line_segment([place(0.0), place(now)], Stroke::new(4.0, colour(look.theme.accent)));
    for milestone in &trail.milestones {
        let at = place(f32::from(milestone.steps));
        let reached = now + 0.01 >= f32::from(milestone.steps);
        let fill = if reached { look.theme.accent } else { look.theme.raised };
        painter.circle(at, 8.0, colour(fill), Stroke::new(1.5, colour(look.theme.outline)));
        let label = Pos2::new(at.x, at.y - 20.0);
        let font = look.plain(look.theme.smallest);
        write(
            painter,
            label,
            Align2::CENTER_CENTER,
            &milestone.steps.to_string(),
            font,
            colour(look.theme.muted),
        );
    }
    // A little hop on the way.
    let hop = (now.fract() * std::f32::consts::PI).sin() * 9.0;
    let marker = Rect::from_center_size(place(now) - Vec2::new(0.0, hop), Vec2::splat(16.0));
    let own = look.theme.trails[usize::from(profile.colour()) % look.theme.trails.len()];
    painter.rect_filled(marker, CornerRadius::same(8), colour(own));
    painter.rect_stroke(
        marker,
        CornerRadius::same(8),
        Stroke::new(2.0, colour(look.theme.text)),
        egui::StrokeKind::Outside,
    );
    let key = match trail.passed(steps.saturating_sub(1), steps).next() {
        Some(milestone) if milestone.steps == trail.length() => "award-trail-finished",
        Some(_) => "award-milestone",
        None => "award-steps",
    };
    let values = [
        ("name", FluentValue::from(award.name.clone())),
        ("steps", FluentValue::from(steps)),
        ("length", FluentValue::from(trail.length())),
    ];
    let text = egui::RichText::new(speaker.say_with(key, &values)).font(look.plain(look.theme.body));
    ui.add(egui::Label::new(text).wrap());
}

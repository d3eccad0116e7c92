//! After a game: what its players may fill in on the trail, and the step that follows.

use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, Vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::CascadiaSession;
use crate::cascadia::hud::view::goal_text::goal_text;
use crate::cascadia::profiles::SavedProfiles;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, player_shape, text_button, write};
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::Journal;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::archive::FilledIn;
use cascadia_rules::archive::MOST_PROFILES;
use cascadia_rules::content::Content;
use cascadia_rules::goals::{Finished, Shape, Situation, Verdict, WhyNot};
use cascadia_rules::rules::Seat;

/// A person at the end of a game, as far as the trail is concerned.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Award {
    seat: Seat,
    name: String,
    /// Whether there is a profile of that name.
    has_profile: bool,
    verdict: Verdict,
    claimed: Option<Shape>,
}

impl Award {
    /// Returns what may be filled in, or why nothing.
    #[cfg(test)]
    pub(crate) const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns whether there is something to be filled in still.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::May { .. }) && self.claimed.is_none()
    }
}

/// Returns the people of a finished game at this screen with what they may fill in.
///
/// What the computer finished for a person, as the journal has it, earns nothing.
pub(crate) fn awards(
    playthrough: &CascadiaSession,
    content: &Content,
    saved: &SavedProfiles,
    journal: &Journal<Cascadia>,
) -> Vec<Award> {
    let game = playthrough.game();
    let setup = &playthrough.record().setup;
    let stem = playthrough.record().id();
    game.setup()
        .seats()
        .filter_map(|seat| {
            let SeatOwner::Human(name) = playthrough.owner(seat) else { return None };
            // Whoever plays elsewhere walks elsewhere.
            if !playthrough.is_here(seat) {
                return None;
            }
            // The player may have another name at a host's table.
            let name = journal.own_name(&stem, seat.index()).unwrap_or(name);
            let profile = saved.value.find(name);
            let finished = Finished {
                mode: setup.options.mode(),
                scenario: playthrough.scenario(content),
                practice: playthrough.record().practice,
                sheets: playthrough.sheets(),
                seat,
                situation: Situation::of(game, playthrough.cards(), playthrough.sheets(), seat),
            };
            let filled_in = profile.map(|profile| profile.shapes()).unwrap_or_default();
            let verdict = if journal.is_finished_by_computer(&stem, seat.index()) {
                Verdict::Nothing(WhyNot::Computer)
            } else {
                content.trail().verdict(&finished, saved.value.solo_counts(), &filled_in)
            };
            Some(Award {
                seat,
                name: name.to_owned(),
                has_profile: profile.is_some(),
                verdict,
                claimed: profile.and_then(|profile| profile.earned_with(&stem)),
            })
        })
        .collect()
}

/// Fills in a shape that `award` offers; no more than one after a game.
pub(crate) fn fill_in(playthrough: &CascadiaSession, saved: &mut SavedProfiles, award: &Award, shape: Shape) {
    let Verdict::May { shapes, house_rule } = &award.verdict else { return };
    let game = playthrough.record().id();
    let profile = saved.value.find(&award.name);
    if !shapes.contains(&shape) || profile.is_none_or(|profile| profile.earned_with(&game).is_some()) {
        return;
    }
    let total = playthrough.sheets()[award.seat.index()].total();
    saved.value.fill_in(&award.name, shape, FilledIn { house_rule: *house_rule, total, game });
}

/// Returns the name of a shape.
pub(crate) fn shape_name(localizer: &Localizer, shape: Shape) -> String {
    let (key, number) = match shape {
        Shape::Scenario(number) => ("purpose-scenario", number),
        Shape::Achievement(number) => ("purpose-achievement", number),
        Shape::Restriction(number) => ("purpose-restriction", number),
    };
    localizer.text_with(key, &[("number", FluentValue::from(number))])
}

/// Describes what a shape is given for.
fn shape_text(localizer: &Localizer, content: &Content, shape: Shape) -> String {
    match shape {
        Shape::Scenario(number) => {
            let goals =
                content.scenario(number).map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
            goals.iter().map(|goal| goal_text(localizer, goal)).collect::<Vec<_>>().join(" · ")
        }
        Shape::Achievement(number) => {
            let goal = content.trail().achievements.get(&number);
            goal.map(|goal| goal_text(localizer, goal)).unwrap_or_default()
        }
        Shape::Restriction(number) => localizer.text(&format!("restriction-{number}-name")),
    }
}

/// Returns the text key of why there is nothing to be filled in.
const fn why_key(why: WhyNot) -> &'static str {
    match why {
        WhyNot::Practice => "award-practice",
        WhyNot::Computer => "award-computer",
        WhyNot::OtherRules => "award-other-rules",
        WhyNot::NotTheWinner => "award-not-the-winner",
        WhyNot::Alone => "award-alone",
        WhyNot::GoalsMissed => "award-goals-missed",
        WhyNot::NothingReached => "award-nothing-reached",
        WhyNot::FilledIn => "award-filled-in",
    }
}

/// What a click in the window asks for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AwardsIntent {
    /// To begin a profile of this name.
    Begin(String),
    /// To fill in a shape that is offered.
    FillIn(Award, Shape),
    /// To go to the trail.
    ToTrail,
    /// To go back to the score pad.
    Close,
}

/// Draws the people of the game with what they may fill in. Returns what a click asks for.
pub(crate) fn draw_awards(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    saved: &SavedProfiles,
    rows: &[Award],
) -> Option<AwardsIntent> {
    ui.set_width(620.0);
    let mut intent = None;
    for (index, award) in rows.iter().enumerate() {
        if index > 0 {
            ui.add_space(6.0);
            ui.separator();
            ui.add_space(4.0);
        }
        intent = draw_person(ui, style, localizer, content, saved, award).or(intent);
    }
    if rows.is_empty() {
        let text = egui::RichText::new(localizer.text("award-nobody")).font(style.plain(style.theme.body));
        ui.label(text.color(colour(style.theme.muted)));
    }
    ui.add_space(14.0);
    let open = rows.iter().any(Award::is_open);
    ui.horizontal(|ui| {
        let size = Vec2::new(240.0, 40.0);
        let text = localizer.text("award-to-the-trail");
        if text_button(ui, style, Some("arrow_right"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(AwardsIntent::ToTrail);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            // While there is something to be filled in, that is the obvious step.
            let tone = if open { ButtonStyle::Plain } else { ButtonStyle::Primary };
            let size = Vec2::new(160.0, 40.0);
            if text_button(ui, style, Some("check"), &localizer.text("close"), tone, true, size).clicked() {
                intent = Some(AwardsIntent::Close);
            }
        });
    });
    intent
}

/// Draws a person with what may be filled in, or why nothing. Returns what a click asks for.
fn draw_person(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    saved: &SavedProfiles,
    award: &Award,
) -> Option<AwardsIntent> {
    let said = |key: &str| localizer.text_with(key, &[("name", FluentValue::from(award.name.clone()))]);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::hover());
        player_shape(ui.painter(), style, award.seat.index(), rect.center(), 9.0);
        ui.label(egui::RichText::new(&award.name).font(style.bold(style.theme.prompt)));
    });
    match (&award.verdict, award.claimed) {
        (_, Some(shape)) => {
            let name = shape_name(localizer, shape);
            let text = localizer.text_with("award-done", &[("shape", FluentValue::from(name))]);
            let text = egui::RichText::new(text).font(style.bold(style.theme.body));
            ui.label(text.color(colour(style.theme.gain)));
            draw_strip(ui, style, localizer, content, saved, award);
            None
        }
        (Verdict::Nothing(why), None) => {
            let text = egui::RichText::new(said(why_key(*why))).font(style.plain(style.theme.body));
            ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
            None
        }
        (Verdict::May { shapes, house_rule }, None) => {
            let full = saved.value.profiles().len() >= MOST_PROFILES;
            let key = match (award.has_profile, shapes.len()) {
                (false, _) if full => "award-full",
                (false, _) => "award-no-profile",
                (true, 1) => "award-one",
                (true, _) => "award-choose",
            };
            let text = egui::RichText::new(said(key)).font(style.plain(style.theme.body));
            ui.add(egui::Label::new(text).wrap());
            if *house_rule {
                let text = egui::RichText::new(localizer.text("award-house-rule"))
                    .font(style.plain(style.theme.small));
                ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
            }
            if award.has_profile {
                return draw_shapes(ui, style, localizer, content, award, shapes);
            }
            let (text, size) = (said("award-begin"), Vec2::new(300.0, 38.0));
            let begun = !full
                && text_button(ui, style, Some("plus"), &text, ButtonStyle::Primary, true, size).clicked();
            begun.then(|| AwardsIntent::Begin(award.name.clone()))
        }
    }
}

/// Draws the shapes that may be filled in, each with a button. Returns the one that was pressed.
fn draw_shapes(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    award: &Award,
    shapes: &[Shape],
) -> Option<AwardsIntent> {
    let mut intent = None;
    let list = egui::ScrollArea::vertical().id_salt(("shapes", award.seat.0)).max_height(236.0);
    list.auto_shrink([false, true]).show(ui, |ui| {
        for shape in shapes {
            ui.horizontal(|ui| {
                let text = localizer.text("award-fill-in");
                let tone = if shapes.len() == 1 { ButtonStyle::Primary } else { ButtonStyle::Plain };
                let size = Vec2::new(120.0, 34.0);
                if text_button(ui, style, Some("check"), &text, tone, true, size).clicked() {
                    intent = Some(AwardsIntent::FillIn(award.clone(), *shape));
                }
                let name = egui::RichText::new(shape_name(localizer, *shape));
                ui.label(name.font(style.bold(style.theme.body)).color(colour(style.theme.accent)));
                let text = egui::RichText::new(shape_text(localizer, content, *shape));
                ui.add(egui::Label::new(text.font(style.plain(style.theme.body))).wrap());
            });
        }
    });
    intent
}

/// Seconds a marker needs for a step.
const STEP_SECONDS: f32 = 0.9;

/// Draws the trail as a line with its milestones; the marker goes one step on when a shape was filled in.
fn draw_strip(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    saved: &SavedProfiles,
    award: &Award,
) {
    let Some(profile) = saved.value.find(&award.name) else { return };
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
    // In the first frame the value is taken as it is: the marker stands where it stood before this shape.
    let before = steps.saturating_sub(1) as f32;
    let known = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), true));
    let target = if known { steps as f32 } else { before };
    let now = ui.ctx().animate_value_with_time(id, target, STEP_SECONDS);
    let painter = ui.painter();
    painter.line_segment([place(0.0), place(length)], Stroke::new(4.0, colour(style.theme.outline)));
    painter.line_segment([place(0.0), place(now)], Stroke::new(4.0, colour(style.theme.accent)));
    for milestone in &trail.milestones {
        let at = place(f32::from(milestone.steps));
        let reached = now + 0.01 >= f32::from(milestone.steps);
        let fill = if reached { style.theme.accent } else { style.theme.raised };
        painter.circle(at, 8.0, colour(fill), Stroke::new(1.5, colour(style.theme.outline)));
        let label = Pos2::new(at.x, at.y - 20.0);
        let font = style.plain(style.theme.smallest);
        write(
            painter,
            label,
            Align2::CENTER_CENTER,
            &milestone.steps.to_string(),
            font,
            colour(style.theme.muted),
        );
    }
    // A little hop on the way.
    let hop = (now.fract() * std::f32::consts::PI).sin() * 9.0;
    let marker = Rect::from_center_size(place(now) - Vec2::new(0.0, hop), Vec2::splat(16.0));
    let own = style.theme.trails[usize::from(profile.colour()) % style.theme.trails.len()];
    painter.rect_filled(marker, CornerRadius::same(8), colour(own));
    painter.rect_stroke(
        marker,
        CornerRadius::same(8),
        Stroke::new(2.0, colour(style.theme.text)),
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
    let text = egui::RichText::new(localizer.text_with(key, &values)).font(style.plain(style.theme.body));
    ui.add(egui::Label::new(text).wrap());
}

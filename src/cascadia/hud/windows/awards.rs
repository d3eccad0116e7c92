//! After a game: the shapes its players may fill in on the trail, and the marker's step.

use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, Vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::Session;
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
use cascadia_rules::goals::{Finished, NotEarned, Shape, Situation, Verdict};
use cascadia_rules::rules::Seat;

/// A human player at the end of a game, with the reward on the trail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Award {
    seat: Seat,
    name: String,
    /// True if there is a profile of that name.
    has_profile: bool,
    verdict: Verdict,
    claimed: Option<Shape>,
}

impl Award {
    /// Returns the shapes to fill in, or the reason for none.
    #[cfg(test)]
    pub(crate) const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns whether any shape is still to be filled in.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::May { .. }) && self.claimed.is_none()
    }
}

/// Returns the human players of a finished game at this screen with their rewards.
///
/// A seat finished by the computer, according to the journal, earns nothing.
pub(crate) fn awards(
    session: &Session,
    content: &Content,
    saved: &SavedProfiles,
    journal: &Journal<Cascadia>,
) -> Vec<Award> {
    let game = session.game();
    let setup = &session.record().setup;
    let stem = session.record().id();
    game.setup()
        .seats()
        .filter_map(|seat| {
            let SeatOwner::Human(name) = session.owner(seat) else { return None };
            // Remote players record their own trail.
            if !session.is_here(seat) {
                return None;
            }
            // The player may have another name at a host's table.
            let name = journal.own_name(&stem, seat.index()).unwrap_or(name);
            let profile = saved.value.find(name);
            let finished = Finished {
                mode: setup.options.mode(),
                scenario: session.scenario(content),
                practice: session.record().practice,
                sheets: session.sheets(),
                seat,
                situation: Situation::of(game, session.cards(), session.sheets(), seat),
            };
            let filled_in = profile.map(|profile| profile.shapes()).unwrap_or_default();
            let verdict = if journal.is_finished_by_computer(&stem, seat.index()) {
                Verdict::Nothing(NotEarned::Computer)
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

/// Fills in a shape offered by `award`; at most one per game.
pub(crate) fn fill_in(session: &Session, saved: &mut SavedProfiles, award: &Award, shape: Shape) {
    let Verdict::May { shapes, house_rule } = &award.verdict else { return };
    let game = session.record().id();
    let profile = saved.value.find(&award.name);
    if !shapes.contains(&shape) || profile.is_none_or(|profile| profile.earned_with(&game).is_some()) {
        return;
    }
    let total = session.sheets()[award.seat.index()].total();
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

/// Describes the requirement of a shape.
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

/// Returns the text key of the reason why nothing can be filled in.
const fn why_key(why: NotEarned) -> &'static str {
    match why {
        NotEarned::Practice => "award-practice",
        NotEarned::Computer => "award-computer",
        NotEarned::OtherRules => "award-other-rules",
        NotEarned::NotTheWinner => "award-not-the-winner",
        NotEarned::Alone => "award-alone",
        NotEarned::GoalsMissed => "award-goals-missed",
        NotEarned::NothingReached => "award-nothing-reached",
        NotEarned::FilledIn => "award-filled-in",
    }
}

/// User actions in the window.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AwardsIntent {
    /// Creates a profile of this name.
    Begin(String),
    /// Fills in an offered shape.
    FillIn(Award, Shape),
    /// Goes to the trail.
    ToTrail,
    /// Returns to the score pad.
    Close,
}

/// Draws the human players of the game with their rewards. Returns the clicked action.
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
            // The primary step while something can be filled in.
            let tone = if open { ButtonStyle::Plain } else { ButtonStyle::Primary };
            let size = Vec2::new(160.0, 40.0);
            if text_button(ui, style, Some("check"), &localizer.text("close"), tone, true, size).clicked() {
                intent = Some(AwardsIntent::Close);
            }
        });
    });
    intent
}

/// Draws a player with the offered shapes, or the reason for none. Returns the clicked action.
fn draw_person(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    saved: &SavedProfiles,
    award: &Award,
) -> Option<AwardsIntent> {
    let with_name = |key: &str| localizer.text_with(key, &[("name", FluentValue::from(award.name.clone()))]);
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
            let text = egui::RichText::new(with_name(why_key(*why))).font(style.plain(style.theme.body));
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
            let text = egui::RichText::new(with_name(key)).font(style.plain(style.theme.body));
            ui.add(egui::Label::new(text).wrap());
            if *house_rule {
                let text = egui::RichText::new(localizer.text("award-house-rule"))
                    .font(style.plain(style.theme.small));
                ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
            }
            if award.has_profile {
                return draw_shapes(ui, style, localizer, content, award, shapes);
            }
            let (text, size) = (with_name("award-begin"), Vec2::new(300.0, 38.0));
            let begun = !full
                && text_button(ui, style, Some("plus"), &text, ButtonStyle::Primary, true, size).clicked();
            begun.then(|| AwardsIntent::Begin(award.name.clone()))
        }
    }
}

/// Draws the offered shapes, each with a button. Returns the clicked one.
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
                ui.label(name.font(style.heading(style.theme.body)).color(colour(style.theme.text)));
                let text = egui::RichText::new(shape_text(localizer, content, *shape));
                ui.add(egui::Label::new(text.font(style.plain(style.theme.body))).wrap());
            });
        }
    });
    intent
}

/// Duration of a marker's step, in seconds.
const STEP_SECONDS: f32 = 0.9;

/// Draws the trail as a line with its milestones; the marker advances a step once a shape is filled in.
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
    // egui adopts the first value without animation: the marker's place before this shape.
    let before = steps.saturating_sub(1) as f32;
    let known = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), true));
    let target = if known { steps as f32 } else { before };
    let now = ui.ctx().animate_value_with_time(id, target, STEP_SECONDS);
    let painter = ui.painter();
    painter.line_segment([place(0.0), place(length)], Stroke::new(4.0, colour(style.theme.outline)));
    painter.line_segment([place(0.0), place(now)], Stroke::new(4.0, colour(style.theme.gain)));
    for milestone in &trail.milestones {
        let at = place(f32::from(milestone.steps));
        let reached = now + 0.01 >= f32::from(milestone.steps);
        let fill = if reached { style.theme.gain } else { style.theme.raised };
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

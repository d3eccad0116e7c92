//! The card with a fact about an animal, shown when a human player places the first token of its species;
//! once per player and species.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Sense, Stroke, Vec2, WidgetInfo, WidgetType,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::cascadia::Session;
use crate::cascadia::hud::names::species_name;
use crate::cascadia::turn::playing_for_real;
use crate::lessons::taking;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::session::Happened;
use crate::session::PlayableMode;
use crate::store::lesson_progress::SavedLessonProgress;
use crate::ui::PanelSet;
use crate::ui::overlay::Overlay;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, rich_text};
use crate::window::layout::ScreenLayout;
use cascadia_base::Wildlife;
use cascadia_engine::SeatOwner;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::{GameEvent, Phase};

/// Time on screen, enough to read without hurry.
const STAYS: Duration = Duration::from_secs(24);
/// Duration of the fade-out.
const FADES: Duration = Duration::from_millis(700);
/// Maximum width of the card, in points.
const WIDTH: f32 = 310.0;

/// The species of the current fact, and its remaining time.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ShownFact(Option<(Wildlife, Duration)>);

/// Returns the fact about a species; parts between `**` are bold.
pub(crate) fn fact_text(localizer: &Localizer, species: Wildlife) -> String {
    localizer.text(match species {
        Wildlife::Bear => "fact-bear",
        Wildlife::Elk => "fact-elk",
        Wildlife::Salmon => "fact-salmon",
        Wildlife::Hawk => "fact-hawk",
        Wildlife::Fox => "fact-fox",
    })
}

/// Shows a fact new to this player.
fn show_new_facts(
    mut happened: MessageReader<Happened<GameEvent>>,
    session: Res<Session>,
    settings: Res<Settings>,
    mut saved: ResMut<SavedLessonProgress>,
    mut shown: ResMut<ShownFact>,
) {
    for Happened(event) in happened.read() {
        let GameEvent::TokenPlaced { seat, token, .. } = event else { continue };
        let SeatOwner::Human(name) = session.owner(*seat) else { continue };
        if settings.facts && !saved.value.has_seen_fact(name, token.species) {
            saved.value.note_fact(name, token.species);
            shown.0 = Some((token.species, STAYS));
        }
    }
}

/// Tests whether the card may lie over the table: not during placement, because it would cover spaces and
/// take their clicks.
fn is_out_of_the_way(session: Option<Res<Session>>) -> bool {
    session.is_none_or(|session| session.state().game.phase() != Phase::Place)
}

/// Counts down the time of the card while it is readable.
fn fade(
    // Game time stands still while the window is idle.
    time: Res<Time<Real>>,
    overlay: Res<Overlay>,
    settings: Res<Settings>,
    mut shown: ResMut<ShownFact>,
    mut frames: FrameRequests,
) {
    let Some((species, left)) = shown.0 else { return };
    if !settings.facts {
        shown.0 = None;
    } else if *overlay == Overlay::Closed {
        let left = left.saturating_sub(time.delta());
        shown.0 = (!left.is_zero()).then_some((species, left));
        if left < FADES {
            frames.now();
        }
        frames.within(left.saturating_sub(FADES));
    }
}

fn forget(mut shown: ResMut<ShownFact>) {
    shown.0 = None;
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    localizer: Res<Localizer>,
    mut style: ResMut<UiStyle>,
    mut shown: ResMut<ShownFact>,
) -> Result {
    let Some((species, left)) = shown.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let width = WIDTH.min(layout.viewport.width() * 0.45);
    // Above the buttons that float over the tray.
    let corner = egui::pos2(layout.viewport.min.x + 12.0, layout.viewport.max.y - 62.0);
    let mut closed = false;
    layers::area(&context, PanelLayer::Card, egui::Id::new("fact"))
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .show(&context, |ui| {
            ui.set_opacity((left.as_secs_f32() / FADES.as_secs_f32()).min(1.0));
            closed = draw(ui, &mut style, &localizer, species, width);
        });
    if closed {
        shown.0 = None;
    }
    Ok(())
}

/// Draws the card. Returns whether it was dismissed.
fn draw(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    species: Wildlife,
    width: f32,
) -> bool {
    let ink = colour(style.theme.ink);
    let text = fact_text(localizer, species);
    let margin = Margin::symmetric(13, 11);
    let card = Frame::new()
        .fill(colour(style.theme.paper))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.set_width(width - margin.sum().x);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(30.0), Sense::hover());
                style.token(ui.painter(), species, rect.center(), 15.0);
                let name = egui::RichText::new(species_name(localizer, species, 2));
                ui.label(name.font(style.heading(style.theme.prompt)).color(ink));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
                    style.icon(ui.painter(), "close", rect, ink.gamma_multiply(0.6));
                });
            });
            ui.label(rich_text(style, &text, style.theme.small, ink));
        });
    let response = card.response.interact(Sense::click());
    focus_ring(ui, style, &response, response.rect);
    let label = localizer.text("fact-close");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    response.on_hover_text(label).clicked()
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownFact>()
        .add_systems(
            Update,
            (
                show_new_facts.run_if(
                    resource_exists::<Session>.and_then(not(taking::<Cascadia>)).and_then(playing_for_real),
                ),
                fade.run_if(is_out_of_the_way),
            )
                .chain()
                .in_set(crate::schedule::AppSystems::Show)
                .run_if(in_state(Cascadia::TABLE)),
        )
        .add_systems(OnExit(Cascadia::TABLE), forget)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet).run_if(in_state(Cascadia::TABLE).and_then(is_out_of_the_way)),
        );
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::cascadia::turn::TurnTrial;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_base::{Hex, Rotation};
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{Action, CardChoice, Seat, Slot, TokenId};

    /// Returns a table with a human player called Ada and the computer.
    fn table() -> App {
        let mut app = App::new();
        app.insert_resource(shipped().1)
            .init_resource::<Settings>()
            .init_resource::<SavedLessonProgress>()
            .init_resource::<ShownFact>()
            .add_message::<Happened<GameEvent>>()
            .init_resource::<TurnTrial>()
            .add_systems(Update, show_new_facts.run_if(playing_for_real));
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 1), seats);
        session::start(app.world_mut(), setup, 0).expect("the box holds this game");
        app
    }

    fn places(app: &mut App, seat: u8, species: Wildlife) -> Option<Wildlife> {
        app.world_mut().resource_mut::<ShownFact>().0 = None;
        let token = TokenId { species, number: 0 };
        let event = GameEvent::TokenPlaced { seat: Seat(seat), token, hex: Hex::ZERO };
        app.world_mut().write_message(Happened(event));
        app.update();
        app.world().resource::<ShownFact>().0.map(|(species, _)| species)
    }

    #[test]
    fn a_fact_is_shown_once_to_a_person() {
        let mut app = table();
        assert_eq!(places(&mut app, 1, Wildlife::Elk), None, "the computer knows");
        assert_eq!(places(&mut app, 0, Wildlife::Elk), Some(Wildlife::Elk));
        assert_eq!(places(&mut app, 0, Wildlife::Elk), None);
        assert_eq!(places(&mut app, 0, Wildlife::Fox), Some(Wildlife::Fox));
        assert!(app.world().resource::<SavedLessonProgress>().value.has_seen_fact("Ada", Wildlife::Fox));
    }

    #[test]
    fn no_fact_lies_over_the_spaces_while_a_piece_is_to_be_placed() {
        let take = Action::TakePair(Slot(0));
        let place = Action::PlaceTile { hex: Hex::new(1, 0), rotation: Rotation::new(0) };
        for (actions, out_of_the_way) in [
            (&[][..], true),
            (&[take][..], false),
            (&[take, Action::ReturnToken][..], false),
            (&[take, place][..], false),
            (&[take, place, Action::ReturnToken][..], true),
        ] {
            let mut app = table();
            let setup = app.world().resource::<Session>().setup().clone();
            session::start_practice(app.world_mut(), setup, actions).expect("the actions are legal");
            let is_out = app.world_mut().run_system_once(is_out_of_the_way).expect("the session is there");
            assert_eq!(is_out, out_of_the_way, "{actions:?}");
        }
    }

    #[test]
    fn disabled_facts_are_neither_shown_nor_lost() {
        let mut app = table();
        app.world_mut().resource_mut::<Settings>().facts = false;
        assert_eq!(places(&mut app, 0, Wildlife::Bear), None);
        app.world_mut().resource_mut::<Settings>().facts = true;
        assert_eq!(places(&mut app, 0, Wildlife::Bear), Some(Wildlife::Bear));
    }

    #[test]
    fn no_fact_is_shown_of_a_token_that_is_placed_on_trial() {
        let mut app = table();
        app.insert_resource(TurnTrial::Open);
        assert_eq!(places(&mut app, 0, Wildlife::Fox), None);
        assert!(!app.world().resource::<SavedLessonProgress>().value.has_seen_fact("Ada", Wildlife::Fox));
        (0..3).for_each(|_| app.update());
        app.insert_resource(TurnTrial::None);
        assert_eq!(places(&mut app, 0, Wildlife::Fox), Some(Wildlife::Fox));
    }
}

//! Something about an animal, told when a person places the first token of its species; never twice to the same one.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Sense, Stroke, Vec2, WidgetInfo, WidgetType,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::theme::{Look, colour};
use super::view::species_name;
use super::widgets::{focus_ring, rich_text};
use super::{Overlay, PanelSet};
use crate::app::areas::Areas;
use crate::app::learned::LearnedBook;
use crate::app::lessons::taking;
use crate::app::library::Speaker;
use crate::app::play::{Happened, Playthrough};
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::record::SeatOwner;
use crate::rules::{GameEvent, Wildlife};

/// How long the card stays: time to read it without hurry.
const STAYS: Duration = Duration::from_secs(24);
/// How long it takes to leave.
const FADES: Duration = Duration::from_millis(700);
/// Width of the card, at most.
const WIDTH: f32 = 310.0;

/// The fact that is told, and how long it still stays.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Told(Option<(Wildlife, Duration)>);

/// What is told about a species; parts between `**` are bold.
pub fn fact_text(speaker: &Speaker, species: Wildlife) -> String {
    speaker.say(match species {
        Wildlife::Bear => "fact-bear",
        Wildlife::Elk => "fact-elk",
        Wildlife::Salmon => "fact-salmon",
        Wildlife::Hawk => "fact-hawk",
        Wildlife::Fox => "fact-fox",
    })
}

/// Tells what has not been told yet.
fn tell(
    mut happened: MessageReader<Happened>,
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    mut book: ResMut<LearnedBook>,
    mut told: ResMut<Told>,
) {
    for Happened(event) in happened.read() {
        let GameEvent::TokenPlaced { seat, token, .. } = event else { continue };
        let SeatOwner::Human(name) = playthrough.owner(*seat) else { continue };
        if settings.facts && !book.now.knows(name, token.species) {
            book.now.tell(name, token.species);
            told.0 = Some((token.species, STAYS));
        }
    }
}

/// Time goes by only while the card can be read.
fn fade(
    time: Res<Time>,
    overlay: Res<Overlay>,
    settings: Res<Settings>,
    mut told: ResMut<Told>,
    mut awake: ResMut<Awake>,
) {
    let Some((species, left)) = told.0 else { return };
    if !settings.facts {
        told.0 = None;
    } else if *overlay == Overlay::Closed {
        let left = left.saturating_sub(time.delta());
        told.0 = (!left.is_zero()).then_some((species, left));
        awake.0 |= left < FADES;
    }
}

fn forget(mut told: ResMut<Told>) {
    told.0 = None;
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut told: ResMut<Told>,
) -> Result {
    let Some((species, left)) = told.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let width = WIDTH.min(areas.board.width() * 0.45);
    // Above the buttons that float over the tray.
    let corner = egui::pos2(areas.board.min.x + 12.0, areas.board.max.y - 62.0);
    let mut closed = false;
    egui::Area::new(egui::Id::new("fact"))
        .order(egui::Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .show(&context, |ui| {
            ui.set_opacity((left.as_secs_f32() / FADES.as_secs_f32()).min(1.0));
            closed = draw(ui, &mut look, &speaker, species, width);
        });
    if closed {
        told.0 = None;
    }
    // The card leaves by itself, so the picture has to be drawn again.
    context.request_repaint_after(Duration::from_millis(500));
    Ok(())
}

/// Draws the card; whether it was clicked away.
fn draw(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, species: Wildlife, width: f32) -> bool {
    let ink = colour(look.theme.ink);
    let text = fact_text(speaker, species);
    let margin = Margin::symmetric(13, 11);
    let card = Frame::new()
        .fill(colour(look.theme.paper))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.set_width(width - margin.sum().x);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(30.0), Sense::hover());
                look.token(ui.painter(), species, rect.center(), 15.0);
                let name = egui::RichText::new(species_name(speaker, species, 2));
                ui.label(name.font(look.bold(look.theme.prompt)).color(ink));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
                    look.icon(ui.painter(), "close", rect, ink.gamma_multiply(0.6));
                });
            });
            ui.label(rich_text(look, &text, look.theme.small, ink));
        });
    let response = card.response.interact(Sense::click());
    focus_ring(ui, look, &response, response.rect);
    let label = speaker.say("fact-close");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    response.on_hover_text(label).clicked()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>()
        .add_systems(
            Update,
            (tell.run_if(resource_exists::<Playthrough>.and_then(not(taking))), fade)
                .chain()
                .in_set(crate::app::Frame::Show)
                .run_if(in_state(Screen::Playing)),
        )
        .add_systems(OnExit(Screen::Playing), forget)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Playing)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::library::Library;
    use crate::app::play;
    use crate::content::{Terms, find_root};
    use crate::record::RecordSetup;
    use crate::rules::{CardChoice, Hex, Seat, TokenId};

    /// A table with a person called Ada and the computer.
    fn table() -> App {
        let library = Library::read(&find_root().expect("the package")).expect("the shipped data is valid");
        let mut app = App::new();
        app.insert_resource(library)
            .init_resource::<Settings>()
            .init_resource::<LearnedBook>()
            .init_resource::<Told>()
            .add_message::<Happened>()
            .add_systems(Update, tell);
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
        let setup = RecordSetup::new(&Terms::standard(2, CardChoice::ALL_A, 1), seats);
        play::start(app.world_mut(), setup, 0).expect("the box holds this game");
        app
    }

    fn places(app: &mut App, seat: u8, species: Wildlife) -> Option<Wildlife> {
        app.world_mut().resource_mut::<Told>().0 = None;
        let token = TokenId { species, number: 0 };
        let event = GameEvent::TokenPlaced { seat: Seat(seat), token, hex: Hex::ZERO };
        app.world_mut().write_message(Happened(event));
        app.update();
        app.world().resource::<Told>().0.map(|(species, _)| species)
    }

    #[test]
    fn a_fact_is_told_once_to_a_person() {
        let mut app = table();
        assert_eq!(places(&mut app, 1, Wildlife::Elk), None, "the computer knows");
        assert_eq!(places(&mut app, 0, Wildlife::Elk), Some(Wildlife::Elk));
        assert_eq!(places(&mut app, 0, Wildlife::Elk), None);
        assert_eq!(places(&mut app, 0, Wildlife::Fox), Some(Wildlife::Fox));
        assert!(app.world().resource::<LearnedBook>().now.knows("Ada", Wildlife::Fox));
    }

    #[test]
    fn who_wants_no_facts_is_told_none_and_misses_none() {
        let mut app = table();
        app.world_mut().resource_mut::<Settings>().facts = false;
        assert_eq!(places(&mut app, 0, Wildlife::Bear), None);
        app.world_mut().resource_mut::<Settings>().facts = true;
        assert_eq!(places(&mut app, 0, Wildlife::Bear), Some(Wildlife::Bear));
    }
}

//! The toy mode's table on the screen: everything that a mode must bring itself.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, Color32};
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::archive::{Journal, JournalEntry, SeatResult, Statistics};
use jiff::civil::date;

use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::bindings::KeyOrder;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::{self, Chosen, PlayableMode, Request, Session, SessionStage, StartOptions};
use crate::shell::mode_ui::{MenuChoice, MenuEntry, ModeFace, ModeUi};
use crate::shell::{game_menu, mode_list};
use crate::tests::toy::PebbleAction::{End, Take};
use crate::tests::toy::{PebbleAction, Pebbles, pebbles};
use crate::ui::journal::{self, JournalShown, JournalWords};
use crate::ui::new_game::begin::begin_at_table;
use crate::ui::open_record::{self, OpenPurpose, OpenRecord};
use crate::ui::overlay::{Leave, Overlay, Windows};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::UiStyle;
use crate::ui::windows::record_windows;
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::{Screen, TableLayout};

/// The toy mode has no lessons.
#[derive(Resource)]
pub(crate) struct NoLesson;

impl PlayableMode for Pebbles {
    type Levels = ();

    const NAME: &'static str = "pebbles";
    const LAYOUT: TableLayout = TableLayout::Papers;
}

impl ModeUi for Pebbles {
    type Lesson = NoLesson;

    const FACE: ModeFace = ModeFace {
        resume: "title-continue",
        progress: "turn-of",
        names_options: false,
        mark: None,
        lid: Habitat::Mountain,
        draw_lid: |painter, _, lid| {
            painter.circle_filled(lid.center(), 20.0, Color32::GRAY);
        },
    };
    const LEAVE: MenuEntry = MenuEntry::new("rolling-leave", "exit", MenuChoice::Leave(Leave::ToTitle));
}

impl JournalShown for Pebbles {
    const WORDS: JournalWords =
        JournalWords { sources: "piles", empty: "empty", environment: "environment", table: "pebbles" };
    const CHOICES: &'static [&'static str] = &["journal-all"];

    type Sources = ();
    type Learned = ();

    fn is_chosen(_: usize, _: &JournalEntry<Self>) -> bool {
        true
    }

    fn sources(_: &Statistics<Self>, _: usize, (): &(), _: &Localizer) {}

    fn draw_sources(_: &mut egui::Ui, _: &mut UiStyle, _: &Localizer, (): &()) {}

    fn specials(_: &JournalEntry<Self>, _: &Localizer) -> Vec<String> {
        Vec::new()
    }

    fn letters(_: &JournalEntry<Self>) -> Vec<(Option<Wildlife>, String)> {
        Vec::new()
    }

    fn letters_in_words(_: &JournalEntry<Self>, _: &Localizer) -> String {
        String::new()
    }

    fn is_won_alone(_: &JournalEntry<Self>, _: &SeatResult<Self>) -> bool {
        true
    }

    fn table(_: &Journal<Self>) -> String {
        String::new()
    }
}

/// Draws buttons in the middle of the window. Returns the index of the clicked one.
fn buttons(screen: &mut UiContext, title: &str, texts: &[&str]) -> Result<Option<usize>> {
    let context = screen.egui()?;
    let area = layers::area(&context, PanelLayer::Page, egui::Id::new("pebbles"));
    let shown = area.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(&context, |ui| {
        ui.heading(title);
        texts.iter().position(|text| ui.button(*text).clicked())
    });
    Ok(shown.inner)
}

fn show_new_game(mut screen: UiContext, mut commands: Commands) -> Result {
    if buttons(&mut screen, "Pebbles", &["Begin"])?.is_some() {
        commands.queue(|world: &mut World| {
            let begun = Some(date(2026, 11, 22).at(9, 0, 0, 0));
            begin_at_table(world, pebbles(), StartOptions { begun, ..StartOptions::default() });
        });
    }
    Ok(())
}

fn show_table(
    mut screen: UiContext,
    session: Res<Session<Pebbles>>,
    mut chosen: MessageWriter<Chosen<PebbleAction>>,
    mut requests: MessageWriter<Request<Pebbles>>,
    mut windows: Windows,
) -> Result {
    let title = format!("{} left, {} in the hand", session.state().left, session.state().hand);
    match buttons(&mut screen, &title, &["Take one", "Take three", "End the turn", "Undo", "Next", "Menu"])? {
        Some(0) => drop(chosen.write(Chosen(Take(1)))),
        Some(1) => drop(chosen.write(Chosen(Take(3)))),
        Some(2) => drop(chosen.write(Chosen(End))),
        Some(3) => drop(requests.write(Request::Undo)),
        Some(4) => drop(requests.write(Request::Seek(session.record().actions.len() + 1))),
        Some(_) => windows.show(Overlay::Menu),
        None => {}
    }
    Ok(())
}

fn show_result(
    mut screen: UiContext,
    session: Res<Session<Pebbles>>,
    mut opens: MessageWriter<OpenRecord<Pebbles>>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let title = format!("{:?} pebbles", session.state().taken);
    match buttons(&mut screen, &title, &["Replay", "To the title"])? {
        Some(0) => {
            let record = Box::new(session.record().clone());
            opens.write(OpenRecord::Read(record, OpenPurpose::Watch));
        }
        Some(_) => drop(leave.write(Leave::ToTitle)),
        None => {}
    }
    Ok(())
}

fn open_menu(mut pressed: ResMut<ActionState>, mut windows: Windows) {
    if windows.is_closed() && pressed.take(InputAction::StepBack) {
        windows.show(Overlay::Menu);
    }
}

fn show_end(mut next: ResMut<NextState<Screen>>) {
    next.set(Pebbles::RESULT);
}

/// Registers the toy mode in the window.
pub(crate) fn plugin(app: &mut App) {
    let has_game = resource_exists::<Session<Pebbles>>;
    app.add_plugins((
        session::plugin::<Pebbles>,
        open_record::plugin::<Pebbles>,
        record_windows::plugin::<Pebbles>,
        mode_list::plugin::<Pebbles>,
        game_menu::plugin::<Pebbles>,
        journal::plugin::<Pebbles>,
    ))
    .add_systems(
        Update,
        (
            open_menu.in_set(KeyOrder::Menu).run_if(in_state(Pebbles::TABLE)),
            show_end
                .in_set(AppSystems::Show)
                .run_if(in_state(Pebbles::TABLE).and_then(in_state(SessionStage::<Pebbles>::Finished))),
        ),
    )
    .add_systems(
        EguiPrimaryContextPass,
        (
            show_new_game.run_if(in_state(Pebbles::NEW_GAME)),
            show_table.run_if(in_state(Pebbles::TABLE).and_then(has_game)),
            show_result.run_if(in_state(Pebbles::RESULT).and_then(has_game)),
        )
            .in_set(PanelSet),
    );
}

//! Rolling Rivers on the shared screens and in the windows around the table.

use bevy::prelude::World;

use super::lid::draw_lid;
use crate::preferences::localizer::Localizer;
use crate::rolling::lessons::InRiverLesson;
use crate::rolling::river_trail::SavedRiverTrails;
use crate::shell::lesson_list;
use crate::shell::mode_ui::{LessonRow, MenuChoice, MenuEntry, ModeFace, ModeUi};
use crate::ui::overlay::Leave;
use cascadia_base::Habitat;
use rolling_rivers::RollingRivers;

impl ModeUi for RollingRivers {
    type Lesson = InRiverLesson;

    const FACE: ModeFace = ModeFace {
        resume: "title-continue-round",
        progress: "games-round-of",
        // The letter of the sheet.
        names_options: true,
        mark: Some("dice"),
        lid: Habitat::River,
        draw_lid,
    };
    const LEAVE: MenuEntry = MenuEntry::new("rolling-leave", "exit", MenuChoice::Leave(Leave::ToTitle))
        .with_hint("rolling-leave-hint");

    fn people(world: &World) -> Vec<String> {
        let saved = world.get_resource::<SavedRiverTrails>();
        let walkers = saved.iter().flat_map(|saved| saved.value.walkers());
        walkers.map(|walker| walker.name().to_owned()).collect()
    }

    fn lesson_rows(world: &World, localizer: &Localizer) -> Vec<LessonRow> {
        lesson_list::lesson_rows::<Self>(world, localizer)
    }

    fn take_lesson(world: &mut World, index: usize) {
        lesson_list::take_lesson::<Self>(world, index);
    }
}

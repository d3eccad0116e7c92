//! Cascadia on the shared screens and in the windows around the table.

use bevy::prelude::World;

use super::lid::draw_lid;
use crate::cascadia::hud::windows::window_names::SCORE_PAD;
use crate::cascadia::lessons::InLesson;
use crate::cascadia::profiles::SavedProfiles;
use crate::preferences::localizer::Localizer;
use crate::shell::lesson_list;
use crate::shell::mode_ui::{LessonRow, MenuChoice, MenuEntry, ModeFace, ModeUi};
use crate::ui::overlay::Overlay;
use cascadia_base::Habitat;
use cascadia_rules::Cascadia;

impl ModeUi for Cascadia {
    type Lesson = InLesson;

    const FACE: ModeFace = ModeFace {
        resume: "title-continue",
        progress: "turn-of",
        names_options: false,
        mark: None,
        lid: Habitat::Forest,
        draw_lid,
    };
    const MENU: &'static [MenuEntry] =
        &[MenuEntry::new("menu-score-pad", "crown", MenuChoice::Window(SCORE_PAD))];
    const HAS_PICTURES: bool = true;
    const LEAVE: MenuEntry = MenuEntry::new("menu-leave", "exit", MenuChoice::Window(Overlay::Leave));

    fn people(world: &World) -> Vec<String> {
        let saved = world.get_resource::<SavedProfiles>();
        let profiles = saved.iter().flat_map(|saved| saved.value.profiles());
        profiles.map(|profile| profile.name().to_owned()).collect()
    }

    fn lesson_rows(world: &World, localizer: &Localizer) -> Vec<LessonRow> {
        lesson_list::lesson_rows::<Self>(world, localizer)
    }

    fn take_lesson(world: &mut World, index: usize) {
        lesson_list::take_lesson::<Self>(world, index);
    }
}

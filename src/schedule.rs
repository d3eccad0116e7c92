//! System sets of a frame and their order, with sequential execution of the systems.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, RenderApp, RenderStartup};

/// The system sets of a frame, in order. Panels are drawn after all of them; their messages are read in the
/// next frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AppSystems {
    /// Keys and pointer are read.
    Read,
    /// Players, opponents and replays choose actions.
    Decide,
    /// Chosen actions are applied by the rules.
    Apply,
    /// The stage follows the position.
    Stage,
    /// The entities of the table are synchronised with the position.
    Project,
    /// Pieces move, and the values shown by panels are prepared.
    Show,
}

impl AppSystems {
    /// All sets in the order of a frame.
    pub(crate) const ORDER: (Self, Self, Self, Self, Self, Self) =
        (Self::Read, Self::Decide, Self::Apply, Self::Stage, Self::Project, Self::Show);
}

/// Gives every schedule the single-threaded executor: our systems are too short for the multi-threaded one
/// to pay off.
fn run_in_sequence(schedules: &mut Schedules) {
    for (_, schedule) in schedules.iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

fn main_world_in_sequence(mut schedules: ResMut<Schedules>) {
    run_in_sequence(&mut schedules);
}

fn render_world_in_sequence(mut schedules: ResMut<Schedules>) {
    run_in_sequence(&mut schedules);
    // Its commands are applied by the render world while the main world runs the next frame; a new executor
    // loses this setting.
    if let Some(extract) = schedules.get_mut(ExtractSchedule) {
        extract.set_apply_final_deferred(false);
    }
}

/// Registers sequential execution of the main world's systems, from the first frame on.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, main_world_in_sequence);
}

/// Registers sequential execution of the render world's systems; that world still runs in parallel with the
/// main world.
pub(crate) fn render_plugin(app: &mut App) {
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.add_systems(RenderStartup, render_world_in_sequence);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use bevy::ecs::schedule::ScheduleLabel;

    use super::*;

    /// The thread of each system that ran.
    #[derive(Resource, Default)]
    struct Seen(Mutex<Vec<ThreadId>>);

    /// Adds slow systems that could all run in parallel.
    fn add_independent_systems(world: &mut World, label: impl ScheduleLabel + Clone) {
        world.init_resource::<Seen>();
        for _ in 0..32 {
            world.resource_mut::<Schedules>().add_systems(label.clone(), |seen: Res<Seen>| {
                thread::sleep(Duration::from_millis(1));
                seen.0.lock().expect("no system panics").push(thread::current().id());
            });
        }
    }

    fn assert_only_this_thread(world: &World) {
        let seen = world.resource::<Seen>().0.lock().expect("no system panicked");
        assert_eq!(*seen, [thread::current().id(); 32]);
    }

    #[test]
    fn systems_of_the_main_world_run_on_one_thread() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        add_independent_systems(app.world_mut(), Update);
        app.update();
        assert_only_this_thread(app.world());
    }

    #[derive(Component)]
    struct Extracted;

    #[test]
    fn systems_of_the_render_world_run_on_one_thread_and_extracted_commands_wait() {
        let mut app = App::new();
        let mut render_app = SubApp::new();
        let mut extract = Schedule::new(ExtractSchedule);
        extract.set_apply_final_deferred(false);
        render_app.init_schedule(RenderStartup).add_schedule(extract);
        app.insert_sub_app(RenderApp, render_app);
        render_plugin(&mut app);

        let world = app.sub_app_mut(RenderApp).world_mut();
        world.resource_mut::<Schedules>().add_systems(ExtractSchedule, |mut commands: Commands| {
            commands.spawn(Extracted);
        });
        add_independent_systems(world, ExtractSchedule);
        world.run_schedule(RenderStartup);
        world.run_schedule(ExtractSchedule);
        assert_only_this_thread(world);

        let count = |world: &mut World| world.query::<&Extracted>().iter(world).count();
        assert_eq!(count(world), 0);
        world.resource_scope(|world, mut schedules: Mut<Schedules>| {
            schedules.get_mut(ExtractSchedule).expect("it was added above").apply_deferred(world);
        });
        assert_eq!(count(world), 1);
    }
}

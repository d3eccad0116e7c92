//! System sets of a frame and their order, orders carried out several times in a frame, and the threads of the
//! systems.

use bevy::ecs::message::MessageCursor;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::{Render, RenderApp};
use bevy_egui::EguiPrimaryContextPass;

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
    const ORDER: (Self, Self, Self, Self, Self, Self) =
        (Self::Read, Self::Decide, Self::Apply, Self::Stage, Self::Project, Self::Show);
}

/// The order within [`AppSystems::Decide`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Decisions {
    /// The camera follows keys, pointer and screen.
    Camera,
    /// Hints are requested, and their choices carried out.
    Hint,
    /// The player at the turn chooses.
    Turn,
    /// A waiting player plans.
    Ahead,
    /// Computer players choose.
    Opponents,
}

/// Orders the sets of a frame.
pub(crate) fn configure_order(app: &mut App) {
    use Decisions::{Ahead, Camera, Hint, Opponents, Turn};
    app.configure_sets(Update, AppSystems::ORDER.chain())
        .configure_sets(Update, (Camera, Hint, Turn, Ahead, Opponents).chain().in_set(AppSystems::Decide))
        // Two ways to move the camera in one frame come from two inputs, in any order.
        .configure_sets(Update, Camera.ambiguous_with(Camera))
        // Only one phase of a turn, of one game, has a choice at a time.
        .configure_sets(Update, Turn.ambiguous_with(Turn))
        .configure_sets(Update, Opponents.ambiguous_with(Opponents));
}

/// The reading position of a system that runs several times in a frame.
#[derive(Resource)]
struct ReadSoFar<M: Message>(MessageCursor<M>);

/// New messages for a system that runs several times in a frame, so that no other part of the frame sees the
/// state before them.
#[derive(SystemParam)]
pub(crate) struct NewOrders<'w, M: Message> {
    messages: Res<'w, Messages<M>>,
    so_far: ResMut<'w, ReadSoFar<M>>,
}

impl<M: Message> NewOrders<'_, M> {
    pub(crate) fn read(&mut self) -> impl Iterator<Item = &M> {
        self.so_far.bypass_change_detection().0.read(&self.messages)
    }
}

/// Registers a kind of message for [`NewOrders`].
pub(crate) fn add_orders<M: Message>(app: &mut App) {
    app.add_message::<M>().insert_resource(ReadSoFar::<M>(MessageCursor::default()));
}

/// Leaves the systems to several threads, for comparison.
#[derive(Resource)]
pub(crate) struct ParallelSystems;

/// Our systems are too short for several threads to pay off.
fn in_sequence(schedule: &mut Schedule) {
    schedule.set_executor(SingleThreadedExecutor::new());
}

/// Gives the schedules with many systems the single-threaded executor.
pub(crate) fn plugin(app: &mut App) {
    if app.world().contains_resource::<ParallelSystems>() {
        return;
    }
    let labels = [
        First.intern(),
        PreUpdate.intern(),
        Update.intern(),
        PostUpdate.intern(),
        Last.intern(),
        EguiPrimaryContextPass.intern(),
    ];
    for label in labels {
        app.edit_schedule(label, in_sequence);
    }
}

/// Does the same in the render world, which still runs in parallel with the main world.
pub(crate) fn render_plugin(app: &mut App) {
    let is_parallel = app.world().contains_resource::<ParallelSystems>();
    if let Some(render_app) = app.get_sub_app_mut(RenderApp).filter(|_| !is_parallel) {
        render_app.edit_schedule(Render, in_sequence);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};
    use std::time::Duration;

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

    #[test]
    fn systems_of_the_render_world_run_on_one_thread() {
        let mut app = App::new();
        let mut render_app = SubApp::new();
        render_app.init_schedule(Render);
        app.insert_sub_app(RenderApp, render_app);
        render_plugin(&mut app);
        let world = app.sub_app_mut(RenderApp).world_mut();
        add_independent_systems(world, Render);
        world.run_schedule(Render);
        assert_only_this_thread(world);
    }

    #[test]
    fn systems_run_on_several_threads_on_request() {
        let mut app = App::new();
        app.insert_resource(ParallelSystems).add_plugins((MinimalPlugins, plugin));
        add_independent_systems(app.world_mut(), Update);
        app.update();
        let mut seen = app.world().resource::<Seen>().0.lock().expect("no system panicked").clone();
        seen.dedup();
        let is_single_core = thread::available_parallelism().is_ok_and(|cores| cores.get() == 1);
        assert!(seen.len() > 1 || is_single_core);
    }
}

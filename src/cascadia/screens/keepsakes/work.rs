//! The pictures to take, one after another: of the result at rest, or of the album's missing ones.

use std::path::PathBuf;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::camera::{KeepsakeCameras, SIZE, pose_of};
use super::encode::{encode, picture_of};
use super::laid_out::lay_out;
use crate::camera::{CameraOrder, CameraPose, Rig, Viewport};
use crate::cascadia::Session;
use crate::cascadia::render::{GroundInSight, HighlightedHexes, SetPictureHour, prepare_writing};
use crate::cascadia::screens::result::{Ending, EndingAct};
use crate::preferences::graphics_quality::{Preparing, ShadersAtOnce};
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::{PlayableMode, SearchTask};
use crate::store::game_store::GameStore;
use crate::store::keepsakes::{Keepsake, MOST, write_keepsake};
use crate::ui::journal::{AlbumShelf, KeepsakeDrawn, seats_here, take_drawn};
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;
use cascadia_base::Seat;
use cascadia_engine::Budget;
use cascadia_rules::{Cascadia, CascadiaPlaythrough};

/// Time at rest before the result is pictured.
const REST: Duration = Duration::from_millis(1200);
/// Frames until an environment just laid out has its plants, its light and its textures.
const SETTLING: u16 = 12;
/// Most frames to wait for the ground, which is painted in some seconds after the start.
const LONGEST_WAIT: u16 = 600;
/// Frames of the camera with a small image, and the same if shaders are compiled in the background.
const WARMING: u16 = 4;
const WARMING_IN_BACKGROUND: u16 = 40;
/// Frames with the full image before it is read.
const DRAWING: u16 = 2;
/// Most pictures being encoded at the same time, and the interval of the questions for them.
const MOST_SAVED: usize = 2;
const UNTIL_SAVED: Duration = Duration::from_millis(40);
/// The view of the pictures for the album.
const YAW: f32 = 0.3;
const PITCH: f32 = 54.0 * std::f32::consts::PI / 180.0;

/// The stage of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeepsakeStage {
    /// Waiting for the ground and the environment, after a number of frames.
    Settling {
        left: u16,
        waited: u16,
    },
    Warming(u16),
    Drawing(u16),
    /// The image is on its way back from the graphics device, for at most a number of frames.
    Reading(u16),
}

/// A picture being taken.
struct KeepsakeJob {
    keepsake: Keepsake,
    /// The serial number of the game on the table, and the screen over it.
    serial: u64,
    screen: Screen,
    stage: KeepsakeStage,
}

/// A picture being encoded and written.
struct SavedKeepsake {
    keepsake: Keepsake,
    task: SearchTask<Option<Vec<u8>>>,
}

/// The pictures still to be taken, and the present one.
#[derive(Resource, Default)]
pub(crate) struct KeepsakeWork {
    /// Pictures of the result on the table.
    due: Vec<Keepsake>,
    job: Option<KeepsakeJob>,
    saved: Vec<SavedKeepsake>,
    /// The game laid out for the album, and the serial number of its session.
    laid_out: Option<(String, u64)>,
}

impl KeepsakeWork {
    #[cfg(test)]
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some() || !self.saved.is_empty()
    }

    fn is_saving(&self, keepsake: &Keepsake) -> bool {
        self.saved.iter().any(|saved| saved.keepsake == *keepsake)
    }

    /// Tests whether a picture is being taken or written.
    fn is_taking(&self, keepsake: &Keepsake) -> bool {
        self.job.as_ref().is_some_and(|job| job.keepsake == *keepsake) || self.is_saving(keepsake)
    }

    fn begin(&mut self, keepsake: Keepsake, serial: u64, screen: Screen, settling: u16) {
        let stage = KeepsakeStage::Settling { left: settling, waited: 0 };
        self.job = Some(KeepsakeJob { keepsake, serial, screen, stage });
    }

    /// Encodes and writes a picture in the background. `file` is `None` where nothing may be written.
    fn save(&mut self, keepsake: Keepsake, image: Image, file: Option<PathBuf>) {
        let task = SearchTask::spawn_low_priority(Budget::new(0), move |_| {
            let picture = picture_of(&image)?.shrunk_to([SIZE.x as usize, SIZE.y as usize]);
            let bytes = encode(&picture).ok()?;
            if let Some(file) = file
                && let Err(error) = write_keepsake(&file, &bytes, MOST)
            {
                warn!("a picture of the album is not kept: {error}");
            }
            Some(bytes)
        });
        self.saved.push(SavedKeepsake { keepsake, task });
    }
}

/// Finds the pictures that the result on the table lacks: of the people here, once the game is in the journal.
fn find_due(session: Res<Session>, store: Res<GameStore<Cascadia>>, mut work: ResMut<KeepsakeWork>) {
    let id = session.record().id();
    work.due.clear();
    let entry = store.journal().games().find(|entry| entry.game == id).filter(|_| store.keeps());
    let Some(entry) = entry.filter(|_| session.is_over()) else { return };
    let seats = seats_here(entry).map(|(seat, _)| Keepsake { game: id.clone(), seat });
    let is_missing = |keepsake: &Keepsake| store.keepsake(keepsake).is_some_and(|file| !file.exists());
    work.due = seats.filter(|keepsake| is_missing(keepsake) && !work.is_taking(keepsake)).collect();
}

/// Begins the next picture of the result once it is at rest.
fn begin_on_result(
    session: Res<Session>,
    ending: Res<Ending>,
    screen: Res<State<Screen>>,
    mut work: ResMut<KeepsakeWork>,
    mut frames: FrameRequests,
) {
    if work.job.is_some() || work.due.is_empty() {
        return;
    }
    if ending.act() != EndingAct::Done || ending.elapsed() < REST {
        frames.within(REST);
        return;
    }
    let keepsake = work.due.remove(0);
    work.begin(keepsake, session.serial(), *screen.get(), 0);
}

/// Begins the next missing picture of the album: lays its game on the table, which the page hides.
fn begin_for_album(world: &mut World) {
    let work = world.resource::<KeepsakeWork>();
    if work.job.is_some() || work.saved.len() >= MOST_SAVED {
        return;
    }
    let wanted = world.resource::<AlbumShelf>().wanted();
    let Some(keepsake) = wanted.iter().find(|wanted| !work.is_saving(wanted)).cloned() else { return };
    let on_table = world.get_resource::<Session>().map(|session| session.serial());
    let known = work.laid_out.as_ref().filter(|(game, _)| *game == keepsake.game).map(|(_, serial)| *serial);
    let laid_out =
        known.filter(|serial| on_table == Some(*serial)).or_else(|| lay_out(world, &keepsake.game));
    let seat = Seat(keepsake.seat as u8);
    let has_seat = |world: &World| world.resource::<Session>().game().players().len() > keepsake.seat;
    let Some(serial) = laid_out.filter(|_| has_seat(world)) else {
        world.write_message(KeepsakeDrawn { keepsake, bytes: None });
        return;
    };
    // The window looks the same way, for the figures and the shadows.
    let like = CameraPose { yaw: YAW, pitch: PITCH, ..CameraPose::default() };
    let pose = pose_of(seat, world.resource::<Session>().game().player(seat).environment(), like);
    let window = world.resource::<ScreenLayout>().window;
    let viewport = Viewport { rect: Rect::from_corners(Vec2::ZERO, window), middle: window / 2.0 };
    world.write_message(CameraOrder::Reset);
    world.write_message(CameraOrder::Viewport(Some(viewport)));
    world
        .write_message(CameraOrder::Place(CameraPose { zoom: pose.zoom * window.y / SIZE.y as f32, ..pose }));
    let hour = if world.resource::<Settings>().steady_light { 0.5 } else { 1.0 };
    world.write_message(SetPictureHour(Some(hour)));
    let screen = *world.resource::<State<Screen>>().get();
    let mut work = world.resource_mut::<KeepsakeWork>();
    work.laid_out = Some((keepsake.game.clone(), serial));
    work.begin(keepsake, serial, screen, SETTLING);
}

/// An image read back from the graphics device.
#[derive(Message)]
struct KeepsakeImage {
    keepsake: Keepsake,
    image: Image,
}

/// The environment in front of the camera.
#[derive(SystemParam)]
struct PicturedTable<'w> {
    session: Option<Res<'w, Session>>,
    screen: Res<'w, State<Screen>>,
    rig: Res<'w, Rig>,
    lit: Res<'w, HighlightedHexes>,
    ground: GroundInSight<'w>,
    preparing: Res<'w, Preparing>,
    at_once: Res<'w, ShadersAtOnce>,
}

impl PicturedTable<'_> {
    /// Returns the game of a picture if it is still on the table.
    fn session_of(&self, job: &KeepsakeJob) -> Option<&Session> {
        let same =
            |session: &&Res<Session>| session.serial() == job.serial && *self.screen.get() == job.screen;
        self.session.as_ref().filter(same).map(|session| &**session)
    }

    fn is_ready(&self) -> bool {
        self.ground.is_painted() && !self.preparing.0
    }
}

/// Advances the picture by a frame.
fn advance(
    table: PicturedTable,
    store: Res<GameStore<Cascadia>>,
    mut work: ResMut<KeepsakeWork>,
    mut cameras: KeepsakeCameras,
    mut drawn: MessageWriter<KeepsakeDrawn>,
    mut images: MessageReader<KeepsakeImage>,
    mut commands: Commands,
    mut frames: FrameRequests,
) {
    let Some(job) = &mut work.job else {
        images.clear();
        return;
    };
    let Some(session) = table.session_of(job) else {
        // The game has been left.
        work.job = None;
        cameras.clear_away();
        return;
    };
    // A player reads the pad: the hexes of a row are lit.
    let is_lit = !table.lit.hexes.is_empty();
    if is_lit && matches!(job.stage, KeepsakeStage::Settling { .. }) {
        frames.within(REST);
        return;
    }
    frames.now();
    job.stage = match job.stage {
        KeepsakeStage::Settling { left, waited }
            if left > 0 || (waited < LONGEST_WAIT && !table.is_ready()) =>
        {
            KeepsakeStage::Settling { left: left.saturating_sub(1), waited: waited + 1 }
        }
        KeepsakeStage::Settling { .. } => {
            let seat = Seat(job.keepsake.seat as u8);
            cameras.spawn(pose_of(seat, session.game().player(seat).environment(), table.rig.now));
            KeepsakeStage::Warming(if table.at_once.0 { WARMING } else { WARMING_IN_BACKGROUND })
        }
        KeepsakeStage::Warming(0) => {
            cameras.enlarge();
            KeepsakeStage::Drawing(DRAWING)
        }
        KeepsakeStage::Warming(left) => KeepsakeStage::Warming(left - 1),
        KeepsakeStage::Drawing(_) if is_lit => {
            cameras.clear_away();
            KeepsakeStage::Settling { left: 0, waited: 0 }
        }
        KeepsakeStage::Drawing(0) => {
            if let Some(image) = cameras.target() {
                let keepsake = job.keepsake.clone();
                commands.spawn(Screenshot::image(image)).observe(
                    move |captured: On<ScreenshotCaptured>, mut images: MessageWriter<KeepsakeImage>| {
                        images.write(KeepsakeImage {
                            keepsake: keepsake.clone(),
                            image: captured.image.clone(),
                        });
                    },
                );
            }
            KeepsakeStage::Reading(LONGEST_WAIT)
        }
        KeepsakeStage::Drawing(left) => KeepsakeStage::Drawing(left - 1),
        KeepsakeStage::Reading(left) => KeepsakeStage::Reading(left.saturating_sub(1)),
    };
    let image = images.read().find(|image| image.keepsake == job.keepsake).map(|image| image.image.clone());
    if let Some(image) = image {
        let keepsake = job.keepsake.clone();
        let file = store.keepsake(&keepsake).filter(|_| store.keeps());
        work.job = None;
        work.save(keepsake, image, file);
        cameras.clear_away();
    } else if job.stage == KeepsakeStage::Reading(0) {
        drawn.write(KeepsakeDrawn { keepsake: job.keepsake.clone(), bytes: None });
        work.job = None;
        cameras.clear_away();
    }
}

/// Passes finished pictures to the album.
fn collect(
    mut work: ResMut<KeepsakeWork>,
    mut drawn: MessageWriter<KeepsakeDrawn>,
    mut frames: FrameRequests,
) {
    work.saved.retain_mut(|saved| match saved.task.poll() {
        Some(bytes) => {
            drawn.write(KeepsakeDrawn { keepsake: saved.keepsake.clone(), bytes: bytes.ok().flatten() });
            false
        }
        None => true,
    });
    if work.saved.is_empty() {
        // The album shows the last one.
        frames.now();
    } else {
        frames.within(UNTIL_SAVED);
    }
}

/// Ends the light of the album.
fn leave_album(mut hour: MessageWriter<SetPictureHour>, mut work: ResMut<KeepsakeWork>) {
    hour.write(SetPictureHour(None));
    work.laid_out = None;
}

fn is_at_work(work: Res<KeepsakeWork>) -> bool {
    work.job.is_some()
}

fn is_saving(work: Res<KeepsakeWork>) -> bool {
    !work.saved.is_empty()
}

fn is_wanted(shelf: Res<AlbumShelf>) -> bool {
    !shelf.wanted().is_empty()
}

pub(super) fn plugin(app: &mut App) {
    let on_result = in_state(Cascadia::RESULT).and_then(resource_exists::<Session>);
    let is_new = resource_exists_and_changed::<Session>.or_else(resource_changed::<GameStore<Cascadia>>);
    app.init_resource::<KeepsakeWork>()
        .add_message::<KeepsakeImage>()
        .add_systems(OnEnter(Cascadia::RESULT), find_due.run_if(resource_exists::<Session>))
        .add_systems(OnExit(Cascadia::JOURNAL), leave_album)
        .add_systems(PreUpdate, begin_for_album.run_if(in_state(Cascadia::JOURNAL).and_then(is_wanted)))
        .add_systems(
            Update,
            (
                (find_due.run_if(is_new), begin_on_result).chain().run_if(on_result),
                advance.run_if(is_at_work),
                collect.run_if(is_saving),
            )
                .chain()
                .after(prepare_writing)
                .before(take_drawn)
                .in_set(AppSystems::Show),
        );
}

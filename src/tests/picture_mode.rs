//! Tests of picture mode: the state it changes and restores, and the pictures and clips it saves. Rendering
//! is skipped without a graphics adapter.

use std::fs;

use crate::camera::Rig;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::picture::{PictureFrame, PictureMode, PictureOrder};
use crate::cascadia::render::{EnvironmentImage, EnvironmentPicture, PictureHour};
use crate::cascadia::turn::Aim;
use crate::preferences::settings::GraphicsQuality;
use crate::tests::studio::{Studio, in_studio};
use crate::tests::table_app::{begin, press, seats, session, settle, stage, table, wait_until};
use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Phase, Seat, Slot};

use crate::session::PlayableMode;
use crate::session::{Chosen, OpponentSearch};
use crate::window::screen::Screen;

/// A game with large areas of every habitat, and its turns until the environments are full.
const SEED: u64 = 7;
const TURNS: u16 = 39;

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn table_with_pictures() -> App {
    let mut app = table();
    app.init_resource::<EnvironmentPicture>()
        .add_plugins(crate::cascadia::render::picture_hour_plugin)
        .add_message::<EnvironmentImage>()
        .add_plugins(crate::cascadia::picture::plugin);
    app
}

#[test]
fn picture_mode_restores_the_camera_the_hour_and_the_pending_choice() {
    let mut app = table_with_pictures();
    begin(&mut app, "hg", SEED);
    app.world_mut().write_message(Chosen(Action::TakePair(Slot(1))));
    settle(&mut app);
    let hex: Hex = session(&app).game().environment().frontier()[2];
    app.world_mut().resource_mut::<Aim>().tile = Some(hex);
    press(&mut app, &[KeyCode::Comma]);
    let before = (app.world().resource::<Rig>().clone(), app.world().resource::<Aim>().clone());
    let actions = session(&app).revision();

    press(&mut app, &[KeyCode::F10]);
    assert_eq!(screen(&app), Cascadia::PICTURE);
    assert!(app.world().resource::<PictureMode>().is_open());
    app.world_mut().resource_mut::<PictureMode>().choices.hour = Some(1.3);
    // The keys of a turn and of the camera.
    press(&mut app, &[KeyCode::Enter]);
    press(&mut app, &[KeyCode::Period]);
    let mut rig = app.world_mut().resource_mut::<Rig>();
    (rig.goal.zoom, rig.goal.pitch, rig.goal.yaw) = (300.0, 0.4, 2.0);
    rig.arrive();
    settle(&mut app);
    assert_eq!(*app.world().resource::<PictureHour>(), PictureHour(Some(1.3)));
    assert_eq!(session(&app).revision(), actions);

    // The first Escape cancels the picture that Enter began, the second leaves.
    press(&mut app, &[KeyCode::Escape]);
    assert_eq!(screen(&app), Cascadia::PICTURE);
    press(&mut app, &[KeyCode::Escape]);
    settle(&mut app);
    assert_eq!(screen(&app), Cascadia::TABLE);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
    let after = app.world().resource::<Rig>();
    assert_eq!(
        (after.goal, after.seat(), after.viewport),
        (before.0.goal, before.0.seat(), before.0.viewport)
    );
    assert_eq!(after.limits, before.0.limits);
    // The aimed place is set anew by the pointer.
    let aim = app.world().resource::<Aim>().clone();
    assert_eq!(Aim { tile: before.1.tile, ..aim }, before.1);
    assert_eq!(*app.world().resource::<PictureHour>(), PictureHour(None));
    assert!(!app.world().resource::<PictureMode>().is_open());
    assert_eq!(session(&app).revision(), actions);
}

#[test]
fn opponents_wait_while_pictures_are_taken() {
    let mut app = table_with_pictures();
    begin(&mut app, "gg", SEED);
    press(&mut app, &[KeyCode::F10]);
    let actions = session(&app).revision();
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(session(&app).revision(), actions);
    assert!(!app.world().resource::<OpponentSearch<Cascadia>>().is_busy());
    press(&mut app, &[KeyCode::F10]);
    assert_eq!(screen(&app), Cascadia::TABLE);
    wait_until(&mut app, "the opponents playing on", |app| session(app).revision() != actions);
}

#[test]
fn another_game_is_not_given_the_camera_of_the_one_before() {
    let mut app = table_with_pictures();
    begin(&mut app, "hh", SEED);
    press(&mut app, &[KeyCode::F10]);
    let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 3), seats("hh"));
    crate::session::start(app.world_mut(), setup, 0).expect("the box holds this game");
    app.world_mut().resource_mut::<Rig>().goal.zoom = 33.0;
    press(&mut app, &[KeyCode::Escape]);
    settle(&mut app);
    assert_eq!(screen(&app), Cascadia::TABLE);
    let rig = app.world().resource::<Rig>();
    assert!(rig.viewport.is_none() && rig.limits == Rig::default().limits);
}

/// A picture as saved.
pub(super) struct Saved {
    size: UVec2,
    pixels: Vec<[u8; 4]>,
}

impl Saved {
    fn at(&self, x: u32, y: u32) -> [u8; 4] {
        self.pixels[(y * self.size.x + x) as usize]
    }

    /// The mean brightness of 16 × 9 parts.
    fn parts(&self) -> Vec<u32> {
        let part = self.size / UVec2::new(16, 9);
        let mean = |index: u32| {
            let corner = UVec2::new(index % 16, index / 16) * part;
            let all = (corner.y..corner.y + part.y)
                .flat_map(|y| (corner.x..corner.x + part.x).map(move |x| (x, y)));
            all.map(|(x, y)| brightness(self.at(x, y))).sum::<u32>() / (part.x * part.y)
        };
        (0..16 * 9).map(mean).collect()
    }

    /// The mean difference of neighbouring pixels in some rows.
    fn sharpness(&self, rows: std::ops::Range<u32>) -> f32 {
        let pairs = rows.flat_map(|y| (1..self.size.x).map(move |x| (x, y)));
        let (mut sum, mut count) = (0, 0);
        for (x, y) in pairs {
            sum += brightness(self.at(x, y)).abs_diff(brightness(self.at(x - 1, y)));
            count += 1;
        }
        sum as f32 / count as f32
    }
}

fn brightness(pixel: [u8; 4]) -> u32 {
    pixel[..3].iter().map(|part| u32::from(*part)).sum()
}

/// An order as from the command line: a picture of this size and file name, without a frame.
pub(super) fn order(name: &str, pixels: UVec2) -> PictureOrder {
    PictureOrder {
        file: crate::tests::support::scratch().join(format!("photo-{name}.png")),
        clip: false,
        frames_left: 1,
        pixels,
        frame: PictureFrame::Plain,
        title: String::new(),
        hour: None,
        softness: 0.0,
    }
}

/// Saves a picture by picture mode, like the command line, and returns to the table.
pub(super) fn photograph(studio: &mut Studio, order: PictureOrder) -> Saved {
    let file = order.file.clone();
    let _ = fs::remove_file(&file);
    studio.app.insert_resource(order);
    wait_until(&mut studio.app, "the picture", |app| {
        file.exists() && !app.world().resource::<EnvironmentPicture>().is_busy()
    });
    studio.app.world_mut().remove_resource::<PictureOrder>();
    studio.app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    (0..4).for_each(|_| studio.app.update());
    let bytes = fs::read(&file).expect("a picture was saved");
    let kind = ImageType::Extension("png");
    let (none, usual) = (CompressedImageFormats::NONE, ImageSampler::default());
    let image = Image::from_buffer(&bytes, kind, none, true, usual, RenderAssetUsages::default());
    let image = image.expect("a picture");
    let data = image.data.as_ref().expect("pixels");
    Saved { size: image.size(), pixels: data.as_chunks().0.to_vec() }
}

/// Shows the environment of a player at rest, in Low.
fn show(studio: &mut Studio, seat: Seat) {
    studio.begin(SEED, TURNS);
    studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
    studio.look_at(seat, 40.0, 58.0);
    let area = studio.tiles(seat);
    assert!(!area.is_empty());
}

#[test]
fn a_picture_has_the_size_that_was_asked_for_and_nothing_of_the_panels_on_it() {
    in_studio(|studio| {
        show(studio, Seat(0));
        let mut parts = Vec::new();
        for (name, pixels) in [("small", UVec2::new(480, 270)), ("large", UVec2::new(960, 540))] {
            let picture = photograph(studio, order(name, pixels));
            assert_eq!(picture.size, pixels, "{name}");
            // The bar and its primary button have these colours; they would cover far more than a few pixels.
            for panel in [[0x24, 0x35, 0x31], [0xF2, 0xB8, 0x4B]] {
                let same = |pixel: &&[u8; 4]| pixel[..3].iter().zip(panel).all(|(a, b)| a.abs_diff(b) < 3);
                let share = picture.pixels.iter().filter(same).count() as f32 / picture.pixels.len() as f32;
                assert!(share < 0.01, "{name}: {share} of the picture is {panel:?}");
            }
            parts.push(picture.parts());
        }
        let off: u32 = parts[0].iter().zip(&parts[1]).map(|(one, other)| one.abs_diff(*other)).sum();
        let off = off / parts[0].len() as u32;
        assert!(off < 10, "the same picture in another size is off by {off}");
        // Portrait format too.
        assert_eq!(photograph(studio, order("portrait", UVec2::new(300, 400))).size, UVec2::new(300, 400));
    });
}

#[test]
fn the_hour_the_focus_and_the_frame_that_are_chosen_are_on_the_picture() {
    in_studio(|studio| {
        show(studio, Seat(0));
        let pixels = UVec2::new(640, 360);
        let plain = photograph(studio, order("plain", pixels));
        let late = photograph(studio, PictureOrder { hour: Some(1.4), ..order("late", pixels) });
        let sum = |picture: &Saved, part: usize| -> u64 {
            picture.pixels.iter().map(|pixel| u64::from(pixel[part])).sum()
        };
        let blue = |picture: &Saved| sum(picture, 2) as f32 / sum(picture, 0) as f32;
        assert!(blue(&late) < 0.9 * blue(&plain), "{} {}", blue(&late), blue(&plain));

        let soft = photograph(studio, PictureOrder { softness: 1.0, ..order("soft", pixels) });
        let (rim, middle) = (300..350, 170..190);
        let kept = |rows: std::ops::Range<u32>| soft.sharpness(rows.clone()) / plain.sharpness(rows);
        assert!(kept(rim.clone()) < 0.8 && kept(middle.clone()) > 0.95, "{} {}", kept(rim), kept(middle));

        for (frame, colour) in
            [(PictureFrame::Band, [0x24, 0x35, 0x31]), (PictureFrame::Mount, [0xF3, 0xEA, 0xD7])]
        {
            let framed = photograph(studio, PictureOrder { frame, ..order(&format!("{frame:?}"), pixels) });
            let near = |pixel: [u8; 4]| pixel[..3].iter().zip(colour).all(|(a, b)| a.abs_diff(b) < 4);
            assert!((0..pixels.x).all(|x| near(framed.at(x, pixels.y - 1))), "{frame:?}");
            // The caption is below the environment.
            let written = (pixels.y * 9 / 10..pixels.y - 2)
                .flat_map(|y| (0..pixels.x).map(move |x| (x, y)))
                .filter(|(x, y)| !near(framed.at(*x, *y)))
                .count();
            assert!(written as f32 > 0.02 * (pixels.x * pixels.y / 10) as f32, "{frame:?}: {written}");
            assert_eq!(near(framed.at(4, 4)), frame == PictureFrame::Mount, "{frame:?}");
        }
    });
}

#[test]
fn each_player_has_a_picture_of_their_own() {
    in_studio(|studio| {
        let mut parts = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            show(studio, Seat(0));
            let world = studio.app.world_mut();
            let game = world.resource::<crate::cascadia::Session>().clone();
            let layout = *world.resource::<crate::window::layout::ScreenLayout>();
            let mut rig = world.resource_mut::<Rig>();
            rig.visit(seat, game.game().player(seat).environment(), &layout);
            let picture = photograph(studio, order(&format!("environment-{}", seat.0), UVec2::new(640, 360)));
            parts.push(picture.parts());
        }
        let off: u32 = parts[0].iter().zip(&parts[1]).map(|(one, other)| one.abs_diff(*other)).sum();
        assert!(off / parts[0].len() as u32 > 20, "both environments look alike");
    });
}

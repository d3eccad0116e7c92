//! Tests of the life on the environment in the whole program: where it appears, and where it never does.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use super::studio::{Studio, USUAL_PITCH, in_studio};
use crate::preferences::settings::GraphicsQuality;
use crate::preferences::wake_up::RequestFrame;
use crate::window::screen::Screen;
use cascadia_rules::rules::Seat;

/// A game with large areas of every habitat, and its turns until the environments are full.
const SEED: u64 = 7;
const TURNS: u16 = 39;

/// The life on the table: flocks of birds, leaping fish, rings on the water.
fn life(studio: &mut Studio) -> [usize; 3] {
    let world = studio.app.world_mut();
    let mut names = world.query::<&Name>();
    let count = |name: &str| names.iter(world).filter(|other| other.as_str() == name).count();
    ["Flock", "Leaping fish", "Ring on the water"].map(count)
}

/// Lets time pass without drawing, and returns the most life seen at once and the frames with a request for
/// another one within a second.
fn pass(studio: &mut Studio, seconds: u64, until: impl Fn([usize; 3]) -> bool) -> ([usize; 3], usize) {
    const STEP: u64 = 240;
    studio.draw(false);
    let pace = |millis| TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis));
    studio.app.insert_resource(pace(STEP));
    let (mut most, mut requests) = ([0; 3], 0);
    let mut reader = studio.app.world().resource::<Messages<RequestFrame>>().get_cursor_current();
    for _ in 0..seconds * 1000 / STEP {
        studio.app.update();
        let now = life(studio);
        most = std::array::from_fn(|kind| most[kind].max(now[kind]));
        let soon = |request: &RequestFrame| match *request {
            RequestFrame::Now => true,
            RequestFrame::Within(wait) => wait < Duration::from_secs(1),
        };
        let messages = studio.app.world().resource::<Messages<RequestFrame>>();
        requests += usize::from(reader.read(messages).filter(|request| soon(request)).count() > 0);
        if until(now) {
            break;
        }
    }
    studio.app.insert_resource(pace(20));
    studio.draw(true);
    (most, requests)
}

#[test]
fn birds_fly_and_fish_leap_at_medium_and_high_only() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        studio.look_at(Seat(0), 40.0, USUAL_PITCH);
        // At rest, life needs no frame.
        for (picture, reduced) in [(GraphicsQuality::Low, false), (GraphicsQuality::High, true)] {
            studio.prefer(|settings| {
                settings.picture = picture;
                settings.reduce_motion = reduced;
            });
            let (most, requests) = pass(studio, 120, |_| false);
            assert_eq!((most, requests), ([0; 3], 0), "{picture:?}");
        }
        for picture in [GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.prefer(|settings| {
                settings.picture = picture;
                settings.reduce_motion = false;
            });
            let (most, requests) = pass(studio, 220, |_| false);
            assert!(most[0] >= 1 && most[1] == 1 && most[2] == 2, "{most:?} in {picture:?}");
            // Birds keep to the pace of the landscape; a leap is over soon.
            assert!((2..120).contains(&requests), "{requests} in {picture:?}");
        }
    });
}

#[test]
fn life_is_gone_where_it_would_stand_still_or_get_into_a_picture() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        let begun = |studio: &mut Studio| {
            studio.prefer(|settings| settings.reduce_motion = false);
            pass(studio, 300, |[flocks, ..]| flocks > 0);
            assert!(life(studio)[0] > 0, "birds take off");
        };
        begun(studio);
        studio.prefer(|settings| settings.reduce_motion = true);
        assert_eq!(life(studio), [0; 3], "with reduced motion");
        begun(studio);
        studio.prefer(|settings| settings.high_contrast = true);
        assert_eq!(life(studio), [0; 3], "in high contrast");
        studio.prefer(|settings| settings.high_contrast = false);
        begun(studio);
        focus(studio, false);
        assert_eq!(life(studio), [0; 3], "in a window that draws no frames");
        focus(studio, true);
        begun(studio);
        studio.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        studio.settle();
        assert_eq!(life(studio), [0; 3], "at the title");
    });
}

fn focus(studio: &mut Studio, focused: bool) {
    let world = studio.app.world_mut();
    let mut windows = world.query::<&mut Window>();
    windows.single_mut(world).expect("there is one window").focused = focused;
    studio.settle();
}

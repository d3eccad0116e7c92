//! The grounds far under the lands, as they are drawn: no habitat can be taken for what lies around it, at no hour, by no
//! eye; they are calm; nothing of them has a seam or moves by itself. Where there is no graphics adapter, nothing is tested.

use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use cascadia::base::{Habitat, Hex};
use cascadia::cascadia::rules::Seat;
use cascadia::test_support::camera::space::{hex_at, hex_position};
use cascadia::test_support::camera::{CameraPose, CameraView, Rig};
use cascadia::test_support::preferences::config_files::Theme;
use cascadia::test_support::preferences::graphics_quality::Preparing;
use cascadia::test_support::preferences::settings::{GraphicsQuality, GroundStyle};
use cascadia::test_support::window::layout::ScreenLayout;

use crate::colour::{Vision, difference, lab_of_linear, linear};
use crate::studio::{SIZE, Shot, Studio, TOP_DOWN, USUAL_PITCH, in_studio};

const SEED: u64 = 7;
/// Turns played in the morning, at noon and in the evening.
const HOURS: [(&str, u16); 3] = [("morning", 2), ("noon", 20), ("evening", 39)];
/// Circumradius of a hex in pixels, far away and as usual.
const FAR: f32 = 34.0;
const NEAR: f32 = 62.0;
/// The ring around the land that is compared with it, in pixels.
const RING: std::ops::RangeInclusive<f32> = 3.0..=45.0;
/// Every habitat differs from the ring so much on average, and from all but a twentieth of it (CIEDE2000).
const MEAN: f64 = 15.0;
const LEAST: f64 = 12.0;
/// The rows of the picture in which the sky may be seen, and the far shore.
const HORIZON: usize = 100;
/// The colourfulness (C*) of the ring on average, and how much the lightness of its floor varies (L*, in blocks of eight
/// pixels).
const COLOURFUL: f64 = 15.0;
const UNEVEN: f64 = 6.0;

/// What is measured of a ring.
#[derive(Debug)]
struct Ring {
    /// For each eye and habitat: the mean difference, and the one that a twentieth of the ring does not reach.
    apart: Vec<(Vision, Habitat, f64, f64)>,
    lightness: f64,
    colourful: f64,
    uneven: f64,
}

/// Chooses a ground and waits until it is painted.
fn lay(studio: &mut Studio, ground: GroundStyle) {
    studio.prefer(|settings| settings.ground = ground);
    for _ in 0..6000 {
        if !studio.app.world().resource::<Preparing>().0 {
            return studio.settle();
        }
        thread::sleep(Duration::from_millis(20));
        studio.skip();
    }
    panic!("the ground is never finished");
}

fn show_ground(studio: &mut Studio, shown: bool) {
    let world = studio.app.world_mut();
    let mut things = world.query::<(&Name, &mut Visibility)>();
    for (name, mut visibility) in things.iter_mut(world) {
        if name.as_str() == "Ground" {
            *visibility = if shown { Visibility::Inherited } else { Visibility::Hidden };
        }
    }
}

/// The distance of each pixel from the nearest tile, in pixels: nothing where something else than the ground is seen.
fn distances(studio: &Studio, without: &Shot) -> Vec<Option<f32>> {
    let tiles: Vec<Hex> = studio.tiles(Seat(0)).iter().map(|tile| tile.hex).collect();
    let layout = studio.app.world().resource::<ScreenLayout>();
    let camera = studio.app.world().resource::<CameraView>();
    let bare = without.at(Vec2::new(2.0, 2.0));
    let pixel = |index: usize| UVec2::new(index as u32 % SIZE.x, index as u32 / SIZE.x).as_vec2() + 0.5;
    let count = (SIZE.x * SIZE.y) as usize;
    let mut far = vec![f32::MAX; count];
    for (index, place) in far.iter_mut().enumerate() {
        let under = camera.table_under(pixel(index) / layout.scale, layout.window);
        if under.is_some_and(|point| tiles.contains(&hex_at(Vec2::new(point.x, point.z)))) {
            *place = 0.0;
        }
    }
    // Twice over the picture, from both corners: steps of one and of the square root of two.
    let wide = SIZE.x as usize;
    for index in 0..count {
        let (x, y) = (index % wide, index / wide);
        let near = |dx: i32, dy: usize, far: &[f32]| {
            let column = x as i32 + dx;
            let inside = (0..wide as i32).contains(&column) && y >= dy;
            if inside { far[(y - dy) * wide + column as usize] } else { f32::MAX }
        };
        let straight = near(-1, 0, &far).min(near(0, 1, &far)) + 1.0;
        let slanted = near(-1, 1, &far).min(near(1, 1, &far)) + std::f32::consts::SQRT_2;
        far[index] = far[index].min(straight).min(slanted);
    }
    for index in (0..count).rev() {
        let (x, y) = (index % wide, index / wide);
        let near = |dx: i32, dy: usize, far: &[f32]| {
            let column = x as i32 + dx;
            let inside = (0..wide as i32).contains(&column) && y + dy < SIZE.y as usize;
            if inside { far[(y + dy) * wide + column as usize] } else { f32::MAX }
        };
        let straight = near(1, 0, &far).min(near(0, 1, &far)) + 1.0;
        let slanted = near(-1, 1, &far).min(near(1, 1, &far)) + std::f32::consts::SQRT_2;
        far[index] = far[index].min(straight).min(slanted);
    }
    let floor = layout.tray.min.y * layout.scale - 4.0;
    let seen = |index: usize| pixel(index).y < floor && without.at(pixel(index)) == bare;
    (0..count).map(|index| seen(index).then_some(far[index])).collect()
}

/// Measures the ground around the land.
fn ring(studio: &mut Studio, name: &str) -> Ring {
    let shot = studio.shoot(name);
    show_ground(studio, false);
    let without = studio.shoot(&format!("{name}-bare"));
    show_ground(studio, true);
    let far = distances(studio, &without);
    let light = |index: usize| {
        let at = UVec2::new(index as u32 % SIZE.x, index as u32 / SIZE.x).as_vec2() + 0.5;
        linear(shot.at(at).expect("a pixel of the picture"))
    };
    let inside: Vec<usize> =
        (0..far.len()).filter(|index| far[*index].is_some_and(|far| RING.contains(&far))).collect();
    assert!(inside.len() > 8000, "{name}: only {} pixels around the land", inside.len());
    let theme = studio.app.world().resource::<Theme>().clone();
    let mut apart = Vec::new();
    for vision in Vision::ALL {
        let around: Vec<_> =
            inside.iter().step_by(5).map(|index| lab_of_linear(vision.see(light(*index)))).collect();
        for habitat in Habitat::ALL {
            let own = vision.lab(theme.habitats[habitat.index()]);
            let mut all: Vec<f64> = around.iter().map(|lab| difference(own, *lab)).collect();
            all.sort_by(f64::total_cmp);
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            apart.push((vision, habitat, mean, all[all.len() / 20]));
        }
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let labs: Vec<_> = inside.iter().map(|index| lab_of_linear(light(*index))).collect();
    let mut blocks = std::collections::BTreeMap::<_, Vec<f64>>::new();
    let floor = inside.iter().zip(&labs).filter(|(index, _)| **index / SIZE.x as usize > HORIZON);
    for (index, lab) in floor {
        let (x, y) = (index % SIZE.x as usize / 8, index / SIZE.x as usize / 8);
        blocks.entry((x, y)).or_default().push(lab.l);
    }
    let blocks: Vec<f64> =
        blocks.values().filter(|block| block.len() > 30).map(|block| mean(block)).collect();
    let middle = mean(&blocks);
    Ring {
        apart,
        lightness: mean(&labs.iter().map(|lab| lab.l).collect::<Vec<_>>()),
        colourful: mean(&labs.iter().map(|lab| lab.a.hypot(lab.b)).collect::<Vec<_>>()),
        uneven: mean(&blocks.iter().map(|l| (l - middle).powi(2)).collect::<Vec<_>>()).sqrt(),
    }
}

/// Says what is wrong with a ring, if anything is.
fn complaints(ring: &Ring, what: &str) -> Vec<String> {
    let Ring { apart, lightness, colourful, uneven } = ring;
    let worst =
        |pick: fn(&(Vision, Habitat, f64, f64)) -> f64| apart.iter().map(pick).fold(f64::INFINITY, f64::min);
    println!(
        "{what}: L* {lightness:.0}, C* {colourful:.1}, sd {uneven:.1}; least mean {:.1}, least twentieth {:.1}",
        worst(|(_, _, mean, _)| *mean),
        worst(|(_, _, _, least)| *least)
    );
    let mut wrong = Vec::new();
    for (vision, habitat, mean, least) in apart {
        if *mean < MEAN || *least < LEAST {
            let habitat = habitat.key();
            wrong.push(format!("{what}: {habitat} differs by {mean:.1} ({least:.1}) in {vision:?} vision"));
        }
    }
    if *colourful > COLOURFUL {
        wrong.push(format!("{what}: too colourful, C* {colourful:.1}"));
    }
    if *uneven > UNEVEN {
        wrong.push(format!("{what}: not calm, sd of L* {uneven:.1}"));
    }
    wrong
}

/// Measures a ground at all hours, in Low and Medium, near and far.
fn stands_back(ground: GroundStyle) {
    in_studio(move |studio| {
        let mut wrong = Vec::new();
        for (hour, turns) in HOURS {
            studio.begin(SEED, turns);
            for picture in [GraphicsQuality::Low, GraphicsQuality::Medium] {
                studio.prefer(|settings| settings.picture = picture);
                lay(studio, ground);
                for (place, pixels) in [("far", FAR), ("near", NEAR)] {
                    studio.look_at(Seat(0), pixels, USUAL_PITCH);
                    let name = format!("{}-{hour}-{picture:?}-{place}", ground.key());
                    let ring = ring(studio, &name);
                    wrong.extend(complaints(&ring, &name));
                }
            }
        }
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    });
}

#[test]
fn no_eye_takes_the_lake_for_a_part_of_the_land() {
    stands_back(GroundStyle::Lake);
}

#[test]
fn no_eye_takes_the_map_for_a_part_of_the_land() {
    stands_back(GroundStyle::Map);
}

#[test]
fn a_broken_ground_would_be_noticed() {
    // The colour of a habitat around the land: the measure has to complain.
    let apart = vec![(Vision::Normal, Habitat::River, 14.0, 12.5)];
    let ring = Ring { apart, lightness: 45.0, colourful: 14.0, uneven: 3.0 };
    assert_eq!(complaints(&ring, "too blue").len(), 1);
    let apart = vec![(Vision::BlueWeak, Habitat::River, 16.0, 11.0)];
    let ring = Ring { apart, lightness: 45.0, colourful: 16.0, uneven: 7.0 };
    assert_eq!(complaints(&ring, "too much").len(), 3);
}

#[test]
fn grounds_have_no_seam_around_and_do_not_move_by_themselves() {
    in_studio(|studio| {
        studio.begin(SEED, 39);
        for ground in GroundStyle::ALL {
            lay(studio, ground);
            for picture in [GraphicsQuality::Low, GraphicsQuality::Medium] {
                studio.prefer(|settings| settings.picture = picture);
                lay(studio, ground);
                studio.look_at(Seat(0), FAR, USUAL_PITCH);
                let (one, other) = (studio.shoot("rest-one"), studio.shoot("rest-other"));
                let moved = one.differences(&other).len();
                assert_eq!(moved, 0, "{moved} pixels of {} moved in {picture:?}", ground.key());
            }
            // Half a pixel of a turn on both sides of south, where a turn ends, and of north: the pictures hardly differ.
            for yaw in [std::f32::consts::PI, 0.0] {
                let mut shots = [-1.0, 1.0].map(|side| {
                    look(studio, yaw + side * 0.0002, USUAL_PITCH);
                    studio.shoot(&format!("{}-turn-{yaw:.0}-{side}", ground.key()))
                });
                let jumps = far_apart(&mut shots);
                assert!(jumps < 200, "{jumps} pixels of {} jump at yaw {yaw}", ground.key());
            }
            // Tilting to the view from above passes through all pitches without a jump.
            for pitch in [67.0, 70.0, 76.0, 78.0] {
                let mut shots = [-0.02, 0.02].map(|side| {
                    look(studio, 0.4, pitch + side);
                    studio.shoot(&format!("{}-tilt-{pitch:.0}-{side}", ground.key()))
                });
                let jumps = far_apart(&mut shots);
                assert!(jumps < 400, "{jumps} pixels of {} jump at pitch {pitch}", ground.key());
            }
            look(studio, 0.0, TOP_DOWN);
            studio.shoot(&format!("{}-top", ground.key()));
        }
    });
}

/// Looks at the middle of the land from a side.
fn look(studio: &mut Studio, yaw: f32, pitch: f32) {
    let layout = *studio.app.world().resource::<ScreenLayout>();
    let middle = hex_position(Seat(0), studio.tiles(Seat(0))[0].hex);
    let focus = Vec2::new(middle.x, middle.z);
    let pose = CameraPose { focus, zoom: FAR / layout.scale, yaw, pitch: pitch.to_radians() };
    let mut rig = studio.app.world_mut().resource_mut::<Rig>();
    rig.goal = pose;
    rig.arrive();
    studio.settle();
}

/// Counts the pixels that differ strongly from one picture to the other and from all of their neighbours there.
fn far_apart([one, other]: &mut [Shot; 2]) -> usize {
    let strong = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > 24);
    let near = |at: UVec2| {
        (0..9).filter_map(move |step| {
            let offset = IVec2::new(step % 3 - 1, step / 3 - 1);
            Some((at.as_ivec2() + offset).as_vec2() + 0.5)
        })
    };
    one.differences(other)
        .into_iter()
        .filter(|(at, [red, green, blue, _], _)| {
            near(*at).all(|place| other.at(place).is_none_or(|there| strong([*red, *green, *blue], there)))
        })
        .count()
}

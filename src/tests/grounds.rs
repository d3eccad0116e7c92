//! Tests of the ground far below the environments as rendered: every colour vision distinguishes the habitats
//! from it at every hour, it is calmer than the environment, and it has no seam all around. Skipped without a
//! graphics adapter.

use crate::preferences::config_files::Theme;
use crate::preferences::season::{Season, SeasonChoice};
use crate::preferences::settings::{GraphicsQuality, GroundStyle};
use crate::tests::colour::{Lab, Vision, difference};
use crate::tests::studio::{SIZE, Shot, Studio, USUAL_PITCH, in_studio};
use bevy::prelude::*;
use cascadia_base::Habitat;
use cascadia_rules::rules::Seat;

const SEED: u64 = 7;
/// The turns of a game after which it is dawn, noon and the golden hour.
const HOURS: [(&str, u16); 3] = [("dawn", 0), ("noon", 20), ("golden hour", 39)];
/// Circumradius of a hex in pixels: for a full environment in view, and for a small one up close.
const USUAL: f32 = 40.0;
const NEAR: f32 = 62.0;
/// Distance of the tested ground from the environment, in pixels.
const RING: std::ops::RangeInclusive<i32> = 3..=45;
/// Least CIEDE2000 difference of every habitat from the ground around the environment: mean, and nearly
/// everywhere.
const MEAN: f64 = 15.0;
const NEARLY_EVERYWHERE: f64 = 12.0;
/// With colour-vision deficiencies the valley has fewer distinct hues; the dark rim of the tiles does the
/// rest. The lake and the map are bare around the environment for that reason.
const WITH_FEWER_HUES: f64 = 12.0;
/// Limits of the ground's chroma and of its local variation in lightness.
const MOST_COLOURFUL: f64 = 15.0;
const MOST_RESTLESS: f64 = 6.0;

fn at(shot: &Shot, x: i32, y: i32) -> Option<[u8; 3]> {
    shot.at(Vec2::new(x as f32 + 0.5, y as f32 + 0.5))
}

fn show_ground(studio: &mut Studio, shown: bool) {
    let world = studio.app.world_mut();
    let mut things = world.query::<(&Name, &mut Visibility)>();
    for (name, mut visibility) in things.iter_mut(world) {
        if name.starts_with("Ground") {
            *visibility = if shown { Visibility::Inherited } else { Visibility::Hidden };
        }
    }
}

/// Pixels of the environment: the same without the ground.
fn terrain(studio: &Studio, shot: &Shot, other: &Shot) -> Vec<(i32, i32)> {
    let rows = studio.tray() as i32 - 6;
    let all = (0..rows).flat_map(|y| (0..SIZE.x as i32).map(move |x| (x, y)));
    all.filter(|(x, y)| at(shot, *x, *y) == at(other, *x, *y)).collect()
}

/// Pixels of the ground in a ring around the environment.
fn ring(studio: &Studio, terrain: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let (width, rows) = (SIZE.x as i32, studio.tray() as i32 - 6);
    let mut is_terrain = vec![false; (width * rows) as usize];
    for (x, y) in terrain {
        is_terrain[(y * width + x) as usize] = true;
    }
    // Distance to the environment, by chamfers of 3 and 4 thirds of a pixel.
    let mut away: Vec<i32> = is_terrain.iter().map(|terrain| if *terrain { 0 } else { 9999 }).collect();
    let mut pass = |forward: bool| {
        let order: Vec<i32> =
            if forward { (0..width * rows).collect() } else { (0..width * rows).rev().collect() };
        let step = if forward { -1 } else { 1 };
        for index in order {
            let (x, y) = (index % width, index / width);
            for (dx, dy, cost) in [(step, 0, 3), (0, step, 3), (step, step, 4), (-step, step, 4)] {
                let (x, y) = (x + dx, y + dy);
                if (0..width).contains(&x) && (0..rows).contains(&y) {
                    let by = away[(y * width + x) as usize] + cost;
                    let here = &mut away[index as usize];
                    *here = (*here).min(by);
                }
            }
        }
    };
    pass(true);
    pass(false);
    let all = (0..rows).flat_map(|y| (0..width).map(move |x| (x, y)));
    all.filter(|(x, y)| RING.contains(&(away[(y * width + x) as usize] / 3))).collect()
}

/// Deviation of the lightness within 8 pixels of a pixel, where all of that is ground.
fn restlessness(shot: &Shot, ring: &[(i32, i32)]) -> f64 {
    let within: std::collections::BTreeSet<(i32, i32)> = ring.iter().copied().collect();
    let mut deviations = Vec::new();
    for (x, y) in ring.iter().step_by(7) {
        let around = (-8..=8).step_by(2).flat_map(|dy| (-8..=8).step_by(2).map(move |dx| (x + dx, y + dy)));
        let lights: Option<Vec<f64>> = around
            .map(|place| within.contains(&place).then(|| at(shot, place.0, place.1)).flatten())
            .map(|colour| colour.map(|colour| Vision::Normal.lab(colour).l))
            .collect();
        let Some(lights) = lights else { continue };
        let mean = lights.iter().sum::<f64>() / lights.len() as f64;
        let square = lights.iter().map(|light| (light - mean).powi(2)).sum::<f64>() / lights.len() as f64;
        deviations.push(square.sqrt());
    }
    assert!(deviations.len() > 100, "too little ground: {}", deviations.len());
    deviations.iter().sum::<f64>() / deviations.len() as f64
}

/// Returns the faults of the ground around an environment.
fn look_around(studio: &mut Studio, ground: GroundStyle, hour: &str) -> Vec<String> {
    show_ground(studio, false);
    let behind = studio.shoot("ground-hidden");
    show_ground(studio, true);
    let shot = studio.shoot(&format!("ground-{}-{hour}", ground.key()));
    let ring = ring(studio, &terrain(studio, &shot, &behind));
    let colours: Vec<[u8; 3]> = ring.iter().step_by(3).filter_map(|(x, y)| at(&shot, *x, *y)).collect();
    assert!(colours.len() > 1000, "too little ground: {}", colours.len());
    let what = format!("{} at {hour}", ground.key());
    let habitats = studio.app.world().resource::<Theme>().habitats;
    let mut wrong = Vec::new();
    for vision in Vision::ALL {
        let seen: Vec<Lab> = colours.iter().map(|colour| vision.lab(*colour)).collect();
        for habitat in Habitat::ALL {
            let own = vision.lab(habitats[habitat.index()]);
            let mut by: Vec<f64> = seen.iter().map(|lab| difference(*lab, own)).collect();
            by.sort_by(f64::total_cmp);
            let (mean, least) = (by.iter().sum::<f64>() / by.len() as f64, by[by.len() / 20]);
            println!(
                "{what}, {vision:?}: {} differs by {mean:.1}, nearly everywhere {least:.1}",
                habitat.key()
            );
            let enough = if vision == Vision::Normal || ground != GroundStyle::Valley {
                mean >= MEAN && least >= NEARLY_EVERYWHERE
            } else {
                mean >= WITH_FEWER_HUES
            };
            if !enough {
                wrong.push(format!(
                    "{what}: {} differs from it by {mean:.1} ({least:.1}) only in {vision:?} vision",
                    habitat.key()
                ));
            }
        }
    }
    let chroma = colours.iter().map(|colour| {
        let Lab { a, b, .. } = Vision::Normal.lab(*colour);
        a.hypot(b)
    });
    let chroma = chroma.sum::<f64>() / colours.len() as f64;
    let restless = restlessness(&shot, &ring);
    println!("{what}: C* {chroma:.1}, local deviation of L* {restless:.1}");
    if chroma > MOST_COLOURFUL {
        wrong.push(format!("{what}: too colourful, C* {chroma:.1}"));
    }
    if restless > MOST_RESTLESS {
        wrong.push(format!("{what}: too restless, {restless:.1}"));
    }
    wrong
}

/// Checks a ground at every hour.
fn look_all_day(ground: GroundStyle) {
    in_studio(move |studio| {
        let mut wrong = Vec::new();
        for (hour, turns) in HOURS {
            studio.begin(SEED, turns);
            studio.prefer(|settings| {
                settings.picture = GraphicsQuality::Low;
                settings.ground = ground;
            });
            studio.look_at(Seat(0), USUAL, USUAL_PITCH);
            wrong.extend(look_around(studio, ground, hour));
            if ground == GroundStyle::Valley {
                studio.prefer(|settings| settings.season = SeasonChoice::Always(Season::Winter));
                wrong.extend(look_around(studio, ground, &format!("{hour}, in winter")));
                studio.prefer(|settings| settings.season = SeasonChoice::Always(Season::Summer));
                continue;
            }
            // The lake and the map leave a margin around the environment, near its horizon too.
            studio.look_at(Seat(0), NEAR, USUAL_PITCH);
            wrong.extend(look_around(studio, ground, &format!("{hour}, near")));
            // Features of the better qualities.
            studio.prefer(|settings| settings.picture = GraphicsQuality::Medium);
            studio.look_at(Seat(0), USUAL, USUAL_PITCH);
            wrong.extend(look_around(studio, ground, &format!("{hour}, Medium")));
        }
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    });
}

#[test]
fn every_eye_distinguishes_every_habitat_from_the_valley_at_every_hour() {
    look_all_day(GroundStyle::Valley);
}

#[test]
fn every_eye_distinguishes_every_habitat_from_the_lake_at_every_hour() {
    look_all_day(GroundStyle::Lake);
}

#[test]
fn every_eye_distinguishes_every_habitat_from_the_map_at_every_hour() {
    look_all_day(GroundStyle::Map);
}

#[test]
fn winter_lies_on_the_valley() {
    in_studio(|studio| {
        studio.begin(SEED, 20);
        studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
        studio.look_at(Seat(0), USUAL, USUAL_PITCH);
        let [summer, winter] = [Season::Summer, Season::Winter].map(|season| {
            studio.prefer(|settings| settings.season = SeasonChoice::Always(season));
            studio.shoot(&format!("valley-{season:?}"))
        });
        let lights = |shot: &Shot| {
            let row = (0..SIZE.x as i32).filter_map(|x| at(shot, x, 440));
            row.map(|colour| Vision::Normal.lab(colour).l).collect::<Vec<f64>>()
        };
        let mean = |lights: &[f64]| lights.iter().sum::<f64>() / lights.len() as f64;
        let (summer, winter) = (mean(&lights(&summer)), mean(&lights(&winter)));
        println!("lightness of the valley: {summer:.1} in summer, {winter:.1} in winter");
        assert!(winter > summer + 5.0);
    });
}

#[test]
fn no_ground_moves_where_nothing_may() {
    in_studio(|studio| {
        studio.begin(SEED, 39);
        for ground in GroundStyle::ALL {
            for picture in [GraphicsQuality::Low, GraphicsQuality::Medium] {
                studio.prefer(|settings| {
                    settings.picture = picture;
                    settings.ground = ground;
                });
                studio.look_at(Seat(0), USUAL, USUAL_PITCH);
                let (one, other) = (studio.shoot("rest-one"), studio.shoot("rest-other"));
                let moved = one.differences(&other).len();
                assert_eq!(moved, 0, "{moved} pixels of {} move in {picture:?}", ground.key());
            }
        }
    });
}

#[test]
fn no_ground_jumps_while_the_view_tilts() {
    in_studio(|studio| {
        studio.begin(SEED, 39);
        for ground in GroundStyle::ALL {
            studio.prefer(|settings| {
                settings.picture = GraphicsQuality::Low;
                settings.ground = ground;
            });
            for pitch in [50.0, 67.0, 70.0, 76.0, 80.0] {
                let shots = [-0.005, 0.005].map(|side| {
                    studio.look_at(Seat(0), USUAL, pitch + side);
                    studio.shoot(&format!("{}-tilt-{pitch:.0}-{side}", ground.key()))
                });
                // Pixels unlike all nearby pixels of the other picture.
                let unlike = |[red, green, blue, _]: [u8; 4], there: [u8; 3]| {
                    [red, green, blue].iter().zip(there).any(|(here, there)| here.abs_diff(there) > 24)
                };
                let jumps = shots[0]
                    .differences(&shots[1])
                    .into_iter()
                    .filter(|(place, here, _)| {
                        (0..9).all(|step| {
                            let (x, y) = (place.x as i32 + step % 3 - 1, place.y as i32 + step / 3 - 1);
                            at(&shots[1], x, y).is_none_or(|there| unlike(*here, there))
                        })
                    })
                    .count();
                assert!(jumps < 400, "{jumps} pixels of {} jump at {pitch} degrees", ground.key());
            }
        }
    });
}

/// Difference of two columns of the picture in the rows above the environment.
fn step(shot: &Shot, one: i32, other: i32) -> f64 {
    let rows = 2..70;
    let count = f64::from(rows.end - rows.start);
    let light = |x: i32, y: i32| at(shot, x, y).map_or(0.0, |colour| Vision::Normal.lab(colour).l);
    rows.map(|y| (light(one, y) - light(other, y)).abs()).sum::<f64>() / count
}

#[test]
fn the_horizons_have_no_seam_all_around() {
    for ground in [GroundStyle::Valley, GroundStyle::Lake] {
        look_all_around(ground);
    }
}

/// Looks in all directions for a seam of the horizon.
fn look_all_around(ground: GroundStyle) {
    in_studio(move |studio| {
        studio.begin(SEED, 20);
        studio.prefer(|settings| {
            settings.picture = GraphicsQuality::Low;
            settings.ground = ground;
        });
        studio.look_at(Seat(0), 24.0, USUAL_PITCH);
        let mut shots = Vec::new();
        for part in 0..8 {
            let yaw = std::f32::consts::TAU * part as f32 / 8.0;
            studio.turn_to(yaw);
            let shot = studio.shoot(&format!("horizon-{part}"));
            let mut steps: Vec<f64> = (1..SIZE.x as i32).map(|x| step(&shot, x - 1, x)).collect();
            steps.sort_by(f64::total_cmp);
            let (usual, most) = (steps[steps.len() * 9 / 10], steps[steps.len() - 1]);
            println!("yaw {yaw:.1}: columns differ by {usual:.2}, at most {most:.2}");
            assert!(most < 4.0 * usual + 0.5, "a seam at yaw {yaw}: {usual} {most}");
            shots.push(shot);
        }
        studio.turn_to(std::f32::consts::TAU);
        let around = studio.shoot("horizon-around");
        let far: Vec<f64> = (0..SIZE.x as i32)
            .map(|x| {
                let light = |shot: &Shot| at(shot, x, 30).map_or(0.0, |colour| Vision::Normal.lab(colour).l);
                (light(&shots[0]) - light(&around)).abs()
            })
            .collect();
        assert!(far.iter().all(|by| *by < 2.0), "a whole turn leads elsewhere");
        assert!(shots[0].differences(&shots[1]).len() > 10_000, "the ground turns with the environment");
    });
}

#[test]
fn high_contrast_lays_haze_over_the_ground() {
    in_studio(|studio| {
        studio.begin(SEED, 20);
        studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
        studio.look_at(Seat(0), USUAL, USUAL_PITCH);
        studio.prefer(|settings| settings.high_contrast = true);
        let hazy = studio.shoot("ground-hazy");
        studio.prefer(|settings| settings.high_contrast = false);
        let clear = studio.shoot("ground-clear");
        // High contrast lays haze over the ground, which reduces its variation.
        let spread = |shot: &Shot| {
            let lights: Vec<f64> = (0..SIZE.x as i32)
                .filter_map(|x| at(shot, x, 440).map(|colour| Vision::Normal.lab(colour).l))
                .collect();
            let mean = lights.iter().sum::<f64>() / lights.len() as f64;
            lights.iter().map(|light| (light - mean).abs()).sum::<f64>() / lights.len() as f64
        };
        println!("spread of lightness: {:.1}, in high contrast {:.1}", spread(&clear), spread(&hazy));
        assert!(spread(&hazy) < 0.7 * spread(&clear));
    });
}

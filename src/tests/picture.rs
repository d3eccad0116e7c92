//! Tests of the rendered game: every shader works, colours keep their meaning in every quality, near and far
//! and at every time of the day, and an idle table is static. Skipped without a graphics adapter.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::camera::CameraView;
use crate::camera::space::hex_position;
use crate::cascadia::picture::PictureOrder;
use crate::cascadia::table::{RestPose, TokenOf};
use crate::preferences::config_files::Theme;
use crate::preferences::season::{Season, SeasonChoice};
use crate::preferences::settings::{GraphicsQuality, GroundStyle, TokenLook};
use crate::tests::colour::{Lab, Rgb, Vision, closest, difference, lab_of_linear, linear};
use crate::tests::picture_mode::{order, photograph};
use crate::tests::studio::{Shot, Studio, TOP_DOWN, USUAL_PITCH, in_studio};
use bevy::prelude::*;
use cascadia_base::{Habitat, Hex, Wildlife};
use cascadia_rules::rules::{PlacedTile, Seat};

/// A game with large areas of every habitat, and its turns until the first player's environment is full.
const SEED: u64 = 7;
const TURNS: u16 = 39;
/// Circumradius of a hex in pixels at the furthest and at the usual zoom of play.
const FAR: f32 = 34.0;
const NEAR: f32 = 62.0;
/// Least differences of areas in CIEDE2000, and in greyscale (L*).
const DISTINCT: f64 = 15.0;
const GREY_STEP: f64 = 5.0;
/// The habitats from the darkest to the lightest.
const BY_LIGHTNESS: [Habitat; 5] =
    [Habitat::Forest, Habitat::River, Habitat::Mountain, Habitat::Wetland, Habitat::Prairie];

/// A point of the environment with an unambiguous habitat: its direction from the middle of a tile, and the
/// habitat.
struct Spot {
    point: Vec3,
    habitat: Habitat,
}

/// Points of the first player's environment, away from tokens, borders and edges.
fn spots(studio: &Studio) -> Vec<Spot> {
    let towards = |edge: usize| Vec2::from_angle((edge as f32 - 1.0) * std::f32::consts::FRAC_PI_3);
    let mut spots = Vec::new();
    // Empty tiles have small discs painted there.
    for tile in studio.tiles(Seat(0)).into_iter().filter(|tile| tile.token.is_some()) {
        let first = (usize::from(tile.rotation.steps()) + 1) % 6;
        let halves = [tile.edges[first], tile.edges[(first + 3) % 6]];
        for step in 0..1600 {
            let local = Vec2::new((step % 40) as f32, (step / 40) as f32) * 0.05 - Vec2::splat(0.975);
            let inside = (0..6).map(|edge| 0.866 - local.dot(towards(edge))).fold(9.0, f32::min);
            let across = local.dot(towards(first));
            let doubtful = halves[0] != halves[1] && across.abs() < 0.32;
            if inside > 0.19 && local.length() > 0.54 && !doubtful {
                let habitat = halves[usize::from(across < 0.0)];
                let point = hex_position(Seat(0), tile.hex) + Vec3::new(local.x, 0.0, local.y);
                spots.push(Spot { point, habitat });
            }
        }
    }
    spots
}

/// The mean light of each habitat in a picture.
fn layout(studio: &Studio, shot: &Shot) -> BTreeMap<Habitat, [f64; 3]> {
    let mut sums: BTreeMap<Habitat, (f64, [f64; 3])> = BTreeMap::new();
    for Spot { point, habitat } in spots(studio) {
        let Some(colour) = studio.pixel_of(point).and_then(|pixel| shot.at(pixel)) else { continue };
        let (count, sum) = sums.entry(habitat).or_default();
        *count += 1.0;
        for (sum, value) in sum.iter_mut().zip(linear(colour)) {
            *sum += value;
        }
    }
    assert!(
        sums.len() == 5 && sums.values().all(|(count, _)| *count > 60.0),
        "too little in sight: {sums:?}"
    );
    sums.into_iter().map(|(habitat, (count, sum))| (habitat, sum.map(|sum| sum / count))).collect()
}

/// Returns the colours too much alike in a picture.
fn look_closely(studio: &Studio, shot: &Shot, what: &str) -> Vec<String> {
    let layout = layout(studio, shot);
    let mut alike = Vec::new();
    for vision in Vision::ALL {
        let seen: Vec<(&str, Lab)> = layout
            .iter()
            .map(|(habitat, light)| (habitat.key(), lab_of_linear(vision.see(*light))))
            .collect();
        let (least, one, other) = closest(&seen);
        println!("{what}, {vision:?}: {one} and {other} differ by {least:.1}");
        if least < DISTINCT {
            alike.push(format!("{what}: {one} and {other} differ by {least:.1} only in {vision:?} vision"));
        }
    }
    let own = |habitat: Habitat| lab_of_linear(layout[&habitat]);
    println!(
        "{what}: {}",
        BY_LIGHTNESS.map(|habitat| format!("{} {:.1}", habitat.key(), own(habitat).l)).join(", ")
    );
    for pair in BY_LIGHTNESS.windows(2) {
        let step = own(pair[1]).l - own(pair[0]).l;
        if step < GREY_STEP {
            alike.push(format!("{what}: {} is only {step:.1} lighter than {}", pair[1].key(), pair[0].key()));
        }
    }
    // The glyphs of the panels lie on the colour of the environment.
    let theme = studio.app.world().resource::<Theme>();
    for habitat in Habitat::ALL {
        let differs = |of: Habitat| difference(own(habitat), Vision::Normal.lab(theme.habitats[of.index()]));
        println!("{what}: {} is {:.1} from its colour in the panels", habitat.key(), differs(habitat));
        for other in Habitat::ALL {
            if differs(other) < differs(habitat) {
                let (habitat, other) = (habitat.key(), other.key());
                alike.push(format!("{what}: {habitat} has the colour that panels give to {other}"));
            }
        }
    }
    alike
}

#[track_caller]
fn nothing(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_shader_compiles_and_something_is_drawn_with_it() {
    in_studio(|studio| {
        studio.roll();
        studio.begin(SEED, TURNS);
        // Some shaders serve picture mode only.
        let order = order("shaders", UVec2::new(160, 90));
        photograph(studio, PictureOrder { softness: 1.0, ..order });
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.begin(SEED, TURNS);
            studio.prefer(|settings| settings.picture = picture);
            studio.look_at(Seat(0), FAR, USUAL_PITCH);
            for ground in GroundStyle::ALL {
                studio.prefer(|settings| settings.ground = ground);
                studio.shoot(&format!("shaders-{picture:?}-{}", ground.key()));
            }
            let (troubles, used) = studio.pipelines();
            nothing(troubles);
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
            let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a readable shader");
            let mut used: Vec<String> = used.iter().map(|path| path.replace("shaders://", "")).collect();
            let mut next = 0;
            let files: Vec<String> = fs::read_dir(&folder)
                .expect("a folder of shaders")
                .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
                .collect();
            // The imports of a used shader are used as well.
            while next < used.len() {
                let text = read(&used[next]);
                let imported = files
                    .iter()
                    .filter(|file| text.contains(&format!("cascadia::{}", file.replace(".wgsl", ""))));
                let new: Vec<String> = imported.filter(|file| !used.contains(file)).cloned().collect();
                used.extend(new);
                next += 1;
            }
            let unused: Vec<&String> = files.iter().filter(|file| !used.contains(file)).collect();
            assert!(unused.is_empty(), "nothing is drawn with {unused:?} in {picture:?}");
        }
    });
}

#[test]
fn nothing_of_an_environment_is_drawn_beneath_the_table_of_rolling_rivers() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        studio.look_at(Seat(0), FAR, USUAL_PITCH);
        let before = studio.drawn_meshes();
        assert!(before > 20, "{before} meshes");
        studio.roll();
        assert_eq!(studio.drawn_meshes(), 0);
        studio.begin(SEED, TURNS);
        studio.look_at(Seat(0), FAR, USUAL_PITCH);
        assert_eq!(studio.drawn_meshes(), before);
    });
}

#[test]
fn a_broken_shader_is_noticed() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        studio.look_at(Seat(0), FAR, USUAL_PITCH);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
        for (name, fault) in
            [("land.wgsl", "fn broken( {"), ("scenery.wgsl", "fn broken() -> f32 { return vec2(0.0); }")]
        {
            let text = fs::read_to_string(folder.join(name)).expect("a readable shader");
            studio.rewrite(name, format!("{text}\n{fault}\n"));
            let (troubles, _) = studio.pipelines();
            studio.rewrite(name, text);
            assert!(!troubles.is_empty(), "a fault in {name} stays unnoticed");
            nothing(studio.pipelines().0);
        }
    });
}

#[test]
fn every_eye_distinguishes_the_habitats_in_every_quality_near_and_far() {
    in_studio(|studio| {
        let mut alike = Vec::new();
        studio.begin(SEED, TURNS);
        studio.prefer(|settings| settings.steady_light = true);
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.prefer(|settings| settings.picture = picture);
            for (name, pixels) in [("far", FAR), ("near", NEAR)] {
                studio.look_at(Seat(0), pixels, USUAL_PITCH);
                let shot = studio.shoot(&format!("{picture:?}-{name}"));
                alike.extend(look_closely(studio, &shot, &format!("{picture:?} {name}")));
            }
        }
        nothing(alike);
    });
}

#[test]
fn every_eye_distinguishes_the_habitats_from_morning_to_evening() {
    in_studio(|studio| {
        // Morning light on the environment of the evening.
        studio.begin(SEED, 0);
        let (morning, low) = studio.light();
        let mut alike = Vec::new();
        studio.begin(SEED, TURNS);
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.prefer(|settings| settings.picture = picture);
            studio.look_at(Seat(0), FAR, USUAL_PITCH);
            let shot = studio.shoot(&format!("{picture:?}-evening"));
            alike.extend(look_closely(studio, &shot, &format!("{picture:?} in the evening")));
            let morning = morning.color;
            studio.relight(|light, transform| {
                light.color = morning;
                *transform = low;
            });
            let shot = studio.shoot(&format!("{picture:?}-morning"));
            alike.extend(look_closely(studio, &shot, &format!("{picture:?} in the morning")));
        }
        nothing(alike);
    });
}

/// The selectable seasons.
const SEASONS: [SeasonChoice; 4] = [
    SeasonChoice::Always(Season::Spring),
    SeasonChoice::Always(Season::Summer),
    SeasonChoice::Always(Season::Autumn),
    SeasonChoice::Always(Season::Winter),
];
/// Greatest CIEDE2000 difference of a habitat from its colour in summer.
const SEASONAL: f64 = 16.0;

#[test]
fn every_eye_distinguishes_the_habitats_in_every_season() {
    in_studio(|studio| {
        let mut alike = Vec::new();
        let mut seen: BTreeMap<(String, &str), BTreeMap<Habitat, Lab>> = BTreeMap::new();
        studio.begin(SEED, TURNS);
        // At noon, and in the golden light of the last turn.
        let views = [
            (GraphicsQuality::Low, FAR, true, "Low far"),
            (GraphicsQuality::Low, FAR, false, "Low evening"),
            (GraphicsQuality::Low, NEAR, true, "Low near"),
            (GraphicsQuality::Medium, FAR, true, "Medium far"),
            (GraphicsQuality::High, FAR, true, "High far"),
        ];
        for (picture, pixels, noon, name) in views {
            studio.prefer(|settings| {
                settings.picture = picture;
                settings.steady_light = noon;
            });
            studio.look_at(Seat(0), pixels, USUAL_PITCH);
            for season in SEASONS {
                studio.prefer(|settings| settings.season = season);
                let what = format!("{name} in {}", season.key());
                let shot = studio.shoot(&format!("season-{}-{}", season.key(), name.replace(' ', "-")));
                alike.extend(look_closely(studio, &shot, &what));
                let colours = layout(studio, &shot).into_iter();
                let colours = colours.map(|(habitat, light)| (habitat, lab_of_linear(light))).collect();
                seen.insert((name.to_owned(), season.key()), colours);
            }
        }
        for ((name, season), colours) in &seen {
            let summer = &seen[&(name.clone(), "summer")];
            for (habitat, colour) in colours {
                let by = difference(*colour, summer[habitat]);
                println!("{name} in {season}: {} differs from summer by {by:.1}", habitat.key());
                if by > SEASONAL {
                    alike.push(format!("{name}: {} of {season} is {by:.1} from summer", habitat.key()));
                }
            }
        }
        nothing(alike);
    });
}

#[test]
fn another_season_is_seen_at_once_on_the_terrain_and_not_on_the_tokens() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium] {
            studio.prefer(|settings| settings.picture = picture);
            studio.prefer(|settings| settings.season = SeasonChoice::Always(Season::Summer));
            studio.look_at(Seat(0), NEAR, USUAL_PITCH);
            let summer = studio.shoot(&format!("{picture:?}-summer"));
            studio.prefer(|settings| settings.season = SeasonChoice::Always(Season::Winter));
            let winter = studio.shoot(&format!("{picture:?}-winter"));
            let mut changed: BTreeMap<Habitat, (usize, usize)> = BTreeMap::new();
            for Spot { point, habitat } in spots(studio) {
                let Some(pixel) = studio.pixel_of(point) else { continue };
                let (all, other) = changed.entry(habitat).or_default();
                *all += 1;
                *other += usize::from(summer.at(pixel) != winter.at(pixel));
            }
            for (habitat, (all, other)) in changed {
                assert!(other * 4 > all, "{other} of {all} points of {} in {picture:?}", habitat.key());
            }
            for tile in studio.tiles(Seat(0)).into_iter().filter(|tile| tile.token.is_some()) {
                let top = hex_position(Seat(0), tile.hex) + Vec3::Y * 0.1;
                let Some(pixel) = studio.pixel_of(top) else { continue };
                assert_eq!(summer.at(pixel), winter.at(pixel), "a token in {picture:?}");
            }
            // The winter's baked textures and plants are gone again.
            studio.prefer(|settings| settings.season = SeasonChoice::Always(Season::Summer));
            let again = studio.shoot(&format!("{picture:?}-summer-again"));
            let left = summer.differences(&again);
            assert!(left.is_empty(), "{} pixels of winter are left in {picture:?}", left.len());
        }
    });
}

#[test]
fn winter_lies_on_forest_and_wetland() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        studio.prefer(|settings| settings.steady_light = true);
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium] {
            studio.prefer(|settings| settings.picture = picture);
            studio.look_at(Seat(0), NEAR, USUAL_PITCH);
            let mut shares = Vec::new();
            for season in [Season::Summer, Season::Winter] {
                studio.prefer(|settings| settings.season = SeasonChoice::Always(season));
                let shot = studio.shoot(&format!("{picture:?}-snow-{season:?}"));
                let mut snow: BTreeMap<Habitat, (f64, f64)> = BTreeMap::new();
                for Spot { point, habitat } in spots(studio) {
                    let Some(colour) = studio.pixel_of(point).and_then(|pixel| shot.at(pixel)) else {
                        continue;
                    };
                    let Lab { l, a, b } = Vision::Normal.lab(colour);
                    let (all, white) = snow.entry(habitat).or_default();
                    *all += 1.0;
                    *white += f64::from(u8::from(l > 70.0 && a.hypot(b) < 12.0));
                }
                shares.push([Habitat::Forest, Habitat::Wetland].map(|habitat| {
                    let (all, white) = snow[&habitat];
                    println!("{picture:?} {season:?}: {:.3} of {} is snow", white / all, habitat.key());
                    white / all
                }));
            }
            for (summer, winter) in shares[0].into_iter().zip(shares[1]) {
                assert!(winter > summer + 0.02, "{summer:.3} and {winter:.3} in {picture:?}");
            }
        }
    });
}

#[test]
fn a_camera_that_draws_nothing_keeps_no_textures() {
    in_studio(|studio| {
        // A separate camera bakes the environments.
        studio.begin(SEED, 5);
        studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
        studio.look_at(Seat(0), FAR, USUAL_PITCH);
        studio.shoot("cameras");
        let (with_textures, drawn) = studio.cameras_with_textures();
        assert!(drawn > 0);
        assert_eq!(with_textures, drawn);
    });
}

#[test]
fn rivers_fall_over_the_rim_and_other_habitats_show_the_dark_side_of_the_environment() {
    in_studio(|studio| {
        let (mut falls, mut others) = (0, 0);
        for seed in [SEED, 3, 11, 19, 23] {
            studio.begin(seed, TURNS);
            studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
            studio.look_at(Seat(0), 56.0, 45.0);
            let shot = studio.shoot(&format!("rim-{seed}"));
            let tiles = studio.tiles(Seat(0));
            // The sides that face the viewer: south east and south west.
            for (tile, side, step) in
                tiles.iter().flat_map(|tile| [(tile, 2, Hex::new(0, 1)), (tile, 3, Hex::new(-1, 1))])
            {
                let beyond = Hex::new(tile.hex.x + step.x, tile.hex.y + step.y);
                let covered = |tile: &PlacedTile| {
                    let away = hex_position(Seat(0), tile.hex) - hex_position(Seat(0), beyond);
                    // Another tile lies there, or overhangs from nearer to the viewer.
                    away.length() < 1.9 && (away.z >= 0.0 || tile.hex == beyond)
                };
                if tiles.iter().any(covered) {
                    continue;
                }
                let towards = Vec2::from_angle((side as f32 - 1.0) * std::f32::consts::FRAC_PI_3);
                let mut lights = Vec::new();
                for along in [-0.2, -0.1, 0.0, 0.1, 0.2] {
                    let out = towards * 0.93 + towards.perp() * along;
                    let point = hex_position(Seat(0), tile.hex) + Vec3::new(out.x, -0.2, out.y);
                    let Some(colour) = studio.pixel_of(point).and_then(|pixel| shot.at(pixel)) else {
                        continue;
                    };
                    lights.push(Vision::Normal.lab(colour));
                }
                if lights.len() < 5 {
                    continue;
                }
                let light = lights.iter().map(|lab| lab.l).sum::<f64>() / 5.0;
                let blue = lights.iter().filter(|lab| lab.b < -8.0 || lab.l > 75.0).count();
                let what =
                    format!("{} at {:?}, side {side}: L* {light:.0}", tile.edges[side].key(), tile.hex);
                if tile.edges[side] == Habitat::River {
                    assert!(light > 40.0 && blue >= 4, "no fall: {what}");
                    falls += 1;
                } else {
                    assert!(light < 45.0 && blue == 0, "no dark side: {what}");
                    others += 1;
                }
            }
        }
        assert!(falls >= 2 && others >= 4, "{falls} falls, {others} other sides");
    });
}

#[test]
fn the_light_drifts_over_the_game_unless_it_is_to_be_steady() {
    in_studio(|studio| {
        let mut colours = Vec::new();
        for turns in [0, 20, TURNS] {
            studio.begin(SEED, turns);
            let drifting = studio.light();
            studio.prefer(|settings| settings.steady_light = true);
            let steady = studio.light();
            colours.push((drifting.0.color, steady.0.color, steady.1));
        }
        assert_ne!(colours[0].0, colours[1].0);
        assert_ne!(colours[1].0, colours[2].0);
        assert_eq!(colours[1].0, colours[1].1, "noon");
        assert!(colours.iter().all(|(_, steady, place)| (*steady, *place) == (colours[1].1, colours[1].2)));
        // The change of light is visible, and under steady light the same environment always looks the same.
        let mut shots = Vec::new();
        for steady in [false, true] {
            studio.prefer(|settings| settings.steady_light = steady);
            studio.look_at(Seat(0), FAR, USUAL_PITCH);
            let shot = studio.shoot(&format!("steady-{steady}"));
            shots.push(layout(studio, &shot));
        }
        // Golden: less blue.
        for habitat in Habitat::ALL {
            let warmth = |light: &[f64; 3]| light[0] / light[2];
            assert!(warmth(&shots[0][&habitat]) > warmth(&shots[1][&habitat]) * 1.02, "{}", habitat.key());
        }
    });
}

#[test]
fn a_flat_colour_comes_out_as_it_went_in() {
    in_studio(|studio| {
        studio.begin(SEED, 0);
        studio.look_at(Seat(0), FAR, TOP_DOWN);
        let theme = studio.app.world().resource::<Theme>().clone();
        let colours: Vec<Rgb> =
            theme.habitats.into_iter().chain(theme.wildlife.map(|disc| disc.disc)).collect();
        // Plates above the environment, over everything.
        let middle = hex_position(Seat(0), studio.tiles(Seat(0))[0].hex);
        let place = |index: usize| {
            middle + Vec3::new((index % 5) as f32 * 1.5 - 3.0, 1.0, (index / 5) as f32 * 1.5 - 1.5)
        };
        let plates: Vec<Entity> = colours
            .iter()
            .enumerate()
            .map(|(index, [red, green, blue])| {
                let world = studio.app.world_mut();
                let mesh = world.resource_mut::<Assets<Mesh>>().add(Plane3d::new(Vec3::Y, Vec2::splat(0.5)));
                let base_color = Color::srgb_u8(*red, *green, *blue);
                let material = StandardMaterial { base_color, unlit: true, ..default() };
                let material = world.resource_mut::<Assets<StandardMaterial>>().add(material);
                let place = Transform::from_translation(place(index));
                world.spawn((Mesh3d(mesh), MeshMaterial3d(material), place)).id()
            })
            .collect();
        let mut off = Vec::new();
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.prefer(|settings| settings.picture = picture);
            let shot = studio.shoot(&format!("{picture:?}-flat"));
            for (index, colour) in colours.iter().enumerate() {
                let pixel = studio.pixel_of(place(index)).expect("the plates are in sight");
                let shown = shot.at(pixel).expect("the plates are in sight");
                let by = difference(Vision::Normal.lab(*colour), Vision::Normal.lab(shown));
                if by > 5.0 {
                    off.push(format!("{picture:?}: {colour:02x?} is shown as {shown:02x?}, off by {by:.1}"));
                }
            }
        }
        for plate in plates {
            studio.app.world_mut().despawn(plate);
        }
        nothing(off);
    });
}

#[test]
fn a_still_table_stands_still() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        for picture in [GraphicsQuality::Low, GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.prefer(|settings| settings.picture = picture);
            studio.look_at(Seat(0), NEAR, USUAL_PITCH);
            let (one, other) = (studio.shoot("still-one"), studio.shoot("still-other"));
            let changed = one.differences(&other);
            let first = changed.iter().take(5).collect::<Vec<_>>();
            assert!(first.is_empty(), "{} pixels changed in {picture:?}: {first:?}", changed.len());
        }
        // The same during a replay: the wind blows, the water flows.
        studio.prefer(|settings| settings.reduce_motion = false);
        let (one, other) = (studio.shoot("moving-one"), studio.shoot("moving-other"));
        assert!(one.differences(&other).len() > 1000, "nothing moves");
    });
}

/// Shows or hides all scenery on the environment.
fn show_scenery(studio: &mut Studio, shown: bool) -> usize {
    let world = studio.app.world_mut();
    let mut things = world.query::<(&Name, &mut Visibility)>();
    let mut count = 0;
    for (name, mut visibility) in things.iter_mut(world) {
        if name.as_str() == "Scenery" {
            *visibility = if shown { Visibility::Inherited } else { Visibility::Hidden };
            count += 1;
        }
    }
    count
}

#[test]
fn trees_and_peaks_stand_on_their_own_habitat() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
        assert_eq!(show_scenery(studio, true), 0, "nothing stands on the environment in Low");
        for picture in [GraphicsQuality::Medium, GraphicsQuality::High] {
            studio.prefer(|settings| settings.picture = picture);
            // Shadows fall on other habitats; only the scenery itself counts here.
            studio.relight(|light, _| light.shadow_maps_enabled = false);
            studio.look_at(Seat(0), NEAR, TOP_DOWN);
            let with = studio.shoot(&format!("{picture:?}-scenery"));
            assert!(show_scenery(studio, false) > 15, "something stands on most tiles in {picture:?}");
            let without = studio.shoot(&format!("{picture:?}-bare"));
            show_scenery(studio, true);
            let mut seen: BTreeMap<Habitat, [usize; 4]> = BTreeMap::new();
            for Spot { point, habitat } in spots(studio) {
                let Some(pixel) = studio.pixel_of(point) else { continue };
                let (Some(now), Some(bare)) = (with.at(pixel), without.at(pixel)) else { continue };
                let [all, standing, trees, snow] = seen.entry(habitat).or_default();
                let lab = Vision::Normal.lab(now);
                *all += 1;
                let stands = now != bare;
                *standing += usize::from(stands);
                // Dark green, and white.
                *trees += usize::from(stands && lab.l < 42.0 && lab.a < -10.0);
                *snow += usize::from(stands && lab.l > 86.0 && lab.a.hypot(lab.b) < 12.0);
            }
            println!("{picture:?}: {seen:?}");
            for (habitat, [all, standing, trees, snow]) in seen {
                let share = |count: usize| count as f32 / all as f32;
                let what = format!("{} in {picture:?}", habitat.key());
                match habitat {
                    Habitat::Forest => assert!(share(trees) > 0.2, "too few trees on {what}"),
                    Habitat::Mountain => assert!(share(snow) > 0.02, "too few peaks on {what}"),
                    Habitat::River => assert!(share(standing) < 0.1, "too much on {what}"),
                    Habitat::Prairie | Habitat::Wetland => {}
                }
                assert!(habitat == Habitat::Forest || share(trees) < 0.02, "trees on {what}");
                assert!(habitat == Habitat::Mountain || share(snow) < 0.02, "peaks on {what}");
            }
        }
    });
}

#[test]
fn the_rim_of_a_keystone_is_seen_on_every_habitat() {
    in_studio(|studio| {
        let mut seen = BTreeMap::new();
        for seed in [SEED, 3, 11] {
            studio.begin(seed, TURNS);
            studio.prefer(|settings| settings.picture = GraphicsQuality::Low);
            studio.look_at(Seat(0), 90.0, TOP_DOWN);
            let shot = studio.shoot(&format!("keystones-{seed}"));
            for tile in studio.tiles(Seat(0)).into_iter().filter(|tile| tile.keystone) {
                // The golden lines lie 0.045 and 0.095 from the edge, with bark between them.
                let lightness = |inwards: f32| {
                    let lights: Vec<f64> = (0..6)
                        .filter_map(|edge| {
                            let towards = Vec2::from_angle(edge as f32 * std::f32::consts::FRAC_PI_3);
                            let local = towards * (0.866 - inwards);
                            let point = hex_position(Seat(0), tile.hex) + Vec3::new(local.x, 0.0, local.y);
                            let colour = shot.at(studio.pixel_of(point)?)?;
                            Some(lab_of_linear(linear(colour)).l)
                        })
                        .collect();
                    (lights.len() == 6).then(|| lights.iter().sum::<f64>() / 6.0)
                };
                if let (Some(gold), Some(bark)) = (lightness(0.045), lightness(0.07)) {
                    let least = seen.entry(tile.edges[0]).or_insert(f64::MAX);
                    *least = least.min(gold - bark);
                }
            }
        }
        println!("gold is lighter than the gaps: {seen:?}");
        assert!(seen.contains_key(&Habitat::Prairie) && seen.len() >= 3, "{seen:?}");
        assert!(seen.values().all(|step| *step > 12.0), "{seen:?}");
    });
}

/// The middle of a patch of each figure's body away from lines, relative to its foot: to the right, and up.
const BODIES: [(f32, f32); 5] = [(0.098, 0.347), (0.01, 0.378), (0.069, 0.559), (0.0, 0.578), (-0.078, 0.42)];

/// The figures on the first player's environment: their animals, and points of each body in the world.
fn bodies(studio: &mut Studio) -> Vec<(Wildlife, [Vec3; 9])> {
    let world = studio.app.world_mut();
    let mut boards = world.query::<(&Name, &ChildOf, &GlobalTransform)>();
    let boards: Vec<(Entity, GlobalTransform)> = boards
        .iter(world)
        .filter(|(name, ..)| name.as_str() == "Figure")
        .map(|(_, of, transform)| (of.parent(), *transform))
        .collect();
    boards
        .into_iter()
        .filter_map(|(token, transform)| {
            let species = world.get::<TokenOf>(token)?.species();
            let on_environment =
                matches!(world.get::<RestPose>(token)?, RestPose::Environment(at) if at.x < 50.0);
            let (x, y) = BODIES[species as usize];
            let point = |index: usize| {
                let off = Vec2::new((index % 3) as f32 - 1.0, (index / 3) as f32 - 1.0) * 0.02;
                transform.transform_point(Vec3::new(x + off.x, y + off.y, 0.06))
            };
            on_environment.then(|| (species, std::array::from_fn(point)))
        })
        .collect()
}

#[test]
fn every_eye_distinguishes_the_figures_near_and_far_from_every_side() {
    in_studio(|studio| {
        let mut alike = Vec::new();
        studio.begin(SEED, TURNS);
        studio.prefer(|settings| {
            settings.steady_light = true;
            settings.tokens = TokenLook::Figures;
        });
        let discs = studio.app.world().resource::<Theme>().wildlife;
        let views = [
            (GraphicsQuality::Low, FAR, USUAL_PITCH, 0.0),
            (GraphicsQuality::Low, NEAR, USUAL_PITCH, 2.1),
            (GraphicsQuality::Low, NEAR, TOP_DOWN, 0.0),
            (GraphicsQuality::Medium, NEAR, USUAL_PITCH, 0.0),
            (GraphicsQuality::Medium, NEAR, 41.0, 4.0),
        ];
        for (index, (picture, pixels, pitch, yaw)) in views.into_iter().enumerate() {
            studio.prefer(|settings| settings.picture = picture);
            studio.look_from(Seat(0), pixels, pitch, yaw);
            let shot = studio.shoot(&format!("figures-{index}"));
            let mut seen: BTreeMap<Wildlife, Vec<[f64; 3]>> = BTreeMap::new();
            for (species, points) in bodies(studio) {
                let colour = |point: &Vec3| Some(linear(shot.at(studio.pixel_of(*point)?)?));
                let Some(all) = points.iter().map(colour).collect::<Option<Vec<[f64; 3]>>>() else {
                    continue;
                };
                let mean = |part: usize| all.iter().map(|light| light[part]).sum::<f64>() / all.len() as f64;
                seen.entry(species).or_default().push([mean(0), mean(1), mean(2)]);
            }
            assert!(seen.len() >= 4, "too few animals: {:?}", seen.keys());
            for vision in Vision::ALL {
                let shown: Vec<(&str, Lab)> = seen
                    .iter()
                    .map(|(species, all)| {
                        let count = all.len().max(1) as f64;
                        let sum = |part: usize| all.iter().map(|light| light[part]).sum::<f64>() / count;
                        (species.key(), lab_of_linear(vision.see([sum(0), sum(1), sum(2)])))
                    })
                    .collect();
                let (least, one, other) = closest(&shown);
                println!("view {index}, {vision:?}: {one} and {other} differ by {least:.1}");
                if least < DISTINCT {
                    alike.push(format!("view {index}: {one} and {other} differ by {least:.1} in {vision:?}"));
                }
            }
            // Each matches the colour of its disc in any sunlight.
            for (species, all) in &seen {
                for light in all {
                    let off = |disc: Rgb| difference(Vision::Normal.lab(disc), lab_of_linear(*light));
                    let own = off(discs[*species as usize].disc);
                    if Wildlife::ALL.into_iter().any(|other| off(discs[other as usize].disc) < own)
                        || own > 16.0
                    {
                        alike.push(format!("view {index}: {} is off by {own:.1}", species.key()));
                    }
                }
            }
        }
        nothing(alike);
    });
}

#[test]
fn discs_become_figures_and_discs_again_at_once() {
    in_studio(|studio| {
        studio.begin(SEED, TURNS);
        studio.look_at(Seat(0), NEAR, USUAL_PITCH);
        let discs = studio.shoot("tokens-discs");
        assert!(bodies(studio).is_empty());
        studio.prefer(|settings| settings.tokens = TokenLook::Figures);
        let figures = studio.shoot("tokens-figures");
        let tokens = studio.tiles(Seat(0)).iter().filter(|tile| tile.token.is_some()).count();
        assert_eq!(bodies(studio).len(), tokens);
        assert!(discs.differences(&figures).len() > 200 * tokens);
        // They stand on their tile, and turn with the view.
        for yaw in [0.0, 1.3, 3.7] {
            studio.look_from(Seat(0), NEAR, USUAL_PITCH, yaw);
            let forward = studio.app.world().resource::<CameraView>().forward();
            let world = studio.app.world_mut();
            let mut boards = world.query::<(&Name, &GlobalTransform)>();
            for (_, board) in boards.iter(world).filter(|(name, _)| name.as_str() == "Figure") {
                let facing = board.rotation() * Vec3::Z;
                assert!(facing.dot(-forward) > 0.75, "{facing} at {yaw}");
            }
        }
        studio.look_at(Seat(0), NEAR, USUAL_PITCH);
        studio.prefer(|settings| settings.tokens = TokenLook::Discs);
        assert!(bodies(studio).is_empty());
        let again = studio.shoot("tokens-discs-again");
        assert_eq!(discs.differences(&again).len(), 0);
    });
}

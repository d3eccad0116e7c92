//! Tests of the colours as configured: every colour vision and greyscale distinguish habitats and wildlife,
//! texts and marks contrast with their background, and shaders and panels agree on the colours.
//! `picture.rs` measures them in rendered pictures.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::tests::colour::{Lab, Rgb, Vision, closest, difference, linear};

/// The habitats in the order of the score pad.
const HABITATS: [&str; 5] = ["mountain", "forest", "prairie", "wetland", "river"];
/// The habitats from the darkest to the lightest.
const BY_LIGHTNESS: [&str; 5] = ["forest", "river", "mountain", "wetland", "prairie"];
/// The wildlife in the order of the score pad.
const WILDLIFE: [&str; 5] = ["bear", "elk", "salmon", "hawk", "fox"];
/// Least CIEDE2000 difference of colours of the same kind.
const DISTINCT: f64 = 15.0;
/// Least difference in lightness for greyscale.
const GREY_STEP: f64 = 5.0;
/// Contrast of texts and of marks with their background.
const TEXT: f64 = 4.5;
const MARK: f64 = 3.0;

/// The nearest sRGB colour of linear light.
fn rgb_of_linear(linear: [f64; 3]) -> Rgb {
    linear.map(|value| {
        let value = value.clamp(0.0, 1.0);
        let written =
            if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
        (written * 255.0).round() as u8
    })
}

/// Contrast ratio of two colours by the Web Content Accessibility Guidelines, 1 to 21.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |rgb| {
        let [red, green, blue] = linear(rgb);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// A colour written like `#1F6DB5`, `0x1f6db5u` or `1f6db5`.
#[track_caller]
fn hex(written: &str) -> Rgb {
    let digits = written.trim_start_matches('#').trim_start_matches("0x").trim_end_matches('u');
    let value = u32::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("`{written}` is no colour"));
    assert_eq!(digits.len(), 6, "`{written}` is no colour");
    [(value >> 16) as u8, (value >> 8) as u8, value as u8]
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the package")
}

/// The colours of `config/theme.ron`: single ones by their name, lists as `name-0` and so on, the two colours
/// of a disc as `name-0-disc` and `name-0-silhouette`.
fn theme() -> BTreeMap<String, Rgb> {
    fn collect(name: &str, value: ron::Value, found: &mut BTreeMap<String, Rgb>) {
        match value {
            ron::Value::String(text) => {
                found.insert(name.to_owned(), hex(&text));
            }
            ron::Value::Seq(values) => {
                for (index, value) in values.into_iter().enumerate() {
                    collect(&format!("{name}-{index}"), value, found);
                }
            }
            ron::Value::Map(entries) => {
                for (key, value) in entries.into_iter() {
                    let ron::Value::String(key) = key else { panic!("a name") };
                    collect(format!("{name}-{key}").trim_start_matches('-'), value, found);
                }
            }
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    collect("", ron::from_str(&read("config/theme.ron")).expect("a readable theme"), &mut found);
    found
}

/// The colours of each season, by the names of `config/seasons.ron`.
fn seasons() -> BTreeMap<String, BTreeMap<String, Rgb>> {
    let entries = |value: ron::Value| -> Vec<(String, ron::Value)> {
        let ron::Value::Map(entries) = value else { panic!("a list of names") };
        let named = |(name, value)| match name {
            ron::Value::String(name) => (name, value),
            other => panic!("{other:?} is no name"),
        };
        entries.into_iter().map(named).collect()
    };
    let colour = |(name, value)| match value {
        ron::Value::String(text) => Some((name, hex(&text))),
        _ => None,
    };
    let seasons: ron::Value = ron::from_str(&read("config/seasons.ron")).expect("readable seasons");
    let look = |value| entries(value).into_iter().filter_map(colour).collect();
    entries(seasons).into_iter().map(|(season, value)| (season, look(value))).collect()
}

/// The colours of a list of the theme, in the order of the score pad.
fn named<'a>(
    theme: &BTreeMap<String, Rgb>,
    names: [&'a str; 5],
    key: impl Fn(usize) -> String,
) -> [(&'a str, Rgb); 5] {
    std::array::from_fn(|index| (names[index], theme[&key(index)]))
}

fn habitats() -> [(&'static str, Rgb); 5] {
    named(&theme(), HABITATS, |index| format!("habitats-{index}"))
}

fn discs() -> [(&'static str, Rgb); 5] {
    named(&theme(), WILDLIFE, |index| format!("wildlife-{index}-disc"))
}

/// The colours `0x…u` in some lines of a shader.
fn colours_in(text: &str) -> Vec<Rgb> {
    text.match_indices("0x")
        .map(|(at, _)| &text[at..])
        .filter(|rest| rest.len() > 8 && rest.as_bytes()[8] == b'u')
        .map(|rest| hex(&rest[..8]))
        .collect()
}

/// The body of a function of a shader.
fn function<'a>(shader: &'a str, name: &str) -> &'a str {
    let start = shader.find(&format!("fn {name}(")).unwrap_or_else(|| panic!("no function is called {name}"));
    let body = &shader[start..];
    &body[..body.find("\n}").expect("functions end")]
}

#[track_caller]
fn all_are_distinct(colours: &[(&str, Rgb)]) {
    for vision in Vision::ALL {
        let seen: Vec<(&str, Lab)> = colours.iter().map(|(name, rgb)| (*name, vision.lab(*rgb))).collect();
        let (least, one, other) = closest(&seen);
        assert!(least >= DISTINCT, "{one} and {other} differ by {least:.1} only in {vision:?} vision");
    }
}

#[test]
fn the_difference_of_colours_is_the_published_one() {
    // Sharma, Wu and Dalal (2005), table 1: L a b of two colours, and their difference.
    const PAIRS: [[f64; 7]; 34] = [
        [50.0, 2.6772, -79.7751, 50.0, 0.0, -82.7485, 2.0425],
        [50.0, 3.1571, -77.2803, 50.0, 0.0, -82.7485, 2.8615],
        [50.0, 2.8361, -74.0200, 50.0, 0.0, -82.7485, 3.4412],
        [50.0, -1.3802, -84.2814, 50.0, 0.0, -82.7485, 1.0],
        [50.0, -1.1848, -84.8006, 50.0, 0.0, -82.7485, 1.0],
        [50.0, -0.9009, -85.5211, 50.0, 0.0, -82.7485, 1.0],
        [50.0, 0.0, 0.0, 50.0, -1.0, 2.0, 2.3669],
        [50.0, -1.0, 2.0, 50.0, 0.0, 0.0, 2.3669],
        [50.0, 2.49, -0.001, 50.0, -2.49, 0.0009, 7.1792],
        [50.0, 2.49, -0.001, 50.0, -2.49, 0.0010, 7.1792],
        [50.0, 2.49, -0.001, 50.0, -2.49, 0.0011, 7.2195],
        [50.0, 2.49, -0.001, 50.0, -2.49, 0.0012, 7.2195],
        [50.0, -0.001, 2.49, 50.0, 0.0009, -2.49, 4.8045],
        [50.0, -0.001, 2.49, 50.0, 0.0010, -2.49, 4.8045],
        [50.0, -0.001, 2.49, 50.0, 0.0011, -2.49, 4.7461],
        [50.0, 2.5, 0.0, 50.0, 0.0, -2.5, 4.3065],
        [50.0, 2.5, 0.0, 73.0, 25.0, -18.0, 27.1492],
        [50.0, 2.5, 0.0, 61.0, -5.0, 29.0, 22.8977],
        [50.0, 2.5, 0.0, 56.0, -27.0, -3.0, 31.9030],
        [50.0, 2.5, 0.0, 58.0, 24.0, 15.0, 19.4535],
        [50.0, 2.5, 0.0, 50.0, 3.1736, 0.5854, 1.0],
        [50.0, 2.5, 0.0, 50.0, 3.2972, 0.0, 1.0],
        [50.0, 2.5, 0.0, 50.0, 1.8634, 0.5757, 1.0],
        [50.0, 2.5, 0.0, 50.0, 3.2592, 0.3350, 1.0],
        [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
        [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630],
        [61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731],
        [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
        [22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373],
        [36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
        [90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441],
        [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
        [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
        [2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082],
    ];
    for [l, a, b, other_l, other_a, other_b, published] in PAIRS {
        let (one, other) = (Lab { l, a, b }, Lab { l: other_l, a: other_a, b: other_b });
        assert!(
            (difference(one, other) - published).abs() < 1e-4,
            "{one} and {other}: {}",
            difference(one, other)
        );
        assert!((difference(other, one) - published).abs() < 1e-4, "{other} and {one}");
    }
}

#[test]
fn lightness_vision_and_contrast_are_what_they_should_be() {
    let near = |lab: Lab, [l, a, b]: [f64; 3]| {
        assert!(
            (lab.l - l).abs() + (lab.a - a).abs() + (lab.b - b).abs() < 0.1,
            "{lab} instead of {l} {a} {b}"
        );
    };
    near(Vision::Normal.lab([255, 255, 255]), [100.0, 0.0, 0.0]);
    near(Vision::Normal.lab([255, 0, 0]), [53.24, 80.09, 67.20]);
    near(Vision::Normal.lab([0, 0, 255]), [32.30, 79.19, -107.86]);
    for vision in Vision::ALL {
        // Greys stay grey in every vision.
        near(vision.lab([128, 128, 128]), [53.59, 0.0, 0.0]);
    }
    // Without red cones, pure red is a dark olive, nearly the same as that olive as a colour value.
    let red = rgb_of_linear(Vision::RedWeak.see(linear([255, 0, 0])));
    assert!(red[0].abs_diff(red[1]) < 20 && red[0] < 130 && red[2] < 10, "{red:?}");
    assert!((contrast([0, 0, 0], [255, 255, 255]) - 21.0).abs() < 1e-9);
    assert!((contrast([0x77, 0x77, 0x77], [255, 255, 255]) - 4.48).abs() < 0.01);
    for value in 0..=255 {
        assert_eq!(rgb_of_linear(linear([value; 3])), [value; 3]);
    }
}

#[test]
fn every_eye_distinguishes_the_habitats() {
    all_are_distinct(&habitats());
}

#[test]
fn every_eye_distinguishes_the_habitats_in_high_contrast() {
    let theme = theme();
    let strong = named(&theme, HABITATS, |index| format!("contrast-habitats-{index}"));
    all_are_distinct(&strong);
    // Every grid line is black, and all but the darkest ground contrasts with it.
    for (name, rgb) in strong.into_iter().filter(|(name, _)| *name != "forest") {
        assert!(contrast([0; 3], rgb) >= MARK, "{name}: {:.1}", contrast([0; 3], rgb));
    }
}

#[test]
fn shaders_and_panels_mean_the_same_habitats() {
    let theme = theme();
    let shader = read("shaders/land.wgsl");
    for (name, key) in [("usual_colour", "habitats"), ("contrast_colour", "contrast-habitats")] {
        let shown: Vec<Rgb> = (0..5).map(|index| theme[&format!("{key}-{index}")]).collect();
        assert_eq!(colours_in(function(&shader, name)), shown, "{name} and `{key}` of config/theme.ron");
    }
}

#[test]
fn every_eye_distinguishes_the_habitats_in_every_season() {
    let mountain = habitats()[0].1;
    let seasons = seasons();
    assert_eq!(seasons.len(), 4);
    for (season, look) in seasons {
        println!("{season}");
        // Most colours are gradients, identified by the values in between.
        let between = |one: &str, other: &str| -> Rgb {
            std::array::from_fn(|at| look[one][at].midpoint(look[other][at]))
        };
        let (forest, river) = (between("crown_shade", "crown"), between("water", "water_light"));
        let wetland = between("marsh", "marsh_light");
        let ground = [forest, river, mountain, wetland, look["grass"]];
        let named: Vec<(&str, Rgb)> = BY_LIGHTNESS.into_iter().zip(ground).collect();
        all_are_distinct(&named);
        for pair in named.windows(2) {
            let step = Vision::Normal.lab(pair[1].1).l - Vision::Normal.lab(pair[0].1).l;
            assert!(
                step >= GREY_STEP,
                "{season}: {} is only {step:.1} lighter than {}",
                pair[1].0,
                pair[0].0
            );
        }
    }
}

#[test]
fn shaders_and_the_program_list_what_a_season_changes_in_the_same_order() {
    let entries = |text: &str, start: &str, end: &str| -> Vec<(String, bool)> {
        let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no `{start}`"));
        let (list, _) = rest.split_once(end).expect("it ends");
        let entry = |line: &str| {
            let (name, kind) = line.trim().trim_end_matches(',').split_once(": ")?;
            Some((name.to_owned(), kind == "f32"))
        };
        list.lines().filter_map(entry).collect()
    };
    let shader = entries(&read("shaders/patterns.wgsl"), "struct Season {", "\n}");
    let program = entries(&read("src/preferences/season_look.rs"), "\nlook! {", "\n}");
    assert!(shader.len() > 20);
    assert_eq!(shader, program);
}

#[test]
fn texts_stand_out_more_in_high_contrast() {
    let theme = theme();
    // The item under the pointer keeps the rim of the usual theme as its background.
    assert!(contrast(theme["contrast-text"], theme["outline"]) >= 7.0);
    for ground in ["background", "panel", "raised"] {
        let ground = theme[&format!("contrast-{ground}")];
        for ink in ["contrast-text", "contrast-muted", "accent", "chosen", "focus", "gain", "loss"] {
            let seen = contrast(theme[ink], ground);
            assert!(seen >= 7.0, "{ink}: {seen:.2}");
        }
        assert!(contrast(theme["contrast-outline"], ground) >= MARK * 2.0);
    }
}

#[test]
fn every_eye_distinguishes_the_wildlife() {
    all_are_distinct(&discs());
}

#[test]
fn every_eye_distinguishes_the_players() {
    let theme = theme();
    let players = ["first", "second", "third", "fourth"];
    let players: Vec<(&str, Rgb)> = players
        .into_iter()
        .enumerate()
        .map(|(index, name)| (name, theme[&format!("players-{index}")]))
        .collect();
    all_are_distinct(&players);
}

#[test]
fn habitats_keep_their_order_in_grey_scale() {
    let habitats = BTreeMap::from(habitats());
    let light = |name: &str| Vision::Normal.lab(habitats[name]).l;
    for pair in BY_LIGHTNESS.windows(2) {
        let (darker, lighter) = (light(pair[0]), light(pair[1]));
        assert!(lighter - darker >= GREY_STEP, "{} {darker:.1}, {} {lighter:.1}", pair[0], pair[1]);
    }
}

#[test]
fn shaders_and_panels_mean_the_same_tokens() {
    let theme = theme();
    let shader = read("shaders/land.wgsl");
    for (name, part) in [("disc_colour", "disc"), ("silhouette_colour", "silhouette")] {
        let painted = colours_in(function(&shader, name));
        let mut shown: Vec<Rgb> = (0..5).map(|index| theme[&format!("wildlife-{index}-{part}")]).collect();
        shown.push(theme[&format!("nature-{part}")]);
        assert_eq!(painted, shown, "{name} of shaders/land.wgsl and `{part}` of config/theme.ron");
    }
}

#[test]
fn silhouettes_stand_out_from_their_discs_and_rings_from_every_ground() {
    let theme = theme();
    for index in 0..5 {
        let (disc, silhouette) =
            (theme[&format!("wildlife-{index}-disc")], theme[&format!("wildlife-{index}-silhouette")]);
        let seen = contrast(disc, silhouette);
        assert!(seen >= MARK, "{}: {seen:.1}", WILDLIFE[index]);
    }
    assert!(contrast(theme["nature-disc"], theme["nature-silhouette"]) >= MARK);
    // The two rings of tokens, the outer one first, and the paints of habitats.
    let (dark, light) = (hex("15201c"), hex("fff6e3"));
    let token = colours_in(&read("shaders/token.wgsl"));
    assert!(token.contains(&dark) && token.contains(&light), "the rings of shaders/token.wgsl");
    let mut painted = colours_in(&read("shaders/patterns.wgsl"));
    assert!(painted.len() > 10, "the colours of shaders/patterns.wgsl were not found");
    painted.extend(seasons().into_values().flat_map(BTreeMap::into_values));
    for ground in habitats().map(|(_, rgb)| rgb).into_iter().chain(painted) {
        let seen = contrast(dark, ground).max(contrast(light, ground));
        assert!(seen >= MARK, "the rings on {ground:02x?}: {seen:.1}");
    }
}

#[test]
fn texts_stand_out_from_what_they_lie_on() {
    let theme = theme();
    let mut weak = Vec::new();
    let mut check = |ink: &str, ground: &str, least: f64| {
        let seen = contrast(theme[ink], theme[ground]);
        if seen < least {
            weak.push(format!("{ink} on {ground}: {seen:.2}, wanted {least}"));
        }
    };
    for ground in ["background", "panel", "raised"] {
        for ink in ["text", "muted", "accent", "chosen", "focus", "gain", "loss"] {
            check(ink, ground, TEXT);
        }
    }
    check("ink", "paper", TEXT);
    // The mark of the current player, and the marks on the trail.
    for index in 0..4 {
        check(&format!("players-{index}"), "panel", MARK);
        check(&format!("players-{index}"), "background", MARK);
    }
    assert!(weak.is_empty(), "\n{}", weak.join("\n"));
}

/// Opacity of the panels.
fn panel_opacity() -> f64 {
    let text = read("config/theme.ron");
    let (_, rest) = text.split_once("panel_opacity:").expect("panels have an opacity");
    rest.split(',').next().and_then(|number| number.trim().parse().ok()).expect("a number")
}

#[test]
fn panels_can_be_read_over_every_tone_of_the_grounds() {
    let (theme, opacity) = (theme(), panel_opacity());
    let text = read("config/grounds.ron");
    let tones: Vec<Rgb> = text.match_indices('#').map(|(at, _)| hex(&text[at..at + 7])).collect();
    assert!(tones.len() > 30, "the tones of config/grounds.ron were not found");
    for tone in tones {
        // Panels are blended over the picture in linear light.
        let mix = [0, 1, 2]
            .map(|at: usize| linear(theme["panel"])[at] * opacity + linear(tone)[at] * (1.0 - opacity));
        let behind = rgb_of_linear(mix);
        for ink in ["text", "muted", "accent", "chosen", "gain", "loss"] {
            let seen = contrast(theme[ink], behind);
            assert!(seen >= TEXT, "{ink} on a panel over {tone:02x?}: {seen:.2}");
        }
    }
}

#[test]
fn panels_can_be_read_over_the_brightest_and_the_darkest_terrain() {
    let (theme, opacity) = (theme(), panel_opacity());
    for (name, habitat) in habitats() {
        let behind: Rgb = std::array::from_fn(|at| {
            let (panel, ground) = (f64::from(theme["panel"][at]), f64::from(habitat[at]));
            (panel * opacity + ground * (1.0 - opacity)).round() as u8
        });
        for ink in ["text", "muted", "accent", "chosen"] {
            let seen = contrast(theme[ink], behind);
            assert!(seen >= TEXT, "{ink} on a panel over {name}: {seen:.2}");
        }
    }
}

//! Amber marks the next action, and nothing else.

use bevy::prelude::KeyCode;
use bevy_egui::egui::{Color32, Rect, Shape, epaint::ColorMode};

use crate::preferences::config_files::Theme;
use crate::preferences::settings::Settings;
use crate::tests::panels::{PAGES, Panels};
use crate::ui::Notice;
use crate::ui::overlay::Overlay;
use crate::ui::style::colour;
use crate::window::screen::Screen;

/// The drawn nature tokens, golden themselves: one per player, and one beside the pairs.
const NATURE_TOKENS: usize = 3;

fn colours(shape: &Shape, found: &mut Vec<Color32>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| colours(shape, found)),
        Shape::Circle(circle) => found.extend([circle.fill, circle.stroke.color]),
        Shape::Ellipse(ellipse) => found.extend([ellipse.fill, ellipse.stroke.color]),
        Shape::LineSegment { stroke, .. } => found.push(stroke.color),
        Shape::Path(path) => {
            found.push(path.fill);
            if let ColorMode::Solid(tint) = path.stroke.color {
                found.push(tint);
            }
        }
        Shape::Rect(rect) => found.extend([rect.fill, rect.stroke.color]),
        Shape::Text(text) => match text.override_text_color {
            Some(tint) => found.push(tint),
            None => found.extend(text.galley.job.sections.iter().map(|section| section.format.color)),
        },
        Shape::Mesh(mesh) => found.extend(mesh.vertices.iter().map(|vertex| vertex.color)),
        _ => {}
    }
}

/// The places of the shapes in one of the two ambers in the last frame.
fn ambers(panels: &Panels) -> Vec<Rect> {
    let theme = panels.app.world().resource::<Theme>();
    let ambers = [colour(theme.accent), colour(theme.focus)];
    let is_amber = |shape: &&Shape| {
        let mut found = Vec::new();
        colours(shape, &mut found);
        found.iter().any(|tint| ambers.contains(tint))
    };
    panels.shapes().filter(is_amber).map(Shape::visual_bounding_rect).collect()
}

#[test]
fn a_table_at_rest_has_no_amber_however_much_it_shows() {
    let mut panels = Panels::new();
    panels.app.world_mut().resource_mut::<Settings>().show_best = true;
    for turns in [0, 24, 38] {
        panels.begin_cascadia_played(turns);
        panels.press(KeyCode::KeyK);
        panels.app.world_mut().write_message(Notice("A notice".to_owned()));
        panels.settle();
        let found = ambers(&panels);
        assert_eq!(found.len(), NATURE_TOKENS, "after {turns} turns: {found:?}");
        panels.press(KeyCode::KeyK);
    }
    panels.go_to(Screen::Title);
    assert!(!ambers(&panels).is_empty(), "the game that Enter begins");
}

#[test]
fn no_page_writes_or_outlines_in_amber() {
    let mut panels = Panels::new();
    let theme = panels.app.world().resource::<Theme>().clone();
    let ambers = [colour(theme.accent), colour(theme.focus)];
    let is_wrong = |shape: &&Shape| match shape {
        Shape::Rect(rect) => {
            rect.stroke.width > 0.0 && ambers.contains(&rect.stroke.color) && !ambers.contains(&rect.fill)
        }
        Shape::Text(_) => {
            let mut found = Vec::new();
            colours(shape, &mut found);
            found.iter().any(|tint| ambers.contains(tint))
        }
        _ => false,
    };
    for screen in PAGES {
        panels.go_to(screen);
        let wrong: Vec<&Shape> = panels.shapes().filter(is_wrong).collect();
        assert!(wrong.is_empty(), "{screen:?}: {wrong:?}");
    }
    for window in [Overlay::Settings, Overlay::Rules, Overlay::Help] {
        panels.show(window);
        let wrong: Vec<&Shape> = panels.shapes().filter(is_wrong).collect();
        assert!(wrong.is_empty(), "{window:?}: {wrong:?}");
    }
}

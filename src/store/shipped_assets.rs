//! Files shipped with the program, read at the start: content, texts, opponents and vector shapes.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::Resource;

use cascadia_storage::text::Texts;
use cascadia_storage::{Problems, ProgramRoot};

/// Files of vector shapes below the program's folder.
const SHAPE_FILES: [&str; 5] = [
    "assets/shapes/wildlife.ron",
    "assets/shapes/nature.ron",
    "assets/shapes/habitats.ron",
    "assets/shapes/icons.ron",
    "assets/shapes/wordmark.ron",
];

/// The contents of the shipped files.
#[derive(Resource, Clone)]
pub(crate) struct ShippedAssets {
    /// Their source.
    pub root: ProgramRoot,
    pub texts: Arc<Texts>,
    /// Vector paths by name, as SVG path data.
    pub shapes: Arc<BTreeMap<String, String>>,
    /// Notices to show once at the start: broken files and their replacements.
    pub notices: Vec<String>,
}

impl ShippedAssets {
    /// Reads everything below `root`.
    ///
    /// # Errors
    /// All problems of the indispensable files.
    pub(crate) fn read(root: &ProgramRoot) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut collect = |found: Problems| problems.0.extend(found.0);
        let texts = Texts::load(root).map_err(&mut collect).ok();
        let shapes = read_shapes(root).map_err(&mut collect).ok();
        let (Some(texts), Some(shapes)) = (texts, shapes) else { return Err(problems) };
        let (texts, shapes) = (Arc::new(texts), Arc::new(shapes));
        Ok(Self { root: root.clone(), texts, shapes, notices: Vec::new() })
    }
}

fn read_shapes(root: &ProgramRoot) -> Result<BTreeMap<String, String>, Problems> {
    let mut problems = Problems::default();
    let mut shapes = BTreeMap::new();
    for file in SHAPE_FILES {
        let found: Option<BTreeMap<String, String>> = problems.read_ron(root, file);
        shapes.extend(found.into_iter().flatten());
    }
    problems.into_result(shapes)
}

//! Loading of the content: reads all files below `assets/content`, checks them together, reports all
//! problems.

use std::sync::Arc;

use super::{
    CARDS_FILE, Content, EXAMPLES_FILE, LESSONS_FILE, SCENARIOS_FILE, STARTERS_FILE, TILES_FILE, TRAIL_FILE,
    VARIANTS_FILE, check, raw,
};
use cascadia_base::hash::fnv1a_64;
use cascadia_engine::RawLesson;
use cascadia_storage::{Problems, ProgramRoot, find_root};

/// The parsed files; none for an unreadable one.
struct RawFiles {
    tiles: Option<Vec<raw::RawTile>>,
    starters: Option<Vec<raw::RawStarter>>,
    cards: Option<raw::RawScoringCards>,
    variants: Option<raw::RawVariants>,
    scenarios: Option<raw::Entries<u8, raw::RawScenario>>,
    trail: Option<raw::RawTrail>,
    lessons: Option<Vec<RawLesson<check::RawStep>>>,
    examples: Option<check::RawExamples>,
}

impl RawFiles {
    /// Reads all files. Tiles and starter groups are sorted by their keys: the order in a file has no
    /// meaning, and identities follow the keys. Maps are sorted when they are used.
    fn read(root: &ProgramRoot, problems: &mut Problems) -> Self {
        let mut files = Self {
            tiles: problems.read_ron(root, TILES_FILE),
            starters: problems.read_ron(root, STARTERS_FILE),
            cards: problems.read_ron(root, CARDS_FILE),
            variants: problems.read_ron(root, VARIANTS_FILE),
            scenarios: problems.read_ron(root, SCENARIOS_FILE),
            trail: problems.read_ron(root, TRAIL_FILE),
            lessons: problems.read_ron(root, LESSONS_FILE),
            examples: problems.read_ron(root, EXAMPLES_FILE),
        };
        files.tiles.iter_mut().for_each(|tiles| tiles.sort_by(|a, b| a.key.cmp(&b.key)));
        files.starters.iter_mut().for_each(|starters| starters.sort_by(|a, b| a.key.cmp(&b.key)));
        files
    }

    /// Computes the fingerprint: the FNV-1a hash of the data serialised again, so that it depends on the
    /// meaning of the files and not on their layout. Goals, lessons and examples are left out, since they
    /// never affect the course of a game.
    fn fingerprint(&self) -> String {
        let meaning =
            ron::to_string(&(&self.tiles, &self.starters, &self.cards, &self.variants)).unwrap_or_default();
        format!("{:016x}", fnv1a_64(meaning.as_bytes()))
    }
}

impl Content {
    /// Loads the content shipped with the program.
    ///
    /// # Errors
    /// All problems found.
    pub fn shipped() -> Result<Self, Problems> {
        match find_root() {
            Ok(root) => Self::load(&root),
            Err(error) => {
                let mut problems = Problems::default();
                problems.report_file("assets/content", error.to_string());
                Err(problems)
            }
        }
    }

    /// Loads the content below `root`, which holds `assets`.
    ///
    /// # Errors
    /// All problems found.
    pub fn load(root: &ProgramRoot) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let files = RawFiles::read(root, &mut problems);
        let fingerprint = files.fingerprint();
        let RawFiles { tiles, starters, cards, variants, scenarios, trail, lessons, examples } = files;

        // Every file is checked as far as possible, so that one broken file does not hide other problems.
        let components = variants.as_ref().map(|variants| &variants.components);
        let faces = tiles.as_deref().map(|tiles| check::tiles(tiles, components, &mut problems));
        let groups = starters.as_deref().map(|starters| check::starters(starters, components, &mut problems));
        let editions = cards.as_ref().map(|cards| {
            let all = check::scoring_cards(cards, &mut problems);
            let drawn = examples.as_ref().map(|raw| check::card_examples(raw, &all, &mut problems));
            (check::editions(cards, &all, &mut problems), drawn)
        });
        let (editions, card_examples) = editions.map_or((None, None), |(all, drawn)| (Some(all), drawn));
        let rules_pictures = examples.as_ref().map(|raw| check::rules_pictures(raw, &mut problems));
        let checked_variants = variants.as_ref().map(|variants| check::variants(variants, &mut problems));
        let catalogue = match (faces, groups, components) {
            (Some(faces), Some(groups), Some(components)) => {
                check::catalogue(faces, groups, components, &mut problems)
            }
            _ => None,
        };
        // Counted before validation: a broken or duplicate entry is a fault of its file, not of the trail.
        let other_shapes = scenarios.as_ref().zip(variants.as_ref());
        let other_shapes =
            other_shapes.map(|(scenarios, variants)| scenarios.0.len() + variants.restrictions.0.len());
        let scenarios =
            scenarios.as_ref().map(|scenarios| check::scenarios(scenarios, editions.as_ref(), &mut problems));
        let trail = trail.as_ref().map(|trail| check::trail(trail, other_shapes, &mut problems));
        let lessons = lessons.as_deref().map(|lessons| check::lessons(lessons, &mut problems));
        let drawings = card_examples.zip(rules_pictures);
        match (catalogue, editions, checked_variants, scenarios, trail, lessons.zip(drawings)) {
            (
                Some(catalogue),
                Some(editions),
                Some(variants),
                Some(scenarios),
                Some(trail),
                Some((lessons, (card_examples, rules_pictures))),
            ) if problems.0.is_empty() => {
                let content = Self {
                    catalogue: Arc::new(catalogue),
                    tile_keys: tiles.into_iter().flatten().map(|tile| tile.key).collect(),
                    editions,
                    variants,
                    scenarios,
                    trail,
                    lessons,
                    card_examples,
                    rules_pictures,
                    fingerprint,
                };
                // Lessons are played, which requires content without faults.
                check::play_lessons(&content, &mut problems);
                problems.into_result(content)
            }
            _ => Err(problems),
        }
    }
}

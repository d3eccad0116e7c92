//! Tests of the keepsakes: pictures of finished environments beside the journal, and the album that shows
//! them. Rendering is skipped without a graphics adapter.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;

use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::screens::keepsakes::KeepsakeWork;
use crate::preferences::settings::GraphicsQuality;
use crate::session::PlayableMode;
use crate::store::game_store::GameStore;
use crate::store::keepsakes::{Keepsake, read_keepsake};
use crate::store::paths::DataPaths;
use crate::store::save_writer::SaveWriter;
use crate::tests::panels::Panels;
use crate::tests::studio::{Studio, in_studio};
use crate::tests::table_app::{seats, wait_until};
use crate::ui::journal::{AlbumShelf, FoundPicture, ShownAs};
use crate::window::screen::Screen;
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::CardChoice;

/// Keeps games in a folder.
fn keep_in(app: &mut App, folder: &Path) {
    let mut files = DataPaths::of(Some(&folder.join("settings.toml")), None);
    files.lock().expect("no other player is here");
    let content = app.world().resource::<CascadiaAssets>().content.clone();
    let writer = app.world().resource::<SaveWriter>().clone();
    let (store, _) = GameStore::<Cascadia>::open(&files, &content, &writer);
    app.insert_resource(store).insert_resource(files);
}

/// Ends the use of the folder, so that it can be removed.
fn keep_nothing(app: &mut App) {
    app.world().resource::<GameStore<Cascadia>>().flush();
    app.insert_resource(GameStore::<Cascadia>::default()).insert_resource(DataPaths::default());
}

/// Plays a whole game between these seats, and returns its record.
fn play(app: &mut App, kinds: &str, seed: u64) -> Record<Cascadia> {
    let setup =
        Cascadia::setup(GameOptions::standard(kinds.len() as u8, CardChoice::ALL_A, seed), seats(kinds));
    crate::session::start(app.world_mut(), setup, u16::MAX).expect("the box holds this game");
    app.world().resource::<CascadiaSession>().record().clone()
}

/// Enters a game in the journal.
fn finish(app: &mut App, record: &Record<Cascadia>) {
    let content = app.world().resource::<CascadiaAssets>().content.clone();
    let state = record.replay(&content).expect("the game is whole");
    let mut store = app.world_mut().resource_mut::<GameStore<Cascadia>>();
    store.finish(record, &state, &content);
    store.flush();
}

fn picture(app: &App, record: &Record<Cascadia>, seat: usize) -> PathBuf {
    let keepsake = Keepsake { game: record.id(), seat };
    app.world().resource::<GameStore<Cascadia>>().keepsake(&keepsake).expect("a folder is kept")
}

/// Tests whether a picture shows an environment: many colours, and another one in the middle than at the top.
fn shows_an_environment(file: &Path) -> bool {
    let Some(picture) = read_keepsake(file) else { return false };
    let mean = |rows: std::ops::Range<usize>| -> [u32; 3] {
        let pixels = rows.flat_map(|y| (390..570).map(move |x| (x, y)));
        let (mut sum, mut count) = ([0_u32; 3], 0);
        for (x, y) in pixels {
            let pixel = picture.pixels[y * picture.size[0] + x];
            sum = std::array::from_fn(|part| sum[part] + u32::from(pixel[part]));
            count += 1;
        }
        sum.map(|sum| sum / count)
    };
    let (top, middle) = (mean(0..30), mean(255..345));
    let off: u32 = top.iter().zip(middle).map(|(top, middle)| top.abs_diff(middle)).sum();
    let mut colours = picture.pixels.clone();
    colours.sort_unstable();
    colours.dedup();
    picture.size == [960, 600] && colours.len() > 40 && off > 20
}

fn go_to(studio: &mut Studio, screen: Screen) {
    studio.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    (0..3).for_each(|_| studio.app.update());
}

fn is_idle(app: &App) -> bool {
    !app.world().resource::<KeepsakeWork>().is_busy()
}

#[test]
fn a_finished_game_gets_a_picture_for_everybody_here() {
    in_studio(|studio| {
        for (kinds, quality) in [("hg", GraphicsQuality::Low), ("ghh", GraphicsQuality::Medium)] {
            studio.begin(7, 0);
            studio.prefer(|settings| settings.picture = quality);
            let folder = tempfile::tempdir().expect("a temporary folder");
            keep_in(&mut studio.app, folder.path());
            let record = play(&mut studio.app, kinds, 5);
            // As after the last turn of a kept game.
            crate::session::resume(studio.app.world_mut(), record.clone()).expect("the box holds this game");
            go_to(studio, Cascadia::RESULT);
            let files: Vec<PathBuf> =
                (0..kinds.len()).map(|seat| picture(&studio.app, &record, seat)).collect();
            let people: Vec<bool> = kinds.chars().map(|kind| kind == 'h').collect();
            wait_until(&mut studio.app, "the pictures", |app| {
                is_idle(app) && files.iter().zip(&people).all(|(file, person)| file.exists() == *person)
            });
            for (seat, file) in files.iter().enumerate().filter(|(seat, _)| people[*seat]) {
                let copy = crate::tests::support::scratch().join(format!("keepsake-{kinds}-{seat}.png"));
                let _ = fs::copy(file, copy);
                assert!(shows_an_environment(file), "{kinds} {seat}");
                let bytes = fs::metadata(file).expect("a file").len();
                assert!(bytes < 300_000, "{kinds} {seat}: {bytes}");
            }
            // Nothing is left of the camera, and nothing is drawn twice.
            let cameras = studio.cameras_with_textures();
            assert_eq!(cameras.1, 1, "{cameras:?}");
            let written = fs::metadata(&files[people.len() - 1]).and_then(|data| data.modified()).ok();
            (0..150).for_each(|_| studio.app.update());
            let later = fs::metadata(&files[people.len() - 1]).and_then(|data| data.modified()).ok();
            assert!(written == later && is_idle(&studio.app));
            keep_nothing(&mut studio.app);
        }
        studio.begin(7, 0);
    });
}

#[test]
fn the_album_has_missing_and_damaged_pictures_drawn_from_the_records() {
    in_studio(|studio| {
        studio.begin(7, 0);
        let folder = tempfile::tempdir().expect("a temporary folder");
        keep_in(&mut studio.app, folder.path());
        let records = [play(&mut studio.app, "gh", 3), play(&mut studio.app, "h", 4)];
        records.iter().for_each(|record| finish(&mut studio.app, record));
        let files = [picture(&studio.app, &records[0], 1), picture(&studio.app, &records[1], 0)];
        fs::create_dir_all(files[1].parent().expect("a folder")).expect("a folder");
        fs::write(&files[1], "no picture").expect("it is written");
        go_to(studio, Cascadia::JOURNAL);
        let gone = Keepsake { game: "never-played".to_owned(), seat: 0 };
        let mut wanted = vec![gone];
        wanted.extend(records.iter().zip([1, 0]).map(|(record, seat)| Keepsake { game: record.id(), seat }));
        let context = egui::Context::default();
        let look = |app: &mut App| -> Vec<bool> {
            let store = app.world().resource::<GameStore<Cascadia>>().clone();
            let mut shelf = app.world_mut().resource_mut::<AlbumShelf>();
            let seen = wanted.iter().map(|wanted| {
                let found =
                    shelf.find(&context, wanted, (ShownAs::Small, [320, 200]), || store.keepsake(wanted));
                matches!(found, FoundPicture::Ready(_))
            });
            let seen = seen.collect();
            shelf.sweep();
            seen
        };
        for _ in 0..2000 {
            studio.app.update();
            if look(&mut studio.app) == [false, true, true] && is_idle(&studio.app) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        assert_eq!(look(&mut studio.app), [false, true, true]);
        for file in &files {
            let copy = crate::tests::support::scratch();
            let _ = fs::copy(file, copy.join(file.file_name().expect("a name")));
            assert!(shows_an_environment(file), "{}", file.display());
        }
        // The game on the table has no people, and the journal has not changed.
        assert_eq!(studio.app.world().resource::<CascadiaSession>().humans(), 0);
        assert_eq!(studio.app.world().resource::<GameStore<Cascadia>>().journal().games().count(), 2);
        keep_nothing(&mut studio.app);
        studio.begin(7, 0);
    });
}

#[test]
fn a_full_disk_costs_only_the_picture() {
    in_studio(|studio| {
        studio.begin(7, 0);
        let folder = tempfile::tempdir().expect("a temporary folder");
        keep_in(&mut studio.app, folder.path());
        // A file in the place of the folder.
        fs::write(folder.path().join("keepsakes"), "").expect("a file");
        let record = play(&mut studio.app, "h", 5);
        crate::session::resume(studio.app.world_mut(), record.clone()).expect("the box holds this game");
        go_to(studio, Cascadia::RESULT);
        wait_until(&mut studio.app, "the attempt", |app| !is_idle(app));
        wait_until(&mut studio.app, "its end", is_idle);
        (0..150).for_each(|_| studio.app.update());
        assert!(is_idle(&studio.app), "it is not attempted again and again");
        let store = studio.app.world().resource::<GameStore<Cascadia>>();
        assert!(store.journal().contains(&record.id()) && store.finished_record(&record.id()).is_some());
        keep_nothing(&mut studio.app);
        studio.begin(7, 0);
    });
}

#[test]
fn the_album_shows_the_pictures_in_order_and_one_large() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut panels = Panels::new();
    keep_in(&mut panels.app, folder.path());
    let mut totals = Vec::new();
    for seed in 1..=14 {
        let record = play(&mut panels.app, "hg", seed);
        finish(&mut panels.app, &record);
        totals.push(record.outcome.as_ref().map(|outcome| outcome.totals[0]).expect("it is over"));
    }
    panels.go_to(Cascadia::JOURNAL);
    panels.click_on("Album");
    let tiles = |panels: &Panels| panels.named("Ada ");
    assert_eq!(tiles(&panels).len(), 14);
    panels.click_on("By points");
    totals.sort_unstable_by_key(|total| std::cmp::Reverse(*total));
    let order = tiles(&panels);
    let shown: Vec<u16> = order.iter().map(|(name, _)| number(name)).collect();
    assert_eq!(shown, totals);
    assert!(order[0].0.contains("best game") && !order[1].0.contains("best game"));
    // In rows from the left, of the same size, the last rows below the page.
    let places: Vec<egui::Rect> = order.iter().map(|(_, place)| *place).collect();
    for pair in places.windows(2) {
        let next_row = pair[1].top() > pair[0].bottom() - 1.0;
        assert!(next_row || (pair[1].left() > pair[0].right() && pair[1].top() == pair[0].top()), "{pair:?}");
        assert!((pair[0].width() - pair[1].width()).abs() < 0.5);
    }
    panels.click_on(&order[1].0);
    assert!(panels.shows("Save picture") && panels.shows("Watch") && panels.shows("Review this game"));
    assert_eq!(tiles(&panels).len(), 1);
    panels.press(KeyCode::ArrowRight);
    assert_eq!(number(&tiles(&panels)[0].0), totals[2]);
    panels.click_on("Previous picture");
    panels.click_on("Previous picture");
    assert_eq!(number(&tiles(&panels)[0].0), totals[0]);
    panels.press(KeyCode::Escape);
    assert_eq!(tiles(&panels).len(), 14);
    assert_eq!(panels.screen(), Cascadia::JOURNAL);
    panels.press(KeyCode::Escape);
    assert_eq!(panels.screen(), Screen::Title);
    keep_nothing(&mut panels.app);
}

/// The total in the spoken name of a picture: `Ada 93. …`.
fn number(name: &str) -> u16 {
    let total = name.split_whitespace().nth(1).map(|total| total.trim_end_matches('.'));
    total.and_then(|total| total.parse().ok()).expect("a total")
}

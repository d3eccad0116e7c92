//! What the tests of the window need from the desktop game, and nobody else: its items under the paths they have in `app`.

#[cfg(test)]
use bevy_egui::egui;

use super::cascadia::CascadiaAssets;
use super::rolling::RollingAssets;
use super::store::shipped_assets::ShippedAssets;
#[cfg(test)]
use crate::app::preferences::{config_files::Theme, localizer::Localizer};
#[cfg(test)]
use crate::app::ui::style::UiStyle;
use crate::storage::find_root;

/// Reads what is shipped.
///
/// # Panics
/// If it cannot be read: then no test makes sense.
pub fn shipped() -> (ShippedAssets, CascadiaAssets) {
    let root = find_root().expect("the package has its folders");
    let assets = ShippedAssets::read(&root).expect("the shipped data is valid");
    let (cascadia, _) = CascadiaAssets::read(&root).expect("the shipped data is valid");
    (assets, cascadia)
}

/// Reads what is shipped for Rolling Rivers.
///
/// # Panics
/// If it cannot be read: then no test makes sense.
pub fn shipped_rolling() -> RollingAssets {
    let root = find_root().expect("the package has its folders");
    let (rolling, _) = RollingAssets::read(&root).expect("the shipped data is valid");
    rolling
}

/// Returns what panels are drawn with: their style, their texts, and a context that wears the style.
#[cfg(test)]
pub(crate) fn dressed(language: crate::text::Language) -> (UiStyle, Localizer, egui::Context) {
    let (assets, _) = shipped();
    let mut style = UiStyle::new(Theme::default(), &assets);
    let context = egui::Context::default();
    style.install(&context);
    (style, assets.localizer(language), context)
}

/// Asserts that no two texts among the drawn shapes overlap, and returns them.
///
/// # Panics
/// If two overlap.
#[cfg(test)]
pub(crate) fn texts_apart(output: &mut egui::FullOutput) -> Vec<(String, egui::Rect)> {
    fn collect(shape: &egui::Shape, found: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
            egui::Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                let rect = text.galley.mesh_bounds.translate(text.pos.to_vec2());
                found.push((text.galley.text().to_owned(), rect));
            }
            _ => {}
        }
    }
    // Nobody draws it.
    output.textures_delta.clear();
    let mut found = Vec::new();
    output.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    for (index, (text, rect)) in found.iter().enumerate() {
        for (other, place) in &found[..index] {
            assert!(!rect.shrink(0.5).intersects(place.shrink(0.5)), "{text} {rect} over {other} {place}");
        }
    }
    found
}

/// Returns the event that the first button of the mouse is pressed at a place, or let go there.
#[cfg(test)]
pub(crate) fn mouse_button(pos: egui::Pos2, pressed: bool) -> egui::Event {
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    egui::Event::PointerButton { pos, button, pressed, modifiers }
}

pub use crate::app::{GamePlugin, TablePlugin};
/// Re-exports of `app::audio`.
pub mod audio {
    pub use crate::app::audio::{Buses, InterfaceCue, Order, Sounds, plugin};
}
/// Re-exports of `app::boot`.
pub mod boot {
    pub use crate::app::boot::LoadedFiles;
    /// Re-exports of `app::boot::command_line`.
    pub mod command_line {
        pub use crate::app::boot::command_line::Args;
    }
}
/// Re-exports of `app::camera`.
pub mod camera {
    pub use crate::app::camera::{CameraPose, CameraView, MainCamera, Rig};
    /// Re-exports of `app::camera::pointer`.
    pub mod pointer {
        pub use crate::app::camera::pointer::{HexClicked, Pointer};
    }
    /// Re-exports of `app::camera::space`.
    pub mod space {
        pub use crate::app::camera::space::hex_position;
    }
}
/// Re-exports of `app::cascadia`.
pub mod cascadia {
    pub use crate::app::cascadia::{CascadiaAssets, CascadiaSession, CascadiaStage};
    /// Re-exports of `app::cascadia::animation`.
    pub mod animation {
        pub use crate::app::cascadia::animation::{
            Anchor, Cargo, ClipKind, Effect, Gain, LastMove, PendingPoints, PieceClips, Pulses, ScoreFlight,
            ScoreSource, Travel, changes_between, finished_shapes, plugin,
        };
    }
    /// Re-exports of `app::cascadia::hud`.
    pub mod hud {
        use bevy::prelude::{App, World};

        use crate::app::cascadia::hud::{HudView, view};
        use crate::cascadia::rules::Slot;
        use crate::cascadia::scoring::PointChange;

        /// What the panels say of points.
        #[derive(Clone, PartialEq, Debug)]
        pub struct StatedPoints {
            /// What to do next.
            pub prompt: String,
            /// The totals by seat.
            pub totals: Vec<Option<u16>>,
            /// The most that a turn with each pair can bring.
            pub pairs: Vec<(Slot, Option<PointChange>)>,
            /// The most that another token of each scoring card can bring.
            pub next_tokens: Vec<Option<i16>>,
            /// What the finished turns changed, the last one first.
            pub log: Vec<Option<PointChange>>,
        }

        /// Returns what the panels say of points, once they are prepared.
        pub fn stated_points(world: &World) -> Option<StatedPoints> {
            let view = world.get_resource::<HudView>()?;
            Some(StatedPoints {
                prompt: view.prompt.text.clone(),
                totals: view.seats.iter().map(|seat| seat.total).collect(),
                pairs: view.slots.iter().map(|slot| (slot.slot, slot.best)).collect(),
                next_tokens: view.cards.iter().map(|card| card.next).collect(),
                log: view.log.iter().map(|line| line.change).collect(),
            })
        }

        /// Prepares what the panels say.
        pub fn view_plugin(app: &mut App) {
            view::plugin(app);
        }

        /// Re-exports of `app::cascadia::hud::windows`.
        pub mod windows {
            /// Re-exports of `app::cascadia::hud::windows::awards`.
            pub mod awards {
                pub use crate::app::cascadia::hud::windows::awards::{Award, awards, fill_in};
            }
        }
    }
    /// Re-exports of `app::cascadia::lessons`.
    pub mod lessons {
        pub use crate::app::cascadia::lessons::{InLesson, LessonIntent, LessonView, plugin};
    }
    /// Re-exports of `app::cascadia::picture`.
    pub mod picture {
        pub use crate::app::cascadia::picture::{
            PictureChoices, PictureFrame, PictureMode, PictureOrder, PictureSize, plugin,
        };
    }
    /// Re-exports of `app::cascadia::profiles`.
    pub mod profiles {
        pub use crate::app::cascadia::profiles::SavedProfiles;
    }
    /// Re-exports of `app::cascadia::puzzles`.
    pub mod puzzles {
        use bevy::prelude::World;

        pub use crate::app::cascadia::puzzles::{
            DailyPuzzleView, PuzzleAttempt, PuzzleChoice, PuzzleOutcome, PuzzleShelf, PuzzleTierView,
            PuzzlesView, ToPuzzle, rules_plugin,
        };
        use crate::app::cascadia::review::{CardIntent, CardPressed, TableView};
        use crate::app::ui::journal::FittingPuzzles;

        /// Presses a button of the card beside the table: a hint, or the best turn.
        pub fn press_card(world: &mut World, best: bool) {
            world.write_message(CardPressed(if best { CardIntent::Best } else { CardIntent::Hint }));
        }

        /// Asks for puzzles about a source of points, as the journal does.
        pub fn ask_for_fitting(world: &mut World, person: &str, theme: &str) {
            let (person, theme) = (person.to_owned(), Some(theme.to_owned()));
            world.write_message(FittingPuzzles { person, theme });
        }

        /// Goes back by the card beside the table.
        pub fn press_back(world: &mut World) {
            world.write_message(CardPressed(CardIntent::Back));
        }

        /// Returns what the card beside the table says: its title and its lines, and whether a best turn is outlined.
        pub fn told_card(world: &World) -> Option<(String, Vec<String>, bool)> {
            let view = world.get_resource::<TableView>()?;
            let card = view.card.as_ref()?;
            Some((card.title.clone(), card.lines.clone(), view.outlines.best.is_some()))
        }
    }
    /// Re-exports of `app::cascadia::render`.
    pub mod render {
        pub use crate::app::cascadia::render::{
            EffectLook, Glow, HighlightedHexes, LandPicture, PictureHour, register_shaders,
        };
    }
    /// Re-exports of `app::cascadia::review`.
    pub mod review {
        pub use crate::app::cascadia::review::{
            AttemptOutcome, DeskProgress, ReviewDesk, ReviewState, ReviewedGame, SeedParDesk, SeedParView,
            ToTable, TurnAttempt, review_file, rules_plugin,
        };
    }
    /// Re-exports of `app::cascadia::screens`.
    pub mod screens {
        pub use crate::app::cascadia::screens::BeginGame;
        /// Re-exports of `app::cascadia::screens::playing`.
        pub mod playing {
            pub use crate::app::cascadia::screens::playing::plugin;
        }
        /// Re-exports of `app::cascadia::screens::result`.
        pub mod result {
            pub use crate::app::cascadia::screens::result::{Count, Ending, EndingAct, plugin};
        }
    }
    /// Re-exports of `app::cascadia::sound`.
    pub mod sound {
        pub use crate::app::cascadia::sound::{Cue, SoundClip, plugin};
    }
    /// Re-exports of `app::cascadia::table`.
    pub mod table {
        pub use crate::app::cascadia::table::{
            At, Controller, Facing, OnTable, PlayerSeat, RestPose, TileOf, TokenOf, TraySpot,
            same_as_position,
        };
    }
    /// Re-exports of `app::cascadia::turn`.
    pub mod turn {
        pub use crate::app::cascadia::turn::{
            Aim, CoachView, DraftMode, GhostTile, GhostToken, HintStep, PairPart, PlacementPreview,
            ShownExplanation, Spot, SpotKind, TrayClicked, TurnButton, TurnTrial, plugin,
        };
    }
}
/// Re-exports of `app::input`.
pub mod input {
    pub use crate::app::input::InputAction;
    /// Re-exports of `app::input::bindings`.
    pub mod bindings {
        pub use crate::app::input::bindings::{Bindings, CustomBindings, DefaultBindings, KeyCatcher};
    }
}
/// What the host of a game and this program say to each other, without a wire.
pub mod online {
    use std::time::Duration;

    use bevy::prelude::{Messages, World};

    use crate::app::online::at_table::{AtTable, TableOrder};
    use crate::app::online::connection::{ConnectionChanged, ConnectionState, FromHost, SendToHost};
    use crate::app::online::online_game::OnlineGame;
    use crate::app::online::rematch::RematchStage;
    pub use crate::app::online::tables_plugin;
    use crate::table::message::{ToClient, ToHost};
    use crate::table::terms::TableSeat;

    /// Presses the button that asks for a rematch or agrees to one.
    pub fn press_rematch(world: &mut World) {
        world.write_message(TableOrder::Rematch);
    }

    /// Takes the wish for a rematch back.
    pub fn cancel_rematch(world: &mut World) {
        world.write_message(TableOrder::NoRematch);
    }

    /// Returns the table of the rematch as seen here: its seats, and the own one.
    pub fn rematch_table(world: &World) -> Option<(Vec<TableSeat>, Option<u8>)> {
        let table = world.resource::<AtTable>().rematch.as_ref()?;
        Some((table.seats.clone(), table.you))
    }

    /// Returns the people who want a rematch, or those still awaited once the button is pressed, and whether it is.
    pub fn rematch_people(world: &World) -> (bool, Vec<String>) {
        let game = world.get_resource::<OnlineGame>();
        match game.map(|game| RematchStage::of(game, world.resource::<AtTable>())) {
            Some(RematchStage::Waiting(people)) => (true, people),
            Some(RematchStage::Asked(people)) => (false, people),
            Some(RematchStage::Unasked) | None => (false, Vec::new()),
        }
    }

    /// Lets the host say something.
    pub fn hear(world: &mut World, message: ToClient) {
        world.write_message(FromHost(message));
    }

    /// Takes what was said to the host.
    pub fn said(world: &mut World) -> Vec<ToHost> {
        world.resource_mut::<Messages<SendToHost>>().drain().map(|SendToHost(message)| message).collect()
    }

    /// Connects to the host, or cuts the connection.
    pub fn connect(world: &mut World, up: bool) {
        let state = if up {
            ConnectionState::Connected { name: "Ada".to_owned() }
        } else {
            ConnectionState::Lost { why: "cut".to_owned(), again_in: Duration::ZERO }
        };
        world.write_message(ConnectionChanged(state));
    }

    /// Returns what panels know of the hosted game: its version, whether a wish is under way, whether it is over.
    pub fn shown(world: &World) -> Option<(u64, bool, bool)> {
        let game = world.get_resource::<OnlineGame>()?;
        Some((game.version, game.in_flight, game.ended))
    }
}
/// Re-exports of `app::preferences`.
pub mod preferences {
    /// Re-exports of `app::preferences::aids`.
    pub mod aids {
        pub use crate::app::preferences::aids::{Aid, AidPreset};
    }
    /// Re-exports of `app::preferences::config_files`.
    pub mod config_files {
        pub use crate::app::preferences::config_files::{Theme, Timing};
    }
    /// Re-exports of `app::preferences::graphics_quality`.
    pub mod graphics_quality {
        pub use crate::app::preferences::graphics_quality::{
            DetectedQuality, KeepRendering, LandscapeInSight, Preparing, ShadersAtOnce,
        };
    }
    /// Re-exports of `app::preferences::season`.
    pub mod season {
        pub use crate::app::preferences::season::{Season, SeasonChoice};
    }
    /// Re-exports of `app::preferences::settings`.
    pub mod settings {
        pub use crate::app::preferences::settings::{
            GraphicsQuality, GroundStyle, Settings, Speed, TokenLook, WheelUse,
        };
    }
}
/// The panels without a window.
pub mod panels {
    use bevy::prelude::App;

    use crate::app::preferences::graphics_quality::{Quality, QualityPresets};
    use crate::app::preferences::settings::GraphicsQuality;
    use crate::app::{cascadia, online, rolling, screens, ui};

    /// Registers the panels of both games and of the screens, and their views.
    pub fn plugin(app: &mut App) {
        app.insert_resource(Quality { picture: GraphicsQuality::Low, preset: QualityPresets::default().low });
        app.add_plugins((
            cascadia::turn::plugin,
            cascadia::animation::plugin,
            cascadia::lessons::plugin,
            ui::plugin,
            online::window_plugin,
            cascadia::hud::plugin,
            cascadia::review::plugin,
            cascadia::puzzles::plugin,
            cascadia::screens::plugin,
            screens::plugin,
            rolling::turn::plugin,
            rolling::lessons::plugin,
            rolling::dice::plugin,
            rolling::hud::plugin,
            rolling::screens::plugin,
        ))
        .add_plugins(cascadia::picture::plugin);
    }
}
/// Re-exports of `app::lessons`.
pub mod lessons {
    pub use crate::app::lessons::TakeLesson;
}
/// Re-exports of `app::rolling`.
pub mod rolling {
    pub use crate::app::rolling::{RollingAssets, RollingSession, RollingStage};
    /// Re-exports of `app::rolling::river_trail`.
    pub mod river_trail {
        pub use crate::app::rolling::river_trail::SavedRiverTrails;
    }
    /// Re-exports of `app::rolling::dice`.
    pub mod dice {
        pub use crate::app::rolling::dice::{DiceInSight, DiceStage, TrayDie, TrayPanel, plugin};
    }
    /// Re-exports of `app::rolling::sound`.
    pub mod sound {
        pub use crate::app::rolling::sound::{RollingClip, RollingCue, plugin};
    }
    /// Re-exports of `app::rolling::hud`.
    pub mod hud {
        use bevy::prelude::{App, World};

        use crate::app::rolling::hud::{RollingView, view};
        use crate::base::Wildlife;

        /// What the panels of Rolling Rivers tell, as far as aids decide it.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct ToldTable {
            /// How many rows say what they bring.
            pub rows: usize,
            /// What the pinned card lacks by row.
            pub lacks: Vec<Option<u8>>,
            /// The animals of the rows, and the spaces of the cards, that are called the best.
            pub best: (Vec<Wildlife>, Vec<u8>),
            /// How many cards say how they stand.
            pub cards: usize,
            /// How many places of the paper are marked as targets.
            pub targets: usize,
            /// How many chips stand at the pencil.
            pub chips: usize,
            /// Whether points are shown: in the list, on the paper.
            pub points: (bool, bool),
            /// What is said to be done.
            pub prompt: String,
            /// The tooltip of each row, and its line about other ways.
            pub told: Vec<(String, Option<String>)>,
            /// Whether a player plans ahead.
            pub planning: bool,
            /// The spaces of the cards that light up.
            pub lit: Vec<u8>,
            /// Whether each die is lifted, and whether a click on it answers the question.
            pub dice: Vec<(bool, bool)>,
            /// The answers of the question, aloud.
            pub answers: Vec<String>,
        }

        /// Returns what the panels tell, once they are prepared.
        pub fn told_table(world: &World) -> Option<ToldTable> {
            let view = world.get_resource::<RollingView>()?;
            let cards = || view.cards.iter().flatten();
            Some(ToldTable {
                rows: view.rows.iter().filter(|row| row.free.is_some() || row.more.is_some()).count(),
                lacks: view.rows.iter().map(|row| row.lacks).collect(),
                best: (
                    view.rows.iter().filter(|row| row.is_best).map(|row| row.animal).collect(),
                    cards()
                        .filter(|card| card.plan.is_some_and(|(_, is_best)| is_best))
                        .map(|card| card.space)
                        .collect(),
                ),
                cards: cards().filter(|card| card.is_told).count(),
                targets: view.paper.targets.len(),
                chips: view.paper.chips.len(),
                points: (view.score.is_some(), view.paper.score.is_some()),
                prompt: view.prompt.clone(),
                told: view.rows.iter().map(|row| (row.told.clone(), row.more.clone())).collect(),
                planning: view.planning,
                lit: cards().filter(|card| card.lit).map(|card| card.space).collect(),
                dice: view.dice.iter().map(|die| (die.lifted, die.choice.is_some())).collect(),
                answers: view
                    .question
                    .iter()
                    .flat_map(|question| &question.choices)
                    .map(|choice| choice.spoken.clone())
                    .collect(),
            })
        }

        /// Adds the systems that prepare what the panels show.
        pub fn plugin(app: &mut App) {
            view::plugin(app);
        }
    }
    /// Re-exports of `app::rolling::screens`.
    pub mod screens {
        pub use crate::app::rolling::screens::{BeginRolling, transitions};
    }
    /// Re-exports of `app::rolling::table`.
    pub mod table {
        pub use crate::app::rolling::table::{
            AtSpace, CompletionCardOf, DieOf, HabitatCardOf, MarkKey, MarkOf, MarkPlace, OnRollingTable,
            Pencil, PhysicalDie, RollingSeat, SheetOf, ShowingFace, WrittenMark, marks, table_shows_position,
        };
    }
    /// Re-exports of `app::rolling::lessons`.
    pub mod lessons {
        pub use crate::app::rolling::lessons::{InRiverLesson, RiverLessonIntent, RiverLessonView, plugin};
    }
    /// Re-exports of `app::rolling::turn`.
    pub mod turn {
        use crate::app::rolling::paper::PaperPlace;
        pub use crate::app::rolling::turn::{
            RollingAim, RollingClick, RollingCoach, RollingHint, RollingHintStep, RollingOutlook,
            RollingWarning, plugin,
        };

        /// Returns the places of the paper where something can be written now.
        pub fn places_to_write(outlook: &RollingOutlook) -> Vec<PaperPlace> {
            crate::app::rolling::turn::targets(outlook)
        }
    }
}
/// Re-exports of `app::schedule`.
pub mod schedule {
    pub use crate::app::schedule::AppSystems;
}
/// Re-exports of `app::screens`.
pub mod screens {
    pub use crate::app::screens::transitions;
}
/// Re-exports of `app::session`.
pub mod session {
    pub use crate::app::session::{
        AnimationsRunning, Chosen, Happened, ModeAssets, OpponentSearch, PlayableMode, Refusal, Request,
        Session, SessionStage, StartOptions, begin, plugin, resume, start, watch,
    };
}
/// Re-exports of `app::store`.
pub mod store {
    pub use crate::app::store::OpenError;
    /// Re-exports of `app::store::clock`.
    pub mod clock {
        pub use crate::app::store::clock::{Clock, Today};
    }
    /// Re-exports of `app::store::game_store`.
    pub mod game_store {
        pub use crate::app::store::game_store::{GameStore, JournalGaps};
    }
    /// Re-exports of `app::store::lesson_progress`.
    pub mod lesson_progress {
        pub use crate::app::store::lesson_progress::SavedLessonProgress;
    }
    /// Re-exports of `app::store::paths`.
    pub mod paths {
        pub use crate::app::store::paths::{DataPaths, FolderError};
    }
    /// Re-exports of `app::store::persistent`.
    pub mod persistent {
        pub use crate::app::store::persistent::{PersistError, Persistent};
    }
    /// Re-exports of `app::store::shipped_assets`.
    pub mod shipped_assets {
        pub use crate::app::store::shipped_assets::ShippedAssets;
    }
    /// Re-exports of `app::store::save_writer`.
    pub mod save_writer {
        pub use crate::app::store::save_writer::{SaveFailed, SaveWriter, plugin};
    }
}
/// Re-exports of `app::ui`.
pub mod ui {
    pub use crate::app::ui::{Notice, PanelOpacity};
    /// Re-exports of `app::ui::daily`.
    pub mod daily {
        use bevy::prelude::World;
        use jiff::civil::Date;

        use crate::app::ui::daily::BeginDaily;
        use crate::rolling::Rolling;

        /// Asks for the game of a day of Rolling Rivers as its screen does: an attempt, or the same game for practice.
        pub fn ask_for_rolling_daily(world: &mut World, day: Date, name: &str, practice: bool) {
            world.write_message(BeginDaily::<Rolling>::new(day, name.to_owned(), practice));
        }
    }
    /// Re-exports of `app::ui::mute`.
    pub mod mute {
        pub use crate::app::ui::mute::plugin;
    }
    /// Re-exports of `app::ui::open_record`.
    pub mod open_record {
        pub use crate::app::ui::open_record::{
            FaultyRecord, LandFirst, OpenPurpose, OpenRecord, PlayFromHere,
        };
    }
    /// Re-exports of `app::ui::overlay`.
    pub mod overlay {
        pub use crate::app::ui::overlay::{Leave, Overlay};
    }
}
/// Re-exports of `app::window`.
pub mod window {
    /// Re-exports of `app::window::layout`.
    pub mod layout {
        pub use crate::app::window::layout::ScreenLayout;
    }
    /// Re-exports of `app::window::screen`.
    pub mod screen {
        pub use crate::app::window::screen::Screen;
    }
}

//! Shared code of the window's tests.

use std::path::PathBuf;

use bevy_egui::egui;

use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::preferences::{config_files::Theme, localizer::Localizer};
use crate::rolling::ModeAssets as RollingAssets;
use crate::store::shipped_assets::ShippedAssets;
use crate::ui::style::UiStyle;
use cascadia_storage::find_root;

/// Returns the folder below `target` for the tests' output.
pub(crate) fn scratch() -> PathBuf {
    let program = std::env::current_exe().expect("a test program has a path");
    let folder = program.ancestors().nth(3).expect("it lies below `target`").join("tmp");
    std::fs::create_dir_all(&folder).expect("a folder below `target`");
    folder
}

/// Reads the shipped data.
///
/// # Panics
/// If it cannot be read: then no test makes sense.
pub(crate) fn shipped() -> (ShippedAssets, CascadiaAssets) {
    let root = find_root().expect("the package has its folders");
    let assets = ShippedAssets::read(&root).expect("the shipped data is valid");
    let (cascadia, _) = CascadiaAssets::read(&root).expect("the shipped data is valid");
    (assets, cascadia)
}

/// Reads the shipped data of Rolling Rivers.
///
/// # Panics
/// If it cannot be read: then no test makes sense.
pub(crate) fn shipped_rolling() -> RollingAssets {
    let root = find_root().expect("the package has its folders");
    let (rolling, _) = RollingAssets::read(&root).expect("the shipped data is valid");
    rolling
}

/// Returns the drawing tools of panels: their style, their texts, and a context with the style.
pub(crate) fn dressed(language: cascadia_storage::text::Language) -> (UiStyle, Localizer, egui::Context) {
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
    // Nothing is rendered.
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

/// Returns the event of pressing or releasing the primary mouse button at a place.
pub(crate) fn mouse_button(pos: egui::Pos2, pressed: bool) -> egui::Event {
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    egui::Event::PointerButton { pos, button, pressed, modifiers }
}
pub(crate) mod cascadia {
    pub(crate) mod hud {
        use bevy::prelude::{App, World};

        use crate::cascadia::hud::{HudView, view};
        use cascadia_rules::rules::Slot;
        use cascadia_rules::scoring::PointChange;

        /// Points as displayed by the panels.
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct StatedPoints {
            pub prompt: String,
            /// The totals by seat.
            pub totals: Vec<Option<u16>>,
            /// The greatest gain of a turn with each pair.
            pub pairs: Vec<(Slot, Option<PointChange>)>,
            /// The greatest gain of another token of each scoring card.
            pub next_tokens: Vec<Option<i16>>,
            /// The changes of the finished turns, the last one first.
            pub log: Vec<Option<PointChange>>,
        }

        /// Returns the panels' points, once they are prepared.
        pub(crate) fn stated_points(world: &World) -> Option<StatedPoints> {
            let view = world.get_resource::<HudView>()?;
            Some(StatedPoints {
                prompt: view.prompt.text.clone(),
                totals: view.seats.iter().map(|seat| seat.total).collect(),
                pairs: view.slots.iter().map(|slot| (slot.slot, slot.best)).collect(),
                next_tokens: view.cards.iter().map(|card| card.next).collect(),
                log: view.log.iter().map(|line| line.change).collect(),
            })
        }

        /// Prepares the views of the panels.
        pub(crate) fn view_plugin(app: &mut App) {
            view::plugin(app);
        }
    }
    pub(crate) mod puzzles {
        use bevy::prelude::World;

        use crate::cascadia::review::{CardIntent, CardPressed, TableView};
        use crate::ui::journal::FittingPuzzles;

        /// Presses a button of the card beside the table: a hint, or the best turn.
        pub(crate) fn press_card(world: &mut World, best: bool) {
            world.write_message(CardPressed(if best { CardIntent::Best } else { CardIntent::Hint }));
        }

        /// Requests puzzles about a source of points, like the journal.
        pub(crate) fn ask_for_fitting(world: &mut World, person: &str, theme: &str) {
            let (person, theme) = (person.to_owned(), Some(theme.to_owned()));
            world.write_message(FittingPuzzles { person, theme });
        }

        /// Goes back by the card beside the table.
        pub(crate) fn press_back(world: &mut World) {
            world.write_message(CardPressed(CardIntent::Back));
        }

        /// Returns the card beside the table: its title, its lines, and true if a best turn is outlined.
        pub(crate) fn shown_card(world: &World) -> Option<(String, Vec<String>, bool)> {
            let view = world.get_resource::<TableView>()?;
            let card = view.card.as_ref()?;
            Some((card.title.clone(), card.lines.clone(), view.outlines.best.is_some()))
        }
    }
}
/// The messages between a game's host and this program, without a wire.
pub(crate) mod online {
    use std::time::Duration;

    use bevy::prelude::{Messages, World};

    use crate::online::connection::{ConnectionChanged, ConnectionState, FromHost, SendToHost};
    use crate::online::lobby_client::{LobbyClient, TableOrder};
    use crate::online::online_game::OnlineGame;
    use crate::online::rematch::RematchStage;
    use cascadia_table::message::{ToClient, ToHost};
    use cascadia_table::table_options::TableSeat;

    /// Presses the button that requests or accepts a rematch.
    pub(crate) fn press_rematch(world: &mut World) {
        world.write_message(TableOrder::Rematch);
    }

    /// Withdraws the request for a rematch.
    pub(crate) fn cancel_rematch(world: &mut World) {
        world.write_message(TableOrder::NoRematch);
    }

    /// Returns the table of the rematch as seen here: its seats, and the own one.
    pub(crate) fn rematch_table(world: &World) -> Option<(Vec<TableSeat>, Option<u8>)> {
        let table = world.resource::<LobbyClient>().rematch.as_ref()?;
        Some((table.seats.clone(), table.you))
    }

    /// Returns a flag for a pressed rematch button, and the people who want a rematch, or are still awaited
    /// once it is pressed.
    pub(crate) fn rematch_people(world: &World) -> (bool, Vec<String>) {
        let game = world.get_resource::<OnlineGame>();
        match game.map(|game| RematchStage::of(game, world.resource::<LobbyClient>())) {
            Some(RematchStage::Waiting(people)) => (true, people),
            Some(RematchStage::Asked(people)) => (false, people),
            Some(RematchStage::Unasked) | None => (false, Vec::new()),
        }
    }

    /// Receives a message from the host.
    pub(crate) fn receive(world: &mut World, message: ToClient) {
        world.write_message(FromHost(message));
    }

    /// Takes the messages sent to the host.
    pub(crate) fn sent(world: &mut World) -> Vec<ToHost> {
        world.resource_mut::<Messages<SendToHost>>().drain().map(|SendToHost(message)| message).collect()
    }

    /// Connects to the host, or cuts the connection.
    pub(crate) fn connect(world: &mut World, up: bool) {
        let state = if up {
            ConnectionState::Connected { name: "Ada".to_owned() }
        } else {
            ConnectionState::Lost { why: cascadia_net::LinkFault::Closed, again_in: Duration::ZERO }
        };
        world.write_message(ConnectionChanged(state));
    }

    /// Returns the panels' state of the hosted game: its version, request pending, game over.
    pub(crate) fn shown(world: &World) -> Option<(u64, bool, bool)> {
        let game = world.get_resource::<OnlineGame>()?;
        Some((game.version, game.in_flight, game.ended))
    }
}
/// The panels without a window.
pub(crate) mod panels {
    use bevy::prelude::App;

    use crate::cascadia::render::{EnvironmentImage, EnvironmentPicture};
    use crate::preferences::graphics_quality::{Quality, QualityPresets, TokenShape};
    use crate::preferences::settings::GraphicsQuality;
    use crate::{cascadia, online, rolling, screens, shell, ui};

    /// Registers the panels of both games and of the screens, and their views.
    pub(crate) fn plugin(app: &mut App) {
        let preset = QualityPresets::default().low;
        app.insert_resource(Quality { picture: GraphicsQuality::Low, preset, tokens: TokenShape::Disc })
            .init_resource::<EnvironmentPicture>()
            .add_plugins(cascadia::render::highlight_plugin)
            .add_plugins(cascadia::render::picture_hour_plugin)
            .add_message::<EnvironmentImage>()
            .add_message::<cascadia::sound::Cue>()
            .add_message::<rolling::sound::Cue>();
        app.add_plugins((
            cascadia::turn::plugin,
            cascadia::animation::plugin,
            cascadia::lessons::plugin,
            ui::window_plugin,
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
        .add_plugins((shell::windows::plugin, cascadia::picture::plugin));
    }
}
pub(crate) mod rolling {
    pub(crate) mod hud {
        use bevy::prelude::{App, World};

        use crate::rolling::hud::{HudView as RollingView, view};
        use cascadia_base::Wildlife;

        /// The contents of Rolling Rivers' panels that depend on assists.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub(crate) struct TallyTexts {
            /// Number of rows with a visible gain.
            pub rows: usize,
            /// The number that the pinned card lacks, by row.
            pub lacks: Vec<Option<u8>>,
            /// The animals of the rows, and the spaces of the cards, marked as best.
            pub best: (Vec<Wildlife>, Vec<u8>),
            /// Number of cards with a visible state.
            pub cards: usize,
            /// Number of places on the paper marked as targets.
            pub targets: usize,
            /// Number of chips at the pencil.
            pub chips: usize,
            /// Points are visible: in the list, on the paper.
            pub points: (bool, bool),
            pub prompt: String,
            /// The tooltip of each row, and its line about other collections.
            pub row_texts: Vec<(String, Option<String>)>,
            /// A player plans ahead.
            pub planning: bool,
            /// The spaces of the highlighted cards.
            pub lit: Vec<u8>,
            /// For each die: lifted, and answering the question by a click.
            pub dice: Vec<(bool, bool)>,
            /// The answers of the question, for screen readers.
            pub answers: Vec<String>,
            /// For each player: has ended the round.
            pub ready: Vec<bool>,
            /// For each player: the row shows the last round.
            pub shows_round: Vec<bool>,
            /// For each player: a click lets them go on with the round.
            pub takes_part: Vec<bool>,
        }

        /// Returns the panels' contents, once they are prepared.
        pub(crate) fn tally_texts(world: &World) -> Option<TallyTexts> {
            let view = world.get_resource::<RollingView>()?;
            let cards = || view.cards.iter().flatten();
            Some(TallyTexts {
                rows: view.rows.iter().filter(|row| row.free.is_some() || row.more.is_some()).count(),
                lacks: view.rows.iter().map(|row| row.lacks).collect(),
                best: (
                    view.rows.iter().filter(|row| row.is_best).map(|row| row.animal).collect(),
                    cards()
                        .filter(|card| card.plan.is_some_and(|(_, is_best)| is_best))
                        .map(|card| card.space)
                        .collect(),
                ),
                cards: cards().filter(|card| card.shows_change).count(),
                targets: view.paper.targets.len(),
                chips: view.paper.chips.len(),
                points: (view.score.is_some(), view.paper.score.is_some()),
                prompt: view.prompt.clone(),
                row_texts: view.rows.iter().map(|row| (row.description.clone(), row.more.clone())).collect(),
                planning: view.planning,
                lit: cards().filter(|card| card.lit).map(|card| card.space).collect(),
                ready: view.players.iter().map(|player| player.ready).collect(),
                shows_round: view.players.iter().map(|player| player.last.is_some()).collect(),
                takes_part: view.players.iter().map(|player| player.takes_part).collect(),
                dice: view.dice.iter().map(|die| (die.lifted, die.choice.is_some())).collect(),
                answers: view
                    .question
                    .iter()
                    .flat_map(|question| &question.choices)
                    .map(|choice| choice.spoken.clone())
                    .collect(),
            })
        }

        /// Adds the systems that prepare the panels' views.
        pub(crate) fn plugin(app: &mut App) {
            view::plugin(app);
        }
    }
    pub(crate) mod turn {
        use crate::rolling::paper::PaperPlace;
        use crate::rolling::turn::Outlook as RollingOutlook;

        /// Returns the places to write at on the paper now.
        pub(crate) fn places_to_write(outlook: &RollingOutlook) -> Vec<PaperPlace> {
            crate::rolling::turn::targets(outlook)
        }
    }
}
pub(crate) mod ui {
    pub(crate) mod daily {
        use bevy::prelude::World;
        use jiff::civil::Date;

        use crate::ui::daily::BeginDaily;
        use rolling_rivers::RollingRivers;

        /// Requests a daily game of Rolling Rivers like its screen: an attempt, or the same game for
        /// practice.
        pub(crate) fn ask_for_rolling_daily(world: &mut World, day: Date, name: &str, practice: bool) {
            world.write_message(BeginDaily::<RollingRivers>::new(day, name.to_owned(), practice));
        }
    }
}

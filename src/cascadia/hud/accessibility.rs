//! Texts for screen readers beside the labels of the widgets: pieces and positions in words.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use fluent_bundle::FluentValue;

use super::change::change_text;
use super::view::{CardView, SeatView, SlotView};
use crate::camera::space::hex_position;
use crate::camera::{CameraView, Rig};
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::names::{habitat_name, species_inside, species_name};
use crate::cascadia::turn::{Aim, PlacementPreview};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::session::PlayableMode;
use crate::ui::PanelSet;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::widgets::{signed, speak};
use crate::window::layout::ScreenLayout;
use cascadia_ai::advice::PlacementAdvice;
use cascadia_base::{Edge, Habitat, Hex, Wildlife, WildlifeSet};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Edges, Environment, Phase, PlacedTile, Seat, Tile};
use cascadia_rules::scoring::ScoreDelta;

/// Keys of the names of the edges, in the order of [`Edge::ALL`].
const EDGES: [&str; 6] =
    ["edge-north-east", "edge-east", "edge-south-east", "edge-south-west", "edge-west", "edge-north-west"];

fn names_of(localizer: &Localizer, wildlife: impl Iterator<Item = Wildlife>) -> String {
    wildlife.map(|species| species_inside(localizer, species, 1)).collect::<Vec<_>>().join(", ")
}

/// Describes a tile in words: its habitats and the wildlife it accepts.
fn spoken_tile(
    localizer: &Localizer,
    habitats: [Habitat; 2],
    accepts: WildlifeSet,
    keystone: bool,
) -> String {
    let [first, second] = habitats.map(|habitat| habitat_name(localizer, habitat).to_lowercase());
    let habitats = if first == second { first } else { [first, second].join(", ") };
    let wildlife = names_of(localizer, accepts.iter());
    let values = [("habitats", FluentValue::from(habitats)), ("wildlife", FluentValue::from(wildlife))];
    localizer.text_with(if keystone { "spoken-keystone" } else { "spoken-tile" }, &values)
}

/// Describes a pair of the display in words.
pub(super) fn spoken_pair(localizer: &Localizer, slot: &SlotView) -> String {
    let mut parts = vec![localizer.text_with("spoken-pair", &[("slot", FluentValue::from(slot.slot.0 + 1))])];
    if let Some(tile) = slot.face {
        let habitats = [tile.first(), tile.second()];
        parts.push(spoken_tile(localizer, habitats, tile.wildlife(), tile.is_keystone()));
        parts.extend(slot.tile_picked.then(|| localizer.text("spoken-picked-tile")));
        parts.extend(slot.tile_leaves.then(|| localizer.text("tray-leaves")));
    }
    if let Some(species) = slot.token {
        let name = species_inside(localizer, species, 1);
        parts.push(localizer.text_with("spoken-token", &[("species", FluentValue::from(name))]));
        parts.extend(slot.token_picked.then(|| localizer.text("spoken-picked-token")));
        parts.extend(slot.token_leaves.then(|| localizer.text("tray-leaves")));
    }
    if let Some(best) = slot.best {
        parts.push(localizer.text_with("spoken-best", &[("change", FluentValue::from(change_text(best)))]));
    }
    parts.join(", ")
}

/// Describes a Wildlife scoring card in words: species, name, points, and the gain from one more token.
pub(super) fn spoken_card(localizer: &Localizer, card: &CardView) -> String {
    let mut parts = vec![species_name(localizer, card.species, 2)];
    let covered = card.secret.is_some_and(|secret| secret.covered);
    parts.push(localizer.text(&if covered {
        "card-secret".to_owned()
    } else {
        format!("card-{}-name", card.key)
    }));
    if let Some(points) = card.points {
        parts.push(localizer.text_with("spoken-points", &[("points", FluentValue::from(points))]));
    }
    if let Some(next) = card.next {
        parts.push([localizer.text("card-next"), signed(next)].join(" "));
    }
    parts.join(", ")
}

/// Describes a player in words: current activity, points, nature tokens, and whether its environment is in
/// view.
pub(super) fn spoken_player(localizer: &Localizer, seat: &SeatView) -> String {
    let mut parts = vec![seat.name.clone(), localizer.text(seat.state_key())];
    if let Some(points) = seat.total {
        parts.push(localizer.text_with("spoken-points", &[("points", FluentValue::from(points))]));
    }
    if seat.nature_tokens > 0 {
        parts.push(localizer.text_with("spoken-nature", &[("count", FluentValue::from(seat.nature_tokens))]));
    }
    parts.extend(seat.visited.then(|| localizer.text("spoken-visited")));
    parts.join(", ")
}

/// Describes the surroundings of an empty space, edge by edge, as seen by a tile with these edges.
fn spoken_edges(localizer: &Localizer, environment: &Environment, hex: Hex, edges: Edges) -> String {
    let beside = |(edge, there): (Edge, &PlacedTile)| {
        let (own, other) = (edges[edge.index()], there.edges[edge.opposite().index()]);
        let values = [
            ("edge", FluentValue::from(localizer.text(EDGES[edge.index()]))),
            ("habitat", FluentValue::from(habitat_name(localizer, own).to_lowercase())),
            ("other", FluentValue::from(habitat_name(localizer, other).to_lowercase())),
        ];
        let met = localizer.text_with(if own == other { "spoken-same" } else { "spoken-other" }, &values);
        let token = there.token.map(|token| species_inside(localizer, token.species, 1));
        std::iter::once(met).chain(token).collect::<Vec<_>>().join(", ")
    };
    environment.tiles_beside(hex).map(beside).collect::<Vec<_>>().join("; ")
}

/// Describes a tile of an environment with its token, and the tokens around it.
fn spoken_place(localizer: &Localizer, environment: &Environment, tile: &PlacedTile) -> String {
    let first = tile.edges[0];
    let second = tile.edges.into_iter().find(|habitat| *habitat != first).unwrap_or(first);
    let around = environment.tiles_beside(tile.hex).filter_map(|(_, there)| there.token);
    let around = names_of(localizer, around.map(|token| token.species));
    let mut parts = vec![spoken_tile(localizer, [first, second], tile.accepts, tile.keystone)];
    if let Some(token) = tile.token {
        let name = species_inside(localizer, token.species, 1);
        parts.push(localizer.text_with("spoken-token", &[("species", FluentValue::from(name))]));
    }
    if !around.is_empty() {
        parts.push(localizer.text_with("spoken-beside", &[("wildlife", FluentValue::from(around))]));
    }
    parts.join("; ")
}

fn spoken_change(localizer: &Localizer, change: &ScoreDelta) -> String {
    localizer.text_with("spoken-change", &[("change", FluentValue::from(change_text(change.sum())))])
}

/// Describes the gain from a tile, and from the token if it has any.
fn spoken_advice(localizer: &Localizer, advice: &PlacementAdvice) -> String {
    let token = advice.token.map(|(_, change)| change.total()).filter(|points| *points != 0);
    let token = token.map(|points| [localizer.text("chip-with-token"), signed(points)].join(" "));
    std::iter::once(spoken_change(localizer, &advice.tile)).chain(token).collect::<Vec<_>>().join(", ")
}

/// Describes the space under the aimed piece; `None` if it aims at no space.
fn spoken_aim(
    localizer: &Localizer,
    session: &Session,
    settings: &Settings,
    aim: &Aim,
    prospect: &PlacementPreview,
) -> Option<String> {
    let game = session.game();
    let environment = game.environment();
    let (place, change) = if let Some(tile) = aim.token.and_then(|hex| environment.at(hex)) {
        let change = prospect.token.map(|(_, change)| spoken_change(localizer, &change));
        (spoken_place(localizer, environment, tile), change)
    } else {
        let hex = aim.tile.filter(|hex| environment.is_free_neighbour(*hex))?;
        let tile: Tile = game.setup().catalogue.tile(game.hand().tile?);
        let change = prospect.tile.map(|(_, advice)| spoken_advice(localizer, &advice));
        (spoken_edges(localizer, environment, hex, tile.edges(aim.rotation)), change)
    };
    let change = change.filter(|_| settings.helps(Assist::Change));
    Some(std::iter::once(place).chain(change).collect::<Vec<_>>().join(". "))
}

/// Announces the aim of the piece in hand, and again after every move or rotation.
fn announce_aim(
    mut contexts: EguiContexts,
    session: Res<Session>,
    settings: Res<Settings>,
    localizer: Res<Localizer>,
    aim: Res<Aim>,
    prospect: Res<PlacementPreview>,
    mut announced: Local<String>,
) -> Result {
    if aim.is_changed() || prospect.is_changed() || session.is_changed() || localizer.is_changed() {
        *announced = spoken_aim(&localizer, &session, &settings, &aim, &prospect).unwrap_or_default();
    }
    if announced.is_empty() {
        return Ok(());
    }
    let id = egui::Id::new("aim aloud");
    let context = contexts.ctx_mut()?;
    let area = layers::area(context, PanelLayer::Marks, id).interactable(false).fixed_pos(egui::Pos2::ZERO);
    area.show(context, |ui| {
        let point = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::splat(1.0));
        speak(ui, id.with("words"), point, &announced);
    });
    Ok(())
}

/// The side of a tile's square for screen readers, in points.
const FOUND_BY: f32 = 40.0;

/// The tiles of an environment in words.
#[derive(Default)]
struct PlacesInWords {
    seat: Option<Seat>,
    places: Vec<(Hex, String)>,
}

impl PlacesInWords {
    fn of(localizer: &Localizer, session: &Session, seat: Seat) -> Self {
        let environment = session.game().player(seat).environment();
        let in_words = |tile: &PlacedTile| (tile.hex, spoken_place(localizer, environment, tile));
        Self { seat: Some(seat), places: environment.tiles().iter().map(in_words).collect() }
    }
}

/// Describes each visible tile with its token for screen readers, at its position on the screen. Nothing is
/// announced.
fn describe_places(
    mut contexts: EguiContexts,
    session: Res<Session>,
    localizer: Res<Localizer>,
    rig: Res<Rig>,
    camera: Res<CameraView>,
    layout: Res<ScreenLayout>,
    mut described: Local<PlacesInWords>,
) -> Result {
    let seat = rig.seat();
    if described.seat != Some(seat) || session.is_changed() || localizer.is_changed() {
        *described = PlacesInWords::of(&localizer, &session, seat);
    }
    let id = egui::Id::new("places aloud");
    let context = contexts.ctx_mut()?;
    let area = layers::area(context, PanelLayer::Marks, id).interactable(false).constrain(false);
    area.fixed_pos(egui::Pos2::ZERO).show(context, |ui| {
        for (hex, words) in &described.places {
            let Some(at) = camera.on_screen(hex_position(seat, *hex), layout.window) else { continue };
            let place = egui::Rect::from_center_size((at.x, at.y).into(), egui::Vec2::splat(FOUND_BY));
            let response = ui.interact(place, id.with((hex.x, hex.y)), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words));
        }
    });
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            announce_aim.run_if(in_state(SessionStage::Choosing(Phase::Place))),
            describe_places.run_if(in_state(Cascadia::TABLE)),
        )
            .run_if(resource_exists::<Session>)
            .in_set(PanelSet),
    );
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

    use super::*;
    use crate::camera::CameraPose;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_base::Rotation;
    use cascadia_engine::SeatOwner;
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{CardChoice, Slot, TileId, TokenId};
    use cascadia_rules::scoring::PointChange;
    use cascadia_storage::text::Language;

    fn words(language: Language) -> Localizer {
        shipped().0.localizer(language)
    }

    fn taken_by(wildlife: &[Wildlife]) -> WildlifeSet {
        wildlife.iter().fold(WildlifeSet::NONE, |set, species| set.with(*species))
    }

    #[test]
    fn a_pair_is_listed_with_everything_that_is_seen_of_it() {
        let mut pair = SlotView {
            slot: Slot(0),
            tile: true,
            face: Some(Tile::new(
                Habitat::Forest,
                Habitat::River,
                taken_by(&[Wildlife::Salmon, Wildlife::Fox]),
            )),
            token: Some(Wildlife::Bear),
            tile_leaves: false,
            token_leaves: false,
            tile_picked: false,
            token_picked: false,
            best: None,
            is_best: false,
            hinted: (false, false),
        };
        let english = words(Language::English);
        assert_eq!(spoken_pair(&english, &pair), "Pair 1, tile forest, river for salmon, fox, bear token");
        pair.face = Some(Tile::new(Habitat::Prairie, Habitat::Prairie, taken_by(&[Wildlife::Elk])));
        pair.token_picked = true;
        pair.best = Some(PointChange { points: 5, bonus: 1 });
        assert_eq!(
            spoken_pair(&english, &pair),
            "Pair 1, keystone tile prairie for elk, bear token, token chosen, up to +6"
        );
        pair.face = None;
        let french = words(Language::French);
        assert_eq!(spoken_pair(&french, &pair), "Paire 1, jeton ours, jeton choisi, jusqu’à +6");
    }

    #[test]
    fn a_place_is_named_by_what_lies_around_it() {
        let english = words(Language::English);
        let mut environment = Environment::default();
        let face = Tile::new(Habitat::Forest, Habitat::River, taken_by(&[Wildlife::Fox]));
        let here = Hex::ZERO;
        let east = Edge::East.neighbour(here);
        environment.lay(PlacedTile::new(here, TileId(0), face, Rotation::new(0)));
        environment.lay(PlacedTile::new(east, TileId(1), face, Rotation::new(0)));
        environment.set_token(east, Some(TokenId { species: Wildlife::Fox, number: 0 }));
        let below = Edge::SouthEast.neighbour(here);
        // Both neighbours lie above it, each with its river towards the west.
        assert_eq!(
            spoken_edges(&english, &environment, below, face.edges(Rotation::new(0))),
            "north-east forest next to river, fox; north-west river next to forest"
        );
        let tile = *environment.at(here).expect("it was placed");
        assert_eq!(
            spoken_place(&english, &environment, &tile),
            "tile forest, river for fox; next to it: fox"
        );
        let tile = *environment.at(east).expect("it was placed");
        assert_eq!(spoken_place(&english, &environment, &tile), "tile forest, river for fox; fox token");
    }

    #[test]
    fn a_screen_reader_finds_every_tile_with_its_token_where_it_lies() {
        let (assets, cascadia) = shipped();
        let mut world = World::new();
        world.insert_resource(cascadia);
        world.insert_resource(assets.localizer(Language::English));
        world.init_resource::<Rig>();
        world.init_resource::<ScreenLayout>();
        world.init_resource::<EguiUserTextures>();
        let (middle, window) = (Vec2::new(640.0, 360.0), Vec2::new(1280.0, 720.0));
        world.insert_resource(CameraView::of(CameraPose::default(), middle, window));
        let owners = vec![SeatOwner::Human("Ada".to_owned())];
        let terms = GameOptions { seats: 1, ..GameOptions::standard(0, CardChoice::ALL_A, 3) };
        session::start(&mut world, Cascadia::setup(terms, owners), 6).expect("the box holds this game");
        let context = egui::Context::default();
        context.enable_accesskit();
        let mut held = EguiContext::default();
        held.get_mut().clone_from(&context);
        world.spawn((held, PrimaryEguiContext));
        let mut nodes = Vec::new();
        for _ in 0..3 {
            context.begin_pass(egui::RawInput::default());
            let described: Result = world.run_system_once(describe_places).expect("it runs");
            described.expect("there is a window");
            let mut output = context.end_pass();
            output.textures_delta.clear();
            nodes = output.platform_output.accesskit_update.map(|update| update.nodes).unwrap_or_default();
        }
        let described: Vec<&str> =
            nodes.iter().filter_map(|(_, node)| node.value().or(node.label())).collect();
        let environment = world.resource::<Session>().game().player(Seat(0)).environment();
        assert!(environment.tiles().iter().any(|tile| tile.token.is_some()));
        for tile in environment.tiles() {
            let words = spoken_place(world.resource::<Localizer>(), environment, tile);
            assert!(described.contains(&words.as_str()), "{words} in {described:?}");
        }
    }
}

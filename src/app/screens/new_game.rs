//! The choices for a new game: seats, cards, seed.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Sense, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::BeginGame;
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::view::{opponent_name, species_name};
use crate::app::hud::widgets::{Tone, cell, icon_button, player_shape, rich_text, text_button};
use crate::app::hud::{Overlay, PanelSet};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::app::seed::fresh_seed;
use crate::content::{Content, Terms};
use crate::record::{RecordSetup, SeatOwner, seed_from_text};
use crate::rules::{ByWildlife, CardChoice, Edition, FEWEST_SEATS, Letter, MOST_SEATS, Random, Wildlife};

/// Longest name of a player, in letters.
const LONGEST_NAME: usize = 16;

/// How the scoring cards are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CardMode {
    /// All A, as for a first game.
    AllA,
    /// Other ones each time.
    Random,
    /// One by one.
    Picked,
    /// The family card for all species.
    Family,
    /// The intermediate card for all species.
    Intermediate,
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Owner {
    Human,
    Computer(String),
}

/// What was chosen; kept for the next game.
#[derive(Resource, Clone, Debug)]
pub struct Choices {
    owners: Vec<Owner>,
    names: [String; MOST_SEATS as usize],
    mode: CardMode,
    picked: ByWildlife<Letter>,
    edition: Edition,
    majorities: bool,
    seed: String,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            owners: vec![Owner::Human, Owner::Computer("greedy".to_owned())],
            names: Default::default(),
            mode: CardMode::AllA,
            picked: ByWildlife([Letter::A; 5]),
            edition: Edition::Final,
            majorities: true,
            seed: String::new(),
        }
    }
}

impl Choices {
    fn to_setup(&self, speaker: &Speaker, content: &Content) -> RecordSetup {
        let seed = match self.seed.trim() {
            "" => fresh_seed(),
            text => seed_from_text(text),
        };
        let cards = match self.mode {
            CardMode::AllA => CardChoice::ALL_A,
            CardMode::Picked => CardChoice::Lettered(self.picked),
            CardMode::Family => CardChoice::Family,
            CardMode::Intermediate => CardChoice::Intermediate,
            CardMode::Random => {
                // The cards belong to the seed: the same seed gives the same game.
                let mut random = Random::new(seed ^ 0x00ca_7d5e);
                content.random_cards(self.edition, &mut random)
            }
        };
        let seats = self
            .owners
            .iter()
            .enumerate()
            .map(|(index, owner)| match owner {
                Owner::Human => SeatOwner::Human(name_or_default(speaker, &self.names[index], index)),
                Owner::Computer(level) => SeatOwner::Opponent(level.clone()),
            })
            .collect();
        let terms = Terms {
            edition: self.edition,
            majorities: self.majorities,
            ..Terms::standard(self.owners.len() as u8, cards, seed)
        };
        RecordSetup::new(&terms, seats)
    }

    /// Changes the printing; what it does not have is chosen anew.
    fn set_edition(&mut self, edition: Edition, content: &Content) {
        self.edition = edition;
        if self.mode == CardMode::Intermediate
            && content.scoring_cards(edition, &CardChoice::Intermediate).is_err()
        {
            self.mode = CardMode::AllA;
        }
        let letters = content.letters(edition) as usize;
        for letter in &mut self.picked.0 {
            if letter.index() >= letters {
                *letter = Letter::A;
            }
        }
    }
}

/// The name of a person who did not give one.
pub fn default_name(speaker: &Speaker, index: usize) -> String {
    speaker.say_with("player-default", &[("number", FluentValue::from(index + 1))])
}

fn name_or_default(speaker: &Speaker, name: &str, index: usize) -> String {
    match name.trim() {
        "" => default_name(speaker, index),
        name => name.to_owned(),
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    library: Res<Library>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    mut choices: ResMut<Choices>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<BeginGame>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let choices = &mut *choices;
    let mut start = *overlay == Overlay::Closed && pressed.just(Control::Confirm);
    let mut back = *overlay == Overlay::Closed && pressed.just(Control::StepBack);
    let painter = context.layer_painter(egui::LayerId::background());
    let veil = colour(look.theme.background).gamma_multiply(0.84);
    painter.rect_filled(
        egui::Rect::from_min_size(Pos2::ZERO, Vec2::new(areas.window.x, areas.window.y)),
        0,
        veil,
    );
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(Margin::symmetric(30, 24));
    egui::Area::new(egui::Id::new("new game"))
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(Pos2::new(areas.window.x / 2.0, areas.window.y / 2.0))
        .show(&context, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(880.0);
                ui.label(egui::RichText::new(speaker.say("new-game-title")).font(look.bold(30.0)));
                ui.add_space(10.0);
                ui.horizontal_top(|ui| {
                    ui.allocate_ui(Vec2::new(420.0, 400.0), |ui| {
                        ui.set_width(420.0);
                        ui.vertical(|ui| show_seats(ui, look, &speaker, &library, choices));
                    });
                    ui.add_space(36.0);
                    ui.allocate_ui(Vec2::new(400.0, 400.0), |ui| {
                        ui.set_width(400.0);
                        ui.vertical(|ui| {
                            show_cards(ui, look, &speaker, &library.content, choices);
                            ui.add_space(14.0);
                            show_rest(ui, look, &speaker, &library.content, choices);
                        });
                    });
                });
                ui.add_space(18.0);
                ui.horizontal(|ui| {
                    let size = Vec2::new(170.0, 46.0);
                    back |=
                        text_button(ui, look, Some("back"), &speaker.say("back"), Tone::Plain, true, size)
                            .clicked();
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let size = Vec2::new(240.0, 46.0);
                        let text = speaker.say("new-game-start");
                        start |= text_button(ui, look, Some("arrow_right"), &text, Tone::Primary, true, size)
                            .clicked();
                    });
                });
            });
        });
    if start {
        begin.write(BeginGame { setup: choices.to_setup(&speaker, &library.content), skip_turns: 0 });
    } else if back {
        next.set(Screen::Title);
    }
    Ok(())
}

fn section(ui: &mut egui::Ui, look: &Look, text: &str) {
    ui.label(egui::RichText::new(text).font(look.bold(look.theme.prompt)).color(colour(look.theme.accent)));
    ui.add_space(4.0);
}

fn show_seats(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    library: &Library,
    choices: &mut Choices,
) {
    section(ui, look, &speaker.say("new-game-players"));
    let mut removed = None;
    let count = choices.owners.len();
    for index in 0..count {
        ui.horizontal(|ui| {
            ui.set_height(52.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(28.0, 40.0), Sense::hover());
            player_shape(ui.painter(), look, index, rect.center(), 10.0);
            let human = choices.owners[index] == Owner::Human;
            for (icon, key, is_human) in [("human", "seat-human", true), ("machine", "seat-computer", false)]
            {
                let tone = if human == is_human { Tone::On } else { Tone::Plain };
                let button = text_button(ui, look, Some(icon), "", tone, true, Vec2::new(44.0, 38.0));
                if button.on_hover_text(speaker.say(key)).clicked() && human != is_human {
                    let strongest = || Owner::Computer(library.levels.strongest().to_owned());
                    choices.owners[index] = if is_human { Owner::Human } else { strongest() };
                }
            }
            match &mut choices.owners[index] {
                Owner::Human => {
                    let hint = default_name(speaker, index);
                    let edit = egui::TextEdit::singleline(&mut choices.names[index])
                        .hint_text(egui::RichText::new(hint).color(colour(look.theme.muted)))
                        .char_limit(LONGEST_NAME)
                        .margin(Margin::symmetric(10, 9))
                        .desired_width(196.0);
                    ui.add(edit);
                }
                Owner::Computer(level) => {
                    let box_ = egui::ComboBox::from_id_salt(("level", index))
                        .width(216.0)
                        .selected_text(opponent_name(speaker, level));
                    ui.spacing_mut().interact_size.y = 38.0;
                    let response = box_.show_ui(ui, |ui| {
                        for known in library.levels.all() {
                            let name = opponent_name(speaker, known.key());
                            ui.selectable_value(level, known.key().to_owned(), name);
                        }
                    });
                    response.response.on_hover_text(speaker.say(&format!("opponent-{level}-hint")));
                }
            }
            if count > usize::from(FEWEST_SEATS)
                && icon_button(ui, look, "minus", &speaker.say("seat-remove"), true, 34.0).clicked()
            {
                removed = Some(index);
            }
        });
    }
    if let Some(index) = removed {
        choices.owners.remove(index);
        choices.names[index..].rotate_left(1);
    }
    if choices.owners.len() < usize::from(MOST_SEATS) {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let size = Vec2::new(180.0, 38.0);
            if text_button(ui, look, Some("plus"), &speaker.say("seat-add-human"), Tone::Plain, true, size)
                .clicked()
            {
                choices.owners.push(Owner::Human);
            }
            if text_button(ui, look, Some("plus"), &speaker.say("seat-add-computer"), Tone::Plain, true, size)
                .clicked()
            {
                choices.owners.push(Owner::Computer(library.levels.strongest().to_owned()));
            }
        });
    }
    ui.add_space(10.0);
    let stack = ["new-game-tiles-1", "new-game-tiles-2", "new-game-tiles-3", "new-game-tiles-4"]
        [choices.owners.len() - 1];
    let text = egui::RichText::new(speaker.say(stack)).font(look.plain(look.theme.small));
    ui.label(text.color(colour(look.theme.muted)));
}

fn show_cards(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    section(ui, look, &speaker.say("new-game-cards"));
    ui.spacing_mut().item_spacing.y = 6.0;
    let rows: [&[(CardMode, &str, &str)]; 2] = [
        &[
            (CardMode::AllA, "cards-all-a", "cards-all-a-hint"),
            (CardMode::Random, "cards-random", "cards-random-hint"),
            (CardMode::Picked, "cards-picked", "cards-picked-hint"),
        ],
        &[
            (CardMode::Family, "cards-family", "cards-family-hint"),
            (CardMode::Intermediate, "cards-intermediate", "cards-intermediate-hint"),
        ],
    ];
    for row in rows {
        ui.horizontal(|ui| {
            for (mode, key, hint) in row {
                let tone = if choices.mode == *mode { Tone::On } else { Tone::Plain };
                let there = *mode != CardMode::Intermediate
                    || content.scoring_cards(choices.edition, &CardChoice::Intermediate).is_ok();
                let width = if row.len() == 3 { 120.0 } else { 184.0 };
                let size = Vec2::new(width, 34.0);
                let button = text_button(ui, look, None, &speaker.say(key), tone, there, size);
                let hint = if there { speaker.say(hint) } else { speaker.say("cards-not-in-edition") };
                if button.on_hover_text(&hint).on_disabled_hover_text(hint).clicked() {
                    choices.mode = *mode;
                }
            }
        });
    }
    ui.add_space(2.0);
    match choices.mode {
        CardMode::Family => show_common_card(ui, look, speaker, content, choices, CardChoice::Family),
        CardMode::Intermediate => {
            show_common_card(ui, look, speaker, content, choices, CardChoice::Intermediate);
        }
        _ => {
            for species in Wildlife::ALL {
                ui.horizontal(|ui| show_letters(ui, look, speaker, content, choices, species));
            }
        }
    }
}

/// Height of the five rows of letters; the other ways to choose take as much.
const LETTERS_HEIGHT: f32 = 5.0 * 34.0 + 4.0 * 6.0;

/// One card for all species: its rule and what groups are worth.
fn show_common_card(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &Choices,
    choice: CardChoice,
) {
    ui.allocate_ui(Vec2::new(376.0, LETTERS_HEIGHT), |ui| {
        ui.set_min_size(Vec2::new(376.0, LETTERS_HEIGHT));
        ui.vertical(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(376.0, 46.0), Sense::hover());
            for (index, species) in Wildlife::ALL.into_iter().enumerate() {
                let centre = Pos2::new(rect.left() + 20.0 + 40.0 * index as f32, rect.center().y);
                look.token(ui.painter(), species, centre, 16.0);
            }
            let Ok(cards) = content.scoring_cards(choices.edition, &choice) else { return };
            let Some(card) = cards.first(Wildlife::Bear) else { return };
            let rule = speaker.say(&format!("card-{}-rule", card.key));
            let job = rich_text(look, &rule, look.theme.body, colour(look.theme.text));
            ui.label(job);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                for (size, points) in card.table.entries().iter().enumerate() {
                    let values =
                        [("size", FluentValue::from(size + 1)), ("points", FluentValue::from(*points))];
                    let text = speaker.say_with("cards-worth", &values);
                    let text = egui::RichText::new(text).font(look.bold(look.theme.body));
                    ui.label(text.color(colour(look.theme.muted)));
                    ui.add_space(10.0);
                }
            });
        });
    });
}

/// The letters of one species.
fn show_letters(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
    species: Wildlife,
) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(36.0, 34.0), Sense::hover());
    look.token(ui.painter(), species, rect.center(), 14.0);
    cell(ui, look, &species_name(speaker, species, 2), Vec2::new(96.0, 34.0));
    if choices.mode == CardMode::Random {
        let text = egui::RichText::new("?").font(look.bold(look.theme.prompt));
        ui.label(text.color(colour(look.theme.muted)));
        return;
    }
    let now = if choices.mode == CardMode::AllA { Letter::A } else { choices.picked[species] };
    for letter in &Letter::ALL[..content.letters(choices.edition) as usize] {
        let tone = if *letter == now { Tone::On } else { Tone::Plain };
        let text = letter.as_char().to_string();
        let button = text_button(ui, look, None, &text, tone, true, Vec2::new(46.0, 34.0));
        let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
        let hint = content.scoring_cards(choices.edition, &choice).map_or_else(
            |_| String::new(),
            |cards| {
                let key = cards.first(species).map_or("", |card| &card.key);
                let said = |part: &str| speaker.say(&format!("card-{key}-{part}"));
                format!("{}\n{}", said("name"), plain(&said("rule")))
            },
        );
        if button.on_hover_text(hint).clicked() {
            if choices.mode == CardMode::AllA {
                choices.picked = ByWildlife([Letter::A; 5]);
            }
            choices.mode = CardMode::Picked;
            choices.picked[species] = *letter;
        }
    }
}

/// A text without its marks for bold parts.
fn plain(text: &str) -> String {
    text.replace("**", "")
}

fn show_rest(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-edition"), Vec2::new(140.0, 34.0));
        for (edition, key) in
            [(Edition::Final, "edition-final"), (Edition::Preliminary, "edition-preliminary")]
        {
            let tone = if choices.edition == edition { Tone::On } else { Tone::Plain };
            let size = Vec2::new(112.0, 34.0);
            let button = text_button(ui, look, None, &speaker.say(key), tone, true, size);
            if button.on_hover_text(speaker.say("new-game-edition-hint")).clicked() {
                choices.set_edition(edition, content);
            }
        }
    });
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-majorities"), Vec2::new(140.0, 34.0));
        for (on, key) in [(true, "setting-on"), (false, "setting-off")] {
            let tone = if choices.majorities == on { Tone::On } else { Tone::Plain };
            let button = text_button(ui, look, None, &speaker.say(key), tone, true, Vec2::new(66.0, 34.0));
            if button.on_hover_text(speaker.say("new-game-majorities-hint")).clicked() {
                choices.majorities = on;
            }
        }
    });
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-seed"), Vec2::new(140.0, 34.0));
        let hint = egui::RichText::new(speaker.say("new-game-seed-empty")).color(colour(look.theme.muted));
        let edit = egui::TextEdit::singleline(&mut choices.seed)
            .hint_text(hint)
            .char_limit(24)
            .margin(Margin::symmetric(10, 8))
            .desired_width(150.0);
        ui.add(edit).on_hover_text(speaker.say("new-game-seed-hint"));
        if icon_button(ui, look, "dice", &speaker.say("new-game-seed-roll"), true, 34.0).clicked() {
            choices.seed = fresh_seed().to_string();
        }
    });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>()
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::NewGame)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Language, find_root};

    fn asked(choices: &Choices) -> RecordSetup {
        let root = find_root().expect("the package has its folders");
        let library = Library::read(&root).expect("the shipped data is valid");
        choices.to_setup(&library.speaker(Language::English), &library.content)
    }

    #[test]
    fn every_way_to_choose_cards_makes_a_game_that_can_be_played() {
        let content = Content::shipped().expect("the shipped data is valid");
        for edition in Edition::ALL {
            for mode in
                [CardMode::AllA, CardMode::Random, CardMode::Picked, CardMode::Family, CardMode::Intermediate]
            {
                for seats in 1..=4 {
                    let owners = vec![Owner::Human; seats];
                    let mut choices = Choices { owners, mode, ..Choices::default() };
                    choices.picked = ByWildlife([Letter::D; 5]);
                    choices.set_edition(edition, &content);
                    let setup = asked(&choices);
                    assert!(setup.to_setup(&content).is_ok(), "{edition:?} {mode:?} {seats}");
                    assert_eq!(setup.edition, edition);
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_random_cards_again() {
        let choices = Choices { mode: CardMode::Random, seed: "salmon".to_owned(), ..Choices::default() };
        assert_eq!(asked(&choices), asked(&choices));
        let other = Choices { seed: "bear".to_owned(), ..choices.clone() };
        assert_ne!(asked(&choices).cards, asked(&other).cards);
    }
}

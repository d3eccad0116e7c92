//! The choices for a new game: seats, cards, seed.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Sense, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::{BeginGame, PlayShape};
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::goal_text::goal_text;
use crate::app::hud::goals::{custom_rule_name, draw_state};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::view::{opponent_name, species_name};
use crate::app::hud::widgets::{Tone, cell, icon_button, player_shape, rich_text, text_button, write};
use crate::app::hud::{Overlay, PanelSet};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::app::seed::fresh_seed;
use crate::app::trails::TrailBook;
use crate::challenges::{GoalState, Shape};
use crate::content::{Content, Terms};
use crate::record::{LONGEST_NAME, RecordSetup, SeatOwner, seed_from_text};
use crate::rules::{
    ByWildlife, CardChoice, CustomRule, CustomRules, Edition, FEWEST_SEATS, Letter, MOST_SEATS, Random,
    Wildlife,
};

/// Height of both columns, whatever they show, so that no button moves when another kind of game is chosen.
const COLUMN_HEIGHT: f32 = 452.0;

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

/// What the game is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Points, with cards and variants to be chosen.
    Normal,
    /// The goals of a scenario.
    Scenario,
    /// Points, with a rule restriction in force.
    Restriction,
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
    kind: Kind,
    scenario: u8,
    restriction: u8,
    mode: CardMode,
    picked: ByWildlife<Letter>,
    edition: Edition,
    majorities: bool,
    custom: CustomRules,
    seed: String,
    /// Whether the custom rules are shown over everything.
    choosing_custom: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            owners: vec![Owner::Human, Owner::Computer("greedy".to_owned())],
            names: Default::default(),
            kind: Kind::Normal,
            scenario: 1,
            restriction: 1,
            mode: CardMode::AllA,
            picked: ByWildlife([Letter::A; 5]),
            edition: Edition::Final,
            majorities: true,
            custom: CustomRules::NONE,
            seed: String::new(),
            choosing_custom: false,
        }
    }
}

impl Choices {
    /// Shows a scenario or a restriction when the screen opens next.
    pub fn choose(&mut self, shape: Shape) {
        match shape {
            Shape::Scenario(number) => (self.kind, self.scenario) = (Kind::Scenario, number),
            Shape::Restriction(number) => (self.kind, self.restriction) = (Kind::Restriction, number),
            Shape::Achievement(_) => self.kind = Kind::Normal,
        }
    }

    /// Gives the person with this name a seat: the first of a person, unless the name sits somewhere already.
    fn seat(&mut self, name: &str) {
        let mut humans = (0..self.owners.len()).filter(|index| self.owners[*index] == Owner::Human);
        if humans.clone().any(|index| self.names[index].trim() == name) {
            return;
        }
        if let Some(first) = humans.next() {
            name.clone_into(&mut self.names[first]);
        }
    }

    /// The game that was chosen. What belongs to another kind of game does not count.
    fn to_setup(&self, speaker: &Speaker, content: &Content) -> RecordSetup {
        let seed = match self.seed.trim() {
            "" => fresh_seed(),
            text => seed_from_text(text),
        };
        // The cards belong to the seed: the same seed gives the same game.
        let mut random = Random::new(seed ^ 0x00ca_7d5e);
        let seats: Vec<SeatOwner> = self
            .owners
            .iter()
            .enumerate()
            .map(|(index, owner)| match owner {
                Owner::Human => SeatOwner::Human(name_or_default(speaker, &self.names[index], index)),
                Owner::Computer(level) => SeatOwner::Opponent(level.clone()),
            })
            .collect();
        let standard = Terms::standard(u8::try_from(seats.len()).unwrap_or(u8::MAX), CardChoice::ALL_A, seed);
        let terms = match self.kind {
            Kind::Normal => Terms {
                edition: self.edition,
                cards: self.cards(self.edition, content, &mut random),
                majorities: self.majorities,
                custom: self.custom,
                ..standard
            },
            Kind::Scenario => Terms {
                cards: content
                    .scenario(self.scenario)
                    .map_or(CardChoice::ALL_A, |scenario| CardChoice::Lettered(scenario.cards)),
                scenario: Some(self.scenario),
                ..standard
            },
            Kind::Restriction => {
                let restriction = Some(self.restriction);
                let cards = if content.has_hidden_cards(restriction) {
                    // Cards that somebody picked would be no secret.
                    content.random_cards(Edition::Final, &mut random)
                } else {
                    self.cards(Edition::Final, content, &mut random)
                };
                let edition = Edition::Final;
                let second_cards = content.random_second_cards(restriction, edition, &cards, &mut random);
                Terms { cards, second_cards, restriction, ..standard }
            }
        };
        RecordSetup::new(&terms, seats)
    }

    fn cards(&self, edition: Edition, content: &Content, random: &mut Random) -> CardChoice {
        // Restrictions are played with lettered cards.
        match (self.mode, self.kind) {
            (CardMode::Picked, _) => CardChoice::Lettered(self.picked),
            (CardMode::Random, _) => content.random_cards(edition, random),
            (CardMode::Family, Kind::Normal) => CardChoice::Family,
            (CardMode::Intermediate, Kind::Normal) => CardChoice::Intermediate,
            (CardMode::AllA | CardMode::Family | CardMode::Intermediate, _) => CardChoice::ALL_A,
        }
    }

    /// How the cards are chosen, as far as that goes with the kind of game.
    fn card_mode(&self) -> CardMode {
        match self.mode {
            CardMode::Family | CardMode::Intermediate if self.kind != Kind::Normal => CardMode::AllA,
            mode => mode,
        }
    }

    /// Why the game cannot be begun, if it cannot.
    fn obstacle(&self, content: &Content) -> Option<&'static str> {
        let hidden = self.kind == Kind::Restriction && content.has_hidden_cards(Some(self.restriction));
        (hidden && self.owners.len() < 2).then_some("new-game-hidden-alone")
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
    book: Res<TrailBook>,
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
                    ui.allocate_ui(Vec2::new(420.0, COLUMN_HEIGHT), |ui| {
                        ui.set_width(420.0);
                        ui.set_min_height(COLUMN_HEIGHT);
                        ui.vertical(|ui| {
                            show_seats(ui, look, &speaker, &library, &book, choices);
                            ui.add_space(16.0);
                            show_seed(ui, look, &speaker, choices);
                        });
                    });
                    ui.add_space(36.0);
                    ui.allocate_ui(Vec2::new(400.0, COLUMN_HEIGHT), |ui| {
                        ui.set_width(400.0);
                        ui.set_min_height(COLUMN_HEIGHT);
                        ui.vertical(|ui| {
                            show_kinds(ui, look, &speaker, choices);
                            let content = &library.content;
                            match choices.kind {
                                Kind::Normal => {
                                    show_cards(ui, look, &speaker, content, choices);
                                    ui.add_space(8.0);
                                    show_rest(ui, look, &speaker, content, choices);
                                }
                                Kind::Scenario => show_scenarios(ui, look, &speaker, content, choices),
                                Kind::Restriction => show_restrictions(ui, look, &speaker, content, choices),
                            }
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
                        let obstacle = choices.obstacle(&library.content);
                        let ready = obstacle.is_none();
                        let button =
                            text_button(ui, look, Some("arrow_right"), &text, Tone::Primary, ready, size);
                        start |= button.clicked();
                        start &= ready;
                        if let Some(key) = obstacle {
                            button.on_disabled_hover_text(speaker.say(key));
                            let why =
                                egui::RichText::new(speaker.say(key)).font(look.plain(look.theme.small));
                            ui.label(why.color(colour(look.theme.loss)));
                        }
                    });
                });
            });
        });
    if choices.choosing_custom {
        start = false;
        back = false;
        show_custom(&context, look, &speaker, choices, pressed.just(Control::StepBack));
    }
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
    book: &TrailBook,
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
                    let profiles = book.trails.profiles();
                    let hint = default_name(speaker, index);
                    let edit = egui::TextEdit::singleline(&mut choices.names[index])
                        .hint_text(egui::RichText::new(hint).color(colour(look.theme.muted)))
                        .char_limit(LONGEST_NAME)
                        .margin(Margin::symmetric(10, 9))
                        .desired_width(if profiles.is_empty() { 216.0 } else { 174.0 });
                    ui.add(edit);
                    if !profiles.is_empty() {
                        // Whoever has a trail is one click away.
                        ui.spacing_mut().interact_size.y = 38.0;
                        let known =
                            egui::ComboBox::from_id_salt(("profile", index)).width(34.0).selected_text("");
                        let response = known.show_ui(ui, |ui| {
                            for profile in profiles {
                                let name = profile.name().to_owned();
                                ui.selectable_value(&mut choices.names[index], name, profile.name());
                            }
                        });
                        response.response.on_hover_text(speaker.say("seat-profile"));
                    }
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
    let seats = choices.owners.len() as u8;
    let restriction = (choices.kind == Kind::Restriction).then_some(choices.restriction);
    let rules = library.content.parameters(seats, restriction, CustomRules::NONE);
    let (tiles, turns) = rules.map_or((0, 0), |rules| (rules.stack, rules.turns_each(seats)));
    let values = [("tiles", FluentValue::from(tiles)), ("turns", FluentValue::from(turns))];
    let text = egui::RichText::new(speaker.say_with(stack, &values)).font(look.plain(look.theme.small));
    ui.label(text.color(colour(look.theme.muted)));
}

/// The three kinds of games.
fn show_kinds(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, choices: &mut Choices) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let kinds = [
            (Kind::Normal, "kind-normal", "kind-normal-hint"),
            (Kind::Scenario, "kind-scenario", "kind-scenario-hint"),
            (Kind::Restriction, "kind-restriction", "kind-restriction-hint"),
        ];
        for (kind, key, hint) in kinds {
            let tone = if choices.kind == kind { Tone::On } else { Tone::Plain };
            let button = text_button(ui, look, None, &speaker.say(key), tone, true, Vec2::new(126.0, 36.0));
            if button.on_hover_text(speaker.say(hint)).clicked() {
                choices.kind = kind;
            }
        }
    });
    ui.add_space(10.0);
}

/// Buttons with numbers, `columns` in a row. Returns the one that was clicked.
fn show_numbers(
    ui: &mut egui::Ui,
    look: &mut Look,
    numbers: &[u8],
    columns: usize,
    chosen: u8,
    hint: impl Fn(u8) -> String,
) -> Option<u8> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing = Vec2::new(5.0, 5.0);
    let width = (390.0 - 5.0 * (columns as f32 - 1.0)) / columns as f32;
    for row in numbers.chunks(columns) {
        ui.horizontal(|ui| {
            for number in row {
                let tone = if *number == chosen { Tone::On } else { Tone::Plain };
                let size = Vec2::new(width, 34.0);
                let button = text_button(ui, look, None, &number.to_string(), tone, true, size);
                if button.on_hover_text(hint(*number)).clicked() {
                    clicked = Some(*number);
                }
            }
        });
    }
    clicked
}

/// Which scenario, its cards and its goals.
fn show_scenarios(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
    let goals_of = |number: u8| {
        let scenario = content.scenarios().get(&number);
        let goals = scenario.map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
        goals.iter().map(|goal| goal_text(speaker, goal)).collect::<Vec<_>>()
    };
    let clicked = show_numbers(ui, look, &numbers, 8, choices.scenario, |number| goals_of(number).join("\n"));
    choices.scenario = clicked.unwrap_or(choices.scenario);
    let Ok(scenario) = content.scenario(choices.scenario) else { return };
    ui.add_space(10.0);
    let number = [("number", FluentValue::from(choices.scenario))];
    section(ui, look, &speaker.say_with("purpose-scenario", &number));
    ui.horizontal(|ui| {
        for (species, letter) in scenario.cards.iter() {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(70.0, 44.0), Sense::hover());
            look.token(ui.painter(), species, Pos2::new(rect.left() + 20.0, rect.center().y), 17.0);
            let at = Pos2::new(rect.left() + 50.0, rect.center().y);
            let letter_text = letter.as_char().to_string();
            let font = look.bold(look.theme.prompt);
            write(ui.painter(), at, Align2::CENTER_CENTER, &letter_text, font, colour(look.theme.text));
            let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
            response.on_hover_text(card_hint(speaker, content, Edition::Final, &choice, species));
        }
    });
    ui.add_space(8.0);
    for goal in goals_of(choices.scenario) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(20.0, 20.0), Sense::hover());
            draw_state(ui.painter(), look, GoalState::Open, rect.center(), 7.5);
            let text = egui::RichText::new(goal).font(look.plain(look.theme.body));
            ui.add(egui::Label::new(text).wrap());
        });
    }
    ui.add_space(6.0);
    let text = egui::RichText::new(speaker.say("scenario-for-all")).font(look.plain(look.theme.small));
    ui.label(text.color(colour(look.theme.muted)));
    ui.add_space(8.0);
}

/// Which restriction, what it changes, and the cards.
fn show_restrictions(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    let numbers: Vec<u8> = content.restrictions().collect();
    let name = |number: u8| speaker.say(&format!("restriction-{number}-name"));
    let clicked = show_numbers(ui, look, &numbers, 10, choices.restriction, name);
    choices.restriction = clicked.unwrap_or(choices.restriction);
    ui.add_space(6.0);
    let number = choices.restriction;
    ui.allocate_ui(Vec2::new(390.0, 68.0), |ui| {
        ui.set_min_size(Vec2::new(390.0, 68.0));
        ui.vertical(|ui| {
            section(ui, look, &name(number));
            let rule = egui::RichText::new(speaker.say(&format!("restriction-{number}-rule")));
            ui.add(egui::Label::new(rule.font(look.plain(look.theme.body))).wrap());
        });
    });
    if content.has_hidden_cards(Some(number)) {
        ui.allocate_ui(Vec2::new(390.0, LETTERS_HEIGHT + 40.0), |ui| {
            ui.set_min_size(Vec2::new(390.0, LETTERS_HEIGHT + 40.0));
            let text = egui::RichText::new(speaker.say("restriction-hidden-cards"));
            let text = text.font(look.plain(look.theme.body)).color(colour(look.theme.muted));
            ui.add(egui::Label::new(text).wrap());
        });
    } else {
        show_cards(ui, look, speaker, content, choices);
    }
    ui.add_space(8.0);
}

/// The custom rules over everything, each with what it changes.
fn show_custom(
    context: &egui::Context,
    look: &mut Look,
    speaker: &Speaker,
    choices: &mut Choices,
    step_back: bool,
) {
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let modal = egui::Modal::new(egui::Id::new("custom rules"))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let response = modal.show(context, |ui| {
        ui.set_width(560.0);
        ui.label(egui::RichText::new(speaker.say("custom-title")).font(look.bold(24.0)));
        let about = egui::RichText::new(speaker.say("custom-about")).font(look.plain(look.theme.small));
        ui.add(egui::Label::new(about.color(colour(look.theme.muted))).wrap());
        ui.add_space(10.0);
        for rule in CustomRule::ALL {
            ui.horizontal(|ui| {
                let text = egui::RichText::new(custom_rule_name(speaker, rule));
                let text = egui::Label::new(text.font(look.plain(look.theme.body))).wrap();
                ui.allocate_ui(Vec2::new(420.0, 44.0), |ui| {
                    ui.set_min_size(Vec2::new(420.0, 44.0));
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(text));
                });
                for (on, key) in [(true, "setting-on"), (false, "setting-off")] {
                    let now = choices.custom.contains(rule);
                    let tone = if now == on { Tone::On } else { Tone::Plain };
                    let size = Vec2::new(60.0, 34.0);
                    let button = text_button(ui, look, None, &speaker.say(key), tone, true, size);
                    if button.clicked() && now != on {
                        choices.custom = choices.custom.toggled(rule);
                    }
                }
            });
        }
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let size = Vec2::new(220.0, 38.0);
            let reset = !choices.custom.is_empty();
            let text = speaker.say("custom-reset");
            if text_button(ui, look, Some("undo"), &text, Tone::Plain, reset, size).clicked() {
                choices.custom = CustomRules::NONE;
            }
            let text = speaker.say("close");
            text_button(ui, look, Some("check"), &text, Tone::Primary, true, Vec2::new(160.0, 38.0)).clicked()
        })
        .inner
    });
    if response.inner || response.backdrop_response.clicked() || step_back {
        choices.choosing_custom = false;
    }
}

/// A card's name and rule, to be read over its letter.
fn card_hint(
    speaker: &Speaker,
    content: &Content,
    edition: Edition,
    choice: &CardChoice,
    species: Wildlife,
) -> String {
    let Ok(cards) = content.scoring_cards(edition, choice) else { return String::new() };
    let key = cards.first(species).map_or("", |card| &card.key);
    let said = |part: &str| speaker.say(&format!("card-{key}-{part}"));
    format!("{}\n{}", said("name"), plain(&said("rule")))
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
    // Restrictions are played with lettered cards.
    let rows = if choices.kind == Kind::Normal { &rows[..] } else { &rows[..1] };
    for row in rows {
        ui.horizontal(|ui| {
            for (mode, key, hint) in *row {
                let tone = if choices.card_mode() == *mode { Tone::On } else { Tone::Plain };
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
    let mode = if choices.kind == Kind::Normal { choices.mode } else { CardMode::AllA };
    match mode {
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
    let picked = choices.card_mode() == CardMode::Picked;
    let now = if picked { choices.picked[species] } else { Letter::A };
    let edition = if choices.kind == Kind::Normal { choices.edition } else { Edition::Final };
    for letter in &Letter::ALL[..content.letters(edition) as usize] {
        let tone = if *letter == now { Tone::On } else { Tone::Plain };
        let text = letter.as_char().to_string();
        let button = text_button(ui, look, None, &text, tone, true, Vec2::new(46.0, 34.0));
        let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
        let hint = card_hint(speaker, content, edition, &choice, species);
        if button.on_hover_text(hint).clicked() {
            if !picked {
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
        let count = choices.custom.iter().count();
        let tone = if count > 0 { Tone::On } else { Tone::Plain };
        let text = speaker.say_with("custom-open", &[("count", FluentValue::from(count))]);
        let button = text_button(ui, look, None, &text, tone, true, Vec2::new(106.0, 34.0));
        if button.on_hover_text(speaker.say("custom-about")).clicked() {
            choices.choosing_custom = true;
        }
    });
}

fn show_seed(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, choices: &mut Choices) {
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

/// Somebody wants to play for a shape: it is shown chosen.
fn choose_shape(
    mut wishes: MessageReader<PlayShape>,
    mut choices: ResMut<Choices>,
    mut next: ResMut<NextState<Screen>>,
) {
    for PlayShape { shape, profile } in wishes.read() {
        choices.choose(*shape);
        if let Some(name) = profile {
            choices.seat(name);
        }
        next.set(Screen::NewGame);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>()
        .add_systems(Update, choose_shape.run_if(on_message::<PlayShape>))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::NewGame)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::challenges::Mode;
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
    fn every_scenario_and_restriction_makes_a_game_or_says_why_not() {
        let content = Content::shipped().expect("the shipped data is valid");
        let shapes = (1..=15).map(Shape::Scenario).chain((1..=10).map(Shape::Restriction));
        for shape in shapes {
            for mode in [CardMode::AllA, CardMode::Random, CardMode::Picked, CardMode::Family] {
                for seats in 1..=4 {
                    let owners = vec![Owner::Human; seats];
                    // What belongs to normal games only must not get in the way.
                    let mut choices = Choices {
                        owners,
                        mode,
                        majorities: false,
                        custom: CustomRule::ALL.into_iter().collect(),
                        edition: Edition::Preliminary,
                        ..Choices::default()
                    };
                    choices.choose(shape);
                    let setup = asked(&choices);
                    let possible = choices.obstacle(&content).is_none();
                    assert_eq!(setup.to_setup(&content).is_ok(), possible, "{shape:?} {mode:?} {seats}");
                    assert_eq!(possible, shape != Shape::Restriction(10) || seats > 1);
                    let expected = match shape {
                        Shape::Scenario(number) => Mode::Scenario(number),
                        Shape::Restriction(number) => Mode::Restriction(number),
                        Shape::Achievement(_) => Mode::Normal,
                    };
                    assert_eq!(setup.terms().mode(), expected);
                }
            }
        }
    }

    #[test]
    fn whoever_comes_from_the_trail_has_a_seat() {
        let mut choices = Choices {
            owners: vec![Owner::Computer("greedy".to_owned()), Owner::Human, Owner::Human],
            ..Choices::default()
        };
        choices.seat("Zoe");
        assert_eq!(choices.names[..3], ["", "Zoe", ""]);
        choices.names[2] = "Ada".to_owned();
        choices.seat("Ada");
        assert_eq!(choices.names[..3], ["", "Zoe", "Ada"]);
        choices.owners = vec![Owner::Computer("greedy".to_owned())];
        choices.seat("Bob");
        assert_eq!(choices.names[..3], ["", "Zoe", "Ada"]);
    }

    #[test]
    fn a_seed_gives_the_same_random_cards_again() {
        let choices = Choices { mode: CardMode::Random, seed: "salmon".to_owned(), ..Choices::default() };
        assert_eq!(asked(&choices), asked(&choices));
        let other = Choices { seed: "bear".to_owned(), ..choices.clone() };
        assert_ne!(asked(&choices).cards, asked(&other).cards);
    }
}

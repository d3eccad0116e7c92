//! Command line of the game.

use std::path::PathBuf;

use bevy::math::UVec2;
use clap::{Parser, ValueEnum};

use crate::cascadia::picture::{PictureFrame, PictureOrder};
use crate::cascadia::render::{FIRST_HOUR, LAST_HOUR};
use crate::preferences::season::SeasonChoice;
use crate::preferences::settings::{GraphicsQuality, GroundStyle};
use crate::rolling::ModeAssets as RollingAssets;
use crate::store::seed::fresh_seed;
use cascadia_ai::players::Levels;
use cascadia_engine::{GameSetup, SeatOwner, letters_of, person_name, with_distinct_names};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::{SeedText, options_of_code, read_seed, seed_from_text};
use cascadia_rules::rules::{CardChoice, Edition, FEWEST_SEATS, GameRng, MOST_SEATS};
use cascadia_storage::text::Language;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content as RollingContent, GameOptions as RollingOptions};
use rolling_rivers::sheets::SheetLetter;

/// Maximum length of a name on the command line, which no text field limits.
const LONGEST_ASKED_NAME: usize = 40;

/// Cascadia: draft tiles and wildlife, and make the most harmonious environment of the Pacific Northwest.
#[derive(Parser, Clone, Debug)]
#[command(name = "cascadia", version = cascadia_storage::program_version(), about)]
pub(crate) struct Args {
    /// Play in a window even if the settings say otherwise.
    #[arg(long, conflicts_with = "fullscreen")]
    pub windowed: bool,
    /// Fill the screen.
    #[arg(long)]
    pub fullscreen: bool,
    /// Size of the window in points, for example 1280x720. At a scale of 200 %, that window has 2560x1440
    /// pixels.
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    pub size: Option<(u32, u32)>,
    /// Language: en or fr.
    #[arg(long, value_name = "CODE", value_parser = parse_language)]
    pub lang: Option<Language>,
    /// Begin a game without the title: with this seed, a number or any word, or with the code of a game,
    /// which includes rules and cards.
    #[arg(long, value_name = "CODE")]
    pub seed: Option<String>,
    /// Begin a game with these players, without the title: `me`, `me:NAME`, `ai` or `ai:LEVEL`, two to four.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub players: Vec<String>,
    /// Scoring cards of that game: five letters for bear, elk, salmon, hawk, fox; `family` or `intermediate`.
    #[arg(long, value_name = "LETTERS", value_parser = parse_cards)]
    pub cards: Option<CardChoice>,
    /// Play that game with a rule restriction, 1 to 10. A second set of cards is drawn if it needs one.
    #[arg(long, value_name = "NUMBER", conflicts_with = "scenario")]
    pub restriction: Option<u8>,
    /// Play a scenario, 1 to 15, with its own cards.
    #[arg(long, value_name = "NUMBER", conflicts_with = "cards")]
    pub scenario: Option<u8>,
    /// Begin a game of Rolling Rivers on this sheet, A to D; --players, --seed, --scenario and --skip-turns
    /// then refer to it, for one to four players.
    #[arg(long, value_name = "SHEET", value_parser = parse_sheet, conflicts_with_all = ["cards", "restriction", "lesson", "watch", "take"])]
    pub rolling: Option<SheetLetter>,
    /// Play that game of Rolling Rivers by the family rules.
    #[arg(long, requires = "rolling", conflicts_with = "scenario")]
    pub family: bool,
    /// Start a lesson: 1 to 4 of Cascadia, 5 to 8 of Rolling Rivers.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["seed", "players", "cards", "restriction", "scenario", "bench_frames"])]
    pub lesson: Option<u8>,
    /// Text size in percent, 80 to 160.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u16).range(80..=160))]
    pub text_size: Option<u16>,
    /// Show no animations.
    #[arg(long)]
    pub reduce_motion: bool,
    /// Use this settings file; games and profiles are kept beside it, unless --data-dir names another
    /// folder.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Keep games, profiles and the journal in this folder.
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Watch the game whose record is in this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "players", "cards", "restriction", "scenario", "lesson", "bench_frames"])]
    pub watch: Option<PathBuf>,
    /// Save a screenshot of the window and exit.
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// Frames to show before the screenshot.
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub after: u32,
    /// Save a picture of the environment as in picture mode, without panels and in any size, and exit.
    #[arg(long, value_name = "FILE", conflicts_with = "screenshot")]
    pub picture: Option<PathBuf>,
    /// Save a rotating clip of the environment, an animated GIF, and exit.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["screenshot", "picture"])]
    pub clip: Option<PathBuf>,
    /// Size of that picture in pixels, up to 7680x4320; a clip has the same aspect ratio.
    #[arg(long, value_name = "WxH", value_parser = parse_picture_size, default_value = "1920x1080")]
    pub picture_size: (u32, u32),
    /// The frame around the environment in it: plain, band or mount.
    #[arg(long, value_name = "NAME", value_parser = parse_frame, default_value = "band")]
    pub picture_frame: PictureFrame,
    /// Its title, instead of the name of the player.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub picture_title: String,
    /// The time of day in it, from 0 for dawn to 100 for dusk; by default as in the game.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub picture_hour: Option<u8>,
    /// The strength of its soft focus in percent.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100), default_value_t = 0)]
    pub soft_focus: u8,
    /// Let the computer play this many turns before the window opens on the game.
    #[arg(long, value_name = "N")]
    pub skip_turns: Option<u16>,
    /// Graphics quality, overriding the settings: low, medium or high.
    #[arg(long, value_name = "NAME", value_parser = parse_quality)]
    pub quality: Option<GraphicsQuality>,
    /// Backdrop below the environments, overriding the settings: valley, lake or map.
    #[arg(long, value_name = "NAME", value_parser = parse_ground)]
    pub ground: Option<GroundStyle>,
    /// Season of the landscape, overriding the settings: calendar, spring, summer, autumn or winter.
    #[arg(long, value_name = "NAME", value_parser = parse_season)]
    pub season: Option<SeasonChoice>,
    /// Draw as little as possible: low quality, by OpenGL if there is any, in a window. For machines where
    /// the game does not start otherwise.
    #[arg(long, conflicts_with_all = ["quality", "fullscreen"])]
    pub safe_mode: bool,
    /// Show a game of four in its last round, or the given game or screen, measure this many frames with
    /// the landscape and as many without it, print times, memory and the time to the first picture as JSON
    /// and exit.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), conflicts_with = "screenshot")]
    pub bench_frames: Option<u32>,
    /// Measure with the systems of a frame on several threads, for comparison.
    #[arg(long, requires = "bench_frames")]
    pub bench_threads: bool,
    /// Leave the window idle for this many seconds, print its processor time and frames as JSON and exit.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=3600), conflicts_with_all = ["screenshot", "bench_frames"])]
    pub bench_idle: Option<u32>,
    /// Begin with this pair of that game taken, 1 to 4.
    #[arg(long, value_name = "PAIR", value_parser = clap::value_parser!(u8).range(1..=4), conflicts_with_all = ["watch", "lesson"])]
    pub take: Option<u8>,
    /// Print the program's version and the paths of its own files and the player's, and exit.
    #[arg(long = "where")]
    pub print_places: bool,
    /// The screen to open on.
    #[arg(long, value_name = "NAME")]
    pub screen: Option<FirstScreen>,
}

/// Initial screen when no game is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FirstScreen {
    /// The title.
    Title,
    /// The options of a new game.
    NewGame,
    /// Profiles and achievements.
    Trail,
    /// The list of lessons.
    Lessons,
    /// The daily challenge.
    Daily,
    /// The puzzles.
    Puzzles,
    /// Saved and unfinished games.
    Games,
    /// Statistics of finished games.
    Journal,
    /// Online play: hosts and tables.
    Together,
}

impl Args {
    /// Tests whether this run reads the player's files and changes none.
    pub(crate) const fn only_looks(&self) -> bool {
        self.screenshot.is_some() || self.bench_frames.is_some() || self.bench_idle.is_some()
    }

    /// Returns the requested picture or clip of the environment.
    pub(crate) fn picture_order(&self) -> Option<PictureOrder> {
        let (file, clip) = match (&self.picture, &self.clip) {
            (Some(file), _) => (file, false),
            (None, Some(file)) => (file, true),
            (None, None) => return None,
        };
        Some(PictureOrder {
            file: file.clone(),
            clip,
            frames_left: self.after.max(1),
            pixels: UVec2::from(self.picture_size),
            frame: self.picture_frame,
            title: self.picture_title.clone(),
            hour: self
                .picture_hour
                .map(|share| FIRST_HOUR + (LAST_HOUR - FIRST_HOUR) * f32::from(share) / 100.0),
            softness: f32::from(self.soft_focus) / 100.0,
        })
    }

    /// Returns the setup of the requested game with these players.
    ///
    /// # Errors
    /// A sentence if the box lacks components for it.
    pub(crate) fn setup(
        &self,
        content: &Content,
        seats: Vec<SeatOwner>,
    ) -> Result<GameSetup<Cascadia>, String> {
        let seed = match self.seed.as_deref().map(|text| (text, read_seed(text, content))) {
            None => fresh_seed(),
            Some((_, SeedText::Seed(seed))) => seed,
            Some((_, SeedText::Code(options))) => return self.setup_of_code(options, seats),
            Some((text, SeedText::Mistyped)) => {
                let why = options_of_code(text, content).err().map(|error| error.to_string());
                return Err(why.unwrap_or_default());
            }
        };
        let mut random = GameRng::new(seed);
        let mut cards = match self.cards {
            Some(cards) => cards,
            // Hidden cards must be unpredictable, unlike the default ones.
            None if content.has_hidden_cards(self.restriction) => {
                content.random_cards(Edition::Final, &mut random)
            }
            None => CardChoice::ALL_A,
        };
        if let Some(number) = self.scenario {
            cards = CardChoice::Lettered(content.scenario(number).map_err(|error| error.to_string())?.cards);
        }
        let edition = Edition::Final;
        let second_cards = content.random_second_cards(self.restriction, edition, &cards, &mut random);
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let options = GameOptions {
            second_cards,
            restriction: self.restriction,
            scenario: self.scenario,
            ..GameOptions::standard(count, cards, seed)
        };
        content.setup(&options).map_err(|error| error.to_string())?;
        Ok(Cascadia::setup(options, seats))
    }

    /// Returns the setup of a game code, which fixes cards and rules.
    fn setup_of_code(
        &self,
        options: GameOptions,
        seats: Vec<SeatOwner>,
    ) -> Result<GameSetup<Cascadia>, String> {
        if self.cards.is_some() || self.restriction.is_some() || self.scenario.is_some() {
            return Err("the code of a game already contains its cards and rules".to_owned());
        }
        if seats.len() != usize::from(options.seats) {
            return Err(format!("this is the code of a game for {}, not for {}", options.seats, seats.len()));
        }
        Ok(Cascadia::setup(options, seats))
    }

    /// Returns the setup of the requested game of Rolling Rivers. `default_name` names a player by the
    /// index of the seat.
    ///
    /// # Errors
    /// A sentence if the box lacks components for it, or the list of players is invalid.
    pub(crate) fn rolling_setup(
        &self,
        sheet: SheetLetter,
        assets: &RollingAssets,
        default_name: impl Fn(usize) -> String,
    ) -> Result<GameSetup<RollingRivers>, String> {
        let RollingAssets { content, levels } = assets;
        let players = if self.players.is_empty() { vec!["me".to_owned()] } else { self.players.clone() };
        let seats = players.iter().enumerate().map(|(index, word)| match word.split_once(':') {
            None if word == "me" => Ok(SeatOwner::Human(default_name(index))),
            None if word == "ai" => Ok(SeatOwner::Opponent(levels.usual().to_owned())),
            Some(("me", name)) => {
                Ok(SeatOwner::Human(asked_name(name)?.unwrap_or_else(|| default_name(index))))
            }
            Some(("ai", level)) => {
                let level = levels.find(level).map_err(|error| error.to_string())?;
                Ok(SeatOwner::Opponent(level.key().to_owned()))
            }
            _ => Err(format!("`{word}` is not a player; write me, me:NAME, ai or ai:LEVEL")),
        });
        let seats = with_distinct_names(seats.collect::<Result<Vec<_>, _>>()?);
        let seed = match self.seed.as_deref() {
            None => fresh_seed(),
            Some(text) => seed_from_text(text),
        };
        let completion_cards = match self.scenario {
            Some(number) => content.scenario_cards(number).map_err(|error| error.to_string())?,
            None => content.draw_completion_cards(self.family, &mut GameRng::new(seed)),
        };
        let options = RollingOptions {
            seats: 0,
            seed,
            sheet,
            completion_cards,
            family: self.family,
            abundance: false,
            scenario: self.scenario,
        };
        let setup = RollingRivers::setup(options, seats);
        content.setup(&setup.options).map_err(|error| error.to_string())?;
        Ok(setup)
    }

    /// Returns the index of the requested lesson; lessons of Rolling Rivers follow the ones of Cascadia.
    ///
    /// # Errors
    /// A sentence if it does not exist.
    pub(crate) fn lesson(
        &self,
        content: &Content,
        rolling: &RollingContent,
    ) -> Result<Option<usize>, String> {
        let Some(number) = self.lesson else { return Ok(None) };
        let known = content.lessons().len() + rolling.lessons().len();
        let index = usize::from(number).checked_sub(1).filter(|index| *index < known);
        index.map(Some).ok_or_else(|| format!("there is no lesson {number}; they are numbered 1 to {known}"))
    }

    /// Returns the owners of the seats, if a game is requested. `default_name` names a player by the index
    /// of the seat.
    ///
    /// # Errors
    /// A sentence if the list is invalid.
    pub(crate) fn seats(
        &self,
        levels: &Levels,
        content: &Content,
        default_name: impl Fn(usize) -> String,
    ) -> Result<Option<Vec<SeatOwner>>, String> {
        let code = self.seed.as_deref().map(|text| read_seed(text, content));
        let asked = match (self.players.as_slice(), &self.seed) {
            ([], None) if self.bench_frames.is_some() && self.screen.is_none() => {
                // A human, who does nothing, keeps the table unchanged during the measurement.
                ["me", "ai:greedy", "ai:greedy", "ai:greedy"].map(str::to_owned).to_vec()
            }
            ([], None) if self.cards.is_none() && self.restriction.is_none() && self.scenario.is_none() => {
                return Ok(None);
            }
            ([], _) => {
                let count =
                    if let Some(SeedText::Code(options)) = code { usize::from(options.seats) } else { 2 };
                let others = std::iter::repeat_n("ai".to_owned(), count.saturating_sub(1));
                std::iter::once("me".to_owned()).chain(others).collect()
            }
            (players, _) => players.to_vec(),
        };
        if !(usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&asked.len()) {
            return Err(format!("a game is for {FEWEST_SEATS} to {MOST_SEATS} players, not {}", asked.len()));
        }
        let seats = asked.iter().enumerate().map(|(index, word)| {
            let (kind, rest) =
                word.split_once(':').map_or((word.as_str(), None), |(kind, rest)| (kind, Some(rest)));
            match kind {
                "me" => {
                    let name = rest.map(asked_name).transpose()?.flatten();
                    Ok(SeatOwner::Human(name.unwrap_or_else(|| default_name(index))))
                }
                "ai" => {
                    let level =
                        levels.find(rest.unwrap_or(levels.usual())).map_err(|error| error.to_string())?;
                    Ok(SeatOwner::Opponent(level.key().to_owned()))
                }
                _ => Err(format!("`{word}` is not a player; write me, me:NAME, ai or ai:LEVEL")),
            }
        });
        seats.collect::<Result<Vec<_>, _>>().map(|seats| Some(with_distinct_names(seats)))
    }
}

/// Returns the chosen name, `None` if nothing of it is visible.
///
/// # Errors
/// A sentence if it is too long.
fn asked_name(name: &str) -> Result<Option<String>, String> {
    let name = person_name(name, usize::MAX);
    if name.as_deref().map_or(0, letters_of) > LONGEST_ASKED_NAME {
        return Err(format!("a name has at most {LONGEST_ASKED_NAME} letters"));
    }
    Ok(name)
}

fn parse_sheet(text: &str) -> Result<SheetLetter, String> {
    SheetLetter::from_key(&text.to_uppercase()).ok_or_else(|| "write a letter, A to D".to_owned())
}

/// Parses a window size such as `1280x720`.
fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let size = text
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?)));
    match size {
        Some((width, height)) if (640..=16384).contains(&width) && (400..=16384).contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err("a window is 640x400 to 16384x16384 points".to_owned()),
        None => Err("write the width and the height, for example 1280x720".to_owned()),
    }
}

fn parse_picture_size(text: &str) -> Result<(u32, u32), String> {
    let size = text
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?)));
    match size {
        Some((width, height)) if (64..=7680).contains(&width) && (64..=4320).contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err("a picture is 64x64 to 7680x4320".to_owned()),
        None => Err("write the width and the height, for example 3840x2160".to_owned()),
    }
}

fn parse_frame(text: &str) -> Result<PictureFrame, String> {
    PictureFrame::from_key(text).ok_or_else(|| "write plain, band or mount".to_owned())
}

/// Parses a graphics quality other than the automatic one.
fn parse_quality(text: &str) -> Result<GraphicsQuality, String> {
    let named = GraphicsQuality::ALL
        .into_iter()
        .find(|picture| picture.key() == text && *picture != GraphicsQuality::Automatic);
    named.ok_or_else(|| "write low, medium or high".to_owned())
}

fn parse_ground(text: &str) -> Result<GroundStyle, String> {
    let named = GroundStyle::ALL.into_iter().find(|ground| ground.key() == text);
    named.ok_or_else(|| "write valley, lake or map".to_owned())
}

/// Parses a season, or the choice of the calendar.
fn parse_season(text: &str) -> Result<SeasonChoice, String> {
    let named = SeasonChoice::ALL.into_iter().find(|season| season.key() == text);
    named.ok_or_else(|| "write calendar, spring, summer, autumn or winter".to_owned())
}

fn parse_language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "the game speaks en and fr".to_owned())
}

fn parse_cards(text: &str) -> Result<CardChoice, String> {
    CardChoice::from_key(text)
        .ok_or_else(|| "write five letters A to D, for example BCDAB, or family or intermediate".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{shipped, shipped_rolling};

    /// Returns the names of the human players in a list for either game.
    fn names(players: &str) -> Result<Vec<String>, String> {
        let args = Args::parse_from(["cascadia", "--players", players]);
        let (_, assets) = shipped();
        let default_name = |index: usize| format!("Player {}", index + 1);
        let seats = args.seats(&assets.levels, &assets.content, default_name)?.unwrap_or_default();
        let setup = args.rolling_setup(SheetLetter::A, &shipped_rolling(), default_name)?;
        assert_eq!(setup.seats, seats);
        Ok(seats.iter().map(|owner| owner.name().to_owned()).collect())
    }

    #[test]
    fn people_have_names_that_can_be_seen_and_distinguished() {
        let named = |players| names(players).expect("they can play");
        assert_eq!(named("me,me:,me: ,me:\u{200b}"), ["Player 1", "Player 2", "Player 3", "Player 4"]);
        assert_eq!(named("me:Ada,me:ada,me:\u{202e}Ada"), ["Ada", "ada 2", "Ada 3"]);
        assert_eq!(named("me:山田太郎,me:علي محمد,me:Zoe\u{308} 🦊"), ["山田太郎", "علي محمد", "Zoë 🦊"]);
        let long = names(&format!("me:{}", "x".repeat(5_000)));
        assert_eq!(long, Err("a name has at most 40 letters".to_owned()));
    }
}

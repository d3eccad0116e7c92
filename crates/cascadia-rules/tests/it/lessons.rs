//! Tests of the lessons: each can be completed, wrong moves are noticed and taken back, and an impossible
//! lesson is reported with its step.

use cascadia_base::{Hex, Rotation, Wildlife};
use cascadia_engine::{LessonAdvance, StepState};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::{
    LEARNER, LESSON_SEATS, Lesson, LessonMoment, LessonPosition, LessonProgressState, LessonStep, StepAim,
};
use cascadia_rules::rules::{Action, CardChoice, Game, Slot};
use cascadia_rules::scoring::{ScoringCards, score_game};

struct Learner<'a> {
    content: &'a Content,
    lesson: &'a Lesson,
    course: LessonProgressState,
    game: Game,
    cards: ScoringCards,
    actions: Vec<Action>,
}

impl<'a> Learner<'a> {
    fn of(content: &'a Content, key: &str) -> Self {
        let lesson = content.lessons().iter().find(|lesson| lesson.key == key).expect("a lesson");
        let course = LessonProgressState::at(lesson, 0);
        let (game, cards) = position(content, lesson, 0, &[]);
        Self { content, lesson, course, game, cards, actions: Vec::new() }
    }

    fn step(&self) -> &'a LessonStep {
        &self.lesson.steps[self.course.step()]
    }

    /// Makes these moves and returns the state of the lesson.
    fn does(&mut self, actions: &[Action]) -> LessonAdvance {
        for action in actions {
            self.game.apply(*action).expect("a legal action");
            self.actions.push(*action);
        }
        self.follows(false, None)
    }

    fn follows(&mut self, has_read: bool, open_card: Option<Wildlife>) -> LessonAdvance {
        let sheets = score_game(&self.game, &self.cards);
        let position = LessonPosition { game: &self.game, sheet: &sheets[LEARNER.index()] };
        let mut moment = LessonMoment::new(position, &self.actions);
        (moment.has_read, moment.looked_at) = (has_read, open_card);
        self.course.follow(self.lesson, &moment)
    }

    /// Makes the moves of the step as in the file.
    fn does_it_right(&mut self) -> LessonAdvance {
        let step = self.step();
        let onward = match step.aim {
            StepAim::Read => self.follows(true, None),
            StepAim::OpenCard(species) => self.follows(false, Some(species)),
            _ => self.does(&step.way),
        };
        if onward == LessonAdvance::NextPosition {
            self.course.next_position();
            self.lay_out(&[]);
        }
        onward
    }

    fn goes_on_to(&mut self, key: &str) {
        while self.step().key != key {
            self.does_it_right();
        }
    }

    fn lay_out(&mut self, actions: &[Action]) {
        let (game, cards) = position(self.content, self.lesson, self.course.step(), actions);
        (self.game, self.cards, self.actions) = (game, cards, actions.to_vec());
    }

    fn tries_again(&mut self) -> StepState {
        let kept = self.course.try_again(&self.actions);
        self.lay_out(&kept);
        self.follows(false, None);
        self.course.state()
    }
}

fn position(content: &Content, lesson: &Lesson, step: usize, more: &[Action]) -> (Game, ScoringCards) {
    let (_, beginning) = lesson.beginning_of(step).expect("an environment");
    let options = GameOptions::standard(LESSON_SEATS, CardChoice::Lettered(beginning.cards), beginning.seed);
    let (mut game, _) = Game::start(content.setup(&options).expect("the box holds it"));
    for action in beginning.actions.iter().chain(more) {
        game.apply(*action).expect("a legal action");
    }
    (game, content.cards_of(&options).expect("the box holds them"))
}

#[test]
fn there_are_four_lessons_and_each_is_short() {
    let content = Content::shipped().expect("the shipped data is valid");
    let keys: Vec<&str> = content.lessons().iter().map(|lesson| lesson.key.as_str()).collect();
    assert_eq!(keys, ["draft", "habitats", "wildlife", "nature"]);
    for lesson in content.lessons() {
        assert!((5..=8).contains(&lesson.steps.len()), "{}", lesson.key);
    }
}

#[test]
fn every_lesson_is_learned_step_by_step() {
    let content = Content::shipped().expect("the shipped data is valid");
    for lesson in content.lessons() {
        let mut learner = Learner::of(&content, &lesson.key);
        for (index, step) in lesson.steps.iter().enumerate() {
            assert_eq!(learner.course.step(), index, "{}", lesson.key);
            assert_eq!(learner.follows(false, None), LessonAdvance::Stay, "{}, {}", lesson.key, step.key);
            assert_eq!(learner.course.state(), StepState::Open, "{}, {}", lesson.key, step.key);
            let onward = learner.does_it_right();
            let last = index + 1 == lesson.steps.len();
            assert_eq!(onward == LessonAdvance::Over, last, "{}, {}", lesson.key, step.key);
        }
    }
}

/// Lesson, step and wrong moves there.
fn wrong_moves() -> Vec<(&'static str, &'static str, Vec<Action>)> {
    let rotation = Rotation::default();
    vec![
        ("draft", "take", vec![Action::TakePair(Slot(0))]),
        ("draft", "token", vec![Action::ReturnToken]),
        ("habitats", "take", vec![Action::TakePair(Slot(0))]),
        ("habitats", "longer", vec![Action::PlaceTile { hex: Hex::new(-2, 2), rotation }]),
        ("habitats", "keystone", vec![Action::PlaceToken { hex: Hex::new(1, -1) }]),
        ("wildlife", "take", vec![Action::TakePair(Slot(1))]),
        ("wildlife", "pair", vec![Action::PlaceToken { hex: Hex::new(0, -1) }]),
        ("wildlife", "longer", vec![Action::PlaceToken { hex: Hex::new(-1, 3) }]),
        ("nature", "three", vec![Action::TakePair(Slot(0))]),
        ("nature", "wipe", vec![Action::TakeMixed { tile: Slot(0), token: Slot(1) }]),
        ("nature", "mix", vec![Action::TakePair(Slot(0))]),
    ]
}

#[test]
fn wrong_moves_are_noticed_and_can_be_retried() {
    let content = Content::shipped().expect("the shipped data is valid");
    for (lesson, step, wrong) in wrong_moves() {
        let mut learner = Learner::of(&content, lesson);
        learner.goes_on_to(step);
        assert!(learner.step().aim.can_go_astray(), "{lesson}, {step}");
        assert_eq!(learner.does(&wrong), LessonAdvance::Stay, "{lesson}, {step}");
        assert_eq!(learner.course.state(), StepState::Astray, "{lesson}, {step}");
        assert_eq!(learner.tries_again(), StepState::Open, "{lesson}, {step}");
        assert_eq!(learner.step().key, step, "{lesson}");
        learner.does_it_right();
        let next = content.lessons().iter().find(|other| other.key == lesson).expect("a lesson");
        let index = next.steps.iter().position(|other| other.key == step).expect("a step");
        assert_eq!(learner.course.step(), index + 1, "{lesson}, {step}");
    }
}

#[test]
fn steps_with_wrong_moves_are_tested_with_one() {
    let content = Content::shipped().expect("the shipped data is valid");
    let tried: Vec<(&str, &str)> = wrong_moves().iter().map(|(lesson, step, _)| (*lesson, *step)).collect();
    for lesson in content.lessons() {
        for step in lesson.steps.iter().filter(|step| step.aim.can_go_astray()) {
            let alike = lesson.steps.iter().any(|other| {
                std::mem::discriminant(&other.aim) == std::mem::discriminant(&step.aim)
                    && tried.contains(&(lesson.key.as_str(), other.key.as_str()))
            });
            assert!(alike, "{}, {}", lesson.key, step.key);
        }
    }
}

#[test]
fn a_token_placed_too_early_in_the_wrong_place_is_no_dead_end() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut learner = Learner::of(&content, "wildlife");
    learner.goes_on_to("tile");
    let tile = learner.step().way.clone();
    learner.does(&[Action::PlaceToken { hex: Hex::new(0, -1) }]);
    assert_eq!(learner.course.state(), StepState::Open, "the tile is still to be placed");
    learner.does(&tile);
    assert_eq!((learner.step().key.as_str(), learner.course.state()), ("pair", StepState::Astray));
    assert_eq!(learner.tries_again(), StepState::Open);
    assert_eq!(learner.step().key, "tile");
    learner.does(&tile);
    assert_eq!(learner.course.state(), StepState::Open);
    learner.does_it_right();
    assert_eq!(learner.step().key, "run");
}

#[test]
fn the_other_order_is_as_good() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut learner = Learner::of(&content, "draft");
    learner.goes_on_to("tile");
    learner.does(&[Action::PlaceToken { hex: Hex::new(0, 1) }]);
    assert_eq!(learner.step().key, "tile");
    let tile = learner.step().way.clone();
    learner.does(&tile);
    assert_eq!(learner.step().key, "end");
}

#[test]
fn taking_something_back_goes_back_in_the_lesson() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut learner = Learner::of(&content, "draft");
    learner.goes_on_to("token");
    learner.lay_out(&[]);
    learner.follows(false, None);
    assert_eq!((learner.step().key.as_str(), learner.course.state()), ("take", StepState::Open));
    learner.does_it_right();
    assert_eq!(learner.step().key, "tile");
}

#[test]
fn a_lesson_is_taken_up_at_the_step_where_it_was_left() {
    let content = Content::shipped().expect("the shipped data is valid");
    for lesson in content.lessons() {
        for step in 0..lesson.steps.len() {
            let mut learner = Learner::of(&content, &lesson.key);
            learner.course = LessonProgressState::at(lesson, step);
            let done = learner.course.done().to_vec();
            learner.lay_out(&done);
            assert_eq!(learner.follows(false, None), LessonAdvance::Stay, "{}, {step}", lesson.key);
            assert_eq!((learner.course.step(), learner.course.state()), (step, StepState::Open));
            learner.does_it_right();
            let last = step + 1 == lesson.steps.len();
            assert_eq!(learner.course.step(), if last { step } else { step + 1 }, "{}", lesson.key);
        }
        assert_eq!(LessonProgressState::at(lesson, 99).step(), 0);
    }
}

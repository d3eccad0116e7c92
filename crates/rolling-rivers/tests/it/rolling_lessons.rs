//! Lessons of Rolling Rivers: each can be completed, wrong moves are noticed and taken back, and an
//! impossible lesson is reported with its step.

use std::fs;
use std::path::Path;

use cascadia_engine::{CourseProgress, LearningMoment, LessonAdvance, StepState};
use cascadia_storage::ProgramRoot;
use rolling_rivers::content::Content;
use rolling_rivers::goals::{Lesson, LessonCurriculum, Look, StepAim};
use rolling_rivers::record::read_action;
use rolling_rivers::rules::{Action, Game};

use crate::rolling_fixtures::rolling_content;

struct Learner {
    lesson: &'static Lesson,
    course: CourseProgress<LessonCurriculum>,
    game: Game,
    actions: Vec<Action>,
}

impl Learner {
    fn of(key: &str) -> Self {
        let lesson = rolling_content().lessons().iter().find(|lesson| lesson.key == key).expect("a lesson");
        let course = CourseProgress::at(lesson, 0);
        Self { lesson, course, game: position(lesson, 0, &[]), actions: Vec::new() }
    }

    fn key(&self) -> &str {
        &self.lesson.steps[self.course.step()].key
    }

    fn does(&mut self, actions: &[Action]) -> LessonAdvance {
        for action in actions {
            self.game.apply(*action).expect("a legal action");
            self.actions.push(*action);
        }
        self.follows(false, None)
    }

    fn follows(&mut self, has_read: bool, looked_at: Option<Look>) -> LessonAdvance {
        let mut moment = LearningMoment::new(&self.game, &self.actions);
        (moment.has_read, moment.looked_at) = (has_read, looked_at);
        let onward = self.course.follow(self.lesson, &moment);
        if onward == LessonAdvance::NextPosition {
            self.course.next_position();
            self.lay_out(&[]);
        }
        onward
    }

    /// Plays the solution of the step.
    fn does_it_right(&mut self) -> LessonAdvance {
        let step = &self.lesson.steps[self.course.step()];
        match step.aim {
            StepAim::Read => self.follows(true, None),
            StepAim::Look(look) => self.follows(false, Some(look)),
            _ => self.does(&step.way),
        }
    }

    fn lay_out(&mut self, actions: &[Action]) {
        self.game = position(self.lesson, self.course.step(), actions);
        self.actions = actions.to_vec();
    }
}

fn position(lesson: &Lesson, step: usize, more: &[Action]) -> Game {
    let (_, beginning) = lesson.beginning_of(step).expect("a table");
    let options = Content::options_of_lesson(beginning);
    let (mut game, _) = Game::start(rolling_content().setup(&options).expect("the box holds it"));
    for action in beginning.actions.iter().chain(more) {
        game.apply(*action).expect("a legal action");
    }
    game
}

#[test]
fn there_are_four_lessons_of_rivers_and_each_is_short() {
    let keys: Vec<&str> = rolling_content().lessons().iter().map(|lesson| lesson.key.as_str()).collect();
    assert_eq!(keys, ["dice", "cards", "paper", "chains"]);
    for lesson in rolling_content().lessons() {
        assert!((5..=8).contains(&lesson.steps.len()), "{}", lesson.key);
        assert!(lesson.steps.iter().all(|step| !step.about.is_empty()), "{}", lesson.key);
    }
}

#[test]
fn every_lesson_of_rivers_is_learned_step_by_step() {
    for lesson in rolling_content().lessons() {
        let mut learner = Learner::of(&lesson.key);
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

/// A lesson, a step of it, and a wrong move there.
const WRONG_MOVES: &[(&str, &str, &str)] = &[
    ("dice", "row", "collect hawk: c3 a b=hawk"),
    ("dice", "salmon", "collect hawk: c3 a b=hawk"),
    ("dice", "down", "collect fox: c1 c2 c3 b"),
    ("dice", "plus", "collect hawk: c2 c3=hawk a"),
    ("cards", "collect", "collect fox: c2"),
    ("cards", "pay", "pass"),
    ("cards", "lucky", "pass"),
    ("cards", "bonus", "bonus none"),
    ("paper", "second", "pass"),
    ("paper", "row", "pass"),
    ("chains", "diamond", "pass"),
    ("chains", "free", "free none"),
    ("chains", "free", "free mountain"),
    ("chains", "overflow", "pass"),
    ("chains", "marks", "bonus none"),
];

#[test]
fn wrong_moves_in_a_lesson_of_rivers_can_be_retried() {
    for (lesson, step, wrong) in WRONG_MOVES {
        let mut learner = Learner::of(lesson);
        while learner.key() != *step {
            learner.does_it_right();
        }
        let wrong = read_action(wrong).expect("an action");
        assert_eq!(learner.does(&[wrong]), LessonAdvance::Stay, "{lesson}, {step}");
        assert_eq!(learner.course.state(), StepState::Astray, "{lesson}, {step}");
        let kept = learner.course.try_again(&learner.actions);
        learner.lay_out(&kept);
        learner.follows(false, None);
        assert_eq!((learner.key(), learner.course.state()), (*step, StepState::Open), "{lesson}");
        let onward = learner.does_it_right();
        assert!(onward == LessonAdvance::Over || learner.key() != *step, "{lesson}, {step}");
    }
}

#[test]
fn a_throw_while_reading_counts() {
    let mut learner = Learner::of("dice");
    learner.does(&[Action::Roll]);
    assert_eq!(learner.key(), "hello");
    learner.follows(true, None);
    assert_eq!((learner.key(), learner.course.state()), ("row", StepState::Open));
}

#[test]
fn a_lesson_of_rivers_is_taken_up_at_the_step_where_it_was_left() {
    for lesson in rolling_content().lessons() {
        for step in 0..lesson.steps.len() {
            let mut learner = Learner::of(&lesson.key);
            learner.course = CourseProgress::at(lesson, step);
            let done = learner.course.done().to_vec();
            learner.lay_out(&done);
            assert_eq!(learner.follows(false, None), LessonAdvance::Stay, "{}, {step}", lesson.key);
            assert_eq!((learner.course.step(), learner.course.state()), (step, StepState::Open));
        }
    }
}

/// Copies the data, damages a file of it, and returns the reported problems.
fn problems_with(from: &str, to: &str) -> String {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let root = temporary.path();
    let folder = root.join("assets/content/rolling");
    fs::create_dir_all(&folder).expect("writable");
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/content/rolling");
    for entry in fs::read_dir(shipped).expect("readable") {
        let entry = entry.expect("readable");
        fs::copy(entry.path(), folder.join(entry.file_name())).expect("writable");
    }
    let file = folder.join("lessons.ron");
    let text = fs::read_to_string(&file).expect("readable");
    assert!(text.contains(from), "`{from}` is in the file");
    fs::write(&file, text.replacen(from, to, 1)).expect("writable");
    Content::load(&ProgramRoot::folder(root)).expect_err("it is damaged").to_string()
}

#[test]
fn lessons_of_rivers_that_cannot_be_learned_are_reported_with_their_steps() {
    let damages = [
        ("way: [\"roll\"]", "way: [\"pass\"]", "dice, throw", "the way is refused"),
        ("way: [\"roll\"]", "way: [\"jump\"]", "dice, throw", "is not an action"),
        (", way: [\"roll\"]", "", "dice, throw", "does not end exactly at the next step"),
        ("least: 6", "least: 9", "dice, salmon", "does not end exactly at the next step"),
        ("key: \"throw\"", "key: \"hello\"", "dice, hello", "this key is used twice"),
        ("key: \"cards\"", "key: \"dice\"", "dice", "this key is used twice"),
        ("look_at_card(1)", "look_at_card(5)", "cards, card", "no such space"),
        ("die(\"b\")", "die(\"z\")", "dice, split", "no such space or die"),
        ("cards: \"1 4 2 3\"", "cards: \"1 4 2\"", "dice, hello", "four numbers"),
        ("before: []", "before: [\"done\"]", "dice, hello", "action 1 before the lesson"),
    ];
    for (from, to, entry, words) in damages {
        let problems = problems_with(from, to);
        let reported = problems.lines().any(|line| line.contains(entry) && line.contains(words));
        assert!(reported, "{entry}: {words} in {problems}");
    }
}

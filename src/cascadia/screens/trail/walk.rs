//! The displayed steps of each profile: newly earned ones are animated one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bevy::prelude::Resource;

use cascadia_rules::archive::Profile;
use cascadia_rules::archive::Profiles;
use cascadia_rules::goals::Shape;

/// The displayed steps of one profile.
#[derive(Clone, Debug, Default)]
struct Walker {
    name: String,
    steps: usize,
    /// Time since the start of the current step.
    on_the_way: Duration,
    known: BTreeSet<Shape>,
    /// The new shapes of this visit, and their time on display.
    fresh: BTreeMap<Shape, Duration>,
}

/// The displayed steps of every profile, updated while the trail is visible.
#[derive(Resource, Default, Debug)]
pub(super) struct Walked {
    walkers: Vec<Walker>,
    begun: bool,
}

/// A displayed move of a profile from one number of steps to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stepped {
    pub name: String,
    /// Steps before.
    pub before: usize,
    /// Steps now.
    pub after: usize,
}

impl Walked {
    /// Updates the list of profiles. Profiles from the program start count as shown; later ones begin at the
    /// start of the trail.
    pub(super) fn follow(&mut self, trails: &Profiles) {
        self.walkers.retain(|walker| trails.find(&walker.name).is_some());
        for profile in trails.profiles() {
            if self.index_of(profile.name()).is_some() {
                continue;
            }
            let mut walker = Walker { name: profile.name().to_owned(), ..Walker::default() };
            if !self.begun {
                walker.steps = profile.steps();
                walker.known = profile.shapes();
            }
            self.walkers.push(walker);
        }
        self.begun = true;
    }

    /// Renames the profile `before` to `after`.
    pub(super) fn rename(&mut self, before: &str, after: &str) {
        if let Some(index) = self.index_of(before) {
            after.clone_into(&mut self.walkers[index].name);
        }
    }

    fn index_of(&self, name: &str) -> Option<usize> {
        self.walkers.iter().position(|walker| walker.name == name)
    }

    fn of(&self, profile: &Profile) -> Option<&Walker> {
        self.index_of(profile.name()).map(|index| &self.walkers[index])
    }

    /// Returns whether the profile has earned something not yet shown.
    pub(super) fn has_news(&self, profile: &Profile) -> bool {
        self.of(profile).is_some_and(|walker| {
            walker.steps < profile.steps()
                || profile.filled_in().keys().any(|shape| !walker.known.contains(shape))
        })
    }

    /// Returns a shape of the profile not yet shown.
    pub(super) fn news_of(&self, profile: &Profile) -> Option<Shape> {
        let walker = self.of(profile)?;
        profile.filled_in().keys().copied().find(|shape| !walker.known.contains(shape))
    }

    /// Advances the time. `step` is the duration of a step; 0 shows everything immediately. Returns the moves
    /// made, and whether any profile is moving.
    pub(super) fn walk(
        &mut self,
        trails: &Profiles,
        chosen: usize,
        passed: Duration,
        step: Duration,
    ) -> (Vec<Stepped>, bool) {
        let mut stepped = Vec::new();
        let mut moving = false;
        for (index, profile) in trails.profiles().iter().enumerate() {
            let Some(walker) = self.walkers.iter_mut().find(|walker| walker.name == profile.name()) else {
                continue;
            };
            for shape in profile.filled_in().keys() {
                if walker.known.insert(*shape) {
                    walker.fresh.insert(*shape, Duration::ZERO);
                }
            }
            if index == chosen {
                for age in walker.fresh.values_mut() {
                    *age += passed;
                }
            }
            let (before, goal) = (walker.steps, profile.steps());
            if before >= goal {
                walker.steps = goal;
                walker.on_the_way = Duration::ZERO;
                continue;
            }
            if step.is_zero() {
                walker.steps = goal;
            } else {
                moving = true;
                walker.on_the_way += passed;
                if walker.on_the_way >= step {
                    // No profile runs after a slow frame.
                    walker.on_the_way = Duration::ZERO;
                    walker.steps += 1;
                }
            }
            if walker.steps > before {
                stepped.push(Stepped { name: walker.name.clone(), before, after: walker.steps });
            }
        }
        (stepped, moving)
    }

    /// Returns the displayed place of a profile: steps, and the share of the next one.
    pub(super) fn place(&self, profile: &Profile, step: Duration) -> (usize, f32) {
        let Some(walker) = self.of(profile) else { return (profile.steps(), 0.0) };
        let share = walker.on_the_way.as_secs_f32() / step.as_secs_f32().max(1e-3);
        (walker.steps.min(profile.steps()), share.clamp(0.0, 1.0))
    }

    /// Returns the display time of a shape new on this visit.
    pub(super) fn age(&self, profile: &Profile, shape: Shape) -> Option<Duration> {
        self.of(profile)?.fresh.get(&shape).copied()
    }

    /// Ends the visit: everything counts as shown.
    pub(super) fn leave(&mut self, trails: &Profiles) {
        for walker in &mut self.walkers {
            walker.fresh.clear();
            walker.on_the_way = Duration::ZERO;
            if let Some(profile) = trails.find(&walker.name) {
                walker.steps = profile.steps();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_rules::archive::FilledIn;

    const STEP: Duration = Duration::from_millis(450);
    const HALF: Duration = Duration::from_millis(225);
    const EARNED: FilledIn = FilledIn { house_rule: false, total: 90, game: String::new() };

    fn trails() -> Profiles {
        let mut trails = Profiles::default();
        trails.add("Ada").and_then(|()| trails.add("Noor")).expect("free names");
        trails.fill_in("Ada", Shape::Scenario(1), EARNED);
        trails
    }

    #[test]
    fn only_later_steps_are_news() {
        let (mut trails, mut walked) = (trails(), Walked::default());
        walked.follow(&trails);
        assert!(!walked.has_news(&trails.profiles()[0]));
        trails.add("Late").expect("a free name");
        trails.fill_in("Late", Shape::Scenario(2), EARNED);
        walked.follow(&trails);
        assert!(walked.has_news(&trails.profiles()[2]));
        assert_eq!(walked.news_of(&trails.profiles()[2]), Some(Shape::Scenario(2)));
    }

    #[test]
    fn steps_are_shown_one_after_the_other() {
        let (mut trails, mut walked) = (trails(), Walked::default());
        walked.follow(&trails);
        for number in 1..=3 {
            trails.fill_in("Ada", Shape::Achievement(number), EARNED);
        }
        let mut arrivals = Vec::new();
        for _ in 0..7 {
            let (stepped, _) = walked.walk(&trails, 0, HALF, STEP);
            arrivals.extend(stepped.into_iter().map(|stepped| stepped.after));
        }
        assert_eq!(arrivals, [2, 3, 4]);
        assert_eq!(walked.walk(&trails, 0, HALF, STEP), (Vec::new(), false));
        assert!(walked.age(&trails.profiles()[0], Shape::Achievement(1)).is_some());
        walked.leave(&trails);
        assert!(walked.age(&trails.profiles()[0], Shape::Achievement(1)).is_none());
    }

    #[test]
    fn without_motion_everything_is_there_at_once() {
        let (mut trails, mut walked) = (trails(), Walked::default());
        walked.follow(&trails);
        trails.fill_in("Noor", Shape::Scenario(1), EARNED);
        trails.fill_in("Noor", Shape::Scenario(2), EARNED);
        let stepped = Stepped { name: "Noor".to_owned(), before: 0, after: 2 };
        assert_eq!(walked.walk(&trails, 0, HALF, Duration::ZERO), (vec![stepped], false));
    }

    #[test]
    fn a_renamed_profile_is_not_a_new_one() {
        let (mut trails, mut walked) = (trails(), Walked::default());
        walked.follow(&trails);
        trails.rename(0, "Grace").expect("a free name");
        walked.rename("Ada", "Grace");
        walked.follow(&trails);
        assert!(!walked.has_news(&trails.profiles()[0]));
    }
}

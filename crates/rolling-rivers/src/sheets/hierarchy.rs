//! The order of the animals from the rarest to the most frequent, in which dice are converted.

use cascadia_base::Wildlife;

/// The animals from the top of the hierarchy to the bottom (rulebook: gameplay). It is not the order of
/// [`Wildlife::ALL`], which is that of the score pad of the first game.
pub const HIERARCHY: [Wildlife; 5] =
    [Wildlife::Bear, Wildlife::Elk, Wildlife::Fox, Wildlife::Hawk, Wildlife::Salmon];

/// Returns the animal directly above; none for the bear.
pub fn above(animal: Wildlife) -> Option<Wildlife> {
    let rank = HIERARCHY.iter().position(|each| *each == animal)?;
    rank.checked_sub(1).map(|rank| HIERARCHY[rank])
}

/// Returns the animal directly below; none for the salmon.
pub fn below(animal: Wildlife) -> Option<Wildlife> {
    let rank = HIERARCHY.iter().position(|each| *each == animal)?;
    HIERARCHY.get(rank + 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn above_is_towards_the_bear_and_below_towards_the_salmon() {
        assert_eq!(above(Wildlife::Bear), None);
        assert_eq!(above(Wildlife::Salmon), Some(Wildlife::Hawk));
        assert_eq!(below(Wildlife::Salmon), None);
        assert_eq!(below(Wildlife::Elk), Some(Wildlife::Fox));
    }
}

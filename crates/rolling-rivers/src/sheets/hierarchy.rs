//! Order of the animals from the rarest to the most frequent, along which dice are converted.

use cascadia_base::Wildlife;

/// The animals from the top of the hierarchy to the bottom (rulebook: gameplay). Differs from
/// [`Wildlife::ALL`], the order of Cascadia's score pad.
pub const HIERARCHY: [Wildlife; 5] =
    [Wildlife::Bear, Wildlife::Elk, Wildlife::Fox, Wildlife::Hawk, Wildlife::Salmon];

/// Returns the animal directly above, `None` for the bear.
pub fn above(animal: Wildlife) -> Option<Wildlife> {
    let rank = HIERARCHY.iter().position(|each| *each == animal)?;
    rank.checked_sub(1).map(|rank| HIERARCHY[rank])
}

/// Returns the animal directly below, `None` for the salmon.
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

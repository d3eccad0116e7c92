//! Sets and tables keyed by a small enum: the macros `enum_set!` and `enum_table!`, which keep every method
//! `const`.

/// Defines a set of up to eight keys as the bits of a byte. The key type has a method `const fn index(self)
/// -> usize` below 8; `$all` lists every key in the order in which the set is iterated.
#[macro_export]
macro_rules! enum_set {
    ($(#[$doc:meta])* pub struct $Set:ident of $Key:ty, in $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $Set(u8);

        impl $Set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            const fn bit(key: $Key) -> u8 {
                1 << key.index()
            }

            /// Returns whether `key` is in the set.
            pub const fn contains(self, key: $Key) -> bool {
                self.0 & Self::bit(key) != 0
            }

            /// Returns the set with `key` in it.
            #[must_use]
            pub const fn with(self, key: $Key) -> Self {
                Self(self.0 | Self::bit(key))
            }

            /// Returns the set with `key` added if it was missing, removed if it was there.
            #[must_use]
            pub const fn toggled(self, key: $Key) -> Self {
                Self(self.0 ^ Self::bit(key))
            }

            /// Returns the number of keys in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Iterates over the keys in the set, in their order.
            pub fn iter(self) -> impl Iterator<Item = $Key> {
                ($all).into_iter().filter(move |key| self.contains(*key))
            }
        }

        impl FromIterator<$Key> for $Set {
            fn from_iter<I: IntoIterator<Item = $Key>>(keys: I) -> Self {
                keys.into_iter().fold(Self::NONE, Self::with)
            }
        }
    };
}

/// Defines a table with one value for each key of an enum that has `ALL` and `index`.
macro_rules! enum_table {
    ($(#[$doc:meta])* pub struct $Table:ident by $Key:ident, of $count:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $Table<T>(pub [T; $count]);

        impl<T> $Table<T> {
            /// Calls `value` for each key in their order.
            pub fn from_fn(value: impl FnMut($Key) -> T) -> Self {
                Self($Key::ALL.map(value))
            }

            /// Returns the table with `change` applied to each value.
            pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> $Table<U> {
                $Table(self.0.each_ref().map(change))
            }

            /// Iterates over the keys and their values, in the order of the keys.
            pub fn iter(&self) -> impl Iterator<Item = ($Key, &T)> {
                $Key::ALL.into_iter().zip(&self.0)
            }
        }

        impl<T> std::ops::Index<$Key> for $Table<T> {
            type Output = T;

            fn index(&self, key: $Key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> std::ops::IndexMut<$Key> for $Table<T> {
            fn index_mut(&mut self, key: $Key) -> &mut T {
                &mut self.0[key.index()]
            }
        }
    };
}

pub(crate) use enum_table;

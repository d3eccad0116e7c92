//! Maps of data files with duplicate keys preserved, so that those can be reported.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The entries of a map in file order, including duplicate keys; the check reports those.
#[derive(Clone, Debug)]
pub struct Entries<K, V>(pub Vec<(K, V)>);

impl<K: PartialEq, V> Entries<K, V> {
    /// Returns the first value for `key`.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }
}

impl<K: Serialize + Ord, V: Serialize> Serialize for Entries<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Sorted by key: the order in the file has no meaning.
        let mut entries: Vec<&(K, V)> = self.0.iter().collect();
        entries.sort_by_key(|(key, _)| key);
        serializer.collect_map(entries.into_iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Entries<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Collect<K, V> {
            type Value = Entries<K, V>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(Collect(PhantomData))
    }
}

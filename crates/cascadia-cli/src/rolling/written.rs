//! Order-preserving JSON: keys in their order, including duplicates.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A JSON value.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Null,
    Bool(bool),
    Whole(i64),
    Fraction(f64),
    Text(String),
    List(Vec<Written>),
    Object(Vec<(String, Written)>),
}

impl Written {
    /// Describes the value, for an error message.
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Whole(number) => number.to_string(),
            // A whole number written as a fraction keeps its form: 1.0.
            Self::Fraction(number) => format!("{number:?}"),
            Self::Text(text) if text.chars().count() <= 20 => format!("`{text}`"),
            Self::Text(_) => "a text".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Object(_) => "an object".to_owned(),
        }
    }

    pub(super) const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Returns the value of a key of an object; `null` counts as absent.
    ///
    /// # Errors
    /// If the key is duplicated.
    pub(super) fn given(&self, key: &str) -> Result<Option<&Self>, String> {
        let Self::Object(entries) = self else { return Ok(None) };
        let mut values = entries.iter().filter(|(own, value)| own == key && !value.is_null());
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(format!("`{key}` is duplicated")),
            (value, None) => Ok(value.map(|(_, value)| value)),
        }
    }
}

struct AsWritten;

impl<'de> Visitor<'de> for AsWritten {
    type Value = Written;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Written, E> {
        Ok(Written::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Written, E> {
        Ok(Written::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Written, E> {
        Ok(Written::Whole(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Written, E> {
        Ok(i64::try_from(value).map_or(Written::Fraction(value as f64), Written::Whole))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Written, E> {
        Ok(Written::Fraction(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Written, E> {
        Ok(Written::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Written, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Written::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Written::Object(entries))
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AsWritten)
    }
}

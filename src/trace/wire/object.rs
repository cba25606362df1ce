//! Objects only: what serde derives for a struct would also take a list of its values.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// A `T` that is written as an object.
pub(in crate::trace) struct Object<T>(pub(in crate::trace) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        object(from).map(Self)
    }
}

/// Reads a `T` that is written as an object.
pub(in crate::trace) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    struct Pairs<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object in braces")
        }

        fn visit_map<A: MapAccess<'de>>(self, pairs: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(pairs))
        }
    }

    from.deserialize_map(Pairs(PhantomData))
}

//! The kinds of types that are a [`Temporal`].

use sdp_schema::Number::{I32, I64, U8, U32, U64};

use super::{Check, Id, Model, Temporal, Type};

impl Model {
    /// Returns the time that a kind is. A schema file can give the name of the kind to any type.
    pub(crate) fn time(&self, id: Id) -> Option<Temporal> {
        let Type::Kind { name, ty, .. } = self.get(id) else {
            return None;
        };
        let Type::Tuple(parts) = self.get(*ty) else {
            return None;
        };
        let part = |id: &Id| match self.get(*id) {
            Type::Number(number) => Some(*number),
            Type::Checked(Check::Nanos, _) => Some(U32),
            _ => None,
        };
        let numbers: Vec<_> = parts.iter().filter_map(part).collect();
        let time = match (&**name, &*numbers) {
            ("duration", [U64, U32]) => Temporal::Duration,
            ("signed duration", [I64, U32]) => Temporal::SignedDuration,
            ("point in time", [I64, U32]) => Temporal::PointInTime,
            ("time of day", [U32, U32]) => Temporal::TimeOfDay,
            ("date", [I32, U8, U8]) => Temporal::Date,
            ("date and time", []) => match &**parts {
                [date, time]
                    if self.time(*date) == Some(Temporal::Date)
                        && self.time(*time) == Some(Temporal::TimeOfDay) =>
                {
                    return Some(Temporal::DateAndTime);
                }
                _ => return None,
            },
            _ => return None,
        };
        (numbers.len() == parts.len()).then_some(time)
    }
}

//! [`Convert`]: what a plan and the oracle have in common.

use std::collections::BTreeMap;

use sdp_schema::{Grade, Plan, Root, Schema};

/// A converter between two schemas.
pub(super) trait Convert {
    /// Returns the grade of the values.
    fn grade(&self) -> Grade;

    /// Returns the grade of each message, by its id.
    fn grades(&self) -> BTreeMap<u16, Grade>;

    /// Converts a value, or a whole message.
    fn convert(&self, bytes: &[u8]) -> Result<Vec<u8>, String>;
}

/// A plan, or none if it is refused.
pub(super) struct Planned<'a> {
    writer: &'a Schema,
    plan: Option<Plan>,
}

impl<'a> Planned<'a> {
    pub(super) fn new(writer: &'a Schema, reader: &Schema) -> Self {
        let plan = Plan::new(writer, reader).ok();
        Self { writer, plan }
    }
}

impl Convert for Planned<'_> {
    fn grade(&self) -> Grade {
        self.plan.as_ref().map_or(Grade::Refused, Plan::grade)
    }

    fn grades(&self) -> BTreeMap<u16, Grade> {
        let Root::Messages(types) = self.writer.root() else {
            return BTreeMap::new();
        };
        match &self.plan {
            Some(plan) => plan.messages().map(|(id, it)| (id.get(), it)).collect(),
            None => {
                let id = |ty: &_| self.writer.get(*ty).name()?.message_id();
                let ids = types.iter().filter_map(id);
                ids.map(|id| (id.get(), Grade::Refused)).collect()
            }
        }
    }

    fn convert(&self, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let plan = self.plan.as_ref().ok_or("refused")?;
        let mut out = vec![9];
        let result = plan.append(bytes, &mut out);
        assert!(result.is_ok() || out == [9]);
        result.map_err(|error| error.to_string())?;
        Ok(out.split_off(1))
    }
}

//! The messages that a command shows.

use std::num::NonZeroU16;

use sdp_schema::{Name, Root, Schema};

use crate::error::Failure;
use crate::protocol::{self, Protocol};
use crate::schema::list;
use crate::stream::Message;
use crate::text::{escaped, shown};

/// The names of the messages of the protocol, which need no schema.
const PROTOCOL: [&str; 2] = ["Hello", "End"];

/// Returns whether a message has one of the names or ids of a filter, which is empty for all messages.
pub(crate) fn matches(filter: &[String], id: u16, name: Option<&str>) -> bool {
    let is_match = |it: &String| Some(it.as_str()) == name || it.parse() == Ok(id);
    filter.is_empty() || filter.iter().any(is_match)
}

/// Returns whether a filter has a name that only a schema can give to a message.
pub(crate) fn needs_schema(filter: &[String]) -> bool {
    let needs = |it: &String| it.parse::<u16>().is_err() && !PROTOCOL.contains(&it.as_str());
    filter.iter().any(needs)
}

/// Returns the text of an error if no message can have one of the names or ids.
pub(crate) fn unknown(filter: &[String], schema: &Schema) -> Option<String> {
    let Root::Messages(types) = schema.root() else {
        return None;
    };
    let names = types.iter().filter_map(|ty| schema.get(*ty).name());
    let mut names: Vec<&str> = names.map(Name::name).collect();
    names.extend(PROTOCOL);
    let is_known = |it: &String| it.parse::<NonZeroU16>().is_ok() || names.contains(&it.as_str());
    let name = filter.iter().find(|it| !is_known(it))?;
    let names = list(names.iter().map(|name| shown(name)).collect());
    Some(format!("no message `{}`, only {names}", escaped(name)))
}

/// The names or ids of messages, and their indices.
pub(crate) struct Filter<'a> {
    pub(crate) names: &'a [String],
    pub(crate) from: u64,
    pub(crate) to: u64,
}

impl Filter<'_> {
    /// Returns whether a message is shown. An incomplete message always is.
    pub(crate) fn shows(
        &self,
        message: &Message<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<bool, Failure> {
        let id = message.header.id.get();
        let is_in_range = message.index >= self.from;
        let has_name = protocol::name_of(message, None).is_some();
        let schema = match is_in_range && !has_name {
            true if needs_schema(self.names) => Some(protocol.schema()?),
            true => protocol.find()?,
            false => None,
        };
        let name = protocol::name_of(message, schema);
        let is_match = is_in_range && matches(self.names, id, name);
        Ok(is_match || !message.is_whole())
    }
}

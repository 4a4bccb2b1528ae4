//! [`Head`]: the documentation and the attributes before an item, variant or field.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::error::Fault;
use super::token::{Input, Parsed, docs, next, string, symbol, take, word};
use crate::shown::shown;

/// The documentation and the attributes before an item, variant or field.
#[derive(Default)]
pub(super) struct Head {
    docs: Option<String>,
    name: Option<String>,
    aliases: Vec<String>,
    pub(super) message_id: Option<u16>,
    pub(super) default: Option<Vec<u8>>,
    pub(super) is_other: bool,
}

impl Head {
    /// Takes a head. Besides names, it can have one attribute.
    pub(super) fn take(
        input: &mut Input<'_>,
        own: &'static str,
        expected: &'static str,
    ) -> Parsed<Self> {
        let docs = docs(input)?;
        let mut head = Self {
            docs,
            ..Self::default()
        };
        let is_known = |word: &str| word == "name" || word == "alias" || word == own;
        while take(input, "#")? {
            symbol(input, "[")?;
            let offset = next(input)?;
            let attribute = word(input, expected, is_known)?;
            if attribute != "other" {
                symbol(input, "=")?;
            }
            let is_repeated = match attribute {
                "name" => head.name.replace(string(input)?).is_some(),
                "message_id" => head.message_id.replace(message_id(input)?).is_some(),
                "default" => head.default.replace(bytes(input)?).is_some(),
                "other" => core::mem::replace(&mut head.is_other, true),
                _ => {
                    head.aliases.push(string(input)?);
                    false
                }
            };
            if is_repeated {
                let message = format!("repeated attribute `{attribute}`");
                return Err(Fault::invalid(offset, message));
            }
            symbol(input, "]")?;
        }
        Ok(head)
    }

    /// Returns whether there is no documentation and no attribute of an item.
    pub(super) const fn is_empty(&self) -> bool {
        let has_names = self.name.is_some() || !self.aliases.is_empty();
        self.docs.is_none() && !has_names && self.message_id.is_none()
    }

    /// Returns the documentation.
    pub(super) fn docs(&mut self) -> String {
        self.docs.take().unwrap_or_default()
    }

    /// Returns the name and the aliases.
    pub(super) fn names(&mut self, identifier: &str) -> (String, Vec<String>) {
        let name = self.name.take().unwrap_or_else(|| identifier.into());
        (name, core::mem::take(&mut self.aliases))
    }

    /// Returns the name and the aliases. Rejects those of other fields or variants.
    pub(super) fn unique_names(
        &mut self,
        offset: usize,
        identifier: &str,
        others: &mut BTreeSet<String>,
    ) -> Parsed<(String, Vec<String>)> {
        let (name, aliases) = self.names(identifier);
        for name in core::iter::once(&name).chain(&aliases) {
            if !others.insert(name.clone()) {
                let message = format!("repeated name or alias \"{}\"", shown(name));
                return Err(Fault::invalid(offset, message));
            }
        }
        Ok((name, aliases))
    }
}

/// Takes a message id, or `none`.
fn message_id(input: &mut Input<'_>) -> Parsed<u16> {
    const EXPECTED: &str = "a message id from 1 to 65534, or `none`";
    let offset = next(input)?;
    let id = match word(input, EXPECTED, |_| true)? {
        "none" => Some(0),
        id => id.parse().ok().filter(|id| !matches!(*id, 0 | u16::MAX)),
    };
    id.ok_or_else(|| Fault::expected(offset, EXPECTED))
}

/// Takes bytes as hexadecimal digits in a string.
fn bytes(input: &mut Input<'_>) -> Parsed<Vec<u8>> {
    let offset = next(input)?;
    let text = string(input)?;
    let digits = text.chars().filter(|c| *c != ' ');
    let digits: Option<Vec<u32>> = digits.map(|c| c.to_digit(16)).collect();
    let byte = |digits: &[u32]| match digits {
        [high, low] => u8::try_from((high << 4) | low).ok(),
        _ => None,
    };
    let bytes = digits.and_then(|digits| digits.chunks(2).map(byte).collect());
    let message = "bytes are not pairs of hexadecimal digits";
    bytes.ok_or_else(|| Fault::invalid(offset, message))
}

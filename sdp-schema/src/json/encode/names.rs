//! [`Names`]: finds fields and variants by their names.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::shown::shown;
use crate::table::types::TypeIndex;

/// The fields of a struct, the fields of a variant at an index, or the variants of an enum.
pub(super) type Scope = (TypeIndex, Option<usize>);

/// The sorted names of each scope in which a name was looked up, with their positions.
#[derive(Default)]
pub(super) struct Names<'a>(BTreeMap<Scope, Vec<(&'a str, usize)>>);

impl<'a> Names<'a> {
    /// Returns the position of a name among the names of a scope, or the text of an error.
    pub(super) fn find<N: Iterator<Item = &'a str>>(
        &mut self,
        kind: &str,
        scope: Scope,
        names: impl Fn() -> N,
        name: &str,
    ) -> Result<usize, String> {
        let sorted = self.0.entry(scope).or_insert_with(|| {
            let mut sorted: Vec<_> = names().zip(0..).collect();
            sorted.sort_unstable();
            sorted
        });
        let found = sorted.binary_search_by_key(&name, |(name, _)| name);
        match found.ok().and_then(|found| sorted.get(found)) {
            Some((_, position)) => Ok(*position),
            None => Err(unknown(kind, name, names())),
        }
    }
}

/// Returns the text of an unknown name, with the first known ones.
pub(super) fn unknown<'n>(
    kind: &str,
    name: &str,
    mut names: impl Iterator<Item = &'n str>,
) -> String {
    let known = names.by_ref().take(8);
    let known: Vec<_> = known.map(|name| format!("`{}`", shown(name))).collect();
    let more = if names.next().is_some() { ", …" } else { "" };
    match (shown(name), &*known.join(", ")) {
        (name, "") => format!("unknown {kind} `{name}`, expected nothing"),
        (name, known) => format!("unknown {kind} `{name}`, expected one of {known}{more}"),
    }
}

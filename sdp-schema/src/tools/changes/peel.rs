//! [`Peeled`]: a type without its wrappers, and whom a change of the wrappers breaks.

use alloc::vec::Vec;
use core::iter;

use sdp::schema::Rule;

use super::change::Breaks;
use crate::table::fingerprint::content;
use crate::table::schema::Schema;
use crate::table::types::{Name, Type, TypeIndex};

/// How the order of the values of a type matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Order {
    /// The values are in no key.
    Free,
    /// The values are in a key, and have the order of the specification.
    Key,
    /// The values are in a key whose order is not in the schema.
    Unknown,
}

/// A rule or kind around a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapper<'a> {
    Rule(Rule),
    Named(&'a str),
    Unordered(&'a str),
}

/// A type without its wrappers.
pub(super) struct Peeled<'a> {
    /// The type inside all wrappers.
    pub(super) core: TypeIndex,
    /// The first name of the wrappers that have the fingerprint of their content.
    pub(super) name: Option<&'a str>,
    /// The number of wrappers.
    pub(super) steps: usize,
    /// The rules and kinds from outside to inside, each with its type.
    wrappers: Vec<(TypeIndex, Wrapper<'a>)>,
}

impl<'a> Peeled<'a> {
    pub(super) fn new(schema: &'a Schema, mut index: TypeIndex) -> Self {
        let (mut name, mut wrappers, mut steps) = (None, Vec::new(), 0_usize);
        loop {
            let ty = schema.get(index);
            let wrapper = match ty {
                Type::Refined(rule, ty) => Some((Wrapper::Rule(*rule), *ty)),
                Type::Named(name, ty) => Some((Wrapper::Named(name), *ty)),
                Type::Unordered(name, ty) => Some((Wrapper::Unordered(name), *ty)),
                _ => None,
            };
            index = match (wrapper, content(ty)) {
                (Some((wrapper, inner)), _) => {
                    wrappers.push((index, wrapper));
                    inner
                }
                (None, Some(inner)) => {
                    name = name.or(ty.name().map(Name::name));
                    inner
                }
                (None, None) => break,
            };
            steps = steps.saturating_add(1);
        }
        Self {
            core: index,
            name,
            steps,
            wrappers,
        }
    }

    /// Returns the outermost type with a fingerprint of its own.
    pub(super) fn outermost(&self) -> TypeIndex {
        self.wrappers.first().map_or(self.core, |(ty, _)| *ty)
    }

    fn has(&self, is: impl Fn(Rule) -> bool) -> bool {
        let rule =
            |(_, wrapper): &(_, Wrapper<'_>)| matches!(wrapper, Wrapper::Rule(rule) if is(*rule));
        self.wrappers.iter().any(rule)
    }
}

/// The old and the new wrappers of a type.
pub(super) struct Wrappers {
    /// The outermost types with different wrappers, or `None` if the wrappers are equal.
    pub(super) different: Option<(TypeIndex, TypeIndex)>,
    pub(super) breaks: Breaks,
    /// The order of the types inside.
    pub(super) inside: Order,
    /// Whether both are sequences whose elements are ordered, or each different.
    pub(super) has_key_elements: bool,
    /// Whether both are sequences of entries whose keys are each different.
    pub(super) has_key_entries: bool,
}

impl Wrappers {
    pub(super) fn new(old: &Peeled<'_>, new: &Peeled<'_>, order: Order) -> Self {
        let pairs = iter::zip(&old.wrappers, &new.wrappers);
        let equal = pairs.take_while(|((_, old), (_, new))| old == new).count();
        let rest = |peeled: &Peeled<'_>| {
            let (ty, _) = peeled.wrappers.get(equal)?;
            Some(*ty)
        };
        let different = match (rest(old), rest(new)) {
            (None, None) => None,
            (old_rest, new_rest) => {
                Some((old_rest.unwrap_or(old.core), new_rest.unwrap_or(new.core)))
            }
        };
        let both = |is: fn(Rule) -> bool| old.has(is) && new.has(is);
        let is_unordered =
            |(_, wrapper): &(_, Wrapper<'_>)| matches!(wrapper, Wrapper::Unordered(_));
        let inside = match order {
            Order::Key if old.wrappers.iter().chain(&new.wrappers).any(is_unordered) => {
                Order::Unknown
            }
            order => order,
        };
        let breaks = match breaks(old, new, order) {
            _ if different.is_some() && inside == Order::Unknown => Breaks::AllReaders,
            breaks => breaks,
        };
        Self {
            different,
            breaks,
            inside,
            has_key_elements: both(|rule| matches!(rule, Rule::Heap | Rule::Unique)),
            has_key_entries: both(|rule| rule == Rule::UniqueKeys),
        }
    }
}

/// Returns the readers that a change to other wrappers breaks.
fn breaks(old: &Peeled<'_>, new: &Peeled<'_>, order: Order) -> Breaks {
    if old.wrappers.len() > new.wrappers.len() {
        // The same with exchanged sides.
        return match breaks(new, old, order) {
            Breaks::OlderReaders => Breaks::NewerReaders,
            Breaks::NewerReaders => Breaks::OlderReaders,
            breaks => breaks,
        };
    }
    let mut old = old.wrappers.iter().map(|(_, wrapper)| *wrapper).peekable();
    let (mut breaks_older, mut breaks_newer) = (false, false);
    for (_, new) in &new.wrappers {
        match (old.peek(), new) {
            (Some(Wrapper::Rule(Rule::AtMost(old))), Wrapper::Rule(Rule::AtMost(new))) => {
                breaks_older |= old < new;
                breaks_newer |= new < old;
            }
            (Some(old), new) if old == new => {}
            _ => {
                match Effect::of(*new, order) {
                    Effect::Nothing => {}
                    Effect::Rejects => breaks_newer = true,
                    Effect::Reorders => return Breaks::AllReaders,
                }
                continue;
            }
        }
        old.next();
    }
    if old.next().is_some() {
        // Both sides have a wrapper that the other one lacks.
        return Breaks::AllReaders;
    }
    Breaks::of(breaks_older, breaks_newer)
}

/// The effect of a wrapper that only one schema has.
enum Effect {
    Nothing,
    /// It rejects some values.
    Rejects,
    /// It can change which values are less or equal.
    Reorders,
}

impl Effect {
    fn of(wrapper: Wrapper<'_>, order: Order) -> Self {
        match (wrapper, order) {
            (Wrapper::Rule(Rule::Reverse | Rule::OrderedFloat), Order::Free) => Self::Nothing,
            (_, Order::Free) => Self::Rejects,
            (
                Wrapper::Rule(
                    Rule::NonZero
                    | Rule::Usize
                    | Rule::Isize
                    | Rule::Ordering
                    | Rule::CStr
                    | Rule::Nanos
                    | Rule::LeapSecond
                    | Rule::Date
                    | Rule::TimeOfDay
                    | Rule::AtMost(_),
                ),
                Order::Key,
            ) => Self::Rejects,
            _ => Self::Reorders,
        }
    }
}

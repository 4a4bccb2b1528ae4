//! The restrictions around an encoding, and whom a change of them breaks.

use alloc::vec::Vec;

use super::change::Breaks;
use super::rule::Rule;
use super::table::OwnedSchema;
use super::text::Text;
use super::types::{Type, TypeIndex};

/// An encoding and the restrictions around it.
pub(super) struct Core<'a> {
    pub(super) ty: TypeIndex,
    rules: Vec<&'a Rule<Text>>,
}

impl OwnedSchema {
    /// Returns a type without pointers, names and restrictions, and without structs around one part.
    pub(super) fn core(&self, mut ty: TypeIndex) -> Core<'_> {
        let mut rules = Vec::new();
        while let Some(same) = self.layout(ty).same {
            if let Type::Refined(rule, _) = self.get(ty) {
                rules.push(rule);
            }
            ty = same;
        }
        Core { ty, rules }
    }

    /// Returns the parts of a struct or tuple that are not zero-width.
    pub(super) fn parts(&self, ty: TypeIndex) -> Option<Vec<TypeIndex>> {
        let ty = self.get(ty);
        matches!(ty, Type::Struct { .. } | Type::Tuple(_)).then(|| {
            let parts = ty.references().into_iter();
            parts
                .filter(|part| !self.layout(*part).is_zero_width())
                .collect()
        })
    }
}

impl Core<'_> {
    /// Returns the readers that a change to other restrictions breaks.
    pub(super) fn breaks(&self, new: &Core<'_>) -> Breaks {
        match (self.rejects_some(new), new.rejects_some(self)) {
            (false, false) => Breaks::Nothing,
            (true, false) => Breaks::OlderReaders,
            (false, true) => Breaks::NewerReaders,
            (true, true) => Breaks::AllReaders,
        }
    }

    /// Returns whether a restriction rejects some values of the other type.
    fn rejects_some(&self, other: &Core<'_>) -> bool {
        self.rules.iter().any(|rule| {
            let accepts = |other: &&Rule<Text>| match (rule, other) {
                (Rule::AtMost(rule), Rule::AtMost(other)) => other <= rule,
                (rule, other) => rule == other,
            };
            is_restriction(rule) && !other.rules.iter().any(accepts)
        })
    }
}

/// Returns whether the schema says which values a rule rejects.
fn is_restriction(rule: &Rule<Text>) -> bool {
    !matches!(
        rule,
        Rule::Named(_) | Rule::Unordered(_) | Rule::Usize | Rule::Isize
    )
}

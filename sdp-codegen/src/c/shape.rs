//! [`Shape`]: the form of a type in C.

use std::collections::BTreeSet;

use sdp_schema::Number;

use crate::model::{Elements, Id, Model, Type};
use crate::plan::{Count, Forms, Leaf, List, Plan, Step};

/// The form of the values of a type in C.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape<'a> {
    /// No content, so no member of a struct.
    Unit,
    Leaf(Leaf),
    /// A `bool` that is an `option` or `result` without content.
    Flag(&'static str),
    Text(Option<u64>),
    CText,
    /// Numbers in place, at most this number.
    Numbers(Number, Option<u64>),
    /// An array of numbers.
    Packed(Number, u64),
    /// An array of the elements of a type.
    Array(Id, u64),
    /// An enum without content.
    Plain,
    Option(Id),
    Result(Id, Id),
    /// Elements in memory.
    List(&'a List),
    /// A struct of fields or parts.
    Record,
    /// A tag and a union of variants.
    Union,
    /// A pointer to the content of this type.
    Pointer(Id),
    /// An option of a pointer, which can be `NULL`.
    Nullable(Id),
}

impl Shape<'_> {
    /// Returns whether functions that write and compare get a value, and not a pointer to it.
    pub(super) const fn is_value(self) -> bool {
        matches!(
            self,
            Self::Array(..) | Self::Plain | Self::Pointer(_) | Self::Nullable(_)
        )
    }
}

/// The types of a model with their shapes.
#[derive(Debug)]
pub(super) struct Shapes<'a> {
    pub(super) model: &'a Model,
    pub(super) plan: Plan<'a>,
    /// The types that could be pointers to themselves, so that they need a struct.
    endless: BTreeSet<Id>,
    /// The types of the roots without the types of a `Hello`, which is part of the support code. Each is after its parts,
    /// unless it has them by a pointer, and contains itself.
    pub(super) order: Vec<Id>,
    /// The types without a part with a name in Rust, so that further headers can contain them too.
    pub(super) shared: BTreeSet<Id>,
    /// The types with elements in memory, so that the decoder needs an arena.
    pub(super) arena: BTreeSet<Id>,
    /// The types with indexed sequences.
    pub(super) indexed: BTreeSet<Id>,
    /// The types with pointers to their own type.
    pointers: BTreeSet<Id>,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let forms = Forms {
            has_newtypes: true,
            max_packed: 16,
            has_all_levels: true,
        };
        let mut all = Self {
            model,
            plan: Plan::new(model, forms),
            endless: BTreeSet::new(),
            order: vec![],
            shared: BTreeSet::new(),
            arena: BTreeSet::new(),
            indexed: model.containing(|id| is_indexed(model, id)),
            pointers: model.containing(|id| model.is_recursive(id)),
        };
        let recursive = model.ids().filter(|id| model.is_recursive(*id));
        all.endless = recursive.filter(|id| all.is_endless(*id)).collect();
        let types = model.with_parts(model.root_types());
        all.order = model.post_order(types.into_iter(), &|id, _| all.parts_before(id));
        let named = model.containing(|id| model.item(id).is_some());
        let order = all.order.iter().copied();
        all.shared = order.filter(|id| !named.contains(id)).collect();
        all.arena = model.containing(|id| {
            let is_form = all.is_form(id);
            is_form && matches!(all.shape(id), Shape::List(_) | Shape::Pointer(_))
        });
        all
    }

    /// Returns the types that are defined before a type.
    fn parts_before(&self, id: Id) -> Vec<Id> {
        let mut parts = match self.parts_of_kind(id) {
            Some((_, parts)) => parts.to_vec(),
            None => self.model.get(id).parts(),
        };
        if self.is_form(id)
            && matches!(
                self.shape(id),
                Shape::List(_) | Shape::Pointer(_) | Shape::Nullable(_)
            )
        {
            parts.retain(|it| !self.model.is_recursive(*it));
        }
        parts
    }

    /// Returns whether a type has no content.
    pub(super) fn is_unit(&self, id: Id) -> bool {
        self.model.fixed_size(id) == Some(0)
    }

    /// Returns whether a type has its own struct, enum or scalar in C. Wrappers and types without bytes have none.
    pub(super) fn is_form(&self, id: Id) -> bool {
        self.content(id).is_none() && !self.is_unit(id)
    }

    /// Returns the type that gives a type its form: wrappers have the form of their content.
    pub(super) fn base(&self, mut id: Id) -> Id {
        while let Some(content) = self.content(id) {
            id = content;
        }
        id
    }

    /// Returns the only part of a type that has its form.
    pub(super) fn content(&self, id: Id) -> Option<Id> {
        if self.is_unit(id) || self.endless.contains(&id) || self.parts_of_kind(id).is_some() {
            return None;
        }
        match self.plan.step(id) {
            Step::Content(ty) | Step::Check(_, ty) => Some(*ty),
            Step::Level(ty) => Some(*ty).filter(|_| !self.model.is_recursive(id)),
            Step::Tuple(parts) => {
                let mut parts = parts.iter().filter(|it| !self.is_unit(**it));
                parts.next().copied().filter(|_| parts.next().is_none())
            }
            _ => None,
        }
    }

    /// Returns whether a newtype or alias would be a pointer, which can be one to itself.
    fn is_endless(&self, id: Id) -> bool {
        let base = match self.plan.step(self.base(id)) {
            Step::Option(ty) => *ty,
            _ => id,
        };
        self.model.get(id).is_named() && self.content(id).is_some() && self.is_pointer(base)
    }

    fn is_pointer(&self, id: Id) -> bool {
        matches!(self.plan.step(self.base(id)), Step::Level(_))
    }

    /// Returns the parts of a tuple directly inside a kind, which has a struct with the name of the kind.
    pub(super) fn parts_of_kind(&self, id: Id) -> Option<(&'a str, &'a [Id])> {
        let model: &'a Model = self.model;
        let Type::Kind { name, ty, .. } = model.get(id) else {
            return None;
        };
        let Type::Tuple(parts) = model.get(*ty) else {
            return None;
        };
        let count = parts.iter().filter(|it| !self.is_unit(**it)).count();
        (count > 1).then_some((name, parts))
    }

    pub(super) fn shape(&self, id: Id) -> Shape<'_> {
        let id = self.base(id);
        if self.is_unit(id) {
            return Shape::Unit;
        }
        match (self.plan.step(id), self.model.get(id)) {
            (Step::Leaf(Leaf::Tag(_)), _) => Shape::Plain,
            (Step::Leaf(leaf), _) => Shape::Leaf(*leaf),
            (Step::Text(max), _) => Shape::Text(*max),
            (Step::CText, _) => Shape::CText,
            (Step::Numbers(number, Count::Fixed(count)), _) => Shape::Packed(*number, *count),
            (Step::Numbers(number, Count::Before(max)), _) => Shape::Numbers(*number, *max),
            (Step::List(list), _) => Shape::List(list),
            (Step::Array(element, count), _) => Shape::Array(*element, *count),
            (Step::Option(ty), _) if self.is_unit(*ty) => Shape::Flag("option"),
            (Step::Option(ty), _) if self.is_pointer(*ty) => Shape::Nullable(*ty),
            (Step::Option(ty), _) => Shape::Option(*ty),
            (Step::Result(value, error), _) => match self.is_unit(*value) && self.is_unit(*error) {
                true => Shape::Flag("result"),
                false => Shape::Result(*value, *error),
            },
            (Step::Enum(_), ty) if ty.parts().iter().all(|it| self.is_unit(*it)) => Shape::Plain,
            (Step::Enum(_), _) => Shape::Union,
            (Step::Level(ty), _) => Shape::Pointer(*ty),
            _ => Shape::Record,
        }
    }

    /// Returns the number that a value is, if it can have every value, or is a bool.
    pub(super) fn stored(&self, id: Id) -> Option<Leaf> {
        let leaf = self.plan.leaf(id);
        leaf.filter(|it| matches!(it, Leaf::Number(_) | Leaf::Bool))
    }

    /// Returns whether the elements of a list can be decoded one after the other, without memory.
    pub(super) fn is_lazy(&self, id: Id) -> bool {
        // A list that is checked later has no memory then.
        let has_pointers = is_indexed(self.model, id) && self.pointers.contains(&id);
        !self.model.is_recursive(id) && !has_pointers
    }

    /// Returns why C cannot express a type.
    pub(super) fn refusal(&self, id: Id) -> Option<String> {
        (self.model.space(id) > 1 << 30)
            .then(|| "a value in C has at most 1 GiB without the elements of its sequences".into())
    }
}

/// Returns whether a type is an indexed sequence.
fn is_indexed(model: &Model, id: Id) -> bool {
    matches!(model.get(id), Type::Seq(_, Elements::Indexed))
}

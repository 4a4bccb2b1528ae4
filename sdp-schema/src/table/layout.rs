//! [`Layout`]: the encoded size of each type of a table, and the rules about all types together.

use alloc::vec::Vec;

use sdp::schema::Rule;

use super::check::{Invalid, tags_of};
use super::graph::{Graph, set};
use super::types::Type;

/// The maximum depth of types inside each other without a level of nesting on the wire.
const MAX_DEPTH: usize = 128;

/// The encoded size of a type, and the tags of an enum.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) size: Size,
    /// The tags of an enum with the indices of their variants, in ascending order.
    tags: Vec<(u32, usize)>,
}

/// The minimum encoded size of a type, and whether all its values have this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) min: u64,
    pub(crate) is_fixed: bool,
}

impl Size {
    pub(crate) const fn fixed(min: u64) -> Self {
        Self {
            min,
            is_fixed: true,
        }
    }

    const fn at_least(min: u64) -> Self {
        Self {
            min,
            is_fixed: false,
        }
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self {
            min: self.min.saturating_add(other.min),
            is_fixed: self.is_fixed && other.is_fixed,
        }
    }

    const fn times(self, count: u64) -> Self {
        Self {
            min: self.min.saturating_mul(count),
            is_fixed: self.is_fixed || count == 0,
        }
    }

    /// Returns whether all values take no bytes.
    pub(crate) const fn is_zero(self) -> bool {
        self.is_fixed && self.min == 0
    }
}

impl Layout {
    /// Returns the index of the variant with this tag.
    pub(crate) fn variant(&self, tag: u32) -> Option<usize> {
        let found = self.tags.binary_search_by_key(&tag, |(tag, _)| *tag);
        self.tags.get(found.ok()?).map(|(_, variant)| *variant)
    }
}

/// Returns the layouts of all types of a table. Rejects types without values of a finite size, too deep types, and
/// sequences of zero-width elements.
// SPEC S10 to S13.
pub(crate) fn of_types(types: &[Type]) -> Result<Vec<Layout>, Invalid> {
    let sizes = sizes(types)?;
    depths(types, &sizes)?;
    for (index, ty) in types.iter().enumerate() {
        if !is_countable(ty, &sizes) {
            let text = "schema with a sequence, map or set of zero-width elements";
            return Err(Invalid::new(types, index, text));
        }
    }
    let layout = |(ty, size): (&Type, Size)| Layout {
        size,
        tags: match ty {
            Type::Enum { variants, .. } => tags_of(variants),
            _ => Vec::new(),
        },
    };
    Ok(types.iter().zip(sizes).map(layout).collect())
}

fn sizes(types: &[Type]) -> Result<Vec<Size>, Invalid> {
    // The size of these types depends on the sizes of their parts.
    let graph = Graph::new(types, |ty, targets| match ty {
        Type::Array(_, 0) | Type::Option(_) | Type::Result(..) | Type::Enum { .. } => {}
        Type::Seq(_) | Type::Map(..) | Type::Set(_) => {}
        ty => ty.for_each_part(|part| targets.push(part.get())),
    });
    let mut sizes = vec![Size::fixed(0); types.len()];
    let endless = "schema with a type that has no values of a finite size";
    for node in ordered(types, &graph, endless)? {
        if let Some(ty) = types.get(node) {
            let size = size(ty, &sizes);
            set(&mut sizes, node, size);
        }
    }
    Ok(sizes)
}

/// Returns the types, each after the types that it refers to. A cycle is an error at its first type.
fn ordered(types: &[Type], graph: &Graph, cycle: &'static str) -> Result<Vec<usize>, Invalid> {
    let first = |group: Vec<usize>| {
        let first = group.iter().min().copied().unwrap_or_default();
        match graph.is_cycle(&group) {
            true => Err(Invalid::new(types, first, cycle)),
            false => Ok(first),
        }
    };
    graph.groups().into_iter().map(first).collect()
}

/// Returns the size of a type, by the sizes of its parts.
// SPEC N5.
fn size(ty: &Type, sizes: &[Size]) -> Size {
    match ty {
        Type::Number(number) => Size::fixed(number.size()),
        Type::Bool => Size::fixed(1),
        Type::Char => Size::fixed(4),
        Type::Str | Type::Seq(_) | Type::Map(..) | Type::Set(_) => Size::at_least(4),
        Type::Option(_) | Type::Result(..) => Size::at_least(1),
        Type::Opaque { min, is_fixed, .. } => Size {
            min: *min,
            is_fixed: *is_fixed,
        },
        Type::Enum { variants, .. } => Size {
            min: ty.tag_width().into(),
            is_fixed: variants.iter().all(|variant| variant.fields.is_empty()),
        },
        Type::Array(_, count) => of_parts(ty, sizes).times(*count),
        // The nul.
        Type::Refined(Rule::CStr, _) => Size::at_least(5),
        // A struct or tuple, or a wrapper of one type.
        ty => of_parts(ty, sizes),
    }
}

/// Returns the size of all parts of a type together.
fn of_parts(ty: &Type, sizes: &[Size]) -> Size {
    let mut sum = Size::fixed(0);
    ty.for_each_part(|part| {
        let size = sizes.get(part.get()).copied();
        sum = sum.plus(size.unwrap_or(Size::at_least(0)));
    });
    sum
}

/// Rejects a type inside itself without a level of nesting between them, and too deep types.
fn depths(types: &[Type], sizes: &[Size]) -> Result<(), Invalid> {
    let graph = Graph::new(types, |ty, targets| {
        if !is_level(ty, sizes) {
            ty.for_each_part(|part| targets.push(part.get()));
        }
    });
    let mut depths = vec![0_usize; types.len()];
    let cycle = "schema with a type that contains itself without a level of nesting";
    for node in ordered(types, &graph, cycle)? {
        let parts = graph.targets(node).iter();
        let deepest = parts.filter_map(|part| depths.get(*part)).max();
        let depth = deepest.map_or(0, |depth| depth.saturating_add(1));
        if depth > MAX_DEPTH {
            let text = "schema with types that nest deeper than 128";
            return Err(Invalid::new(types, node, text));
        }
        set(&mut depths, node, depth);
    }
    Ok(())
}

/// Returns whether the content of a type is one level of nesting deeper.
// SPEC N8.
fn is_level(ty: &Type, sizes: &[Size]) -> bool {
    let is_counted = matches!(ty, Type::Seq(_) | Type::Set(_) | Type::Map(..));
    (is_counted || matches!(ty, Type::Pointer(_))) && !of_parts(ty, sizes).is_fixed
}

/// Returns whether the elements of a sequence, map or set take bytes.
fn is_countable(ty: &Type, sizes: &[Size]) -> bool {
    let is_counted = matches!(ty, Type::Seq(_) | Type::Set(_) | Type::Map(..));
    !is_counted || of_parts(ty, sizes).min > 0
}

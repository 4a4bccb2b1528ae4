//! [`Layout`]: the encoded size of each type of a table, and the rules that a table must keep.

use alloc::vec::Vec;
use core::mem;

use super::check;
use super::invalid::{InvalidSchema, Kind};
use super::rule::Rule;
use super::text::Text;
use super::types::{Type, TypeField, TypeIndex};
use crate::size::{WireSize, fill_runs};

/// The number of types that may nest without a level of nesting on the wire.
const MAX_DEPTH: usize = 128;

/// The encoded size of a type, and the checks of a decoder.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) size: WireSize,
    /// Whether all bytes of the fixed size are valid. An array of such a type is checked as a whole.
    pub(super) accepts_any_bytes: bool,
    /// The bytes to require before each field, for a struct and for each variant.
    pub(super) runs: Vec<Vec<usize>>,
    /// The tags of an enum with the indices of their variants, in ascending order.
    tags: Vec<(u32, usize)>,
    /// The type inside with the same encoding.
    pub(super) same: Option<TypeIndex>,
    pub(super) local: Local,
}

impl Layout {
    /// Returns the index of the variant with this tag.
    pub(super) fn variant(&self, tag: u32) -> Option<usize> {
        let found = self.tags.binary_search_by_key(&tag, |(tag, _)| *tag);
        self.tags.get(found.ok()?).map(|(_, variant)| *variant)
    }

    /// Returns whether all values of the type take no bytes.
    pub(super) fn is_zero_width(&self) -> bool {
        self.size.as_fixed() == Some(0)
    }
}

/// What this program knows of a type, beyond its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Local {
    /// The size in memory of the content of a sequence, map or pointer.
    pub(super) content: usize,
    /// Whether the bytes of a struct or restricted type are checked together in an array, and those of consecutive
    /// fixed-size fields in a variant.
    pub(super) is_together: bool,
}

impl Local {
    /// The information for a type without levels or checks.
    pub(super) const NONE: Self = Self {
        content: 0,
        is_together: false,
    };

    /// Returns the information for a type of another program.
    pub(super) const fn of_unknown(ty: &Type) -> Self {
        Self {
            content: 0,
            is_together: !matches!(ty, Type::Refined(..)),
        }
    }
}

/// Returns the layouts of all types of a table. Rejects an invalid table.
pub(super) fn of_types(types: &[Type], locals: &[Local]) -> Result<Vec<Layout>, InvalidSchema> {
    if types.is_empty() {
        return Err(InvalidSchema::new(Kind::Empty, TypeIndex::ROOT));
    }
    for index in indices(types) {
        check::of_type(types, index).map_err(|kind| InvalidSchema::new(kind, index))?;
    }
    let mut sizes = Walk::new(types);
    for index in indices(types) {
        sizes.size(locals, index, 0)?;
    }
    let sizes: Vec<Size> = sizes
        .done
        .into_iter()
        .flatten()
        .map(|(size, _)| size)
        .collect();
    let mut depths = Walk::new(types);
    for index in indices(types) {
        depths.depth(&sizes, index, 0)?;
        if !is_countable(types, &sizes, index) {
            return Err(InvalidSchema::new(Kind::ZeroWidth, index));
        }
    }
    let layouts = types.iter().zip(locals).zip(&sizes);
    let layouts = layouts.map(|((ty, local), size)| Layout {
        size: size.size,
        accepts_any_bytes: size.accepts_any_bytes,
        runs: runs(ty, *local, &sizes),
        tags: tags(ty),
        same: same_encoding(ty, &sizes),
        local: *local,
    });
    Ok(layouts.collect())
}

/// Returns the indices of all types.
pub(super) fn indices(types: &[Type]) -> impl Iterator<Item = TypeIndex> {
    (0..types.len()).filter_map(TypeIndex::new)
}

/// The size of a type, and whether all bytes of this size are valid.
#[derive(Clone, Copy)]
struct Size {
    size: WireSize,
    accepts_any_bytes: bool,
}

impl Size {
    /// The size of no parts.
    const NOTHING: Self = Self::any(0);

    /// The size of a number.
    const fn any(size: usize) -> Self {
        Self {
            size: WireSize::fixed(size),
            accepts_any_bytes: true,
        }
    }

    /// The size of a type with invalid bytes.
    const fn some(size: WireSize) -> Self {
        Self {
            size,
            accepts_any_bytes: false,
        }
    }

    /// Returns the size of two consecutive parts.
    fn plus(self, other: Self) -> Self {
        Self {
            size: WireSize::sum(&[self.size, other.size]),
            accepts_any_bytes: self.accepts_any_bytes && other.accepts_any_bytes,
        }
    }
}

/// A depth-first walk over a table. Rejects types that contain themselves, and a depth over the limit.
struct Walk<'a, T> {
    types: &'a [Type],
    is_active: Vec<bool>,
    /// The result for each visited type, and the depth of the types inside.
    done: Vec<Option<(T, usize)>>,
    /// The depth of the parts of the current type: 0 without parts.
    height: usize,
}

impl<'a, T: Copy> Walk<'a, T> {
    fn new(types: &'a [Type]) -> Self {
        Self {
            types,
            is_active: alloc::vec![false; types.len()],
            done: alloc::vec![None; types.len()],
            height: 0,
        }
    }

    /// Visits a type, or returns the result of an earlier visit.
    fn visit(
        &mut self,
        index: TypeIndex,
        depth: usize,
        visit: impl FnOnce(&mut Self, &'a Type, usize) -> Result<T, InvalidSchema>,
    ) -> Result<T, InvalidSchema> {
        let invalid = |kind| Err(InvalidSchema::new(kind, index));
        let at = index.get();
        let (Some(ty), Some(done)) = (self.types.get(at), self.done.get(at)) else {
            return invalid(Kind::Reference);
        };
        if let Some((result, height)) = *done {
            self.height = self.height.max(height.saturating_add(1));
            return Ok(result);
        }
        if self.is_active.get(at) == Some(&true) {
            return invalid(Kind::Cycle);
        }
        if depth > MAX_DEPTH {
            return invalid(Kind::Depth);
        }
        self.set_active(at, true);
        let siblings = mem::take(&mut self.height);
        let result = visit(self, ty, depth.saturating_add(1))?;
        let height = mem::replace(&mut self.height, siblings);
        // The depth of types that were visited earlier is not in `depth`.
        if height > MAX_DEPTH {
            return invalid(Kind::Depth);
        }
        self.height = siblings.max(height.saturating_add(1));
        self.set_active(at, false);
        if let Some(done) = self.done.get_mut(at) {
            *done = Some((result, height));
        }
        Ok(result)
    }

    fn set_active(&mut self, at: usize, is_active: bool) {
        if let Some(active) = self.is_active.get_mut(at) {
            *active = is_active;
        }
    }
}

impl Walk<'_, Size> {
    /// Returns the size of a type, by the sizes of its parts.
    fn size(
        &mut self,
        locals: &[Local],
        index: TypeIndex,
        depth: usize,
    ) -> Result<Size, InvalidSchema> {
        let is_together = locals
            .get(index.get())
            .is_some_and(|local| local.is_together);
        self.visit(index, depth, |walk, ty, depth| {
            let mut size = |ty| walk.size(locals, ty, depth);
            Ok(match ty {
                Type::U8 | Type::I8 => Size::any(1),
                Type::U16 | Type::I16 => Size::any(2),
                Type::U32 | Type::I32 | Type::F32 => Size::any(4),
                Type::U64 | Type::I64 | Type::F64 => Size::any(8),
                Type::U128 | Type::I128 => Size::any(16),
                Type::Bool => Size::some(WireSize::fixed(1)),
                Type::Char => Size::some(WireSize::fixed(4)),
                Type::Str | Type::Seq(_) | Type::Map(..) | Type::Set(_) => {
                    Size::some(WireSize::at_least(4))
                }
                Type::Option(_) | Type::Result(..) => Size::some(WireSize::at_least(1)),
                Type::Messages { .. } => Size::some(WireSize::at_least(0)),
                Type::Opaque { min, is_fixed, .. } => {
                    let min = usize::try_from(*min).unwrap_or(usize::MAX);
                    Size::some(if *is_fixed {
                        WireSize::fixed(min)
                    } else {
                        WireSize::at_least(min)
                    })
                }
                Type::Enum {
                    tag_width,
                    variants,
                    ..
                } => Size::some(enum_size(
                    *tag_width,
                    variants.iter().all(|v| v.fields.is_empty()),
                )),
                Type::Array(element, count) => {
                    let element = size(*element)?;
                    Size {
                        size: element
                            .size
                            .times(usize::try_from(*count).unwrap_or(usize::MAX)),
                        ..element
                    }
                }
                Type::Pointer(ty) | Type::Alias { ty, .. } => Size::some(size(*ty)?.size),
                Type::Refined(rule, ty) => {
                    let base = size(*ty)?;
                    Size {
                        size: refined_size(walk.types, rule, *ty, base.size),
                        accepts_any_bytes: base.accepts_any_bytes && is_together,
                    }
                }
                Type::Tuple(parts) => parts
                    .iter()
                    .try_fold(Size::NOTHING, |sum, part| Ok(sum.plus(size(*part)?)))?,
                Type::Struct { fields, .. } => {
                    let sum = fields
                        .iter()
                        .try_fold(Size::NOTHING, |sum, field| Ok(sum.plus(size(field.ty)?)))?;
                    Size {
                        accepts_any_bytes: sum.accepts_any_bytes
                            && is_together
                            && !fields.is_empty(),
                        ..sum
                    }
                }
            })
        })
    }
}

/// Returns the size of an enum with tags of this width.
fn enum_size(tag_width: u8, is_fieldless: bool) -> WireSize {
    if is_fieldless {
        WireSize::fixed(tag_width.into())
    } else {
        WireSize::at_least(tag_width.into())
    }
}

/// Returns the size of a restricted type.
fn refined_size(types: &[Type], rule: &Rule<Text>, ty: TypeIndex, base: WireSize) -> WireSize {
    let eight_bytes = |field: &TypeField| {
        matches!(
            types.get(field.ty.get()),
            Some(Type::U64 | Type::I64 | Type::F64)
        )
    };
    match (rule, types.get(ty.get())) {
        // The nul.
        (Rule::CStr, Some(Type::Seq(_))) => WireSize::at_least(5),
        (
            Rule::JsonNumber,
            Some(Type::Enum {
                tag_width: 1,
                variants,
                ..
            }),
        ) if variants
            .iter()
            .all(|variant| matches!(variant.fields.as_slice(), [field] if eight_bytes(field))) =>
        {
            WireSize::fixed(9)
        }
        _ => base,
    }
}

impl Walk<'_, ()> {
    /// Checks that a type contains itself only through a level of nesting, and that types do not nest too deep.
    fn depth(
        &mut self,
        sizes: &[Size],
        index: TypeIndex,
        depth: usize,
    ) -> Result<(), InvalidSchema> {
        self.visit(index, depth, |walk, ty, depth| {
            ty.references()
                .into_iter()
                .filter(|part| !is_level(ty, *part, sizes))
                .try_for_each(|part| walk.depth(sizes, part, depth))
        })
    }
}

/// Returns whether a part is one level of nesting deeper than its type.
fn is_level(ty: &Type, part: TypeIndex, sizes: &[Size]) -> bool {
    let is_fixed = |ty: &TypeIndex| {
        let size = sizes.get(ty.get());
        size.is_none_or(|size| size.size.as_fixed().is_some())
    };
    match ty {
        Type::Seq(_) | Type::Set(_) | Type::Pointer(_) => !is_fixed(&part),
        Type::Map(key, value) => !(is_fixed(key) && is_fixed(value)),
        Type::Messages { .. } => true,
        _ => false,
    }
}

/// Returns whether the elements of a sequence, map or set take bytes.
fn is_countable(types: &[Type], sizes: &[Size], index: TypeIndex) -> bool {
    let min = |ty: TypeIndex| sizes.get(ty.get()).map_or(0, |size| size.size.min());
    match types.get(index.get()) {
        Some(Type::Seq(ty) | Type::Set(ty)) => min(*ty) > 0,
        Some(Type::Map(key, value)) => min(*key) > 0 || min(*value) > 0,
        _ => true,
    }
}

/// Returns the type with the same encoding inside a pointer, a named or restricted type, or a struct or tuple with one
/// part that is not zero-width.
fn same_encoding(ty: &Type, sizes: &[Size]) -> Option<TypeIndex> {
    let has_bytes = |ty: &TypeIndex| {
        let size = sizes.get(ty.get());
        size.is_none_or(|size| size.size.as_fixed() != Some(0))
    };
    match ty {
        Type::Pointer(ty) | Type::Alias { ty, .. } | Type::Refined(_, ty) => Some(*ty),
        Type::Struct { .. } | Type::Tuple(_) => {
            let mut parts = ty.references().into_iter().filter(has_bytes);
            let first = parts.next()?;
            parts.next().is_none().then_some(first)
        }
        _ => None,
    }
}

/// Returns the tags of an enum with the indices of their variants, in ascending order.
fn tags(ty: &Type) -> Vec<(u32, usize)> {
    let Type::Enum { variants, .. } = ty else {
        return Vec::new();
    };
    let tags = variants.iter().map(|variant| variant.tag);
    let mut tags: Vec<(u32, usize)> = tags.zip(0..).collect();
    tags.sort_unstable();
    tags
}

/// Returns the bytes to require before each field, for a struct and for each variant.
fn runs(ty: &Type, local: Local, sizes: &[Size]) -> Vec<Vec<usize>> {
    let of_fields = |fields: &[TypeField]| {
        let sizes: Vec<WireSize> = fields
            .iter()
            .filter_map(|field| sizes.get(field.ty.get()))
            .map(|size| size.size)
            .collect();
        let mut runs = alloc::vec![0; sizes.len()];
        fill_runs(&sizes, &mut runs);
        runs
    };
    match ty {
        Type::Struct { fields, .. } => alloc::vec![of_fields(fields)],
        Type::Enum { variants, .. } if local.is_together => variants
            .iter()
            .map(|variant| of_fields(&variant.fields))
            .collect(),
        Type::Enum { variants, .. } => variants
            .iter()
            .map(|variant| alloc::vec![0; variant.fields.len()])
            .collect(),
        _ => Vec::new(),
    }
}

//! The unnamed types that a file defines separately, because a line cannot contain them.

use alloc::vec::Vec;

use crate::schema::types::{Type, TypeIndex};

/// The nesting of types in one line.
const MAX_HEIGHT: usize = 16;

/// The number of types in one line.
const MAX_SIZE: usize = 64;

/// The place of a type in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The file does not contain the type.
    Nowhere,
    /// In the lines of its users.
    Inline(Extent),
    /// An abbreviation, `type Name = …;`.
    Defined,
    /// An item with the type's own name.
    Named,
    /// An alias for an unnamed type that contains itself.
    Recursive,
}

/// The nesting and the number of types in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    height: usize,
    size: usize,
}

impl Extent {
    /// The extent of a name.
    const NAME: Self = Self { height: 1, size: 1 };

    /// Adds a part.
    fn add(&mut self, part: Self) {
        self.height = self.height.max(part.height.saturating_add(1));
        self.size = self.size.saturating_add(part.size);
    }
}

/// Returns the place of each type.
pub(super) fn places(types: &[Type]) -> Vec<Place> {
    let mut places = alloc::vec![Place::Nowhere; types.len()];
    for (ty, place) in types.iter().zip(&mut places) {
        if ty.name().is_some() {
            *place = Place::Named;
        }
    }
    let mut walk = Walk {
        types,
        places,
        is_active: alloc::vec![false; types.len()],
    };
    walk.visit(TypeIndex::ROOT);
    for ty in types.iter().filter(|ty| ty.name().is_some()) {
        for part in ty.references() {
            walk.visit(part);
        }
    }
    let mut places = walk.places;
    if let Some(root @ Place::Inline(_)) = places.first_mut() {
        *root = Place::Defined;
    }
    places
}

/// A depth-first walk over the unnamed types. It has its own stack, because a table can nest deeper than the program's.
struct Walk<'a> {
    types: &'a [Type],
    places: Vec<Place>,
    is_active: Vec<bool>,
}

enum Step {
    Enter(TypeIndex),
    Leave(TypeIndex),
}

impl Walk<'_> {
    fn visit(&mut self, index: TypeIndex) {
        let mut steps = alloc::vec![Step::Enter(index)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(index) => self.enter(index, &mut steps),
                Step::Leave(index) => self.leave(index),
            }
        }
    }

    fn enter(&mut self, index: TypeIndex, steps: &mut Vec<Step>) {
        let at = index.get();
        let (Some(ty), Some(place)) = (self.types.get(at), self.places.get_mut(at)) else {
            return;
        };
        if let Some(is_active @ false) = self.is_active.get_mut(at) {
            if *place == Place::Nowhere {
                *is_active = true;
                steps.push(Step::Leave(index));
                steps.extend(ty.references().into_iter().rev().map(Step::Enter));
            }
        } else {
            *place = Place::Recursive;
        }
    }

    fn leave(&mut self, index: TypeIndex) {
        let at = index.get();
        let Some(ty) = self.types.get(at) else {
            return;
        };
        let mut extent = Extent::NAME;
        for part in ty.references() {
            extent.add(match self.places.get(part.get()) {
                Some(Place::Inline(extent)) => *extent,
                _ => Extent::NAME,
            });
        }
        if let Some(place @ Place::Nowhere) = self.places.get_mut(at) {
            *place = if extent.height > MAX_HEIGHT || extent.size > MAX_SIZE {
                Place::Defined
            } else {
                Place::Inline(extent)
            };
        }
        if let Some(is_active) = self.is_active.get_mut(at) {
            *is_active = false;
        }
    }
}

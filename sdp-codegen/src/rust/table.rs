//! [`Table`]: the types of a schema, and their names in Rust.

use std::collections::{BTreeMap, BTreeSet};

use sdp_schema::__private::classes;
use sdp_schema::{Field, Number, Root, Rule, Schema, Type, TypeIndex};

use crate::error::CodegenError;

/// The types of the standard library without parameters, with their schemas.
const STANDARD: &str = include_str!("standard.txt");

/// The number of parts of the longest tuple with the traits of SDP, and of the longest tuple with `Debug`.
const MAX_TUPLE: usize = 16;
const MAX_DEBUG_TUPLE: usize = 12;

pub(super) struct Table<'s> {
    pub(super) schema: &'s Schema,
    /// The types that the root uses, and all types with a name, in the order of the file.
    pub(super) types: Vec<TypeIndex>,
    /// The names of the items of the file.
    pub(super) names: BTreeMap<TypeIndex, String>,
    /// The class of each type of the schema. Types of several schemas are one item if they have the same class.
    classes: Vec<usize>,
    /// The names of the types of the standard library, by their classes.
    standard: BTreeMap<usize, &'static str>,
    /// The types without `Debug` and `PartialEq`.
    incomparable: BTreeSet<TypeIndex>,
    /// The types without an order in Rust.
    disordered: BTreeSet<TypeIndex>,
}

/// Returns types and all types that they lead to, each once and before its own.
pub(super) fn reached(
    first: impl Iterator<Item = TypeIndex>,
    next: impl Fn(TypeIndex) -> Vec<TypeIndex>,
) -> Vec<TypeIndex> {
    let (mut types, mut known) = (vec![], BTreeSet::new());
    let mut pending: Vec<_> = first.collect();
    pending.reverse();
    while let Some(ty) = pending.pop() {
        if known.insert(ty) {
            types.push(ty);
            pending.extend(next(ty).into_iter().rev());
        }
    }
    types
}

/// Returns the reason of an error for a rule.
pub(super) fn no_type(rule: Rule) -> String {
    format!("the rule `{}` has no type in Rust", rule.name())
}

impl<'s> Table<'s> {
    /// Creates the tables of schemas, without names.
    pub(super) fn all(schemas: &'s [Schema]) -> Vec<Self> {
        let lines = STANDARD.lines().filter_map(|it| it.split_once(" = "));
        let (names, texts): (Vec<_>, Vec<_>) = lines.unzip();
        let standard = texts.iter().map(|text| {
            let schema = format!("type Root = {text};").parse();
            schema.expect("the text should be a schema file")
        });
        let all: Vec<Schema> = standard.chain(schemas.iter().cloned()).collect();
        let mut classes = classes(&all, true).into_iter();
        let standard = names.into_iter().zip(classes.by_ref());
        let standard = standard.filter_map(|(name, classes)| Some((*classes.first()?, name)));
        let standard: BTreeMap<_, _> = standard.collect();
        let tables = schemas.iter().zip(classes);
        let tables = tables.map(|(schema, classes)| Self::new(schema, classes, &standard));
        tables.collect()
    }

    fn new(
        schema: &'s Schema,
        classes: Vec<usize>,
        standard: &BTreeMap<usize, &'static str>,
    ) -> Self {
        let mut table = Self {
            schema,
            types: vec![],
            names: BTreeMap::new(),
            classes,
            standard: standard.clone(),
            incomparable: BTreeSet::new(),
            disordered: BTreeSet::new(),
        };
        let roots = match schema.root() {
            Root::Value(ty) => vec![ty],
            Root::Messages(types) => types.to_vec(),
        };
        let names = schema.types().iter().filter_map(Type::name);
        let named = names.filter_map(|name| schema.find(name.name()));
        table.types = reached(roots.into_iter().chain(named), |ty| table.parts(ty));
        table.incomparable = table.with_users(|ty| match schema.get(ty) {
            Type::Tuple(parts) => parts.len() > MAX_DEBUG_TUPLE,
            Type::Refined(rule, _) => *rule == Rule::Heap,
            _ => false,
        });
        table.disordered = table.with_users(|ty| table.disorder(ty).is_some());
        table
    }

    /// Returns the types with a property, and all types that use them.
    fn with_users(&self, is: impl Fn(TypeIndex) -> bool) -> BTreeSet<TypeIndex> {
        let mut users = BTreeMap::<_, Vec<_>>::new();
        for ty in &self.types {
            for part in self.parts(*ty) {
                users.entry(part).or_default().push(*ty);
            }
        }
        let first = self.types.iter().copied().filter(|ty| is(*ty));
        let types = reached(first, |ty| users.get(&ty).cloned().unwrap_or_default());
        types.into_iter().collect()
    }

    /// Returns the class of a type.
    pub(super) fn class(&self, ty: TypeIndex) -> Option<usize> {
        self.classes.get(ty.get()).copied()
    }

    /// Returns the types that a type uses, and none for a type of the standard library.
    pub(super) fn parts(&self, ty: TypeIndex) -> Vec<TypeIndex> {
        let of_fields = |fields: &[Field]| fields.iter().map(Field::ty).collect();
        match self.schema.get(ty) {
            _ if self.standard(ty).is_some() => vec![],
            Type::Seq(ty)
            | Type::Array(ty, _)
            | Type::Option(ty)
            | Type::Set(ty)
            | Type::Pointer(ty)
            | Type::Alias { ty, .. }
            | Type::Refined(_, ty)
            | Type::Named(_, ty)
            | Type::Unordered(_, ty) => vec![*ty],
            Type::Result(a, b) | Type::Map(a, b) => vec![*a, *b],
            Type::Tuple(types) => types.clone(),
            Type::Struct { fields, .. } => of_fields(fields),
            Type::Enum { variants, .. } => {
                let fields = variants.iter().flat_map(|it| it.fields());
                fields.map(Field::ty).collect()
            }
            _ => vec![],
        }
    }

    /// Returns the parts whose sizes define the size of a type.
    fn sized_parts(&self, ty: TypeIndex) -> Vec<TypeIndex> {
        match self.schema.get(ty) {
            Type::Seq(_) | Type::Set(_) | Type::Map(..) | Type::Option(_) => vec![],
            Type::Result(..) | Type::Enum { .. } => vec![],
            _ => self.parts(ty),
        }
    }

    /// Returns an item that contains itself in an array without elements, so that its size depends on itself.
    pub(super) fn endless(&self) -> Option<&String> {
        // Whether each type that is seen is on the path to the current one.
        let (mut path, mut is_on_path) = (vec![], BTreeMap::new());
        let mut pending: Vec<_> = self.types.iter().map(|ty| (*ty, false)).collect();
        while let Some((ty, is_end)) = pending.pop() {
            if is_end {
                path.pop();
                is_on_path.insert(ty, false);
                continue;
            }
            match is_on_path.get(&ty) {
                Some(true) => {
                    let mut cycle = path.iter().skip_while(|it| **it != ty);
                    return cycle.find_map(|it| self.names.get(it));
                }
                Some(false) => {}
                None => {
                    path.push(ty);
                    is_on_path.insert(ty, true);
                    pending.push((ty, true));
                    pending.extend(self.sized_parts(ty).into_iter().map(|ty| (ty, false)));
                }
            }
        }
        None
    }

    /// Returns whether a type is an item of the file.
    pub(super) fn is_item(&self, ty: TypeIndex) -> bool {
        match self.schema.get(ty) {
            Type::Struct { .. } | Type::Enum { .. } | Type::Alias { .. } => true,
            Type::Named(..) | Type::Unordered(..) => {
                self.generic(ty).or(self.standard(ty)).is_none()
            }
            Type::Refined(rule, _) => matches!(rule, Rule::AtMost(_) | Rule::Nanos),
            _ => false,
        }
    }

    /// Returns the type of the standard library without parameters.
    fn standard(&self, ty: TypeIndex) -> Option<&'static str> {
        self.standard.get(&self.class(ty)?).copied()
    }

    /// Returns the range of the standard library with a kind.
    fn generic(&self, ty: TypeIndex) -> Option<&'static str> {
        let Type::Unordered(kind, content) = self.schema.get(ty) else {
            return None;
        };
        let is_pair = match self.schema.get(*content) {
            Type::Tuple(parts) => matches!(**parts, [start, end] if start == end),
            _ => false,
        };
        match (&**kind, is_pair) {
            ("range", true) => Some("std::ops::Range"),
            ("inclusive range", true) => Some("std::ops::RangeInclusive"),
            ("range from", _) => Some("std::ops::RangeFrom"),
            ("range to", _) => Some("std::ops::RangeTo"),
            ("inclusive range to", _) => Some("std::ops::RangeToInclusive"),
            _ => None,
        }
    }

    /// Returns whether a type has `Debug` and `PartialEq`.
    pub(super) fn is_comparable(&self, ty: TypeIndex) -> bool {
        !self.incomparable.contains(&ty)
    }

    /// Returns the type of the keys, whose order Rust must know.
    pub(super) fn key(&self, ty: TypeIndex) -> Option<TypeIndex> {
        match self.schema.get(ty) {
            Type::Map(key, _) | Type::Set(key) => Some(*key),
            Type::Refined(Rule::Heap, content) => self.parts(*content).first().copied(),
            _ => None,
        }
    }

    /// Returns why a key has no order in Rust.
    fn unordered(&self, key: TypeIndex) -> Option<&'static str> {
        let first = self.disordered.get(&key).copied();
        let types = reached(first.into_iter(), |ty| self.parts(ty));
        types.into_iter().find_map(|ty| self.disorder(ty))
    }

    /// Returns why a type by itself has no order in Rust.
    fn disorder(&self, ty: TypeIndex) -> Option<&'static str> {
        match self.schema.get(ty) {
            Type::Number(Number::F32 | Number::F64) => Some("a float"),
            Type::Unordered(..) if self.standard(ty).is_none() => {
                Some("a kind with a separate order")
            }
            Type::Refined(Rule::Heap, _) => Some("a heap"),
            Type::Refined(Rule::Indexed, _) => Some("an indexed sequence"),
            Type::Tuple(parts) if parts.len() > MAX_DEBUG_TUPLE => Some("a long tuple"),
            _ => None,
        }
    }

    /// Returns a type in Rust.
    pub(super) fn text(&self, ty: TypeIndex, place: &str) -> Result<String, CodegenError> {
        self.text_in(ty, place, &mut vec![])
    }

    /// Returns a type inside types without names.
    fn text_in(
        &self,
        ty: TypeIndex,
        place: &str,
        around: &mut Vec<TypeIndex>,
    ) -> Result<String, CodegenError> {
        let refused = |reason: String| Err(CodegenError::new(place, reason));
        if let Some(name) = self
            .names
            .get(&ty)
            .map(String::as_str)
            .or(self.standard(ty))
        {
            return Ok(name.into());
        }
        if around.contains(&ty) {
            return refused("a type without a name cannot contain itself in Rust".into());
        }
        if let Some(part) = self.key(ty).and_then(|key| self.unordered(key)) {
            return refused(format!("a key with {part} has no order in Rust"));
        }
        around.push(ty);
        let mut part = |ty: &TypeIndex| self.text_in(*ty, place, around);
        let found = self.schema.get(ty);
        let text = match found {
            Type::Number(number) => number.name().into(),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Str => "String".into(),
            Type::Seq(ty) => format!("Vec<{}>", part(ty)?),
            Type::Array(_, count) if u32::try_from(*count).is_err() => {
                return refused(format!("an array of {count} elements is too long for Rust"));
            }
            Type::Array(ty, count) => format!("[{}; {count}]", part(ty)?),
            Type::Option(ty) => format!("Option<{}>", part(ty)?),
            Type::Result(value, error) => format!("Result<{}, {}>", part(value)?, part(error)?),
            Type::Map(key, value) => {
                let (key, value) = (part(key)?, part(value)?);
                format!("std::collections::BTreeMap<{key}, {value}>")
            }
            Type::Set(key) => format!("std::collections::BTreeSet<{}>", part(key)?),
            Type::Tuple(parts) if parts.len() > MAX_TUPLE => {
                return refused(format!("a tuple in Rust has at most {MAX_TUPLE} parts"));
            }
            Type::Tuple(parts) => {
                let parts: Result<Vec<_>, _> = parts.iter().map(part).collect();
                match &*parts? {
                    [one] => format!("({one},)"),
                    all => format!("({})", all.join(", ")),
                }
            }
            Type::Pointer(ty) => format!("Box<{}>", part(ty)?),
            Type::Unordered(kind, content) => {
                let Some(range) = self.generic(ty) else {
                    return refused(format!("the kind {kind:?} has no type in Rust"));
                };
                let bound = match self.schema.get(*content) {
                    Type::Tuple(parts) if kind.ends_with("range") => parts.first(),
                    _ => None,
                };
                let bound = part(bound.unwrap_or(content))?;
                format!("{range}<{bound}>")
            }
            Type::Refined(rule, content) => match (rule, &*self.parts(*content)) {
                (Rule::Usize, _) => "usize".into(),
                (Rule::Isize, _) => "isize".into(),
                (Rule::NonZero, _) => {
                    let content = part(content)?;
                    let (sign, width) = content.split_at(1);
                    format!("std::num::NonZero{}{width}", sign.to_uppercase())
                }
                (Rule::Ordering, _) => "std::cmp::Ordering".into(),
                (Rule::CStr, _) => "std::ffi::CString".into(),
                (Rule::Heap, [ty]) => format!("std::collections::BinaryHeap<{}>", part(ty)?),
                (Rule::Indexed, [_, elements]) => format!("sdp::Indexed<{}>", part(elements)?),
                (Rule::Reverse, _) => format!("std::cmp::Reverse<{}>", part(content)?),
                _ => return refused(no_type(*rule)),
            },
            Type::Opaque { .. } => {
                return refused("bytes without a schema have no type in Rust".into());
            }
            _ => return refused("a new kind of type has no type in Rust".into()),
        };
        around.pop();
        Ok(text)
    }
}

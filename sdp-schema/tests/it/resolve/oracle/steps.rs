//! [`step`]: one pair of types by the rules of SCHEMA.md, section 5, in terms of the pairs of its parts.

use std::collections::BTreeSet;

use sdp_schema::{Field, KeyScope, Number, Rule, Schema, Type, TypeIndex, Variant, check};

use super::tree;

/// A type of the writer with a type of the reader.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub(super) writer: TypeIndex,
    pub(super) reader: TypeIndex,
    /// Whether the pair is a part of a key.
    pub(super) key: bool,
    /// The default, if the pair is a field and not a part of a key.
    pub(super) default: Option<Vec<u8>>,
}

impl Pair {
    pub(super) fn new(writer: TypeIndex, reader: TypeIndex, key: bool) -> Self {
        let default = None;
        Self {
            writer,
            reader,
            key,
            default,
        }
    }
}

/// The conversion of a pair of cores.
pub(super) enum Step {
    Refused,
    /// C1, C7, C8, C24
    Copy,
    /// C9
    Text,
    /// C2 to C6
    Number(Number, Number),
    /// C10
    Option(Pair),
    /// C11
    Some(Pair),
    /// C12
    Unwrap(Pair, Option<Vec<u8>>),
    /// C13
    Result(Pair, Pair),
    /// C14 to C16
    Elements(Pair),
    /// Whether the sequences of the writer and of the reader are indexed.
    Indexed(Pair, [bool; 2]),
    /// C8, for an indexed sequence.
    IndexedText,
    /// C17, C18: whether the sequence of the reader is indexed.
    Entries(Pair, Pair, bool),
    /// C19, C20: with a count for a sequence, which can be indexed.
    Array(Pair, Option<u32>, bool),
    /// C21, C22
    Fields(Fields),
    /// C23
    Enum(Enum),
}

impl Step {
    /// Returns the pairs that the conversion can need.
    pub(super) fn parts(&self) -> Vec<&Pair> {
        match self {
            Self::Refused | Self::Copy | Self::Text | Self::IndexedText | Self::Number(..) => {
                vec![]
            }
            Self::Option(part) | Self::Some(part) | Self::Unwrap(part, _) => vec![part],
            Self::Elements(part) | Self::Indexed(part, _) | Self::Array(part, ..) => vec![part],
            Self::Entries(first, second, _) | Self::Result(first, second) => vec![first, second],
            Self::Fields(fields) => fields.pairs().collect(),
            Self::Enum(step) => {
                let matched = step.cases.iter().filter_map(|case| case.matched.as_ref());
                matched.flat_map(|(_, fields)| fields.pairs()).collect()
            }
        }
    }
}

/// The fields of a struct or variant of the reader.
#[derive(Default)]
pub(super) struct Fields {
    pub(super) parts: Vec<Part>,
    pub(super) is_refused: bool,
    /// Whether all fields of both sides are matched, in the same order.
    pub(super) is_complete: bool,
    /// Whether a field of one side has no match.
    pub(super) has_loss: bool,
    /// Fields after opaque bytes of a variable size.
    pub(super) must_copy: Vec<Pair>,
}

impl Fields {
    fn refused() -> Self {
        Self {
            is_refused: true,
            ..Self::default()
        }
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.parts.iter().filter_map(|part| match part {
            Part::Field(_, pair) => Some(pair),
            Part::Constant(_) => None,
        })
    }
}

pub(super) enum Part {
    /// The field of the writer at a position.
    Field(usize, Pair),
    /// A default, or none.
    Constant(Vec<u8>),
}

pub(super) struct Enum {
    pub(super) widths: (u8, u8),
    /// For each variant of the writer the matched one.
    pub(super) cases: Vec<Case>,
    pub(super) other: Option<Other>,
}

pub(super) struct Case {
    pub(super) name: String,
    pub(super) tag: u32,
    /// The tag and fields of the matched variant.
    pub(super) matched: Option<(u32, Fields)>,
    /// The position of the matched variant.
    pub(super) at: Option<usize>,
    /// Whether its fields contain opaque bytes of a variable size.
    pub(super) is_open: bool,
}

/// The variant `other` of the reader.
pub(super) struct Other {
    pub(super) tag: u32,
    pub(super) has_name: bool,
}

/// A pair with its conversion and the effects of its wrappers.
pub(super) struct Node {
    pub(super) step: Step,
    /// The number of structs around the core of the writer.
    pub(super) newtypes: usize,
    /// The number of structs around the core of the reader.
    pub(super) reader_newtypes: usize,
    /// The positions of the key fields, if the core of the reader is a struct (W4).
    pub(super) keys: Vec<usize>,
    /// This struct, if a key field has the scope message (W7).
    pub(super) movable: Option<Type>,
    pub(super) effects: Effects,
}

/// The effects of rules and kinds (R2, R3, R8).
#[derive(Default)]
pub(super) struct Effects {
    pub(super) is_refused: bool,
    pub(super) is_refused_unless_copied: bool,
    pub(super) can_fail: bool,
    pub(super) can_fail_unless_copied: bool,
}

/// A name with its earlier names.
pub(super) struct Label<'a>(pub(super) &'a str, pub(super) Vec<&'a str>);

impl<'a> Label<'a> {
    pub(super) fn of_type(schema: &'a Schema, ty: TypeIndex) -> Self {
        let name = schema.get(ty).name().unwrap();
        Self(name.name(), name.aliases().collect())
    }

    fn of_field(field: &'a Field) -> Self {
        Self(field.name(), field.aliases().collect())
    }

    fn of_variant(variant: &'a Variant) -> Self {
        Self(variant.name(), variant.aliases().collect())
    }

    pub(super) fn is_alias_of(&self, other: &Self) -> bool {
        let is_equal = |alias: &&str| other.0 == *alias || other.1.contains(alias);
        self.1.iter().any(is_equal) || other.1.contains(&self.0)
    }

    fn find(&self, others: &[Self]) -> Option<usize> {
        others.iter().position(|other| other.0 == self.0)
    }

    /// Returns the labels that match by an alias. `own` are the labels of this side.
    fn candidates(&self, own: &[Self], others: &[Self]) -> Vec<usize> {
        let is_free = |other: &Self| other.find(own).is_none() && other.is_alias_of(self);
        (0..others.len())
            .filter(|at| is_free(&others[*at]))
            .collect()
    }
}

/// Returns for each label of the reader the position of the writer's, or `None` if one has several candidates (R6).
fn matches(writer: &[Label<'_>], reader: &[Label<'_>]) -> Option<Vec<Option<usize>>> {
    let mut alone = writer.iter().filter(|label| label.find(reader).is_none());
    if alone.any(|label| label.candidates(writer, reader).len() > 1) {
        return None;
    }
    let find = |label: &Label<'_>| match label.find(writer) {
        Some(at) => Some(Some(at)),
        None => match label.candidates(reader, writer)[..] {
            [] => Some(None),
            [at] => Some(Some(at)),
            _ => None,
        },
    };
    reader.iter().map(find).collect()
}

/// A type without its wrappers (R1).
#[derive(Clone)]
struct Core<'a> {
    ty: &'a Type,
    kinds: Vec<&'a Type>,
    rules: Vec<Rule>,
    newtypes: usize,
}

impl<'a> Core<'a> {
    fn bare(ty: &'a Type) -> Self {
        Self {
            ty,
            kinds: vec![],
            rules: vec![],
            newtypes: 0,
        }
    }

    /// Returns the rule directly around a sequence, or `None` if it is plain.
    fn form(&self) -> Option<Rule> {
        let form = self.rules.last().copied();
        form.filter(|rule| *rule == Rule::Heap)
    }

    /// Returns whether this is the sequence of the elements of an indexed sequence.
    fn is_indexed(&self) -> bool {
        self.rules.last() == Some(&Rule::Indexed)
    }

    /// Returns whether no rules and kinds are around the type.
    fn is_bare(&self) -> bool {
        self.kinds.is_empty() && self.rules.is_empty()
    }

    fn is_reversed(&self) -> bool {
        self.rules
            .iter()
            .filter(|rule| **rule == Rule::Reverse)
            .count()
            % 2
            == 1
    }

    /// Returns whether the rules and kinds leave no order (R8).
    fn are_wrappers_unordered(&self) -> bool {
        let is_unordered = |kind: &&Type| matches!(kind, Type::Unordered(..));
        let has_none = |rule: &Rule| matches!(rule, Rule::Heap | Rule::Indexed);
        self.kinds.iter().any(is_unordered) || self.rules.iter().any(has_none)
    }

    /// Returns whether the type has no order (R8).
    fn is_unordered(&self) -> bool {
        let is_own = match self.ty {
            Type::Number(number) => !number.is_integer(),
            ty => matches!(ty, Type::Opaque { .. }),
        };
        is_own || self.are_wrappers_unordered()
    }

    fn has_same_kinds(&self, other: &Self) -> bool {
        let same = |(a, b): (&&Type, &&Type)| match (a, b) {
            (Type::Named(a, _), Type::Named(b, _))
            | (Type::Unordered(a, _), Type::Unordered(b, _)) => a == b,
            _ => false,
        };
        self.kinds.len() == other.kinds.len() && self.kinds.iter().zip(&other.kinds).all(same)
    }
}

/// Returns the field of a struct that is a wrapper, unless another struct needs it.
fn newtype(ty: &Type) -> Option<&Field> {
    match ty {
        Type::Struct { fields, .. } => match &fields[..] {
            [field] if field.name() == "0" => Some(field),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the fields of a struct that is no wrapper, below its pointers and aliases.
fn struct_fields(schema: &Schema, ty: TypeIndex) -> &[Field] {
    match schema.get(ty) {
        Type::Pointer(content) | Type::Alias { ty: content, .. } => struct_fields(schema, *content),
        ty @ Type::Struct { fields, .. } if newtype(ty).is_none() => fields,
        _ => &[],
    }
}

/// Returns the core of a type, compared with a struct with these fields.
fn core<'a>(schema: &'a Schema, mut ty: TypeIndex, others: &[Field]) -> Core<'a> {
    let (mut kinds, mut rules, mut newtypes) = (vec![], vec![], 0);
    loop {
        let this = schema.get(ty);
        ty = match this {
            Type::Pointer(content) | Type::Alias { ty: content, .. } => *content,
            Type::Refined(rule, content) => {
                rules.push(*rule);
                match (rule, schema.get(*content)) {
                    (Rule::Indexed, Type::Tuple(parts)) => parts[1],
                    _ => *content,
                }
            }
            Type::Named(_, content) | Type::Unordered(_, content) => {
                kinds.push(this);
                *content
            }
            _ => match newtype(this) {
                Some(only) if !is_alias_of_one(only, others) => {
                    newtypes += 1;
                    only.ty()
                }
                _ => {
                    return Core {
                        ty: this,
                        kinds,
                        rules,
                        newtypes,
                    };
                }
            },
        };
    }
}

fn is_alias_of_one(only: &Field, others: &[Field]) -> bool {
    let by_alias = |other| Label::of_field(only).is_alias_of(&Label::of_field(other));
    others.iter().all(|other| other.name() != only.name()) && others.iter().any(by_alias)
}

/// Returns whether a type contains opaque bytes of a variable size.
pub(super) fn is_open(schema: &Schema, ty: TypeIndex) -> bool {
    let is_open = |ty: &Type| matches!(ty, Type::Opaque { is_fixed, .. } if !is_fixed);
    contains(schema, ty, is_open)
}

fn contains(schema: &Schema, ty: TypeIndex, is_found: impl Fn(&Type) -> bool) -> bool {
    let (mut open, mut seen) = (vec![ty], BTreeSet::new());
    while let Some(ty) = open.pop() {
        if !seen.insert(ty) {
            continue;
        }
        match schema.get(ty) {
            ty if is_found(ty) => return true,
            Type::Pointer(part) | Type::Alias { ty: part, .. } => open.push(*part),
            Type::Refined(_, part) | Type::Option(part) => open.push(*part),
            Type::Named(_, part) | Type::Unordered(_, part) => open.push(*part),
            Type::Seq(part) | Type::Set(part) | Type::Array(part, _) => open.push(*part),
            Type::Map(first, second) | Type::Result(first, second) => open.extend([first, second]),
            Type::Tuple(parts) => open.extend(parts),
            Type::Struct { fields, .. } => open.extend(fields.iter().map(Field::ty)),
            Type::Enum { variants, .. } => {
                let fields = variants.iter().flat_map(Variant::fields);
                open.extend(fields.map(Field::ty));
            }
            _ => {}
        }
    }
    false
}

/// The type and default of a part.
type Typed = (TypeIndex, Option<Vec<u8>>);

fn typed(fields: &[Field]) -> Vec<Typed> {
    let typed = |field: &Field| (field.ty(), field.default().map(Into::into));
    fields.iter().map(typed).collect()
}

/// Returns the fields that are named by their positions (C21).
fn list_of_fields(fields: &[Field]) -> Option<Vec<Typed>> {
    let mut names = fields.iter().map(Field::name).enumerate();
    names
        .all(|(at, name)| name == at.to_string())
        .then(|| typed(fields))
}

fn list(ty: &Type) -> Option<Vec<Typed>> {
    match ty {
        Type::Tuple(parts) => Some(parts.iter().map(|ty| (*ty, None)).collect()),
        Type::Struct { fields, .. } => list_of_fields(fields),
        _ => None,
    }
}

fn number(writer: Number, reader: Number) -> Step {
    match (writer.is_integer(), reader.is_integer()) {
        _ if writer == reader => Step::Copy,
        (true, true) => Step::Number(writer, reader),
        (true, false) if writer.size() <= 2 || writer.size() == 4 && reader == Number::F64 => {
            Step::Number(writer, reader)
        }
        (false, false) if reader == Number::F64 => Step::Number(writer, reader),
        _ => Step::Refused,
    }
}

/// Returns whether each number has a conversion (C2, C4 to C6, but not C3).
pub(super) fn is_wider(writer: Number, reader: Number) -> bool {
    !reader.is_integer()
        || reader.size() > writer.size() && (reader.is_signed() || !writer.is_signed())
}

/// Returns the effects of two types, of which `unordered` have no order.
fn effects(key: bool, writer: &Core<'_>, reader: &Core<'_>, unordered: [bool; 2]) -> Effects {
    let is_unordered = unordered.contains(&true);
    let loses_order = is_unordered && !(unordered == [true; 2] && writer.has_same_kinds(reader));
    let mut effects = Effects {
        is_refused: key && (writer.is_reversed() != reader.is_reversed() || loses_order),
        is_refused_unless_copied: key && is_unordered,
        can_fail: writer.kinds.is_empty() && !reader.kinds.is_empty(),
        can_fail_unless_copied: !reader.kinds.is_empty(),
    };
    for rule in &reader.rules {
        let is_same = writer.rules.iter().any(|own| match (own, rule) {
            (Rule::AtMost(own), Rule::AtMost(rule)) => own <= rule,
            _ => own == rule,
        });
        match rule {
            Rule::Heap | Rule::Reverse | Rule::Indexed => {}
            _ => effects.can_fail |= !is_same,
        }
    }
    effects
}

/// Returns the width of the tags, the variants, and the tag `other`.
fn variants_of(ty: &Type) -> (u8, &[Variant], Option<u32>) {
    match ty {
        Type::Enum {
            tag_width,
            variants,
            other,
            ..
        } => (*tag_width, variants, *other),
        _ => unreachable!("{ty:?} is no enum"),
    }
}

/// Two schemas, with the steps of their pairs.
pub(super) struct Schemas<'a>(pub(super) &'a Schema, pub(super) &'a Schema);

impl Schemas<'_> {
    pub(super) fn step(&self, pair: &Pair) -> Node {
        let writer = core(self.0, pair.writer, struct_fields(self.1, pair.reader));
        let reader = core(self.1, pair.reader, struct_fields(self.0, pair.writer));
        let step = self.cores(pair, &writer, &reader);
        let reader_newtypes = reader.newtypes;
        let fields = match reader.ty {
            Type::Struct { fields, .. } => &fields[..],
            _ => &[],
        };
        let keys = (0..fields.len()).filter(|at| fields[*at].key() != KeyScope::None);
        let keys = keys.collect();
        let is_of_message = fields.iter().any(|it| it.key() == KeyScope::Message);
        let movable = is_of_message.then(|| reader.ty.clone());
        // The wrappers around the option in C11 and C12 are compared with none, and the others with those of its content.
        // SPEC R4: what is around the option in C11 and C12 is compared with none.
        let (own, other) = match &step {
            Step::Some(_) => (Core::bare(writer.ty), reader),
            Step::Unwrap(..) => (writer.clone(), Core::bare(reader.ty)),
            _ => (writer.clone(), reader),
        };
        let unordered = match &step {
            Step::Some(_) | Step::Unwrap(..) => [&own, &other].map(Core::are_wrappers_unordered),
            _ => [&own, &other].map(Core::is_unordered),
        };
        let mut effects = effects(pair.key, &own, &other, unordered);
        let have_kinds = !own.kinds.is_empty() && !other.kinds.is_empty();
        let is_cstr = own.rules.contains(&Rule::CStr);
        effects.is_refused |= have_kinds && !own.has_same_kinds(&other)
            || is_cstr && !matches!(other.ty, Type::Seq(_));
        // SPEC R11: only a whole copy keeps opaque bytes inside of elements.
        effects.is_refused_unless_copied |= match &step {
            Step::Elements(..) | Step::Indexed(..) | Step::Array(..) | Step::Entries(..) => {
                is_open(self.0, pair.writer)
            }
            _ => false,
        };
        let newtypes = if matches!(step, Step::Some(_)) {
            0
        } else {
            writer.newtypes
        };
        Node {
            step,
            newtypes,
            reader_newtypes,
            keys,
            movable,
            effects,
        }
    }

    /// Returns the step of two cores.
    fn cores(&self, pair: &Pair, writer: &Core<'_>, reader: &Core<'_>) -> Step {
        let part = |own: &TypeIndex, other: &TypeIndex, key| Pair::new(*own, *other, key);
        let key = pair.key;
        let forms = (writer.form(), reader.form());
        let is_u8 = |schema, ty: &TypeIndex| {
            let core = core(schema, *ty, &[]);
            matches!(core.ty, Type::Number(Number::U8)) && core.is_bare()
        };
        let are_indexed = [writer, reader].map(Core::is_indexed);
        match (writer.ty, reader.ty) {
            (Type::Option(writer), Type::Option(reader)) => Step::Option(part(writer, reader, key)),
            (_, Type::Option(content)) => match core(self.1, *content, &[]).ty {
                Type::Option(_) => Step::Refused,
                _ => Step::Some(part(&pair.writer, content, key)),
            },
            (Type::Option(content), _) => {
                let default = pair.default.clone().filter(|_| !key);
                let is_invalid = default
                    .as_ref()
                    .is_some_and(|it| !self.is_default(pair.reader, it));
                match is_invalid {
                    true => Step::Refused,
                    false => Step::Unwrap(part(content, &pair.reader, key), default),
                }
            }
            (Type::Seq(writer) | Type::Set(writer), Type::Seq(reader))
                if are_indexed.contains(&true) && forms.1.is_none() =>
            {
                Step::Indexed(part(writer, reader, key), are_indexed)
            }
            (Type::Str, Type::Seq(element)) if are_indexed[1] && is_u8(self.1, element) => {
                Step::IndexedText
            }
            (Type::Seq(_) | Type::Set(_) | Type::Str, _) if are_indexed.contains(&true) => {
                Step::Refused
            }
            (Type::Number(writer), Type::Number(reader)) => number(*writer, *reader),
            (Type::Bool, Type::Bool) | (Type::Char, Type::Char) | (Type::Str, Type::Str) => {
                Step::Copy
            }
            (Type::Str, Type::Seq(element)) if forms.1.is_none() && is_u8(self.1, element) => {
                Step::Copy
            }
            (Type::Seq(element), Type::Str) if forms.0.is_none() && is_u8(self.0, element) => {
                Step::Text
            }
            (Type::Result(a, b), Type::Result(c, d)) => {
                Step::Result(part(a, c, key), part(b, d, key))
            }
            (Type::Seq(writer), Type::Seq(reader)) => match forms {
                (_, None) => Step::Elements(part(writer, reader, key)),
                (own, other) if own == other => Step::Elements(part(writer, reader, true)),
                _ => Step::Refused,
            },
            (Type::Set(writer), Type::Set(reader)) => Step::Elements(part(writer, reader, true)),
            (Type::Set(writer), Type::Seq(reader)) if forms.1.is_none() => {
                Step::Elements(part(writer, reader, key))
            }
            (Type::Map(a, b), Type::Map(c, d)) => {
                Step::Entries(part(a, c, true), part(b, d, key), false)
            }
            (Type::Map(a, b), Type::Seq(element)) => match (forms.1, self.two_parts(*element)) {
                (None, Some([c, d])) => {
                    Step::Entries(part(a, &c, key), part(b, &d, key), are_indexed[1])
                }
                _ => Step::Refused,
            },
            (Type::Array(writer, len), Type::Array(reader, other)) if len == other => {
                Step::Array(part(writer, reader, key), None, false)
            }
            (Type::Array(writer, len), Type::Seq(reader)) if forms.1.is_none() => {
                match u32::try_from(*len) {
                    Ok(len) => Step::Array(part(writer, reader, key), Some(len), are_indexed[1]),
                    Err(_) => Step::Refused,
                }
            }
            (Type::Tuple(_) | Type::Struct { .. }, Type::Tuple(_) | Type::Struct { .. }) => {
                match (writer.ty, reader.ty, list(writer.ty), list(reader.ty)) {
                    (.., Some(own), Some(other)) => Step::Fields(self.list(&own, &other, key)),
                    (Type::Struct { fields: own, .. }, Type::Struct { fields: other, .. }, ..) => {
                        Step::Fields(self.fields(own, other, key))
                    }
                    _ => Step::Refused,
                }
            }
            (Type::Enum { .. }, Type::Enum { .. }) => self.enums(writer.ty, reader.ty, key),
            // SPEC C24
            (Type::Opaque { .. }, Type::Opaque { .. }) if writer.ty == reader.ty => Step::Copy,
            _ => Step::Refused,
        }
    }

    /// Returns whether a default is a valid value without opaque bytes of a variable size (R6).
    fn is_default(&self, ty: TypeIndex, bytes: &[u8]) -> bool {
        // The check first, because it limits the levels of nesting.
        check(&self.1.rooted_at(ty), bytes).is_ok()
            && tree::decode(self.1, ty, bytes).is_ok_and(|tree| !tree.is_open)
    }

    /// Returns the parts of an element of the reader in C18.
    fn two_parts(&self, element: TypeIndex) -> Option<[TypeIndex; 2]> {
        let core = core(self.1, element, &[]);
        let parts: Vec<_> = list(core.ty)?.into_iter().map(|part| part.0).collect();
        parts.try_into().ok().filter(|_| core.is_bare())
    }

    fn list(&self, writer: &[Typed], reader: &[Typed], key: bool) -> Fields {
        if writer.len() != reader.len() {
            return Fields::refused();
        }
        let order: Vec<_> = (0..writer.len()).map(Some).collect();
        self.matched(writer, reader, &order, key)
    }

    /// Returns the fields of two structs or variants (R6).
    fn fields(&self, writer: &[Field], reader: &[Field], key: bool) -> Fields {
        if let (Some(own), Some(other)) = (list_of_fields(writer), list_of_fields(reader)) {
            return self.list(&own, &other, key);
        }
        let labels: [Vec<_>; 2] =
            [writer, reader].map(|all| all.iter().map(Label::of_field).collect());
        match matches(&labels[0], &labels[1]) {
            Some(order) => self.matched(&typed(writer), &typed(reader), &order, key),
            None => Fields::refused(),
        }
    }

    /// Returns the fields for a position of the writer's field for each field of the reader.
    fn matched(
        &self,
        writer: &[Typed],
        reader: &[Typed],
        order: &[Option<usize>],
        key: bool,
    ) -> Fields {
        let found: Vec<usize> = order.iter().copied().flatten().collect();
        let is_whole = found.len() == reader.len() && found.iter().copied().eq(0..writer.len());
        let mut fields = Fields {
            is_complete: is_whole,
            has_loss: found.len() < reader.len().max(writer.len()),
            is_refused: key && (found.len() < writer.len() || !found.is_sorted()),
            ..Fields::default()
        };
        for (at, (ty, default)) in order.iter().zip(reader) {
            if let Some(at) = at {
                let default = default.clone().filter(|_| !key);
                let pair = Pair {
                    default,
                    ..Pair::new(writer[*at].0, *ty, key)
                };
                fields.parts.push(Part::Field(*at, pair));
                continue;
            }
            let core = core(self.1, *ty, &[]);
            let is_none = || core.is_bare() && matches!(core.ty, Type::Option(_));
            let is_valid = default
                .as_ref()
                .map_or_else(is_none, |it| self.is_default(*ty, it));
            fields.is_refused |= !is_valid;
            fields
                .parts
                .push(Part::Constant(default.clone().unwrap_or(vec![0])));
        }
        // SPEC R11: the fields after opaque bytes are the same on both sides, to the end.
        if let Some(first) = writer.iter().position(|field| is_open(self.0, field.0)) {
            let is_before = |at: &&Option<usize>| **at != Some(first);
            let start = order.iter().take_while(is_before).count();
            let rest = order.iter().skip(start).copied();
            fields.is_refused |= !rest.eq((first..writer.len()).map(Some));
            let after = Fields {
                parts: fields.parts.split_off(start),
                ..Fields::default()
            };
            fields.must_copy = after.pairs().skip(1).cloned().collect();
            fields.parts.extend(after.parts);
        }
        fields
    }

    /// Returns the step of two enums (R7).
    fn enums(&self, writer: &Type, reader: &Type, key: bool) -> Step {
        let (own, writer, _) = variants_of(writer);
        let (width, reader, other) = variants_of(reader);
        let labels: [Vec<_>; 2] =
            [writer, reader].map(|all| all.iter().map(Label::of_variant).collect());
        let Some(order) = matches(&labels[0], &labels[1]) else {
            return Step::Refused;
        };
        let case = |(at, own): (usize, &Variant)| {
            let found = order.iter().position(|of| *of == Some(at));
            let fields = |it: &Variant| (it.tag(), self.fields(own.fields(), it.fields(), key));
            Case {
                name: own.name().into(),
                tag: own.tag(),
                matched: found.map(|at| fields(&reader[at])),
                at: found,
                is_open: own.fields().iter().any(|it| is_open(self.0, it.ty())),
            }
        };
        let cases: Vec<Case> = writer.iter().enumerate().map(case).collect();
        let tags = cases
            .iter()
            .map(|case| Some((case.tag, case.matched.as_ref()?.0)));
        let mut tags: Vec<_> = tags.flatten().collect();
        tags.sort_unstable();
        if key && !tags.is_sorted_by_key(|(_, tag)| *tag) {
            return Step::Refused;
        }
        let other = reader.iter().find(|it| Some(it.tag()) == other && !key);
        // By S7, its only field is a string.
        let other = other.map(|it| Other {
            tag: it.tag(),
            has_name: !it.fields().is_empty(),
        });
        let widths = (own, width);
        Step::Enum(Enum {
            widths,
            cases,
            other,
        })
    }
}

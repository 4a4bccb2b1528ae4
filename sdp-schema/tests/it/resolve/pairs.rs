//! [`pair`]: random schemas of a writer and a reader, and [`values`] of a schema.

mod model;

use std::mem::replace;

use sdp_schema::{Field as SchemaField, Root, Rule, Schema, Type, TypeIndex, check, sample};

use super::random::Rng;
use model::{Body, Field, Item, Model, Part, Ty, Variant, ty};

/// Returns the schema of a model without unused types.
fn schema(model: &Model) -> Option<Schema> {
    let schema = model.schema()?;
    match schema.root() {
        Root::Value(root) => Some(schema.rooted_at(root)),
        Root::Messages(_) => Some(schema),
    }
}

/// Returns two schemas with 0 to 4 differences, or `None` if the random texts are invalid.
pub(crate) fn pair(rng: &mut Rng) -> Option<(Schema, Schema)> {
    let mut writer = Version::new(Model::new(rng))?;
    let differences = rng.u8(..5);
    let reader = changed(&mut writer, differences, rng);
    Some((writer.schema, reader.schema))
}

/// Returns three versions of a schema, each with up to 2 differences from the one before.
pub(super) fn versions(rng: &mut Rng) -> Option<[Schema; 3]> {
    let mut first = Version::new(Model::new(rng))?;
    let differences = rng.u8(..3);
    let mut second = changed(&mut first, differences, rng);
    let third = changed(&mut second, 2, rng);
    Some([first, second, third].map(|it| it.schema))
}

/// A model with its schema.
#[derive(Clone)]
struct Version {
    model: Model,
    schema: Schema,
}

impl Version {
    fn new(model: Model) -> Option<Self> {
        let schema = schema(&model)?;
        Some(Self { model, schema })
    }

    /// Returns the version of a model, which is often the same one.
    fn updated(&self, model: Model) -> Option<Self> {
        match model == self.model {
            true => Some(self.clone()),
            false => Self::new(model),
        }
    }
}

/// Returns a version with a number of differences. The aliases of the given one can change.
fn changed(writer: &mut Version, mut differences: u8, rng: &mut Rng) -> Version {
    let mut reader = writer.clone();
    for _ in 0..16 {
        if differences == 0 {
            break;
        }
        let at = [0, 1, 1, 2, 3][rng.usize(..5)];
        let mut models = (writer.model.clone(), reader.model.clone());
        change(&mut models.0, &mut models.1, at, rng);
        let versions = (writer.updated(models.0), reader.updated(models.1));
        if let (Some(old), Some(new)) = versions {
            differences -= u8::from(new.schema != reader.schema);
            (*writer, reader) = (old, new);
        }
    }
    reader
}

/// Renames a part, and returns the names before and after.
fn rename<T>(part: &mut Part<T>, rng: &mut Rng, keeps_alias: bool) -> [String; 2] {
    let new = format!("n{}", rng.u32(..));
    let old = replace(&mut part.name, new.clone());
    part.aliases.extend(keeps_alias.then(|| old.clone()));
    [old, new]
}

/// Renames one of some parts, with an alias on the reader's side, on the writer's or on neither.
fn rename_one<T>(own: &mut [Part<T>], parts: &mut [Part<T>], rng: &mut Rng) {
    let side = rng.u8(..5);
    let Some(part) = rng.choice(parts) else {
        return;
    };
    let [old, new] = rename(part, rng, side < 2);
    if let Some(own) = own.iter_mut().find(|it| it.name == old && side > 2) {
        own.aliases.push(new);
    }
}

fn change(writer: &mut Model, reader: &mut Model, at: usize, rng: &mut Rng) {
    match rng.u8(..12) {
        0..5 => {
            let types = reader.items[at].types();
            if let Some(ty) = rng.choice(types) {
                ty.change(rng);
            }
        }
        5 => {
            let has_new_id = rng.bool();
            rename_one(&mut writer.items, &mut reader.items[at..=at], rng);
            reader.items[at].content.0 += if has_new_id { 100 } else { 0 };
        }
        6..10 => {
            let name = format!("a{}", rng.u32(..));
            let new = Field::new(name, (ty(rng, 2), None));
            change_fields(writer, reader, at, new, rng);
        }
        10 => {
            // A struct with one unnamed field around the type of a field.
            let (position, head) = (reader.items.len(), format!("I{}", reader.items.len()));
            if let Some(field) = reader.items[at].lists().into_iter().flatten().next() {
                let new = Ty {
                    head: head.clone(),
                    parts: vec![],
                };
                let inner = replace(&mut field.content.0, new);
                let body = Body::Struct(vec![Field::new("0".into(), (inner, None))]);
                reader
                    .items
                    .push(Item::new(head, (position as u16 + 1, body)));
            }
        }
        _ => change_variants(writer.items.get_mut(at), &mut reader.items[at], rng),
    }
}

fn change_fields(writer: &mut Model, reader: &mut Model, at: usize, mut new: Field, rng: &mut Rng) {
    let model = reader.clone();
    if rng.bool() {
        new.content.1 = model.default(&new.content.0, rng);
    } else if rng.bool() {
        let parts = vec![new.content.0];
        new.content.0 = Ty {
            head: "Option".into(),
            parts,
        };
    }
    let list = rng.usize(..4);
    let mut lists = reader.items[at].lists();
    let Some(fields) = lists.get_mut(list) else {
        return;
    };
    let of = rng.usize(..=fields.len());
    match rng.u8(..8) {
        0 | 1 => fields.insert(of, new),
        2 if of < fields.len() => drop(fields.remove(of)),
        3 => rng.shuffle(fields),
        4 if of < fields.len() => {
            fields[of].content.1 = model.default(&fields[of].content.0, rng);
        }
        // An option of the writer becomes its content with a default.
        5 if of < fields.len() && fields[of].content.0.head == "Option" => {
            let ty = fields[of].content.0.parts.remove(0);
            let default = model.default(&ty, rng);
            fields[of].content = (ty, default);
        }
        _ => {
            let mut own = writer
                .items
                .get_mut(at)
                .map(Item::lists)
                .unwrap_or_default();
            let mut none = vec![];
            let own = own.get_mut(list).map_or(&mut none, |it| *it);
            rename_one(own, fields, rng);
        }
    }
}

fn change_variants(writer: Option<&mut Item>, reader: &mut Item, rng: &mut Rng) {
    let Body::Enum(width, other, variants) = &mut reader.content.1 else {
        return;
    };
    let of = rng.usize(..variants.len().max(1));
    match rng.u8(..7) {
        0 => *width = rng.choice([1, 2, 4]).unwrap(),
        1 if !variants.is_empty() => drop(variants.remove(of)),
        2 => variants.push(Variant::new("N".into(), (rng.u32(3..200), vec![]))),
        3 if variants.len() > 1 => {
            let tag = variants[0].content.0;
            variants[0].content.0 = replace(&mut variants[1].content.0, tag);
        }
        4 => {
            let text = Ty {
                head: "str".into(),
                parts: vec![],
            };
            let field = Field::new("0".into(), (text, None));
            let fields = if rng.bool() { vec![field] } else { vec![] };
            *other = Some(variants.len());
            variants.push(Variant::new("Other".into(), (200, fields)));
        }
        5 => rng.shuffle(variants),
        _ => {
            if let Some(Body::Enum(.., own)) = writer.map(|it| &mut it.content.1) {
                rename_one(own, variants, rng);
            }
        }
    }
}

/// Returns valid values of a schema, or whole messages.
pub(crate) fn values(schema: &Schema, rng: &mut Rng) -> Vec<Vec<u8>> {
    let samples = (0..3).filter_map(|_| sample(schema, rng.u64(..)));
    let mut all: Vec<Vec<u8>> = samples.filter(|it| it.len() < 4096).collect();
    for _ in 0..12 {
        let mut bytes = vec![];
        match schema.root() {
            Root::Value(ty) => random(schema, ty, rng, &mut bytes, 0, 3),
            Root::Messages(types) => {
                let ty = rng.choice(types).copied().unwrap();
                random(schema, ty, rng, &mut bytes, 0, 3);
                let id = schema.get(ty).name().unwrap().message_id().unwrap().get();
                let len = bytes.len() as u32;
                bytes.splice(
                    ..0,
                    [&b"SDP2"[..], &id.to_le_bytes(), &len.to_le_bytes()].concat(),
                );
            }
        }
        all.push(bytes);
    }
    all.retain(|bytes| check(schema, bytes).is_ok());
    all
}

/// Writes a random value with small or extreme numbers and fewer than `most` elements, which can break a rule.
pub(super) fn random(
    schema: &Schema,
    ty: TypeIndex,
    rng: &mut Rng,
    out: &mut Vec<u8>,
    depth: usize,
    most: u32,
) {
    let value = |ty: &TypeIndex, rng: &mut Rng, out: &mut Vec<u8>| {
        random(schema, *ty, rng, out, depth + 1, most);
    };
    // A value that is too deep or too long is cut, and the check drops it.
    if depth > 64 || out.len() > 4096 {
        return;
    }
    let count = if depth < 6 { rng.u32(..most) } else { 0 };
    match schema.get(ty) {
        Type::Pointer(part) | Type::Alias { ty: part, .. } => value(part, rng, out),
        Type::Refined(Rule::Indexed, part) => {
            let Type::Tuple(parts) = schema.get(*part) else {
                unreachable!("the content of the rule");
            };
            let Type::Seq(element) = schema.get(parts[1]) else {
                unreachable!("the elements are a sequence");
            };
            let (mut ends, mut elements) = (vec![], vec![]);
            for _ in 0..count {
                value(element, rng, &mut elements);
                ends.extend((elements.len() as u32).to_le_bytes());
            }
            let count = count.to_le_bytes();
            out.extend([&count[..], &ends, &count, &elements].concat());
        }
        Type::Refined(_, part) | Type::Named(_, part) | Type::Unordered(_, part) => {
            value(part, rng, out);
        }
        Type::Number(number) => {
            let size = number.size() as usize;
            let fill = rng.choice([0, 0, 0xff]).unwrap();
            let start = out.len();
            out.resize(start + size, fill);
            out[start] = rng.choice([0, 1, 2, 0x7f, 0x80, 0xff]).unwrap();
            let last = out.len() - 1;
            out[last] = rng.choice([fill, fill, fill, 0x7f, 0x80]).unwrap();
        }
        Type::Bool => out.push(rng.u8(..2)),
        Type::Char => out.extend(rng.u32(0x20..0x300).to_le_bytes()),
        Type::Str => {
            out.extend(count.to_le_bytes());
            out.extend((0..count).map(|_| rng.u8(0x61..0x64)));
        }
        Type::Seq(part) | Type::Set(part) => {
            out.extend(count.to_le_bytes());
            (0..count).for_each(|_| value(part, rng, out));
        }
        Type::Map(key, part) => {
            out.extend(count.to_le_bytes());
            let parts = (0..count).flat_map(|_| [key, part]);
            parts.for_each(|it| value(it, rng, out));
        }
        Type::Array(part, count) => (0..*count).for_each(|_| value(part, rng, out)),
        Type::Option(part) => {
            out.push(u8::from(count > 0));
            (0..count.min(1)).for_each(|_| value(part, rng, out));
        }
        Type::Result(part, error) => {
            let is_ok = rng.bool();
            out.push(u8::from(is_ok));
            value(if is_ok { part } else { error }, rng, out);
        }
        Type::Tuple(parts) => parts.iter().for_each(|part| value(part, rng, out)),
        Type::Struct { fields, .. } => {
            let types = fields.iter().map(SchemaField::ty);
            types.for_each(|part| value(&part, rng, out));
        }
        Type::Enum {
            tag_width,
            variants,
            ..
        } => {
            if let Some(variant) = rng.choice(variants) {
                out.extend(&variant.tag().to_le_bytes()[..usize::from(*tag_width)]);
                let types = variant.fields().iter().map(SchemaField::ty);
                types.for_each(|part| value(&part, rng, out));
            }
        }
        Type::Opaque { min, .. } => out.extend((0..*min).map(|_| rng.u8(..))),
        other => unreachable!("{other:?}"),
    }
}

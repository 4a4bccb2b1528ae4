//! The schema language of the reference implementations.

// Each module depends only on those before it.
mod names;

mod part;

mod forms;

use std::collections::{BTreeMap, BTreeSet};

use sdp::message::MessageId;

use self::forms::{Forms, Struct};
use self::names::Scope;
use self::part::Line;
use crate::code::Generated;
use crate::error::CodegenError;
use crate::language::{Conversion, Row};
use crate::model::{Id, Item, Model, Root, Type};
use crate::names::Renaming;

/// The greatest message id, because each id needs a struct, also if nothing has the id.
const MAX_ID: u16 = 1_000;

/// The most elements of an array, which becomes a struct.
const MAX_ARRAY: u64 = 1_000;

/// The requirements for the programs of the reference implementation.
const REQUIREMENTS: &str = "
A schema for the generators of the reference implementation of SDP. Their code does not check
what Rust requires of a value:

* A `bool` and the first byte of an `Option` are 0 or 1.
* A `str` is UTF-8.
* Nothing follows a value.
* A comment that starts with `In Rust:` has the requirements of a field. Keys ascend by number,
  by byte for a `str`, by element for an array, and by field for a struct.

Their decoders refuse arrays of more than 1,000,000 elements.";

const MESSAGES: &str = "
The message id of a struct is its position. The first one has the id 1.";

pub(crate) const ROW: Row = Row {
    comment: "//",
    generate,
    runtime: None,
    conversion: Conversion::Rust,
};

fn generate(model: &Model) -> Result<Generated, CodegenError> {
    let types = model.with_parts(model.root_types());
    refuse(model)?;
    let layout = Layout::new(model, &types)?;
    let (mut scope, mut named, mut renamings) = (Scope::of_structs(), BTreeMap::new(), vec![]);
    for id in layout.all() {
        let wish = model.item(id).map_or("", |it| &it.name);
        let name = scope.claim(wish);
        if name != wish {
            let (rust, name) = (wish.to_owned(), name.clone());
            renamings.push(Renaming { rust, name });
        }
        named.insert(id, name);
    }
    let unused = layout.unused();
    let unused = unused.map(|position| (position, scope.claim(&format!("Unused{position}"))));
    let unused: BTreeMap<_, _> = unused.collect();

    let mut forms = Forms::new(model, named, scope, renamings);
    let mut structs = BTreeMap::new();
    for id in types {
        if let Some(declared) = forms.add(id) {
            structs.insert(id, declared);
        }
    }
    let mut lines = head(model, &forms.enums);
    for position in 1..=layout.last() {
        let declared = layout.by_position.get(&position);
        lines.extend(match declared.and_then(|id| structs.get(id)) {
            Some(declared) => written(declared),
            None => written(&unused_struct(position, unused.get(&position))),
        });
    }
    let others = layout.others.iter().filter_map(|id| structs.get(id));
    lines.extend(others.flat_map(written));
    let (unnamed, renamings) = forms.unnamed();
    lines.extend(unnamed.iter().flat_map(written));
    let text = lines.join("\n") + "\n";
    Ok(Generated {
        text,
        files: vec![],
        renamings,
    })
}

/// Returns an error for the first type that the language cannot express.
fn refuse(model: &Model) -> Result<(), CodegenError> {
    let roots: BTreeSet<Id> = model.root_types().into_iter().collect();
    if roots.is_empty() {
        return Err(CodegenError::new(
            "",
            "a schema needs at least one type".into(),
        ));
    }
    model.refuse(|id| match model.get(id) {
        _ if model.is_recursive(id) => {
            Some("a struct of the schema language cannot contain itself".into())
        }
        Type::Result(..) => {
            Some("the schema language has no results: use a struct with an option".into())
        }
        Type::Bytes(code, _) => Some(format!(
            "the bytes of `{code}` have no schema: add `#[sdp(schema = \"Type\")]` with a type of the same bytes"
        )),
        Type::Array(_, count) if *count > MAX_ARRAY && model.fixed_size(id) != Some(0) => {
            Some(format!(
                "an array becomes a struct, and {count} fields are too many"
            ))
        }
        Type::Enum(of) if !of.is_plain() => {
            Some("the schema language has only enums without fields, as numbers".into())
        }
        _ if roots.contains(&id) && model.fixed_size(id) == Some(0) => {
            Some("a struct of the schema language needs a field with bytes".into())
        }
        _ => None,
    })
}

/// The order of the structs in the file. The position of a struct, counted from 1, is its message id.
struct Layout {
    by_position: BTreeMap<u16, Id>,
    /// The types without message ids.
    others: Vec<Id>,
}

impl Layout {
    fn new(model: &Model, types: &[Id]) -> Result<Self, CodegenError> {
        let roots: BTreeSet<Id> = model.root_types().into_iter().collect();
        let mut messages = BTreeSet::new();
        for root in model.roots() {
            if let Root::Messages(of) = root {
                messages.extend(of.messages.iter().map(|it| it.ty));
            }
        }
        let mut by_position = BTreeMap::new();
        for id in &roots {
            if let Some(item) = model.item(*id)
                && let Some(position) = position(item, messages.contains(id))?
            {
                by_position.insert(position, *id);
            }
        }
        let placed: BTreeSet<Id> = by_position.values().copied().collect();
        let is_struct = |id: &&Id| {
            let is_struct = matches!(model.get(**id), Type::Struct(..));
            is_struct && model.fixed_size(**id) != Some(0) || roots.contains(id)
        };
        let mut others = vec![];
        for id in types.iter().filter(is_struct) {
            if placed.contains(id) {
                continue;
            }
            // A part of a message has its own message id, as far as the position is free.
            let position = model
                .item(*id)
                .and_then(|it| position(it, false).ok().flatten());
            match position.filter(|it| !by_position.contains_key(it)) {
                Some(position) => {
                    by_position.insert(position, *id);
                }
                None => others.push(*id),
            }
        }
        Ok(Self {
            by_position,
            others,
        })
    }

    /// Returns the types in the order of the file.
    fn all(&self) -> impl Iterator<Item = Id> {
        self.by_position.values().chain(&self.others).copied()
    }

    fn last(&self) -> u16 {
        self.by_position.keys().copied().last().unwrap_or(0)
    }

    /// Returns the positions without a message.
    fn unused(&self) -> impl Iterator<Item = u16> {
        (1..=self.last()).filter(|it| !self.by_position.contains_key(it))
    }
}

/// Returns the message id of a type if it is not the hash of its name. The id of a message must not be a hash.
fn position(item: &Item, is_message: bool) -> Result<Option<u16>, CodegenError> {
    let Some(id) = item.message_id else {
        return Ok(None);
    };
    let is_hash = MessageId::of_name(&item.name).get() == id;
    let reason = match (is_hash, is_message) {
        (true, false) => return Ok(None),
        (true, true) => "is the hash of the name",
        _ if id > MAX_ID => "is too large",
        _ => return Ok(Some(id)),
    };
    let reason = format!(
        "the message id {id} {reason}, but an id is the position of a struct in the file: set one from 1 to {MAX_ID} \
         with `#[sdp(message_id = 1)]`"
    );
    Err(CodegenError::new(&item.name, reason))
}

/// Returns the comment before the first struct.
fn head(model: &Model, enums: &BTreeSet<Id>) -> Vec<String> {
    let mut lines = comment(REQUIREMENTS);
    let mut roots = model.roots().iter();
    if roots.any(|it| matches!(it, Root::Messages(_))) {
        lines.extend(comment(MESSAGES));
    }
    for id in enums {
        if let Type::Enum(of) = model.get(*id) {
            let name = plain(&of.item.name);
            lines.extend(comment(&format!("\nThe numbers of the enum `{name}`:\n\n")));
            let variants = of.variants.iter();
            let variants = variants.map(|it| format!("{} {}", it.tag, plain(&it.name)));
            lines.extend(variants.flat_map(|it| comment(&it)));
        }
    }
    lines
}

/// Returns a struct with its documentation.
fn written(declared: &Struct) -> Vec<String> {
    let mut lines = vec![String::new()];
    lines.extend(docs(&declared.docs, &[]));
    lines.push(format!("struct {} {{", declared.name));
    for line in declared.lines.iter() {
        let docs = docs(&line.docs, &line.notes).into_iter();
        let field = [format!("{}: {},", line.name, line.ty)];
        lines.extend(docs.chain(field).map(|it| format!("    {it}")));
    }
    lines.push("}".into());
    lines
}

/// Returns the struct at a position without a message.
fn unused_struct(position: u16, name: Option<&String>) -> Struct {
    let line = Line {
        name: "unused".into(),
        ty: "u8".into(),
        ..Line::default()
    };
    Struct {
        name: name.cloned().unwrap_or_default(),
        docs: format!("Has the message id {position}, which no message uses."),
        lines: vec![line].into(),
    }
}

/// Returns documentation. A generator accepts one line, which is the first paragraph.
fn docs(docs: &str, notes: &[String]) -> Vec<String> {
    let lines: Vec<_> = docs.trim().lines().map(|it| plain(it.trim())).collect();
    let end = lines.iter().position(String::is_empty);
    let (first, rest) = lines.split_at(end.unwrap_or(lines.len()));
    let mut all: Vec<_> = rest.iter().skip(1).flat_map(|it| comment(it)).collect();
    if !notes.is_empty() {
        all.extend(comment(&format!("In Rust: {}.", plain(&notes.join("; ")))));
    }
    if !first.is_empty() {
        all.push(format!("/// {}", first.join(" ")));
    }
    all
}

/// Returns the lines of a comment.
fn comment(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| format!("// {line}"));
    lines.map(|it| it.trim_end().to_owned()).collect()
}

/// Returns a line without characters that would end a comment of a schema or of generated code.
fn plain(line: &str) -> String {
    let is_plain = |it: char| !it.is_control() && !matches!(it, '\u{2028}' | '\u{2029}');
    let line = line.replace(|it| !is_plain(it), " ");
    line.trim_end_matches(['\\', ' ']).into()
}

//! Rust types with the derives of SDP: the inverse of `#[derive(SdpSchema)]`.

// Each module depends only on those before it.
mod table;

mod items;

use std::collections::{BTreeMap, BTreeSet};

use sdp_schema::{Root, Rule, Schema, Type, TypeIndex};

use self::items::{Items, docs};
use self::table::{Table, reached};
use crate::code::Generated;
use crate::error::CodegenError;
use crate::language::{Conversion, Row};
use crate::names::{Renaming, Scope, upper_camel, words};

pub(crate) const ROW: Row = Row {
    comment: "//",
    generate: |model| {
        model.refuse_long_types()?;
        generate(&model.releases.schemas)
    },
    runtime: None,
    conversion: Conversion::Rust,
};

fn generate(schemas: &[Schema]) -> Result<Generated, CodegenError> {
    let mut scope = Scope::new(&words(&["rust types", "rust keywords"]));
    let (mut declared, mut renamings) = (BTreeMap::new(), vec![]);
    let mut tables = vec![];
    for mut table in Table::all(schemas) {
        let schema = table.schema;
        let root = match schema.root() {
            Root::Messages(_) => {
                let name = schema.name().map_or("", |it| it.name());
                // A `Hello` has the name of the protocol, such as `plugins`.
                Some(scope.claim_new(&upper_camel(name)))
            }
            Root::Value(_) => None,
        };
        let mut new = vec![];
        for ty in table.types.clone() {
            if !table.is_item(ty) {
                continue;
            }
            let name = declared.entry(table.class(ty)).or_insert_with(|| {
                new.push(ty);
                claim(&mut scope, schema.get(ty), &mut renamings)
            });
            table.names.insert(ty, name.clone());
        }
        if let Some(name) = table.endless() {
            let reason = "a type whose size depends on its own, in an array without elements, cannot be derived";
            return Err(CodegenError::new(name, reason.into()));
        }
        tables.push((table, root, new));
    }
    // A type can be a key only in a later schema.
    let mut keys = BTreeSet::new();
    for (table, ..) in &tables {
        let first = table.types.iter().filter_map(|ty| table.key(*ty));
        let types = reached(first, |ty| table.parts(ty)).into_iter();
        keys.extend(types.filter_map(|ty| table.names.get(&ty).cloned()));
    }
    let mut parts = vec![];
    for (table, root, new) in &tables {
        let mut items = Items::new(table, &keys, &mut scope);
        parts.extend(root_item(table, root.as_deref(), &mut items)?);
        for ty in new {
            parts.extend(items.item(*ty)?);
        }
    }
    let text = parts.join("\n");
    let mut imports = vec!["SdpDecode", "SdpDispatch", "SdpEncode", "SdpSchema"];
    imports.retain(|it| text.contains(it));
    let imports = match &*imports {
        [] => String::new(),
        all => format!("use sdp::{{{}}};\n\n", all.join(", ")),
    };
    Ok(Generated {
        text: format!("\n{imports}{text}"),
        files: vec![],
        renamings,
    })
}

/// Claims the name of an item.
fn claim(scope: &mut Scope, ty: &Type, renamings: &mut Vec<Renaming>) -> String {
    match ty {
        Type::Named(kind, _) | Type::Unordered(kind, _) => scope.claim_new(&upper_camel(kind)),
        Type::Refined(Rule::AtMost(max), _) => scope.claim_new(&format!("AtMost{max}")),
        Type::Refined(Rule::Nanos, _) => scope.claim_new("Nanos"),
        _ => {
            let name = ty.name().map_or("", |it| it.name());
            scope.claim(name, name, renamings)
        }
    }
}

/// Returns the message enum of a schema, or the name of a root that has none.
fn root_item(
    table: &Table<'_>,
    name: Option<&str>,
    items: &mut Items<'_>,
) -> Result<Option<String>, CodegenError> {
    let types: &[TypeIndex] = match (table.schema.root(), name) {
        (Root::Messages(types), Some(_)) => types,
        (Root::Value(ty), _) if !table.names.contains_key(&ty) => {
            let (text, name) = (table.text(ty, "")?, items.claim("Root"));
            return Ok(Some(format!("pub type {name} = {text};\n")));
        }
        _ => return Ok(None),
    };
    let name = name.unwrap_or_default();
    if types.is_empty() {
        let reason = "a message enum without messages cannot be derived";
        return Err(CodegenError::new(name, reason.into()));
    }
    let is_comparable = types.iter().all(|ty| table.is_comparable(*ty));
    let traits = if is_comparable {
        "Clone, Debug, PartialEq, "
    } else {
        "Clone, "
    };
    let label = table.schema.name();
    let mut text = docs(label.map_or("", |it| it.docs()), "");
    text += &format!("#[derive({traits}SdpDispatch, SdpSchema)]\n");
    text += &format!("pub enum {name} {{\n");
    for message in types.iter().filter_map(|ty| table.names.get(ty)) {
        text += &format!("    {message}({message}),\n");
    }
    Ok(Some(text + "}\n"))
}

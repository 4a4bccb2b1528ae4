//! [`text`]: code that converts the values of releases to the current types, without schemas.
//!
//! The code has a function for each block of the program of `sdp-schema`. Its lines call the functions of `convert.h`.

mod steps;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sdp_schema::__private::{find, steps as program};
use sdp_schema::{Grade, Root as Source, Schema};

use self::steps::{Functions, REFUSED};
use crate::code::{comment, included};
use crate::error::CodegenError;
use crate::model::{Model, Root};
use crate::release::Release;
use crate::template::{Templates, as_lines, with};

/// The functions that all conversions use, in C and C++.
const CONVERT: &str = include_str!("c/convert.h");

/// Returns the code for all releases of a model, after the code of its types, by the sections `guard`, `runtime`,
/// `hello` and `releases` of a language. The roots have names in a namespace.
pub(crate) fn text(
    sections: &'static str,
    model: &Model,
    space: &str,
    roots: &[(&Root, String)],
) -> Result<String, CodegenError> {
    let sections = Templates::new(sections);
    let runtime = sections.fill("runtime", with! { convert: CONVERT.trim_end() }) + "\n";
    let mut parts = vec![included(sections.get("guard"), &runtime, None)];
    let mut has_messages = false;
    for (root, name) in roots {
        let is_message = root.messages().is_some();
        if is_message && !has_messages {
            parts.push(sections.fill("hello", with! { space }));
            has_messages = true;
        }
        let Some(schema) = schema(model, root) else {
            continue;
        };
        let prefix = match space {
            "" => name.clone(),
            space => format!("{space}_{name}"),
        };
        let mut table = Table::new(&prefix, is_message);
        table.add_current(&schema);
        for release in &model.releases.all {
            table.add(release, &schema)?;
        }
        let count = table.entries.len();
        if count == 0 {
            continue;
        }
        let lines = as_lines(table.entries.iter().map(|((fingerprint, from), entry)| {
            let (to, block) = (entry.to, &entry.block);
            format!("{{ UINT64_C(0x{fingerprint:016x}), {from}, {to}, {block} }},")
        }));
        let (functions, docs) = (table.functions.finish(), comment(&table.docs));
        let values = with! {
            guard: prefix.to_uppercase(), space, name, functions, docs, table: lines, count, is_message,
        };
        parts.push(sections.fill("releases", values));
    }
    Ok(format!("\n{}\n", parts.join("\n\n")))
}

/// Returns the schema of a root.
fn schema(model: &Model, root: &Root) -> Option<Schema> {
    let mut schemas = model.releases.schemas.iter();
    match root {
        Root::Messages(of) => {
            let is_root = |it: &&Schema| {
                let name = it.name().map(|name| name.name());
                matches!(it.root(), Source::Messages(_)) && name == Some(&*of.name)
            };
            schemas.find(is_root).cloned()
        }
        Root::Value(id) => {
            let name = &model.item(*id)?.name;
            schemas.find_map(|it| Some(it.rooted_at(it.find(name)?)))
        }
    }
}

/// The conversions of a root, by the fingerprint of a type and the id of its message.
struct Table {
    functions: Functions,
    entries: BTreeMap<(u64, u16), Entry>,
    docs: String,
}

struct Entry {
    grade: Grade,
    to: u16,
    block: String,
}

impl Table {
    fn new(prefix: &str, is_message: bool) -> Self {
        let [kind, place] = match is_message {
            true => ["message", "in the `Hello` of the sender"],
            false => ["value", "the stamp of a record of `History`"],
        };
        Self {
            functions: Functions::new(prefix),
            entries: BTreeMap::new(),
            docs: format!(
                "Converts a {kind} of a release to the current bytes, for the decoder. The fingerprint of its type is {place}.\n\n"
            ),
        }
    }

    /// Adds a conversion, unless a better one has the same fingerprint: not all releases know the alias of a new name.
    fn insert(&mut self, key: (u64, u16), grade: Grade, to: u16, block: &str) {
        let is_better = self.entries.get(&key).is_none_or(|it| it.grade < grade);
        if is_better {
            let block = block.into();
            self.entries.insert(key, Entry { grade, to, block });
        }
    }

    /// Adds the current types, whose bytes stay as they are.
    fn add_current(&mut self, schema: &Schema) {
        for (id, _, fingerprint) in types(schema) {
            self.insert((fingerprint, id), Grade::Same, id, "NULL");
        }
    }

    /// Adds the types of a release.
    fn add(
        &mut self,
        Release { name, schema }: &Release,
        new: &Schema,
    ) -> Result<(), CodegenError> {
        let failure =
            |ty: &str, reason| CodegenError::new(&format!("release {name}, {ty}"), reason);
        let old = match new.root() {
            Source::Messages(_) => schema.clone().into_messages(),
            Source::Value(_) => {
                let ty = find(schema, new);
                let ty = ty.map_err(|error| {
                    CodegenError::new(&format!("release {name}"), error.to_string())
                })?;
                ty.map(|ty| schema.rooted_at(ty))
            }
        };
        let Some(old) = old else {
            let _ = writeln!(self.docs, "{name}: it does not have the type");
            return Ok(());
        };
        let conversions = program(&old, new);
        self.functions.start();
        let mut unchanged = 0_usize;
        for (id, ty, fingerprint) in types(&old) {
            let found = conversions.as_ref().map_err(Clone::clone);
            let found = found.and_then(|(program, roots)| match roots.get(&id) {
                Some(Ok((to, it))) => Ok((program, *to, it)),
                Some(Err(refusals)) => Err(refusals.clone()),
                None => Err(Default::default()),
            });
            let key = (fingerprint, id);
            match found {
                Ok((_, to, it)) if it.block.is_none() && to == id => {
                    unchanged = unchanged.saturating_add(1);
                    self.insert(key, Grade::Same, to, "NULL");
                }
                Ok((program, to, it)) => {
                    let _ = writeln!(self.docs, "{name}, {ty}: {}", it.grade);
                    let block = match it.block {
                        Some(block) => {
                            let block = self.functions.block(program, block);
                            block.map_err(|reason| failure(&ty, reason))?
                        }
                        None => "NULL".into(),
                    };
                    self.insert(key, it.grade, to, &block);
                }
                Err(refusals) => {
                    let _ = writeln!(self.docs, "{name}, {ty}: {}", Grade::Refused);
                    let reasons = refusals.to_string();
                    reasons.lines().for_each(|line| {
                        let _ = writeln!(self.docs, "  {line}");
                    });
                    self.insert(key, Grade::Refused, id, REFUSED);
                }
            }
        }
        if unchanged > 0 {
            let _ = writeln!(self.docs, "{name}: {unchanged} unchanged");
        }
        Ok(())
    }
}

/// Returns the messages of a schema with their ids, or the type of its values with the id 0, with names and fingerprints.
fn types(schema: &Schema) -> Vec<(u16, String, u64)> {
    let hashes = schema.fingerprints();
    let (types, is_message) = match schema.root() {
        Source::Value(ty) => (vec![ty], false),
        Source::Messages(types) => (types.to_vec(), true),
    };
    let all = types.into_iter().filter_map(|ty| {
        let name = schema.get(ty).name();
        let id = name.and_then(|it| it.message_id()).map_or(0, |it| it.get());
        let text = name.map_or("", |it| it.name()).escape_debug().to_string();
        let hash = hashes.get(ty.get())?.get();
        Some(match is_message {
            true => (id, format!("{text} ({id})"), hash),
            false => (0, text, hash),
        })
    });
    all.collect()
}

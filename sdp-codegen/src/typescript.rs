//! TypeScript: plain objects, and functions that decode and encode them.

/// Adds a line of code.
macro_rules! line {
    ($code:ident, $($text:tt)*) => {
        $code.line(format_args!($($text)*))
    };
}

mod compare;
mod input;
mod keyed;
mod messages;
mod names;
mod packed;
mod parts;
mod prune;
mod read;
mod shape;
mod types;
mod write;

use crate::code::{Code, Generated};
use crate::error::CodegenError;
use crate::model::{Enum, Id, Model, Root, Type};
use input::Inputs;
use names::TsNames;
use prune::{Chunks, SUPPORT, used};
use shape::{Shape, shape};

/// The comment at the start of a file.
const HEAD: &str = "\
//
// `decodeX` accepts exactly the bytes that `encodeX` returns for some value. Decoded values have no reference to the input,
// and encoders do not keep a value, so both can be changed.
";

/// Formatters and linters leave the file as it is, except Prettier, which has no such mark.
const MARKS: &str = "\
/* eslint-disable */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated
";

/// The types with their names in TypeScript.
struct Ts<'a> {
    model: &'a Model,
    names: TsNames,
    counts_levels: bool,
    inputs: Inputs,
}

pub(crate) fn generate(model: &Model) -> Result<Generated, CodegenError> {
    let model = &model.with_js_numbers();
    let mut renamings = vec![];
    let ts = Ts {
        model,
        names: TsNames::new(model, &mut renamings),
        counts_levels: model.counts_levels(),
        inputs: Inputs::new(model),
    };
    model.refuse(|id| ts.reason(id))?;
    let mut chunks = Chunks::default();
    for id in model.items() {
        ts.item(&mut chunks, *id);
    }
    for (index, root) in model.roots().iter().enumerate() {
        if let Root::Messages(of) = root {
            ts.protocol(&mut chunks, index, of);
        }
    }
    if let Some(hello) = &model.hello {
        ts.hello(&mut chunks, hello);
    }
    let named = model.items().iter().copied();
    for id in named.chain(model.ids().filter(|id| model.item(*id).is_none())) {
        let name = ts.names.of(id);
        chunks.private(&ts.names.read(id), ts.read_function(id));
        chunks.private(&format!("write{name}"), ts.write_function(id));
        chunks.private(&format!("compare{name}"), ts.compare_function(id));
        if let Some((name, text)) = ts.tag_function(id) {
            chunks.private(&name, text);
        }
    }
    let has_times = model.ids().any(|id| ts.time(id).is_some());
    let is_public = |name: &str| match name {
        "fromMillis" | "toMillis" => has_times,
        "SdpError" | "SdpErrorKind" => true,
        "messageLength" | "readMessages" => model.hello.is_some(),
        _ => false,
    };
    for text in SUPPORT {
        chunks.file(text, is_public);
    }
    let hello = model.hello.as_ref().map_or_else(String::new, |it| {
        let name = ts.names.of(it.ty);
        format!("//\n// `{name}` is the first message of a connection. It compares the versions of both programs.\n")
    });
    let text = format!("{HEAD}{hello}\n{MARKS}\n{}", chunks.finish());
    Ok(Generated { text, renamings })
}

impl Ts<'_> {
    /// Returns why a type has no values in JavaScript.
    fn reason(&self, id: Id) -> Option<String> {
        // The maximum length of arrays.
        let is_long = |count: u64| count > u32::MAX.into();
        match self.model.get(id) {
            Type::Array(_, count) if is_long(*count) && !self.is_zero_array(id) => {
                Some(format!("JavaScript has no arrays of {count} elements"))
            }
            Type::Bytes(_, size) if is_long(*size) => {
                Some(format!("JavaScript has no arrays of {size} elements"))
            }
            _ if self.model.min_size(id) > u32::MAX.into() => {
                Some("a value needs more than 4 GiB".into())
            }
            _ => None,
        }
    }

    /// Adds a type with a name, and the functions that decode and encode it.
    fn item(&self, chunks: &mut Chunks, id: Id) {
        let name = self.names.of(id);
        chunks.public(name, self.definition(id));
        // The functions of a `Hello` handle its header.
        if self.is_of_hello(id) {
            return;
        }
        let mut code = Code::new("  ");
        let docs = "which are the whole input. Throws an {@link SdpError} if they are invalid.";
        doc(
            &mut code,
            &format!("Decodes bytes of the type {{@link {name}}}, {docs}"),
        );
        let head = format!("export function decode{name}(bytes: Uint8Array): {name} {{");
        code.block(head, "}", |code| {
            line!(code, "return decode(bytes, {});", self.names.read(id));
        });
        chunks.public(&format!("decode{name}"), code.finish());
        let mut code = Code::new("  ");
        let docs = "Throws an {@link SdpError} if it has no encoding.";
        doc(
            &mut code,
            &format!("Encodes a value of the type {{@link {name}}}. {docs}"),
        );
        let (input, result) = (self.input(id), "Uint8Array<ArrayBuffer>");
        let head = format!("export function encode{name}(value: {input}): {result} {{");
        code.block(head, "}", |code| {
            line!(code, "return encode(value, write{name}, {});", quoted(name));
        });
        chunks.public(&format!("encode{name}"), code.finish());
    }

    fn is_of_hello(&self, id: Id) -> bool {
        let hello = self.model.hello.as_ref();
        hello.is_some_and(|it| self.model.reachable(it.ty).contains(&id))
    }

    /// Returns the definition of a type with a name.
    fn definition(&self, id: Id) -> String {
        let name = self.names.of(id);
        let mut code = Code::new("  ");
        let docs = self.model.item(id).map_or("", |it| &it.docs);
        doc(&mut code, docs);
        match self.model.get(id) {
            Type::Struct(_, fields) => match shape(fields) {
                Shape::Unit => {
                    line!(code, "export type {name} = Record<string, never>;")
                }
                Shape::Newtype(field) => {
                    line!(code, "export type {name} = {};", self.ty(field.ty));
                }
                Shape::Tuple(fields) => {
                    let tuple = self.tuple(fields.iter().map(|it| it.ty));
                    line!(code, "export type {name} = {tuple};");
                }
                Shape::Named(fields) => {
                    code.block(format_args!("export interface {name} {{"), "}", |code| {
                        for (field, name) in fields.iter().zip(self.names.fields(id, 0)) {
                            doc(code, &field.docs);
                            line!(code, "{name}: {};", self.ty(field.ty));
                        }
                    });
                }
            },
            Type::Enum(of) => self.enum_definition(&mut code, id, of),
            Type::Alias(_, ty) => {
                line!(code, "export type {name} = {};", self.ty(*ty));
            }
            _ => {}
        }
        code.finish()
    }

    fn enum_definition(&self, code: &mut Code, id: Id, of: &Enum) {
        let name = self.names.of(id);
        if of.variants.is_empty() {
            line!(code, "export type {name} = never;");
            return;
        }
        let kinds: Vec<_> = of.variants.iter().map(|it| quoted(&it.name)).collect();
        let line = format!("export type {name} = {};", kinds.join(" | "));
        if of.is_plain() && line.len() < 100 && of.variants.iter().all(|it| it.docs.is_empty()) {
            code.line(line);
            return;
        }
        line!(code, "export type {name} =");
        for (index, variant) in of.variants.iter().enumerate() {
            let kind = quoted(&variant.name);
            let fields = match shape(&variant.fields) {
                Shape::Unit => String::new(),
                Shape::Newtype(field) => format!("; value: {}", self.ty(field.ty)),
                Shape::Tuple(fields) => {
                    format!("; values: {}", self.tuple(fields.iter().map(|it| it.ty)))
                }
                Shape::Named(fields) => {
                    let fields = fields.iter().zip(self.names.fields(id, index));
                    let fields =
                        fields.map(|(field, name)| format!("; {name}: {}", self.ty(field.ty)));
                    fields.collect()
                }
            };
            let ty = match of.is_plain() {
                true => kind,
                false => format!("{{ kind: {kind}{fields} }}"),
            };
            let end = if index.saturating_add(1) == of.variants.len() {
                ";"
            } else {
                ""
            };
            let mut docs = vec![variant.docs.clone()];
            let documented = variant.fields.iter().zip(self.names.fields(id, index));
            docs.extend(
                documented
                    .filter(|(field, _)| !field.docs.is_empty())
                    .map(|(field, name)| format!("`{name}`: {}", field.docs)),
            );
            docs.retain(|it| !it.is_empty());
            let mut inner = Code::new("  ");
            doc(&mut inner, &docs.join("\n\n"));
            line!(inner, "| {ty}{end}");
            for line in inner.finish().lines() {
                line!(code, "  {line}");
            }
        }
    }
}

/// Returns a function. Compilers accept unused parameters if their names start with `_`.
fn function(
    name: &str,
    parameters: &[(&str, &str)],
    result: &str,
    body: impl FnOnce(&mut Code),
) -> String {
    let mut code = Code::new("  ");
    code.block("", "", body);
    let body = code.finish();
    let used = used(&body);
    let parameter = |(name, ty): &(&str, &str)| match used.contains(*name) {
        true => format!("{name}: {ty}"),
        false => format!("_{name}: {ty}"),
    };
    let parameters: Vec<_> = parameters.iter().map(parameter).collect();
    let parameters = parameters.join(", ");
    format!(
        "function {name}({parameters}): {result} {{{}}}\n",
        body.trim_end_matches('\n').to_owned() + "\n"
    )
}

/// Adds a comment with documentation.
fn doc(code: &mut Code, docs: &str) {
    let docs = docs.trim().replace("*/", "*\\/");
    // A tag would have an effect: the compiler can leave out a declaration with `@internal`.
    let escape = |line: &str| match line.trim_start().starts_with('@') {
        true => line.trim_end().replacen('@', "\\@", 1),
        false => line.trim_end().to_owned(),
    };
    let lines: Vec<_> = docs.lines().map(escape).collect();
    match &*lines {
        [] => {}
        [line] => line!(code, "/** {line} */"),
        _ => {
            code.line("/**");
            for line in lines {
                code.line(format!(" * {line}").trim_end());
            }
            code.line(" */");
        }
    }
}

/// Returns a string literal.
fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for it in text.chars() {
        match it {
            '"' | '\\' => literal.extend(['\\', it]),
            _ if it.is_control() || matches!(it, '\u{2028}' | '\u{2029}') => {
                literal.push_str(&it.escape_unicode().to_string());
            }
            _ => literal.push(it),
        }
    }
    literal + "\""
}

/// Returns the call of a method of `DataView` for a number of 1, 2 or 4 bytes.
fn method(object: &str, verb: &str, width: u8, arguments: &str) -> String {
    let bits = u32::from(width).saturating_mul(8);
    let end = if width == 1 { "" } else { ", true" };
    format!("{object}.view.{verb}Uint{bits}({arguments}{end})")
}

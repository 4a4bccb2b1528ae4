//! Code in C: one header with the types, their readers and writers, and the support code.

mod api;
mod compare;
mod define;
mod enums;
mod expr;
mod function;
mod indexed;
mod list;
mod name;
mod shape;
mod types;
mod unnamed;

use heck::ToShoutySnakeCase as _;

use self::types::Types;
use crate::code::{Code, Generated};
use crate::error::CodegenError;
use crate::model::{Id, Model, Root};

const RUNTIME: &str = include_str!("c/runtime.h");
const NUMBERS: &str = include_str!("c/numbers.h");
const TEXT: &str = include_str!("c/text.h");
const INDEXED: &str = include_str!("c/indexed.h");
const MESSAGE: &str = include_str!("c/message.h");
const HELLO: &str = include_str!("c/hello.h");

/// The maximum length of a line of code.
const MAX_LINE: usize = 120;

const ABOUT: &str = "\
/* C99 and later, and C++. Nothing allocates: decoded values point into the input, and the caller gives an arena for
 * the elements of sequences. Functions return an error, which is `SDP_OK` after success. After another error, the
 * content of the value or buffer is unspecified. */";

pub(crate) fn generate(model: &Model) -> Result<Generated, CodegenError> {
    let mut types = Types::new(model);
    model.refuse(|id| types.shapes.refusal(id))?;
    let first = model.roots().first().map_or("", |root| match root {
        Root::Value(id) => model.item(*id).map_or("", |it| &it.name),
        Root::Messages(of) => &of.name,
    });
    let guard = format!("{}{first}", types.prefix()).to_shouty_snake_case();
    let mut code = Code::new("    ");
    support(&mut code, &types);
    let order = types.order.clone();
    let compared = model.compared();
    for id in &order {
        shared(&mut code, &types, *id);
    }
    let own = || order.iter().copied().filter(|id| !types.is_shared(*id));
    let recursive = || own().filter(|id| types.shapes.is_recursive(*id));
    for id in recursive() {
        if let Some(name) = types.struct_name(id) {
            code.line(format!("struct {name};"));
        }
    }
    code.blank();
    for id in types.by_value() {
        types.define(&mut code, id);
    }
    for id in own() {
        types.define_entry(&mut code, id);
    }
    for id in recursive() {
        types.declare(&mut code, id, compared.contains(&id));
    }
    code.blank();
    for id in own() {
        types.functions(&mut code, id, compared.contains(&id));
    }
    for id in &order {
        if model.item(*id).is_some() {
            types.constants_of(&mut code, *id);
            types.name_of_variant(&mut code, *id);
            types.whole_values(&mut code, *id);
        }
    }
    for union in types.unions.clone() {
        types.union(&mut code, &union);
    }
    if let Some(hello) = &model.hello {
        let name = types.claim_hello();
        types.hello(&mut code, &name, hello);
    }
    let content = tidy(&code.finish());
    // Two protocols can have a root with the same name. The compiler must see both, and reports the second definition.
    let guard = format!("SDP_{guard}_{:08X}_H", unnamed::hash(&content) >> 32);
    Ok(Generated {
        text: format!(
            "/* clang-format off */\n{ABOUT}\n#ifndef {guard}\n#define {guard}\n\n{content}#endif\n"
        ),
        renamings: types.renamings,
    })
}

/// Writes the support code that the types use.
fn support(code: &mut Code, types: &Types<'_>) {
    let is_indexed = |id: &Id| types.shapes.is_indexed(*id);
    let runtime = [RUNTIME, NUMBERS, TEXT].join("\n");
    let version = unnamed::hash(&[RUNTIME, NUMBERS, TEXT, INDEXED, MESSAGE, HELLO].concat()) >> 32;
    code.line(format!(
        "#ifndef SDP_RUNTIME\n#define SDP_RUNTIME 0x{version:08x}u\n\n{runtime}"
    ));
    code.line(format!("#elif SDP_RUNTIME != 0x{version:08x}u"));
    code.line("#error \"generate all headers with the same version of sdp-codegen\"\n#endif");
    code.blank();
    let optional = [
        ("SDP_INDEXED", INDEXED, types.order.iter().any(is_indexed)),
        ("SDP_MESSAGES", MESSAGE, types.model().hello.is_some()),
        ("SDP_HELLO", HELLO, types.model().hello.is_some()),
    ];
    for (guard, text, is_used) in optional {
        if is_used {
            code.line(format!("#ifndef {guard}\n#define {guard}\n"));
            code.line(text);
            code.line("#endif");
            code.blank();
        }
    }
}

/// Writes a type without names, which further headers can contain too.
fn shared(code: &mut Code, types: &Types<'_>, id: Id) {
    if !types.is_shared(id) {
        return;
    }
    let mut content = Code::new("    ");
    types.define(&mut content, id);
    types.define_entry(&mut content, id);
    types.functions(&mut content, id, true);
    let content = content.finish();
    if !content.is_empty() {
        let guard = types.guard(id);
        code.line(format!("#ifndef {guard}\n#define {guard}\n"));
        code.line(content);
        code.line("#endif");
        code.blank();
    }
}

/// Returns text with at most one empty line in a row, and with short lines.
fn tidy(text: &str) -> String {
    let mut tidied = String::new();
    let mut is_empty = true;
    for line in text.lines() {
        if !line.is_empty() || !is_empty {
            tidied.push_str(&wrapped(line));
            tidied.push('\n');
        }
        is_empty = line.is_empty();
    }
    tidied
}

/// Breaks a long line of code before an `&&` or after a comma.
fn wrapped(line: &str) -> String {
    let code = line.trim_start();
    let indent = line.len().saturating_sub(code.len());
    let is_code = !code.starts_with(['/', '*', '#']);
    let (head, _) = line.split_at_checked(MAX_LINE).unwrap_or_default();
    let place = head
        .rfind(" && ")
        .or_else(|| Some(head.rfind(", ")?.saturating_add(1)));
    match place.and_then(|it| line.split_at_checked(it)) {
        Some((first, rest)) if is_code && first.len() > indent => {
            let rest = format!("{:indent$}    {}", "", rest.trim_start());
            format!("{first}\n{}", wrapped(&rest))
        }
        _ => line.into(),
    }
}

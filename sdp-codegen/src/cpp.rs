//! C++: one header for C++17 and later.

mod items;
mod kinds;
mod messages;
mod scope;
mod types;

use std::collections::BTreeSet;

use crate::code::{Code, Generated};
use crate::error::CodegenError;
use crate::model::{Elements, Id, Model, Protocol, Root, Type};

use scope::Scope;

/// The support code in the order of its dependencies. Each file has a guard, so that a program can include several generated
/// headers.
const RUNTIME: &str = include_str!("cpp/runtime.hpp");
const VARIANT: &str = include_str!("cpp/variant.hpp");
const CODING: &str = include_str!("cpp/coding.hpp");
const SCALARS: &str = include_str!("cpp/scalars.hpp");
const SEQUENCES: &str = include_str!("cpp/sequences.hpp");
const INDEXED: &str = include_str!("cpp/indexed.hpp");
const PARTS: &str = include_str!("cpp/parts.hpp");
const TIMES: &str = include_str!("cpp/times.hpp");
const RULES: &str = include_str!("cpp/rules.hpp");
const KEYS: &str = include_str!("cpp/keys.hpp");
const MESSAGES: &str = include_str!("cpp/messages.hpp");
const HELLO: &str = include_str!("cpp/hello.hpp");

/// The maximum encoded size in bytes of an array inside its value. Longer ones are vectors, so that they are not on the stack.
const MAX_INLINE: u64 = 4096;

/// The maximum number of types without names that contain each other. The full name of a `std::vector` has the name of
/// its element twice, so the time of compilers doubles with each level.
const MAX_DEPTH: usize = 12;

pub(crate) fn generate(model: &Model) -> Result<Generated, CodegenError> {
    model.refuse(|id| refusal(model, id))?;
    let mut renamings = vec![];
    let scope = Scope::new(model, &mut renamings);
    let cpp = Cpp {
        keys: keys(model),
        model,
        scope,
    };
    let mut code = Code::new("    ");
    code.line("// clang-format off\n#pragma once");
    for part in cpp.runtime() {
        code.blank();
        code.line(part.trim_end());
    }
    code.blank();
    cpp.types(&mut code);
    code.blank();
    cpp.kinds(&mut code);
    code.blank();
    cpp.encodings(&mut code);
    if let Some(hello) = &model.hello {
        code.blank();
        cpp.hello(hello, &mut code);
    }
    Ok(Generated {
        text: code.finish(),
        renamings,
    })
}

/// The types of a model with their names in C++.
struct Cpp<'a> {
    model: &'a Model,
    scope: Scope,
    /// Types whose values are compared.
    keys: BTreeSet<Id>,
}

impl Cpp<'_> {
    /// Returns the unions of messages, with their names and the names of their views.
    fn protocols(&self) -> impl Iterator<Item = (&Protocol, &(String, String))> {
        let roots = self.model.roots().iter();
        roots.filter_map(Root::messages).zip(&self.scope.unions)
    }

    /// Returns the parts of the support code that the types need.
    fn runtime(&self) -> Vec<&'static str> {
        let mut parts = vec![RUNTIME, VARIANT, CODING, SCALARS, SEQUENCES, PARTS];
        let has = |is: &dyn Fn(&Type) -> bool| self.model.ids().any(|id| is(self.model.get(id)));
        if has(&|ty| matches!(ty, Type::Seq(_, Elements::Indexed))) {
            parts.push(INDEXED);
        }
        if self.model.ids().any(|id| self.model.time(id).is_some()) {
            parts.push(TIMES);
        }
        if has(&|ty| matches!(ty, Type::Checked(..))) {
            parts.push(RULES);
        }
        let is_keyed = |ty: &Type| {
            matches!(
                ty,
                Type::Map(..) | Type::Seq(_, Elements::Set | Elements::Heap)
            )
        };
        if has(&is_keyed) {
            parts.push(KEYS);
        }
        if self.model.hello.is_some() {
            parts.extend([MESSAGES, HELLO]);
        }
        parts
    }
}

/// Returns the types whose values are compared, with their parts.
fn keys(model: &Model) -> BTreeSet<Id> {
    let key = |id: Id| match model.get(id) {
        Type::Map(key, _) => Some(*key),
        Type::Seq(element, Elements::Set | Elements::Heap) => Some(*element),
        _ => None,
    };
    let keys = model.ids().filter_map(key);
    keys.flat_map(|key| model.reachable(key)).collect()
}

/// Returns why C++ cannot express a type.
fn refusal(model: &Model, id: Id) -> Option<String> {
    if is_deep(model, id, MAX_DEPTH) {
        return Some(format!(
            "more than {MAX_DEPTH} types without names contain each other, which compilers cannot handle"
        ));
    }
    // The runtime multiplies it by a count.
    (model.min_size(id) > u64::from(u32::MAX))
        .then(|| "a value has more than 4294967295 bytes".into())
}

/// Returns whether more than a number of types without names contain each other.
fn is_deep(model: &Model, id: Id, depth: usize) -> bool {
    if model.item(id).is_some() {
        return false;
    }
    let parts = model.get(id).parts();
    let mut parts = parts.into_iter();
    match depth.checked_sub(1) {
        Some(depth) => parts.any(|part| is_deep(model, part, depth)),
        None => true,
    }
}

//! Go: plain structs with functions that append and read them.

mod body;
mod define;
mod import;
mod messages;
mod names;
mod order;
mod parts;
mod read;
mod runtime;
mod text;
mod types;
mod write;

use std::collections::BTreeSet;

use crate::chunks::{Chunks, Syntax};
use crate::language::{Conversion, Language, Row, Runtime, generate};
use crate::model::{Elements, Hello, Id, Model, Root, Type};
use crate::names::{Names, Style};
use crate::plan::{Forms, Plan, Step};
use crate::template::Templates;
use names::GoNames;
use runtime::MAX_TUPLE;

/// The maximum size of a value in bytes, for values on the stack and platforms with 32 bits.
const MAX_SIZE: u64 = 1 << 24;

pub(crate) const ROW: Row = Row {
    comment: "//",
    generate: |model| generate::<Go<'_>>(model),
    runtime: Some(Runtime {
        text: runtime::file,
        has_calls: true,
        import: import::usual,
        is_import: import::is_valid,
        rule: "an import in Go starts with the module, such as `example.com/host/sdp`",
        path: import::path,
    }),
    conversion: Conversion::Module("sdpresolve/sdpresolve.go", runtime::resolver),
};

/// The types with their names in Go.
pub(crate) struct Go<'a> {
    model: &'a Model,
    plan: Plan<'a>,
    names: Names,
    own: GoNames,
    texts: Templates,
    /// The types of keys and their parts.
    compared: BTreeSet<Id>,
    /// The types that cannot be keys of a map in Go.
    unhashable: BTreeSet<Id>,
    /// The types that contain themselves without a pointer between, so that a value has no end.
    endless: BTreeSet<Id>,
}

impl<'a> Language<'a> for Go<'a> {
    const STYLE: Style = names::STYLE;
    const SYNTAX: Syntax = runtime::SYNTAX;

    fn new(model: &'a Model, mut names: Names) -> Self {
        Self {
            model,
            plan: Plan::new(model, Forms::default()),
            own: GoNames::new(model, &mut names),
            names,
            texts: Templates::new(include_str!("go/steps.go")),
            compared: model.compared(),
            unhashable: model.containing(|id| match model.get(id) {
                Type::Seq(_, elements) => *elements != Elements::CStr,
                Type::Map(..) | Type::Option(_) | Type::Result(..) => true,
                _ => false,
            }),
            endless: model.cycles(&|_, ty| match ty {
                Type::Struct(..) | Type::Tuple(_) | Type::Array(..) => ty.parts(),
                _ => ty.content().into_iter().collect(),
            }),
        }
    }

    fn refusal(&self, id: Id) -> Option<String> {
        let is_large = |count: u64| count > MAX_SIZE;
        match self.model.get(id) {
            Type::Array(_, count) | Type::Bytes(_, count)
                if is_large(*count) && self.model.fixed_size(id) != Some(0) =>
            {
                Some(format!("an array of {count} elements is too large for Go"))
            }
            _ if is_large(self.model.min_size(id)) => {
                Some("a value needs more than 16 MiB, which is too large for Go".into())
            }
            _ if self.endless.contains(&id) => {
                Some("a value contains a value of its own type without end".into())
            }
            _ => None,
        }
    }

    fn types(&self, types: &mut Chunks, id: Id) {
        self.define(types, id);
    }

    fn steps(&self, functions: &mut Chunks, id: Id) {
        let name = self.names.of(id);
        let [read, write] = self.functions(id);
        functions.private(&format!("read{name}"), read);
        functions.private(&format!("write{name}"), write);
        functions.private(&format!("compare{name}"), self.compare_function(id));
        if let Type::Enum(of) = self.model.get(id) {
            self.tag_functions(functions, id, of);
        }
    }

    fn root(&self, types: &mut Chunks, _: &mut Chunks, root: &Root, name: &str) {
        match root {
            Root::Value(id) => self.value(types, *id),
            Root::Messages(of) => self.protocol(types, of, name),
        }
    }

    fn hello(&self, types: &mut Chunks, _: &mut Chunks, hello: &Hello) {
        self.own_messages(types, hello);
    }

    fn finish(&self, types: Chunks, functions: Chunks) -> String {
        let mut file = types;
        let tuples = self.model.ids().filter_map(|id| match self.plan.step(id) {
            Step::Tuple(types) if types.len() > MAX_TUPLE => Some(types.len()),
            _ => None,
        });
        for count in tuples.collect::<BTreeSet<_>>() {
            let text = runtime::tuple(&self.texts, count);
            file.private(&format!("SDPTuple{count}"), text);
        }
        file.append(functions);
        let (text, _) = file.finish();
        let import = self.model.import.as_deref();
        runtime::file_with(&text, &self.texts, "head", &self.own.package, import)
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

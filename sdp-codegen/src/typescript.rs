//! TypeScript: plain objects, and functions that decode and encode them.

mod body;
mod define;
mod inputs;
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
use crate::language::{Conversion, Language, Row, Runtime, generate, is_path};
use crate::model::{Hello, Id, Model, Root, Type};
use crate::names::{Names, Style};
use crate::plan::{Count, Forms, Plan, Step};
use crate::template::{Templates, with};
use names::TsNames;
use runtime::SYNTAX;

pub(crate) const ROW: Row = Row {
    comment: "//",
    generate: |model| generate::<Ts<'_>>(&model.with_js_numbers()?),
    runtime: Some(Runtime {
        text: runtime::file,
        has_calls: true,
        import: |_| Ok("./sdp.js".into()),
        is_import: is_path,
        rule: "an import is a path or a name, such as `../sdp.js`",
        path: |import, _| runtime::path(import),
    }),
    conversion: Conversion::Module("sdp_resolve.ts", runtime::resolver),
};

/// The types with their names in TypeScript.
pub(crate) struct Ts<'a> {
    model: &'a Model,
    plan: Plan<'a>,
    names: Names,
    own: TsNames,
    texts: Templates,
    /// The types with collections, of which an encoder accepts more values than a decoder returns.
    collections: BTreeSet<Id>,
    /// The types for which TypeScript cannot say which values an encoder accepts.
    endless: BTreeSet<Id>,
}

impl<'a> Language<'a> for Ts<'a> {
    const STYLE: Style = names::STYLE;
    const SYNTAX: Syntax = SYNTAX;

    fn new(model: &'a Model, mut names: Names) -> Self {
        let forms = Forms {
            has_newtypes: true,
            ..Forms::default()
        };
        let endless = inputs::endless(model);
        Self {
            model,
            plan: Plan::new(model, forms),
            own: TsNames::new(model, &mut names),
            names,
            texts: Templates::new(include_str!("typescript/steps.ts")),
            collections: model.containing(|id| inputs::is_collection(model.get(id))),
            endless: model.containing(|id| endless.contains(&id)),
        }
    }

    fn refusal(&self, id: Id) -> Option<String> {
        let is_large = self.model.min_size(id) > u32::MAX.into();
        match self.plan.step(id) {
            // The maximum length of arrays.
            Step::Array(_, count) | Step::Numbers(_, Count::Fixed(count))
                if *count > u32::MAX.into() =>
            {
                Some(format!("JavaScript has no arrays of {count} elements"))
            }
            _ => is_large.then(|| "a value needs more than 4 GiB".into()),
        }
    }

    fn types(&self, types: &mut Chunks, id: Id) {
        self.define(types, id);
    }

    fn steps(&self, functions: &mut Chunks, id: Id) {
        let name = self.names.of(id);
        let [read, write] = self.functions(id);
        functions.private(&self.reader(id), read);
        functions.private(&format!("write{name}"), write);
        functions.private(&format!("compare{name}"), self.compare_function(id));
        if let Type::Enum(of) = self.model.get(id) {
            functions.private(&format!("tag{name}"), self.tag_function(id, of));
        }
    }

    fn root(&self, types: &mut Chunks, _: &mut Chunks, root: &Root, name: &str) {
        if let Root::Messages(of) = root {
            self.protocol(types, of, name);
        }
    }

    fn hello(&self, types: &mut Chunks, _: &mut Chunks, hello: &Hello) {
        self.own_messages(types, hello);
    }

    fn finish(&self, types: Chunks, functions: Chunks) -> String {
        let mut file = types;
        file.append(functions);
        let (text, names) = file.finish();
        let runtime = runtime::included(self.model.import.as_deref(), &names);
        let marks = self.texts.get("marks");
        let head = self.texts.fill("head", with! { marks });
        format!("{head}\n\n{runtime}\n\n{text}")
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

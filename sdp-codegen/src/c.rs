//! C: one header with the types, their readers and writers, and the support code.

mod body;
mod define;
mod list;
mod messages;
mod names;
mod parts;
mod shape;
mod text;
mod types;

use std::collections::BTreeSet;

use heck::ToShoutySnakeCase as _;

use self::names::CNames;
use self::shape::{Shape, Shapes};
use crate::chunks::{Chunks, Syntax, words};
use crate::code::{guarded, hash, included, tidy};
use crate::language::{Conversion, Language, Row, Runtime, generate, is_path};
use crate::model::{Hello, Id, Model, Root};
use crate::names::{Names, Style, prefix};
use crate::template::{Templates, files, with};

/// The parts in the order of their dependencies.
const RUNTIME: &str = files! { "\n";
    "c/runtime.h" "c/numbers.h" "c/text.h" "c/indexed.h" "c/message.h" "c/hello.h"
};

pub(crate) const ROW: Row = Row {
    comment: "//",
    generate: |model| generate::<C<'_>>(model),
    runtime: Some(Runtime {
        text: runtime,
        has_calls: false,
        import: |_| Ok("sdp.h".into()),
        is_import: is_path,
        rule: "an import is a path or a name, such as `../sdp.h`",
        path: |import, _| import.into(),
    }),
    conversion: Conversion::Releases,
};

/// The types with their names in C.
pub(crate) struct C<'a> {
    model: &'a Model,
    shapes: Shapes<'a>,
    names: Names,
    own: CNames,
    texts: Templates,
    /// The types of keys and their parts.
    compared: BTreeSet<Id>,
}

impl<'a> Language<'a> for C<'a> {
    const STYLE: Style = names::STYLE;
    const SYNTAX: Syntax = Syntax {
        separator: "\n\n",
        comment: &['/', '*', ' '],
        keywords: &["static", "inline", "struct", "enum"],
        used: words,
    };

    const RELEASES: Option<&'static str> = Some(include_str!("c/releases.h"));

    fn new(model: &'a Model, mut names: Names) -> Self {
        let shapes = Shapes::new(model);
        Self {
            model,
            own: CNames::new(&shapes, &mut names),
            shapes,
            names,
            texts: Templates::new(include_str!("c/steps.h")),
            compared: model.compared(),
        }
    }

    fn refusal(&self, id: Id) -> Option<String> {
        self.shapes.refusal(id)
    }

    fn order(&self, _: &Model) -> [Vec<Id>; 2] {
        [self.shapes.order.clone(), self.shapes.order.clone()]
    }

    fn types(&self, types: &mut Chunks, id: Id) {
        let is_array = matches!(self.shapes.shape(id), Shape::Array(..) | Shape::Packed(..));
        if self.shapes.is_form(id) || self.model.item(id).is_some() {
            let [text, ..] = self.code(id);
            let (name, text) = (self.own.of(id), self.guarded(id, &text));
            match is_array && self.shapes.is_form(id) {
                // Only an array that is an element is in a struct.
                true => types.private(name, text),
                false => types.public(name, text),
            }
        }
    }

    fn steps(&self, functions: &mut Chunks, id: Id) {
        let own = [self.name_function(id), self.whole_value(id)].join("\n\n");
        let text = self.guarded(id, &self.functions(id));
        functions.public("", format!("{text}\n\n{own}"));
    }

    fn root(&self, _: &mut Chunks, functions: &mut Chunks, root: &Root, name: &str) {
        if let Root::Messages(of) = root {
            functions.public("", self.messages(of, name));
        }
    }

    fn hello(&self, _: &mut Chunks, functions: &mut Chunks, hello: &Hello) {
        functions.public("", self.hello_functions(hello));
    }

    fn finish(&self, types: Chunks, functions: Chunks) -> String {
        let recursive = || {
            let all = self.shapes.order.iter().copied();
            all.filter(|id| self.model.is_recursive(*id))
        };
        let structs = recursive().filter(|id| self.shapes.is_form(*id));
        let structs = structs.map(|id| self.base_type(id) + ";\n");
        let structs = structs
            .filter(|it| it.starts_with("struct "))
            .collect::<String>();
        let prototypes: Vec<_> = recursive().map(|id| self.prototypes(id)).collect();
        let mut all = Chunks::new(Self::SYNTAX);
        all.public("", structs);
        all.append(types);
        all.public("", prototypes.join("\n"));
        all.append(functions);
        let content = tidy(&all.finish().0);
        let first = self.model.roots().first().map_or("", |root| match root {
            Root::Value(id) => self.model.item(*id).map_or("", |it| &it.name),
            Root::Messages(of) => &of.name,
        });
        let guard = format!("{}{first}", prefix(self.model)).to_shouty_snake_case();
        // Two protocols can have a root with the same name. The compiler must see both, and reports the second definition.
        let hash = format!("{:08X}", hash(&content) >> 32);
        let runtime = included("SDP_RUNTIME", RUNTIME, self.model.import.as_deref());
        let values = with! { guard, hash, content, runtime };
        self.texts.fill("file", values) + "\n"
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

impl C<'_> {
    /// Returns code that further headers can contain too, if its type has no part with a name in Rust.
    fn guarded(&self, id: Id, content: &str) -> String {
        if content.is_empty() || !self.shapes.shared.contains(&id) {
            return content.into();
        }
        let name = self.own.of(id).trim_start_matches("sdp_");
        let guard = name.to_shouty_snake_case();
        let hash = format!("{:08X}", hash(content) >> 32);
        self.texts.fill("shared", with! { guard, hash, content })
    }
}

/// Returns the content of the file with the runtime.
fn runtime() -> String {
    let about = "/* The code that all headers of sdp-codegen share, for C99 and later, and C++. */";
    let runtime = guarded("SDP_RUNTIME", RUNTIME);
    format!("/* clang-format off */\n{about}\n{runtime}")
}

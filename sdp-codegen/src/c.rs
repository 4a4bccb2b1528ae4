//! C: one header with the types, their readers and writers, and the support code.

mod body;
mod define;
mod messages;
mod names;
mod order;
mod parts;
mod read;
mod shape;
mod text;
mod types;
mod write;

use std::collections::BTreeSet;

use heck::ToShoutySnakeCase as _;

use self::names::CNames;
use self::shape::Shapes;
use self::text::{hash, tidy};
use crate::chunks::{Chunks, Syntax};
use crate::language::Language;
use crate::model::{Id, Model, Root};
use crate::names::{Names, Renaming, Style};
use crate::template::{Templates, with};

const RUNTIME: &str = include_str!("c/runtime.h");
const NUMBERS: &str = include_str!("c/numbers.h");
const TEXT: &str = include_str!("c/text.h");
const INDEXED: &str = include_str!("c/indexed.h");
const MESSAGE: &str = include_str!("c/message.h");
const HELLO: &str = include_str!("c/hello.h");

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
        used: |_| BTreeSet::new(),
    };

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
        let mut text = self.definition(id);
        if self.shapes.shared.contains(&id) {
            // Further headers can contain it too, so its functions are beside it.
            let content = [text, self.entry(id), self.functions(id)].join("\n\n");
            let content = content.trim();
            let guard = self.own.of(id).trim_start_matches("sdp_");
            let guard = guard.to_shouty_snake_case();
            let hash = format!("{:08X}", hash(content) >> 32);
            text = match content {
                "" => String::new(),
                _ => self.texts.fill("shared", with! { guard, hash, content }),
            };
        }
        types.public(self.own.of(id), text);
    }

    fn steps(&self, functions: &mut Chunks, id: Id) {
        if !self.shapes.shared.contains(&id) {
            let texts = [
                self.entry(id),
                self.functions(id),
                self.name_function(id),
                self.whole_value(id),
            ];
            functions.public(self.own.of(id), texts.join("\n\n"));
        }
    }

    fn root(&self, _: &mut Chunks, functions: &mut Chunks, root: &Root, protocol: usize) {
        if let Root::Messages(of) = root {
            functions.public("", self.messages(of, protocol));
        }
    }

    fn hello(&self, _: &mut Chunks, functions: &mut Chunks) {
        if let Some(hello) = &self.model.hello {
            functions.public("", self.hello_functions(hello));
        }
    }

    fn finish(&self, types: Chunks, functions: Chunks) -> String {
        let own = || {
            self.shapes
                .order
                .iter()
                .filter(|it| !self.shapes.shared.contains(it))
        };
        let recursive = || own().filter(|it| self.shapes.is_recursive(**it));
        let structs = recursive().filter_map(|id| {
            let ty = self.base_type(*id);
            Some(format!("{ty};")).filter(|_| self.shapes.is_form(*id) && ty.starts_with("struct "))
        });
        let structs: Vec<_> = structs.collect();
        let prototypes: Vec<_> = recursive().map(|id| self.prototypes(*id)).collect();
        let content = tidy(
            &[
                self.support(),
                structs.join("\n"),
                types.finish().0,
                prototypes.join("\n"),
                functions.finish().0,
            ]
            .join("\n\n"),
        );
        let first = self.model.roots().first().map_or("", |root| match root {
            Root::Value(id) => self.model.item(*id).map_or("", |it| &it.name),
            Root::Messages(of) => &of.name,
        });
        let guard = format!("{}{first}", names::prefix(self.model)).to_shouty_snake_case();
        // Two protocols can have a root with the same name. The compiler must see both, and reports the second definition.
        let hash = format!("{:08X}", hash(&content) >> 32);
        self.texts.fill("file", with! { guard, hash, content }) + "\n"
    }

    fn renamings(self) -> Vec<Renaming> {
        self.names.renamings
    }
}

impl C<'_> {
    /// Returns the support code that the types use.
    fn support(&self) -> String {
        let version = hash(&[RUNTIME, NUMBERS, TEXT, INDEXED, MESSAGE, HELLO].concat());
        let version = format!("{:08x}", version >> 32);
        let runtime = [RUNTIME, NUMBERS, TEXT].join("\n");
        let mut text = self.texts.fill("runtime", with! { version, runtime });
        let has_indexed = self
            .shapes
            .order
            .iter()
            .any(|it| self.shapes.is_indexed(*it));
        let has_messages = self.model.hello.is_some();
        for (guard, content, is_used) in [
            ("SDP_INDEXED", INDEXED, has_indexed),
            ("SDP_MESSAGES", MESSAGE, has_messages),
            ("SDP_HELLO", HELLO, has_messages),
        ] {
            if is_used {
                text += "\n\n";
                text += &self.texts.fill("part", with! { guard, content });
            }
        }
        text
    }
}

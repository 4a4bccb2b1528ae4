//! C++: one header for C++17 and later.

mod define;
mod kinds;
mod messages;
mod names;
mod types;

use std::collections::BTreeSet;

use crate::chunks::{Chunks, Syntax};
use crate::code::{guarded, included, tidy};
use crate::language::{Conversion, Language, Row, Runtime, generate, is_path};
use crate::model::{Hello, Id, Model, Root, Type};
use crate::names::{Names, Style};
use crate::template::{Templates, files, with};
use names::CppNames;

/// The parts in the order of their dependencies.
const RUNTIME: &str = files! { "\n";
    "cpp/runtime.hpp" "cpp/variant.hpp" "cpp/coding.hpp" "cpp/scalars.hpp" "cpp/sequences.hpp"
    "cpp/parts.hpp" "cpp/indexed.hpp" "cpp/times.hpp" "cpp/rules.hpp" "cpp/keys.hpp"
    "cpp/messages.hpp" "cpp/hello.hpp"
};

/// The maximum encoded size in bytes of an array inside its value. Longer ones are vectors, so that they are not on the stack.
const MAX_INLINE: u64 = 4096;

/// The maximum number of types without names that contain each other. The full name of a `std::vector` has the name of
/// its element twice, so the time of compilers doubles with each level.
const MAX_DEPTH: usize = 12;

pub(crate) const ROW: Row = Row {
    comment: "//",
    generate: |model| generate::<Cpp<'_>>(model),
    runtime: Some(Runtime {
        text: runtime,
        has_calls: false,
        import: |_| Ok("sdp.hpp".into()),
        is_import: is_path,
        rule: "an import is a path or a name, such as `../sdp.hpp`",
        path: |import, _| import.into(),
    }),
    conversion: Conversion::Releases,
};

/// The types of a model with their names in C++.
pub(crate) struct Cpp<'a> {
    model: &'a Model,
    names: Names,
    own: CppNames,
    texts: Templates,
    /// Types whose values are compared.
    keys: BTreeSet<Id>,
}

impl<'a> Language<'a> for Cpp<'a> {
    const STYLE: Style = names::STYLE;
    const SYNTAX: Syntax = Syntax {
        separator: "\n\n",
        comment: &['/'],
        keywords: &["struct", "using", "inline"],
        used: |_| BTreeSet::new(),
    };

    const RELEASES: Option<&'static str> = Some(include_str!("cpp/releases.hpp"));

    fn new(model: &'a Model, mut names: Names) -> Self {
        Self {
            model,
            own: CppNames::new(model, &mut names),
            names,
            texts: Templates::new(include_str!("cpp/steps.hpp")),
            keys: model.compared(),
        }
    }

    fn refusal(&self, id: Id) -> Option<String> {
        refusal(self.model, id)
    }

    fn order(&self, _: &Model) -> [Vec<Id>; 2] {
        [self.order(), self.order()]
    }

    fn types(&self, types: &mut Chunks, id: Id) {
        types.public("", self.definition(id));
    }

    fn steps(&self, kinds: &mut Chunks, id: Id) {
        kinds.public("", self.item_kind(id));
    }

    fn root(&self, types: &mut Chunks, kinds: &mut Chunks, root: &Root, name: &str) {
        if let Root::Messages(of) = root {
            types.public("", self.union(of, name));
            kinds.public("", self.union_kind(of, name));
        }
    }

    fn hello(&self, _: &mut Chunks, _: &mut Chunks, _: &Hello) {}

    fn namespace(&self) -> &str {
        &self.own.space
    }

    fn finish(&self, types: Chunks, kinds: Chunks) -> String {
        let (space, order) = (&self.own.space, self.order());
        let lines = |texts: Vec<String>, separator: &str| {
            let texts = texts.into_iter().filter(|it| !it.is_empty());
            texts.collect::<Vec<_>>().join(separator)
        };
        let recursive = || order.iter().filter(|id| self.model.is_recursive(**id));
        let is_union = |id: &&Id| matches!(self.model.get(**id), Type::Enum(_));
        let forward = lines(recursive().map(|id| self.forward(*id)).collect(), "\n");
        let variants = recursive().filter(is_union);
        let variants = lines(variants.map(|id| self.variant(*id)).collect(), "\n\n");
        let declared = recursive().map(|id| format!("struct {};", self.names.of(*id)));
        let declared = lines(declared.collect(), "\n");
        let functions = order.iter();
        let functions = functions.flat_map(|id| [self.equality(*id), self.name_of_variant(*id)]);
        let functions = lines(functions.collect(), "\n\n");
        let hello = self.model.hello.as_ref();
        let hello = hello.map_or_else(String::new, |it| self.hello_functions(it));
        let runtime = included("SDP_RUNTIME_HPP", RUNTIME, self.model.import.as_deref());
        let values = with! {
            space, forward, variants, declared, functions, hello, types: types.finish().0, kinds: kinds.finish().0,
            runtime, encodings: self.encodings(),
        };
        tidy(&self.texts.fill("file", values))
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

/// Returns the content of the file with the runtime.
fn runtime() -> String {
    let runtime = guarded("SDP_RUNTIME_HPP", RUNTIME);
    format!("// clang-format off\n{runtime}")
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

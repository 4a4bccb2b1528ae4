//! Code for Python 3.11 and later.

mod body;
mod define;
mod messages;
mod names;
mod order;
mod parts;
mod read;
mod runtime;
mod text;
mod types;
mod write;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::chunks::{Chunks, Syntax};
use crate::language::{Conversion, Language, Row, Runtime, generate};
use crate::model::{Hello, Id, Model, Root};
use crate::names::{Names, Style};
use crate::plan::{Count, Forms, Plan, Step, Verb};
use crate::template::Templates;
use names::PythonNames;
use runtime::SYNTAX;

/// The maximum size of an array in bytes, which is the maximum of a buffer.
const MAX_ARRAY: u64 = 1 << 62;

pub(crate) const ROW: Row = Row {
    comment: "#",
    generate: |model| generate::<Python<'_>>(model),
    runtime: Some(Runtime {
        text: runtime::file,
        has_calls: true,
        import: |directory| {
            let is_package = directory.is_some_and(|it| it.join("__init__.py").is_file());
            Ok(if is_package { ".sdp" } else { "sdp" }.into())
        },
        is_import: runtime::is_import,
        rule: "an import in Python is a module, such as `..sdp` or `host.sdp`",
        path: |import, _| runtime::path(import),
    }),
    conversion: Conversion::Module("sdp_resolve.py", runtime::resolver),
};

/// A model and its names in Python, with the functions that the generated ones need.
pub(crate) struct Python<'a> {
    model: &'a Model,
    plan: Plan<'a>,
    names: Names,
    own: PythonNames,
    texts: Templates,
    /// The types that are keys of a `dict` or `set`, with their parts.
    keys: BTreeSet<Id>,
    unnatural: BTreeSet<Id>,
    /// The names of the `Struct` objects by their formats.
    structures: RefCell<BTreeMap<String, String>>,
    /// The functions for parts without a name, and their texts.
    helpers: RefCell<BTreeMap<(Verb, Id), String>>,
    helper_texts: RefCell<Vec<(String, String)>>,
}

impl<'a> Language<'a> for Python<'a> {
    const STYLE: Style = names::STYLE;
    const SYNTAX: Syntax = SYNTAX;

    fn new(model: &'a Model, mut names: Names) -> Self {
        let mut python = Self {
            model,
            plan: Plan::new(model, Forms::default()),
            own: PythonNames::new(model, &mut names),
            names,
            texts: Templates::new(include_str!("python/steps.py")),
            keys: BTreeSet::new(),
            unnatural: BTreeSet::new(),
            structures: RefCell::default(),
            helpers: RefCell::default(),
            helper_texts: RefCell::default(),
        };
        python.keys = python.keys();
        python.unnatural = python.unnatural();
        python
    }

    fn refusal(&self, id: Id) -> Option<String> {
        match self.plan.step(id) {
            Step::Array(_, count) | Step::Numbers(_, Count::Fixed(count))
                if self.model.min_size(id) > MAX_ARRAY =>
            {
                Some(format!(
                    "Python has no arrays of {count} elements of this size"
                ))
            }
            _ => None,
        }
    }

    fn types(&self, types: &mut Chunks, id: Id) {
        self.define(types, id);
    }

    fn steps(&self, functions: &mut Chunks, id: Id) {
        if self.model.item(id).is_some() {
            let name = self.own.function(id);
            let [read, write] = [Verb::Read, Verb::Write].map(|it| self.function_of(it, id, name));
            functions.private(&format!("_read_{name}"), read);
            functions.private(&format!("_write_{name}"), write);
        }
        for (name, text) in self.helper_texts.take() {
            functions.private(&name, text);
        }
    }

    fn root(&self, _: &mut Chunks, functions: &mut Chunks, root: &Root, name: &str) {
        match root {
            Root::Value(id) => self.value(functions, *id),
            Root::Messages(of) => self.protocol(functions, of, name),
        }
    }

    fn hello(&self, types: &mut Chunks, _: &mut Chunks, hello: &Hello) {
        self.own_messages(types, hello);
    }

    fn finish(&self, types: Chunks, functions: Chunks) -> String {
        let mut file = types;
        let mut structures = String::new();
        for (format, name) in self.structures.borrow().iter() {
            let _ = writeln!(structures, "{name} = Struct(\"<{format}\")");
        }
        if !structures.is_empty() {
            file.public("", structures);
        }
        file.append(functions);
        let (text, names) = file.finish();
        let import = self.model.import.as_deref();
        let docs =
            "Types of SDP, the Serial Data Protocol, with functions that encode and decode them.";
        runtime::module(docs, &text, names, &self.texts, import)
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

impl Python<'_> {
    /// Returns the name of the `Struct` object for letters of the module `struct`.
    fn structure(&self, formats: &[String]) -> String {
        let mut format = String::new();
        for same in formats.chunk_by(|a, b| a == b && a.len() == 1) {
            if let (count @ 2.., Some(letter)) = (same.len(), same.first()) {
                let _ = write!(format, "{count}{letter}");
            } else {
                format.push_str(&same.concat());
            }
        }
        let mut structures = self.structures.borrow_mut();
        let name = match format.len() {
            // A bool has the letter `?`.
            0..=24 => format!("_{}", format.replace('?', "t")),
            _ => format!("_RUN_{}", structures.len()),
        };
        structures.entry(format).or_insert(name).clone()
    }

    /// Returns the part of the name of a function after its verb, and adds the function if the type has no name.
    fn function(&self, verb: Verb, id: Id, owner: &str) -> String {
        let name = self.own.function(id);
        if verb != Verb::Compare && !name.is_empty() {
            return name.into();
        }
        if let Some(name) = self.helpers.borrow().get(&(verb, id)) {
            return name.clone();
        }
        let name = match name {
            "" => {
                let count = self.helpers.borrow().len();
                // Two underscores, because no type has them in its name.
                format!("{}__{count}", owner.split("__").next().unwrap_or(owner))
            }
            _ => name.into(),
        };
        self.helpers.borrow_mut().insert((verb, id), name.clone());
        let (start, text) = match verb {
            Verb::Compare => ("order", self.order_function(id, &name)),
            _ => (verb.name(), self.function_of(verb, id, &name)),
        };
        let function = format!("_{start}_{name}");
        self.helper_texts.borrow_mut().push((function, text));
        name
    }
}

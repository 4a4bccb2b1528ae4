//! Code for Python 3.11 and later.

mod body;
mod class;
mod message;
mod naming;
mod order;
mod read;
mod support;
mod types;
mod write;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use self::naming::Naming;
use crate::code::Generated;
use crate::error::CodegenError;
use crate::model::{Elements, Id, Model, Root, Type};

/// The maximum size of an array in bytes, which is the maximum of a buffer.
const MAX_ARRAY: u64 = 1 << 62;

/// A model and its names in Python, with the functions that the generated ones need.
struct Python<'a> {
    model: &'a Model,
    names: Naming,
    /// The types in values that can exceed the limit of nesting.
    nested: BTreeSet<Id>,
    /// The names of the `Struct` objects by their formats.
    structures: RefCell<BTreeMap<String, String>>,
    helpers: RefCell<BTreeMap<(Helper, Id), String>>,
    /// The functions for parts without a name.
    helper_texts: RefCell<Vec<String>>,
}

/// A function for a part of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Helper {
    Read,
    Write,
    /// The key of a struct or enum.
    Order,
}

pub(crate) fn generate(model: &Model) -> Result<Generated, CodegenError> {
    model.refuse(|id| match model.get(id) {
        Type::Array(_, count) if model.min_size(id) > MAX_ARRAY => Some(format!(
            "Python has no arrays of {count} elements of this size"
        )),
        _ => None,
    })?;
    let deep = model.items().iter().filter(|id| model.exceeds_levels(**id));
    let python = Python {
        model,
        nested: deep.flat_map(|id| model.reachable(*id)).collect(),
        names: Naming::new(model),
        structures: RefCell::default(),
        helpers: RefCell::default(),
        helper_texts: RefCell::default(),
    };
    let text = python.file();
    Ok(Generated {
        text,
        renamings: python.names.renamings,
    })
}

impl Python<'_> {
    /// Returns the file: imports, support, classes, functions.
    fn file(&self) -> String {
        let classes = self.classes();
        let functions = self.model.items().iter().flat_map(|id| self.functions(*id));
        let mut functions: Vec<String> = functions.collect();
        functions.extend(self.roots());
        let (hello_head, hello) = self.hello();
        functions.extend(hello);
        functions.splice(0..0, self.helper_texts.take());
        let mut structures = String::new();
        for (format, name) in self.structures.borrow().iter() {
            let _ = writeln!(structures, "{name} = Struct(\"<{format}\")");
        }
        let mut blocks = classes;
        blocks.extend(
            [structures, hello_head]
                .into_iter()
                .filter(|it| !it.is_empty()),
        );
        blocks.extend(functions);
        let exports: &[_] = match self.model.hello {
            Some(_) => &["message_len", "read_message"],
            None => &[],
        };
        support::file(&blocks, exports)
    }

    /// Returns the functions of a type with a name.
    fn functions(&self, id: Id) -> Vec<String> {
        let name = self.names.function(id);
        if matches!(self.model.get(id), Type::Enum(of) if of.is_plain()) {
            // Only a root and an element with its own bytes need functions.
            let is_root = |root: &Root| matches!(root, Root::Value(root) if *root == id);
            let is_element = |it| matches!(self.model.get(it), Type::Seq(element, Elements::Indexed) if *element == id);
            let is_used = self.model.roots().iter().any(is_root)
                || naming::is_message(self.model, id)
                || self.model.ids().any(is_element);
            if !is_used {
                return vec![];
            }
        }
        vec![self.reader(id, name), self.writer(id, name)]
    }

    /// Returns the name of the `Struct` object for letters of the module `struct`.
    fn structure(&self, formats: &[String]) -> String {
        let mut format = String::new();
        let mut rest = formats;
        while let [first, ..] = rest {
            let count = rest.iter().take_while(|it| *it == first).count();
            match count {
                _ if first.len() > 1 => rest.iter().take(count).for_each(|it| format.push_str(it)),
                1 => format.push_str(first),
                _ => {
                    let _ = write!(format, "{count}{first}");
                }
            }
            rest = rest.get(count..).unwrap_or_default();
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
    fn function(&self, helper: Helper, id: Id, owner: &str) -> String {
        if matches!(helper, Helper::Read | Helper::Write) && self.model.item(id).is_some() {
            return self.names.function(id).into();
        }
        if let Some(name) = self.helpers.borrow().get(&(helper, id)) {
            return name.clone();
        }
        let name = match helper {
            _ if self.model.item(id).is_some() => self.names.function(id).into(),
            _ => {
                let count = self.helpers.borrow().len();
                // Two underscores, because no type has them in its name.
                format!("{}__{count}", owner.split("__").next().unwrap_or(owner))
            }
        };
        self.helpers.borrow_mut().insert((helper, id), name.clone());
        let text = match helper {
            Helper::Read => self.reader(id, &name),
            Helper::Write => self.writer(id, &name),
            Helper::Order => self.order_function(id, &name),
        };
        self.helper_texts.borrow_mut().push(text);
        name
    }
}

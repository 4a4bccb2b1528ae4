//! [`Language`]: what a language says about types, steps and messages.
//!
//! # How a language is written
//!
//! `x.rs` has the struct that implements [`Language`], and `x/` has files with the same names in each language:
//!
//! | File | Content |
//! |---|---|
//! | `names.rs` | a [`Style`], and the names that only this language has |
//! | `types.rs` | the type of a value |
//! | `define.rs` | definitions with documentation |
//! | `read.rs`, `write.rs`, `order.rs` | for each [`Step`](crate::plan::Step): how it is read, written and compared |
//! | `body.rs`, `parts.rs` | what reading, writing and comparing have in common |
//! | `messages.rs` | whole values, messages, `Hello` and calls |
//! | `text.rs` | literals, comments and lines |
//! | `steps.py`, `steps.ts` and so on | the text of generated code, as [`Templates`](crate::template::Templates) |
//! | `runtime.rs`, `runtime.py` and so on | the fixed code, of which a generated file has the parts that it uses |
//!
//! 1. The reserved words are sections of `words.txt`. [`Names`] has the names of types, fields and variants, which follow the
//!    `Style`. Further names come from its scope, so that each renaming is listed.
//! 2. The [`Plan`](crate::plan::Plan) has a step for each type. Code that reads and writes has one `match` over the steps, and
//!    looks at [`Type`](crate::model::Type) only for names, and for the order of keys. A fact that a second language needs
//!    belongs to the plan or to the model.
//! 3. An arm of the `match` finds values for a section of the templates. Text of several lines is in a section. Code that
//!    depends on no type is a function of the runtime with parameters.
//! 4. Consecutive parts of a fixed size form a [`Run`](crate::plan::Run), whose bytes one check covers.
//! 5. The step of a part is written in place, or it calls the function of its type. The functions of unnamed types are
//!    private declarations, and [`Chunks`] leaves out those without a use.
//! 6. A type with a name is not written out where it is used, because types that contain each other would then take a
//!    text of exponential length.
//! 7. A level of nesting is counted if [`Plan::is_level`](crate::plan::Plan::is_level), and elements reserve their minimum size
//!    if [`List::reserves`](crate::plan::List::reserves).
//!
//! The runtime of TypeScript is the shortest one to read. `CONTRIBUTING.md` has the places outside of the folder.

use crate::chunks::{Chunks, Syntax};
use crate::code::Generated;
use crate::conversions;
use crate::error::CodegenError;
use crate::model::{Hello, Id, Model, Root};
use crate::names::{Names, Style};

/// A language with the types of a model.
pub(crate) trait Language<'a>: Sized {
    /// How types and fields are named.
    const STYLE: Style;

    /// How declarations are found in the fixed code.
    const SYNTAX: Syntax;

    /// The sections for conversions from releases, if the language has them.
    const RELEASES: Option<&'static str> = None;

    /// Finds the facts about the types, with the usual names of types and fields.
    fn new(model: &'a Model, names: Names) -> Self;

    /// Returns why a type has no form in the language.
    fn refusal(&self, id: Id) -> Option<String>;

    /// Returns the types with definitions, and those with functions, in the order of the file.
    fn order(&self, model: &Model) -> [Vec<Id>; 2] {
        let unnamed = model.ids().filter(|id| model.item(*id).is_none());
        let all = model.items().iter().copied().chain(unnamed);
        [model.items().to_vec(), all.collect()]
    }

    /// Adds the definition of a type.
    fn types(&self, types: &mut Chunks, id: Id);

    /// Adds the functions that read, write and compare a type.
    fn steps(&self, functions: &mut Chunks, id: Id);

    /// Adds the functions of a root with this name: of a whole value, or of the messages of a union.
    fn root(&self, types: &mut Chunks, functions: &mut Chunks, root: &Root, name: &str);

    /// Adds the constants and functions of a `Hello`.
    fn hello(&self, types: &mut Chunks, functions: &mut Chunks, hello: &Hello);

    /// Returns the namespace of all names, for the conversions of releases.
    fn namespace(&self) -> &str {
        ""
    }

    /// Returns the text of the file, with the fixed code that it uses.
    fn finish(&self, types: Chunks, functions: Chunks) -> String;

    /// Returns the names of types and fields, with those that are not the usual ones.
    fn names(&self) -> &Names;
}

/// Returns the code for a model.
pub(crate) fn generate<'a, L: Language<'a>>(model: &'a Model) -> Result<Generated, CodegenError> {
    let language = L::new(model, Names::new(model, &L::STYLE));
    model.refuse(|id| language.refusal(id))?;
    let (mut types, mut functions) = (Chunks::new(L::SYNTAX), Chunks::new(L::SYNTAX));
    let [defined, read] = language.order(model);
    for id in defined {
        language.types(&mut types, id);
    }
    for id in read {
        language.steps(&mut functions, id);
    }
    let roots = language.names().of_roots(model);
    for (root, name) in &roots {
        language.root(&mut types, &mut functions, root, name);
    }
    if let Some(hello) = &model.hello {
        language.hello(&mut types, &mut functions, hello);
    }
    let releases = match L::RELEASES.filter(|_| !model.releases.all.is_empty()) {
        Some(sections) => conversions::text(sections, model, language.namespace(), &roots)?,
        None => String::new(),
    };
    Ok(Generated {
        text: language.finish(types, functions) + &releases,
        files: vec![],
        renamings: language.names().renamings.clone(),
    })
}

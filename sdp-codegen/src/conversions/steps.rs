//! [`Functions`]: the functions for the blocks of programs.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use sdp::schema::Number;
use sdp_schema::__private::program::{Block, BlockId, Bytes, Op, Program};

use crate::code::c_literal;
use crate::template::{Templates, as_lines, optional, with};

/// The sections for blocks in C and C++.
const SECTIONS: &str = include_str!("../c/releases.h");

/// The block of a type without a conversion.
pub(super) const REFUSED: &str = "sdp_convert_refused";

/// The maximum number of fields of variable size in a struct whose fields are in a different order, because their places
/// are on the stack.
const MAX_MARKS: usize = 32;

/// The maximum length of a text in the code, in bytes.
const MAX_LITERAL: usize = 256;

/// The functions of programs, each once.
#[derive(Default)]
pub(super) struct Functions {
    prefix: String,
    sections: Templates,
    /// The functions of the blocks of the current program, and whether they are defined.
    names: BTreeMap<BlockId, (String, bool)>,
    /// The functions by their bodies.
    known: BTreeMap<String, String>,
    /// The number of names.
    count: usize,
    /// Functions that are called before their definition.
    early: BTreeSet<String>,
    texts: Vec<String>,
}

impl Functions {
    pub(super) fn new(prefix: &str) -> Self {
        Self {
            prefix: prefix.into(),
            sections: Templates::new(SECTIONS),
            ..Self::default()
        }
    }

    /// Starts with a program. Its blocks have other functions.
    pub(super) fn start(&mut self) {
        self.names.clear();
    }

    /// Returns the text of all functions.
    pub(super) fn finish(&self) -> String {
        let early = self.early.iter();
        let early =
            as_lines(early.map(|function| self.sections.fill("prototype", with! { function })));
        let all = iter::once(&early).filter(|it| !it.is_empty());
        let all: Vec<&str> = all.chain(&self.texts).map(String::as_str).collect();
        all.join("\n\n")
    }

    /// Returns the function of a block, or why it has none.
    pub(super) fn block(&mut self, program: &Program, id: BlockId) -> Result<String, String> {
        let block = program.block(id);
        if block.scan.is_none() && block.steps.is_empty() {
            return Ok("NULL".into());
        }
        if let Some((name, is_defined)) = self.names.get(&id) {
            if !is_defined {
                self.early.insert(name.clone());
            }
            return Ok(name.clone());
        }
        let name = self.name();
        self.names.insert(id, (name.clone(), false));
        let terms = self.terms(program, block)?;
        let marks = block
            .scan
            .as_ref()
            .map(|it| it.gaps.len().saturating_add(2));
        let body = format!("return {};", terms.join("\n    && "));
        let name = self.function(name, &optional(marks), &body);
        self.names.insert(id, (name.clone(), true));
        Ok(name)
    }

    fn name(&mut self) -> String {
        let name = format!("{}_from_{}", self.prefix, self.count);
        self.count = self.count.saturating_add(1);
        name
    }

    /// Adds a function with a name, unless there is one with the same body. Returns its name.
    fn function(&mut self, function: String, marks: &str, body: &str) -> String {
        if let Some(known) = self.known.get(body) {
            return known.clone();
        }
        self.texts
            .push(self.sections.fill("block", with! { function, marks, body }));
        self.known.insert(body.into(), function.clone());
        function
    }

    /// Returns the conditions of the steps of a block.
    fn terms(&mut self, program: &Program, block: &Block) -> Result<Vec<String>, String> {
        let mut terms = vec![];
        if let Some(scan) = &block.scan {
            let count = scan.gaps.len();
            if count > MAX_MARKS {
                return Err(format!(
                    "the order of a struct with {count} fields of variable size has changed, and code without allocations moves at most {MAX_MARKS}"
                ));
            }
            terms.push("sdp_convert_mark(c, &marks[0])".into());
            for (gap, mark) in scan.gaps.iter().zip(1..) {
                self.term(program, &Op::Take(gap.fixed), &mut terms)?;
                self.term(program, &gap.field, &mut terms)?;
                terms.push(format!("sdp_convert_mark(c, &marks[{mark}])"));
            }
            self.term(program, &Op::Take(scan.rest), &mut terms)?;
            let end = count.saturating_add(1);
            terms.push(format!("sdp_convert_mark(c, &marks[{end}])"));
        }
        for step in &block.steps {
            if let Some((mark, distance)) = step.seek {
                terms.push(format!(
                    "sdp_convert_seek(c, marks[{mark}], {})",
                    number(distance)
                ));
            }
            self.term(program, &step.op, &mut terms)?;
        }
        if let Some(scan) = &block.scan {
            let end = scan.gaps.len().saturating_add(1);
            terms.push(format!("sdp_convert_seek(c, marks[{end}], 0)"));
        }
        Ok(terms)
    }

    /// Appends the condition of a step.
    fn term(&mut self, program: &Program, op: &Op, terms: &mut Vec<String>) -> Result<(), String> {
        let mut block = |id: BlockId| self.block(program, id);
        let (function, arguments) = match *op {
            Op::Take(0) => return Ok(()),
            Op::Take(len) => ("take", number(len)),
            Op::TakeList(size) => ("take_list", number(size)),
            Op::TakeEach(id, min) => ("take_each", format!("{}, {}", block(id)?, number(min))),
            Op::TakeArray(id, count) | Op::Times(id, count) => {
                ("repeat", format!("{}, {}", block(id)?, number(count)))
            }
            Op::TakeOption(id) => ("take_option", block(id)?),
            Op::TakeResult([error, value]) => (
                "take_result",
                format!("{}, {}", block(error)?, block(value)?),
            ),
            Op::TakeBlock(id) | Op::Run(id) => ("repeat", block(id)? + ", 1"),
            Op::TakeRest => {
                terms.push("sdp_convert_take_rest(c)".into());
                return Ok(());
            }
            Op::Copy(len) => ("copy", number(len)),
            Op::CopyList(size) => ("copy_list", number(size)),
            Op::CopyBlock(id) => ("copy_block", block(id)?),
            Op::Put(bytes) => {
                puts(program, bytes, terms);
                return Ok(());
            }
            Op::Numbers(from, to, count) => {
                ("numbers", format!("{}, {}", pair(from, to), number(count)))
            }
            Op::NumberList(from, to) => ("number_list", pair(from, to)),
            Op::Each(id, min) => ("each", format!("{}, {}", block(id)?, number(min))),
            Op::Index(id, min) => ("index", format!("{}, {}", block(id)?, number(min))),
            Op::IndexArray(id, count) => ("index_array", format!("{}, {count}u", block(id)?)),
            Op::Option(id) => ("option", block(id)?),
            Op::Unwrap(id) => ("unwrap", block(id)?),
            Op::UnwrapOr(id, default) => {
                let value = block(id)?;
                (
                    "unwrap_or",
                    format!("{value}, {}", self.writer_of_default(program, default)),
                )
            }
            Op::Result(sides) => {
                let mut side =
                    |it: Option<BlockId>| it.map_or_else(|| Ok(REFUSED.into()), &mut block);
                let [error, value] = sides.map(&mut side);
                ("result", format!("{}, {}", error?, value?))
            }
            Op::Enum(index) | Op::TakeEnum(index) => {
                let function = self.enumeration(program, index)?;
                terms.push(format!("{function}(c)"));
                return Ok(());
            }
            Op::Recover(_) => {
                return Err("a field has `#[sdp(recover)]`, and its value has no conversion in some cases: C and C++ \
                    cannot check it before its default replaces it"
                    .into());
            }
        };
        terms.push(format!("sdp_convert_{function}(c, {arguments})"));
        Ok(())
    }

    /// Returns the function that writes a default.
    fn writer_of_default(&mut self, program: &Program, default: Bytes) -> String {
        let mut terms = vec![];
        puts(program, default, &mut terms);
        if terms.is_empty() {
            return "NULL".into();
        }
        let name = self.name();
        self.function(name, "", &format!("return {};", terms.join("\n    && ")))
    }

    /// Returns the function that takes a tag and runs the block of its variant.
    fn enumeration(&mut self, program: &Program, index: u32) -> Result<String, String> {
        let tags = usize::try_from(index)
            .ok()
            .and_then(|index| program.enums.get(index));
        let Some(tags) = tags else {
            return Ok("sdp_convert_enter".into());
        };
        let name = self.name();
        // Variants with the same steps are one case.
        let (mut order, mut labels) = (vec![], BTreeMap::new());
        for (tag, id) in &tags.blocks {
            let terms = match id {
                None => "sdp_convert_fail(c, SDP_INVALID_CONVERSION, start)".into(),
                Some(id) => format!("sdp_convert_repeat(c, {}, 1)", self.block(program, *id)?),
            };
            let all = labels.entry(terms.clone()).or_insert_with(|| {
                order.push(terms);
                vec![]
            });
            all.push(format!("case {tag}u:"));
        }
        let cases = as_lines(order.iter().map(|terms| {
            let labels = labels
                .get(terms)
                .map_or_else(String::new, |it| it.join("\n"));
            self.sections.fill("case", with! { labels, terms })
        }));
        let body = self
            .sections
            .fill("enum", with! { width: tags.width, cases });
        Ok(self.function(name, "", &body))
    }
}

fn number(number: u64) -> String {
    match u32::try_from(number) {
        Ok(number) => number.to_string(),
        Err(_) => format!("UINT64_C({number})"),
    }
}

/// Returns the arguments for a conversion between numbers.
fn pair(from: Number, to: Number) -> String {
    let name = |it: Number| format!("SDP_{}", it.name().to_uppercase());
    format!("{}, {}", name(from), name(to))
}

/// Appends the conditions that write constant bytes.
fn puts(program: &Program, bytes: Bytes, terms: &mut Vec<String>) {
    let end = bytes.start.saturating_add(bytes.len);
    let bytes = program.constants.get(bytes.start..end).unwrap_or_default();
    terms.extend(
        bytes
            .chunks(MAX_LITERAL)
            .map(|bytes| format!("sdp_convert_put(c, {}, {})", c_literal(bytes), bytes.len())),
    );
}

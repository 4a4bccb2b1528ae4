//! Definitions of structs, enums and further types.

use super::shape::{Shape, const_pointer};
use super::types::{Case, Member, Types};
use crate::code::Code;
use crate::model::{Id, Type};

/// Writes a comment with the documentation, if there is any.
pub(super) fn comment(code: &mut Code, docs: &str) {
    let text = escaped(docs);
    let mut lines = text.trim_end().split('\n').map(str::trim_end);
    let Some(first) = lines.next().filter(|_| !text.trim().is_empty()) else {
        return;
    };
    let mut comment = format!("/* {}", first.trim_start());
    for line in lines {
        comment.push_str(if line.is_empty() { "\n *" } else { "\n * " });
        comment.push_str(line);
    }
    code.line(comment + " */");
}

/// Returns text that does not end or start a comment, and has no characters that hide text.
fn escaped(text: &str) -> String {
    let is_visible = |it: &char| {
        let hides = matches!(*it, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        !hides && (*it == '\n' || *it == '\t' || !it.is_control())
    };
    let text: String = text.chars().filter(is_visible).collect();
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    text.replace("??/", "?? /")
}

impl Types<'_> {
    /// Writes the definition of a type with a separate form or name.
    pub(super) fn define(&self, code: &mut Code, id: Id) {
        let name = self.name(id);
        let docs = self.model().item(id).map_or("", |it| &it.docs);
        if self.shapes.base(id) != id || self.shapes.is_unit(id) {
            if self.model().item(id).is_some() {
                let content = self.shapes.content(id);
                let ty = match content {
                    Some(content) => self.value_type(content, &[]),
                    None => "sdp_unit".into(),
                };
                comment(code, docs);
                let space = if ty.ends_with('*') { "" } else { " " };
                code.line(format!("typedef {ty}{space}{name};"));
                code.blank();
            }
            return;
        }
        match (self.shapes.shape(id), self.model().get(id)) {
            (Shape::Enum(_), _) => self.define_enum(code, id, docs),
            (Shape::Array(element, count), _) if self.is_wrapped(id) => {
                let member = self.declared(element, &format!("data[{count}]"), &[]);
                self.define_struct(code, name, "", |code| code.line(format!("{member};")));
            }
            (Shape::Bytes(size), _) if self.is_wrapped(id) => {
                self.define_struct(code, name, "", |code| {
                    code.line(format!("uint8_t data[{size}];"));
                });
            }
            (Shape::Struct(_), Type::Enum(_)) => self.define_union(code, id, docs),
            (Shape::Struct(_), Type::Option(ty)) => {
                self.define_struct(code, name, "", |code| {
                    code.line("bool is_some;");
                    code.line(format!("{};", self.declared(*ty, "value", &[])));
                });
            }
            (Shape::Struct(_), Type::Result(value, error)) => {
                self.define_struct(code, name, "", |code| {
                    code.line("bool is_ok;");
                    code.block("union {", "} as;", |code| {
                        for (ty, name) in [(*value, "ok"), (*error, "err")] {
                            if !self.shapes.is_unit(ty) {
                                code.line(format!("{};", self.declared(ty, name, &[])));
                            }
                        }
                    });
                });
            }
            (Shape::Struct(_), _) if self.shapes.is_list(id) => self.define_list(code, id),
            (Shape::Struct(_), _) => {
                let members = self.members(id);
                self.define_struct(code, name, docs, |code| self.define_members(code, members));
            }
            _ => {}
        }
    }

    fn define_struct(
        &self,
        code: &mut Code,
        name: &str,
        docs: &str,
        members: impl FnOnce(&mut Code),
    ) {
        comment(code, docs);
        code.block(format!("struct {name} {{"), "};", members);
        code.blank();
    }

    fn define_members(&self, code: &mut Code, members: &[Member]) {
        for member in members {
            comment(code, &member.docs);
            code.line(format!(
                "{};",
                self.declared(member.ty, &member.name, members)
            ));
        }
    }

    /// Writes an enum without content.
    fn define_enum(&self, code: &mut Code, id: Id, docs: &str) {
        let (name, cases) = (self.name(id), self.cases(id));
        comment(code, docs);
        if self.has_large_tags(id) {
            // The constants of an enum are an `int`.
            for case in cases {
                comment(code, &case.docs);
                code.line(format!("#define {} UINT32_C({})", case.constant, case.tag));
            }
        } else if cases.is_empty() {
            code.line(format!(
                "enum {name} {{ {}_NONE = 0 }};",
                name.to_uppercase()
            ));
        } else {
            define_constants(code, name, cases);
        }
        code.blank();
    }

    /// Writes a struct of a variant: its tag and its content.
    fn define_union(&self, code: &mut Code, id: Id, docs: &str) {
        let (name, cases) = (self.name(id), self.cases(id));
        let tag = self.define_tag(code, name, cases);
        self.define_struct(code, name, docs, |code| {
            code.line(format!("{tag} tag;"));
            code.block("union {", "} as;", |code| self.define_cases(code, cases));
        });
    }

    /// Writes the enum of the tags of a struct, and returns the type of a tag.
    pub(super) fn define_tag(&self, code: &mut Code, name: &str, cases: &[Case]) -> String {
        if has_large_tag(cases) {
            for case in cases {
                code.line(format!("#define {} UINT32_C({})", case.constant, case.tag));
            }
        } else {
            define_constants(code, self.companion(name, "tag"), cases);
        }
        code.blank();
        self.tag_type(name, cases)
    }

    /// Returns the type of the tag of a struct.
    pub(super) fn tag_type(&self, name: &str, cases: &[Case]) -> String {
        match has_large_tag(cases) {
            true => "uint32_t".into(),
            false => format!("enum {}", self.companion(name, "tag")),
        }
    }

    /// Writes the members of a union. A variant with one part has no separate struct.
    pub(super) fn define_cases(&self, code: &mut Code, cases: &[Case]) {
        let mut members: Vec<Member> = vec![];
        for case in cases {
            members.extend(case.parts.first().map(|part| Member {
                name: case.member.clone(),
                ..part.clone()
            }));
        }
        for case in cases {
            match &*case.parts {
                [] => {}
                [part] => {
                    comment(code, &part.docs);
                    code.line(format!(
                        "{};",
                        self.declared(part.ty, &case.member, &members)
                    ));
                }
                parts => code.block("struct {", format!("}} {};", case.member), |code| {
                    self.define_members(code, parts);
                }),
            }
        }
    }

    /// Writes the struct of the entries of a map. It follows the struct of the map, which the entries can contain.
    pub(super) fn define_entry(&self, code: &mut Code, id: Id) {
        if let Type::Map(key, value) = self.model().get(id) {
            let name = self.companion(self.name(id), "entry");
            self.define_struct(code, name, "", |code| {
                for (ty, name) in [(*key, "key"), (*value, "value")] {
                    if !self.shapes.is_unit(ty) {
                        code.line(format!("{};", self.declared(ty, name, &[])));
                    }
                }
            });
        }
    }

    /// Writes the struct of a sequence, set or map.
    fn define_list(&self, code: &mut Code, id: Id) {
        let name = self.name(id);
        let element = self.element_type(id);
        self.define_struct(code, name, "", |code| {
            code.line(format!("{}data;", const_pointer(&element)));
            code.line("uint32_t len;");
            if self.shapes.is_lazy(id) {
                let (end, ty) = match self.shapes.is_indexed(id) {
                    true => ("at", "sdp_elements"),
                    false => ("next", "sdp_encoded"),
                };
                comment(code, &format!("If `data` is NULL. See {name}_{end}."));
                code.line(format!("struct {ty} encoded;"));
            }
        });
    }

    /// Returns the type of the elements of a list in memory.
    pub(super) fn element_type(&self, id: Id) -> String {
        match self.model().get(id) {
            Type::Map(..) => format!("struct {}", self.companion(self.name(id), "entry")),
            Type::Seq(element, _) => self.base_type(*element),
            _ => String::new(),
        }
    }

    /// Returns whether an array is a value on its own, for example an element of a sequence.
    pub(super) fn is_wrapped(&self, id: Id) -> bool {
        let is_value = |at: &Id| match self.model().get(*at) {
            Type::Seq(ty, _) => self.shapes.is_list(*at) && self.shapes.base(*ty) == id,
            Type::Pointer(ty) => self.shapes.is_recursive(*at) && self.shapes.base(*ty) == id,
            _ => self.model().item(*at).is_some() && self.shapes.base(*at) == id,
        };
        self.order.iter().any(is_value)
    }
}

/// Returns whether a tag is no `int`.
fn has_large_tag(cases: &[Case]) -> bool {
    cases.iter().any(|it| i32::try_from(it.tag).is_err())
}

fn define_constants(code: &mut Code, name: &str, cases: &[Case]) {
    code.block(format!("enum {name} {{"), "};", |code| {
        for case in cases {
            comment(code, &case.docs);
            code.line(format!("{} = {},", case.constant, case.tag));
        }
    });
}

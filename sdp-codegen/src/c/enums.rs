//! Functions for enums.

use super::define::comment;
use super::expr::conjunction;
use super::shape::Shape;
use super::types::{Case, Member, Types};
use crate::code::{Code, c_literal};
use crate::model::{Id, Type};

impl Types<'_> {
    fn tag_of(&self, id: Id) -> (&'static str, &'static str) {
        match self.model().get(id) {
            Type::Enum(of) if of.tag_width == 1 => ("u8", "uint8_t"),
            Type::Enum(of) if of.tag_width == 2 => ("u16", "uint16_t"),
            _ => ("u32", "uint32_t"),
        }
    }

    pub(super) fn read_enum(&self, code: &mut Code, id: Id) {
        let (tag, ty) = self.tag_of(id);
        let cases = self.cases(id);
        let size = match tag {
            "u8" => 1,
            "u16" => 2,
            _ => 4,
        };
        code.line(format!("{ty} tag;"));
        code.line(format!("if (!sdp_read_{tag}(in, &tag))\n    return false;"));
        let unknown = format!("return sdp_require(in, false, SDP_UNKNOWN_VARIANT, {size});");
        if let Shape::Enum(_) = self.shapes.shape(id) {
            if cases.is_empty() {
                code.line("(void)value;");
                code.line(unknown);
                return;
            }
            let target = self.base_type(id);
            code.line("switch (tag) {");
            for case in cases {
                code.line(format!("case {}:", case.constant));
            }
            code.line(format!("    *value = ({target})tag;\n    return true;"));
            code.line(format!("default:\n    {unknown}"));
            code.line("}");
            return;
        }
        code.line("switch (tag) {");
        for case in cases {
            let terms = self.read_members(&place_of(case), &parts_of(case));
            let constant = &case.constant;
            code.line(format!("case {constant}:\n    value->tag = {constant};"));
            code.line(format!(
                "    return {};",
                conjunction(&terms).replace('\n', "\n    ")
            ));
        }
        code.line(format!("default:\n    {unknown}"));
        code.line("}");
    }

    pub(super) fn write_enum(&self, code: &mut Code, id: Id) {
        let (tag, ty) = self.tag_of(id);
        let cases = self.cases(id);
        let unknown = "return sdp_demand(out, false, SDP_UNKNOWN_VARIANT);";
        if let Shape::Enum(_) = self.shapes.shape(id) {
            if cases.is_empty() {
                code.line("(void)value;");
                code.line(unknown);
                return;
            }
            code.line("switch (value) {");
            for case in cases {
                code.line(format!("case {}:", case.constant));
            }
            code.line(format!("    return sdp_write_{tag}(out, ({ty})value);"));
            code.line("default:\n    break;");
            code.line("}");
            code.line(unknown);
            return;
        }
        code.line("switch (value->tag) {");
        for case in cases {
            let mut terms = vec![format!("sdp_write_{tag}(out, {})", case.constant)];
            terms.extend(self.write_members(&place_of(case), &parts_of(case)));
            code.line(format!("case {}:", case.constant));
            code.line(format!("    return {};", terms.join("\n        && ")));
        }
        code.line("default:\n    break;");
        code.line("}");
        code.line(unknown);
    }

    /// Writes the function that returns the name of an enum, or of the tag of a struct.
    pub(super) fn name_of_variant(&self, code: &mut Code, id: Id) {
        let Type::Enum(of) = self.model().get(id) else {
            return;
        };
        let cases = self.cases(id);
        let ty = match self.shapes.shape(id) {
            Shape::Enum(_) => self.base_type(id),
            _ => self.tag_type(self.name(id), cases),
        };
        let function = self.companion(self.name(id), "name");
        comment(code, "Returns the name of the variant, or \"unknown\".");
        let first = format!("static inline const char *{function}({ty} value)\n{{");
        code.block(first, "}", |code| {
            if cases.is_empty() {
                code.line("(void)value;");
            } else {
                code.line("switch (value) {");
                for (case, variant) in cases.iter().zip(&of.variants) {
                    let text = c_literal(&variant.name);
                    code.line(format!("case {}:\n    return {text};", case.constant));
                }
                code.line("default:\n    break;\n}");
            }
            code.line("return \"unknown\";");
        });
        code.blank();
    }
}

/// Returns the place of the parts of a variant.
pub(super) fn place_of(case: &Case) -> String {
    match &*case.parts {
        [] | [_] => "value->as".into(),
        _ => format!("value->as.{}", case.member),
    }
}

/// Returns the parts of a variant, where a single part has the name of the variant.
pub(super) fn parts_of(case: &Case) -> Vec<Member> {
    match &*case.parts {
        [part] => vec![Member {
            name: case.member.clone(),
            ..part.clone()
        }],
        parts => parts.to_vec(),
    }
}

//! The functions that read, write and compare a type. Sections for reading and writing have the same values.

use super::C;
use super::names::{Case, Part};
use super::parts::{Verb, leaf_name};
use super::shape::Shape;
use super::text::{conjunction, const_pointer, negation, pointer};
use crate::model::{Id, Type};
use crate::plan::{Order, runs};
use crate::template::{Values, with};

impl C<'_> {
    /// Returns the parameters of the functions of a type, if it has any. The last ones are empty if it is never compared.
    fn parameters(&self, id: Id) -> Option<[String; 3]> {
        if !self.shapes.is_form(id) {
            let name = &self.model.item(id).map(|_| self.own.of(id))?;
            let write = format!("const {name} *value");
            return Some([format!("{name} *value"), write, String::new()]);
        }
        let ty = self.base_type(id);
        let (changed, constant) = (pointer(&ty), const_pointer(&ty));
        let compared = |ty: &str| format!("{ty}a, {ty}b");
        Some(match self.shapes.shape(id) {
            Shape::Plain => [changed + "value", format!("{ty} value"), String::new()],
            Shape::Pointer(_) | Shape::Nullable(_) => {
                [changed + "value", format!("{ty}value"), compared(&ty)]
            }
            Shape::Array(element, _) => {
                let [[values, constant], [_, a], [_, b]] =
                    ["values", "a", "b"].map(|it| self.elements(element, it));
                [values, constant, format!("{a}, {b}")]
            }
            Shape::Option(_)
            | Shape::Result(..)
            | Shape::List(_)
            | Shape::Record
            | Shape::Union => [
                changed + "value",
                format!("{constant}value"),
                compared(&constant),
            ],
            _ => return None,
        })
    }

    /// Returns parameters for a pointer to the elements of an array, without and with `const`.
    fn elements(&self, element: Id, name: &str) -> [String; 2] {
        if let Shape::Array(..) | Shape::Packed(..) = self.shapes.shape(element) {
            let rows = self.declared(element, &format!("(*{name})"), &[]);
            return [rows.clone(), format!("const {rows}")];
        }
        let ty = self.value_type(element, &[]);
        [pointer(&ty) + name, const_pointer(&ty) + name]
    }

    /// Returns the declarations of the functions of a type that contains itself.
    pub(super) fn prototypes(&self, id: Id) -> String {
        self.parameters(id).map_or_else(String::new, |parameters| {
            let [read, write, mut compare] = parameters;
            if !self.is_compared(id) {
                compare.clear();
            }
            let name = self.own.of(id);
            let values = with! { name, read, write, compare };
            self.texts.fill("prototypes", values)
        })
    }

    /// Returns the functions of a type.
    pub(super) fn functions(&self, id: Id) -> String {
        let Some([read, write, mut compare]) = self.parameters(id) else {
            return String::new();
        };
        if !self.is_compared(id) {
            compare.clear();
        }
        let name = self.own.of(id);
        let [reading, writing] = [Verb::Read, Verb::Write].map(|verb| self.body(verb, id));
        let comparing = match compare.is_empty() {
            true => String::new(),
            false => self.compare_body(id),
        };
        let (taking, ordering) = match self.shapes.shape(id) {
            Shape::List(list) if self.shapes.is_form(id) => {
                (self.taking(id, list), self.ordering(id, list))
            }
            _ => (String::new(), String::new()),
        };
        let values =
            with! { name, read, write, compare, reading, writing, comparing, taking, ordering };
        self.texts.fill("functions", values)
    }

    /// Returns whether values of a type are compared. Further headers can compare a shared one.
    fn is_compared(&self, id: Id) -> bool {
        self.compared.contains(&id) || self.shapes.shared.contains(&id)
    }

    fn fill(&self, verb: Verb, section: &str, values: Values<'_>) -> String {
        let section = format!("{} {section}", verb.name());
        self.texts.fill(&section, values)
    }

    fn body(&self, verb: Verb, id: Id) -> String {
        let returned = |id: Id, place: &str| conjunction(&self.terms(verb, id, place));
        if !self.shapes.is_form(id) {
            let terms = returned(id, &self.place(id, "*value"));
            let is_empty = terms == "true";
            return self.fill(verb, "content", with! { terms, is_empty });
        }
        match self.shapes.shape(id) {
            Shape::Plain => self.plain(verb, id),
            Shape::Union => self.cases(verb, id),
            Shape::Option(ty) => self.fill(
                verb,
                "option",
                with! { terms: returned(ty, "value->value") },
            ),
            Shape::Result(value, error) => {
                let (value, error) = (
                    returned(value, "value->as.ok"),
                    returned(error, "value->as.err"),
                );
                self.fill(verb, "result", with! { value, error })
            }
            Shape::Nullable(ty) => {
                let place = if verb == Verb::Read {
                    "*value"
                } else {
                    "value"
                };
                self.fill(verb, "nullable", with! { terms: returned(ty, place) })
            }
            Shape::Pointer(to) => {
                let ty = self.base_type(to);
                let (changed, [enter, leave]) = (pointer(&ty), verb.levels(true));
                let place = if verb == Verb::Read {
                    "*content"
                } else {
                    "*value"
                };
                let terms = self.terms(verb, to, &self.place(to, place));
                let (enter, terms) = (enter.concat(), conjunction(&[terms, leave].concat()));
                self.fill(verb, "pointer", with! { ty, changed, enter, terms })
            }
            Shape::Array(element, count) => {
                let terms = negation(&self.terms(verb, element, "values[i]"));
                self.texts.fill("array", with! { count, terms })
            }
            Shape::List(list) => match (verb, list.order) {
                (Verb::Read, Order::Indexed) => self.read_indexed(id, list),
                (Verb::Write, Order::Indexed) => self.write_indexed(id, list),
                (Verb::Read, _) => self.read_list(id, list),
                (Verb::Write, _) => self.write_list(id, list),
            },
            _ => {
                let part = |it: &Part| (it.ty, it.name.clone());
                let parts: Vec<_> = self.own.parts(id).iter().map(part).collect();
                match verb {
                    Verb::Read => format!("return {};", conjunction(&self.terms_of(verb, &parts))),
                    Verb::Write => self.write_parts(&parts),
                }
            }
        }
    }

    fn bits(&self, id: Id) -> u32 {
        match self.model.get(id) {
            Type::Enum(of) => u32::from(of.tag_width) << 3,
            _ => 32,
        }
    }

    fn plain(&self, verb: Verb, id: Id) -> String {
        let cases = self.own.cases(id).iter();
        let cases: Vec<_> = cases.map(|it| format!("case {}:", it.constant)).collect();
        let (bits, is_empty) = (self.bits(id), cases.is_empty());
        let (cases, ty) = (cases.join("\n"), self.base_type(id));
        let size = bits >> 3;
        self.fill(verb, "plain", with! { bits, size, cases, ty, is_empty })
    }

    fn cases(&self, verb: Verb, id: Id) -> String {
        let bits = self.bits(id);
        let case = |case: &Case| {
            let constant = &case.constant;
            let mut terms = self.terms_of(verb, &case.places());
            if verb == Verb::Write {
                terms.insert(0, format!("sdp_write_u{bits}(out, {constant})"));
            }
            let terms = conjunction(&terms);
            self.fill(verb, "case", with! { constant, terms })
        };
        let cases: Vec<_> = self.own.cases(id).iter().map(case).collect();
        let (cases, size) = (cases.join("\n"), bits >> 3);
        self.fill(verb, "union", with! { bits, size, cases })
    }

    /// Returns the statements that write the parts of a struct. Numbers that follow each other have one check of the space.
    fn write_parts(&self, parts: &[(Id, String)]) -> String {
        let (mut lines, mut terms, mut is_first) = (vec![], vec![], true);
        for run in runs(parts, |(id, _)| self.shapes.stored(*id)) {
            if run.parts.len() < 2 {
                let parts: Vec<_> = run.parts.iter().map(|(part, _)| (*part).clone()).collect();
                terms.extend(self.terms_of(Verb::Write, &parts));
                continue;
            }
            let stores = run.parts.iter().map(|((_, place), leaf)| {
                let number = leaf.map_or("u8", |(leaf, _)| leaf_name(leaf));
                let number = if number == "bool" { "u8" } else { number };
                let space = match leaf.map_or(0, |(_, at)| at) {
                    0 => "at".into(),
                    at => format!("at + {at}"),
                };
                format!("sdp_store_{number}({space}, value->{place});")
            });
            let stores = stores.collect::<Vec<_>>().join("\n");
            let (before, size) = (negation(&terms), run.size);
            let values = with! { before, is_first, size, stores };
            lines.push(self.texts.fill("run", values));
            (terms, is_first) = (vec![], false);
        }
        lines.push(format!("return {};", conjunction(&terms)));
        lines.join("\n")
    }
}

//! The conversion of a tree.

use sdp_schema::Number;

use super::Oracle;
use super::steps::{Fields, Pair, Part, Step};
use super::tree::Tree;

/// Returns a number of another type, or `None` if it does not fit.
fn number(writer: Number, reader: Number, bytes: &[u8]) -> Option<Vec<u8>> {
    if !writer.is_integer() {
        // C6: `as` may change a NaN.
        let single = u32::from_le_bytes(bytes.try_into().unwrap());
        let is_nan = f32::from_bits(single).is_nan();
        let nan = u64::from(single >> 31) << 63 | 0x7ff << 52 | u64::from(single & 0x7f_ffff) << 29;
        let double = f64::from(f32::from_bits(single)).to_bits();
        return Some(if is_nan { nan } else { double }.to_le_bytes().into());
    }
    let is_negative = writer.is_signed() && bytes.last().unwrap() >> 7 == 1;
    let mut wide = [if is_negative { 0xff } else { 0 }; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    let (signed, unsigned) = (i128::from_le_bytes(wide), u128::from_le_bytes(wide));
    if !reader.is_integer() {
        let double = signed as f64;
        let is_single = reader == Number::F32;
        return Some(if is_single {
            (double as f32).to_le_bytes().into()
        } else {
            double.to_le_bytes().into()
        });
    }
    let size = reader.size() as usize;
    let sign = u32::from(reader.is_signed());
    let bits = reader.size() as u32 * 8 - sign;
    let fits = match is_negative {
        true => reader.is_signed() && signed >> bits == -1,
        false => unsigned.checked_shr(bits).unwrap_or(0) == 0,
    };
    fits.then(|| wide[..size].to_vec())
}

/// Writes the elements of a sequence, with their ends if it is indexed. If `count` is greater, opaque bytes swallowed the
/// other elements.
fn sequence<T>(
    count: u32,
    items: &[T],
    is_indexed: bool,
    out: &mut Vec<u8>,
    write: impl Fn(&T, &mut Vec<u8>) -> Result<(), String>,
) -> Result<(), String> {
    let count = count.to_le_bytes();
    let (mut ends, mut elements) = (vec![], vec![]);
    for item in items {
        write(item, &mut elements)?;
        ends.extend((elements.len() as u32).to_le_bytes());
    }
    if is_indexed {
        out.extend([&count[..], &ends].concat());
    }
    out.extend([&count[..], &elements].concat());
    Ok(())
}

impl Oracle<'_> {
    /// Writes the conversion of a part.
    pub(super) fn write(
        &self,
        pair: &Pair,
        mut tree: &Tree,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        if tree.is_swallowed {
            return Ok(());
        }
        let node = &self.nodes[pair];
        for _ in 0..node.newtypes {
            tree = &tree.parts[0];
            if tree.is_swallowed {
                return Ok(());
            }
        }
        match &node.step {
            Step::Refused => return Err("refused".into()),
            Step::Copy => out.extend(&tree.bytes),
            Step::Text => match std::str::from_utf8(&tree.bytes[4..]) {
                Ok(_) => out.extend(&tree.bytes),
                Err(error) => return Err(error.to_string()),
            },
            Step::Number(writer, reader) => {
                out.extend(number(*writer, *reader, &tree.bytes).ok_or("number out of range")?);
            }
            Step::Option(content) => {
                out.push(tree.choice as u8);
                for part in &tree.parts {
                    self.write(content, part, out)?;
                }
            }
            Step::Some(content) => {
                out.push(1);
                self.write(content, tree, out)?;
            }
            Step::Unwrap(content, default) => match (&tree.parts[..], default) {
                ([part], _) => self.write(content, part, out)?,
                (_, Some(default)) => out.extend(default),
                (_, None) => return Err("none for another type".into()),
            },
            Step::Result(value, error) => {
                let pair = [error, value][tree.choice];
                if self.facts[pair].is_refused {
                    return Err("result without a conversion".into());
                }
                out.push(tree.choice as u8);
                self.write(pair, &tree.parts[0], out)?;
            }
            Step::Elements(element) => {
                out.extend(&tree.bytes[..4]);
                for part in &tree.parts {
                    self.write(element, part, out)?;
                }
            }
            // R11: an open pair is only copied. The tree lacks the elements after the opaque bytes.
            Step::Indexed(..) if tree.is_open => out.extend(&tree.bytes),
            Step::Indexed(element, [_, is_indexed]) | Step::Array(element, Some(_), is_indexed) => {
                let write = |part: &Tree, out: &mut _| self.write(element, part, out);
                let count = tree.parts.len() as u32;
                sequence(count, &tree.parts, *is_indexed, out, write)?;
            }
            Step::IndexedText => {
                let write = |byte: &u8, out: &mut Vec<u8>| {
                    out.push(*byte);
                    Ok(())
                };
                let text = &tree.bytes[4..];
                sequence(text.len() as u32, text, true, out, write)?;
            }
            Step::Array(element, None, _) => {
                for part in &tree.parts {
                    self.write(element, part, out)?;
                }
            }
            Step::Entries(key, value, is_indexed) => {
                let write = |entry: &Tree, out: &mut _| {
                    self.write(key, &entry.parts[0], out)?;
                    self.write(value, &entry.parts[1], out)
                };
                let count = u32::from_le_bytes(*tree.bytes.first_chunk().unwrap());
                sequence(count, &tree.parts, *is_indexed, out, write)?;
            }
            Step::Fields(fields) => self.fields(fields, &tree.parts, out)?,
            Step::Enum(step) => {
                let case = &step.cases[tree.choice];
                let width = usize::from(step.widths.1);
                match (&case.matched, &step.other) {
                    (Some((tag, fields)), _) if !self.are_refused(fields) => {
                        out.extend(&tag.to_le_bytes()[..width]);
                        self.fields(fields, &tree.parts, out)?;
                    }
                    (_, Some(other)) => {
                        out.extend(&other.tag.to_le_bytes()[..width]);
                        if other.has_name {
                            out.extend((case.name.len() as u32).to_le_bytes());
                            out.extend(case.name.as_bytes());
                        }
                    }
                    _ => return Err(format!("no variant for {}", case.name)),
                }
            }
        }
        Ok(())
    }

    fn fields(&self, fields: &Fields, parts: &[Tree], out: &mut Vec<u8>) -> Result<(), String> {
        for part in &fields.parts {
            match part {
                Part::Field(at, pair) => self.write(pair, &parts[*at], out)?,
                Part::Constant(bytes) => out.extend(bytes),
            }
        }
        Ok(())
    }
}

// Conversion between versions: why values have no conversion.

/** Returns a name without hidden characters. A long one is cut. */
function shown(text: string): string {
  const hidden = /[\0-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
  const chars = [...text];
  const all = chars.slice(0, 64).map((it) => (it === '"' || it === "\\" ? `\\${it}` : hidden.test(it) ? `\\u{${it.codePointAt(0)!.toString(16)}}` : it));
  return all.join("") + (chars.length > 64 ? "…" : "");
}

/** Returns a short description of a type. */
function labelOf(types: readonly SchemaType[], root: number): string {
  let text = "";
  const put = (index: number, depth: number): void => {
    const type = types[index]!;
    const { is, parts, count } = type;
    const rule = RULES[type.which]!;
    const list = (start: string, end: string): void => {
      text += start;
      for (let index = 0; index < parts.length; index++) {
        if (index > 0) text += ", ";
        const isLong = text.length >= 256;
        put(parts[index]!, depth + 1);
        if (isLong) break;
      }
      text += end;
    };
    if (depth === 8 || text.length >= 256) text += "…";
    else if (is === "number") text += NUMBERS[type.which];
    else if (is === "bool" || is === "char") text += is;
    else if (is === "string") text += "str";
    else if (is === "sequence") list("[]", "");
    else if (is === "array") list(`[${count}]`, "");
    else if (is === "tuple") list("(", parts.length === 1 ? ",)" : ")");
    else if (is === "rule") list(rule === "AtMost" ? `AtMost<${count}, ` : `${rule}<`, ">");
    else if (is === "opaque") text += `opaque ${shown(type.name)}`;
    else if (type.name !== "" || ["struct", "enum", "alias", "named", "unordered"].includes(is)) text += shown(type.name);
    else list(is === "pointer" ? "Box<" : `${is[0]!.toUpperCase()}${is.slice(1)}<`, ">");
  };
  put(root, 0);
  return text;
}

/** Returns the proposal of an alias if each side has only one name without a match. */
function newName(from: readonly SchemaLabel[], to: readonly SchemaLabel[]): string {
  const { found, several } = match(from, to);
  const known = new Set(found);
  const [gone, added] = [from.filter((_, index) => !known.has(index)), to.filter((_, index) => found[index]! < 0)];
  if (several >= 0 || gone.length !== 1 || added.length !== 1) return "";
  const [old, name] = [shown(gone[0]!.name), shown(added[0]!.name)];
  return `if \`${name}\` is the new name of \`${old}\`, add #[sdp(alias = "${old}")] to it`;
}

const KEEP = "in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`";

/** Returns the texts of a reason and of its remedy, for a pair or two variants of it. */
function reasonText([writer, reader]: readonly [Schema, Schema], pair: Pair, reasons: readonly Reason[], { why, index }: Reason, variant: SchemaVariant | null = null, other: SchemaVariant | null = null): [string, string] {
  const end = (it: SchemaVariant | null): string => (it ? `::${shown(it.name)}` : "");
  const old = labelOf(writer.types, pair.a) + end(variant);
  const name = labelOf(reader.types, pair.b) + end(other);
  const words = [writer.types[pair.a]!.is, reader.types[pair.b]!.is].map((is) => (other ? "variant " : is === "struct" || is === "enum" || is === "alias" ? `${is} ` : ""));
  const [from, to] = [variant?.fields ?? pair.x.type.fields, other?.fields ?? pair.y.type.fields];
  const part = (other ? undefined : pair.y.type.variants[index]) ?? to[index];
  const field = `${!other && pair.y.type.is === "enum" ? "variant" : "field"} ${part ? `\`${shown(part.name)}\`` : index}`;
  // The search for a new name takes time, and finds none if several fields are missing.
  const isOnly = why === "Missing" && reasons.filter((it) => it.why === why).length === 1;
  const alias = isOnly && !isList(from) && !isList(to) ? newName(from, to) : "";
  switch (why) {
    case "Types": return [`${words[0]}${old} has no conversion to ${words[1]}${name}`, words.every((it) => it === "struct ") ? 'add #[sdp(alias = "…")] with the earlier name of a field, which is "0" for an unnamed one, or else keep the type' : KEEP];
    case "Kinds": return [`${old} and ${name} have different meanings`, KEEP];
    case "Length": return [`${old} and ${name} have different lengths`, "use a sequence, or a struct with named fields"];
    case "Missing": return [`the writer has no ${field} of ${name}, and the reader has no default for it`, alias ? `${alias}, or else #[sdp(default)]` : 'add #[sdp(default)] to the field, or #[sdp(alias = "…")] with its earlier name'];
    case "Default": return [`the default of the ${field} of ${name} is not a value of its type`, ""];
    case "Several": return [`several ${field.split(" ")[0]}s match the ${field} of ${name}`, "remove an alias"];
    case "KeyOrder": return [`the conversion of ${old} to ${name} could change the order of keys`, "keep the type of the key"];
    case "Opaque": {
      const open = from.find((it) => pair.x.type.is !== "tuple" && writer.types[it.type]!.isOpen);
      return [`the length of the bytes inside ${old}${open ? `.${shown(open.name)}` : ""} is unknown`, 'add schema = "Type" to the field with `with`, or "sdp_serde::Traced<Type>" for a type of serde; for released values, use `Resolver::upgrade`'];
    }
    default: return [`the conversion of ${old} to ${name} exceeds the limits of a plan`, ""];
  }
}

/**
 * Returns why a message of the writer, or values, whose id is 0, have no conversion: a line for each place, with a proposal after it.
 * It is empty if they have one. `isForward` is whether only the types of the writer can change, which leaves out the proposals.
 */
export function refusals(plan: SdpPlan, id = 0, isForward = false): string[] {
  const root = plan.roots.get(id);
  const [writer, reader] = plan.schemas;
  const places: string[] = [];
  const add = (path: string, text: string, help: string): void => void places.push(`${path}: ${text}${help && !isForward ? `\n  help: ${help}` : ""}`);
  if ((writer.messages === null) !== (reader.messages === null)) return ["value: one schema describes values, and the other one messages"];
  if (!root) return [];
  const label = labelOf(writer.types, root.type);
  if (!root.pair) return [`${label}: the reader has no message ${id}`];
  const pending: [Pair, string][] = root.pair.isRefused ? [[root.pair, label]] : [];
  const seen = new Set([root.pair]);
  for (let next = pending.pop(); next && places.length < 64; next = pending.pop()) {
    const [pair, path] = next;
    const { is, x, choices, reason } = pair;
    const refuse = (reasons: readonly Reason[], path: string, ...variants: [SchemaVariant, SchemaVariant] | []): void => {
      for (const it of reasons) if (places.length < 64) add(path, ...reasonText(plan.schemas, pair, reasons, it, ...variants));
    };
    if (reason) {
      refuse([reason], path);
      continue;
    }
    if (is === "fields") refuse(choices[0]!.reasons.slice(0, 64), path);
    const more: [Pair, string][] = [];
    let leaves = 0;
    const listed = places.length;
    choices.forEach((choice, index) => {
      const variant = is === "enum" ? x.type.variants[index]! : null;
      const before = variant ? `::${shown(variant.name)}` : is === "result" ? ["::Ok", "::Err"][index]! : "";
      const steps = choice.steps.filter((it) => it.pair);
      choice.parts.forEach((part, at) => {
        if (!part.isRefused) return;
        const isLeaf = part.is === "" || part.is === "copy" || part.is === "text" || part.is === "number";
        if (isLeaf ? ++leaves > 64 : seen.has(part)) return;
        if (!isLeaf) seen.add(part);
        const field = (variant ?? x.type).fields[steps[at]?.from ?? -1];
        const after = field ? `.${shown(field.name)}` : is !== "list" ? "" : choice.parts.length > 1 && at === 0 ? "[key]" : "[]";
        more.push([part, path.length < 256 ? path + before + after : `${path.replace(/…+$/, "")}…`]);
      });
      if (choice.to && variant) refuse(choice.reasons.slice(0, 64), path + before, variant, choice.to);
    });
    if (is === "enum" && more.length === 0 && places.length === listed) add(path, "the enums have no common variant", 'add #[sdp(alias = "…")] to renamed variants, or #[sdp(other)] to one');
    for (let it = more.pop(); it; it = more.pop()) pending.push(it);
  }
  return places.slice(0, 64);
}

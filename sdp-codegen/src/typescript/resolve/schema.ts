// Conversion between versions: schemas.

/** A name with its aliases. */
interface SchemaLabel {
  readonly name: string;
  readonly aliases: readonly string[];
}

interface SchemaField extends SchemaLabel {
  readonly default: Uint8Array | null;
  readonly type: number;
}

interface SchemaVariant extends SchemaLabel {
  readonly tag: number;
  readonly fields: readonly SchemaField[];
  /** The types of its fields that can have bytes. */
  wide: readonly number[];
}

interface SchemaType extends SchemaLabel {
  readonly is: (typeof TYPES)[number];
  readonly id: number;
  /** The index of the number or rule, or the width of tags. */
  readonly which: number;
  /** The length of an array, the capacity of a rule, or the minimum of opaque bytes. */
  readonly count: bigint;
  readonly parts: readonly number[];
  /** The parts that can have bytes. A loop over many values cannot afford the others. */
  wide: readonly number[];
  readonly fields: readonly SchemaField[];
  readonly variants: readonly SchemaVariant[];
  /** The variants in the order of their tags. */
  readonly byTag: readonly SchemaVariant[];
  readonly other: number | null;
  /** The minimum encoded size. */
  min: number;
  isFixed: boolean;
  /** Whether the content is one level of nesting deeper. */
  isLevel: boolean;
  /** Whether opaque bytes of a variable size are inside. */
  isOpen: boolean;
  /** The type without pointers and aliases around it. */
  inner: SchemaType | null;
}

/** The types of values, whose type is the first, or of messages. */
interface Schema {
  readonly messages: readonly number[] | null;
  readonly types: readonly SchemaType[];
  /** The number of types, references, names and aliases. */
  readonly size: number;
}

const TYPES = ["number", "bool", "char", "string", "sequence", "array", "option", "result", "map", "set", "tuple", "pointer", "struct", "enum", "alias", "rule", "named", "unordered", "opaque"] as const;

const NUMBERS = ["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64"];

const SIZES = [1, 2, 4, 8, 16, 1, 2, 4, 8, 16, 4, 8];

/** The minimum sizes that do not depend on the parts of a type. */
const OWN_SIZES: { readonly [is: string]: number } = { bool: 1, char: 4, string: 4, sequence: 4, map: 4, set: 4, option: 1, result: 1 };

const RULES = ["NonZero", "Usize", "Isize", "Ordering", "CStr", "Heap", "Reverse", "Nanos", "AtMost", "Indexed"];

function takeU32(r: Reader): number {
  return r.view.getUint32(take(r, 4), true);
}

/** Reads the tag of an option or result. */
function takeTag(r: Reader, kind: SdpErrorKind): boolean {
  const at = take(r, 1);
  const tag = r.view.getUint8(at);
  return tag < 2 ? tag === 1 : fail(kind, at);
}

/** Reads a tag of one byte, which is less than `end`. */
function takeBelow(r: Reader, end: number): number {
  const at = take(r, 1);
  const tag = r.view.getUint8(at);
  return tag < end ? tag : fail("UnknownVariant", at);
}

/** Reads a name with its aliases, and skips the documentation. */
function takeLabel(r: Reader): SchemaLabel {
  const name = takeString(r);
  takeString(r);
  return { name, aliases: takeList(r, 4, takeString) };
}

function takeField(r: Reader): SchemaField {
  const label = takeLabel(r);
  const value = takeTag(r, "InvalidOptionTag") ? takeBytes(r, takeCount(r, 1)) : null;
  takeBelow(r, 3);
  return { ...label, default: value, type: takeU32(r) };
}

function takeType(r: Reader): SchemaType {
  const u64 = (): bigint => r.view.getBigUint64(take(r, 8), true);
  const is = TYPES[takeBelow(r, TYPES.length)]!;
  const hasName = is === "struct" || is === "enum" || is === "alias";
  const text = is === "named" || is === "unordered" || is === "opaque" ? takeString(r) : "";
  const label = hasName ? takeLabel(r) : { name: text, aliases: [] };
  const id = hasName ? r.view.getUint16(take(r, 2), true) : 0;
  const which = is === "number" ? takeBelow(r, 12) : is === "rule" ? takeBelow(r, 10) : is === "enum" ? takeBelow(r, 256) : 0;
  let fields = is === "struct" ? takeList(r, 18, takeField) : [];
  const variants = is !== "enum" ? [] : takeList(r, 20, (r) => ({ ...takeLabel(r), tag: takeU32(r), fields: takeList(r, 18, takeField), wide: [] }));
  const other = is === "enum" && takeTag(r, "InvalidOptionTag") ? takeU32(r) : null;
  let count = is === "opaque" || (is === "rule" && which === 8) ? u64() : 0n;
  const isFixed = is === "opaque" && takeTag(r, "InvalidBool");
  let parts = [...fields, ...variants.flatMap((it) => it.fields)].map((it) => it.type);
  if (is === "tuple") parts = takeList(r, 4, takeU32);
  else if (is === "result" || is === "map") parts = [takeU32(r), takeU32(r)];
  else if (!hasName && !["number", "bool", "char", "string", "opaque"].includes(is)) parts = [takeU32(r)];
  else if (is === "alias") parts = [takeU32(r)];
  if (is === "array") count = u64();
  const byTag = [...variants].sort((a, b) => a.tag - b.tag);
  if (is === "tuple") fields = parts.map((type, index) => ({ name: String(index), aliases: [], default: null, type }));
  return { ...label, is, id, which, count, parts, wide: [], fields, variants, byTag, other, min: 0, isFixed, isLevel: false, isOpen: false, inner: null };
}

/** Decodes and checks a schema, which can come from an attacker. */
function parseSchema(bytes: Uint8Array): Schema {
  const r = open(bytes);
  if (r.view.getUint8(take(r, 1)) !== 1) fail("Custom", 0);
  let nameId = 0;
  const messages = !takeTag(r, "InvalidOptionTag") ? null : (takeLabel(r), (nameId = r.view.getUint16(take(r, 2), true)), takeList(r, 4, takeU32));
  const types = takeList(r, 1, takeType);
  const size = types.reduce((sum, type) => sum + 1 + type.parts.length + labelsCost(type.fields) + labelsCost(type.variants), 0);
  const ids = (messages ?? []).map((index) => types[index]?.id ?? 0);
  const isValid = messages ? nameId === 0 && !ids.includes(0) && areDifferent(ids) : types.length > 0;
  if (!isValid || !types.every((type) => isValidType(types, type)) || !layOut(types)) fail("Custom", 0);
  checkEnd(r);
  return { messages, types, size };
}

/** Returns the number of names and aliases. */
function labelsCost(labels: readonly SchemaLabel[]): number {
  return labels.reduce((sum, it) => sum + 1 + it.aliases.length, 0);
}

/** Returns whether no number repeats. A set of chosen numbers can be slow. */
function areDifferent(numbers: readonly number[]): boolean {
  const ascending = Float64Array.from(numbers).sort();
  return ascending.every((it, index) => index === 0 || it !== ascending[index - 1]);
}

/** Checks a type without its size: S5 to S9, S14. */
function isValidType(types: readonly SchemaType[], type: SchemaType): boolean {
  const areNamed = (labels: readonly SchemaLabel[]): boolean => new Set(labels.flatMap((it) => [it.name, ...it.aliases])).size === labelsCost(labels);
  const { is, which, variants, other, parts } = type;
  const part = types[parts[0]!];
  if (type.id >= 65280 || !parts.every((it) => it < types.length)) return false;
  if (is === "rule" && part) {
    const isNumber = (of: SchemaType | undefined, number: number): boolean => of?.is === "number" && of.which === number;
    const isSequence = (of: SchemaType | undefined): boolean => of?.is === "sequence";
    if (which === 0) return (part.is === "number" && part.which < 10) || (part.is === "rule" && (part.which === 1 || part.which === 2));
    if (which === 4) return isSequence(part) && isNumber(types[part.parts[0]!], 0);
    if (which === 8) return isSequence(part) || part.is === "string";
    if (which === 5) return isSequence(part);
    if (which === 6) return true;
    if (which !== 9) return isNumber(part, [0, 3, 8, 5, 0, 0, 0, 2][which]!);
    const [ends, items] = part.parts.map((it) => types[it]);
    return part.is === "tuple" && part.parts.length === 2 && isSequence(ends) && isNumber(types[ends!.parts[0]!], 2) && isSequence(items);
  }
  if (is === "enum") {
    const last = variants.find((it) => it.tag === other)?.fields;
    const isOther = last && (last.length === 0 || (last.length === 1 && types[last[0]!.type]?.is === "string"));
    if (![1, 2, 4].includes(which) || !(other === null || isOther)) return false;
    if (!areDifferent(variants.map((it) => it.tag)) || variants.some((it) => it.tag >= 256 ** which)) return false;
  }
  if (is !== "struct" && is !== "enum") return true;
  return areNamed(type.fields) && areNamed(variants) && variants.every((it) => areNamed(it.fields));
}

/** Calls a function for each type after its parts. Returns whether there is no cycle. */
function inOrder(types: readonly SchemaType[], parts: (type: SchemaType) => readonly number[], call: (type: SchemaType, index: number) => void): boolean {
  const state = new Uint8Array(types.length);
  const path: number[] = [];
  for (let start = 0; start < types.length; start++) {
    path.push(start);
    while (path.length > 0) {
      const index = path[path.length - 1]!;
      const type = types[index]!;
      if (state[index] === 0) {
        state[index] = 1;
        for (const part of parts(type)) {
          if (state[part] === 1) return false;
          if (state[part] === 0) path.push(part);
        }
      } else {
        path.pop();
        if (state[index] === 1) call(type, index);
        state[index] = 2;
      }
    }
  }
  return true;
}

function isEmpty({ isFixed, min }: SchemaType): boolean {
  return isFixed && min === 0;
}

/** Sets the sizes of types, and returns whether they meet S10 to S13. */
function layOut(types: readonly SchemaType[]): boolean {
  const sum = (type: SchemaType): number => type.parts.reduce((sum, it) => sum + types[it]!.min, 0);
  const areFixed = (type: SchemaType): boolean => type.parts.every((it) => types[it]!.isFixed);
  const isCounted = ({ is }: SchemaType): boolean => is === "sequence" || is === "set" || is === "map";
  const hasOwnSize = (type: SchemaType): boolean => isCounted(type) || ["option", "result", "enum"].includes(type.is) || (type.is === "array" && type.count === 0n);
  const depths = new Uint8Array(types.length);
  const isFinite = inOrder(types, (type) => (hasOwnSize(type) ? [] : type.parts), (type) => {
    const { is, count } = type;
    type.inner = is === "pointer" || is === "alias" ? types[type.parts[0]!]!.inner : type;
    const own = is === "number" ? SIZES[type.which] : is === "enum" ? type.which : is === "opaque" ? Number(count) : OWN_SIZES[is];
    const min = own ?? (is === "array" ? (count === 0n ? 0 : sum(type) * Number(count)) : is === "rule" && type.which === 4 ? 5 : sum(type));
    // No input is as long, and the products of this number and a count are finite.
    type.min = Math.min(min, Number.MAX_SAFE_INTEGER);
    if (is === "enum") type.isFixed = type.parts.length === 0;
    else if (is !== "opaque") type.isFixed = hasOwnSize(type) ? is === "array" : is !== "string" && !(is === "rule" && type.which === 4) && areFixed(type);
  });
  if (!isFinite) return false;
  const isWide = (part: number): boolean => !isEmpty(types[part]!);
  for (const type of types) {
    type.wide = type.parts.filter(isWide);
    for (const it of type.variants) it.wide = it.fields.map((field) => field.type).filter(isWide);
  }
  for (const type of types) type.isLevel = (isCounted(type) || type.is === "pointer") && !areFixed(type);
  let isValid = types.every((type) => !isCounted(type) || sum(type) > 0);
  const isFlat = inOrder(types, (type) => (type.isLevel ? [] : type.parts), (type, index) => {
    const depth = type.isLevel ? 0 : type.parts.reduce((max, it) => Math.max(max, depths[it]! + 1), 0);
    isValid &&= depth <= 128;
    depths[index] = Math.min(depth, 200);
  });
  const users: number[][] = types.map(() => []);
  types.forEach((type, index) => type.parts.forEach((it) => users[it]!.push(index)));
  const pending = types.flatMap((type, index) => (type.is === "opaque" && !type.isFixed ? [index] : []));
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (!types[index]!.isOpen) for (const user of users[index]!) pending.push(user);
    types[index]!.isOpen = true;
  }
  return isFlat && isValid;
}

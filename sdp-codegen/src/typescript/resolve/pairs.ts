// Conversion between versions: pairs of types, by the rules of SCHEMA.md, section 5.

/** A type without its pointers, names, newtypes, rules and kinds. */
interface Core {
  readonly type: SchemaType;
  readonly rules: SchemaType[];
  readonly kinds: string[];
  readonly isHeap: boolean;
  readonly isIndexed: boolean;
  readonly isReversed: boolean;
  readonly isUnordered: boolean;
  readonly isBare: boolean;
}

/** Returns whether parts are named by their positions. */
function isList(labels: readonly SchemaLabel[]): boolean {
  return labels.every((it, index) => it.name === String(index));
}

function isNewtype({ is, fields }: SchemaType): boolean {
  return is === "struct" && fields.length === 1 && fields[0]!.name === "0";
}

function namesOf(label: SchemaLabel): string[] {
  return [label.name, ...label.aliases];
}

/**
 * Returns the index of the writer's name for each name of the reader, or -1, and the index of a name of the reader with several
 * candidates (R6).
 */
function match(from: readonly SchemaLabel[], to: readonly SchemaLabel[]): { found: number[]; several: number } {
  const own = new Map(from.map((it, index) => [it.name, index]));
  return matchAliases(from, to, to.map((it) => own.get(it.name) ?? -1));
}

/** Adds the matches by an alias. */
function matchAliases(from: readonly SchemaLabel[], to: readonly SchemaLabel[], found: number[]): { found: number[]; several: number } {
  const used = new Set(found);
  const free = [from.map((_, index) => !used.has(index)), found.map((it) => it < 0)] as const;
  /** Returns the only candidate of each name, or -1, or -2 for several. */
  const candidates = (own: readonly SchemaLabel[], isFree: readonly boolean[], others: readonly SchemaLabel[], areFree: readonly boolean[]): number[] => {
    const both = (a: number, b: number | undefined): number => (b === undefined || a === b ? a : a === -1 ? b : -2);
    const [names, aliases] = [new Map<string, number>(), new Map<string, number>()];
    others.forEach((other, index) => {
      if (!areFree[index]) return;
      names.set(other.name, both(index, names.get(other.name)));
      for (const alias of other.aliases) aliases.set(alias, both(index, aliases.get(alias)));
    });
    return own.map((label, index) => {
      if (!isFree[index]) return -1;
      let only = both(-1, aliases.get(label.name));
      for (const alias of label.aliases) only = both(both(only, names.get(alias)), aliases.get(alias));
      return only;
    });
  };
  const there = candidates(to, free[1], from, free[0]);
  const back = candidates(from, free[0], to, free[1]);
  let several = -1;
  there.forEach((it, index) => {
    if (it >= 0 && back[it]! >= 0) found[index] = it;
    else if (it !== -1 && several < 0) several = index;
  });
  return { found, several };
}

/** Why a pair or variant is refused, and the index of the reader's field or variant. */
interface Reason {
  readonly why: "Types" | "Kinds" | "Length" | "Missing" | "Default" | "Several" | "KeyOrder" | "Opaque" | "TooLarge";
  readonly index: number;
}

/** A field of the reader: the writer's field at an index, or a default. A pair with a default is the content of an option. */
interface FieldStep {
  readonly from: number;
  readonly pair: Pair | null;
  readonly value: Uint8Array | null;
}

/** The parts of a struct, of a variant, or of a side of a result. All parts of the remaining pairs are one choice. */
interface Choice {
  readonly parts: Pair[];
  /** The types of the writer's fields, and the fields of the reader. */
  readonly from: readonly number[];
  readonly steps: FieldStep[];
  /** The number of last fields that must be copied after opaque bytes, or -1 without such bytes. */
  after: number;
  /** The reader's variant. */
  readonly to: SchemaVariant | null;
  readonly reasons: Reason[];
  isFailed: boolean;
}

type Run = (r: Reader, w: Writer) => void;

/** A type of the writer with a type of the reader. */
interface Pair {
  readonly a: number;
  readonly b: number;
  /** Whether the pair is a part of a key. */
  readonly inKey: boolean;
  readonly users: { pair: Pair; choice: Choice }[];
  is: "" | "copy" | "text" | "indexed text" | "number" | "some" | "unwrap" | "option" | "result" | "list" | "fields" | "enum";
  x: Core;
  y: Core;
  choices: Choice[];
  other: SchemaVariant | null;
  reason: Reason | null;
  /** Whether the reader's rules and kinds can reject values. */
  isRestricted: boolean;
  isRestrictedUnlessCopied: boolean;
  /** Whether the types have no order and are inside a key. */
  mustCopy: boolean;
  isRefused: boolean;
  /** Whether all values have no bytes on both sides. */
  readonly isEmpty: boolean;
  isCopied: boolean;
  isPartial: boolean;
  run: Run;
}

/** No wrappers around a type, which is set later. */
const NO_CORE: Core = { type: {} as SchemaType, rules: [], kinds: [], isHeap: false, isIndexed: false, isReversed: false, isUnordered: false, isBare: true };

function reasonOf(why: Reason["why"], index = -1): Reason {
  return { why, index };
}

function choiceOf(parts: Pair[], to: SchemaVariant | null = null, from: readonly number[] = []): Choice {
  return { parts, from, steps: [], after: -1, to, reasons: [], isFailed: false };
}

/** The pairs of two schemas. */
class Resolution {
  readonly writer: Schema;
  readonly reader: Schema;
  /** For each type of the writer, its pairs by the type of the reader. */
  readonly #known: Map<number, Pair>[];
  readonly #pairs: Pair[] = [];
  readonly #roots: readonly Pair[];
  readonly #defaults = new Map<SchemaField, boolean>();
  /** The maximum number of pairs, and of names and types that they compare. */
  readonly #maxPairs: number;
  #work: number;
  constructor(writer: Schema, reader: Schema, roots: readonly (readonly [number, number])[]) {
    this.writer = writer;
    this.reader = reader;
    this.#known = writer.types.map(() => new Map());
    this.#maxPairs = writer.size + reader.size + 4096;
    this.#work = 16 * (writer.size + reader.size + 16);
    this.#roots = roots.map(([a, b]) => this.pair(a, b, false));
    for (let index = 0; index < this.#pairs.length; index++) {
      const pair = this.#pairs[index]!;
      this.#setCores(pair);
      const isTooLarge = this.#pairs.length > this.#maxPairs || this.#work < 0;
      pair.reason = isTooLarge ? reasonOf("TooLarge") : this.#resolve(pair);
    }
    this.#settle();
    for (const pair of this.#pairs) if (!pair.isRefused) pair.run = runOf(this, pair);
  }
  pair(a: number, b: number, inKey: boolean): Pair {
    const known = this.#known[a]!;
    const key = b * 2 + Number(inKey);
    const found = known.get(key);
    if (found) return found;
    const areEmpty = isEmpty(this.writer.types[a]!) && isEmpty(this.reader.types[b]!);
    const pair: Pair = {
      a, b, inKey, users: [], is: "", x: NO_CORE, y: NO_CORE, choices: [], other: null, reason: null, isRestricted: false,
      isRestrictedUnlessCopied: false, mustCopy: false, isRefused: false, isEmpty: areEmpty, isCopied: true, isPartial: false, run: () => {},
    };
    known.set(key, pair);
    this.#pairs.push(pair);
    return pair;
  }
  /** Returns the core of a type opposite these fields (R1). */
  #core({ types }: Schema, index: number, opposite: readonly SchemaField[]): Core {
    const [rules, kinds]: [SchemaType[], string[]] = [[], []];
    let [isHeap, isIndexed, isReversed, isBare] = [false, false, false, true];
    const isPart = (field: SchemaField): boolean => {
      this.#work -= labelsCost(opposite) + labelsCost([field]);
      const names = new Set(namesOf(field));
      return opposite.every((it) => it.name !== "0") && opposite.some((it) => namesOf(it).some((name) => names.has(name)));
    };
    for (;;) {
      const type = types[index]!.inner!;
      const { is } = type;
      index = type.parts[0]!;
      this.#work--;
      if (is === "rule") {
        const rule = RULES[type.which];
        if (rule === "Reverse") isReversed = !isReversed;
        else if (rule === "Heap") isHeap = true;
        else if (rule !== "Indexed") rules.push(type);
        else {
          isIndexed = true;
          index = types[index]!.parts[1]!;
        }
      } else if (is === "named" || is === "unordered") kinds.push(`${is} ${type.name}`);
      else if (!isNewtype(type) || isPart(type.fields[0]!)) {
        const isUnordered = isHeap || isIndexed || kinds.some((it) => it.startsWith("unordered"));
        return { type, rules, kinds, isHeap, isIndexed, isReversed, isUnordered, isBare };
      }
      if (is === "rule" || is === "named" || is === "unordered") isBare = false;
    }
  }
  /** Returns the fields that can match a newtype on the other side. */
  #opposite({ types }: Schema, index: number): readonly SchemaField[] {
    const type = types[index]!.inner!;
    return type.is === "struct" && !isNewtype(type) ? type.fields : [];
  }
  #cores(a: number, b: number): [Core, Core] {
    const { writer, reader } = this;
    return [this.#core(writer, a, this.#opposite(reader, b)), this.#core(reader, b, this.#opposite(writer, a))];
  }
  #setCores(pair: Pair): void {
    const [x, y] = this.#cores(pair.a, pair.b);
    const hasOption = x.type.is === "option" || y.type.is === "option";
    // What is around an option is compared with the content of the other side (R4).
    pair.x = hasOption && x.type.is !== "option" ? { ...NO_CORE, type: x.type } : x;
    pair.y = hasOption && y.type.is !== "option" ? { ...NO_CORE, type: y.type } : y;
  }
  /** Finds the conversion of a pair, or why it is refused. Adds the pairs of its parts. */
  #resolve(pair: Pair): Reason | null {
    const { inKey, x, y } = pair;
    const hasOption = x.type.is === "option" || y.type.is === "option";
    const areSame = x.kinds.join("\0") === y.kinds.join("\0") && x.kinds.length === y.kinds.length;
    if (x.kinds.length > 0 && y.kinds.length > 0 && !areSame) return reasonOf("Kinds");
    const isUnordered = ({ type, isUnordered }: Core): boolean => isUnordered || (!hasOption && (type.is === "opaque" || (type.is === "number" && type.which > 9)));
    const [one, two] = [isUnordered(x), isUnordered(y)];
    if (inKey && (x.isReversed !== y.isReversed || (one || two) && !(one && two && areSame))) return reasonOf("KeyOrder");
    pair.mustCopy = inKey && one;
    const keeps = (rule: SchemaType): boolean => x.rules.some((own) => own.which === rule.which && own.count <= rule.count);
    pair.isRestricted = !y.rules.every(keeps) || (x.kinds.length === 0 && y.kinds.length > 0);
    pair.isRestrictedUnlessCopied = y.kinds.length > 0;
    return this.#find(pair, x, y);
  }
  #find(pair: Pair, x: Core, y: Core): Reason | null {
    const { a, b, inKey } = pair;
    const [from, to] = [x.type, y.type];
    const [fromPart, toPart] = [from.parts[0]!, to.parts[0]!];
    const found = (is: Pair["is"], ...choices: Choice[]): null => {
      Object.assign(pair, { is, choices });
      return null;
    };
    const part = (own: number, other: number, isKey = inKey): Pair => this.pair(own, other, isKey);
    const list = (...parts: Pair[]): null => found("list", choiceOf(parts));
    const isBytes = (schema: Schema, index: number): boolean => {
      const { type, isBare } = this.#core(schema, index, []);
      return isBare && type.is === "number" && type.which === 0;
    };
    const isPlain = to.is === "sequence" && !y.isHeap;
    const isElements = from.is === "sequence" || from.is === "set";
    if (to.is === "option") {
      if (from.is === "option") return found("option", choiceOf([part(fromPart, toPart)]));
      if (this.#core(this.reader, toPart, []).type.is === "option") return reasonOf("Types");
      return found("some", choiceOf([part(a, toPart)]));
    }
    if (from.is === "option") return found("unwrap", choiceOf([part(fromPart, b)]));
    if (from.is === "number" && to.is === "number") {
      if (from.which === to.which) return found("copy");
      const isConverted = to.which < 10 ? from.which < 10 : from.which === 10 || (from.which < 10 && isExact(from.which, to.which));
      return isConverted ? found("number") : reasonOf("Types");
    }
    if (from.is === "string" && isPlain && isBytes(this.reader, toPart)) return found(y.isIndexed ? "indexed text" : "copy");
    if (from.is === "sequence" && to.is === "string") {
      const isText = !x.isHeap && !x.isIndexed && !x.rules.some((it) => RULES[it.which] === "CStr") && isBytes(this.writer, fromPart);
      return isText ? found("text") : reasonOf("Types");
    }
    if (isElements && isPlain) return list(part(fromPart, toPart));
    if (isElements && to.is === "sequence" && (x.isIndexed || y.isIndexed || !x.isHeap)) return reasonOf("Types");
    if ((from.is === "sequence" && to.is === "sequence") || (from.is === "set" && to.is === "set")) return list(part(fromPart, toPart, true));
    if (from.is === "map" && isPlain) {
      const { type, isBare } = this.#core(this.reader, toPart, []);
      const { fields } = type;
      const isEntry = isBare && (type.is === "tuple" || type.is === "struct") && fields.length === 2 && isList(fields);
      return isEntry ? list(part(fromPart, fields[0]!.type), part(from.parts[1]!, fields[1]!.type)) : reasonOf("Types");
    }
    if (from.is === "array" && (to.is === "array" || isPlain)) {
      const isFit = to.is === "array" ? from.count === to.count : from.count <= 0xffff_ffffn;
      return isFit ? list(part(fromPart, toPart)) : reasonOf("Length");
    }
    if ((from.is === "tuple" || from.is === "struct") && (to.is === "tuple" || to.is === "struct")) {
      const isOne = from.is !== "struct" || to.is !== "struct";
      if (isOne && !this.#areLists(from.fields, to.fields)) return reasonOf("Types");
      const choice = choiceOf([], null, from.parts);
      return this.#fields(choice, from.fields, to.fields, inKey) ?? found("fields", choice);
    }
    if (from.is !== to.is) return reasonOf("Types");
    switch (from.is) {
      case "bool": case "char": case "string": return found("copy");
      case "opaque": return from.name === to.name && from.count === to.count && from.isFixed === to.isFixed ? found("copy") : reasonOf("Types");
      case "result": return found("result", choiceOf([part(fromPart, toPart)]), choiceOf([part(from.parts[1]!, to.parts[1]!)]));
      case "map": return list(part(fromPart, toPart, true), part(from.parts[1]!, to.parts[1]!));
      case "enum": return this.#variants(pair, from, to);
      default: return reasonOf("Types");
    }
  }
  #areLists(from: readonly SchemaLabel[], to: readonly SchemaLabel[]): boolean {
    this.#work -= from.length + to.length;
    return isList(from) && isList(to);
  }
  #match(from: readonly SchemaLabel[], to: readonly SchemaLabel[]): { found: number[]; several: number } {
    this.#work -= labelsCost(from) + labelsCost(to);
    return match(from, to);
  }
  #variants(pair: Pair, from: SchemaType, to: SchemaType): Reason | null {
    const { found, several } = this.#match(from.variants, to.variants);
    if (several >= 0) return reasonOf("Several", several);
    const back = new Map(found.map((own, index) => [own, index]));
    const matched = from.variants.map((it, index) => [it.tag, to.variants[back.get(index) ?? -1]?.tag] as const);
    const tags = matched.filter(([, tag]) => tag !== undefined).sort(([a], [b]) => a - b);
    if (pair.inKey && tags.some(([, tag], index) => index > 0 && tags[index - 1]![1]! > tag!)) return reasonOf("KeyOrder");
    pair.is = "enum";
    pair.other = pair.inKey ? null : (to.variants.find((it) => it.tag === to.other) ?? null);
    pair.choices = from.variants.map((own, index) => {
      const variant = to.variants[back.get(index) ?? -1] ?? null;
      const choice = choiceOf([], variant, own.fields.map((it) => it.type));
      const reason = variant && this.#fields(choice, own.fields, variant.fields, pair.inKey);
      if (reason) choice.reasons.splice(0, Infinity, reason);
      choice.isFailed = variant === null || choice.reasons.length > 0;
      // The parts of a refused variant are no parts of the pair.
      if (choice.isFailed) choice.parts.length = 0;
      return choice;
    });
    const isOpen = (choice: Choice): boolean => choice.isFailed && this.#isOpen(choice);
    return pair.other && pair.choices.some(isOpen) ? reasonOf("Opaque") : null;
  }
  #isOpen(choice: Choice): boolean {
    return choice.from.some((it) => this.writer.types[it]!.isOpen);
  }
  /** Adds the steps of the fields of a struct or variant (R6, R11). */
  #fields(choice: Choice, from: readonly SchemaField[], to: readonly SchemaField[], inKey: boolean): Reason | null {
    const areLists = this.#areLists(from, to);
    if (areLists && from.length !== to.length) return reasonOf("Length");
    const { found, several } = areLists ? { found: to.map((_, index) => index), several: -1 } : this.#match(from, to);
    if (several >= 0) return reasonOf("Several", several);
    const order = found.filter((it) => it >= 0);
    if (inKey && (order.length < from.length || order.some((it, index) => it < order[index - 1]!))) return reasonOf("KeyOrder");
    to.forEach((field, index) => {
      const own = from[found[index]!];
      if (!own) {
        const { type, isBare } = this.#core(this.reader, field.type, []);
        const value = field.default ?? (isBare && type.is === "option" ? Uint8Array.of(0) : null);
        if (!value) choice.reasons.push(reasonOf("Missing", index));
        else if (!this.#isDefault(field)) choice.reasons.push(reasonOf("Default", index));
        choice.steps.push({ from: -1, pair: null, value });
        return;
      }
      if (!inKey && field.default) {
        const [x, y] = this.#cores(own.type, field.type);
        if (x.type.is === "option" && y.type.is !== "option") {
          const pair = this.pair(x.type.parts[0]!, field.type, false);
          if (!this.#isDefault(field)) choice.reasons.push(reasonOf("Default", index));
          choice.steps.push({ from: found[index]!, pair, value: field.default });
          choice.parts.push(pair);
          return;
        }
      }
      const pair = this.pair(own.type, field.type, inKey);
      choice.steps.push({ from: found[index]!, pair, value: null });
      choice.parts.push(pair);
    });
    const first = choice.from.findIndex((it) => this.writer.types[it]!.isOpen);
    if (first < 0 || choice.reasons.length > 0) return null;
    choice.after = from.length - first - 1;
    const start = to.length - from.length + first;
    const isEnd = start >= 0 && from.every((_, index) => index < first || choice.steps[start + index - first]?.from === index);
    return isEnd ? null : reasonOf("Opaque");
  }
  #isDefault(field: SchemaField): boolean {
    const isValid = this.#defaults.get(field) ?? (field.default === null || isValue(this.reader.types, field.type, field.default));
    this.#defaults.set(field, isValid);
    return isValid;
  }
  /** Finds the pairs that are refused, copied and partial. */
  #settle(): void {
    const failed: [Pair, Choice | null][] = [];
    const changed: Pair[] = [];
    const unchecked = new Set<Pair>();
    let rounds = 0;
    for (const pair of this.#pairs) {
      for (const choice of pair.choices) for (const part of choice.parts) part.users.push({ pair, choice });
      const isOwn = pair.reason || (pair.is === "fields" && pair.choices[0]!.reasons.length > 0);
      if (isOwn || (pair.choices.length > 0 && !pair.other && pair.choices.every((it) => it.isFailed))) failed.push([pair, null]);
      if (!hasEqualForm(pair)) changed.push(pair);
    }
    do {
      for (let next = failed.pop(); next; next = failed.pop()) {
        const [pair, choice] = next;
        if (pair.isRefused || choice?.isFailed) continue;
        if (choice) choice.isFailed = true;
        changed.push(pair);
        unchecked.add(pair);
        pair.isRefused = !choice || (!pair.other && pair.choices.every((it) => it.isFailed));
        if (pair.isRefused) for (const user of pair.users) failed.push([user.pair, user.choice]);
      }
      for (let pair = changed.pop(); pair; pair = changed.pop()) {
        if (!pair.isCopied) continue;
        pair.isCopied = false;
        unchecked.add(pair);
        for (const user of pair.users) {
          unchecked.add(user.pair);
          changed.push(user.pair);
        }
      }
      for (const pair of unchecked) {
        if (pair.isRefused || pair.isCopied) continue;
        for (const failure of this.#failures(pair)) failed.push(failure);
      }
      unchecked.clear();
      rounds++;
      if (rounds === 64) for (const pair of this.#roots) failed.push([pair, null]);
    } while (failed.length > 0);
    const partial = this.#pairs.filter((pair) => isPartial(pair));
    for (let pair = partial.pop(); pair; pair = partial.pop()) {
      if (!pair.isPartial) for (const { pair: user, choice } of pair.users) if (!choice.isFailed) partial.push(user);
      pair.isPartial = true;
    }
  }
  /** Returns the choices, or null for the pair, that are refused because the pair is not copied (R8, R11). */
  #failures(pair: Pair): [Pair, Choice | null][] {
    const whole = (why: Reason["why"]): [Pair, null][] => {
      pair.reason ??= reasonOf(why);
      return [[pair, null]];
    };
    if (pair.mustCopy) return whole("KeyOrder");
    if (!pair.x.type.isOpen) return [];
    const isSkipped = pair.other && pair.choices.some((it) => it.isFailed && this.#isOpen(it));
    if (pair.is === "list" || isSkipped) return whole("Opaque");
    const isCut = ({ steps, after, isFailed }: Choice): boolean => !isFailed && after > 0 && !steps.slice(-after).every((it) => it.pair?.isCopied);
    const cut = pair.choices.filter(isCut);
    return pair.is === "fields" && cut.length > 0 ? whole("Opaque") : cut.map((it) => [pair, it]);
  }
}

/** Returns whether each number of a type has an equal one of another type. */
function isExact(from: number, to: number): boolean {
  if (from > 9) return true;
  const [size, other] = [SIZES[from]!, SIZES[to]!];
  if (to > 9) return size * 2 <= other;
  return from > 4 === to > 4 ? size <= other : to > 4 && size < other;
}

/** Returns whether the conversion of a pair changes nothing apart from its parts (R9). */
function hasEqualForm({ is, x, y, choices }: Pair): boolean {
  const isEqual = ({ from, steps }: Choice): boolean => from.length === steps.length && steps.every((it, index) => it.from === index && !it.value);
  switch (is) {
    case "copy": case "text": case "option": case "result": return true;
    case "list": return (x.type.is === "array") === (y.type.is === "array") && x.isIndexed === y.isIndexed;
    case "fields": return choices.every(isEqual);
    case "enum": return x.type.which === y.type.which && choices.every((it, index) => it.to?.tag === x.type.variants[index]!.tag && !it.isFailed && isEqual(it));
    default: return false;
  }
}

/** Returns whether values of a pair can be errors, beside its parts (R13). */
function isPartial(pair: Pair): boolean {
  const { is, x, y, choices, other } = pair;
  if (pair.isRestricted || (pair.isRestrictedUnlessCopied && !pair.isCopied) || is === "text" || is === "unwrap") return true;
  return is === "number" ? !isExact(x.type.which, y.type.which) : !other && choices.some((it) => it.isFailed);
}

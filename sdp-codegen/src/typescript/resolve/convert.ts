// Conversion between versions: the conversion of a pair.

/** Copies bytes to the output. A loop over a few is faster. */
function copyTo(from: Uint8Array, w: Writer, start: number, end: number): void {
  const size = end - start;
  const at = grow(w, size);
  const { bytes } = w;
  if (size > 48) bytes.set(from.subarray(start, end), at);
  else for (let index = 0; index < size; index++) bytes[at + index] = from[start + index]!;
}

/** Enters a part of a value, because a value can be deep. */
function nest(r: Reader): void {
  if (++r.level > 1024) fail("NestingTooDeep", r.at);
}

/** Moves over a value of the writer, of which it checks lengths and tags (R10). */
function skipValue(types: readonly SchemaType[], index: number, r: Reader): void {
  const type = types[index]!;
  const [part, second] = type.parts as [number, number];
  if (type.isFixed) return void take(r, type.min);
  if (type.is === "string") return void take(r, takeU32(r));
  if (type.isOpen) return void (r.at = r.bytes.length);
  nest(r);
  const at = r.at;
  switch (type.is) {
    case "sequence": case "set": {
      const { min, isFixed } = types[part]!;
      const count = takeCount(r, min);
      if (isFixed) take(r, count * min);
      else for (let left = count; left > 0; left--) skipValue(types, part, r);
      break;
    }
    case "map":
      for (let left = takeCount(r, types[part]!.min + types[second]!.min); left > 0; left--) {
        skipValue(types, part, r);
        skipValue(types, second, r);
      }
      break;
    case "array": for (let left = Number(type.count); left > 0; left--) skipValue(types, part, r); break;
    case "option": if (takeTag(r, "InvalidOptionTag")) skipValue(types, part, r); break;
    case "result": skipValue(types, takeTag(r, "InvalidResultTag") ? part : second, r); break;
    case "enum": {
      const tag = takeEnumTag(r, type.which);
      const variant = withTag(type.byTag, tag) ?? fail("UnknownVariant", at);
      for (const it of variant.wide) skipValue(types, it, r);
      break;
    }
    default: for (const it of type.wide) skipValue(types, it, r);
  }
  r.level--;
}

/** The longest output of each conversion, and how often it may contain the input in addition (R14). */
const [MAX_OUTPUT, MAX_EXPANSION] = [67_108_864, 8];

function checkOutput(r: Reader, w: Writer): void {
  if (w.at > MAX_OUTPUT + MAX_EXPANSION * r.bytes.length) fail("Custom", r.at);
}

/** Returns a step that writes constant bytes. */
function putRun(bytes: Uint8Array): Run {
  return (r, w) => {
    copyTo(bytes, w, 0, bytes.length);
    checkOutput(r, w);
  };
}

/** Types of the writer whose values are next to each other. */
interface Stretch {
  readonly types: readonly SchemaType[];
  /** The size before each value of variable size, and its type. */
  readonly gaps: readonly { size: number; index: number; isText: boolean }[];
  readonly rest: number;
  /** For each type, and for the end, the number of gaps before it and the size between. */
  readonly places: readonly (readonly [number, number])[];
}

function stretchOf(types: readonly SchemaType[], indices: readonly number[]): Stretch {
  const gaps: { size: number; index: number; isText: boolean }[] = [];
  const places: [number, number][] = [];
  let size = 0;
  for (const index of indices) {
    const { is, isFixed, min } = types[index]!;
    places.push([gaps.length, size]);
    if (isFixed) size += min;
    else {
      gaps.push({ size, index, isText: is === "string" });
      size = 0;
    }
  }
  places.push([gaps.length, size]);
  return { types, gaps, rest: size, places };
}

/** Moves over values. Returns their start, and the offset after each value of variable size. */
function skipStretch({ types, gaps, rest }: Stretch, r: Reader): number[] {
  const marks = [r.at];
  for (const { size, index, isText } of gaps) {
    if (size > 0) take(r, size);
    if (isText) take(r, takeU32(r));
    else skipValue(types, index, r);
    marks.push(r.at);
  }
  if (rest > 0) take(r, rest);
  return marks;
}

/** Returns a step that moves over values of these types, and copies them. */
function stretchRun(types: readonly SchemaType[], indices: readonly number[], isCopied: boolean): Run {
  const stretch = stretchOf(types, indices);
  const { gaps, rest } = stretch;
  if (gaps.length === 0 && isCopied) return (r, w) => {
    const at = take(r, rest);
    copyTo(r.bytes, w, at, r.at);
  };
  return (r, w) => {
    const start = r.at;
    skipStretch(stretch, r);
    if (isCopied) copyTo(r.bytes, w, start, r.at);
  };
}

function tagBytes(tag: number, width: number): Uint8Array {
  return Uint8Array.of(tag, tag >> 8, tag >> 16, tag >> 24).subarray(0, width);
}

/** Returns the conversion of a pair. It calls the conversions of its parts, which can be in a cycle. */
function runOf(of: Resolution, pair: Pair): Run {
  const { types } = of.writer;
  const { is, x, y, choices, other } = pair;
  const [part, second] = choices[0]?.parts ?? [];
  if (pair.isEmpty) return () => {};
  if (pair.isCopied || is === "text") return stretchRun(types, [pair.a], true);
  const putTag = (w: Writer, tag: number): void => putU8(w, tag);
  switch (is) {
    case "number": return numberRun(x.type.which, y.type.which);
    case "some": return (r, w) => {
      putTag(w, 1);
      part!.run(r, w);
    };
    case "option": case "unwrap": return (r, w) => {
      const at = r.at;
      const isSome = takeTag(r, "InvalidOptionTag");
      if (is === "option") putTag(w, Number(isSome));
      else if (!isSome) fail("InvalidConversion", at);
      nest(r);
      if (isSome) part!.run(r, w);
      r.level--;
    };
    case "result": return (r, w) => {
      const at = r.at;
      const isOk = takeTag(r, "InvalidResultTag");
      const choice = choices[isOk ? 0 : 1]!;
      if (choice.isFailed) fail("InvalidConversion", at);
      putTag(w, Number(isOk));
      nest(r);
      choice.parts[0]!.run(r, w);
      r.level--;
    };
    case "indexed text": case "list": {
      const parts = is === "list" ? choices[0]!.parts : [];
      const size = is === "list" ? parts.reduce((sum, it) => sum + types[it.a]!.min, 0) : 1;
      // The minimum size of the output for each element.
      const least = (y.isIndexed ? 4 : 0) + parts.reduce((sum, it) => sum + of.reader.types[it.b]!.min, 0);
      const length = x.type.is === "array" ? Number(x.type.count) : null;
      const isArray = y.type.is === "array";
      return (r, w) => {
        if (x.isIndexed) take(r, takeCount(r, 4) * 4);
        const count = length ?? takeCount(r, size);
        if (w.at + count * least > MAX_OUTPUT + MAX_EXPANSION * r.bytes.length) fail("Custom", r.at);
        let ends = 0;
        if (y.isIndexed) {
          putCount(w, count, "");
          ends = grow(w, count * 4);
        }
        if (!isArray) putCount(w, count, "");
        const start = w.at;
        nest(r);
        for (let index = 0; index < count; index++) {
          if (part) part.run(r, w);
          else putU8(w, r.view.getUint8(take(r, 1)));
          if (second) second.run(r, w);
          if (w.at > MAX_OUTPUT) checkOutput(r, w);
          if (y.isIndexed) w.view.setUint32(ends + index * 4, w.at - start, true);
        }
        r.level--;
      };
    }
    case "fields": return fieldsRun(types, choices[0]!, null);
    default: {
      const width = y.type.which;
      const arms = choices.map((choice, index) => {
        const { tag, name } = x.type.variants[index]!;
        const indices = choice.from;
        if (!choice.isFailed) return { tag, run: fieldsRun(types, choice, putRun(tagBytes(choice.to!.tag, width))) };
        if (!other) return { tag, run: null };
        const w = begin();
        w.bytes.set(tagBytes(other.tag, width), grow(w, width));
        if (other.fields.length > 0) putString(w, name, "");
        const [put, skip] = [putRun(finish(w)), stretchRun(types, indices, false)];
        return { tag, run: ((r, w) => {
          put(r, w);
          skip(r, w);
        }) as Run };
      }).sort((a, b) => a.tag - b.tag);
      return (r, w) => {
        const at = r.at;
        const arm = withTag(arms, takeEnumTag(r, x.type.which)) ?? fail("UnknownVariant", at);
        nest(r);
        (arm.run ?? fail("InvalidConversion", at))(r, w);
        r.level--;
      };
    }
  }
}

/** Returns the conversion of the fields of a struct or variant, after a first step. */
function fieldsRun(types: readonly SchemaType[], { from, steps, after }: Choice, head: Run | null): Run {
  const all = after < 0 ? steps : steps.slice(0, steps.length - after);
  const order = all.filter((it) => it.from >= 0).map((it) => it.from);
  const isOrdered = order.every((it, index) => index === 0 || it > order[index - 1]!);
  // Steps without bytes on both sides are a part of the copy around them, or have no effect.
  const own = all.filter((it) => (it.pair ? isOrdered || it.value || !it.pair.isEmpty : it.value!.length > 0));
  const run = ({ pair, value }: FieldStep): Run => {
    if (!value) return (r, w) => pair!.run(r, w);
    const put = putRun(value);
    return pair ? (r, w) => (takeTag(r, "InvalidOptionTag") ? pair.run(r, w) : put(r, w)) : put;
  };
  // Neighbours that are copied are one step, and so are neighbours that are skipped. Each step has the indices of
  // its first field and of the one after the last, and no function if it copies bytes.
  const parts: { first: number; last: number; run: Run | null }[] = [];
  let [first, next, isCopied] = [0, 0, false];
  const flush = (): void => {
    if (first < next) parts.push({ first, last: next, run: isCopied ? null : stretchRun(types, from.slice(first, next), false) });
    first = next;
  };
  const add = (index: number, copies: boolean): void => {
    if (index !== next || isCopied !== copies) {
      flush();
      first = index;
    }
    isCopied = copies;
    next = index + 1;
  };
  for (const step of own) {
    while (isOrdered && next < step.from) add(next, false);
    if ((step.pair?.isCopied || step.pair?.isEmpty) && !step.value) {
      add(step.from, true);
      continue;
    }
    flush();
    if (step.from >= 0) next = step.from;
    parts.push({ first: next, last: next, run: run(step) });
    if (step.from >= 0) next++;
    first = next;
  }
  while (isOrdered && after < 0 && next < from.length) add(next, false);
  flush();
  const last = parts[parts.length - 1];
  // The last field has opaque bytes of a variable size, or is none.
  const rest: Run = (r, w) => {
    last?.run?.(r, w);
    copyTo(r.bytes, w, r.at, r.bytes.length);
    r.at = r.bytes.length;
  };
  if (last?.run && after >= 0) parts.splice(-1, 1, { ...last, run: rest });
  if (isOrdered) {
    const runs = parts.map((it) => it.run ?? stretchRun(types, from.slice(it.first, it.last), true));
    if (head) runs.unshift(head);
    return (r, w) => {
      nest(r);
      for (const run of runs) run(r, w);
      r.level--;
    };
  }
  const stretch = stretchOf(types, from.slice(0, from.length - Math.max(after, 0)));
  const moves = parts.map(({ first, last, run }) => {
    const [[mark, offset], [endMark, endOffset]] = [stretch.places[first]!, stretch.places[last]!];
    return { mark, offset, endMark, endOffset, run };
  });
  return (r, w) => {
    nest(r);
    if (head) head(r, w);
    const marks = skipStretch(stretch, r);
    const end = r.at;
    for (const { mark, offset, endMark, endOffset, run } of moves) {
      const at = marks[mark]! + offset;
      if (run) {
        r.at = at;
        run(r, w);
      } else copyTo(r.bytes, w, at, marks[endMark]! + endOffset);
    }
    r.at = end;
    r.level--;
  };
}

/** Returns the conversion of a number (C2 to C6). */
function numberRun(from: number, to: number): Run {
  const [size, width] = [SIZES[from]!, SIZES[to]!];
  if (from === 10) return (r, w) => {
    const at = take(r, 4);
    const value = r.view.getFloat32(at, true);
    const place = grow(w, 8);
    const bits = r.view.getUint32(at, true);
    if (!Number.isNaN(value)) return w.view.setFloat64(place, value, true);
    // A NaN keeps its sign and payload.
    w.view.setUint32(place, bits << 29, true);
    w.view.setUint32(place + 4, (bits & 0x8000_0000) | 0x7ff0_0000 | ((bits & 0x7f_ffff) >> 3), true);
  };
  if (to > 9) return (r, w) => {
    const value = Number(integerAt(r, take(r, size), from));
    const place = grow(w, width);
    if (to === 10) w.view.setFloat32(place, value, true);
    else w.view.setFloat64(place, value, true);
  };
  const bits = BigInt(width * 8 - Number(to > 4));
  const [min, max] = [to > 4 ? -(1n << bits) : 0n, (1n << bits) - 1n];
  const isSmall = size < 8;
  const [low, high] = isSmall ? [Number(min), Number(max)] : [min, max];
  return (r, w) => {
    const at = take(r, size);
    const value = integerAt(r, at, from);
    if (value < low || value > high) fail("InvalidConversion", at, `${value} is no ${NUMBERS[to]}`);
    const place = grow(w, width);
    if (width === 1) w.view.setUint8(place, Number(value));
    else if (width === 2) w.view.setUint16(place, Number(value), true);
    else if (width === 4) w.view.setUint32(place, Number(value), true);
    else if (width === 16) put128(w, place, BigInt(value));
    else if (typeof value === "number") {
      w.view.setInt32(place, value, true);
      w.view.setInt32(place + 4, value < 0 ? -1 : 0, true);
    } else w.view.setBigUint64(place, BigInt.asUintN(64, value), true);
  };
}

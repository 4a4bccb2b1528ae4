// Conversion between versions: values of a schema.

/** Reads an integer, as a `bigint` if it has more than 32 bits. */
function integerAt(r: Reader, at: number, number: number): number | bigint {
  const { view } = r;
  switch (number) {
    case 0: return view.getUint8(at);
    case 1: return view.getUint16(at, true);
    case 2: return view.getUint32(at, true);
    case 3: return view.getBigUint64(at, true);
    case 4: return u128At(r, at);
    case 5: return view.getInt8(at);
    case 6: return view.getInt16(at, true);
    case 7: return view.getInt32(at, true);
    case 8: return view.getBigInt64(at, true);
    default: return i128At(r, at);
  }
}

/** The parts of a key in order, and NaN for a part without an order. */
type KeyParts = (number | bigint)[];

/** Returns the order of two keys, or NaN. */
function orderParts(a: KeyParts, b: KeyParts): number {
  for (let index = 0; index < a.length; index++) {
    const x = a[index]!;
    const y = b[index] ?? NaN;
    if (x !== y) return x < y ? -1 : x > y ? 1 : NaN;
  }
  return 0;
}

/** Returns whether bytes are a value of a type without opaque bytes of a variable size (V1 to V5). */
function isValue(types: readonly SchemaType[], root: number, bytes: Uint8Array): boolean {
  const r = { ...open(bytes), isLazy: false };
  // The parts of a key are negative inside of `Reverse`.
  const check = (index: number, parts: KeyParts | null, sign: 1 | -1, isHeap: boolean): void => {
    const type = types[index]!;
    const [part, second] = type.parts as [number, number];
    const start = r.at;
    const put = (it: number | bigint): void => void parts?.push(sign > 0 ? it : -it);
    if (isEmpty(type)) return;
    if (type.isLevel) enter(r);
    switch (type.is) {
      case "number":
        take(r, type.min);
        put(type.which < 10 ? integerAt(r, start, type.which) : NaN);
        break;
      case "bool": put(Number(boolAt(r, take(r, 1)))); break;
      case "char": put(charAt(r, take(r, 4)).codePointAt(0)!); break;
      case "string":
        takeString(r);
        for (let at = start + 4; at < r.at; at++) put(r.bytes[at]! + 1);
        put(0);
        break;
      case "opaque":
        if (type.isOpen) fail("Custom", start);
        take(r, type.min);
        put(NaN);
        break;
      case "option": case "result": {
        const isOk = takeTag(r, "Custom");
        put(Number(isOk === (type.is === "option")));
        if (isOk || type.is === "result") check(isOk ? part : second, parts, sign, false);
        break;
      }
      case "enum": {
        const tag = takeEnumTag(r, type.which);
        put(tag);
        const variant = withTag(type.byTag, tag) ?? fail("UnknownVariant", start);
        for (const it of variant.wide) check(it, parts, sign, false);
        break;
      }
      case "array": for (let left = Number(type.count); left > 0; left--) check(part, parts, sign, false); break;
      case "sequence": case "set": case "map": {
        const size = type.parts.reduce((sum, it) => sum + types[it]!.min, 0);
        const count = takeCount(r, size);
        let last: { key: KeyParts; start: number; end: number } | undefined;
        r.reserved += count * size;
        for (let left = count; left > 0; left--) {
          r.reserved -= size;
          put(1);
          if (type.is === "sequence" && !isHeap) {
            check(part, parts, sign, false);
            continue;
          }
          const next = { key: [] as KeyParts, start: r.at, end: 0 };
          check(part, next.key, 1, false);
          next.end = r.at;
          if (last) checkFollows(orderParts(last.key, next.key), r, last, next, isHeap);
          last = next;
          if (parts) next.key.forEach(put);
          if (type.is === "map") check(second, parts, sign, false);
        }
        put(0);
        break;
      }
      case "rule": {
        const rule = RULES[type.which];
        const { bytes, view } = r;
        const hasOrder = rule !== "Heap" && rule !== "Indexed";
        if (!hasOrder) put(NaN);
        if (rule === "Indexed") checkIndexed(types[types[part]!.parts[1]!]!);
        else check(part, hasOrder ? parts : null, rule === "Reverse" ? (-sign as 1 | -1) : sign, rule === "Heap");
        const isInvalid =
          rule === "NonZero" ? bytes.subarray(start, r.at).every((it) => it === 0) :
          rule === "Ordering" ? Math.abs(view.getInt8(start)) > 1 :
          rule === "CStr" ? bytes.indexOf(0, start + 4) !== r.at - 1 :
          rule === "Nanos" ? view.getUint32(start, true) >= 1e9 :
          rule === "AtMost" && view.getUint32(start, true) > type.count;
        if (isInvalid) fail("Custom", start);
        break;
      }
      case "unordered":
        put(NaN);
        check(part, null, 1, false);
        break;
      default: for (const it of type.wide) check(it, parts, sign, false);
    }
    if (type.isLevel) r.level--;
  };
  /** Checks the elements of an indexed sequence, each in its own bytes. */
  const checkIndexed = (list: SchemaType): void => {
    if (list.isLevel) enter(r);
    takeIndexed(r, types[list.parts[0]!]!.min, (element) => {
      const outer = { ...r };
      Object.assign(r, element);
      check(list.parts[0]!, null, 1, false);
      element.at = r.at;
      Object.assign(r, outer);
    });
    if (list.isLevel) r.level--;
  };
  try {
    check(root, null, 1, false);
    return r.at === bytes.length;
  } catch {
    return false;
  }
}

/** Finds a tag in an ascending list. A map of chosen numbers can be slow. */
function withTag<T extends { readonly tag: number }>(ascending: readonly T[], tag: number): T | undefined {
  let low = 0;
  for (let high = ascending.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]!.tag < tag) low = middle + 1;
    else high = middle;
  }
  return ascending[low]?.tag === tag ? ascending[low] : undefined;
}

function takeEnumTag(r: Reader, width: number): number {
  const at = take(r, width);
  return width === 1 ? r.view.getUint8(at) : width === 2 ? r.view.getUint16(at, true) : r.view.getUint32(at, true);
}

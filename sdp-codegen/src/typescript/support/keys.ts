// The order of keys.

/** Compares by code point. In UTF-16, the units of the last code points are less than U+E000. */
export function orderText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? ((x + 0x2000) & 0xffff) - ((y + 0x2000) & 0xffff) : x - y;
  }
  return a.length - b.length;
}

/** Compares by element. A prefix comes first. */
export function orderLists<T>(a: ArrayLike<T>, b: ArrayLike<T>, compare: (a: T, b: T) => number): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compare(a[index]!, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Rejects a key that does not follow the previous one. */
export function checkOrder(order: number, at: number): void {
  if (order >= 0) fail(order > 0 ? "UnorderedKey" : "DuplicateKey", at);
}

/** Returns the keys or entries in ascending order. Those with an unknown order (NaN) stay in theirs. */
export function ordered<T>(keys: Iterable<T>, compare: (a: T, b: T) => number, place: string): T[] {
  const all = [...keys];
  // A sort does not compare undefined elements.
  if (all.includes(undefined as T)) refuse(place, "an undefined key");
  try {
    return all.sort(compare);
  } catch {
    return refuse(place, "keys of different types");
  }
}

/** Returns the keys or entries in ascending order. Refuses equal ones. */
export function sorted<T>(keys: Iterable<T>, compare: (a: T, b: T) => number, place: string): T[] {
  const all = ordered(keys, compare, place);
  for (let index = 1; index < all.length; index++) {
    if (compare(all[index - 1]!, all[index]!) === 0) refuse(place, "two equal keys");
  }
  return all;
}

/** Refuses values that are not an array of pairs. */
export function checkEntries(values: readonly (readonly unknown[])[], place: string): void {
  checkArray(values, place);
  for (const entry of values) {
    checkArray(entry, place);
    exactly(entry.length, 2, place);
  }
}

/** The bytes of a key: their start and end. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Returns whether a key may follow the previous one, where the order can be unknown (NaN). Equal keys, or equal bytes in an
 * unknown order, are duplicates. Equal elements of a heap must have equal bytes.
 */
export function follows(order: number, bytes: Uint8Array, last: Span, next: Span, isHeap: boolean): boolean {
  if (order < 0 || order > 0) return order < 0;
  const size = next.end - next.start;
  let isSame = size === last.end - last.start;
  for (let index = 0; isSame && index < size; index++) {
    isSame = bytes[last.start + index] === bytes[next.start + index];
  }
  return isHeap ? isSame || order !== 0 : !isSame && order !== 0;
}

/** Rejects a key that may not follow the previous one. */
export function checkFollows(order: number, r: Reader, last: Span, next: Span, isHeap: boolean): void {
  if (!follows(order, r.bytes, last, next, isHeap)) fail(order > 0 ? "UnorderedKey" : "DuplicateKey", next.start);
}

/** Refuses a key that may not follow the previous one. */
export function refuseFollows(order: number, w: Writer, last: Span, next: Span, isHeap: boolean, place: string): void {
  if (!follows(order, w.bytes, last, next, isHeap)) {
    refuse(place, order > 0 ? "keys that do not ascend" : "two equal keys");
  }
}

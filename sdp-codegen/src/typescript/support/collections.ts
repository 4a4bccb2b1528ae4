// Decoded maps and sets, and JSON.

/**
 * A decoded map. A `Map` has this type too, but a decoder returns sorted entries, because an attacker can choose numbers that
 * make a `Map` slow. Use `new Map(it)` for a copy to change.
 */
export interface SdpMap<K, V> extends Pick<ReadonlyMap<K, V>, "entries" | "forEach" | "get" | "has" | "keys" | "size" | "values" | typeof Symbol.iterator> {}

/**
 * A decoded set. A `Set` has this type too, but a decoder returns sorted keys, because an attacker can choose numbers that make
 * a `Set` slow. Use `new Set(it)` for a copy to change.
 */
export interface SdpSet<K> extends Pick<ReadonlySet<K>, "entries" | "forEach" | "has" | "keys" | "size" | "values" | typeof Symbol.iterator> {}

/** Compares by the order of JavaScript. */
export function orderKeys<K>(a: K, b: K): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Finds keys in elements, which it sorts before the first search. */
export class SdpSorted<K, E> {
  readonly all: readonly E[];
  readonly size: number;
  #index: readonly E[] | undefined;
  #by: (element: E) => K;
  constructor(all: readonly E[], by: (element: E) => K) {
    this.all = all;
    this.size = all.length;
    this.#by = by;
  }
  find(key: K): E | undefined {
    const by = this.#by;
    const index = (this.#index ??= [...this.all].sort((a, b) => orderKeys(by(a), by(b))));
    let low = 0;
    for (let high = this.size; low < high; ) {
      const middle = (low + high) >>> 1;
      if (by(index[middle]!) < key) low = middle + 1;
      else high = middle;
    }
    const found = index[low];
    return found !== undefined && by(found) === key ? found : undefined;
  }
  has(key: K): boolean {
    return this.find(key) !== undefined;
  }
}

export class SdpSortedMap<K, V> extends SdpSorted<K, [K, V]> implements SdpMap<K, V> {
  constructor(all: readonly [K, V][]) {
    super(all, ([key]) => key);
  }
  get [Symbol.toStringTag](): string {
    return "Map";
  }
  get(key: K): V | undefined {
    return this.find(key)?.[1];
  }
  forEach(act: (value: V, key: K, map: any) => void, self?: unknown): void {
    for (const [key, value] of this.all) act.call(self, value, key, this);
  }
  keys(): ArrayIterator<K> {
    return this.all.map(([key]) => key).values();
  }
  values(): ArrayIterator<V> {
    return this.all.map(([, value]) => value).values();
  }
  entries(): ArrayIterator<[K, V]> {
    return this.all.map(([key, value]): [K, V] => [key, value]).values();
  }
  [Symbol.iterator](): ArrayIterator<[K, V]> {
    return this.entries();
  }
}

export class SdpSortedSet<K> extends SdpSorted<K, K> implements SdpSet<K> {
  constructor(all: readonly K[]) {
    super(all, (key) => key);
  }
  get [Symbol.toStringTag](): string {
    return "Set";
  }
  forEach(act: (key: K, same: K, set: any) => void, self?: unknown): void {
    for (const key of this.all) act.call(self, key, key, this);
  }
  keys(): ArrayIterator<K> {
    return this.all.values();
  }
  values(): ArrayIterator<K> {
    return this.all.values();
  }
  entries(): ArrayIterator<[K, K]> {
    return this.all.map((key): [K, K] => [key, key]).values();
  }
  [Symbol.iterator](): ArrayIterator<K> {
    return this.all.values();
  }
}

/**
 * Makes a decoded value fit for JSON: `JSON.stringify(value, jsonReplacer)`. A `bigint` and a number such as NaN become
 * strings, typed arrays and sets become arrays, and a map becomes an array of entries.
 */
export function jsonReplacer(_key: string, value: unknown): unknown {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  return value === Object(value) && Symbol.iterator in (value as object) ? [...(value as Iterable<unknown>)] : value;
}

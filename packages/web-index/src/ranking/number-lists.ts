/** Growing lists of numbers outside the JavaScript heap: the graph of a large index holds tens of millions of them. */
export class Int32List {
  length = 0;
  #items = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.#items.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.length++] = value;
  }

  at(index: number): number {
    return this.#items[index]!;
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  clear(): void {
    this.length = 0;
  }

  /** A view of what is held; valid until the next push or clear. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length);
  }
}

/** Rows that belong to each key: those of key k are `rows[start[k]]` up to `rows[start[k + 1]]`, in the order given. */
export interface Grouped {
  start: Int32Array;
  rows: Int32Array;
}

/** Groups row numbers 0, 1, 2, ... by their key; a counting sort, so linear and stable. */
export function groupRows(keys: Int32Array, keyCount: number): Grouped {
  const start = new Int32Array(keyCount + 1);
  for (const key of keys) start[key + 1]!++;
  for (let key = 0; key < keyCount; key++) start[key + 1]! += start[key]!;
  const next = start.slice(0, keyCount);
  const rows = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) rows[next[keys[row]!]!++] = row;
  return { start, rows };
}

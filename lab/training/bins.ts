/** Maximum number of borders of an input. */
const MAX_BINS = 32;

/** The inputs as the numbers of their bins. */
export interface Binned {
  /** For each input the bin of each message. */
  readonly bins: readonly Uint8Array[];
  /** For each input the border above each bin but the last. */
  readonly borders: readonly (readonly number[])[];
  /** The place of each input's first bin among those of all. */
  readonly starts: Int32Array;
  /** The most frequent bin of each input. */
  readonly usual: Uint8Array;
  /**
   * The places of each message's other bins, one message after the other, and where each begins.
   */
  readonly unusual: Int32Array;
  readonly begins: Int32Array;
}

/** Divides each column into bins, and lists the bins in which a message is unusual. */
export function binColumns(columns: readonly Float32Array[]): Binned {
  const size = columns[0]?.length ?? 0;
  const borders = columns.map(chooseBorders);
  const bins = columns.map((column, input) => binColumn(column, borders[input] ?? []));
  const starts = new Int32Array(columns.length + 1), usual = new Uint8Array(columns.length);
  for (const [input, column] of bins.entries()) {
    const count = (borders[input]?.length ?? 0) + 1;
    starts[input + 1] = (starts[input] ?? 0) + count;
    const counts = new Int32Array(count);
    for (const bin of column) counts[bin] = (counts[bin] ?? 0) + 1;
    usual[input] = counts.indexOf(Math.max(...counts));
  }
  const begins = new Int32Array(size + 1), unusual: number[] = [];
  for (let row = 0; row < size; row++) {
    for (let input = 0; input < bins.length; input++) {
      const bin = bins[input]?.[row] ?? 0;
      if (bin !== usual[input]) unusual.push((starts[input] ?? 0) + bin);
    }
    begins[row + 1] = unusual.length;
  }
  return { bins, borders, starts, usual, unusual: Int32Array.from(unusual), begins };
}

/** Chooses the borders that cut a column into bins of about equal size. */
function chooseBorders(column: Float32Array): number[] {
  const sorted = column.toSorted();
  const borders: number[] = [], lowest = sorted[0] ?? 0;
  for (let i = 1; i < MAX_BINS; i++) {
    const value = sorted[Math.floor(sorted.length * i / MAX_BINS)] ?? 0;
    if (value > lowest && value > (borders.at(-1) ?? -Infinity)) borders.push(value);
  }
  // Values that are rare have bins too: most inputs are nearly always 0.
  const above = sorted.filter((value) => value > (borders.at(-1) ?? lowest));
  for (const part of [0, 0.5, 0.9]) {
    const value = above[Math.floor(above.length * part)];
    if (value !== undefined && value > (borders.at(-1) ?? lowest)) borders.push(value);
  }
  return borders;
}

/** Finds the bin of each value. */
function binColumn(column: Float32Array, borders: readonly number[]): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let low = 0, high = borders.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value < (borders[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  });
}

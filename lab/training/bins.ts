/** Maximum number of edges of an input. */
const MAX_BINS = 32;

/** The inputs as the numbers of their bins. */
export interface Binned {
  /** For each input the bin of each message. */
  readonly bins: readonly Uint8Array[];
  /** For each input the edge above each bin but the last. */
  readonly edges: readonly (readonly number[])[];
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
  const edges = columns.map(chooseEdges);
  const bins = columns.map((column, input) => binColumn(column, edges[input] ?? []));
  const starts = new Int32Array(columns.length + 1), usual = new Uint8Array(columns.length);
  for (const [input, column] of bins.entries()) {
    const count = (edges[input]?.length ?? 0) + 1;
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
  return { bins, edges, starts, usual, unusual: Int32Array.from(unusual), begins };
}

/** Chooses the edges that cut a column into bins of about equal size. */
function chooseEdges(column: Float32Array): number[] {
  const sorted = column.toSorted();
  const edges: number[] = [], lowest = sorted[0] ?? 0;
  for (let i = 1; i < MAX_BINS; i++) {
    const value = sorted[Math.floor(sorted.length * i / MAX_BINS)] ?? 0;
    if (value > lowest && value > (edges.at(-1) ?? -Infinity)) edges.push(value);
  }
  // Values that are rare have bins too: most inputs are nearly always 0.
  const above = sorted.filter((value) => value > (edges.at(-1) ?? lowest));
  for (const part of [0, 0.5, 0.9]) {
    const value = above[Math.floor(above.length * part)];
    if (value !== undefined && value > (edges.at(-1) ?? lowest)) edges.push(value);
  }
  return edges;
}

/** Finds the bin of each value. */
function binColumn(column: Float32Array, edges: readonly number[]): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let low = 0, high = edges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value < (edges[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  });
}

/** Maximum number of bins of about equal size that an input is divided into. */
const MAX_BINS = 32;

/** The columns of a table with each value replaced by its bin. */
export interface BinnedColumns {
  /** Bin of each message, by input. */
  readonly bins: readonly Uint8Array[];
  /** Edge above each bin but the last, by input. */
  readonly edges: readonly (readonly number[])[];
  /** Place of each input's first bin among the bins of all inputs. */
  readonly binStarts: Int32Array;
  /** The most frequent bin of each input. */
  readonly usualBins: Uint8Array;
  /** Places of each message's other bins, one message after the other. */
  readonly unusualPlaces: Int32Array;
  /** Index in `unusualPlaces` at which each message begins. */
  readonly rowStarts: Int32Array;
}

/** Divides each column into bins, and lists the bins in which a message is unusual. */
export function binColumns(columns: readonly Float32Array[]): BinnedColumns {
  const size = columns[0]?.length ?? 0;
  const edges = columns.map(chooseEdges);
  const bins = columns.map((column, input) => binColumn(column, edges[input] ?? []));
  const binStarts = new Int32Array(columns.length + 1), usualBins = new Uint8Array(columns.length);
  for (const [input, column] of bins.entries()) {
    const count = (edges[input]?.length ?? 0) + 1;
    binStarts[input + 1] = (binStarts[input] ?? 0) + count;
    const counts = new Int32Array(count);
    for (const bin of column) counts[bin] = (counts[bin] ?? 0) + 1;
    usualBins[input] = counts.indexOf(Math.max(...counts));
  }
  const rowStarts = new Int32Array(size + 1), unusualPlaces: number[] = [];
  for (let row = 0; row < size; row++) {
    for (let input = 0; input < bins.length; input++) {
      const bin = bins[input]?.[row] ?? 0;
      if (bin !== usualBins[input]) unusualPlaces.push((binStarts[input] ?? 0) + bin);
    }
    rowStarts[row + 1] = unusualPlaces.length;
  }
  return {
    bins,
    edges,
    binStarts,
    usualBins,
    unusualPlaces: Int32Array.from(unusualPlaces),
    rowStarts,
  };
}

/** Chooses the edges that cut a column into bins of about equal size. */
function chooseEdges(column: Float32Array): number[] {
  const sortedValues = column.toSorted();
  const edges: number[] = [], minimum = sortedValues[0] ?? 0;
  for (let i = 1; i < MAX_BINS; i++) {
    const value = sortedValues[Math.floor(sortedValues.length * i / MAX_BINS)] ?? 0;
    if (value > minimum && value > (edges.at(-1) ?? -Infinity)) edges.push(value);
  }
  // Rare values get bins of their own, as most inputs are nearly always 0.
  const valuesAbove = sortedValues.filter((value) => value > (edges.at(-1) ?? minimum));
  for (const part of [0, 0.5, 0.9]) {
    const value = valuesAbove[Math.floor(valuesAbove.length * part)];
    if (value !== undefined && value > (edges.at(-1) ?? minimum)) edges.push(value);
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

/**
 * Many short lists of numbers in two arrays: list `i` is `numbers` from `starts[i]` to `starts[i +
 * 1]`. Arrays of arrays take several times as long to build.
 */
export class PatternLists {
  /** Where each list starts in {@linkcode numbers}; one entry more than there are lists. */
  readonly starts: Int32Array;
  readonly numbers: Int32Array;

  private constructor(starts: Int32Array, numbers: Int32Array) {
    this.starts = starts;
    this.numbers = numbers;
  }

  /** The numbers of a list. */
  list(number: number): Int32Array {
    return this.numbers.subarray(this.starts[number] ?? 0, this.starts[number + 1] ?? 0);
  }

  /** Lists of these lengths from one array of numbers. */
  static inOrder(lengths: Int32Array, numbers: readonly number[]): PatternLists {
    const starts = new Int32Array(lengths.length + 1);
    for (let i = 0; i < lengths.length; i++) starts[i + 1] = (starts[i] ?? 0) + (lengths[i] ?? 0);
    return new PatternLists(starts, Int32Array.from(numbers));
  }

  /** `count` lists: `numbers[i]` is in list `lists[i]`, in the given order. */
  static filed(count: number, lists: readonly number[], numbers: Int32Array): PatternLists {
    const starts = new Int32Array(count + 1);
    for (const list of lists) starts[list + 1] = (starts[list + 1] ?? 0) + 1;
    for (let list = 0; list < count; list++) {
      starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
    }
    const next = starts.slice();
    const filed = new Int32Array(numbers.length);
    for (let i = 0; i < lists.length; i++) {
      const list = lists[i] ?? 0;
      const at = next[list] ?? 0;
      filed[at] = numbers[i] ?? 0;
      next[list] = at + 1;
    }
    return new PatternLists(starts, filed);
  }
}

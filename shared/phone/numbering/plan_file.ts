/**
 * The numbering plan as `deno task numbering` writes it.
 *
 * `ranges` has blocks by length and position in `territories`, as `prefix,operator,date` in base
 * 36. A repeated part is left out.
 */
export interface PlanFile {
  readonly title: string;
  readonly publisher: string;
  readonly url: string;
  readonly licence: string;
  /** Day of the latest allotment in it. */
  readonly date: string;
  /** Number of blocks. */
  readonly count: number;
  readonly territories: readonly string[];
  /** Code and name of each operator. */
  readonly operators: readonly (readonly string[])[];
  readonly dates: readonly string[];
  readonly ranges: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A block of numbers: all that begin with `prefix` and have `digits` digits. */
export interface NumberBlock {
  readonly prefix: string;
  readonly digits: number;
  /** Positions in the lists of the file. */
  readonly operator: number;
  readonly territory: number;
  readonly date: number;
}

const RADIX = 36;

/** Writes blocks the way {@linkcode readRanges} reads them. */
export function writeRanges(
  rows: readonly {
    readonly prefix: string;
    readonly digits: number;
    readonly operator: string;
    readonly territory: string;
    readonly since: string;
  }[],
  lists: {
    readonly operators: readonly string[];
    readonly dates: readonly string[];
    readonly territories: readonly string[];
  },
): PlanFile["ranges"] {
  const sortedRows = rows.toSorted((a, b) =>
    a.prefix.length - b.prefix.length || (a.prefix < b.prefix ? -1 : 1)
  );
  const operators = new Map(lists.operators.map((code, i) => [code, i]));
  const dates = new Map(lists.dates.map((date, i) => [date, i]));
  const ranges: Record<string, Record<string, string>> = {};
  /** The last block of each length and territory. */
  const lastBlocks = new Map<string, { readonly prefix: string; readonly owner: string }>();
  for (const { prefix, digits, operator, territory, since } of sortedRows) {
    const territoryIndex = String(lists.territories.indexOf(territory));
    const owner = `${formatBase36(operators.get(operator))},${formatBase36(dates.get(since))}`;
    const previous = lastBlocks.get(`${digits} ${territoryIndex}`);
    const shownPrefix = previous?.prefix === undefined || computeNext(previous.prefix) !== prefix
      ? prefix
      : "";
    const block = previous?.owner === owner ? shownPrefix : `${shownPrefix},${owner}`;
    const previousText = (ranges[digits] ??= {})[territoryIndex];
    (ranges[digits] ??= {})[territoryIndex] = previousText === undefined
      ? block
      : `${previousText} ${block}`;
    lastBlocks.set(`${digits} ${territoryIndex}`, { prefix, owner });
  }
  return ranges;
}

/** Reads every block of a file, territory by territory. */
export function* readRanges(ranges: PlanFile["ranges"]): Generator<NumberBlock> {
  for (const [digits, byTerritory] of Object.entries(ranges)) {
    for (const [territory, text] of Object.entries(byTerritory)) {
      let prefix = "";
      let operator = 0;
      let date = 0;
      for (const block of text.split(" ")) {
        const [shownPrefix = "", holder, day] = block.split(",");
        prefix = shownPrefix === "" ? computeNext(prefix) : shownPrefix;
        if (holder !== undefined && day !== undefined) {
          operator = parseInt(holder, RADIX);
          date = parseInt(day, RADIX);
        }
        yield { prefix, digits: Number(digits), operator, territory: Number(territory), date };
      }
    }
  }
}

/** Computes the prefix after one of the same length. */
function computeNext(prefix: string): string {
  return String(Number(prefix) + 1).padStart(prefix.length, "0");
}

function formatBase36(position: number | undefined): string {
  if (position === undefined) throw new RangeError("not in the lists of the plan");
  return position.toString(RADIX);
}

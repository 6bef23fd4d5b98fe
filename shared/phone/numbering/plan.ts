import file from "../../../catalogue/numbering/fr.json" with { type: "json" };
import { type PlanFile, readRanges } from "./plan_file.ts";

/** The holder of a number, if it has one. */
export interface Allotment {
  /** Undefined when nobody holds the number. */
  readonly holder: Holder | undefined;
  /** First and last number of the block, or of the gap between two blocks. */
  readonly from: string;
  readonly to: string;
}

/** The operator a block was allotted to. */
export interface Holder {
  readonly code: string;
  readonly name: string;
  /** As in the plan: `Métropole`, `Martinique`, `National`. */
  readonly territory: string;
  /** ISO date of the allotment. */
  readonly since: string;
}

/** Blocks of one length of number, sorted and without overlap. */
interface Blocks {
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly holders: readonly Holder[];
}

/** The French numbering plan: which operator holds which block of numbers. Never changes. */
export class NumberingPlan {
  /** ISO date of the plan's content. */
  readonly date: string;
  readonly file: PlanFile;
  readonly #blocks: ReadonlyMap<number, Blocks>;

  constructor(plan: PlanFile) {
    this.file = plan;
    this.date = plan.date;
    this.#blocks = indexBlocks(plan);
  }

  /** Finds the holder of a number as dialled in France; undefined where none has that length. */
  find(number: string): Allotment | undefined {
    const blocks = this.#blocks.get(number.length);
    if (blocks === undefined) return undefined;
    const value = Number(number);
    const { first, last, holders } = blocks;
    // The last block that begins at or before the number.
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((first[middle] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    const index = low - 1;
    const from = first[index] ?? 0;
    const to = last[index] ?? -1;
    const { length } = number;
    if (value <= to) {
      return {
        holder: holders[index],
        from: formatDigits(from, length),
        to: formatDigits(to, length),
      };
    }
    return {
      holder: undefined,
      from: formatDigits(to + 1, length),
      to: formatDigits((first[low] ?? 10 ** length) - 1, length),
    };
  }
}

function indexBlocks({ ranges, operators, territories, dates }: PlanFile): Map<number, Blocks> {
  const byDigits = new Map<number, { first: number; last: number; holder: Holder }[]>();
  const holders = new Map<number, Holder>();
  for (const { prefix, digits, operator, territory, date } of readRanges(ranges)) {
    // One object for all blocks of an operator that were allotted on one day for one territory.
    const key = (operator * territories.length + territory) * dates.length + date;
    let holder = holders.get(key);
    if (holder === undefined) {
      const [code = "", name = ""] = operators[operator] ?? [];
      const since = dates[date] ?? "";
      holder = { code, name, territory: territories[territory] ?? "", since };
      holders.set(key, holder);
    }
    const size = 10 ** (digits - prefix.length);
    const first = Number(prefix) * size;
    let blocks = byDigits.get(digits);
    if (blocks === undefined) byDigits.set(digits, blocks = []);
    blocks.push({ first, last: first + size - 1, holder });
  }
  return new Map([...byDigits].map(([digits, blocks]) => {
    blocks.sort((a, b) => a.first - b.first);
    return [digits, {
      first: Float64Array.from(blocks, ({ first }) => first),
      last: Float64Array.from(blocks, ({ last }) => last),
      holders: blocks.map(({ holder }) => holder),
    }];
  }));
}

function formatDigits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

/** The file of the shipped plan. */
export const shippedPlanFile: PlanFile = file;

/** From this age on the plan says less: allotments change every week. */
export const PLAN_MONTHS = 12;

/**
 * Tells whether a plan is older than {@linkcode PLAN_MONTHS}.
 *
 * @param now The present, in milliseconds since the Unix epoch.
 */
export function isOldPlan({ date }: Pick<PlanFile, "date">, now: number): boolean {
  const limit = new Date(date);
  limit.setUTCMonth(limit.getUTCMonth() + PLAN_MONTHS);
  return now > limit.getTime();
}

let shippedPlan: NumberingPlan | undefined;

/** Loads the shipped plan; parsed on first use, which takes some milliseconds. */
export function loadShippedPlan(): NumberingPlan {
  return shippedPlan ??= new NumberingPlan(file);
}

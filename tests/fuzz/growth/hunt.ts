import { Random } from "../random.ts";
import type { Stopwatch } from "../../support/stopwatch.ts";
import { measureGrowth } from "./measure.ts";
import type { Growth } from "./measure.ts";
import type { GrowthReader } from "./reader.ts";
import { createMake, listUnits } from "./units.ts";
import type { Unit } from "./units.ts";

/** Extent of a hunt. */
export interface HuntOptions {
  /** All units of up to this many tokens are tried. */
  readonly exhaustiveLength: number;
  /** Number of random units of three and four tokens tried in addition. */
  readonly randomUnits: number;
  readonly seed: number;
  /** Replaces the time measurement in tests of the hunt itself. */
  readonly timing?: Stopwatch;
}

/** A unit whose time grows faster than its text, or that makes its reader fail. */
export interface GrowthFind extends Unit {
  readonly reader: string;
  readonly growth?: Growth;
  readonly problem: string;
}

/** Result of a hunt among the units of one reader. */
export interface HuntResult {
  readonly units: number;
  readonly finds: readonly GrowthFind[];
}

/** Number of finds after which the hunt stops. */
const MAX_FINDS = 3;

/** Searches for units of a reader's grammar that take longer than linear time. */
export function hunt(
  reader: GrowthReader,
  { exhaustiveLength, randomUnits, seed, timing }: HuntOptions,
): HuntResult {
  const random = new Random(seed);
  const finds: GrowthFind[] = [];
  let units = 0;
  for (const unit of listUnits(reader, { exhaustiveLength, randomUnits, random })) {
    units++;
    const find = tryUnit(reader, unit, timing);
    if (find !== undefined) finds.push(find);
    if (finds.length >= MAX_FINDS) break;
  }
  return { units, finds };
}

/**
 * Reads one token repeated to the server's maximum, where even linear expressions may overflow
 * their stack.
 */
export function tryLargest({ name, read, tokens }: GrowthReader, size: number): GrowthFind[] {
  return tokens.flatMap((token) => {
    const unit: Unit = { head: "", unit: token, tail: "" };
    try {
      read(createMake(unit)(size));
      return [];
    } catch (error) {
      return [{ reader: name, ...unit, problem: `${size} characters: ${readMessage(error)}` }];
    }
  });
}

function readMessage(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
}

/** Measures one unit. */
export function tryUnit(
  { name, read, ...sizes }: GrowthReader,
  unit: Unit,
  timing?: Stopwatch,
): GrowthFind | undefined {
  let growth: Growth | undefined;
  try {
    growth = measureGrowth(read, createMake(unit), sizes, timing);
  } catch (error) {
    return { reader: name, ...unit, problem: readMessage(error) };
  }
  if (growth === undefined) return undefined;
  const times = growth.ms.map((ms) => ms.toFixed(1)).join(" / ");
  const problem = `${times} ms at 1×, 2× and 4× ${growth.size} characters`;
  return { reader: name, ...unit, growth, problem };
}

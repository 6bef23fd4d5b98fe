import * as z from "zod";
import { countCovered } from "./coverage.ts";
import { runSynchronously } from "./pieces.ts";

/** Shape of the shipped list: that of public lists, with its source. */
const ShippedList = z.object({
  version: z.string().regex(
    /^v\d{4}\.\d{2}\.\d{2}\.\d{2}\.\d{2}$/,
    "must be v<year>.<month>.<day>.<hour>.<minute>",
  ),
  name: z.string().min(1).max(200),
  description: z.string().min(1).max(2000),
  source: z.string().min(1),
  date: z.iso.date(),
  blocked_numbers_count: z.int().min(1),
  patterns: z.array(z.object({
    name: z.string().min(1).max(200),
    action: z.literal("block"),
    pattern: z.string().regex(/^[0-9]{3,12}#{0,8}$/, "must be digits, then #"),
    // Only French ranges have a region, for their explanation (`numbering/classes.ts`).
    region: z.string().min(1).optional(),
    since: z.iso.date(),
    source: z.string().min(1).max(400),
  })).min(1),
});

/** The numbers of a country. */
export interface NumberFormat {
  /** Calling code, as at the start of each pattern. */
  readonly callingCode: string;
  /** Possible numbers of digits, the calling code included. */
  readonly lengths: readonly number[];
}

/** One defect of a list. */
export interface ListFault {
  /** Where in the list: `patterns.2.pattern`; empty for the list itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * Checks a list to be shipped, whose entries must be unique and sorted; returns everything that is
 * wrong.
 */
export function checkShippedList(
  value: unknown,
  { callingCode, lengths }: NumberFormat,
): ListFault[] {
  const result = ShippedList.safeParse(value);
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  }
  const { patterns, blocked_numbers_count: statedCount } = result.data;
  const faults: ListFault[] = [];
  let previousPattern = "";
  for (const [i, { pattern }] of patterns.entries()) {
    if (!pattern.startsWith(callingCode) || !lengths.includes(pattern.length)) {
      const message = `must start with ${callingCode} and have ${
        lengths.join(" or ")
      } characters: digits, then #`;
      faults.push({ path: `patterns.${i}.pattern`, message });
    }
    if (pattern <= previousPattern) {
      const message = pattern === previousPattern
        ? "is listed twice"
        : `belongs before ${previousPattern}`;
      faults.push({ path: `patterns.${i}.pattern`, message });
    }
    previousPattern = pattern;
  }
  const coveredCount = runSynchronously(countCovered(patterns.map(({ pattern }) => pattern)));
  if (coveredCount !== statedCount) {
    const message = `is ${statedCount}; the patterns cover ${coveredCount} numbers`;
    faults.push({ path: "blocked_numbers_count", message });
  }
  return faults;
}

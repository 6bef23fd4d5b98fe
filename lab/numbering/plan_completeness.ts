import { formatPercent } from "../support/percent.ts";
import type { PlanFile } from "../../shared/phone/numbering/plan_file.ts";
import { readRanges } from "../../shared/phone/numbering/plan_file.ts";

/** Minimum share of the numbers of a zone that are allotted: about half of the share in 2025. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ...["01", "02", "03", "04"].map((zone) => [zone, 0.22] as const),
  ["05", 0.18],
  ["06", 0.5],
  ["07", 0.22],
  ["08", 0.06],
  ["09", 0.19],
  // Short numbers; MAJNUM ends with 39.
  ...["10", "11", "30", "31", "32", "34", "36", "39"].map((zone) => [zone, 0] as const),
]);

/** Maximum share of a zone's numbers that operators return from one plan to the next. */
const MAX_LOST_SHARE = 0.05;

/** Maximum number of numbers returned in a zone that has too few for a share. */
const MAX_LOST_NUMBERS = 3;

/**
 * Explains why a plan seems incomplete; undefined if it seems complete.
 *
 * @param previous The plan that it replaces.
 * @param mayShrink Whether the plan may lack blocks of the previous one.
 */
export function explainIncompletePlan(
  plan: PlanFile,
  previous: PlanFile | undefined,
  mayShrink = false,
): string | undefined {
  const zones = indexZones(plan);
  const missing = [...ZONES.keys()].filter((zone) => !zones.has(zone));
  if (missing.length > 0) {
    return `has no block that begins with ${missing.join(", ")}; is the file complete?`;
  }
  for (const [zone, minimum] of ZONES) {
    const share = zones.get(zone)?.share ?? 0;
    if (share >= minimum) continue;
    return `has ${formatPercent(share)} of the numbers that begin with ${zone} where at least ` +
      `${formatPercent(minimum)} are allotted; is the file complete?`;
  }
  if (previous === undefined || mayShrink) return undefined;
  for (const [zone, { numbers }] of indexZones(previous)) {
    const lost = numbers - (zones.get(zone)?.numbers ?? 0);
    if (lost <= Math.max(numbers * MAX_LOST_SHARE, MAX_LOST_NUMBERS)) continue;
    return `has lost ${formatPercent(lost / numbers)} of the numbers that begin with ${zone} ` +
      "in the plan in place; is the file complete? (--smaller accepts it)";
  }
  const [last, previousLast] = [findLastPrefix(plan), findLastPrefix(previous)];
  if (last >= previousLast) return undefined;
  return `ends with ${last}, but the plan in place with ${previousLast}; is the file complete? ` +
    "(--smaller accepts it)";
}

/** Numbers that begin with the same two digits. */
interface Zone {
  /** Number of allotted numbers. */
  readonly numbers: number;
  /** Share of the possible numbers that are allotted. */
  readonly share: number;
}

/**
 * Counts the numbers of each zone. Numbers of machines, with 13 or 14 digits, are zones of their
 * own.
 */
function indexZones({ ranges }: PlanFile): Map<string, Zone> {
  const zones = new Map<string, Zone>();
  for (const { prefix, digits } of readRanges(ranges)) {
    const start = prefix.slice(0, 2);
    const zone = digits > 10 ? `${start} and have ${digits} digits` : start;
    const numbers = (zones.get(zone)?.numbers ?? 0) + 10 ** (digits - prefix.length);
    zones.set(zone, { numbers, share: numbers / 10 ** (digits - 2) });
  }
  return zones;
}

/** Finds the prefix of the last block of MAJNUM, which is sorted as text. */
function findLastPrefix({ ranges }: PlanFile): string {
  let last = "";
  for (const { prefix } of readRanges(ranges)) if (prefix > last) last = prefix;
  return last;
}

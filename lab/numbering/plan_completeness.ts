import { percent } from "../support/percent.ts";
import type { PlanFile } from "../../shared/phone/numbering/plan_file.ts";
import { readRanges } from "../../shared/phone/numbering/plan_file.ts";

/** Prefixes with the minimum share of allotted blocks, about half of that in 2025. */
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

/** Largest share of a zone's numbers that operators may have returned since the previous plan. */
const MAX_LOST_SHARE = 0.05;

/** Maximum number of numbers that a zone with few of them may lose. */
const MAX_LOST_NUMBERS = 3;

/**
 * Says why a plan seems incomplete; undefined if complete.
 *
 * @param smaller Whether it may lack blocks of the previous one.
 */
export function incompletePlanReason(
  plan: PlanFile,
  before: PlanFile | undefined,
  smaller = false,
): string | undefined {
  const zones = indexZones(plan);
  const missing = [...ZONES.keys()].filter((zone) => !zones.has(zone));
  if (missing.length > 0) {
    return `has no block that begins with ${missing.join(", ")}; is the file complete?`;
  }
  for (const [zone, least] of ZONES) {
    const share = zones.get(zone)?.share ?? 0;
    if (share >= least) continue;
    return `has ${percent(share)} of the numbers that begin with ${zone} where at least ` +
      `${percent(least)} are allotted; is the file complete?`;
  }
  if (before === undefined || smaller) return undefined;
  for (const [zone, { numbers }] of indexZones(before)) {
    const lost = numbers - (zones.get(zone)?.numbers ?? 0);
    if (lost <= Math.max(numbers * MAX_LOST_SHARE, MAX_LOST_NUMBERS)) continue;
    return `has lost ${
      percent(lost / numbers)
    } of the numbers that begin with ${zone} in the plan ` +
      "in place; is the file complete? (--smaller accepts it)";
  }
  const [last, lastBefore] = [findLastDate(plan), findLastDate(before)];
  if (last >= lastBefore) return undefined;
  return `ends with ${last}, but the plan in place with ${lastBefore}; is the file complete? ` +
    "(--smaller accepts it)";
}

interface Zone {
  readonly numbers: number;
  /** Share of all numbers with this prefix and length. */
  readonly share: number;
}

/**
 * Numbers by their first two digits. Numbers of machines, with 13 and 14 digits, are zones of their
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

/** Finds the last block of MAJNUM, which is sorted as text. */
function findLastDate({ ranges }: PlanFile): string {
  let last = "";
  for (const { prefix } of readRanges(ranges)) if (prefix > last) last = prefix;
  return last;
}

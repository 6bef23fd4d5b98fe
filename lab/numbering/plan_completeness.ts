import { formatPercent } from "../support/percent.ts";
import type { PlanFile } from "../../shared/phone/numbering/plan_file.ts";
import { readRanges } from "../../shared/phone/numbering/plan_file.ts";

/** Minimum share of allotted numbers, by zone: about half of the share in 2025. */
const MIN_ZONE_SHARES: ReadonlyMap<string, number> = new Map([
  ...["01", "02", "03", "04"].map((zone) => [zone, 0.22] as const),
  ["05", 0.18],
  ["06", 0.5],
  ["07", 0.22],
  ["08", 0.06],
  ["09", 0.19],
  // Short numbers; MAJNUM ends with 39.
  ...["10", "11", "30", "31", "32", "34", "36", "39"].map((zone) => [zone, 0] as const),
]);

/** Maximum share of a zone's numbers that a new plan may lack, because operators returned them. */
const MAX_LOST_SHARE = 0.05;

/** Number of numbers that a new plan may lack in any zone, however small. */
const MAX_LOST_NUMBERS = 3;

/**
 * Explains why a plan seems incomplete; undefined if it seems complete.
 *
 * @param previousPlan The plan that it replaces.
 * @param mayShrink Whether the plan may lack blocks of the previous one.
 */
export function explainIncompletePlan(
  plan: PlanFile,
  previousPlan: PlanFile | undefined,
  mayShrink = false,
): string | undefined {
  const zones = indexZones(plan);
  const missingZones = [...MIN_ZONE_SHARES.keys()].filter((zone) => !zones.has(zone));
  if (missingZones.length > 0) {
    return `has no block that begins with ${missingZones.join(", ")}; is the file complete?`;
  }
  for (const [zone, minimum] of MIN_ZONE_SHARES) {
    const share = zones.get(zone)?.share ?? 0;
    if (share >= minimum) continue;
    return `has ${formatPercent(share)} of the numbers that begin with ${zone} where at least ` +
      `${formatPercent(minimum)} are allotted; is the file complete?`;
  }
  if (previousPlan === undefined || mayShrink) return undefined;
  for (const [zone, { numbers }] of indexZones(previousPlan)) {
    const lostNumbers = numbers - (zones.get(zone)?.numbers ?? 0);
    if (lostNumbers <= Math.max(numbers * MAX_LOST_SHARE, MAX_LOST_NUMBERS)) continue;
    return `has lost ${
      formatPercent(lostNumbers / numbers)
    } of the numbers that begin with ${zone} ` +
      "in the plan in place; is the file complete? (--smaller accepts it)";
  }
  const [lastPrefix, previousLastPrefix] = [findLastPrefix(plan), findLastPrefix(previousPlan)];
  if (lastPrefix >= previousLastPrefix) return undefined;
  return `ends with ${lastPrefix}, but the plan in place with ${previousLastPrefix}; is the file complete? ` +
    "(--smaller accepts it)";
}

/** Numbers that begin with the same two digits. */
interface Zone {
  /** Number of allotted numbers. */
  readonly numbers: number;
  /** Share of the possible numbers that are allotted. */
  readonly share: number;
}

/** Counts the numbers of each zone. Numbers with 13 or 14 digits, for machines, form own zones. */
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

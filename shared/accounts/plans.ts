import plans from "../../catalogue/plans.json" with { type: "json" };
import { readOptionalInteger, type Row } from "../storage/port.ts";

/** The limits of an account (SPEC part 8, first table). */
export interface Plan {
  /** Calls per minute of the clock, UTC. */
  readonly perMinute: number;
  /** Calls per day, UTC. */
  readonly perDay: number;
}

const PLANS: ReadonlyMap<string, Plan> = new Map(Object.entries(plans));

/** Names of the plans, for messages and commands. */
export const PLAN_NAMES: readonly string[] = [...PLANS.keys()];

/**
 * Reading calls per minute, as a multiple of the plan's: they cost nothing, but are limited too.
 */
export const READING_FACTOR = 10;

/** An account's own limits; left out where that of its plan applies. */
export interface OwnLimits {
  readonly perMinute?: number;
  readonly perDay?: number;
}

/** Largest limit of an account; the counts of a day stay far below the column's maximum. */
export const MAX_LIMIT = 1_000_000_000;

/** Applies the limits that apply to an account. */
export function applyOwnLimits(plan: Plan, own: OwnLimits): Plan {
  return { ...plan, ...own };
}

/** The columns of an account's own limits. */
export const OWN_LIMITS = "a.per_minute, a.per_day";

/** Reads the limits that an account has of its own. */
export function readOwnLimits(row: Row): OwnLimits {
  const perMinute = readOptionalInteger(row, "per_minute");
  const perDay = readOptionalInteger(row, "per_day");
  return { ...(perMinute !== null && { perMinute }), ...(perDay !== null && { perDay }) };
}

/** The plan with this name, if there is one. */
export function findPlan(name: string): Plan | undefined {
  return PLANS.get(name);
}

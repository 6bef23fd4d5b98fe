import plans from "../../catalogue/plans.json" with { type: "json" };
import { readOptionalIntegerColumn, type Row } from "../storage/port.ts";

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

/** Maximum number of free reading calls per minute, as a multiple of the plan's calls. */
export const READING_FACTOR = 10;

/** An account's own limits; a limit left out is that of its plan. */
export interface OwnLimits {
  readonly perMinute?: number;
  readonly perDay?: number;
}

/** Largest limit of an account, far below the maximum of the column that counts a day's calls. */
export const MAX_LIMIT = 1_000_000_000;

/** Replaces limits of a plan by an account's own. */
export function applyOwnLimits(plan: Plan, ownLimits: OwnLimits): Plan {
  return { ...plan, ...ownLimits };
}

/** Columns of an account's own limits, in statements that name the table of accounts `a`. */
export const OWN_LIMIT_COLUMNS = "a.per_minute, a.per_day";

/** Reads the limits that an account has of its own. */
export function readOwnLimits(row: Row): OwnLimits {
  const perMinute = readOptionalIntegerColumn(row, "per_minute");
  const perDay = readOptionalIntegerColumn(row, "per_day");
  return { ...(perMinute !== null && { perMinute }), ...(perDay !== null && { perDay }) };
}

/** Finds the plan with a name. */
export function findPlan(name: string): Plan | undefined {
  return PLANS.get(name);
}

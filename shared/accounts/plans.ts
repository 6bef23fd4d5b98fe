import plans from "../../catalogue/plans.json" with { type: "json" };

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

/** The plan of a name; undefined when there is none. */
export function planOf(name: string): Plan | undefined {
  return PLANS.get(name);
}

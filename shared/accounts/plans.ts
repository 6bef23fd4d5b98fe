import plans from "../../catalogue/plans.json" with { type: "json" };

/** What an account may do in a time (SPEC part 8, first table). */
export interface Plan {
  /** Calls between one full minute and the next, UTC. */
  readonly perMinute: number;
  /** Calls between one midnight UTC and the next. */
  readonly perDay: number;
}

const PLANS: ReadonlyMap<string, Plan> = new Map(Object.entries(plans));

/** Names of the plans, for messages and commands. */
export const PLAN_NAMES: readonly string[] = [...PLANS.keys()];

/**
 * What reading may do more than the plan says: it costs nothing, but must not be free of bounds.
 */
export const READING_FACTOR = 10;

/** The plan of a name; undefined when there is none. */
export function planOf(name: string): Plan | undefined {
  return PLANS.get(name);
}

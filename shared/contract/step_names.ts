/** Names of the steps, in the order they are sent (SPEC part 6). */
export const STEP_NAMES = [
  "basic_parsing",
  "ip_parsing",
  "received_chain",
  "domain_arc",
  "ip_reputation",
  "spf",
  "dkim",
  "complete",
] as const;

export type StepName = typeof STEP_NAMES[number];

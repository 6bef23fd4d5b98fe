/** The five functions and where they live (SPEC parts 1 and 4). */

/** Function names, as written in the path. */
export const FUNCTION_NAMES = [
  "analyze-email-headers",
  "analyze-spam",
  "regulator-check",
  "trigger-workflow-export",
  "trigger-scenario",
] as const;

/** One of the five function names. */
export type FunctionName = typeof FUNCTION_NAMES[number];

/** How logs and metrics name the requests of the protocol of `spamd`. */
export const SPAMD_LABEL = "spamd";

/** Path prefix of every function (SPEC part 9). A Supabase deployment strips it before the call. */
export const FUNCTION_PREFIX = "/functions/v1";

/**
 * The command `deno task settings`, which names environment variables that look misspelt; its exit
 * status is 0.
 */
import { CONFIG_NAMES } from "../shared/runtime/config.ts";
import { findMisspeltNames, formatMisspeltName } from "./misspelt.ts";

for (const misspeltName of findMisspeltNames(Object.keys(Deno.env.toObject()), CONFIG_NAMES)) {
  // deno-lint-ignore no-console -- For the person at the terminal.
  console.error(formatMisspeltName(misspeltName));
}

/**
 * The command `deno task settings`, which names environment variables that look misspelt; its exit
 * status is 0.
 */
import { CONFIG_NAMES } from "../shared/runtime/config.ts";
import { findMisspelt, formatMisspelt } from "./misspelt.ts";

for (const misspelt of findMisspelt(Object.keys(Deno.env.toObject()), CONFIG_NAMES)) {
  // deno-lint-ignore no-console -- For the person at the terminal.
  console.error(formatMisspelt(misspelt));
}

/**
 * Names settings of the environment that look misspelt: `deno task settings`. The server itself may
 * only read variables that it knows by name, so this runs before it. The exit status is always 0.
 */
import { CONFIG_NAMES } from "../shared/runtime/config.ts";
import { formatMisspelt, misspeltSettings } from "./misspelt.ts";

for (const misspelt of misspeltSettings(Object.keys(Deno.env.toObject()), CONFIG_NAMES)) {
  // deno-lint-ignore no-console -- For the person at the terminal.
  console.error(formatMisspelt(misspelt));
}

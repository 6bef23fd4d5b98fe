import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";

/**
 * Parses the arguments of a task by its declared options. `deno task` passes on the `--` that
 * separates them from its own.
 *
 * @throws {TypeError} for an unknown option, or one without its value.
 */
export function taskArguments<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  args: readonly string[] = Deno.args,
) {
  return parseArgs({
    args: args.filter((arg) => arg !== "--"),
    allowPositionals: true,
    options,
  });
}

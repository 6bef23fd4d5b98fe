import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";

/**
 * The arguments of a task by the options it declares. `deno task` hands the `--` on that separates
 * them from its own.
 *
 * @throws {TypeError} for an option that is not declared, or lacks its value.
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

import { CommandError, readInput } from "../../cli/command.ts";

/**
 * Reads the JSON of a file named on the command line; undefined for no name.
 *
 * @throws {CommandError}
 */
export async function readJson(path: string | undefined): Promise<unknown> {
  if (path === undefined) return undefined;
  const text = new TextDecoder().decode(await readInput(path));
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${path}: is not JSON.`);
  }
}

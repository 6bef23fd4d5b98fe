import { CommandError, readInput } from "../../cli/command.ts";

/**
 * Reads a JSON file named on the command line; undefined if none is named.
 *
 * @throws {CommandError} for a file that cannot be read or is not JSON.
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

import { CommandError, readInput } from "../../cli/command.ts";

/**
 * The JSON of a file that was named on the command line; undefined for no name.
 *
 * @throws {CommandError} if it cannot be read or is not JSON.
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

/**
 * Reads the named files of a folder, once, at start.
 *
 * @returns Text by file name; undefined when one of them is missing or may not be read.
 */
export async function readFiles(
  folder: URL,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    return new Map(
      await Promise.all(
        names.map(async (name): Promise<[string, string]> => [
          name,
          await Deno.readTextFile(new URL(name, folder)),
        ]),
      ),
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || isRefusal(error)) return undefined;
    throw error;
  }
}

/** Without the permission; the older level of the runtime has another name for it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable;
}

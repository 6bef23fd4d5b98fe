/**
 * Reads the files of a folder, once, at start; hidden ones are left out.
 *
 * @returns Text by file name; undefined when the folder is missing or may not be read.
 */
export async function readFiles(folder: URL): Promise<ReadonlyMap<string, string> | undefined> {
  const texts = new Map<string, string>();
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && !name.startsWith(".")) {
        texts.set(name, await Deno.readTextFile(new URL(name, folder)));
      }
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return texts.size > 0 ? texts : undefined;
}

/** Missing, or not permitted, for which the older level of the runtime has another name. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}

/**
 * Reads the named files of a folder, once, at start.
 *
 * @returns Text by file name; undefined when one of them is missing or may not be read.
 */
export async function readFiles(
  folder: URL,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  // All have ended when this returns: a read under way would outlive its caller.
  const read = await Promise.allSettled(
    names.map((name) => Deno.readTextFile(new URL(name, folder))),
  );
  const texts = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const result = read[at];
    if (result?.status === "fulfilled") texts.set(name, result.value);
    else if (!isAbsent(result?.reason)) throw result?.reason;
  }
  return texts.size === names.length ? texts : undefined;
}

/** Missing, or not permitted, for which the older level of the runtime has another name. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads the files of a folder by name, except hidden ones; undefined when it cannot be read. */
export async function readFiles(folder: URL): Promise<ReadonlyMap<string, Bytes> | undefined> {
  const files = new Map<string, Bytes>();
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && !name.startsWith(".")) {
        files.set(name, await Deno.readFile(new URL(name, folder)));
      }
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return files.size > 0 ? files : undefined;
}

/** Missing, or not permitted, for which the older level of the runtime has another name. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}

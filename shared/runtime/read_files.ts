type Bytes = Uint8Array<ArrayBuffer>;

/** Reads the files of a folder by name, except hidden ones; undefined if there are none. */
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

/** Tells whether a file is missing or must not be read, for which Deno 2.1 has another error. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}

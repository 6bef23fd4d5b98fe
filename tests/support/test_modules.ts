/** Folder of generated modules. */
const CACHE = ".cache";

/**
 * Returns the test files below these folders.
 *
 * @param without Folders and files that are left out.
 */
export async function listTestFiles(
  folders: readonly string[],
  without: readonly string[] = [],
): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = `${folder}/${name}`;
      if (without.includes(path)) continue;
      if (isDirectory) files.push(...await listTestFiles([path], without));
      else if (name.endsWith("_test.ts")) files.push(path);
    }
  }
  return files.toSorted();
}

/**
 * Runs work with modules that import test files, so that code loads once.
 *
 * @param count Number of modules.
 */
export async function runWithTestModules<T>(
  files: readonly string[],
  count: number,
  work: (modules: readonly string[]) => Promise<T>,
): Promise<T> {
  await Deno.mkdir(CACHE, { recursive: true });
  const folder = await Deno.makeTempDir({ dir: CACHE });
  const root = `file://${Deno.cwd()}`;
  const modules = Array.from({ length: count }, (_, i) => `${folder}/part_${i + 1}_test.ts`);
  try {
    for (const [i, module] of modules.entries()) {
      const shareFiles = files.filter((_, file) => file % count === i);
      await Deno.writeTextFile(
        module,
        shareFiles.map((file) => `import "${root}/${file}";\n`).join(""),
      );
    }
    return await work(modules);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

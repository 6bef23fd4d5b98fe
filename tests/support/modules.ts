/** Lists the paths of the files below a folder whose names match. */
export async function* listModules(folder: string, name = /\.ts$/): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* listModules(path, name);
    else if (name.test(entry.name)) yield path;
  }
}

/** Reads every module of `shared/`. */
export function readSharedModules(): Promise<{ file: string; source: string }[]> {
  return readSources("shared");
}

/** Reads every module below a folder. */
export async function readSources(folder: string): Promise<{ file: string; source: string }[]> {
  const files = await Array.fromAsync(listModules(folder, /\.tsx?$/));
  return Promise.all(files.map(async (file) => ({ file, source: await Deno.readTextFile(file) })));
}

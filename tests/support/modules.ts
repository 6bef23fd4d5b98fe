/** Paths of the files below a folder whose names match. */
export async function* modules(folder: string, name = /\.ts$/): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* modules(path, name);
    else if (name.test(entry.name)) yield path;
  }
}

/** Returns every module of `shared/` with its source. */
export function sharedModules(): Promise<{ file: string; source: string }[]> {
  return sourcesIn("shared");
}

/** Returns every module of a folder with its source. */
export async function sourcesIn(folder: string): Promise<{ file: string; source: string }[]> {
  const files = await Array.fromAsync(modules(folder, /\.tsx?$/));
  return Promise.all(files.map(async (file) => ({ file, source: await Deno.readTextFile(file) })));
}

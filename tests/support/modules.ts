/** Paths of the files below a folder whose names match. */
export async function* modules(folder: string, name = /\.ts$/): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* modules(path, name);
    else if (name.test(entry.name)) yield path;
  }
}

/** Every module of `shared/` with its source. */
export async function sharedModules(): Promise<{ file: string; source: string }[]> {
  const files = await Array.fromAsync(modules("shared"));
  return Promise.all(files.map(async (file) => ({ file, source: await Deno.readTextFile(file) })));
}

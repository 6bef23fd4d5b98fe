/**
 * Every test of this folder in one module, as `deno task test browser` runs them: the shared
 * browser is started once instead of once per file.
 */

const HERE = new URL(".", import.meta.url);

const names = (await Array.fromAsync(Deno.readDir(HERE))).map(({ name }) => name);
for (const name of names.filter((name) => name.endsWith("_test.ts")).toSorted()) {
  await import(new URL(name, HERE).href);
}

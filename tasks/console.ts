/**
 * Builds the console: `console/src` becomes `console/dist`, which is committed, so that neither the
 * start nor a static host needs a build. The same sources give the same bytes. `deno task console`.
 */

import { LANGUAGE_LIST } from "../console/src/text/languages.ts";

const SOURCE = "console/src";

/** Files that are served as they are written. */
const AS_WRITTEN = ["index.html", "style.css", "icon.svg"];

/**
 * Builds into a folder: the page, and each language as a module that the page loads by its name.
 */
export async function buildConsole(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await bundle(`${SOURCE}/main.tsx`, `${folder}/console.js`);
  for (const language of LANGUAGE_LIST) {
    const name = `language_${language}`;
    await bundle(`${SOURCE}/text/${name}.ts`, `${folder}/${name}.js`);
  }
  await Promise.all(
    AS_WRITTEN.map((name) => Deno.copyFile(`${SOURCE}/${name}`, `${folder}/${name}`)),
  );
}

async function bundle(entry: string, output: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "bundle",
        "--lock=deno.dev.lock",
        "--platform",
        "browser",
        "--format",
        "esm",
        "--minify",
      ],
      ...["-o", output, entry],
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

if (import.meta.main) await buildConsole("console/dist");

/**
 * Builds the console: `console/src` becomes `console/dist`, which is committed, so that neither the
 * start nor a static host needs a build. The same sources give the same bytes. `deno task console`.
 */

const SOURCE = "console/src";

/** Files that are served as they are written. */
const AS_WRITTEN = ["index.html", "style.css", "icon.svg"];

/** Builds into a folder. */
export async function buildConsole(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "bundle",
        "--lock=deno.dev.lock",
        "--platform",
        "browser",
        "--format",
        "iife",
        "--minify",
      ],
      ...["-o", `${folder}/console.js`, `${SOURCE}/main.tsx`],
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  await Promise.all(
    AS_WRITTEN.map((name) => Deno.copyFile(`${SOURCE}/${name}`, `${folder}/${name}`)),
  );
}

if (import.meta.main) await buildConsole("console/dist");

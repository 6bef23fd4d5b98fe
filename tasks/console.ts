/**
 * Builds the console: `console/src` becomes `console/dist`, which is committed, so that neither the
 * start nor a static host needs a build. The same sources give the same bytes. `deno task console`.
 */

import { LANGUAGE_LIST } from "../console/src/text/languages.ts";

const SOURCE = "console/src";

/** Files that are copied unchanged. */
const AS_WRITTEN = ["index.html", "frame.html", "icon.svg"];

/** The files of the style sheet, `console/src/style/<name>.css`, in its order. */
export const STYLES = [
  ...["base", "frame", "forms", "steps", "verdict", "route", "tables", "mail", "queue", "media"],
  "account",
];

/** Workers that the page starts on demand, with the entry module of each. */
const WORKERS = {
  "examine.js": "local/examine_worker.ts",
  "outlook.js": "local/outlook_worker.ts",
};

/**
 * Builds into a folder: the page, and each language as a module that the page loads by its name.
 */
export async function buildConsole(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await bundle("main.tsx", `${folder}/console.js`, "esm");
  for (const language of LANGUAGE_LIST) {
    const name = `language_${language}`;
    await bundle(`text/${name}.ts`, `${folder}/${name}.js`, "esm");
  }
  for (const [name, entry] of Object.entries(WORKERS)) {
    await bundle(entry, `${folder}/${name}`, "iife");
  }
  await Promise.all(
    AS_WRITTEN.map((name) => Deno.copyFile(`${SOURCE}/${name}`, `${folder}/${name}`)),
  );
  await Deno.writeTextFile(`${folder}/style.css`, compact(await styleSheet()));
}

/**
 * A style sheet with no comment, and no line end or blank that a browser passes over. Its strings
 * hold none of these.
 */
export function compact(style: string): string {
  const [first = "", ...rest] = style.split("/*");
  const code = [first, ...rest.map((piece) => piece.slice(piece.indexOf("*/") + 2))].join("");
  return code.split("\n").map((each) => each.trim()).filter((each) => each !== "").map((line) => {
    if (line.endsWith(";")) return line.replace(": ", ":");
    if (line.endsWith(" {")) return `${line.slice(0, -2)}{`;
    return line.endsWith("}") || line.endsWith(",") ? line : `${line}\n`;
  }).join("").replaceAll(";}", "}");
}

/** The style sheet: its files, one after the other. */
export async function styleSheet(): Promise<string> {
  const read = (name: string) => Deno.readTextFile(`${SOURCE}/style/${name}.css`);
  return (await Promise.all(STYLES.map(read))).join("\n");
}

async function bundle(entry: string, output: string, format: "esm" | "iife"): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "bundle",
        "--lock=deno.dev.lock",
        "--platform",
        "browser",
        "--format",
        format,
        "--minify",
      ],
      ...["-o", output, `${SOURCE}/${entry}`],
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

if (import.meta.main) await buildConsole("console/dist");

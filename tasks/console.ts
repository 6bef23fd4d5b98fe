/**
 * The command `deno task console`, which builds `console/src` into `console/dist` where the sources
 * changed.
 */

import { createHash } from "node:crypto";
import { escapeMarkup } from "../shared/encoding/markup.ts";

export const SOURCE_FOLDER = "console/src";

/** The build that the server, the tests and the packages use. */
const BUILD = "console/dist";

/** Everything a build depends on. */
const BUILD_INPUTS = [
  SOURCE_FOLDER,
  "shared",
  "catalogue",
  "import_map.json",
  "deno.lock",
  "tasks/console.ts",
];

/** File with the digest of the sources of a build. */
const DIGEST_FILE = ".sources";

/** Files that are copied unchanged. */
const COPIED_FILES = [
  "frame.html",
  "icon.svg",
  "icon_maskable.svg",
  "manifest.webmanifest",
  // For systems that install no SVG icon: the two SVG icons drawn at these sizes.
  "icon_180.png",
  "icon_192.png",
  "icon_512.png",
];

/** Folder with a file for each language; a new language needs nothing else. */
const TEXTS_FOLDER = "catalogue/texts";

/** Placeholder of the list of languages in `index.html`. */
export const LANGUAGE_LIST = "<!-- languages -->";

/** The files of the style sheet, `console/src/style/<name>.css`, in its order. */
export const STYLES = [
  "base",
  "frame",
  "forms",
  "steps",
  "verdict",
  "route",
  "tables",
  "mail",
  "queue",
  "media",
  "account",
];

/** Entry modules by the file of their bundle, like {@linkcode WORKERS}. */
const MODULES: Readonly<Record<string, string>> = { "console.js": "main.tsx" };

/**
 * Names of files that the bundler splits off, by the start of the bundler's names. They are views
 * that are imported later, and modules that these share with the page.
 */
const SPLIT: Readonly<Record<string, string>> = {
  "lazy_views-": "lazy_views.js",
  "chunk-": "shared.js",
};

/** Workers that the page starts on demand: entry modules by the file of their bundle. */
const WORKERS: Readonly<Record<string, string>> = {
  "examine.js": "local/examine_worker.ts",
  "exports.js": "local/export_worker.ts",
  "numbers.js": "local/number_worker.ts",
  "outlook.js": "local/outlook_worker.ts",
  "shell.js": "local/shell_worker.ts",
};

/** Builds into `console/dist`, unless its build is current. */
export async function buildConsoleIfStale(): Promise<void> {
  const digest = await computeDigest(BUILD_INPUTS);
  const builtDigest = await Deno.readTextFile(`${BUILD}/${DIGEST_FILE}`).catch(() => undefined);
  if (builtDigest === digest) return;
  await Deno.remove(BUILD, { recursive: true }).catch(() => {});
  await buildConsole(BUILD);
  await Deno.writeTextFile(`${BUILD}/${DIGEST_FILE}`, digest);
}

/** Builds into a folder; the same sources give the same bytes. */
export async function buildConsole(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Promise.all([
    bundleModules(listEntries(MODULES), folder, "esm", SPLIT),
    bundleModules(listEntries(WORKERS), folder, "iife"),
    buildPage(folder),
    ...COPIED_FILES.map((name) => Deno.copyFile(`${SOURCE_FOLDER}/${name}`, `${folder}/${name}`)),
    buildStyleSheet().then((style) =>
      Deno.writeTextFile(`${folder}/style.css`, compactStyle(style))
    ),
  ]);
}

function listEntries(modules: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(modules).map(([name, entry]) => [name, `${SOURCE_FOLDER}/${entry}`]),
  );
}

/**
 * Builds the page with the list of its languages. Each language is a module that the page loads by
 * its name.
 */
async function buildPage(folder: string): Promise<void> {
  const languages = await writeLanguages(folder, OMITTED_TEXTS);
  const html = await Deno.readTextFile(`${SOURCE_FOLDER}/index.html`);
  await Deno.writeTextFile(
    `${folder}/index.html`,
    html.replace(LANGUAGE_LIST, languages.join("\n    ")),
  );
}

/** Texts that the page does not show: those of the add-on for Thunderbird and of the inbox. */
const OMITTED_TEXTS = ["addon", "inbox"];

/**
 * Writes each language's module; returns the elements that list them.
 *
 * @param omittedGroups Names of the groups of texts that are left out.
 */
export async function writeLanguages(
  folder: string,
  omittedGroups: readonly string[] = [],
): Promise<string[]> {
  const codes = (await listFiles(TEXTS_FOLDER)).map(getBaseName);
  // English first: the page falls back to it if it has none of the browser's languages.
  codes.sort((a, b) => Number(b === "en") - Number(a === "en"));
  return await Promise.all(codes.map(async (code) => {
    const texts = JSON.parse(await Deno.readTextFile(`${TEXTS_FOLDER}/${code}.json`));
    const shownTexts = Object.entries(texts).filter(([name]) => !omittedGroups.includes(name));
    await Deno.writeTextFile(
      `${folder}/language_${code}.js`,
      `export default ${JSON.stringify(Object.fromEntries(shownTexts))};\n`,
    );
    const [name, notLoaded] = [texts.language.name, texts.pageWords.notLoaded].map(escapeMarkup);
    return `<meta name="language" lang="${code}" content="${name}" data-not-loaded="${notLoaded}">`;
  }));
}

/** Removes comments, line ends and unneeded blanks from a style sheet, whose strings hold none. */
export function compactStyle(style: string): string {
  const [first = "", ...blocks] = style.split("/*");
  const code = [first, ...blocks.map((piece) => piece.slice(piece.indexOf("*/") + 2))].join("");
  return code.split("\n").map((each) => each.trim()).filter((each) => each !== "").map((line) => {
    if (line.endsWith(";")) return line.replace(": ", ":");
    if (line.endsWith(" {")) return `${line.slice(0, -2)}{`;
    return line.endsWith("}") || line.endsWith(",") ? line : `${line}\n`;
  }).join("").replaceAll(";}", "}");
}

/** Builds the style sheet from its files, one after the other. */
export async function buildStyleSheet(): Promise<string> {
  const read = (name: string) => Deno.readTextFile(`${SOURCE_FOLDER}/style/${name}.css`);
  return (await Promise.all(STYLES.map(read))).join("\n");
}

/**
 * Bundles entry modules in one call, each into a file of its own.
 *
 * @param entries Paths of the modules by the names of the files.
 * @param split Names of the files that are split off, if any, by the start of the bundler's names.
 */
export async function bundleModules(
  entries: Readonly<Record<string, string>>,
  folder: string,
  format: "esm" | "iife",
  split: Readonly<Record<string, string>> = {},
): Promise<void> {
  const temporary = `${folder}/${format}`;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--frozen",
      "--lock=deno.lock",
      "--platform",
      "browser",
      "--format",
      format,
      "--minify",
      "--outdir",
      temporary,
      ...Object.keys(split).length === 0 ? [] : ["--code-splitting"],
      ...Object.values(entries),
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const files = await listFiles(temporary);
  const names = files.map((file) => nameBundle(file, entries, split));
  if (new Set(names).size < names.length) throw new Error(`two bundles of one name: ${names}`);
  for (const [i, file] of files.entries()) {
    let code = await Deno.readTextFile(file);
    for (const [j, otherFile] of files.entries()) {
      code = code.replaceAll(`"./${getFileName(otherFile)}"`, `"./${names[j]}"`);
    }
    await Deno.writeTextFile(`${folder}/${names[i]}`, code);
  }
  await Deno.remove(temporary, { recursive: true });
}

/** Returns the file name for a bundle: that of its entry, or of the part that was split off. */
function nameBundle(
  file: string,
  entries: Readonly<Record<string, string>>,
  split: Readonly<Record<string, string>>,
): string {
  // The bundler puts the file into a folder that depends on the entries.
  const entry = Object.keys(entries).find((name) =>
    getBaseName(entries[name] ?? "") === getBaseName(file)
  );
  const part = Object.keys(split).find((start) => getFileName(file).startsWith(start));
  const name = entry ?? (part === undefined ? undefined : split[part]);
  if (name === undefined) throw new Error(`${file} is the bundle of no entry`);
  return name;
}

function getFileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Computes the SHA-256 of paths and contents of files, also below folders, in hexadecimal. */
async function computeDigest(paths: readonly string[]): Promise<string> {
  const files: string[] = [];
  for (const path of paths) files.push(...await listFiles(path));
  const contents = await Promise.all(files.map((file) => Deno.readFile(file)));
  const hash = createHash("sha256");
  for (const [i, file] of files.entries()) {
    hash.update(`${file}\n${contents[i]?.length}\n`).update(contents[i] ?? "");
  }
  return hash.digest("hex");
}

/** Returns the name of a file without its folder and extension. */
function getBaseName(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.\w+$/, "");
}

/** Lists the paths of all files below a folder, sorted per folder; a file is listed alone. */
async function listFiles(path: string): Promise<string[]> {
  if ((await Deno.stat(path)).isFile) return [path];
  const files: string[] = [];
  for await (const { name } of Deno.readDir(path)) {
    files.push(...await listFiles(`${path}/${name}`));
  }
  return files.toSorted();
}

if (import.meta.main) await buildConsoleIfStale();

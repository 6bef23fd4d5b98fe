/**
 * The command `deno task addon`, which builds the add-on `mail-trust.xpi`, reproducibly, from the
 * console's parts.
 */

import { VERSION } from "../shared/contract/version.ts";
import {
  buildStyleSheet,
  bundleModules,
  compactStyle,
  LANGUAGE_LIST,
  SOURCE_FOLDER as CONSOLE,
  writeLanguages,
} from "./console.ts";
import { createZip } from "./support/zip.ts";
import type { ZipFile } from "./support/zip.ts";

const SOURCE = "addon/src";

/** The archive that Thunderbird installs. */
const ARCHIVE = "mail-trust.xpi";

const MODULES: Readonly<Record<string, string>> = {
  "background.js": `${SOURCE}/background.ts`,
  "dns_frame.js": `${SOURCE}/dns_frame.ts`,
  "page.js": `${SOURCE}/page.tsx`,
};

/** Scripts that are no modules: the console's worker, and the bar in the document of a mail. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "bar.js": `${SOURCE}/bar.ts`,
  "examine.js": `${CONSOLE}/local/examine_worker.ts`,
  "exports.js": `${CONSOLE}/local/export_worker.ts`,
};

/** Pages and their templates. Thunderbird shows the settings in any tab that has their page open. */
const PAGES: Readonly<Record<string, string>> = {
  "background.html": "background.html",
  "dns.html": "dns.html",
  "page.html": "page.html",
  "settings.html": "page.html",
};

/** Files of the console that are copied unchanged. */
const COPIED_FILES = ["frame.html", "icon_192.png", "icon_512.png"];

/** Builds into a folder, which must not exist. */
export async function buildAddon(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const [languages] = await Promise.all([
    writeLanguages(folder),
    bundleModules(MODULES, folder, "esm"),
    bundleModules(SCRIPTS, folder, "iife"),
    ...COPIED_FILES.map((name) => Deno.copyFile(`${CONSOLE}/${name}`, `${folder}/${name}`)),
    buildStyleSheet().then((style) =>
      Deno.writeTextFile(`${folder}/style.css`, compactStyle(style))
    ),
  ]);
  for (const [page, template] of Object.entries(PAGES)) {
    const html = await Deno.readTextFile(`${SOURCE}/${template}`);
    await Deno.writeTextFile(
      `${folder}/${page}`,
      html.replace(LANGUAGE_LIST, languages.join("\n    ")),
    );
  }
  const manifest = JSON.parse(await Deno.readTextFile(`${SOURCE}/manifest.json`));
  await writeJson(`${folder}/manifest.json`, { ...manifest, version: VERSION });
  await Promise.all(
    languages.map((element) => writeLocale(folder, /lang="(\w+)"/.exec(element)?.[1] ?? "")),
  );
}

/** Writes the name and the description of the add-on in a language, for the manifest. */
async function writeLocale(folder: string, code: string): Promise<void> {
  const { brand, addon } = JSON.parse(await Deno.readTextFile(`catalogue/texts/${code}.json`));
  await Deno.mkdir(`${folder}/_locales/${code}`, { recursive: true });
  await writeJson(`${folder}/_locales/${code}/messages.json`, {
    name: { message: brand },
    description: { message: addon.description },
  });
}

/** Packs the archive of a built folder. */
export async function packAddon(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  return createZip(await Array.fromAsync(listFiles(folder, "")));
}

/** @param path Path of a folder within `folder`, with a slash at its end; empty for all. */
async function* listFiles(folder: string, path: string): AsyncGenerator<ZipFile> {
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${path}`)) {
    if (isDirectory) yield* listFiles(folder, `${path}${name}/`);
    else yield { path: path + name, bytes: await Deno.readFile(`${folder}/${path}${name}`) };
  }
}

function writeJson(path: string, value: unknown): Promise<void> {
  return Deno.writeTextFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir({ dir: "addon", prefix: "dist-" });
  try {
    await buildAddon(folder);
    await Deno.writeFile(ARCHIVE, await packAddon(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  // deno-lint-ignore no-console -- For the person at the terminal.
  console.log(`Written: ${ARCHIVE}. Thunderbird: Add-ons and Themes, Install Add-on From File.`);
}

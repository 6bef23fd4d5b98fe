/**
 * The command `deno task package -- <folder>`, which builds the npm package of server and scan,
 * reproducibly.
 */
import { parseCommand, runCommand, UsageError } from "../cli/command.ts";
import { VERSION } from "../shared/contract/version.ts";
import { CONFIG_NAMES } from "../shared/runtime/config.ts";
import { readServeCommand } from "./configuration.ts";
import { buildConsole } from "./console.ts";
import { writeJson } from "./support/write_json.ts";

/** The Deno version that the package runs on. */
const DENO_VERSION = "2.9.6";

const NAME = "mail-trust";

/** Files that are copied unchanged, and their targets. */
const COPIED_FILES: Readonly<Record<string, string>> = {
  "deploy/npm/mail-trust.mjs": "bin/mail-trust.mjs",
  "deploy/npm/README.md": "README.md",
  "LICENSE": "LICENSE",
  "CHANGELOG.md": "CHANGELOG.md",
};

const MANIFEST = {
  name: NAME,
  version: VERSION,
  description:
    "Tells whether a mail or a call is to be trusted: a local server with a console, and " +
    "a scan of mails at the terminal",
  type: "module",
  license: "MIT",
  bin: { [NAME]: "bin/mail-trust.mjs" },
  engines: { node: ">=20" },
  dependencies: { deno: DENO_VERSION },
};

/** Builds the package into an empty folder. */
export async function buildPackage(folder: string): Promise<void> {
  // The folders are those of the project, so that the server finds the console.
  await Promise.all(
    ["bin", "shared/server"].map((name) => Deno.mkdir(`${folder}/${name}`, { recursive: true })),
  );
  await buildConsole(`${folder}/console/dist`);
  await bundleProgram("shared/server/main.ts", `${folder}/shared/server/main.js`);
  await bundleProgram("shared/server/mail_worker.ts", `${folder}/shared/server/mail_worker.js`);
  await bundleProgram("cli/scan/main.ts", `${folder}/scan.js`);
  await bundleProgram("cli/misspelt.ts", `${folder}/bin/misspelt.mjs`);
  await Promise.all(
    Object.entries(COPIED_FILES).map(([source, target]) =>
      Deno.copyFile(source, `${folder}/${target}`)
    ),
  );
  await writeJson(`${folder}/package.json`, MANIFEST);
  await writeJson(`${folder}/start.json`, {
    flags: await readServeFlags(),
    settings: CONFIG_NAMES,
  });
}

/** Bundles a program with its imports into one module. */
async function bundleProgram(source: string, target: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--lock=deno.dev.lock",
      "--platform",
      "deno",
      "--format",
      "esm",
      "-o",
      target,
      source,
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Reads the permissions of `deno task serve`; the package needs no others. */
async function readServeFlags(): Promise<string[]> {
  const words = readServeCommand(await Deno.readTextFile("deno.json")).split(" ");
  const flags = words.slice(1, words.indexOf("shared/server/main.ts"));
  // The package has no lock file that could be frozen.
  return [...flags.filter((flag) => flag !== "--frozen"), "--no-config", "--no-lock"];
}

if (import.meta.main) {
  await runCommand("Usage: deno task package -- <empty folder>", async () => {
    const { positionals: [folder] } = parseCommand({});
    if (folder === undefined) throw new UsageError("Name a folder.");
    await buildPackage(folder);
  });
}

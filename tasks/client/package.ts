/**
 * Builds the npm package of the typed client: `deno task package:client -- <empty folder>`.
 * TypeScript's own compiler writes JavaScript and declarations.
 */
import { parseCommand, runCommand, UsageError } from "../../cli/command.ts";
import { VERSION } from "../../shared/contract/version.ts";
import { runProgram } from "../support/run_program.ts";
import { writeJson } from "../support/write_json.ts";

const SOURCE = "client/src";
const TYPESCRIPT = "typescript@5.9.3";

const MANIFEST = {
  name: "mail-trust-client",
  version: VERSION,
  description: "A typed client of the mail and call trust service",
  type: "module",
  license: "MIT",
  sideEffects: false,
  engines: { node: ">=20" },
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  types: "./dist/index.d.ts",
  files: ["dist"],
};

const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  declaration: true,
  module: "nodenext",
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
  rootDir: "src",
  outDir: "dist",
};

/** Builds the package into an empty folder. */
export async function buildClientPackage(folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/src`, { recursive: true });
  for await (const { name } of Deno.readDir(SOURCE)) {
    const source = await Deno.readTextFile(`${SOURCE}/${name}`);
    // The compiler keeps the import names in declarations; there `.js` refers to the `.ts` file
    // beside it.
    const text = source.replaceAll(/ from "(\.\/\w+)\.ts"/g, ' from "$1.js"');
    await Deno.writeTextFile(`${folder}/src/${name}`, text);
  }
  await writeJson(`${folder}/package.json`, MANIFEST);
  const files = ["src/index.ts"];
  await writeJson(`${folder}/tsconfig.json`, { compilerOptions: COMPILER_OPTIONS, files });
  // TypeScript prints its errors as output, npx its own as errors.
  await runProgram("npx", ["-y", `--package=${TYPESCRIPT}`, "tsc", "-p", "."], folder);
  await Deno.remove(`${folder}/src`, { recursive: true });
  await Deno.remove(`${folder}/tsconfig.json`);
  await Deno.copyFile("client/README.md", `${folder}/README.md`);
  await Deno.copyFile("LICENSE", `${folder}/LICENSE`);
}

if (import.meta.main) {
  await runCommand("Usage: deno task package:client -- <empty folder>", async () => {
    const { positionals: [folder] } = parseCommand({});
    if (folder === undefined) throw new UsageError("Name a folder.");
    await buildClientPackage(folder);
  });
}

/** The rules for the files of the whole repository. */

import { assertEquals, assertGreater } from "@std/assert";
import { listModules, readSharedModules } from "./support/modules.ts";

/** Folders whose text is searched for paths outside the repository. */
const SEARCHED = [
  "shared",
  "tasks",
  "tests",
  "console/src",
  "addon/src",
  "supabase",
  "deploy",
  "docs",
  ".github",
];

/**
 * References to the repository's own `shared/` from a folder beside it: an import, a module URL, a
 * link.
 */
const NAMES_OUR_OWN = /(?:from |import\(|import |URL\(\s*)"[^"]*"|\]\([^)]*\)/g;

Deno.test("only CI reads files outside the repository", async () => {
  const files = ["deno.json", "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
  for (const folder of SEARCHED) {
    files.push(...await Array.fromAsync(listModules(folder, /\.(?:tsx?|json|md|sh|yml|conf)$/)));
  }
  const violations: string[] = [];
  for (const file of files) {
    if (file === "tests/repository_test.ts") continue;
    const text = (await Deno.readTextFile(file)).replaceAll(NAMES_OUR_OWN, "");
    if (text.includes("../shared")) violations.push(file);
  }
  assertEquals(violations, []);
  assertGreater(files.length, 500);
});

Deno.test("deno.lock, which the first start downloads, has only imports of server and console", async () => {
  const { specifiers }: { specifiers: Record<string, string> } = JSON.parse(
    await Deno.readTextFile("deno.lock"),
  );
  const locked = Object.keys(specifiers).map((key) => key.replace(/^npm:(.+)@[^@]+$/, "$1"));
  const console = await Promise.all(
    (await Array.fromAsync(listModules("console/src", /\.tsx?$/))).map(async (file) => ({
      source: await Deno.readTextFile(file),
    })),
  );
  const imported = new Set(
    [...await readSharedModules(), ...console].flatMap(({ source }) =>
      [...source.matchAll(/(?:from|import\()\s*"((?:@[^/"]+\/)?[^/".]+)[/"]/g)].map(([, name]) =>
        name
      )
    ),
  );
  assertGreater(locked.length, 5);
  assertEquals(locked.filter((name) => !imported.has(name)), []);
});

/** Each dependency is pinned, used, explained and reviewed. */
import { assert, assertEquals, assertGreater } from "@std/assert";

const { imports }: { imports: Record<string, string> } = JSON.parse(
  await Deno.readTextFile("import_map.json"),
);
const names = [...new Set(Object.keys(imports).map((key) => key.replace(/\/$/, "")))];

async function* listSources(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory && !/^(?:node_modules|dist|fixtures)$/.test(entry.name)) {
      yield* listSources(path);
    } else if (/\.(?:tsx?|m?js|json)$/.test(entry.name)) yield await Deno.readTextFile(path);
  }
}

/** Matches the specifier of an import; a word in quotation marks, such as a format, is none. */
const SPECIFIER =
  /(?:\bfrom|\bimport|\b(?:import|resolve|require)\(|"jsxImportSource":)\s*["']((?:npm:|jsr:)?@?[\w.][^"'\s]*)["']/g;

async function listImportedIn(...folders: string[]): Promise<Set<string>> {
  const imported = new Set<string>();
  for (const folder of folders) {
    for await (const source of listSources(folder)) {
      for (const [, specifier = ""] of source.matchAll(SPECIFIER)) {
        for (const name of names) {
          const packageName = specifier.replace(/^(?:npm|jsr):\/?/, "");
          if (
            packageName === name || packageName.startsWith(`${name}/`) ||
            packageName.startsWith(`${name}@`)
          ) {
            imported.add(name);
          }
        }
      }
    }
  }
  return imported;
}

Deno.test("every dependency has an exact version", () => {
  assertGreater(names.length, 5);
  for (const target of Object.values(imports)) {
    assert(
      /^(?:npm|jsr):\/?(?:@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:-[\w.]+)?\/?$/.test(target),
      target,
    );
  }
});

Deno.test("every dependency is used", async () => {
  const used = await listImportedIn("shared", "cli", "lab", "tasks", "tests", "console");
  assertEquals(names.filter((name) => !used.has(name)), []);
});

Deno.test("what is deployed uses only the few packages that were chosen for it", async () => {
  const used = await listImportedIn("shared", "supabase");
  const chosenLicences = [
    "@noble/hashes",
    "@std/http",
    "entities",
    "fast-xml-parser",
    "hono",
    "ical-generator",
    "jose",
    "libphonenumber-js",
    "papaparse",
    "pg",
    "swagger-ui-dist",
    "tldts",
    "zod",
  ];
  assertEquals([...used].sort().filter((name) => name !== "@std/assert"), chosenLicences);
});

Deno.test("docs/dependencies.md says why each dependency is there and what it is", async () => {
  const audit = await Deno.readTextFile("docs/dependencies.md");
  const reviewed = audit.indexOf("## What they are");
  const table = audit.slice(0, reviewed);
  for (const [key, target] of Object.entries(imports)) {
    const name = key.replace(/\/$/, "");
    const version = /@(\d[^/@]*)\/?$/.exec(target)?.[1] ?? "";
    assert(table.includes(name), `docs/dependencies.md does not say what ${name} is for`);
    const line = audit.slice(reviewed).split("\n").find((text) => text.startsWith(`| ${name} `)) ??
      "";
    assert(line.includes(` ${version} `), `docs/dependencies.md: ${name} ${version}`);
  }
});

Deno.test("workflows name actions by commit, as a tag could be moved", async () => {
  const violations: string[] = [];
  let actionCount = 0;
  for await (const { name } of Deno.readDir(".github/workflows")) {
    const text = await Deno.readTextFile(`.github/workflows/${name}`);
    for (const [, action = ""] of text.matchAll(/uses: (\S+)/g)) {
      actionCount++;
      if (!/@[0-9a-f]{40}$/.test(action)) violations.push(`${name}: ${action}`);
    }
  }
  assertEquals(violations, []);
  assert(actionCount > 1);
});

Deno.test("the tasks that serve and measure change no lock file", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  for (const name of ["serve", "bench"]) {
    assert(tasks[name].command.includes(" --frozen "), name);
  }
});

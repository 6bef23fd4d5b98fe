import { assertEquals, assertGreater, assertGreaterOrEqual } from "@std/assert";
import { MAY_IMPORT } from "./support/import_rules.ts";
import { listModules, readSharedModules, readSources } from "./support/modules.ts";

/**
 * The import rules: a room imports itself and the listed rooms; only `runtime` uses the machine.
 */

/** Global names that only `runtime` and the modules that start a process may use. */
const MACHINE =
  /\bDeno\.(?!\w+\.test)\w|(?<![\w.])fetch\(|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\b|\bcrypto\.randomUUID\b|\bperformance\.now\b/;
const MAY_TOUCH_THE_MACHINE = /^shared\/(runtime\/|server\/main\.ts|standins\/)/;

const IMPORT = new RegExp(
  [
    /^\s*(?:import|export)\s+(type\s+)?[^;"']*?from\s+"([^"]+)"/,
    /^\s*import\s+"([^"]+)"/,
    // Dynamic imports.
    /\bimport\(\s*"([^"]+)"/,
  ].map(({ source }) => source).join("|"),
  "gm",
);

interface Import {
  readonly typeOnly: boolean;
  readonly path: string;
}

function listImports(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(([, type, from, sideEffect, dynamic]) => {
    const specifier = from ?? sideEffect ?? dynamic ?? "";
    const path = specifier.startsWith(".")
      ? new URL(specifier, `file:///${file}`).pathname.slice(1)
      : specifier;
    return { typeOnly: type !== undefined, path };
  });
}

function stripComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
}

Deno.test("every room imports only the rooms it may", async () => {
  const violations: string[] = [];
  const used = new Set<string>();
  let moduleCount = 0;
  for (const { file, source } of await readSharedModules()) {
    const room = file.split("/")[1] ?? "";
    if (room === "standins") continue;
    const allowedRooms = MAY_IMPORT[room];
    if (allowedRooms === undefined) {
      violations.push(`${file}: the room ${room} has no import rule`);
      continue;
    }
    for (const { typeOnly, path } of listImports(file, source)) {
      const [top, target = ""] = path.split("/");
      if (/^(?:supabase|tests|tasks|cli|lab|console)$/.test(top ?? "")) {
        violations.push(`${file} -> ${path}`);
      }
      if (top !== "shared" || target === room) continue;
      moduleCount++;
      const rule = allowedRooms.includes(target) ? target : `${target}:types`;
      const ok = allowedRooms.includes(rule) && (typeOnly || rule === target);
      if (ok) used.add(`${room} -> ${typeOnly ? `${target}:types` : target}`);
      else violations.push(`${file} -> ${path}`);
    }
  }
  assertEquals(violations, []);
  assertGreater(moduleCount, 10);
  const unused = Object.entries(MAY_IMPORT).flatMap(([room, rules]) =>
    rules.map((rule) => `${room} -> ${rule}`)
  ).filter((rule) => !used.has(rule));
  assertEquals(unused, [], "an allowance that nothing uses is removed");
});

Deno.test("ARCHITECTURE.md says what each room of shared/ owns", async () => {
  const text = await Deno.readTextFile("ARCHITECTURE.md");
  const rooms = [...Object.keys(MAY_IMPORT), "standins"];
  assertEquals(rooms.filter((room) => !text.includes(`| \`${room}/\``)), []);
});

Deno.test("no module of shared/ uses AbortSignal.any: use network/combine_signals.ts", async () => {
  const users: string[] = [];
  for (const { file, source } of await readSharedModules()) {
    if (stripComments(source).includes("AbortSignal.any")) users.push(file);
  }
  assertEquals(users, []);
});

/** The circles among names, each of which imports others. */
function findCircles(imports: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, way: readonly string[]) => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(" -> "));
    else if (!done.has(name)) {
      for (const next of imports.get(name) ?? []) visit(next, [...way, name]);
      done.add(name);
    }
  };
  for (const name of imports.keys()) visit(name, []);
  assertGreater(done.size, 50);
  return circles;
}

const FOLDERS = ["shared", "console/src", "addon/src", "cli", "lab", "tasks", "tests"];

Deno.test("no module imports itself by way of others, types included", async () => {
  const sources = await Promise.all(FOLDERS.map(readSources));
  const imports = sources.flat().map(({ file, source }) =>
    [file, listImports(file, source).map(({ path }) => path)] as const
  );
  assertEquals(findCircles(new Map(imports)), []);
});

Deno.test("no folder of shared/ imports itself by way of others", async () => {
  const folders = new Map<string, Set<string>>();
  const chooseFolder = (path: string) => path.slice(0, path.lastIndexOf("/"));
  for (const { file, source } of await readSharedModules()) {
    const folder = chooseFolder(file);
    const others = folders.get(folder) ?? new Set();
    for (const { path, typeOnly } of listImports(file, source)) {
      if (!typeOnly && chooseFolder(path) !== folder) others.add(chooseFolder(path));
    }
    folders.set(folder, others);
  }
  assertEquals(findCircles(folders), []);
});

Deno.test("only runtime and the modules that start a process use the machine", async () => {
  const violations: string[] = [];
  const allowedRooms: string[] = [];
  for (const { file, source } of await readSharedModules()) {
    const machineAccess = MACHINE.exec(stripComments(source));
    if (machineAccess) {
      (MAY_TOUCH_THE_MACHINE.test(file) ? allowedRooms : violations).push(
        `${file}: ${machineAccess[0]}`,
      );
    }
  }
  assertEquals(violations, []);
  assertGreater(allowedRooms.length, 3);
});

Deno.test("an entry point imports its endpoint and the runtime, and nothing else", async () => {
  const files = await Array.fromAsync(listModules("supabase/functions"));
  assertEquals(files.length, 6);
  for (const file of files) {
    const name = file.split("/")[2]?.replaceAll("-", "_");
    const paths = listImports(file, await Deno.readTextFile(file)).map(({ path }) => path);
    const endpoint = name === "api" ? "shared/api_v1/function.ts" : `shared/endpoints/${name}.ts`;
    assertEquals(paths.toSorted(), [endpoint, "shared/runtime/serve.ts"]);
  }
});

/** Maximum kilobytes of modules and data of a function, all of which is read at its start. */
const MOST_KILOBYTES: Readonly<Record<string, number>> = {
  "analyze-email-headers": 1880,
  "analyze-spam": 4350,
  "api": 5510,
  "regulator-check": 1170,
  "trigger-scenario": 310,
  "trigger-workflow-export": 340,
};

/** A bill and not a trap: what is raised has room for two percent more. */
function addRoom(kilobytes: number): number {
  return Math.ceil(kilobytes * 1.02 / 10) * 10;
}

Deno.test("a function consists of no more modules and data than it may", async () => {
  for await (const entry of listModules("supabase/functions")) {
    const files = new Set([entry]);
    let bytes = 0;
    // Those that are added meanwhile too.
    for (const file of files) {
      const source = await Deno.readTextFile(file);
      bytes += new TextEncoder().encode(source).length;
      if (!file.endsWith(".ts")) continue;
      for (const { path } of listImports(file, source)) {
        if (/^(?:shared|catalogue)\//.test(path)) files.add(path);
      }
    }
    const name = entry.split("/")[2] ?? "";
    const maxKilobytes = MOST_KILOBYTES[name] ?? 0;
    const kilobytes = Math.ceil(bytes / 1000);
    assertGreaterOrEqual(
      maxKilobytes,
      kilobytes,
      `${name} has ${kilobytes} kB. If what you add is worth reading at every start, set its ` +
        `MOST_KILOBYTES in this file to ${addRoom(kilobytes)}; else load it where it is used.`,
    );
  }
});

/** Number of characters of the root path of a usual checkout: `/home/someone/mail-trust`. */
const ROOT_LENGTH = 24;

/** Number of bytes of the graph of modules at which the deploy CLI truncates it. */
const MAX_GRAPH_BYTES = 1_048_576;

Deno.test("the graph of the largest function is uploaded whole", async () => {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "supabase/functions/api/index.ts"],
  }).output();
  assertEquals(success, true);
  const root = Deno.cwd();
  const count = new TextDecoder().decode(stdout).split(root).length - 1;
  assertGreater(count, 1000, "every module and import names the root");
  const bytes = stdout.length + count * (ROOT_LENGTH - root.length);
  assertGreater(
    MAX_GRAPH_BYTES,
    bytes,
    "The deploy CLI truncates a longer graph and uploads a part of the function: fold a small " +
      "module into its only importer.",
  );
});

/** Rooms and files that the console may import: pure ones, so that all of it runs in a browser. */
const CONSOLE_MAY_IMPORT_FILES = [
  "shared/contract/credits.ts",
  "shared/contract/functions.ts",
  "shared/contract/is_object.ts",
  "shared/contract/providers.ts",
  "shared/contract/step_names.ts",
  "shared/contract/threat_levels.ts",
  "shared/contract/version.ts",
  "shared/findings/body_findings.ts",
  "shared/findings/fill.ts",
];
const CONSOLE_MAY_IMPORT = [
  "contract:types",
  "encoding",
  "analysis",
  "provenance",
  "body",
  "domains",
  "headers",
  "mime",
  "ip",
  "scoring",
  "exports",
  "velocity",
  "verdict",
  "phone",
  "findings:types",
];

Deno.test("the console imports only pure code", async () => {
  const violations: string[] = [];
  let moduleCount = 0;
  for await (const file of listModules("console/src", /\.tsx?$/)) {
    for (const { typeOnly, path } of listImports(file, await Deno.readTextFile(file))) {
      const [top, room = ""] = path.split("/");
      if (top !== "shared" || CONSOLE_MAY_IMPORT_FILES.includes(path)) continue;
      moduleCount++;
      const ok = CONSOLE_MAY_IMPORT.includes(room) ||
        (typeOnly && CONSOLE_MAY_IMPORT.includes(`${room}:types`));
      if (!ok) violations.push(`${file} -> ${path}`);
    }
  }
  assertEquals(violations, []);
  assertGreater(moduleCount, 10);
});

Deno.test("a program that people run imports no test and no laboratory code", async () => {
  const violations: string[] = [];
  let moduleCount = 0;
  for await (const file of listModules("cli")) {
    for (const { path } of listImports(file, await Deno.readTextFile(file))) {
      moduleCount++;
      if (/^(?:tests|lab|tasks)\//.test(path)) violations.push(`${file} -> ${path}`);
    }
  }
  assertEquals(violations, []);
  assertGreater(moduleCount, 30);
});

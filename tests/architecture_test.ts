import { assertEquals, assertGreater } from "@std/assert";
import { modules, sharedModules } from "./support/modules.ts";

/**
 * The import rules: a room may import itself, the rooms listed for it here, and nothing else of the
 * project. Code that uses the machine stays in `runtime`, the server's main module and the entry
 * points, so that every other room can be tested with test doubles.
 */

/**
 * Rooms of `shared/` and the other rooms each may import. `runtime:types` means type imports only.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  texts: [],
  findings: ["contract:types"],
  encoding: [],
  ip: ["encoding"],
  runtime: ["ip", "contract"],
  http: ["encoding", "ip", "contract", "network", "storage:types", "runtime:types"],
  network: ["ip", "contract", "runtime:types"],
  headers: ["encoding", "ip"],
  mime: ["encoding", "headers", "contract:types"],
  domains: [],
  storage: ["encoding", "ip", "runtime:types"],
  accounts: ["encoding", "ip", "contract", "storage", "http:types", "runtime:types"],
  cache: ["storage", "runtime:types"],
  jobs: ["contract:types", "storage", "runtime:types"],
  authentication: [
    "encoding",
    "ip",
    "network",
    "headers:types",
    "domains",
    "contract:types",
    "runtime:types",
  ],
  reputation: ["ip", "network", "contract", "runtime:types"],
  analysis: [
    "ip",
    "headers",
    "authentication",
    "domains",
    "reputation:types",
    "contract",
    "findings",
    "texts",
  ],
  scoring: ["encoding", "contract", "headers", "mime", "authentication", "domains", "texts"],
  body: [
    "ip",
    "authentication",
    "encoding",
    "contract",
    "domains",
    "findings",
    "headers:types",
    "mime",
    "phone",
    "texts",
  ],
  verdict: [
    "contract:types",
    "headers:types",
    "authentication",
    "domains",
    "analysis",
    "scoring",
    "body",
    "texts",
  ],
  phone: ["ip", "network", "contract", "texts", "runtime:types"],
  exports: ["encoding", "contract"],
  webhooks: ["encoding", "network", "contract", "runtime:types"],
  endpoints: [
    "accounts",
    "cache",
    "storage",
    "contract",
    "http",
    "headers",
    "mime",
    "authentication",
    "reputation",
    "analysis",
    "scoring",
    "body",
    "verdict",
    "phone",
    "exports",
    "webhooks",
    "runtime:types",
  ],
  api_v1: [
    "encoding",
    "cache",
    "contract",
    "http",
    "headers",
    "mime",
    "authentication",
    "reputation",
    "analysis",
    "phone",
    "accounts",
    "jobs",
    "webhooks",
    "storage",
    "endpoints",
    "runtime:types",
  ],
  server: [
    "encoding",
    "ip",
    "authentication",
    "contract",
    "http",
    "endpoints",
    "api_v1",
    "storage",
    "runtime",
  ],
};

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

function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(([, type, from, bare, later]) => {
    const specifier = from ?? bare ?? later ?? "";
    const path = specifier.startsWith(".")
      ? new URL(specifier, `file:///${file}`).pathname.slice(1)
      : specifier;
    return { typeOnly: type !== undefined, path };
  });
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
}

Deno.test("every room imports only the rooms it may", async () => {
  const wrong: string[] = [];
  const used = new Set<string>();
  let seen = 0;
  for (const { file, source } of await sharedModules()) {
    const room = file.split("/")[1] ?? "";
    if (room === "standins") continue;
    const allowed = MAY_IMPORT[room];
    if (allowed === undefined) {
      wrong.push(`${file}: the room ${room} has no import rule`);
      continue;
    }
    for (const { typeOnly, path } of importsOf(file, source)) {
      const [top, target = ""] = path.split("/");
      if (/^(?:supabase|tests|tasks|cli|lab|console)$/.test(top ?? "")) {
        wrong.push(`${file} -> ${path}`);
      }
      if (top !== "shared" || target === room) continue;
      seen++;
      const rule = allowed.includes(target) ? target : `${target}:types`;
      const ok = allowed.includes(rule) && (typeOnly || rule === target);
      if (ok) used.add(`${room} -> ${typeOnly ? `${target}:types` : target}`);
      else wrong.push(`${file} -> ${path}`);
    }
  }
  assertEquals(wrong, []);
  assertGreater(seen, 10);
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

Deno.test("no module of shared/ uses AbortSignal.any: use network/either_signal.ts", async () => {
  const users: string[] = [];
  for (const { file, source } of await sharedModules()) {
    if (withoutComments(source).includes("AbortSignal.any")) users.push(file);
  }
  assertEquals(users, []);
});

Deno.test("no module of shared/ imports itself by way of others", async () => {
  const imports = new Map<string, readonly string[]>();
  for (const { file, source } of await sharedModules()) {
    imports.set(file, importsOf(file, source).filter((i) => !i.typeOnly).map(({ path }) => path));
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    else if (!done.has(file)) {
      for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
      done.add(file);
    }
  };
  for (const file of imports.keys()) visit(file, []);
  assertEquals(circles, []);
  assertGreater(done.size, 200);
});

Deno.test("only runtime and the modules that start a process touch the machine", async () => {
  const wrong: string[] = [];
  const allowed: string[] = [];
  for (const { file, source } of await sharedModules()) {
    const found = MACHINE.exec(withoutComments(source));
    if (found) (MAY_TOUCH_THE_MACHINE.test(file) ? allowed : wrong).push(`${file}: ${found[0]}`);
  }
  assertEquals(wrong, []);
  assertGreater(allowed.length, 3);
});

Deno.test("an entry point imports its endpoint and the runtime, nothing else", async () => {
  const files = await Array.fromAsync(modules("supabase/functions"));
  assertEquals(files.length, 6);
  for (const file of files) {
    const name = file.split("/")[2]?.replaceAll("-", "_");
    const paths = importsOf(file, await Deno.readTextFile(file)).map(({ path }) => path);
    const endpoint = name === "api" ? "shared/api_v1/function.ts" : `shared/endpoints/${name}.ts`;
    assertEquals(paths.toSorted(), [endpoint, "shared/runtime/serve.ts"]);
  }
});

/** Rooms and files that the console may import: pure ones, so that all of it runs in a browser. */
const CONSOLE_MAY_IMPORT_FILES = [
  "shared/contract/credits.ts",
  "shared/contract/functions.ts",
  "shared/contract/is_object.ts",
  "shared/contract/providers.ts",
  "shared/contract/step_names.ts",
  "shared/contract/version.ts",
  "shared/texts/fill.ts",
];
const CONSOLE_MAY_IMPORT = [
  "contract:types",
  "encoding",
  "analysis",
  "authentication",
  "body",
  "domains",
  "headers",
  "mime",
  "ip",
  "scoring",
  "exports",
  "verdict",
  "phone",
  "texts:types",
];

Deno.test("the console imports pure code alone", async () => {
  const wrong: string[] = [];
  let seen = 0;
  for await (const file of modules("console/src", /\.tsx?$/)) {
    for (const { typeOnly, path } of importsOf(file, await Deno.readTextFile(file))) {
      const [top, room = ""] = path.split("/");
      if (top !== "shared" || CONSOLE_MAY_IMPORT_FILES.includes(path)) continue;
      seen++;
      const ok = CONSOLE_MAY_IMPORT.includes(room) ||
        (typeOnly && CONSOLE_MAY_IMPORT.includes(`${room}:types`));
      if (!ok) wrong.push(`${file} -> ${path}`);
    }
  }
  assertEquals(wrong, []);
  assertGreater(seen, 10);
});

Deno.test("a program that people run imports no test and no laboratory code", async () => {
  const wrong: string[] = [];
  let seen = 0;
  for await (const file of modules("cli")) {
    for (const { path } of importsOf(file, await Deno.readTextFile(file))) {
      seen++;
      if (/^(?:tests|lab|tasks)\//.test(path)) wrong.push(`${file} -> ${path}`);
    }
  }
  assertEquals(wrong, []);
  assertGreater(seen, 30);
});

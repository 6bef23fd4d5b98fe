import { assertEquals, assertGreater } from "@std/assert";

/**
 * The import rules of the house: a room may import itself, the rooms named for it here, and
 * nothing else of ours. What touches the machine stays in `runtime`, the gateway's main module
 * and the entry points, so that every other room can be tested with doubles alone.
 */

/** Rooms of `shared/` and the other rooms each may import. `runtime:types` means type imports only. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  runtime: ["contract"],
  auth: ["contract", "runtime:types"],
  metrics: ["runtime:types"],
  http: ["contract", "auth", "runtime:types"],
  ip: [],
  headers: ["ip", "contract:types"],
  mime: ["headers", "contract:types"],
  reputation: ["ip", "contract", "runtime:types"],
  analysis: ["ip", "headers", "reputation", "contract", "runtime:types"],
  catalogue: ["contract", "spam", "phone", "regulator"],
  spam: ["contract", "headers", "mime"],
  phone: ["contract"],
  outbound: ["ip", "contract", "runtime:types"],
  regulator: ["ip", "phone", "outbound", "contract", "runtime:types"],
  exports: ["contract:types"],
  webhooks: ["ip", "outbound", "contract", "runtime:types"],
  endpoints: [
    "contract",
    "http",
    "ip",
    "headers",
    "mime",
    "reputation",
    "analysis",
    "catalogue",
    "spam",
    "phone",
    "outbound",
    "regulator",
    "exports",
    "webhooks",
    "runtime:types",
  ],
  openapi: ["contract"],
  gateway: ["contract", "http", "endpoints", "metrics", "openapi", "runtime"],
};

/** Global names that only `runtime` and the modules that start a process may use. */
const MACHINE =
  /\bDeno\.(?!\w+\.test)\w|(?<![\w.])fetch\(|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\b|\bcrypto\.randomUUID\b|\bperformance\.now\b/;
const MAY_TOUCH_THE_MACHINE = /^shared\/(runtime\/|gateway\/main\.ts|standins\/)/;

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?[^;"']*?from\s+"([^"]+)"|^\s*import\s+"([^"]+)"/gm;

async function* modules(dir: string, name = /\.ts$/): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(dir)) {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory) yield* modules(path, name);
    else if (name.test(entry.name)) yield path;
  }
}

interface Import {
  readonly typeOnly: boolean;
  readonly path: string;
}

function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(([, type, from, bare]) => {
    const specifier = from ?? bare ?? "";
    const path = specifier.startsWith(".")
      ? new URL(specifier, `file:///${file}`).pathname.slice(1)
      : specifier;
    return { typeOnly: type !== undefined, path };
  });
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
}

async function sharedModules(): Promise<{ file: string; source: string }[]> {
  const files = await Array.fromAsync(modules("shared"));
  return Promise.all(files.map(async (file) => ({ file, source: await Deno.readTextFile(file) })));
}

Deno.test("every room imports only the rooms it may", async () => {
  const wrong: string[] = [];
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
      if (top === "supabase" || top === "tests" || top === "tasks") {
        wrong.push(`${file} -> ${path}`);
      }
      if (top !== "shared" || target === room) continue;
      seen++;
      const ok = allowed.includes(target) || (typeOnly && allowed.includes(`${target}:types`));
      if (!ok) wrong.push(`${file} -> ${path}`);
    }
  }
  assertEquals(wrong, []);
  assertGreater(seen, 10);
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
  assertEquals(files.length, 5);
  for (const file of files) {
    const name = file.split("/")[2]?.replaceAll("-", "_");
    const paths = importsOf(file, await Deno.readTextFile(file)).map(({ path }) => path);
    assertEquals(paths.toSorted(), [`shared/endpoints/${name}.ts`, "shared/runtime/serve.ts"]);
  }
});

/** Rooms and files the console takes code from: pure ones, so that all of it runs in a browser. */
const CONSOLE_MAY_IMPORT_FILES = ["shared/contract/functions.ts", "shared/analysis/idn.ts"];
const CONSOLE_MAY_IMPORT = ["contract:types", "headers", "ip", "spam", "exports"];

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

Deno.test("deno.lock, which the first start downloads, holds only what shared/ imports", async () => {
  const { specifiers }: { specifiers: Record<string, string> } = JSON.parse(
    await Deno.readTextFile("deno.lock"),
  );
  const locked = Object.keys(specifiers).map((key) => key.replace(/^npm:(.+)@[^@]+$/, "$1"));
  const imported = new Set(
    (await sharedModules()).flatMap(({ source }) =>
      [...source.matchAll(/(?:from|import\()\s*"((?:@[^/"]+\/)?[^/".]+)[/"]/g)].map(([, name]) =>
        name
      )
    ),
  );
  assertGreater(locked.length, 5);
  assertEquals(locked.filter((name) => !imported.has(name)), []);
});

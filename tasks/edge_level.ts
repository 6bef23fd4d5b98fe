/**
 * Runs the tests on the language level of Supabase's edge runtime, with an import map for machines
 * that only reach npm: `deno run -A tasks/edge_level.ts [test paths]`. That Deno version supports
 * neither `links` nor the lockfile, so a temporary map replaces every `jsr:` entry by the stand-in
 * of the same name.
 */

import { withSharedPostgres } from "../tests/support/shared_postgres.ts";
import { testFilesIn, withTestModules } from "../tests/support/test_modules.ts";

/** The Deno version that the edge runtime reports to be compatible with. */
const EDGE_DENO = "deno@2.1.4";

/** What is run unless paths are named: pure code side by side, tests with sockets in turn. */
const DEFAULT_RUNS = [
  { args: ["--parallel"], folders: ["tests/unit", "tests/property"], modules: 12 },
  { args: [], folders: ["tests/functions", "tests/conformance"], modules: 1 },
];

/**
 * Tests of code that no deployment on that level runs, or that behaves the same on every level.
 * Everything that callers can observe is tested: conformance and functions run completely.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  "tests/unit/console": "runs in browsers, as one built file",
  "tests/unit/evaluation": "measures archives, by tasks on the newest level",
  "tests/unit/mails": "reads mailboxes for tasks",
  "tests/unit/tasks": "belongs to tasks",
  "tests/unit/training": "trains the model, once and with the newest level",
  "tests/property/growth":
    "how time grows is the code's, and this level tells no time of the processor to measure it by",
};

interface Package {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await Deno.readTextFile(path)) as T;
}

/** The project's import map with stand-ins for `jsr:` packages, as absolute URLs. */
export async function edgeImportMap(root: string): Promise<Record<string, string>> {
  const { imports } = await readJson<{ imports: Record<string, string> }>(
    `${root}/import_map.json`,
  );
  const { links } = await readJson<{ links: string[] }>(`${root}/deno.json`);
  const map: Record<string, string> = {};
  for (const [key, target] of Object.entries(imports)) {
    if (!target.startsWith("jsr:")) map[key] = target;
  }
  for (const link of links) {
    const { name, exports } = await readJson<Package>(`${root}/${link}/deno.json`);
    for (const [sub, file] of Object.entries(exports)) {
      map[name + sub.slice(1)] = new URL(file, `file://${root}/${link}/`).href;
    }
  }
  return map;
}

async function run(
  paths: readonly string[],
  mapFile: string,
  shared: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { success } = await new Deno.Command("npx", {
    args: [
      ...["-y", EDGE_DENO, "test", "--no-config", "--no-lock", "--no-check", "--no-prompt"],
      ...[
        "--import-map",
        mapFile,
        "--allow-read",
        "--allow-write=/tmp",
        "--allow-run",
        "--allow-env",
      ],
      // The names only occur in certificates, but this level asks for permission.
      ...["--allow-net=127.0.0.1,localhost,[::1],hooks.example.test,other.example.test", ...paths],
    ],
    env: {
      ...shared,
      // For tests that start processes.
      TEST_IMPORT_MAP: mapFile,
      // Newer levels trust the machine's certificates by default; a private registry may have its
      // own.
      DENO_TLS_CA_STORE: "system,mozilla",
    },
  }).spawn().status;
  return success;
}

if (import.meta.main) {
  const mapFile = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(mapFile, JSON.stringify({ imports: await edgeImportMap(Deno.cwd()) }));
  let success = true;
  // Over TLS, as on the platform.
  await withSharedPostgres({ tls: true }, async (env) => {
    if (Deno.args.length > 0) return void (success = await run(Deno.args, mapFile, env));
    for (const { args, folders, modules } of DEFAULT_RUNS) {
      const files = await testFilesIn(folders, Object.keys(LEFT_OUT));
      const runAll = (paths: readonly string[]) => run([...args, ...paths], mapFile, env);
      success = await withTestModules(files, modules, runAll) && success;
    }
  });
  await Deno.remove(mapFile);
  Deno.exitCode = success ? 0 : 1;
}

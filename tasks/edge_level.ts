/**
 * Runs the tests on the level of Supabase's runtime, with an import map that replaces `jsr:`
 * entries.
 */

import { runWithSharedPostgres } from "../tests/support/shared_postgres.ts";
import { reportAndExit, runTests, sumRuns } from "../tests/support/test_run.ts";
import type { TestRun } from "../tests/support/test_run.ts";
import { listTestFiles, runWithTestModules } from "../tests/support/test_modules.ts";
import { findMissingMembers } from "./edge_members.ts";

/** The Deno version that the edge runtime reports to be compatible with. */
const EDGE_DENO = "deno@2.1.4";

/**
 * Folders whose tests run on the level: sockets, streams, processes, the database, and every
 * statement of the specification.
 */
export const TESTED_FOLDERS = ["tests/conformance", "tests/functions"];

const SAME_STATEMENTS = "other tests of the folder run the same statements of the database";

/** Test files that do not run on the level, each with the reason. */
export const EXCLUDED_TESTS: Readonly<Record<string, string>> = {
  "tests/functions/accounts/command_test.ts": "a program that people run",
  "tests/functions/action_test.ts": "the GitHub Action scans on the newest level",
  "tests/functions/api_v1/blocking_jobs_test.ts": "the level has no workers",
  "tests/functions/api_v1/clear_answers_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/earlier_jobs_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/idempotency_failures_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/job_shares_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/job_stop_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/job_workers_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/large_jobs_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/one_verdict_test.ts": "the console, a program and pure renderers",
  "tests/functions/api_v1/plan_endpoints_test.ts": SAME_STATEMENTS,
  "tests/functions/api_v1/taken_on_test.ts": SAME_STATEMENTS,
  "tests/functions/bill_test.ts": "counts the work of pure code",
  "tests/functions/body_cost_test.ts": "measures processor time: .ci/run runs it alone",
  "tests/functions/body_evaluation_test.ts": "the laboratory",
  "tests/functions/broken_catalogue_test.ts": "generated files, made on the newest level",
  "tests/functions/client_abort_test.ts": "a client for browsers and programs",
  "tests/functions/clients_test.ts": "clients in other languages call the same answers",
  "tests/functions/console_files_test.ts": "the local server's console",
  "tests/functions/container_test.ts": "the container has the newest level",
  "tests/functions/csv_reader_test.ts": "reads rendered text with another program",
  "tests/functions/descriptions_test.ts": "generated files, made on the newest level",
  "tests/functions/doctor_test.ts": "a program that people run",
  "tests/functions/documentation_test.ts": "commands of the documents",
  "tests/functions/evaluate_mails_test.ts": "the laboratory",
  "tests/functions/exhaustion_test.ts": "descriptors of the local server's own listener",
  "tests/functions/gateway_process_test.ts": "the local server",
  "tests/functions/inbox_processes_test.ts": "a program that people run",
  "tests/functions/inbox_test.ts": "a program that people run",
  "tests/functions/load_task_test.ts": "a program that people run",
  "tests/functions/log_reader_test.ts": "the local server's standard error",
  "tests/functions/loopback_test.ts": "the local server's own webhooks",
  "tests/functions/mail_renderings_test.ts": "pure renderers over real mail",
  "tests/functions/mailauth_test.ts": "pure verification over real mail",
  "tests/functions/monitoring_files_test.ts": "files for gateways of one's own",
  "tests/functions/numbering_task_test.ts": "the laboratory",
  "tests/functions/numbers_task_test.ts": "a program that people run",
  "tests/functions/package_smoke_test.ts": "the package runs on the newest level",
  "tests/functions/process_faults_test.ts": "the local server",
  "tests/functions/published_lists_test.ts": "pure readers over real lists",
  "tests/functions/recipes_test.ts": "recipes for other tools",
  "tests/functions/search_list_test.ts": "runs a program in a namespace of its own",
  "tests/functions/spamd_exim_test.ts": "the local server's own listener",
  "tests/functions/spamd_test.ts": "the local server's own listener",
  "tests/functions/scan_files_test.ts": "a program that people run",
  "tests/functions/scan_test.ts": "a program that people run",
  "tests/functions/start_test.ts": "the local server",
  "tests/functions/stop_signal_test.ts": "the local server",
  "tests/functions/storage/announcements_test.ts": "the local server",
  "tests/functions/storage/backup_test.ts": "programs that people run",
  "tests/functions/storage/late_start_test.ts": "the local server",
  "tests/functions/storage/rolling_upgrade_test.ts": "the local server",
  "tests/functions/storage/two_gateways_test.ts": "the local server behind nginx",
  "tests/functions/verify_task_test.ts": "a program that people run",
  "tests/functions/webhook_receivers_test.ts": "receivers in other languages",
  "tests/functions/worker_pool_test.ts": "the level has no workers",
};

/** The `deno.json` of a stand-in for a package. */
interface PackageManifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await Deno.readTextFile(path)) as T;
}

/** Creates the project's import map with stand-ins for `jsr:` packages, as absolute URLs. */
export async function createEdgeImportMap(root: string): Promise<Record<string, string>> {
  const { imports } = await readJson<{ imports: Record<string, string> }>(
    `${root}/import_map.json`,
  );
  const { links } = await readJson<{ links: string[] }>(`${root}/deno.json`);
  const map: Record<string, string> = {};
  for (const [key, target] of Object.entries(imports)) {
    if (!target.startsWith("jsr:")) map[key] = target;
  }
  for (const link of links) {
    const { name, exports } = await readJson<PackageManifest>(`${root}/${link}/deno.json`);
    for (const [sub, file] of Object.entries(exports)) {
      map[name + sub.slice(1)] = new URL(file, `file://${root}/${link}/`).href;
    }
  }
  return map;
}

/**
 * Runs test files on the level.
 *
 * @param mapFile Path of the import map.
 * @param env Variables of the shared database.
 * @param earlierRuns Earlier runs, after whose output that of this one is shown.
 */
function runFiles(
  paths: readonly string[],
  mapFile: string,
  env: Readonly<Record<string, string>>,
  earlierRuns: Promise<unknown> = Promise.resolve(),
): Promise<TestRun> {
  const permissions = ["--allow-read", "--allow-write=/tmp", "--allow-run", "--allow-env"];
  return runTests({
    before: earlierRuns,
    command: "npx",
    args: [
      "-y",
      EDGE_DENO,
      "test",
      "--no-config",
      "--no-lock",
      "--no-check",
      "--no-prompt",
      "--import-map",
      mapFile,
      ...permissions,
      // The names only occur in certificates, but this level asks for permission.
      "--allow-net=127.0.0.1,localhost,[::1],hooks.example.test,other.example.test",
      ...paths,
    ],
    env: {
      ...env,
      // For tests that start processes.
      TEST_IMPORT_MAP: mapFile,
      // Newer levels trust the machine's certificates by default; a private registry may have its
      // own.
      DENO_TLS_CA_STORE: "system,mozilla",
    },
  });
}

/** Number of modules among which the files are divided, each with a process of its own. */
const MODULES = 2;

/** Runs all tests that depend on the level, with a database over TLS, as on the platform. */
function runAll(mapFile: string): Promise<TestRun[]> {
  return runWithSharedPostgres({ tls: true }, async (env) => {
    const missingMembers = await findMissingMembers(EDGE_DENO, ["shared", "supabase"]);
    const failedCount = missingMembers.length > 0 ? 1 : 0;
    const errors = failedCount ? [`${EDGE_DENO} lacks:`, ...missingMembers] : [];
    const files = await listTestFiles(TESTED_FOLDERS, Object.keys(EXCLUDED_TESTS));
    return await runWithTestModules(files, MODULES, async (paths) => {
      const runs: Promise<TestRun>[] = [];
      for (const path of paths) runs.push(runFiles([path], mapFile, env, Promise.all(runs)));
      const members = {
        passed: 1 - failedCount,
        failed: failedCount,
        skipped: [],
        errors,
        names: [],
        flaky: [],
      };
      return [members, ...await Promise.all(runs)];
    });
  });
}

if (import.meta.main) {
  const mapFile = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(
    mapFile,
    JSON.stringify({ imports: await createEdgeImportMap(Deno.cwd()) }),
  );
  // Files that are named start what they need themselves.
  const hasNamedFiles = Deno.args.length > 0;
  const results = hasNamedFiles ? [await runFiles(Deno.args, mapFile, {})] : await runAll(mapFile);
  await Deno.remove(mapFile);
  reportAndExit(sumRuns(results));
}

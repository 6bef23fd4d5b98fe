/**
 * Runs test groups (`pure`, `wire`, `browser`, `pages`, `growth`, `packages`, `faults`), and lists
 * skipped tests.
 */
import { findChromium } from "./chromium.ts";
import { buildConsoleIfStale } from "./console.ts";
import { runWithSharedPostgres } from "../tests/support/shared_postgres.ts";
import { listTestFiles, runWithTestModules } from "../tests/support/test_modules.ts";
import { reportAndExit, runTests, sumRuns } from "../tests/support/test_run.ts";
import type { TestRun } from "../tests/support/test_run.ts";

/** The tests of a group, and how they run. */
interface GroupOptions {
  /** Permissions: no more than the group needs. */
  readonly args: readonly string[];
  readonly folders: readonly string[];
  readonly excludedFiles?: readonly string[];
  /** Files beside those of the folders. */
  readonly files?: readonly string[];
  /** Number of modules among which the files are divided. */
  readonly modules: number;
  /** Whether each module runs in a process of its own, at the same time as the others. */
  readonly isSeparate?: boolean;
}

/** Permissions of pure code. */
const PURE = [
  "--parallel",
  `--allow-read=${[".", ...listCorpora()].join(",")}`,
  // The package that reads YAML fixtures reads an environment variable.
  "--allow-env=CORPUS_DIR",
  "--ignore-env=LOG_TOKENS,LOG_STREAM",
];

/** Permissions of tests that need a socket or a process. */
const WIRE = [
  "--allow-read",
  "--allow-run",
  "--allow-env",
  `--allow-write=${getTemporaryFolder()}`,
  "--allow-net=127.0.0.1,0.0.0.0,localhost,[::1],hooks.example.test,other.example.test",
];

/** Tests of how time grows: half of the time of all pure tests. */
const GROWTH = "tests/property/growth";

/** Measures processor time, so `.ci/run` runs it alone, on the edge runtime's level. */
const COST = "tests/functions/body_cost_test.ts";

/** Tests of processes and workers, several at once, killed, starved or flooded: they take long. */
const FAULTS = [
  "exhaustion_test.ts",
  "faults_test.ts",
  "inbox_processes_test.ts",
  "inbox_test.ts",
  "process_faults_test.ts",
  "api_v1/job_stop_test.ts",
  "api_v1/job_workers_test.ts",
  "storage/announcements_test.ts",
  "storage/backup_test.ts",
  "storage/faults_test.ts",
  "storage/late_start_test.ts",
  "storage/rolling_upgrade_test.ts",
  "storage/tls_test.ts",
  "storage/two_gateways_test.ts",
  "worker_pool_test.ts",
].map((name) => `tests/functions/${name}`);

/**
 * Tests of the page in all languages, widths, themes and engines, and of what surrounds an
 * analysis.
 */
const PAGES = [
  "account",
  "client",
  "credits",
  "docs",
  "firefox",
  "hostile",
  "installed",
  "keep",
  "looks",
  "paint",
  "queue",
  "reader",
  "report",
  "route",
  "settings",
  "share",
  "thunderbird",
  "verified",
].map((name) => `tests/browser/${name}_test.ts`);

const GROUPS = {
  pure: {
    args: PURE,
    folders: ["tests/unit", "tests/property"],
    excludedFiles: [GROWTH],
    modules: 2,
  },
  wire: {
    args: WIRE,
    folders: ["tests/functions", "tests/conformance"],
    excludedFiles: [...FAULTS, COST],
    files: ["architecture", "repository", "language", "glossary", "dependencies", "regexes"]
      .map((name) => `tests/${name}_test.ts`),
    modules: 2,
    isSeparate: true,
  },
  browser: {
    args: ["--allow-all"],
    folders: ["tests/browser"],
    excludedFiles: PAGES,
    modules: 2,
    isSeparate: true,
  },
  pages: { args: ["--allow-all"], folders: [], files: PAGES, modules: 2, isSeparate: true },
  growth: { args: PURE, folders: [GROWTH], modules: 2 },
  packages: { args: WIRE, folders: ["tests/packages"], modules: 2, isSeparate: true },
  faults: { args: WIRE, folders: [], files: FAULTS, modules: 1 },
} satisfies Readonly<Record<string, GroupOptions>>;

/** Returns the folder for the databases of tests. */
function getTemporaryFolder(): string {
  return Deno.env.get("TMPDIR") ?? "/tmp";
}

/** Lists the folder of real data, if there is one. */
function listCorpora(): string[] {
  const folder = Deno.env.get("CORPUS_DIR");
  return folder ? [folder] : [];
}

type TestGroup = keyof typeof GROUPS;

/** Builds the package, as the tests of the packages do at greater length. */
const SMOKE = "tests/functions/package_smoke_test.ts";

/** Groups that run unless others are named; the others take long and are run by `.ci/run`. */
const DEFAULT_GROUPS: readonly TestGroup[] = ["pure", "wire", "browser"];

/** Groups that wait for processes and time-outs: they run beside all others, from the start. */
const WAITING_GROUPS: readonly TestGroup[] = ["wire", "faults"];

/** Groups that take all the processors they get: one line after the other. */
const IN_TURN: readonly (readonly TestGroup[])[] = [
  ["pure"],
  ["growth", "packages"],
  ["browser", "pages"],
];

/** Groups that need the console and a browser. */
const BROWSER_GROUPS: readonly TestGroup[] = ["browser", "pages"];

/** The browser of all groups, as it may have to be unpacked. */
let chromium: ReturnType<typeof findChromium> | undefined;

function isGroup(word: string): word is TestGroup {
  return word in GROUPS;
}

/** Runs the tests of a group; the output is shown after that of the runs before. */
async function runGroup(
  group: TestGroup,
  options: GroupOptions,
  earlierRuns: Promise<unknown>,
): Promise<TestRun> {
  if (group !== "wire" && group !== "faults") {
    return await runFiles(group, options, { earlierRuns });
  }
  return await runWithSharedPostgres(
    {},
    (sharedEnv) => runFiles(group, options, { earlierRuns, sharedEnv }),
  );
}

/**
 * Runs the files of a group.
 *
 * @param options.sharedEnv Variables of the shared database.
 */
async function runFiles(
  group: TestGroup,
  { args, folders, excludedFiles = [], files = [], modules, isSeparate = false }: GroupOptions,
  { earlierRuns, sharedEnv = {} }: {
    readonly earlierRuns: Promise<unknown>;
    readonly sharedEnv?: Readonly<Record<string, string>>;
  },
): Promise<TestRun> {
  const allFiles = [...await listTestFiles(folders, excludedFiles), ...files];
  const chromiumOnDisk = BROWSER_GROUPS.includes(group)
    ? await (chromium ??= findChromium())
    : undefined;
  const env = {
    ...chromiumOnDisk?.env,
    ...chromiumOnDisk && { CHROMIUM: chromiumOnDisk.path },
    ...sharedEnv,
  };
  return await runWithTestModules(allFiles, modules, async (paths) => {
    const runs: Promise<TestRun>[] = [];
    for (const part of isSeparate ? paths.map((path) => [path]) : [paths]) {
      runs.push(runTests({
        command: Deno.execPath(),
        args: [
          // The types of the whole project are checked beside this.
          "test",
          "--no-check",
          "--lock=deno.dev.lock",
          "--no-prompt",
          ...args,
          ...part,
        ],
        env,
        before: Promise.all([earlierRuns, ...runs]),
      }));
    }
    return sumRuns(await Promise.all(runs));
  });
}

/** Runs the wanted ones among some groups at the same time; their output is shown after `before`. */
function runTogether(
  groups: readonly TestGroup[],
  wantedGroups: readonly TestGroup[],
  earlierRuns: Promise<unknown> = Promise.resolve(),
): Promise<TestRun[]> {
  const runs: Promise<TestRun>[] = [];
  for (const group of groups.filter((group) => wantedGroups.includes(group))) {
    const options: GroupOptions = GROUPS[group];
    const coveredFiles = group === "wire" && wantedGroups.includes("packages") ? [SMOKE] : [];
    const excludedFiles = [...options.excludedFiles ?? [], ...coveredFiles];
    runs.push(runGroup(group, { ...options, excludedFiles }, Promise.all([earlierRuns, ...runs])));
  }
  return Promise.all(runs);
}

/** Runs the wanted groups that are not {@linkcode WAITING_GROUPS}, as {@linkcode IN_TURN} says. */
async function runInTurn(wantedGroups: readonly TestGroup[]): Promise<TestRun[]> {
  const results: TestRun[] = [];
  for (const groups of IN_TURN) results.push(...await runTogether(groups, wantedGroups));
  return results;
}

/** Checks the types of every module. */
async function checkTypes(): Promise<TestRun> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "--quiet", "--lock=deno.dev.lock", "."],
    env: { NO_COLOR: "1" },
  }).output();
  const errors = success ? [] : ["types", new TextDecoder().decode(stderr)];
  const failedCount = success ? 0 : 1;
  return {
    passed: 1 - failedCount,
    failed: failedCount,
    skipped: [],
    errors,
    names: [],
    flaky: [],
  };
}

if (import.meta.main) {
  const types = checkTypes();
  const namedGroups = Deno.args.filter(isGroup);
  const groups = namedGroups.length > 0 ? namedGroups : DEFAULT_GROUPS;
  if (groups.some((group) => BROWSER_GROUPS.includes(group))) await buildConsoleIfStale();
  const runsInTurn = runInTurn(groups);
  const waitingRuns = runTogether(WAITING_GROUPS, groups, runsInTurn);
  const allFiles = sumRuns([await types, ...await runsInTurn, ...await waitingRuns]);
  // deno-lint-ignore no-console -- The end of the run is read by a person.
  if (allFiles.skipped.length > 0) console.log(formatSkipped(allFiles.skipped));
  reportAndExit(allFiles);
}

function formatSkipped(skippedTests: readonly string[]): string {
  return `
${skippedTests.length} tests were skipped, as this machine lacks a program,
or CORPUS_DIR names no mail archives (README.md, "Tests"):

${skippedTests.map((name) => `- ${name}`).join("\n")}
`;
}

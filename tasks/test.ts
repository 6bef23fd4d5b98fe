/**
 * Runs the tests, and lists at the end which were skipped and why:
 * `deno task test [generated] [pure] [wire] [browser]`. The task checks types first.
 */
import { findChromium } from "./chromium.ts";
import { buildConsoleIfStale } from "./console.ts";
import { withSharedPostgres } from "../tests/support/shared_postgres.ts";
import { testFilesIn, withTestModules } from "../tests/support/test_modules.ts";

/** The tests of a kind, and how they run. */
interface Tests {
  /** Permissions: no more than the kind needs. */
  readonly args: readonly string[];
  readonly folders: readonly string[];
  /** Files beside those of the folders. */
  readonly files?: readonly string[];
  /** Modules that import the files; 1 where none is said. */
  readonly modules?: number;
  /** Whether each module runs in a process of its own, at the same time as the others. */
  readonly apart?: boolean;
}

const KINDS = {
  generated: {
    args: [
      "--parallel",
      "--allow-read",
      "--allow-env",
      "--allow-run",
      "--allow-net=127.0.0.1",
      `--allow-write=${temporaryFolder()}`,
    ],
    folders: ["tests/generated"],
    modules: 2,
  },
  pure: {
    args: [
      "--parallel",
      `--allow-read=${[".", ...corpora()].join(",")}`,
      // The package that reads YAML fixtures reads an environment variable.
      ...["--allow-env=CORPUS_DIR", "--ignore-env=LOG_TOKENS,LOG_STREAM"],
    ],
    folders: ["tests/unit", "tests/property"],
    modules: 12,
  },
  wire: {
    args: [
      ...["--allow-read", "--allow-run", "--allow-env", `--allow-write=${temporaryFolder()}`],
      "--allow-net=127.0.0.1,0.0.0.0,localhost,[::1],hooks.example.test,other.example.test",
    ],
    folders: ["tests/functions", "tests/conformance"],
    files: ["architecture", "repository", "dependencies", "regexes"].map((name) =>
      `tests/${name}_test.ts`
    ),
    modules: 2,
    apart: true,
  },
  browser: { args: ["--allow-all"], folders: ["tests/browser"] },
} satisfies Readonly<Record<string, Tests>>;

/** Folder for the databases of tests. */
function temporaryFolder(): string {
  return Deno.env.get("TMPDIR") ?? "/tmp";
}

/** The folder of real data, if there is one. */
function corpora(): string[] {
  const folder = Deno.env.get("CORPUS_DIR");
  return folder ? [folder] : [];
}

type Kind = keyof typeof KINDS;

/**
 * Kinds that run at the same time. The pure ones run before those with sockets and pages, which
 * wait most of the time: some measure how time grows.
 */
const AT_ONCE: readonly (readonly Kind[])[] = [["generated", "pure"], ["wire", "browser"]];

function isKind(word: string): word is Kind {
  return word in KINDS;
}

/** Marks a skipped test in the output of `deno test`. */
const IGNORED = " ... ignored";

interface Run {
  readonly success: boolean;
  readonly skipped: readonly string[];
}

/** Runs the tests of a kind; their output is shown after that of the runs before. */
async function run(kind: Kind, before: Promise<unknown>): Promise<Run> {
  if (kind !== "wire") return await runWith(kind, before, {});
  return await withSharedPostgres({}, (env) => runWith(kind, before, env));
}

async function runWith(
  kind: Kind,
  before: Promise<unknown>,
  shared: Readonly<Record<string, string>>,
): Promise<Run> {
  const { args, folders, files = [], modules = 1, apart = false }: Tests = KINDS[kind];
  const all = [...await testFilesIn(folders), ...files];
  if (kind === "browser") await buildConsoleIfStale();
  const chromium = kind === "browser" ? await findChromium() : undefined;
  const env = { ...chromium?.env, ...chromium && { CHROMIUM: chromium.path }, ...shared };
  return await withTestModules(all, modules, async (paths) => {
    const runs: Promise<Run>[] = [];
    for (const group of apart ? paths.map((path) => [path]) : [paths]) {
      runs.push(runTests([...args, ...group], env, Promise.all([before, ...runs])));
    }
    return together(await Promise.all(runs));
  });
}

/** Several runs as one. */
function together(runs: readonly Run[]): Run {
  return {
    success: runs.every(({ success }) => success),
    skipped: runs.flatMap(({ skipped }) => skipped),
  };
}

async function runTests(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  before: Promise<unknown>,
): Promise<Run> {
  const child = new Deno.Command(Deno.execPath(), {
    // The task checks the whole project's types before it runs this; each run would check again.
    args: ["test", "--no-check", "--lock=deno.dev.lock", "--no-prompt", ...args],
    // Color codes would stand between the words that are searched for below.
    env: { ...env, NO_COLOR: "1" },
    stdout: "piped",
  }).spawn();
  // What is searched is read at once; what is shown waits in memory until its turn.
  const [shown, searched] = child.stdout.tee();
  const [skipped, { success }] = await Promise.all([
    skippedTests(searched),
    child.status,
    before.then(() => shown.pipeTo(Deno.stdout.writable, { preventClose: true })),
  ]);
  return { success, skipped };
}

async function skippedTests(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string[]> {
  const skipped: string[] = [];
  let rest = "";
  for await (const text of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const end = line.indexOf(IGNORED);
      if (end > 0) skipped.push(line.slice(0, end));
    }
  }
  return skipped;
}

if (import.meta.main) {
  const named = Deno.args.filter(isKind);
  const kinds = named.length > 0 ? named : Object.keys(KINDS).filter(isKind);
  const skipped: string[] = [];
  let failed = false;
  for (const atOnce of AT_ONCE) {
    const runs: Promise<Run>[] = [];
    for (const kind of atOnce.filter((kind) => kinds.includes(kind))) {
      runs.push(run(kind, Promise.all(runs)));
    }
    const result = together(await Promise.all(runs));
    skipped.push(...result.skipped);
    failed = !result.success;
    if (failed) break;
  }
  // deno-lint-ignore no-console -- The end of the run is read by a person.
  if (skipped.length > 0) console.log(listOfSkipped(skipped));
  Deno.exit(failed ? 1 : 0);
}

function listOfSkipped(skipped: readonly string[]): string {
  return `
${skipped.length} tests were skipped, as this machine lacks a program,
or CORPUS_DIR names no mail archives (README.md, "Tests"):

${skipped.map((name) => `- ${name}`).join("\n")}
`;
}

/**
 * Runs the tests, one kind after another as some measure how time grows, and lists at the end which
 * were skipped and why: `deno task test [pure] [wire] [browser]`. The task checks types first.
 */
import { findChromium } from "./chromium.ts";
import { withSharedPostgres } from "./support/shared_postgres.ts";

/** The arguments of `deno test` for each kind, with only the permissions that the kind needs. */
const KINDS = {
  // The package that reads YAML fixtures reads an environment variable.
  pure: [
    "--parallel",
    `--allow-read=${[".", ...corpora()].join(",")}`,
    ...["--allow-env=CORPUS_DIR", "--ignore-env=LOG_TOKENS,LOG_STREAM"],
    ...["tests/unit", "tests/property"],
  ],
  wire: [
    ...["--allow-read", "--allow-run", "--allow-env", `--allow-write=${temporaryFolder()}`],
    "--allow-net=127.0.0.1,0.0.0.0,localhost,[::1],hooks.example.test,other.example.test",
    ...["tests/functions", "tests/conformance", "tests/architecture_test.ts"],
    ...["tests/repository_test.ts", "tests/dependencies_test.ts", "tests/regexes_test.ts"],
  ],
  browser: ["--allow-all", "tests/browser/all.ts"],
} as const;

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

function isKind(word: string): word is Kind {
  return word in KINDS;
}

/** Marks a skipped test in the output of `deno test`. */
const IGNORED = " ... ignored";

interface Run {
  readonly success: boolean;
  readonly skipped: readonly string[];
}

async function run(kind: Kind, shared: Readonly<Record<string, string>> = {}): Promise<Run> {
  const chromium = kind === "browser" ? await findChromium() : undefined;
  const env = { ...chromium?.env, ...chromium && { CHROMIUM: chromium.path }, ...shared };
  const child = new Deno.Command(Deno.execPath(), {
    // The task has checked the types of the whole project; each kind would check them again.
    args: ["test", "--no-check", "--lock=deno.dev.lock", "--no-prompt", ...KINDS[kind]],
    // Colour codes would separate the words that are searched for below.
    env: { ...env, NO_COLOR: "1" },
    stdout: "piped",
  }).spawn();
  const [shown, searched] = child.stdout.tee();
  const [skipped, { success }] = await Promise.all([
    skippedTests(searched),
    child.status,
    shown.pipeTo(Deno.stdout.writable, { preventClose: true }),
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
  for (const kind of kinds) {
    const result = kind === "wire"
      ? await withSharedPostgres({}, (env) => run(kind, env))
      : await run(kind);
    skipped.push(...result.skipped);
    failed ||= !result.success;
    if (failed) break;
  }
  // deno-lint-ignore no-console -- The end of the run is read by a person.
  if (skipped.length > 0) console.log(summaryOf(skipped));
  Deno.exit(failed ? 1 : 0);
}

function summaryOf(skipped: readonly string[]): string {
  return `
${skipped.length} tests were skipped, as this machine lacks a program,
or CORPUS_DIR names no mail archives (README.md, "Tests"):

${skipped.map((name) => `- ${name}`).join("\n")}
`;
}

/** Runs of `deno test`, with their counts read from the output. */

/** The result of one or several runs. */
export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that were skipped. */
  readonly skipped: readonly string[];
  /** Lines about the tests that failed. */
  readonly errors: readonly string[];
  /** Names of the tests that failed. */
  readonly names: readonly string[];
  /** Names of the tests that failed beside the others and passed when run again. */
  readonly flaky: readonly string[];
}

/** Options of {@linkcode runTests}. */
export interface TestRunOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The output is shown after this. */
  readonly before?: Promise<unknown>;
}

/** Matches `ok | 2 passed (3 steps) | 0 failed | 1 ignored (4s)`. */
const COUNTS = /^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed/;

/** Matches the end of the line of a skipped test. */
const IGNORED = / \.\.\. ignored\b.*$/;

/** Matches a line of the list of failures: the test, and the step that failed. */
const FAILURE = /^(.+?)(?: \.\.\. .+)? => \S+$/;

/** Maximum number of failed tests that are run again: if more fail, the machine is not the cause. */
const MAX_FLAKY = 2;

/** Maximum time of a run; a longer one hangs, and is ended so that its output is seen. */
const MAX_RUN_MS = 25 * 60_000;

/** Runs a `deno test` and shows its output; one or two failed tests are run again alone. */
export async function runTests(options: TestRunOptions): Promise<TestRun> {
  const first = await runOnce(options);
  const many = first.failed > MAX_FLAKY || first.failed !== first.names.length;
  if (many || first.failed === 0) return first;
  const words = first.names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const filter = `--filter=/^(?:${words.join("|")})$/`;
  const second = await runOnce({ ...options, args: [...options.args, filter] });
  if (second.failed > 0 || second.passed !== first.failed) return first;
  return {
    passed: first.passed + second.passed,
    failed: 0,
    skipped: first.skipped,
    errors: [],
    names: [],
    flaky: first.names,
  };
}

async function runOnce(
  { command, args, env, before = Promise.resolve() }: TestRunOptions,
): Promise<TestRun> {
  const child = new Deno.Command(command, {
    args: [...args],
    // Colour codes would be between the words that are searched for.
    env: { ...env, NO_COLOR: "1" },
    stdout: "piped",
  }).spawn();
  const end = setTimeout(() => child.kill("SIGKILL"), MAX_RUN_MS);
  // The counts are read at once; the output waits in memory until its turn.
  const [shownOutput, searchedOutput] = child.stdout.tee();
  const [{ last, ...counts }, { success }] = await Promise.all([
    readCounts(searchedOutput),
    child.status.finally(() => clearTimeout(end)),
    before.then(() => shownOutput.pipeTo(Deno.stdout.writable, { preventClose: true })),
  ]);
  if (success || counts.failed > 0) return counts;
  // A run that ends without its counts has failed as a whole.
  return { ...counts, failed: 1, errors: [...counts.errors, `A run ended in: ${last}`] };
}

/** Reads the counts of an output, and its unfinished last line: the test that was running. */
async function readCounts(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<TestRun & { readonly last: string }> {
  const skipped: string[] = [];
  const errors: string[] = [];
  const names = new Set<string>();
  let [passed, failed, rest, telling] = [0, 0, "", false];
  let listing = false;
  for await (const text of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (IGNORED.test(line)) skipped.push(line.replace(IGNORED, ""));
      const counts = COUNTS.exec(line);
      if (/^ (?:ERRORS|FAILURES) $/.test(line)) telling = !(listing = line === " FAILURES ");
      else if (telling) errors.push(line);
      const [, failure] = (listing && FAILURE.exec(line)) || [];
      if (failure) names.add(failure);
      passed += Number(counts?.[1] ?? 0);
      failed += Number(counts?.[2] ?? 0);
    }
  }
  return { passed, failed, skipped, errors, names: [...names], flaky: [], last: rest };
}

/** Returns the sum of several runs. */
export function sumRuns(runs: readonly TestRun[]): TestRun {
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    skipped: runs.flatMap(({ skipped }) => skipped),
    errors: runs.flatMap(({ errors }) => errors),
    names: runs.flatMap(({ names }) => names),
    flaky: runs.flatMap(({ flaky }) => flaky),
  };
}

/**
 * Prints failures, flaky tests and the closing line, which `.ci/run` repeats, and ends the process.
 */
export function reportAndExit({ passed, failed, skipped, errors, flaky }: TestRun): never {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  // deno-lint-ignore no-console -- The end of the run is for a person and for `.ci/run`.
  if (errors.length > 0) console.log(`\nFailed tests:\n${errors.join("\n")}`);
  // deno-lint-ignore no-console
  for (const name of flaky) console.log(`Flaky, passed at the second try: ${name}`);
  // deno-lint-ignore no-console
  console.log(`${passed} passed, ${failed} failed${rest}`);
  Deno.exit(failed > 0 ? 1 : 0);
}

import { assertEquals, assertMatch } from "@std/assert";
import { modules } from "../support/modules.ts";

/** The log lines that tests make the service write are checked for leaks. */

/** The modules of tests that make log lines of the service, and how these lines are checked. */
const LINE_MAKERS: Readonly<Record<string, string>> = {
  "tests/support/context.ts": "checks each line",
  "tests/support/plain_context.ts": "what the context of tests is made of",
  "tests/support/gateway_process.ts": "checks each line",
  "tests/functions/gateway_process_test.ts": "a failing start, whose only message is compared",
  "tests/functions/broken_catalogue_test.ts": "failing starts, whose only message is compared",
  "tests/functions/start_test.ts": "failing starts, whose only message is compared",
  "tests/functions/exhaustion_test.ts": "writes no lines, as its log is off",
  "tests/functions/log_reader_test.ts": "the lines are not read, which is what it tests",
  "tests/functions/storage/rolling_upgrade_test.ts": "a failing start, whose message is compared",
  "tests/functions/faults_test.ts": "a full disk, to which no line can be written",
};

const MAKES_LINES =
  /\b(?:createLog|plainContext|realDeps|serveApp)\(|"shared\/server\/main\.ts"|supabase\/functions\/[^"\n]*index\.ts"/;

async function testsThat(matches: (path: string, source: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const path of modules("tests")) {
    if (matches(path, await Deno.readTextFile(path))) found.push(path);
  }
  return found.sort();
}

Deno.test("no test makes log lines that the guard does not see", async () => {
  const found = await testsThat((path, source) =>
    !/^tests\/(?:bench|fuzz|soak)\//.test(path) && MAKES_LINES.test(source)
  );
  assertEquals(found, Object.keys(LINE_MAKERS).sort());
  const context = await Deno.readTextFile("tests/support/context.ts");
  assertMatch(context, /plainContext\(\{\s+onLine: guardLine,/);
});

Deno.test("no test hands in a log of its own, which nobody would look at", async () => {
  const own = await testsThat((path, source) =>
    path.endsWith("_test.ts") && /\bdeps: \{[^}]*\blog\b/.test(source)
  );
  assertEquals(own, []);
});

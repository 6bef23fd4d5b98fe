import { assert, assertEquals, assertGreater } from "@std/assert";
import recheck from "recheck/lib/browser.js";
import { loadCatalogue } from "../../../../lab/catalogue/load.ts";
import { regexProblem } from "../../../../lab/catalogue/regex_safety.ts";

/**
 * The catalogue's own check compared with an independent one. That one proves less (it gives up on
 * bounded repetitions of large sets) and needs seconds, so a start cannot use it; but whatever it
 * finds slow must never pass our check.
 */

/**
 * Longest time recheck may take for one expression, in milliseconds; it finds slow ones in about
 * ten.
 */
const PATIENCE_MS = 200;
const LONG_PATIENCE_MS = 120_000;

const SLOW = ["(a|a)*b", "(a+)+$", "\\d+$", "x[^y]+y", "\\s+foo", "a+a+b", ".*foo"];

function verdict(source: string, timeout: number): string {
  const ignoreCase = source.startsWith("(?i)");
  const { status } = recheck.checkSync(
    ignoreCase ? source.slice(4) : source,
    ignoreCase ? "iu" : "u",
    { timeout },
  );
  return status;
}

Deno.test("regexProblem rejects what recheck proves slow", () => {
  for (const source of SLOW) {
    assertEquals(verdict(source, LONG_PATIENCE_MS), "vulnerable", source);
    assert(regexProblem(source) !== null, source);
  }
});

Deno.test("recheck proves no shipped regex slow", () => {
  const sources = loadCatalogue().flatMap((pattern) => pattern.subject_regex);
  const verdicts = sources.map((source) => verdict(source, PATIENCE_MS));
  // How many it proves within its time depends on the machine.
  assertGreater(verdicts.filter((status) => status === "safe").length, 0);
  assertEquals(sources.filter((_, i) => verdicts[i] === "vulnerable"), []);
});

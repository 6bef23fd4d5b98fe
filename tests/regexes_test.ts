/**
 * Tests that every regular expression is linear: proved by recheck (`deno task regexes`), or
 * reviewed and measured.
 */
import { assert, assertEquals, assertGreater } from "@std/assert";
import { stopwatch } from "./support/stopwatch.ts";
import recheck from "recheck/lib/browser.js";
import { listRegexes } from "./support/regexes.ts";

const FIXTURE = "tests/fixtures/regexes.json";

/** Longest time recheck may take for one expression, in milliseconds. */
const PROOF_MS = 60_000;

interface Reviewed {
  readonly regex: string;
  /** Why it is linear although recheck cannot prove it, or why its input is short. */
  readonly why: string;
  /** Text that makes it slowest when repeated; absent for an expression that is built. */
  readonly pumps?: readonly string[];
  /** Length of its longest input, where that is the bound. */
  readonly maxLength?: number;
}

interface Proofs {
  readonly proved: readonly string[];
  readonly reviewed: readonly Reviewed[];
}

function split(regex: string): { pattern: string; flags: string } {
  const end = regex.lastIndexOf("/");
  return { pattern: regex.slice(1, end), flags: regex.slice(end + 1) };
}

function isLinear(regex: string): boolean {
  const { pattern, flags } = split(regex);
  const { status, complexity } = recheck.checkSync(pattern, flags, { timeout: PROOF_MS });
  return status === "safe" && complexity.type !== "unknown";
}

function measureMilliseconds(regex: RegExp, text: string, runs = 1): number {
  const times = Array.from({ length: runs }, () => {
    const elapsed = stopwatch();
    regex.lastIndex = 0;
    regex.exec(text);
    return elapsed();
  });
  return Math.min(...times);
}

async function readProofs(): Promise<Proofs> {
  return JSON.parse(await Deno.readTextFile(FIXTURE));
}

let proofs = await readProofs();
const regexes = await listRegexes();

if (Deno.args.includes("--prove")) {
  const provedRegexes = new Set(proofs.proved);
  const reviewed = proofs.reviewed.filter(({ regex }) => regexes.some((f) => f.regex === regex));
  const rest = regexes.filter(({ regex }) => !reviewed.some((r) => r.regex === regex));
  const proved = rest.filter(({ regex, kind }) =>
    kind === "literal" && (provedRegexes.has(regex) || isLinear(regex))
  ).map(({ regex }) => regex);
  await Deno.writeTextFile(FIXTURE, `${JSON.stringify({ proved, reviewed }, null, 2)}\n`);
  proofs = await readProofs();
}

Deno.test("every regular expression is proved linear, or reviewed with a reason", () => {
  const { proved, reviewed } = proofs;
  const listedRegexes = new Set([...proved, ...reviewed.map(({ regex }) => regex)]);
  assertGreater(regexes.length, 100);
  const unlistedRegexes = regexes.filter(({ regex }) => !listedRegexes.has(regex));
  assertEquals(
    unlistedRegexes.map(({ regex, file }) => `${file}: ${regex}`),
    [],
    "deno task regexes proves new ones; one it cannot prove is mended, or reviewed by hand",
  );
});

Deno.test("no proof is recorded for an expression that was removed", () => {
  const present = new Set(regexes.map(({ regex }) => regex));
  const proofKeys = [...proofs.proved, ...proofs.reviewed.map(({ regex }) => regex)];
  assertEquals(proofKeys.filter((regex) => !present.has(regex)), []);
});

for (const { regex, why, pumps, maxLength = 400_000 } of proofs.reviewed) {
  if (pumps === undefined) continue;
  Deno.test(`a reviewed expression stays linear on its worst text: ${regex.slice(0, 60)}`, () => {
    assert(why.length > 20 && pumps.length > 0);
    const { pattern, flags } = split(regex);
    const expression = new RegExp(pattern, flags);
    for (const pump of pumps) {
      const text = pump.repeat(Math.ceil(maxLength / pump.length)).slice(0, maxLength);
      const small = measureMilliseconds(expression, text.slice(0, maxLength / 16), 4);
      // For 16 times the text, linear time grows 16 times, quadratic time 256 times.
      const isLinear = (time: number) => time < 30 || time < small * 64;
      let large = measureMilliseconds(expression, text);
      // Repeated, as other load on the machine only adds time.
      for (let run = 0; run < 10 && !isLinear(large); run++) {
        large = Math.min(large, measureMilliseconds(expression, text));
      }
      assert(
        isLinear(large),
        `${JSON.stringify(pump)}: ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`,
      );
    }
  });
}

Deno.test("the list finds an expression however it is written", async () => {
  const kinds = new Set(regexes.map(({ kind }) => kind));
  assertEquals(kinds, new Set(["literal", "built"]));
  assert(regexes.some(({ file }) => file.startsWith("console/")));
  const text = await Deno.readTextFile("shared/http/request_id.ts");
  assert(text.includes("/^[A-Za-z0-9._-]{8,64}$/"));
  assert(regexes.some(({ regex }) => regex === "/^[A-Za-z0-9._-]{8,64}$/"));
});

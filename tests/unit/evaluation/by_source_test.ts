import { assert, assertEquals } from "@std/assert";
import { compareSources } from "../../../lab/evaluation/by_source.ts";
import type { SourceScore } from "../../../lab/evaluation/by_source.ts";
import {
  averageValues,
  computeMeanInterval,
  computeShareInterval,
} from "../../../lab/evaluation/interval.ts";
import {
  computeTrivialScore,
  describeCircumstances,
  isOrdinary,
} from "../../../lab/evaluation/ordinary.ts";
import { formatSourceReport } from "../../../lab/evaluation/source_report.ts";

function assertClose(actual: number, expected: number, tolerance = 1e-9): void {
  assert(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

const ORDINARY = { list: false, reply: false, quote: false };
const LIST = { ...ORDINARY, list: true };

/** Score from which a mail counts as called unwanted. */
const THRESHOLD = 11;

function createScores(source: string, count: number, fields: Partial<SourceScore>): SourceScore[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${source}${i}`,
    source,
    row: source,
    isUnwanted: false,
    score: 0,
    circumstances: ORDINARY,
    ...fields,
  }));
}

Deno.test("compareSources gives a large source no more weight in the means than a small one", () => {
  const figures = compareSources([
    ...createScores("large", 300, {}),
    ...createScores("large", 100, { isUnwanted: true, score: 50 }),
    ...createScores("small", 27, { circumstances: LIST }),
    ...createScores("small", 3, { score: 50 }),
    ...createScores("small", 20, { isUnwanted: true }),
  ], THRESHOLD);
  assertEquals(figures.macroRecall.mean, 0.5);
  assertClose(figures.macroFalsePositives.mean ?? 0, 0.05);
  assertClose(figures.macroAuc.mean ?? 0, (1 + 0.45) / 2);
  assertEquals(figures.worstFalsePositives?.source, "small");
  assertEquals(figures.pooled.falsePositives, 3);
  assertEquals(figures.pooledOrdinary.wanted, 303);
  assertEquals(figures.sources.map(({ ordinary }) => ordinary), [3, 300]);
});

Deno.test("compareSources puts the worst source first, and sources with few wanted messages last", () => {
  const figures = compareSources([
    ...createScores("a none wrong", 40, {}),
    ...createScores("b unwanted alone", 40, { isUnwanted: true, score: 50 }),
    ...createScores("c misses more", 40, { isUnwanted: true }),
    ...createScores("d few", 2, { score: 50 }),
    ...createScores("e worst", 20, { score: 50 }),
  ], THRESHOLD);
  assertEquals(
    figures.sources.map(({ source }) => source.charAt(0)).join(""),
    "eadcb",
  );
});

Deno.test("compareSources shows a source of a few messages, and counts it in no mean", () => {
  const figures = compareSources(createScores("few", 3, { score: 99 }), THRESHOLD);
  assertEquals(figures.sources[0]?.falsePositives, 3);
  assertEquals(figures.macroFalsePositives.sources, 0);
  assertEquals(figures.worstFalsePositives, null);
  assert(formatSourceReport("Title", figures).includes("| few | 3 | 3 | 3 (100.0 %) |"));
});

Deno.test("computeShareInterval gives Wilson's interval, within 0 and 1", () => {
  const none = computeShareInterval(0, 100);
  assertEquals(none?.low, 0);
  assertClose(none?.high ?? 0, 0.037, 0.0005);
  const half = computeShareInterval(5, 10);
  assertClose(half?.low ?? 0, 0.2366, 0.0005);
  assertClose(half?.high ?? 0, 0.7634, 0.0005);
  assertEquals(computeShareInterval(3, 3)?.high, 1);
  assertEquals(computeShareInterval(0, 0), null);
});

Deno.test("computeMeanInterval holds the mean and is the same each time", () => {
  const values = [0.2, 0.4, 0.9, 0.6];
  const interval = computeMeanInterval(values);
  assert(interval !== null && interval.low < 0.525 && interval.high > 0.525);
  assertEquals(computeMeanInterval(values), interval);
  assertEquals(computeMeanInterval([1]), null);
  assertEquals(averageValues([]), null);
});

Deno.test("describeCircumstances recognises lists, replies and quotes by the header or the subject", () => {
  const cases: [Parameters<typeof describeCircumstances>[0], string][] = [
    [{ headers: "Subject: Hi\nList-Id: <a.b>\n" }, "list"],
    [{ headers: "Subject: Hi\nPrecedence: list\n" }, "list"],
    [{ headers: "Subject: Hi\nIn-Reply-To: <a@b>\n" }, "reply"],
    [{ headers: "Subject: [dev] Re: Hi\n" }, "reply"],
    [{ subject: "AW: Termin", emailContent: "ja" }, "reply"],
    [{ emailContent: "Yes\n> No?\n" }, "quote"],
    [{
      headers: "Subject: Hi\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n",
      emailContent: btoa("Yes\n> No?\n"),
    }, "quote"],
    [{
      headers: "Subject: Hi\nContent-Type: text/html\n",
      emailContent: "<p\n>An encoded line of markup, no quotation.</p>",
    }, ""],
    [{ headers: "Subject: Retail news\nPrecedence: bulk\n", emailContent: "a > b" }, ""],
  ];
  for (const [input, expected] of cases) {
    const circumstances = describeCircumstances(input);
    const names = Object.entries(circumstances).filter(([, holds]) => holds).map(([name]) => name)
      .join();
    assertEquals(names, expected);
    assertEquals(isOrdinary(circumstances), expected === "");
    // The baseline counts which of list, reply and quote are missing; each case has at most one.
    assertEquals(computeTrivialScore(circumstances), expected === "" ? 3 : 2);
  }
});

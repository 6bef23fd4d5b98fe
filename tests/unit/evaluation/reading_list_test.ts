import { assertEquals } from "@std/assert";
import { shippedModel } from "../../../shared/scoring/classifier/shipped_model.ts";
import { readingList } from "../../../lab/evaluation/reading_list.ts";
import type { LeftOut } from "../../../lab/evaluation/version2.ts";
import { samplesOf } from "../../../lab/training/samples.ts";

function judged(unwanted: boolean, scores: readonly number[]): LeftOut[] {
  return scores.map((score): LeftOut => {
    const [sample] = samplesOf([{
      id: `${unwanted ? "bad" : "good"} ${score}`,
      unwanted,
      group: "",
      language: "en",
      source: "trec07p",
      row: "trec07p",
      input: { subject: "Subject", emailContent: "Some text" },
    }]);
    if (sample === undefined) throw new Error("no sample");
    const parts = { headerScore: 0, patternScore: 0, iaScore: 0, velocityScore: 0 };
    return { ...sample, sample, logOdds: 0, parts, iaScore: 0, patternScore: 0, score };
  });
}

Deno.test("readingList: what is wrong or nearly, misses spread over their scores", async () => {
  const list = readingList(
    [
      ...judged(false, [12, 17, 18, 20, 30]),
      ...judged(true, [25, ...Array.from({ length: 79 }, (_, i) => i / 4)]),
    ],
    20,
    await shippedModel(),
  );
  const named = (label: string) =>
    list.split("\n").filter((line) => line.startsWith(`- trec07p ${label}`))
      .map((line) => Number(/ (\S+):/.exec(line)?.[1]));
  assertEquals(named("good"), [30, 20, 18]);
  const missed = named("bad");
  assertEquals(missed.length, 40);
  assertEquals([missed[0], missed[20], missed[39]], [0, 10, 19.5]);
  assertEquals(list.match(/^# .*/gm), [
    "# Wanted, called spam: 2, and 1 nearly; 3 listed",
    "# Unwanted, missed: 79; 40 listed",
  ]);
});

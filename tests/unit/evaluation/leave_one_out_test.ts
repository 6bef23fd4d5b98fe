import { assertEquals } from "@std/assert";
import type { Scored } from "../../../lab/evaluation/figures.ts";
import { leaveOneOut } from "../../../lab/evaluation/leave_one_out.ts";

function message(group: string, unwanted: boolean, ...ids: string[]): Scored {
  return {
    id: `${group} ${ids.join()}`,
    group,
    unwanted,
    score: 99,
    patternScore: 99,
    headerScore: 99,
    patterns: ids.map((id) => ({ id, score: 99, matchScore: 60 })),
  };
}

/** In group b, GOOD matches unwanted messages only and BAD wanted ones only. */
const MESSAGES = [
  message("a", true, "GOOD-001"),
  message("a", true, "BAD-001", "GOOD-001"),
  message("a", false, "BAD-001"),
  message("a", false, "NEW-001"),
  ...Array.from({ length: 10 }, () => message("b", true, "GOOD-001")),
  ...Array.from({ length: 10 }, () => message("b", false, "BAD-001")),
];

Deno.test("leaveOneOut: a group is scored by what the other groups show", () => {
  const scores = leaveOneOut(MESSAGES).filter(({ group }) => group === "a")
    .map(({ score, patterns }) => [score, patterns[0]?.id]);
  assertEquals(scores, [[36, "GOOD-001"], [36, "GOOD-001"], [0, "BAD-001"], [12, "NEW-001"]]);
});

Deno.test("leaveOneOut: every message comes back once, in its group", () => {
  const back = leaveOneOut(MESSAGES);
  assertEquals(back.map(({ id }) => id), MESSAGES.map(({ id }) => id));
  assertEquals(leaveOneOut([]), []);
});

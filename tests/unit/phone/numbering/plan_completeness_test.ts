import { assertEquals, assertMatch } from "@std/assert";
import type { PlanFile } from "../../../../shared/phone/numbering/plan_file.ts";
import { readRanges, writeRanges } from "../../../../shared/phone/numbering/plan_file.ts";
import { shippedPlanFile } from "../../../../shared/phone/numbering/plan.ts";
import { explainIncompletePlan } from "../../../../lab/numbering/plan_completeness.ts";

/** The lines of the shipped plan, sorted like MAJNUM. */
const { operators, dates, territories } = shippedPlanFile;
const LINES = [...readRanges(shippedPlanFile.ranges)].map((block) => ({
  prefix: block.prefix,
  digits: block.digits,
  operator: operators[block.operator]?.[0] ?? "",
  territory: territories[block.territory] ?? "",
  since: dates[block.date] ?? "",
})).sort((a, b) => a.prefix < b.prefix ? -1 : 1);

function createPlan(lines: typeof LINES): PlanFile {
  const codes = operators.map(([code = ""]) => code);
  const ranges = writeRanges(lines, { operators: codes, dates, territories });
  return { ...shippedPlanFile, count: lines.length, ranges };
}

Deno.test("explainIncompletePlan finds the shipped plan complete, after itself and as a first plan", () => {
  assertEquals(explainIncompletePlan(createPlan(LINES), shippedPlanFile), undefined);
  assertEquals(explainIncompletePlan(shippedPlanFile, undefined), undefined);
});

Deno.test("explainIncompletePlan refuses a file that is cut at the end of a line", () => {
  const cuts = [
    1,
    2,
    3,
    5,
    10,
    44,
    45,
    46,
    100,
    254,
    255,
    256,
    300,
    1000,
    1900,
    1950,
    9000,
    19_000,
  ];
  for (const cut of cuts) {
    const reason = explainIncompletePlan(createPlan(LINES.slice(0, -cut)), shippedPlanFile);
    assertMatch(reason ?? "", /^(?:has|ends) .*is the file complete\?/, `${cut} lines short`);
  }
  // Without the last block, and without the blocks of short numbers.
  assertEquals(
    explainIncompletePlan(createPlan(LINES.slice(0, -1)), shippedPlanFile),
    "ends with 3997, but the plan in place with 3999; " +
      "is the file complete? (--smaller accepts it)",
  );
  assertEquals(
    explainIncompletePlan(createPlan(LINES.slice(0, -45)), shippedPlanFile),
    "has no block that begins with 39; is the file complete?",
  );
});

Deno.test("explainIncompletePlan refuses a plan that lost many lines in the middle of a zone", () => {
  for (const zone of ["01", "04", "06", "07000", "08", "09", "10", "36"]) {
    const numbers = LINES.filter(({ prefix }) => prefix.startsWith(zone));
    const lostLines = new Set(numbers.slice(0, Math.ceil(numbers.length * 0.3)));
    const reason = explainIncompletePlan(
      createPlan(LINES.filter((line) => !lostLines.has(line))),
      shippedPlanFile,
    );
    assertMatch(reason ?? "", /^has .* begin with \d\d.*is the file complete\?/, zone);
  }
});

Deno.test("explainIncompletePlan accepts that some blocks are given back, or thousands cut into tens", () => {
  const fewer = LINES.filter((_, i) => i % 200 !== 7);
  assertEquals(explainIncompletePlan(createPlan(fewer), shippedPlanFile), undefined);
  const finer = LINES.flatMap((line) =>
    line.prefix.length === 5 && line.digits === 10
      ? Array.from({ length: 10 }, (_, i) => ({ ...line, prefix: `${line.prefix}${i}` }))
      : [line]
  );
  assertEquals(explainIncompletePlan(createPlan(finer), shippedPlanFile), undefined);
});

Deno.test("explainIncompletePlan accepts a smaller plan when asked, and never one without a zone", () => {
  const shorter = createPlan(LINES.slice(0, -1));
  assertEquals(explainIncompletePlan(shorter, shippedPlanFile, true), undefined);
  const planWithoutZone = createPlan(LINES.filter(({ prefix }) => !prefix.startsWith("05")));
  const reason = "has no block that begins with 05; is the file complete?";
  assertEquals(explainIncompletePlan(planWithoutZone, shippedPlanFile, true), reason);
  assertEquals(explainIncompletePlan(planWithoutZone, undefined), reason);
});

Deno.test("explainIncompletePlan refuses a first plan that lacks half a zone", () => {
  const zoneLines = LINES.filter(({ prefix }) => prefix.startsWith("03"));
  const lostLines = new Set(zoneLines.slice(0, Math.ceil(zoneLines.length * 0.7)));
  const reason = explainIncompletePlan(
    createPlan(LINES.filter((line) => !lostLines.has(line))),
    undefined,
  );
  assertMatch(
    reason ?? "",
    /^has [\d.]+ % of the numbers that begin with 03 where at least 22.0 %/,
  );
});

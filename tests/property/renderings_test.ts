import { assert, assertEquals } from "@std/assert";
import fc from "../support/fast_check.ts";
import { renderAll } from "../../shared/exports/render.ts";
import { anyJsonObject } from "../support/arbitrary_json.ts";
import { checkCalendar } from "../support/check_calendar.ts";
import { readWithDom, readWithFastXmlParser } from "../support/read_xml.ts";

const NOW = Date.UTC(2026, 0, 5, 10);
const RUNS = { numRuns: 150 };

/** Exact, including own keys and their order, unlike deep equality for `__proto__`. */
function assertSame(actual: unknown, expected: unknown): void {
  assertEquals(JSON.stringify(actual), JSON.stringify(expected));
}

Deno.test("renderAll writes any object to JSON and XML that every reader reads back", async () => {
  await fc.assert(
    fc.asyncProperty(anyJsonObject, async (analysis) => {
      const { json, xml } = await renderAll(analysis, NOW);
      assertSame(JSON.parse(json), analysis);
      assertSame(readWithDom(xml), analysis);
      assertSame(readWithFastXmlParser(xml), analysis);
    }),
    RUNS,
  );
});

Deno.test("renderAll writes CSV as two lines, the same for the same object", async () => {
  await fc.assert(
    fc.asyncProperty(anyJsonObject, async (analysis) => {
      const { csv, json } = await renderAll(analysis, NOW);
      assertEquals(csv.split(/[\n\r\u0085\u2028\u2029]/).length, 2);
      assertEquals((await renderAll(JSON.parse(json), NOW)).csv, csv);
    }),
    RUNS,
  );
});

Deno.test("renderAll writes a calendar by RFC 5545, whose UID depends on the analysis", async () => {
  await fc.assert(
    fc.asyncProperty(anyJsonObject, anyJsonObject, async (analysis, other) => {
      const { calendar, json } = await renderAll(analysis, NOW);
      const { uid, summary } = checkCalendar(calendar, NOW);
      assert(summary.length > 0);
      const later = await renderAll(JSON.parse(json), NOW + 60_000);
      assertEquals(checkCalendar(later.calendar, NOW + 60_000).uid, uid);
      const others = await renderAll(other, NOW);
      assertEquals(checkCalendar(others.calendar, NOW).uid === uid, others.json === json);
    }),
    RUNS,
  );
});

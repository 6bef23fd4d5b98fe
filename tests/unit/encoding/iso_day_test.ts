import { assertEquals } from "@std/assert";
import { DAY_MS, findDayStart, formatIsoDay } from "../../../shared/encoding/iso_day.ts";

Deno.test("formatIsoDay gives the UTC day, from its first millisecond to its last", () => {
  const start = Date.UTC(2026, 0, 31);
  assertEquals(formatIsoDay(start), "2026-01-31");
  assertEquals(formatIsoDay(start + DAY_MS - 1), "2026-01-31");
  assertEquals(formatIsoDay(start + DAY_MS), "2026-02-01");
});

Deno.test("findDayStart reads days as ISO 8601 writes them, and nothing else", () => {
  for (const day of ["1970-01-01", "1969-12-31", "2024-02-29", "2026-12-31"]) {
    const start = findDayStart(day);
    assertEquals(start === undefined ? undefined : formatIsoDay(start), day);
  }
  const none = [
    "2026-06-31",
    "2025-02-29",
    "2026-13-01",
    "2026-1-01",
    "26-01-01",
    "",
    "2026-01-01Z",
  ];
  for (const text of none) assertEquals(findDayStart(text), undefined, text);
});

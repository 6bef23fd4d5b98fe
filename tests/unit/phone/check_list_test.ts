import { assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { checkShippedList } from "../../../shared/phone/check_list.ts";
import { SHIPPED_LISTS } from "../../../shared/phone/embedded_list.ts";
import reservedPrefixes from "../../../catalogue/regulator/reserved_prefixes.json" with {
  type: "json",
};

const FRENCH = { callingCode: "33", lengths: [11] };

Deno.test("checkShippedList finds nothing wrong in the lists that are shipped", () => {
  assertGreater(SHIPPED_LISTS.length, 0);
  for (const { content, format, file } of SHIPPED_LISTS) {
    assertEquals(checkShippedList(content, format), [], file);
  }
});

Deno.test("checkShippedList names what is wrong and where", () => {
  const [first, second, ...others] = reservedPrefixes.patterns;
  const cases: Record<string, readonly [change: object, message: string]> = {
    "version": [{ version: "2023.01.01.00.00" }, "v<year>"],
    "name": [{ name: "" }, ""],
    "source": [{ source: undefined }, ""],
    "date": [{ date: "2023-13-01" }, ""],
    "blocked_numbers_count": [{
      blocked_numbers_count: 1 + reservedPrefixes.blocked_numbers_count,
    }, `cover ${reservedPrefixes.blocked_numbers_count}`],
    "patterns": [{ patterns: [] }, ""],
    "patterns.0.action": [{ patterns: [{ ...first, action: "allow" }] }, ""],
    "patterns.0.pattern": [{ patterns: [{ ...first, pattern: "0162######" }] }, "33"],
    "patterns.1.pattern": [{ patterns: [second, first, ...others] }, "belongs before"],
    "patterns.2.pattern": [{ patterns: [first, second, second, ...others] }, "twice"],
  };
  assertGreater(Object.keys(cases).length, 0);
  for (const [path, [change, message]] of Object.entries(cases)) {
    const fault = checkShippedList({ ...reservedPrefixes, ...change }, FRENCH)
      .find((problem) => problem.path === path);
    assertEquals(fault?.path, path);
    assertStringIncludes(fault?.message ?? "", message);
  }
  for (const value of [null, [], "list", 7]) {
    assertEquals(checkShippedList(value, FRENCH)[0]?.path, "");
  }
});

import { assertEquals } from "@std/assert";
import { findJsonExcess, MAX_MEMBERS } from "../../../shared/http/json_excess.ts";
import { assertLinear } from "../../support/assert_linear.ts";

Deno.test("findJsonExcess counts arrays and objects, not what is inside strings", () => {
  const cases: [string, number][] = [
    ["1", 0],
    ['"[[[["', 0],
    ["[]", 1],
    ["{}", 1],
    ["[1,[2,[3]],[4]]", 3],
    ['{"a":{"b":[{}]}}', 4],
    ['{"[":"]{","\\"[[":[1]}', 2],
    ['{"a\\\\":[["\\\\\\"[[["]]}', 3],
    ['["\\\\",["\\\\\\\\"]]', 2],
    ["[[],[],[]]", 2],
  ];
  for (const [text, depth] of cases) {
    assertEquals(findJsonExcess(text, depth), undefined, text);
    if (depth > 0) assertEquals(findJsonExcess(text, depth - 1), "depth", text);
  }
});

Deno.test("findJsonExcess gives an answer for what is not JSON", () => {
  for (const text of ["", '"', '"\\', '"\\"', "]]]]", '[["', "\u0000[", '{"a":"\\\\\\']) {
    assertEquals(findJsonExcess(text, 64), undefined, text);
  }
  assertEquals(findJsonExcess("[{".repeat(500_000), 64), "depth");
});

Deno.test("findJsonExcess counts the members of all objects, not colons inside strings", () => {
  const fullDocument = `[{"a":{${'"b::":":",'.repeat(MAX_MEMBERS - 2)}"c":1}}]`;
  assertEquals(findJsonExcess(fullDocument, 64), undefined);
  assertEquals(findJsonExcess(`[${fullDocument},{"d":1}]`, 64), "members");
});

Deno.test("findJsonExcess looks at each character a bounded number of times", () => {
  for (const piece of ['\\"', "\\\\", '","', '\\\\\\"', '"[]"']) {
    assertLinear((text: string) => findJsonExcess(text, 1), {
      make: (size) => `["${piece.repeat(size / piece.length)}`,
      size: 40_000,
      maxSize: 1_200_000,
    });
  }
});

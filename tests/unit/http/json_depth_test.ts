import { assert, assertEquals, assertFalse } from "@std/assert";
import { isDeeperThan } from "../../../shared/http/json_depth.ts";
import { assertLinear } from "../../support/assert_linear.ts";

Deno.test("isDeeperThan counts arrays and objects, not what is inside strings", () => {
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
    assertFalse(isDeeperThan(text, depth), text);
    if (depth > 0) assert(isDeeperThan(text, depth - 1), text);
  }
});

Deno.test("isDeeperThan gives an answer for what is not JSON", () => {
  for (const text of ["", '"', '"\\', '"\\"', "]]]]", '[["', "\u0000[", '{"a":"\\\\\\']) {
    assertEquals(isDeeperThan(text, 64), false, text);
  }
  assert(isDeeperThan("[{".repeat(500_000), 64));
});

Deno.test("isDeeperThan looks at each character a bounded number of times", () => {
  for (const piece of ['\\"', "\\\\", '","', '\\\\\\"', '"[]"']) {
    assertLinear((text: string) => isDeeperThan(text, 1), {
      make: (size) => `["${piece.repeat(size / piece.length)}`,
      size: 40_000,
      most: 1_200_000,
    });
  }
});

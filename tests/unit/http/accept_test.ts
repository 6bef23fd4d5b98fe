import { assertEquals } from "@std/assert";
import { prefersType } from "../../../shared/http/accept.ts";
import { assertLinear } from "../../support/assert_linear.ts";

const JSON_TYPE = "application/json";

function prefersJson(accept: string): boolean {
  return prefersType(JSON_TYPE, { other: "text/event-stream", accept });
}

Deno.test("prefersType decides by weight and specificity (RFC 9110 §12.5.1)", () => {
  const table: readonly (readonly [string, boolean])[] = [
    ["", false],
    ["*/*", false],
    ["application/json", true],
    ["Application/JSON ; charset=utf-8", true],
    ["application/*", true],
    ["application/json, text/plain, */*", false],
    ["application/json, text/event-stream", false],
    ["text/event-stream;q=0.1, application/json", true],
    ["application/json;q=0.1, text/event-stream", false],
    ["application/json, */*;q=0.8", true],
    ["application/json;q=0.5, */*;q=0.8", false],
    ["application/json;q=0, */*", false],
    ["application/json;q=0", false],
    ["application/json; Q=0.000", false],
    ["application/*;q=0, application/json", true],
    ["text/event-stream;q=0, */*", true],
    ["text/*, application/json", false],
    ["text/html, application/json;q=0.9", true],
    ['application/json;profile="a,b;q=0"', true],
    ["application/json;q=nonsense", true],
    ["application/jsonx, x/application/json", false],
  ];
  for (const [accept, expected] of table) assertEquals(prefersJson(accept), expected, accept);
});

Deno.test("prefersType takes linear time", () => {
  for (const piece of ["a/b;q=0.1,", "application/json;", '"\\', "a/b,"]) {
    assertLinear(prefersJson, {
      make: (size) => piece.repeat(size / piece.length),
      size: 8000,
      maxSize: 1 << 18,
      what: piece,
    });
  }
});

import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "../../../shared/contract/errors.ts";
import { parseExactly } from "../../../shared/http/exact_json.ts";
import fc, { createTextArbitrary } from "../../support/fast_check.ts";
import { assertLinear } from "../../support/assert_linear.ts";

Deno.test("parseExactly keeps the text of a number that JavaScript would change", () => {
  const texts = [
    "9007199254740993",
    "-9007199254740993",
    "1e400",
    "-1E+400",
    "1e-400",
    "-0",
    "-0.0",
    "0.1000000000000000055511151231257827",
    "123456789.123456789123",
  ];
  for (const text of texts) {
    assertEquals(JSON.stringify(parseExactly(text)), text);
    const nested = `{"a":[${text},{"b":${text}}],"__proto__":${text}}`;
    assertEquals(JSON.stringify(parseExactly(nested)), nested);
  }
});

Deno.test("parseExactly reads every other number as JavaScript does", () => {
  const texts = ["0", "1.0", "1e2", "0.1", "9007199254740992", "123456789012345680000", "5e-324"];
  for (const text of texts) assertEquals(parseExactly(text), JSON.parse(text), text);
});

Deno.test("parseExactly reads as JSON.parse does, whatever is in strings and between values", () => {
  fc.assert(fc.property(fc.json(), createTextArbitrary(), (json, text) => {
    const value = `[ ${json} ,\t{ ${JSON.stringify(text)} : ${JSON.stringify(text)} }\r\n, -0 ]`;
    const read = JSON.parse(JSON.stringify(parseExactly(value)).replace(/-0\]$/, "0]"));
    const expected = JSON.parse(JSON.stringify(JSON.parse(value)));
    assertEquals(JSON.stringify(read), JSON.stringify(expected));
  }));
  for (const text of ["", "{", "[1,]", "1e", "01", "-", "9007199254740993x"]) {
    assertThrows(() => parseExactly(text), SyntaxError);
  }
});

Deno.test("parseExactly refuses what exceeds its limit, and takes linear time", () => {
  const error = assertThrows(() => parseExactly(`[${"1e400,".repeat(10_001)}1]`), AppError);
  assertEquals(error.code, "invalid_request");
  const tokens = [
    (size: number) => `[-0,${"1e1,".repeat(size / 4)}1]`,
    (size: number) => `[-0,${'"a",'.repeat(size / 4)}1]`,
    (size: number) => `1${"0".repeat(size)}1`,
    (size: number) => `0.${"0".repeat(size)}1`,
    (size: number) => `[-0,"${"\\\\".repeat(size / 2)}"]`,
    (size: number) => `[-0,${" ".repeat(size)}1]`,
  ];
  for (const make of tokens) {
    assertLinear(parseExactly, { make, size: 8000, maxSize: 1 << 18, what: make(8).slice(0, 20) });
  }
});

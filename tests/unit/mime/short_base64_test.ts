import { assertEquals } from "@std/assert";
import { readBody } from "../../../shared/mime/body_text.ts";

const textOf = (...given: Parameters<typeof readBody>) => readBody(...given).text;
const FIELDS = { contentType: "text/plain; charset=utf-8", encoding: "base64", disposition: null };

Deno.test("readBody: a short body is base64 where its fields say so, and it is one", () => {
  const link = "See http://203.0.113.9/login";
  assertEquals(textOf(`${btoa(link)}\r\n`, FIELDS), link);
  assertEquals(textOf("SGVsbG8=", FIELDS), "Hello");
  // Already decoded by the caller, or never encoded.
  for (const text of ["password", "Hello", "See you", "abcd\u0001", "SGVsbG8"]) {
    assertEquals(textOf(text, FIELDS), text);
  }
  assertEquals(textOf("SGVsbG8=", { ...FIELDS, encoding: null }), "SGVsbG8=");
  assertEquals(textOf("SGVsbG8=", { ...FIELDS, encoding: "7bit" }), "SGVsbG8=");
});

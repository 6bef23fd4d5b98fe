import { assertEquals } from "@std/assert";
import { readBody } from "../../../shared/mime/body_text.ts";
import type { PartFields } from "../../../shared/mime/part_head.ts";

const readText = (content: string, fields: PartFields) => readBody(content, { fields }).text;
const FIELDS = { contentType: "text/plain; charset=utf-8", encoding: "base64", disposition: null };

Deno.test("readBody decodes a short body as base64 if its fields say so and it is valid base64", () => {
  const link = "See http://203.0.113.9/login";
  assertEquals(readText(`${btoa(link)}\r\n`, FIELDS), link);
  assertEquals(readText("SGVsbG8=", FIELDS), "Hello");
  // Already decoded by the caller, or never encoded.
  for (const text of ["password", "Hello", "See you", "abcd\u0001", "SGVsbG8"]) {
    assertEquals(readText(text, FIELDS), text.replace("\u0001", ""));
  }
  assertEquals(readText("SGVsbG8=", { ...FIELDS, encoding: null }), "SGVsbG8=");
  assertEquals(readText("SGVsbG8=", { ...FIELDS, encoding: "7bit" }), "SGVsbG8=");
});

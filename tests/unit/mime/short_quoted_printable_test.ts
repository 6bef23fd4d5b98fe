import { assertEquals } from "@std/assert";
import { readBody } from "../../../shared/mime/body_text.ts";
import type { PartFields } from "../../../shared/mime/part_head.ts";

const readText = (content: string, fields: PartFields) => readBody(content, { fields }).text;
const FIELDS = {
  contentType: "text/plain; charset=utf-8",
  encoding: "quoted-printable",
  disposition: null,
};

Deno.test("readBody decodes one soft line break if the fields say quoted-printable", () => {
  for (const end of ["\n", "\r\n"]) {
    assertEquals(
      readText(`See https://team.no=${end}tion.site/verify`, FIELDS),
      "See https://team.notion.site/verify",
    );
  }
  assertEquals(readText("See https://a.example/?q=3Dab", FIELDS), "See https://a.example/?q=ab");
  // Decoded by the caller already, or never encoded.
  for (const text of ["See https://a.example/?q=ab", "a = b"]) {
    assertEquals(readText(text, FIELDS), text);
  }
  const text = "See https://team.no=\ntion.site/verify";
  assertEquals(readText(text, { ...FIELDS, encoding: "7bit" }), text);
  assertEquals(readText(text, { ...FIELDS, encoding: null }), text);
});

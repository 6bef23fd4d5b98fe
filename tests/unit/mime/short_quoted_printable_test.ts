import { assertEquals } from "@std/assert";
import { bodyText } from "../../../shared/mime/body_text.ts";

const FIELDS = {
  contentType: "text/plain; charset=utf-8",
  encoding: "quoted-printable",
  disposition: null,
};

Deno.test("bodyText: one soft line break is decoded where the fields say quoted-printable", () => {
  for (const end of ["\n", "\r\n"]) {
    assertEquals(
      bodyText(`See https://team.no=${end}tion.site/verify`, FIELDS),
      "See https://team.notion.site/verify",
    );
  }
  assertEquals(bodyText("See https://a.example/?q=3Dab", FIELDS), "See https://a.example/?q=ab");
  // Decoded by the caller already, or never encoded.
  for (const text of ["See https://a.example/?q=ab", "a = b"]) {
    assertEquals(bodyText(text, FIELDS), text);
  }
  const whole = "See https://team.no=\ntion.site/verify";
  assertEquals(bodyText(whole, { ...FIELDS, encoding: "7bit" }), whole);
  assertEquals(bodyText(whole, { ...FIELDS, encoding: null }), whole);
});

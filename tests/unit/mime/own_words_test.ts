import { assertEquals } from "@std/assert";
import { readBody } from "../../../shared/mime/body_text.ts";
import { extractOwnWords } from "../../../shared/mime/own_words.ts";
import { assertLinear } from "../../support/assert_linear.ts";

/** A body, and the words of its author; null where it quotes nothing. */
const CASES: readonly [body: string, own: string | null][] = [
  ["See you on Monday.\n", null],
  [
    "No, do not pay.\n\nOn Tue, 3 Mar 2026, Ann <a@b.example> wrote:\n> Pay 900.\n",
    "No, do not pay.",
  ],
  ["Thanks.\n\n-----Original Message-----\nFrom: Ann\nPay 900.", "Thanks."],
  ["Danke.\n\nVon: Ann <a@b.example>\nGesendet: Montag\nAn: Bob\nBetreff: x\n\nPay 900.", "Danke."],
  ["> Pay 900.\n", ""],
  ["The list of today:\n- one\n- two\n", null],
  [
    "<html><p>Ignore it.</p><blockquote>Pay <blockquote>900</blockquote>.</blockquote>",
    "Ignore it.",
  ],
  ['<html><p>Ignore it.</p><div class="gmail_quote"><p>Pay 900.</p></div>', "Ignore it."],
  ["<html><p>Ignore it.</p>", null],
];

for (const [body, ownWords] of CASES) {
  Deno.test(`extractOwnWords leaves out quotations in ${JSON.stringify(body)}`, () => {
    const ownBody = extractOwnWords(readBody(body));
    assertEquals(
      ownBody && readBody(ownBody.content, { fields: ownBody.fields }).text.trim(),
      ownWords,
    );
  });
}

Deno.test("extractOwnWords reads a page of XHTML as a page", () => {
  const fields = {
    contentType: "application/xhtml+xml",
    encoding: "8bit",
    disposition: null,
    isMailHeader: true,
  };
  const page = "<html><head><script/></head><body><p>Ignore it.</p>" +
    "<blockquote>Pay 900.</blockquote></body></html>";
  const ownBody = extractOwnWords(readBody(page, { fields }));
  assertEquals(
    ownBody && readBody(ownBody.content, { fields: ownBody.fields }).text.trim(),
    "Ignore it.",
  );
});

Deno.test("extractOwnWords takes linear time on repeated lines and tags", () => {
  for (
    const unit of ["> a\n", "On 1 a@b:\n", "<blockquote>", "</blockquote>a", "From: a\n", "a: "]
  ) {
    assertLinear((text: string) => extractOwnWords(readBody(text)), {
      make: (size) => `<p>\n`.repeat(unit.startsWith("<") ? 1 : 0) + unit.repeat(size),
      size: 1000,
      maxSize: 16_000,
    });
  }
});

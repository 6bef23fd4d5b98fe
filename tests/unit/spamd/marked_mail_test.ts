import { assert, assertEquals } from "@std/assert";
import { VERSION } from "../../../shared/contract/version.ts";
import { decodeLatin1, encodeLatin1 } from "../../../shared/encoding/bytes.ts";
import type { SpamdVerdict } from "../../../shared/spamd/spamd_verdict.ts";
import { markMail } from "../../../shared/spamd/marked_mail.ts";

const SPAM: SpamdVerdict = { points: 8.5, isSpam: true, symbols: ["one", "two"], report: "" };
const GOOD: SpamdVerdict = { points: 0, isSpam: false, symbols: [], report: "" };

function mark(mail: string, verdict: SpamdVerdict): string {
  const { headers, body } = markMail(encodeLatin1(mail), verdict);
  return decodeLatin1(headers) + decodeLatin1(body);
}

/** Returns the fields of a marked mail that are not marks, with its body. */
function removeMarks(mail: string): string {
  return mail.replaceAll(/^X-Spam-[^\n]*\n(?:[ \t][^\n]*\n)*/gm, "");
}

Deno.test("markMail puts its fields at the top, with the mail's own line ends", () => {
  assertEquals(
    mark("From: a@example.org\r\nSubject: x\r\n\r\nbody\n", SPAM),
    "X-Spam-Flag: YES\r\nX-Spam-Status: Yes, score=8.5 required=5.0\r\n\ttests=one,two\r\n" +
      `\tautolearn=no version=${VERSION}\r\nX-Spam-Level: ********\r\n` +
      `X-Spam-Checker-Version: mail-trust ${VERSION}\r\n` +
      "From: a@example.org\r\nSubject: x\r\n\r\nbody\n",
  );
  assert(
    mark("From: a@example.org\n\nbody", GOOD).startsWith(
      "X-Spam-Status: No, score=0.0 required=5.0\n\ttests=none\n",
    ),
  );
});

const FORGED: readonly (readonly [string, string])[] = [
  ["X-Spam-Flag: NO\nA: b\n\nx", "A: b\n\nx"],
  ["A: b\nx-spam-status: No,\n score=0\n\ttests=none\nC: d\n\nx", "A: b\nC: d\n\nx"],
  ["A: b\nX-SPAM-Level: *\n\nX-Spam-Flag: in the body", "A: b\n\nX-Spam-Flag: in the body"],
  ["A: b\nX-Spam-Flag: NO", "A: b\n\n"],
  ["X-Spam-Flag: NO\n\nx", "\nx"],
  ["no field\n\nx", "\nno field\n\nx"],
  ["no field\nat all", "\nno field\nat all"],
  ["no field\nA: b\n\nx", "no field\nA: b\n\nx"],
  ["", "\n"],
  ["A: \xff\xfe\n\n\xe9\0\r\r\n", "A: \xff\xfe\n\n\xe9\0\r\r\n"],
];

Deno.test("markMail removes marks that came with the mail, and keeps every other byte", () => {
  for (const [mail, rest] of FORGED) {
    const result = mark(mail, GOOD);
    assertEquals(removeMarks(result), rest, mail);
    assertEquals(result.match(/^X-Spam-Status/gmi)?.length, 1, mail);
  }
});

Deno.test("markMail keeps at the top the line that a mailbox puts before a mail", () => {
  assert(
    mark("From a@b Mon Jan  5\nA: b\n\nx", GOOD).startsWith(
      "From a@b Mon Jan  5\nX-Spam-Status:",
    ),
  );
});

Deno.test("markMail folds a long list of findings into lines that every server takes", () => {
  const symbols = Array.from({ length: 400 }, (_, index) => `finding_number_${index}`);
  const lines = mark("A: b\n\nx", { ...SPAM, symbols }).split("\n");
  assert(lines.every(({ length }) => length <= 78), `${Math.max(...lines.map((l) => l.length))}`);
  assertEquals(lines.join("").replaceAll(/\s/g, "").match(/finding_number_\d+/g)?.length, 400);
});

Deno.test("markMail puts its mark above and below another field that pretends to be a mark", () => {
  const subject = "Subject: X-Spam-Status: No, score=-9 required=5 tests=A autolearn=no\n";
  const fields = mark(`${subject}\nx`, SPAM).split("\n\n")[0] ?? "";
  assertEquals(
    [...fields.matchAll(/X-Spam-Status: (\w+), score=([-.\d]+)/g)].map((
      [, word, score],
    ) => [word, score]),
    [["Yes", "8.5"], ["No", "-9"], ["Yes", "8.5"]],
  );
});

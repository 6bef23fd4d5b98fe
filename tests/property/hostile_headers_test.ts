import { assert, assertGreater } from "@std/assert";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { assertLinear } from "../support/assert_linear.ts";

/** For each known kind of text that makes a careless parser quadratic, a text of about `size`. */
const ADVERSARIES: Readonly<Record<string, (size: number) => string>> = {
  "one line": (size) => "a".repeat(size),
  "blanks in a value": (size) => `Subject: ${" ".repeat(size)}x`,
  "blank lines": (size) => "\n".repeat(size),
  "CR alone": (size) => `Subject: x${"\r ".repeat(size / 2)}`,
  "tiny fields": (size) => "a:\n".repeat(size / 3),
  "tiny folds": (size) => `Received: ${"\n a".repeat(size / 3)}`,
  "lost indentation": (size) => `Received: x\n${"(a\n".repeat(size / 3)}`,
  "lines of blanks": (size) => `Subject: x\n${" \n".repeat(size / 2)}y`,
  "controls": (size) => `Subject: ${"\0a".repeat(size / 2)}`,
  "latin-1": (size) => `Subject: ${"\u00e9".repeat(size)}`,
  "UTF-8 read as latin-1": (size) => `Subject: ${"\u00c3\u00a9".repeat(size / 2)}`,
  "encoded words opened": (size) => `Subject: ${"=?".repeat(size / 2)}`,
  "encoded words never closed": (size) => `Subject: ${"=?a?q?".repeat(size / 6)}`,
  "encoded words of one charset": (size) => `Subject: ${"=?utf-8?q?a?= ".repeat(size / 14)}`,
  "encoded words of two charsets": (size) =>
    `Subject: ${"=?utf-8?q?a?= =?latin1?q?a?= ".repeat(size / 29)}`,
  "encoded words of unknown charsets": (size) => `Subject: ${"=?x?q?a?= ".repeat(size / 10)}`,
  "encoded words in an address": (size) => `From: ${"=?a?q?".repeat(size / 6)} <a@b>`,
  "addresses": (size) => `From: ${"a@b,".repeat(size / 4)}`,
  "names before commas": (size) => `From: ${"a,".repeat(size / 2)}<a@b>`,
  "angle brackets": (size) => `From: ${"<".repeat(size)}`,
  "angle brackets with quotes": (size) => `From: ${'<"'.repeat(size / 2)}>`,
  "angle brackets with odd quotes": (size) => `From: ${'<">'.repeat(size / 3)}`,
  "angle brackets and commas": (size) => `From: ${"<a,".repeat(size / 3)}`,
  "angle brackets closed": (size) => `From: ${">".repeat(size)}`,
  "quotes": (size) => `From: ${'"'.repeat(size)}`,
  "quotes escaped": (size) => `From: ${'\\"'.repeat(size / 2)}`,
  "quotes after quotes escaped": (size) => `From: ${'"\\'.repeat(size / 2)}`,
  "comments opened": (size) => `From: ${"(".repeat(size)}`,
  "comments": (size) => `From: ${"()".repeat(size / 2)}a@b`,
  "comments in an address": (size) => `From: <a${"()".repeat(size / 2)}@b>`,
  "comments nested": (size) => `From: ${"(".repeat(size / 2)}${")".repeat(size / 2)}`,
  "groups": (size) => `To: ${"a:;".repeat(size / 3)}`,
  "colons": (size) => `To: ${"a:".repeat(size / 2)}`,
  "blanks and ats": (size) => `From: ${"@ ".repeat(size / 2)}`,
  "blanks and dots": (size) => `From: ${". ".repeat(size / 2)}a@b`,
  "date of blanks": (size) => `Date: ${" ".repeat(size)}1`,
  "date of comments": (size) => `Date: ${"(".repeat(size)}`,
  "date of digits": (size) => `Date: ${"1".repeat(size)}`,
  "Received of words": (size) => `Received: from ${"a ".repeat(size / 2)}`,
  "Received of keywords": (size) => `Received: ${"from by with ".repeat(size / 13)}`,
  "Received of semicolons": (size) => `Received: ${";".repeat(size)}`,
  "Received of comments opened": (size) => `Received: from ${"(".repeat(size)}`,
  "Received of comments": (size) => `Received: from ${"(a) ".repeat(size / 4)}`,
  "Received of brackets": (size) => `Received: from (${"[".repeat(size)})`,
  "Received of brackets and ends": (size) => `Received: from (${"[]".repeat(size / 2)})`,
  "Received of greetings": (size) => `Received: from (${"HELO ".repeat(size / 5)})`,
  "Received of one long greeting": (size) => `Received: from (HELO ${"a".repeat(size)})`,
  "Received of versions": (size) => `Received: by a (${"TLSv1".repeat(size / 5)})`,
  "Received of ciphers": (size) => `Received: by a (${"cipher=".repeat(size / 7)})`,
  "Received of envelopes": (size) => `Received: by a ${"envelope-from <".repeat(size / 15)}`,
  "Received of glued words": (size) => `Received: from ${"a=".repeat(size / 2)}`,
  "Received of addresses": (size) => `Received: from (${"1.1.1.1 ".repeat(size / 8)})`,
  "Received of dots": (size) => `Received: from (${".".repeat(size)})`,
  "Received of colons": (size) => `Received: from ([${":".repeat(size)}])`,
  "many Received": (size) =>
    "Received: from a ([1.1.1.1]) by b; 1 Jan 2024 10:00\n".repeat(size / 52),
  "results": (size) => `Authentication-Results: a; ${"spf=pass ".repeat(size / 9)}`,
  "results of equals signs": (size) => `Authentication-Results: a; ${"=".repeat(size)}`,
  "results of one long value": (size) => `Authentication-Results: a; spf=${"a=".repeat(size / 2)}`,
  "results of one long key": (size) => `Authentication-Results: a; ${"a. ".repeat(size / 3)}`,
  "results of comments": (size) => `Authentication-Results: a; spf=pass ${"(a)".repeat(size / 3)}`,
  "many results": (size) => "Authentication-Results: a; spf=pass\n".repeat(size / 36),
  "Received-SPF": (size) => `Received-SPF: pass ${"a=b; ".repeat(size / 5)}`,
  "tags": (size) => `DKIM-Signature: ${"a=b;".repeat(size / 4)}`,
  "one long tag": (size) => `DKIM-Signature: b=${"a ".repeat(size / 2)}`,
  "signed fields": (size) => `DKIM-Signature: h=${"a:".repeat(size / 2)}`,
  "ARC seals": (size) => "ARC-Seal: i=1; d=a.b\n".repeat(size / 21),
  "Message-ID": (size) => `Message-ID: ${"<".repeat(size)}`,
  "Message-ID without an at sign": (size) => `Message-ID: <${"a".repeat(size)}`,
  "one long name": (size) => `x-${"ip".repeat(size / 2)}: 1`,
  "a margin": (size) => " a: b\n".repeat(size / 6),
  "names in a row": (size) => "x-ip-\n".repeat(size / 6),
  "addresses of a client": (size) => `X-Originating-IP: ${"::".repeat(size / 2)}`,
};

const LARGE_CHARS = 1 << 20;

for (const [kind, make] of Object.entries(ADVERSARIES)) {
  Deno.test(`parseHeaders takes linear time on 1 MiB of: ${kind}`, () => {
    const read = (text: string) => parseHeaders(text).toJSON();
    assertLinear(read, { make, size: LARGE_CHARS / 4, maxSize: 4 * LARGE_CHARS, what: kind });
  });
}

Deno.test("the adversaries have the size that they are asked for", () => {
  const sizes = Object.values(ADVERSARIES).map((make) => make(LARGE_CHARS).length);
  assertGreater(sizes.length, 50);
  assert(sizes.every((size) => size > LARGE_CHARS * 0.9 && size < LARGE_CHARS * 1.1));
});

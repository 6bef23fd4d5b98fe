import { assertEquals } from "@std/assert";
import { isInternational, toUnicode } from "../../../shared/domains/idn.ts";

Deno.test("toUnicode decodes Punycode labels and leaves the rest", () => {
  const cases: [string, string][] = [
    ["xn--bcher-kva.example", "bücher.example"],
    ["www.xn--80ak6aa92e.com", "www.аррӏе.com"],
    ["xn--fiqs8s", "中国"],
    ["xn--n3h.example", "☃.example"],
    // RFC 3492 §7.1, (B) and (L).
    ["xn--ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"],
    ["xn--3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"],
    ["plain.example", "plain.example"],
    ["", ""],
  ];
  for (const [ascii, unicode] of cases) assertEquals(toUnicode(ascii), unicode, ascii);
});

Deno.test("toUnicode leaves what is no Punycode as it is", () => {
  for (
    const label of [
      "xn--",
      "xn--\u00fc",
      "xn--a!",
      "xn--99999999",
      "xn--zzzzzzzzz99999b",
      "xn---n2i",
    ]
  ) {
    assertEquals(toUnicode(`${label}.example`), `${label}.example`);
  }
});

Deno.test("isInternational sees Punycode and raw letters", () => {
  assertEquals(
    ["a.xn--bcher-kva.example", "bücher.example", "books.example"].map(isInternational),
    [true, true, false],
  );
});

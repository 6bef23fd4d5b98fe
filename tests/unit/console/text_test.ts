import { english, french, german } from "../../support/languages.ts";
import { assert, assertEquals } from "@std/assert";
import { formatDuration, formatTime, formatWait } from "../../../console/src/text/format.ts";
import { revealHidden } from "../../../console/src/text/hidden_characters.ts";
import { describeDomains } from "../../../console/src/text/describe_domains.ts";

Deno.test("describeDomains names the imitated domain and the one that disguises itself", () => {
  const notes = describeDomains([
    "example.test",
    "mail.xn--exmple-4nf.test",
    "examp1e.test",
    "exarnple.test",
    "other.test",
    "münchen.example",
    "пример.example",
  ]);
  assertEquals(notes.map(({ looksLike }) => looksLike), [
    null,
    "example.test",
    "example.test",
    "example.test",
    null,
    null,
    null,
  ]);
  assertEquals(notes.map(({ isDisguised: disguised }) => disguised), [
    false,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  assertEquals(notes[1]?.ascii, "mail.xn--exmple-4nf.test");
  assertEquals(notes[5]?.ascii, "xn--mnchen-3ya.example");
});

Deno.test("describeDomains gives a bounded result for any text and for thousands of names", () => {
  const odd = ["", ".", "..", "a..b", "\ud800.test", "x".repeat(300), "a b.test", "%00.test"];
  assertEquals(describeDomains(odd).length, odd.length);
  const many = Array.from({ length: 10_000 }, (_, i) => `host${i}.example`);
  assertEquals(describeDomains(many).length, 2000);
});

Deno.test("revealHidden shows every character that hides, and keeps the others", () => {
  const hidden = "\u0000\u0007\u001b\u007f\u0085\u00ad\u061c\u200b\u200d\u200f\u2028\u202e\u2060" +
    "\u2066\u3164\ufeff\ufff9\u{e0041}\ud83d";
  for (const character of Array.from(hidden)) {
    const [before, code, after] = revealHidden(`a${character}b`);
    assertEquals([before, after], [{ kind: "text", text: "a" }, { kind: "text", text: "b" }]);
    assert(code?.kind === "hidden" && code.code.startsWith("U+"), escape(character));
  }
  const visible = "tab\tline\nnaïve 中文 עברית 💩 مرحبا";
  assertEquals(revealHidden(visible), [{ kind: "text", text: visible }]);
  assertEquals(revealHidden(""), []);
  const foldedField = "by mx.example.com\n for <ann@example.org>";
  assertEquals(revealHidden(foldedField.replace("\n", "\r\n")), [{
    kind: "text",
    text: foldedField,
  }]);
  assertEquals(revealHidden("a\rb").map(({ kind }) => kind), ["text", "hidden", "text"]);
  // Joiners that the spelling requires: in an emoji, in Persian, in Hindi.
  for (const text of ["👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥", "می\u200cخواهم", "क्\u200dष"]) {
    assertEquals(revealHidden(text), [{ kind: "text", text }]);
  }
  for (const text of ["pay\u200dpal", "a\u200c", "\u200d👨", "م\u200ca"]) {
    assertEquals(revealHidden(text).some(({ kind }) => kind === "hidden"), true, escape(text));
  }
});

Deno.test("revealHidden counts the surplus of marks on one letter", () => {
  const pileMarks = (count: number) => `a${"\u0301".repeat(count)}`;
  assertEquals(revealHidden(pileMarks(8)), [{ kind: "text", text: pileMarks(8) }]);
  assertEquals(revealHidden(`${pileMarks(1000)}b`), [
    { kind: "text", text: pileMarks(8) },
    { kind: "hidden", code: "+992", name: "COMBINING MARKS" },
    { kind: "text", text: "b" },
  ]);
  assertEquals(revealHidden("Tie\u0302\u0301ng \u0e17\u0e35\u0e48").length, 1);
});

Deno.test("revealHidden adds the real name to a disguised domain", () => {
  assertEquals(revealHidden("write to a@exаmple.test now"), [
    { kind: "text", text: "write to a@exаmple.test" },
    { kind: "punycode", ascii: "xn--exmple-4nf.test" },
    { kind: "text", text: " now" },
  ]);
  assertEquals(revealHidden("see münchen.example").length, 1);
});

/** Replaces no-break spaces by ordinary ones. */
function replaceSpace(text: string): string {
  return text.replaceAll(/\s/g, " ");
}

Deno.test("formatWait never gives less than the wait", () => {
  const table: [number, string][] = [
    [-5, "0 s"],
    [59.2, "1 min"],
    [61, "1 min 1 s"],
    [7199, "2 h"],
    [7200, "2 h"],
    [3601, "1 h 1 min"],
    [90_001, "1 j 2 h"],
  ];
  for (const [seconds, text] of table) assertEquals(replaceSpace(formatWait(seconds, "fr")), text);
});

Deno.test("formatDuration writes the two largest units", () => {
  const table: readonly (readonly [number, string])[] = [
    [0, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [61, "1 min 1 s"],
    [3600, "1 h"],
    [3661, "1 h 1 min"],
    [90_000, "1 j 1 h"],
    [-5, "−5 s"],
  ];
  for (const [seconds, text] of table) {
    assertEquals(replaceSpace(formatDuration(seconds, "fr")), text);
  }
});

Deno.test("formatTime names its zone, and shows an invalid time as it is", () => {
  assertEquals(
    formatTime("2026-01-05T23:30:00.000Z", "en", { utc: true }),
    "5 Jan 2026, 23:30:00 UTC",
  );
  assert(/23|30/.test(formatTime("2026-01-05T23:30:00.000Z", "en")));
  assert(formatTime("2026-01-05T23:30:00.000Z", "fr").includes("2026"));
  assertEquals(formatTime("<b>", "en"), "<b>");
});

Deno.test("say writes the quotation marks and elision of the language", () => {
  const values = { words: "“Réglez”, “colis”", from: "Orange" };
  assertEquals(french.say("{words}", values), "«\u00a0Réglez\u00a0», «\u00a0colis\u00a0»");
  assertEquals(german.say("{words}", values), "„Réglez“, „colis“");
  assertEquals(english.say("{words}", values), values.words);
  assertEquals(french.say("de {from}, code {from}", values), "d’Orange, code Orange");
  assertEquals(french.say("de {from}", { from: "Free" }), "de Free");
});

import { assertEquals } from "@std/assert";
import { fill, listPlaceholders } from "../../../shared/findings/fill.ts";

const HOPS = "{hops, plural, one {# hop} other {# hops}} to {host}.";

Deno.test("fill puts values in their places, and nothing else", () => {
  assertEquals(fill("{a} and {b}", { a: "x", b: 3 }), "x and 3");
  assertEquals(fill("{a} {a}", { a: "{b}", b: "no" }), "{b} {b}");
  assertEquals(fill("{a}", { a: "$& # {a}" }), "$& # {a}");
  assertEquals(fill("{a} {toString}", {}), "{a} {toString}");
  assertEquals(fill("{not a name} {", { not: "x" }), "{not a name} {");
});

Deno.test("fill writes plural forms and separators of numbers as the language does", () => {
  assertEquals(fill(HOPS, { hops: 1, host: "a" }), "1 hop to a.");
  assertEquals(fill(HOPS, { hops: 0, host: "a" }), "0 hops to a.");
  assertEquals(fill(HOPS, { hops: 12_345, host: "a" }), "12,345 hops to a.");
  const steps = "{hops, plural, one {# étape} other {# étapes}}";
  assertEquals(fill(steps, { hops: 0 }, "fr"), "0 étape");
  // The category "many" has the form of "other" where it has none of its own.
  assertEquals(fill(steps, { hops: 1_000_000 }, "es"), "1.000.000 étapes");
  const slots = "{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}";
  const fillPolish = (n: number) => fill(slots, { n }, "pl");
  assertEquals([1, 3, 5, 22].map(fillPolish), ["1 plik", "3 pliki", "5 plików", "22 pliki"]);
});

Deno.test("fill prefers the form of an exact number to that of its plural category", () => {
  const past = "{count, plural, =0 {Past results} other {Past results: #}}";
  assertEquals(fill(past, { count: 0 }), "Past results");
  assertEquals(fill(past, { count: 2 }), "Past results: 2");
});

Deno.test("fill names a language or script in the language of the text", () => {
  const nameLanguage = (language: string, locale: string) =>
    fill("{language, language}", { language }, locale);
  assertEquals([nameLanguage("nl", "en"), nameLanguage("nl", "fr")], ["Dutch", "néerlandais"]);
  assertEquals([nameLanguage("Cyrl", "en"), nameLanguage("Cyrl", "de")], [
    "Cyrillic",
    "Kyrillisch",
  ]);
  assertEquals(nameLanguage("no code at all", "en"), "no code at all");
  // English ones are read from a table; the regional spelling asks the platform.
  const codes = "Arab Cyrl Deva cs da el he hu ja ko nl pl pt ro sv th tr zh fi".split(" ");
  assertEquals(
    codes.map((code) => nameLanguage(code, "en")),
    codes.map((code) => nameLanguage(code, "en-US")),
  );
});

Deno.test("listPlaceholders lists the names of values and of plurals", () => {
  assertEquals(listPlaceholders(HOPS), ["hops", "host"]);
  assertEquals(listPlaceholders("none {} { x }"), []);
});

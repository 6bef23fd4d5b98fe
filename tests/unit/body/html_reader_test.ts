import { assertEquals } from "@std/assert";
import { readHtml } from "../../../shared/body/html_reader.ts";

function told(html: string): string[] {
  const calls: string[] = [];
  readHtml(html, [{
    open: (tag) => void calls.push(`<${tag}>`),
    close: (tag) => void calls.push(`</${tag}>`),
    text: (text, raw) => void calls.push(raw ? `raw ${text}` : text),
    comment: () => void calls.push("<!-->"),
  }]);
  return calls;
}

Deno.test("readHtml: the text between two tags is emitted in one piece", () => {
  assertEquals(told("a < b &amp; c <<< d<p>e"), ["a < b & c <<< d", "<p>", "e"]);
  assertEquals(told("<".repeat(10_000)).length, 1);
  const long = told("a&amp;".repeat(200_000));
  assertEquals([long.length, long.join("") === "a&".repeat(200_000)], [2, true]);
  assertEquals(told("x<!--y-->z</b>&lt;"), ["x", "<!-->", "z", "</b>", "<"]);
  assertEquals(told("<style>a<b</style>c"), ["<style>", "raw a<b", "</style>", "c"]);
});

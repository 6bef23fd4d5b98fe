import { assertEquals } from "@std/assert";
import { readHtml } from "../../../shared/mime/html_reader.ts";

function readEvents(html: string): string[] {
  const calls: string[] = [];
  readHtml(html, [{
    open: (tag) => void calls.push(`<${tag}>`),
    close: (tag) => void calls.push(`</${tag}>`),
    text: (text, raw) => void calls.push(raw ? `raw ${text}` : text),
    comment: () => void calls.push("<!-->"),
  }]);
  return calls;
}

Deno.test("readHtml emits the text between two tags in one piece", () => {
  assertEquals(readEvents("a < b &amp; c <<< d<p>e"), ["a < b & c <<< d", "<p>", "e"]);
  assertEquals(readEvents("<".repeat(10_000)).length, 1);
  const long = readEvents("a&amp;".repeat(200_000));
  assertEquals([long.length, long.join("") === "a&".repeat(200_000)], [2, true]);
  assertEquals(readEvents("x<!--y-->z</b>&lt;"), ["x", "<!-->", "z", "</b>", "<"]);
  assertEquals(readEvents("<style>a<b</style>c"), ["<style>", "raw a<b", "</style>", "c"]);
});

Deno.test("readHtml keeps the first of two attributes of one name, and a bounded number of attributes", () => {
  const sizes: [number, string | undefined][] = [];
  const sink = {
    open: (_tag: string, attributes: ReadonlyMap<string, string>) =>
      void sizes.push([attributes.size, attributes.get("b")]),
    close: () => {},
    text: () => {},
    comment: () => {},
  };
  const many = Array.from({ length: 5000 }, (_, at) => `a${at}=1`).join(" ");
  readHtml(`<p b=1&amp;2 B=3 c><p ${many} b=1><p>`, [sink]);
  assertEquals(sizes, [[2, "1&2"], [4096, undefined], [0, undefined]]);
  readHtml("</p b=1><p>", [sink]);
  assertEquals(sizes.at(-1), [0, undefined]);
});

Deno.test("readHtml takes CDATA for a comment up to the next greater-than sign", () => {
  assertEquals(readEvents("a<![CDATA[b>c<![CDATA[]]>d"), ["a", "<!-->", "c", "<!-->", "d"]);
});

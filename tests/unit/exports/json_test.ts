import { assertEquals } from "@std/assert";
import { renderJson } from "../../../shared/exports/json.ts";

Deno.test("renderJson writes what reads back the same, with half a surrogate pair too", () => {
  const analysis = { text: "a\ud800b", list: [1, null, true], nested: { "": "\u2028" } };
  const json = renderJson(analysis);
  assertEquals(JSON.parse(json), analysis);
  assertEquals(json.includes("\\ud800"), true);
});

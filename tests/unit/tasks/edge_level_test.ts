import { assert, assertEquals, assertGreater } from "@std/assert";
import { LEFT_OUT, RUN } from "../../../tasks/edge_level.ts";
import { testFilesIn } from "../../support/test_modules.ts";

Deno.test("what the edge level leaves out exists, has a reason and is no conformance test", async () => {
  const all = await testFilesIn(RUN);
  for (const [path, reason] of Object.entries(LEFT_OUT)) {
    assertGreater(reason.length, 10, path);
    assert(all.includes(path), path);
  }
  const left = Object.keys(LEFT_OUT).filter((path) => !path.startsWith("tests/functions/"));
  assertEquals(left, []);
});

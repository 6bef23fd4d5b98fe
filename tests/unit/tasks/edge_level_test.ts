import { assert, assertEquals, assertGreater } from "@std/assert";
import { EXCLUDED_TESTS, TESTED_FOLDERS } from "../../../tasks/edge_level.ts";
import { listTestFiles } from "../../support/test_modules.ts";

Deno.test("every test that the edge runtime's Deno leaves out exists and has a reason", async () => {
  const all = await listTestFiles(TESTED_FOLDERS);
  for (const [path, reason] of Object.entries(EXCLUDED_TESTS)) {
    assertGreater(reason.length, 10, path);
    assert(all.includes(path), path);
  }
  const otherTests = Object.keys(EXCLUDED_TESTS).filter((path) =>
    !path.startsWith("tests/functions/")
  );
  assertEquals(otherTests, []);
});

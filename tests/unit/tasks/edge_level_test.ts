import { assert, assertEquals, assertGreater } from "@std/assert";
import { LEFT_OUT } from "../../../tasks/edge_level.ts";
import { testFilesIn } from "../../support/test_modules.ts";

/** Tests left out on the edge runtime's level check nothing that callers of the service get. */

Deno.test("what the edge level leaves out has a reason and holds no statement", async () => {
  for (const [path, reason] of Object.entries(LEFT_OUT)) {
    assertGreater(reason.length, 10, path);
    assert(/^tests\/(?:unit|property)\//.test(path), path);
    const files = await testFilesIn([path]);
    assertGreater(files.length, 0, path);
    for (const file of files) {
      const titles = (await Deno.readTextFile(file)).match(/"SPEC \d[^"]*"/g) ?? [];
      assertEquals(titles, [], file);
    }
  }
});

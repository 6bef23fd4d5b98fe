import { assertEquals, assertGreater } from "@std/assert";
import { listTestFiles } from "../support/test_modules.ts";
import { findStatements } from "../support/statements.ts";

/** Tests that each statement of the specification has a test whose title names its part. */

Deno.test("every statement of the specification has a test whose title names its part", async () => {
  const files = await Promise.all(
    (await listTestFiles(["tests/conformance", "tests/functions", "tests/unit", "tests/property"]))
      .map(async (file) => ({ file, text: await Deno.readTextFile(file) })),
  );
  const statements = findStatements(await Deno.readTextFile("docs/specification.md"), files);
  assertGreater(statements.length, 80);
  const untested = statements.filter(({ tests }) => tests.length === 0);
  assertEquals(untested.map(({ part, text, names }) => ({ part, text, names })), []);
});

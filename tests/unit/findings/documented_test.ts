import { assertEquals } from "@std/assert";
import { formatFindingsPage } from "../../support/findings_page.ts";

const PAGE = "docs/findings.md";
const expected = formatFindingsPage();

// `deno task findings` runs this test with the mark.
if (Deno.args.includes("--write")) await Deno.writeTextFile(PAGE, expected);

Deno.test("docs/findings.md describes every finding as it is", async () => {
  const text = await Deno.readTextFile(PAGE);
  assertEquals(text === expected, true, "run deno task findings: docs/findings.md is stale");
});

import { assert, assertLess } from "@std/assert";
import bill from "../fixtures/bill.json" with { type: "json" };
import { getRunFlags } from "../support/run_flags.ts";

/** How much more work than recorded is accepted: a finding more costs some. */
const TOLERANCE = 1.1;

Deno.test("the examination of sixty mails takes no more work than tests/fixtures/bill.json allows", async () => {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...getRunFlags(), "--allow-read", "tests/support/bill_program.ts"],
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  const work: Record<string, number> = JSON.parse(new TextDecoder().decode(stdout));
  for (const [unit, recorded] of Object.entries(bill)) {
    assertLess(work[unit] ?? Infinity, TOLERANCE * recorded, `${unit}: ${JSON.stringify(work)}`);
  }
});

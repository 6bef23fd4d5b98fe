import { assertEquals } from "@std/assert";
import { readCommandOutput } from "../support/run.ts";
import { getRunFlags } from "../support/run_flags.ts";

Deno.test("time-outs and aborts still work after a garbage collection", async () => {
  const flags = ["run", ...getRunFlags(), "-A", "--v8-flags=--expose-gc"];
  const output = await readCommandOutput(
    Deno.execPath(),
    ...flags,
    "tests/support/collected_program.ts",
  );
  const [bounded, overHttps, eitherCount, client] = JSON.parse(output);
  assertEquals(bounded, "timeout", "boundedFetch");
  assertEquals(overHttps, "timeout", "createDohResolver");
  assertEquals(eitherCount, "aborted", "eitherSignal");
  assertEquals(client, "late", "MailTrust");
});

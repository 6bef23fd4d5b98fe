import { assertEquals } from "@std/assert";
import { run } from "../support/run.ts";
import { runFlags } from "../support/run_flags.ts";

Deno.test("time-outs and aborts still work after a garbage collection", async () => {
  const flags = ["run", ...runFlags(), "-A", "--v8-flags=--expose-gc"];
  const output = await run(Deno.execPath(), ...flags, "tests/support/collected_program.ts");
  const [bounded, overHttps, either, client] = JSON.parse(output);
  assertEquals(bounded, "timeout", "boundedFetch");
  assertEquals(overHttps, "timeout", "createDohResolver");
  assertEquals(either, "aborted", "eitherSignal");
  assertEquals(client, "late", "MailTrust");
});

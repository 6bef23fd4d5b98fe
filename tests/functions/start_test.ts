/** Tests that a start that cannot succeed ends with status 1 and one sentence. */

import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { readGatewayFlags } from "../support/gateway_process.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";

async function start(env: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...await readGatewayFlags(), "shared/server/main.ts", ...args],
    env: { LOG_LEVEL: "info", ...env },
  }).output();
  const decoder = new TextDecoder();
  const sentences = decoder.decode(stderr).split("\n").filter((line) => line.startsWith("Cannot"));
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr), sentences };
}

Deno.test(
  "a port in use ends the start in one sentence",
  { ignore: usesDenoServe() },
  async () => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { code, sentences, stderr, stdout } = await start({ PORT: `${listener.addr.port}` });
    assertEquals(code, 1);
    assertEquals(sentences.length, 1);
    assertStringIncludes(sentences[0] ?? "", `another program listens on 127.0.0.1, port`);
    assertFalse(/^\s+at /m.test(stderr), stderr);
    assertEquals(stdout, "");
  },
);

for (const HOST of ["no-such-host.invalid", "192.0.2.1"]) {
  Deno.test(
    `HOST=${HOST} ends the start in one sentence`,
    { ignore: usesDenoServe() },
    async () => {
      const { code, sentences, stderr } = await start({ HOST, PORT: "0" });
      assertEquals(code, 1);
      assertEquals(sentences, [
        `Cannot start: HOST is "${HOST}", which is no address of this machine.`,
      ]);
      assertFalse(/^\s+at /m.test(stderr), stderr);
    },
  );
}

Deno.test("--help prints the usage, and an unknown word is named", async () => {
  const help = await start({ PORT: "0" }, "--local", "--", "--help");
  assertEquals([help.code, help.stdout.startsWith("Usage: deno task start")], [0, true]);
  const wrongStart = await start({ PORT: "0" }, "--port", "9000");
  assertEquals([wrongStart.code, wrongStart.stderr.startsWith('Unknown: "--port".')], [2, true]);
});

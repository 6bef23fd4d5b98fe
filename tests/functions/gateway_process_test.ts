import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { haveCommands } from "../helpers/commands.ts";
import { gatewayFlags, startGateway } from "../helpers/gateway_process.ts";
import { FUNCTION_NAMES } from "../../shared/contract/functions.ts";

const ignore = !await haveCommands("curl");

Deno.test(
  "the gateway prints the five addresses and a curl line that works as printed",
  { ignore },
  async () => {
    const { stop, url, output, lines } = await startGateway({});
    try {
      assertStringIncludes(output, `Open the console: ${url}/\n`);
      for (const name of FUNCTION_NAMES) {
        assertStringIncludes(
          output,
          `${url}/functions/v1/${name}`,
        );
      }
      const line = output.split("\n").find((text) => text.trim().startsWith("curl")) ?? "";
      const { stdout } = await new Deno.Command("sh", {
        args: ["-c", `${line} -s -w '%{http_code}'`],
      })
        .output();
      const answer = new TextDecoder().decode(stdout);
      assert(!answer.includes("invalid_"), answer);
      assert(/(200|501)$/.test(answer), answer);
    } finally {
      await stop();
    }
    assert(lines.length > 1, "its lines were looked at");
  },
);

Deno.test("a bad configuration ends the start with status 1 and names every variable", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...await gatewayFlags(), "shared/gateway/main.ts"],
    env: { PORT: "eighty", MAX_BODY_BYTES: "0" },
  }).output();
  const text = new TextDecoder().decode(stderr);
  assertEquals(code, 1);
  assertStringIncludes(text, "PORT: must be a whole number");
  assertStringIncludes(text, "MAX_BODY_BYTES: must be at least 1024");
});

Deno.test("SIGTERM lets a running request finish, takes no new one, and ends with status 0", async () => {
  const { process, ended, url } = await startGateway({ SHUTDOWN_GRACE_MS: "5000" });
  const { port } = new URL(url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  const encoder = new TextEncoder();
  await connection.write(encoder.encode(
    "POST /functions/v1/analyze-spam HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{",
  ));
  await new Promise((resolve) => setTimeout(resolve, 150));
  process.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 150));
  const refused = await fetch(url).then((response) => response.body?.cancel(), () => "refused");
  assertEquals(refused, "refused");
  await connection.write(encoder.encode("}"));
  const buffer = new Uint8Array(4096);
  const count = await connection.read(buffer) ?? 0;
  assert(new TextDecoder().decode(buffer.subarray(0, count)).startsWith("HTTP/1.1 "));
  assertEquals((await ended).code, 0);
});

Deno.test("SIGTERM cuts off what does not finish within SHUTDOWN_GRACE_MS", async () => {
  const { process, ended, url } = await startGateway({ SHUTDOWN_GRACE_MS: "200" });
  const { port } = new URL(url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  await connection.write(new TextEncoder().encode(
    "POST /functions/v1/analyze-spam HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{",
  ));
  await new Promise((resolve) => setTimeout(resolve, 150));
  process.kill("SIGTERM");
  assertEquals((await ended).code, 0);
});

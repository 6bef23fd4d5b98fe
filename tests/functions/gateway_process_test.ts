import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { RawConnection } from "../support/raw_connection.ts";
import { waitUntil } from "../support/until.ts";
import { hasCommands } from "../support/commands.ts";
import { readGatewayFlags, startGateway, WITHOUT_WORKERS } from "../support/gateway_process.ts";
import { FUNCTION_NAMES } from "../../shared/contract/functions.ts";

const ignore = !await hasCommands("curl");

Deno.test(
  "the gateway prints its address, the five functions', and a curl line that works as printed",
  { ignore },
  async () => {
    const { stop, url, output, lines } = await startGateway({});
    try {
      // A test of the npm package opens the console; here it may not be built.
      assertMatch(output, /^Listening on \S+\n\nPOST JSON to:\n/m);
      assertMatch(output, /\n\n(?:Open the console: \S+|No console: .+)\n$/);
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

Deno.test("the address is the first thing that a person at a terminal sees", async () => {
  const flags = [...await readGatewayFlags(), "shared/server/main.ts", "--local"];
  const process = new Deno.Command("sh", {
    args: ["-c", 'exec "$@" 2>&1', "sh", Deno.execPath(), ...flags],
    // With it, a line is logged before the server is ready.
    env: { PORT: "0", LOG_LEVEL: "info", SPAMD_LISTEN: "127.0.0.1:0" },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let output = "";
  for await (const text of process.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (output.includes('"listening"')) break;
  }
  process.kill("SIGKILL");
  await process.status;
  assertMatch(output, /^\nListening on http:\S+\n/);
  assertStringIncludes(output, '"spamd_listening"');
});

Deno.test("a bad configuration ends the start with status 1 and names every variable", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...await readGatewayFlags(), "shared/server/main.ts"],
    env: { PORT: "eighty", MAX_BODY_BYTES: "0" },
  }).output();
  const text = new TextDecoder().decode(stderr);
  assertEquals(code, 1);
  assertStringIncludes(text, "PORT: must be a whole number");
  assertStringIncludes(text, "MAX_BODY_BYTES: must be at least 1024");
});

/** A request head that the server must confirm before the body is sent (RFC 9110 §10.1.1). */
const HEAD = "POST /functions/v1/analyze-spam HTTP/1.1\r\nHost: x\r\n" +
  "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n";

Deno.test("the running request finishes after SIGTERM, no new one is accepted, and the status is 0", async () => {
  const { process, ended, url } = await startGateway({ SHUTDOWN_GRACE_MS: "120000" });
  const { port } = new URL(url);
  using connection = await RawConnection.open(Number(port));
  await connection.send(`${HEAD}{`);
  await connection.answers(1);
  process.kill("SIGTERM");
  const isRefused = () => fetch(url).then((response) => response.body?.cancel(), () => true);
  await waitUntil(async () => await isRefused() === true);
  await connection.send("}");
  await connection.answers(2);
  assertEquals(connection.statuses, ["100", "400"]);
  assertEquals((await ended).code, 0);
});

Deno.test("SIGTERM cuts off what does not finish within SHUTDOWN_GRACE_MS", async () => {
  const { process, ended, url } = await startGateway({
    ...WITHOUT_WORKERS,
    SHUTDOWN_GRACE_MS: "200",
  });
  const { port } = new URL(url);
  using connection = await RawConnection.open(Number(port));
  await connection.send(`${HEAD}{`);
  await connection.answers(1);
  process.kill("SIGTERM");
  assertEquals((await ended).code, 0);
});

/** Receives datagrams until one starts with `WATCHDOG`, and prints each. */
const NOTIFIED = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print("bound", flush=True)
while True:
    state = receiver.recv(100).decode()
    print(state, flush=True)
    if state.startswith("WATCHDOG"): break
`;

Deno.test(
  "the gateway notifies systemd that it is ready, and its watchdog that the thread responds",
  { ignore: !await hasCommands("python3") },
  async () => {
    const folder = await Deno.makeTempDir({ dir: "/tmp" });
    const receiver = new Deno.Command("python3", {
      args: ["-c", NOTIFIED, `${folder}/notify`],
      stdout: "piped",
    }).spawn();
    let notifications = "";
    const reading = (async () => {
      for await (const text of receiver.stdout.pipeThrough(new TextDecoderStream())) {
        notifications += text;
      }
    })();
    await waitUntil(() => notifications.includes("bound"));
    const { stop, url } = await startGateway({
      NOTIFY_SOCKET: `${folder}/notify`,
      RUNTIME_DIRECTORY: folder,
      WATCHDOG_USEC: "200000",
    });
    await reading;
    await receiver.status;
    assertEquals(notifications, "bound\nREADY=1\nWATCHDOG=1\n");
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const name of ["event_loop_lag_seconds", "resident_memory_bytes"]) {
      assertMatch(metrics, new RegExp(`^trust_${name} [\\d.e-]+$`, "m"));
    }
    assertMatch(metrics, /^trust_workers\{state="started"\} 1$/m);
    for (const name of ["busy_seconds_total", "heap_bytes"]) {
      assertMatch(metrics, new RegExp(`^trust_worker_${name}\\{worker="1"\\} [\\d.e-]+$`, "m"));
    }
    await stop();
    await Deno.remove(folder, { recursive: true });
  },
);

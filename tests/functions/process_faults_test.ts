/** Faults of the local server's process: it is killed, or nobody takes what it writes. */

import { assertEquals, assertGreater } from "@std/assert";
import { systemClock } from "../../shared/runtime/real.ts";
import { PATIENT_PROCESS } from "../support/context.ts";
import { findFreePort } from "../support/free_port.ts";
import { readGatewayFlags, startGateway, WITHOUT_WORKERS } from "../support/gateway_process.ts";
import { waitUntil } from "../support/until.ts";

const FUNCTIONS = "/functions/v1";
const HEADERS = "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\n" +
  "From: Ann <ann@example.org>\n";

/** Makes one call after another until it is stopped; records the outcome of each. */
function startCaller(url: string) {
  const outcomes: string[] = [];
  let isStopped = false;
  const body = JSON.stringify({ emailHeaders: HEADERS });
  const call = async (): Promise<string> => {
    try {
      const response = await fetch(`${url}${FUNCTIONS}/analyze-email-headers`, {
        method: "POST",
        body,
      });
      const text = await response.text();
      const isComplete = response.status === 200 && text.endsWith("data: [DONE]\n\n");
      return isComplete ? "whole" : `wrong: ${response.status} ${text.slice(0, 100)}`;
    } catch (error) {
      return error instanceof TypeError ? "refused" : "wrong";
    }
  };
  const running = (async () => {
    while (!isStopped) {
      const outcome = await call();
      outcomes.push(outcome);
      // Leaves port and processor to the server that is starting.
      if (outcome === "refused") await systemClock.sleep(50);
    }
  })();
  return {
    outcomes,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

Deno.test("after kill -9 under load no caller gets a wrong answer, and a new start serves", async () => {
  // Not a port of the system's own choice: between the two starts it might go to another program.
  const port = String(findFreePort());
  const first = await startGateway({ ...WITHOUT_WORKERS, PORT: port });
  const callers = Array.from({ length: 8 }, () => startCaller(first.url));
  await waitUntil(() => callers.every(({ outcomes }) => outcomes.length > 0));
  first.process.kill("SIGKILL");
  await first.ended;
  await waitUntil(() => callers.every(({ outcomes }) => outcomes.includes("refused")));
  const second = await startGateway({ ...WITHOUT_WORKERS, PORT: port });
  try {
    await waitUntil(() => callers.every(({ outcomes }) => outcomes.at(-1) === "whole"));
    await Promise.all(callers.map(({ stop }) => stop()));
    for (const { outcomes } of callers) {
      const wrongOutcomes = outcomes.filter((outcome) =>
        outcome !== "whole" && outcome !== "refused"
      );
      assertEquals(wrongOutcomes, []);
      assertGreater(outcomes.filter((outcome) => outcome === "refused").length, 0);
      assertEquals(outcomes[0], "whole");
      assertEquals(outcomes.at(-1), "whole");
    }
  } finally {
    await second.stop();
  }
});

const onLinux = { ignore: Deno.build.os !== "linux" };

Deno.test(
  "a full disk behind the log and the terminal does not stop the service",
  onLinux,
  async () => {
    const port = findFreePort();
    const command = [Deno.execPath(), ...await readGatewayFlags(), "shared/server/main.ts"];
    const process = new Deno.Command("sh", {
      args: ["-c", 'exec "$@" >/dev/full 2>/dev/full', "sh", ...command],
      env: { ...PATIENT_PROCESS, PORT: String(port), LOG_LEVEL: "debug" },
    }).spawn();
    try {
      const url = `http://127.0.0.1:${port}`;
      // A connection alone proves nothing: at its start a server tries many ports for a moment.
      await waitUntil(async () => {
        const response = await fetch(`${url}/health`).catch(() => undefined);
        await response?.body?.cancel();
        return response?.ok;
      });
      for (let i = 0; i < 5; i++) {
        const response = await fetch(`${url}${FUNCTIONS}/analyze-spam`, {
          method: "POST",
          body: '{"emailContent":"Hello"}',
        });
        assertEquals(response.status, 200);
        await response.body?.cancel();
      }
    } finally {
      process.kill("SIGKILL");
      await process.status;
    }
  },
);

/** The receivers shown in docs/webhooks.md, run unchanged. */

import { assertEquals, assertGreater, assertMatch } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { hasCommands } from "../support/commands.ts";
import { readCodeBlocks } from "../support/markdown.ts";
import { startServer } from "../support/server.ts";
import { waitUntilListening } from "../support/until.ts";
import { findFreePort } from "../support/free_port.ts";

const SECRET = `whsec_${btoa("0123456789abcdef0123456789abcdef")}`;

/** Runs a program given on standard input, by language. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  ts: [Deno.execPath(), "run", "--no-config", "--no-lock", "--allow-net", "--allow-env", "-"],
  python: ["python3", "-"],
};

const havePython = await hasCommands("python3");

const receivers = (await readCodeBlocks("docs/webhooks.md")).filter(({ info }) =>
  info.includes("receiver")
);
assertEquals(receivers.map(({ info }) => info[0]), Object.keys(RUNNERS));

/** Deliveries without a valid signature; each must be refused, and none may end the receiver. */
function createForgeries(): Readonly<Record<string, Record<string, string>>> {
  const now = String(Math.floor(Date.now() / 1000));
  const signature = `v1,${btoa("x".repeat(32))}`;
  return {
    "a wrong signature": {
      "webhook-id": "x",
      "webhook-timestamp": now,
      "webhook-signature": signature,
    },
    "no headers": {},
    "no timestamp": { "webhook-id": "x", "webhook-signature": signature },
    "a timestamp that is no number": {
      "webhook-timestamp": "\u00b2",
      "webhook-signature": signature,
    },
    "a signature that is no base64": { "webhook-timestamp": now, "webhook-signature": "v1,%%" },
  };
}

for (const { info: [language = ""], text } of receivers) {
  Deno.test({
    name: `the ${language} receiver of docs/webhooks.md accepts a genuine delivery ` +
      "and refuses a forged one",
    ignore: language === "python" && !havePython,
    fn: async () => {
      const [program = "", ...args] = RUNNERS[language] ?? [];
      const port = findFreePort();
      const process = new Deno.Command(program, {
        args,
        env: { WEBHOOK_SIGNING_SECRET: SECRET, PORT: String(port) },
        stdin: "piped",
        stdout: "piped",
        stderr: "null",
      }).spawn();
      await new Blob([text]).stream().pipeTo(process.stdin);
      try {
        await waitUntilListening(port);
        await using server = startServer(createHttpApp, {
          env: { WEBHOOK_SIGNING_SECRET: SECRET },
        });
        const url = `http://127.0.0.1:${port}/`;
        const genuine = await server.post("/functions/v1/trigger-scenario", {
          action: "alert",
          emailHeaders: "From: é@example.org",
          analysisData: { spf: "fail" },
          customWebhookUrl: url,
        });
        assertEquals([genuine.status, (await genuine.json()).webhookStatus], [200, 204]);
        for (const [name, headers] of Object.entries(createForgeries())) {
          const forgery = await fetch(url, { method: "POST", body: "{}", headers });
          await forgery.body?.cancel();
          assertEquals(forgery.status, 401, name);
        }
      } finally {
        process.kill("SIGKILL");
      }
      const { stdout } = await process.output();
      assertMatch(new TextDecoder().decode(stdout), /^genuine \S+ \[/m);
    },
  });
}

Deno.test("docs/webhooks.md shows receivers", () => assertGreater(receivers.length, 1));
